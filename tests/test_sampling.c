/* SPDX-License-Identifier: MIT */
/* Sampling against the keys evaluated in double, laws that any sampling keeps, and the same bits on every
   instruction set. `test_sampling --print` writes sampling_golden.h. */
#include "near.h"

#include "made_clip.h"

#include <float.h>
#include <gyre/batch.h>
#include <gyre/sample.h>
#include <gyre/slerpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sampling_golden.h"

typedef struct room {
    float *memory;
    gyre_pose pose;
} room;

enum { GUARD = 16 };
static const float GUARD_VALUE = 12345.0f;

/* A pose `shift` floats off alignment, with guards on both sides, full of numbers that no sample gives. */
static room make_room(uint32_t joints, uint32_t shift) {
    const size_t floats = gyre_pose_size(joints) / sizeof(float);
    room r = {malloc((floats + 2 * GUARD + shift) * sizeof(float)), {NULL, joints, gyre_pose_stride(joints)}};
    for (size_t i = 0; i < floats + 2 * GUARD + shift; i++)
        r.memory[i] = GUARD_VALUE;
    r.pose.values = r.memory + GUARD + shift;
    return r;
}

static void assert_guards(const room *r) {
    const size_t floats = gyre_pose_size(r->pose.joint_count) / sizeof(float);
    for (size_t i = 0; i < GUARD; i++) {
        assert_true(r->pose.values[-1 - (ptrdiff_t)i] == GUARD_VALUE);
        assert_true(r->pose.values[floats + i] == GUARD_VALUE);
    }
}

static gyre_sample_job job_of(const made_clip *made, const room *r, double time_s, uint32_t wrap) {
    return (gyre_sample_job){
        .skeleton = made->skeleton, .clip = made->clip, .time_s = time_s, .wrap = wrap, .pose = r->pose};
}

static void sample(const made_clip *made, const room *r, double time_s) {
    const gyre_sample_job job = job_of(made, r, time_s, GYRE_WRAP_ONCE);
    gyre_error error = {0};
    if (gyre_sample(&job, &error)) fail_msg("%s", error.message);
}

/* The interval that a time is in, and where. */
static uint32_t find_key(const gyrei_clip_plan *plan, double time_s, double *fraction) {
    uint32_t key = 0;
    while (key + 2 < plan->key_count && plan->times[key + 1] <= time_s)
        key++;
    *fraction = 0;
    if (plan->key_count == 1) return 0;
    *fraction = (time_s - plan->times[key]) / (plan->times[key + 1] - plan->times[key]);
    *fraction = fmin(fmax(*fraction, 0), 1);
    return key;
}

static gyre_quatd coded_quat(const gyrei_track_plan *track, uint32_t key) {
    double v[4], square = 0;
    for (uint32_t c = 0; c < 4; c++) {
        v[c] = c == track->left_out ? 0 : coded_value(track, c, track->keys[4 * (size_t)key + c]);
        square += v[c] * v[c];
    }
    if (track->left_out < 4) v[track->left_out] = sqrt(fmax(0, 1 - square));
    return gyre_quatd_make(v[0], v[1], v[2], v[3]);
}

static gyre_quatd expected_quat(const made_clip *made, const gyrei_track_plan *track, double time_s) {
    double t;
    const uint32_t key = find_key(&made->plan, time_s, &t), next = key + (made->plan.key_count > 1);
    const gyre_quatd a = coded_quat(track, key), b = coded_quat(track, next);
    if (made->plan.interpolation != GYRE_CLIP_INTERPOLATION_NLERP) return gyre_quatd_slerp(a, b, t);
    return gyre_quatd_normalise(gyre_quatd_make(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t,
                                                a.z + (b.z - a.z) * t, a.w + (b.w - a.w) * t));
}

static void assert_quat(const made_clip *made, const gyrei_track_plan *track, gyre_quat q, double time_s,
                        double tolerance) {
    const gyre_quatd e = expected_quat(made, track, time_s), a = gyre_quatd_make(q.x, q.y, q.z, q.w);
    assert_quat_near(a, e, tolerance);
    assert_near(sqrt(gyre_quatd_dot(a, a)), 1, 5e-7);
}

