/* SPDX-License-Identifier: MIT */
/// @file transform.h
/// Translation, rotation and scale of floats, as a node of a scene carries them, and matrices taken apart
/// into them.
#ifndef GYRE_TRANSFORM_H
#define GYRE_TRANSFORM_H

#include <float.h>
#include <gyre/base.h>
#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/vec.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// Scales first, then turns, then moves: the matrix T * R * S.
typedef struct gyre_transform {
    gyre_vec3 translation;
    gyre_quat rotation; ///< of length 1
    gyre_vec3 scale;    ///< along the axes before the turn; negative mirrors
} gyre_transform;

// @once
/// What a matrix was beyond translation, rotation and positive scale; bits.
typedef uint32_t gyre_decompose;

enum {
    GYRE_DECOMPOSE_MIRROR = 1u,   ///< it mirrors: scale.x is negative
    GYRE_DECOMPOSE_SHEAR = 2u,    ///< its columns are not at right angles: no T * R * S gives it
    GYRE_DECOMPOSE_SINGULAR = 4u, ///< it flattens: part of the rotation, and a mirror, cannot be seen
};
// @end

/// The transform that changes nothing.
///
/// @code
/// gyre_vec3 scale = gyre_transform_identity().scale; // = (1, 1, 1)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_identity(void) {
    const gyre_transform t = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    return t;
}

/// The transform of these three parts, taken as they are.
///
/// @code
/// gyre_vec3 one = gyre_vec3_make(1, 1, 1), up = gyre_vec3_make(0, 2, 0);
/// gyre_transform lifted = gyre_transform_make(up, gyre_quat_identity(), one);
/// gyre_vec3 v = gyre_transform_mul_point(lifted, one); // = (1, 3, 1)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_make(gyre_vec3 translation, gyre_quat rotation, gyre_vec3 scale) {
    const gyre_transform t = {translation, rotation, scale};
    return t;
}

/// T * R * S. The rotation of another length than 1 counts as normalised, a zero, infinite or NaN one as the
/// identity.
///
/// Error: 2.8e-7 of the scale of its column, an entry; the translation is exact.
/// Cost: 27 multiplications, 1 division, 15 additions.
/// @code
/// gyre_vec3 t = gyre_vec3_make(0, 2, 0), s = gyre_vec3_make(3, 1, 1);
/// gyre_mat4 m = gyre_mat4_from_transform(gyre_transform_make(t, gyre_quat_from_z(GYRE_PI / 2), s));
/// gyre_vec3 v = gyre_mat4_mul_point(m, gyre_vec3_make(1, 0, 0)); // = (0, 5, 0)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_from_transform(gyre_transform t) {
    const gyre_mat3 r = gyre_mat3_from_quat(t.rotation);
    const gyre_mat3 rs = gyrei_mat3_from_columns(gyre_vec3_scale(gyrei_mat3_column(r, 0), t.scale.x),
                                                 gyre_vec3_scale(gyrei_mat3_column(r, 1), t.scale.y),
                                                 gyre_vec3_scale(gyrei_mat3_column(r, 2), t.scale.z));
    return gyre_mat4_from_mat3(rs, t.translation);
}

/// A point scaled, turned and moved. The rotation must have length 1. Plain arithmetic.
///
/// Error: 4.4e-7 of the length of the scaled point, and half an ulp of the result.
/// Cost: 21 multiplications, 18 additions.
/// @code
/// gyre_vec3 t = gyre_vec3_make(0, 2, 0), s = gyre_vec3_make(3, 1, 1);
/// gyre_transform move = gyre_transform_make(t, gyre_quat_from_z(GYRE_PI / 2), s);
/// gyre_vec3 v = gyre_transform_mul_point(move, gyre_vec3_make(1, 0, 0)); // = (0, 5, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_transform_mul_point(gyre_transform t, gyre_vec3 point) {
    return gyre_vec3_add(gyre_quat_rotate(t.rotation, gyre_vec3_mul(point, t.scale)), t.translation);
}

