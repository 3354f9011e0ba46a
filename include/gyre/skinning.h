/* SPDX-License-Identifier: MIT */
/// @file skinning.h
/// Vertices that follow joints: linear blending of matrices, and blending of dual quaternions, which does not
/// pinch. Positions, normals and tangents from the caller's buffers to the caller's buffers, at any stride.
#ifndef GYRE_SKINNING_H
#define GYRE_SKINNING_H

#include <gyre/dualquat.h>
#include <gyre/mat3x4.h>

GYRE_EXTERN_C_BEGIN

/// How a joint's number is stored.
enum { GYRE_SKINNING_JOINT_UINT16 = 0, GYRE_SKINNING_JOINT_UINT8 = 1 };

/// How a weight is stored. Only the ratios of a vertex's weights matter, so whole numbers need no scaling.
enum { GYRE_SKINNING_WEIGHT_FLOAT = 0, GYRE_SKINNING_WEIGHT_UINT8 = 1, GYRE_SKINNING_WEIGHT_UINT16 = 2 };

/// What takes normals along.
///
/// Rigid: the matrix that takes the positions, which is right where each joint turns, moves and scales alike
/// in all directions (mirrors too). Scaled: the inverse transpose of the blended matrix, right for every
/// matrix that has an inverse; where it has none, the limit.
enum {
    GYRE_SKINNING_NORMAL_BY_PALETTE =
        0, ///< rigid where every matrix of the palette is so to 1e-3, else scaled
    GYRE_SKINNING_NORMAL_RIGID = 1,
    GYRE_SKINNING_NORMAL_SCALED = 2
};

/// What gyre_skin_vertices() reads and writes. All zero but the required members is a whole job.
///
/// Strides are bytes from one vertex to the next; 0 means side by side. Addresses and strides are multiples
/// of 4 for floats, of 2 for uint16. An output may be its own input (same address, same stride) or lie apart
/// from all inputs; several may be interleaved in one buffer. Only the bytes of the outputs themselves are
/// written.
typedef struct gyre_skinning_job {
    uint32_t vertex_count;
    uint32_t influence_count; ///< required: joints a vertex; any number, 1 to 4 are the fastest
    uint32_t joint_count;     ///< required: of the palette; a larger number in `joints` is an error
    uint32_t joint_type;      ///< GYRE_SKINNING_JOINT_...
    uint32_t weight_type;     ///< GYRE_SKINNING_WEIGHT_...
    uint32_t normal_mode;     ///< GYRE_SKINNING_NORMAL_...; rigid always with dual quaternions

    const gyre_mat3x4 *palette;   ///< required, or `motions`: model matrix times inverse bind matrix
    const gyre_dualquat *motions; ///< required, or `palette`: the same as dual quaternions, each of length 1
    const void *joints;           ///< required: influence_count numbers a vertex
    const void *weights;          ///< required: influence_count a vertex; NULL with one influence: all 1
    const float *positions;       ///< required: 3 a vertex
    const float *normals;         ///< 3 a vertex; NULL: none
    const float *tangents;        ///< 4 a vertex: x y z, and w, which is copied; NULL: none
    float *out_positions;         ///< required
    float *out_normals;           ///< required with `normals`
    float *out_tangents;          ///< required with `tangents`
    uint32_t joints_stride_size;  ///< bytes, as all strides
    uint32_t weights_stride_size;
    uint32_t positions_stride_size;
    uint32_t normals_stride_size;
    uint32_t tangents_stride_size;
    uint32_t out_positions_stride_size;
    uint32_t out_normals_stride_size;
    uint32_t out_tangents_stride_size;
} gyre_skinning_job;

/// Takes vertices along with their joints.
///
/// Weights are divided by their sum. A vertex whose weights do not sum to more than 1e-30, or to a number
/// that is not finite, stays as it is: position, normal and tangent are copied. Negative weights count as
/// they are. Normals and tangents come out with length 1; tangents go along with the positions' matrix. What
/// has no direction (a joint scaled to nothing) keeps its input. With a palette that mirrors, normals turn
/// with the surface; the winding and the tangents' w, which is copied, are the caller's to flip.
///
/// Dual quaternions are added with the sign on the side of the vertex's first one; where they cancel, the
/// vertex stays.
///
/// A vertex's result depends on that vertex alone: not on its neighbours, on how many threads share a mesh,
/// on joints with weight 0 (but for the side that the first dual quaternion gives), or on the processor. A
/// zero comes out as +0, a NaN (of an input that is not finite, or beyond the range of float) as 0x7fc00000.
///
/// Error: against gyre_skin() in double, of the longest way that a vertex's joints take it: 4e-7; normals
/// 8e-7 rad rigid; scaled the same times the ratio of the largest to the smallest scale.
/// Cost: no allocation. Where 16 vertices in a row (of the job, from a multiple of 16 on) need fewer joints
/// than influence_count, or share all joints, they cost less: gyre_skinning_sort() brings them together.
/// @return GYRE_BAD_ARGUMENT: a required array is NULL or both palettes are given, a joint that the palette
///         lacks, a stride smaller than what it strides, an address or a stride that is no multiple, a
///         palette with a number that is not finite. Nothing is written then.
GYRE_NODISCARD GYRE_API gyre_status gyre_skin_vertices(const gyre_skinning_job *job, gyre_error *error);

/// What gyre_skinning_sort() reads and writes.
typedef struct gyre_skinning_sort_job {
    uint32_t vertex_count;
    uint32_t influence_count;     ///< required: joints a vertex, 1 to 255
    uint32_t joint_type;          ///< GYRE_SKINNING_JOINT_...
    uint32_t weight_type;         ///< GYRE_SKINNING_WEIGHT_...
    const void *joints;           ///< required: influence_count numbers a vertex
    const void *weights;          ///< required
    uint32_t joints_stride_size;  ///< bytes; 0: side by side
    uint32_t weights_stride_size; ///< bytes; 0: side by side
    uint32_t *order;              ///< required: by new place, which vertex comes there; vertex_count of them
    uint16_t *out_joints;         ///< required: influence_count a vertex, side by side, in the new order
    float *out_weights;           ///< required: likewise; they sum to 1, or are all zero
} gyre_skinning_sort_job;

/// An order of a mesh's vertices in which those with equally many joints, and of those the ones with the same
/// joints, lie side by side, for meshes that are skinned on the processor: made once, when a model is loaded.
///
/// The caller brings the other vertex arrays into the same order (`new[i] = old[order[i]]`) and renumbers the
/// triangles. A vertex's own joints come out by number, those without weight last (and then as the first, so
/// that they are valid); joints named twice are added. Equal vertices keep their order.
///
/// Cost: n log n; no allocation.
/// @return GYRE_BAD_ARGUMENT: an array is NULL or overlaps an output, influence_count out of range, strides as
///         for gyre_skin_vertices(). Nothing is written then.
GYRE_NODISCARD GYRE_API gyre_status gyre_skinning_sort(const gyre_skinning_sort_job *job, gyre_error *error);

GYRE_EXTERN_C_END

#endif
