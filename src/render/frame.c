/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "render/renderer.h"

/* Linear light: a warm key, a cool sky, a floor that gives a little back. */
static const float KEY[3] = {1.02f, 0.97f, 0.88f};
static const float SKY[3] = {0.33f, 0.37f, 0.43f};
static const float FLOOR[3] = {0.17f, 0.155f, 0.14f};
static const float KEY_DIRECTION[3] = {-0.5f, 0.72f, 0.62f};

static gyre_status check_job(const gyre_frame_job *job, gyre_error *error) {
    if (!job || !job->renderer || !job->model || !job->posed) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: the renderer, the model or the pose is missing");
    }
    if (job->model->renderer != job->renderer) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: the model belongs to another renderer");
    }
    if (job->model->asset != job->posed->asset) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: the pose is of another asset than the model");
    }
    if (job->width == 0 || job->height == 0 || job->width > 32768 || job->height > 32768) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame: %ux%u pixels cannot be drawn", job->width,
                          job->height);
    }
    return GYRE_OK;
}

static void pack_column(float *out, double x, double y, double z, double w) {
    out[0] = (float)x, out[1] = (float)y, out[2] = (float)z, out[3] = (float)w;
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
    pack_column(view->light, light.x, light.y, light.z, 0);
    for (int i = 0; i < 3; i++) {
        view->light[4 + i] = KEY[i];
        view->light[8 + i] = SKY[i];
        view->light[12 + i] = FLOOR[i];
    }
    view->light[7] = view->light[11] = view->light[15] = 0;
    return GYRE_OK;
}

/* The view ray through a point of the picture, as a linear function of the point: homogeneous near and far
   ends differ by the direction, whatever the projection. */
static bool write_ray(const gyre_frame_job *job, float *ray) {
    gyre_mat4d camera = gyre_mat4d_from_mat4(job->view), projection = gyre_mat4d_from_mat4(job->projection),
               back;
    camera.m[12] = camera.m[13] = camera.m[14] = 0;
    if (!gyre_mat4d_inverse(gyre_mat4d_mul(projection, camera), &back)) return false;
    for (int part = 0; part < 3; part++) {
        const double x = part == 1, y = part == 2;
        gyre_vec4d near_end = gyre_mat4d_mul_vec4d(back, gyre_vec4d_make(x, y, -1, 1));
        gyre_vec4d far_end = gyre_mat4d_mul_vec4d(back, gyre_vec4d_make(x, y, 1, 1));
        gyre_vec3d origin =
            gyre_vec3d_make(near_end.x / near_end.w, near_end.y / near_end.w, near_end.z / near_end.w);
        gyre_vec3d direction = gyre_vec3d_make(far_end.x * near_end.w - near_end.x * far_end.w,
                                               far_end.y * near_end.w - near_end.y * far_end.w,
                                               far_end.z * near_end.w - near_end.z * far_end.w);
        pack_column(ray + 4 * part, origin.x, origin.y, origin.z, 0);
        pack_column(ray + 12 + 4 * part, direction.x, direction.y, direction.z, 0);
    }
    for (int part = 1; part < 3; part++)
        for (int i = 0; i < 3; i++) {
            ray[4 * part + i] -= ray[i];
            ray[12 + 4 * part + i] -= ray[12 + i];
        }
    return true;
}

static void premultiply(const float *color, float *out) {
    for (int i = 0; i < 3; i++)
        out[i] = color[i] * color[3];
    out[3] = color[3];
}

/* Lightens dark floors more than light ones: a pool of light shows on both. */
static float glow_of(const float *background) {
    float mean = (background[0] + background[1] + background[2]) / 3;
    return 0.11f * (1 - mean) + 0.015f;
}

static void write_scene(const gyre_frame_job *job, const gyrei_view *view, float *scene) {
    const float *top = job->background_top[3] > 0 ? job->background_top : job->background;
    premultiply(job->background, scene);
    premultiply(top, scene + 4);
    pack_column(scene + 8, (double)job->ground.x - view->eye.x, (double)job->ground.y - view->eye.y,
                (double)job->ground.z - view->eye.z,
                job->ground_radius > 0 ? 1.0 / (double)job->ground_radius : 0);
    scene[12] = job->renderer->drawn_oversampled ? 0.5f : 1.0f;
    scene[13] = 0.72f;
    scene[14] = glow_of(job->background);
    scene[15] = 0;
}

static gyre_status draw_backdrop(const gyre_frame_job *job, const gyrei_view *view, gyre_error *error) {
    float ray[24], scene[16];
    bool ground = job->ground_radius > 0 && write_ray(job, ray);
    write_scene(job, view, scene);
    bool gradient = job->background_top[3] > 0 && memcmp(scene, scene + 4, 16) != 0;
    if (!ground && !gradient) {
        gyrei_device_clear(scene);
        return GYRE_OK;
    }
    gyrei_shader_key key = {.shader = GYREI_SHADER_BACKDROP, .ground = ground};
    gyrei_shader *shader = gyrei_renderer_shader(job->renderer, &key, error);
    if (!shader) return GYRE_GPU_FAILED;
    gyrei_device_clear_depth();
    gyrei_uniform_write(&shader->program, GYREI_UNIFORM_SCENE, scene, 4);
    if (ground) gyrei_uniform_write(&shader->program, GYREI_UNIFORM_RAY, ray, 6);
    gyrei_draw draw = {.program = &shader->program, .count = 3, .topology = GYREI_TRIANGLES};
    draw.streams[GYREI_ATTRIBUTE_POSITION] =
        (gyrei_stream){job->renderer->backdrop_buffer, 0, 12, 3, GYREI_COMPONENT_FLOAT};
    draw.textures[GYREI_SAMPLER_SHADOW] = ground ? job->renderer->shadow_texture : 0;
    gyrei_device_draw(&draw);
    return GYRE_OK;
}

