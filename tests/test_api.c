/* SPDX-License-Identifier: MIT */
/* One scene, one picture: OpenGL ES 1.1, 2.0 and 3.0 side by side, each in a context of its own. Exit code 77
   when there is no EGL at all; an API that the system lacks is left out, and said so. With --print the golden
   pictures are written to standard output. */
#include "drawn.h"

#include "near.h"
#include "picture_golden.h"
#include "reference_models.h"

#include <gyre/gltf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { API_FIRST = GYRE_API_GLES1, API_LAST = GYRE_API_GLES3 };

/* In 255ths: what the pictures of two APIs may differ by. */
static const double LIT_MEAN = 6, UNLIT_MOST = 1, SAME_MEAN = 0.02;

typedef struct stage {
    gyre_headless *headless;
    gyre_renderer *lit, *unlit;
} stage;

static stage stages[API_LAST + 1];

static void enter(uint32_t api) {
    assert_int_equal(gyre_headless_make_current(stages[api].headless, NULL), GYRE_OK);
}

static bool has(uint32_t api) {
    return stages[api].headless != NULL;
}

static gyre_renderer *make_renderer(gyre_renderer_options options) {
    gyre_error error = {0};
    gyre_renderer *renderer = NULL;
    gyre_status status = gyre_renderer_create(&options, &renderer, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    assert_int_equal(gyre_renderer_api(renderer), options.api);
    return renderer;
}

/* How many of the covered pixels, in thousandths, differ by more than 1. */
static double off_by_more(const drawn_picture *a, const drawn_picture *b) {
    int covered = 0, off = 0;
    for (int i = 0; i < DRAWN_SIDE * DRAWN_SIDE; i++) {
        const uint8_t *p = a->rgba + 4 * i, *q = b->rgba + 4 * i;
        if (!p[3] && !q[3]) continue;
        covered++;
        for (int c = 0; c < 4; c++)
            if (abs(p[c] * p[3] - q[c] * q[3]) > 255 * UNLIT_MOST && c < 3) {
                off++;
                break;
            }
    }
    return covered ? 1000.0 * off / covered : 0;
}

typedef struct scene_look {
    gyre_posed *posed; /* NULL: at rest */
    drawn_change change;
} scene_look;

static void draw_by(uint32_t api, bool lit, const gyre_asset *asset, const scene_look *look,
                    drawn_picture *picture) {
    gyre_error error = {0};
    gyre_renderer *renderer = lit ? stages[api].lit : stages[api].unlit;
    enter(api);
    if (!look->posed) {
        drawn_draw(renderer, asset, look->change, picture);
        return;
    }
    gyre_model *model = NULL;
    assert_int_equal(gyre_model_create(renderer, asset, &model, &error), GYRE_OK);
    drawn_draw_posed(renderer, model, look->posed, look->change, picture);
    gyre_model_destroy(model);
}

/* Unlit to one step, but for pixels where surfaces meet; lit on the mean. */
static void compare_apis(const char *name, const gyre_asset *asset, const scene_look *look) {
    static drawn_picture lit[API_LAST + 1], unlit[API_LAST + 1];
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api)) continue;
        draw_by(api, true, asset, look, &lit[api]);
        draw_by(api, false, asset, look, &unlit[api]);
    }
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api) || !has(GYRE_API_GLES2) || api == GYRE_API_GLES2) continue;
        drawn_difference bright = drawn_compare(&lit[api], &lit[GYRE_API_GLES2]);
        drawn_difference plain = drawn_compare(&unlit[api], &unlit[GYRE_API_GLES2]);
        double off = off_by_more(&unlit[api], &unlit[GYRE_API_GLES2]);
        print_message("%-26s ES %u and 2: lit %.3f, unlit %.4f, off by more than 1: %.2f of 1000\n", name,
                      api, bright.mean, plain.mean, off);
        assert_true(bright.covered > 0);
        assert_true(bright.mean <= (api == GYRE_API_GLES1 ? LIT_MEAN : SAME_MEAN));
        assert_true(plain.mean <= 0.2 && off <= 4);
    }
}

