/* SPDX-License-Identifier: MIT */
/* Floor 3 gives the bits of floor 2, on whatever instruction set GYRE_ISA asks for: value by value here, and
   by golden hashes across machines. `test_batch --print` writes batch_golden.h; a number behind it takes
   fewer rounds, where a machine is slow. */
#include "batch_check.h"
#include "batch_checkd.h"
#include "flush.h"

#include <stdio.h>

#include "batch_golden.h"

#define ROUNDS 20000
#define CASE_COUNT (sizeof gyrei_batch_cases / sizeof gyrei_batch_cases[0])

_Static_assert(CASE_COUNT == sizeof gyrei_batch_casesd / sizeof gyrei_batch_casesd[0], "the same in double");

static void same_bits_as_scalar(void **state) {
    (void)state;
    for (size_t i = 0; i < CASE_COUNT; ++i) {
        gyrei_check_case(&gyrei_batch_cases[i]);
        gyrei_check_cased(&gyrei_batch_casesd[i]);
    }
}

static void bad_arguments(void **state) {
    (void)state;
    for (size_t i = 0; i < CASE_COUNT; ++i) {
        gyrei_check_arguments(&gyrei_batch_cases[i]);
        gyrei_check_argumentsd(&gyrei_batch_casesd[i]);
    }
}

static void golden_hashes(void **state) {
    int count = 0;
    (void)state;
    assert_int_equal(CASE_COUNT, sizeof batch_golden / sizeof batch_golden[0]);
    for (size_t i = 0; i < CASE_COUNT; ++i) {
        if (gyrei_hash_case(&gyrei_batch_cases[i], ROUNDS) != batch_golden[i].single ||
            gyrei_hash_cased(&gyrei_batch_casesd[i], ROUNDS) != batch_golden[i].twice) {
            print_error("%s has other bits\n", gyrei_batch_cases[i].name);
            ++count;
        }
    }
    assert_int_equal(count, 0);
}

/* A product of three inputs of 1e-15 is a subnormal float: its right result. */
static bool multiplies_many(const char *name) {
    return strcmp(name, "rotate") == 0;
}

static void flushing_changes_nothing(double smallest, bool all) {
    int count = 0;
    sweep_smallest = smallest;
    for (size_t i = 0; i < CASE_COUNT; ++i) {
        const uint64_t single = gyrei_hash_case(&gyrei_batch_cases[i], ROUNDS / 4);
        const uint64_t twice = gyrei_hash_cased(&gyrei_batch_casesd[i], ROUNDS / 4);
        const uint64_t before = flush_subnormals();
        const bool same = single == gyrei_hash_case(&gyrei_batch_cases[i], ROUNDS / 4);
        const bool same_twice = twice == gyrei_hash_cased(&gyrei_batch_casesd[i], ROUNDS / 4);
        restore_subnormals(before);
        if ((same || (!all && multiplies_many(gyrei_batch_cases[i].name))) && same_twice) continue;
        print_error("%s depends on subnormals\n", gyrei_batch_cases[i].name);
        ++count;
    }
    sweep_smallest = 0.0;
    assert_int_equal(count, 0);
}

/* N04: the caller has set flush-to-zero. */
static void flushed_subnormals_do_not_matter(void **state) {
    (void)state;
    flushing_changes_nothing(1e-15, false);
    flushing_changes_nothing(1e-9, true);
}

static int print_golden(size_t rounds) {
    fprintf(stderr, "isa: %s\n", gyre_batch_isa());
    printf(
        "/* SPDX-License-Identifier: MIT */\n/* Written by test_batch --print. */\n/* clang-format off */\n"
        "static const struct {\n    uint64_t single, twice;\n} batch_golden[] = {\n");
    for (size_t i = 0; i < CASE_COUNT; ++i) {
        printf("    {0x%016llx, 0x%016llx}, /* %s */\n",
               (unsigned long long)gyrei_hash_case(&gyrei_batch_cases[i], rounds),
               (unsigned long long)gyrei_hash_cased(&gyrei_batch_casesd[i], rounds),
               gyrei_batch_cases[i].name);
    }
    printf("};\n");
    return 0;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_as_scalar),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(golden_hashes),
        cmocka_unit_test(flushed_subnormals_do_not_matter),
    };
    const char *wanted = getenv("GYRE_ISA");
    if (argc > 1 && strcmp(argv[1], "--print") == 0)
        return print_golden(argc > 2 ? strtoul(argv[2], NULL, 10) : ROUNDS);
    if (wanted != NULL && strcmp(wanted, gyre_batch_isa()) != 0) {
        printf("no %s here\n", wanted);
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
