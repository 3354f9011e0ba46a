/* SPDX-License-Identifier: MIT */
#include "access.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy_text(const char *text) {
    return text == NULL ? NULL : strcpy(ref_allocate(strlen(text) + 1, 1), text);
}

static bool get_numbers(const json_t *object, const char *key, size_t count, double *out) {
    const json_t *array = json_object_get(object, key);
    if (array == NULL) {
        return true;
    }
    if (json_array_size(array) != count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!json_is_number(json_array_get(array, i))) {
            return false;
        }
        out[i] = json_number_value(json_array_get(array, i));
    }
    return true;
}

static double *copy_numbers(const json_t *array, size_t *count) {
    *count = json_array_size(array);
    double *numbers = ref_allocate(*count, sizeof(double));
    for (size_t i = 0; i < *count; i++) {
        numbers[i] = json_number_value(json_array_get(array, i));
    }
    return numbers;
}

/* ---- meshes and skins ---- */

static bool load_targets(const ref_source *source, const json_t *targets, ref_primitive *out) {
    out->target_count = json_array_size(targets);
    out->target = ref_allocate(out->target_count, sizeof(double *));
    for (size_t i = 0; i < out->target_count; i++) {
        const json_t *target = json_array_get(targets, i);
        if (json_object_get(target, "POSITION") != NULL) {
            out->target[i] = ref_read_property(source, target, "POSITION", out->vertex_count, 3);
            if (out->target[i] == NULL) {
                return false;
            }
        }
    }
    return true;
}

static bool load_influence_set(const ref_source *source, const json_t *attributes, size_t set,
                               ref_primitive *primitive) {
    char joints_name[32], weights_name[32];
    snprintf(joints_name, sizeof joints_name, "JOINTS_%zu", set);
    snprintf(weights_name, sizeof weights_name, "WEIGHTS_%zu", set);
    double *joints = ref_read_property(source, attributes, joints_name, primitive->vertex_count, 4);
    double *weights = ref_read_property(source, attributes, weights_name, primitive->vertex_count, 4);
    bool ok = joints != NULL && weights != NULL;
    for (size_t i = 0; ok && i < 4 * primitive->vertex_count; i++) {
        size_t place = i / 4 * primitive->influence_count + 4 * set + i % 4;
        primitive->joint[place] = joints[i];
        primitive->weight[place] = weights[i];
    }
    free(joints);
    free(weights);
    return ok;
}

static bool load_influences(const ref_source *source, const json_t *attributes, ref_primitive *out) {
    char name[32];
    size_t set_count = 0;
    while (snprintf(name, sizeof name, "JOINTS_%zu", set_count) > 0 &&
           json_object_get(attributes, name) != NULL) {
        set_count++;
    }
    out->influence_count = 4 * set_count;
    out->joint = ref_allocate(out->influence_count * out->vertex_count, sizeof(double));
    out->weight = ref_allocate(out->influence_count * out->vertex_count, sizeof(double));
    for (size_t set = 0; set < set_count; set++) {
        if (!load_influence_set(source, attributes, set, out)) {
            return false;
        }
    }
    return true;
}

static bool load_primitive(const ref_source *source, const json_t *json, ref_primitive *out) {
    const json_t *attributes = json_object_get(json, "attributes");
    ptrdiff_t position = -1;
    size_t width = 0;
    if (json_object_get(attributes, "POSITION") == NULL) {
        return true;
    }
    if (!ref_get_whole(attributes, "POSITION", -1, &position)) {
        return false;
    }
    out->position = ref_read_accessor(source, position, &out->vertex_count, &width);
    return out->position != NULL && width == 3 &&
           load_targets(source, json_object_get(json, "targets"), out) &&
           load_influences(source, attributes, out);
}

static bool load_mesh(const ref_source *source, const json_t *json, ref_mesh *out) {
    const json_t *primitives = json_object_get(json, "primitives");
    out->primitive_count = json_array_size(primitives);
    out->primitives = ref_allocate(out->primitive_count, sizeof(ref_primitive));
    out->weights = copy_numbers(json_object_get(json, "weights"), &out->weight_count);
    for (size_t i = 0; i < out->primitive_count; i++) {
        if (!load_primitive(source, json_array_get(primitives, i), &out->primitives[i])) {
            return false;
        }
    }
    return true;
}

