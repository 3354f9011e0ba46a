/* SPDX-License-Identifier: MIT */
/* A line on stderr that says how far a long work has come; silent unless stderr is a terminal. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    uint64_t total;
    double begin_s, shown_s;
    bool visible;
    const char *unit; /* what is counted; NULL: only the percentage is shown */
} progress;

void progress_begin(progress *p, uint64_t total, bool quiet); /* counts frames */

/* Counts bytes, and says nothing in the first second. */
void progress_begin_bytes(progress *p, uint64_t total, bool quiet);

void progress_step(progress *p, uint64_t done);

/* Wipes the line. May be called more than once. */
void progress_end(progress *p);

/* Seconds of a clock that never goes back. */
double clock_seconds(void);

#endif
