/* SPDX-License-Identifier: MIT */
#include "rot_convert.h"
#include "rot_degree.h"

#include <gyre/euler.h>
#include <gyre/mat.h>
#include <gyre/rodrigues.h>

/* Of the two that are one, 180 and -180 degrees, the first. */
static float angle_write(rot_repr repr, float angle_rad) {
    const float angle_deg = rot_deg_from_rad_f(angle_rad);
    return !repr.degrees ? angle_rad : angle_deg == -180 ? 180 : angle_deg;
}

static gyre_vec3 vector_read(const float *values) {
    return gyre_vec3_make(values[0], values[1], values[2]);
}

static void vector_write(gyre_vec3 v, float *values) {
    values[0] = v.x;
    values[1] = v.y;
    values[2] = v.z;
}

static rot_fault quat_read(gyre_quat given, gyre_quat *q) {
    if (gyrei_quat_is_zero(given)) return ROT_ZERO_QUAT;
    *q = gyrei_quat_unit(given);
    return ROT_FINE;
}

static bool angle_fits(float angle_rad) {
    return fabsf(angle_rad) <= rot_angle_limit_f;
}

static rot_fault euler_read(rot_repr repr, const float *values, gyre_quat *q) {
    const gyre_vec3 angles = vector_read(values);
    if (repr.degrees) {
        *q = rot_quat_from_euler_deg_f(angles, repr.order);
        return ROT_FINE;
    }
    if (!angle_fits(angles.x) || !angle_fits(angles.y) || !angle_fits(angles.z)) return ROT_HUGE_ANGLE;
    *q = gyre_quat_from_euler(angles, repr.order);
    return ROT_FINE;
}

static rot_fault axis_angle_read(rot_repr repr, const float *values, gyre_quat *q) {
    const gyre_vec3 axis = vector_read(values);
    const bool none = axis.x == 0 && axis.y == 0 && axis.z == 0;
    if (none && values[3] != 0) return ROT_ZERO_AXIS;
    if (!repr.degrees && !angle_fits(values[3])) return ROT_HUGE_ANGLE;
    *q = repr.degrees ? rot_quat_from_axis_angle_deg_f(axis, values[3])
                      : gyre_quat_from_axis_angle(axis, values[3]);
    return ROT_FINE;
}

static rot_fault rotvec_read(rot_repr repr, const float *values, gyre_quat *q) {
    const gyre_vec3 v = vector_read(values);
    if (repr.degrees) return rot_quat_from_rotvec_deg_f(v, q) ? ROT_FINE : ROT_HUGE_ANGLE;
    if (!angle_fits(gyre_vec3_length(v))) return ROT_HUGE_ANGLE;
    *q = gyre_quat_from_rotation_vector(v);
    return ROT_FINE;
}

/* The largest distance of an entry of m from that of the rotation q. */
static float matrix_distance(gyre_mat3 m, gyre_quat q) {
    const gyre_mat3 rotation = gyre_mat3_from_quat(q);
    float distance = 0.0f;
    for (int i = 0; i < 9; i++) {
        const float d = fabsf(m.m[i] - rotation.m[i]);
        distance = d > distance ? d : distance;
    }
    return distance;
}

static rot_fault matrix_read(gyre_mat3 m, gyre_quat *q) {
    const gyre_quat found = gyre_quat_from_mat3(m);
    if (matrix_distance(m, found) > (float)ROT_MATRIX_TOLERANCE) {
        const float scale = gyrei_unit_scale(m.m, 9); /* no product of large or small entries is lost */
        return gyre_mat3_determinant(gyrei_mat3_scale(m, scale)) < 0 ? ROT_MIRROR : ROT_NO_ROTATION;
    }
    *q = found;
    return ROT_FINE;
}

static gyre_mat3 columns_read(const float *values) {
    gyre_mat3 m;
    for (int i = 0; i < 9; i++)
        m.m[i] = values[i];
    return m;
}

static void columns_write(gyre_mat3 m, float *values) {
    for (int i = 0; i < 9; i++)
        values[i] = m.m[i];
}

static rot_fault gibbs_write(gyre_quat q, float *values) {
    gyre_vec3 v;
    if (gyre_gibbs_from_quat_checked(q, &v) != GYRE_OK) return ROT_HALF_TURN;
    vector_write(v, values);
    return ROT_FINE;
}

