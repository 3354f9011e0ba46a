/* SPDX-License-Identifier: MIT */
/* The functions over arrays of floats: they look at their views and hand the work to the chosen kernels. */
#include "batch/kernel.h"

#include <gyre/batch.h>

static bool gyrei_is_sound(const gyrei_batch_group *group) {
    for (uint32_t k = 0; k < group->count; ++k) {
        const uintptr_t address = (uintptr_t)group->component[k];
        if (address == 0 || address % sizeof(float) != 0) return false;
    }
    return group->stride_size % sizeof(float) == 0;
}

static bool gyrei_share_address(const gyrei_batch_group *a, const gyrei_batch_group *b) {
    for (uint32_t i = 0; i < a->count; ++i) {
        for (uint32_t j = 0; j < b->count; ++j) {
            if (a->component[i] == b->component[j]) return true;
        }
    }
    return false;
}

/* Whether no output is an input's array. */
static bool gyrei_is_apart(const gyrei_batch_job *job) {
    for (uint32_t g = 0; g < job->out_count; ++g) {
        for (uint32_t h = 0; h < job->in_count; ++h) {
            if (gyrei_share_address(&job->out[g], &job->in[h])) return false;
        }
    }
    return true;
}

/* The bytes that the job reads and writes, up to overflow. */
static size_t gyrei_size(const gyrei_batch_job *job) {
    size_t width = 0;
    for (uint32_t g = 0; g < job->in_count; ++g) {
        width += job->in[g].stride_size != 0 ? job->in[g].count * sizeof(float) : 0;
    }
    for (uint32_t g = 0; g < job->out_count; ++g) {
        width += job->out[g].count * sizeof(float);
    }
    return job->n < SIZE_MAX / width ? job->n * width : SIZE_MAX;
}

static gyre_status gyrei_start(gyrei_batch_operation operation, gyrei_batch_job *job) {
    if (job->n == 0) return GYRE_OK;
    for (uint32_t g = 0; g < job->in_count; ++g) {
        if (!gyrei_is_sound(&job->in[g])) return GYRE_BAD_ARGUMENT;
    }
    for (uint32_t g = 0; g < job->out_count; ++g) {
        if (!gyrei_is_sound(&job->out[g]) || job->out[g].stride_size == 0) return GYRE_BAD_ARGUMENT;
    }
    job->apart = gyrei_is_apart(job);
    job->stream = job->apart && gyrei_size(job) >= GYREI_BATCH_STREAM_SIZE;
    gyrei_batch_run(operation, job);
    return GYRE_OK;
}

static void gyrei_fill(gyrei_batch_group *group, const float *const *components, uint32_t count,
                       size_t stride_size) {
    for (uint32_t k = 0; k < count; ++k) {
        group->component[k] = (void *)(uintptr_t)components[k];
    }
    group->count = count;
    group->stride_size = stride_size;
    group->in_fours = false;
}

static void gyrei_add_quats(gyrei_batch_group *group, const float *x, const float *y, const float *z,
                            const float *w, size_t stride_size) {
    const float *const components[] = {x, y, z, w};
    gyrei_fill(group, components, 4, stride_size);
}

static void gyrei_add_vec3s(gyrei_batch_group *group, const float *x, const float *y, const float *z,
                            size_t stride_size) {
    const float *const components[] = {x, y, z};
    gyrei_fill(group, components, 3, stride_size);
}

/* The first `count` entries of matrices, leaving out every skip_every-th, the last row, where that is not 0.
 */
static void gyrei_add_entries(gyrei_batch_group *group, const float *m, size_t entry_stride_size,
                              uint32_t count, uint32_t skip_every, size_t stride_size) {
    group->count = 0;
    for (uint32_t k = 0; group->count < count; ++k) {
        if (skip_every != 0 && k % skip_every == skip_every - 1) continue;
        group->component[group->count++] =
            m != NULL && entry_stride_size != 0 ? (char *)(uintptr_t)m + k * entry_stride_size : NULL;
    }
    group->stride_size = stride_size;
    group->in_fours = skip_every == 4 && entry_stride_size == sizeof(float);
}

