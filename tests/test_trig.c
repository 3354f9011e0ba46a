/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#include "reference_values.h"

#include <gyre/trigd.h>

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

/* The error against high + low, in units of `unit`. */
static double error_in(double value, double high, double low, double unit) {
    return fabs((value - high) - low) / unit;
}

/* The distance of doubles at value's magnitude. */
static double ulp(double value) {
    int exponent;
    (void)frexp(value, &exponent);
    return ldexp(1.0, exponent - 53 < -1074 ? -1074 : exponent - 53);
}

static void double_against_reference(void **state) {
    (void)state;
    double sine = 0, cosine = 0, arc = 0, arc_sine = 0;
    for (size_t i = 0; i < COUNT(reference_sin_cos); ++i) {
        const double *r = reference_sin_cos[i];
        double s, c;
        gyre_sin_cosd(r[0], &s, &c);
        keep_worst(&sine, error_in(s, r[1], r[3], ulp(r[1])));
        keep_worst(&cosine, error_in(c, r[2], r[4], ulp(r[2])));
        assert_true(gyre_sind(r[0]) == s && gyre_cosd(r[0]) == c);
    }
    for (size_t i = 0; i < COUNT(reference_atan2); ++i) {
        const double *r = reference_atan2[i];
        keep_worst(&arc, error_in(gyre_atan2d(r[0], r[1]), r[2], r[3], ulp(r[2])));
    }
    for (size_t i = 0; i < COUNT(reference_asin); ++i) {
        const double *r = reference_asin[i];
        keep_worst(&arc_sine, error_in(gyre_asind(r[0]), r[1], r[2], ulp(r[1])));
    }
    assert_bound("sin double, ulp", sine, 0.69);
    assert_bound("cos double, ulp", cosine, 0.66);
    assert_bound("atan2 double, ulp", arc, 0.91);
    assert_bound("asin double, ulp", arc_sine, 0.91);
}

/* A second reference where long double is wider: libm's, over more input than the table can hold. */
static void double_against_long_double(void **state) {
    (void)state;
#if LDBL_MANT_DIG > DBL_MANT_DIG
    uint64_t seed = 6;
    double sine = 0, cosine = 0, arc = 0, arc_sine = 0;
    for (int i = 0; i < INPUT_COUNT / 2; ++i) {
        const double a = i & 1 ? random_signed(&seed) * GYRE_PI : random_magnitude(&seed, -10, 3.99);
        const double y = random_magnitude(&seed, -3, 0), x = random_magnitude(&seed, -3, 0),
                     v = random_signed(&seed);
        keep_worst(&sine, (double)fabsl(gyre_sind(a) - sinl(a)) / ulp((double)sinl(a)));
        keep_worst(&cosine, (double)fabsl(gyre_cosd(a) - cosl(a)) / ulp((double)cosl(a)));
        keep_worst(&arc, (double)fabsl(gyre_atan2d(y, x) - atan2l(y, x)) / ulp((double)atan2l(y, x)));
        keep_worst(&arc_sine, (double)fabsl(gyre_asind(v) - asinl(v)) / ulp((double)asinl(v)));
    }
    assert_bound("sin double by long double, ulp", sine, 0.82);
    assert_bound("cos double by long double, ulp", cosine, 0.77);
    assert_bound("atan2 double by long double, ulp", arc, 1.8);
    assert_bound("asin double by long double, ulp", arc_sine, 2);
#endif
}

/* Angles of all sizes up to 1e4, and the floats beside the multiples of a quarter of pi. */
static float awkward_angle(uint64_t *seed, int i) {
    if (i % 4 == 0) return (float)(random_signed(seed) * GYRE_PI);
    if (i % 4 == 1) return (float)random_magnitude(seed, -10, 4);
    if (i % 4 == 2) return nextafterf((float)((i % 12733) * (GYRE_PI / 4)), i & 8 ? 0.0f : 1e9f);
    return (float)((i % 12733) * (GYRE_PI / 4));
}

static double float_ulp(double value) {
    int exponent;
    (void)frexp(value, &exponent);
    return ldexp(1.0, exponent - 24 < -149 ? -149 : exponent - 24);
}

