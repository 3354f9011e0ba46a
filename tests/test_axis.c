/* SPDX-License-Identifier: MIT */
/* Powers, exponential and logarithm, differences, swing and twist, two axes, the long way, random rotations.
 */
#include "rotation_input.h"

#define HALF 0.70710678118654752
#define DEGREES (GYRE_PI / 180)

static const gyre_quat identity = {0, 0, 0, 1};

/* M27: the shorter way: half of 200 degrees about Z is -80. What gave NaN elsewhere is the identity. */
static void powers_take_the_shorter_way(void **state) {
    (void)state;
    const gyre_quat q = gyre_quat_from_z((float)(200 * DEGREES));
    assert_rotation(gyre_quat_power(identity, 0.5f), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_power(gyre_quat_negate(identity), 0.5f), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_power(q, 0.5f), 0, 0, -0.64278760968653933, 0.76604444311897804, 2e-7);
    assert_rotation(gyre_quat_power(gyre_quat_negate(q), 0.5f), 0, 0, -0.64278760968653933,
                    0.76604444311897804, 2e-7);
    assert_rotation(gyre_quat_power(q, 0.0f), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_power(q, -1.0f), q.x, q.y, -q.z, q.w, 2e-7);
    assert_rotation(gyre_quat_power(gyre_quat_make(0, 0, 3, 3), 2.0f), 0, 0, 1, 0, 2e-7);
    const gyre_quat odd[] = {{0, 0, 0, 0}, {NAN, 0, 0, 1}, {0, INFINITY, 0, 1}};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; ++i) {
        assert_rotation(gyre_quat_power(odd[i], 0.5f), 0, 0, 0, 1, 0);
    }
    assert_rotation(gyre_quat_power(q, NAN), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_power(q, INFINITY), 0, 0, 0, 1, 0);
}

static void exponential_and_logarithm_keep_the_sign(void **state) {
    (void)state;
    uint64_t seed = 31;
    double worst = 0, wide = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed), r = gyre_quat_exp(gyre_quat_log(q));
        keep_worst(&worst, component_error(gyre_quatd_from_quat(r), gyre_quatd_from_quat(q)));
        const gyre_quatd qd = gyre_quatd_normalise(gyre_quatd_from_quat(q));
        keep_worst(&wide, component_error(gyre_quatd_exp(gyre_quatd_log(qd)), qd));
    }
    assert_bound("exp of log float, by component", worst, 6e-7);
    assert_bound("exp of log double, by component", wide, 1.2e-15);
    const gyre_quat log = gyre_quat_log(gyre_quat_make(0, 0, 0, -1));
    assert_near(log.x, GYRE_PI, 2e-7);
    assert_true(log.w == 0.0f);
    assert_rotation(gyre_quat_log(identity), 0, 0, 0, 0, 0);
    assert_rotation(gyre_quat_exp(gyre_quat_make(0, 0, 0, 7)), 0, 0, 0, 1, 0);
    assert_near(gyre_quat_log(gyre_quat_make(1e-30f, 0, 0, 1)).x * 1e30, 1, 2.4e-7);
}

/* A vector's length has a low part that angles of 1e4 need. */
static void long_rotation_vectors(void **state) {
    (void)state;
    uint64_t seed = 32;
    double worst = 0, length = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const double size = fabs(random_magnitude(&seed, -4, 3.7));
        const gyre_vec3 v = gyre_vec3_from_vec3d(gyre_vec3d_scale(random_vec3d(&seed), size));
        const gyre_quat q = gyre_quat_from_rotation_vector(v);
        keep_worst(&worst, quat_error(q, gyre_quatd_from_rotation_vector(gyre_vec3d_from_vec3(v))));
        const gyre_vec3 u = {random_finite(&seed), (float)size, 0};
        keep_worst(&length,
                   fabs(gyre_quatd_length(gyre_quatd_from_quat(gyre_quat_from_rotation_vector(u))) - 1));
    }
    assert_bound("exp float to 1e4 rad", worst, 2.8e-7);
    assert_bound("exp float of any length", length, 1.2e-7);
    /* 5000 rad about (3, 4, 0) / 5, by mpmath */
    const gyre_quatd right = {-0.3900765139, -0.5201020186, 0, 0.7598251132};
    assert_true(quat_error(gyre_quat_from_rotation_vector(gyre_vec3_make(3000, 4000, 0)), right) < 4e-7);
}