static bool load_skin(const ref_source *source, const json_t *json, ref_skin *out) {
    const json_t *joints = json_object_get(json, "joints");
    out->joint_count = json_array_size(joints);
    out->joints = ref_allocate(out->joint_count, sizeof(size_t));
    for (size_t i = 0; i < out->joint_count; i++) {
        const json_t *joint = json_array_get(joints, i);
        out->joints[i] = (size_t)json_number_value(joint);
        if (!ref_is_whole(joint) || out->joints[i] >= source->model->node_count) {
            return false;
        }
    }
    if (json_object_get(json, "inverseBindMatrices") == NULL) {
        return true;
    }
    ptrdiff_t accessor = -1;
    size_t count = 0, width = 0;
    if (!ref_get_whole(json, "inverseBindMatrices", -1, &accessor)) {
        return false;
    }
    out->inverse_bind = ref_read_accessor(source, accessor, &count, &width);
    return out->inverse_bind != NULL && width == 16 && count >= out->joint_count;
}

/* ---- nodes and scenes ---- */

static bool load_node(const ref_source *source, const json_t *json, ref_node *out) {
    out->name = copy_text(json_string_value(json_object_get(json, "name")));
    out->parent = -1;
    out->rotation[3] = out->scale[0] = out->scale[1] = out->scale[2] = 1;
    out->has_matrix = json_object_get(json, "matrix") != NULL;
    out->weights = copy_numbers(json_object_get(json, "weights"), &out->weight_count);
    bool ok = get_numbers(json, "matrix", 16, out->matrix) &&
              get_numbers(json, "translation", 3, out->translation) &&
              get_numbers(json, "rotation", 4, out->rotation) && get_numbers(json, "scale", 3, out->scale) &&
              ref_get_index(json, "mesh", source->model->mesh_count, &out->mesh) &&
              ref_get_index(json, "skin", source->model->skin_count, &out->skin);
    ref_normalise(out->rotation);
    return ok;
}

static bool link_children(ref_model *model, size_t parent, const json_t *children) {
    for (size_t i = 0; i < json_array_size(children); i++) {
        const json_t *child = json_array_get(children, i);
        size_t index = (size_t)json_number_value(child);
        if (!ref_is_whole(child) || index >= model->node_count || model->nodes[index].parent >= 0) {
            return false;
        }
        model->nodes[index].parent = (ptrdiff_t)parent;
    }
    return true;
}

/// Every way up must end at a root: with single parents, anything else is a cycle.
static bool has_no_cycle(const ref_model *model) {
    for (size_t i = 0; i < model->node_count; i++) {
        size_t steps = 0;
        for (ptrdiff_t at = (ptrdiff_t)i; at >= 0; at = model->nodes[at].parent) {
            if (steps++ > model->node_count) {
                return false;
            }
        }
    }
    return true;
}

static void enter_scene(ref_model *model, size_t node) {
    model->nodes[node].in_scene = true;
    for (size_t i = 0; i < model->node_count; i++) {
        if (model->nodes[i].parent == (ptrdiff_t)node) {
            enter_scene(model, i);
        }
    }
}

static bool choose_scene(const ref_source *source) {
    ref_model *model = source->model;
    const json_t *scenes = ref_top_array(source, "scenes");
    ptrdiff_t scene = 0;
    if (json_array_size(scenes) == 0) {
        for (size_t i = 0; i < model->node_count; i++) {
            model->nodes[i].in_scene = true; /* all hang from some node without parent */
        }
        return true;
    }
    if (!ref_get_whole(source->root, "scene", 0, &scene) || (size_t)scene >= json_array_size(scenes)) {
        return false;
    }
    const json_t *roots = json_object_get(json_array_get(scenes, (size_t)scene), "nodes");
    for (size_t i = 0; i < json_array_size(roots); i++) {
        const json_t *root = json_array_get(roots, i);
        size_t index = (size_t)json_number_value(root);
        if (!ref_is_whole(root) || index >= model->node_count || model->nodes[index].parent >= 0) {
            return false;
        }
        enter_scene(model, index);
    }
    return true;
}

/// How many morph targets the node's mesh has.
static size_t target_count(const ref_model *model, const ref_node *node) {
    if (node->mesh < 0 || model->meshes[node->mesh].primitive_count == 0) {
        return 0;
    }
    return model->meshes[node->mesh].primitives[0].target_count;
}

static void make_poses(ref_model *model) {
    model->poses = ref_allocate(model->node_count, sizeof(ref_pose));
    for (size_t i = 0; i < model->node_count; i++) {
        model->poses[i].weight_count = target_count(model, &model->nodes[i]);
        model->poses[i].weights = ref_allocate(model->poses[i].weight_count, sizeof(double));
    }
}

/* ---- animations ---- */

