/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#define HALF 0.70710678118654752

static gyre_mat4 from_rows(double a, double b, double c, double d, double e, double f, double g, double h,
                           double i) {
    const gyre_mat4 m = {{(float)a, (float)d, (float)g, 0, (float)b, (float)e, (float)h, 0, (float)c,
                          (float)f, (float)i, 0, 2, 0, 1, 1}};
    return m;
}

static double difference(gyre_mat4d a, gyre_mat4d b) {
    double worst = 0;
    for (int i = 0; i < 16; ++i) {
        keep_worst(&worst, fabs(a.m[i] - b.m[i]));
    }
    return worst;
}

static double differencef(gyre_mat4 a, gyre_mat4 b) {
    return difference(gyre_mat4d_from_mat4(a), gyre_mat4d_from_mat4(b));
}

static void scale_does_not_bend_the_rotation(void **state) {
    (void)state;
    gyre_decompose kind = 99;
    gyre_transform t = gyre_transform_from_mat4(from_rows(0, -3, 0, 2, 0, 0, 0, 0, 4), &kind);
    assert_rotation(t.rotation, 0, 0, HALF, HALF, 1e-7);
    assert_vec3(t.scale, 2, 3, 4, 0);
    assert_vec3(t.translation, 2, 0, 1, 0);
    assert_int_equal(kind, 0);
    t = gyre_transform_from_mat4(from_rows(1, 0, 0, 0, 0.5, 0, 0, 0, 1), NULL);
    assert_rotation(t.rotation, 0, 0, 0, 1, 0);
    assert_vec3(t.scale, 1, 0.5, 1, 0);
    const gyre_quat x = gyre_quat_from_x((float)(GYRE_PI / 4)), y = gyre_quat_from_y((float)(GYRE_PI / 4));
    const gyre_quat q = gyre_quat_mul(gyre_quat_from_z((float)(GYRE_PI / 4)), gyre_quat_mul(y, x));
    const gyre_vec3 zero = {0, 0, 0}, small = {0.01f, 0.01f, 0.01f};
    t = gyre_transform_from_mat4(gyre_mat4_from_transform(gyre_transform_make(zero, q, small)), &kind);
    assert_rotation(t.rotation, 0.191341716, 0.461939766, 0.191341716, 0.844623199, 3e-7);
    assert_vec3(t.scale, 0.01, 0.01, 0.01, 3e-9);
    assert_int_equal(kind, 0);
}

static void mirrors_stay_out_of_the_rotation(void **state) {
    (void)state;
    const gyre_mat4 mirrors[] = {from_rows(1, 0, 0, 0, 1, 0, 0, 0, -1), from_rows(-1, 0, 0, 0, 1, 0, 0, 0, 1),
                                 from_rows(1, 0, 0, 0, -1, 0, 0, 0, 1),
                                 from_rows(-1, 0, 0, 0, -1, 0, 0, 0, -1)};
    for (size_t i = 0; i < sizeof mirrors / sizeof mirrors[0]; ++i) {
        gyre_decompose kind;
        const gyre_transform t = gyre_transform_from_mat4(mirrors[i], &kind);
        assert_int_equal(kind, GYRE_DECOMPOSE_MIRROR);
        assert_vec3(t.scale, -1, 1, 1, 0);
        assert_near(gyre_quat_length(t.rotation), 1, 1e-7);
        assert_near(gyre_mat3_determinant(gyre_mat3_from_quat(t.rotation)), 1, 1e-6);
        assert_true(differencef(gyre_mat4_from_transform(t), mirrors[i]) <= 1e-6);
    }
    assert_rotation(gyre_transform_from_mat4(mirrors[0], NULL).rotation, 0, 1, 0, 0, 1e-7);
}

static void decomposed_turn_is_not_the_conjugate(void **state) {
    (void)state;
    const gyre_mat4 m = from_rows(1, 0, 0, 0, 0, 1, 0, -1, 0);
    const gyre_transform t = gyre_transform_from_mat4(m, NULL);
    const gyre_vec3 y = {0, 1, 0};
    assert_rotation(t.rotation, -HALF, 0, 0, HALF, 1e-7);
    assert_vec3(gyre_mat4_mul_direction(m, y), 0, 0, -1, 0);
    assert_vec3(gyre_quat_rotate(gyre_quat_from_mat3(gyre_mat3_from_mat4(m)), y), 0, 0, -1, 2e-7);
    assert_vec3(gyre_quat_rotate(t.rotation, y), 0, 0, -1, 2e-7);
}

