/* SPDX-License-Identifier: MIT */
/* What a crowd of animated characters costs a frame: bench_crowd [-n COUNT] [-f FRAMES] FILE...
   Milliseconds, the least of all frames at 1280x720: poses evaluated on two threads; palettes made (a frame
   by the null device); their texture uploaded, up to glFinish; and the whole frame of OpenGL ES 3.0,
   instanced and one by one, and of ES 2.0, by quaternions and by matrices. */
#include <EGL/egl.h>
#include <GLES3/gl3.h>
#include <gyre/gltf.h>
#include <gyre/headless.h>
#include <gyre/render.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 1280, HEIGHT = 720, THREADS = 2 };

typedef struct crowd {
    const gyre_asset *asset;
    gyre_posed **poses;
    gyre_render_instance *instances;
    uint32_t count;
    double time_s;
    gyre_frame_job job;
} crowd;

static double clock_ms(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static double now_ms(void) {
    return clock_ms(CLOCK_MONOTONIC);
}

/* What all threads have used: a busy machine changes it little. */
static double used_ms(void) {
    return clock_ms(CLOCK_PROCESS_CPUTIME_ID);
}

typedef struct part {
    crowd *c;
    uint32_t first, end;
} part;

/* Everyone somewhere else in the clip. */
static void *evaluate_part(void *user) {
    const part *p = user;
    const gyre_asset *asset = p->c->asset;
    for (uint32_t i = p->first; i < p->end; i++) {
        double length_s = asset->clips[0].duration_s;
        double time_s = fmod(p->c->time_s + 0.37 * i, length_s > 0 ? length_s : 1);
        (void)!gyre_posed_evaluate(p->c->poses[i], 0, time_s, NULL);
    }
    return NULL;
}

static double evaluate(crowd *c) {
    double start = now_ms();
    pthread_t threads[THREADS];
    part parts[THREADS];
    for (uint32_t t = 0; t < THREADS; t++) {
        parts[t] = (part){c, c->count * t / THREADS, c->count * (t + 1) / THREADS};
        if (pthread_create(&threads[t], NULL, evaluate_part, &parts[t]) != 0) exit(1);
    }
    for (uint32_t t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    c->time_s += 1.0 / 60;
    return now_ms() - start;
}

static void place(crowd *c) {
    gyre_box box;
    if (gyre_posed_bounds(c->poses[0], &box, NULL) != GYRE_OK) exit(1);
    double size = gyre_vec3d_length(gyre_vec3d_sub(box.max, box.min));
    uint32_t across = (uint32_t)ceil(sqrt((double)c->count));
    for (uint32_t i = 0; i < c->count; i++) {
        gyre_mat4d *world = &c->instances[i].world;
        *world = gyre_mat4d_from_quatd(gyre_quatd_from_y(0.2 * i));
        world->m[12] = size * (i % across - 0.5 * across);
        world->m[14] = size * (i / across - 0.5 * across);
    }
    double extent = size * across;
    const gyre_vec3d eye = {0, 0.5 * extent, 0.8 * extent}, target = {0, 0, 0}, up = {0, 1, 0};
    c->job = (gyre_frame_job){.instances = c->instances,
                              .instance_count = c->count,
                              .width = WIDTH,
                              .height = HEIGHT,
                              .background = {0.85f, 0.87f, 0.9f, 1},
                              .view = gyre_mat4_from_mat4d(gyre_mat4d_look_at(eye, target, up))};
    c->job.projection =
        gyre_mat4_from_mat4d(gyre_mat4d_perspective(0.8, (double)WIDTH / HEIGHT, 0.01 * extent, 4 * extent));
}

static void fail(const gyre_error *error) {
    fprintf(stderr, "%s\n", error->message);
    exit(1);
}

/* The least time of a frame by one renderer, up to glFinish. */
static double draw(crowd *c, const gyre_renderer_options *options, int frames, gyre_frame_stats *stats) {
    gyre_error error = {0};
    gyre_model *model = NULL;
    gyre_headless *headless = NULL;
    gyre_headless_options drawable = {.width = WIDTH, .height = HEIGHT, .api = options->api};
    double least = INFINITY;
    gyre_status status = GYRE_OK;
    if (options->api != GYRE_API_NULL) status = gyre_headless_create(&drawable, &headless, &error);
    if (status == GYRE_OK) status = gyre_renderer_create(options, &c->job.renderer, &error);
    if (status == GYRE_OK) status = gyre_model_create(c->job.renderer, c->asset, &model, &error);
    for (uint32_t i = 0; i < c->count; i++)
        c->instances[i].model = model;
    for (int i = 0; i <= frames && status == GYRE_OK; i++) {
        double start = options->api == GYRE_API_NULL ? used_ms() : now_ms();
        status = gyre_frame_draw(&c->job, &error);
        gyre_renderer_finish(c->job.renderer);
        double end = options->api == GYRE_API_NULL ? used_ms() : now_ms();
        if (i > 0) least = fmin(least, end - start);
        evaluate(c);
    }
    if (status != GYRE_OK) fail(&error);
    if (stats) *stats = gyre_renderer_stats(c->job.renderer);
    gyre_model_destroy(model);
    gyre_renderer_destroy(c->job.renderer);
    gyre_headless_destroy(headless);
    return least;
}

/* As many bytes as the palettes are. */
static double upload(uint32_t texels, int frames) {
    gyre_error error = {0};
    gyre_headless *headless = NULL;
    gyre_headless_options drawable = {.width = 16, .height = 16, .api = GYRE_API_GLES3};
    if (gyre_headless_create(&drawable, &headless, &error) != GYRE_OK) fail(&error);
    PFNGLTEXIMAGE2DPROC tex_image = (PFNGLTEXIMAGE2DPROC)eglGetProcAddress("glTexImage2D");
    PFNGLBINDTEXTUREPROC bind = (PFNGLBINDTEXTUREPROC)eglGetProcAddress("glBindTexture");
    PFNGLFINISHPROC finish = (PFNGLFINISHPROC)eglGetProcAddress("glFinish");
    GLsizei rows = (GLsizei)((texels + 1023) / 1024);
    float *bytes = calloc((size_t)rows * 1024, 16);
    double least = INFINITY;
    bind(GL_TEXTURE_2D, 1);
    for (int i = 0; i <= frames && bytes; i++) {
        double start = now_ms();
        tex_image(GL_TEXTURE_2D, 0, GL_RGBA32F, 1024, rows, 0, GL_RGBA, GL_FLOAT, bytes);
        finish();
        least = fmin(least, now_ms() - start);
    }
    free(bytes);
    gyre_headless_destroy(headless);
    return least;
}

static void bench(crowd *c, int frames) {
    gyre_frame_stats stats;
    const gyre_renderer_options null = {.api = GYRE_API_NULL},
                                matrices = {.api = GYRE_API_NULL, .palette = GYRE_PALETTE_MATRIX};
    double evaluated = INFINITY, used = INFINITY;
    for (int i = 0; i <= frames; i++) {
        double start = used_ms();
        evaluated = fmin(evaluated, evaluate(c));
        used = fmin(used, used_ms() - start);
    }
    double prepared = draw(c, &null, frames, &stats), uploaded = upload(stats.palette_texels, frames);
    printf("  poses %.2f ms (processor time %.2f), palettes %.2f, upload of %.2f MB %.2f: together %.2f ms\n",
           evaluated, used, prepared, stats.palette_texels * 16e-6, uploaded,
           evaluated + prepared + uploaded);
    printf("  palettes of matrices %.2f ms\n", draw(c, &matrices, frames, NULL));
    const struct {
        const char *name;
        gyre_renderer_options options;
    } ways[] = {
        {"ES 3, instanced", {.api = GYRE_API_GLES3, .samples = 1}},
        {"ES 3, instanced, matrices", {.api = GYRE_API_GLES3, .samples = 1, .palette = GYRE_PALETTE_MATRIX}},
        {"ES 3, one by one",
         {.api = GYRE_API_GLES3, .samples = 1, .limits = {.without = GYRE_WITHOUT_INSTANCING}}},
        {"ES 2", {.api = GYRE_API_GLES2, .samples = 1}}};
    int fewer = frames < 3 ? frames : 3;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        double ms = draw(c, &ways[i].options, fewer, &stats);
        printf("  %-26s %8.1f ms a frame, %u draws, %u triangles\n", ways[i].name, ms, stats.draws,
               stats.triangles);
    }
}

static int bench_file(const char *path, uint32_t count, int frames) {
    gyre_error error = {0};
    crowd c = {.count = count};
    if (gyre_gltf_read(path, NULL, &c.asset, &error) != GYRE_OK || c.asset->clip_count == 0) {
        fprintf(stderr, "%s: %s\n", path, error.message[0] ? error.message : "has no clip");
        return 1;
    }
    c.poses = calloc(count, sizeof *c.poses);
    c.instances = calloc(count, sizeof *c.instances);
    if (!c.poses || !c.instances) return 1;
    for (uint32_t i = 0; i < count; i++) {
        if (gyre_posed_create(c.asset, NULL, &c.poses[i], &error) != GYRE_OK) fail(&error);
        c.instances[i].posed = c.poses[i];
    }
    printf("%s, %u of them\n", path, count);
    evaluate(&c);
    place(&c);
    bench(&c, frames);
    for (uint32_t i = 0; i < count; i++)
        gyre_posed_destroy(c.poses[i]);
    free(c.poses);
    free(c.instances);
    gyre_asset_destroy(c.asset);
    return 0;
}

int main(int argc, char **argv) {
    uint32_t count = 1000;
    int frames = 20, at = 1, failed = 0;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        if (strcmp(argv[at], "-n") == 0) count = (uint32_t)atoi(argv[at + 1]);
        if (strcmp(argv[at], "-f") == 0) frames = atoi(argv[at + 1]);
    }
    if (at >= argc || count < 1 || frames < 1) {
        fprintf(stderr, "usage: bench_crowd [-n COUNT] [-f FRAMES] FILE...\n");
        return 2;
    }
    for (; at < argc; at++)
        failed |= bench_file(argv[at], count, frames);
    return failed;
}