/// A direction, such as a velocity, scaled and turned but not moved. The rotation must have length 1. Plain
/// arithmetic.
///
/// Error: 5.1e-7 of the length of the scaled direction.
/// Cost: 21 multiplications, 15 additions.
/// @code
/// gyre_vec3 t = gyre_vec3_make(0, 2, 0), s = gyre_vec3_make(3, 1, 1);
/// gyre_transform move = gyre_transform_make(t, gyre_quat_from_z(GYRE_PI / 2), s);
/// gyre_vec3 v = gyre_transform_mul_direction(move, gyre_vec3_make(1, 0, 0)); // = (0, 3, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_transform_mul_direction(gyre_transform t, gyre_vec3 direction) {
    return gyre_quat_rotate(t.rotation, gyre_vec3_mul(direction, t.scale));
}

/// The normal, of length 1, of a surface whose normal was `normal`, of any length, before the transform.
///
/// Normals go by the inverse transposed matrix: they stay at right angles to their surface under any scale
/// and on their side of it under a mirror. A scale that flattens the surface, so that it has no normal any
/// more, only turns the normal; one that is zero, infinite or NaN gives zero. The rotation must have length
/// 1.
/// Error: 3.5e-7 rad.
/// Cost: 2 square roots, 6 divisions, about 80 operations.
/// @code
/// gyre_vec3 zero = gyre_vec3_make(0, 0, 0), s = gyre_vec3_make(2, 1, 1);
/// gyre_transform wide = gyre_transform_make(zero, gyre_quat_identity(), s);
/// gyre_vec3 n = gyre_transform_mul_normal(wide, gyre_vec3_make(1, 1, 0)); // = (0.44721360, 0.89442719, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_transform_mul_normal(gyre_transform t, gyre_vec3 normal) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, n = gyrei_vec3_normalise_closely(normal, zero);
    const gyre_vec3 s = gyre_vec3_scale(t.scale, gyrei_square_scale(gyrei_vec3_largest(t.scale)));
    const gyre_vec3 cofactor = {s.y * s.z, s.z * s.x, s.x * s.y};
    const bool mirror = (s.x < 0.0f) != ((s.y < 0.0f) != (s.z < 0.0f));
    const gyre_vec3 bent = gyrei_vec3_normalise_closely(gyre_vec3_mul(n, cofactor), n);
    return gyre_quat_rotate(t.rotation, mirror ? gyre_vec3_negate(bent) : bent);
}

/* 1 / s; 0 where that is no finite number. */
static inline float gyrei_reciprocal(float s) {
    return fabsf(s) >= FLT_MIN ? 1.0f / s : 0.0f;
}

static inline gyre_vec3 gyrei_vec3_reciprocal(gyre_vec3 v) {
    return gyre_vec3_make(gyrei_reciprocal(v.x), gyrei_reciprocal(v.y), gyrei_reciprocal(v.z));
}

/// The point that the transform takes to `point`: gyre_transform_mul_point() undone, exact for any scale,
/// unlike a product with gyre_transform_inverse().
///
/// The rotation must have length 1. Along an axis whose scale is 0, or so small that its reciprocal is no
/// finite number, there are many: it gives the one at 0.
/// Error: 5.6e-7 of the distance of the point from the translation, over the scale of each axis.
/// Cost: 3 divisions, 21 multiplications, 18 additions.
/// @code
/// gyre_vec3 t = gyre_vec3_make(0, 2, 0), s = gyre_vec3_make(3, 1, 1);
/// gyre_transform move = gyre_transform_make(t, gyre_quat_from_z(GYRE_PI / 2), s);
/// gyre_vec3 v = gyre_transform_inverse_point(move, gyre_vec3_make(0, 5, 0)); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_transform_inverse_point(gyre_transform t, gyre_vec3 point) {
    const gyre_vec3 turned =
        gyre_quat_rotate(gyre_quat_conjugate(t.rotation), gyre_vec3_sub(point, t.translation));
    return gyre_vec3_mul(turned, gyrei_vec3_reciprocal(t.scale));
}

