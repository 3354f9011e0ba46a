/* SPDX-License-Identifier: MIT */
#include "motion.h"
#include <gyre/trigd.h>
#include <math.h>

enum { MOST_KEYS = 97, KEYS_A_TURN = 12, KEYS_A_SWING = 8 };

void motion_turn(scene_builder *s, uint32_t clip, uint32_t node, gyre_quatd first, gyre_vec3d axis,
                 double turns, double length_s) {
    double times[MOST_KEYS], values[MOST_KEYS * 4];
    int count = (int)(fabs(turns) * 4 + 0.5); /* a quarter of a turn: the shorter way is never in doubt */
    for (int i = 0; i <= count; i++) {
        double angle = 2 * GYRE_PI * turns * i / count;
        times[i] = length_s * i / count;
        gyre_quatd_to_xyzw(gyre_quatd_mul(gyre_quatd_from_axis_angle(axis, angle), first),
                           values + (size_t)i * 4);
    }
    s->nodes[node].local.rotation = first;
    scene_curve(s, clip,
                &(scene_keys){.node = node,
                              .path = GYRE_PATH_ROTATION,
                              .key_count = (uint32_t)count + 1,
                              .times = times,
                              .values = values});
}

void motion_ticks(scene_builder *s, uint32_t clip, uint32_t node, int steps, int count, double length_s) {
    double times[MOST_KEYS], values[MOST_KEYS * 4];
    for (int i = 0; i < count; i++) {
        times[i] = length_s * i / count;
        gyre_quatd_to_xyzw(gyre_quatd_from_z(-2 * GYRE_PI * i / steps), values + (size_t)i * 4);
    }
    scene_curve(s, clip,
                &(scene_keys){.node = node,
                              .path = GYRE_PATH_ROTATION,
                              .interpolation = GYRE_INTERPOLATION_STEP,
                              .key_count = (uint32_t)count,
                              .times = times,
                              .values = values});
}

/* One cubic key of a turn about z by an angle that changes at a rate (radians, radians a second). */
static void store_turn(double *values, double angle, double rate) {
    double sine, cosine;
    gyre_sin_cosd(angle / 2, &sine, &cosine);
    const double tangent[4] = {0, 0, rate / 2 * cosine, -rate / 2 * sine}, value[4] = {0, 0, sine, cosine};
    for (int k = 0; k < 4; k++) {
        values[k] = values[8 + k] = tangent[k];
        values[4 + k] = value[k];
    }
}

static void store_move(double *values, gyre_vec3d value, gyre_vec3d rate) {
    const double v[3] = {value.x, value.y, value.z}, r[3] = {rate.x, rate.y, rate.z};
    for (int k = 0; k < 3; k++) {
        values[k] = values[6 + k] = r[k];
        values[3 + k] = v[k];
    }
}

static void cubic_curve(scene_builder *s, uint32_t clip, uint32_t node, uint8_t path, int count,
                        const double *times, const double *values) {
    if (path == GYRE_PATH_ROTATION) s->nodes[node].local.rotation = gyre_quatd_from_xyzw(values + 4);
    if (path == GYRE_PATH_TRANSLATION)
        s->nodes[node].local.translation = gyre_vec3d_make(values[3], values[4], values[5]);
    scene_curve(s, clip,
                &(scene_keys){.node = node,
                              .path = path,
                              .interpolation = GYRE_INTERPOLATION_CUBIC,
                              .key_count = (uint32_t)count,
                              .times = times,
                              .values = values});
}

void motion_swing(scene_builder *s, uint32_t clip, uint32_t node, double angle_rad, int swings,
                  double length_s) {
    double times[MOST_KEYS], values[MOST_KEYS * 12];
    int count = swings * KEYS_A_SWING;
    double speed = 2 * GYRE_PI * swings / length_s;
    for (int i = 0; i <= count; i++) {
        double sine, cosine;
        gyre_sin_cosd(2 * GYRE_PI * i / KEYS_A_SWING, &sine, &cosine);
        times[i] = length_s * i / count;
        store_turn(values + (size_t)i * 12, angle_rad * sine, angle_rad * speed * cosine);
    }
    cubic_curve(s, clip, node, GYRE_PATH_ROTATION, count + 1, times, values);
}

