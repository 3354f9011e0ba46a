/* SPDX-License-Identifier: MIT */
/* What drawing a model costs: bench_draw [-n FRAMES] FILE... Milliseconds from nothing to the first finished
   frame, then frames a second of the first clip at 640x480, pose and palette included, each timed part ending
   in glFinish; by each way of skinning. */
#include <gyre/gltf.h>
#include <gyre/headless.h>
#include <gyre/render.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 640, HEIGHT = 480 };

typedef struct way {
    const char *name;
    uint32_t skinning, palette, samples;
} way;

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static gyre_frame_job job_of(gyre_box box) {
    gyre_vec3d centre = gyre_vec3d_scale(gyre_vec3d_add(box.min, box.max), 0.5);
    double radius = gyre_vec3d_length(gyre_vec3d_sub(box.max, box.min)) / 2;
    gyre_vec3d eye = gyre_vec3d_add(centre, gyre_vec3d_scale(gyre_vec3d_make(0.55, 0.3, 0.78), 3.1 * radius));
    gyre_frame_job job = {.width = WIDTH,
                          .height = HEIGHT,
                          .background = {0.85f, 0.87f, 0.9f, 1},
                          .background_top = {0.55f, 0.62f, 0.72f, 1},
                          .ground = {(float)centre.x, (float)box.min.y, (float)centre.z},
                          .ground_radius = (float)(1.6 * radius)};
    job.view = gyre_mat4_from_mat4d(gyre_mat4d_look_at(eye, centre, gyre_vec3d_make(0, 1, 0)));
    job.projection =
        gyre_mat4_from_mat4d(gyre_mat4d_perspective(0.6, (double)WIDTH / HEIGHT, 0.2 * radius, 20 * radius));
    return job;
}

static gyre_status draw_many(gyre_frame_job *job, const gyre_asset *asset, gyre_posed *posed, int frames,
                             double *ms, gyre_error *error) {
    double start = now_ms();
    for (int i = 0; i < frames; i++) {
        uint32_t clip = asset->clip_count ? 0 : GYRE_NONE;
        double time = clip ? 0 : asset->clips[0].duration_s * i / frames;
        gyre_status status = gyre_posed_evaluate(posed, clip, time, error);
        if (status == GYRE_OK) status = gyre_frame_draw(job, error);
        if (status != GYRE_OK) return status;
        gyre_renderer_finish(job->renderer);
    }
    *ms = now_ms() - start;
    return GYRE_OK;
}

static gyre_status measure(const gyre_asset *asset, gyre_posed *posed, gyre_box box, const way *how,
                           int frames, gyre_error *error) {
    gyre_headless_options drawable = {.width = WIDTH, .height = HEIGHT};
    gyre_renderer_options options = {
        .skinning = how->skinning, .palette = how->palette, .samples = how->samples};
    gyre_headless *headless = NULL;
    gyre_model *model = NULL;
    gyre_frame_job job = job_of(box);
    gyre_render_instance instance = {.posed = posed};
    double start = now_ms(), first = 0, all = 0;
    gyre_status status = gyre_headless_create(&drawable, &headless, error);
    double context = now_ms() - start;
    if (status == GYRE_OK) status = gyre_renderer_create(&options, &job.renderer, error);
    if (status == GYRE_OK) status = gyre_model_create(job.renderer, asset, &model, error);
    double upload = now_ms() - start - context;
    instance.model = model;
    job.instances = &instance, job.instance_count = 1;
    if (status == GYRE_OK) status = draw_many(&job, asset, posed, 1, &first, error);
    if (status == GYRE_OK) status = draw_many(&job, asset, posed, frames, &all, error);
    if (status == GYRE_OK) {
        printf("  %-22s context %6.1f  upload %6.1f  first frame %6.1f ms   %7.1f frames/s\n", how->name,
               context, upload, first, frames * 1000 / all);
    }
    gyre_model_destroy(model);
    gyre_renderer_destroy(job.renderer);
    gyre_headless_destroy(headless);
    return status;
}

static gyre_status bench_file(const char *path, int frames, gyre_error *error) {
    static const way ways[] = {{"quaternions, uniforms", GYRE_SKINNING_AUTO, GYRE_PALETTE_AUTO, 0},
                               {"quaternions, texture", GYRE_SKINNING_TEXTURE, GYRE_PALETTE_AUTO, 0},
                               {"matrices, uniforms", GYRE_SKINNING_AUTO, GYRE_PALETTE_MATRIX, 0},
                               {"CPU", GYRE_SKINNING_CPU, GYRE_PALETTE_AUTO, 0},
                               {"one sample, uniforms", GYRE_SKINNING_AUTO, GYRE_PALETTE_AUTO, 1}};
    const gyre_asset *asset = NULL;
    gyre_posed *posed = NULL;
    gyre_box box;
    gyre_status status = gyre_gltf_read(path, NULL, &asset, error);
    if (status == GYRE_OK) status = gyre_posed_create(asset, NULL, &posed, error);
    if (status == GYRE_OK) status = gyre_posed_bounds(posed, &box, error);
    if (status == GYRE_OK) printf("%s\n", path);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && status == GYRE_OK; i++)
        status = measure(asset, posed, box, &ways[i], frames, error);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
    return status;
}

int main(int argc, char **argv) {
    int frames = 200, at = 1;
    gyre_error error = {0};
    if (argc > 2 && strcmp(argv[1], "-n") == 0) {
        frames = atoi(argv[2]);
        at = 3;
    }
    if (at >= argc || frames < 1) {
        fprintf(stderr, "usage: bench_draw [-n FRAMES] FILE...\n");
        return 2;
    }
    for (; at < argc; at++) {
        if (bench_file(argv[at], frames, &error) != GYRE_OK) {
            fprintf(stderr, "%s: %s\n", argv[at], error.message);
            return 1;
        }
    }
    return 0;
}
