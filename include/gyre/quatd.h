/* SPDX-License-Identifier: MIT */
/// @file quatd.h
/// Rotations as quaternions (x, y, z, w) of doubles: w is the cosine of half the angle, (x, y, z) the axis
/// times its sine.
///
/// Hamilton's product, active rotations, right-handed. q and -q are the same rotation. Plain arithmetic (mul,
/// then, conjugate, rotate, dot, negate) does what IEEE arithmetic gives; everything else gives a finite
/// result, of length 1 where it is a rotation, for every finite input, however long or short. An "Error" is
/// the worst that the tests let pass over random and awkward input, in radians of rotation.
// Written by tools/gen_double.py from quat.h: change that one.
#ifndef GYRE_QUATD_H
#define GYRE_QUATD_H

#include <gyre/base.h>
#include <gyre/quat.h>
#include <gyre/trigd.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN

/// A quaternion; a rotation where its length is 1.
typedef struct gyre_quatd {
    double x, y, z, w;
} gyre_quatd;

/// The rotation that turns nothing: (0, 0, 0, 1).
GYRE_INLINE gyre_quatd gyre_quatd_identity(void) {
    const gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    return q;
}

/// The quaternion of these components, w last; taken as they are.
GYRE_INLINE gyre_quatd gyre_quatd_make(double x, double y, double z, double w) {
    const gyre_quatd q = {x, y, z, w};
    return q;
}

/// The quaternion in an array of four, w last (glTF, Unity, ROS, scipy).
GYRE_INLINE gyre_quatd gyre_quatd_from_xyzw(const double *xyzw) {
    return gyre_quatd_make(xyzw[0], xyzw[1], xyzw[2], xyzw[3]);
}

/// Writes x, y, z, w to an array of four.
GYRE_INLINE void gyre_quatd_to_xyzw(gyre_quatd q, double *xyzw) {
    xyzw[0] = q.x;
    xyzw[1] = q.y;
    xyzw[2] = q.z;
    xyzw[3] = q.w;
}

/// The quaternion in an array of four, w first (Blender, Eigen's constructor, MuJoCo).
GYRE_INLINE gyre_quatd gyre_quatd_from_wxyz(const double *wxyz) {
    return gyre_quatd_make(wxyz[1], wxyz[2], wxyz[3], wxyz[0]);
}

/// Writes w, x, y, z to an array of four.
GYRE_INLINE void gyre_quatd_to_wxyz(gyre_quatd q, double *wxyz) {
    wxyz[0] = q.w;
    wxyz[1] = q.x;
    wxyz[2] = q.y;
    wxyz[3] = q.z;
}

