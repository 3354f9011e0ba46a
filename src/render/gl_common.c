/* SPDX-License-Identifier: MIT */
#define GL_GLES_PROTOTYPES 0
#include <GLES2/gl2.h>

#include <GLES2/gl2ext.h>

#include "render/gl_common.h"
#include "render/gl_load.h"

const gyrei_gl *gyrei_gl_of(const gyrei_device *device) {
    return device->state;
}

const char *gyrei_gl_load_common(gyrei_gl *gl, const char *library) {
#define NAME(type, name) {"gl" #name, offsetof(gyrei_gl, name)},
    static const gyrei_gl_name names[] = {GYREI_GL_FUNCTIONS(NAME)};
#undef NAME
    return gyrei_gl_load(gl, names, sizeof names / sizeof names[0], library);
}

const char *gyrei_gl_load_targets(gyrei_gl *gl, const char *library, bool oes) {
#define NAME(type, name) {"gl" #name, offsetof(gyrei_gl, name)},
#define OES_NAME(type, name) {"gl" #name "OES", offsetof(gyrei_gl, name)},
    static const gyrei_gl_name names[] = {GYREI_GL_TARGET_FUNCTIONS(NAME)};
    static const gyrei_gl_name oes_names[] = {GYREI_GL_TARGET_FUNCTIONS(OES_NAME)};
#undef NAME
#undef OES_NAME
    return gyrei_gl_load(gl, oes ? oes_names : names, sizeof names / sizeof names[0], library);
}

uint32_t gyrei_gl_limit(const gyrei_gl *gl, uint32_t name) {
    GLint value = 0;
    gl->GetIntegerv(name, &value);
    return value > 0 ? (uint32_t)value : 0;
}

uint32_t gyrei_gl_samples(gyrei_device *device) {
    uint32_t samples = gyrei_gl_limit(gyrei_gl_of(device), GL_SAMPLES);
    return samples ? samples : 1;
}

const char *gyrei_gl_error(gyrei_device *device) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    GLenum code = gl->GetError();
    for (int i = 0; i < 16 && code != GL_NO_ERROR && gl->GetError() != GL_NO_ERROR; i++) {
    }
    return gyrei_gl_error_name(code);
}

uint32_t gyrei_gl_buffer_create(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                                bool stream) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    GLenum target = kind == GYREI_BUFFER_INDEX ? GL_ELEMENT_ARRAY_BUFFER : GL_ARRAY_BUFFER;
    GLuint buffer = 0;
    gl->GenBuffers(1, &buffer);
    gl->BindBuffer(target, buffer);
    gl->BufferData(target, (GLsizeiptr)size, bytes, stream ? gl->ways.stream_usage : GL_STATIC_DRAW);
    gl->BindBuffer(target, 0);
    return buffer;
}

void gyrei_gl_buffer_write(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    gl->BindBuffer(GL_ARRAY_BUFFER, buffer);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)size, bytes, gl->ways.stream_usage);
    gl->BindBuffer(GL_ARRAY_BUFFER, 0);
}

void gyrei_gl_buffer_destroy(gyrei_device *device, uint32_t buffer) {
    gyrei_gl_of(device)->DeleteBuffers(1, &buffer);
}

static uint32_t wrap_of(const gyrei_gl *gl, uint32_t wrap) {
    return wrap == GL_MIRRORED_REPEAT && !gl->ways.mirrored_repeat ? GL_REPEAT : wrap;
}

uint32_t gyrei_gl_texture_create(gyrei_device *device, const gyrei_sampling *sampling) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    const struct {
        GLenum name;
        uint32_t value;
        GLenum fallback;
    } parameters[] = {{GL_TEXTURE_MAG_FILTER, sampling->mag_filter, GL_NEAREST},
                      {GL_TEXTURE_MIN_FILTER, sampling->min_filter, GL_NEAREST},
                      {GL_TEXTURE_WRAP_S, wrap_of(gl, sampling->wrap_s), GL_CLAMP_TO_EDGE},
                      {GL_TEXTURE_WRAP_T, wrap_of(gl, sampling->wrap_t), GL_CLAMP_TO_EDGE}};
    for (size_t i = 0; i < sizeof parameters / sizeof parameters[0]; i++) {
        uint32_t value = parameters[i].value ? parameters[i].value : parameters[i].fallback;
        gl->TexParameteri(GL_TEXTURE_2D, parameters[i].name, (GLint)value);
    }
    gl->BindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

