/* SPDX-License-Identifier: MIT */
/* Rigid motions as dual quaternions. */
#include "reference_error.h"

#include <gyre/dualquatd.h>

#include "reference_values.h"

#define HALF 0.70710678118654752

static gyre_dualquatd awkward_motion(uint64_t *seed) {
    const gyre_vec3d t = gyre_vec3d_scale(random_vec3d(seed), fabs(random_magnitude(seed, -3, 3)));
    return gyre_dualquatd_from_parts(awkward_quatd(seed), t);
}

static gyre_dualquatd wide(gyre_dualquat d) {
    return gyre_dualquatd_from_dualquat(d);
}

static gyre_dualquat to_float(gyre_dualquatd d) {
    return gyre_dualquat_normalise(gyre_dualquat_from_dualquatd(d));
}

static double largest_difference(gyre_dualquatd a, gyre_dualquatd b) {
    return fmax(component_error(a.real, b.real), component_error(a.dual, b.dual));
}

static double length(gyre_dualquatd d) {
    return gyre_vec3d_length(gyre_dualquatd_translation(d));
}

static double translation_error(gyre_dualquat d, gyre_dualquatd right) {
    return vec3_error(gyre_dualquatd_translation(wide(d)), gyre_dualquatd_translation(right));
}

/* ---- making and taking apart ---- */

static void parts_and_back(void **state) {
    (void)state;
    uint64_t seed = 131;
    double moved = 0, movedf = 0, dual = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed);
        const gyre_vec3 t =
            gyre_vec3_from_vec3d(gyre_vec3d_scale(random_vec3d(&seed), random_magnitude(&seed, -9, 9)));
        const gyre_vec3d td = gyre_vec3d_from_vec3(t);
        const gyre_dualquat d = gyre_dualquat_from_parts(q, t);
        const gyre_dualquatd dd = gyre_dualquatd_from_parts(gyre_quatd_from_quat(q), td);
        const gyre_quat r = gyre_dualquat_rotation(d);
        assert_memory_equal(&r, &q, sizeof q);
        const gyre_quatd right =
            gyre_quatd_mul(gyre_quatd_make(td.x, td.y, td.z, 0), gyre_quatd_from_quat(q));
        keep_worst(&dual, gyre_quatd_length(
                              gyrei_quatd_sub(gyre_quatd_from_quat(d.dual), gyrei_quatd_scale(right, 0.5))) /
                              gyre_vec3d_length(td));
        keep_worst(&movedf, vec3_error(gyre_vec3d_from_vec3(gyre_dualquat_translation(d)), td) /
                                gyre_vec3d_length(td));
        keep_worst(&moved, vec3_error(gyre_dualquatd_translation(dd), td) / gyre_vec3d_length(td));
    }
    assert_bound("dual part, of the translation", dual, 8.8e-8);
    assert_bound("translation of a motion", movedf, 3.35e-7);
    assert_bound("translation of a motion, double", moved, 5.4e-16);
    const gyre_dualquat d = gyre_dualquat_from_parts(gyre_quat_make(0, 0, 3, 3), gyre_vec3_make(1, 2, 3));
    assert_rotation(gyre_dualquat_rotation(d), 0, 0, HALF, HALF, 1e-7);
    assert_vec3(gyre_dualquat_mul_point(d, gyre_vec3_make(1, 0, 0)), 1, 3, 3, 1e-6);
    assert_rotation(gyre_dualquat_from_parts(gyre_quat_make(NAN, 0, 0, 0), gyre_vec3_make(1, 2, 3)).real, 0,
                    0, 0, 1, 0);
}

