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

#endif
