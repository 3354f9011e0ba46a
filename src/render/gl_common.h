/* SPDX-License-Identifier: MIT */
/* What OpenGL ES 1.1, 2.0 and 3.0 have in common: a device's functions over a table of what was loaded.
   GLES2/gl2.h or GLES3/gl3.h comes before this. */
#ifndef GYREI_GL_COMMON_H
#define GYREI_GL_COMMON_H

#include "render/device.h"

#define GYREI_GL_FUNCTIONS(X)                                                                                \
    X(PFNGLACTIVETEXTUREPROC, ActiveTexture)                                                                 \
    X(PFNGLBINDBUFFERPROC, BindBuffer)                                                                       \
    X(PFNGLBINDTEXTUREPROC, BindTexture)                                                                     \
    X(PFNGLBLENDFUNCPROC, BlendFunc)                                                                         \
    X(PFNGLBUFFERDATAPROC, BufferData)                                                                       \
    X(PFNGLCLEARPROC, Clear)                                                                                 \
    X(PFNGLCLEARCOLORPROC, ClearColor)                                                                       \
    X(PFNGLCLEARDEPTHFPROC, ClearDepthf)                                                                     \
    X(PFNGLCOLORMASKPROC, ColorMask)                                                                         \
    X(PFNGLCOPYTEXIMAGE2DPROC, CopyTexImage2D)                                                               \
    X(PFNGLCULLFACEPROC, CullFace)                                                                           \
    X(PFNGLDELETEBUFFERSPROC, DeleteBuffers)                                                                 \
    X(PFNGLDELETETEXTURESPROC, DeleteTextures)                                                               \
    X(PFNGLDEPTHFUNCPROC, DepthFunc)                                                                         \
    X(PFNGLDEPTHMASKPROC, DepthMask)                                                                         \
    X(PFNGLDEPTHRANGEFPROC, DepthRangef)                                                                     \
    X(PFNGLDISABLEPROC, Disable)                                                                             \
    X(PFNGLDRAWARRAYSPROC, DrawArrays)                                                                       \
    X(PFNGLDRAWELEMENTSPROC, DrawElements)                                                                   \
    X(PFNGLENABLEPROC, Enable)                                                                               \
    X(PFNGLFINISHPROC, Finish)                                                                               \
    X(PFNGLFLUSHPROC, Flush)                                                                                 \
    X(PFNGLFRONTFACEPROC, FrontFace)                                                                         \
    X(PFNGLGENBUFFERSPROC, GenBuffers)                                                                       \
    X(PFNGLGENTEXTURESPROC, GenTextures)                                                                     \
    X(PFNGLGETERRORPROC, GetError)                                                                           \
    X(PFNGLGETINTEGERVPROC, GetIntegerv)                                                                     \
    X(PFNGLGETSTRINGPROC, GetString)                                                                         \
    X(PFNGLLINEWIDTHPROC, LineWidth)                                                                         \
    X(PFNGLPIXELSTOREIPROC, PixelStorei)                                                                     \
    X(PFNGLREADPIXELSPROC, ReadPixels)                                                                       \
    X(PFNGLTEXIMAGE2DPROC, TexImage2D)                                                                       \
    X(PFNGLTEXPARAMETERIPROC, TexParameteri)                                                                 \
    X(PFNGLVIEWPORTPROC, Viewport)

/* In ES 1 of the extension GL_OES_framebuffer_object, where the names end in OES. */
#define GYREI_GL_TARGET_FUNCTIONS(X)                                                                         \
    X(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer)                                                             \
    X(PFNGLBINDRENDERBUFFERPROC, BindRenderbuffer)                                                           \
    X(PFNGLCHECKFRAMEBUFFERSTATUSPROC, CheckFramebufferStatus)                                               \
    X(PFNGLDELETEFRAMEBUFFERSPROC, DeleteFramebuffers)                                                       \
    X(PFNGLDELETERENDERBUFFERSPROC, DeleteRenderbuffers)                                                     \
    X(PFNGLFRAMEBUFFERRENDERBUFFERPROC, FramebufferRenderbuffer)                                             \
    X(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D)                                                   \
    X(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers)                                                             \
    X(PFNGLGENRENDERBUFFERSPROC, GenRenderbuffers)                                                           \
    X(PFNGLRENDERBUFFERSTORAGEPROC, RenderbufferStorage)

#define GYREI_GL_FIELD(type, name) type name;

