/* SPDX-License-Identifier: MIT */
/* Numbers of the tool as text: no more digits than needed to read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../app/number.h"
#include "comma_locale.h"
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
        size_t size = gyrei_number_from_double(value, text);
        assert_true(size < GYREI_NUMBER_SIZE && strlen(text) == size);
        assert_int_equal(gyrei_double_from_number(text, text + size, &parsed), size);
        assert_memory_equal(&parsed, &value, sizeof value);
        assert_true(number_parse(text, &parsed));
        assert_true(strtod(text, NULL) == value);
    }
}

/* Each float of a stride that meets every exponent; subnormals, and the powers of two, one by one. */
static void float_check(uint32_t bits) {
    char text[GYREI_NUMBER_SIZE], shorter[GYREI_NUMBER_SIZE];
    float value, read;
    double wide;
    memcpy(&value, &bits, sizeof value);
    size_t size = gyrei_number_from_float(value, text);
    assert_int_equal(gyrei_float_from_number(text, text + size, &read), size);
    assert_memory_equal(&read, &value, sizeof value);
    assert_int_equal(gyrei_double_from_number(text, text + size, &wide), size);
    assert_true((float)wide == value && strtof(text, NULL) == value);
    for (int digits = 1; digits < 9; digits++) { /* as short as the first that reads back */
        snprintf(shorter, sizeof shorter, "%.*e", digits - 1, (double)value);
        if (strtof(shorter, NULL) != value) continue;
        assert_true(strtod(shorter, NULL) == wide);
        break;
    }
}

static void floats_are_exact(void **state) {
    (void)state;
    for (uint32_t bits = 1; bits < 0x7f800000; bits += 40009)
        float_check(bits);
    for (uint32_t bits = 1; bits < 300; bits++)
        float_check(bits);
    char text[GYREI_NUMBER_SIZE];
    gyrei_number_from_float(0x1.5c87fap-84f, text); /* not 7.038531e-26, which as a double is half way */
    assert_string_equal(text, "7.0385307e-26");
    for (uint32_t exponent = 1; exponent < 255; exponent++) {
        float_check(exponent << 23);
        float_check((exponent << 23) - 1);
        float_check((exponent << 23) + 1);
    }
}

static void reads(const char *text, double expected) {
    double value = 7;
    size_t size = strlen(text);
    assert_int_equal(gyrei_double_from_number(text, text + size, &value), size);
    if (memcmp(&value, &expected, sizeof value) != 0) fail_msg("%s: %a, not %a", text, value, expected);
}

static void ties_and_limits(void **state) {
    (void)state;
    reads("9007199254740993", 9007199254740992);   /* a tie: to the even one */
    reads("9007199254740995", 9007199254740996);   /* a tie: to the even one, above */
    reads("9007199254740993.0", 9007199254740992); /* the same with a power that is not exact */
    reads("9007199254740993.00000000000000000000000000000000001", 9007199254740994);
    reads("900719925474099299999999999999999999999999e-26", 9007199254740992);
    reads("2.4703282292062327e-324", 0); /* below half of the smallest */
    reads("2.4703282292062328e-324", 5e-324);
    reads("2.47032822920623272088284396434110686182e-324", 0);
    reads("2.47032822920623272088284396434110686183e-324", 5e-324);
    reads("-1e-400", -0.0);
    reads("0e999999999999999999999", 0);
    reads("1e-99999999999999999999999", 0);
    reads("2.2250738585072011e-308", 0x0.fffffffffffffp-1022);
    reads("1.7976931348623158e308", DBL_MAX);
    reads("1.7976931348623158079e308", DBL_MAX);
    reads("1.797693134862315808e308", HUGE_VAL);
    reads("1e309", HUGE_VAL);
    reads("-1e99999", -HUGE_VAL);
    reads("6929495644600919.5", 6929495644600920);
    reads("3.08984926168550152811e-32", 3.08984926168550152811e-32);
    reads("0000000000000000000000000000000000001.5", 1.5);
    reads("0.000000000000000000000000000000000000000000000000015e50", 1.5);
    reads("123456789012345678901234567890e-29", 1.2345678901234567890123456789);
}

