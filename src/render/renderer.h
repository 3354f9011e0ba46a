/* SPDX-License-Identifier: MIT */
/* What a renderer keeps, and the parts of a frame that stand in files of their own. */
#ifndef GYREI_RENDERER_H
#define GYREI_RENDERER_H

#include <gyre/render.h>

#include "render/backdrop.h"
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

enum { GYREI_SHADOW_SIZE = 128 };

/* vec4 that the vertex shader needs besides the palette, with room for what a driver takes for itself. */
enum { GYREI_UNIFORMS_RESERVED = 12 };

/* One draw of a frame: everything but the camera. */
typedef struct gyrei_item {
    uint32_t shader; /* index */
    gyrei_draw draw;
    float vertex[4];
    float surface[12];
    float placement[12];          /* what the palette uniform gets, unless it is a skin's */
    const gyrei_skin_state *skin; /* whose palette the uniform gets; NULL: the placement */
    const gyrei_tint *tint;       /* where fixed, of the surface */
    bool blend, double_sided;
    double depth; /* distance along the view, for sorting */
} gyrei_item;

/* The palettes of a frame that stand in a texture, one behind the other; written at once. */
typedef struct gyrei_palette_store {
    float *texels;
    uint32_t capacity, used; /* texels */
    uint32_t texture, width, height;
} gyrei_palette_store;

/* Instances of one model, alike in handedness. */
typedef struct gyrei_group {
    gyre_model *model;
    uint32_t first, last, count; /* in `next` */
    bool mirrored;
} gyrei_group;

struct gyre_renderer {
    gyre_allocator allocator;
    gyrei_device device;
    const void *context; /* that it was made in */
    const char *fault;   /* why it cannot draw any more; NULL: it can */
    uint32_t skinning, palette, turn;
    bool unlit;
    bool oversample; /* frames are drawn twice as wide and high, and averaged when read */
    gyrei_target target;
    uint32_t drawn_width, drawn_height; /* of the last frame; 0: none */
    bool drawn_oversampled;
    gyrei_shader *shaders; /* GYREI_SHADERS_MAX of them */
    uint32_t shader_count;
    uint32_t frame, pass; /* stamps */
    gyrei_item *items;    /* of a frame */
    uint32_t *item_order;
    uint32_t item_capacity, item_count;
    gyrei_group *groups;
    uint32_t *next; /* by instance: the next of its group, or GYRE_NONE */
    uint32_t group_capacity, group_count;
    gyrei_palette_store store;
    uint32_t backdrop_buffer;
    uint8_t *backdrop; /* of the last frame, when it was painted: see backdrop.h */
    size_t backdrop_size;
    uint32_t backdrop_texture; /* that a fixed pipeline lays behind */
    gyrei_target shadow_target;
    uint32_t shadow_texture;
    uint8_t *shadow_pixels; /* RGBA, GYREI_SHADOW_SIZE squared */
    float *shadow_planes;   /* 3 of them */
    gyre_frame_stats stats;
};

/* GYRE_GPU_FAILED when it cannot be drawn with: its context is lost or not current, or it failed before. */
gyre_status gyrei_renderer_check(gyre_renderer *renderer, gyre_error *error);

/* Before objects are destroyed: what another context has under the same names is left alone. */
void gyrei_renderer_attach(gyre_renderer *renderer);

/* The program of a key, compiled when it is new: its index, or GYRE_NONE and in `error` why. */
uint32_t gyrei_renderer_shader(gyre_renderer *renderer, const gyrei_shader_key *key, gyre_error *error);

/* A camera and a light, as the uniforms take them. */
typedef struct gyrei_view {
    gyre_vec3d eye;
    float clip[16];  /* clip from the scene's axes with the eye as origin */
    float light[24]; /* see GYREI_UNIFORM_LIGHT */
} gyrei_view;

/* A frame while it is drawn. */
typedef struct gyrei_frame {
    const gyre_frame_job *job;
    gyre_renderer *renderer;
    gyrei_view view;
} gyrei_frame;

/* An instance while its items are built. */
typedef struct gyrei_placed {
    const gyrei_frame *frame;
    gyre_model *model;
    const gyre_posed *posed;
    gyre_mat4d world;
    bool moved;       /* the world is not the identity */
    gyrei_slot *slot; /* what it has of its own */
} gyrei_placed;

/* instance.c: fills the renderer's items from all instances. */
gyre_status gyrei_items_build(const gyrei_frame *frame, gyre_error *error);
gyrei_placed gyrei_placed_of(const gyrei_frame *frame, const gyre_render_instance *instance);
gyre_mat4d gyrei_placed_world(const gyrei_placed *placed, uint32_t node);

/* pose.c: palettes and vertices of one instance. */
gyre_status gyrei_slot_open(gyrei_placed *placed, uint32_t index, gyre_error *error);
void gyrei_skin_matrices(const gyrei_placed *placed, uint32_t skin, gyre_mat4d *matrices);
gyre_status gyrei_slot_pose_skins(const gyrei_placed *placed, gyre_error *error);
gyrei_palette_kind gyrei_allowed_kind(const gyre_renderer *renderer, gyrei_palette_kind kind);
void gyrei_count_palette(gyre_frame_stats *stats, gyrei_palette_kind kind);
void gyrei_slot_morph(const gyrei_placed *placed, uint32_t placement);
gyre_status gyrei_slot_pose(const gyrei_placed *placed, uint32_t placement, bool mirrored, bool *normals,
                            gyre_error *error);

/* Room for palettes in this frame's texture: the floats, or NULL when there is none or no memory. */
float *gyrei_store_reserve(gyre_renderer *renderer, uint64_t texel_count, uint32_t *first);
void gyrei_store_upload(gyre_renderer *renderer);

/* item.c: appends a surface's item of one instance, or one item for a group whose palettes stand in the
   store. */
gyre_status gyrei_item_single(const gyrei_placed *placed, uint32_t placement, gyre_error *error);
typedef struct gyrei_many {
    uint32_t count, first, stride; /* instances; texels */
    gyrei_palette_kind kind;
    bool skinned, mirrored;
} gyrei_many;
gyre_status gyrei_item_many(const gyrei_frame *frame, gyre_model *model, uint32_t placement,
                            const gyrei_many *many, gyre_error *error);
gyrei_item *gyrei_item_add(gyre_renderer *renderer, gyre_error *error);

/* Draws an item with the view's camera. */
void gyrei_item_draw(gyre_renderer *renderer, const gyrei_item *item, const gyrei_view *view);

/* Draws the items from below into a small target, and leaves the blurred shadow in the renderer's
   shadow_pixels: one byte each, GYREI_SHADOW_SIZE squared. Another framebuffer is bound afterwards. */
void gyrei_shadow_update(const gyrei_frame *frame);

/* Finds the bones of a model, once, and draws them over the picture. */
gyre_status gyrei_bones_create(gyre_model *model, gyre_error *error);
gyre_status gyrei_skeletons_draw(const gyrei_frame *frame, gyre_error *error);

#endif
