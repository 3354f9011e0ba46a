/* SPDX-License-Identifier: MIT */
/// @file dualquat.h
/// Rigid motions, a rotation and a translation, as dual quaternions: they blend without tearing and multiply
/// without a matrix.
///
/// real is the rotation, dual half the translation (as a quaternion with w = 0) times the rotation: the turn
/// comes first, then the move. Hamilton's product as in quat.h: mul(a, b) applies b first. The motion d and
/// its negative, both parts negated, are one. No scale: a transform with one is no rigid motion. Plain
/// arithmetic (mul, then, the conjugates, mul_point, mul_direction) does what IEEE arithmetic gives;
/// everything else gives a rotation of length 1 and a dual part at right angles to it for every finite input,
/// with finite translations up to 1e18 (in double 1e150).
#ifndef GYRE_DUALQUAT_H
#define GYRE_DUALQUAT_H

#include <float.h>
#include <gyre/average.h>
#include <gyre/base.h>
#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/spline.h>
#include <gyre/transform.h>
#include <gyre/trig.h>
#include <gyre/vec.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// A dual quaternion; a rigid motion where real has length 1 and dual is at right angles to it.
typedef struct gyre_dualquat {
    gyre_quat real; ///< the rotation
    gyre_quat dual; ///< half the translation times the rotation
} gyre_dualquat;

/// The motion that moves nothing: (0, 0, 0, 1) and (0, 0, 0, 0).
///
/// @code
/// gyre_quat real = gyre_dualquat_identity().real; // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_identity(void) {
    const gyre_dualquat d = {{0.0f, 0.0f, 0.0f, 1.0f}, {0.0f, 0.0f, 0.0f, 0.0f}};
    return d;
}

/// The dual quaternion of these two parts, taken as they are.
///
/// @code
/// gyre_quat x = gyre_quat_make(1, 0, 0, 0), y = gyre_quat_make(0, 1, 0, 0);
/// gyre_quat dual = gyre_dualquat_make(x, y).dual; // = (0, 1, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_make(gyre_quat real, gyre_quat dual) {
    const gyre_dualquat d = {real, dual};
    return d;
}

/// The motion that turns by `rotation`, then moves by `translation`.
///
/// A rotation of another length than 1 counts as normalised, a zero, infinite or NaN one as the identity.
/// Error: 7.0e-8 of the length of the translation, of the dual part.
/// Cost: 19 multiplications, 11 additions.
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_identity(), gyre_vec3_make(1, 2, 3));
/// gyre_quat dual = d.dual; // = (0.5, 1, 1.5, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_from_parts(gyre_quat rotation, gyre_vec3 translation) {
    const gyre_quat real = gyrei_quat_unit(rotation);
    return gyre_dualquat_make(real, gyre_quat_derivative_world(real, translation));
}

/* The parts over the length of real, the dual one at right angles to it, and whether there are such. Both are
   scaled so that nothing overflows or vanishes on the way. */
static inline bool gyrei_dualquat_find_unit(gyre_dualquat d, gyre_dualquat *out) {
    // @type dualquat_range
    const float far = 1e19f, enlarged = 1e8f;
    // @end
    const float scale = gyrei_quat_square_scale(d.real), largest = gyrei_quat_largest(d.dual);
    const gyre_quat s = gyrei_quat_scale(d.real, scale);
    const float length = sqrtf(gyre_quat_dot(s, s));
    *out = gyre_dualquat_identity();
    if (!gyrei_quat_has_direction(d.real)) return false;
    if (!gyrei_quat_has_direction(d.dual) && !gyrei_quat_is_zero(d.dual)) return false;
    if (scale > 1.0f && largest > enlarged) return false;
    const gyre_quat t = gyrei_quat_scale(d.dual, scale), real = gyrei_quat_normalise_closely(d.real);
    if (!(largest * scale <= far * length)) return false;
    const gyre_quat dual = {t.x / length, t.y / length, t.z / length, t.w / length};
    *out = gyre_dualquat_make(real, gyrei_quat_sub(dual, gyrei_quat_scale(real, gyre_quat_dot(real, dual))));
    return true;
}

