/* SPDX-License-Identifier: MIT */
/* An asset's nodes as nodes of a scene. */
#include <asset/scene_instance.h>
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <gyre/hierarchy.h>
#include <string.h>

enum { ALIGNMENT = 16 };

static instance_block *allocate_block(const gyre_asset *asset, const gyre_allocator *allocator) {
    size_t size = sizeof(instance_block), n = asset->node_count;
    const size_t locals = gyrei_add_array(&size, n, sizeof(gyre_transformd), ALIGNMENT);
    const size_t weights = gyrei_add_array(&size, asset->weight_count, sizeof(double), ALIGNMENT);
    const size_t nodes = gyrei_add_array(&size, n, sizeof(gyre_node), ALIGNMENT);
    const size_t parents = gyrei_add_array(&size, n, sizeof(uint32_t), ALIGNMENT);
    const size_t order = gyrei_add_array(&size, n, sizeof(uint32_t), ALIGNMENT);
    const size_t offsets = gyrei_add_array(&size, n + 1, sizeof(uint32_t), ALIGNMENT);
    char *memory = size == SIZE_MAX ? NULL : gyrei_allocate(allocator, size, ALIGNMENT);
    if (!memory) return NULL;
    memset(memory, 0, size);
    instance_block *block = (instance_block *)(void *)memory;
    if (allocator) block->instance.allocator = *allocator;
    block->instance.storage_size = size;
    block->instance.asset = asset;
    block->locals = (gyre_transformd *)(void *)(memory + locals);
    block->instance.weights = (double *)(void *)(memory + weights);
    block->instance.nodes = block->nodes = (gyre_node *)(void *)(memory + nodes);
    block->parents = (uint32_t *)(void *)(memory + parents);
    block->order = (uint32_t *)(void *)(memory + order);
    block->weight_offsets = (uint32_t *)(void *)(memory + offsets);
    return block;
}

/* The space of arrays that are filled later is where the order is made. */
static gyre_status order_nodes(instance_block *block, gyre_error *error) {
    const gyre_asset *asset = block->instance.asset;
    uint32_t *depths = (uint32_t *)(void *)block->locals;
    for (uint32_t n = 0; n < asset->node_count; n++)
        block->parents[n] = asset->nodes[n].parent;
    gyre_status status = gyre_hierarchy_order(block->parents, asset->node_count, block->order, depths,
                                              block->weight_offsets, error);
    for (uint32_t n = 0; n < asset->node_count; n++)
        block->weight_offsets[n] = asset->nodes[n].weight_offset;
    return status;
}

/* What the asset says of one node, for what the scene said of it. */
static gyre_status explain(gyre_status status, uint32_t node, gyre_error *error) {
    if (status == GYRE_OUT_OF_MEMORY)
        return gyrei_fail(error, status, "no memory for node %u of the asset in the scene", node);
    return status ? gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u of the asset: its numbers are not finite",
                               node)
                  : GYRE_OK;
}

static gyre_status set_at_rest(const instance_block *block, uint32_t node) {
    const gyre_asset *asset = block->instance.asset;
    const uint32_t matrix = asset->nodes[node].matrix;
    gyre_scene *scene = block->instance.scene;
    if (matrix == GYRE_NONE || matrix >= asset->matrix_count)
        return gyre_scene_set_transform(scene, block->nodes[node],
                                        gyre_transform_from_transformd(asset->nodes[node].local));
    return gyre_scene_set_matrix(scene, block->nodes[node], gyre_mat4_from_mat4d(asset->matrices[matrix]),
                                 NULL, NULL);
}

static gyre_status add_node(instance_block *block, uint32_t node, gyre_error *error) {
    const gyre_asset_node *from = &block->instance.asset->nodes[node];
    gyre_scene *scene = block->instance.scene;
    const gyre_node parent = from->parent == GYRE_NONE ? block->instance.root : block->nodes[from->parent];
    gyre_status status = gyre_scene_add(scene, parent, NULL, &block->nodes[node], error);
    if (status) return status;
    status = set_at_rest(block, node);
    if (!status && from->name) status = gyre_scene_set_name(scene, block->nodes[node], from->name);
    if (!status && !from->in_scene) status = gyre_scene_set_visible(scene, block->nodes[node], false);
    return explain(status, node, error);
}

static gyre_status fill(instance_block *block, gyre_node parent, gyre_error *error) {
    const gyre_asset *asset = block->instance.asset;
    gyre_status status = order_nodes(block, error);
    if (!status) status = gyre_scene_add(block->instance.scene, parent, NULL, &block->instance.root, error);
    for (uint32_t i = 0; i < asset->node_count && !status; i++)
        status = add_node(block, block->order[i], error);
    if (asset->weight_count)
        memcpy(block->instance.weights, asset->weights, asset->weight_count * sizeof(double));
    return status;
}

gyre_status gyre_scene_from_asset(gyre_scene *scene, gyre_node parent, const gyre_asset *asset,
                                  const gyre_allocator *allocator, gyre_scene_instance **out,
                                  gyre_error *error) {
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "scene instance: no place for the result");
    *out = NULL;
    if (!scene || !asset) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "scene instance: no scene or no asset");
    instance_block *block = allocate_block(asset, allocator);
    if (!block)
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for an instance of %u nodes",
                          asset->node_count);
    block->instance.scene = scene;
    gyre_status status = fill(block, parent, error);
    if (status)
        gyre_scene_instance_destroy(&block->instance);
    else
        *out = &block->instance;
    return status;
}

