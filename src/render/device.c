/* SPDX-License-Identifier: MIT */
#include "render/device.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "render/gl_load.h"

typedef struct api_row {
    uint32_t api, version;
    const char *name;
    gyre_status (*open)(gyrei_device *device, gyre_error *error);
} api_row;

static const api_row APIS[] = {{GYRE_API_GLES1, 1, "OpenGL ES 1.1", gyrei_gles1_open},
                               {GYRE_API_GLES2, 2, "OpenGL ES 2.0", gyrei_gles2_open},
                               {GYRE_API_GLES3, 3, "OpenGL ES 3.0", gyrei_gles3_open},
                               {GYRE_API_NULL, 0, "the null device", gyrei_null_open}};

static const api_row *find_api(uint32_t api) {
    for (size_t i = 0; i < sizeof APIS / sizeof APIS[0]; i++)
        if (APIS[i].api == api) return &APIS[i];
    return NULL;
}

const char *gyrei_api_name(uint32_t api) {
    const api_row *row = find_api(api);
    return row ? row->name : "an unknown API";
}

/* A context of ES 2 or 3 serves both where its version allows; that of ES 1 is of its own kind. */
static gyre_status choose_api(uint32_t api, const api_row **row, gyre_error *error) {
    *row = find_api(api);
    if (api == GYRE_API_NULL) return GYRE_OK;
    if (api != GYRE_API_AUTO && !*row)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "renderer: there is no API %u", api);
    uint32_t version = gyrei_gl_version();
    if (version == 0) return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: no OpenGL context is current");
    if (api == GYRE_API_AUTO) {
        *row = find_api(version == 1 ? GYRE_API_GLES1 : version == 2 ? GYRE_API_GLES2 : GYRE_API_GLES3);
        return GYRE_OK;
    }
    bool serves = (version == 1) == ((*row)->version == 1) && version >= (*row)->version;
    if (serves) return GYRE_OK;
    return gyrei_fail(error, GYRE_GPU_FAILED,
                      "renderer: %s is asked for, the current context is OpenGL ES %u", (*row)->name,
                      version);
}

static void lower(uint32_t *limit, uint32_t wanted) {
    if (wanted == 0) return;
    if (wanted == GYRE_NONE) wanted = 0;
    if (wanted < *limit) *limit = wanted;
}

static void apply_limits(gyrei_device *device, const gyre_render_limits *limits) {
    lower(&device->vertex_uniform_vectors, limits->vertex_uniform_vectors);
    lower(&device->vertex_texture_units, limits->vertex_texture_units);
    lower(&device->texture_size, limits->texture_size);
    if (limits->without & GYRE_WITHOUT_DERIVATIVES) device->derivatives = false;
    if (limits->without & GYRE_WITHOUT_FLOAT_TEXTURES) device->float_textures = false;
    if (limits->without & GYRE_WITHOUT_UINT_INDICES) device->uint_indices = false;
    if (limits->without & GYRE_WITHOUT_FRAMEBUFFERS) device->framebuffers = false;
    if (limits->without & GYRE_WITHOUT_INSTANCING) device->instancing = false;
    lower(&device->objects_left, limits->objects);
}

gyre_status gyrei_device_open(gyrei_device *device, uint32_t api, const gyre_render_limits *limits,
                              const gyre_allocator *allocator, gyre_error *error) {
    const api_row *row = NULL;
    gyre_status status = choose_api(api, &row, error);
    if (status != GYRE_OK) return status;
    *device = (gyrei_device){.allocator = *allocator, .api = row->api, .objects_left = GYRE_NONE};
    status = row->open(device, error);
    if (status != GYRE_OK) {
        gyrei_device_close(device);
        return status;
    }
    apply_limits(device, limits);
    return GYRE_OK;
}

void *gyrei_device_state(gyrei_device *device, size_t size) {
    device->state = gyrei_allocate(&device->allocator, size, sizeof(void *));
    if (!device->state) return NULL;
    device->state_size = size;
    return memset(device->state, 0, size);
}

