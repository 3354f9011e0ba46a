/* SPDX-License-Identifier: MIT */
/// @file dualquatd.h
/// Rigid motions, a rotation and a translation, as dual quaternions: they blend without tearing and multiply
/// without a matrix.
///
/// real is the rotation, dual half the translation (as a quaternion with w = 0) times the rotation: the turn
/// comes first, then the move. Hamilton's product as in quat.h: mul(a, b) applies b first. The motion d and
/// its negative, both parts negated, are one. No scale: a transform with one is no rigid motion. Plain
/// arithmetic (mul, then, the conjugates, mul_point, mul_direction) does what IEEE arithmetic gives;
/// everything else gives a rotation of length 1 and a dual part at right angles to it for every finite input,
/// with finite translations up to 1e18 (in double 1e150).
// Written by tools/gen_double.py from dualquat.h: change that one.
#ifndef GYRE_DUALQUATD_H
#define GYRE_DUALQUATD_H

#include <float.h>
#include <gyre/averaged.h>
#include <gyre/base.h>
#include <gyre/dualquat.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/splined.h>
#include <gyre/transformd.h>
#include <gyre/trigd.h>
#include <gyre/vecd.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// A dual quaternion; a rigid motion where real has length 1 and dual is at right angles to it.
typedef struct gyre_dualquatd {
    gyre_quatd real; ///< the rotation
    gyre_quatd dual; ///< half the translation times the rotation
} gyre_dualquatd;

/// The motion that moves nothing: (0, 0, 0, 1) and (0, 0, 0, 0).
///
/// @code
/// gyre_quatd real = gyre_dualquatd_identity().real; // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_identity(void) {
    const gyre_dualquatd d = {{0.0, 0.0, 0.0, 1.0}, {0.0, 0.0, 0.0, 0.0}};
    return d;
}

/// The dual quaternion of these two parts, taken as they are.
///
/// @code
/// gyre_quatd x = gyre_quatd_make(1, 0, 0, 0), y = gyre_quatd_make(0, 1, 0, 0);
/// gyre_quatd dual = gyre_dualquatd_make(x, y).dual; // = (0, 1, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_make(gyre_quatd real, gyre_quatd dual) {
    const gyre_dualquatd d = {real, dual};
    return d;
}

/// The motion that turns by `rotation`, then moves by `translation`.
///
/// A rotation of another length than 1 counts as normalised, a zero, infinite or NaN one as the identity.
/// Error: 1.4e-16 of the length of the translation, of the dual part.
/// Cost: 19 multiplications, 11 additions.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_identity(), gyre_vec3d_make(1, 2, 3));
/// gyre_quatd dual = d.dual; // = (0.5, 1, 1.5, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_from_parts(gyre_quatd rotation, gyre_vec3d translation) {
    const gyre_quatd real = gyrei_quatd_unit(rotation);
    return gyre_dualquatd_make(real, gyre_quatd_derivative_world(real, translation));
}

/* The parts over the length of real, the dual one at right angles to it, and whether there are such. Both are
   scaled so that nothing overflows or vanishes on the way. */
static inline bool gyrei_dualquatd_find_unit(gyre_dualquatd d, gyre_dualquatd *out) {
    const double far = 1e151, enlarged = 1e97;
    const double scale = gyrei_quatd_square_scale(d.real), largest = gyrei_quatd_largest(d.dual);
    const gyre_quatd s = gyrei_quatd_scale(d.real, scale);
    const double length = sqrt(gyre_quatd_dot(s, s));
    *out = gyre_dualquatd_identity();
    if (!gyrei_quatd_has_direction(d.real)) return false;
    if (!gyrei_quatd_has_direction(d.dual) && !gyrei_quatd_is_zero(d.dual)) return false;
    if (scale > 1.0 && largest > enlarged) return false;
    const gyre_quatd t = gyrei_quatd_scale(d.dual, scale), real = gyrei_quatd_normalise_closely(d.real);
    if (!(largest * scale <= far * length)) return false;
    const gyre_quatd dual = {t.x / length, t.y / length, t.z / length, t.w / length};
    *out = gyre_dualquatd_make(real, gyrei_quatd_sub(dual, gyrei_quatd_scale(real, gyre_quatd_dot(real, dual))));
    return true;
}

