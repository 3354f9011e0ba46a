/* SPDX-License-Identifier: MIT */
/* The tove: a small long-legged lizard, something like a badger, something like a corkscrew. */
#ifndef CREATURE_H
#define CREATURE_H

#include "scene_builder.h"
#include "surface.h"

/* Left is +x: it looks along +z. The first of each pair is the left one. */
typedef enum creature_joint {
    ROOT,
    HIPS,
    SPINE,
    CHEST,
    NECK,
    NAPE,
    HEAD,
    EAR,
    EAR_R,
    EAR_TIP,
    EAR_TIP_R,
    EYE,
    EYE_R,
    LID,
    LID_R,
    TAIL,
    TAIL_2,
    TAIL_3,
    TAIL_4,
    TAIL_5,
    TAIL_6,
    UPPER_ARM,
    UPPER_ARM_R,
    FOREARM,
    FOREARM_R,
    HAND,
    HAND_R,
    THIGH,
    THIGH_R,
    SHIN,
    SHIN_R,
    HOCK,
    HOCK_R,
    PAW,
    PAW_R,
    JOINT_COUNT
} creature_joint;

typedef struct creature_bone {
    const char *name;
    int parent;    /* -1: none */
    gyre_vec3d at; /* of the joint, at rest, in the scene */
} creature_bone;

extern const creature_bone creature_bones[JOINT_COUNT];

/* The skin as a field, made of round cones that run into each other. */
surface_field creature_field(void);

/* Weights of a point of the skin by how near it is to each cone. */
influence_set creature_influences(gyre_vec3d p);

void creature_paint(mesh_builder *m, const void *user, gyre_vec3d p, gyre_vec3d normal);

/* Each adds its parts to a builder. */
void creature_add_skin(mesh_builder *m);
void creature_add_ears(mesh_builder *m);
void creature_add_lids(mesh_builder *m);
void creature_add_eyes(mesh_builder *m);
void creature_add_glints(mesh_builder *m);
void creature_add_face(mesh_builder *m);
void creature_add_crest(mesh_builder *m);

/* Clips over nodes whose index is the joint's plus `first`. */
void creature_add_walk(scene_builder *s, uint32_t first);
void creature_add_gyre(scene_builder *s, uint32_t first);

/* The turn of a lid: 0 open, 1 shut. */
gyre_quatd creature_shut_lid(int side, double amount);

#endif
