/* SPDX-License-Identifier: MIT */
/* What Assimp gives, turned into an asset: scenes made by hand, whole and broken. */
#include "near.h"

#include "asset_walk.h"
#include "assimp_scene.h"
#include "gltf_text.h"
#include "nth_allocation.h"

#include <asset/assimp_read.h>
#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const gyre_import_options plain;

static gyre_status translate(const assimp_scene *s, const gyre_asset **out, gyre_error *error) {
    *error = (gyre_error){0};
    const gyre_status status = gyrei_assimp_translate(&s->scene, "", &plain, out, error);
    assert_true((status == GYRE_OK) == (*out != NULL));
    if (*out) asset_walk(*out, 2000);
    return status;
}

static const gyre_asset *read_scene(const assimp_scene *s) {
    const gyre_asset *asset;
    gyre_error error;
    if (translate(s, &asset, &error) != GYRE_OK) fail_msg("%s", error.message);
    return asset;
}

/* Is read all the same, with such a warning. */
static const gyre_asset *read_warned(const assimp_scene *s, const char *words) {
    const gyre_asset *asset = read_scene(s);
    if (!gltf_warning(asset, words))
        for (uint32_t i = 0; i < asset->warning_count; i++)
            print_error("%s\n", asset->warnings[i].message);
    assert_non_null(gltf_warning(asset, words));
    return asset;
}

static void warned(const assimp_scene *s, const char *words) {
    gyre_asset_destroy(read_warned(s, words));
}

static void refused(const assimp_scene *s, gyre_status expected, const char *words) {
    const gyre_asset *asset;
    gyre_error error;
    assert_int_equal(translate(s, &asset, &error), expected);
    if (!strstr(error.message, words)) print_error("%s\n", error.message);
    assert_non_null(strstr(error.message, words));
}

static const gyre_curve *find_curve(const gyre_asset *asset, uint32_t node, uint8_t path) {
    for (uint32_t i = 0; i < asset->clips[0].curve_count; i++)
        if (asset->clips[0].curves[i].node == node && asset->clips[0].curves[i].path == path)
            return &asset->clips[0].curves[i];
    return NULL;
}

static uint32_t find_node(const gyre_asset *asset, const char *name) {
    for (uint32_t i = 0; i < asset->node_count; i++)
        if (asset->nodes[i].name && strcmp(asset->nodes[i].name, name) == 0) return i;
    return GYRE_NONE;
}

/* ---- what is whole ---- */

static void nodes_meshes_and_skins(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    const gyre_asset *asset = read_scene(&s);
    const gyre_primitive *p = &asset->meshes[0].primitives[0];
    const uint32_t body = find_node(asset, "body"), arm = find_node(asset, "arm"),
                   hand = find_node(asset, "hand");
    assert_int_equal(asset->node_count, 6); /* and the camera's */
    assert_int_equal(asset->nodes[hand].parent, arm);
    assert_vec3_near(asset->nodes[arm].local.translation, gyre_vec3d_make(0, 1, 0), 0);
    assert_int_equal(asset->nodes[body].mesh, 0);
    assert_int_equal(asset->nodes[body].skin, 0);
    assert_int_equal(asset->skins[0].joint_count, 2);
    assert_int_equal(asset->skins[0].joints[1], hand);
    assert_int_equal(p->mode, GYRE_PRIMITIVE_TRIANGLES);
    assert_int_equal(p->vertex_count, 4);
    assert_int_equal(p->index_count, 6);
    assert_int_equal(p->influence_count, 4);
    assert_int_equal(p->joints[1], 1);
    assert_near(p->weights[1], 0.75, 0);
    assert_near(p->weights[2], 0, 0);
    assert_near(p->positions[3 * 3 + 1], 1, 0);
    assert_near(p->texcoords[0][1], 1, 0); /* v from the top */
    assert_near(p->texcoords[0][2 * 3 + 1], 0, 0);
    assert_near(p->targets[0].positions[2], 3, 0);
    assert_near(asset->weights[asset->nodes[body].weight_offset], 0.5, 0);
    assert_string_equal(asset->meshes[0].name, "sheet");
    gyre_asset_destroy(asset);
}