/// d as a rigid motion: real at length 1, dual over the same length and at right angles to real.
///
/// The identity where real is zero, infinite or NaN, or the dual part is infinite, NaN or more than 1e19 (in
/// double 1e151) times as long as real: farther away than translations go.
/// Error: a length of real within 1.4e-16 of 1; dual within 5.0e-16 of its length.
/// Cost: 2 square roots, 8 divisions, about 50 operations.
/// Source: L. Kavan, S. Collins, J. Zara and C. O'Sullivan, Geometric Skinning with Approximate Dual
/// Quaternion Blending, 2008.
/// @code
/// gyre_quatd twice = gyre_quatd_make(0, 0, 0, 2), move = gyre_quatd_make(1, 0, 0, 5);
/// gyre_quatd dual = gyre_dualquatd_normalise(gyre_dualquatd_make(twice, move)).dual; // = (0.5, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_normalise(gyre_dualquatd d) {
    gyre_dualquatd unit;
    (void)gyrei_dualquatd_find_unit(d, &unit);
    return unit;
}

/// gyre_dualquatd_normalise() with GYRE_DEGENERATE, and *out as it was, instead of the identity.
///
/// Cost: that of gyre_dualquatd_normalise().
/// @code
/// gyre_quatd none = gyre_quatd_make(0, 0, 0, 0);
/// gyre_dualquatd d = gyre_dualquatd_make(none, none);
/// gyre_status status = gyre_dualquatd_normalise_checked(d, &d); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_dualquatd_normalise_checked(gyre_dualquatd d, gyre_dualquatd *out) {
    gyre_dualquatd unit;
    if (!gyrei_dualquatd_find_unit(d, &unit)) return GYRE_DEGENERATE;
    *out = unit;
    return GYRE_OK;
}

/// Whether real has length 1 within tolerance, and dual times real is within tolerance of 0; false for NaN.
///
/// Cost: 2 square roots, about 30 operations.
/// @code
/// bool unit = gyre_dualquatd_is_unit(gyre_dualquatd_identity(), 1e-6); // = true
/// @endcode
GYRE_INLINE bool gyre_dualquatd_is_unit(gyre_dualquatd d, double tolerance) {
    return gyre_quatd_is_unit(d.real, tolerance) && fabs(gyre_quatd_dot(d.real, d.dual)) <= tolerance;
}

/* d where its real part has length 1 up to rounding and its dual part is finite, else normalised. */
static inline gyre_dualquatd gyrei_dualquatd_unit(gyre_dualquatd d) {
    const bool unit = gyrei_quatd_is_unit(d.real) && fabs(gyre_quatd_dot(d.real, d.dual)) <= DBL_MAX;
    return unit ? d : gyre_dualquatd_normalise(d);
}

/* The vector part of dual conj(real): half the translation of a motion of length 1. What dual has along real
   drops out. */
static inline gyre_vec3d gyrei_dualquatd_half_moved(gyre_dualquatd d) {
    const gyre_quatd r = d.real, t = d.dual;
    return gyre_vec3d_make((r.w * t.x - t.w * r.x) + (r.y * t.z - r.z * t.y),
                          (r.w * t.y - t.w * r.y) + (r.z * t.x - r.x * t.z),
                          (r.w * t.z - t.w * r.z) + (r.x * t.y - r.y * t.x));
}

/* The translation of a motion of length 1 up to rounding, which cancels. */
static inline gyre_vec3d gyrei_dualquatd_moved(gyre_dualquatd d) {
    return gyre_vec3d_scale(gyrei_dualquatd_half_moved(d), 2.0 / gyre_quatd_dot(d.real, d.real));
}

/// The rotation of a motion, of any length.
///
/// Error: a length within 3.3e-16 of 1.
/// Cost: 4 multiplications, 4 additions for a motion of length 1.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_x(1.0), gyre_vec3d_make(1, 2, 3));
/// gyre_quatd rotation = gyre_dualquatd_rotation(d); // = (0.47942554, 0, 0, 0.87758256)
/// @endcode
GYRE_INLINE gyre_quatd gyre_dualquatd_rotation(gyre_dualquatd d) {
    return gyrei_quatd_unit(d.real);
}

