/* SPDX-License-Identifier: MIT */
/* OpenGL ES 2.0, and what ES 3.0 takes over from it. */
#define GL_GLES_PROTOTYPES 0
#include <GLES2/gl2.h>

#include "base/error.h"
#include "render/gl_load.h"
#include "render/gles2.h"

static const char LIBRARY[] = "libGLESv2.so.2";

static const gyrei_gles2_table *table_of(gyrei_device *device) {
    return &((const gyrei_gles2 *)device->state)->gl;
}

gyre_status gyrei_gles2_prepare(gyrei_device *device, size_t size, gyre_error *error) {
#define NAME(type, name) {"gl" #name, offsetof(gyrei_gles2_table, name)},
    static const gyrei_gl_name names[] = {GYREI_GLES2_FUNCTIONS(NAME)};
#undef NAME
    gyrei_gles2 *state = gyrei_device_state(device, size);
    if (!state) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    gyrei_gl *common = &state->gl.common;
    const char *missing = gyrei_gl_load_common(common, LIBRARY);
    if (!missing) missing = gyrei_gl_load_targets(common, LIBRARY, false);
    if (!missing) missing = gyrei_gl_load(&state->gl, names, sizeof names / sizeof names[0], LIBRARY);
    if (missing) return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: OpenGL ES 2.0 without %s", missing);
    common->ways = (gyrei_gl_ways){.stream_usage = GL_STREAM_DRAW, .targets = true, .mirrored_repeat = true};
    device->vertex_uniform_vectors = gyrei_gl_limit(common, GL_MAX_VERTEX_UNIFORM_VECTORS);
    device->vertex_texture_units = gyrei_gl_limit(common, GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS);
    device->texture_size = gyrei_gl_limit(common, GL_MAX_TEXTURE_SIZE);
    device->framebuffers = device->odd_sizes = true;
    return GYRE_OK;
}

gyre_status gyrei_gles2_open(gyrei_device *device, gyre_error *error) {
    gyre_status status = gyrei_gles2_prepare(device, sizeof(gyrei_gles2), error);
    if (status != GYRE_OK) return status;
    gyrei_gles2 *state = device->state;
    const char *extensions = (const char *)state->gl.GetString(GL_EXTENSIONS);
    state->dialect = GYREI_DIALECT_100;
    state->gl.common.ways.float_format = GL_RGBA;
    device->functions = &gyrei_gles2_functions;
    device->uint_indices = gyrei_gl_has_word(extensions, "GL_OES_element_index_uint");
    device->float_textures = gyrei_gl_has_word(extensions, "GL_OES_texture_float");
    device->derivatives = gyrei_gl_has_word(extensions, "GL_OES_standard_derivatives");
    device->depth24 = gyrei_gl_has_word(extensions, "GL_OES_depth24");
    return GYRE_OK;
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

void gyrei_gles2_set_up(gyrei_device *device, const gyrei_draw *draw) {
    const gyrei_gles2_table *gl = table_of(device);
    gl->UseProgram(draw->program->name);
    gyrei_gl_set_state(&gl->common, draw);
    bind_streams(gl, draw);
    for (GLenum i = GYREI_SAMPLER_COUNT; i-- > 0;) {
        if (!draw->textures[i] && i) continue;
        gl->ActiveTexture(GL_TEXTURE0 + i);
        if (draw->textures[i]) gl->BindTexture(GL_TEXTURE_2D, draw->textures[i]);
    }
}

static void draw_once(gyrei_device *device, const gyrei_draw *draw) {
    gyrei_gles2_set_up(device, draw);
    gyrei_gl_call(gyrei_gl_of(device), draw);
}

static void rest(gyrei_device *device) {
    const gyrei_gles2_table *gl = table_of(device);
    for (GLuint i = 0; i < GYREI_ATTRIBUTE_COUNT; i++)
        gl->DisableVertexAttribArray(i);
    gyrei_gl_rest(device);
}

const gyrei_device_functions gyrei_gles2_functions = {GYREI_GL_DEVICE_ROWS,
                                                      .program_create = create_program,
                                                      .program_destroy = destroy_program,
                                                      .uniform_write = write_uniform,
                                                      .draw = draw_once,
                                                      .viewport = gyrei_gl_viewport,
                                                      .rest = rest};