/// The dot product. For two rotations it is the cosine of half the angle between them, up to sign.
GYRE_INLINE double gyre_quatd_dot(gyre_quatd a, gyre_quatd b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/* The component sum, the component difference and the product with a number, which mean no rotation. */
GYREI_FLAT gyre_quatd gyrei_quatd_add(gyre_quatd a, gyre_quatd b) {
    return gyre_quatd_make(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

GYREI_FLAT gyre_quatd gyrei_quatd_sub(gyre_quatd a, gyre_quatd b) {
    return gyre_quatd_make(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}

GYREI_FLAT gyre_quatd gyrei_quatd_scale(gyre_quatd q, double s) {
    return gyre_quatd_make(q.x * s, q.y * s, q.z * s, q.w * s);
}

static inline bool gyrei_quatd_is_zero(gyre_quatd q) {
    return q.x == 0.0 && q.y == 0.0 && q.z == 0.0 && q.w == 0.0;
}

GYREI_FLAT gyre_vec3d gyrei_quatd_vector(gyre_quatd q) {
    return gyre_vec3d_make(q.x, q.y, q.z);
}

/* The power of two at which the squares of q's components neither overflow nor vanish. */
static inline double gyrei_quatd_square_scale(gyre_quatd q) {
    const double vector = gyrei_vec3d_largest(gyrei_quatd_vector(q)), w = fabs(q.w);
    return gyrei_square_scaled(vector > w ? vector : w);
}

/* Whether q is not zero, infinite or NaN. */
static inline bool gyrei_quatd_has_direction(gyre_quatd q) {
    const bool vector = gyrei_vec3d_has_direction(gyrei_quatd_vector(q));
    return fabs(q.w) <= DBL_MAX && (vector || (q.w != 0.0 && q.x == 0.0 && q.y == 0.0 && q.z == 0.0));
}

/* The length of q, whatever its size. */
GYREI_RARE double gyrei_quatd_length_scaled(gyre_quatd q) {
    const double scale = gyrei_quatd_square_scale(q);
    const gyre_quatd s = gyrei_quatd_scale(q, scale);
    return sqrt(gyre_quatd_dot(s, s)) / scale;
}

/// The length, without overflow or underflow on the way.
GYRE_INLINE double gyre_quatd_length(gyre_quatd q) {
    const double square = gyre_quatd_dot(q, q);
    return gyrei_square_is_plaind(square) ? sqrt(square) : gyrei_quatd_length_scaled(q);
}

/* Half of what the squared length of q, which is near 1, lacks to 1. The quarters keep its rounding small. */
GYREI_FLAT double gyrei_quatd_lack(gyre_quatd q) {
    return 0.5 * (((0.25 - q.x * q.x) + (0.25 - q.y * q.y)) + ((0.25 - q.z * q.z) + (0.25 - q.w * q.w)));
}

/* q, whose length is near 1, at length 1. */
GYREI_FLAT gyre_quatd gyrei_quatd_refine(gyre_quatd q) {
    const double lack = gyrei_quatd_lack(q);
    return gyre_quatd_make(q.x + q.x * lack, q.y + q.y * lack, q.z + q.z * lack, q.w + q.w * lack);
}

/* gyre_quatd_normalise() of a q that gyrei_quatd_normalise_is_plain(). The functions named so have no branch: a
 * loop over them becomes vector code. Each inline function is its plain form where that holds, else another
 * that is called. */
GYREI_FLAT gyre_quatd gyrei_quatd_normalise_plain(gyre_quatd q) {
    const double square = gyre_quatd_dot(q, q);
    return gyrei_quatd_refine(
        gyrei_quatd_scale(q, gyrei_square_is_near_oned(square) ? 1.0 : sqrt(1.0 / square)));
}

GYREI_FLAT bool gyrei_quatd_normalise_is_plain(gyre_quatd q) {
    return gyrei_square_is_plaind(gyre_quatd_dot(q, q));
}

GYREI_RARE gyre_quatd gyrei_quatd_normalise_any(gyre_quatd q) {
    const gyre_quatd s = gyrei_quatd_scale(q, gyrei_quatd_square_scale(q));
    const double square = gyre_quatd_dot(s, s);
    return square > 0.0 && square <= DBL_MAX ? gyrei_quatd_normalise_plain(s) : gyre_quatd_identity();
}

/// q at length 1, however short or long it was; the identity if it is zero, infinite or NaN.
///
/// (1e-30, 0, 0, 0) gives (1, 0, 0, 0).
GYRE_INLINE gyre_quatd gyre_quatd_normalise(gyre_quatd q) {
    return gyrei_quatd_normalise_is_plain(q) ? gyrei_quatd_normalise_plain(q) : gyrei_quatd_normalise_any(q);
}

/// gyre_quatd_normalise() for those who must know: GYRE_DEGENERATE, with *out as it was, instead of the
/// fallback.
GYRE_INLINE gyre_status gyre_quatd_normalise_checked(gyre_quatd q, gyre_quatd *out) {
    if (!gyrei_quatd_has_direction(q)) return GYRE_DEGENERATE;
    *out = gyre_quatd_normalise(q);
    return GYRE_OK;
}

/* Whether q has length 1 up to rounding: the inputs that interpolation and conversion take as they are. */
GYREI_FLAT bool gyrei_quatd_is_unit(gyre_quatd q) {
    const double tolerance = 8.8817841970012523e-16;
    return fabs(gyre_quatd_dot(q, q) - 1.0) <= tolerance;
}

/* q itself where it has length 1 up to rounding, else normalised: unit input keeps its bits. */
static inline gyre_quatd gyrei_quatd_unit(gyre_quatd q) {
    return gyrei_quatd_is_unit(q) ? q : gyre_quatd_normalise(q);
}

/// Whether the length of q is within tolerance of 1; false for NaN.
/// @code
/// gyre_quatd_is_unit(gyre_quatd_make(0, 0.6, 0, 0.8), 1e-6); // = true
/// gyre_quatd_is_unit(gyre_quatd_make(0, 0, 0, 2), 1e-6);      // = false
/// @endcode
GYRE_INLINE bool gyre_quatd_is_unit(gyre_quatd q, double tolerance) {
    return fabs(gyre_quatd_length(q) - 1.0) <= tolerance;
}

/// -q: the same rotation from the other half of the sphere.
GYRE_INLINE gyre_quatd gyre_quatd_negate(gyre_quatd q) {
    return gyre_quatd_make(-q.x, -q.y, -q.z, -q.w);
}

/// (-x, -y, -z, w): for a rotation its inverse, without a division.
GYRE_INLINE gyre_quatd gyre_quatd_conjugate(gyre_quatd q) {
    return gyre_quatd_make(-q.x, -q.y, -q.z, q.w);
}

/* The inverse of q, and whether it is a number. */
static inline bool gyrei_quatd_invert(gyre_quatd q, gyre_quatd *out) {
    const double scale = gyrei_quatd_square_scale(q);
    const gyre_quatd s = gyrei_quatd_scale(gyre_quatd_conjugate(q), scale);
    *out = gyrei_quatd_scale(gyrei_quatd_scale(s, 1.0 / gyre_quatd_dot(s, s)), scale);
    return gyrei_quatd_has_direction(*out);
}

/// The inverse, of any length: the conjugate over the squared length. (0, 0, 0, 2) gives (0, 0, 0, 0.5).
///
/// The identity if q is zero, infinite or NaN, or so short that its inverse is no finite number.
GYRE_INLINE gyre_quatd gyre_quatd_inverse(gyre_quatd q) {
    gyre_quatd inverse;
    return gyrei_quatd_invert(q, &inverse) ? inverse : gyre_quatd_identity();
}

/// gyre_quatd_inverse() with GYRE_DEGENERATE, and *out as it was, instead of the fallback.
/// @code
/// gyre_quatd q = gyre_quatd_identity();
/// gyre_status status = gyre_quatd_inverse_checked(gyre_quatd_make(0, 0, 0, 2), &q); // = GYRE_OK, q = (0, 0, 0, 0.5)
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_inverse_checked(gyre_quatd q, gyre_quatd *out) {
    gyre_quatd inverse;
    if (!gyrei_quatd_invert(q, &inverse)) return GYRE_DEGENERATE;
    *out = inverse;
    return GYRE_OK;
}

/// The one of q and -q whose w is positive or, at w = 0, whose first non-zero component is.
GYRE_INLINE gyre_quatd gyre_quatd_canonical(gyre_quatd q) {
    const double first = q.w != 0.0 ? q.w : (q.x != 0.0 ? q.x : (q.y != 0.0 ? q.y : q.z));
    return first < 0.0 ? gyre_quatd_negate(q) : q;
}

/// The rotation that applies b first, then a: like the matrices, mul(a, b) v = a (b v).
GYRE_INLINE gyre_quatd gyre_quatd_mul(gyre_quatd a, gyre_quatd b) {
    return gyre_quatd_make(
        (a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y), (a.w * b.y + a.y * b.w) + (a.z * b.x - a.x * b.z),
        (a.w * b.z + a.z * b.w) + (a.x * b.y - a.y * b.x), (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z));
}

/// The rotation that applies `first`, then `second`: gyre_quatd_mul() for those who read left to right.
GYRE_INLINE gyre_quatd gyre_quatd_then(gyre_quatd first, gyre_quatd second) {
    return gyre_quatd_mul(second, first);
}

/// v turned by q, which must have length 1.
///
/// Two cross products: t = 2 q.xyz x v, then v + w t + q.xyz x t.
GYRE_INLINE gyre_vec3d gyre_quatd_rotate(gyre_quatd q, gyre_vec3d v) {
    const gyre_vec3d u = gyrei_quatd_vector(q);
    const gyre_vec3d t = gyre_vec3d_scale(gyre_vec3d_cross(u, v), 2.0);
    return gyre_vec3d_add(v, gyre_vec3d_add(gyre_vec3d_scale(t, q.w), gyre_vec3d_cross(u, t)));
}

/* The angle between a and b of length 1. From the chord where they are near, from the cosine where they are
   far apart: each where it says more. `stretch` is 1 / (|a| |b|). The chord is enlarged while it is squared.
 */
GYREI_FLAT double gyrei_quatd_angle_between_plain(gyre_quatd a, gyre_quatd b) {
    const double large = 3.2733906078961419e150, half_small = 1.5274681817498023e-151;
    const double pi_high = 3.1415926535897931, pi_low = 1.2246467991473532e-16;
    const double dot = gyre_quatd_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0;
    const double stretch = 1.0 + (gyrei_quatd_lack(a) + gyrei_quatd_lack(b));
    const gyre_quatd way = gyrei_quatd_scale(gyrei_quatd_sub(a, gyrei_quatd_scale(b, sign)), large);
    const double cosine = fabs(dot) * stretch;
    const double chord = sqrt(gyre_quatd_dot(way, way) * stretch) * half_small;
    const bool wide = cosine < 0.71;
    const double sine = wide ? cosine : chord;
    const double arc = sine + sine * gyrei_arc_seriesd(sine * sine);
    return wide ? pi_high + (pi_low - 2.0 * arc) : 4.0 * arc;
}

GYREI_FLAT bool gyrei_quatd_angle_between_is_plain(gyre_quatd a, gyre_quatd b) {
    return gyrei_quatd_is_unit(a) && gyrei_quatd_is_unit(b);
}

GYREI_RARE double gyrei_quatd_angle_between_any(gyre_quatd a, gyre_quatd b) {
    return gyrei_quatd_angle_between_plain(gyrei_quatd_unit(a), gyrei_quatd_unit(b));
}

/// The angle of the rotation that takes a to b, 0 to pi radians, of inputs of any length.
///
/// From the chord |a - b| with the nearer of b and -b: right for equal, near and opposite rotations, where
/// the arc cosine of the dot product is not.
GYRE_INLINE double gyre_quatd_angle_between(gyre_quatd a, gyre_quatd b) {
    return gyrei_quatd_angle_between_is_plain(a, b) ? gyrei_quatd_angle_between_plain(a, b)
                                                   : gyrei_quatd_angle_between_any(a, b);
}

/// Whether a and b turn alike within angle_rad.
GYRE_INLINE bool gyre_quatd_same_rotation(gyre_quatd a, gyre_quatd b, double angle_rad) {
    return gyre_quatd_angle_between(a, b) <= angle_rad;
}

/* Whether interpolation between a and b is plain: both of length 1, t from 0 to 1. */
GYREI_FLAT bool gyrei_quatd_between_is_plain(gyre_quatd a, gyre_quatd b, double t) {
    return gyrei_quatd_is_unit(a) && gyrei_quatd_is_unit(b) && fabs(t - 0.5) <= 0.5;
}

/* a * from_part + b * to_part. */
GYREI_FLAT gyre_quatd gyrei_quatd_mix(gyre_quatd a, double from_part, gyre_quatd b, double to_part) {
    return gyrei_quatd_add(gyrei_quatd_scale(a, from_part), gyrei_quatd_scale(b, to_part));
}

/* Component by component, as clang makes no vector code of a choice between structs. */
GYREI_FLAT gyre_quatd gyrei_quatd_choose(bool first, gyre_quatd a, gyre_quatd b) {
    return gyre_quatd_make(first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z, first ? a.w : b.w);
}

/* mixed, but a where t is 0 and b * sign where it is 1. */
GYREI_FLAT gyre_quatd gyrei_quatd_ends(gyre_quatd a, gyre_quatd b, double sign, double t, gyre_quatd mixed) {
    return gyrei_quatd_choose(t == 0.0, a, gyrei_quatd_choose(t == 1.0, gyrei_quatd_scale(b, sign), mixed));
}

GYREI_FLAT gyre_quatd gyrei_quatd_nlerp_plain(gyre_quatd a, gyre_quatd b, double t) {
    const double sign = gyre_quatd_dot(a, b) < 0.0 ? -1.0 : 1.0;
    const gyre_quatd mixed = gyrei_quatd_mix(a, 1.0 - t, b, sign * t);
    const double by = sqrt(1.0 / gyre_quatd_dot(mixed, mixed));
    return gyrei_quatd_ends(a, b, sign, t, gyrei_quatd_refine(gyrei_quatd_scale(mixed, by)));
}

GYREI_RARE gyre_quatd gyrei_quatd_nlerp_any(gyre_quatd a, gyre_quatd b, double t) {
    const gyre_quatd from = gyrei_quatd_unit(a), to = gyrei_quatd_unit(b);
    const double sign = gyre_quatd_dot(from, to) < 0.0 ? -1.0 : 1.0;
    if (fabs(t - 0.5) <= 0.5) return gyrei_quatd_nlerp_plain(from, to, t);
    if (!(fabs(t) <= DBL_MAX)) return from;
    return gyre_quatd_normalise(gyrei_quatd_mix(from, 1.0 - t, to, sign * t));
}

/// The straight way from a to b, normalised: the shorter one, at a speed that is not even.
///
/// Turns on the same plane as slerp and is cheaper; on the way it is behind or ahead of slerp by up to 0.92
/// degrees between rotations 90 degrees apart, 2.3 at 120 and 8.2 at 180. Ends exact for input of length 1; b
/// is negated where the dot product is negative. A t that is infinite or NaN gives a.
GYRE_INLINE gyre_quatd gyre_quatd_nlerp(gyre_quatd a, gyre_quatd b, double t) {
    return gyrei_quatd_between_is_plain(a, b, t) ? gyrei_quatd_nlerp_plain(a, b, t)
                                                : gyrei_quatd_nlerp_any(a, b, t);
}

/* The parts of the ends are sin((1 - t) angle) / sin(angle) and sin(t angle) / sin(angle): polynomials of the
   square of the angle, which is one of the dot product. What they have in common needs half the digits, as
   the length is made right at the end. */
GYREI_FLAT gyre_quatd gyrei_quatd_slerp_plain(gyre_quatd a, gyre_quatd b, double t) {
    const double dot = gyre_quatd_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0;
    const double y = 0.5 - 0.5 * fabs(dot);
    const double square = gyrei_arc_squared(y), common = 1.0 + gyrei_arc_over_sine_roughlyd(y);
    const double left = 1.0 - t, from = common * left, to = common * t;
    const double from_part = from + from * gyrei_sine_seriesd(left * left * square);
    const double to_part = sign * (to + to * gyrei_sine_seriesd(t * t * square));
    const gyre_quatd mixed = gyrei_quatd_refine(gyrei_quatd_mix(a, from_part, b, to_part));
    const gyre_quatd way = gyrei_quatd_sub(a, gyrei_quatd_scale(b, sign));
    const double apart = (fabs(way.x) + fabs(way.y)) + (fabs(way.z) + fabs(way.w));
    return gyrei_quatd_ends(a, b, sign, apart > 0.0 ? t : 0.0, mixed);
}

/* sin(t angle) / angle for any t. */
static inline double gyrei_sine_partd(double t, double angle) {
    const double turned = t * angle;
    return fabs(turned) <= 1.5 ? t + t * gyrei_sine_seriesd(turned * turned) : gyre_sind(turned) / angle;
}

GYREI_RARE gyre_quatd gyrei_quatd_slerp_any(gyre_quatd a, gyre_quatd b, double t) {
    const gyre_quatd from = gyrei_quatd_unit(a), to = gyrei_quatd_unit(b);
    const double sign = gyre_quatd_dot(from, to) < 0.0 ? -1.0 : 1.0;
    if (fabs(t - 0.5) <= 0.5) return gyrei_quatd_slerp_plain(from, to, t);
    if (!(fabs(t) <= DBL_MAX)) return from;
    const gyre_quatd way = gyrei_quatd_sub(from, gyrei_quatd_scale(to, sign));
    const double y = 0.25 * gyre_quatd_dot(way, way);
    const double angle = sqrt(gyrei_arc_squared(y < 0.5 ? y : 0.5));
    return gyre_quatd_normalise(
        gyrei_quatd_mix(from, gyrei_sine_partd(1.0 - t, angle), to, sign * gyrei_sine_partd(t, angle)));
}

/// The rotation at the fraction t of the shorter way from a to b, at even speed.
///
/// b is negated where the dot product is negative; a product of 0, of either sign, leaves it. Equal ends give
/// just that rotation. t = 0 and t = 1 give the ends exactly for input of length 1; t beyond them goes on
/// turning, a t that is infinite or NaN gives a.
/// Source: K. Shoemake, Animating Rotation with Quaternion Curves, SIGGRAPH 1985.
/// Error: 6.4e-16 rad.
GYRE_INLINE gyre_quatd gyre_quatd_slerp(gyre_quatd a, gyre_quatd b, double t) {
    return gyrei_quatd_between_is_plain(a, b, t) ? gyrei_quatd_slerp_plain(a, b, t)
                                                : gyrei_quatd_slerp_any(a, b, t);
}

GYREI_FLAT bool gyrei_quatd_from_axis_angle_is_plain(gyre_vec3d axis, double angle_rad) {
    return gyrei_square_is_plaind(gyre_vec3d_dot(axis, axis)) && gyrei_angle_is_plaind(0.5 * angle_rad);
}

GYREI_FLAT gyre_quatd gyrei_quatd_from_axis_angle_plain(gyre_vec3d axis, double angle_rad) {
    double s, c;
    gyrei_sin_cos_plaind(0.5 * angle_rad, &s, &c);
    const gyre_vec3d v = gyre_vec3d_scale(axis, s * gyrei_inverse_rootd(gyre_vec3d_dot(axis, axis)));
    return gyre_quatd_make(v.x, v.y, v.z, c);
}

GYREI_RARE gyre_quatd gyrei_quatd_from_axis_angle_any(gyre_vec3d axis, double angle_rad) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0}, unit = gyre_vec3d_normalise(axis, zero);
    if (unit.x == 0.0 && unit.y == 0.0 && unit.z == 0.0) return gyre_quatd_identity();
    return gyrei_quatd_from_axis_angle_plain(unit, gyrei_angle_is_plaind(0.5 * angle_rad) ? angle_rad : 0.0);
}

/// The rotation by angle_rad about an axis of any length, counterclockwise seen from its tip.
///
/// An axis that is zero, infinite or NaN gives the identity. For angles beyond 1e4 rad see gyre_sin_cosd().
GYRE_INLINE gyre_quatd gyre_quatd_from_axis_angle(gyre_vec3d axis, double angle_rad) {
    return gyrei_quatd_from_axis_angle_is_plain(axis, angle_rad)
               ? gyrei_quatd_from_axis_angle_plain(axis, angle_rad)
               : gyrei_quatd_from_axis_angle_any(axis, angle_rad);
}

/// gyre_quatd_from_axis_angle() with GYRE_DEGENERATE, and *out as it was, for an axis that is none or an
/// angle that is no number.
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
    const double square = gyre_vec3d_dot(v, v),
                by = gyrei_square_is_near_oned(square) ? 1.0 : sqrt(1.0 / square);
    const double lack = gyrei_quatd_lack(q);
    const double w = fabs(q.w) + fabs(q.w) * lack, s = square * by, n = s + s * lack;
    const bool wide = w < 0.71;
    const double sine = wide ? w : n;
    const double arc = sine + sine * gyrei_arc_seriesd(sine * sine);
    *angle_rad = wide ? pi_high + (pi_low - 2.0 * arc) : 2.0 * arc;
    *axis = gyrei_vec3d_unit(gyre_vec3d_scale(v, q.w < 0.0 ? -by : by), 1.0);
}

GYREI_FLAT bool gyrei_quatd_to_axis_angle_is_plain(gyre_quatd q) {
    const gyre_vec3d v = gyrei_quatd_vector(q);
    return gyrei_quatd_is_unit(q) && gyrei_square_is_plaind(gyre_vec3d_dot(v, v));
}

GYREI_RARE void gyrei_quatd_to_axis_angle_any(gyre_quatd q, gyre_vec3d *axis, double *angle_rad) {
    const gyre_vec3d along = {1.0, 0.0, 0.0};
    const gyre_quatd s = gyrei_quatd_scale(q, gyrei_quatd_square_scale(q));
    const gyre_vec3d v = gyrei_quatd_vector(s.w < 0.0 ? gyre_quatd_negate(s) : s);
    *angle_rad = 2.0 * gyre_atan2d(gyre_vec3d_length(v), fabs(s.w));
    *axis = gyre_vec3d_normalise(v, along);
}

/// Writes the axis of q (length 1) and the angle about it, 0 to pi radians, of a q of any length.
///
/// Small angles keep their digits and their axis. The identity, a zero and a NaN give the axis (1, 0, 0) and
/// the angle 0.
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

GYREI_RARE gyre_quatd gyrei_quatd_from_rotation_vector_any(gyre_vec3d rotation) {
    return gyre_quatd_from_axis_angle(rotation, gyre_vec3d_length(rotation));
}

/// The exponential: the rotation about `rotation` by its length in radians.
///
/// No threshold: (1e-25, 0, 0) gives (5e-26, 0, 0, 1). Zero, infinity and NaN give the identity.
/// Error: 1.7e-16 rad, and by each rad of the angle above 1.
GYRE_INLINE gyre_quatd gyre_quatd_from_rotation_vector(gyre_vec3d rotation) {
    return gyrei_quatd_from_rotation_vector_is_plain(rotation)
               ? gyrei_quatd_from_rotation_vector_plain(rotation)
               : gyrei_quatd_from_rotation_vector_any(rotation);
}

/* Of a q of length 1: twice its vector times a / sin(a), a the half angle, which is a polynomial of w. How
   that and the vector grow with the length of q takes what the length lacks out of both. */
GYREI_FLAT gyre_vec3d gyrei_rotation_vector_from_quatd_plain(gyre_quatd q) {
    const double w = fabs(q.w), sign = q.w < 0.0 ? -1.0 : 1.0;
    const double lack = gyrei_quatd_lack(q);
    const double growth = 3.14159265 + w * (1.386 * w - 3.194);
    const double more = sign * (2.0 * gyrei_arc_over_sined(0.5 - 0.5 * w) + lack * growth);
    const double twice = 2.0 * sign;
    return gyre_vec3d_make(q.x * twice + q.x * more, q.y * twice + q.y * more, q.z * twice + q.z * more);
}

GYREI_RARE gyre_vec3d gyrei_rotation_vector_from_quatd_any(gyre_quatd q) {
    gyre_vec3d axis;
    double angle_rad;
    gyrei_quatd_to_axis_angle_any(q, &axis, &angle_rad);
    return gyre_vec3d_scale(axis, angle_rad);
}

/// The logarithm: the axis of q times the angle about it in radians, at most pi, of a q of any length.
///
/// The shorter way: q and -q give the same vector. The identity and zero give zero; the sign of a zero w does
/// not matter.
/// Error: 5.4e-16 rad.
GYRE_INLINE gyre_vec3d gyre_rotation_vector_from_quatd(gyre_quatd q) {
    return gyrei_quatd_is_unit(q) ? gyrei_rotation_vector_from_quatd_plain(q)
                                 : gyrei_rotation_vector_from_quatd_any(q);
}

/// The rotation by angle_rad about +X: +Y goes to +Z.
GYRE_INLINE gyre_quatd gyre_quatd_from_x(double angle_rad) {
    gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    gyre_sin_cosd(0.5 * angle_rad, &q.x, &q.w);
    return q;
}

/// The rotation by angle_rad about +Y: +Z goes to +X.
GYRE_INLINE gyre_quatd gyre_quatd_from_y(double angle_rad) {
    gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    gyre_sin_cosd(0.5 * angle_rad, &q.y, &q.w);
    return q;
}

/// The rotation by angle_rad about +Z: +X goes to +Y.
/// @code
/// gyre_vec3d v = gyre_quatd_rotate(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(1, 0, 0)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_z(double angle_rad) {
    gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    gyre_sin_cosd(0.5 * angle_rad, &q.z, &q.w);
    return q;
}