/// The direction that the transform takes to `direction`: gyre_transform_mul_direction() undone.
///
/// As gyre_transform_inverse_point() where a scale is 0. The rotation must have length 1.
/// Error: 4.7e-7 of the length of the direction, over the scale of each axis.
/// Cost: 3 divisions, 21 multiplications, 15 additions.
/// @code
/// gyre_vec3 t = gyre_vec3_make(0, 2, 0), s = gyre_vec3_make(3, 1, 1);
/// gyre_transform move = gyre_transform_make(t, gyre_quat_from_z(GYRE_PI / 2), s);
/// gyre_vec3 v = gyre_transform_inverse_direction(move, gyre_vec3_make(0, 3, 0)); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_transform_inverse_direction(gyre_transform t, gyre_vec3 direction) {
    return gyre_vec3_mul(gyre_quat_rotate(gyre_quat_conjugate(t.rotation), direction),
                         gyrei_vec3_reciprocal(t.scale));
}

/// Between two transforms: translation and scale straight, the rotation by gyre_quat_slerp(), ends exact.
///
/// Error: 3.2e-7 rad; translation and scale 1.1e-7 of the larger of their ends.
/// Cost: that of gyre_quat_slerp(), and 12 multiplications, 18 additions.
/// @code
/// gyre_vec3 one = gyre_vec3_make(1, 1, 1), three = gyre_vec3_make(3, 3, 3);
/// gyre_transform a = gyre_transform_identity(), b = gyre_transform_make(one, gyre_quat_from_z(2.0f), three);
/// gyre_transform half = gyre_transform_lerp(a, b, 0.5f);
/// gyre_vec3 scale = half.scale; // = (2, 2, 2)
/// gyre_quat rotation = half.rotation; // = (0, 0, 0.47942554, 0.87758256)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_lerp(gyre_transform a, gyre_transform b, float t) {
    return gyre_transform_make(gyre_vec3_lerp(a.translation, b.translation, t),
                               gyre_quat_slerp(a.rotation, b.rotation, t),
                               gyre_vec3_lerp(a.scale, b.scale, t));
}

/* The columns of m at length 1 (zero where they are) and their lengths. */
static inline gyre_mat3 gyrei_mat3_split_lengths(gyre_mat3 m, gyre_vec3 *lengths) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    const gyre_vec3 x = gyrei_mat3_column(m, 0), y = gyrei_mat3_column(m, 1), z = gyrei_mat3_column(m, 2);
    *lengths = gyre_vec3_make(gyre_vec3_length(x), gyre_vec3_length(y), gyre_vec3_length(z));
    return gyrei_mat3_from_columns(gyrei_vec3_normalise_closely(x, zero),
                                   gyrei_vec3_normalise_closely(y, zero),
                                   gyrei_vec3_normalise_closely(z, zero));
}

/* The part of a column, of this length and this direction, along an axis of length 1 that is near it. */
static inline float gyrei_length_along(gyre_vec3 axis, gyre_vec3 unit, float length) {
    const float cosine = gyre_vec3_dot(axis, unit);
    return length * (cosine < 1.0f ? cosine : 1.0f);
}

