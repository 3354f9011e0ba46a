/* SPDX-License-Identifier: MIT */
/* A node of an asset made by hand. */
#ifndef GYRE_TESTS_PLAIN_NODE_H
#define GYRE_TESTS_PLAIN_NODE_H

#include <gyre/asset.h>

/* At its parent's place, shown, with nothing on it. */
static inline gyre_asset_node plain_node(uint32_t parent) {
    const gyre_asset_node node = {.local = gyre_transformd_identity(),
                                  .matrix = GYRE_NONE,
                                  .parent = parent,
                                  .mesh = GYRE_NONE,
                                  .skin = GYRE_NONE,
                                  .camera = GYRE_NONE,
                                  .in_scene = 1};
    return node;
}

#endif
