/* SPDX-License-Identifier: MIT */
/* What glTF files say: nodes, scenes, meshes, skins, materials, cameras, extensions. The letter and number
   name the case a test stands for. */
#include "near.h"

#include "gltf_text.h"

#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "{'asset':{'version':'2.0'},"

static void expect_refusal(const char *json, const char *message) {
    gyre_error error;
    assert_int_equal(gltf_refuse_json(json, &error), GYRE_BAD_FORMAT);
    assert_string_equal(error.message, message);
}

/* ---- transforms ---- */

static void nodes_as_written(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD
        "'nodes':[{'name':'a','translation':[1,2,3],'rotation':[0,0,1,0],'scale':[4,-5,6],'children':[2]},"
        "{},{'name':''}],'scenes':[{'name':'s','nodes':[1]},{'nodes':[0,1]}],'scene':1}");
    assert_non_null(asset);
    assert_int_equal(asset->node_count, 3);
    assert_string_equal(asset->nodes[0].name, "a");
    assert_null(asset->nodes[1].name);
    assert_string_equal(asset->nodes[2].name, "");
    assert_vec3_near(asset->nodes[0].local.translation, gyre_vec3d_make(1, 2, 3), 0);
    assert_quat_near(asset->nodes[0].local.rotation, gyre_quatd_make(0, 0, 1, 0), 0);
    assert_vec3_near(asset->nodes[0].local.scale, gyre_vec3d_make(4, -5, 6), 0);
    assert_quat_near(asset->nodes[1].local.rotation, gyre_quatd_identity(), 0);
    assert_vec3_near(asset->nodes[1].local.scale, gyre_vec3d_make(1, 1, 1), 0);
    assert_int_equal(asset->nodes[2].parent, 0);
    assert_int_equal(asset->nodes[0].parent, GYRE_NONE);
    assert_int_equal(asset->scene, 1);
    assert_int_equal(asset->scene_count, 2);
    assert_string_equal(asset->scenes[0].name, "s");
    assert_int_equal(asset->scenes[1].roots[1], 1);
    assert_int_equal(asset->warning_count, 0);
    assert_int_equal(asset->matrix_count, 0);
    gyre_asset_destroy(asset);
}

static void S03_a_matrix_that_is_a_turn(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD "'nodes':[{'matrix':[0,0,-1,0, 0,1,0,0, 1,0,0,0, 5,0,0,1],'translation':[9,9,9]}]}");
    assert_non_null(asset);
    const gyre_asset_node *node = &asset->nodes[0];
    assert_int_equal(node->matrix, GYRE_NONE);
    assert_quat_near(node->local.rotation,
                     gyre_quatd_make(0, 0.70710678118654752440, 0, 0.70710678118654752440), 1e-15);
    assert_vec3_near(node->local.translation, gyre_vec3d_make(5, 0, 0), 0);
    assert_vec3_near(node->local.scale, gyre_vec3d_make(1, 1, 1), 1e-15);
    assert_vec3_near(gyre_transformd_mul_point(node->local, gyre_vec3d_make(0, 0, 1)),
                     gyre_vec3d_make(6, 0, 0), 1e-15);
    assert_int_equal(asset->warning_count, 1);
    assert_non_null(gltf_warning(asset, "node 0: it has a matrix as well as translation"));
    gyre_asset_destroy(asset);
}

static void S02_shear_stays_a_matrix(void **state) {
    (void)state;
    const gyre_asset *asset =
        gltf_read_json(HEAD "'nodes':[{'matrix':[2,0,0,0, 0,3,0,0, 0,0,-4,0, 1,2,3,1]},{},"
                            "{'matrix':[1,0,0,0, 0.5,1,0,0, 0,0,1,0, 0,0,0,1]},{'matrix':[1,0,0,0, "
                            "0,1,0.25,0, 0,0,1,0, 7,0,0,1]}]}");
    assert_non_null(asset);
    assert_int_equal(asset->nodes[0].matrix, GYRE_NONE);
    assert_true(
        asset->nodes[0].local.scale.x * asset->nodes[0].local.scale.y * asset->nodes[0].local.scale.z < 0);
    assert_int_equal(asset->matrix_count, 2);
    assert_int_equal(asset->nodes[2].matrix, 0);
    assert_int_equal(asset->nodes[3].matrix, 1);
    gyre_vec3d point = gyre_mat4d_mul_point(asset->matrices[0], gyre_vec3d_make(0, 1, 0));
    assert_vec3_near(point, gyre_vec3d_make(0.5, 1, 0), 0);
    assert_true(asset->matrices[1].m[12] == 7);
    assert_int_equal(gltf_warning(asset, "node 2: its matrix is no translation")->count, 2);
    gyre_asset_destroy(asset);
}

