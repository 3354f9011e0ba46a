/* SPDX-License-Identifier: MIT */
/* What vertices are turned by: the question whether a matrix is T * R * S, and each answer against the matrix
   itself. */
#include "near.h"

#include <float.h>
#include <gyre/transformd.h>
#include <string.h>

#include "render/palette.h"

static uint64_t seed = 0x9E3779B97F4A7C15u;

static double uniform(double low, double high) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) / 9007199254740992.0;
}

/* From libm alone: the library's quaternions must not check themselves. */
static gyre_mat4d turned_matrix(const double scale[3]) {
    double a = uniform(-3, 3), b = uniform(-1.5, 1.5), c = uniform(-3, 3);
    double rz[9] = {cos(a), sin(a), 0, -sin(a), cos(a), 0, 0, 0, 1};
    double ry[9] = {cos(b), 0, -sin(b), 0, 1, 0, sin(b), 0, cos(b)};
    double rx[9] = {1, 0, 0, 0, cos(c), sin(c), 0, -sin(c), cos(c)};
    double zy[9], all[9];
    for (int i = 0; i < 9; i++)
        zy[i] =
            rz[i % 3] * ry[i / 3 * 3] + rz[3 + i % 3] * ry[i / 3 * 3 + 1] + rz[6 + i % 3] * ry[i / 3 * 3 + 2];
    for (int i = 0; i < 9; i++)
        all[i] =
            zy[i % 3] * rx[i / 3 * 3] + zy[3 + i % 3] * rx[i / 3 * 3 + 1] + zy[6 + i % 3] * rx[i / 3 * 3 + 2];
    gyre_mat4d m = gyre_mat4d_identity();
    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 3; row++)
            m.m[4 * column + row] = all[3 * column + row] * scale[column];
    m.m[12] = uniform(-1, 1), m.m[13] = uniform(-1, 1), m.m[14] = uniform(-1, 1);
    return m;
}

/* What the vertex shader does, in floats. */
static void apply(gyrei_palette_kind kind, const float *entry, const float *p, float *out) {
    if (kind == GYREI_PALETTE_MATRIX) {
        for (int r = 0; r < 3; r++) {
            const float *row = entry + 4 * r;
            out[r] = ((row[0] * p[0] + row[1] * p[1]) + row[2] * p[2]) + row[3];
        }
        return;
    }
    const float *q = entry, *t = entry + 4, *s = entry + 8, even[3] = {t[3], t[3], t[3]};
    if (kind == GYREI_PALETTE_UNIFORM) s = even;
    float v[3] = {s[0] * p[0], s[1] * p[1], s[2] * p[2]}, c[3];
    c[0] = q[1] * v[2] - q[2] * v[1] + q[3] * v[0];
    c[1] = q[2] * v[0] - q[0] * v[2] + q[3] * v[1];
    c[2] = q[0] * v[1] - q[1] * v[0] + q[3] * v[2];
    out[0] = v[0] + 2 * (q[1] * c[2] - q[2] * c[1]) + t[0];
    out[1] = v[1] + 2 * (q[2] * c[0] - q[0] * c[2]) + t[1];
    out[2] = v[2] + 2 * (q[0] * c[1] - q[1] * c[0]) + t[2];
}

/* The largest distance between the entry's and the matrix's way with points of the unit cube. */
static double worst_distance(gyrei_palette_kind kind, const gyre_mat4d *m) {
    float entry[12], p[3], moved[3];
    double worst = 0;
    gyrei_palette_write(kind, m, 1, gyre_vec3d_make(0, 0, 0), entry);
    for (int i = 0; i < 16; i++) {
        for (int c = 0; c < 3; c++)
            p[c] = (float)uniform(-1, 1);
        apply(kind, entry, p, moved);
        for (int r = 0; r < 3; r++) {
            double exact = m->m[r] * (double)p[0] + m->m[4 + r] * (double)p[1] + m->m[8 + r] * (double)p[2] +
                           m->m[12 + r];
            worst = fmax(worst, fabs((double)moved[r] - exact));
        }
    }
    return worst;
}

