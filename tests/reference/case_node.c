/* SPDX-License-Identifier: MIT */
/// Made files about nodes and scenes: what is where.
#include "maker.h"

#include <stdio.h>

static const double half_root = 0.70710678118654752;

/// A mesh of four vertices: the origin and the ends of the axes.
static void axes(maker *made) {
    maker_accessor(made, "VEC3", FLOAT, LIST(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1));
    maker_append(made, "meshes", "{'primitives':[{'attributes':{'POSITION':0},'mode':0}]}");
}

static void expect_vertex(maker *made, int node, int vertex, double x, double y, double z) {
    maker_expect(made, -1, 0, "vertices", node, vertex, LIST(x, y, z));
}

static void given_by_matrix(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'mesh':0,'matrix':[0,0,-1,0,0,1,0,0,1,0,0,0,5,0,0,1]}");
    maker_expect(made, -1, 0, "rotation", 0, 0, LIST(0, half_root, 0, half_root));
    maker_expect(made, -1, 0, "translation", 0, 0, LIST(5, 0, 0));
    maker_expect(made, -1, 0, "scale", 0, 0, LIST(1, 1, 1));
    expect_vertex(made, 0, 3, 6, 0, 0);
}

static void matrix_wins(maker *made) {
    axes(made);
    maker_append(made, "nodes",
                 "{'mesh':0,'matrix':[0,0,-1,0,0,1,0,0,1,0,0,0,5,0,0,1],'translation':[7,7,7],"
                 "'rotation':[1,0,0,0],'scale':[3,3,3]}");
    maker_expect(made, -1, 0, "rotation", 0, 0, LIST(0, half_root, 0, half_root));
    maker_expect(made, -1, 0, "translation", 0, 0, LIST(5, 0, 0));
    expect_vertex(made, 0, 3, 6, 0, 0);
}

/// Columns 2, 3 and 4 long, turned by 90 degrees about z.
static void matrix_with_scale(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'children':[1],'matrix':[0,2,0,0,-3,0,0,0,0,0,4,0,1,2,3,1]}");
    maker_append(made, "nodes", "{'mesh':0,'translation':[1,1,1]}");
    maker_expect(made, -1, 0, "rotation", 0, 0, LIST(0, 0, half_root, half_root));
    maker_expect(made, -1, 0, "scale", 0, 0, LIST(2, 3, 4));
    expect_vertex(made, 1, 0, 1 - 3, 2 + 2, 3 + 4);
}

static void sheared_matrix(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'mesh':0,'children':[1],'matrix':[1,0,0,0,0.5,1,0,0,0,0,1,0,0,0,0,1]}");
    maker_append(made, "nodes", "{'mesh':0,'rotation':[0.6,0,0,0.8]}");
    maker_expect(made, -1, 0, "world", 0, 0, LIST(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1));
    /* of (1, 1/2; 0, 1) the nearest rotation turns by atan(-1/2 / 2) */
    maker_expect(made, -1, 0, "rotation", 0, 0, LIST(0, 0, -0.12218326369570449, 0.99250755627811042));
    maker_expect(made, -1, 0, "matrix", 0, 0, LIST(1));
    maker_expect(made, -1, 0, "matrix", 1, 0, LIST(0));
    expect_vertex(made, 0, 2, 0.5, 1, 0);
}

/// All three columns lean; singular values far apart.
static void leaning_matrix(maker *made) {
    axes(made);
    maker_append(made, "nodes",
                 "{'mesh':0,'matrix':[1.5,0.25,-0.5,0,0.75,2,0.125,0,-1,0.5,0.625,0,4,5,6,1]}");
    maker_expect(made, -1, 0, "matrix", 0, 0, LIST(1));
    expect_vertex(made, 0, 1, 5.5, 5.25, 5.5);
}

