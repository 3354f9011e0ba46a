/* SPDX-License-Identifier: MIT */
#include "number.h"
#include "rot_item.h"

#include <gyre/eulerd.h>
#include <gyre/matd.h>

#include <stdio.h>

double rot_value(const rot_plan *plan, const rot_values *values, size_t index) {
    return plan->single ? (double)values->f[index] : values->d[index];
}

/* What the input was rounded to on its way, often 7 digits, is not worth a word. */
static const double tolerance = 1e-6;

static bool quat_remark(const rot_plan *plan, const rot_values *values, rot_remark *remark) {
    const gyre_quatd q = {rot_value(plan, values, 0), rot_value(plan, values, 1), rot_value(plan, values, 2),
                          rot_value(plan, values, 3)};
    const double length = gyre_quatd_length(q);
    char number[NUMBER_SIZE];
    if (fabs(length - 1) <= tolerance) return false;
    number_format_short(number, length, 9);
    remark->warning = true;
    snprintf(remark->text, ROT_REMARK_SIZE, "the quaternion has length %s, not 1: it was normalised", number);
    return true;
}

/* An axis of another length than 1 says as well where it points. Angle and axis may have changed places. */
static bool axis_remark(const rot_plan *plan, const rot_values *values, rot_remark *remark) {
    const gyre_vec3d axis = {rot_value(plan, values, 0), rot_value(plan, values, 1),
                             rot_value(plan, values, 2)};
    const double length = gyre_vec3d_length(axis);
    char number[NUMBER_SIZE];
    if (fabs(length - 1) <= tolerance || length == 0) return false;
    number_format_short(number, length, 6);
    remark->warning = false;
    snprintf(remark->text, ROT_REMARK_SIZE,
             "the axis, the first three numbers, has length %s; only its direction counts", number);
    return true;
}

static bool matrix_remark(const rot_plan *plan, const rot_values *values, rot_remark *remark) {
    char number[NUMBER_SIZE];
    gyre_mat3d m;
    double distance = 0;
    for (size_t i = 0; i < 9; i++)
        m.m[i] = rot_value(plan, values, i); /* rows or columns: as far from its nearest rotation */
    const gyre_mat3d nearest = gyre_mat3d_from_quatd(gyre_mat3d_nearest_rotation(m));
    for (size_t i = 0; i < 9; i++)
        distance = fmax(distance, fabs(m.m[i] - nearest.m[i]));
    if (distance <= tolerance) return false;
    number_format_short(number, distance, 2);
    remark->warning = true;
    snprintf(remark->text, ROT_REMARK_SIZE,
             "the matrix is up to %s off a rotation: the nearest one was taken", number);
    return true;
}

bool rot_is_pole(rot_repr repr, double second) {
    const char *name = gyre_euler_order_name(repr.order);
    const double angle_rad = repr.degrees ? fmod(second, 360) * (GYRE_PI / 180) : second;
    return fabs(name[0] == name[2] ? sin(angle_rad) : cos(angle_rad)) <= tolerance;
}

static bool pole_remark(const rot_plan *plan, const rot_values *values, rot_remark *remark) {
    if (!rot_is_pole(plan->from, rot_value(plan, values, 1))) return false;
    remark->warning = true;
    snprintf(
        remark->text, ROT_REMARK_SIZE,
        "these Euler angles are at their pole (gimbal lock): the first and the third turn about one axis");
    return true;
}

size_t rot_remarks(const rot_plan *plan, const rot_values *values, rot_remark remarks[ROT_REMARK_LIMIT]) {
    switch (plan->from.form) {
    case ROT_QUAT:
    case ROT_QUAT_WXYZ:
        return quat_remark(plan, values, &remarks[0]);
    case ROT_AXIS_ANGLE:
        return axis_remark(plan, values, &remarks[0]);
    case ROT_MATRIX:
    case ROT_MATRIX_COL:
        return matrix_remark(plan, values, &remarks[0]);
    case ROT_EULER:
        return pole_remark(plan, values, &remarks[0]);
    default:
        return 0;
    }
}
