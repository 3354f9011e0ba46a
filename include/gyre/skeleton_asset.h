/* SPDX-License-Identifier: MIT */
/// @file skeleton_asset.h
/// Makes the skeleton of an asset's skin, or of all its nodes.
#ifndef GYRE_SKELETON_ASSET_H
#define GYRE_SKELETON_ASSET_H

#include <gyre/asset.h>
#include <gyre/skeleton.h>

GYRE_EXTERN_C_BEGIN

/// Makes a skeleton of a skin's joints and all their ancestors; or of all nodes, without a skin.
///
/// Joints stand depth first, those of one parent in the order of the asset's nodes; gyre_skeleton_nodes() are
/// the asset's node indices. The rest pose is the nodes' local transforms in float. A node whose matrix is no
/// T * R * S (it is sheared) is taken at the nearest one, so what hangs on it stands elsewhere than the exact
/// gyre_posed says; gyre_asset_node.matrix tells which nodes these are.
/// The upper three rows of inverse bind matrices are kept. What the unit of
/// length is, an asset does not say: gyre_skeleton_unit_m() is 0.
///
/// @param asset     required
/// @param skin      below the asset's skin_count; or GYRE_NONE: all nodes, in the scene or not, and no skin
/// @param allocator NULL: malloc
/// @param out       NULL on failure; free with gyre_skeleton_destroy() and the same allocator
/// @return GYRE_BAD_ARGUMENT: a skin, joint or parent that the asset lacks, nodes that are their own
///         ancestors, a number that is NaN, infinite or beyond a float, a rotation of length 0;
///         GYRE_UNSUPPORTED: more than GYRE_SKELETON_MAX_JOINTS joints
///
/// Cost: linear in the asset's nodes.
GYRE_NODISCARD GYRE_API gyre_status gyre_skeleton_from_asset(const gyre_asset *asset, uint32_t skin,
                                                             const gyre_allocator *allocator,
                                                             const gyre_skeleton **out, gyre_error *error);

GYRE_EXTERN_C_END

#endif
