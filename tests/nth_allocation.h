/* SPDX-License-Identifier: MIT */
/* An allocator whose n-th call fails and which knows what is live. */
#ifndef GYRE_TESTS_NTH_ALLOCATION_H
#define GYRE_TESTS_NTH_ALLOCATION_H

#include <gyre/base.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct nth_allocation {
    size_t left;  /* until one fails; SIZE_MAX: none does */
    bool lasting; /* what comes after it fails as well */
    size_t calls, live, bytes;
} nth_allocation;

static inline void *nth_allocate(void *user, size_t size, size_t align) {
    nth_allocation *c = user;
    if (align == 0 || (align & (align - 1)) != 0) abort();
    c->calls++;
    if (c->left == 0 && c->lasting) return NULL;
    if (c->left-- == 0) return NULL;
    void *memory = malloc(size ? size : 1);
    if (!memory) return NULL;
    c->live++, c->bytes += size;
    return memory;
}

static inline void nth_release(void *user, void *pointer, size_t size) {
    nth_allocation *c = user;
    if (size > 0) memset(pointer, 0xdd, size); /* the size must be the one asked for */
    c->live--, c->bytes -= size;
    free(pointer);
}

static inline gyre_allocator nth_allocator(nth_allocation *c) {
    const gyre_allocator allocator = {nth_allocate, nth_release, c};
    return allocator;
}

#endif
