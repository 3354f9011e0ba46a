/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "json.h"
#include "model.h"
#include "number.h"
#include "report.h"

#include <gyre/batch.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *profile_name(const bench_clip *clip) {
    return gyre_clip_profile(clip->clip) == GYRE_CLIP_PROFILE_SIZE ? "size" : "speed";
}

static double error_m(const bench *b, const bench_clip *clip) {
    return gyre_clip_error(clip->clip) * (b->unit_m > 0 ? b->unit_m : 1);
}

static void clip_write(json_writer *json, const bench *b, const bench_clip *clip) {
    json_begin(json, '{');
    json_key(json, "name");
    json_text(json, clip->name);
    json_key(json, "profile");
    json_text(json, profile_name(clip));
    json_key(json, "joints");
    json_integer(json, gyre_skeleton_joint_count(clip->skeleton));
    json_key(json, "keys");
    json_integer(json, gyre_clip_key_count(clip->clip));
    json_key(json, "size");
    json_integer(json, gyre_clip_size(clip->clip));
    json_key(json, "error_m");
    json_number(json, error_m(b, clip));
    json_key(json, "forward_ns");
    json_number(json, clip->forward_ns);
    json_key(json, "random_ns");
    json_number(json, clip->random_ns);
    json_end(json, '}');
}

typedef struct cost_row {
    const char *key, *words;
    double ns;
} cost_row;

enum { COST_COUNT = 5 };

static void costs_list(const bench_costs *costs, cost_row rows[COST_COUNT]) {
    rows[0] = (cost_row){"blend_2_ns", "blend of 2", costs->blend_2_ns};
    rows[1] = (cost_row){"blend_4_ns", "blend of 4", costs->blend_4_ns};
    rows[2] = (cost_row){"model_space_ns", "model space", costs->model_ns};
    rows[3] = (cost_row){"palette_ns", "palette 3x4", costs->palette_ns};
    rows[4] = (cost_row){"skinning_ns", "skinning", costs->skin_ns};
}

static void members_write(json_writer *json, const bench *b) {
    cost_row rows[COST_COUNT];
    costs_list(&b->costs, rows);
    json_key(json, "file");
    json_text(json, b->options->operand);
    json_key(json, "instructions");
    json_text(json, gyre_batch_isa());
    json_key(json, "clips");
    json_begin(json, '[');
    for (uint32_t i = 0; i < b->clip_count; i++)
        clip_write(json, b, &b->clips[i]);
    json_end(json, ']');
    for (int i = 0; i < COST_COUNT; i++) {
        json_key(json, rows[i].key);
        if (rows[i].ns > 0)
            json_number(json, rows[i].ns);
        else
            json_null(json);
    }
    json_key(json, "vertices");
    json_integer(json, b->costs.vertex_count);
}

int bench_write(const bench *b) {
    json_writer *json = malloc(sizeof *json);
    if (json == NULL) return report_failure("out of memory");
    json_init(json, stdout);
    json_begin(json, '{');
    members_write(json, b);
    json_end(json, '}');
    const bool written = json_finish(json) && putchar('\n') != EOF;
    free(json);
    return written ? EXIT_DONE : report_failure("cannot write to standard output: %s", strerror(errno));
}

static void clip_print(const bench *b, const bench_clip *clip) {
    char error[NUMBER_SIZE], forward[NUMBER_SIZE], random[NUMBER_SIZE];
    number_format_short(error, error_m(b, clip) * 1000, 3);
    number_format_short(forward, clip->forward_ns, 3);
    number_format_short(random, clip->random_ns, 3);
    printf("%-7s %10zu %9s mm %8s ns %8s ns  ", profile_name(clip), gyre_clip_size(clip->clip), error,
           forward, random);
    text_print(stdout, clip->name ? clip->name : "");
    putchar('\n');
}

void bench_print(const bench *b) {
    cost_row rows[COST_COUNT];
    char ns[NUMBER_SIZE];
    costs_list(&b->costs, rows);
    text_print(stdout, b->options->operand);
    printf(": %u joints, one thread, %s\n", (unsigned)gyre_skeleton_joint_count(b->clips[0].skeleton),
           gyre_batch_isa());
    printf("%-7s %10s %12s %11s %11s  clip\n", "profile", "bytes", "error", "forward", "random");
    for (uint32_t i = 0; i < b->clip_count; i++)
        clip_print(b, &b->clips[i]);
    printf("a joint, in nanoseconds:\n");
    for (int i = 0; i < COST_COUNT; i++) {
        if (!(rows[i].ns > 0)) continue;
        number_format_short(ns, rows[i].ns, 3);
        printf("  %-12s %8s", rows[i].words, ns);
        if (i == COST_COUNT - 1) printf("  a vertex, of %" PRIu64, b->costs.vertex_count);
        putchar('\n');
    }
}
