/* SPDX-License-Identifier: MIT */
/* Small glTF files for tests, put together in memory. JSON is written with ' for ", so that it stays readable
   in C. Without memory the program ends: a test has nothing better to do. */
#ifndef GYRE_TESTS_GLTF_TEXT_H
#define GYRE_TESTS_GLTF_TEXT_H

#include <gyre/gltf.h>

/* Text or bytes that grow. */
typedef struct gltf_string {
    char *bytes;
    size_t size, room;
} gltf_string;

void gltf_append(gltf_string *to, const void *bytes, size_t size);
void gltf_print(gltf_string *to, const char *format, ...) GYRE_PRINTF(2, 3);

/* One file; begins with all zero. */
typedef struct gltf_text {
    gltf_string data; /* of buffer 0 */
    gltf_string views, accessors,
        buffers;          /* elements of those arrays, from view 0, accessor 0, buffer 1 on */
    gltf_string sections; /* members of the root, each after a comma */
    uint32_t view_count, accessor_count;
    const char *asset; /* NULL: {'version':'2.0'} */
} gltf_text;

/* Each gives the index of what it adds. `more` holds further members, such as ",'normalized':true", or "". */
uint32_t gltf_view(gltf_text *file, const void *bytes, size_t size, const char *more);
uint32_t gltf_accessor(gltf_text *file, const char *members);
uint32_t gltf_data(gltf_text *file, uint32_t component, const char *type, uint32_t count, const void *bytes,
                   size_t size, const char *more);
uint32_t gltf_floats(gltf_text *file, const char *type, uint32_t count, const float *values);

/* Adds a root member such as "'nodes':[{}]". */
void gltf_section(gltf_text *file, const char *format, ...) GYRE_PRINTF(2, 3);

/* The whole file as .gltf with a data URI, and as .glb; free() the bytes. The text is terminated as well. */
gltf_string gltf_as_text(const gltf_text *file);
gltf_string gltf_as_glb(const gltf_text *file);

/* A .glb from any JSON (padded here) and binary chunk (NULL: none). */
gltf_string gltf_glb_from(const char *json, const void *binary, size_t size);

void gltf_free(gltf_text *file);

/* Reads it; on failure prints the message and gives NULL. Frees `file`. */
const gyre_asset *gltf_read(gltf_text *file);

/* Reads JSON written with ' for ". The same with the status that came of it. */
const gyre_asset *gltf_read_json(const char *json);
gyre_status gltf_refuse(gltf_text *file, gyre_error *error);
gyre_status gltf_refuse_json(const char *json, gyre_error *error);

/* The first warning whose message holds `words`, or NULL. */
const gyre_warning *gltf_warning(const gyre_asset *asset, const char *words);

#endif
