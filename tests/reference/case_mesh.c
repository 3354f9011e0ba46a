/* SPDX-License-Identifier: MIT */
/// Made files about vertices: buffers, accessors, morph targets and skins.
#include "maker.h"

#include <stdio.h>

static size_t positions(maker *made, const double *values, size_t count) {
    return maker_accessor(made, "VEC3", FLOAT, values, count);
}

static void expect_vertex(maker *made, int node, int vertex, double x, double y, double z) {
    maker_expect(made, -1, 0, "vertices", node, vertex, LIST(x, y, z));
}

/// A mesh of accessor 0 alone, on a node without transform.
static void plain_mesh(maker *made) {
    maker_append(made, "meshes", "{'primitives':[{'attributes':{'POSITION':0},'mode':0}]}");
    maker_append(made, "nodes", "{'mesh':0}");
}

/* ---- buffers and accessors ---- */

static void stored(maker *made, made_form form) {
    made->form = form;
    positions(made, LIST(1, 2, 3, -1.5, 1e-20, 12345.678));
    plain_mesh(made);
    expect_vertex(made, 0, 0, 1, 2, 3);
    expect_vertex(made, 0, 1, -1.5, 0, (double)12345.678f);
}

static void stored_as_base64(maker *made) {
    stored(made, MADE_BASE64);
}

static void stored_as_percent(maker *made) {
    stored(made, MADE_PERCENT);
}

static void stored_beside(maker *made) {
    stored(made, MADE_NEIGHBOUR);
}

static void stored_as_glb(maker *made) {
    stored(made, MADE_GLB);
}

/// Buffers of a .glb other than its chunk.
static void data_uri_in_glb(maker *made) {
    made->form = MADE_GLB;
    positions(made, LIST(9, 9, 9));
    maker_append(made, "buffers",
                 "{'byteLength':12,'uri':'data:application/gltf-buffer;base64,AACAPwAAAEAAAEBA'}");
    maker_append(made, "buffers", "{'byteLength':4,'uri':'data:application/octet-stream,%00%00%80%3F'}");
    maker_append(made, "bufferViews", "{'buffer':1,'byteLength':12}");
    maker_append(made, "bufferViews", "{'buffer':2,'byteLength':4}");
    maker_append(made, "accessors",
                 "{'bufferView':1,'componentType':5126,'type':'VEC3','count':1,'min':[1,2,3],'max':[1,2,3]}");
    maker_append(made, "accessors",
                 "{'bufferView':2,'componentType':5126,'type':'SCALAR','count':1,'min':[1],'max':[1]}");
    maker_append(made, "meshes", "{'primitives':[{'attributes':{'POSITION':1},'mode':0}]}");
    maker_append(made, "nodes", "{'mesh':0}");
    maker_animate(made, 0, "translation", "STEP", 2, 0);
    expect_vertex(made, 0, 0, 1, 2, 3);
    maker_expect(made, 0, 1, "vertices", 0, 0, LIST(10, 11, 12));
}

