/* SPDX-License-Identifier: MIT */
/* Rotations from angles in degrees. Whole turns and quarters leave before anything is rounded, and only the
   components are: 180 degrees have w = 0, 90 degrees four equal halves of a square. */
#ifndef APP_ROT_DEGREE_H
#define APP_ROT_DEGREE_H

#include <gyre/euler.h>
#include <gyre/quatd.h>

gyre_quatd rot_quat_from_euler_deg_d(gyre_vec3d angles_deg, gyre_euler_order order);

/* About an axis of any length; a zero one gives the identity. */
gyre_quatd rot_quat_from_axis_angle_deg_d(gyre_vec3d axis, double angle_deg);

/* The length is the angle; false where it is beyond every double. */
bool rot_quat_from_rotvec_deg_d(gyre_vec3d rotation_deg, gyre_quatd *q);

/* The nearest double. */
double rot_deg_from_rad_d(double angle_rad);

/* The same for floats: rounded to them once. */
gyre_quat rot_quat_from_euler_deg_f(gyre_vec3 angles_deg, gyre_euler_order order);
gyre_quat rot_quat_from_axis_angle_deg_f(gyre_vec3 axis, float angle_deg);
bool rot_quat_from_rotvec_deg_f(gyre_vec3 rotation_deg, gyre_quat *q);
float rot_deg_from_rad_f(float angle_rad);

#endif
