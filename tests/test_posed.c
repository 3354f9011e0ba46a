/* SPDX-License-Identifier: MIT */
/* Assets filled by hand, posed and skinned; the letter and number name the case a test stands for. */
#include "near.h"
#include "nth_allocation.h"
#include "plain_node.h"

#include <gyre/posed.h>
#include <gyre/skin.h>
#include <stdlib.h>
#include <string.h>

/* One skinned vertex with its normal; everything that a test may want to change. */
typedef struct rig {
    gyre_asset_node nodes[4]; /* 0 mesh, 1 ancestor, 2 joint (child of 1), 3 parent of the mesh */
    float position[3], normal[3];
    double weights[4];
    uint16_t joints[4];
    uint32_t skin_joints[1];
    gyre_mat4d inverse_bind;
    gyre_primitive primitive;
    gyre_mesh mesh;
    gyre_skin_binding skin;
    gyre_asset asset;
} rig;

static void make_rig(rig *r) {
    memset(r, 0, sizeof *r);
    r->nodes[0] = plain_node(3);
    r->nodes[0].mesh = r->nodes[0].skin = 0;
    r->nodes[1] = plain_node(GYRE_NONE);
    r->nodes[2] = plain_node(1);
    r->nodes[3] = plain_node(GYRE_NONE);
    r->position[0] = r->normal[0] = 1;
    r->weights[0] = 1;
    r->skin_joints[0] = 2;
    r->inverse_bind = gyre_mat4d_identity();
    r->primitive = (gyre_primitive){.mode = GYRE_PRIMITIVE_POINTS,
                                    .vertex_count = 1,
                                    .influence_count = 4,
                                    .material = GYRE_NONE,
                                    .positions = r->position,
                                    .normals = r->normal,
                                    .joints = r->joints,
                                    .weights = r->weights};
    r->mesh = (gyre_mesh){.primitives = &r->primitive, .primitive_count = 1};
    r->skin = (gyre_skin_binding){
        .joints = r->skin_joints, .inverse_binds = &r->inverse_bind, .joint_count = 1, .skeleton = GYRE_NONE};
    r->asset = (gyre_asset){.nodes = r->nodes,
                            .node_count = 4,
                            .meshes = &r->mesh,
                            .mesh_count = 1,
                            .skins = &r->skin,
                            .skin_count = 1,
                            .scene = GYRE_NONE};
}

typedef struct vertex {
    gyre_vec3d position, normal;
} vertex;

static vertex place(const gyre_asset *asset, uint32_t node) {
    vertex v;
    gyre_posed *posed;
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    void *scratch = malloc(gyre_posed_scratch_size(asset) + 1);
    assert_int_equal(gyre_posed_vertices(posed, node, 0, scratch, &v.position, &v.normal, NULL), GYRE_OK);
    free(scratch);
    gyre_posed_destroy(posed);
    return v;
}

static void K01_no_inverse_bind_is_the_identity(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.nodes[2].local.translation = gyre_vec3d_make(0, 1, 0);
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(1, 1, 0), 0);
}

static void K02_mesh_node_counts_for_nothing(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.nodes[3].local.translation = gyre_vec3d_make(1, 0, 0);
    r.nodes[0].local.translation = gyre_vec3d_make(0, 1, 0);
    r.position[0] = 0.5f;
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(0.5, 0, 0), 0);
}

static void K03_ancestors_of_joints_count(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.nodes[1].local.rotation = gyre_quatd_make(-sin(GYRE_PI / 4), 0, 0, cos(GYRE_PI / 4));
    r.nodes[2].local.translation = gyre_vec3d_make(0, 0, 2);
    r.position[0] = 0, r.position[2] = 1;
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(0, 3, 0), 1e-15);
    r.skin.skeleton = 2;
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(0, 3, 0), 1e-15);
}

static void K04_weights_are_divided_by_their_sum(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.position[0] = 10;
    const double partial[4] = {0.5, 0.3, 0.1, 0.05};
    memcpy(r.weights, partial, sizeof partial);
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(10, 0, 0), 1e-14);
    memset(r.weights, 0, sizeof r.weights);
    r.nodes[2].local.translation = gyre_vec3d_make(0, 7, 0);
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(10, 0, 0), 0);
    assert_vec3_near(place(&r.asset, 0).normal, gyre_vec3d_make(1, 0, 0), 0);
}

