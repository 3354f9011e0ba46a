/* SPDX-License-Identifier: MIT */
/* One pose of the creature while its clips are made: turns by joint, legs that reach their feet. */
#ifndef CREATURE_POSE_H
#define CREATURE_POSE_H

#include "creature.h"

typedef enum creature_leg { ARM_LEFT, ARM_RIGHT, LEG_LEFT, LEG_RIGHT, LEG_COUNT } creature_leg;

typedef struct creature_pose {
    gyre_quatd turns[JOINT_COUNT];       /* local, the identity at rest */
    gyre_vec3d moves[JOINT_COUNT];       /* added to the local translation at rest: root and hips only */
    gyre_quatd world_turns[JOINT_COUNT]; /* in the root's space */
    gyre_vec3d world_places[JOINT_COUNT];
} creature_pose;

/* Where a foot is to be: of its hand or paw joint, in the root's space, with its pitch (toes down is
   positive) and the lean of the hock above it. */
typedef struct creature_foot {
    gyre_vec3d at;
    double pitch_rad, hock_rad;
} creature_foot;

creature_pose creature_rest_pose(void);

/* Turns about x (nose down), y (nose to the left) and z (to the right side), in that order from the outside
 * in. */
gyre_quatd creature_turn(double pitch_rad, double yaw_rad, double roll_rad);

/* Places all joints from `turns` and `moves`; call it before and after feet are placed. */
void creature_pose_place(creature_pose *pose);

/* Bends a leg so that its foot is there. */
void creature_pose_reach(creature_pose *pose, creature_leg leg, creature_foot foot);

/* Where the foot's joint is at rest. */
gyre_vec3d creature_foot_rest(creature_leg leg);

/* The keys of a clip: frames poses, the last equal to the first. */
enum { CREATURE_MOST_FRAMES = 64 };
void creature_add_clip(scene_builder *s, uint32_t first, const char *name, const creature_pose *poses,
                       int frames, double frame_s);

#endif
