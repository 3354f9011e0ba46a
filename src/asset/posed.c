/* SPDX-License-Identifier: MIT */
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <gyre/hierarchy.h>
#include <gyre/posed.h>
#include <gyre/skin.h>
#include <math.h>
#include <string.h>

/* The whole state is one allocation: this, and behind it the arrays that it points to. */
typedef struct posed_block {
    gyre_posed posed;
    uint32_t *parents, *order, *weight_offsets;
} posed_block;

enum { ALIGNMENT = 16 };

static gyre_status check_node(const gyre_asset *asset, uint32_t index, gyre_error *error) {
    const gyre_asset_node *node = &asset->nodes[index];
    bool inside = (node->mesh == GYRE_NONE || node->mesh < asset->mesh_count) &&
                  (node->skin == GYRE_NONE || node->skin < asset->skin_count) &&
                  (node->matrix == GYRE_NONE || node->matrix < asset->matrix_count) &&
                  (uint64_t)node->weight_offset + node->weight_count <= asset->weight_count;
    if (!inside)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u refers to something that the asset lacks",
                          index);
    if (node->mesh != GYRE_NONE && asset->meshes[node->mesh].target_count > node->weight_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u has %u weights, its mesh has %u targets", index,
                          node->weight_count, asset->meshes[node->mesh].target_count);
    return GYRE_OK;
}

static gyre_status check_skin(const gyre_asset *asset, uint32_t index, gyre_error *error) {
    const gyre_skin_binding *skin = &asset->skins[index];
    for (uint32_t j = 0; j < skin->joint_count; j++)
        if (skin->joints[j] >= asset->node_count)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skin %u: joint %u is node %u, there are %u", index,
                              j, skin->joints[j], asset->node_count);
    return GYRE_OK;
}

static gyre_status check_asset(const gyre_asset *asset, gyre_error *error) {
    gyre_status status = GYRE_OK;
    for (uint32_t n = 0; n < asset->node_count && !status; n++)
        status = check_node(asset, n, error);
    for (uint32_t s = 0; s < asset->skin_count && !status; s++)
        status = check_skin(asset, s, error);
    return status;
}

/* Fills parents, offsets and order; `depths` and `scratch` are the space of arrays that are filled later. */
static gyre_status order_nodes(posed_block *block, uint32_t *depths, uint32_t *scratch, gyre_error *error) {
    const gyre_asset *asset = block->posed.asset;
    for (uint32_t n = 0; n < asset->node_count; n++) {
        block->parents[n] = asset->nodes[n].parent;
        block->weight_offsets[n] = asset->nodes[n].weight_offset;
    }
    return gyre_hierarchy_order(block->parents, asset->node_count, block->order, depths, scratch, error);
}

static posed_block *allocate_block(const gyre_asset *asset, const gyre_allocator *allocator) {
    size_t size = sizeof(posed_block), n = asset->node_count;
    size_t worlds = gyrei_add_array(&size, n + 1, sizeof(gyre_mat4d), ALIGNMENT);
    size_t locals = gyrei_add_array(&size, n, sizeof(gyre_transformd), ALIGNMENT);
    size_t weights = gyrei_add_array(&size, asset->weight_count, sizeof(double), ALIGNMENT);
    size_t parents = gyrei_add_array(&size, n, sizeof(uint32_t), ALIGNMENT);
    size_t order = gyrei_add_array(&size, n, sizeof(uint32_t), ALIGNMENT);
    size_t weight_offsets = gyrei_add_array(&size, n, sizeof(uint32_t), ALIGNMENT);
    size_t hidden = gyrei_add_array(&size, n, sizeof(uint8_t), ALIGNMENT);
    char *memory = size == SIZE_MAX ? NULL : gyrei_allocate(allocator, size, ALIGNMENT);
    if (!memory) return NULL;
    posed_block *block = (posed_block *)(void *)memory;
    memset(block, 0, sizeof *block);
    block->posed.asset = asset;
    block->posed.storage_size = size;
    if (allocator) block->posed.allocator = *allocator;
    block->posed.worlds = (gyre_mat4d *)(void *)(memory + worlds);
    block->posed.locals = (gyre_transformd *)(void *)(memory + locals);
    block->posed.weights = (double *)(void *)(memory + weights);
    block->posed.hidden = (uint8_t *)(memory + hidden);
    memset(block->posed.hidden, 0, n);
    block->parents = (uint32_t *)(void *)(memory + parents);
    block->order = (uint32_t *)(void *)(memory + order);
    block->weight_offsets = (uint32_t *)(void *)(memory + weight_offsets);
    return block;
}

