/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <gyre/model_space.h>

#include "anim/kernel.h"

static gyre_status check_pose(const gyre_skeleton *skeleton, const gyre_pose *pose, uint32_t index,
                              gyre_error *error) {
    const uint32_t joints = gyre_skeleton_joint_count(skeleton);
    if (!pose->values)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "model space: pose %u has no memory", index);
    if (pose->joint_count != joints || pose->stride != gyre_pose_stride(joints))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "model space: pose %u has %u joints at a stride of %u, the skeleton %u at %u",
                          index, pose->joint_count, pose->stride, joints, gyre_pose_stride(joints));
    return GYRE_OK;
}

static gyre_status check_job(const gyre_model_space_job *job, gyre_error *error) {
    if (!job || !job->skeleton || !job->models)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "model space: skeleton and models are required");
    const uint32_t joints = gyre_skeleton_joint_count(job->skeleton);
    if (job->model_count < joints)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "model space: room for %u models, the skeleton has %u joints", job->model_count,
                          joints);
    if (job->from_joint >= joints)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "model space: from joint %u, the skeleton has %u",
                          job->from_joint, joints);
    return check_pose(job->skeleton, &job->pose, 0, error);
}

gyre_status gyre_model_space(const gyre_model_space_job *job, gyre_error *error) {
    const gyre_status status = check_job(job, error);
    if (status != GYRE_OK) return status;
    const gyre_mat3x4 root = job->root ? *job->root : gyre_mat3x4_identity();
    const uint32_t begin = job->from_joint;
    const gyrei_model_space_work work = {.parents = gyre_skeleton_parents(job->skeleton),
                                         .begin = begin,
                                         .end = begin ? gyre_skeleton_subtree_ends(job->skeleton)[begin]
                                                      : job->pose.joint_count,
                                         .poses = &job->pose,
                                         .pose_count = 1,
                                         .roots = &root,
                                         .models = job->models};
    gyrei_anim_chosen()->model_space(&work);
    return GYRE_OK;
}

static gyre_status check_crowd(const gyre_model_space_crowd_job *job, gyre_error *error) {
    if (!job || !job->skeleton)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "model space: a skeleton is required");
    if (job->pose_count > 0 && (!job->poses || !job->models))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "model space: poses and models are required");
    const uint32_t joints = gyre_skeleton_joint_count(job->skeleton);
    if (job->model_stride != 0 && job->model_stride < joints)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "model space: a stride of %u models, the skeleton has %u joints", job->model_stride,
                          joints);
    gyre_status status = GYRE_OK;
    for (uint32_t k = 0; k < job->pose_count && status == GYRE_OK; k++)
        status = check_pose(job->skeleton, &job->poses[k], k, error);
    return status;
}

gyre_status gyre_model_space_crowd(const gyre_model_space_crowd_job *job, gyre_error *error) {
    const gyre_status status = check_crowd(job, error);
    if (status != GYRE_OK || job->pose_count == 0) return status;
    const gyre_mat3x4 identity = gyre_mat3x4_identity();
    const uint32_t joints = gyre_skeleton_joint_count(job->skeleton);
    const gyrei_model_space_work work = {.parents = gyre_skeleton_parents(job->skeleton),
                                         .end = joints,
                                         .poses = job->poses,
                                         .pose_count = job->pose_count,
                                         .roots = job->roots ? job->roots : &identity,
                                         .root_stride = job->roots ? 1 : 0,
                                         .models = job->models,
                                         .model_stride = job->model_stride ? job->model_stride : joints};
    gyrei_anim_chosen()->model_space(&work);
    return GYRE_OK;
}
