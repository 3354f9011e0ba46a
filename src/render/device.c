/* SPDX-License-Identifier: MIT */
#include "render/device.h"

#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
#include <stdio.h>
#include <string.h>

static bool has_extension(const char *name) {
    const char *all = (const char *)glGetString(GL_EXTENSIONS);
    size_t length = strlen(name);
    for (const char *at = all; at && (at = strstr(at, name)) != NULL; at += length) {
        if ((at == all || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    }
    return false;
}

static uint32_t limit(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value > 0 ? (uint32_t)value : 0;
}

bool gyrei_device_init(gyrei_device *device) {
    if (!glGetString(GL_VERSION)) return false;
    device->vertex_uniform_vectors = limit(GL_MAX_VERTEX_UNIFORM_VECTORS);
    device->vertex_texture_units = limit(GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS);
    device->texture_size = limit(GL_MAX_TEXTURE_SIZE);
    device->uint_indices = has_extension("GL_OES_element_index_uint");
    device->float_textures = has_extension("GL_OES_texture_float");
    device->derivatives = has_extension("GL_OES_standard_derivatives");
    device->depth24 = has_extension("GL_OES_depth24");
    return true;
}

uint32_t gyrei_device_samples(void) {
    uint32_t samples = limit(GL_SAMPLES);
    return samples ? samples : 1;
}

const char *gyrei_device_error(void) {
    GLenum code = glGetError();
    if (code == GL_NO_ERROR) return NULL;
    for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; i++) {
    }
    switch (code) {
    case GL_INVALID_ENUM:
        return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
        return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
        return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
        return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
        return "GL_OUT_OF_MEMORY";
    default:
        return "an unknown OpenGL error";
    }
}

uint32_t gyrei_buffer_create(gyrei_buffer_kind kind, const void *bytes, size_t size, bool stream) {
    GLenum target = kind == GYREI_BUFFER_INDEX ? GL_ELEMENT_ARRAY_BUFFER : GL_ARRAY_BUFFER;
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, (GLsizeiptr)size, bytes, stream ? GL_STREAM_DRAW : GL_STATIC_DRAW);
    glBindBuffer(target, 0);
    return buffer;
}

void gyrei_buffer_write(uint32_t buffer, const void *bytes, size_t size) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)size, bytes, GL_STREAM_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void gyrei_buffer_destroy(uint32_t buffer) {
    if (buffer) glDeleteBuffers(1, &buffer);
}

uint32_t gyrei_texture_create(const gyrei_sampling *sampling) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    const struct {
        GLenum name;
        uint32_t value;
        GLenum fallback;
    } parameters[] = {{GL_TEXTURE_MAG_FILTER, sampling->mag_filter, GL_NEAREST},
                      {GL_TEXTURE_MIN_FILTER, sampling->min_filter, GL_NEAREST},
                      {GL_TEXTURE_WRAP_S, sampling->wrap_s, GL_CLAMP_TO_EDGE},
                      {GL_TEXTURE_WRAP_T, sampling->wrap_t, GL_CLAMP_TO_EDGE}};
    for (size_t i = 0; i < sizeof parameters / sizeof parameters[0]; i++) {
        uint32_t value = parameters[i].value ? parameters[i].value : parameters[i].fallback;
        glTexParameteri(GL_TEXTURE_2D, parameters[i].name, (GLint)value);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

void gyrei_texture_write(uint32_t texture, gyrei_texel texel, uint32_t level, uint32_t width, uint32_t height,
                         const void *pixels) {
    GLenum format = texel == GYREI_TEXEL_GRAY8 ? GL_LUMINANCE : GL_RGBA;
    GLenum type = texel == GYREI_TEXEL_RGBA32F ? GL_FLOAT : GL_UNSIGNED_BYTE;
    glBindTexture(GL_TEXTURE_2D, texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, (GLint)level, (GLint)format, (GLsizei)width, (GLsizei)height, 0, format, type,
                 pixels);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void gyrei_texture_destroy(uint32_t texture) {
    if (texture) glDeleteTextures(1, &texture);
}

uint32_t gyrei_framebuffer_current(void) {
    GLint framebuffer = 0;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &framebuffer);
    return (uint32_t)framebuffer;
}

void gyrei_framebuffer_bind(uint32_t framebuffer) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

bool gyrei_target_create(const gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target) {
    static const gyrei_sampling plain;
    uint32_t before = gyrei_framebuffer_current();
    *target = (gyrei_target){.width = width, .height = height};
    target->color = gyrei_texture_create(&plain);
    gyrei_texture_write(target->color, GYREI_TEXEL_RGBA8, 0, width, height, NULL);
    glGenRenderbuffers(1, &target->depth);
    glBindRenderbuffer(GL_RENDERBUFFER, target->depth);
    glRenderbufferStorage(GL_RENDERBUFFER, device->depth24 ? GL_DEPTH_COMPONENT24_OES : GL_DEPTH_COMPONENT16,
                          (GLsizei)width, (GLsizei)height);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->color, 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, target->depth);
    bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, before);
    if (!complete || gyrei_device_error()) {
        gyrei_target_destroy(target);
        return false;
    }
    return true;
}

