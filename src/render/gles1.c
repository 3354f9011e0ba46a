/* SPDX-License-Identifier: MIT */
/* OpenGL ES 1.1: what the shaders do, in lights, materials, matrices and texture environment. Programs are
   notes of what a draw needs, uniforms stay with them. */
#define GL_GLEXT_PROTOTYPES 1
#include <GLES/gl.h>

#include <GLES/glext.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "render/gl_load.h"
#include "render/gles1.h"
#include "render/light_fit.h"
#include "render/shade.h"

static const gyrei_gles1_table *table_of(gyrei_device *device) {
    return &((const gyrei_gles1 *)device->state)->gl;
}

static gyre_status load(gyrei_gles1 *state, gyre_error *error) {
#define NAME(name) {"gl" #name, offsetof(gyrei_gles1_table, name)},
    static const gyrei_gl_name names[] = {GYREI_GLES1_FUNCTIONS(NAME)};
    static const gyrei_gl_name target_names[] = {GYREI_GLES1_TARGET_FUNCTIONS(NAME)};
#undef NAME
    const char *missing =
        gyrei_gl_load(&state->gl, names, sizeof names / sizeof names[0], "libGLESv1_CM.so.1");
    if (missing) return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: OpenGL ES 1.1 without %s", missing);
    const char *extensions = (const char *)state->gl.GetString(GL_EXTENSIONS);
    state->targets = gyrei_gl_has_word(extensions, "GL_OES_framebuffer_object") &&
                     gyrei_gl_has_word(extensions, "GL_OES_rgb8_rgba8") &&
                     !gyrei_gl_load(&state->gl, target_names, sizeof target_names / sizeof target_names[0],
                                    "libGLESv1_CM.so.1");
    state->mirrored_repeat = gyrei_gl_has_word(extensions, "GL_OES_texture_mirrored_repeat");
    return GYRE_OK;
}

static uint32_t create_texture(gyrei_device *device, const gyrei_sampling *sampling);
static void write_texture(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                          uint32_t width, uint32_t height, const void *pixels);

enum { HEIGHT_STEPS = 256, SRGB_STEPS = 2048 };

static uint32_t make_ramp(gyrei_device *device, const uint8_t *texels, uint32_t size) {
    static const gyrei_sampling smooth = {GL_LINEAR, GL_LINEAR, 0, 0};
    uint32_t texture = create_texture(device, &smooth);
    write_texture(device, texture, GYREI_TEXEL_RGBA8, 0, size, 1, texels);
    return texture;
}

/* By it a height becomes a colour: see shadow.c. */
static uint32_t make_height_ramp(gyrei_device *device) {
    uint8_t ramp[HEIGHT_STEPS * 4] = {0};
    for (int i = 0; i < HEIGHT_STEPS; i++) {
        ramp[4 * i] = (uint8_t)(255 - i);
        ramp[4 * i + 1] = (uint8_t)(i < 32 ? 255 - 8 * i : 0);
        ramp[4 * i + 3] = 255;
    }
    return make_ramp(device, ramp, HEIGHT_STEPS);
}

static uint32_t make_srgb_ramp(gyrei_device *device) {
    uint8_t ramp[SRGB_STEPS * 4];
    uint32_t steps = device->texture_size < SRGB_STEPS ? device->texture_size : SRGB_STEPS;
    for (uint32_t i = 0; i < steps; i++) {
        float value = ((float)i + 0.5f) / (float)steps;
        float color[4] = {value, value, value, 1};
        gyrei_color_encode(color, color);
        memset(ramp + 4 * i, (int)(255 * color[0] + 0.5f), 3);
        ramp[4 * i + 3] = 255;
    }
    return make_ramp(device, ramp, steps);
}

static void close_state(gyrei_device *device) {
    gyrei_gles1 *state = device->state;
    if (device->detached) return;
    if (state && state->ramp) state->gl.DeleteTextures(1, &state->ramp);
    if (state && state->srgb_ramp) state->gl.DeleteTextures(1, &state->srgb_ramp);
}

