/* SPDX-License-Identifier: MIT */
#include "creature_pose.h"
#include <math.h>

/* Upper, lower, hock (or -1) and end joint of each leg, and the way its knee points. */
static const struct leg_joints {
    int upper, lower, hock, end;
    double knee_z;
} legs[LEG_COUNT] = {
    {UPPER_ARM, FOREARM, -1, HAND, -1},
    {UPPER_ARM_R, FOREARM_R, -1, HAND_R, -1},
    {THIGH, SHIN, HOCK, PAW, 1},
    {THIGH_R, SHIN_R, HOCK_R, PAW_R, 1},
};

static gyre_vec3d offset(int joint, int from) {
    return gyre_vec3d_sub(creature_bones[joint].at, creature_bones[from].at);
}

creature_pose creature_rest_pose(void) {
    creature_pose pose;
    for (int i = 0; i < JOINT_COUNT; i++) {
        pose.turns[i] = gyre_quatd_identity();
        pose.moves[i] = gyre_vec3d_make(0, 0, 0);
    }
    creature_pose_place(&pose);
    return pose;
}

gyre_quatd creature_turn(double pitch_rad, double yaw_rad, double roll_rad) {
    gyre_quatd yaw_roll = gyre_quatd_mul(gyre_quatd_from_y(yaw_rad), gyre_quatd_from_z(roll_rad));
    return gyre_quatd_mul(gyre_quatd_from_x(pitch_rad), yaw_roll);
}

static void place_joint(creature_pose *pose, int joint) {
    int parent = creature_bones[joint].parent;
    if (parent < 0) { /* the root's own motion is left out: everything else is in its space */
        pose->world_turns[joint] = gyre_quatd_identity();
        pose->world_places[joint] = gyre_vec3d_make(0, 0, 0);
        return;
    }
    gyre_vec3d local = gyre_vec3d_add(offset(joint, parent), pose->moves[joint]);
    local = gyre_quatd_rotate(pose->world_turns[parent], local);
    pose->world_places[joint] = gyre_vec3d_add(pose->world_places[parent], local);
    pose->world_turns[joint] = gyre_quatd_mul(pose->world_turns[parent], pose->turns[joint]);
}

void creature_pose_place(creature_pose *pose) {
    for (int i = 0; i < JOINT_COUNT; i++)
        place_joint(pose, i);
}

/* Gives a joint a turn in the root's space. */
static void turn_to(creature_pose *pose, int joint, gyre_quatd world) {
    gyre_quatd parent = pose->world_turns[creature_bones[joint].parent];
    pose->turns[joint] = gyre_quatd_mul(gyre_quatd_conjugate(parent), world);
    place_joint(pose, joint);
}

/* The shortest turn, on top of the parent's, that points a bone along a direction. */
static void point_bone(creature_pose *pose, int joint, int child, gyre_vec3d direction) {
    gyre_quatd parent = pose->world_turns[creature_bones[joint].parent];
    gyre_vec3d now = gyre_quatd_rotate(parent, offset(child, joint));
    gyre_quatd arc =
        gyre_quatd_shortest_arc(gyre_vec3d_normalise(now, direction), gyre_vec3d_normalise(direction, now));
    turn_to(pose, joint, gyre_quatd_mul(arc, parent));
}

/* The knee of a leg from `from` to `to`: the two bones' lengths make a triangle, which lies towards `pole`.
 */
static gyre_vec3d knee_between(gyre_vec3d from, gyre_vec3d to, double upper, double lower, gyre_vec3d pole) {
    gyre_vec3d line = gyre_vec3d_sub(to, from);
    double length = gyre_vec3d_length(line), longest = (upper + lower) * 0.9995;
    gyre_vec3d along = gyre_vec3d_normalise(line, gyre_vec3d_make(0, -1, 0));
    if (length > longest) length = longest;
    double reach = (upper * upper - lower * lower + length * length) / (2 * length);
    double height = upper * upper - reach * reach;
    gyre_vec3d side = gyre_vec3d_sub(pole, gyre_vec3d_scale(along, gyre_vec3d_dot(pole, along)));
    side = gyre_vec3d_scale(gyre_vec3d_normalise(side, pole), height > 0 ? sqrt(height) : 0);
    return gyre_vec3d_add(gyre_vec3d_add(from, gyre_vec3d_scale(along, reach)), side);
}

