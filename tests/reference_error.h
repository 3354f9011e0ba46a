/* SPDX-License-Identifier: MIT */
/* How far results in double are from rows of reference_values.h, whose numbers are two doubles each. */
#ifndef GYRE_TESTS_REFERENCE_ERROR_H
#define GYRE_TESTS_REFERENCE_ERROR_H

#include "rotation_input.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

/* The largest difference of `count` numbers. */
static inline double numbers_error(const double *numbers, const double *high, const double *low, int count) {
    double worst = 0;
    for (int i = 0; i < count; ++i) {
        keep_worst(&worst, fabs((numbers[i] - high[i]) - low[i]));
    }
    return worst;
}

/* Radians between rotations, of either sign. */
static inline double rotation_error(gyre_quatd q, const double *high, const double *low) {
    const double sign = gyre_quatd_dot(q, gyre_quatd_from_xyzw(high)) < 0.0 ? -1.0 : 1.0;
    const gyre_quatd d = {(q.x * sign - high[0]) - low[0], (q.y * sign - high[1]) - low[1],
                          (q.z * sign - high[2]) - low[2], (q.w * sign - high[3]) - low[3]};
    return 2.0 * gyre_quatd_length(d);
}

static inline double vector_error(gyre_vec3d v, const double *high, const double *low) {
    const double numbers[] = {v.x, v.y, v.z};
    return numbers_error(numbers, high, low, 3);
}

static inline gyre_vec3d vec3d_at(const double *xyz) {
    return gyre_vec3d_make(xyz[0], xyz[1], xyz[2]);
}

#endif
