/* SPDX-License-Identifier: MIT */
/* A box that follows the pose is never smaller than the skinned mesh; how much larger it is, is printed. */
#include "near.h"

#include <float.h>
#include <gyre/gltf.h>
#include <gyre/pose_bounds.h>
#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOINTS = 24, VERTICES = 300 };

static uint64_t random_state = 77;

static float number(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (float)((random_state >> 40) & 0xffffff) * 0x1p-23f - 1.0f;
}

static gyre_vec3 random_vec3(void) {
    const float x = number(), y = number(), z = number();
    return gyre_vec3_make(x, y, z);
}

static gyre_mat3x4 random_matrix(void) {
    const gyre_vec3 move = random_vec3(), turn = random_vec3(), scale = random_vec3();
    const gyre_quat q = gyre_quat_normalise(gyre_quat_make(turn.x, turn.y, turn.z, number()));
    return gyre_mat3x4_from_transform(
        gyre_transform_make(gyre_vec3_scale(move, 5), q, gyre_vec3_scale(scale, 3)));
}

static void extend(gyre_bounds *b, const float *p) {
    for (int k = 0; k < 3; k++) {
        b->min[k] = fminf(b->min[k], p[k]);
        b->max[k] = fmaxf(b->max[k], p[k]);
    }
}

static gyre_bounds box_of(const float *positions, size_t count) {
    gyre_bounds b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t v = 0; v < count; v++)
        extend(&b, positions + 3 * v);
    return b;
}

static void assert_holds(const gyre_bounds *outer, const gyre_bounds *inner) {
    for (int k = 0; k < 3; k++) {
        assert_true(outer->min[k] <= inner->min[k]);
        assert_true(outer->max[k] >= inner->max[k]);
    }
}

static double diagonal(const gyre_bounds *b) {
    double squared = 0;
    for (int k = 0; k < 3; k++)
        squared += pow((double)b->max[k] - (double)b->min[k], 2);
    return sqrt(squared);
}

/* Never smaller, whatever the mesh, the weights and the matrices. */
static void holds_random_meshes(void **state) {
    (void)state;
    static uint16_t joints[4 * VERTICES];
    static float weights[4 * VERTICES], positions[3 * VERTICES], skinned[3 * VERTICES];
    static gyre_mat3x4 palette[JOINTS];
    static gyre_bounds bounds[JOINTS + 1];
    for (int round = 0; round < 400; round++) {
        const uint32_t influences = 1 + (uint32_t)round % 4;
        const float far = round % 3 ? 0.0f : 1000.0f;
        for (size_t i = 0; i < VERTICES * influences; i++) {
            joints[i] = (uint16_t)((unsigned)(number() * 1e6f + 1e6f) % JOINTS);
            weights[i] = fmaxf(0.0f, number());
        }
        for (size_t i = 0; i < 3 * VERTICES; i++)
            positions[i] = far + number();
        for (int j = 0; j < JOINTS; j++)
            palette[j] = random_matrix();
        const gyre_joint_bounds_job job = {.vertex_count = VERTICES,
                                           .influence_count = influences,
                                           .joint_count = JOINTS,
                                           .joints = joints,
                                           .weights = weights,
                                           .positions = positions,
                                           .bounds = bounds};
        const gyre_skinning_job skin = {.vertex_count = VERTICES,
                                        .influence_count = influences,
                                        .joint_count = JOINTS,
                                        .joints = joints,
                                        .weights = weights,
                                        .positions = positions,
                                        .palette = palette,
                                        .out_positions = skinned};
        const gyre_pose_bounds_job pose = {.joint_count = JOINTS, .bounds = bounds, .palette = palette};
        gyre_bounds box;
        assert_int_equal(gyre_joint_bounds(&job, NULL), GYRE_OK);
        assert_int_equal(gyre_pose_bounds(&pose, &box, NULL), GYRE_OK);
        assert_int_equal(gyre_skin_vertices(&skin, NULL), GYRE_OK);
        const gyre_bounds exact = box_of(skinned, VERTICES);
        assert_holds(&box, &exact);
    }
}

static void K14_box_follows_the_joint(void **state) {
    (void)state;
    float cube[24];
    const uint8_t joints[8] = {0};
    for (int i = 0; i < 24; i++)
        cube[i] = (i / 3 >> i % 3 & 1) ? 0.5f : -0.5f;
    gyre_mat3x4 palette = gyre_mat3x4_identity();
    palette.m[3] = 10;
    gyre_bounds bounds[2], box;
    const gyre_joint_bounds_job job = {.vertex_count = 8,
                                       .influence_count = 1,
                                       .joint_count = 1,
                                       .joint_type = GYRE_SKINNING_JOINT_UINT8,
                                       .joints = joints,
                                       .positions = cube,
                                       .bounds = bounds};
    const gyre_pose_bounds_job pose = {.joint_count = 1, .bounds = bounds, .palette = &palette};
    assert_int_equal(gyre_joint_bounds(&job, NULL), GYRE_OK);
    assert_int_equal(gyre_pose_bounds(&pose, &box, NULL), GYRE_OK);
    assert_near((double)box.min[0], 9.5, 2e-5);
    assert_near((double)box.max[0], 10.5, 2e-5);
    assert_near((double)box.max[1], 0.5, 2e-6);
    assert_true(bounds[1].min[0] > bounds[1].max[0]); /* none stays */
}

