/* SPDX-License-Identifier: MIT */
/// @file transform.h
/// Translation, rotation and scale of floats, as a node of a scene carries them, and matrices taken apart
/// into them.
#ifndef GYRE_TRANSFORM_H
#define GYRE_TRANSFORM_H

#include <gyre/base.h>
#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/vec.h>

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
/// @code
/// gyre_transform t = gyre_transform_identity(); // = ((0, 0, 0), (0, 0, 0, 1), (1, 1, 1))
/// @endcode
GYRE_INLINE gyre_transform gyre_transform_identity(void) {
    const gyre_transform t = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    return t;
}

/// The transform of these three parts.
GYRE_INLINE gyre_transform gyre_transform_make(gyre_vec3 translation, gyre_quat rotation, gyre_vec3 scale) {
    const gyre_transform t = {translation, rotation, scale};
    return t;
}

/// T * R * S. The rotation of another length than 1 counts as normalised.
GYRE_INLINE gyre_mat4 gyre_mat4_from_transform(gyre_transform t) {
    const gyre_mat3 r = gyre_mat3_from_quat(t.rotation);
    const gyre_mat3 rs = gyrei_mat3_from_columns(gyre_vec3_scale(gyrei_mat3_column(r, 0), t.scale.x),
                                                 gyre_vec3_scale(gyrei_mat3_column(r, 1), t.scale.y),
                                                 gyre_vec3_scale(gyrei_mat3_column(r, 2), t.scale.z));
    return gyre_mat4_from_mat3(rs, t.translation);
}

/// A point scaled, turned and moved. The rotation must have length 1.
GYRE_INLINE gyre_vec3 gyre_transform_mul_point(gyre_transform t, gyre_vec3 point) {
    return gyre_vec3_add(gyre_quat_rotate(t.rotation, gyre_vec3_mul(point, t.scale)), t.translation);
}

/// Between two transforms: translation and scale straight, the rotation by gyre_quat_slerp(), ends exact.
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
    return gyrei_mat3_from_columns(gyre_vec3_normalise(x, zero), gyre_vec3_normalise(y, zero),
                                   gyre_vec3_normalise(z, zero));
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
/// the diagonal of that rotation's inverse times it. A singular one gives the nearest rotation of its unit
/// columns, the smallest such turn where there are many. Infinity and NaN in the upper 3x3 give no turn and
/// scale 1; kind is then singular.
/// Error: 3.1e-7 rad for any T * R * S, each scale within 2.5e-7 of itself.
GYRE_INLINE gyre_transform gyre_transform_from_mat4(gyre_mat4 m, gyre_decompose *kind) {
    gyre_transform t = gyre_transform_identity();
    gyre_mat3 linear = gyre_mat3_from_mat4(m);
    gyre_mat3 unit = gyrei_mat3_split_lengths(linear, &t.scale);
    const float all = (t.scale.x + t.scale.y) + t.scale.z;
    const bool finite = all >= 0.0f && all <= FLT_MAX;
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
        t.scale = gyre_vec3_make(gyre_vec3_dot(gyrei_mat3_column(r, 0), gyrei_mat3_column(linear, 0)),
                                 gyre_vec3_dot(gyrei_mat3_column(r, 1), gyrei_mat3_column(linear, 1)),
                                 gyre_vec3_dot(gyrei_mat3_column(r, 2), gyrei_mat3_column(linear, 2)));
    } else {
        t.rotation =
            (found & GYRE_DECOMPOSE_SINGULAR) ? gyre_mat3_nearest_rotation(unit) : gyre_quat_from_mat3(unit);
    }
    if (found & GYRE_DECOMPOSE_MIRROR) t.scale.x = -t.scale.x;
    return t;
}

GYRE_EXTERN_C_END

#endif
