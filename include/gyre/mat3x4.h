/* SPDX-License-Identifier: MIT */
/// @file mat3x4.h
/// Affine transforms as the upper three rows of a 4x4 matrix: 48 bytes, as the runtime and shaders take them.
#ifndef GYRE_MAT3X4_H
#define GYRE_MAT3X4_H

#include <gyre/mat.h>
#include <gyre/transform.h>

GYRE_EXTERN_C_BEGIN

/// Three rows of four: `m[4 * row + column]`; column 3 is the translation. A point is a column vector to the
/// right: `x' = m[0] * x + m[1] * y + m[2] * z + m[3]`.
typedef struct gyre_mat3x4 {
    float m[12];
} gyre_mat3x4;

/// The transform that changes nothing.
GYRE_INLINE gyre_mat3x4 gyre_mat3x4_identity(void) {
    const gyre_mat3x4 m = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    return m;
}

/// The upper three rows of a matrix, whose fourth is taken to be 0 0 0 1.
GYRE_INLINE gyre_mat3x4 gyre_mat3x4_from_mat4(gyre_mat4 m) {
    const gyre_mat3x4 rows = {
        {m.m[0], m.m[4], m.m[8], m.m[12], m.m[1], m.m[5], m.m[9], m.m[13], m.m[2], m.m[6], m.m[10], m.m[14]}};
    return rows;
}

/// The same as 4x4 matrix, column-major, as OpenGL takes it.
GYRE_INLINE gyre_mat4 gyre_mat4_from_mat3x4(gyre_mat3x4 m) {
    const gyre_mat4 columns = {{m.m[0], m.m[4], m.m[8], 0, m.m[1], m.m[5], m.m[9], 0, m.m[2], m.m[6], m.m[10],
                                0, m.m[3], m.m[7], m.m[11], 1}};
    return columns;
}

/// T * R * S, as gyre_mat4_from_transform() gives it.
GYRE_INLINE gyre_mat3x4 gyre_mat3x4_from_transform(gyre_transform t) {
    return gyre_mat3x4_from_mat4(gyre_mat4_from_transform(t));
}

/// The product: `b` acts first. Plain arithmetic, each entry summed as (0 + 1) + (2 + 3).
GYRE_INLINE gyre_mat3x4 gyre_mat3x4_mul(gyre_mat3x4 a, gyre_mat3x4 b) {
    gyre_mat3x4 product;
    for (int row = 0; row < 12; row += 4) {
        for (int column = 0; column < 4; column++)
            product.m[row + column] = (a.m[row] * b.m[column] + a.m[row + 1] * b.m[4 + column]) +
                                      (a.m[row + 2] * b.m[8 + column] + (column == 3 ? a.m[row + 3] : 0.0f));
    }
    return product;
}

/// A point taken along.
GYRE_INLINE gyre_vec3 gyre_mat3x4_mul_point(gyre_mat3x4 m, gyre_vec3 p) {
    return gyre_vec3_make((m.m[0] * p.x + m.m[1] * p.y) + (m.m[2] * p.z + m.m[3]),
                          (m.m[4] * p.x + m.m[5] * p.y) + (m.m[6] * p.z + m.m[7]),
                          (m.m[8] * p.x + m.m[9] * p.y) + (m.m[10] * p.z + m.m[11]));
}

/// A direction taken along: without the translation.
GYRE_INLINE gyre_vec3 gyre_mat3x4_mul_vector(gyre_mat3x4 m, gyre_vec3 v) {
    return gyre_vec3_make((m.m[0] * v.x + m.m[1] * v.y) + m.m[2] * v.z,
                          (m.m[4] * v.x + m.m[5] * v.y) + m.m[6] * v.z,
                          (m.m[8] * v.x + m.m[9] * v.y) + m.m[10] * v.z);
}

GYRE_EXTERN_C_END

#endif