void gyrei_target_destroy(gyrei_target *target) {
    if (target->framebuffer) glDeleteFramebuffers(1, &target->framebuffer);
    if (target->depth) glDeleteRenderbuffers(1, &target->depth);
    gyrei_texture_destroy(target->color);
    *target = (gyrei_target){0};
}

static GLuint compile(GLenum stage, const gyrei_shader_source *source, char *log, size_t log_size) {
    GLuint shader = glCreateShader(stage);
    glShaderSource(shader, GYREI_SHADER_PARTS, source->parts, NULL);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled) return shader;
    glGetShaderInfoLog(shader, (GLsizei)log_size, NULL, log);
    glDeleteShader(shader);
    return 0;
}

static bool link_program(GLuint name, const gyrei_shader_key *key, char *log, size_t log_size) {
    gyrei_shader_source source;
    gyrei_shader_vertex(key, &source);
    GLuint vertex = compile(GL_VERTEX_SHADER, &source, log, log_size);
    if (!vertex) return false;
    gyrei_shader_fragment(key, &source);
    GLuint fragment = compile(GL_FRAGMENT_SHADER, &source, log, log_size);
    GLint linked = 0;
    if (fragment) {
        glAttachShader(name, vertex);
        glAttachShader(name, fragment);
        for (uint32_t i = 0; i < GYREI_ATTRIBUTE_COUNT; i++)
            glBindAttribLocation(name, i, gyrei_shader_attribute_name(i));
        glLinkProgram(name);
        glGetProgramiv(name, GL_LINK_STATUS, &linked);
        if (!linked) glGetProgramInfoLog(name, (GLsizei)log_size, NULL, log);
        glDeleteShader(fragment);
    }
    glDeleteShader(vertex);
    return linked != 0;
}

bool gyrei_program_create(const gyrei_shader_key *key, gyrei_program *program, char *log, size_t log_size) {
    log[0] = '\0';
    program->name = glCreateProgram();
    if (!program->name || !link_program(program->name, key, log, log_size)) {
        gyrei_program_destroy(program);
        return false;
    }
    for (uint32_t i = 0; i < GYREI_UNIFORM_COUNT; i++)
        program->uniforms[i] = glGetUniformLocation(program->name, gyrei_shader_uniform_name(i));
    glUseProgram(program->name);
    for (uint32_t i = 0; i < GYREI_SAMPLER_COUNT; i++) {
        GLint location = glGetUniformLocation(program->name, gyrei_shader_sampler_name(key, i));
        if (location >= 0) glUniform1i(location, (GLint)i);
    }
    return true;
}

void gyrei_program_destroy(gyrei_program *program) {
    if (program->name) glDeleteProgram(program->name);
    program->name = 0;
}

void gyrei_uniform_write(const gyrei_program *program, uint32_t uniform, const float *values,
                         uint32_t count) {
    if (program->uniforms[uniform] < 0) return;
    glUseProgram(program->name);
    glUniform4fv(program->uniforms[uniform], (GLsizei)count, values);
}

static void set(GLenum capability, bool on) {
    if (on) {
        glEnable(capability);
    } else {
        glDisable(capability);
    }
}

