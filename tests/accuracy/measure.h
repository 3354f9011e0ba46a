/* SPDX-License-Identifier: MIT */
/* How far an output is from what is right: measures in radians, ulp, or relative to what the name says. */

typedef double measure_function(const real *in, const real *out, const real *right, int count);

static double measure_rotation(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)count;
    return r_apart(right, out);
}

/* The same, and tiny rotations by the larger angle of the two that the result is between. */
static double measure_between(const real *in, const real *out, const real *right, int count) {
    return measure_rotation(in, out, right, count);
}

static double r_difference(const real *a, const real *b, int count) {
    real d[20] = {0};
    for (int i = 0; i < count; ++i) {
        d[i] = a[i] - b[i];
    }
    return (double)r_length(d, count);
}

static double measure_absolute(const real *in, const real *out, const real *right, int count) {
    (void)in;
    return r_difference(out, right, count);
}

static double measure_relative(const real *in, const real *out, const real *right, int count) {
    (void)in;
    const double size = (double)r_length(right, count);
    return size > 0.0 ? r_difference(out, right, count) / size : 0.0;
}

/* The components of a rotation, of either sign. */
static double measure_components(const real *in, const real *out, const real *right, int count) {
    real other[4];
    for (int i = 0; i < 4; ++i) {
        other[i] = -right[i];
    }
    return fmin(measure_relative(in, out, right, count), measure_relative(in, out, other, count));
}

/* By the size of the terms, which the reference puts behind the result. */
static double measure_scaled(const real *in, const real *out, const real *right, int count) {
    (void)in;
    real d[20] = {0};
    for (int i = 0; i < count; ++i) {
        d[i] = out[i] - right[i];
    }
    return right[count] > 0 ? (double)(r_largest(d, count) / right[count]) : 0.0;
}

static double measure_entry(const real *in, const real *out, const real *right, int count) {
    (void)in;
    real d[20] = {0};
    for (int i = 0; i < count; ++i) {
        d[i] = out[i] - right[i];
    }
    return (double)r_largest(d, count);
}

static double measure_ulp(const real *in, const real *out, const real *right, int count) {
    (void)in;
    double worst = 0.0;
    for (int i = 0; i < count; ++i) {
        const double error = fabs((double)(out[i] - right[i])) / r_ulp(right[i]);
        worst = error <= worst ? worst : error;
    }
    return worst;
}

/* Rotation vectors: at half a turn both of v and -v are right. */
static double measure_half_turn(const real *in, const real *out, const real *right, int count) {
    (void)in;
    real other[3];
    const double length = (double)r_length(right, 3);
    for (int i = 0; i < 3; ++i) {
        other[i] = -right[i];
    }
    const double error = r_difference(out, right, count), back = r_difference(out, other, count);
    return length > PI - 8.0 * number_epsilon && back < error ? back : error;
}

/* The rotation about the axis by the angle against the quaternion it was read from. */
static double measure_axis_angle(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real axis[3], q[4];
    r_unit(out, axis, 3);
    r_about(axis, out[3], q);
    return r_apart(in, q);
}

/* Between the turned `from` and `to`, and how far the axis is from right angles to both, by the sine of the
 * angle. */
static double measure_turned(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real turned[3];
    r_turn(out, in, turned);
    return r_between(turned, in + 3);
}

/* The same of a matrix. */
static double measure_turned_by_matrix(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real turned[3];
    r_apply3(out, in, turned);
    return r_between(turned, in + 3);
}

/* Rodrigues parameters and Gibbs vectors by the rotation that they make. */
static double measure_mrp(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real q[4];
    ref_from_mrp(out, q);
    return r_apart(in, q);
}

static double measure_gibbs(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    const real q[4] = {out[0], out[1], out[2], 1};
    return r_apart(in, q);
}

/* Between the turned -Z and `forward`, or how far `up` is out of the upper half of the turned YZ plane. */
static double measure_aimed(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    const real ahead[3] = {0, 0, -1};
    real turned[3], back[4], up[3];
    r_turn(out, ahead, turned);
    const double error = r_between(turned, in);
    r_conjugate(out, back);
    r_unit(in + 3, up, 3);
    r_turn(back, up, up);
    const double aside = hypot((double)up[0], (double)up[1]);
    const double roll = aside < 1e-3 ? 0.0 : (up[1] > 0 ? fabs((double)up[0]) : aside);
    return error > roll ? error : roll;
}

