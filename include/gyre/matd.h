/* SPDX-License-Identifier: MIT */
/// @file matd.h
/// 3x3 and 4x4 matrices of doubles, stored column by column, applied to column vectors (OpenGL, glTF).
///
/// The element in row r and column c is m[c * 3 + r] or m[c * 4 + r]; the columns are where the axes go. The
/// same 16 doubles are Direct3D's matrix for row vectors, stored row by row.
// Written by tools/gen_double.py from mat.h: change that one.
#ifndef GYRE_MATD_H
#define GYRE_MATD_H

#include <gyre/base.h>
#include <gyre/mat.h>
#include <gyre/quatd.h>
#include <gyre/trigd.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN

/// Three columns of three.
typedef struct gyre_mat3d {
    double m[9]; ///< row r, column c at c * 3 + r
} gyre_mat3d;

/// Four columns of four.
typedef struct gyre_mat4d {
    double m[16]; ///< row r, column c at c * 4 + r
} gyre_mat4d;

/* The matrix of these columns, and the columns of a matrix. */
GYREI_FLAT gyre_mat3d gyrei_mat3d_from_columns(gyre_vec3d x, gyre_vec3d y, gyre_vec3d z) {
    const gyre_mat3d m = {{x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}};
    return m;
}

GYREI_FLAT gyre_vec3d gyrei_mat3d_column(gyre_mat3d m, int column) {
    return gyre_vec3d_make(m.m[column * 3], m.m[column * 3 + 1], m.m[column * 3 + 2]);
}

/// The matrix that changes nothing.
GYRE_INLINE gyre_mat3d gyre_mat3d_identity(void) {
    const gyre_mat3d m = {{1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}};
    return m;
}

/// m v.
GYRE_INLINE gyre_vec3d gyre_mat3d_mul_vec3d(gyre_mat3d m, gyre_vec3d v) {
    return gyre_vec3d_make((m.m[0] * v.x + m.m[3] * v.y) + m.m[6] * v.z,
                          (m.m[1] * v.x + m.m[4] * v.y) + m.m[7] * v.z,
                          (m.m[2] * v.x + m.m[5] * v.y) + m.m[8] * v.z);
}

/// a b: applies b first.
GYRE_INLINE gyre_mat3d gyre_mat3d_mul(gyre_mat3d a, gyre_mat3d b) {
    return gyrei_mat3d_from_columns(gyre_mat3d_mul_vec3d(a, gyrei_mat3d_column(b, 0)),
                                   gyre_mat3d_mul_vec3d(a, gyrei_mat3d_column(b, 1)),
                                   gyre_mat3d_mul_vec3d(a, gyrei_mat3d_column(b, 2)));
}

/// Rows for columns; for a rotation its inverse.
GYRE_INLINE gyre_mat3d gyre_mat3d_transpose(gyre_mat3d m) {
    const gyre_mat3d t = {{m.m[0], m.m[3], m.m[6], m.m[1], m.m[4], m.m[7], m.m[2], m.m[5], m.m[8]}};
    return t;
}

/// The matrix of cofactors, det(m) times the transpose of the inverse: it takes normals where m takes points.
///
/// Exists for singular matrices too. A mirror turns the normals with the winding; scale the result as you
/// like.
GYRE_INLINE gyre_mat3d gyre_mat3d_cofactor(gyre_mat3d m) {
    const gyre_vec3d x = gyrei_mat3d_column(m, 0), y = gyrei_mat3d_column(m, 1), z = gyrei_mat3d_column(m, 2);
    return gyrei_mat3d_from_columns(gyre_vec3d_cross(y, z), gyre_vec3d_cross(z, x), gyre_vec3d_cross(x, y));
}

