/* SPDX-License-Identifier: MIT */
/* Exact evaluation of curves; expected values are worked out by hand from the glTF specification. */
#include "near.h"

#include <gyre/curves.h>
#include <stdlib.h>
#include <string.h>

#define S 0.70710678118654752440

static gyre_curve make_curve(uint8_t path, uint8_t interpolation, uint32_t components, uint32_t keys,
                             const double *times, const double *values) {
    gyre_curve curve = {.path = path,
                        .interpolation = interpolation,
                        .component_count = components,
                        .key_count = keys,
                        .times = times,
                        .values = values};
    return curve;
}

static double scalar_at(const gyre_curve *curve, double time_s) {
    double value;
    assert_int_equal(curve->component_count, 1);
    gyre_curve_evaluate(curve, time_s, &value);
    return value;
}

static gyre_quatd rotation_at(const gyre_curve *curve, double time_s) {
    double v[4];
    gyre_curve_evaluate(curve, time_s, v);
    return gyre_quatd_make(v[0], v[1], v[2], v[3]);
}

static gyre_vec3d vector_at(const gyre_curve *curve, double time_s) {
    double v[3];
    gyre_curve_evaluate(curve, time_s, v);
    return gyre_vec3d_make(v[0], v[1], v[2]);
}

/* A01 */
static void first_key_later_than_zero(void **state) {
    (void)state;
    const double times[] = {1.5, 2.5}, values[] = {1, 0, 0, 2, 0, 0};
    gyre_curve c = make_curve(GYRE_PATH_TRANSLATION, GYRE_INTERPOLATION_LINEAR, 3, 2, times, values);
    const double at[][2] = {{-3, 1},  {0, 1},  {1.5, 1},      {2, 1.5},
                            {2.5, 2}, {99, 2}, {INFINITY, 2}, {-INFINITY, 1}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        assert_vec3_near(vector_at(&c, at[i][0]), gyre_vec3d_make(at[i][1], 0, 0), 0);
}

/* A02 */
static void at_and_past_the_last_key(void **state) {
    (void)state;
    const double times[] = {0, 0.5, 1}, values[] = {0, 1, 5};
    gyre_curve c = make_curve(GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_LINEAR, 1, 3, times, values);
    assert_near(scalar_at(&c, 1.0), 5, 0);
    assert_near(scalar_at(&c, 1.2), 5, 0);
    assert_near(scalar_at(&c, 0.999999), 4.999992, 1e-12);
    assert_near(scalar_at(&c, NAN), 0, 0);
}

/* A03 */
static void single_key(void **state) {
    (void)state;
    const double times[] = {0, 0.7}, values[] = {0, 0, S, S};
    for (int i = 0; i < 2; i++) {
        for (uint8_t kind = 0; kind < 2; kind++) {
            gyre_curve c = make_curve(GYRE_PATH_ROTATION, kind, 4, 1, times + i, values);
            for (double t = -1; t < 2; t += 0.1)
                assert_quat_near(rotation_at(&c, t), gyre_quatd_make(0, 0, S, S), 1e-15);
        }
    }
}

static void both_single_key_channels_apply(void **state) {
    (void)state;
    const double times[] = {0.7}, z90[] = {0, 0, S, S};
    gyre_curve curves[2];
    for (uint32_t i = 0; i < 2; i++) {
        curves[i] = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 1, times, z90);
        curves[i].node = i;
    }
    gyre_transformd locals[2] = {gyre_transformd_identity(), gyre_transformd_identity()};
    gyre_curves set = {.duration_s = 0.7, .curve_count = 2, .curves = curves};
    gyre_curves_target target = {.locals = locals, .local_count = 2};
    assert_int_equal(gyre_curves_evaluate(&set, 0.2, &target, NULL), GYRE_OK);
    assert_quat_near(locals[0].rotation, gyre_quatd_make(0, 0, S, S), 1e-15);
    assert_quat_near(locals[1].rotation, gyre_quatd_make(0, 0, S, S), 1e-15);
}

/* A04: the later of two keys at one time wins from that time on. */
static void two_keys_at_one_time(void **state) {
    (void)state;
    const double times[] = {0, 1, 1, 2}, values[] = {0, 10, 20, 30};
    gyre_curve c = make_curve(GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_LINEAR, 1, 4, times, values);
    assert_near(scalar_at(&c, 0.999), 9.99, 1e-12);
    assert_near(scalar_at(&c, 1.0), 20, 0);
    assert_near(scalar_at(&c, 1.5), 25, 0);
    const double end_times[] = {0, 1, 1};
    gyre_curve end = make_curve(GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_CUBIC, 1, 3, end_times,
                                (const double[]){0, 1, 0, 0, 2, 0, 0, 3, 0});
    assert_near(scalar_at(&end, 1.0), 3, 0);
    assert_near(scalar_at(&end, 5.0), 3, 0);
}

