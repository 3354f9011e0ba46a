/* SPDX-License-Identifier: MIT */
/* The player: the pose of one clip to the bit, fades that nest without a jump, times that do not drift,
   events once each, and what it refuses. */
#include "near.h"

#include "made_clip.h"

#include <float.h>
#include <gyre/blend.h>
#include <gyre/player.h>
#include <stdlib.h>
#include <string.h>

enum { JOINTS = 11, CLIPS = 6, ROOM = 64 };

typedef struct stage {
    made_clip made[CLIPS];
    gyre_player player;
    gyre_pose pose, before, expected;
    void *scratch;
} stage;

/* The last key first. */
static void reverse(const gyrei_clip_plan *plan) {
    for (uint32_t i = 0; i < plan->animated_count; i++) {
        const gyrei_track_plan *track = &plan->animated[i];
        const uint32_t width = track->path == GYRE_PATH_ROTATION ? 4 : 3;
        double *keys = (double *)(uintptr_t)track->keys, kept[5 * 4];
        memcpy(kept, keys, plan->key_count * width * sizeof *keys);
        for (uint32_t key = 0; key < plan->key_count; key++)
            memcpy(keys + key * width, kept + (plan->key_count - 1 - key) * width, width * sizeof *keys);
    }
}

/* A clip of five keys that turns each joint by about 0.4 rad from one to the next; events as told. */
static made_clip make(bool backward, double duration_s, const double *event_times, uint32_t event_count) {
    static gyre_clip_event events[ROOM];
    const made_shape shape = {.joints = JOINTS,
                              .keys = 5,
                              .turn = 0.4,
                              .rotations = 256,
                              .translations = 128,
                              .scales = 60,
                              .seed = 100};
    made_clip made = make_plan(&shape);
    if (backward) reverse(&made.plan);
    for (uint32_t i = 0; i < event_count; i++)
        events[i] = (gyre_clip_event){event_times[i], NULL, i, 0};
    for (uint32_t i = 0; i < 5; i++)
        made.times[i] = duration_s * i / 4;
    made.plan.duration_s = duration_s;
    made.plan.events = events;
    made.plan.event_count = event_count;
    assert_int_equal(gyrei_clip_build(&made.plan, NULL, &made.clip, NULL), GYRE_OK);
    return made;
}

static gyre_pose make_pose(void) {
    return gyre_pose_init(malloc(gyre_pose_size(JOINTS)), JOINTS);
}

static stage *open_stage(void) {
    stage *s = calloc(1, sizeof *s);
    for (uint32_t i = 0; i < CLIPS; i++)
        s->made[i] = make(i % 2, 1 + 0.25 * i, NULL, 0);
    s->pose = make_pose(), s->before = make_pose(), s->expected = make_pose();
    s->scratch = malloc(gyre_player_scratch_size(s->made[0].skeleton));
    assert_int_equal(gyre_player_init(&s->player, s->made[0].skeleton, NULL), GYRE_OK);
    return s;
}

static void close_stage(stage *s) {
    for (uint32_t i = 0; i < CLIPS; i++)
        free_clip(&s->made[i]);
    free(s->pose.values), free(s->before.values), free(s->expected.values);
    free(s->scratch);
    free(s);
}

static void play(stage *s, uint32_t clip, gyre_play_options options) {
    assert_int_equal(gyre_player_play(&s->player, s->made[clip].clip, &options, NULL), GYRE_OK);
}

static void advance(stage *s, double dt_s) {
    assert_int_equal(gyre_player_advance(&s->player, dt_s, &s->pose, s->scratch, NULL), GYRE_OK);
    double sum = 0;
    for (uint32_t i = 0; i < s->player.layer_count; i++)
        sum += s->player.layers[i].weight;
    if (s->player.layer_count) assert_near(sum, 1, 1e-14);
}

static bool same_pose(gyre_pose a, gyre_pose b) {
    return memcmp(a.values, b.values, gyre_pose_size(JOINTS)) == 0;
}

static void sample_at(const stage *s, uint32_t clip, double time_s, uint32_t wrap, gyre_pose pose) {
    const gyre_sample_job job = {.skeleton = s->made[0].skeleton,
                                 .clip = s->made[clip].clip,
                                 .time_s = time_s,
                                 .wrap = wrap,
                                 .pose = pose};
    assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
}

