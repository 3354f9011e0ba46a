/* SPDX-License-Identifier: MIT */
#include "creature.h"
#include <gyre/trigd.h>
#include <math.h>

/* Both sides of the body at once: y and z of the left joint are those of the right one. */
#define PAIR(name, parent, x, y, z)                                                                          \
    {name "_left", parent, {x, y, z}}, {                                                                     \
        name "_right", parent##_OF_RIGHT, {                                                                  \
            -(x), y, z                                                                                       \
        }                                                                                                    \
    }
#define HEAD_OF_RIGHT HEAD
#define CHEST_OF_RIGHT CHEST
#define HIPS_OF_RIGHT HIPS
#define EAR_OF_RIGHT EAR_R
#define UPPER_ARM_OF_RIGHT UPPER_ARM_R
#define FOREARM_OF_RIGHT FOREARM_R
#define THIGH_OF_RIGHT THIGH_R
#define SHIN_OF_RIGHT SHIN_R
#define HOCK_OF_RIGHT HOCK_R

const creature_bone creature_bones[JOINT_COUNT] = {
    {"root", -1, {0, 0, 0}},
    {"hips", ROOT, {0, 0.43, -0.17}},
    {"spine", HIPS, {0, 0.44, -0.04}},
    {"chest", SPINE, {0, 0.44, 0.1}},
    {"neck", CHEST, {0, 0.49, 0.19}},
    {"nape", NECK, {0, 0.58, 0.255}},
    {"head", NAPE, {0, 0.66, 0.3}},
    PAIR("ear", HEAD, 0.075, 0.815, 0.29),
    PAIR("ear_tip", EAR, 0.125, 0.905, 0.25),
    PAIR("eye", HEAD, 0.074, 0.748, 0.42),
    PAIR("lid", HEAD, 0.074, 0.748, 0.42),
    {"tail", HIPS, {0, 0.45, -0.27}},
    {"tail_2", TAIL, {0, 0.48, -0.385}},
    {"tail_3", TAIL_2, {0, 0.555, -0.475}},
    {"tail_4", TAIL_3, {0, 0.66, -0.505}},
    {"tail_5", TAIL_4, {0, 0.745, -0.455}},
    {"tail_6", TAIL_5, {0, 0.755, -0.37}},
    PAIR("upper_arm", CHEST, 0.08, 0.4, 0.125),
    PAIR("forearm", UPPER_ARM, 0.092, 0.245, 0.085),
    PAIR("hand", FOREARM, 0.092, 0.06, 0.115),
    PAIR("thigh", HIPS, 0.08, 0.41, -0.19),
    PAIR("shin", THIGH, 0.104, 0.27, -0.085),
    PAIR("hock", SHIN, 0.1, 0.155, -0.235),
    PAIR("paw", HOCK, 0.1, 0.055, -0.205),
};

/* A round cone: a sphere that rolls from a to b while it grows or shrinks. */
typedef struct cone {
    int joint;
    gyre_vec3d a, b;
    double radius_a, radius_b;
    double blend;  /* how far it runs into what comes before it */
    bool mirrored; /* another on the right */
} cone;

static const cone cones[] = {
    {HIPS, {0, 0.43, -0.19}, {0, 0.435, -0.04}, 0.108, 0.112, 0.06, false},
    {SPINE, {0, 0.435, -0.04}, {0, 0.44, 0.1}, 0.112, 0.118, 0.06, false},
    {CHEST, {0, 0.44, 0.1}, {0, 0.465, 0.15}, 0.118, 0.098, 0.06, false},
    {NECK, {0, 0.49, 0.18}, {0, 0.58, 0.255}, 0.082, 0.064, 0.07, false},
    {NAPE, {0, 0.58, 0.255}, {0, 0.66, 0.3}, 0.064, 0.07, 0.05, false},
    {HEAD, {0.034, 0.735, 0.33}, {0.03, 0.74, 0.33}, 0.116, 0.116, 0.05, true},
    {HEAD, {0, 0.7, 0.4}, {0, 0.678, 0.495}, 0.076, 0.05, 0.06, false},
    {HEAD, {0.055, 0.69, 0.37}, {0.05, 0.69, 0.39}, 0.072, 0.066, 0.04, true},
    {TAIL, {0, 0.445, -0.25}, {0, 0.48, -0.385}, 0.068, 0.05, 0.06, false},
    {TAIL_2, {0, 0.48, -0.385}, {0, 0.555, -0.475}, 0.05, 0.043, 0.03, false},
    {TAIL_3, {0, 0.555, -0.475}, {0, 0.66, -0.505}, 0.043, 0.038, 0.02, false},
    {TAIL_4, {0, 0.66, -0.505}, {0, 0.745, -0.455}, 0.038, 0.034, 0.02, false},
    {TAIL_5, {0, 0.745, -0.455}, {0, 0.755, -0.37}, 0.034, 0.032, 0.02, false},
    {TAIL_6, {0, 0.755, -0.37}, {0, 0.705, -0.335}, 0.032, 0.05, 0.02, false},
    {UPPER_ARM, {0.072, 0.43, 0.122}, {0.092, 0.25, 0.085}, 0.066, 0.038, 0.06, true},
    {FOREARM, {0.092, 0.245, 0.085}, {0.092, 0.07, 0.115}, 0.037, 0.029, 0.02, true},
    {HAND, {0.092, 0.048, 0.118}, {0.094, 0.038, 0.168}, 0.042, 0.044, 0.03, true},
    {THIGH, {0.082, 0.405, -0.185}, {0.104, 0.285, -0.095}, 0.084, 0.047, 0.04, true},
    {SHIN, {0.104, 0.27, -0.085}, {0.1, 0.155, -0.235}, 0.045, 0.03, 0.02, true},
    {HOCK, {0.1, 0.155, -0.235}, {0.1, 0.06, -0.208}, 0.03, 0.03, 0.02, true},
    {PAW, {0.1, 0.05, -0.205}, {0.102, 0.04, -0.15}, 0.043, 0.046, 0.03, true},
};
enum { CONE_COUNT = sizeof cones / sizeof *cones };

