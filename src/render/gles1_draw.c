/* SPDX-License-Identifier: MIT */
/* A draw of OpenGL ES 1.1: what the shaders do, in lights, materials, matrices and texture environment. */
#include <GLES/gl.h>
#include <GLES2/gl2.h>
#include <string.h>

#include "render/gles1.h"
#include "render/light_fit.h"
#include "render/shade.h"

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
        gl->BindBuffer(GL_ARRAY_BUFFER, stream->buffer);
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
    gyrei_gl_enable(&gl->common, GL_COLOR_MATERIAL, program->key.colors == 1);
}

static void load_color(const gyrei_gles1_table *gl, const gyrei_gles1_program *program) {
    float color[4];
    gyrei_color_encode(program->surface, color);
    gl->Color4f(color[0], color[1], color[2], color[3]);
}

static void load_texture(const gyrei_gles1_table *gl, uint32_t texture, GLint rgb, GLint alpha, GLint scale) {
    gyrei_gl_enable(&gl->common, GL_TEXTURE_2D, texture != 0);
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

/* The pipeline does not multiply colours by alpha, and blends both alike: colours first, then alpha. */
static void call_blended(const gyrei_gles1_table *gl, const gyrei_draw *draw) {
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
    gl->BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    gyrei_gl_call(&gl->common, draw);
    gl->ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    gyrei_gl_call(&gl->common, draw);
    gl->ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

/* What the alpha test has let through gets an alpha of 1 afterwards. */
static void call_cut(const gyrei_gles1_table *gl, const gyrei_draw *draw, float cutoff) {
    gl->Enable(GL_ALPHA_TEST);
    gl->AlphaFunc(GL_GEQUAL, cutoff);
    gyrei_gl_call(&gl->common, draw);
    gl->Disable(GL_ALPHA_TEST);
    gl->Disable(GL_LIGHTING);
    gl->Disable(GL_TEXTURE_2D);
    gl->DisableClientState(GL_COLOR_ARRAY);
    gl->Color4f(1, 1, 1, 1);
    gl->ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->DepthFunc(GL_EQUAL);
    gyrei_gl_call(&gl->common, draw);
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
    gyrei_gl_call(&gl->common, draw);
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
    gyrei_gl_call(&gl->common, draw);
    load_texture_matrix(gl, NULL);
}

static void load_shading(gyrei_gles1 *state, const gyrei_gles1_program *program, const gyrei_draw *draw) {
    const gyrei_gles1_table *gl = &state->gl;
    bool lit = program->key.normals != GYREI_NORMALS_NONE;
    gyrei_gl_enable(&gl->common, GL_LIGHTING, lit);
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
        gyrei_gl_call(&gl->common, draw);
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
    gyrei_gl_call(&gl->common, draw);
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
        gyrei_gl_call(&gl->common, draw);
    }
}

void gyrei_gles1_draw(gyrei_device *device, const gyrei_draw *draw) {
    gyrei_gles1 *state = device->state;
    const gyrei_gles1_program *program = &state->programs[draw->program->name - 1];
    gyrei_gl_set_state(&state->gl.common, draw);
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
