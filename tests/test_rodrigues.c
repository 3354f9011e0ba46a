/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#include <gyre/rodriguesd.h>

static gyre_quatd wide_quat(gyre_quat q) {
    return gyre_quatd_from_quat(q);
}

static gyre_vec3d wide(gyre_vec3 v) {
    return gyre_vec3d_from_vec3(v);
}

/* The quaternions by their definitions, of lengths that are no trouble. */
static gyre_quatd by_mrp(gyre_vec3d p) {
    const double square = gyre_vec3d_dot(p, p), by = 2 / (1 + square);
    return gyre_quatd_make(p.x * by, p.y * by, p.z * by, (1 - square) / (1 + square));
}

static gyre_quatd by_gibbs(gyre_vec3d g) {
    const double by = 1 / sqrt(1 + gyre_vec3d_dot(g, g));
    return gyre_quatd_make(g.x * by, g.y * by, g.z * by, by);
}

static void known_values(void **state) {
    (void)state;
    const double turn = GYRE_PI / 3; /* 60 degrees about z */
    const gyre_quat q = gyre_quat_from_z((float)turn);
    assert_vec3(gyre_mrp_from_quat(q), 0, 0, tan(turn / 4), 3e-8);
    assert_vec3(gyre_gibbs_from_quat(q), 0, 0, tan(turn / 2), 6e-8);
    assert_vec3(gyre_mrp_shadow(gyre_mrp_from_quat(q)), 0, 0, tan(turn / 4 - GYRE_PI / 2), 5e-7);
    assert_vec3(gyre_mrp_from_quat(gyre_quat_negate(q)), 0, 0, tan(turn / 4), 3e-8);
    assert_vec3(gyre_gibbs_from_quat(gyre_quat_make(0, 0, -3e30f, 3e30f)), 0, 0, -1, 1e-7);
    assert_vec3(gyre_mrp_from_quat(gyre_quat_make(0, 0, 1e-30f, 1e-30f)), 0, 0, tan(GYRE_PI / 8), 4e-8);
    assert_vec3(gyre_mrp_from_quat(gyre_quat_make(0, 0, 5e-26f, 1)), 0, 0, 2.5e-26, 1e-32);
    assert_vec3(gyre_gibbs_from_quat(gyre_quat_make(0, 0, 5e-26f, 1)), 0, 0, 5e-26, 1e-32);
}

