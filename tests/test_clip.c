/* SPDX-License-Identifier: MIT */
/* Clips as blocks of bytes: what was put in comes out, and bytes that are damaged or forged are refused or do
   no harm. */
#include "near.h"

#include "made_clip.h"
#include "nth_allocation.h"

#include <anim/clip_block.h>
#include <gyre/sample.h>
#include <stdlib.h>
#include <string.h>

static made_shape usual(void) {
    return (made_shape){.joints = 12,
                        .keys = 6,
                        .turn = 0.3,
                        .rotations = 150,
                        .translations = 100,
                        .scales = 60,
                        .constants = 100,
                        .scalars = 5,
                        .events = 4,
                        .uneven = true,
                        .seed = 3};
}

/* A copy that ends where its memory ends, so that a read past it is seen. */
static unsigned char *copy_of(const gyre_clip *clip, size_t size) {
    unsigned char *bytes = malloc(size ? size : 1);
    memcpy(bytes, clip, size < gyre_clip_size(clip) ? size : gyre_clip_size(clip));
    return bytes;
}

/* All that can be asked of a clip. */
static double use(const gyre_clip *clip, const gyre_skeleton *skeleton) {
    const gyre_clip_counts counts = gyre_clip_counts_of(clip);
    const uint32_t joints = gyre_skeleton_joint_count(skeleton);
    float *memory = malloc(gyre_pose_size(joints)), *scalars = malloc((counts.scalars + 1) * sizeof *scalars);
    double sum = (double)strlen(gyre_clip_name(clip)) + (double)gyre_clip_sizes_of(clip).head;
    const double times[] = {-1, 0, 0.3, gyre_clip_duration_s(clip) * 0.7, gyre_clip_duration_s(clip), 1e300};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        gyre_sample_job job = {.skeleton = skeleton,
                               .clip = clip,
                               .time_s = times[i],
                               .wrap = (uint32_t)i % 3,
                               .pose = gyre_pose_init(memory, joints),
                               .scalars = scalars,
                               .scalar_count = counts.scalars};
        if (gyre_sample(&job, NULL) == GYRE_OK)
            for (size_t k = 0; k < gyre_pose_size(joints) / sizeof(float); k++)
                assert_true(fabsf(memory[k]) <= 3e38f);
        job.pose.values = NULL;
        assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
        for (uint32_t k = 0; k < counts.scalars && k < 1000; k++) {
            const float alone = gyre_sample_scalar(clip, k, times[i], job.wrap);
            sum += (double)strlen(gyre_clip_scalar_at(clip, k).name) + alone;
        }
    }
    for (uint32_t i = 0; i < counts.events; i++)
        sum += (double)strlen(gyre_clip_event_at(clip, i).name);
    gyre_passed_event passed[3];
    uint32_t count;
    const gyre_events_job events = {clip, -3, 7, GYRE_WRAP_LOOP, 3, passed};
    (void)!gyre_events_passed(&events, &count, NULL, NULL);
    free(memory);
    free(scalars);
    return sum + gyre_clip_key_time_s(clip, gyre_clip_key_count(clip) - 1);
}

static void what_goes_in_comes_out(void **state) {
    (void)state;
    const made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const gyre_clip *c = made.clip;
    const gyre_clip_counts counts = gyre_clip_counts_of(c);
    const gyre_clip_sizes sizes = gyre_clip_sizes_of(c);
    assert_string_equal(gyre_clip_name(c), "made");
    assert_near(gyre_clip_duration_s(c), made.plan.duration_s, 0);
    assert_int_equal(gyre_clip_joint_count(c), 12);
    assert_true(gyre_clip_fingerprint(c) == gyre_skeleton_fingerprint(made.skeleton));
    assert_int_equal(gyre_clip_profile(c), GYRE_CLIP_PROFILE_SPEED);
    assert_int_equal(gyre_clip_interpolation(c), GYRE_CLIP_INTERPOLATION_NLERP);
    assert_near(gyre_clip_error(c), 0.5, 0);
    assert_near(gyre_clip_shell(c), 0.25, 0);
    assert_int_equal(gyre_clip_key_count(c), 6);
    for (uint32_t i = 0; i < 6; i++)
        assert_near(gyre_clip_key_time_s(c, i), made.times[i], 0);
    assert_int_equal(counts.animated[0] + counts.animated[1] + counts.animated[2], made.plan.animated_count);
    assert_int_equal(counts.constant[0] + counts.constant[1] + counts.constant[2], made.plan.constant_count);
    assert_int_equal(counts.scalars, 5);
    assert_int_equal(counts.constant_scalars, 2);
    assert_int_equal(counts.events, 4);
    assert_int_equal(sizes.head + sizes.times + sizes.tracks + sizes.rows + sizes.texts, gyre_clip_size(c));
    assert_int_equal(gyre_clip_size(c) % 16, 0);
    for (uint32_t i = 1; i < 4; i++)
        assert_true(gyre_clip_event_at(c, i - 1).time_s <= gyre_clip_event_at(c, i).time_s);
    assert_string_equal(gyre_clip_event_at(c, 1).name, "step");
    assert_string_equal(gyre_clip_event_at(c, 2).name, "");
    assert_int_equal(gyre_clip_event_at(c, 3).value, 3);
    free_clip(&made);
}

