/* SPDX-License-Identifier: MIT */
#include <base/number.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* value = 0.d1d2d3... * 10^exponent; the digits never carry the locale's decimal point. */
typedef struct decimal {
    char digits[24];
    int count, exponent;
} decimal;

static decimal decimal_from_double(double magnitude, int count) {
    char text[64];
    snprintf(text, sizeof text, "%.*e", count - 1, magnitude);
    decimal d = {.count = 0};
    const char *c = text;
    for (; *c != 'e'; c++)
        if (*c >= '0' && *c <= '9') d.digits[d.count++] = *c;
    d.exponent = atoi(c + 1) + 1;
    return d;
}

static double double_from_decimal(const decimal *d) {
    char text[64];
    snprintf(text, sizeof text, "%.*se%d", d->count, d->digits, d->exponent - d->count);
    return strtod(text, NULL);
}

/* At a power of two the doubles below lie closer than those above, so that the shortest text that reads back
   can be the neighbour of the nearest one. */
static bool step_up(decimal *d) {
    int last = d->count - 1;
    if (d->digits[last] == '9') return false;
    d->digits[last]++;
    return true;
}

static bool reads_back(const decimal *d, double value, bool as_float) {
    double read = double_from_decimal(d);
    return as_float ? (float)read == (float)value : read == value;
}

static decimal shortest(double magnitude, bool as_float) {
    bool tiny = magnitude < (as_float ? (double)FLT_MIN : DBL_MIN);
    int most = as_float ? 9 : 17, count = tiny ? 1 : as_float ? 6 : 15;
    for (; count < most; count++) {
        decimal d = decimal_from_double(magnitude, count);
        if (reads_back(&d, magnitude, as_float)) return d;
        if (step_up(&d) && reads_back(&d, magnitude, as_float)) return d;
    }
    return decimal_from_double(magnitude, most);
}

static void drop_trailing_zeros(decimal *d) {
    while (d->count > 1 && d->digits[d->count - 1] == '0')
        d->count--;
}

static size_t plain_text(const decimal *d, char *text) {
    size_t size = 0;
    if (d->exponent <= 0) {
        text[size++] = '0';
        text[size++] = '.';
        for (int i = d->exponent; i < 0; i++)
            text[size++] = '0';
    }
    for (int i = 0; i < d->count; i++) {
        if (i == d->exponent && i > 0) text[size++] = '.';
        text[size++] = d->digits[i];
    }
    for (int i = d->count; i < d->exponent; i++)
        text[size++] = '0';
    return size;
}

static size_t exponent_text(const decimal *d, char *text) {
    size_t size = 0;
    text[size++] = d->digits[0];
    if (d->count > 1) text[size++] = '.';
    memcpy(text + size, d->digits + 1, (size_t)d->count - 1);
    size += (size_t)d->count - 1;
    return size + (size_t)snprintf(text + size, GYREI_NUMBER_SIZE - size, "e%d", d->exponent - 1);
}

static size_t whole_text(uint64_t magnitude, char *text) {
    char digits[GYREI_NUMBER_SIZE];
    size_t count = 0, size = 0;
    do {
        digits[count++] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    while (count != 0)
        text[size++] = digits[--count];
    text[size] = '\0';
    return size;
}

static size_t number_text(double value, bool as_float, char *text) {
    size_t sign = 0;
    if (copysign(1, value) < 0) text[sign++] = '-';
    if (value == 0 && sign) { /* -0 without a point would be read as an integer, and those have no -0 */
        memcpy(text + sign, "0.0", 4);
        return 4;
    }
    if (!as_float && fabs(value) < 1e15 && floor(value) == value)
        return sign + whole_text((uint64_t)fabs(value), text + sign);
    if (value == 0) return whole_text(0, text);
    decimal d = shortest(fabs(value), as_float);
    drop_trailing_zeros(&d);
    bool plain = d.exponent > -5 && d.exponent <= 15;
    size_t size = sign + (plain ? plain_text : exponent_text)(&d, text + sign);
    text[size] = '\0';
    return size;
}

size_t gyrei_number_from_double(double value, char text[GYREI_NUMBER_SIZE]) {
    return number_text(value, false, text);
}

size_t gyrei_number_from_float(float value, char text[GYREI_NUMBER_SIZE]) {
    return number_text((double)value, true, text);
}