static void materials(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    const gyre_asset *asset = read_warned(&s, "the picture \"C:/pictures/NOWHERE.png\" was not found");
    const gyre_material *m = &asset->materials[0];
    assert_near(m->base_color[0], 1, 1e-6);
    assert_near(m->base_color[1], 0.2140411, 1e-6); /* sRGB 0.5 */
    assert_near(m->base_color[3], 0.5, 0);
    assert_int_equal(m->alpha_mode, GYRE_ALPHA_BLEND);
    assert_near(m->metallic, 0, 0);
    assert_int_equal(m->base_color_texture.texture, 0);
    assert_int_equal(asset->textures[0].image, 0);
    assert_string_equal(asset->images[0].name, "NOWHERE.png");
    gyre_asset_destroy(asset);
}

static void ticks_become_seconds(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    const gyre_asset *asset = read_scene(&s);
    const gyre_curve *turn = find_curve(asset, find_node(asset, "arm"), GYRE_PATH_ROTATION);
    double v[4];
    assert_string_equal(asset->clips[0].name, "wave");
    assert_near(asset->clips[0].duration_s, 2, 0);
    assert_int_equal(turn->key_count, 3);
    assert_near(turn->times[1], 1, 0);
    gyre_curve_evaluate(turn, 0.5, v);
    assert_quat_near(gyre_quatd_from_xyzw(v), quat_about_z(45), 1e-7);
    const gyre_curve *weights = find_curve(asset, find_node(asset, "body"), GYRE_PATH_WEIGHTS);
    gyre_curve_evaluate(weights, 0.5, v);
    assert_near(v[0], 0.25, 0);
    gyre_asset_destroy(asset);
}

/* The camera looks along +x of its node: its own node looks along -z. */
static void cameras(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    const gyre_asset *asset = read_scene(&s);
    const uint32_t node = asset->node_count - 1;
    const gyre_quatd turn = asset->nodes[node].local.rotation;
    assert_int_equal(asset->nodes[node].camera, 0);
    assert_int_equal(asset->nodes[node].parent, find_node(asset, "eye"));
    assert_vec3_near(gyre_quatd_rotate(turn, gyre_vec3d_make(0, 0, -1)), gyre_vec3d_make(1, 0, 0), 1e-15);
    assert_vec3_near(gyre_quatd_rotate(turn, gyre_vec3d_make(0, 1, 0)), gyre_vec3d_make(0, 1, 0), 1e-15);
    assert_near(asset->cameras[0].yfov_rad, 2 * atan(0.5),
                1e-6); /* 90 degrees across, twice as wide as high */
    assert_near(asset->cameras[0].near_m, 0.5, 0);
    gyre_asset_destroy(asset);
}

static void frames(void **state) {
    (void)state;
    static assimp_scene s;
    const gyre_import_options y_up = {.up = GYRE_AXIS_Y, .unit_m = 0.5};
    assimp_scene_init(&s);
    gyre_frame frame = gyrei_assimp_frame(&s.scene, &plain);
    assert_true(gyre_frame_equal(frame, gyre_frame_preset(GYRE_FRAME_GLTF))); /* it says nothing */
    s.scene.mMetaData = &s.metadata;
    frame = gyrei_assimp_frame(&s.scene, &plain);
    const gyre_frame max = gyre_frame_preset(GYRE_FRAME_3DSMAX);
    assert_true(frame.right == max.right && frame.up == max.up && frame.forward == max.forward);
    assert_near(frame.unit_m, 0.0254, 1e-9);
    frame = gyrei_assimp_frame(&s.scene, &y_up);
    assert_true(frame.up == GYRE_AXIS_Y && frame.unit_m == 0.5);
    s.metadata_ints[0] = 0; /* the same axis twice */
    s.metadata_float = NAN;
    frame = gyrei_assimp_frame(&s.scene, &plain);
    assert_true(gyre_frame_equal(frame, gyre_frame_preset(GYRE_FRAME_GLTF)));
}

