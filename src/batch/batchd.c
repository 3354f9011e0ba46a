/* SPDX-License-Identifier: MIT */
/* Written by tools/gen_double.py from batch.c: change that one. */
/* The functions over arrays of doubles: they look at their views and hand the work to the chosen kernels. */
#include "batch/kernel.h"

#include <gyre/batchd.h>

static bool gyrei_is_soundd(const gyrei_batch_group *group) {
    for (uint32_t k = 0; k < group->count; ++k) {
        const uintptr_t address = (uintptr_t)group->component[k];
        if (address == 0 || address % sizeof(double) != 0) return false;
    }
    return group->stride_size % sizeof(double) == 0;
}

static bool gyrei_share_addressd(const gyrei_batch_group *a, const gyrei_batch_group *b) {
    for (uint32_t i = 0; i < a->count; ++i) {
        for (uint32_t j = 0; j < b->count; ++j) {
            if (a->component[i] == b->component[j]) return true;
        }
    }
    return false;
}

/* Whether no output is an input's array. */
static bool gyrei_is_apartd(const gyrei_batch_job *job) {
    for (uint32_t g = 0; g < job->out_count; ++g) {
        for (uint32_t h = 0; h < job->in_count; ++h) {
            if (gyrei_share_addressd(&job->out[g], &job->in[h])) return false;
        }
    }
    return true;
}

/* The bytes that the job reads and writes, up to overflow. */
static size_t gyrei_sized(const gyrei_batch_job *job) {
    size_t width = 0;
    for (uint32_t g = 0; g < job->in_count; ++g) {
        width += job->in[g].stride_size != 0 ? job->in[g].count * sizeof(double) : 0;
    }
    for (uint32_t g = 0; g < job->out_count; ++g) {
        width += job->out[g].count * sizeof(double);
    }
    return job->n < SIZE_MAX / width ? job->n * width : SIZE_MAX;
}

static gyre_status gyrei_startd(gyrei_batch_operation operation, gyrei_batch_job *job) {
    if (job->n == 0) return GYRE_OK;
    for (uint32_t g = 0; g < job->in_count; ++g) {
        if (!gyrei_is_soundd(&job->in[g])) return GYRE_BAD_ARGUMENT;
    }
    for (uint32_t g = 0; g < job->out_count; ++g) {
        if (!gyrei_is_soundd(&job->out[g]) || job->out[g].stride_size == 0) return GYRE_BAD_ARGUMENT;
    }
    job->apart = gyrei_is_apartd(job);
    job->stream = job->apart && gyrei_sized(job) >= GYREI_BATCH_STREAM_SIZE;
    gyrei_batch_rund(operation, job);
    return GYRE_OK;
}

static void gyrei_filld(gyrei_batch_group *group, const double *const *components, uint32_t count,
                       size_t stride_size) {
    for (uint32_t k = 0; k < count; ++k) {
        group->component[k] = (void *)(uintptr_t)components[k];
    }
    group->count = count;
    group->stride_size = stride_size;
    group->in_fours = false;
}

static void gyrei_add_quatds(gyrei_batch_group *group, const double *x, const double *y, const double *z,
                            const double *w, size_t stride_size) {
    const double *const components[] = {x, y, z, w};
    gyrei_filld(group, components, 4, stride_size);
}

static void gyrei_add_vec3ds(gyrei_batch_group *group, const double *x, const double *y, const double *z,
                            size_t stride_size) {
    const double *const components[] = {x, y, z};
    gyrei_filld(group, components, 3, stride_size);
}

/* The first `count` entries of matrices, leaving out every skip_every-th, the last row, where that is not 0.
 */
static void gyrei_add_entriesd(gyrei_batch_group *group, const double *m, size_t entry_stride_size,
                              uint32_t count, uint32_t skip_every, size_t stride_size) {
    group->count = 0;
    for (uint32_t k = 0; group->count < count; ++k) {
        if (skip_every != 0 && k % skip_every == skip_every - 1) continue;
        group->component[group->count++] =
            m != NULL && entry_stride_size != 0 ? (char *)(uintptr_t)m + k * entry_stride_size : NULL;
    }
    group->stride_size = stride_size;
    group->in_fours = skip_every == 4 && entry_stride_size == sizeof(double);
}

