/* SPDX-License-Identifier: MIT */
#include "anim/skeleton_block.h"

#include <base/error.h>
#include <base/utf8.h>
#include <string.h>

static gyre_status bad(gyre_error *error, uint64_t offset, const char *why) {
    return gyrei_fail_at(error, GYRE_BAD_FORMAT, offset, "skeleton: %s", why);
}

/* The places follow from the counts, so that they need only be compared. */
static gyre_status check_layout(const gyre_skeleton *s, gyre_error *error) {
    gyre_skeleton laid = *s;
    if (s->joint_count == 0 || s->joint_count > GYRE_SKELETON_MAX_JOINTS ||
        s->skin_joint_count > GYRE_SKELETON_MAX_JOINTS || s->texts_size == 0 ||
        s->texts_size > UINT32_MAX / 2)
        return bad(error, offsetof(gyre_skeleton, joint_count), "its counts cannot be");
    if (!gyrei_skeleton_lay_out(&laid) || memcmp(&laid, s, sizeof laid) != 0 || s->reserved != 0)
        return bad(error, offsetof(gyre_skeleton, rest_at), "its arrays do not lie where they must");
    if (!(s->unit_m >= 0 && s->unit_m <= GYREI_SKELETON_MAX_UNIT_M))
        return bad(error, offsetof(gyre_skeleton, unit_m), "its unit cannot be");
    return GYRE_OK;
}

/* A joint's subtree is the joint, and those of its children one after the other: each begins where the one
   before ends, and the last ends where that of the parent does. */
static bool joint_fits(const gyre_skeleton *s, const uint16_t *parents, const uint16_t *ends, uint32_t j) {
    const uint32_t parent = parents[j], end = ends[j];
    if (parent != GYREI_NO_PARENT && parent >= j) return false;
    const uint32_t bound = parent == GYREI_NO_PARENT ? s->joint_count : ends[parent];
    if (end <= j || end > bound) return false;
    if (end > j + 1 && parents[j + 1] != j) return false;
    return end == bound || parents[end] == parent;
}

static gyre_status check_tree(const gyre_skeleton *s, gyre_error *error) {
    const uint16_t *parents = gyre_skeleton_parents(s), *ends = gyre_skeleton_subtree_ends(s);
    if (parents[0] != GYREI_NO_PARENT) return bad(error, s->parents_at, "its first joint has a parent");
    for (uint32_t j = 0; j < s->joint_count; j++)
        if (!joint_fits(s, parents, ends, j))
            return bad(error, s->parents_at + j * sizeof *parents,
                       "its joints do not stand in depth-first order");
    return GYRE_OK;
}

static gyre_status check_names(const gyre_skeleton *s, gyre_error *error) {
    const uint32_t *names = gyrei_skeleton_bytes(s, s->names_at);
    const char *texts = gyrei_skeleton_bytes(s, s->texts_at);
    if (texts[0] != '\0' || texts[s->texts_size - 1] != '\0')
        return bad(error, s->texts_at, "its names do not end");
    for (uint32_t at = 0, length; at < s->texts_size; at += length) {
        length = (uint32_t)gyrei_utf8_length(texts + at, s->texts_size - at);
        if (length == 0) return bad(error, s->texts_at + at, "a name is no UTF-8");
    }
    for (uint32_t j = 0; j < s->joint_count; j++)
        if (names[j] >= s->texts_size || (names[j] > 0 && texts[names[j] - 1] != '\0'))
            return bad(error, s->names_at + j * sizeof *names, "a name lies outside its texts");
    return GYRE_OK;
}

static bool are_finite(const float *values, size_t count) {
    float sum = 0; /* x - x is 0, or NaN of what is not finite */
    for (size_t i = 0; i < count; i++)
        sum += values[i] - values[i];
    return sum == 0;
}

static bool padding_is_identity(const gyre_pose *pose) {
    for (uint32_t c = 0; c < GYRE_POSE_COMPONENTS; c++)
        for (uint32_t j = pose->joint_count; j < pose->stride; j++)
            if (pose->values[c * pose->stride + j] != (c >= GYRE_POSE_QW ? 1.0f : 0.0f)) return false;
    return true;
}

static gyre_status check_rest(const gyre_skeleton *s, gyre_error *error) {
    const gyre_pose pose = gyre_skeleton_rest(s);
    if (!are_finite(pose.values, (size_t)pose.stride * GYRE_POSE_COMPONENTS) || !padding_is_identity(&pose))
        return bad(error, s->rest_at, "its rest pose is not finite, or padded with anything but identity");
    for (uint32_t j = 0; j < s->joint_count; j++) {
        const gyre_quat q = gyre_pose_get(&pose, j).rotation;
        const double x = (double)q.x, y = (double)q.y, z = (double)q.z, w = (double)q.w;
        const double squared = (x * x + y * y) + (z * z + w * w);
        if (!(squared > 0.9999 && squared < 1.0001))
            return bad(error, s->rest_at + j * sizeof(float), "a rotation at rest is not of length 1");
    }
    return GYRE_OK;
}

static gyre_status check_skin(const gyre_skeleton *s, gyre_error *error) {
    const uint16_t *joints = gyre_skeleton_skin_joints(s);
    for (uint32_t k = 0; k < s->skin_joint_count; k++) {
        if (joints[k] >= s->joint_count)
            return bad(error, s->skin_joints_at + k * sizeof *joints, "a joint of its skin is not there");
        if (!are_finite(gyre_skeleton_inverse_binds(s)[k].m, 12))
            return bad(error, s->binds_at + k * sizeof(gyre_mat3x4), "an inverse bind matrix is not finite");
    }
    return GYRE_OK;
}

gyre_status gyre_skeleton_from_bytes(const void *bytes, size_t size, const gyre_skeleton **out,
                                     gyre_error *error) {
    const gyre_skeleton *s = bytes;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    gyre_status status = gyrei_block_check(bytes, size, GYREI_SKELETON_KIND, GYREI_SKELETON_VERSION,
                                           sizeof *s, "skeleton", error);
    if (status == GYRE_OK) status = check_layout(s, error);
    if (status == GYRE_OK) status = check_tree(s, error);
    if (status == GYRE_OK) status = check_names(s, error);
    if (status == GYRE_OK) status = check_rest(s, error);
    if (status == GYRE_OK) status = check_skin(s, error);
    if (status == GYRE_OK && gyrei_skeleton_sum(s) != s->fingerprint)
        status = bad(error, offsetof(gyre_skeleton, fingerprint), "its fingerprint is of another");
    if (status == GYRE_OK) *out = s;
    return status;
}
