/* SPDX-License-Identifier: MIT */
/* What is right for a row and how far from it an output is, in the type `real` of the file that includes
   this: see engine.inl for what else it defines. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "reference.h"

typedef bool reference_function(const real *in, real *right);

static const struct {
    const char *name;
    reference_function *function;
} references[] = {
#define REFERENCE(name)                                                                                      \
    { #name, ref_##name }
    REFERENCE(sin),
    REFERENCE(cos),
    REFERENCE(sin_cos),
    REFERENCE(atan2),
    REFERENCE(asin),
    REFERENCE(vec3_dot),
    REFERENCE(vec4_dot),
    REFERENCE(vec3_cross),
    REFERENCE(vec3_length),
    REFERENCE(vec4_length),
    REFERENCE(vec3_normalise),
    REFERENCE(vec4_normalise),
    REFERENCE(vec3_lerp),
    REFERENCE(vec4_lerp),
    REFERENCE(quat_inverse),
    REFERENCE(mat3_mul_vec3),
    REFERENCE(mat3_mul),
    REFERENCE(mat4_mul),
    REFERENCE(mat4_mul_vec4),
    REFERENCE(mat4_mul_point),
    REFERENCE(mat4_mul_direction),
    REFERENCE(mat3_cofactor),
    REFERENCE(mat3_determinant),
    REFERENCE(mat4_determinant3),
    REFERENCE(quat_mul),
    REFERENCE(quat_then),
    REFERENCE(quat_rotate),
    REFERENCE(angle_between),
    REFERENCE(nlerp),
    REFERENCE(slerp),
    REFERENCE(from_axis_angle),
    REFERENCE(from_rotation_vector),
    REFERENCE(to_rotation_vector),
    REFERENCE(from_x),
    REFERENCE(from_y),
    REFERENCE(from_z),
    REFERENCE(mat3_from_quat),
    REFERENCE(mat4_from_quat),
    REFERENCE(polar),
    REFERENCE(mat4_from_transform),
    REFERENCE(transform_mul_point),
    REFERENCE(transform_lerp),
    REFERENCE(transform_from_mat4),
    REFERENCE(from_euler),
    REFERENCE(from_euler_back),
    REFERENCE(mat3_from_euler),
    REFERENCE(yaw_pitch_roll_y),
    REFERENCE(yaw_pitch_roll_z),
    REFERENCE(frame_length),
    REFERENCE(frame_point),
    REFERENCE(frame_mat4),
    REFERENCE(frame_transform),
    REFERENCE(frame_matrix),
    REFERENCE(frame_turn),
    REFERENCE(vec3_hermite),
    REFERENCE(quat_hermite),
    REFERENCE(vec3_catmull_rom),
    REFERENCE(velocity_local),
    REFERENCE(velocity_world),
    REFERENCE(integrate_world),
    REFERENCE(integrate_local),
    REFERENCE(derivative_world),
    REFERENCE(derivative_local),
    REFERENCE(rate_world),
    REFERENCE(rate_local),
    REFERENCE(squad),
    REFERENCE(squad_control),
    REFERENCE(vec3_key_velocity),
    REFERENCE(quat_key_velocity),
    REFERENCE(hermite_velocity),
    REFERENCE(quat_catmull_rom),
    REFERENCE(average),
    REFERENCE(blend),
    REFERENCE(perspective),
    REFERENCE(orthographic),
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
    REFERENCE(mat3_from_axis_angle),
    REFERENCE(mat3_from_rotation_vector),
    REFERENCE(mat3_from_axis_cos_sin),
    REFERENCE(mirror_in_plane),
    REFERENCE(mirror_in_line),
    REFERENCE(project_on_plane),
    REFERENCE(project_on_line),
    REFERENCE(from_mrp),
    REFERENCE(mrp_shadow),
    REFERENCE(from_gibbs),
    REFERENCE(frame_direction),
    REFERENCE(frame_rotation_vector),
    REFERENCE(frame_quat),
    REFERENCE(frame_tangent),
    REFERENCE(frame_scale),
    REFERENCE(frame_mat3),
    REFERENCE(transform_mul_uneven),
    REFERENCE(transform_inverse_uneven),
};

static const struct {
    const char *name;
    measure_function *function;
} measures[] = {
#define MEASURE(name)                                                                                        \
    { #name, measure_##name }
    MEASURE(rotation),      MEASURE(between),
    MEASURE(absolute),      MEASURE(relative),
    MEASURE(scaled),        MEASURE(entry),
    MEASURE(ulp),           MEASURE(half_turn),
    MEASURE(axis_angle),    MEASURE(turned),
    MEASURE(aimed),         MEASURE(nearest),
    MEASURE(inverse3),      MEASURE(inverse4),
    MEASURE(columns),       MEASURE(viewed),
    MEASURE(rotation_part), MEASURE(scale_part),
    MEASURE(euler),         MEASURE(euler_back),
    MEASURE(euler_matrix),  MEASURE(euler_other),
    MEASURE(summed),        MEASURE(over_time),
    MEASURE(direction),     MEASURE(point),
    MEASURE(over_scale),    MEASURE(length),
    MEASURE(length_part),   MEASURE(dual_part),
    MEASURE(translation),   MEASURE(summed_motion),
    MEASURE(linear),        MEASURE(components),
    MEASURE(product),       MEASURE(axis_x),
    MEASURE(key_velocity),  MEASURE(turned_by_matrix),
    MEASURE(mrp),           MEASURE(gibbs),
    MEASURE(nearest_part),  MEASURE(blended_parts),
};

static reference_function *find_reference(const char *name) {
    for (size_t i = 0; i < sizeof references / sizeof references[0]; ++i) {
        if (strcmp(references[i].name, name) == 0) return references[i].function;
    }
    return NULL;
}

static measure_function *find_measure(const char *name) {
    for (size_t i = 0; i < sizeof measures / sizeof measures[0]; ++i) {
        if (strcspn(name, "*") == strlen(measures[i].name) &&
            strncmp(measures[i].name, name, strlen(measures[i].name)) == 0)
            return measures[i].function;
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

/* The reference and the measure that a row names. */
typedef struct judge {
    int in_count, out_count;
    const char *measure_name;
    reference_function *reference; /* NULL where the measure needs none */
    measure_function *measure;
} judge;

