/* SPDX-License-Identifier: MIT */
/// @file quat.h
/// Rotations as quaternions (x, y, z, w) of floats: w is the cosine of half the angle, (x, y, z) the axis
/// times its sine.
///
/// Hamilton's product, active rotations, right-handed. q and -q are the same rotation. Plain arithmetic (mul,
/// then, conjugate, rotate, dot, negate) does what IEEE arithmetic gives; everything else gives a finite
/// result, of length 1 where it is a rotation, for every finite input, however long or short. An "Error" is
/// the worst that the tests let pass over random and awkward input, in radians of rotation.
#ifndef GYRE_QUAT_H
#define GYRE_QUAT_H

#include <gyre/base.h>
#include <gyre/trig.h>
#include <gyre/vec.h>

GYRE_EXTERN_C_BEGIN

/// A quaternion; a rotation where its length is 1.
typedef struct gyre_quat {
    float x, y, z, w;
} gyre_quat;

/// The rotation that turns nothing: (0, 0, 0, 1).
GYRE_INLINE gyre_quat gyre_quat_identity(void) {
    const gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    return q;
}

/// The quaternion of these components, w last; taken as they are.
GYRE_INLINE gyre_quat gyre_quat_make(float x, float y, float z, float w) {
    const gyre_quat q = {x, y, z, w};
    return q;
}

/// The quaternion in an array of four, w last (glTF, Unity, ROS, scipy).
GYRE_INLINE gyre_quat gyre_quat_from_xyzw(const float *xyzw) {
    return gyre_quat_make(xyzw[0], xyzw[1], xyzw[2], xyzw[3]);
}

/// Writes x, y, z, w to an array of four.
GYRE_INLINE void gyre_quat_to_xyzw(gyre_quat q, float *xyzw) {
    xyzw[0] = q.x;
    xyzw[1] = q.y;
    xyzw[2] = q.z;
    xyzw[3] = q.w;
}

/// The quaternion in an array of four, w first (Blender, Eigen's constructor, MuJoCo).
GYRE_INLINE gyre_quat gyre_quat_from_wxyz(const float *wxyz) {
    return gyre_quat_make(wxyz[1], wxyz[2], wxyz[3], wxyz[0]);
}

/// Writes w, x, y, z to an array of four.
GYRE_INLINE void gyre_quat_to_wxyz(gyre_quat q, float *wxyz) {
    wxyz[0] = q.w;
    wxyz[1] = q.x;
    wxyz[2] = q.y;
    wxyz[3] = q.z;
}

