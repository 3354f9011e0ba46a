/* SPDX-License-Identifier: MIT */
#include "render/shade.h"

#include <math.h>
#include <string.h>

/* Linear light: a warm key, a cool sky, a floor that gives a little back. */
static const float KEY[3] = {0.96f, 0.91f, 0.83f};
static const float SKY[3] = {0.33f, 0.37f, 0.43f};
static const float FLOOR[3] = {0.17f, 0.155f, 0.14f};

static void pack(float *out, gyre_vec3d v) {
    out[0] = (float)v.x, out[1] = (float)v.y, out[2] = (float)v.z, out[3] = 0;
}

void gyrei_light_uniforms(gyre_vec3d light, gyre_vec3d back, float *out) {
    pack(out, light);
    for (int i = 0; i < 3; i++) {
        out[4 + i] = KEY[i];
        out[8 + i] = SKY[i];
        out[12 + i] = FLOOR[i];
    }
    out[7] = out[11] = out[15] = 0;
    pack(out + 16, gyre_vec3d_normalise(gyre_vec3d_add(light, back), back));
    pack(out + 20, back);
}

static float clamp01(float value) {
    return value > 0 ? (value < 1 ? value : 1) : 0;
}

void gyrei_surface_uniforms(const gyre_material *material, float *out) {
    memcpy(out, material->base_color, 16);
    if (material->alpha_mode == GYRE_ALPHA_OPAQUE) out[3] = 1;
    memcpy(out + 4, material->emissive, 12);
    out[7] = material->alpha_cutoff;
    float roughness = clamp01(material->roughness), metallic = clamp01(material->metallic);
    float alpha = roughness * roughness < 0.02f ? 0.02f : roughness * roughness;
    out[8] = alpha * alpha - 1;
    out[9] = alpha * alpha / (0.5f + roughness);
    out[10] = 0.25f * (1 - roughness) * (1 - 0.5f * metallic);
    out[11] = metallic;
}

/* As fast as the fragment shader does it under light. */
static float srgb_from_linear(float c) {
    float r = sqrtf(sqrtf(c > 0 ? (c < 1 ? c : 1) : 0));
    return r * (r * (r * (r * 0.41948658f - 1.39331194f) + 2.25224658f) - 0.27842122f);
}

void gyrei_color_encode(const float *color, float *out) {
    for (int c = 0; c < 3; c++) {
        float light = color[c] > 0 ? (color[c] < 1 ? color[c] : 1) : 0;
        out[c] = light <= 0.0031308f ? light * 12.92f : 1.055f * powf(light, 1 / 2.4f) - 0.055f;
    }
    out[3] = color[3];
}

void gyrei_color_decode(const float *color, float *out) {
    for (int c = 0; c < 3; c++)
        out[c] = color[c] <= 0.04045f ? color[c] / 12.92f : powf((color[c] + 0.055f) / 1.055f, 2.4f);
    out[3] = color[3];
}

static float dot_above(const float *a, const float *b) {
    float dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    return dot > 0 ? dot : 0;
}

void gyrei_shade(const float *light, const float *surface, const float *normal, float *rgb) {
    const float *key = light + 4, *sky = light + 8, *ground = light + 12, *form = surface + 8;
    float lit = dot_above(normal, light), peak = dot_above(normal, light + 16);
    float spread = peak * peak * form[0] + 1, gloss = lit * form[1] / (spread * spread);
    float edge = 1 - dot_above(normal, light + 20);
    edge *= edge * edge;
    for (int c = 0; c < 3; c++) {
        float around = ground[c] + (sky[c] - ground[c]) * (normal[1] * 0.5f + 0.5f);
        float dull = surface[c] * (1 - form[3]), sheen = surface[c] * form[3] + 0.04f - 0.04f * form[3];
        float shade = (dull + sheen) * around + (dull * lit + sheen * gloss) * key[c] + surface[4 + c];
        shade = fminf(shade + edge * form[2] * around, 1.6f);
        rgb[c] = srgb_from_linear(shade - 0.15f * shade * shade);
    }
}
