/* SPDX-License-Identifier: MIT */
/// @file mat.h
/// 3x3 and 4x4 matrices of floats, stored column by column, applied to column vectors (OpenGL, glTF).
///
/// The element in row r and column c is m[c * 3 + r] or m[c * 4 + r]; the columns are where the axes go. The
/// same 16 floats are Direct3D's matrix for row vectors, stored row by row.
#ifndef GYRE_MAT_H
#define GYRE_MAT_H

#include <gyre/base.h>
// @once
#include <gyre/mat_lanes.h>
// @end
#include <gyre/quat.h>
#include <gyre/trig.h>
#include <gyre/vec.h>

GYRE_EXTERN_C_BEGIN

/// Three columns of three.
typedef struct gyre_mat3 {
    float m[9]; ///< row r, column c at c * 3 + r
} gyre_mat3;

/// Four columns of four.
typedef struct gyre_mat4 {
    float m[16]; ///< row r, column c at c * 4 + r
} gyre_mat4;

/* The matrix of these columns, and the columns of a matrix. */
GYREI_FLAT gyre_mat3 gyrei_mat3_from_columns(gyre_vec3 x, gyre_vec3 y, gyre_vec3 z) {
    const gyre_mat3 m = {{x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}};
    return m;
}

GYREI_FLAT gyre_vec3 gyrei_mat3_column(gyre_mat3 m, int column) {
    return gyre_vec3_make(m.m[column * 3], m.m[column * 3 + 1], m.m[column * 3 + 2]);
}

/// The matrix that changes nothing.
/// @code
/// gyre_mat3 m = gyre_mat3_identity(); // = (1, 0, 0, 0, 1, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_identity(void) {
    const gyre_mat3 m = {{1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f}};
    return m;
}

/// m v.
/// Error: 1.8e-7 of the terms.
/// Cost: 9 multiplications, 6 additions.
/// @code
/// gyre_mat3 m = {{0, 1, 0, -1, 0, 0, 0, 0, 1}};
/// gyre_vec3 v = gyre_mat3_mul_vec3(m, gyre_vec3_make(2, 3, 4)); // = (-3, 2, 4)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_mat3_mul_vec3(gyre_mat3 m, gyre_vec3 v) {
    return gyre_vec3_make((m.m[0] * v.x + m.m[3] * v.y) + m.m[6] * v.z,
                          (m.m[1] * v.x + m.m[4] * v.y) + m.m[7] * v.z,
                          (m.m[2] * v.x + m.m[5] * v.y) + m.m[8] * v.z);
}

/// a b: applies b first.
/// Error: 1.6e-7 of the terms.
/// Cost: 27 multiplications, 18 additions.
/// @code
/// gyre_mat3 turn = {{0, 1, 0, -1, 0, 0, 0, 0, 1}}, stretch = {{2, 0, 0, 0, 3, 0, 0, 0, 4}};
/// gyre_mat3 m = gyre_mat3_mul(turn, stretch); // = (0, 2, 0, -3, 0, 0, 0, 0, 4)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_mul(gyre_mat3 a, gyre_mat3 b) {
    return gyrei_mat3_from_columns(gyre_mat3_mul_vec3(a, gyrei_mat3_column(b, 0)),
                                   gyre_mat3_mul_vec3(a, gyrei_mat3_column(b, 1)),
                                   gyre_mat3_mul_vec3(a, gyrei_mat3_column(b, 2)));
}

/// Rows for columns; for a rotation its inverse.
/// @code
/// gyre_mat3 m = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
/// gyre_mat3 t = gyre_mat3_transpose(m); // = (1, 4, 7, 2, 5, 8, 3, 6, 9)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_transpose(gyre_mat3 m) {
    const gyre_mat3 t = {{m.m[0], m.m[3], m.m[6], m.m[1], m.m[4], m.m[7], m.m[2], m.m[5], m.m[8]}};
    return t;
}

/// The matrix of cofactors, det(m) times the transpose of the inverse: it takes normals where m takes points.
///
/// Exists for singular matrices too. A mirror turns the normals with the winding; scale the result as you
/// like.
/// Error: 2.2e-7 of the terms.
/// Cost: 18 multiplications, 9 additions.
/// @code
/// gyre_mat3 m = {{2, 0, 0, 0, 3, 0, 0, 0, 4}};
/// gyre_mat3 c = gyre_mat3_cofactor(m); // = (12, 0, 0, 0, 8, 0, 0, 0, 6)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_cofactor(gyre_mat3 m) {
    const gyre_vec3 x = gyrei_mat3_column(m, 0), y = gyrei_mat3_column(m, 1), z = gyrei_mat3_column(m, 2);
    return gyrei_mat3_from_columns(gyre_vec3_cross(y, z), gyre_vec3_cross(z, x), gyre_vec3_cross(x, y));
}

/// The factor by which m changes volumes; negative where it mirrors.
/// Error: 2.4e-7 of the terms.
/// Cost: 9 multiplications, 5 additions.
/// @code
/// gyre_mat3 m = {{2, 0, 0, 0, 3, 0, 0, 0, -4}};
/// float d = gyre_mat3_determinant(m); // = -24
/// @endcode
GYRE_INLINE float gyre_mat3_determinant(gyre_mat3 m) {
    const gyre_vec3 x = gyrei_mat3_column(m, 0), y = gyrei_mat3_column(m, 1), z = gyrei_mat3_column(m, 2);
    return gyre_vec3_dot(x, gyre_vec3_cross(y, z));
}

/* The largest magnitude among the entries; NaN entries do not count. */
static inline float gyrei_largest_entry(const float *entries, int count) {
    float largest = 0.0f;
    for (int i = 0; i < count; ++i) {
        largest = fabsf(entries[i]) > largest ? fabsf(entries[i]) : largest;
    }
    return largest;
}

/* The power of two that brings the entries' largest magnitude to between 0.5 and 1; 0 if there is none such.
 */
static inline float gyrei_unit_scale(const float *entries, int count) {
    const float largest = gyrei_largest_entry(entries, count);
    int exponent = 0;
    if (!(largest > FLT_MIN && largest <= FLT_MAX)) return 0.0f;
    (void)frexpf(largest, &exponent);
    return ldexpf(1.0f, exponent < 2 - FLT_MAX_EXP ? FLT_MAX_EXP - 2 : -exponent);
}

static inline gyre_mat3 gyrei_mat3_scale(gyre_mat3 m, float s) {
    for (int i = 0; i < 9; ++i) {
        m.m[i] *= s;
    }
    return m;
}

/* Brings each column of a square matrix to about length 1 by a power of two, which goes to scales. */
static inline void gyrei_scale_columns(float *m, int size, float *scales) {
    for (int c = 0; c < size; ++c) {
        scales[c] = gyrei_unit_scale(m + c * size, size);
        for (int r = 0; r < size; ++r) {
            m[c * size + r] *= scales[c];
        }
    }
}

