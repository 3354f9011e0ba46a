/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#include "reference_values.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])
#define HALF 0.70710678118654752

static const gyre_quat identity = {0, 0, 0, 1};

/* ---- what other software got wrong ---- */

/* M01: equal ends. */
static void slerp_of_equal_ends_is_that_end(void **state) {
    (void)state;
    const gyre_quat q = gyre_quat_from_y(-1.238796f);
    const float ts[] = {0.0f, 0.25f, 0.5f, 0.7f, 1.0f, -3.0f, 1e9f, 1e20f, -3e38f};
    for (size_t i = 0; i < COUNT(ts); ++i) {
        assert_rotation(gyre_quat_slerp(identity, identity, ts[i]), 0, 0, 0, 1, 0);
        assert_rotation(gyre_quat_slerp(q, q, ts[i]), q.x, q.y, q.z, q.w, 0);
    }
    uint64_t seed = 71;
    for (int i = 0; i < 1000; ++i) {
        const gyre_quat any = gyre_quat_normalise(gyre_quat_from_quatd(random_quatd(&seed)));
        const gyre_quat same = gyre_quat_slerp(any, any, ts[i % 9]);
        const gyre_quat negated = gyre_quat_slerp(any, gyre_quat_negate(any), ts[i % 4]);
        assert_memory_equal(&same, &any, sizeof any);
        assert_memory_equal(&negated, &any, sizeof any);
    }
    assert_rotation(q, 0, -sin(0.619398), 0, cos(0.619398), 1e-7);
}

/* M02: nearly equal ends, whose dot product rounds beyond 1. */
static void slerp_of_nearly_equal_ends(void **state) {
    (void)state;
    const gyre_quat a = {-0.0112188980f, -0.0367633253f, -0.00361495349f, -0.999254525f};
    const gyre_quat b = {-0.0114078531f, -0.0367971063f, -0.00342923636f, -0.999251783f};
    assert_rotation(gyre_quat_slerp(a, b, 0.691265166f), -0.01134951583, -0.03678667609, -0.003486573625,
                    -0.9992526071, 2e-7);
}

/* M03: flips before it decides how near the ends are: near the negative it neither divides by zero nor lerps
 * through it. */
static void slerp_to_the_negative_stays(void **state) {
    (void)state;
    const gyre_quat a = {0.707106829f, 0, 0, 0.707106829f};
    uint64_t seed = 11;
    for (int i = 0; i <= 100; ++i) {
        assert_rotation(gyre_quat_slerp(a, gyre_quat_negate(a), (float)i / 100.0f), HALF, 0, 0, HALF, 1e-7);
        assert_rotation(gyre_quat_nlerp(a, gyre_quat_negate(a), (float)i / 100.0f), HALF, 0, 0, HALF, 1e-7);
        const gyre_quatd q = random_quatd(&seed);
        const gyre_quat near_negative = {(float)(-q.x + 1e-5), (float)-q.y, (float)-q.z, (float)-q.w};
        assert_true(quat_error(gyre_quat_slerp(gyre_quat_from_quatd(q), near_negative, 0.5f), q) < 2e-5);
    }
}

/* M05: the shorter way negates one end, not both. */
static void shorter_way_negates_one_end(void **state) {
    (void)state;
    const gyre_quat b = {0, 0, 0.8660254038f, -0.5f};
    assert_rotation(gyre_quat_slerp(identity, b, 0.5f), 0, 0, -0.5, 0.8660254038, 1e-7);
    assert_rotation(gyre_quat_nlerp(identity, b, 0.5f), 0, 0, -0.5, 0.8660254038, 1e-7);
}

/* M07: half a turn apart, either way is the shorter: the sign as stored decides. */
static void dot_of_zero_does_not_flip(void **state) {
    (void)state;
    const float zeros[] = {0.0f, -0.0f};
    for (size_t i = 0; i < COUNT(zeros); ++i) {
        const gyre_quat a = {zeros[i], 0, 0, -1}, b = {1, zeros[i], 0, zeros[1 - i]};
        const gyre_quat r = gyre_quat_slerp(a, b, 0.25f), n = gyre_quat_nlerp(a, b, 0.5f);
        assert_near(r.x, 0.3826834324, 1e-7);
        assert_near(r.w, -0.9238795325, 1e-7);
        assert_true(n.x > 0.7f && n.w < -0.7f);
        assert_near(gyre_quat_slerp(identity, b, 0.25f).x, 0.3826834324, 1e-7);
    }
}

/* M17: opposite directions. */
static void opposite_directions_get_a_half_turn(void **state) {
    (void)state;
    const gyre_vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-3, 0, 0}, {1, 1, 1}, {0.1f, -5, 2}};
    for (size_t i = 0; i < COUNT(axes); ++i) {
        const gyre_vec3 to = gyre_vec3_negate(axes[i]);
        const gyre_quat q = gyre_quat_shortest_arc(axes[i], gyre_vec3_scale(to, 0.5f));
        assert_near(q.w, 0, 0);
        assert_near(gyre_quat_length(q), 1, 1e-7);
        assert_near((q.x * axes[i].x + q.y * axes[i].y) + q.z * axes[i].z, 0, 5e-7);
        assert_vec3(gyre_quat_rotate(q, axes[i]), to.x, to.y, to.z, 2e-6);
    }
}