/// d as a rigid motion: real at length 1, dual over the same length and at right angles to real.
///
/// The identity where real is zero, infinite or NaN, or the dual part is infinite, NaN or more than 1e19 (in
/// double 1e151) times as long as real: farther away than translations go.
/// Error: a length of real within 8e-8 of 1; dual within 2.5e-7 of its length.
/// Cost: 2 square roots, 8 divisions, about 50 operations.
/// Source: L. Kavan, S. Collins, J. Zara and C. O'Sullivan, Geometric Skinning with Approximate Dual
/// Quaternion Blending, 2008.
/// @code
/// gyre_quat twice = gyre_quat_make(0, 0, 0, 2), move = gyre_quat_make(1, 0, 0, 5);
/// gyre_quat dual = gyre_dualquat_normalise(gyre_dualquat_make(twice, move)).dual; // = (0.5, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_normalise(gyre_dualquat d) {
    gyre_dualquat unit;
    (void)gyrei_dualquat_find_unit(d, &unit);
    return unit;
}

/// gyre_dualquat_normalise() with GYRE_DEGENERATE, and *out as it was, instead of the identity.
///
/// Cost: that of gyre_dualquat_normalise().
/// @code
/// gyre_quat none = gyre_quat_make(0, 0, 0, 0);
/// gyre_dualquat d = gyre_dualquat_make(none, none);
/// gyre_status status = gyre_dualquat_normalise_checked(d, &d); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_dualquat_normalise_checked(gyre_dualquat d, gyre_dualquat *out) {
    gyre_dualquat unit;
    if (!gyrei_dualquat_find_unit(d, &unit)) return GYRE_DEGENERATE;
    *out = unit;
    return GYRE_OK;
}

/// Whether real has length 1 within tolerance, and dual times real is within tolerance of 0; false for NaN.
///
/// Cost: 2 square roots, about 30 operations.
/// @code
/// bool unit = gyre_dualquat_is_unit(gyre_dualquat_identity(), 1e-6f); // = true
/// @endcode
GYRE_INLINE bool gyre_dualquat_is_unit(gyre_dualquat d, float tolerance) {
    return gyre_quat_is_unit(d.real, tolerance) && fabsf(gyre_quat_dot(d.real, d.dual)) <= tolerance;
}

/* d where its real part has length 1 up to rounding and its dual part is finite, else normalised. */
static inline gyre_dualquat gyrei_dualquat_unit(gyre_dualquat d) {
    const bool unit = gyrei_quat_is_unit(d.real) && fabsf(gyre_quat_dot(d.real, d.dual)) <= FLT_MAX;
    return unit ? d : gyre_dualquat_normalise(d);
}

/* The vector part of dual conj(real): half the translation of a motion of length 1. What dual has along real
   drops out. */
static inline gyre_vec3 gyrei_dualquat_half_moved(gyre_dualquat d) {
    const gyre_quat r = d.real, t = d.dual;
    return gyre_vec3_make((r.w * t.x - t.w * r.x) + (r.y * t.z - r.z * t.y),
                          (r.w * t.y - t.w * r.y) + (r.z * t.x - r.x * t.z),
                          (r.w * t.z - t.w * r.z) + (r.x * t.y - r.y * t.x));
}

/* The translation of a motion of length 1 up to rounding, which cancels. */
static inline gyre_vec3 gyrei_dualquat_moved(gyre_dualquat d) {
    return gyre_vec3_scale(gyrei_dualquat_half_moved(d), 2.0f / gyre_quat_dot(d.real, d.real));
}