static void interleaved(maker *made) {
    maker_view(made, FLOAT, LIST(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
    maker_set(made, "bufferViews", "[{'buffer':0,'byteLength':48,'byteStride':24}]");
    maker_append(made, "accessors",
                 "{'bufferView':0,'componentType':5126,'type':'VEC3','count':2,'min':[0,1,2],'max':[6,7,8]}");
    maker_append(made, "accessors",
                 "{'bufferView':0,'byteOffset':12,'componentType':5126,'type':'VEC3','count':2}");
    maker_append(
        made, "meshes",
        "{'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':1}],'mode':0}],'weights':[1]}");
    maker_append(made, "nodes", "{'mesh':0}");
    maker_append(made, "nodes", "{'mesh':0,'weights':[0]}");
    expect_vertex(made, 1, 0, 0, 1, 2);
    expect_vertex(made, 1, 1, 6, 7, 8);
    expect_vertex(made, 0, 0, 3, 5, 7);
    expect_vertex(made, 0, 1, 15, 17, 19);
}

static void sparse(maker *made, const char *base, int index_type, const double *indices) {
    char text[500];
    maker_view(made, index_type, indices, 2);
    maker_view(made, FLOAT, LIST(7, 7, 7, 8, 8, 8, 9, 9, 9));
    maker_view(made, FLOAT, LIST(1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15));
    snprintf(text, sizeof text,
             "{%s'componentType':5126,'type':'VEC3','count':4,'sparse':{'count':2,'indices':{'bufferView':0,"
             "'componentType':%d},'values':{'bufferView':1,'byteOffset':12}}}",
             base, index_type);
    maker_append(made, "accessors", text);
    plain_mesh(made);
    expect_vertex(made, 0, 1, 8, 8, 8);
    expect_vertex(made, 0, 3, 9, 9, 9);
}

static void sparse_without_base(maker *made) {
    sparse(made, "", UBYTE, (const double[]){1, 3});
    expect_vertex(made, 0, 0, 0, 0, 0);
    expect_vertex(made, 0, 2, 0, 0, 0);
}

static void sparse_with_base(maker *made) {
    sparse(made, "'bufferView':2,", USHORT, (const double[]){1, 3});
    expect_vertex(made, 0, 0, 1, 2, 3);
    expect_vertex(made, 0, 2, 10, 11, 12);
}

static void sparse_long_indices(maker *made) {
    sparse(made, "'bufferView':2,'byteOffset':0,", UINT, (const double[]){1, 3});
    expect_vertex(made, 0, 0, 1, 2, 3);
}

static void no_view_at_all(maker *made) {
    maker_append(made, "accessors",
                 "{'componentType':5126,'type':'VEC3','count':3,'min':[0,0,0],'max':[0,0,0]}");
    maker_append(made, "meshes", "{'primitives':[{'attributes':{'POSITION':0}}]}");
    maker_append(made, "nodes", "{'mesh':0,'translation':[1,2,3]}");
    expect_vertex(made, 0, 2, 1, 2, 3);
}

static void used_extension(maker *made) {
    stored(made, MADE_BASE64);
    maker_set(made, "extensionsUsed", "['KHR_draco_mesh_compression','EXT_of_nobody']");
    maker_set(made, "extras", "{'deep':[[[[[[1]]]]]]}");
}

/* ---- morph targets ---- */

static void weights_of_mesh_and_node(maker *made) {
    positions(made, LIST(0, 0, 0, 1, 0, 0));
    positions(made, LIST(0, 1, 0, 0, 2, 0));
    positions(made, LIST(0, 0, 1, 0, 0, 4));
    maker_append(
        made, "meshes",
        "{'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':1},{'POSITION':2}],'mode':0}],"
        "'weights':[0.5,0.25]}");
    maker_append(
        made, "meshes",
        "{'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':1},{'NORMAL':2}],'mode':0},"
        "{'attributes':{'POSITION':2},'targets':[{},{'POSITION':0}],'mode':0}]}");
    maker_append(made, "nodes", "{'mesh':0}");
    maker_append(made, "nodes", "{'mesh':0,'weights':[-1,2]}");
    maker_append(made, "nodes", "{'mesh':1}");
    maker_append(made, "nodes", "{'mesh':1,'weights':[1,1]}");
    size_t keys = maker_accessor(made, "SCALAR", FLOAT, LIST(0, 1));
    maker_animate(made, 1, "weights", "LINEAR", keys,
                  maker_accessor(made, "SCALAR", FLOAT, LIST(0, 1, 1, 0)));
    expect_vertex(made, 0, 1, 1, 1, 1);
    expect_vertex(made, 1, 1, 1, -2, 8);
    expect_vertex(made, 2, 1, 1, 0, 0);
    expect_vertex(made, 3, 1, 1, 2, 0);
    maker_expect(made, -1, 0, "weights", 2, 0, LIST(0, 0));
    maker_expect(made, 0, 0.25, "weights", 0, 0, LIST(0.5, 0.25));
    maker_expect(made, 0, 0.25, "weights", 1, 0, LIST(0.25, 0.75));
    maker_expect(made, 0, 0.25, "vertices", 1, 1, LIST(1, 0.5, 3));
}

/* ---- skins ---- */

/// Accessors 0, 1 and 2 for one vertex with a set of four influences; mesh 0 uses them.
static void skinned_vertex(maker *made, const double position[3], int joint_type, const double joints[4],
                           const double weights[4]) {
    positions(made, position, 3);
    maker_accessor(made, "VEC4", joint_type, joints, 4);
    maker_accessor(made, "VEC4", FLOAT, weights, 4);
    maker_append(made, "meshes",
                 "{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2},'mode':0}]}");
}

static const double first[4] = {0, 0, 0, 0}, whole[4] = {1, 0, 0, 0};

static void no_inverse_bind_matrices(maker *made) {
    skinned_vertex(made, (const double[]){1, 0, 0}, UBYTE, first, whole);
    maker_append(made, "skins", "{'joints':[1]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'translation':[0,1,0]}");
    expect_vertex(made, 0, 0, 1, 1, 0);
}

static void inverse_bind_matrices(maker *made) {
    skinned_vertex(made, (const double[]){1, 0, 0}, UBYTE, first, whole);
    size_t matrices = maker_accessor(made, "MAT4", FLOAT,
                                     LIST(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1, /* joint 0 */
                                          2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 1 /* one too many */));
    char text[200];
    snprintf(text, sizeof text, "{'joints':[1],'skeleton':2,'inverseBindMatrices':%zu}", matrices);
    maker_append(made, "skins", text);
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'translation':[0,1,0],'rotation':[0,0,0.6,0.8]}");
    maker_append(made, "nodes", "{'children':[1],'translation':[10,0,0]}");
    /* down by 1, turned by (cosine 0.28, sine 0.96), up by 1, right by 10 */
    expect_vertex(made, 0, 0, 0.28 + 0.96 + 10, 0.96 - 0.28 + 1, 0);
}

static void skinned_node_transform_ignored(maker *made) {
    skinned_vertex(made, (const double[]){0.5, 0, 0}, UBYTE, first, whole);
    maker_append(made, "skins", "{'joints':[2]}");
    maker_append(made, "nodes", "{'children':[1],'translation':[1,0,0],'scale':[-1,1,1]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0,'translation':[0,1,0]}");
    maker_append(made, "nodes", "{}");
    expect_vertex(made, 1, 0, 0.5, 0, 0);
}

static void ancestors_of_joints(maker *made) {
    skinned_vertex(made, (const double[]){0, 0, 1}, UBYTE, first, whole);
    maker_append(made, "skins", "{'joints':[1],'skeleton':1}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'translation':[0,0,2]}");
    maker_append(made, "nodes", "{'children':[1],'matrix':[1,0,0,0,0,0,-1,0,0,1,0,0,0,0,0,1]}");
    expect_vertex(made, 0, 0, 0, 3, 0);
}

static void weights_not_one(maker *made) {
    skinned_vertex(made, (const double[]){10, 0, 0}, USHORT, (const double[]){0, 1, 2, 3},
                   (const double[]){0.5, 0.3, 0.1, 0.05});
    maker_append(made, "skins", "{'joints':[1,2,3,4]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    for (int i = 0; i < 4; i++) {
        maker_append(made, "nodes", "{}");
    }
    expect_vertex(made, 0, 0, 10, 0, 0);
}

/// A vertex that no joint holds stays where the mesh has it, wherever joints and node are.
static void weights_all_zero(maker *made) {
    skinned_vertex(made, (const double[]){10, 1, 0}, UBYTE, first, first);
    maker_append(made, "skins", "{'joints':[1]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0,'translation':[9,9,9]}");
    maker_append(made, "nodes", "{'translation':[0,5,0]}");
    expect_vertex(made, 0, 0, 10, 1, 0);
}

static void many_joints(maker *made) {
    enum { JOINT_COUNT = 301 };
    char joints[4 * JOINT_COUNT + 100];
    size_t size = (size_t)sprintf(joints, "{'joints':[");
    skinned_vertex(made, (const double[]){1, 1, 1}, USHORT, (const double[]){300, 44, 0, 0},
                   (const double[]){0.75, 0.25, 0, 0});
    for (int i = 0; i < JOINT_COUNT; i++) {
        maker_append(made, "nodes",
                     i == 300  ? "{'translation':[0,8,0]}"
                     : i == 44 ? "{'translation':[0,0,8]}"
                               : "{}");
        size += (size_t)sprintf(joints + size, i == 0 ? "%d" : ",%d", i);
    }
    sprintf(joints + size, "]}");
    maker_append(made, "skins", joints);
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    expect_vertex(made, JOINT_COUNT, 0, 1, 1 + 0.75 * 8, 1 + 0.25 * 8);
}

static void byte_joints(maker *made) {
    skinned_vertex(made, (const double[]){0, 0, 0}, UBYTE, (const double[]){1, 0, 2, 0},
                   (const double[]){0.5, 0.25, 0.25, 0});
    maker_append(made, "skins", "{'joints':[1,2,3]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'translation':[4,0,0]}");
    maker_append(made, "nodes", "{'translation':[0,4,0]}");
    maker_append(made, "nodes", "{'translation':[0,0,4]}");
    expect_vertex(made, 0, 0, 1, 2, 1);
}

static void joint_scale(maker *made) {
    skinned_vertex(made, (const double[]){1, 0, 0}, UBYTE, first, whole);
    maker_append(made, "skins", "{'joints':[1]}");
    maker_append(made, "skins", "{'joints':[2]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'rotation':[0,0,0.7071067811865476,0.7071067811865476],'scale':[2,1,1]}");
    maker_append(made, "nodes", "{'translation':[1,2,3],'scale':[0,0,0]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':1}");
    expect_vertex(made, 0, 0, 0, 2, 0);
    expect_vertex(made, 3, 0, 1, 2, 3);
}

/// Eight influences on one vertex and twelve on another primitive's, in every type that weights may have.
static void influence_sets(maker *made) {
    positions(made, LIST(0, 0, 0));
    maker_accessor(made, "VEC4", UBYTE, LIST(0, 0, 0, 0));
    maker_accessor(made, "VEC4", UBYTE | NORMALISED, LIST(51, 0, 0, 0));
    maker_accessor(made, "VEC4", USHORT, LIST(4, 1, 0, 0));
    maker_accessor(made, "VEC4", USHORT | NORMALISED, LIST(26214, 26214, 0, 0));
    maker_accessor(made, "VEC4", UBYTE, LIST(2, 3, 0, 0));
    maker_accessor(made, "VEC4", FLOAT, LIST(0.5, 0.5, 0, 0));
    maker_append(
        made, "meshes",
        "{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2,'JOINTS_1':3,'WEIGHTS_1':4},"
        "'mode':0},{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2,'JOINTS_1':3,'WEIGHTS_1':4,"
        "'JOINTS_2':5,'WEIGHTS_2':6},'mode':0}]}");
    maker_append(
        made, "meshes",
        "{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2,'JOINTS_1':3,'WEIGHTS_1':4,"
        "'JOINTS_2':5,'WEIGHTS_2':6},'mode':0}]}");
    maker_append(made, "skins", "{'joints':[1,2,3,4,5]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'translation':[10,0,0]}");
    maker_append(made, "nodes", "{'translation':[0,10,0]}");
    maker_append(made, "nodes", "{'translation':[0,0,20]}");
    maker_append(made, "nodes", "{'translation':[0,0,-8]}");
    maker_append(made, "nodes", "{'translation':[0,0,100]}");
    maker_append(made, "nodes", "{'mesh':1,'skin':0}");
    expect_vertex(made, 0, 0, 2, 4, 40);
    /* the weights sum to 2: 0.1, 0.2, 0.2, 0.25, 0.25 */
    expect_vertex(made, 6, 0, 1, 2, 20 + 5 - 2);
}

/// Position, joints and weights side by side in one view: 32 bytes a vertex.
static void interleaved_skin(maker *made) {
    for (int i = 0; i < 3; i++) {
        maker_view(made, FLOAT, LIST(i, 0, 1));
        maker_view(made, UBYTE, LIST(i % 2, 1, 0, 0));
        maker_view(made, FLOAT, LIST(0.75, 0.25, 0, 0));
    }
    maker_set(made, "bufferViews", "[{'buffer':0,'byteLength':96,'byteStride':32}]");
    maker_append(made, "accessors",
                 "{'bufferView':0,'componentType':5126,'type':'VEC3','count':3,'min':[0,0,1],'max':[2,0,1]}");
    maker_append(made, "accessors",
                 "{'bufferView':0,'byteOffset':12,'componentType':5121,'type':'VEC4','count':3}");
    maker_append(made, "accessors",
                 "{'bufferView':0,'byteOffset':16,'componentType':5126,'type':'VEC4','count':3}");
    maker_append(made, "meshes",
                 "{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2},'mode':0}]}");
    maker_append(made, "skins", "{'joints':[1,2]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'translation':[0,8,0]}");
    maker_append(made, "nodes", "{'scale':[1,1,5]}");
    expect_vertex(made, 0, 0, 0, 6, 2);
    expect_vertex(made, 0, 1, 1, 0, 5);
    expect_vertex(made, 0, 2, 2, 6, 2);
}

/// Morphed in the mesh, then skinned; joints and weights move.
static void morphed_and_skinned(maker *made) {
    skinned_vertex(made, (const double[]){1, 0, 0}, UBYTE, (const double[]){0, 1, 0, 0},
                   (const double[]){0.5, 0.5, 0, 0});
    size_t target = positions(made, LIST(1, 0, 0));
    size_t keys = maker_accessor(made, "SCALAR", FLOAT, LIST(0, 2));
    size_t weights = maker_accessor(made, "SCALAR", FLOAT, LIST(0, 2));
    size_t turns = maker_accessor(made, "VEC4", FLOAT, LIST(0, 0, 0, 1, 0, 0, 1, 0));
    char text[500];
    snprintf(text, sizeof text,
             "[{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2},'mode':0,"
             "'targets':[{'POSITION':%zu}]}]}]",
             target);
    maker_set(made, "meshes", text);
    maker_append(made, "skins", "{'joints':[1,2]}");
    maker_append(made, "nodes", "{'mesh':0,'skin':0}");
    maker_append(made, "nodes", "{'children':[2]}");
    maker_append(made, "nodes", "{'translation':[0,0,2]}");
    snprintf(text, sizeof text,
             "{'name':'both','channels':[{'sampler':0,'target':{'node':0,'path':'weights'}},"
             "{'sampler':1,'target':{'node':2,'path':'rotation'}}],"
             "'samplers':[{'input':%zu,'output':%zu},{'input':%zu,'output':%zu}]}",
             keys, weights, keys, turns);
    maker_append(made, "animations", text);
    /* after 1 s the vertex is (2, 0, 0) in the mesh; joint 1 turns it to (0, 2, 0) and moves it to (0, 2, 2)
     */
    maker_expect(made, 0, 1, "vertices", 0, 0, LIST(1, 1, 1));
    expect_vertex(made, 0, 0, 1, 0, 1);
}

const made_case mesh_cases[] = {
    {"stored as base64", stored_as_base64},
    {"stored as percent", stored_as_percent},
    {"stored beside", stored_beside},
    {"stored as glb", stored_as_glb},
    {"data uri in glb", data_uri_in_glb},
    {"interleaved", interleaved},
    {"sparse without base", sparse_without_base},
    {"sparse with base", sparse_with_base},
    {"sparse long indices", sparse_long_indices},
    {"no view at all", no_view_at_all},
    {"used extension", used_extension},
    {"weights of mesh and node", weights_of_mesh_and_node},
    {"no inverse bind matrices", no_inverse_bind_matrices},
    {"inverse bind matrices", inverse_bind_matrices},
    {"skinned node transform ignored", skinned_node_transform_ignored},
    {"ancestors of joints", ancestors_of_joints},
    {"weights not one", weights_not_one},
    {"weights all zero", weights_all_zero},
    {"many joints", many_joints},
    {"byte joints", byte_joints},
    {"joint scale", joint_scale},
    {"influence sets", influence_sets},
    {"interleaved skin", interleaved_skin},
    {"morphed and skinned", morphed_and_skinned},
    {NULL, NULL},
};
