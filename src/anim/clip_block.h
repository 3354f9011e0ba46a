/* SPDX-License-Identifier: MIT */
/* The bytes of a clip: this head, then arrays without gaps but for alignment, in the order of the `_at`
   members; offsets count from the block's begin. A row holds one key of all tracks, group by group, and in a
   group component by component. Whoever reads rows, ranges and joints by vectors may read GYREI_CLIP_SPARE
   bytes past an array: the block ends with so many zeros. */
#ifndef GYREI_CLIP_BLOCK_H
#define GYREI_CLIP_BLOCK_H

#include "anim/block.h"

#include <gyre/clip.h>
#include <gyre/curves.h>

#define GYREI_CLIP_KIND GYREI_BLOCK_KIND('G', 'c', 'l', 'p')
#define GYREI_CLIP_VERSION 1
#define GYREI_CLIP_SPARE 64
#define GYREI_CLIP_MAX_GROUPS 16
#define GYREI_CLIP_MAX_TERMS 24 /* of slerp's series: enough for keys half a turn apart */

/* How a group's tracks are kept. */
enum {
    GYREI_FORM_CONSTANT = 0, /* one value as floats, [component][track]; nothing in rows */
    GYREI_FORM_LINEAR = 1,   /* every component in rows, mixed straight */
    GYREI_FORM_QUAT4 = 2,    /* rotations, all four components in rows */
    GYREI_FORM_QUAT3 = 3     /* rotations without one component; in its place stands w */
};

/* How key times are kept. */
enum { GYREI_TIMES_EVEN = 0, GYREI_TIMES_FLOAT = 1, GYREI_TIMES_DOUBLE = 2 };

/* Tracks of one path, form and width, in order of joints (of scalars: of their index), one for each bit of
   the mask that is set. */
typedef struct gyrei_clip_group {
    uint8_t path;       /* GYRE_PATH_*; GYRE_PATH_WEIGHTS: scalars */
    uint8_t form;       /* GYREI_FORM_* */
    uint8_t bits;       /* a component in rows: 8 or 16; 0: constants, and all of the profile `size` */
    uint8_t components; /* in rows or as constants */
    uint32_t count;     /* of tracks, at least 1 */
    uint32_t row_at;    /* bytes from a row's begin */
    uint32_t ranges_at; /* floats: min, then step, each [component][track]; constants: the values */
    uint32_t joints_at; /* a bit a joint (a scalar), gyrei_clip_mask_size() bytes: whether a track moves it */
    uint32_t left_out_at; /* QUAT3: uint8_t a track, 0 to 3 */
} gyrei_clip_group;

typedef struct gyrei_clip_scalar {
    uint32_t name_at; /* from texts_at */
    uint32_t node, element;
} gyrei_clip_scalar;

typedef struct gyrei_clip_event {
    double time_s;
    uint32_t name_at; /* from texts_at */
    uint32_t value;
} gyrei_clip_event;

struct gyre_clip {
    gyrei_block block;
    uint64_t fingerprint;
    double duration_s;
    double first_s, last_s; /* of keys */
    double per_s;           /* EVEN: keys a second; else search intervals a second */
    float error, shell;
    uint32_t key_count;
    uint16_t joint_count;
    uint8_t profile, interpolation;
    uint8_t terms; /* of slerp's series, by the widest turn between keys */
    uint8_t times; /* GYREI_TIMES_* */
    uint16_t group_count;
    uint32_t scalar_count, event_count;
    uint32_t start_count; /* search intervals and one; 0: EVEN */
    uint32_t row_size;    /* of one key; 0: profile `size` */
    uint32_t events_at;   /* gyrei_clip_event by time */
    uint32_t times_at;    /* float or double a key; none: EVEN */
    uint32_t starts_at;   /* uint32_t: the last key at or before the begin of each search interval */
    uint32_t groups_at;   /* gyrei_clip_group */
    uint32_t tracks_at;   /* what groups name: ranges, joints, what is left out */
    uint32_t scalars_at;  /* gyrei_clip_scalar */
    uint32_t texts_at;    /* UTF-8, each ends with 0; the clip's name is the first */
    uint32_t rows_at;     /* at a multiple of 16; key_count rows, or the packer's stream */
    uint32_t rows_size;
    uint32_t reserved;
    uint32_t unused; /* written as 0, not looked at: no byte of the head is left to the compiler */
};

_Static_assert(sizeof(gyrei_clip_group) == 24 && sizeof(gyrei_clip_event) == 16 && sizeof(gyre_clip) == 152,
               "the layout of files");

/* Bytes of the mask over so many joints: 16 joints are looked at together. */
static inline uint32_t gyrei_clip_mask_size(uint32_t count) {
    return (count + 15) / 16 * 2;
}

static inline const void *gyrei_clip_bytes(const gyre_clip *clip, size_t at) {
    return (const char *)clip + at;
}

static inline const gyrei_clip_group *gyrei_clip_groups(const gyre_clip *clip) {
    return gyrei_clip_bytes(clip, clip->groups_at);
}

/* Which two keys a time lies between, and where: key and key + 1, fraction from 0 to 1. With one key both are
   it. */
typedef struct gyrei_moment {
    uint32_t key, next;
    float fraction;
} gyrei_moment;

gyrei_moment gyrei_clip_moment(const gyre_clip *clip, double time_s);

/* How many terms of slerp's series rotation keys need of which neighbours are at most so far apart: the
   square of the distance of two unit quaternions. */
uint32_t gyrei_clip_terms(double square);

/* The profile `size`: whether the packer's stream can be read without harm. Everything else was checked. */
gyre_status gyrei_stream_check(const gyre_clip *clip, gyre_error *error);

/* The profile `size`: one scalar track, counted among those that move. */
float gyrei_stream_scalar(const gyre_clip *clip, uint32_t track, gyrei_moment moment);

#endif
