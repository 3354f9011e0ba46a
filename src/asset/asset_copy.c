/* SPDX-License-Identifier: MIT */
#include <asset/asset_copy.h>
#include <string.h>

/* After the first failure every copy is NULL, and the whole is thrown away in the end. */
typedef struct copier {
    gyrei_arena arena;
    bool failed;
} copier;

static void *copy(copier *c, const void *source, size_t count, size_t size) {
    if (!source || c->failed) return NULL;
    void *target = gyrei_arena_allocate_raw(&c->arena, count, size);
    if (!target) {
        c->failed = true;
        return NULL;
    }
    memcpy(target, source, count * size);
    return target;
}

#define COPY(c, array, count) ((array) = copy((c), (array), (count), sizeof *(array)))

static const char *copy_text(copier *c, const char *text) {
    return text ? copy(c, text, strlen(text) + 1, 1) : NULL;
}

static void copy_nodes(copier *c, gyre_asset *asset) {
    gyre_asset_node *nodes = copy(c, asset->nodes, asset->node_count, sizeof *nodes);
    for (uint32_t i = 0; nodes && i < asset->node_count; i++)
        nodes[i].name = copy_text(c, nodes[i].name);
    asset->nodes = nodes;
    COPY(c, asset->order, asset->node_count);
    COPY(c, asset->matrices, asset->matrix_count);
    COPY(c, asset->weights, asset->weight_count);
}

static void copy_targets(copier *c, gyre_primitive *p) {
    const size_t component_count = (size_t)p->vertex_count * 3;
    gyre_morph_target *targets = copy(c, p->targets, p->target_count, sizeof *targets);
    for (uint32_t i = 0; targets && i < p->target_count; i++) {
        COPY(c, targets[i].positions, component_count);
        COPY(c, targets[i].normals, component_count);
        COPY(c, targets[i].tangents, component_count);
    }
    p->targets = targets;
}

static void copy_primitive(copier *c, gyre_primitive *p) {
    const size_t vertex_count = p->vertex_count, influence_count = vertex_count * p->influence_count;
    COPY(c, p->indices, p->index_count);
    COPY(c, p->positions, vertex_count * 3);
    COPY(c, p->normals, vertex_count * 3);
    COPY(c, p->tangents, vertex_count * 4);
    COPY(c, p->texcoords[0], vertex_count * 2);
    COPY(c, p->texcoords[1], vertex_count * 2);
    COPY(c, p->colors, vertex_count * 4);
    COPY(c, p->joints, influence_count);
    COPY(c, p->weights, influence_count);
    copy_targets(c, p);
}

static void copy_meshes(copier *c, gyre_asset *asset) {
    gyre_mesh *meshes = copy(c, asset->meshes, asset->mesh_count, sizeof *meshes);
    for (uint32_t m = 0; meshes && m < asset->mesh_count; m++) {
        gyre_mesh *mesh = &meshes[m];
        gyre_primitive *primitives =
            copy(c, mesh->primitives, mesh->primitive_count, sizeof *mesh->primitives);
        for (uint32_t p = 0; primitives && p < mesh->primitive_count; p++)
            copy_primitive(c, &primitives[p]);
        mesh->primitives = primitives;
        mesh->name = copy_text(c, mesh->name);
        COPY(c, mesh->weights, mesh->target_count);
    }
    asset->meshes = meshes;
}

static void copy_skins(copier *c, gyre_asset *asset) {
    gyre_skin_binding *skins = copy(c, asset->skins, asset->skin_count, sizeof *skins);
    for (uint32_t i = 0; skins && i < asset->skin_count; i++) {
        skins[i].name = copy_text(c, skins[i].name);
        COPY(c, skins[i].joints, skins[i].joint_count);
        COPY(c, skins[i].inverse_binds, skins[i].joint_count);
    }
    asset->skins = skins;
}

static void copy_curve(copier *c, gyre_curve *curve) {
    const size_t parts = curve->interpolation == GYRE_INTERPOLATION_CUBIC ? 3 : 1;
    COPY(c, curve->times, curve->key_count);
    COPY(c, curve->values, parts * curve->key_count * curve->component_count);
}

static void copy_clips(copier *c, gyre_asset *asset) {
    gyre_curves *clips = copy(c, asset->clips, asset->clip_count, sizeof *clips);
    for (uint32_t i = 0; clips && i < asset->clip_count; i++) {
        gyre_curve *curves = copy(c, clips[i].curves, clips[i].curve_count, sizeof *curves);
        for (uint32_t k = 0; curves && k < clips[i].curve_count; k++)
            copy_curve(c, &curves[k]);
        clips[i].curves = curves;
        clips[i].name = copy_text(c, clips[i].name);
    }
    asset->clips = clips;
}

/* An array of structs of which only names lie elsewhere. */
#define COPY_NAMED(c, asset, type, array, count)                                                             \
    do {                                                                                                     \
        type *elements = copy((c), (asset)->array, (asset)->count, sizeof *elements);                        \
        for (uint32_t i = 0; elements && i < (asset)->count; i++)                                            \
            elements[i].name = copy_text((c), elements[i].name);                                             \
        (asset)->array = elements;                                                                           \
    } while (0)

static void copy_looks(copier *c, gyre_asset *asset) {
    COPY_NAMED(c, asset, gyre_material, materials, material_count);
    COPY_NAMED(c, asset, gyre_texture, textures, texture_count);
    COPY_NAMED(c, asset, gyre_camera, cameras, camera_count);
    gyre_image *images = copy(c, asset->images, asset->image_count, sizeof *images);
    for (uint32_t i = 0; images && i < asset->image_count; i++) {
        images[i].name = copy_text(c, images[i].name);
        images[i].mime_type = copy_text(c, images[i].mime_type);
        images[i].bytes = copy(c, images[i].bytes, (size_t)images[i].size, 1);
    }
    asset->images = images;
}

static void copy_rest(copier *c, gyre_asset *asset) {
    COPY_NAMED(c, asset, gyre_extension, extensions, extension_count);
    gyre_scene_roots *scenes = copy(c, asset->scenes, asset->scene_count, sizeof *scenes);
    for (uint32_t i = 0; scenes && i < asset->scene_count; i++) {
        scenes[i].name = copy_text(c, scenes[i].name);
        COPY(c, scenes[i].roots, scenes[i].root_count);
    }
    asset->scenes = scenes;
    gyre_warning *warnings = copy(c, asset->warnings, asset->warning_count, sizeof *warnings);
    for (uint32_t i = 0; warnings && i < asset->warning_count; i++)
        warnings[i].message = copy_text(c, warnings[i].message);
    asset->warnings = warnings;
    asset->generator = copy_text(c, asset->generator);
    asset->copyright = copy_text(c, asset->copyright);
    asset->version = copy_text(c, asset->version);
}

gyre_asset *gyrei_asset_copy(const gyre_asset *asset, const gyre_allocator *allocator) {
    copier c = {.failed = false};
    if (allocator) c.arena.allocator = *allocator;
    gyre_asset_storage *storage = gyrei_arena_allocate(&c.arena, 1, sizeof *storage);
    if (!storage) return NULL;
    storage->asset = *asset;
    storage->asset.storage = storage;
    copy_nodes(&c, &storage->asset);
    copy_meshes(&c, &storage->asset);
    copy_skins(&c, &storage->asset);
    copy_clips(&c, &storage->asset);
    copy_looks(&c, &storage->asset);
    copy_rest(&c, &storage->asset);
    storage->arena = c.arena;
    if (!c.failed) return &storage->asset;
    gyre_asset_destroy(&storage->asset);
    return NULL;
}
