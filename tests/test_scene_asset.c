/* SPDX-License-Identifier: MIT */
#include "near.h"
#include "nth_allocation.h"
#include "plain_node.h"

#include <gyre/gltf.h>
#include <gyre/render.h>
#include <gyre/scene_asset.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const gyre_node none = {0, 0};

static const gyre_asset *read_sample(const char *name) {
    char path[1024];
    const gyre_asset *asset;
    snprintf(path, sizeof path, "%s/%s.glb", GYRE_SAMPLES_DIR, name);
    assert_int_equal(gyre_gltf_read(path, NULL, &asset, NULL), GYRE_OK);
    return asset;
}

static gyre_scene *make_scene(void) {
    gyre_scene *scene;
    assert_int_equal(gyre_scene_create(NULL, &scene, NULL), GYRE_OK);
    return scene;
}

static gyre_scene_instance *place(gyre_scene *scene, const gyre_asset *asset) {
    gyre_scene_instance *instance;
    gyre_error error;
    if (gyre_scene_from_asset(scene, none, asset, NULL, &instance, &error)) fail_msg("%s", error.message);
    return instance;
}

static gyre_posed *make_posed(const gyre_asset *asset) {
    gyre_posed *posed;
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    return posed;
}

/* Floats on the way: each level adds what one rounding of its parent's size does. */
static void assert_same_pose(const gyre_posed *a, const gyre_posed *exact) {
    for (uint32_t n = 0; n < exact->asset->node_count; n++)
        for (int i = 0; i < 16; i++)
            assert_near(a->worlds[n].m[i], exact->worlds[n].m[i], 2e-6);
    for (uint32_t w = 0; w < exact->asset->weight_count; w++)
        assert_near(a->weights[w], exact->weights[w], 0);
}

static void check_asset(const gyre_asset *asset) {
    gyre_scene *scene = make_scene();
    gyre_scene_instance *instance = place(scene, asset);
    gyre_posed *posed = make_posed(asset), *exact = make_posed(asset);
    assert_int_equal(gyre_scene_count(scene), asset->node_count + 1);
    assert_int_equal(gyre_scene_instance_pose(instance, posed, NULL), GYRE_OK);
    assert_same_pose(posed, exact);
    for (uint32_t clip = 0; clip < asset->clip_count; clip++)
        for (int i = 0; i < 7; i++) {
            const double time_s = asset->clips[clip].duration_s * i / 5.5 - 0.1;
            assert_int_equal(gyre_scene_instance_evaluate(instance, GYRE_NONE, 0, NULL), GYRE_OK);
            assert_int_equal(gyre_scene_instance_evaluate(instance, clip, time_s, NULL), GYRE_OK);
            assert_int_equal(gyre_posed_evaluate(exact, clip, time_s, NULL), GYRE_OK);
            assert_int_equal(gyre_scene_instance_pose(instance, posed, NULL), GYRE_OK);
            assert_same_pose(posed, exact);
        }
    assert_int_equal(gyre_scene_instance_evaluate(instance, asset->clip_count, 0, NULL), GYRE_NOT_FOUND);
    gyre_scene_instance_destroy(instance);
    assert_int_equal(gyre_scene_count(scene), 0);
    gyre_posed_destroy(posed);
    gyre_posed_destroy(exact);
    gyre_scene_destroy(scene);
}

static void samples_pose_as_their_assets_do(void **state) {
    (void)state;
    const char *names[] = {"cone_tree", "creature", "mechanism"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const gyre_asset *asset = read_sample(names[i]);
        check_asset(asset);
        gyre_asset_destroy(asset);
    }
}

