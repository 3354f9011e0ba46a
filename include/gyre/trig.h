/* SPDX-License-Identifier: MIT */
/// @file trig.h
/// Sine, cosine and arc functions by the project's own polynomials: no libm, so the same bits everywhere.
///
/// Plain adds, multiplies, divides and square roots in a fixed order: with `-ffp-contract=off` every compiler
/// and processor gives the same result. Angles are radians. The polynomials are minimax (Remez) ones made by
/// tools/trig_coefficients.py.
#ifndef GYRE_TRIG_H
#define GYRE_TRIG_H

#include <gyre/base.h>
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
/// float s, c;
/// gyre_sin_cos(GYRE_PI / 6, &s, &c); // s = 0.5, c = 0.8660254037844386
/// @endcode
GYRE_INLINE void gyre_sin_cos(float angle_rad, float *sine, float *cosine) {
    // @type trig_constants
    const float limit = 1048576.0f, two_over_pi = 6.36619747e-1f;
    const float part0 = 1.5703125f, part1 = 4.83751297e-4f, part2 = 7.54953362e-8f, part3 = 2.56334407e-12f;
    // @end
    const float a = fabsf(angle_rad) <= limit ? angle_rad : 0.0f;
    const int32_t quarter = (int32_t)(a * two_over_pi + (a < 0.0f ? -0.5f : 0.5f));
    const float n = (float)quarter;
    const float close = (a - n * part0) - n * part1;
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

/* The sine of an angle from 0 to pi/2 by one polynomial. */
static inline float gyrei_sin_quadrant(float angle) {
    const float z = angle * angle;
    // @type sin_quadrant
    const float odd0 = (-2.56233328e-8f * z + 2.76327569e-6f) * z - 1.98431764e-4f;
    const float odd = (odd0 * z + 8.33335053e-3f) * z - 1.66666672e-1f;
    // @end
    return angle + angle * z * odd;
}

/// The sine of an angle in radians; see gyre_sin_cos().
GYRE_INLINE float gyre_sin(float angle_rad) {
    float s, c;
    gyre_sin_cos(angle_rad, &s, &c);
    return s;
}

/// The cosine of an angle in radians; see gyre_sin_cos().
GYRE_INLINE float gyre_cos(float angle_rad) {
    float s, c;
    gyre_sin_cos(angle_rad, &s, &c);
    return c;
}

/// The angle of the point (x, y) seen from the origin, in radians, -pi to pi; carries the sign of y.
///
/// The length of (x, y) does not matter. (0, 0) gives 0, a zero x of either sign counts as +0.
/// Error: 1.8 ulp.
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
    const float ratio = over / under;
    const float t = ratio == ratio ? ratio : 0.0f;
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
    return copysignf(angle, y);
}

/// The angle whose sine is x, -pi/2 to pi/2 radians; x beyond -1 and 1 counts as the nearer of the two.
///
/// Error: 2.4 ulp.
GYRE_INLINE float gyre_asin(float x) {
    const float s = x < -1.0f ? -1.0f : (x > 1.0f ? 1.0f : x);
    return gyre_atan2(s, sqrtf((1.0f - s) * (1.0f + s)));
}

GYRE_EXTERN_C_END

#endif