/* ---- meshes of one node ---- */

static struct aiBone other_bones[2];
static struct aiBone *other_list[] = {&other_bones[0], &other_bones[1]};
static struct aiMesh other_mesh;

/* Gives the node "body" a second mesh, alike to the first. */
static void add_mesh(assimp_scene *s) {
    other_mesh = s->mesh;
    memcpy(other_bones, s->bones, sizeof other_bones);
    other_mesh.mBones = other_list;
    s->meshes[1] = &other_mesh;
    s->scene.mNumMeshes = 2;
    s->mesh_indices[1] = 1;
    s->nodes[1].mNumMeshes = 2;
}

static void meshes_that_go_together_share_all(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    add_mesh(&s);
    assimp_name(&other_bones[0].mName, "root"); /* a bone more: the skin gets it too */
    const gyre_asset *asset = read_scene(&s);
    assert_int_equal(asset->mesh_count, 1);
    assert_int_equal(asset->meshes[0].primitive_count, 2);
    assert_int_equal(asset->skin_count, 1);
    assert_int_equal(asset->skins[0].joint_count, 3);
    assert_int_equal(asset->meshes[0].primitives[1].joints[0], 2);
    assert_int_equal(asset->meshes[0].primitives[1].joints[1], 1);
    gyre_asset_destroy(asset);
}

static void meshes_of_two_nodes_share_a_skin(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    add_mesh(&s);
    s.nodes[1].mNumMeshes = 1;
    s.nodes[4].mNumMeshes = 1;
    s.nodes[4].mMeshes = &s.mesh_indices[1];
    const gyre_asset *asset = read_scene(&s);
    assert_int_equal(asset->mesh_count, 2);
    assert_int_equal(asset->skin_count, 1);
    gyre_asset_destroy(asset);
    other_bones[0].mOffsetMatrix.a4 = 5; /* bound elsewhere: a skin of its own */
    asset = read_scene(&s);
    assert_int_equal(asset->skin_count, 2);
    gyre_asset_destroy(asset);
}

static void meshes_that_do_not_go_together_get_nodes(void **state) {
    (void)state;
    static assimp_scene s;
    for (int i = 0; i < 3; i++) {
        assimp_scene_init(&s);
        add_mesh(&s);
        if (i == 0) other_mesh.mNumBones = 0;
        if (i == 1) other_bones[1].mOffsetMatrix.b4 = 2;
        if (i == 2) other_mesh.mNumAnimMeshes = 0;
        const gyre_asset *asset = read_scene(&s);
        assert_int_equal(asset->mesh_count, 2);
        assert_int_equal(asset->node_count, 7);
        assert_int_equal(asset->nodes[5].mesh, 1);
        assert_int_equal(asset->nodes[5].parent, find_node(asset, "body"));
        assert_int_equal(asset->nodes[5].skin, i == 0 ? GYRE_NONE : i == 1 ? 1 : 0);
        assert_true((find_curve(asset, 5, GYRE_PATH_WEIGHTS) != NULL) == (i != 2)); /* it morphs along */
        gyre_asset_destroy(asset);
    }
}

static void the_same_mesh_twice_is_one(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    s.nodes[4].mNumMeshes = 1;
    s.nodes[4].mMeshes = s.mesh_indices;
    const gyre_asset *asset = read_scene(&s);
    assert_int_equal(asset->mesh_count, 1);
    assert_int_equal(asset->nodes[find_node(asset, "eye")].mesh, 0);
    gyre_asset_destroy(asset);
}

