/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>

typedef struct scene_fields {
    gyrei_text name;
    const gyrei_json *nodes;
} scene_fields;

static const gyrei_field scene_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, scene_fields, name),
    GYREI_FIELD("nodes", GYREI_FIELD_ARRAY, scene_fields, nodes),
};

/* `seen` holds for each node the last scene, plus one, that named it. */
static bool read_roots(gyrei_gltf *gltf, const gyrei_json *array, uint32_t scene_index, uint32_t *seen,
                       gyre_scene_roots *scene) {
    if (!gyrei_gltf_count(gltf, array, &scene->root_count)) return false;
    uint32_t *roots = gyrei_gltf_new(gltf, scene->root_count, sizeof *roots);
    if (!roots) return false;
    scene->roots = roots;
    for (uint32_t i = 0; i < scene->root_count; i++) {
        if (!gyrei_gltf_index(gltf, gyrei_json_at(array, i), "node", gltf->asset->node_count, &roots[i]))
            return false;
        const gyre_asset_node *node = &gltf->nodes[roots[i]];
        if (node->parent != GYRE_NONE)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "its root node %u is a child of node %u", roots[i],
                                   node->parent);
        if (seen[roots[i]] == scene_index + 1)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "node %u stands twice among its roots", roots[i]);
        seen[roots[i]] = scene_index + 1;
    }
    return true;
}

static bool read_scene(gyrei_gltf *gltf, const gyrei_json *object, uint32_t index, uint32_t *seen,
                       gyre_scene_roots *scene) {
    scene_fields fields = {{NULL, 0}, NULL};
    return gyrei_gltf_fields(gltf, object, scene_table, 2, &fields) &&
           gyrei_gltf_copy_text(gltf, fields.name, &scene->name) &&
           read_roots(gltf, fields.nodes, index, seen, scene);
}

/* Without scenes everything is shown: all nodes without a parent, and so all nodes. */
static void mark_default(gyrei_gltf *gltf) {
    const gyre_asset *asset = gltf->asset;
    if (asset->scene != GYRE_NONE) {
        const gyre_scene_roots *scene = &asset->scenes[asset->scene];
        for (uint32_t i = 0; i < scene->root_count; i++)
            gltf->nodes[scene->roots[i]].in_scene = 1;
    }
    for (uint32_t i = 0; i < asset->node_count; i++) {
        gyre_asset_node *node = &gltf->nodes[asset->order[i]];
        if (node->parent != GYRE_NONE)
            node->in_scene = gltf->nodes[node->parent].in_scene;
        else if (asset->scene == GYRE_NONE)
            node->in_scene = 1;
    }
}

bool gyrei_gltf_read_scenes(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.scenes, &count)) return false;
    gyre_scene_roots *scenes = gyrei_gltf_new(gltf, count, sizeof *scenes);
    uint32_t *seen = gyrei_gltf_scratch(gltf, gltf->asset->node_count, sizeof *seen);
    if (!scenes || !seen) return false;
    gltf->asset->scenes = scenes;
    gltf->asset->scene_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "scene", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.scenes, i);
        if (!object || !read_scene(gltf, object, i, seen, &scenes[i])) return false;
    }
    gltf->place.kind = NULL;
    if (!gyrei_gltf_within(gltf, "scene", gltf->root.scene, count)) return false;
    gltf->asset->scene = gltf->root.scene != GYRE_NONE ? gltf->root.scene : count > 0 ? 0 : GYRE_NONE;
    mark_default(gltf);
    return true;
}
