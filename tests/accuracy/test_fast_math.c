/* SPDX-License-Identifier: MIT */
/* Inline functions in a program built with -O3 -ffast-math, as many are: for finite input the results are
   finite, of length 1 where that is promised, and the fallback where the library gives the fallback. */
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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(float_functions), cmocka_unit_test(double_functions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
