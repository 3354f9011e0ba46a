/* SPDX-License-Identifier: MIT */
/* Inputs that broke other software and that no other test has; the letter and number name the case. */
#include "near.h"

#include "gltf_text.h"

#include <gyre/posed.h>
#include <gyre/quat.h>
#include <gyre/transformd.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "{'asset':{'version':'2.0'},"
#define HALF 0.70710678118654752440

static gyre_posed *posed_at(const gyre_asset *asset, uint32_t clip, double time_s) {
    gyre_posed *posed;
    assert_non_null(asset);
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_evaluate(posed, clip, time_s, NULL), GYRE_OK);
    return posed;
}

/* One channel with the keys (0, 0, 0) and (0, 5, 0) within a second. */
static const gyre_asset *moved_node(const char *nodes, const char *target) {
    gltf_text file = {0};
    const float times[] = {0, 1}, values[] = {0, 0, 0, 0, 5, 0};
    gltf_floats(&file, "SCALAR", 2, times);
    gltf_floats(&file, "VEC3", 2, values);
    gltf_section(&file, "'nodes':[%s]", nodes);
    gltf_section(
        &file,
        "'animations':[{'samplers':[{'input':0,'output':1}],'channels':[{'sampler':0,'target':{%s}}]}]",
        target);
    return gltf_read(&file);
}

/* I11: a channel goes to the node of its index; that another has the same name is nothing to it. */
static void I11_equal_names_share_no_channel(void **state) {
    (void)state;
    const gyre_asset *asset = moved_node("{'name':'Bone','translation':[9,0,0]},{'name':'Root'},{},"
                                         "{'name':'Bone','translation':[9,0,0]}",
                                         "'node':3,'path':'translation'");
    gyre_posed *posed = posed_at(asset, 0, 1);
    assert_vec3_near(posed->locals[0].translation, gyre_vec3d_make(9, 0, 0), 0);
    assert_vec3_near(posed->locals[1].translation, gyre_vec3d_make(0, 0, 0), 0);
    assert_vec3_near(posed->locals[2].translation, gyre_vec3d_make(0, 0, 0), 0);
    assert_vec3_near(posed->locals[3].translation, gyre_vec3d_make(0, 5, 0), 0);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
}

/* N01: Rz(90) * 2 at (7, 8, 9), given by a matrix: a moved translation leaves the rest of it alone. */
static void N01_the_animated_part_alone_is_replaced(void **state) {
    (void)state;
    const gyre_asset *asset =
        moved_node("{'matrix':[0,2,0,0, -2,0,0,0, 0,0,2,0, 7,8,9,1]}", "'node':0,'path':'translation'");
    gyre_posed *posed = posed_at(asset, 0, 1);
    const double expected[16] = {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 5, 0, 1};
    for (int i = 0; i < 16; i++)
        assert_near(posed->worlds[0].m[i], expected[i], 1e-14);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
}

/* S01: the world of a turned child under an uneven scale is told to be sheared; its polar rotation is Rz(45).
 */