/* Steps that are exact in binary: the player is at the very time that a plain sum says. */
static void one_clip_is_its_sample(void **state) {
    (void)state;
    static const double speeds[] = {1, -1, 0.5, -2.25};
    stage *s = open_stage();
    for (uint32_t wrap = 0; wrap < 3; wrap++)
        for (int i = 0; i < 4; i++) {
            play(s, 1, (gyre_play_options){.wrap = wrap, .speed = speeds[i], .start_s = 0.75});
            double time_s = 0.75;
            for (int step = 0; step < 300; step++) {
                const double dt_s = step % 7 == 3 ? -0.0625 : 0.03125;
                time_s += dt_s * speeds[i];
                if (wrap == GYRE_WRAP_ONCE) time_s = fmin(fmax(time_s, 0), 1.25);
                advance(s, dt_s);
                sample_at(s, 1, time_s, wrap, s->expected);
                assert_true(same_pose(s->pose, s->expected));
                assert_near(gyre_player_time_s(&s->player), gyre_time_wrap(time_s, 1.25, wrap), 0);
                assert_near(gyre_player_fraction(&s->player), gyre_time_wrap(time_s, 1.25, wrap) / 1.25, 0);
                const double round_s = 1.25 * wrap;
                const int64_t rounds = wrap ? (int64_t)floor(time_s / round_s) : 0;
                assert_true(gyre_player_rounds(&s->player) == rounds);
            }
        }
    close_stage(s);
}

static void nothing_plays_at_rest(void **state) {
    (void)state;
    stage *s = open_stage();
    advance(s, 1);
    assert_true(same_pose(s->pose, gyre_skeleton_rest(s->made[0].skeleton)));
    assert_true(gyre_player_ended(&s->player) && gyre_player_clip(&s->player) == NULL);
    assert_near(gyre_player_weight(&s->player) + gyre_player_time_s(&s->player), 0, 0);
    uint32_t count = 7;
    assert_int_equal(gyre_player_events(&s->player, GYRE_NONE, NULL, 0, &count, NULL, NULL), GYRE_OK);
    assert_int_equal(count, 0);
    close_stage(s);
}

static void a_fade_is_linear(void **state) {
    (void)state;
    stage *s = open_stage();
    play(s, 0, (gyre_play_options){.wrap = GYRE_WRAP_LOOP});
    play(s, 2, (gyre_play_options){.wrap = GYRE_WRAP_LOOP, .fade_s = 0.5});
    gyre_pose to = make_pose();
    for (int i = 1; i <= 4; i++) {
        advance(s, 0.125);
        assert_near(gyre_player_weight(&s->player), 0.25 * i, 0);
        if (i == 4) break;
        sample_at(s, 0, 0.125 * i, GYRE_WRAP_LOOP, s->before);
        sample_at(s, 2, 0.125 * i, GYRE_WRAP_LOOP, to);
        const float weight = 0.25f * (float)i;
        const gyre_blend_layer layers[2] = {{.pose = s->before, .weight = 1 - weight},
                                            {.pose = to, .weight = weight}};
        const gyre_blend_job job = {
            .skeleton = s->made[0].skeleton, .layers = layers, .layer_count = 2, .pose = s->expected};
        assert_int_equal(gyre_blend(&job, NULL), GYRE_OK);
        assert_true(same_pose(s->pose, s->expected));
    }
    sample_at(s, 2, 0.5, GYRE_WRAP_LOOP, s->expected);
    assert_true(same_pose(s->pose, s->expected));
    assert_int_equal(s->player.layer_count, 2); /* still to be asked for its events */
    advance(s, -0.125);
    assert_int_equal(s->player.layer_count, 1);
    free(to.values);
    close_stage(s);
}

