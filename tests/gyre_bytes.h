/* SPDX-License-Identifier: MIT */
/* A small .gyre file with all that one can hold, ways to damage it so that only its contents are wrong, and
   all that a program would do with one. */
#ifndef GYRE_TESTS_GYRE_BYTES_H
#define GYRE_TESTS_GYRE_BYTES_H

#include <gyre/gyre_file.h>

typedef struct gyre_bytes {
    void *bytes; /* at a multiple of 64 */
    size_t size;
} gyre_bytes;

/* The asset that small files are made of: six nodes, a skin of three, a mesh with a morph target, and two
   clips, "wave" and "step", that between them have each kind of curve. */
const gyre_asset *gyre_bytes_asset(void);

/* The file of it: a skeleton, "wave" for speed and for size, "step" for speed; and the model if wanted. */
gyre_bytes gyre_bytes_make(bool with_model);
void gyre_bytes_free(gyre_bytes *b);

/* A copy in a block just as long, at a multiple of 64, so that a byte too far is seen. */
gyre_bytes gyre_bytes_copy(const void *bytes, size_t size);

/* Makes all checksums right again, those of blocks first, as far as the table can be followed. */
void gyre_bytes_mend(void *bytes, size_t size);

/* Uses everything that a file gives; aborts when anything does not hold together. Returns a sum of it. */
uint64_t gyre_bytes_walk(const gyre_file *file);

/* Takes the bytes and, when they are a file, walks it. Aborts where status, result and message disagree. */
gyre_status gyre_bytes_try(const void *bytes, size_t size, gyre_error *error);

#endif
