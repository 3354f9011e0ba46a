/* SPDX-License-Identifier: MIT */
/* Powers of ten to 128 bits, and the logarithms that go with them: for numbers as text. */
#ifndef GYREI_POWER_OF_TEN_H
#define GYREI_POWER_OF_TEN_H

#include <base/uint128.h>

enum { GYREI_POWER_LEAST = -342, GYREI_POWER_MOST = 324, GYREI_POWER_EXACT_MOST = 55 };

/* 10^k / 2^(e - 127) with e = gyrei_floor_log2_of_power(k), rounded up; exact for k from 0 to
   GYREI_POWER_EXACT_MOST. */
extern const gyrei_uint128 gyrei_powers_of_ten[GYREI_POWER_MOST - GYREI_POWER_LEAST + 1];

static inline gyrei_uint128 gyrei_power_of_ten(int k) {
    return gyrei_powers_of_ten[k - GYREI_POWER_LEAST];
}

/* tools/power_of_ten.py proves these three for every exponent that occurs. Shifts round down. */
static inline int gyrei_floor_log2_of_power(int k) { /* log2(10^k) */
    return (k * 1741647) >> 19;
}

static inline int gyrei_floor_log10(int q) { /* log10(2^q) */
    return (q * 1262611) >> 22;
}

static inline int gyrei_floor_log10_three_quarters(int q) { /* log10(3/4 2^q) */
    return (q * 1262611 - 524031) >> 22;
}

#endif
