/* SPDX-License-Identifier: MIT */
/// @file transformd.h
/// Translation, rotation and scale of doubles, as a node of a scene carries them, and matrices taken apart
/// into them.
// Written by tools/gen_double.py from transform.h: change that one.
#ifndef GYRE_TRANSFORMD_H
#define GYRE_TRANSFORMD_H

#include <float.h>
#include <gyre/base.h>
#include <gyre/transform.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/vecd.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// Scales first, then turns, then moves: the matrix T * R * S.
typedef struct gyre_transformd {
    gyre_vec3d translation;
    gyre_quatd rotation; ///< of length 1
    gyre_vec3d scale;    ///< along the axes before the turn; negative mirrors
} gyre_transformd;


/// The transform that changes nothing.
///
/// @code
/// gyre_vec3d scale = gyre_transformd_identity().scale; // = (1, 1, 1)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_identity(void) {
    const gyre_transformd t = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 1.0}, {1.0, 1.0, 1.0}};
    return t;
}

/// The transform of these three parts, taken as they are.
///
/// @code
/// gyre_vec3d one = gyre_vec3d_make(1, 1, 1), up = gyre_vec3d_make(0, 2, 0);
/// gyre_transformd lifted = gyre_transformd_make(up, gyre_quatd_identity(), one);
/// gyre_vec3d v = gyre_transformd_mul_point(lifted, one); // = (1, 3, 1)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_make(gyre_vec3d translation, gyre_quatd rotation, gyre_vec3d scale) {
    const gyre_transformd t = {translation, rotation, scale};
    return t;
}

/// T * R * S. The rotation of another length than 1 counts as normalised, a zero, infinite or NaN one as the
/// identity.
///
/// Error: 7.6e-16 of the scale of its column, an entry; the translation is exact.
/// Cost: 27 multiplications, 1 division, 15 additions.
/// @code
/// gyre_vec3d t = gyre_vec3d_make(0, 2, 0), s = gyre_vec3d_make(3, 1, 1);
/// gyre_mat4d m = gyre_mat4d_from_transformd(gyre_transformd_make(t, gyre_quatd_from_z(GYRE_PI / 2), s));
/// gyre_vec3d v = gyre_mat4d_mul_point(m, gyre_vec3d_make(1, 0, 0)); // = (0, 5, 0)
/// @endcode
GYRE_INLINE gyre_mat4d gyre_mat4d_from_transformd(gyre_transformd t) {
    const gyre_mat3d r = gyre_mat3d_from_quatd(t.rotation);
    const gyre_mat3d rs = gyrei_mat3d_from_columns(gyre_vec3d_scale(gyrei_mat3d_column(r, 0), t.scale.x),
                                                 gyre_vec3d_scale(gyrei_mat3d_column(r, 1), t.scale.y),
                                                 gyre_vec3d_scale(gyrei_mat3d_column(r, 2), t.scale.z));
    return gyre_mat4d_from_mat3d(rs, t.translation);
}

/// A point scaled, turned and moved. The rotation must have length 1. Plain arithmetic.
///
/// Error: 1.5e-15 of the length of the scaled point, and half an ulp of the result.
/// Cost: 21 multiplications, 18 additions.
/// @code
/// gyre_vec3d t = gyre_vec3d_make(0, 2, 0), s = gyre_vec3d_make(3, 1, 1);
/// gyre_transformd move = gyre_transformd_make(t, gyre_quatd_from_z(GYRE_PI / 2), s);
/// gyre_vec3d v = gyre_transformd_mul_point(move, gyre_vec3d_make(1, 0, 0)); // = (0, 5, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_transformd_mul_point(gyre_transformd t, gyre_vec3d point) {
    return gyre_vec3d_add(gyre_quatd_rotate(t.rotation, gyre_vec3d_mul(point, t.scale)), t.translation);
}

/// A direction, such as a velocity, scaled and turned but not moved. The rotation must have length 1. Plain
/// arithmetic.
///
/// Error: 1.5e-15 of the length of the scaled direction.
/// Cost: 21 multiplications, 15 additions.
/// @code
/// gyre_vec3d t = gyre_vec3d_make(0, 2, 0), s = gyre_vec3d_make(3, 1, 1);
/// gyre_transformd move = gyre_transformd_make(t, gyre_quatd_from_z(GYRE_PI / 2), s);
/// gyre_vec3d v = gyre_transformd_mul_direction(move, gyre_vec3d_make(1, 0, 0)); // = (0, 3, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_transformd_mul_direction(gyre_transformd t, gyre_vec3d direction) {
    return gyre_quatd_rotate(t.rotation, gyre_vec3d_mul(direction, t.scale));
}

