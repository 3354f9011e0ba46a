/* SPDX-License-Identifier: MIT */
/* Assets in other frames: everything moves along, winding and cameras included, and comes back as it was. */
#include "near.h"

#include "asset_walk.h"
#include "full_asset.h"
#include "nth_allocation.h"

#include <gyre/framed.h>
#include <gyre/gltf.h>
#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAME_BYTES(a, b, count) same_bytes((a), (b), (count) * sizeof *(a), #a, __LINE__)

static void same_bytes(const void *a, const void *b, size_t size, const char *what, int line) {
    if ((a == NULL) != (b == NULL) || (a && memcmp(a, b, size) != 0)) fail_msg("line %d: %s", line, what);
}

static gyre_frame named(const char *name) {
    gyre_frame frame = {0, 0, 0, 0, 0};
    assert_int_equal(gyre_frame_from_name(name, &frame, NULL), GYRE_OK);
    return frame;
}

static const gyre_asset *in_frame(const gyre_asset *asset, const char *from, const char *to) {
    const gyre_asset *moved = NULL;
    gyre_error error = {0};
    if (gyre_asset_in_frame(asset, named(from), named(to), NULL, &moved, &error) != GYRE_OK)
        fail_msg("%s", error.message);
    return moved;
}

static const gyre_asset *there_and_back(const gyre_asset *asset, const char *name) {
    const gyre_asset *there = in_frame(asset, "gltf", name), *back = in_frame(there, name, "gltf");
    gyre_asset_destroy(there);
    return back;
}

/* ---- the way back ---- */

static void near_numbers(const double *a, const double *b, size_t count, double tolerance, const char *what) {
    for (size_t i = 0; i < count; i++) {
        if (fabs(a[i] - b[i]) > tolerance * fmax(1, fabs(a[i])))
            fail_msg("%s %zu: %.17g, not %.17g", what, i, b[i], a[i]);
    }
}

static void near_floats(const float *a, const float *b, size_t count, double tolerance, const char *what) {
    assert_true((a == NULL) == (b == NULL));
    for (size_t i = 0; a && i < count; i++) {
        if (fabs((double)a[i] - (double)b[i]) > tolerance * fmax(1, fabs((double)a[i])))
            fail_msg("%s %zu: %.9g, not %.9g", what, i, (double)b[i], (double)a[i]);
    }
}

static void near_primitive(const gyre_primitive *a, const gyre_primitive *b, double tolerance) {
    const size_t count = a->vertex_count, influences = count * a->influence_count;
    assert_int_equal(a->mode, b->mode);
    assert_int_equal(a->vertex_count, b->vertex_count);
    assert_int_equal(a->index_count, b->index_count);
    SAME_BYTES(a->indices, b->indices, a->index_count);
    near_floats(a->positions, b->positions, count * 3, tolerance, "position");
    SAME_BYTES(a->normals, b->normals, count * 3);
    SAME_BYTES(a->tangents, b->tangents, count * 4);
    SAME_BYTES(a->texcoords[0], b->texcoords[0], count * 2);
    SAME_BYTES(a->texcoords[1], b->texcoords[1], count * 2);
    SAME_BYTES(a->colors, b->colors, count * 4);
    SAME_BYTES(a->joints, b->joints, influences);
    SAME_BYTES(a->weights, b->weights, influences);
    for (uint32_t t = 0; t < a->target_count; t++) {
        near_floats(a->targets[t].positions, b->targets[t].positions, count * 3, tolerance, "morph");
        SAME_BYTES(a->targets[t].normals, b->targets[t].normals, count * 3);
        SAME_BYTES(a->targets[t].tangents, b->targets[t].tangents, count * 3);
    }
}

static void near_clip(const gyre_curves *a, const gyre_curves *b, double tolerance) {
    assert_int_equal(a->curve_count, b->curve_count);
    for (uint32_t i = 0; i < a->curve_count; i++) {
        const gyre_curve *one = &a->curves[i], *other = &b->curves[i];
        const size_t parts = one->interpolation == GYRE_INTERPOLATION_CUBIC ? 3 : 1;
        assert_int_equal(one->node, other->node);
        SAME_BYTES(one->times, other->times, one->key_count);
        near_numbers(one->values, other->values, parts * one->key_count * one->component_count, tolerance,
                     "key");
    }
}

