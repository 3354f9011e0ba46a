/* SPDX-License-Identifier: MIT */
/* Model space and palettes in float against double, crowds against one by one, and the same bits on every
   instruction set. `test_model_space --print` writes model_space_golden.h. */
#include "pose_case.h"

#include <float.h>
#include <gyre/batch.h>
#include <gyre/matd.h>
#include <gyre/model_space.h>
#include <gyre/palette.h>
#include <gyre/transformd.h>
#include <stdio.h>
#include <string.h>

#include "model_space_golden.h"

enum { JOINTS = 67, CROWD = 11 };

static const gyre_skeleton *skeleton;
static uint64_t seed;

/* Two roots, limbs of up to four joints; every joint but the last is skinned, in turned order. */
static const gyre_skeleton *make_skeleton(uint32_t joints) {
    uint32_t parents[JOINTS], skin[JOINTS];
    gyre_mat4d binds[JOINTS];
    uint64_t state = 5;
    for (uint32_t j = 0; j < joints; j++) {
        parents[j] = j == 0 || j == 40 ? GYRE_NONE : j % 4 ? j - 1 : (uint32_t)(random_bits(&state) % j);
        skin[j] = joints - 1 - j;
        gyre_transformd t = gyre_transformd_from_transform(random_joint(&state));
        t.scale = gyre_vec3d_make(1, 1, 1);
        binds[j] = gyre_mat4d_from_transformd(t);
    }
    const gyre_skeleton_source source = {.joint_count = joints,
                                         .skin_joint_count = joints - 1,
                                         .parents = parents,
                                         .skin_joints = skin,
                                         .inverse_binds = binds};
    const gyre_skeleton *made;
    assert_int_equal(gyre_skeleton_create(&source, NULL, &made, NULL), GYRE_OK);
    return made;
}

static int set_up(void **state) {
    (void)state;
    seed = 77;
    skeleton = make_skeleton(JOINTS);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    gyre_skeleton_destroy(skeleton, NULL);
    return 0;
}

static void models_of(const gyre_pose *pose, const gyre_mat3x4 *root, gyre_mat3x4 *models) {
    gyre_error error = {0};
    const gyre_model_space_job job = {
        .skeleton = skeleton, .pose = *pose, .root = root, .models = models, .model_count = JOINTS};
    if (gyre_model_space(&job, &error) != GYRE_OK) fail_msg("%s", error.message);
}

/* The exact model, and the same with all signs positive, to which errors stand in proportion. */
static void exact_models(const gyre_pose *pose, gyre_mat4d *exact, gyre_mat4d *sizes, uint32_t *depths) {
    const uint16_t *parents = gyre_skeleton_parents(skeleton);
    for (uint32_t j = 0; j < JOINTS; j++) {
        const gyre_transformd t = gyre_transformd_from_transform(gyre_pose_get(pose, j));
        gyre_mat4d local = gyre_mat4d_from_transformd(t), size = local;
        const double scale[3] = {t.scale.x, t.scale.y, t.scale.z};
        for (int i = 0; i < 12; i++)
            size.m[i] = i % 4 < 3 ? fabs(scale[i / 4]) : 0;
        for (int i = 12; i < 15; i++)
            size.m[i] = fabs(local.m[i]);
        depths[j] = parents[j] == UINT16_MAX ? 1 : depths[parents[j]] + 1;
        exact[j] = parents[j] == UINT16_MAX ? local : gyre_mat4d_mul(exact[parents[j]], local);
        sizes[j] = parents[j] == UINT16_MAX ? size : gyre_mat4d_mul(sizes[parents[j]], size);
    }
}

static void models_are_the_exact_ones(void **state) {
    (void)state;
    gyre_mat3x4 models[JOINTS];
    gyre_mat4d exact[JOINTS], sizes[JOINTS];
    uint32_t depths[JOINTS];
    double worst = 0;
    for (int round = 0; round < 200; round++) {
        const gyre_pose pose = make_random_pose(JOINTS, POSE_USUAL, &seed);
        models_of(&pose, NULL, models);
        exact_models(&pose, exact, sizes, depths);
        for (uint32_t j = 0; j < JOINTS; j++)
            for (int i = 0; i < 12; i++) {
                const int at = i % 4 * 4 + i / 4;
                const double off =
                    fabs((double)models[j].m[i] - exact[j].m[at]) / (sizes[j].m[at] * depths[j]);
                worst = off > worst ? off : worst;
            }
        free(pose.values);
    }
    print_message("worst error %.3g a joint of the way\n", worst);
    assert_near(worst, 0, 2.4e-7);
}

