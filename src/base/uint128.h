/* SPDX-License-Identifier: MIT */
/* Integers of 128 bits, also where the compiler has none. */
#ifndef GYREI_UINT128_H
#define GYREI_UINT128_H

#include <stdint.h>

typedef struct gyrei_uint128 {
    uint64_t high, low;
} gyrei_uint128;

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 gyrei_native_uint128;
#endif

/* The whole product. */
static inline gyrei_uint128 gyrei_uint128_mul(uint64_t a, uint64_t b) {
#ifdef __SIZEOF_INT128__
    const gyrei_native_uint128 product = (gyrei_native_uint128)a * b;
    return (gyrei_uint128){(uint64_t)(product >> 64), (uint64_t)product};
#else
    const uint64_t a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
    const uint64_t low = a0 * b0, left = a1 * b0 + (low >> 32), right = a0 * b1 + (left & 0xffffffff);
    return (gyrei_uint128){a1 * b1 + (left >> 32) + (right >> 32), (right << 32) | (low & 0xffffffff)};
#endif
}

#endif
