/* SPDX-License-Identifier: MIT */
/* A tree of one cone: trunk, limbs, twigs, leaves and the hill it stands on are the same few triangles, each
   with its own rotation, position and scale. Euler angles hold it badly: the lower limbs lie exactly level,
   which is a pitch of 90 degrees, where yaw and roll become one; three are at that pole, two at the other. */
#include "sample.h"
#include "scene_builder.h"
#include "shape.h"
#include <gyre/trigd.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#define DEGREES (GYRE_PI / 180)

enum { LIMBS = 13, TWIGS = 5, KEYS = 13 };
static const double clip_length_s = 4;

typedef struct cone_tree {
    scene_builder *scene;
    uint32_t clip;
    uint32_t bark, leaf, young_leaf, blossom, grass; /* meshes: one cone, five materials */
    uint32_t random;
} cone_tree;

static double next_fraction(cone_tree *t) {
    t->random = t->random * 1664525u + 1013904223u;
    return (t->random >> 8) / 16777216.0;
}

static double between(cone_tree *t, double low, double high) {
    return low + (high - low) * next_fraction(t);
}

/* Height 1, radius 1, the base at the origin, a little rounded at the tip and at the rim. */
static void build_cone(mesh_builder *m) {
    const point2 profile[] = {{0, 0},        {0.97, 0},    {0.97, 0},     {1, 0.012},     {0.985, 0.03},
                              {0.985, 0.03}, {0.5, 0.515}, {0.03, 0.985}, {0.012, 0.997}, {0, 1}};
    mesh_builder_init(m);
    shape_lathe(m, profile, sizeof profile / sizeof *profile, 20);
}

static uint32_t add_cone(cone_tree *t, const mesh_builder *cone, const char *name, uint32_t srgb) {
    scene_builder *s = t->scene;
    uint32_t material = scene_material(s, name, srgb, 0, 0.85f);
    gyre_primitive *p = scene_allocate(s, 1, sizeof *p);
    *p = mesh_primitive(cone, material, 0);
    s->meshes[s->mesh_count] = (gyre_mesh){.name = name, .primitives = p, .primitive_count = 1};
    return s->mesh_count++;
}

/* Yaw about y, then pitch from upright: 90 degrees lies level, -90 too. There no rounding gets in. */
static gyre_quatd leaning(double yaw_deg, double pitch_deg) {
    gyre_quatd pitch = gyre_quatd_from_x(pitch_deg * DEGREES);
    if (fabs(pitch_deg) == 90) pitch = gyre_quatd_make(copysign(sqrt(0.5), pitch_deg), 0, 0, sqrt(0.5));
    return gyre_quatd_mul(gyre_quatd_from_y(yaw_deg * DEGREES), pitch);
}

/* A slow wave in the wind: the turn at rest with a small one before it that comes back after the clip. */
static void sway(cone_tree *t, uint32_t node, double angle_deg, double phase) {
    double times[KEYS], values[KEYS * 4];
    gyre_quatd rest = t->scene->nodes[node].local.rotation;
    for (int i = 0; i < KEYS; i++) {
        double turn = (double)i / (KEYS - 1),
               first = gyre_sind(2 * GYRE_PI * (turn - phase)) - gyre_sind(-2 * GYRE_PI * phase);
        double second = 0.4 * (gyre_sind(2 * GYRE_PI * (2 * turn + phase)) - gyre_sind(2 * GYRE_PI * phase));
        gyre_vec3d wave = gyre_vec3d_make(angle_deg * DEGREES * first, 0, angle_deg * DEGREES * second);
        if (i == KEYS - 1) wave = gyre_vec3d_make(0, 0, 0);
        times[i] = clip_length_s * turn;
        gyre_quatd_to_xyzw(gyre_quatd_mul(rest, gyre_quatd_from_rotation_vector(wave)),
                           values + (size_t)i * 4);
    }
    scene_curve(
        t->scene, t->clip,
        &(scene_keys){
            .node = node, .path = GYRE_PATH_ROTATION, .key_count = KEYS, .times = times, .values = values});
}

static gyre_transformd placed(double along, gyre_quatd rotation, double radius, double length) {
    return gyre_transformd_make(gyre_vec3d_make(0, along, 0), rotation,
                                gyre_vec3d_make(radius, length, radius));
}

/* A name that lives as long as the scene. */
static const char *named(cone_tree *t, const char *format, ...) {
    enum { NAME_SIZE = 40 };
    char *name = scene_allocate(t->scene, NAME_SIZE, 1);
    va_list values;
    va_start(values, format);
    vsnprintf(name, NAME_SIZE, format, values);
    va_end(values);
    return name;
}

/* A joint without scale that moves, and the cone on it: scale stays out of what hangs further out. */
static uint32_t branch(cone_tree *t, const char *name, uint32_t parent, double along, gyre_quatd rotation) {
    gyre_transformd local = placed(along, rotation, 1, 1);
    return scene_node(t->scene, name, parent, local, GYRE_NONE);
}

