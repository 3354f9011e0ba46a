/* SPDX-License-Identifier: MIT */
/* Keys for the parts of a mechanism; every motion is back where it began when the clip ends. */
#ifndef MOTION_H
#define MOTION_H

#include "scene_builder.h"

/* Evenly about an axis, LINEAR: slerp keeps the speed. */
void motion_turn(scene_builder *s, uint32_t clip, uint32_t node, gyre_quatd first, gyre_vec3d axis,
                 double turns, double length_s);

/* By 1 / `steps` of a turn backwards about z at a time, `count` times, STEP. */
void motion_ticks(scene_builder *s, uint32_t clip, uint32_t node, int steps, int count, double length_s);

/* To and fro about z, CUBICSPLINE: the tangents are those of the sine. */
void motion_swing(scene_builder *s, uint32_t clip, uint32_t node, double angle_rad, int swings,
                  double length_s);

/* A crank on the origin of the piston's track that starts at +x and turns anticlockwise. */
typedef struct motion_crank {
    double radius, rod_length;
    int turns;
} motion_crank;
void motion_piston(scene_builder *s, uint32_t clip, uint32_t piston, const motion_crank *crank,
                   double length_s);
void motion_rod(scene_builder *s, uint32_t clip, uint32_t rod, const motion_crank *crank, double length_s);

/* Arms hang from `pivot_y` at `offset` from the spindle, spread out by an angle that breathes; links of the
   same length go from their ends to the collar, whose pivots are at `collar_pivot_y` in it. */
typedef struct motion_governor {
    double arm_length, pivot_y, spread_rad, swing_rad, offset, collar_pivot_y;
} motion_governor;
void motion_collar(scene_builder *s, uint32_t clip, uint32_t collar, const motion_governor *governor,
                   double length_s);
void motion_arm(scene_builder *s, uint32_t clip, uint32_t arm, const motion_governor *governor, double side,
                double length_s);

#endif
