/* SPDX-License-Identifier: MIT */
/* Hands the packer's decisions to what lays them into a block. */
#include "anim/pack_work.h"

#include <base/error.h>

static void fill_animated(const gyrei_pack *p, const gyrei_pack_track *track, gyrei_track_plan *plan) {
    (void)p;
    plan->bits = (uint8_t)track->bits;
    plan->left_out = (uint8_t)(track->components == 4 ? track->left_out : GYREI_NONE_LEFT_OUT);
    plan->keys = track->packed;
    for (uint32_t i = 0; i < track->components; i++) {
        const double levels = (double)((UINT32_C(1) << track->bits) - 1);
        plan->min[i] = (float)track->low[i];
        plan->extent[i] = (float)(track->step[i] * levels);
    }
}

static gyrei_track_plan plan_of(const gyrei_pack *p, uint32_t joint, uint32_t path) {
    const gyrei_pack_track *track = gyrei_pack_track_of(p, joint, path);
    gyrei_track_plan plan = {
        .joint = (uint16_t)joint, .path = (uint8_t)path, .left_out = GYREI_NONE_LEFT_OUT};
    if (track->kind == GYREI_PACK_ANIMATED)
        fill_animated(p, track, &plan);
    else
        for (uint32_t i = 0; i < track->components; i++)
            plan.min[i] = (float)track->constant[i];
    return plan;
}

static uint32_t fill_tracks(const gyrei_pack *p, uint32_t kind, gyrei_track_plan *plans) {
    uint32_t count = 0;
    for (uint32_t path = 0; path < 3; path++)
        for (uint32_t j = 0; j < p->joint_count; j++)
            if (gyrei_pack_track_of(p, j, path)->kind == kind) plans[count++] = plan_of(p, j, path);
    return count;
}

gyre_status gyrei_pack_build(gyrei_pack *p, double reached, const gyre_clip **out) {
    const size_t track_count = (size_t)p->joint_count * 3;
    gyrei_track_plan *plans = gyrei_arena_allocate_raw(&p->arena, track_count + 1, sizeof *plans);
    gyrei_scalar_plan *scalars = gyrei_arena_allocate_raw(&p->arena, p->scalar_count, sizeof *scalars);
    double *times = gyrei_arena_allocate_raw(&p->arena, p->key_count, sizeof *times);
    if (!plans || !scalars || !times) return gyrei_pack_no_memory(p);
    for (uint32_t k = 0; k < p->key_count; k++)
        times[k] = p->keys[k].time_s;
    for (uint32_t i = 0; i < p->scalar_count; i++)
        scalars[i] = p->scalars[i].plan;
    gyrei_clip_plan plan = {
        .skeleton = p->skeleton,
        .name = p->options->name ? p->options->name : p->curves->name,
        .duration_s = p->curves->duration_s > 0 ? p->curves->duration_s : 0,
        .error = reached,
        .shell = p->shell,
        .profile = p->profile,
        .interpolation = p->interpolation,
        .key_count = p->key_count,
        .times = times,
        .scalar_count = p->scalar_count,
        .scalars = scalars,
        .event_count = p->options->event_count,
        .events = p->options->events,
        .stream = p->stream,
        .stream_size = p->stream_size,
    };
    plan.animated = plans;
    plan.animated_count = fill_tracks(p, GYREI_PACK_ANIMATED, plans);
    plan.constants = plans + plan.animated_count;
    plan.constant_count = fill_tracks(p, GYREI_PACK_CONSTANT, plans + plan.animated_count);
    return gyrei_clip_build(&plan, &p->options->allocator, out, p->error);
}
