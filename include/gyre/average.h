/* SPDX-License-Identifier: MIT */
/// @file average.h
/// The mean of many rotations, weighted: the one that is right, and the one that is cheap.
///
/// Both take q and -q as one rotation.
#ifndef GYRE_AVERAGE_H
#define GYRE_AVERAGE_H

#include <float.h>
#include <gyre/base.h>
#include <gyre/mat.h>
// @once
#include <gyre/matd.h>
// @end
#include <gyre/quat.h>

GYRE_EXTERN_C_BEGIN

/* Whether every weight is a number from zero on, and the largest of them; 1 for no weights. */
static inline bool gyrei_weights_are_good(const float *weights, size_t count, float *largest) {
    bool good = true;
    *largest = weights == NULL ? 1.0f : 0.0f;
    for (size_t i = 0; weights != NULL && i < count; ++i) {
        good = good && weights[i] >= 0.0f && weights[i] <= FLT_MAX;
        *largest = weights[i] > *largest ? weights[i] : *largest;
    }
    return good;
}

/* Whether every rotation that counts has a direction; with the weights good and one of them above zero. */
static inline bool gyrei_quats_are_good(const gyre_quat *rotations, const float *weights, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const bool counts = weights == NULL || weights[i] > 0.0f;
        if (counts && !gyrei_quat_has_direction(rotations[i])) return false;
    }
    return true;
}

/* The share of one rotation in the mean, 0 to 1: 0 for one without direction. */
static inline double gyrei_quat_share(gyre_quat q, const float *weights, size_t index, float largest) {
    if (!gyrei_quat_has_direction(q)) return 0.0;
    return weights == NULL ? 1.0 : (double)weights[index] / (double)largest;
}

/* Adds share q q^T / |q|^2 to the symmetric k; in double, so that many rotations cost no digits. */
static inline void gyrei_quat_add_outer(gyre_quat q, double share, double k[4][4]) {
    const gyre_quat s = gyrei_quat_scale(q, gyrei_quat_square_scale(q));
    const double c[4] = {(double)s.x, (double)s.y, (double)s.z, (double)s.w};
    const double part = share / ((c[0] * c[0] + c[1] * c[1]) + (c[2] * c[2] + c[3] * c[3]));
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
            k[row][column] += part * (c[row] * c[column]);
        }
    }
}

// @once
/* The eigenvector of the largest eigenvalue, and whether there is only one: where another is within tie of it
   (times the largest entry), the vector nearest the identity. k is used up. */
