/* SPDX-License-Identifier: MIT */
/* Numbers of the tool as text: no more digits than needed to read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../app/number.h"
#include <base/number.h>

static void shortest_forms(void **state) {
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0"},
                 {-0.0, "-0.0"},
                 {1, "1"},
                 {-42, "-42"},
                 {0.1, "0.1"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {(double)0.1f, "0.10000000149011612"},
                 {1.0 / 3, "0.3333333333333333"},
                 {123456789012345, "123456789012345"},
                 {1e15, "1e15"},
                 {1e21, "1e21"},
                 {0.00001, "0.00001"},
                 {5e-324, "5e-324"},
                 {DBL_MAX, "1.7976931348623157e308"},
                 {2.5, "2.5"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[GYREI_NUMBER_SIZE];
        assert_int_equal(gyrei_number_from_double(cases[i].value, text), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
    }
}

/* Bits of every kind: 64-bit steps of a counter with golden-ratio stride, and their neighbourhood of 1. */
static void every_number_reads_back(void **state) {
    (void)state;
    uint64_t bits = 0;
    for (int i = 0; i < 200000; i++) {
        char text[GYREI_NUMBER_SIZE];
        double value, parsed;
        bits += 0x9e3779b97f4a7c15u;
        uint64_t used = i % 2 ? bits : (bits >> 12) | 0x3ff0000000000000u;
        memcpy(&value, &used, sizeof value);
        if (!isfinite(value)) continue;
        assert_true(gyrei_number_from_double(value, text) < GYREI_NUMBER_SIZE);
        assert_true(number_parse(text, &parsed));
        assert_memory_equal(&parsed, &value, sizeof value);
    }
}

static void for_people(void **state) {
    (void)state;
    char text[NUMBER_SIZE];
    number_format_short(text, -0.0, 6);
    assert_string_equal(text, "0");
    number_format_short(text, 1.0 / 3, 6);
    assert_string_equal(text, "0.333333");
}

static void what_is_no_number(void **state) {
    (void)state;
    static const char *const texts[] = {"",  " 1",  "1 ",  "0x1p3", "inf",   "nan", "1e", "1e+",     ".",
                                        "-", "+-1", "1,5", "1.2.3", "1e999", "--1", "1f", "infinity"};
    double value = 7;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (number_parse(texts[i], &value)) fail_msg("\"%s\" was read as %g", texts[i], value);
    }
    assert_true(value == 7);
    assert_true(number_parse("-.5e+1", &value));
    assert_true(value == -5);
    assert_true(number_parse("+3.", &value));
    assert_true(value == 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_forms),
        cmocka_unit_test(every_number_reads_back),
        cmocka_unit_test(for_people),
        cmocka_unit_test(what_is_no_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