static void bind_streams(const gyrei_draw *draw) {
    for (GLuint i = 0; i < GYREI_ATTRIBUTE_COUNT; i++) {
        const gyrei_stream *stream = &draw->streams[i];
        if (!stream->buffer) {
            glDisableVertexAttribArray(i);
            continue;
        }
        GLenum type = stream->component == GYREI_COMPONENT_FLOAT ? GL_FLOAT : GL_UNSIGNED_SHORT;
        glBindBuffer(GL_ARRAY_BUFFER, stream->buffer);
        glVertexAttribPointer(i, (GLint)stream->components, type, GL_FALSE, (GLsizei)stream->stride,
                              (const void *)(uintptr_t)stream->offset);
        glEnableVertexAttribArray(i);
    }
}

static void set_state(const gyrei_draw *draw) {
    set(GL_CULL_FACE, draw->cull != GYREI_CULL_NONE);
    glCullFace(draw->cull == GYREI_CULL_FRONT ? GL_FRONT : GL_BACK);
    glFrontFace(draw->clockwise ? GL_CW : GL_CCW);
    set(GL_BLEND, draw->blend);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    set(GL_DEPTH_TEST, draw->depth);
    glDepthMask(draw->depth && !draw->blend);
    if (draw->topology == GYREI_LINES) glLineWidth(draw->line_width);
}

void gyrei_device_draw(const gyrei_draw *draw) {
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    glUseProgram(draw->program->name);
    set_state(draw);
    bind_streams(draw);
    for (GLenum i = 0; i < GYREI_SAMPLER_COUNT; i++) {
        if (!draw->textures[i]) continue;
        glActiveTexture(GL_TEXTURE0 + i);
        glBindTexture(GL_TEXTURE_2D, draw->textures[i]);
    }
    if (draw->index_buffer) {
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, draw->index_buffer);
        glDrawElements(modes[draw->topology], (GLsizei)draw->count,
                       draw->uint_indices ? GL_UNSIGNED_INT : GL_UNSIGNED_SHORT, NULL);
    } else {
        glDrawArrays(modes[draw->topology], 0, (GLsizei)draw->count);
    }
    glActiveTexture(GL_TEXTURE0);
}

void gyrei_device_viewport(uint32_t width, uint32_t height) {
    glDisable(GL_SCISSOR_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthRangef(0, 1);
    glDepthFunc(GL_LEQUAL);
    glViewport(0, 0, (GLsizei)width, (GLsizei)height);
}

void gyrei_device_clear(const float color[4]) {
    glDepthMask(GL_TRUE);
    glClearDepthf(1);
    glClearColor(color[0], color[1], color[2], color[3]);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void gyrei_device_clear_depth(void) {
    glDepthMask(GL_TRUE);
    glClearDepthf(1);
    glClear(GL_DEPTH_BUFFER_BIT);
}

void gyrei_device_rest(void) {
    for (GLuint i = 0; i < GYREI_ATTRIBUTE_COUNT; i++)
        glDisableVertexAttribArray(i);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glFrontFace(GL_CCW);
}

void gyrei_device_flush(void) {
    glFlush();
}

void gyrei_device_finish(void) {
    glFinish();
}

static void read_bound(uint32_t width, uint32_t height, uint8_t *rgba) {
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, (GLsizei)width, (GLsizei)height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

/* Copying into a texture resolves the samples; reading a multisampled drawable straight gives one of them on
   some drivers. */
static void read_resolved(uint32_t width, uint32_t height, uint8_t *rgba) {
    static const gyrei_sampling plain;
    uint32_t before = gyrei_framebuffer_current();
    uint32_t texture = gyrei_texture_create(&plain), framebuffer = 0;
    glBindTexture(GL_TEXTURE_2D, texture);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, (GLsizei)width, (GLsizei)height, 0);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    read_bound(width, height, rgba);
    glBindFramebuffer(GL_FRAMEBUFFER, before);
    glDeleteFramebuffers(1, &framebuffer);
    gyrei_texture_destroy(texture);
}

bool gyrei_device_read(uint32_t width, uint32_t height, uint8_t *rgba) {
    if (gyrei_device_samples() > 1) {
        read_resolved(width, height, rgba);
    } else {
        read_bound(width, height, rgba);
    }
    return gyrei_device_error() == NULL;
}
