/* SPDX-License-Identifier: MIT */
#include <base/number.h>
#include <base/power_of_ten.h>
#include <string.h>

/* How a number lies in memory; written as constants in each use, so that the compiler sees them. */
typedef struct layout {
    int fraction_bits, bias;
} layout;

/* digits * 10^exponent */
typedef struct decimal {
    uint64_t digits;
    int exponent;
} decimal;

/* The product of a power of ten and x, over 2^128, rounded to odd: the last bit also says "and a rest". */
static inline uint64_t product_to_odd(gyrei_uint128 power, uint64_t x) {
    const gyrei_uint128 low = gyrei_uint128_mul(power.low, x), high = gyrei_uint128_mul(power.high, x);
    const uint64_t middle = high.low + low.high;
    return (high.high + (middle < low.high)) | (middle > 1);
}

/* The interval of the reals that read back as c * 2^q, and c itself, in quarters of 10^k. */
typedef struct interval {
    uint64_t lower, value, upper;
    uint64_t open; /* 1: its ends do not belong to it */
    int exponent;  /* k */
} interval;

static inline interval interval_of(uint64_t c, int q, bool power_of_two) {
    const int k = power_of_two ? gyrei_floor_log10_three_quarters(q) : gyrei_floor_log10(q);
    const int shift = q + gyrei_floor_log2_of_power(-k) + 1;
    const gyrei_uint128 power = gyrei_power_of_ten(-k);
    const uint64_t four = 4 * c, below = power_of_two ? 1 : 2;
    return (interval){product_to_odd(power, (four - below) << shift), product_to_odd(power, four << shift),
                      product_to_odd(power, (four + 2) << shift), c & 1, k};
}

/* One of the two neighbours at a distance of one digit if only one reads back, else 0. */
static inline uint64_t only_inside(const interval *i, uint64_t below, uint64_t above) {
    const bool below_inside = i->lower + i->open <= 4 * below, above_inside = 4 * above + i->open <= i->upper;
    return below_inside == above_inside ? 0 : below_inside ? below : above;
}

/* The multiple of ten that reads back, if there is one; else the integer that does, the nearer of two. */
static inline decimal shortest(uint64_t c, int q, bool power_of_two) {
    const interval i = interval_of(c, q, power_of_two);
    const uint64_t whole = i.value / 4, tens = whole / 10;
    if (whole >= 10) {
        const uint64_t ten = only_inside(&i, 10 * tens, 10 * tens + 10);
        if (ten) return (decimal){ten, i.exponent};
    }
    const uint64_t one = only_inside(&i, whole, whole + 1);
    if (one) return (decimal){one, i.exponent};
    const uint64_t half = 4 * whole + 2;
    const bool up = i.value > half || (i.value == half && (whole & 1));
    return (decimal){whole + up, i.exponent};
}

static inline decimal shortest_of_bits(uint64_t magnitude_bits, layout form) {
    const uint64_t hidden = (uint64_t)1 << form.fraction_bits, fraction = magnitude_bits & (hidden - 1);
    const int exponent = (int)(magnitude_bits >> form.fraction_bits);
    if (exponent == 0) return shortest(fraction, 1 - form.bias - form.fraction_bits, false);
    return shortest(hidden | fraction, exponent - form.bias - form.fraction_bits,
                    fraction == 0 && exponent > 1);
}

static void eight_digits(uint32_t value, char *text) {
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
        "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
        "8081828384858687888990919293949596979899";
    const uint32_t high = value / 10000, low = value % 10000;
    memcpy(text, pairs + 2 * (high / 100), 2);
    memcpy(text + 2, pairs + 2 * (high % 100), 2);
    memcpy(text + 4, pairs + 2 * (low / 100), 2);
    memcpy(text + 6, pairs + 2 * (low % 100), 2);
}

enum { DIGITS = 24 };

