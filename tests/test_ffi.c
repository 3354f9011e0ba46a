/* SPDX-License-Identifier: MIT */
/* What the Python program of examples/ffi skins through the shared library, beside the same in C: the same
   numbers, to the last digit. */
#include "near.h"

#include <gyre/gltf.h>
#include <gyre/gyre.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *python, *program, *library;

static const gyre_primitive *first_skinned(const gyre_asset *asset) {
    for (uint32_t i = 0; i < asset->node_count; i++)
        if (asset->nodes[i].skin != GYRE_NONE && asset->nodes[i].mesh != GYRE_NONE)
            return &asset->meshes[asset->nodes[i].mesh].primitives[0];
    fail_msg("the model has no skin");
    return NULL;
}

static gyre_pose new_pose(uint32_t joint_count) {
    return gyre_pose_init(malloc(gyre_pose_size(joint_count)), joint_count);
}

static void sample(const gyre_file *file, uint32_t clip, double time_s, const gyre_pose *pose) {
    const gyre_sample_job job = {.skeleton = gyre_file_skeleton(file, 0),
                                 .clip = gyre_file_clip(file, clip),
                                 .time_s = time_s,
                                 .wrap = GYRE_WRAP_LOOP,
                                 .pose = *pose};
    assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
}

static gyre_mat3x4 *palette_of(const gyre_skeleton *skeleton, const gyre_pose *pose) {
    const uint16_t *parents = gyre_skeleton_parents(skeleton), *joints = gyre_skeleton_skin_joints(skeleton);
    const uint32_t count = gyre_skeleton_skin_joint_count(skeleton);
    gyre_mat3x4 *models = malloc(pose->joint_count * sizeof *models),
                *palette = malloc(count * sizeof *palette);
    for (uint32_t j = 0; j < pose->joint_count; j++) {
        models[j] = gyre_mat3x4_from_transform(gyre_pose_get(pose, j));
        if (parents[j] != 0xffff) models[j] = gyre_mat3x4_mul(models[parents[j]], models[j]);
    }
    for (uint32_t i = 0; i < count; i++)
        palette[i] = gyre_mat3x4_mul(models[joints[i]], gyre_skeleton_inverse_binds(skeleton)[i]);
    free(models);
    return palette;
}

/* The same as the program does; gives the vertices. */
static float *skin(const gyre_file *file, double time_s, float weight, uint32_t *vertex_count) {
    const gyre_skeleton *skeleton = gyre_file_skeleton(file, 0);
    const gyre_pose rest = gyre_skeleton_rest(skeleton);
    gyre_pose poses[2] = {new_pose(rest.joint_count), new_pose(rest.joint_count)};
    const gyre_blend_layer layers[2] = {{.pose = poses[0], .weight = 1 - weight},
                                        {.pose = poses[1], .weight = weight}};
    const gyre_blend_job blend = {.rest = rest, .layers = layers, .layer_count = 2, .pose = poses[0]};
    const gyre_asset *asset;
    size_t size;
    const void *model = gyre_file_model(file, &size);
    sample(file, 0, time_s, &poses[0]);
    sample(file, gyre_file_clip_count(file) - 1, time_s, &poses[1]);
    assert_int_equal(gyre_blend(&blend, NULL), GYRE_OK);
    gyre_mat3x4 *palette = palette_of(skeleton, &poses[0]);
    assert_int_equal(gyre_gltf_read_memory(model, size, NULL, &asset, NULL), GYRE_OK);
    const gyre_primitive *p = first_skinned(asset);
    float *out = malloc((size_t)p->vertex_count * 12);
    uint8_t *weights = malloc((size_t)p->vertex_count * 4);
    assert_int_equal(p->influence_count, 4);
    for (size_t i = 0; i < (size_t)p->vertex_count * 4; i++)
        weights[i] = (uint8_t)(255 * p->weights[i] + 0.5); /* as the sample's file has them */
    const gyre_skinning_job job = {.vertex_count = p->vertex_count,
                                   .influence_count = 4,
                                   .joint_count = gyre_skeleton_skin_joint_count(skeleton),
                                   .weight_type = GYRE_SKINNING_WEIGHT_UINT8,
                                   .palette = palette,
                                   .joints = p->joints,
                                   .weights = weights,
                                   .positions = p->positions,
                                   .out_positions = out};
    assert_int_equal(gyre_skin_vertices(&job, NULL), GYRE_OK);
    *vertex_count = p->vertex_count;
    free(weights);
    free(palette);
    free(poses[0].values);
    free(poses[1].values);
    gyre_asset_destroy(asset);
    return out;
}

static void python_skins_the_same(void **state) {
    (void)state;
    char command[4096];
    const gyre_file *file;
    uint32_t count = 0, read = 0;
    snprintf(command, sizeof command, "'%s' pack '%s/creature.glb' -o ffi.gyre --model >ffi.txt 2>&1",
             GYRE_TOOL, GYRE_SAMPLES_DIR);
    assert_int_equal(system(command), 0);
    assert_int_equal(gyre_file_read("ffi.gyre", NULL, &file, NULL), GYRE_OK);
    float *expected = skin(file, 0.3, 0.375f, &count);
    snprintf(command, sizeof command, "'%s' '%s' '%s' ffi.gyre 0.3 0.375", python, program, library);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    for (float v[3]; fscanf(pipe, "%f %f %f", &v[0], &v[1], &v[2]) == 3; read++) {
        assert_true(read < count);
        assert_memory_equal(v, expected + 3 * (size_t)read, sizeof v);
    }
    assert_int_equal(pclose(pipe), 0);
    assert_int_equal(read, count);
    assert_true(count > 100);
    free(expected);
    gyre_file_destroy(file, NULL);
}

static void a_file_that_is_not_there(void **state) {
    (void)state;
    char command[4096];
    snprintf(command, sizeof command, "'%s' '%s' '%s' no.gyre 0 0 >ffi.txt 2>&1", python, program, library);
    assert_int_not_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(python_skins_the_same),
        cmocka_unit_test(a_file_that_is_not_there),
    };
    python = getenv("GYRE_PYTHON");
    program = getenv("GYRE_PROGRAM");
    library = getenv("GYRE_LIBRARY");
    if (!python || !program || !library)
        return printf("GYRE_PYTHON, GYRE_PROGRAM, GYRE_LIBRARY are not set\n"), 77;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
