/* SPDX-License-Identifier: MIT */
/* A device that does nothing but write down what it was asked for. */
#include "render/null_device.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "render/gl_load.h"
#include "render/renderer.h"

static gyrei_null_log *log_of(gyrei_device *device) {
    return device->state;
}

/* What there is no memory for is counted all the same. */
static gyrei_null_call *note(gyrei_device *device, gyrei_null_kind kind, uint32_t name) {
    gyrei_null_log *log = log_of(device);
    log->counts[kind]++;
    if (log->call_count == log->capacity) {
        uint32_t capacity = log->capacity ? 2 * log->capacity : 256;
        gyrei_null_call *calls = gyrei_allocate(&device->allocator, capacity * sizeof *calls, 16);
        if (!calls) return &log->nowhere;
        if (log->calls) {
            memcpy(calls, log->calls, log->call_count * sizeof *calls);
            gyrei_release(&device->allocator, log->calls, log->capacity * sizeof *calls);
        }
        log->calls = calls;
        log->capacity = capacity;
    }
    log->calls[log->call_count] = (gyrei_null_call){.kind = kind, .name = name};
    return &log->calls[log->call_count++];
}

static void close_log(gyrei_device *device) {
    gyrei_null_log *log = log_of(device);
    if (log && log->calls) gyrei_release(&device->allocator, log->calls, log->capacity * sizeof *log->calls);
}

static const char *find_error(gyrei_device *device) {
    return log_of(device)->lost ? gyrei_gl_error_name(GYREI_CONTEXT_LOST) : NULL;
}

static uint32_t one_sample(gyrei_device *device) {
    (void)device;
    return 1;
}

static uint32_t new_name(gyrei_device *device) {
    log_of(device)->alive++;
    return ++log_of(device)->last_name;
}

static void upload(gyrei_device *device, gyrei_null_call *call, size_t size) {
    call->size = size;
    log_of(device)->uploaded += size;
}

static uint32_t create_buffer(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                              bool stream) {
    (void)kind, (void)bytes, (void)stream;
    uint32_t name = new_name(device);
    upload(device, note(device, GYREI_NULL_BUFFER, name), size);
    return name;
}

static void write_buffer(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size) {
    (void)bytes;
    upload(device, note(device, GYREI_NULL_BUFFER, buffer), size);
}

static void destroy_name(gyrei_device *device, uint32_t name) {
    (void)name;
    log_of(device)->alive--;
}

static uint32_t create_texture(gyrei_device *device, const gyrei_sampling *sampling) {
    (void)sampling;
    return new_name(device);
}

static void write_texture(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                          uint32_t width, uint32_t height, const void *pixels) {
    static const size_t sizes[] = {4, 1, 16};
    gyrei_null_call *call = note(device, GYREI_NULL_TEXTURE, texture);
    call->first = level;
    if (pixels) upload(device, call, sizes[texel] * width * height);
}

static bool create_target(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target) {
    target->framebuffer = new_name(device);
    gyrei_null_call *call = note(device, GYREI_NULL_TARGET, target->framebuffer);
    call->first = width, call->second = height;
    return true;
}

static void destroy_target(gyrei_device *device, gyrei_target *target) {
    destroy_name(device, target->framebuffer);
}

static uint32_t current_framebuffer(gyrei_device *device) {
    return log_of(device)->bound;
}

static void bind_framebuffer(gyrei_device *device, uint32_t framebuffer) {
    log_of(device)->bound = framebuffer;
}

static bool create_program(gyrei_device *device, const gyrei_shader_key *key, gyrei_program *program,
                           char *log, size_t log_size) {
    (void)log, (void)log_size;
    *program = (gyrei_program){.name = new_name(device)};
    gyrei_null_call *call = note(device, GYREI_NULL_PROGRAM, program->name);
    call->first = key->influence_sets, call->second = key->palette_kind;
    return true;
}

static void destroy_program(gyrei_device *device, gyrei_program *program) {
    destroy_name(device, program->name);
}

static void write_uniform(gyrei_device *device, const gyrei_program *program, uint32_t uniform,
                          const float *values, uint32_t count) {
    gyrei_null_call *call = note(device, GYREI_NULL_UNIFORM, program->name);
    call->first = uniform, call->second = count;
    upload(device, call, (size_t)count * 16);
    memcpy(call->values, values, sizeof call->values);
}

static void draw(gyrei_device *device, const gyrei_draw *what) {
    gyrei_null_call *call = note(device, GYREI_NULL_DRAW, what->program->name);
    call->first = what->count, call->second = what->instance_count;
}

static void set_viewport(gyrei_device *device, uint32_t width, uint32_t height) {
    (void)device, (void)width, (void)height;
}

static void clear(gyrei_device *device, const float color[4]) {
    gyrei_null_call *call = note(device, GYREI_NULL_CLEAR, log_of(device)->bound);
    if (color) memcpy(call->values, color, sizeof call->values);
}

static void nothing(gyrei_device *device) {
    (void)device;
}

static void read_black(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    gyrei_null_call *call = note(device, GYREI_NULL_READ, log_of(device)->bound);
    call->first = width, call->second = height;
    memset(rgba, 0, (size_t)width * height * 4);
}

static const gyrei_device_functions FUNCTIONS = {.close = close_log,
                                                 .error = find_error,
                                                 .samples = one_sample,
                                                 .buffer_create = create_buffer,
                                                 .buffer_write = write_buffer,
                                                 .buffer_destroy = destroy_name,
                                                 .texture_create = create_texture,
                                                 .texture_write = write_texture,
                                                 .texture_destroy = destroy_name,
                                                 .target_create = create_target,
                                                 .target_destroy = destroy_target,
                                                 .framebuffer_current = current_framebuffer,
                                                 .framebuffer_bind = bind_framebuffer,
                                                 .program_create = create_program,
                                                 .program_destroy = destroy_program,
                                                 .uniform_write = write_uniform,
                                                 .draw = draw,
                                                 .viewport = set_viewport,
                                                 .clear = clear,
                                                 .rest = nothing,
                                                 .flush = nothing,
                                                 .finish = nothing,
                                                 .read = read_black};

/* As much as OpenGL ES 3.0 promises. */
gyre_status gyrei_null_open(gyrei_device *device, gyre_error *error) {
    if (!gyrei_device_state(device, sizeof(gyrei_null_log)))
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    device->functions = &FUNCTIONS;
    device->vertex_uniform_vectors = 256;
    device->vertex_texture_units = 16;
    device->texture_size = 2048;
    device->uint_indices = device->float_textures = device->derivatives = device->depth24 = true;
    device->framebuffers = device->instancing = device->odd_sizes = true;
    return GYRE_OK;
}

gyrei_null_log *gyrei_null_log_of(gyre_renderer *renderer) {
    return renderer->device.api == GYRE_API_NULL ? log_of(&renderer->device) : NULL;
}

void gyrei_null_log_clear(gyrei_null_log *log) {
    log->call_count = 0;
    log->uploaded = 0;
    memset(log->counts, 0, sizeof log->counts);
}
