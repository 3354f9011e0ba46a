/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "render/renderer.h"
#include "render/shade.h"

/* Over the left shoulder. */
static const float KEY_DIRECTION[3] = {-0.5f, 0.72f, 0.62f};

static gyre_status check_instance(const gyre_frame_job *job, uint32_t i, gyre_error *error) {
    const gyre_render_instance *instance = &job->instances[i];
    if (!instance->model || !instance->posed) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: instance %u has no model or no pose", i);
    }
    if (instance->model->renderer != job->renderer) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "frame: the model of instance %u belongs to another renderer", i);
    }
    if (instance->model->asset != instance->posed->asset) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "frame: the pose of instance %u is of another asset than its model", i);
    }
    return GYRE_OK;
}

static gyre_status check_job(const gyre_frame_job *job, gyre_error *error) {
    if (!job || !job->renderer || (job->instance_count && !job->instances)) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: the renderer is missing, or the instances are");
    }
    if (job->instance_count > UINT32_MAX / 64) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: %u instances are too many", job->instance_count);
    }
    if (job->width == 0 || job->height == 0 || job->width > 32768 || job->height > 32768) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: %ux%u pixels cannot be drawn", job->width,
                          job->height);
    }
    gyre_status status = GYRE_OK;
    for (uint32_t i = 0; i < job->instance_count && status == GYRE_OK; i++)
        status = check_instance(job, i, error);
    return status;
}

static void pack_matrix(float *out, const gyre_mat4d *m) {
    for (int i = 0; i < 16; i++)
        out[i] = (float)m->m[i];
}

/* The light stands still before the eye: a direction in view space, taken to the scene's axes. */
static gyre_vec3d light_direction(const gyre_frame_job *job, const gyre_mat4d *scene_from_view) {
    const gyre_vec3d over_shoulder = {(double)KEY_DIRECTION[0], (double)KEY_DIRECTION[1],
                                      (double)KEY_DIRECTION[2]};
    gyre_vec3d light = gyre_vec3d_from_vec3(job->light);
    if (gyre_vec3d_dot(light, light) == 0) light = over_shoulder;
    light = gyre_mat4d_mul_direction(*scene_from_view, light);
    return gyre_vec3d_normalise(light, gyre_vec3d_make(0, 1, 0));
}

static gyre_status view_of(const gyre_frame_job *job, gyrei_view *view, gyre_error *error) {
    gyre_mat4d camera = gyre_mat4d_from_mat4(job->view), projection = gyre_mat4d_from_mat4(job->projection);
    gyre_mat4d scene_from_view;
    if (!gyre_mat4d_inverse_affine(camera, &scene_from_view)) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: the view matrix has no inverse");
    }
    const double *m = scene_from_view.m;
    view->eye = gyre_vec3d_make(m[12], m[13], m[14]);
    camera.m[12] = camera.m[13] = camera.m[14] = 0;
    gyre_mat4d clip = gyre_mat4d_mul(projection, camera);
    pack_matrix(view->clip, &clip);
    gyre_vec3d light = light_direction(job, &scene_from_view);
    gyre_vec3d back = gyre_mat4d_mul_direction(scene_from_view, gyre_vec3d_make(0, 0, 1));
    gyrei_light_uniforms(light, gyre_vec3d_normalise(back, gyre_vec3d_make(0, 0, 1)), view->light);
    return GYRE_OK;
}

static gyre_status reserve_backdrop(gyre_renderer *renderer, size_t size, gyre_error *error) {
    if (renderer->backdrop_size == size) return GYRE_OK;
    if (renderer->backdrop) gyrei_release(&renderer->allocator, renderer->backdrop, renderer->backdrop_size);
    renderer->backdrop_size = 0;
    renderer->backdrop = gyrei_allocate(&renderer->allocator, size, 16);
    if (!renderer->backdrop) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "frame: out of memory");
    renderer->backdrop_size = size;
    return GYRE_OK;
}

/* As large as a texture must be. */
static uint32_t texture_side(const gyrei_device *device, uint32_t side) {
    uint32_t power = 1;
    while (!device->odd_sizes && power < side)
        power *= 2;
    return device->odd_sizes ? side : power;
}

