/* SPDX-License-Identifier: MIT */
/* Shapes of an asset's nodes in a scene, to be picked. */
#include <asset/scene_instance.h>
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>

enum { ALIGNMENT = 16 };

static bool is_deformed(const gyre_asset *asset, const gyre_asset_node *node) {
    return node->skin != GYRE_NONE || asset->meshes[node->mesh].target_count > 0;
}

static bool has_triangles(const gyre_primitive *p) {
    return p->positions && p->mode >= GYRE_PRIMITIVE_TRIANGLES && p->mode <= GYRE_PRIMITIVE_TRIANGLE_FAN;
}

/* Where the parts of the block lie: surfaces, posed vertices as floats, one primitive's in double, scratch.
 */
typedef struct layout {
    size_t surfaces, positions, wide, scratch, size;
    size_t surface_count, position_count;
} layout;

static void count_node(const gyre_asset *asset, uint32_t index, layout *l, size_t *largest) {
    const gyre_asset_node *node = &asset->nodes[index];
    if (node->mesh == GYRE_NONE) return;
    const gyre_mesh *mesh = &asset->meshes[node->mesh];
    l->surface_count += mesh->primitive_count;
    for (uint32_t p = 0; p < mesh->primitive_count && is_deformed(asset, node); p++) {
        const size_t count = mesh->primitives[p].vertex_count;
        l->position_count += count;
        if (count > *largest) *largest = count;
    }
}

static layout make_layout(const gyre_asset *asset) {
    layout l = {.size = 0};
    size_t largest = 0;
    for (uint32_t n = 0; n < asset->node_count; n++)
        count_node(asset, n, &l, &largest);
    l.surfaces = gyrei_add_array(&l.size, l.surface_count, sizeof(gyre_surface), ALIGNMENT);
    l.positions = gyrei_add_array(&l.size, l.position_count, 3 * sizeof(float), ALIGNMENT);
    l.wide = gyrei_add_array(&l.size, largest, sizeof(gyre_vec3d), ALIGNMENT);
    l.scratch = gyrei_add_array(&l.size, gyre_posed_scratch_size(asset) + 1, 1, ALIGNMENT);
    return l;
}

/* The pose first: making it looks whether the nodes' meshes and skins are there. */
static gyre_status reserve(instance_block *block, layout *l, gyre_error *error) {
    const gyre_allocator *allocator = &block->instance.allocator;
    if (!block->posed) {
        gyre_status status = gyre_posed_create(block->instance.asset, allocator, &block->posed, error);
        if (status) return status;
    }
    *l = make_layout(block->instance.asset);
    if (block->shapes) return GYRE_OK;
    block->shapes = l->size == SIZE_MAX ? NULL : gyrei_allocate(allocator, l->size, ALIGNMENT);
    if (!block->shapes)
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for the shapes of an instance");
    block->shapes_size = l->size;
    return GYRE_OK;
}

static gyre_surface surface_of(const gyre_asset *asset, const gyre_primitive *p) {
    gyre_surface s = {.positions = p->positions};
    if (!has_triangles(p)) return s;
    s.vertex_count = p->vertex_count;
    s.indices = p->indices;
    s.index_count = p->index_count;
    s.mode = p->mode - GYRE_PRIMITIVE_TRIANGLES;
    s.double_sided = p->material < asset->material_count && asset->materials[p->material].double_sided;
    return s;
}

/* The vertices of a primitive as they are posed now, in the scene's space. */
static gyre_status pose_surface(const instance_block *block, uint32_t node, uint32_t primitive,
                                const layout *l, float *positions, gyre_surface *surface, gyre_error *error) {
    char *base = block->shapes;
    gyre_vec3d *wide = (gyre_vec3d *)(void *)(base + l->wide);
    gyre_status status =
        gyre_posed_vertices(block->posed, node, primitive, base + l->scratch, wide, NULL, error);
    for (uint32_t v = 0; v < surface->vertex_count && !status; v++) {
        positions[3 * (size_t)v] = (float)wide[v].x;
        positions[3 * (size_t)v + 1] = (float)wide[v].y;
        positions[3 * (size_t)v + 2] = (float)wide[v].z;
    }
    surface->positions = positions;
    return status;
}

/* Whether a pose turns the corners of a node's triangles round: for skins most of their joints tell. */
static bool is_mirrored(const gyre_posed *posed, uint32_t node) {
    const uint32_t skin = posed->asset->nodes[node].skin;
    if (skin == GYRE_NONE) return gyre_mat4d_determinant3(posed->worlds[node]) < 0;
    const gyre_skin_binding *binding = &posed->asset->skins[skin];
    uint32_t mirrored = 0;
    for (uint32_t j = 0; j < binding->joint_count; j++)
        mirrored += (gyre_mat4d_determinant3(posed->worlds[binding->joints[j]]) < 0) !=
                    (gyre_mat4d_determinant3(binding->inverse_binds[j]) < 0);
    return mirrored > binding->joint_count - mirrored;
}

/* Where the next node's surfaces and posed vertices go. */
typedef struct cursor {
    gyre_surface *surfaces;
    float *positions;
} cursor;

static gyre_status shape_node(const instance_block *block, uint32_t node, const layout *l, cursor *at,
                              gyre_error *error) {
    const gyre_asset *asset = block->instance.asset;
    const gyre_mesh *mesh = &asset->meshes[asset->nodes[node].mesh];
    const bool deformed = is_deformed(asset, &asset->nodes[node]);
    const gyre_shape shape = {.surfaces = at->surfaces,
                              .surface_count = mesh->primitive_count,
                              .in_scene_space = deformed,
                              .mirrored = deformed && is_mirrored(block->posed, node)};
    bool any = false;
    for (uint32_t p = 0; p < mesh->primitive_count; p++) {
        gyre_surface *surface = at->surfaces++;
        *surface = surface_of(asset, &mesh->primitives[p]);
        any = any || surface->vertex_count > 0;
        if (!deformed) continue;
        gyre_status status = GYRE_OK;
        if (surface->vertex_count) status = pose_surface(block, node, p, l, at->positions, surface, error);
        if (status) return status;
        at->positions += 3 * (size_t)mesh->primitives[p].vertex_count;
    }
    if (!any || !gyre_scene_has(block->instance.scene, block->nodes[node])) return GYRE_OK;
    return gyre_scene_set_shape(block->instance.scene, block->nodes[node], &shape, error);
}

gyre_status gyre_scene_instance_set_shapes(gyre_scene_instance *instance, gyre_error *error) {
    instance_block *block = (instance_block *)instance;
    layout l;
    gyre_status status = reserve(block, &l, error);
    if (!status) status = gyre_scene_instance_pose(instance, block->posed, error);
    if (status) return status;
    char *base = block->shapes;
    cursor at = {(gyre_surface *)(void *)(base + l.surfaces), (float *)(void *)(base + l.positions)};
    for (uint32_t n = 0; n < instance->asset->node_count && !status; n++)
        if (instance->asset->nodes[n].mesh != GYRE_NONE) status = shape_node(block, n, &l, &at, error);
    return status;
}