/// The translation of a motion, of any length: where it takes the origin.
///
/// Zero where gyre_dualquatd_normalise() gives the identity.
/// Error: 4.6e-16 of its length.
/// Cost: 19 multiplications, 19 additions for a motion of length 1.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_x(1.0), gyre_vec3d_make(1, 2, 3));
/// gyre_vec3d translation = gyre_dualquatd_translation(d); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_dualquatd_translation(gyre_dualquatd d) {
    return gyrei_dualquatd_moved(gyrei_dualquatd_unit(d));
}

/// The motion that applies b first, then a. Plain arithmetic; long rows of products need
/// gyre_dualquatd_normalise() now and then.
///
/// Error: 4.6e-16 rad; of the translation 4.5e-16 of the sum of the lengths of both.
/// Cost: 48 multiplications, 40 additions.
/// @code
/// gyre_dualquatd turn = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 0, 0));
/// gyre_dualquatd move = gyre_dualquatd_from_parts(gyre_quatd_identity(), gyre_vec3d_make(1, 0, 0));
/// gyre_vec3d moved = gyre_dualquatd_translation(gyre_dualquatd_mul(turn, move)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_mul(gyre_dualquatd a, gyre_dualquatd b) {
    return gyre_dualquatd_make(gyre_quatd_mul(a.real, b.real),
                              gyrei_quatd_add(gyre_quatd_mul(a.real, b.dual), gyre_quatd_mul(a.dual, b.real)));
}

/// The motion that applies `first`, then `second`: gyre_dualquatd_mul() for those who read left to right.
///
/// Error: that of gyre_dualquatd_mul().
/// Cost: 48 multiplications, 40 additions.
/// @code
/// gyre_dualquatd turn = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 0, 0));
/// gyre_dualquatd move = gyre_dualquatd_from_parts(gyre_quatd_identity(), gyre_vec3d_make(1, 0, 0));
/// gyre_vec3d moved = gyre_dualquatd_translation(gyre_dualquatd_then(turn, move)); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_then(gyre_dualquatd first, gyre_dualquatd second) {
    return gyre_dualquatd_mul(second, first);
}

/// Both parts negated: the same motion from the other half of the sphere.
///
/// @code
/// gyre_quatd real = gyre_dualquatd_negate(gyre_dualquatd_identity()).real; // = (0, 0, 0, -1)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_negate(gyre_dualquatd d) {
    return gyre_dualquatd_make(gyre_quatd_negate(d.real), gyre_quatd_negate(d.dual));
}

/// Both parts conjugated: for a motion of length 1 its inverse, without a division.
///
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 1, 0));
/// gyre_vec3d back = gyre_dualquatd_translation(gyre_dualquatd_conjugate(d)); // = (-1, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_conjugate(gyre_dualquatd d) {
    return gyre_dualquatd_make(gyre_quatd_conjugate(d.real), gyre_quatd_conjugate(d.dual));
}

/// The dual part negated: the same turn, moved the other way.
///
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 1, 0));
/// gyre_vec3d back = gyre_dualquatd_translation(gyre_dualquatd_dual_conjugate(d)); // = (0, -1, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_dual_conjugate(gyre_dualquatd d) {
    return gyre_dualquatd_make(d.real, gyre_quatd_negate(d.dual));
}

/// Both parts conjugated and the dual one negated, as it stands behind a point: d (1 + e p)
/// point_conjugate(d) is 1 + e p', where e is the dual unit and p' the point moved.
///
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 1, 0));
/// gyre_dualquatd point = gyre_dualquatd_make(gyre_quatd_identity(), gyre_quatd_make(2, 0, 0, 0));
/// gyre_dualquatd moved = gyre_dualquatd_mul(gyre_dualquatd_mul(d, point), gyre_dualquatd_point_conjugate(d));
/// gyre_quatd dual = moved.dual; // = (0, 3, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_point_conjugate(gyre_dualquatd d) {
    return gyre_dualquatd_make(gyre_quatd_conjugate(d.real), gyre_quatd_negate(gyre_quatd_conjugate(d.dual)));
}

