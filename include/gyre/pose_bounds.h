/* SPDX-License-Identifier: MIT */
/// @file pose_bounds.h
/// A box around a skinned mesh that follows its pose, without skinning it: for culling, and for shadows.
#ifndef GYRE_POSE_BOUNDS_H
#define GYRE_POSE_BOUNDS_H

#include <gyre/skinning.h>

GYRE_EXTERN_C_BEGIN

/// A box along the axes. One that holds nothing has `min` above `max`.
typedef struct gyre_bounds {
    float min[3], max[3];
} gyre_bounds;

/// What gyre_joint_bounds() reads and writes.
typedef struct gyre_joint_bounds_job {
    uint32_t vertex_count;
    uint32_t influence_count;       ///< required: joints a vertex, 1 to 65,535
    uint32_t joint_count;           ///< required: of the palette; a larger number in `joints` is an error
    uint32_t joint_type;            ///< GYRE_SKINNING_JOINT_...
    uint32_t weight_type;           ///< GYRE_SKINNING_WEIGHT_...
    uint32_t joints_stride_size;    ///< bytes; 0: side by side
    uint32_t weights_stride_size;   ///< bytes; 0: side by side
    uint32_t positions_stride_size; ///< bytes; 0: side by side
    const void *joints;             ///< required: influence_count numbers a vertex
    const void *weights;            ///< required; NULL with one influence: all 1
    const float *positions;         ///< required: 3 a vertex
    gyre_bounds *bounds;            ///< required, written: joint_count + 1 boxes
} gyre_joint_bounds_job;

/// The boxes of the vertices that follow each joint, in the mesh's own space: made once for a mesh.
///
/// A vertex counts for every joint on which it has weight. The box behind the last joint's is that of the
/// vertices that are bound to nothing and stay. Vertices with a coordinate that is not finite are left out.
///
/// @return GYRE_BAD_ARGUMENT: as gyre_skin_vertices(), and a negative weight: what such a vertex comes to lies
///         outside of what its joints do with it. Nothing is written then.
GYRE_NODISCARD GYRE_API gyre_status gyre_joint_bounds(const gyre_joint_bounds_job *job, gyre_error *error);

/// What gyre_pose_bounds() reads.
typedef struct gyre_pose_bounds_job {
    uint32_t joint_count; ///< required
    uint32_t reserved;
    const gyre_bounds *bounds;  ///< required: joint_count + 1 boxes that gyre_joint_bounds() made
    const gyre_mat3x4 *palette; ///< required: as for gyre_skin_vertices()
} gyre_pose_bounds_job;

/// The box of all that linear blending can make of a mesh in a pose: never smaller than gyre_skin_vertices()
/// makes it, since a vertex comes to lie between where its joints take it one by one. Dual quaternions bulge
/// out of it.
///
/// @param out what holds nothing for a mesh without vertices
/// @return GYRE_BAD_ARGUMENT: something is missing, a matrix of a joint with vertices is not finite, or the
///         box is beyond a float; `out` is as it was then
/// Cost: about 20 ns a joint; no vertex is looked at.
GYRE_NODISCARD GYRE_API gyre_status gyre_pose_bounds(const gyre_pose_bounds_job *job, gyre_bounds *out,
                                                     gyre_error *error);

GYRE_EXTERN_C_END

#endif
