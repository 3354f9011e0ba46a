/* SPDX-License-Identifier: MIT */
/* What the examples of the animation runtime share: a model with its packed clips, and a picture of its
 * poses. */
#ifndef GYRE_EXAMPLES_STAGE_H
#define GYRE_EXAMPLES_STAGE_H

#include <gyre/gyre.h>

typedef struct stage {
    const gyre_asset *asset;
    const gyre_skeleton *skeleton; /* of all nodes */
    const gyre_clip *clips[2];     /* the first two of the model; the same one twice when it has but one */
    gyre_posed **shown;            /* the characters of the picture, in the order in which they were shown */
    uint32_t shown_count;
} stage;

/* Loads a model and packs its clips. */
gyre_status stage_open(stage *s, const char *path, gyre_error *error);

/* A pose of the skeleton, at rest; stage_pose_free() frees it. */
gyre_pose stage_pose(const stage *s);
void stage_pose_free(gyre_pose *pose);

/* Puts a pose into the picture. */
gyre_status stage_show(stage *s, const gyre_pose *pose, gyre_vec3d place, gyre_error *error);

/* Draws all that was shown. */
gyre_status stage_draw(const stage *s, const char *path, gyre_vec3 eye, gyre_vec3 target, gyre_error *error);

/* Frees all, says what went wrong, gives the program's exit status. */
int stage_close(stage *s, const char *path, gyre_status status, const gyre_error *error);

#endif
