/* SPDX-License-Identifier: MIT */
/* Written by tools/gen_double.py from rot_convert.c: change that one. */
#include "rot_convert.h"
#include "rot_degree.h"

#include <gyre/eulerd.h>
#include <gyre/matd.h>
#include <gyre/rodriguesd.h>

/* Of the two that are one, 180 and -180 degrees, the first. */
static double angle_write(rot_repr repr, double angle_rad) {
    const double angle_deg = rot_deg_from_rad_d(angle_rad);
    return !repr.degrees ? angle_rad : angle_deg == -180 ? 180 : angle_deg;
}

static gyre_vec3d vector_read(const double *values) {
    return gyre_vec3d_make(values[0], values[1], values[2]);
}

static void vector_write(gyre_vec3d v, double *values) {
    values[0] = v.x;
    values[1] = v.y;
    values[2] = v.z;
}

static rot_fault quat_read(gyre_quatd given, gyre_quatd *q) {
    if (gyrei_quatd_is_zero(given)) return ROT_ZERO_QUAT;
    *q = gyrei_quatd_unit(given);
    return ROT_FINE;
}

static bool angle_fits(double angle_rad) {
    return fabs(angle_rad) <= rot_angle_limit_d;
}

static rot_fault euler_read(rot_repr repr, const double *values, gyre_quatd *q) {
    const gyre_vec3d angles = vector_read(values);
    if (repr.degrees) {
        *q = rot_quat_from_euler_deg_d(angles, repr.order);
        return ROT_FINE;
    }
    if (!angle_fits(angles.x) || !angle_fits(angles.y) || !angle_fits(angles.z)) return ROT_HUGE_ANGLE;
    *q = gyre_quatd_from_euler(angles, repr.order);
    return ROT_FINE;
}

static rot_fault axis_angle_read(rot_repr repr, const double *values, gyre_quatd *q) {
    const gyre_vec3d axis = vector_read(values);
    const bool none = axis.x == 0 && axis.y == 0 && axis.z == 0;
    if (none && values[3] != 0) return ROT_ZERO_AXIS;
    if (!repr.degrees && !angle_fits(values[3])) return ROT_HUGE_ANGLE;
    *q = repr.degrees ? rot_quat_from_axis_angle_deg_d(axis, values[3])
                      : gyre_quatd_from_axis_angle(axis, values[3]);
    return ROT_FINE;
}

static rot_fault rotvec_read(rot_repr repr, const double *values, gyre_quatd *q) {
    const gyre_vec3d v = vector_read(values);
    if (repr.degrees) return rot_quat_from_rotvec_deg_d(v, q) ? ROT_FINE : ROT_HUGE_ANGLE;
    if (!angle_fits(gyre_vec3d_length(v))) return ROT_HUGE_ANGLE;
    *q = gyre_quatd_from_rotation_vector(v);
    return ROT_FINE;
}

/* The largest distance of an entry of m from that of the rotation q. */
static double matrix_distance(gyre_mat3d m, gyre_quatd q) {
    const gyre_mat3d rotation = gyre_mat3d_from_quatd(q);
    double distance = 0.0;
    for (int i = 0; i < 9; i++) {
        const double d = fabs(m.m[i] - rotation.m[i]);
        distance = d > distance ? d : distance;
    }
    return distance;
}

static rot_fault matrix_read(gyre_mat3d m, gyre_quatd *q) {
    const gyre_quatd found = gyre_quatd_from_mat3d(m);
    if (matrix_distance(m, found) > (double)ROT_MATRIX_TOLERANCE) {
        const double scale = gyrei_unit_scaled(m.m, 9); /* no product of large or small entries is lost */
        return gyre_mat3d_determinant(gyrei_mat3d_scale(m, scale)) < 0 ? ROT_MIRROR : ROT_NO_ROTATION;
    }
    *q = found;
    return ROT_FINE;
}

static gyre_mat3d columns_read(const double *values) {
    gyre_mat3d m;
    for (int i = 0; i < 9; i++)
        m.m[i] = values[i];
    return m;
}

static void columns_write(gyre_mat3d m, double *values) {
    for (int i = 0; i < 9; i++)
        values[i] = m.m[i];
}

static rot_fault gibbs_write(gyre_quatd q, double *values) {
    gyre_vec3d v;
    if (gyre_gibbs_from_quatd_checked(q, &v) != GYRE_OK) return ROT_HALF_TURN;
    vector_write(v, values);
    return ROT_FINE;
}