/// Onto a plane, where one rotation fits best; onto a line; onto a point.
static void flattening_matrices(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'mesh':0,'matrix':[0,2,0,0,-3,0,0,0,0,0,0,0,1,2,3,1]}");
    maker_append(made, "nodes", "{'mesh':0,'matrix':[0,0,0,0,0,0,2,0,0,0,0,0,1,2,3,1]}");
    maker_append(made, "nodes", "{'mesh':0,'matrix':[0,0,0,0,0,0,0,0,0,0,0,0,1,2,3,1]}");
    maker_append(made, "nodes", "{'mesh':0,'matrix':[1,2,3,0,2,4,6,0,0,0,1,0,0,0,0,1]}");
    size_t keys = maker_accessor(made, "SCALAR", FLOAT, LIST(0, 1));
    maker_animate(made, 0, "translation", "LINEAR", keys,
                  maker_accessor(made, "VEC3", FLOAT, LIST(0, 0, 0, 2, 0, 0)));
    maker_expect(made, -1, 0, "rotation", 0, 0, LIST(0, 0, half_root, half_root));
    maker_expect(made, -1, 0, "scale", 0, 0, LIST(2, 3, 0));
    maker_expect(made, 0, 0.5, "vertices", 0, 2, LIST(-2, 0, 0));
    maker_expect(made, -1, 0, "scale", 1, 0, LIST(0, 2, 0));
    expect_vertex(made, 1, 2, 1, 2, 5);
    expect_vertex(made, 2, 1, 1, 2, 3);
}

static void mirrored_matrix(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'mesh':0,'children':[1],'matrix':[-1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}");
    maker_append(made, "nodes", "{'mesh':0,'matrix':[0,2,0,0,2,0,0,0,0,0,2,0,1,0,0,1]}");
    expect_vertex(made, 0, 1, -1, 0, 0);
    expect_vertex(made, 1, 1, -1, 2, 0);
}

static void sheared_by_parent(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'scale':[2,1,1],'children':[1]}");
    maker_append(made, "nodes", "{'mesh':0,'rotation':[0,0,0.3826834323650898,0.9238795325112867]}");
    expect_vertex(made, 1, 1, 1.4142135624, 0.7071067812, 0);
    maker_expect(made, -1, 0, "world", 1, 0,
                 LIST(1.4142135624, half_root, 0, 0, -1.4142135624, half_root, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1));
}

static void animated_matrix(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'mesh':0,'matrix':[0,0,-2,0,0,2,0,0,2,0,0,0,5,0,0,1]}");
    size_t keys = maker_accessor(made, "SCALAR", FLOAT, LIST(0, 1));
    maker_animate(made, 0, "translation", "LINEAR", keys,
                  maker_accessor(made, "VEC3", FLOAT, LIST(0, 0, 0, 2, 0, 0)));
    maker_animate(made, 0, "rotation", "LINEAR", keys,
                  maker_accessor(made, "VEC4", FLOAT, LIST(0, 0, 0, 1, 0, 0, half_root, half_root)));
    maker_expect(made, 0, 0.5, "translation", 0, 0, LIST(1, 0, 0));
    maker_expect(made, 0, 0.5, "rotation", 0, 0, LIST(0, half_root, 0, half_root));
    maker_expect(made, 0, 0.5, "scale", 0, 0, LIST(2, 2, 2));
    maker_expect(made, 0, 0.5, "vertices", 0, 3, LIST(3, 0, 0));
    maker_expect(made, 1, 1, "translation", 0, 0, LIST(5, 0, 0));
    maker_expect(made, 1, 1, "vertices", 0, 1, LIST(5, 2, 0));
}

static void rotation_not_quite_unit(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'mesh':0,'rotation':[0,0,0.707,0.707],'children':[1]}");
    maker_append(made, "nodes", "{'mesh':0,'rotation':[0,0,3,4]}");
    maker_append(made, "nodes", "{'mesh':0,'rotation':[0,0,0,0],'translation':[1,2,3]}");
    maker_expect(made, -1, 0, "rotation", 0, 0, LIST(0, 0, half_root, half_root));
    maker_expect(made, -1, 0, "world", 0, 0, LIST(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1));
    maker_expect(made, -1, 0, "rotation", 1, 0, LIST(0, 0, 0.6, 0.8));
    maker_expect(made, -1, 0, "rotation", 2, 0, LIST(0, 0, 0, 1));
    expect_vertex(made, 1, 1, -0.96, 0.28, 0);
}

/* ---- scenes ---- */

static void expect_node_count(maker *made, double count) {
    maker_expect(made, -1, 0, "node count", 0, 0, LIST(count));
}

static void no_scenes(maker *made) {
    axes(made);
    maker_append(made, "nodes", "{'children':[1],'translation':[1,0,0]}");
    maker_append(made, "nodes", "{'mesh':0,'translation':[0,1,0]}");
    maker_append(made, "nodes", "{'mesh':0}");
    expect_vertex(made, 1, 0, 1, 1, 0);
    expect_vertex(made, 2, 0, 0, 0, 0);
    expect_node_count(made, 3);
}

