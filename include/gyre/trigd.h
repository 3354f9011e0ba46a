/* SPDX-License-Identifier: MIT */
/// @file trigd.h
/// Sine, cosine and arc functions by the project's own polynomials: no libm, so the same bits everywhere.
///
/// Plain adds, multiplies, divides and square roots in a fixed order: with `-ffp-contract=off` every compiler
/// and processor gives the same result. Angles are radians. The polynomials are minimax (Remez) ones made by
/// tools/trig_coefficients.py.
// Written by tools/gen_double.py from trig.h: change that one.
#ifndef GYRE_TRIGD_H
#define GYRE_TRIGD_H

#include <gyre/base.h>
#include <gyre/trig.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// Sine and cosine of one angle, by one range reduction.
///
/// Any angle is taken. Up to 1e4 rad either way the error bound holds; beyond it the error grows to about the
/// spacing of the angles themselves. Beyond GYRE_TRIG_LIMIT, for infinity and NaN the angle counts as 0. The
/// pair always has length 1 within two roundings.
/// Error: 0.82 ulp up to 1e4 rad.
/// Source: W. Cody and W. Waite, Software Manual for the Elementary Functions, 1980 (reduction in parts).
/// @code
/// double s, c;
/// gyre_sin_cosd(GYRE_PI / 6, &s, &c); // s = 0.5, c = 0.8660254037844386
/// @endcode
GYRE_INLINE void gyre_sin_cosd(double angle_rad, double *sine, double *cosine) {
    const double limit = 1073741824.0, two_over_pi = 6.3661977236758138e-1;
    const double part0 = 1.5707963267341256, part1 = 6.0770943832721969e-11;
    const double part2 = 6.1232339953846099e-17, part3 = 3.5215598651832002e-27;
    const double a = fabs(angle_rad) <= limit ? angle_rad : 0.0;
    const int32_t quarter = (int32_t)(a * two_over_pi + (a < 0.0 ? -0.5 : 0.5));
    const double n = (double)quarter;
    const double close = (a - n * part0) - n * part1;
    const double rough = close - n * part2;
    const double lost = ((rough - close) + n * part2) + n * part3;
    const double r = rough - lost;
    const double tail = (rough - r) - lost;
    const double z = r * r;
    const double half = 0.5 * z;
    const double rest = 1.0 - half;
    const double odd0 = (1.5895434862033472e-10 * z - 2.5050734415056132e-8) * z + 2.7557313538666128e-6;
    const double odd = ((odd0 * z - 1.9841269829358905e-4) * z + 8.3333333333218407e-3) * z - 1.666666666666663e-1;
    const double even0 = (-1.1358616107171889e-11 * z + 2.0875703122223646e-9) * z - 2.7557314202956112e-7;
    const double even = ((even0 * z + 2.4801587288964847e-5) * z - 1.3888888888873307e-3) * z + 4.1666666666666595e-2;
    const double s = r + (r * z * odd + tail * rest);
    const double c = rest + (((1.0 - rest) - half) + (z * z * even - r * tail));
    // Choosing by products with 0, 1 and -1 is exact and leaves nothing to mispredict.
    const double swap = (double)(quarter & 1), stay = 1.0 - swap;
    *sine = (stay * s + swap * c) * (double)(1 - (quarter & 2));
    *cosine = (stay * c + swap * s) * (double)(1 - ((quarter + 1) & 2));
}

/* The sine of an angle from 0 to pi/2 by one polynomial. */
static inline double gyrei_sin_quadrantd(double angle) {
    const double z = angle * angle;
    const double odd0 = (-1.3606565105369544e-18 * z + 2.7362041787135491e-15) * z - 7.643682767369339e-13;
    const double odd1 = (odd0 * z + 1.605895683077124e-10) * z - 2.5052107119427506e-8;
    const double odd2 = (odd1 * z + 2.755731921321279e-6) * z - 1.9841269841218916e-4;
    const double odd = (odd2 * z + 8.333333333333217e-3) * z - 1.6666666666666666e-1;
    return angle + angle * z * odd;
}

/// The sine of an angle in radians; see gyre_sin_cosd().
GYRE_INLINE double gyre_sind(double angle_rad) {
    double s, c;
    gyre_sin_cosd(angle_rad, &s, &c);
    return s;
}

/// The cosine of an angle in radians; see gyre_sin_cosd().
GYRE_INLINE double gyre_cosd(double angle_rad) {
    double s, c;
    gyre_sin_cosd(angle_rad, &s, &c);
    return c;
}

/// The angle of the point (x, y) seen from the origin, in radians, -pi to pi; carries the sign of y.
///
/// The length of (x, y) does not matter. (0, 0) gives 0, a zero x of either sign counts as +0.
/// Error: 1.8 ulp.
GYRE_INLINE double gyre_atan2d(double y, double x) {
    const double large = 1e300, shrink = 8.6361685550944446e-78, tan_eighth = 4.1421356237309503e-1;
    const double quarter_high = 7.8539816339744828e-1, quarter_low = 3.061616997868383e-17;
    const double ax = fabs(x), ay = fabs(y);
    const double least = ay < ax ? ay : ax, most = ay < ax ? ax : ay;
    const double scale = most > large ? shrink : 1.0;
    const double low = least * scale, high = most * scale;
    const double steep = (double)(ay > ax), back = (double)(x < 0.0), wide = (double)(low > tan_eighth * high);
    const double over = low - wide * high, under = high + wide * low;
    const double ratio = over / under;
    const double t = ratio == ratio ? ratio : 0.0;
    const double z = t * t;
    const double odd0 = ((1.490366947431322e-2 * z - 3.3184654455071939e-2) * z + 4.4909760041839566e-2) * z -
                        5.2152800366982076e-2;
    const double odd1 = ((odd0 * z + 5.8765312213868652e-2) * z - 6.666176103946761e-2) * z + 7.6922792893954553e-2;
    const double odd2 = ((odd1 * z - 9.0909079893096087e-2) * z + 1.1111111083824872e-1) * z - 1.4285714285317339e-1;
    const double odd = (odd2 * z + 1.9999999999997101e-1) * z - 3.3333333333333326e-1;
    const double steep_sign = 1.0 - 2.0 * steep, back_sign = 1.0 - 2.0 * back,
                sign = steep_sign * back_sign;
    const double eighths = 4.0 * back + back_sign * (2.0 * steep + steep_sign * wide);
    const double angle = eighths * quarter_high + (sign * t + (sign * t * z * odd + eighths * quarter_low));
    return copysign(angle, y);
}

/// The angle whose sine is x, -pi/2 to pi/2 radians; x beyond -1 and 1 counts as the nearer of the two.
///
/// Error: 2.0 ulp.
GYRE_INLINE double gyre_asind(double x) {
    const double s = x < -1.0 ? -1.0 : (x > 1.0 ? 1.0 : x);
    return gyre_atan2d(s, sqrt((1.0 - s) * (1.0 + s)));
}

GYRE_EXTERN_C_END

#endif
