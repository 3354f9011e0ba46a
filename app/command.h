/* SPDX-License-Identifier: MIT */
/* The verbs and their options, said once: the parser, the help, the man page and the completion read this. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPERANDS_MANY UINT32_MAX

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef enum option_kind {
    OPTION_FLAG,     /* bool */
    OPTION_TEXT,     /* const char * */
    OPTION_NUMBER,   /* double */
    OPTION_NUMBERS,  /* number_list: may be given again */
    OPTION_POSITIVE, /* double above zero */
    OPTION_SIZE,     /* picture_size */
    OPTION_ORBIT,    /* orbit */
    OPTION_COLOR,    /* color */
    OPTION_REPR,     /* const char *: how a rotation is written */
    OPTION_REPRS,    /* word_list of those: may be given again */
    OPTION_ROTATION, /* rotation_list: a repr and, as further words, its numbers; may be given again */
    OPTION_INVERSE   /* rotation_list: an entry without numbers */
} option_kind;

/* One bit an option, so that "was it given", "what does it need" and "what does it exclude" are sets. */
#define OPTION_BIT(index) (UINT64_C(1) << (index))
#define OPTION_HELP OPTION_BIT(0)
#define OPTION_JSON OPTION_BIT(1)
#define OPTION_CLIP OPTION_BIT(2)
#define OPTION_TIME OPTION_BIT(3)
#define OPTION_VERTICES OPTION_BIT(4)
#define OPTION_OUTPUT OPTION_BIT(5)
#define OPTION_FPS OPTION_BIT(6)
#define OPTION_DURATION OPTION_BIT(7)
#define OPTION_SIZE_OF OPTION_BIT(8)
#define OPTION_ORBIT_OF OPTION_BIT(9)
#define OPTION_TURNTABLE OPTION_BIT(10)
#define OPTION_BACKGROUND OPTION_BIT(11)
#define OPTION_SKELETON OPTION_BIT(12)
#define OPTION_BENCHMARK OPTION_BIT(13)
#define OPTION_QUIET OPTION_BIT(14)
#define OPTION_MAN OPTION_BIT(15)
#define OPTION_COMPLETION OPTION_BIT(16)
#define OPTION_FROM OPTION_BIT(17)
#define OPTION_TO OPTION_BIT(18)
#define OPTION_FROM_FRAME OPTION_BIT(19)
#define OPTION_TO_FRAME OPTION_BIT(20)
#define OPTION_THEN OPTION_BIT(21)
#define OPTION_INVERSE_OF OPTION_BIT(22)
#define OPTION_FLOAT OPTION_BIT(23)
#define OPTION_FRAME OPTION_BIT(24)
#define OPTION_PART OPTION_BIT(25)
#define OPTION_API OPTION_BIT(26)
#define OPTION_UNLIT OPTION_BIT(27)
#define OPTION_SCALE OPTION_BIT(28)
#define OPTION_UP OPTION_BIT(29)
#define OPTION_SEPARATE OPTION_BIT(30)
#define OPTION_MAX OPTION_BIT(31)
#define OPTION_SHELL OPTION_BIT(32)
#define OPTION_UNIT OPTION_BIT(33)
#define OPTION_ERROR OPTION_BIT(34)
#define OPTION_PROFILE OPTION_BIT(35)
#define OPTION_MODEL OPTION_BIT(36)

/* What `gyre gimbal` can show. */
#define GIMBAL_PARTS "tree rings paths"

typedef struct number_list {
    double *values;
    size_t count;
} number_list;

typedef struct word_list {
    const char **words;
    size_t count;
} word_list;

/* What `gyre rot` does to a rotation, in the order of the command line. */
typedef struct rotation_word {
    const char *repr; /* NULL: invert */
    const char *const *numbers;
    size_t number_count;
} rotation_word;

typedef struct rotation_list {
    rotation_word *words;
    size_t count;
} rotation_list;

typedef struct picture_size {
    uint32_t width, height;
} picture_size;

typedef struct orbit {
    double azimuth_deg, elevation_deg;
    double distance; /* 0: what fits */
} orbit;

typedef struct color {
    uint8_t red, green, blue;
    bool transparent;
} color;

typedef struct command_spec command_spec;

/* What a command line came to. */
typedef struct command_options {
    const command_spec *command;
    const char *operand; /* NULL when none was given */
    word_list operands;  /* of a verb that takes two or many */
    uint64_t given;      /* OPTION_* bits */
    bool help, json, vertices, skeleton, benchmark, quiet, man, completion, single, separate, unlit, model;
    const char *clip, *api, *output, *from, *frame, *from_frame, *to_frame, *up, *part, *unit, *profile;
    word_list to;
    rotation_list steps;
    number_list times;
    double time_s, fps, duration_s, turntable_s, scale, max, shell, error;
    picture_size size;
    orbit orbit;
    color background;
} command_options;

/* A word that stands for others, and for which. */
typedef struct term_row {
    const char *term, *text;
} term_row;

typedef struct option_spec {
    const char *name; /* without the dashes */
    char letter;      /* of the short form, or 0 */
    option_kind kind;
    uint64_t bit;
    uint64_t needs, excludes; /* OPTION_* bits */
    size_t offset;            /* in command_options */
    const char *value_name;   /* NULL for a flag */
    const char *choices;      /* words that a completion may offer, between blanks; NULL: none */
    const char *help;
} option_spec;

struct command_spec {
    const char *name;
    const char *operand; /* "FILE", "[VERB]"; "-o OUT" of a verb that takes none */
    bool operand_required;
    const char *summary;
    const char *description;
    const char *examples; /* one a line */
    const option_spec *options;
    size_t option_count;
    int (*run)(const command_options *options);
    uint32_t operand_count; /* how many it takes; 0: one; OPERANDS_MANY: any, then what begins as a number
                               does is an operand, never an option */
    const char *terms_of;   /* what they are terms for; NULL: there are none */
    const term_row *terms;
    size_t term_count;
};

extern const command_spec command_table[];
extern const size_t command_count;

/* NULL when there is no such verb. */
const command_spec *command_find(const char *name);

/* The long option of a verb by name (`length` bytes of it), or NULL. */
const option_spec *command_option(const command_spec *command, const char *name, size_t length);

/* The nearest of the verbs, or of a verb's options when `command` is not NULL; NULL when none is near. */
const char *command_suggest(const command_spec *command, const char *word, size_t length);

/* argument.c: reads the words after the verb. On wrong usage says so on stderr and returns EXIT_USAGE.
   Free with command_options_clear() in any case. */
int command_parse(const command_spec *command, int count, char **words, command_options *options);
void command_options_clear(command_options *options);

/* help.c */
void help_overview(void);
void help_verb(const command_spec *command);
void help_man(void);
void help_bash_completion(void);

/* The verbs. Each returns an exit code. */
int info_run(const command_options *options);
int eval_run(const command_options *options);
int render_run(const command_options *options);
int rot_run(const command_options *options);
int convert_run(const command_options *options);
int pack_run(const command_options *options);
int bench_run(const command_options *options);
int compare_run(const command_options *options);
int gimbal_run(const command_options *options);
int help_run(const command_options *options);

#endif