/* R^T m must be symmetric, by its largest entry, and R the rotation for which its trace is the largest. */
static double measure_nearest(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real r[9], s[9], worst = 0;
    r_matrix(out, r);
    for (int i = 0; i < 9; ++i) {
        s[i] = r_dot(r + 3 * (i % 3), in + 3 * (i / 3), 3);
    }
    for (int i = 0; i < 9; ++i) {
        const real d = r_abs(s[i] - s[i % 3 * 3 + i / 3]);
        worst = d > worst ? d : worst;
    }
    const real size = r_largest(in, 9), trace = s[0] + s[4] + s[8], bit = size * (real)(16 * number_epsilon);
    real p[9]; /* trace - s has no negative eigenvalue: its principal minors */
    for (int i = 0; i < 9; ++i) {
        p[i] = (i % 4 == 0 ? trace + bit : 0) - s[i];
    }
    const bool largest =
        p[0] >= 0 && p[0] * p[4] - p[1] * p[3] >= -bit * size && r_determinant(p) >= -bit * size * size;
    return largest ? (double)(worst / size) : HUGE_VAL;
}

/* The product with the inverse against 1, by the sizes of both: how far from an inverse rounding leaves it.
 */
static double r_residual(const real *m, const real *inverse, int size) {
    real product[17], d[16], one = 0;
    r_matrix_product(m, inverse, size, size, product);
    for (int i = 0; i < size * size; ++i) {
        d[i] = product[i] - (i % (size + 1) == 0 ? 1 : 0);
    }
    one = product[size * size] > 1 ? product[size * size] : 1;
    return (double)(r_largest(d, size * size) / one);
}

static double measure_inverse3(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    return out[0] == 0 && out[4] == 0 && out[8] == 0 && out[1] == 0 ? 0.0 : r_residual(in, out, 3);
}

static double measure_inverse4(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    return r_largest(out, 16) > 0 ? r_residual(in, out, 4) : 0.0;
}

/* A matrix column by column, each by its length. */
static double measure_columns(const real *in, const real *out, const real *right, int count) {
    (void)in;
    double worst = 0.0;
    for (int c = 0; c < count / 4; ++c) {
        const double error = measure_relative(in, out + 4 * c, right + 4 * c, 4);
        worst = error <= worst ? worst : error;
    }
    return worst;
}

/* View from world: the eye at the origin and the target straight ahead, by the size of the coordinates. */
static double measure_viewed(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real seen[3], way[3];
    for (int r = 0; r < 3; ++r) {
        seen[r] = out[r] * in[0] + out[4 + r] * in[1] + out[8 + r] * in[2] + out[12 + r];
        way[r] = in[3 + r] - in[r];
    }
    const double eye = (double)(r_length(seen, 3) / r_length(in, 3));
    real turned[3], linear[9];
    r_linear(out, linear);
    r_apply3(linear, way, turned);
    const real ahead[3] = {0, 0, -1};
    const double spread = (double)((r_length(in, 3) + r_length(in + 3, 3)) / r_length(way, 3));
    const double aim = r_between(turned, ahead) / spread;
    return eye > aim ? eye : aim;
}

static double measure_rotation_part(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)count;
    return r_apart(right + 3, out + 3);
}

static double measure_nearest_part(const real *in, const real *out, const real *right, int count) {
    (void)in;
    return measure_nearest(right + 10, out + 3, right, count) *
           (double)(r_largest(right + 10, 9) / right[19]);
}

/* Translation and scale of a blend, each by the larger of its ends. */
static double measure_blended_parts(const real *in, const real *out, const real *right, int count) {
    (void)count;
    double worst = 0.0;
    for (int i = 0; i < 10; i += 7) {
        const double from = (double)r_largest(in + i, 3), to = (double)r_largest(in + 10 + i, 3);
        const real d[3] = {out[i] - right[i], out[i + 1] - right[i + 1], out[i + 2] - right[i + 2]};
        const double error = (double)r_largest(d, 3) / fmax(from, to);
        worst = error <= worst ? worst : error;
    }
    return worst;
}

static double measure_scale_part(const real *in, const real *out, const real *right, int count) {
    (void)count;
    double worst = 0.0;
    for (int i = 7; i < 10; ++i) {
        const double error = measure_relative(in, out + i, right + i, 1);
        worst = error <= worst ? worst : error;
    }
    return worst;
}