static void a_root_stands_above_all(void **state) {
    (void)state;
    gyre_mat3x4 models[JOINTS], rooted[JOINTS];
    const gyre_pose pose = make_random_pose(JOINTS, POSE_USUAL, &seed);
    const gyre_mat3x4 root = gyre_mat3x4_from_transform(random_joint(&seed));
    models_of(&pose, NULL, models);
    rooted[JOINTS - 1] = root;
    models_of(&pose, &rooted[JOINTS - 1], rooted); /* it may lie where models are written */
    for (uint32_t j = 0; j < JOINTS; j++) {
        const gyre_mat3x4 expected = gyre_mat3x4_mul(root, models[j]);
        double size = 0;
        for (int i = 0; i < 12; i++)
            size = fabs((double)expected.m[i]) > size ? fabs((double)expected.m[i]) : size;
        for (int i = 0; i < 12; i++)
            assert_near((double)rooted[j].m[i], (double)expected.m[i], 3e-5 * size);
    }
    free(pose.values);
}

static void from_a_joint_down_the_rest_stays(void **state) {
    (void)state;
    gyre_mat3x4 models[JOINTS], whole[JOINTS], before[JOINTS];
    const gyre_pose pose = make_random_pose(JOINTS, POSE_USUAL, &seed);
    const uint16_t *ends = gyre_skeleton_subtree_ends(skeleton);
    for (uint32_t from = 0; from < JOINTS; from++) {
        models_of(&pose, NULL, models);
        memcpy(before, models, sizeof models);
        gyre_pose_set(&pose, from, random_joint(&seed));
        models_of(&pose, NULL, whole);
        const gyre_model_space_job job = {
            .skeleton = skeleton, .pose = pose, .models = models, .model_count = JOINTS, .from_joint = from};
        memset(models + from, 0xff, (size_t)(ends[from] - from) * sizeof *models);
        assert_int_equal(gyre_model_space(&job, NULL), GYRE_OK);
        assert_memory_equal(models, whole, sizeof models);
        assert_memory_equal(models, before, from * sizeof *models);
    }
    free(pose.values);
}

static void crowds_are_one_by_one(void **state) {
    (void)state;
    enum { STRIDE = JOINTS + 3 };
    static gyre_mat3x4 crowd[CROWD * STRIDE], models[JOINTS];
    gyre_pose poses[CROWD];
    gyre_mat3x4 roots[CROWD];
    for (uint32_t k = 0; k < CROWD; k++) {
        poses[k] = make_random_pose(JOINTS, k % 3 ? POSE_USUAL : POSE_WILD, &seed);
        roots[k] = gyre_mat3x4_from_transform(random_joint(&seed));
    }
    for (uint32_t count = 0; count <= CROWD; count++) {
        const bool rooted = count % 2;
        const gyre_model_space_crowd_job job = {.skeleton = skeleton,
                                                .poses = poses,
                                                .roots = rooted ? roots : NULL,
                                                .models = crowd,
                                                .pose_count = count,
                                                .model_stride = STRIDE};
        memset(crowd, 0x55, sizeof crowd);
        assert_int_equal(gyre_model_space_crowd(&job, NULL), GYRE_OK);
        for (uint32_t k = 0; k < count; k++) {
            models_of(&poses[k], rooted ? &roots[k] : NULL, models);
            assert_memory_equal(crowd + k * STRIDE, models, sizeof models);
        }
        const unsigned char *rest = (const unsigned char *)(crowd + count * STRIDE);
        for (size_t i = 0; i < (size_t)(CROWD - count) * STRIDE * sizeof *crowd; i++)
            assert_int_equal(rest[i], 0x55);
    }
    for (uint32_t k = 0; k < CROWD; k++)
        free(poses[k].values);
}