/* Whether real dual real is a finite number: it is at most 16 times as large as the largest components say.
   Told beforehand, as -ffast-math sees no overflow in what it made. */
static inline bool gyrei_dualquatd_reaches(gyre_quatd real, gyre_quatd dual) {
    const double turn = gyrei_quatd_largest(real), by = turn > 0.25 ? turn : 0.25;
    return gyrei_quatd_largest(dual) <= DBL_MAX / 16.0 / by / by;
}

/* The inverse, and whether it is a number. */
static inline bool gyrei_dualquatd_invert(gyre_dualquatd d, gyre_dualquatd *out) {
    gyre_quatd real;
    if (!gyrei_quatd_invert(d.real, &real) || !gyrei_dualquatd_reaches(real, d.dual)) return false;
    const gyre_quatd dual = gyre_quatd_negate(gyre_quatd_mul(gyre_quatd_mul(real, d.dual), real));
    *out = gyre_dualquatd_make(real, dual);
    return gyrei_quatd_is_zero(dual) || gyrei_quatd_has_direction(dual);
}

/// The inverse, of any length: times d it is (0, 0, 0, 1) and (0, 0, 0, 0).
///
/// The identity if real is zero, infinite or NaN, or the inverse is not well within the finite numbers, which
/// it is where 16 |dual| / |real|^2 is one. For motions of length 1 gyre_dualquatd_conjugate() is cheaper.
/// Error: 1.8e-16 rad; of the dual part 9.5e-16 of its length.
/// Cost: 1 division, about 80 operations.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_make(gyre_quatd_make(0, 0, 0, 2), gyre_quatd_make(1, 0, 0, 0));
/// gyre_quatd dual = gyre_dualquatd_inverse(d).dual; // = (-0.25, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_inverse(gyre_dualquatd d) {
    gyre_dualquatd inverse;
    return gyrei_dualquatd_invert(d, &inverse) ? inverse : gyre_dualquatd_identity();
}

/// gyre_dualquatd_inverse() with GYRE_DEGENERATE, and *out as it was, instead of the identity.
///
/// Cost: that of gyre_dualquatd_inverse().
/// @code
/// gyre_quatd none = gyre_quatd_make(0, 0, 0, 0);
/// gyre_dualquatd d = gyre_dualquatd_make(none, none);
/// gyre_status status = gyre_dualquatd_inverse_checked(d, &d); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_dualquatd_inverse_checked(gyre_dualquatd d, gyre_dualquatd *out) {
    gyre_dualquatd inverse;
    if (!gyrei_dualquatd_invert(d, &inverse)) return GYRE_DEGENERATE;
    *out = inverse;
    return GYRE_OK;
}

/// A point turned and moved by a motion of length 1. Plain arithmetic.
///
/// Error: 1.5e-15 of the lengths of the point and of the translation together.
/// Cost: 37 multiplications, 30 additions.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 1, 0));
/// gyre_vec3d moved = gyre_dualquatd_mul_point(d, gyre_vec3d_make(2, 0, 0)); // = (0, 3, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_dualquatd_mul_point(gyre_dualquatd d, gyre_vec3d point) {
    return gyre_vec3d_add(gyre_quatd_rotate(d.real, point),
                         gyre_vec3d_scale(gyrei_dualquatd_half_moved(d), 2.0));
}

/// A direction turned, not moved, by a motion of length 1. Plain arithmetic.
///
/// Error: 1.5e-15 of the length of the direction.
/// Cost: 18 multiplications, 15 additions.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 1, 0));
/// gyre_vec3d turned = gyre_dualquatd_mul_direction(d, gyre_vec3d_make(2, 0, 0)); // = (0, 2, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_dualquatd_mul_direction(gyre_dualquatd d, gyre_vec3d direction) {
    return gyre_quatd_rotate(d.real, direction);
}

