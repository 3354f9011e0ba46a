/* SPDX-License-Identifier: MIT */
/// @file averaged.h
/// The mean of many rotations, weighted: the one that is right, and the one that is cheap.
///
/// Both take q and -q as one rotation.
// Written by tools/gen_double.py from average.h: change that one.
#ifndef GYRE_AVERAGED_H
#define GYRE_AVERAGED_H

#include <float.h>
#include <gyre/base.h>
#include <gyre/average.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>

GYRE_EXTERN_C_BEGIN

/* Whether every weight is a number from zero on, and the largest of them; 1 for no weights. */
static inline bool gyrei_weights_are_goodd(const double *weights, size_t count, double *largest) {
    bool good = true;
    *largest = weights == NULL ? 1.0 : 0.0;
    for (size_t i = 0; weights != NULL && i < count; ++i) {
        good = good && weights[i] >= 0.0 && weights[i] <= DBL_MAX;
        *largest = weights[i] > *largest ? weights[i] : *largest;
    }
    return good;
}

/* Whether every rotation that counts has a direction; with the weights good and one of them above zero. */
static inline bool gyrei_quatds_are_good(const gyre_quatd *rotations, const double *weights, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const bool counts = weights == NULL || weights[i] > 0.0;
        if (counts && !gyrei_quatd_has_direction(rotations[i])) return false;
    }
    return true;
}

/* The share of one rotation in the mean, 0 to 1: 0 for one without direction. */
static inline double gyrei_quatd_share(gyre_quatd q, const double *weights, size_t index, double largest) {
    if (!gyrei_quatd_has_direction(q)) return 0.0;
    return weights == NULL ? 1.0 : (double)weights[index] / (double)largest;
}

/* Adds share q q^T / |q|^2 to the symmetric k; in double, so that many rotations cost no digits. */
static inline void gyrei_quatd_add_outer(gyre_quatd q, double share, double k[4][4]) {
    const gyre_quatd s = gyrei_quatd_scale(q, gyrei_quatd_square_scale(q));
    const double c[4] = {(double)s.x, (double)s.y, (double)s.z, (double)s.w};
    const double part = share / ((c[0] * c[0] + c[1] * c[1]) + (c[2] * c[2] + c[3] * c[3]));
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
            k[row][column] += part * (c[row] * c[column]);
        }
    }
}


/* The mean of rotations with a good weight above zero, and whether it is the only one. */
static inline bool gyrei_quatd_find_average(const gyre_quatd *rotations, const double *weights, size_t count,
                                           double largest, gyre_quatd *out) {
    const double tie = 4e-15;
    double k[4][4] = {{0}}, xyzw[4], side = 0.0;
    *out = gyre_quatd_identity();
    for (size_t i = 0; i < count; ++i) {
        const double share = gyrei_quatd_share(rotations[i], weights, i, largest);
        if (share > 0.0) gyrei_quatd_add_outer(rotations[i], share, k);
    }
    if (!((k[0][0] + k[1][1]) + (k[2][2] + k[3][3]) > 0.0)) return false;
    const bool unique = gyrei_average_solve(k, tie, xyzw);
    const gyre_quatd mean = {(double)xyzw[0], (double)xyzw[1], (double)xyzw[2], (double)xyzw[3]};
    for (size_t i = 0; side == 0.0 && i < count; ++i) {
        const double share = gyrei_quatd_share(rotations[i], weights, i, largest);
        if (share > 0.0) side = (double)gyre_quatd_dot(gyre_quatd_normalise(rotations[i]), mean);
    }
    *out = gyrei_quatd_normalise_closely(side < 0.0 ? gyre_quatd_negate(mean) : mean);
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
/// Error: 1.3e-15 rad, times the largest eigenvalue over its distance to the next.
/// Cost: about 50 operations a rotation, then Jacobi's method: 4 to 6 sweeps of 6 turns.
/// Source: L. Markley, Y. Cheng, J. Crassidis and Y. Oshman, Averaging Quaternions, 2007.
/// @code
/// gyre_quatd ten = gyre_quatd_from_z(GYRE_PI / 18), fifty = gyre_quatd_from_z(5 * GYRE_PI / 18);
/// gyre_quatd q[2] = {ten, gyre_quatd_negate(fifty)};
/// double weights[2] = {0.25, 0.75};
/// gyre_quatd mean = gyre_quatd_average(q, weights, 2); // = (0, 0, 0.34459463, 0.93875159)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_average(const gyre_quatd *rotations, const double *weights, size_t count) {
    double largest;
    gyre_quatd mean = gyre_quatd_identity();
    if (gyrei_weights_are_goodd(weights, count, &largest) && largest > 0.0) {
        (void)gyrei_quatd_find_average(rotations, weights, count, largest, &mean);
    }
    return mean;
}