static void normalise_any_length(void **state) {
    (void)state;
    uint64_t seed = 132;
    double real = 0, dual = 0, across = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_dualquatd m = awkward_motion(&seed);
        const double by = random_magnitude(&seed, -12, 12), bend = random_signed(&seed);
        const gyre_dualquatd longer = {
            gyrei_quatd_scale(m.real, by),
            gyrei_quatd_scale(gyrei_quatd_add(m.dual, gyrei_quatd_scale(m.real, bend)), by)};
        const gyre_dualquat f = gyre_dualquat_from_dualquatd(longer), unit = gyre_dualquat_normalise(f);
        const gyre_dualquatd right = gyre_dualquatd_normalise(wide(f));
        keep_worst(&real, fabs(gyre_quatd_length(gyre_quatd_from_quat(unit.real)) - 1));
        const double size = gyre_quatd_length(wide(f).dual) / fabs(by);
        keep_worst(&dual, gyre_quatd_length(gyrei_quatd_sub(wide(unit).dual, right.dual)) / size);
        keep_worst(&across, fabs(gyre_quatd_dot(wide(unit).real, wide(unit).dual)) / size);
    }
    assert_bound("length of real", real, 8e-8);
    assert_bound("normalised dual, of its length", dual, 2.5e-7);
    assert_bound("dual along real", across, 2.5e-7);
    const gyre_quat none = {0, 0, 0, 0}, one = {0, 0, 0, 1}, huge = {3e38f, 0, 0, 0},
                    tiny = {0, 0, 0, 1e-45f};
    const gyre_quat bad = {NAN, 0, 0, 0}, infinite = {0, INFINITY, 0, 0};
    const gyre_dualquat wrong[] = {{none, one},      {bad, none},     {one, bad},
                                   {infinite, none}, {one, infinite}, {tiny, huge}};
    for (size_t i = 0; i < COUNT(wrong); ++i) {
        gyre_dualquat out = {huge, huge};
        const gyre_dualquatd identity = gyre_dualquatd_identity();
        assert_true(largest_difference(wide(gyre_dualquat_normalise(wrong[i])), identity) == 0);
        assert_int_equal(gyre_dualquat_normalise_checked(wrong[i], &out), GYRE_DEGENERATE);
        assert_true(out.real.x == 3e38f && out.dual.x == 3e38f);
        assert_vec3(gyre_dualquat_translation(wrong[i]), 0, 0, 0, 0);
    }
    const gyre_quat all_huge = {3e38f, 3e38f, 3e38f, 3e38f}, far = {1e20f, 0, 0, 0};
    const gyre_dualquat large = gyre_dualquat_normalise(gyre_dualquat_make(all_huge, huge));
    assert_rotation(large.real, 0.5, 0.5, 0.5, 0.5, 0);
    assert_true(fabs(large.dual.x - 0.375) < 1e-7 && fabs(large.dual.w + 0.125) < 1e-7);
    const gyre_dualquat small =
        gyre_dualquat_normalise(gyre_dualquat_make(tiny, gyre_quat_make(0, 1e-43f, 0, 0)));
    assert_true(small.real.w == 1 && fabs(small.dual.y - 71) < 1e-5); /* 71 times the smallest number */
    assert_rotation(gyre_dualquat_normalise(gyre_dualquat_make(gyre_quat_make(1, 0, 0, 0), far)).real, 0, 0,
                    0, 1, 0);
    assert_true(gyre_dualquat_is_unit(gyre_dualquat_from_parts(one, gyre_vec3_make(1, 2, 3)), 1e-6f));
    assert_false(gyre_dualquat_is_unit(gyre_dualquat_make(one, one), 1e-6f));
    assert_false(gyre_dualquat_is_unit(gyre_dualquat_make(huge, none), 1e-6f));
    assert_false(gyre_dualquat_is_unit(gyre_dualquat_make(bad, none), 1e-6f));
}

/* ---- algebra ---- */