/// The factor by which m changes volumes; negative where it mirrors.
GYRE_INLINE double gyre_mat3d_determinant(gyre_mat3d m) {
    const gyre_vec3d x = gyrei_mat3d_column(m, 0), y = gyrei_mat3d_column(m, 1), z = gyrei_mat3d_column(m, 2);
    return gyre_vec3d_dot(x, gyre_vec3d_cross(y, z));
}

/* The largest magnitude among the entries; NaN entries do not count. */
static inline double gyrei_largest_entryd(const double *entries, int count) {
    double largest = 0.0;
    for (int i = 0; i < count; ++i) {
        largest = fabs(entries[i]) > largest ? fabs(entries[i]) : largest;
    }
    return largest;
}

/* The power of two that brings the entries' largest magnitude to between 0.5 and 1; 0 if there is none such.
 */
static inline double gyrei_unit_scaled(const double *entries, int count) {
    const double largest = gyrei_largest_entryd(entries, count);
    int exponent = 0;
    if (!(largest > DBL_MIN && largest <= DBL_MAX)) return 0.0;
    (void)frexp(largest, &exponent);
    return ldexp(1.0, exponent < 2 - DBL_MAX_EXP ? DBL_MAX_EXP - 2 : -exponent);
}

static inline gyre_mat3d gyrei_mat3d_scale(gyre_mat3d m, double s) {
    for (int i = 0; i < 9; ++i) {
        m.m[i] *= s;
    }
    return m;
}

/* Brings each column of a square matrix to about length 1 by a power of two, which goes to scales. */
static inline void gyrei_scale_columnsd(double *m, int size, double *scales) {
    for (int c = 0; c < size; ++c) {
        scales[c] = gyrei_unit_scaled(m + c * size, size);
        for (int r = 0; r < size; ++r) {
            m[c * size + r] *= scales[c];
        }
    }
}

/* Undoes that in the inverse: its rows by the scales, everything by the determinant of the scaled matrix. */
static inline void gyrei_scale_inversed(double *m, int size, const double *scales, double determinant) {
    for (int i = 0; i < size * size; ++i) {
        m[i] = m[i] / determinant * scales[i % size];
    }
}

/* Whether a determinant of columns of about length 1 is rounding, or no number. */
static inline bool gyrei_singulard(double determinant) {
    const double rounding = 5e-16;
    return !(fabs(determinant) > rounding && fabs(determinant) <= DBL_MAX);
}

/// Writes the inverse of m to out. False, with out as it was, for a singular matrix, infinity or NaN.
///
/// Singular means a determinant below the rounding of its own terms, however long or short the columns of m
/// are.
GYRE_INLINE bool gyre_mat3d_inverse(gyre_mat3d m, gyre_mat3d *out) {
    double scales[3];
    gyrei_scale_columnsd(m.m, 3, scales);
    const double determinant = gyre_mat3d_determinant(m);
    if (gyrei_singulard(determinant)) return false;
    *out = gyre_mat3d_transpose(gyre_mat3d_cofactor(m));
    gyrei_scale_inversed(out->m, 3, scales, determinant);
    return true;
}

/* The rotation matrix of a u of length 1. */
GYREI_FLAT gyre_mat3d gyrei_mat3d_from_unit(gyre_quatd u) {
    const double s = 2.0 / gyre_quatd_dot(u, u);
    const double xs = u.x * s, ys = u.y * s, zs = u.z * s;
    const double xx = u.x * xs, yy = u.y * ys, zz = u.z * zs;
    const double xy = u.x * ys, xz = u.x * zs, yz = u.y * zs;
    const double wx = u.w * xs, wy = u.w * ys, wz = u.w * zs;
    const gyre_mat3d m = {{1.0 - (yy + zz), xy + wz, xz - wy, xy - wz, 1.0 - (xx + zz), yz + wx, xz + wy,
                          yz - wx, 1.0 - (xx + yy)}};
    return m;
}

