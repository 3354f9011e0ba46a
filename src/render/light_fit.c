/* SPDX-License-Identifier: MIT */
#include "render/light_fit.h"

#include <gyre/vecd.h>
#include <math.h>
#include <string.h>

#include "render/shade.h"

enum {
    SAMPLES = 256,
    TERMS = GYREI_LIGHT_COUNT + 2, /* the lights, the ambient light, the highlight */
    AMBIENT = GYREI_LIGHT_COUNT,
    HIGHLIGHT = GYREI_LIGHT_COUNT + 1
};

static const double GOLDEN_ANGLE = 2.39996322972865332;

/* What is fitted: terms and colours at normals all over the seen half of a sphere, which count by how large
   they look. */
typedef struct fit_sample {
    gyre_vec3d normal;
    double weight, terms[TERMS], target[3];
} fit_sample;

typedef struct fit_system {
    double matrix[TERMS][TERMS], right[TERMS][3];
} fit_system;

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
    for (int i = 0; i < SAMPLES; i++) {
        double z = 1 - (i + 0.5) / SAMPLES, ring = sqrt(1 - z * z), angle = GOLDEN_ANGLE * i;
        gyre_vec3d flat = weighted(x, ring * cos(angle), gyre_vec3d_scale(y, ring * sin(angle)));
        samples[i].normal = weighted(eye, z, flat);
        samples[i].weight = z + 0.05;
    }
}

static void fill_samples(const float *light, const float *surface, const float *divisor,
                         const gyre_vec3d *directions, fit_sample *samples) {
    for (int i = 0; i < SAMPLES; i++) {
        fit_sample *sample = &samples[i];
        const float normal[3] = {(float)sample->normal.x, (float)sample->normal.y, (float)sample->normal.z};
        float rgb[3];
        gyrei_shade(light, surface, normal, rgb);
        for (int c = 0; c < 3; c++)
            sample->target[c] = (double)rgb[c] / (double)fmaxf(divisor[c], 1e-3f);
        for (int d = 0; d < GYREI_LIGHT_COUNT; d++)
            sample->terms[d] = above(gyre_vec3d_dot(sample->normal, directions[d]));
        sample->terms[AMBIENT] = 1;
    }
}

static void set_highlight(gyre_vec3d middle, double shininess, fit_sample *samples) {
    for (int i = 0; i < SAMPLES; i++) {
        double peak = above(gyre_vec3d_dot(samples[i].normal, middle));
        samples[i].terms[HIGHLIGHT] = samples[i].terms[0] > 0 ? pow(peak, shininess) : 0;
    }
}

static void sum_system(const fit_sample *samples, fit_system *system) {
    memset(system, 0, sizeof *system);
    for (int i = 0; i < SAMPLES; i++) {
        const fit_sample *sample = &samples[i];
        for (int r = 0; r < TERMS; r++) {
            double weight = sample->weight * sample->terms[r];
            for (int c = 0; c < TERMS; c++)
                system->matrix[r][c] += weight * sample->terms[c];
            for (int c = 0; c < 3; c++)
                system->right[r][c] += weight * sample->target[c];
        }
    }
    for (int r = 0; r < TERMS; r++)
        system->matrix[r][r] += 1e-5 * SAMPLES; /* terms may depend on each other */
}

/* The matrix is symmetric and positive: elimination needs no pivots. */
static void solve_system(fit_system *system) {
    for (int k = 0; k < TERMS; k++)
        for (int r = k + 1; r < TERMS; r++) {
            double factor = system->matrix[r][k] / system->matrix[k][k];
            for (int c = k; c < TERMS; c++)
                system->matrix[r][c] -= factor * system->matrix[k][c];
            for (int c = 0; c < 3; c++)
                system->right[r][c] -= factor * system->right[k][c];
        }
    for (int k = TERMS; k-- > 0;)
        for (int c = 0; c < 3; c++) {
            for (int r = k + 1; r < TERMS; r++)
                system->right[k][c] -= system->matrix[k][r] * system->right[r][c];
            system->right[k][c] /= system->matrix[k][k];
        }
}

static double error_of(const fit_sample *samples, const fit_system *solved) {
    double sum = 0;
    for (int i = 0; i < SAMPLES; i++)
        for (int c = 0; c < 3; c++) {
            double color = 0;
            for (int r = 0; r < TERMS; r++)
                color += samples[i].terms[r] * solved->right[r][c];
            sum += samples[i].weight * fabs(above(color) - samples[i].target[c]);
        }
    return sum;
}

static void take(const fit_system *solved, double shininess, gyrei_light_fit *fit) {
    for (int c = 0; c < 3; c++) {
        for (int d = 0; d < GYREI_LIGHT_COUNT; d++)
            fit->diffuse[d][c] = (float)solved->right[d][c];
        fit->ambient[c] = (float)solved->right[AMBIENT][c];
        fit->specular[c] = (float)solved->right[HIGHLIGHT][c];
    }
    fit->shininess = (float)shininess;
}

void gyrei_light_fit_make(const float *light, const float *surface, const float *divisor,
                          gyrei_light_fit *fit) {
    fit_sample samples[SAMPLES];
    gyre_vec3d directions[GYREI_LIGHT_COUNT];
    double best = INFINITY;
    *fit = (gyrei_light_fit){.shininess = 1};
    choose_directions(vec3_of(light), vec3_of(light + 20), directions);
    for (int d = 0; d < GYREI_LIGHT_COUNT; d++) {
        fit->directions[d][0] = (float)directions[d].x;
        fit->directions[d][1] = (float)directions[d].y;
        fit->directions[d][2] = (float)directions[d].z;
    }
    place_samples(vec3_of(light + 20), samples);
    fill_samples(light, surface, divisor, directions, samples);
    for (double shininess = 1; shininess <= 128; shininess *= 2) {
        fit_system system;
        set_highlight(vec3_of(light + 16), shininess, samples);
        sum_system(samples, &system);
        solve_system(&system);
        double error = error_of(samples, &system);
        if (!(error < best)) continue;
        best = error;
        take(&system, shininess, fit);
    }
}
