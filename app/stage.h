/* SPDX-License-Identifier: MIT */
/* Models drawn without a display, as parts of a larger picture. */
#ifndef APP_STAGE_H
#define APP_STAGE_H

#include "canvas.h"

#include <gyre/headless.h>
#include <gyre/render.h>

typedef struct stage {
    gyre_headless *headless;
    gyre_renderer *renderers[2]; /* by quaternions and by matrices */
    uint8_t *rgba;
    uint32_t width, height; /* the most that a view may have */
} stage;

/* An asset and where its nodes stand. */
typedef struct stage_actor {
    gyre_model *model;
    gyre_posed *posed;
} stage_actor;

/* A view of an actor: where it goes on the canvas, and from where it is seen. */
typedef struct stage_view {
    int x, y, width, height; /* of the canvas */
    gyre_mat4d view, projection;
    gyre_vec3d ground;
    double ground_radius; /* 0: none */
    uint32_t background_rgb;
    bool by_matrices;
} stage_view;

gyre_status stage_open(stage *s, uint32_t width, uint32_t height, gyre_error *error);
void stage_close(stage *s);

/* The asset is borrowed. An actor of one renderer is drawn by that one alone. */
gyre_status stage_actor_make(stage *s, const gyre_asset *asset, bool by_matrices, stage_actor *actor,
                             gyre_error *error);
void stage_actor_clear(stage_actor *actor);

/* Looks at a target from a distance: azimuth from +z towards +x, elevation above the horizon. At the target
   `width` and `height` have room in the view. */
void stage_look(stage_view *v, gyre_vec3d target, double azimuth_deg, double elevation_deg, double distance,
                double width, double height);

/* Where a point of the scene is seen on the canvas. */
canvas_point stage_project(const stage_view *v, gyre_vec3d point);

gyre_status stage_draw(stage *s, const stage_actor *actor, const stage_view *v, canvas *c, gyre_error *error);

#endif