/* How the APIs differ in what they have in common. */
typedef struct gyrei_gl_ways {
    uint32_t stream_usage;
    uint32_t float_format; /* what a texture of floats is called inside; 0: there are none */
    bool targets;          /* framebuffers of our own; their functions are loaded */
    bool color_buffers;    /* a target's colour is a renderbuffer, not a texture */
    bool mirrored_repeat;
} gyrei_gl_ways;

/* The state of each API begins with it. */
typedef struct gyrei_gl {
    GYREI_GL_FUNCTIONS(GYREI_GL_FIELD)
    GYREI_GL_TARGET_FUNCTIONS(GYREI_GL_FIELD)
    gyrei_gl_ways ways;
} gyrei_gl;

/* The fields of an API's own table, first of all: `common` and each function by its name. */
#define GYREI_GL_TABLE_HEAD                                                                                  \
    union {                                                                                                  \
        gyrei_gl common;                                                                                     \
        struct {                                                                                             \
            GYREI_GL_FUNCTIONS(GYREI_GL_FIELD)                                                               \
            GYREI_GL_TARGET_FUNCTIONS(GYREI_GL_FIELD)                                                        \
        };                                                                                                   \
    };

/* Loads the functions but those of targets, or those. NULL, or the name that is missing. */
const char *gyrei_gl_load_common(gyrei_gl *gl, const char *library);
const char *gyrei_gl_load_targets(gyrei_gl *gl, const char *library, bool oes);

const gyrei_gl *gyrei_gl_of(const gyrei_device *device);

/* A number that the context has; 0 for none. */
uint32_t gyrei_gl_limit(const gyrei_gl *gl, uint32_t name);

void gyrei_gl_enable(const gyrei_gl *gl, uint32_t capability, bool on);

/* Faces, blending, depth and lines as a draw wants them. */
void gyrei_gl_set_state(const gyrei_gl *gl, const gyrei_draw *draw);

/* Binds the indices, if there are any; the mode and the type of index that the call takes. */
uint32_t gyrei_gl_start(const gyrei_gl *gl, const gyrei_draw *draw, uint32_t *index_type);

/* The call itself, once. */
void gyrei_gl_call(const gyrei_gl *gl, const gyrei_draw *draw);

/* As device.h says of the functions of the same names. */
uint32_t gyrei_gl_samples(gyrei_device *device);
const char *gyrei_gl_error(gyrei_device *device);
uint32_t gyrei_gl_buffer_create(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                                bool stream);
void gyrei_gl_buffer_write(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size);
void gyrei_gl_buffer_destroy(gyrei_device *device, uint32_t buffer);
uint32_t gyrei_gl_texture_create(gyrei_device *device, const gyrei_sampling *sampling);
void gyrei_gl_texture_write(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                            uint32_t width, uint32_t height, const void *pixels);
void gyrei_gl_texture_destroy(gyrei_device *device, uint32_t texture);
bool gyrei_gl_target_create(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target);
void gyrei_gl_target_destroy(gyrei_device *device, gyrei_target *target);
uint32_t gyrei_gl_framebuffer_current(gyrei_device *device);
void gyrei_gl_framebuffer_bind(gyrei_device *device, uint32_t framebuffer);
void gyrei_gl_viewport(gyrei_device *device, uint32_t width, uint32_t height);
void gyrei_gl_clear(gyrei_device *device, const float color[4]);
void gyrei_gl_rest(gyrei_device *device);
void gyrei_gl_flush(gyrei_device *device);
void gyrei_gl_finish(gyrei_device *device);
void gyrei_gl_read(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba);

/* The rows of a table of a device's functions that are the same for each API. */
#define GYREI_GL_DEVICE_ROWS                                                                                 \
    .error = gyrei_gl_error, .samples = gyrei_gl_samples, .buffer_create = gyrei_gl_buffer_create,           \
    .buffer_write = gyrei_gl_buffer_write, .buffer_destroy = gyrei_gl_buffer_destroy,                        \
    .texture_create = gyrei_gl_texture_create, .texture_write = gyrei_gl_texture_write,                      \
    .texture_destroy = gyrei_gl_texture_destroy, .target_create = gyrei_gl_target_create,                    \
    .target_destroy = gyrei_gl_target_destroy, .framebuffer_current = gyrei_gl_framebuffer_current,          \
    .framebuffer_bind = gyrei_gl_framebuffer_bind, .clear = gyrei_gl_clear, .flush = gyrei_gl_flush,         \
    .finish = gyrei_gl_finish, .read = gyrei_gl_read

#endif