/* The kind of a matrix whose columns have been brought to length 1, or to zero. */
static inline gyre_decompose gyrei_mat3_kind(gyre_mat3 unit) {
    const float right_angle = 1e-6f;
    const gyre_vec3 x = gyrei_mat3_column(unit, 0), y = gyrei_mat3_column(unit, 1),
                    z = gyrei_mat3_column(unit, 2);
    const float determinant = gyre_mat3_determinant(unit);
    gyre_decompose kind = 0;
    if (fabsf(gyre_vec3_dot(x, y)) > right_angle || fabsf(gyre_vec3_dot(y, z)) > right_angle ||
        fabsf(gyre_vec3_dot(z, x)) > right_angle) {
        kind |= GYRE_DECOMPOSE_SHEAR;
    }
    if (fabsf(determinant) <= right_angle) {
        kind |= GYRE_DECOMPOSE_SINGULAR;
    } else if (determinant < 0.0f) {
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
/// Error: 2.8e-7 rad for any T * R * S, each scale within 1.4e-7 of itself.
/// Cost: 7 square roots, 14 divisions, about 160 operations; with shear or a flat matrix Jacobi's method
/// besides.
/// @code
/// gyre_mat4 m = {{0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1}};
/// gyre_transform t = gyre_transform_from_mat4(m, NULL);
/// gyre_quat rotation = t.rotation; // = (0, 0, 0.70710678, 0.70710678)
/// gyre_vec3 scale = t.scale; // = (2, 3, 4)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_from_mat4(gyre_mat4 m, gyre_decompose *kind) {
    gyre_transform t = gyre_transform_identity();
    gyre_mat3 linear = gyre_mat3_from_mat4(m);
    gyre_mat3 unit = gyrei_mat3_split_lengths(linear, &t.scale);
    const bool finite = t.scale.x <= FLT_MAX && t.scale.y <= FLT_MAX && t.scale.z <= FLT_MAX;
    const gyre_decompose found = finite ? gyrei_mat3_kind(unit) : (gyre_decompose)GYRE_DECOMPOSE_SINGULAR;
    if (kind != NULL) *kind = found;
    t.translation = gyre_vec3_make(m.m[12], m.m[13], m.m[14]);
    if (!finite) {
        t.scale = gyre_vec3_make(1.0f, 1.0f, 1.0f);
        return t;
    }
    if (found & GYRE_DECOMPOSE_MIRROR) {
        for (int r = 0; r < 3; ++r) {
            linear.m[r] = -linear.m[r];
            unit.m[r] = -unit.m[r];
        }
    }
    if (found & GYRE_DECOMPOSE_SHEAR) {
        t.rotation = gyre_mat3_nearest_rotation(linear);
        const gyre_mat3 r = gyre_mat3_from_quat(t.rotation);
        t.scale = gyre_vec3_make(
            gyrei_length_along(gyrei_mat3_column(r, 0), gyrei_mat3_column(unit, 0), t.scale.x),
            gyrei_length_along(gyrei_mat3_column(r, 1), gyrei_mat3_column(unit, 1), t.scale.y),
            gyrei_length_along(gyrei_mat3_column(r, 2), gyrei_mat3_column(unit, 2), t.scale.z));
    } else {
        t.rotation =
            (found & GYRE_DECOMPOSE_SINGULAR) ? gyre_mat3_nearest_rotation(unit) : gyre_quat_from_mat3(unit);
    }
    if (found & GYRE_DECOMPOSE_MIRROR) t.scale.x = -t.scale.x;
    return t;
}

/* The rotation seen in a mirror of axes, of which each is turned round where its sign is negative. */
static inline gyre_quat gyrei_quat_mirror(gyre_quat q, gyre_vec3 signs) {
    const float x = signs.x < 0.0f ? -1.0f : 1.0f, y = signs.y < 0.0f ? -1.0f : 1.0f,
                z = signs.z < 0.0f ? -1.0f : 1.0f;
    return gyre_quat_make(q.x * (y * z), q.y * (z * x), q.z * (x * y), q.w);
}

/* A scale times a turn of length 1 times a scale, as one turn and one scale, and whether that is all of it.
 */
static inline bool gyrei_scale_turn_scale(gyre_vec3 outer, gyre_quat turn, gyre_vec3 inner,
                                          gyre_quat *rotation, gyre_vec3 *scale) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    const bool even = fabsf(outer.x) == fabsf(outer.y) && fabsf(outer.y) == fabsf(outer.z);
    *scale = gyre_vec3_mul(outer, inner);
    *rotation = even ? gyrei_quat_mirror(turn, outer) : turn;
    if (even || (turn.x == 0.0f && turn.y == 0.0f && turn.z == 0.0f)) return true;
    const gyre_mat3 r = gyre_mat3_from_quat(turn);
    const gyre_mat3 m =
        gyrei_mat3_from_columns(gyre_vec3_scale(gyre_vec3_mul(outer, gyrei_mat3_column(r, 0)), inner.x),
                                gyre_vec3_scale(gyre_vec3_mul(outer, gyrei_mat3_column(r, 1)), inner.y),
                                gyre_vec3_scale(gyre_vec3_mul(outer, gyrei_mat3_column(r, 2)), inner.z));
    gyre_decompose kind;
    const gyre_transform t = gyre_transform_from_mat4(gyre_mat4_from_mat3(m, zero), &kind);
    *rotation = t.rotation;
    *scale = t.scale;
    return (kind & GYRE_DECOMPOSE_SHEAR) == 0;
}

