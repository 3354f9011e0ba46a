/* SPDX-License-Identifier: MIT */
/* Poses to model space and palettes, nanoseconds a joint, beside the ways that lost: plain C, joint by joint,
   and a crowd one by one. Least times of interleaved rounds, on one processor. */
#include <gyre/model_space.h>
#include <gyre/palette.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CROWD = 32, ROUNDS = 60, JOINTS_MOST = 368, JOINTS_A_ROUND = 20000 };

static uint64_t random_state = 88172645463325252u;

static float number(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (float)(random_state >> 40) * 0x1p-23f - 1.0f;
}

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

typedef struct crowd {
    const gyre_skeleton *skeleton;
    uint32_t joints;
    gyre_pose poses[CROWD];
    gyre_mat3x4 *models, *matrices;
    gyre_palette_motion *motions;
    gyre_dualquat *dualquats;
} crowd;

static void *take(size_t size) {
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!memory) exit(1);
    memset(memory, 0, size);
    return memory;
}

/* Limbs of four joints, each on the end of one before it, two at most on one: as deep as characters are. */
static const gyre_skeleton *make_skeleton(uint32_t joints) {
    uint32_t parents[JOINTS_MOST], skin[JOINTS_MOST];
    gyre_mat4d binds[JOINTS_MOST];
    for (uint32_t j = 0; j < joints; j++) {
        const uint32_t limb = j / 4;
        parents[j] = j == 0 ? GYRE_NONE : j % 4 ? j - 1 : (limb - 1) / 2 * 4 + 3;
        skin[j] = j;
        binds[j] = gyre_mat4d_identity();
        binds[j].m[12] = (double)number();
    }
    const gyre_skeleton_source source = {.joint_count = joints,
                                         .skin_joint_count = joints,
                                         .parents = parents,
                                         .skin_joints = skin,
                                         .inverse_binds = binds};
    const gyre_skeleton *skeleton;
    if (gyre_skeleton_create(&source, NULL, &skeleton, NULL) != GYRE_OK) exit(1);
    return skeleton;
}

static void make_crowd(crowd *c, uint32_t joints) {
    c->skeleton = make_skeleton(joints);
    c->joints = joints;
    for (uint32_t k = 0; k < CROWD; k++) {
        c->poses[k] = gyre_pose_init(take(gyre_pose_size(joints)), joints);
        for (uint32_t j = 0; j < joints; j++) {
            gyre_transform t = gyre_transform_identity();
            const float x = number(), y = number(), z = number();
            t.translation = gyre_vec3_make(x, y, z);
            t.rotation = gyre_quat_normalise(gyre_quat_make(z, x, y, 1.5f));
            gyre_pose_set(&c->poses[k], j, t);
        }
    }
    c->models = take(CROWD * sizeof *c->models * joints);
    c->matrices = take(sizeof *c->matrices * joints);
    c->motions = take(sizeof *c->motions * joints);
    c->dualquats = take(sizeof *c->dualquats * joints);
}

static void free_crowd(crowd *c) {
    for (uint32_t k = 0; k < CROWD; k++)
        free(c->poses[k].values);
    gyre_skeleton_destroy(c->skeleton, NULL);
    free(c->models);
    free(c->matrices);
    free(c->motions);
    free(c->dualquats);
}

/* What a benchmark does for `count` characters. */
typedef void work(crowd *c, uint32_t count);

static void models_one(crowd *c, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        const gyre_model_space_job job = {.skeleton = c->skeleton,
                                          .pose = c->poses[k],
                                          .models = c->models + (size_t)k * c->joints,
                                          .model_count = c->joints};
        if (gyre_model_space(&job, NULL) != GYRE_OK) exit(1);
    }
}

static void models_crowd(crowd *c, uint32_t count) {
    const gyre_model_space_crowd_job job = {
        .skeleton = c->skeleton, .poses = c->poses, .models = c->models, .pose_count = count};
    if (gyre_model_space_crowd(&job, NULL) != GYRE_OK) exit(1);
}

