/* SPDX-License-Identifier: MIT */
/// @file quatd.h
/// Rotations as quaternions (x, y, z, w) of doubles: w is the cosine of half the angle, (x, y, z) the axis
/// times its sine.
///
/// Hamilton's product, active rotations, right-handed. q and -q are the same rotation. Plain arithmetic (mul,
/// then, conjugate, rotate, dot, negate, lerp) does what IEEE arithmetic gives; everything else gives a
/// finite result, of length 1 where it is a rotation, for every finite input, however long or short. An
/// "Error" is the worst that the tests let pass over random and awkward input, in radians of rotation.
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
/// @code
/// gyre_quatd q = gyre_quatd_identity(); // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_identity(void) {
    const gyre_quatd q = {0.0, 0.0, 0.0, 1.0};
    return q;
}

/// The quaternion of these components, w last; taken as they are.
/// @code
/// gyre_quatd q = gyre_quatd_make(1, 2, 3, 4); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_make(double x, double y, double z, double w) {
    const gyre_quatd q = {x, y, z, w};
    return q;
}

/// The quaternion in an array of four, w last (glTF, Unity, ROS, scipy).
/// @code
/// const double xyzw[4] = {1, 2, 3, 4};
/// gyre_quatd q = gyre_quatd_from_xyzw(xyzw); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_xyzw(const double *xyzw) {
    return gyre_quatd_make(xyzw[0], xyzw[1], xyzw[2], xyzw[3]);
}

/// Writes x, y, z, w to an array of four.
/// @code
/// double xyzw[4];
/// gyre_quatd_to_xyzw(gyre_quatd_make(1, 2, 3, 4), xyzw); // xyzw = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE void gyre_quatd_to_xyzw(gyre_quatd q, double *xyzw) {
    xyzw[0] = q.x;
    xyzw[1] = q.y;
    xyzw[2] = q.z;
    xyzw[3] = q.w;
}

/// The quaternion in an array of four, w first (Blender, Eigen's constructor, MuJoCo).
/// @code
/// const double wxyz[4] = {4, 1, 2, 3};
/// gyre_quatd q = gyre_quatd_from_wxyz(wxyz); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_wxyz(const double *wxyz) {
    return gyre_quatd_make(wxyz[1], wxyz[2], wxyz[3], wxyz[0]);
}

/// Writes w, x, y, z to an array of four.
/// @code
/// double wxyz[4];
/// gyre_quatd_to_wxyz(gyre_quatd_make(1, 2, 3, 4), wxyz); // wxyz = (4, 1, 2, 3)
/// @endcode
GYRE_INLINE void gyre_quatd_to_wxyz(gyre_quatd q, double *wxyz) {
    wxyz[0] = q.w;
    wxyz[1] = q.x;
    wxyz[2] = q.y;
    wxyz[3] = q.z;
}

