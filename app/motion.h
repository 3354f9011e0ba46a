/* SPDX-License-Identifier: MIT */
/* A file whose clips are evaluated as exactly as it says them: curves in double, the clips of a .gyre by the
   runtime's own sampling. */
#ifndef APP_MOTION_H
#define APP_MOTION_H

#include <gyre/gyre_file.h>
#include <gyre/posed.h>

typedef struct motion {
    const char *path;
    const gyre_asset *asset;
    gyre_posed *posed;     /* as last evaluated */
    const gyre_file *file; /* of a .gyre; else NULL */
    uint32_t **nodes;      /* by skeleton of the file, by joint: the asset's node */
    uint32_t *origins;     /* by the asset's node: the node of the file that was packed, or GYRE_NONE */
    void *pose_memory;
    float *scalars;
    uint32_t scalar_count; /* room in it */
} motion;

/* Reads a file; on failure says why and returns EXIT_FAILED. Free with motion_close() in any case. */
int motion_open(const char *path, motion *m);
void motion_close(motion *m);

/* Fills `posed`; `clip` may be GYRE_NONE for the rest pose. */
gyre_status motion_evaluate(motion *m, uint32_t clip, double time_s, gyre_error *error);

/* Metres a unit of length, when the file says it; else 0. */
double motion_unit_m(const motion *m);

#endif
