/* SPDX-License-Identifier: MIT */
/// @file trig.h
/// Sine, cosine and arc functions by the project's own polynomials: no libm, so the same bits everywhere.
///
/// Plain adds, multiplies, divides and square roots in a fixed order: with `-ffp-contract=off` every compiler
/// and processor gives the same result. Angles are radians. The polynomials are minimax (Remez) ones made by
/// tools/trig_coefficients.py.
#ifndef GYRE_TRIG_H
#define GYRE_TRIG_H

#include <float.h>
#include <gyre/base.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/* gyre_sin_cos() of angles up to 2^20 rad (double: 2^30). */
GYREI_FLAT void gyrei_sin_cos_plain(float angle_rad, float *sine, float *cosine) {
    // @type trig_constants
    const float two_over_pi = 6.36619747e-1f;
    const float part0 = 1.5703125f, part1 = 4.83751297e-4f, part2 = 7.54953362e-8f, part3 = 2.56334407e-12f;
    // @end
    const int32_t quarter = (int32_t)(angle_rad * two_over_pi + copysignf(0.5f, angle_rad));
    const float n = (float)quarter;
    const float close = (angle_rad - n * part0) - n * part1;
    const float rough = close - n * part2;
    const float lost = ((rough - close) + n * part2) + n * part3;
    const float r = rough - lost;
    const float tail = (rough - r) - lost;
    const float z = r * r;
    const float half = 0.5f * z;
    const float rest = 1.0f - half;
    // @type trig_polynomials
    const float odd = ((2.83330928e-6f * z - 1.98531285e-4f) * z + 8.3333794e-3f) * z - 1.66666672e-1f;
    const float even = (2.44324219e-5f * z - 1.38873095e-3f) * z + 4.16666456e-2f;
    // @end
    const float s = r + (r * z * odd + tail * rest);
    const float c = rest + (((1.0f - rest) - half) + (z * z * even - r * tail));
    // Choosing by products with 0, 1 and -1 is exact and leaves nothing to mispredict.
    const float swap = (float)(quarter & 1), stay = 1.0f - swap;
    *sine = (stay * s + swap * c) * (float)(1 - (quarter & 2));
    *cosine = (stay * c + swap * s) * (float)(1 - ((quarter + 1) & 2));
}