void gyre_scene_instance_destroy(gyre_scene_instance *instance) {
    if (!instance) return;
    instance_block *block = (instance_block *)instance;
    const gyre_allocator allocator = instance->allocator;
    (void)gyre_scene_remove(instance->scene, instance->root);
    for (uint32_t n = 0; n < instance->asset->node_count; n++)
        (void)gyre_scene_remove(instance->scene, block->nodes[n]);
    gyrei_release(&allocator, block->shapes, block->shapes_size);
    gyre_posed_destroy(block->posed);
    gyrei_release(&allocator, instance, (size_t)instance->storage_size);
}

uint32_t gyre_scene_instance_find(const gyre_scene_instance *instance, gyre_node node) {
    if (gyre_node_is_none(node)) return GYRE_NONE;
    for (uint32_t n = 0; n < instance->asset->node_count; n++)
        if (gyre_node_equal(instance->nodes[n], node)) return n;
    return GYRE_NONE;
}

static void put_to_rest(instance_block *block) {
    const gyre_asset *asset = block->instance.asset;
    for (uint32_t n = 0; n < asset->node_count; n++)
        (void)set_at_rest(block, n);
    if (asset->weight_count)
        memcpy(block->instance.weights, asset->weights, asset->weight_count * sizeof(double));
}

/* Curves write over the parts that they move of what the node has now. */
static void load_locals(instance_block *block, const gyre_curves *clip) {
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const uint32_t node = clip->curves[i].node;
        gyre_transform local;
        if (clip->curves[i].path == GYRE_PATH_WEIGHTS || node >= block->instance.asset->node_count) continue;
        if (gyre_scene_transform(block->instance.scene, block->nodes[node], &local) == GYRE_OK)
            block->locals[node] = gyre_transformd_from_transform(local);
    }
}

/* Numbers that a curve brings beyond the floats leave their node where it was. */
static void store_locals(instance_block *block, const gyre_curves *clip) {
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const uint32_t node = clip->curves[i].node;
        if (clip->curves[i].path == GYRE_PATH_WEIGHTS) continue;
        if (i > 0 && clip->curves[i - 1].node == node && clip->curves[i - 1].path != GYRE_PATH_WEIGHTS)
            continue;
        (void)gyre_scene_set_transform(block->instance.scene, block->nodes[node],
                                       gyre_transform_from_transformd(block->locals[node]));
    }
}

gyre_status gyre_scene_instance_evaluate(gyre_scene_instance *instance, uint32_t clip, double time_s,
                                         gyre_error *error) {
    instance_block *block = (instance_block *)instance;
    const gyre_asset *asset = instance->asset;
    if (clip == GYRE_NONE) {
        put_to_rest(block);
        return GYRE_OK;
    }
    if (clip >= asset->clip_count)
        return gyrei_fail(error, GYRE_NOT_FOUND, "there is no clip %u, the file has %u", clip,
                          asset->clip_count);
    const gyre_curves *curves = &asset->clips[clip];
    load_locals(block, curves);
    const gyre_curves_target target = {block->locals, asset->node_count, asset->weight_count,
                                       instance->weights, block->weight_offsets};
    gyre_status status = gyre_curves_evaluate(curves, time_s, &target, error);
    if (!status) store_locals(block, curves);
    return status;
}

/* In the order of the asset's nodes, so that a parent is posed before what follows it. */
static void pose_node(const instance_block *block, uint32_t node, gyre_posed *posed) {
    const gyre_asset_node *from = &block->instance.asset->nodes[node];
    gyre_transform local;
    gyre_mat4 world;
    posed->hidden[node] = !gyre_scene_is_visible(block->instance.scene, block->nodes[node]);
    if (gyre_scene_transform(block->instance.scene, block->nodes[node], &local) == GYRE_OK &&
        gyre_scene_world(block->instance.scene, block->nodes[node], &world) == GYRE_OK) {
        posed->locals[node] = gyre_transformd_from_transform(local);
        posed->worlds[node] = gyre_mat4d_from_mat4(world);
        return;
    }
    gyre_mat4 root = gyre_mat4_identity();
    (void)gyre_scene_world(block->instance.scene, block->instance.root, &root);
    const gyre_mat4d parent =
        from->parent == GYRE_NONE ? gyre_mat4d_from_mat4(root) : posed->worlds[from->parent];
    posed->locals[node] = from->local;
    posed->worlds[node] = gyre_mat4d_mul(parent, gyre_mat4d_from_transformd(from->local));
}

gyre_status gyre_scene_instance_pose(gyre_scene_instance *instance, gyre_posed *posed, gyre_error *error) {
    if (!instance || !posed || posed->asset != instance->asset)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the pose is not of the instance's asset");
    const instance_block *block = (const instance_block *)instance;
    (void)gyre_scene_update(instance->scene);
    for (uint32_t i = 0; i < instance->asset->node_count; i++)
        pose_node(block, block->order[i], posed);
    if (instance->asset->weight_count)
        memcpy(posed->weights, instance->weights, instance->asset->weight_count * sizeof(double));
    return GYRE_OK;
}