/* Undoes that in the inverse: its rows by the scales, everything by the determinant of the scaled matrix.
   False where an entry is too large to be a finite number. */
static inline bool gyrei_scale_inverse(float *m, int size, const float *scales, float determinant) {
    bool finite = true;
    for (int i = 0; i < size * size; ++i) {
        const float scale = scales[i % size], entry = m[i] / determinant;
        finite = finite && fabsf(entry) <= (scale > 1.0f ? FLT_MAX / scale : FLT_MAX);
        m[i] = entry * scale;
    }
    return finite;
}

/* Whether a determinant of columns of about length 1 is rounding, or no number. */
static inline bool gyrei_singular(float determinant) {
    // @type singular
    const float rounding = 2.5e-7f;
    // @end
    return !(fabsf(determinant) > rounding && fabsf(determinant) <= FLT_MAX);
}

/// Writes the inverse of m to out. False, with out as it was, for a singular matrix, infinity or NaN.
///
/// Singular means a determinant below the rounding of its own terms, however long or short the columns of m
/// are. So short ones that an entry of the inverse is no finite number have none either.
/// Error: 7.3e-7 of the terms.
/// Cost: 9 divisions, about 60 operations.
/// @code
/// gyre_mat3 m = {{2, 0, 0, 0, 4, 0, 0, 0, -0.5}}, inverse = gyre_mat3_identity();
/// bool regular = gyre_mat3_inverse(m, &inverse); // = true
/// float last = inverse.m[8]; // = -2
/// @endcode
GYRE_INLINE bool gyre_mat3_inverse(gyre_mat3 m, gyre_mat3 *out) {
    float scales[3];
    gyrei_scale_columns(m.m, 3, scales);
    const float determinant = gyre_mat3_determinant(m);
    if (gyrei_singular(determinant)) return false;
    gyre_mat3 inverse = gyre_mat3_transpose(gyre_mat3_cofactor(m));
    if (!gyrei_scale_inverse(inverse.m, 3, scales, determinant)) return false;
    *out = inverse;
    return true;
}

/* Where the axes go by a q of length 1 up to rounding. What is taken from 1 is scaled by 1 + (1 - n) for the
   square n of the length, which is 1 / n but for the square of the rounding. */
GYREI_FLAT void gyrei_columns_from_quat(gyre_quat q, gyre_vec3 *to_x, gyre_vec3 *to_y, gyre_vec3 *to_z) {
    const float x = q.x + q.x, y = q.y + q.y, z = q.z + q.z;
    const float xx = q.x * x, yy = q.y * y, zz = q.z * z;
    const float xy = q.x * y, xz = q.x * z, yz = q.y * z;
    const float wx = q.w * x, wy = q.w * y, wz = q.w * z;
    const float a = yy + zz, b = xx + zz, c = xx + yy, excess = 1.0f - gyre_quat_dot(q, q);
    *to_x = gyre_vec3_make((1.0f - a) - a * excess, xy + wz, xz - wy);
    *to_y = gyre_vec3_make(xy - wz, (1.0f - b) - b * excess, yz + wx);
    *to_z = gyre_vec3_make(xz + wy, yz - wx, (1.0f - c) - c * excess);
}

/* gyre_mat3_from_quat() of a q of length 1 up to rounding. */
GYREI_FLAT gyre_mat3 gyrei_mat3_from_unit(gyre_quat q) {
    gyre_vec3 x, y, z;
    gyrei_columns_from_quat(q, &x, &y, &z);
    return gyrei_mat3_from_columns(x, y, z);
}

/// The rotation matrix of q; q of another length counts as normalised, a zero, infinite or NaN one as
/// identity.
///
/// Error: 3.1e-7 an entry.
/// Cost: 26 multiplications, 25 additions.
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 0.6, 0.8);
/// gyre_mat3 m = gyre_mat3_from_quat(q); // = (0.28, 0.96, 0, -0.96, 0.28, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_from_quat(gyre_quat q) {
    return gyrei_mat3_from_unit(gyrei_quat_unit(q));
}

/* One Jacobi rotation of the symmetric k that clears k[p][q], gathered in v. */
static inline void gyrei_mat4_jacobi_turn(float k[4][4], float v[4][4], int p, int q) {
    const float theta = (k[q][q] - k[p][p]) / (2.0f * k[p][q]);
    const float t = (theta < 0.0f ? -1.0f : 1.0f) / (fabsf(theta) + sqrtf(theta * theta + 1.0f));
    const float c = 1.0f / sqrtf(t * t + 1.0f), s = t * c;
    const float change = t * k[p][q];
    k[p][p] -= change;
    k[q][q] += change;
    k[p][q] = k[q][p] = 0.0f;
    for (int i = 0; i < 4; ++i) {
        if (i != p && i != q) {
            const float kp = k[i][p], kq = k[i][q];
            k[i][p] = k[p][i] = c * kp - s * kq;
            k[i][q] = k[q][i] = s * kp + c * kq;
        }
        const float vp = v[i][p], vq = v[i][q];
        v[i][p] = c * vp - s * vq;
        v[i][q] = s * vp + c * vq;
    }
}

/* Eigenvectors in the columns of v, eigenvalues on the diagonal of k: cyclic Jacobi, which always converges.
 */
static inline void gyrei_mat4_jacobi(float k[4][4], float v[4][4]) {
    // @type jacobi
    const float rounding = 3e-8f;
    // @end
    for (int sweep = 0; sweep < 12; ++sweep) {
        bool done = true;
        for (int p = 0; p < 3; ++p) {
            for (int q = p + 1; q < 4; ++q) {
                if (fabsf(k[p][q]) <= rounding * gyrei_largest_entry(&k[0][0], 16)) continue;
                gyrei_mat4_jacobi_turn(k, v, p, q);
                done = false;
            }
        }
        if (done) return;
    }
}

/* The sum over the eigenvectors of the largest eigenvalue of each times its w: where it is not one vector
   alone, this is the one of them that is nearest the identity. Eigenvalues are the same when they differ by
   up to rounding times the largest entry. */
static inline gyre_quat gyrei_quat_from_largest(float k[4][4], float v[4][4], float rounding, bool *unique) {
    int best = 0;
    for (int i = 1; i < 4; ++i) {
        best = k[i][i] > k[best][best] ? i : best;
    }
    const float least = k[best][best] - rounding * gyrei_largest_entry(&k[0][0], 16);
    gyre_quat sum = {0.0f, 0.0f, 0.0f, 0.0f};
    int count = 0;
    for (int i = 0; i < 4; ++i) {
        if (k[i][i] < least) continue;
        const gyre_quat q = {v[0][i], v[1][i], v[2][i], v[3][i]};
        sum = gyrei_quat_add(sum, gyrei_quat_scale(q, q.w));
        ++count;
    }
    *unique = count == 1;
    if (count > 1 && gyre_quat_dot(sum, sum) > rounding) return gyrei_quat_normalise_closely(sum);
    return gyrei_quat_normalise_closely(gyre_quat_make(v[0][best], v[1][best], v[2][best], v[3][best]));
}