gyre_status gyrei_gles1_open(gyrei_device *device, gyre_error *error) {
    gyrei_gles1 *state = gyrei_device_state(device, sizeof *state);
    if (!state) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    gyre_status status = load(state, error);
    if (status != GYRE_OK) return status;
    const char *extensions = (const char *)state->gl.GetString(GL_EXTENSIONS);
    GLint size = 0;
    state->gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &size);
    device->functions = &gyrei_gles1_functions;
    device->texture_size = size > 0 ? (uint32_t)size : 64;
    device->fixed = true;
    device->framebuffers = state->targets;
    device->uint_indices = gyrei_gl_has_word(extensions, "GL_OES_element_index_uint");
    device->depth24 = gyrei_gl_has_word(extensions, "GL_OES_depth24");
    device->odd_sizes = gyrei_gl_has_word(extensions, "GL_OES_texture_npot");
    state->ramp = make_height_ramp(device);
    state->srgb_ramp = make_srgb_ramp(device);
    return GYRE_OK;
}

static uint32_t count_samples(gyrei_device *device) {
    GLint samples = 0;
    table_of(device)->GetIntegerv(GL_SAMPLES, &samples);
    return samples > 0 ? (uint32_t)samples : 1;
}

static const char *find_error(gyrei_device *device) {
    const gyrei_gles1_table *gl = table_of(device);
    GLenum code = gl->GetError();
    for (int i = 0; i < 16 && code != GL_NO_ERROR && gl->GetError() != GL_NO_ERROR; i++) {
    }
    return gyrei_gl_error_name(code);
}

static uint32_t create_buffer(gyrei_device *device, gyrei_buffer_kind kind, const void *bytes, size_t size,
                              bool stream) {
    const gyrei_gles1_table *gl = table_of(device);
    GLenum target = kind == GYREI_BUFFER_INDEX ? GL_ELEMENT_ARRAY_BUFFER : GL_ARRAY_BUFFER;
    GLuint buffer = 0;
    gl->GenBuffers(1, &buffer);
    gl->BindBuffer(target, buffer);
    gl->BufferData(target, (GLsizeiptr)size, bytes, stream ? GL_DYNAMIC_DRAW : GL_STATIC_DRAW);
    gl->BindBuffer(target, 0);
    return buffer;
}

static void write_buffer(gyrei_device *device, uint32_t buffer, const void *bytes, size_t size) {
    const gyrei_gles1_table *gl = table_of(device);
    gl->BindBuffer(GL_ARRAY_BUFFER, buffer);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)size, bytes, GL_DYNAMIC_DRAW);
    gl->BindBuffer(GL_ARRAY_BUFFER, 0);
}

static void destroy_buffer(gyrei_device *device, uint32_t buffer) {
    table_of(device)->DeleteBuffers(1, &buffer);
}

static GLint wrap_of(const gyrei_gles1 *state, uint32_t wrap) {
    if (wrap == 0) return GL_CLAMP_TO_EDGE;
    return wrap == GL_MIRRORED_REPEAT_OES && !state->mirrored_repeat ? GL_REPEAT : (GLint)wrap;
}

static uint32_t create_texture(gyrei_device *device, const gyrei_sampling *sampling) {
    const gyrei_gles1 *state = device->state;
    const gyrei_gles1_table *gl = &state->gl;
    GLuint texture = 0;
    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER,
                      sampling->mag_filter ? (GLint)sampling->mag_filter : GL_NEAREST);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                      sampling->min_filter ? (GLint)sampling->min_filter : GL_NEAREST);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap_of(state, sampling->wrap_s));
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap_of(state, sampling->wrap_t));
    gl->BindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

static void write_texture(gyrei_device *device, uint32_t texture, gyrei_texel texel, uint32_t level,
                          uint32_t width, uint32_t height, const void *pixels) {
    const gyrei_gles1_table *gl = table_of(device);
    GLenum format = texel == GYREI_TEXEL_GRAY8 ? GL_LUMINANCE : GL_RGBA;
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl->TexImage2D(GL_TEXTURE_2D, (GLint)level, (GLint)format, (GLsizei)width, (GLsizei)height, 0, format,
                   GL_UNSIGNED_BYTE, pixels);
    gl->BindTexture(GL_TEXTURE_2D, 0);
}

static void destroy_texture(gyrei_device *device, uint32_t texture) {
    table_of(device)->DeleteTextures(1, &texture);
}

