/* SPDX-License-Identifier: MIT */
/* The last resort of reading numbers: integers as long as it takes. */
#ifndef GYREI_NUMBER_EXACT_H
#define GYREI_NUMBER_EXACT_H

#include <stdint.h>

/* The sign of D * 10^exponent - half * 2^binary_exponent, D the digits from `first` to `last` (a point among
   them does not count). Both are numbers that a double can be near. */
int gyrei_compare_decimal(const char *first, const char *last, int exponent, uint64_t half,
                          int binary_exponent);

#endif
