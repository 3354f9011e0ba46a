/* SPDX-License-Identifier: MIT */
/* Poses for the tests of floor 4: random and adversarial, the same in every run and on every machine. */
#ifndef GYRE_TESTS_POSE_CASE_H
#define GYRE_TESTS_POSE_CASE_H

#include "rotation_input.h"

#include <gyre/pose.h>
#include <stdlib.h>

/* What the numbers of a pose may be. */
enum {
    POSE_USUAL = 0, /* unit rotations, translations within 10, scales from 0.5 to 2 of either sign */
    POSE_SMALL,     /* the same, and some numbers of magnitudes down to 1e-9 */
    POSE_WILD       /* any finite float, zeros, infinities, NaN */
};

static inline gyre_pose make_pose(uint32_t joint_count) {
    void *memory = malloc(gyre_pose_size(joint_count));
    assert_non_null(memory);
    return gyre_pose_init(memory, joint_count);
}

static inline float wild_number(uint64_t *state) {
    static const float odd[] = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, 1e-42f, -3e38f, 1.0f};
    const uint64_t bits = random_bits(state);
    return bits % 4 == 0 ? odd[bits >> 8 & 7] : random_finite(state);
}

static inline gyre_quat random_unit(uint64_t *state) {
    const gyre_quatd q = {random_signed(state), random_signed(state), random_signed(state),
                          random_signed(state)};
    const double length = sqrt((q.x * q.x + q.y * q.y) + (q.z * q.z + q.w * q.w));
    if (length < 0.1) return gyre_quat_identity();
    return gyre_quat_make((float)(q.x / length), (float)(q.y / length), (float)(q.z / length),
                          (float)(q.w / length));
}

static inline gyre_transform random_joint(uint64_t *state) {
    gyre_transform t;
    float *const vectors[2] = {&t.translation.x, &t.scale.x};
    for (int i = 0; i < 3; i++) {
        vectors[0][i] = (float)(10.0 * random_signed(state));
        vectors[1][i] = (float)(0.5 + 1.5 * random_fraction(state));
        if (random_bits(state) % 8 == 0) vectors[1][i] = -vectors[1][i];
    }
    t.rotation = random_unit(state);
    return t;
}

static inline void fill_pose(const gyre_pose *pose, int kind, uint64_t *state) {
    for (uint32_t joint = 0; joint < pose->joint_count; joint++) {
        gyre_pose_set(pose, joint, random_joint(state));
        for (uint32_t c = 0; c < GYRE_POSE_COMPONENTS; c++) {
            float *value = &pose->values[c * (size_t)pose->stride + joint];
            if (kind == POSE_SMALL && random_bits(state) % 4 == 0)
                *value = (float)random_magnitude(state, -9.0, 0.0);
            if (kind == POSE_WILD && random_bits(state) % 4 == 0) *value = wild_number(state);
        }
    }
}

static inline gyre_pose make_random_pose(uint32_t joint_count, int kind, uint64_t *state) {
    const gyre_pose pose = make_pose(joint_count);
    fill_pose(&pose, kind, state);
    return pose;
}

/* FNV-1a over what a pose holds, the padding as well. */
static inline uint64_t hash_pose(const gyre_pose *pose, uint64_t hash) {
    const unsigned char *bytes = (const unsigned char *)pose->values;
    for (size_t i = 0; i < gyre_pose_size(pose->joint_count); i++)
        hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

#endif
