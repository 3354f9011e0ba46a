/* SPDX-License-Identifier: MIT */
/// @file axis.h
/// Rotations by axis and angle, rotation vectors (the exponential and the logarithm), powers, swing and
/// twist. <gyre/quat.h> includes it.
#ifndef GYRE_AXIS_H
#define GYRE_AXIS_H

#include <gyre/quat.h>
#include <gyre/wide.h>

GYRE_EXTERN_C_BEGIN

GYREI_FLAT bool gyrei_quat_from_axis_angle_is_plain(gyre_vec3 axis, float angle_rad) {
    return gyrei_square_is_plain(gyre_vec3_dot(axis, axis)) && gyrei_angle_is_plain(0.5f * angle_rad);
}

/* Sine and cosine of an angle that is plain, by one reduction to a quarter turn either way: nothing is
 * swapped. Less even in ulps than gyrei_sin_cos_plain(). */
GYREI_FLAT void gyrei_turn_plain(float angle_rad, float *sine, float *cosine) {
    // @type half_turn_constants
    const float one_over_pi = 3.18309873e-1f;
    const float part0 = 3.140625f, part1 = 9.67502594e-4f, part2 = 1.50990672e-7f, part3 = 5.12668814e-12f;
    // @end
    const int32_t half_turns = (int32_t)(angle_rad * one_over_pi + copysignf(0.5f, angle_rad));
    const float n = (float)half_turns, sign = (float)(1 - 2 * (half_turns & 1));
    const float close = (angle_rad - n * part0) - n * part1;
    const float rough = close - n * part2;
    const float lost = ((rough - close) + n * part2) + n * part3;
    const float r = rough - lost;
    const float tail = (rough - r) - lost, z = r * r;
    const float c = gyrei_cosine_of_square(z);
    *sine = sign * (r + (r * gyrei_sine_series(z) + tail * c));
    *cosine = sign * (c - r * tail);
}

GYREI_FLAT gyre_quat gyrei_quat_from_axis_angle_plain(gyre_vec3 axis, float angle_rad) {
    float s, c;
    gyrei_turn_plain(0.5f * angle_rad, &s, &c);
    const gyre_vec3 v = gyre_vec3_scale(axis, s * gyrei_inverse_root(gyre_vec3_dot(axis, axis)));
    return gyre_quat_make(v.x, v.y, v.z, c);
}

GYREI_RARE gyre_quat gyrei_quat_from_axis_angle_any(gyre_vec3 axis, float angle_rad) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, unit = gyrei_vec3_normalise_closely(axis, zero);
    if (unit.x == 0.0f && unit.y == 0.0f && unit.z == 0.0f) return gyre_quat_identity();
    return gyrei_quat_from_axis_angle_plain(unit, gyrei_angle_is_plain(0.5f * angle_rad) ? angle_rad : 0.0f);
}

/* Up to half a turn nothing is reduced: the same bits without what would change none. */
GYREI_FLAT bool gyrei_angle_is_near(float angle_rad) {
    return fabsf(angle_rad) <= 3.1415f;
}

GYREI_FLAT gyre_quat gyrei_quat_from_axis_angle_near(gyre_vec3 axis, float angle_rad) {
    const float half = 0.5f * angle_rad, z = half * half, s = half + half * gyrei_sine_series(z);
    const gyre_vec3 v = gyre_vec3_scale(axis, s * gyrei_inverse_root(gyre_vec3_dot(axis, axis)));
    return gyre_quat_make(v.x, v.y, v.z, gyrei_cosine_of_square(z));
}

GYREI_RARE gyre_quat gyrei_quat_from_axis_angle_far(gyre_vec3 axis, float angle_rad) {
    return gyrei_quat_from_axis_angle_is_plain(axis, angle_rad)
               ? gyrei_quat_from_axis_angle_plain(axis, angle_rad)
               : gyrei_quat_from_axis_angle_any(axis, angle_rad);
}

