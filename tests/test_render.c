/* SPDX-License-Identifier: MIT */
/* Pictures: the vertex shader's skinning against vertices posed in double, whatever way the limits leave, and
   the rules of winding, light, order and transparency. Exit code 77 when there is no EGL at all. */
#include "drawn.h"

#include "near.h"
#include "nth_allocation.h"

#include <gyre/gltf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gyre_headless *context;
static gyre_renderer *gpu, *cpu, *by_matrix;
static const char *program;

static gyre_renderer *make_renderer(const gyre_renderer_options *options) {
    gyre_error error = {0};
    gyre_renderer *renderer = NULL;
    gyre_status status = gyre_renderer_create(options, &renderer, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    return renderer;
}

static void assert_same(const drawn_picture *a, const drawn_picture *b, const char *what) {
    drawn_difference difference = drawn_compare(a, b);
    if (difference.covered > 200 && difference.mean <= 0.5 && difference.block <= 8) return;
    print_error("%s: %u pixels, mean %.3f (bound 0.5), worst block %.3f (bound 8)\n", what,
                difference.covered, difference.mean, difference.block);
    fail();
}

/* One tube in five moments, by the shader, by matrices in the shader, and by the CPU. */
static void compare_ways(int how, bool normals, uint32_t joint_count, uint32_t way_two, uint32_t way_three,
                         uint32_t way_matrix) {
    static drawn_picture quaternions, matrices, reference;
    drawn_asset *tube = drawn_tube(joint_count, normals);
    for (int i = 0; i < 5; i++) {
        drawn_bend(tube, how, i / 4.0);
        drawn_draw(gpu, &tube->asset, NULL, &quaternions);
        gyre_frame_stats stats = gyre_renderer_stats(gpu);
        assert_int_equal(stats.skins_uniform, 1);
        assert_int_equal(stats.palette_two, way_two);
        assert_int_equal(stats.palette_three, way_three);
        assert_int_equal(stats.palette_matrix, way_matrix);
        drawn_draw(by_matrix, &tube->asset, NULL, &matrices);
        assert_int_equal(gyre_renderer_stats(by_matrix).palette_matrix, 1);
        drawn_draw(cpu, &tube->asset, NULL, &reference);
        assert_int_equal(gyre_renderer_stats(cpu).skins_cpu, 1);
        assert_same(&quaternions, &reference, "quaternions and the CPU");
        assert_same(&quaternions, &matrices, "quaternions and matrices");
    }
    drawn_asset_destroy(tube);
}

static void test_skinned_rotation(void **state) {
    (void)state;
    compare_ways(DRAWN_BEND, true, 6, 1, 0, 0);
}

static void test_skinned_flat(void **state) {
    (void)state;
    compare_ways(DRAWN_BEND, false, 6, 1, 0, 0);
}

static void test_skinned_uneven(void **state) {
    (void)state;
    compare_ways(DRAWN_UNEVEN, true, 6, 0, 1, 0);
}

static void test_skinned_sheared(void **state) {
    (void)state;
    compare_ways(DRAWN_SHEAR, true, 1, 0, 1, 0);
    static drawn_picture drawn, reference;
    drawn_asset *tube = drawn_tube(6, true);
    for (int i = 1; i < 5; i++) {
        drawn_bend(tube, DRAWN_SHEAR, i / 4.0);
        drawn_draw(gpu, &tube->asset, NULL, &drawn);
        assert_int_equal(gyre_renderer_stats(gpu).palette_matrix, 1);
        drawn_draw(cpu, &tube->asset, NULL, &reference);
        assert_same(&drawn, &reference, "sheared joints");
    }
    drawn_asset_destroy(tube);
}

/* K11: a rig that is mirrored as a whole shows its outside, lit as the reference is. */
static void test_skinned_mirrored(void **state) {
    (void)state;
    compare_ways(DRAWN_MIRROR, true, 6, 1, 0, 0);
    compare_ways(DRAWN_MIRROR, false, 6, 1, 0, 0);
}

static void draw_limited(gyre_render_limits limits, const gyre_asset *asset, drawn_picture *picture,
                         gyre_frame_stats *stats) {
    gyre_renderer_options options = {.limits = limits};
    gyre_renderer *renderer = make_renderer(&options);
    drawn_draw(renderer, asset, NULL, picture);
    *stats = gyre_renderer_stats(renderer);
    gyre_renderer_destroy(renderer);
}

/* R03: a hundred joints where 256 vec4 are allowed, and fewer. */
static void test_limits(void **state) {
    (void)state;
    static drawn_picture whole, limited;
    gyre_frame_stats stats;
    drawn_asset *tube = drawn_tube(100, true);
    drawn_bend(tube, DRAWN_BEND, 0.7);
    drawn_draw(cpu, &tube->asset, NULL, &whole);
    draw_limited((gyre_render_limits){.vertex_uniform_vectors = 256}, &tube->asset, &limited, &stats);
    assert_int_equal(stats.skins_uniform, 1);
    assert_same(&whole, &limited, "256 vec4, two a joint");
    draw_limited((gyre_render_limits){.vertex_uniform_vectors = 128}, &tube->asset, &limited, &stats);
    assert_int_equal(stats.skins_texture, 1);
    assert_same(&whole, &limited, "128 vec4: a texture");
    draw_limited((gyre_render_limits){.vertex_uniform_vectors = 128, .vertex_texture_units = GYRE_NONE},
                 &tube->asset, &limited, &stats);
    assert_int_equal(stats.skins_cpu, 1);
    assert_same(&whole, &limited, "no vertex textures: the CPU");
    draw_limited((gyre_render_limits){.vertex_uniform_vectors = 128, .without = GYRE_WITHOUT_FLOAT_TEXTURES},
                 &tube->asset, &limited, &stats);
    assert_int_equal(stats.skins_cpu, 1);
    drawn_bend(tube, DRAWN_UNEVEN, 0.7);
    drawn_draw(cpu, &tube->asset, NULL, &whole);
    draw_limited((gyre_render_limits){.vertex_uniform_vectors = 256}, &tube->asset, &limited, &stats);
    assert_int_equal(stats.skins_texture, 1);
    assert_same(&whole, &limited, "256 vec4, three a joint: a texture");
    drawn_asset_destroy(tube);
}

/* A palette texture of several rows: 300 texels where 256 stand in one. */
static void test_palette_rows(void **state) {
    (void)state;
    static drawn_picture by_texture, by_cpu;
    gyre_frame_stats stats;
    gyre_render_limits limits = {.vertex_uniform_vectors = 128, .texture_size = 320};
    drawn_asset *tube = drawn_tube(100, true);
    drawn_bend(tube, DRAWN_UNEVEN, 0.7);
    draw_limited(limits, &tube->asset, &by_texture, &stats);
    assert_int_equal(stats.skins_texture, 1);
    limits.vertex_texture_units = GYRE_NONE;
    draw_limited(limits, &tube->asset, &by_cpu, &stats);
    assert_int_equal(stats.skins_cpu, 1);
    assert_same(&by_texture, &by_cpu, "a texture of several rows");
    drawn_asset_destroy(tube);
}

static void test_flat_without_derivatives(void **state) {
    (void)state;
    static drawn_picture with, without;
    gyre_frame_stats stats;
    drawn_asset *tube = drawn_tube(6, false);
    drawn_bend(tube, DRAWN_BEND, 0.5);
    drawn_draw(gpu, &tube->asset, NULL, &with);
    draw_limited((gyre_render_limits){.without = GYRE_WITHOUT_DERIVATIVES}, &tube->asset, &without, &stats);
    assert_same(&with, &without, "flat normals with and without derivatives");
    tube->nodes[tube->asset.node_count - 1].skin = GYRE_NONE;
    drawn_draw(gpu, &tube->asset, NULL, &with);
    draw_limited((gyre_render_limits){.without = GYRE_WITHOUT_DERIVATIVES}, &tube->asset, &without, &stats);
    assert_same(&with, &without, "the same of a rigid mesh");
    drawn_asset_destroy(tube);
}

/* More influences than attributes hold, and none at all. */
static void test_influences(void **state) {
    (void)state;
    static drawn_picture drawn, reference;
    static uint16_t joints[12 * 1024];
    static double weights[12 * 1024];
    drawn_asset *tube = drawn_tube(12, true);
    gyre_primitive *primitive = &tube->primitives[0];
    for (uint32_t count = 5; count <= 12; count += 7) {
        for (uint32_t v = 0; v < primitive->vertex_count; v++)
            for (uint32_t i = 0; i < count; i++) {
                joints[v * count + i] = (uint16_t)i;
                weights[v * count + i] = v % 20 == 0 ? 0 : (v / 20 + 3 * i) % 12;
            }
        primitive->joints = joints, primitive->weights = weights, primitive->influence_count = count;
        drawn_bend(tube, DRAWN_BEND, 0.3);
        drawn_draw(gpu, &tube->asset, NULL, &drawn);
        assert_int_equal(gyre_renderer_stats(gpu).skins_cpu, count > 8);
        drawn_draw(cpu, &tube->asset, NULL, &reference);
        assert_same(&drawn, &reference, "many influences");
    }
    drawn_asset_destroy(tube);
}

static void assert_like(const uint8_t *pixel, const uint8_t *other) {
    for (int c = 0; c < 4; c++)
        assert_true(abs(pixel[c] - other[c]) <= 3);
}

/* R01: mirrored nodes are seen, from the front, in the same light. */
static void test_mirrored_nodes(void **state) {
    (void)state;
    static drawn_picture plain, mirrored, twice;
    for (int kind = 0; kind < 4; kind++) {
        drawn_asset *drawn = drawn_triangle(kind % 2 == 0);
        drawn->materials[0].double_sided = (uint32_t)kind / 2;
        drawn_draw(gpu, &drawn->asset, NULL, &plain);
        drawn->nodes[1].local.scale.x = -1;
        drawn_draw(gpu, &drawn->asset, NULL, &mirrored);
        drawn->nodes[0].local.scale.y = -1;
        drawn_draw(gpu, &drawn->asset, NULL, &twice);
        const uint8_t *seen = drawn_pixel(&plain, 0.25, 0.25);
        assert_int_equal(seen[3], 255);
        assert_true(seen[0] > 100);
        assert_like(drawn_pixel(&mirrored, -0.25, 0.25), seen);
        assert_like(drawn_pixel(&twice, -0.25, -0.25), seen);
        assert_int_equal(drawn_pixel(&mirrored, 0.25, 0.25)[3], 0);
        drawn_asset_destroy(drawn);
    }
}

/* Back faces: not there, or lit from their own side. */
static void test_double_sided(void **state) {
    (void)state;
    static drawn_picture front, back;
    for (int normals = 0; normals < 2; normals++) {
        drawn_asset *drawn = drawn_triangle(normals != 0);
        drawn_draw(gpu, &drawn->asset, drawn_from_behind, &back);
        assert_int_equal(drawn_compare(&back, &back).covered, 0);
        drawn->materials[0].double_sided = 1;
        drawn_draw(gpu, &drawn->asset, NULL, &front);
        drawn_draw(gpu, &drawn->asset, drawn_from_behind, &back);
        assert_like(drawn_pixel(&back, -0.25, 0.25), drawn_pixel(&front, 0.25, 0.25));
        drawn_asset_destroy(drawn);
    }
}

/* K02 and N02: where the node of a skinned mesh stands, and whether it mirrors, changes nothing. */
static void test_skinned_node_transform(void **state) {
    (void)state;
    static drawn_picture plain, moved;
    drawn_asset *tube = drawn_tube(4, true);
    drawn_bend(tube, DRAWN_BEND, 0.5);
    drawn_draw(gpu, &tube->asset, NULL, &plain);
    gyre_transformd *holder = &tube->nodes[tube->asset.node_count - 1].local;
    holder->scale.x = -1;
    holder->translation.y = 1;
    drawn_draw(gpu, &tube->asset, NULL, &moved);
    assert_memory_equal(plain.rgba, moved.rgba, sizeof plain.rgba);
    drawn_asset_destroy(tube);
}

/* Traps 8 and 9: a quarter turn about +z takes +x to +y, by quaternion and by matrix. */
static void test_orientation(void **state) {
    (void)state;
    static drawn_picture drawn;
    const float arm[9] = {0.2f, -0.2f, 0, 1.4f, 0, 0, 0.2f, 0.2f, 0};
    drawn_asset *asset = drawn_asset_create();
    drawn_add_primitive(asset, arm, NULL, 3);
    uint32_t node = drawn_add_node(asset, GYRE_NONE);
    asset->nodes[node].mesh = 0;
    asset->nodes[node].local.rotation = quat_about_z(90);
    for (int way = 0; way < 2; way++) {
        drawn_draw(way ? by_matrix : gpu, &asset->asset, NULL, &drawn);
        assert_int_equal(drawn_pixel(&drawn, 0, 0.6)[3], 255);
        assert_int_equal(drawn_pixel(&drawn, 0, -0.6)[3], 0);
        assert_int_equal(drawn_pixel(&drawn, 0.6, 0)[3], 0);
    }
    drawn_asset_destroy(asset);
}

static double brightness(const uint8_t *pixel) {
    return 0.3 * pixel[0] + 0.6 * pixel[1] + 0.1 * pixel[2];
}

static void light_from_right(gyre_frame_job *job) {
    job->light = gyre_vec3_make(1, 0.3f, 0.5f);
}

static void test_lit_side(void **state) {
    (void)state;
    static drawn_picture drawn;
    drawn_asset *tube = drawn_tube(4, true);
    drawn_draw(gpu, &tube->asset, NULL, &drawn);
    double left = brightness(drawn_pixel(&drawn, -0.22, 0)), right = brightness(drawn_pixel(&drawn, 0.22, 0));
    assert_true(left > right + 20);
    drawn_draw(gpu, &tube->asset, light_from_right, &drawn);
    left = brightness(drawn_pixel(&drawn, -0.22, 0)), right = brightness(drawn_pixel(&drawn, 0.22, 0));
    assert_true(right > left + 20);
    drawn_asset_destroy(tube);
}

static drawn_asset *two_squares(float near_z, float far_z) {
    drawn_asset *drawn = drawn_asset_create();
    for (int i = 0; i < 2; i++) {
        float z = i ? far_z : near_z;
        const float square[18] = {-0.8f, -0.8f, z, 0.8f, -0.8f, z, 0.8f,  0.8f, z,
                                  -0.8f, -0.8f, z, 0.8f, 0.8f,  z, -0.8f, 0.8f, z};
        drawn_add_primitive(drawn, square, NULL, 6);
        drawn->materials[i].alpha_mode = GYRE_ALPHA_BLEND;
    }
    const float red[4] = {0.9f, 0.1f, 0.1f, 0.5f}, blue[4] = {0.1f, 0.1f, 0.9f, 0.5f};
    memcpy(drawn->materials[near_z > far_z ? 0 : 1].base_color, red, sizeof red);
    memcpy(drawn->materials[near_z > far_z ? 1 : 0].base_color, blue, sizeof blue);
    drawn->nodes[drawn_add_node(drawn, GYRE_NONE)].mesh = 0;
    return drawn;
}

/* The far one is drawn first, whichever the file names first. */
static void test_blending(void **state) {
    (void)state;
    static drawn_picture one, other;
    drawn_asset *near_first = two_squares(0.2f, -0.2f), *far_first = two_squares(-0.2f, 0.2f);
    drawn_draw(gpu, &near_first->asset, NULL, &one);
    drawn_draw(gpu, &far_first->asset, NULL, &other);
    assert_memory_equal(one.rgba, other.rgba, sizeof one.rgba);
    const uint8_t *middle = drawn_pixel(&one, 0, 0);
    assert_in_range(middle[3], 189, 193);
    assert_true(middle[0] > middle[2]);
    const uint8_t *corner = drawn_pixel(&one, 1.4, 1.4);
    assert_true(corner[0] == 0 && corner[3] == 0);
    drawn_asset_destroy(near_first);
    drawn_asset_destroy(far_first);
}

/* What is read is not multiplied by alpha: half of it shows the colour of all of it. */
static void test_straight_alpha(void **state) {
    (void)state;
    static drawn_picture whole, half;
    drawn_asset *drawn = drawn_triangle(true);
    drawn_draw(gpu, &drawn->asset, NULL, &whole);
    drawn->materials[0].alpha_mode = GYRE_ALPHA_BLEND;
    drawn->materials[0].base_color[3] = 0.5f;
    drawn_draw(gpu, &drawn->asset, NULL, &half);
    const uint8_t *one = drawn_pixel(&whole, 0.25, 0.25), *other = drawn_pixel(&half, 0.25, 0.25);
    assert_in_range(other[3], 127, 128);
    for (int c = 0; c < 3; c++)
        assert_true(abs(one[c] - other[c]) <= 2);
    drawn->materials[0].alpha_mode = GYRE_ALPHA_MASK;
    drawn->materials[0].alpha_cutoff = 0.6f;
    drawn_draw(gpu, &drawn->asset, NULL, &half);
    assert_int_equal(drawn_compare(&half, &half).covered, 0);
    drawn->materials[0].alpha_cutoff = 0.5f;
    drawn_draw(gpu, &drawn->asset, NULL, &half);
    assert_int_equal(drawn_pixel(&half, 0.25, 0.25)[3], 255);
    drawn_asset_destroy(drawn);
}

static void draw_mode(uint32_t mode, const uint32_t *indices, uint32_t count, drawn_picture *picture) {
    const float corners[12] = {-0.7f, -0.7f, 0, 0.7f, -0.7f, 0, 0.7f, 0.7f, 0, -0.7f, 0.7f, 0};
    drawn_asset *drawn = drawn_asset_create();
    gyre_primitive *primitive = drawn_add_primitive(drawn, corners, NULL, 4);
    primitive->mode = mode;
    primitive->indices = indices;
    primitive->index_count = count;
    drawn->nodes[drawn_add_node(drawn, GYRE_NONE)].mesh = 0;
    drawn_draw(gpu, &drawn->asset, NULL, picture);
    drawn_asset_destroy(drawn);
}

static void test_modes(void **state) {
    (void)state;
    static drawn_picture list, other;
    const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3}, strip[4] = {0, 1, 3, 2}, loop[4] = {0, 1, 2, 3};
    draw_mode(GYRE_PRIMITIVE_TRIANGLES, triangles, 6, &list);
    draw_mode(GYRE_PRIMITIVE_TRIANGLE_STRIP, strip, 4, &other);
    assert_same(&list, &other, "a strip");
    draw_mode(GYRE_PRIMITIVE_TRIANGLE_FAN, loop, 4, &other);
    assert_same(&list, &other, "a fan");
    draw_mode(GYRE_PRIMITIVE_LINE_LOOP, loop, 4, &other);
    assert_true(drawn_pixel(&other, -0.7, 0.3)[3] > 0 || drawn_pixel(&other, -0.71, 0.3)[3] > 0 ||
                drawn_pixel(&other, -0.69, 0.3)[3] > 0);
    assert_int_equal(drawn_pixel(&other, 0, 0)[3], 0);
    draw_mode(GYRE_PRIMITIVE_POINTS, NULL, 0, &other);
    assert_in_range(drawn_compare(&other, &other).covered, 4, 100);
}

