/* SPDX-License-Identifier: MIT */
/* Means of many rotations. */
#include "reference_error.h"

#include <gyre/averaged.h>

#include "reference_values.h"

#define HALF 0.70710678118654752

static gyre_quat about_z(double degrees) {
    return gyre_quat_make(0, 0, (float)sin(degrees * GYRE_PI / 360), (float)cos(degrees * GYRE_PI / 360));
}

static double degrees_about_z(gyre_quat q) {
    return 2 * atan2((double)q.z, (double)q.w) * 180 / GYRE_PI;
}

/* M39: q and -q are one rotation: a naive sum is zero, or at 68.85 degrees. */
static void signs_do_not_matter(void **state) {
    (void)state;
    const gyre_quat same[] = {{0, 0, (float)HALF, (float)HALF}, {0, 0, (float)-HALF, (float)-HALF}};
    assert_rotation(gyre_quat_average(same, NULL, 2), 0, 0, HALF, HALF, 1e-7);
    assert_rotation(gyre_quat_blend(same, NULL, 2), 0, 0, HALF, HALF, 1e-7);
    const float weights[] = {0.25f, 0.75f};
    for (int sign = 0; sign < 4; ++sign) {
        const gyre_quat q[] = {sign & 1 ? gyre_quat_negate(about_z(10)) : about_z(10),
                               sign & 2 ? gyre_quat_negate(about_z(50)) : about_z(50)};
        const gyre_quat mean = gyre_quat_average(q, weights, 2), sum = gyre_quat_blend(q, weights, 2);
        assert_near(degrees_about_z(gyre_quat_canonical(mean)), 40.3141048, 1e-5);
        assert_near(degrees_about_z(gyre_quat_canonical(sum)), 40.0767375, 1e-5);
        assert_true(gyre_quat_dot(mean, q[0]) > 0.0f && gyre_quat_dot(sum, q[0]) > 0.0f);
        assert_rotation(sum, gyre_quat_nlerp(q[0], q[1], 0.75f).x, 0, gyre_quat_nlerp(q[0], q[1], 0.75f).z,
                        gyre_quat_nlerp(q[0], q[1], 0.75f).w, 1.2e-7);
    }
}

typedef gyre_quat mean_function(const gyre_quat *, const float *, size_t);
typedef gyre_status checked_function(const gyre_quat *, const float *, size_t, gyre_quat *);

static gyre_quat average(const gyre_quat *rotations, const float *weights, size_t count) {
    return gyre_quat_average(rotations, weights, count);
}

static gyre_quat blend(const gyre_quat *rotations, const float *weights, size_t count) {
    return gyre_quat_blend(rotations, weights, count);
}

static gyre_status average_checked(const gyre_quat *rotations, const float *weights, size_t count,
                                   gyre_quat *out) {
    return gyre_quat_average_checked(rotations, weights, count, out);
}

static gyre_status blend_checked(const gyre_quat *rotations, const float *weights, size_t count,
                                 gyre_quat *out) {
    return gyre_quat_blend_checked(rotations, weights, count, out);
}

static mean_function *const means[] = {average, blend};
static checked_function *const checked[] = {average_checked, blend_checked};

static void nothing_to_average(void **state) {
    (void)state;
    const gyre_quat q[] = {about_z(10), about_z(50)};
    const float zeros[] = {0, -0.0f}, negative[] = {1, -1e-30f}, none[] = {1, NAN},
                infinite[] = {INFINITY, 1};
    const float *const bad[] = {negative, none, infinite};
    for (int m = 0; m < 2; ++m) {
        gyre_quat out = {9, 9, 9, 9};
        assert_rotation(means[m](NULL, NULL, 0), 0, 0, 0, 1, 0);
        assert_rotation(means[m](q, zeros, 2), 0, 0, 0, 1, 0);
        assert_int_equal(checked[m](NULL, NULL, 0, &out), GYRE_DEGENERATE);
        assert_int_equal(checked[m](q, zeros, 2, &out), GYRE_DEGENERATE);
        assert_int_equal(checked[m](NULL, NULL, 2, &out), GYRE_BAD_ARGUMENT);
        for (size_t i = 0; i < COUNT(bad); ++i) {
            assert_rotation(means[m](q, bad[i], 2), 0, 0, 0, 1, 0);
            assert_int_equal(checked[m](q, bad[i], 2, &out), GYRE_BAD_ARGUMENT);
        }
        assert_true(out.x == 9.0f && out.w == 9.0f);
        assert_int_equal(checked[m](q, NULL, 1, &out), GYRE_OK);
        assert_rotation(out, q[0].x, q[0].y, q[0].z, q[0].w, 1.2e-7);
    }
}