/* The nearest rotation, with its fallbacks, and whether there is only one. */
static inline bool gyrei_mat3_find_nearest(gyre_mat3 matrix, gyre_quat *out) {
    // @type same_eigenvalue
    const float rounding = 2e-6f;
    // @end
    bool unique = false;
    *out = gyre_quat_identity();
    const gyre_mat3 s = gyrei_mat3_scale(matrix, gyrei_unit_scale(matrix.m, 9));
    const float *m = s.m;
    float v[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    const float xy = m[1] + m[3], xz = m[2] + m[6], yz = m[5] + m[7];
    const float wx = m[5] - m[7], wy = m[6] - m[2], wz = m[1] - m[3];
    float k[4][4] = {{(m[0] - m[4]) - m[8], xy, xz, wx},
                     {xy, (m[4] - m[0]) - m[8], yz, wy},
                     {xz, yz, (m[8] - m[0]) - m[4], wz},
                     {wx, wy, wz, (m[0] + m[4]) + m[8]}};
    float sum = 0.0f;
    for (int i = 0; i < 9; ++i) {
        sum += m[i];
    }
    if (!(fabsf(sum) <= FLT_MAX)) return false;
    gyrei_mat4_jacobi(k, v);
    *out = gyrei_quat_from_largest(k, v, rounding, &unique);
    return unique;
}

/// The rotation nearest to m in the sum of squared differences: the rotation of m's polar decomposition.
///
/// For any matrix: scaled, sheared, singular, mirrored. Where several are equally near (rank below two, a
/// pure mirror) it is the one of them nearest the identity. Zero, infinity and NaN give the identity.
/// Source: B. Horn, Closed-form solution of absolute orientation using unit quaternions, 1987; the
/// eigenvector by Jacobi's method.
/// Error: R^T m is symmetric to 1.6e-6 of its largest entries.
/// Cost: about 1500 operations.
/// @code
/// gyre_mat3 stretched = {{0, 2, 0, -3, 0, 0, 0, 0, 4}};
/// gyre_quat q = gyre_mat3_nearest_rotation(stretched); // = (0, 0, 0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_mat3_nearest_rotation(gyre_mat3 m) {
    gyre_quat q;
    (void)gyrei_mat3_find_nearest(m, &q);
    return q;
}

