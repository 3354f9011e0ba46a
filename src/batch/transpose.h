/* SPDX-License-Identifier: MIT */
/* Between four values of four components and four components of four values, in the registers. */
#ifndef GYRE_BATCH_TRANSPOSE_H
#define GYRE_BATCH_TRANSPOSE_H

#include <stddef.h>
#include <string.h>

typedef float gyrei_lanes __attribute__((vector_size(16)));
typedef double gyrei_lanesd __attribute__((vector_size(16)));

#define GYREI_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

/* Row r of the four at from + r * from_step becomes column r of those at to + r * to_step; steps in bytes. */
static inline void gyrei_transpose(void *to, size_t to_step, const void *from, size_t from_step) {
    const char *source = (const char *)from;
    char *target = (char *)to;
    gyrei_lanes a, b, c, d;
    memcpy(&a, source, sizeof a);
    memcpy(&b, source + from_step, sizeof b);
    memcpy(&c, source + 2 * from_step, sizeof c);
    memcpy(&d, source + 3 * from_step, sizeof d);
    const gyrei_lanes ab_low = GYREI_SHUFFLE(a, b, 0, 4, 1, 5), ab_high = GYREI_SHUFFLE(a, b, 2, 6, 3, 7);
    const gyrei_lanes cd_low = GYREI_SHUFFLE(c, d, 0, 4, 1, 5), cd_high = GYREI_SHUFFLE(c, d, 2, 6, 3, 7);
    a = GYREI_SHUFFLE(ab_low, cd_low, 0, 1, 4, 5);
    b = GYREI_SHUFFLE(ab_low, cd_low, 2, 3, 6, 7);
    c = GYREI_SHUFFLE(ab_high, cd_high, 0, 1, 4, 5);
    d = GYREI_SHUFFLE(ab_high, cd_high, 2, 3, 6, 7);
    memcpy(target, &a, sizeof a);
    memcpy(target + to_step, &b, sizeof b);
    memcpy(target + 2 * to_step, &c, sizeof c);
    memcpy(target + 3 * to_step, &d, sizeof d);
}

static inline void gyrei_transpose_pair(char *target, size_t to_step, const char *source, size_t from_step) {
    gyrei_lanesd a, b;
    memcpy(&a, source, sizeof a);
    memcpy(&b, source + from_step, sizeof b);
    const gyrei_lanesd low = GYREI_SHUFFLE(a, b, 0, 2), high = GYREI_SHUFFLE(a, b, 1, 3);
    memcpy(target, &low, sizeof low);
    memcpy(target + to_step, &high, sizeof high);
}

static inline void gyrei_transposed(void *to, size_t to_step, const void *from, size_t from_step) {
    const char *source = (const char *)from;
    char *target = (char *)to;
    const size_t half = sizeof(gyrei_lanesd);
    gyrei_transpose_pair(target, to_step, source, from_step);
    gyrei_transpose_pair(target + 2 * to_step, to_step, source + half, from_step);
    gyrei_transpose_pair(target + half, to_step, source + 2 * from_step, from_step);
    gyrei_transpose_pair(target + 2 * to_step + half, to_step, source + 2 * from_step + half, from_step);
}

#endif