/// The rotation by angle_rad about an axis of any length, counterclockwise seen from its tip.
///
/// An axis that is zero, infinite or NaN gives the identity. For angles beyond 1e4 rad see gyre_sin_cos().
/// Error: 2.5e-7 rad.
/// Cost: about 35 operations up to half a turn, 55 beyond; 1 division and 1 square root more where the axis
/// has not length 1 up to 6e-5.
/// @code
/// gyre_quat q = gyre_quat_from_axis_angle(gyre_vec3_make(0, 0, 8), GYRE_PI / 3); // = (0, 0, 0.5, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_axis_angle(gyre_vec3 axis, float angle_rad) {
    if (!(gyrei_square_is_plain(gyre_vec3_dot(axis, axis)) && gyrei_angle_is_near(angle_rad)))
        return gyrei_quat_from_axis_angle_far(axis, angle_rad);
    return gyrei_quat_from_axis_angle_near(axis, angle_rad);
}

/// gyre_quat_from_axis_angle() with GYRE_DEGENERATE, and *out as it was, for an axis that is none or an
/// angle that is no number.
/// Cost: as gyre_quat_from_axis_angle().
/// @code
/// gyre_quat q = gyre_quat_identity();
/// gyre_vec3 none = gyre_vec3_make(0, 0, 0);
/// gyre_status status = gyre_quat_from_axis_angle_checked(none, 1, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_from_axis_angle_checked(gyre_vec3 axis, float angle_rad, gyre_quat *out) {
    if (!gyrei_vec3_has_direction(axis) || !(fabsf(angle_rad) <= FLT_MAX)) return GYRE_DEGENERATE;
    *out = gyre_quat_from_axis_angle(axis, angle_rad);
    return GYRE_OK;
}

/* Of a q of length 1 whose vector is not too short to be squared. The half angle comes from its sine where
   that is the smaller of the two, else from its cosine. */
GYREI_FLAT void gyrei_quat_to_axis_angle_plain(gyre_quat q, gyre_vec3 *axis, float *angle_rad) {
    // @type pi
    const float pi_high = 3.14159274f, pi_low = -8.74227766e-8f;
    // @end
    const gyre_vec3 v = gyrei_quat_vector(q);
    const float square = gyre_vec3_dot(v, v), by = gyrei_root(1.0f / square);
    const float lack = gyrei_quat_lack(q), rest = square + square * (2.0f * lack);
    const float w = fabsf(q.w) + fabsf(q.w) * lack, n = square * by;
    const bool wide = w < 0.71f;
    const float sine = wide ? w : n + n * lack;
    const float arc = sine + sine * gyrei_arc_series(wide ? w * w : rest);
    *angle_rad = (wide ? pi_high : 0.0f) + ((wide ? pi_low : 0.0f) + (wide ? -2.0f : 2.0f) * arc);
    *axis = gyre_vec3_scale(v, q.w < 0.0f ? -by : by);
}

// @type to_axis_angle_lanes
#ifdef GYREI_QUAT_LANES
/* gyrei_quat_to_axis_angle_plain(). */
GYREI_FLAT void gyrei_lanes_to_axis_angle(gyrei_lanes q, float square, float lack, gyre_vec3 *axis,
                                          float *angle_rad) {
    const float by = gyrei_root(1.0f / square), n = square * by;
    const gyrei_lanes turn = __builtin_shufflevector(q, q, 3, 3, 3, 3), size = gyrei_lanes_magnitude(turn);
    const gyrei_lanes w = size + size * gyrei_lanes_all(lack), none = gyrei_lanes_all(0.0f);
    const gyrei_lane_bits wide = w < gyrei_lanes_all(0.71f);
    const float sine = gyrei_lanes_choose(wide, w, gyrei_lanes_all(n + n * lack))[0];
    const float z = gyrei_lanes_choose(wide, w * w, gyrei_lanes_all(square + square * (2.0f * lack)))[0];
    const float arc = sine + sine * gyrei_arc_series(z);
    const gyrei_lanes times = gyrei_lanes_choose(wide, gyrei_lanes_all(-2.0f), gyrei_lanes_all(2.0f));
    const float high = gyrei_lanes_choose(wide, gyrei_lanes_all(3.14159274f), none)[0];
    const float low = gyrei_lanes_choose(wide, gyrei_lanes_all(-8.74227766e-8f), none)[0];
    const gyrei_lanes along = q * gyrei_lanes_turn(turn, by);
    *angle_rad = high + (low + times[0] * arc);
    *axis = gyre_vec3_make(along[0], along[1], along[2]);
}
#endif
// @end