static void gyrei_read_quatds(gyrei_batch_job *job, gyre_quatds q) {
    gyrei_add_quatds(&job->in[job->in_count++], q.x, q.y, q.z, q.w, q.stride_size);
}

static void gyrei_write_quatds(gyrei_batch_job *job, gyre_quatds_out q) {
    gyrei_add_quatds(&job->out[job->out_count++], q.x, q.y, q.z, q.w, q.stride_size);
}

static void gyrei_read_vec3ds(gyrei_batch_job *job, gyre_vec3ds v) {
    gyrei_add_vec3ds(&job->in[job->in_count++], v.x, v.y, v.z, v.stride_size);
}

static void gyrei_write_vec3ds(gyrei_batch_job *job, gyre_vec3ds_out v) {
    gyrei_add_vec3ds(&job->out[job->out_count++], v.x, v.y, v.z, v.stride_size);
}

static void gyrei_read_scalards(gyrei_batch_job *job, gyre_scalards s) {
    gyrei_filld(&job->in[job->in_count++], &s.value, 1, s.stride_size);
}

static void gyrei_write_scalards(gyrei_batch_job *job, gyre_scalards_out s) {
    const double *const value = s.value;
    gyrei_filld(&job->out[job->out_count++], &value, 1, s.stride_size);
}

static gyrei_batch_job gyrei_jobd(size_t n) {
    gyrei_batch_job job;
    job.in_count = job.out_count = job.choice = 0;
    job.n = n;
    job.apart = job.stream = false;
    return job;
}

/* The functions of one input, and of two, from rotations to rotations. */
static gyre_status gyrei_map_quatds(gyrei_batch_operation operation, gyre_quatds_out out, gyre_quatds q,
                                   size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(operation, &job);
}

static gyre_status gyrei_interpolated(gyrei_batch_operation operation, gyre_quatds_out out, gyre_quatds a,
                                     gyre_quatds b, gyre_scalards t, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, a);
    gyrei_read_quatds(&job, b);
    gyrei_read_scalards(&job, t);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(operation, &job);
}

gyre_status gyre_quatds_normalise(gyre_quatds_out out, gyre_quatds q, size_t n) {
    return gyrei_map_quatds(GYREI_QUATS_NORMALISE, out, q, n);
}

gyre_status gyre_quatds_conjugate(gyre_quatds_out out, gyre_quatds q, size_t n) {
    return gyrei_map_quatds(GYREI_QUATS_CONJUGATE, out, q, n);
}

gyre_status gyre_quatds_mul(gyre_quatds_out out, gyre_quatds a, gyre_quatds b, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, a);
    gyrei_read_quatds(&job, b);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_MUL, &job);
}

gyre_status gyre_quatds_rotate(gyre_vec3ds_out out, gyre_quatds q, gyre_vec3ds v, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_read_vec3ds(&job, v);
    gyrei_write_vec3ds(&job, out);
    return gyrei_startd(GYREI_QUATS_ROTATE, &job);
}

gyre_status gyre_quatds_slerp(gyre_quatds_out out, gyre_quatds a, gyre_quatds b, gyre_scalards t, size_t n) {
    return gyrei_interpolated(GYREI_QUATS_SLERP, out, a, b, t, n);
}

gyre_status gyre_quatds_nlerp(gyre_quatds_out out, gyre_quatds a, gyre_quatds b, gyre_scalards t, size_t n) {
    return gyrei_interpolated(GYREI_QUATS_NLERP, out, a, b, t, n);
}

gyre_status gyre_quatds_squad(gyre_quatds_out out, gyre_quatds a, gyre_quatds control_a, gyre_quatds control_b,
                             gyre_quatds b, gyre_scalards t, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, a);
    gyrei_read_quatds(&job, control_a);
    gyrei_read_quatds(&job, control_b);
    gyrei_read_quatds(&job, b);
    gyrei_read_scalards(&job, t);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_SQUAD, &job);
}