static void model_space_refused(gyre_model_space_job job, const char *words) {
    gyre_error error = {0};
    assert_int_equal(gyre_model_space(&job, &error), GYRE_BAD_ARGUMENT);
    if (!strstr(error.message, words)) fail_msg("no \"%s\" in: %s", words, error.message);
}

static void wrong_jobs_are_refused(void **state) {
    (void)state;
    gyre_mat3x4 models[JOINTS], before[JOINTS];
    const gyre_pose pose = make_pose(JOINTS), small = make_pose(JOINTS - 1);
    memset(models, 0x55, sizeof models);
    memcpy(before, models, sizeof models);
    const gyre_model_space_job good = {
        .skeleton = skeleton, .pose = pose, .models = models, .model_count = JOINTS};
    gyre_model_space_job job = good;
    job.skeleton = NULL, model_space_refused(job, "required"), job = good;
    job.models = NULL, model_space_refused(job, "required"), job = good;
    job.model_count--, model_space_refused(job, "room for 66"), job = good;
    job.from_joint = JOINTS, model_space_refused(job, "from joint 67"), job = good;
    job.pose.values = NULL, model_space_refused(job, "no memory"), job = good;
    job.pose = small, model_space_refused(job, "66 joints"), job = good;
    job.pose.stride += 16, model_space_refused(job, "stride of 96"), job = good;
    gyre_model_space_crowd_job crowd = {
        .skeleton = skeleton, .poses = &small, .models = models, .pose_count = 1};
    assert_int_equal(gyre_model_space_crowd(&crowd, NULL), GYRE_BAD_ARGUMENT);
    crowd.poses = &pose, crowd.model_stride = JOINTS - 1;
    assert_int_equal(gyre_model_space_crowd(&crowd, NULL), GYRE_BAD_ARGUMENT);
    crowd.model_stride = 0, crowd.models = NULL;
    assert_int_equal(gyre_model_space_crowd(&crowd, NULL), GYRE_BAD_ARGUMENT);
    const gyre_palette_job palette = {.skeleton = skeleton,
                                      .models = before,
                                      .model_count = JOINTS,
                                      .palette_count = JOINTS,
                                      .matrices = models};
    gyre_palette_job bad = palette;
    gyre_palette_fit fit;
    bad.models = NULL, assert_int_equal(gyre_palette(&bad, NULL), GYRE_BAD_ARGUMENT), bad = palette;
    bad.matrices = NULL, assert_int_equal(gyre_palette(&bad, NULL), GYRE_BAD_ARGUMENT), bad = palette;
    bad.model_count--, assert_int_equal(gyre_palette(&bad, NULL), GYRE_BAD_ARGUMENT), bad = palette;
    bad.palette_count = JOINTS - 2, assert_int_equal(gyre_palette(&bad, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_palette_measure(&palette, -1, &fit, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_palette_measure(&palette, 0, NULL, NULL), GYRE_BAD_ARGUMENT);
    assert_memory_equal(models, before, sizeof models);
    free(pose.values);
    free(small.values);
}

typedef struct palettes {
    gyre_mat3x4 matrices[JOINTS];
    gyre_palette_motion motions[JOINTS];
    gyre_dualquat dualquats[JOINTS];
} palettes;

static gyre_palette_job palette_job(const gyre_mat3x4 *models, palettes *p) {
    memset(p, 0, sizeof *p);
    const gyre_palette_job job = {.skeleton = skeleton,
                                  .models = models,
                                  .model_count = JOINTS,
                                  .palette_count = JOINTS,
                                  .matrices = p->matrices,
                                  .motions = p->motions,
                                  .dualquats = p->dualquats};
    return job;
}

/* Joints that turn, move and, if so, scale alike along all axes or mirror. */
static void even_models(bool scaled, gyre_mat3x4 *models) {
    for (uint32_t j = 0; j < JOINTS; j++) {
        gyre_transform t = random_joint(&seed);
        const float s = scaled ? t.scale.x : 1.0f;
        t.scale = gyre_vec3_make(s, s, s);
        if (j % 5 == 0) t.rotation = gyre_quat_make(j % 2 ? 1.0f : 0.0f, j % 2 ? 0.0f : 1.0f, 0, 0);
        models[j] = gyre_mat3x4_from_transform(t);
    }
}

static void palettes_do_the_same(void **state) {
    (void)state;
    static palettes p;
    gyre_mat3x4 models[JOINTS];
    double turned = 0, moved = 0;
    for (int round = 0; round < 100; round++) {
        const bool scaled = round % 2;
        even_models(scaled, models);
        const gyre_palette_job job = palette_job(models, &p);
        assert_int_equal(gyre_palette(&job, NULL), GYRE_OK);
        for (uint32_t k = 0; k + 1 < JOINTS; k++) {
            const gyre_mat3x4 expected = gyre_mat3x4_mul(models[gyre_skeleton_skin_joints(skeleton)[k]],
                                                         gyre_skeleton_inverse_binds(skeleton)[k]);
            assert_memory_equal(&p.matrices[k], &expected, sizeof expected);
            const gyre_vec3 point = random_joint(&seed).translation,
                            to = gyre_mat3x4_mul_point(expected, point);
            const gyre_palette_motion m = p.motions[k];
            const gyre_vec3 by_motion =
                gyre_vec3_add(gyre_quat_rotate(m.rotation, gyre_vec3_scale(point, m.scale)), m.translation);
            const double off = (double)gyre_vec3_length(gyre_vec3_sub(to, by_motion));
            turned = off > turned ? off : turned;
            if (scaled) continue;
            const gyre_vec3 by_dual = gyre_dualquat_mul_point(p.dualquats[k], point);
            const double off2 = (double)gyre_vec3_length(gyre_vec3_sub(to, by_dual));
            moved = off2 > moved ? off2 : moved;
        }
    }
    print_message("points are off by %.3g with motions, %.3g with dual quaternions\n", turned, moved);
    assert_near(turned, 0, 3e-5);
    assert_near(moved, 0, 3e-5);
}

static void matrices_of_all_sizes_have_motions(void **state) {
    (void)state;
    static palettes p;
    static const float sizes[] = {1e-38f, 1e-25f, 1e-12f, 1, 1e12f, 1e25f, 1e38f};
    gyre_mat3x4 models[JOINTS];
    const gyre_skeleton *kept = skeleton;
    const uint32_t root = GYRE_NONE, skin = 0;
    const gyre_skeleton_source one = {
        .joint_count = 1, .skin_joint_count = 1, .parents = &root, .skin_joints = &skin};
    assert_int_equal(gyre_skeleton_create(&one, NULL, &skeleton, NULL), GYRE_OK);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const gyre_transform t = {{1, 2, 3}, gyre_quat_normalise(gyre_quat_make(1, -2, 3, 4)), {1, 1, 1}};
        models[0] = gyre_mat3x4_from_transform(t);
        for (int e = 0; e < 12; e++)
            if (e % 4 < 3) models[0].m[e] *= sizes[i];
        const gyre_palette_job job = palette_job(models, &p);
        assert_int_equal(gyre_palette(&job, NULL), GYRE_OK);
        assert_near((double)p.motions[0].scale / (double)sizes[i], 1, 1e-6);
        assert_near((double)gyre_quat_angle_between(p.motions[0].rotation, t.rotation), 0, 5e-7);
    }
    static const float odd[] = {0, INFINITY, NAN};
    for (int i = 0; i < 3; i++) {
        for (int e = 0; e < 12; e++)
            models[0].m[e] = odd[i];
        const gyre_palette_job job = palette_job(models, &p);
        assert_int_equal(gyre_palette(&job, NULL), GYRE_OK);
        assert_true(p.motions[0].rotation.w == 1.0f && p.motions[0].scale == (i == 0 ? 0.0f : 1.0f));
    }
    gyre_skeleton_destroy(skeleton, NULL);
    skeleton = kept;
}

static void the_form_that_is_right_is_told(void **state) {
    (void)state;
    static palettes p;
    gyre_mat3x4 models[JOINTS];
    gyre_palette_fit fit;
    const uint32_t skinned = 7, joint = gyre_skeleton_skin_joints(skeleton)[skinned];
    even_models(false, models);
    const gyre_palette_job job = palette_job(models, &p);
    assert_int_equal(gyre_palette_measure(&job, 1e-3f, &fit, NULL), GYRE_OK);
    assert_int_equal(fit.form, GYRE_PALETTE_FORM_DUALQUAT);
    gyre_transform t = random_joint(&seed);
    t.scale = gyre_vec3_make(1.5f, 1.5f, 1.5f);
    models[joint] = gyre_mat3x4_from_transform(t);
    assert_int_equal(gyre_palette_measure(&job, 1e-3f, &fit, NULL), GYRE_OK);
    assert_int_equal(fit.form, GYRE_PALETTE_FORM_MOTION);
    assert_int_equal(fit.scaled_joint, skinned);
    t.scale.y = 1.6f;
    models[joint] = gyre_mat3x4_from_transform(t);
    assert_int_equal(gyre_palette_measure(&job, 1e-3f, &fit, NULL), GYRE_OK);
    assert_int_equal(fit.form, GYRE_PALETTE_FORM_MATRIX);
    assert_int_equal(fit.uneven_joint, skinned);
    assert_true(fit.uneven > 0.01f && fit.uneven < 0.1f);
    models[joint].m[5] = NAN;
    assert_int_equal(gyre_palette_measure(&job, 1e-3f, &fit, NULL), GYRE_OK);
    assert_int_equal(fit.form, GYRE_PALETTE_FORM_MATRIX);
    assert_true(fit.uneven == INFINITY);
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t hash_of(int kind) {
    static palettes p;
    static gyre_mat3x4 models[8 * JOINTS];
    uint64_t hash = UINT64_C(14695981039346656037), state = 1000 + (uint64_t)kind;
    for (int round = 0; round < 40; round++) {
        gyre_pose poses[8];
        for (int k = 0; k < 8; k++)
            poses[k] = make_random_pose(JOINTS, kind, &state);
        const gyre_model_space_crowd_job crowd = {
            .skeleton = skeleton, .poses = poses, .models = models, .pose_count = 1 + (uint32_t)round % 8};
        assert_int_equal(gyre_model_space_crowd(&crowd, NULL), GYRE_OK);
        hash = hash_bytes(hash, models, crowd.pose_count * JOINTS * sizeof *models);
        const gyre_palette_job job = palette_job(models, &p);
        assert_int_equal(gyre_palette(&job, NULL), GYRE_OK);
        hash = hash_bytes(hash, &p, sizeof p);
        for (int k = 0; k < 8; k++)
            free(poses[k].values);
    }
    return hash;
}

static void the_bits_are_those_of_every_machine(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        const uint64_t hash = hash_of(kind);
        if (hash != golden[kind]) fail_msg("kind %d: 0x%016llx", kind, (unsigned long long)hash);
    }
}

static int print_golden(void) {
    set_up(NULL);
    printf(
        "/* SPDX-License-Identifier: MIT */\n/* Hashes of what comes out, by kind of pose: models, matrices, "
        "motions, dual quaternions. Written by\n   `test_model_space --print`. */\n"
        "static const uint64_t golden[3] = {");
    for (int kind = 0; kind < 3; kind++)
        printf("%s0x%016llx", kind ? ",\n                                   " : "",
               (unsigned long long)hash_of(kind));
    printf("};\n");
    return tear_down(NULL);
}

int main(int count, char **arguments) {
    const char *isa = getenv("GYRE_ISA");
    if (isa && strcmp(isa, gyre_batch_isa()) != 0) return 77;
    if (count > 1 && strcmp(arguments[1], "--print") == 0) return print_golden();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_are_the_exact_ones),
        cmocka_unit_test(a_root_stands_above_all),
        cmocka_unit_test(from_a_joint_down_the_rest_stays),
        cmocka_unit_test(crowds_are_one_by_one),
        cmocka_unit_test(wrong_jobs_are_refused),
        cmocka_unit_test(palettes_do_the_same),
        cmocka_unit_test(matrices_of_all_sizes_have_motions),
        cmocka_unit_test(the_form_that_is_right_is_told),
        cmocka_unit_test(the_bits_are_those_of_every_machine),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
