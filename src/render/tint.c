/* SPDX-License-Identifier: MIT */
/* What pictures and vertex colours are in a pipeline that only multiplies encoded colours: values by which
   the light on a white thing becomes, as well as that goes, the light on a coloured one. */
#include <math.h>
#include <string.h>

#include "render/model.h"
#include "render/shade.h"

enum { NORMALS = 40 };

/* Light as it falls by default, seen from the front: what a material looks like on the whole, for an albedo
   that is the same in red, green and blue. */
static void mean_shade(const float *light, float *surface, float albedo, double *mean) {
    double sums[3] = {0, 0, 0}, weights = 0;
    surface[0] = surface[1] = surface[2] = albedo;
    for (int i = 0; i < NORMALS; i++) {
        double z = 1 - (i + 0.5) / NORMALS, ring = sqrt(1 - z * z), angle = 2.39996322972865332 * i;
        const float normal[3] = {(float)(ring * cos(angle)), (float)(ring * sin(angle)), (float)z};
        float rgb[3];
        gyrei_shade(light, surface, normal, rgb);
        for (int c = 0; c < 3; c++)
            sums[c] += (z + 0.05) * (double)rgb[c];
        weights += z + 0.05;
    }
    for (int c = 0; c < 3; c++)
        mean[c] = sums[c] / weights;
}

static double linear_from_srgb(double value) {
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static void fill_lit(const gyre_material *material, gyrei_tint_curve *curve) {
    const gyre_vec3d over_shoulder = {-0.466, 0.671, 0.577}, front = {0, 0, 1};
    float light[24], surface[12];
    gyrei_light_uniforms(over_shoulder, front, light);
    gyrei_surface_uniforms(material, surface);
    double white[3], mean[3];
    mean_shade(light, surface, 1, white);
    for (int i = 0; i < 256; i++) {
        mean_shade(light, surface, (float)linear_from_srgb(i / 255.0), mean);
        for (int c = 0; c < 3; c++)
            curve->values[c][i] = (float)fmin(mean[c] / white[c], 1);
    }
}

void gyrei_tint_curve_make(const gyre_material *material, bool lit, gyrei_tint_curve *curve) {
    memcpy(curve->base, material->base_color, sizeof curve->base);
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < 256; i++)
            curve->values[c][i] = (float)i / 255;
    if (lit) fill_lit(material, curve);
}

void gyrei_tint_color(const gyrei_tint_curve *curve, const float *color, float *out) {
    float encoded[4] = {color[0] * curve->base[0], color[1] * curve->base[1], color[2] * curve->base[2],
                        color[3]};
    gyrei_color_encode(encoded, encoded);
    for (int c = 0; c < 3; c++) {
        float at = encoded[c] * 255;
        int low = at < 254 ? (int)at : 254;
        const float *values = curve->values[c] + low;
        out[c] = values[0] + (at - (float)low) * (values[1] - values[0]);
    }
    out[3] = color[3];
}

/* How much area has which albedo, in steps of its square root, and what is multiplied in there. */
enum { STEPS = 128 };

typedef struct tint_histogram {
    double area[3][STEPS], multiplied[3][STEPS];
} tint_histogram;

typedef struct tint_color {
    float albedo[4], multiplied[4];
} tint_color;

static uint32_t wrapped(double at, uint32_t size) {
    double whole = (at - floor(at)) * size;
    uint32_t texel = whole > 0 ? (uint32_t)whole : 0;
    return texel < size ? texel : size - 1;
}

/* The picture has the base colour in it; vertex colours are beside it as they are. */
static void multiply_texel(const gyrei_picture *picture, double u, double v, tint_color *color) {
    uint32_t x = wrapped(isfinite(u) ? u : 0, picture->width);
    uint32_t y = wrapped(isfinite(v) ? v : 0, picture->height);
    const uint8_t *texel = picture->levels[0] + 4 * ((size_t)y * picture->width + x);
    gyrei_color_encode(color->albedo, color->multiplied);
    for (int c = 0; c < 3; c++) {
        color->albedo[c] *= picture->albedo[c][texel[c]];
        color->multiplied[c] *= (float)texel[c] / 255;
    }
}

/* The colour in the middle of some vertices. */
static tint_color color_of(const gyrei_surface *surface, const gyrei_tint_curve *curve,
                           const uint32_t *corners, uint32_t count) {
    const gyre_primitive *primitive = surface->source;
    const uint32_t set = surface->material->base_color_texture.texcoord;
    const float *texcoords = surface->picture ? primitive->texcoords[set] : NULL;
    const float start = primitive->colors ? 0.0f : 1.0f;
    tint_color color = {{start, start, start, 1}, {0, 0, 0, 1}};
    double u = 0, v = 0;
    for (uint32_t i = 0; i < count; i++) {
        size_t at = corners[i];
        for (size_t c = 0; primitive->colors && c < 3; c++)
            color.albedo[c] += primitive->colors[4 * at + c] / (float)count;
        if (!texcoords) continue;
        u += (double)texcoords[2 * at] / count;
        v += (double)texcoords[2 * at + 1] / count;
    }
    if (texcoords) {
        multiply_texel(surface->picture, u, v, &color);
        return color;
    }
    gyrei_tint_color(curve, color.albedo, color.multiplied);
    for (int c = 0; c < 3; c++)
        color.albedo[c] *= curve->base[c];
    return color;
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

static void add(tint_histogram *histogram, const tint_color *color, double area) {
    for (int c = 0; c < 3; c++) {
        double step = sqrt(color->albedo[c] > 0 ? (double)color->albedo[c] : 0) * STEPS;
        int at = step < STEPS - 1 ? (int)step : STEPS - 1;
        histogram->area[c][at] += area;
        histogram->multiplied[c][at] += area * (double)color->multiplied[c];
    }
}

/* Values that each stand for an equal part of the area. */
static void take(const tint_histogram *histogram, int c, gyrei_tint *tint) {
    const double *area = histogram->area[c];
    double all = 0, passed = 0;
    for (int s = 0; s < STEPS; s++)
        all += area[s];
    for (int s = 0, k = 0; s < STEPS && k < GYREI_TINT_COUNT; s++) {
        passed += area[s];
        double root = (s + 0.5) / STEPS;
        for (; k < GYREI_TINT_COUNT && passed >= (k + 0.5) / GYREI_TINT_COUNT * all; k++) {
            tint->albedo[c][k] = (float)(root * root);
            tint->multiplied[c][k] = (float)(histogram->multiplied[c][s] / area[s]);
        }
    }
}

void gyrei_tint_measure(gyrei_surface *surface, const gyrei_tint_curve *curve, const uint32_t *corners) {
    tint_histogram histogram = {{{0}}, {{0}}};
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < GYREI_TINT_COUNT; k++)
            surface->tint.albedo[c][k] = surface->tint.multiplied[c][k] = 1;
    if (!surface->picture && !surface->source->colors) return;
    uint32_t step = surface->topology == GYREI_TRIANGLES ? 3 : 1;
    for (uint32_t i = 0; i + step <= surface->draw_count; i += step) {
        tint_color color = color_of(surface, curve, corners + i, step);
        add(&histogram, &color, step == 3 ? area_of(surface->source, corners + i) + 1e-30 : 1);
    }
    for (int c = 0; c < 3; c++)
        take(&histogram, c, &surface->tint);
}