static void unbound_and_odd_vertices(void **state) {
    (void)state;
    const float positions[12] = {1, 2, 3, NAN, 0, 0, 100, 0, 0, -1, 0, 0};
    const float weights[4] = {0, 1, 0, 1};
    const uint16_t joints[4] = {0, 0, 1, 1};
    const gyre_mat3x4 palette[2] = {gyre_mat3x4_identity(), gyre_mat3x4_identity()};
    gyre_bounds bounds[3], box;
    gyre_joint_bounds_job job = {.vertex_count = 4,
                                 .influence_count = 1,
                                 .joint_count = 2,
                                 .joints = joints,
                                 .weights = weights,
                                 .positions = positions,
                                 .bounds = bounds};
    gyre_pose_bounds_job pose = {.joint_count = 2, .bounds = bounds, .palette = palette};
    assert_int_equal(gyre_joint_bounds(&job, NULL), GYRE_OK);
    assert_true(bounds[0].min[0] > bounds[0].max[0]);
    assert_true(bounds[1].max[0] == -1.0f);
    assert_true(bounds[2].max[0] == 100.0f && bounds[2].min[0] == 1.0f);
    assert_int_equal(gyre_pose_bounds(&pose, &box, NULL), GYRE_OK);
    assert_true(box.max[0] == 100.0f && box.min[0] <= -1.0f);
    job.vertex_count = 0;
    assert_int_equal(gyre_joint_bounds(&job, NULL), GYRE_OK);
    assert_int_equal(gyre_pose_bounds(&pose, &box, NULL), GYRE_OK);
    assert_true(box.min[0] > box.max[0]);
}

