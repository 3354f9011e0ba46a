/* SPDX-License-Identifier: MIT */
/// @file axisd.h
/// Rotations by axis and angle, rotation vectors (the exponential and the logarithm), powers, swing and
/// twist. <gyre/quatd.h> includes it.
// Written by tools/gen_double.py from axis.h: change that one.
#ifndef GYRE_AXISD_H
#define GYRE_AXISD_H

#include <gyre/quatd.h>
#include <gyre/wided.h>

GYRE_EXTERN_C_BEGIN

GYREI_FLAT bool gyrei_quatd_from_axis_angle_is_plain(gyre_vec3d axis, double angle_rad) {
    return gyrei_square_is_plaind(gyre_vec3d_dot(axis, axis)) && gyrei_angle_is_plaind(0.5 * angle_rad);
}

/* Sine and cosine of an angle that is plain, by one reduction to a quarter turn either way: nothing is
 * swapped. Less even in ulps than gyrei_sin_cos_plaind(). */
GYREI_FLAT void gyrei_turn_plaind(double angle_rad, double *sine, double *cosine) {
    const double one_over_pi = 3.1830988618379069e-1;
    const double part0 = 3.1415926534682512, part1 = 1.2154188766544394e-10;
    const double part2 = 1.2246467990769220e-16, part3 = 7.0431197303664004e-27;
    const int32_t half_turns = (int32_t)(angle_rad * one_over_pi + copysign(0.5, angle_rad));
    const double n = (double)half_turns, sign = (double)(1 - 2 * (half_turns & 1));
    const double close = (angle_rad - n * part0) - n * part1;
    const double rough = close - n * part2;
    const double lost = ((rough - close) + n * part2) + n * part3;
    const double r = rough - lost;
    const double tail = (rough - r) - lost, z = r * r;
    const double c = gyrei_cosine_of_squared(z);
    *sine = sign * (r + (r * gyrei_sine_seriesd(z) + tail * c));
    *cosine = sign * (c - r * tail);
}

GYREI_FLAT gyre_quatd gyrei_quatd_from_axis_angle_plain(gyre_vec3d axis, double angle_rad) {
    double s, c;
    gyrei_turn_plaind(0.5 * angle_rad, &s, &c);
    const gyre_vec3d v = gyre_vec3d_scale(axis, s * gyrei_inverse_rootd(gyre_vec3d_dot(axis, axis)));
    return gyre_quatd_make(v.x, v.y, v.z, c);
}

GYREI_RARE gyre_quatd gyrei_quatd_from_axis_angle_any(gyre_vec3d axis, double angle_rad) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0}, unit = gyrei_vec3d_normalise_closely(axis, zero);
    if (unit.x == 0.0 && unit.y == 0.0 && unit.z == 0.0) return gyre_quatd_identity();
    return gyrei_quatd_from_axis_angle_plain(unit, gyrei_angle_is_plaind(0.5 * angle_rad) ? angle_rad : 0.0);
}

/* Up to half a turn nothing is reduced: the same bits without what would change none. */
GYREI_FLAT bool gyrei_angle_is_neard(double angle_rad) {
    return fabs(angle_rad) <= 3.1415;
}

GYREI_FLAT gyre_quatd gyrei_quatd_from_axis_angle_near(gyre_vec3d axis, double angle_rad) {
    const double half = 0.5 * angle_rad, z = half * half, s = half + half * gyrei_sine_seriesd(z);
    const gyre_vec3d v = gyre_vec3d_scale(axis, s * gyrei_inverse_rootd(gyre_vec3d_dot(axis, axis)));
    return gyre_quatd_make(v.x, v.y, v.z, gyrei_cosine_of_squared(z));
}

GYREI_RARE gyre_quatd gyrei_quatd_from_axis_angle_far(gyre_vec3d axis, double angle_rad) {
    return gyrei_quatd_from_axis_angle_is_plain(axis, angle_rad)
               ? gyrei_quatd_from_axis_angle_plain(axis, angle_rad)
               : gyrei_quatd_from_axis_angle_any(axis, angle_rad);
}

