/* SPDX-License-Identifier: MIT */
#include "output.h"
#include "pattern.h"
#include "report.h"

static int numbers_check(const command_options *options, picture_job *job) {
    int numbers = pattern_count(job->path);
    if (numbers < 0) {
        return report_usage(options->command, "%s: after %% only 0Nd, d and %% have a meaning", job->path);
    }
    if (numbers > 1 || (numbers == 1 && job->kind != PICTURE_PNG)) {
        return report_usage(options->command, "%s: %s", job->path,
                            numbers > 1 ? "one frame number is enough" : "only .png is written as frames");
    }
    job->numbered = numbers == 1;
    return EXIT_DONE;
}

int output_choose(const command_options *options, picture_job *job) {
    if (options->fps > OUTPUT_FPS_LIMIT)
        return report_usage(options->command, "--fps is at most %d", OUTPUT_FPS_LIMIT);
    if (options->output == NULL) return report_usage(options->command, "where to? --output OUT");
    job->path = options->output;
    job->kind = picture_kind_from_path(job->path);
    if (job->kind == PICTURE_UNKNOWN) {
        return report_usage(options->command, "%s: must end in .png, .webp, .mp4 or .gif", job->path);
    }
    int status = numbers_check(options, job);
    if (status != EXIT_DONE) return status;
    if (job->kind == PICTURE_MP4 && options->background.transparent) {
        return report_usage(options->command, ".mp4 cannot be transparent; .webp, .gif and .png can");
    }
    if (job->kind == PICTURE_MP4 && (options->size.width % 2 != 0 || options->size.height % 2 != 0)) {
        return report_usage(options->command, ".mp4 needs an even width and height");
    }
    return EXIT_DONE;
}