/* The largest change of a joint: of its place, of its scale, of its rotation (without regard to the sign). */
static double largest_step(gyre_pose a, gyre_pose b) {
    double largest = 0;
    for (uint32_t joint = 0; joint < JOINTS; joint++) {
        double same = 0, turned = 0;
        for (uint32_t c = 0; c < GYRE_POSE_COMPONENTS; c++) {
            const size_t at = c * (size_t)a.stride + joint;
            const double x = (double)a.values[at], y = (double)b.values[at];
            if (c < GYRE_POSE_QX || c > GYRE_POSE_QW)
                largest = fmax(largest, fabs(x - y));
            else
                same += (x - y) * (x - y), turned += (x + y) * (x + y);
        }
        largest = fmax(largest, sqrt(fmin(same, turned)));
    }
    return largest;
}

/* Fades that begin in the middle of fades, forward and backward: where steps are a sixteenth as long, the
   largest change is about a sixteenth as large. A jump would not shrink. */
static double nested_fades(stage *s, double dt_s) {
    double largest = 0;
    assert_int_equal(gyre_player_init(&s->player, s->made[0].skeleton, NULL), GYRE_OK);
    const int every = (int)(0.125 / dt_s);
    for (int i = 0; i < 12 * every; i++) {
        /* Three begin, the last of which fades in to its end; so never more than four are alive. */
        const int part = i / every;
        if (i % every == 0 && part % 6 < 3)
            play(
                s, (uint32_t)part % 6,
                (gyre_play_options){.wrap = GYRE_WRAP_PING_PONG, .fade_s = 0.25, .speed = part % 2 ? 1 : -1});
        advance(s, dt_s);
        if (i > 0) largest = fmax(largest, largest_step(s->pose, s->before));
        gyre_pose_copy(&s->pose, &s->before);
    }
    return largest;
}

static void nested_fades_do_not_jump(void **state) {
    (void)state;
    stage *s = open_stage();
    const double coarse = nested_fades(s, 1.0 / 256), fine = nested_fades(s, 1.0 / 4096);
    print_message("largest step: %.4f at 1/256 s, %.5f at 1/4096 s\n", coarse, fine);
    assert_true(coarse > 0.005 && fine < coarse / 10 && fine < 0.01);
    close_stage(s);
}

static void the_weakest_is_dropped(void **state) {
    (void)state;
    stage *s = open_stage();
    for (uint32_t i = 0; i < 4; i++) {
        play(s, i, (gyre_play_options){.wrap = GYRE_WRAP_LOOP, .fade_s = 1});
        advance(s, 0.5);
    }
    assert_int_equal(s->player.layer_count, 4); /* 1/8 1/8 1/4 1/2 */
    assert_near(s->player.layers[0].weight, 0.125, 1e-15);
    play(s, 4, (gyre_play_options){.wrap = GYRE_WRAP_LOOP, .fade_s = 1});
    assert_int_equal(s->player.layer_count, 4);
    assert_ptr_equal(s->player.layers[0].clip, s->made[1].clip);
    assert_near(s->player.layers[0].weight, 1 / 7.0, 1e-15);
    assert_near(s->player.layers[2].weight, 4 / 7.0, 1e-15);
    play(s, 5, (gyre_play_options){.fade_s = 1}); /* before 4 was seen: it goes, no other */
    assert_int_equal(s->player.layer_count, 4);
    assert_ptr_equal(s->player.layers[2].clip, s->made[3].clip);
    play(s, 0, (gyre_play_options){0});
    assert_int_equal(s->player.layer_count, 1);
    assert_near(gyre_player_weight(&s->player), 1, 0);
    close_stage(s);
}

/* A million steps of a sixtieth, of a thousandth: against the exact sum, in whole numbers of 2^-61 s. */
static void times_do_not_drift(void **state) {
    (void)state;
    made_clip made = make(false, 0.7, NULL, 0);
    const double steps[] = {1 / 60.0, -(double)0.001f, 2.9};
    gyre_player player;
    gyre_pose pose = make_pose();
    void *scratch = malloc(gyre_player_scratch_size(made.skeleton));
    for (int i = 0; i < 3; i++)
        for (uint32_t wrap = 1; wrap < 3; wrap++) {
            const double unit = 2305843009213693952.0, length_s = 0.7 * wrap;
            const int64_t length = (int64_t)(length_s * unit), step = (int64_t)(steps[i] / 4 * unit);
            int64_t at = 0, rounds = 0;
            assert_int_equal(gyre_player_init(&player, made.skeleton, NULL), GYRE_OK);
            const gyre_play_options options = {.wrap = wrap};
            assert_int_equal(gyre_player_play(&player, made.clip, &options, NULL), GYRE_OK);
            for (int n = 0; n < (i ? 30000 : 1000000); n++) {
                if (gyre_player_advance(&player, steps[i] / 4, &pose, scratch, NULL)) fail();
                at += step;
                while (at >= length)
                    at -= length, rounds++;
                while (at < 0)
                    at += length, rounds--;
            }
            assert_true(gyre_player_rounds(&player) == rounds);
            assert_near(player.layers[0].time_s, (double)at / unit, DBL_EPSILON / 2);
        }
    free(pose.values), free(scratch);
    free_clip(&made);
}

