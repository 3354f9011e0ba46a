/* SPDX-License-Identifier: MIT */
#include <gyre/sample.h>

#include "anim/kernel.h"

#include <base/error.h>
#include <float.h>
#include <math.h>
#include <string.h>

double gyre_time_wrap(double time_s, double duration_s, uint32_t wrap) {
    if (!(duration_s > 0 && duration_s <= DBL_MAX && fabs(time_s) <= DBL_MAX)) return 0;
    if (wrap == GYRE_WRAP_LOOP)
        return time_s >= 0 && time_s < duration_s ? time_s : gyre_time_loop(time_s, duration_s);
    if (time_s >= 0 && time_s <= duration_s) return time_s;
    if (wrap != GYRE_WRAP_PING_PONG) return time_s > 0 ? duration_s : 0;
    if (!(duration_s <= DBL_MAX / 2)) return 0;
    const double back_s = gyre_time_loop(time_s, 2 * duration_s);
    return back_s <= duration_s ? back_s : 2 * duration_s - back_s;
}

static gyre_status bad(gyre_error *error, const char *why) {
    return gyrei_fail(error, GYRE_BAD_ARGUMENT, "sample: %s", why);
}

static gyre_status check_pose(const gyre_sample_job *job, gyre_error *error) {
    const gyre_clip *clip = job->clip;
    if (!job->skeleton) return bad(error, "a skeleton is required with a pose");
    if (gyre_skeleton_fingerprint(job->skeleton) != clip->fingerprint ||
        gyre_skeleton_joint_count(job->skeleton) != clip->joint_count)
        return bad(error, "the clip was packed for another skeleton");
    if (job->pose.joint_count != clip->joint_count ||
        job->pose.stride != gyre_pose_stride(clip->joint_count) ||
        (uintptr_t)job->pose.values % sizeof(float))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "sample: the pose has %u joints %u apart, the clip %u",
                          job->pose.joint_count, job->pose.stride, clip->joint_count);
    if (job->mask && job->mask_size < clip->joint_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "sample: the mask has %u joints, the clip %u",
                          job->mask_size, clip->joint_count);
    return GYRE_OK;
}

static gyre_status check_job(const gyre_sample_job *job, gyre_error *error) {
    if (!job || !job->clip) return bad(error, "a clip is required");
    if (!(fabs(job->time_s) <= DBL_MAX)) return bad(error, "the time is not finite");
    if (job->wrap > GYRE_WRAP_PING_PONG)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "sample: wrap %u is not known", job->wrap);
    if (job->scalars && job->scalar_count < job->clip->scalar_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "sample: room for %u scalars, the clip has %u",
                          job->scalar_count, job->clip->scalar_count);
    return job->pose.values ? check_pose(job, error) : GYRE_OK;
}

static void rest_where_masked(const gyre_pose *rest, const gyre_pose *pose, const uint8_t *mask) {
    for (uint32_t joint = 0; joint < pose->joint_count; joint++)
        if (mask[joint]) gyre_pose_set(pose, joint, gyre_pose_get(rest, joint));
}

gyre_status gyre_sample(const gyre_sample_job *job, gyre_error *error) {
    const gyre_status status = check_job(job, error);
    if (status) return status;
    const gyre_clip *clip = job->clip;
    const gyrei_moment moment =
        gyrei_clip_moment(clip, gyre_time_wrap(job->time_s, clip->duration_s, job->wrap));
    gyrei_sample_target target = {job->pose.values, job->pose.stride, job->mask, NULL, job->scalars};
    if (job->pose.values) {
        const gyre_pose rest = gyre_skeleton_rest(job->skeleton);
        if (job->mask)
            rest_where_masked(&rest, &job->pose, job->mask);
        else
            target.rest = rest.values;
    }
    gyrei_anim_chosen()->sample[clip->profile](clip, moment, &target);
    return GYRE_OK;
}

/* The place of a scalar among the tracks of a group; GYRE_NONE when it is in none. */
static uint32_t track_of(const gyre_clip *clip, const gyrei_clip_group *group, uint32_t scalar) {
    const uint8_t *mask = gyrei_clip_bytes(clip, group->joints_at);
    uint32_t track = 0;
    if (group->path != GYRE_PATH_WEIGHTS || !(mask[scalar / 8] >> scalar % 8 & 1)) return GYRE_NONE;
    for (uint32_t i = 0; i < scalar; i++)
        track += mask[i / 8] >> i % 8 & 1;
    return track;
}

/* As the kernels compute it. */
static float scalar_between(const gyre_clip *clip, const gyrei_clip_group *group, uint32_t track,
                            gyrei_moment moment) {
    const float *ranges = gyrei_clip_bytes(clip, group->ranges_at), step = ranges[group->count + track];
    const char *rows = gyrei_clip_bytes(clip, (size_t)clip->rows_at + group->row_at + 2 * (size_t)track);
    uint16_t from, to;
    memcpy(&from, rows + (size_t)moment.key * clip->row_size, sizeof from);
    memcpy(&to, rows + (size_t)moment.next * clip->row_size, sizeof to);
    return (ranges[track] + step * (float)from) + step * ((float)to - (float)from) * moment.fraction;
}

float gyre_sample_scalar(const gyre_clip *clip, uint32_t scalar, double time_s, uint32_t wrap) {
    const gyrei_clip_group *group = gyrei_clip_groups(clip);
    const gyrei_moment moment = gyrei_clip_moment(clip, gyre_time_wrap(time_s, clip->duration_s, wrap));
    for (uint32_t i = 0; scalar < clip->scalar_count && i < clip->group_count; i++, group++) {
        const uint32_t track = track_of(clip, group, scalar);
        if (track == GYRE_NONE) continue;
        if (group->form == GYREI_FORM_CONSTANT)
            return ((const float *)gyrei_clip_bytes(clip, group->ranges_at))[track];
        if (clip->profile == GYRE_CLIP_PROFILE_SIZE) return gyrei_stream_scalar(clip, track, moment);
        return scalar_between(clip, group, track, moment);
    }
    return 0;
}