/* A rotation that is none is left out, one of weight 0 is not looked at. */
static void bad_rotations(void **state) {
    (void)state;
    const gyre_quat q[] = {{0, 0, 0, 0}, about_z(10), {NAN, 0, 0, 1}, about_z(50), {0, INFINITY, 0, 0}};
    const float weights[] = {0, 0.25f, 0, 0.75f, 0};
    for (int m = 0; m < 2; ++m) {
        gyre_quat out = {9, 9, 9, 9};
        assert_near(degrees_about_z(means[m](q, NULL, 5)), 30, 1e-5);
        assert_near(degrees_about_z(means[m](q, weights, 5)), m == 0 ? 40.3141048 : 40.0767375, 1e-5);
        assert_int_equal(checked[m](q, NULL, 5, &out), GYRE_BAD_ARGUMENT);
        assert_true(out.y == 9.0f);
        assert_int_equal(checked[m](q, weights, 5, &out), GYRE_OK);
        assert_near(degrees_about_z(out), m == 0 ? 40.3141048 : 40.0767375, 1e-5);
    }
}

static void any_length_and_weight(void **state) {
    (void)state;
    uint64_t seed = 121;
    for (int i = 0; i < 10000; ++i) {
        gyre_quat q[4], scaled[4];
        float weights[4], heavy[4];
        const float scale = ldexpf(1.0f, (int)(random_bits(&seed) % 200) - 100);
        for (int k = 0; k < 4; ++k) {
            const float length = (float)random_magnitude(&seed, -30, 30);
            q[k] = awkward_quat(&seed);
            weights[k] = (float)random_fraction(&seed);
            heavy[k] = weights[k] * scale;
            scaled[k] = gyre_quat_make(q[k].x * length, q[k].y * length, q[k].z * length, q[k].w * length);
        }
        /* where several rotations are nearly as good, rounding of the lengths decides */
        const gyre_quat mean = gyre_quat_average(q, weights, 4), other = gyre_quat_average(scaled, heavy, 4);
        assert_near(gyre_quatd_length(gyre_quatd_from_quat(mean)), 1, 1.4e-7);
        assert_near(gyre_quatd_length(gyre_quatd_from_quat(other)), 1, 1.4e-7);
        const gyre_quat once_more = gyre_quat_average(q, heavy, 4);
        assert_memory_equal(&mean, &once_more, sizeof mean);
    }
}

