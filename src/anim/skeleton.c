/* SPDX-License-Identifier: MIT */
#include "anim/skeleton_block.h"

#include <base/arena.h>
#include <base/checked.h>
#include <string.h>

static uint32_t place(size_t *size, size_t count, size_t element, size_t align) {
    const size_t at = gyrei_add_array(size, count, element, align);
    return at <= UINT32_MAX ? (uint32_t)at : UINT32_MAX;
}

bool gyrei_skeleton_lay_out(gyre_skeleton *head) {
    const size_t joints = head->joint_count, skin = head->skin_joint_count;
    size_t size = sizeof *head;
    head->rest_at = place(&size, gyre_pose_size(head->joint_count), 1, GYREI_SKELETON_ALIGN);
    head->parents_at = place(&size, joints, sizeof(uint16_t), GYREI_BLOCK_ALIGN);
    head->names_at = place(&size, joints, sizeof(uint32_t), sizeof(uint32_t));
    head->texts_at = place(&size, head->texts_size, 1, 1);
    head->ends_at = place(&size, joints, sizeof(uint16_t), GYREI_BLOCK_ALIGN);
    head->nodes_at = place(&size, joints, sizeof(uint32_t), sizeof(uint32_t));
    head->skin_joints_at = place(&size, skin, sizeof(uint16_t), sizeof(uint16_t));
    head->binds_at = place(&size, skin, sizeof(gyre_mat3x4), GYREI_BLOCK_ALIGN);
    place(&size, 0, 1, 1);
    if (size > UINT32_MAX - GYREI_BLOCK_ALIGN) return false;
    head->block.size = (size + (GYREI_BLOCK_ALIGN - 1)) & ~(size_t)(GYREI_BLOCK_ALIGN - 1);
    return true;
}

uint64_t gyrei_skeleton_sum(const gyre_skeleton *skeleton) {
    return gyrei_checksum(gyrei_skeleton_bytes(skeleton, skeleton->parents_at),
                          (size_t)skeleton->texts_at - skeleton->parents_at + skeleton->texts_size);
}

void gyre_skeleton_destroy(const gyre_skeleton *skeleton, const gyre_allocator *allocator) {
    if (skeleton) gyrei_release(allocator, (void *)(uintptr_t)skeleton, (size_t)skeleton->block.size);
}

size_t gyre_skeleton_size(const gyre_skeleton *skeleton) {
    return (size_t)skeleton->block.size;
}

uint64_t gyre_skeleton_fingerprint(const gyre_skeleton *skeleton) {
    return skeleton->fingerprint;
}

uint32_t gyre_skeleton_joint_count(const gyre_skeleton *skeleton) {
    return skeleton->joint_count;
}

double gyre_skeleton_unit_m(const gyre_skeleton *skeleton) {
    return skeleton->unit_m;
}

const uint16_t *gyre_skeleton_parents(const gyre_skeleton *skeleton) {
    return gyrei_skeleton_bytes(skeleton, skeleton->parents_at);
}

const uint16_t *gyre_skeleton_subtree_ends(const gyre_skeleton *skeleton) {
    return gyrei_skeleton_bytes(skeleton, skeleton->ends_at);
}

const uint32_t *gyre_skeleton_nodes(const gyre_skeleton *skeleton) {
    return gyrei_skeleton_bytes(skeleton, skeleton->nodes_at);
}

uint32_t gyre_skeleton_joint_of_node(const gyre_skeleton *skeleton, uint32_t node) {
    const uint32_t *nodes = gyre_skeleton_nodes(skeleton);
    for (uint32_t j = 0; j < skeleton->joint_count; j++)
        if (nodes[j] == node) return j;
    return GYRE_NONE;
}

const char *gyre_skeleton_name(const gyre_skeleton *skeleton, uint32_t joint) {
    const uint32_t *names = gyrei_skeleton_bytes(skeleton, skeleton->names_at);
    const char *texts = gyrei_skeleton_bytes(skeleton, skeleton->texts_at);
    return joint < skeleton->joint_count ? texts + names[joint] : texts;
}

uint32_t gyre_skeleton_find(const gyre_skeleton *skeleton, const char *name) {
    for (uint32_t j = 0; name && j < skeleton->joint_count; j++)
        if (strcmp(gyre_skeleton_name(skeleton, j), name) == 0) return j;
    return GYRE_NONE;
}

gyre_pose gyre_skeleton_rest(const gyre_skeleton *skeleton) {
    const uintptr_t at = (uintptr_t)gyrei_skeleton_bytes(skeleton, skeleton->rest_at);
    const gyre_pose pose = {(float *)at, skeleton->joint_count, gyre_pose_stride(skeleton->joint_count)};
    return pose;
}

uint32_t gyre_skeleton_skin_joint_count(const gyre_skeleton *skeleton) {
    return skeleton->skin_joint_count;
}

const uint16_t *gyre_skeleton_skin_joints(const gyre_skeleton *skeleton) {
    return gyrei_skeleton_bytes(skeleton, skeleton->skin_joints_at);
}

const gyre_mat3x4 *gyre_skeleton_inverse_binds(const gyre_skeleton *skeleton) {
    return gyrei_skeleton_bytes(skeleton, skeleton->binds_at);
}
