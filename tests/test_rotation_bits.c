/* SPDX-License-Identifier: MIT */
/* The same bits everywhere: the outputs of every function of floor 2, over inputs of every kind, hash to the
   values in rotation_golden.h, whatever the compiler, its optimisation and the processor. `test_rotation_bits
   --print` writes that file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "rotation_golden.h"
#include "rotation_sweeps.h"

#define ROUNDS 20000

static int differences(const rotation_sweep *sweep, const char *which) {
    int count = 0;
    for (int i = 0; i < rotation_sweep_count(); ++i) {
        if (sweep->single[i] != rotation_golden[i].single) {
            print_error("%s %s has other bits\n", which, rotation_sweep_name(i, false));
            ++count;
        }
        if (sweep->twice[i] != rotation_golden[i].twice) {
            print_error("%s %s has other bits\n", which, rotation_sweep_name(i, true));
            ++count;
        }
    }
    return count;
}

static void inline_functions(void **state) {
    (void)state;
    rotation_sweep sweep = {{0}, {0}};
    rotation_sweep_inline(&sweep, ROUNDS);
    assert_int_equal(differences(&sweep, "inline"), 0);
}

static void exported_functions(void **state) {
    (void)state;
    rotation_sweep sweep = {{0}, {0}};
    rotation_sweep_exported(&sweep, ROUNDS);
    assert_int_equal(differences(&sweep, "exported"), 0);
}

static void one_hash_a_function(void **state) {
    (void)state;
    assert_int_equal(rotation_sweep_count(), sizeof rotation_golden / sizeof rotation_golden[0]);
}

static int print_golden(void) {
    rotation_sweep sweep = {{0}, {0}};
    rotation_sweep_exported(&sweep, ROUNDS);
    printf("/* SPDX-License-Identifier: MIT */\n/* Written by test_rotation_bits --print. */\n/* "
           "clang-format off */\n"
           "static const struct {\n    uint64_t single, twice;\n} rotation_golden[] = {\n");
    for (int i = 0; i < rotation_sweep_count(); ++i) {
        printf("    {0x%016llx, 0x%016llx}, /* %s */\n", (unsigned long long)sweep.single[i],
               (unsigned long long)sweep.twice[i], rotation_sweep_name(i, false));
    }
    printf("};\n");
    return 0;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_hash_a_function),
        cmocka_unit_test(inline_functions),
        cmocka_unit_test(exported_functions),
    };
    if (argc > 1 && strcmp(argv[1], "--print") == 0) return print_golden();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