static double clamped(double t) {
    return t < 0 ? 0 : t > 1 ? 1 : t;
}

static double smooth_step(double from, double to, double x) {
    double t = clamped((x - from) / (to - from));
    return t * t * (3 - 2 * t);
}

static double cone_distance(const cone *c, gyre_vec3d p) {
    gyre_vec3d along = gyre_vec3d_sub(c->b, c->a), to = gyre_vec3d_sub(p, c->a);
    double t = clamped(gyre_vec3d_dot(to, along) / gyre_vec3d_dot(along, along));
    double radius = c->radius_a + (c->radius_b - c->radius_a) * t;
    return gyre_vec3d_length(gyre_vec3d_sub(to, gyre_vec3d_scale(along, t))) - radius;
}

static gyre_vec3d mirrored(gyre_vec3d p) {
    return gyre_vec3d_make(-p.x, p.y, p.z);
}

/* The minimum, rounded where both are within `blend`. */
static double smooth_min(double a, double b, double blend) {
    double h = blend - fabs(a - b);
    return (a < b ? a : b) - (h > 0 ? h * h / (4 * blend) : 0);
}

static double skin_distance(const void *user, gyre_vec3d p) {
    (void)user;
    double d = 1;
    for (int i = 0; i < CONE_COUNT; i++) {
        d = smooth_min(d, cone_distance(&cones[i], p), cones[i].blend);
        if (cones[i].mirrored) d = smooth_min(d, cone_distance(&cones[i], mirrored(p)), cones[i].blend);
    }
    return -smooth_min(-d, p.y, 0.012); /* flat soles on the ground */
}

surface_field creature_field(void) {
    return (surface_field){skin_distance, NULL};
}

/* The right joint of a pair follows the left one. */
static void nearness(gyre_vec3d p, double distances[JOINT_COUNT]) {
    for (int i = 0; i < JOINT_COUNT; i++)
        distances[i] = 10;
    for (int i = 0; i < CONE_COUNT; i++) {
        const cone *c = &cones[i];
        double left = cone_distance(c, p), right = c->mirrored ? cone_distance(c, mirrored(p)) : 10;
        if (c->joint == HEAD) left = left < right ? left : right, right = 10;
        int j = c->joint;
        distances[j] = left < distances[j] ? left : distances[j];
        if (right < 10) distances[j + 1] = right < distances[j + 1] ? right : distances[j + 1];
    }
}

static void store_influences(influence_set *set, const int best[INFLUENCES],
                             const double weights[INFLUENCES]) {
    double sum = weights[0] + weights[1] + weights[2] + weights[3];
    int left = 255;
    for (int k = INFLUENCES - 1; k >= 0; k--) {
        int share = k ? (int)(weights[k] / sum * 255 + 0.5) : left;
        left -= share;
        set->joints[k] = share ? (uint16_t)best[k] : 0;
        set->weights[k] = share / 255.0;
    }
}

influence_set creature_influences(gyre_vec3d p) {
    const double reach = 0.05;
    double distances[JOINT_COUNT], nearest = 10, weights[INFLUENCES];
    int best[INFLUENCES];
    nearness(p, distances);
    for (int i = 0; i < JOINT_COUNT; i++)
        nearest = distances[i] < nearest ? distances[i] : nearest;
    for (int k = 0; k < INFLUENCES; k++) {
        best[k] = 0;
        for (int i = 1; i < JOINT_COUNT; i++)
            if (distances[i] < distances[best[k]]) best[k] = i;
        weights[k] = 1 - smooth_step(0, reach, distances[best[k]] - nearest);
        distances[best[k]] = 20;
    }
    influence_set set;
    store_influences(&set, best, weights);
    return set;
}