static const gyre_asset *read_model(const char *path, gyre_posed **posed) {
    gyre_error error = {0};
    const gyre_asset *asset = NULL;
    gyre_status status = gyre_gltf_read(path, NULL, &asset, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    assert_int_equal(gyre_posed_create(asset, NULL, posed, &error), GYRE_OK);
    uint32_t clip = asset->clip_count ? 0 : GYRE_NONE;
    assert_int_equal(gyre_posed_evaluate(*posed, clip, 0.4, &error), GYRE_OK);
    assert_int_equal(gyre_posed_bounds(*posed, &drawn_fitted, &error), GYRE_OK);
    return asset;
}

static void compare_file(const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    scene_look look = {.change = drawn_fit};
    const gyre_asset *asset = read_model(path, &look.posed);
    compare_apis(name, asset, &look);
    gyre_posed_destroy(look.posed);
    gyre_asset_destroy(asset);
}

static const char *const SAMPLES[] = {"creature.glb", "mechanism.glb", "cone_tree.glb"};

static void samples_look_alike(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof SAMPLES / sizeof SAMPLES[0]; i++)
        compare_file(GYRE_SAMPLES_DIR, SAMPLES[i]);
}

static void models_look_alike(void **state) {
    (void)state;
    if (!GYRE_REFERENCE_DIR[0]) skip();
    for (size_t i = 0; i < sizeof reference_models / sizeof reference_models[0]; i++)
        compare_file(GYRE_REFERENCE_DIR "/models", reference_models[i]);
}

/* Means of 8 by 8 parts of the picture, over grey. */
static void coarse_means(const drawn_picture *picture, uint8_t *means) {
    enum { PART = DRAWN_SIDE / 8 };
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            for (int c = 0; c < 3; c++) {
                double sum = 0;
                for (int i = 0; i < PART * PART; i++) {
                    const uint8_t *p =
                        picture->rgba + 4 * ((y * PART + i / PART) * DRAWN_SIDE + x * PART + i % PART);
                    sum += p[c] * p[3] / 255.0 + 128 * (1 - p[3] / 255.0);
                }
                means[3 * (8 * y + x) + c] = (uint8_t)(sum / (PART * PART) + 0.5);
            }
}

static void draw_sample(size_t i, uint32_t api, uint8_t *means) {
    static drawn_picture picture;
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", GYRE_SAMPLES_DIR, SAMPLES[i]);
    scene_look look = {.change = drawn_fit};
    const gyre_asset *asset = read_model(path, &look.posed);
    draw_by(api, true, asset, &look, &picture);
    coarse_means(&picture, means);
    gyre_posed_destroy(look.posed);
    gyre_asset_destroy(asset);
}

/* ES 1's light is fitted: it may be further away. */
static void samples_are_as_they_were(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof SAMPLES / sizeof SAMPLES[0]; i++)
        for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
            uint8_t means[192];
            if (!has(api)) continue;
            draw_sample(i, api, means);
            for (int k = 0; k < 192; k++)
                assert_true(abs(means[k] - PICTURE_GOLDEN[i][k]) <= (api == GYRE_API_GLES1 ? 8 : 3));
        }
}

static int print_golden(void) {
    uint32_t api = has(GYRE_API_GLES2) ? GYRE_API_GLES2 : API_LAST;
    printf(
        "/* SPDX-License-Identifier: MIT */\n/* Means of 8 by 8 parts of pictures of the samples: written by"
        " test_api --print. */\n#ifndef GYRE_PICTURE_GOLDEN_H\n#define GYRE_PICTURE_GOLDEN_H\n\n"
        "#include <stdint.h>\n\n/* clang-format off */\nstatic const uint8_t PICTURE_GOLDEN[3][192] = {\n");
    for (size_t i = 0; i < sizeof SAMPLES / sizeof SAMPLES[0]; i++) {
        uint8_t means[192];
        draw_sample(i, api, means);
        printf("    {");
        for (int k = 0; k < 192; k++)
            printf("%s%u", k == 0 ? "" : k % 24 ? ", " : ",\n     ", means[k]);
        printf("},\n");
    }
    printf("};\n/* clang-format on */\n\n#endif\n");
    return 0;
}