/* Unlit, so that the colour can be told: sRGB of a linear half is 188. */
static void test_vertex_colors(void **state) {
    (void)state;
    static drawn_picture drawn;
    const uint32_t mode_indices[2] = {0, 1};
    const float line[6] = {-1, 0.01f, 0, 1, 0.01f, 0}, colors[8] = {1, 0.5f, 0, 1, 1, 0.5f, 0, 1};
    drawn_asset *asset = drawn_asset_create();
    gyre_primitive *primitive = drawn_add_primitive(asset, line, NULL, 2);
    primitive->mode = GYRE_PRIMITIVE_LINES;
    primitive->indices = mode_indices, primitive->index_count = 2;
    primitive->colors = colors;
    primitive->material = GYRE_NONE;
    asset->nodes[drawn_add_node(asset, GYRE_NONE)].mesh = 0;
    drawn_draw(gpu, &asset->asset, NULL, &drawn);
    int seen = 0;
    for (int i = 0; i < DRAWN_SIDE * DRAWN_SIDE; i++) {
        const uint8_t *pixel = drawn.rgba + 4 * i;
        if (pixel[3] < 120) continue;
        assert_in_range(pixel[0], 252, 255);
        assert_in_range(pixel[1], 185, 191);
        assert_in_range(pixel[2], 0, 3);
        seen++;
    }
    assert_true(seen > 20);
    drawn_asset_destroy(asset);
}

