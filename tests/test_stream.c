/* SPDX-License-Identifier: MIT */
/* The profile `size`: the same bytes and the same poses on every instruction set, and forged streams, whose
   checksum is right, that are refused or sampled without harm. `test_stream --print` writes the hashes. */
#include "near.h"

#include "made_clip.h"

#include <anim/clip_block.h>
#include <anim/stream.h>
#include <float.h>
#include <gyre/batch.h>
#include <gyre/pack.h>
#include <gyre/sample.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOINTS = 21, KEYS = 129, CURVES = JOINTS + 3 };

/* By profile: of the clip's bytes and of poses. */
static const uint64_t golden[2] = {UINT64_C(0xd8f8a953dbb5b18c), UINT64_C(0xe244fad11e0ac39b)};

typedef struct made_motion {
    gyre_curves curves;
    gyre_curve list[CURVES];
    double times[KEYS], values[CURVES][KEYS * 4];
} made_motion;

/* Walks at random, quick in the second half; without libm, so that every machine makes the same. */
static void fill(double *values, uint32_t components, uint64_t *state, double pace) {
    double at[4] = {0.1, 0.2, -0.1, 1}, way[4] = {0, 0, 0, 0};
    for (uint32_t k = 0; k < KEYS; k++) {
        double square = 0;
        for (uint32_t i = 0; i < components; i++) {
            way[i] = 0.8 * way[i] + (made_number(state) - 0.5) * pace * (k > KEYS / 2 ? 1 : 0.003);
            at[i] += way[i];
            square += at[i] * at[i];
        }
        for (uint32_t i = 0; i < components; i++) {
            if (components == 4) at[i] /= sqrt(square);
            values[components * k + i] = at[i];
        }
    }
}

static made_motion *make_motion(void) {
    made_motion *m = calloc(1, sizeof *m);
    uint64_t state = 9;
    assert_non_null(m);
    for (uint32_t k = 0; k < KEYS; k++)
        m->times[k] = k / 32.0;
    for (uint32_t i = 0; i < CURVES; i++) {
        const uint8_t path = i < JOINTS        ? GYRE_PATH_ROTATION
                             : i == JOINTS     ? GYRE_PATH_TRANSLATION
                             : i == JOINTS + 1 ? GYRE_PATH_SCALE
                                               : GYRE_PATH_WEIGHTS;
        const uint32_t components = path == GYRE_PATH_ROTATION ? 4 : 3;
        fill(m->values[i], components, &state, i % 5 == 4 && i < JOINTS ? 0.1 : 0.02);
        for (uint32_t k = 0; path == GYRE_PATH_SCALE && k < 3 * KEYS; k++)
            m->values[i][k] = 1 + 0.2 * m->values[i][k];
        m->list[i] = (gyre_curve){.node = i < JOINTS    ? i
                                          : i == JOINTS ? 0
                                                        : JOINTS - 1,
                                  .path = path,
                                  .component_count = components,
                                  .key_count = KEYS,
                                  .times = m->times,
                                  .values = m->values[i]};
    }
    m->curves = (gyre_curves){.duration_s = m->times[KEYS - 1], .curve_count = CURVES, .curves = m->list};
    return m;
}

