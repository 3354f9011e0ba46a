/* SPDX-License-Identifier: MIT */
/// @file scene_asset.h
/// Assets in a scene: the nodes of an asset become nodes of the scene, which can be edited, moved by the
/// asset's clips, picked and drawn. Any number of instances share one asset, with its meshes and skins.
#ifndef GYRE_SCENE_ASSET_H
#define GYRE_SCENE_ASSET_H

#include <gyre/posed.h>
#include <gyre/scene.h>

GYRE_EXTERN_C_BEGIN

/// An asset's nodes in a scene. Its nodes are the scene's: they may be moved, hung elsewhere, hidden,
/// removed.
typedef struct gyre_scene_instance {
    gyre_scene *scene;       ///< borrowed; must outlive this
    const gyre_asset *asset; ///< borrowed; must outlive this
    gyre_node root;          ///< a node of its own, at rest the identity, under which the asset's roots hang
    const gyre_node *nodes;  ///< by the asset's node; one that was removed is noticed by its handle
    double *weights;         ///< morph weights now, by node->weight_offset; may be set
    uint64_t storage_size;
    gyre_allocator allocator;
} gyre_scene_instance;

/// Adds an asset's nodes to a scene, at rest, with their names, below a new node.
///
/// Nodes that the asset's default scene does not hold are hidden. Numbers become floats.
///
/// @param parent    none: the new node is a root
/// @param allocator NULL: malloc; the nodes themselves come from the scene's
/// @param out       the instance, or NULL on failure: then the scene is as it was
/// @param error     also GYRE_BAD_ARGUMENT for an asset whose nodes are their own ancestors or whose numbers
///                  are not finite
GYRE_NODISCARD GYRE_API gyre_status gyre_scene_from_asset(gyre_scene *scene, gyre_node parent,
                                                          const gyre_asset *asset,
                                                          const gyre_allocator *allocator,
                                                          gyre_scene_instance **out, gyre_error *error);

/// Frees an instance and removes its nodes, wherever they hang by now, with what hangs below them; NULL is
/// fine.
GYRE_API void gyre_scene_instance_destroy(gyre_scene_instance *instance);

/// The asset's node that a node of the scene was made for, or GYRE_NONE.
GYRE_API uint32_t gyre_scene_instance_find(const gyre_scene_instance *instance, gyre_node node);

/// Moves what a clip moves to where it is at a time; the other parts and nodes stay as they are. Without a
/// clip puts all nodes and weights to rest.
///
/// Curves are evaluated in double. A node that carries a matrix and is moved becomes the nearest translation,
/// rotation and scale. A node that was removed is left out.
/// @param clip   index, or GYRE_NONE for the rest pose
/// @param time_s in seconds; clamped to the curves' ends
/// @param error  GYRE_NOT_FOUND: there is no such clip
GYRE_NODISCARD GYRE_API gyre_status gyre_scene_instance_evaluate(gyre_scene_instance *instance, uint32_t clip,
                                                                 double time_s, gyre_error *error);

/// Writes the instance as it is now into a pose of its asset, with worlds in the scene's space: to be drawn
/// (gyre_render_instance, its `world` left zero), to measure its bounds, to write its vertices.
///
/// Updates the scene first. Nodes that are not visible are hidden in the pose, too, and so are those that
/// were removed; these follow their parent as at rest.
/// @param posed made by gyre_posed_create() of the same asset
GYRE_NODISCARD GYRE_API gyre_status gyre_scene_instance_pose(gyre_scene_instance *instance, gyre_posed *posed,
                                                             gyre_error *error);

/// Gives the nodes that place meshes their shapes for gyre_scene_pick(), as they are posed now.
///
/// Meshes that are neither skinned nor morphed are taken from the asset as they are and move with their
/// nodes. Skinned and morphed ones are posed on the CPU: call it again when they have moved. `surface` of a
/// hit is the index of the mesh's primitive, `triangle` counts its triangles; points and lines are not met.
/// The first call allocates.
/// @param error GYRE_OUT_OF_MEMORY: shapes are as they were
GYRE_NODISCARD GYRE_API gyre_status gyre_scene_instance_set_shapes(gyre_scene_instance *instance,
                                                                   gyre_error *error);

GYRE_EXTERN_C_END

#endif