/* Whether an angle is not beyond 2^20 rad (double: 2^30), nor NaN. */
GYREI_FLAT bool gyrei_angle_is_plain(float angle_rad) {
    // @type trig_limit
    const float limit = 1048576.0f;
    // @end
    return fabsf(angle_rad) <= limit;
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
/// float s, c;
/// gyre_sin_cos(GYRE_PI / 6, &s, &c); // s = 0.5, c = 0.8660254037844386
/// @endcode
GYRE_INLINE void gyre_sin_cos(float angle_rad, float *sine, float *cosine) {
    gyrei_sin_cos_plain(gyrei_angle_is_plain(angle_rad) ? angle_rad : 0.0f, sine, cosine);
}

/* sin(a) / a - 1 of the angle whose square is z, for angles up to pi/2. */
GYREI_FLAT float gyrei_sine_series(float z) {
    // @type sine_series
    const float series = ((2.60596698e-6f * z - 1.98097317e-4f) * z + 8.33306927e-3f) * z - 1.66666597e-1f;
    // @end
    return z * series;
}

/* The sine of an angle from 0 to pi/2 by one polynomial. */
GYREI_FLAT float gyrei_sin_quadrant(float angle) {
    return angle + angle * gyrei_sine_series(angle * angle);
}

/* The cosine of the angle whose square is z, for angles up to pi/2. */
GYREI_FLAT float gyrei_cosine_of_square(float z) {
    // @type cosine_series
    const float series = ((-2.62049127e-7f * z + 2.47700264e-5f) * z - 1.38885842e-3f) * z + 4.16666567e-2f;
    // @end
    const float half = 0.5f * z, rest = 1.0f - half;
    return rest + (((1.0f - rest) - half) + z * z * series);
}

/* The square of twice the arc sine of the root of y, for y up to 1/2: of the angle whose cosine is 1 - 2 y.
 */
GYREI_FLAT float gyrei_arc_square(float y) {
    // @type arc_square
    const float series0 =
        (((3.21833283e-1f * y - 2.69025773e-1f) * y + 2.18696475e-1f) * y + 4.12011631e-2f) * y +
        1.19577922e-1f;
    const float series = (series0 * y + 1.7745246e-1f) * y + 3.33340019e-1f;
    // @end
    return 4.0f * (y + y * y * series);
}

/* 2 a / sin(a) - 3 + more of the angle a whose cosine is 1 - 2 y, for y up to 1/2. The larger terms nearly
 * cancel. */
GYREI_FLAT float gyrei_arc_over_sine_and(float y, float more) {
    // @type arc_over_sine
    const float first = 6.66669667e-1f;
    const float rest0 =
        (((5.71384907f * y - 8.3263607f) * y + 6.49301291f) * y - 2.12109995f) * y + 9.50189114e-1f;
    const float rest = ((rest0 * y + 3.25596243e-1f) * y + 4.63392586e-1f) * y + 5.33098936e-1f;
    // @end
    return (2.0f * y * first - 1.0f) + (2.0f * y * (y * rest) + more);
}

/* a / sin(a) - 1 to half the digits. */
GYREI_FLAT float gyrei_arc_over_sine_roughly(float y) {
    // @type arc_over_sine_roughly
    const float series =
        (((2.08001995f * y - 8.57459128e-1f) * y + 8.21373224e-1f) * y + 4.9020344e-1f) * y + 6.68271899e-1f;
    // @end
    return y * series;
}

/* asin(x) / x - 1 of the x whose square is y, for y up to 1/2. */
GYREI_FLAT float gyrei_arc_series(float y) {
    // @type arc_series
    const float yy = y * y,
                low = (7.48848394e-2f * y + 1.66669056e-1f) + yy * (1.63886603e-2f * y + 4.65023033e-2f);
    const float series = low + (yy * yy) * ((-9.26245078e-2f * y + 7.69749954e-2f) + yy * 1.11320309e-1f);
    // @end
    return y * series;
}

/// The sine of an angle in radians; see gyre_sin_cos().
///
/// Error: 0.82 ulp up to 1e4 rad.
/// Cost: as gyre_sin_cos().
/// @code
/// float half = gyre_sin(GYRE_PI / 6); // = 0.5
/// @endcode
GYRE_INLINE float gyre_sin(float angle_rad) {
    float s, c;
    gyre_sin_cos(angle_rad, &s, &c);
    return s;
}

/// The cosine of an angle in radians; see gyre_sin_cos().
///
/// Error: 0.82 ulp up to 1e4 rad.
/// Cost: as gyre_sin_cos().
/// @code
/// float half = gyre_cos(GYRE_PI / 3); // = 0.5
/// @endcode
GYRE_INLINE float gyre_cos(float angle_rad) {
    float s, c;
    gyre_sin_cos(angle_rad, &s, &c);
    return c;
}

/// The angle of the point (x, y) seen from the origin, in radians, -pi to pi; carries the sign of y.
///
/// The length of (x, y) does not matter. (0, 0) gives 0, a zero x of either sign counts as +0, NaN in x or y
/// gives +0.
/// Error: 1.8 ulp.
/// Cost: 1 division, about 35 operations.
/// @code
/// float angle_rad = gyre_atan2(-1, 0); // = -1.5707963
/// @endcode
GYRE_INLINE float gyre_atan2(float y, float x) {
    // @type atan_constants
    const float large = 1e30f, shrink = 9.31322575e-10f, tan_eighth = 4.14213568e-1f;
    const float quarter_high = 7.85398006e-1f, quarter_low = 1.56958237e-7f;
    // @end
    const float ax = fabsf(x), ay = fabsf(y);
    const float least = ay < ax ? ay : ax, most = ay < ax ? ax : ay;
    const float scale = most > large ? shrink : 1.0f;
    const float low = least * scale, high = most * scale;
    const float steep = (float)(ay > ax), back = (float)(x < 0.0f), wide = (float)(low > tan_eighth * high);
    const float over = low - wide * high, under = high + wide * low;
    const float t = under > 0.0f && under <= FLT_MAX ? over / under : 0.0f;
    const float z = t * t;
    // @type atan_polynomial
    const float odd =
        (((-6.08710721e-2f * z + 1.05981745e-1f) * z - 1.42442852e-1f) * z + 1.99985251e-1f) * z -
        3.33333164e-1f;
    // @end
    const float steep_sign = 1.0f - 2.0f * steep, back_sign = 1.0f - 2.0f * back,
                sign = steep_sign * back_sign;
    const float eighths = 4.0f * back + back_sign * (2.0f * steep + steep_sign * wide);
    const float angle = eighths * quarter_high + (sign * t + (sign * t * z * odd + eighths * quarter_low));
    return ax + ay >= 0.0f ? copysignf(angle, y) : 0.0f; /* NaN has a sign too, which processors choose */
}

/// The angle whose sine is x, -pi/2 to pi/2 radians; x beyond -1 and 1 counts as the nearer of the two.
///
/// Error: 2.6 ulp.
/// Cost: 1 division, 1 square root, about 40 operations.
/// @code
/// float angle_rad = gyre_asin(0.5f); // = 0.52359878
/// @endcode
GYRE_INLINE float gyre_asin(float x) {
    /* NaN counts as 0: its sign, which processors choose, must not be the result's. */
    const float s = fabsf(x) <= 1.0f ? x : (x > 0.0f ? 1.0f : (x < 0.0f ? -1.0f : 0.0f));
    return gyre_atan2(s, sqrtf((1.0f - s) * (1.0f + s)));
}

GYRE_EXTERN_C_END

#endif