/* R01 and K11: mirrored nodes and mirrored joints, by each API. */
static void mirrors_look_alike(void **state) {
    (void)state;
    const scene_look look = {NULL, NULL};
    for (int kind = 0; kind < 4; kind++) {
        drawn_asset *drawn = drawn_triangle(kind % 2 == 0);
        drawn->materials[0].double_sided = (uint32_t)kind / 2;
        drawn->nodes[1].local.scale.x = -1;
        compare_apis("a mirrored node", &drawn->asset, &look);
        drawn->nodes[0].local.scale.y = -1;
        compare_apis("a node mirrored twice", &drawn->asset, &look);
        drawn_asset_destroy(drawn);
    }
    for (int normals = 0; normals < 2; normals++) {
        drawn_asset *tube = drawn_tube(6, normals != 0);
        drawn_bend(tube, DRAWN_MIRROR, 0.6);
        compare_apis("mirrored joints", &tube->asset, &look);
        drawn_bend(tube, DRAWN_SHEAR, 0.6);
        compare_apis("sheared joints", &tube->asset, &look);
        drawn_asset_destroy(tube);
    }
}

static void both_sides_look_alike(void **state) {
    (void)state;
    const scene_look look = {NULL, drawn_from_behind};
    drawn_asset *drawn = drawn_triangle(true);
    drawn->materials[0].double_sided = 1;
    compare_apis("a back side", &drawn->asset, &look);
    drawn_asset_destroy(drawn);
}

static drawn_asset *two_squares(void) {
    drawn_asset *drawn = drawn_asset_create();
    for (int i = 0; i < 2; i++) {
        float z = i ? -0.2f : 0.2f, s = i ? 0.8f : 0.5f;
        const float square[18] = {-s, -s, z, s, -s, z, s, s, z, -s, -s, z, s, s, z, -s, s, z};
        drawn_add_primitive(drawn, square, NULL, 6);
        drawn->materials[i].alpha_mode = GYRE_ALPHA_BLEND;
        drawn->materials[i].base_color[3] = i ? 0.75f : 0.5f;
        drawn->materials[i].base_color[i] = 0.1f;
    }
    drawn->nodes[drawn_add_node(drawn, GYRE_NONE)].mesh = 0;
    return drawn;
}

static void assert_alpha(const gyre_asset *asset, double x, double y, int alpha) {
    static drawn_picture picture;
    const scene_look look = {NULL, NULL};
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api)) continue;
        draw_by(api, true, asset, &look, &picture);
        assert_true(abs(drawn_pixel(&picture, x, y)[3] - alpha) <= 1);
    }
}

static void transparency_looks_alike(void **state) {
    (void)state;
    const scene_look look = {NULL, NULL};
    drawn_asset *squares = two_squares();
    compare_apis("one through another", &squares->asset, &look);
    assert_alpha(&squares->asset, 0, 0, 223);
    assert_alpha(&squares->asset, 0.65, 0.65, 191);
    drawn_asset_destroy(squares);
    drawn_asset *cut = drawn_triangle(true);
    const float colors[12] = {1, 0.2f, 0.1f, 1, 0.1f, 1, 0.2f, 1, 0.2f, 0.1f, 1, 0};
    cut->primitives[0].colors = colors;
    compare_apis("vertex colours", &cut->asset, &look);
    cut->materials[0].alpha_mode = GYRE_ALPHA_MASK;
    cut->materials[0].alpha_cutoff = 0.5f;
    assert_alpha(&cut->asset, 0.3, 0.3, 255);
    assert_alpha(&cut->asset, 0.1, 0.8, 0);
    drawn_asset_destroy(cut);
}

