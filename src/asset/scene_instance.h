/* SPDX-License-Identifier: MIT */
/* What stands behind a gyre_scene_instance. */
#ifndef GYREI_SCENE_INSTANCE_H
#define GYREI_SCENE_INSTANCE_H

#include <gyre/scene_asset.h>

/* One allocation: this, and behind it the arrays that it points to; the last three come with the first
 * shapes. */
typedef struct instance_block {
    gyre_scene_instance instance;
    gyre_node *nodes;
    gyre_transformd *locals; /* scratch, by node */
    uint32_t *parents, *order, *weight_offsets;
    gyre_posed *posed;
    void *shapes; /* surfaces, and the vertices of what is skinned or morphed */
    size_t shapes_size;
} instance_block;

#endif
