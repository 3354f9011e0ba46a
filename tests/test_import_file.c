/* SPDX-License-Identifier: MIT */
/* Files of other formats: our own small ones, and those of Debian's package assimp-testmodels where it is
   installed (skipped where not, as where gyre has no Assimp). */
#include "near.h"

#include "asset_walk.h"
#include "gltf_text.h"

#include <gyre/bvh.h>
#include <gyre/import.h>
#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char models[] = "/usr/share/assimp/models";

static bool have(const char *name, char *path, size_t size) {
    snprintf(path, size, "%s/%s", models, name);
    return gyre_import_is_available() && access(path, R_OK) == 0;
}

static const gyre_asset *read_path(const char *path, const gyre_import_options *options) {
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_import_read(path, options, &asset, &error) != GYRE_OK) fail_msg("%s", error.message);
    asset_walk(asset, 5000);
    return asset;
}

static gyre_box box_of(const gyre_asset *asset) {
    gyre_posed *posed;
    gyre_box box;
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_bounds(posed, &box, NULL), GYRE_OK);
    gyre_posed_destroy(posed);
    return box;
}

static uint64_t corners_of(const gyre_asset *asset) {
    uint64_t count = 0;
    for (uint32_t m = 0; m < asset->mesh_count; m++)
        for (uint32_t p = 0; p < asset->meshes[m].primitive_count; p++)
            count += asset->meshes[m].primitives[p].index_count;
    return count;
}