static void a_singular_matrix_is_still_three_parts(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(HEAD "'nodes':[{'matrix':[0,0,0,0, 0,0,0,0, 0,0,0,0, 1,2,3,1]},"
                                                  "{'matrix':[2,0,0,0, 0,0,0,0, 0,0,2,0, 0,0,0,1]}]}");
    assert_non_null(asset);
    assert_int_equal(asset->matrix_count, 0);
    assert_vec3_near(asset->nodes[0].local.scale, gyre_vec3d_make(0, 0, 0), 0);
    assert_vec3_near(asset->nodes[0].local.translation, gyre_vec3d_make(1, 2, 3), 0);
    assert_vec3_near(asset->nodes[1].local.scale, gyre_vec3d_make(2, 0, 2), 1e-15);
    gyre_asset_destroy(asset);
}

static void a_matrix_with_a_last_row_is_mended(void **state) {
    (void)state;
    const gyre_asset *asset =
        gltf_read_json(HEAD "'nodes':[{'matrix':[1,0,0,9, 0.5,1,0,9, 0,0,1,9, 0,0,0,9]}]}");
    assert_non_null(asset);
    const double *m = asset->matrices[0].m;
    assert_true(m[3] == 0 && m[7] == 0 && m[11] == 0 && m[15] == 1);
    assert_non_null(gltf_warning(asset, "last row"));
    gyre_asset_destroy(asset);
}

static void A20_rotations_are_made_unit_once(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD "'nodes':[{'rotation':[0,0.5,0,0.5]},{'rotation':[0,0,0,3]},{'rotation':[0,0,0,0]},"
             "{'rotation':[0,0,0.70710677,0.70710677]},{'rotation':[3e-170,0,0,4e-170]}]}");
    assert_non_null(asset);
    const double half = 0.70710678118654752440;
    assert_quat_near(asset->nodes[0].local.rotation, gyre_quatd_make(0, half, 0, half), 1e-15);
    assert_quat_near(asset->nodes[1].local.rotation, gyre_quatd_identity(), 0);
    assert_quat_near(asset->nodes[2].local.rotation, gyre_quatd_identity(), 0);
    assert_quat_near(asset->nodes[3].local.rotation, gyre_quatd_make(0, 0, half, half), 1e-15);
    assert_quat_near(asset->nodes[4].local.rotation, gyre_quatd_make(0.6, 0, 0, 0.8), 1e-15);
    assert_int_equal(asset->warning_count, 2);
    assert_int_equal(gltf_warning(asset, "node 0: a rotation of length 0.707107 was made unit")->count, 3);
    assert_int_equal(gltf_warning(asset, "node 2: a rotation of length 0 became the identity")->count, 1);
    gyre_asset_destroy(asset);
}

static void numbers_must_be_complete(void **state) {
    (void)state;
    expect_refusal(HEAD "'nodes':[{},{'translation':[1,2]}]}",
                   "node 1: \"translation\" must have 3 numbers, it has 2");
    expect_refusal(HEAD "'nodes':[{'matrix':[1]}]}", "node 0: \"matrix\" must have 16 numbers, it has 1");
    expect_refusal(HEAD "'nodes':[{'rotation':[1,0,0,'0']}]}",
                   "node 0: \"rotation\" must hold numbers alone");
    expect_refusal(HEAD "'nodes':[{'scale':{}}]}", "node 0: \"scale\" must be an array");
    expect_refusal(HEAD "'nodes':[3]}", "node 0: must be an object");
    expect_refusal(HEAD "'nodes':{}}", "\"nodes\" must be an array");
    expect_refusal(HEAD "'nodes':[{'name':5}]}", "node 0: \"name\" must be a string");
}

/* ---- the tree ---- */

static void S04_cycles_and_shared_children(void **state) {
    (void)state;
    expect_refusal(HEAD "'nodes':[{'children':[1]},{'children':[0]}]}",
                   "node 0: it is its own ancestor, through its parent node 1");
    expect_refusal(HEAD "'nodes':[{'children':[0]}]}",
                   "node 0: it is its own ancestor, through its parent node 0");
    expect_refusal(HEAD "'nodes':[{},{'children':[2]},{'children':[3]},{'children':[4,0]},{'children':[2]}]}",
                   "node 4: node 2 is its child and also that of node 1");
    expect_refusal(HEAD "'nodes':[{'children':[1]},{'children':[2]},{'children':[3]},{'children':[1]}]}",
                   "node 3: node 1 is its child and also that of node 0");
    expect_refusal(HEAD "'nodes':[{'children':[2]},{'children':[2]},{}]}",
                   "node 1: node 2 is its child and also that of node 0");
    expect_refusal(HEAD "'nodes':[{'children':[1,1]},{}]}", "node 0: node 1 stands twice among its children");
    expect_refusal(HEAD "'nodes':[{'children':[1]},{}],'scenes':[{'nodes':[0]},{'nodes':[1]}]}",
                   "scene 1: its root node 1 is a child of node 0");
    expect_refusal(HEAD "'nodes':[{}],'scenes':[{'nodes':[0,0]}]}",
                   "scene 0: node 0 stands twice among its roots");
    expect_refusal(HEAD "'nodes':[{'children':[7]}]}", "node 0: there is no node 7 (the file has 1)");
    expect_refusal(HEAD "'nodes':[{'children':[-1]}]}", "node 0: the index of a node must be a whole number");
    expect_refusal(HEAD "'scenes':[{'nodes':[0]}]}", "scene 0: there is no node 0 (the file has 0)");
    expect_refusal(HEAD "'scene':0}", "there is no scene 0 (the file has 0)");
}