/// The normal, of length 1, of a surface whose normal was `normal`, of any length, before the transform.
///
/// Normals go by the inverse transposed matrix: they stay at right angles to their surface under any scale
/// and on their side of it under a mirror. A scale that flattens the surface, so that it has no normal any
/// more, only turns the normal; one that is zero, infinite or NaN gives zero. The rotation must have length
/// 1.
/// Error: 8.5e-16 rad.
/// Cost: 2 square roots, 6 divisions, about 80 operations.
/// @code
/// gyre_vec3d zero = gyre_vec3d_make(0, 0, 0), s = gyre_vec3d_make(2, 1, 1);
/// gyre_transformd wide = gyre_transformd_make(zero, gyre_quatd_identity(), s);
/// gyre_vec3d n = gyre_transformd_mul_normal(wide, gyre_vec3d_make(1, 1, 0)); // = (0.44721360, 0.89442719, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_transformd_mul_normal(gyre_transformd t, gyre_vec3d normal) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0}, n = gyrei_vec3d_normalise_closely(normal, zero);
    const gyre_vec3d s = gyre_vec3d_scale(t.scale, gyrei_square_scaled(gyrei_vec3d_largest(t.scale)));
    const gyre_vec3d cofactor = {s.y * s.z, s.z * s.x, s.x * s.y};
    const bool mirror = (s.x < 0.0) != ((s.y < 0.0) != (s.z < 0.0));
    const gyre_vec3d bent = gyrei_vec3d_normalise_closely(gyre_vec3d_mul(n, cofactor), n);
    return gyre_quatd_rotate(t.rotation, mirror ? gyre_vec3d_negate(bent) : bent);
}

/* 1 / s; 0 where that is no finite number. */
static inline double gyrei_reciprocald(double s) {
    return fabs(s) >= DBL_MIN ? 1.0 / s : 0.0;
}

static inline gyre_vec3d gyrei_vec3d_reciprocal(gyre_vec3d v) {
    return gyre_vec3d_make(gyrei_reciprocald(v.x), gyrei_reciprocald(v.y), gyrei_reciprocald(v.z));
}

/// The point that the transform takes to `point`: gyre_transformd_mul_point() undone, exact for any scale,
/// unlike a product with gyre_transformd_inverse().
///
/// The rotation must have length 1. Along an axis whose scale is 0, or so small that its reciprocal is no
/// finite number, there are many: it gives the one at 0.
/// Error: 1.5e-15 of the distance of the point from the translation, over the scale of each axis.
/// Cost: 3 divisions, 21 multiplications, 18 additions.
/// @code
/// gyre_vec3d t = gyre_vec3d_make(0, 2, 0), s = gyre_vec3d_make(3, 1, 1);
/// gyre_transformd move = gyre_transformd_make(t, gyre_quatd_from_z(GYRE_PI / 2), s);
/// gyre_vec3d v = gyre_transformd_inverse_point(move, gyre_vec3d_make(0, 5, 0)); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_transformd_inverse_point(gyre_transformd t, gyre_vec3d point) {
    const gyre_vec3d turned =
        gyre_quatd_rotate(gyre_quatd_conjugate(t.rotation), gyre_vec3d_sub(point, t.translation));
    return gyre_vec3d_mul(turned, gyrei_vec3d_reciprocal(t.scale));
}

/// The direction that the transform takes to `direction`: gyre_transformd_mul_direction() undone.
///
/// As gyre_transformd_inverse_point() where a scale is 0. The rotation must have length 1.
/// Error: 1.6e-15 of the length of the direction, over the scale of each axis.
/// Cost: 3 divisions, 21 multiplications, 15 additions.
/// @code
/// gyre_vec3d t = gyre_vec3d_make(0, 2, 0), s = gyre_vec3d_make(3, 1, 1);
/// gyre_transformd move = gyre_transformd_make(t, gyre_quatd_from_z(GYRE_PI / 2), s);
/// gyre_vec3d v = gyre_transformd_inverse_direction(move, gyre_vec3d_make(0, 3, 0)); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_transformd_inverse_direction(gyre_transformd t, gyre_vec3d direction) {
    return gyre_vec3d_mul(gyre_quatd_rotate(gyre_quatd_conjugate(t.rotation), direction),
                         gyrei_vec3d_reciprocal(t.scale));
}