/// The dot product. For two rotations it is the cosine of half the angle between them, up to sign.
///
/// Error: 2.8e-16 of |a| |b|.
/// Cost: 4 multiplications, 3 additions.
/// @code
/// double product = gyre_quatd_dot(gyre_quatd_make(1, 2, 3, 4), gyre_quatd_make(4, 0, -3, 1)); // = -1
/// @endcode
GYRE_INLINE double gyre_quatd_dot(gyre_quatd a, gyre_quatd b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/* The four components as one value, for which compilers make vector code where they would not of their own;
 * each operation gives the bits of its scalar form. */


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

/* The largest magnitude among the components. */
static inline double gyrei_quatd_largest(gyre_quatd q) {
    const double vector = gyrei_vec3d_largest(gyrei_quatd_vector(q)), w = fabs(q.w);
    return vector > w ? vector : w;
}

/* The power of two at which the squares of q's components neither overflow nor vanish. */
static inline double gyrei_quatd_square_scale(gyre_quatd q) {
    return gyrei_square_scaled(gyrei_quatd_largest(q));
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
    return gyrei_rootd(gyre_quatd_dot(s, s)) / scale;
}

/// The length, without overflow or underflow on the way.
///
/// Error: 1.4 ulp.
/// Cost: 1 square root, 4 multiplications, 3 additions.
/// @code
/// double length = gyre_quatd_length(gyre_quatd_make(1, -1, 1, -1)); // = 2
/// @endcode
GYRE_INLINE double gyre_quatd_length(gyre_quatd q) {
    const double square = gyre_quatd_dot(q, q);
    return gyrei_square_is_plaind(square) ? gyrei_rootd(square) : gyrei_quatd_length_scaled(q);
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
    return gyrei_quatd_scale(q, gyrei_rootd(1.0 / gyre_quatd_dot(q, q)));
}

GYREI_FLAT bool gyrei_quatd_normalise_is_plain(gyre_quatd q) {
    return gyrei_square_is_plaind(gyre_quatd_dot(q, q));
}

/* q at length 1 to half a rounding, its squared length plain: brought near 1, then by what is left to 1. */
GYREI_FLAT gyre_quatd gyrei_quatd_normalise_twice(gyre_quatd q) {
    const double square = gyre_quatd_dot(q, q);
    const double by = gyrei_square_is_near_oned(square) ? 1.0 : gyrei_rootd(1.0 / square);
    return gyrei_quatd_refine(gyrei_quatd_scale(q, by));
}

GYREI_RARE gyre_quatd gyrei_quatd_normalise_any(gyre_quatd q) {
    const gyre_quatd s = gyrei_quatd_scale(q, gyrei_quatd_square_scale(q));
    const double square = gyre_quatd_dot(s, s);
    return square > 0.0 && square <= DBL_MAX ? gyrei_quatd_normalise_twice(s) : gyre_quatd_identity();
}

/* gyre_quatd_normalise() for what more is made of: twice the work, for a length that is right. */
static inline gyre_quatd gyrei_quatd_normalise_closely(gyre_quatd q) {
    return gyrei_quatd_normalise_is_plain(q) ? gyrei_quatd_normalise_twice(q) : gyrei_quatd_normalise_any(q);
}

/// q at length 1, however short or long it was; the identity if it is zero, infinite or NaN.
///
/// (1e-30, 0, 0, 0) gives (1, 0, 0, 0).
/// Error: 3.1e-16; as a rotation 2e-16 rad.
/// Cost: 1 division, 1 square root, about 13 operations.
/// @code
/// gyre_quatd q = gyre_quatd_normalise(gyre_quatd_make(0, 3, 0, -4)); // = (0, 0.6, 0, -0.8)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_normalise(gyre_quatd q) {
    return gyrei_quatd_normalise_is_plain(q) ? gyrei_quatd_normalise_plain(q) : gyrei_quatd_normalise_any(q);
}

/// gyre_quatd_normalise() for those who must know: GYRE_DEGENERATE, with *out as it was, instead of the
/// fallback.
/// Cost: as gyre_quatd_normalise().
/// @code
/// gyre_quatd q = gyre_quatd_identity();
/// gyre_status status = gyre_quatd_normalise_checked(gyre_quatd_make(0, 0, 0, 0), &q); // = GYRE_DEGENERATE
/// @endcode
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
    return gyrei_quatd_is_unit(q) ? q : gyrei_quatd_normalise_closely(q);
}

/// Whether the length of q is within tolerance of 1; false for NaN.
///
/// Cost: 1 square root, 4 multiplications, 4 additions.
/// @code
/// gyre_quatd_is_unit(gyre_quatd_make(0, 0.6, 0, 0.8), 1e-6); // = true
/// gyre_quatd_is_unit(gyre_quatd_make(0, 0, 0, 2), 1e-6);      // = false
/// @endcode
GYRE_INLINE bool gyre_quatd_is_unit(gyre_quatd q, double tolerance) {
    return fabs(gyre_quatd_length(q) - 1.0) <= tolerance;
}

/// -q: the same rotation from the other half of the sphere.
/// @code
/// gyre_quatd q = gyre_quatd_negate(gyre_quatd_make(1, -2, 3, -4)); // = (-1, 2, -3, 4)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_negate(gyre_quatd q) {
    return gyre_quatd_make(-q.x, -q.y, -q.z, -q.w);
}

/// (-x, -y, -z, w): for a rotation its inverse, without a division.
/// @code
/// gyre_quatd q = gyre_quatd_conjugate(gyre_quatd_make(1, -2, 3, 4)); // = (-1, 2, -3, 4)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_conjugate(gyre_quatd q) {
    return gyre_quatd_make(-q.x, -q.y, -q.z, q.w);
}

static inline gyre_quatd gyrei_quatd_settled(gyre_quatd q) {
    return gyre_quatd_make(gyrei_settledd(q.x), gyrei_settledd(q.y), gyrei_settledd(q.z), gyrei_settledd(q.w));
}

