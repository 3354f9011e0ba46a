/* SPDX-License-Identifier: MIT */
/* The right results, each by its definition, in a type `real` that is far finer than the number under test:
   double for float, binary128 for double. A file that includes it defines real, R_NAME(sin) and so on, and
   NUMBER_DIGITS, NUMBER_MIN_EXP. tools/accuracy_check.py holds these to 50 digits. False means that rounding
   of the inputs decides between answers. */
#ifndef GYRE_TESTS_ACCURACY_REFERENCE_H
#define GYRE_TESTS_ACCURACY_REFERENCE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const double number_epsilon = 1.0 / (double)(UINT64_C(1) << (NUMBER_DIGITS - 1));

static real r_abs(real x) {
    return x < 0 ? -x : x;
}

static real r_dot(const real *a, const real *b, int count) {
    real sum = 0;
    for (int i = 0; i < count; ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

static real r_largest(const real *v, int count) {
    real largest = 0;
    for (int i = 0; i < count; ++i) {
        largest = r_abs(v[i]) > largest ? r_abs(v[i]) : largest;
    }
    return largest;
}

/* The square of no number is too large or too small for a real. */
static real r_length(const real *v, int count) {
    return R_NAME(sqrt)(r_dot(v, v, count));
}

static bool r_unit(const real *v, real *unit, int count) {
    const real length = r_length(v, count);
    for (int i = 0; i < count; ++i) {
        unit[i] = length > 0 ? v[i] / length : 0;
    }
    return length > 0;
}

static void r_cross(const real *a, const real *b, real *c) {
    const real r[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    memcpy(c, r, sizeof r);
}

/* Hamilton's product. */
static void r_product(const real *a, const real *b, real *c) {
    real cross[3], r[4];
    r_cross(a, b, cross);
    for (int i = 0; i < 3; ++i) {
        r[i] = a[3] * b[i] + b[3] * a[i] + cross[i];
    }
    r[3] = a[3] * b[3] - r_dot(a, b, 3);
    memcpy(c, r, sizeof r);
}

static void r_conjugate(const real *q, real *c) {
    const real r[4] = {-q[0], -q[1], -q[2], q[3]};
    memcpy(c, r, sizeof r);
}

/* v turned by q of any length: the vector part of q v q* by the squared length. */
static void r_turn(const real *q, const real *v, real *out) {
    const real point[4] = {v[0], v[1], v[2], 0};
    real u[4], back[4], t[4];
    r_unit(q, u, 4);
    r_conjugate(u, back);
    r_product(u, point, t);
    r_product(t, back, t);
    memcpy(out, t, 3 * sizeof *out);
}

/* The angle between the rotations a and b of any length. */
static double r_apart(const real *a, const real *b) {
    real back[4], d[4];
    r_conjugate(a, back);
    r_product(back, b, d);
    return 2.0 * atan2((double)r_length(d, 3), fabs((double)d[3]));
}

/* The angle between two directions of any length. */
static double r_between(const real *a, const real *b) {
    real u[3], v[3], c[3];
    r_unit(a, u, 3);
    r_unit(b, v, 3);
    r_cross(u, v, c);
    return atan2((double)r_length(c, 3), (double)r_dot(u, v, 3));
}

static double r_ulp(real x) {
    int exponent = 0;
    (void)frexp((double)x, &exponent);
    if (r_abs(x) < ldexp(0.5, exponent)) --exponent; /* the double was rounded up to a power of two */
    const int least = NUMBER_MIN_EXP - NUMBER_DIGITS;
    return ldexp(1.0, exponent - NUMBER_DIGITS < least ? least : exponent - NUMBER_DIGITS);
}

static void r_about(const real *axis, real angle, real *q) {
    const real half = angle / 2, s = R_NAME(sin)(half);
    for (int i = 0; i < 3; ++i) {
        q[i] = axis[i] * s;
    }
    q[3] = R_NAME(cos)(half);
}

static void r_matrix(const real *q, real *m) {
    for (int c = 0; c < 3; ++c) {
        const real axis[3] = {c == 0, c == 1, c == 2};
        r_turn(q, axis, m + 3 * c);
    }
}

static void r_apply3(const real *m, const real *v, real *out) {
    for (int r = 0; r < 3; ++r) {
        out[r] = m[r] * v[0] + m[3 + r] * v[1] + m[6 + r] * v[2];
    }
}

static real r_determinant(const real *m) {
    real c[3];
    r_cross(m + 3, m + 6, c);
    return r_dot(m, c, 3);
}

/* The transposed inverse. */
static void r_inverse_transposed(const real *m, real *out) {
    const real d = r_determinant(m);
    for (int c = 0; c < 3; ++c) {
        r_cross(m + 3 * ((c + 1) % 3), m + 3 * ((c + 2) % 3), out + 3 * c);
    }
    for (int i = 0; i < 9; ++i) {
        out[i] /= d;
    }
}

/* The orthogonal factor of a matrix that is nearly a rotation, by Newton's iteration. */
static void r_polar(const real *m, real *out) {
    real t[9], change = 1;
    memcpy(out, m, 9 * sizeof *out);
    for (int step = 0; step < 8 && change > (real)1e-20;
         ++step) { /* the next change is the square of this one */
        change = 0;
        r_inverse_transposed(out, t);
        for (int i = 0; i < 9; ++i) {
            change = r_abs(t[i] - out[i]) > change ? r_abs(t[i] - out[i]) : change;
            out[i] = (out[i] + t[i]) / 2;
        }
    }
}

/* The quaternion of a rotation matrix, by the largest of four times the squares of its components. */
static void r_from_matrix(const real *m, real *q) {
    const real squares[4] = {1 + m[0] - m[4] - m[8], 1 - m[0] + m[4] - m[8], 1 - m[0] - m[4] + m[8],
                             1 + m[0] + m[4] + m[8]};
    const real rows[4][4] = {{squares[0], m[1] + m[3], m[2] + m[6], m[5] - m[7]},
                             {m[1] + m[3], squares[1], m[5] + m[7], m[6] - m[2]},
                             {m[2] + m[6], m[5] + m[7], squares[2], m[1] - m[3]},
                             {m[5] - m[7], m[6] - m[2], m[1] - m[3], squares[3]}};
    int best = 0;
    for (int i = 1; i < 4; ++i) {
        best = squares[i] > squares[best] ? i : best;
    }
    r_unit(rows[best], q, 4);
}

#include "reference_basic.h"
#include "reference_rotation.h"

#include "reference_euler.h"

#include "reference_spline.h"

#include "reference_rigid.h"

#include "measure.h"

#endif
