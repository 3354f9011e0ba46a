/* SPDX-License-Identifier: MIT */
#include <base/number.h>
#include <base/number_exact.h>
#include <base/power_of_ten.h>
#include <string.h>

/* 19 digits fill 64 bits. */
enum { DIGITS_MOST = 19 };

/* The number read: digits * 10^exponent, and where `cut` up to one unit of the digits more. */
typedef struct decimal {
    uint64_t digits;
    int64_t exponent;
    bool cut;
    const char *first, *last; /* all digits, with the point: exactly, they * 10^last_exponent */
    int64_t last_exponent;
} decimal;

/* How a number lies in memory. */
typedef struct layout {
    int fraction_bits, bias, exponent_most;
} layout;

static inline bool is_digit(char c) {
    return (unsigned char)(c - '0') < 10;
}

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
/* Eight digits at once, as the bytes of one word: pairs, then fours, then all. */
static inline bool eight_take(const char *at, uint64_t *value) {
    uint64_t word;
    memcpy(&word, at, 8);
    const uint64_t high = word & 0xf0f0f0f0f0f0f0f0u;
    const uint64_t carried = (word + 0x0606060606060606u) & 0xf0f0f0f0f0f0f0f0u;
    if ((high | carried >> 4) != 0x3333333333333333u) return false;
    word &= 0x0f0f0f0f0f0f0f0fu;
    word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ffu;
    word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffffu;
    word = (word * 10000 + (word >> 32)) & 0xffffffffu;
    *value = *value * 100000000 + word;
    return true;
}
#else
static inline bool eight_take(const char *at, uint64_t *value) {
    (void)at, (void)value;
    return false;
}
#endif

/* Takes digits into the value, which may overflow; returns where they end. */
static inline const char *digits_take(const char *at, const char *end, uint64_t *value) {
    while (end - at >= 8 && eight_take(at, value))
        at += 8;
    for (; at < end && is_digit(*at); at++)
        *value = *value * 10 + (uint64_t)(*at - '0');
    return at;
}

/* Reads "e+12" if it is there; the exponent stays within what cannot change the result. */
static inline const char *exponent_take(const char *at, const char *end, int64_t *exponent) {
    const char *digit = at + 1;
    int64_t value = 0;
    bool negative = false;
    if (at >= end || (*at != 'e' && *at != 'E')) return at;
    if (digit < end && (*digit == '+' || *digit == '-')) negative = *digit++ == '-';
    if (digit >= end || !is_digit(*digit)) return at;
    for (; digit < end && is_digit(*digit); digit++)
        if (value < INT64_MAX / 100) value = value * 10 + (*digit - '0');
    *exponent += negative ? -value : value;
    return digit;
}

/* More digits than 64 bits hold: the first 19 that count. */
static void digits_cut(decimal *d) {
    int count = 0;
    int64_t left = 0;
    d->digits = 0;
    while (d->first < d->last && (*d->first == '0' || *d->first == '.'))
        d->first++;
    for (const char *at = d->first; at < d->last; at++) {
        if (*at == '.') continue;
        if (count < DIGITS_MOST) {
            d->digits = d->digits * 10 + (uint64_t)(*at - '0');
            count++;
        } else {
            left++;
        }
    }
    d->cut = left > 0;
    d->exponent = d->last_exponent + left;
}

/* Reads the digits and the exponent; returns where they end, NULL where there is no number. */
static inline const char *decimal_take(const char *text, const char *end, decimal *d) {
    d->digits = 0;
    d->exponent = 0;
    d->cut = false;
    d->first = text;
    const char *at = digits_take(text, end, &d->digits);
    int64_t count = at - text;
    if (at < end && *at == '.') {
        const char *point = at + 1;
        at = digits_take(point, end, &d->digits);
        d->exponent = -(at - point);
        count += at - point;
    }
    if (count == 0) return NULL;
    d->last = at;
    at = exponent_take(at, end, &d->exponent);
    d->last_exponent = d->exponent;
    if (count > DIGITS_MOST) digits_cut(d);
    return at;
}

/* digits * 10^exponent = (whole + [0, 1) of the rest) * 2^binary_exponent, 2^63 <= whole < 2^64. The truth is
   less than this by less than one of `rest`, or not at all where `exact`. */
typedef struct product {
    uint64_t whole, rest;
    bool exact, more; /* more: bits below the rest are set */
    int exponent;
} product;