/// The dot product. For two rotations it is the cosine of half the angle between them, up to sign.
GYRE_INLINE float gyre_quat_dot(gyre_quat a, gyre_quat b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/* The component sum, the component difference and the product with a number, which mean no rotation. */
GYREI_FLAT gyre_quat gyrei_quat_add(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

GYREI_FLAT gyre_quat gyrei_quat_sub(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}

GYREI_FLAT gyre_quat gyrei_quat_scale(gyre_quat q, float s) {
    return gyre_quat_make(q.x * s, q.y * s, q.z * s, q.w * s);
}

static inline bool gyrei_quat_is_zero(gyre_quat q) {
    return q.x == 0.0f && q.y == 0.0f && q.z == 0.0f && q.w == 0.0f;
}

GYREI_FLAT gyre_vec3 gyrei_quat_vector(gyre_quat q) {
    return gyre_vec3_make(q.x, q.y, q.z);
}

/* The power of two at which the squares of q's components neither overflow nor vanish. */
static inline float gyrei_quat_square_scale(gyre_quat q) {
    const float vector = gyrei_vec3_largest(gyrei_quat_vector(q)), w = fabsf(q.w);
    return gyrei_square_scale(vector > w ? vector : w);
}

/* Whether q is not zero, infinite or NaN. */
static inline bool gyrei_quat_has_direction(gyre_quat q) {
    const bool vector = gyrei_vec3_has_direction(gyrei_quat_vector(q));
    return fabsf(q.w) <= FLT_MAX && (vector || (q.w != 0.0f && q.x == 0.0f && q.y == 0.0f && q.z == 0.0f));
}

/* The length of q, whatever its size. */
GYREI_RARE float gyrei_quat_length_scaled(gyre_quat q) {
    const float scale = gyrei_quat_square_scale(q);
    const gyre_quat s = gyrei_quat_scale(q, scale);
    return sqrtf(gyre_quat_dot(s, s)) / scale;
}

/// The length, without overflow or underflow on the way.
GYRE_INLINE float gyre_quat_length(gyre_quat q) {
    const float square = gyre_quat_dot(q, q);
    return gyrei_square_is_plain(square) ? sqrtf(square) : gyrei_quat_length_scaled(q);
}

/* Half of what the squared length of q, which is near 1, lacks to 1. The quarters keep its rounding small. */
GYREI_FLAT float gyrei_quat_lack(gyre_quat q) {
    return 0.5f * (((0.25f - q.x * q.x) + (0.25f - q.y * q.y)) + ((0.25f - q.z * q.z) + (0.25f - q.w * q.w)));
}

/* q, whose length is near 1, at length 1. */
GYREI_FLAT gyre_quat gyrei_quat_refine(gyre_quat q) {
    const float lack = gyrei_quat_lack(q);
    return gyre_quat_make(q.x + q.x * lack, q.y + q.y * lack, q.z + q.z * lack, q.w + q.w * lack);
}

/* gyre_quat_normalise() of a q that gyrei_quat_normalise_is_plain(). The functions named so have no branch: a
 * loop over them becomes vector code. Each inline function is its plain form where that holds, else another
 * that is called. */
GYREI_FLAT gyre_quat gyrei_quat_normalise_plain(gyre_quat q) {
    const float square = gyre_quat_dot(q, q);
    return gyrei_quat_refine(
        gyrei_quat_scale(q, gyrei_square_is_near_one(square) ? 1.0f : sqrtf(1.0f / square)));
}

GYREI_FLAT bool gyrei_quat_normalise_is_plain(gyre_quat q) {
    return gyrei_square_is_plain(gyre_quat_dot(q, q));
}

GYREI_RARE gyre_quat gyrei_quat_normalise_any(gyre_quat q) {
    const gyre_quat s = gyrei_quat_scale(q, gyrei_quat_square_scale(q));
    const float square = gyre_quat_dot(s, s);
    return square > 0.0f && square <= FLT_MAX ? gyrei_quat_normalise_plain(s) : gyre_quat_identity();
}

/// q at length 1, however short or long it was; the identity if it is zero, infinite or NaN.
///
/// (1e-30, 0, 0, 0) gives (1, 0, 0, 0).
/// Error: 9.8e-8 of the length, in length and in all.
GYRE_INLINE gyre_quat gyre_quat_normalise(gyre_quat q) {
    return gyrei_quat_normalise_is_plain(q) ? gyrei_quat_normalise_plain(q) : gyrei_quat_normalise_any(q);
}

/// gyre_quat_normalise() for those who must know: GYRE_DEGENERATE, with *out as it was, instead of the
/// fallback.
GYRE_INLINE gyre_status gyre_quat_normalise_checked(gyre_quat q, gyre_quat *out) {
    if (!gyrei_quat_has_direction(q)) return GYRE_DEGENERATE;
    *out = gyre_quat_normalise(q);
    return GYRE_OK;
}

/* Whether q has length 1 up to rounding: the inputs that interpolation and conversion take as they are. */
GYREI_FLAT bool gyrei_quat_is_unit(gyre_quat q) {
    // @type unit_tolerance
    const float tolerance = 4.76837158e-7f;
    // @end
    return fabsf(gyre_quat_dot(q, q) - 1.0f) <= tolerance;
}

/* q itself where it has length 1 up to rounding, else normalised: unit input keeps its bits. */
static inline gyre_quat gyrei_quat_unit(gyre_quat q) {
    return gyrei_quat_is_unit(q) ? q : gyre_quat_normalise(q);
}

/// Whether the length of q is within tolerance of 1; false for NaN.
/// @code
/// gyre_quat_is_unit(gyre_quat_make(0, 0.6f, 0, 0.8f), 1e-6f); // = true
/// gyre_quat_is_unit(gyre_quat_make(0, 0, 0, 2), 1e-6f);      // = false
/// @endcode
GYRE_INLINE bool gyre_quat_is_unit(gyre_quat q, float tolerance) {
    return fabsf(gyre_quat_length(q) - 1.0f) <= tolerance;
}

/// -q: the same rotation from the other half of the sphere.
GYRE_INLINE gyre_quat gyre_quat_negate(gyre_quat q) {
    return gyre_quat_make(-q.x, -q.y, -q.z, -q.w);
}

/// (-x, -y, -z, w): for a rotation its inverse, without a division.
GYRE_INLINE gyre_quat gyre_quat_conjugate(gyre_quat q) {
    return gyre_quat_make(-q.x, -q.y, -q.z, q.w);
}

/* The inverse of q, and whether it is a number. */
static inline bool gyrei_quat_invert(gyre_quat q, gyre_quat *out) {
    const float scale = gyrei_quat_square_scale(q);
    const gyre_quat s = gyrei_quat_scale(gyre_quat_conjugate(q), scale);
    *out = gyrei_quat_scale(gyrei_quat_scale(s, 1.0f / gyre_quat_dot(s, s)), scale);
    return gyrei_quat_has_direction(*out);
}

/// The inverse, of any length: the conjugate over the squared length. (0, 0, 0, 2) gives (0, 0, 0, 0.5).
///
/// The identity if q is zero, infinite or NaN, or so short that its inverse is no finite number.
GYRE_INLINE gyre_quat gyre_quat_inverse(gyre_quat q) {
    gyre_quat inverse;
    return gyrei_quat_invert(q, &inverse) ? inverse : gyre_quat_identity();
}

/// gyre_quat_inverse() with GYRE_DEGENERATE, and *out as it was, instead of the fallback.
/// @code
/// gyre_quat q = gyre_quat_identity();
/// gyre_status status = gyre_quat_inverse_checked(gyre_quat_make(0, 0, 0, 2), &q); // = GYRE_OK, q = (0, 0, 0, 0.5)
/// @endcode
GYRE_INLINE gyre_status gyre_quat_inverse_checked(gyre_quat q, gyre_quat *out) {
    gyre_quat inverse;
    if (!gyrei_quat_invert(q, &inverse)) return GYRE_DEGENERATE;
    *out = inverse;
    return GYRE_OK;
}

/// The one of q and -q whose w is positive or, at w = 0, whose first non-zero component is.
GYRE_INLINE gyre_quat gyre_quat_canonical(gyre_quat q) {
    const float first = q.w != 0.0f ? q.w : (q.x != 0.0f ? q.x : (q.y != 0.0f ? q.y : q.z));
    return first < 0.0f ? gyre_quat_negate(q) : q;
}

/// The rotation that applies b first, then a: like the matrices, mul(a, b) v = a (b v).
///
/// Error: 2.3e-7 rad for rotations.
GYRE_INLINE gyre_quat gyre_quat_mul(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(
        (a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y), (a.w * b.y + a.y * b.w) + (a.z * b.x - a.x * b.z),
        (a.w * b.z + a.z * b.w) + (a.x * b.y - a.y * b.x), (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z));
}

/// The rotation that applies `first`, then `second`: gyre_quat_mul() for those who read left to right.
GYRE_INLINE gyre_quat gyre_quat_then(gyre_quat first, gyre_quat second) {
    return gyre_quat_mul(second, first);
}

/// v turned by q, which must have length 1.
///
/// Two cross products: t = 2 q.xyz x v, then v + w t + q.xyz x t.
/// Error: 6.1e-7 of the length of v.
GYRE_INLINE gyre_vec3 gyre_quat_rotate(gyre_quat q, gyre_vec3 v) {
    const gyre_vec3 u = gyrei_quat_vector(q);
    const gyre_vec3 t = gyre_vec3_scale(gyre_vec3_cross(u, v), 2.0f);
    return gyre_vec3_add(v, gyre_vec3_add(gyre_vec3_scale(t, q.w), gyre_vec3_cross(u, t)));
}

/* The angle between a and b of length 1. From the chord where they are near, from the cosine where they are
   far apart: each where it says more. `stretch` is 1 / (|a| |b|). The chord is enlarged while it is squared.
 */
GYREI_FLAT float gyrei_quat_angle_between_plain(gyre_quat a, gyre_quat b) {
    // @type enlarged
    const float large = 1.09951163e12f, half_small = 4.54747351e-13f;
    // @end
    // @type pi
    const float pi_high = 3.14159274f, pi_low = -8.74227766e-8f;
    // @end
    const float dot = gyre_quat_dot(a, b), sign = dot < 0.0f ? -1.0f : 1.0f;
    const float stretch = 1.0f + (gyrei_quat_lack(a) + gyrei_quat_lack(b));
    const gyre_quat way = gyrei_quat_scale(gyrei_quat_sub(a, gyrei_quat_scale(b, sign)), large);
    const float cosine = fabsf(dot) * stretch;
    const float chord = sqrtf(gyre_quat_dot(way, way) * stretch) * half_small;
    const bool wide = cosine < 0.71f;
    const float sine = wide ? cosine : chord;
    const float arc = sine + sine * gyrei_arc_series(sine * sine);
    return wide ? pi_high + (pi_low - 2.0f * arc) : 4.0f * arc;
}

GYREI_FLAT bool gyrei_quat_angle_between_is_plain(gyre_quat a, gyre_quat b) {
    return gyrei_quat_is_unit(a) && gyrei_quat_is_unit(b);
}

GYREI_RARE float gyrei_quat_angle_between_any(gyre_quat a, gyre_quat b) {
    return gyrei_quat_angle_between_plain(gyrei_quat_unit(a), gyrei_quat_unit(b));
}

/// The angle of the rotation that takes a to b, 0 to pi radians, of inputs of any length.
///
/// From the chord |a - b| with the nearer of b and -b: right for equal, near and opposite rotations, where
/// the arc cosine of the dot product is not.
/// Error: 4.5e-7 rad.
GYRE_INLINE float gyre_quat_angle_between(gyre_quat a, gyre_quat b) {
    return gyrei_quat_angle_between_is_plain(a, b) ? gyrei_quat_angle_between_plain(a, b)
                                                   : gyrei_quat_angle_between_any(a, b);
}

/// Whether a and b turn alike within angle_rad.
GYRE_INLINE bool gyre_quat_same_rotation(gyre_quat a, gyre_quat b, float angle_rad) {
    return gyre_quat_angle_between(a, b) <= angle_rad;
}

/* Whether interpolation between a and b is plain: both of length 1, t from 0 to 1. */
GYREI_FLAT bool gyrei_quat_between_is_plain(gyre_quat a, gyre_quat b, float t) {
    return gyrei_quat_is_unit(a) && gyrei_quat_is_unit(b) && fabsf(t - 0.5f) <= 0.5f;
}

/* a * from_part + b * to_part. */
GYREI_FLAT gyre_quat gyrei_quat_mix(gyre_quat a, float from_part, gyre_quat b, float to_part) {
    return gyrei_quat_add(gyrei_quat_scale(a, from_part), gyrei_quat_scale(b, to_part));
}

/* Component by component, as clang makes no vector code of a choice between structs. */
GYREI_FLAT gyre_quat gyrei_quat_choose(bool first, gyre_quat a, gyre_quat b) {
    return gyre_quat_make(first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z, first ? a.w : b.w);
}

/* mixed, but a where t is 0 and b * sign where it is 1. */
GYREI_FLAT gyre_quat gyrei_quat_ends(gyre_quat a, gyre_quat b, float sign, float t, gyre_quat mixed) {
    return gyrei_quat_choose(t == 0.0f, a, gyrei_quat_choose(t == 1.0f, gyrei_quat_scale(b, sign), mixed));
}

GYREI_FLAT gyre_quat gyrei_quat_nlerp_plain(gyre_quat a, gyre_quat b, float t) {
    const float sign = gyre_quat_dot(a, b) < 0.0f ? -1.0f : 1.0f;
    const gyre_quat mixed = gyrei_quat_mix(a, 1.0f - t, b, sign * t);
    const float by = sqrtf(1.0f / gyre_quat_dot(mixed, mixed));
    return gyrei_quat_ends(a, b, sign, t, gyrei_quat_refine(gyrei_quat_scale(mixed, by)));
}

GYREI_RARE gyre_quat gyrei_quat_nlerp_any(gyre_quat a, gyre_quat b, float t) {
    const gyre_quat from = gyrei_quat_unit(a), to = gyrei_quat_unit(b);
    const float sign = gyre_quat_dot(from, to) < 0.0f ? -1.0f : 1.0f;
    if (fabsf(t - 0.5f) <= 0.5f) return gyrei_quat_nlerp_plain(from, to, t);
    if (!(fabsf(t) <= FLT_MAX)) return from;
    return gyre_quat_normalise(gyrei_quat_mix(from, 1.0f - t, to, sign * t));
}

/// The straight way from a to b, normalised: the shorter one, at a speed that is not even.
///
/// Turns on the same plane as slerp and is cheaper; on the way it is behind or ahead of slerp by up to 0.92
/// degrees between rotations 90 degrees apart, 2.3 at 120 and 8.2 at 180. Ends exact for input of length 1; b
/// is negated where the dot product is negative. A t that is infinite or NaN gives a.
/// Error: 3e-7 rad.
GYRE_INLINE gyre_quat gyre_quat_nlerp(gyre_quat a, gyre_quat b, float t) {
    return gyrei_quat_between_is_plain(a, b, t) ? gyrei_quat_nlerp_plain(a, b, t)
                                                : gyrei_quat_nlerp_any(a, b, t);
}

/* The parts of the ends are sin((1 - t) angle) / sin(angle) and sin(t angle) / sin(angle): polynomials of the
   square of the angle, which is one of the dot product. What they have in common needs half the digits, as
   the length is made right at the end. */
GYREI_FLAT gyre_quat gyrei_quat_slerp_plain(gyre_quat a, gyre_quat b, float t) {
    const float dot = gyre_quat_dot(a, b), sign = dot < 0.0f ? -1.0f : 1.0f;
    const float y = 0.5f - 0.5f * fabsf(dot);
    const float square = gyrei_arc_square(y), common = 1.0f + gyrei_arc_over_sine_roughly(y);
    const float left = 1.0f - t, from = common * left, to = common * t;
    const float from_part = from + from * gyrei_sine_series(left * left * square);
    const float to_part = sign * (to + to * gyrei_sine_series(t * t * square));
    const gyre_quat mixed = gyrei_quat_refine(gyrei_quat_mix(a, from_part, b, to_part));
    const gyre_quat way = gyrei_quat_sub(a, gyrei_quat_scale(b, sign));
    const float apart = (fabsf(way.x) + fabsf(way.y)) + (fabsf(way.z) + fabsf(way.w));
    return gyrei_quat_ends(a, b, sign, apart > 0.0f ? t : 0.0f, mixed);
}

/* sin(t angle) / angle for any t. */
static inline float gyrei_sine_part(float t, float angle) {
    const float turned = t * angle;
    return fabsf(turned) <= 1.5f ? t + t * gyrei_sine_series(turned * turned) : gyre_sin(turned) / angle;
}

GYREI_RARE gyre_quat gyrei_quat_slerp_any(gyre_quat a, gyre_quat b, float t) {
    const gyre_quat from = gyrei_quat_unit(a), to = gyrei_quat_unit(b);
    const float sign = gyre_quat_dot(from, to) < 0.0f ? -1.0f : 1.0f;
    if (fabsf(t - 0.5f) <= 0.5f) return gyrei_quat_slerp_plain(from, to, t);
    if (!(fabsf(t) <= FLT_MAX)) return from;
    const gyre_quat way = gyrei_quat_sub(from, gyrei_quat_scale(to, sign));
    const float y = 0.25f * gyre_quat_dot(way, way);
    const float angle = sqrtf(gyrei_arc_square(y < 0.5f ? y : 0.5f));
    return gyre_quat_normalise(
        gyrei_quat_mix(from, gyrei_sine_part(1.0f - t, angle), to, sign * gyrei_sine_part(t, angle)));
}

/// The rotation at the fraction t of the shorter way from a to b, at even speed.
///
/// b is negated where the dot product is negative; a product of 0, of either sign, leaves it. Equal ends give
/// just that rotation. t = 0 and t = 1 give the ends exactly for input of length 1; t beyond them goes on
/// turning, a t that is infinite or NaN gives a.
/// Source: K. Shoemake, Animating Rotation with Quaternion Curves, SIGGRAPH 1985.
/// Error: 3.1e-7 rad.
GYRE_INLINE gyre_quat gyre_quat_slerp(gyre_quat a, gyre_quat b, float t) {
    return gyrei_quat_between_is_plain(a, b, t) ? gyrei_quat_slerp_plain(a, b, t)
                                                : gyrei_quat_slerp_any(a, b, t);
}

GYREI_FLAT bool gyrei_quat_from_axis_angle_is_plain(gyre_vec3 axis, float angle_rad) {
    return gyrei_square_is_plain(gyre_vec3_dot(axis, axis)) && gyrei_angle_is_plain(0.5f * angle_rad);
}

GYREI_FLAT gyre_quat gyrei_quat_from_axis_angle_plain(gyre_vec3 axis, float angle_rad) {
    float s, c;
    gyrei_sin_cos_plain(0.5f * angle_rad, &s, &c);
    const gyre_vec3 v = gyre_vec3_scale(axis, s * gyrei_inverse_root(gyre_vec3_dot(axis, axis)));
    return gyre_quat_make(v.x, v.y, v.z, c);
}

GYREI_RARE gyre_quat gyrei_quat_from_axis_angle_any(gyre_vec3 axis, float angle_rad) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, unit = gyre_vec3_normalise(axis, zero);
    if (unit.x == 0.0f && unit.y == 0.0f && unit.z == 0.0f) return gyre_quat_identity();
    return gyrei_quat_from_axis_angle_plain(unit, gyrei_angle_is_plain(0.5f * angle_rad) ? angle_rad : 0.0f);
}

/// The rotation by angle_rad about an axis of any length, counterclockwise seen from its tip.
///
/// An axis that is zero, infinite or NaN gives the identity. For angles beyond 1e4 rad see gyre_sin_cos().
GYRE_INLINE gyre_quat gyre_quat_from_axis_angle(gyre_vec3 axis, float angle_rad) {
    return gyrei_quat_from_axis_angle_is_plain(axis, angle_rad)
               ? gyrei_quat_from_axis_angle_plain(axis, angle_rad)
               : gyrei_quat_from_axis_angle_any(axis, angle_rad);
}

/// gyre_quat_from_axis_angle() with GYRE_DEGENERATE, and *out as it was, for an axis that is none or an
/// angle that is no number.
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
    const float square = gyre_vec3_dot(v, v),
                by = gyrei_square_is_near_one(square) ? 1.0f : sqrtf(1.0f / square);
    const float lack = gyrei_quat_lack(q);
    const float w = fabsf(q.w) + fabsf(q.w) * lack, s = square * by, n = s + s * lack;
    const bool wide = w < 0.71f;
    const float sine = wide ? w : n;
    const float arc = sine + sine * gyrei_arc_series(sine * sine);
    *angle_rad = wide ? pi_high + (pi_low - 2.0f * arc) : 2.0f * arc;
    *axis = gyrei_vec3_unit(gyre_vec3_scale(v, q.w < 0.0f ? -by : by), 1.0f);
}

