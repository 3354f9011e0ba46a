/* SPDX-License-Identifier: MIT */
/* The verbs and their options, said once: the parser, the help, the man page and the completion read this. */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
enum {
    OPTION_HELP = 1 << 0,
    OPTION_JSON = 1 << 1,
    OPTION_CLIP = 1 << 2,
    OPTION_TIME = 1 << 3,
    OPTION_VERTICES = 1 << 4,
    OPTION_OUTPUT = 1 << 5,
    OPTION_FPS = 1 << 6,
    OPTION_DURATION = 1 << 7,
    OPTION_SIZE_OF = 1 << 8,
    OPTION_ORBIT_OF = 1 << 9,
    OPTION_TURNTABLE = 1 << 10,
    OPTION_BACKGROUND = 1 << 11,
    OPTION_SKELETON = 1 << 12,
    OPTION_BENCHMARK = 1 << 13,
    OPTION_QUIET = 1 << 14,
    OPTION_MAN = 1 << 15,
    OPTION_COMPLETION = 1 << 16,
    OPTION_FROM = 1 << 17,
    OPTION_TO = 1 << 18,
    OPTION_FROM_FRAME = 1 << 19,
    OPTION_TO_FRAME = 1 << 20,
    OPTION_THEN = 1 << 21,
    OPTION_INVERSE_OF = 1 << 22,
    OPTION_FLOAT = 1 << 23,
    OPTION_FRAME = 1 << 24,
    OPTION_PART = 1 << 25,
    OPTION_API = 1 << 26,
    OPTION_UNLIT = 1 << 27,
    OPTION_SCALE = 1 << 28,
    OPTION_UP = 1 << 29,
    OPTION_SEPARATE = 1 << 30
};

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
    word_list operands;  /* of a verb that takes many */
    uint32_t given;      /* OPTION_* bits */
    bool help, json, vertices, skeleton, benchmark, quiet, man, completion, single, separate, unlit;
    const char *clip, *api, *output, *from, *frame, *from_frame, *to_frame, *up, *part;
    word_list to;
    rotation_list steps;
    number_list times;
    double time_s, fps, duration_s, turntable_s, scale;
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
    uint32_t bit;
    uint32_t needs, excludes; /* OPTION_* bits */
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
    bool many_operands;   /* words that begin as numbers do are operands, never options */
    const char *terms_of; /* what they are terms for; NULL: there are none */
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
int gimbal_run(const command_options *options);
int help_run(const command_options *options);

#endif