/* M19: directions of any length. */
static void arc_of_any_lengths(void **state) {
    (void)state;
    const gyre_vec3 z = {0, 0, 1}, to = {2, 0, 0}, zero = {0, 0, 0}, huge = {3e38f, 0, 0},
                    tiny = {1e-40f, 0, 0};
    assert_rotation(gyre_quat_shortest_arc(z, to), 0, HALF, 0, HALF, 1e-7);
    assert_rotation(gyre_quat_shortest_arc(z, huge), 0, HALF, 0, HALF, 1e-7);
    assert_rotation(gyre_quat_shortest_arc(z, tiny), 0, HALF, 0, HALF, 1e-7);
    assert_rotation(gyre_quat_shortest_arc(z, zero), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_shortest_arc(zero, z), 0, 0, 0, 1, 0);
}

/* M20: an arc so small that the dot product is 1. */
static void tiny_arc_is_not_lost(void **state) {
    (void)state;
    const gyre_vec3 x = {1, 0, 0}, to = {(float)cos(1e-4), (float)sin(1e-4), 0};
    const gyre_quat q = gyre_quat_shortest_arc(x, to);
    assert_near(q.z, 4.99999999791667e-5, 4 * 0x1p-38);
    assert_near(q.w, 0.99999999875, 4 * 0x1p-24);
}

/* M21: a look along up, and along nothing. */
static void look_along_up(void **state) {
    (void)state;
    const gyre_vec3 down = {0, -1, 0}, up = {0, 1, 0}, ahead = {0, 0, -1}, zero = {0, 0, 0}, back = {0, 0, 5};
    assert_vec3(gyre_quat_rotate(gyre_quat_look_at(down, up), ahead), 0, -1, 0, 1e-6);
    assert_rotation(gyre_quat_look_at(down, up), -HALF, 0, 0, HALF, 1e-7);
    assert_vec3(gyre_quat_rotate(gyre_quat_look_at(gyre_vec3_make(0, -60.05f, 0), up), ahead), 0, -1, 0,
                1e-6);
    assert_rotation(gyre_quat_look_at(zero, up), 0, 0, 0, 1, 0);
    assert_vec3(gyre_quat_rotate(gyre_quat_look_at(down, zero), ahead), 0, -1, 0, 1e-6);
    assert_vec3(gyre_quat_rotate(gyre_quat_look_at(back, up), ahead), 0, 0, 1, 1e-6);
    assert_vec3(gyre_quat_rotate(gyre_quat_look_at(back, up), up), 0, 1, 0, 1e-6);
    assert_vec3(gyre_quat_rotate(gyre_quat_look_at(ahead, down), up), 0, -1, 0, 1e-6);
}

/* M23: the angle between equal and nearly equal rotations. */
static void angle_between_near_rotations(void **state) {
    (void)state;
    const gyre_quat q = gyre_quat_from_z(0.7f), small = {0, 0, 5e-6f, 1}, smaller = {0, 0, 5e-26f, 1};
    assert_near(gyre_quat_angle_between(q, q), 0, 1e-7);
    assert_near(gyre_quat_angle_between(identity, small), 1e-5, 1e-11);
    assert_near(gyre_quat_angle_between(identity, gyre_quat_negate(small)), 1e-5, 1e-11);
    assert_near(gyre_quat_angle_between(smaller, identity), 1e-25, 1e-31);
    const gyre_quatd a = {0.24740395925452294, 0, 0, 0.9689124217106448}, b = {0.247403959254523, 0, 0, a.w};
    assert_near(gyre_quatd_angle_between(a, b), 1.1e-16, 0.05e-16);
    assert_near(gyre_quat_angle_between(identity, gyre_quat_make(0, 1, 0, 0)), GYRE_PI, 5e-7);
    assert_true(gyre_quat_same_rotation(identity, small, 2e-5f));
    assert_false(gyre_quat_same_rotation(identity, small, 5e-6f));
}

/* M24: exponential and logarithm near zero. */
static void exp_and_log_near_zero(void **state) {
    (void)state;
    const gyre_vec3 zero = {0, 0, 0}, tiny = {1e-25f, 0, 0};
    assert_rotation(gyre_quat_from_rotation_vector(zero), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_from_rotation_vector(tiny), 5e-26, 0, 0, 1, 1e-32);
    assert_vec3(gyre_rotation_vector_from_quat(identity), 0, 0, 0, 0);
    assert_vec3(gyre_rotation_vector_from_quat(gyre_quat_make(5e-26f, 0, 0, 1)), 1e-25, 0, 0, 1e-31);
}