static void differences_lead_from_one_to_the_other(void **state) {
    (void)state;
    uint64_t seed = 33;
    double local = 0, world = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quatd wide = awkward_quatd(&seed);
        const gyre_quat a = gyre_quat_normalise(gyre_quat_from_quatd(wide));
        const gyre_quat b = gyre_quat_normalise(gyre_quat_from_quatd(awkward_partner(&seed, wide)));
        const gyre_quat by_a = gyre_quat_mul(a, gyre_quat_difference_local(a, b));
        const gyre_quat by_world = gyre_quat_mul(gyre_quat_difference_world(a, b), a);
        keep_worst(&local, quat_error(by_a, gyre_quatd_from_quat(b)));
        keep_worst(&world, quat_error(by_world, gyre_quatd_from_quat(b)));
        assert_true(gyre_quat_difference_local(a, b).w >= 0.0f);
    }
    assert_bound("a times the local difference, rad", local, 5.5e-7);
    assert_bound("the difference in the world times a", world, 5.5e-7);
    const gyre_quat near = {3e-20f, 0, 0, 1};
    assert_near(gyre_quat_difference_local(identity, near).x * 1e20, 3, 4e-7);
}

static void swing_and_twist_make_the_rotation(void **state) {
    (void)state;
    uint64_t seed = 34;
    double product = 0, aside = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed);
        const gyre_vec3d axis = random_vec3d(&seed), unit = gyre_vec3d_normalise(axis, axis);
        gyre_quat swing, twist;
        gyre_quat_swing_twist(q, gyre_vec3_from_vec3d(axis), &swing, &twist);
        keep_worst(&product, quat_error(gyre_quat_mul(swing, twist), gyre_quatd_from_quat(q)));
        keep_worst(&aside, fabs((swing.x * unit.x + swing.y * unit.y) + swing.z * unit.z));
    }
    assert_bound("swing times twist, rad", product, 4.2e-7);
    assert_bound("swing along the axis", aside, 2.5e-7);
}

static void twist_that_is_none(void **state) {
    (void)state;
    const gyre_quat half = {1, 0, 0, 0}, kept = {7, 8, 9, 10};
    const gyre_vec3 up = {0, 1, 0}, none = {0, 0, 0};
    gyre_quat swing = kept, twist = kept;
    assert_int_equal(gyre_quat_swing_twist_checked(half, up, &swing, &twist), GYRE_DEGENERATE);
    /* The same as rounded: what is left of the twist is noise, and would be half a turn. */
    const gyre_quat rounded = {0.28539902f, -0.91869545f, -0.273031175f, 0.0f};
    const gyre_vec3 aside = {-0.802836955f, 0.242849901f, -1.65634549f};
    assert_int_equal(gyre_quat_swing_twist_checked(rounded, aside, &swing, &twist), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_swing_twist_checked(half, none, &swing, &twist), GYRE_DEGENERATE);
    assert_memory_equal(&swing, &kept, sizeof swing);
    assert_memory_equal(&twist, &kept, sizeof twist);
    gyre_quat_swing_twist(half, up, &swing, &twist);
    assert_rotation(swing, 1, 0, 0, 0, 0);
    assert_rotation(twist, 0, 0, 0, 1, 0);
    assert_int_equal(gyre_quat_swing_twist_checked(gyre_quat_from_y(2), up, &swing, &twist), GYRE_OK);
    assert_rotation(swing, 0, 0, 0, 1, 1e-7);
    assert_rotation(twist, 0, 0.8414709848, 0, 0.5403023059, 1e-7);
}

static void axes_there_and_back(void **state) {
    (void)state;
    uint64_t seed = 35;
    double first = 0, second = 0, back = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed);
        gyre_vec3 x, y;
        gyre_quat_to_axes(q, &x, &y);
        const gyre_vec3 ax = gyre_quat_rotate(q, gyre_vec3_make(1, 0, 0)),
                        ay = gyre_quat_rotate(q, gyre_vec3_make(0, 1, 0));
        keep_worst(&first, vec3_error(gyre_vec3d_from_vec3(x), gyre_vec3d_from_vec3(ax)));
        keep_worst(&second, vec3_error(gyre_vec3d_from_vec3(y), gyre_vec3d_from_vec3(ay)));
        keep_worst(&back, quat_error(gyre_quat_from_axes(x, y), gyre_quatd_from_quat(q)));
    }
    assert_bound("x axis and rotated +X", first, 6e-7);
    assert_bound("y axis and rotated +Y", second, 6e-7);
    assert_bound("axes and back, rad", back, 9e-7);
    gyre_quat q = identity;
    assert_int_equal(gyre_quat_from_axes_checked(gyre_vec3_make(0, 0, 0), gyre_vec3_make(0, 1, 0), &q),
                     GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_from_axes_checked(gyre_vec3_make(1, 1, 0), gyre_vec3_make(-2, -2, 0), &q),
                     GYRE_DEGENERATE);
    assert_rotation(q, 0, 0, 0, 1, 0);
    assert_int_equal(gyre_quat_from_axes_checked(gyre_vec3_make(0, 0, -5), gyre_vec3_make(0, 4, 3), &q),
                     GYRE_OK);
    assert_rotation(q, 0, HALF, 0, HALF, 1e-7);
}

