/* SPDX-License-Identifier: MIT */
/* OpenGL ES 2.0, and what ES 3.0 takes over from it. */
#define GL_GLES_PROTOTYPES 0
#include <GLES2/gl2.h>

#include <GLES2/gl2ext.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "render/gl_load.h"
#include "render/gles2.h"

static const gyrei_gles2_table *table_of(gyrei_device *device) {
    return &((const gyrei_gles2 *)device->state)->gl;
}

static uint32_t limit(const gyrei_gles2_table *gl, GLenum name) {
    GLint value = 0;
    gl->GetIntegerv(name, &value);
    return value > 0 ? (uint32_t)value : 0;
}

gyre_status gyrei_gles2_prepare(gyrei_device *device, size_t size, gyre_error *error) {
#define NAME(type, name) {"gl" #name, offsetof(gyrei_gles2_table, name)},
    static const gyrei_gl_name names[] = {GYREI_GLES2_FUNCTIONS(NAME)};
#undef NAME
    gyrei_gles2 *state = gyrei_device_state(device, size);
    if (!state) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    const char *missing = gyrei_gl_load(&state->gl, names, sizeof names / sizeof names[0], "libGLESv2.so.2");
    if (missing) return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: OpenGL ES 2.0 without %s", missing);
    const gyrei_gles2_table *gl = &state->gl;
    device->vertex_uniform_vectors = limit(gl, GL_MAX_VERTEX_UNIFORM_VECTORS);
    device->vertex_texture_units = limit(gl, GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS);
    device->texture_size = limit(gl, GL_MAX_TEXTURE_SIZE);
    device->framebuffers = device->odd_sizes = true;
    return GYRE_OK;
}

gyre_status gyrei_gles2_open(gyrei_device *device, gyre_error *error) {
    gyre_status status = gyrei_gles2_prepare(device, sizeof(gyrei_gles2), error);
    if (status != GYRE_OK) return status;
    gyrei_gles2 *state = device->state;
    const char *extensions = (const char *)state->gl.GetString(GL_EXTENSIONS);
    state->dialect = GYREI_DIALECT_100;
    state->float_format = GL_RGBA;
    device->functions = &gyrei_gles2_functions;
    device->uint_indices = gyrei_gl_has_word(extensions, "GL_OES_element_index_uint");
    device->float_textures = gyrei_gl_has_word(extensions, "GL_OES_texture_float");
    device->derivatives = gyrei_gl_has_word(extensions, "GL_OES_standard_derivatives");
    device->depth24 = gyrei_gl_has_word(extensions, "GL_OES_depth24");
    return GYRE_OK;
}

static uint32_t count_samples(gyrei_device *device) {
    uint32_t samples = limit(table_of(device), GL_SAMPLES);
    return samples ? samples : 1;
}

static const char *find_error(gyrei_device *device) {
    const gyrei_gles2_table *gl = table_of(device);
    GLenum code = gl->GetError();
    for (int i = 0; i < 16 && code != GL_NO_ERROR && gl->GetError() != GL_NO_ERROR; i++) {
    }
    return gyrei_gl_error_name(code);
}

static uint32_t create_buffer(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                              bool stream) {
    const gyrei_gles2_table *gl = table_of(device);
    GLenum target = kind == GYREI_BUFFER_INDEX ? GL_ELEMENT_ARRAY_BUFFER : GL_ARRAY_BUFFER;
    GLuint buffer = 0;
    gl->GenBuffers(1, &buffer);
    gl->BindBuffer(target, buffer);
    gl->BufferData(target, (GLsizeiptr)size, bytes, stream ? GL_STREAM_DRAW : GL_STATIC_DRAW);
    gl->BindBuffer(target, 0);
    return buffer;
}

static void write_buffer(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size) {
    const gyrei_gles2_table *gl = table_of(device);
    gl->BindBuffer(GL_ARRAY_BUFFER, buffer);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)size, bytes, GL_STREAM_DRAW);
    gl->BindBuffer(GL_ARRAY_BUFFER, 0);
}

static void destroy_buffer(gyrei_device *device, uint32_t buffer) {
    table_of(device)->DeleteBuffers(1, &buffer);
}