/// Between two transforms: translation and scale straight, the rotation by gyre_quatd_slerp(), ends exact.
///
/// Error: 7.1e-16 rad; translation and scale 2.0e-16 of the larger of their ends.
/// Cost: that of gyre_quatd_slerp(), and 12 multiplications, 18 additions.
/// @code
/// gyre_vec3d one = gyre_vec3d_make(1, 1, 1), three = gyre_vec3d_make(3, 3, 3);
/// gyre_transformd a = gyre_transformd_identity(), b = gyre_transformd_make(one, gyre_quatd_from_z(2.0), three);
/// gyre_transformd half = gyre_transformd_lerp(a, b, 0.5);
/// gyre_vec3d scale = half.scale; // = (2, 2, 2)
/// gyre_quatd rotation = half.rotation; // = (0, 0, 0.47942554, 0.87758256)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_lerp(gyre_transformd a, gyre_transformd b, double t) {
    return gyre_transformd_make(gyre_vec3d_lerp(a.translation, b.translation, t),
                               gyre_quatd_slerp(a.rotation, b.rotation, t),
                               gyre_vec3d_lerp(a.scale, b.scale, t));
}

/* The columns of m at length 1 (zero where they are) and their lengths. */
static inline gyre_mat3d gyrei_mat3d_split_lengths(gyre_mat3d m, gyre_vec3d *lengths) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0};
    const gyre_vec3d x = gyrei_mat3d_column(m, 0), y = gyrei_mat3d_column(m, 1), z = gyrei_mat3d_column(m, 2);
    *lengths = gyre_vec3d_make(gyre_vec3d_length(x), gyre_vec3d_length(y), gyre_vec3d_length(z));
    return gyrei_mat3d_from_columns(gyrei_vec3d_normalise_closely(x, zero),
                                   gyrei_vec3d_normalise_closely(y, zero),
                                   gyrei_vec3d_normalise_closely(z, zero));
}

/* The part of a column, of this length and this direction, along an axis of length 1 that is near it. */
static inline double gyrei_length_alongd(gyre_vec3d axis, gyre_vec3d unit, double length) {
    const double cosine = gyre_vec3d_dot(axis, unit);
    return length * (cosine < 1.0 ? cosine : 1.0);
}

/* The kind of a matrix whose columns have been brought to length 1, or to zero. */
static inline gyre_decompose gyrei_mat3d_kind(gyre_mat3d unit) {
    const double right_angle = 1e-6;
    const gyre_vec3d x = gyrei_mat3d_column(unit, 0), y = gyrei_mat3d_column(unit, 1),
                    z = gyrei_mat3d_column(unit, 2);
    const double determinant = gyre_mat3d_determinant(unit);
    gyre_decompose kind = 0;
    if (fabs(gyre_vec3d_dot(x, y)) > right_angle || fabs(gyre_vec3d_dot(y, z)) > right_angle ||
        fabs(gyre_vec3d_dot(z, x)) > right_angle) {
        kind |= GYRE_DECOMPOSE_SHEAR;
    }
    if (fabs(determinant) <= right_angle) {
        kind |= GYRE_DECOMPOSE_SINGULAR;
    } else if (determinant < 0.0) {
        kind |= GYRE_DECOMPOSE_MIRROR;
    }
    return kind;
}

