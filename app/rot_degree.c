/* SPDX-License-Identifier: MIT */
#include "rot_degree.h"

#include <gyre/eulerd.h>

#include <float.h>
#include <math.h>

/* Each with what its double leaves over. */
static const gyrei_wided radian_per_degree = {0.017453292519943295, 2.9486522708701687e-19};
static const gyrei_wided degree_per_radian = {57.295779513082323, -1.9878495670576283e-15};
static const gyrei_wided root_of_half = {0.70710678118654757, -4.8336466567264567e-17};

/* Of at most 45 degrees, either way. The least error would make sine and cosine of 45 degrees two doubles. */
static void small_sin_cos(gyrei_wided angle_deg, gyrei_wided *sine, gyrei_wided *cosine) {
    const gyrei_wided angle_rad = gyrei_wide_muld(angle_deg, radian_per_degree);
    const gyrei_wided rest = gyrei_wide_maked(angle_rad.low, 0);
    gyrei_wided s, c;
    gyrei_wide_sin_cosd(angle_rad.high, &s, &c);
    *sine = gyrei_wide_addd(s, gyrei_wide_muld(rest, c));
    *cosine = gyrei_wide_subd(c, gyrei_wide_muld(rest, s));
    if (fabs(angle_deg.high) != 45 || angle_deg.low != 0) return;
    *sine = angle_deg.high < 0 ? gyrei_wide_negated(root_of_half) : root_of_half;
    *cosine = root_of_half;
}

/* Sine and cosine of half an angle, however many turns it has. */
static void half_sin_cos(gyrei_wided angle_deg, gyrei_wided *sine, gyrei_wided *cosine) {
    const gyrei_wided turn = gyrei_wide_addd(gyrei_wide_maked(fmod(angle_deg.high, 720), 0),
                                             gyrei_wide_maked(fmod(angle_deg.low, 720), 0));
    const double half = 0.5 * turn.high, quarters = rint(half / 90);
    gyrei_wided s, c;
    small_sin_cos(gyrei_wide_maked(half - 90 * quarters, 0.5 * turn.low), &s, &c);
    const int quarter = (int)quarters & 3;
    const gyrei_wided first = quarter & 1 ? c : s, second = quarter & 1 ? gyrei_wide_negated(s) : c;
    *sine = quarter & 2 ? gyrei_wide_negated(first) : first;
    *cosine = quarter & 2 ? gyrei_wide_negated(second) : second;
}

/* q becomes q times a turn about the axis. */
static void turn_first(gyrei_wided q[4], int axis, gyrei_wided s, gyrei_wided c) {
    const int next = (axis + 1) % 3, last = (axis + 2) % 3;
    const gyrei_wided i = q[axis], j = q[next], k = q[last], w = q[3];
    q[axis] = gyrei_wide_sumd(i, c, w, s);
    q[next] = gyrei_wide_sumd(j, c, k, s);
    q[last] = gyrei_wide_differenced(k, c, j, s);
    q[3] = gyrei_wide_differenced(w, c, i, s);
}

/* No -0: adding 0 makes it 0. */
static double component(gyrei_wided value) {
    return gyrei_wide_roundd(value) + 0.0;
}

gyre_quatd rot_quat_from_euler_deg_d(gyre_vec3d angles_deg, gyre_euler_order order) {
    const char *name = gyre_euler_order_name(order);
    const bool extrinsic = name[0] >= 'x';
    const double angles[3] = {angles_deg.x, angles_deg.y, angles_deg.z};
    gyrei_wided q[4] = {{0, 0}, {0, 0}, {0, 0}, {1, 0}}, s, c;
    for (int i = 0; i < 3; i++) {
        const int at = extrinsic ? 2 - i : i;
        half_sin_cos(gyrei_wide_maked(angles[at], 0), &s, &c);
        turn_first(q, (name[at] | 0x20) - 'x', s, c);
    }
    return gyre_quatd_make(component(q[0]), component(q[1]), component(q[2]), component(q[3]));
}