static inline bool gyrei_average_solve(double k[4][4], double tie, double *xyzw) {
    double v[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    bool unique = false;
    gyrei_mat4d_jacobi(k, v);
    gyre_quatd_to_xyzw(gyrei_quatd_from_largest(k, v, tie, &unique), xyzw);
    return unique;
}
// @end

/* The mean of rotations with a good weight above zero, and whether it is the only one. */
static inline bool gyrei_quat_find_average(const gyre_quat *rotations, const float *weights, size_t count,
                                           float largest, gyre_quat *out) {
    // @type average_tie
    const double tie = 2.5e-7; // two rotations half a turn apart, each rounded
    // @end
    double k[4][4] = {{0}}, xyzw[4], side = 0.0;
    *out = gyre_quat_identity();
    for (size_t i = 0; i < count; ++i) {
        const double share = gyrei_quat_share(rotations[i], weights, i, largest);
        if (share > 0.0) gyrei_quat_add_outer(rotations[i], share, k);
    }
    if (!((k[0][0] + k[1][1]) + (k[2][2] + k[3][3]) > 0.0)) return false;
    const bool unique = gyrei_average_solve(k, tie, xyzw);
    const gyre_quat mean = {(float)xyzw[0], (float)xyzw[1], (float)xyzw[2], (float)xyzw[3]};
    for (size_t i = 0; side == 0.0 && i < count; ++i) {
        const double share = gyrei_quat_share(rotations[i], weights, i, largest);
        if (share > 0.0) side = (double)gyre_quat_dot(gyre_quat_normalise(rotations[i]), mean);
    }
    *out = gyrei_quat_normalise_closely(side < 0.0 ? gyre_quat_negate(mean) : mean);
    return unique;
}

/// The mean of `count` rotations: the one with the least weighted sum of squared sines of half the angles to
/// them.
///
/// weights NULL counts all alike; else one weight from zero on for each rotation, of which only the ratios
/// matter. A rotation of weight 0 is not looked at. Rotations of any length and sign count alike, one that is
/// zero, infinite or NaN is left out. The order does not matter beyond rounding; the sign is the one on the
/// side of the first that counts. Where several are equally good, as between two rotations half a turn apart,
/// it is the one of them nearest the identity. The identity where nothing counts: count 0, all weights zero,
/// or a weight negative, infinite or NaN.
/// Error: 1.5e-7 rad.
/// Cost: about 50 operations a rotation, then Jacobi's method: 4 to 6 sweeps of 6 turns.
/// Source: L. Markley, Y. Cheng, J. Crassidis and Y. Oshman, Averaging Quaternions, 2007.
/// @code
/// gyre_quat ten = gyre_quat_from_z(GYRE_PI / 18), fifty = gyre_quat_from_z(5 * GYRE_PI / 18);
/// gyre_quat q[2] = {ten, gyre_quat_negate(fifty)};
/// float weights[2] = {0.25f, 0.75f};
/// gyre_quat mean = gyre_quat_average(q, weights, 2); // = (0, 0, 0.34459463, 0.93875159)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_average(const gyre_quat *rotations, const float *weights, size_t count) {
    float largest;
    gyre_quat mean = gyre_quat_identity();
    if (gyrei_weights_are_good(weights, count, &largest) && largest > 0.0f) {
        (void)gyrei_quat_find_average(rotations, weights, count, largest, &mean);
    }
    return mean;
}

/// gyre_quat_average() with a status, and *out as it was unless that is GYRE_OK.
///
/// GYRE_BAD_ARGUMENT for rotations NULL while count is not 0, a weight that is negative, infinite or NaN, or
/// a rotation of a weight above zero that is zero, infinite or NaN; GYRE_DEGENERATE where nothing has a
/// weight above zero, or where several means are equally good, up to rounding: two rotations half a turn
/// apart, three about three axes.
/// Cost: that of gyre_quat_average(), and about 15 operations a rotation.
/// @code
/// gyre_quat q[2] = {{0, 0, 0, 1}, {1, 0, 0, 0}}, mean = {0, 0, 0, 0};
/// gyre_status status = gyre_quat_average_checked(q, NULL, 2, &mean); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_average_checked(const gyre_quat *rotations, const float *weights,
                                                  size_t count, gyre_quat *out) {
    float largest;
    gyre_quat mean;
    if (rotations == NULL && count > 0) return GYRE_BAD_ARGUMENT;
    if (!gyrei_weights_are_good(weights, count, &largest)) return GYRE_BAD_ARGUMENT;
    if (!gyrei_quats_are_good(rotations, weights, count)) return GYRE_BAD_ARGUMENT;
    if (!(largest > 0.0f)) return GYRE_DEGENERATE;
    if (!gyrei_quat_find_average(rotations, weights, count, largest, &mean)) return GYRE_DEGENERATE;
    *out = mean;
    return GYRE_OK;
}

/* Adds share times q, or -q where that is on the other's side. */
static inline void gyrei_quat_add_signed(gyre_quat q, gyre_quat side, double share, double sum[4]) {
    const double part = gyre_quat_dot(side, q) < 0.0f ? -share : share;
    sum[0] += part * (double)q.x;
    sum[1] += part * (double)q.y;
    sum[2] += part * (double)q.z;
    sum[3] += part * (double)q.w;
}

