/* SPDX-License-Identifier: MIT */
/* Numbers as text, exact both ways: the fewest digits that read back as the same number, the nearest number
   of any digits. A point whatever the locale; no libm, no stdio. */
#ifndef GYREI_NUMBER_H
#define GYREI_NUMBER_H

#include <gyre/base.h>

/* More than the longest text, -1.7976931348623157e-308. */
enum { GYREI_NUMBER_SIZE = 32 };

/* The shortest text that reads back as the same double, of those the nearest to it; never just digits past
   2^53. The value is finite. Returns the length; a '\0' follows.
   Source: R. Giulietti, The Schubfach way to render doubles, 2021. */
size_t gyrei_number_from_double(double value, char text[GYREI_NUMBER_SIZE]);

/* The shortest text that reads back as the same float, also when it is read as a double first. */
size_t gyrei_number_from_float(float value, char text[GYREI_NUMBER_SIZE]);

/* Reads the decimal number at the start of the text that ends before `end`: a sign, digits with or without a
   point, an exponent. Returns its length, 0 where there is none; neither blanks, "inf", "nan" nor hexadecimal
   digits are taken. The value is the nearest double, on a tie the even one; infinite when too large.
   Source: D. Lemire, Number parsing at a gigabyte per second, 2021 (the product with its error as an
   interval; where a tie lies in it, big integers decide). */
size_t gyrei_double_from_number(const char *text, const char *end, double *value);

/* The nearest float, rounded once. */
size_t gyrei_float_from_number(const char *text, const char *end, float *value);

#endif
