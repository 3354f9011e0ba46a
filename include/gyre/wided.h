/* SPDX-License-Identifier: MIT */
/// @file wided.h
/// Private: numbers of more than a double's precision, for where a chain of sums and products must round once.
///
/// Doubles stand behind doubles; behind doubles pairs of them, of which the second is what the first has lost.
// Written by tools/gen_double.py from wide.h: change that one.
#ifndef GYRE_WIDED_H
#define GYRE_WIDED_H

#include <gyre/base.h>
#include <gyre/wide.h>
#include <math.h>
#include <string.h>

GYRE_EXTERN_C_BEGIN

typedef struct gyrei_wided {
    double high, low;
} gyrei_wided;

/* For a low that is no larger than high. */
GYREI_FLAT gyrei_wided gyrei_wide_maked(double high, double low) {
    const double sum = high + low;
    const gyrei_wided a = {sum, low - (sum - high)};
    return a;
}

GYREI_FLAT double gyrei_wide_roundd(gyrei_wided a) {
    return a.high + a.low;
}

GYREI_FLAT gyrei_wided gyrei_wide_negated(gyrei_wided a) {
    const gyrei_wided negative = {-a.high, -a.low};
    return negative;
}

GYREI_FLAT gyrei_wided gyrei_wide_addd(gyrei_wided a, gyrei_wided b) {
    const double sum = a.high + b.high, of_b = sum - a.high;
    const double lost = (a.high - (sum - of_b)) + (b.high - of_b);
    return gyrei_wide_maked(sum, lost + (a.low + b.low));
}

/* a b - product, exactly. Source: T. Dekker, A floating-point technique for extending the available precision, 1971. */
GYREI_FLAT double gyrei_wide_lostd(double a, double b, double product) {
    const double split = 134217729.0, wide_a = split * a, wide_b = split * b;
    const double a_high = wide_a - (wide_a - a), b_high = wide_b - (wide_b - b);
    const double a_low = a - a_high, b_low = b - b_high;
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

GYREI_FLAT gyrei_wided gyrei_wide_muld(gyrei_wided a, gyrei_wided b) {
    const double product = a.high * b.high;
    const double lost = gyrei_wide_lostd(a.high, b.high, product);
    return gyrei_wide_maked(product, lost + (a.high * b.low + a.low * b.high));
}

/* a, or -a if the lowest bit of odd is set; and a and b, or b and a. By their bits: for a choice by `?:`
   compilers make branches, and then no vector code. */
GYREI_FLAT double gyrei_negate_ifd(uint32_t odd, double a) {
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits ^= (uint64_t)odd << 63;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

GYREI_FLAT void gyrei_swap_ifd(uint32_t odd, double *a, double *b) {
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
GYREI_FLAT gyrei_wided gyrei_wide_choosed(double second, gyrei_wided a, gyrei_wided b) {
    const double first = 1.0 - second;
    const gyrei_wided chosen = {a.high * first + b.high * second, a.low * first + b.low * second};
    return chosen;
}

GYREI_FLAT gyrei_wided gyrei_wide_subd(gyrei_wided a, gyrei_wided b) {
    return gyrei_wide_addd(a, gyrei_wide_negated(b));
}

/* a b + c d and a b - c d. */
GYREI_FLAT gyrei_wided gyrei_wide_sumd(gyrei_wided a, gyrei_wided b, gyrei_wided c, gyrei_wided d) {
    return gyrei_wide_addd(gyrei_wide_muld(a, b), gyrei_wide_muld(c, d));
}

GYREI_FLAT gyrei_wided gyrei_wide_differenced(gyrei_wided a, gyrei_wided b, gyrei_wided c, gyrei_wided d) {
    return gyrei_wide_subd(gyrei_wide_muld(a, b), gyrei_wide_muld(c, d));
}

/* The angle, or 0 where it is infinite, NaN or beyond what gyre_sin_cosd() takes. By its bits: a choice
   between the two would send compilers down two ways. */
GYREI_FLAT double gyrei_angle_or_zerod(double angle_rad) {
    const double limit = 1073741824.0;
    uint64_t bits;
    memcpy(&bits, &angle_rad, sizeof bits);
    bits *= fabs(angle_rad) <= limit;
    memcpy(&angle_rad, &bits, sizeof bits);
    return angle_rad;
}

/* Sine and cosine before they are rounded, of an angle that is none of those. */
GYREI_FLAT void gyrei_wide_sin_cosd(double angle_rad, gyrei_wided *sine, gyrei_wided *cosine) {
    const double part0 = 1.5707963267341256, part1 = 6.0770943832721969e-11;
    const double part2 = 6.1232339953846099e-17, part3 = 3.5215598651832002e-27;
    const int32_t quarter = (int32_t)(angle_rad * 6.3661977236758138e-1 + copysign(0.5, angle_rad));
    const double n = (double)quarter;
    const double close = (angle_rad - n * part0) - n * part1;
    const double rough = close - n * part2;
    const double lost = ((rough - close) + n * part2) + n * part3;
    const double r = rough - lost;
    const double tail = (rough - r) - lost;
    const double z = r * r, half = 0.5 * z, rest = 1.0 - half;
    const double odd0 = (1.5895434862033472e-10 * z - 2.5050734415056132e-8) * z + 2.7557313538666128e-6;
    const double odd = ((odd0 * z - 1.9841269829358905e-4) * z + 8.3333333333218407e-3) * z - 1.666666666666663e-1;
    const double even0 = (-1.1358616107171889e-11 * z + 2.0875703122223646e-9) * z - 2.7557314202956112e-7;
    const double even = ((even0 * z + 2.4801587288964847e-5) * z - 1.3888888888873307e-3) * z + 4.1666666666666595e-2;
    double s = r, s_low = r * z * odd + tail * rest;
    double c = rest, c_low = ((1.0 - rest) - half) + (z * z * even - r * tail);
    const uint32_t turns = (uint32_t)quarter, back = turns >> 1, aside = (turns + 1u) >> 1;
    gyrei_swap_ifd(turns, &s, &c);
    gyrei_swap_ifd(turns, &s_low, &c_low);
    *sine = gyrei_wide_maked(gyrei_negate_ifd(back, s), gyrei_negate_ifd(back, s_low));
    *cosine = gyrei_wide_maked(gyrei_negate_ifd(aside, c), gyrei_negate_ifd(aside, c_low));
}

/* The angle of which x is the cosine of the half and y the sine, both times anything but 0: -pi to pi. */
GYREI_FLAT double gyrei_wide_angle_from_halfd(gyrei_wided y, gyrei_wided x) {
    const double x_sign = copysign(1.0, x.high), y_sign = copysign(1.0, y.high), side = x_sign * y_sign;
    const gyrei_wided ax = {x_sign * x.high, x_sign * x.low}, ay = {y_sign * y.high, y_sign * y.low};
    const double steep = (double)(ay.high > ax.high), flat = 1.0 - steep;
    const gyrei_wided low = {flat * ay.high + steep * ax.high, flat * ay.low + steep * ax.low};
    const gyrei_wided high = {flat * ax.high + steep * ay.high, flat * ax.low + steep * ay.low};
    const double wide = (double)(low.high > 0.41421356237309503 * high.high);
    const gyrei_wided more = {wide * low.high, wide * low.low}, less = {-wide * high.high, -wide * high.low};
    const gyrei_wided over = gyrei_wide_addd(low, less), under = gyrei_wide_addd(high, more);
    const double rough = over.high / under.high, product = rough * under.high;
    const double left = ((over.high - product) - gyrei_wide_lostd(rough, under.high, product)) +
                        (over.low - rough * under.low);
    const double t = rough + left / under.high, z = t * t;
    const double quarter_high = 7.8539816339744828e-1, quarter_low = 3.061616997868383e-17;
    const double odd0 = ((1.490366947431322e-2 * z - 3.3184654455071939e-2) * z + 4.4909760041839566e-2) * z -
                        5.2152800366982076e-2;
    const double odd1 = ((odd0 * z + 5.8765312213868652e-2) * z - 6.666176103946761e-2) * z + 7.6922792893954553e-2;
    const double odd2 = ((odd1 * z - 9.0909079893096087e-2) * z + 1.1111111083824872e-1) * z - 1.4285714285317339e-1;
    const double odd = (odd2 * z + 1.9999999999997101e-1) * z - 3.3333333333333326e-1;
    const double sign = 1.0 - 2.0 * steep, eighths = 2.0 * steep + sign * wide;
    const double rest = sign * t * z * odd + eighths * quarter_low;
    return 2.0 * side * (eighths * quarter_high + (sign * t + rest));
}

GYRE_EXTERN_C_END

#endif
