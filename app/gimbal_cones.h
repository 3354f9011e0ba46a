/* SPDX-License-Identifier: MIT */
/* The tree of cones of samples/, with the rotations of its nodes sent four ways, and how far each cone is
 * off. */
#ifndef APP_GIMBAL_CONES_H
#define APP_GIMBAL_CONES_H

#include "../samples/sample.h"

typedef enum cone_way {
    CONE_QUATERNION, /* turned by quaternions */
    CONE_MATRIX,     /* by matrices that quaternions were turned into */
    CONE_NAIVE,      /* by three angles, taken from the quaternions as docs/tutorials.md has it */
    CONE_EULER,      /* by three angles, taken rightly */
    CONE_WAY_COUNT
} cone_way;

typedef struct gimbal_cone {
    uint32_t node;
    bool at_pole;                     /* it, or what it hangs on, lies level */
    double error_rad[CONE_WAY_COUNT]; /* angle between its rotation and the exact one */
} gimbal_cone;

typedef struct gimbal_cones {
    scene_builder *scene;
    gyre_asset asset; /* borrows the scene's arrays */
    gimbal_cone *cones;
    uint32_t cone_count, at_pole_count;
    gyre_mat4d *worlds[CONE_WAY_COUNT]; /* by node; computed in float, but for the quaternions' reference */
    double worst_rad[CONE_WAY_COUNT];
    uint32_t wrong_count[CONE_WAY_COUNT]; /* off by more than a degree */
} gimbal_cones;

/* Off by more than this a cone is wrong. */
#define CONE_WRONG_RAD (GYRE_PI / 180)

/* Out of memory ends the program, as in the samples: nothing is open yet. */
void gimbal_cones_make(gimbal_cones *cones);
void gimbal_cones_clear(gimbal_cones *cones);

/* How a way is called in JSON, and on a picture. */
const char *cone_way_key(cone_way way);
const char *cone_way_title(cone_way way);

#endif