static void skeletons_look_alike(void **state) {
    (void)state;
    const scene_look look = {NULL, drawn_with_skeleton};
    drawn_asset *tube = drawn_tube(4, true);
    drawn_bend(tube, DRAWN_BEND, 0.5);
    static drawn_picture pictures[API_LAST + 1];
    for (uint32_t api = API_FIRST; api <= API_LAST; api++)
        if (has(api)) draw_by(api, true, &tube->asset, &look, &pictures[api]);
    for (uint32_t api = API_FIRST; api <= API_LAST; api++)
        if (has(api)) assert_true(drawn_compare(&pictures[api], &pictures[GYRE_API_GLES2]).mean <= 12);
    drawn_asset_destroy(tube);
}

/* With the ground and its shadow; drawn into the drawable itself, and into a target of the renderer's own. */
static void backdrops_look_alike(void **state) {
    (void)state;
    static drawn_picture pictures[API_LAST + 1];
    drawn_asset *tube = drawn_tube(4, true);
    for (uint32_t samples = 0; samples < 2; samples++) {
        for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
            if (!has(api)) continue;
            enter(api);
            gyre_renderer *renderer = make_renderer((gyre_renderer_options){.api = api, .samples = samples});
            drawn_draw(renderer, &tube->asset, drawn_on_ground, &pictures[api]);
            gyre_renderer_destroy(renderer);
        }
        for (uint32_t api = API_FIRST; api <= API_LAST; api++)
            if (has(api)) assert_true(drawn_compare(&pictures[api], &pictures[GYRE_API_GLES2]).mean <= 1.5);
    }
    drawn_asset_destroy(tube);
}

/* A renderer of ES 1 and one of ES 3 draw in turns, as each does alone. */
static void two_live_side_by_side(void **state) {
    (void)state;
    static drawn_picture alone[2], mixed;
    const uint32_t apis[2] = {GYRE_API_GLES1, GYRE_API_GLES3};
    const scene_look look = {NULL, NULL};
    if (!has(GYRE_API_GLES1) || !has(GYRE_API_GLES3)) skip();
    drawn_asset *tube = drawn_tube(5, true);
    drawn_bend(tube, DRAWN_BEND, 0.8);
    for (int i = 0; i < 2; i++)
        draw_by(apis[i], true, &tube->asset, &look, &alone[i]);
    for (int i = 0; i < 6; i++) {
        draw_by(apis[i % 2], true, &tube->asset, &look, &mixed);
        assert_memory_equal(mixed.rgba, alone[i % 2].rgba, sizeof mixed.rgba);
    }
    enter(GYRE_API_GLES1);
    gyre_renderer *stranger = make_renderer((gyre_renderer_options){.api = GYRE_API_GLES1});
    drawn_draw(stranger, &tube->asset, NULL, &mixed);
    enter(GYRE_API_GLES3);
    gyre_renderer_destroy(stranger); /* in the wrong context: what that one has stays whole */
    draw_by(GYRE_API_GLES3, true, &tube->asset, &look, &mixed);
    assert_memory_equal(mixed.rgba, alone[1].rgba, sizeof mixed.rgba);
    drawn_asset_destroy(tube);
}

/* The formulas of the tutorials and ours: q v q* as two products, multiplied out, and two cross products. */
static void turns_look_alike(void **state) {
    (void)state;
    static drawn_picture first, other;
    drawn_asset *tube = drawn_tube(6, true);
    drawn_bend(tube, DRAWN_UNEVEN, 0.7);
    for (uint32_t api = GYRE_API_GLES2; api <= GYRE_API_GLES3; api++) {
        if (!has(api)) continue;
        enter(api);
        for (uint32_t turn = GYRE_TURN_CROSS; turn <= GYRE_TURN_EXPANDED; turn++) {
            gyre_renderer *renderer = make_renderer((gyre_renderer_options){.api = api, .turn = turn});
            drawn_draw(renderer, &tube->asset, NULL, turn == GYRE_TURN_CROSS ? &first : &other);
            gyre_renderer_destroy(renderer);
            if (turn == GYRE_TURN_CROSS) continue;
            drawn_difference difference = drawn_compare(&first, &other);
            assert_true(difference.covered > 1000 && difference.mean <= 0.05 && difference.block <= 6);
        }
    }
    drawn_asset_destroy(tube);
}