static void faces_of_all_kinds(void **state) {
    (void)state;
    static assimp_scene s;
    unsigned int four[] = {0, 1, 3, 2};
    assimp_scene_init(&s);
    s.faces[0] = (struct aiFace){4, four};
    s.faces[1].mNumIndices = 2;
    s.mesh.mPrimitiveTypes = 0;
    const gyre_asset *asset = read_scene(&s);
    assert_int_equal(asset->meshes[0].primitive_count, 2);
    assert_int_equal(asset->meshes[0].primitives[0].mode, GYRE_PRIMITIVE_LINES);
    assert_int_equal(asset->meshes[0].primitives[1].index_count, 6);
    gyre_asset_destroy(asset);
    s.mesh.mNumFaces = 0;
    asset = read_scene(&s);
    assert_int_equal(asset->meshes[0].primitives[0].mode, GYRE_PRIMITIVE_POINTS);
    gyre_asset_destroy(asset);
}

static void sheared_nodes_keep_their_matrix(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    s.nodes[1].mTransformation.a2 = 0.5f;
    const gyre_asset *asset = read_warned(&s, "it is kept as a matrix");
    assert_int_equal(asset->matrix_count, 1);
    assert_near(asset->matrices[asset->nodes[1].matrix].m[4], 0.5, 0);
    gyre_asset_destroy(asset);
    s.nodes[1].mTransformation.a2 = 0;
    s.nodes[2].mTransformation.a2 = 0.5f; /* the animated one */
    asset = read_warned(&s, "the matrix was taken apart");
    assert_int_equal(asset->matrix_count, 0);
    gyre_asset_destroy(asset);
}

/* ---- what is broken ---- */

static void nodes_reached_twice(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    s.grandchild = &s.nodes[0]; /* a cycle */
    refused(&s, GYRE_BAD_FORMAT, "the node \"root\" is reached twice");
    assimp_scene_init(&s);
    s.children[1] = &s.nodes[1];
    refused(&s, GYRE_BAD_FORMAT, "the node \"body\" is reached twice");
    assimp_scene_init(&s);
    s.scene.mRootNode = NULL;
    refused(&s, GYRE_BAD_FORMAT, "no root");
}

static void pointers_that_are_null(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    s.children[1] = NULL;
    warned(&s, "a child of node 0 is missing");
    assimp_scene_init(&s);
    s.nodes[0].mChildren = NULL;
    warned(&s, "a child of node 0 is missing");
    assimp_scene_init(&s);
    s.meshes[0] = NULL;
    warned(&s, "node 1 has mesh 0, which is not there");
    assimp_scene_init(&s);
    s.scene.mMeshes = NULL;
    warned(&s, "node 1 has mesh 0, which is not there");
    assimp_scene_init(&s);
    s.mesh.mVertices = NULL;
    warned(&s, "a mesh has no vertices");
    assimp_scene_init(&s);
    s.mesh.mFaces = NULL;
    warned(&s, "no faces");
    assimp_scene_init(&s);
    s.faces[1].mIndices = NULL;
    warned(&s, "a face names vertex");
    assimp_scene_init(&s);
    s.bone_list[1] = NULL;
    warned(&s, "there is no node of bone 1");
    assimp_scene_init(&s);
    s.mesh.mBones = NULL;
    warned(&s, "there is no node of any bone");
    assimp_scene_init(&s);
    s.bones[0].mWeights = NULL;
    gyre_asset_destroy(read_scene(&s));
    assimp_scene_init(&s);
    s.targets[0] = NULL;
    warned(&s, "morph target 0 has 0 vertices");
    assimp_scene_init(&s);
    s.materials[0] = NULL;
    warned(&s, "a material is missing");
    assimp_scene_init(&s);
    s.cameras[0] = NULL;
    warned(&s, "camera 0 is missing");
    assimp_scene_init(&s);
    s.animations[0] = NULL;
    warned(&s, "animation 0 is missing");
    assimp_scene_init(&s);
    s.channels[0] = NULL;
    warned(&s, "channel 0 is missing");
    assimp_scene_init(&s);
    s.morph_channels[0] = NULL;
    warned(&s, "morph channel 0 is missing");
    assimp_scene_init(&s);
    s.channel.mRotationKeys = NULL;
    s.morph_channel.mKeys = NULL;
    gyre_asset_destroy(read_scene(&s));
}

