/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <float.h>
#include <gyre/palette.h>
#include <math.h>

#include "anim/kernel.h"

static gyre_status check_inputs(const gyre_palette_job *job, gyre_error *error) {
    if (!job || !job->skeleton || !job->models)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "palette: skeleton and models are required");
    const uint32_t joints = gyre_skeleton_joint_count(job->skeleton);
    if (job->model_count < joints)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "palette: %u models, the skeleton has %u joints",
                          job->model_count, joints);
    return GYRE_OK;
}

gyre_status gyre_palette(const gyre_palette_job *job, gyre_error *error) {
    const gyre_status status = check_inputs(job, error);
    if (status != GYRE_OK) return status;
    const uint32_t count = gyre_skeleton_skin_joint_count(job->skeleton);
    if (!job->matrices && !job->motions && !job->dualquats)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "palette: there is no output");
    if (job->palette_count < count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "palette: room for %u, the skin has %u joints",
                          job->palette_count, count);
    const gyrei_palette_work work = {.joints = gyre_skeleton_skin_joints(job->skeleton),
                                     .models = job->models,
                                     .binds = gyre_skeleton_inverse_binds(job->skeleton),
                                     .count = count,
                                     .matrices = job->matrices,
                                     .motions = job->motions,
                                     .dualquats = job->dualquats};
    if (count > 0) gyrei_anim_chosen()->palette(&work);
    return GYRE_OK;
}

/* The largest entry of the difference of a matrix's linear part and a turn times a scale. */
static double difference(const gyre_mat3x4 *m, gyre_quatd turn, double scale) {
    const gyre_mat3d r = gyre_mat3d_from_quatd(turn);
    double most = 0;
    for (size_t row = 0; row < 3; row++)
        for (size_t column = 0; column < 3; column++) {
            const double off = fabs((double)m->m[4 * row + column] - scale * r.m[3 * column + row]);
            if (!(off <= (double)FLT_MAX)) return (double)INFINITY;
            most = off > most ? off : most;
        }
    return most;
}

static void widen(double off, uint32_t joint, float *most, uint32_t *most_joint) {
    if (!((float)off > *most)) return;
    *most = (float)off;
    *most_joint = joint;
}

static void measure_joint(const gyre_palette_job *job, uint32_t k, gyre_palette_fit *fit) {
    const uint16_t joint = gyre_skeleton_skin_joints(job->skeleton)[k];
    const gyre_mat3x4 *bind = &gyre_skeleton_inverse_binds(job->skeleton)[k];
    gyre_mat3x4 matrix;
    gyre_palette_motion motion;
    const uint16_t first = 0;
    gyrei_palette_work work = {.joints = &first, .models = &job->models[joint], .binds = bind, .count = 1};
    work.matrices = &matrix;
    work.motions = &motion;
    gyrei_anim_chosen()->palette(&work);
    const gyre_quatd turn = gyre_quatd_from_quat(motion.rotation);
    const double scale = (double)motion.scale, uneven = difference(&matrix, turn, scale);
    widen(scale != 0 ? uneven / fabs(scale) : uneven, k, &fit->uneven, &fit->uneven_joint);
    widen(difference(&matrix, turn, 1), k, &fit->scaled, &fit->scaled_joint);
}

gyre_status gyre_palette_measure(const gyre_palette_job *job, float tolerance, gyre_palette_fit *fit,
                                 gyre_error *error) {
    const gyre_status status = check_inputs(job, error);
    if (status != GYRE_OK) return status;
    if (!fit || !(tolerance >= 0))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "palette: fit is NULL, or the tolerance is below 0");
    gyre_palette_fit found = {.uneven_joint = GYRE_NONE, .scaled_joint = GYRE_NONE};
    const uint32_t count = gyre_skeleton_skin_joint_count(job->skeleton);
    for (uint32_t k = 0; k < count; k++)
        measure_joint(job, k, &found);
    found.form = found.scaled <= tolerance   ? GYRE_PALETTE_FORM_DUALQUAT
                 : found.uneven <= tolerance ? GYRE_PALETTE_FORM_MOTION
                                             : GYRE_PALETTE_FORM_MATRIX;
    *fit = found;
    return GYRE_OK;
}
