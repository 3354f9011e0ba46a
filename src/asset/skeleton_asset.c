/* SPDX-License-Identifier: MIT */
#include <base/arena.h>
#include <base/error.h>
#include <gyre/skeleton_asset.h>

/* Arrays of what the skeleton is made of, in the order of the asset's nodes. */
typedef struct chosen {
    const gyre_asset *asset;
    uint32_t count;
    uint32_t *joint_of_node; /* GYRE_NONE: left out */
    uint32_t *nodes, *parents;
    gyre_transformd *rest;
    const char **names;
    uint32_t *skin_joints;
} chosen;

static gyre_status check_nodes(const gyre_asset *asset, gyre_error *error) {
    for (uint32_t n = 0; n < asset->node_count; n++) {
        const uint32_t parent = asset->nodes[n].parent;
        if (parent != GYRE_NONE && parent >= asset->node_count)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u has node %u as parent, there are %u", n,
                              parent, asset->node_count);
    }
    return GYRE_OK;
}

static gyre_status check_joints(const gyre_asset *asset, uint32_t skin, gyre_error *error) {
    const gyre_skin_binding *binding = &asset->skins[skin];
    for (uint32_t k = 0; k < binding->joint_count; k++)
        if (binding->joints[k] >= asset->node_count)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skin %u: joint %u is node %u, there are %u", skin, k,
                              binding->joints[k], asset->node_count);
    return GYRE_OK;
}

/* Ways up end where another one has gone before, so cycles end as well. */
static void choose(chosen *c, const gyre_skin_binding *skin) {
    const gyre_asset *asset = c->asset;
    for (uint32_t n = 0; n < asset->node_count; n++)
        c->joint_of_node[n] = skin ? GYRE_NONE : 0;
    for (uint32_t k = 0; skin && k < skin->joint_count; k++)
        for (uint32_t n = skin->joints[k]; n != GYRE_NONE && c->joint_of_node[n] == GYRE_NONE;
             n = asset->nodes[n].parent)
            c->joint_of_node[n] = 0;
    for (uint32_t n = 0; n < asset->node_count; n++)
        if (c->joint_of_node[n] != GYRE_NONE) c->joint_of_node[n] = c->count++;
}

static void gather(chosen *c, const gyre_skin_binding *skin) {
    for (uint32_t n = 0; n < c->asset->node_count; n++) {
        const gyre_asset_node *node = &c->asset->nodes[n];
        const uint32_t joint = c->joint_of_node[n];
        if (joint == GYRE_NONE) continue;
        c->nodes[joint] = n;
        c->parents[joint] = node->parent == GYRE_NONE ? GYRE_NONE : c->joint_of_node[node->parent];
        c->rest[joint] = node->local;
        c->names[joint] = node->name;
    }
    for (uint32_t k = 0; skin && k < skin->joint_count; k++)
        c->skin_joints[k] = c->joint_of_node[skin->joints[k]];
}

static gyre_status fail_no_memory(gyre_error *error) {
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory while making a skeleton");
}

static gyre_status make(chosen *c, const gyre_skin_binding *skin, gyrei_arena *arena,
                        const gyre_skeleton **out, gyre_error *error) {
    c->joint_of_node = gyrei_arena_allocate(arena, c->asset->node_count, sizeof *c->joint_of_node);
    if (!c->joint_of_node) return fail_no_memory(error);
    choose(c, skin);
    if (c->count == 0)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "there are no nodes to make a skeleton of");
    if (c->count > GYRE_SKELETON_MAX_JOINTS)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "%u nodes: a skeleton has at most %u joints", c->count,
                          GYRE_SKELETON_MAX_JOINTS);
    c->nodes = gyrei_arena_allocate(arena, c->count, sizeof *c->nodes);
    c->parents = gyrei_arena_allocate(arena, c->count, sizeof *c->parents);
    c->rest = gyrei_arena_allocate(arena, c->count, sizeof *c->rest);
    c->names = gyrei_arena_allocate(arena, c->count, sizeof *c->names);
    c->skin_joints = gyrei_arena_allocate(arena, skin ? skin->joint_count : 0, sizeof *c->skin_joints);
    if (!c->nodes || !c->parents || !c->rest || !c->names || !c->skin_joints) return fail_no_memory(error);
    gather(c, skin);
    const gyre_skeleton_source source = {.joint_count = c->count,
                                         .skin_joint_count = skin ? skin->joint_count : 0,
                                         .parents = c->parents,
                                         .rest = c->rest,
                                         .names = c->names,
                                         .nodes = c->nodes,
                                         .skin_joints = c->skin_joints,
                                         .inverse_binds = skin ? skin->inverse_binds : NULL};
    return gyre_skeleton_create(&source, arena->allocator.allocate ? &arena->allocator : NULL, out, error);
}

gyre_status gyre_skeleton_from_asset(const gyre_asset *asset, uint32_t skin, const gyre_allocator *allocator,
                                     const gyre_skeleton **out, gyre_error *error) {
    if (out) *out = NULL;
    if (!asset || !out)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "an asset and a place for the skeleton are required");
    if (skin != GYRE_NONE && skin >= asset->skin_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skin %u of %u", skin, asset->skin_count);
    gyre_status status = check_nodes(asset, error);
    if (status == GYRE_OK && skin != GYRE_NONE) status = check_joints(asset, skin, error);
    if (status != GYRE_OK) return status;
    chosen c = {.asset = asset};
    gyrei_arena arena = {0};
    if (allocator) arena.allocator = *allocator;
    status = make(&c, skin == GYRE_NONE ? NULL : &asset->skins[skin], &arena, out, error);
    gyrei_arena_destroy(&arena);
    return status;
}