/// gyre_mat3_nearest_rotation() with GYRE_DEGENERATE, and *out as it was, where more than one is nearest.
/// @code
/// gyre_mat3 line = {{0, 3, 0, 0, 0, 0, 0, 0, 0}};
/// gyre_quat q = gyre_quat_identity();
/// gyre_status status = gyre_mat3_nearest_rotation_checked(line, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_mat3_nearest_rotation_checked(gyre_mat3 m, gyre_quat *out) {
    gyre_quat q;
    if (!gyrei_mat3_find_nearest(m, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/* Whether no entry is 2 or more: then no sum of products of them is beyond the finite numbers, in whatever
   order it is made. */
GYREI_FLAT bool gyrei_mat3_is_small(gyre_mat3 matrix) {
    const float *m = matrix.m;
    const bool x = fabsf(m[0]) < 2.0f && fabsf(m[1]) < 2.0f && fabsf(m[2]) < 2.0f;
    const bool y = fabsf(m[3]) < 2.0f && fabsf(m[4]) < 2.0f && fabsf(m[5]) < 2.0f;
    const bool z = fabsf(m[6]) < 2.0f && fabsf(m[7]) < 2.0f && fabsf(m[8]) < 2.0f;
    return x && y && z;
}

/* Whether m is a rotation but for an error: each column is the cross product of the other two. Of R (1 + d)
   with a small symmetric d they differ by R (trace(d) - 2 d), which is what turns the quaternion. `square`
   bounds the sum of the squares of a row of that. Zero, which is so too, is no rotation. */
GYREI_FLAT bool gyrei_mat3_is_within(gyre_mat3 m, float square) {
    const gyre_vec3 x = gyrei_mat3_column(m, 0), y = gyrei_mat3_column(m, 1), z = gyrei_mat3_column(m, 2);
    const gyre_vec3 a = gyre_vec3_sub(gyre_vec3_cross(x, y), z), b = gyre_vec3_sub(gyre_vec3_cross(y, z), x);
    const gyre_vec3 c = gyre_vec3_sub(gyre_vec3_cross(z, x), y);
    const bool row_x = (a.x * a.x + b.x * b.x) + c.x * c.x <= square;
    const bool row_y = (a.y * a.y + b.y * b.y) + c.y * c.y <= square;
    const bool row_z = (a.z * a.z + b.z * b.z) + c.z * c.z <= square;
    const bool sized = x.x * x.x > 0.25f || x.y * x.y > 0.25f || x.z * x.z > 0.25f;
    return row_x && row_y && row_z && sized;
}

GYREI_FLAT bool gyrei_mat3_is_orthonormal(gyre_mat3 m) {
    // @type orthonormal
    const float tolerance = 9e-14f;
    // @end
    return gyrei_mat3_is_within(m, tolerance);
}

/* The same where -ffast-math leaves the arithmetic of infinity and NaN out. */
GYREI_FLAT bool gyrei_mat3_is_rotation(gyre_mat3 m) {
    return gyrei_mat3_is_small(m) && gyrei_mat3_is_orthonormal(m);
}

/* K q of K = 4 r r^T, which is linear in the matrix of r, of a matrix m near that: its other eigenvalues are
   near 0, so of a q near r hardly more is left than what m's nearest rotation has, at some length. Tiny turns
   keep their digits: what multiplies the rounding of the diagonal is as tiny. */
GYREI_FLAT gyre_quat gyrei_quat_nearer(gyre_mat3 matrix, gyre_quat q) {
    const float *m = matrix.m;
    const float xy = m[1] + m[3], xz = m[2] + m[6], yz = m[5] + m[7];
    const float wx = m[5] - m[7], wy = m[6] - m[2], wz = m[1] - m[3];
    const float more = 1.0f + m[0], less = 1.0f - m[0], sum = m[4] + m[8], difference = m[4] - m[8];
    return gyre_quat_make(((more - sum) * q.x + xy * q.y) + (xz * q.z + wx * q.w),
                          (xy * q.x + (less + difference) * q.y) + (yz * q.z + wy * q.w),
                          (xz * q.x + yz * q.y) + ((less - difference) * q.z + wz * q.w),
                          (wx * q.x + wy * q.y) + (wz * q.z + (more + sum) * q.w));
}

// @type from_rotation
/* The quaternion q of a rotation matrix. 4 q q^T is linear in m; its row of z or of w, whichever is larger,
   is `big`, four times its square, times q. Where x and y are larger, half turns before and after m bring
   them to the place of z and w; that turns the order of the four round. One row alone, as the sum of two is a
   little nearer but lets the rounding of the diagonal into tiny turns. */
GYREI_FLAT gyre_quat gyrei_quat_from_rotation(gyre_mat3 matrix) {
    const float *m = matrix.m;
    const float side = copysignf(1.0f, m[8]), m20 = side * m[2];
    const float t = m[0] + side * m[4], u = m[1] - side * m[3];
    const float big = (1.0f + fabsf(m[8])) + fabsf(t), scale = gyrei_root(0.25f / big);
    const gyre_quat of_z = {m20 + m[6], m[5] + m[7], big, u};
    const gyre_quat of_w = {m[5] - m[7], -(m20 - m[6]), u, big};
    const gyre_quat q = gyrei_quat_choose(t < 0.0f, of_z, of_w);
    return gyrei_quat_scale(gyrei_quat_choose(side < 0.0f, gyre_quat_make(q.w, q.z, q.y, q.x), q), scale);
}
// @end

/* m brought nearer to its rotation: half way to its inverse transposed. That is off by the square of what m
   was. */
static inline gyre_mat3 gyrei_mat3_straighten(gyre_mat3 m) {
    const gyre_mat3 cofactor = gyre_mat3_cofactor(m);
    const float least = FLT_EPSILON * FLT_EPSILON; /* products of small entries only make subnormals */
    const float inverse = 1.0f / gyre_vec3_dot(gyrei_mat3_column(m, 0), gyrei_mat3_column(cofactor, 0));
    for (int i = 0; i < 9; ++i) {
        const float way = 0.5f * (cofactor.m[i] * inverse - m.m[i]);
        m.m[i] += fabsf(way) > least ? way : 0.0f;
    }
    return m;
}

/* The rotation of a matrix that is none up to rounding, with its fallbacks, and whether it is determined. */
GYREI_RARE bool gyrei_mat3_find_rotation(gyre_mat3 m, gyre_quat *out) {
    gyre_mat3 unit = m;
    float scales[3];
    *out = gyre_quat_identity();
    if (gyrei_mat3_is_small(m) && gyrei_mat3_is_within(m, 0.1f)) {
        unit = gyrei_mat3_straighten(gyrei_mat3_straighten(gyrei_mat3_straighten(m)));
        *out = gyrei_quat_normalise_closely(gyrei_quat_nearer(m, gyrei_quat_from_rotation(unit)));
        return true;
    }
    gyrei_scale_columns(unit.m, 3, scales);
    const float determinant = gyre_mat3_determinant(unit);
    if (determinant < 0.0f && !gyrei_singular(determinant)) return false;
    return gyrei_mat3_find_nearest(m, out);
}

/* Whether m is plain, and then its rotation. */
GYREI_FLAT bool gyrei_quat_from_plain_mat3(gyre_mat3 m, gyre_quat *out) {
    // @type from_mat3
#ifdef GYREI_QUAT_LANES
    const gyrei_lane_columns columns = gyrei_lane_columns_from_mat3(m.m);
    if (!gyrei_lanes_are_rotation(columns)) return false;
    *out = gyrei_quat_from_lane_columns(columns);
#else
    if (!gyrei_mat3_is_rotation(m)) return false;
    *out = gyrei_quat_from_rotation(m);
#endif
    // @end
    return true;
}

/// The rotation of a matrix. One that is not orthonormal up to rounding gives its nearest rotation.
///
/// Of the four components the larger two decide, so every half turn is right. A matrix that mirrors has no
/// rotation near it: it gives the identity, as infinity and NaN do. The length is within 2.8e-7 of 1.
/// Error: 2.6e-7 rad from the nearest rotation of a matrix that is one but for the rounding of its entries,
/// 4.3e-7 rad where they are up to 0.1 off. Of any other see gyre_mat3_nearest_rotation().
/// Cost: 1 division, 1 square root, about 80 operations (in double 120), most of them to see that m is a
/// rotation; about 350 where its entries are up to 0.1 off one, about 1500 else.
/// Source: I. Bar-Itzhack, New Method for Extracting the Quaternion from a Rotation Matrix, 2000, for the
/// matrix that is 4 q q^T.
/// @code
/// gyre_mat3 quarter = {{0, 1, 0, -1, 0, 0, 0, 0, 1}}, stretched = {{0, 2, 0, -3, 0, 0, 0, 0, 4}};
/// gyre_quat q = gyre_quat_from_mat3(quarter);   // = (0, 0, 0.70710678, 0.70710678)
/// gyre_quat p = gyre_quat_from_mat3(stretched); // = (0, 0, 0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_mat3(gyre_mat3 m) {
    gyre_quat q;
    if (!gyrei_quat_from_plain_mat3(m, &q)) (void)gyrei_mat3_find_rotation(m, &q);
    return q;
}

/// gyre_quat_from_mat3() with GYRE_DEGENERATE, and *out as it was, where m mirrors or leaves the rotation
/// open.
///
/// Cost: as gyre_quat_from_mat3().
/// @code
/// gyre_mat3 mirror = {{-1, 0, 0, 0, 1, 0, 0, 0, 1}};
/// gyre_quat q = gyre_quat_identity();
/// gyre_status status = gyre_quat_from_mat3_checked(mirror, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_from_mat3_checked(gyre_mat3 m, gyre_quat *out) {
    gyre_quat q;
    if (!gyrei_quat_from_plain_mat3(m, &q) && !gyrei_mat3_find_rotation(m, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/* The turn about an axis of length 1 of which the angle has this cosine and sine. */
GYREI_FLAT gyre_mat3 gyrei_mat3_turn(gyre_vec3 axis, float cosine, float sine) {
    const gyre_vec3 v = gyre_vec3_scale(axis, sine), u = gyre_vec3_scale(axis, 1.0f - cosine);
    const float xy = u.x * axis.y, xz = u.x * axis.z, yz = u.y * axis.z;
    return gyrei_mat3_from_columns(gyre_vec3_make(cosine + u.x * axis.x, xy + v.z, xz - v.y),
                                   gyre_vec3_make(xy - v.z, cosine + u.y * axis.y, yz + v.x),
                                   gyre_vec3_make(xz + v.y, yz - v.x, cosine + u.z * axis.z));
}

/// The rotation about an axis of any length by the angle of this cosine and sine, without trigonometry.
///
/// The two count as a direction of any length: (3, 4) is the angle whose cosine is 0.6. An axis, or a pair,
/// that is zero, infinite or NaN gives the identity.
/// Error: 3.3e-7 an entry.
/// Cost: 2 divisions, 2 square roots, about 50 operations.
/// Source: O. Rodrigues' formula, cos I + (1 - cos) a a^T + sin [a].
/// @code
/// gyre_vec3 z = gyre_vec3_make(0, 0, 2);
/// gyre_mat3 m = gyre_mat3_from_axis_cos_sin(z, 3, 4); // = (0.6, 0.8, 0, -0.8, 0.6, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_from_axis_cos_sin(gyre_vec3 axis, float cosine, float sine) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, a = gyrei_vec3_normalise_closely(axis, zero);
    const gyre_vec3 pair = gyrei_vec3_normalise_closely(gyre_vec3_make(cosine, sine, 0.0f), zero);
    const bool turns = gyre_vec3_dot(a, a) > 0.0f && gyre_vec3_dot(pair, pair) > 0.0f;
    return turns ? gyrei_mat3_turn(a, pair.x, pair.y) : gyre_mat3_identity();
}

/// The rotation by angle_rad about an axis of any length, as gyre_quat_from_axis_angle().
///
/// An axis that is zero, infinite or NaN gives the identity; such an angle counts as 0.
/// Error: 3.5e-7 an entry for angles up to 1e4 rad.
/// Cost: a sine-cosine pair, 1 division, 1 square root, about 40 operations.
/// @code
/// gyre_vec3 z = gyre_vec3_make(0, 0, 1);
/// gyre_mat3 m = gyre_mat3_from_axis_angle(z, GYRE_PI / 2); // = (0, 1, 0, -1, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_from_axis_angle(gyre_vec3 axis, float angle_rad) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, a = gyrei_vec3_normalise_closely(axis, zero);
    float s, c;
    gyre_sin_cos(angle_rad, &s, &c);
    return gyre_vec3_dot(a, a) > 0.0f ? gyrei_mat3_turn(a, c, s) : gyre_mat3_identity();
}

/* Beyond half a turn. */
GYREI_RARE gyre_mat3 gyrei_mat3_from_rotation_vector_any(gyre_vec3 v) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    if (!gyrei_rotation_vector_turns(v)) return gyre_mat3_identity();
    float lost, s, c;
    gyrei_sin_cos_plain(gyrei_vec3_long_length(v, &lost), &s, &c);
    const gyre_vec3 turn = {c - s * lost, s + c * lost, 0.0f},
                    unit = gyrei_vec3_normalise_closely(turn, zero);
    return gyrei_mat3_turn(gyrei_vec3_normalise_closely(v, zero), unit.x, unit.y);
}

