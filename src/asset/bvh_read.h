/* SPDX-License-Identifier: MIT */
/* The state of one BVH file being read, shared by the bvh_*.c files. A function that returns false has
   recorded why. */
#ifndef GYREI_BVH_READ_H
#define GYREI_BVH_READ_H

#include <asset/reading.h>
#include <gyre/bvh.h>

/* What is repaired or left out is told once a kind and counted. */
typedef enum gyrei_bvh_warning {
    GYREI_BVH_WARN_HIERARCHY,
    GYREI_BVH_WARN_NAME,
    GYREI_BVH_WARN_OFFSET,
    GYREI_BVH_WARN_CHANNEL_TWICE,
    GYREI_BVH_WARN_MOTION,
    GYREI_BVH_WARN_FRAMES,
    GYREI_BVH_WARN_FRAME_TIME,
    GYREI_BVH_WARN_TRAILING
} gyrei_bvh_warning;

/* What a channel moves: its axis, 0 to 2, beside one of these. */
enum { GYREI_BVH_POSITION = 0, GYREI_BVH_ROTATION = 4, GYREI_BVH_SCALE = 8, GYREI_BVH_KINDS = 12 };

/* The channels of a joint stand side by side: its columns in each frame. */
typedef struct gyrei_bvh_joint {
    uint32_t first_channel, channel_count;
    uint8_t has_offset, has_channels;
    uint16_t reserved;
} gyrei_bvh_joint;

typedef struct gyrei_bvh {
    gyrei_reading reading;
    const gyre_bvh_options *options;
    const char *begin, *at, *end;
    gyre_asset_node *nodes; /* scratch while they grow */
    gyrei_bvh_joint *joints;
    uint8_t *channels; /* GYREI_BVH_POSITION + axis and so on, by column */
    uint32_t node_count, node_capacity, joint_capacity, channel_count, channel_capacity;
    uint32_t open;        /* the innermost node whose bracket is not closed, or GYRE_NONE */
    uint64_t frame_count; /* as announced; UINT64_MAX: not */
    double frame_time_s;  /* 0: not given */
} gyrei_bvh;

/* Whether bytes begin as a BVH does. */
bool gyrei_bvh_is(const void *bytes, size_t size);

/* ---- bvh_text.c: words and numbers ---- */

static inline bool gyrei_bvh_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool gyrei_bvh_is_line_end(char c) {
    return c == '\n' || c == '\r';
}

/* A part of the file. */
typedef struct gyrei_bvh_word {
    const char *text;
    size_t size;
} gyrei_bvh_word;

/* Fails with the line of `where`. */
bool gyrei_bvh_fail(gyrei_bvh *bvh, const char *where, const char *format, ...) GYRE_PRINTF(3, 4);

void gyrei_bvh_skip_blanks(gyrei_bvh *bvh);

/* The next word; a bracket is a word of its own. Empty at the end of the file. */
gyrei_bvh_word gyrei_bvh_next_word(gyrei_bvh *bvh);

/* The rest of the line up to a bracket, without the blanks around it. */
gyrei_bvh_word gyrei_bvh_rest_of_line(gyrei_bvh *bvh);

/* Whether the word is `lower` (small letters) in any case. */
bool gyrei_bvh_word_is(gyrei_bvh_word word, const char *lower);

/* A number after blanks, on its own: what follows it is a blank, a bracket or the end. */
bool gyrei_bvh_next_number(gyrei_bvh *bvh, const char *what, double *value);

/* Says what is wrong with what stands where a number should. */
bool gyrei_bvh_fail_number(gyrei_bvh *bvh, const char *what);

/* The largest magnitude that a number may have. */
#define GYREI_BVH_LARGEST 1e100

/* ---- bvh_hierarchy.c, bvh_motion.c ---- */

/* Reads the joints up to MOTION, which is taken too, or the end of the file. */
bool gyrei_bvh_read_hierarchy(gyrei_bvh *bvh, bool *has_motion);

/* Reads the frames as the asset's clip. */
bool gyrei_bvh_read_motion(gyrei_bvh *bvh);

#endif