GYREI_FLAT bool gyrei_quat_to_axis_angle_is_plain(gyre_quat q) {
    const gyre_vec3 v = gyrei_quat_vector(q);
    return gyrei_quat_is_unit(q) && gyrei_square_is_plain(gyre_vec3_dot(v, v));
}

GYREI_RARE void gyrei_quat_to_axis_angle_any(gyre_quat q, gyre_vec3 *axis, float *angle_rad) {
    const gyre_vec3 along = {1.0f, 0.0f, 0.0f};
    *axis = along;
    *angle_rad = 0.0f; /* of NaN too, whatever its sign */
    if (!gyrei_quat_has_direction(q)) return;
    const gyre_quat s = gyrei_quat_scale(q, gyrei_quat_square_scale(q));
    const gyre_vec3 v = gyrei_quat_vector(s.w < 0.0f ? gyre_quat_negate(s) : s);
    *angle_rad = 2.0f * gyre_atan2(gyre_vec3_length(v), fabsf(s.w));
    *axis = gyrei_vec3_normalise_closely(v, along);
}

/// Writes the axis of q (length 1) and the angle about it, 0 to pi radians, of a q of any length.
///
/// Small angles keep their digits and their axis. The identity, zero, infinity and NaN give the axis (1, 0,
/// 0) and the angle 0.
/// Error: 3.5e-7 rad.
/// Cost: 1 division, 1 square root, about 65 operations.
/// @code
/// gyre_quat q = gyre_quat_make(0, -0.5f, 0, -0.8660254f);
/// gyre_vec3 axis;
/// float angle_rad;
/// gyre_quat_to_axis_angle(q, &axis, &angle_rad); // axis = (0, 1, 0), angle_rad = 1.0471976
/// @endcode
GYRE_INLINE void gyre_quat_to_axis_angle(gyre_quat q, gyre_vec3 *axis, float *angle_rad) {
    // @type to_axis_angle
#ifdef GYREI_QUAT_LANES
    const gyrei_lanes lanes = gyrei_lanes_from_quat(q), squares = lanes * lanes, lacks = 0.25f - squares;
    const gyrei_lanes sums = gyrei_lanes_sums(squares, squares, lacks, lacks);
    const gyrei_lanes pair = __builtin_shufflevector(squares, squares, 1, 1, 1, 1) + squares,
                      zz = __builtin_shufflevector(squares, squares, 2, 2, 2, 2);
    const float square = (pair + zz)[0];
    if (!(gyrei_lanes_are_unit(sums) && gyrei_square_is_plain(square))) {
        gyrei_quat_to_axis_angle_any(gyrei_quat_from_lanes(lanes), axis, angle_rad);
        return;
    }
    gyrei_lanes_to_axis_angle(lanes, square, 0.5f * sums[2], axis, angle_rad);
#else
    if (gyrei_quat_to_axis_angle_is_plain(q)) {
        gyrei_quat_to_axis_angle_plain(q, axis, angle_rad);
    } else {
        gyrei_quat_to_axis_angle_any(q, axis, angle_rad);
    }
#endif
    // @end
}

/* Up to half a turn sine and cosine are polynomials of the squared length: no root, no division. */
GYREI_FLAT bool gyrei_quat_from_rotation_vector_is_plain(gyre_vec3 rotation) {
    return gyre_vec3_dot(rotation, rotation) <= 9.87f;
}