/// gyre_quatd_average() with a status, and *out as it was unless that is GYRE_OK.
///
/// GYRE_BAD_ARGUMENT for rotations NULL while count is not 0, a weight that is negative, infinite or NaN, or
/// a rotation of a weight above zero that is zero, infinite or NaN; GYRE_DEGENERATE where nothing has a
/// weight above zero, or where several means are equally good, up to rounding: two rotations half a turn
/// apart, three about three axes.
/// Cost: that of gyre_quatd_average(), and about 15 operations a rotation.
/// @code
/// gyre_quatd q[2] = {{0, 0, 0, 1}, {1, 0, 0, 0}}, mean = {0, 0, 0, 0};
/// gyre_status status = gyre_quatd_average_checked(q, NULL, 2, &mean); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_average_checked(const gyre_quatd *rotations, const double *weights,
                                                  size_t count, gyre_quatd *out) {
    double largest;
    gyre_quatd mean;
    if (rotations == NULL && count > 0) return GYRE_BAD_ARGUMENT;
    if (!gyrei_weights_are_goodd(weights, count, &largest)) return GYRE_BAD_ARGUMENT;
    if (!gyrei_quatds_are_good(rotations, weights, count)) return GYRE_BAD_ARGUMENT;
    if (!(largest > 0.0)) return GYRE_DEGENERATE;
    if (!gyrei_quatd_find_average(rotations, weights, count, largest, &mean)) return GYRE_DEGENERATE;
    *out = mean;
    return GYRE_OK;
}

/* Adds share times q, or -q where that is on the other's side. */
static inline void gyrei_quatd_add_signed(gyre_quatd q, gyre_quatd side, double share, double sum[4]) {
    const double part = gyre_quatd_dot(side, q) < 0.0 ? -share : share;
    sum[0] += part * (double)q.x;
    sum[1] += part * (double)q.y;
    sum[2] += part * (double)q.z;
    sum[3] += part * (double)q.w;
}

/* The sum with signs on the first rotation's side, at length 1, and whether it has a direction. */
static inline bool gyrei_quatd_find_blend(const gyre_quatd *rotations, const double *weights, size_t count,
                                         double largest, gyre_quatd *out) {
    const double cancelled = 3e-16;
    double sum[4] = {0.0, 0.0, 0.0, 0.0}, total = 0.0;
    gyre_quatd side = {0.0, 0.0, 0.0, 0.0};
    *out = gyre_quatd_identity();
    for (size_t i = 0; i < count; ++i) {
        const double share = gyrei_quatd_share(rotations[i], weights, i, largest);
        if (gyrei_quatd_is_zero(side) && gyrei_quatd_has_direction(rotations[i]))
            side = gyre_quatd_normalise(rotations[i]);
        gyrei_quatd_add_signed(gyrei_quatd_unit(rotations[i]), side, share, sum);
        total += share;
    }
    const double length = sqrt((sum[0] * sum[0] + sum[1] * sum[1]) + (sum[2] * sum[2] + sum[3] * sum[3]));
    if (!(length > cancelled * total)) return false;
    *out = gyrei_quatd_normalise_closely(gyre_quatd_make((double)(sum[0] / length), (double)(sum[1] / length),
                                                       (double)(sum[2] / length), (double)(sum[3] / length)));
    return true;
}

/// The weighted sum of `count` rotations, each with the sign on the side of the first, normalised: the cheap
/// mean, near gyre_quatd_average() where the rotations are near each other.
///
/// weights, count and what is left out as gyre_quatd_average(), but the first rotation gives the side even
/// where its weight is 0: so the result changes smoothly with the weights. Of two rotations it is
/// gyre_quatd_nlerp(). Rotations that stand around the first on all sides, up to half a turn away, can cancel:
/// a sum shorter than 1e-7 of the weights gives the identity. Between rotations up to 30 degrees from each
/// other it is within 0.11 degrees of the mean.
/// Error: 5.7e-16 rad, times the sum of the weights over the length of the sum.
/// Cost: about 40 operations a rotation, 2 square roots, 8 divisions.
/// @code
/// gyre_quatd ten = gyre_quatd_from_z(GYRE_PI / 18), fifty = gyre_quatd_from_z(5 * GYRE_PI / 18);
/// gyre_quatd q[2] = {ten, gyre_quatd_negate(fifty)};
/// double weights[2] = {0.25, 0.75};
/// gyre_quatd mean = gyre_quatd_blend(q, weights, 2); // = (0, 0, 0.34264934, 0.93946337)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_blend(const gyre_quatd *rotations, const double *weights, size_t count) {
    double largest;
    gyre_quatd mean = gyre_quatd_identity();
    if (gyrei_weights_are_goodd(weights, count, &largest) && largest > 0.0) {
        (void)gyrei_quatd_find_blend(rotations, weights, count, largest, &mean);
    }
    return mean;
}

/// gyre_quatd_blend() with a status, and *out as it was unless that is GYRE_OK.
///
/// As gyre_quatd_average_checked(); GYRE_DEGENERATE also where the sum cancels.
/// Cost: that of gyre_quatd_blend(), and about 15 operations a rotation.
/// @code
/// gyre_quatd q[2] = {{0, 0, 0, 1}, {1, 0, 0, 0}}, mean = {0, 0, 0, 0};
/// double weights[2] = {1, -1};
/// gyre_status status = gyre_quatd_blend_checked(q, weights, 2, &mean); // = GYRE_BAD_ARGUMENT
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_blend_checked(const gyre_quatd *rotations, const double *weights,
                                                size_t count, gyre_quatd *out) {
    double largest;
    gyre_quatd mean;
    if (rotations == NULL && count > 0) return GYRE_BAD_ARGUMENT;
    if (!gyrei_weights_are_goodd(weights, count, &largest)) return GYRE_BAD_ARGUMENT;
    if (!gyrei_quatds_are_good(rotations, weights, count)) return GYRE_BAD_ARGUMENT;
    if (!(largest > 0.0)) return GYRE_DEGENERATE;
    if (!gyrei_quatd_find_blend(rotations, weights, count, largest, &mean)) return GYRE_DEGENERATE;
    *out = mean;
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
