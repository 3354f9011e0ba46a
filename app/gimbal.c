/* SPDX-License-Identifier: MIT */
#include "gimbal.h"
#include "output.h"
#include "progress.h"
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_WIDTH = 320, LEAST_HEIGHT = 180 };

static const gimbal_part *const parts[] = {&gimbal_tree, &gimbal_rings, &gimbal_paths};

/* From the command line to the last file. */
typedef struct gimbal_show {
    command_options options; /* with the defaults of this verb */
    const gimbal_part *part;
    void *self;
    picture_job job;
    picture_writer *writer;
    canvas canvas;
    stage stage;
    progress bar;
} gimbal_show;

static int part_find(gimbal_show *show) {
    const char *name = show->options.part ? show->options.part : parts[0]->name;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strcmp(name, parts[i]->name) != 0) continue;
        show->part = parts[i];
        return EXIT_DONE;
    }
    return report_usage(show->options.command, "--part %s: must be one of %s", name, GIMBAL_PARTS);
}

static int size_check(gimbal_show *show) {
    picture_size *size = &show->options.size;
    if (!(show->options.given & OPTION_SIZE_OF)) *size = (picture_size){1280, 720};
    if (size->width >= LEAST_WIDTH && size->height >= LEAST_HEIGHT) return EXIT_DONE;
    return report_usage(show->options.command, "--size %ux%u: at least %dx%d, or nobody can read it",
                        (unsigned)size->width, (unsigned)size->height, LEAST_WIDTH, LEAST_HEIGHT);
}

/* Whether the output holds what moves. */
static bool is_moving(const gimbal_show *show) {
    return show->part->duration_s > 0 && (show->job.kind != PICTURE_PNG || show->job.numbered);
}

static int job_choose(gimbal_show *show) {
    const command_options *options = &show->options;
    picture_job *job = &show->job;
    if (options->output == NULL && options->json) return EXIT_DONE;
    int status = output_choose(options, job);
    if (status != EXIT_DONE) return status;
    if (show->part->duration_s == 0 &&
        (job->kind == PICTURE_MP4 || job->kind == PICTURE_GIF || job->numbered))
        return report_usage(options->command, "the %s stands still: write it as .png or .webp",
                            show->part->name);
    job->width = options->size.width, job->height = options->size.height;
    job->fps = options->fps;
    job->frame_count = is_moving(show) ? (uint64_t)fmax(1, round(options->fps * show->part->duration_s)) : 1;
    job->duration_s = is_moving(show) ? show->part->duration_s : 1 / options->fps;
    return EXIT_DONE;
}

static gyre_status frame_make(gimbal_show *show, uint64_t frame, gyre_error *error) {
    const double across = (double)show->job.width / 1280, down = (double)show->job.height / 720;
    const gimbal_picture picture = {.canvas = &show->canvas,
                                    .stage = &show->stage,
                                    .scale = fmin(across, down),
                                    .moving = is_moving(show),
                                    .moment = (double)frame / (double)show->job.frame_count};
    return show->part->draw(show->self, &picture, error);
}

static gyre_status graphics_open(gimbal_show *show, gyre_error *error) {
    if (show->part->open == NULL) return GYRE_OK;
    /* Mesa's software driver spends most of a single picture on optimising shaders that are used once. */
    if (show->job.frame_count == 1) setenv("GALLIVM_PERF", "nopt", 0);
    gyre_status status = stage_open(&show->stage, show->job.width, show->job.height, error);
    return status == GYRE_OK ? show->part->open(show->self, &show->stage, error) : status;
}

static gyre_status pictures_make(gimbal_show *show, gyre_error *error) {
    gyre_status status = graphics_open(show, error);
    progress_begin(&show->bar, show->job.frame_count, show->options.quiet);
    for (uint64_t i = 0; status == GYRE_OK && i < show->job.frame_count; i++) {
        status = frame_make(show, i, error);
        if (status == GYRE_OK) status = picture_add(show->writer, show->canvas.rgba, error);
        progress_step(&show->bar, i + 1);
    }
    progress_end(&show->bar);
    return status == GYRE_OK ? picture_finish(show->writer, error) : status;
}

static int picture_write(gimbal_show *show) {
    gyre_error error = {0};
    if (show->job.path == NULL) return EXIT_DONE;
    if (!canvas_init(&show->canvas, (int)show->job.width, (int)show->job.height))
        return report_failure("out of memory");
    gyre_status status = picture_open(&show->job, &show->writer, &error);
    if (status == GYRE_OK) status = pictures_make(show, &error);
    return status == GYRE_OK ? EXIT_DONE : report_error(show->job.path, &error);
}

static int numbers_print(const gimbal_show *show) {
    if (!show->options.json) return EXIT_DONE;
    json_writer *json = malloc(sizeof *json);
    if (json == NULL) return report_failure("out of memory");
    json_init(json, stdout);
    json_begin(json, '{');
    json_key(json, "part");
    json_text(json, show->part->name);
    show->part->numbers_write(show->self, json);
    json_end(json, '}');
    const bool written = json_finish(json) && putchar('\n') != EOF;
    free(json);
    return written ? EXIT_DONE : EXIT_FAILED; /* the program says why as it ends */
}

static int show_run(gimbal_show *show) {
    int status = part_find(show);
    if (status == EXIT_DONE) status = size_check(show);
    if (status == EXIT_DONE) status = job_choose(show);
    if (status != EXIT_DONE) return status;
    show->self = show->part->make();
    if (show->self == NULL) return report_failure("out of memory");
    status = picture_write(show);
    return status == EXIT_DONE ? numbers_print(show) : status;
}

int gimbal_run(const command_options *options) {
    gimbal_show show = {.options = *options};
    int status = show_run(&show);
    picture_close(show.writer);
    if (show.self) show.part->clear(show.self);
    stage_close(&show.stage);
    canvas_clear(&show.canvas);
    return status;
}