gyre_status gyre_quatds_from_rotation_vectors(gyre_quatds_out out, gyre_vec3ds v, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_vec3ds(&job, v);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_FROM_ROTATION_VECTORS, &job);
}

gyre_status gyre_rotation_vectors_from_quatds(gyre_vec3ds_out out, gyre_quatds q, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_write_vec3ds(&job, out);
    return gyrei_startd(GYREI_ROTATION_VECTORS_FROM_QUATS, &job);
}

gyre_status gyre_quatds_exp(gyre_quatds_out out, gyre_quatds half, size_t n) {
    return gyrei_map_quatds(GYREI_QUATS_EXP, out, half, n);
}

gyre_status gyre_quatds_log(gyre_quatds_out out, gyre_quatds q, size_t n) {
    return gyrei_map_quatds(GYREI_QUATS_LOG, out, q, n);
}

gyre_status gyre_quatds_from_axis_angles(gyre_quatds_out out, gyre_vec3ds axis, gyre_scalards angle_rad,
                                        size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_vec3ds(&job, axis);
    gyrei_read_scalards(&job, angle_rad);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_FROM_AXIS_ANGLES, &job);
}

gyre_status gyre_quatds_to_axis_angles(gyre_vec3ds_out axis, gyre_scalards_out angle_rad, gyre_quatds q,
                                      size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_write_vec3ds(&job, axis);
    gyrei_write_scalards(&job, angle_rad);
    return gyrei_startd(GYREI_QUATS_TO_AXIS_ANGLES, &job);
}

gyre_status gyre_quatds_from_eulers(gyre_quatds_out out, gyre_vec3ds angles, gyre_euler_order order, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    job.choice = order;
    gyrei_read_vec3ds(&job, angles);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_FROM_EULERS, &job);
}

gyre_status gyre_eulers_from_quatds(gyre_vec3ds_out out, gyre_quatds q, gyre_euler_order order, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    job.choice = order;
    gyrei_read_quatds(&job, q);
    gyrei_write_vec3ds(&job, out);
    return gyrei_startd(GYREI_EULERS_FROM_QUATS, &job);
}

gyre_status gyre_quatds_shortest_arc(gyre_quatds_out out, gyre_vec3ds from, gyre_vec3ds to, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_vec3ds(&job, from);
    gyrei_read_vec3ds(&job, to);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_SHORTEST_ARC, &job);
}

gyre_status gyre_quatds_angle_between(gyre_scalards_out out, gyre_quatds a, gyre_quatds b, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, a);
    gyrei_read_quatds(&job, b);
    gyrei_write_scalards(&job, out);
    return gyrei_startd(GYREI_QUATS_ANGLE_BETWEEN, &job);
}

gyre_status gyre_mat3ds_from_quatds(gyre_mat3ds_out out, gyre_quatds q, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_add_entriesd(&job.out[job.out_count++], out.m, out.entry_stride_size, 9, 0, out.stride_size);
    return gyrei_startd(GYREI_MAT3S_FROM_QUATS, &job);
}

gyre_status gyre_mat4ds_from_quatds(gyre_mat4ds_out out, gyre_quatds q, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_add_entriesd(&job.out[job.out_count++], out.m, out.entry_stride_size, 16, 0, out.stride_size);
    return gyrei_startd(GYREI_MAT4S_FROM_QUATS, &job);
}

gyre_status gyre_quatds_from_mat3ds(gyre_quatds_out out, gyre_mat3ds m, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_add_entriesd(&job.in[job.in_count++], m.m, m.entry_stride_size, 9, 0, m.stride_size);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_FROM_MAT3S, &job);
}

gyre_status gyre_quatds_from_mat4ds(gyre_quatds_out out, gyre_mat4ds m, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_add_entriesd(&job.in[job.in_count++], m.m, m.entry_stride_size, 9, 4, m.stride_size);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_FROM_MAT3S, &job);
}