static void same_rest(const gyre_asset *a, const gyre_asset *b) {
    SAME_BYTES(a->weights, b->weights, a->weight_count);
    for (uint32_t i = 0; i < a->material_count; i++)
        assert_memory_equal(&a->materials[i].base_color, &b->materials[i].base_color,
                            sizeof(gyre_material) - offsetof(gyre_material, base_color));
    for (uint32_t i = 0; i < a->image_count; i++)
        SAME_BYTES(a->images[i].bytes, b->images[i].bytes, (size_t)a->images[i].size);
    for (uint32_t i = 0; i < a->scene_count; i++)
        SAME_BYTES(a->scenes[i].roots, b->scenes[i].roots, a->scenes[i].root_count);
    assert_int_equal(a->scene, b->scene);
}

/* A camera's turn there and back may come to -1: the same rotation. */
static void near_node(const gyre_asset_node *a, const gyre_asset_node *b, double tolerance) {
    gyre_transformd back = b->local;
    if (a->camera != GYRE_NONE && gyre_quatd_dot(a->local.rotation, back.rotation) < 0)
        back.rotation = gyre_quatd_negate(back.rotation);
    near_numbers((const double *)&a->local, (const double *)&back, 10, tolerance, "node");
    assert_int_equal(a->parent, b->parent);
    assert_int_equal(a->mesh, b->mesh);
}

/* Tolerance 0 means the same bits. */
static void near_asset(const gyre_asset *a, const gyre_asset *b, double tolerance) {
    for (uint32_t i = 0; i < a->node_count; i++)
        near_node(&a->nodes[i], &b->nodes[i], tolerance);
    for (uint32_t i = 0; i < a->matrix_count; i++)
        near_numbers(a->matrices[i].m, b->matrices[i].m, 16, tolerance, "matrix");
    for (uint32_t m = 0; m < a->mesh_count; m++) {
        SAME_BYTES(a->meshes[m].weights, b->meshes[m].weights, a->meshes[m].target_count);
        for (uint32_t p = 0; p < a->meshes[m].primitive_count; p++)
            near_primitive(&a->meshes[m].primitives[p], &b->meshes[m].primitives[p], tolerance);
    }
    for (uint32_t s = 0; s < a->skin_count; s++) {
        SAME_BYTES(a->skins[s].joints, b->skins[s].joints, a->skins[s].joint_count);
        near_numbers(a->skins[s].inverse_binds->m, b->skins[s].inverse_binds->m,
                     (size_t)a->skins[s].joint_count * 16, tolerance, "inverse bind matrix");
    }
    for (uint32_t c = 0; c < a->clip_count; c++)
        near_clip(&a->clips[c], &b->clips[c], tolerance);
    for (uint32_t c = 0; c < a->camera_count; c++)
        near_numbers(&a->cameras[c].aspect, &b->cameras[c].aspect, 6, tolerance, "camera");
    same_rest(a, b);
}

static void there_and_back_are_the_same(void **state) {
    (void)state;
    for (gyre_frame_id id = 0; id < GYRE_FRAME_PRESET_COUNT; id++) {
        const gyre_frame frame = gyre_frame_preset(id);
        const bool exact = frame.unit_m == 1 && frame.up == GYRE_AXIS_Y && frame.forward == GYRE_AXIS_Z;
        const gyre_asset *back = there_and_back(full_asset(), gyre_frame_preset_name(id));
        near_asset(full_asset(), back, exact ? 0 : frame.unit_m == 1 ? 1e-15 : 2e-7);
        gyre_asset_destroy(back);
    }
    const gyre_asset *back = there_and_back(small_asset(), "unity@in");
    near_asset(small_asset(), back, 2e-7);
    gyre_asset_destroy(back);
}

/* ---- everything moves along ---- */

static void near_worlds(const gyre_posed *a, const gyre_posed *b, gyre_frame_map map) {
    for (uint32_t n = 0; n < a->asset->node_count; n++) {
        const gyre_mat4d expected = gyre_frame_map_mat4d(map, a->worlds[n]);
        if (a->asset->nodes[n].camera != GYRE_NONE) continue;
        near_numbers(expected.m, b->worlds[n].m, 16, 1e-12, "world");
    }
}

