/* SPDX-License-Identifier: MIT */
/* Many small allocations with one lifetime: blocks that grow, freed together. */
#ifndef GYREI_ARENA_H
#define GYREI_ARENA_H

#include <gyre/base.h>

/* One allocation through the caller's allocator (zeros: malloc and free). NULL when there is no memory. */
void *gyrei_allocate(const gyre_allocator *allocator, size_t size, size_t align);
void gyrei_release(const gyre_allocator *allocator, void *pointer, size_t size);

typedef struct gyrei_arena_block gyrei_arena_block;

typedef struct gyrei_arena {
    gyre_allocator allocator;
    gyrei_arena_block *newest;
    size_t block_size; /* of the next block, at least; 0: a default */
} gyrei_arena;

/* Zeroed memory for `count` elements of `size` bytes, aligned to 16. NULL when it does not fit or there is
   none; a count of 0 gives a valid pointer that must not be read. */
void *gyrei_arena_allocate(gyrei_arena *arena, size_t count, size_t size);

/* The same without zeroing, for what is filled at once. */
void *gyrei_arena_allocate_raw(gyrei_arena *arena, size_t count, size_t size);

/* A terminated copy of `length` bytes. */
char *gyrei_arena_copy_string(gyrei_arena *arena, const char *text, size_t length);

/* Frees every block. The arena may be used again. */
void gyrei_arena_destroy(gyrei_arena *arena);

#endif
