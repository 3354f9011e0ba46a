/* SPDX-License-Identifier: MIT */
/* References of curves through points and rotations, of angular velocities and of means. */

/* Cubic Hermite: a, its tangent, b, its tangent, the interval, t; behind the sum the largest of what goes
 * into it. */
static void r_hermite(const real *in, int count, real *right) {
    const real s = in[4 * count], t = in[4 * count + 1];
    const real weights[4] = {2 * t * t * t - 3 * t * t + 1, s * (t * t * t - 2 * t * t + t),
                             -2 * t * t * t + 3 * t * t, s * (t * t * t - t * t)};
    const real scale[4] = {1, s, 1, s};
    right[count] = 0;
    for (int i = 0; i < count; ++i) {
        right[i] = 0;
        for (int k = 0; k < 4; ++k) {
            const real size = r_abs(scale[k] * in[count * k + i]);
            right[i] += weights[k] * in[count * k + i];
            right[count] = size > right[count] ? size : right[count];
        }
    }
}

static bool ref_vec3_hermite(const real *in, real *right) {
    r_hermite(in, 3, right);
    return true;
}

/* Not normalised; behind it the longest of what is summed over the length of the sum. */
static bool ref_quat_hermite(const real *in, real *right) {
    real longest = 0;
    r_hermite(in, 4, right);
    const real length = r_length(right, 4);
    for (int k = 0; k < 4; ++k) {
        const real size = r_length(in + 4 * k, 4) * (k % 2 ? in[16] : 1);
        longest = size > longest ? size : longest;
    }
    right[4] = longest / length;
    return length > longest * (real)(64 * number_epsilon);
}

static bool ref_vec3_catmull_rom(const real *in, real *right) {
    real all[14];
    for (int i = 0; i < 3; ++i) {
        all[i] = in[3 + i];
        all[3 + i] = (in[6 + i] - in[i]) / 2;
        all[6 + i] = in[6 + i];
        all[9 + i] = (in[9 + i] - in[3 + i]) / 2;
    }
    all[12] = 1;
    all[13] = in[12];
    r_hermite(all, 3, right);
    right[3] = r_largest(in, 12);
    return true;
}

/* The logarithm of conj(a) b the shorter way; false where rounding decides which way that is. The vector part
   is that of conj(a) (b - a) too, in which nothing cancels where a and b are nearly alike. */
static bool r_way(const real *a, const real *b, real *way) {
    const real dot = r_dot(a, b, 4), from = r_length(a, 4), to = r_length(b, 4);
    real back[4], step[4], d[4];
    for (int i = 0; i < 4; ++i) {
        step[i] = (dot < 0 ? -b[i] : b[i]) - (to < 2 * from && from < 2 * to ? a[i] : 0);
    }
    r_conjugate(a, back);
    r_product(back, step, d);
    d[3] = r_abs(dot);
    ref_to_rotation_vector(d, way);
    return d[3] > from * to * (real)(8 * number_epsilon);
}

static void r_exponential(const real *v, real factor, real *q) {
    const real turn[3] = {v[0] * factor, v[1] * factor, v[2] * factor};
    ref_from_rotation_vector(turn, q);
}

static bool ref_velocity_local(const real *in, real *right) {
    const bool decided = r_way(in, in + 4, right);
    for (int i = 0; i < 3; ++i) {
        right[i] /= in[8];
    }
    return decided;
}

static bool ref_velocity_world(const real *in, real *right) {
    const bool decided = ref_velocity_local(in, right);
    r_turn(in, right, right);
    return decided;
}

static bool ref_integrate_world(const real *in, real *right) {
    real turn[4];
    r_exponential(in + 4, in[7], turn);
    r_product(turn, in, right);
    return true;
}

static bool ref_integrate_local(const real *in, real *right) {
    real turn[4];
    r_exponential(in + 4, in[7], turn);
    r_product(in, turn, right);
    return true;
}

static bool r_derivative(const real *in, bool world, real *right) {
    const real velocity[4] = {in[4] / 2, in[5] / 2, in[6] / 2, 0};
    if (world) {
        r_product(velocity, in, right);
    } else {
        r_product(in, velocity, right);
    }
    right[4] = r_length(in, 4) * r_length(in + 4, 3);
    return true;
}

static bool ref_derivative_world(const real *in, real *right) {
    return r_derivative(in, true, right);
}