GYREI_FLAT bool gyrei_quat_to_axis_angle_is_plain(gyre_quat q) {
    const gyre_vec3 v = gyrei_quat_vector(q);
    return gyrei_quat_is_unit(q) && gyrei_square_is_plain(gyre_vec3_dot(v, v));
}

GYREI_RARE void gyrei_quat_to_axis_angle_any(gyre_quat q, gyre_vec3 *axis, float *angle_rad) {
    const gyre_vec3 along = {1.0f, 0.0f, 0.0f};
    const gyre_quat s = gyrei_quat_scale(q, gyrei_quat_square_scale(q));
    const gyre_vec3 v = gyrei_quat_vector(s.w < 0.0f ? gyre_quat_negate(s) : s);
    *angle_rad = 2.0f * gyre_atan2(gyre_vec3_length(v), fabsf(s.w));
    *axis = gyre_vec3_normalise(v, along);
}

/// Writes the axis of q (length 1) and the angle about it, 0 to pi radians, of a q of any length.
///
/// Small angles keep their digits and their axis. The identity, a zero and a NaN give the axis (1, 0, 0) and
/// the angle 0.
GYRE_INLINE void gyre_quat_to_axis_angle(gyre_quat q, gyre_vec3 *axis, float *angle_rad) {
    if (gyrei_quat_to_axis_angle_is_plain(q)) {
        gyrei_quat_to_axis_angle_plain(q, axis, angle_rad);
    } else {
        gyrei_quat_to_axis_angle_any(q, axis, angle_rad);
    }
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

GYREI_RARE gyre_quat gyrei_quat_from_rotation_vector_any(gyre_vec3 rotation) {
    return gyre_quat_from_axis_angle(rotation, gyre_vec3_length(rotation));
}

/// The exponential: the rotation about `rotation` by its length in radians.
///
/// No threshold: (1e-25, 0, 0) gives (5e-26, 0, 0, 1). Zero, infinity and NaN give the identity.
/// Error: 4.4e-7 rad up to 7 rad.
GYRE_INLINE gyre_quat gyre_quat_from_rotation_vector(gyre_vec3 rotation) {
    return gyrei_quat_from_rotation_vector_is_plain(rotation)
               ? gyrei_quat_from_rotation_vector_plain(rotation)
               : gyrei_quat_from_rotation_vector_any(rotation);
}

/* Of a q of length 1: twice its vector times a / sin(a), a the half angle, which is a polynomial of w. How
   that and the vector grow with the length of q takes what the length lacks out of both. */
GYREI_FLAT gyre_vec3 gyrei_rotation_vector_from_quat_plain(gyre_quat q) {
    const float w = fabsf(q.w), sign = q.w < 0.0f ? -1.0f : 1.0f;
    const float lack = gyrei_quat_lack(q);
    const float growth = 3.14159265f + w * (1.386f * w - 3.194f);
    const float more = sign * (2.0f * gyrei_arc_over_sine(0.5f - 0.5f * w) + lack * growth);
    const float twice = 2.0f * sign;
    return gyre_vec3_make(q.x * twice + q.x * more, q.y * twice + q.y * more, q.z * twice + q.z * more);
}

GYREI_RARE gyre_vec3 gyrei_rotation_vector_from_quat_any(gyre_quat q) {
    gyre_vec3 axis;
    float angle_rad;
    gyrei_quat_to_axis_angle_any(q, &axis, &angle_rad);
    return gyre_vec3_scale(axis, angle_rad);
}

/// The logarithm: the axis of q times the angle about it in radians, at most pi, of a q of any length.
///
/// The shorter way: q and -q give the same vector. The identity and zero give zero; the sign of a zero w does
/// not matter.
/// Error: 5.2e-7 rad.
GYRE_INLINE gyre_vec3 gyre_rotation_vector_from_quat(gyre_quat q) {
    return gyrei_quat_is_unit(q) ? gyrei_rotation_vector_from_quat_plain(q)
                                 : gyrei_rotation_vector_from_quat_any(q);
}

/// The rotation by angle_rad about +X: +Y goes to +Z.
GYRE_INLINE gyre_quat gyre_quat_from_x(float angle_rad) {
    gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    gyre_sin_cos(0.5f * angle_rad, &q.x, &q.w);
    return q;
}

/// The rotation by angle_rad about +Y: +Z goes to +X.
GYRE_INLINE gyre_quat gyre_quat_from_y(float angle_rad) {
    gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    gyre_sin_cos(0.5f * angle_rad, &q.y, &q.w);
    return q;
}

/// The rotation by angle_rad about +Z: +X goes to +Y.
/// @code
/// gyre_vec3 v = gyre_quat_rotate(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_z(float angle_rad) {
    gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    gyre_sin_cos(0.5f * angle_rad, &q.z, &q.w);
    return q;
}

