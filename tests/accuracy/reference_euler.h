/* SPDX-License-Identifier: MIT */
/* References of Euler angles and of frames, from the names of their axes. */

static const char *const r_orders[] = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX",
                                       "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ"};

/* The turns one after the other: about axes that turn along, or, for orders from 12 on, about axes that stay.
 */
static void r_compose(const real *angles, real order, real *q) {
    const int known = order >= 0 && order < 24 ? (int)order : 0;
    const real none[4] = {0, 0, 0, 1};
    memcpy(q, none, sizeof none);
    for (int i = 0; i < 3; ++i) {
        real axis[3] = {0, 0, 0}, turn[4];
        axis[r_orders[known % 12][i] - 'X'] = 1;
        r_about(axis, angles[i], turn);
        if (known < 12) {
            r_product(q, turn, q);
        } else {
            r_product(turn, q, q);
        }
    }
}

static bool ref_from_euler(const real *in, real *right) {
    r_compose(in, in[3], right);
    return true;
}

static bool ref_from_euler_back(const real *in, real *right) {
    r_compose(in, in[3], right);
    r_conjugate(right, right);
    return true;
}

static bool ref_mat3_from_euler(const real *in, real *right) {
    real q[4];
    r_compose(in, in[3], q);
    r_matrix(q, right);
    return true;
}

static bool ref_yaw_pitch_roll_y(const real *in, real *right) {
    r_compose(in, 2, right);
    return true;
}

static bool ref_yaw_pitch_roll_z(const real *in, real *right) {
    r_compose(in, 5, right);
    return true;
}

/* right, up, forward and the units to a metre of the named frames. */
static const struct {
    const char *axes;
    int units;
} r_frames[] = {{"-x+y+z", 1},   {"-x+y+z", 1}, {"-x+y+z", 1}, {"-x+y+z", 1},   {"+x+y+z", 1}, {"+x+y+z", 1},
                {"+y+z+x", 100}, {"-x+z-y", 1}, {"-x+z-y", 1}, {"-x+y+z", 100}, {"-y+z+x", 1}, {"+y-z+x", 1},
                {"+x+z+y", 1},   {"+x-y+z", 1}, {"+x+y-z", 1}, {"+x+y-z", 1}};

/* The matrix that takes directions of one frame to the other, and the factor of lengths. */
static void r_between_frames(const real *in, real *m, real *factor) {
    const int from = (int)in[0] % 16, to = (int)in[1] % 16;
    memset(m, 0, 9 * sizeof *m);
    for (int i = 0; i < 3; ++i) {
        const char *const source = r_frames[from].axes + 2 * i, *const target = r_frames[to].axes + 2 * i;
        m[(source[1] - 'x') * 3 + target[1] - 'x'] = source[0] == target[0] ? 1 : -1;
    }
    *factor = (real)r_frames[to].units / (real)r_frames[from].units;
}

static bool ref_frame_length(const real *in, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    right[0] = in[2] * factor;
    return true;
}

static bool r_frame_vector(const real *in, bool turn, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    r_apply3(m, in + 2, right);
    for (int i = 0; i < 3 && turn && r_determinant(m) < 0; ++i) {
        right[i] = -right[i];
    }
    return true;
}

static bool ref_frame_direction(const real *in, real *right) {
    return r_frame_vector(in, false, right);
}

static bool ref_frame_rotation_vector(const real *in, real *right) {
    return r_frame_vector(in, true, right);
}

static bool ref_frame_quat(const real *in, real *right) {
    right[3] = in[5];
    return r_frame_vector(in, true, right);
}

static bool ref_frame_tangent(const real *in, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    right[3] = in[5] * r_determinant(m);
    return r_frame_vector(in, false, right);
}

static bool ref_frame_scale(const real *in, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    for (int i = 0; i < 3; ++i) {
        right[i] = r_abs(m[i]) * in[2] + r_abs(m[3 + i]) * in[3] + r_abs(m[6 + i]) * in[4];
    }
    return true;
}

static bool ref_frame_point(const real *in, real *right) {
    real m[9], factor, point[3];
    r_between_frames(in, m, &factor);
    r_apply3(m, in + 2, point);
    for (int i = 0; i < 3; ++i) {
        right[i] = point[i] * factor;
    }
    return true;
}

/* M B M^-1 of a signed permutation M. */
static void r_change_basis(const real *m, const real *b, real *right) {
    for (int c = 0; c < 3; ++c) {
        const real back[3] = {m[c], m[3 + c], m[6 + c]};
        real part[3];
        r_apply3(b, back, part);
        r_apply3(m, part, right + 3 * c);
    }
}

static bool ref_frame_mat3(const real *in, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    r_change_basis(m, in + 2, right);
    return true;
}

/* M B M^-1 of the linear part, the point of the translation; an affine matrix. */
static bool ref_frame_mat4(const real *in, real *right) {
    real m[9], factor, turned[9], linear[9];
    r_between_frames(in, m, &factor);
    r_linear(in + 2, linear);
    r_change_basis(m, linear, turned);
    for (int c = 0; c < 3; ++c) {
        memcpy(right + 4 * c, turned + 3 * c, 3 * sizeof *right);
        right[4 * c + 3] = 0;
    }
    r_apply3(m, in + 14, right + 12);
    for (int i = 12; i < 15; ++i) {
        right[i] *= factor;
    }
    right[15] = 1;
    return true;
}

static bool ref_frame_transform(const real *in, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    const real determinant = r_determinant(m);
    r_apply3(m, in + 2, right);
    r_apply3(m, in + 5, right + 3);
    for (int i = 0; i < 3; ++i) {
        right[i] *= factor;
        right[3 + i] *= determinant;
        right[7 + i] = 0;
        for (int k = 0; k < 3; ++k) {
            right[7 + i] += r_abs(m[3 * k + i]) * in[9 + k];
        }
    }
    right[6] = in[8];
    return true;
}

static bool ref_frame_matrix(const real *in, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    for (int i = 0; i < 16; ++i) {
        right[i] = i == 15 ? 1 : (i % 4 == 3 || i >= 12 ? 0 : m[i / 4 * 3 + i % 4] * factor);
    }
    return true;
}

static bool ref_frame_turn(const real *in, real *right) {
    real m[9], factor;
    r_between_frames(in, m, &factor);
    r_from_matrix(m, right);
    return r_determinant(m) > 0;
}
