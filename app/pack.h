/* SPDX-License-Identifier: MIT */
/* `gyre pack`: a model's skeletons and clips as a .gyre file. */
#ifndef APP_PACK_H
#define APP_PACK_H

#include "command.h"
#include "skeletons.h"

#include <gyre/asset.h>
#include <gyre/pack.h>

/* What became of one clip. */
typedef struct packed_clip {
    const gyre_curves *curves;
    const gyre_clip *clip;
    gyre_pack_report report;
} packed_clip;

typedef struct packing {
    const command_options *options;
    double unit_m; /* of --unit, or 0 */
    uint32_t profile;
    const gyre_asset *asset;
    skeleton_list skeletons;
    packed_clip *clips;
    uint32_t clip_count;
    uint64_t file_size, model_size;
} packing;

/* pack_report.c */
int pack_write(const packing *p);
void pack_print(const packing *p);

#endif