/// The rotation about `rotation` by its length in radians, as gyre_quat_from_rotation_vector().
///
/// Zero, infinity, NaN and what is longer than gyre_sin_cos() takes give the identity.
/// Error: 3.9e-7 an entry up to 1e4 rad.
/// Cost: about 70 operations up to half a turn; beyond 3 divisions, 3 square roots, about 170.
/// @code
/// gyre_vec3 quarter = gyre_vec3_make(0, 0, GYRE_PI / 2);
/// gyre_mat3 m = gyre_mat3_from_rotation_vector(quarter); // = (0, 1, 0, -1, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_from_rotation_vector(gyre_vec3 rotation) {
    return gyrei_quat_from_rotation_vector_is_plain(rotation)
               ? gyrei_mat3_from_unit(gyrei_quat_from_rotation_vector_plain(rotation))
               : gyrei_mat3_from_rotation_vector_any(rotation);
}

/* The shortest arc between directions of length 1 that are no more than a right angle apart. */
static inline gyre_mat3 gyrei_mat3_arc(gyre_vec3 from, gyre_vec3 to) {
    const gyre_vec3 v = gyre_vec3_cross(from, gyre_vec3_sub(to, from));
    const gyre_vec3 u = gyre_vec3_scale(v, 1.0f / (1.0f + gyre_vec3_dot(from, to)));
    const float xx = u.x * v.x, yy = u.y * v.y, zz = u.z * v.z;
    const float xy = u.x * v.y, xz = u.x * v.z, yz = u.y * v.z;
    return gyrei_mat3_from_columns(gyre_vec3_make(1.0f - (yy + zz), xy + v.z, xz - v.y),
                                   gyre_vec3_make(xy - v.z, 1.0f - (xx + zz), yz + v.x),
                                   gyre_vec3_make(xz + v.y, yz - v.x, 1.0f - (xx + yy)));
}

/// The matrix of the shortest rotation that takes the direction `from` to the direction `to`, both of any
/// length, as gyre_quat_shortest_arc().
///
/// No trigonometry. Opposite directions give a half turn about an axis at right angles to `from`, always the
/// same one; nearly opposite ones lose nothing. Zero, infinite or NaN input gives the identity.
/// Error: 4.8e-7 rad between the turned `from` and `to`.
/// Cost: 3 divisions, 2 square roots, about 60 operations.
/// Source: T. Moeller, J. Hughes, Efficiently building a matrix to rotate one vector to another, 1999, where
/// the directions are less than a right angle apart.
/// @code
/// gyre_vec3 x = gyre_vec3_make(1, 0, 0), y = gyre_vec3_make(0, 5, 0);
/// gyre_mat3 m = gyre_mat3_shortest_arc(x, y); // = (0, 1, 0, -1, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_shortest_arc(gyre_vec3 from, gyre_vec3 to) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    const gyre_vec3 a = gyrei_vec3_normalise_closely(from, zero), b = gyrei_vec3_normalise_closely(to, zero);
    const bool both = gyre_vec3_dot(a, a) > 0.0f && gyre_vec3_dot(b, b) > 0.0f;
    if (!both) return gyre_mat3_identity();
    /* Farther apart 1 / (1 + cosine) loses digits and at last is none; the quaternion loses nothing. */
    return gyre_vec3_dot(a, b) < 0.0f ? gyre_mat3_from_quat(gyre_quat_shortest_arc(from, to))
                                      : gyrei_mat3_arc(a, b);
}

/// gyre_mat3_shortest_arc() with GYRE_DEGENERATE, and *out as it was, where `from` or `to` is no direction.
/// @code
/// gyre_mat3 m = gyre_mat3_identity();
/// gyre_vec3 zero = gyre_vec3_make(0, 0, 0);
/// gyre_status status = gyre_mat3_shortest_arc_checked(zero, zero, &m); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_mat3_shortest_arc_checked(gyre_vec3 from, gyre_vec3 to, gyre_mat3 *out) {
    if (!gyrei_vec3_has_direction(from) || !gyrei_vec3_has_direction(to)) return GYRE_DEGENERATE;
    *out = gyre_mat3_shortest_arc(from, to);
    return GYRE_OK;
}

/* of_unit times the identity and of_square times a a^T, of the direction of `along`; the identity if there is
   none. */