static inline int leading_zeros(uint64_t value) {
#ifdef __GNUC__
    return __builtin_clzll(value);
#else
    int count = 0;
    for (; !(value >> 63); value <<= 1)
        count++;
    return count;
#endif
}

static inline product product_of(uint64_t digits, int k) {
    const int zeros = leading_zeros(digits);
    const gyrei_uint128 power = gyrei_power_of_ten(k);
    const gyrei_uint128 high = gyrei_uint128_mul(power.high, digits << zeros);
    const gyrei_uint128 low = gyrei_uint128_mul(power.low, digits << zeros);
    product p = {.exponent = gyrei_floor_log2_of_power(k) + 1 - zeros};
    p.rest = high.low + low.high;
    p.whole = high.high + (p.rest < low.high);
    p.more = low.low != 0;
    p.exact = k >= 0 && k <= GYREI_POWER_EXACT_MOST;
    if (!(p.whole >> 63)) {
        p.whole = p.whole << 1 | p.rest >> 63;
        p.rest = p.rest << 1 | low.low >> 63;
        p.more = low.low << 1 != 0;
        p.exponent--;
    }
    return p;
}

/* Where the number lies beside the middle of two neighbours: -1, 0, 1; UNSURE where the error hides it:
   digits that were cut are worth up to 2^5 of `whole`. */
enum { UNSURE = 2 };

static inline int side_of_half(const product *p, uint64_t below, uint64_t half, bool cut) {
    if (cut) return below + 36 >= half && below <= half ? UNSURE : below < half ? -1 : 1;
    if (p->exact && below == half) return p->rest || p->more;
    if (below == half) return p->rest > 2 ? 1 : UNSURE;
    return below < half ? -1 : 1;
}

/* The magnitude as bits: the fraction, rounded up where the number is above the half, on the exponent; a
   carry out of the fraction is one of the exponent. */
static inline uint64_t rounded(const decimal *d, layout form) {
    const uint64_t infinity = (uint64_t)form.exponent_most << form.fraction_bits;
    if (d->digits == 0 || d->exponent < GYREI_POWER_LEAST) return 0;
    if (d->exponent > 308) return infinity;
    const product p = product_of(d->digits, (int)d->exponent);
    int biased = p.exponent + 63 + form.bias, drop = 63 - form.fraction_bits;
    if (biased >= form.exponent_most) return infinity;
    if (biased < 1) { /* subnormal: further to the right */
        drop += 1 - biased;
        biased = 1;
    }
    if (drop > 65) return 0;
    const uint64_t fraction = drop > 63 ? 0 : p.whole >> drop,
                   half = drop > 64 ? 0 : (uint64_t)1 << (drop - 1);
    int side = drop > 64 ? UNSURE : side_of_half(&p, p.whole & (half | (half - 1)), half, d->cut);
    if (side == UNSURE)
        side = gyrei_compare_decimal(d->first, d->last, (int)d->last_exponent, 2 * fraction + 1,
                                     biased - form.bias - form.fraction_bits - 1);
    const bool up = side > 0 || (side == 0 && (fraction & 1));
    return ((uint64_t)(biased - 1) << form.fraction_bits) + fraction + up;
}

static inline size_t number_read(const char *text, const char *end, layout form, bool *negative,
                                 uint64_t *magnitude) {
    const char *at = text;
    decimal d;
    *negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) at++;
    at = decimal_take(at, end, &d);
    if (at == NULL) return 0;
    *magnitude = rounded(&d, form);
    return (size_t)(at - text);
}

size_t gyrei_double_from_number(const char *text, const char *end, double *value) {
    uint64_t bits;
    bool negative;
    const size_t size = number_read(text, end, (layout){52, 1023, 2047}, &negative, &bits);
    if (size == 0) return 0;
    bits |= (uint64_t)negative << 63;
    memcpy(value, &bits, sizeof *value);
    return size;
}

size_t gyrei_float_from_number(const char *text, const char *end, float *value) {
    uint64_t bits;
    bool negative;
    const size_t size = number_read(text, end, (layout){23, 127, 255}, &negative, &bits);
    if (size == 0) return 0;
    const uint32_t word = (uint32_t)bits | (uint32_t)negative << 31;
    memcpy(value, &word, sizeof *value);
    return size;
}
