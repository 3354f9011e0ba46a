/* SPDX-License-Identifier: MIT */
/* Numbers as text: the fewest digits that read back as the same number, with a point whatever the locale. */
#ifndef GYREI_NUMBER_H
#define GYREI_NUMBER_H

#include <gyre/base.h>

enum { GYREI_NUMBER_SIZE = 32 };

/* The shortest text that reads back as the same double; never just digits past 2^53. The value is finite.
   Returns the length. */
size_t gyrei_number_from_double(double value, char text[GYREI_NUMBER_SIZE]);

/* The shortest text that reads back as the same float, also when it is read as a double first. */
size_t gyrei_number_from_float(float value, char text[GYREI_NUMBER_SIZE]);

#endif