static void near_vertices(const gyre_posed *a, const gyre_posed *b, uint32_t node, uint32_t index,
                          gyre_frame_map map) {
    enum { ROOM = 8 };
    const gyre_primitive *p = &a->asset->meshes[a->asset->nodes[node].mesh].primitives[index];
    gyre_vec3d positions[2][ROOM], normals[2][ROOM];
    void *scratch = malloc(gyre_posed_scratch_size(a->asset));
    assert_non_null(scratch);
    assert_true(p->vertex_count <= ROOM);
    for (int i = 0; i < 2; i++) {
        const gyre_status status = gyre_posed_vertices(i ? b : a, node, index, scratch, positions[i],
                                                       p->normals ? normals[i] : NULL, NULL);
        assert_int_equal(status, GYRE_OK);
    }
    for (uint32_t v = 0; v < p->vertex_count; v++) {
        const gyre_vec3d point = gyre_frame_map_pointd(map, positions[0][v]);
        near_numbers(&point.x, &positions[1][v].x, 3, 3e-7, "vertex");
        if (!p->normals) continue;
        const gyre_vec3d normal = gyre_frame_map_directiond(map, normals[0][v]);
        near_numbers(&normal.x, &normals[1][v].x, 3, 1e-12, "normal");
    }
    free(scratch);
}

static void near_meshes(const gyre_posed *a, const gyre_posed *b, gyre_frame_map map) {
    for (uint32_t n = 0; n < a->asset->node_count; n++) {
        if (a->asset->nodes[n].mesh == GYRE_NONE) continue;
        for (uint32_t p = 0; p < a->asset->meshes[a->asset->nodes[n].mesh].primitive_count; p++)
            near_vertices(a, b, n, p, map);
    }
}

/* full_asset() with smaller numbers: 1e16 in a translation hides all others. */
static gyre_asset tame_asset(gyre_asset_node *nodes) {
    gyre_asset asset = *full_asset();
    memcpy(nodes, asset.nodes, asset.node_count * sizeof *nodes);
    nodes[4].local.translation = gyre_vec3d_make(0.5, 2, -1);
    for (uint32_t n = 0; n < asset.node_count; n++)
        nodes[n].in_scene = 1;
    asset.nodes = nodes;
    return asset;
}

static gyre_asset_node tame_nodes[FULL_FIRST_JOINT + FULL_JOINT_COUNT];

/* Posing in the other frame and mapping what was posed here are the same, in every clip at every time. */
static void poses_move_along(void **state) {
    (void)state;
    static const char *const names[] = {"unity", "unreal", "blender", "ros", "ned", "opencv@mm", "+z-x+y"};
    const gyre_asset asset = tame_asset(tame_nodes);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const gyre_frame_map map = gyre_frame_map_between(named("gltf"), named(names[i]));
        const gyre_asset *moved = in_frame(&asset, "gltf", names[i]);
        gyre_posed *a = NULL, *b = NULL;
        assert_int_equal(gyre_posed_create(&asset, NULL, &a, NULL), GYRE_OK);
        assert_int_equal(gyre_posed_create(moved, NULL, &b, NULL), GYRE_OK);
        for (int k = 0; k < 15; k++) {
            const uint32_t clip = k % 3 == 2 ? GYRE_NONE : (uint32_t)(k % 3);
            assert_int_equal(gyre_posed_evaluate(a, clip, k * 0.09, NULL), GYRE_OK);
            assert_int_equal(gyre_posed_evaluate(b, clip, k * 0.09, NULL), GYRE_OK);
            near_worlds(a, b, map);
            near_meshes(a, b, map);
        }
        gyre_posed_destroy(a);
        gyre_posed_destroy(b);
        gyre_asset_destroy(moved);
    }
}

static void readable(void **state) {
    (void)state;
    void *bytes;
    size_t size;
    const gyre_asset *moved = in_frame(full_asset(), "gltf", "unreal"), *read;
    gyre_error error = {0};
    if (gyre_glb_from_asset(moved, NULL, &bytes, &size, &error) != GYRE_OK) fail_msg("%s", error.message);
    assert_int_equal(gyre_gltf_read_memory(bytes, size, NULL, &read, NULL), GYRE_OK);
    assert_true(asset_walk(read, 100000) != 0);
    gyre_glb_destroy(bytes, size, NULL);
    gyre_asset_destroy(moved);
    moved = in_frame(read, "unreal", "gltf");
    gyre_asset_destroy(read);
    assert_true(asset_walk(moved, 100000) != 0);
    gyre_asset_destroy(moved);
}

/* ---- winding ---- */

enum { CORNERS = 7 };

static const float corners[CORNERS * 3] = {0,    0, 0, 1,    0.1f, 0, 0.2f, 1,    0, 1, 1,
                                           0.5f, 0, 2, 0.1f, 1.5f, 2, 0,    0.3f, 3, 1};

static uint32_t corner_of(const gyre_primitive *p, uint32_t i) {
    return p->index_count ? p->indices[i] : i;
}