static void K08_joint_out_of_range_is_an_error(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.joints[3] = 1;
    gyre_posed *posed;
    gyre_error error;
    gyre_vec3d position;
    assert_int_equal(gyre_posed_create(&r.asset, NULL, &posed, NULL), GYRE_OK);
    void *scratch = malloc(gyre_posed_scratch_size(&r.asset));
    assert_int_equal(gyre_posed_vertices(posed, 0, 0, scratch, &position, NULL, &error), GYRE_BAD_ARGUMENT);
    assert_string_equal(error.message, "vertex 0 is bound to joint 1, there are 1");
    free(scratch);
    gyre_posed_destroy(posed);
}

static void K09_scale_before_rotation(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.nodes[2].local.rotation = quat_about_z(90);
    r.nodes[2].local.scale = gyre_vec3d_make(2, 1, 1);
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(0, 2, 0), 1e-15);
}

static void K11_normal_of_a_mirrored_joint(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.nodes[2].local.scale = gyre_vec3d_make(-1, 1, 1);
    assert_vec3_near(place(&r.asset, 0).normal, gyre_vec3d_make(-1, 0, 0), 0);
}

static void K12_joint_of_scale_zero(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    r.nodes[2].local.scale = gyre_vec3d_make(0, 0, 0);
    r.nodes[2].local.translation = gyre_vec3d_make(1, 2, 3);
    r.position[0] = r.position[1] = r.position[2] = 5;
    vertex v = place(&r.asset, 0);
    assert_vec3_near(v.position, gyre_vec3d_make(1, 2, 3), 0);
    assert_vec3_near(v.normal, gyre_vec3d_make(1, 0, 0), 0);
}