rot_fault rot_quat_from_values_d(rot_repr repr, const double *values, gyre_quatd *q) {
    switch (repr.form) {
    case ROT_QUAT:
        return quat_read(gyre_quatd_from_xyzw(values), q);
    case ROT_QUAT_WXYZ:
        return quat_read(gyre_quatd_from_wxyz(values), q);
    case ROT_EULER:
        return euler_read(repr, values, q);
    case ROT_AXIS_ANGLE:
        return axis_angle_read(repr, values, q);
    case ROT_ROTVEC:
        return rotvec_read(repr, values, q);
    case ROT_MATRIX:
        return matrix_read(gyre_mat3d_transpose(columns_read(values)), q);
    case ROT_MATRIX_COL:
        return matrix_read(columns_read(values), q);
    case ROT_MRP:
        *q = gyre_quatd_from_mrp(vector_read(values));
        break;
    case ROT_GIBBS:
        *q = gyre_quatd_from_gibbs(vector_read(values));
        break;
    }
    return ROT_FINE;
}

static void euler_write(rot_repr repr, gyre_quatd q, double *values) {
    const gyre_vec3d angles = gyre_euler_from_quatd(q, repr.order);
    values[0] = angle_write(repr, angles.x);
    values[1] = angle_write(repr, angles.y);
    values[2] = angle_write(repr, angles.z);
}

static void axis_angle_write(rot_repr repr, gyre_quatd q, double *values) {
    gyre_vec3d axis;
    gyre_quatd_to_axis_angle(q, &axis, &values[3]);
    vector_write(axis, values);
    values[3] = angle_write(repr, values[3]);
}

static void rotvec_write(rot_repr repr, gyre_quatd q, double *values) {
    gyre_vec3d axis;
    double angle_rad;
    gyre_quatd_to_axis_angle(q, &axis, &angle_rad);
    vector_write(gyre_vec3d_scale(axis, angle_write(repr, angle_rad)), values);
}

static rot_fault values_write(rot_repr repr, gyre_quatd q, double *values) {
    switch (repr.form) {
    case ROT_QUAT:
        gyre_quatd_to_xyzw(q, values);
        break;
    case ROT_QUAT_WXYZ:
        gyre_quatd_to_wxyz(q, values);
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
        columns_write(gyre_mat3d_transpose(gyre_mat3d_from_quatd(q)), values);
        break;
    case ROT_MATRIX_COL:
        columns_write(gyre_mat3d_from_quatd(q), values);
        break;
    case ROT_MRP:
        vector_write(gyre_mrp_from_quatd(q), values);
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
static bool is_same(gyre_quatd p, gyre_quatd q) {
    const gyre_quatd signed_p = gyre_quatd_dot(p, q) < 0 ? gyre_quatd_negate(p) : p;
    const gyre_vec3d off = {signed_p.x - q.x, signed_p.y - q.y, signed_p.z - q.z};
    const double largest = gyrei_vec3d_largest(gyrei_quatd_vector(q));
    return gyrei_vec3d_largest(off) <= rot_epsilon_d * largest && fabs(signed_p.w - q.w) <= rot_epsilon_d;
}

/* Numbers that were 90 or 12.5 once are again, where these make the same rotation. */
static void values_tidy(rot_repr repr, gyre_quatd q, double *values) {
    const size_t count = rot_repr_count(repr);
    double tidy[ROT_VALUE_LIMIT];
    gyre_quatd made;
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        tidy[i] = is_decimal(repr, i) ? rot_decimal_d(values[i]) : values[i];
        if (fabs(tidy[i] - values[i]) > rot_decimal_near_d) return;
        changed |= tidy[i] != values[i];
    }
    if (!changed || rot_quat_from_values_d(repr, tidy, &made) != ROT_FINE || !is_same(made, q)) return;
    for (size_t i = 0; i < count; i++)
        values[i] = tidy[i];
}

rot_fault rot_values_from_quat_d(rot_repr repr, gyre_quatd q, double *values) {
    const rot_fault fault = values_write(repr, q, values);
    if (fault == ROT_FINE) values_tidy(repr, q, values);
    return fault;
}

gyre_quatd rot_steps_apply_d(const rot_step *steps, size_t count, gyre_quatd q) {
    for (size_t i = 0; i < count; i++)
        q = steps[i].inverse ? gyre_quatd_conjugate(q) : gyre_quatd_then(q, steps[i].then_d);
    return q;
}
