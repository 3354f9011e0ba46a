/* SPDX-License-Identifier: MIT */
/* How far the clip is from its curves, sampled as its users will sample it. */
#include "anim/pack_work.h"

#include <base/error.h>
#include <gyre/sample.h>
#include <math.h>

/* Between two keys the error is looked at so often, and never less often than this many times a second. */
enum { STEPS_BETWEEN_KEYS = 5, RATE_HZ = 120, TIMES_MAX = 1000000 };

/* Exact places are kept for the next time where they fit into this. */
#define KEPT_SIZE ((size_t)96 << 20)

/* Two keys so near that a time in float hardly tells them apart are a jump: it is not looked into. */
static bool is_jump(double begin, double end) {
    return end - begin <= 1e-6 + 5e-7 * fabs(end);
}

static double steps_after(const gyrei_pack *p, uint32_t key, double rate) {
    const double begin = p->keys[key].time_s, end = key + 1 < p->key_count ? p->keys[key + 1].time_s : begin;
    if (is_jump(begin, end)) return 1;
    const double steps = -floor(-(end - begin) * rate);
    return steps > STEPS_BETWEEN_KEYS ? steps : STEPS_BETWEEN_KEYS;
}

static gyre_status list_times(gyrei_pack *p) {
    const double span = p->keys[p->key_count - 1].time_s - p->keys[0].time_s;
    const double rate = span * RATE_HZ > TIMES_MAX ? TIMES_MAX / span : RATE_HZ;
    double total = 0;
    for (uint32_t k = 0; k < p->key_count; k++)
        total += steps_after(p, k, rate);
    p->measured_times = gyrei_arena_allocate_raw(&p->arena, (size_t)total, sizeof *p->measured_times);
    if (!p->measured_times) return gyrei_pack_no_memory(p);
    p->measured_count = 0;
    for (uint32_t k = 0; k < p->key_count; k++) {
        const double steps = steps_after(p, k, rate), begin = p->keys[k].time_s;
        const double length = k + 1 < p->key_count ? p->keys[k + 1].time_s - begin : 0;
        for (double i = 0; i < steps; i++)
            p->measured_times[p->measured_count++] = begin + length * (i / steps);
    }
    return GYRE_OK;
}

static void exact_value(const gyrei_pack_track *track, double time_s, double *value) {
    for (uint32_t i = 0; i < track->components; i++)
        value[i] = track->rest[i];
    if (track->curve) gyre_curve_evaluate(track->curve, time_s, value);
}

/* Where all joints are exactly. A key just before a jump is seen from below. */
static void place_at(const gyrei_pack *p, double time_s, gyrei_pack_state *states) {
    double t[4], r[4], s[4];
    for (uint32_t j = 0; j < p->joint_count; j++) {
        exact_value(gyrei_pack_track_of(p, j, GYRE_PATH_TRANSLATION), time_s, t);
        exact_value(gyrei_pack_track_of(p, j, GYRE_PATH_ROTATION), time_s, r);
        exact_value(gyrei_pack_track_of(p, j, GYRE_PATH_SCALE), time_s, s);
        states[j] = gyrei_pack_place(p->parents[j] == 0xffff ? NULL : &states[p->parents[j]],
                                     gyre_vec3d_make(t[0], t[1], t[2]), gyre_quatd_from_xyzw(r),
                                     gyre_vec3d_make(s[0], s[1], s[2]));
    }
}

static gyrei_pack_state placed(const gyre_pose *pose, const gyrei_pack_state *parent, uint32_t joint) {
    const gyre_transform local = gyre_pose_get(pose, joint);
    return gyrei_pack_place(parent, gyre_vec3d_from_vec3(local.translation),
                            gyre_quatd_from_quat(local.rotation), gyre_vec3d_from_vec3(local.scale));
}

static void compare(const gyrei_pack *p, const gyre_pose *pose, const gyrei_pack_state *exact,
                    gyrei_pack_state *states, double time_s, gyrei_pack_peak *peak) {
    for (uint32_t j = 0; j < p->joint_count; j++) {
        states[j] = placed(pose, p->parents[j] == 0xffff ? NULL : &states[p->parents[j]], j);
        const double off = gyrei_pack_displacement(&exact[j], &states[j], p->shell);
        if (off <= peak->error) continue;
        peak->error = off;
        peak->time_s = time_s;
        peak->joint = j;
    }
}