static double worst_of_scale(double x, double y, double z, gyrei_palette_kind expected) {
    const double scale[3] = {x, y, z};
    double worst = 0, size = fmax(1, fmax(fabs(x), fmax(fabs(y), fabs(z))));
    for (int i = 0; i < 200; i++) {
        gyre_mat4d m = turned_matrix(scale);
        assert_int_equal(gyrei_palette_kind_of(&m), expected);
        worst = fmax(worst, worst_distance(expected, &m) / size);
    }
    return worst;
}

static void test_uniform(void **state) {
    (void)state;
    assert_true(worst_of_scale(1, 1, 1, GYREI_PALETTE_UNIFORM) <= 1e-6);
    assert_true(worst_of_scale(0.01, 0.01, 0.01, GYREI_PALETTE_UNIFORM) <= 1e-6);
    assert_true(worst_of_scale(100, 100, 100, GYREI_PALETTE_UNIFORM) <= 1e-6);
}

static void test_axes(void **state) {
    (void)state;
    assert_true(worst_of_scale(1, 2, 3, GYREI_PALETTE_AXES) <= 1e-6);
    assert_true(worst_of_scale(1, 1, 1.001, GYREI_PALETTE_AXES) <= 1e-6);
    assert_true(worst_of_scale(1e-3, 1, 10, GYREI_PALETTE_AXES) <= 1e-6);
}

/* A mirror, of one, two or three axes: two are a rotation. */
static void test_mirrored(void **state) {
    (void)state;
    assert_true(worst_of_scale(-1, 1, 1, GYREI_PALETTE_UNIFORM) <= 1e-6);
    assert_true(worst_of_scale(-1, -1, 1, GYREI_PALETTE_UNIFORM) <= 1e-6);
    assert_true(worst_of_scale(-1, -1, -1, GYREI_PALETTE_UNIFORM) <= 1e-6);
    assert_true(worst_of_scale(2, -1, 3, GYREI_PALETTE_AXES) <= 1e-6);
    const double scale[3] = {1, 1, -2};
    gyre_mat4d m = turned_matrix(scale);
    float entry[12];
    gyrei_palette_write(GYREI_PALETTE_AXES, &m, 1, gyre_vec3d_make(0, 0, 0), entry);
    assert_true(entry[8] < 0 && entry[9] < 0 && entry[10] < 0);
}

/* K12: nothing is left of the point but the translation. */
static void test_zero_scale(void **state) {
    (void)state;
    assert_true(worst_of_scale(0, 0, 0, GYREI_PALETTE_UNIFORM) <= 1e-6);
    assert_true(worst_of_scale(0, 1, 1, GYREI_PALETTE_AXES) <= 1e-6);
    assert_true(worst_of_scale(1, 0, 1, GYREI_PALETTE_AXES) <= 1e-6);
    assert_true(worst_of_scale(0, 0, -3, GYREI_PALETTE_AXES) <= 1e-6);
    gyre_mat4d m = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 1}};
    float entry[12], out[3];
    const float corner[3] = {5, 5, 5};
    gyrei_palette_write(GYREI_PALETTE_UNIFORM, &m, 1, gyre_vec3d_make(0, 0, 0), entry);
    apply(GYREI_PALETTE_UNIFORM, entry, corner, out);
    assert_true(out[0] == 1 && out[1] == 2 && out[2] == 3);
}

static gyre_mat4d sheared_matrix(double amount) {
    const double scale[3] = {1, 1, 1};
    gyre_mat4d m = turned_matrix(scale);
    for (int r = 0; r < 3; r++)
        m.m[4 + r] += amount * m.m[r];
    return m;
}

static void test_sheared(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        gyre_mat4d m = sheared_matrix(i % 2 ? 0.5 : 1e-4);
        assert_int_equal(gyrei_palette_kind_of(&m), GYREI_PALETTE_MATRIX);
        assert_true(worst_distance(GYREI_PALETTE_MATRIX, &m) <= 1e-6);
    }
}

