/* SPDX-License-Identifier: MIT */
/// @file wide.h
/// Private: numbers of more than a float's precision, for where a chain of sums and products must round once.
///
/// Doubles stand behind floats; behind doubles pairs of them, of which the second is what the first has lost.
#ifndef GYRE_WIDE_H
#define GYRE_WIDE_H

#include <gyre/base.h>
#include <math.h>
#include <string.h>

GYRE_EXTERN_C_BEGIN

// @type wide
typedef double gyrei_wide;

GYREI_FLAT gyrei_wide gyrei_wide_make(float high, float low) {
    return (double)high + (double)low;
}

GYREI_FLAT float gyrei_wide_round(gyrei_wide a) {
    return (float)a;
}

GYREI_FLAT gyrei_wide gyrei_wide_negate(gyrei_wide a) {
    return -a;
}

GYREI_FLAT gyrei_wide gyrei_wide_add(gyrei_wide a, gyrei_wide b) {
    return a + b;
}

GYREI_FLAT gyrei_wide gyrei_wide_mul(gyrei_wide a, gyrei_wide b) {
    return a * b;
}
// @end

GYREI_FLAT gyrei_wide gyrei_wide_sub(gyrei_wide a, gyrei_wide b) {
    return gyrei_wide_add(a, gyrei_wide_negate(b));
}

/* a b + c d and a b - c d. */
GYREI_FLAT gyrei_wide gyrei_wide_sum(gyrei_wide a, gyrei_wide b, gyrei_wide c, gyrei_wide d) {
    return gyrei_wide_add(gyrei_wide_mul(a, b), gyrei_wide_mul(c, d));
}

GYREI_FLAT gyrei_wide gyrei_wide_difference(gyrei_wide a, gyrei_wide b, gyrei_wide c, gyrei_wide d) {
    return gyrei_wide_sub(gyrei_wide_mul(a, b), gyrei_wide_mul(c, d));
}

/* The angle, or 0 where it is infinite, NaN or beyond what gyre_sin_cos() takes. By its bits: a choice
   between the two would send compilers down two ways. */
GYREI_FLAT float gyrei_angle_or_zero(float angle_rad) {
    // @type angle_limit
    const float limit = 1048576.0f;
    uint32_t bits;
    // @end
    memcpy(&bits, &angle_rad, sizeof bits);
    bits *= fabsf(angle_rad) <= limit;
    memcpy(&angle_rad, &bits, sizeof bits);
    return angle_rad;
}

// @type wide_arc
/* a less than b. */
GYREI_FLAT bool gyrei_wide_is_less(gyrei_wide a, gyrei_wide b) {
    return a < b;
}

GYREI_FLAT gyrei_wide gyrei_wide_root(gyrei_wide a) {
    return sqrt(a);
}

/* a / b of a b that is not 0. */
GYREI_FLAT gyrei_wide gyrei_wide_div(gyrei_wide a, gyrei_wide b) {
    return a / b;
}

/* a to as many digits as the result has, still wide. Not by way of a float, whose rounding gcc 12 may leave
 * out. */
GYREI_FLAT gyrei_wide gyrei_wide_shorten(gyrei_wide a) {
    const double far = a * 536870913.0;
    return far - (far - a);
}

/* a, or half a turn less of its own sign. */
GYREI_FLAT gyrei_wide gyrei_wide_turn_back(gyrei_wide a, bool turned) {
    const double half_turn = turned ? 3.1415926535897931 : 0.0;
    return a - copysign(half_turn, a);
}

/* The arc tangent of y / x, not both 0: -pi/2 to pi/2. It is base + arc, or what these lack to a quarter
   turn; the small part of the arc needs only a float's digits. */
GYREI_FLAT gyrei_wide gyrei_wide_arc(gyrei_wide y, gyrei_wide x) {
    const double ax = fabs(x), ay = fabs(y), low = ay < ax ? ay : ax, high = ay < ax ? ax : ay;
    const bool wide = low > 0.41421356237309503 * high;
    const double of_high = wide ? high : 0.0, of_low = wide ? low : 0.0,
                 base = wide ? 0.78539816339744828 : 0.0;
    const double t = (low - of_high) / (high + of_low), aside = ay > ax ? 1.5707963267948966 : 0.0;
    const float s = (float)t, z = s * s, zz = z * z;
    const float odd =
        ((-6.08710721e-2f * z + 1.05981745e-1f) * zz + (-1.42442852e-1f * z + 1.99985251e-1f)) * z -
        3.33333164e-1f;
    return copysign(fabs(aside - (base + (t + (double)(s * z * odd)))), x < 0.0 ? -y : y);
}
// @end

GYRE_EXTERN_C_END

#endif
