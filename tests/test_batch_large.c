/* SPDX-License-Identifier: MIT */
/* So many values that results go past the caches: the bits are those of the same values in pieces, wherever
   the arrays start, and nothing is written beside them. */
#include <gyre/batch.h>
#include <gyre/batchd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT ((size_t)(1u << 20) + 37)
#define PIECE 1000
#define ROOM (4 * COUNT + 64)
#define BEFORE 16 /* numbers before an output that must stay */

typedef void large_case(const float *a, const float *b, float *out, size_t first, size_t n);

static void rows_mul(const float *a, const float *b, float *out, size_t first, size_t n) {
    const size_t at = 4 * first, step = 4 * sizeof *a;
    assert_int_equal(gyre_quats_mul(gyre_quats_out_xyzw(out + at, step), gyre_quats_from_xyzw(a + at, step),
                                    gyre_quats_from_xyzw(b + at, step), n),
                     GYRE_OK);
}

static void rows_normalise(const float *a, const float *b, float *out, size_t first, size_t n) {
    const size_t at = 4 * first, step = 4 * sizeof *a;
    (void)b;
    assert_int_equal(
        gyre_quats_normalise(gyre_quats_out_xyzw(out + at, step), gyre_quats_from_xyzw(a + at, step), n),
        GYRE_OK);
}

static void rows_rotate(const float *a, const float *b, float *out, size_t first, size_t n) {
    assert_int_equal(gyre_quats_rotate(gyre_vec3s_out_xyz(out + 3 * first, 3 * sizeof *a),
                                       gyre_quats_from_xyzw(a + 4 * first, 4 * sizeof *a),
                                       gyre_vec3s_from_xyz(b + 3 * first, 3 * sizeof *a), n),
                     GYRE_OK);
}

static void arrays_mul(const float *a, const float *b, float *out, size_t first, size_t n) {
    a += first, b += first, out += first;
    assert_int_equal(gyre_quats_mul(gyre_quats_out_arrays(out, out + COUNT, out + 2 * COUNT, out + 3 * COUNT),
                                    gyre_quats_from_arrays(a, a + COUNT, a + 2 * COUNT, a + 3 * COUNT),
                                    gyre_quats_from_arrays(b, b + COUNT, b + 2 * COUNT, b + 3 * COUNT), n),
                     GYRE_OK);
}

static void arrays_rotate(const float *a, const float *b, float *out, size_t first, size_t n) {
    a += first, b += first, out += first;
    assert_int_equal(gyre_quats_rotate(gyre_vec3s_out_arrays(out, out + COUNT, out + 2 * COUNT),
                                       gyre_quats_from_arrays(a, a + COUNT, a + 2 * COUNT, a + 3 * COUNT),
                                       gyre_vec3s_from_arrays(b, b + COUNT, b + 2 * COUNT), n),
                     GYRE_OK);
}

static void rows_mul_in_doubles(const float *a, const float *b, float *out, size_t first, size_t n) {
    const double *from = (const double *)(const void *)a, *by = (const double *)(const void *)b;
    double *to = (double *)(void *)out;
    const size_t at = 4 * (first / 2), step = 4 * sizeof *from;
    assert_int_equal(gyre_quatds_mul(gyre_quatds_out_xyzw(to + at, step),
                                     gyre_quatds_from_xyzw(from + at, step),
                                     gyre_quatds_from_xyzw(by + at, step), n / 2),
                     GYRE_OK);
}

static uint32_t next(uint32_t *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed;
}

/* Numbers from -1 to 1, and few that are none. As doubles they are numbers of any size. */
static void fill(float *to, uint32_t seed) {
    for (size_t i = 0; i < ROOM; ++i) {
        to[i] = (float)(next(&seed) >> 8) * 0x1p-23f - 1.0f;
        if (next(&seed) < 2000) to[i] = (float)NAN;
    }
}

static void check(large_case *run, size_t unit, const float *a, const float *b, float *whole, float *pieces) {
    static const size_t starts[] = {0, 1, 2, 3, 4, 13};
    for (size_t s = 0; s < sizeof starts / sizeof starts[0]; ++s) {
        const size_t start = BEFORE + unit * starts[s];
        memset(whole, 0x55, ROOM * sizeof *whole);
        memset(pieces, 0x55, ROOM * sizeof *whole);
        run(a + unit * (s % 2), b, whole + start, 0, COUNT);
        for (size_t first = 0; first < COUNT; first += PIECE) {
            const size_t left = COUNT - first;
            run(a + unit * (s % 2), b, pieces + start, first, left < PIECE ? left : PIECE);
        }
        assert_memory_equal(whole, pieces, ROOM * sizeof *whole);
    }
}

static void large_arrays_have_the_same_bits(void **state) {
    float *a = malloc(ROOM * sizeof *a), *b = malloc(ROOM * sizeof *b);
    float *whole = malloc(ROOM * sizeof *whole), *pieces = malloc(ROOM * sizeof *pieces);
    (void)state;
    assert_true(a != NULL && b != NULL && whole != NULL && pieces != NULL);
    fill(a, 1);
    fill(b, 2);
    check(rows_mul, 1, a, b, whole, pieces);
    check(rows_normalise, 1, a, b, whole, pieces);
    check(rows_rotate, 1, a, b, whole, pieces);
    check(arrays_mul, 1, a, b, whole, pieces);
    check(arrays_rotate, 1, a, b, whole, pieces);
    check(rows_mul_in_doubles, 2, a, b, whole, pieces);
    free(a);
    free(b);
    free(whole);
    free(pieces);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(large_arrays_have_the_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
