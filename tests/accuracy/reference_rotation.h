/* SPDX-License-Identifier: MIT */
/* References of rotations. */

static bool ref_quat_mul(const real *in, real *right) {
    r_product(in, in + 4, right);
    return true;
}

static bool ref_quat_then(const real *in, real *right) {
    r_product(in + 4, in, right);
    return true;
}

static bool ref_quat_rotate(const real *in, real *right) {
    r_turn(in, in + 4, right);
    return true;
}

static bool ref_angle_between(const real *in, real *right) {
    real a[4], b[4], d[4];
    r_unit(in, a, 4);
    r_unit(in + 4, b, 4);
    r_conjugate(a, a);
    r_product(a, b, d);
    right[0] = 2 * R_NAME(atan2)(r_length(d, 3), r_abs(d[3]));
    return true;
}

/* Both ends at length 1, the second on the side of the first; false where rounding decides on which that is.
 */
static bool r_ends(const real *in, real *a, real *b) {
    r_unit(in, a, 4);
    r_unit(in + 4, b, 4);
    const real dot = r_dot(a, b, 4);
    for (int i = 0; i < 4; ++i) {
        b[i] = dot < 0 ? -b[i] : b[i];
    }
    return r_abs(dot) > 4 * number_epsilon;
}

static bool ref_nlerp(const real *in, real *right) {
    real a[4], b[4];
    const bool decided = r_ends(in, a, b);
    r_lerp(a, b, in[8], 4, right);
    return decided && r_unit(right, right, 4);
}

/* Along the arc from a to b, both of length 1. */
static void r_slerp(const real *a, const real *b, real t, real *right) {
    real back[4], d[4];
    r_conjugate(a, back);
    r_product(back, b, d);
    const real sine = r_length(d, 3), angle = R_NAME(atan2)(sine, d[3]);
    const real from = sine > 0 ? R_NAME(sin)((1 - t) * angle) / sine : 1 - t;
    const real to = sine > 0 ? R_NAME(sin)(t * angle) / sine : t;
    for (int i = 0; i < 4; ++i) {
        right[i] = from * a[i] + to * b[i];
    }
}

static bool ref_slerp(const real *in, real *right) {
    real a[4], b[4];
    const bool decided = r_ends(in, a, b);
    r_slerp(a, b, in[8], right);
    return decided;
}

static bool ref_from_axis_angle(const real *in, real *right) {
    real axis[3];
    const bool any = r_unit(in, axis, 3);
    r_about(axis, in[3], right);
    return any;
}

static bool ref_from_rotation_vector(const real *in, real *right) {
    real axis[3];
    r_unit(in, axis, 3);
    r_about(axis, r_length(in, 3), right);
    return true;
}

static bool ref_to_rotation_vector(const real *in, real *right) {
    real axis[3], unit[4];
    r_unit(in, unit, 4);
    const real angle = 2 * R_NAME(atan2)(r_length(unit, 3), r_abs(unit[3])), sign = unit[3] < 0 ? -1 : 1;
    r_unit(unit, axis, 3);
    for (int i = 0; i < 3; ++i) {
        right[i] = sign * angle * axis[i];
    }
    return true;
}

static bool ref_from_x(const real *in, real *right) {
    const real axis[3] = {1, 0, 0};
    r_about(axis, in[0], right);
    return true;
}

static bool ref_from_y(const real *in, real *right) {
    const real axis[3] = {0, 1, 0};
    r_about(axis, in[0], right);
    return true;
}

static bool ref_from_z(const real *in, real *right) {
    const real axis[3] = {0, 0, 1};
    r_about(axis, in[0], right);
    return true;
}

static bool ref_mat3_from_quat(const real *in, real *right) {
    r_matrix(in, right);
    return true;
}

static bool ref_mat4_from_quat(const real *in, real *right) {
    real m[9];
    r_matrix(in, m);
    for (int i = 0; i < 16; ++i) {
        right[i] = i == 15 ? 1 : (i % 4 == 3 || i >= 12 ? 0 : m[i / 4 * 3 + i % 4]);
    }
    return true;
}

/* The nearest rotation of a matrix that is one up to rounding. */
static bool ref_polar(const real *in, real *right) {
    real m[9];
    r_polar(in, m);
    r_from_matrix(m, right);
    return true;
}

static bool ref_mat4_from_transform(const real *in, real *right) {
    real m[9];
    r_matrix(in + 3, m);
    for (int i = 0; i < 12; ++i) {
        right[i] = i % 4 == 3 ? 0 : m[i / 4 * 3 + i % 4] * in[7 + i / 4];
    }
    memcpy(right + 12, in, 3 * sizeof *in);
    right[15] = 1;
    return true;
}

static bool ref_transform_mul_point(const real *in, real *right) {
    real point[3];
    for (int i = 0; i < 3; ++i) {
        point[i] = in[7 + i] * in[10 + i];
    }
    r_turn(in + 3, point, right);
    for (int i = 0; i < 3; ++i) {
        right[i] += in[i];
    }
    right[3] = r_length(point, 3);
    return true;
}

static bool ref_transform_lerp(const real *in, real *right) {
    real ends[9];
    memcpy(ends, in + 3, 4 * sizeof *in);
    memcpy(ends + 4, in + 13, 4 * sizeof *in);
    ends[8] = in[20];
    r_lerp(in, in + 10, in[20], 3, right);
    const bool decided = ref_slerp(ends, right + 3);
    r_lerp(in + 7, in + 17, in[20], 3, right + 7);
    return decided;
}