/* M26: the logarithm of half a turn, whichever zero w is. */
static void log_of_a_half_turn(void **state) {
    (void)state;
    const float ws[] = {0.0f, -0.0f};
    for (size_t i = 0; i < COUNT(ws); ++i) {
        assert_vec3(gyre_rotation_vector_from_quat(gyre_quat_make(1, 0, 0, ws[i])), GYRE_PI, 0, 0, 3e-7);
        const gyre_vec3 v = gyre_rotation_vector_from_quat(gyre_quat_make(1, 0, 1e-7f, ws[i]));
        assert_vec3(v, GYRE_PI, 0, 3.14159265e-7, 3e-7);
        assert_near(v.z, 3.14159265e-7, 1e-13);
    }
}

/* An arc cosine of w with a cut loses 30 percent and the axis at 1e-4 rad. */
static void small_angle_keeps_angle_and_axis(void **state) {
    (void)state;
    for (int e = 1; e < 18; ++e) {
        const float angle = (float)pow(10, -e);
        gyre_vec3 axis;
        float found;
        gyre_quat_to_axis_angle(gyre_quat_from_axis_angle(gyre_vec3_make(1, -2, 2), angle), &axis, &found);
        assert_near(found, angle, 3e-7 * angle);
        assert_vec3(axis, 1 / 3.0, -2 / 3.0, 2 / 3.0, 2e-7);
    }
    gyre_vec3 axis;
    float angle;
    gyre_quat_to_axis_angle(identity, &axis, &angle);
    assert_vec3(axis, 1, 0, 0, 0);
    assert_true(angle == 0.0f);
}

/* M28: zero, tiny, huge and none. */
static void normalise_any_length(void **state) {
    (void)state;
    const gyre_quat bad[] = {
        {0, 0, 0, 0}, {NAN, 0, 0, 1}, {0, INFINITY, 0, 1}, {0, 0, NAN, INFINITY}, {0, 0, -0.0f, 0}};
    for (size_t i = 0; i < COUNT(bad); ++i) {
        assert_rotation(gyre_quat_normalise(bad[i]), 0, 0, 0, 1, 0);
    }
    assert_rotation(gyre_quat_normalise(gyre_quat_make(1e-30f, 0, 0, 0)), 1, 0, 0, 0, 0);
    assert_rotation(gyre_quat_normalise(gyre_quat_make(0, 1e-45f, 0, 0)), 0, 1, 0, 0, 0);
    assert_rotation(gyre_quat_normalise(gyre_quat_make(1e30f, 0, 0, 1e30f)), HALF, 0, 0, HALF, 1e-7);
    assert_rotation(gyre_quat_normalise(gyre_quat_make(3e38f, 3e38f, 3e38f, 3e38f)), 0.5, 0.5, 0.5, 0.5, 0);
}

/* M29: a product of 200,000. */
static void products_do_not_drift(void **state) {
    (void)state;
    const gyre_quat step = gyre_quat_from_z((float)(GYRE_PI / 180));
    const gyre_quatd stepd = gyre_quatd_from_z(GYRE_PI / 180), right = gyre_quatd_from_z(200 * GYRE_PI / 180);
    gyre_quat q = identity;
    gyre_quatd qd = {0, 0, 0, 1};
    for (int i = 0; i < 200000; ++i) {
        q = gyre_quat_normalise(gyre_quat_mul(step, q));
        qd = gyre_quatd_normalise(gyre_quatd_mul(stepd, qd));
    }
    assert_near(gyre_quat_length(q), 1, 1e-6);
    assert_near(gyre_quatd_length(qd), 1, 1e-15);
    assert_true(gyre_quatd_angle_between(qd, right) < 1e-10);
    assert_true(quat_error(q, right) < 5e-5);
    assert_near(right.z, 0.9848077530, 1e-10);
    assert_near(right.w, -0.1736481777, 1e-10);
}

/* M35: w first or last. */
static void component_order_is_in_the_name(void **state) {
    (void)state;
    const float numbers[] = {0.99810947f, 0.06146124f, 0, 0};
    float back[4];
    const gyre_quat wxyz = gyre_quat_from_wxyz(numbers), xyzw = gyre_quat_from_xyzw(numbers);
    assert_vec3(gyre_quat_rotate(wxyz, gyre_vec3_make(0, 1, 0)), 0, 0.9924450, 0.1226901, 2e-7);
    assert_vec3(gyre_quat_rotate(xyzw, gyre_vec3_make(1, 0, 0)), 0.9924450, 0.1226901, 0, 2e-7);
    assert_vec3(gyre_quat_rotate(xyzw, gyre_vec3_make(0, 0, 1)), 0, 0, -1, 2e-7);
    gyre_quat_to_wxyz(wxyz, back);
    assert_memory_equal(back, numbers, sizeof back);
    gyre_quat_to_xyzw(xyzw, back);
    assert_memory_equal(back, numbers, sizeof back);
    assert_rotation(gyre_quat_identity(), 0, 0, 0, 1, 0);
}