static uint32_t create_texture(gyrei_device *device, const gyrei_sampling *sampling) {
    const gyrei_gles2_table *gl = table_of(device);
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
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
        gl->TexParameteri(GL_TEXTURE_2D, parameters[i].name, (GLint)value);
    }
    gl->BindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

static void write_texture(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                          uint32_t width, uint32_t height, const void *pixels) {
    const gyrei_gles2 *state = device->state;
    const gyrei_gles2_table *gl = &state->gl;
    GLenum format = texel == GYREI_TEXEL_GRAY8 ? GL_LUMINANCE : GL_RGBA;
    GLenum type = texel == GYREI_TEXEL_RGBA32F ? GL_FLOAT : GL_UNSIGNED_BYTE;
    GLenum inside = texel == GYREI_TEXEL_RGBA32F ? state->float_format : format;
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl->TexImage2D(GL_TEXTURE_2D, (GLint)level, (GLint)inside, (GLsizei)width, (GLsizei)height, 0, format,
                   type, pixels);
    gl->BindTexture(GL_TEXTURE_2D, 0);
}

static void destroy_texture(gyrei_device *device, uint32_t texture) {
    table_of(device)->DeleteTextures(1, &texture);
}

static uint32_t current_framebuffer(gyrei_device *device) {
    GLint framebuffer = 0;
    table_of(device)->GetIntegerv(GL_FRAMEBUFFER_BINDING, &framebuffer);
    return (uint32_t)framebuffer;
}

static void bind_framebuffer(gyrei_device *device, uint32_t framebuffer) {
    table_of(device)->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

static void destroy_target(gyrei_device *device, gyrei_target *target) {
    const gyrei_gles2_table *gl = table_of(device);
    if (target->framebuffer) gl->DeleteFramebuffers(1, &target->framebuffer);
    if (target->depth) gl->DeleteRenderbuffers(1, &target->depth);
    if (target->color) gl->DeleteTextures(1, &target->color);
}

static bool create_target(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target) {
    static const gyrei_sampling plain;
    const gyrei_gles2_table *gl = table_of(device);
    uint32_t before = current_framebuffer(device);
    target->color = create_texture(device, &plain);
    write_texture(device, target->color, GYREI_TEXEL_RGBA8, 0, width, height, NULL);
    gl->GenRenderbuffers(1, &target->depth);
    gl->BindRenderbuffer(GL_RENDERBUFFER, target->depth);
    gl->RenderbufferStorage(GL_RENDERBUFFER,
                            device->depth24 ? GL_DEPTH_COMPONENT24_OES : GL_DEPTH_COMPONENT16, (GLsizei)width,
                            (GLsizei)height);
    gl->BindRenderbuffer(GL_RENDERBUFFER, 0);
    gl->GenFramebuffers(1, &target->framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->color, 0);
    gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, target->depth);
    bool complete = gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    gl->BindFramebuffer(GL_FRAMEBUFFER, before);
    if (!find_error(device) && complete) return true;
    destroy_target(device, target);
    return false;
}

static GLuint compile(const gyrei_gles2_table *gl, GLenum stage, const gyrei_shader_source *source, char *log,
                      size_t log_size) {
    GLuint shader = gl->CreateShader(stage);
    gl->ShaderSource(shader, GYREI_SHADER_PARTS, source->parts, NULL);
    gl->CompileShader(shader);
    GLint compiled = 0;
    gl->GetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled) return shader;
    gl->GetShaderInfoLog(shader, (GLsizei)log_size, NULL, log);
    gl->DeleteShader(shader);
    return 0;
}

static bool link_program(const gyrei_gles2 *state, GLuint name, const gyrei_shader_key *key, char *log,
                         size_t log_size) {
    const gyrei_gles2_table *gl = &state->gl;
    gyrei_shader_source source;
    gyrei_shader_vertex(key, state->dialect, &source);
    GLuint vertex = compile(gl, GL_VERTEX_SHADER, &source, log, log_size);
    if (!vertex) return false;
    gyrei_shader_fragment(key, state->dialect, &source);
    GLuint fragment = compile(gl, GL_FRAGMENT_SHADER, &source, log, log_size);
    GLint linked = 0;
    if (fragment) {
        gl->AttachShader(name, vertex);
        gl->AttachShader(name, fragment);
        for (uint32_t i = 0; i < GYREI_ATTRIBUTE_COUNT; i++)
            gl->BindAttribLocation(name, i, gyrei_shader_attribute_name(i));
        gl->LinkProgram(name);
        gl->GetProgramiv(name, GL_LINK_STATUS, &linked);
        if (!linked) gl->GetProgramInfoLog(name, (GLsizei)log_size, NULL, log);
        gl->DeleteShader(fragment);
    }
    gl->DeleteShader(vertex);
    return linked != 0;
}

