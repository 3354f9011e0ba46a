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

static gyre_status gyrei_start(gyrei_batch_operation operation, const gyrei_batch_job *job) {
    if (job->n == 0) return GYRE_OK;
    for (uint32_t g = 0; g < job->in_count; ++g) {
        if (!gyrei_is_sound(&job->in[g])) return GYRE_BAD_ARGUMENT;
    }
    for (uint32_t g = 0; g < job->out_count; ++g) {
        if (!gyrei_is_sound(&job->out[g]) || job->out[g].stride_size == 0) return GYRE_BAD_ARGUMENT;
    }
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
}

static void gyrei_read_quats(gyrei_batch_job *job, gyre_quats q) {
    const float *const components[] = {q.x, q.y, q.z, q.w};
    gyrei_fill(&job->in[job->in_count++], components, 4, q.stride_size);
}

static void gyrei_read_vec3s(gyrei_batch_job *job, gyre_vec3s v) {
    const float *const components[] = {v.x, v.y, v.z};
    gyrei_fill(&job->in[job->in_count++], components, 3, v.stride_size);
}

static void gyrei_write_quats(gyrei_batch_job *job, gyre_quats_out q) {
    const float *const components[] = {q.x, q.y, q.z, q.w};
    gyrei_fill(&job->out[job->out_count++], components, 4, q.stride_size);
}

static void gyrei_write_vec3s(gyrei_batch_job *job, gyre_vec3s_out v) {
    const float *const components[] = {v.x, v.y, v.z};
    gyrei_fill(&job->out[job->out_count++], components, 3, v.stride_size);
}

static gyrei_batch_job gyrei_job(size_t n) {
    gyrei_batch_job job;
    job.in_count = job.out_count = job.choice = 0;
    job.n = n;
    return job;
}

gyre_status gyre_quats_normalise(gyre_quats_out out, gyre_quats q, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_NORMALISE, &job);
}

gyre_status gyre_quats_conjugate(gyre_quats_out out, gyre_quats q, size_t n) {
    gyrei_batch_job job = gyrei_job(n);
    gyrei_read_quats(&job, q);
    gyrei_write_quats(&job, out);
    return gyrei_start(GYREI_QUATS_CONJUGATE, &job);
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