/* Divided by the squared length, not by the length. */
static void inverse_of_any_length(void **state) {
    (void)state;
    assert_rotation(gyre_quat_inverse(gyre_quat_make(0, 0, 0, 2)), 0, 0, 0, 0.5, 0);
    assert_rotation(gyre_quat_inverse(gyre_quat_make(0, 0, 0, 0)), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_inverse(gyre_quat_make(NAN, 0, 0, 1)), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_inverse(gyre_quat_make(0, 0, 0, 1e-42f)), 0, 0, 0, 1, 0);
    assert_near(gyre_quat_inverse(gyre_quat_make(0, 1e30f, 0, 0)).y * 1e30, -1, 2e-7);
    uint64_t seed = 12;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const float length = (float)random_magnitude(&seed, -15, 15);
        const gyre_quat u = awkward_quat(&seed);
        const gyre_quat q = {u.x * length, u.y * length, u.z * length, u.w * length};
        assert_rotation(gyre_quat_mul(q, gyre_quat_inverse(q)), 0, 0, 0, 1, 5e-7);
    }
}

static void order_of_products(void **state) {
    (void)state;
    const gyre_quat x = gyre_quat_from_x((float)(GYRE_PI / 2)), z = gyre_quat_from_z((float)(GYRE_PI / 2));
    const gyre_vec3 v = {0, 1, 0};
    /* first about X: (0,1,0) to (0,0,1), which Z leaves; first about Z: to (-1,0,0), which X leaves */
    assert_vec3(gyre_quat_rotate(gyre_quat_mul(z, x), v), 0, 0, 1, 2e-7);
    assert_vec3(gyre_quat_rotate(gyre_quat_then(x, z), v), 0, 0, 1, 2e-7);
    assert_vec3(gyre_quat_rotate(gyre_quat_mul(x, z), v), -1, 0, 0, 2e-7);
    assert_vec3(gyre_quat_rotate(gyre_quat_then(z, x), v), -1, 0, 0, 2e-7);
}

static void axes_turn_counterclockwise(void **state) {
    (void)state;
    const float right = (float)(GYRE_PI / 2);
    assert_vec3(gyre_quat_rotate(gyre_quat_from_x(right), gyre_vec3_make(0, 1, 0)), 0, 0, 1, 2e-7);
    assert_vec3(gyre_quat_rotate(gyre_quat_from_y(right), gyre_vec3_make(0, 0, 1)), 1, 0, 0, 2e-7);
    assert_vec3(gyre_quat_rotate(gyre_quat_from_z(right), gyre_vec3_make(1, 0, 0)), 0, 1, 0, 2e-7);
    assert_rotation(gyre_quat_from_axis_angle(gyre_vec3_make(0, 7, 0), right), 0, HALF, 0, HALF, 1e-7);
    assert_rotation(gyre_quat_from_axis_angle(gyre_vec3_make(0, 0, 0), right), 0, 0, 0, 1, 0);
}

static void canonical_sign(void **state) {
    (void)state;
    assert_true(gyre_quat_canonical(gyre_quat_make(1, 0, 0, -0.5f)).w == 0.5f);
    assert_true(gyre_quat_canonical(gyre_quat_make(-1, 0, 0, 0)).x == 1.0f);
    assert_true(gyre_quat_canonical(gyre_quat_make(0, -1, 5, -0.0f)).y == 1.0f);
    assert_true(gyre_quat_canonical(gyre_quat_make(0, 0, -1, 0)).z == 1.0f);
    assert_true(gyre_quat_canonical(gyre_quat_make(-1, 0, 0, 0.5f)).x == -1.0f);
    assert_true(gyre_quat_is_unit(identity, 0) && !gyre_quat_is_unit(gyre_quat_make(NAN, 0, 0, 1), 1e9f));
    assert_false(gyre_quat_is_unit(gyre_quat_make(0, 0, 0.707f, 0.707f), 1e-4f));
}