static void first_scene(maker *made) {
    axes(made);
    maker_append(made, "scenes", "{'nodes':[2]}");
    maker_append(made, "scenes", "{'nodes':[0]}");
    maker_append(made, "nodes", "{'mesh':0}");
    maker_append(made, "nodes", "{'mesh':0,'scale':[1,-1,1]}");
    maker_append(made, "nodes", "{'children':[1],'translation':[0,0,4]}");
    expect_vertex(made, 1, 2, 0, -1, 4);
    expect_node_count(made, 2);
}

static void second_scene(maker *made) {
    first_scene(made);
    made->expectation_count = 0;
    maker_set(made, "scene", "1");
    expect_vertex(made, 0, 2, 0, 1, 0);
    expect_node_count(made, 1);
}

/// A clip that moves what the scene leaves out, too.
static void moved_outside_scene(maker *made) {
    first_scene(made);
    made->expectation_count = 0;
    size_t keys = maker_accessor(made, "SCALAR", FLOAT, LIST(0, 1));
    size_t values = maker_accessor(made, "VEC3", FLOAT, LIST(0, 0, 0, 2, 0, 0));
    char text[500];
    snprintf(
        text, sizeof text,
        "{'name':'0','channels':[{'sampler':0,'target':{'node':0,'path':'translation'}},"
        "{'sampler':0,'target':{'node':1,'path':'translation'}}],'samplers':[{'input':%zu,'output':%zu}]}",
        keys, values);
    maker_append(made, "animations", text);
    maker_expect(made, 0, 0.5, "vertices", 1, 0, LIST(1, 0, 4));
}

static void names(maker *made) {
    maker_append(made, "nodes", "{'name':''}");
    maker_append(made, "nodes", "{'name':'a/b.c'}");
    maker_append(made, "nodes", "{'name':'\\u00fc\\u4e16\\ud83e\\udd8a'}");
    maker_append(made, "nodes", "{'name':'\\\\ \\u0022 \\u0001 \\n \\u007f'}");
    maker_append(made, "nodes", "{'name':'a/b.c'}");
    maker_append(made, "nodes", "{}");
}

static void whole_numbers_with_points(maker *made) {
    size_t view = maker_view(made, FLOAT, LIST(1, 2, 3, 4, 5, 6));
    char text[200];
    snprintf(text, sizeof text,
             "{'bufferView':%zu.0,'componentType':5126.0,'count':2.0,'type':'VEC3','byteOffset':0.0}", view);
    maker_append(made, "accessors", text);
    maker_append(made, "meshes", "{'primitives':[{'attributes':{'POSITION':0.0},'mode':0}]}");
    maker_append(made, "nodes", "{'mesh':0.0,'children':[1.0],'translation':[1,1,1]}");
    maker_append(made, "nodes", "{'mesh':0e0}");
    expect_vertex(made, 1, 1, 5, 6, 7);
}

/// Each node turned, moved and scaled against the one above; children stand before their parents.
static void chain(maker *made) {
    enum { LENGTH = 150 };
    char text[200];
    axes(made);
    for (int i = 0; i < LENGTH; i++) {
        int size =
            snprintf(text, sizeof text,
                     "{'mesh':0,'translation':[0.5,0.25,%d],'rotation':[0.02,%d,0.1,0.9],'scale':[1,%s,1]",
                     i % 3, i % 2, i % 4 == 0 ? "1.25" : "0.9375");
        snprintf(text + size, sizeof text - (size_t)size, i > 0 ? ",'children':[%d]}" : "}", i - 1);
        maker_append(made, "nodes", text);
    }
    expect_node_count(made, LENGTH);
}

const made_case node_cases[] = {
    {"given by matrix", given_by_matrix},
    {"matrix wins", matrix_wins},
    {"matrix with scale", matrix_with_scale},
    {"sheared matrix", sheared_matrix},
    {"leaning matrix", leaning_matrix},
    {"flattening matrices", flattening_matrices},
    {"mirrored matrix", mirrored_matrix},
    {"sheared by parent", sheared_by_parent},
    {"animated matrix", animated_matrix},
    {"rotation not quite unit", rotation_not_quite_unit},
    {"no scenes", no_scenes},
    {"first scene", first_scene},
    {"second scene", second_scene},
    {"moved outside scene", moved_outside_scene},
    {"names", names},
    {"whole numbers with points", whole_numbers_with_points},
    {"chain", chain},
    {NULL, NULL},
};