static const gyre_clip *pack(const gyre_skeleton *skeleton, uint32_t profile) {
    made_motion *m = make_motion();
    const gyre_pack_options options = {.profile = profile, .unit_m = 0.001, .error_m = 1e-3};
    const gyre_clip *clip = NULL;
    gyre_error error = {0};
    if (gyre_clip_pack(skeleton, &m->curves, NULL, 0, &options, &clip, NULL, &error))
        fail_msg("%s", error.message);
    free(m);
    return clip;
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

static uint64_t hash_of(uint32_t profile) {
    const gyre_skeleton *skeleton = make_skeleton(JOINTS, 3);
    const gyre_clip *clip = pack(skeleton, profile);
    void *memory = malloc(gyre_pose_size(JOINTS));
    const gyre_pose pose = gyre_pose_init(memory, JOINTS);
    uint64_t hash = hash_bytes(0xcbf29ce484222325u, clip, gyre_clip_size(clip));
    for (int i = 0; i < 100; i++) {
        float scalars[3];
        const gyre_sample_job job = {.skeleton = skeleton,
                                     .clip = clip,
                                     .time_s = 0.041 * i,
                                     .pose = pose,
                                     .scalars = scalars,
                                     .scalar_count = 3};
        assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
        hash = hash_bytes(hash, memory, gyre_pose_size(JOINTS));
        for (uint32_t k = 0; k < 3; k++) /* one alone is what all together give */
            assert_near((double)gyre_sample_scalar(clip, k, job.time_s, 0), (double)scalars[k], 0);
        hash = hash_bytes(hash, scalars, sizeof scalars);
    }
    free(memory);
    gyre_clip_destroy(clip, NULL);
    gyre_skeleton_destroy(skeleton, NULL);
    return hash;
}

static void same_bits_everywhere(void **state) {
    (void)state;
    for (uint32_t profile = 0; profile < 2; profile++)
        if (hash_of(profile) != golden[profile]) fail_msg("profile %u has other bits", profile);
}

static void is_harmless(const gyre_skeleton *skeleton, const gyre_clip *clip, const gyre_pose *pose) {
    for (int i = -1; i < 9; i++) {
        float scalars[3];
        const gyre_sample_job job = {.skeleton = skeleton,
                                     .clip = clip,
                                     .time_s = 0.53 * i,
                                     .pose = *pose,
                                     .scalars = scalars,
                                     .scalar_count = 3};
        if (gyre_sample(&job, NULL)) return;
        for (size_t c = 0; c < (size_t)GYRE_POSE_COMPONENTS * pose->stride; c++)
            assert_true(fabsf(pose->values[c]) <= FLT_MAX);
    }
}

/* Every byte of the stream's head, ranges, segment heads and some of its rows. */
static void forged_streams_do_no_harm(void **state) {
    (void)state;
    const gyre_skeleton *skeleton = make_skeleton(JOINTS, 3);
    const gyre_clip *clip = pack(skeleton, GYRE_CLIP_PROFILE_SIZE), *read = NULL;
    const size_t size = gyre_clip_size(clip);
    gyre_clip *copy = malloc(size);
    void *memory = malloc(gyre_pose_size(JOINTS));
    const gyre_pose pose = gyre_pose_init(memory, JOINTS);
    static const unsigned char flips[] = {0x01, 0x80, 0xff, 0x40};
    uint32_t refused = 0, taken = 0;
    for (size_t at = clip->rows_at; at < clip->rows_at + clip->rows_size;
         at += at < clip->rows_at + 900u ? 1 : 7)
        for (size_t f = 0; f < sizeof flips; f++) {
            memcpy(copy, clip, size);
            ((unsigned char *)copy)[at] ^= flips[f];
            gyrei_block_seal(&copy->block, GYREI_CLIP_KIND, GYREI_CLIP_VERSION, size);
            if (gyre_clip_from_bytes(copy, size, &read, NULL) == GYRE_OK) {
                taken++;
                is_harmless(skeleton, read, &pose);
            } else {
                refused++;
            }
        }
    assert_true(refused > 50 && taken > 50);
    free(memory);
    free(copy);
    gyre_clip_destroy(clip, NULL);
    gyre_skeleton_destroy(skeleton, NULL);
}

static void segments_are_used(void **state) {
    (void)state;
    const gyre_skeleton *skeleton = make_skeleton(JOINTS, 3);
    const gyre_clip *clip = pack(skeleton, GYRE_CLIP_PROFILE_SIZE);
    gyrei_stream stream;
    memcpy(&stream, gyrei_clip_bytes(clip, clip->rows_at), sizeof stream);
    assert_true(stream.segment_count > 1);
    gyre_clip_destroy(clip, NULL);
    gyre_skeleton_destroy(skeleton, NULL);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_everywhere),
        cmocka_unit_test(segments_are_used),
        cmocka_unit_test(forged_streams_do_no_harm),
    };
    const char *wanted = getenv("GYRE_ISA");
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        printf("0x%016llx 0x%016llx\n", (unsigned long long)hash_of(0), (unsigned long long)hash_of(1));
        return 0;
    }
    if (wanted != NULL && strcmp(wanted, gyre_batch_isa()) != 0) {
        printf("no %s here\n", wanted);
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