/* The inverse of q, and whether there is one: told by q, as -ffast-math sees no overflow in what it made. */
GYREI_RARE bool gyrei_quatd_invert_any(gyre_quatd q, gyre_quatd *out) {
    const double scale = gyrei_quatd_square_scale(q);
    const gyre_quatd s = gyrei_quatd_settled(gyrei_quatd_scale(gyre_quatd_conjugate(q), scale));
    const gyre_quatd t = gyrei_quatd_settled(gyrei_quatd_scale(s, 1.0 / gyre_quatd_dot(s, s)));
    *out = gyrei_quatd_scale(t, scale);
    return gyrei_quatd_has_direction(q) && gyrei_quatd_largest(q) >= DBL_MIN;
}

static inline bool gyrei_quatd_invert(gyre_quatd q, gyre_quatd *out) {
    const double square = gyre_quatd_dot(q, q);
    if (!gyrei_square_is_plaind(square)) return gyrei_quatd_invert_any(q, out);
    *out = gyre_quatd_make(-q.x / square, -q.y / square, -q.z / square, q.w / square);
    return true;
}

/// The inverse, of any length: the conjugate over the squared length. (0, 0, 0, 2) gives (0, 0, 0, 0.5).
///
/// The identity if q is zero, infinite or NaN, or so short that no component reaches DBL_MIN.
/// Error: 3.7e-16 of its length.
/// Cost: 4 divisions, which vector units do as one, about 8 operations.
/// @code
/// gyre_quatd q = gyre_quatd_inverse(gyre_quatd_make(1, 1, -1, 1)); // = (-0.25, -0.25, 0.25, 0.25)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_inverse(gyre_quatd q) {
    gyre_quatd inverse;
    return gyrei_quatd_invert(q, &inverse) ? inverse : gyre_quatd_identity();
}

/// gyre_quatd_inverse() with GYRE_DEGENERATE, and *out as it was, instead of the fallback.
///
/// Cost: as gyre_quatd_inverse().
/// @code
/// gyre_quatd q = gyre_quatd_make(0, 0, 0, 2);
/// gyre_status status = gyre_quatd_inverse_checked(q, &q); // = GYRE_OK, q = (0, 0, 0, 0.5)
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_inverse_checked(gyre_quatd q, gyre_quatd *out) {
    gyre_quatd inverse;
    if (!gyrei_quatd_invert(q, &inverse)) return GYRE_DEGENERATE;
    *out = inverse;
    return GYRE_OK;
}

/// The one of q and -q whose w is positive or, at w = 0, whose first non-zero component is.
/// @code
/// gyre_quatd q = gyre_quatd_canonical(gyre_quatd_make(0.6, 0, 0, -0.8)); // = (-0.6, 0, 0, 0.8)
/// gyre_quatd half_turn = gyre_quatd_canonical(gyre_quatd_make(0, -1, 0, 0)); // = (0, 1, 0, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_canonical(gyre_quatd q) {
    const double first = q.w != 0.0 ? q.w : (q.x != 0.0 ? q.x : (q.y != 0.0 ? q.y : q.z));
    return first < 0.0 ? gyre_quatd_negate(q) : q;
}

/* Each component sums a.w and a.x times b's components before a.y and a.z times them: vectors do so for all
 * four. */
GYREI_FLAT gyre_quatd gyrei_quatd_mul_plain(gyre_quatd a, gyre_quatd b) {
    return gyre_quatd_make(
        (a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y), (a.w * b.y - a.x * b.z) + (a.y * b.w + a.z * b.x),
        (a.w * b.z + a.x * b.y) + (a.z * b.w - a.y * b.x), (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z));
}

/// The rotation that applies b first, then a: like the matrices, mul(a, b) v = a (b v).
///
/// Error: 4.9e-16 rad for rotations.
/// Cost: 16 multiplications, 12 additions.
/// @code
/// gyre_quatd first = gyre_quatd_from_x(GYRE_PI / 2), second = gyre_quatd_from_z(GYRE_PI / 2);
/// gyre_quatd both = gyre_quatd_mul(second, first); // = (0.5, 0.5, 0.5, 0.5)
/// gyre_vec3d v = gyre_quatd_rotate(both, gyre_vec3d_make(0, 1, 0)); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_mul(gyre_quatd a, gyre_quatd b) {
    return gyrei_quatd_mul_plain(a, b);
}

