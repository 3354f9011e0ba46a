/* SPDX-License-Identifier: MIT */
/* The skeletons of a model's clips: for each skin one, all over the same joints, so that a clip plays on
 * each. */
#ifndef APP_SKELETONS_H
#define APP_SKELETONS_H

#include "command.h"

#include <gyre/asset.h>
#include <gyre/skeleton.h>

typedef struct skeleton_list {
    const gyre_skeleton **items;
    const char **names; /* of the skins; the asset's */
    uint32_t count;     /* at least 1 */
    double unit_m;      /* metres a unit of length */
    bool guessed;       /* by the size, as nobody said it */
} skeleton_list;

/* Joints are those of the skins, what is above them and what the clips move; without a skin all nodes.
   `unit_m` 0: guessed. Free with skeletons_clear() in any case. */
gyre_status skeletons_make(const gyre_asset *asset, const gyre_curves *clips, uint32_t clip_count,
                           double unit_m, skeleton_list *list, gyre_error *error);
void skeletons_clear(skeleton_list *list);

/* --unit: a name, or a number of metres; 0 when it is not given. On failure says why and returns EXIT_USAGE.
 */
int unit_parse(const command_options *options, double *unit_m);

/* "cm", or how many metres. */
const char *unit_name(double unit_m, char text[48]);

#endif
