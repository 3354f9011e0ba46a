/* SPDX-License-Identifier: MIT */
/* The inner loops of the jobs, compiled once for each instruction set: a table of them, and which one runs.
   Jobs check what the caller gave; kernels trust it. */
#ifndef GYREI_ANIM_KERNEL_H
#define GYREI_ANIM_KERNEL_H

#include <batch/kernel.h>
#include <gyre/pose.h>
#include <gyre/skinning.h>

typedef struct gyrei_anim_kernels {
    gyrei_isa isa;
    void (*skin)(const gyre_skinning_job *job); /* strides and the normal mode are filled in */
    uint32_t (*skin_largest_joint)(const gyre_skinning_job *job);
} gyrei_anim_kernels;

extern const gyrei_anim_kernels gyrei_anim_scalar, gyrei_anim_sse2, gyrei_anim_avx2, gyrei_anim_avx512,
    gyrei_anim_neon, gyrei_anim_simd128;

/* The kernels for this processor, or those that GYRE_ISA lowers them to: as floor 3 chose. */
const gyrei_anim_kernels *gyrei_anim_chosen(void);

#endif
