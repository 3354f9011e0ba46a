/* SPDX-License-Identifier: MIT */
#include "render/renderer.h"

#include <string.h>

#include "base/checked.h"
#include "base/error.h"

static void lower(uint32_t *limit, uint32_t wanted) {
    if (wanted == GYRE_NONE) wanted = 0;
    if (wanted < *limit) *limit = wanted;
}

static void apply_limits(gyrei_device *device, const gyre_render_limits *limits) {
    if (limits->vertex_uniform_vectors) {
        lower(&device->vertex_uniform_vectors, limits->vertex_uniform_vectors);
    }
    if (limits->vertex_texture_units) lower(&device->vertex_texture_units, limits->vertex_texture_units);
    if (limits->texture_size) lower(&device->texture_size, limits->texture_size);
    if (limits->without & GYRE_WITHOUT_DERIVATIVES) device->derivatives = false;
    if (limits->without & GYRE_WITHOUT_FLOAT_TEXTURES) device->float_textures = false;
    if (limits->without & GYRE_WITHOUT_UINT_INDICES) device->uint_indices = false;
}

static bool prepare(gyre_renderer *renderer) {
    static const float corners[9] = {-1, -1, 0, 3, -1, 0, -1, 3, 0};
    static const gyrei_sampling smooth = {0x2601, 0x2601, 0, 0};
    const size_t texels = (size_t)GYREI_SHADOW_SIZE * GYREI_SHADOW_SIZE;
    const gyre_allocator *allocator = &renderer->allocator;
    renderer->shaders = gyrei_allocate(allocator, GYREI_SHADERS_MAX * sizeof *renderer->shaders, 8);
    renderer->shadow_pixels = gyrei_allocate(allocator, texels * 4, 16);
    renderer->shadow_planes = gyrei_allocate(allocator, texels * 3 * sizeof(float), 16);
    if (!renderer->shaders || !renderer->shadow_pixels || !renderer->shadow_planes) return false;
    renderer->backdrop_buffer = gyrei_buffer_create(GYREI_BUFFER_VERTEX, corners, sizeof corners, false);
    renderer->shadow_texture = gyrei_texture_create(&smooth);
    return true;
}

gyre_status gyre_renderer_create(const gyre_renderer_options *options, gyre_renderer **out,
                                 gyre_error *error) {
    static const gyre_renderer_options defaults;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "renderer: out is NULL");
    *out = NULL;
    if (!options) options = &defaults;
    gyre_renderer *renderer = gyrei_allocate(&options->allocator, sizeof *renderer, sizeof(void *));
    if (!renderer) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    *renderer = (gyre_renderer){
        .allocator = options->allocator, .skinning = options->skinning, .palette = options->palette};
    if (!gyrei_device_init(&renderer->device)) {
        gyre_renderer_destroy(renderer);
        return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: no OpenGL context is current");
    }
    apply_limits(&renderer->device, &options->limits);
    renderer->oversample = options->samples != 1 && gyrei_device_samples() == 1;
    if (!prepare(renderer)) {
        gyre_renderer_destroy(renderer);
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    }
    *out = renderer;
    return GYRE_OK;
}

void gyre_renderer_destroy(gyre_renderer *renderer) {
    if (!renderer) return;
    const size_t texels = (size_t)GYREI_SHADOW_SIZE * GYREI_SHADOW_SIZE;
    gyre_allocator allocator = renderer->allocator;
    for (uint32_t i = 0; i < renderer->shader_count; i++)
        gyrei_program_destroy(&renderer->shaders[i].program);
    if (renderer->target.framebuffer) gyrei_target_destroy(&renderer->target);
    if (renderer->shadow_target.framebuffer) gyrei_target_destroy(&renderer->shadow_target);
    gyrei_buffer_destroy(renderer->backdrop_buffer);
    gyrei_texture_destroy(renderer->shadow_texture);
    if (renderer->backdrop) gyrei_release(&allocator, renderer->backdrop, renderer->backdrop_size);
    if (renderer->shaders) {
        gyrei_release(&allocator, renderer->shaders, GYREI_SHADERS_MAX * sizeof *renderer->shaders);
    }
    if (renderer->shadow_pixels) gyrei_release(&allocator, renderer->shadow_pixels, texels * 4);
    if (renderer->shadow_planes)
        gyrei_release(&allocator, renderer->shadow_planes, texels * 3 * sizeof(float));
    gyrei_release(&allocator, renderer, sizeof *renderer);
}

gyrei_shader *gyrei_renderer_shader(gyre_renderer *renderer, const gyrei_shader_key *key, gyre_error *error) {
    for (uint32_t i = 0; i < renderer->shader_count; i++)
        if (memcmp(&renderer->shaders[i].key, key, sizeof *key) == 0) return &renderer->shaders[i];
    if (renderer->shader_count == GYREI_SHADERS_MAX) {
        gyrei_fail(error, GYRE_GPU_FAILED, "renderer: more than %d shader programs", GYREI_SHADERS_MAX);
        return NULL;
    }
    char log[160];
    gyrei_shader shader = {.key = *key};
    if (!gyrei_program_create(key, &shader.program, log, sizeof log)) {
        gyrei_fail(error, GYRE_GPU_FAILED, "renderer: a shader does not compile: %s", log);
        return NULL;
    }
    renderer->shaders[renderer->shader_count] = shader;
    return &renderer->shaders[renderer->shader_count++];
}

gyre_frame_stats gyre_renderer_stats(const gyre_renderer *renderer) {
    return renderer->stats;
}

void gyre_renderer_finish(gyre_renderer *renderer) {
    (void)renderer;
    gyrei_device_finish();
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
    uint32_t bound = gyrei_framebuffer_current();
    gyrei_framebuffer_bind(renderer->target.framebuffer);
    bool read = gyrei_device_read(2 * width, 2 * height, samples);
    gyrei_framebuffer_bind(bound);
    for (uint32_t y = 0; read && y < height; y++) {
        uint8_t *row = rgba + (size_t)(height - 1 - y) * width * 4;
        memcpy(row, renderer->backdrop + (size_t)y * width * 4, (size_t)width * 4);
        lay_over(samples + (size_t)y * width * 16, width, row);
    }
    gyrei_release(&renderer->allocator, samples, size);
    return read ? GYRE_OK : gyrei_fail(error, GYRE_GPU_FAILED, "renderer: the picture cannot be read");
}

static gyre_status read_bound(uint32_t width, uint32_t height, uint8_t *rgba, gyre_error *error) {
    if (!gyrei_device_read(width, height, rgba)) {
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
    gyre_status status = renderer->drawn_oversampled ? read_oversampled(renderer, width, height, rgba, error)
                                                     : read_bound(width, height, rgba, error);
    if (status != GYRE_OK) return status;
    divide_by_alpha(rgba, (size_t)width * height);
    return GYRE_OK;
}