enum { CROWD = 7 };

/* Tubes in different poses, at different places, one of them mirrored, one sheared. */
static void draw_crowd(gyre_renderer *renderer, const drawn_asset *tube, gyre_posed *const *poses,
                       drawn_picture *picture) {
    gyre_error error = {0};
    gyre_model *model = NULL;
    gyre_render_instance crowd[CROWD];
    assert_int_equal(gyre_model_create(renderer, &tube->asset, &model, &error), GYRE_OK);
    for (int i = 0; i < CROWD; i++) {
        gyre_transformd place = gyre_transformd_identity();
        place.translation = gyre_vec3d_make(-1.2 + 0.4 * i, 0.1 * (i % 3), -0.3 * (i % 2));
        place.rotation = gyre_quatd_from_y(0.4 * i);
        place.scale = gyre_vec3d_make(i == 4 ? -0.5 : 0.5, 0.5, 0.5);
        crowd[i] = (gyre_render_instance){model, poses[i], gyre_mat4d_from_transformd(place)};
    }
    crowd[5].world.m[4] += 0.2;
    const gyre_vec3 eye = {0, 0, 4}, target = {0, 0, 0}, up = {0, 1, 0};
    const gyre_frame_job job = {.renderer = renderer,
                                .instances = crowd,
                                .instance_count = CROWD,
                                .width = DRAWN_SIDE,
                                .height = DRAWN_SIDE,
                                .view = gyre_mat4_look_at(eye, target, up),
                                .projection = gyre_mat4_perspective(0.75f, 1, 0.1f, 50)};
    gyre_status status = gyre_frame_draw(&job, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    assert_int_equal(gyre_renderer_read(renderer, DRAWN_SIDE, DRAWN_SIDE, picture->rgba, &error), GYRE_OK);
    gyre_model_destroy(model);
}

static void crowds_look_alike(void **state) {
    (void)state;
    static drawn_picture by_api[API_LAST + 1], single;
    gyre_posed *poses[CROWD];
    drawn_asset *tube = drawn_tube(6, true);
    for (int i = 0; i < CROWD; i++) {
        drawn_bend(tube, i == 2 ? DRAWN_UNEVEN : DRAWN_BEND, i / 6.0);
        assert_int_equal(gyre_posed_create(&tube->asset, NULL, &poses[i], NULL), GYRE_OK);
    }
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api)) continue;
        enter(api);
        draw_crowd(stages[api].lit, tube, poses, &by_api[api]);
        gyre_frame_stats stats = gyre_renderer_stats(stages[api].lit);
        assert_int_equal(stats.draws, api == GYRE_API_GLES3 ? 2 : CROWD); /* the mirrored one is alone */
        assert_int_equal(stats.instances, api == GYRE_API_GLES3 ? CROWD - 1 : 0);
        drawn_difference difference =
            drawn_compare(&by_api[api], &by_api[has(GYRE_API_GLES2) ? GYRE_API_GLES2 : api]);
        assert_true(api == GYRE_API_GLES1 || difference.mean <= SAME_MEAN);
        if (api != GYRE_API_GLES3) continue;
        gyre_renderer *apart = make_renderer(
            (gyre_renderer_options){.api = api, .limits = {.without = GYRE_WITHOUT_INSTANCING}});
        draw_crowd(apart, tube, poses, &single);
        assert_int_equal(gyre_renderer_stats(apart).draws, CROWD);
        assert_true(drawn_compare(&by_api[api], &single).mean <= SAME_MEAN);
        gyre_renderer_destroy(apart);
    }
    if (has(GYRE_API_GLES1) && has(GYRE_API_GLES2))
        assert_true(drawn_compare(&by_api[GYRE_API_GLES1], &by_api[GYRE_API_GLES2]).mean <= LIT_MEAN);
    for (int i = 0; i < CROWD; i++)
        gyre_posed_destroy(poses[i]);
    drawn_asset_destroy(tube);
}

