/* SPDX-License-Identifier: MIT */
/* What pictures and vertex colours multiply in, told by some values of red, green and blue: by them the fixed
   pipeline's lights are made. */
#include <math.h>
#include <string.h>

#include "render/model.h"

/* How much area has which colour, in steps of its square root. */
enum { STEPS = 128 };

typedef struct tint_histogram {
    double area[3][STEPS];
} tint_histogram;

static double linear_from_srgb(double value) {
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static uint32_t wrapped(double at, uint32_t size) {
    double whole = (at - floor(at)) * size;
    uint32_t texel = whole > 0 ? (uint32_t)whole : 0;
    return texel < size ? texel : size - 1;
}

static void multiply_texel(const gyrei_picture *picture, double u, double v, double *color) {
    uint32_t x = wrapped(isfinite(u) ? u : 0, picture->width);
    uint32_t y = wrapped(isfinite(v) ? v : 0, picture->height);
    const uint8_t *texel = picture->levels[0] + 4 * ((size_t)y * picture->width + x);
    for (int c = 0; c < 3; c++)
        color[c] *= linear_from_srgb(texel[c] / 255.0);
}

/* The colour in the middle of some vertices. */
static void color_of(const gyrei_surface *surface, const uint32_t *corners, uint32_t count, double *color) {
    const gyre_primitive *primitive = surface->source;
    const uint32_t set = surface->material->base_color_texture.texcoord;
    const float *texcoords = surface->picture ? primitive->texcoords[set] : NULL;
    double u = 0, v = 0;
    for (int c = 0; c < 3; c++)
        color[c] = primitive->colors ? 0 : 1;
    for (uint32_t i = 0; i < count; i++) {
        size_t at = corners[i];
        for (size_t c = 0; primitive->colors && c < 3; c++)
            color[c] += (double)primitive->colors[4 * at + c] / count;
        if (!texcoords) continue;
        u += (double)texcoords[2 * at] / count;
        v += (double)texcoords[2 * at + 1] / count;
    }
    if (texcoords) multiply_texel(surface->picture, u, v, color);
}

static double area_of(const gyre_primitive *primitive, const uint32_t *corners) {
    gyre_vec3d at[3];
    for (int i = 0; i < 3; i++) {
        const float *p = primitive->positions + 3 * (size_t)corners[i];
        at[i] = gyre_vec3d_make((double)p[0], (double)p[1], (double)p[2]);
    }
    gyre_vec3d cross = gyre_vec3d_cross(gyre_vec3d_sub(at[1], at[0]), gyre_vec3d_sub(at[2], at[0]));
    double area = gyre_vec3d_length(cross);
    return isfinite(area) ? area : 0;
}

static void add(tint_histogram *histogram, const double *color, double area) {
    for (int c = 0; c < 3; c++) {
        double step = sqrt(color[c] > 0 ? color[c] : 0) * STEPS;
        histogram->area[c][step < STEPS - 1 ? (int)step : STEPS - 1] += area;
    }
}

/* Values that each stand for an equal part of the area. */
static void take(const double *area, float *values) {
    double all = 0, passed = 0;
    for (int s = 0; s < STEPS; s++)
        all += area[s];
    for (int s = 0, k = 0; s < STEPS && k < GYREI_TINT_COUNT; s++) {
        passed += area[s];
        double root = (s + 0.5) / STEPS;
        while (k < GYREI_TINT_COUNT && passed >= (k + 0.5) / GYREI_TINT_COUNT * all)
            values[k++] = (float)(root * root);
    }
}

void gyrei_tint_measure(gyrei_surface *surface, const uint32_t *corners) {
    tint_histogram histogram = {{{0}}};
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < GYREI_TINT_COUNT; k++)
            surface->tint.values[c][k] = 1;
    if (!surface->picture && !surface->source->colors) return;
    uint32_t step = surface->topology == GYREI_TRIANGLES ? 3 : 1;
    for (uint32_t i = 0; i + step <= surface->draw_count; i += step) {
        double color[3];
        color_of(surface, corners + i, step, color);
        add(&histogram, color, step == 3 ? area_of(surface->source, corners + i) + 1e-30 : 1);
    }
    for (int c = 0; c < 3; c++)
        take(histogram.area[c], surface->tint.values[c]);
}
