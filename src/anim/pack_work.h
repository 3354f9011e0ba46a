/* SPDX-License-Identifier: MIT */
/* What the packer works on: exact values at the keys, and what becomes of them. All in double, in the
   skeleton's unit of length. */
#ifndef GYREI_PACK_WORK_H
#define GYREI_PACK_WORK_H

#include "anim/clip_plan.h"

#include <base/arena.h>
#include <gyre/matd.h>
#include <gyre/pack.h>

/* A time at which curves have keys. `before`: as far as one can see it from below, where they jump. */
typedef struct gyrei_pack_key {
    double time_s;    /* a float */
    double of_curves; /* the same in the curves' own times */
    uint32_t before;
    uint32_t reserved;
} gyrei_pack_key;

/* Where a joint is in model space. */
typedef struct gyrei_pack_state {
    gyre_mat3d axes;
    gyre_vec3d origin;
    gyre_quatd turn; /* all rotations from the root on */
} gyrei_pack_state;

enum { GYREI_PACK_REST, GYREI_PACK_CONSTANT, GYREI_PACK_ANIMATED };

/* One path of one joint. */
typedef struct gyrei_pack_track {
    const gyre_curve *curve; /* NULL: at rest */
    uint32_t kind;           /* GYREI_PACK_* */
    uint32_t components;     /* 3, rotations 4 */
    double rest[4], constant[4];
    double *exact;                  /* by key; NULL without a curve */
    double *packed;                 /* by key: what the decoder will read */
    double tolerance;               /* how much a component may be off to cause a displacement of 1 */
    double wish;                    /* the step that the search is at */
    double step[4];                 /* that is used */
    double low[4];                  /* the value of code 0 */
    double aim_low[4], aim_high[4]; /* the range of what was rounded last */
    uint32_t bits;                  /* a component, in the profile `speed` */
    uint32_t left_out;              /* of a rotation; GYREI_NONE_LEFT_OUT */
    uint32_t width[4];              /* bits of the codes, in the profile `size` */
} gyrei_pack_track;

typedef struct gyrei_pack_scalar {
    const gyre_curve *curve;
    uint32_t component;
    gyrei_scalar_plan plan;
} gyrei_pack_scalar;

/* Where the error is largest. */
typedef struct gyrei_pack_peak {
    double error, time_s;
    uint32_t joint, count;
} gyrei_pack_peak;

typedef struct gyrei_pack {
    gyrei_arena arena;
    const gyre_skeleton *skeleton;
    const gyre_curves *curves;
    const gyre_pack_options *options;
    gyre_error *error;
    const uint16_t *parents;
    uint32_t joint_count, profile, ignored_curve_count;
    double unit_m, budget, shell;
    uint32_t key_count, curve_key_count;
    gyrei_pack_key *keys;
    gyrei_pack_track *tracks; /* by joint and path: joint * 3 + path */
    gyrei_pack_track *spare;  /* as many */
    gyrei_pack_state *exact;  /* by joint and key: joint * key_count + key */
    gyrei_pack_state *packed;
    double *reaches;   /* by joint: how far the points are that hang on it */
    double *levers;    /* by joint: the same, as far as no other joint makes up for it */
    double *stretches; /* by joint: how much its parent magnifies */
    uint8_t *mends;    /* by joint: makes up for its parents' errors */
    double *errors;    /* by joint: the largest at a key */
    double *largest;   /* by joint: of its subtree */
    uint32_t scalar_count;
    gyrei_pack_scalar *scalars;
    uint32_t interpolation;
    double *measured_times; /* where the error is measured, with the exact places there where they fit */
    uint32_t measured_count;
    gyrei_pack_state *measured;
    const void *stream; /* of the profile `size` */
    size_t stream_size;
} gyrei_pack;

static inline gyrei_pack_track *gyrei_pack_track_of(const gyrei_pack *p, uint32_t joint, uint32_t path) {
    return &p->tracks[(size_t)joint * 3 + path];
}

gyre_status gyrei_pack_no_memory(gyrei_pack *p);

/* pack_key.c: the list of keys. */
gyre_status gyrei_pack_collect_keys(gyrei_pack *p);
gyre_status gyrei_pack_refine_keys(gyrei_pack *p, double share);
gyre_status gyrei_pack_drop_keys(gyrei_pack *p, double share);
/* A curve at a key, sides of jumps told apart. */
void gyrei_pack_evaluate(const gyre_curve *curve, const gyrei_pack_key *key, double *components);

/* pack_track.c: exact values and places, and what moves at all. */
gyre_status gyrei_pack_evaluate_tracks(gyrei_pack *p);
void gyrei_pack_classify(gyrei_pack *p, double share);
void gyrei_pack_leave_out(gyrei_pack *p);
gyrei_pack_state gyrei_pack_place(const gyrei_pack_state *parent, gyre_vec3d translation, gyre_quatd rotation,
                                  gyre_vec3d scale);
double gyrei_pack_displacement(const gyrei_pack_state *exact, const gyrei_pack_state *packed, double shell);
gyre_quatd gyrei_pack_between(gyre_quatd a, gyre_quatd b, double t);

/* pack_row.c: codes of the keys. Rounds all tracks with their steps, each joint making up for what its
   parents are off; fills errors and largest. */
void gyrei_pack_round(gyrei_pack *p);
/* Finds the steps that take the fewest bits within `budget` at the keys. False: none do; the finest are set.
 */
bool gyrei_pack_search(gyrei_pack *p, double budget);

/* pack_measure.c: with the decoder's own code. */
gyre_status gyrei_pack_measure(gyrei_pack *p, const gyre_clip *clip, gyrei_pack_peak *peak);
/* The cheapest interpolation that stays near slerp. */
uint32_t gyrei_pack_choose_interpolation(const gyrei_pack *p, double share);

/* pack_plan.c */
gyre_status gyrei_pack_build(gyrei_pack *p, double reached, const gyre_clip **out);

/* pack_size.c: the bytes of the profile `size`. */
gyre_status gyrei_pack_write_stream(gyrei_pack *p);

#endif