/* An axis of length 1 at right angles to v: v crossed with the coordinate axis it has least of. */
static inline gyre_vec3 gyrei_vec3_perpendicular(gyre_vec3 v) {
    const gyre_vec3 fallback = {1.0f, 0.0f, 0.0f};
    const float x = fabsf(v.x), y = fabsf(v.y), z = fabsf(v.z);
    gyre_vec3 p = {v.y, -v.x, 0.0f};
    if (x <= y && x <= z) {
        p = gyre_vec3_make(0.0f, v.z, -v.y);
    } else if (y <= z) {
        p = gyre_vec3_make(-v.z, 0.0f, v.x);
    }
    return gyre_vec3_normalise(p, fallback);
}

/* The shortest arc between vectors of length 1. The cross product is taken with the sum or the difference,
   which are exact near opposite and near equal ends; the half angle by (1 + d) (1 - d) = |c|^2, which cancels
   nowhere. */
static inline gyre_quat gyrei_quat_arc(gyre_vec3 from, gyre_vec3 to) {
    // @type arc_opposite
    const float opposite = 6e-8f;
    // @end
    const float d = gyre_vec3_dot(from, to);
    const gyre_vec3 c = gyre_vec3_cross(from, d < 0.0f ? gyre_vec3_add(to, from) : gyre_vec3_sub(to, from));
    const float square = gyre_vec3_dot(c, c);
    if (d >= 0.0f) return gyre_quat_normalise(gyre_quat_make(c.x, c.y, c.z, 1.0f + d));
    if (square <= opposite * opposite) {
        const gyre_vec3 p = gyrei_vec3_perpendicular(from);
        return gyre_quat_make(p.x, p.y, p.z, 0.0f);
    }
    return gyre_quat_normalise(gyre_quat_make(c.x, c.y, c.z, square / (1.0f - d)));
}