GYREI_FLAT gyre_mat3 gyrei_mat3_along(gyre_vec3 along, float of_unit, float of_square) {
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, a = gyrei_vec3_normalise_closely(along, zero);
    const gyre_vec3 u = gyre_vec3_scale(a, of_square);
    const float xy = u.x * a.y, xz = u.x * a.z, yz = u.y * a.z;
    if (!(gyre_vec3_dot(a, a) > 0.0f)) return gyre_mat3_identity();
    return gyrei_mat3_from_columns(gyre_vec3_make(of_unit + u.x * a.x, xy, xz),
                                   gyre_vec3_make(xy, of_unit + u.y * a.y, yz),
                                   gyre_vec3_make(xz, yz, of_unit + u.z * a.z));
}

/// The mirror in the plane through the origin at right angles to a normal of any length.
///
/// Its determinant is -1, so it turns the winding of triangles. A normal that is zero, infinite or NaN gives
/// the identity.
/// Error: 2.6e-7 an entry.
/// Cost: 1 division, 1 square root, about 25 operations.
/// @code
/// gyre_mat3 m = gyre_mat3_mirror_in_plane(gyre_vec3_make(0, 3, 0)); // = (1, 0, 0, 0, -1, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_mirror_in_plane(gyre_vec3 normal) {
    return gyrei_mat3_along(normal, 1.0f, -2.0f);
}

/// The mirror in the line through the origin along a direction of any length: half a turn about it.
///
/// A direction that is zero, infinite or NaN gives the identity.
/// Error: 2.6e-7 an entry.
/// Cost: 1 division, 1 square root, about 25 operations.
/// @code
/// gyre_mat3 m = gyre_mat3_mirror_in_line(gyre_vec3_make(0, 3, 0)); // = (-1, 0, 0, 0, 1, 0, 0, 0, -1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_mirror_in_line(gyre_vec3 direction) {
    return gyrei_mat3_along(direction, -1.0f, 2.0f);
}

/// The projection onto the plane through the origin at right angles to a normal of any length.
///
/// It takes away what is along the normal. A normal that is zero, infinite or NaN gives the identity.
/// Error: 1.4e-7 an entry.
/// Cost: 1 division, 1 square root, about 25 operations.
/// @code
/// gyre_mat3 m = gyre_mat3_project_on_plane(gyre_vec3_make(0, 3, 0)); // = (1, 0, 0, 0, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_project_on_plane(gyre_vec3 normal) {
    return gyrei_mat3_along(normal, 1.0f, -1.0f);
}

/// The projection onto the line through the origin along a direction of any length: what is along it is left.
///
/// A direction that is zero, infinite or NaN gives the identity.
/// Error: 1.3e-7 an entry.
/// Cost: 1 division, 1 square root, about 25 operations.
/// @code
/// gyre_mat3 m = gyre_mat3_project_on_line(gyre_vec3_make(0, 3, 0)); // = (0, 0, 0, 0, 1, 0, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_project_on_line(gyre_vec3 direction) {
    return gyrei_mat3_along(direction, 0.0f, 1.0f);
}

/* The matrix of these columns, the columns of a matrix, and their sum with weights. */
GYREI_FLAT gyre_mat4 gyrei_mat4_from_columns(gyre_vec4 x, gyre_vec4 y, gyre_vec4 z, gyre_vec4 w) {
    const gyre_mat4 m = {{x.x, x.y, x.z, x.w, y.x, y.y, y.z, y.w, z.x, z.y, z.z, z.w, w.x, w.y, w.z, w.w}};
    return m;
}

GYREI_FLAT gyre_vec4 gyrei_mat4_column(gyre_mat4 m, int column) {
    return gyre_vec4_make(m.m[column * 4], m.m[column * 4 + 1], m.m[column * 4 + 2], m.m[column * 4 + 3]);
}

GYREI_FLAT gyre_vec4 gyrei_vec4_combine(gyre_vec4 x, gyre_vec4 y, gyre_vec4 z, gyre_vec4 w, gyre_vec4 by) {
    return gyre_vec4_add(gyre_vec4_add(gyre_vec4_scale(x, by.x), gyre_vec4_scale(y, by.y)),
                         gyre_vec4_add(gyre_vec4_scale(z, by.z), gyre_vec4_scale(w, by.w)));
}

/// The matrix that changes nothing.
/// @code
/// gyre_mat4 m = gyre_mat4_identity(); // = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_identity(void) {
    const gyre_mat4 m = {
        {1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f}};
    return m;
}

/// a b: applies b first.
/// Error: 1.8e-7 of the terms.
/// Cost: 64 multiplications, 48 additions.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(1, 2, 3));
/// gyre_mat4 twice = gyre_mat4_mul(move, move);
/// gyre_vec3 v = gyre_mat4_mul_point(twice, gyre_vec3_make(0, 0, 0)); // = (2, 4, 6)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_mul(gyre_mat4 a, gyre_mat4 b) {
    const gyre_vec4 x = gyrei_mat4_column(a, 0), y = gyrei_mat4_column(a, 1);
    const gyre_vec4 z = gyrei_mat4_column(a, 2), w = gyrei_mat4_column(a, 3);
    return gyrei_mat4_from_columns(gyrei_vec4_combine(x, y, z, w, gyrei_mat4_column(b, 0)),
                                   gyrei_vec4_combine(x, y, z, w, gyrei_mat4_column(b, 1)),
                                   gyrei_vec4_combine(x, y, z, w, gyrei_mat4_column(b, 2)),
                                   gyrei_vec4_combine(x, y, z, w, gyrei_mat4_column(b, 3)));
}

/// Rows for columns.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(7, 8, 9));
/// gyre_mat4 t = gyre_mat4_transpose(move); // = (1, 0, 0, 7, 0, 1, 0, 8, 0, 0, 1, 9, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_transpose(gyre_mat4 m) {
    gyre_mat4 t;
    for (int c = 0; c < 4; ++c) {
        for (int r = 0; r < 4; ++r) {
            t.m[c * 4 + r] = m.m[r * 4 + c];
        }
    }
    return t;
}

/// The upper left 3x3: what m does to directions.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(7, 8, 9));
/// gyre_mat3 m = gyre_mat3_from_mat4(move); // = (1, 0, 0, 0, 1, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_from_mat4(gyre_mat4 m) {
    const gyre_mat3 r = {{m.m[0], m.m[1], m.m[2], m.m[4], m.m[5], m.m[6], m.m[8], m.m[9], m.m[10]}};
    return r;
}

/// The matrix that applies m, then moves by translation.
/// @code
/// gyre_mat3 i = gyre_mat3_identity();
/// gyre_vec3 v = gyre_vec3_make(7, 8, 9);
/// gyre_mat4 m = gyre_mat4_from_mat3(i, v); // = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_from_mat3(gyre_mat3 m, gyre_vec3 translation) {
    const gyre_mat4 r = {{m.m[0], m.m[1], m.m[2], 0.0f, m.m[3], m.m[4], m.m[5], 0.0f, m.m[6], m.m[7], m.m[8],
                          0.0f, translation.x, translation.y, translation.z, 1.0f}};
    return r;
}