static void models_plain(crowd *c, uint32_t count) {
    const uint16_t *parents = gyre_skeleton_parents(c->skeleton);
    for (uint32_t k = 0; k < count; k++) {
        gyre_mat3x4 *models = c->models + (size_t)k * c->joints;
        for (uint32_t j = 0; j < c->joints; j++) {
            const gyre_mat3x4 local = gyre_mat3x4_from_transform(gyre_pose_get(&c->poses[k], j));
            models[j] = parents[j] == UINT16_MAX ? local : gyre_mat3x4_mul(models[parents[j]], local);
        }
    }
}

static void palette(const crowd *c, uint32_t count, gyre_mat3x4 *matrices, gyre_palette_motion *motions,
                    gyre_dualquat *dualquats) {
    for (uint32_t k = 0; k < count; k++) {
        const gyre_palette_job job = {.skeleton = c->skeleton,
                                      .models = c->models + (size_t)k * c->joints,
                                      .model_count = c->joints,
                                      .palette_count = c->joints,
                                      .matrices = matrices,
                                      .motions = motions,
                                      .dualquats = dualquats};
        if (gyre_palette(&job, NULL) != GYRE_OK) exit(1);
    }
}

static void palette_matrices(crowd *c, uint32_t count) {
    palette(c, count, c->matrices, NULL, NULL);
}

static void palette_motions(crowd *c, uint32_t count) {
    palette(c, count, NULL, c->motions, NULL);
}

static void palette_dualquats(crowd *c, uint32_t count) {
    palette(c, count, NULL, NULL, c->dualquats);
}

static void palette_plain(crowd *c, uint32_t count) {
    const uint16_t *joints = gyre_skeleton_skin_joints(c->skeleton);
    const gyre_mat3x4 *binds = gyre_skeleton_inverse_binds(c->skeleton);
    for (uint32_t k = 0; k < count; k++) {
        const gyre_mat3x4 *models = c->models + (size_t)k * c->joints;
        for (uint32_t j = 0; j < c->joints; j++)
            c->matrices[j] = gyre_mat3x4_mul(models[joints[j]], binds[j]);
    }
}

typedef struct row {
    const char *name;
    work *run;
    uint32_t count;
} row;

static double time_of(const row *r, crowd *c) {
    const uint32_t joints = c->joints * r->count, repeats = JOINTS_A_ROUND / joints + 1;
    const double begin = now_ns();
    for (uint32_t i = 0; i < repeats; i++)
        r->run(c, r->count);
    return (now_ns() - begin) / ((double)repeats * joints);
}

int main(void) {
    static const uint32_t sizes[] = {19, 24, 32, 58, 67, 368};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };
    static crowd crowds[SIZES];
    printf("ns a joint                        ");
    for (size_t s = 0; s < SIZES; s++) {
        make_crowd(&crowds[s], sizes[s]);
        printf("%7u", sizes[s]);
    }
    row rows[] = {{"model space, one character", models_one, 1},
                  {"  lost: plain C, joint by joint", models_plain, 1},
                  {"model space, crowd of 8", models_crowd, 8},
                  {"model space, crowd of 32", models_crowd, CROWD},
                  {"  lost: one by one, 8", models_one, 8},
                  {"palette, matrices", palette_matrices, 1},
                  {"  lost: plain C", palette_plain, 1},
                  {"palette, motions", palette_motions, 1},
                  {"palette, dual quaternions", palette_dualquats, 1}};
    enum { ROWS = sizeof rows / sizeof rows[0] };
    static double least[ROWS][SIZES];
    for (int round = 0; round < ROUNDS; round++)
        for (size_t s = 0; s < SIZES; s++)
            for (size_t r = 0; r < ROWS; r++) {
                const double time = time_of(&rows[r], &crowds[s]);
                if (round == 0 || time < least[r][s]) least[r][s] = time;
            }
    printf("  joints\n");
    for (size_t r = 0; r < ROWS; r++) {
        printf("%-34s", rows[r].name);
        for (size_t s = 0; s < SIZES; s++)
            printf("%7.2f", least[r][s]);
        printf("\n");
    }
    for (size_t s = 0; s < SIZES; s++)
        free_crowd(&crowds[s]);
    return 0;
}