static void assert_vec3(const made_clip *made, const gyrei_track_plan *track, gyre_vec3 v, double time_s) {
    double t;
    const uint32_t key = find_key(&made->plan, time_s, &t), next = key + (made->plan.key_count > 1);
    const double actual[] = {v.x, v.y, v.z};
    for (uint32_t c = 0; c < 3; c++) {
        const double a = coded_value(track, c, track->keys[3 * (size_t)key + c]);
        const double b = coded_value(track, c, track->keys[3 * (size_t)next + c]);
        assert_near(actual[c], a + (b - a) * t, 1e-6);
    }
}

static void assert_sample(const made_clip *made, const room *r, double time_s, double tolerance) {
    const gyre_pose rest = gyre_skeleton_rest(made->skeleton);
    room expected = make_room(r->pose.joint_count, 0);
    gyre_pose_copy(&rest, &expected.pose);
    for (uint32_t i = 0; i < made->plan.animated_count; i++) {
        const gyrei_track_plan *track = &made->animated[i];
        gyre_transform actual = gyre_pose_get(&r->pose, track->joint),
                       e = gyre_pose_get(&expected.pose, track->joint);
        if (track->path == GYRE_PATH_ROTATION)
            assert_quat(made, track, e.rotation = actual.rotation, time_s, tolerance);
        else if (track->path == GYRE_PATH_TRANSLATION)
            assert_vec3(made, track, e.translation = actual.translation, time_s);
        else
            assert_vec3(made, track, e.scale = actual.scale, time_s);
        gyre_pose_set(&expected.pose, track->joint, e);
    }
    for (uint32_t i = 0; i < made->plan.constant_count; i++) {
        const gyrei_track_plan *track = &made->constants[i];
        static const uint32_t begins[] = {GYRE_POSE_TX, GYRE_POSE_QX, GYRE_POSE_SX};
        for (uint32_t c = 0; c < (track->path == GYRE_PATH_ROTATION ? 4u : 3u); c++)
            expected.pose.values[(begins[track->path] + c) * expected.pose.stride + track->joint] =
                track->min[c];
    }
    assert_memory_equal(r->pose.values, expected.pose.values, gyre_pose_size(r->pose.joint_count)); /* A17 */
    free(expected.memory);
}

static void check_shape(const made_shape *shape, double tolerance) {
    made_clip made = make_clip(shape);
    uint64_t state = 5;
    for (uint32_t i = 0; i < 24; i++) {
        room r = make_room(shape->joints, i % 3);
        const double inside = made.times[0] + (made.plan.duration_s - made.times[0]) * made_number(&state);
        const double time_s = i == 0   ? 0
                              : i == 1 ? made.plan.duration_s
                              : i < 6  ? made.times[i % shape->keys]
                                       : inside;
        sample(&made, &r, time_s);
        assert_sample(&made, &r, time_s, tolerance);
        assert_guards(&r);
        free(r.memory);
    }
    free_clip(&made);
}

static made_shape usual(uint32_t i) {
    return (made_shape){.joints = 67,
                        .keys = 30,
                        .turn = 0.3,
                        .rotations = 150,
                        .translations = 60,
                        .scales = 30,
                        .constants = 100,
                        .seed = i};
}

/* Four components of 8 bits are no unit quaternion, of 16 bits nearly: between two of them speeds and lengths
   differ. */
static double tolerance_of(const made_shape *shape) {
    if (shape->bits == 0) return 4e-3;
    if (shape->interpolation == GYRE_CLIP_INTERPOLATION_CORRECTED || shape->turn > 0.9) return 1.8e-5;
    return 1.5e-6;
}

