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

/* a, or -a if the lowest bit of odd is set; and a and b, or b and a. By their bits: for a choice by `?:`
   compilers make branches, and then no vector code. */
GYREI_FLAT double gyrei_negate_if(uint32_t odd, double a) {
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits ^= (uint64_t)odd << 63;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

GYREI_FLAT void gyrei_swap_if(uint32_t odd, double *a, double *b) {
    uint64_t of_a, of_b;
    memcpy(&of_a, a, sizeof of_a);
    memcpy(&of_b, b, sizeof of_b);
    const uint64_t changes = (of_a ^ of_b) & (UINT64_C(0) - (uint64_t)(odd & 1u));
    of_a ^= changes;
    of_b ^= changes;
    memcpy(a, &of_a, sizeof of_a);
    memcpy(b, &of_b, sizeof of_b);
}

/* a where second is 0, b where it is 1. */
GYREI_FLAT gyrei_wide gyrei_wide_choose(float second, gyrei_wide a, gyrei_wide b) {
    const double of_b = (double)second;
    return a * (1.0 - of_b) + b * of_b;
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

/* Sine and cosine before they are rounded, of an angle that is none of those. */
// @type wide_sin_cos
GYREI_FLAT void gyrei_wide_sin_cos(float angle_rad, gyrei_wide *sine, gyrei_wide *cosine) {
    const double part0 = 1.5707963267341256, part1 = 6.0771005065061922e-11; /* of a quarter turn */
    const double a = (double)angle_rad;
    const int32_t quarter = (int32_t)(a * 0.63661977236758134 + copysign(0.5, a));
    const double n = (double)quarter, r = (a - n * part0) - n * part1, z = r * r;
    const double odd = ((2.8333093e-6 * z - 1.98531285e-4) * z + 8.3333794e-3) * z - 1.66666672e-1;
    const double even = (2.44324219e-5 * z - 1.38873095e-3) * z + 4.16666456e-2;
    const uint32_t turns = (uint32_t)quarter;
    double s = r + r * z * odd, c = (1.0 - 0.5 * z) + z * z * even;
    gyrei_swap_if(turns, &s, &c);
    *sine = gyrei_negate_if(turns >> 1, s);
    *cosine = gyrei_negate_if((turns + 1u) >> 1, c);
}
// @end

/* The angle of which x is the cosine of the half and y the sine, both times anything but 0: -pi to pi. */
GYREI_FLAT float gyrei_wide_angle_from_half(gyrei_wide y, gyrei_wide x) {
    // @type wide_tangent
    const double ax = fabs(x), ay = fabs(y), low = ay < ax ? ay : ax, high = ay < ax ? ax : ay;
    const float steep = (float)(ay > ax), wide = (float)(low > 0.41421356237309503 * high);
    const float t = (float)((low - (double)wide * high) / (high + (double)wide * low)), z = t * t;
    const float side = (float)copysign(1.0, y) * (float)copysign(1.0, x);
    const float quarter_high = 7.85398006e-1f, quarter_low = 1.56958237e-7f;
    // @end
    // @type atan_polynomial
    const float odd =
        (((-6.08710721e-2f * z + 1.05981745e-1f) * z - 1.42442852e-1f) * z + 1.99985251e-1f) * z -
        3.33333164e-1f;
    // @end
    const float sign = 1.0f - 2.0f * steep, eighths = 2.0f * steep + sign * wide;
    const float rest = sign * t * z * odd + eighths * quarter_low;
    return 2.0f * side * (eighths * quarter_high + (sign * t + rest));
}

GYRE_EXTERN_C_END

#endif