static judge make_judge(int row) {
    const judge j = {layout_count(NUMBER_NAME(gyrei_rows)[row].in), out_count(row),
                     NUMBER_NAME(gyrei_rows)[row].measure,
                     find_reference(NUMBER_NAME(gyrei_rows)[row].reference),
                     find_measure(NUMBER_NAME(gyrei_rows)[row].measure)};
    return j;
}

/* False where rounding of the input decides what is right. */
static bool find_right(const judge *j, const number *in, real *exact, real *right) {
    memset(right, 0, OUTPUT_ROOM * sizeof *right);
    for (int i = 0; i < j->in_count; ++i) {
        exact[i] = (real)in[i];
    }
    return j->reference == NULL || j->reference(exact, right);
}

/* How far an output is from what is right, by the angle in ulp where the rotation is tiny. */
static double compare(const judge *j, bool tiny, const real *exact, const number *out, const real *right) {
    real got[OUTPUT_ROOM];
    for (int i = 0; i < j->out_count; ++i) {
        if (!(out[i] - out[i] == 0)) return HUGE_VAL;
        got[i] = (real)out[i];
    }
    const double error = j->measure(exact, got, right, j->out_count);
    if (!tiny) return error == error ? error : HUGE_VAL;
    const double angle = tiny_angle(j->measure_name, exact, right);
    return angle > 0.0 ? error / r_ulp((real)angle) : 0.0;
}