static void gyrei_read_quats(gyrei_batch_job *job, gyre_quats q) {
    gyrei_add_quats(&job->in[job->in_count++], q.x, q.y, q.z, q.w, q.stride_size);
}

static void gyrei_write_quats(gyrei_batch_job *job, gyre_quats_out q) {
    gyrei_add_quats(&job->out[job->out_count++], q.x, q.y, q.z, q.w, q.stride_size);
}

static void gyrei_read_vec3s(gyrei_batch_job *job, gyre_vec3s v) {
    gyrei_add_vec3s(&job->in[job->in_count++], v.x, v.y, v.z, v.stride_size);
}

static void gyrei_write_vec3s(gyrei_batch_job *job, gyre_vec3s_out v) {
    gyrei_add_vec3s(&job->out[job->out_count++], v.x, v.y, v.z, v.stride_size);
}

static void gyrei_read_scalars(gyrei_batch_job *job, gyre_scalars s) {
    gyrei_fill(&job->in[job->in_count++], &s.value, 1, s.stride_size);
}

static void gyrei_write_scalars(gyrei_batch_job *job, gyre_scalars_out s) {
    const float *const value = s.value;
    gyrei_fill(&job->out[job->out_count++], &value, 1, s.stride_size);
}

static gyrei_batch_job gyrei_job(size_t n) {
    gyrei_batch_job job;
    job.in_count = job.out_count = job.choice = 0;
    job.n = n;
    job.apart = job.stream = false;
    return job;
}

/* The functions of one input, and of two, from rotations to rotations. */
static gyre_status gyrei_map_quats(gyrei_batch_operation operation, gyre_quats_out out, gyre_quats q,
                                   size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_write_quats(&job, out);
    return gyrei_start(operation, &job);
}

static gyre_status gyrei_interpolate(gyrei_batch_operation operation, gyre_quats_out out, gyre_quats a,
                                     gyre_quats b, gyre_scalars t, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, a);
    gyrei_read_quats(&job, b);
    gyrei_read_scalars(&job, t);
    gyrei_write_quats(&job, out);
    return gyrei_start(operation, &job);
}

gyre_status gyre_quats_normalise(gyre_quats_out out, gyre_quats q, size_t n) {
    return gyrei_map_quats(GYREI_QUATS_NORMALISE, out, q, n);
}

gyre_status gyre_quats_conjugate(gyre_quats_out out, gyre_quats q, size_t n) {
    return gyrei_map_quats(GYREI_QUATS_CONJUGATE, out, q, n);
}

gyre_status gyre_quats_mul(gyre_quats_out out, gyre_quats a, gyre_quats b, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, a);
    gyrei_read_quats(&job, b);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_MUL, &job);
}

gyre_status gyre_quats_rotate(gyre_vec3s_out out, gyre_quats q, gyre_vec3s v, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_read_vec3s(&job, v);
    gyrei_write_vec3s(&job, out);
    return gyrei_start(GYREI_QUATS_ROTATE, &job);
}

gyre_status gyre_quats_slerp(gyre_quats_out out, gyre_quats a, gyre_quats b, gyre_scalars t, size_t n) {
    return gyrei_interpolate(GYREI_QUATS_SLERP, out, a, b, t, n);
}

gyre_status gyre_quats_nlerp(gyre_quats_out out, gyre_quats a, gyre_quats b, gyre_scalars t, size_t n) {
    return gyrei_interpolate(GYREI_QUATS_NLERP, out, a, b, t, n);
}

gyre_status gyre_quats_squad(gyre_quats_out out, gyre_quats a, gyre_quats control_a, gyre_quats control_b,
                             gyre_quats b, gyre_scalars t, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, a);
    gyrei_read_quats(&job, control_a);
    gyrei_read_quats(&job, control_b);
    gyrei_read_quats(&job, b);
    gyrei_read_scalars(&job, t);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_SQUAD, &job);
}