static uint32_t current_framebuffer(gyrei_device *device) {
    const gyrei_gles1 *state = device->state;
    GLint framebuffer = 0;
    if (state->targets) state->gl.GetIntegerv(GL_FRAMEBUFFER_BINDING_OES, &framebuffer);
    return (uint32_t)framebuffer;
}

static void bind_framebuffer(gyrei_device *device, uint32_t framebuffer) {
    const gyrei_gles1 *state = device->state;
    if (state->targets) state->gl.BindFramebufferOES(GL_FRAMEBUFFER_OES, framebuffer);
}

static void destroy_target(gyrei_device *device, gyrei_target *target) {
    const gyrei_gles1_table *gl = table_of(device);
    if (target->framebuffer) gl->DeleteFramebuffersOES(1, &target->framebuffer);
    if (target->depth) gl->DeleteRenderbuffersOES(1, &target->depth);
    if (target->color) gl->DeleteRenderbuffersOES(1, &target->color);
}

static uint32_t create_renderbuffer(const gyrei_gles1_table *gl, GLenum format, uint32_t width,
                                    uint32_t height, GLenum attachment) {
    GLuint name = 0;
    gl->GenRenderbuffersOES(1, &name);
    gl->BindRenderbufferOES(GL_RENDERBUFFER_OES, name);
    gl->RenderbufferStorageOES(GL_RENDERBUFFER_OES, format, (GLsizei)width, (GLsizei)height);
    gl->BindRenderbufferOES(GL_RENDERBUFFER_OES, 0);
    gl->FramebufferRenderbufferOES(GL_FRAMEBUFFER_OES, attachment, GL_RENDERBUFFER_OES, name);
    return name;
}

static bool create_target(gyrei_device *device, uint32_t width, uint32_t height, gyrei_target *target) {
    const gyrei_gles1_table *gl = table_of(device);
    uint32_t before = current_framebuffer(device);
    gl->GenFramebuffersOES(1, &target->framebuffer);
    gl->BindFramebufferOES(GL_FRAMEBUFFER_OES, target->framebuffer);
    target->color = create_renderbuffer(gl, GL_RGBA8_OES, width, height, GL_COLOR_ATTACHMENT0_OES);
    target->depth =
        create_renderbuffer(gl, device->depth24 ? GL_DEPTH_COMPONENT24_OES : GL_DEPTH_COMPONENT16_OES, width,
                            height, GL_DEPTH_ATTACHMENT_OES);
    bool complete = gl->CheckFramebufferStatusOES(GL_FRAMEBUFFER_OES) == GL_FRAMEBUFFER_COMPLETE_OES;
    gl->BindFramebufferOES(GL_FRAMEBUFFER_OES, before);
    if (!find_error(device) && complete) return true;
    destroy_target(device, target);
    return false;
}

static bool create_program(gyrei_device *device, const gyrei_shader_key *key, gyrei_program *program,
                           char *log, size_t log_size) {
    gyrei_gles1 *state = device->state;
    (void)log, (void)log_size;
    for (uint32_t i = 0; i < GYREI_SHADERS_MAX; i++) {
        if (state->programs[i].used) continue;
        state->programs[i] = (gyrei_gles1_program){.used = true, .key = *key};
        *program = (gyrei_program){.name = i + 1};
        return true;
    }
    return false;
}

static void destroy_program(gyrei_device *device, gyrei_program *program) {
    gyrei_gles1 *state = device->state;
    state->programs[program->name - 1].used = false;
}

static void write_uniform(gyrei_device *device, const gyrei_program *program, uint32_t uniform,
                          const float *values, uint32_t count) {
    gyrei_gles1 *state = device->state;
    gyrei_gles1_program *into = &state->programs[program->name - 1];
    const struct {
        float *values;
        uint32_t count;
    } places[GYREI_UNIFORM_COUNT] = {
        [GYREI_UNIFORM_CLIP] = {into->clip, 4},           [GYREI_UNIFORM_VERTEX] = {into->vertex, 1},
        [GYREI_UNIFORM_PALETTE] = {into->palette, 3},     [GYREI_UNIFORM_SURFACE] = {into->surface, 3},
        [GYREI_UNIFORM_LIGHT] = {into->light, 6},         [GYREI_UNIFORM_SCENE] = {into->scene, 1},
        [GYREI_UNIFORM_TINT] = {into->tint.albedo[0], 12}};
    uint32_t kept = count < places[uniform].count ? count : places[uniform].count;
    if (kept) memcpy(places[uniform].values, values, kept * 4 * sizeof(float));
}