static void products_go_the_matrix_way(void **state) {
    (void)state;
    uint64_t seed = 133;
    double worst = 0, turn = 0, moved = 0, point = 0, direction = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_dualquat a = to_float(awkward_motion(&seed)), b = to_float(awkward_motion(&seed));
        const gyre_dualquatd ad = gyre_dualquatd_normalise(wide(a)), bd = gyre_dualquatd_normalise(wide(b));
        const gyre_mat4d ma = gyre_mat4d_from_dualquatd(ad), mb = gyre_mat4d_from_dualquatd(bd);
        const gyre_mat4d right = gyre_mat4d_mul(ma, mb),
                         m = gyre_mat4d_from_dualquatd(gyre_dualquatd_mul(ad, bd));
        const double size = length(ad) + length(bd);
        for (int k = 0; k < 16; ++k) {
            keep_worst(&worst, fabs(m.m[k] - right.m[k]) / (k < 12 ? 1 : 1 + size));
        }
        const gyre_dualquat product = gyre_dualquat_mul(a, b), then = gyre_dualquat_then(b, a);
        assert_memory_equal(&product, &then, sizeof then);
        const gyre_dualquatd productd = gyre_dualquatd_mul(ad, bd);
        keep_worst(&turn, gyre_quatd_angle_between(wide(product).real, productd.real));
        keep_worst(&moved, translation_error(product, productd) / size);
        const gyre_vec3 p = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const gyre_vec3d pd = gyre_vec3d_from_vec3(p), at = gyre_mat4d_mul_point(ma, pd);
        keep_worst(&point, vec3_error(gyre_vec3d_from_vec3(gyre_dualquat_mul_point(a, p)), at) /
                               (gyre_vec3d_length(pd) + length(ad)));
        keep_worst(&direction, vec3_error(gyre_vec3d_from_vec3(gyre_dualquat_mul_direction(a, p)),
                                          gyre_mat4d_mul_direction(ma, pd)) /
                                   gyre_vec3d_length(pd));
    }
    assert_bound("product against matrices, double", worst, 1.2e-15);
    assert_bound("product, rad", turn, 2.3e-7);
    assert_bound("product, translation", moved, 2.1e-7);
    assert_bound("point, of both lengths", point, 4.4e-7);
    assert_bound("direction", direction, 4.8e-7);
}

static void inverses_and_conjugates(void **state) {
    (void)state;
    uint64_t seed = 134;
    double turn = 0, dual = 0, motion = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const double by = random_magnitude(&seed, -6, 6);
        const gyre_dualquatd m = awkward_motion(&seed);
        const gyre_dualquat d = {gyre_quat_from_quatd(gyrei_quatd_scale(m.real, by)),
                                 gyre_quat_from_quatd(gyrei_quatd_scale(m.dual, by))};
        const gyre_dualquat inverse = gyre_dualquat_inverse(d);
        const gyre_dualquatd right = gyre_dualquatd_inverse(wide(d)),
                             one = gyre_dualquatd_mul(right, wide(d));
        keep_worst(&turn, gyre_quatd_angle_between(wide(inverse).real, right.real));
        keep_worst(&dual, gyre_quatd_length(gyrei_quatd_sub(wide(inverse).dual, right.dual)) /
                              gyre_quatd_length(right.dual));
        keep_worst(&motion, largest_difference(one, gyre_dualquatd_identity()) / (1 + length(m)));
        const gyre_dualquatd back = gyre_dualquatd_mul(gyre_dualquatd_conjugate(m), m);
        assert_true(largest_difference(back, gyre_dualquatd_identity()) < 2e-15 * (1 + length(m)));
    }
    assert_bound("inverse, rad", turn, 1.1e-7);
    assert_bound("inverse, dual part", dual, 4.4e-7);
    assert_bound("inverse times it, double", motion, 4.9e-16);
    const gyre_quat none = {0, 0, 0, 0}, one = {0, 0, 0, 1}, short_one = {0, 0, 0, 1e-42f},
                    long_one = {0, 0, 0, 3e38f};
    const gyre_dualquat bad[] = {{none, one},
                                 {short_one, one},
                                 {gyre_quat_make(0, 0, 0, 1e-20f), long_one},
                                 {one, gyre_quat_make(NAN, 0, 0, 0)}};
    for (size_t i = 0; i < COUNT(bad); ++i) {
        gyre_dualquat out = {long_one, long_one};
        assert_int_equal(gyre_dualquat_inverse_checked(bad[i], &out), GYRE_DEGENERATE);
        assert_true(out.real.w == 3e38f);
        assert_true(largest_difference(wide(gyre_dualquat_inverse(bad[i])), gyre_dualquatd_identity()) == 0);
    }
    /* the motion of a point by the sandwich */
    const gyre_dualquatd m = awkward_motion(&seed), p = {gyre_quatd_identity(), {0.3, -2, 5, 0}};
    const gyre_dualquatd moved =
        gyre_dualquatd_mul(gyre_dualquatd_mul(m, p), gyre_dualquatd_point_conjugate(m));
    const gyre_vec3d right = gyre_dualquatd_mul_point(m, gyre_vec3d_make(0.3, -2, 5));
    assert_true(vec3_error(gyre_vec3d_make(moved.dual.x, moved.dual.y, moved.dual.z), right) <
                1e-14 * (10 + length(m)));
    const gyre_dualquatd mirrored = gyre_dualquatd_dual_conjugate(m);
    assert_true(vec3_error(gyre_dualquatd_translation(mirrored),
                           gyre_vec3d_negate(gyre_dualquatd_translation(m))) == 0);
    assert_true(gyre_dualquatd_angle_between(m, gyre_dualquatd_negate(m)) < 1e-15);
    assert_true(gyre_dualquatd_distance_between(m, gyre_dualquatd_negate(m)) == 0);
}

