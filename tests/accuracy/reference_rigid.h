/* SPDX-License-Identifier: MIT */
/* References of transforms and of dual quaternions, by rotation and translation. */

static bool ref_transform_direction(const real *in, real *right) {
    const real scaled[3] = {in[7] * in[10], in[8] * in[11], in[9] * in[12]};
    r_turn(in + 3, scaled, right);
    return true;
}

static bool ref_transform_normal(const real *in, real *right) {
    const real bent[3] = {in[10] / in[7], in[11] / in[8], in[12] / in[9]};
    r_turn(in + 3, bent, right);
    return true;
}

static bool r_turn_back(const real *t, const real *v, real *right) {
    real back[4];
    r_conjugate(t + 3, back);
    r_turn(back, v, right);
    for (int i = 0; i < 3; ++i) {
        right[i] /= t[7 + i];
    }
    right[3] = r_length(v, 3);
    return right[3] > 0;
}

static bool ref_transform_inverse_point(const real *in, real *right) {
    const real way[3] = {in[10] - in[0], in[11] - in[1], in[12] - in[2]};
    return r_turn_back(in, way, right);
}

static bool ref_transform_inverse_direction(const real *in, real *right) {
    return r_turn_back(in, in + 10, right);
}

/* a b, where the scale of a is even. */
static bool r_transforms(const real *a, const real *b, real *right) {
    for (int i = 0; i < 3; ++i) {
        right[i] = a[7 + i] * b[i];
        right[7 + i] = a[7 + i] * b[7 + i];
    }
    r_turn(a + 3, right, right);
    r_product(a + 3, b + 3, right + 3);
    for (int i = 0; i < 3; ++i) {
        right[i] += a[i];
    }
    return true;
}

static real r_cosine(const real *a, const real *b) {
    return r_dot(a, b, 3) / (r_length(a, 3) * r_length(b, 3));
}

/* The same for any scale of a, which may be no transform: behind room for one the 3x3 to which its rotation
   must be the nearest, and the largest scale of a times that of b. A mirror goes into x. False where its
   columns are nearly at right angles, which counts as such. */
static bool r_sheared(const real *a, const real *b, real *right) {
    real *const m = right + 10;
    right[19] = r_largest(a + 7, 3) * r_largest(b + 7, 3);
    for (int c = 0; c < 3; ++c) {
        real column[3] = {0};
        column[c] = b[7 + c];
        r_turn(b + 3, column, column);
        for (int i = 0; i < 3; ++i) {
            column[i] *= a[7 + i];
        }
        r_turn(a + 3, column, m + 3 * c);
    }
    const real sheared =
        r_abs(r_cosine(m, m + 3)) + r_abs(r_cosine(m + 3, m + 6)) + r_abs(r_cosine(m + 6, m));
    const real determinant = r_determinant(m),
               size = r_length(m, 3) * r_length(m + 3, 3) * r_length(m + 6, 3);
    for (int i = 0; i < 3; ++i) {
        m[i] = determinant < 0 ? -m[i] : m[i];
    }
    return r_abs(determinant) > size * (real)1e-5 && sheared > (real)1e-5;
}

/* Where the scale is even, or nothing turns, signs stay where they are. */
static bool r_is_uneven(const real *scale, const real *turn) {
    const bool even = r_abs(scale[0]) == r_abs(scale[1]) && r_abs(scale[1]) == r_abs(scale[2]);
    return !even && r_largest(turn, 3) > 0;
}

static bool ref_transform_mul_uneven(const real *in, real *right) {
    return r_is_uneven(in + 7, in + 13) && r_sheared(in, in + 10, right);
}

static bool ref_transform_inverse_uneven(const real *in, real *right) {
    real turn[10] = {0}, scale[10] = {0};
    r_conjugate(in + 3, turn + 3);
    scale[6] = 1;
    for (int i = 0; i < 3; ++i) {
        scale[7 + i] = 1 / in[7 + i];
        turn[7 + i] = 1;
    }
    return r_is_uneven(in + 7, in + 3) && r_sheared(scale, turn, right);
}

static bool ref_transform_mul(const real *in, real *right) {
    return r_transforms(in, in + 10, right);
}

static bool ref_transform_then(const real *in, real *right) {
    return r_transforms(in + 10, in, right);
}

static bool ref_transform_inverse(const real *in, real *right) {
    r_turn_back(in, in, right);
    r_conjugate(in + 3, right + 3);
    for (int i = 0; i < 3; ++i) {
        right[i] = -right[i];
        right[7 + i] = 1 / in[7 + i];
    }
    return true;
}

/* The translation of a dual quaternion whose real part has any length. */
static void r_translation(const real *d, real *t) {
    real back[4], product[4];
    const real square = r_dot(d, d, 4);
    r_conjugate(d, back);
    r_product(d + 4, back, product);
    for (int i = 0; i < 3; ++i) {
        t[i] = 2 * product[i] / square;
    }
}

static void r_rigid(const real *q, const real *t, real *d) {
    const real half[4] = {t[0] / 2, t[1] / 2, t[2] / 2, 0};
    real dual[4];
    r_product(half, q, dual);
    memmove(d, q, 4 * sizeof *d);
    memcpy(d + 4, dual, sizeof dual);
}

static bool ref_dual_from_parts(const real *in, real *right) {
    r_rigid(in, in + 4, right);
    right[8] = r_length(in + 4, 3);
    return right[8] > 0;
}

static bool ref_dual_from_transform(const real *in, real *right) {
    real unit[4];
    r_unit(in + 3, unit, 4);
    r_rigid(unit, in, right);
    right[8] = r_length(in, 3);
    return true;
}

