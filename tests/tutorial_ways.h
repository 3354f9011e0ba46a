/* SPDX-License-Identifier: MIT */
/* How five tutorials do it, faults included: what docs/tutorials.md speaks of, so that a test can show where
   it goes wrong. Wrong on purpose; nothing else may use it. */
#ifndef GYRE_TESTS_TUTORIAL_WAYS_H
#define GYRE_TESTS_TUTORIAL_WAYS_H

#include "../app/tutorial_angles.h"

#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/vec.h>

#include <math.h>

/* ---- LaMarche: OpenGL ES from the ground up, part 9 ---- */

/* Divides by the length as it comes: zero, tiny and huge quaternions have none. */
static inline gyre_quat lamarche_normalise(gyre_quat q) {
    const float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return gyre_quat_make(q.x / length, q.y / length, q.z / length, q.w / length);
}

static inline gyre_quat lamarche_from_axis_angle(gyre_vec3 axis, float angle_rad) {
    const float half = angle_rad * 0.5f, s = sinf(half), length = sqrtf(gyre_vec3_dot(axis, axis));
    return gyre_quat_make(axis.x / length * s, axis.y / length * s, axis.z / length * s, cosf(half));
}

/* The angle by the arc cosine of w, the axis left undivided where the sine is under 0.0005. */
static inline void lamarche_to_axis_angle(gyre_quat quat, gyre_vec3 *axis, float *angle_rad) {
    const gyre_quat q = lamarche_normalise(quat);
    float s = sqrtf(1.0f - q.w * q.w);
    if (fabsf(s) < 0.0005f) s = 1.0f;
    *axis = gyre_vec3_make(q.x / s, q.y / s, q.z / s);
    *angle_rad = acosf(q.w) * 2.0f;
}

/* Into the first argument. */
static inline void lamarche_multiply(gyre_quat *a, const gyre_quat *b) {
    const gyre_vec3 v1 = {a->x, a->y, a->z}, v2 = {b->x, b->y, b->z};
    const gyre_vec3 v = gyre_vec3_add(gyre_vec3_add(gyre_vec3_scale(v1, b->w), gyre_vec3_scale(v2, a->w)),
                                      gyre_vec3_cross(v1, v2));
    *a = gyre_quat_make(v.x, v.y, v.z, a->w * b->w - gyre_vec3_dot(v1, v2));
}

static inline gyre_quat lamarche_invert(gyre_quat q) {
    const float over = 1.0f / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return gyre_quat_make(-q.x * over, -q.y * over, -q.z * over, q.w * over);
}

static inline gyre_quat lamarche_from_euler(float x, float y, float z) {
    gyre_quat q = lamarche_from_axis_angle(gyre_vec3_make(1, 0, 0), x);
    const gyre_quat qy = lamarche_from_axis_angle(gyre_vec3_make(0, 1, 0), y);
    const gyre_quat qz = lamarche_from_axis_angle(gyre_vec3_make(0, 0, 1), z);
    lamarche_multiply(&q, &qy);
    lamarche_multiply(&q, &qz);
    return q;
}

/* Sixteen numbers, row by row: OpenGL reads them column by column. */
static inline void lamarche_matrix(gyre_quat q, float m[16]) {
    const float rows[16] = {1 - 2 * (q.y * q.y + q.z * q.z),
                            2 * (q.x * q.y - q.z * q.w),
                            2 * (q.x * q.z + q.y * q.w),
                            0,
                            2 * (q.x * q.y + q.z * q.w),
                            1 - 2 * (q.x * q.x + q.z * q.z),
                            2 * (q.y * q.z - q.x * q.w),
                            0,
                            2 * (q.x * q.z - q.y * q.w),
                            2 * (q.y * q.z + q.x * q.w),
                            1 - 2 * (q.x * q.x + q.y * q.y),
                            0,
                            0,
                            0,
                            0,
                            1};
    for (int i = 0; i < 16; ++i) {
        m[i] = rows[i];
    }
}

/* Tries x, y or z (0, 1, 2) as the largest; leaves q alone where that one looks too small. */
static inline bool lamarche_try(const float m[16], int largest, gyre_quat *q) {
    const int i = largest, j = (i + 1) % 3, k = (i + 2) % 3;
    const float s = sqrtf(m[5 * i] - (m[5 * j] + m[5 * k]) + 1.0f);
    if (!(s > 0.0001f)) return false;
    float v[3];
    v[i] = s * 0.5f;
    v[j] = (m[4 * i + j] + m[4 * j + i]) * (0.5f / s);
    v[k] = (m[4 * i + k] + m[4 * k + i]) * (0.5f / s);
    *q = gyre_quat_make(v[0], v[1], v[2], (m[4 * k + j] - m[4 * j + k]) * (0.5f / s));
    return true;
}

/* From sixteen numbers, row by row. `unset` stands for what happens to be in memory there: it comes back
   where no case takes hold. In the search for the largest, z is compared with x where y is the larger of the
   two. */
