/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

static void arithmetic(void **state) {
    (void)state;
    const gyre_vec3 a = {1.0f, 2.0f, 3.0f}, b = {-4.0f, 5.0f, 0.5f};
    assert_vec3(gyre_vec3_add(a, b), -3, 7, 3.5, 0);
    assert_vec3(gyre_vec3_sub(a, b), 5, -3, 2.5, 0);
    assert_vec3(gyre_vec3_scale(a, -2.0f), -2, -4, -6, 0);
    assert_vec3(gyre_vec3_mul(a, b), -4, 10, 1.5, 0);
    assert_vec3(gyre_vec3_negate(b), 4, -5, -0.5, 0);
    assert_vec3(gyre_vec3_min(a, b), -4, 2, 0.5, 0);
    assert_vec3(gyre_vec3_max(a, b), 1, 5, 3, 0);
    assert_true(gyre_vec3_dot(a, b) == 7.5f);
    const gyre_vec4 c = gyre_vec4_make(1, 2, 3, 4), d = gyre_vec4_make(5, 6, 7, -8);
    assert_true(gyre_vec4_dot(c, d) == 6.0f);
    assert_true(gyre_vec4_add(c, d).w == -4.0f && gyre_vec4_sub(c, d).w == 12.0f);
    assert_true(gyre_vec4_scale(c, 0.5f).z == 1.5f && gyre_vec4_lerp(c, d, 0.5f).x == 3.0f);
}

static void cross_is_right_handed(void **state) {
    (void)state;
    const gyre_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    assert_vec3(gyre_vec3_cross(x, y), 0, 0, 1, 0);
    assert_vec3(gyre_vec3_cross(y, z), 1, 0, 0, 0);
    assert_vec3(gyre_vec3_cross(z, x), 0, 1, 0, 0);
}

static void length_of_any_size(void **state) {
    (void)state;
    const float sizes[] = {1e-44f, 1e-38f, 1e-25f, 1e-13f, 1.0f, 1e18f, 1e25f, 6e37f};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        const float s = sizes[i];
        const gyre_vec3 v = {3 * s, 4 * s, 0};
        const gyre_vec3 n = gyre_vec3_normalise(v, v);
        assert_near(gyre_vec3_length(v), hypot((double)v.x, (double)v.y), 2e-7 * v.y);
        assert_near(gyre_vec3_length(n), 1.0, 2e-7);
        assert_near(n.x / n.y, (double)v.x / v.y, 2e-7);
    }
    const gyre_vec3d huge = {3e300, 0, 4e300}, tiny = {3e-310, 0, 4e-310};
    assert_near(gyre_vec3d_length(huge), 5e300, 1e285);
    assert_near(gyre_vec3d_length(tiny), 5e-310, 1e-322);
}

static void normalise_falls_back(void **state) {
    (void)state;
    const gyre_vec3 fallback = {0.25f, 7.0f, -1.0f};
    const gyre_vec3 bad[] = {{0, 0, 0}, {0, -0.0f, 0}, {INFINITY, 0, 0}, {1, NAN, 0}, {NAN, INFINITY, 0}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        assert_vec3(gyre_vec3_normalise(bad[i], fallback), 0.25, 7, -1, 0);
    }
}

static void lerp_ends_are_exact(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_vec3 a = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const gyre_vec3 b = gyre_vec3_scale(gyre_vec3_from_vec3d(random_vec3d(&seed)), 1e5f);
        const float t = (float)random_fraction(&seed);
        assert_vec3(gyre_vec3_lerp(a, b, 0.0f), a.x, a.y, a.z, 0);
        assert_vec3(gyre_vec3_lerp(a, b, 1.0f), b.x, b.y, b.z, 0);
        assert_vec3(gyre_vec3_lerp(a, a, t), a.x, a.y, a.z, 0);
        assert_near(gyre_vec3_lerp(a, b, t).x, a.x + ((double)b.x - a.x) * t, 1.5e-7 * fabs(b.x) + 1.5e-7);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic),          cmocka_unit_test(cross_is_right_handed),
        cmocka_unit_test(length_of_any_size),  cmocka_unit_test(normalise_falls_back),
        cmocka_unit_test(lerp_ends_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
