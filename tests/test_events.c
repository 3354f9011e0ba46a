/* SPDX-License-Identifier: MIT */
/* Events that are passed: forward, backward, over the ends of loops, against what a plain count says. */
#include "near.h"

#include "made_clip.h"

#include <gyre/sample.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 64 };

static made_clip clip_of(const double *times, uint32_t count, double duration_s) {
    static gyre_clip_event events[ROOM];
    const made_shape shape = {.joints = 1, .keys = 2};
    made_clip made = make_plan(&shape);
    for (uint32_t i = 0; i < count; i++)
        events[i] = (gyre_clip_event){times[i], NULL, i, 0};
    made.times[1] = made.plan.duration_s = duration_s;
    made.plan.events = events;
    made.plan.event_count = count;
    assert_int_equal(gyrei_clip_build(&made.plan, NULL, &made.clip, NULL), GYRE_OK);
    return made;
}

/* What is passed, as text: events' letters. */
static const char *passed(const made_clip *made, double from_s, double to_s, uint32_t wrap) {
    static char text[ROOM + 1];
    gyre_passed_event out[ROOM];
    uint32_t count = 77;
    uint64_t total = 77;
    const gyre_events_job job = {made->clip, from_s, to_s, wrap, ROOM, out};
    assert_int_equal(gyre_events_passed(&job, &count, &total, NULL), GYRE_OK);
    assert_true(count == total && count <= ROOM);
    for (uint32_t i = 0; i < count; i++) {
        text[i] = (char)('a' + out[i].event);
        const bool inside = from_s < to_s ? out[i].time_s >= from_s && out[i].time_s < to_s
                                          : out[i].time_s <= from_s && out[i].time_s > to_s;
        assert_true(inside);
    }
    text[count] = 0;
    return text;
}

static void once(void **state) {
    (void)state;
    const double times[] = {0, 0.25, 0.5, 1};
    made_clip made = clip_of(times, 4, 1);
    assert_string_equal(passed(&made, 0, 0.5, GYRE_WRAP_ONCE), "ab");
    assert_string_equal(passed(&made, 0.5, 2, GYRE_WRAP_ONCE), "cd");
    assert_string_equal(passed(&made, 2, 3, GYRE_WRAP_ONCE), "");
    assert_string_equal(passed(&made, 2, -1, GYRE_WRAP_ONCE), "dcba");
    assert_string_equal(passed(&made, 0.5, 0.25, GYRE_WRAP_ONCE), "c");
    assert_string_equal(passed(&made, 0.3, 0.3, GYRE_WRAP_ONCE), "");
    free_clip(&made);
}

static void loops(void **state) {
    (void)state;
    const double times[] = {0.125, 0.75};
    made_clip made = clip_of(times, 2, 1);
    assert_string_equal(passed(&made, 0.5, 1.5, GYRE_WRAP_LOOP), "ba");
    assert_string_equal(passed(&made, 0, 3, GYRE_WRAP_LOOP), "ababab");
    assert_string_equal(passed(&made, 1.5, 0.5, GYRE_WRAP_LOOP), "ab");
    assert_string_equal(passed(&made, -0.5, 0.5, GYRE_WRAP_LOOP), "ba");
    assert_string_equal(passed(&made, -3, -1, GYRE_WRAP_LOOP), "abab");
    assert_string_equal(passed(&made, 1.125, 1.75, GYRE_WRAP_LOOP), "a");
    free_clip(&made);
}

static void loops_at_their_ends(void **state) {
    (void)state;
    const double times[] = {0, 1};
    made_clip made = clip_of(times, 2, 1);
    assert_string_equal(passed(&made, 0, 1, GYRE_WRAP_LOOP), "ba"); /* b of the round before */
    assert_string_equal(passed(&made, 0.5, 1.5, GYRE_WRAP_LOOP), "ba");
    assert_string_equal(passed(&made, 0.5, 3.5, GYRE_WRAP_LOOP), "bababa");
    free_clip(&made);
}

static void ping_pong(void **state) {
    (void)state;
    const double times[] = {0, 0.25, 1};
    made_clip made = clip_of(times, 3, 1);
    assert_string_equal(passed(&made, 0, 2, GYRE_WRAP_PING_PONG), "abcb");
    assert_string_equal(passed(&made, 0.5, 2.5, GYRE_WRAP_PING_PONG), "cbab");
    assert_string_equal(passed(&made, 2.5, 0.5, GYRE_WRAP_PING_PONG), "babc");
    assert_string_equal(passed(&made, -1, 0.5, GYRE_WRAP_PING_PONG), "cbab");
    free_clip(&made);
}