static void destroy_program(gyrei_device *device, gyrei_program *program) {
    table_of(device)->DeleteProgram(program->name);
}

static bool create_program(gyrei_device *device, const gyrei_shader_key *key, gyrei_program *program,
                           char *log, size_t log_size) {
    const gyrei_gles2_table *gl = table_of(device);
    log[0] = '\0';
    program->name = gl->CreateProgram();
    if (!program->name || !link_program(device->state, program->name, key, log, log_size)) {
        if (program->name) destroy_program(device, program);
        program->name = 0;
        return false;
    }
    for (uint32_t i = 0; i < GYREI_UNIFORM_COUNT; i++)
        program->uniforms[i] = gl->GetUniformLocation(program->name, gyrei_shader_uniform_name(i));
    gl->UseProgram(program->name);
    for (uint32_t i = 0; i < GYREI_SAMPLER_COUNT; i++) {
        GLint location = gl->GetUniformLocation(program->name, gyrei_shader_sampler_name(key, i));
        if (location >= 0) gl->Uniform1i(location, (GLint)i);
    }
    return true;
}

static void write_uniform(gyrei_device *device, const gyrei_program *program, uint32_t uniform,
                          const float *values, uint32_t count) {
    const gyrei_gles2_table *gl = table_of(device);
    gl->UseProgram(program->name);
    gl->Uniform4fv(program->uniforms[uniform], (GLsizei)count, values);
}

static void set(const gyrei_gles2_table *gl, GLenum capability, bool on) {
    if (on) {
        gl->Enable(capability);
    } else {
        gl->Disable(capability);
    }
}

static void bind_streams(const gyrei_gles2_table *gl, const gyrei_draw *draw) {
    for (GLuint i = 0; i < GYREI_ATTRIBUTE_COUNT; i++) {
        const gyrei_stream *stream = &draw->streams[i];
        if (!stream->buffer) {
            gl->DisableVertexAttribArray(i);
            continue;
        }
        GLenum type = stream->component == GYREI_COMPONENT_FLOAT ? GL_FLOAT : GL_UNSIGNED_SHORT;
        gl->BindBuffer(GL_ARRAY_BUFFER, stream->buffer);
        gl->VertexAttribPointer(i, (GLint)stream->components, type, GL_FALSE, (GLsizei)stream->stride,
                                (const void *)(uintptr_t)stream->offset);
        gl->EnableVertexAttribArray(i);
    }
}

static void set_state(const gyrei_gles2_table *gl, const gyrei_draw *draw) {
    set(gl, GL_CULL_FACE, draw->cull != GYREI_CULL_NONE);
    gl->CullFace(draw->cull == GYREI_CULL_FRONT ? GL_FRONT : GL_BACK);
    gl->FrontFace(draw->clockwise ? GL_CW : GL_CCW);
    set(gl, GL_BLEND, draw->blend);
    gl->BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    set(gl, GL_DEPTH_TEST, draw->depth);
    gl->DepthMask(draw->depth && !draw->blend);
    if (draw->topology == GYREI_LINES) gl->LineWidth(draw->line_width);
}

uint32_t gyrei_gles2_set_up(gyrei_device *device, const gyrei_draw *draw) {
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    const gyrei_gles2_table *gl = table_of(device);
    gl->UseProgram(draw->program->name);
    set_state(gl, draw);
    bind_streams(gl, draw);
    for (GLenum i = GYREI_SAMPLER_COUNT; i-- > 0;) {
        if (!draw->textures[i] && i) continue;
        gl->ActiveTexture(GL_TEXTURE0 + i);
        if (draw->textures[i]) gl->BindTexture(GL_TEXTURE_2D, draw->textures[i]);
    }
    if (draw->index_buffer) gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, draw->index_buffer);
    return modes[draw->topology];
}