static void as_evaluated_in_double(void **state) {
    (void)state;
    static const double turns[] = {0.01, 0.07, 0.25, 0.5, 1.0, 2.0, 3.0};
    for (uint32_t i = 0; i < 84; i++) {
        made_shape shape = usual(i);
        shape.interpolation = i % 3;
        shape.turn = turns[i / 3 % 7];
        shape.bits = i % 4 == 0 ? 0 : 16;
        shape.whole = i % 5 == 0;
        shape.uneven = i % 2;
        if (shape.interpolation == GYRE_CLIP_INTERPOLATION_CORRECTED && shape.turn > 1) continue;
        check_shape(&shape, tolerance_of(&shape));
    }
}

/* Half an angle of 60 degrees between keys: within 3.3e-5 rad of slerp, as is said of it. */
static void corrected_keeps_its_bound(void **state) {
    (void)state;
    made_shape shape = usual(3);
    double worst = 0;
    shape.turn = GYRE_PI / 3;
    shape.rotations = 256;
    shape.bits = 16;
    shape.interpolation = GYRE_CLIP_INTERPOLATION_CORRECTED;
    made_clip made = make_clip(&shape);
    room r = make_room(shape.joints, 0);
    uint64_t numbers = 9;
    for (int i = 0; i < 200; i++) {
        const double time_s = made.plan.duration_s * made_number(&numbers);
        sample(&made, &r, time_s);
        for (uint32_t k = 0; k < made.plan.animated_count; k++) {
            const gyrei_track_plan *track = &made.animated[k];
            if (track->path != GYRE_PATH_ROTATION) continue;
            const gyre_quat q = gyre_pose_get(&r.pose, track->joint).rotation;
            worst = fmax(worst, gyre_quatd_angle_between(gyre_quatd_make(q.x, q.y, q.z, q.w),
                                                         expected_quat(&made, track, time_s)));
        }
    }
    assert_near(worst, 0, 3.3e-5);
    free(r.memory);
    free_clip(&made);
}

static void joints_of_any_number(void **state) {
    (void)state;
    static const uint32_t counts[] = {1,  2,  7,   8,   9,   15,  16,  17,  31,
                                      33, 64, 100, 255, 256, 257, 300, 512, 700};
    for (uint32_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        made_shape shape = usual(i);
        shape.joints = counts[i];
        shape.keys = 1 + i % 5;
        shape.rotations = i % 2 ? 256 : 90;
        shape.bits = i % 3 ? 0 : 16;
        shape.interpolation = GYRE_CLIP_INTERPOLATION_SLERP;
        check_shape(&shape, tolerance_of(&shape));
    }
}

/* A21: keys at k / 24 s: at 1/24 s the key itself, at 1/48 s the middle. */
static void A21_times_are_seconds(void **state) {
    (void)state;
    for (int single = 0; single < 2; single++) {
        made_shape shape = {.joints = 1, .keys = 25, .translations = 256, .bits = 16};
        made_clip made = make_plan(&shape);
        for (uint32_t k = 0; k < 25; k++)
            made.times[k] = single ? (float)(k / 24.0) : k / 24.0;
        made.plan.duration_s = 1;
        assert_int_equal(gyrei_clip_build(&made.plan, NULL, &made.clip, NULL), GYRE_OK);
        assert_near(gyre_clip_duration_s(made.clip), 1, 0);
        room r = make_room(1, 0);
        const double a = coded_value(&made.animated[0], 0, made.animated[0].keys[0]),
                     b = coded_value(&made.animated[0], 0, made.animated[0].keys[3]);
        sample(&made, &r, 1 / 24.0);
        assert_near(r.pose.values[0], b, 2e-7 + 1e-7 * fabs(b));
        sample(&made, &r, 1 / 48.0);
        assert_near(r.pose.values[0], (a + b) / 2, 3e-7);
        free(r.memory);
        free_clip(&made);
    }
}

