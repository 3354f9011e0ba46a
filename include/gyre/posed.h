/* SPDX-License-Identifier: MIT */
/// @file posed.h
/// An asset at one moment: local and world transforms, morph weights and vertices, in double.
#ifndef GYRE_POSED_H
#define GYRE_POSED_H

#include <gyre/asset.h>

GYRE_EXTERN_C_BEGIN

/// An asset's state at one time. Made once, evaluated as often as wanted without allocating.
typedef struct gyre_posed {
    const gyre_asset *asset; ///< borrowed; must outlive this
    gyre_transformd *locals; ///< by node
    gyre_mat4d *worlds;      ///< by node: takes the node's own space to the scene's
    double *weights;         ///< by node->weight_offset
    uint8_t *hidden;         ///< by node: 1 when it is neither drawn nor in the bounds; 0 at first
    uint64_t storage_size;
    gyre_allocator allocator;
} gyre_posed;

/// Makes the state of an asset, in its rest pose.
/// @param allocator NULL: malloc
GYRE_NODISCARD GYRE_API gyre_status gyre_posed_create(const gyre_asset *asset,
                                                      const gyre_allocator *allocator, gyre_posed **out,
                                                      gyre_error *error);
/// Frees it; NULL is fine. The asset stays.
GYRE_API void gyre_posed_destroy(gyre_posed *posed);

/// Puts the asset into a clip's pose at a time in seconds (clamped to the curves' ends), or into its rest
/// pose.
/// @param clip index, or GYRE_NONE for the rest pose
GYRE_NODISCARD GYRE_API gyre_status gyre_posed_evaluate(gyre_posed *posed, uint32_t clip, double time_s,
                                                        gyre_error *error);

/// Writes the skinning matrices of a node's skin: joint's world times its inverse bind matrix.
/// @param palette out: joint_count matrices of that skin
GYRE_API void gyre_posed_palette(const gyre_posed *posed, uint32_t skin, gyre_mat4d *palette);

/// Writes positions and normals, in the scene's space, of a primitive that a node places: morphed, and
/// skinned when the node has a skin (then the node's own transform counts for nothing).
///
/// @param scratch   gyre_posed_scratch_size() bytes, aligned to 8
/// @param positions out: vertex_count vectors
/// @param normals   out: vertex_count unit vectors, or NULL; needs a primitive with normals
GYRE_NODISCARD GYRE_API gyre_status gyre_posed_vertices(const gyre_posed *posed, uint32_t node,
                                                        uint32_t primitive, void *scratch,
                                                        gyre_vec3d *positions, gyre_vec3d *normals,
                                                        gyre_error *error);

/// Scratch that gyre_posed_vertices() needs for any node of the asset.
GYRE_API size_t gyre_posed_scratch_size(const gyre_asset *asset);

/// A box along the axes; empty while min is above max.
typedef struct gyre_box {
    gyre_vec3d min, max;
} gyre_box;

/// The box of all vertices of the default scene as posed now. Vertices with components that are not finite
/// are left out. Allocates working memory of its own.
GYRE_NODISCARD GYRE_API gyre_status gyre_posed_bounds(const gyre_posed *posed, gyre_box *out,
                                                      gyre_error *error);

GYRE_EXTERN_C_END

#endif
