/* SPDX-License-Identifier: MIT */
#include "rot_simple.h"

#include <stdio.h>

typedef struct simple {
    signed char axis[3];
    short angle_deg;
} simple;

/* The half turns need one of two opposite axes, the others both. Of each line through the cube one end. */
static const signed char lines[][3] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {1, 0, 1},
                                       {0, 1, 1},  {1, -1, 0}, {1, 0, -1}, {0, 1, -1}, {1, 1, 1},
                                       {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}};
enum { LINE_COUNT = sizeof lines / sizeof lines[0], ANGLE_STEP_DEG = 15 };

static int length_square(const signed char axis[3]) {
    return axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2];
}

static double distance_to(gyre_quatd q, simple s) {
    const gyre_vec3d axis = {s.axis[0], s.axis[1], s.axis[2]};
    return gyre_quatd_angle_between(q, gyre_quatd_from_axis_angle(axis, s.angle_deg * (GYRE_PI / 180)));
}

/* The first named wins unless another is truly nearer. */
static void consider(gyre_quatd q, simple candidate, simple *best, double *distance) {
    const double d = distance_to(q, candidate);
    if (d >= *distance - 1e-12) return;
    *best = candidate;
    *distance = d;
}

static void line_consider(gyre_quatd q, const signed char line[3], int step_deg, simple *best,
                          double *distance) {
    for (int angle_deg = step_deg; angle_deg <= 180; angle_deg += step_deg) {
        const simple along = {{line[0], line[1], line[2]}, (short)angle_deg};
        const simple against = {{(signed char)-line[0], (signed char)-line[1], (signed char)-line[2]},
                                (short)angle_deg};
        consider(q, along, best, distance);
        if (angle_deg < 180) consider(q, against, best, distance);
    }
}

static void name_write(simple s, char name[ROT_SIMPLE_NAME_SIZE]) {
    const int square = length_square(s.axis);
    if (s.angle_deg == 0) {
        snprintf(name, ROT_SIMPLE_NAME_SIZE, "no rotation");
    } else if (square == 1) {
        const int sum = s.axis[0] + s.axis[1] + s.axis[2];
        snprintf(name, ROT_SIMPLE_NAME_SIZE, "%d degrees about %c%c", s.angle_deg, sum < 0 ? '-' : '+',
                 s.axis[0]   ? 'X'
                 : s.axis[1] ? 'Y'
                             : 'Z');
    } else {
        snprintf(name, ROT_SIMPLE_NAME_SIZE, "%d degrees about (%d, %d, %d)/sqrt(%d)", s.angle_deg, s.axis[0],
                 s.axis[1], s.axis[2], square);
    }
}

double rot_simple_nearest(gyre_quatd q, char name[ROT_SIMPLE_NAME_SIZE]) {
    simple best = {{1, 0, 0}, 0};
    double distance = distance_to(q, best);
    for (int i = 0; i < LINE_COUNT; i++) {
        const int square = length_square(lines[i]);
        line_consider(q, lines[i], square == 1 ? ANGLE_STEP_DEG : square == 2 ? 180 : 120, &best, &distance);
    }
    name_write(best, name);
    return distance;
}