/* --- events --- */

typedef struct tape {
    gyre_player player;
    made_clip made;
    gyre_pose pose;
    void *scratch;
    char text[ROOM + 1];
} tape;

static tape open_tape(double duration_s, const double *times, uint32_t count, gyre_play_options options) {
    tape t = {.made = make(false, duration_s, times, count), .pose = make_pose()};
    t.scratch = malloc(gyre_player_scratch_size(t.made.skeleton));
    assert_int_equal(gyre_player_init(&t.player, t.made.skeleton, NULL), GYRE_OK);
    assert_int_equal(gyre_player_play(&t.player, t.made.clip, &options, NULL), GYRE_OK);
    return t;
}

static void close_tape(tape *t) {
    free(t->pose.values), free(t->scratch);
    free_clip(&t->made);
}

static const char *passed(tape *t, double dt_s) {
    gyre_passed_event events[ROOM];
    uint32_t count = 77;
    uint64_t total = 77;
    assert_int_equal(gyre_player_advance(&t->player, dt_s, &t->pose, t->scratch, NULL), GYRE_OK);
    assert_int_equal(gyre_player_events(&t->player, GYRE_NONE, events, ROOM, &count, &total, NULL), GYRE_OK);
    assert_true(count == total);
    for (uint32_t i = 0; i < count; i++) {
        t->text[i] = (char)('a' + events[i].event);
        assert_near(events[i].time_s, gyre_clip_event_at(t->made.clip, events[i].event).time_s, 0);
    }
    t->text[count] = 0;
    return t->text;
}

static void events_in_order(void **state) {
    (void)state;
    const double times[] = {0, 0.25, 0.75, 1};
    tape t = open_tape(1, times, 3, (gyre_play_options){.wrap = GYRE_WRAP_LOOP});
    assert_string_equal(passed(&t, 0), "");
    assert_string_equal(passed(&t, 0.25), "a");
    assert_string_equal(passed(&t, 0.5), "b");
    assert_string_equal(passed(&t, 3), "cabcabcab");
    assert_string_equal(passed(&t, -0.5), "c");
    gyre_player_pause(&t.player, true);
    assert_string_equal(passed(&t, 5), "");
    gyre_player_pause(&t.player, false);
    assert_string_equal(passed(&t, -1), "bac");
    assert_int_equal(gyre_player_seek(&t.player, 0.5, NULL), GYRE_OK);
    assert_string_equal(passed(&t, 0.5), "c");
    close_tape(&t);
    t = open_tape(1, times, 4, (gyre_play_options){.wrap = GYRE_WRAP_PING_PONG});
    assert_string_equal(passed(&t, 1.5), "abcdc");
    assert_string_equal(passed(&t, 1), "bab");
    assert_string_equal(passed(&t, -1), "bab");
    close_tape(&t);
}

static void events_of_a_clip_that_ends(void **state) {
    (void)state;
    const double times[] = {0, 0.5, 1};
    tape t = open_tape(1, times, 3, (gyre_play_options){0});
    assert_string_equal(passed(&t, 0.75), "ab");
    assert_false(gyre_player_ended(&t.player));
    assert_string_equal(passed(&t, 0.25), "c");
    assert_true(gyre_player_ended(&t.player));
    assert_string_equal(passed(&t, 0.25), "");
    assert_string_equal(passed(&t, -0.25), "c");
    assert_false(gyre_player_ended(&t.player));
    assert_int_equal(gyre_player_set_speed(&t.player, -2, NULL), GYRE_OK);
    assert_string_equal(passed(&t, 7), "ba");
    assert_true(gyre_player_ended(&t.player));
    assert_string_equal(passed(&t, 7), "");
    assert_near(gyre_player_time_s(&t.player), 0, 0);
    close_tape(&t);
}