/// The angle between the rotations of two motions, 0 to pi radians, of any lengths:
/// gyre_quatd_angle_between().
///
/// Error: that of gyre_quatd_angle_between().
/// Cost: that of gyre_quatd_angle_between().
/// @code
/// gyre_dualquatd a = gyre_dualquatd_identity();
/// gyre_dualquatd b = gyre_dualquatd_from_parts(gyre_quatd_from_z(1.5), gyre_vec3d_make(0, 3, 4));
/// double angle = gyre_dualquatd_angle_between(a, b); // = 1.5
/// @endcode
GYRE_INLINE double gyre_dualquatd_angle_between(gyre_dualquatd a, gyre_dualquatd b) {
    return gyre_quatd_angle_between(a.real, b.real);
}

/// The distance between where two motions, of any lengths, take the origin.
///
/// Error: 6.0e-16 of the sum of the lengths of both translations.
/// Cost: 1 square root, about 60 operations.
/// @code
/// gyre_dualquatd a = gyre_dualquatd_identity();
/// gyre_dualquatd b = gyre_dualquatd_from_parts(gyre_quatd_from_z(1.5), gyre_vec3d_make(0, 3, 4));
/// double distance = gyre_dualquatd_distance_between(a, b); // = 5
/// @endcode
GYRE_INLINE double gyre_dualquatd_distance_between(gyre_dualquatd a, gyre_dualquatd b) {
    return gyre_vec3d_length(gyre_vec3d_sub(gyre_dualquatd_translation(a), gyre_dualquatd_translation(b)));
}

/* How far a screw whose whole turn is `turn` (w from 0 on), its whole move `way`, has moved the origin at t.
   Along the axis evenly; across it on the chord of an arc, which has a limit where there is no turn, so that
   no centre of the turn is needed. */
static inline gyre_vec3d gyrei_screw_movedd(gyre_quatd turn, gyre_vec3d way, double t) {
    const double straight = 1e-8; // arcs and chords differ by less than rounding
    const gyre_vec3d any = {1.0, 0.0, 0.0}, vector = gyrei_quatd_vector(turn);
    const double half = gyre_atan2d(gyre_vec3d_length(vector), turn.w);
    const gyre_vec3d axis = gyrei_vec3d_normalise_closely(vector, any);
    const gyre_vec3d along = gyre_vec3d_scale(axis, gyre_vec3d_dot(axis, way)),
                    across = gyre_vec3d_sub(way, along);
    const double chord = half <= straight ? t : gyre_sind(t * half) / gyre_sind(half);
    double s, c;
    gyre_sin_cosd((t - 1.0) * half, &s, &c);
    const gyre_vec3d bent =
        gyre_vec3d_add(gyre_vec3d_scale(across, c), gyre_vec3d_scale(gyre_vec3d_cross(axis, across), s));
    return gyre_vec3d_add(gyre_vec3d_scale(along, t), gyre_vec3d_scale(bent, chord));
}

/// The motion at the fraction t of the screw from a to b (ScLERP): an even turn about one axis and an even
/// move along it, the shorter way round.
///
/// Motions of any sign and length. The rotation is gyre_quatd_slerp()'s. A motion without turn is a straight
/// even move; near it and near half a turn nothing is lost. t = 0 gives a and t = 1 gives b, with the sign on
/// a's side, exactly for input of length 1; t beyond them goes on along the screw, turning as far as
/// gyre_quatd_slerp() does. A t that is infinite or NaN, or moves by more than 1e18 (in double 1e150), gives
/// a.
/// Error: 7.5e-16 rad; of the translation 7.1e-16 of the sum of the lengths of both translations, for t from
/// 0 to 1.
/// Cost: that of gyre_quatd_slerp(), 1 arc tangent, 3 sines, about 250 operations.
/// Source: L. Kavan, S. Collins, C. O'Sullivan and J. Zara, Dual Quaternions for Rigid Transformation
/// Blending, 2006; the move across the axis as the chord of its arc, which is ours.
/// @code
/// gyre_dualquatd a = gyre_dualquatd_identity(); // b turns about an axis through (1, 0, 0)
/// gyre_dualquatd b = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(1, -1, 0));
/// gyre_dualquatd half = gyre_dualquatd_sclerp(a, b, 0.5);
/// gyre_vec3d moved = gyre_dualquatd_translation(half); // = (0.29289322, -0.70710678, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_sclerp(gyre_dualquatd a, gyre_dualquatd b, double t) {
    const double farthest = 1e150;
    const gyre_dualquatd from = gyrei_dualquatd_unit(a), unit = gyrei_dualquatd_unit(b);
    const gyre_dualquatd to = gyre_quatd_dot(from.real, unit.real) < 0.0 ? gyre_dualquatd_negate(unit) : unit;
    if (t == 0.0) return from;
    if (t == 1.0) return to;
    const gyre_vec3d begin = gyrei_dualquatd_moved(from), way = gyre_vec3d_sub(gyrei_dualquatd_moved(to), begin);
    const bool near = fabs(t) <= farthest && fabs(t) * gyrei_vec3d_largest(way) <= farthest;
    if (!near && !(fabs(t - 0.5) <= 0.5)) return from;
    const gyre_vec3d moved = gyrei_screw_movedd(gyre_quatd_difference_world(from.real, to.real), way, t);
    return gyre_dualquatd_from_parts(gyre_quatd_slerp(from.real, to.real, t), gyre_vec3d_add(begin, moved));
}