/// The rotation of a motion, of any length.
///
/// Error: a length within 5.2e-8 of 1.
/// Cost: 4 multiplications, 4 additions for a motion of length 1.
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_x(1.0f), gyre_vec3_make(1, 2, 3));
/// gyre_quat rotation = gyre_dualquat_rotation(d); // = (0.47942554, 0, 0, 0.87758256)
/// @endcode
GYRE_INLINE gyre_quat gyre_dualquat_rotation(gyre_dualquat d) {
    return gyrei_quat_unit(d.real);
}

/// The translation of a motion, of any length: where it takes the origin.
///
/// Zero where gyre_dualquat_normalise() gives the identity.
/// Error: 2.7e-7 of its length.
/// Cost: 19 multiplications, 19 additions for a motion of length 1.
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_x(1.0f), gyre_vec3_make(1, 2, 3));
/// gyre_vec3 translation = gyre_dualquat_translation(d); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_dualquat_translation(gyre_dualquat d) {
    return gyrei_dualquat_moved(gyrei_dualquat_unit(d));
}

/// The motion that applies b first, then a. Plain arithmetic; long rows of products need
/// gyre_dualquat_normalise() now and then.
///
/// Error: 2.6e-7 rad; of the translation 2.4e-7 of the sum of the lengths of both.
/// Cost: 48 multiplications, 40 additions.
/// @code
/// gyre_dualquat turn = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 0, 0));
/// gyre_dualquat move = gyre_dualquat_from_parts(gyre_quat_identity(), gyre_vec3_make(1, 0, 0));
/// gyre_vec3 moved = gyre_dualquat_translation(gyre_dualquat_mul(turn, move)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_mul(gyre_dualquat a, gyre_dualquat b) {
    return gyre_dualquat_make(gyre_quat_mul(a.real, b.real),
                              gyrei_quat_add(gyre_quat_mul(a.real, b.dual), gyre_quat_mul(a.dual, b.real)));
}

/// The motion that applies `first`, then `second`: gyre_dualquat_mul() for those who read left to right.
///
/// Error: that of gyre_dualquat_mul().
/// Cost: 48 multiplications, 40 additions.
/// @code
/// gyre_dualquat turn = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 0, 0));
/// gyre_dualquat move = gyre_dualquat_from_parts(gyre_quat_identity(), gyre_vec3_make(1, 0, 0));
/// gyre_vec3 moved = gyre_dualquat_translation(gyre_dualquat_then(turn, move)); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_then(gyre_dualquat first, gyre_dualquat second) {
    return gyre_dualquat_mul(second, first);
}

/// Both parts negated: the same motion from the other half of the sphere.
///
/// @code
/// gyre_quat real = gyre_dualquat_negate(gyre_dualquat_identity()).real; // = (0, 0, 0, -1)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_negate(gyre_dualquat d) {
    return gyre_dualquat_make(gyre_quat_negate(d.real), gyre_quat_negate(d.dual));
}

/// Both parts conjugated: for a motion of length 1 its inverse, without a division.
///
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 1, 0));
/// gyre_vec3 back = gyre_dualquat_translation(gyre_dualquat_conjugate(d)); // = (-1, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_conjugate(gyre_dualquat d) {
    return gyre_dualquat_make(gyre_quat_conjugate(d.real), gyre_quat_conjugate(d.dual));
}

/// The dual part negated: the same turn, moved the other way.
///
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 1, 0));
/// gyre_vec3 back = gyre_dualquat_translation(gyre_dualquat_dual_conjugate(d)); // = (0, -1, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_dual_conjugate(gyre_dualquat d) {
    return gyre_dualquat_make(d.real, gyre_quat_negate(d.dual));
}

/// Both parts conjugated and the dual one negated, as it stands behind a point: d (1 + e p)
/// point_conjugate(d) is 1 + e p', where e is the dual unit and p' the point moved.
///
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 1, 0));
/// gyre_dualquat point = gyre_dualquat_make(gyre_quat_identity(), gyre_quat_make(2, 0, 0, 0));
/// gyre_dualquat moved = gyre_dualquat_mul(gyre_dualquat_mul(d, point), gyre_dualquat_point_conjugate(d));
/// gyre_quat dual = moved.dual; // = (0, 3, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_point_conjugate(gyre_dualquat d) {
    return gyre_dualquat_make(gyre_quat_conjugate(d.real), gyre_quat_negate(gyre_quat_conjugate(d.dual)));
}

