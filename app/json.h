/* SPDX-License-Identifier: MIT */
/* Writes JSON as it comes, through one big buffer: nothing of the document is kept. */
#ifndef APP_JSON_H
#define APP_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json_writer {
    FILE *file;
    bool need_comma;
    bool failed;               /* a write failed; what follows goes nowhere */
    uint64_t not_finite_count; /* numbers that JSON cannot say; written as null */
    size_t used;
    char buffer[65536];
} json_writer;

void json_init(json_writer *json, FILE *file);

/* Sends what is left; false when any write failed. */
bool json_finish(json_writer *json);

void json_begin(json_writer *json, char bracket); /* '{' or '[' */
void json_end(json_writer *json, char bracket);   /* '}' or ']' */
void json_key(json_writer *json, const char *key);

void json_null(json_writer *json);
void json_bool(json_writer *json, bool value);
void json_integer(json_writer *json, uint64_t value);
void json_number(json_writer *json, double value);
void json_float(json_writer *json, float value); /* no more digits than a float needs */
void json_numbers(json_writer *json, const double *values, size_t count); /* an array */

/* NULL is null; bytes that are no UTF-8 become U+FFFD. */
void json_text(json_writer *json, const char *text);

/* GYRE_NONE is null. */
void json_index(json_writer *json, uint32_t index);

#endif
