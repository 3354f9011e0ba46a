/* SPDX-License-Identifier: MIT */
/* Inputs of every kind for the sweep over floor 2, and hashes of its outputs in which every NaN is one NaN.
 */
#ifndef GYRE_TESTS_ROTATION_BITS_H
#define GYRE_TESTS_ROTATION_BITS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* splitmix64 */
static inline uint64_t sweep_bits(uint64_t *seed) {
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline uint64_t sweep_mix(uint64_t hash, uint64_t bits) {
    hash = (hash ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 32);
}

/* 0, or the smallest magnitude of inputs beside zero: for these flushing subnormals must not matter. */
static double sweep_smallest;

static inline double sweep_plain_number(uint64_t r) {
    const double magnitude = sweep_smallest * ldexp(1.0 + (double)(r >> 41) * 0x1p-23, (int)((r >> 8) % 51));
    return r % 8 == 0 ? 0.0 : r & 8 ? -magnitude : magnitude;
}

/* What is made of such numbers, as such a number again. */
static inline float gyrei_tidy(float value) {
    return fabs((double)value) < sweep_smallest ? 0.0f : value;
}

static inline double gyrei_tidyd(double value) {
    return fabs(value) < sweep_smallest ? 0.0 : value;
}

static inline uint64_t gyrei_add_number(uint64_t hash, float value) {
    uint32_t bits = 0x7fc00000u;
    if (value == value) memcpy(&bits, &value, sizeof bits);
    return sweep_mix(hash, bits);
}

static inline uint64_t gyrei_add_numberd(uint64_t hash, double value) {
    uint64_t bits = UINT64_C(0x7ff8000000000000);
    if (value == value) memcpy(&bits, &value, sizeof bits);
    return sweep_mix(hash, bits);
}

/* Small, any size, any finite bits, any bits at all (NaN, infinity, subnormal), or a number that is special.
 */
static inline float gyrei_any_number(uint64_t *seed) {
    static const float special[] = {
        0.0f, -0.0f,           1.0f,     -1.0f,     0.5f, 1e-15f,     3.4028235e38f, 1e-45f,
        2.0f, 1.17549435e-38f, INFINITY, -INFINITY, NAN,  1.5707964f, 3.1415927f,    -0.5f};
    const uint64_t r = sweep_bits(seed), kind = r % 16;
    const float small = (float)(int32_t)(r >> 32) * 0x1p-31f;
    uint32_t bits = (uint32_t)(r >> 32);
    float value;
    if (sweep_smallest > 0.0) return (float)sweep_plain_number(r);
    if (kind < 9) return small;
    if (kind < 12) return ldexpf(small, (int)((r >> 8) % 60) - 30);
    if (kind == 12) return special[(r >> 8) % 16];
    if (kind < 15 && (bits & 0x7f800000u) == 0x7f800000u) bits &= 0xbfffffffu;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double gyrei_any_numberd(uint64_t *seed) {
    static const double special[] = {0.0,
                                     -0.0,
                                     1.0,
                                     -1.0,
                                     0.5,
                                     1e-15,
                                     1.7976931348623157e308,
                                     5e-324,
                                     2.0,
                                     2.2250738585072014e-308,
                                     INFINITY,
                                     -INFINITY,
                                     NAN,
                                     1.5707963267948966,
                                     3.1415926535897931,
                                     -0.5};
    const uint64_t r = sweep_bits(seed), kind = r % 16;
    uint64_t bits = sweep_bits(seed);
    const double small = (double)(int64_t)bits * 0x1p-63;
    double value;
    if (sweep_smallest > 0.0) return sweep_plain_number(r);
    if (kind < 9) return small;
    if (kind < 12) return ldexp(small, (int)((r >> 8) % 60) - 30);
    if (kind == 12) return special[(r >> 8) % 16];
    if (kind < 15 && (bits & UINT64_C(0x7ff0000000000000)) == UINT64_C(0x7ff0000000000000)) {
        bits &= UINT64_C(0xbfffffffffffffff);
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif
