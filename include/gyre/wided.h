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

/* a less than b. */
GYREI_FLAT bool gyrei_wide_is_lessd(gyrei_wided a, gyrei_wided b) {
    return a.high < b.high;
}

GYREI_FLAT gyrei_wided gyrei_wide_rootd(gyrei_wided a) {
    const double root = sqrt(a.high), square = root * root;
    const double left = ((a.high - square) - gyrei_wide_lostd(root, root, square)) + a.low;
    return gyrei_wide_maked(root, root > 0.0 ? left / (2.0 * root) : 0.0);
}

/* a / b of a b that is not 0. */
GYREI_FLAT gyrei_wided gyrei_wide_divd(gyrei_wided a, gyrei_wided b) {
    const double rough = a.high / b.high, product = rough * b.high;
    const double left = ((a.high - product) - gyrei_wide_lostd(rough, b.high, product)) + (a.low - rough * b.low);
    return gyrei_wide_maked(rough, left / b.high);
}

/* a to as many digits as the result has. */
GYREI_FLAT gyrei_wided gyrei_wide_shortend(gyrei_wided a) {
    const gyrei_wided shortened = {a.high + a.low, 0.0};
    return shortened;
}

/* a, or half a turn less of its own sign. */
GYREI_FLAT gyrei_wided gyrei_wide_turn_backd(gyrei_wided a, bool turned) {
    const double sign = turned ? copysign(1.0, a.high) : 0.0;
    const gyrei_wided half_turn = {-3.1415926535897931 * sign, -1.2246467991473532e-16 * sign};
    return gyrei_wide_addd(a, half_turn);
}

/* The arc tangent of y / x, not both 0: -pi/2 to pi/2. */
GYREI_FLAT gyrei_wided gyrei_wide_arcd(gyrei_wided y, gyrei_wided x) {
    const double x_sign = x.high < 0.0 ? -1.0 : 1.0, y_sign = y.high < 0.0 ? -1.0 : 1.0, side = x_sign * y_sign;
    const gyrei_wided ax = {x_sign * x.high, x_sign * x.low}, ay = {y_sign * y.high, y_sign * y.low};
    const double steep = (double)(ay.high > ax.high), flat = 1.0 - steep;
    const gyrei_wided low = {flat * ay.high + steep * ax.high, flat * ay.low + steep * ax.low};
    const gyrei_wided high = {flat * ax.high + steep * ay.high, flat * ax.low + steep * ay.low};
    const double wide = (double)(low.high > 0.41421356237309503 * high.high);
    const gyrei_wided more = {wide * low.high, wide * low.low}, less = {-wide * high.high, -wide * high.low};
    const gyrei_wided over = gyrei_wide_addd(low, less), under = gyrei_wide_addd(high, more);
    const gyrei_wided tangent = gyrei_wide_divd(over, under);
    const double t = tangent.high, z = t * t;
    const double odd0 = ((1.490366947431322e-2 * z - 3.3184654455071939e-2) * z + 4.4909760041839566e-2) * z -
                        5.2152800366982076e-2;
    const double odd1 = ((odd0 * z + 5.8765312213868652e-2) * z - 6.666176103946761e-2) * z + 7.6922792893954553e-2;
    const double odd2 = ((odd1 * z - 9.0909079893096087e-2) * z + 1.1111111083824872e-1) * z - 1.4285714285317339e-1;
    const double odd = (odd2 * z + 1.9999999999997101e-1) * z - 3.3333333333333326e-1;
    const double sign = side * (flat - steep), eighths = side * (2.0 * steep + (flat - steep) * wide);
    const gyrei_wided base = {eighths * 7.8539816339744828e-1, eighths * 3.061616997868383e-17};
    const gyrei_wided arc = {sign * t, sign * (t * z * odd + tangent.low)};
    return gyrei_wide_addd(base, arc);
}

GYRE_EXTERN_C_END

#endif