static gyre_vec3d position_of(const gyre_primitive *p, uint32_t corner) {
    return gyre_vec3d_make((double)p->positions[3 * corner], (double)p->positions[3 * corner + 1],
                           (double)p->positions[3 * corner + 2]);
}

/* Adds up what the triangles are worth, each by a weight of its corners that does not know their order: equal
   sums mean equal triangles on the same sides. */
static gyre_vec3d sides(const gyre_primitive *p) {
    const uint32_t count = p->index_count ? p->index_count : p->vertex_count;
    gyre_vec3d sum = {0, 0, 0};
    if (p->mode < GYRE_PRIMITIVE_TRIANGLES) return sum;
    for (uint32_t i = 0; i + 2 < count; i += p->mode == GYRE_PRIMITIVE_TRIANGLES ? 3 : 1) {
        uint32_t a = corner_of(p, i), b = corner_of(p, i + 1), c = corner_of(p, i + 2);
        if (p->mode == GYRE_PRIMITIVE_TRIANGLE_FAN) a = corner_of(p, 0);
        const gyre_vec3d way = gyre_vec3d_sub(position_of(p, b), position_of(p, a));
        const gyre_vec3d other = gyre_vec3d_sub(position_of(p, c), position_of(p, a));
        const bool odd = p->mode == GYRE_PRIMITIVE_TRIANGLE_STRIP && i % 2 == 1;
        const double weight = 1.0 + (1u << a | 1u << b | 1u << c);
        sum = gyre_vec3d_add(sum, gyre_vec3d_scale(gyre_vec3d_cross(way, other), odd ? -weight : weight));
    }
    return sum;
}

static void check_sides(uint32_t mode, const uint32_t *indices, uint32_t index_count, uint32_t vertex_count) {
    gyre_primitive p = {.mode = mode,
                        .vertex_count = vertex_count,
                        .index_count = index_count,
                        .material = GYRE_NONE,
                        .indices = indices,
                        .positions = corners};
    const gyre_mesh mesh = {.primitives = &p, .primitive_count = 1};
    const gyre_asset asset = {.meshes = &mesh, .mesh_count = 1, .scene = GYRE_NONE};
    static const char *const names[] = {"unity", "unreal", "blender", "direct3d@cm"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const gyre_frame_map map = gyre_frame_map_between(named("gltf"), named(names[i]));
        const gyre_asset *moved = in_frame(&asset, "gltf", names[i]),
                         *back = in_frame(moved, names[i], "gltf");
        const double area = pow(map.multiplier / map.divisor, 2);
        const gyre_vec3d expected = gyre_vec3d_scale(gyre_frame_map_directiond(map, sides(&p)), area);
        assert_vec3_near(sides(moved->meshes->primitives), expected, 1e-4 * area);
        near_primitive(&p, back->meshes->primitives, 2e-7);
        gyre_asset_destroy(moved);
        gyre_asset_destroy(back);
    }
}

/* A triangle on its side: the normal by the order of its corners goes where a direction goes. */
static void winding_follows_the_mirror(void **state) {
    (void)state;
    static const uint32_t indices[] = {4, 2, 0, 1, 3, 5, 6, 6, 2}, doubled[] = {3, 3, 1, 0, 2, 4};
    for (uint32_t mode = GYRE_PRIMITIVE_POINTS; mode <= GYRE_PRIMITIVE_TRIANGLE_FAN; mode++) {
        for (uint32_t count = 0; count <= CORNERS; count++)
            check_sides(mode, NULL, 0, count);
        for (uint32_t count = 1; count <= sizeof indices / sizeof indices[0]; count++)
            check_sides(mode, indices, count, CORNERS);
        for (uint32_t count = 1; count <= sizeof doubled / sizeof doubled[0]; count++)
            check_sides(mode, doubled, count, CORNERS);
    }
}

static void known_triangle(void **state) {
    (void)state;
    const gyre_asset *unity = in_frame(small_asset(), "gltf", "unity");
    const gyre_primitive *p = unity->meshes->primitives;
    const uint32_t expected[3] = {0, 2, 1};
    assert_int_equal(p->index_count, 3);
    assert_memory_equal(p->indices, expected, sizeof expected);
    assert_near((double)p->positions[3], -1, 0);
    gyre_asset_destroy(unity);
    const gyre_asset *unreal = in_frame(small_asset(), "gltf", "unreal");
    assert_near((double)unreal->meshes->primitives->positions[4], -100, 0);
    gyre_asset_destroy(unreal);
}