static void left_handed_matrix_is_told(void **state) {
    (void)state;
    gyre_decompose kind;
    const gyre_mat4 m = from_rows(0.86345719, -0.48700394, 0.13141101, 0.02362667, -0.221185, -0.97494563,
                                  -0.5038685, -0.84492861, 0.1794775);
    const gyre_transform t = gyre_transform_from_mat4(m, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_MIRROR);
    assert_true(differencef(gyre_mat4_from_transform(t), m) <= 3e-7);
}

static void shear_is_told_and_nearest(void **state) {
    (void)state;
    gyre_decompose kind;
    const gyre_transform t = gyre_transform_from_mat4(from_rows(1, 0.5, 0, 0, 1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    /* the polar rotation of [1 s; 0 1] is by -atan(s / 2) */
    const double half = -0.5 * atan(0.25), c = 1 / sqrt(1 + 0.0625), s = -0.25 * c;
    assert_rotation(t.rotation, 0, 0, sin(half), cos(half), 2e-7);
    assert_vec3(t.scale, c, c - 0.5 * s, 1, 3e-7);
    assert_int_equal(0, gyre_transform_from_mat4(from_rows(1, 2e-7, 0, 0, 1, 0, 0, 0, 1), &kind).scale.x !=
                            1.0f);
    assert_int_equal(kind, 0);
    (void)gyre_transform_from_mat4(from_rows(1, 3e-6, 0, 0, 1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    (void)gyre_transform_from_mat4(from_rows(1, 0.5, 0, 0, -1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR | GYRE_DECOMPOSE_MIRROR);
}

static void flat_matrices(void **state) {
    (void)state;
    gyre_decompose kind;
    const gyre_mat4 flat = from_rows(0, -3, 0, 2, 0, 0, 0, 0, 0), line = from_rows(0, 0, 0, 2, 0, 0, 0, 0, 0);
    const gyre_mat4 nothing = from_rows(0, 0, 0, 0, 0, 0, 0, 0, 0);
    gyre_transform t = gyre_transform_from_mat4(flat, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_rotation(t.rotation, 0, 0, HALF, HALF, 2e-7);
    assert_vec3(t.scale, 2, 3, 0, 0);
    t = gyre_transform_from_mat4(line, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_true(differencef(gyre_mat4_from_transform(t), line) <= 1e-6);
    t = gyre_transform_from_mat4(nothing, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_rotation(t.rotation, 0, 0, 0, 1, 0);
    assert_vec3(t.scale, 0, 0, 0, 0);
    t = gyre_transform_from_mat4(from_rows(1, 1, 0, 0, 0, 0, 0, 0, 1), &kind); /* two columns alike */
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR | GYRE_DECOMPOSE_SHEAR);
    assert_near(gyre_quat_length(t.rotation), 1, 2e-7);
    t = gyre_transform_from_mat4(from_rows(NAN, 0, 0, 0, 1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_rotation(t.rotation, 0, 0, 0, 1, 0);
    assert_vec3(t.scale, 1, 1, 1, 0);
}

static gyre_transformd awkward_transformd(uint64_t *seed) {
    gyre_vec3d scale = {fabs(random_magnitude(seed, -3, 3)), fabs(random_magnitude(seed, -3, 3)),
                        fabs(random_magnitude(seed, -3, 3))};
    if (random_bits(seed) & 1) scale = gyre_vec3d_make(1, 1, 1);
    if (random_bits(seed) & 1) scale.x = -scale.x;
    const gyre_quatd rotation = awkward_quatd(seed);
    return gyre_transformd_make(random_vec3d(seed), rotation, scale);
}

static void decompose_gives_back_what_was_composed(void **state) {
    (void)state;
    uint64_t seed = 31;
    double rotation = 0, rotationf = 0, scale = 0, scalef = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_transformd t = awkward_transformd(&seed);
        gyre_decompose kind, kindf;
        const gyre_mat4d m = gyre_mat4d_from_transformd(t);
        const gyre_transformd r = gyre_transformd_from_mat4d(m, &kind);
        const gyre_transform f = gyre_transform_from_mat4(gyre_mat4_from_mat4d(m), &kindf);
        assert_int_equal(kind, t.scale.x < 0 ? GYRE_DECOMPOSE_MIRROR : 0);
        assert_int_equal(kindf, kind);
        keep_worst(&rotation, gyre_quatd_angle_between(r.rotation, t.rotation));
        keep_worst(&rotationf, quat_error(f.rotation, t.rotation));
        keep_worst(&scale, fabs(r.scale.x / t.scale.x - 1) + fabs(r.scale.y / t.scale.y - 1));
        keep_worst(&scalef, fabs(f.scale.x / t.scale.x - 1) + fabs(f.scale.z / t.scale.z - 1));
        assert_memory_equal(&r.translation, &t.translation, sizeof t.translation);
    }
    assert_bound("decompose double, rotation, rad", rotation, 9.5e-16);
    assert_bound("decompose float, rotation, rad", rotationf, 3.1e-7);
    assert_bound("decompose double, two scales", scale, 1.4e-15);
    assert_bound("decompose float, two scales", scalef, 2.5e-7);
}

static void any_matrix_gives_unit_rotations(void **state) {
    (void)state;
    uint64_t seed = 32;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        gyre_mat4 m = gyre_mat4_identity();
        for (int j = 0; j < 12; ++j) {
            m.m[j] = random_bits(&seed) % 4 ? random_finite(&seed) : (float)(random_bits(&seed) % 3);
        }
        const gyre_transform t = gyre_transform_from_mat4(m, NULL);
        assert_near(gyre_quat_length(t.rotation), 1, 2e-7);
        assert_true(float_is_finite(t.scale.x) && float_is_finite(t.scale.y) && float_is_finite(t.scale.z));
    }
}

static void points_go_the_matrix_way(void **state) {
    (void)state;
    uint64_t seed = 33;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT / 10; ++i) {
        const gyre_transformd t = awkward_transformd(&seed);
        const gyre_vec3d p = random_vec3d(&seed);
        const gyre_vec3d a = gyre_transformd_mul_point(t, p),
                         b = gyre_mat4d_mul_point(gyre_mat4d_from_transformd(t), p);
        keep_worst(&worst, vec3_error(a, b) / (1 + gyre_vec3d_length(t.scale)));
    }
    assert_bound("transform and matrix move alike", worst, 1.1e-15);
    const gyre_transform t = {{1, 2, 3}, {0, 0, (float)HALF, (float)HALF}, {2, 3, 4}};
    assert_vec3(gyre_transform_mul_point(t, gyre_vec3_make(1, 1, 1)), -2, 4, 7, 1e-6);
}

static void lerp_by_parts(void **state) {
    (void)state;
    uint64_t seed = 34;
    for (int i = 0; i < 1000; ++i) {
        const gyre_transformd a = awkward_transformd(&seed), b = awkward_transformd(&seed);
        const double t = random_fraction(&seed);
        const gyre_transformd m = gyre_transformd_lerp(a, b, t), end = gyre_transformd_lerp(a, b, 1.0);
        const gyre_quatd q = gyre_quatd_slerp(a.rotation, b.rotation, t);
        assert_memory_equal(&m.rotation, &q, sizeof q);
        assert_near(m.translation.y, a.translation.y + t * (b.translation.y - a.translation.y), 1e-15);
        assert_true(end.scale.x == b.scale.x && end.translation.z == b.translation.z);
    }
    const gyre_transform i = gyre_transform_identity();
    assert_true(
        differencef(gyre_mat4_from_transform(gyre_transform_lerp(i, i, 0.3f)), gyre_mat4_identity()) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scale_does_not_bend_the_rotation),
        cmocka_unit_test(mirrors_stay_out_of_the_rotation),
        cmocka_unit_test(decomposed_turn_is_not_the_conjugate),
        cmocka_unit_test(left_handed_matrix_is_told),
        cmocka_unit_test(shear_is_told_and_nearest),
        cmocka_unit_test(flat_matrices),
        cmocka_unit_test(decompose_gives_back_what_was_composed),
        cmocka_unit_test(any_matrix_gives_unit_rotations),
        cmocka_unit_test(points_go_the_matrix_way),
        cmocka_unit_test(lerp_by_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
