/* SPDX-License-Identifier: MIT */
#include "tutorial_angles.h"

#include <math.h>

gyre_quat tutorial_quat_from_angles(float yaw_rad, float pitch_rad, float roll_rad) {
    const float sy = sinf(0.5f * yaw_rad), cy = cosf(0.5f * yaw_rad);
    const float sp = sinf(0.5f * pitch_rad), cp = cosf(0.5f * pitch_rad);
    const float sr = sinf(0.5f * roll_rad), cr = cosf(0.5f * roll_rad);
    return gyre_quat_make(cy * sp * cr + sy * cp * sr, sy * cp * cr - cy * sp * sr,
                          cy * cp * sr - sy * sp * cr, cy * cp * cr + sy * sp * sr);
}

void tutorial_angles_from_quat(gyre_quat q, float *yaw_rad, float *pitch_rad, float *roll_rad) {
    const float sine = -2.0f * (q.y * q.z - q.w * q.x);
    if (sine == 1.0f) {
        *pitch_rad = 1.57079633f;
        *yaw_rad = atan2f(-q.x * q.z + q.w * q.y, 0.5f - q.y * q.y - q.z * q.z);
        *roll_rad = 0.0f;
        return;
    }
    *pitch_rad = asinf(sine);
    *yaw_rad = atan2f(q.x * q.z + q.w * q.y, 0.5f - q.x * q.x - q.y * q.y);
    *roll_rad = atan2f(q.x * q.y + q.w * q.z, 0.5f - q.x * q.x - q.z * q.z);
}