static void test_nothing_to_draw(void **state) {
    (void)state;
    static drawn_picture drawn;
    drawn_asset *asset = drawn_asset_create();
    drawn_add_primitive(asset, NULL, NULL, 3);
    drawn_add_primitive(asset, (const float[3]){0}, NULL, 0);
    asset->nodes[drawn_add_node(asset, GYRE_NONE)].mesh = 0;
    drawn_draw(gpu, &asset->asset, NULL, &drawn);
    assert_int_equal(drawn_compare(&drawn, &drawn).covered, 0);
    assert_int_equal(gyre_renderer_stats(gpu).draws, 0);
    drawn_asset_destroy(asset);
}

/* Displaced first, then skinned; with flat and with given normals. */
static void test_morph_and_skin(void **state) {
    (void)state;
    static drawn_picture drawn, reference, still;
    static float offsets[3 * 1024];
    for (int normals = 0; normals < 2; normals++) {
        drawn_asset *tube = drawn_tube(4, normals != 0);
        gyre_primitive *primitive = &tube->primitives[0];
        for (uint32_t v = 0; v < primitive->vertex_count; v++) {
            offsets[3 * v] = 0.5f * primitive->positions[3 * v];
            offsets[3 * v + 2] = 0.5f * primitive->positions[3 * v + 2];
        }
        tube->targets[0] = (gyre_morph_target){.positions = offsets};
        primitive->targets = tube->targets;
        primitive->target_count = tube->mesh.target_count = 1;
        tube->nodes[tube->asset.node_count - 1].weight_count = 1;
        drawn_bend(tube, DRAWN_BEND, 0.6);
        drawn_draw(gpu, &tube->asset, NULL, &still);
        tube->weights[0] = 1;
        drawn_draw(gpu, &tube->asset, NULL, &drawn);
        drawn_draw(cpu, &tube->asset, NULL, &reference);
        assert_same(&drawn, &reference, "morphed and skinned");
        assert_true(drawn_compare(&drawn, &still).mean > 5);
        drawn_asset_destroy(tube);
    }
}