gyre_status gyre_posed_create(const gyre_asset *asset, const gyre_allocator *allocator, gyre_posed **out,
                              gyre_error *error) {
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "posed: no place for the result");
    *out = NULL;
    if (!asset) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "posed: no asset");
    gyre_status status = check_asset(asset, error);
    if (status) return status;
    posed_block *block = allocate_block(asset, allocator);
    if (!block)
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for the pose of %u nodes", asset->node_count);
    uint32_t *working = (uint32_t *)(void *)block->posed.worlds;
    status = order_nodes(block, working, working + asset->node_count, error);
    if (!status) status = gyre_posed_evaluate(&block->posed, GYRE_NONE, 0, error);
    if (status) {
        gyre_posed_destroy(&block->posed);
        return status;
    }
    *out = &block->posed;
    return GYRE_OK;
}

void gyre_posed_destroy(gyre_posed *posed) {
    if (!posed) return;
    gyre_allocator allocator = posed->allocator;
    gyrei_release(&allocator, posed, (size_t)posed->storage_size);
}

static void write_local_matrices(gyre_posed *posed, const gyre_curves *clip) {
    const gyre_asset *asset = posed->asset;
    for (uint32_t n = 0; n < asset->node_count; n++) {
        uint32_t matrix = asset->nodes[n].matrix;
        posed->worlds[n] =
            matrix == GYRE_NONE ? gyre_mat4d_from_transformd(posed->locals[n]) : asset->matrices[matrix];
    }
    /* A sheared matrix that a curve moves gives way to its nearest translation, rotation and scale. */
    for (uint32_t i = 0; clip && i < clip->curve_count; i++) {
        const gyre_curve *curve = &clip->curves[i];
        if (curve->path != GYRE_PATH_WEIGHTS && asset->nodes[curve->node].matrix != GYRE_NONE)
            posed->worlds[curve->node] = gyre_mat4d_from_transformd(posed->locals[curve->node]);
    }
}

gyre_status gyre_posed_evaluate(gyre_posed *posed, uint32_t clip, double time_s, gyre_error *error) {
    const gyre_asset *asset = posed->asset;
    posed_block *block = (posed_block *)posed;
    if (clip != GYRE_NONE && clip >= asset->clip_count)
        return gyrei_fail(error, GYRE_NOT_FOUND, "there is no clip %u, the file has %u", clip,
                          asset->clip_count);
    for (uint32_t n = 0; n < asset->node_count; n++)
        posed->locals[n] = asset->nodes[n].local;
    if (asset->weight_count) memcpy(posed->weights, asset->weights, asset->weight_count * sizeof(double));
    const gyre_curves *curves = clip == GYRE_NONE ? NULL : &asset->clips[clip];
    if (curves) {
        gyre_curves_target target = {posed->locals, asset->node_count, asset->weight_count, posed->weights,
                                     block->weight_offsets};
        gyre_status status = gyre_curves_evaluate(curves, time_s, &target, error);
        if (status) return status;
    }
    write_local_matrices(posed, curves);
    gyre_world_from_local(block->parents, block->order, asset->node_count, posed->worlds, posed->worlds);
    return GYRE_OK;
}

void gyre_posed_palette(const gyre_posed *posed, uint32_t skin, gyre_mat4d *palette) {
    const gyre_skin_binding *binding = &posed->asset->skins[skin];
    for (uint32_t j = 0; j < binding->joint_count; j++)
        palette[j] = gyre_mat4d_mul(posed->worlds[binding->joints[j]], binding->inverse_binds[j]);
}

size_t gyre_posed_scratch_size(const gyre_asset *asset) {
    uint32_t joints = 0, targets = 0;
    for (uint32_t s = 0; s < asset->skin_count; s++)
        if (asset->skins[s].joint_count > joints) joints = asset->skins[s].joint_count;
    for (uint32_t m = 0; m < asset->mesh_count; m++)
        if (asset->meshes[m].target_count > targets) targets = asset->meshes[m].target_count;
    return joints * sizeof(gyre_mat4d) + targets * sizeof(const float *);
}

typedef const float *(*target_array)(const gyre_morph_target *target);

static const float *target_positions(const gyre_morph_target *target) {
    return target->positions;
}

static const float *target_normals(const gyre_morph_target *target) {
    return target->normals;
}

/* The scratch holds a row of target arrays first, then the palette. */
static void morph_attribute(const gyre_posed *posed, const gyre_asset_node *node,
                            const gyre_primitive *primitive, const float *base, target_array array_of,
                            const float **row, gyre_vec3d *out) {
    for (uint32_t t = 0; t < primitive->target_count; t++)
        row[t] = array_of(&primitive->targets[t]);
    gyre_morph(base, row, posed->weights + node->weight_offset, primitive->target_count,
               primitive->vertex_count, out);
}

static void place_rigid(gyre_mat4d world, uint32_t vertex_count, gyre_vec3d *positions, gyre_vec3d *normals) {
    gyre_mat3d normal_matrix = gyre_normal_matrix_from_mat4(world);
    for (uint32_t v = 0; v < vertex_count; v++)
        positions[v] = gyre_mat4d_mul_point(world, positions[v]);
    for (uint32_t v = 0; normals && v < vertex_count; v++)
        normals[v] = gyre_vec3d_normalise(gyre_mat3d_mul_vec3d(normal_matrix, normals[v]), normals[v]);
}

