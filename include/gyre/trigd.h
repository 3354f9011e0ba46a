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
    const double odd0 = (1.5895904482349452e-10 * z - 2.5050742304248852e-8) * z + 2.7557313587604185e-6;
    const double odd = ((odd0 * z - 1.9841269829495492e-4) * z + 8.3333333333220055e-3) * z - 1.666666666666663e-1;
    const double even0 = (-1.1358310279838408e-11 * z + 2.0875696568896386e-9) * z - 2.7557314148600504e-7;
    const double even = ((even0 * z + 2.4801587288748129e-5) * z - 1.3888888888872895e-3) * z + 4.1666666666666595e-2;
    const double s = r + (r * z * odd + tail * rest);
    const double c = rest + (((1.0 - rest) - half) + (z * z * even - r * tail));
    const double sin_value = (quarter & 1) ? c : s;
    const double cos_value = (quarter & 1) ? s : c;
    *sine = (quarter & 2) ? -sin_value : sin_value;
    *cosine = ((quarter + 1) & 2) ? -cos_value : cos_value;
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
    const bool steep = ay > ax;
    const double scale = (steep ? ay : ax) > large ? shrink : 1.0;
    const double low = (steep ? ax : ay) * scale, high = (steep ? ay : ax) * scale;
    const bool wide = low > tan_eighth * high;
    const double over = wide ? low - high : low, under = wide ? low + high : high;
    const double ratio = over / under;
    const double t = ratio == ratio ? ratio : 0.0;
    const double z = t * t;
    const double odd0 = ((1.5166733321974525e-2 * z - 3.3445909365806895e-2) * z + 4.5022964318987828e-2) * z -
                        5.2180889470429523e-2;
    const double odd1 = ((odd0 * z + 5.8769715363728339e-2) * z - 6.6662214814171242e-2) * z + 7.6922823905475932e-2;
    const double odd2 = ((odd1 * z - 9.0909081277115777e-2) * z + 1.1111111087694972e-1) * z - 1.4285714285379958e-1;
    const double odd = (odd2 * z + 1.9999999999997603e-1) * z - 3.3333333333333326e-1;
    const bool back = x < 0.0;
    const double sign = steep != back ? -1.0 : 1.0;
    const double eighths = back ? (steep ? (wide ? 3.0 : 2.0) : (wide ? 3.0 : 4.0))
                               : (steep ? (wide ? 1.0 : 2.0) : (wide ? 1.0 : 0.0));
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
