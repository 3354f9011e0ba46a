/* SPDX-License-Identifier: MIT */
/* Plain loops of other libraries over arrays of floats: rotations x, y, z, w, vectors x, y, z, matrices
   column by column. Each takes what it needs of a, b and t. */
#ifndef GYRE_BENCH_BATCH_PEER_H
#define GYRE_BENCH_BATCH_PEER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void batch_loop(float *out, const float *a, const float *b, const float *t, size_t n);

batch_loop cglm_mul, cglm_rotate, cglm_normalise, cglm_slerp, cglm_nlerp, cglm_mat4, cglm_from_mat4,
    cglm_from_axis_angle, cglm_euler;
batch_loop loop_glm_mul, loop_glm_rotate, loop_glm_normalise, loop_glm_slerp, loop_glm_nlerp, loop_glm_mat4,
    loop_glm_from_mat4, loop_glm_from_axis_angle, loop_glm_from_euler, loop_glm_euler;
batch_loop eigen_mul, eigen_rotate, eigen_normalise, eigen_slerp, eigen_nlerp, eigen_mat4, eigen_from_mat4,
    eigen_from_axis_angle, eigen_from_euler, eigen_euler;

#ifdef __cplusplus
}
#endif

#endif