void gyrei_gl_texture_write(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                            uint32_t width, uint32_t height, const void *pixels) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    GLenum format = texel == GYREI_TEXEL_GRAY8 ? GL_LUMINANCE : GL_RGBA;
    GLenum type = texel == GYREI_TEXEL_RGBA32F ? GL_FLOAT : GL_UNSIGNED_BYTE;
    GLenum inside = texel == GYREI_TEXEL_RGBA32F ? gl->ways.float_format : format;
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl->TexImage2D(GL_TEXTURE_2D, (GLint)level, (GLint)inside, (GLsizei)width, (GLsizei)height, 0, format,
                   type, pixels);
    gl->BindTexture(GL_TEXTURE_2D, 0);
}

void gyrei_gl_texture_destroy(gyrei_device *device, uint32_t texture) {
    gyrei_gl_of(device)->DeleteTextures(1, &texture);
}

uint32_t gyrei_gl_framebuffer_current(gyrei_device *device) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    return gl->ways.targets ? gyrei_gl_limit(gl, GL_FRAMEBUFFER_BINDING) : 0;
}

void gyrei_gl_framebuffer_bind(gyrei_device *device, uint32_t framebuffer) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    if (gl->ways.targets) gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void gyrei_gl_target_destroy(gyrei_device *device, gyrei_target *target) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    if (target->framebuffer) gl->DeleteFramebuffers(1, &target->framebuffer);
    if (target->depth) gl->DeleteRenderbuffers(1, &target->depth);
    if (!target->color) return;
    if (gl->ways.color_buffers) {
        gl->DeleteRenderbuffers(1, &target->color);
    } else {
        gl->DeleteTextures(1, &target->color);
    }
}

static uint32_t attach_buffer(const gyrei_gl *gl, GLenum attachment, GLenum format, uint32_t width,
                              uint32_t height) {
    GLuint name = 0;
    gl->GenRenderbuffers(1, &name);
    gl->BindRenderbuffer(GL_RENDERBUFFER, name);
    gl->RenderbufferStorage(GL_RENDERBUFFER, format, (GLsizei)width, (GLsizei)height);
    gl->BindRenderbuffer(GL_RENDERBUFFER, 0);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
    return name;
}

static uint32_t attach_texture(gyrei_device *device, uint32_t width, uint32_t height) {
    static const gyrei_sampling plain;
    uint32_t texture = gyrei_gl_texture_create(device, &plain);
    gyrei_gl_texture_write(device, texture, GYREI_TEXEL_RGBA8, 0, width, height, NULL);
    gyrei_gl_of(device)->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture,
                                              0);
    return texture;
}