static void times_are_wrapped(void **state) {
    (void)state;
    assert_near(gyre_time_wrap(-1, 4, GYRE_WRAP_ONCE), 0, 0);
    assert_near(gyre_time_wrap(5, 4, GYRE_WRAP_ONCE), 4, 0);
    assert_near(gyre_time_wrap(5, 4, GYRE_WRAP_LOOP), 1, 0);
    assert_near(gyre_time_wrap(4, 4, GYRE_WRAP_LOOP), 0, 0);
    assert_near(gyre_time_wrap(-1, 4, GYRE_WRAP_LOOP), 3, 0);
    assert_near(gyre_time_wrap(4, 4, GYRE_WRAP_PING_PONG), 4, 0);
    assert_near(gyre_time_wrap(5, 4, GYRE_WRAP_PING_PONG), 3, 0);
    assert_near(gyre_time_wrap(9, 4, GYRE_WRAP_PING_PONG), 1, 0);
    assert_near(gyre_time_wrap(-1, 4, GYRE_WRAP_PING_PONG), 1, 0);
    assert_near(gyre_time_wrap(-5, 4, GYRE_WRAP_PING_PONG), 3, 0);
    assert_near(gyre_time_wrap(1e300, 4, GYRE_WRAP_ONCE), 4, 0);
    assert_near(gyre_time_wrap(5, 4, 77), 4, 0);
    assert_near(gyre_time_wrap((double)NAN, 4, GYRE_WRAP_LOOP), 0, 0);
    assert_near(gyre_time_wrap((double)INFINITY, 4, GYRE_WRAP_ONCE), 0, 0);
    assert_near(gyre_time_wrap(3, 0, GYRE_WRAP_LOOP), 0, 0);
    static const double far[] = {1e15, -1e15, 1e300, -1e300, 5e-324, -5e-324, DBL_MAX};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++)
        for (uint32_t wrap = 0; wrap < 3; wrap++) {
            const double time_s = gyre_time_wrap(far[i], 3.7, wrap);
            assert_true(time_s >= 0 && time_s <= 3.7);
        }
}

static void wrapped_times_give_what_times_within_give(void **state) {
    (void)state;
    made_shape shape = usual(1);
    shape.interpolation = GYRE_CLIP_INTERPOLATION_SLERP;
    made_clip made = make_clip(&shape);
    const double times[] = {-0.5, 1e6, -1e9, 0.2, 1e300, -1e300};
    for (uint32_t wrap = 0; wrap < 3; wrap++) {
        for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
            room a = make_room(shape.joints, 0), b = make_room(shape.joints, 1);
            const gyre_sample_job job = job_of(&made, &a, times[i], wrap);
            assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
            sample(&made, &b, gyre_time_wrap(times[i], made.plan.duration_s, wrap));
            assert_memory_equal(a.pose.values, b.pose.values, gyre_pose_size(shape.joints));
            free(a.memory);
            free(b.memory);
        }
    }
    free_clip(&made);
}

static void a_mask_leaves_joints_as_they_are(void **state) {
    (void)state;
    made_shape shape = usual(8);
    shape.joints = 270;
    made_clip made = make_clip(&shape);
    uint8_t mask[270];
    for (uint32_t i = 0; i < 270; i++)
        mask[i] = (uint8_t)(i % 3 == 0 ? 0 : i % 7 + 1);
    room whole = make_room(270, 0), part = make_room(270, 0);
    sample(&made, &whole, 0.4);
    gyre_sample_job job = job_of(&made, &part, 0.4, GYRE_WRAP_ONCE);
    job.mask = mask;
    job.mask_size = 270;
    assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
    for (uint32_t i = 0; i < GYRE_POSE_COMPONENTS * part.pose.stride; i++) {
        const uint32_t joint = i % part.pose.stride;
        const float expected = joint < 270 && mask[joint] ? whole.pose.values[i] : GUARD_VALUE;
        assert_true(part.pose.values[i] == expected);
    }
    free(whole.memory);
    free(part.memory);
    free_clip(&made);
}