static void products_do_not_drift(void **state) {
    (void)state;
    const float degree = (float)(GYRE_PI / 180);
    const gyre_dualquat step =
        gyre_dualquat_from_parts(gyre_quat_from_z(degree), gyre_vec3_make(0.01f, 0, 0.001f));
    gyre_dualquat d = gyre_dualquat_identity();
    for (int i = 0; i < 3600; ++i) {
        d = gyre_dualquat_normalise(gyre_dualquat_mul(step, d));
    }
    assert_true(gyre_dualquat_is_unit(d, 3e-7f)); /* ten turns: back in x and y, up by 3.6 */
    assert_vec3(gyre_dualquat_translation(d), 0, 0, 3.6, 2e-4);
    assert_true(gyre_dualquat_angle_between(d, gyre_dualquat_identity()) < 2e-5f);
}

/* ---- matrices and transforms ---- */

static void matrices_both_ways(void **state) {
    (void)state;
    uint64_t seed = 135;
    double entry = 0, turn = 0, moved = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_dualquat d = to_float(awkward_motion(&seed));
        const gyre_mat4d right = gyre_mat4d_from_dualquatd(wide(d));
        const gyre_mat4 m = gyre_mat4_from_dualquat(d);
        for (int k = 0; k < 12; ++k) {
            keep_worst(&entry, fabs((double)m.m[k] - right.m[k]));
        }
        gyre_dualquat back = gyre_dualquat_identity();
        assert_int_equal(gyre_dualquat_from_mat4_checked(m, &back), GYRE_OK);
        const gyre_dualquat plain = gyre_dualquat_from_mat4(m);
        assert_memory_equal(&plain, &back, sizeof back);
        keep_worst(&turn, gyre_quatd_angle_between(wide(back).real, wide(d).real));
        keep_worst(&moved, translation_error(back, wide(d)) / length(wide(d)));
        const gyre_transform t = gyre_transform_from_dualquat(d);
        const gyre_dualquat again = gyre_dualquat_from_transform(t);
        assert_memory_equal(&again.real, &d.real, sizeof d.real);
        assert_true(translation_error(again, wide(d)) <= 7e-7 * length(wide(d)));
        assert_true(t.scale.x == 1 && t.scale.y == 1 && t.scale.z == 1);
    }
    assert_bound("matrix of a motion, an entry", entry, 4.5e-7);
    assert_bound("there and back, rad", turn, 5.4e-7);
    assert_bound("there and back, translation", moved, 3.4e-7);
    gyre_dualquat out = gyre_dualquat_identity();
    gyre_mat4 m = gyre_mat4_identity();
    m.m[0] = -1;
    assert_int_equal(gyre_dualquat_from_mat4_checked(m, &out), GYRE_DEGENERATE);
    m.m[0] = 1.0002f;
    assert_int_equal(gyre_dualquat_from_mat4_checked(m, &out), GYRE_UNSUPPORTED);
    m.m[0] = 1, m.m[4] = 3e-4f;
    assert_int_equal(gyre_dualquat_from_mat4_checked(m, &out), GYRE_UNSUPPORTED);
    m.m[4] = NAN;
    assert_int_equal(gyre_dualquat_from_mat4_checked(m, &out), GYRE_DEGENERATE);
    const gyre_mat4 scaled = {{0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1}};
    assert_rotation(gyre_dualquat_from_mat4(scaled).real, 0, 0, HALF, HALF, 1e-7);
    assert_vec3(gyre_dualquat_translation(gyre_dualquat_from_mat4(scaled)), 5, 6, 7, 2e-6);
}