// @once
#ifdef GYREI_QUAT_LANES
GYREI_RARE gyre_mat4 gyrei_mat4_from_any(gyrei_lanes q) {
    const gyre_vec3 none = {0.0f, 0.0f, 0.0f};
    return gyre_mat4_from_mat3(gyre_mat3_from_quat(gyrei_quat_from_lanes(q)), none);
}
#endif
// @end

/// The rotation matrix of q, as gyre_mat3_from_quat(), with no translation.
/// Error: as gyre_mat3_from_quat().
/// Cost: as gyre_mat3_from_quat().
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 1, 0);
/// gyre_mat4 m = gyre_mat4_from_quat(q); // = (-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_from_quat(gyre_quat q) {
    // @type to_mat4
#ifdef GYREI_QUAT_LANES
    const gyrei_lanes lanes = gyrei_lanes_from_quat(q), one = {1.0f, 1.0f, 1.0f, 1.0f};
    const gyrei_lanes excess = one - gyrei_lanes_sum(lanes * lanes);
    gyre_mat4 m;
    if (!(fabsf(excess[0]) <= 4.76837158e-7f)) return gyrei_mat4_from_any(lanes);
    gyrei_mat4_from_lanes(lanes, excess, m.m);
    return m;
#else
    return gyre_mat4_from_mat3(gyre_mat3_from_quat(q), gyre_vec3_make(0.0f, 0.0f, 0.0f));
#endif
    // @end
}

/// The rotation of the upper left 3x3, as gyre_quat_from_mat3(): what else stands in m is not looked at.
///
/// Error: as gyre_quat_from_mat3().
/// Cost: as gyre_quat_from_mat3().
/// @code
/// gyre_mat4 m = {{0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1}};
/// gyre_quat q = gyre_quat_from_mat4(m); // = (0, 0, 0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_mat4(gyre_mat4 m) {
    // @once
#ifdef GYREI_QUAT_LANES
    const gyrei_lane_columns columns = gyrei_lane_columns_from_mat4(m.m);
    if (gyrei_lanes_are_rotation(columns)) return gyrei_quat_from_lane_columns(columns);
#endif
    // @end
    return gyre_quat_from_mat3(gyre_mat3_from_mat4(m));
}

/// m times (v, 1) without the division by w: a point turned, scaled and moved.
/// Error: 1.7e-7 of the terms.
/// Cost: 9 multiplications, 9 additions.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(7, 8, 9));
/// gyre_vec3 v = gyre_mat4_mul_point(move, gyre_vec3_make(1, 1, 1)); // = (8, 9, 10)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_mat4_mul_point(gyre_mat4 m, gyre_vec3 v) {
    return gyre_vec3_make((m.m[0] * v.x + m.m[4] * v.y) + (m.m[8] * v.z + m.m[12]),
                          (m.m[1] * v.x + m.m[5] * v.y) + (m.m[9] * v.z + m.m[13]),
                          (m.m[2] * v.x + m.m[6] * v.y) + (m.m[10] * v.z + m.m[14]));
}

/// m times (v, 0): a direction turned and scaled, not moved.
/// Error: 1.8e-7 of the terms.
/// Cost: 9 multiplications, 6 additions.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(7, 8, 9));
/// gyre_vec3 v = gyre_mat4_mul_direction(move, gyre_vec3_make(1, 1, 1)); // = (1, 1, 1)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_mat4_mul_direction(gyre_mat4 m, gyre_vec3 v) {
    return gyre_mat3_mul_vec3(gyre_mat3_from_mat4(m), v);
}

/// m v with all four components, as a projection needs.
/// Error: 1.7e-7 of the terms.
/// Cost: 16 multiplications, 12 additions.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(7, 8, 9));
/// gyre_vec4 v = gyre_mat4_mul_vec4(move, gyre_vec4_make(1, 1, 1, 2)); // = (15, 17, 19, 2)
/// @endcode
GYRE_INLINE gyre_vec4 gyre_mat4_mul_vec4(gyre_mat4 m, gyre_vec4 v) {
    return gyre_vec4_make((m.m[0] * v.x + m.m[4] * v.y) + (m.m[8] * v.z + m.m[12] * v.w),
                          (m.m[1] * v.x + m.m[5] * v.y) + (m.m[9] * v.z + m.m[13] * v.w),
                          (m.m[2] * v.x + m.m[6] * v.y) + (m.m[10] * v.z + m.m[14] * v.w),
                          (m.m[3] * v.x + m.m[7] * v.y) + (m.m[11] * v.z + m.m[15] * v.w));
}

/// The determinant of the upper left 3x3: negative where m mirrors.
/// Error: as gyre_mat3_determinant().
/// Cost: as gyre_mat3_determinant().
/// @code
/// float d = gyre_mat4_determinant3(gyre_mat4_identity()); // = 1
/// @endcode
GYRE_INLINE float gyre_mat4_determinant3(gyre_mat4 m) {
    return gyre_mat3_determinant(gyre_mat3_from_mat4(m));
}

/* Whether the terms of m v, added up without their signs, are finite numbers. Of m and v shrunk, so that
   nothing overflows on the way. */
static inline bool gyrei_mat3_reaches(gyre_mat3 m, gyre_vec3 v) {
    // @type product_shrink
    const float shrink = 1.35525272e-20f; /* the root of 1/16 over what is just beyond the largest number */
    // @end
    const float x = fabsf(v.x) * shrink, y = fabsf(v.y) * shrink, z = fabsf(v.z) * shrink;
    bool finite = true;
    for (int r = 0; r < 3; ++r) {
        const float *row = m.m + r;
        const float sum =
            (fabsf(row[0]) * shrink * x + fabsf(row[3]) * shrink * y) + fabsf(row[6]) * shrink * z;
        finite = finite && sum < 0.06249f;
    }
    return finite;
}

/// Writes the inverse of a matrix whose last row is (0, 0, 0, 1), which is not looked at.
///
/// False, with out as it was, as gyre_mat3_inverse(), and for a translation that is not finite or goes
/// beyond the finite numbers in the inverse.
/// Error: 3.0e-7 of the terms.
/// Cost: 9 divisions, about 80 operations.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(7, 8, 9)), back = move;
/// bool regular = gyre_mat4_inverse_affine(move, &back);               // = true
/// gyre_vec3 v = gyre_mat4_mul_point(back, gyre_vec3_make(7, 8, 9)); // = (0, 0, 0)
/// @endcode
GYRE_INLINE bool gyre_mat4_inverse_affine(gyre_mat4 m, gyre_mat4 *out) {
    const gyre_vec3 translation = {m.m[12], m.m[13], m.m[14]};
    gyre_mat3 linear;
    if (!gyre_mat3_inverse(gyre_mat3_from_mat4(m), &linear)) return false;
    if (!gyrei_mat3_reaches(linear, translation)) return false;
    *out = gyre_mat4_from_mat3(linear, gyre_vec3_negate(gyre_mat3_mul_vec3(linear, translation)));
    return true;
}