static void cone(cone_tree *t, const char *name, uint32_t parent, double along, gyre_quatd rotation,
                 double radius, double length, uint32_t mesh) {
    scene_node(t->scene, name, parent, placed(along, rotation, radius, length), mesh);
}

/* The cone that a joint is there for. */
static void wood(cone_tree *t, uint32_t joint, double radius, double length) {
    const char *name = named(t, "cone of %s", t->scene->nodes[joint].name);
    cone(t, name, joint, 0, gyre_quatd_identity(), radius, length, t->bark);
}

/* The random numbers are drawn one a statement: compilers may take arguments in any order. */
static void add_leaves(cone_tree *t, uint32_t twig, double length, uint32_t crown_mesh) {
    double yaw = between(t, 0, 360);
    const char *of = t->scene->nodes[twig].name;
    cone(t, named(t, "leaf 1 of %s", of), twig, length * 0.9, gyre_quatd_identity(), 0.075, 0.2, crown_mesh);
    for (int i = 0; i < 2; i++) {
        double pitch = between(t, 50, 75);
        yaw += between(t, 150, 210);
        cone(t, named(t, "leaf %d of %s", i + 2, of), twig, length * (0.45 + 0.25 * i), leaning(yaw, pitch),
             0.06, 0.15, i ? crown_mesh : t->leaf);
    }
}

static void add_twig(cone_tree *t, const char *name, uint32_t limb, double along, gyre_quatd rotation,
                     double length) {
    uint32_t twig = branch(t, name, limb, along, rotation);
    double kind = next_fraction(t);
    wood(t, twig, 0.018, length);
    add_leaves(t, twig, length, kind < 0.2 ? t->blossom : kind < 0.6 ? t->young_leaf : t->leaf);
}

static void add_limb(cone_tree *t, uint32_t trunk, int index) {
    static const double pitches[LIMBS] = {90, 90, -90, 90, 75, 68, 62, -90, 52, 46, 38, 30, 20};
    double height = index / (LIMBS - 1.0), along = 0.52 + 0.8 * height, length = 0.72 - 0.34 * height;
    double turned = pitches[index] < 0 ? 180 : 0; /* about its own axis: it leans backwards */
    double yaw = 137.5 * index + turned, phase = 0.15 * index;
    uint32_t limb = branch(t, named(t, "limb %d", index + 1), trunk, along, leaning(yaw, pitches[index]));
    sway(t, limb, 1.2 + 1.3 * height, phase);
    wood(t, limb, 0.05 - 0.02 * height, length);
    for (int i = 0; i < TWIGS; i++) {
        double at = length * (0.4 + 0.14 * i);
        double side = (i + index) % 2 ? 1 : -1,
               yaw_up = 180 - turned + side * (35 + 22 * (i % 3)); /* never straight down */
        gyre_quatd turn = leaning(yaw_up, i == TWIGS - 1 ? 8 : 58 - 7 * i);
        add_twig(t, named(t, "twig %d.%d", index + 1, i + 1), limb, at, turn,
                 0.24 - 0.03 * i - 0.06 * height);
    }
}

static void add_hill(cone_tree *t) {
    scene_node(t->scene, "hill", GYRE_NONE, placed(0, gyre_quatd_identity(), 0.62, 0.07), t->grass);
    for (int i = 0; i < 9; i++) {
        double yaw = 40.0 * i + between(t, -12, 12), sine, cosine;
        double out = between(t, 0.3, 0.52);
        double lean = between(t, 4, 16);
        double height = between(t, 0.05, 0.1);
        gyre_sin_cosd(yaw * DEGREES, &sine, &cosine);
        gyre_transformd local = placed(0, leaning(7 * yaw, lean), 0.022, height);
        local.translation = gyre_vec3d_make(out * sine, 0.07 * (1 - out / 0.62) - 0.008, out * cosine);
        scene_node(t->scene, named(t, "blade %d", i + 1), GYRE_NONE, local, i % 3 ? t->grass : t->blossom);
    }
}

void build_cone_tree(scene_builder *s) {
    cone_tree t = {.scene = s, .random = 4};
    mesh_builder m;
    build_cone(&m);
    t.bark = add_cone(&t, &m, "bark", 0x6b4630);
    t.leaf = add_cone(&t, &m, "leaf", 0x2f7d4f);
    t.young_leaf = add_cone(&t, &m, "young leaf", 0x8cbf4d);
    t.blossom = add_cone(&t, &m, "blossom", 0xf2a7b5);
    t.grass = add_cone(&t, &m, "grass", 0x5b8f45);
    t.clip = scene_clip_begin(s, "sway");
    add_hill(&t);
    uint32_t trunk = branch(&t, "trunk", GYRE_NONE, 0.03, gyre_quatd_identity());
    sway(&t, trunk, 0.6, 0);
    wood(&t, trunk, 0.1, 1.5);
    for (int i = 0; i < LIMBS; i++)
        add_limb(&t, trunk, i);
    uint32_t top = branch(&t, "top", trunk, 1.33, gyre_quatd_identity());
    cone(&t, "cone of top", top, 0, gyre_quatd_identity(), 0.1, 0.3, t.young_leaf);
    scene_take(s, &m);
}