static void set(const gyrei_gles1_table *gl, GLenum capability, bool on) {
    if (on) {
        gl->Enable(capability);
    } else {
        gl->Disable(capability);
    }
}

static void point_at(const gyrei_gles1_table *gl, const gyrei_stream *stream) {
    gl->BindBuffer(GL_ARRAY_BUFFER, stream->buffer);
}

static const void *offset_of(const gyrei_stream *stream) {
    return (const void *)(uintptr_t)stream->offset;
}

static void bind_streams(const gyrei_gles1_table *gl, const gyrei_draw *draw, bool lit, bool colors,
                         bool by_position) {
    const gyrei_stream *position = &draw->streams[GYREI_ATTRIBUTE_POSITION];
    const gyrei_stream *normal = &draw->streams[GYREI_ATTRIBUTE_NORMAL];
    const gyrei_stream *color = &draw->streams[GYREI_ATTRIBUTE_COLOR];
    const gyrei_stream *texcoord = by_position ? position : &draw->streams[GYREI_ATTRIBUTE_TEXCOORD];
    const struct {
        GLenum array;
        const gyrei_stream *stream;
    } rows[] = {{GL_VERTEX_ARRAY, position},
                {GL_NORMAL_ARRAY, lit ? normal : NULL},
                {GL_COLOR_ARRAY, colors ? color : NULL},
                {GL_TEXTURE_COORD_ARRAY, texcoord}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const gyrei_stream *stream = rows[i].stream;
        if (!stream || !stream->buffer) {
            gl->DisableClientState(rows[i].array);
            continue;
        }
        gl->EnableClientState(rows[i].array);
        point_at(gl, stream);
        GLsizei stride = (GLsizei)stream->stride;
        GLint components = (GLint)stream->components;
        if (i == 0) gl->VertexPointer(components, GL_FLOAT, stride, offset_of(stream));
        if (i == 1) gl->NormalPointer(GL_FLOAT, stride, offset_of(stream));
        if (i == 2) gl->ColorPointer(components, GL_FLOAT, stride, offset_of(stream));
        if (i == 3) gl->TexCoordPointer(components, GL_FLOAT, stride, offset_of(stream));
    }
}

static void multiply(const float *a, const float *b, float *out) {
    for (int c = 0; c < 4; c++)
        for (int r = 0; r < 4; r++) {
            float sum = 0;
            for (int k = 0; k < 4; k++)
                sum += a[4 * k + r] * b[4 * c + k];
            out[4 * c + r] = sum;
        }
}

/* What the vertex shader does to a vertex, as a matrix: from the quaternion, or row by row. */
static void matrix_of_palette(const gyrei_gles1_program *program, float *m) {
    const float *p = program->palette;
    memset(m, 0, 16 * sizeof *m);
    m[15] = 1;
    if (program->key.palette_kind == 2) {
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 4; c++)
                m[4 * c + r] = p[4 * r + c];
        return;
    }
    gyre_mat3 turn = gyre_mat3_from_quat(gyre_quat_make(p[0], p[1], p[2], p[3]));
    for (int c = 0; c < 3; c++)
        for (int r = 0; r < 3; r++)
            m[4 * c + r] = turn.m[3 * c + r] * p[8 + c];
    memcpy(m + 12, p + 4, 3 * sizeof *m);
}

/* The pipeline's highlights are those of an eye on +z: everything is turned so that it is there. */
static gyre_mat4 turn_to_eye(const gyrei_gles1_program *program) {
    const gyre_vec3 z = {0, 0, 1}, back = {program->light[20], program->light[21], program->light[22]};
    return gyre_mat4_from_quat(gyre_quat_shortest_arc(back, gyre_vec3_normalise(z, z)));
}

static void load_matrices(const gyrei_gles1_table *gl, const gyrei_gles1_program *program, bool lit) {
    gyre_mat4 turn = lit ? turn_to_eye(program) : gyre_mat4_identity(), back = gyre_mat4_transpose(turn);
    float clip[16], place[16], model[16];
    matrix_of_palette(program, place);
    multiply(program->clip, back.m, clip);
    multiply(turn.m, place, model);
    gl->MatrixMode(GL_PROJECTION);
    gl->LoadMatrixf(clip);
    gl->MatrixMode(GL_MODELVIEW);
    gl->LoadMatrixf(model);
}

