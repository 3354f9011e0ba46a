/* SPDX-License-Identifier: MIT */
/* The small device layer: buffers, textures, targets, programs and draws, over one table of functions an API.
   gl_common.c and gles*.c are the only files that call OpenGL, null_device.c records instead. Names are the
   device's; 0 is none. */
#ifndef GYREI_DEVICE_H
#define GYREI_DEVICE_H

#include <gyre/render.h>

#include "render/shader.h"

typedef enum gyrei_buffer_kind { GYREI_BUFFER_VERTEX, GYREI_BUFFER_INDEX } gyrei_buffer_kind;

typedef enum gyrei_texel { GYREI_TEXEL_RGBA8, GYREI_TEXEL_GRAY8, GYREI_TEXEL_RGBA32F } gyrei_texel;

/* How a texture is read: OpenGL's numbers. Zeros: nearest, clamped. */
typedef struct gyrei_sampling {
    uint32_t mag_filter, min_filter, wrap_s, wrap_t;
} gyrei_sampling;

/* A framebuffer of our own: colour and depth. */
typedef struct gyrei_target {
    uint32_t framebuffer, color, depth;
    uint32_t width, height;
} gyrei_target;

typedef struct gyrei_program {
    uint32_t name;
    int32_t uniforms[GYREI_UNIFORM_COUNT];
} gyrei_program;

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
    uint32_t instance_count; /* 0: one, not by an instanced draw */
    bool uint_indices;
    gyrei_topology topology;
    gyrei_cull cull;
    bool clockwise;    /* front faces are */
    bool double_sided; /* back faces are lit from their own side */
    bool blend;        /* the colour is multiplied by alpha already */
    bool depth;        /* tested and, without blending, written */
    float line_width;
} gyrei_draw;

typedef struct gyrei_device gyrei_device;

/* What an API does. The functions below say what each is to do. */
typedef struct gyrei_device_functions {
    void (*close)(gyrei_device *device);
    const char *(*error)(gyrei_device *device);
    uint32_t (*samples)(gyrei_device *device);
    uint32_t (*buffer_create)(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                              bool stream);
    void (*buffer_write)(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size);
    void (*buffer_destroy)(gyrei_device *device, uint32_t buffer);
    uint32_t (*texture_create)(gyrei_device *device, const gyrei_sampling *sampling);
    void (*texture_write)(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                          uint32_t width, uint32_t height, const void *pixels);
    void (*texture_destroy)(gyrei_device *device, uint32_t texture);
    bool (*target_create)(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target);
    void (*target_destroy)(gyrei_device *device, gyrei_target *target);
    uint32_t (*framebuffer_current)(gyrei_device *device);
    void (*framebuffer_bind)(gyrei_device *device, uint32_t framebuffer);
    bool (*program_create)(gyrei_device *device, const gyrei_shader_key *key, gyrei_program *program,
                           char *log, size_t log_size);
    void (*program_destroy)(gyrei_device *device, gyrei_program *program);
    void (*uniform_write)(gyrei_device *device, const gyrei_program *program, uint32_t uniform,
                          const float *values, uint32_t count);
    void (*draw)(gyrei_device *device, const gyrei_draw *draw);
    void (*viewport)(gyrei_device *device, uint32_t width, uint32_t height);
    void (*clear)(gyrei_device *device, const float color[4]); /* NULL: depth alone */
    void (*rest)(gyrei_device *device);
    void (*flush)(gyrei_device *device);
    void (*finish)(gyrei_device *device);
    void (*read)(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba);
} gyrei_device_functions;

struct gyrei_device {
    const gyrei_device_functions *functions;
    void *state; /* the API's own */
    size_t state_size;
    gyre_allocator allocator;
    uint32_t api; /* GYRE_API_*, never AUTO */
    uint32_t vertex_uniform_vectors, vertex_texture_units, texture_size;
    bool uint_indices, float_textures, derivatives, depth24, framebuffers, instancing;
    bool odd_sizes;        /* clamped pictures need not be powers of two */
    bool fixed;            /* no shaders: colours and pictures come in sRGB, vertices skinned */
    bool detached;         /* its context is not current: nothing can be destroyed there */
    uint32_t objects_left; /* to be created; GYRE_NONE: as many as there is memory for */
    const char *fault;     /* what was found on our side of the API; NULL: nothing */
};