rot_fault rot_quat_from_values_f(rot_repr repr, const float *values, gyre_quat *q) {
    switch (repr.form) {
    case ROT_QUAT:
        return quat_read(gyre_quat_from_xyzw(values), q);
    case ROT_QUAT_WXYZ:
        return quat_read(gyre_quat_from_wxyz(values), q);
    case ROT_EULER:
        return euler_read(repr, values, q);
    case ROT_AXIS_ANGLE:
        return axis_angle_read(repr, values, q);
    case ROT_ROTVEC:
        return rotvec_read(repr, values, q);
    case ROT_MATRIX:
        return matrix_read(gyre_mat3_transpose(columns_read(values)), q);
    case ROT_MATRIX_COL:
        return matrix_read(columns_read(values), q);
    case ROT_MRP:
        *q = gyre_quat_from_mrp(vector_read(values));
        break;
    case ROT_GIBBS:
        *q = gyre_quat_from_gibbs(vector_read(values));
        break;
    }
    return ROT_FINE;
}

static void euler_write(rot_repr repr, gyre_quat q, float *values) {
    const gyre_vec3 angles = gyre_euler_from_quat(q, repr.order);
    values[0] = angle_write(repr, angles.x);
    values[1] = angle_write(repr, angles.y);
    values[2] = angle_write(repr, angles.z);
}

static void axis_angle_write(rot_repr repr, gyre_quat q, float *values) {
    gyre_vec3 axis;
    gyre_quat_to_axis_angle(q, &axis, &values[3]);
    vector_write(axis, values);
    values[3] = angle_write(repr, values[3]);
}

static void rotvec_write(rot_repr repr, gyre_quat q, float *values) {
    gyre_vec3 axis;
    float angle_rad;
    gyre_quat_to_axis_angle(q, &axis, &angle_rad);
    vector_write(gyre_vec3_scale(axis, angle_write(repr, angle_rad)), values);
}

static rot_fault values_write(rot_repr repr, gyre_quat q, float *values) {
    switch (repr.form) {
    case ROT_QUAT:
        gyre_quat_to_xyzw(q, values);
        break;
    case ROT_QUAT_WXYZ:
        gyre_quat_to_wxyz(q, values);
        break;
    case ROT_EULER:
        euler_write(repr, q, values);
        break;
    case ROT_AXIS_ANGLE:
        axis_angle_write(repr, q, values);
        break;
    case ROT_ROTVEC:
        rotvec_write(repr, q, values);
        break;
    case ROT_MATRIX:
        columns_write(gyre_mat3_transpose(gyre_mat3_from_quat(q)), values);
        break;
    case ROT_MATRIX_COL:
        columns_write(gyre_mat3_from_quat(q), values);
        break;
    case ROT_MRP:
        vector_write(gyre_mrp_from_quat(q), values);
        break;
    case ROT_GIBBS:
        return gibbs_write(q, values);
    }
    return ROT_FINE;
}

/* Which numbers of a representation may have few decimals although the quaternion has none. */
static bool is_decimal(rot_repr repr, size_t index) {
    switch (repr.form) {
    case ROT_EULER:
    case ROT_ROTVEC:
        return repr.degrees;
    case ROT_AXIS_ANGLE:
        return repr.degrees && index == 3;
    case ROT_MATRIX:
    case ROT_MATRIX_COL:
    case ROT_GIBBS:
        return true;
    default:
        return false;
    }
}

/* Whether two quaternions, of either sign, differ by no more than their rounding. A tiny turn is told from a
   tinier one. */
static bool is_same(gyre_quat p, gyre_quat q) {
    const gyre_quat signed_p = gyre_quat_dot(p, q) < 0 ? gyre_quat_negate(p) : p;
    const gyre_vec3 off = {signed_p.x - q.x, signed_p.y - q.y, signed_p.z - q.z};
    const float largest = gyrei_vec3_largest(gyrei_quat_vector(q));
    return gyrei_vec3_largest(off) <= rot_epsilon_f * largest && fabsf(signed_p.w - q.w) <= rot_epsilon_f;
}

/* Numbers that were 90 or 12.5 once are again, where these make the same rotation. */
static void values_tidy(rot_repr repr, gyre_quat q, float *values) {
    const size_t count = rot_repr_count(repr);
    float tidy[ROT_VALUE_LIMIT];
    gyre_quat made;
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        tidy[i] = is_decimal(repr, i) ? rot_decimal_f(values[i]) : values[i];
        if (fabsf(tidy[i] - values[i]) > rot_decimal_near_f) return;
        changed |= tidy[i] != values[i];
    }
    if (!changed || rot_quat_from_values_f(repr, tidy, &made) != ROT_FINE || !is_same(made, q)) return;
    for (size_t i = 0; i < count; i++)
        values[i] = tidy[i];
}

rot_fault rot_values_from_quat_f(rot_repr repr, gyre_quat q, float *values) {
    const rot_fault fault = values_write(repr, q, values);
    if (fault == ROT_FINE) values_tidy(repr, q, values);
    return fault;
}

gyre_quat rot_steps_apply_f(const rot_step *steps, size_t count, gyre_quat q) {
    for (size_t i = 0; i < count; i++)
        q = steps[i].inverse ? gyre_quat_conjugate(q) : gyre_quat_then(q, steps[i].then_f);
    return q;
}
