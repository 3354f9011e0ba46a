/* SPDX-License-Identifier: MIT */
/* Gimbal lock to look at: a tree whose lower limbs lie level, drawn with its nodes' rotations as they are,
   turned by matrices, sent through matrices, and sent through three angles as docs/tutorials.md has them.
   With the argument
   --write FILE the last tree is written as a model. Exit code 77 when there is no EGL at all. */
#include "drawn.h"
#include "near.h"
#include "tutorial_ways.h"

#include <gyre/euler.h>
#include <gyre/gltf.h>
#include <gyre/matd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_AT_MOST = 1024 };

typedef gyre_quatd (*through)(gyre_quatd rotation);

static gyre_quatd through_matrix(gyre_quatd q) {
    return gyre_quatd_from_quat(gyre_quat_from_mat3(gyre_mat3_from_quat(gyre_quat_from_quatd(q))));
}

static gyre_quatd through_angles(gyre_quatd q) {
    const gyre_vec3 angles = gyre_euler_from_quat(gyre_quat_from_quatd(q), GYRE_EULER_INTRINSIC_YXZ);
    return gyre_quatd_from_quat(gyre_quat_from_euler(angles, GYRE_EULER_INTRINSIC_YXZ));
}

/* As that tutorial does; angles that are NaN turn nothing. */
static gyre_quatd through_tutorial_angles(gyre_quatd q) {
    float yaw, pitch, roll;
    tutorial_angles_from_quat(gyre_quat_from_quatd(q), &yaw, &pitch, &roll);
    const gyre_quat back = tutorial_quat_from_angles(yaw, pitch, roll);
    return gyre_quatd_normalise(gyre_quatd_from_quat(back));
}

static const gyre_asset *tree;
static gyre_asset_node nodes[NODES_AT_MOST];

/* The tree with the rotation of each node sent through something, which happens in `nodes`. */
static gyre_asset tree_through(through way) {
    gyre_asset sent = *tree;
    assert_true(tree->node_count <= NODES_AT_MOST);
    memcpy(nodes, tree->nodes, tree->node_count * sizeof *nodes);
    for (uint32_t i = 0; i < tree->node_count; i++)
        nodes[i].local.rotation = way(nodes[i].local.rotation);
    sent.nodes = nodes;
    return sent;
}

static gyre_renderer *by_quaternions, *by_matrices;

static void look_at_the_tree(gyre_frame_job *job) {
    job->view =
        gyre_mat4_look_at(gyre_vec3_make(0, 1.4f, 4), gyre_vec3_make(0, 1, 0), gyre_vec3_make(0, 1, 0));
}

static drawn_difference difference_through(through way) {
    static drawn_picture right, sent;
    const gyre_asset changed = tree_through(way);
    drawn_draw(by_quaternions, tree, look_at_the_tree, &right);
    drawn_draw(by_quaternions, &changed, look_at_the_tree, &sent);
    return drawn_compare(&right, &sent);
}

static void assert_same_picture(drawn_difference difference) {
    print_message("%u pixels, mean %.4f, worst block %.3f of 255\n", difference.covered, difference.mean,
                  difference.block);
    assert_true(difference.covered > 2000);
    assert_true(difference.mean < 0.05 && difference.block < 4);
}

static void matrices_in_the_shader_draw_the_same(void **state) {
    (void)state;
    static drawn_picture quaternions, matrices;
    drawn_draw(by_quaternions, tree, look_at_the_tree, &quaternions);
    drawn_draw(by_matrices, tree, look_at_the_tree, &matrices);
    assert_same_picture(drawn_compare(&quaternions, &matrices));
}

static void rotations_sent_through_matrices_draw_the_same(void **state) {
    (void)state;
    assert_same_picture(difference_through(through_matrix));
}

static void our_angles_draw_the_same(void **state) {
    (void)state;
    assert_same_picture(difference_through(through_angles));
}

static void angles_of_the_tutorial_do_not(void **state) {
    (void)state;
    const drawn_difference difference = difference_through(through_tutorial_angles);
    print_message("mean %.4f, worst block %.3f of 255\n", difference.mean, difference.block);
    assert_true(difference.mean > 2 && difference.block > 50);
}

static int write_tree(const char *path) {
    gyre_error error = {0};
    gyre_asset locked = tree_through(through_tutorial_angles);
    locked.clip_count = 0; /* the wind would put the limbs right again */
    const gyre_status status = gyre_glb_write(path, &locked, &error);
    if (status != GYRE_OK) fprintf(stderr, "%s\n", error.message);
    return status != GYRE_OK;
}

static int open_stage(gyre_headless **context) {
    gyre_error error = {0};
    const gyre_headless_options size = {.width = DRAWN_SIDE, .height = DRAWN_SIDE};
    const gyre_renderer_options matrices = {.palette = GYRE_PALETTE_MATRIX};
    if (gyre_headless_create(&size, context, &error) != GYRE_OK) {
        fprintf(stderr, "skipped: %s\n", error.message);
        return 77;
    }
    const bool made = gyre_renderer_create(NULL, &by_quaternions, &error) == GYRE_OK &&
                      gyre_renderer_create(&matrices, &by_matrices, &error) == GYRE_OK;
    if (!made) fprintf(stderr, "%s\n", error.message);
    return made ? 0 : 1;
}

int main(int argc, char **argv) {
    gyre_error error = {0};
    gyre_headless *context = NULL;
    if (gyre_gltf_read(GYRE_SAMPLES_DIR "/cone_tree.glb", NULL, &tree, &error) != GYRE_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    if (argc == 3 && strcmp(argv[1], "--write") == 0) return write_tree(argv[2]);
    const int stage = open_stage(&context);
    if (stage) return stage;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matrices_in_the_shader_draw_the_same),
        cmocka_unit_test(rotations_sent_through_matrices_draw_the_same),
        cmocka_unit_test(our_angles_draw_the_same),
        cmocka_unit_test(angles_of_the_tutorial_do_not),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    gyre_renderer_destroy(by_quaternions);
    gyre_renderer_destroy(by_matrices);
    gyre_headless_destroy(context);
    gyre_asset_destroy(tree);
    return failed;
}
