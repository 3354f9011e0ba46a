/* SPDX-License-Identifier: MIT */
/* What a frame asks of the device, counted: by the null device, which needs neither EGL nor a driver. */
#include "drawn.h"
#include "near.h"
#include "nth_allocation.h"

#include "render/null_device.h"
#include "render/palette.h"

#include <stdlib.h>
#include <string.h>

static gyre_renderer *make_renderer(gyre_renderer_options options) {
    gyre_error error = {0};
    gyre_renderer *renderer = NULL;
    options.api = GYRE_API_NULL;
    gyre_status status = gyre_renderer_create(&options, &renderer, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    return renderer;
}

static const gyrei_null_call *find_call(const gyrei_null_log *log, gyrei_null_kind kind, uint32_t first) {
    for (uint32_t i = 0; i < log->call_count; i++)
        if (log->calls[i].kind == kind && (first == GYRE_NONE || log->calls[i].first == first))
            return &log->calls[i];
    return NULL;
}

static void without_ground(gyre_frame_job *job) {
    job->ground_radius = 0;
}

/* vec4 that the palette of a tube of ten joints takes. */
static uint32_t palette_vectors(int how, uint32_t palette) {
    static drawn_picture picture;
    drawn_asset *tube = drawn_tube(10, true);
    gyre_renderer *renderer = make_renderer((gyre_renderer_options){.palette = palette});
    drawn_bend(tube, how, 0.5);
    drawn_draw(renderer, &tube->asset, without_ground, &picture);
    const gyrei_null_log *log = gyrei_null_log_of(renderer);
    const gyrei_null_call *call = find_call(log, GYREI_NULL_UNIFORM, GYREI_UNIFORM_PALETTE);
    assert_non_null(call);
    assert_int_equal(log->counts[GYREI_NULL_DRAW], 1);
    uint32_t vectors = call->second;
    gyre_renderer_destroy(renderer);
    drawn_asset_destroy(tube);
    return vectors;
}

/* 32, 48 and 48 bytes a joint. */
static void palettes_are_narrow(void **state) {
    (void)state;
    assert_int_equal(palette_vectors(DRAWN_BEND, GYRE_PALETTE_AUTO) * 16, 10 * 32);
    assert_int_equal(palette_vectors(DRAWN_UNEVEN, GYRE_PALETTE_AUTO) * 16, 10 * 48);
    assert_int_equal(palette_vectors(DRAWN_SHEAR, GYRE_PALETTE_AUTO) * 16, 10 * 48);
    assert_int_equal(palette_vectors(DRAWN_BEND, GYRE_PALETTE_MATRIX) * 16, 10 * 48);
}

/* A drawn_asset's instances, each somewhere else. */
static gyre_status draw_many(gyre_renderer *renderer, const gyre_model *model, const gyre_posed *posed,
                             uint32_t count, gyre_error *error) {
    static gyre_render_instance instances[300];
    for (uint32_t i = 0; i < count; i++) {
        instances[i] = (gyre_render_instance){model, posed, gyre_mat4d_identity()};
        instances[i].world.m[12] = i;
    }
    const gyre_vec3 eye = {0, 0, 4}, target = {0, 0, 0}, up = {0, 1, 0};
    const gyre_frame_job job = {.renderer = renderer,
                                .instances = instances,
                                .instance_count = count,
                                .width = 64,
                                .height = 64,
                                .view = gyre_mat4_look_at(eye, target, up),
                                .projection = gyre_mat4_perspective(0.75f, 1, 0.1f, 50)};
    return gyre_frame_draw(&job, error);
}

/* Three hundred tubes: one draw, and one texture of palettes in whole rows. */
static void a_crowd_is_one_draw(void **state) {
    (void)state;
    gyre_model *model = NULL;
    gyre_posed *posed = NULL;
    drawn_asset *tube = drawn_tube(10, true);
    gyre_renderer *renderer = make_renderer((gyre_renderer_options){.samples = 1});
    gyrei_null_log *log = gyrei_null_log_of(renderer);
    assert_int_equal(gyre_posed_create(&tube->asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_model_create(renderer, &tube->asset, &model, NULL), GYRE_OK);
    for (int frame = 0; frame < 3; frame++) {
        gyrei_null_log_clear(log);
        assert_int_equal(draw_many(renderer, model, posed, 300, NULL), GYRE_OK);
        assert_int_equal(log->counts[GYREI_NULL_DRAW], 1);
        assert_int_equal(find_call(log, GYREI_NULL_DRAW, GYRE_NONE)->second, 300);
        const gyrei_null_call *texture = find_call(log, GYREI_NULL_TEXTURE, 0);
        assert_non_null(texture);
        assert_int_equal(texture->size, (300 * 10 * 2 + 1023) / 1024 * 1024 * 16);
        assert_int_equal(log->counts[GYREI_NULL_BUFFER], 0);
        assert_int_equal(gyre_renderer_stats(renderer).triangles, 300 * tube->primitives[0].index_count / 3);
    }
    gyre_model_destroy(model);
    gyre_posed_destroy(posed);
    gyre_renderer_destroy(renderer);
    drawn_asset_destroy(tube);
}

/* What differs in more than its palette is drawn one by one, far ones first where it is blended. */
static void what_differs_is_drawn_alone(void **state) {
    (void)state;
    gyre_model *model = NULL;
    gyre_posed *posed = NULL;
    drawn_asset *tube = drawn_tube(4, true);
    tube->materials[0].alpha_mode = GYRE_ALPHA_BLEND;
    gyre_renderer *renderer = make_renderer((gyre_renderer_options){.samples = 1});
    gyrei_null_log *log = gyrei_null_log_of(renderer);
    assert_int_equal(gyre_posed_create(&tube->asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_model_create(renderer, &tube->asset, &model, NULL), GYRE_OK);
    gyrei_null_log_clear(log);
    assert_int_equal(draw_many(renderer, model, posed, 20, NULL), GYRE_OK);
    assert_int_equal(log->counts[GYREI_NULL_DRAW], 20);
    assert_int_equal(gyre_renderer_stats(renderer).instances, 0);
    gyre_model_destroy(model);
    gyre_posed_destroy(posed);
    gyre_renderer_destroy(renderer);
    drawn_asset_destroy(tube);
}

static void nothing_is_left(void **state) {
    (void)state;
    static drawn_picture picture;
    drawn_asset *tube = drawn_tube(4, true);
    gyre_renderer *renderer = make_renderer((gyre_renderer_options){0});
    const gyrei_null_log *log = gyrei_null_log_of(renderer);
    drawn_draw(renderer, &tube->asset, NULL, &picture);
    uint32_t alive = log->alive;
    for (int i = 0; i < 3; i++) {
        drawn_draw(renderer, &tube->asset, NULL, &picture);
        assert_int_equal(log->alive, alive);
    }
    gyre_renderer_destroy(renderer);
    drawn_asset_destroy(tube);
}

/* Whichever object is one too many, it is said, whatever was made goes, and the renderer says no more. */
static void no_gpu_memory_is_said(void **state) {
    (void)state;
    gyre_posed *posed = NULL;
    drawn_asset *tube = drawn_tube(100, true);
    assert_int_equal(gyre_posed_create(&tube->asset, NULL, &posed, NULL), GYRE_OK);
    bool drawn = false;
    for (uint32_t objects = 1; !drawn && objects < 40; objects++) {
        gyre_error error = {0};
        gyre_renderer *renderer = NULL;
        gyre_model *model = NULL;
        gyre_renderer_options options = {.api = GYRE_API_NULL, .limits = {.objects = objects}};
        gyre_status status = gyre_renderer_create(&options, &renderer, &error);
        if (status == GYRE_OK) status = gyre_model_create(renderer, &tube->asset, &model, &error);
        if (status == GYRE_OK) {
            status = draw_many(renderer, model, posed, 2, &error);
            if (status != GYRE_OK)
                assert_int_equal(draw_many(renderer, model, posed, 2, NULL), GYRE_GPU_FAILED);
        }
        if (status != GYRE_OK) {
            assert_int_equal(status, GYRE_GPU_FAILED);
            assert_non_null(strstr(error.message, "out of GPU memory"));
        }
        drawn = status == GYRE_OK;
        gyre_model_destroy(model);
        gyre_renderer_destroy(renderer);
    }
    assert_true(drawn);
    gyre_posed_destroy(posed);
    drawn_asset_destroy(tube);
}

/* The n-th allocation fails, in a renderer, a model, or frames of several instances: a status, nothing left.
 */
static void no_memory_is_said(void **state) {
    (void)state;
    gyre_posed *posed = NULL;
    drawn_asset *tube = drawn_tube(100, true);
    assert_int_equal(gyre_posed_create(&tube->asset, NULL, &posed, NULL), GYRE_OK);
    const gyre_render_limits limits[] = {{0}, {.without = GYRE_WITHOUT_INSTANCING}};
    for (int way = 0; way < 2; way++) {
        bool done = false;
        for (size_t n = 0; !done && n < 300; n++) {
            nth_allocation count = {.left = n, .lasting = true};
            gyre_renderer_options options = {
                .allocator = nth_allocator(&count), .api = GYRE_API_NULL, .limits = limits[way]};
            gyre_renderer *renderer = NULL;
            gyre_model *model = NULL;
            gyre_status status = gyre_renderer_create(&options, &renderer, NULL);
            if (status == GYRE_OK) status = gyre_model_create(renderer, &tube->asset, &model, NULL);
            if (status == GYRE_OK) status = draw_many(renderer, model, posed, 3, NULL);
            if (status == GYRE_OK) status = draw_many(renderer, model, posed, 200, NULL);
            assert_true(status == GYRE_OK || status == GYRE_OUT_OF_MEMORY);
            done = status == GYRE_OK && count.calls <= n;
            gyre_model_destroy(model);
            gyre_renderer_destroy(renderer);
            assert_int_equal(count.live, 0);
        }
        assert_true(done);
    }
    gyre_posed_destroy(posed);
    drawn_asset_destroy(tube);
}

static void a_lost_context_is_said(void **state) {
    (void)state;
    uint8_t pixels[64 * 64 * 4];
    gyre_error error = {0};
    gyre_model *model = NULL;
    gyre_posed *posed = NULL;
    drawn_asset *tube = drawn_tube(4, true);
    gyre_renderer *renderer = make_renderer((gyre_renderer_options){0});
    gyrei_null_log *log = gyrei_null_log_of(renderer);
    assert_int_equal(gyre_posed_create(&tube->asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_model_create(renderer, &tube->asset, &model, NULL), GYRE_OK);
    assert_int_equal(draw_many(renderer, model, posed, 1, &error), GYRE_OK);
    log->lost = true;
    assert_int_equal(draw_many(renderer, model, posed, 1, &error), GYRE_GPU_FAILED);
    assert_non_null(strstr(error.message, "lost"));
    log->lost = false; /* what is lost stays lost */
    assert_int_equal(draw_many(renderer, model, posed, 1, &error), GYRE_GPU_FAILED);
    assert_int_equal(gyre_renderer_read(renderer, 64, 64, pixels, &error), GYRE_GPU_FAILED);
    gyre_model *second = NULL;
    assert_int_equal(gyre_model_create(renderer, &tube->asset, &second, &error), GYRE_GPU_FAILED);
    assert_null(second);
    gyre_model_destroy(model);
    gyre_posed_destroy(posed);
    gyre_renderer_destroy(renderer);
    drawn_asset_destroy(tube);
}

static void wrong_use(void **state) {
    (void)state;
    gyre_error error = {0};
    gyre_model *model = NULL;
    gyre_posed *posed = NULL, *foreign = NULL;
    drawn_asset *tube = drawn_tube(4, true), *other = drawn_tube(4, true);
    gyre_renderer *renderer = make_renderer((gyre_renderer_options){0}),
                  *stranger = make_renderer((gyre_renderer_options){0});
    assert_int_equal(gyre_posed_create(&tube->asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_create(&other->asset, NULL, &foreign, NULL), GYRE_OK);
    assert_int_equal(gyre_model_create(renderer, &tube->asset, &model, NULL), GYRE_OK);
    assert_int_equal(draw_many(renderer, model, foreign, 2, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(draw_many(stranger, model, posed, 2, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(draw_many(renderer, NULL, posed, 2, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(draw_many(renderer, model, NULL, 2, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(draw_many(renderer, model, posed, 0, &error), GYRE_OK);
    gyre_model_destroy(model);
    gyre_posed_destroy(posed);
    gyre_posed_destroy(foreign);
    gyre_renderer_destroy(renderer);
    gyre_renderer_destroy(stranger);
    drawn_asset_destroy(tube);
    drawn_asset_destroy(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(palettes_are_narrow),         cmocka_unit_test(a_crowd_is_one_draw),
        cmocka_unit_test(what_differs_is_drawn_alone), cmocka_unit_test(nothing_is_left),
        cmocka_unit_test(no_gpu_memory_is_said),       cmocka_unit_test(a_lost_context_is_said),
        cmocka_unit_test(no_memory_is_said),           cmocka_unit_test(wrong_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
