/* SPDX-License-Identifier: MIT */
/* The colours of the fragment shader on the CPU, for a pipeline that has none. No OpenGL here. */
#ifndef GYREI_SHADE_H
#define GYREI_SHADE_H

/* sRGB from linear; alpha stays. `out` may be `color`: 4 floats each. */
void gyrei_color_encode(const float *color, float *out);

/* A lit colour in sRGB: `light` and `surface` are the uniforms, the normal is of length 1. */
void gyrei_shade(const float *light, const float *surface, const float *normal, float *rgb);

#endif