/* Steps of any length, one behind the other, pass what one long step passes: each event as often. */
static void steps_add_up(void **state) {
    (void)state;
    uint64_t numbers = 17;
    for (int round = 0; round < 60; round++) {
        double times[5];
        for (int i = 0; i < 5; i++)
            times[i] = round % 3 == 0 ? (int)(4 * made_number(&numbers)) / 4.0 : made_number(&numbers);
        made_clip made = clip_of(times, 5, round % 2 ? 1 : 1.1);
        const uint32_t wrap = 1 + (uint32_t)round % 2;
        const double direction = round % 4 < 2 ? 1 : -1, from_s = 20 * made_number(&numbers) - 10;
        double at_s = from_s;
        uint64_t sum = 0, whole;
        uint32_t count;
        for (int i = 0; i < 50; i++) {
            gyre_events_job job = {made.clip, at_s, at_s + direction * made_number(&numbers) * 0.7,
                                   wrap,      0,    NULL};
            uint64_t total;
            assert_int_equal(gyre_events_passed(&job, &count, &total, NULL), GYRE_OK);
            sum += total;
            at_s = job.to_s;
        }
        const gyre_events_job job = {made.clip, from_s, at_s, wrap, 0, NULL};
        assert_int_equal(gyre_events_passed(&job, &count, &whole, NULL), GYRE_OK);
        assert_true(sum == whole);
        free_clip(&made);
    }
}

/* A step over a million rounds: the first events are given, all are counted. */
static void long_steps(void **state) {
    (void)state;
    const double times[] = {0.25, 0.5};
    made_clip made = clip_of(times, 2, 1);
    gyre_passed_event out[3];
    uint32_t count;
    uint64_t total;
    gyre_events_job job = {made.clip, 0.3, 1e6 + 0.3, GYRE_WRAP_LOOP, 3, out};
    assert_int_equal(gyre_events_passed(&job, &count, &total, NULL), GYRE_OK);
    assert_int_equal(count, 3);
    assert_true(total == 2000000);
    assert_near(out[0].time_s, 0.5, 0);
    assert_near(out[2].time_s, 1.5, 0);
    job.from_s = 1e6 + 0.3, job.to_s = 0.3;
    assert_int_equal(gyre_events_passed(&job, &count, &total, NULL), GYRE_OK);
    assert_true(total == 2000000 && count == 3);
    assert_near(out[0].time_s, 1e6 + 0.25, 0);
    job.from_s = -1e12, job.to_s = 1e12, job.capacity = 0;
    assert_int_equal(gyre_events_passed(&job, &count, &total, NULL), GYRE_OK);
    assert_true(total == 4000000000000);
    free_clip(&made);
}

static void bad_arguments(void **state) {
    (void)state;
    const double times[] = {0.25};
    made_clip made = clip_of(times, 1, 1);
    gyre_passed_event out[1] = {{7, 7, 7}};
    uint32_t count = 5;
    gyre_error error = {0};
    const gyre_events_job good = {made.clip, 0, 1, GYRE_WRAP_ONCE, 1, out};
    gyre_events_job bad = good;
    assert_int_equal(gyre_events_passed(NULL, &count, NULL, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_events_passed(&good, NULL, NULL, &error), GYRE_BAD_ARGUMENT);
    bad.clip = NULL, assert_int_equal(gyre_events_passed(&bad, &count, NULL, NULL), GYRE_BAD_ARGUMENT);
    bad = good, bad.to_s = (double)INFINITY;
    assert_int_equal(gyre_events_passed(&bad, &count, NULL, &error), GYRE_BAD_ARGUMENT);
    bad = good, bad.wrap = 3;
    assert_int_equal(gyre_events_passed(&bad, &count, NULL, &error), GYRE_BAD_ARGUMENT);
    bad = good, bad.passed = NULL;
    assert_int_equal(gyre_events_passed(&bad, &count, NULL, &error), GYRE_BAD_ARGUMENT);
    bad = good, bad.wrap = GYRE_WRAP_LOOP, bad.from_s = 1e300;
    assert_int_equal(gyre_events_passed(&bad, &count, NULL, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(count, 5);
    assert_int_equal(out[0].event, 7);
    free_clip(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(once),
        cmocka_unit_test(loops),
        cmocka_unit_test(loops_at_their_ends),
        cmocka_unit_test(ping_pong),
        cmocka_unit_test(steps_add_up),
        cmocka_unit_test(long_steps),
        cmocka_unit_test(bad_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