static inline gyre_quat lamarche_from_matrix(const float m[16], gyre_quat unset) {
    static const int orders[3][3] = {{0, 2, 1}, {1, 2, 0}, {2, 0, 1}};
    gyre_quat q = unset;
    const float trace = m[0] + m[5] + m[10];
    if (trace > 0.0f) {
        const float s = sqrtf(trace + 1.0f), over = 0.5f / s;
        return gyre_quat_make((m[9] - m[6]) * over, (m[2] - m[8]) * over, (m[4] - m[1]) * over, s * 0.5f);
    }
    const int *order = orders[m[10] > m[0] ? 2 : (m[0] > m[5] ? 0 : 1)];
    for (int i = 0; i < 3; ++i) {
        if (lamarche_try(m, order[i], &q)) break;
    }
    return q;
}

/* No test of the hemisphere. */
static inline gyre_quat lamarche_nlerp(gyre_quat a, gyre_quat b, float t) {
    return lamarche_normalise(gyrei_quat_add(gyrei_quat_scale(a, 1.0f - t), gyrei_quat_scale(b, t)));
}

/* Decides by 1 - |dot| whether the ends are near, but changes the sign only where they are not. */
static inline gyre_quat lamarche_slerp(gyre_quat a, gyre_quat b, float t) {
    const float dot = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    float from = 1.0f - t, to = t;
    if (1.0f - fabsf(dot) > 0.01f) {
        const float theta = acosf(fabsf(dot)), over = 1.0f / sinf(theta);
        from = sinf(theta * (1.0f - t)) * over;
        to = sinf(theta * t) * over;
        if (dot < 0.0f) from = -from;
    }
    return lamarche_normalise(gyrei_quat_add(gyrei_quat_scale(a, from), gyrei_quat_scale(b, to)));
}

/* ---- Quilez: avoiding trigonometry ---- */

/* The element in row r and column c is m[3 * r + c] there; here a matrix of our own is filled with them. */
static inline gyre_mat3 quilez_axis_cos_sin(gyre_vec3 v, float co, float si) {
    const float ic = 1.0f - co;
    const gyre_mat3 rows = {{v.x * v.x * ic + co, v.y * v.x * ic - si * v.z, v.z * v.x * ic + si * v.y,
                             v.x * v.y * ic + si * v.z, v.y * v.y * ic + co, v.z * v.y * ic - si * v.x,
                             v.x * v.z * ic - si * v.y, v.y * v.z * ic + si * v.x, v.z * v.z * ic + co}};
    return gyre_mat3_transpose(rows);
}

static inline gyre_mat3 quilez_axis_angle(gyre_vec3 v, float angle_rad) {
    return quilez_axis_cos_sin(v, cosf(angle_rad), sinf(angle_rad));
}

/* The way that tutorial warns of: the arc cosine of a clamped dot product, then the cosine and sine of it. */
static inline gyre_mat3 quilez_align_by_angle(gyre_vec3 to, gyre_vec3 from) {
    const gyre_vec3 cross = gyre_vec3_cross(from, to);
    const float dot = gyre_vec3_dot(from, to), length = sqrtf(gyre_vec3_dot(cross, cross));
    const float clamped = dot < -1.0f ? -1.0f : (dot > 1.0f ? 1.0f : dot);
    return quilez_axis_angle(gyre_vec3_make(cross.x / length, cross.y / length, cross.z / length),
                             acosf(clamped));
}

/* The same without angles, still with a division by the sine. */
static inline gyre_mat3 quilez_align_by_sine(gyre_vec3 to, gyre_vec3 from) {
    const gyre_vec3 cross = gyre_vec3_cross(from, to);
    const float sine = sqrtf(gyre_vec3_dot(cross, cross));
    return quilez_axis_cos_sin(gyre_vec3_make(cross.x / sine, cross.y / sine, cross.z / sine),
                               gyre_vec3_dot(from, to), sine);
}

static inline gyre_mat3 quilez_align_with(gyre_vec3 v, float c, float k) {
    const gyre_mat3 rows = {{v.x * v.x * k + c, v.y * v.x * k - v.z, v.z * v.x * k + v.y, v.x * v.y * k + v.z,
                             v.y * v.y * k + c, v.z * v.y * k - v.x, v.x * v.z * k - v.y, v.y * v.z * k + v.x,
                             v.z * v.z * k + c}};
    return gyre_mat3_transpose(rows);
}

/* Its first form, 0/0 for equal directions as well as for opposite ones. */
static inline gyre_mat3 quilez_align_first(gyre_vec3 to, gyre_vec3 from) {
    const float c = gyre_vec3_dot(from, to);
    return quilez_align_with(gyre_vec3_cross(from, to), c, (1.0f - c) / (1.0f - c * c));
}

/* Its last form, 1 / (1 + c). */
static inline gyre_mat3 quilez_align(gyre_vec3 to, gyre_vec3 from) {
    const float c = gyre_vec3_dot(from, to);
    return quilez_align_with(gyre_vec3_cross(from, to), c, 1.0f / (1.0f + c));
}

