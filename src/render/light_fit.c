/* SPDX-License-Identifier: MIT */
#include "render/light_fit.h"

#include <gyre/vecd.h>
#include <math.h>
#include <string.h>

#include "render/shade.h"

enum {
    NORMALS = 128,
    TERMS = GYREI_LIGHT_COUNT + 2, /* the lights, the ambient light, the highlight */
    AMBIENT = GYREI_LIGHT_COUNT,
    HIGHLIGHT = GYREI_LIGHT_COUNT + 1
};

static const double GOLDEN_ANGLE = 2.39996322972865332;

/* At normals all over the seen half of a sphere, which count by how large they look: what each light gives,
   and the colours of the shader for each tint. */
typedef struct fit_sample {
    gyre_vec3d normal;
    double weight, terms[TERMS], colors[3][GYREI_TINT_COUNT];
} fit_sample;

/* Of one of red, green and blue. */
typedef struct fit_system {
    double matrix[TERMS][TERMS], right[TERMS];
} fit_system;

/* The surface, and its tints as they are multiplied in. */
typedef struct fit_tints {
    double multiplied[3][GYREI_TINT_COUNT];
    int count; /* 1 when they are all alike */
    bool textured;
} fit_tints;

static gyre_vec3d vec3_of(const float *v) {
    return gyre_vec3d_make((double)v[0], (double)v[1], (double)v[2]);
}

static double above(double x) {
    return x > 0 ? x : 0;
}

static gyre_vec3d weighted(gyre_vec3d a, double s, gyre_vec3d b) {
    return gyre_vec3d_add(gyre_vec3d_scale(a, s), b);
}

/* Along the key light and against it, towards the eye beside it, and across. */
static void choose_directions(gyre_vec3d key, gyre_vec3d eye, gyre_vec3d out[GYREI_LIGHT_COUNT]) {
    const gyre_vec3d up = {0, 1, 0}, side = {1, 0, 0};
    gyre_vec3d beside = weighted(key, -gyre_vec3d_dot(key, eye), eye);
    gyre_vec3d along = weighted(eye, -gyre_vec3d_dot(key, eye), key);
    gyre_vec3d other = fabs(eye.y) < 0.9 ? up : side;
    along = gyre_vec3d_normalise(along, gyre_vec3d_normalise(gyre_vec3d_cross(eye, other), side));
    gyre_vec3d across = gyre_vec3d_cross(eye, along);
    const gyre_vec3d chosen[GYREI_LIGHT_COUNT] = {key,
                                                  gyre_vec3d_negate(key),
                                                  gyre_vec3d_normalise(beside, eye),
                                                  gyre_vec3d_normalise(weighted(key, 0.5, beside), key),
                                                  across,
                                                  gyre_vec3d_negate(across),
                                                  up,
                                                  along};
    memcpy(out, chosen, sizeof chosen);
}

/* An even spiral over the half sphere around the eye. */
static void place_samples(gyre_vec3d eye, fit_sample *samples) {
    gyre_vec3d other = fabs(eye.y) < 0.9 ? gyre_vec3d_make(0, 1, 0) : gyre_vec3d_make(1, 0, 0);
    gyre_vec3d x = gyre_vec3d_normalise(gyre_vec3d_cross(other, eye), other), y = gyre_vec3d_cross(eye, x);
    for (int i = 0; i < NORMALS; i++) {
        double z = 1 - (i + 0.5) / NORMALS, ring = sqrt(1 - z * z), angle = GOLDEN_ANGLE * i;
        gyre_vec3d flat = weighted(x, ring * cos(angle), gyre_vec3d_scale(y, ring * sin(angle)));
        samples[i].normal = weighted(eye, z, flat);
        samples[i].weight = z + 0.05;
    }
}

static void fill_terms(const gyre_vec3d *directions, fit_sample *samples) {
    for (int i = 0; i < NORMALS; i++) {
        for (int d = 0; d < GYREI_LIGHT_COUNT; d++)
            samples[i].terms[d] = above(gyre_vec3d_dot(samples[i].normal, directions[d]));
        samples[i].terms[AMBIENT] = 1;
    }
}

static void fill_colors(const float *light, const float *surface, const gyrei_tint *tint, int k,
                        fit_sample *samples) {
    float tinted[12];
    memcpy(tinted, surface, sizeof tinted);
    for (int c = 0; c < 3; c++)
        tinted[c] *= tint->albedo[c][k];
    for (int i = 0; i < NORMALS; i++) {
        const gyre_vec3d n = samples[i].normal;
        const float normal[3] = {(float)n.x, (float)n.y, (float)n.z};
        float rgb[3];
        gyrei_shade(light, tinted, normal, rgb);
        for (int c = 0; c < 3; c++)
            samples[i].colors[c][k] = (double)rgb[c];
    }
}

static fit_tints tints_of(const gyrei_tint *tint, bool textured) {
    fit_tints tints = {.count = 1, .textured = textured};
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < GYREI_TINT_COUNT; k++) {
            tints.multiplied[c][k] = (double)tint->multiplied[c][k];
            if (tint->albedo[c][k] != tint->albedo[c][0]) tints.count = GYREI_TINT_COUNT;
        }
    return tints;
}