/* An axis of length 1 at right angles to v: v crossed with the coordinate axis it has least of. */
static inline gyre_vec3d gyrei_vec3d_perpendicular(gyre_vec3d v) {
    const gyre_vec3d fallback = {1.0, 0.0, 0.0};
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    gyre_vec3d p = {v.y, -v.x, 0.0};
    if (x <= y && x <= z) {
        p = gyre_vec3d_make(0.0, v.z, -v.y);
    } else if (y <= z) {
        p = gyre_vec3d_make(-v.z, 0.0, v.x);
    }
    return gyre_vec3d_normalise(p, fallback);
}

/* The shortest arc between vectors of length 1. The cross product is taken with the sum or the difference,
   which are exact near opposite and near equal ends; the half angle by (1 + d) (1 - d) = |c|^2, which cancels
   nowhere. */
static inline gyre_quatd gyrei_quatd_arc(gyre_vec3d from, gyre_vec3d to) {
    const double opposite = 1.1e-16;
    const double d = gyre_vec3d_dot(from, to);
    const gyre_vec3d c = gyre_vec3d_cross(from, d < 0.0 ? gyre_vec3d_add(to, from) : gyre_vec3d_sub(to, from));
    const double square = gyre_vec3d_dot(c, c);
    if (d >= 0.0) return gyre_quatd_normalise(gyre_quatd_make(c.x, c.y, c.z, 1.0 + d));
    if (square <= opposite * opposite) {
        const gyre_vec3d p = gyrei_vec3d_perpendicular(from);
        return gyre_quatd_make(p.x, p.y, p.z, 0.0);
    }
    return gyre_quatd_normalise(gyre_quatd_make(c.x, c.y, c.z, square / (1.0 - d)));
}