/* ---- Sawicki: quaternions in practice ---- */

/* Written out as there: Hamilton's product, though the words around it say that the arguments are swapped. */
static inline gyre_quat sawicki_mul(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
        a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
}

/* Over the length, not over its square. */
static inline gyre_quat sawicki_inverse(gyre_quat q) {
    const float over = 1.0f / sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return gyre_quat_make(-q.x * over, -q.y * over, -q.z * over, q.w * over);
}

/* The formula given for one point: inverse, point, quaternion. */
static inline gyre_vec3 sawicki_rotate(gyre_quat q, gyre_vec3 p) {
    const gyre_quat r = sawicki_mul(sawicki_mul(sawicki_inverse(q), gyre_quat_make(p.x, p.y, p.z, 0)), q);
    return gyre_vec3_make(r.x, r.y, r.z);
}

/* What the tutorial advises instead: through the matrix. */
static inline gyre_vec3 sawicki_transform(gyre_vec3 p, gyre_quat q) {
    const float xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xy = q.x * q.y, xz = q.x * q.z,
                yz = q.y * q.z;
    const float wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
    return gyre_vec3_make((1 - 2 * (yy + zz)) * p.x + 2 * (xy - wz) * p.y + 2 * (xz + wy) * p.z,
                          2 * (xy + wz) * p.x + (1 - 2 * (xx + zz)) * p.y + 2 * (yz - wx) * p.z,
                          2 * (xz - wy) * p.x + 2 * (yz + wx) * p.y + (1 - 2 * (xx + yy)) * p.z);
}

/* Direct3D's sixteen numbers, row by row, for row vectors. */
static inline void sawicki_matrix(gyre_quat q, float rows[16]) {
    const gyre_vec3 x = sawicki_transform(gyre_vec3_make(1, 0, 0), q);
    const gyre_vec3 y = sawicki_transform(gyre_vec3_make(0, 1, 0), q);
    const gyre_vec3 z = sawicki_transform(gyre_vec3_make(0, 0, 1), q);
    const float all[16] = {x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, 0, 0, 0, 1};
    for (int i = 0; i < 16; ++i) {
        rows[i] = all[i];
    }
}

static inline float sawicki_angle(gyre_quat q) {
    return q.w <= -1.0f ? 2.0f * 3.14159265f : (q.w >= 1.0f ? 0.0f : 2.0f * acosf(q.w));
}

static inline gyre_vec3 sawicki_axis(gyre_quat q) {
    const float square = 1.0f - q.w * q.w;
    return square <= 0.0f ? gyre_vec3_make(0, 0, 0)
                          : gyre_vec3_scale(gyre_vec3_make(q.x, q.y, q.z), 1.0f / sqrtf(square));
}

/* Its angles are those that the tool shows: tutorial_quat_from_angles(), tutorial_angles_from_quat(). */

/* Flips first, as it must; does not normalise what is between near ends. */
static inline gyre_quat sawicki_slerp(gyre_quat a, gyre_quat b, float t) {
    float cosine = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w, from = 1.0f - t, to = t;
    if (cosine < 0.0f) b = gyre_quat_negate(b), cosine = -cosine;
    if (!(cosine > 0.9999f)) {
        const float sine = sqrtf(1.0f - cosine * cosine), omega = atan2f(sine, cosine);
        from = sinf((1.0f - t) * omega) / sine;
        to = sinf(t * omega) / sine;
    }
    return gyrei_quat_add(gyrei_quat_scale(a, from), gyrei_quat_scale(b, to));
}

/* ---- Taraban: quaternions for Irrlicht ---- */

/* The shader's first function: two products. */
static inline gyre_vec3 taraban_rotate(gyre_quat q, gyre_vec3 v) {
    const gyre_quat r =
        gyre_quat_mul(q, gyre_quat_mul(gyre_quat_make(v.x, v.y, v.z, 0), gyre_quat_conjugate(q)));
    return gyre_vec3_make(r.x, r.y, r.z);
}

/* The shader's second function: two cross products and a dot product. */
static inline gyre_vec3 taraban_rotate_fast(gyre_quat q, gyre_vec3 v) {
    const gyre_vec3 x = {q.x, q.y, q.z};
    const gyre_vec3 a = gyre_vec3_add(gyre_vec3_cross(x, v), gyre_vec3_scale(v, q.w));
    return gyre_vec3_add(
        gyre_vec3_add(gyre_vec3_cross(a, gyre_vec3_negate(x)), gyre_vec3_scale(x, gyre_vec3_dot(x, v))),
        gyre_vec3_scale(a, q.w));
}

/* From 3ds Max to a left-handed engine with y up: the axis's y and z swapped, then all of it turned round.
   The step through axis and angle is left out: it changes nothing but the last digits. */
static inline gyre_quat taraban_from_max(gyre_quat q) {
    return gyre_quat_make(-q.x, -q.z, -q.y, q.w);
}

#endif
