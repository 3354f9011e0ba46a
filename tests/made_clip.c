/* SPDX-License-Identifier: MIT */
#include "made_clip.h"

#include <gyre/quatd.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double made_number(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) * 0x1p-53;
}

static double between(uint64_t *state, double least, double most) {
    return least + (most - least) * made_number(state);
}

static void random_quat(uint64_t *state, double *q) {
    double square = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = between(state, -1, 1);
        square += q[i] * q[i];
    }
    for (int i = 0; i < 4; i++)
        q[i] /= sqrt(square);
}

const gyre_skeleton *make_skeleton(uint32_t joints, uint64_t seed) {
    uint64_t state = seed + 77;
    uint32_t *parents = malloc(joints * sizeof *parents);
    gyre_transformd *rest = malloc(joints * sizeof *rest);
    const gyre_skeleton *skeleton = NULL;
    for (uint32_t i = 0; i < joints; i++) {
        double q[4];
        random_quat(&state, q);
        parents[i] = i == 0 ? GYRE_NONE : i - 1;
        rest[i] = gyre_transformd_identity();
        rest[i].translation.x = between(&state, -1, 1);
        rest[i].translation.y = i;
        rest[i].rotation = gyre_quatd_make(q[0], q[1], q[2], q[3]);
        rest[i].scale.z = between(&state, 0.5, 2);
    }
    const gyre_skeleton_source source = {
        .joint_count = joints, .parents = parents, .rest = rest, .unit_m = 1};
    if (gyre_skeleton_create(&source, NULL, &skeleton, NULL)) abort();
    free(parents);
    free(rest);
    return skeleton;
}

/* Turns on by about `turn` radians: the chord of half the angle. */
static void walk_quat(uint64_t *state, double turn, const double *from, double *to) {
    double square = 0, way[4], along = 0, length = 0;
    random_quat(state, way);
    for (int i = 0; i < 4; i++)
        along += way[i] * from[i];
    for (int i = 0; i < 4; i++) {
        way[i] -= along * from[i];
        length += way[i] * way[i];
    }
    for (int i = 0; i < 4; i++) {
        to[i] = from[i] + way[i] / sqrt(length) * (turn / 2 + turn * turn * turn / 24);
        square += to[i] * to[i];
    }
    for (int i = 0; i < 4; i++)
        to[i] /= sqrt(square);
}

static void fill_keys(const made_shape *shape, uint64_t *state, gyrei_track_plan *track, double *values) {
    const uint32_t n = track->path == GYRE_PATH_ROTATION ? 4 : 3;
    const double middle = track->path == GYRE_PATH_SCALE ? 1 : between(state, -2, 2);
    for (uint32_t k = 0; k < shape->keys; k++) {
        double *v = values + (size_t)n * k;
        for (uint32_t i = 0; n == 3 && i < 3; i++)
            v[i] = middle + between(state, -0.4, 0.4);
        if (n == 4 && k == 0)
            random_quat(state, v);
        else if (n == 4)
            walk_quat(state, shape->turn * between(state, 0.5, 1), v - 4, v);
    }
    track->keys = values;
}

/* The component that is the farthest from 0 over all keys, and how far. */
static uint32_t farthest(const double *values, uint32_t keys, double *far) {
    uint32_t best = 0;
    *far = -1;
    for (uint32_t c = 0; c < 4; c++) {
        double least = 2;
        for (uint32_t k = 0; k < keys; k++)
            least = fmin(least, values[4 * k + c] * (values[c] < 0 ? -1 : 1));
        if (least > *far) *far = least, best = c;
    }
    return best;
}

static void choose_left_out(const made_shape *shape, gyrei_track_plan *track, double *values) {
    double far;
    const uint32_t component = farthest(values, shape->keys, &far);
    track->left_out = GYREI_NONE_LEFT_OUT;
    if (shape->whole || far < 0.3) return;
    track->left_out = (uint8_t)component;
    const double sign = values[component] < 0 ? -1 : 1;
    for (size_t i = 0; i < 4 * (size_t)shape->keys; i++)
        values[i] *= sign;
}

static void find_range(gyrei_track_plan *track, uint32_t keys) {
    const uint32_t n = track->path == GYRE_PATH_ROTATION ? 4 : 3;
    for (uint32_t c = 0; c < n; c++) {
        double least = track->keys[c], most = least;
        for (uint32_t k = 1; k < keys; k++) {
            least = fmin(least, track->keys[n * k + c]);
            most = fmax(most, track->keys[n * k + c]);
        }
        track->min[c] = (float)least;
        track->extent[c] = (float)((most - least) * 1.0000002);
    }
}

static void make_track(made_clip *made, const made_shape *shape, uint64_t *state, uint32_t joint,
                       uint8_t path) {
    static const size_t most = 4;
    gyrei_track_plan *track = &made->animated[made->plan.animated_count];
    double *values = made->values + most * shape->keys * made->plan.animated_count++;
    track->joint = (uint16_t)joint;
    track->path = path;
    track->bits = (uint8_t)(shape->bits ? shape->bits : made_number(state) < 0.3 ? 8 : 16);
    fill_keys(shape, state, track, values);
    if (path == GYRE_PATH_ROTATION) choose_left_out(shape, track, values);
    find_range(track, shape->keys);
}