GYREI_FLAT gyre_quat gyrei_quat_from_rotation_vector_plain(gyre_vec3 rotation) {
    const float square = 0.25f * gyre_vec3_dot(rotation, rotation);
    const float part = 0.5f + 0.5f * gyrei_sine_series(square);
    return gyre_quat_make(rotation.x * part, rotation.y * part, rotation.z * part,
                          gyrei_cosine_of_square(square));
}

/* x, cut so that squares of what is left have no rounding. */
static inline float gyrei_cut(float x, float by) {
    return (x + by) - by;
}

/* What the sum of a and b lost to rounding. */
static inline float gyrei_sum_error(float a, float b, float sum) {
    const float part = sum - a;
    return (a - (sum - part)) + (b - part);
}

/* The length of v, not zero and not beyond what gyre_sin_cos() takes, and what its rounding lost: a long
   vector's angle needs that. */
static inline float gyrei_vec3_long_length(gyre_vec3 v, float *lost) {
    // @type cut
    const float cut = 8192.0f;
    // @end
    const float by = cut * gyrei_vec3_largest(v);
    const gyre_vec3 h = {gyrei_cut(v.x, by), gyrei_cut(v.y, by), gyrei_cut(v.z, by)};
    const gyre_vec3 l = gyre_vec3_sub(v, h);
    const float high = gyre_vec3_dot(h, h), xy = 2.0f * (h.x * l.x) + 2.0f * (h.y * l.y),
                z = 2.0f * (h.z * l.z);
    const float low = xy + z, square = high + low, length = sqrtf(square);
    const float rest =
        (gyrei_sum_error(2.0f * (h.x * l.x), 2.0f * (h.y * l.y), xy) + gyrei_sum_error(xy, z, low)) +
        (gyrei_sum_error(high, low, square) + gyre_vec3_dot(l, l));
    const float near = gyrei_cut(length, by), far = length - near;
    const float left = (((square - near * near) - 2.0f * (near * far)) - far * far) + rest;
    const float more = 0.5f * left / length, whole = length + more;
    *lost = more - (whole - length);
    return whole;
}

/* Whether v turns: not zero, infinite or NaN, and its angle not beyond what gyre_sin_cos() takes. */
static inline bool gyrei_rotation_vector_turns(gyre_vec3 v) {
    return gyrei_vec3_largest(v) > 0.0f && gyrei_angle_is_plain((fabsf(v.x) + fabsf(v.y)) + fabsf(v.z));
}

/* Beyond half a turn. */
GYREI_RARE gyre_quat gyrei_quat_from_rotation_vector_any(gyre_vec3 v) {
    if (!gyrei_rotation_vector_turns(v)) return gyre_quat_identity();
    float lost, s, c;
    const float length = gyrei_vec3_long_length(v, &lost), tail = 0.5f * lost;
    gyrei_sin_cos_plain(0.5f * length, &s, &c);
    const gyre_vec3 turned = gyre_vec3_scale(v, (s + (c * tail - s * (2.0f * tail / length))) / length);
    return gyrei_quat_normalise_closely(gyre_quat_make(turned.x, turned.y, turned.z, c - s * tail));
}

/// The exponential: the rotation about `rotation` by its length in radians.
///
/// No threshold: (1e-25, 0, 0) gives (5e-26, 0, 0, 1). Zero, infinity, NaN and what is longer than
/// gyre_sin_cos() takes give the identity.
/// Error: 3.0e-7 rad up to 1e4 rad.
/// Cost: about 28 operations up to half a turn; beyond 3 divisions, 1 square root, about 110.
/// @code
/// gyre_vec3 turn = gyre_vec3_make(0, -GYRE_PI / 3, 0);
/// gyre_quat q = gyre_quat_from_rotation_vector(turn); // = (0, -0.5, 0, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_rotation_vector(gyre_vec3 rotation) {
    return gyrei_quat_from_rotation_vector_is_plain(rotation)
               ? gyrei_quat_from_rotation_vector_plain(rotation)
               : gyrei_quat_from_rotation_vector_any(rotation);
}

