/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <float.h>
#include <gyre/skin.h>
#include <math.h>

void gyre_morph(const float *base, const float *const *targets, const double *weights, uint32_t target_count,
                uint32_t vertex_count, gyre_vec3d *out) {
    for (size_t v = 0; v < vertex_count; v++)
        out[v] = base ? gyre_vec3d_make((double)base[3 * v], (double)base[3 * v + 1], (double)base[3 * v + 2])
                      : gyre_vec3d_make(0, 0, 0);
    for (uint32_t t = 0; t < target_count; t++) {
        const float *target = targets[t];
        double weight = weights[t];
        if (!target || weight == 0) continue;
        for (size_t v = 0; v < vertex_count; v++) {
            out[v].x += weight * (double)target[3 * v];
            out[v].y += weight * (double)target[3 * v + 1];
            out[v].z += weight * (double)target[3 * v + 2];
        }
    }
}

gyre_mat3d gyre_normal_matrix_from_mat4(gyre_mat4d m) {
    gyre_mat3d cofactor = gyre_mat3d_cofactor(gyre_mat3d_from_mat4d(m));
    if (gyre_mat4d_determinant3(m) < 0)
        for (int i = 0; i < 9; i++)
            cofactor.m[i] = -cofactor.m[i];
    return cofactor;
}

/* False when the vertex is bound to nothing. */
static bool blend_palette(const gyre_skin_job *job, size_t vertex, gyre_mat4d *blended) {
    const uint16_t *joints = job->joints + vertex * job->influence_count;
    const double *weights = job->weights + vertex * job->influence_count;
    double sum = 0;
    for (uint32_t i = 0; i < job->influence_count; i++)
        sum += weights[i];
    if (!(sum > 0 && sum <= DBL_MAX)) return false;
    *blended = (gyre_mat4d){{0}};
    for (uint32_t i = 0; i < job->influence_count; i++) {
        if (weights[i] == 0) continue;
        double weight = weights[i] / sum;
        const double *m = job->palette[joints[i]].m;
        for (int k = 0; k < 16; k++)
            blended->m[k] += weight * m[k];
    }
    return true;
}

static gyre_status check_skin_job(const gyre_skin_job *job, gyre_error *error) {
    if (!job || (job->vertex_count && (!job->positions || !job->out_positions)) ||
        (job->normals && !job->out_normals))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skin job: a required array is missing");
    size_t count = (size_t)job->vertex_count * job->influence_count;
    if (count && (!job->joints || !job->weights || !job->palette))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skin job: joints, weights or palette is missing");
    for (size_t i = 0; i < count; i++)
        if (job->joints[i] >= job->joint_count)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "vertex %zu is bound to joint %u, there are %u",
                              i / job->influence_count, job->joints[i], job->joint_count);
    return GYRE_OK;
}

gyre_status gyre_skin(const gyre_skin_job *job, gyre_error *error) {
    gyre_status status = check_skin_job(job, error);
    if (status) return status;
    for (size_t v = 0; v < job->vertex_count; v++) {
        gyre_mat4d blended;
        bool bound = blend_palette(job, v, &blended);
        job->out_positions[v] = bound ? gyre_mat4d_mul_point(blended, job->positions[v]) : job->positions[v];
        if (!job->normals) continue;
        gyre_vec3d normal = job->normals[v];
        job->out_normals[v] =
            bound ? gyre_vec3d_normalise(gyre_mat3d_mul_vec3d(gyre_normal_matrix_from_mat4(blended), normal),
                                         normal)
                  : normal;
    }
    return GYRE_OK;
}
