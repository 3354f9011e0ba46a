/* SPDX-License-Identifier: MIT */
/* What a reader of a model carries along: memory of the asset and of the reading, the first failure, counted
   warnings. A function that returns false (or NULL for a pointer) has recorded why. */
#ifndef GYREI_READING_H
#define GYREI_READING_H

#include <asset/asset_storage.h>

/* Kinds of warnings are numbered by each reader, from 0 on. */
enum { GYREI_READING_WARNING_LIMIT = 48 };

typedef struct gyrei_reading {
    gyrei_arena arena;   /* the asset's: lives on */
    gyrei_arena scratch; /* freed when reading ends */
    gyre_asset *asset;
    gyre_status status;
    gyre_error error;
    char (*messages)[sizeof((gyre_error *)0)->message];
    uint64_t counts[GYREI_READING_WARNING_LIMIT];
} gyrei_reading;

/* From all zero. Makes the empty asset. */
bool gyrei_reading_begin(gyrei_reading *reading, const gyre_allocator *allocator);

/* Frees what was for the reading alone. Gives the asset, or the first failure. */
gyre_status gyrei_reading_finish(gyrei_reading *reading, const gyre_asset **out, gyre_error *error);

bool gyrei_reading_fail(gyrei_reading *reading, gyre_status status, uint64_t offset, const char *format, ...)
    GYRE_PRINTF(4, 5);

/* Told once a kind, in the words of the first, and counted. */
void gyrei_reading_warn(gyrei_reading *reading, uint32_t kind, const char *format, ...) GYRE_PRINTF(3, 4);

/* Zeroed memory of the asset; memory of the asset to be filled at once; zeroed memory of the reading. */
void *gyrei_reading_new(gyrei_reading *reading, size_t count, size_t size);
void *gyrei_reading_new_raw(gyrei_reading *reading, size_t count, size_t size);
void *gyrei_reading_scratch(gyrei_reading *reading, size_t count, size_t size);

/* Room in scratch memory for one element more than `count`; `array` moves when it grows. */
bool gyrei_reading_grow(gyrei_reading *reading, void **array, uint32_t *capacity, uint32_t count,
                        size_t size);

/* A terminated copy for the asset. What is no UTF-8, and zero bytes, become U+FFFD; returns through `mended`
   how many. */
bool gyrei_reading_copy_text(gyrei_reading *reading, const char *text, size_t size, const char **out,
                             size_t *mended);

/* Fills the order of the nodes and marks all of them as shown; parents may come after children. Fails when a
   node is its own ancestor. */
bool gyrei_reading_order_nodes(gyrei_reading *reading, gyre_asset_node *nodes);

/* What all warnings of a reader come to: one a kind that was met, in the asset's memory. False: out of
 * memory. */
bool gyrei_warnings_keep(gyrei_arena *arena, gyre_asset *asset, const uint64_t *counts,
                         char (*const messages)[sizeof((gyre_error *)0)->message], uint32_t kinds);

/* Replaces what was read in `from` by the same in glTF's frame; on failure by NULL. */
gyre_status gyrei_turn_to_gltf(gyre_frame from, const gyre_allocator *allocator, const gyre_asset **asset,
                               gyre_error *error);

#endif
