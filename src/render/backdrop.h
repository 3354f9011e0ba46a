/* SPDX-License-Identifier: MIT */
/* What is behind and below: a gradient, a pool of light on the ground, and in it the shadow. Painted here
   pixel by pixel where the picture is put together in memory anyway, else by a shader from the same numbers.
   No OpenGL here. */
#ifndef GYREI_BACKDROP_H
#define GYREI_BACKDROP_H

#include <gyre/render.h>

typedef struct gyrei_backdrop {
    float ray[24];   /* GYREI_UNIFORM_RAY */
    float scene[16]; /* GYREI_UNIFORM_SCENE */
    bool ground;     /* there is a disc, and the eye is above it */
    bool gradient;
} gyrei_backdrop;

/* `eye` is where the frame is seen from, the origin of the rays and of the disc's place. */
void gyrei_backdrop_init(gyrei_backdrop *backdrop, const gyre_frame_job *job, gyre_vec3d eye);

/* Fills rows from the bottom: RGBA, alpha multiplied in. `shadow` is a square of `shadow_size` bytes a side.
 */
void gyrei_backdrop_paint(const gyrei_backdrop *backdrop, const uint8_t *shadow, uint32_t shadow_size,
                          uint32_t width, uint32_t height, uint8_t *rgba);

#endif