static bool ref_dual_translation(const real *in, real *right) {
    r_translation(in, right);
    return true;
}

/* The motion of b, then that of a; behind it the lengths of both translations together. */
static bool r_motions(const real *a, const real *b, real *right) {
    real first[3], second[3], moved[3], turn[4], unit[4];
    r_translation(a, second);
    r_translation(b, first);
    r_turn(a, first, moved);
    for (int i = 0; i < 3; ++i) {
        moved[i] += second[i];
    }
    r_product(a, b, turn);
    r_unit(turn, unit, 4);
    r_rigid(unit, moved, right);
    right[8] = r_length(first, 3) + r_length(second, 3);
    return true;
}

static bool ref_dual_mul(const real *in, real *right) {
    return r_motions(in, in + 8, right);
}

static bool ref_dual_then(const real *in, real *right) {
    return r_motions(in + 8, in, right);
}

static bool r_undo(const real *d, real *right) {
    real t[3], back[4], unit[4];
    r_translation(d, t);
    r_unit(d, unit, 4);
    r_conjugate(unit, back);
    r_turn(back, t, t);
    for (int i = 0; i < 3; ++i) {
        t[i] = -t[i];
    }
    r_rigid(back, t, right);
    right[8] = r_length(right + 4, 4);
    return true;
}

static bool ref_dual_inverse(const real *in, real *right) {
    return r_undo(in, right);
}

static bool ref_dual_point(const real *in, real *right) {
    real t[3];
    r_translation(in, t);
    r_turn(in, in + 8, right);
    for (int i = 0; i < 3; ++i) {
        right[i] += t[i];
    }
    right[3] = r_length(t, 3) + r_length(in + 8, 3);
    return true;
}

static bool ref_dual_direction(const real *in, real *right) {
    r_turn(in, in + 8, right);
    return true;
}

static bool ref_dual_angle(const real *in, real *right) {
    real both[8];
    memcpy(both, in, 4 * sizeof *in);
    memcpy(both + 4, in + 8, 4 * sizeof *in);
    return ref_angle_between(both, right);
}

static bool ref_dual_distance(const real *in, real *right) {
    real a[3], b[3];
    r_translation(in, a);
    r_translation(in + 8, b);
    right[1] = r_length(a, 3) + r_length(b, 3);
    for (int i = 0; i < 3; ++i) {
        a[i] -= b[i];
    }
    right[0] = r_length(a, 3);
    return true;
}

/* The screw from a to b at t: a turn about a line, and along it. */
static bool ref_sclerp(const real *in, real *right) {
    real way[9], undone[9], turn[4], axis[3], move[3], side[3], across[3], part[9];
    r_undo(in, undone);
    r_motions(undone, in + 8, way);
    for (int i = 0; i < 4; ++i) {
        turn[i] = way[3] < 0 ? -way[i] : way[i];
    }
    r_translation(way, move);
    const real sine = r_length(turn, 3), half = R_NAME(atan2)(sine, turn[3]), t = in[16];
    const bool turns = r_unit(turn, axis, 3);
    const real along = r_dot(move, axis, 3);
    for (int i = 0; i < 3; ++i) {
        side[i] = move[i] - along * axis[i];
    }
    r_cross(axis, side, across);
    /* (1 - turn) of the point of the axis nearest the origin, multiplied out: nothing cancels for small turns
     */
    const real part_of = turns ? R_NAME(sin)(t * half) / sine : t, rest = (1 - t) * half;
    const real c = R_NAME(cos)(rest), s = R_NAME(sin)(rest);
    real q[4], moved[3];
    r_about(axis, 2 * half * t, q);
    for (int i = 0; i < 3; ++i) {
        moved[i] = part_of * (c * side[i] - s * across[i]) + t * along * axis[i];
    }
    r_rigid(q, moved, part);
    r_motions(in, part, right);
    real a[3], b[3];
    r_translation(in, a);
    r_translation(in + 8, b);
    right[8] = r_length(a, 3) + r_length(b, 3);
    return r_abs(way[3]) > 64 * number_epsilon && (!turns || sine > (real)1e-25);
}

/* Three motions, three weights; the sum at length 1, behind it the longest translation times the square of
   how far it cancels, and how far alone. */
static bool ref_dual_blend(const real *in, real *right) {
    real sum[8] = {0}, total = 0, longest = 0, t[3];
    bool decided = true;
    for (int k = 0; k < 3; ++k) {
        const real *const d = in + 8 * k;
        const real dot = r_dot(in, d, 4), weight = dot < 0 ? -in[24 + k] : in[24 + k];
        decided = decided && r_abs(dot) > 64 * number_epsilon;
        for (int i = 0; i < 8; ++i) {
            sum[i] += weight * d[i];
        }
        r_translation(d, t);
        longest = r_length(t, 3) > longest ? r_length(t, 3) : longest;
        total += in[24 + k];
    }
    r_translation(sum, t);
    const real ratio = total / r_length(sum, 4);
    r_unit(sum, sum, 4);
    r_rigid(sum, t, right);
    right[8] = longest * ratio * ratio;
    right[9] = ratio;
    return decided && ratio < 1e4;
}

static bool ref_mat4_from_dual(const real *in, real *right) {
    ref_mat4_from_quat(in, right);
    r_translation(in, right + 12);
    return true;
}

static bool ref_dual_from_mat4(const real *in, real *right) {
    real linear[9], m[9], q[4];
    r_linear(in, linear);
    r_polar(linear, m);
    r_from_matrix(m, q);
    r_rigid(q, in + 12, right);
    right[8] = r_length(in + 12, 3);
    return right[8] > 0;
}