/* Adds share times a motion, on the side of another, to the sums of its eight numbers. */
static inline void gyrei_dualquatd_add_signed(gyre_dualquatd d, gyre_quatd side, double share, double sum[8]) {
    const double part = gyre_quatd_dot(side, d.real) < 0.0 ? -share : share;
    const double numbers[8] = {d.real.x, d.real.y, d.real.z, d.real.w, d.dual.x, d.dual.y, d.dual.z, d.dual.w};
    for (int i = 0; i < 8; ++i) {
        sum[i] += part * (double)numbers[i];
    }
}

/* The motion of eight sums, and whether they are one: real longer than what rounding leaves of `total`. */
static inline bool gyrei_dualquatd_from_sums(const double sum[8], double total, gyre_dualquatd *out) {
    const double cancelled = 3e-16;
    const double length = sqrt((sum[0] * sum[0] + sum[1] * sum[1]) + (sum[2] * sum[2] + sum[3] * sum[3]));
    double n[8];
    *out = gyre_dualquatd_identity();
    if (!(length > cancelled * total)) return false;
    for (int i = 0; i < 8; ++i) {
        n[i] = (double)(sum[i] / length);
    }
    return gyrei_dualquatd_find_unit(
        gyre_dualquatd_make(gyre_quatd_make(n[0], n[1], n[2], n[3]), gyre_quatd_make(n[4], n[5], n[6], n[7])),
        out);
}

/* The blend, and whether it has a direction; *good says whether all that count are motions. */
static inline bool gyrei_dualquatd_find_blend(const gyre_dualquatd *motions, const double *weights, size_t count,
                                             double largest, gyre_dualquatd *out, bool *good) {
    double sum[8] = {0.0}, total = 0.0;
    gyre_quatd side = {0.0, 0.0, 0.0, 0.0};
    *good = true;
    for (size_t i = 0; i < count; ++i) {
        gyre_dualquatd unit;
        const bool is_motion = gyrei_dualquatd_find_unit(motions[i], &unit);
        const double share = weights == NULL ? 1.0 : (double)weights[i] / (double)largest;
        *good = *good && (is_motion || share == 0.0);
        if (!is_motion) continue;
        if (gyrei_quatd_is_zero(side)) side = unit.real;
        gyrei_dualquatd_add_signed(unit, side, share, sum);
        total += share;
    }
    return gyrei_dualquatd_from_sums(sum, total, out);
}