/* By node number in all instances, those of other assets too. */
static void instances_share_an_asset(void **state) {
    (void)state;
    const gyre_asset *asset = read_sample("creature");
    gyre_scene *scene = make_scene();
    gyre_scene_instance *left = place(scene, asset), *right = place(scene, asset);
    gyre_posed *posed = make_posed(asset), *exact = make_posed(asset);
    assert_int_equal(gyre_scene_set_translation(scene, right->root, gyre_vec3_make(10, 0, 0)), GYRE_OK);
    assert_int_equal(gyre_scene_instance_evaluate(right, 0, 0.3, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_instance_pose(left, posed, NULL), GYRE_OK);
    assert_same_pose(posed, exact);
    assert_int_equal(gyre_posed_evaluate(exact, 0, 0.3, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_instance_pose(right, posed, NULL), GYRE_OK);
    for (uint32_t n = 0; n < asset->node_count; n++)
        assert_near(posed->worlds[n].m[12], exact->worlds[n].m[12] + 10, 4e-6);
    for (uint32_t n = 0; n < asset->node_count; n++) {
        assert_int_equal(gyre_scene_instance_find(left, left->nodes[n]), n);
        assert_int_equal(gyre_scene_instance_find(left, right->nodes[n]), GYRE_NONE);
        const char *name = gyre_scene_name(scene, left->nodes[n]);
        if (asset->nodes[n].name) assert_string_equal(name, asset->nodes[n].name);
    }
    assert_int_equal(gyre_scene_instance_find(left, left->root), GYRE_NONE);
    gyre_scene_instance_destroy(left);
    assert_int_equal(gyre_scene_count(scene), asset->node_count + 1);
    gyre_scene_instance_destroy(right);
    gyre_posed_destroy(posed);
    gyre_posed_destroy(exact);
    gyre_scene_destroy(scene);
    gyre_asset_destroy(asset);
}

/* Children before their parents, one sheared, one outside of the scene, a curve on two of the nodes. */
typedef struct rig {
    gyre_asset_node nodes[4];
    gyre_mat4d shear;
    double times[1], turned[4], moved[3];
    gyre_curve curves[2];
    gyre_curves clip;
    gyre_asset asset;
} rig;

static void make_rig(rig *r) {
    memset(r, 0, sizeof *r);
    r->nodes[0] = plain_node(2);
    r->nodes[1] = plain_node(0);
    r->nodes[2] = plain_node(GYRE_NONE);
    r->nodes[3] = plain_node(GYRE_NONE);
    r->nodes[3].in_scene = 0;
    r->nodes[2].name = "top";
    r->nodes[2].local.translation = gyre_vec3d_make(1, 2, 3);
    r->nodes[0].matrix = 0;
    r->shear = gyre_mat4d_identity();
    r->shear.m[4] = 0.5;
    r->nodes[0].local = gyre_transformd_from_mat4d(r->shear, NULL);
    r->turned[2] = r->turned[3] = sqrt(0.5);
    r->moved[1] = 5;
    const gyre_curve turn = {.node = 1,
                             .path = GYRE_PATH_ROTATION,
                             .component_count = 4,
                             .key_count = 1,
                             .times = r->times,
                             .values = r->turned};
    const gyre_curve move = {
        .node = 0, .component_count = 3, .key_count = 1, .times = r->times, .values = r->moved};
    r->curves[0] = turn;
    r->curves[1] = move;
    r->clip = (gyre_curves){.curve_count = 2, .curves = r->curves};
    r->asset = (gyre_asset){.nodes = r->nodes,
                            .node_count = 4,
                            .matrices = &r->shear,
                            .matrix_count = 1,
                            .clips = &r->clip,
                            .clip_count = 1,
                            .scene = GYRE_NONE};
}

static void clips_move_what_they_move_and_no_more(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    check_asset(&r.asset);
    gyre_scene *scene = make_scene();
    gyre_scene_instance *instance = place(scene, &r.asset);
    assert_true(gyre_scene_has_matrix(scene, instance->nodes[0]));
    assert_true(gyre_scene_is_visible(scene, instance->nodes[1]));
    assert_false(gyre_scene_is_visible(scene, instance->nodes[3]));
    assert_true(gyre_node_equal(gyre_scene_find_path(scene, instance->root, "top"), instance->nodes[2]));
    gyre_scene_set_translation(scene, instance->nodes[1], gyre_vec3_make(0, 0, 7));
    gyre_scene_set_translation(scene, instance->nodes[2], gyre_vec3_make(0, 0, 8));
    assert_int_equal(gyre_scene_instance_evaluate(instance, 0, 0, NULL), GYRE_OK);
    gyre_transform t;
    assert_int_equal(gyre_scene_transform(scene, instance->nodes[1], &t), GYRE_OK);
    assert_near((double)t.translation.z, 7, 0);
    assert_near((double)t.rotation.z, sqrt(0.5), 1e-7);
    assert_int_equal(gyre_scene_transform(scene, instance->nodes[2], &t), GYRE_OK);
    assert_near((double)t.translation.z, 8, 0);
    assert_false(gyre_scene_has_matrix(scene, instance->nodes[0]));
    assert_int_equal(gyre_scene_instance_evaluate(instance, GYRE_NONE, 0, NULL), GYRE_OK);
    assert_true(gyre_scene_has_matrix(scene, instance->nodes[0]));
    assert_int_equal(gyre_scene_transform(scene, instance->nodes[2], &t), GYRE_OK);
    assert_near((double)t.translation.z, 3, 0);
    gyre_scene_instance_destroy(instance);
    gyre_scene_destroy(scene);
}

static void edited_nodes_are_posed_as_they_are(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    gyre_scene *scene = make_scene();
    gyre_scene_instance *instance = place(scene, &r.asset);
    gyre_posed *posed = make_posed(&r.asset);
    gyre_scene_set_translation(scene, instance->root, gyre_vec3_make(100, 0, 0));
    /* Node 1 hangs elsewhere; node 0, which carried the shear, is gone. */
    assert_int_equal(gyre_scene_set_parent(scene, instance->nodes[1], none, GYRE_KEEP_LOCAL, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_remove(scene, instance->nodes[0]), GYRE_OK);
    assert_int_equal(gyre_scene_instance_evaluate(instance, 0, 0, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_instance_pose(instance, posed, NULL), GYRE_OK);
    assert_near(posed->worlds[2].m[12], 101, 0);
    assert_near(posed->worlds[0].m[12], 101, 0);
    assert_near(posed->worlds[1].m[12], 0, 0);
    assert_near(posed->worlds[1].m[1], 1, 2e-7);
    gyre_scene_instance_destroy(instance);
    assert_int_equal(gyre_scene_count(scene), 0);
    gyre_posed_destroy(posed);
    gyre_scene_destroy(scene);
}

static gyre_status pick_along(gyre_scene *scene, gyre_vec3d from, gyre_vec3d to, uint32_t flags,
                              gyre_hit *hit) {
    const gyre_ray ray = {
        .origin = {(float)from.x, (float)from.y, (float)from.z},
        .direction = {(float)(to.x - from.x), (float)(to.y - from.y), (float)(to.z - from.z)},
        .flags = flags};
    return gyre_scene_pick(scene, &ray, hit);
}

/* Rays from afar to the middles of posed triangles meet something there or before. */
static uint32_t check_picks(gyre_scene *scene, const gyre_posed *posed, uint32_t node, uint32_t primitive) {
    const gyre_primitive *p = &posed->asset->meshes[posed->asset->nodes[node].mesh].primitives[primitive];
    gyre_vec3d *v = malloc(p->vertex_count * sizeof *v);
    void *scratch = malloc(gyre_posed_scratch_size(posed->asset) + 1);
    uint32_t met = 0;
    assert_int_equal(gyre_posed_vertices(posed, node, primitive, scratch, v, NULL, NULL), GYRE_OK);
    for (uint32_t t = 0; t + 2 < p->index_count; t += 3 * 97) {
        const gyre_vec3d middle = gyre_vec3d_scale(
            gyre_vec3d_add(gyre_vec3d_add(v[p->indices[t]], v[p->indices[t + 1]]), v[p->indices[t + 2]]),
            1.0 / 3);
        const gyre_vec3d from = {middle.x + 3, middle.y + 20, middle.z + 30};
        gyre_hit hit;
        assert_int_equal(pick_along(scene, from, middle, GYRE_PICK_BACKS, &hit), GYRE_OK);
        const double all = gyre_vec3d_length(gyre_vec3d_sub(middle, from));
        assert_true(hit.distance <= all + 1e-4);
        if (fabs(hit.distance - all) < 1e-4) met++;
    }
    free(v);
    free(scratch);
    return met;
}

static void posed_vertices_are_met(void **state) {
    (void)state;
    const char *names[] = {"creature", "mechanism"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const gyre_asset *asset = read_sample(names[i]);
        gyre_scene *scene = make_scene();
        gyre_scene_instance *instance = place(scene, asset);
        gyre_posed *posed = make_posed(asset);
        uint32_t met = 0;
        for (int round = 0; round < 2; round++) { /* the second with the memory of the first */
            gyre_scene_set_translation(scene, instance->root, gyre_vec3_make(-3, (float)round, 0));
            assert_int_equal(gyre_scene_instance_evaluate(instance, 0, 0.4 + round, NULL), GYRE_OK);
            assert_int_equal(gyre_scene_instance_set_shapes(instance, NULL), GYRE_OK);
            assert_int_equal(gyre_scene_instance_pose(instance, posed, NULL), GYRE_OK);
            for (uint32_t n = 0; n < asset->node_count; n++) {
                const uint32_t mesh = asset->nodes[n].mesh;
                for (uint32_t p = 0; mesh != GYRE_NONE && p < asset->meshes[mesh].primitive_count; p++)
                    if (asset->meshes[mesh].primitives[p].mode == GYRE_PRIMITIVE_TRIANGLES)
                        met += check_picks(scene, posed, n, p);
            }
        }
        assert_true(met > 20); /* those that nothing hides */
        gyre_hit hit;
        const gyre_vec3d far = {500, 0, 0}, beside = {500, 1, 0};
        assert_int_equal(pick_along(scene, far, beside, 0, &hit), GYRE_NOT_FOUND);
        gyre_scene_instance_destroy(instance);
        gyre_posed_destroy(posed);
        gyre_scene_destroy(scene);
        gyre_asset_destroy(asset);
    }
}

static void mirrored_instances_keep_their_outside(void **state) {
    (void)state;
    const gyre_asset *asset = read_sample("creature");
    gyre_scene *scene = make_scene();
    gyre_scene_instance *instance = place(scene, asset);
    double distances[2];
    for (int mirror = 0; mirror < 2; mirror++) {
        gyre_hit hit;
        gyre_scene_set_scale(scene, instance->root, gyre_vec3_make(mirror ? -1 : 1, 1, 1));
        assert_int_equal(gyre_scene_instance_set_shapes(instance, NULL), GYRE_OK);
        const gyre_vec3d from = {0, 50, 0.01}, to = {0, 0, 0.01};
        assert_int_equal(pick_along(scene, from, to, 0, &hit), GYRE_OK);
        distances[mirror] = hit.distance;
        assert_true(hit.normal.y > 0);
        assert_int_equal(gyre_scene_set_visible(scene, instance->root, false), GYRE_OK);
        assert_int_equal(pick_along(scene, from, to, 0, &hit), GYRE_NOT_FOUND);
        assert_int_equal(gyre_scene_set_visible(scene, instance->root, true), GYRE_OK);
    }
    assert_near(distances[0], distances[1], 1e-4); /* its upper side, not the one below seen from inside */
    gyre_scene_instance_destroy(instance);
    gyre_scene_destroy(scene);
    gyre_asset_destroy(asset);
}

/* What is hidden in the scene is so in the pose. */
static void hidden_nodes_are_out_of_the_bounds(void **state) {
    (void)state;
    const gyre_asset *asset = read_sample("cone_tree");
    gyre_scene *scene = make_scene();
    gyre_scene_instance *instance = place(scene, asset);
    gyre_posed *posed = make_posed(asset);
    gyre_box all, some;
    uint32_t shown = asset->node_count - 1;
    while (asset->nodes[shown].mesh == GYRE_NONE)
        shown--;
    assert_int_equal(gyre_scene_instance_pose(instance, posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_bounds(posed, &all, NULL), GYRE_OK);
    for (uint32_t n = 0; n < asset->node_count; n++)
        gyre_scene_set_visible(scene, instance->nodes[n], false);
    assert_int_equal(gyre_scene_instance_pose(instance, posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_bounds(posed, &some, NULL), GYRE_OK);
    assert_true(some.min.x > some.max.x);
    for (gyre_node n = instance->nodes[shown]; !gyre_node_is_none(n); n = gyre_scene_parent(scene, n))
        gyre_scene_set_visible(scene, n, true);
    assert_int_equal(gyre_scene_instance_pose(instance, posed, NULL), GYRE_OK);
    assert_int_equal(posed->hidden[shown], 0);
    assert_int_equal(gyre_posed_bounds(posed, &some, NULL), GYRE_OK);
    assert_true(some.min.x <= some.max.x);
    assert_true(some.max.y - some.min.y < all.max.y - all.min.y);
    gyre_scene_instance_destroy(instance);
    gyre_posed_destroy(posed);
    gyre_scene_destroy(scene);
    gyre_asset_destroy(asset);
}

static uint32_t count_drawn(gyre_renderer *renderer, const gyre_render_instance *instances, uint32_t count) {
    const gyre_frame_job job = {.renderer = renderer,
                                .instances = instances,
                                .instance_count = count,
                                .width = 64,
                                .height = 64,
                                .view = gyre_mat4_identity(),
                                .projection = gyre_mat4_identity()};
    assert_int_equal(gyre_frame_draw(&job, NULL), GYRE_OK);
    return gyre_renderer_stats(renderer).triangles;
}

static void hidden_nodes_are_not_drawn(void **state) {
    (void)state;
    const gyre_asset *asset = read_sample("creature");
    gyre_scene *scene = make_scene();
    gyre_scene_instance *left = place(scene, asset), *right = place(scene, asset);
    gyre_render_instance drawn[2] = {{.posed = make_posed(asset)}, {.posed = make_posed(asset)}};
    const gyre_renderer_options options = {.api = GYRE_API_NULL};
    gyre_renderer *renderer;
    gyre_model *model;
    assert_int_equal(gyre_renderer_create(&options, &renderer, NULL), GYRE_OK);
    assert_int_equal(gyre_model_create(renderer, asset, &model, NULL), GYRE_OK);
    drawn[0].model = drawn[1].model = model;
    uint32_t triangles[3];
    for (int hidden = 0; hidden < 3; hidden++) {
        gyre_scene_set_visible(scene, left->root, hidden < 1);
        gyre_scene_set_visible(scene, right->root, hidden < 2);
        assert_int_equal(gyre_scene_instance_pose(left, (gyre_posed *)drawn[0].posed, NULL), GYRE_OK);
        assert_int_equal(gyre_scene_instance_pose(right, (gyre_posed *)drawn[1].posed, NULL), GYRE_OK);
        triangles[hidden] = count_drawn(renderer, drawn, 2);
    }
    assert_int_equal(triangles[1] * 2, triangles[0]);
    assert_true(triangles[1] > 1000);
    assert_int_equal(triangles[2], 0);
    gyre_model_destroy(model);
    gyre_renderer_destroy(renderer);
    gyre_posed_destroy((gyre_posed *)drawn[0].posed);
    gyre_posed_destroy((gyre_posed *)drawn[1].posed);
    gyre_scene_instance_destroy(left);
    gyre_scene_instance_destroy(right);
    gyre_scene_destroy(scene);
    gyre_asset_destroy(asset);
}

static void bad_assets_are_refused(void **state) {
    (void)state;
    rig r;
    gyre_error error;
    gyre_scene *scene = make_scene();
    gyre_scene_instance *instance;
    make_rig(&r);
    r.nodes[2].parent = 1;
    assert_int_equal(gyre_scene_from_asset(scene, none, &r.asset, NULL, &instance, &error),
                     GYRE_BAD_ARGUMENT);
    assert_null(instance);
    make_rig(&r);
    r.nodes[1].local.scale.y = NAN;
    assert_int_equal(gyre_scene_from_asset(scene, none, &r.asset, NULL, &instance, &error),
                     GYRE_BAD_ARGUMENT);
    assert_string_equal(error.message, "node 1 of the asset: its numbers are not finite");
    make_rig(&r);
    r.nodes[1].mesh = 5;
    assert_int_equal(gyre_scene_from_asset(scene, none, &r.asset, NULL, &instance, &error), GYRE_OK);
    assert_int_equal(gyre_scene_instance_set_shapes(instance, &error), GYRE_BAD_ARGUMENT);
    gyre_scene_instance_destroy(instance);
    const gyre_node stranger = {1, 12345};
    assert_int_equal(gyre_scene_from_asset(scene, stranger, &r.asset, NULL, &instance, &error),
                     GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_from_asset(NULL, none, &r.asset, NULL, &instance, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_count(scene), 0);
    const gyre_asset empty = {.scene = GYRE_NONE};
    assert_int_equal(gyre_scene_from_asset(scene, none, &empty, NULL, &instance, &error), GYRE_OK);
    assert_int_equal(gyre_scene_instance_set_shapes(instance, &error), GYRE_OK);
    gyre_scene_instance_destroy(instance);
    gyre_scene_destroy(scene);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    const gyre_asset *asset = read_sample("mechanism");
    gyre_status status = GYRE_OUT_OF_MEMORY;
    for (size_t n = 0; status != GYRE_OK; n++) {
        nth_allocation f = {.left = n};
        const gyre_scene_options options = {.allocator = nth_allocator(&f)};
        gyre_scene *scene = NULL;
        gyre_scene_instance *instance = NULL;
        status = gyre_scene_create(&options, &scene, NULL);
        if (!status) {
            status = gyre_scene_from_asset(scene, none, asset, &options.allocator, &instance, NULL);
            assert_int_equal(gyre_scene_count(scene), status ? 0 : asset->node_count + 1);
        }
        if (!status) status = gyre_scene_instance_set_shapes(instance, NULL);
        assert_true(status == GYRE_OK || status == GYRE_OUT_OF_MEMORY);
        gyre_scene_instance_destroy(instance);
        gyre_scene_destroy(scene);
        assert_int_equal(f.live, 0);
        assert_true(n < 500);
    }
    gyre_asset_destroy(asset);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_pose_as_their_assets_do),
        cmocka_unit_test(instances_share_an_asset),
        cmocka_unit_test(clips_move_what_they_move_and_no_more),
        cmocka_unit_test(edited_nodes_are_posed_as_they_are),
        cmocka_unit_test(posed_vertices_are_met),
        cmocka_unit_test(mirrored_instances_keep_their_outside),
        cmocka_unit_test(hidden_nodes_are_out_of_the_bounds),
        cmocka_unit_test(hidden_nodes_are_not_drawn),
        cmocka_unit_test(bad_assets_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
