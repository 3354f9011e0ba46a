/* SPDX-License-Identifier: MIT */
/* Inputs for the functions of floor 2, random and awkward, by one letter a part:
   q p rotations of length 1, p near, opposite or at right angles to the one before; Q P the same of any
   length; u x directions of length 1, x made from the one before; v w the same of any length; V a point; a
   angle up to 1e4 rad; h angle up to pi; b angle of any size; e three Euler angles; r rotation vector; o
   Euler order; t fraction 0 to 1; T fraction beyond; s number from -1 to 1; n number; k weight or uniform 0
   to 1; m rotation matrix; N matrix near one; M any 3x3; R T * R * S as 4x4; A affine 4x4; G any 4x4; F f
   transforms, S the same of one scale and a rotation of any length; d D dual quaternions, D made from the one
   before; j Rodrigues parameters of any length, many near 1. */
#ifndef GYRE_TESTS_ACCURACY_INPUT_H
#define GYRE_TESTS_ACCURACY_INPUT_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define INPUT_ROOM 80
#define PI 3.14159265358979323846

/* What is asked of a generator: the seed, whether rotations are to be tiny, and the decimal range of lengths.
 */
typedef struct input_kind {
    uint64_t seed;
    bool tiny;
    double range;
    bool wild; /* set where a length was made that is not 1 */
} input_kind;

