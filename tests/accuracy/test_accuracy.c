/* SPDX-License-Identifier: MIT */
/* Every function of floor 2 against references in a finer type, over random and awkward input: none passes
   the bound in its doc comment, none breaks its promise of a finite or unit result. `test_accuracy
   float|double`. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <error_bounds.h> /* written while building */

#include "engine.h"

#ifndef ACCURACY_COUNT
#define ACCURACY_COUNT 100000
#endif
#define TINY_BOUND 4.0 /* ulp of the angle, for rotations of 1e-30 to 1e-3 rad */
#define BOUND_COUNT (sizeof error_bounds / sizeof error_bounds[0])

static const engine *tested = &engine_float;

static const struct error_bound *find_bound(const char *name) {
    for (size_t i = 0; i < BOUND_COUNT; ++i) {
        if (strcmp(error_bounds[i].name, name) == 0) return &error_bounds[i];
    }
    return NULL;
}

static bool is_measured(int row) {
    return tested->row_measure(row)[0] != '\0';
}

static void every_row_is_known(void **state) {
    (void)state;
    for (int row = 0; row < tested->row_count(); ++row) {
        if (!tested->row_is_known(row))
            fail_msg("%s has no such reference or measure", tested->row_name(row));
        if (find_bound(tested->row_name(row)) == NULL) fail_msg("there is no %s", tested->row_name(row));
    }
}

static bool has_row(const char *name) {
    for (int row = 0; row < tested->row_count(); ++row) {
        if (strcmp(tested->row_name(row), name) == 0) return true;
    }
    return false;
}

static bool belongs(const struct error_bound *bound) {
    return bound->twice == (tested == &engine_double);
}

static void every_function_has_a_row(void **state) {
    (void)state;
    int missing = 0;
    for (size_t i = 0; i < BOUND_COUNT; ++i) {
        if (!error_bounds[i].due || !belongs(&error_bounds[i]) || has_row(error_bounds[i].name)) continue;
        print_error("%s is not measured\n", error_bounds[i].name);
        ++missing;
    }
    assert_int_equal(missing, 0);
}

/* Whether a row's worst is within what the doc comment says. */
static bool is_within(int row, const row_worst *worst) {
    const char *const name = tested->row_name(row);
    const struct error_bound *const bound = find_bound(name);
    const int part = tested->row_part(row);
    if (worst->tiny > TINY_BOUND) print_error("%s: %.3g ulp of tiny angles\n", name, worst->tiny);
    if (part >= bound->count) {
        print_error("%s: no bound; %s %.3g\n", name, tested->row_measure(row), worst->error);
        return false;
    }
    if (worst->error <= bound->bounds[part]) return worst->tiny <= TINY_BOUND;
    print_error("%s: %s %.3g, beyond %.3g (\"%s\")\n", name, tested->row_measure(row), worst->error,
                bound->bounds[part], bound->words);
    return false;
}

static void none_passes_its_bound(void **state) {
    (void)state;
    int passed = 0;
    for (int row = 0; row < tested->row_count(); ++row) {
        row_worst worst;
        if (!is_measured(row)) continue;
        tested->measure(row, ACCURACY_COUNT, false, &worst);
        assert_true(worst.measured > ACCURACY_COUNT / 4);
        passed += !is_within(row, &worst);
    }
    assert_int_equal(passed, 0);
}

static void none_breaks_its_promise(void **state) {
    (void)state;
    int broken = 0;
    for (int row = 0; row < tested->row_count(); ++row) {
        row_hunt found;
        if (tested->row_part(row) != 0) continue;
        tested->hunt(row, ACCURACY_COUNT, &found);
        if (found.broken == 0) continue;
        ++broken;
        print_error("%s: %lld of %lld results are not %s, as of", tested->row_name(row),
                    (long long)found.broken, (long long)found.tries, found.promise);
        for (int i = 0; i < layout_count(tested->row_in(row)); ++i) {
            print_error(" %.17g", found.in[i]);
        }
        print_error("\n");
    }
    assert_int_equal(broken, 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_known),
        cmocka_unit_test(every_function_has_a_row),
        cmocka_unit_test(none_passes_its_bound),
        cmocka_unit_test(none_breaks_its_promise),
    };
    if (argc > 1 && strcmp(argv[1], "double") == 0) tested = &engine_double;
    if (!tested->is_finer) return 77;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
