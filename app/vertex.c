/* SPDX-License-Identifier: MIT */
#include "vertex.h"
#include "report.h"

#include <stdlib.h>

static uint32_t largest_vertex_count(const gyre_asset *asset) {
    uint32_t largest = 0;
    for (uint32_t m = 0; m < asset->mesh_count; m++) {
        for (uint32_t p = 0; p < asset->meshes[m].primitive_count; p++) {
            uint32_t count = asset->meshes[m].primitives[p].vertex_count;
            if (count > largest) largest = count;
        }
    }
    return largest;
}

gyre_status vertex_buffer_make(const gyre_asset *asset, vertex_buffer *buffer, gyre_error *error) {
    buffer->positions = calloc((size_t)largest_vertex_count(asset) + 1, sizeof *buffer->positions);
    buffer->scratch = malloc(gyre_posed_scratch_size(asset) + 1);
    if (buffer->positions && buffer->scratch) return GYRE_OK;
    vertex_buffer_clear(buffer);
    return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
}

void vertex_buffer_clear(vertex_buffer *buffer) {
    free(buffer->positions);
    free(buffer->scratch);
    *buffer = (vertex_buffer){NULL, NULL};
}

static gyre_status node_visit(vertex_buffer *buffer, const gyre_posed *posed, uint32_t node,
                              vertex_visitor *visit, void *user, gyre_error *error) {
    const gyre_mesh *mesh = &posed->asset->meshes[posed->asset->nodes[node].mesh];
    for (uint32_t p = 0; p < mesh->primitive_count; p++) {
        uint32_t count = mesh->primitives[p].positions ? mesh->primitives[p].vertex_count : 0;
        gyre_status status = GYRE_OK;
        if (count != 0) {
            status = gyre_posed_vertices(posed, node, p, buffer->scratch, buffer->positions, NULL, error);
        }
        if (status != GYRE_OK) return status;
        visit(user, node, p, buffer->positions, count);
    }
    return GYRE_OK;
}

gyre_status vertex_visit(vertex_buffer *buffer, const gyre_posed *posed, vertex_visitor *visit, void *user,
                         gyre_error *error) {
    for (uint32_t n = 0; n < posed->asset->node_count; n++) {
        if (!posed->asset->nodes[n].in_scene || posed->asset->nodes[n].mesh == GYRE_NONE) continue;
        gyre_status status = node_visit(buffer, posed, n, visit, user, error);
        if (status != GYRE_OK) return status;
    }
    return GYRE_OK;
}