static void scalars_go_to_the_caller(void **state) {
    (void)state;
    made_shape shape = usual(2);
    shape.scalars = 53;
    shape.uneven = true;
    made_clip made = make_clip(&shape);
    float out[53 + 2];
    uint64_t numbers = 3;
    assert_int_equal(gyre_clip_counts_of(made.clip).constant_scalars, 18);
    for (int i = 0; i < 40; i++) {
        const double time_s = -0.1 + (made.plan.duration_s + 0.2) * made_number(&numbers);
        gyre_sample_job job = {.clip = made.clip, .time_s = time_s, .scalars = out + 1, .scalar_count = 53};
        out[0] = out[54] = GUARD_VALUE;
        assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
        assert_true(out[0] == GUARD_VALUE && out[54] == GUARD_VALUE);
        double t;
        const uint32_t key = find_key(&made.plan, time_s, &t);
        for (uint32_t k = 0; k < 53; k++) {
            const double *keys = made.scalars[k].keys + key, exact = keys[0] + (keys[1] - keys[0]) * t;
            assert_near(out[1 + k], made.scalars[k].extent > 0 ? exact : made.scalars[k].min, 4e-5);
            const float alone = gyre_sample_scalar(made.clip, k, time_s, GYRE_WRAP_ONCE);
            assert_memory_equal(&alone, &out[1 + k], sizeof alone);
        }
    }
    assert_true(gyre_sample_scalar(made.clip, 53, 0, 0) == 0);
    assert_int_equal(gyre_clip_find_scalar(made.clip, "blink"), 2);
    assert_int_equal(gyre_clip_find_scalar(made.clip, "no such"), GYRE_NONE);
    assert_int_equal(gyre_clip_scalar_at(made.clip, 9).node, 14);
    free_clip(&made);
}

