/* SPDX-License-Identifier: MIT */
/* Standard input line by line, through one buffer. */
#ifndef APP_ROT_INPUT_H
#define APP_ROT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ROT_LINE_LIMIT = 1 << 18 }; /* bytes */

typedef struct rot_input {
    char buffer[ROT_LINE_LIMIT];
    size_t begin, end; /* what is not yet given */
    uint64_t line;     /* number of the line last given, from 1 */
    uint64_t taken;    /* bytes read so far */
    bool ended;
    int error;                /* errno of the read that failed: the input ends there */
    void (*wait)(void *user); /* called before a read that may have to wait for more */
    void *user;
} rot_input;

typedef enum rot_line_status {
    ROT_LINE_GIVEN,
    ROT_LINE_LONG, /* longer than the limit; what was over is skipped */
    ROT_LINE_NONE  /* the input has ended */
} rot_line_status;

void rot_input_init(rot_input *input, void (*wait)(void *user), void *user);

/* The next line without its end; good until the next call. */
rot_line_status rot_input_next(rot_input *input, const char **line, const char **line_end);

#endif