static inline bool gyrei_transform_compose(gyre_transform a, gyre_transform b, gyre_transform *out) {
    const gyre_quat outer = gyrei_quat_unit(a.rotation);
    gyre_quat turn;
    gyre_transform at = a;
    at.rotation = outer;
    const bool exact =
        gyrei_scale_turn_scale(a.scale, gyrei_quat_unit(b.rotation), b.scale, &turn, &out->scale);
    out->translation = gyre_transform_mul_point(at, b.translation);
    out->rotation = gyrei_quat_normalise_closely(gyre_quat_mul(outer, turn));
    return exact;
}

/// The transform that applies b first, then a: like the matrices, where there is such a transform.
///
/// T * R * S times T * R * S is one again when the scale of a is the same along all axes (up to sign), when b
/// does not turn, or when it turns the axes of a's scale into one another: about an axis whose two others are
/// scaled alike, or by quarter turns. Else the product is sheared, no transform does what it does, and this
/// is the nearest as of gyre_transform_from_mat4(); gyre_transform_mul_checked() tells. The translation is
/// right in any case. Signs of the scales stay where the first two hold, else a mirror goes into scale.x.
/// Rotations of other lengths count as normalised.
/// Error: 2.9e-7 rad, and a scale 6.2e-8 of itself, in the first two cases; else R^T m, where R is the rotation
/// and m the linear part of the product, is symmetric to 1.1e-6 of the largest scale of a times that of b.
/// Cost: 1 square root, 4 divisions, about 90 operations; else that of gyre_transform_from_mat4() besides.
/// @code
/// gyre_vec3 t = gyre_vec3_make(1, 0, 0), s = gyre_vec3_make(2, 2, 2);
/// gyre_transform a = gyre_transform_make(t, gyre_quat_from_z(GYRE_PI / 2), s);
/// gyre_transform twice = gyre_transform_mul(a, a);
/// gyre_vec3 translation = twice.translation; // = (1, 2, 0)
/// gyre_vec3 scale = twice.scale; // = (4, 4, 4)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_mul(gyre_transform a, gyre_transform b) {
    gyre_transform product;
    (void)gyrei_transform_compose(a, b, &product);
    return product;
}

/// gyre_transform_mul() with GYRE_UNSUPPORTED, and *out as it was, where the product is sheared: no T * R *
/// S.
///
/// Cost: that of gyre_transform_mul().
/// @code
/// gyre_transform a = gyre_transform_identity(), b = gyre_transform_identity(), product;
/// a.scale.x = 2.0f;
/// b.rotation = gyre_quat_from_z(GYRE_PI / 4);
/// gyre_status status = gyre_transform_mul_checked(a, b, &product); // = GYRE_UNSUPPORTED
/// @endcode
GYRE_INLINE gyre_status gyre_transform_mul_checked(gyre_transform a, gyre_transform b, gyre_transform *out) {
    gyre_transform product;
    if (!gyrei_transform_compose(a, b, &product)) return GYRE_UNSUPPORTED;
    *out = product;
    return GYRE_OK;
}