/* ---- blending ---- */

static void no_inverse_beyond_the_finite_numbers(void **state) {
    (void)state;
    const gyre_quat small = {0, 1e-15f, 0, 1e-15f}, far = {1e20f, -3e37f, 2, 1e30f}, none = {0, 0, 0, 0};
    gyre_dualquat d = gyre_dualquat_make(small, far);
    assert_int_equal(gyre_dualquat_inverse_checked(d, &d), GYRE_DEGENERATE);
    assert_true(d.dual.y == far.y && gyre_dualquat_inverse(d).real.w == 1.0f);
    assert_int_equal(gyre_dualquat_inverse_checked(gyre_dualquat_make(small, none), &d), GYRE_OK);
    assert_true(
        gyre_dualquat_inverse(gyre_dualquat_make(gyre_quat_identity(), gyre_quat_make(1e37f, 0, 0, 0)))
            .dual.x < -9e36f);
}

/* Lengths that pass for 1 in one function pass in all. */
static void rotations_of_motions_have_length_one(void **state) {
    (void)state;
    const gyre_quat longer = {0, 0, 0, 1 + 4.9e-7f}, move = {1, 2, 3, 0};
    const gyre_dualquat d = gyre_dualquat_make(longer, move);
    assert_near(gyre_quat_length(gyre_dualquat_rotation(d)), 1, 2.4e-7);
    assert_near(gyre_quat_length(gyre_transform_from_dualquat(d).rotation), 1, 2.4e-7);
    assert_near(gyre_quat_length(gyre_dualquat_sclerp(d, gyre_dualquat_identity(), 0).real), 1, 2.4e-7);
}

static void sclerp_beyond_all_bounds(void **state) {
    (void)state;
    const gyre_dualquat a = gyre_dualquat_from_parts(gyre_quat_from_x(1), gyre_vec3_make(1, 2, 3));
    const gyre_dualquat b = gyre_dualquat_from_parts(gyre_quat_from_z(2), gyre_vec3_make(-4, 0, 2));
    const float beyond[] = {NAN, -NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 1e19f, -1e19f};
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; ++i) {
        const gyre_dualquat d = gyre_dualquat_sclerp(a, b, beyond[i]);
        assert_memory_equal(&d, &a, sizeof a);
    }
    for (float t = 1; t < 1e17f; t *= 30) {
        const gyre_dualquat d = gyre_dualquat_sclerp(a, b, t);
        assert_near(gyre_quat_length(d.real), 1, 2.4e-7);
        assert_true(gyre_vec3_length(gyre_dualquat_translation(d)) <= 20 * t);
    }
}