/// The rotation that applies `first`, then `second`: gyre_quatd_mul() for those who read left to right.
///
/// Error: 4.9e-16 rad for rotations.
/// Cost: 16 multiplications, 12 additions.
/// @code
/// gyre_quatd first = gyre_quatd_from_x(GYRE_PI / 2), second = gyre_quatd_from_z(GYRE_PI / 2);
/// gyre_quatd both = gyre_quatd_then(first, second); // = (0.5, 0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_then(gyre_quatd first, gyre_quatd second) {
    return gyre_quatd_mul(second, first);
}

/// v turned by q, which must have length 1.
///
/// Two cross products: t = 2 q.xyz x v, then v + w t + q.xyz x t.
/// Error: 1.5e-15 of the length of v.
/// Cost: 18 multiplications, 12 additions.
/// @code
/// gyre_quatd q = gyre_quatd_make(0, 0, 0.6, 0.8);
/// gyre_vec3d v = gyre_quatd_rotate(q, gyre_vec3d_make(2, 0, 5)); // = (0.56, 1.92, 5)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_quatd_rotate(gyre_quatd q, gyre_vec3d v) {
    const gyre_vec3d u = gyrei_quatd_vector(q);
    const gyre_vec3d t = gyre_vec3d_scale(gyre_vec3d_cross(u, v), 2.0);
    return gyre_vec3d_add(gyre_vec3d_add(v, gyre_vec3d_scale(t, q.w)), gyre_vec3d_cross(u, t));
}

/* Component by component, as clang makes no vector code of a choice between structs. */
GYREI_FLAT gyre_quatd gyrei_quatd_choose(bool first, gyre_quatd a, gyre_quatd b) {
    return gyre_quatd_make(first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z, first ? a.w : b.w);
}

/// The rotation from a to b, the shorter way, about axes of a: a times it is b, up to sign. Both of length 1.
///
/// Its vector comes from b - a, so a small difference keeps its digits.
/// Error: 5.4e-16 rad.
/// Cost: 25 multiplications, 19 additions.
/// @code
/// gyre_quatd a = gyre_quatd_from_x(GYRE_PI / 2), b = gyre_quatd_mul(a, gyre_quatd_from_y(0.5));
/// gyre_vec3d turn = gyre_rotation_vector_from_quatd(gyre_quatd_difference_local(a, b)); // = (0, 0.5, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_difference_local(gyre_quatd a, gyre_quatd b) {
    const double dot = gyre_quatd_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0;
    const gyre_quatd way = gyrei_quatd_sub(gyrei_quatd_scale(b, sign), a);
    const gyre_quatd turn = gyre_quatd_mul(gyre_quatd_conjugate(a), way);
    return gyre_quatd_make(turn.x, turn.y, turn.z, fabs(dot));
}

/// The rotation from a to b, the shorter way, about axes of the world: it times a is b, up to sign. Both of
/// length 1.
///
/// Its vector comes from b - a, so a small difference keeps its digits.
/// Error: 6.0e-16 rad.
/// Cost: 25 multiplications, 19 additions.
/// @code
/// gyre_quatd a = gyre_quatd_from_x(GYRE_PI / 2), b = gyre_quatd_mul(a, gyre_quatd_from_y(0.5));
/// gyre_vec3d turn = gyre_rotation_vector_from_quatd(gyre_quatd_difference_world(a, b)); // = (0, 0, 0.5)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_difference_world(gyre_quatd a, gyre_quatd b) {
    const double dot = gyre_quatd_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0;
    const gyre_quatd way = gyrei_quatd_sub(gyrei_quatd_scale(b, sign), a);
    const gyre_quatd turn = gyre_quatd_mul(way, gyre_quatd_conjugate(a));
    return gyre_quatd_make(turn.x, turn.y, turn.z, fabs(dot));
}

/* The angle between a and b of length 1. From the chord where they are near, from the cosine where they are
   far apart: each where it says more. `stretch` is 1 / (|a| |b|). The chord is enlarged while it is squared.
 */
