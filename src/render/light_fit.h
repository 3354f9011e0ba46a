/* SPDX-License-Identifier: MIT */
/* The lighting of the shaders, said again in lights of the fixed pipeline: eight directions, an ambient light
   and one highlight, whose colours come closest to it over all normals that can be seen. No OpenGL here. */
#ifndef GYREI_LIGHT_FIT_H
#define GYREI_LIGHT_FIT_H

#include <stdbool.h>

enum { GYREI_LIGHT_COUNT = 8 };

typedef struct gyrei_light_fit {
    float directions[GYREI_LIGHT_COUNT][4]; /* towards the lights, w 0; the first has the highlight */
    float diffuse[GYREI_LIGHT_COUNT][4];
    float ambient[4], specular[4];
    float shininess;
} gyrei_light_fit;

/* What pictures and vertex colours come to: for each of red, green and blue some values that stand for all.
   The colour they make of the surface, linear, and what is multiplied in for it. */
enum { GYREI_TINT_COUNT = 8 };

typedef struct gyrei_tint {
    float albedo[3][GYREI_TINT_COUNT], multiplied[3][GYREI_TINT_COUNT];
} gyrei_tint;

/* `light` and `surface` are the uniforms of the shader; the albedo multiplies the surface's base colour. The
   highlight is multiplied only when `textured`. Some of the colours are negative. */
void gyrei_light_fit_make(const float *light, const float *surface, const gyrei_tint *tint, bool textured,
                          gyrei_light_fit *fit);

#endif