static bool ref_derivative_local(const real *in, real *right) {
    return r_derivative(in, false, right);
}

/* The vector part of 2 rate / q, or of what is right of it; the size of what goes in behind it. */
static bool r_rate(const real *in, bool world, real *right) {
    real back[4], product[4];
    const real square = r_dot(in, in, 4);
    r_conjugate(in, back);
    if (world) {
        r_product(in + 4, back, product);
    } else {
        r_product(back, in + 4, product);
    }
    for (int i = 0; i < 3; ++i) {
        right[i] = 2 * product[i] / square;
    }
    right[3] = 2 * r_length(in + 4, 4) / r_length(in, 4);
    return true;
}

static bool ref_rate_world(const real *in, real *right) {
    return r_rate(in, true, right);
}

static bool ref_rate_local(const real *in, real *right) {
    return r_rate(in, false, right);
}

/* Along the arc between unit quaternions as they stand; false near opposite ones. */
static bool r_arc_as_is(const real *a, const real *b, real t, real *right) {
    r_slerp(a, b, t, right);
    return r_dot(a, b, 4) > (real)-0.9;
}

static bool r_aligned(const real *side, const real *q, real *out) {
    r_unit(q, out, 4);
    const real dot = r_dot(side, out, 4);
    for (int i = 0; i < 4; ++i) {
        out[i] = dot < 0 ? -out[i] : out[i];
    }
    return r_abs(dot) > 8 * number_epsilon;
}

/* In: a, its control, b, its control, t. */
static bool ref_squad(const real *in, real *right) {
    real a[4], b[4] = {0}, bend_a[4] = {0}, bend_b[4] = {0}, chord[4] = {0}, bend[4] = {0};
    const real t = in[16];
    r_unit(in, a, 4);
    const bool sides =
        r_aligned(a, in + 8, b) && r_aligned(a, in + 4, bend_a) && r_aligned(b, in + 12, bend_b);
    const bool arcs = r_arc_as_is(a, b, t, chord) && r_arc_as_is(bend_a, bend_b, t, bend);
    return r_arc_as_is(chord, bend, 2 * t * (1 - t), right) && sides && arcs;
}

/* In: previous, key, next. */
static bool ref_squad_control(const real *in, real *right) {
    real before[3] = {0}, after[3] = {0}, sum[3], turn[4];
    const bool decided = r_way(in + 4, in, before) && r_way(in + 4, in + 8, after);
    for (int i = 0; i < 3; ++i) {
        sum[i] = before[i] + after[i];
    }
    r_exponential(sum, (real)-0.25, turn);
    r_product(in + 4, turn, right);
    return decided;
}

/* The velocity of the parabola through three points at the middle one, from the ways and times. */
static void r_key_velocity(const real *before, const real *after, real before_s, real after_s, real *right) {
    const real all = before_s + after_s;
    for (int i = 0; i < 3; ++i) {
        right[i] = before[i] / before_s * (after_s / all) + after[i] / after_s * (before_s / all);
    }
    const real came = r_length(before, 3) / before_s, goes = r_length(after, 3) / after_s;
    right[3] = came > goes ? came : goes;
}

static bool ref_vec3_key_velocity(const real *in, real *right) {
    real before[3] = {0}, after[3] = {0};
    for (int i = 0; i < 3; ++i) {
        before[i] = in[3 + i] - in[i];
        after[i] = in[6 + i] - in[3 + i];
    }
    r_key_velocity(before, after, in[9], in[10], right);
    return true;
}

static bool ref_quat_key_velocity(const real *in, real *right) {
    real before[3] = {0}, after[3] = {0};
    const bool decided = r_way(in, in + 4, before) && r_way(in + 4, in + 8, after);
    r_key_velocity(before, after, in[12], in[13], right);
    return decided && right[3] > (real)1e-25; /* else parts of the input are subnormal */
}

/* The cumulative curve between unit quaternions with these turns over a third of the interval at its ends. */
static bool r_cumulative(const real *a, const real *first, const real *b, const real *last, real t,
                         real *right) {
    real turn[4], begin[4], end[4], middle[3];
    r_exponential(first, 1, turn);
    r_product(a, turn, begin);
    r_exponential(last, -1, turn);
    r_product(b, turn, end);
    const bool decided = r_way(begin, end, middle);
    r_exponential(first, 1 - (1 - t) * (1 - t) * (1 - t), turn);
    r_product(a, turn, right);
    r_exponential(middle, 3 * t * t - 2 * t * t * t, turn);
    r_product(right, turn, right);
    r_exponential(last, t * t * t, turn);
    r_product(right, turn, right);
    return decided;
}