static void S08_without_scenes_all_is_shown(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(HEAD "'nodes':[{'children':[1]},{},{}]}");
    assert_non_null(asset);
    assert_int_equal(asset->scene, GYRE_NONE);
    for (int i = 0; i < 3; i++)
        assert_int_equal(asset->nodes[i].in_scene, 1);
    gyre_asset_destroy(asset);
    asset = gltf_read_json(HEAD "'nodes':[{'children':[1]},{},{},{'children':[4]},{}],"
                                "'scenes':[{'nodes':[3]},{'nodes':[0]}]}");
    assert_non_null(asset);
    const uint32_t expected[] = {0, 0, 0, 1, 1};
    assert_int_equal(asset->scene, 0);
    for (int i = 0; i < 5; i++)
        assert_int_equal(asset->nodes[i].in_scene, expected[i]);
    gyre_asset_destroy(asset);
}

static void parents_come_first(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(HEAD "'nodes':[{},{'children':[0]},{'children':[1,3]},{}]}");
    assert_non_null(asset);
    const uint32_t expected[] = {2, 1, 3, 0};
    assert_memory_equal(asset->order, expected, sizeof expected);
    gyre_asset_destroy(asset);
}

/* 100,000 nodes, each the child of the next, so that order and index disagree. */
static void a_tree_of_100000_generations(void **state) {
    (void)state;
    enum { COUNT = 100000 };
    gltf_string text = {0};
    gyre_posed *posed;
    const gyre_asset *asset;
    char *nodes = malloc(COUNT * 60), *at = nodes;
    at += sprintf(at, "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"translation\":[1,0,0]}");
    for (int i = 1; i < COUNT; i++)
        at += sprintf(at, ",{\"translation\":[1,0,0],\"children\":[%d]}", i - 1);
    at += sprintf(at, "]}");
    gltf_append(&text, nodes, (size_t)(at - nodes));
    free(nodes);
    assert_int_equal(gyre_gltf_read_memory(text.bytes, text.size, NULL, &asset, NULL), GYRE_OK);
    free(text.bytes);
    assert_int_equal(asset->order[0], COUNT - 1);
    assert_int_equal(asset->order[COUNT - 1], 0);
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    assert_true(posed->worlds[0].m[12] == COUNT);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
}

static void I11_names_of_all_kinds(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD "'nodes':[{'name':'Bone'},{'name':'Bone'},{'name':'a.b/c\\\\d'},{'name':'x\\u0000y\\u0000'},"
             "{'name':'\xf0\x9f\xa6\x8a'}],'animations':[{'name':'\\u0000','samplers':[],'channels':[]}]}");
    assert_non_null(asset);
    assert_string_equal(asset->nodes[1].name, "Bone");
    assert_string_equal(asset->nodes[2].name, "a.b/c\\d");
    assert_string_equal(asset->nodes[3].name, "x\xef\xbf\xbdy\xef\xbf\xbd");
    assert_string_equal(asset->nodes[4].name, "\xf0\x9f\xa6\x8a");
    assert_string_equal(asset->clips[0].name, "\xef\xbf\xbd");
    assert_int_equal(gltf_warning(asset, "zero byte")->count, 2);
    gyre_asset_destroy(asset);
}

/* ---- meshes ---- */

