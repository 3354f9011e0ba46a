/* SPDX-License-Identifier: MIT */
/* A band: as many floats as a vector register of this unit's instruction set holds, GYREI_BAND of them; one
   in the scalar unit. What the compilers' vector types lack is here: masks that choose, square roots. A mask
   is all ones or zero in each lane. */
#ifndef GYREI_BAND_H
#define GYREI_BAND_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef GYREI_LANE
#define GYREI_LANE static inline __attribute__((always_inline))
#endif

#if defined(GYREI_UNIT_SCALAR)
#define GYREI_BAND 1
typedef float gyrei_band;
typedef int32_t gyrei_band_bits;
typedef float gyrei_band_anywhere;

GYREI_LANE gyrei_band_bits gyrei_bits_from_band(gyrei_band x) {
    gyrei_band_bits bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

GYREI_LANE gyrei_band gyrei_band_from_bits(gyrei_band_bits bits) {
    gyrei_band x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

GYREI_LANE gyrei_band_bits gyrei_band_less(gyrei_band a, gyrei_band b) {
    return -(gyrei_band_bits)(a < b);
}

GYREI_LANE gyrei_band_bits gyrei_band_same(gyrei_band a, gyrei_band b) {
    return -(gyrei_band_bits)(a == b);
}

GYREI_LANE gyrei_band gyrei_band_sqrt(gyrei_band x) {
    return sqrtf(x);
}

GYREI_LANE bool gyrei_band_any(gyrei_band_bits mask) {
    return mask != 0;
}

GYREI_LANE gyrei_band_bits gyrei_band_first(size_t count) { /* of the lanes, so many */
    return -(gyrei_band_bits)(count > 0);
}
#else
#if defined(__AVX512F__)
#define GYREI_BAND 16
#elif defined(__AVX__)
#define GYREI_BAND 8
#else
#define GYREI_BAND 4
#endif
typedef float gyrei_band __attribute__((vector_size(4 * GYREI_BAND)));
typedef int32_t gyrei_band_bits __attribute__((vector_size(4 * GYREI_BAND)));
typedef float gyrei_band_anywhere __attribute__((vector_size(4 * GYREI_BAND), aligned(4), may_alias));

GYREI_LANE gyrei_band_bits gyrei_bits_from_band(gyrei_band x) {
    return (gyrei_band_bits)x;
}

GYREI_LANE gyrei_band gyrei_band_from_bits(gyrei_band_bits bits) {
    return (gyrei_band)bits;
}

GYREI_LANE gyrei_band_bits gyrei_band_less(gyrei_band a, gyrei_band b) {
    return (gyrei_band_bits)(a < b);
}

GYREI_LANE gyrei_band_bits gyrei_band_same(gyrei_band a, gyrei_band b) {
    return (gyrei_band_bits)(a == b);
}

GYREI_LANE gyrei_band gyrei_band_sqrt(gyrei_band x) {
    gyrei_band root;
    for (int i = 0; i < GYREI_BAND; i++)
        root[i] = sqrtf(x[i]);
    return root;
}

GYREI_LANE bool gyrei_band_any(gyrei_band_bits mask) {
    int64_t halves[GYREI_BAND / 2], any = 0;
    memcpy(halves, &mask, sizeof halves);
    for (int i = 0; i < GYREI_BAND / 2; i++)
        any |= halves[i];
    return any != 0;
}

GYREI_LANE gyrei_band_bits gyrei_band_first(size_t count) {
    gyrei_band_bits mask;
    for (int i = 0; i < GYREI_BAND; i++)
        mask[i] = -(int32_t)((size_t)i < count);
    return mask;
}
#endif

GYREI_LANE gyrei_band gyrei_band_load(const float *from) {
    return *(const gyrei_band_anywhere *)from;
}

GYREI_LANE void gyrei_band_store(float *to, gyrei_band x) {
    *(gyrei_band_anywhere *)to = x;
}

GYREI_LANE gyrei_band gyrei_band_splat(float x) {
    return x - (gyrei_band){0};
}

/* Where the mask is set a, else b. */
GYREI_LANE gyrei_band gyrei_band_choose(gyrei_band_bits mask, gyrei_band a, gyrei_band b) {
    return gyrei_band_from_bits((mask & gyrei_bits_from_band(a)) | (~mask & gyrei_bits_from_band(b)));
}

/* Where the mask is set x, else +0. */
GYREI_LANE gyrei_band gyrei_band_keep(gyrei_band_bits mask, gyrei_band x) {
    return gyrei_band_from_bits(mask & gyrei_bits_from_band(x));
}

/* Where the mask is set -x, else x. */
GYREI_LANE gyrei_band gyrei_band_negate(gyrei_band_bits mask, gyrei_band x) {
    return gyrei_band_from_bits((mask & INT32_MIN) ^ gyrei_bits_from_band(x));
}

#endif
