/* SPDX-License-Identifier: MIT */
/* `gyre bench`: what the runtime costs for a file of the user's own. */
#ifndef APP_BENCH_H
#define APP_BENCH_H

#include "command.h"
#include "skeletons.h"

#include <gyre/asset.h>
#include <gyre/gyre_file.h>

/* One clip as it is packed, and what sampling it costs. */
typedef struct bench_clip {
    const char *name; /* may be NULL */
    const gyre_skeleton *skeleton;
    const gyre_clip *clip;
    bool owned;
    double forward_ns, random_ns; /* a joint */
} bench_clip;

/* What does not depend on the clip: nanoseconds a joint, of skinning a vertex; 0: not measured. */
typedef struct bench_costs {
    double blend_2_ns, blend_4_ns, model_ns, palette_ns;
    double skin_ns;
    uint64_t vertex_count;
} bench_costs;

typedef struct bench {
    const command_options *options;
    const gyre_asset *asset;
    const gyre_file *file;   /* of a .gyre */
    skeleton_list skeletons; /* of any other */
    double unit_m;
    bench_clip *clips;
    uint32_t clip_count;
    bench_costs costs;
} bench;

/* bench_measure.c */
gyre_status bench_clip_measure(bench_clip *clip, gyre_error *error);
gyre_status bench_jobs_measure(bench *b, gyre_error *error);

/* bench_report.c */
int bench_write(const bench *b);
void bench_print(const bench *b);

#endif