static void make_constant(made_clip *made, uint64_t *state, uint32_t joint, uint8_t path) {
    gyrei_track_plan *track = &made->constants[made->plan.constant_count++];
    double q[4];
    random_quat(state, q);
    track->joint = (uint16_t)joint;
    track->path = path;
    for (int i = 0; i < 4; i++)
        track->min[i] = (float)q[i];
}

static void make_tracks(made_clip *made, const made_shape *shape, uint64_t *state) {
    const uint32_t often[] = {shape->translations, shape->rotations, shape->scales};
    for (uint32_t joint = 0; joint < shape->joints; joint++) {
        for (uint8_t path = 0; path < 3; path++) {
            if (256 * made_number(state) < often[path])
                make_track(made, shape, state, joint, path);
            else if (256 * made_number(state) < shape->constants)
                make_constant(made, state, joint, path);
        }
    }
}

static void make_times(made_clip *made, const made_shape *shape, uint64_t *state) {
    double time_s = shape->uneven ? 0.25 : 0;
    for (uint32_t k = 0; k < shape->keys; k++) {
        made->times[k] = shape->even_doubles ? time_s : (float)time_s;
        time_s = shape->uneven ? made->times[k] + between(state, 0.001, 0.1) * (k % 5 == 0 ? 9 : 1)
                               : (k + 1) / (shape->even_doubles ? 7.3 : 30.0);
    }
    made->plan.duration_s = made->times[shape->keys - 1] + (shape->uneven ? 0.125 : 0);
}

static void make_scalars(made_clip *made, const made_shape *shape, uint64_t *state) {
    static const char *const names[] = {"smile", NULL, "blink", "jaw"};
    double *values = made->values + 12 * (size_t)shape->joints * shape->keys;
    for (uint32_t i = 0; i < shape->scalars; i++, values += shape->keys) {
        const bool constant = i % 3 == 1;
        made->scalars[i] =
            (gyrei_scalar_plan){names[i % 4], i + 5, i % 7, (float)i - 1, constant ? 0 : 2, values};
        for (uint32_t k = 0; k < shape->keys; k++)
            values[k] = i - 1.0 + 2 * made_number(state);
    }
}

static void make_events(made_clip *made, const made_shape *shape) {
    for (uint32_t i = 0; i < shape->events; i++) {
        const uint32_t place = (i * 5 + 3) % shape->events; /* not in order */
        made->events[i] = (gyre_clip_event){made->plan.duration_s * place / (shape->events - 1.0),
                                            place % 2 ? "step" : NULL, place, 0};
    }
}

made_clip make_plan(const made_shape *shape) {
    uint64_t state = shape->seed + 12345;
    const size_t joints = shape->joints, keys = shape->keys;
    made_clip made = {
        .skeleton = make_skeleton(shape->joints, shape->seed),
        .animated = calloc(3 * joints, sizeof *made.animated),
        .constants = calloc(3 * joints, sizeof *made.constants),
        .scalars = calloc(shape->scalars + 1, sizeof *made.scalars),
        .events = calloc(shape->events + 1, sizeof *made.events),
        .times = calloc(keys, sizeof *made.times),
        .values = calloc((12 * joints + shape->scalars) * keys, sizeof *made.values),
    };
    for (int i = 0; i < 20; i++)
        made_number(&state);
    make_times(&made, shape, &state);
    make_tracks(&made, shape, &state);
    make_scalars(&made, shape, &state);
    make_events(&made, shape);
    made.plan = (gyrei_clip_plan){.skeleton = made.skeleton,
                                  .name = "made",
                                  .duration_s = made.plan.duration_s,
                                  .error = 0.5,
                                  .shell = 0.25,
                                  .interpolation = shape->interpolation,
                                  .key_count = shape->keys,
                                  .times = made.times,
                                  .animated_count = made.plan.animated_count,
                                  .constant_count = made.plan.constant_count,
                                  .animated = made.animated,
                                  .constants = made.constants,
                                  .scalar_count = shape->scalars,
                                  .event_count = shape->events,
                                  .scalars = made.scalars,
                                  .events = made.events};
    return made;
}

made_clip make_clip(const made_shape *shape) {
    made_clip made = make_plan(shape);
    if (gyrei_clip_build(&made.plan, NULL, &made.clip, NULL)) abort();
    return made;
}

void free_clip(made_clip *made) {
    gyre_clip_destroy(made->clip, NULL);
    gyre_skeleton_destroy(made->skeleton, NULL);
    free(made->animated);
    free(made->constants);
    free(made->scalars);
    free(made->events);
    free(made->times);
    free(made->values);
}

double coded_value(const gyrei_track_plan *track, uint32_t component, double value) {
    const double levels = (1u << track->bits) - 1;
    const float step = (float)(track->extent[component] / levels);
    if (!(step > 0)) return track->min[component];
    return track->min[component] +
           step * fmin(fmax(floor((value - track->min[component]) / step + 0.5), 0), levels);
}