/* Whatever is taken away, the picture stays. */
static void lowered_limits_look_alike(void **state) {
    (void)state;
    static drawn_picture whole, limited;
    const gyre_render_limits limits[] = {
        {.without = GYRE_WITHOUT_UINT_INDICES},
        {.without = GYRE_WITHOUT_DERIVATIVES},
        {.without = GYRE_WITHOUT_FLOAT_TEXTURES, .vertex_uniform_vectors = 40},
        {.vertex_uniform_vectors = 40},
        {.vertex_uniform_vectors = 40, .vertex_texture_units = GYRE_NONE},
        {.texture_size = 512}};
    drawn_asset *tube = drawn_tube(30, false);
    drawn_bend(tube, DRAWN_BEND, 0.7);
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api)) continue;
        enter(api);
        drawn_draw(stages[api].lit, &tube->asset, NULL, &whole);
        for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
            gyre_renderer *renderer = make_renderer((gyre_renderer_options){.api = api, .limits = limits[i]});
            drawn_draw(renderer, &tube->asset, NULL, &limited);
            assert_true(drawn_compare(&whole, &limited).mean <= 0.5);
            gyre_renderer_destroy(renderer);
        }
        gyre_renderer *plain = make_renderer(
            (gyre_renderer_options){.api = api, .limits = {.without = GYRE_WITHOUT_FRAMEBUFFERS}});
        drawn_draw(plain, &tube->asset, drawn_on_ground, &limited); /* no samples, no shadow */
        drawn_draw(plain, &tube->asset, NULL, &limited);
        assert_true(drawn_compare(&whole, &limited).mean <= 6);
        gyre_renderer_destroy(plain);
    }
    drawn_asset_destroy(tube);
}

/* Every object that could fail to be made once is the one too many. */
static void no_gpu_memory_is_said(void **state) {
    (void)state;
    drawn_asset *tube = drawn_tube(4, true);
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api)) continue;
        enter(api);
        for (uint32_t objects = 1; objects < 12; objects++) {
            gyre_error error = {0};
            gyre_renderer *renderer = NULL;
            gyre_renderer_options options = {.api = api,
                                             .limits = {.objects = objects == 1 ? GYRE_NONE : objects - 1}};
            gyre_status status = gyre_renderer_create(&options, &renderer, &error);
            if (status == GYRE_OK) {
                gyre_model *model = NULL;
                status = gyre_model_create(renderer, &tube->asset, &model, &error);
                gyre_model_destroy(model);
            }
            if (status != GYRE_OK) {
                assert_int_equal(status, GYRE_GPU_FAILED);
                assert_non_null(strstr(error.message, "out of GPU memory"));
            }
            assert_true(objects < 3 ? status != GYRE_OK : objects < 11 || status == GYRE_OK);
            gyre_renderer_destroy(renderer);
        }
    }
    drawn_asset_destroy(tube);
}

static void a_missing_version_is_said(void **state) {
    (void)state;
    gyre_error error = {0};
    gyre_renderer *renderer = NULL;
    gyre_renderer_options options = {.api = GYRE_API_GLES1};
    if (has(GYRE_API_GLES3)) {
        enter(GYRE_API_GLES3);
        assert_int_equal(gyre_renderer_create(&options, &renderer, &error), GYRE_GPU_FAILED);
        assert_non_null(strstr(error.message, "OpenGL ES 1.1"));
    }
    if (has(GYRE_API_GLES1)) {
        enter(GYRE_API_GLES1);
        options.api = GYRE_API_GLES3;
        assert_int_equal(gyre_renderer_create(&options, &renderer, &error), GYRE_GPU_FAILED);
        assert_non_null(strstr(error.message, "OpenGL ES 3.0"));
    }
    options.api = 9;
    assert_int_equal(gyre_renderer_create(&options, &renderer, &error), GYRE_BAD_ARGUMENT);
    assert_null(renderer);
    gyre_headless *headless = NULL;
    gyre_headless_options none = {.api = GYRE_API_NULL};
    assert_int_equal(gyre_headless_create(&none, &headless, &error), GYRE_BAD_ARGUMENT);
    assert_null(headless);
}