/// The shortest rotation that takes the direction `from` to the direction `to`, both of any length.
///
/// No trigonometry: the sine is in the cross product, the cosine in the dot product. Opposite directions give
/// a half turn about an axis at right angles to `from`, always the same one. Zero, infinite or NaN input
/// gives the identity.
/// Error: 3.3e-7 rad between the turned `from` and `to`.
GYRE_INLINE gyre_quat gyre_quat_shortest_arc(gyre_vec3 from, gyre_vec3 to) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    const gyre_vec3 a = gyre_vec3_normalise(from, zero), b = gyre_vec3_normalise(to, zero);
    if (gyre_vec3_dot(a, a) == 0.0f || gyre_vec3_dot(b, b) == 0.0f) return gyre_quat_identity();
    return gyrei_quat_arc(a, b);
}

/// gyre_quat_shortest_arc() with GYRE_DEGENERATE, and *out as it was, where `from` or `to` is no direction.
GYRE_INLINE gyre_status gyre_quat_shortest_arc_checked(gyre_vec3 from, gyre_vec3 to, gyre_quat *out) {
    if (!gyrei_vec3_has_direction(from) || !gyrei_vec3_has_direction(to)) return GYRE_DEGENERATE;
    *out = gyre_quat_shortest_arc(from, to);
    return GYRE_OK;
}