void creature_pose_reach(creature_pose *pose, creature_leg leg, creature_foot foot) {
    struct leg_joints j = legs[leg];
    gyre_quatd foot_turn = gyre_quatd_from_x(foot.pitch_rad), hock_turn = gyre_quatd_from_x(foot.hock_rad);
    int target = j.hock < 0 ? j.end : j.hock;
    gyre_vec3d to = foot.at;
    if (j.hock >= 0) to = gyre_vec3d_sub(to, gyre_quatd_rotate(hock_turn, offset(j.end, j.hock)));
    place_joint(pose, j.upper);
    double upper = gyre_vec3d_length(offset(j.lower, j.upper)),
           lower = gyre_vec3d_length(offset(target, j.lower));
    gyre_vec3d from = pose->world_places[j.upper];
    double outwards = creature_bones[j.lower].at.x - creature_bones[j.upper].at.x;
    gyre_vec3d pole = gyre_vec3d_make(outwards * 3, 0, j.knee_z);
    gyre_vec3d knee = knee_between(from, to, upper, lower, pole);
    point_bone(pose, j.upper, j.lower, gyre_vec3d_sub(knee, from));
    place_joint(pose, j.lower);
    point_bone(pose, j.lower, target, gyre_vec3d_sub(to, pose->world_places[j.lower]));
    if (j.hock >= 0) {
        place_joint(pose, j.hock);
        turn_to(pose, j.hock, hock_turn);
    }
    place_joint(pose, j.end);
    turn_to(pose, j.end, foot_turn);
}

gyre_vec3d creature_foot_rest(creature_leg leg) {
    return creature_bones[legs[leg].end].at;
}

static bool moves_at_all(const creature_pose *poses, int frames, int joint) {
    for (int f = 0; f < frames; f++)
        if (fabs(poses[f].turns[joint].w) < 1 - 1e-9) return true;
    return false;
}

static void add_turns(scene_builder *s, uint32_t clip, uint32_t first, const creature_pose *poses, int frames,
                      const double *times) {
    double values[CREATURE_MOST_FRAMES * 4];
    for (int joint = 0; joint < JOINT_COUNT; joint++) {
        if (!moves_at_all(poses, frames, joint)) continue;
        for (int f = 0; f < frames; f++)
            gyre_quatd_to_xyzw(poses[f].turns[joint], values + (size_t)f * 4);
        scene_curve(s, clip,
                    &(scene_keys){.node = first + (uint32_t)joint,
                                  .path = GYRE_PATH_ROTATION,
                                  .key_count = (uint32_t)frames,
                                  .times = times,
                                  .values = values});
    }
}

static void add_moves(scene_builder *s, uint32_t clip, uint32_t first, const creature_pose *poses, int frames,
                      const double *times, int joint) {
    double values[CREATURE_MOST_FRAMES * 3], largest = 0;
    int parent = creature_bones[joint].parent;
    gyre_vec3d rest = parent < 0 ? creature_bones[joint].at : offset(joint, parent);
    for (int f = 0; f < frames; f++) {
        gyre_vec3d v = gyre_vec3d_add(rest, poses[f].moves[joint]);
        double moved = gyre_vec3d_length(poses[f].moves[joint]);
        values[3 * f] = v.x, values[3 * f + 1] = v.y, values[3 * f + 2] = v.z;
        largest = moved > largest ? moved : largest;
    }
    if (largest < 1e-9) return;
    scene_curve(s, clip,
                &(scene_keys){.node = first + (uint32_t)joint,
                              .path = GYRE_PATH_TRANSLATION,
                              .key_count = (uint32_t)frames,
                              .times = times,
                              .values = values});
}

void creature_add_clip(scene_builder *s, uint32_t first, const char *name, const creature_pose *poses,
                       int frames, double frame_s) {
    double times[CREATURE_MOST_FRAMES];
    uint32_t clip = scene_clip_begin(s, name);
    for (int f = 0; f < frames; f++)
        times[f] = frame_s * f;
    add_moves(s, clip, first, poses, frames, times, ROOT);
    add_moves(s, clip, first, poses, frames, times, HIPS);
    add_turns(s, clip, first, poses, frames, times);
}
