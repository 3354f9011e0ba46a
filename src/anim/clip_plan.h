/* SPDX-License-Identifier: MIT */
/* What a clip is built from: the packer decides it, gyrei_clip_build() writes it down. All arrays are the
   caller's. */
#ifndef GYREI_CLIP_PLAN_H
#define GYREI_CLIP_PLAN_H

#include <gyre/clip.h>
#include <gyre/curves.h>

/* gyrei_track_plan.left_out: the rotation keeps all four components. */
#define GYREI_NONE_LEFT_OUT 4

/* One path of one joint. A component with code c is min + c * step, the step being
   (float)(extent / (2^bits - 1)). */
typedef struct gyrei_track_plan {
    uint16_t joint;
    uint8_t path; /* GYRE_PATH_TRANSLATION, _ROTATION or _SCALE */
    uint8_t bits; /* a component: 8 or 16 in the profile `speed`; the packer's own affair in `size` */

    /* Rotations: the component that rows leave out, 0 to 3, which is not negative in any key (the reader
       takes the root of what the others leave); or GYREI_NONE_LEFT_OUT. Neighbouring keys have a dot product
       of 0 or more. */
    uint8_t left_out;
    uint8_t reserved[3];
    float min[4], extent[4]; /* by component of the path; of constants min is the value */
    const double *keys;      /* key_count times 3 or 4 components; NULL for constants */
} gyrei_track_plan;

/* One number that moves: a morph weight or a curve of the caller's. */
typedef struct gyrei_scalar_plan {
    const char *name;       /* NULL: none */
    uint32_t node, element; /* the caller's: which node, which of its weights */
    float min, extent;      /* always 16 bits; an extent of 0 is a constant and takes no place in rows */
    const double *keys;     /* key_count; NULL for constants */
} gyrei_scalar_plan;

typedef struct gyrei_clip_plan {
    const gyre_skeleton *skeleton;
    const char *name; /* NULL: none */
    double duration_s;
    double error;           /* the largest displacement that the packer measured, in the skeleton's unit */
    double shell;           /* at this distance from the joints; 0: not measured */
    uint32_t profile;       /* GYRE_CLIP_PROFILE_* */
    uint32_t interpolation; /* GYRE_CLIP_INTERPOLATION_* */
    uint32_t key_count;     /* at least 1 */
    const double *times;    /* ascending, each above the one before */

    /* Each in order of joints within a path; the order of paths is free. A joint's path is in at most one. */
    uint32_t animated_count, constant_count;
    const gyrei_track_plan *animated, *constants;

    uint32_t scalar_count, event_count;
    const gyrei_scalar_plan *scalars;
    const gyre_clip_event *events; /* any order */

    /* Profile `size`: the packer's own bytes for all animated tracks and scalars, copied as they are to a
       multiple of 16 and followed by at least 64 bytes. */
    const void *stream;
    size_t stream_size;
} gyrei_clip_plan;

/* Lays the plan into one block. Keys outside min and extent are clamped. */
gyre_status gyrei_clip_build(const gyrei_clip_plan *plan, const gyre_allocator *allocator,
                             const gyre_clip **out, gyre_error *error);

#endif
