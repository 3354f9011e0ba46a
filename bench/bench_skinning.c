/* SPDX-License-Identifier: MIT */
/* Skinning: nanoseconds a vertex, by influences and order of vertices, beside the loop that one writes first:
   four 4x4 matrices blended a vertex. Least times of some rounds in one run. */
#include <gyre/skinning.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COUNT = 8192, JOINTS = 64, ROUNDS = 200 };

static uint16_t joints[4 * COUNT], sorted_joints[4 * COUNT];
static float weights[4 * COUNT], sorted_weights[4 * COUNT], positions[3 * COUNT], normals[3 * COUNT];
static float out_positions[3 * COUNT], out_normals[3 * COUNT];
static uint32_t order[COUNT];
static gyre_mat3x4 palette[JOINTS];
static gyre_dualquat motions[JOINTS];
static gyre_mat4 columns[JOINTS];

static float number(void) {
    return (float)(rand() % 20001 - 10000) / 10000;
}

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* Vertices in runs that begin with one joint, as meshes have them; further joints are near it. */
static void make(int influences) {
    srand(1);
    for (int j = 0; j < JOINTS; j++) {
        const gyre_vec3 move = {number(), number(), number()};
        const gyre_quat turn =
            gyre_quat_normalise(gyre_quat_make(number() / 3, number() / 3, number() / 3, 1));
        columns[j] = gyre_mat4_from_transform(gyre_transform_make(move, turn, gyre_vec3_make(1, 1, 1)));
        palette[j] = gyre_mat3x4_from_mat4(columns[j]);
        motions[j] = gyre_dualquat_from_parts(turn, move);
    }
    for (int v = 0; v < COUNT; v++) {
        float sum = 0;
        for (int i = 0; i < 4; i++) {
            joints[4 * v + i] = (uint16_t)((v * JOINTS / COUNT + (i ? rand() % 4 : 0)) % JOINTS);
            weights[4 * v + i] = i < influences ? 1.1f + number() : 0;
            sum += weights[4 * v + i];
        }
        for (int i = 0; i < 4; i++)
            weights[4 * v + i] /= sum;
        for (int k = 0; k < 3; k++) {
            positions[3 * v + k] = number();
            normals[3 * v + k] = number() + 1.5f;
        }
    }
}

/* The loser: sums of whole matrices; normals are not given length 1, weights not divided by their sum. */
static void skin_plainly(void) {
    for (size_t v = 0; v < COUNT; v++) {
        float m[16] = {0};
        for (size_t i = 0; i < 4; i++)
            for (int k = 0; k < 16; k++)
                m[k] += weights[4 * v + i] * columns[joints[4 * v + i]].m[k];
        const float *p = positions + 3 * v, *n = normals + 3 * v;
        for (size_t k = 0; k < 3; k++) {
            out_positions[3 * v + k] = m[k] * p[0] + m[4 + k] * p[1] + m[8 + k] * p[2] + m[12 + k];
            out_normals[3 * v + k] = m[k] * n[0] + m[4 + k] * n[1] + m[8 + k] * n[2];
        }
    }
}

static gyre_skinning_job job_of(bool with_normals, bool sorted) {
    gyre_skinning_job job = {
        .vertex_count = COUNT, .influence_count = 4, .joint_count = JOINTS, .palette = palette};
    job.joints = sorted ? sorted_joints : joints;
    job.weights = sorted ? sorted_weights : weights;
    job.positions = positions;
    job.out_positions = out_positions;
    if (with_normals) job.normals = normals, job.out_normals = out_normals;
    return job;
}

static double time_job(const gyre_skinning_job *job) {
    double best = HUGE_VAL;
    for (int round = 0; round < ROUNDS; round++) {
        const double begin = now_ns();
        if (job == NULL) skin_plainly();
        if (job != NULL && gyre_skin_vertices(job, NULL) != GYRE_OK) exit(1);
        best = fmin(best, now_ns() - begin);
    }
    return best / COUNT;
}

static void measure(int influences) {
    make(influences);
    const gyre_skinning_sort_job sort = {.vertex_count = COUNT,
                                         .influence_count = 4,
                                         .joints = joints,
                                         .weights = weights,
                                         .order = order,
                                         .out_joints = sorted_joints,
                                         .out_weights = sorted_weights};
    const double begin = now_ns();
    if (gyre_skinning_sort(&sort, NULL) != GYRE_OK) exit(1);
    const double sort_ns = (now_ns() - begin) / COUNT;
    gyre_skinning_job points = job_of(false, false), both = job_of(true, false), sorted = job_of(true, true);
    gyre_skinning_job scaled = both, dual = both;
    scaled.normal_mode = GYRE_SKINNING_NORMAL_SCALED;
    dual.palette = NULL, dual.motions = motions;
    printf("%d  %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f %8.0f\n", influences, time_job(NULL), time_job(&points),
           time_job(&both), time_job(&sorted), time_job(&scaled), time_job(&dual), sort_ns);
}

int main(void) {
    printf("ns a vertex\n   4x4 sums   points +normals   sorted   scaled     dual     sort\n");
    for (int influences = 1; influences <= 4; influences++)
        measure(influences);
    return 0;
}