/// The transform of a matrix, whose last row is not looked at; *kind, which may be NULL, tells what it was.
///
/// A mirror is put into scale.x, the other scales stay positive. Columns at right angles (to 1e-6) give back
/// the matrix: their lengths are the scale. A sheared matrix gives the rotation nearest to it and, as scale,
/// the diagonal of that rotation's inverse times it. A singular one with columns at right angles gives the
/// nearest rotation of its unit columns, the smallest such turn where there are many. Infinity and NaN in the
/// upper 3x3, or a column whose length is no finite number, give no turn and scale 1; kind is then singular.
/// Error: 6.1e-16 rad for any T * R * S, each scale within 2.6e-16 of itself.
/// Cost: 7 square roots, 14 divisions, about 160 operations; with shear or a flat matrix Jacobi's method
/// besides.
/// @code
/// gyre_mat4d m = {{0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1}};
/// gyre_transformd t = gyre_transformd_from_mat4d(m, NULL);
/// gyre_quatd rotation = t.rotation; // = (0, 0, 0.70710678, 0.70710678)
/// gyre_vec3d scale = t.scale; // = (2, 3, 4)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_from_mat4d(gyre_mat4d m, gyre_decompose *kind) {
    gyre_transformd t = gyre_transformd_identity();
    gyre_mat3d linear = gyre_mat3d_from_mat4d(m);
    gyre_mat3d unit = gyrei_mat3d_split_lengths(linear, &t.scale);
    const bool finite = t.scale.x <= DBL_MAX && t.scale.y <= DBL_MAX && t.scale.z <= DBL_MAX;
    const gyre_decompose found = finite ? gyrei_mat3d_kind(unit) : (gyre_decompose)GYRE_DECOMPOSE_SINGULAR;
    if (kind != NULL) *kind = found;
    t.translation = gyre_vec3d_make(m.m[12], m.m[13], m.m[14]);
    if (!finite) {
        t.scale = gyre_vec3d_make(1.0, 1.0, 1.0);
        return t;
    }
    if (found & GYRE_DECOMPOSE_MIRROR) {
        for (int r = 0; r < 3; ++r) {
            linear.m[r] = -linear.m[r];
            unit.m[r] = -unit.m[r];
        }
    }
    if (found & GYRE_DECOMPOSE_SHEAR) {
        t.rotation = gyre_mat3d_nearest_rotation(linear);
        const gyre_mat3d r = gyre_mat3d_from_quatd(t.rotation);
        t.scale = gyre_vec3d_make(
            gyrei_length_alongd(gyrei_mat3d_column(r, 0), gyrei_mat3d_column(unit, 0), t.scale.x),
            gyrei_length_alongd(gyrei_mat3d_column(r, 1), gyrei_mat3d_column(unit, 1), t.scale.y),
            gyrei_length_alongd(gyrei_mat3d_column(r, 2), gyrei_mat3d_column(unit, 2), t.scale.z));
    } else {
        t.rotation =
            (found & GYRE_DECOMPOSE_SINGULAR) ? gyre_mat3d_nearest_rotation(unit) : gyre_quatd_from_mat3d(unit);
    }
    if (found & GYRE_DECOMPOSE_MIRROR) t.scale.x = -t.scale.x;
    return t;
}

/* The rotation seen in a mirror of axes, of which each is turned round where its sign is negative. */
static inline gyre_quatd gyrei_quatd_mirror(gyre_quatd q, gyre_vec3d signs) {
    const double x = signs.x < 0.0 ? -1.0 : 1.0, y = signs.y < 0.0 ? -1.0 : 1.0,
                z = signs.z < 0.0 ? -1.0 : 1.0;
    return gyre_quatd_make(q.x * (y * z), q.y * (z * x), q.z * (x * y), q.w);
}

/* A scale times a turn of length 1 times a scale, as one turn and one scale, and whether that is all of it.
 */
static inline bool gyrei_scale_turn_scaled(gyre_vec3d outer, gyre_quatd turn, gyre_vec3d inner,
                                          gyre_quatd *rotation, gyre_vec3d *scale) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0};
    const bool even = fabs(outer.x) == fabs(outer.y) && fabs(outer.y) == fabs(outer.z);
    *scale = gyre_vec3d_mul(outer, inner);
    *rotation = even ? gyrei_quatd_mirror(turn, outer) : turn;
    if (even || (turn.x == 0.0 && turn.y == 0.0 && turn.z == 0.0)) return true;
    const gyre_mat3d r = gyre_mat3d_from_quatd(turn);
    const gyre_mat3d m =
        gyrei_mat3d_from_columns(gyre_vec3d_scale(gyre_vec3d_mul(outer, gyrei_mat3d_column(r, 0)), inner.x),
                                gyre_vec3d_scale(gyre_vec3d_mul(outer, gyrei_mat3d_column(r, 1)), inner.y),
                                gyre_vec3d_scale(gyre_vec3d_mul(outer, gyrei_mat3d_column(r, 2)), inner.z));
    gyre_decompose kind;
    const gyre_transformd t = gyre_transformd_from_mat4d(gyre_mat4d_from_mat3d(m, zero), &kind);
    *rotation = t.rotation;
    *scale = t.scale;
    return (kind & GYRE_DECOMPOSE_SHEAR) == 0;
}