static void S01_the_world_is_told_to_be_sheared(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(HEAD "'nodes':[{'scale':[2,1,1],'children':[1]},{'rotation':"
                                                  "[0,0,0.38268343236508977,0.92387953251128674]}]}");
    gyre_posed *posed = posed_at(asset, GYRE_NONE, 0);
    gyre_decompose kind;
    const gyre_transformd t = gyre_transformd_from_mat4d(posed->worlds[1], &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    assert_true(gyre_quatd_angle_between(t.rotation, quat_about_z(45)) < 1e-12);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
}

static double determinant(const double *m) {
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
           m[8] * (m[1] * m[6] - m[2] * m[5]);
}

/* N05: rotations of three digits, in nodes and in keys, bend no world; one warning stands for all of them. */
static void N05_rotations_of_three_digits(void **state) {
    (void)state;
    gltf_text file = {0};
    const float times[] = {0, 1}, keys[] = {0, 0, 0.707f, 0.707f, 0, 0.707f, 0, 0.707f};
    gltf_floats(&file, "SCALAR", 2, times);
    gltf_floats(&file, "VEC4", 2, keys);
    gltf_section(&file,
                 "'nodes':[{'rotation':[0,0,0.707,0.707],'children':[1]},{'rotation':[0.707,0,0,0.707],"
                 "'children':[2]},{}],'animations':[{'samplers':[{'input':0,'output':1}],'channels':["
                 "{'sampler':0,'target':{'node':2,'path':'rotation'}}]}]");
    const gyre_asset *asset = gltf_read(&file);
    for (int i = 0; i <= 10; i++) {
        gyre_posed *posed = posed_at(asset, 0, i * 0.1);
        for (int n = 0; n < 3; n++)
            assert_near(determinant(posed->worlds[n].m), 1, 1e-12);
        gyre_posed_destroy(posed);
    }
    assert_int_equal(asset->warning_count, 1);
    assert_int_equal(asset->warnings[0].count, 4);
    gyre_asset_destroy(asset);
}

/* I13, as it was found: brackets that are never closed, in extras, as text and in a GLB. */
static void I13_brackets_without_end(void **state) {
    (void)state;
    gltf_string text = {0};
    const gyre_asset *asset;
    gltf_print(&text, HEAD "'nodes':[{'extras':");
    for (int i = 0; i < 100000; i++)
        gltf_append(&text, i % 2 ? "[" : "{\"a\":", i % 2 ? 1 : 5);
    assert_int_equal(gyre_gltf_read_memory(text.bytes, text.size, NULL, &asset, NULL), GYRE_BAD_FORMAT);
    assert_null(asset);
    gltf_append(&text, "", 1);
    gltf_string glb = gltf_glb_from(text.bytes, NULL, 0);
    assert_int_equal(gyre_gltf_read_memory(glb.bytes, glb.size, NULL, &asset, NULL), GYRE_BAD_FORMAT);
    assert_null(asset);
    free(glb.bytes);
    free(text.bytes);
}

/* A14: a quarter of the way to Rz(120) is 30 degrees by slerp, and not by nlerp. */
static void A14_nlerp_is_not_slerp(void **state) {
    (void)state;
    const gyre_quatd from = gyre_quatd_identity(), to = quat_about_z(120);
    assert_quat_near(gyre_quatd_slerp(from, to, 0.25), quat_about_z(30), 1e-15);
    assert_quat_near(gyre_quatd_nlerp(from, to, 0.25), quat_about_z(27.79577), 1e-7);
}

/* A17: the joints that a clip does not name keep their rest pose, also when another clip was played before.
 */
static void A17_joints_without_keys_rest(void **state) {
    (void)state;
    gltf_text file = {0};
    const float times[] = {0, 1}, values[] = {0, 0, 0, 0, 5, 0};
    gltf_floats(&file, "SCALAR", 2, times);
    gltf_floats(&file, "VEC3", 2, values);
    gltf_section(&file, "'nodes':[{'translation':[1,2,3],'scale':[2,2,2]},{'translation':[4,5,6]}]");
    gltf_section(&file,
                 "'animations':[{'samplers':[{'input':0,'output':1}],'channels':[{'sampler':0,'target':"
                 "{'node':0,'path':'translation'}},{'sampler':0,'target':{'node':1,'path':'scale'}}]},"
                 "{'samplers':[{'input':0,'output':1}],'channels':[{'sampler':0,'target':{'node':1,"
                 "'path':'translation'}}]}]");
    const gyre_asset *asset = gltf_read(&file);
    gyre_posed *posed = posed_at(asset, 0, 1);
    assert_vec3_near(posed->locals[0].translation, gyre_vec3d_make(0, 5, 0), 0);
    assert_int_equal(gyre_posed_evaluate(posed, 1, 1, NULL), GYRE_OK);
    assert_vec3_near(posed->locals[0].translation, gyre_vec3d_make(1, 2, 3), 0);
    assert_vec3_near(posed->locals[0].scale, gyre_vec3d_make(2, 2, 2), 0);
    assert_vec3_near(posed->locals[1].translation, gyre_vec3d_make(0, 5, 0), 0);
    assert_vec3_near(posed->locals[1].scale, gyre_vec3d_make(1, 1, 1), 0);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
}

/* S08: of three nodes without scenes the child still hangs on its parent. */
static void S08_children_are_no_roots(void **state) {
    (void)state;
    const gyre_asset *asset = gltf_read_json(
        HEAD
        "'nodes':[{'translation':[1,0,0],'children':[1]},{'translation':[0,1,0]},{'translation':[0,0,1]}]}");
    gyre_posed *posed = posed_at(asset, GYRE_NONE, 0);
    assert_vec3_near(gyre_mat4d_mul_point(posed->worlds[1], gyre_vec3d_make(0, 0, 0)),
                     gyre_vec3d_make(1, 1, 0), 0);
    assert_vec3_near(gyre_mat4d_mul_point(posed->worlds[2], gyre_vec3d_make(0, 0, 0)),
                     gyre_vec3d_make(0, 0, 1), 0);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(I11_equal_names_share_no_channel),
        cmocka_unit_test(N01_the_animated_part_alone_is_replaced),
        cmocka_unit_test(S01_the_world_is_told_to_be_sheared),
        cmocka_unit_test(N05_rotations_of_three_digits),
        cmocka_unit_test(I13_brackets_without_end),
        cmocka_unit_test(A14_nlerp_is_not_slerp),
        cmocka_unit_test(A17_joints_without_keys_rest),
        cmocka_unit_test(S08_children_are_no_roots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
