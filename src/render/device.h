/* SPDX-License-Identifier: MIT */
/* The small device layer: buffers, textures, targets, programs and draws. device.c is the only file that
   calls OpenGL. Names are OpenGL's; 0 is none. */
#ifndef GYREI_DEVICE_H
#define GYREI_DEVICE_H

#include <gyre/base.h>

#include "render/shader.h"

typedef struct gyrei_device {
    uint32_t vertex_uniform_vectors, vertex_texture_units, texture_size;
    bool uint_indices, float_textures, derivatives, depth24;
} gyrei_device;

/* Asks the current context what it can do. False when none is current. */
bool gyrei_device_init(gyrei_device *device);

/* Samples a pixel of the framebuffer that is bound: 1 when it is not multisampled. */
uint32_t gyrei_device_samples(void);

/* The first error since the last call: NULL, or its name. */
const char *gyrei_device_error(void);

typedef enum gyrei_buffer_kind { GYREI_BUFFER_VERTEX, GYREI_BUFFER_INDEX } gyrei_buffer_kind;

/* A buffer with `size` bytes; `bytes` may be NULL. Rewritten each frame it is called a stream. */
uint32_t gyrei_buffer_create(gyrei_buffer_kind kind, const void *bytes, size_t size, bool stream);
/* Replaces the bytes of a stream of vertices. */
void gyrei_buffer_write(uint32_t buffer, const void *bytes, size_t size);
void gyrei_buffer_destroy(uint32_t buffer);

typedef enum gyrei_texel { GYREI_TEXEL_RGBA8, GYREI_TEXEL_GRAY8, GYREI_TEXEL_RGBA32F } gyrei_texel;

/* How a texture is read: OpenGL's numbers. Zeros: nearest, clamped. */
typedef struct gyrei_sampling {
    uint32_t mag_filter, min_filter, wrap_s, wrap_t;
} gyrei_sampling;

uint32_t gyrei_texture_create(const gyrei_sampling *sampling);
/* Gives a level its pixels, rows packed; NULL: undefined ones. */
void gyrei_texture_write(uint32_t texture, gyrei_texel texel, uint32_t level, uint32_t width, uint32_t height,
                         const void *pixels);
void gyrei_texture_destroy(uint32_t texture);

/* A framebuffer of our own: colour and depth. */
typedef struct gyrei_target {
    uint32_t framebuffer, color, depth;
    uint32_t width, height;
} gyrei_target;

/* False when the context cannot: then nothing is left behind. */
bool gyrei_target_create(const gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target);
void gyrei_target_destroy(gyrei_target *target);

/* The framebuffer that is bound, and binding one. */
uint32_t gyrei_framebuffer_current(void);
void gyrei_framebuffer_bind(uint32_t framebuffer);

typedef struct gyrei_program {
    uint32_t name;
    int32_t uniforms[GYREI_UNIFORM_COUNT];
} gyrei_program;

/* Compiles and links. On failure the log, shortened, is in `log`. */
bool gyrei_program_create(const gyrei_shader_key *key, gyrei_program *program, char *log, size_t log_size);
void gyrei_program_destroy(gyrei_program *program);

/* Sets `count` vec4 of a uniform; one that the program does not use is passed over. */
void gyrei_uniform_write(const gyrei_program *program, uint32_t uniform, const float *values, uint32_t count);

typedef enum gyrei_component { GYREI_COMPONENT_FLOAT, GYREI_COMPONENT_USHORT } gyrei_component;

/* Where an attribute is read. Buffer 0: it is not there. */
typedef struct gyrei_stream {
    uint32_t buffer, offset, stride, components;
    gyrei_component component;
} gyrei_stream;

typedef enum gyrei_topology { GYREI_POINTS, GYREI_LINES, GYREI_TRIANGLES } gyrei_topology;
typedef enum gyrei_cull { GYREI_CULL_NONE, GYREI_CULL_BACK, GYREI_CULL_FRONT } gyrei_cull;

typedef struct gyrei_draw {
    const gyrei_program *program;
    gyrei_stream streams[GYREI_ATTRIBUTE_COUNT];
    uint32_t textures[GYREI_SAMPLER_COUNT];
    uint32_t index_buffer; /* 0: the vertices in their order */
    uint32_t count;
    bool uint_indices;
    gyrei_topology topology;
    gyrei_cull cull;
    bool clockwise; /* front faces are */
    bool blend;     /* the colour is multiplied by alpha already */
    bool depth;     /* tested and, without blending, written */
    float line_width;
} gyrei_draw;

void gyrei_device_draw(const gyrei_draw *draw);

/* The viewport, and clearing both colour and depth or depth alone: always the whole framebuffer, since some
   drivers compile a program to clear a part. */
void gyrei_device_viewport(uint32_t width, uint32_t height);
void gyrei_device_clear(const float color[4]);
void gyrei_device_clear_depth(void);

/* Puts back what a draw leaves behind, for programs that draw beside us. */
void gyrei_device_rest(void);

/* Begins, or waits for, what was asked so far. */
void gyrei_device_flush(void);
void gyrei_device_finish(void);

/* Reads the bound framebuffer: RGBA, rows from the bottom. A multisampled one is resolved first; that only
   works for a window's or pbuffer's own. */
bool gyrei_device_read(uint32_t width, uint32_t height, uint8_t *rgba);

#endif