/* Whether real dual real is a finite number: it is at most 16 times as large as the largest components say.
   Told beforehand, as -ffast-math sees no overflow in what it made. */
static inline bool gyrei_dualquat_reaches(gyre_quat real, gyre_quat dual) {
    const float turn = gyrei_quat_largest(real), by = turn > 0.25f ? turn : 0.25f;
    return gyrei_quat_largest(dual) <= FLT_MAX / 16.0f / by / by;
}

/* The inverse, and whether it is a number. */
static inline bool gyrei_dualquat_invert(gyre_dualquat d, gyre_dualquat *out) {
    gyre_quat real;
    if (!gyrei_quat_invert(d.real, &real) || !gyrei_dualquat_reaches(real, d.dual)) return false;
    const gyre_quat dual = gyre_quat_negate(gyre_quat_mul(gyre_quat_mul(real, d.dual), real));
    *out = gyre_dualquat_make(real, dual);
    return gyrei_quat_is_zero(dual) || gyrei_quat_has_direction(dual);
}

/// The inverse, of any length: times d it is (0, 0, 0, 1) and (0, 0, 0, 0).
///
/// The identity if real is zero, infinite or NaN, or the inverse is not well within the finite numbers, which
/// it is where 16 |dual| / |real|^2 is one. For motions of length 1 gyre_dualquat_conjugate() is cheaper.
/// Error: 7.1e-8 rad; of the dual part 4.4e-7 of its length.
/// Cost: 1 division, about 80 operations.
/// @code
/// gyre_dualquat d = gyre_dualquat_make(gyre_quat_make(0, 0, 0, 2), gyre_quat_make(1, 0, 0, 0));
/// gyre_quat dual = gyre_dualquat_inverse(d).dual; // = (-0.25, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_inverse(gyre_dualquat d) {
    gyre_dualquat inverse;
    return gyrei_dualquat_invert(d, &inverse) ? inverse : gyre_dualquat_identity();
}

/// gyre_dualquat_inverse() with GYRE_DEGENERATE, and *out as it was, instead of the identity.
///
/// Cost: that of gyre_dualquat_inverse().
/// @code
/// gyre_quat none = gyre_quat_make(0, 0, 0, 0);
/// gyre_dualquat d = gyre_dualquat_make(none, none);
/// gyre_status status = gyre_dualquat_inverse_checked(d, &d); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_dualquat_inverse_checked(gyre_dualquat d, gyre_dualquat *out) {
    gyre_dualquat inverse;
    if (!gyrei_dualquat_invert(d, &inverse)) return GYRE_DEGENERATE;
    *out = inverse;
    return GYRE_OK;
}

/// A point turned and moved by a motion of length 1. Plain arithmetic.
///
/// Error: 4.3e-7 of the lengths of the point and of the translation together.
/// Cost: 37 multiplications, 30 additions.
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 1, 0));
/// gyre_vec3 moved = gyre_dualquat_mul_point(d, gyre_vec3_make(2, 0, 0)); // = (0, 3, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_dualquat_mul_point(gyre_dualquat d, gyre_vec3 point) {
    return gyre_vec3_add(gyre_quat_rotate(d.real, point),
                         gyre_vec3_scale(gyrei_dualquat_half_moved(d), 2.0f));
}

/// A direction turned, not moved, by a motion of length 1. Plain arithmetic.
///
/// Error: 4.1e-7 of the length of the direction.
/// Cost: 18 multiplications, 15 additions.
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 1, 0));
/// gyre_vec3 turned = gyre_dualquat_mul_direction(d, gyre_vec3_make(2, 0, 0)); // = (0, 2, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_dualquat_mul_direction(gyre_dualquat d, gyre_vec3 direction) {
    return gyre_quat_rotate(d.real, direction);
}

/// The angle between the rotations of two motions, 0 to pi radians, of any lengths:
/// gyre_quat_angle_between().
///
/// Error: that of gyre_quat_angle_between().
/// Cost: that of gyre_quat_angle_between().
/// @code
/// gyre_dualquat a = gyre_dualquat_identity();
/// gyre_dualquat b = gyre_dualquat_from_parts(gyre_quat_from_z(1.5f), gyre_vec3_make(0, 3, 4));
/// float angle = gyre_dualquat_angle_between(a, b); // = 1.5
/// @endcode
GYRE_INLINE float gyre_dualquat_angle_between(gyre_dualquat a, gyre_dualquat b) {
    return gyre_quat_angle_between(a.real, b.real);
}

/// The distance between where two motions, of any lengths, take the origin.
///
/// Error: 3.4e-7 of the sum of the lengths of both translations.
/// Cost: 1 square root, about 60 operations.
/// @code
/// gyre_dualquat a = gyre_dualquat_identity();
/// gyre_dualquat b = gyre_dualquat_from_parts(gyre_quat_from_z(1.5f), gyre_vec3_make(0, 3, 4));
/// float distance = gyre_dualquat_distance_between(a, b); // = 5
/// @endcode
GYRE_INLINE float gyre_dualquat_distance_between(gyre_dualquat a, gyre_dualquat b) {
    return gyre_vec3_length(gyre_vec3_sub(gyre_dualquat_translation(a), gyre_dualquat_translation(b)));
}

/* How far a screw whose whole turn is `turn` (w from 0 on), its whole move `way`, has moved the origin at t.
   Along the axis evenly; across it on the chord of an arc, which has a limit where there is no turn, so that
   no centre of the turn is needed. */
static inline gyre_vec3 gyrei_screw_moved(gyre_quat turn, gyre_vec3 way, float t) {
    // @type screw_straight
    const float straight = 2e-4f; // arcs and chords differ by less than rounding
    // @end
    const gyre_vec3 any = {1.0f, 0.0f, 0.0f}, vector = gyrei_quat_vector(turn);
    const float half = gyre_atan2(gyre_vec3_length(vector), turn.w);
    const gyre_vec3 axis = gyrei_vec3_normalise_closely(vector, any);
    const gyre_vec3 along = gyre_vec3_scale(axis, gyre_vec3_dot(axis, way)),
                    across = gyre_vec3_sub(way, along);
    const float chord = half <= straight ? t : gyre_sin(t * half) / gyre_sin(half);
    float s, c;
    gyre_sin_cos((t - 1.0f) * half, &s, &c);
    const gyre_vec3 bent =
        gyre_vec3_add(gyre_vec3_scale(across, c), gyre_vec3_scale(gyre_vec3_cross(axis, across), s));
    return gyre_vec3_add(gyre_vec3_scale(along, t), gyre_vec3_scale(bent, chord));
}

/// The motion at the fraction t of the screw from a to b (ScLERP): an even turn about one axis and an even
/// move along it, the shorter way round.
///
/// Motions of any sign and length. The rotation is gyre_quat_slerp()'s. A motion without turn is a straight
/// even move; near it and near half a turn nothing is lost. t = 0 gives a and t = 1 gives b, with the sign on
/// a's side, exactly for input of length 1; t beyond them goes on along the screw, turning as far as
/// gyre_quat_slerp() does. A t that is infinite or NaN, or moves by more than 1e18 (in double 1e150), gives
/// a.
/// Error: 3.5e-7 rad; of the translation 3.9e-7 of the sum of the lengths of both translations, for t from 0
/// to 1.
/// Cost: that of gyre_quat_slerp(), 1 arc tangent, 3 sines, about 250 operations.
/// Source: L. Kavan, S. Collins, C. O'Sullivan and J. Zara, Dual Quaternions for Rigid Transformation
/// Blending, 2006; the move across the axis as the chord of its arc, which is ours.
/// @code
/// gyre_dualquat a = gyre_dualquat_identity(); // b turns about an axis through (1, 0, 0)
/// gyre_dualquat b = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(1, -1, 0));
/// gyre_dualquat half = gyre_dualquat_sclerp(a, b, 0.5f);
/// gyre_vec3 moved = gyre_dualquat_translation(half); // = (0.29289322, -0.70710678, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_sclerp(gyre_dualquat a, gyre_dualquat b, float t) {
    // @type sclerp_farthest
    const float farthest = 1e18f;
    // @end
    const gyre_dualquat from = gyrei_dualquat_unit(a), unit = gyrei_dualquat_unit(b);
    const gyre_dualquat to = gyre_quat_dot(from.real, unit.real) < 0.0f ? gyre_dualquat_negate(unit) : unit;
    if (t == 0.0f) return from;
    if (t == 1.0f) return to;
    const gyre_vec3 begin = gyrei_dualquat_moved(from), way = gyre_vec3_sub(gyrei_dualquat_moved(to), begin);
    const bool near = fabsf(t) <= farthest && fabsf(t) * gyrei_vec3_largest(way) <= farthest;
    if (!near && !(fabsf(t - 0.5f) <= 0.5f)) return from;
    const gyre_vec3 moved = gyrei_screw_moved(gyre_quat_difference_world(from.real, to.real), way, t);
    return gyre_dualquat_from_parts(gyre_quat_slerp(from.real, to.real, t), gyre_vec3_add(begin, moved));
}

/* Adds share times a motion, on the side of another, to the sums of its eight numbers. */
static inline void gyrei_dualquat_add_signed(gyre_dualquat d, gyre_quat side, double share, double sum[8]) {
    const double part = gyre_quat_dot(side, d.real) < 0.0f ? -share : share;
    const float numbers[8] = {d.real.x, d.real.y, d.real.z, d.real.w, d.dual.x, d.dual.y, d.dual.z, d.dual.w};
    for (int i = 0; i < 8; ++i) {
        sum[i] += part * (double)numbers[i];
    }
}

/* The motion of eight sums, and whether they are one: real longer than what rounding leaves of `total`. */
static inline bool gyrei_dualquat_from_sums(const double sum[8], double total, gyre_dualquat *out) {
    // @type cancelled
    const double cancelled = 1e-7;
    // @end
    const double length = sqrt((sum[0] * sum[0] + sum[1] * sum[1]) + (sum[2] * sum[2] + sum[3] * sum[3]));
    float n[8];
    *out = gyre_dualquat_identity();
    if (!(length > cancelled * total)) return false;
    for (int i = 0; i < 8; ++i) {
        n[i] = (float)(sum[i] / length);
    }
    return gyrei_dualquat_find_unit(
        gyre_dualquat_make(gyre_quat_make(n[0], n[1], n[2], n[3]), gyre_quat_make(n[4], n[5], n[6], n[7])),
        out);
}

/* The blend, and whether it has a direction; *good says whether all that count are motions. */
static inline bool gyrei_dualquat_find_blend(const gyre_dualquat *motions, const float *weights, size_t count,
                                             float largest, gyre_dualquat *out, bool *good) {
    double sum[8] = {0.0}, total = 0.0;
    gyre_quat side = {0.0f, 0.0f, 0.0f, 0.0f};
    *good = true;
    for (size_t i = 0; i < count; ++i) {
        gyre_dualquat unit;
        const bool is_motion = gyrei_dualquat_find_unit(motions[i], &unit);
        const double share = weights == NULL ? 1.0 : (double)weights[i] / (double)largest;
        *good = *good && (is_motion || share == 0.0);
        if (!is_motion) continue;
        if (gyrei_quat_is_zero(side)) side = unit.real;
        gyrei_dualquat_add_signed(unit, side, share, sum);
        total += share;
    }
    return gyrei_dualquat_from_sums(sum, total, out);
}