static void clips_without_length(void **state) {
    (void)state;
    const double times[] = {0};
    for (uint32_t wrap = 0; wrap < 3; wrap++) {
        const made_shape shape = {.joints = JOINTS, .keys = 1, .constants = 256};
        tape t = open_tape(1, times, 1, (gyre_play_options){0});
        free_clip(&t.made);
        gyre_clip_event event = {0, NULL, 0, 0};
        t.made = make_plan(&shape);
        t.made.times[0] = t.made.plan.duration_s = 0;
        t.made.plan.events = &event;
        t.made.plan.event_count = 1;
        assert_int_equal(gyrei_clip_build(&t.made.plan, NULL, &t.made.clip, NULL), GYRE_OK);
        assert_int_equal(gyre_player_init(&t.player, t.made.skeleton, NULL), GYRE_OK);
        const gyre_play_options options = {.wrap = wrap, .start_s = 3};
        assert_int_equal(gyre_player_play(&t.player, t.made.clip, &options, NULL), GYRE_OK);
        assert_string_equal(passed(&t, 0.5), "a");
        assert_string_equal(passed(&t, 0.5), "");
        assert_near(gyre_player_time_s(&t.player) + gyre_player_fraction(&t.player), 0, 0);
        assert_true(gyre_player_ended(&t.player) == (wrap == GYRE_WRAP_ONCE));
        assert_true(gyre_player_rounds(&t.player) == 0);
        close_tape(&t);
    }
}

/* Steps that are not exact and end on events now and then, forward or backward: each event once a round. */
static void events_once_a_round(void **state) {
    (void)state;
    uint64_t numbers = 5;
    for (int run = 0; run < 40; run++) {
        double times[5];
        const double duration_s = run % 2 ? 1 : 1.1, sign = run % 4 < 2 ? 1 : -1;
        const uint32_t wrap = 1 + (uint32_t)(run / 4) % 2;
        for (int i = 0; i < 5; i++)
            times[i] = duration_s * (i ? 0.1 * (i + 4 * (i == 4)) : 0.05);
        tape t = open_tape(duration_s, times, 5,
                           (gyre_play_options){.wrap = wrap, .speed = sign, .start_s = 0.97});
        uint64_t counts[5] = {0};
        while (gyre_player_rounds(&t.player) * (int64_t)sign < 50) {
            const double dt_s = run % 3 ? duration_s * 0.05 : 3 * made_number(&numbers);
            for (const char *c = passed(&t, dt_s); *c; c++)
                counts[*c - 'a']++;
        }
        /* On to where it began. */
        const double length_s = duration_s * wrap, at_s = t.player.layers[0].time_s;
        const double rest_s = (sign > 0 ? 0.97 - at_s : at_s - 0.97) + length_s;
        const int64_t before = gyre_player_rounds(&t.player);
        for (const char *c = passed(&t, rest_s); *c; c++)
            counts[*c - 'a']++;
        const int64_t rounds = gyre_player_rounds(&t.player);
        assert_true(llabs(rounds - before) <= 2);
        for (int i = 0; i < 5; i++)
            assert_true(counts[i] == (uint64_t)llabs(rounds) * wrap);
        close_tape(&t);
    }
}

static void long_steps_are_counted(void **state) {
    (void)state;
    const double times[] = {0.25, 0.5};
    tape t = open_tape(1, times, 2, (gyre_play_options){.wrap = GYRE_WRAP_LOOP});
    gyre_passed_event events[3];
    uint32_t count;
    uint64_t total;
    assert_int_equal(gyre_player_advance(&t.player, 1e12, &t.pose, t.scratch, NULL), GYRE_OK);
    assert_int_equal(gyre_player_events(&t.player, 0, events, 3, &count, &total, NULL), GYRE_OK);
    assert_true(count == 3 && total == 2000000000000 && events[2].event == 0);
    assert_true(gyre_player_rounds(&t.player) == 1000000000000);
    close_tape(&t);
}

