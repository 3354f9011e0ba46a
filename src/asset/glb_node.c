/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>
#include <base/arena.h>
#include <math.h>
#include <string.h>

static bool is_exactly(double value, double expected) {
    return value == expected && signbit(value) == signbit(expected);
}

/* Left out where the values are those that a reader assumes. */
static void write_unless(gyrei_json_writer *json, const char *key, const double *values,
                         const double *assumed, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!is_exactly(values[i], assumed[i])) {
            gyrei_json_doubles(json, key, values, count);
            return;
        }
}

static void write_transform(gyrei_json_writer *json, const gyre_transformd *local) {
    const double zero[3] = {0, 0, 0}, one[3] = {1, 1, 1}, identity[4] = {0, 0, 0, 1};
    const double translation[3] = {local->translation.x, local->translation.y, local->translation.z};
    const double unit[4] = {local->rotation.x, local->rotation.y, local->rotation.z, local->rotation.w};
    double rotation[4];
    gyrei_glb_settle_node(unit, rotation);
    const double scale[3] = {local->scale.x, local->scale.y, local->scale.z};
    write_unless(json, "translation", translation, zero, 3);
    write_unless(json, "rotation", rotation, identity, 4);
    write_unless(json, "scale", scale, one, 3);
}

static void write_weights(gyrei_glb_writer *w, const gyre_asset_node *node) {
    if (node->weight_count == 0 || gyrei_glb_mesh_of(w, node) == GYRE_NONE) return;
    const double *weights = w->asset->weights + node->weight_offset;
    const double *assumed = w->asset->meshes[node->mesh].weights;
    for (uint32_t i = 0; i < node->weight_count; i++)
        if (!is_exactly(weights[i], assumed ? assumed[i] : 0)) {
            gyrei_json_doubles(&w->json, "weights", weights, node->weight_count);
            return;
        }
}

static void write_index(gyrei_json_writer *json, const char *key, uint32_t index) {
    if (index != GYRE_NONE) gyrei_json_uint(json, key, index);
}

/* The file's nodes: those of the asset, then those that stand above sheared ones. */
static const gyrei_glb_split_node *split_at(const gyrei_glb_writer *w, uint32_t index) {
    return index < w->asset->node_count ? NULL : &w->splits[index - w->asset->node_count];
}

static uint32_t above(const gyrei_glb_writer *w, uint32_t node) {
    return w->above && node < w->asset->node_count ? w->above[node] : GYRE_NONE;
}

static uint32_t parent_of(const gyrei_glb_writer *w, uint32_t index) {
    const gyrei_glb_split_node *split = split_at(w, index);
    if (split) return w->asset->nodes[split->node].parent;
    return above(w, index) != GYRE_NONE ? above(w, index) : w->asset->nodes[index].parent;
}

static void write_local(gyrei_glb_writer *w, uint32_t index) {
    const gyre_mat4d *matrix = gyrei_glb_matrix_of(w, index);
    gyre_transformd local = w->asset->nodes[index].local;
    if (matrix) {
        gyrei_json_doubles(&w->json, "matrix", matrix->m, 16);
        return;
    }
    if (above(w, index) != GYRE_NONE) {
        local = gyre_transformd_identity();
        local.rotation = split_at(w, above(w, index))->own;
    }
    write_transform(&w->json, &local);
}

static void write_asset_node(gyrei_glb_writer *w, uint32_t index) {
    const gyre_asset_node *node = &w->asset->nodes[index];
    const uint32_t mesh = gyrei_glb_mesh_of(w, node);
    gyrei_json_string(&w->json, "name", node->name);
    write_local(w, index);
    write_index(&w->json, "mesh", mesh);
    if (mesh != GYRE_NONE) write_index(&w->json, "skin", node->skin);
    write_index(&w->json, "camera", node->camera);
    write_weights(w, node);
}

static void write_node(gyrei_glb_writer *w, uint32_t index, const uint32_t *children, size_t child_count) {
    const gyrei_glb_split_node *split = split_at(w, index);
    gyrei_glb_place(w, "node", split ? split->node : index);
    gyrei_json_open(&w->json, NULL, '{');
    if (split)
        write_transform(&w->json, &split->above);
    else
        write_asset_node(w, index);
    if (child_count) gyrei_json_uints(&w->json, "children", children, child_count);
    gyrei_json_close(&w->json, '}');
}

/* Children of all nodes one after the other, those of node i from begin[i] to begin[i + 1]. */
static void sort_children(const gyrei_glb_writer *w, uint32_t *begin, uint32_t *children) {
    for (uint32_t i = 0; i < w->node_count; i++)
        if (parent_of(w, i) != GYRE_NONE) begin[parent_of(w, i)]++;
    for (uint32_t i = 0; i < w->node_count; i++)
        begin[i + 1] += begin[i];
    for (uint32_t i = w->node_count; i-- > 0;)
        if (parent_of(w, i) != GYRE_NONE) children[--begin[parent_of(w, i)]] = i;
}

void gyrei_glb_write_nodes(gyrei_glb_writer *w) {
    if (w->node_count == 0) return;
    size_t size = ((size_t)w->node_count * 2 + 1) * sizeof(uint32_t);
    uint32_t *begin = gyrei_allocate(w->allocator, size, sizeof *begin);
    if (!begin) {
        gyrei_glb_fail(w, GYRE_OUT_OF_MEMORY, "no memory for the children");
        return;
    }
    memset(begin, 0, size);
    uint32_t *children = begin + w->node_count + 1;
    sort_children(w, begin, children);
    gyrei_json_open(&w->json, "nodes", '[');
    for (uint32_t i = 0; i < w->node_count; i++)
        write_node(w, i, children + begin[i], begin[i + 1] - begin[i]);
    gyrei_json_close(&w->json, ']');
    gyrei_release(w->allocator, begin, size);
}

static uint32_t root_at(const gyrei_glb_writer *w, uint32_t node) {
    return above(w, node) != GYRE_NONE ? above(w, node) : node;
}

static void write_all_roots(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_open(&w->json, "nodes", '[');
    for (uint32_t i = 0; i < a->node_count; i++)
        if (a->nodes[i].parent == GYRE_NONE) gyrei_json_uint(&w->json, NULL, root_at(w, i));
    gyrei_json_close(&w->json, ']');
    gyrei_json_close(&w->json, '}');
}

static void write_scene(gyrei_glb_writer *w, uint32_t index) {
    const gyre_scene_roots *scene = &w->asset->scenes[index];
    gyrei_glb_place(w, "scene", index);
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_string(&w->json, "name", scene->name);
    if (scene->root_count) gyrei_json_open(&w->json, "nodes", '[');
    for (uint32_t i = 0; i < scene->root_count; i++)
        gyrei_json_uint(&w->json, NULL, root_at(w, scene->roots[i]));
    if (scene->root_count) gyrei_json_close(&w->json, ']');
    gyrei_json_close(&w->json, '}');
}

/* A model without scenes gets one of all roots: many programs show nothing else. */
void gyrei_glb_write_scenes(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (a->scene_count == 0 && a->node_count == 0) return;
    gyrei_json_uint(&w->json, "scene", a->scene == GYRE_NONE ? 0 : a->scene);
    gyrei_json_open(&w->json, "scenes", '[');
    if (a->scene_count == 0) write_all_roots(w);
    for (uint32_t i = 0; i < a->scene_count; i++)
        write_scene(w, i);
    gyrei_json_close(&w->json, ']');
}