static void a_whole_primitive(void **state) {
    (void)state;
    gltf_text file = {0};
    const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, normals[] = {0, 0, 1, 0, 0, 1, 0, 0, 1};
    const float tangents[] = {1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 1},
                colors[] = {1, 1, 1, 0.5f, 0, 0, 0, 1, 1, 0, 0, 0};
    const uint16_t indices[] = {2, 1, 0};
    gltf_floats(&file, "VEC3", 3, positions);
    gltf_floats(&file, "VEC3", 3, normals);
    gltf_floats(&file, "VEC4", 3, tangents);
    gltf_floats(&file, "VEC4", 3, colors);
    gltf_data(&file, 5123, "SCALAR", 3, indices, sizeof indices, "");
    gltf_section(&file,
                 "'materials':[{}],'meshes':[{'name':'m','weights':[0.25,0.75],'primitives':[{'attributes':"
                 "{'POSITION':0,'NORMAL':1,'TANGENT':2,'COLOR_0':3},'indices':4,'material':0,'mode':5,"
                 "'targets':[{'POSITION':1,'NORMAL':0},{'TANGENT':1}]}]}],"
                 "'nodes':[{'mesh':0},{},{'mesh':0,'weights':[0.5,-1]}]");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    const gyre_mesh *mesh = &asset->meshes[0];
    const gyre_primitive *p = &mesh->primitives[0];
    assert_string_equal(mesh->name, "m");
    assert_int_equal(p->mode, GYRE_PRIMITIVE_TRIANGLE_STRIP);
    assert_int_equal(p->material, 0);
    assert_memory_equal(p->positions, positions, sizeof positions);
    assert_memory_equal(p->normals, normals, sizeof normals);
    assert_memory_equal(p->tangents, tangents, sizeof tangents);
    assert_memory_equal(p->colors, colors, sizeof colors);
    assert_int_equal(p->index_count, 3);
    assert_true(p->indices[0] == 2 && p->indices[1] == 1 && p->indices[2] == 0);
    assert_int_equal(mesh->target_count, 2);
    assert_memory_equal(p->targets[0].positions, normals, sizeof normals);
    assert_memory_equal(p->targets[0].normals, positions, sizeof positions);
    assert_null(p->targets[0].tangents);
    assert_null(p->targets[1].positions);
    assert_memory_equal(p->targets[1].tangents, normals, sizeof normals);
    assert_int_equal(asset->weight_count, 4);
    assert_int_equal(asset->nodes[2].weight_offset, 2);
    const double weights[] = {0.25, 0.75, 0.5, -1};
    assert_memory_equal(asset->weights, weights, sizeof weights);
    assert_int_equal(asset->warning_count, 0);
    gyre_asset_destroy(asset);
}

/* A file with three vertices as accessor 0, two as 1, bytes as 2 and a scalar each as 3. */
static gyre_status refuse_mesh(const char *mesh, gyre_error *error) {
    gltf_text file = {0};
    const float floats[9] = {0};
    const uint8_t bytes[12] = {0, 1, 2, 3};
    gltf_floats(&file, "VEC3", 3, floats);
    gltf_floats(&file, "VEC3", 2, floats);
    gltf_data(&file, 5121, "VEC4", 3, bytes, 12, "");
    gltf_data(&file, 5121, "SCALAR", 4, bytes, 4, "");
    gltf_data(&file, 5126, "VEC4", 3, (float[12]){0}, 48, "");
    gltf_section(&file, "'nodes':[{'mesh':0}],'meshes':[%s]", mesh);
    return gltf_refuse(&file, error);
}

static void meshes_that_break_rules(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"{'primitives':[{'attributes':{'POSITION':0,'NORMAL':1}}]}",
         "mesh 0, primitive 0: NORMAL has 2 elements, the attributes before it 3"},
        {"{'primitives':[{'attributes':{'POSITION':9}}]}",
         "mesh 0, primitive 0: there is no accessor 9 (the file has 5)"},
        {"{'primitives':[{'attributes':{'POSITION':2}}]}",
         "mesh 0, primitive 0: POSITION must be of type VEC3"},
        {"{'primitives':[{'attributes':{'COLOR_0':3}}]}",
         "mesh 0, primitive 0: COLOR_0 must be of type VEC4"},
        {"{'primitives':[{'attributes':{'POSITION':0},'indices':3}]}",
         "mesh 0, primitive 0: indices reach 3, there are 3 vertices"},
        {"{'primitives':[{'attributes':{'POSITION':0},'indices':0}]}",
         "mesh 0, primitive 0: indices must be of type SCALAR"},
        {"{'primitives':[{'attributes':{'POSITION':0},'material':0}]}",
         "mesh 0, primitive 0: there is no material 0 (the file has 0)"},
        {"{'primitives':[{'attributes':{'POSITION':0},'mode':7}]}",
         "mesh 0, primitive 0: there is no mode 7"},
        {"{'primitives':[{'attributes':{}},{'attributes':[]}]}",
         "mesh 0, primitive 1: \"attributes\" must be an object"},
        {"{'primitives':[{}]}", "mesh 0, primitive 0: \"attributes\" is missing"},
        {"{}", "mesh 0: \"primitives\" is missing"},
        {"{'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':1}]}]}",
         "mesh 0, primitive 0: a morph target's POSITION has 2 elements for 3 vertices"},
        {"{'primitives':[{'attributes':{'POSITION':0},'targets':[{}]},{'attributes':{'POSITION':0}}]}",
         "mesh 0, primitive 1: 0 morph targets, the first primitive has 1"},
        {"{'primitives':[{'attributes':{'POSITION':0},'targets':[{}]}],'weights':[1,2]}",
         "mesh 0: \"weights\" must have 1 numbers, it has 2"},
        {"{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':2}}]}",
         "mesh 0, primitive 0: WEIGHTS_0 is missing, the sets must begin at 0 and be pairs"},
        {"{'primitives':[{'attributes':{'POSITION':0,'JOINTS_1':2,'WEIGHTS_1':4}}]}",
         "mesh 0, primitive 0: JOINTS_0 is missing, the sets must begin at 0 and be pairs"},
        {"{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':4,'WEIGHTS_0':4}}]}",
         "mesh 0, primitive 0: accessor 4 must hold unsigned bytes or shorts"},
        {"{'primitives':[{'attributes':{'JOINTS_0':0,'WEIGHTS_0':4}}]}",
         "mesh 0, primitive 0: JOINTS must be of type VEC4"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gyre_error error;
        assert_int_equal(refuse_mesh(rows[r][0], &error), GYRE_BAD_FORMAT);
        assert_string_equal(error.message, rows[r][1]);
    }
}

