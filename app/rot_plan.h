/* SPDX-License-Identifier: MIT */
/* What `gyre rot` does to each rotation, in the precision that was asked for. */
#ifndef APP_ROT_PLAN_H
#define APP_ROT_PLAN_H

#include "rot_convert.h"

#include <gyre/frame.h>
#include <gyre/framed.h>

typedef struct rot_plan {
    rot_repr from;
    const rot_repr *to;
    size_t to_count;
    const rot_step *steps;
    size_t step_count;
    gyre_frame_map map; /* after the steps */
    bool single;        /* in float */
} rot_plan;

typedef union rot_quat {
    gyre_quat f;
    gyre_quatd d;
} rot_quat;

/* The rotation of the values as the plan changes it. */
rot_fault rot_plan_read(const rot_plan *plan, const rot_values *values, rot_quat *q);

/* Its numbers in a representation. */
rot_fault rot_plan_write(const rot_plan *plan, rot_repr repr, rot_quat q, rot_values *values);

/* The same in double, whatever the precision of the plan. */
gyre_quatd rot_plan_double(const rot_plan *plan, rot_quat q);

/* A sentence for people; "" where there is none. */
const char *rot_fault_text(rot_fault fault);

#endif