static inline bool gyrei_transformd_compose(gyre_transformd a, gyre_transformd b, gyre_transformd *out) {
    const gyre_quatd outer = gyrei_quatd_unit(a.rotation);
    gyre_quatd turn;
    gyre_transformd at = a;
    at.rotation = outer;
    const bool exact =
        gyrei_scale_turn_scaled(a.scale, gyrei_quatd_unit(b.rotation), b.scale, &turn, &out->scale);
    out->translation = gyre_transformd_mul_point(at, b.translation);
    out->rotation = gyrei_quatd_normalise_closely(gyre_quatd_mul(outer, turn));
    return exact;
}

/// The transform that applies b first, then a: like the matrices, where there is such a transform.
///
/// T * R * S times T * R * S is one again when the scale of a is the same along all axes (up to sign), when b
/// does not turn, or when it turns the axes of a's scale into one another: about an axis whose two others are
/// scaled alike, or by quarter turns. Else the product is sheared, no transform does what it does, and this
/// is the nearest as of gyre_transformd_from_mat4d(); gyre_transformd_mul_checked() tells. The translation is
/// right in any case. Signs of the scales stay where the first two hold, else a mirror goes into scale.x.
/// Rotations of other lengths count as normalised.
/// Error: 5.7e-16 rad, and a scale 1.2e-16 of itself, in the first two cases; else R^T m, where R is the
/// rotation and m the linear part of the product, is symmetric to 2.3e-15 of the largest scale of a times
/// that of b.
/// Cost: 1 square root, 4 divisions, about 90 operations; else that of gyre_transformd_from_mat4d() besides.
/// @code
/// gyre_vec3d t = gyre_vec3d_make(1, 0, 0), s = gyre_vec3d_make(2, 2, 2);
/// gyre_transformd a = gyre_transformd_make(t, gyre_quatd_from_z(GYRE_PI / 2), s);
/// gyre_transformd twice = gyre_transformd_mul(a, a);
/// gyre_vec3d translation = twice.translation; // = (1, 2, 0)
/// gyre_vec3d scale = twice.scale; // = (4, 4, 4)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_mul(gyre_transformd a, gyre_transformd b) {
    gyre_transformd product;
    (void)gyrei_transformd_compose(a, b, &product);
    return product;
}

/// gyre_transformd_mul() with GYRE_UNSUPPORTED, and *out as it was, where the product is sheared: no T * R *
/// S.
///
/// Cost: that of gyre_transformd_mul().
/// @code
/// gyre_transformd a = gyre_transformd_identity(), b = gyre_transformd_identity(), product;
/// a.scale.x = 2.0;
/// b.rotation = gyre_quatd_from_z(GYRE_PI / 4);
/// gyre_status status = gyre_transformd_mul_checked(a, b, &product); // = GYRE_UNSUPPORTED
/// @endcode
GYRE_INLINE gyre_status gyre_transformd_mul_checked(gyre_transformd a, gyre_transformd b, gyre_transformd *out) {
    gyre_transformd product;
    if (!gyrei_transformd_compose(a, b, &product)) return GYRE_UNSUPPORTED;
    *out = product;
    return GYRE_OK;
}

/// The transform that applies `first`, then `second`: gyre_transformd_mul() for those who read left to right.
///
/// Error: that of gyre_transformd_mul().
/// Cost: that of gyre_transformd_mul().
/// @code
/// gyre_transformd turn = gyre_transformd_identity(), lift = gyre_transformd_identity();
/// turn.rotation = gyre_quatd_from_x(GYRE_PI / 2);
/// lift.translation.y = 1.0;
/// gyre_vec3d translation = gyre_transformd_then(lift, turn).translation; // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_then(gyre_transformd first, gyre_transformd second) {
    return gyre_transformd_mul(second, first);
}