/// The rotation by angle_rad about an axis of any length, counterclockwise seen from its tip.
///
/// An axis that is zero, infinite or NaN gives the identity. For angles beyond 1e4 rad see gyre_sin_cosd().
/// Error: 4.7e-16 rad.
/// Cost: about 35 operations up to half a turn, 55 beyond; 1 division and 1 square root more where the axis
/// has not length 1 up to 6e-5.
/// @code
/// gyre_quatd q = gyre_quatd_from_axis_angle(gyre_vec3d_make(0, 0, 8), GYRE_PI / 3); // = (0, 0, 0.5, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_axis_angle(gyre_vec3d axis, double angle_rad) {
    if (!(gyrei_square_is_plaind(gyre_vec3d_dot(axis, axis)) && gyrei_angle_is_neard(angle_rad)))
        return gyrei_quatd_from_axis_angle_far(axis, angle_rad);
    return gyrei_quatd_from_axis_angle_near(axis, angle_rad);
}

/// gyre_quatd_from_axis_angle() with GYRE_DEGENERATE, and *out as it was, for an axis that is none or an
/// angle that is no number.
/// Cost: as gyre_quatd_from_axis_angle().
/// @code
/// gyre_quatd q = gyre_quatd_identity();
/// gyre_vec3d none = gyre_vec3d_make(0, 0, 0);
/// gyre_status status = gyre_quatd_from_axis_angle_checked(none, 1, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_from_axis_angle_checked(gyre_vec3d axis, double angle_rad, gyre_quatd *out) {
    if (!gyrei_vec3d_has_direction(axis) || !(fabs(angle_rad) <= DBL_MAX)) return GYRE_DEGENERATE;
    *out = gyre_quatd_from_axis_angle(axis, angle_rad);
    return GYRE_OK;
}

/* Of a q of length 1 whose vector is not too short to be squared. The half angle comes from its sine where
   that is the smaller of the two, else from its cosine. */
GYREI_FLAT void gyrei_quatd_to_axis_angle_plain(gyre_quatd q, gyre_vec3d *axis, double *angle_rad) {
    const double pi_high = 3.1415926535897931, pi_low = 1.2246467991473532e-16;
    const gyre_vec3d v = gyrei_quatd_vector(q);
    const double square = gyre_vec3d_dot(v, v), by = gyrei_rootd(1.0 / square);
    const double lack = gyrei_quatd_lack(q), rest = square + square * (2.0 * lack);
    const double w = fabs(q.w) + fabs(q.w) * lack, n = square * by;
    const bool wide = w < 0.71;
    const double sine = wide ? w : n + n * lack;
    const double arc = sine + sine * gyrei_arc_seriesd(wide ? w * w : rest);
    *angle_rad = (wide ? pi_high : 0.0) + ((wide ? pi_low : 0.0) + (wide ? -2.0 : 2.0) * arc);
    *axis = gyre_vec3d_scale(v, q.w < 0.0 ? -by : by);
}



GYREI_FLAT bool gyrei_quatd_to_axis_angle_is_plain(gyre_quatd q) {
    const gyre_vec3d v = gyrei_quatd_vector(q);
    return gyrei_quatd_is_unit(q) && gyrei_square_is_plaind(gyre_vec3d_dot(v, v));
}

GYREI_RARE void gyrei_quatd_to_axis_angle_any(gyre_quatd q, gyre_vec3d *axis, double *angle_rad) {
    const gyre_vec3d along = {1.0, 0.0, 0.0};
    *axis = along;
    *angle_rad = 0.0; /* of NaN too, whatever its sign */
    if (!gyrei_quatd_has_direction(q)) return;
    const gyre_quatd s = gyrei_quatd_scale(q, gyrei_quatd_square_scale(q));
    const gyre_vec3d v = gyrei_quatd_vector(s.w < 0.0 ? gyre_quatd_negate(s) : s);
    *angle_rad = 2.0 * gyre_atan2d(gyre_vec3d_length(v), fabs(s.w));
    *axis = gyrei_vec3d_normalise_closely(v, along);
}