/// The transform that applies `first`, then `second`: gyre_transform_mul() for those who read left to right.
///
/// Error: that of gyre_transform_mul().
/// Cost: that of gyre_transform_mul().
/// @code
/// gyre_transform turn = gyre_transform_identity(), lift = gyre_transform_identity();
/// turn.rotation = gyre_quat_from_x(GYRE_PI / 2);
/// lift.translation.y = 1.0f;
/// gyre_vec3 translation = gyre_transform_then(lift, turn).translation; // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_then(gyre_transform first, gyre_transform second) {
    return gyre_transform_mul(second, first);
}

static inline bool gyrei_transform_invert(gyre_transform t, gyre_transform *out) {
    const gyre_vec3 one = {1.0f, 1.0f, 1.0f}, origin = {0.0f, 0.0f, 0.0f};
    const gyre_vec3 scale = gyrei_vec3_reciprocal(t.scale);
    const gyre_quat turn = gyre_quat_conjugate(gyrei_quat_unit(t.rotation));
    gyre_transform undone = t;
    undone.rotation = gyre_quat_conjugate(turn);
    out->translation = gyre_transform_inverse_point(undone, origin);
    return gyrei_scale_turn_scale(scale, turn, one, &out->rotation, &out->scale);
}

/// The transform that undoes t, where there is one.
///
/// There is when the scale is the same along all axes (up to sign), when t does not turn, or when it turns
/// the axes of its scale into one another. Else the inverse of T * R * S is sheared and this is the nearest
/// as of gyre_transform_from_mat4(): to undo a transform of any scale use gyre_transform_inverse_point() or
/// the matrix. The translation is right in any case. A scale of 0, or so small that its reciprocal is no
/// finite number, becomes 0. A rotation of another length counts as normalised.
/// Error: 1.9e-7 rad, and a scale 6.2e-8 of itself, where the scale is even or there is no turn; else R^T m,
/// where R is the rotation and m the linear part of the inverse, is symmetric to 1.2e-6 over the least scale.
/// Cost: 3 divisions, about 70 operations; else that of gyre_transform_from_mat4() besides.
/// @code
/// gyre_vec3 t = gyre_vec3_make(1, 0, 0), s = gyre_vec3_make(2, 2, 2);
/// gyre_transform back = gyre_transform_inverse(gyre_transform_make(t, gyre_quat_from_z(GYRE_PI / 2), s));
/// gyre_vec3 translation = back.translation; // = (0, 0.5, 0)
/// gyre_vec3 scale = back.scale; // = (0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_inverse(gyre_transform t) {
    gyre_transform inverse;
    (void)gyrei_transform_invert(t, &inverse);
    return inverse;
}

/// gyre_transform_inverse() with a status, and *out as it was unless that is GYRE_OK: GYRE_DEGENERATE for a
/// scale that has no reciprocal, GYRE_UNSUPPORTED where the inverse is sheared: no T * R * S.
///
/// Cost: that of gyre_transform_inverse().
/// @code
/// gyre_transform flat = gyre_transform_identity(), inverse;
/// flat.scale.y = 0.0f;
/// gyre_status status = gyre_transform_inverse_checked(flat, &inverse); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_transform_inverse_checked(gyre_transform t, gyre_transform *out) {
    const gyre_vec3 s = {fabsf(t.scale.x), fabsf(t.scale.y), fabsf(t.scale.z)};
    gyre_transform inverse;
    if (!(s.x >= FLT_MIN && s.y >= FLT_MIN && s.z >= FLT_MIN)) return GYRE_DEGENERATE;
    if (!(s.x <= FLT_MAX && s.y <= FLT_MAX && s.z <= FLT_MAX)) return GYRE_DEGENERATE;
    if (!gyrei_transform_invert(t, &inverse)) return GYRE_UNSUPPORTED;
    *out = inverse;
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
