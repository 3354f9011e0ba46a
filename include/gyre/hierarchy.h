/* SPDX-License-Identifier: MIT */
/// @file hierarchy.h
/// From local to world transforms over flat arrays, without recursion, in double.
#ifndef GYRE_HIERARCHY_H
#define GYRE_HIERARCHY_H

#include <gyre/transformd.h>

GYRE_EXTERN_C_BEGIN

/// Writes node indices so that every parent comes before its children, by depth and then by index.
///
/// @param parents    by node: its parent's index or GYRE_NONE
/// @param node_count how many nodes there are
/// @param order      out: `node_count` indices
/// @param depths     out: `node_count` depths, 0 for a root
/// @param scratch    working memory: `node_count` + 1 indices
/// @return GYRE_BAD_ARGUMENT for an index outside or a cycle (then the arrays hold nothing of use)
///
/// Cost: linear in node_count, however deep the tree is.
GYRE_NODISCARD GYRE_API gyre_status gyre_hierarchy_order(const uint32_t *parents, uint32_t node_count,
                                                         uint32_t *order, uint32_t *depths, uint32_t *scratch,
                                                         gyre_error *error);

/// Multiplies local matrices down the tree: `worlds[n] = worlds[parent of n] * locals[n]`.
///
/// @param parents by node, as above
/// @param order   as gyre_hierarchy_order() left it
/// @param locals  by node
/// @param worlds  out, by node; may be `locals`
GYRE_API void gyre_world_from_local(const uint32_t *parents, const uint32_t *order, uint32_t node_count,
                                    const gyre_mat4d *locals, gyre_mat4d *worlds);

GYRE_EXTERN_C_END

#endif
