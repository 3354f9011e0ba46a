/* SPDX-License-Identifier: MIT */
/* Skeletons of assets: which nodes they hold, in which order, and what they refuse. */
#include "near.h"
#include "nth_allocation.h"
#include "plain_node.h"

#include <gyre/skeleton_asset.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 7 };

/* 5 is the root with the children 1 and 4; 1 has 3 and 0; 2 stands alone; 6 hangs on 4. The skin is bound to
   0, 1 and 6. */
typedef struct rig {
    gyre_asset_node nodes[NODES];
    gyre_mat4d binds[3];
    gyre_skin_binding skin;
    gyre_asset asset;
} rig;

static const uint32_t skin_nodes[3] = {0, 6, 1};

static void make_rig(rig *r) {
    static const uint32_t parents[NODES] = {1, 5, GYRE_NONE, 1, 5, GYRE_NONE, 4};
    static const char *const names[NODES] = {"hand", "arm", "lamp", "ring", "leg", "hips", NULL};
    memset(r, 0, sizeof *r);
    for (uint32_t n = 0; n < NODES; n++) {
        r->nodes[n] = plain_node(parents[n]);
        r->nodes[n].name = names[n];
        r->nodes[n].local.translation.x = n + 0.25;
    }
    for (uint32_t k = 0; k < 3; k++) {
        r->binds[k] = gyre_mat4d_identity();
        r->binds[k].m[13] = -(double)k;
    }
    r->skin = (gyre_skin_binding){
        .joints = skin_nodes, .inverse_binds = r->binds, .joint_count = 3, .skeleton = GYRE_NONE};
    r->asset = (gyre_asset){
        .nodes = r->nodes, .node_count = NODES, .skins = &r->skin, .skin_count = 1, .scene = GYRE_NONE};
}

static const gyre_skeleton *skeleton_of(const rig *r, uint32_t skin) {
    const gyre_skeleton *skeleton;
    gyre_error error = {0};
    if (gyre_skeleton_from_asset(&r->asset, skin, NULL, &skeleton, &error) != GYRE_OK)
        fail_msg("%s", error.message);
    return skeleton;
}

static void a_skin_brings_its_ancestors_alone(void **state) {
    (void)state;
    static const uint32_t nodes[] = {5, 1, 0, 4, 6};
    static const uint16_t parents[] = {0xffff, 0, 1, 0, 3}, joints[] = {2, 4, 1};
    rig r;
    make_rig(&r);
    const gyre_skeleton *s = skeleton_of(&r, 0);
    const gyre_pose rest = gyre_skeleton_rest(s);
    assert_int_equal(gyre_skeleton_joint_count(s), 5);
    assert_memory_equal(gyre_skeleton_nodes(s), nodes, sizeof nodes);
    assert_memory_equal(gyre_skeleton_parents(s), parents, sizeof parents);
    assert_int_equal(gyre_skeleton_skin_joint_count(s), 3);
    assert_memory_equal(gyre_skeleton_skin_joints(s), joints, sizeof joints);
    for (uint32_t j = 0; j < 5; j++)
        assert_near((double)gyre_pose_get(&rest, j).translation.x, nodes[j] + 0.25, 0);
    for (uint32_t k = 0; k < 3; k++)
        assert_near((double)gyre_skeleton_inverse_binds(s)[k].m[7], -(double)k, 0);
    assert_string_equal(gyre_skeleton_name(s, 1), "arm");
    assert_string_equal(gyre_skeleton_name(s, 4), "");
    assert_near(gyre_skeleton_unit_m(s), 0, 0);
    gyre_skeleton_destroy(s, NULL);
}

static void without_a_skin_all_nodes_are_joints(void **state) {
    (void)state;
    static const uint32_t nodes[] = {2, 5, 1, 0, 3, 4, 6};
    rig r;
    make_rig(&r);
    const gyre_skeleton *s = skeleton_of(&r, GYRE_NONE);
    assert_int_equal(gyre_skeleton_joint_count(s), NODES);
    assert_memory_equal(gyre_skeleton_nodes(s), nodes, sizeof nodes);
    assert_int_equal(gyre_skeleton_skin_joint_count(s), 0);
    gyre_skeleton_destroy(s, NULL);
}

