/* SPDX-License-Identifier: MIT */
/* JSON text, written front to back and in any locale the same. Failing is sticky: see `status`. A NULL key
   stands for an element of an array. */
#ifndef GYREI_JSON_WRITER_H
#define GYREI_JSON_WRITER_H

#include <asset/byte_buffer.h>
#include <base/number.h>

typedef struct gyrei_json_writer {
    gyrei_byte_buffer text;
    bool comma;         /* the next value follows another */
    uint8_t depth;      /* of the brackets that are open */
    uint8_t line_depth; /* values in so many brackets stand on lines of their own; 0: no spaces at all */
    gyre_status status; /* GYRE_BAD_ARGUMENT: a number was not finite or a string was not UTF-8 */
    const char *reason; /* of that status */
} gyrei_json_writer;

/* `bracket` is one of { [ and } ]. */
void gyrei_json_open(gyrei_json_writer *json, const char *key, char bracket);
void gyrei_json_close(gyrei_json_writer *json, char bracket);

void gyrei_json_double(gyrei_json_writer *json, const char *key, double value);
void gyrei_json_float(gyrei_json_writer *json, const char *key, float value);
void gyrei_json_uint(gyrei_json_writer *json, const char *key, uint64_t value);
void gyrei_json_true(gyrei_json_writer *json, const char *key);

/* Nothing is written for a NULL string. */
void gyrei_json_string(gyrei_json_writer *json, const char *key, const char *value);

/* Bytes as a string: `head`, then base64. */
void gyrei_json_base64(gyrei_json_writer *json, const char *key, const char *head, const void *bytes,
                       size_t size);

void gyrei_json_doubles(gyrei_json_writer *json, const char *key, const double *values, size_t count);
void gyrei_json_floats(gyrei_json_writer *json, const char *key, const float *values, size_t count);
void gyrei_json_uints(gyrei_json_writer *json, const char *key, const uint32_t *values, size_t count);

#endif