static bool read_path(const char *name, enum ref_path *out) {
    static const char *const names[] = {"translation", "rotation", "scale", "weights"};
    for (size_t i = 0; name != NULL && i < 4; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (enum ref_path)i;
            return true;
        }
    }
    return false;
}

static bool read_interpolation(const json_t *sampler, enum ref_interpolation *out) {
    const json_t *json = json_object_get(sampler, "interpolation");
    const char *name = json == NULL ? "LINEAR" : json_string_value(json);
    static const char *const names[] = {"STEP", "LINEAR", "CUBICSPLINE"};
    for (size_t i = 0; name != NULL && i < 3; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (enum ref_interpolation)i;
            return true;
        }
    }
    return false;
}

static bool read_keys(const ref_source *source, const json_t *sampler, ref_channel *out) {
    ptrdiff_t input = -1, output = -1;
    size_t time_width = 0, value_count = 0, value_width = 0;
    if (!read_interpolation(sampler, &out->interpolation) || !ref_get_whole(sampler, "input", -1, &input) ||
        !ref_get_whole(sampler, "output", -1, &output)) {
        return false;
    }
    out->times = ref_read_accessor(source, input, &out->key_count, &time_width);
    out->values = ref_read_accessor(source, output, &value_count, &value_width);
    if (out->times == NULL || out->values == NULL || time_width != 1 || out->key_count == 0) {
        return false;
    }
    size_t parts = out->interpolation == REF_CUBICSPLINE ? 3 : 1;
    return value_count * value_width == out->key_count * parts * out->width;
}

/// LINEAR and STEP rotations are meant to be unit; what a cubic spline passes through is used as it stands.
static void normalise_keys(ref_channel *channel) {
    if (channel->path == REF_ROTATION && channel->interpolation != REF_CUBICSPLINE) {
        for (size_t i = 0; i < channel->key_count; i++) {
            ref_normalise(channel->values + 4 * i);
        }
    }
}

/// Channels without a target node, with a path unknown to us or with weights for no mesh do nothing: skipped.
static bool load_channel(const ref_source *source, const json_t *animation, const json_t *json,
                         ref_clip *clip) {
    const json_t *samplers = json_object_get(animation, "samplers");
    const json_t *target = json_object_get(json, "target");
    ptrdiff_t node = -1, sampler = -1;
    ref_channel *out = &clip->channels[clip->channel_count];
    if (!ref_get_index(target, "node", source->model->node_count, &node) ||
        !ref_get_index(json, "sampler", json_array_size(samplers), &sampler) || sampler < 0) {
        return false;
    }
    if (node < 0 || !read_path(json_string_value(json_object_get(target, "path")), &out->path)) {
        return true;
    }
    const size_t widths[] = {3, 4, 3, source->model->poses[node].weight_count};
    out->node = (size_t)node;
    out->width = widths[out->path];
    if (out->width == 0) {
        return true;
    }
    clip->channel_count++;
    bool ok = read_keys(source, json_array_get(samplers, (size_t)sampler), out);
    if (ok) {
        normalise_keys(out);
    }
    return ok;
}

static bool load_clip(const ref_source *source, const json_t *json, ref_clip *out) {
    const json_t *channels = json_object_get(json, "channels");
    out->name = copy_text(json_string_value(json_object_get(json, "name")));
    out->channels = ref_allocate(json_array_size(channels), sizeof(ref_channel));
    for (size_t i = 0; i < json_array_size(channels); i++) {
        if (!load_channel(source, json, json_array_get(channels, i), out)) {
            return false;
        }
    }
    for (size_t i = 0; i < out->channel_count; i++) {
        for (size_t k = 0; k < out->channels[i].key_count; k++) {
            double time_s = out->channels[i].times[k];
            out->duration_s = time_s > out->duration_s ? time_s : out->duration_s;
        }
    }
    return true;
}

/* ---- the whole ---- */

/// One loop for all of: the array `key`, so many entries of our own, one function to load each.
#define LOAD_ALL(source, key, items, count, load_one)                                                        \
    do {                                                                                                     \
        json_t *array = ref_top_array(source, key);                                                          \
        (items) = ref_allocate(json_array_size(array), sizeof *(items));                                     \
        (count) = json_array_size(array);                                                                    \
        for (size_t i = 0; i < (count); i++) {                                                               \
            if (!(load_one)) {                                                                               \
                return false;                                                                                \
            }                                                                                                \
        }                                                                                                    \
    } while (false)