/// Writes the axis of q (length 1) and the angle about it, 0 to pi radians, of a q of any length.
///
/// Small angles keep their digits and their axis. The identity, zero, infinity and NaN give the axis (1, 0,
/// 0) and the angle 0.
/// Error: 7.4e-16 rad.
/// Cost: 1 division, 1 square root, about 65 operations.
/// @code
/// gyre_quatd q = gyre_quatd_make(0, -0.5, 0, -0.8660254);
/// gyre_vec3d axis;
/// double angle_rad;
/// gyre_quatd_to_axis_angle(q, &axis, &angle_rad); // axis = (0, 1, 0), angle_rad = 1.0471976
/// @endcode
GYRE_INLINE void gyre_quatd_to_axis_angle(gyre_quatd q, gyre_vec3d *axis, double *angle_rad) {
    if (gyrei_quatd_to_axis_angle_is_plain(q)) {
        gyrei_quatd_to_axis_angle_plain(q, axis, angle_rad);
    } else {
        gyrei_quatd_to_axis_angle_any(q, axis, angle_rad);
    }
}

/* Up to half a turn sine and cosine are polynomials of the squared length: no root, no division. */
GYREI_FLAT bool gyrei_quatd_from_rotation_vector_is_plain(gyre_vec3d rotation) {
    return gyre_vec3d_dot(rotation, rotation) <= 9.87;
}

GYREI_FLAT gyre_quatd gyrei_quatd_from_rotation_vector_plain(gyre_vec3d rotation) {
    const double square = 0.25 * gyre_vec3d_dot(rotation, rotation);
    const double part = 0.5 + 0.5 * gyrei_sine_seriesd(square);
    return gyre_quatd_make(rotation.x * part, rotation.y * part, rotation.z * part,
                          gyrei_cosine_of_squared(square));
}

/* x, cut so that squares of what is left have no rounding. */
static inline double gyrei_cutd(double x, double by) {
    return (x + by) - by;
}

/* What the sum of a and b lost to rounding. */
static inline double gyrei_sum_errord(double a, double b, double sum) {
    const double part = sum - a;
    return (a - (sum - part)) + (b - part);
}

/* The length of v, not zero and not beyond what gyre_sin_cosd() takes, and what its rounding lost: a long
   vector's angle needs that. */
static inline double gyrei_vec3d_long_length(gyre_vec3d v, double *lost) {
    const double cut = 268435456.0;
    const double by = cut * gyrei_vec3d_largest(v);
    const gyre_vec3d h = {gyrei_cutd(v.x, by), gyrei_cutd(v.y, by), gyrei_cutd(v.z, by)};
    const gyre_vec3d l = gyre_vec3d_sub(v, h);
    const double high = gyre_vec3d_dot(h, h), xy = 2.0 * (h.x * l.x) + 2.0 * (h.y * l.y),
                z = 2.0 * (h.z * l.z);
    const double low = xy + z, square = high + low, length = sqrt(square);
    const double rest =
        (gyrei_sum_errord(2.0 * (h.x * l.x), 2.0 * (h.y * l.y), xy) + gyrei_sum_errord(xy, z, low)) +
        (gyrei_sum_errord(high, low, square) + gyre_vec3d_dot(l, l));
    const double near = gyrei_cutd(length, by), far = length - near;
    const double left = (((square - near * near) - 2.0 * (near * far)) - far * far) + rest;
    const double more = 0.5 * left / length, whole = length + more;
    *lost = more - (whole - length);
    return whole;
}

/* Whether v turns: not zero, infinite or NaN, and its angle not beyond what gyre_sin_cosd() takes. */
static inline bool gyrei_rotation_vector_turnsd(gyre_vec3d v) {
    return gyrei_vec3d_largest(v) > 0.0 && gyrei_angle_is_plaind((fabs(v.x) + fabs(v.y)) + fabs(v.z));
}

/* Beyond half a turn. */
GYREI_RARE gyre_quatd gyrei_quatd_from_rotation_vector_any(gyre_vec3d v) {
    if (!gyrei_rotation_vector_turnsd(v)) return gyre_quatd_identity();
    double lost, s, c;
    const double length = gyrei_vec3d_long_length(v, &lost), tail = 0.5 * lost;
    gyrei_sin_cos_plaind(0.5 * length, &s, &c);
    const gyre_vec3d turned = gyre_vec3d_scale(v, (s + (c * tail - s * (2.0 * tail / length))) / length);
    return gyrei_quatd_normalise_closely(gyre_quatd_make(turned.x, turned.y, turned.z, c - s * tail));
}