/// The weighted sum of `count` motions, each with the sign on the side of the first, as a rigid motion: dual
/// quaternion linear blending (DLB), the skinning that does not pinch.
///
/// weights NULL counts all alike; else one weight from zero on for each motion, of which only the ratios
/// matter. The first motion gives the side even where its weight is 0, so the result changes smoothly with
/// the weights. Motions of any length count alike; one that gyre_dualquat_normalise() cannot make one is left
/// out. The rotation is gyre_quat_blend()'s; of two motions with equal weights the blend is
/// gyre_dualquat_sclerp() at 1/2. The identity where nothing counts, a weight is negative, infinite or NaN,
/// or the rotations cancel.
/// Error: 1.8e-7 rad, times the sum of the weights over the length of the sum; of the translation 2.9e-7 of
/// the longest, times the square of that.
/// Cost: about 90 operations a motion, then 3 square roots, 16 divisions.
/// Source: L. Kavan, S. Collins, J. Zara and C. O'Sullivan, Geometric Skinning with Approximate Dual
/// Quaternion Blending, 2008.
/// @code
/// gyre_vec3 to = gyre_vec3_make(1, -1, 0); // with the turn: about an axis through (1, 0, 0)
/// gyre_dualquat a = gyre_dualquat_identity();
/// gyre_dualquat b = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), to);
/// gyre_dualquat both[2] = {a, gyre_dualquat_negate(b)};
/// gyre_dualquat half = gyre_dualquat_blend(both, NULL, 2);
/// gyre_vec3 moved = gyre_dualquat_translation(half); // = (0.29289322, -0.70710678, 0)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_blend(const gyre_dualquat *motions, const float *weights,
                                              size_t count) {
    float largest;
    bool good;
    gyre_dualquat blend = gyre_dualquat_identity();
    if (gyrei_weights_are_good(weights, count, &largest) && largest > 0.0f) {
        (void)gyrei_dualquat_find_blend(motions, weights, count, largest, &blend, &good);
    }
    return blend;
}

/// gyre_dualquat_blend() with a status, and *out as it was unless that is GYRE_OK.
///
/// GYRE_BAD_ARGUMENT for motions NULL while count is not 0, a weight that is negative, infinite or NaN, or a
/// motion of a weight above zero that gyre_dualquat_normalise() cannot make one; GYRE_DEGENERATE where
/// nothing has a weight above zero, or the rotations cancel.
/// Cost: that of gyre_dualquat_blend().
/// @code
/// gyre_dualquat motion = gyre_dualquat_identity();
/// float weight = 0.0f;
/// gyre_status status = gyre_dualquat_blend_checked(&motion, &weight, 1, &motion); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_dualquat_blend_checked(const gyre_dualquat *motions, const float *weights,
                                                    size_t count, gyre_dualquat *out) {
    float largest;
    bool good;
    gyre_dualquat blend;
    if (motions == NULL && count > 0) return GYRE_BAD_ARGUMENT;
    if (!gyrei_weights_are_good(weights, count, &largest)) return GYRE_BAD_ARGUMENT;
    if (!(largest > 0.0f)) return GYRE_DEGENERATE;
    const bool found = gyrei_dualquat_find_blend(motions, weights, count, largest, &blend, &good);
    if (!good) return GYRE_BAD_ARGUMENT;
    if (!found) return GYRE_DEGENERATE;
    *out = blend;
    return GYRE_OK;
}

