/* SPDX-License-Identifier: MIT */
/* The colours of the fragment shader on the CPU, for a pipeline that has none. No OpenGL here. */
#ifndef GYREI_SHADE_H
#define GYREI_SHADE_H

#include <gyre/asset.h>

/* sRGB from linear; alpha stays. `out` may be `color`: 4 floats each. */
void gyrei_color_encode(const float *color, float *out);

/* And back. */
void gyrei_color_decode(const float *color, float *out);

/* GYREI_UNIFORM_LIGHT of a light from a direction, seen from a direction: both of length 1. */
void gyrei_light_uniforms(gyre_vec3d light, gyre_vec3d back, float *out);

/* GYREI_UNIFORM_SURFACE of a material. */
void gyrei_surface_uniforms(const gyre_material *material, float *out);

/* A lit colour in sRGB: `light` and `surface` are the uniforms, the normal is of length 1. */
void gyrei_shade(const float *light, const float *surface, const float *normal, float *rgb);

#endif
