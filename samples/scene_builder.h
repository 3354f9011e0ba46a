/* SPDX-License-Identifier: MIT */
/* Gathers nodes, meshes, a skin and clips into an asset. Out of memory ends the program. */
#ifndef SCENE_BUILDER_H
#define SCENE_BUILDER_H

#include "mesh_builder.h"

enum { MOST_NODES = 512, MOST_MESHES = 64, MOST_MATERIALS = 16, MOST_CLIPS = 4, MOST_CURVES = 256 };

typedef struct scene_clip {
    const char *name;
    uint32_t curve_count;
    gyre_curve curves[MOST_CURVES];
} scene_clip;

typedef struct scene_builder {
    uint32_t node_count, mesh_count, material_count, clip_count, joint_count;
    gyre_asset_node nodes[MOST_NODES];
    gyre_mesh meshes[MOST_MESHES];
    gyre_material materials[MOST_MATERIALS];
    scene_clip clips[MOST_CLIPS];
    gyre_curves clip_sets[MOST_CLIPS];
    gyre_skin_binding skin;
    uint32_t joints[MOST_NODES];
    gyre_mat4d inverse_binds[MOST_NODES];
    void *owned[MOST_MESHES * 16 + MOST_CLIPS * MOST_CURVES * 2];
    uint32_t owned_count;
} scene_builder;

scene_builder *scene_create(void);
void scene_destroy(scene_builder *s);

/* Memory that lives as long as the scene. */
void *scene_allocate(scene_builder *s, size_t count, size_t size);

/* A parent or mesh may be GYRE_NONE. The transform is stored to a micrometre; the rotation as it is. */
uint32_t scene_node(scene_builder *s, const char *name, uint32_t parent, gyre_transformd local,
                    uint32_t mesh);

uint32_t scene_material(scene_builder *s, const char *name, uint32_t srgb, float metallic, float roughness);

/* A mesh of one builder and material; the builder is left empty and its arrays are the scene's. */
uint32_t scene_mesh(scene_builder *s, const char *name, mesh_builder *m, uint32_t material, int with);

/* Makes a builder's arrays the scene's and leaves it empty. */
void scene_take(scene_builder *s, mesh_builder *m);

/* Adds another primitive to the latest mesh. */
void scene_primitive(scene_builder *s, mesh_builder *m, uint32_t material, int with);

uint32_t scene_clip_begin(scene_builder *s, const char *name);

/* Copies `key_count` keys: components of the path a key, or three times as many for a cubic. */
typedef struct scene_keys {
    uint32_t node;
    uint8_t path, interpolation;
    uint32_t key_count;
    const double *times, *values;
} scene_keys;
void scene_curve(scene_builder *s, uint32_t clip, const scene_keys *keys);

/* Binds every joint where the rest pose puts it. `joints` are nodes. */
void scene_skin(scene_builder *s, const char *name, const uint32_t *joints, uint32_t count);

gyre_mat4d scene_world(const scene_builder *s, uint32_t node);

/* The scene as an asset; it borrows everything. */
gyre_asset scene_asset(scene_builder *s);

/* Linear values of a colour as #rrggbb. */
void linear_from_srgb(uint32_t rgb, float linear[3]);

#endif