/// The matrix of a motion of any length.
///
/// Error: 2.6e-7 an entry; the translation that of gyre_dualquat_translation().
/// Cost: about 55 operations for a motion of length 1.
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_z(GYRE_PI / 2), gyre_vec3_make(0, 1, 0));
/// gyre_vec3 moved = gyre_mat4_mul_point(gyre_mat4_from_dualquat(d), gyre_vec3_make(2, 0, 0)); // = (0, 3, 0)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_from_dualquat(gyre_dualquat d) {
    const gyre_dualquat unit = gyrei_dualquat_unit(d);
    return gyre_mat4_from_mat3(gyre_mat3_from_quat(unit.real), gyrei_dualquat_moved(unit));
}

/// The motion of a matrix, whose last row is not looked at.
///
/// Rigid motions know no scale: of a matrix that scales or shears it takes the rotation that
/// gyre_quat_from_mat3() gives, and the translation. One that mirrors gives no turn.
/// Error: 2.4e-7 rad; of the translation 1.5e-7 of its length.
/// Cost: that of gyre_quat_from_mat3(), and about 30 operations.
/// @code
/// gyre_mat4 m = {{0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1}};
/// gyre_quat rotation = gyre_dualquat_from_mat4(m).real; // = (0, 0, 0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_from_mat4(gyre_mat4 m) {
    return gyre_dualquat_from_parts(gyre_quat_from_mat3(gyre_mat3_from_mat4(m)),
                                    gyre_vec3_make(m.m[12], m.m[13], m.m[14]));
}

/// gyre_dualquat_from_mat4() with a status, and *out as it was unless that is GYRE_OK: GYRE_DEGENERATE where
/// m mirrors or leaves the rotation open, GYRE_UNSUPPORTED where it scales or shears by more than 1e-4.
///
/// Cost: that of gyre_dualquat_from_mat4(), and about 20 operations.
/// @code
/// gyre_mat4 m = {{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1}};
/// gyre_dualquat d;
/// gyre_status status = gyre_dualquat_from_mat4_checked(m, &d); // = GYRE_UNSUPPORTED
/// @endcode
GYRE_INLINE gyre_status gyre_dualquat_from_mat4_checked(gyre_mat4 m, gyre_dualquat *out) {
    const float rigid = 1e-4f;
    const gyre_mat3 linear = gyre_mat3_from_mat4(m);
    gyre_quat rotation;
    if (gyre_quat_from_mat3_checked(linear, &rotation) != GYRE_OK) return GYRE_DEGENERATE;
    const gyre_mat3 turn = gyre_mat3_from_quat(rotation);
    for (int i = 0; i < 9; ++i) {
        if (!(fabsf(linear.m[i] - turn.m[i]) <= rigid)) return GYRE_UNSUPPORTED;
    }
    *out = gyre_dualquat_from_parts(rotation, gyre_vec3_make(m.m[12], m.m[13], m.m[14]));
    return GYRE_OK;
}

/// The motion of a transform; its scale is left out.
///
/// Error: 8.8e-8 of the length of the translation, of the dual part.
/// Cost: 19 multiplications, 11 additions.
/// @code
/// gyre_transform t = gyre_transform_identity();
/// t.translation = gyre_vec3_make(1, 2, 3);
/// gyre_vec3 translation = gyre_dualquat_translation(gyre_dualquat_from_transform(t)); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_from_transform(gyre_transform t) {
    return gyre_dualquat_from_parts(t.rotation, t.translation);
}

/// The transform of a motion of any length: scale 1.
///
/// Error: that of gyre_dualquat_rotation() and gyre_dualquat_translation().
/// Cost: 23 multiplications, 23 additions for a motion of length 1.
/// @code
/// gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_from_x(1.0f), gyre_vec3_make(1, 2, 3));
/// gyre_vec3 translation = gyre_transform_from_dualquat(d).translation; // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_from_dualquat(gyre_dualquat d) {
    const gyre_dualquat unit = gyrei_dualquat_unit(d);
    return gyre_transform_make(gyrei_dualquat_moved(unit), unit.real, gyre_vec3_make(1.0f, 1.0f, 1.0f));
}

GYRE_EXTERN_C_END

#endif
