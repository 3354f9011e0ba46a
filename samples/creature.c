/* SPDX-License-Identifier: MIT */
#include "creature.h"
#include "sample.h"

static void add_bones(scene_builder *s, uint32_t first) {
    uint32_t joints[JOINT_COUNT];
    for (int i = 0; i < JOINT_COUNT; i++) {
        const creature_bone *bone = &creature_bones[i];
        gyre_transformd local = gyre_transformd_identity();
        local.translation =
            bone->parent < 0 ? bone->at : gyre_vec3d_sub(bone->at, creature_bones[bone->parent].at);
        uint32_t parent = bone->parent < 0 ? GYRE_NONE : first + (uint32_t)bone->parent;
        joints[i] = scene_node(s, bone->name, parent, local, GYRE_NONE);
    }
    scene_skin(s, "tove", joints, JOINT_COUNT);
}

static uint32_t add_mesh(scene_builder *s) {
    uint32_t skin = scene_material(s, "skin", 0xffffff, 0, 0.62f);
    uint32_t eye = scene_material(s, "eye", 0xffffff, 0, 0.12f);
    uint32_t glint = scene_material(s, "glint", 0xffffff, 0, 0.2f);
    uint32_t face = scene_material(s, "nose and mouth", 0x2b2227, 0, 0.35f);
    uint32_t crest = scene_material(s, "crest", 0xf08a4b, 0, 0.5f);
    for (int i = 0; i < 3; i++)
        s->materials[glint].emissive[i] = 0.7f;
    mesh_builder m;
    mesh_builder_init(&m);
    creature_add_skin(&m);
    creature_add_ears(&m);
    creature_add_lids(&m);
    uint32_t mesh = scene_mesh(s, "tove", &m, skin, WITH_COLORS | WITH_SKIN);
    creature_add_eyes(&m);
    scene_primitive(s, &m, eye, WITH_COLORS | WITH_SKIN);
    creature_add_glints(&m);
    scene_primitive(s, &m, glint, WITH_SKIN);
    creature_add_face(&m);
    scene_primitive(s, &m, face, WITH_SKIN);
    creature_add_crest(&m);
    scene_primitive(s, &m, crest, WITH_SKIN);
    return mesh;
}

void build_creature(scene_builder *s) {
    add_bones(s, 0);
    uint32_t mesh = add_mesh(s);
    uint32_t body = scene_node(s, "tove", GYRE_NONE, gyre_transformd_identity(), mesh);
    s->nodes[body].skin = 0;
    creature_add_walk(s, 0);
    creature_add_gyre(s, 0);
}