/* Painted in memory or by the shader: the same gradient, ground and shadow, but for the edges. */
static void test_backdrop(void **state) {
    (void)state;
    static drawn_picture own, direct, bare;
    gyre_renderer_options options = {.samples = 1};
    gyre_renderer *plain = make_renderer(&options);
    drawn_asset *tube = drawn_tube(4, true);
    drawn_draw(gpu, &tube->asset, drawn_on_ground, &own);
    drawn_draw(plain, &tube->asset, drawn_on_ground, &direct);
    drawn_difference difference = drawn_compare(&own, &direct);
    assert_true(difference.mean < 1.5);
    assert_int_equal(drawn_pixel(&own, -1.4, 1.4)[3], 255);
    tube->nodes[tube->asset.node_count - 1].mesh = GYRE_NONE;
    drawn_draw(gpu, &tube->asset, drawn_on_ground, &bare);
    drawn_draw(plain, &tube->asset, drawn_on_ground, &direct);
    difference = drawn_compare(&bare, &direct);
    assert_true(difference.mean < 0.7 && difference.block < 2);
    int shaded = 0;
    for (int i = DRAWN_SIDE * DRAWN_SIDE / 2; i < DRAWN_SIDE * DRAWN_SIDE; i++) {
        double darker = brightness(bare.rgba + 4 * i) - brightness(own.rgba + 4 * i);
        shaded += own.rgba[4 * i + 2] >= own.rgba[4 * i] && darker > 8;
    }
    assert_true(shaded > 100);
    drawn_asset_destroy(tube);
    gyre_renderer_destroy(plain);
}