static void draw_once(gyrei_device *device, const gyrei_draw *draw) {
    const gyrei_gles2_table *gl = table_of(device);
    GLenum mode = gyrei_gles2_set_up(device, draw);
    if (draw->index_buffer) {
        gl->DrawElements(mode, (GLsizei)draw->count, draw->uint_indices ? GL_UNSIGNED_INT : GL_UNSIGNED_SHORT,
                         NULL);
    } else {
        gl->DrawArrays(mode, 0, (GLsizei)draw->count);
    }
}

static void set_viewport(gyrei_device *device, uint32_t width, uint32_t height) {
    const gyrei_gles2_table *gl = table_of(device);
    gl->Disable(GL_SCISSOR_TEST);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    gl->DepthRangef(0, 1);
    gl->DepthFunc(GL_LEQUAL);
    gl->Viewport(0, 0, (GLsizei)width, (GLsizei)height);
}

static void clear(gyrei_device *device, const float color[4]) {
    const gyrei_gles2_table *gl = table_of(device);
    gl->DepthMask(GL_TRUE);
    gl->ClearDepthf(1);
    if (color) gl->ClearColor(color[0], color[1], color[2], color[3]);
    gl->Clear(color ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT);
}

static void rest(gyrei_device *device) {
    const gyrei_gles2_table *gl = table_of(device);
    for (GLuint i = 0; i < GYREI_ATTRIBUTE_COUNT; i++)
        gl->DisableVertexAttribArray(i);
    gl->BindBuffer(GL_ARRAY_BUFFER, 0);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    gl->Disable(GL_CULL_FACE);
    gl->Disable(GL_BLEND);
    gl->Disable(GL_DEPTH_TEST);
    gl->DepthMask(GL_TRUE);
    gl->FrontFace(GL_CCW);
}

static void flush(gyrei_device *device) {
    table_of(device)->Flush();
}

static void finish(gyrei_device *device) {
    table_of(device)->Finish();
}

static void read_bound(const gyrei_gles2_table *gl, uint32_t width, uint32_t height, uint8_t *rgba) {
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
    gl->ReadPixels(0, 0, (GLsizei)width, (GLsizei)height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

/* Copying into a texture resolves the samples; reading a multisampled drawable straight gives one of them on
   some drivers. */
static void read_resolved(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    static const gyrei_sampling plain;
    const gyrei_gles2_table *gl = table_of(device);
    uint32_t before = current_framebuffer(device);
    uint32_t texture = create_texture(device, &plain), framebuffer = 0;
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->CopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, (GLsizei)width, (GLsizei)height, 0);
    gl->BindTexture(GL_TEXTURE_2D, 0);
    gl->GenFramebuffers(1, &framebuffer);
    gl->BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gl->FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    read_bound(gl, width, height, rgba);
    gl->BindFramebuffer(GL_FRAMEBUFFER, before);
    gl->DeleteFramebuffers(1, &framebuffer);
    destroy_texture(device, texture);
}

static void read_pixels(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    if (count_samples(device) > 1) {
        read_resolved(device, width, height, rgba);
    } else {
        read_bound(table_of(device), width, height, rgba);
    }
}

const gyrei_device_functions gyrei_gles2_functions = {.error = find_error,
                                                      .samples = count_samples,
                                                      .buffer_create = create_buffer,
                                                      .buffer_write = write_buffer,
                                                      .buffer_destroy = destroy_buffer,
                                                      .texture_create = create_texture,
                                                      .texture_write = write_texture,
                                                      .texture_destroy = destroy_texture,
                                                      .target_create = create_target,
                                                      .target_destroy = destroy_target,
                                                      .framebuffer_current = current_framebuffer,
                                                      .framebuffer_bind = bind_framebuffer,
                                                      .program_create = create_program,
                                                      .program_destroy = destroy_program,
                                                      .uniform_write = write_uniform,
                                                      .draw = draw_once,
                                                      .viewport = set_viewport,
                                                      .clear = clear,
                                                      .rest = rest,
                                                      .flush = flush,
                                                      .finish = finish,
                                                      .read = read_pixels};