static void sclerp_is_a_screw(void **state) {
    (void)state;
    uint64_t seed = 136;
    for (int i = 0; i < 2000; ++i) {
        const gyre_dualquatd a = awkward_motion(&seed);
        const gyre_quatd turn = gyre_quatd_from_rotation_vector(random_vec3d(&seed));
        const gyre_dualquatd by = gyre_dualquatd_from_parts(turn, random_vec3d(&seed));
        gyre_dualquatd b = a;
        for (int k = 0; k < 4 && i % 3; ++k) { /* four even steps of one motion: half a turn at most */
            b = gyre_dualquatd_mul(b, gyre_dualquatd_sclerp(gyre_dualquatd_identity(), by, 0.25));
        }
        if (i % 3 == 0) b = gyre_dualquatd_mul(a, by);
        const gyre_dualquatd other = i & 1 ? gyre_dualquatd_negate(b) : b;
        const gyre_dualquatd half = gyre_dualquatd_sclerp(a, other, 0.5), end = gyre_dualquatd_mul(a, by);
        const double tolerance = 2e-14 * (1 + length(a) + length(b));
        assert_true(gyre_dualquatd_distance_between(b, end) < tolerance);
        assert_true(gyre_dualquatd_angle_between(b, end) < 1e-14);
        const gyre_dualquatd step = gyre_dualquatd_mul(gyre_dualquatd_inverse(a), half);
        const gyre_dualquatd twice = gyre_dualquatd_mul(half, step);
        assert_true(gyre_dualquatd_distance_between(twice, b) < tolerance);
        assert_true(gyre_dualquatd_angle_between(twice, b) < 1e-14);
        const gyre_dualquatd beyond = gyre_dualquatd_sclerp(a, other, 1.5);
        assert_true(gyre_dualquatd_distance_between(beyond, gyre_dualquatd_mul(b, step)) < 3 * tolerance);
    }
}

static void sclerp_without_turn_and_at_its_ends(void **state) {
    (void)state;
    const gyre_vec3 from = {1, 2, 3}, to = {3, 2, -1};
    const gyre_quat q = gyre_quat_from_x(1), tiny = {1e-30f, 0, 0, 1};
    const gyre_dualquat a = gyre_dualquat_from_parts(q, from), b = gyre_dualquat_from_parts(q, to);
    assert_vec3(gyre_dualquat_translation(gyre_dualquat_sclerp(a, b, 0.25f)), 1.5, 2, 2, 1e-6);
    assert_vec3(gyre_dualquat_translation(gyre_dualquat_sclerp(a, gyre_dualquat_negate(b), 0.25f)), 1.5, 2, 2,
                1e-6);
    const gyre_dualquat c = gyre_dualquat_from_parts(tiny, to), one = gyre_dualquat_identity();
    assert_vec3(gyre_dualquat_translation(gyre_dualquat_sclerp(one, c, 0.5f)), 1.5, 1, -0.5, 1e-6);
    const gyre_dualquat begin = gyre_dualquat_sclerp(a, c, 0), end = gyre_dualquat_sclerp(a, c, 1);
    assert_memory_equal(&begin, &a, sizeof a);
    assert_memory_equal(&end, &c, sizeof c);
    /* half a turn about z through (1, 0, 0): on the way the origin is at (1, -1, 0) */
    const gyre_dualquat half = gyre_dualquat_from_parts(gyre_quat_make(0, 0, 1, 0), gyre_vec3_make(2, 0, 0));
    assert_vec3(gyre_dualquat_translation(gyre_dualquat_sclerp(one, half, 0.5f)), 1, -1, 0, 4e-7);
    assert_rotation(gyre_dualquat_sclerp(one, half, 0.5f).real, 0, 0, HALF, HALF, 2e-7);
}

static void double_against_reference(void **state) {
    (void)state;
    double turn = 0, moved = 0;
    for (size_t i = 0; i < COUNT(reference_sclerp); ++i) {
        const double *r = reference_sclerp[i];
        const gyre_vec3d ta = vec3d_at(r + 4), tb = vec3d_at(r + 11);
        const gyre_dualquatd d =
            gyre_dualquatd_sclerp(gyre_dualquatd_from_parts(gyre_quatd_from_xyzw(r), ta),
                                  gyre_dualquatd_from_parts(gyre_quatd_from_xyzw(r + 7), tb), r[14]);
        keep_worst(&turn, rotation_error(d.real, r + 15, r + 22));
        keep_worst(&moved, vector_error(gyre_dualquatd_translation(d), r + 19, r + 26) /
                               (gyre_vec3d_length(ta) + gyre_vec3d_length(tb)));
    }
    assert_bound("sclerp double, rad", turn, 5e-16);
    assert_bound("sclerp double, translation", moved, 4.4e-16);
}

