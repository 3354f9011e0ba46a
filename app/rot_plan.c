/* SPDX-License-Identifier: MIT */
#include "rot_plan.h"

rot_fault rot_plan_read(const rot_plan *plan, const rot_values *values, rot_quat *q) {
    if (plan->single) {
        const rot_fault fault = rot_quat_from_values_f(plan->from, values->f, &q->f);
        if (fault != ROT_FINE) return fault;
        q->f = gyre_frame_map_quat(plan->map, rot_steps_apply_f(plan->steps, plan->step_count, q->f));
    } else {
        const rot_fault fault = rot_quat_from_values_d(plan->from, values->d, &q->d);
        if (fault != ROT_FINE) return fault;
        q->d = gyre_frame_map_quatd(plan->map, rot_steps_apply_d(plan->steps, plan->step_count, q->d));
    }
    return ROT_FINE;
}

rot_fault rot_plan_write(const rot_plan *plan, rot_repr repr, rot_quat q, rot_values *values) {
    return plan->single ? rot_values_from_quat_f(repr, q.f, values->f)
                        : rot_values_from_quat_d(repr, q.d, values->d);
}

gyre_quatd rot_plan_double(const rot_plan *plan, rot_quat q) {
    return plan->single ? gyre_quatd_from_quat(q.f) : q.d;
}

const char *rot_fault_text(rot_fault fault) {
    switch (fault) {
    case ROT_ZERO_QUAT:
        return "a quaternion of length zero is no rotation";
    case ROT_ZERO_AXIS:
        return "an axis of length zero is no axis to turn about";
    case ROT_MIRROR:
        return "the matrix mirrors (its determinant is negative): no rotation does that";
    case ROT_NO_ROTATION:
        return "the matrix is no rotation: an entry is more than 0.0001 from the nearest one's";
    case ROT_HUGE_ANGLE:
        return "the angle is beyond 1e9 radians (1e6 with --float): too many turns to count";
    case ROT_HALF_TURN:
        return "a half turn has no Gibbs vector: it is infinite";
    case ROT_FINE:
        break;
    }
    return "";
}