/// The weighted sum of `count` motions, each with the sign on the side of the first, as a rigid motion: dual
/// quaternion linear blending (DLB), the skinning that does not pinch.
///
/// weights NULL counts all alike; else one weight from zero on for each motion, of which only the ratios
/// matter. The first motion gives the side even where its weight is 0, so the result changes smoothly with
/// the weights. Motions of any length count alike; one that gyre_dualquatd_normalise() cannot make one is left
/// out. The rotation is gyre_quatd_blend()'s; of two motions with equal weights the blend is
/// gyre_dualquatd_sclerp() at 1/2. The identity where nothing counts, a weight is negative, infinite or NaN,
/// or the rotations cancel.
/// Error: 5.9e-16 rad, times the sum of the weights over the length of the sum; of the translation 5.9e-16 of
/// the longest, times the square of that.
/// Cost: about 90 operations a motion, then 3 square roots, 16 divisions.
/// Source: L. Kavan, S. Collins, J. Zara and C. O'Sullivan, Geometric Skinning with Approximate Dual
/// Quaternion Blending, 2008.
/// @code
/// gyre_vec3d to = gyre_vec3d_make(1, -1, 0); // with the turn: about an axis through (1, 0, 0)
/// gyre_dualquatd a = gyre_dualquatd_identity();
/// gyre_dualquatd b = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), to);
/// gyre_dualquatd both[2] = {a, gyre_dualquatd_negate(b)};
/// gyre_dualquatd half = gyre_dualquatd_blend(both, NULL, 2);
/// gyre_vec3d moved = gyre_dualquatd_translation(half); // = (0.29289322, -0.70710678, 0)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_blend(const gyre_dualquatd *motions, const double *weights,
                                              size_t count) {
    double largest;
    bool good;
    gyre_dualquatd blend = gyre_dualquatd_identity();
    if (gyrei_weights_are_goodd(weights, count, &largest) && largest > 0.0) {
        (void)gyrei_dualquatd_find_blend(motions, weights, count, largest, &blend, &good);
    }
    return blend;
}

/// gyre_dualquatd_blend() with a status, and *out as it was unless that is GYRE_OK.
///
/// GYRE_BAD_ARGUMENT for motions NULL while count is not 0, a weight that is negative, infinite or NaN, or a
/// motion of a weight above zero that gyre_dualquatd_normalise() cannot make one; GYRE_DEGENERATE where
/// nothing has a weight above zero, or the rotations cancel.
/// Cost: that of gyre_dualquatd_blend().
/// @code
/// gyre_dualquatd motion = gyre_dualquatd_identity();
/// double weight = 0.0;
/// gyre_status status = gyre_dualquatd_blend_checked(&motion, &weight, 1, &motion); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_dualquatd_blend_checked(const gyre_dualquatd *motions, const double *weights,
                                                    size_t count, gyre_dualquatd *out) {
    double largest;
    bool good;
    gyre_dualquatd blend;
    if (motions == NULL && count > 0) return GYRE_BAD_ARGUMENT;
    if (!gyrei_weights_are_goodd(weights, count, &largest)) return GYRE_BAD_ARGUMENT;
    if (!(largest > 0.0)) return GYRE_DEGENERATE;
    const bool found = gyrei_dualquatd_find_blend(motions, weights, count, largest, &blend, &good);
    if (!good) return GYRE_BAD_ARGUMENT;
    if (!found) return GYRE_DEGENERATE;
    *out = blend;
    return GYRE_OK;
}

/// The matrix of a motion of any length.
///
/// Error: 7.4e-16 an entry; the translation that of gyre_dualquatd_translation().
/// Cost: about 55 operations for a motion of length 1.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_z(GYRE_PI / 2), gyre_vec3d_make(0, 1, 0));
/// gyre_vec3d moved = gyre_mat4d_mul_point(gyre_mat4d_from_dualquatd(d), gyre_vec3d_make(2, 0, 0)); // = (0, 3, 0)
/// @endcode
GYRE_INLINE gyre_mat4d gyre_mat4d_from_dualquatd(gyre_dualquatd d) {
    const gyre_dualquatd unit = gyrei_dualquatd_unit(d);
    return gyre_mat4d_from_mat3d(gyre_mat3d_from_quatd(unit.real), gyrei_dualquatd_moved(unit));
}

/// The motion of a matrix, whose last row is not looked at.
///
/// Rigid motions know no scale: of a matrix that scales or shears it takes the rotation that
/// gyre_quatd_from_mat3d() gives, and the translation. One that mirrors gives no turn.
/// Error: 6.6e-16 rad; of the translation 3.0e-16 of its length.
/// Cost: that of gyre_quatd_from_mat3d(), and about 30 operations.
/// @code
/// gyre_mat4d m = {{0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1}};
/// gyre_quatd rotation = gyre_dualquatd_from_mat4d(m).real; // = (0, 0, 0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_from_mat4d(gyre_mat4d m) {
    return gyre_dualquatd_from_parts(gyre_quatd_from_mat3d(gyre_mat3d_from_mat4d(m)),
                                    gyre_vec3d_make(m.m[12], m.m[13], m.m[14]));
}