static void numbers_that_are_none(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    s.positions[2].y = NAN;
    warned(&s, "a number of a vertex is not finite");
    assimp_scene_init(&s);
    s.nodes[1].mTransformation.c3 = INFINITY;
    warned(&s, "the matrix of a node is not finite");
    assimp_scene_init(&s);
    s.nodes[1].mTransformation.d1 = 1;
    warned(&s, "the last row");
    assimp_scene_init(&s);
    s.bones[1].mOffsetMatrix.a1 = NAN;
    warned(&s, "the matrix of a bone is not finite");
    assimp_scene_init(&s);
    s.weights[0][1].mWeight = NAN;
    s.weights[0][2].mWeight = -1;
    warned(&s, "a bone has the weight");
    assimp_scene_init(&s);
    s.rotation_keys[1].mValue.w = NAN;
    warned(&s, "a rotation of node 2 has the length nan");
    assimp_scene_init(&s);
    memset(&s.rotation_keys[1].mValue, 0, sizeof s.rotation_keys[1].mValue);
    const gyre_asset *asset = read_warned(&s, "has the length 0");
    assert_int_equal(find_curve(asset, 2, GYRE_PATH_ROTATION)->key_count, 2);
    gyre_asset_destroy(asset);
    assimp_scene_init(&s);
    s.position_keys[0].mValue.x = INFINITY;
    warned(&s, "a key of node 2 is not finite");
    assimp_scene_init(&s);
    s.position_keys[0].mTime = NAN;
    warned(&s, "key 0 has no finite time");
    assimp_scene_init(&s);
    s.diffuse[0] = NAN;
    s.opacity = NAN;
    s.camera.mLookAt.x = NAN;
    s.camera.mPosition.x = INFINITY;
    s.camera.mHorizontalFOV = NAN;
    gyre_asset_destroy(read_scene(&s));
    assimp_scene_init(&s);
    s.morph_weights[1] = NAN;
    warned(&s, "a key gives target 0");
}

static void indices_that_point_outside(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    s.corners[1][2] = 4;
    const gyre_asset *asset = read_warned(&s, "a face names vertex 4, there are 4");
    assert_int_equal(asset->meshes[0].primitives[0].index_count, 3);
    gyre_asset_destroy(asset);
    assimp_scene_init(&s);
    s.mesh_indices[0] = 1;
    warned(&s, "node 1 has mesh 1, which is not there");
    assimp_scene_init(&s);
    s.mesh.mMaterialIndex = 1;
    warned(&s, "a mesh has material 1, there are 1");
    assimp_scene_init(&s);
    s.weights[1][0].mVertexId = 4000000000u;
    warned(&s, "of vertex 4000000000, there are 4");
    assimp_scene_init(&s);
    s.target.mNumVertices = 3;
    warned(&s, "morph target 0 has 3 vertices, its mesh 4");
    assimp_scene_init(&s);
    s.morph_values[0] = 1;
    warned(&s, "a key gives target 1 of node 1, which has 1");
    assimp_scene_init(&s);
    assimp_name(&s.texture_path, "*7");
    s.properties[2].mDataLength = s.texture_path.length + 5;
    warned(&s, "the picture \"*7\" was not found");
}