/* In: a, its velocity, b, its velocity, the interval, t. */
static bool ref_hermite_velocity(const real *in, real *right) {
    real a[4], b[4], first[3], last[3];
    r_unit(in, a, 4);
    const bool side = r_aligned(a, in + 7, b);
    for (int i = 0; i < 3; ++i) {
        first[i] = in[4 + i] * in[14] / 3;
        last[i] = in[11 + i] * in[14] / 3;
    }
    return r_cumulative(a, first, b, last, in[15], right) && side;
}

static bool ref_quat_catmull_rom(const real *in, real *right) {
    real a[4], b[4], ways[3][3] = {{0}}, first[3], last[3];
    r_unit(in + 4, a, 4);
    const bool side = r_aligned(a, in + 8, b);
    const bool known =
        r_way(in, in + 4, ways[0]) && r_way(in + 4, in + 8, ways[1]) && r_way(in + 8, in + 12, ways[2]);
    for (int i = 0; i < 3; ++i) {
        first[i] = (ways[0][i] + ways[1][i]) / 6;
        last[i] = (ways[1][i] + ways[2][i]) / 6;
    }
    return r_cumulative(a, first, b, last, in[16], right) && side && known;
}

/* Clears the entries beside the diagonal of the symmetric k one by one, keeping the turns in v. */
static void r_jacobi(real k[4][4], real v[4][4]) {
    const real trace = k[0][0] + k[1][1] + k[2][2] + k[3][3];
    for (int turn = 0; turn < 6 * 16; ++turn) {
        static const int pairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
        const int p = pairs[turn % 6][0], q = pairs[turn % 6][1];
        if (r_abs(k[p][q]) <= trace * (real)1e-36) continue;
        const real half = (k[q][q] - k[p][p]) / (2 * k[p][q]);
        const real t = (half < 0 ? -1 : 1) / (r_abs(half) + R_NAME(sqrt)(half * half + 1));
        const real c = 1 / R_NAME(sqrt)(t * t + 1), s = t * c;
        for (int i = 0; i < 4; ++i) {
            const real kp = k[i][p], kq = k[i][q], vp = v[i][p], vq = v[i][q];
            k[i][p] = c * kp - s * kq, k[i][q] = s * kp + c * kq;
            v[i][p] = c * vp - s * vq, v[i][q] = s * vp + c * vq;
        }
        for (int i = 0; i < 4; ++i) {
            const real kp = k[p][i], kq = k[q][i];
            k[p][i] = c * kp - s * kq, k[q][i] = s * kp + c * kq;
        }
    }
}

/* In: three rotations, three weights. Behind the mean the largest eigenvalue over its distance to the next.
 */
static bool ref_average(const real *in, real *right) {
    real k[4][4] = {{0}}, v[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}, next = 0;
    int best = 0;
    for (int i = 0; i < 48; ++i) {
        real u[4];
        r_unit(in + i / 16 * 4, u, 4);
        k[i % 4][i / 4 % 4] += in[12 + i / 16] * u[i % 4] * u[i / 4 % 4];
    }
    r_jacobi(k, v);
    for (int i = 1; i < 4; ++i) {
        best = k[i][i] > k[best][best] ? i : best;
    }
    for (int i = 0; i < 4; ++i) {
        right[i] = v[i][best];
        if (i != best && k[i][i] > next) next = k[i][i];
    }
    right[4] = k[best][best] / (k[best][best] - next);
    return k[best][best] - next > k[best][best] * (real)1e-4;
}

static bool ref_blend(const real *in, real *right) {
    real total = 0, sum[4] = {0}, first[4], u[4];
    bool decided = true;
    r_unit(in, first, 4);
    for (int i = 0; i < 3; ++i) {
        decided = r_aligned(first, in + 4 * i, u) && decided;
        for (int j = 0; j < 4; ++j) {
            sum[j] += in[12 + i] * u[j];
        }
        total += in[12 + i];
    }
    memcpy(right, sum, sizeof sum);
    right[4] = total / r_length(sum, 4);
    return decided && right[4] < 1e4;
}