/* From other bytes, longer than they need be, and moved. */
static void a_block_may_be_moved(void **state) {
    (void)state;
    const made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const size_t size = gyre_clip_size(made.clip);
    unsigned char *bytes = malloc(size + 100);
    const gyre_clip *moved = NULL;
    memcpy(bytes, made.clip, size);
    assert_int_equal(gyre_clip_from_bytes(bytes, size + 100, &moved, NULL), GYRE_OK);
    assert_ptr_equal(moved, bytes);
    assert_near(use(moved, made.skeleton), use(made.clip, made.skeleton), 0);
    assert_int_equal(gyre_clip_from_bytes(bytes, size, NULL, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_clip_from_bytes(NULL, size, &moved, NULL), GYRE_BAD_ARGUMENT);
    assert_null(moved);
    free(bytes);
    free_clip(&made);
}

static void cut_at_every_byte(void **state) {
    (void)state;
    const made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const size_t size = gyre_clip_size(made.clip);
    for (size_t cut = 0; cut < size; cut++) {
        unsigned char *bytes = copy_of(made.clip, cut);
        const gyre_clip *clip = made.clip;
        gyre_error error = {0};
        assert_int_not_equal(gyre_clip_from_bytes(bytes, cut, &clip, &error), GYRE_OK);
        assert_null(clip);
        assert_true(error.offset <= size && error.message[0]);
        free(bytes);
    }
    free_clip(&made);
}

/* The same with a size and a checksum that fit what is left. */
static void cut_and_sealed_again(void **state) {
    (void)state;
    const made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const size_t size = gyre_clip_size(made.clip);
    for (size_t cut = sizeof(gyrei_block) + 16; cut < size; cut += 16) {
        unsigned char *bytes = copy_of(made.clip, cut);
        const gyre_clip *clip;
        gyrei_block_seal((gyrei_block *)(void *)bytes, GYREI_CLIP_KIND, 1, cut);
        assert_int_equal(gyre_clip_from_bytes(bytes, cut, &clip, NULL), GYRE_BAD_FORMAT);
        free(bytes);
    }
    free_clip(&made);
}

static void every_byte_flipped(void **state) {
    (void)state;
    const made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const size_t size = gyre_clip_size(made.clip);
    unsigned char *bytes = copy_of(made.clip, size);
    for (size_t at = 0; at < size; at++) {
        for (int bit = 0; bit < 8; bit++) {
            const gyre_clip *clip;
            gyre_error error = {0};
            bytes[at] ^= (unsigned char)(1 << bit);
            assert_int_not_equal(gyre_clip_from_bytes(bytes, size, &clip, &error), GYRE_OK);
            assert_true(error.offset <= size && error.message[0]);
            bytes[at] ^= (unsigned char)(1 << bit);
        }
    }
    free(bytes);
    free_clip(&made);
}

/* Whatever passes with a right checksum is used in full. */
static void try_forged(const unsigned char *forged, size_t size, const gyre_skeleton *skeleton) {
    const gyre_clip *clip;
    unsigned char *bytes = malloc(size);
    memcpy(bytes, forged, size);
    gyrei_block_seal((gyrei_block *)(void *)bytes, GYREI_CLIP_KIND, 1, size);
    if (gyre_clip_from_bytes(bytes, size, &clip, NULL) == GYRE_OK) use(clip, skeleton);
    free(bytes);
}

static void every_byte_forged(void **state) {
    (void)state;
    for (uint32_t round = 0; round < 4; round++) {
        made_shape shape = usual();
        shape.uneven = round % 2;
        shape.interpolation = round % 3;
        shape.turn = round == 2 ? 3 : 0.3;
        shape.seed = round;
        made_clip made = make_clip(&shape);
        const size_t size = gyre_clip_size(made.clip);
        unsigned char *bytes = copy_of(made.clip, size);
        for (size_t at = sizeof(gyrei_block); at < size; at++) {
            static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
            const unsigned char before = bytes[at];
            for (size_t i = 0; i < sizeof values; i++) {
                bytes[at] = values[i];
                try_forged(bytes, size, made.skeleton);
            }
            bytes[at] = before;
        }
        free(bytes);
        free_clip(&made);
    }
}

/* Constants go into poses as they are, so that a turn that is none must not get in. */
static void constant_rotations_are_unit(void **state) {
    (void)state;
    made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const size_t size = gyre_clip_size(made.clip);
    const float forged[] = {2, 0.5f, -1.9f};
    uint32_t tried = 0;
    for (uint32_t g = 0; g < made.clip->group_count; g++) {
        const gyrei_clip_group *group = gyrei_clip_groups(made.clip) + g;
        if (group->path != GYRE_PATH_ROTATION || group->form != GYREI_FORM_CONSTANT) continue;
        for (size_t i = 0; i < 3; i++, tried++) {
            unsigned char *bytes = copy_of(made.clip, size);
            const gyre_clip *clip;
            gyre_error error;
            for (size_t k = 0; k < 4; k++) /* the last track: x is `forged`, the others 0 */
                memcpy(bytes + group->ranges_at + 4 * (group->count * (k + 1) - 1),
                       &(float){k ? 0 : forged[i]}, sizeof(float));
            gyrei_block_seal((gyrei_block *)(void *)bytes, GYREI_CLIP_KIND, 1, size);
            assert_int_equal(gyre_clip_from_bytes(bytes, size, &clip, &error), GYRE_BAD_FORMAT);
            assert_int_equal(error.offset, group->ranges_at + 4 * (group->count - 1));
            assert_non_null(strstr(error.message, "not of length 1"));
            free(bytes);
        }
    }
    assert_true(tried > 0);
    free_clip(&made);
}

/* Words at every multiple of four: counts, places, sizes, and numbers that are none. */
static void hostile_words(void **state) {
    (void)state;
    static const uint32_t words[] = {0,          1,          2,          15,         16,         255,
                                     65535,      65536,      0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff,
                                     0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 0x00000001};
    made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const size_t size = gyre_clip_size(made.clip);
    unsigned char *bytes = copy_of(made.clip, size);
    for (size_t at = sizeof(gyrei_block); at + 4 <= size; at += 4) {
        uint32_t before;
        memcpy(&before, bytes + at, 4);
        for (size_t i = 0; i < sizeof words / sizeof words[0] + 4; i++) {
            const uint32_t near[] = {before + 1, before - 1, before * 2, before + 16};
            const uint32_t word = i < 4 ? near[i] : words[i - 4];
            memcpy(bytes + at, &word, 4);
            try_forged(bytes, size, made.skeleton);
        }
        memcpy(bytes + at, &before, 4);
    }
    free(bytes);
    free_clip(&made);
}

/* Doubles: times and rates. */
static void hostile_times(void **state) {
    (void)state;
    const double numbers[] = {
        0, -0.0, -1, 1e308, -1e308, 5e-324, (double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int round = 0; round < 2; round++) {
        made_shape shape = usual();
        shape.even_doubles = shape.uneven = round;
        made_clip made = make_clip(&shape);
        const size_t size = gyre_clip_size(made.clip);
        unsigned char *bytes = copy_of(made.clip, size);
        for (size_t at = sizeof(gyrei_block); at + 8 <= size; at += 8) {
            double before;
            memcpy(&before, bytes + at, 8);
            for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
                memcpy(bytes + at, &numbers[i], 8);
                try_forged(bytes, size, made.skeleton);
            }
            memcpy(bytes + at, &before, 8);
        }
        free(bytes);
        free_clip(&made);
    }
}

static void version_and_byte_order(void **state) {
    (void)state;
    const made_shape shape = usual();
    made_clip made = make_clip(&shape);
    const size_t size = gyre_clip_size(made.clip);
    unsigned char *bytes = copy_of(made.clip, size);
    const gyre_clip *clip;
    gyre_error error;
    bytes[4] = 2;
    assert_int_equal(gyre_clip_from_bytes(bytes, size, &clip, &error), GYRE_UNSUPPORTED);
    assert_int_equal(error.offset, 4);
    bytes[4] = 1;
    for (int i = 0; i < 2; i++) {
        const unsigned char byte = bytes[i];
        bytes[i] = bytes[3 - i];
        bytes[3 - i] = byte;
    }
    assert_int_equal(gyre_clip_from_bytes(bytes, size, &clip, &error), GYRE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "byte order"));
    free(bytes);
    free_clip(&made);
}