static inline bool gyrei_transformd_invert(gyre_transformd t, gyre_transformd *out) {
    const gyre_vec3d one = {1.0, 1.0, 1.0}, origin = {0.0, 0.0, 0.0};
    const gyre_vec3d scale = gyrei_vec3d_reciprocal(t.scale);
    const gyre_quatd turn = gyre_quatd_conjugate(gyrei_quatd_unit(t.rotation));
    gyre_transformd undone = t;
    undone.rotation = gyre_quatd_conjugate(turn);
    out->translation = gyre_transformd_inverse_point(undone, origin);
    return gyrei_scale_turn_scaled(scale, turn, one, &out->rotation, &out->scale);
}

/// The transform that undoes t, where there is one.
///
/// There is when the scale is the same along all axes (up to sign), when t does not turn, or when it turns
/// the axes of its scale into one another. Else the inverse of T * R * S is sheared and this is the nearest
/// as of gyre_transformd_from_mat4d(): to undo a transform of any scale use gyre_transformd_inverse_point() or
/// the matrix. The translation is right in any case. A scale of 0, or so small that its reciprocal is no
/// finite number, becomes 0. A rotation of another length counts as normalised.
/// Error: 3.5e-16 rad, and a scale 1.2e-16 of itself, where the scale is even or there is no turn; else R^T
/// m, where R is the rotation and m the linear part of the inverse, is symmetric to 2.1e-15 over the least
/// scale.
/// Cost: 3 divisions, about 70 operations; else that of gyre_transformd_from_mat4d() besides.
/// @code
/// gyre_vec3d t = gyre_vec3d_make(1, 0, 0), s = gyre_vec3d_make(2, 2, 2);
/// gyre_transformd back = gyre_transformd_inverse(gyre_transformd_make(t, gyre_quatd_from_z(GYRE_PI / 2), s));
/// gyre_vec3d translation = back.translation; // = (0, 0.5, 0)
/// gyre_vec3d scale = back.scale; // = (0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_inverse(gyre_transformd t) {
    gyre_transformd inverse;
    (void)gyrei_transformd_invert(t, &inverse);
    return inverse;
}

/// gyre_transformd_inverse() with a status, and *out as it was unless that is GYRE_OK: GYRE_DEGENERATE for a
/// scale that has no reciprocal, GYRE_UNSUPPORTED where the inverse is sheared: no T * R * S.
///
/// Cost: that of gyre_transformd_inverse().
/// @code
/// gyre_transformd flat = gyre_transformd_identity(), inverse;
/// flat.scale.y = 0.0;
/// gyre_status status = gyre_transformd_inverse_checked(flat, &inverse); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_transformd_inverse_checked(gyre_transformd t, gyre_transformd *out) {
    const gyre_vec3d s = {fabs(t.scale.x), fabs(t.scale.y), fabs(t.scale.z)};
    gyre_transformd inverse;
    if (!(s.x >= DBL_MIN && s.y >= DBL_MIN && s.z >= DBL_MIN)) return GYRE_DEGENERATE;
    if (!(s.x <= DBL_MAX && s.y <= DBL_MAX && s.z <= DBL_MAX)) return GYRE_DEGENERATE;
    if (!gyrei_transformd_invert(t, &inverse)) return GYRE_UNSUPPORTED;
    *out = inverse;
    return GYRE_OK;
}

/// t in double; exact.
///
/// @code
/// gyre_transform t = gyre_transform_identity();
/// t.scale.y = 0.5f;
/// gyre_vec3d scale = gyre_transformd_from_transform(t).scale; // = (1, 0.5, 1)
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_from_transform(gyre_transform t)
{
    return gyre_transformd_make(gyre_vec3d_from_vec3(t.translation), gyre_quatd_from_quat(t.rotation),
                                gyre_vec3d_from_vec3(t.scale));
}

/// t in float, each component to the nearest.
///
/// @code
/// gyre_transformd t = gyre_transformd_identity();
/// t.scale.y = 16777217; // 2^24 + 1, which no float is
/// gyre_vec3 scale = gyre_transform_from_transformd(t).scale; // = (1, 16777216, 1)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_from_transformd(gyre_transformd t)
{
    return gyre_transform_make(gyre_vec3_from_vec3d(t.translation), gyre_quat_from_quatd(t.rotation),
                               gyre_vec3_from_vec3d(t.scale));
}

GYRE_EXTERN_C_END

#endif