static void bad_arguments(void **state) {
    (void)state;
    float positions[3] = {0}, weights[2] = {1, 0};
    uint16_t joints[2] = {0, 1};
    gyre_mat3x4 palette[2] = {gyre_mat3x4_identity(), gyre_mat3x4_identity()};
    gyre_bounds bounds[3], before[3], box, box_before;
    gyre_error error = {0};
    memset(bounds, 7, sizeof bounds);
    memcpy(before, bounds, sizeof bounds);
    memset(&box, 7, sizeof box);
    box_before = box;
    const gyre_joint_bounds_job good = {.vertex_count = 1,
                                        .influence_count = 2,
                                        .joint_count = 2,
                                        .joints = joints,
                                        .weights = weights,
                                        .positions = positions,
                                        .bounds = bounds};
    gyre_joint_bounds_job bad[9];
    for (int i = 0; i < 9; i++)
        bad[i] = good;
    bad[0].joints = NULL;
    bad[1].weights = NULL;
    bad[2].positions = NULL;
    bad[3].bounds = NULL;
    bad[4].joint_count = 1;
    bad[5].influence_count = 0;
    bad[6].positions_stride_size = 10;
    bad[7].joint_type = 2;
    bad[8].weights_stride_size = 4;
    for (int i = 0; i < 9; i++)
        assert_int_equal(gyre_joint_bounds(&bad[i], &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_joint_bounds(NULL, &error), GYRE_BAD_ARGUMENT);
    weights[1] = -0.5f;
    assert_int_equal(gyre_joint_bounds(&good, &error), GYRE_BAD_ARGUMENT);
    assert_string_equal(error.message, "joint bounds: vertex 0 has a negative weight");
    assert_memory_equal(before, bounds, sizeof bounds);
    weights[1] = 0;
    assert_int_equal(gyre_joint_bounds(&good, &error), GYRE_OK);
    gyre_pose_bounds_job pose = {.joint_count = 2, .bounds = bounds, .palette = palette};
    palette[1].m[0] = NAN; /* follows nothing */
    assert_int_equal(gyre_pose_bounds(&pose, &box, &error), GYRE_OK);
    box = box_before;
    palette[0].m[0] = NAN;
    assert_int_equal(gyre_pose_bounds(&pose, &box, &error), GYRE_BAD_ARGUMENT);
    assert_string_equal(error.message, "pose bounds: joint 0 of the palette is not finite");
    palette[0].m[0] = 1, palette[0].m[3] = FLT_MAX;
    assert_int_equal(gyre_pose_bounds(&pose, &box, &error), GYRE_BAD_ARGUMENT);
    pose.palette = NULL;
    assert_int_equal(gyre_pose_bounds(&pose, &box, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_pose_bounds(NULL, &box, &error), GYRE_BAD_ARGUMENT);
    assert_memory_equal(&box_before, &box, sizeof box);
}

/* One primitive through a clip: the largest and mean ratio of the boxes' diagonals. */
static void follow(gyre_posed *posed, const gyre_primitive *primitive, const gyre_skin_binding *skin,
                   double *worst, double *sum, uint32_t *count) {
    const uint32_t n = primitive->influence_count;
    float *weights = calloc((size_t)primitive->vertex_count * n, sizeof *weights);
    float *out = calloc((size_t)primitive->vertex_count * 3, sizeof *out);
    gyre_bounds *bounds = calloc(skin->joint_count + 1, sizeof *bounds), box;
    gyre_mat3x4 *palette = calloc(skin->joint_count, sizeof *palette);
    for (size_t i = 0; i < (size_t)primitive->vertex_count * n; i++)
        weights[i] = (float)primitive->weights[i];
    const gyre_joint_bounds_job job = {.vertex_count = primitive->vertex_count,
                                       .influence_count = n,
                                       .joint_count = skin->joint_count,
                                       .joints = primitive->joints,
                                       .weights = weights,
                                       .positions = primitive->positions,
                                       .bounds = bounds};
    const gyre_skinning_job skinning = {.vertex_count = primitive->vertex_count,
                                        .influence_count = n,
                                        .joint_count = skin->joint_count,
                                        .joints = primitive->joints,
                                        .weights = weights,
                                        .palette = palette,
                                        .positions = primitive->positions,
                                        .out_positions = out};
    const gyre_pose_bounds_job pose = {
        .joint_count = skin->joint_count, .bounds = bounds, .palette = palette};
    assert_int_equal(gyre_joint_bounds(&job, NULL), GYRE_OK);
    for (int frame = 0; frame < 20; frame++) {
        const double time_s = posed->asset->clips[0].duration_s * frame / 20;
        assert_int_equal(gyre_posed_evaluate(posed, 0, time_s, NULL), GYRE_OK);
        for (uint32_t j = 0; j < skin->joint_count; j++) {
            const gyre_mat4d m = gyre_mat4d_mul(posed->worlds[skin->joints[j]], skin->inverse_binds[j]);
            for (int k = 0; k < 12; k++)
                palette[j].m[k] = (float)m.m[k % 4 * 4 + k / 4];
        }
        assert_int_equal(gyre_skin_vertices(&skinning, NULL), GYRE_OK);
        assert_int_equal(gyre_pose_bounds(&pose, &box, NULL), GYRE_OK);
        const gyre_bounds exact = box_of(out, primitive->vertex_count);
        assert_holds(&box, &exact);
        const double ratio = diagonal(&box) / diagonal(&exact);
        *worst = fmax(*worst, ratio);
        *sum += ratio;
        ++*count;
    }
    free(weights);
    free(out);
    free(bounds);
    free(palette);
}

static bool follow_model(const char *path) {
    const gyre_asset *asset;
    gyre_posed *posed;
    double worst = 0, sum = 0;
    uint32_t count = 0;
    if (gyre_gltf_read(path, NULL, &asset, NULL) != GYRE_OK) return false;
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    for (uint32_t i = 0; i < asset->node_count; i++) {
        const gyre_asset_node *node = &asset->nodes[i];
        if (node->skin == GYRE_NONE || node->mesh == GYRE_NONE) continue;
        const gyre_mesh *mesh = &asset->meshes[node->mesh];
        for (uint32_t p = 0; p < mesh->primitive_count; p++)
            if (mesh->primitives[p].influence_count)
                follow(posed, &mesh->primitives[p], &asset->skins[node->skin], &worst, &sum, &count);
    }
    print_message("%s: diagonal %.3f of the exact box's in the mean, %.3f at most\n", strrchr(path, '/') + 1,
                  sum / count, worst);
    assert_true(count > 0 && worst < 3);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
    return true;
}

static void holds_models(void **state) {
    (void)state;
    static const char *const models[] = {"robot.glb", "CesiumMan.glb", "Fox.glb", "RiggedFigure.glb"};
    char path[1024];
    assert_true(follow_model(GYRE_SAMPLES_DIR "/creature.glb"));
    for (size_t i = 0; i < sizeof models / sizeof models[0] && strlen(GYRE_REFERENCE_DIR) > 0; i++) {
        snprintf(path, sizeof path, "%s/models/%s", GYRE_REFERENCE_DIR, models[i]);
        follow_model(path);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_random_meshes),
        cmocka_unit_test(K14_box_follows_the_joint),
        cmocka_unit_test(unbound_and_odd_vertices),
        cmocka_unit_test(bad_arguments),
        cmocka_unit_test(holds_models),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