static void ticks_of_zero_and_other_times(void **state) {
    (void)state;
    static const double rates[] = {0, -1, NAN, INFINITY, 1e-320};
    static assimp_scene s;
    for (int i = 0; i < 5; i++) {
        assimp_scene_init(&s);
        s.animation.mTicksPerSecond = rates[i];
        const gyre_asset *asset = read_warned(&s, "25 were taken");
        assert_near(asset->clips[0].duration_s, 48.0 / 25, 1e-15);
        gyre_asset_destroy(asset);
    }
    assimp_scene_init(&s);
    s.rotation_keys[0].mTime = 100;
    const gyre_asset *asset = read_warned(&s, "keys out of order were sorted");
    const gyre_curve *turn = find_curve(asset, 2, GYRE_PATH_ROTATION);
    assert_near(turn->times[0], 1, 0);
    assert_near(turn->values[2], sqrt(0.5), 1e-7);
    gyre_asset_destroy(asset);
    assimp_scene_init(&s);
    s.position_keys[0].mTime = -24;
    asset = read_warned(&s, "a clip begins at -1 s");
    assert_near(find_curve(asset, 2, GYRE_PATH_ROTATION)->times[0], 1, 0);
    assert_near(asset->clips[0].duration_s, 3, 0);
    gyre_asset_destroy(asset);
}

static void names_that_mean_nothing(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    assimp_name(&s.nodes[4].mName, "arm");
    const gyre_asset *asset = read_warned(&s, "several nodes have the name \"arm\"");
    assert_int_equal(asset->skins[0].joints[0], 2); /* the first */
    gyre_asset_destroy(asset);
    assimp_scene_init(&s);
    assimp_name(&s.nodes[1].mName, "arm"); /* it has a mesh */
    asset = read_warned(&s, "the first without a mesh");
    assert_int_equal(asset->skins[0].joints[0], 2);
    gyre_asset_destroy(asset);
    assimp_scene_init(&s);
    assimp_name(&s.channel.mNodeName, "leg");
    warned(&s, "a channel moves the node \"leg\", which is not there");
    assimp_scene_init(&s);
    assimp_name(&s.channel.mNodeName, "");
    warned(&s, "a channel moves the node \"\"");
    assimp_scene_init(&s);
    assimp_name(&s.morph_channel.mName, "arm");
    warned(&s, "a channel morphs \"arm\", which has no targets");
    assimp_scene_init(&s);
    assimp_name(&s.bones[0].mName, "leg");
    asset = read_warned(&s, "there is no node of bone 0, \"leg\"");
    assert_int_equal(asset->skins[0].joint_count, 1);
    gyre_asset_destroy(asset);
    assimp_scene_init(&s);
    assimp_name(&s.bones[0].mName, "hand");
    s.bones[0].mOffsetMatrix.a4 = 1;
    warned(&s, "is a bone twice");
    assimp_scene_init(&s);
    assimp_name(&s.nodes[1].mName, "b\xff");
    warned(&s, "was no UTF-8");
    assimp_scene_init(&s);
    s.nodes[1].mName.length = 4000000000u; /* longer than there is room */
    gyre_asset_destroy(read_scene(&s));
    assimp_scene_init(&s);
    s.scene.mNumLights = 3;
    warned(&s, "3 lights are left out");
    assimp_scene_init(&s);
    assimp_name(&s.camera.mName, "nobody");
    warned(&s, "there is no node of camera 0");
}

