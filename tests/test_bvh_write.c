/* SPDX-License-Identifier: MIT */
/* Writing BVH, and reading back what was written. */
#include "near.h"

#include "bvh_file.h"
#include "comma_locale.h"
#include "full_asset.h"

#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *write_text(const gyre_asset *asset, const gyre_bvh_write_options *options) {
    void *bytes;
    size_t size;
    gyre_error error = {0};
    assert_non_null(asset);
    if (gyre_bvh_from_asset(asset, options, &bytes, &size, &error) != GYRE_OK) fail_msg("%s", error.message);
    char *text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, bytes, size);
    text[size] = '\0';
    gyre_bvh_destroy(bytes, size, NULL);
    return text;
}

static const gyre_asset *write_and_read(const gyre_asset *asset, const gyre_bvh_write_options *options) {
    char *text = write_text(asset, options);
    const gyre_bvh_options back = {.up = options ? options->up : 0, .unit_m = options ? options->unit_m : 0};
    const gyre_asset *again = bvh_read_text(text, &back);
    free(text);
    assert_non_null(again);
    assert_int_equal(again->warning_count, 0);
    return again;
}

static gyre_status refuse(const gyre_asset *asset, const gyre_bvh_write_options *options, const char *words) {
    void *bytes;
    size_t size;
    gyre_error error = {0};
    const gyre_status status = gyre_bvh_from_asset(asset, options, &bytes, &size, &error);
    assert_null(bytes);
    if (!strstr(error.message, words)) print_error("%s\n", error.message);
    assert_non_null(strstr(error.message, words));
    return status;
}

/* ---- there and back ---- */

static uint32_t find_node(const gyre_asset *asset, const char *name) {
    for (uint32_t i = 0; i < asset->node_count; i++)
        if (asset->nodes[i].name && strcmp(asset->nodes[i].name, name) == 0) return i;
    return GYRE_NONE;
}

static void same_curve(const gyre_curve *a, const gyre_curve *b, double tolerance) {
    assert_non_null(b);
    assert_int_equal(a->key_count, b->key_count);
    for (uint32_t k = 0; k < a->key_count; k++) {
        const double *u = a->values + (size_t)k * a->component_count;
        const double *v = b->values + (size_t)k * b->component_count;
        assert_near(a->times[k], b->times[k], 0);
        if (a->path == GYRE_PATH_ROTATION)
            assert_true(gyre_quatd_angle_between(gyre_quatd_from_xyzw(u), gyre_quatd_from_xyzw(v)) <
                        tolerance);
        else
            for (int c = 0; c < 3; c++)
                assert_near(u[c], v[c], 0);
    }
}

/* Every node of `a` with the same index in `b`. */
static void same_motion(const gyre_asset *a, const gyre_asset *b, double tolerance) {
    assert_int_equal(a->node_count, b->node_count);
    for (uint32_t i = 0; i < a->node_count; i++) {
        assert_int_equal(a->nodes[i].parent, b->nodes[i].parent);
        assert_vec3_near(a->nodes[i].local.translation, b->nodes[i].local.translation, 0);
        assert_string_equal(a->nodes[i].name, b->nodes[i].name);
    }
    for (uint32_t c = 0; c < a->clips[0].curve_count; c++) {
        const gyre_curve *curve = &a->clips[0].curves[c];
        same_curve(curve, bvh_curve(b, curve->node, curve->path), tolerance);
    }
}

static void what_was_read_is_written(void **state) {
    (void)state;
    static const char *const orders[] = {NULL, "XYZ", "XZY", "YXZ", "YZX", "ZXY", "zyx"};
    gltf_string text = large_bvh(60, 300);
    const gyre_asset *asset = bvh_read_text(text.bytes, NULL);
    for (int i = 0; i < 7; i++) {
        const gyre_bvh_write_options options = {.order = orders[i]};
        const gyre_asset *again = write_and_read(asset, &options);
        same_motion(asset, again, 3e-14);
        gyre_asset_destroy(again);
    }
    gyre_asset_destroy(asset);
    free(text.bytes);
}