/* The look-at rotation, with its fallbacks, and whether it is determined. */
static inline bool gyrei_quat_aim(gyre_vec3 forward, gyre_vec3 up, gyre_quat *out) {
    // @type parallel
    const float parallel = 1e-6f;
    // @end
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, ahead = {0.0f, 0.0f, -1.0f};
    const gyre_vec3 way = gyre_vec3_normalise(forward, zero);
    *out = gyre_quat_identity();
    if (gyre_vec3_dot(way, way) == 0.0f) return false;
    const gyre_quat arc = gyrei_quat_arc(ahead, way);
    const gyre_vec3 u = gyre_quat_rotate(gyre_quat_conjugate(arc), gyre_vec3_normalise(up, zero));
    const float n = sqrtf(u.x * u.x + u.y * u.y);
    *out = arc;
    if (!(n > parallel)) return false;
    const gyre_quat roll =
        u.y >= 0.0f ? gyre_quat_make(0.0f, 0.0f, -u.x, n + u.y) : gyre_quat_make(0.0f, 0.0f, n - u.y, -u.x);
    *out = gyre_quat_normalise(gyre_quat_mul(arc, roll));
    return true;
}

/// The rotation that takes -Z to `forward` and +Y as near to `up` as that allows, both of any length.
///
/// It is how a camera or a light of glTF stands that looks along `forward`. An up that is parallel to
/// forward, or zero, leaves the roll of the shortest arc from -Z; a forward that is zero, infinite or NaN
/// gives the identity.
/// Error: 3.7e-7 rad between the turned -Z and `forward`.
GYRE_INLINE gyre_quat gyre_quat_look_at(gyre_vec3 forward, gyre_vec3 up) {
    gyre_quat q;
    (void)gyrei_quat_aim(forward, up, &q);
    return q;
}

/// gyre_quat_look_at() with GYRE_DEGENERATE, and *out as it was, where forward is no direction or leaves the
/// roll open: where up is parallel to it, or no direction.
GYRE_INLINE gyre_status gyre_quat_look_at_checked(gyre_vec3 forward, gyre_vec3 up, gyre_quat *out) {
    gyre_quat q;
    if (!gyrei_quat_aim(forward, up, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
