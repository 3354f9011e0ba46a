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
    REFERENCE(transform_from_mat4), REFERENCE(from_euler), REFERENCE(from_euler_back), REFERENCE(mat3_from_euler), REFERENCE(yaw_pitch_roll_y),
    REFERENCE(yaw_pitch_roll_z), REFERENCE(frame_length), REFERENCE(frame_point), REFERENCE(frame_mat4), REFERENCE(frame_transform),
    REFERENCE(frame_matrix), REFERENCE(frame_turn), REFERENCE(vec3_hermite), REFERENCE(quat_hermite), REFERENCE(vec3_catmull_rom),
    REFERENCE(velocity_local), REFERENCE(velocity_world), REFERENCE(integrate_world), REFERENCE(integrate_local), REFERENCE(derivative_world),
    REFERENCE(derivative_local), REFERENCE(rate_world), REFERENCE(rate_local), REFERENCE(squad), REFERENCE(squad_control),
    REFERENCE(vec3_key_velocity), REFERENCE(quat_key_velocity), REFERENCE(hermite_velocity), REFERENCE(quat_catmull_rom), REFERENCE(average),
    REFERENCE(blend), REFERENCE(perspective), REFERENCE(orthographic),
    REFERENCE(transform_direction),
    REFERENCE(transform_normal),
    REFERENCE(transform_inverse_point),
    REFERENCE(transform_inverse_direction),
    REFERENCE(transform_mul),
    REFERENCE(transform_then),
    REFERENCE(transform_inverse),
    REFERENCE(dual_from_parts),
    REFERENCE(dual_from_transform),
    REFERENCE(dual_translation),
    REFERENCE(dual_mul),
    REFERENCE(dual_then),
    REFERENCE(dual_inverse),
    REFERENCE(dual_point),
    REFERENCE(dual_direction),
    REFERENCE(dual_angle),
    REFERENCE(dual_distance),
    REFERENCE(sclerp),
    REFERENCE(dual_blend),
    REFERENCE(mat4_from_dual),
    REFERENCE(dual_from_mat4),
    REFERENCE(difference_local),
    REFERENCE(difference_world),
    REFERENCE(quat_lerp),
    REFERENCE(slerp_long),
    REFERENCE(exp),
    REFERENCE(log),
    REFERENCE(power),
    REFERENCE(two_axes),
};