static bool load_all(ref_source *source) {
    ref_model *model = source->model;
    const size_t node_count = json_array_size(ref_top_array(source, "nodes"));
    LOAD_ALL(source, "buffers", model->buffers, model->buffer_count,
             ref_load_buffer(source, i, json_array_get(array, i), &model->buffers[i]));
    LOAD_ALL(source, "meshes", model->meshes, model->mesh_count,
             load_mesh(source, json_array_get(array, i), &model->meshes[i]));
    model->node_count = node_count; /* skins name nodes and nodes name skins */
    model->nodes = ref_allocate(node_count, sizeof(ref_node));
    LOAD_ALL(source, "skins", model->skins, model->skin_count,
             load_skin(source, json_array_get(array, i), &model->skins[i]));
    json_t *nodes = ref_top_array(source, "nodes");
    for (size_t i = 0; i < node_count; i++) {
        if (!load_node(source, json_array_get(nodes, i), &model->nodes[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < node_count; i++) {
        if (!link_children(model, i, json_object_get(json_array_get(nodes, i), "children"))) {
            return false;
        }
    }
    if (!has_no_cycle(model) || !choose_scene(source)) {
        return false;
    }
    make_poses(model);
    LOAD_ALL(source, "animations", model->clips, model->clip_count,
             load_clip(source, json_array_get(array, i), &model->clips[i]));
    return true;
}

/// A .glb is 12 bytes "glTF", version, length, and then chunks: size, type, content.
static bool open_glb(ref_source *source, const ref_buffer *file) {
    size_t at = 12;
    while (at + 8 <= file->size) {
        size_t size = ref_read_little_endian(file->bytes + at, 4);
        const unsigned char *type = file->bytes + at + 4;
        if (size > file->size - at - 8) {
            return false;
        }
        if (memcmp(type, "JSON", 4) == 0 && source->root == NULL) {
            source->root = json_loadb((const char *)file->bytes + at + 8, size, JSON_ALLOW_NUL, NULL);
        } else if (memcmp(type, "BIN\0", 4) == 0 && source->binary == NULL) {
            source->binary = file->bytes + at + 8;
            source->binary_size = size;
        }
        at += 8 + size;
    }
    return source->root != NULL;
}

static bool open_root(ref_source *source, const ref_buffer *file) {
    if (file->size >= 12 && memcmp(file->bytes, "glTF", 4) == 0) {
        return open_glb(source, file);
    }
    source->root = json_loadb((const char *)file->bytes, file->size, JSON_ALLOW_NUL, NULL);
    return source->root != NULL;
}

ref_model *ref_load(const char *path) {
    ref_buffer file = {NULL, 0};
    ref_source source = {.model = ref_allocate(1, sizeof(ref_model)), .path = path};
    bool ok = ref_read_file(path, &file) && open_root(&source, &file) && load_all(&source);
    json_decref(source.root);
    free(file.bytes);
    if (!ok) {
        ref_free(source.model);
        return NULL;
    }
    ref_evaluate(source.model, -1, 0);
    return source.model;
}

static void free_primitive(ref_primitive *primitive) {
    for (size_t i = 0; i < primitive->target_count; i++) {
        free(primitive->target[i]);
    }
    free(primitive->target);
    free(primitive->position);
    free(primitive->joint);
    free(primitive->weight);
}

static void free_mesh(ref_mesh *mesh) {
    for (size_t i = 0; i < mesh->primitive_count; i++) {
        free_primitive(&mesh->primitives[i]);
    }
    free(mesh->primitives);
    free(mesh->weights);
}

static void free_clip(ref_clip *clip) {
    for (size_t i = 0; i < clip->channel_count; i++) {
        free(clip->channels[i].times);
        free(clip->channels[i].values);
    }
    free(clip->channels);
    free(clip->name);
}

static void free_nodes(ref_model *model) {
    for (size_t i = 0; i < model->node_count; i++) {
        free(model->nodes[i].name);
        free(model->nodes[i].weights);
        if (model->poses != NULL) {
            free(model->poses[i].weights);
        }
    }
    free(model->nodes);
    free(model->poses);
}

void ref_free(ref_model *model) {
    if (model == NULL) {
        return;
    }
    for (size_t i = 0; i < model->buffer_count; i++) {
        free(model->buffers[i].bytes);
    }
    for (size_t i = 0; i < model->mesh_count; i++) {
        free_mesh(&model->meshes[i]);
    }
    for (size_t i = 0; i < model->skin_count; i++) {
        free(model->skins[i].joints);
        free(model->skins[i].inverse_bind);
    }
    for (size_t i = 0; i < model->clip_count; i++) {
        free_clip(&model->clips[i]);
    }
    free_nodes(model);
    free(model->buffers);
    free(model->meshes);
    free(model->skins);
    free(model->clips);
    free(model);
}