static void memory_runs_out(void **state) {
    (void)state;
    const made_shape shape = usual();
    made_clip made = make_plan(&shape);
    for (size_t n = 0;; n++) {
        nth_allocation count = {.left = n};
        const gyre_allocator allocator = nth_allocator(&count);
        const gyre_clip *clip;
        const gyre_status status = gyrei_clip_build(&made.plan, &allocator, &clip, NULL);
        if (status == GYRE_OK) {
            assert_int_equal(count.live, 1);
            gyre_clip_destroy(clip, &allocator);
            assert_int_equal(count.live, 0);
            break;
        }
        assert_int_equal(status, GYRE_OUT_OF_MEMORY);
        assert_null(clip);
        assert_int_equal(count.live, 0);
    }
    gyre_clip_destroy(NULL, NULL);
    free_clip(&made);
}

static void plans_that_cannot_be(void **state) {
    (void)state;
    made_shape shape = usual();
    shape.bits = 16;
    made_clip made = make_plan(&shape);
    const gyre_clip *clip;
    gyrei_clip_plan plan = made.plan;
    gyre_clip_event late = {made.plan.duration_s + 1, NULL, 0, 0};
    double times[6] = {0, 1, 2, 2, 3, 4};
    plan.key_count = 0;
    assert_int_equal(gyrei_clip_build(&plan, NULL, &clip, NULL), GYRE_BAD_ARGUMENT);
    plan = made.plan, plan.times = times;
    assert_int_equal(gyrei_clip_build(&plan, NULL, &clip, NULL), GYRE_BAD_ARGUMENT);
    plan = made.plan, plan.events = &late, plan.event_count = 1;
    assert_int_equal(gyrei_clip_build(&plan, NULL, &clip, NULL), GYRE_BAD_ARGUMENT);
    made.animated[0].joint = 12;
    assert_int_equal(gyrei_clip_build(&made.plan, NULL, &clip, NULL), GYRE_BAD_ARGUMENT);
    made.animated[0].joint = 11;
    assert_int_equal(gyrei_clip_build(&made.plan, NULL, &clip, NULL), GYRE_BAD_ARGUMENT); /* out of order */
    assert_null(clip);
    free_clip(&made);
}

/* Nothing moves: no rows, no search. */
static void a_clip_of_nothing(void **state) {
    (void)state;
    const made_shape shape = {.joints = 3, .keys = 1};
    made_clip made = make_clip(&shape);
    assert_near(gyre_clip_duration_s(made.clip), 0, 0);
    use(made.clip, made.skeleton);
    assert_true(gyre_clip_size(made.clip) <= 256);
    free_clip(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_in_comes_out),
        cmocka_unit_test(a_block_may_be_moved),
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(cut_and_sealed_again),
        cmocka_unit_test(every_byte_flipped),
        cmocka_unit_test(every_byte_forged),
        cmocka_unit_test(constant_rotations_are_unit),
        cmocka_unit_test(hostile_words),
        cmocka_unit_test(hostile_times),
        cmocka_unit_test(version_and_byte_order),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(plans_that_cannot_be),
        cmocka_unit_test(a_clip_of_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