typedef enum paint { COAT, BACK, CREAM, BLUSH, STRIPE, TIP } paint;
static const uint32_t paints[] = {0x33a896, 0x1d7480, 0xfff3da, 0xf48f78, 0x14505e, 0xf79249};

static void mix(float color[4], paint with, double amount) {
    float linear[3];
    linear_from_srgb(paints[with], linear);
    for (int i = 0; i < 3; i++)
        color[i] += (linear[i] - color[i]) * (float)clamped(amount);
}

static double near_to(gyre_vec3d p, double x, double y, double z, double inner, double outer) {
    gyre_vec3d q = gyre_vec3d_make(fabs(p.x), p.y, p.z);
    return 1 - smooth_step(inner, outer, gyre_vec3d_length(gyre_vec3d_sub(q, gyre_vec3d_make(x, y, z))));
}

static double band(double x) {
    return smooth_step(0.1, 0.7, gyre_cosd(2 * GYRE_PI * x));
}

static void paint_body(float color[4], gyre_vec3d p, gyre_vec3d n) {
    double torso =
        smooth_step(0.3, 0.36, p.y) * smooth_step(-0.32, -0.26, p.z) * (1 - smooth_step(0.2, 0.27, p.z));
    mix(color, BACK, torso * smooth_step(-0.1, 0.9, n.y));
    mix(color, STRIPE, torso * smooth_step(0.25, 0.6, n.y) * band((p.z + 0.02) / 0.088));
    mix(color, CREAM, torso * smooth_step(0.35, 0.75, -n.y));
    double throat =
        smooth_step(0.14, 0.2, p.z) * (1 - smooth_step(0.62, 0.68, p.y)) * smooth_step(0.3, 0.36, p.y);
    mix(color, CREAM, throat * smooth_step(0.15, 0.6, n.z * 0.85 - n.y * 0.5));
}

static void paint_tail(float color[4], gyre_vec3d p) {
    double tail = 1 - smooth_step(-0.33, -0.27, p.z);
    double turn = gyre_atan2d(p.y - 0.645, -0.4 - p.z); /* about the middle of the curl, 0 at its back */
    if (p.y < 0.4) return;
    mix(color, STRIPE, tail * band(turn / (2 * GYRE_PI) * 6));
    mix(color, TIP, near_to(p, 0, 0.7, -0.33, 0.05, 0.085));
}

static void paint_head(float color[4], gyre_vec3d p) {
    mix(color, BACK, near_to(p, 0, 0.85, 0.27, 0.06, 0.16));
    mix(color, CREAM, near_to(p, 0, 0.64, 0.48, 0.075, 0.115));
    double blaze = (1 - smooth_step(0.014, 0.032, fabs(p.x))) * smooth_step(0.68, 0.72, p.y) *
                   smooth_step(0.34, 0.4, p.z);
    mix(color, CREAM, blaze);
    mix(color, BLUSH, 0.85 * near_to(p, 0.1, 0.69, 0.425, 0.015, 0.05));
}

void creature_paint(mesh_builder *m, const void *user, gyre_vec3d p, gyre_vec3d n) {
    (void)user;
    linear_from_srgb(paints[COAT], m->color);
    paint_body(m->color, p, n);
    paint_tail(m->color, p);
    paint_head(m->color, p);
    mix(m->color, STRIPE, 1 - smooth_step(0.1, 0.16, p.y));
    m->color[3] = 1;
    for (int i = 0; i < 3; i++) /* whole 255ths take a quarter of the room */
        m->color[i] = (float)floor((double)m->color[i] * 255 + 0.5) / 255;
    m->influences = creature_influences(p);
}

static int lattice(double *planes, double from, double to, double (*step)(double)) {
    int count = 0;
    for (double x = from; x < to; x += step(x))
        planes[count++] = x;
    return count;
}

static double step_across(double x) {
    (void)x;
    return 0.0275;
}

/* Finer at the feet, the face and the end of the tail. */
static double step_up(double y) {
    return y < 0.1 ? 0.022 : y < 0.27 ? 0.03 : y < 0.6 ? 0.034 : 0.027;
}

static double step_along(double z) {
    return z < -0.3 ? 0.026 : z < 0.3 ? 0.0305 : 0.027;
}

void creature_add_skin(mesh_builder *m) {
    enum { MOST_PLANES = 128 };
    double x[MOST_PLANES], y[MOST_PLANES], z[MOST_PLANES];
    surface_grid grid = {{x, y, z}, {0, 0, 0}};
    grid.counts[0] = lattice(x, -0.23375, 0.24, step_across);
    grid.counts[1] = lattice(y, -0.03, 0.9, step_up);
    grid.counts[2] = lattice(z, -0.62, 0.62, step_along);
    surface_mesh(m, creature_field(), &grid, creature_paint);
}
