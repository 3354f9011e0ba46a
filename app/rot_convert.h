/* SPDX-License-Identifier: MIT */
/* From the numbers of a representation to a quaternion and back; in float (_f) and in double (_d). */
#ifndef APP_ROT_CONVERT_H
#define APP_ROT_CONVERT_H

#include "rot_repr.h"

#include <gyre/quatd.h>

#include <float.h>
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

/* How far rounding may have moved a component. */
static const float rot_epsilon_f = FLT_EPSILON;
static const double rot_epsilon_d = DBL_EPSILON;

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

/* The nearest of the numbers with few decimals, 3 in float and 10 in double, and how far it may be. */
static const float rot_decimal_near_f = 1e-4f;
static const double rot_decimal_near_d = 2e-11;

static inline float rot_decimal_f(float value) {
    return (float)(rint((double)value * 1e3) / 1e3 + 0.0);
}

static inline double rot_decimal_d(double value) {
    return rint(value * 1e10) / 1e10 + 0.0;
}

#endif
