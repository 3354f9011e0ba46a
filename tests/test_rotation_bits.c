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

#include "flush.h"
#include "rotation_golden.h"
#include "rotation_sweeps.h"

#define ROUNDS 20000
#define GOLDEN_COUNT ((int)(sizeof rotation_golden / sizeof rotation_golden[0]))

static int differences(const rotation_sweep *sweep, const char *which) {
    int count = 0;
    for (int i = 0; i < rotation_sweep_count() && i < GOLDEN_COUNT; ++i) {
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
    rotation_sweep_inline(&sweep, ROUNDS, 0.0);
    assert_int_equal(differences(&sweep, "inline"), 0);
}

static void exported_functions(void **state) {
    (void)state;
    rotation_sweep sweep = {{0}, {0}};
    rotation_sweep_exported(&sweep, ROUNDS, 0.0);
    assert_int_equal(differences(&sweep, "exported"), 0);
}

/* Functions that multiply three inputs or more: those of 1e-15 each come to a subnormal float, which is their
 * right result. */
static bool multiplies_many(const char *name) {
    static const char *const names[] = {"gyre_quat_rotate",
                                        "gyre_transform_mul_point",
                                        "gyre_mat3_determinant",
                                        "gyre_mat4_determinant3",
                                        "gyre_mat4_from_transform",
                                        "gyre_mat4_inverse",
                                        "gyre_mat4_inverse_affine",
                                        "gyre_vec3_hermite",
                                        "gyre_quat_hermite",
                                        "gyre_quat_integrate_world",
                                        "gyre_quat_integrate_local",
                                        "gyre_quat_hermite_velocity",
                                        "gyre_quat_squad",
                                        "gyre_dualquat_normalise",
                                        "gyre_dualquat_inverse",
                                        "gyre_dualquat_sclerp",
                                        "gyre_dualquat_blend",
                                        "gyre_dualquat_normalise_checked",
                                        "gyre_dualquat_inverse_checked",
                                        "gyre_dualquat_blend_checked",
                                        "gyre_quat_catmull_rom",
                                        "gyre_quat_swing_twist",
                                        "gyre_quat_swing_twist_checked",
                                        "gyre_transform_mul",
                                        "gyre_transform_then",
                                        "gyre_transform_mul_checked",
                                        "gyre_transform_mul_direction",
                                        "gyre_transform_mul_normal",
                                        "gyre_transform_inverse_direction",
                                        "gyre_euler_from_mat3"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        if (strcmp(name, names[i]) == 0) return true;
    }
    return false;
}

/* And four or five, of which divisions have made some smaller: those of 1e-9. */
static bool multiplies_more(const char *name) {
    static const char *const names[] = {
        "gyre_quat_swing_twist",       "gyre_quat_swing_twist_checked",   "gyre_quat_hermite",
        "gyre_quat_hermite_velocity",  "gyre_dualquat_normalise",         "gyre_dualquat_inverse",
        "gyre_dualquat_blend_checked", "gyre_dualquat_normalise_checked", "gyre_dualquat_inverse_checked"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        if (strcmp(name, names[i]) == 0) return true;
    }
    return false;
}

static void flushing_changes_nothing(double smallest, bool (*excused)(const char *name)) {
    rotation_sweep sweep = {{0}, {0}}, flushed = {{0}, {0}};
    int count = 0;
    rotation_sweep_exported(&sweep, ROUNDS / 4, smallest);
    const uint64_t before = flush_subnormals();
    rotation_sweep_exported(&flushed, ROUNDS / 4, smallest);
    restore_subnormals(before);
    for (int i = 0; i < rotation_sweep_count(); ++i) {
        if (sweep.single[i] == flushed.single[i] && sweep.twice[i] == flushed.twice[i]) continue;
        const char *name = rotation_sweep_name(i, false);
        if (sweep.twice[i] == flushed.twice[i] && excused(name)) continue;
        print_error("%s depends on subnormals\n", name);
        ++count;
    }
    assert_int_equal(count, 0);
}

/* N04: the caller has set flush-to-zero. */
static void flushed_subnormals_do_not_matter(void **state) {
    (void)state;
    flushing_changes_nothing(1e-15, multiplies_many);
    flushing_changes_nothing(1e-9, multiplies_more);
}

static void one_hash_a_function(void **state) {
    (void)state;
    assert_int_equal(rotation_sweep_count(), GOLDEN_COUNT);
}

static int print_golden(void) {
    rotation_sweep sweep = {{0}, {0}};
    rotation_sweep_exported(&sweep, ROUNDS, 0.0);
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
        cmocka_unit_test(flushed_subnormals_do_not_matter),
    };
    if (argc > 1 && strcmp(argv[1], "--print") == 0) return print_golden();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