static inline uint64_t input_bits(input_kind *kind) { /* splitmix64 */
    uint64_t z = kind->seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline double fraction(input_kind *kind) {
    return (double)(input_bits(kind) >> 11) * 0x1p-53;
}

static inline double either_way(input_kind *kind) {
    return 2.0 * fraction(kind) - 1.0;
}

static inline unsigned choose(input_kind *kind, unsigned count) {
    return (unsigned)(input_bits(kind) >> 33) % count;
}

/* Of either sign, spread evenly in the exponent from 10^low to 10^high. */
static inline double magnitude(input_kind *kind, double low, double high) {
    const double exponent = 3.3219280948873623 * (low + (high - low) * fraction(kind));
    const double below = floor(exponent), size = ldexp(1.0 + (exponent - below), (int)below);
    return input_bits(kind) & 1 ? -size : size;
}

/* Of a vector with a component that is not tiny. */
static inline void set_length(double *v, int count, double length) {
    double square = 0.0;
    for (int i = 0; i < count; ++i) {
        square += v[i] * v[i];
    }
    if (!(square > 0.0)) v[count - 1] = 1.0;
    const double factor = square > 0.0 ? length / sqrt(square) : length;
    for (int i = 0; i < count; ++i) {
        v[i] *= factor;
    }
}

static inline void any_direction(input_kind *kind, double *v, int count) {
    for (int i = 0; i < count; ++i) {
        v[i] = either_way(kind);
    }
    set_length(v, count, 1.0);
}

/* A direction, sometimes along an axis or nearly in a plane of two. */
static inline void make_direction(input_kind *kind, double *v) {
    const unsigned way = choose(kind, 8), axis = choose(kind, 3);
    any_direction(kind, v, 3);
    if (way == 0) v[axis] *= magnitude(kind, -20, -1);
    if (way == 1) {
        v[(axis + 1) % 3] *= magnitude(kind, -30, -1);
        v[(axis + 2) % 3] *= magnitude(kind, -30, -1);
    }
    if (way == 2 || kind->tiny) {
        v[(axis + 1) % 3] = v[(axis + 2) % 3] = 0.0;
        v[axis] = v[axis] < 0.0 ? -1.0 : 1.0;
    }
    set_length(v, 3, 1.0);
}

/* Beside a direction, opposite, at right angles, or anywhere. */
static inline void make_other_direction(input_kind *kind, const double *before, double *v) {
    const unsigned way = kind->tiny ? 0 : choose(kind, 6);
    const double small = kind->tiny ? magnitude(kind, -30, -3) : magnitude(kind, -18, 0);
    double aside[3];
    any_direction(kind, aside, 3);
    const double along = aside[0] * before[0] + aside[1] * before[1] + aside[2] * before[2];
    for (int i = 0; i < 3; ++i) {
        const double across = aside[i] - along * before[i];
        v[i] = aside[i];
        if (way == 0) v[i] = before[i] + small * across;
        if (way == 1) v[i] = -before[i] + small * across;
        if (way == 2) v[i] = across + small * before[i];
    }
    if (way == 3) make_direction(kind, v);
    set_length(v, 3, 1.0);
}

/* Tiny, half a turn, nearly one, about an axis, a quarter turn, or any rotation. */
static inline void make_rotation(input_kind *kind, double *q) {
    const unsigned way = kind->tiny ? 0 : choose(kind, 10);
    const double small = way == 1 || way == 4 || way == 5 ? magnitude(kind, -18, 0) : 1.0;
    any_direction(kind, q, 4);
    if (way == 0) {
        const double angle = fabs(kind->tiny ? magnitude(kind, -30, -3) : magnitude(kind, -30, 0));
        any_direction(kind, q, 3);
        set_length(q, 3, sin(0.5 * angle));
        q[3] = cos(0.5 * angle);
    }
    if (way == 1) q[3] *= small;
    if (way == 2) q[3] = 0.0;
    if (way == 3) {
        const unsigned axis = choose(kind, 3);
        q[(axis + 1) % 3] = q[(axis + 2) % 3] = 0.0;
    }
    if (way == 4) {
        const unsigned first = choose(kind, 4), second = (first + 1 + choose(kind, 3)) % 4;
        for (unsigned i = 0; i < 4; ++i) {
            q[i] = i == first || i == second ? (q[i] < 0.0 ? -1.0 : 1.0) : q[i] * small;
        }
    }
    if (way == 5) q[choose(kind, 4)] *= small;
    if (!kind->tiny) set_length(q, 4, 1.0);
}

/* Beside a rotation or its negative, at right angles to it in four dimensions, or any other. */
static inline void make_other_rotation(input_kind *kind, const double *before, double *q) {
    const unsigned way = choose(kind, 8);
    const double small = kind->tiny || way >= 6 ? 1.0 : magnitude(kind, -18, 0), sign = way & 1 ? -1.0 : 1.0;
    double other[4];
    make_rotation(kind, other);
    const double turned[4] = {before[1], -before[0], before[3], -before[2]};
    for (int i = 0; i < 4; ++i) {
        q[i] = other[i];
        if (kind->tiny || way >= 6) continue;
        if (way < 4) q[i] = sign * before[i] + small * other[i];
        if (way >= 4) q[i] = sign * turned[i] + small * before[i];
    }
    if (!kind->tiny) set_length(q, 4, 1.0);
}

/* Any, tiny, at and around the multiples of 45 degrees, up to limit. */
static inline double make_angle(input_kind *kind, double limit) {
    const unsigned way = kind->tiny ? 0 : choose(kind, 6);
    if (way == 0) return magnitude(kind, -30, kind->tiny ? -3 : 0);
    if (way == 1) return fmin(limit, 1.0) * PI * either_way(kind);
    if (way == 2) return limit * either_way(kind);
    if (way == 3)
        return choose(kind, 9) * 0.25 * PI * (input_bits(kind) & 1 ? -1.0 : 1.0) * (limit < 7.0 ? 0.5 : 1.0);
    const double eighths = floor(limit / (0.25 * PI)) - 1.0;
    const double around = floor((way == 4 ? fmin(eighths, 8.0) : eighths) * either_way(kind)) * 0.25 * PI;
    return around + magnitude(kind, -20, -1);
}

static inline void make_matrix(const double *q, double *m) {
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const double r[9] = {1 - 2 * (y * y + z * z), 2 * (x * y + w * z),     2 * (x * z - w * y),
                         2 * (x * y - w * z),     1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
                         2 * (x * z + w * y),     2 * (y * z - w * x),     1 - 2 * (x * x + y * y)};
    memcpy(m, r, sizeof r);
}

static inline void make_transform(input_kind *kind, double *t) {
    any_direction(kind, t, 3);
    set_length(t, 3, fabs(magnitude(kind, -3, 3)));
    make_rotation(kind, t + 3);
    for (int i = 7; i < 10; ++i) {
        t[i] = magnitude(kind, -2, 2);
    }
    if (choose(kind, 2)) t[7] = t[8] = t[9] = fabs(t[7]);
    if (choose(kind, 4)) t[7] = fabs(t[7]), t[8] = fabs(t[8]), t[9] = fabs(t[9]);
}

/* 4x4 of T * R * S; of the general kind with further numbers in the linear part and below. */
static inline void make_mat4(input_kind *kind, char letter, double *m) {
    double t[10], r[9];
    make_transform(kind, t);
    make_matrix(t + 3, r);
    for (int c = 0; c < 3; ++c) {
        for (int i = 0; i < 3; ++i) {
            m[c * 4 + i] =
                r[c * 3 + i] * t[7 + c] + (letter == 'R' ? 0.0 : 0.3 * t[7 + c] * either_way(kind));
        }
        m[c * 4 + 3] = letter == 'G' ? 0.3 * t[7 + c] * either_way(kind) : 0.0;
        m[12 + c] = t[c];
    }
    m[15] = letter == 'G' ? magnitude(kind, -1, 1) : 1.0;
}

static inline void make_even_transform(input_kind *kind, double *t) {
    make_transform(kind, t);
    t[7] = t[8] = t[9] = fabs(t[7]);
}

static inline void make_rigid_mat4(input_kind *kind, double *m) {
    double t[10], r[9];
    make_transform(kind, t);
    make_matrix(t + 3, r);
    for (int i = 0; i < 12; ++i) {
        m[i] = i % 4 == 3 ? 0.0 : r[i / 4 * 3 + i % 4];
    }
    memcpy(m + 12, t, 3 * sizeof *m);
    m[15] = 1.0;
}

static inline void make_mat3(input_kind *kind, char letter, double *m) {
    double q[4];
    make_rotation(kind, q);
    make_matrix(q, m);
    const double noise = letter == 'N' ? fabs(magnitude(kind, -8, -1)) : 0.0, size = magnitude(kind, -6, 6);
    for (int i = 0; i < 9 && letter != 'm'; ++i) {
        m[i] = letter == 'N' ? m[i] + noise * either_way(kind) : size * either_way(kind);
    }
}

static inline void make_dual(input_kind *kind, const double *before, double *d) {
    double t[3];
    if (before != NULL) {
        make_other_rotation(kind, before, d);
    } else {
        make_rotation(kind, d);
    }
    any_direction(kind, t, 3);
    set_length(t, 3, fabs(magnitude(kind, -3, 3)));
    d[4] = 0.5 * (t[0] * d[3] + t[1] * d[2] - t[2] * d[1]);
    d[5] = 0.5 * (t[1] * d[3] + t[2] * d[0] - t[0] * d[2]);
    d[6] = 0.5 * (t[2] * d[3] + t[0] * d[1] - t[1] * d[0]);
    d[7] = -0.5 * (t[0] * d[0] + t[1] * d[1] + t[2] * d[2]);
}

static inline double make_fraction(input_kind *kind) {
    const unsigned way = choose(kind, 8);
    if (way == 0) return fabs(magnitude(kind, -20, 0));
    if (way == 1) return 1.0 - fabs(magnitude(kind, -20, 0));
    if (way == 2) return choose(kind, 3) * 0.5;
    return fraction(kind);
}

static inline double make_number(input_kind *kind, char letter) {
    switch (letter) {
    case 'a':
        return make_angle(kind, 1e4);
    case 'h':
        return make_angle(kind, PI);
    case 'b':
        return magnitude(kind, -30, kind->range);
    case 'o': /* tiny rotations: of three axes */
        return kind->tiny ? choose(kind, 6) + 12 * choose(kind, 2) : choose(kind, 24);
    case 'i':
        return fabs(magnitude(kind, -3, 3));
    case 'g':
        return 0.01 + 3.1 * fraction(kind);
    case 't':
        return make_fraction(kind);
    case 'T':
        return choose(kind, 2) ? 8.0 * either_way(kind) : make_fraction(kind);
    case 's':
        return choose(kind, 2) ? either_way(kind)
                               : (1.0 - make_fraction(kind)) * (choose(kind, 2) ? 1.0 : -1.0);
    case 'k':
        return choose(kind, 4) ? fraction(kind) : fmin(make_fraction(kind), 1.0 - 0x1p-24);
    default:
        return magnitude(kind, -10, 10);
    }
}

static inline int letter_count(char letter) {
    switch (letter) {
    case 'q':
    case 'p':
    case 'Q':
    case 'P':
    case 'c':
        return 4;
    case 'u':
    case 'x':
    case 'v':
    case 'w':
    case 'V':
    case 'e':
    case 'r':
    case 'y':
    case 'l':
    case 'z':
    case 'j':
        return 3;
    case 'm':
    case 'N':
    case 'M':
        return 9;
    case 'R':
    case 'A':
    case 'G':
    case 'J':
        return 16;
    case 'F':
    case 'f':
    case 'U':
    case 'S':
        return 10;
    case 'd':
    case 'D':
        return 8;
    default:
        return 1;
    }
}

static inline int layout_count(const char *letters) {
    int count = 0;
    for (; *letters; ++letters) {
        count += letter_count(*letters);
    }
    return count;
}

/* Up to 90 degrees from a rotation, of either sign. */
static inline void make_near_rotation(input_kind *kind, const double *q, double *r) {
    double axis[3];
    any_direction(kind, axis, 3);
    const double half = 0.25 * PI * (choose(kind, 4) ? fraction(kind) : fabs(magnitude(kind, -16, 0)));
    const double s = sin(half) * (input_bits(kind) & 1 ? -1.0 : 1.0), c = cos(half);
    const double x = axis[0] * s, y = axis[1] * s, z = axis[2] * s, sign = input_bits(kind) & 1 ? -1.0 : 1.0;
    r[0] = sign * (q[3] * x + c * q[0] + q[1] * z - q[2] * y);
    r[1] = sign * (q[3] * y + c * q[1] + q[2] * x - q[0] * z);
    r[2] = sign * (q[3] * z + c * q[2] + q[0] * y - q[1] * x);
    r[3] = sign * (q[3] * c - q[0] * x - q[1] * y - q[2] * z);
}

/* Of any length, near 1, where two sets describe the rotation, or tiny. */
static inline void make_parameters(input_kind *kind, double *p) {
    const unsigned way = kind->tiny ? 0 : choose(kind, 5);
    double length = fraction(kind) * 2.0;
    if (way == 0) length = fabs(magnitude(kind, -30, kind->tiny ? -3 : 0));
    if (way == 1) length = 1.0 + magnitude(kind, -18, 0);
    if (way == 2) length = fabs(magnitude(kind, -kind->range, kind->range));
    make_direction(kind, p);
    set_length(p, 3, fabs(length));
}

static inline void make_part(input_kind *kind, char letter, const double *before, double *part) {
    switch (letter) {
    case 'q':
    case 'Q':
        make_rotation(kind, part);
        break;
    case 'p':
    case 'P':
        make_other_rotation(kind, before - 4, part);
        break;
    case 'u':
    case 'v':
        make_direction(kind, part);
        break;
    case 'x':
    case 'w':
        make_other_direction(kind, before - 3, part);
        break;
    case 'V':
        make_direction(kind, part);
        set_length(part, 3, fabs(magnitude(kind, -6, 6)));
        break;
    case 'r':
        any_direction(kind, part, 3);
        set_length(part, 3, fabs(make_angle(kind, 2.0 * PI)));
        break;
    case 'l':
    case 'z':
        any_direction(kind, part, 3);
        set_length(part, 3, (letter == 'z' ? 1.0 : 0.5) * fabs(make_angle(kind, 1e4)));
        break;
    case 'y':
        any_direction(kind, part, 3);
        set_length(part, 3, fabs(make_angle(kind, PI)));
        break;
    case 'c':
        make_near_rotation(kind, before - 4, part);
        break;
    case 'e':
        for (int i = 0; i < 3; ++i) {
            part[i] = make_angle(kind, choose(kind, 4) ? PI : 1e4);
        }
        break;
    case 'm':
    case 'N':
    case 'M':
        make_mat3(kind, letter, part);
        break;
    case 'R':
    case 'A':
    case 'G':
        make_mat4(kind, letter, part);
        break;
    case 'U':
    case 'S':
        make_even_transform(kind, part);
        break;
    case 'j':
        make_parameters(kind, part);
        break;
    case 'J':
        make_rigid_mat4(kind, part);
        break;
    case 'F':
    case 'f':
        make_transform(kind, part);
        break;
    case 'd':
        make_dual(kind, NULL, part);
        break;
    case 'D':
        make_dual(kind, before - 8, part);
        break;
    default:
        part[0] = make_number(kind, letter);
    }
}

/* Fills the inputs of a layout. Lengths are set last, so that a part can be made from the one before. */
static inline void make_input(input_kind *kind, const char *letters, double *in) {
    double *part = in;
    for (const char *letter = letters; *letter; part += letter_count(*letter), ++letter) {
        make_part(kind, *letter, part, part);
    }
    part = in;
    for (const char *letter = letters; *letter; part += letter_count(*letter), ++letter) {
        const bool turn = *letter == 'S';
        if (turn || *letter == 'Q' || *letter == 'P' || *letter == 'v' || *letter == 'w') {
            const double length = choose(kind, 3) ? 1.0 : fabs(magnitude(kind, -kind->range, kind->range));
            kind->wild = kind->wild || (length != 1.0 && !kind->tiny);
            for (int i = turn ? 3 : 0; i < (turn ? 7 : letter_count(*letter)); ++i) {
                part[i] *= kind->tiny ? 1.0 : length;
            }
        }
    }
}

#endif