static gyre_status place_skinned(const gyre_posed *posed, uint32_t skin, const gyre_primitive *primitive,
                                 gyre_mat4d *palette, gyre_vec3d *positions, gyre_vec3d *normals,
                                 gyre_error *error) {
    gyre_posed_palette(posed, skin, palette);
    gyre_skin_job job = {.vertex_count = primitive->vertex_count,
                         .influence_count = primitive->influence_count,
                         .joint_count = posed->asset->skins[skin].joint_count,
                         .joints = primitive->joints,
                         .weights = primitive->weights,
                         .palette = palette,
                         .positions = positions,
                         .normals = normals,
                         .out_positions = positions,
                         .out_normals = normals};
    return gyre_skin(&job, error);
}

gyre_status gyre_posed_vertices(const gyre_posed *posed, uint32_t node_index, uint32_t primitive_index,
                                void *scratch, gyre_vec3d *positions, gyre_vec3d *normals,
                                gyre_error *error) {
    const gyre_asset *asset = posed->asset;
    const gyre_asset_node *node = node_index < asset->node_count ? &asset->nodes[node_index] : NULL;
    if (!node || node->mesh == GYRE_NONE || primitive_index >= asset->meshes[node->mesh].primitive_count)
        return gyrei_fail(error, GYRE_NOT_FOUND, "node %u has no primitive %u", node_index, primitive_index);
    const gyre_primitive *primitive = &asset->meshes[node->mesh].primitives[primitive_index];
    if (!primitive->positions || (normals && !primitive->normals))
        return gyrei_fail(error, GYRE_NOT_FOUND, "primitive %u of mesh %u has no positions or no normals",
                          primitive_index, node->mesh);
    const float **row = scratch;
    gyre_mat4d *palette = (gyre_mat4d *)(void *)(row + asset->meshes[node->mesh].target_count);
    morph_attribute(posed, node, primitive, primitive->positions, target_positions, row, positions);
    if (normals) morph_attribute(posed, node, primitive, primitive->normals, target_normals, row, normals);
    if (node->skin != GYRE_NONE && primitive->influence_count)
        return place_skinned(posed, node->skin, primitive, palette, positions, normals, error);
    place_rigid(posed->worlds[node_index], primitive->vertex_count, positions, normals);
    return GYRE_OK;
}

static uint32_t largest_vertex_count(const gyre_asset *asset) {
    uint32_t largest = 0;
    for (uint32_t m = 0; m < asset->mesh_count; m++)
        for (uint32_t p = 0; p < asset->meshes[m].primitive_count; p++)
            if (asset->meshes[m].primitives[p].vertex_count > largest)
                largest = asset->meshes[m].primitives[p].vertex_count;
    return largest;
}

static void grow_box(gyre_box *box, const gyre_vec3d *points, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!isfinite(points[i].x) || !isfinite(points[i].y) || !isfinite(points[i].z)) continue;
        box->min = gyre_vec3d_min(box->min, points[i]);
        box->max = gyre_vec3d_max(box->max, points[i]);
    }
}

static gyre_status grow_by_node(const gyre_posed *posed, uint32_t node, void *scratch, gyre_vec3d *positions,
                                gyre_box *box, gyre_error *error) {
    const gyre_mesh *mesh = &posed->asset->meshes[posed->asset->nodes[node].mesh];
    for (uint32_t p = 0; p < mesh->primitive_count; p++) {
        if (!mesh->primitives[p].positions) continue;
        gyre_status status = gyre_posed_vertices(posed, node, p, scratch, positions, NULL, error);
        if (status) return status;
        grow_box(box, positions, mesh->primitives[p].vertex_count);
    }
    return GYRE_OK;
}

gyre_status gyre_posed_bounds(const gyre_posed *posed, gyre_box *out, gyre_error *error) {
    const gyre_asset *asset = posed->asset;
    size_t size = gyre_posed_scratch_size(asset);
    size_t begin = gyrei_add_array(&size, largest_vertex_count(asset), sizeof(gyre_vec3d), ALIGNMENT);
    char *memory = size == SIZE_MAX ? NULL : gyrei_allocate(&posed->allocator, size, ALIGNMENT);
    if (!memory)
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for the vertices of the largest mesh");
    gyre_vec3d *positions = (gyre_vec3d *)(void *)(memory + begin);
    gyre_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    gyre_status status = GYRE_OK;
    for (uint32_t n = 0; n < asset->node_count && !status; n++)
        if (asset->nodes[n].in_scene && !posed->hidden[n] && asset->nodes[n].mesh != GYRE_NONE)
            status = grow_by_node(posed, n, memory, positions, &box, error);
    gyrei_release(&posed->allocator, memory, size);
    if (!status) *out = box;
    return status;
}