void gyrei_device_close(gyrei_device *device) {
    if (device->functions && device->functions->close) device->functions->close(device);
    if (device->state) gyrei_release(&device->allocator, device->state, device->state_size);
    *device = (gyrei_device){.functions = NULL};
}

/* Counts what is created against the limit. */
static bool may_create(gyrei_device *device) {
    if (device->objects_left == GYRE_NONE) return true;
    if (device->objects_left == 0) {
        device->fault = "out of GPU memory";
        return false;
    }
    device->objects_left--;
    return true;
}

uint32_t gyrei_device_samples(gyrei_device *device) {
    return device->functions->samples(device);
}

const char *gyrei_device_error(gyrei_device *device) {
    const char *error = device->functions->error(device);
    if (!error) error = device->fault;
    device->fault = NULL;
    return error;
}

uint32_t gyrei_buffer_create(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                             bool stream) {
    return may_create(device) ? device->functions->buffer_create(device, kind, bytes, size, stream) : 0;
}

void gyrei_buffer_write(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size) {
    device->functions->buffer_write(device, buffer, bytes, size);
}

void gyrei_buffer_destroy(gyrei_device *device, uint32_t buffer) {
    if (buffer && !device->detached) device->functions->buffer_destroy(device, buffer);
}

uint32_t gyrei_texture_create(gyrei_device *device, const gyrei_sampling *sampling) {
    return may_create(device) ? device->functions->texture_create(device, sampling) : 0;
}

void gyrei_texture_write(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                         uint32_t width, uint32_t height, const void *pixels) {
    if (texture) device->functions->texture_write(device, texture, texel, level, width, height, pixels);
}

void gyrei_texture_destroy(gyrei_device *device, uint32_t texture) {
    if (texture && !device->detached) device->functions->texture_destroy(device, texture);
}

bool gyrei_target_create(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target) {
    *target = (gyrei_target){.width = width, .height = height};
    bool made = device->framebuffers && may_create(device) &&
                device->functions->target_create(device, width, height, target);
    if (!made) *target = (gyrei_target){0};
    return made;
}

void gyrei_target_destroy(gyrei_device *device, gyrei_target *target) {
    if (target->framebuffer && !device->detached) device->functions->target_destroy(device, target);
    *target = (gyrei_target){0};
}

uint32_t gyrei_framebuffer_current(gyrei_device *device) {
    return device->functions->framebuffer_current(device);
}

void gyrei_framebuffer_bind(gyrei_device *device, uint32_t framebuffer) {
    device->functions->framebuffer_bind(device, framebuffer);
}

bool gyrei_program_create(gyrei_device *device, const gyrei_shader_key *key, gyrei_program *program,
                          char *log, size_t log_size) {
    strncpy(log, "out of GPU memory", log_size);
    return may_create(device) && device->functions->program_create(device, key, program, log, log_size);
}

void gyrei_program_destroy(gyrei_device *device, gyrei_program *program) {
    if (program->name && !device->detached) device->functions->program_destroy(device, program);
    program->name = 0;
}

void gyrei_uniform_write(gyrei_device *device, const gyrei_program *program, uint32_t uniform,
                         const float *values, uint32_t count) {
    if (program->uniforms[uniform] < 0) return;
    device->functions->uniform_write(device, program, uniform, values, count);
}

void gyrei_device_draw(gyrei_device *device, const gyrei_draw *draw) {
    device->functions->draw(device, draw);
}

void gyrei_device_viewport(gyrei_device *device, uint32_t width, uint32_t height) {
    device->functions->viewport(device, width, height);
}

void gyrei_device_clear(gyrei_device *device, const float color[4]) {
    device->functions->clear(device, color);
}

void gyrei_device_clear_depth(gyrei_device *device) {
    device->functions->clear(device, NULL);
}

void gyrei_device_rest(gyrei_device *device) {
    device->functions->rest(device);
}

void gyrei_device_flush(gyrei_device *device) {
    device->functions->flush(device);
}

void gyrei_device_finish(gyrei_device *device) {
    device->functions->finish(device);
}

bool gyrei_device_read(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    device->functions->read(device, width, height, rgba);
    return gyrei_device_error(device) == NULL;
}