static void check_box(const gyre_asset *asset, gyre_vec3d min, gyre_vec3d max, double tolerance) {
    const gyre_box box = box_of(asset);
    assert_vec3_near(box.min, min, tolerance);
    assert_vec3_near(box.max, max, tolerance);
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* ---- our own ---- */

static void an_obj_by_hand(void **state) {
    (void)state;
    if (!gyre_import_is_available()) skip();
    const gyre_import_options inches = {.unit_m = 0.0254, .up = GYRE_AXIS_Z};
    write_file("test_import.mtl", "newmtl red\nKd 1 0 0\nd 0.25\nmap_Kd Picture.PNG\n");
    write_file("test_import.obj",
               "mtllib test_import.mtl\nv 0 0 0\nv 2 0 0\nv 2 3 0\nv 0 3 0\nvt 0 0\nvt 1 0\nvt 1 1\n"
               "vt 0 1\nusemtl red\nf 1/1 2/2 3/3 4/4\n");
    write_file("picture.png", "not really");
    const gyre_asset *asset = read_path("test_import.obj", NULL);
    check_box(asset, gyre_vec3d_make(0, 0, 0), gyre_vec3d_make(2, 3, 0), 0);
    const gyre_primitive *p = &asset->meshes[0].primitives[0];
    assert_int_equal(p->index_count, 6);
    assert_int_equal(p->vertex_count, 4);
    for (uint32_t v = 0; v < 4; v++) /* the texture's top is the quad's top */
        assert_near(p->texcoords[0][2 * v + 1], 1 - p->positions[3 * v + 1] / 3, 1e-6);
    const gyre_material *m = &asset->materials[p->material];
    assert_string_equal(m->name, "red");
    assert_near(m->base_color[0], 1, 1e-6);
    assert_near(m->base_color[3], 0.25, 1e-6);
    assert_int_equal(asset->images[asset->textures[m->base_color_texture.texture].image].size, 10);
    gyre_asset_destroy(asset);
    asset = read_path("test_import.obj", &inches);
    check_box(asset, gyre_vec3d_make(0, 0, -3 * 0.0254), gyre_vec3d_make(2 * 0.0254, 0, 0), 1e-8);
    gyre_asset_destroy(asset);
    remove("test_import.obj");
    remove("test_import.mtl");
    remove("picture.png");
}

static void what_is_refused(void **state) {
    (void)state;
    const gyre_asset *asset = (const gyre_asset *)&state;
    const gyre_import_options bad = {.up = 7};
    gyre_error error = {0};
    assert_int_equal(gyre_import_read(NULL, NULL, &asset, &error), GYRE_BAD_ARGUMENT);
    assert_null(asset);
    assert_int_equal(gyre_import_read("a", NULL, NULL, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_import_read("a", &bad, &asset, &error), GYRE_BAD_ARGUMENT);
    const gyre_status status = gyre_import_read("/nowhere/a.fbx", NULL, &asset, &error);
    assert_int_equal(status, gyre_import_is_available() ? GYRE_CANNOT_READ : GYRE_UNSUPPORTED);
    assert_non_null(strstr(error.message, "/nowhere/a.fbx"));
    write_file("test_import.fbx", "Kaydara FBX Binary  ?");
    assert_int_equal(gyre_import_read("test_import.fbx", NULL, &asset, &error),
                     gyre_import_is_available() ? GYRE_BAD_FORMAT : GYRE_UNSUPPORTED);
    remove("test_import.fbx");
}

/* ---- assimp-testmodels ---- */

/* The bounds that the glTF sample of the same duck states in its accessors. */
static void the_duck(void **state) {
    (void)state;
    char path[512];
    if (!have("Collada/duck.dae", path, sizeof path)) skip();
    const gyre_asset *asset = read_path(path, NULL);
    check_box(asset, gyre_vec3d_make(-0.692985, 0.0992937, -0.613282),
              gyre_vec3d_make(0.961799, 1.6397, 0.539252), 1e-4);
    assert_int_equal(corners_of(asset), 3 * 4212);
    gyre_asset_destroy(asset);
}

/* One spider of Wuson in several formats: as many corners, at the same places. */
static void the_spider_in_several_formats(void **state) {
    (void)state;
    char path[512];
    if (!have("OBJ/spider.obj", path, sizeof path)) skip();
    const gyre_asset *obj = read_path(path, NULL);
    assert_true(have("FBX/spider.fbx", path, sizeof path));
    const gyre_asset *fbx = read_path(path, NULL); /* in centimetres, a hundred times the OBJ's numbers */
    assert_int_equal(corners_of(obj), 3 * 1368);
    assert_int_equal(corners_of(fbx), corners_of(obj));
    const gyre_box a = box_of(obj), b = box_of(fbx);
    assert_vec3_near(a.min, b.min, 1e-4);
    assert_vec3_near(a.max, b.max, 1e-4);
    gyre_asset_destroy(obj);
    gyre_asset_destroy(fbx);
}

/* UnitScaleFactor 1 is centimetres: a cube of 1 unit is a centimetre. */
static void fbx_units(void **state) {
    (void)state;
    char path[512];
    if (!have("FBX/phong_cube.fbx", path, sizeof path)) skip();
    const gyre_asset *asset = read_path(path, NULL);
    check_box(asset, gyre_vec3d_make(-0.005, -0.005, -0.005), gyre_vec3d_make(0.005, 0.005, 0.005), 1e-7);
    gyre_asset_destroy(asset);
}

/* 3ds has z up: a box that stands on its ground plane stands on ours. */
static void a_3ds_stands(void **state) {
    (void)state;
    char path[512];
    if (!have("3DS/CameraRollAnim.3ds", path, sizeof path)) skip();
    const gyre_asset *asset = read_path(path, NULL);
    assert_near(box_of(asset).min.y, 0, 1e-5);
    assert_non_null(gltf_warning(asset, "0 ticks a second"));
    assert_int_equal(asset->camera_count, 1);
    assert_true(asset->clip_count == 1 && asset->clips[0].duration_s > 0);
    gyre_asset_destroy(asset);
}

static void skins_and_animations(void **state) {
    (void)state;
    char path[512];
    if (!have("FBX/animation_with_skeleton.fbx", path, sizeof path)) skip();
    const gyre_asset *asset = read_path(path, NULL);
    assert_int_equal(asset->skin_count, 1);
    assert_int_equal(asset->skins[0].joint_count, 14);
    assert_int_equal(asset->clip_count, 1);
    assert_near(asset->clips[0].duration_s, 20 / 24.0, 1e-6);
    const gyre_primitive *p = &asset->meshes[0].primitives[0];
    for (uint32_t v = 0; v < p->vertex_count; v++) {
        double sum = 0;
        for (uint32_t i = 0; i < p->influence_count; i++)
            sum += p->weights[(size_t)v * p->influence_count + i];
        assert_near(sum, 1, 1e-15);
    }
    gyre_asset_destroy(asset);
}

/* Assimp reads glTF too: two readers that know nothing of each other put every model into the same poses. */
static void check_twice(const char *name) {
    char path[1024];
    const gyre_asset *assets[2];
    gyre_posed *posed[2];
    snprintf(path, sizeof path, "%s/models/%s", GYRE_REFERENCE_DIR, name);
    assert_int_equal(gyre_gltf_read(path, NULL, &assets[0], NULL), GYRE_OK);
    assets[1] = read_path(path, NULL);
    assert_int_equal(assets[0]->clip_count, assets[1]->clip_count);
    for (int i = 0; i < 2; i++)
        assert_int_equal(gyre_posed_create(assets[i], NULL, &posed[i], NULL), GYRE_OK);
    for (uint32_t clip = 0; clip < assets[0]->clip_count && clip < 4; clip++) {
        for (double time_s = 0; time_s < 2; time_s += 0.26) {
            gyre_box boxes[2];
            for (int i = 0; i < 2; i++) {
                assert_int_equal(gyre_posed_evaluate(posed[i], clip, time_s, NULL), GYRE_OK);
                assert_int_equal(gyre_posed_bounds(posed[i], &boxes[i], NULL), GYRE_OK);
            }
            const double size = gyre_vec3d_length(gyre_vec3d_sub(boxes[0].max, boxes[0].min));
            assert_vec3_near(boxes[0].min, boxes[1].min, 1e-6 * size);
            assert_vec3_near(boxes[0].max, boxes[1].max, 1e-6 * size);
        }
    }
    for (int i = 0; i < 2; i++) {
        gyre_posed_destroy(posed[i]);
        gyre_asset_destroy(assets[i]);
    }
}

static void gltf_models_by_two_readers(void **state) {
    (void)state;
    static const char *const names[] = {
        "AnimatedMorphCube.glb", "BoxAnimated.glb",  "CesiumMan.glb",   "Fox.glb",  "RiggedFigure.glb",
        "RiggedSimple.glb",      "SimpleMorph.gltf", "SimpleSkin.gltf", "robot.glb"};
    if (!gyre_import_is_available() || !*GYRE_REFERENCE_DIR) skip();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_twice(names[i]);
}

static uint32_t find_node(const gyre_asset *asset, const char *name) {
    for (uint32_t i = 0; name && i < asset->node_count; i++)
        if (asset->nodes[i].name && strcmp(asset->nodes[i].name, name) == 0) return i;
    return GYRE_NONE;
}

/* Each joint of the first where the second has the one of its name; in floats, of centimetres. */
static void same_joints(const gyre_posed *one, const gyre_posed *other) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < one->asset->node_count; i++) {
        const uint32_t there = find_node(other->asset, one->asset->nodes[i].name);
        if (there == GYRE_NONE || strcmp(one->asset->nodes[i].name, "End Site") == 0) continue;
        found++;
        for (int k = 0; k < 16; k++)
            assert_near(one->worlds[i].m[k], other->worlds[there].m[k], 1e-3);
    }
    assert_true(found > 20);
}

