/* SPDX-License-Identifier: MIT */
/* Sampling made clips: nanoseconds a joint, forward and at random times, packed for speed and for size, and
   the largest angle to slerp of the keys; beside the way that lost: float keys, joint by joint. Least times
   of rounds. */
#include "../tests/made_clip.h"

#include <gyre/pack.h>
#include <gyre/sample.h>
#include <gyre/slerp.h>
#include <gyre/slerpd.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 40, JOINTS_A_ROUND = 20000, JOINTS_MOST = 368, CHECKS = 200 };

typedef struct subject {
    made_clip made;
    uint32_t joints;
    const gyre_clip *clip; /* NULL: joint by joint */
    gyre_pose pose;
    gyre_quat *keys; /* of track t the keys from t * key_count on */
} subject;

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static gyre_quatd key_of(const gyrei_track_plan *track, uint32_t key) {
    const double *v = track->keys + 4 * (size_t)key;
    return gyre_quatd_make(v[0], v[1], v[2], v[3]);
}

static gyre_quat *float_keys(const gyrei_clip_plan *plan) {
    gyre_quat *keys = malloc(sizeof *keys * plan->animated_count * plan->key_count);
    if (!keys) exit(1);
    for (uint32_t t = 0; t < plan->animated_count; t++)
        for (uint32_t k = 0; k < plan->key_count && plan->animated[t].path == GYRE_PATH_ROTATION; k++)
            keys[(size_t)t * plan->key_count + k] = gyre_quat_from_quatd(key_of(&plan->animated[t], k));
    return keys;
}

/* The last key at or before the time, but for the very last. */
static uint32_t key_before(const gyrei_clip_plan *plan, double time_s) {
    uint32_t low = 0, high = plan->key_count - 1;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        *(plan->times[middle] <= time_s ? &low : &high) = middle;
    }
    return low;
}

static double fraction_of(const gyrei_clip_plan *plan, uint32_t key, double time_s) {
    return (time_s - plan->times[key]) / (plan->times[key + 1] - plan->times[key]);
}

static void sample_plain(const subject *s, double time_s) {
    const gyrei_clip_plan *plan = &s->made.plan;
    const gyre_pose rest = gyre_skeleton_rest(s->made.skeleton);
    const uint32_t key = key_before(plan, time_s);
    const float fraction = (float)fraction_of(plan, key, time_s);
    gyre_pose pose = s->pose;
    for (uint32_t j = 0; j < s->joints; j++)
        gyre_pose_set(&pose, j, gyre_pose_get(&rest, j));
    for (uint32_t t = 0; t < plan->animated_count; t++) {
        const gyrei_track_plan *track = &plan->animated[t];
        const gyre_quat *keys = s->keys + (size_t)t * plan->key_count + key;
        gyre_transform local = gyre_pose_get(&pose, track->joint);
        if (track->path != GYRE_PATH_ROTATION) continue;
        local.rotation = gyre_quat_slerp(keys[0], keys[1], fraction);
        gyre_pose_set(&pose, track->joint, local);
    }
}

static void sample(const subject *s, double time_s) {
    const gyre_sample_job job = {
        .skeleton = s->made.skeleton, .clip = s->clip, .time_s = time_s, .pose = s->pose};
    if (!s->clip)
        sample_plain(s, time_s);
    else if (gyre_sample(&job, NULL) != GYRE_OK)
        exit(1);
}

static double ns_a_joint(const subject *s, bool random) {
    const uint32_t calls = JOINTS_A_ROUND / s->joints;
    double least = INFINITY, *times = malloc(sizeof *times * calls);
    uint64_t state = 9;
    if (!times) exit(1);
    for (uint32_t i = 0; i < calls; i++)
        times[i] =
            random ? made_number(&state) * s->made.plan.duration_s : fmod(i / 60.0, s->made.plan.duration_s);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const double begin = now_ns();
        for (uint32_t i = 0; i < calls; i++)
            sample(s, times[i]);
        least = fmin(least, now_ns() - begin);
    }
    free(times);
    return least / calls / s->joints;
}

/* Whatever their signs. */
static double angle_between(gyre_quatd a, gyre_quat b) {
    const double sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1 : 1;
    const double x = a.x - sign * b.x, y = a.y - sign * b.y, z = a.z - sign * b.z, w = a.w - sign * b.w;
    return 2 * sqrt(x * x + y * y + z * z + w * w);
}