/* Opens an API, or the best that the current context is good for, with `limits` applied. On failure nothing
   is left behind. */
gyre_status gyrei_device_open(gyrei_device *device, uint32_t api, const gyre_render_limits *limits,
                              const gyre_allocator *allocator, gyre_error *error);
void gyrei_device_close(gyrei_device *device);

/* Memory for an API's state, zeroed; freed by gyrei_device_close(). */
void *gyrei_device_state(gyrei_device *device, size_t size);

/* The name of an API, as "OpenGL ES 2.0". */
const char *gyrei_api_name(uint32_t api);

/* Each opens one API in the context that is current: fills the functions, the state and the limits. */
gyre_status gyrei_gles1_open(gyrei_device *device, gyre_error *error);
gyre_status gyrei_gles2_open(gyrei_device *device, gyre_error *error);
gyre_status gyrei_gles3_open(gyrei_device *device, gyre_error *error);
gyre_status gyrei_null_open(gyrei_device *device, gyre_error *error);

/* Samples a pixel of the framebuffer that is bound: 1 when it is not multisampled. */
uint32_t gyrei_device_samples(gyrei_device *device);

/* The first error since the last call: NULL, or what it was. */
const char *gyrei_device_error(gyrei_device *device);

/* A buffer with `size` bytes; `bytes` may be NULL. Rewritten each frame it is called a stream. */
uint32_t gyrei_buffer_create(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                             bool stream);
/* Replaces the bytes of a stream of vertices. */
void gyrei_buffer_write(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size);
void gyrei_buffer_destroy(gyrei_device *device, uint32_t buffer);

uint32_t gyrei_texture_create(gyrei_device *device, const gyrei_sampling *sampling);
/* Gives a level its pixels, rows packed; NULL: undefined ones. */
void gyrei_texture_write(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                         uint32_t width, uint32_t height, const void *pixels);
void gyrei_texture_destroy(gyrei_device *device, uint32_t texture);

/* False when the context cannot: then nothing is left behind. */
bool gyrei_target_create(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target);
void gyrei_target_destroy(gyrei_device *device, gyrei_target *target);

/* The framebuffer that is bound, and binding one. */
uint32_t gyrei_framebuffer_current(gyrei_device *device);
void gyrei_framebuffer_bind(gyrei_device *device, uint32_t framebuffer);

/* Compiles and links. On failure the log, shortened, is in `log`. */
bool gyrei_program_create(gyrei_device *device, const gyrei_shader_key *key, gyrei_program *program,
                          char *log, size_t log_size);
void gyrei_program_destroy(gyrei_device *device, gyrei_program *program);

/* Sets `count` vec4 of a uniform; one that the program does not use is passed over. */
void gyrei_uniform_write(gyrei_device *device, const gyrei_program *program, uint32_t uniform,
                         const float *values, uint32_t count);

void gyrei_device_draw(gyrei_device *device, const gyrei_draw *draw);

/* The viewport, and clearing both colour and depth or depth alone: always the whole framebuffer, since some
   drivers compile a program to clear a part. */
void gyrei_device_viewport(gyrei_device *device, uint32_t width, uint32_t height);
void gyrei_device_clear(gyrei_device *device, const float color[4]);
void gyrei_device_clear_depth(gyrei_device *device);

/* Puts back what a draw leaves behind, for programs that draw beside us. */
void gyrei_device_rest(gyrei_device *device);

/* Begins, or waits for, what was asked so far. */
void gyrei_device_flush(gyrei_device *device);
void gyrei_device_finish(gyrei_device *device);

/* Reads the bound framebuffer: RGBA, rows from the bottom. A multisampled one is resolved first; that only
   works for a window's or pbuffer's own. */
bool gyrei_device_read(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba);

#endif