/// The rotation matrix of q; q of another length counts as normalised, a zero, infinite or NaN one as
/// identity.
///
/// Error: 5.8e-16 an entry.
GYRE_INLINE gyre_mat3d gyre_mat3d_from_quatd(gyre_quatd q) {
    return gyrei_mat3d_from_unit(gyrei_quatd_unit(q));
}

/* One Jacobi rotation of the symmetric k that clears k[p][q], gathered in v. */
static inline void gyrei_mat4d_jacobi_turn(double k[4][4], double v[4][4], int p, int q) {
    const double theta = (k[q][q] - k[p][p]) / (2.0 * k[p][q]);
    const double t = (theta < 0.0 ? -1.0 : 1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
    const double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    const double change = t * k[p][q];
    k[p][p] -= change;
    k[q][q] += change;
    k[p][q] = k[q][p] = 0.0;
    for (int i = 0; i < 4; ++i) {
        if (i != p && i != q) {
            const double kp = k[i][p], kq = k[i][q];
            k[i][p] = k[p][i] = c * kp - s * kq;
            k[i][q] = k[q][i] = s * kp + c * kq;
        }
        const double vp = v[i][p], vq = v[i][q];
        v[i][p] = c * vp - s * vq;
        v[i][q] = s * vp + c * vq;
    }
}

/* Eigenvectors in the columns of v, eigenvalues on the diagonal of k: cyclic Jacobi, which always converges.
 */
static inline void gyrei_mat4d_jacobi(double k[4][4], double v[4][4]) {
    const double rounding = 5e-17;
    for (int sweep = 0; sweep < 12; ++sweep) {
        bool done = true;
        for (int p = 0; p < 3; ++p) {
            for (int q = p + 1; q < 4; ++q) {
                if (fabs(k[p][q]) <= rounding * gyrei_largest_entryd(&k[0][0], 16)) continue;
                gyrei_mat4d_jacobi_turn(k, v, p, q);
                done = false;
            }
        }
        if (done) return;
    }
}

/* The sum over the eigenvectors of the largest eigenvalue of each times its w: where it is not one vector
   alone, this is the one of them that is nearest the identity. Eigenvalues are the same when they differ by
   up to rounding times the largest entry. */
static inline gyre_quatd gyrei_quatd_from_largest(double k[4][4], double v[4][4], double rounding, bool *unique) {
    int best = 0;
    for (int i = 1; i < 4; ++i) {
        best = k[i][i] > k[best][best] ? i : best;
    }
    const double least = k[best][best] - rounding * gyrei_largest_entryd(&k[0][0], 16);
    gyre_quatd sum = {0.0, 0.0, 0.0, 0.0};
    int count = 0;
    for (int i = 0; i < 4; ++i) {
        if (k[i][i] < least) continue;
        const gyre_quatd q = {v[0][i], v[1][i], v[2][i], v[3][i]};
        sum = gyrei_quatd_add(sum, gyrei_quatd_scale(q, q.w));
        ++count;
    }
    *unique = count == 1;
    if (count > 1 && gyre_quatd_dot(sum, sum) > rounding) return gyre_quatd_normalise(sum);
    return gyre_quatd_normalise(gyre_quatd_make(v[0][best], v[1][best], v[2][best], v[3][best]));
}

/* The nearest rotation, with its fallbacks, and whether there is only one. */
static inline bool gyrei_mat3d_find_nearest(gyre_mat3d matrix, gyre_quatd *out) {
    const double rounding = 4e-15;
    bool unique = false;
    *out = gyre_quatd_identity();
    const gyre_mat3d s = gyrei_mat3d_scale(matrix, gyrei_unit_scaled(matrix.m, 9));
    const double *m = s.m;
    double v[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    const double xy = m[1] + m[3], xz = m[2] + m[6], yz = m[5] + m[7];
    const double wx = m[5] - m[7], wy = m[6] - m[2], wz = m[1] - m[3];
    double k[4][4] = {{(m[0] - m[4]) - m[8], xy, xz, wx},
                     {xy, (m[4] - m[0]) - m[8], yz, wy},
                     {xz, yz, (m[8] - m[0]) - m[4], wz},
                     {wx, wy, wz, (m[0] + m[4]) + m[8]}};
    double sum = 0.0;
    for (int i = 0; i < 9; ++i) {
        sum += m[i];
    }
    if (!(fabs(sum) <= DBL_MAX)) return false;
    gyrei_mat4d_jacobi(k, v);
    *out = gyrei_quatd_from_largest(k, v, rounding, &unique);
    return unique;
}

/// The rotation nearest to m in the sum of squared differences: the rotation of m's polar decomposition.
///
/// For any matrix: scaled, sheared, singular, mirrored. Where several are equally near (rank below two, a
/// pure mirror) it is the one of them nearest the identity. Zero, infinity and NaN give the identity.
/// Source: B. Horn, Closed-form solution of absolute orientation using unit quaternions, 1987; the
/// eigenvector by Jacobi's method.
/// Error: R^T m is symmetric to 2.3e-15 of its largest entries.
GYRE_INLINE gyre_quatd gyre_mat3d_nearest_rotation(gyre_mat3d m) {
    gyre_quatd q;
    (void)gyrei_mat3d_find_nearest(m, &q);
    return q;
}

/// gyre_mat3d_nearest_rotation() with GYRE_DEGENERATE, and *out as it was, where more than one is nearest.
GYRE_INLINE gyre_status gyre_mat3d_nearest_rotation_checked(gyre_mat3d m, gyre_quatd *out) {
    gyre_quatd q;
    if (!gyrei_mat3d_find_nearest(m, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/* Whether the columns are at right angles and of length 1 up to rounding. */
GYREI_FLAT bool gyrei_mat3d_is_orthonormal(gyre_mat3d m) {
    const double tolerance = 4e-15;
    const gyre_vec3d x = gyrei_mat3d_column(m, 0), y = gyrei_mat3d_column(m, 1), z = gyrei_mat3d_column(m, 2);
    return fabs(gyre_vec3d_dot(x, x) - 1.0) <= tolerance && fabs(gyre_vec3d_dot(y, y) - 1.0) <= tolerance &&
           fabs(gyre_vec3d_dot(z, z) - 1.0) <= tolerance && fabs(gyre_vec3d_dot(x, y)) <= tolerance &&
           fabs(gyre_vec3d_dot(y, z)) <= tolerance && fabs(gyre_vec3d_dot(z, x)) <= tolerance;
}

/* The quaternion of a rotation matrix, by whichever of x, y, z, w is largest: that one is at least 1/2. */
GYREI_FLAT gyre_quatd gyrei_quatd_from_rotation(gyre_mat3d matrix) {
    const double *m = matrix.m;
    const double x = ((1.0 + m[0]) - m[4]) - m[8], y = ((1.0 - m[0]) + m[4]) - m[8];
    const double z = ((1.0 - m[0]) - m[4]) + m[8], w = ((1.0 + m[0]) + m[4]) + m[8];
    const double xy = m[1] + m[3], xz = m[2] + m[6], yz = m[5] + m[7];
    const double wx = m[5] - m[7], wy = m[6] - m[2], wz = m[1] - m[3];
    const bool y_first = y >= z, x_first = x >= (y_first ? y : z);
    const bool w_first = w >= (x_first ? x : (y_first ? y : z));
    const gyre_quatd by_yz =
        gyrei_quatd_choose(y_first, gyre_quatd_make(xy, y, yz, wy), gyre_quatd_make(xz, yz, z, wz));
    const gyre_quatd by_vector = gyrei_quatd_choose(x_first, gyre_quatd_make(x, xy, xz, wx), by_yz);
    return gyrei_quatd_normalise_plain(gyrei_quatd_choose(w_first, gyre_quatd_make(wx, wy, wz, w), by_vector));
}

/* Whether m is a rotation up to rounding. */
GYREI_FLAT bool gyrei_mat3d_is_rotation(gyre_mat3d m) {
    return gyrei_mat3d_is_orthonormal(m) && gyre_mat3d_determinant(m) >= 0.0;
}

/* The rotation of a matrix, with its fallbacks, and whether it is determined. */
static inline bool gyrei_mat3d_find_rotation(gyre_mat3d m, gyre_quatd *out) {
    *out = gyre_quatd_identity();
    if (gyrei_mat3d_is_orthonormal(m)) {
        if (gyre_mat3d_determinant(m) < 0.0) return false;
        *out = gyrei_quatd_from_rotation(m);
        return true;
    }
    gyre_mat3d unit = m;
    double scales[3];
    gyrei_scale_columnsd(unit.m, 3, scales);
    const double determinant = gyre_mat3d_determinant(unit);
    if (determinant < 0.0 && !gyrei_singulard(determinant)) return false;
    return gyrei_mat3d_find_nearest(m, out);
}

/// The rotation of a matrix. One that is not orthonormal up to rounding gives its nearest rotation.
///
/// Pivots on the largest of the four components, so every half turn is right. A matrix that mirrors has no
/// rotation near it: it gives the identity, as infinity and NaN do.
/// Source: S. Shepperd, Quaternion from Rotation Matrix, 1978.
/// Error: 9.7e-16 rad from the nearest rotation.
GYRE_INLINE gyre_quatd gyre_quatd_from_mat3d(gyre_mat3d m) {
    gyre_quatd q;
    (void)gyrei_mat3d_find_rotation(m, &q);
    return q;
}

/// gyre_quatd_from_mat3d() with GYRE_DEGENERATE, and *out as it was, where m mirrors or leaves the rotation
/// open.
GYRE_INLINE gyre_status gyre_quatd_from_mat3d_checked(gyre_mat3d m, gyre_quatd *out) {
    gyre_quatd q;
    if (!gyrei_mat3d_find_rotation(m, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/// The matrix that changes nothing.
GYRE_INLINE gyre_mat4d gyre_mat4d_identity(void) {
    const gyre_mat4d m = {
        {1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0}};
    return m;
}

/// a b: applies b first.
GYRE_INLINE gyre_mat4d gyre_mat4d_mul(gyre_mat4d a, gyre_mat4d b) {
    gyre_mat4d p;
    for (int c = 0; c < 4; ++c) {
        for (int r = 0; r < 4; ++r) {
            p.m[c * 4 + r] = (a.m[r] * b.m[c * 4] + a.m[4 + r] * b.m[c * 4 + 1]) +
                             (a.m[8 + r] * b.m[c * 4 + 2] + a.m[12 + r] * b.m[c * 4 + 3]);
        }
    }
    return p;
}

/// Rows for columns.
GYRE_INLINE gyre_mat4d gyre_mat4d_transpose(gyre_mat4d m) {
    gyre_mat4d t;
    for (int c = 0; c < 4; ++c) {
        for (int r = 0; r < 4; ++r) {
            t.m[c * 4 + r] = m.m[r * 4 + c];
        }
    }
    return t;
}

/// The upper left 3x3: what m does to directions.
GYRE_INLINE gyre_mat3d gyre_mat3d_from_mat4d(gyre_mat4d m) {
    const gyre_mat3d r = {{m.m[0], m.m[1], m.m[2], m.m[4], m.m[5], m.m[6], m.m[8], m.m[9], m.m[10]}};
    return r;
}

/// The matrix that applies m, then moves by translation.
GYRE_INLINE gyre_mat4d gyre_mat4d_from_mat3d(gyre_mat3d m, gyre_vec3d translation) {
    const gyre_mat4d r = {{m.m[0], m.m[1], m.m[2], 0.0, m.m[3], m.m[4], m.m[5], 0.0, m.m[6], m.m[7], m.m[8],
                          0.0, translation.x, translation.y, translation.z, 1.0}};
    return r;
}

/// The rotation matrix of q, as gyre_mat3d_from_quatd(), with no translation.
GYRE_INLINE gyre_mat4d gyre_mat4d_from_quatd(gyre_quatd q) {
    const gyre_vec3d zero = {0.0, 0.0, 0.0};
    return gyre_mat4d_from_mat3d(gyre_mat3d_from_quatd(q), zero);
}

/// m times (v, 1) without the division by w: a point turned, scaled and moved.
GYRE_INLINE gyre_vec3d gyre_mat4d_mul_point(gyre_mat4d m, gyre_vec3d v) {
    return gyre_vec3d_make((m.m[0] * v.x + m.m[4] * v.y) + (m.m[8] * v.z + m.m[12]),
                          (m.m[1] * v.x + m.m[5] * v.y) + (m.m[9] * v.z + m.m[13]),
                          (m.m[2] * v.x + m.m[6] * v.y) + (m.m[10] * v.z + m.m[14]));
}

/// m times (v, 0): a direction turned and scaled, not moved.
GYRE_INLINE gyre_vec3d gyre_mat4d_mul_direction(gyre_mat4d m, gyre_vec3d v) {
    return gyre_mat3d_mul_vec3d(gyre_mat3d_from_mat4d(m), v);
}

/// m v with all four components, as a projection needs.
GYRE_INLINE gyre_vec4d gyre_mat4d_mul_vec4d(gyre_mat4d m, gyre_vec4d v) {
    return gyre_vec4d_make((m.m[0] * v.x + m.m[4] * v.y) + (m.m[8] * v.z + m.m[12] * v.w),
                          (m.m[1] * v.x + m.m[5] * v.y) + (m.m[9] * v.z + m.m[13] * v.w),
                          (m.m[2] * v.x + m.m[6] * v.y) + (m.m[10] * v.z + m.m[14] * v.w),
                          (m.m[3] * v.x + m.m[7] * v.y) + (m.m[11] * v.z + m.m[15] * v.w));
}

/// The determinant of the upper left 3x3: negative where m mirrors.
GYRE_INLINE double gyre_mat4d_determinant3(gyre_mat4d m) {
    return gyre_mat3d_determinant(gyre_mat3d_from_mat4d(m));
}

/// Writes the inverse of a matrix whose last row is (0, 0, 0, 1), which is not looked at.
///
/// False, with out as it was, as gyre_mat3d_inverse().
GYRE_INLINE bool gyre_mat4d_inverse_affine(gyre_mat4d m, gyre_mat4d *out) {
    const gyre_vec3d translation = {m.m[12], m.m[13], m.m[14]};
    gyre_mat3d linear;
    if (!gyre_mat3d_inverse(gyre_mat3d_from_mat4d(m), &linear)) return false;
    *out = gyre_mat4d_from_mat3d(linear, gyre_vec3d_negate(gyre_mat3d_mul_vec3d(linear, translation)));
    return true;
}

/// Writes the inverse of any regular matrix, projections too. False, with out as it was, as
/// gyre_mat3d_inverse().
///
/// Source: Laplace expansion over the 2x2 minors of the upper and the lower two rows.
GYRE_INLINE bool gyre_mat4d_inverse(gyre_mat4d matrix, gyre_mat4d *out) {
    double scales[4];
    gyrei_scale_columnsd(matrix.m, 4, scales);
    const double *m = matrix.m;
    const double a01 = m[0] * m[5] - m[4] * m[1], a02 = m[0] * m[9] - m[8] * m[1],
                a03 = m[0] * m[13] - m[12] * m[1];
    const double a12 = m[4] * m[9] - m[8] * m[5], a13 = m[4] * m[13] - m[12] * m[5];
    const double a23 = m[8] * m[13] - m[12] * m[9];
    const double b01 = m[2] * m[7] - m[6] * m[3], b02 = m[2] * m[11] - m[10] * m[3];
    const double b03 = m[2] * m[15] - m[14] * m[3], b12 = m[6] * m[11] - m[10] * m[7];
    const double b13 = m[6] * m[15] - m[14] * m[7], b23 = m[10] * m[15] - m[14] * m[11];
    const double determinant = ((a01 * b23 - a02 * b13) + (a03 * b12 + a12 * b03)) - (a13 * b02 - a23 * b01);
    if (gyrei_singulard(determinant)) return false;
    const gyre_mat4d inverse = {{
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
    *out = inverse;
    gyrei_scale_inversed(out->m, 4, scales, determinant);
    return true;
}

/// The projection of a camera that looks along -Z: depth -1 at near_distance, 1 at far_distance, as OpenGL
/// clips.
///
/// yfov_rad is the full angle of view from bottom to top, aspect is width by height. A far_distance that is
/// not a finite number above near_distance means no far end (depth 1 at infinity).
GYRE_INLINE gyre_mat4d gyre_mat4d_perspective(double yfov_rad, double aspect, double near_distance,
                                            double far_distance) {
    double s, c;
    gyre_sin_cosd(0.5 * yfov_rad, &s, &c);
    const double focal = c / s;
    const bool bounded = far_distance > near_distance && far_distance <= DBL_MAX;
    gyre_mat4d m = {{0.0}};
    m.m[0] = focal / aspect;
    m.m[5] = focal;
    m.m[10] = bounded ? (far_distance + near_distance) / (near_distance - far_distance) : -1.0;
    m.m[11] = -1.0;
    m.m[14] = bounded ? 2.0 * far_distance * near_distance / (near_distance - far_distance)
                      : -2.0 * near_distance;
    return m;
}

/// The parallel projection of a camera that looks along -Z and sees from -xmag to xmag and from -ymag to
/// ymag.
///
/// Depth is -1 at near_distance, 1 at far_distance.
GYRE_INLINE gyre_mat4d gyre_mat4d_orthographic(double xmag, double ymag, double near_distance,
                                             double far_distance) {
    gyre_mat4d m = {{0.0}};
    m.m[0] = 1.0 / xmag;
    m.m[5] = 1.0 / ymag;
    m.m[10] = 2.0 / (near_distance - far_distance);
    m.m[14] = (far_distance + near_distance) / (near_distance - far_distance);
    m.m[15] = 1.0;
    return m;
}

/// View from world: the inverse of the place of a camera at eye that looks at target, +Y near up.
///
/// The turn is gyre_quatd_look_at()'s, with its answers for a target at the eye and an up along the view.
GYRE_INLINE gyre_mat4d gyre_mat4d_look_at(gyre_vec3d eye, gyre_vec3d target, gyre_vec3d up) {
    const gyre_quatd world_from_view = gyre_quatd_look_at(gyre_vec3d_sub(target, eye), up);
    const gyre_mat3d turn = gyre_mat3d_transpose(gyre_mat3d_from_quatd(world_from_view));
    return gyre_mat4d_from_mat3d(turn, gyre_vec3d_negate(gyre_mat3d_mul_vec3d(turn, eye)));
}

/// m in double; exact.
GYRE_INLINE gyre_mat4d gyre_mat4d_from_mat4(gyre_mat4 m)
{
    gyre_mat4d r;
    for (int i = 0; i < 16; ++i) {
        r.m[i] = (double)m.m[i];
    }
    return r;
}

/// m in float, each entry to the nearest.
GYRE_INLINE gyre_mat4 gyre_mat4_from_mat4d(gyre_mat4d m)
{
    gyre_mat4 r;
    for (int i = 0; i < 16; ++i) {
        r.m[i] = (float)m.m[i];
    }
    return r;
}

GYRE_EXTERN_C_END

#endif
