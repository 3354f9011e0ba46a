/* SPDX-License-Identifier: MIT */
/* OpenGL ES 1.1. Programs are notes of what a draw needs, uniforms stay with them: gles1_draw.c does what
   they ask for. */
#include <GLES/gl.h>
#include <GLES2/gl2.h>
#include <string.h>

#include "base/error.h"
#include "render/gl_load.h"
#include "render/gles1.h"
#include "render/shade.h"

static const char LIBRARY[] = "libGLESv1_CM.so.1";

static const gyrei_gles1_table *table_of(gyrei_device *device) {
    return &((const gyrei_gles1 *)device->state)->gl;
}

static gyre_status load(gyrei_gles1 *state, gyre_error *error) {
#define NAME(name) {"gl" #name, offsetof(gyrei_gles1_table, name)},
    static const gyrei_gl_name names[] = {GYREI_GLES1_FUNCTIONS(NAME)};
#undef NAME
    gyrei_gl *common = &state->gl.common;
    const char *missing = gyrei_gl_load_common(common, LIBRARY);
    if (!missing) missing = gyrei_gl_load(&state->gl, names, sizeof names / sizeof names[0], LIBRARY);
    if (missing) return gyrei_fail(error, GYRE_GPU_FAILED, "renderer: OpenGL ES 1.1 without %s", missing);
    const char *extensions = (const char *)state->gl.GetString(GL_EXTENSIONS);
    common->ways = (gyrei_gl_ways){
        .stream_usage = GL_DYNAMIC_DRAW,
        .targets = gyrei_gl_has_word(extensions, "GL_OES_framebuffer_object") &&
                   gyrei_gl_has_word(extensions, "GL_OES_rgb8_rgba8") &&
                   !gyrei_gl_load_targets(common, LIBRARY, true),
        .color_buffers = true,
        .mirrored_repeat = gyrei_gl_has_word(extensions, "GL_OES_texture_mirrored_repeat"),
    };
    return GYRE_OK;
}

enum { HEIGHT_STEPS = 256, SRGB_STEPS = 2048 };

static uint32_t make_ramp(gyrei_device *device, const uint8_t *texels, uint32_t size) {
    static const gyrei_sampling smooth = {GL_LINEAR, GL_LINEAR, 0, 0};
    uint32_t texture = gyrei_gl_texture_create(device, &smooth);
    gyrei_gl_texture_write(device, texture, GYREI_TEXEL_RGBA8, 0, size, 1, texels);
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

static void set_viewport(gyrei_device *device, uint32_t width, uint32_t height) {
    const gyrei_gles1_table *gl = table_of(device);
    gl->Disable(GL_ALPHA_TEST);
    gl->Disable(GL_FOG);
    gl->Enable(GL_NORMALIZE);
    gl->ShadeModel(GL_SMOOTH);
    gl->ActiveTexture(GL_TEXTURE0);
    gl->ClientActiveTexture(GL_TEXTURE0);
    gyrei_gl_viewport(device, width, height);
}

static void rest(gyrei_device *device) {
    static const GLenum on[] = {GL_LIGHTING, GL_NORMALIZE, GL_TEXTURE_2D, GL_COLOR_MATERIAL, GL_ALPHA_TEST};
    static const GLenum arrays[] = {GL_VERTEX_ARRAY, GL_NORMAL_ARRAY, GL_COLOR_ARRAY, GL_TEXTURE_COORD_ARRAY};
    const gyrei_gles1_table *gl = table_of(device);
    for (size_t i = 0; i < sizeof on / sizeof on[0]; i++)
        gl->Disable(on[i]);
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        gl->DisableClientState(arrays[i]);
    gyrei_gl_rest(device);
    gl->Color4f(1, 1, 1, 1);
}

static const gyrei_device_functions FUNCTIONS = {GYREI_GL_DEVICE_ROWS,
                                                 .close = close_state,
                                                 .program_create = create_program,
                                                 .program_destroy = destroy_program,
                                                 .uniform_write = write_uniform,
                                                 .draw = gyrei_gles1_draw,
                                                 .viewport = set_viewport,
                                                 .rest = rest};

gyre_status gyrei_gles1_open(gyrei_device *device, gyre_error *error) {
    gyrei_gles1 *state = gyrei_device_state(device, sizeof *state);
    if (!state) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "renderer: out of memory");
    gyre_status status = load(state, error);
    if (status != GYRE_OK) return status;
    const char *extensions = (const char *)state->gl.GetString(GL_EXTENSIONS);
    device->functions = &FUNCTIONS;
    device->texture_size = gyrei_gl_limit(&state->gl.common, GL_MAX_TEXTURE_SIZE);
    if (device->texture_size == 0) device->texture_size = 64;
    device->fixed = true;
    device->framebuffers = state->gl.common.ways.targets;
    device->uint_indices = gyrei_gl_has_word(extensions, "GL_OES_element_index_uint");
    device->depth24 = gyrei_gl_has_word(extensions, "GL_OES_depth24");
    device->odd_sizes = gyrei_gl_has_word(extensions, "GL_OES_texture_npot");
    state->ramp = make_height_ramp(device);
    state->srgb_ramp = make_srgb_ramp(device);
    return GYRE_OK;
}