/* Whether the light meets its colour in the texture environment. */
static bool by_texture(const gyrei_gles1_program *program) {
    return program->key.texture || program->key.colors == 2;
}

/* Lights that stand for the shaders' one; those of the last surfaces are kept. */
static const gyrei_light_fit *find_fit(gyrei_gles1 *state, const gyrei_gles1_program *program) {
    for (uint32_t i = 0; i < GYREI_GLES1_FITS; i++) {
        const gyrei_gles1_fit *known = &state->fits[i];
        if (known->used && memcmp(known->light, program->light, sizeof known->light) == 0 &&
            memcmp(known->surface, program->surface, sizeof known->surface) == 0 &&
            memcmp(&known->tint, &program->tint, sizeof known->tint) == 0 &&
            known->textured == by_texture(program))
            return &known->fit;
    }
    gyrei_gles1_fit *fit = &state->fits[state->next_fit++ % GYREI_GLES1_FITS];
    fit->used = true;
    memcpy(fit->light, program->light, sizeof fit->light);
    memcpy(fit->surface, program->surface, sizeof fit->surface);
    fit->tint = program->tint;
    fit->textured = by_texture(program);
    gyrei_light_fit_make(fit->light, fit->surface, &fit->tint, fit->textured, &fit->fit);
    return &fit->fit;
}

/* With a picture colours are halved here and doubled where they meet it: in full light they pass 1. */
static void load_lights(gyrei_gles1 *state, const gyrei_gles1_program *program, bool double_sided) {
    static const float black[4] = {0, 0, 0, 1};
    const gyrei_gles1_table *gl = &state->gl;
    const gyrei_light_fit *fit = find_fit(state, program);
    const float scale = by_texture(program) ? 0.5f : 1.0f;
    gyre_mat4 turn = turn_to_eye(program);
    gl->MatrixMode(GL_MODELVIEW);
    gl->LoadMatrixf(turn.m);
    float color[4] = {0, 0, 0, 1};
    for (GLenum i = 0; i < GYREI_LIGHT_COUNT; i++) {
        for (int c = 0; c < 3; c++)
            color[c] = scale * fit->diffuse[i][c];
        gl->Lightfv(GL_LIGHT0 + i, GL_POSITION, fit->directions[i]);
        gl->Lightfv(GL_LIGHT0 + i, GL_DIFFUSE, color);
        gl->Lightfv(GL_LIGHT0 + i, GL_AMBIENT, black);
        for (int c = 0; c < 3; c++)
            color[c] = i == 0 ? scale * fit->specular[c] : 0;
        gl->Lightfv(GL_LIGHT0 + i, GL_SPECULAR, color);
        gl->Enable(GL_LIGHT0 + i);
    }
    for (int c = 0; c < 3; c++)
        color[c] = scale * fit->ambient[c];
    gl->LightModelfv(GL_LIGHT_MODEL_AMBIENT, color);
    gl->LightModelf(GL_LIGHT_MODEL_TWO_SIDE, double_sided ? 1 : 0);
    gl->Materialf(GL_FRONT_AND_BACK, GL_SHININESS, fit->shininess);
}

static void load_material(const gyrei_gles1_table *gl, const gyrei_gles1_program *program) {
    static const float black[4] = {0, 0, 0, 1}, white[4] = {1, 1, 1, 1};
    const float color[4] = {1, 1, 1, program->surface[3]};
    gl->Materialfv(GL_FRONT_AND_BACK, GL_EMISSION, black);
    gl->Materialfv(GL_FRONT_AND_BACK, GL_SPECULAR, white);
    gl->Materialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, color);
    set(gl, GL_COLOR_MATERIAL, program->key.colors == 1);
}

static void load_color(const gyrei_gles1_table *gl, const gyrei_gles1_program *program) {
    float color[4];
    gyrei_color_encode(program->surface, color);
    gl->Color4f(color[0], color[1], color[2], color[3]);
}