static void node_weights_must_fit_the_mesh(void **state) {
    (void)state;
    expect_refusal(HEAD
                   "'accessors':[{'componentType':5126,'type':'VEC3','count':1}],'meshes':[{'primitives':"
                   "[{'attributes':{'POSITION':0},'targets':[{},{}]}]}],'nodes':[{'mesh':0,'weights':[1]}]}",
                   "node 0: \"weights\" must have 2 numbers, it has 1");
    expect_refusal(HEAD "'nodes':[{'mesh':0}]}", "node 0: there is no mesh 0 (the file has 0)");
    expect_refusal(HEAD "'nodes':[{'skin':0}]}", "node 0: there is no skin 0 (the file has 0)");
    expect_refusal(HEAD "'nodes':[{'camera':4294967295}]}", "node 0: \"camera\" is too large: 4294967295");
}

static void vertices_that_are_not_finite_are_told(void **state) {
    (void)state;
    gltf_text file = {0};
    const float positions[] = {0, (float)NAN, 0};
    gltf_floats(&file, "VEC3", 1, positions);
    gltf_section(&file, "'meshes':[{'primitives':[{'attributes':{'POSITION':0}}]}]");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_non_null(gltf_warning(asset, "accessor 0 holds numbers that are not finite"));
    gyre_asset_destroy(asset);
}

/* ---- skins ---- */

/* Two vertices with one or two sets of joints, and a skin of `joint_count` joints, all node 0. */
static void skinned(gltf_text *file, uint32_t component, const void *joints, size_t size,
                    uint32_t joint_count) {
    const float positions[6] = {0}, weights[8] = {1, 0, 0, 0, 0.5f, 0.5f, 0, 0};
    gltf_floats(file, "VEC3", 2, positions);
    gltf_floats(file, "VEC4", 2, weights);
    gltf_data(file, component, "VEC4", 2, joints, size, "");
    gltf_section(file, "'nodes':[{'mesh':0,'skin':0}],'meshes':[{'primitives':[{'mode':0,'attributes':"
                       "{'POSITION':0,'WEIGHTS_0':1,'JOINTS_0':2}}]}],'skins':[{'name':'s','joints':[0");
    for (uint32_t i = 1; i < joint_count; i++)
        gltf_print(&file->sections, ",0");
    gltf_print(&file->sections, "]}]");
}

static void K08_joint_indices_by_their_width(void **state) {
    (void)state;
    const uint8_t narrow[] = {1, 0, 2, 0, 3, 0, 0, 0};
    const uint16_t wide[] = {300, 0, 1, 0, 0, 0, 0, 0};
    const uint16_t narrow_expected[] = {1, 0, 2, 0, 3, 0, 0, 0};
    gltf_text file = {0};
    gyre_error error;
    skinned(&file, 5121, narrow, sizeof narrow, 4);
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_int_equal(asset->meshes[0].primitives[0].influence_count, 4);
    assert_memory_equal(asset->meshes[0].primitives[0].joints, narrow_expected, sizeof narrow_expected);
    gyre_asset_destroy(asset);
    skinned(&file, 5123, wide, sizeof wide, 301);
    asset = gltf_read(&file);
    assert_non_null(asset);
    assert_memory_equal(asset->meshes[0].primitives[0].joints, wide, sizeof wide);
    gyre_asset_destroy(asset);
    skinned(&file, 5123, wide, sizeof wide, 300);
    assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
    assert_string_equal(error.message,
                        "node 0: a vertex of mesh 0, primitive 0 names joint 300, skin 0 has 300");
}

static void K01_without_inverse_binds_they_are_the_identity(void **state) {
    (void)state;
    gltf_text file = {0};
    const uint8_t joints[8] = {0};
    skinned(&file, 5121, joints, sizeof joints, 2);
    const gyre_asset *asset = gltf_read(&file); /* also S04: the joint carries the skin that it moves */
    assert_non_null(asset);
    const gyre_mat4d identity = gyre_mat4d_identity();
    assert_int_equal(asset->skins[0].joint_count, 2);
    assert_string_equal(asset->skins[0].name, "s");
    for (int i = 0; i < 2; i++)
        assert_memory_equal(&asset->skins[0].inverse_binds[i], &identity, sizeof identity);
    gyre_asset_destroy(asset);
}