/* Painted in memory into the lower left corner of a texture. */
static gyre_status paint_texture(const gyrei_frame *frame, const gyrei_backdrop *backdrop, uint32_t width,
                                 uint32_t height, gyre_error *error) {
    static const gyrei_sampling plain;
    gyre_renderer *renderer = frame->renderer;
    const uint32_t w = frame->job->width, h = frame->job->height;
    gyre_status status = reserve_backdrop(renderer, (size_t)width * height * 4, error);
    if (status != GYRE_OK) return status;
    gyrei_backdrop_paint(backdrop, renderer->shadow_pixels, GYREI_SHADOW_SIZE, w, h, renderer->backdrop);
    for (uint32_t y = h; width > w && y-- > 0;)
        memmove(renderer->backdrop + (size_t)y * width * 4, renderer->backdrop + (size_t)y * w * 4,
                (size_t)w * 4);
    if (!renderer->backdrop_texture)
        renderer->backdrop_texture = gyrei_texture_create(&renderer->device, &plain);
    gyrei_texture_write(&renderer->device, renderer->backdrop_texture, GYREI_TEXEL_RGBA8, 0, width, height,
                        renderer->backdrop);
    return GYRE_OK;
}

/* Without shaders what is behind is a picture; too large for a texture, it is one colour. */
static gyre_status draw_painted(const gyrei_frame *frame, const gyrei_backdrop *backdrop, gyre_error *error) {
    gyre_renderer *renderer = frame->renderer;
    gyrei_device *device = &renderer->device;
    const gyrei_shader_key key = {.shader = GYREI_SHADER_BACKDROP, .texture = 1};
    uint32_t width = texture_side(device, frame->job->width),
             height = texture_side(device, frame->job->height);
    if (width > device->texture_size || height > device->texture_size) {
        gyrei_device_clear(device, backdrop->scene);
        return GYRE_OK;
    }
    uint32_t index = gyrei_renderer_shader(renderer, &key, error);
    if (index == GYRE_NONE) return GYRE_GPU_FAILED;
    gyre_status status = paint_texture(frame, backdrop, width, height, error);
    if (status != GYRE_OK) return status;
    const gyrei_program *program = &renderer->shaders[index].program;
    const float filled[4] = {(float)frame->job->width / (float)width,
                             (float)frame->job->height / (float)height, 0, 0};
    gyrei_device_clear_depth(device);
    gyrei_uniform_write(device, program, GYREI_UNIFORM_SCENE, filled, 1);
    gyrei_draw draw = {.program = program, .count = 3, .topology = GYREI_TRIANGLES, .depth = true};
    draw.streams[GYREI_ATTRIBUTE_POSITION] =
        (gyrei_stream){renderer->backdrop_buffer, 0, 12, 3, GYREI_COMPONENT_FLOAT};
    draw.textures[GYREI_SAMPLER_COLOR] = renderer->backdrop_texture;
    gyrei_device_draw(device, &draw);
    return GYRE_OK;
}

/* With the depth test on, though nothing fails it: a software driver then compiles the shader once, not once
   more for squares that it covers whole. */
static gyre_status draw_backdrop(const gyrei_frame *frame, const gyrei_backdrop *backdrop,
                                 gyre_error *error) {
    gyre_renderer *renderer = frame->renderer;
    gyrei_device *device = &renderer->device;
    if (!backdrop->ground && !backdrop->gradient) {
        gyrei_device_clear(device, backdrop->scene);
        return GYRE_OK;
    }
    if (device->fixed) return draw_painted(frame, backdrop, error);
    gyrei_shader_key key = {.shader = GYREI_SHADER_BACKDROP, .ground = backdrop->ground};
    uint32_t index = gyrei_renderer_shader(renderer, &key, error);
    if (index == GYRE_NONE) return GYRE_GPU_FAILED;
    const gyrei_program *program = &renderer->shaders[index].program;
    if (backdrop->ground) {
        gyrei_texture_write(device, renderer->shadow_texture, GYREI_TEXEL_GRAY8, 0, GYREI_SHADOW_SIZE,
                            GYREI_SHADOW_SIZE, renderer->shadow_pixels);
    }
    gyrei_device_clear_depth(device);
    gyrei_uniform_write(device, program, GYREI_UNIFORM_SCENE, backdrop->scene, 4);
    gyrei_uniform_write(device, program, GYREI_UNIFORM_RAY, backdrop->ray, 6);
    gyrei_draw draw = {.program = program, .count = 3, .topology = GYREI_TRIANGLES, .depth = true};
    draw.streams[GYREI_ATTRIBUTE_POSITION] =
        (gyrei_stream){renderer->backdrop_buffer, 0, 12, 3, GYREI_COMPONENT_FLOAT};
    draw.textures[GYREI_SAMPLER_SHADOW] = backdrop->ground ? renderer->shadow_texture : 0;
    gyrei_device_draw(device, &draw);
    return GYRE_OK;
}

