/* SPDX-License-Identifier: MIT */
/* "To gyre": to go round and round like a gyroscope. Two leaps, half a turn each: crouch, look where it will
   go, spring, tuck the feet, squeeze the eyes, land softly. */
#include "creature_pose.h"
#include <gyre/trigd.h>
#include <math.h>

enum { LEAP_FRAMES = 17, FRAMES = 2 * LEAP_FRAMES - 1 };
static const double leap_s = 0.88;

static double smooth(double from, double to, double x) {
    double t = (x - from) / (to - from);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return t * t * (3 - 2 * t);
}

/* Up from a to b, down from c to d. */
static double hill(double a, double b, double c, double d, double x) {
    return smooth(a, b, x) * (1 - smooth(c, d, x));
}

static const double take_off = 0.3, landing = 0.68;

static double height_at(double t) {
    double air = (t - take_off) / (landing - take_off);
    return air > 0 && air < 1 ? 0.19 * 4 * air * (1 - air) : 0;
}

static double turn_at(double t) {
    return GYRE_PI * smooth(take_off - 0.03, landing + 0.01, t);
}

static void leap_body(creature_pose *p, double t) {
    double crouch = hill(0.02, 0.2, 0.22, 0.32, t), land = hill(0.62, 0.75, 0.77, 0.98, t);
    double air = hill(0.26, 0.36, 0.58, 0.7, t), rise = hill(0.22, 0.34, 0.36, 0.52, t),
           fall = hill(0.46, 0.6, 0.62, 0.72, t);
    double look = hill(0.0, 0.16, 0.3, 0.46, t), follow = hill(0.42, 0.6, 0.66, 0.86, t);
    p->moves[ROOT] = gyre_vec3d_make(0, height_at(t), 0);
    p->moves[HIPS] = gyre_vec3d_make(0, -0.085 * crouch - 0.075 * land + 0.012 * rise, -0.012 * crouch);
    p->turns[HIPS] =
        creature_turn(0.08 * crouch - 0.24 * rise + 0.14 * fall - 0.06 * land, 0.1 * look, 0.1 * air);
    p->turns[SPINE] = creature_turn(0.08 * crouch + 0.1 * air + 0.06 * land, 0.16 * look - 0.1 * follow, 0);
    p->turns[CHEST] = creature_turn(-0.1 * crouch - 0.06 * air + 0.08 * land, 0.16 * look - 0.12 * follow, 0);
    p->turns[NECK] = creature_turn(0.1 * crouch + 0.1 * land - 0.1 * air, 0.3 * look - 0.18 * follow, 0);
    p->turns[NAPE] = creature_turn(0.06 * land, 0.2 * look - 0.1 * follow, 0.06 * look);
    p->turns[HEAD] =
        creature_turn(-0.14 * crouch - 0.12 * air + 0.1 * land, 0.24 * look, 0.1 * look - 0.1 * follow);
    double blink = hill(0.3, 0.38, 0.6, 0.78, t);
    for (int side = 0; side < 2; side++)
        p->turns[LID + side] = creature_shut_lid(side, blink);
    for (int side = 0; side < 2; side++) {
        double sign = side ? -1 : 1, lag = hill(0.28, 0.36, 0.4, 0.56, t),
               flap = hill(0.54, 0.66, 0.7, 0.84, t);
        double bounce = hill(0.7, 0.8, 0.84, 1.0, t);
        p->turns[EAR + side] = creature_turn(-0.3 * lag - 0.25 * bounce + 0.25 * flap, 0,
                                             sign * (-0.35 * lag + 0.3 * flap - 0.15 * bounce));
        p->turns[EAR_TIP + side] = creature_turn(-0.35 * lag - 0.3 * bounce + 0.3 * flap, 0,
                                                 sign * (-0.45 * lag + 0.4 * flap - 0.2 * bounce));
    }
    for (int i = 0; i < 6; i++) {
        double late = 0.025 * i;
        double trail = hill(0.26 + late, 0.4 + late, 0.56 + late, 0.74 + late, t),
               whip = hill(0.66 + late, 0.78 + late, 0.8 + late, 0.98, t);
        double coil = hill(0.02, 0.18, 0.22, 0.36, t);
        double pitch = 0.14 * coil + (i < 2 ? 0.22 : -0.16) * trail - 0.1 * whip;
        p->turns[TAIL + i] =
            creature_turn(pitch, (0.16 * coil - 0.24 * trail + 0.16 * whip) * (i ? 1 : 0.6), 0);
    }
}

static creature_foot leap_foot(creature_leg leg, double t) {
    bool front = leg <= ARM_RIGHT;
    double late = front ? -0.02 : 0.02; /* the hind feet leave last and the front feet land first */
    double tuck = hill(take_off + late, take_off + 0.14 + late, landing - 0.14 + late * 0.5, landing, t);
    creature_foot foot = {.at = creature_foot_rest(leg)};
    foot.at.z += (front ? -0.035 : 0.05) * tuck;
    foot.at.x *= 1 - 0.2 * tuck;
    foot.pitch_rad = (front ? 0.9 : 0.7) * tuck;
    foot.hock_rad = 0.3 * tuck;
    foot.at.y += 0.025 * tuck + 0.08 * gyre_sind(foot.pitch_rad); /* over its toes */
    return foot;
}

void creature_add_gyre(scene_builder *s, uint32_t first) {
    creature_pose poses[FRAMES];
    for (int f = 0; f < FRAMES; f++) {
        int leap = f < LEAP_FRAMES - 1 ? 0 : 1, within = f - leap * (LEAP_FRAMES - 1);
        double t = (double)within / (LEAP_FRAMES - 1);
        poses[f] = creature_rest_pose();
        leap_body(&poses[f], t);
        poses[f].turns[ROOT] = gyre_quatd_from_y(GYRE_PI * leap + turn_at(t));
        creature_pose_place(&poses[f]);
        for (int leg = 0; leg < LEG_COUNT; leg++)
            creature_pose_reach(&poses[f], (creature_leg)leg, leap_foot((creature_leg)leg, t));
    }
    creature_add_clip(s, first, "gyre", poses, FRAMES, leap_s / (LEAP_FRAMES - 1));
}