/// The exponential: the rotation about `rotation` by its length in radians.
///
/// No threshold: (1e-25, 0, 0) gives (5e-26, 0, 0, 1). Zero, infinity, NaN and what is longer than
/// gyre_sin_cosd() takes give the identity.
/// Error: 6.4e-16 rad up to 1e4 rad.
/// Cost: about 28 operations up to half a turn; beyond 3 divisions, 1 square root, about 110.
/// @code
/// gyre_vec3d turn = gyre_vec3d_make(0, -GYRE_PI / 3, 0);
/// gyre_quatd q = gyre_quatd_from_rotation_vector(turn); // = (0, -0.5, 0, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_rotation_vector(gyre_vec3d rotation) {
    return gyrei_quatd_from_rotation_vector_is_plain(rotation)
               ? gyrei_quatd_from_rotation_vector_plain(rotation)
               : gyrei_quatd_from_rotation_vector_any(rotation);
}

/* Of a q of length 1: twice its vector times a / sin(a), a the half angle, which is a polynomial of w. How
   that and the vector grow with the length of q takes what the length lacks out of both. What 1 - w loses
   to rounding goes in by the slope. */
GYREI_FLAT gyre_vec3d gyrei_rotation_vector_from_quatd_plain(gyre_quatd q) {
    const double w = fabs(q.w), sign = q.w < 0.0 ? -1.0 : 1.0;
    const double lack = gyrei_quatd_lack(q);
    const double growth = 3.14159265 + w * (1.386 * w - 3.194);
    const double y = 0.5 - 0.5 * w, lost = (0.5 - y) - 0.5 * w;
    const double more = gyrei_arc_over_sine_andd(y, lack * growth + lost * (4.0 - 2.67 * w));
    const gyre_vec3d v = gyre_vec3d_make(q.x * sign, q.y * sign, q.z * sign);
    return gyre_vec3d_make(2.0 * v.x + (v.x + v.x * more), 2.0 * v.y + (v.y + v.y * more),
                          2.0 * v.z + (v.z + v.z * more));
}

GYREI_FLAT bool gyrei_rotation_vector_from_quatd_is_plain(gyre_quatd q) {
    return gyrei_quatd_is_unit(q);
}

/* The axis of q times half its angle, up to pi, in wide numbers: only the result is rounded. Of a q that has
   a direction. */
GYREI_RARE gyre_vec3d gyrei_quatd_log_widely(gyre_quatd q) {
    const gyre_quatd s = gyrei_quatd_scale(q, gyrei_quatd_square_scale(q));
    const gyre_vec3d u = gyrei_quatd_vector(s);
    const double largest = gyrei_vec3d_largest(u), by = gyrei_square_scaled(largest);
    if (!(largest > 0.0)) return gyre_vec3d_make(s.w < 0.0 ? (double)GYRE_PI : 0.0, 0.0, 0.0);
    if (largest < 1e-10 * s.w) return gyre_vec3d_make(u.x / s.w, u.y / s.w, u.z / s.w); /* as tan(a) is a */
    const gyre_vec3d v = gyre_vec3d_scale(u, by);
    const gyrei_wided x = gyrei_wide_maked(v.x, 0.0), y = gyrei_wide_maked(v.y, 0.0);
    const gyrei_wided z = gyrei_wide_maked(v.z, 0.0), w = gyrei_wide_maked(s.w, 0.0);
    const gyrei_wided length =
        gyrei_wide_rootd(gyrei_wide_addd(gyrei_wide_sumd(x, x, y, y), gyrei_wide_muld(z, z)));
    const gyrei_wided sine = gyrei_wide_muld(length, gyrei_wide_maked(1.0 / by, 0.0));
    const gyrei_wided half = gyrei_wide_turn_backd(gyrei_wide_arcd(sine, w), s.w < 0.0);
    const gyrei_wided part = gyrei_wide_divd(half, length);
    return gyre_vec3d_make(gyrei_wide_roundd(gyrei_wide_muld(x, part)),
                          gyrei_wide_roundd(gyrei_wide_muld(y, part)),
                          gyrei_wide_roundd(gyrei_wide_muld(z, part)));
}

GYREI_RARE gyre_vec3d gyrei_rotation_vector_from_quatd_any(gyre_quatd q) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0};
    if (!gyrei_quatd_has_direction(q)) return zero;
    return gyre_vec3d_scale(gyrei_quatd_log_widely(q.w < 0.0 ? gyre_quatd_negate(q) : q), 2.0);
}