static void sclerp_bounds(void **state) {
    (void)state;
    uint64_t seed = 137;
    double turn = 0, moved = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_dualquatd first = awkward_motion(&seed);
        const gyre_quatd q = awkward_partner(&seed, first.real);
        const gyre_dualquat a = to_float(first),
                            b = to_float(gyre_dualquatd_from_parts(q, random_vec3d(&seed)));
        if (fabs(gyre_quatd_dot(wide(a).real, wide(b).real)) < 1e-6)
            continue; /* half a turn: a rounding decides */
        const float t = (float)random_fraction(&seed);
        const gyre_dualquat f = gyre_dualquat_sclerp(a, b, t);
        const gyre_dualquatd right = gyre_dualquatd_sclerp(wide(a), wide(b), t);
        keep_worst(&turn, gyre_quatd_angle_between(wide(f).real, right.real));
        keep_worst(&moved, translation_error(f, right) / (length(wide(a)) + length(wide(b))));
    }
    assert_bound("sclerp, rad", turn, 3.1e-7);
    assert_bound("sclerp, translation", moved, 3.2e-7);
}

static void blend_of_two_is_the_screw_at_half(void **state) {
    (void)state;
    uint64_t seed = 138;
    for (int i = 0; i < 2000; ++i) {
        const gyre_dualquatd a = awkward_motion(&seed), b = awkward_motion(&seed);
        const gyre_dualquatd both[] = {a, i & 1 ? gyre_dualquatd_negate(b) : b};
        if (fabs(gyre_quatd_dot(a.real, b.real)) < 1e-3) continue;
        const gyre_dualquatd blend = gyre_dualquatd_blend(both, NULL, 2),
                             half = gyre_dualquatd_sclerp(a, both[1], 0.5);
        assert_true(gyre_dualquatd_angle_between(blend, half) < 2e-15);
        assert_true(gyre_dualquatd_distance_between(blend, half) < 4e-15 * (length(a) + length(b)));
    }
}

static void blend_bounds(void **state) {
    (void)state;
    uint64_t seed = 139;
    double turn = 0, moved = 0;
    for (int i = 0; i < INPUT_COUNT / 10; ++i) {
        gyre_dualquat d[8];
        gyre_dualquatd sum = {{0, 0, 0, 0}, {0, 0, 0, 0}};
        float weights[8];
        double total = 0, longest = 0;
        const size_t count = 1 + random_bits(&seed) % 8;
        for (size_t k = 0; k < count; ++k) {
            d[k] = to_float(awkward_motion(&seed));
            weights[k] = (float)random_fraction(&seed);
            total += weights[k];
            longest = fmax(longest, length(wide(d[k])));
            const double part = gyre_quat_dot(d[0].real, d[k].real) < 0 ? -weights[k] : weights[k];
            const gyre_dualquatd unit = gyre_dualquatd_normalise(wide(d[k]));
            sum.real = gyrei_quatd_add(sum.real, gyrei_quatd_scale(unit.real, part));
            sum.dual = gyrei_quatd_add(sum.dual, gyrei_quatd_scale(unit.dual, part));
        }
        const double share = gyre_quatd_length(sum.real) / total;
        if (share < 1e-2) continue;
        const gyre_dualquat blend = gyre_dualquat_blend(d, weights, count);
        const gyre_dualquatd right = gyre_dualquatd_normalise(sum);
        keep_worst(&turn, gyre_quatd_angle_between(wide(blend).real, right.real) * share);
        keep_worst(&moved, translation_error(blend, right) / longest * share);
    }
    assert_bound("blend, rad", turn, 1.1e-7);
    assert_bound("blend, translation", moved, 2.6e-7);
}