bool gyrei_gl_target_create(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    uint32_t before = gyrei_gl_framebuffer_current(device);
    gl->GenFramebuffers(1, &target->framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    target->color = gl->ways.color_buffers
                        ? attach_buffer(gl, GL_COLOR_ATTACHMENT0, GL_RGBA8_OES, width, height)
                        : attach_texture(device, width, height);
    GLenum depth = device->depth24 ? GL_DEPTH_COMPONENT24_OES : GL_DEPTH_COMPONENT16;
    target->depth = attach_buffer(gl, GL_DEPTH_ATTACHMENT, depth, width, height);
    bool complete = gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    gl->BindFramebuffer(GL_FRAMEBUFFER, before);
    if (!gyrei_gl_error(device) && complete) return true;
    gyrei_gl_target_destroy(device, target);
    return false;
}

void gyrei_gl_enable(const gyrei_gl *gl, uint32_t capability, bool on) {
    if (on) {
        gl->Enable(capability);
    } else {
        gl->Disable(capability);
    }
}

void gyrei_gl_set_state(const gyrei_gl *gl, const gyrei_draw *draw) {
    gyrei_gl_enable(gl, GL_CULL_FACE, draw->cull != GYREI_CULL_NONE);
    gl->CullFace(draw->cull == GYREI_CULL_FRONT ? GL_FRONT : GL_BACK);
    gl->FrontFace(draw->clockwise ? GL_CW : GL_CCW);
    gyrei_gl_enable(gl, GL_BLEND, draw->blend);
    gl->BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    gyrei_gl_enable(gl, GL_DEPTH_TEST, draw->depth);
    gl->DepthMask(draw->depth && !draw->blend);
    if (draw->topology == GYREI_LINES) gl->LineWidth(draw->line_width);
}

uint32_t gyrei_gl_start(const gyrei_gl *gl, const gyrei_draw *draw, uint32_t *index_type) {
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    if (draw->index_buffer) gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, draw->index_buffer);
    *index_type = draw->uint_indices ? GL_UNSIGNED_INT : GL_UNSIGNED_SHORT;
    return modes[draw->topology];
}

void gyrei_gl_call(const gyrei_gl *gl, const gyrei_draw *draw) {
    uint32_t type, mode = gyrei_gl_start(gl, draw, &type);
    if (draw->index_buffer) {
        gl->DrawElements(mode, (GLsizei)draw->count, type, NULL);
    } else {
        gl->DrawArrays(mode, 0, (GLsizei)draw->count);
    }
}

void gyrei_gl_viewport(gyrei_device *device, uint32_t width, uint32_t height) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    gl->Disable(GL_SCISSOR_TEST);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    gl->DepthRangef(0, 1);
    gl->DepthFunc(GL_LEQUAL);
    gl->Viewport(0, 0, (GLsizei)width, (GLsizei)height);
}

void gyrei_gl_clear(gyrei_device *device, const float color[4]) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    gl->DepthMask(GL_TRUE);
    gl->ClearDepthf(1);
    if (color) gl->ClearColor(color[0], color[1], color[2], color[3]);
    gl->Clear(color ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT);
}

void gyrei_gl_rest(gyrei_device *device) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    gl->BindBuffer(GL_ARRAY_BUFFER, 0);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    gl->Disable(GL_CULL_FACE);
    gl->Disable(GL_BLEND);
    gl->Disable(GL_DEPTH_TEST);
    gl->DepthMask(GL_TRUE);
    gl->FrontFace(GL_CCW);
}

void gyrei_gl_flush(gyrei_device *device) {
    gyrei_gl_of(device)->Flush();
}

void gyrei_gl_finish(gyrei_device *device) {
    gyrei_gl_of(device)->Finish();
}

static void read_bound(const gyrei_gl *gl, uint32_t width, uint32_t height, uint8_t *rgba) {
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
    gl->ReadPixels(0, 0, (GLsizei)width, (GLsizei)height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

/* Copying into a texture resolves the samples; reading a multisampled drawable straight gives one of them on
   some drivers. */
static void read_resolved(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    static const gyrei_sampling plain;
    const gyrei_gl *gl = gyrei_gl_of(device);
    uint32_t before = gyrei_gl_framebuffer_current(device);
    uint32_t texture = gyrei_gl_texture_create(device, &plain), framebuffer = 0;
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->CopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, (GLsizei)width, (GLsizei)height, 0);
    gl->BindTexture(GL_TEXTURE_2D, 0);
    gl->GenFramebuffers(1, &framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    read_bound(gl, width, height, rgba);
    gl->BindFramebuffer(GL_FRAMEBUFFER, before);
    gl->DeleteFramebuffers(1, &framebuffer);
    gyrei_gl_texture_destroy(device, texture);
}

void gyrei_gl_read(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    const gyrei_gl *gl = gyrei_gl_of(device);
    if (gyrei_gl_samples(device) > 1 && gl->ways.targets && device->odd_sizes) {
        read_resolved(device, width, height, rgba);
    } else {
        read_bound(gl, width, height, rgba);
    }
}
