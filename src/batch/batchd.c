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

static gyre_status gyrei_startd(gyrei_batch_operation operation, const gyrei_batch_job *job) {
    if (job->n == 0) return GYRE_OK;
    for (uint32_t g = 0; g < job->in_count; ++g) {
        if (!gyrei_is_soundd(&job->in[g])) return GYRE_BAD_ARGUMENT;
    }
    for (uint32_t g = 0; g < job->out_count; ++g) {
        if (!gyrei_is_soundd(&job->out[g]) || job->out[g].stride_size == 0) return GYRE_BAD_ARGUMENT;
    }
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
}

static void gyrei_read_quatds(gyrei_batch_job *job, gyre_quatds q) {
    const double *const components[] = {q.x, q.y, q.z, q.w};
    gyrei_filld(&job->in[job->in_count++], components, 4, q.stride_size);
}

static void gyrei_read_vec3ds(gyrei_batch_job *job, gyre_vec3ds v) {
    const double *const components[] = {v.x, v.y, v.z};
    gyrei_filld(&job->in[job->in_count++], components, 3, v.stride_size);
}

static void gyrei_write_quatds(gyrei_batch_job *job, gyre_quatds_out q) {
    const double *const components[] = {q.x, q.y, q.z, q.w};
    gyrei_filld(&job->out[job->out_count++], components, 4, q.stride_size);
}

static void gyrei_write_vec3ds(gyrei_batch_job *job, gyre_vec3ds_out v) {
    const double *const components[] = {v.x, v.y, v.z};
    gyrei_filld(&job->out[job->out_count++], components, 3, v.stride_size);
}

static gyrei_batch_job gyrei_jobd(size_t n) {
    gyrei_batch_job job;
    job.in_count = job.out_count = job.choice = 0;
    job.n = n;
    return job;
}

gyre_status gyre_quatds_normalise(gyre_quatds_out out, gyre_quatds q, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_NORMALISE, &job);
}

gyre_status gyre_quatds_conjugate(gyre_quatds_out out, gyre_quatds q, size_t n) {
    gyrei_batch_job job = gyrei_jobd(n);
    gyrei_read_quatds(&job, q);
    gyrei_write_quatds(&job, out);
    return gyrei_startd(GYREI_QUATS_CONJUGATE, &job);
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
