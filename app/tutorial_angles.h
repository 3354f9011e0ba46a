/* SPDX-License-Identifier: MIT */
/* Yaw, pitch and roll as one of the tutorials of docs/tutorials.md takes them from a quaternion: right but at
   the poles, and so in many programs. Wrong on purpose: what `gyre gimbal` shows and what the tests hold. */
#ifndef APP_TUTORIAL_ANGLES_H
#define APP_TUTORIAL_ANGLES_H

#include <gyre/quat.h>

/* Yaw about y, then pitch about the new x, then roll about the new z. */
gyre_quat tutorial_quat_from_angles(float yaw_rad, float pitch_rad, float roll_rad);

/* Looks for the pole by asking whether a float is 1: the other pole, and 1.0000001, are not seen. */
void tutorial_angles_from_quat(gyre_quat q, float *yaw_rad, float *pitch_rad, float *roll_rad);

#endif