static void float_against_double(void **state) {
    (void)state;
    uint64_t seed = 1;
    double sine = 0, cosine = 0, arc = 0, arc_sine = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const float a = awkward_angle(&seed, i);
        float s, c;
        gyre_sin_cos(a, &s, &c);
        keep_worst(&sine, fabs(s - gyre_sind(a)) / float_ulp(gyre_sind(a)));
        keep_worst(&cosine, fabs(c - gyre_cosd(a)) / float_ulp(gyre_cosd(a)));
        const float y = (float)random_magnitude(&seed, -6, 0), x = (float)random_magnitude(&seed, -3, 0);
        keep_worst(&arc, fabs(gyre_atan2(y, x) - gyre_atan2d(y, x)) / float_ulp(gyre_atan2d(y, x)));
        const float v = (float)random_magnitude(&seed, -3, 0);
        keep_worst(&arc_sine, fabs(gyre_asin(v) - gyre_asind(v)) / float_ulp(gyre_asind(v)));
    }
    assert_bound("sin float, ulp", sine, 0.82);
    assert_bound("cos float, ulp", cosine, 0.81);
    assert_bound("atan2 float, ulp", arc, 1.8);
    assert_bound("asin float, ulp", arc_sine, 2.4);
}

static void any_angle_gives_a_unit_pair(void **state) {
    (void)state;
    uint64_t seed = 2;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const float a = i & 1 ? random_finite(&seed) : (float)random_magnitude(&seed, 3, 8);
        float s, c;
        double sd, cd;
        gyre_sin_cos(a, &s, &c);
        gyre_sin_cosd(random_magnitude(&seed, 3, 300), &sd, &cd);
        keep_worst(&worst, fabs((double)s * s + (double)c * c - 1.0));
        assert_true(fabs(sd * sd + cd * cd - 1.0) <= 1e-15);
    }
    assert_bound("sin^2 + cos^2 - 1 float", worst, 1.1e-7);
    const float odd[] = {INFINITY, -INFINITY, NAN, 1e30f};
    for (size_t i = 0; i < COUNT(odd); ++i) {
        assert_true(gyre_sin(odd[i]) == 0.0f && gyre_cos(odd[i]) == 1.0f);
    }
}

/* Beyond the range of the bound the error is about the angle's own spacing, not a lost pair. */
static void large_angles_lose_gracefully(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < 1000; ++i) {
        const float a = (float)random_magnitude(&seed, 4, 6);
        assert_near(gyre_sin(a), gyre_sind(a), fabs(a) * 0x1p-23);
    }
}

static void signs_and_quadrants(void **state) {
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < 10000; ++i) {
        const float a = awkward_angle(&seed, i), b = awkward_angle(&seed, i + 1);
        assert_true(gyre_sin(-a) == -gyre_sin(a) && gyre_cos(-a) == gyre_cos(a));
        assert_true(gyre_atan2(-a, b) == -gyre_atan2(a, b));
        assert_true(gyre_asin(-gyre_sin(a)) == -gyre_asin(gyre_sin(a)));
    }
    assert_true(gyre_atan2(0.0f, 0.0f) == 0.0f && gyre_atan2(0.0f, -0.0f) == 0.0f);
    assert_near(gyre_atan2(0.0f, -1.0f), GYRE_PI, 1e-7);
    assert_near(gyre_atan2(-0.0f, -1.0f), -GYRE_PI, 1e-7);
    assert_near(gyre_atan2(1e38f, 3e38f), 0.32175055439664219, 1e-7);
    assert_near(gyre_atan2(1e-40f, 3e-40f), 0.32175055439664219, 1e-5);
    const float signs[] = {1.0f, -1.0f};
    for (int i = 0; i < 2; ++i) {
        const float nan = copysignf(NAN, signs[i]), angles[] = {gyre_atan2(nan, 1.0f), gyre_atan2(nan, -1.0f),
                                                                gyre_atan2(-1.0f, nan), gyre_atan2(nan, nan)};
        for (int j = 0; j < 4; ++j) {
            assert_true(angles[j] == 0.0f && copysignf(1.0f, angles[j]) == 1.0f);
        }
    }
    assert_near(gyre_atan2(-INFINITY, 1.0f), -GYRE_PI / 2, 1e-7);
    assert_near(gyre_atan2(-FLT_MAX, FLT_MAX), -GYRE_PI / 4, 1e-7);
    assert_near(gyre_asin(1.0000001f), GYRE_PI / 2, 1e-7);
    assert_near(gyre_asin(-2.0f), -GYRE_PI / 2, 1e-7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(double_against_reference),     cmocka_unit_test(double_against_long_double),
        cmocka_unit_test(float_against_double),         cmocka_unit_test(any_angle_gives_a_unit_pair),
        cmocka_unit_test(large_angles_lose_gracefully), cmocka_unit_test(signs_and_quadrants),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
