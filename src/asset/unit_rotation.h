/* SPDX-License-Identifier: MIT */
/* How the reader makes a key's rotation unit. The writer undoes it, bit by bit, so both stand on this. */
#ifndef GYREI_UNIT_ROTATION_H
#define GYREI_UNIT_ROTATION_H

#include <gyre/quatd.h>
#include <math.h>

/* How far the square of a key's length may be from 1, by how its components are stored: what rounding
 * explains. */
#define GYREI_UNIT_TOLERANCE_FLOAT 1e-5
#define GYREI_UNIT_TOLERANCE_SHORT 1e-4
#define GYREI_UNIT_TOLERANCE_BYTE 1e-2

static inline double gyrei_rotation_square(const double q[4]) {
    return q[0] * q[0] + q[1] * q[1] + (q[2] * q[2] + q[3] * q[3]);
}

/* The short way, for a square that is nearly 1. */
static inline void gyrei_make_unit_key(double q[4], double square) {
    double scale = 1 / sqrt(square);
    for (int i = 0; i < 4; i++)
        q[i] *= scale;
}

/* Whether the length is so near to 1 that rounding to floats explains it. */
static inline bool gyrei_is_unit_key(double square, double tolerance) {
    return fabs(square - 1) <= tolerance;
}

#endif
