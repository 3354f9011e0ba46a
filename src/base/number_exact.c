/* SPDX-License-Identifier: MIT */
#include <base/number_exact.h>
#include <stdbool.h>
#include <stddef.h>

/* No number half way between two doubles has more than 767 digits: what follows those can only break a tie.
   The longest integer is half * 10^1124 (the least of halves, -342 - 782 places after the point), below
   2^3800. */
enum { DIGIT_LIMIT = 800, LIMB_COUNT = 160 };

typedef struct integer {
    uint32_t limbs[LIMB_COUNT]; /* the lowest first */
    size_t count;               /* none above is set, the highest is not zero */
} integer;

/* n = n * factor + rest */
static void multiply(integer *n, uint32_t factor, uint32_t rest) {
    uint64_t carry = rest;
    for (size_t i = 0; i < n->count; i++) {
        carry += (uint64_t)n->limbs[i] * factor;
        n->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry && n->count < LIMB_COUNT) n->limbs[n->count++] = (uint32_t)carry;
}

static void multiply_by_power_of_ten(integer *n, int power) {
    for (; power >= 9; power -= 9)
        multiply(n, 1000000000, 0);
    for (; power > 0; power--)
        multiply(n, 10, 0);
}

static void multiply_by_power_of_two(integer *n, int power) {
    for (; power >= 31; power -= 31)
        multiply(n, (uint32_t)1 << 31, 0);
    multiply(n, (uint32_t)1 << power, 0);
}

static int compare(const integer *a, const integer *b) {
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (size_t i = a->count; i-- > 0;) {
        if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
    }
    return 0;
}

/* Reads the digits; returns how many powers of ten were left out. */
static int integer_from_digits(const char *first, const char *last, integer *n) {
    int taken = 0, left = 0;
    bool rest = false;
    for (; first < last; first++) {
        if (*first == '.') continue;
        const uint32_t digit = (uint32_t)(*first - '0');
        if (taken < DIGIT_LIMIT) {
            multiply(n, 10, digit);
            taken++;
        } else {
            rest = rest || digit != 0;
            left++;
        }
    }
    if (rest) multiply(n, 10, 1);
    return rest ? left - 1 : left;
}

int gyrei_compare_decimal(const char *first, const char *last, int exponent, uint64_t half,
                          int binary_exponent) {
    integer decimal = {.count = 0}, binary = {.count = 0};
    exponent += integer_from_digits(first, last, &decimal);
    binary.limbs[0] = (uint32_t)half;
    binary.limbs[1] = (uint32_t)(half >> 32);
    binary.count = half >> 32 ? 2 : 1;
    multiply_by_power_of_ten(exponent > 0 ? &decimal : &binary, exponent > 0 ? exponent : -exponent);
    multiply_by_power_of_two(binary_exponent > 0 ? &binary : &decimal,
                             binary_exponent > 0 ? binary_exponent : -binary_exponent);
    return compare(&decimal, &binary);
}
