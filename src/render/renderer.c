/* SPDX-License-Identifier: MIT */
#include "render/renderer.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "render/gl_load.h"

static bool prepare(gyre_renderer *renderer) {
    static const float corners[9] = {-1, -1, 0, 3, -1, 0, -1, 3, 0};
    static const gyrei_sampling smooth = {0x2601, 0x2601, 0, 0};
    const size_t texels = (size_t)GYREI_SHADOW_SIZE * GYREI_SHADOW_SIZE;
    const gyre_allocator *allocator = &renderer->allocator;
    gyrei_device *device = &renderer->device;
    renderer->shaders = gyrei_allocate(allocator, GYREI_SHADERS_MAX * sizeof *renderer->shaders, 8);
    renderer->shadow_pixels = gyrei_allocate(allocator, texels * 4, 16);
    renderer->shadow_planes = gyrei_allocate(allocator, texels * 3 * sizeof(float), 16);
    if (!renderer->shaders || !renderer->shadow_pixels || !renderer->shadow_planes) return false;
    renderer->backdrop_buffer =
        gyrei_buffer_create(device, GYREI_BUFFER_VERTEX, corners, sizeof corners, false);
    renderer->shadow_texture = gyrei_texture_create(device, &smooth);
    renderer->store.width = gyrei_palette_texture_width(device->texture_size);
    return true;
}

static gyre_status fill_renderer(gyre_renderer *renderer, const gyre_renderer_options *options,
                                 gyre_error *error) {
    gyrei_device *device = &renderer->device;
    gyre_status status =
        gyrei_device_open(device, options->api, &options->limits, &options->allocator, error);
    if (status != GYRE_OK) return status;
    renderer->context = gyrei_context_current(device->api);
    renderer->oversample = options->samples != 1 && device->framebuffers && gyrei_device_samples(device) == 1;
    if (!prepare(renderer)) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    const char *fault = gyrei_device_error(device);
    return fault ? gyrei_fail(error, GYRE_GPU_FAILED, "renderer: %s", fault) : GYRE_OK;
}

gyre_status gyre_renderer_create(const gyre_renderer_options *options, gyre_renderer **out,
                                 gyre_error *error) {
    static const gyre_renderer_options defaults;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "renderer: out is NULL");
    *out = NULL;
    if (!options) options = &defaults;
    gyre_renderer *renderer = gyrei_allocate(&options->allocator, sizeof *renderer, sizeof(void *));
    if (!renderer) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    *renderer = (gyre_renderer){.allocator = options->allocator,
                                .skinning = options->skinning,
                                .palette = options->palette,
                                .turn = options->turn ? options->turn : GYRE_TURN_CROSS,
                                .unlit = options->unlit != 0};
    gyre_status status = fill_renderer(renderer, options, error);
    if (status != GYRE_OK) {
        gyre_renderer_destroy(renderer);
        return status;
    }
    *out = renderer;
    return GYRE_OK;
}

static void destroy_objects(gyre_renderer *renderer) {
    gyrei_device *device = &renderer->device;
    for (uint32_t i = 0; i < renderer->shader_count; i++)
        gyrei_program_destroy(device, &renderer->shaders[i].program);
    gyrei_target_destroy(device, &renderer->target);
    gyrei_target_destroy(device, &renderer->shadow_target);
    gyrei_buffer_destroy(device, renderer->backdrop_buffer);
    gyrei_texture_destroy(device, renderer->backdrop_texture);
    gyrei_texture_destroy(device, renderer->shadow_texture);
    gyrei_texture_destroy(device, renderer->store.texture);
}

static void release(gyre_renderer *renderer, void *pointer, size_t size) {
    if (pointer) gyrei_release(&renderer->allocator, pointer, size);
}

void gyre_renderer_destroy(gyre_renderer *renderer) {
    if (!renderer) return;
    const size_t texels = (size_t)GYREI_SHADOW_SIZE * GYREI_SHADOW_SIZE;
    gyre_allocator allocator = renderer->allocator;
    gyrei_renderer_attach(renderer);
    if (renderer->device.functions) destroy_objects(renderer);
    gyrei_device_close(&renderer->device);
    release(renderer, renderer->backdrop, renderer->backdrop_size);
    release(renderer, renderer->items, renderer->item_capacity * sizeof *renderer->items);
    release(renderer, renderer->item_order, renderer->item_capacity * sizeof *renderer->item_order);
    release(renderer, renderer->groups, renderer->group_capacity * sizeof *renderer->groups);
    release(renderer, renderer->next, renderer->group_capacity * sizeof *renderer->next);
    release(renderer, renderer->store.texels, (size_t)renderer->store.capacity * 16);
    release(renderer, renderer->shaders, GYREI_SHADERS_MAX * sizeof *renderer->shaders);
    release(renderer, renderer->shadow_pixels, texels * 4);
    release(renderer, renderer->shadow_planes, texels * 3 * sizeof(float));
    gyrei_release(&allocator, renderer, sizeof *renderer);
}

uint32_t gyre_renderer_api(const gyre_renderer *renderer) {
    return renderer->device.api;
}

static bool is_current(const gyre_renderer *renderer) {
    return gyrei_context_current(renderer->device.api) == renderer->context;
}

void gyrei_renderer_attach(gyre_renderer *renderer) {
    renderer->device.detached = !is_current(renderer);
}