/* The lengths of the columns and the nearest rotation of the columns at length 1; a mirror goes into x. */
static bool ref_transform_from_mat4(const real *in, real *right) {
    real linear[9], m[9];
    r_linear(in, linear);
    const real sign = r_determinant(linear) < 0 ? -1 : 1;
    for (int c = 0; c < 3; ++c) {
        right[7 + c] = r_length(linear + 3 * c, 3) * (c == 0 ? sign : 1);
        r_unit(linear + 3 * c, linear + 3 * c, 3);
    }
    for (int i = 0; i < 3; ++i) {
        linear[i] *= sign;
        right[i] = in[12 + i];
    }
    r_polar(linear, m);
    r_from_matrix(m, right + 3);
    return true;
}

static bool ref_difference_local(const real *in, real *right) {
    real back[4];
    r_conjugate(in, back);
    r_product(back, in + 4, right);
    return true;
}

static bool ref_difference_world(const real *in, real *right) {
    real back[4];
    r_conjugate(in, back);
    r_product(in + 4, back, right);
    return true;
}

/* Not normalised; behind it the longer end. */
static bool ref_quat_lerp(const real *in, real *right) {
    const real dot = r_dot(in, in + 4, 4), a = r_length(in, 4), b = r_length(in + 4, 4);
    for (int i = 0; i < 4; ++i) {
        right[i] = (1 - in[8]) * in[i] + in[8] * (dot < 0 ? -in[4 + i] : in[4 + i]);
    }
    right[4] = a > b ? a : b;
    return r_abs(dot) > 8 * number_epsilon;
}

/* The longer way, where the shorter is 0.1 rad or more. */
static bool ref_slerp_long(const real *in, real *right) {
    real a[4], b[4];
    const bool decided = r_ends(in, a, b);
    const real dot = r_dot(a, b, 4);
    for (int i = 0; i < 4; ++i) {
        b[i] = -b[i];
    }
    r_slerp(a, b, in[8], right);
    return decided && dot < (real)0.99875;
}

static bool ref_exp(const real *in, real *right) {
    real axis[3];
    r_unit(in, axis, 3);
    r_about(axis, 2 * r_length(in, 3), right);
    return true;
}

static bool ref_log(const real *in, real *right) {
    real unit[4], axis[3];
    r_unit(in, unit, 4);
    const bool turns = r_unit(unit, axis, 3);
    const real half = R_NAME(atan2)(r_length(unit, 3), unit[3]);
    for (int i = 0; i < 3; ++i) {
        right[i] = half * axis[i];
    }
    right[3] = 0;
    return turns || unit[3] > 0;
}

static bool ref_power(const real *in, real *right) {
    real whole[3], axis[3], unit[4];
    ref_to_rotation_vector(in, whole);
    r_unit(whole, axis, 3);
    r_about(axis, in[4] * r_length(whole, 3), right);
    r_unit(in, unit, 4);
    return r_abs(unit[3]) > 8 * number_epsilon;
}

static bool ref_mat3_from_axis_angle(const real *in, real *right) {
    real q[4];
    const bool any = ref_from_axis_angle(in, q);
    r_matrix(q, right);
    return any;
}

static bool ref_mat3_from_rotation_vector(const real *in, real *right) {
    real q[4];
    ref_from_rotation_vector(in, q);
    r_matrix(q, right);
    return true;
}

/* of_unit times the identity, of_square a a^T and of_cross [a], of the direction a of v. */
static bool r_along(const real *v, real of_unit, real of_square, real of_cross, real *right) {
    real a[3];
    const bool any = r_unit(v, a, 3);
    for (int c = 0; c < 3; ++c) {
        const real column[3] = {c == 0, c == 1, c == 2};
        r_cross(a, column, right + 3 * c);
        for (int i = 0; i < 3; ++i) {
            right[3 * c + i] = of_unit * column[i] + of_square * a[c] * a[i] + of_cross * right[3 * c + i];
        }
    }
    return any;
}

static bool ref_mat3_from_axis_cos_sin(const real *in, real *right) {
    real pair[2];
    r_unit(in + 3, pair, 2);
    return r_along(in, pair[0], 1 - pair[0], pair[1], right);
}

static bool ref_mirror_in_plane(const real *in, real *right) {
    return r_along(in, 1, -2, 0, right);
}

static bool ref_mirror_in_line(const real *in, real *right) {
    return r_along(in, -1, 2, 0, right);
}

static bool ref_project_on_plane(const real *in, real *right) {
    return r_along(in, 1, -1, 0, right);
}

static bool ref_project_on_line(const real *in, real *right) {
    return r_along(in, 0, 1, 0, right);
}

/* Modified Rodrigues parameters of any length: (2 p, 1 - |p|^2), by the length, so that no square is too
 * large. */
static bool ref_from_mrp(const real *in, real *right) {
    const real length = r_length(in, 3), by = length > 1 ? length : 1;
    for (int i = 0; i < 3; ++i) {
        right[i] = 2 * (in[i] / by);
    }
    right[3] = (1 - length) * ((1 + length) / by);
    return true;
}

static bool ref_mrp_shadow(const real *in, real *right) {
    const real length = r_length(in, 3);
    for (int i = 0; i < 3 && length > 0; ++i) {
        right[i] = -(in[i] / length) / length;
    }
    return length > 1 / (real)(NUMBER_LARGEST) && length < 1 / (real)(NUMBER_NORMAL);
}

static bool ref_from_gibbs(const real *in, real *right) {
    memcpy(right, in, 3 * sizeof *right);
    right[3] = 1;
    return true;
}

static bool ref_two_axes(const real *in, real *right) {
    real m[9];
    r_matrix(in, m);
    memcpy(right, m, 6 * sizeof *right);
    return true;
}