/* The checked forms say so instead of falling back, and leave the output alone. */
static void checked_forms(void **state) {
    (void)state;
    const gyre_quat kept = {7, 8, 9, 10}, zero = {0, 0, 0, 0}, nan = {0, NAN, 0, 1}, tiny = {0, 0, 1e-42f, 0};
    const gyre_vec3 none = {0, 0, 0}, x = {1, 0, 0}, infinite = {0, INFINITY, 1},
                    huge = {3e38f, 3e38f, 3e38f};
    gyre_quat out = kept;
    assert_int_equal(gyre_quat_normalise_checked(zero, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_normalise_checked(nan, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_normalise_checked(gyre_quat_make(0, 0, 0, INFINITY), &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_inverse_checked(zero, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_inverse_checked(tiny, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_from_axis_angle_checked(none, 1, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_from_axis_angle_checked(x, NAN, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_shortest_arc_checked(x, none, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_shortest_arc_checked(infinite, x, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_look_at_checked(none, x, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_look_at_checked(x, gyre_vec3_negate(x), &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_look_at_checked(x, none, &out), GYRE_DEGENERATE);
    assert_memory_equal(&out, &kept, sizeof out);
    assert_int_equal(gyre_quat_normalise_checked(tiny, &out), GYRE_OK);
    assert_rotation(out, 0, 0, 1, 0, 0);
    assert_int_equal(gyre_quat_normalise_checked(gyre_quat_make(0, 0, 0, -3e38f), &out), GYRE_OK);
    assert_rotation(out, 0, 0, 0, -1, 0);
    assert_int_equal(gyre_quat_inverse_checked(gyre_quat_make(0, 2, 0, 0), &out), GYRE_OK);
    assert_rotation(out, 0, -0.5, 0, 0, 0);
    assert_int_equal(gyre_quat_shortest_arc_checked(huge, gyre_vec3_negate(huge), &out), GYRE_OK);
    assert_near(out.w, 0, 0);
    assert_int_equal(gyre_quat_from_axis_angle_checked(x, 0, &out), GYRE_OK);
    assert_int_equal(gyre_quat_look_at_checked(x, huge, &out), GYRE_OK);
    assert_vec3(gyre_quat_rotate(out, gyre_vec3_make(0, 0, -1)), 1, 0, 0, 2e-7);
}

/* ---- laws and bounds over random and awkward input ---- */

static double length_error(gyre_quat q) {
    return fabs(gyre_quatd_length(gyre_quatd_from_quat(q)) - 1.0);
}

static void interpolation_float_against_double(void **state) {
    (void)state;
    uint64_t seed = 13;
    double slerp = 0, nlerp = 0, length = 0, straight = 0, angle = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quatd wide = awkward_quatd(&seed);
        const gyre_quat a = gyre_quat_normalise(gyre_quat_from_quatd(wide));
        const gyre_quat b = gyre_quat_normalise(gyre_quat_from_quatd(awkward_partner(&seed, wide)));
        const gyre_quatd ad = gyre_quatd_from_quat(a), bd = gyre_quatd_from_quat(b);
        const float t = (float)(i % 5 ? random_fraction(&seed) : fabs(random_magnitude(&seed, -9, 0)));
        const double apart = gyre_quatd_angle_between(ad, bd);
        keep_worst(&angle, fabs(gyre_quat_angle_between(a, b) - apart));
        if (GYRE_PI - apart < 1e-6) continue; /* which way is the shorter is not decided in float */
        const gyre_quat s = gyre_quat_slerp(a, b, t), n = gyre_quat_nlerp(a, b, t);
        keep_worst(&slerp, quat_error(s, gyre_quatd_slerp(ad, bd, t)));
        keep_worst(&nlerp, quat_error(n, gyre_quatd_nlerp(ad, bd, t)));
        keep_worst(&length, length_error(s));
        keep_worst(&straight, length_error(n));
    }
    assert_bound("slerp float, rad", slerp, 3.1e-7);
    assert_bound("nlerp float, rad", nlerp, 3e-7);
    assert_bound("slerp float, length", length, 1.1e-7); /* of the ends as they are */
    assert_bound("nlerp float, length", straight, 1.7e-7);
    assert_bound("angle between float, rad", angle, 4.5e-7);
}

/* However far beyond them, equal ends leave where they are, and others lead on to where the way points. */
static void nlerp_far_beyond_the_ends(void **state) {
    (void)state;
    const gyre_quat a = gyre_quat_from_z(1), b = gyre_quat_from_z(1.5f);
    const gyre_quat way = gyre_quat_normalise(gyrei_quat_sub(b, a));
    const float far[] = {-1e3f, 1e5f, -1e7f, 1e8f, 1e15f, -1e25f, FLT_MAX, -FLT_MAX};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; ++i) {
        const gyre_quat same = gyre_quat_nlerp(a, a, far[i]),
                        minus = gyre_quat_nlerp(a, gyre_quat_negate(a), far[i]);
        assert_rotation(same, a.x, a.y, a.z, a.w, 2e-7);
        assert_rotation(minus, a.x, a.y, a.z, a.w, 2e-7);
        const gyre_quat on = gyre_quat_nlerp(a, b, far[i]);
        assert_rotation(on, way.x, way.y, way.z, way.w, 2e-7 + 10 / fabs((double)far[i]));
    }
}

static void slerp_laws(void **state) {
    (void)state;
    uint64_t seed = 14;
    double even = 0, mirrored = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quatd a = awkward_quatd(&seed), b = awkward_partner(&seed, a);
        const double t = random_fraction(&seed), apart = gyre_quatd_angle_between(a, b);
        const gyre_quatd at_0 = gyre_quatd_slerp(a, b, 0.0), at_1 = gyre_quatd_slerp(a, b, 1.0);
        assert_true(component_error(at_0, a) == 0.0);
        assert_true(component_error(at_1, gyre_quatd_dot(a, b) < 0.0 ? gyre_quatd_negate(b) : b) == 0.0);
        if (GYRE_PI - apart < 1e-14) continue;
        const gyre_quatd q = gyre_quatd_slerp(a, b, t);
        keep_worst(&even, fabs(gyre_quatd_angle_between(a, q) - t * apart));
        keep_worst(&mirrored,
                   gyre_quatd_angle_between(q, gyre_quatd_slerp(b, gyre_quatd_negate(a), 1.0 - t)));
    }
    assert_bound("slerp double, even speed, rad", even, 1.4e-15);
    assert_bound("slerp double, from the other end", mirrored, 1e-20);
}

/* A second reference where long double is wider: the sine formula over far more pairs than the table can
 * hold. */
static void slerp_against_long_double(void **state) {
    (void)state;
#if LDBL_MANT_DIG > DBL_MANT_DIG
    uint64_t seed = 18;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT / 4; ++i) {
        const gyre_quatd p = awkward_quatd(&seed), q = awkward_partner(&seed, p);
        const double t = random_fraction(&seed), a[4] = {p.x, p.y, p.z, p.w}, b[4] = {q.x, q.y, q.z, q.w};
        long double aa = 0, bb = 0, dot = 0, way = 0, sum = 0, error = 0;
        for (int j = 0; j < 4; ++j) {
            aa += (long double)a[j] * a[j];
            bb += (long double)b[j] * b[j];
            dot += (long double)a[j] * b[j];
        }
        if (fabsl(dot) < 1e-14L) continue; /* which way is the shorter is not decided in double */
        const long double pa = 1 / sqrtl(aa), pb = (dot < 0 ? -1 : 1) / sqrtl(bb);
        for (int j = 0; j < 4; ++j) {
            way += (a[j] * pa - b[j] * pb) * (a[j] * pa - b[j] * pb);
            sum += (a[j] * pa + b[j] * pb) * (a[j] * pa + b[j] * pb);
        }
        const long double angle = 2 * atan2l(sqrtl(way), sqrtl(sum));
        const long double from =
            angle > 1e-9L ? sinl((1 - (long double)t) * angle) / sinl(angle) : 1 - (long double)t;
        const long double to = angle > 1e-9L ? sinl(t * angle) / sinl(angle) : (long double)t;
        const gyre_quatd r = gyre_quatd_slerp(p, q, t);
        const double c[4] = {r.x, r.y, r.z, r.w};
        for (int j = 0; j < 4; ++j) {
            const long double d = c[j] - (a[j] * pa * from + b[j] * pb * to);
            error += d * d;
        }
        keep_worst(&worst, 2 * (double)sqrtl(error));
    }
    assert_bound("slerp double by long double, rad", worst, 6.4e-16);
#endif
}

static double reference_error(gyre_quatd q, const double *high, const double *low) {
    const double sign = gyre_quatd_dot(q, gyre_quatd_from_xyzw(high)) < 0.0 ? -1.0 : 1.0;
    const gyre_quatd d = {(q.x * sign - high[0]) - low[0], (q.y * sign - high[1]) - low[1],
                          (q.z * sign - high[2]) - low[2], (q.w * sign - high[3]) - low[3]};
    return 2.0 * gyre_quatd_length(d);
}

static void double_against_reference(void **state) {
    (void)state;
    double slerp = 0, exp_error = 0, log_error = 0, arc = 0;
    for (size_t i = 0; i < COUNT(reference_slerp); ++i) {
        const double *r = reference_slerp[i];
        const gyre_quatd q = gyre_quatd_slerp(gyre_quatd_from_xyzw(r), gyre_quatd_from_xyzw(r + 4), r[8]);
        keep_worst(&slerp, reference_error(q, r + 9, r + 13));
    }
    for (size_t i = 0; i < COUNT(reference_exp); ++i) {
        const double *r = reference_exp[i];
        const gyre_quatd q = gyre_quatd_from_rotation_vector(gyre_vec3d_make(r[0], r[1], r[2]));
        const double angle = gyre_vec3d_length(gyre_vec3d_make(r[0], r[1], r[2]));
        keep_worst(&exp_error, reference_error(q, r + 3, r + 7) / (angle > 1.0 ? angle : 1.0));
    }
    for (size_t i = 0; i < COUNT(reference_log); ++i) {
        const double *r = reference_log[i];
        const gyre_vec3d v = gyre_rotation_vector_from_quatd(gyre_quatd_from_xyzw(r));
        const gyre_vec3d d = {(v.x - r[4]) - r[7], (v.y - r[5]) - r[8], (v.z - r[6]) - r[9]};
        keep_worst(&log_error, gyre_vec3d_length(d));
    }
    for (size_t i = 0; i < COUNT(reference_arc); ++i) {
        const double *r = reference_arc[i];
        const gyre_quatd q =
            gyre_quatd_shortest_arc(gyre_vec3d_make(r[0], r[1], r[2]), gyre_vec3d_make(r[3], r[4], r[5]));
        const gyre_vec3d from =
            gyre_vec3d_normalise(gyre_vec3d_make(r[0], r[1], r[2]), gyre_vec3d_make(0, 0, 0));
        const gyre_vec3d to =
            gyre_vec3d_normalise(gyre_vec3d_make(r[3], r[4], r[5]), gyre_vec3d_make(0, 0, 0));
        if (gyre_vec3d_dot(from, to) > -0.99) keep_worst(&arc, reference_error(q, r + 6, r + 10));
        assert_true(vec3_error(gyre_quatd_rotate(q, from), to) < 2e-15);
    }
    assert_bound("slerp double, rad", slerp, 4e-16);
    assert_bound("exp double, rad by angle", exp_error, 2.6e-16);
    assert_bound("log double, rad", log_error, 5.4e-16);
    assert_bound("shortest arc double, rad", arc, 1.3e-15);
}

static void round_trips(void **state) {
    (void)state;
    uint64_t seed = 15;
    double vector = 0, axis_angle = 0, conjugate = 0, rotate = 0, product = 0, vectord = 0, exponential = 0,
           logarithm = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed), p = awkward_quat(&seed);
        const gyre_quatd qd = gyre_quatd_from_quat(q), pd = gyre_quatd_from_quat(p);
        const gyre_quatd u = gyre_quatd_normalise(qd);
        keep_worst(&vector,
                   quat_error(gyre_quat_from_rotation_vector(gyre_rotation_vector_from_quat(q)), qd));
        keep_worst(&vectord, gyre_quatd_angle_between(
                                 gyre_quatd_from_rotation_vector(gyre_rotation_vector_from_quatd(u)), u));
        const gyre_vec3 turn = gyre_vec3_scale(gyre_vec3_from_vec3d(random_vec3d(&seed)),
                                               (float)random_magnitude(&seed, -9, 0.6));
        keep_worst(&exponential, quat_error(gyre_quat_from_rotation_vector(turn),
                                            gyre_quatd_from_rotation_vector(gyre_vec3d_from_vec3(turn))));
        const gyre_vec3d log = gyre_rotation_vector_from_quatd(qd);
        if (gyre_vec3d_length(log) < GYRE_PI - 1e-6) {
            keep_worst(&logarithm, vec3_error(gyre_vec3d_from_vec3(gyre_rotation_vector_from_quat(q)), log));
        }
        gyre_vec3 axis;
        float angle;
        gyre_quat_to_axis_angle(q, &axis, &angle);
        assert_true(angle >= 0.0f && angle <= 3.1415930f);
        keep_worst(&axis_angle, quat_error(gyre_quat_from_axis_angle(axis, angle), qd));
        const gyre_vec3 v = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const gyre_vec3 turned = gyre_quat_rotate(q, v), negated = gyre_quat_rotate(gyre_quat_negate(q), v);
        assert_vec3(negated, turned.x, turned.y, turned.z, 0);
        keep_worst(&rotate,
                   vec3_error(gyre_vec3d_from_vec3(turned), gyre_quatd_rotate(u, gyre_vec3d_from_vec3(v))) /
                       (double)gyre_vec3_length(v));
        const gyre_vec3 back = gyre_quat_rotate(gyre_quat_conjugate(q), turned);
        keep_worst(&conjugate, vec3_error(gyre_vec3d_from_vec3(back), gyre_vec3d_from_vec3(v)));
        keep_worst(&product, quat_error(gyre_quat_mul(q, p), gyre_quatd_mul(qd, pd)));
    }
    assert_bound("log then exp float, rad", vector, 6.5e-7);
    assert_bound("log then exp double, rad", vectord, 1.3e-15);
    assert_bound("axis and angle float, rad", axis_angle, 3.7e-7);
    assert_bound("rotate float, by length", rotate, 6.1e-7);
    assert_bound("exp float, rad", exponential, 4.4e-7);
    assert_bound("log float, rad", logarithm, 3.7e-7);
    assert_bound("rotate there and back float", conjugate, 1.5e-6);
    assert_bound("mul float, rad", product, 2.3e-7);
}

static void arcs_and_looks(void **state) {
    (void)state;
    uint64_t seed = 16;
    double arc = 0, arcd = 0, ahead_error = 0, upright = 0, length = 0;
    const gyre_vec3d zero = {0, 0, 0}, back = {0, 0, -1};
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_vec3d a = random_vec3d(&seed), b = random_vec3d(&seed);
        const double small = random_magnitude(&seed, -18, 0),
                     size = i % 3 ? random_magnitude(&seed, -30, 30) : -1;
        const gyre_vec3d to =
            i % 2 ? b : gyre_vec3d_scale(gyre_vec3d_add(a, gyre_vec3d_scale(b, small)), size);
        const gyre_vec3 af = gyre_vec3_from_vec3d(a), tof = gyre_vec3_from_vec3d(to);
        const gyre_vec3d unit = gyre_vec3d_normalise(to, zero);
        const gyre_vec3d unitf = gyre_vec3d_normalise(gyre_vec3d_from_vec3(tof), zero);
        const gyre_quat q = gyre_quat_shortest_arc(af, tof), look = gyre_quat_look_at(af, tof);
        const gyre_vec3d from = gyre_vec3d_normalise(gyre_vec3d_from_vec3(af), zero);
        keep_worst(&arcd, vec3_error(gyre_quatd_rotate(gyre_quatd_shortest_arc(a, to),
                                                       gyre_vec3d_normalise(a, zero)),
                                     unit));
        keep_worst(&arc,
                   vec3_error(gyre_quatd_rotate(gyre_quatd_normalise(gyre_quatd_from_quat(q)), from), unitf));
        keep_worst(&length, length_error(q));
        keep_worst(&length, length_error(look));
        const gyre_quatd lookd = gyre_quatd_normalise(gyre_quatd_from_quat(look));
        keep_worst(&ahead_error, vec3_error(gyre_quatd_rotate(lookd, back), from));
        const gyre_vec3d u = gyre_quatd_rotate(gyre_quatd_conjugate(lookd), unitf);
        const double aside = sqrt(u.x * u.x + u.y * u.y);
        if (aside > 1e-3) keep_worst(&upright, (u.y > 0.0 ? fabs(u.x) : 1.0));
    }
    assert_bound("shortest arc float, rad", arc, 3.3e-7);
    assert_bound("shortest arc double, rad", arcd, 1.5e-15);
    assert_bound("look at float, -Z to forward, rad", ahead_error, 3.7e-7);
    assert_bound("look at float, up aside", upright, 4.2e-7);
    assert_bound("shortest arc and look at, length", length, 1.7e-7);
}

static void finite_input_gives_unit_output(void **state) {
    (void)state;
    uint64_t seed = 17;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        float f[9];
        for (int j = 0; j < 9; ++j) {
            f[j] = random_bits(&seed) % 8 ? random_finite(&seed) : 0.0f;
        }
        const gyre_quat a = gyre_quat_from_xyzw(f), b = gyre_quat_from_wxyz(f + 4);
        const gyre_vec3 u = {f[0], f[1], f[2]}, v = {f[3], f[4], f[5]};
        keep_worst(&worst, length_error(gyre_quat_normalise(a)));
        keep_worst(&worst, length_error(gyre_quat_slerp(a, b, f[8])));
        keep_worst(&worst, length_error(gyre_quat_nlerp(a, b, (float)random_fraction(&seed))));
        keep_worst(&worst, length_error(gyre_quat_nlerp(a, b, f[8])));
        keep_worst(&worst, length_error(gyre_quat_from_axis_angle(u, f[8])));
        keep_worst(&worst, length_error(gyre_quat_from_rotation_vector(u)));
        keep_worst(&worst, length_error(gyre_quat_shortest_arc(u, v)));
        keep_worst(&worst, length_error(gyre_quat_look_at(u, v)));
        const gyre_vec3 log = gyre_rotation_vector_from_quat(a);
        assert_true(gyre_vec3_length(log) <= 3.1415933f);
        assert_true(float_is_finite(gyre_quat_length(gyre_quat_inverse(a))));
        assert_true(gyre_quat_angle_between(a, b) <= 3.1415933f);
    }
    assert_bound("any finite input float, length", worst, 1.8e-7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slerp_of_equal_ends_is_that_end),
        cmocka_unit_test(slerp_of_nearly_equal_ends),
        cmocka_unit_test(slerp_to_the_negative_stays),
        cmocka_unit_test(shorter_way_negates_one_end),
        cmocka_unit_test(dot_of_zero_does_not_flip),
        cmocka_unit_test(opposite_directions_get_a_half_turn),
        cmocka_unit_test(arc_of_any_lengths),
        cmocka_unit_test(tiny_arc_is_not_lost),
        cmocka_unit_test(look_along_up),
        cmocka_unit_test(angle_between_near_rotations),
        cmocka_unit_test(exp_and_log_near_zero),
        cmocka_unit_test(log_of_a_half_turn),
        cmocka_unit_test(small_angle_keeps_angle_and_axis),
        cmocka_unit_test(normalise_any_length),
        cmocka_unit_test(products_do_not_drift),
        cmocka_unit_test(component_order_is_in_the_name),
        cmocka_unit_test(inverse_of_any_length),
        cmocka_unit_test(order_of_products),
        cmocka_unit_test(axes_turn_counterclockwise),
        cmocka_unit_test(canonical_sign),
        cmocka_unit_test(checked_forms),
        cmocka_unit_test(interpolation_float_against_double),
        cmocka_unit_test(nlerp_far_beyond_the_ends),
        cmocka_unit_test(slerp_laws),
        cmocka_unit_test(slerp_against_long_double),
        cmocka_unit_test(double_against_reference),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(arcs_and_looks),
        cmocka_unit_test(finite_input_gives_unit_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
