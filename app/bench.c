/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "model.h"
#include "progress.h"
#include "report.h"

#include <gyre/clip_asset.h>

#include <stdlib.h>

/* The clips of a .gyre as they are. */
static int clips_take(bench *b) {
    b->clip_count = gyre_file_clip_count(b->file);
    b->unit_m = gyre_file_skeleton_count(b->file) ? gyre_skeleton_unit_m(gyre_file_skeleton(b->file, 0)) : 0;
    b->clips = calloc((size_t)b->clip_count + 1, sizeof *b->clips);
    if (b->clips == NULL) return report_failure("out of memory");
    for (uint32_t i = 0; i < b->clip_count; i++) {
        const uint32_t skeleton = gyre_file_clip_skeleton(b->file, i);
        b->clips[i] = (bench_clip){.name = gyre_file_clip_name(b->file, i),
                                   .skeleton = gyre_file_skeleton(b->file, skeleton),
                                   .clip = gyre_file_clip(b->file, i)};
    }
    return EXIT_DONE;
}

static int clip_pack(bench *b, uint32_t index, uint32_t profile) {
    const gyre_pack_options options = {.unit_m = b->unit_m, .profile = profile};
    bench_clip *clip = &b->clips[b->clip_count];
    gyre_error error = {0};
    *clip =
        (bench_clip){.name = b->asset->clips[index].name, .skeleton = b->skeletons.items[0], .owned = true};
    if (gyre_clip_from_asset(b->asset, index, clip->skeleton, &options, &clip->clip, NULL, &error) != GYRE_OK)
        return report_failure("%s: clip %u: %s", b->options->operand, (unsigned)index, error.message);
    b->clip_count++;
    return EXIT_DONE;
}

/* The clips of any other file, packed in memory in both profiles. */
static int clips_pack(bench *b) {
    gyre_error error = {0};
    const gyre_asset *a = b->asset;
    progress bar;
    int status = unit_parse(b->options, &b->unit_m);
    if (status != EXIT_DONE) return status;
    if (skeletons_make(a, a->clips, a->clip_count, b->unit_m, &b->skeletons, &error) != GYRE_OK)
        return report_error(b->options->operand, &error);
    b->unit_m = b->skeletons.unit_m;
    b->clips = calloc(2 * (size_t)a->clip_count + 1, sizeof *b->clips);
    if (b->clips == NULL) return report_failure("out of memory");
    progress_begin(&bar, a->clip_count, b->options->quiet);
    bar.unit = "clip";
    for (uint32_t i = 0; i < a->clip_count && status == EXIT_DONE; i++) {
        status = clip_pack(b, i, GYRE_CLIP_PROFILE_SPEED);
        if (status == EXIT_DONE) status = clip_pack(b, i, GYRE_CLIP_PROFILE_SIZE);
        progress_step(&bar, i + 1);
    }
    progress_end(&bar);
    return status;
}

static int clips_make(bench *b) {
    gyre_error error = {0};
    int status = model_read(b->options->operand, &b->asset);
    if (status != EXIT_DONE) return status;
    if (!is_packed_file(b->options->operand)) return clips_pack(b);
    if (gyre_file_read(b->options->operand, NULL, &b->file, &error) != GYRE_OK)
        return report_error(b->options->operand, &error);
    return clips_take(b);
}

static int bench_measure(bench *b) {
    gyre_error error = {0};
    gyre_status status = GYRE_OK;
    if (b->clip_count == 0) return report_failure("%s: it has no clips", b->options->operand);
    for (uint32_t i = 0; i < b->clip_count && status == GYRE_OK; i++)
        status = bench_clip_measure(&b->clips[i], &error);
    if (status == GYRE_OK) status = bench_jobs_measure(b, &error);
    return status == GYRE_OK ? EXIT_DONE : report_error(b->options->operand, &error);
}

static int bench_all(bench *b) {
    int status = clips_make(b);
    if (status == EXIT_DONE) status = bench_measure(b);
    if (status != EXIT_DONE) return status;
    if (b->options->json) return bench_write(b);
    bench_print(b);
    return EXIT_DONE;
}

int bench_run(const command_options *options) {
    bench *b = calloc(1, sizeof *b);
    if (b == NULL) return report_failure("out of memory");
    b->options = options;
    int status = bench_all(b);
    for (uint32_t i = 0; i < b->clip_count; i++)
        if (b->clips[i].owned) gyre_clip_destroy(b->clips[i].clip, NULL);
    free(b->clips);
    skeletons_clear(&b->skeletons);
    gyre_file_destroy(b->file, NULL);
    gyre_asset_destroy(b->asset);
    free(b);
    return status;
}
