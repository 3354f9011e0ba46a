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

/* What pictures and vertex colours multiply in: for each colour some values that stand for all, linear. */
enum { GYREI_TINT_COUNT = 8 };

typedef struct gyrei_tint {
    float values[3][GYREI_TINT_COUNT];
} gyrei_tint;

/* `light` and `surface` are the uniforms of the shader; a tint multiplies the base colour. What is fitted is
   multiplied by the tint in sRGB, the highlight only when `textured`. Some of the colours are negative. */
void gyrei_light_fit_make(const float *light, const float *surface, const gyrei_tint *tint, bool textured,
                          gyrei_light_fit *fit);

#endif
