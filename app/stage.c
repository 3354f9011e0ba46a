/* SPDX-License-Identifier: MIT */
#include "stage.h"
#include "report.h"

#include <gyre/trigd.h>

#include <math.h>
#include <stdlib.h>

gyre_status stage_open(stage *s, uint32_t width, uint32_t height, gyre_error *error) {
    const gyre_headless_options options = {.width = width, .height = height};
    const gyre_renderer_options matrices = {.palette = GYRE_PALETTE_MATRIX};
    *s = (stage){.width = width, .height = height};
    s->rgba = malloc((size_t)width * height * 4);
    if (s->rgba == NULL) return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    gyre_status status = gyre_headless_create(&options, &s->headless, error);
    if (status == GYRE_OK) status = gyre_renderer_create(NULL, &s->renderers[0], error);
    if (status == GYRE_OK) status = gyre_renderer_create(&matrices, &s->renderers[1], error);
    return status;
}

void stage_close(stage *s) {
    gyre_renderer_destroy(s->renderers[0]);
    gyre_renderer_destroy(s->renderers[1]);
    gyre_headless_destroy(s->headless);
    free(s->rgba);
    *s = (stage){.headless = NULL};
}

gyre_status stage_actor_make(stage *s, const gyre_asset *asset, bool by_matrices, stage_actor *actor,
                             gyre_error *error) {
    gyre_status status = gyre_posed_create(asset, NULL, &actor->posed, error);
    if (status == GYRE_OK) status = gyre_model_create(s->renderers[by_matrices], asset, &actor->model, error);
    return status;
}

void stage_actor_clear(stage_actor *actor) {
    gyre_model_destroy(actor->model);
    gyre_posed_destroy(actor->posed);
    *actor = (stage_actor){.model = NULL};
}

void stage_look(stage_view *v, gyre_vec3d target, double azimuth_deg, double elevation_deg, double distance,
                double width, double height) {
    const gyre_quatd azimuth = gyre_quatd_from_y(azimuth_deg * (GYRE_PI / 180));
    const gyre_quatd rotation = gyre_quatd_mul(azimuth, gyre_quatd_from_x(-elevation_deg * (GYRE_PI / 180)));
    const gyre_vec3d away = gyre_quatd_rotate(rotation, gyre_vec3d_make(0, 0, distance));
    const gyre_quatd back = gyre_quatd_conjugate(rotation);
    const gyre_vec3d moved = gyre_quatd_rotate(back, gyre_vec3d_add(target, away));
    v->view = gyre_mat4d_from_quatd(back);
    v->view.m[12] = -moved.x, v->view.m[13] = -moved.y, v->view.m[14] = -moved.z;
    const double aspect = (double)v->width / v->height, seen = fmax(height, width / aspect);
    v->projection =
        gyre_mat4d_perspective(2 * gyre_atan2d(seen / 2, distance), aspect, distance / 4, distance * 4);
}

canvas_point stage_project(const stage_view *v, gyre_vec3d point) {
    const gyre_vec4d clip = gyre_mat4d_mul_vec4d(gyre_mat4d_mul(v->projection, v->view),
                                                 gyre_vec4d_make(point.x, point.y, point.z, 1));
    return (canvas_point){v->x + v->width * (0.5 + 0.5 * clip.x / clip.w),
                          v->y + v->height * (0.5 - 0.5 * clip.y / clip.w)};
}

static void background_set(gyre_frame_job *job, uint32_t rgb) {
    for (int i = 0; i < 3; i++)
        job->background[i] = (float)(rgb >> (16 - 8 * i) & 255) / 255;
    job->background[3] = 1;
}

static gyre_status frame_make(gyre_renderer *renderer, const stage_actor *actor, const stage_view *v,
                              gyre_error *error) {
    const gyre_render_instance instance = {.model = actor->model, .posed = actor->posed};
    gyre_frame_job job = {.renderer = renderer,
                          .instances = &instance,
                          .instance_count = 1,
                          .width = (uint32_t)v->width,
                          .height = (uint32_t)v->height,
                          .view = gyre_mat4_from_mat4d(v->view),
                          .projection = gyre_mat4_from_mat4d(v->projection),
                          .ground = gyre_vec3_from_vec3d(v->ground),
                          .ground_radius = (float)v->ground_radius};
    background_set(&job, v->background_rgb);
    return gyre_frame_draw(&job, error);
}

gyre_status stage_draw(stage *s, const stage_actor *actor, const stage_view *v, canvas *c,
                       gyre_error *error) {
    gyre_renderer *renderer = s->renderers[v->by_matrices];
    gyre_status status = frame_make(renderer, actor, v, error);
    if (status == GYRE_OK)
        status = gyre_renderer_read(renderer, (uint32_t)v->width, (uint32_t)v->height, s->rgba, error);
    if (status == GYRE_OK) canvas_blit(c, s->rgba, v->width, v->height, v->x, v->y);
    return status;
}
