/* SPDX-License-Identifier: MIT */
/* Playback: a packed clip at seven times of a loop, side by side, drawn into a file:
 *     play_a_clip FILE OUT.ppm */
#include "stage.h"

#include <stdio.h>

enum { COUNT = 7 };

int main(int argc, char **argv) {
    gyre_error error = {0};
    stage s;
    if (argc != 3) return fprintf(stderr, "usage: play_a_clip FILE OUT.ppm\n"), 2;
    gyre_status status = stage_open(&s, argv[1], &error);
    if (status != GYRE_OK) return stage_close(&s, argv[1], status, &error);

    const double duration_s = gyre_clip_duration_s(s.clips[0]);
    printf("%s: %.3f s, %u keys, %zu bytes, within %.2g of the file's own curves\n",
           gyre_clip_name(s.clips[0]), duration_s, gyre_clip_key_count(s.clips[0]),
           gyre_clip_size(s.clips[0]), gyre_clip_error(s.clips[0]));
    gyre_pose pose = stage_pose(&s);
    for (int i = 0; i < COUNT && status == GYRE_OK; i++) {
        /* Any time will do: past the end it goes round. Nothing is allocated, nothing is kept between calls.
         */
        const gyre_sample_job job = {.skeleton = s.skeleton,
                                     .clip = s.clips[0],
                                     .time_s = 3 * duration_s + duration_s * i / COUNT,
                                     .wrap = GYRE_WRAP_LOOP,
                                     .pose = pose};
        status = gyre_sample(&job, &error);
        if (status == GYRE_OK) status = stage_show(&s, &pose, gyre_vec3d_make(0.62 * (i - 3), 0, 0), &error);
    }
    if (status == GYRE_OK)
        status = stage_draw(&s, argv[2], gyre_vec3_make(1.5f, 1.1f, 3.5f), gyre_vec3_make(0.15f, 0.42f, 0),
                            &error);
    stage_pose_free(&pose);
    return stage_close(&s, argv[1], status, &error);
}
