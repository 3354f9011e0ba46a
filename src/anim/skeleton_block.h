/* SPDX-License-Identifier: MIT */
/* The bytes of a skeleton: this head, then arrays in the order of the `_at` members, whose places follow from
   the counts alone; offsets count from the block's begin. */
#ifndef GYREI_SKELETON_BLOCK_H
#define GYREI_SKELETON_BLOCK_H

#include "anim/block.h"

#include <gyre/skeleton.h>

#define GYREI_SKELETON_KIND GYREI_BLOCK_KIND('G', 's', 'k', 'l')
#define GYREI_SKELETON_VERSION 1
#define GYREI_NO_PARENT 0xffffu
#define GYREI_SKELETON_MAX_UNIT_M 1e18
#define GYREI_SKELETON_ALIGN 64 /* of what we allocate, and of the rest pose in the block */

struct gyre_skeleton {
    gyrei_block block;
    uint64_t fingerprint; /* of the bytes from parents_at to the end of the texts */
    double unit_m;
    uint32_t joint_count, skin_joint_count;
    uint32_t texts_size;
    uint32_t rest_at;        /* a pose of `joint_count`, at a multiple of 64 */
    uint32_t parents_at;     /* uint16_t a joint */
    uint32_t names_at;       /* uint32_t a joint: from texts_at */
    uint32_t texts_at;       /* UTF-8, each ends with 0; the first is empty */
    uint32_t ends_at;        /* uint16_t a joint */
    uint32_t nodes_at;       /* uint32_t a joint */
    uint32_t skin_joints_at; /* uint16_t a joint of the skin */
    uint32_t binds_at;       /* gyre_mat3x4 a joint of the skin, at a multiple of 16 */
    uint32_t reserved;
};

static inline const void *gyrei_skeleton_bytes(const gyre_skeleton *skeleton, uint32_t at) {
    return (const char *)skeleton + at;
}

/* Fills the places of a head whose counts are set, and the size in its block; false when it would be too
   large. */
bool gyrei_skeleton_lay_out(gyre_skeleton *head);

uint64_t gyrei_skeleton_sum(const gyre_skeleton *skeleton);

#endif