static void many_sets_of_influences(void **state) {
    (void)state;
    gltf_text file = {0};
    const uint8_t joints[3][8] = {
        {0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}, {16, 17, 18, 19, 20, 21, 22, 23}};
    gltf_string attributes = {0};
    for (uint32_t set = 0; set < 3; set++) {
        float weights[8];
        for (int i = 0; i < 8; i++)
            weights[i] = (float)joints[set][i] / 32;
        uint32_t joint_accessor = gltf_data(&file, 5121, "VEC4", 2, joints[set], 8, "");
        uint32_t weight_accessor = gltf_floats(&file, "VEC4", 2, weights);
        gltf_print(&attributes, "%s'JOINTS_%u':%u,'WEIGHTS_%u':%u", set ? "," : "", set, joint_accessor, set,
                   weight_accessor);
    }
    gltf_section(&file, "'meshes':[{'primitives':[{'mode':0,'attributes':{%s}}]}]", attributes.bytes);
    free(attributes.bytes);
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    const gyre_primitive *p = &asset->meshes[0].primitives[0];
    const uint16_t expected[] = {0, 1, 2, 3, 8,  9,  10, 11, 16, 17, 18, 19,
                                 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23};
    assert_int_equal(p->influence_count, 12);
    assert_memory_equal(p->joints, expected, sizeof expected);
    for (int i = 0; i < 24; i++)
        assert_true(p->weights[i] == (float)expected[i] / 32);
    gyre_asset_destroy(asset);
}

static gyre_status refuse_skin(const char *skin, gyre_error *error) {
    gltf_text file = {0};
    float matrices[32] = {0};
    gltf_floats(&file, "MAT4", 2, matrices);
    gltf_data(&file, 5121, "MAT4", 2, matrices, 32, "");
    matrices[17] = (float)INFINITY;
    gltf_floats(&file, "MAT4", 2, matrices);
    gltf_section(&file, "'nodes':[{},{},{}],'skins':[%s]", skin);
    return gltf_refuse(&file, error);
}

static void skins_that_break_rules(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"{'joints':[]}", "skin 0: it has no joints"},
        {"{}", "skin 0: \"joints\" is missing"},
        {"{'joints':[0,3]}", "skin 0: there is no node 3 (the file has 3)"},
        {"{'joints':[0],'skeleton':3}", "skin 0: there is no node 3 (the file has 3)"},
        {"{'joints':[0,1,2],'inverseBindMatrices':0}", "skin 0: 2 inverse bind matrices for 3 joints"},
        {"{'joints':[0],'inverseBindMatrices':1}",
         "skin 0: inverseBindMatrices must be of type MAT4 and of floats"},
        {"{'joints':[0],'inverseBindMatrices':4}",
         "skin 0: inverseBindMatrices names accessor 4, the file has 3"},
        {"{'joints':[0,1],'inverseBindMatrices':2}",
         "skin 0: the inverse bind matrix of joint 1 is not finite"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gyre_error error;
        assert_int_equal(refuse_skin(rows[r][0], &error), GYRE_BAD_FORMAT);
        assert_string_equal(error.message, rows[r][1]);
    }
}

static void odd_uses_of_skins_are_told(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD "'accessors':[{'componentType':5126,'type':'VEC3','count':1}],'meshes':[{'primitives':"
             "[{'attributes':{'POSITION':0}}]}],'nodes':[{'skin':0},{'skin':0,'mesh':0}],"
             "'skins':[{'joints':[1],'skeleton':0}]}");
    assert_non_null(asset);
    assert_non_null(gltf_warning(asset, "node 0: it has a skin and no mesh"));
    assert_non_null(gltf_warning(asset, "node 1: it has a skin, and mesh 0, primitive 0 has no joints"));
    assert_int_equal(asset->skins[0].skeleton, 0);
    gyre_asset_destroy(asset);
}

/* ---- materials, textures, cameras ---- */

