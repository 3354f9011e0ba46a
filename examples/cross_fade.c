/* SPDX-License-Identifier: MIT */
/* Cross-fade: from one clip to another by weights that change with time, drawn into a file:
 *     cross_fade FILE OUT.ppm */
#include "stage.h"

#include <stdio.h>

enum { COUNT = 7 };

static gyre_status sample(const stage *s, int clip, double time_s, const gyre_pose *pose, gyre_error *error) {
    const gyre_sample_job job = {.skeleton = s->skeleton,
                                 .clip = s->clips[clip],
                                 .time_s = time_s,
                                 .wrap = GYRE_WRAP_LOOP,
                                 .pose = *pose};
    return gyre_sample(&job, error);
}

/* Even at its ends: a fade that starts and stops without a jerk. */
static float smooth(float t) {
    return t * t * (3 - 2 * t);
}

int main(int argc, char **argv) {
    gyre_error error = {0};
    stage s;
    if (argc != 3) return fprintf(stderr, "usage: cross_fade FILE OUT.ppm\n"), 2;
    gyre_status status = stage_open(&s, argv[1], &error);
    if (status != GYRE_OK) return stage_close(&s, argv[1], status, &error);

    gyre_pose from = stage_pose(&s), to = stage_pose(&s), pose = stage_pose(&s);
    for (int i = 0; i < COUNT && status == GYRE_OK; i++) {
        const double time_s = 0.12 * i;
        const float weight = smooth((float)i / (COUNT - 1));
        const gyre_blend_layer layers[2] = {{.pose = from, .weight = 1 - weight},
                                            {.pose = to, .weight = weight}};
        const gyre_blend_job job = {
            .rest = gyre_skeleton_rest(s.skeleton), .layers = layers, .layer_count = 2, .pose = pose};
        status = sample(&s, 0, time_s, &from, &error);
        if (status == GYRE_OK) status = sample(&s, 1, time_s, &to, &error);
        if (status == GYRE_OK) status = gyre_blend(&job, &error);
        if (status == GYRE_OK) status = stage_show(&s, &pose, gyre_vec3d_make(0.62 * (i - 3), 0, 0), &error);
        printf("%.2f s: %.3f of %s, %.3f of %s\n", time_s, (double)(1 - weight), gyre_clip_name(s.clips[0]),
               (double)weight, gyre_clip_name(s.clips[1]));
    }
    if (status == GYRE_OK)
        status = stage_draw(&s, argv[2], gyre_vec3_make(1.5f, 1.1f, 3.5f), gyre_vec3_make(0.15f, 0.42f, 0),
                            &error);
    stage_pose_free(&from);
    stage_pose_free(&to);
    stage_pose_free(&pose);
    return stage_close(&s, argv[1], status, &error);
}