gyre_status gyrei_renderer_check(gyre_renderer *renderer, gyre_error *error) {
    if (renderer->fault) {
        return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: it failed before (%s); make a new one",
                          renderer->fault);
    }
    if (!is_current(renderer)) {
        return gyrei_fail(error, GYRE_GPU_FAILED,
                          "renderer: the context that it was made in is not current, or is gone");
    }
    const char *fault = gyrei_device_error(&renderer->device);
    if (fault && strcmp(fault, gyrei_gl_error_name(GYREI_CONTEXT_LOST)) == 0) {
        renderer->fault = fault;
        return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: %s", fault);
    }
    return GYRE_OK;
}

uint32_t gyrei_renderer_shader(gyre_renderer *renderer, const gyrei_shader_key *key, gyre_error *error) {
    for (uint32_t i = 0; i < renderer->shader_count; i++)
        if (memcmp(&renderer->shaders[i].key, key, sizeof *key) == 0) return i;
    if (renderer->shader_count == GYREI_SHADERS_MAX) {
        gyrei_fail(error, GYRE_GPU_FAILED, "renderer: more than %d shader programs", GYREI_SHADERS_MAX);
        return GYRE_NONE;
    }
    char log[160];
    gyrei_shader shader = {.key = *key};
    if (!gyrei_program_create(&renderer->device, key, &shader.program, log, sizeof log)) {
        gyrei_fail(error, GYRE_GPU_FAILED, "renderer: a shader does not compile: %s", log);
        return GYRE_NONE;
    }
    renderer->shaders[renderer->shader_count] = shader;
    return renderer->shader_count++;
}

gyre_frame_stats gyre_renderer_stats(const gyre_renderer *renderer) {
    return renderer->stats;
}

void gyre_renderer_finish(gyre_renderer *renderer) {
    gyrei_device_finish(&renderer->device);
}

static void turn_rows(uint8_t *rgba, uint32_t width, uint32_t height) {
    size_t row = (size_t)width * 4;
    for (uint32_t y = 0; y < height / 2; y++) {
        uint8_t *upper = rgba + y * row, *lower = rgba + (height - 1 - y) * row;
        for (size_t i = 0; i < row; i++) {
            uint8_t kept = upper[i];
            upper[i] = lower[i];
            lower[i] = kept;
        }
    }
}

static void divide_by_alpha(uint8_t *rgba, size_t pixel_count) {
    for (size_t i = 0; i < pixel_count; i++, rgba += 4) {
        unsigned alpha = rgba[3];
        if (alpha == 255) continue;
        for (int c = 0; c < 3; c++) {
            unsigned value = alpha ? (rgba[c] * 255u + alpha / 2) / alpha : 0;
            rgba[c] = (uint8_t)(value < 255 ? value : 255);
        }
    }
}

/* Lays the mean of two by two samples over a row of the backdrop. */
static void lay_over(const uint8_t *samples, uint32_t width, uint8_t *rgba) {
    const uint8_t *upper = samples + (size_t)width * 8;
    for (uint32_t x = 0; x < width; x++, samples += 8, upper += 8, rgba += 4) {
        unsigned alpha = (unsigned)samples[3] + samples[7] + upper[3] + upper[7];
        if (alpha == 0) continue;
        for (int c = 0; c < 4; c++) {
            unsigned sum = (unsigned)samples[c] + samples[c + 4] + upper[c] + upper[c + 4];
            unsigned value = (sum * 255 + rgba[c] * (1020 - alpha) + 510) / 1020;
            rgba[c] = (uint8_t)(value < 255 ? value : 255);
        }
    }
}

static gyre_status read_oversampled(gyre_renderer *renderer, uint32_t width, uint32_t height, uint8_t *rgba,
                                    gyre_error *error) {
    size_t size = (size_t)width * height * 16;
    uint8_t *samples = gyrei_allocate(&renderer->allocator, size, 16);
    if (!samples) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    gyrei_device *device = &renderer->device;
    uint32_t bound = gyrei_framebuffer_current(device);
    gyrei_framebuffer_bind(device, renderer->target.framebuffer);
    bool read = gyrei_device_read(device, 2 * width, 2 * height, samples);
    gyrei_framebuffer_bind(device, bound);
    for (uint32_t y = 0; read && y < height; y++) {
        uint8_t *row = rgba + (size_t)(height - 1 - y) * width * 4;
        memcpy(row, renderer->backdrop + (size_t)y * width * 4, (size_t)width * 4);
        lay_over(samples + (size_t)y * width * 16, width, row);
    }
    gyrei_release(&renderer->allocator, samples, size);
    return read ? GYRE_OK : gyrei_fail(error, GYRE_GPU_FAILED, "renderer: the picture cannot be read");
}

static gyre_status read_bound(gyre_renderer *renderer, uint32_t width, uint32_t height, uint8_t *rgba,
                              gyre_error *error) {
    if (!gyrei_device_read(&renderer->device, width, height, rgba)) {
        return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: the picture cannot be read");
    }
    turn_rows(rgba, width, height);
    return GYRE_OK;
}

gyre_status gyre_renderer_read(gyre_renderer *renderer, uint32_t width, uint32_t height, uint8_t *rgba,
                               gyre_error *error) {
    if (!renderer || !rgba) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "renderer: nothing to read into");
    if (width == 0 || width != renderer->drawn_width || height != renderer->drawn_height) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "renderer: the last frame has %ux%u pixels, not %ux%u",
                          renderer->drawn_width, renderer->drawn_height, width, height);
    }
    gyre_status status = gyrei_renderer_check(renderer, error);
    if (status != GYRE_OK) return status;
    status = renderer->drawn_oversampled ? read_oversampled(renderer, width, height, rgba, error)
                                         : read_bound(renderer, width, height, rgba, error);
    if (status != GYRE_OK) return status;
    divide_by_alpha(rgba, (size_t)width * height);
    return GYRE_OK;
}
