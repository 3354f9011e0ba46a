/* SPDX-License-Identifier: MIT */
/* The inner loops of the jobs, compiled once for each instruction set: a table of them, and which one runs.
   Jobs check what the caller gave; kernels trust it. */
#ifndef GYREI_ANIM_KERNEL_H
#define GYREI_ANIM_KERNEL_H

#include "anim/sample_kernel.h"

#include <batch/kernel.h>
#include <gyre/blend.h>
#include <gyre/palette.h>
#include <gyre/pose.h>
#include <gyre/skinning.h>

/* Up to four layers without joint weights: their weights' sum is 1. */
typedef struct gyrei_blend_few {
    const float *poses[4];
    float weights[4];
    float *out;
    size_t stride;
    uint32_t joint_count, count;
} gyrei_blend_few;

typedef struct gyrei_blend {
    const gyre_blend_job *job;
    const float *rest;
    float *out;
    size_t stride;
    uint32_t joint_count;
    float threshold; /* as the weights are after scaling */
    double scale;    /* on the layers' weights */
} gyrei_blend;

typedef struct gyrei_pose_difference {
    const float *pose, *reference;
    float *out;
    size_t stride;
    uint32_t joint_count, order;
} gyrei_pose_difference;

/* Joints begin to end of poses, joint by joint; models of the joints before `begin` are there. */
typedef struct gyrei_model_space_work {
    const uint16_t *parents;
    size_t begin, end;
    const gyre_pose *poses;
    size_t pose_count;
    const gyre_mat3x4 *roots;
    size_t root_stride; /* from one pose's to the next one's, as model_stride */
    gyre_mat3x4 *models;
    size_t model_stride;
} gyrei_model_space_work;

/* `count` skin joints; outputs that are NULL are not wanted. */
typedef struct gyrei_palette_work {
    const uint16_t *joints;
    const gyre_mat3x4 *models, *binds;
    size_t count;
    gyre_mat3x4 *matrices;
    gyre_palette_motion *motions;
    gyre_dualquat *dualquats;
} gyrei_palette_work;

typedef struct gyrei_anim_kernels {
    gyrei_isa isa;
    gyrei_sample_kernel *sample[2];             /* by GYRE_CLIP_PROFILE_* */
    void (*skin)(const gyre_skinning_job *job); /* strides and the normal mode are filled in */
    uint32_t (*skin_largest_joint)(const gyre_skinning_job *job);
    /* These give whether each rotation had a direction and no number is NaN; else gyrei_pose_mend() follows.
     */
    bool (*blend_few)(const gyrei_blend_few *few);
    bool (*blend)(const gyrei_blend *blend);
    bool (*pose_difference)(const gyrei_pose_difference *job);
    bool (*weights_are_fine)(const float *weights, size_t count); /* finite, none negative */
    void (*model_space)(const gyrei_model_space_work *work);
    void (*palette)(const gyrei_palette_work *work);
} gyrei_anim_kernels;

extern const gyrei_anim_kernels gyrei_anim_scalar, gyrei_anim_sse2, gyrei_anim_avx2, gyrei_anim_avx512,
    gyrei_anim_neon, gyrei_anim_simd128;

/* The kernels for this processor, or those that GYRE_ISA lowers them to: as floor 3 chose. */
const gyrei_anim_kernels *gyrei_anim_chosen(void);

#endif