static void test_skeleton(void **state) {
    (void)state;
    static drawn_picture plain, boned;
    drawn_asset *tube = drawn_tube(4, true);
    drawn_draw(gpu, &tube->asset, NULL, &plain);
    drawn_draw(gpu, &tube->asset, drawn_with_skeleton, &boned);
    const uint8_t *joint = drawn_pixel(&boned, 0, 0);
    assert_true(joint[0] > joint[2] + 60);
    assert_true(drawn_compare(&plain, &boned).mean > 2);
    drawn_asset_destroy(tube);
}

static void test_two_at_once(void **state) {
    (void)state;
    static drawn_picture alone, mixed;
    gyre_error error = {0};
    gyre_headless *second = NULL;
    drawn_asset *tube = drawn_tube(4, true);
    drawn_draw(gpu, &tube->asset, NULL, &alone);
    gyre_headless_options size = {.width = DRAWN_SIDE, .height = DRAWN_SIDE};
    assert_int_equal(gyre_headless_create(&size, &second, &error), GYRE_OK);
    gyre_renderer *other = make_renderer(NULL);
    drawn_draw(other, &tube->asset, NULL, &mixed);
    assert_memory_equal(alone.rgba, mixed.rgba, sizeof alone.rgba);
    assert_int_equal(gyre_headless_make_current(context, &error), GYRE_OK);
    drawn_draw(gpu, &tube->asset, NULL, &mixed);
    assert_memory_equal(alone.rgba, mixed.rgba, sizeof alone.rgba);
    assert_int_equal(gyre_headless_make_current(second, &error), GYRE_OK);
    gyre_renderer_destroy(other);
    gyre_headless_destroy(second);
    assert_int_equal(gyre_headless_make_current(context, &error), GYRE_OK);
    drawn_draw(gpu, &tube->asset, NULL, &mixed);
    assert_memory_equal(alone.rgba, mixed.rgba, sizeof alone.rgba);
    drawn_asset_destroy(tube);
}