/// Writes the inverse of any regular matrix, projections too. False, with out as it was, as
/// gyre_mat3_inverse().
///
/// Source: Laplace expansion over the 2x2 minors of the upper and the lower two rows.
/// Error: 3.5e-7 of the terms.
/// Cost: 16 divisions, about 130 operations.
/// @code
/// gyre_mat4 move = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(7, 8, 9)), back = move;
/// bool regular = gyre_mat4_inverse(move, &back);                      // = true
/// gyre_vec3 v = gyre_mat4_mul_point(back, gyre_vec3_make(7, 8, 9)); // = (0, 0, 0)
/// @endcode
GYRE_INLINE bool gyre_mat4_inverse(gyre_mat4 matrix, gyre_mat4 *out) {
    float scales[4];
    gyrei_scale_columns(matrix.m, 4, scales);
    const float *m = matrix.m;
    const float a01 = m[0] * m[5] - m[4] * m[1], a02 = m[0] * m[9] - m[8] * m[1],
                a03 = m[0] * m[13] - m[12] * m[1];
    const float a12 = m[4] * m[9] - m[8] * m[5], a13 = m[4] * m[13] - m[12] * m[5];
    const float a23 = m[8] * m[13] - m[12] * m[9];
    const float b01 = m[2] * m[7] - m[6] * m[3], b02 = m[2] * m[11] - m[10] * m[3];
    const float b03 = m[2] * m[15] - m[14] * m[3], b12 = m[6] * m[11] - m[10] * m[7];
    const float b13 = m[6] * m[15] - m[14] * m[7], b23 = m[10] * m[15] - m[14] * m[11];
    const float determinant = ((a01 * b23 - a02 * b13) + (a03 * b12 + a12 * b03)) - (a13 * b02 - a23 * b01);
    if (gyrei_singular(determinant)) return false;
    gyre_mat4 inverse = {{
        (m[5] * b23 - m[9] * b13) + m[13] * b12,
        (m[9] * b03 - m[1] * b23) - m[13] * b02,
        (m[1] * b13 - m[5] * b03) + m[13] * b01,
        (m[5] * b02 - m[1] * b12) - m[9] * b01,
        (m[8] * b13 - m[4] * b23) - m[12] * b12,
        (m[0] * b23 - m[8] * b03) + m[12] * b02,
        (m[4] * b03 - m[0] * b13) - m[12] * b01,
        (m[0] * b12 - m[4] * b02) + m[8] * b01,
        (m[7] * a23 - m[11] * a13) + m[15] * a12,
        (m[11] * a03 - m[3] * a23) - m[15] * a02,
        (m[3] * a13 - m[7] * a03) + m[15] * a01,
        (m[7] * a02 - m[3] * a12) - m[11] * a01,
        (m[10] * a13 - m[6] * a23) - m[14] * a12,
        (m[2] * a23 - m[10] * a03) + m[14] * a02,
        (m[6] * a03 - m[2] * a13) - m[14] * a01,
        (m[2] * a12 - m[6] * a02) + m[10] * a01,
    }};
    if (!gyrei_scale_inverse(inverse.m, 4, scales, determinant)) return false;
    *out = inverse;
    return true;
}

/// The projection of a camera that looks along -Z: depth -1 at near_distance, 1 at far_distance, as OpenGL
/// clips.
///
/// yfov_rad is the full angle of view from bottom to top, aspect is width by height. A far_distance that is
/// not a finite number above near_distance means no far end (depth 1 at infinity).
/// Error: 2.95 ulp an entry.
/// Cost: a sine-cosine pair, 4 divisions.
/// @code
/// gyre_mat4 m = gyre_mat4_perspective(GYRE_PI / 2, 2, 1, 3);
/// gyre_vec4 v = gyre_mat4_mul_vec4(m, gyre_vec4_make(2, 1, -1, 1)); // = (1, 1, -1, 1)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_perspective(float yfov_rad, float aspect, float near_distance,
                                            float far_distance) {
    float s, c;
    gyre_sin_cos(0.5f * yfov_rad, &s, &c);
    const float focal = c / s;
    const bool bounded = far_distance > near_distance && far_distance <= FLT_MAX;
    gyre_mat4 m = {{0.0f}};
    m.m[0] = focal / aspect;
    m.m[5] = focal;
    m.m[10] = bounded ? (far_distance + near_distance) / (near_distance - far_distance) : -1.0f;
    m.m[11] = -1.0f;
    m.m[14] = 2.0f * near_distance * (bounded ? far_distance / (near_distance - far_distance) : -1.0f);
    return m;
}

/// The parallel projection of a camera that looks along -Z and sees from -xmag to xmag and from -ymag to
/// ymag.
///
/// Depth is -1 at near_distance, 1 at far_distance.
/// Error: 2.1 ulp an entry.
/// Cost: 5 divisions.
/// @code
/// gyre_mat4 m = gyre_mat4_orthographic(2, 1, 1, 3);
/// gyre_vec3 v = gyre_mat4_mul_point(m, gyre_vec3_make(2, 1, -3)); // = (1, 1, 1)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_orthographic(float xmag, float ymag, float near_distance,
                                             float far_distance) {
    gyre_mat4 m = {{0.0f}};
    m.m[0] = 1.0f / xmag;
    m.m[5] = 1.0f / ymag;
    m.m[10] = 2.0f / (near_distance - far_distance);
    m.m[14] = (far_distance + near_distance) / (near_distance - far_distance);
    m.m[15] = 1.0f;
    return m;
}

/// View from world: the inverse of the place of a camera at eye that looks at target, +Y near up.
///
/// The turn is gyre_quat_look_at()'s, with its answers for a target at the eye and an up along the view. A
/// way from eye to target that is no finite number counts as a target at the eye.
/// Error: 4.5e-7 of the lengths.
/// Cost: gyre_quat_look_at() and about 50 operations.
/// @code
/// gyre_vec3 eye = gyre_vec3_make(0, 0, 5), target = gyre_vec3_make(0, 0, 0), up = gyre_vec3_make(0, 1, 0);
/// gyre_mat4 m = gyre_mat4_look_at(eye, target, up);
/// gyre_vec3 v = gyre_mat4_mul_point(m, target); // = (0, 0, -5)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_look_at(gyre_vec3 eye, gyre_vec3 target, gyre_vec3 up) {
    const gyre_quat world_from_view = gyre_quat_look_at(gyre_vec3_sub(target, eye), up);
    const gyre_mat3 turn = gyre_mat3_transpose(gyre_mat3_from_quat(world_from_view));
    return gyre_mat4_from_mat3(turn, gyre_vec3_negate(gyre_mat3_mul_vec3(turn, eye)));
}

GYRE_EXTERN_C_END

#endif