/// gyre_dualquatd_from_mat4d() with a status, and *out as it was unless that is GYRE_OK: GYRE_DEGENERATE where
/// m mirrors or leaves the rotation open, GYRE_UNSUPPORTED where it scales or shears by more than 1e-4.
///
/// Cost: that of gyre_dualquatd_from_mat4d(), and about 20 operations.
/// @code
/// gyre_mat4d m = {{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1}};
/// gyre_dualquatd d;
/// gyre_status status = gyre_dualquatd_from_mat4d_checked(m, &d); // = GYRE_UNSUPPORTED
/// @endcode
GYRE_INLINE gyre_status gyre_dualquatd_from_mat4d_checked(gyre_mat4d m, gyre_dualquatd *out) {
    const double rigid = 1e-4;
    const gyre_mat3d linear = gyre_mat3d_from_mat4d(m);
    gyre_quatd rotation;
    if (gyre_quatd_from_mat3d_checked(linear, &rotation) != GYRE_OK) return GYRE_DEGENERATE;
    const gyre_mat3d turn = gyre_mat3d_from_quatd(rotation);
    for (int i = 0; i < 9; ++i) {
        if (!(fabs(linear.m[i] - turn.m[i]) <= rigid)) return GYRE_UNSUPPORTED;
    }
    *out = gyre_dualquatd_from_parts(rotation, gyre_vec3d_make(m.m[12], m.m[13], m.m[14]));
    return GYRE_OK;
}

/// The motion of a transform; its scale is left out.
///
/// Error: 2.5e-16 of the length of the translation, of the dual part.
/// Cost: 19 multiplications, 11 additions.
/// @code
/// gyre_transformd t = gyre_transformd_identity();
/// t.translation = gyre_vec3d_make(1, 2, 3);
/// gyre_vec3d translation = gyre_dualquatd_translation(gyre_dualquatd_from_transformd(t)); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_from_transformd(gyre_transformd t) {
    return gyre_dualquatd_from_parts(t.rotation, t.translation);
}

/// The transform of a motion of any length: scale 1.
///
/// Error: that of gyre_dualquatd_rotation() and gyre_dualquatd_translation().
/// Cost: 23 multiplications, 23 additions for a motion of length 1.
/// @code
/// gyre_dualquatd d = gyre_dualquatd_from_parts(gyre_quatd_from_x(1.0), gyre_vec3d_make(1, 2, 3));
/// gyre_vec3d translation = gyre_transformd_from_dualquatd(d).translation; // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_from_dualquatd(gyre_dualquatd d) {
    const gyre_dualquatd unit = gyrei_dualquatd_unit(d);
    return gyre_transformd_make(gyrei_dualquatd_moved(unit), unit.real, gyre_vec3d_make(1.0, 1.0, 1.0));
}

/// d in double; exact, so it is as far from a motion as it was.
///
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 0, 1);
/// gyre_dualquatd d = gyre_dualquatd_from_dualquat(gyre_dualquat_make(q, q));
/// gyre_quatd dual = d.dual; // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_dualquatd gyre_dualquatd_from_dualquat(gyre_dualquat d)
{
    return gyre_dualquatd_make(gyre_quatd_from_quat(d.real), gyre_quatd_from_quat(d.dual));
}

/// d in float, each component to the nearest.
///
/// @code
/// gyre_quatd q = gyre_quatd_make(0, 0, 0, 1);
/// gyre_dualquat d = gyre_dualquat_from_dualquatd(gyre_dualquatd_make(q, q));
/// gyre_quat dual = d.dual; // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_dualquat gyre_dualquat_from_dualquatd(gyre_dualquatd d)
{
    return gyre_dualquat_make(gyre_quat_from_quatd(d.real), gyre_quat_from_quatd(d.dual));
}

GYRE_EXTERN_C_END

#endif