/* Of a q of length 1: twice its vector times a / sin(a), a the half angle, which is a polynomial of w. How
   that and the vector grow with the length of q takes what the length lacks out of both. What 1 - w loses
   to rounding goes in by the slope. */
GYREI_FLAT gyre_vec3 gyrei_rotation_vector_from_quat_plain(gyre_quat q) {
    const float w = fabsf(q.w), sign = q.w < 0.0f ? -1.0f : 1.0f;
    const float lack = gyrei_quat_lack(q);
    const float growth = 3.14159265f + w * (1.386f * w - 3.194f);
    const float y = 0.5f - 0.5f * w, lost = (0.5f - y) - 0.5f * w;
    const float more = gyrei_arc_over_sine_and(y, lack * growth + lost * (4.0f - 2.67f * w));
    const gyre_vec3 v = gyre_vec3_make(q.x * sign, q.y * sign, q.z * sign);
    return gyre_vec3_make(2.0f * v.x + (v.x + v.x * more), 2.0f * v.y + (v.y + v.y * more),
                          2.0f * v.z + (v.z + v.z * more));
}

GYREI_FLAT bool gyrei_rotation_vector_from_quat_is_plain(gyre_quat q) {
    return gyrei_quat_is_unit(q);
}

/* The axis of q times half its angle, up to pi, in wide numbers: only the result is rounded. Of a q that has
   a direction. */
GYREI_RARE gyre_vec3 gyrei_quat_log_widely(gyre_quat q) {
    const gyre_quat s = gyrei_quat_scale(q, gyrei_quat_square_scale(q));
    const gyre_vec3 u = gyrei_quat_vector(s);
    const float largest = gyrei_vec3_largest(u), by = gyrei_square_scale(largest);
    if (!(largest > 0.0f)) return gyre_vec3_make(s.w < 0.0f ? (float)GYRE_PI : 0.0f, 0.0f, 0.0f);
    if (largest < 1e-10f * s.w) return gyre_vec3_make(u.x / s.w, u.y / s.w, u.z / s.w); /* as tan(a) is a */
    const gyre_vec3 v = gyre_vec3_scale(u, by);
    const gyrei_wide x = gyrei_wide_make(v.x, 0.0f), y = gyrei_wide_make(v.y, 0.0f);
    const gyrei_wide z = gyrei_wide_make(v.z, 0.0f), w = gyrei_wide_make(s.w, 0.0f);
    const gyrei_wide length =
        gyrei_wide_root(gyrei_wide_add(gyrei_wide_sum(x, x, y, y), gyrei_wide_mul(z, z)));
    const gyrei_wide sine = gyrei_wide_mul(length, gyrei_wide_make(1.0f / by, 0.0f));
    const gyrei_wide half = gyrei_wide_turn_back(gyrei_wide_arc(sine, w), s.w < 0.0f);
    const gyrei_wide part = gyrei_wide_div(half, length);
    return gyre_vec3_make(gyrei_wide_round(gyrei_wide_mul(x, part)),
                          gyrei_wide_round(gyrei_wide_mul(y, part)),
                          gyrei_wide_round(gyrei_wide_mul(z, part)));
}

GYREI_RARE gyre_vec3 gyrei_rotation_vector_from_quat_any(gyre_quat q) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    if (!gyrei_quat_has_direction(q)) return zero;
    return gyre_vec3_scale(gyrei_quat_log_widely(q.w < 0.0f ? gyre_quat_negate(q) : q), 2.0f);
}