static void tangents_change_their_sign(void **state) {
    (void)state;
    const gyre_asset *unity = in_frame(full_asset(), "gltf", "unity");
    const gyre_asset *blender = in_frame(full_asset(), "gltf", "blender");
    const float *there = unity->meshes->primitives->tangents, *kept = blender->meshes->primitives->tangents;
    assert_near((double)there[3], -1, 0);
    assert_near((double)there[7], 1, 0);
    assert_near((double)there[0], -1, 0);
    assert_near((double)kept[3], 1, 0);
    assert_near((double)kept[14], 1, 0); /* +y is +z there */
    gyre_asset_destroy(unity);
    gyre_asset_destroy(blender);
}

/* ---- cameras ---- */

static uint32_t holder_of(const gyre_asset *asset, uint32_t camera) {
    for (uint32_t n = 0; n < asset->node_count; n++)
        if (asset->nodes[n].camera == camera) return n;
    fail_msg("camera %u is gone", camera);
    return GYRE_NONE;
}

static gyre_vec3d seen(const gyre_posed *posed, uint32_t camera, gyre_vec3d way) {
    return gyre_mat4d_mul_direction(posed->worlds[holder_of(posed->asset, camera)], way);
}

static void same_views(const gyre_posed *a, const gyre_posed *b, gyre_frame_map map) {
    const gyre_vec3d ahead = {0, 0, -1}, up = {0, 1, 0};
    for (uint32_t c = 0; c < a->asset->camera_count; c++) {
        const double *there = a->worlds[holder_of(a->asset, c)].m,
                     *here = b->worlds[holder_of(b->asset, c)].m;
        const gyre_vec3d eye = gyre_frame_map_pointd(map, gyre_vec3d_make(there[12], there[13], there[14]));
        assert_vec3_near(seen(b, c, ahead), gyre_frame_map_directiond(map, seen(a, c, ahead)), 1e-12);
        assert_vec3_near(seen(b, c, up), gyre_frame_map_directiond(map, seen(a, c, up)), 1e-12);
        near_numbers(&eye.x, here + 12, 3, 1e-14, "eye");
    }
}

/* One camera that turns and swells by itself, one that leans, one with a mesh, one with a child. */
static gyre_asset seeing_asset(gyre_asset_node *nodes, gyre_curve *curves, gyre_curves *clips) {
    gyre_asset asset = tame_asset(nodes);
    nodes[7].camera = 1;
    nodes[4].camera = GYRE_NONE;
    nodes[1].camera = 2;
    nodes[5].camera = GYRE_NONE;
    nodes[7].mesh = GYRE_NONE;
    nodes[7].local = (gyre_transformd){{0.5, -2, 3}, {0.1, 0.7, -0.1, 0.7}, {1, 2, 3}};
    nodes[7].weight_count = 0;
    memcpy(curves, asset.clips[0].curves, 4 * sizeof *curves);
    memcpy(clips, asset.clips, 2 * sizeof *clips);
    for (int i = 0; i < 3; i++)
        curves[i].node = 7;
    clips[0].curves = curves;
    asset.clips = clips;
    return asset;
}

static void cameras_see_the_same(void **state) {
    (void)state;
    static const char *const names[] = {"unity", "blender", "unreal", "opencv", "ros", "+x+y-z"};
    gyre_curve curves[4];
    gyre_curves clips[2];
    const gyre_asset asset = seeing_asset(tame_nodes, curves, clips);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const gyre_frame_map map = gyre_frame_map_between(named("gltf"), named(names[i]));
        const gyre_asset *moved = in_frame(&asset, "gltf", names[i]);
        const uint32_t added = moved->node_count - asset.node_count;
        gyre_posed *a = NULL, *b = NULL;
        assert_int_equal(gyre_posed_create(&asset, NULL, &a, NULL), GYRE_OK);
        assert_int_equal(gyre_posed_create(moved, NULL, &b, NULL), GYRE_OK);
        assert_int_equal(added, strcmp(names[i], "unity") == 0 ? 0 : 2);
        for (int k = 0; k < 10; k++) {
            assert_int_equal(gyre_posed_evaluate(a, (uint32_t)(k % 2), k * 0.13, NULL), GYRE_OK);
            assert_int_equal(gyre_posed_evaluate(b, (uint32_t)(k % 2), k * 0.13, NULL), GYRE_OK);
            same_views(a, b, map);
            near_meshes(a, b, map);
        }
        assert_near(moved->cameras[0].near_m, 0.1 * map.multiplier / map.divisor, 1e-12);
        assert_near(moved->cameras[0].far_m, 90 * map.multiplier / map.divisor, 1e-12);
        assert_near(moved->cameras[2].ymag, 3 * map.multiplier / map.divisor, 1e-12);
        assert_near(moved->cameras[0].yfov_rad, 0.7, 0);
        gyre_posed_destroy(a);
        gyre_posed_destroy(b);
        gyre_asset_destroy(moved);
    }
}