/* --- what it refuses --- */

#define assert_refused(call)                                                                                 \
    do {                                                                                                     \
        gyre_error error = {0};                                                                              \
        assert_int_equal((call), GYRE_BAD_ARGUMENT);                                                         \
        assert_true(error.message[0] != 0);                                                                  \
        assert_memory_equal(&s->player, &kept, sizeof kept);                                                 \
        assert_true(same_pose(s->pose, s->before));                                                          \
    } while (0)

static void bad_plays(void **state) {
    (void)state;
    stage *s = open_stage();
    const gyre_player kept = s->player;
    const gyre_clip *clip = s->made[0].clip;
    const gyre_play_options options[] = {{.start_s = NAN},     {.speed = INFINITY}, {.fade_s = -1},
                                         {.fade_s = INFINITY}, {.fade_s = NAN},     {.wrap = 3}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        assert_refused(gyre_player_play(&s->player, clip, &options[i], &error));
    assert_refused(gyre_player_play(&s->player, NULL, NULL, &error));
    assert_refused(gyre_player_play(NULL, clip, NULL, &error));
    const made_shape shape = {.joints = JOINTS + 1, .keys = 2};
    made_clip other = make_clip(&shape);
    assert_refused(gyre_player_play(&s->player, other.clip, NULL, &error));
    free_clip(&other);
    assert_refused(gyre_player_seek(&s->player, 0, &error));
    assert_refused(gyre_player_set_speed(&s->player, 1, &error));
    assert_refused(gyre_player_init(&s->player, NULL, &error));
    close_stage(s);
}

static void bad_steps(void **state) {
    (void)state;
    stage *s = open_stage();
    play(s, 0, (gyre_play_options){.wrap = GYRE_WRAP_LOOP});
    play(s, 1, (gyre_play_options){.fade_s = 1});
    advance(s, 0.25);
    gyre_pose_copy(&s->pose, &s->before);
    const gyre_player kept = s->player;
    const double steps[] = {NAN, INFINITY, -INFINITY, 1e17, DBL_MAX};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        assert_refused(gyre_player_advance(&s->player, steps[i], &s->pose, s->scratch, &error));
    gyre_pose odd = s->pose;
    odd.joint_count--;
    assert_refused(gyre_player_advance(&s->player, 0.1, &odd, s->scratch, &error));
    odd = s->pose, odd.values = NULL;
    assert_refused(gyre_player_advance(&s->player, 0.1, &odd, s->scratch, &error));
    assert_refused(gyre_player_advance(&s->player, 0.1, NULL, s->scratch, &error));
    assert_refused(gyre_player_advance(&s->player, 0.1, &s->pose, NULL, &error));
    assert_refused(gyre_player_advance(NULL, 0.1, &s->pose, s->scratch, &error));
    assert_refused(gyre_player_seek(&s->player, NAN, &error));
    assert_refused(gyre_player_set_speed(&s->player, INFINITY, &error));
    uint32_t count = 5;
    assert_refused(gyre_player_events(&s->player, 2, NULL, 0, &count, NULL, &error));
    assert_refused(gyre_player_events(&s->player, 0, NULL, 1, &count, NULL, &error));
    assert_refused(gyre_player_events(&s->player, 0, NULL, 0, NULL, NULL, &error));
    assert_int_equal(count, 5);
    close_stage(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_clip_is_its_sample),
        cmocka_unit_test(nothing_plays_at_rest),
        cmocka_unit_test(a_fade_is_linear),
        cmocka_unit_test(nested_fades_do_not_jump),
        cmocka_unit_test(the_weakest_is_dropped),
        cmocka_unit_test(times_do_not_drift),
        cmocka_unit_test(events_in_order),
        cmocka_unit_test(events_of_a_clip_that_ends),
        cmocka_unit_test(clips_without_length),
        cmocka_unit_test(events_once_a_round),
        cmocka_unit_test(long_steps_are_counted),
        cmocka_unit_test(bad_plays),
        cmocka_unit_test(bad_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