static void draw_item(const gyrei_frame *frame, gyrei_item *item, gyrei_cull cull) {
    gyre_frame_stats *stats = &frame->renderer->stats;
    uint32_t instances = item->draw.instance_count ? item->draw.instance_count : 1;
    item->draw.cull = cull;
    stats->draws++;
    if (item->draw.topology == GYREI_TRIANGLES) stats->triangles += item->draw.count / 3 * instances;
    gyrei_item_draw(frame->renderer, item, &frame->view);
}

static void draw_opaque(const gyrei_frame *frame) {
    gyre_renderer *renderer = frame->renderer;
    for (uint32_t i = 0; i < renderer->item_count; i++) {
        gyrei_item *item = &renderer->items[i];
        if (item->blend) continue;
        draw_item(frame, item, item->double_sided ? GYREI_CULL_NONE : GYREI_CULL_BACK);
    }
}

/* Farthest first; equal ones in the order of the file. An insertion sort: blended surfaces are few, and their
   order changes little. */
static uint32_t sort_blended(gyre_renderer *renderer) {
    const gyrei_item *items = renderer->items;
    uint32_t count = 0, *order = renderer->item_order;
    for (uint32_t i = 0; i < renderer->item_count; i++) {
        if (!items[i].blend) continue;
        uint32_t at = count++;
        for (; at > 0 && items[order[at - 1]].depth < items[i].depth; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

/* The far sides of what is seen from both come before the near ones. */
static void draw_blended(const gyrei_frame *frame) {
    gyre_renderer *renderer = frame->renderer;
    uint32_t count = sort_blended(renderer);
    for (uint32_t i = 0; i < count; i++) {
        gyrei_item *item = &renderer->items[renderer->item_order[i]];
        if (item->double_sided) draw_item(frame, item, GYREI_CULL_FRONT);
        draw_item(frame, item, GYREI_CULL_BACK);
    }
}

/* Makes the target of our own, when there is to be one, as large as the frame needs. */
static gyre_status choose_target(const gyre_frame_job *job, gyre_error *error) {
    gyre_renderer *renderer = job->renderer;
    gyrei_device *device = &renderer->device;
    uint32_t width = 2 * job->width, height = 2 * job->height;
    bool fits = width <= device->texture_size && height <= device->texture_size;
    bool same = renderer->target.width == width && renderer->target.height == height;
    if (renderer->oversample && fits && !same) {
        gyrei_target_destroy(device, &renderer->target);
        fits = gyrei_target_create(device, width, height, &renderer->target);
    }
    renderer->drawn_oversampled = renderer->oversample && fits;
    if (!renderer->drawn_oversampled) return GYRE_OK;
    return reserve_backdrop(renderer, (size_t)job->width * job->height * 4, error);
}

static void set_sizes(gyre_renderer *renderer, float pixels) {
    for (uint32_t i = 0; i < renderer->item_count; i++) {
        renderer->items[i].vertex[0] = 3 * pixels;
        renderer->items[i].draw.line_width = 1.5f * pixels;
    }
}

/* In a target of our own the model stands alone: what is behind has no edges, is painted once a pixel and
   comes together with the model when the picture is read. */
static gyre_status draw_behind(const gyrei_frame *frame, const gyrei_backdrop *backdrop, gyre_error *error) {
    static const float nothing[4];
    const gyre_frame_job *job = frame->job;
    gyrei_device *device = &frame->renderer->device;
    if (!frame->renderer->drawn_oversampled) {
        gyrei_device_viewport(device, job->width, job->height);
        return draw_backdrop(frame, backdrop, error);
    }
    gyrei_device_viewport(device, 2 * job->width, 2 * job->height);
    gyrei_device_clear(device, nothing);
    return GYRE_OK;
}

/* While a software driver draws on threads of its own. */
static void paint_backdrop(const gyre_frame_job *job, const gyrei_backdrop *backdrop) {
    gyre_renderer *renderer = job->renderer;
    if (!renderer->drawn_oversampled) return;
    gyrei_device_flush(&renderer->device);
    gyrei_backdrop_paint(backdrop, renderer->shadow_pixels, GYREI_SHADOW_SIZE, job->width, job->height,
                         renderer->backdrop);
}

static gyre_status draw_all(const gyrei_frame *frame, uint32_t bound, gyre_error *error) {
    const gyre_frame_job *job = frame->job;
    gyre_renderer *renderer = frame->renderer;
    gyre_status status = gyrei_items_build(frame, error);
    if (status != GYRE_OK) return status;
    set_sizes(renderer, renderer->drawn_oversampled ? 2.0f : 1.0f);
    gyrei_backdrop backdrop;
    gyrei_backdrop_init(&backdrop, job, frame->view.eye);
    if (backdrop.ground) gyrei_shadow_update(frame);
    gyrei_framebuffer_bind(&renderer->device,
                           renderer->drawn_oversampled ? renderer->target.framebuffer : bound);
    status = draw_behind(frame, &backdrop, error);
    if (status != GYRE_OK) return status;
    renderer->pass++;
    draw_opaque(frame);
    draw_blended(frame);
    if (job->skeleton) status = gyrei_skeletons_draw(frame, error);
    paint_backdrop(job, &backdrop);
    return status;
}

static gyre_status begin_frame(const gyrei_frame *frame, gyre_error *error) {
    gyre_renderer *renderer = frame->renderer;
    gyre_status status = gyrei_renderer_check(renderer, error);
    if (status != GYRE_OK) return status;
    renderer->stats = (gyre_frame_stats){0};
    renderer->frame++;
    renderer->drawn_width = renderer->drawn_height = 0;
    return GYRE_OK;
}

/* Each model's count once. */
static void count_failures(const gyrei_frame *frame) {
    gyre_renderer *renderer = frame->renderer;
    for (uint32_t g = 0; g < renderer->group_count; g++) {
        const gyre_model *model = renderer->groups[g].model;
        if (model->groups[!renderer->groups[g].mirrored] < g) continue;
        renderer->stats.texture_failures += model->texture_failures;
    }
}

gyre_status gyre_frame_draw(const gyre_frame_job *job, gyre_error *error) {
    gyre_status status = check_job(job, error);
    if (status != GYRE_OK) return status;
    gyrei_frame frame = {.job = job, .renderer = job->renderer};
    status = view_of(job, &frame.view, error);
    if (status == GYRE_OK) status = begin_frame(&frame, error);
    if (status != GYRE_OK) return status;
    gyre_renderer *renderer = job->renderer;
    gyrei_device *device = &renderer->device;
    uint32_t bound = gyrei_framebuffer_current(device);
    status = choose_target(job, error);
    if (status == GYRE_OK) status = draw_all(&frame, bound, error);
    gyrei_device_rest(device);
    gyrei_framebuffer_bind(device, bound);
    const char *fault = gyrei_device_error(device);
    if (status == GYRE_OK && fault) {
        renderer->fault = fault;
        status = gyrei_fail(error, GYRE_GPU_FAILED, "frame: OpenGL failed (%s)", fault);
    }
    if (status != GYRE_OK) return status;
    count_failures(&frame);
    renderer->drawn_width = job->width, renderer->drawn_height = job->height;
    return GYRE_OK;
}
