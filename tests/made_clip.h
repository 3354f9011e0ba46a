/* SPDX-License-Identifier: MIT */
/* Clips of any shape, made of numbers alone: every machine makes the same keys. */
#ifndef GYRE_TESTS_MADE_CLIP_H
#define GYRE_TESTS_MADE_CLIP_H

#include <anim/clip_plan.h>
#include <gyre/skeleton.h>

/* How a clip is to be; zeros: none. */
typedef struct made_shape {
    uint32_t joints, keys;
    uint32_t interpolation;
    uint32_t bits;      /* 8, 16; 0: some of both */
    bool whole;         /* rotations keep four components; else they leave one out where they can */
    bool uneven;        /* key times */
    bool even_doubles;  /* key times that no float is */
    double turn;        /* radians, about, from key to key */
    uint32_t rotations; /* of 256 joints so many turn; so many move; so many change their size */
    uint32_t translations, scales;
    uint32_t constants; /* of 256 of the others so many are constant */
    uint32_t scalars, events;
    uint64_t seed;
} made_shape;

typedef struct made_clip {
    const gyre_skeleton *skeleton;
    const gyre_clip *clip;
    gyrei_clip_plan plan;
    gyrei_track_plan *animated, *constants;
    gyrei_scalar_plan *scalars;
    gyre_clip_event *events;
    double *times, *values;
} made_clip;

/* A chain of joints, each apart from its parent and turned. */
const gyre_skeleton *make_skeleton(uint32_t joints, uint64_t seed);

/* Only the plan; `clip` stays NULL. */
made_clip make_plan(const made_shape *shape);

made_clip make_clip(const made_shape *shape);
void free_clip(made_clip *made);

/* What rows hold of a key's component. */
double coded_value(const gyrei_track_plan *track, uint32_t component, double value);

/* A number from 0 up to 1. */
double made_number(uint64_t *state);

#endif
