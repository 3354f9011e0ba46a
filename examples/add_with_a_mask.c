/* SPDX-License-Identifier: MIT */
/* Additive with a mask: what a second clip does besides its first moment, added to a first clip, from one
 * joint down only; four weights, drawn into a file: add_with_a_mask FILE OUT.ppm [JOINT] */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 4 };

static gyre_status sample(const stage *s, int clip, double part, const gyre_pose *pose, gyre_error *error) {
    const gyre_sample_job job = {.skeleton = s->skeleton,
                                 .clip = s->clips[clip],
                                 .time_s = part * gyre_clip_duration_s(s->clips[clip]),
                                 .pose = *pose};
    return gyre_sample(&job, error);
}

/* 1 for a joint and all below it, which lie side by side; 0 for all others. */
static uint32_t mask_from(const stage *s, const char *name, float *mask) {
    uint32_t joint = 0, count = 0;
    for (uint32_t j = 0; name != NULL && j < gyre_skeleton_joint_count(s->skeleton); j++) {
        const char *node = s->asset->nodes[gyre_skeleton_nodes(s->skeleton)[j]].name;
        if (node != NULL && strcmp(node, name) == 0) joint = j;
    }
    for (uint32_t j = joint; j < gyre_skeleton_subtree_ends(s->skeleton)[joint]; j++, count++)
        mask[j] = 1;
    return count;
}

int main(int argc, char **argv) {
    gyre_error error = {0};
    stage s;
    if (argc < 3 || argc > 4) return fprintf(stderr, "usage: add_with_a_mask FILE OUT.ppm [JOINT]\n"), 2;
    gyre_status status = stage_open(&s, argv[1], &error);
    if (status != GYRE_OK) return stage_close(&s, argv[1], status, &error);

    const uint32_t joint_count = gyre_skeleton_joint_count(s.skeleton);
    float *mask = calloc(joint_count, sizeof *mask);
    gyre_pose base = stage_pose(&s), moved = stage_pose(&s), difference = stage_pose(&s),
              pose = stage_pose(&s);
    if (mask == NULL) status = GYRE_OUT_OF_MEMORY;
    if (status == GYRE_OK) {
        printf("added to %u of %u joints\n", mask_from(&s, argc > 3 ? argv[3] : NULL, mask), joint_count);
        status = sample(&s, 1, 0, &base, &error);
    }
    if (status == GYRE_OK) status = sample(&s, 1, 0.25, &moved, &error);
    /* In the joints' own axes: a head that nods nods, whichever way the body is turned. */
    if (status == GYRE_OK)
        status = gyre_pose_difference(&moved, &base, GYRE_ADDITIVE_OWN, &difference, &error);
    if (status == GYRE_OK) status = sample(&s, 0, 0, &base, &error);
    for (int i = 0; i < COUNT && status == GYRE_OK; i++) {
        const gyre_blend_layer layer = {.pose = base, .weight = 1};
        const gyre_additive_layer added = {.difference = difference,
                                           .joint_weights = mask,
                                           .joint_weight_count = joint_count,
                                           .weight = (float)i / (COUNT - 1),
                                           .order = GYRE_ADDITIVE_OWN};
        const gyre_blend_job job = {.rest = gyre_skeleton_rest(s.skeleton),
                                    .layers = &layer,
                                    .layer_count = 1,
                                    .additive = &added,
                                    .additive_count = 1,
                                    .pose = pose};
        status = gyre_blend(&job, &error);
        if (status == GYRE_OK)
            status = stage_show(&s, &pose, gyre_vec3d_make(0.75 * (i - 1.5), 0, 0), &error);
    }
    if (status == GYRE_OK)
        status = stage_draw(&s, argv[2], gyre_vec3_make(1.1f, 0.9f, 2.9f), gyre_vec3_make(0.05f, 0.48f, 0),
                            &error);
    free(mask);
    stage_pose_free(&base);
    stage_pose_free(&moved);
    stage_pose_free(&difference);
    stage_pose_free(&pose);
    return stage_close(&s, argv[1], status, &error);
}