static void refuse(gyre_sample_job job, room *r, float *scalars, const char *why) {
    gyre_error error = {0};
    const size_t size = gyre_pose_size(r->pose.joint_count);
    float *before = malloc(size);
    memcpy(before, r->pose.values, size);
    assert_int_equal(gyre_sample(&job, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_sample(&job, NULL), GYRE_BAD_ARGUMENT);
    if (!strstr(error.message, why)) fail_msg("\"%s\" does not say \"%s\"", error.message, why);
    assert_memory_equal(before, r->pose.values, size);
    assert_true(scalars[0] == GUARD_VALUE);
    free(before);
}

static void bad_arguments_change_nothing(void **state) {
    (void)state;
    made_shape shape = usual(4);
    shape.scalars = 4;
    made_clip made = make_clip(&shape), other;
    shape.joints = 66;
    other = make_clip(&shape);
    room r = make_room(67, 0), less = make_room(66, 0);
    float scalars[4] = {GUARD_VALUE};
    uint8_t mask[67] = {0};
    gyre_sample_job good = job_of(&made, &r, 0.1, GYRE_WRAP_ONCE), bad;
    good.scalars = scalars;
    good.scalar_count = 4;
    assert_int_equal(gyre_sample(NULL, NULL), GYRE_BAD_ARGUMENT);
    bad = good, bad.clip = NULL, refuse(bad, &r, scalars, "clip is required");
    bad = good, bad.skeleton = NULL, refuse(bad, &r, scalars, "skeleton is required");
    bad = good, bad.skeleton = other.skeleton, refuse(bad, &r, scalars, "another skeleton");
    bad = good, bad.time_s = (double)NAN, refuse(bad, &r, scalars, "not finite");
    bad = good, bad.time_s = -(double)INFINITY, refuse(bad, &r, scalars, "not finite");
    bad = good, bad.wrap = 3, refuse(bad, &r, scalars, "wrap 3");
    bad = good, bad.scalar_count = 3, refuse(bad, &r, scalars, "room for 3");
    bad = good, bad.mask = mask, bad.mask_size = 66, refuse(bad, &r, scalars, "mask has 66");
    bad = good, bad.pose = less.pose, refuse(bad, &r, scalars, "pose has 66");
    bad = good, bad.pose.stride = 67, refuse(bad, &r, scalars, "67 apart");
    assert_int_equal(gyre_sample(&good, NULL), GYRE_OK);
    free(r.memory);
    free(less.memory);
    free_clip(&made);
    free_clip(&other);
}

/* A clip played on a skeleton of as many joints with other names or parents. */
static void a_clip_knows_its_skeleton(void **state) {
    (void)state;
    made_shape shape = usual(4);
    shape.joints = 2;
    made_clip made = make_clip(&shape);
    const uint32_t parents[] = {GYRE_NONE, GYRE_NONE};
    const gyre_skeleton_source source = {.joint_count = 2, .parents = parents};
    const gyre_skeleton *other;
    assert_int_equal(gyre_skeleton_create(&source, NULL, &other, NULL), GYRE_OK);
    room r = make_room(2, 0);
    float none = GUARD_VALUE;
    gyre_sample_job job = job_of(&made, &r, 0.1, GYRE_WRAP_ONCE);
    job.skeleton = other;
    refuse(job, &r, &none, "another skeleton");
    gyre_skeleton_destroy(other, NULL);
    free(r.memory);
    free_clip(&made);
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

enum { GOLDEN_CASES = 12 };

/* Shapes of all kinds, times within, outside, huge and subnormal; every second one with a mask. */
static uint64_t hash_case(uint32_t i) {
    uint64_t hash = 0xcbf29ce484222325u, state = i + 1;
    static const double odd[] = {0, -1, 5e-324, 1e300, -1e300, 1e-15, 3, 1e9};
    for (uint32_t round = 0; round < 6; round++) {
        made_shape shape = usual(100 * i + round);
        static const double turns[] = {0.02, 0.3, 1.5, 3};
        shape.joints = 1 + (uint32_t)(300 * made_number(&state));
        shape.keys = 1 + (uint32_t)(40 * made_number(&state));
        shape.interpolation = i % 3;
        shape.turn = turns[i / 3];
        shape.uneven = round % 2;
        shape.even_doubles = round == 2;
        shape.scalars = 20;
        shape.whole = round == 4;
        made_clip made = make_clip(&shape);
        room r = make_room(shape.joints, 0);
        float scalars[20];
        uint8_t mask[512];
        memset(mask, 1, sizeof mask);
        for (uint32_t k = 0; k < 40; k++) {
            const double time_s = k < 8 ? odd[k] : made.plan.duration_s * made_number(&state);
            gyre_sample_job job = job_of(&made, &r, time_s, k % 3);
            job.scalars = scalars;
            job.scalar_count = 20;
            mask[k] = 0;
            if (k % 2) job.mask = mask, job.mask_size = sizeof mask;
            assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
            hash = hash_bytes(hash, r.pose.values, gyre_pose_size(shape.joints));
            hash = hash_bytes(hash, scalars, sizeof scalars);
        }
        free(r.memory);
        free_clip(&made);
    }
    return hash;
}

static void golden_hashes(void **state) {
    (void)state;
    for (uint32_t i = 0; i < GOLDEN_CASES; i++)
        if (hash_case(i) != sampling_golden[i]) fail_msg("case %u has other bits", i);
}

static int print_golden(void) {
    printf("/* SPDX-License-Identifier: MIT */\n/* Written by test_sampling --print. */\n"
           "static const uint64_t sampling_golden[] = {\n");
    for (uint32_t i = 0; i < GOLDEN_CASES; i++)
        printf("    0x%016llx,\n", (unsigned long long)hash_case(i));
    printf("};\n");
    return 0;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_evaluated_in_double),
        cmocka_unit_test(corrected_keeps_its_bound),
        cmocka_unit_test(joints_of_any_number),
        cmocka_unit_test(A21_times_are_seconds),
        cmocka_unit_test(times_are_wrapped),
        cmocka_unit_test(wrapped_times_give_what_times_within_give),
        cmocka_unit_test(a_mask_leaves_joints_as_they_are),
        cmocka_unit_test(scalars_go_to_the_caller),
        cmocka_unit_test(bad_arguments_change_nothing),
        cmocka_unit_test(a_clip_knows_its_skeleton),
        cmocka_unit_test(golden_hashes),
    };
    const char *wanted = getenv("GYRE_ISA");
    if (argc > 1 && strcmp(argv[1], "--print") == 0) return print_golden();
    if (wanted != NULL && strcmp(wanted, gyre_batch_isa()) != 0) {
        printf("no %s here\n", wanted);
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
