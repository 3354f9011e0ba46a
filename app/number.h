/* SPDX-License-Identifier: MIT */
/* Numbers as text. The tool never calls setlocale(), so the point is a point whatever the environment says.
 */
#ifndef APP_NUMBER_H
#define APP_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_SIZE = 40 };

/* Writes at most `digits` significant digits: for people. Returns the length. */
size_t number_format_short(char text[NUMBER_SIZE], double value, int digits);

/* Reads a finite decimal number that fills `text`; false when it does not. */
bool number_parse(const char *text, double *value);

/* Reads the number at the start of `*text` up to `end` (a character) or the end of the text, and moves past
   both. */
bool number_parse_list(const char **text, char end, double *value);

/* Reads decimal digits at the start of `*text`, at most `limit`, and moves past them. */
bool number_parse_count(const char **text, uint32_t limit, uint32_t *value);

#endif