static void half_turns(void **state) {
    (void)state;
    const gyre_quat half = {0, -1, 0, 0};
    gyre_vec3 out = {7, 8, 9};
    assert_vec3(gyre_mrp_from_quat(half), 0, 1, 0, 0);
    assert_vec3(gyre_mrp_from_quat(gyre_quat_make(0, 1, 0, -0.0f)), 0, 1, 0, 0);
    assert_vec3(gyre_gibbs_from_quat(half), 0, 1.152921504606847e18, 0, 0);
    assert_rotation(gyre_quat_from_gibbs(gyre_gibbs_from_quat(half)), 0, 1, 0, 0, 1e-7);
    assert_int_equal(gyre_gibbs_from_quat_checked(half, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_gibbs_from_quat_checked(gyre_quat_make(0, 0, 0, 0), &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_gibbs_from_quat_checked(gyre_quat_make(1, 0, 0, 1e-19f), &out), GYRE_DEGENERATE);
    assert_vec3(out, 7, 8, 9, 0);
    assert_int_equal(gyre_gibbs_from_quat_checked(gyre_quat_make(1, 0, 0, 1e-17f), &out), GYRE_OK);
    assert_near(out.x * 1e-17, 1, 1e-6);
}

static void shadows(void **state) {
    (void)state;
    const gyre_vec3 zero = {0, 0, 0}, tiny = {1e-41f, 0, 0};
    gyre_vec3 out = {7, 8, 9};
    assert_vec3(gyre_mrp_shadow(zero), 0, 0, 0, 0);
    assert_vec3(gyre_mrp_shadow(tiny), 0, 0, 0, 0);
    assert_int_equal(gyre_mrp_shadow_checked(zero, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_mrp_shadow_checked(tiny, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_mrp_shadow_checked(gyre_vec3_make(NAN, 0, 0), &out), GYRE_DEGENERATE);
    assert_vec3(out, 7, 8, 9, 0);
    assert_int_equal(gyre_mrp_shadow_checked(gyre_vec3_make(0, 4, 0), &out), GYRE_OK);
    assert_vec3(out, 0, -0.25, 0, 0);
    assert_rotation(gyre_quat_from_mrp(gyre_vec3_make(2e30f, 0, 0)), 0, 0, 0, 1, 1e-7);
    assert_true(gyre_quat_from_mrp(gyre_vec3_make(0, 0, 3)).w < 0.0f);
}

static void there_and_back(void **state) {
    (void)state;
    uint64_t seed = 41;
    double mrp = 0, gibbs = 0, from_mrp = 0, from_gibbs = 0, shadow = 0, mrpd = 0, gibbsd = 0, longest = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quatd d = awkward_quatd(&seed);
        const gyre_quat q = gyre_quat_from_quatd(d);
        const gyre_vec3 p = gyre_mrp_from_quat(q), g = gyre_gibbs_from_quat(q), s = gyre_mrp_shadow(p);
        keep_worst(&longest, gyre_vec3d_length(wide(p)));
        keep_worst(&mrp, gyre_quatd_angle_between(by_mrp(wide(p)), wide_quat(q)));
        keep_worst(&gibbs, gyre_quatd_angle_between(by_gibbs(wide(g)), wide_quat(q)));
        keep_worst(&from_mrp, quat_error(gyre_quat_from_mrp(p), by_mrp(wide(p))));
        keep_worst(&from_gibbs, quat_error(gyre_quat_from_gibbs(g), by_gibbs(wide(g))));
        if (gyre_vec3_length(p) > 1e-12f) {
            keep_worst(&shadow, gyre_quatd_angle_between(by_mrp(wide(s)), by_mrp(wide(p))));
            keep_worst(&from_mrp, quat_error(gyre_quat_from_mrp(s), by_mrp(wide(s))));
        }
        keep_worst(&mrpd, gyre_quatd_angle_between(gyre_quatd_from_mrp(gyre_mrp_from_quatd(d)), d));
        keep_worst(&gibbsd, gyre_quatd_angle_between(gyre_quatd_from_gibbs(gyre_gibbs_from_quatd(d)), d));
    }
    assert_bound("longest of the short sets", longest, 1.0000002);
    assert_bound("mrp from quat float, rad", mrp, 3.5e-7);
    assert_bound("gibbs from quat float, rad", gibbs, 1.2e-7);
    assert_bound("quat from mrp float, rad", from_mrp, 2.3e-7);
    assert_bound("quat from gibbs float, rad", from_gibbs, 1.8e-7);
    assert_bound("mrp and its shadow float, rad", shadow, 4e-7);
    assert_bound("quat to mrp to quat double, rad", mrpd, 4e-7 * 0x1p-29);
    assert_bound("quat to gibbs to quat double, rad", gibbsd, 4e-7 * 0x1p-29);
}

static void any_bits(void **state) {
    (void)state;
    uint64_t seed = 42;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const float x = random_finite(&seed), y = random_finite(&seed), z = random_finite(&seed);
        const gyre_vec3 v = {x, y, z};
        const gyre_quat q = {x, y, z, random_finite(&seed)};
        assert_near(gyre_quat_length(gyre_quat_from_mrp(v)), 1, 2e-7);
        assert_near(gyre_quat_length(gyre_quat_from_gibbs(v)), 1, 2e-7);
        const gyre_vec3 made[] = {gyre_mrp_from_quat(q), gyre_gibbs_from_quat(q), gyre_mrp_shadow(v)};
        for (int j = 0; j < 3; ++j) {
            assert_true(float_is_finite(made[j].x) && float_is_finite(made[j].y) &&
                        float_is_finite(made[j].z));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),   cmocka_unit_test(half_turns), cmocka_unit_test(shadows),
        cmocka_unit_test(there_and_back), cmocka_unit_test(any_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