static void the_long_way(void **state) {
    (void)state;
    const gyre_quat q = gyre_quat_from_z((float)(60 * DEGREES));
    /* from 0 by -300 degrees: a quarter is -75, a half is -150 */
    assert_rotation(gyre_quat_slerp_long(identity, q, 0.25f), 0, 0, -0.60876142900872063, 0.79335334029123517,
                    3e-7);
    assert_rotation(gyre_quat_slerp_long(identity, q, 0.5f), 0, 0, -0.96592582628906829, 0.25881904510252076,
                    3e-7);
    assert_rotation(gyre_quat_slerp_long(identity, gyre_quat_negate(q), 0.5f), 0, 0, -0.96592582628906829,
                    0.25881904510252076, 3e-7);
    assert_rotation(gyre_quat_slerp_long(q, q, 0.3f), q.x, q.y, q.z, q.w, 0);
    assert_rotation(gyre_quat_slerp_long(q, identity, 0.0f), q.x, q.y, q.z, q.w, 0);
    assert_rotation(gyre_quat_slerp_long(q, identity, -1e8f), q.x, q.y, q.z, q.w, 0);
    assert_rotation(gyre_quat_slerp_long(q, identity, 1e38f), q.x, q.y, q.z, q.w, 0);
    assert_rotation(gyre_quat_slerp_long(identity, q, 1.0f), q.x, q.y, q.z, q.w, 0);
    assert_rotation(gyre_quat_slerp_long(q, identity, NAN), q.x, q.y, q.z, q.w, 0);
    const gyre_quat half = gyre_quat_lerp(identity, gyre_quat_make(0, 0, 0.6f, -0.8f), 0.5f);
    assert_near(half.z, -0.3, 1e-7);
    assert_near(half.w, 0.9, 1e-7);
}

/* The mean of every product of two components of a uniform rotation is 1/4 on the diagonal and 0 beside it.
 */
static void random_rotations_are_spread_evenly(void **state) {
    (void)state;
    const int count = 100000;
    uint64_t seed = 36;
    double sums[4][4] = {{0}}, length = 0;
    for (int i = 0; i < count; ++i) {
        const float u = (float)random_fraction(&seed), v = (float)random_fraction(&seed),
                    w = (float)random_fraction(&seed);
        const gyre_quat q = gyre_quat_from_uniforms(u, v, w);
        const double c[4] = {q.x, q.y, q.z, q.w};
        for (int j = 0; j < 4; ++j) {
            for (int k = 0; k < 4; ++k) {
                sums[j][k] += c[j] * c[k] / count;
            }
        }
        keep_worst(&length, fabs(gyre_quatd_length(gyre_quatd_from_quat(q)) - 1));
    }
    for (int j = 0; j < 4; ++j) {
        for (int k = 0; k < 4; ++k) {
            assert_near(sums[j][k], j == k ? 0.25 : 0.0, 0.004);
        }
    }
    assert_bound("random rotation, length", length, 7.8e-8);
    assert_rotation(gyre_quat_from_uniforms(-3, NAN, 2), 0, 1, 0, 0, 2e-7);
    assert_rotation(gyre_quat_from_uniforms(9, 0, 0.25f), 0, 0, 1, 0, 2e-7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_take_the_shorter_way),
        cmocka_unit_test(exponential_and_logarithm_keep_the_sign),
        cmocka_unit_test(long_rotation_vectors),
        cmocka_unit_test(differences_lead_from_one_to_the_other),
        cmocka_unit_test(swing_and_twist_make_the_rotation),
        cmocka_unit_test(twist_that_is_none),
        cmocka_unit_test(axes_there_and_back),
        cmocka_unit_test(the_long_way),
        cmocka_unit_test(random_rotations_are_spread_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