/* A06 */
static void loop_of_no_length(void **state) {
    (void)state;
    assert_near(gyre_time_loop(5, 0), 0, 0);
    assert_near(gyre_time_loop(5, -1), 0, 0);
    assert_near(gyre_time_loop(5, NAN), 0, 0);
    assert_near(gyre_time_loop(INFINITY, 2), 0, 0);
    assert_near(gyre_time_loop(5, 2), 1, 0);
    assert_near(gyre_time_loop(-0.5, 2), 1.5, 0);
    assert_near(gyre_time_loop(-1e-300, 2), 0, 0);
    assert_near(gyre_time_loop(4, 2), 0, 0);
}

/* A08 */
static void cubic_rotation_is_unit(void **state) {
    (void)state;
    const double times[] = {0, 1};
    const double values[] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0};
    gyre_curve c = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_CUBIC, 4, 2, times, values);
    assert_quat_near(rotation_at(&c, 0.25), gyre_quatd_make(0, 0, 0.1820892602, 0.9832820050), 1e-10);
    assert_quat_near(rotation_at(&c, 0.5), gyre_quatd_make(0, 0, S, S), 1e-15);
    for (double t = 0; t <= 1; t += 0.01)
        assert_near(gyre_quatd_length(rotation_at(&c, t)), 1, 1e-15);
}

/* A09 */
static void cubic_tangents_are_per_second(void **state) {
    (void)state;
    const double times[] = {0, 2}, values[] = {0, 0, 1, 0, 0, 0};
    gyre_curve c = make_curve(GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_CUBIC, 1, 2, times, values);
    assert_near(scalar_at(&c, 1), 0.25, 1e-15);
    const double turn_times[] = {0, 0.5};
    const double turn[] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, -1, 0, 0, 0.7071067812, 0.7071067812,
                           0, 0, 0, 0};
    gyre_curve r = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_CUBIC, 4, 2, turn_times, turn);
    assert_quat_near(rotation_at(&r, 0.25), gyre_quatd_make(0, 0, 0.4135273742, 0.9104916863), 1e-10);
}

/* A10: three values a key, the middle one is the value. */
static void cubic_layout(void **state) {
    (void)state;
    const double times[] = {0, 1};
    const double values[] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0.0871557427, 0, 0, 0.9961946981,
                             0, 0, 0, 0};
    gyre_curve c = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_CUBIC, 4, 2, times, values);
    assert_quat_near(rotation_at(&c, 1), gyre_quatd_make(0.0871557427, 0, 0, 0.9961946981), 1e-10);
    assert_quat_near(rotation_at(&c, 0), gyre_quatd_make(0, 0, 0, 1), 0);
}

/* A12 */
static void step_holds_until_the_next_key(void **state) {
    (void)state;
    const double times[] = {1, 3, 5}, values[] = {6, 8, 9};
    gyre_curve c = make_curve(GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_STEP, 1, 3, times, values);
    const double at[][2] = {{0, 6}, {1, 6}, {2.9, 6}, {3, 8}, {4.999, 8}, {5, 9}, {7, 9}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        assert_near(scalar_at(&c, at[i][0]), at[i][1], 0);
}

/* A14 */
static void shorter_way_between_keys(void **state) {
    (void)state;
    const double times[] = {0, .25, .5, .75, 1};
    const double values[] = {0, 0, 0, 1, 0, 0, S, S, 0, 0, 1, 0, 0, 0, S, -S, 0, 0, 0, 1};
    gyre_curve c = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 5, times, values);
    assert_quat_near(rotation_at(&c, 0.875), gyre_quatd_make(0, 0, 0.3826834324, -0.9238795325), 1e-10);
    const double b_times[] = {0, 1};
    gyre_quatd a = gyre_quatd_normalise(gyre_quatd_make(0.5976971095, 0, 0, 0.801722));
    gyre_quatd b = gyre_quatd_normalise(gyre_quatd_make(-0.5979451795, 0, 0, -0.801537));
    const double b_values[] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
    gyre_curve d = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 2, b_times, b_values);
    assert_quat_near(rotation_at(&d, 0.5), gyre_quatd_make(0.59782115, 0, 0, 0.80162951), 1e-6);
    const double e_values[] = {0, 0, 0, 1, 0, 0, sin(GYRE_PI / 3), cos(GYRE_PI / 3)};
    gyre_curve e = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 2, b_times, e_values);
    assert_quat_near(rotation_at(&e, 0.25), quat_about_z(30), 1e-15);
}