static void nothing_to_blend(void **state) {
    (void)state;
    const gyre_dualquat one = gyre_dualquat_identity();
    const gyre_quat none = {0, 0, 0, 0}, x = {1, 0, 0, 0};
    const gyre_dualquat d[] = {gyre_dualquat_from_parts(gyre_quat_from_z(1), gyre_vec3_make(1, 2, 3)),
                               {none, x},
                               {one.real, {NAN, 0, 0, 0}}};
    const float zeros[] = {0, 0, 0}, negative[] = {1, -1, 0}, good[] = {1, 0, 0};
    gyre_dualquat out = {x, x};
    const gyre_dualquatd identity = gyre_dualquatd_identity();
    assert_true(largest_difference(wide(gyre_dualquat_blend(NULL, NULL, 0)), identity) == 0);
    assert_true(largest_difference(wide(gyre_dualquat_blend(d, zeros, 3)), identity) == 0);
    assert_true(largest_difference(wide(gyre_dualquat_blend(d, negative, 3)), identity) == 0);
    assert_true(largest_difference(wide(gyre_dualquat_blend(d, NULL, 3)), wide(d[0])) < 3e-7);
    assert_int_equal(gyre_dualquat_blend_checked(NULL, NULL, 0, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_dualquat_blend_checked(NULL, NULL, 3, &out), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_dualquat_blend_checked(d, zeros, 3, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_dualquat_blend_checked(d, negative, 3, &out), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_dualquat_blend_checked(d, NULL, 3, &out), GYRE_BAD_ARGUMENT);
    const gyre_dualquat opposite[] = {{one.real, none}, {x, none}, {gyre_quat_negate(x), none}};
    const float cancel[] = {0, 1, 1};
    assert_int_equal(gyre_dualquat_blend_checked(opposite, cancel, 3, &out), GYRE_DEGENERATE);
    assert_true(out.real.x == 1 && out.dual.x == 1);
    assert_int_equal(gyre_dualquat_blend_checked(d, good, 3, &out), GYRE_OK);
    assert_true(largest_difference(wide(out), wide(d[0])) < 3e-7);
}

static void finite_input_gives_motions(void **state) {
    (void)state;
    uint64_t seed = 140;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        float n[16];
        for (int k = 0; k < 16; ++k) {
            n[k] = random_finite(&seed);
            if (k % 8 > 3) n[k] = (float)fmod(n[k], 1e18);
        }
        const gyre_dualquat a = {{n[0], n[1], n[2], n[3]}, {n[4], n[5], n[6], n[7]}};
        const gyre_dualquat b = {{n[8], n[9], n[10], n[11]}, {n[12], n[13], n[14], n[15]}}, both[] = {a, b};
        const gyre_dualquat results[] = {gyre_dualquat_normalise(a),
                                         gyre_dualquat_sclerp(a, b, (float)random_fraction(&seed)),
                                         gyre_dualquat_blend(both, NULL, 2)};
        for (size_t k = 0; k < COUNT(results); ++k) {
            assert_near(gyre_quatd_length(wide(results[k]).real), 1, 1.5e-7);
            const gyre_quat r = results[k].dual;
            assert_true(float_is_finite(r.x) && float_is_finite(r.y) && float_is_finite(r.z) &&
                        float_is_finite(r.w));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_and_back),
        cmocka_unit_test(normalise_any_length),
        cmocka_unit_test(products_go_the_matrix_way),
        cmocka_unit_test(inverses_and_conjugates),
        cmocka_unit_test(products_do_not_drift),
        cmocka_unit_test(matrices_both_ways),
        cmocka_unit_test(no_inverse_beyond_the_finite_numbers),
        cmocka_unit_test(rotations_of_motions_have_length_one),
        cmocka_unit_test(sclerp_beyond_all_bounds),
        cmocka_unit_test(sclerp_is_a_screw),
        cmocka_unit_test(sclerp_without_turn_and_at_its_ends),
        cmocka_unit_test(double_against_reference),
        cmocka_unit_test(sclerp_bounds),
        cmocka_unit_test(blend_of_two_is_the_screw_at_half),
        cmocka_unit_test(blend_bounds),
        cmocka_unit_test(nothing_to_blend),
        cmocka_unit_test(finite_input_gives_motions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