/* A multisampled drawable is drawn into straight, and resolved when it is read. */
static void test_multisampled(void **state) {
    (void)state;
    static drawn_picture drawn, own;
    gyre_error error = {0};
    gyre_headless *headless = NULL;
    drawn_asset *tube = drawn_tube(4, true);
    drawn_draw(gpu, &tube->asset, NULL, &own);
    gyre_headless_options options = {.width = DRAWN_SIDE, .height = DRAWN_SIDE, .samples = 4};
    assert_int_equal(gyre_headless_create(&options, &headless, &error), GYRE_OK);
    if (gyre_headless_samples(headless) > 1) {
        gyre_renderer *renderer = make_renderer(NULL);
        drawn_draw(renderer, &tube->asset, NULL, &drawn);
        assert_true(drawn_compare(&own, &drawn).mean < 3);
        int between = 0;
        for (int i = 0; i < DRAWN_SIDE * DRAWN_SIDE; i++)
            between += drawn.rgba[4 * i + 3] > 0 && drawn.rgba[4 * i + 3] < 255;
        assert_true(between > 50);
        gyre_renderer_destroy(renderer);
    }
    gyre_headless_destroy(headless);
    assert_int_equal(gyre_headless_make_current(context, &error), GYRE_OK);
    drawn_asset_destroy(tube);
}

/* Each allocation fails once: a status, nothing left behind. */
static void test_out_of_memory(void **state) {
    (void)state;
    gyre_error error = {0};
    drawn_asset *tube = drawn_tube(4, false);
    bool done = false;
    for (size_t n = 0; !done && n < 500; n++) {
        nth_allocation count = {.left = n, .lasting = true};
        gyre_renderer_options options = {.allocator = nth_allocator(&count)};
        gyre_renderer *renderer = NULL;
        gyre_model *model = NULL;
        gyre_status status = gyre_renderer_create(&options, &renderer, &error);
        if (status == GYRE_OK) status = gyre_model_create(renderer, &tube->asset, &model, &error);
        assert_true(status == GYRE_OK || status == GYRE_OUT_OF_MEMORY);
        done = status == GYRE_OK;
        gyre_model_destroy(model);
        gyre_renderer_destroy(renderer);
        assert_int_equal(count.live, 0);
    }
    assert_true(done);
    drawn_asset_destroy(tube);
}

