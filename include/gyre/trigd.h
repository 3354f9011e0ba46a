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

#include <float.h>
#include <gyre/base.h>
#include <gyre/trig.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/* gyre_sin_cosd() of angles up to 2^20 rad (double: 2^30). */
GYREI_FLAT void gyrei_sin_cos_plaind(double angle_rad, double *sine, double *cosine) {
    const double two_over_pi = 6.3661977236758138e-1;
    const double part0 = 1.5707963267341256, part1 = 6.0770943832721969e-11;
    const double part2 = 6.1232339953846099e-17, part3 = 3.5215598651832002e-27;
    const int32_t quarter = (int32_t)(angle_rad * two_over_pi + copysign(0.5, angle_rad));
    const double n = (double)quarter;
    const double close = (angle_rad - n * part0) - n * part1;
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

/* Whether an angle is not beyond 2^20 rad (double: 2^30), nor NaN. */
GYREI_FLAT bool gyrei_angle_is_plaind(double angle_rad) {
    const double limit = 1073741824.0;
    return fabs(angle_rad) <= limit;
}

/// Sine and cosine of one angle, by one range reduction.
///
/// Any angle is taken. Up to 1e4 rad either way the error bound holds; beyond it the error grows to about the
/// spacing of the angles themselves. Beyond 2^20 rad (double: 2^30), for infinity and NaN the angle counts as
/// 0. The pair always has length 1 within two roundings.
/// Source: W. Cody and W. Waite, Software Manual for the Elementary Functions, 1980 (reduction in parts).
/// Error: 0.82 ulp up to 1e4 rad.
/// Cost: about 45 operations.
/// @code
/// double s, c;
/// gyre_sin_cosd(GYRE_PI / 6, &s, &c); // s = 0.5, c = 0.8660254037844386
/// @endcode
GYRE_INLINE void gyre_sin_cosd(double angle_rad, double *sine, double *cosine) {
    gyrei_sin_cos_plaind(gyrei_angle_is_plaind(angle_rad) ? angle_rad : 0.0, sine, cosine);
}

/* sin(a) / a - 1 of the angle whose square is z, for angles up to pi/2. */
GYREI_FLAT double gyrei_sine_seriesd(double z) {
    const double series0 = (((2.7214381124091022e-15 * z - 7.6430211126669278e-13) * z + 1.6058941067100568e-10) * z - 2.5052106905636575e-8) * z + 2.7557319211581404e-6;
    const double series = ((series0 * z - 1.9841269841212536e-4) * z + 8.3333333333332066e-3) * z - 1.6666666666666666e-1;
    return z * series;
}

/* The sine of an angle from 0 to pi/2 by one polynomial. */
GYREI_FLAT double gyrei_sin_quadrantd(double angle) {
    return angle + angle * gyrei_sine_seriesd(angle * angle);
}

/* The cosine of the angle whose square is z, for angles up to pi/2. */
GYREI_FLAT double gyrei_cosine_of_squared(double z) {
    const double series0 = (((-1.5128065937017848e-16 * z + 4.7769790214673066e-14) * z - 1.1470675903116398e-11) * z + 2.0876755832626656e-9) * z - 2.7557319212461486e-7;
    const double series = ((series0 * z + 2.4801587301520698e-5) * z - 1.388888888888869e-3) * z + 4.1666666666666664e-2;
    const double half = 0.5 * z, rest = 1.0 - half;
    return rest + (((1.0 - rest) - half) + z * z * series);
}

/* The square of twice the arc sine of the root of y, for y up to 1/2: of the angle whose cosine is 1 - 2 y.
 */
GYREI_FLAT double gyrei_arc_squared(double y) {
    const double yy = y * y;
    const double even0 = ((-1.0315705238920208e1 * yy - 1.9786959147340507e1) * yy - 7.9865500614010658) * yy - 9.6212797043946652e-1;
    const double even1 = ((even0 * yy - 1.1895718769161803e-2) * yy + 3.9254765868632031e-2) * yy + 6.1566195597507908e-2;
    const double even = (even1 * yy + 1.1428571309700288e-1) * yy + 3.3333333333329196e-1;
    const double odd0 = ((2.7826315225620539 * yy + 1.8201740966158145e1) * yy + 1.4812424955365385e1) * yy + 3.2448309793673644;
    const double odd1 = ((odd0 * yy + 2.5288241066977635e-1) * yy + 3.8635216971940736e-2) * yy + 4.8750801405745468e-2;
    const double odd = (odd1 * yy + 8.1269902102375044e-2) * yy + 1.7777777778960333e-1;
    const double series = odd * y + even;
    return 4.0 * (y + y * y * series);
}

/* 2 a / sin(a) - 3 + more of the angle a whose cosine is 1 - 2 y, for y up to 1/2. The larger terms nearly
 * cancel. */
GYREI_FLAT double gyrei_arc_over_sine_andd(double y, double more) {
    const double first = 6.6666666666667307e-1;
    const double yy = y * y;
    const double even0 = ((-7.7365797655507743e2 * yy - 2.1892468700177865e3) * yy - 1.3787579328033873e3) * yy - 2.8747293999267629e2;
    const double even1 = ((even0 * yy - 2.2422966257189586e1) * yy - 4.2071036282419638e-1) * yy + 2.9180797461454655e-1;
    const double even = ((even1 * yy + 3.4096472366007236e-1) * yy + 4.0634918272841691e-1) * yy + 5.3333333333085231e-1;
    const double odd0 = ((1.7229466638238537e2 * yy + 1.6480123246244973e3) * yy + 2.0248570353051925e3) * yy + 7.1510505769263489e2;
    const double odd1 = ((odd0 * yy + 9.1146647123953159e1) * yy + 4.7222355296345597) * yy + 3.6713492844280243e-1;
    const double odd = ((odd1 * yy + 3.1879953815294049e-1) * yy + 3.694093621211913e-1) * yy + 4.5714285748154337e-1;
    const double rest = odd * y + even;
    return (2.0 * y * first - 1.0) + (2.0 * y * (y * rest) + more);
}

/* a / sin(a) - 1 to half the digits. */
GYREI_FLAT double gyrei_arc_over_sine_roughlyd(double y) {
    const double series0 = (((7.4774593721645264 * y - 1.2808480840280275e1) * y + 1.1138085201685424e1) * y - 4.8034169975803556) * y + 1.8267989387804473;
    const double series1 = (((series0 * y + 1.0080036907640384e-1) * y + 4.3588090800936469e-1) * y + 4.552995767690155e-1) * y + 5.3338978578840879e-1;
    const double series = series1 * y + 6.6666607232406006e-1;
    return y * series;
}

/* asin(x) / x - 1 of the x whose square is y, for y up to 1/2. */
GYREI_FLAT double gyrei_arc_seriesd(double y) {
    const double yy = y * y;
    const double even0 = ((-3.4144215128789401 * yy - 6.5695242096041584) * yy - 2.6608380697751923) * yy - 3.2171323400383761e-1;
    const double even1 = ((even0 * yy - 3.7699339401268033e-3) * yy + 1.3786629149898788e-2) * yy + 2.2371525093221989e-2;
    const double even = (even1 * yy + 4.4642856736117384e-2) * yy + 1.6666666666665239e-1;
    const double odd0 = ((9.1976337145946685e-1 * yy + 6.0336724496912195) * yy + 4.9262738624714109) * yy + 1.0832253818896527;
    const double odd1 = ((odd0 * yy + 8.4924420417541155e-2) * yy + 1.3354928570910978e-2) * yy + 1.7365503311912812e-2;
    const double odd = (odd1 * yy + 3.0381965183267232e-2) * yy + 7.5000000004062525e-2;
    const double series = odd * y + even;
    return y * series;
}

/// The sine of an angle in radians; see gyre_sin_cosd().
///
/// Error: 0.82 ulp up to 1e4 rad.
/// Cost: as gyre_sin_cosd().
/// @code
/// double half = gyre_sind(GYRE_PI / 6); // = 0.5
/// @endcode
GYRE_INLINE double gyre_sind(double angle_rad) {
    double s, c;
    gyre_sin_cosd(angle_rad, &s, &c);
    return s;
}

/// The cosine of an angle in radians; see gyre_sin_cosd().
///
/// Error: 0.82 ulp up to 1e4 rad.
/// Cost: as gyre_sin_cosd().
/// @code
/// double half = gyre_cosd(GYRE_PI / 3); // = 0.5
/// @endcode
GYRE_INLINE double gyre_cosd(double angle_rad) {
    double s, c;
    gyre_sin_cosd(angle_rad, &s, &c);
    return c;
}

/// The angle of the point (x, y) seen from the origin, in radians, -pi to pi; carries the sign of y.
///
/// The length of (x, y) does not matter. (0, 0) gives 0, a zero x of either sign counts as +0, NaN in x or y
/// gives +0.
/// Error: 1.8 ulp.
/// Cost: 1 division, about 35 operations.
/// @code
/// double angle_rad = gyre_atan2d(-1, 0); // = -1.5707963
/// @endcode
GYRE_INLINE double gyre_atan2d(double y, double x) {
    const double large = 1e300, shrink = 8.6361685550944446e-78, tan_eighth = 4.1421356237309503e-1;
    const double quarter_high = 7.8539816339744828e-1, quarter_low = 3.061616997868383e-17;
    const double ax = fabs(x), ay = fabs(y);
    const double least = ay < ax ? ay : ax, most = ay < ax ? ax : ay;
    const double scale = most > large ? shrink : 1.0;
    const double low = least * scale, high = most * scale;
    const double steep = (double)(ay > ax), back = (double)(x < 0.0), wide = (double)(low > tan_eighth * high);
    const double over = low - wide * high, under = high + wide * low;
    const double t = under > 0.0 && under <= DBL_MAX ? over / under : 0.0;
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
    return ax + ay >= 0.0 ? copysign(angle, y) : 0.0; /* NaN has a sign too, which processors choose */
}

/// The angle whose sine is x, -pi/2 to pi/2 radians; x beyond -1 and 1 counts as the nearer of the two.
///
/// Error: 2.3 ulp.
/// Cost: 1 division, 1 square root, about 40 operations.
/// @code
/// double angle_rad = gyre_asind(0.5); // = 0.52359878
/// @endcode
GYRE_INLINE double gyre_asind(double x) {
    /* NaN counts as 0: its sign, which processors choose, must not be the result's. */
    const double s = fabs(x) <= 1.0 ? x : (x > 0.0 ? 1.0 : (x < 0.0 ? -1.0 : 0.0));
    return gyre_atan2d(s, sqrt((1.0 - s) * (1.0 + s)));
}

GYRE_EXTERN_C_END

#endif