static void K14_bounds_follow_the_pose(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    float corners[8][3];
    double weights[8][4] = {{0}};
    const uint16_t joints[8][4] = {{0}};
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++)
            corners[i][k] = i >> k & 1 ? 0.5f : -0.5f;
        weights[i][0] = 1;
    }
    r.primitive.vertex_count = 8;
    r.primitive.positions = corners[0], r.primitive.normals = NULL;
    r.primitive.weights = weights[0], r.primitive.joints = joints[0];
    r.nodes[2].local.translation = gyre_vec3d_make(10, 0, 0);
    gyre_posed *posed;
    gyre_box box;
    assert_int_equal(gyre_posed_create(&r.asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_bounds(posed, &box, NULL), GYRE_OK);
    assert_vec3_near(box.min, gyre_vec3d_make(9.5, -0.5, -0.5), 0);
    assert_vec3_near(box.max, gyre_vec3d_make(10.5, 0.5, 0.5), 0);
    corners[0][1] = NAN;
    corners[7][0] = INFINITY;
    assert_int_equal(gyre_posed_bounds(posed, &box, NULL), GYRE_OK);
    assert_vec3_near(box.min, gyre_vec3d_make(9.5, -0.5, -0.5), 0);
    gyre_posed_destroy(posed);
    r.nodes[0].in_scene = 0;
    assert_int_equal(gyre_posed_create(&r.asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_bounds(posed, &box, NULL), GYRE_OK);
    assert_true(box.min.x > box.max.x);
    gyre_posed_destroy(posed);
}

/* A normal stays at right angles to the surface under blended, unequal scales. */
static void normals_stay_normal(void **state) {
    (void)state;
    gyre_mat4d palette[2];
    palette[0] = gyre_mat4d_from_transformd(
        gyre_transformd_make(gyre_vec3d_make(1, 0, 2), quat_about_z(40), gyre_vec3d_make(2, 0.5, 1)));
    palette[1] = gyre_mat4d_from_transformd(
        gyre_transformd_make(gyre_vec3d_make(0, 3, 0), quat_about_z(-10), gyre_vec3d_make(1, 3, 0.2)));
    const uint16_t joints[] = {0, 1, 0, 1, 0, 1};
    const double weights[] = {0.25, 0.75, 0.25, 0.75, 0.25, 0.75};
    gyre_vec3d p[3] = {{0, 0, 0}, {1, 2, -1}, {-2, 1, 1}}, n[3];
    gyre_vec3d normal = gyre_vec3d_cross(p[1], p[2]);
    for (int i = 0; i < 3; i++)
        n[i] = normal;
    gyre_skin_job job = {3, 2, 2, 0, joints, weights, palette, p, n, p, n};
    assert_int_equal(gyre_skin(&job, NULL), GYRE_OK);
    gyre_vec3d u = gyre_vec3d_sub(p[1], p[0]), v = gyre_vec3d_sub(p[2], p[0]);
    assert_near(gyre_vec3d_dot(n[0], u), 0, 1e-14);
    assert_near(gyre_vec3d_dot(n[0], v), 0, 1e-14);
    assert_near(gyre_vec3d_length(n[0]), 1, 1e-15);
    assert_true(gyre_vec3d_dot(n[0], gyre_vec3d_cross(u, v)) > 0);
}

static void S01_scaled_parent_of_a_turned_child(void **state) {
    (void)state;
    gyre_asset_node nodes[2] = {plain_node(GYRE_NONE), plain_node(0)};
    nodes[0].local.scale = gyre_vec3d_make(2, 1, 1);
    nodes[1].local.rotation = quat_about_z(45);
    gyre_asset asset = {.nodes = nodes, .node_count = 2, .scene = GYRE_NONE};
    gyre_posed *posed;
    assert_int_equal(gyre_posed_create(&asset, NULL, &posed, NULL), GYRE_OK);
    const double *m = posed->worlds[1].m;
    assert_near(m[0], 1.4142135624, 1e-10);
    assert_near(m[4], -1.4142135624, 1e-10);
    assert_near(m[1], 0.7071067812, 1e-10);
    assert_near(m[5], 0.7071067812, 1e-10);
    assert_near(m[0] * m[4] + m[1] * m[5], -1.5, 1e-14);
    assert_vec3_near(gyre_mat4d_mul_point(posed->worlds[1], gyre_vec3d_make(1, 0, 0)),
                     gyre_vec3d_make(1.4142135624, 0.7071067812, 0), 1e-10);
    gyre_posed_destroy(posed);
}

static void S02_shear_stays_a_matrix_until_it_is_animated(void **state) {
    (void)state;
    const gyre_mat4d shear = {{1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    gyre_asset_node node = plain_node(GYRE_NONE);
    node.matrix = 0;
    const double times[] = {0}, up[] = {0, 5, 0};
    const gyre_curve curve = {.component_count = 3, .key_count = 1, .times = times, .values = up};
    const gyre_curves clip = {.curve_count = 1, .curves = &curve};
    gyre_asset asset = {.nodes = &node,
                        .node_count = 1,
                        .matrices = &shear,
                        .matrix_count = 1,
                        .clips = &clip,
                        .clip_count = 1,
                        .scene = GYRE_NONE};
    gyre_posed *posed;
    assert_int_equal(gyre_posed_create(&asset, NULL, &posed, NULL), GYRE_OK);
    gyre_vec3d y = gyre_vec3d_make(0, 1, 0);
    assert_vec3_near(gyre_mat4d_mul_point(posed->worlds[0], y), gyre_vec3d_make(0.5, 1, 0), 0);
    assert_int_equal(gyre_posed_evaluate(posed, 0, 0, NULL), GYRE_OK);
    assert_vec3_near(gyre_mat4d_mul_point(posed->worlds[0], y), gyre_vec3d_make(0, 6, 0), 0);
    assert_int_equal(gyre_posed_evaluate(posed, GYRE_NONE, 0, NULL), GYRE_OK);
    assert_vec3_near(gyre_mat4d_mul_point(posed->worlds[0], y), gyre_vec3d_make(0.5, 1, 0), 0);
    assert_int_equal(gyre_posed_evaluate(posed, 1, 0, NULL), GYRE_NOT_FOUND);
    gyre_posed_destroy(posed);
}

static void weights_at_rest_and_moved(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    const float delta_a[3] = {0, 1, 0}, delta_b[3] = {0, 0, 1};
    const gyre_morph_target targets[2] = {{.positions = delta_a}, {.positions = delta_b}};
    const double rest[2] = {0.5, 0.25};
    r.primitive.targets = targets;
    r.primitive.target_count = r.mesh.target_count = r.nodes[0].weight_count = r.asset.weight_count = 2;
    r.asset.weights = rest;
    const double times[] = {0, 1}, values[] = {0, 0, 1, 2};
    const gyre_curve curve = {
        .path = GYRE_PATH_WEIGHTS, .component_count = 2, .key_count = 2, .times = times, .values = values};
    const gyre_curves clip = {.curve_count = 1, .curves = &curve};
    r.asset.clips = &clip, r.asset.clip_count = 1;
    assert_vec3_near(place(&r.asset, 0).position, gyre_vec3d_make(1, 0.5, 0.25), 0);
    gyre_posed *posed;
    gyre_vec3d position;
    assert_int_equal(gyre_posed_create(&r.asset, NULL, &posed, NULL), GYRE_OK);
    void *scratch = malloc(gyre_posed_scratch_size(&r.asset));
    assert_int_equal(gyre_posed_evaluate(posed, 0, 0.5, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_vertices(posed, 0, 0, scratch, &position, NULL, NULL), GYRE_OK);
    assert_vec3_near(position, gyre_vec3d_make(1, 0.5, 1), 0);
    assert_int_equal(gyre_posed_vertices(posed, 0, 1, scratch, &position, NULL, NULL), GYRE_NOT_FOUND);
    assert_int_equal(gyre_posed_vertices(posed, 1, 0, scratch, &position, NULL, NULL), GYRE_NOT_FOUND);
    assert_int_equal(gyre_posed_vertices(posed, 9, 0, scratch, &position, NULL, NULL), GYRE_NOT_FOUND);
    free(scratch);
    gyre_posed_destroy(posed);
}

static void assets_that_point_outside_are_refused(void **state) {
    (void)state;
    for (int i = 0; i < 7; i++) {
        rig r;
        make_rig(&r);
        if (i == 0) r.nodes[0].mesh = 1;
        if (i == 1) r.nodes[0].skin = 1;
        if (i == 2) r.nodes[0].matrix = 0;
        if (i == 3) r.nodes[0].parent = 4;
        if (i == 4) r.nodes[1].parent = 2;
        if (i == 5) r.skin_joints[0] = 4;
        if (i == 6) r.mesh.target_count = 1;
        gyre_posed *posed = (gyre_posed *)&r;
        gyre_error error = {0};
        assert_int_equal(gyre_posed_create(&r.asset, NULL, &posed, &error), GYRE_BAD_ARGUMENT);
        assert_null(posed);
        assert_true(error.message[0] != '\0');
    }
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    rig r;
    make_rig(&r);
    for (size_t n = 0; n < 2; n++) {
        nth_allocation f = {.left = n};
        const gyre_allocator allocator = nth_allocator(&f);
        gyre_posed *posed;
        gyre_box box = {{1, 1, 1}, {1, 1, 1}};
        gyre_status status = gyre_posed_create(&r.asset, &allocator, &posed, NULL);
        assert_int_equal(status, n == 0 ? GYRE_OUT_OF_MEMORY : GYRE_OK);
        if (n == 1) assert_int_equal(gyre_posed_bounds(posed, &box, NULL), GYRE_OUT_OF_MEMORY);
        assert_near(box.min.x, 1, 0);
        gyre_posed_destroy(posed);
        assert_int_equal(f.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(K01_no_inverse_bind_is_the_identity),
        cmocka_unit_test(K02_mesh_node_counts_for_nothing),
        cmocka_unit_test(K03_ancestors_of_joints_count),
        cmocka_unit_test(K04_weights_are_divided_by_their_sum),
        cmocka_unit_test(K08_joint_out_of_range_is_an_error),
        cmocka_unit_test(K09_scale_before_rotation),
        cmocka_unit_test(K11_normal_of_a_mirrored_joint),
        cmocka_unit_test(K12_joint_of_scale_zero),
        cmocka_unit_test(K14_bounds_follow_the_pose),
        cmocka_unit_test(normals_stay_normal),
        cmocka_unit_test(S01_scaled_parent_of_a_turned_child),
        cmocka_unit_test(S02_shear_stays_a_matrix_until_it_is_animated),
        cmocka_unit_test(weights_at_rest_and_moved),
        cmocka_unit_test(assets_that_point_outside_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