/* With its own order a file of few digits comes back letter by letter. */
static void the_same_text(void **state) {
    (void)state;
    static const char text[] =
        "HIERARCHY\nROOT hip\n{\n\tOFFSET 0 1.5 0\n\tCHANNELS 6 Xposition Yposition Zposition "
        "Zrotation Xrotation Yrotation\n\tJOINT a b\n\t{\n\t\tOFFSET 0.1 0 -1e-7\n\t\tCHANNELS "
        "3 Zrotation Xrotation Yrotation\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 1 "
        "0\n\t\t}\n\t}\n}\nMOTION\nFrames: 3\nFrame Time: 0.0083333\n0.1 0.2 0.3 30 20 10 90 45 "
        "-60\n0.1 0.2 0.3 170 20 10 91 -45 60.5\n0 0 0 190 20 10 92 88 0.000001\n";
    const gyre_asset *asset = bvh_read_text(text, NULL);
    char *again = write_text(asset, NULL);
    assert_string_equal(again, text);
    free(again);
    gyre_asset_destroy(asset);
}

static void orders_of_each_node(void **state) {
    (void)state;
    static const char *const orders[] = {"XYZ", NULL, "YZX", NULL};
    const gyre_bvh_write_options options = {.node_orders = orders, .order = "ZYX"};
    const gyre_asset *asset = bvh_read_text("HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation "
                                            "Yrotation JOINT b { OFFSET 0 1 0 CHANNELS 1 "
                                            "Xrotation JOINT c { OFFSET 0 1 0 CHANNELS 1 Yrotation End Site "
                                            "{ OFFSET 0 1 0 } } } } MOTION Frames: 1 "
                                            "Frame Time: 1 10 20 30 40 50",
                                            NULL);
    char *text = write_text(asset, &options);
    assert_non_null(strstr(text, "Zposition Xrotation Yrotation Zrotation"));
    assert_non_null(strstr(text, "CHANNELS 3 Zrotation Yrotation Xrotation"));
    assert_non_null(strstr(text, "CHANNELS 3 Yrotation Zrotation Xrotation"));
    free(text);
    const gyre_asset *again = write_and_read(asset, &options);
    same_motion(asset, again, 1e-14);
    gyre_asset_destroy(again);
    gyre_asset_destroy(asset);
}

/* The digits of the frames: as few as read back, whatever way they are made. */
static void shortest_digits(void **state) {
    (void)state;
    static const char *const numbers[] = {"0",
                                          "-0.5",
                                          "12.000000000001",
                                          "998.999999999999",
                                          "-999",
                                          "1000",
                                          "123456.789",
                                          "0.1",
                                          "-100.000001",
                                          "7",
                                          "99.9",
                                          "1e22",
                                          "0.000000000001"};
    char text[1024] =
        "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Xposition } MOTION Frames: 13 Frame Time: 1\n";
    for (int i = 0; i < 13; i++)
        snprintf(text + strlen(text), 64, "%s\n", numbers[i]);
    const gyre_asset *asset = bvh_read_text(text, NULL);
    char *written = write_text(asset, NULL), *at = strstr(written, "Frame Time: 1\n");
    for (int i = 0; i < 13; i++) {
        char line[64];
        at = strchr(at, '\n') + 1;
        snprintf(line, sizeof line, "%s 0 0 0 0 0\n", numbers[i]);
        assert_memory_equal(at, line, strlen(line));
    }
    free(written);
    gyre_asset_destroy(asset);
}

/* Through the pole and on, turn after turn: no angle jumps. */
static void angles_go_on(void **state) {
    (void)state;
    gltf_string text = {0};
    gltf_print(&text,
               "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Yrotation } MOTION Frames: "
               "400 Frame Time: 0.01\n");
    for (int i = 0; i < 400; i++)
        gltf_print(&text, "%d %d %d\n", 5 * i, 3 * i, -2 * i);
    const gyre_asset *asset = bvh_read_text(text.bytes, NULL);
    char *written = write_text(asset, NULL), *at = strstr(written, "0.01\n");
    double before[3] = {0}, values[6];
    assert_non_null(at);
    at += 5;
    for (int i = 0; i < 400; i++) {
        for (int c = 0; c < 6; c++)
            values[c] = strtod(at, &at);
        for (int c = 0; c < 3; c++) {
            assert_true(fabs(values[3 + c] - before[c]) < 15);
            before[c] = values[3 + c];
        }
    }
    assert_near(before[0], 1995, 1e-9);
    assert_near(before[1], 1197, 1e-9);
    free(written);
    gyre_asset_destroy(asset);
    free(text.bytes);
}