/* The sum with signs on the first rotation's side, at length 1, and whether it has a direction. */
static inline bool gyrei_quat_find_blend(const gyre_quat *rotations, const float *weights, size_t count,
                                         float largest, gyre_quat *out) {
    // @type cancelled
    const double cancelled = 1e-7;
    // @end
    double sum[4] = {0.0, 0.0, 0.0, 0.0}, total = 0.0;
    gyre_quat side = {0.0f, 0.0f, 0.0f, 0.0f};
    *out = gyre_quat_identity();
    for (size_t i = 0; i < count; ++i) {
        const double share = gyrei_quat_share(rotations[i], weights, i, largest);
        if (gyrei_quat_is_zero(side) && gyrei_quat_has_direction(rotations[i]))
            side = gyre_quat_normalise(rotations[i]);
        gyrei_quat_add_signed(gyrei_quat_unit(rotations[i]), side, share, sum);
        total += share;
    }
    const double length = sqrt((sum[0] * sum[0] + sum[1] * sum[1]) + (sum[2] * sum[2] + sum[3] * sum[3]));
    if (!(length > cancelled * total)) return false;
    *out = gyrei_quat_normalise_closely(gyre_quat_make((float)(sum[0] / length), (float)(sum[1] / length),
                                                       (float)(sum[2] / length), (float)(sum[3] / length)));
    return true;
}

/// The weighted sum of `count` rotations, each with the sign on the side of the first, normalised: the cheap
/// mean, near gyre_quat_average() where the rotations are near each other.
///
/// weights, count and what is left out as gyre_quat_average(), but the first rotation gives the side even
/// where its weight is 0: so the result changes smoothly with the weights. Of two rotations it is
/// gyre_quat_nlerp(). Rotations that stand around the first on all sides, up to half a turn away, can cancel:
/// a sum shorter than 1e-7 of the weights gives the identity. Between rotations up to 30 degrees from each
/// other it is within 0.11 degrees of the mean.
/// Error: 2.2e-7 rad, times the sum of the weights over the length of the sum.
/// Cost: about 40 operations a rotation, 2 square roots, 8 divisions.
/// @code
/// gyre_quat ten = gyre_quat_from_z(GYRE_PI / 18), fifty = gyre_quat_from_z(5 * GYRE_PI / 18);
/// gyre_quat q[2] = {ten, gyre_quat_negate(fifty)};
/// float weights[2] = {0.25f, 0.75f};
/// gyre_quat mean = gyre_quat_blend(q, weights, 2); // = (0, 0, 0.34264934, 0.93946337)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_blend(const gyre_quat *rotations, const float *weights, size_t count) {
    float largest;
    gyre_quat mean = gyre_quat_identity();
    if (gyrei_weights_are_good(weights, count, &largest) && largest > 0.0f) {
        (void)gyrei_quat_find_blend(rotations, weights, count, largest, &mean);
    }
    return mean;
}

/// gyre_quat_blend() with a status, and *out as it was unless that is GYRE_OK.
///
/// As gyre_quat_average_checked(); GYRE_DEGENERATE also where the sum cancels.
/// Cost: that of gyre_quat_blend(), and about 15 operations a rotation.
/// @code
/// gyre_quat q[2] = {{0, 0, 0, 1}, {1, 0, 0, 0}}, mean = {0, 0, 0, 0};
/// float weights[2] = {1, -1};
/// gyre_status status = gyre_quat_blend_checked(q, weights, 2, &mean); // = GYRE_BAD_ARGUMENT
/// @endcode
GYRE_INLINE gyre_status gyre_quat_blend_checked(const gyre_quat *rotations, const float *weights,
                                                size_t count, gyre_quat *out) {
    float largest;
    gyre_quat mean;
    if (rotations == NULL && count > 0) return GYRE_BAD_ARGUMENT;
    if (!gyrei_weights_are_good(weights, count, &largest)) return GYRE_BAD_ARGUMENT;
    if (!gyrei_quats_are_good(rotations, weights, count)) return GYRE_BAD_ARGUMENT;
    if (!(largest > 0.0f)) return GYRE_DEGENERATE;
    if (!gyrei_quat_find_blend(rotations, weights, count, largest, &mean)) return GYRE_DEGENERATE;
    *out = mean;
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