GYREI_FLAT double gyrei_quatd_angle_between_plain(gyre_quatd a, gyre_quatd b) {
    const double large = 3.2733906078961419e150, half_small = 1.5274681817498023e-151, quarter_tiny = 2.3331590462580472e-302;
    const double pi_high = 3.1415926535897931, pi_low = 1.2246467991473532e-16;
    const double dot = gyre_quatd_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0;
    const double stretch = 1.0 + (gyrei_quatd_lack(a) + gyrei_quatd_lack(b));
    const gyre_quatd way = gyrei_quatd_scale(gyrei_quatd_sub(a, gyrei_quatd_scale(b, sign)), large);
    const double cosine = fabs(dot) * stretch;
    const double square = gyre_quatd_dot(way, way) * stretch;
    const bool wide = cosine < 0.71;
    const double sine = wide ? cosine : gyrei_rootd(square) * half_small;
    const double arc = sine + sine * gyrei_arc_seriesd(wide ? cosine * cosine : square * quarter_tiny);
    return (wide ? pi_high : 0.0) + ((wide ? pi_low : 0.0) + (wide ? -2.0 : 4.0) * arc);
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
/// the arc cosine of the dot product is not. A zero, infinite or NaN one counts as the identity.
/// Error: 1.1e-15 rad.
/// Cost: 1 square root, about 75 operations.
/// @code
/// gyre_quatd a = gyre_quatd_from_z(0.25), b = gyre_quatd_from_z(1.75);
/// double angle_rad = gyre_quatd_angle_between(a, gyre_quatd_negate(b)); // = 1.5
/// @endcode
GYRE_INLINE double gyre_quatd_angle_between(gyre_quatd a, gyre_quatd b) {
    return gyrei_quatd_angle_between_is_plain(a, b) ? gyrei_quatd_angle_between_plain(a, b)
                                                   : gyrei_quatd_angle_between_any(a, b);
}

/* 0 below 0 and for NaN, 1 above 1. Subnormals count as 0, as -ffast-math takes no root of them. */
static inline double gyrei_fractiond(double u) {
    return u >= DBL_MIN ? (u < 1.0 ? u : 1.0) : 0.0;
}

/// A random rotation, all equally likely, from three independent random numbers that are spread evenly from 0
/// to 1.
///
/// Numbers beyond that range count as its nearer end, NaN as 0.
/// Source: K. Shoemake, Uniform Random Rotations, Graphics Gems III, 1992.
/// Error: 1.4e-16 in length.
/// Cost: 2 square roots, about 115 operations.
/// @code
/// gyre_quatd q = gyre_quatd_from_uniforms(0.36, 0.25, 0); // = (0.8, 0, 0, 0.6)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_uniforms(double u, double v, double w) {
    const double two_pi = 6.2831853071795862;
    const double first = gyrei_fractiond(u), near = sqrt(1.0 - first), far = sqrt(first);
    double s, c, t, d;
    gyrei_sin_cos_plaind(two_pi * gyrei_fractiond(v), &s, &c);
    gyrei_sin_cos_plaind(two_pi * gyrei_fractiond(w), &t, &d);
    return gyrei_quatd_refine(gyre_quatd_make(near * s, near * c, far * t, far * d));
}

/// Whether a and b turn alike within angle_rad: that is what gyre_quatd_angle_between() is at most.
///
/// Cost: as gyre_quatd_angle_between().
/// @code
/// gyre_quatd q = gyre_quatd_from_z(1);
/// gyre_quatd_same_rotation(q, gyre_quatd_negate(q), 1e-6); // = true
/// gyre_quatd_same_rotation(q, gyre_quatd_from_z(1.5), 0.25); // = false
/// @endcode
GYRE_INLINE bool gyre_quatd_same_rotation(gyre_quatd a, gyre_quatd b, double angle_rad) {
    return gyre_quatd_angle_between(a, b) <= angle_rad;
}

/// q in double; exact, so its length is as far from 1 as it was.
///
/// @code
/// gyre_quatd q = gyre_quatd_from_quat(gyre_quat_make(0.5, 0.5, 0.5, -0.5)); // = (0.5, 0.5, 0.5, -0.5)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_quat(gyre_quat q)
{
    return gyre_quatd_make((double)q.x, (double)q.y, (double)q.z, (double)q.w);
}

/// q in float, each component to the nearest.
///
/// @code
/// gyre_quat q = gyre_quat_from_quatd(gyre_quatd_make(0, 0.6, 0, 0.8)); // = (0, 0.6, 0, 0.8)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_quatd(gyre_quatd q)
{
    return gyre_quat_make((float)q.x, (float)q.y, (float)q.z, (float)q.w);
}

GYRE_EXTERN_C_END

#include <gyre/arcd.h>
#include <gyre/axisd.h>
#include <gyre/slerpd.h>

#endif
