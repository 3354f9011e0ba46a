/* SPDX-License-Identifier: MIT */
/* What the tests of bits need of cmocka, for systems that have none: the first failure ends the run. */
#ifndef GYRE_TESTS_WASM_CMOCKA_H
#define GYRE_TESTS_WASM_CMOCKA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(function)                                                                           \
    { #function, function }
#define cmocka_run_group_tests(tests, setup, teardown) run_tests(tests, sizeof(tests) / sizeof(tests)[0])
#define print_error(...) fprintf(stderr, __VA_ARGS__)
#define print_message(...) printf(__VA_ARGS__)
#define _fail(file, line) (fprintf(stderr, "%s:%d: failed\n", file, line), exit(1))
#define fail() _fail(__FILE__, __LINE__)
#define fail_msg(...) (fprintf(stderr, __VA_ARGS__), fail())
#define assert_true(condition) ((condition) ? (void)0 : fail())
#define assert_false(condition) assert_true(!(condition))
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_int_equal(a, b) assert_true((long long)(a) == (long long)(b))
#define assert_memory_equal(a, b, size) assert_true(memcmp(a, b, size) == 0)
#define assert_memory_not_equal(a, b, size) assert_true(memcmp(a, b, size) != 0)

static inline int run_tests(const struct CMUnitTest *tests, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        tests[i].run(NULL);
        printf("%s: passed\n", tests[i].name);
    }
    return 0;
}

#endif
