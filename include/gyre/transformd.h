/* SPDX-License-Identifier: MIT */
/// @file transformd.h
/// Translation, rotation and scale of doubles, as a node of a scene carries them, and matrices taken apart
/// into them.
// Written by tools/gen_double.py from transform.h: change that one.
#ifndef GYRE_TRANSFORMD_H
#define GYRE_TRANSFORMD_H

#include <gyre/base.h>
#include <gyre/transform.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN

/// Scales first, then turns, then moves: the matrix T * R * S.
typedef struct gyre_transformd {
    gyre_vec3d translation;
    gyre_quatd rotation; ///< of length 1
    gyre_vec3d scale;    ///< along the axes before the turn; negative mirrors
} gyre_transformd;


/// The transform that changes nothing.
/// @code
/// gyre_transformd t = gyre_transformd_identity(); // = ((0, 0, 0), (0, 0, 0, 1), (1, 1, 1))
/// @endcode
GYRE_INLINE gyre_transformd gyre_transformd_identity(void) {
    const gyre_transformd t = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 1.0}, {1.0, 1.0, 1.0}};
    return t;
}

/// The transform of these three parts.
GYRE_INLINE gyre_transformd gyre_transformd_make(gyre_vec3d translation, gyre_quatd rotation, gyre_vec3d scale) {
    const gyre_transformd t = {translation, rotation, scale};
    return t;
}

/// T * R * S. The rotation of another length than 1 counts as normalised.
GYRE_INLINE gyre_mat4d gyre_mat4d_from_transformd(gyre_transformd t) {
    const gyre_mat3d r = gyre_mat3d_from_quatd(t.rotation);
    const gyre_mat3d rs = gyrei_mat3d_from_columns(gyre_vec3d_scale(gyrei_mat3d_column(r, 0), t.scale.x),
                                                 gyre_vec3d_scale(gyrei_mat3d_column(r, 1), t.scale.y),
                                                 gyre_vec3d_scale(gyrei_mat3d_column(r, 2), t.scale.z));
    return gyre_mat4d_from_mat3d(rs, t.translation);
}

/// A point scaled, turned and moved. The rotation must have length 1.
GYRE_INLINE gyre_vec3d gyre_transformd_mul_point(gyre_transformd t, gyre_vec3d point) {
    return gyre_vec3d_add(gyre_quatd_rotate(t.rotation, gyre_vec3d_mul(point, t.scale)), t.translation);
}

/// Between two transforms: translation and scale straight, the rotation by gyre_quatd_slerp(), ends exact.
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
    return gyrei_mat3d_from_columns(gyre_vec3d_normalise(x, zero), gyre_vec3d_normalise(y, zero),
                                   gyre_vec3d_normalise(z, zero));
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
/// the diagonal of that rotation's inverse times it. A singular one gives the nearest rotation of its unit
/// columns, the smallest such turn where there are many. Infinity and NaN in the upper 3x3 give no turn and
/// scale 1; kind is then singular.
/// Error: 9.5e-16 rad for any T * R * S, each scale within 1.4e-15 of itself.
GYRE_INLINE gyre_transformd gyre_transformd_from_mat4d(gyre_mat4d m, gyre_decompose *kind) {
    gyre_transformd t = gyre_transformd_identity();
    gyre_mat3d linear = gyre_mat3d_from_mat4d(m);
    gyre_mat3d unit = gyrei_mat3d_split_lengths(linear, &t.scale);
    const double all = (t.scale.x + t.scale.y) + t.scale.z;
    const bool finite = all >= 0.0 && all <= DBL_MAX;
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
        t.scale = gyre_vec3d_make(gyre_vec3d_dot(gyrei_mat3d_column(r, 0), gyrei_mat3d_column(linear, 0)),
                                 gyre_vec3d_dot(gyrei_mat3d_column(r, 1), gyrei_mat3d_column(linear, 1)),
                                 gyre_vec3d_dot(gyrei_mat3d_column(r, 2), gyrei_mat3d_column(linear, 2)));
    } else {
        t.rotation =
            (found & GYRE_DECOMPOSE_SINGULAR) ? gyre_mat3d_nearest_rotation(unit) : gyre_quatd_from_mat3d(unit);
    }
    if (found & GYRE_DECOMPOSE_MIRROR) t.scale.x = -t.scale.x;
    return t;
}

/// t in double; exact.
GYRE_INLINE gyre_transformd gyre_transformd_from_transform(gyre_transform t)
{
    return gyre_transformd_make(gyre_vec3d_from_vec3(t.translation), gyre_quatd_from_quat(t.rotation),
                                gyre_vec3d_from_vec3(t.scale));
}

/// t in float, each component to the nearest.
GYRE_INLINE gyre_transform gyre_transform_from_transformd(gyre_transformd t)
{
    return gyre_transform_make(gyre_vec3_from_vec3d(t.translation), gyre_quat_from_quatd(t.rotation),
                               gyre_vec3_from_vec3d(t.scale));
}

GYRE_EXTERN_C_END

#endif