/// The shortest rotation that takes the direction `from` to the direction `to`, both of any length.
///
/// No trigonometry: the sine is in the cross product, the cosine in the dot product. Opposite directions give
/// a half turn about an axis at right angles to `from`, always the same one. Zero, infinite or NaN input
/// gives the identity.
/// Error: 1.3e-15 rad between the turned `from` and `to`.
GYRE_INLINE gyre_quatd gyre_quatd_shortest_arc(gyre_vec3d from, gyre_vec3d to) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0};
    const gyre_vec3d a = gyre_vec3d_normalise(from, zero), b = gyre_vec3d_normalise(to, zero);
    if (gyre_vec3d_dot(a, a) == 0.0 || gyre_vec3d_dot(b, b) == 0.0) return gyre_quatd_identity();
    return gyrei_quatd_arc(a, b);
}

/// gyre_quatd_shortest_arc() with GYRE_DEGENERATE, and *out as it was, where `from` or `to` is no direction.
GYRE_INLINE gyre_status gyre_quatd_shortest_arc_checked(gyre_vec3d from, gyre_vec3d to, gyre_quatd *out) {
    if (!gyrei_vec3d_has_direction(from) || !gyrei_vec3d_has_direction(to)) return GYRE_DEGENERATE;
    *out = gyre_quatd_shortest_arc(from, to);
    return GYRE_OK;
}