/// The logarithm: the axis of q times the angle about it in radians, at most pi, of a q of any length.
///
/// The shorter way: q and -q give the same vector. The identity, zero, infinity and NaN give zero; the sign
/// of a zero w does not matter.
/// Error: 6.8e-16 rad.
/// Cost: about 65 multiplications and additions, no division, no root.
/// @code
/// gyre_vec3d turn = gyre_rotation_vector_from_quatd(gyre_quatd_make(0, 1, 0, 0)); // = (0, 3.1415927, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_rotation_vector_from_quatd(gyre_quatd q) {
    return gyrei_rotation_vector_from_quatd_is_plain(q) ? gyrei_rotation_vector_from_quatd_plain(q)
                                                       : gyrei_rotation_vector_from_quatd_any(q);
}

/// The rotation by angle_rad about +X: +Y goes to +Z.
///
/// Error: 2.1e-16 rad.
/// Cost: about 45 operations.
/// @code
/// gyre_quatd q = gyre_quatd_from_x(GYRE_PI / 3); // = (0.5, 0, 0, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_x(double angle_rad) {
    gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    gyre_sin_cosd(0.5 * angle_rad, &q.x, &q.w);
    return q;
}

/// The rotation by angle_rad about +Y: +Z goes to +X.
///
/// Error: 2.1e-16 rad.
/// Cost: about 45 operations.
/// @code
/// gyre_quatd q = gyre_quatd_from_y(GYRE_PI / 3); // = (0, 0.5, 0, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_y(double angle_rad) {
    gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    gyre_sin_cosd(0.5 * angle_rad, &q.y, &q.w);
    return q;
}

/// The rotation by angle_rad about +Z: +X goes to +Y.
///
/// Error: 2.1e-16 rad.
/// Cost: about 45 operations.
/// @code
/// gyre_vec3d v = gyre_quatd_rotate(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_z(double angle_rad) {
    gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    gyre_sin_cosd(0.5 * angle_rad, &q.z, &q.w);
    return q;
}

/// The exponential of the quaternion (x, y, z, 0): the rotation about (x, y, z) by twice its length. w is not
/// looked at.
///
/// As in the mathematics of quaternions, where exp(log(q)) is q; gyre_quatd_from_rotation_vector() takes the
/// whole angle. Zero, infinity and NaN give the identity.
/// Error: 6.4e-16 rad up to a length of 5e3.
/// Cost: as gyre_quatd_from_rotation_vector().
/// @code
/// gyre_quatd q = gyre_quatd_exp(gyre_quatd_make(0, 0, GYRE_PI / 6, 0)); // = (0, 0, 0.5, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_exp(gyre_quatd half) {
    return gyre_quatd_from_rotation_vector(gyre_vec3d_make(2.0 * half.x, 2.0 * half.y, 2.0 * half.z));
}

/// The logarithm of a q of any length as if it had length 1: (x, y, z, 0), its axis times half its angle.
///
/// q and -q have different ones, up to half a turn and beyond: the length is up to pi, and gyre_quatd_exp()
/// gives q back, sign and all. -1 gives (pi, 0, 0, 0); zero, infinity and NaN give zero. For the shorter way
/// see gyre_rotation_vector_from_quatd().
/// Error: 3.4e-16.
/// Cost: about 70 operations; where w is negative 3 divisions, 1 square root and about 60 operations in numbers
/// of twice the digits.
/// @code
/// gyre_quatd log = gyre_quatd_log(gyre_quatd_make(0, 0, 0.5, 0.8660254)); // = (0, 0, 0.52359878, 0)
/// gyre_quatd far = gyre_quatd_log(gyre_quatd_make(0, 0, 0.5, -0.8660254)); // = (0, 0, 2.6179939, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_log(gyre_quatd q) {
    const bool longer = q.w < 0.0 && gyrei_quatd_has_direction(q);
    const gyre_vec3d half =
        longer ? gyrei_quatd_log_widely(q) : gyre_vec3d_scale(gyre_rotation_vector_from_quatd(q), 0.5);
    return gyre_quatd_make(half.x, half.y, half.z, 0.0);
}

