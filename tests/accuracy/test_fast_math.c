/* SPDX-License-Identifier: MIT */
/* Inline functions in a program built with -O3 -ffast-math, as many are: for finite input the results are
   finite, of length 1 where that is promised, and the fallback where the library gives the fallback. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine.h"

#ifndef ACCURACY_COUNT
#define ACCURACY_COUNT 30000
#endif

static void print_input(const engine *e, int row, const double *in, const double *out) {
    for (int i = 0; i < layout_count(e->row_in(row)); ++i) {
        print_error(" %.9g", in[i]);
    }
    print_error(" gives");
    for (int i = 0; i < e->row_out_count(row); ++i) {
        print_error(" %.9g", out[i]);
    }
    print_error("\n");
}

/* A rotation that turns nothing, exactly: what degenerate input gives. */
static bool is_identity(const double *q) {
    return q[0] == 0.0 && q[1] == 0.0 && q[2] == 0.0 && q[3] == 1.0;
}

static bool is_near_identity(const double *q) {
    return fabs(q[0]) + fabs(q[1]) + fabs(q[2]) < 1e-3 && fabs(fabs(q[3]) - 1.0) < 1e-3;
}

/* Broken promises, and lost fallbacks above one and one in five thousand: at its edge rounding decides what
 * is degenerate. */
static int faults_of(const engine *exact, const engine *fast, int row) {
    const bool rotation = fast->row_out_count(row) == 4 && fast->row_out(row)[0] == 'q';
    int broken = 0, lost = 0;
    for (int64_t i = 0; i < ACCURACY_COUNT; ++i) {
        double in[INPUT_ROOM], right[OUTPUT_ROOM], out[OUTPUT_ROOM];
        const bool known = exact->hunted(row, i, true, in, right) != NULL;
        const char *const promise = fast->hunted(row, i, true, in, out);
        const bool left = rotation && is_identity(right) && !is_near_identity(out);
        broken += promise != NULL && !known;
        lost += left;
        if (promise == NULL || known || broken > 1) continue;
        print_error("%s: not %s, as of", fast->row_name(row), promise);
        print_input(fast, row, in, out);
    }
    if (broken + lost > 0) {
        print_error("%s: %d broken promises, %d lost fallbacks in %d\n", fast->row_name(row), broken, lost,
                    ACCURACY_COUNT);
    }
    return broken + (lost > 1 + ACCURACY_COUNT / 5000 ? lost : 0);
}

static void holds_for(const engine *exact, const engine *fast) {
    int faults = 0;
    for (int row = 0; row < fast->row_count(); ++row) {
        if (fast->row_part(row) == 0) faults += faults_of(exact, fast, row);
    }
    assert_int_equal(faults, 0);
}

static void float_functions(void **state) {
    (void)state;
    holds_for(&engine_float, &engine_float_fast);
}

static void double_functions(void **state) {
    (void)state;
    holds_for(&engine_double, &engine_double_fast);
}

/* The rows of this file's two builds; the engines hold the same. */
extern const gyrei_row fast_rows[];
extern const gyrei_rowd fast_rowsd[];

/* The inverse of a motion whose dual part is near or beyond what its inverse can hold: the library's answer,
 * the fallback where that is one, to rounding. Told by the fast one's own arithmetic, the overflow would not
 * be seen. */
#define FAR_INVERSES(suffix, number, rounding, largest)                                                      \
    static void far_inverses##suffix(void **state) {                                                         \
        int row = 0, fallbacks = 0, inverted = 0;                                                            \
        (void)state;                                                                                         \
        while (strstr(gyrei_rows##suffix[row].name, "_inverse") == NULL ||                                   \
               strncmp(gyrei_rows##suffix[row].name, "gyre_dualquat", 13) != 0)                              \
            ++row;                                                                                           \
        for (int i = 0; i < 20000; ++i) {                                                                    \
            const double turn = 0.37 * i, length = ldexp(1.0, i % 7 - 3), far = ldexp(largest, -(i % 23));   \
            const number in[8] = {(number)(length * 0.6 * sin(turn)),                                        \
                                  (number)(length * 0.8 * sin(turn)),                                        \
                                  0,                                                                         \
                                  (number)(length * cos(turn)),                                              \
                                  (number)(far * sin(3.1 * turn)),                                           \
                                  (number)(far * cos(1.3 * turn)),                                           \
                                  (number)(far * sin(turn)),                                                 \
                                  (number)(far * cos(2.7 * turn))};                                          \
            number right[8], out[8], size = 0;                                                               \
            gyrei_rows##suffix[row].call(in, right);                                                         \
            fast_rows##suffix[row].call(in, out);                                                            \
            const bool falls_back = right[3] == 1 && right[4] == 0 && right[5] == 0 && right[7] == 0;        \
            fallbacks += falls_back;                                                                         \
            inverted += !falls_back;                                                                         \
            for (int k = 4; k < 8; ++k) {                                                                    \
                size = (number)fmax((double)size, fabs((double)right[k]));                                   \
            }                                                                                                \
            for (int k = 0; k < 8; ++k) {                                                                    \
                const double error = fabs((double)out[k] / 4 - (double)right[k] / 4);                        \
                const double whole = k < 4 ? 16 : (double)size;                                              \
                if (!(error <= rounding * whole))                                                            \
                    fail_msg("far motion %d, component %d: %.9g is not %.9g", i, k, (double)out[k],          \
                             (double)right[k]);                                                              \
            }                                                                                                \
        }                                                                                                    \
        assert_true(fallbacks > 1000);                                                                       \
        assert_true(inverted > 1000);                                                                        \
    }

FAR_INVERSES(, float, 1e-6, (double)FLT_MAX)
FAR_INVERSES(d, double, 2e-15, DBL_MAX)

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(float_functions), cmocka_unit_test(double_functions),
                                       cmocka_unit_test(far_inverses), cmocka_unit_test(far_inversesd)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