/* Writes the digits with leading zeros; returns how many of these there are. One digit always stays. */
static size_t digits_text(uint64_t value, char text[DIGITS]) {
    const uint64_t high = value / 100000000;
    size_t zeros = high >= 100000000 ? 0 : high != 0 ? 8 : 16;
    eight_digits((uint32_t)(high / 100000000), text);
    eight_digits((uint32_t)(high % 100000000), text + 8);
    eight_digits((uint32_t)(value % 100000000), text + 16);
    while (zeros < DIGITS - 1 && text[zeros] == '0')
        zeros++;
    return zeros;
}

static size_t whole_text(uint64_t value, char *text) {
    char digits[DIGITS];
    const size_t zeros = digits_text(value, digits);
    memcpy(text, digits + zeros, DIGITS - zeros);
    return DIGITS - zeros;
}

/* The digits with the point after `point` of them. */
static size_t plain_text(const char *digits, size_t count, int point, char *text) {
    size_t before = point > 0 ? (size_t)point : 0;
    if (point <= 0) {
        memcpy(text, "0.0000", 6);
        memcpy(text + 2 - point, digits, count);
        return (size_t)(2 - point) + count;
    }
    memcpy(text, digits, count);
    if (count <= before) {
        memset(text + count, '0', before - count);
        return before;
    }
    text[before] = '.';
    memcpy(text + before + 1, digits + before, count - before);
    return count + 1;
}

static size_t exponent_text(const char *digits, size_t count, int exponent, char *text) {
    size_t size = 0;
    text[size++] = digits[0];
    if (count > 1) {
        text[size++] = '.';
        memcpy(text + size, digits + 1, count - 1);
        size += count - 1;
    }
    text[size++] = 'e';
    if (exponent < 0) text[size++] = '-';
    return size + whole_text((uint64_t)(exponent < 0 ? -exponent : exponent), text + size);
}

static size_t decimal_text(decimal d, char *text) {
    char digits[DIGITS];
    const size_t zeros = digits_text(d.digits, digits);
    const int point = (int)(DIGITS - zeros) + d.exponent;
    size_t count = DIGITS - zeros;
    while (count > 1 && digits[zeros + count - 1] == '0')
        count--;
    if (point > -5 && point <= 15) return plain_text(digits + zeros, count, point, text);
    return exponent_text(digits + zeros, count, point - 1, text);
}

/* Zero: -0 without a point would be read as an integer, and those have no -0. */
static size_t zero_text(bool negative, char *text) {
    memcpy(text, negative ? "-0.0" : "0", negative ? 5 : 2);
    return negative ? 4 : 1;
}

static size_t finish(char *text, size_t size) {
    text[size] = '\0';
    return size;
}

size_t gyrei_number_from_double(double value, char text[GYREI_NUMBER_SIZE]) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint64_t magnitude = bits & (UINT64_MAX >> 1);
    const size_t sign = bits != magnitude;
    if (magnitude == 0) return zero_text(sign, text);
    text[0] = '-';
    if (value > -1e15 && value < 1e15) { /* a whole number is its own shortest text */
        const int64_t whole = (int64_t)value;
        if ((double)whole == value)
            return finish(text, sign + whole_text((uint64_t)(whole < 0 ? -whole : whole), text + sign));
    }
    return finish(text, sign + decimal_text(shortest_of_bits(magnitude, (layout){52, 1023}), text + sign));
}

/* Of all floats one has a shortest text, 7.038531e-26, whose double lies so near the middle of two floats
   that it becomes the other one (found by trying all of them). */
static inline decimal shortest_of_float(uint32_t magnitude) {
    if (magnitude == 0x15ae43fd) return (decimal){70385307, -33};
    return shortest_of_bits(magnitude, (layout){23, 127});
}

size_t gyrei_number_from_float(float value, char text[GYREI_NUMBER_SIZE]) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t magnitude = bits & (UINT32_MAX >> 1);
    const size_t sign = bits != magnitude;
    if (magnitude == 0) return zero_text(sign, text);
    text[0] = '-';
    return finish(text, sign + decimal_text(shortest_of_float(magnitude), text + sign));
}
