/* SPDX-License-Identifier: MIT */
/* OpenGL ES 3.0: as ES 2, with its own dialect of shaders, textures of floats, and many of a kind at once. */
#define GL_GLES_PROTOTYPES 0
#include <GLES3/gl3.h>

#include "base/error.h"
#include "render/gl_load.h"
#include "render/gles2.h"

typedef struct gles3 {
    gyrei_gles2 gles2;
    struct {
        PFNGLDRAWARRAYSINSTANCEDPROC DrawArraysInstanced;
        PFNGLDRAWELEMENTSINSTANCEDPROC DrawElementsInstanced;
        PFNGLBINDVERTEXARRAYPROC BindVertexArray;
    } gl;
    gyrei_device_functions functions;
} gles3;

static void draw_many(gyrei_device *device, const gyrei_draw *draw) {
    if (draw->instance_count == 0) {
        gyrei_gles2_functions.draw(device, draw);
        return;
    }
    const gles3 *state = device->state;
    gyrei_gles2_set_up(device, draw);
    uint32_t type, mode = gyrei_gl_start(&state->gles2.gl.common, draw, &type);
    GLsizei count = (GLsizei)draw->count, instances = (GLsizei)draw->instance_count;
    if (draw->index_buffer) {
        state->gl.DrawElementsInstanced(mode, count, type, NULL, instances);
    } else {
        state->gl.DrawArraysInstanced(mode, 0, count, instances);
    }
}

/* Attributes belong to the vertex array that is bound: we take the default one. */
static void set_viewport(gyrei_device *device, uint32_t width, uint32_t height) {
    const gles3 *state = device->state;
    state->gl.BindVertexArray(0);
    gyrei_gles2_functions.viewport(device, width, height);
}

gyre_status gyrei_gles3_open(gyrei_device *device, gyre_error *error) {
    static const gyrei_gl_name names[] = {
        {"glDrawArraysInstanced", offsetof(gles3, gl.DrawArraysInstanced)},
        {"glDrawElementsInstanced", offsetof(gles3, gl.DrawElementsInstanced)},
        {"glBindVertexArray", offsetof(gles3, gl.BindVertexArray)}};
    gyre_status status = gyrei_gles2_prepare(device, sizeof(gles3), error);
    if (status != GYRE_OK) return status;
    gles3 *state = device->state;
    const char *missing = gyrei_gl_load(state, names, sizeof names / sizeof names[0], "libGLESv2.so.2");
    if (missing) return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: OpenGL ES 3.0 without %s", missing);
    state->gles2.dialect = GYREI_DIALECT_300;
    state->gles2.gl.common.ways.float_format = GL_RGBA32F;
    state->functions = gyrei_gles2_functions;
    state->functions.draw = draw_many;
    state->functions.viewport = set_viewport;
    device->functions = &state->functions;
    device->uint_indices = device->float_textures = device->derivatives = true;
    device->depth24 = device->instancing = true;
    return GYRE_OK;
}