/* A thousand digits behind a point: what follows the 800th digit only breaks ties. */
static void long_numbers(void **state) {
    (void)state;
    char text[3000];
    size_t size =
        (size_t)snprintf(text, sizeof text, "1.00000000000000011102230246251565404236316680908203125");
    reads(text, 1);
    memset(text + size, '0', 2000);
    text[size + 2000] = '\0';
    reads(text, 1);
    text[size + 1999] = '1';
    reads(text, 1 + DBL_EPSILON);
    memset(text, '0', 2000);
    text[0] = '1';
    snprintf(text + 2000, sizeof text - 2000, "e-2000");
    reads(text, 0.1);
}

/* The size that is read, and the value as a float. */
static size_t float_of(const char *text, float *value) {
    return gyrei_float_from_number(text, text + strlen(text), value);
}

static size_t double_of(const char *text, double *value) {
    return gyrei_double_from_number(text, text + strlen(text), value);
}

static void floats_round_once(void **state) {
    (void)state;
    static const char above[] =
        "1.00000005960464477540"; /* the middle of 1 and 1 + 2^-23; as double just it */
    float value;
    double wide;
    assert_int_equal(float_of(above, &value), sizeof above - 1);
    assert_true(value == 1 + FLT_EPSILON);
    double_of(above, &wide);
    assert_true((float)wide == 1);
    float_of("3.5e38", &value);
    assert_true(value == HUGE_VALF);
    float_of("7e-46", &value);
    assert_true(value == 0);
}

/* Stops before the end that is given, whatever stands there. */
static void ends_are_kept(void **state) {
    (void)state;
    static const char text[] = "123456789012345678901234567890";
    double value;
    for (size_t size = 1; size < sizeof text; size++) {
        char *exact = malloc(size);
        memcpy(exact, text, size);
        assert_int_equal(gyrei_double_from_number(exact, exact + size, &value), size);
        free(exact);
    }
    assert_int_equal(gyrei_double_from_number(text, text, &value), 0);
    assert_int_equal(double_of("12e", &value), 2);
    assert_int_equal(double_of("12e+", &value), 2);
    assert_int_equal(double_of("5.e3x", &value), 4);
    assert_true(value == 5000);
}

static void the_locale_changes_nothing(void **state) {
    (void)state;
    char text[GYREI_NUMBER_SIZE];
    double value = 0;
    if (!comma_locale_enter()) skip();
    size_t size = gyrei_number_from_double(-1234.5, text);
    size_t read = double_of("2.75,5", &value);
    comma_locale_leave();
    assert_int_equal(size, 7);
    assert_string_equal(text, "-1234.5");
    assert_int_equal(read, 4);
    assert_true(value == 2.75);
}

/* For tests/number_peer.py: answers lines "w BITS" with the text of that double, "r TEXT" with its bits. */
static int answer(void) {
    static char line[8192];
    while (fgets(line, sizeof line, stdin)) {
        char text[GYREI_NUMBER_SIZE], *end = line + strcspn(line, "\n");
        uint64_t bits = strtoull(line + 2, NULL, 16);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (line[0] == 'w') {
            gyrei_number_from_double(value, text);
            puts(text);
        } else if (gyrei_double_from_number(line + 2, end, &value) == (size_t)(end - line - 2)) {
            memcpy(&bits, &value, sizeof bits);
            printf("%016llx\n", (unsigned long long)bits);
        } else {
            puts("none");
        }
    }
    return EXIT_SUCCESS;
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

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_forms),   cmocka_unit_test(every_number_reads_back),
        cmocka_unit_test(floats_are_exact), cmocka_unit_test(ties_and_limits),
        cmocka_unit_test(long_numbers),     cmocka_unit_test(floats_round_once),
        cmocka_unit_test(ends_are_kept),    cmocka_unit_test(the_locale_changes_nothing),
        cmocka_unit_test(for_people),       cmocka_unit_test(what_is_no_number),
    };
    if (count > 1 && strcmp(words[1], "--answer") == 0) return answer();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