static void draw_item(const gyre_frame_job *job, gyrei_item *item, gyrei_cull cull, const gyrei_view *view) {
    gyre_frame_stats *stats = &job->renderer->stats;
    item->draw.cull = cull;
    stats->draws++;
    if (item->draw.topology == GYREI_TRIANGLES) stats->triangles += item->draw.count / 3;
    gyrei_item_draw(job->renderer, item, view);
}

static void draw_opaque(const gyre_frame_job *job, uint32_t item_count, const gyrei_view *view) {
    for (uint32_t i = 0; i < item_count; i++) {
        gyrei_item *item = &job->model->items[i];
        if (item->blend) continue;
        draw_item(job, item, item->double_sided ? GYREI_CULL_NONE : GYREI_CULL_BACK, view);
    }
}

/* Farthest first; equal ones in the order of the file. An insertion sort: blended surfaces are few, and their
   order changes little. */
static uint32_t sort_blended(const gyre_model *model, uint32_t item_count) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < item_count; i++) {
        if (!model->items[i].blend) continue;
        uint32_t at = count++;
        for (; at > 0 && model->items[model->item_order[at - 1]].depth < model->items[i].depth; at--)
            model->item_order[at] = model->item_order[at - 1];
        model->item_order[at] = i;
    }
    return count;
}

/* The far sides of what is seen from both come before the near ones. */
static void draw_blended(const gyre_frame_job *job, uint32_t item_count, const gyrei_view *view) {
    uint32_t count = sort_blended(job->model, item_count);
    for (uint32_t i = 0; i < count; i++) {
        gyrei_item *item = &job->model->items[job->model->item_order[i]];
        if (item->double_sided) draw_item(job, item, GYREI_CULL_FRONT, view);
        draw_item(job, item, GYREI_CULL_BACK, view);
    }
}

/* Binds what is drawn into and gives its size. */
static void choose_target(const gyre_frame_job *job, uint32_t *width, uint32_t *height) {
    gyre_renderer *renderer = job->renderer;
    uint32_t wide = 2 * job->width, high = 2 * job->height;
    uint32_t target_width = wide > GYREI_SHADOW_SIZE ? wide : GYREI_SHADOW_SIZE;
    uint32_t target_height = high > GYREI_SHADOW_SIZE ? high : GYREI_SHADOW_SIZE;
    bool fits =
        target_width <= renderer->device.texture_size && target_height <= renderer->device.texture_size;
    bool same = renderer->target.width == target_width && renderer->target.height == target_height;
    if (renderer->oversample && fits && !same) {
        gyrei_target_destroy(&renderer->target);
        fits = gyrei_target_create(&renderer->device, target_width, target_height, &renderer->target);
    }
    renderer->drawn_oversampled = renderer->oversample && fits;
    if (renderer->drawn_oversampled) gyrei_framebuffer_bind(renderer->target.framebuffer);
    *width = renderer->drawn_oversampled ? wide : job->width;
    *height = renderer->drawn_oversampled ? high : job->height;
}

static void set_sizes(const gyre_model *model, uint32_t item_count, float pixels) {
    for (uint32_t i = 0; i < item_count; i++) {
        model->items[i].vertex[3] = 3 * pixels;
        model->items[i].draw.line_width = 1.5f * pixels;
    }
}

static gyre_status draw_all(const gyre_frame_job *job, const gyrei_view *view, gyre_error *error) {
    gyre_renderer *renderer = job->renderer;
    uint32_t width = 0, height = 0, item_count = 0;
    choose_target(job, &width, &height);
    gyre_status status = gyrei_items_build(job, view, &item_count, error);
    if (status != GYRE_OK) return status;
    set_sizes(job->model, item_count, renderer->drawn_oversampled ? 2.0f : 1.0f);
    if (job->ground_radius > 0) {
        uint32_t side = renderer->drawn_oversampled ? GYREI_SHADOW_SIZE : width < height ? width : height;
        gyrei_shadow_update(job, view, item_count, side);
    }
    renderer->pass++;
    gyrei_device_viewport(width, height);
    status = draw_backdrop(job, view, error);
    if (status != GYRE_OK) return status;
    draw_opaque(job, item_count, view);
    draw_blended(job, item_count, view);
    return job->skeleton ? gyrei_skeleton_draw(job, view, error) : GYRE_OK;
}

gyre_status gyre_frame_draw(const gyre_frame_job *job, gyre_error *error) {
    gyre_status status = check_job(job, error);
    if (status != GYRE_OK) return status;
    gyrei_view view;
    status = view_of(job, &view, error);
    if (status != GYRE_OK) return status;
    gyre_renderer *renderer = job->renderer;
    uint32_t bound = gyrei_framebuffer_current();
    renderer->stats = (gyre_frame_stats){.texture_failures = job->model->texture_failures};
    renderer->frame++;
    renderer->drawn_width = renderer->drawn_height = 0;
    status = draw_all(job, &view, error);
    gyrei_device_rest();
    gyrei_framebuffer_bind(bound);
    const char *fault = gyrei_device_error();
    if (status == GYRE_OK && fault)
        status = gyrei_fail(error, GYRE_GPU_FAILED, "frame: OpenGL failed (%s)", fault);
    if (status != GYRE_OK) return status;
    renderer->drawn_width = job->width, renderer->drawn_height = job->height;
    return GYRE_OK;
}
