/* SPDX-License-Identifier: MIT */
/* Names of numbered pictures: %0Nd and %d stand for the frame, %% for a percent. */
#ifndef APP_PATTERN_H
#define APP_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many frame numbers a name holds, or -1 when it holds a % that means nothing here. */
int pattern_count(const char *pattern);

/* The name of a frame; NULL when there is no memory. Free with free(). */
char *pattern_name(const char *pattern, uint64_t frame);

#endif