static const struct {
    const char *name;
    measure_function *function;
} measures[] = {
#define MEASURE(name) {#name, measure_##name}
    MEASURE(rotation), MEASURE(between), MEASURE(absolute), MEASURE(relative), MEASURE(scaled), MEASURE(entry), MEASURE(ulp),
    MEASURE(half_turn), MEASURE(axis_angle), MEASURE(turned), MEASURE(aimed), MEASURE(nearest), MEASURE(inverse3),
    MEASURE(inverse4), MEASURE(columns), MEASURE(viewed), MEASURE(rotation_part), MEASURE(scale_part), MEASURE(euler), MEASURE(euler_back), MEASURE(euler_matrix), MEASURE(euler_other), MEASURE(summed), MEASURE(over_time),
    MEASURE(direction),
    MEASURE(point),
    MEASURE(over_scale),
    MEASURE(length),
    MEASURE(length_part),
    MEASURE(dual_part),
    MEASURE(translation),
    MEASURE(summed_motion),
    MEASURE(linear),
    MEASURE(components),
    MEASURE(product),
    MEASURE(axis_x),
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

#ifdef NUMBER_IS_DOUBLE
typedef peer_calld number_peer;
#else
typedef peer_call number_peer;
#endif

/* A row with all that its names mean. */
typedef struct plan {
    int row, in_count, out_count;
    const char *layout, *measure_name;
    reference_function *reference;
    measure_function *measure;
    number_peer *peers[PEER_COUNT]; /* they go by the name of the float function */
    bool tiny;                      /* errors of tiny rotations are measured by the angle too */
} plan;

static plan make_plan(int row, bool with_peers) {
    plan p = {row, layout_count(NUMBER_NAME(gyrei_rows)[row].in), out_count(row), NUMBER_NAME(gyrei_rows)[row].in,
              NUMBER_NAME(gyrei_rows)[row].measure, find_reference(NUMBER_NAME(gyrei_rows)[row].reference),
              find_measure(NUMBER_NAME(gyrei_rows)[row].measure), {0},
              strchr(NUMBER_NAME(gyrei_rows)[row].measure, '*') != NULL};
    for (int i = 0; i < PEER_COUNT; ++i) {
        p.peers[i] = with_peers ? NUMBER_NAME(find_peer)(gyrei_rows[row].name, i) : NULL;
    }
    return p;
}

/* True where all lengths are 1, as the peers expect them. */
static bool make_numbers(const plan *p, int64_t index, bool tiny, number *in, real *exact) {
    input_kind kind = {(uint64_t)index * UINT64_C(0x9e3779b97f4a7c15) ^ UINT64_C(20261130), tiny, NUMBER_RANGE, false};
    double wide[INPUT_ROOM];
    make_input(&kind, p->layout, wide);
    for (int i = 0; i < p->in_count; ++i) {
        in[i] = (number)wide[i];
        exact[i] = (real)in[i];
    }
    return !kind.wild;
}

static void widen(const number *numbers, int count, double *out) {
    for (int i = 0; i < count; ++i) {
        out[i] = (double)numbers[i];
    }
}

/* How far an output is from what is right, by the angle in ulp where the rotation is tiny. */
static double compare(const plan *p, bool tiny, const real *exact, const number *out, const real *right) {
    real got[OUTPUT_ROOM];
    for (int i = 0; i < p->out_count; ++i) {
        if (!(out[i] - out[i] == 0)) return HUGE_VAL;
        got[i] = (real)out[i];
    }
    const double error = p->measure(exact, got, right, p->out_count);
    if (!tiny) return error == error ? error : HUGE_VAL;
    const double angle = tiny_angle(p->measure_name, exact, right);
    return angle > 0.0 ? error / r_ulp((real)angle) : 0.0;
}

static void keep_peers(const plan *p, bool tame, const number *in, const real *exact, const real *right,
                       row_worst *worst) {
    for (int i = 0; i < PEER_COUNT; ++i) {
        number out[OUTPUT_ROOM];
        if (p->peers[i] == NULL) continue;
        p->peers[i](in, out);
        const double error = compare(p, false, exact, out, right);
        if (tame) worst->peer[i] = fmax(worst->peer[i], error);
        worst->peer_any[i] = fmax(worst->peer_any[i], error);
    }
}

static void measure_one(const plan *p, int64_t index, row_worst *worst) {
    const bool tiny = p->tiny && index % TINY_EVERY == TINY_EVERY - 1;
    number in[INPUT_ROOM], out[OUTPUT_ROOM];
    real exact[INPUT_ROOM], right[OUTPUT_ROOM] = {0};
    const bool tame = make_numbers(p, index, tiny, in, exact);
    if (p->reference != NULL && !p->reference(exact, right)) {
        ++worst->undecided;
        return;
    }
    ++worst->measured;
    NUMBER_NAME(gyrei_rows)[p->row].call(in, out);
    const double error = compare(p, tiny, exact, out, right);
    if (tiny) {
        worst->tiny = fmax(worst->tiny, error);
        return;
    }
    if (tame) worst->tame = fmax(worst->tame, error);
    if (error > worst->error) {
        worst->error = error;
        widen(in, p->in_count, worst->in);
        widen(out, p->out_count, worst->out);
    }
    keep_peers(p, tame, in, exact, right, worst);
}

static void merge(const row_worst *part, row_worst *out) {
    row_worst both = *out;
    if (part->error > out->error || (part->error == out->error && memcmp(part->in, out->in, sizeof out->in) < 0)) {
        both = *part; /* of equal ones always the same, whichever comes first */
    }
    both.tiny = fmax(out->tiny, part->tiny);
    both.tame = fmax(out->tame, part->tame);
    both.measured = out->measured + part->measured;
    both.undecided = out->undecided + part->undecided;
    for (int i = 0; i < PEER_COUNT; ++i) {
        both.peer[i] = fmax(out->peer[i], part->peer[i]);
        both.peer_any[i] = fmax(out->peer_any[i], part->peer_any[i]);
    }
    *out = both;
}

static void measure_row(int row, int64_t count, bool with_peers, row_worst *out) {
    const plan p = make_plan(row, with_peers);
    row_worst none = {0};
    for (int peer = 0; peer < PEER_COUNT; ++peer) {
        none.peer[peer] = none.peer_any[peer] = p.peers[peer] != NULL ? 0.0 : -1.0;
    }
    *out = none;
#pragma omp parallel for schedule(dynamic)
    for (int64_t chunk = 0; chunk < (count + CHUNK - 1) / CHUNK; ++chunk) {
        row_worst part = none;
        for (int64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < count; ++i) {
            measure_one(&p, i, &part);
        }
#pragma omp critical
        merge(&part, out);
    }
}

static bool sample_row(int row, int64_t index, double *in, double *out, double *error) {
    const plan p = make_plan(row, false);
    number numbers[INPUT_ROOM], result[OUTPUT_ROOM];
    real exact[INPUT_ROOM], right[OUTPUT_ROOM] = {0};
    make_numbers(&p, index, false, numbers, exact);
    if (p.reference != NULL && !p.reference(exact, right)) return false;
    NUMBER_NAME(gyrei_rows)[row].call(numbers, result);
    *error = compare(&p, false, exact, result, right);
    widen(numbers, p.in_count, in);
    widen(result, p.out_count, out);
    return true;
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

static const char *row_reference(int row) {
    return NUMBER_NAME(gyrei_rows)[row].reference;
}

static const char *row_in(int row) {
    return NUMBER_NAME(gyrei_rows)[row].in;
}

static const char *row_out(int row) {
    return NUMBER_NAME(gyrei_rows)[row].out;
}

static bool row_is_known(int row) {
    const bool reference = NUMBER_NAME(gyrei_rows)[row].reference[0] == '\0' ||
                           find_reference(NUMBER_NAME(gyrei_rows)[row].reference) != NULL;
    return reference && (row_measure(row)[0] == '\0' || find_measure(row_measure(row)) != NULL);
}
