/* SPDX-License-Identifier: MIT */
/* A file whose clips are evaluated as exactly as it says them: curves in double. */
#ifndef APP_MOTION_H
#define APP_MOTION_H

#include <gyre/posed.h>

typedef struct motion {
    const char *path;
    const gyre_asset *asset;
    gyre_posed *posed; /* as last evaluated */
} motion;

/* Reads a file; on failure says why and returns EXIT_FAILED. Free with motion_close() in any case. */
int motion_open(const char *path, motion *m);
void motion_close(motion *m);

/* Fills `posed`; `clip` may be GYRE_NONE for the rest pose. */
gyre_status motion_evaluate(motion *m, uint32_t clip, double time_s, gyre_error *error);

#endif
