/* SPDX-License-Identifier: MIT */
/* A line of numbers: between blanks, tabs or commas. Reads no byte beyond the line. */
#ifndef APP_ROT_ROW_H
#define APP_ROT_ROW_H

#include "rot_repr.h"

typedef enum rot_row_status {
    ROT_ROW_READ,
    ROT_ROW_EMPTY,  /* nothing, or a remark that begins with '#' */
    ROT_ROW_SHORT,  /* fewer numbers than asked for */
    ROT_ROW_WORD,   /* something else stands where a number should */
    ROT_ROW_LARGE,  /* a number beyond the range of the precision asked for */
    ROT_ROW_ENDLESS /* "inf" or "nan" */
} rot_row_status;

typedef struct rot_row {
    size_t count;     /* numbers read */
    char separator;   /* ',' where one was met, else '\t', else ' ' */
    bool mixed;       /* numbers stood between blanks and between commas without any: "0,7 0 0 0,7" */
    const char *word; /* what stands at the place where reading ended */
    size_t word_size;
    const char *rest; /* the columns after the numbers, as they are; NULL where there are none */
    size_t rest_size;
} rot_row;

/* Reads `count` numbers, as floats where `single`. The rest is set also when reading fails. */
rot_row_status rot_row_read(const char *line, const char *end, size_t count, bool single, rot_values *values,
                            rot_row *row);

/* Why reading ended at a word: "is no number: \"x\"" and its like. */
enum { ROT_ROW_WHY_SIZE = 160 };
void rot_row_why(rot_row_status status, const rot_row *row, bool single, char why[ROT_ROW_WHY_SIZE]);

/* Whether the line begins with a word that is no number, nor "nan" or "inf": the names of columns. */
bool rot_row_is_header(const char *line, const char *end);

#endif