/* A17 */
static void properties_without_a_curve_stay(void **state) {
    (void)state;
    const double times[] = {0}, values[] = {0, 0, S, S};
    gyre_curve c = make_curve(GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 1, times, values);
    gyre_curves set = {.curve_count = 1, .curves = &c};
    gyre_transformd local =
        gyre_transformd_make(gyre_vec3d_make(1, 2, 3), gyre_quatd_identity(), gyre_vec3d_make(2, 2, 2));
    gyre_curves_target target = {.locals = &local, .local_count = 1};
    assert_int_equal(gyre_curves_evaluate(&set, 0, &target, NULL), GYRE_OK);
    assert_vec3_near(local.translation, gyre_vec3d_make(1, 2, 3), 0);
    assert_vec3_near(local.scale, gyre_vec3d_make(2, 2, 2), 0);
    assert_quat_near(local.rotation, gyre_quatd_make(0, 0, S, S), 1e-15);
}

/* A21: keys at k/24 s; a key's own time gives that key, half way the mean. */
static void keys_at_film_rate(void **state) {
    (void)state;
    double times[97], values[97];
    for (int k = 0; k < 97; k++) {
        times[k] = k / 24.0;
        values[k] = k * k;
    }
    gyre_curve c = make_curve(GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_LINEAR, 1, 97, times, values);
    for (int k = 0; k < 97; k++)
        assert_near(scalar_at(&c, k / 24.0), k * k, 0);
    assert_near(scalar_at(&c, 1 / 48.0), 0.5, 1e-15);
}

/* A straight evaluation by linear search gives the same on random curves at random times. */
static void search_finds_the_interval(void **state) {
    (void)state;
    srand(7);
    for (int round = 0; round < 200; round++) {
        uint32_t count = 1 + (uint32_t)rand() % 40;
        double times[40], values[40], time_s = 0;
        for (uint32_t k = 0; k < count; k++) {
            time_s += 1e-3 + rand() / (double)RAND_MAX;
            times[k] = time_s;
            values[k] = rand() / (double)RAND_MAX;
        }
        gyre_curve c = make_curve(GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_LINEAR, 1, count, times, values);
        for (int i = 0; i < 100; i++) {
            double at = time_s * 1.2 * rand() / RAND_MAX, expected = values[count - 1];
            for (uint32_t k = count - 1; k-- > 0;)
                if (at < times[k + 1])
                    expected =
                        values[k] + (values[k + 1] - values[k]) * (at - times[k]) / (times[k + 1] - times[k]);
            if (at < times[0]) expected = values[0];
            assert_near(scalar_at(&c, at), expected, 1e-12);
        }
    }
}

static void bad_sets_change_nothing(void **state) {
    (void)state;
    const double times[] = {0}, values[] = {5, 5, 5, 5};
    const gyre_curve good = {.component_count = 3, .key_count = 1, .times = times, .values = values};
    gyre_curve bad[7];
    for (size_t i = 0; i < 7; i++)
        bad[i] = good;
    bad[0].node = 1;
    bad[1].key_count = 0;
    bad[2].component_count = 4;
    bad[3].path = 4;
    bad[4].interpolation = 3;
    bad[5].values = NULL;
    bad[6].path = GYRE_PATH_WEIGHTS;
    for (size_t i = 0; i < 7; i++) {
        gyre_curve pair[2] = {good, bad[i]};
        gyre_curves set = {.curve_count = 2, .curves = pair};
        gyre_transformd local = gyre_transformd_identity();
        double weights[2] = {1, 1};
        const uint32_t offset = 0;
        gyre_curves_target target = {&local, 1, 2, weights, &offset};
        gyre_error error = {0};
        assert_int_equal(gyre_curves_evaluate(&set, 0, &target, &error), GYRE_BAD_ARGUMENT);
        assert_int_equal(error.status, GYRE_BAD_ARGUMENT);
        assert_non_null(strstr(error.message, "curve 1"));
        assert_vec3_near(local.translation, gyre_vec3d_make(0, 0, 0), 0);
        assert_near(weights[0], 1, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_key_later_than_zero),
        cmocka_unit_test(at_and_past_the_last_key),
        cmocka_unit_test(single_key),
        cmocka_unit_test(both_single_key_channels_apply),
        cmocka_unit_test(two_keys_at_one_time),
        cmocka_unit_test(loop_of_no_length),
        cmocka_unit_test(cubic_rotation_is_unit),
        cmocka_unit_test(cubic_tangents_are_per_second),
        cmocka_unit_test(cubic_layout),
        cmocka_unit_test(step_holds_until_the_next_key),
        cmocka_unit_test(shorter_way_between_keys),
        cmocka_unit_test(properties_without_a_curve_stay),
        cmocka_unit_test(keys_at_film_rate),
        cmocka_unit_test(search_finds_the_interval),
        cmocka_unit_test(bad_sets_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
