/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>

#include "nth_allocation.h"

static void status_words(void **state) {
    (void)state;
    assert_string_equal(gyre_status_string(GYRE_OK), "success");
    assert_string_equal(gyre_status_string(GYRE_BAD_FORMAT), "input violates its format");
    assert_string_equal(gyre_status_string(-1), "unknown status");
    assert_string_equal(gyre_version(), "0.1.0");
}

static void error_is_cut_not_overrun(void **state) {
    (void)state;
    gyre_error error;
    char text[1000];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(gyrei_fail_at(&error, GYRE_BAD_FORMAT, 132, "%s", text), GYRE_BAD_FORMAT);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_int_equal(error.offset, 132);
    assert_int_equal(gyrei_fail(NULL, GYRE_NOT_FOUND, "nobody listens"), GYRE_NOT_FOUND);
}

static void messages_are_shown_as_they_are(void **state) {
    (void)state;
    static const char *const rows[][2] = {{"plain ~", "plain ~"},
                                          {"\xc3\xa4 \xe2\x82\xac \xf0\x9f\xa6\x8a \xf4\x8f\xbf\xbf",
                                           "\xc3\xa4 \xe2\x82\xac \xf0\x9f\xa6\x8a \xf4\x8f\xbf\xbf"},
                                          {"a\x1b[31m\n\x7f", "a?[31m??"},
                                          {"\xc2\x9b x", "?? x"},     /* a control character of two bytes */
                                          {"cut \xe2\x82", "cut ??"}, /* half a character */
                                          {"\xc0\xaf \xe0\x80\xaf", "?? ???"}, /* longer than need be */
                                          {"\xed\xa0\x80 \xf4\x90\x80\x80 \xff", "??? ???? ?"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gyre_error error;
        gyrei_fail(&error, GYRE_BAD_FORMAT, "%s", rows[r][0]);
        assert_string_equal(error.message, rows[r][1]);
    }
}

static void checked_arithmetic(void **state) {
    (void)state;
    size_t result = 7;
    assert_false(gyrei_mul_size(SIZE_MAX / 4 + 1, 4, &result));
    assert_false(gyrei_add_size(SIZE_MAX - 7, 8, &result));
    assert_int_equal(result, 7);
    assert_true(gyrei_mul_size(SIZE_MAX, 1, &result));
    assert_true(gyrei_mul_size(SIZE_MAX, 0, &result));
    assert_int_equal(result, 0);
    assert_true(gyrei_add_size(SIZE_MAX - 8, 8, &result));
}

static void arena_frees_what_it_took(void **state) {
    (void)state;
    nth_allocation c = {.left = SIZE_MAX};
    gyrei_arena arena = {.allocator = nth_allocator(&c)};
    for (size_t i = 0; i < 1000; i++) {
        unsigned char *bytes = gyrei_arena_allocate(&arena, i * 7, 3);
        assert_non_null(bytes);
        assert_int_equal((uintptr_t)bytes % 16, 0);
        for (size_t k = 0; k < i * 21; k++)
            assert_int_equal(bytes[k], 0);
        memset(bytes, 0xff, i * 21);
    }
    assert_null(gyrei_arena_allocate(&arena, SIZE_MAX / 2, 3));
    assert_null(gyrei_arena_allocate(&arena, SIZE_MAX, 1));
    assert_string_equal(gyrei_arena_copy_string(&arena, "gyre and gimble", 4), "gyre");
    gyrei_arena_destroy(&arena);
    assert_int_equal(c.live, 0);
    assert_int_equal(c.bytes, 0);
}

static void arena_survives_no_memory(void **state) {
    (void)state;
    nth_allocation c = {.left = 1};
    gyrei_arena arena = {.allocator = nth_allocator(&c)};
    assert_non_null(gyrei_arena_allocate(&arena, 1, 100));
    assert_null(gyrei_arena_allocate(&arena, 1, 1 << 20));
    assert_non_null(gyrei_arena_allocate(&arena, 1, 1 << 20));
    gyrei_arena_destroy(&arena);
    assert_int_equal(c.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(status_words),
        cmocka_unit_test(error_is_cut_not_overrun),
        cmocka_unit_test(messages_are_shown_as_they_are),
        cmocka_unit_test(checked_arithmetic),
        cmocka_unit_test(arena_frees_what_it_took),
        cmocka_unit_test(arena_survives_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
