/* SPDX-License-Identifier: MIT */
/* All that the readers ask of a JSON parser. Its name stands in json.c alone, so that another can take its
   place. Values belong to the document and live until gyrei_json_free(). */
#ifndef GYREI_JSON_H
#define GYREI_JSON_H

#include <gyre/base.h>

typedef struct gyrei_json gyrei_json;

typedef enum gyrei_json_kind {
    GYREI_JSON_NULL,
    GYREI_JSON_BOOL,
    GYREI_JSON_NUMBER,
    GYREI_JSON_TEXT,
    GYREI_JSON_ARRAY,
    GYREI_JSON_OBJECT
} gyrei_json_kind;

/* UTF-8, not terminated; may hold zero bytes. NULL bytes: absent. */
typedef struct gyrei_text {
    const char *bytes;
    size_t size;
} gyrei_text;

/* Parses one value with nothing after it. `offset` is where the text begins in the input, for messages. */
gyre_status gyrei_json_parse(const char *text, size_t size, uint64_t offset, gyrei_json **out,
                             gyre_error *error);
void gyrei_json_free(gyrei_json *document);

gyrei_json_kind gyrei_json_kind_of(const gyrei_json *value);

/* These give 0, false and no text when the value is of another kind. */
bool gyrei_json_bool(const gyrei_json *value);
double gyrei_json_number(const gyrei_json *value);
gyrei_text gyrei_json_text(const gyrei_json *value);
size_t gyrei_json_count(const gyrei_json *array);
const gyrei_json *gyrei_json_at(const gyrei_json *array, size_t index);

/* A number that is whole and not negative, written 24 or 24.0; false for anything else. */
bool gyrei_json_size(const gyrei_json *value, uint64_t *out);

/* Walks through an object's members in the order of the file; begin with all zero. */
typedef struct gyrei_json_member {
    gyrei_text key;
    const gyrei_json *value;
    void *cursor;
} gyrei_json_member;
bool gyrei_json_next(const gyrei_json *object, gyrei_json_member *member);

#endif
