/* SPDX-License-Identifier: MIT */
/* Sizes that come from files go through these: false means that the result does not fit. */
#ifndef GYREI_CHECKED_H
#define GYREI_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool gyrei_mul_size(size_t a, size_t b, size_t *result) {
    if (b != 0 && a > SIZE_MAX / b) return false;
    *result = a * b;
    return true;
}

static inline bool gyrei_add_size(size_t a, size_t b, size_t *result) {
    if (a > SIZE_MAX - b) return false;
    *result = a + b;
    return true;
}

/* Adds an array to a block's size and tells where in it the array begins, at a multiple of `align`, a power
   of two. The size becomes SIZE_MAX, and stays that, when it does not fit. */
static inline size_t gyrei_add_array(size_t *total, size_t count, size_t size, size_t align) {
    size_t begin = (*total + (align - 1)) & ~(align - 1), bytes;
    if (*total > SIZE_MAX / 2 || !gyrei_mul_size(count, size, &bytes) || !gyrei_add_size(begin, bytes, total))
        *total = SIZE_MAX;
    return begin;
}

#endif