/* A chain of 70,000 nodes, which are all bones of one mesh. */
static void too_many_joints_and_deep_trees(void **state) {
    (void)state;
    enum { COUNT = 70000 };
    static assimp_scene s;
    assimp_scene_init(&s);
    struct aiNode *nodes = calloc(COUNT, sizeof *nodes), **links = calloc(COUNT, sizeof *links);
    struct aiBone *bones = calloc(COUNT, sizeof *bones), **list = calloc(COUNT, sizeof *list);
    assert_true(nodes && links && bones && list);
    for (unsigned int i = 0; i < COUNT; i++) {
        char name[32];
        snprintf(name, sizeof name, "n%u", i);
        assimp_name(&nodes[i].mName, name);
        bones[i].mName = nodes[i].mName;
        nodes[i].mTransformation = bones[i].mOffsetMatrix = assimp_identity();
        links[i] = &nodes[i];
        list[i] = &bones[i];
        if (i > 0) nodes[i - 1].mChildren = &links[i];
        nodes[i].mNumChildren = i + 1 < COUNT;
    }
    s.grandchild = &nodes[0];
    const gyre_asset *asset;
    gyre_error error;
    assert_int_equal(gyrei_assimp_translate(&s.scene, "", &plain, &asset, &error), GYRE_OK);
    assert_int_equal(asset->node_count, COUNT + 5);
    gyre_asset_destroy(asset);
    s.mesh.mBones = list;
    s.mesh.mNumBones = 65535;
    assert_int_equal(gyrei_assimp_translate(&s.scene, "", &plain, &asset, &error), GYRE_OK);
    assert_int_equal(asset->skins[0].joint_count, 65535);
    gyre_asset_destroy(asset);
    s.mesh.mNumBones = 65536;
    assert_int_equal(gyrei_assimp_translate(&s.scene, "", &plain, &asset, &error), GYRE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "more than 65535 bones"));
    free(list);
    free(bones);
    free(links);
    free(nodes);
}

static void more_influences_than_count(void **state) {
    (void)state;
    enum { COUNT = 100 };
    static assimp_scene s;
    static struct aiVertexWeight weights[COUNT];
    assimp_scene_init(&s);
    for (int i = 0; i < COUNT; i++) /* all of vertex 0 */
        weights[i].mWeight = (float)(i + 1);
    s.bones[0].mWeights = weights;
    s.bones[0].mNumWeights = COUNT;
    const gyre_asset *asset = read_warned(&s, "the 64 strongest count");
    const gyre_primitive *p = &asset->meshes[0].primitives[0];
    double least = 1, most = 0;
    assert_int_equal(p->influence_count, 64);
    for (int i = 0; i < 64; i++) {
        least = fmin(least, p->weights[i]);
        most = fmax(most, p->weights[i]);
    }
    assert_near(least / most, 0.37, 1e-15);
    gyre_asset_destroy(asset);
}

static void packed_pictures(void **state) {
    (void)state;
    static assimp_scene s;
    static struct aiTexture texture, *textures[] = {&texture};
    struct aiTexel pixels[2] = {{0, 0, 255, 255}, {255, 0, 0, 128}}; /* blue, green, red, alpha */
    gyre_pixels decoded;
    assimp_scene_init(&s);
    assimp_name(&s.texture_path, "*0");
    s.properties[2].mDataLength = s.texture_path.length + 5;
    s.scene.mTextures = textures;
    s.scene.mNumTextures = 1;
    texture.mWidth = 2;
    texture.mHeight = 1;
    texture.pcData = pixels;
    const gyre_asset *asset = read_scene(&s);
    assert_string_equal(asset->images[0].mime_type, "image/png");
    assert_int_equal(gyre_image_decode(&asset->images[0], NULL, &decoded, NULL), GYRE_OK);
    assert_memory_equal(decoded.rgba, "\xff\0\0\xff\0\0\xff\x80", 8);
    gyre_pixels_destroy(&decoded, NULL);
    gyre_asset_destroy(asset);
    texture.mHeight = 0; /* bytes of a file, found by its name */
    texture.mWidth = 8;
    assimp_name(&texture.mFilename, "d:\\x\\nowhere.png");
    assimp_name(&s.texture_path, "../nowhere.png");
    s.properties[2].mDataLength = s.texture_path.length + 5;
    asset = read_scene(&s);
    assert_int_equal(asset->images[0].size, 8);
    gyre_asset_destroy(asset);
}

