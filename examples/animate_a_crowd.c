/* SPDX-License-Identifier: MIT */
/* A crowd of 1000, each with its own times and its own blend of two clips, and a picture of some of it:
 *     animate_a_crowd FILE OUT.ppm */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 1000, ROW = 25, SHOWN_EVERY = 4 };

/* All that a character keeps. */
typedef struct character {
    double time_s[2];
    float weight;
    gyre_pose pose;
} character;

/* One frame of one character: two samples and a blend; `scratch` holds the poses between. */
static gyre_status update(const stage *s, const character *c, const gyre_pose scratch[2], gyre_error *error) {
    const gyre_blend_layer layers[2] = {{.pose = scratch[0], .weight = 1 - c->weight},
                                        {.pose = scratch[1], .weight = c->weight}};
    const gyre_blend_job blend = {
        .rest = gyre_skeleton_rest(s->skeleton), .layers = layers, .layer_count = 2, .pose = c->pose};
    for (int i = 0; i < 2; i++) {
        const gyre_sample_job sample = {.skeleton = s->skeleton,
                                        .clip = s->clips[i],
                                        .time_s = c->time_s[i],
                                        .wrap = GYRE_WRAP_LOOP,
                                        .pose = scratch[i]};
        const gyre_status status = gyre_sample(&sample, error);
        if (status != GYRE_OK) return status;
    }
    return gyre_blend(&blend, error);
}

/* In rows, every other one shifted; farther rows are drawn behind nearer ones. */
static gyre_vec3d place_of(int i) {
    return gyre_vec3d_make(0.7 * (i % ROW - ROW / 2) + 0.35 * (i / ROW % 2), 0, -1.0 * (i / ROW));
}

int main(int argc, char **argv) {
    static character crowd[COUNT];
    gyre_error error = {0};
    stage s;
    if (argc != 3) return fprintf(stderr, "usage: animate_a_crowd FILE OUT.ppm\n"), 2;
    gyre_status status = stage_open(&s, argv[1], &error);
    if (status != GYRE_OK) return stage_close(&s, argv[1], status, &error);

    const size_t pose_size = (gyre_pose_size(gyre_skeleton_joint_count(s.skeleton)) + 63) / 64 * 64;
    char *poses = aligned_alloc(64, COUNT * pose_size); /* one block for all */
    gyre_pose scratch[2] = {stage_pose(&s), stage_pose(&s)};
    if (poses == NULL) status = GYRE_OUT_OF_MEMORY;
    for (int i = 0; i < COUNT && status == GYRE_OK; i++) {
        crowd[i].time_s[0] = 0.618 * i, crowd[i].time_s[1] = 0.377 * i;
        crowd[i].weight = (float)(i * 7 % 11) / 10;
        crowd[i].pose = gyre_pose_init(poses + (size_t)i * pose_size, gyre_skeleton_joint_count(s.skeleton));
        status = update(&s, &crowd[i], scratch, &error);
        if (status == GYRE_OK && i % SHOWN_EVERY == 0)
            status = stage_show(&s, &crowd[i].pose, place_of(i / SHOWN_EVERY), &error);
    }
    if (status == GYRE_OK)
        printf("%d characters of %u joints, %u drawn\n", COUNT, gyre_skeleton_joint_count(s.skeleton),
               s.shown_count);
    if (status == GYRE_OK)
        status = stage_draw(&s, argv[2], gyre_vec3_make(0, 6.5f, 9.0f), gyre_vec3_make(0, 0, -3.0f), &error);
    free(poses);
    stage_pose_free(&scratch[0]);
    stage_pose_free(&scratch[1]);
    return stage_close(&s, argv[1], status, &error);
}
