/* SPDX-License-Identifier: MIT */
/* An ambling walk in place: each foot is on the ground for two thirds of a stride and moves back at one speed
   there, so that on a floor that runs under it nothing slides. */
#include "creature_pose.h"
#include <gyre/trigd.h>
#include <math.h>

enum { FRAMES = 25 };
static const double stride_s = 1, on_ground = 0.64, step_m = 0.2;

/* Left hind, left front, right hind, right front: a quarter of a stride between one and the next. */
static const double touchdowns[LEG_COUNT] = {
    [ARM_LEFT] = 0.25, [ARM_RIGHT] = 0.75, [LEG_LEFT] = 0, [LEG_RIGHT] = 0.5};

static double wave(double turns) {
    return gyre_sind(2 * GYRE_PI * turns);
}

static double fraction(double x) {
    return x - floor(x);
}

/* How far in front of its middle a swinging foot is: leaves and arrives with the speed of the ground. */
static double swing_path(double t) {
    double ground = step_m * (1 - on_ground) / on_ground; /* what the floor does meanwhile */
    double t2 = t * t, t3 = t2 * t;
    double from = -step_m / 2, to = step_m / 2;
    return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * -ground + (3 * t2 - 2 * t3) * to +
           (t3 - t2) * -ground;
}

static creature_foot foot_at(creature_leg leg, double time) {
    bool front = leg <= ARM_RIGHT;
    double phase = fraction(time - touchdowns[leg]);
    creature_foot foot = {.at = creature_foot_rest(leg)};
    foot.at.x *= 0.86;
    foot.at.z += front ? 0.005 : 0.01;
    double forward;
    if (phase < on_ground) {
        forward = step_m * (0.5 - phase / on_ground);
        foot.hock_rad = -1.6 * forward;
    } else {
        double t = (phase - on_ground) / (1 - on_ground), lift = 16 * t * t * (1 - t) * (1 - t);
        forward = swing_path(t);
        foot.at.y += (front ? 0.048 : 0.038) * lift;
        foot.pitch_rad = (front ? 1.0 : 0.85) * 6.75 * t * (1 - t) * (1 - t) - 0.35 * 6.75 * t * t * (1 - t);
        foot.hock_rad = -1.6 * forward + 0.35 * lift;
    }
    /* A foot that tips stands on its toes or its heel until it is off the ground. */
    foot.at.y += (foot.pitch_rad > 0 ? 0.08 : -0.045) * gyre_sind(foot.pitch_rad);
    foot.at.z += forward;
    return foot;
}

static void sway_body(creature_pose *p, double t) {
    double hips_yaw = -0.09 * gyre_cosd(2 * GYRE_PI * t),
           chest_yaw = -0.1 * gyre_cosd(2 * GYRE_PI * (t - 0.25));
    double hips_roll = 0.05 * wave(t - 0.07), hips_pitch = 0.02 * wave(2 * t + 0.1);
    p->moves[HIPS] =
        gyre_vec3d_make(0.012 * wave(t + 0.04), -0.018 + 0.009 * wave(2 * t + 0.05), 0.004 * wave(2 * t));
    p->turns[HIPS] = creature_turn(hips_pitch, hips_yaw, hips_roll);
    p->turns[SPINE] = creature_turn(-hips_pitch * 0.5, -hips_yaw * 0.5 + chest_yaw * 0.5, -hips_roll * 0.8);
    p->turns[CHEST] =
        creature_turn(0.02 * wave(2 * t + 0.4), -hips_yaw * 0.5 + chest_yaw * 0.5, -0.04 * wave(t - 0.32));
    p->turns[NECK] = creature_turn(0.05 * wave(2 * t + 0.3), -chest_yaw * 0.5, 0.02 * wave(t - 0.2));
    p->turns[NAPE] = creature_turn(-0.02 * wave(2 * t + 0.2), -chest_yaw * 0.4, 0);
    p->turns[HEAD] = creature_turn(0.06 * wave(2 * t + 0.05), 0.03 * wave(t + 0.1), 0.05 * wave(t - 0.12));
}

/* What hangs on the body follows it, later the further out it is. */
static void follow_through(creature_pose *p, double t) {
    for (int side = 0; side < 2; side++) {
        double sign = side ? -1 : 1;
        p->turns[EAR + side] = creature_turn(-0.1 * wave(2 * t - 0.1), 0, sign * 0.07 * wave(2 * t - 0.15));
        p->turns[EAR_TIP + side] =
            creature_turn(-0.16 * wave(2 * t - 0.22), 0, sign * 0.12 * wave(2 * t - 0.27));
    }
    for (int i = 0; i < 6; i++) {
        double late = 0.09 * i, size = 0.1 + 0.02 * i;
        double yaw = size * gyre_cosd(2 * GYRE_PI * (t - late - 0.05)),
               pitch = 0.05 * wave(2 * t - late * 1.3);
        p->turns[TAIL + i] = creature_turn(pitch, yaw, 0);
    }
}

void creature_add_walk(scene_builder *s, uint32_t first) {
    creature_pose poses[FRAMES];
    for (int f = 0; f < FRAMES; f++) {
        double t = f == FRAMES - 1 ? 0 : (double)f / (FRAMES - 1);
        poses[f] = creature_rest_pose();
        sway_body(&poses[f], t);
        follow_through(&poses[f], t);
        creature_pose_place(&poses[f]);
        for (int leg = 0; leg < LEG_COUNT; leg++)
            creature_pose_reach(&poses[f], (creature_leg)leg, foot_at((creature_leg)leg, t));
    }
    creature_add_clip(s, first, "walk", poses, FRAMES, stride_s / (FRAMES - 1));
}