static void I20_units_and_axes_there_and_back(void **state) {
    (void)state;
    static const gyre_axis axes[] = {0, GYRE_AXIS_X, -GYRE_AXIS_X, -GYRE_AXIS_Y, GYRE_AXIS_Z, -GYRE_AXIS_Z};
    gltf_string text = large_bvh(5, 20);
    const gyre_asset *asset = bvh_read_text(text.bytes, NULL);
    for (int i = 0; i < 6; i++) {
        const gyre_bvh_write_options options = {.up = axes[i], .unit_m = 0.25};
        const gyre_asset *again = write_and_read(asset, &options);
        same_motion(asset, again, 3e-14);
        gyre_asset_destroy(again);
    }
    const gyre_bvh_write_options wrong = {.up = 9};
    assert_int_equal(refuse(asset, &wrong, "up must be an axis"), GYRE_BAD_ARGUMENT);
    gyre_asset_destroy(asset);
    free(text.bytes);
}

static void I10_a_locale_with_decimal_commas(void **state) {
    (void)state;
    const gyre_asset *asset = bvh_read_text(odd_bvh, NULL);
    const gyre_bvh_write_options options = {.flatten = 1};
    if (!comma_locale_enter()) skip();
    char *text = write_text(asset, &options);
    comma_locale_leave();
    assert_null(strchr(text, ','));
    assert_non_null(strstr(text, "OFFSET 0.5 -2.5 3\n"));
    free(text);
    gyre_asset_destroy(asset);
}

/* ---- what BVH lacks ---- */

static gyre_vec3d world_of(const gyre_asset *asset, uint32_t clip, double time_s, uint32_t node) {
    gyre_posed *posed;
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_evaluate(posed, clip, time_s, NULL), GYRE_OK);
    const double *m = posed->worlds[node].m;
    const gyre_vec3d place = gyre_vec3d_make(m[12], m[13], m[14]);
    gyre_posed_destroy(posed);
    return place;
}

/* A chain of three nodes, each moved by 1 along y; the middle one turned by 90 degrees about z. */
typedef struct chain {
    gyre_asset asset;
    gyre_asset_node nodes[3];
    gyre_curve curve;
    gyre_curves clip;
    double times[2], values[8];
} chain;

static void chain_init(chain *c) {
    static const char *const names[] = {"a", "b", "c"};
    memset(c, 0, sizeof *c);
    for (uint32_t i = 0; i < 3; i++) {
        c->nodes[i] = (gyre_asset_node){.name = names[i],
                                        .local = gyre_transformd_identity(),
                                        .matrix = GYRE_NONE,
                                        .parent = i ? i - 1 : GYRE_NONE,
                                        .mesh = GYRE_NONE,
                                        .skin = GYRE_NONE,
                                        .camera = GYRE_NONE};
        c->nodes[i].local.translation.y = 1;
    }
    c->nodes[1].local.rotation = quat_about_z(90);
    c->asset.nodes = c->nodes;
    c->asset.node_count = 3;
    c->asset.scene = GYRE_NONE;
}

static void chain_move(chain *c, uint32_t node, uint8_t path, const double *first, const double *second) {
    const uint32_t n = path == GYRE_PATH_ROTATION ? 4 : 3;
    memcpy(c->values, first, n * sizeof *first);
    memcpy(c->values + n, second, n * sizeof *second);
    c->times[1] = 0.1;
    c->curve = (gyre_curve){.node = node,
                            .path = path,
                            .component_count = n,
                            .key_count = 2,
                            .times = c->times,
                            .values = c->values};
    c->clip = (gyre_curves){.duration_s = 0.1, .curve_count = 1, .curves = &c->curve};
    c->asset.clips = &c->clip;
    c->asset.clip_count = 1;
}