/* The crank pin at (r cos, r sin); the rod's other end on the x axis, `reach` to the right of the pin. */
void motion_piston(scene_builder *s, uint32_t clip, uint32_t piston, const motion_crank *crank,
                   double length_s) {
    double times[MOST_KEYS], values[MOST_KEYS * 9];
    int count = crank->turns * KEYS_A_TURN;
    double speed = 2 * GYRE_PI * crank->turns / length_s, r = crank->radius, l = crank->rod_length;
    gyre_vec3d origin = s->nodes[piston].local.translation;
    for (int i = 0; i <= count; i++) {
        double sine, cosine;
        gyre_sin_cosd(2 * GYRE_PI * i / KEYS_A_TURN, &sine, &cosine);
        double reach = sqrt(l * l - r * r * sine * sine), rate = -r * sine - r * r * sine * cosine / reach;
        gyre_vec3d there = gyre_vec3d_add(origin, gyre_vec3d_make(r * cosine + reach, 0, 0));
        times[i] = length_s * i / count;
        store_move(values + (size_t)i * 9, there, gyre_vec3d_make(rate * speed, 0, 0));
    }
    cubic_curve(s, clip, piston, GYRE_PATH_TRANSLATION, count + 1, times, values);
}

void motion_rod(scene_builder *s, uint32_t clip, uint32_t rod, const motion_crank *crank, double length_s) {
    double times[MOST_KEYS], values[MOST_KEYS * 12];
    int count = crank->turns * KEYS_A_TURN;
    double speed = 2 * GYRE_PI * crank->turns / length_s, r = crank->radius, l = crank->rod_length;
    for (int i = 0; i <= count; i++) {
        double sine, cosine;
        gyre_sin_cosd(2 * GYRE_PI * i / KEYS_A_TURN, &sine, &cosine);
        double reach = sqrt(l * l - r * r * sine * sine);
        times[i] = length_s * i / count;
        store_turn(values + (size_t)i * 12, -gyre_atan2d(r * sine, reach), -speed * r * cosine / reach);
    }
    cubic_curve(s, clip, rod, GYRE_PATH_ROTATION, count + 1, times, values);
}

/* The angle of the arms and its rate at key i. */
static double breath(const motion_governor *g, int i, double length_s, double *rate) {
    double sine, cosine;
    gyre_sin_cosd(2 * GYRE_PI * i / KEYS_A_SWING, &sine, &cosine);
    *rate = g->swing_rad * 2 * GYRE_PI / length_s * cosine;
    return g->spread_rad + g->swing_rad * sine;
}

void motion_collar(scene_builder *s, uint32_t clip, uint32_t collar, const motion_governor *g,
                   double length_s) {
    double times[MOST_KEYS], values[MOST_KEYS * 9];
    for (int i = 0; i <= KEYS_A_SWING; i++) {
        double rate, angle = breath(g, i, length_s, &rate), sine, cosine;
        gyre_sin_cosd(angle, &sine, &cosine);
        double y = g->pivot_y - 2 * g->arm_length * cosine - g->collar_pivot_y;
        times[i] = length_s * i / KEYS_A_SWING;
        store_move(values + (size_t)i * 9, gyre_vec3d_make(0, y, 0),
                   gyre_vec3d_make(0, 2 * g->arm_length * sine * rate, 0));
    }
    cubic_curve(s, clip, collar, GYRE_PATH_TRANSLATION, KEYS_A_SWING + 1, times, values);
}

void motion_arm(scene_builder *s, uint32_t clip, uint32_t arm, const motion_governor *g, double side,
                double length_s) {
    double times[MOST_KEYS], values[MOST_KEYS * 12];
    for (int i = 0; i <= KEYS_A_SWING; i++) {
        double rate, angle = breath(g, i, length_s, &rate);
        times[i] = length_s * i / KEYS_A_SWING;
        store_turn(values + (size_t)i * 12, side * angle, side * rate);
    }
    cubic_curve(s, clip, arm, GYRE_PATH_ROTATION, KEYS_A_SWING + 1, times, values);
}