static void load_texture(const gyrei_gles1_table *gl, uint32_t texture, GLint rgb, GLint alpha, GLint scale) {
    set(gl, GL_TEXTURE_2D, texture != 0);
    if (!texture) return;
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, rgb);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, alpha);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PRIMARY_COLOR);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_SRC0_ALPHA,
                alpha == GL_REPLACE && rgb != GL_REPLACE ? GL_PRIMARY_COLOR : GL_TEXTURE);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_SRC1_ALPHA, GL_PRIMARY_COLOR);
    gl->TexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, (GLfloat)scale);
}

static void load_texture_matrix(const gyrei_gles1_table *gl, const float *m) {
    gl->MatrixMode(GL_TEXTURE);
    if (m) {
        gl->LoadMatrixf(m);
    } else {
        gl->LoadIdentity();
    }
    gl->MatrixMode(GL_MODELVIEW);
}

static void call(const gyrei_gles1_table *gl, const gyrei_draw *draw) {
    static const GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    if (draw->index_buffer) {
        gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, draw->index_buffer);
        gl->DrawElements(modes[draw->topology], (GLsizei)draw->count,
                         draw->uint_indices ? GL_UNSIGNED_INT : GL_UNSIGNED_SHORT, NULL);
    } else {
        gl->DrawArrays(modes[draw->topology], 0, (GLsizei)draw->count);
    }
}

static void set_state(const gyrei_gles1_table *gl, const gyrei_draw *draw) {
    set(gl, GL_CULL_FACE, draw->cull != GYREI_CULL_NONE);
    gl->CullFace(draw->cull == GYREI_CULL_FRONT ? GL_FRONT : GL_BACK);
    gl->FrontFace(draw->clockwise ? GL_CW : GL_CCW);
    set(gl, GL_BLEND, draw->blend);
    set(gl, GL_DEPTH_TEST, draw->depth);
    gl->DepthMask(draw->depth && !draw->blend);
    if (draw->topology == GYREI_LINES) gl->LineWidth(draw->line_width);
}