static double worst_rad(const subject *s) {
    const gyrei_clip_plan *plan = &s->made.plan;
    uint64_t state = 5;
    double worst = 0;
    for (uint32_t i = 0; i < CHECKS; i++) {
        const double time_s = plan->times[0] + made_number(&state) * (plan->duration_s - plan->times[0]);
        const uint32_t key = key_before(plan, time_s);
        sample(s, time_s);
        for (uint32_t t = 0; t < plan->animated_count; t++) {
            const gyrei_track_plan *track = &plan->animated[t];
            if (track->path != GYRE_PATH_ROTATION || time_s > plan->times[plan->key_count - 1]) continue;
            const gyre_quatd exact =
                gyre_quatd_slerp(key_of(track, key), key_of(track, key + 1), fraction_of(plan, key, time_s));
            const gyre_quat found = gyre_pose_get(&s->pose, track->joint).rotation;
            worst = fmax(worst, angle_between(exact, found));
        }
    }
    return worst;
}

/* The same keys through the packer: within a millimetre, a metre from the joints, where that can be had. */
static const gyre_clip *pack_for_size(const subject *s) {
    static gyre_curve curves[3 * JOINTS_MOST];
    const gyrei_clip_plan *plan = &s->made.plan;
    const gyre_pack_options options = {
        .error_m = 1e-3, .shell_m = 1, .unit_m = 1, .profile = GYRE_CLIP_PROFILE_SIZE, .keep_going = 1};
    const gyre_clip *clip = NULL;
    uint32_t nodes[JOINTS_MOST];
    for (uint32_t j = 0; j < s->joints; j++)
        nodes[j] = j;
    for (uint32_t t = 0; t < plan->animated_count; t++)
        curves[t] = (gyre_curve){.node = plan->animated[t].joint,
                                 .path = plan->animated[t].path,
                                 .interpolation = GYRE_INTERPOLATION_LINEAR,
                                 .component_count = plan->animated[t].path == GYRE_PATH_ROTATION ? 4 : 3,
                                 .key_count = plan->key_count,
                                 .times = plan->times,
                                 .values = plan->animated[t].keys};
    const gyre_curves all = {
        .duration_s = plan->duration_s, .curve_count = plan->animated_count, .curves = curves};
    if (gyre_clip_pack(s->made.skeleton, &all, nodes, s->joints, &options, &clip, NULL, NULL) != GYRE_OK)
        exit(1);
    return clip;
}

static void print(const char *name, const subject *s) {
    const double forward = ns_a_joint(s, false), random = ns_a_joint(s, true);
    printf("%5u %5u  %-12s %8.2f %8.2f %10.1e\n", s->joints, s->made.plan.key_count, name, forward, random,
           worst_rad(s));
}

static void measure(uint32_t joints, uint32_t keys, bool size) {
    const made_shape shape = {.joints = joints,
                              .keys = keys,
                              .interpolation = GYRE_CLIP_INTERPOLATION_SLERP,
                              .bits = 16,
                              .turn = 0.1,
                              .rotations = 150,
                              .translations = 20,
                              .constants = 60,
                              .seed = 5};
    subject s = {.made = make_clip(&shape), .joints = joints};
    s.keys = float_keys(&s.made.plan);
    s.pose = gyre_pose_init(aligned_alloc(64, (gyre_pose_size(joints) + 63) / 64 * 64), joints);
    print("plain", &s);
    s.clip = s.made.clip;
    print("speed", &s);
    if (size) {
        s.clip = pack_for_size(&s);
        print("size", &s);
        gyre_clip_destroy(s.clip, NULL);
    }
    free(s.pose.values);
    free(s.keys);
    free_clip(&s.made);
}

int main(void) {
    static const uint32_t joints[] = {19, 67, JOINTS_MOST}, keys[] = {20, 1000};
    printf("joints  keys                forward   random  error rad   (ns a joint)\n");
    for (uint32_t j = 0; j < 3; j++)
        for (uint32_t k = 0; k < 2; k++)
            measure(joints[j], keys[k], joints[j] * keys[k] < 100000); /* packing more takes minutes */
    return 0;
}
