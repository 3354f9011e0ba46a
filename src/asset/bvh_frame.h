/* SPDX-License-Identifier: MIT */
#ifndef GYREI_BVH_FRAME_H
#define GYREI_BVH_FRAME_H

#include <gyre/frame.h>

/* The right-handed frame of a file: which axis is up (0: +y), metres in a unit (0: 1). Not valid for what is
   no axis or no unit. */
static inline gyre_frame gyrei_bvh_frame(gyre_axis up, double unit_m) {
    if (unit_m == 0) unit_m = 1;
    switch (up) {
    case GYRE_AXIS_X:
        return gyre_frame_make(GYRE_AXIS_Y, GYRE_AXIS_X, GYRE_AXIS_Z, unit_m);
    case -GYRE_AXIS_X:
        return gyre_frame_make(-GYRE_AXIS_Y, -GYRE_AXIS_X, GYRE_AXIS_Z, unit_m);
    case 0:
    case GYRE_AXIS_Y:
        return gyre_frame_make(-GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, unit_m);
    case -GYRE_AXIS_Y:
        return gyre_frame_make(GYRE_AXIS_X, -GYRE_AXIS_Y, GYRE_AXIS_Z, unit_m);
    case GYRE_AXIS_Z:
        return gyre_frame_make(-GYRE_AXIS_X, GYRE_AXIS_Z, -GYRE_AXIS_Y, unit_m);
    case -GYRE_AXIS_Z:
        return gyre_frame_make(-GYRE_AXIS_X, -GYRE_AXIS_Z, GYRE_AXIS_Y, unit_m);
    default:
        return gyre_frame_make(0, 0, 0, unit_m);
    }
}

#endif