static void materials_as_written(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD "'materials':[{},{'name':'skin','alphaMode':'MASK','alphaCutoff':0.25,'doubleSided':true,"
             "'emissiveFactor':[1,2,3],'pbrMetallicRoughness':{'baseColorFactor':[0.1,0.2,0.3,0.4],"
             "'metallicFactor':0,'roughnessFactor':0.5,'baseColorTexture':{'index':1,'texCoord':1}}},"
             "{'alphaMode':'BLEND','pbrMetallicRoughness':{'baseColorTexture':{'index':0,'texCoord':5}}},"
             "{'alphaMode':'GLASS'}],'textures':[{'source':0},{'sampler':1,'name':'t'}],"
             "'samplers':[{},{'magFilter':9728,'minFilter':9987,'wrapS':33071,'wrapT':33648}],"
             "'images':[{'uri':'data:image/png,x'}]}");
    assert_non_null(asset);
    const gyre_material *m = asset->materials;
    const float white[] = {1, 1, 1, 1}, tint[] = {0.1f, 0.2f, 0.3f, 0.4f};
    assert_memory_equal(m[0].base_color, white, sizeof white);
    assert_true(m[0].metallic == 1 && m[0].roughness == 1 && m[0].alpha_cutoff == 0.5f);
    assert_int_equal(m[0].base_color_texture.texture, GYRE_NONE);
    assert_string_equal(m[1].name, "skin");
    assert_memory_equal(m[1].base_color, tint, sizeof tint);
    assert_true(m[1].metallic == 0 && m[1].roughness == 0.5f && m[1].alpha_cutoff == 0.25f &&
                m[1].emissive[2] == 3);
    assert_int_equal(m[1].alpha_mode, GYRE_ALPHA_MASK);
    assert_int_equal(m[1].double_sided, 1);
    assert_int_equal(m[1].base_color_texture.texture, 1);
    assert_int_equal(m[1].base_color_texture.texcoord, 1);
    assert_int_equal(m[2].alpha_mode, GYRE_ALPHA_BLEND);
    assert_int_equal(m[2].base_color_texture.texcoord, 0);
    assert_non_null(gltf_warning(asset, "TEXCOORD_5"));
    assert_int_equal(m[3].alpha_mode, GYRE_ALPHA_OPAQUE);
    assert_non_null(gltf_warning(asset, "material 3: alphaMode \"GLASS\""));
    const gyre_texture *t = asset->textures;
    assert_int_equal(t[0].image, 0);
    assert_int_equal(t[0].wrap_s, 0);
    assert_true(t[1].mag_filter == 9728 && t[1].min_filter == 9987 && t[1].wrap_s == 33071 &&
                t[1].wrap_t == 33648);
    gyre_asset_destroy(asset);
    expect_refusal(HEAD "'materials':[{'pbrMetallicRoughness':{'baseColorTexture':{'index':0}}}]}",
                   "material 0: there is no texture 0 (the file has 0)");
    expect_refusal(HEAD "'textures':[{'source':0}]}", "texture 0: there is no image 0 (the file has 0)");
    expect_refusal(HEAD "'textures':[{'sampler':0}]}", "texture 0: there is no sampler 0 (the file has 0)");
    expect_refusal(HEAD "'images':[{'bufferView':0}]}",
                   "image 0: there is no buffer view 0 (the file has 0)");
}

static void cameras_as_written(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD "'cameras':[{'type':'perspective','name':'eye','perspective':{'yfov':0.7,'znear':0.1}},"
             "{'type':'orthographic','orthographic':{'xmag':2,'ymag':3,'znear':0,'zfar':9}},"
             "{'type':'perspective','perspective':{'yfov':0,'znear':0.1,'zfar':0.05,'aspectRatio':2}}],"
             "'nodes':[{'camera':1}]}");
    assert_non_null(asset);
    const gyre_camera *c = asset->cameras;
    assert_true(c[0].kind == GYRE_CAMERA_PERSPECTIVE && c[0].yfov_rad == 0.7 && c[0].near_m == 0.1);
    assert_true(c[0].far_m == 0 && c[0].aspect == 0);
    assert_true(c[1].kind == GYRE_CAMERA_ORTHOGRAPHIC && c[1].xmag == 2 && c[1].ymag == 3 && c[1].far_m == 9);
    assert_true(c[2].aspect == 2);
    assert_int_equal(gltf_warning(asset, "camera 2")->count, 1);
    assert_int_equal(asset->nodes[0].camera, 1);
    gyre_asset_destroy(asset);
    expect_refusal(HEAD "'cameras':[{'type':'fisheye'}]}",
                   "camera 0: type must be \"perspective\" or \"orthographic\"");
    expect_refusal(HEAD "'cameras':[{'type':'perspective','perspective':{'yfov':1}}]}",
                   "camera 0: \"znear\" is missing");
    expect_refusal(HEAD "'cameras':[{'type':'perspective','orthographic':{}}]}",
                   "camera 0: the object that its type names is missing");
}

/* ---- the head ---- */