static void even_scale_goes_into_the_offsets(void **state) {
    (void)state;
    chain c;
    chain_init(&c);
    c.nodes[0].local.scale = gyre_vec3d_make(2, 2, 2);
    c.nodes[1].local.scale = gyre_vec3d_make(3, 3, 3);
    const gyre_asset *again = write_and_read(&c.asset, NULL);
    assert_vec3_near(again->nodes[1].local.translation, gyre_vec3d_make(0, 2, 0), 0);
    assert_vec3_near(again->nodes[2].local.translation, gyre_vec3d_make(0, 6, 0), 0);
    for (uint32_t i = 0; i < 3; i++)
        assert_vec3_near(world_of(again, 0, 0, i), world_of(&c.asset, GYRE_NONE, 0, i), 1e-14);
    assert_int_equal(again->node_count, 4); /* the End Site that every leaf has */
    gyre_asset_destroy(again);
}

static void moving_even_scale_moves_what_is_below(void **state) {
    (void)state;
    static const double one[] = {1, 1, 1}, two[] = {2, 2, 2};
    chain c;
    chain_init(&c);
    chain_move(&c, 0, GYRE_PATH_SCALE, one, two);
    const gyre_asset *again = write_and_read(&c.asset, NULL);
    assert_int_equal(bvh_curve(again, 2, GYRE_PATH_TRANSLATION)->key_count, 2);
    for (double time_s = 0; time_s < 0.11; time_s += 0.1)
        for (uint32_t i = 0; i < 3; i++)
            assert_vec3_near(world_of(again, 0, time_s, i), world_of(&c.asset, 0, time_s, i), 1e-14);
    gyre_asset_destroy(again);
}

static void other_scale_is_refused_or_left_out(void **state) {
    (void)state;
    static const double one[] = {1, 1, 1}, uneven[] = {1, 2, 1};
    const gyre_bvh_write_options flat = {.flatten = 1};
    const gyre_mat4d sheared = {{1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1}};
    chain c;
    chain_init(&c);
    c.nodes[1].local.scale = gyre_vec3d_make(1, 2, 1);
    assert_int_equal(refuse(&c.asset, NULL, "node 1 (\"b\") is scaled along some axes"), GYRE_UNSUPPORTED);
    const gyre_asset *again = write_and_read(&c.asset, &flat);
    assert_vec3_near(again->nodes[2].local.translation, gyre_vec3d_make(0, 1, 0), 0);
    gyre_asset_destroy(again);
    c.nodes[1].local.scale = gyre_vec3d_make(-1, -1, -1);
    assert_int_equal(refuse(&c.asset, NULL, "is mirrored"), GYRE_UNSUPPORTED);
    chain_init(&c);
    chain_move(&c, 2, GYRE_PATH_SCALE, one, uneven);
    assert_int_equal(refuse(&c.asset, NULL, "node 2 (\"c\") is scaled along some axes"), GYRE_UNSUPPORTED);
    chain_init(&c);
    c.nodes[2].matrix = 0;
    c.asset.matrices = &sheared;
    c.asset.matrix_count = 1;
    assert_int_equal(refuse(&c.asset, NULL, "node 2 (\"c\") is sheared"), GYRE_UNSUPPORTED);
    gyre_asset_destroy(write_and_read(&c.asset, &flat));
}

/* ---- what is written ---- */

static void a_node_and_what_is_below(void **state) {
    (void)state;
    chain c;
    chain_init(&c);
    const gyre_bvh_write_options below = {.part = GYRE_BVH_NODE, .part_index = 1};
    const gyre_bvh_write_options none = {.part = GYRE_BVH_NODE, .part_index = 3};
    const gyre_asset *again = write_and_read(&c.asset, &below);
    assert_int_equal(again->node_count, 3);
    assert_string_equal(again->nodes[0].name, "b");
    assert_int_equal(again->nodes[0].parent, GYRE_NONE);
    assert_vec3_near(world_of(again, 0, 0, 0), gyre_vec3d_make(0, 2, 0), 1e-15); /* from the world */
    assert_vec3_near(world_of(again, 0, 0, 1), gyre_vec3d_make(-1, 2, 0), 1e-15);
    gyre_asset_destroy(again);
    assert_int_equal(refuse(&c.asset, &none, "there is no node 3"), GYRE_BAD_ARGUMENT);
}