/// q taken t times, of a q of any length: the rotation about its axis by t times its angle, the shorter way.
///
/// q and -q give the same rotation: that by 200 degrees about Z to the power of 0.5 is that by -80. Every
/// power of the identity is the identity; so is q to the power of 0, infinity or NaN.
/// Error: 1.0e-15 rad for t from -1 to 1.
/// Cost: about 95 operations.
/// @code
/// gyre_quatd q = gyre_quatd_power(gyre_quatd_from_z(GYRE_PI * 200 / 180), 0.5);
/// gyre_quatd right = gyre_quatd_from_z(-GYRE_PI * 80 / 180);
/// gyre_quatd_same_rotation(q, right, 1e-6); // = true
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_power(gyre_quatd q, double t) {
    return gyre_quatd_from_rotation_vector(gyre_vec3d_scale(gyre_rotation_vector_from_quatd(q), t));
}

/* Twist and swing, and whether the twist is determined. */
static inline bool gyrei_quatd_take_apart(gyre_quatd q, gyre_vec3d axis, gyre_quatd *swing, gyre_quatd *twist) {
        const double least = 4.66e-16;
    const gyre_vec3d zero = {0.0, 0.0, 0.0};
    const gyre_vec3d along = gyrei_vec3d_normalise_closely(axis, zero);
    const gyre_quatd unit = gyrei_quatd_unit(q);
    const double part = gyre_vec3d_dot(gyrei_quatd_vector(unit), along);
    const gyre_quatd turn = {along.x * part, along.y * part, along.z * part, unit.w};
    const bool known = gyre_vec3d_dot(along, along) > 0.0 && fabs(part) + fabs(unit.w) > least &&
                       gyrei_quatd_has_direction(q);
    *twist = known ? gyrei_quatd_normalise_closely(turn) : gyre_quatd_identity();
    const gyre_quatd rest = gyre_quatd_mul(unit, gyre_quatd_conjugate(*twist));
    *swing = known ? gyrei_quatd_normalise_closely(rest) : unit;
    return known;
}

/// Takes q apart into a twist about `axis` and then a swing about an axis at right angles to it: q = swing
/// twist.
///
/// q and axis of any length; swing and twist must be two places. A half turn about an axis at right angles,
/// both to within rounding, has no twist of its own: it gets the identity and q is all swing, as it is where
/// the axis is zero, infinite or NaN. A q that is zero, infinite or NaN counts as the identity.
/// Source: P. Dobrowolski, Swing-twist decomposition in Clifford algebra, 2015.
/// Error: 6.4e-16 rad of their product.
/// Cost: 3 divisions, 3 square roots, about 130 operations.
/// @code
/// gyre_quatd q = gyre_quatd_mul(gyre_quatd_from_x(0.5), gyre_quatd_from_y(2)), swing, twist;
/// gyre_quatd_swing_twist(q, gyre_vec3d_make(0, 3, 0), &swing, &twist);
/// gyre_vec3d about_x = gyre_rotation_vector_from_quatd(swing); // = (0.5, 0, 0)
/// gyre_vec3d about_y = gyre_rotation_vector_from_quatd(twist); // = (0, 2, 0)
/// @endcode
GYRE_INLINE void gyre_quatd_swing_twist(gyre_quatd q, gyre_vec3d axis, gyre_quatd *swing, gyre_quatd *twist) {
    (void)gyrei_quatd_take_apart(q, axis, swing, twist);
}

/// gyre_quatd_swing_twist() with GYRE_DEGENERATE, and *swing and *twist as they were, where the twist is not
/// determined.
/// Cost: as gyre_quatd_swing_twist().
/// @code
/// gyre_quatd half_turn = gyre_quatd_make(1, 0, 0, 0), swing, twist;
/// gyre_vec3d up = gyre_vec3d_make(0, 1, 0);
/// gyre_status status = gyre_quatd_swing_twist_checked(half_turn, up, &swing, &twist); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_swing_twist_checked(gyre_quatd q, gyre_vec3d axis, gyre_quatd *swing,
                                                      gyre_quatd *twist) {
    gyre_quatd out, turn;
    if (!gyrei_quatd_take_apart(q, axis, &out, &turn)) return GYRE_DEGENERATE;
    *swing = out;
    *twist = turn;
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