/* Euler angles by the rotation that they make: against a quaternion, its inverse, a matrix's nearest
   rotation, or other angles; the order is the number behind those. */
static double measure_euler(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real q[4];
    r_compose(out, in[4], q);
    return r_apart(in, q);
}

static double measure_euler_back(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real q[4];
    r_compose(out, in[4], q);
    r_conjugate(q, q);
    return r_apart(in, q);
}

static double measure_euler_matrix(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real m[9], p[4], q[4];
    r_polar(in, m);
    r_from_matrix(m, p);
    r_compose(out, in[9], q);
    return r_apart(p, q);
}

static double measure_euler_other(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real p[4], q[4];
    r_compose(in, in[3], p);
    r_compose(out, in[3], q);
    return r_apart(p, q);
}

/* Rotations that are a sum at length 1: by the number behind the sum, which says how far its terms cancel. */
static double measure_summed(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)count;
    return r_apart(right, out) / (double)right[4];
}

/* Of the speed behind the result, beyond what the rounding of the keys leaves of two that are all but alike.
 */
static double measure_key_velocity(const real *in, const real *out, const real *right, int count) {
    (void)count;
    const double time = (double)(in[12] < in[13] ? in[12] : in[13]),
                 lost = 0.71 * number_epsilon * number_epsilon;
    const double error = r_difference(out, right, 3) - lost / time;
    return right[3] > 0 && error > 0.0 ? error / (double)right[3] : 0.0;
}

/* Velocities by the way in the time in[8]. */
static double measure_over_time(const real *in, const real *out, const real *right, int count) {
    return r_difference(out, right, count) * (double)in[8];
}

static double measure_direction(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)count;
    return r_between(out, right);
}

/* A transformed point beyond half an ulp of the result, by what stands behind it. */
static double measure_point(const real *in, const real *out, const real *right, int count) {
    (void)in;
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        const double error = fmax(0.0, (double)r_abs(out[i] - right[i]) - 0.5 * r_ulp(right[i]));
        sum += error * error;
    }
    return right[count] > 0 ? sqrt(sum) / (double)right[count] : 0.0;
}

/* By the length behind the result over the scale of each axis, which is in the transform in front. */
static double measure_over_scale(const real *in, const real *out, const real *right, int count) {
    real d[3];
    for (int i = 0; i < count; ++i) {
        d[i] = (out[i] - right[i]) * in[7 + i];
    }
    return (double)(r_length(d, 3) / right[3]);
}

static double measure_length(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)right, (void)count;
    return fabs((double)(r_length(out, 4) - 1));
}

static double measure_length_part(const real *in, const real *out, const real *right, int count) {
    return measure_length(in, out + 3, right, count);
}

/* Motions: the dual part, or the translation, by the length behind the result. */
static double measure_dual_part(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)count;
    return r_difference(out + 4, right + 4, 4) / (double)right[8];
}

static double measure_translation(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)count;
    real a[3], b[3];
    r_translation(out, a);
    r_translation(right, b);
    return r_difference(a, b, 3) / (double)right[8];
}

static double measure_summed_motion(const real *in, const real *out, const real *right, int count) {
    (void)in, (void)count;
    return r_apart(right, out) / (double)right[9];
}

/* The upper left 3x3 of a 4x4. */
static double measure_linear(const real *in, const real *out, const real *right, int count) {
    return measure_entry(in, out, right, count - 4);
}

/* Swing and twist by their product against the rotation. */
static double measure_product(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    real q[4];
    r_product(out, out + 4, q);
    return r_apart(in, q);
}

/* Between the turned +X and the vector in front. */
static double measure_axis_x(const real *in, const real *out, const real *right, int count) {
    (void)right, (void)count;
    const real x[3] = {1, 0, 0};
    real turned[3];
    r_turn(out, x, turned);
    return r_between(turned, in);
}

static double r_angle(const real *q) {
    return 2.0 * atan2((double)r_length(q, 3), fabs((double)q[3]));
}

/* The angle of the rotation that is right, for errors in ulp of it. */
static double tiny_angle(const char *measure, const real *in, const real *right) {
    if (strcmp(measure, "half_turn*") == 0) return (double)r_length(right, 3);
    if (strcmp(measure, "turned*") == 0) return r_between(in, in + 3);
    if (strcmp(measure, "between*") == 0) return fmax(r_angle(in), r_angle(in + 4));
    return r_angle(strcmp(measure, "rotation*") == 0 ? right : in);
}
