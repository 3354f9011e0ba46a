/* SPDX-License-Identifier: MIT */
#include "camera.h"
#include "model.h"
#include "output.h"
#include "progress.h"
#include "report.h"
#include "timeline.h"
#include "vertex.h"

#include <gyre/headless.h>
#include <gyre/render.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIT_SAMPLE_COUNT = 32 /* moments at which the model is measured */ };

/* Drawing is timed for at least this long. */
#define BENCHMARK_S 1.0

/* A rendering from the command line to the last file. */
typedef struct rendering {
    const command_options *options;
    const char *subject; /* the file that an error is about */
    picture_job job;
    const gyre_asset *asset;
    uint32_t clip; /* GYRE_NONE: the rest pose */
    timeline time;
    gyre_posed *posed;
    camera_fit fit;
    bool blank; /* there is no vertex to draw */
    double ground_radius;
    uint32_t api; /* GYRE_API_* */
    gyre_headless *headless;
    gyre_renderer *renderer;
    gyre_model *model;
    picture_writer *writer;
    uint8_t *rgba;
    progress bar;
    double evaluate_s, draw_s, read_s, encode_s; /* where the time went */
} rendering;

/* What the command line alone can say about the output. */
static int output_check(rendering *r) {
    const command_options *options = r->options;
    if (options->output == NULL && options->benchmark && options->fps <= OUTPUT_FPS_LIMIT) return EXIT_DONE;
    return output_choose(options, &r->job);
}

static int api_choose(rendering *r) {
    static const char *const names[] = {"auto", "gles1", "gles2", "gles3"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        r->api = i;
        if (r->options->api == NULL || strcmp(r->options->api, names[i]) == 0) return EXIT_DONE;
    }
    return report_usage(r->options->command, "there is no API %s; known are auto, gles1, gles2 and gles3",
                        r->options->api);
}

static int clip_choose(rendering *r) {
    r->clip = GYRE_NONE;
    if (r->options->clip) return model_find_clip(r->asset, r->options->operand, r->options->clip, &r->clip);
    if (r->asset->clip_count != 0) r->clip = 0;
    return EXIT_DONE;
}

static int timeline_choose(rendering *r) {
    const gyre_curves *clip = r->clip == GYRE_NONE ? NULL : &r->asset->clips[r->clip];
    bool moving = r->job.kind != PICTURE_PNG || r->job.numbered;
    r->time = timeline_make(r->options, clip, moving);
    if (r->time.frame_count > TIMELINE_FRAME_LIMIT) {
        return report_usage(r->options->command, "more than %d frames", TIMELINE_FRAME_LIMIT);
    }
    r->job.transparent = r->options->background.transparent;
    r->job.width = r->options->size.width;
    r->job.height = r->options->size.height;
    r->job.frame_count = r->time.frame_count;
    r->job.fps = r->time.fps;
    r->job.duration_s = r->time.duration_s;
    return EXIT_DONE;
}

static void points_add(void *user, uint32_t node, uint32_t primitive, const gyre_vec3d *positions,
                       uint32_t count) {
    (void)node;
    (void)primitive;
    for (uint32_t v = 0; v < count; v++)
        camera_fit_add(user, positions[v]);
}

static void joints_add(const gyre_posed *posed, camera_fit *fit) {
    for (uint32_t n = 0; n < posed->asset->node_count; n++) {
        const double *world = posed->worlds[n].m;
        if (posed->asset->nodes[n].in_scene)
            camera_fit_add(fit, gyre_vec3d_make(world[12], world[13], world[14]));
    }
}

/* Measures the model at moments spread over all frames. Where there are no vertices, the nodes are what a
   picture can show. */
static gyre_status model_measure(rendering *r, vertex_buffer *buffer, gyre_error *error) {
    uint64_t frames = r->time.clip_s > 0 ? r->time.frame_count : 1;
    uint64_t samples = frames < FIT_SAMPLE_COUNT ? frames : FIT_SAMPLE_COUNT;
    for (int nodes = 0; nodes < 2 && camera_fit_is_empty(&r->fit); nodes++) {
        for (uint64_t i = 0; i < samples; i++) {
            double time_s = timeline_clip_time(&r->time, i * frames / samples);
            gyre_status status = gyre_posed_evaluate(r->posed, r->clip, time_s, error);
            if (status == GYRE_OK && nodes == 0) {
                status = vertex_visit(buffer, r->posed, points_add, &r->fit, error);
            } else if (status == GYRE_OK) {
                joints_add(r->posed, &r->fit);
            }
            if (status != GYRE_OK) return status;
        }
        if (nodes == 0) r->blank = camera_fit_is_empty(&r->fit);
    }
    if (camera_fit_is_empty(&r->fit)) camera_fit_add(&r->fit, gyre_vec3d_make(0, 0, 0));
    return GYRE_OK;
}

