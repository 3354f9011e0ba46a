/* SPDX-License-Identifier: MIT */
#include "pack.h"
#include "model.h"
#include "progress.h"
#include "report.h"
#include "staged.h"

#include <gyre/clip_asset.h>
#include <gyre/gltf.h>
#include <gyre/gyre_file.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int profile_parse(packing *p) {
    const char *profile = p->options->profile;
    if (profile == NULL || strcmp(profile, "speed") == 0) {
        p->profile = GYRE_CLIP_PROFILE_SPEED;
    } else if (strcmp(profile, "size") == 0) {
        p->profile = GYRE_CLIP_PROFILE_SIZE;
    } else {
        return report_usage(p->options->command, "--profile %s: must be speed or size", profile);
    }
    return EXIT_DONE;
}

static bool ends_as_gyre(const char *path) {
    static const char end[] = ".gyre";
    const size_t length = strlen(path), size = sizeof end - 1;
    return length > size && strcasecmp(path + length - size, end) == 0;
}

static int options_check(packing *p) {
    const command_options *options = p->options;
    if (options->output == NULL) return report_usage(options->command, "where to? --output OUT.gyre");
    if (!ends_as_gyre(options->output))
        return report_usage(options->command, "%s: must end in .gyre", options->output);
    if (is_same_file(options->operand, options->output))
        return report_usage(options->command, "%s: is the file that is read: write to another",
                            options->output);
    int status = profile_parse(p);
    return status == EXIT_DONE ? unit_parse(options, &p->unit_m) : status;
}

static int clips_choose(packing *p) {
    uint32_t first = 0;
    const gyre_asset *asset = p->asset;
    p->clip_count = asset->clip_count;
    if (p->options->clip) {
        int status = model_find_clip(asset, p->options->operand, p->options->clip, &first);
        if (status != EXIT_DONE) return status;
        p->clip_count = 1;
    }
    p->clips = calloc((size_t)p->clip_count + 1, sizeof *p->clips);
    if (p->clips == NULL) return report_failure("out of memory");
    for (uint32_t i = 0; i < p->clip_count; i++)
        p->clips[i].curves = &asset->clips[first + i];
    return EXIT_DONE;
}

static int skeletons_choose(packing *p) {
    gyre_error error = {0};
    const gyre_curves *clips = p->clip_count ? p->clips[0].curves : NULL;
    if (skeletons_make(p->asset, clips, p->clip_count, p->unit_m, &p->skeletons, &error) == GYRE_OK)
        return EXIT_DONE;
    return report_error(p->options->operand, &error);
}

static int clip_pack(packing *p, packed_clip *clip) {
    gyre_error error = {0};
    const char *name = clip->curves->name ? clip->curves->name : "";
    const gyre_pack_options options = {.error_m = p->options->error,
                                       .shell_m = p->options->shell,
                                       .unit_m = p->skeletons.unit_m,
                                       .profile = p->profile};
    if (gyre_clip_from_asset(p->asset, (uint32_t)(clip->curves - p->asset->clips), p->skeletons.items[0],
                             &options, &clip->clip, &clip->report, &error) == GYRE_OK)
        return EXIT_DONE;
    const bool coarse = error.status == GYRE_UNSUPPORTED && p->profile == GYRE_CLIP_PROFILE_SPEED;
    return report_failure("%s: clip \"%s\": %s%s", p->options->operand, name, error.message,
                          coarse ? "; --profile size is finer" : "");
}

static uint64_t work_of(const packed_clip *clip) {
    uint64_t keys = 1;
    for (uint32_t i = 0; i < clip->curves->curve_count; i++)
        keys += clip->curves->curves[i].key_count;
    return keys;
}

static int clips_pack(packing *p) {
    int status = EXIT_DONE;
    uint64_t total = 0, done = 0;
    progress bar;
    for (uint32_t i = 0; i < p->clip_count; i++)
        total += work_of(&p->clips[i]);
    progress_begin(&bar, total, p->options->quiet);
    bar.unit = "key";
    for (uint32_t i = 0; i < p->clip_count && status == EXIT_DONE; i++) {
        status = clip_pack(p, &p->clips[i]);
        progress_step(&bar, done += work_of(&p->clips[i]));
    }
    progress_end(&bar);
    return status;
}

/* The whole asset but its animations. */
static int model_encode(const packing *p, gyre_gltf_files *files) {
    const gyre_gltf_write_options options = {.form = GYRE_GLTF_BINARY};
    gyre_error error = {0};
    gyre_asset model = *p->asset;
    model.clips = NULL;
    model.clip_count = 0;
    if (gyre_gltf_encode(&model, &options, files, &error) == GYRE_OK) return EXIT_DONE;
    return report_error(p->options->operand, &error);
}

static int file_write(packing *p, const gyre_gltf_files *model, const gyre_clip **clips) {
    gyre_error error = {0};
    void *bytes = NULL;
    size_t size = 0;
    for (uint32_t i = 0; i < p->clip_count; i++)
        clips[i] = p->clips[i].clip;
    const gyre_file_contents contents = {.skeletons = p->skeletons.items,
                                         .skeleton_names = p->skeletons.names,
                                         .skeleton_count = p->skeletons.count,
                                         .clips = clips,
                                         .clip_count = p->clip_count,
                                         .model = model->model,
                                         .model_size = model->model_size};
    gyre_status status = gyre_file_encode(&contents, NULL, &bytes, &size, &error);
    if (status == GYRE_OK) status = staged_write(p->options->output, bytes, size, p->options->quiet, &error);
    gyre_file_bytes_destroy(bytes, size, NULL);
    p->file_size = size;
    p->model_size = model->model_size;
    return status == GYRE_OK ? EXIT_DONE : report_error(p->options->output, &error);
}

static int output_write(packing *p) {
    gyre_gltf_files model = {NULL, 0, NULL, 0};
    const gyre_clip **clips = calloc((size_t)p->clip_count + 1, sizeof *clips);
    int status = clips ? EXIT_DONE : report_failure("out of memory");
    if (status == EXIT_DONE && p->options->model) status = model_encode(p, &model);
    if (status == EXIT_DONE) status = file_write(p, &model, clips);
    gyre_gltf_files_destroy(&model, NULL);
    free(clips);
    return status;
}

static int packing_run(packing *p) {
    int status = options_check(p);
    if (status == EXIT_DONE) status = model_read(p->options->operand, &p->asset);
    if (status == EXIT_DONE) status = clips_choose(p);
    if (status == EXIT_DONE) status = skeletons_choose(p);
    if (status == EXIT_DONE) status = clips_pack(p);
    if (status == EXIT_DONE) status = output_write(p);
    if (status != EXIT_DONE) return status;
    if (p->options->json) return pack_write(p);
    if (!p->options->quiet) pack_print(p);
    return EXIT_DONE;
}

int pack_run(const command_options *options) {
    packing *p = calloc(1, sizeof *p);
    if (p == NULL) return report_failure("out of memory");
    p->options = options;
    int status = packing_run(p);
    for (uint32_t i = 0; p->clips && i < p->clip_count; i++)
        gyre_clip_destroy(p->clips[i].clip, NULL);
    free(p->clips);
    skeletons_clear(&p->skeletons);
    gyre_asset_destroy(p->asset);
    free(p);
    return status;
}
