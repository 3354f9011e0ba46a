/* SPDX-License-Identifier: MIT */
/* What a renderer keeps, and the parts of a frame that stand in files of their own. */
#ifndef GYREI_RENDERER_H
#define GYREI_RENDERER_H

#include <gyre/render.h>

#include "render/device.h"
#include "render/model.h"

/* A compiled program, and what its uniforms hold at the moment. */
typedef struct gyrei_shader {
    gyrei_shader_key key;
    gyrei_program program;
    uint32_t pass;                /* the pass whose camera and light it has */
    const gyrei_skin_state *skin; /* whose palette it has, in the frame `skin_frame` */
    uint32_t skin_frame;
} gyrei_shader;

enum { GYREI_SHADOW_SIZE = 128, GYREI_SHADERS_MAX = 256 };

/* vec4 that the vertex shader needs besides the palette, with room for what a driver takes for itself. */
enum { GYREI_UNIFORMS_RESERVED = 12 };

struct gyre_renderer {
    gyre_allocator allocator;
    gyrei_device device;
    uint32_t skinning, palette;
    bool oversample; /* frames are drawn twice as wide and high, and averaged when read */
    gyrei_target target;
    uint32_t drawn_width, drawn_height; /* of the last frame; 0: none */
    bool drawn_oversampled;
    gyrei_shader *shaders; /* GYREI_SHADERS_MAX of them */
    uint32_t shader_count;
    uint32_t frame, pass; /* stamps */
    uint32_t backdrop_buffer;
    uint8_t *backdrop; /* of the last frame, when it was oversampled: see backdrop.h */
    size_t backdrop_size;
    gyrei_target shadow_target;
    uint32_t shadow_texture;
    uint8_t *shadow_pixels; /* RGBA, GYREI_SHADOW_SIZE squared */
    float *shadow_planes;   /* 3 of them */
    gyre_frame_stats stats;
};

/* The program of a key, compiled when it is new. NULL when that fails: `error` says why. */
gyrei_shader *gyrei_renderer_shader(gyre_renderer *renderer, const gyrei_shader_key *key, gyre_error *error);

/* One draw of a frame: everything but the camera. */
typedef struct gyrei_item {
    gyrei_shader *shader;
    gyrei_draw draw;
    float vertex[4];
    float surface[12];
    float placement[12];          /* the palette of a rigid surface */
    const gyrei_skin_state *skin; /* NULL: rigid */
    bool blend, double_sided;
    double depth; /* distance along the view, for sorting */
} gyrei_item;

/* A camera and a light, as the uniforms take them. */
typedef struct gyrei_view {
    gyre_vec3d eye;
    float clip[16];  /* clip from the scene's axes with the eye as origin */
    float light[24]; /* see GYREI_UNIFORM_LIGHT */
} gyrei_view;

/* Fills the model's items from its pose. */
gyre_status gyrei_items_build(const gyre_frame_job *job, const gyrei_view *view, uint32_t *item_count,
                              gyre_error *error);

/* Draws an item with the view's camera. */
void gyrei_item_draw(gyre_renderer *renderer, const gyrei_item *item, const gyrei_view *view);

/* Draws the items from below into a small target, and leaves the blurred shadow in the renderer's
   shadow_pixels: one byte each, GYREI_SHADOW_SIZE squared. Another framebuffer is bound afterwards. */
void gyrei_shadow_update(const gyre_frame_job *job, const gyrei_view *view, uint32_t item_count);

/* Finds the bones of a model, once, and draws them over the picture. */
gyre_status gyrei_bones_create(gyre_model *model, gyre_error *error);
gyre_status gyrei_skeleton_draw(const gyre_frame_job *job, const gyrei_view *view, gyre_error *error);

#endif