/// The logarithm: the axis of q times the angle about it in radians, at most pi, of a q of any length.
///
/// The shorter way: q and -q give the same vector. The identity, zero, infinity and NaN give zero; the sign
/// of a zero w does not matter.
/// Error: 3.7e-7 rad.
/// Cost: about 65 multiplications and additions, no division, no root.
/// @code
/// gyre_vec3 turn = gyre_rotation_vector_from_quat(gyre_quat_make(0, 1, 0, 0)); // = (0, 3.1415927, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_rotation_vector_from_quat(gyre_quat q) {
    return gyrei_rotation_vector_from_quat_is_plain(q) ? gyrei_rotation_vector_from_quat_plain(q)
                                                       : gyrei_rotation_vector_from_quat_any(q);
}

/// The rotation by angle_rad about +X: +Y goes to +Z.
///
/// Error: 1.2e-7 rad.
/// Cost: about 45 operations.
/// @code
/// gyre_quat q = gyre_quat_from_x(GYRE_PI / 3); // = (0.5, 0, 0, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_x(float angle_rad) {
    gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    gyre_sin_cos(0.5f * angle_rad, &q.x, &q.w);
    return q;
}

/// The rotation by angle_rad about +Y: +Z goes to +X.
///
/// Error: 1.2e-7 rad.
/// Cost: about 45 operations.
/// @code
/// gyre_quat q = gyre_quat_from_y(GYRE_PI / 3); // = (0, 0.5, 0, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_y(float angle_rad) {
    gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    gyre_sin_cos(0.5f * angle_rad, &q.y, &q.w);
    return q;
}

/// The rotation by angle_rad about +Z: +X goes to +Y.
///
/// Error: 1.2e-7 rad.
/// Cost: about 45 operations.
/// @code
/// gyre_vec3 v = gyre_quat_rotate(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_z(float angle_rad) {
    gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    gyre_sin_cos(0.5f * angle_rad, &q.z, &q.w);
    return q;
}

/// The exponential of the quaternion (x, y, z, 0): the rotation about (x, y, z) by twice its length. w is not
/// looked at.
///
/// As in the mathematics of quaternions, where exp(log(q)) is q; gyre_quat_from_rotation_vector() takes the
/// whole angle. Zero, infinity and NaN give the identity.
/// Error: 3.0e-7 rad up to a length of 5e3.
/// Cost: as gyre_quat_from_rotation_vector().
/// @code
/// gyre_quat q = gyre_quat_exp(gyre_quat_make(0, 0, GYRE_PI / 6, 0)); // = (0, 0, 0.5, 0.8660254)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_exp(gyre_quat half) {
    return gyre_quat_from_rotation_vector(gyre_vec3_make(2.0f * half.x, 2.0f * half.y, 2.0f * half.z));
}

/// The logarithm of a q of any length as if it had length 1: (x, y, z, 0), its axis times half its angle.
///
/// q and -q have different ones, up to half a turn and beyond: the length is up to pi, and gyre_quat_exp()
/// gives q back, sign and all. -1 gives (pi, 0, 0, 0); zero, infinity and NaN give zero. For the shorter way
/// see gyre_rotation_vector_from_quat().
/// Error: 1.8e-7.
/// Cost: about 70 operations; where w is negative 3 divisions, 1 square root and about 60 operations in numbers
/// of twice the digits.
/// @code
/// gyre_quat log = gyre_quat_log(gyre_quat_make(0, 0, 0.5f, 0.8660254f)); // = (0, 0, 0.52359878, 0)
/// gyre_quat far = gyre_quat_log(gyre_quat_make(0, 0, 0.5f, -0.8660254f)); // = (0, 0, 2.6179939, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_log(gyre_quat q) {
    const bool longer = q.w < 0.0f && gyrei_quat_has_direction(q);
    const gyre_vec3 half =
        longer ? gyrei_quat_log_widely(q) : gyre_vec3_scale(gyre_rotation_vector_from_quat(q), 0.5f);
    return gyre_quat_make(half.x, half.y, half.z, 0.0f);
}

