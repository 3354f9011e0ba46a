/* SPDX-License-Identifier: MIT */
/* The state of one BVH file being written, shared by the bvh_*.c files. A function that returns false has
   recorded why. */
#ifndef GYREI_BVH_WRITE_H
#define GYREI_BVH_WRITE_H

#include <asset/byte_buffer.h>
#include <base/arena.h>
#include <gyre/bvh.h>
#include <gyre/eulerd.h>

/* A curve and the last key at or before the time that was asked last. */
typedef struct gyrei_bvh_track {
    const gyre_curve *curve; /* NULL: at rest */
    uint32_t key;
    uint32_t reserved;
} gyrei_bvh_track;

/* What of a node moves, by path: translation, rotation, scale. */
enum { GYREI_BVH_TRACKS = 3 };

/* A node as it is written; they stand as in the file, each before its children. */
typedef struct gyrei_bvh_bone {
    uint32_t node;
    uint32_t parent; /* index of a bone; GYRE_NONE: a ROOT */
    uint32_t depth;
    uint32_t column; /* of its first channel */
    gyre_vec3d offset;
    gyre_vec3d angles; /* of the last frame, in radians */
    gyre_euler_order order;
    uint8_t axes[3]; /* 0 to 2, in that order */
    uint8_t is_end, moves, is_leaf;
} gyrei_bvh_bone;

typedef struct gyrei_bvh_writer {
    const gyre_asset *asset;
    const gyre_bvh_write_options *options;
    const gyre_curves *clip; /* NULL: at rest */
    gyrei_arena scratch;
    gyrei_byte_buffer text;
    gyre_status status;
    gyre_error *error;
    uint32_t *order;         /* all nodes, parents first */
    uint8_t *chosen;         /* by node */
    gyrei_bvh_track *tracks; /* by node, GYREI_BVH_TRACKS each */
    gyrei_bvh_bone *bones;
    uint32_t bone_count, channel_count;
    double frame_time_s;
    uint32_t frame_count;
} gyrei_bvh_writer;

bool gyrei_bvh_write_fail(gyrei_bvh_writer *w, gyre_status status, const char *format, ...) GYRE_PRINTF(3, 4);
void *gyrei_bvh_write_scratch(gyrei_bvh_writer *w, size_t count, size_t size);

/* bvh_clip.c: finds the curves of all nodes and the times of the frames. */
bool gyrei_bvh_choose_clip(gyrei_bvh_writer *w);

/* bvh_bone.c: finds the nodes to write, in their order, and their channels. */
bool gyrei_bvh_choose_bones(gyrei_bvh_writer *w);

/* bvh_frames.c: writes a line for each frame. */
bool gyrei_bvh_write_frames(gyrei_bvh_writer *w);

/* A node's transform at a time, by `tracks` (NULL: at rest), with what is no uniform scale refused or left
   out. The times of successive calls for one node do not decrease. */
bool gyrei_bvh_local_at(gyrei_bvh_writer *w, uint32_t node, gyrei_bvh_track *tracks, double time_s,
                        gyre_transformd *out);

/* A bone's transform in the space of the bone above it, or of the world. */
bool gyrei_bvh_way_at(gyrei_bvh_writer *w, const gyrei_bvh_bone *bone, gyrei_bvh_track *tracks, double time_s,
                      gyre_transformd *out);

#endif
