/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <gyre/hierarchy.h>

/* Walks up until an ancestor's depth is known, then down the same way, setting depths: linear in all. */
static gyre_status measure_depth(const uint32_t *parents, uint32_t node_count, uint32_t node,
                                 uint32_t *depths, gyre_error *error) {
    uint32_t steps = 0, ancestor = node;
    while (ancestor != GYRE_NONE && depths[ancestor] == GYRE_NONE) {
        if (parents[ancestor] != GYRE_NONE && parents[ancestor] >= node_count)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u has parent %u, there are %u nodes", ancestor,
                              parents[ancestor], node_count);
        if (steps++ == node_count)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u is its own ancestor", ancestor);
        ancestor = parents[ancestor];
    }
    uint32_t depth = (ancestor == GYRE_NONE ? 0 : depths[ancestor] + 1) + steps;
    for (uint32_t n = node; steps > 0; steps--, n = parents[n])
        depths[n] = --depth;
    return GYRE_OK;
}

gyre_status gyre_hierarchy_order(const uint32_t *parents, uint32_t node_count, uint32_t *order,
                                 uint32_t *depths, uint32_t *scratch, gyre_error *error) {
    for (uint32_t n = 0; n < node_count; n++)
        depths[n] = GYRE_NONE;
    for (uint32_t n = 0; n < node_count; n++) {
        gyre_status status = measure_depth(parents, node_count, n, depths, error);
        if (status) return status;
    }
    /* A counting sort by depth; scratch[d] is where the next node of depth d goes. */
    for (uint32_t d = 0; d <= node_count; d++)
        scratch[d] = 0;
    for (uint32_t n = 0; n < node_count; n++)
        scratch[depths[n] + 1]++;
    for (uint32_t d = 1; d <= node_count; d++)
        scratch[d] += scratch[d - 1];
    for (uint32_t n = 0; n < node_count; n++)
        order[scratch[depths[n]]++] = n;
    return GYRE_OK;
}

void gyre_world_from_local(const uint32_t *parents, const uint32_t *order, uint32_t node_count,
                           const gyre_mat4d *locals, gyre_mat4d *worlds) {
    for (uint32_t i = 0; i < node_count; i++) {
        uint32_t n = order[i], parent = parents[n];
        worlds[n] = parent == GYRE_NONE ? locals[n] : gyre_mat4d_mul(worlds[parent], locals[n]);
    }
}
