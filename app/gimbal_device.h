/* SPDX-License-Identifier: MIT */
/* The thing that the lock is named after: three rings in each other, the outer one turning about y (yaw), the
   middle one about x (pitch), the inner one about z (roll), with a small aeroplane in the inner one; and what
   they can reach. */
#ifndef APP_GIMBAL_DEVICE_H
#define APP_GIMBAL_DEVICE_H

#include "../samples/scene_builder.h"

/* Pitch is how far the nose, +z, points up. */
typedef struct gimbal_pose {
    double yaw_rad, pitch_rad, roll_rad;
} gimbal_pose;

/* The nodes that turn. */
enum { GIMBAL_OUTER = 1, GIMBAL_MIDDLE = 2, GIMBAL_INNER = 3 };

/* Fills an empty scene, as the samples do. */
void gimbal_rings_build(scene_builder *s);

/* How a ring is turned within the one around it. */
gyre_quatd gimbal_ring_turn(const gimbal_pose *pose, int ring);

/* The axes of yaw, pitch and roll; the last is where the nose points. */
void gimbal_axes(const gimbal_pose *pose, gyre_vec3d axes[3]);

/* How far the three axes are from lying in one plane: the smallest singular value of the matrix of them. */
double gimbal_axes_smallest(const gimbal_pose *pose);

/* Whether changes of yaw and pitch that come to at most `change_rad` together turn the nose to a direction.
 */
bool gimbal_reaches(const gimbal_pose *pose, double change_rad, gyre_vec3d direction);

/* How much of the sphere that is; and how much a quaternion reaches that turns by at most as much. */
double gimbal_reach_area_sr(const gimbal_pose *pose, double change_rad);
double gimbal_turn_area_sr(double change_rad);

#endif