static void I14_required_extensions(void **state) {
    (void)state;
    gyre_error error;
    assert_int_equal(gltf_refuse_json(HEAD "'extensionsUsed':['KHR_draco_mesh_compression'],"
                                           "'extensionsRequired':['KHR_draco_mesh_compression']}",
                                      &error),
                     GYRE_UNSUPPORTED);
    assert_string_equal(
        error.message,
        "the file requires the extension \"KHR_draco_mesh_compression\", which is not supported");
    const gyre_asset *asset = gltf_read_json(
        HEAD "'extensionsUsed':['KHR_draco_mesh_compression','KHR_mesh_quantization'],"
             "'extensionsRequired':['KHR_mesh_quantization'],'nodes':[{'extensions':{'X':[]}}]}");
    assert_non_null(asset);
    assert_int_equal(asset->extension_count, 2);
    assert_string_equal(asset->extensions[0].name, "KHR_mesh_quantization");
    assert_true(asset->extensions[0].required && asset->extensions[0].supported);
    assert_string_equal(asset->extensions[1].name, "KHR_draco_mesh_compression");
    assert_false(asset->extensions[1].required || asset->extensions[1].supported);
    assert_non_null(gltf_warning(asset, "KHR_draco_mesh_compression"));
    gyre_asset_destroy(asset);
}

static void versions(void **state) {
    (void)state;
    static const struct {
        const char *json;
        gyre_status status;
    } rows[] = {{"{'asset':{'version':'2.0'}}", GYRE_OK},
                {"{'asset':{'version':'2.1'}}", GYRE_OK},
                {"{'asset':{'version':'2.1','minVersion':'2.0'}}", GYRE_OK},
                {"{'asset':{'version':'2.1','minVersion':'2.1'}}", GYRE_UNSUPPORTED},
                {"{'asset':{'version':'1.0'}}", GYRE_UNSUPPORTED},
                {"{'asset':{'version':'20'}}", GYRE_UNSUPPORTED},
                {"{'asset':{'version':''}}", GYRE_UNSUPPORTED},
                {"{'asset':{}}", GYRE_BAD_FORMAT},
                {"{'asset':[]}", GYRE_BAD_FORMAT}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gyre_error error;
        assert_int_equal(gltf_refuse_json(rows[r].json, &error), rows[r].status);
    }
    const gyre_asset *asset =
        gltf_read_json("{'asset':{'version':'2.0','generator':'hand','copyright':'nobody','extras':1}}");
    assert_non_null(asset);
    assert_string_equal(asset->generator, "hand");
    assert_string_equal(asset->copyright, "nobody");
    gyre_asset_destroy(asset);
}

static void clips_are_found_by_name_then_by_index(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD
        "'animations':[{'name':'walk','samplers':[],'channels':[]},{'name':'0','samplers':[],'channels':[]},"
        "{'samplers':[],'channels':[]},{'name':'walk','samplers':[],'channels':[]},"
        "{'name':'','samplers':[],'channels':[]}]}");
    assert_non_null(asset);
    assert_int_equal(gyre_asset_find_clip(asset, "walk"), 0);
    assert_int_equal(gyre_asset_find_clip(asset, "0"), 1);
    assert_int_equal(gyre_asset_find_clip(asset, "1"), 1);
    assert_int_equal(gyre_asset_find_clip(asset, "3"), 3);
    assert_int_equal(gyre_asset_find_clip(asset, ""), 4);
    static const char *const absent[] = {"5", "run", "-1", "1x", " 1", "4294967296", "99999999999999999999"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        assert_int_equal(gyre_asset_find_clip(asset, absent[i]), GYRE_NONE);
    gyre_asset_destroy(asset);
    gyre_asset_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_as_written),
        cmocka_unit_test(S03_a_matrix_that_is_a_turn),
        cmocka_unit_test(S02_shear_stays_a_matrix),
        cmocka_unit_test(a_singular_matrix_is_still_three_parts),
        cmocka_unit_test(a_matrix_with_a_last_row_is_mended),
        cmocka_unit_test(A20_rotations_are_made_unit_once),
        cmocka_unit_test(numbers_must_be_complete),
        cmocka_unit_test(S04_cycles_and_shared_children),
        cmocka_unit_test(S08_without_scenes_all_is_shown),
        cmocka_unit_test(parents_come_first),
        cmocka_unit_test(a_tree_of_100000_generations),
        cmocka_unit_test(I11_names_of_all_kinds),
        cmocka_unit_test(a_whole_primitive),
        cmocka_unit_test(meshes_that_break_rules),
        cmocka_unit_test(node_weights_must_fit_the_mesh),
        cmocka_unit_test(vertices_that_are_not_finite_are_told),
        cmocka_unit_test(K08_joint_indices_by_their_width),
        cmocka_unit_test(K01_without_inverse_binds_they_are_the_identity),
        cmocka_unit_test(many_sets_of_influences),
        cmocka_unit_test(skins_that_break_rules),
        cmocka_unit_test(odd_uses_of_skins_are_told),
        cmocka_unit_test(materials_as_written),
        cmocka_unit_test(cameras_as_written),
        cmocka_unit_test(I14_required_extensions),
        cmocka_unit_test(versions),
        cmocka_unit_test(clips_are_found_by_name_then_by_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