static void test_wrong_use(void **state) {
    (void)state;
    gyre_error error = {0};
    uint8_t pixel[4];
    gyre_frame_job job = {.renderer = NULL};
    assert_int_equal(gyre_frame_draw(&job, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_frame_draw(NULL, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_renderer_read(gpu, 3, 3, pixel, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_headless_create(NULL, NULL, &error), GYRE_BAD_ARGUMENT);
}

/* In a process of its own, since EGL keeps what it found: broken settings end in a message. */
static void test_without_egl(void **state) {
    (void)state;
    static const char *const settings[] = {
        "__EGL_VENDOR_LIBRARY_FILENAMES=/dev/null", "__EGL_VENDOR_LIBRARY_DIRS=/nonexistent",
        "LIBGL_DRIVERS_PATH=/nonexistent MESA_LOADER_DRIVER_OVERRIDE=nothing"};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        char command[1200];
        snprintf(command, sizeof command, "env %s '%s' --open >/dev/null 2>&1", settings[i], program);
        assert_int_equal(system(command), 0);
    }
}

/* 0 when a context comes or fails as it should; with a message that says why. */
static int open_once(void) {
    gyre_error error = {0};
    gyre_headless *headless = NULL;
    gyre_status status = gyre_headless_create(NULL, &headless, &error);
    gyre_headless_destroy(headless);
    if (status == GYRE_OK) return headless ? 0 : 1;
    return status == GYRE_GPU_FAILED && !headless && error.message[0] ? 0 : 1;
}

typedef struct model_pair {
    gyre_posed *posed;
    gyre_model *by_gpu, *by_cpu;
    drawn_difference worst;
} model_pair;

/* Five times of a clip, by the shader and from vertices skinned in double. */
static void compare_clip(model_pair *pair, uint32_t clip, const char *name) {
    static drawn_picture drawn, reference;
    const gyre_asset *asset = pair->posed->asset;
    gyre_error error = {0};
    for (int i = 0; i < 5; i++) {
        double time = asset->clips[clip].duration_s * (0.1 + 0.2 * i);
        assert_int_equal(gyre_posed_evaluate(pair->posed, clip, time, &error), GYRE_OK);
        assert_int_equal(gyre_posed_bounds(pair->posed, &drawn_fitted, &error), GYRE_OK);
        drawn_draw_posed(gpu, pair->by_gpu, pair->posed, drawn_fit, &drawn);
        assert_int_equal(gyre_renderer_stats(gpu).palette_matrix, 0);
        assert_int_equal(gyre_renderer_stats(gpu).skins_cpu, 0);
        drawn_draw_posed(cpu, pair->by_cpu, pair->posed, drawn_fit, &reference);
        assert_same(&drawn, &reference, name);
        drawn_difference difference = drawn_compare(&drawn, &reference);
        pair->worst.mean = fmax(pair->worst.mean, difference.mean);
        pair->worst.block = fmax(pair->worst.block, difference.block);
    }
}

static void compare_model(const char *folder, const char *name) {
    gyre_error error = {0};
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const gyre_asset *asset = NULL;
    model_pair pair = {0};
    gyre_status status = gyre_gltf_read(path, NULL, &asset, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    assert_true(asset->clip_count > 0);
    assert_int_equal(gyre_posed_create(asset, NULL, &pair.posed, &error), GYRE_OK);
    assert_int_equal(gyre_model_create(gpu, asset, &pair.by_gpu, &error), GYRE_OK);
    assert_int_equal(gyre_model_create(cpu, asset, &pair.by_cpu, &error), GYRE_OK);
    for (uint32_t clip = 0; clip < asset->clip_count; clip++)
        compare_clip(&pair, clip, name);
    print_message("%-22s %2u clips: worst mean %.4f / 255, worst 4x4 block %.3f / 255\n", name,
                  asset->clip_count, pair.worst.mean, pair.worst.block);
    gyre_model_destroy(pair.by_gpu);
    gyre_model_destroy(pair.by_cpu);
    gyre_posed_destroy(pair.posed);
    gyre_asset_destroy(asset);
}

static void test_samples(void **state) {
    (void)state;
    compare_model(GYRE_SAMPLES_DIR, "creature.glb");
    compare_model(GYRE_SAMPLES_DIR, "mechanism.glb");
    compare_model(GYRE_SAMPLES_DIR, "cone_tree.glb");
}

static void test_models(void **state) {
    (void)state;
    if (!GYRE_REFERENCE_DIR[0]) skip();
    static const char *const names[] = {
        "AnimatedMorphCube.glb", "BoxAnimated.glb",  "CesiumMan.glb", "Fox.glb",
        "RiggedFigure.glb",      "RiggedSimple.glb", "robot.glb"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        compare_model(GYRE_REFERENCE_DIR "/models", names[i]);
}

static gyre_frame named(const char *name) {
    gyre_frame frame = {0, 0, 0, 0, 0};
    assert_int_equal(gyre_frame_from_name(name, &frame, NULL), GYRE_OK);
    return frame;
}

static const gyre_asset *in_frame(const gyre_asset *asset, const char *from, const char *to) {
    const gyre_asset *moved = NULL;
    assert_int_equal(gyre_asset_in_frame(asset, named(from), named(to), NULL, &moved, NULL), GYRE_OK);
    return moved;
}

static void frontal_light(gyre_frame_job *job) {
    job->light = gyre_vec3_make(0, 0.5f, 1);
}

/* As seen by the same camera once the world has gone back. */
static void from_beside(gyre_frame_job *job) {
    const gyre_frame_map back = gyre_frame_map_between(named("+z+y+x"), named("gltf"));
    frontal_light(job);
    job->view = gyre_mat4_mul(job->view, gyre_mat4_from_frame_map(back));
}

static void flip_sideways(drawn_picture *picture) {
    uint32_t pixels[DRAWN_SIDE];
    for (int y = 0; y < DRAWN_SIDE; y++) {
        uint8_t *row = picture->rgba + 4 * y * DRAWN_SIDE;
        for (int x = 0; x < DRAWN_SIDE; x++)
            memcpy(&pixels[DRAWN_SIDE - 1 - x], row + 4 * x, 4);
        memcpy(row, pixels, sizeof pixels);
    }
}

static void compare_frames(const gyre_asset *asset) {
    static drawn_picture here, there;
    static const char *const names[] = {"unity", "unreal", "ned", "opencv@mm"};
    drawn_draw(gpu, asset, frontal_light, &here);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const gyre_asset *moved = in_frame(asset, "gltf", names[i]),
                         *back = in_frame(moved, names[i], "gltf");
        drawn_draw(gpu, back, frontal_light, &there);
        assert_same(&here, &there, "there and back");
        gyre_asset_destroy(moved);
        gyre_asset_destroy(back);
    }
    const gyre_asset *beside = in_frame(asset, "gltf", "+z+y+x");
    drawn_draw(gpu, beside, from_beside, &there);
    assert_same(&here, &there, "turned aside, and seen from there");
    gyre_asset_destroy(beside);
    const gyre_asset *mirrored = in_frame(asset, "gltf", "unity");
    drawn_draw(gpu, mirrored, frontal_light, &there);
    flip_sideways(&there);
    assert_same(&here, &there, "mirrored, and the picture flipped");
    gyre_asset_destroy(mirrored);
}

static void test_frames(void **state) {
    (void)state;
    drawn_asset *tube = drawn_tube(6, true), *flat = drawn_tube(6, false);
    drawn_bend(tube, DRAWN_UNEVEN, 0.6);
    drawn_bend(flat, DRAWN_SHEAR, 0.6);
    compare_frames(&tube->asset);
    compare_frames(&flat->asset);
    drawn_asset_destroy(tube);
    drawn_asset_destroy(flat);
    const gyre_asset *creature = NULL;
    assert_int_equal(gyre_gltf_read(GYRE_SAMPLES_DIR "/creature.glb", NULL, &creature, NULL), GYRE_OK);
    compare_frames(creature);
    gyre_asset_destroy(creature);
}

static int open_stage(void) {
    gyre_error error = {0};
    gyre_headless_options options = {.width = DRAWN_SIDE, .height = DRAWN_SIDE};
    if (gyre_headless_create(&options, &context, &error) != GYRE_OK) {
        fprintf(stderr, "skipped: %s\n", error.message);
        return 77;
    }
    gyre_renderer_options on_cpu = {.skinning = GYRE_SKINNING_CPU},
                          matrices = {.palette = GYRE_PALETTE_MATRIX};
    bool made = gyre_renderer_create(NULL, &gpu, &error) == GYRE_OK &&
                gyre_renderer_create(&on_cpu, &cpu, &error) == GYRE_OK &&
                gyre_renderer_create(&matrices, &by_matrix, &error) == GYRE_OK;
    if (!made) fprintf(stderr, "%s\n", error.message);
    return made ? 0 : 1;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--open") == 0) return open_once();
    program = argv[0];
    int stage = open_stage();
    if (stage) return stage;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_skinned_rotation),
        cmocka_unit_test(test_skinned_flat),
        cmocka_unit_test(test_skinned_uneven),
        cmocka_unit_test(test_skinned_sheared),
        cmocka_unit_test(test_skinned_mirrored),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_palette_rows),
        cmocka_unit_test(test_flat_without_derivatives),
        cmocka_unit_test(test_influences),
        cmocka_unit_test(test_mirrored_nodes),
        cmocka_unit_test(test_double_sided),
        cmocka_unit_test(test_skinned_node_transform),
        cmocka_unit_test(test_orientation),
        cmocka_unit_test(test_lit_side),
        cmocka_unit_test(test_blending),
        cmocka_unit_test(test_straight_alpha),
        cmocka_unit_test(test_modes),
        cmocka_unit_test(test_vertex_colors),
        cmocka_unit_test(test_nothing_to_draw),
        cmocka_unit_test(test_morph_and_skin),
        cmocka_unit_test(test_backdrop),
        cmocka_unit_test(test_skeleton),
        cmocka_unit_test(test_two_at_once),
        cmocka_unit_test(test_multisampled),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_wrong_use),
        cmocka_unit_test(test_without_egl),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_models),
        cmocka_unit_test(test_frames),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    gyre_renderer_destroy(gpu);
    gyre_renderer_destroy(cpu);
    gyre_renderer_destroy(by_matrix);
    gyre_headless_destroy(context);
    return failed;
}