/// q taken t times, of a q of any length: the rotation about its axis by t times its angle, the shorter way.
///
/// q and -q give the same rotation: that by 200 degrees about Z to the power of 0.5 is that by -80. Every
/// power of the identity is the identity; so is q to the power of 0, infinity or NaN.
/// Error: 5.2e-7 rad for t from -1 to 1.
/// Cost: about 95 operations.
/// @code
/// gyre_quat q = gyre_quat_power(gyre_quat_from_z(GYRE_PI * 200 / 180), 0.5f);
/// gyre_quat right = gyre_quat_from_z(-GYRE_PI * 80 / 180);
/// gyre_quat_same_rotation(q, right, 1e-6f); // = true
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_power(gyre_quat q, float t) {
    return gyre_quat_from_rotation_vector(gyre_vec3_scale(gyre_rotation_vector_from_quat(q), t));
}

/* Twist and swing, and whether the twist is determined. */
static inline bool gyrei_quat_take_apart(gyre_quat q, gyre_vec3 axis, gyre_quat *swing, gyre_quat *twist) {
    // @type twist
    const float least = 2.5e-7f;
    // @end
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    const gyre_vec3 along = gyrei_vec3_normalise_closely(axis, zero);
    const gyre_quat unit = gyrei_quat_unit(q);
    const float part = gyre_vec3_dot(gyrei_quat_vector(unit), along);
    const gyre_quat turn = {along.x * part, along.y * part, along.z * part, unit.w};
    const bool known = gyre_vec3_dot(along, along) > 0.0f && fabsf(part) + fabsf(unit.w) > least &&
                       gyrei_quat_has_direction(q);
    *twist = known ? gyrei_quat_normalise_closely(turn) : gyre_quat_identity();
    const gyre_quat rest = gyre_quat_mul(unit, gyre_quat_conjugate(*twist));
    *swing = known ? gyrei_quat_normalise_closely(rest) : unit;
    return known;
}

/// Takes q apart into a twist about `axis` and then a swing about an axis at right angles to it: q = swing
/// twist.
///
/// q and axis of any length; swing and twist must be two places. A half turn about an axis at right angles,
/// both to within rounding, has no twist of its own: it gets the identity and q is all swing, as it is where
/// the axis is zero, infinite or NaN. A q that is zero, infinite or NaN counts as the identity.
/// Source: P. Dobrowolski, Swing-twist decomposition in Clifford algebra, 2015.
/// Error: 3.4e-7 rad of their product.
/// Cost: 3 divisions, 3 square roots, about 130 operations.
/// @code
/// gyre_quat q = gyre_quat_mul(gyre_quat_from_x(0.5f), gyre_quat_from_y(2)), swing, twist;
/// gyre_quat_swing_twist(q, gyre_vec3_make(0, 3, 0), &swing, &twist);
/// gyre_vec3 about_x = gyre_rotation_vector_from_quat(swing); // = (0.5, 0, 0)
/// gyre_vec3 about_y = gyre_rotation_vector_from_quat(twist); // = (0, 2, 0)
/// @endcode
GYRE_INLINE void gyre_quat_swing_twist(gyre_quat q, gyre_vec3 axis, gyre_quat *swing, gyre_quat *twist) {
    (void)gyrei_quat_take_apart(q, axis, swing, twist);
}

/// gyre_quat_swing_twist() with GYRE_DEGENERATE, and *swing and *twist as they were, where the twist is not
/// determined.
/// Cost: as gyre_quat_swing_twist().
/// @code
/// gyre_quat half_turn = gyre_quat_make(1, 0, 0, 0), swing, twist;
/// gyre_vec3 up = gyre_vec3_make(0, 1, 0);
/// gyre_status status = gyre_quat_swing_twist_checked(half_turn, up, &swing, &twist); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_swing_twist_checked(gyre_quat q, gyre_vec3 axis, gyre_quat *swing,
                                                      gyre_quat *twist) {
    gyre_quat out, turn;
    if (!gyrei_quat_take_apart(q, axis, &out, &turn)) return GYRE_DEGENERATE;
    *swing = out;
    *twist = turn;
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