gyre_status gyre_quats_from_rotation_vectors(gyre_quats_out out, gyre_vec3s v, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_vec3s(&job, v);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_FROM_ROTATION_VECTORS, &job);
}

gyre_status gyre_rotation_vectors_from_quats(gyre_vec3s_out out, gyre_quats q, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_write_vec3s(&job, out);
    return gyrei_start(GYREI_ROTATION_VECTORS_FROM_QUATS, &job);
}

gyre_status gyre_quats_exp(gyre_quats_out out, gyre_quats half, size_t n) {
    return gyrei_map_quats(GYREI_QUATS_EXP, out, half, n);
}

gyre_status gyre_quats_log(gyre_quats_out out, gyre_quats q, size_t n) {
    return gyrei_map_quats(GYREI_QUATS_LOG, out, q, n);
}

gyre_status gyre_quats_from_axis_angles(gyre_quats_out out, gyre_vec3s axis, gyre_scalars angle_rad,
                                        size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_vec3s(&job, axis);
    gyrei_read_scalars(&job, angle_rad);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_FROM_AXIS_ANGLES, &job);
}

gyre_status gyre_quats_to_axis_angles(gyre_vec3s_out axis, gyre_scalars_out angle_rad, gyre_quats q,
                                      size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_write_vec3s(&job, axis);
    gyrei_write_scalars(&job, angle_rad);
    return gyrei_start(GYREI_QUATS_TO_AXIS_ANGLES, &job);
}

gyre_status gyre_quats_from_eulers(gyre_quats_out out, gyre_vec3s angles, gyre_euler_order order, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    job.choice = order;
    gyrei_read_vec3s(&job, angles);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_FROM_EULERS, &job);
}

gyre_status gyre_eulers_from_quats(gyre_vec3s_out out, gyre_quats q, gyre_euler_order order, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    job.choice = order;
    gyrei_read_quats(&job, q);
    gyrei_write_vec3s(&job, out);
    return gyrei_start(GYREI_EULERS_FROM_QUATS, &job);
}

gyre_status gyre_quats_shortest_arc(gyre_quats_out out, gyre_vec3s from, gyre_vec3s to, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_vec3s(&job, from);
    gyrei_read_vec3s(&job, to);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_SHORTEST_ARC, &job);
}

gyre_status gyre_quats_angle_between(gyre_scalars_out out, gyre_quats a, gyre_quats b, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, a);
    gyrei_read_quats(&job, b);
    gyrei_write_scalars(&job, out);
    return gyrei_start(GYREI_QUATS_ANGLE_BETWEEN, &job);
}

gyre_status gyre_mat3s_from_quats(gyre_mat3s_out out, gyre_quats q, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_add_entries(&job.out[job.out_count++], out.m, out.entry_stride_size, 9, 0, out.stride_size);
    return gyrei_start(GYREI_MAT3S_FROM_QUATS, &job);
}

gyre_status gyre_mat4s_from_quats(gyre_mat4s_out out, gyre_quats q, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_add_entries(&job.out[job.out_count++], out.m, out.entry_stride_size, 16, 0, out.stride_size);
    return gyrei_start(GYREI_MAT4S_FROM_QUATS, &job);
}

gyre_status gyre_quats_from_mat3s(gyre_quats_out out, gyre_mat3s m, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_add_entries(&job.in[job.in_count++], m.m, m.entry_stride_size, 9, 0, m.stride_size);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_FROM_MAT3S, &job);
}

gyre_status gyre_quats_from_mat4s(gyre_quats_out out, gyre_mat4s m, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_add_entries(&job.in[job.in_count++], m.m, m.entry_stride_size, 9, 4, m.stride_size);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_FROM_MAT3S, &job);
}
