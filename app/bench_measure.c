/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "report.h"

#include <gyre/blend.h>
#include <gyre/model_space.h>
#include <gyre/palette.h>
#include <gyre/sample.h>
#include <gyre/skinning.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A round is repeated until it takes this long; the median of so many rounds counts. */
#define ROUND_S 2e-3
enum { ROUND_COUNT = 9, RANDOM_COUNT = 1024, POSE_COUNT = 5 };

/* What is timed: one call of the runtime; `index` counts the calls. */
typedef gyre_status work(void *user, uint64_t index, gyre_error *error);

static int by_value(const void *a, const void *b) {
    const double of_a = *(const double *)a, of_b = *(const double *)b;
    return (of_a > of_b) - (of_a < of_b);
}

/* Of this thread alone: what else runs on the machine does not count. */
static double thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static gyre_status round_time(work *run, void *user, uint64_t count, double *seconds, gyre_error *error) {
    gyre_status status = GYRE_OK;
    const double begin_s = thread_seconds();
    for (uint64_t i = 0; i < count && status == GYRE_OK; i++)
        status = run(user, i, error);
    *seconds = thread_seconds() - begin_s;
    return status;
}

/* The median time of a call in nanoseconds. */
static gyre_status median_time(work *run, void *user, double *out_ns, gyre_error *error) {
    double rounds[ROUND_COUNT], seconds = 0;
    uint64_t count = 1;
    gyre_status status = round_time(run, user, 1, &seconds, error); /* caches are warm after that */
    while (status == GYRE_OK && seconds < ROUND_S && count < UINT64_C(1) << 40) {
        count *= 2;
        status = round_time(run, user, count, &seconds, error);
    }
    for (int i = 0; i < ROUND_COUNT && status == GYRE_OK; i++)
        status = round_time(run, user, count, &rounds[i], error);
    if (status != GYRE_OK) return status;
    qsort(rounds, ROUND_COUNT, sizeof *rounds, by_value);
    *out_ns = rounds[ROUND_COUNT / 2] / (double)count * 1e9;
    return GYRE_OK;
}

static gyre_status no_memory(gyre_error *error) {
    return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
}

/* Memory at a multiple of 64, as poses like it. */
static void *memory_make(size_t size) {
    const size_t rounded = (size + 63) & ~(size_t)63;
    return aligned_alloc(64, rounded ? rounded : 64);
}

typedef struct sampling {
    gyre_sample_job job;
    double times[RANDOM_COUNT];
    bool random;
} sampling;

static gyre_status sample_run(void *user, uint64_t index, gyre_error *error) {
    sampling *s = user;
    s->job.time_s = s->random ? s->times[index % RANDOM_COUNT] : (double)index / 60;
    return gyre_sample(&s->job, error);
}

static void times_draw(sampling *s, double duration_s) {
    uint32_t state = 1;
    for (int i = 0; i < RANDOM_COUNT; i++) {
        state = state * 1664525 + 1013904223;
        s->times[i] = duration_s * (double)(state >> 8) / (1 << 24);
    }
}

gyre_status bench_clip_measure(bench_clip *clip, gyre_error *error) {
    const uint32_t joints = gyre_skeleton_joint_count(clip->skeleton);
    const uint32_t scalars = gyre_clip_counts_of(clip->clip).scalars;
    sampling *s = calloc(1, sizeof *s);
    void *pose = memory_make(gyre_pose_size(joints));
    float *values = calloc((size_t)scalars + 1, sizeof *values);
    gyre_status status = s && pose && values ? GYRE_OK : no_memory(error);
    if (status == GYRE_OK) {
        s->job = (gyre_sample_job){.skeleton = clip->skeleton,
                                   .clip = clip->clip,
                                   .wrap = GYRE_WRAP_LOOP,
                                   .pose = gyre_pose_init(pose, joints),
                                   .scalars = scalars ? values : NULL,
                                   .scalar_count = scalars};
        times_draw(s, gyre_clip_duration_s(clip->clip));
        status = median_time(sample_run, s, &clip->forward_ns, error);
    }
    if (status == GYRE_OK) {
        s->random = true;
        status = median_time(sample_run, s, &clip->random_ns, error);
    }
    clip->forward_ns /= joints;
    clip->random_ns /= joints;
    free(s);
    free(pose);
    free(values);
    return status;
}

/* All that the jobs after sampling work on. */
typedef struct jobs {
    void *memory[POSE_COUNT]; /* four poses that are blended, and what it comes to */
    gyre_mat3x4 *models, *palette;
    gyre_blend_layer layers[4];
    gyre_blend_job blend;
    gyre_model_space_job model_space;
    gyre_palette_job skin_palette;
    gyre_skinning_job skinning;
    float *positions, *normals;
    float *weights;
} jobs;

static gyre_status blend_run(void *user, uint64_t index, gyre_error *error) {
    jobs *j = user;
    (void)index;
    return gyre_blend(&j->blend, error);
}

static gyre_status model_run(void *user, uint64_t index, gyre_error *error) {
    jobs *j = user;
    (void)index;
    return gyre_model_space(&j->model_space, error);
}

static gyre_status palette_run(void *user, uint64_t index, gyre_error *error) {
    jobs *j = user;
    (void)index;
    return gyre_palette(&j->skin_palette, error);
}

static gyre_status skin_run(void *user, uint64_t index, gyre_error *error) {
    jobs *j = user;
    (void)index;
    return gyre_skin_vertices(&j->skinning, error);
}