/* 2 x 2: plain from the bottom, then packed from the top, then cut short. */
static void tga_becomes_png(void **state) {
    (void)state;
    static uint8_t plain_tga[18 + 12] = {0, 0,  2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2,  0,  2,
                                         0, 24, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    static uint8_t packed_tga[18 + 9] = {0, 0, 10, 0,    0,    0, 0, 0, 0, 0, 0, 0, 2, 0,
                                         2, 0, 24, 0x20, 0x82, 1, 2, 3, 0, 4, 5, 6, 0};
    static const uint8_t plain_rgba[] = {9, 8, 7, 255, 12, 11, 10, 255, 3, 2, 1, 255, 6, 5, 4, 255};
    static const uint8_t packed_rgba[] = {3, 2, 1, 255, 3, 2, 1, 255, 3, 2, 1, 255, 6, 5, 4, 255};
    static assimp_scene s;
    static struct aiTexture texture, *textures[] = {&texture};
    for (int i = 0; i < 3; i++) {
        assimp_scene_init(&s);
        assimp_name(&s.texture_path, "*0");
        s.properties[2].mDataLength = s.texture_path.length + 5;
        s.scene.mTextures = textures;
        s.scene.mNumTextures = 1;
        texture.mWidth = i == 0 ? sizeof plain_tga : i == 1 ? sizeof packed_tga : 18 + 5;
        texture.pcData = (struct aiTexel *)(void *)(i == 0 ? plain_tga : packed_tga);
        const gyre_asset *asset = i < 2 ? read_scene(&s) : read_warned(&s, "is cut short");
        if (i < 2) {
            gyre_pixels decoded;
            assert_string_equal(asset->images[0].mime_type, "image/png");
            assert_int_equal(gyre_image_decode(&asset->images[0], NULL, &decoded, NULL), GYRE_OK);
            assert_memory_equal(decoded.rgba, i ? packed_rgba : plain_rgba, 16);
            gyre_pixels_destroy(&decoded, NULL);
        }
        gyre_asset_destroy(asset);
    }
}

static void the_nth_allocation_fails(void **state) {
    (void)state;
    static assimp_scene s;
    assimp_scene_init(&s);
    gyre_status status = GYRE_OUT_OF_MEMORY;
    size_t n = 0;
    for (; status != GYRE_OK; n++) {
        nth_allocation c = {.left = n};
        const gyre_import_options options = {.allocator = nth_allocator(&c)};
        const gyre_asset *asset;
        gyre_error error = {0};
        status = gyrei_assimp_translate(&s.scene, "", &options, &asset, &error);
        assert_true(status == GYRE_OK || status == GYRE_OUT_OF_MEMORY);
        gyre_asset_destroy(asset);
        assert_int_equal(c.live, 0);
        assert_true(n < 1000);
    }
    assert_true(n > 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_meshes_and_skins),
        cmocka_unit_test(materials),
        cmocka_unit_test(ticks_become_seconds),
        cmocka_unit_test(cameras),
        cmocka_unit_test(frames),
        cmocka_unit_test(meshes_that_go_together_share_all),
        cmocka_unit_test(meshes_of_two_nodes_share_a_skin),
        cmocka_unit_test(meshes_that_do_not_go_together_get_nodes),
        cmocka_unit_test(the_same_mesh_twice_is_one),
        cmocka_unit_test(faces_of_all_kinds),
        cmocka_unit_test(sheared_nodes_keep_their_matrix),
        cmocka_unit_test(nodes_reached_twice),
        cmocka_unit_test(pointers_that_are_null),
        cmocka_unit_test(numbers_that_are_none),
        cmocka_unit_test(indices_that_point_outside),
        cmocka_unit_test(ticks_of_zero_and_other_times),
        cmocka_unit_test(names_that_mean_nothing),
        cmocka_unit_test(too_many_joints_and_deep_trees),
        cmocka_unit_test(more_influences_than_count),
        cmocka_unit_test(packed_pictures),
        cmocka_unit_test(tga_becomes_png),
        cmocka_unit_test(the_nth_allocation_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
