/* SPDX-License-Identifier: MIT */
#ifndef GYREI_SAMPLE_KERNEL_H
#define GYREI_SAMPLE_KERNEL_H

#include "anim/clip_block.h"

/* Where a sample goes. */
typedef struct gyrei_sample_target {
    float *pose; /* NULL: nowhere */
    size_t stride;
    const uint8_t *mask; /* NULL: all joints */
    const float *rest;   /* what joints have that the clip does not move; NULL: they have it already */
    float *scalars;      /* NULL: nowhere */
} gyrei_sample_target;

typedef void gyrei_sample_kernel(const gyre_clip *clip, gyrei_moment moment,
                                 const gyrei_sample_target *target);

#endif