static void the_joints_of_a_skin(void **state) {
    (void)state;
    static const uint32_t joints[] = {2, 0};
    const gyre_skin_binding skin = {.joints = joints, .joint_count = 2, .skeleton = GYRE_NONE};
    const gyre_bvh_write_options options = {.part = GYRE_BVH_SKIN};
    chain c;
    chain_init(&c);
    assert_int_equal(refuse(&c.asset, &options, "there is no skin 0"), GYRE_BAD_ARGUMENT);
    c.asset.skins = &skin;
    c.asset.skin_count = 1;
    const gyre_asset *again = write_and_read(&c.asset, &options);
    assert_int_equal(again->node_count, 4); /* the node between them too */
    gyre_asset_destroy(again);
    c.nodes[1].parent = GYRE_NONE;
    again = write_and_read(&c.asset, &options);
    assert_int_equal(again->node_count, 4); /* two ROOTs, two End Sites */
    assert_int_equal(find_node(again, "b"), GYRE_NONE);
    gyre_asset_destroy(again);
}

static void names_and_bad_assets(void **state) {
    (void)state;
    chain c;
    chain_init(&c);
    c.nodes[0].name = "a{b}\nc";
    c.nodes[1].name = NULL;
    c.nodes[2].name = "";
    char *text = write_text(&c.asset, NULL);
    assert_non_null(strstr(text, "ROOT a_b__c\n"));
    assert_non_null(strstr(text, "JOINT node_1\n"));
    assert_non_null(strstr(text, "JOINT node_2\n"));
    free(text);
    c.nodes[1].local.translation.x = NAN;
    assert_int_equal(refuse(&c.asset, NULL, "not finite"), GYRE_BAD_ARGUMENT);
    c.nodes[1].local.translation.x = 0;
    c.nodes[0].parent = 2;
    assert_int_equal(refuse(&c.asset, NULL, ""), GYRE_BAD_ARGUMENT);
    c.asset.node_count = 0;
    assert_int_equal(refuse(&c.asset, NULL, "no node"), GYRE_BAD_ARGUMENT);
    assert_int_equal(refuse(NULL, NULL, "asset is NULL"), GYRE_BAD_ARGUMENT);
}

