/* SPDX-License-Identifier: MIT */
#include "scene_builder.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool room) {
    if (room) return;
    fputs("gyre_samples: a scene is larger than its arrays\n", stderr);
    exit(1);
}

scene_builder *scene_create(void) {
    return must_allocate(1, sizeof(scene_builder));
}

static void own(scene_builder *s, void *memory) {
    require(s->owned_count < sizeof s->owned / sizeof *s->owned);
    s->owned[s->owned_count++] = memory;
}

void *scene_allocate(scene_builder *s, size_t count, size_t size) {
    void *memory = must_allocate(count, size);
    own(s, memory);
    return memory;
}

void scene_destroy(scene_builder *s) {
    for (uint32_t i = 0; i < s->owned_count; i++)
        free(s->owned[i]);
    free(s);
}

/* Short numbers in the file; adding 0 turns -0 into 0. */
static double rounded(double value) {
    return floor(value * 1e6 + 0.5) / 1e6 + 0.0;
}

static gyre_vec3d rounded_vec3(gyre_vec3d v) {
    return gyre_vec3d_make(rounded(v.x), rounded(v.y), rounded(v.z));
}

uint32_t scene_node(scene_builder *s, const char *name, uint32_t parent, gyre_transformd local,
                    uint32_t mesh) {
    require(s->node_count < MOST_NODES);
    local.translation = rounded_vec3(local.translation);
    local.scale = rounded_vec3(local.scale);
    s->nodes[s->node_count] = (gyre_asset_node){.name = name,
                                                .local = local,
                                                .matrix = GYRE_NONE,
                                                .parent = parent,
                                                .mesh = mesh,
                                                .skin = GYRE_NONE,
                                                .camera = GYRE_NONE};
    return s->node_count++;
}

/* The sRGB curve by a polynomial of its inverse's form: x^2.4 without libm, exact enough for a colour. */
static double power_2_4(double x) {
    double root = x; /* x^(1/5) by Newton, then x^2.4 = (x^(1/5))^12 */
    for (int i = 0; i < 60; i++)
        root -= (root * root * root * root * root - x) / (5 * root * root * root * root);
    double cube = root * root * root;
    return cube * cube * cube * cube;
}

static float linear_from_byte(uint32_t byte) {
    double c = byte / 255.0;
    double linear = c <= 0.04045 ? c / 12.92 : power_2_4((c + 0.055) / 1.055);
    return (float)(floor(linear * 1e4 + 0.5) / 1e4);
}

void linear_from_srgb(uint32_t rgb, float linear[3]) {
    for (int i = 0; i < 3; i++)
        linear[i] = linear_from_byte(rgb >> (16 - 8 * i) & 255);
}

uint32_t scene_material(scene_builder *s, const char *name, uint32_t srgb, float metallic, float roughness) {
    require(s->material_count < MOST_MATERIALS);
    gyre_material material = {.name = name,
                              .metallic = metallic,
                              .roughness = roughness,
                              .alpha_cutoff = 0.5f,
                              .base_color_texture = {GYRE_NONE, 0}};
    linear_from_srgb(srgb, material.base_color);
    material.base_color[3] = 1;
    s->materials[s->material_count] = material;
    return s->material_count++;
}

void scene_take(scene_builder *s, mesh_builder *m) {
    own(s, m->positions);
    own(s, m->normals);
    own(s, m->colors);
    own(s, m->weights);
    own(s, m->joints);
    own(s, m->indices);
    mesh_builder_init(m);
}

enum { MOST_PRIMITIVES = 6 };

uint32_t scene_mesh(scene_builder *s, const char *name, mesh_builder *m, uint32_t material, int with) {
    require(s->mesh_count < MOST_MESHES);
    s->meshes[s->mesh_count++] =
        (gyre_mesh){.name = name, .primitives = scene_allocate(s, MOST_PRIMITIVES, sizeof(gyre_primitive))};
    scene_primitive(s, m, material, with);
    return s->mesh_count - 1;
}

void scene_primitive(scene_builder *s, mesh_builder *m, uint32_t material, int with) {
    gyre_mesh *mesh = &s->meshes[s->mesh_count - 1];
    require(mesh->primitive_count < MOST_PRIMITIVES);
    gyre_primitive p = mesh_primitive(m, material, with);
    scene_take(s, m);
    memcpy((gyre_primitive *)(uintptr_t)mesh->primitives + mesh->primitive_count++, &p, sizeof p);
}

uint32_t scene_clip_begin(scene_builder *s, const char *name) {
    require(s->clip_count < MOST_CLIPS);
    s->clips[s->clip_count].name = name;
    return s->clip_count++;
}

static const double *copied(scene_builder *s, const double *values, size_t count) {
    double *copy = scene_allocate(s, count, sizeof *copy);
    memcpy(copy, values, count * sizeof *copy);
    return copy;
}

void scene_curve(scene_builder *s, uint32_t clip, const scene_keys *keys) {
    scene_clip *c = &s->clips[clip];
    require(c->curve_count < MOST_CURVES);
    uint32_t components = keys->path == GYRE_PATH_ROTATION ? 4 : 3;
    size_t count = (size_t)keys->key_count * components;
    if (keys->interpolation == GYRE_INTERPOLATION_CUBIC) count *= 3;
    c->curves[c->curve_count++] = (gyre_curve){.node = keys->node,
                                               .path = keys->path,
                                               .interpolation = keys->interpolation,
                                               .component_count = components,
                                               .key_count = keys->key_count,
                                               .times = copied(s, keys->times, keys->key_count),
                                               .values = copied(s, keys->values, count)};
}

gyre_mat4d scene_world(const scene_builder *s, uint32_t node) {
    gyre_mat4d world = gyre_mat4d_identity();
    for (uint32_t at = node; at != GYRE_NONE; at = s->nodes[at].parent)
        world = gyre_mat4d_mul(gyre_mat4d_from_transformd(s->nodes[at].local), world);
    return world;
}

void scene_skin(scene_builder *s, const char *name, const uint32_t *joints, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        s->joints[i] = joints[i];
        require(gyre_mat4d_inverse_affine(scene_world(s, joints[i]), &s->inverse_binds[i]));
    }
    s->joint_count = count;
    s->skin = (gyre_skin_binding){name, s->joints, s->inverse_binds, count, GYRE_NONE};
}

static double last_key(const scene_clip *clip) {
    double last = 0;
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        double end = clip->curves[i].times[clip->curves[i].key_count - 1];
        last = end > last ? end : last;
    }
    return last;
}

gyre_asset scene_asset(scene_builder *s) {
    for (uint32_t i = 0; i < s->clip_count; i++) {
        const scene_clip *c = &s->clips[i];
        s->clip_sets[i] = (gyre_curves){c->name, last_key(c), c->curve_count, 0, c->curves};
    }
    return (gyre_asset){.generator = "gyre samples",
                        .nodes = s->nodes,
                        .meshes = s->meshes,
                        .skins = &s->skin,
                        .materials = s->materials,
                        .clips = s->clip_sets,
                        .node_count = s->node_count,
                        .mesh_count = s->mesh_count,
                        .skin_count = s->joint_count ? 1 : 0,
                        .material_count = s->material_count,
                        .clip_count = s->clip_count,
                        .scene = GYRE_NONE};
}
