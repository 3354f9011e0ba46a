/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "number.h"
#include "report.h"
#include "skeletons.h"

#include <gyre/pack.h>

#include <stdlib.h>

static int options_check(const comparison *c) {
    const command_options *options = c->options;
    double unit_m;
    if (options->given & OPTION_SHELL && options->shell < 0)
        return report_usage(options->command, "--shell is at least 0");
    if (options->max < 0) return report_usage(options->command, "--max is at least 0");
    return unit_parse(options, &unit_m);
}

/* What the command line says, what a .gyre says, what the size at rest lets one guess. */
static int unit_choose(comparison *c) {
    const gyre_asset *a = c->a.asset;
    skeleton_list skeletons;
    gyre_error error = {0};
    unit_parse(c->options, &c->unit_m);
    if (c->unit_m <= 0) c->unit_m = motion_unit_m(&c->a);
    if (c->unit_m <= 0) c->unit_m = motion_unit_m(&c->b);
    if (c->unit_m <= 0) {
        const gyre_status status = skeletons_make(a, a->clips, a->clip_count, 0, &skeletons, &error);
        c->unit_m = status == GYRE_OK ? skeletons.unit_m : 1;
        c->guessed = status == GYRE_OK;
        skeletons_clear(&skeletons);
        if (status == GYRE_OUT_OF_MEMORY) return report_error(c->a.path, &error);
    }
    c->shell = (c->options->given & OPTION_SHELL ? c->options->shell : GYRE_PACK_SHELL_M) / c->unit_m;
    return EXIT_DONE;
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
    int status = options_check(c);
    if (status == EXIT_DONE) status = motion_open(c->options->operands.words[0], &c->a);
    if (status == EXIT_DONE) status = motion_open(c->options->operands.words[1], &c->b);
    if (status == EXIT_DONE) status = unit_choose(c);
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