/* The axis of a turntable goes through the middle of the model, which is known after a first measure. */
static gyre_status camera_choose(rendering *r, gyre_error *error) {
    vertex_buffer buffer;
    gyre_status status = vertex_buffer_make(r->asset, &buffer, error);
    if (status != GYRE_OK) return status;
    camera_fit_begin(&r->fit, r->options, false, gyre_vec3d_make(0, 0, 0));
    status = model_measure(r, &buffer, error);
    if (status == GYRE_OK && r->time.turn_s > 0) {
        camera_fit_begin(&r->fit, r->options, true, camera_fit_centre(&r->fit));
        status = model_measure(r, &buffer, error);
    }
    vertex_buffer_clear(&buffer);
    gyre_vec3d size = gyre_vec3d_sub(r->fit.box.max, r->fit.box.min);
    double largest = fmax(size.x, fmax(size.y, size.z));
    r->ground_radius = r->options->background.transparent ? 0 : 1.2 * largest;
    return status;
}

/* Mesa's software driver spends most of a single picture on optimising shaders that are used once. */
static void driver_hint(const rendering *r) {
    if (r->time.frame_count == 1 && !r->options->benchmark) setenv("GALLIVM_PERF", "nopt", 0);
}

static gyre_status context_make(rendering *r, gyre_error *error) {
    driver_hint(r);
    gyre_headless_options options = {.width = r->job.width, .height = r->job.height, .api = r->api};
    gyre_renderer_options way = {.api = r->api, .unlit = r->options->unlit};
    gyre_status status = gyre_headless_create(&options, &r->headless, error);
    if (status == GYRE_OK) status = gyre_renderer_create(&way, &r->renderer, error);
    if (status == GYRE_OK) status = gyre_model_create(r->renderer, r->asset, &r->model, error);
    return status;
}

static void background_set(gyre_frame_job *frame, const command_options *options) {
    static const float bottom[4] = {0.72f, 0.75f, 0.79f, 1}, top[4] = {0.93f, 0.94f, 0.96f, 1};
    const color *c = &options->background;
    if (options->given & OPTION_BACKGROUND) {
        const float flat[4] = {(float)c->red / 255, (float)c->green / 255, (float)c->blue / 255,
                               c->transparent ? 0.0f : 1.0f};
        memcpy(frame->background, flat, sizeof flat);
    } else {
        memcpy(frame->background, bottom, sizeof bottom);
        memcpy(frame->background_top, top, sizeof top);
    }
}

static gyre_status frame_draw(rendering *r, uint64_t index, gyre_error *error) {
    double begin_s = clock_seconds();
    gyre_status status = gyre_posed_evaluate(r->posed, r->clip, timeline_clip_time(&r->time, index), error);
    if (status != GYRE_OK) return status;
    double evaluated_s = clock_seconds();
    camera view = camera_make(&r->fit, r->options, timeline_turn_deg(&r->time, index), r->ground_radius);
    gyre_vec3d centre = camera_fit_centre(&r->fit);
    const gyre_render_instance instance = {.model = r->model, .posed = r->posed};
    gyre_frame_job frame = {.renderer = r->renderer,
                            .instances = &instance,
                            .instance_count = 1,
                            .width = r->job.width,
                            .height = r->job.height,
                            .view = gyre_mat4_from_mat4d(view.view),
                            .projection = gyre_mat4_from_mat4d(view.projection),
                            .ground_radius = (float)r->ground_radius,
                            .skeleton = r->options->skeleton || r->blank};
    frame.ground = gyre_vec3_from_vec3d(gyre_vec3d_make(centre.x, r->fit.box.min.y, centre.z));
    background_set(&frame, r->options);
    status = gyre_frame_draw(&frame, error);
    gyre_renderer_finish(r->renderer);
    r->evaluate_s += evaluated_s - begin_s;
    r->draw_s += clock_seconds() - evaluated_s;
    return status;
}

static gyre_status frame_write(rendering *r, gyre_error *error) {
    double begin_s = clock_seconds();
    gyre_status status = gyre_renderer_read(r->renderer, r->job.width, r->job.height, r->rgba, error);
    if (status != GYRE_OK) return status;
    double read_s = clock_seconds();
    status = picture_add(r->writer, r->rgba, error);
    if (status != GYRE_OK) r->subject = r->job.path;
    r->read_s += read_s - begin_s;
    r->encode_s += clock_seconds() - read_s;
    return status;
}

static gyre_status frames_write(rendering *r, gyre_error *error) {
    progress_begin(&r->bar, r->time.frame_count, r->options->quiet);
    for (uint64_t i = 0; i < r->time.frame_count; i++) {
        gyre_status status = frame_draw(r, i, error);
        if (status == GYRE_OK) status = frame_write(r, error);
        if (status != GYRE_OK) return status;
        progress_step(&r->bar, i + 1);
    }
    double begin_s = clock_seconds();
    gyre_status status = picture_finish(r->writer, error);
    if (status != GYRE_OK) r->subject = r->job.path;
    r->encode_s += clock_seconds() - begin_s;
    return status;
}

