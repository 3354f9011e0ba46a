/* SPDX-License-Identifier: MIT */
/* An allocator whose n-th call fails and which knows what is live. */
#ifndef GYRE_TESTS_NTH_ALLOCATION_H
#define GYRE_TESTS_NTH_ALLOCATION_H

#include <gyre/base.h>
#include <stdlib.h>
#include <string.h>

typedef struct nth_allocation {
    size_t left; /* until one fails */
    long live;
} nth_allocation;

static inline void *nth_allocate(void *user, size_t size, size_t align) {
    nth_allocation *c = user;
    (void)align;
    if (c->left-- == 0) return NULL;
    void *memory = malloc(size ? size : 1);
    c->live += memory != NULL;
    return memory;
}

static inline void nth_release(void *user, void *pointer, size_t size) {
    nth_allocation *c = user;
    if (size > 0) memset(pointer, 0xdd, size); /* the size must be the one asked for */
    c->live--;
    free(pointer);
}

static inline gyre_allocator nth_allocator(nth_allocation *c) {
    const gyre_allocator allocator = {nth_allocate, nth_release, c};
    return allocator;
}

#endif