static void set_highlight(gyre_vec3d middle, double shininess, fit_sample *samples) {
    for (int i = 0; i < NORMALS; i++) {
        double peak = above(gyre_vec3d_dot(samples[i].normal, middle));
        samples[i].terms[HIGHLIGHT] = samples[i].terms[0] > 0 ? pow(peak, shininess) : 0;
    }
}

/* What the terms of a sample are under a tint. */
static void tint_terms(const fit_sample *sample, const fit_tints *tints, int c, int k, double *terms) {
    for (int t = 0; t < TERMS; t++)
        terms[t] = sample->terms[t] * (t == HIGHLIGHT && !tints->textured ? 1 : tints->multiplied[c][k]);
}

static void sum_system(const fit_sample *samples, const fit_tints *tints, int c, fit_system *system) {
    memset(system, 0, sizeof *system);
    for (int i = 0; i < NORMALS; i++)
        for (int k = 0; k < tints->count; k++) {
            double terms[TERMS];
            tint_terms(&samples[i], tints, c, k, terms);
            for (int r = 0; r < TERMS; r++) {
                double weight = samples[i].weight * terms[r];
                for (int t = 0; t < TERMS; t++)
                    system->matrix[r][t] += weight * terms[t];
                system->right[r] += weight * samples[i].colors[c][k];
            }
        }
    for (int r = 0; r < TERMS; r++) /* terms may depend on each other */
        system->matrix[r][r] += 1e-5 * NORMALS;
}

/* The matrix is symmetric and positive: elimination needs no pivots. */
static void solve_system(fit_system *system) {
    for (int k = 0; k < TERMS; k++)
        for (int r = k + 1; r < TERMS; r++) {
            double factor = system->matrix[r][k] / system->matrix[k][k];
            for (int t = k; t < TERMS; t++)
                system->matrix[r][t] -= factor * system->matrix[k][t];
            system->right[r] -= factor * system->right[k];
        }
    for (int k = TERMS; k-- > 0;) {
        for (int r = k + 1; r < TERMS; r++)
            system->right[k] -= system->matrix[k][r] * system->right[r];
        system->right[k] /= system->matrix[k][k];
    }
}

static double error_of(const fit_sample *samples, const fit_tints *tints, int c, const fit_system *solved) {
    double sum = 0;
    for (int i = 0; i < NORMALS; i++)
        for (int k = 0; k < tints->count; k++) {
            double terms[TERMS], color = 0;
            tint_terms(&samples[i], tints, c, k, terms);
            for (int t = 0; t < TERMS; t++)
                color += terms[t] * solved->right[t];
            sum += samples[i].weight * fabs(above(color) - samples[i].colors[c][k]);
        }
    return sum;
}

static void take(const fit_system *solved, int c, gyrei_light_fit *fit) {
    for (int d = 0; d < GYREI_LIGHT_COUNT; d++)
        fit->diffuse[d][c] = (float)solved->right[d];
    fit->ambient[c] = (float)solved->right[AMBIENT];
    fit->specular[c] = (float)solved->right[HIGHLIGHT];
}

/* The sharpness of the highlight that serves best is found by trying. */
static void try_shininess(gyre_vec3d middle, double shininess, fit_sample *samples, const fit_tints *tints,
                          double *best, gyrei_light_fit *fit) {
    fit_system systems[3];
    double error = 0;
    set_highlight(middle, shininess, samples);
    for (int c = 0; c < 3; c++) {
        sum_system(samples, tints, c, &systems[c]);
        solve_system(&systems[c]);
        error += error_of(samples, tints, c, &systems[c]);
    }
    if (!(error < *best)) return;
    *best = error;
    fit->shininess = (float)shininess;
    for (int c = 0; c < 3; c++)
        take(&systems[c], c, fit);
}

void gyrei_light_fit_make(const float *light, const float *surface, const gyrei_tint *tint, bool textured,
                          gyrei_light_fit *fit) {
    fit_sample samples[NORMALS];
    gyre_vec3d directions[GYREI_LIGHT_COUNT];
    const fit_tints tints = tints_of(tint, textured);
    double best = INFINITY;
    *fit = (gyrei_light_fit){.shininess = 1};
    choose_directions(vec3_of(light), vec3_of(light + 20), directions);
    for (int d = 0; d < GYREI_LIGHT_COUNT; d++) {
        fit->directions[d][0] = (float)directions[d].x;
        fit->directions[d][1] = (float)directions[d].y;
        fit->directions[d][2] = (float)directions[d].z;
    }
    place_samples(vec3_of(light + 20), samples);
    fill_terms(directions, samples);
    for (int k = 0; k < tints.count; k++)
        fill_colors(light, surface, tint, k, samples);
    for (double shininess = 1; shininess <= 128; shininess *= 2)
        try_shininess(vec3_of(light + 16), shininess, samples, &tints, &best, fit);
}