/* Rotations that leave the mean open: it is one of the best, the nearest to the identity. */
static void means_that_are_not_unique(void **state) {
    (void)state;
    const gyre_quat pair[] = {{0, 0, 0, 1}, {0.6f, 0.8f, 0, 0}},
                    apart[] = {{0.5f, 0.5f, 0.5f, 0.5f}, {0.5f, -0.5f, 0.5f, -0.5f}};
    const gyre_quat axes[] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
    gyre_quat out = {9, 9, 9, 9};
    assert_rotation(gyre_quat_average(pair, NULL, 2), 0, 0, 0, 1, 1e-7);
    assert_int_equal(gyre_quat_average_checked(pair, NULL, 2, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_average_checked(apart, NULL, 2, &out), GYRE_DEGENERATE);
    /* the plane of both is that of (1, 0, 1, 0) and (0, 1, 0, 1): the latter has the most of w */
    assert_rotation(gyre_quat_average(apart, NULL, 2), 0, HALF, 0, HALF, 1e-7);
    assert_int_equal(gyre_quat_average_checked(axes, NULL, 3, &out), GYRE_DEGENERATE);
    assert_near(gyre_quat_length(gyre_quat_average(axes, NULL, 3)), 1, 1e-7);
    assert_true(out.x == 9.0f);
    const float nearly[] = {1, 0.999f};
    assert_rotation(gyre_quat_average(pair, nearly, 2), 0, 0, 0, 1, 1e-7);
    assert_int_equal(gyre_quat_average_checked(pair, nearly, 2, &out), GYRE_OK);
    /* 0, 120 and 240 degrees: three halves in a ring, their eigenvalues are equal; the sum has signs to go by
     */
    const gyre_quat ring[] = {about_z(0), about_z(120), about_z(240)};
    assert_int_equal(gyre_quat_average_checked(ring, NULL, 3, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_blend_checked(ring, NULL, 3, &out), GYRE_OK);
}

static void sums_that_cancel(void **state) {
    (void)state;
    /* each at right angles to the first, which has no weight, and opposite each other */
    const gyre_quat q[] = {{0, 0, 0, 1}, {1, 0, 0, 0}, {-1, 0, 0, 0}};
    const float weights[] = {0, 1, 1}, less[] = {0, 1, 0.5f};
    gyre_quat out = {9, 9, 9, 9};
    assert_rotation(gyre_quat_blend(q, weights, 3), 0, 0, 0, 1, 0);
    assert_int_equal(gyre_quat_blend_checked(q, weights, 3, &out), GYRE_DEGENERATE);
    assert_true(out.w == 9.0f);
    assert_rotation(gyre_quat_average(q, weights, 3), 1, 0, 0, 0, 1e-7);
    assert_int_equal(gyre_quat_blend_checked(q, less, 3, &out), GYRE_OK);
    assert_rotation(out, 1, 0, 0, 0, 0);
}

static void load(const double *row, gyre_quatd *q, double *weights) {
    for (int i = 0; i < 5; ++i) {
        q[i] = gyre_quatd_from_xyzw(row + 4 * i);
        weights[i] = row[20 + i];
    }
}

/* How far the largest eigenvalue of the mean stands apart from the next, by itself. */
static double gap(const gyre_quatd *q, const double *weights, int count) {
    double k[4][4] = {{0}}, v[4][4] = {{0}}, first = 0, second = 0;
    for (int i = 0; i < count; ++i) {
        gyrei_quatd_add_outer(q[i], weights[i], k);
    }
    gyrei_mat4d_jacobi(k, v);
    for (int i = 0; i < 4; ++i) {
        second = fmax(second, fmin(first, k[i][i]));
        first = fmax(first, k[i][i]);
    }
    return (first - second) / first;
}

static void double_against_reference(void **state) {
    (void)state;
    double mean = 0, sum = 0;
    for (size_t i = 0; i < COUNT(reference_average); ++i) {
        const double *r = reference_average[i];
        gyre_quatd q[5];
        double weights[5];
        load(r, q, weights);
        keep_worst(&mean,
                   rotation_error(gyre_quatd_average(q, weights, 5), r + 25, r + 33) * gap(q, weights, 5));
        keep_worst(&sum, rotation_error(gyre_quatd_blend(q, weights, 5), r + 29, r + 37));
    }
    assert_bound("average double, rad, by the gap", mean, 1.15e-15);
    assert_bound("blend double, rad", sum, 5.7e-16);
}

/* Many, up to half a turn from one another. */
static void float_bounds(void **state) {
    (void)state;
    uint64_t seed = 122;
    double mean = 0, sum = 0;
    for (int i = 0; i < INPUT_COUNT / 10; ++i) {
        gyre_quat q[20];
        gyre_quatd wide[20];
        float weights[20];
        double weights_wide[20], total = 0;
        const size_t count = 1 + random_bits(&seed) % 20;
        for (size_t k = 0; k < count; ++k) {
            q[k] = awkward_quat(&seed);
            wide[k] = gyre_quatd_from_quat(q[k]);
            weights[k] = (float)random_fraction(&seed);
            weights_wide[k] = weights[k];
            total += weights[k];
        }
        gyre_quatd right = {0, 0, 0, 1}, added = {0, 0, 0, 0};
        if (gyre_quat_average_checked(q, weights, count, &q[0]) == GYRE_OK) {
            assert_int_equal(gyre_quatd_average_checked(wide, weights_wide, count, &right), GYRE_OK);
            keep_worst(&mean, quat_error(q[0], right));
        }
        q[0] = gyre_quat_from_quatd(wide[0]);
        for (size_t k = 0; k < count; ++k) {
            const double part = gyre_quat_dot(q[0], q[k]) < 0 ? -weights_wide[k] : weights_wide[k];
            added = gyrei_quatd_add(added, gyrei_quatd_scale(wide[k], part));
        }
        const double length = gyre_quatd_length(added) / total;
        keep_worst(&sum, length > 1e-3 ? quat_error(gyre_quat_blend(q, weights, count), added) * length : 0);
    }
    assert_bound("average, rad", mean, 1.25e-7);
    assert_bound("blend, rad", sum, 1.15e-7);
}

/* The mean turns with what it is the mean of, and minimises what it says. */
static void laws(void **state) {
    (void)state;
    uint64_t seed = 123;
    for (int i = 0; i < 1000; ++i) {
        gyre_quatd q[6], turned[6];
        double weights[6];
        const gyre_quatd about = random_quatd(&seed), left = random_quatd(&seed), right = random_quatd(&seed);
        for (int k = 0; k < 6; ++k) {
            const gyre_vec3d v = gyre_vec3d_scale(random_vec3d(&seed), 0.7);
            q[k] = gyre_quatd_mul(about, gyre_quatd_from_rotation_vector(v));
            turned[k] = gyre_quatd_mul(gyre_quatd_mul(left, q[k]), right);
            weights[k] = random_fraction(&seed);
        }
        const gyre_quatd mean = gyre_quatd_average(q, weights, 6);
        const gyre_quatd turned_mean = gyre_quatd_average(turned, weights, 6);
        assert_true(gyre_quatd_angle_between(gyre_quatd_mul(gyre_quatd_mul(left, mean), right), turned_mean) <
                    5e-15);
        const gyre_quatd beside = gyre_quatd_mul(
            mean, gyre_quatd_from_rotation_vector(gyre_vec3d_scale(random_vec3d(&seed), 1e-3)));
        double best = 0, other = 0;
        for (int k = 0; k < 6; ++k) {
            best += weights[k] * gyre_quatd_dot(mean, q[k]) * gyre_quatd_dot(mean, q[k]);
            other += weights[k] * gyre_quatd_dot(beside, q[k]) * gyre_quatd_dot(beside, q[k]);
        }
        assert_true(best >= other);
        assert_true(gyre_quatd_angle_between(gyre_quatd_blend(q, weights, 6), mean) < 0.1);
    }
}

/* A hundred thousand rotations about one: their sums lose no digits. */
static void many(void **state) {
    (void)state;
    static gyre_quat q[100000];
    const gyre_quat about = about_z(77);
    for (int i = 0; i < 100000; i += 2) {
        const float angle = 1e-3f * (float)(i % 100);
        q[i] = gyre_quat_mul(about, gyre_quat_from_x(angle));
        q[i + 1] = gyre_quat_negate(gyre_quat_mul(about, gyre_quat_from_x(-angle)));
    }
    assert_true(gyre_quat_angle_between(gyre_quat_average(q, NULL, 100000), about) < 2e-7f);
    assert_true(gyre_quat_angle_between(gyre_quat_blend(q, NULL, 100000), about) < 2e-7f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_do_not_matter),
        cmocka_unit_test(nothing_to_average),
        cmocka_unit_test(bad_rotations),
        cmocka_unit_test(any_length_and_weight),
        cmocka_unit_test(means_that_are_not_unique),
        cmocka_unit_test(sums_that_cancel),
        cmocka_unit_test(double_against_reference),
        cmocka_unit_test(float_bounds),
        cmocka_unit_test(laws),
        cmocka_unit_test(many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
