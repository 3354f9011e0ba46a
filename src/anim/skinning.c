/* SPDX-License-Identifier: MIT */
#include <base/checked.h>
#include <base/error.h>
#include <float.h>
#include <gyre/skinning.h>
#include <math.h>
#include <string.h>

#include "anim/kernel.h"

/* One of the arrays of a job. */
typedef struct array {
    const char *name;
    const void *at;
    uint32_t *stride_size; /* 0 becomes the size */
    uint32_t size, component_size;
    bool required;
} array;

static gyre_status check_array(const array *a, gyre_error *error) {
    if (a->at == NULL)
        return a->required ? gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: %s is missing", a->name)
                           : GYRE_OK;
    if (*a->stride_size == 0) *a->stride_size = a->size;
    if (*a->stride_size < a->size)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: the stride of %s is %u bytes, one needs %u",
                          a->name, *a->stride_size, a->size);
    if ((uintptr_t)a->at % a->component_size != 0 || *a->stride_size % a->component_size != 0)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "skinning: address and stride of %s must be multiples of %u", a->name,
                          a->component_size);
    return GYRE_OK;
}

static gyre_status check_arrays(const array *arrays, size_t count, gyre_error *error) {
    for (size_t i = 0; i < count; i++) {
        const gyre_status status = check_array(&arrays[i], error);
        if (status) return status;
    }
    return GYRE_OK;
}

static const uint32_t joint_sizes[] = {2, 1}, weight_sizes[] = {4, 1, 2};

static gyre_status check_types(uint32_t joint_type, uint32_t weight_type, uint32_t influence_count,
                               gyre_error *error) {
    if (joint_type > GYRE_SKINNING_JOINT_UINT8)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: there is no joint type %u", joint_type);
    if (weight_type > GYRE_SKINNING_WEIGHT_UINT16)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: there is no weight type %u", weight_type);
    if (influence_count == 0 || influence_count > UINT16_MAX)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: %u joints a vertex, 1 to 65535 can be",
                          influence_count);
    return GYRE_OK;
}

/* Checks a job's arrays and fills in what is left to us. */
static gyre_status complete(gyre_skinning_job *job, gyre_error *error) {
    const gyre_status status = check_types(job->joint_type, job->weight_type, job->influence_count, error);
    if (status) return status;
    const uint32_t joint_size = joint_sizes[job->joint_type], weight_size = weight_sizes[job->weight_type];
    const array arrays[] = {
        {"joints", job->joints, &job->joints_stride_size, joint_size * job->influence_count, joint_size,
         true},
        {"weights", job->weights, &job->weights_stride_size, weight_size * job->influence_count, weight_size,
         job->influence_count > 1},
        {"positions", job->positions, &job->positions_stride_size, 12, 4, true},
        {"out_positions", job->out_positions, &job->out_positions_stride_size, 12, 4, true},
        {"normals", job->normals, &job->normals_stride_size, 12, 4, false},
        {"out_normals", job->out_normals, &job->out_normals_stride_size, 12, 4, job->normals != NULL},
        {"tangents", job->tangents, &job->tangents_stride_size, 16, 4, false},
        {"out_tangents", job->out_tangents, &job->out_tangents_stride_size, 16, 4, job->tangents != NULL},
    };
    if (job->normal_mode > GYRE_SKINNING_NORMAL_SCALED)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: there is no normal mode %u", job->normal_mode);
    if ((job->palette == NULL) == (job->motions == NULL))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: either palette or motions must be given");
    return check_arrays(arrays, sizeof arrays / sizeof arrays[0], error);
}

static gyre_status check_finite(const float *numbers, size_t width, size_t count, gyre_error *error) {
    for (size_t i = 0; i < width * count; i++)
        if (!(fabsf(numbers[i]) <= FLT_MAX))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: joint %zu of the palette is not finite",
                              i / width);
    return GYRE_OK;
}

static gyre_status check_joints(const gyre_skinning_job *job, gyre_error *error) {
    const uint32_t largest = gyrei_anim_chosen()->skin_largest_joint(job);
    if (largest >= job->joint_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: a vertex follows joint %u, the palette has %u",
                          largest, job->joint_count);
    return GYRE_OK;
}

/* Whether a matrix turns, moves and scales alike in all directions: its columns are as long as each other and
   at right angles. */
static bool is_rigid(const float *m) {
    const float tolerance = 1e-3f;
    const float xx = (m[0] * m[0] + m[4] * m[4]) + m[8] * m[8],
                yy = (m[1] * m[1] + m[5] * m[5]) + m[9] * m[9],
                zz = (m[2] * m[2] + m[6] * m[6]) + m[10] * m[10];
    const float xy = (m[0] * m[1] + m[4] * m[5]) + m[8] * m[9],
                yz = (m[1] * m[2] + m[5] * m[6]) + m[9] * m[10],
                zx = (m[2] * m[0] + m[6] * m[4]) + m[10] * m[8];
    const float bound = tolerance * xx;
    return xx > 0.0f && fabsf(xx - yy) <= 2.0f * bound && fabsf(xx - zz) <= 2.0f * bound &&
           fabsf(xy) <= bound && fabsf(yz) <= bound && fabsf(zx) <= bound;
}

static uint32_t choose_normal_mode(const gyre_skinning_job *job) {
    if (job->motions != NULL) return GYRE_SKINNING_NORMAL_RIGID;
    if (job->normal_mode != GYRE_SKINNING_NORMAL_BY_PALETTE || job->normals == NULL) return job->normal_mode;
    for (size_t i = 0; i < job->joint_count; i++)
        if (!is_rigid(job->palette[i].m)) return GYRE_SKINNING_NORMAL_SCALED;
    return GYRE_SKINNING_NORMAL_RIGID;
}

gyre_status gyre_skin_vertices(const gyre_skinning_job *job, gyre_error *error) {
    if (job == NULL) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning: the job is missing");
    if (job->vertex_count == 0) return GYRE_OK;
    gyre_skinning_job whole = *job;
    gyre_status status = complete(&whole, error);
    if (status == GYRE_OK && whole.palette)
        status = check_finite(whole.palette->m, 12, whole.joint_count, error);
    if (status == GYRE_OK && whole.motions)
        status = check_finite(&whole.motions->real.x, 8, whole.joint_count, error);
    if (status == GYRE_OK) status = check_joints(&whole, error);
    if (status) return status;
    whole.normal_mode = choose_normal_mode(&whole);
    gyrei_anim_chosen()->skin(&whole);
    return GYRE_OK;
}