/* Its context is destroyed, or another one is current: a status, and nothing crashes on the way out. */
static void a_context_that_is_gone_is_said(void **state) {
    (void)state;
    drawn_asset *tube = drawn_tube(3, true);
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api)) continue;
        gyre_error error = {0};
        gyre_headless *headless = NULL;
        gyre_headless_options size = {.width = 64, .height = 64, .api = api};
        assert_int_equal(gyre_headless_create(&size, &headless, &error), GYRE_OK);
        assert_int_equal(gyre_headless_api(headless), api);
        gyre_renderer *renderer = make_renderer((gyre_renderer_options){.api = api});
        gyre_frame_job job = {.renderer = renderer,
                              .width = 64,
                              .height = 64,
                              .view = gyre_mat4_identity(),
                              .projection = gyre_mat4_identity()};
        assert_int_equal(gyre_frame_draw(&job, &error), GYRE_OK);
        enter(api);
        assert_int_equal(gyre_frame_draw(&job, &error), GYRE_GPU_FAILED);
        assert_non_null(strstr(error.message, "context"));
        assert_int_equal(gyre_headless_make_current(headless, &error), GYRE_OK);
        assert_int_equal(gyre_frame_draw(&job, &error), GYRE_OK);
        gyre_headless_destroy(headless);
        uint8_t pixels[64 * 64 * 4];
        assert_int_equal(gyre_frame_draw(&job, &error), GYRE_GPU_FAILED);
        assert_int_equal(gyre_renderer_read(renderer, 64, 64, pixels, &error), GYRE_GPU_FAILED);
        gyre_renderer_destroy(renderer);
    }
    drawn_asset_destroy(tube);
}

static int open_stage(uint32_t api) {
    gyre_error error = {0};
    gyre_headless_options size = {.width = DRAWN_SIDE, .height = DRAWN_SIDE, .api = api};
    gyre_renderer_options lit = {.api = api}, unlit = {.api = api, .unlit = 1};
    if (gyre_headless_create(&size, &stages[api].headless, &error) != GYRE_OK) {
        fprintf(stderr, "left out: %s\n", error.message);
        return 77;
    }
    bool made = gyre_renderer_create(&lit, &stages[api].lit, &error) == GYRE_OK &&
                gyre_renderer_create(&unlit, &stages[api].unlit, &error) == GYRE_OK;
    if (!made) fprintf(stderr, "%s\n", error.message);
    return made ? 0 : 1;
}

static void close_stages(void) {
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        if (!has(api)) continue;
        (void)!gyre_headless_make_current(stages[api].headless, NULL);
        gyre_renderer_destroy(stages[api].lit);
        gyre_renderer_destroy(stages[api].unlit);
        gyre_headless_destroy(stages[api].headless);
    }
}

int main(int argc, char **argv) {
    int opened = 0;
    for (uint32_t api = API_FIRST; api <= API_LAST; api++) {
        int result = open_stage(api);
        if (result == 1) return 1;
        opened += result == 0;
    }
    if (opened == 0) return 77;
    if (argc == 2 && strcmp(argv[1], "--print") == 0) return print_golden();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_look_alike),        cmocka_unit_test(samples_are_as_they_were),
        cmocka_unit_test(mirrors_look_alike),        cmocka_unit_test(both_sides_look_alike),
        cmocka_unit_test(transparency_looks_alike),  cmocka_unit_test(skeletons_look_alike),
        cmocka_unit_test(backdrops_look_alike),      cmocka_unit_test(two_live_side_by_side),
        cmocka_unit_test(turns_look_alike),          cmocka_unit_test(crowds_look_alike),
        cmocka_unit_test(lowered_limits_look_alike), cmocka_unit_test(no_gpu_memory_is_said),
        cmocka_unit_test(a_missing_version_is_said), cmocka_unit_test(a_context_that_is_gone_is_said),
        cmocka_unit_test(models_look_alike),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    close_stages();
    return failed;
}