/* The exact places at all times, where they fit; else room for one time. */
static gyre_status prepare(gyrei_pack *p, bool *kept) {
    const size_t one = p->joint_count * sizeof *p->measured;
    if (!p->measured_times) {
        const gyre_status status = list_times(p);
        if (status) return status;
    }
    *kept = one <= KEPT_SIZE / p->measured_count;
    if (p->measured) return GYRE_OK;
    p->measured = gyrei_arena_allocate_raw(&p->arena, *kept ? p->measured_count : 1, one);
    if (!p->measured) return gyrei_pack_no_memory(p);
    for (size_t i = 0; *kept && i < p->measured_count; i++)
        place_at(p, p->measured_times[i], p->measured + i * p->joint_count);
    return GYRE_OK;
}

gyre_status gyrei_pack_measure(gyrei_pack *p, const gyre_clip *clip, gyrei_pack_peak *peak) {
    bool kept = false;
    gyre_status status = prepare(p, &kept);
    if (status) return status;
    void *memory = gyrei_arena_allocate_raw(&p->arena, 1, gyre_pose_size(p->joint_count));
    gyrei_pack_state *states = gyrei_arena_allocate_raw(&p->arena, p->joint_count, sizeof *states);
    if (!memory || !states) return gyrei_pack_no_memory(p);
    gyre_sample_job job = {.skeleton = p->skeleton, .clip = clip};
    job.pose = gyre_pose_init(memory, p->joint_count);
    *peak = (gyrei_pack_peak){.joint = GYRE_NONE, .count = p->measured_count};
    for (size_t i = 0; i < p->measured_count; i++) {
        const gyrei_pack_state *exact = p->measured + (kept ? i * p->joint_count : 0);
        job.time_s = p->measured_times[i];
        if (!kept) place_at(p, job.time_s, p->measured);
        status = gyre_sample(&job, p->error);
        if (status) return status;
        compare(p, &job.pose, exact, states, job.time_s, peak);
    }
    return GYRE_OK;
}

/* The largest angle between neighbours that are no jump. */
static double widest_turn(const gyrei_pack *p, const gyrei_pack_track *track) {
    double widest = 0;
    for (uint32_t k = 1; k < p->key_count; k++) {
        if (is_jump(p->keys[k - 1].time_s, p->keys[k].time_s)) continue;
        const double angle = gyre_quatd_angle_between(gyre_quatd_from_xyzw(track->exact + 4 * (size_t)k - 4),
                                                      gyre_quatd_from_xyzw(track->exact + 4 * (size_t)k));
        if (angle > widest) widest = angle;
    }
    return widest;
}

/* How far the ways to interpolate stray from slerp at most, in radians. The straight way: half the angle's
   third power times sqrt(3) / 216, twice, to first order; a little more for wide angles. */
static void strays_of(double angle, double *strays) {
    const double cube = angle * angle * angle;
    strays[GYRE_CLIP_INTERPOLATION_NLERP] = 0.0021 * cube;
    strays[GYRE_CLIP_INTERPOLATION_CORRECTED] = angle < 1.0472 ? 3e-5 * cube : 3e-5 * cube * cube;
    strays[GYRE_CLIP_INTERPOLATION_SLERP] = 0;
}

/* The farthest that a rotation turns from one key to the next, in radians. */
static double widest_of_all(const gyrei_pack *p) {
    double widest = 0;
    for (uint32_t j = 0; j < p->joint_count; j++) {
        const gyrei_pack_track *track = gyrei_pack_track_of(p, j, GYRE_PATH_ROTATION);
        if (track->kind == GYREI_PACK_ANIMATED) widest = fmax(widest, widest_turn(p, track));
    }
    return widest;
}

uint32_t gyrei_pack_choose_interpolation(const gyrei_pack *p, double share) {
    /* Where keys are near, the series of slerp has at most three terms and needs neither a root nor a
       division: it is the cheapest way as well. With more terms the corrected straight way costs less. */
    if (widest_of_all(p) < 0.58) return GYRE_CLIP_INTERPOLATION_SLERP;
    double far[3] = {0, 0, 0};
    double *off = p->errors; /* by joint, of one way after the other */
    for (uint32_t way = 0; way < 3; way++)
        for (uint32_t j = 0; j < p->joint_count; j++) {
            const gyrei_pack_track *track = gyrei_pack_track_of(p, j, GYRE_PATH_ROTATION);
            double strays[3] = {0, 0, 0};
            if (track->kind == GYREI_PACK_ANIMATED) strays_of(widest_turn(p, track), strays);
            off[j] = (p->parents[j] == 0xffff ? 0 : off[p->parents[j]]) + strays[way] * p->reaches[j];
            if (off[j] > far[way]) far[way] = off[j];
        }
    uint32_t way = 0;
    while (far[way] > share * p->budget)
        way++;
    return way;
}
