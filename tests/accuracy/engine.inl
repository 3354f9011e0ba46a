/* SPDX-License-Identifier: MIT */
/* The engine of one precision. The file that includes it defines number, real, NUMBER_NAME(x), R_NAME(x),
   NUMBER_DIGITS, NUMBER_MIN_EXP, NUMBER_RANGE, PLAIN_LIMIT, ENGINE_NAME. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "reference.h"

#define CHUNK 512
#define TINY_EVERY 8 /* one input in so many is of tiny rotations, where a row measures them */

typedef bool reference_function(const real *in, real *right);

static const struct {
    const char *name;
    reference_function *function;
} references[] = {
#define REFERENCE(name) {#name, ref_##name}
    REFERENCE(sin), REFERENCE(cos), REFERENCE(sin_cos), REFERENCE(atan2), REFERENCE(asin), REFERENCE(vec3_dot),
    REFERENCE(vec4_dot), REFERENCE(vec3_cross), REFERENCE(vec3_length), REFERENCE(vec4_length),
    REFERENCE(vec3_normalise), REFERENCE(vec4_normalise), REFERENCE(vec3_lerp), REFERENCE(vec4_lerp),
    REFERENCE(quat_inverse), REFERENCE(mat3_mul_vec3), REFERENCE(mat3_mul), REFERENCE(mat4_mul),
    REFERENCE(mat4_mul_vec4), REFERENCE(mat4_mul_point), REFERENCE(mat4_mul_direction), REFERENCE(mat3_cofactor),
    REFERENCE(mat3_determinant), REFERENCE(mat4_determinant3), REFERENCE(quat_mul), REFERENCE(quat_then),
    REFERENCE(quat_rotate), REFERENCE(angle_between), REFERENCE(nlerp), REFERENCE(slerp), REFERENCE(from_axis_angle),
    REFERENCE(from_rotation_vector), REFERENCE(to_rotation_vector), REFERENCE(from_x), REFERENCE(from_y),
    REFERENCE(from_z), REFERENCE(mat3_from_quat), REFERENCE(mat4_from_quat), REFERENCE(polar),
    REFERENCE(mat4_from_transform), REFERENCE(transform_mul_point), REFERENCE(transform_lerp),
    REFERENCE(transform_from_mat4),
};

static const struct {
    const char *name;
    measure_function *function;
} measures[] = {
#define MEASURE(name) {#name, measure_##name}
    MEASURE(rotation), MEASURE(between), MEASURE(absolute), MEASURE(relative), MEASURE(scaled), MEASURE(entry), MEASURE(ulp),
    MEASURE(half_turn), MEASURE(axis_angle), MEASURE(turned), MEASURE(aimed), MEASURE(nearest), MEASURE(inverse3),
    MEASURE(inverse4), MEASURE(columns), MEASURE(viewed), MEASURE(rotation_part), MEASURE(scale_part),
};

static reference_function *find_reference(const char *name) {
    for (size_t i = 0; i < sizeof references / sizeof references[0]; ++i) {
        if (strcmp(references[i].name, name) == 0) return references[i].function;
    }
    return NULL;
}

static measure_function *find_measure(const char *name) {
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; ++i) {
        if (strcspn(name, "*") == strlen(measures[i].name) && strncmp(measures[i].name, name, strlen(measures[i].name)) == 0) return measures[i].function;
    }
    return NULL;
}

static int out_count(int row) {
    int count = 0;
    for (const char *letter = NUMBER_NAME(gyrei_rows)[row].out; *letter; ++letter) {
        count += *letter == 'q' ? 4 : (*letter == 'u' ? 3 : (*letter == 'm' ? 9 : 1));
    }
    return count;
}

/* Whether errors of tiny rotations are measured by the angle too. */
static bool measures_tiny(int row) {
    return strchr(NUMBER_NAME(gyrei_rows)[row].measure, '*') != NULL;
}

static void make_numbers(int row, int64_t index, bool tiny, number *in, real *exact) {
    input_kind kind = {(uint64_t)index * UINT64_C(0x9e3779b97f4a7c15) ^ UINT64_C(20261130), tiny, NUMBER_RANGE};
    double wide[INPUT_ROOM];
    const int count = layout_count(NUMBER_NAME(gyrei_rows)[row].in);
    make_input(&kind, NUMBER_NAME(gyrei_rows)[row].in, wide);
    for (int i = 0; i < count; ++i) {
        in[i] = (number)wide[i];
        exact[i] = (real)in[i];
    }
}