/* The vector over a power of two, so that its largest component is about 1. */
static gyre_vec3d vector_scale(gyre_vec3d v, int *exponent) {
    frexp(fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)), exponent);
    return gyre_vec3d_make(ldexp(v.x, -*exponent), ldexp(v.y, -*exponent), ldexp(v.z, -*exponent));
}

static gyrei_wided square(double x) {
    const gyrei_wided wide = gyrei_wide_maked(x, 0);
    return gyrei_wide_muld(wide, wide);
}

static gyrei_wided vector_length(gyre_vec3d v) {
    const gyrei_wided sum = gyrei_wide_addd(gyrei_wide_addd(square(v.x), square(v.y)), square(v.z));
    const double root = sqrt(sum.high);
    return gyrei_wide_maked(root, gyrei_wide_subd(sum, square(root)).high / (2 * root));
}

static gyrei_wided quotient(gyrei_wided a, gyrei_wided b) {
    const double rough = a.high / b.high;
    const gyrei_wided left = gyrei_wide_subd(a, gyrei_wide_muld(gyrei_wide_maked(rough, 0), b));
    return gyrei_wide_maked(rough, left.high / b.high);
}

/* By an angle about a vector that is not zero, of the length given. */
static gyre_quatd turn_about(gyre_vec3d v, gyrei_wided length, gyrei_wided angle_deg) {
    gyrei_wided s, c;
    half_sin_cos(angle_deg, &s, &c);
    const gyrei_wided by = quotient(s, length);
    return gyre_quatd_make(component(gyrei_wide_muld(gyrei_wide_maked(v.x, 0), by)),
                           component(gyrei_wide_muld(gyrei_wide_maked(v.y, 0), by)),
                           component(gyrei_wide_muld(gyrei_wide_maked(v.z, 0), by)), component(c));
}

static bool is_zero(gyre_vec3d v) {
    return v.x == 0 && v.y == 0 && v.z == 0;
}

gyre_quatd rot_quat_from_axis_angle_deg_d(gyre_vec3d axis, double angle_deg) {
    int exponent;
    if (is_zero(axis)) return gyre_quatd_identity();
    const gyre_vec3d v = vector_scale(axis, &exponent);
    return turn_about(v, vector_length(v), gyrei_wide_maked(angle_deg, 0));
}

bool rot_quat_from_rotvec_deg_d(gyre_vec3d rotation_deg, gyre_quatd *q) {
    int exponent;
    if (is_zero(rotation_deg)) {
        *q = gyre_quatd_identity();
        return true;
    }
    const gyre_vec3d v = vector_scale(rotation_deg, &exponent);
    const gyrei_wided length = vector_length(v);
    const gyrei_wided angle_deg = {ldexp(length.high, exponent), ldexp(length.low, exponent)};
    if (!(angle_deg.high <= DBL_MAX)) return false;
    *q = turn_about(v, length, angle_deg);
    return true;
}

double rot_deg_from_rad_d(double angle_rad) {
    return gyrei_wide_roundd(gyrei_wide_muld(gyrei_wide_maked(angle_rad, 0), degree_per_radian));
}

gyre_quat rot_quat_from_euler_deg_f(gyre_vec3 angles_deg, gyre_euler_order order) {
    return gyre_quat_from_quatd(rot_quat_from_euler_deg_d(gyre_vec3d_from_vec3(angles_deg), order));
}

gyre_quat rot_quat_from_axis_angle_deg_f(gyre_vec3 axis, float angle_deg) {
    return gyre_quat_from_quatd(
        rot_quat_from_axis_angle_deg_d(gyre_vec3d_from_vec3(axis), (double)angle_deg));
}

bool rot_quat_from_rotvec_deg_f(gyre_vec3 rotation_deg, gyre_quat *q) {
    gyre_quatd made;
    if (!rot_quat_from_rotvec_deg_d(gyre_vec3d_from_vec3(rotation_deg), &made)) return false;
    *q = gyre_quat_from_quatd(made);
    return true;
}

float rot_deg_from_rad_f(float angle_rad) {
    return (float)rot_deg_from_rad_d((double)angle_rad);
}
