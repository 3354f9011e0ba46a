/* SPDX-License-Identifier: MIT */
#include <gyre/pose.h>
#include <string.h>

gyre_pose gyre_pose_init(void *memory, uint32_t joint_count) {
    const gyre_pose pose = {memory, joint_count, gyre_pose_stride(joint_count)};
    const size_t stride = pose.stride;
    memset(memory, 0, gyre_pose_size(joint_count));
    for (size_t i = 0; i < stride; i++)
        pose.values[GYRE_POSE_QW * stride + i] = 1.0f;
    for (size_t i = 0; i < 3 * stride; i++)
        pose.values[GYRE_POSE_SX * stride + i] = 1.0f;
    return pose;
}

void gyre_pose_copy(const gyre_pose *from, const gyre_pose *to) {
    if (from->values != to->values) memmove(to->values, from->values, gyre_pose_size(from->joint_count));
}