/* One comparison: the error of a call, by the angle in ulp where the rotation is tiny; -1 where nothing is decided. */
static double compare(int row, bool tiny, const real *exact, const number *out) {
    reference_function *const reference = find_reference(NUMBER_NAME(gyrei_rows)[row].reference);
    measure_function *const measure = find_measure(NUMBER_NAME(gyrei_rows)[row].measure);
    const int count = out_count(row);
    real got[OUTPUT_ROOM], right[OUTPUT_ROOM] = {0};
    if (reference != NULL && !reference(exact, right)) return -1.0;
    for (int i = 0; i < count; ++i) {
        if (!(out[i] - out[i] == 0)) return HUGE_VAL;
        got[i] = (real)out[i];
    }
    const double error = measure(exact, got, right, count);
    if (!tiny) return error == error ? error : HUGE_VAL;
    const double angle = tiny_angle(NUMBER_NAME(gyrei_rows)[row].measure, exact, right);
    return angle > 0.0 ? error / r_ulp((real)angle) : 0.0;
}

static void measure_one(int row, int64_t index, bool with_peers, row_worst *worst) {
    const bool tiny = index % TINY_EVERY == TINY_EVERY - 1 && measures_tiny(row);
    const char *const name = NUMBER_NAME(gyrei_rows)[row].name;
    number in[INPUT_ROOM], out[OUTPUT_ROOM];
    real exact[INPUT_ROOM];
    make_numbers(row, index, tiny, in, exact);
    NUMBER_NAME(gyrei_rows)[row].call(in, out);
    const double error = compare(row, tiny, exact, out);
    worst->undecided += error < 0.0;
    worst->measured += !(error < 0.0);
    if (tiny && error > worst->tiny) worst->tiny = error;
    if (!tiny && error > worst->error) {
        worst->error = error;
        for (int i = 0; i < layout_count(NUMBER_NAME(gyrei_rows)[row].in); ++i) {
            worst->in[i] = (double)in[i];
        }
        for (int i = 0; i < out_count(row); ++i) {
            worst->out[i] = (double)out[i];
        }
    }
    for (int peer = 0; with_peers && !tiny && !(error < 0.0) && peer < PEER_COUNT; ++peer) {
        if (worst->peer[peer] < 0.0) continue;
        NUMBER_NAME(find_peer)(name, peer)(in, out);
        worst->peer[peer] = fmax(worst->peer[peer], compare(row, false, exact, out));
    }
}

static void merge(const row_worst *part, row_worst *out) {
    const int64_t measured = out->measured + part->measured, undecided = out->undecided + part->undecided;
    double peer[PEER_COUNT];
    const double tiny = fmax(out->tiny, part->tiny);
    for (int i = 0; i < PEER_COUNT; ++i) {
        peer[i] = fmax(out->peer[i], part->peer[i]);
    }
    if (part->error > out->error) *out = *part;
    memcpy(out->peer, peer, sizeof peer);
    out->tiny = tiny;
    out->measured = measured;
    out->undecided = undecided;
}

static void measure_row(int row, int64_t count, bool with_peers, row_worst *out) {
    row_worst none = {0};
    for (int peer = 0; peer < PEER_COUNT; ++peer) {
        none.peer[peer] = NUMBER_NAME(find_peer)(NUMBER_NAME(gyrei_rows)[row].name, peer) != NULL ? 0.0 : -1.0;
    }
    *out = none;
#pragma omp parallel for schedule(dynamic)
    for (int64_t chunk = 0; chunk < (count + CHUNK - 1) / CHUNK; ++chunk) {
        row_worst part = none;
        for (int64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < count; ++i) {
            measure_one(row, i, with_peers, &part);
        }
#pragma omp critical
        merge(&part, out);
    }
}

static void sample_row(int row, int64_t index, double *in, double *out, double *error) {
    number numbers[INPUT_ROOM], result[OUTPUT_ROOM];
    real exact[INPUT_ROOM];
    make_numbers(row, index, false, numbers, exact);
    NUMBER_NAME(gyrei_rows)[row].call(numbers, result);
    *error = compare(row, false, exact, result);
    for (int i = 0; i < layout_count(NUMBER_NAME(gyrei_rows)[row].in); ++i) {
        in[i] = (double)numbers[i];
    }
    for (int i = 0; i < out_count(row); ++i) {
        out[i] = (double)result[i];
    }
}

#include "hunt.inl"

static int row_count(void) {
    return NUMBER_NAME(gyrei_row_count);
}

static const char *row_name(int row) {
    return NUMBER_NAME(gyrei_rows)[row].name;
}

static int row_part(int row) {
    return NUMBER_NAME(gyrei_rows)[row].part;
}

static const char *row_measure(int row) {
    return NUMBER_NAME(gyrei_rows)[row].measure;
}

static const char *row_in(int row) {
    return NUMBER_NAME(gyrei_rows)[row].in;
}

static bool row_is_known(int row) {
    const bool reference = NUMBER_NAME(gyrei_rows)[row].reference[0] == '\0' ||
                           find_reference(NUMBER_NAME(gyrei_rows)[row].reference) != NULL;
    return reference && (row_measure(row)[0] == '\0' || find_measure(row_measure(row)) != NULL);
}
