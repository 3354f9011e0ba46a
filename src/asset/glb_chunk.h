/* SPDX-License-Identifier: MIT */
/* The container of a .glb file: a header and chunks. */
#ifndef GYREI_GLB_CHUNK_H
#define GYREI_GLB_CHUNK_H

#include <asset/json.h>

typedef struct gyrei_glb {
    gyrei_text json;
    gyrei_text binary;    /* NULL bytes: none */
    uint64_t json_offset; /* in the file */
    size_t trailing;      /* bytes after the length that the header gives */
} gyrei_glb;

bool gyrei_glb_is(const void *bytes, size_t size);

gyre_status gyrei_glb_split(const void *bytes, size_t size, gyrei_glb *out, gyre_error *error);

#endif