/* And BVH: captures with orders that differ from joint to joint. */
static void bvh_captures_by_two_readers(void **state) {
    (void)state;
    static const char *const names[] = {"BVH/01_01.bvh", "BVH/Boxing_Toes.bvh"};
    char path[512];
    for (int i = 0; i < 2; i++) {
        const gyre_asset *own, *other;
        gyre_posed *one, *two;
        if (!have(names[i], path, sizeof path)) skip();
        assert_int_equal(gyre_bvh_read(path, NULL, &own, NULL), GYRE_OK);
        other = read_path(path, NULL);
        assert_int_equal(gyre_posed_create(own, NULL, &one, NULL), GYRE_OK);
        assert_int_equal(gyre_posed_create(other, NULL, &two, NULL), GYRE_OK);
        for (double time_s = 0; time_s < 22; time_s += 1.37) {
            assert_int_equal(gyre_posed_evaluate(one, 0, time_s, NULL), GYRE_OK);
            assert_int_equal(gyre_posed_evaluate(two, 0, time_s, NULL), GYRE_OK);
            same_joints(one, two);
        }
        gyre_posed_destroy(one);
        gyre_posed_destroy(two);
        gyre_asset_destroy(own);
        gyre_asset_destroy(other);
    }
}

/* Whatever they hold: read or refused with a word, and whole by asset_walk. */
static void many_files(void **state) {
    (void)state;
    static const char *const names[] = {"3DS/fels.3ds",
                                        "3DS/test1.3ds",
                                        "3DS/cubes_with_alpha.3DS",
                                        "3DS/RotatingCube.3DS",
                                        "Collada/Cinema4D.dae",
                                        "Collada/box_nested_animation.dae",
                                        "Collada/cameras.dae",
                                        "Collada/cube_with_2UVs.DAE",
                                        "Collada/regr01.dae",
                                        "Collada/cube_UTF16LE.dae",
                                        "Collada/library_animation_clips.dae",
                                        "Collada/lights.dae",
                                        "FBX/huesitos.fbx",
                                        "FBX/cubes_nonames.fbx",
                                        "FBX/cubes_with_mirroring_and_pivot.fbx",
                                        "FBX/box_orphant_embedded_texture.fbx",
                                        "FBX/transparentTest.fbx",
                                        "OBJ/box_mat_with_spaces.obj",
                                        "OBJ/point_cloud.obj",
                                        "OBJ/testmixed.obj",
                                        "OBJ/regr01.obj",
                                        "STL/Spider_binary.stl",
                                        "PLY/cube.ply",
                                        "MD5/SimpleCube.md5mesh",
                                        "B3D/WusonBlitz.b3d",
                                        "MS3D/Wuson.ms3d",
                                        "SMD/triangle.smd",
                                        "X/anim_test.x",
                                        "IRR/sphere.irr",
                                        "LWO/LWO2/boxuv.lwo",
                                        "OFF/Cube.off",
                                        "BVH/01_01.bvh",
                                        "invalid/malformed.obj",
                                        "invalid/malformed2.obj",
                                        "invalid/empty.fbx"};
    char path[512];
    uint32_t read = 0;
    if (!have("OBJ/box.obj", path, sizeof path)) skip();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const gyre_asset *asset;
        gyre_error error = {0};
        if (!have(names[i], path, sizeof path)) continue;
        const gyre_status status = gyre_import_read(path, NULL, &asset, &error);
        assert_true((status == GYRE_OK) == (asset != NULL) &&
                    (status == GYRE_OK) == (error.message[0] == '\0'));
        if (asset) asset_walk(asset, 500);
        read += asset != NULL;
        gyre_asset_destroy(asset);
    }
    assert_true(read >= 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_obj_by_hand),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(the_duck),
        cmocka_unit_test(the_spider_in_several_formats),
        cmocka_unit_test(fbx_units),
        cmocka_unit_test(a_3ds_stands),
        cmocka_unit_test(skins_and_animations),
        cmocka_unit_test(gltf_models_by_two_readers),
        cmocka_unit_test(bvh_captures_by_two_readers),
        cmocka_unit_test(many_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
