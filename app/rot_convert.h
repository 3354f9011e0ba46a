/* SPDX-License-Identifier: MIT */
/* From the numbers of a representation to a quaternion and back; in float (_f) and in double (_d). */
#ifndef APP_ROT_CONVERT_H
#define APP_ROT_CONVERT_H

#include "rot_repr.h"

#include <gyre/quatd.h>

#include <math.h>

typedef enum rot_fault {
    ROT_FINE,
    ROT_ZERO_QUAT,   /* (0, 0, 0, 0) has no direction */
    ROT_ZERO_AXIS,   /* a turn about no axis */
    ROT_MIRROR,      /* a matrix that mirrors */
    ROT_NO_ROTATION, /* a matrix farther than ROT_MATRIX_TOLERANCE from every rotation */
    ROT_HUGE_ANGLE,  /* more radians than are counted in turns */
    ROT_HALF_TURN    /* its Gibbs vector is infinite */
} rot_fault;

/* How far each entry of a matrix may be from the nearest rotation's. */
#define ROT_MATRIX_TOLERANCE 1e-4

/* More radians than these are not counted in turns; degrees may be any number. */
static const float rot_angle_limit_f = 1e6f;
static const double rot_angle_limit_d = 1e9;

/* One of what is done to a rotation after it is read, in order. */
typedef struct rot_step {
    bool inverse; /* turns back; else: then turns by this */
    gyre_quat then_f;
    gyre_quatd then_d;
} rot_step;

gyre_quat rot_steps_apply_f(const rot_step *steps, size_t count, gyre_quat q);
gyre_quatd rot_steps_apply_d(const rot_step *steps, size_t count, gyre_quatd q);

/* The output stays as it is where there is a fault. Quaternions of other lengths are normalised. */
rot_fault rot_quat_from_values_f(rot_repr repr, const float *values, gyre_quat *q);
rot_fault rot_quat_from_values_d(rot_repr repr, const double *values, gyre_quatd *q);

rot_fault rot_values_from_quat_f(rot_repr repr, gyre_quat q, float *values);
rot_fault rot_values_from_quat_d(rot_repr repr, gyre_quatd q, double *values);

/* Whole turns leave before anything is rounded: 36000090 degrees are just 90. */
static inline float rot_rad_from_deg_f(float angle_deg) {
    const float turn = fabsf(angle_deg) > 720 ? fmodf(angle_deg, 720) : angle_deg;
    return (float)((double)turn * (GYRE_PI / 180));
}

static inline double rot_rad_from_deg_d(double angle_deg) {
    const double turn = fabs(angle_deg) > 720 ? fmod(angle_deg, 720) : angle_deg;
    return turn * (GYRE_PI / 180);
}

static inline float rot_deg_from_rad_f(float angle_rad) {
    return (float)((double)angle_rad * (180 / GYRE_PI));
}

static inline double rot_deg_from_rad_d(double angle_rad) {
    return angle_rad * (180 / GYRE_PI);
}

#endif