/* Poses of the clip at four moments. */
static gyre_status poses_make(jobs *j, const bench_clip *clip, gyre_error *error) {
    const uint32_t joints = gyre_skeleton_joint_count(clip->skeleton);
    for (int i = 0; i < POSE_COUNT; i++) {
        j->memory[i] = memory_make(gyre_pose_size(joints));
        if (j->memory[i] == NULL) return no_memory(error);
        const gyre_pose pose = gyre_pose_init(j->memory[i], joints);
        const gyre_sample_job job = {.skeleton = clip->skeleton,
                                     .clip = clip->clip,
                                     .time_s = gyre_clip_duration_s(clip->clip) * i / POSE_COUNT,
                                     .pose = pose};
        const gyre_status status = gyre_sample(&job, error);
        if (status != GYRE_OK) return status;
        if (i < 4) j->layers[i] = (gyre_blend_layer){.pose = pose, .weight = 0.25f};
        j->blend.pose = pose;
    }
    j->blend.rest = gyre_skeleton_rest(clip->skeleton);
    j->blend.layers = j->layers;
    return GYRE_OK;
}

static gyre_status poses_measure(jobs *j, const bench_clip *clip, bench_costs *costs, gyre_error *error) {
    const uint32_t joints = gyre_skeleton_joint_count(clip->skeleton);
    gyre_status status = poses_make(j, clip, error);
    j->models = memory_make(joints * sizeof *j->models);
    if (status == GYRE_OK && j->models == NULL) status = no_memory(error);
    j->blend.layer_count = 2;
    if (status == GYRE_OK) status = median_time(blend_run, j, &costs->blend_2_ns, error);
    j->blend.layer_count = 4;
    if (status == GYRE_OK) status = median_time(blend_run, j, &costs->blend_4_ns, error);
    j->model_space = (gyre_model_space_job){
        .skeleton = clip->skeleton, .pose = j->blend.pose, .models = j->models, .model_count = joints};
    if (status == GYRE_OK) status = median_time(model_run, j, &costs->model_ns, error);
    costs->blend_2_ns /= joints;
    costs->blend_4_ns /= joints;
    costs->model_ns /= joints;
    return status;
}

static gyre_status palette_measure(jobs *j, const gyre_skeleton *skeleton, bench_costs *costs,
                                   gyre_error *error) {
    const uint32_t joints = gyre_skeleton_skin_joint_count(skeleton);
    if (joints == 0) return GYRE_OK;
    j->palette = memory_make(joints * sizeof *j->palette);
    if (j->palette == NULL) return no_memory(error);
    j->skin_palette = (gyre_palette_job){.skeleton = skeleton,
                                         .models = j->models,
                                         .model_count = gyre_skeleton_joint_count(skeleton),
                                         .palette_count = joints,
                                         .matrices = j->palette};
    const gyre_status status = median_time(palette_run, j, &costs->palette_ns, error);
    costs->palette_ns /= joints;
    return status;
}

/* The skinned primitive of the file with the most vertices. */
static const gyre_primitive *largest_primitive(const gyre_asset *asset) {
    const gyre_primitive *largest = NULL;
    for (uint32_t n = 0; n < asset->node_count; n++) {
        const gyre_asset_node *node = &asset->nodes[n];
        if (node->skin != 0 || node->mesh == GYRE_NONE) continue;
        for (uint32_t p = 0; p < asset->meshes[node->mesh].primitive_count; p++) {
            const gyre_primitive *primitive = &asset->meshes[node->mesh].primitives[p];
            const bool whole = primitive->positions && primitive->joints && primitive->influence_count;
            if (whole && (!largest || primitive->vertex_count > largest->vertex_count)) largest = primitive;
        }
    }
    return largest;
}

static gyre_status skinning_measure(jobs *j, const gyre_primitive *primitive, uint32_t joint_count,
                                    bench_costs *costs, gyre_error *error) {
    const size_t count = primitive->vertex_count, influences = primitive->influence_count;
    j->positions = memory_make(count * 3 * sizeof(float));
    j->normals = memory_make(count * 3 * sizeof(float));
    j->weights = memory_make(count * influences * sizeof(float));
    if (!j->positions || !j->normals || !j->weights) return no_memory(error);
    for (size_t i = 0; i < count * influences; i++)
        j->weights[i] = (float)primitive->weights[i];
    j->skinning = (gyre_skinning_job){.vertex_count = primitive->vertex_count,
                                      .influence_count = primitive->influence_count,
                                      .joint_count = joint_count,
                                      .palette = j->palette,
                                      .joints = primitive->joints,
                                      .weights = j->weights,
                                      .positions = primitive->positions,
                                      .normals = primitive->normals,
                                      .out_positions = j->positions,
                                      .out_normals = primitive->normals ? j->normals : NULL};
    const gyre_status status = median_time(skin_run, j, &costs->skin_ns, error);
    costs->vertex_count = primitive->vertex_count;
    costs->skin_ns /= (double)count;
    return status;
}

static void jobs_clear(jobs *j) {
    for (int i = 0; i < POSE_COUNT; i++)
        free(j->memory[i]);
    free(j->models);
    free(j->palette);
    free(j->positions);
    free(j->normals);
    free(j->weights);
    free(j);
}

gyre_status bench_jobs_measure(bench *b, gyre_error *error) {
    const bench_clip *clip = &b->clips[0];
    const uint32_t skin_joints = gyre_skeleton_skin_joint_count(clip->skeleton);
    jobs *j = calloc(1, sizeof *j);
    if (j == NULL) return no_memory(error);
    gyre_status status = poses_measure(j, clip, &b->costs, error);
    if (status == GYRE_OK) status = palette_measure(j, clip->skeleton, &b->costs, error);
    const gyre_primitive *primitive = skin_joints ? largest_primitive(b->asset) : NULL;
    if (status == GYRE_OK && primitive && primitive->vertex_count)
        status = skinning_measure(j, primitive, skin_joints, &b->costs, error);
    jobs_clear(j);
    return status;
}