/* ---- bad times ---- */

static void the_original_stays(void **state) {
    (void)state;
    void *before, *after;
    size_t size, size_after;
    assert_int_equal(gyre_glb_from_asset(full_asset(), NULL, &before, &size, NULL), GYRE_OK);
    const gyre_asset *moved = in_frame(full_asset(), "gltf", "unreal");
    assert_int_equal(gyre_glb_from_asset(full_asset(), NULL, &after, &size_after, NULL), GYRE_OK);
    assert_int_equal(size, size_after);
    assert_memory_equal(before, after, size);
    gyre_glb_destroy(before, size, NULL);
    gyre_glb_destroy(after, size, NULL);
    gyre_asset_destroy(moved);
}

static void wrong_use_is_refused(void **state) {
    (void)state;
    const gyre_frame gltf = named("gltf"), none = {1, 1, 1, 0, 1};
    const gyre_asset *out = full_asset();
    gyre_error error = {0};
    assert_int_equal(gyre_asset_in_frame(full_asset(), none, gltf, NULL, &out, &error), GYRE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "of the asset"));
    assert_null(out);
    assert_int_equal(gyre_asset_in_frame(full_asset(), gltf, none, NULL, &out, &error), GYRE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "to go to"));
    assert_int_equal(gyre_asset_in_frame(NULL, gltf, gltf, NULL, &out, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_asset_in_frame(full_asset(), gltf, gltf, NULL, NULL, NULL), GYRE_BAD_ARGUMENT);
}

/* What no reader gives, but a hand might. */
static void nothing_points_outside(void **state) {
    (void)state;
    const double times[1] = {0}, values[4] = {0, 0, 0, 1};
    const gyre_curve curve = {.node = 77,
                              .path = GYRE_PATH_ROTATION,
                              .component_count = 4,
                              .key_count = 1,
                              .times = times,
                              .values = values};
    const gyre_curves clip = {.curve_count = 1, .curves = &curve};
    const gyre_asset_node node = {.local = gyre_transformd_identity(),
                                  .matrix = GYRE_NONE,
                                  .parent = 55,
                                  .mesh = GYRE_NONE,
                                  .camera = 9};
    const gyre_asset asset = {
        .nodes = &node, .node_count = 1, .clips = &clip, .clip_count = 1, .scene = GYRE_NONE};
    const gyre_asset empty = {.scene = GYRE_NONE};
    gyre_asset_destroy(there_and_back(&asset, "unreal"));
    gyre_asset_destroy(there_and_back(&empty, "unreal"));
}

/* Small blocks would do; one that grows asks for memory in the middle of copying. */
static void every_allocation_may_fail(void **state) {
    (void)state;
    size_t needed = SIZE_MAX;
    for (size_t n = 0; n <= needed; n++) {
        nth_allocation c = {.left = n - 1};
        const gyre_allocator allocator = nth_allocator(&c);
        const gyre_asset *out = full_asset();
        gyre_error error = {0};
        const gyre_status status =
            gyre_asset_in_frame(full_asset(), named("gltf"), named("unreal"), &allocator, &out, &error);
        if (n == 0) {
            assert_int_equal(status, GYRE_OK);
            needed = c.calls;
            gyre_asset_destroy(out);
        } else {
            assert_int_equal(status, GYRE_OUT_OF_MEMORY);
            assert_string_equal(error.message, "out of memory");
            assert_null(out);
        }
        assert_int_equal(c.live, 0);
        assert_int_equal(c.bytes, 0);
    }
    assert_true(needed >= 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back_are_the_same),
        cmocka_unit_test(poses_move_along),
        cmocka_unit_test(readable),
        cmocka_unit_test(winding_follows_the_mirror),
        cmocka_unit_test(known_triangle),
        cmocka_unit_test(tangents_change_their_sign),
        cmocka_unit_test(cameras_see_the_same),
        cmocka_unit_test(the_original_stays),
        cmocka_unit_test(wrong_use_is_refused),
        cmocka_unit_test(nothing_points_outside),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