static void bad_options(void **state) {
    (void)state;
    static const double one[] = {1, 1, 1};
    chain c;
    chain_init(&c);
    chain_move(&c, 0, GYRE_PATH_TRANSLATION, one, one);
    const gyre_bvh_write_options bad[] = {
        {.order = "XYX"}, {.order = "XY"},      {.order = "XYZW"},     {.clip = 1},
        {.part = 3},      {.frame_time_s = -1}, {.frame_time_s = NAN}, {.frame_time_s = 1e-12}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(refuse(&c.asset, &bad[i], ""), GYRE_BAD_ARGUMENT);
    c.curve.node = 7;
    assert_int_equal(refuse(&c.asset, NULL, "a curve moves node 7"), GYRE_BAD_ARGUMENT);
}

static void frames_of_a_clip(void **state) {
    (void)state;
    static const double from[] = {0, 0, 0}, to[] = {1, 0, 0};
    chain c;
    chain_init(&c);
    chain_move(&c, 0, GYRE_PATH_TRANSLATION, from, to);
    const gyre_asset *again = write_and_read(&c.asset, NULL); /* keys at 0 and 0.1 s */
    assert_int_equal(bvh_curve(again, 0, GYRE_PATH_TRANSLATION)->key_count, 2);
    gyre_asset_destroy(again);
    const gyre_bvh_write_options finer = {.frame_time_s = 0.03};
    again = write_and_read(&c.asset, &finer);
    const gyre_curve *curve = bvh_curve(again, 0, GYRE_PATH_TRANSLATION);
    assert_int_equal(curve->key_count, 5); /* the last one holds the clip's end */
    assert_near(curve->values[3], 0.3, 1e-15);
    assert_near(curve->values[12], 1, 0);
    gyre_asset_destroy(again);
    const gyre_bvh_write_options rest = {.clip = GYRE_NONE};
    again = write_and_read(&c.asset, &rest);
    assert_int_equal(bvh_curve(again, 0, GYRE_PATH_TRANSLATION)->key_count, 1);
    assert_near(world_of(again, 0, 0, 0).y, 1, 0);
    gyre_asset_destroy(again);
}

/* A model that our own program made: joints stand where they stood, at any frame. */
static void a_model_of_gltf(void **state) {
    (void)state;
    char path[1024];
    const gyre_asset *asset;
    const gyre_bvh_write_options options = {.part = GYRE_BVH_SKIN};
    snprintf(path, sizeof path, "%s/creature.glb", GYRE_SAMPLES_DIR);
    assert_int_equal(gyre_gltf_read(path, NULL, &asset, NULL), GYRE_OK);
    const gyre_asset *again = write_and_read(asset, &options);
    const gyre_skin_binding *skin = &asset->skins[0];
    assert_true(again->clips[0].duration_s >= asset->clips[0].duration_s - 1e-3);
    for (uint32_t j = 0; j < skin->joint_count; j++) {
        const uint32_t node = skin->joints[j], found = find_node(again, asset->nodes[node].name);
        assert_int_not_equal(found, GYRE_NONE);
        const uint32_t step = bvh_curve(again, found, GYRE_PATH_ROTATION)->key_count / 5 + 1;
        for (uint32_t k = 0; k < bvh_curve(again, found, GYRE_PATH_ROTATION)->key_count; k += step) {
            const double time_s = bvh_curve(again, found, GYRE_PATH_ROTATION)->times[k];
            assert_vec3_near(world_of(again, 0, time_s, found), world_of(asset, 0, time_s, node), 1e-12);
        }
    }
    gyre_asset_destroy(again);
    gyre_asset_destroy(asset);
}

static void to_a_file(void **state) {
    (void)state;
    char path[] = "test_bvh_write.bvh";
    gyre_error error = {0};
    const gyre_asset *asset = bvh_read_text(odd_bvh, NULL), *again;
    const gyre_bvh_write_options options = {.flatten = 1};
    assert_int_equal(gyre_bvh_write(path, asset, NULL, &error), GYRE_UNSUPPORTED); /* Yscale */
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(gyre_bvh_write(path, asset, &options, &error), GYRE_OK);
    assert_int_equal(gyre_bvh_read(path, NULL, &again, &error), GYRE_OK);
    assert_int_equal(again->node_count, 9); /* one End Site more */
    assert_int_equal(remove(path), 0);
    assert_int_equal(gyre_bvh_write("/nowhere/a.bvh", asset, &options, &error), GYRE_CANNOT_WRITE);
    gyre_asset_destroy(again);
    gyre_asset_destroy(asset);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_read_is_written),
        cmocka_unit_test(the_same_text),
        cmocka_unit_test(shortest_digits),
        cmocka_unit_test(orders_of_each_node),
        cmocka_unit_test(angles_go_on),
        cmocka_unit_test(I20_units_and_axes_there_and_back),
        cmocka_unit_test(I10_a_locale_with_decimal_commas),
        cmocka_unit_test(even_scale_goes_into_the_offsets),
        cmocka_unit_test(moving_even_scale_moves_what_is_below),
        cmocka_unit_test(other_scale_is_refused_or_left_out),
        cmocka_unit_test(a_node_and_what_is_below),
        cmocka_unit_test(the_joints_of_a_skin),
        cmocka_unit_test(names_and_bad_assets),
        cmocka_unit_test(bad_options),
        cmocka_unit_test(frames_of_a_clip),
        cmocka_unit_test(a_model_of_gltf),
        cmocka_unit_test(to_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