/* The pipeline does not multiply colours by alpha, and blends both alike: colours first, then alpha. */
static void call_blended(const gyrei_gles1_table *gl, const gyrei_draw *draw) {
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
    gl->BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    call(gl, draw);
    gl->ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    call(gl, draw);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

/* What the alpha test has let through gets an alpha of 1 afterwards. */
static void call_cut(const gyrei_gles1_table *gl, const gyrei_draw *draw, float cutoff) {
    gl->Enable(GL_ALPHA_TEST);
    gl->AlphaFunc(GL_GEQUAL, cutoff);
    call(gl, draw);
    gl->Disable(GL_ALPHA_TEST);
    gl->Disable(GL_LIGHTING);
    gl->Disable(GL_TEXTURE_2D);
    gl->DisableClientState(GL_COLOR_ARRAY);
    gl->Color4f(1, 1, 1, 1);
    gl->ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->DepthFunc(GL_EQUAL);
    call(gl, draw);
    gl->DepthFunc(GL_LEQUAL);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

/* The height above the ground, which clip space has as its depth, chooses a texel of the ramp. */
static void draw_height(gyrei_gles1 *state, const gyrei_gles1_program *program, const gyrei_draw *draw) {
    const gyrei_gles1_table *gl = &state->gl;
    float place[16], whole[16], texture[16] = {0};
    matrix_of_palette(program, place);
    multiply(program->clip, place, whole);
    for (int c = 0; c < 4; c++)
        texture[4 * c] = 0.5f * whole[4 * c + 2] + 0.5f * whole[4 * c + 3];
    texture[13] = 0.5f, texture[15] = 1;
    load_matrices(gl, program, false);
    load_texture_matrix(gl, texture);
    load_texture(gl, state->ramp, GL_REPLACE, GL_REPLACE, 1);
    gl->Disable(GL_LIGHTING);
    bind_streams(gl, draw, false, false, true);
    call(gl, draw);
    load_texture_matrix(gl, NULL);
}

/* A picture of the whole frame, behind everything: `scene` has how much of the texture it fills. */
static void draw_picture(gyrei_gles1 *state, const gyrei_gles1_program *program, const gyrei_draw *draw) {
    static const float behind[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1};
    const gyrei_gles1_table *gl = &state->gl;
    float texture[16] = {0};
    texture[0] = texture[12] = 0.5f * program->scene[0];
    texture[5] = texture[13] = 0.5f * program->scene[1];
    texture[15] = 1;
    gl->MatrixMode(GL_PROJECTION);
    gl->LoadMatrixf(behind);
    load_texture_matrix(gl, texture);
    gl->LoadIdentity();
    load_texture(gl, draw->textures[GYREI_SAMPLER_COLOR], GL_REPLACE, GL_REPLACE, 1);
    gl->Disable(GL_LIGHTING);
    bind_streams(gl, draw, false, false, true);
    call(gl, draw);
    load_texture_matrix(gl, NULL);
}

static void load_shading(gyrei_gles1 *state, const gyrei_gles1_program *program, const gyrei_draw *draw) {
    const gyrei_gles1_table *gl = &state->gl;
    bool lit = program->key.normals != GYREI_NORMALS_NONE;
    set(gl, GL_LIGHTING, lit);
    if (lit) {
        load_lights(state, program, draw->double_sided);
        load_material(gl, program);
    } else {
        load_color(gl, program);
    }
    load_matrices(gl, program, lit);
}

/* Linear vertex colours: each of red, green and blue chooses a texel of the ramp, in a pass of its own. */
static void draw_linear(gyrei_gles1 *state, const gyrei_gles1_program *program, const gyrei_draw *draw) {
    const gyrei_gles1_table *gl = &state->gl;
    const gyrei_stream *color = &draw->streams[GYREI_ATTRIBUTE_COLOR];
    bool lit = program->key.normals != GYREI_NORMALS_NONE;
    load_shading(state, program, draw);
    load_texture(gl, state->srgb_ramp, lit ? GL_MODULATE : GL_REPLACE, GL_MODULATE, lit ? 2 : 1);
    bind_streams(gl, draw, lit, !lit, false);
    gl->EnableClientState(GL_TEXTURE_COORD_ARRAY);
    gl->BindBuffer(GL_ARRAY_BUFFER, color->buffer);
    gl->TexCoordPointer(3, GL_FLOAT, (GLsizei)color->stride, offset_of(color));
    gl->BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    for (int c = 0; c < 3; c++) {
        float texture[16] = {0};
        texture[4 * c] = 1, texture[13] = 0.5f, texture[15] = 1;
        load_texture_matrix(gl, texture);
        gl->ColorMask(c == 0, c == 1, c == 2, GL_FALSE);
        call(gl, draw);
    }
    load_texture_matrix(gl, NULL);
    gl->Disable(GL_TEXTURE_2D);
    gl->Disable(GL_LIGHTING);
    gl->ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (program->key.mask == GYREI_MASK_WHOLE) {
        gl->DisableClientState(GL_COLOR_ARRAY);
        gl->Color4f(1, 1, 1, 1);
    }
    call(gl, draw);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

static void draw_surface(gyrei_gles1 *state, const gyrei_gles1_program *program, const gyrei_draw *draw) {
    const gyrei_gles1_table *gl = &state->gl;
    const gyrei_shader_key *key = &program->key;
    bool lit = key->normals != GYREI_NORMALS_NONE;
    load_shading(state, program, draw);
    load_texture(gl, draw->textures[GYREI_SAMPLER_COLOR], GL_MODULATE,
                 key->mask == GYREI_MASK_WHOLE ? GL_REPLACE : GL_MODULATE, lit ? 2 : 1);
    bind_streams(gl, draw, lit, key->colors, false);
    if (draw->blend) {
        call_blended(gl, draw);
    } else if (key->mask == GYREI_MASK_CUT) {
        call_cut(gl, draw, program->surface[7]);
    } else {
        call(gl, draw);
    }
}

static void draw_any(gyrei_device *device, const gyrei_draw *draw) {
    gyrei_gles1 *state = device->state;
    const gyrei_gles1_program *program = &state->programs[draw->program->name - 1];
    set_state(&state->gl, draw);
    if (draw->topology == GYREI_POINTS) state->gl.PointSize(program->vertex[0]);
    if (program->key.shader == GYREI_SHADER_BACKDROP) {
        draw_picture(state, program, draw);
    } else if (program->light[3] > 0) {
        draw_height(state, program, draw);
    } else if (program->key.colors == 2) {
        draw_linear(state, program, draw);
    } else {
        draw_surface(state, program, draw);
    }
}

static void set_viewport(gyrei_device *device, uint32_t width, uint32_t height) {
    const gyrei_gles1_table *gl = table_of(device);
    gl->Disable(GL_SCISSOR_TEST);
    gl->Disable(GL_ALPHA_TEST);
    gl->Disable(GL_FOG);
    gl->Enable(GL_NORMALIZE);
    gl->ShadeModel(GL_SMOOTH);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->ClientActiveTexture(GL_TEXTURE0);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    gl->DepthRangef(0, 1);
    gl->DepthFunc(GL_LEQUAL);
    gl->Viewport(0, 0, (GLsizei)width, (GLsizei)height);
}

static void clear(gyrei_device *device, const float color[4]) {
    const gyrei_gles1_table *gl = table_of(device);
    gl->DepthMask(GL_TRUE);
    gl->ClearDepthf(1);
    if (color) gl->ClearColor(color[0], color[1], color[2], color[3]);
    gl->Clear(color ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT : GL_DEPTH_BUFFER_BIT);
}

static void rest(gyrei_device *device) {
    static const GLenum on[] = {GL_CULL_FACE, GL_BLEND,      GL_DEPTH_TEST,     GL_LIGHTING,
                                GL_NORMALIZE, GL_TEXTURE_2D, GL_COLOR_MATERIAL, GL_ALPHA_TEST};
    static const GLenum arrays[] = {GL_VERTEX_ARRAY, GL_NORMAL_ARRAY, GL_COLOR_ARRAY, GL_TEXTURE_COORD_ARRAY};
    const gyrei_gles1_table *gl = table_of(device);
    for (size_t i = 0; i < sizeof on / sizeof on[0]; i++)
        gl->Disable(on[i]);
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        gl->DisableClientState(arrays[i]);
    gl->BindBuffer(GL_ARRAY_BUFFER, 0);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    gl->DepthMask(GL_TRUE);
    gl->FrontFace(GL_CCW);
    gl->Color4f(1, 1, 1, 1);
}

static void flush(gyrei_device *device) {
    table_of(device)->Flush();
}

static void finish(gyrei_device *device) {
    table_of(device)->Finish();
}

static void read_bound(const gyrei_gles1_table *gl, uint32_t width, uint32_t height, uint8_t *rgba) {
    gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
    gl->ReadPixels(0, 0, (GLsizei)width, (GLsizei)height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

/* As in gles2.c: copying resolves the samples. */
static void read_resolved(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    static const gyrei_sampling plain;
    const gyrei_gles1_table *gl = table_of(device);
    uint32_t before = current_framebuffer(device);
    uint32_t texture = create_texture(device, &plain), framebuffer = 0;
    gl->BindTexture(GL_TEXTURE_2D, texture);
    gl->CopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, (GLsizei)width, (GLsizei)height, 0);
    gl->BindTexture(GL_TEXTURE_2D, 0);
    gl->GenFramebuffersOES(1, &framebuffer);
    gl->BindFramebufferOES(GL_FRAMEBUFFER_OES, framebuffer);
    gl->FramebufferTexture2DOES(GL_FRAMEBUFFER_OES, GL_COLOR_ATTACHMENT0_OES, GL_TEXTURE_2D, texture, 0);
    read_bound(gl, width, height, rgba);
    gl->BindFramebufferOES(GL_FRAMEBUFFER_OES, before);
    gl->DeleteFramebuffersOES(1, &framebuffer);
    destroy_texture(device, texture);
}

static void read_pixels(gyrei_device *device, uint32_t width, uint32_t height, uint8_t *rgba) {
    const gyrei_gles1 *state = device->state;
    if (count_samples(device) > 1 && state->targets && device->odd_sizes) {
        read_resolved(device, width, height, rgba);
    } else {
        read_bound(&state->gl, width, height, rgba);
    }
}

const gyrei_device_functions gyrei_gles1_functions = {.close = close_state,
                                                      .error = find_error,
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
                                                      .draw = draw_any,
                                                      .viewport = set_viewport,
                                                      .clear = clear,
                                                      .rest = rest,
                                                      .flush = flush,
                                                      .finish = finish,
                                                      .read = read_pixels};