/* What is hardly sheared passes as turned, and moves no point of the unit cube further than said. */
static void test_nearly_turned(void **state) {
    (void)state;
    for (int i = 0; i < 200; i++) {
        gyre_mat4d m = sheared_matrix(8e-6);
        gyrei_palette_kind kind = gyrei_palette_kind_of(&m);
        assert_int_equal(kind, GYREI_PALETTE_UNIFORM);
        assert_true(worst_distance(kind, &m) <= 2e-5);
    }
}

/* K09: first scaled, then turned. */
static void test_scale_before_rotation(void **state) {
    (void)state;
    gyre_transformd joint = gyre_transformd_identity();
    joint.rotation = quat_about_z(90);
    joint.scale = gyre_vec3d_make(2, 1, 1);
    gyre_mat4d m = gyre_mat4d_from_transformd(joint);
    float entry[12], out[3];
    const float point[3] = {1, 0, 0};
    gyrei_palette_write(GYREI_PALETTE_AXES, &m, 1, gyre_vec3d_make(0, 0, 0), entry);
    apply(GYREI_PALETTE_AXES, entry, point, out);
    assert_near((double)out[0], 0, 1e-6);
    assert_near((double)out[1], 2, 1e-6);
}

static void test_widest(void **state) {
    (void)state;
    const double even[3] = {1, 1, 1}, uneven[3] = {1, 2, 1}, mirror[3] = {-1, 1, 1};
    gyre_mat4d all[3] = {turned_matrix(even), turned_matrix(even), turned_matrix(mirror)};
    assert_int_equal(gyrei_palette_kind_of_all(all, 3), GYREI_PALETTE_UNIFORM);
    assert_false(gyrei_palette_mirrors(all, 3));
    all[1] = turned_matrix(uneven);
    assert_int_equal(gyrei_palette_kind_of_all(all, 3), GYREI_PALETTE_AXES);
    all[0] = sheared_matrix(0.3);
    assert_int_equal(gyrei_palette_kind_of_all(all, 3), GYREI_PALETTE_MATRIX);
    all[0] = turned_matrix(mirror);
    assert_true(gyrei_palette_mirrors(all, 3));
}

/* Far from the origin the digits come from subtracting in double. */
static void test_origin(void **state) {
    (void)state;
    gyre_mat4d m = gyre_mat4d_identity();
    m.m[12] = 1e8 + 0.25;
    float entry[12];
    gyrei_palette_write(GYREI_PALETTE_UNIFORM, &m, 1, gyre_vec3d_make(1e8, 0, 0), entry);
    assert_true(entry[4] == 0.25f);
}

static void test_not_finite(void **state) {
    (void)state;
    gyre_mat4d m = gyre_mat4d_identity();
    m.m[5] = (double)NAN;
    assert_int_equal(gyrei_palette_kind_of(&m), GYREI_PALETTE_MATRIX);
    m.m[5] = (double)INFINITY;
    assert_int_equal(gyrei_palette_kind_of(&m), GYREI_PALETTE_MATRIX);
}

static void test_texture_width(void **state) {
    (void)state;
    assert_int_equal(gyrei_palette_texture_width(16384), 1024);
    assert_int_equal(gyrei_palette_texture_width(1000), 512);
    assert_int_equal(gyrei_palette_texture_width(64), 64);
    assert_int_equal(gyrei_palette_texture_width(0), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uniform),      cmocka_unit_test(test_axes),
        cmocka_unit_test(test_mirrored),     cmocka_unit_test(test_zero_scale),
        cmocka_unit_test(test_sheared),      cmocka_unit_test(test_nearly_turned),
        cmocka_unit_test(test_widest),       cmocka_unit_test(test_scale_before_rotation),
        cmocka_unit_test(test_origin),       cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_texture_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
