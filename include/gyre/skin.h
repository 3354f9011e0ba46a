/* SPDX-License-Identifier: MIT */
/// @file skin.h
/// Morph targets and linear blend skinning on the CPU, in double: the reference the renderer is held against.
#ifndef GYRE_SKIN_H
#define GYRE_SKIN_H

#include <gyre/matd.h>

GYRE_EXTERN_C_BEGIN

/// Adds weighted displacements: `out[i] = base[i] + sum of weights[t] * targets[t][i]`.
///
/// @param base         3 floats a vertex, or NULL for zeros
/// @param targets      `target_count` arrays of 3 floats a vertex; a NULL one displaces nothing
/// @param weights      `target_count` weights
/// @param out          `vertex_count` vectors
GYRE_API void gyre_morph(const float *base, const float *const *targets, const double *weights,
                         uint32_t target_count, uint32_t vertex_count, gyre_vec3d *out);

/// Inputs and outputs of gyre_skin(). All arrays are the caller's.
typedef struct gyre_skin_job {
    uint32_t vertex_count;
    uint32_t influence_count; ///< joints a vertex
    uint32_t joint_count;     ///< size of `palette`; a larger index in `joints` is an error
    uint32_t reserved;
    const uint16_t *joints;      ///< required: influence_count a vertex
    const double *weights;       ///< required: influence_count a vertex; divided by their sum
    const gyre_mat4d *palette;   ///< required: joint's world matrix times its inverse bind matrix
    const gyre_vec3d *positions; ///< required
    const gyre_vec3d *normals;   ///< NULL: none
    gyre_vec3d *out_positions;   ///< required; may be `positions`
    gyre_vec3d *out_normals;     ///< required with `normals`; may be `normals`; unit
} gyre_skin_job;

/// Linear blend skinning. A vertex whose weights are all zero stays where it is. Positions by the blended
/// matrix; normals by its inverse transpose, normalised (where it is singular: by the cofactor matrix, and
/// the input normal where that gives zero).
GYRE_NODISCARD GYRE_API gyre_status gyre_skin(const gyre_skin_job *job, gyre_error *error);

/// The matrix that takes a normal along when `m` takes the positions: the inverse transpose of the upper 3x3,
/// up to a positive factor. A mirror turns the normal with the surface (the winding must flip too).
GYRE_API gyre_mat3d gyre_normal_matrix_from_mat4(gyre_mat4d m);

GYRE_EXTERN_C_END

#endif