/* Draws all frames, again and again for a second, after one that is not counted: it compiles the shaders. */
static gyre_status benchmark_run(rendering *r, gyre_error *error) {
    uint64_t drawn = 0;
    gyre_status status = frame_draw(r, 0, error);
    r->evaluate_s = r->draw_s = 0;
    while (status == GYRE_OK && (drawn < r->time.frame_count || r->draw_s < BENCHMARK_S))
        status = frame_draw(r, drawn++ % r->time.frame_count, error);
    if (status != GYRE_OK) return status;
    printf("drawing     %8.1f frames/s (%llu frames of %ux%u in %.3f s)\n", (double)drawn / r->draw_s,
           (unsigned long long)drawn, (unsigned)r->job.width, (unsigned)r->job.height, r->draw_s);
    printf("evaluation  %8.3f ms a frame\n", 1000 * r->evaluate_s / (double)drawn);
    return GYRE_OK;
}

static void encoding_print(const rendering *r) {
    double frames = (double)r->time.frame_count;
    printf("reading     %8.3f ms a frame\nencoding    %8.3f ms a frame\n", 1000 * r->read_s / frames,
           1000 * r->encode_s / frames);
}

static void warnings_report(const rendering *r) {
    uint32_t undecoded = gyre_renderer_stats(r->renderer).texture_failures;
    if (r->options->quiet) return;
    for (uint32_t i = 0; i < r->asset->warning_count; i++)
        report_warning("%s: %s", r->options->operand, r->asset->warnings[i].message);
    if (r->blank && !r->options->skeleton && r->asset->clip_count == 0 && r->asset->skin_count == 0)
        report_warning("%s: there are no vertices to draw: the nodes are shown", r->options->operand);
    if (undecoded != 0) {
        report_warning("%s: %u textures could not be decoded and are drawn white", r->options->operand,
                       (unsigned)undecoded);
    }
}

static gyre_status pictures_make(rendering *r, gyre_error *error) {
    gyre_status status = camera_choose(r, error);
    if (status == GYRE_OK) status = context_make(r, error);
    if (status == GYRE_OK && r->options->benchmark) status = benchmark_run(r, error);
    if (status == GYRE_OK && r->writer) status = frames_write(r, error);
    progress_end(&r->bar);
    if (status != GYRE_OK) return status;
    if (r->options->benchmark && r->writer) encoding_print(r);
    warnings_report(r);
    return GYRE_OK;
}

static int output_open(rendering *r) {
    gyre_error error = {0};
    r->rgba = malloc((size_t)r->job.width * r->job.height * 4);
    if (r->rgba == NULL) return report_failure("out of memory");
    if (r->job.path == NULL || picture_open(&r->job, &r->writer, &error) == GYRE_OK) return EXIT_DONE;
    return report_error(r->job.path, &error);
}

/* Sets upright what was written in other axes than glTF's. */
static int model_turn(rendering *r, gyre_frame frame) {
    gyre_error error = {0};
    const gyre_asset *turned;
    if (r->options->frame == NULL) return EXIT_DONE;
    if (gyre_asset_in_frame(r->asset, frame, gyre_frame_preset(GYRE_FRAME_GLTF), NULL, &turned, &error) !=
        GYRE_OK)
        return report_error(r->subject, &error);
    gyre_asset_destroy(r->asset);
    r->asset = turned;
    return EXIT_DONE;
}

static int rendering_run(rendering *r) {
    gyre_error error = {0};
    gyre_frame frame;
    int status = output_check(r);
    if (status == EXIT_DONE) status = api_choose(r);
    if (status == EXIT_DONE) status = model_frame(r->options, &frame);
    if (status == EXIT_DONE) status = model_read(r->options->operand, &r->asset);
    if (status == EXIT_DONE) status = model_turn(r, frame);
    if (status == EXIT_DONE) status = clip_choose(r);
    if (status == EXIT_DONE) status = timeline_choose(r);
    if (status == EXIT_DONE) status = output_open(r);
    if (status != EXIT_DONE) return status;
    if (gyre_posed_create(r->asset, NULL, &r->posed, &error) != GYRE_OK)
        return report_error(r->subject, &error);
    if (pictures_make(r, &error) != GYRE_OK) return report_error(r->subject, &error);
    return EXIT_DONE;
}

int render_run(const command_options *options) {
    rendering r = {.options = options, .subject = options->operand};
    int status = rendering_run(&r);
    picture_close(r.writer);
    gyre_model_destroy(r.model);
    gyre_renderer_destroy(r.renderer);
    gyre_headless_destroy(r.headless);
    gyre_posed_destroy(r.posed);
    gyre_asset_destroy(r.asset);
    free(r.rgba);
    return status;
}