static void refused(const rig *r, uint32_t skin, gyre_status expected, const char *words) {
    const gyre_skeleton *skeleton = (const gyre_skeleton *)(const void *)r;
    gyre_error error = {0};
    assert_int_equal(gyre_skeleton_from_asset(&r->asset, skin, NULL, &skeleton, &error), expected);
    assert_null(skeleton);
    if (!strstr(error.message, words)) fail_msg("no \"%s\" in: %s", words, error.message);
}

static void what_makes_no_skeleton_is_refused(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    refused(&r, 1, GYRE_BAD_ARGUMENT, "skin 1 of 1");
    r.nodes[5].parent = 0; /* a cycle */
    refused(&r, 0, GYRE_BAD_ARGUMENT, "ancestors");
    make_rig(&r);
    r.nodes[3].parent = NODES;
    refused(&r, GYRE_NONE, GYRE_BAD_ARGUMENT, "node 3 has node 7 as parent");
    make_rig(&r);
    r.skin.joints = (const uint32_t[]){0, 99, 1};
    refused(&r, 0, GYRE_BAD_ARGUMENT, "joint 1 is node 99");
    make_rig(&r);
    r.skin.joint_count = 0;
    refused(&r, 0, GYRE_BAD_ARGUMENT, "no nodes");
    static const double bad[] = {1e39, -1e300, INFINITY, NAN};
    for (size_t i = 0; i < 4; i++) {
        make_rig(&r);
        r.nodes[1].local.translation.y = bad[i];
        refused(&r, 0, GYRE_BAD_ARGUMENT, "not finite");
        make_rig(&r);
        r.binds[2].m[4] = bad[i];
        refused(&r, 0, GYRE_BAD_ARGUMENT, "not finite");
    }
    make_rig(&r);
    r.nodes[1].local.rotation = gyre_quatd_make(0, 0, 0, 0);
    refused(&r, 0, GYRE_BAD_ARGUMENT, "length 0");
    const gyre_skeleton *skeleton;
    assert_int_equal(gyre_skeleton_from_asset(NULL, 0, NULL, &skeleton, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_skeleton_from_asset(&r.asset, 0, NULL, NULL, NULL), GYRE_BAD_ARGUMENT);
}

static void too_many_nodes_are_not_supported(void **state) {
    (void)state;
    enum { MANY = 65536 };
    gyre_asset_node *nodes = malloc(MANY * sizeof *nodes);
    for (uint32_t n = 0; n < MANY; n++)
        nodes[n] = plain_node(n == 0 ? GYRE_NONE : n - 1);
    rig r;
    make_rig(&r);
    r.asset.nodes = nodes;
    r.asset.node_count = MANY;
    refused(&r, GYRE_NONE, GYRE_UNSUPPORTED, "at most 65535");
    r.asset.node_count = MANY - 1;
    gyre_skeleton_destroy(skeleton_of(&r, GYRE_NONE), NULL);
    free(nodes);
}

static void memory_that_runs_out(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    gyre_status status = GYRE_OUT_OF_MEMORY;
    for (size_t n = 0; status != GYRE_OK; n++) {
        nth_allocation nth = {.left = n};
        const gyre_allocator allocator = nth_allocator(&nth);
        const gyre_skeleton *s;
        status = gyre_skeleton_from_asset(&r.asset, 0, &allocator, &s, NULL);
        assert_true(status == GYRE_OK ? s != NULL : s == NULL && status == GYRE_OUT_OF_MEMORY);
        assert_int_equal(nth.live, s ? 1 : 0);
        gyre_skeleton_destroy(s, &allocator);
        assert_int_equal(nth.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_skin_brings_its_ancestors_alone),
        cmocka_unit_test(without_a_skin_all_nodes_are_joints),
        cmocka_unit_test(what_makes_no_skeleton_is_refused),
        cmocka_unit_test(too_many_nodes_are_not_supported),
        cmocka_unit_test(memory_that_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