/* The look-at rotation, with its fallbacks, and whether it is determined. */
static inline bool gyrei_quatd_aim(gyre_vec3d forward, gyre_vec3d up, gyre_quatd *out) {
    const double parallel = 1e-14;
    const gyre_vec3d zero = {0.0, 0.0, 0.0}, ahead = {0.0, 0.0, -1.0};
    const gyre_vec3d way = gyre_vec3d_normalise(forward, zero);
    *out = gyre_quatd_identity();
    if (gyre_vec3d_dot(way, way) == 0.0) return false;
    const gyre_quatd arc = gyrei_quatd_arc(ahead, way);
    const gyre_vec3d u = gyre_quatd_rotate(gyre_quatd_conjugate(arc), gyre_vec3d_normalise(up, zero));
    const double n = sqrt(u.x * u.x + u.y * u.y);
    *out = arc;
    if (!(n > parallel)) return false;
    const gyre_quatd roll =
        u.y >= 0.0 ? gyre_quatd_make(0.0, 0.0, -u.x, n + u.y) : gyre_quatd_make(0.0, 0.0, n - u.y, -u.x);
    *out = gyre_quatd_normalise(gyre_quatd_mul(arc, roll));
    return true;
}

/// The rotation that takes -Z to `forward` and +Y as near to `up` as that allows, both of any length.
///
/// It is how a camera or a light of glTF stands that looks along `forward`. An up that is parallel to
/// forward, or zero, leaves the roll of the shortest arc from -Z; a forward that is zero, infinite or NaN
/// gives the identity.
GYRE_INLINE gyre_quatd gyre_quatd_look_at(gyre_vec3d forward, gyre_vec3d up) {
    gyre_quatd q;
    (void)gyrei_quatd_aim(forward, up, &q);
    return q;
}

/// gyre_quatd_look_at() with GYRE_DEGENERATE, and *out as it was, where forward is no direction or leaves the
/// roll open: where up is parallel to it, or no direction.
GYRE_INLINE gyre_status gyre_quatd_look_at_checked(gyre_vec3d forward, gyre_vec3d up, gyre_quatd *out) {
    gyre_quatd q;
    if (!gyrei_quatd_aim(forward, up, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/// q in double; exact, so its length is as far from 1 as it was.
GYRE_INLINE gyre_quatd gyre_quatd_from_quat(gyre_quat q)
{
    return gyre_quatd_make((double)q.x, (double)q.y, (double)q.z, (double)q.w);
}

/// q in float, each component to the nearest.
GYRE_INLINE gyre_quat gyre_quat_from_quatd(gyre_quatd q)
{
    return gyre_quat_make((float)q.x, (float)q.y, (float)q.z, (float)q.w);
}

GYRE_EXTERN_C_END

#endif
