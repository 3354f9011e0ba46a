/* SPDX-License-Identifier: MIT */
#include "number.h"
#include "rot_item.h"

#include <gyre/eulerd.h>
#include <gyre/matd.h>

#include <stdio.h>

static double value_at(const rot_plan *plan, const rot_values *values, size_t index) {
    return plan->single ? (double)values->f[index] : values->d[index];
}

/* What the input was rounded to on its way, often 7 digits, is not worth a word. */
static const double tolerance = 1e-6;

static bool length_remark(double length, const char *what, char text[ROT_REMARK_SIZE]) {
    char number[NUMBER_SIZE];
    if (fabs(length - 1) <= tolerance || length == 0) return false;
    number_format_short(number, length, 9);
    snprintf(text, ROT_REMARK_SIZE, "the %s has length %s, not 1: it was normalised", what, number);
    return true;
}

static bool quat_remark(const rot_plan *plan, const rot_values *values, char text[ROT_REMARK_SIZE]) {
    const gyre_quatd q = {value_at(plan, values, 0), value_at(plan, values, 1), value_at(plan, values, 2),
                          value_at(plan, values, 3)};
    return length_remark(gyre_quatd_length(q), "quaternion", text);
}

static bool axis_remark(const rot_plan *plan, const rot_values *values, char text[ROT_REMARK_SIZE]) {
    const gyre_vec3d axis = {value_at(plan, values, 0), value_at(plan, values, 1), value_at(plan, values, 2)};
    return length_remark(gyre_vec3d_length(axis), "axis", text);
}

static bool matrix_remark(const rot_plan *plan, const rot_values *values, char text[ROT_REMARK_SIZE]) {
    char number[NUMBER_SIZE];
    gyre_mat3d m;
    double distance = 0;
    for (size_t i = 0; i < 9; i++)
        m.m[i] = value_at(plan, values, i); /* rows or columns: as far from its nearest rotation */
    const gyre_mat3d nearest = gyre_mat3d_from_quatd(gyre_mat3d_nearest_rotation(m));
    for (size_t i = 0; i < 9; i++)
        distance = fmax(distance, fabs(m.m[i] - nearest.m[i]));
    if (distance <= tolerance) return false;
    number_format_short(number, distance, 2);
    snprintf(text, ROT_REMARK_SIZE, "the matrix is up to %s off a rotation: the nearest one was taken",
             number);
    return true;
}

static bool pole_remark(const rot_plan *plan, const rot_values *values, char text[ROT_REMARK_SIZE]) {
    double angles[3];
    for (size_t i = 0; i < 3; i++) {
        const double angle = value_at(plan, values, i);
        angles[i] = plan->from.degrees ? rot_rad_from_deg_d(angle) : angle;
    }
    const gyre_vec3d v = {angles[0], angles[1], angles[2]};
    const bool proper =
        gyre_euler_order_name(plan->from.order)[0] == gyre_euler_order_name(plan->from.order)[2];
    const double off = proper ? fabs(sin(v.y)) : fabs(cos(v.y));
    if (off > tolerance) return false;
    snprintf(
        text, ROT_REMARK_SIZE,
        "these Euler angles are at their pole (gimbal lock): the first and the third turn about one axis");
    return true;
}

size_t rot_remarks(const rot_plan *plan, const rot_values *values, char remarks[][ROT_REMARK_SIZE]) {
    switch (plan->from.form) {
    case ROT_QUAT:
    case ROT_QUAT_WXYZ:
        return quat_remark(plan, values, remarks[0]);
    case ROT_AXIS_ANGLE:
        return axis_remark(plan, values, remarks[0]);
    case ROT_MATRIX:
    case ROT_MATRIX_COL:
        return matrix_remark(plan, values, remarks[0]);
    case ROT_EULER:
        return pole_remark(plan, values, remarks[0]);
    default:
        return 0;
    }
}
