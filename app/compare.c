/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "number.h"
#include "report.h"

#include <gyre/frame.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double shell_default_m = 0.03;

/* A unit by its name, or metres as a number: what a frame may have behind its "@". */
static int unit_parse(const command_options *options, double *unit_m) {
    char frame[64];
    gyre_frame parsed;
    *unit_m = 1;
    if (options->unit == NULL) return EXIT_DONE;
    if (strlen(options->unit) < sizeof frame - sizeof "gltf@") {
        snprintf(frame, sizeof frame, "gltf@%s", options->unit);
        if (gyre_frame_from_name(frame, &parsed, NULL) == GYRE_OK) {
            *unit_m = parsed.unit_m;
            return EXIT_DONE;
        }
    }
    return report_usage(options->command, "--unit %s: must be mm, cm, m, km, in, ft or a number of metres",
                        options->unit);
}

static int options_take(comparison *c) {
    const command_options *options = c->options;
    int status = unit_parse(options, &c->unit_m);
    c->shell = (options->given & OPTION_SHELL ? options->shell : shell_default_m) / c->unit_m;
    if (status == EXIT_DONE && c->shell < 0) status = report_usage(options->command, "--shell is at least 0");
    if (status == EXIT_DONE && options->max < 0)
        status = report_usage(options->command, "--max is at least 0");
    return status;
}

/* The first node that a clip of A moves and that B lacks; GYRE_NONE: it has all. */
static uint32_t moved_and_missing(const comparison *c, const compare_clip *clip) {
    if (clip->clips.a == GYRE_NONE) return GYRE_NONE;
    const gyre_curves *curves = &c->a.asset->clips[clip->clips.a];
    for (uint32_t i = 0; i < curves->curve_count; i++)
        if (!c->joint_a_taken[curves->curves[i].node]) return curves->curves[i].node;
    return GYRE_NONE;
}

static int missing_judge(const comparison *c) {
    char name[COMPARE_TEXT_SIZE];
    if (c->clips_only_a)
        return report_failure("%s: %u clips of %s are not in it", c->b.path, (unsigned)c->clips_only_a,
                              c->a.path);
    for (uint32_t i = 0; i < c->clip_count; i++) {
        const uint32_t node = moved_and_missing(c, &c->clips[i]);
        if (node == GYRE_NONE) continue;
        const char *joint = c->a.asset->nodes[node].name;
        return report_failure("%s: joint %u, \"%s\", which %s moves, is not in it", c->b.path, (unsigned)node,
                              joint ? joint : "", compare_clip_name(c, &c->clips[i], name));
    }
    return EXIT_DONE;
}

/* What was asked for with --max; files may be near where they meet and yet lack something. */
static int judge(const comparison *c) {
    if (!(c->options->given & OPTION_MAX)) return EXIT_DONE;
    if (missing_judge(c) != EXIT_DONE) return EXIT_FAILED;
    for (uint32_t i = 0; i < c->clip_count; i++) {
        const compare_peak *peak = &c->clips[i].displacement;
        char clip[COMPARE_TEXT_SIZE], joint[COMPARE_TEXT_SIZE], distance[NUMBER_SIZE];
        if (peak->largest * c->unit_m <= c->options->max) continue;
        number_format_short(distance, peak->largest * c->unit_m, 3);
        return report_failure("%s: %s: at %g s %s is %s m off, more than --max %g", c->b.path,
                              compare_clip_name(c, &c->clips[i], clip), peak->time_s,
                              compare_joint_name(c, peak->pair, joint), distance, c->options->max);
    }
    return EXIT_DONE;
}

static int comparison_run(comparison *c) {
    int status = options_take(c);
    if (status == EXIT_DONE) status = motion_open(c->options->operands.words[0], &c->a);
    if (status == EXIT_DONE) status = motion_open(c->options->operands.words[1], &c->b);
    if (status == EXIT_DONE) status = compare_match_clips(c);
    if (status == EXIT_DONE) status = compare_match_joints(c);
    for (uint32_t i = 0; i < c->clip_count && status == EXIT_DONE; i++)
        status = compare_measure(c, &c->clips[i]);
    if (status != EXIT_DONE) return status;
    if (c->options->json)
        status = compare_write(c);
    else
        compare_print(c);
    return status == EXIT_DONE ? judge(c) : status;
}

int compare_run(const command_options *options) {
    comparison *c = calloc(1, sizeof *c);
    if (c == NULL) return report_failure("out of memory");
    c->options = options;
    int status = comparison_run(c);
    motion_close(&c->a);
    motion_close(&c->b);
    free(c->joints);
    free(c->clips);
    free(c->clip_a_taken);
    free(c->clip_b_taken);
    free(c->joint_a_taken);
    free(c->joint_b_taken);
    free(c);
    return status;
}
