/* SPDX-License-Identifier: MIT */
/* Animations out of glTF files. The letter and number name the case a test stands for. */
#include "near.h"

#include "gltf_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double half = 0.70710678118654752440;

/* One channel of node 0 with these keys; the file has nodes 0 to 3, and node 0 a mesh with two morph targets.
 */
typedef struct channel {
    const char *path, *interpolation, *type;
    const float *times, *values;
    uint32_t key_count, value_count; /* elements */
} channel;

static void add_nodes(gltf_text *file, const char *node_0) {
    gltf_accessor(file, "'componentType':5126,'type':'VEC3','count':1");
    gltf_section(file,
                 "'meshes':[{'primitives':[{'attributes':{'POSITION':0},'targets':[{},{}]}]}],"
                 "'nodes':[{'mesh':0%s},{},{},{'mesh':0}]",
                 node_0);
}

static void one_channel(gltf_text *file, const channel *c) {
    add_nodes(file, "");
    uint32_t input = gltf_floats(file, "SCALAR", c->key_count, c->times);
    uint32_t output = gltf_floats(file, c->type, c->value_count, c->values);
    gltf_section(file,
                 "'animations':[{'name':'clip','samplers':[{'input':%u,'output':%u,'interpolation':'%s'}],"
                 "'channels':[{'sampler':0,'target':{'node':0,'path':'%s'}}]}]",
                 input, output, c->interpolation, c->path);
}

static void every_path_and_interpolation(void **state) {
    (void)state;
    static const float times[] = {0.5f, 2};
    static const float values[24] = {0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5};
    static const struct {
        const char *path, *type;
        uint32_t width, per_key;
    } paths[] = {{"translation", "VEC3", 3, 1},
                 {"rotation", "VEC4", 4, 1},
                 {"scale", "VEC3", 3, 1},
                 {"weights", "SCALAR", 2, 2}};
    static const char *const interpolations[] = {"LINEAR", "STEP", "CUBICSPLINE"};
    for (uint8_t p = 0; p < 4; p++)
        for (uint8_t i = 0; i < 3; i++) {
            gltf_text file = {0};
            uint32_t factor = i == 2 ? 3 : 1;
            one_channel(&file, &(channel){paths[p].path, interpolations[i], paths[p].type, times, values, 2,
                                          2 * paths[p].per_key * factor});
            const gyre_asset *asset = gltf_read(&file);
            assert_non_null(asset);
            const gyre_curves *clip = &asset->clips[0];
            const gyre_curve *curve = &clip->curves[0];
            assert_string_equal(clip->name, "clip");
            assert_true(clip->duration_s == 2);
            assert_int_equal(clip->curve_count, 1);
            assert_int_equal(curve->path, p);
            assert_int_equal(curve->interpolation, i);
            assert_int_equal(curve->component_count, paths[p].width);
            assert_int_equal(curve->key_count, 2);
            assert_true(curve->times[0] == 0.5 && curve->times[1] == 2);
            for (uint32_t v = 0; v < 2 * paths[p].width * factor; v++)
                assert_true(curve->values[v] == (double)values[v]);
            gyre_asset_destroy(asset);
        }
}

static void a_clip_without_channels(void **state) {
    (void)state;
    gltf_text file = {0};
    const float times[] = {0, 1};
    gltf_floats(&file, "SCALAR", 2, times);
    gltf_section(&file, "'nodes':[{}],'animations':[{'samplers':[{'input':0,'output':0}],'channels':[]}]");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_int_equal(asset->clips[0].curve_count, 0);
    assert_true(asset->clips[0].duration_s == 0);
    assert_null(asset->clips[0].name);
    gyre_asset_destroy(asset);
}

static const gyre_asset *integer_rotations(uint32_t component, const void *values, size_t size) {
    gltf_text file = {0};
    const float times[] = {0, 1};
    gltf_floats(&file, "SCALAR", 2, times);
    gltf_data(&file, component, "VEC4", 2, values, size, ",'normalized':true");
    gltf_section(&file, "'nodes':[{}],'animations':[{'samplers':[{'input':0,'output':1}],'channels':["
                        "{'sampler':0,'target':{'node':0,'path':'rotation'}}]}]");
    return gltf_read(&file);
}

static void A16_integer_rotations(void **state) {
    (void)state;
    const int16_t shorts[] = {0, 0, 23170, 23170, -32768, 0, 0, 0};
    const int8_t bytes[] = {0, 0, 90, 90, 0, -128, 0, 0};
    const gyre_asset *asset = integer_rotations(5122, shorts, sizeof shorts);
    assert_non_null(asset);
    const double *q = asset->clips[0].curves[0].values;
    assert_quat_near(gyre_quatd_from_xyzw(q), gyre_quatd_make(0, 0, half, half), 1e-15);
    assert_quat_near(gyre_quatd_from_xyzw(q + 4), gyre_quatd_make(-1, 0, 0, 0), 0);
    assert_int_equal(asset->warning_count, 0);
    gyre_asset_destroy(asset);
    asset = integer_rotations(5120, bytes, sizeof bytes);
    assert_non_null(asset);
    q = asset->clips[0].curves[0].values;
    assert_quat_near(gyre_quatd_from_xyzw(q), gyre_quatd_make(0, 0, half, half), 1e-15);
    assert_quat_near(gyre_quatd_from_xyzw(q + 4), gyre_quatd_make(0, -1, 0, 0), 0);
    assert_int_equal(asset->warning_count, 0);
    gyre_asset_destroy(asset);
}

static void A20_N05_rotations_not_unit_are_told_once(void **state) {
    (void)state;
    gltf_text file = {0};
    const float times[] = {0, 1, 2}, values[] = {0, 0.5f, 0, 0.5f, 0, 0, 0.707f, 0.707f, 0, 0, 0, 0};
    one_channel(&file, &(channel){"rotation", "STEP", "VEC4", times, values, 3, 3});
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    const double *q = asset->clips[0].curves[0].values;
    assert_quat_near(gyre_quatd_from_xyzw(q), gyre_quatd_make(0, half, 0, half), 1e-15);
    assert_quat_near(gyre_quatd_from_xyzw(q + 4), gyre_quatd_make(0, 0, half, half), 1e-15);
    assert_quat_near(gyre_quatd_from_xyzw(q + 8), gyre_quatd_identity(), 0);
    assert_int_equal(asset->warning_count, 2);
    assert_int_equal(
        gltf_warning(asset, "animation 0, channel 0: a rotation of length 0.707107 was made unit")->count, 2);
    assert_int_equal(gltf_warning(asset, "length 0 became")->count, 1);
    gyre_asset_destroy(asset);
}

static void A10_I15_counts_that_disagree(void **state) {
    (void)state;
    static const float times[] = {0, 1, 2}, values[40] = {0};
    static const struct {
        channel c;
        const char *message;
    } rows[] = {
        {{"rotation", "LINEAR", "VEC4", times, values, 3, 2},
         "3 keys of rotation need 3 elements, its output has 2"},
        {{"rotation", "LINEAR", "VEC4", times, values, 2, 3},
         "2 keys of rotation need 2 elements, its output has 3"},
        {{"rotation", "CUBICSPLINE", "VEC4", times, values, 3, 3},
         "3 keys of rotation need 9 elements, its output has 3"},
        {{"weights", "LINEAR", "SCALAR", times, values, 3, 5},
         "3 keys of weights need 6 elements, its output has 5"},
        {{"weights", "CUBICSPLINE", "SCALAR", times, values, 3, 6},
         "3 keys of weights need 18 elements, its output has 6"},
        {{"translation", "LINEAR", "VEC4", times, values, 3, 3},
         "the output of a translation must be of type VEC3"},
        {{"scale", "LINEAR", "SCALAR", times, values, 3, 9}, "the output of a scale must be of type VEC3"},
        {{"rotation", "LINEAR", "MAT2", times, values, 3, 3},
         "the output of a rotation must be of type VEC4"},
        {{"weights", "LINEAR", "VEC2", times, values, 3, 3},
         "the output of a weights must be of type SCALAR"},
        {{"scale", "SMOOTH", "VEC3", times, values, 3, 3}, "there is no interpolation \"SMOOTH\""}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gltf_text file = {0};
        gyre_error error;
        one_channel(&file, &rows[r].c);
        assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
        const char *colon = strstr(error.message, ": ");
        assert_non_null(colon);
        assert_string_equal(colon + 2, rows[r].message);
    }
}

static void times_that_are_refused(void **state) {
    (void)state;
    static const float values[9] = {0};
    static const float rows[][3] = {
        {0, 2, 1}, {0, (float)NAN, 1}, {0, 1, (float)INFINITY}, {-(float)INFINITY, 0, 1}};
    static const char *const messages[] = {"accessor 1: key time 2 is 1 after 2",
                                           "accessor 1 holds a key time that is not finite"};
    for (int r = 0; r < 4; r++) {
        gltf_text file = {0};
        gyre_error error;
        one_channel(&file, &(channel){"scale", "LINEAR", "VEC3", rows[r], values, 3, 3});
        assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
        assert_non_null(strstr(error.message, messages[r > 0]));
    }
    gltf_text file = {0};
    gyre_error error;
    const float times[] = {0, 1, 2}, bad[9] = {0, 0, 0, 0, (float)NAN};
    one_channel(&file, &(channel){"scale", "LINEAR", "VEC3", times, bad, 3, 3});
    assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
    assert_string_equal(error.message, "animation 0, channel 0: accessor 2 holds a key that is not finite");
}

static void A04_equal_times_are_told(void **state) {
    (void)state;
    gltf_text file = {0};
    const float times[] = {-1, 1, 1, 2}, values[12] = {0, 0, 0, 10, 0, 0, 20, 0, 0, 30, 0, 0};
    one_channel(&file, &(channel){"translation", "LINEAR", "VEC3", times, values, 4, 4});
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_non_null(gltf_warning(asset, "accessor 1 has keys at equal times"));
    assert_non_null(gltf_warning(asset, "accessor 1 has key times below 0"));
    double at[3];
    gyre_curve_evaluate(&asset->clips[0].curves[0], 1, at);
    assert_true(at[0] == 20);
    gyre_asset_destroy(asset);
}

static void A03_A21_one_key_and_the_clips_length(void **state) {
    (void)state;
    const float early[] = {0}, late[] = {0.7f}, value[] = {0, 0, 0.70710678f, 0.70710678f};
    for (int i = 0; i < 2; i++) {
        gltf_text file = {0};
        one_channel(&file, &(channel){"rotation", "LINEAR", "VEC4", i ? late : early, value, 1, 1});
        const gyre_asset *asset = gltf_read(&file);
        assert_non_null(asset);
        assert_true(asset->clips[0].duration_s == (i ? (double)0.7f : 0));
        gyre_asset_destroy(asset);
    }
}

/* Two samplers over node 0's translation: (1,2,3) throughout and (4,5,6) throughout. */
static void two_channels(gltf_text *file, const char *node_0, const char *channels) {
    const float times[] = {0, 1}, first[] = {1, 2, 3, 1, 2, 3}, second[] = {4, 5, 6, 4, 5, 6};
    add_nodes(file, node_0);
    gltf_floats(file, "SCALAR", 2, times);
    gltf_floats(file, "VEC3", 2, first);
    gltf_floats(file, "VEC3", 2, second);
    gltf_section(
        file, "'animations':[{'samplers':[{'input':1,'output':2},{'input':1,'output':3}],'channels':[%s]}]",
        channels);
}

static void N06_the_last_of_two_channels_wins(void **state) {
    (void)state;
    gltf_text file = {0};
    two_channels(&file, "",
                 "{'sampler':0,'target':{'node':0,'path':'translation'}},"
                 "{'sampler':0,'target':{'node':1,'path':'translation'}},"
                 "{'sampler':0,'target':{'node':0,'path':'scale'}},"
                 "{'sampler':1,'target':{'node':0,'path':'translation'}}");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    const gyre_curves *clip = &asset->clips[0];
    assert_int_equal(clip->curve_count, 3);
    assert_true(clip->curves[0].node == 0 && clip->curves[0].path == GYRE_PATH_TRANSLATION);
    assert_true(clip->curves[0].values[0] == 4);
    assert_int_equal(clip->curves[0].interpolation, GYRE_INTERPOLATION_LINEAR); /* the default */
    assert_true(clip->curves[1].node == 1 && clip->curves[1].values[0] == 1);
    assert_true(clip->curves[2].path == GYRE_PATH_SCALE && clip->curves[2].values[0] == 1);
    assert_int_equal(gltf_warning(asset, "the translation of node 0 is moved twice")->count, 1);
    gyre_asset_destroy(asset);
}

static void two_clips_do_not_meet(void **state) {
    (void)state;
    gltf_text file = {0};
    const float times[] = {0, 1}, values[6] = {0};
    gltf_floats(&file, "SCALAR", 2, times);
    gltf_floats(&file, "VEC3", 2, values);
    gltf_section(&file, "'nodes':[{},{}],'animations':[{'samplers':[{'input':0,'output':1}],'channels':["
                        "{'sampler':0,'target':{'node':1,'path':'scale'}},"
                        "{'sampler':0,'target':{'node':0,'path':'scale'}}]},"
                        "{'samplers':[{'input':0,'output':1}],'channels':["
                        "{'sampler':0,'target':{'node':0,'path':'scale'}},"
                        "{'sampler':0,'target':{'node':1,'path':'scale'}}]}]");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_int_equal(asset->clips[0].curve_count, 2);
    assert_int_equal(asset->clips[1].curve_count, 2);
    assert_int_equal(asset->clips[1].curves[1].node, 1);
    assert_int_equal(asset->warning_count, 0);
    /* The input is unpacked once. */
    assert_ptr_equal(asset->clips[0].curves[0].times, asset->clips[1].curves[0].times);
    gyre_asset_destroy(asset);
}

static void I15_channels_that_are_left_out(void **state) {
    (void)state;
    gltf_text file = {0};
    two_channels(&file, "",
                 "{'sampler':0,'target':{'path':'translation'}},"
                 "{'sampler':0,'target':{'node':1,'path':'weights'}},"
                 "{'sampler':0,'target':{'node':0,'path':'pointer'}}");
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_int_equal(asset->clips[0].curve_count, 0);
    assert_int_equal(gltf_warning(asset, "node 1 has no morph targets")->count, 2);
    gyre_asset_destroy(asset);
}

static void N01_an_animated_matrix_is_taken_apart(void **state) {
    (void)state;
    static const char *const channels = "{'sampler':0,'target':{'node':0,'path':'translation'}}";
    gltf_text file = {0};
    two_channels(&file, ",'matrix':[1,0,0,0, 0.5,1,0,0, 0,0,1,0, 7,8,9,1]", channels);
    const gyre_asset *asset = gltf_read(&file);
    assert_non_null(asset);
    assert_int_equal(asset->nodes[0].matrix, GYRE_NONE);
    assert_int_equal(asset->matrix_count, 0);
    assert_vec3_near(asset->nodes[0].local.translation, gyre_vec3d_make(7, 8, 9), 0);
    /* The polar rotation of that shear is about -z by atan2(0.5, 2). */
    assert_quat_near(asset->nodes[0].local.rotation, quat_about_z(-14.036243467926479), 1e-12);
    assert_non_null(gltf_warning(asset, "node 0 is given by a matrix and animated"));
    gyre_asset_destroy(asset);
    two_channels(&file, ",'matrix':[2,0,0,0, 0,2,0,0, 0,0,2,0, 7,8,9,1]", channels);
    asset = gltf_read(&file);
    assert_non_null(asset);
    assert_vec3_near(asset->nodes[0].local.scale, gyre_vec3d_make(2, 2, 2), 1e-15);
    assert_non_null(gltf_warning(asset, "node 0 is given by a matrix and animated"));
    gyre_asset_destroy(asset);
    /* Weights leave it alone. */
    two_channels(&file, ",'matrix':[1,0,0,0, 0.5,1,0,0, 0,0,1,0, 7,8,9,1]", "");
    asset = gltf_read(&file);
    assert_non_null(asset);
    assert_int_equal(asset->matrix_count, 1);
    assert_null(gltf_warning(asset, "animated"));
    gyre_asset_destroy(asset);
}

static void channels_that_break_rules(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"{'sampler':2,'target':{'node':0,'path':'scale'}}", "there is no sampler 2 (the file has 2)"},
        {"{'sampler':0,'target':{'node':4,'path':'scale'}}", "there is no node 4 (the file has 4)"},
        {"{'sampler':0,'target':{'node':0}}", "\"path\" is missing"},
        {"{'sampler':0}", "\"target\" is missing"},
        {"{'target':{'node':0,'path':'scale'}}", "\"sampler\" is missing"},
        {"[]", "must be an object"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gltf_text file = {0};
        gyre_error error;
        char message[200];
        two_channels(&file, "", rows[r][0]);
        assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
        snprintf(message, sizeof message, "animation 0, channel 0: %s", rows[r][1]);
        assert_string_equal(error.message, message);
    }
}

static void samplers_that_break_rules(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"{'input':0}", "\"output\" is missing"},
        {"{'input':9,'output':0}", "its input names accessor 9, the file has 1"},
        {"{'input':0,'output':9}", "its output names accessor 9, the file has 1"},
        {"{'input':0,'output':0}", "its input must be of type SCALAR"}};
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gltf_text file = {0};
        gyre_error error;
        char message[200];
        gltf_floats(&file, "VEC2", 2, (float[]){0, 0, 0, 0});
        gltf_section(&file, "'nodes':[{}],'animations':[{'samplers':[%s],'channels':[]}]", rows[r][0]);
        assert_int_equal(gltf_refuse(&file, &error), GYRE_BAD_FORMAT);
        snprintf(message, sizeof message, "animation 0, sampler 0: %s", rows[r][1]);
        assert_string_equal(error.message, message);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_and_interpolation),
        cmocka_unit_test(a_clip_without_channels),
        cmocka_unit_test(A16_integer_rotations),
        cmocka_unit_test(A20_N05_rotations_not_unit_are_told_once),
        cmocka_unit_test(A10_I15_counts_that_disagree),
        cmocka_unit_test(times_that_are_refused),
        cmocka_unit_test(A04_equal_times_are_told),
        cmocka_unit_test(A03_A21_one_key_and_the_clips_length),
        cmocka_unit_test(N06_the_last_of_two_channels_wins),
        cmocka_unit_test(two_clips_do_not_meet),
        cmocka_unit_test(I15_channels_that_are_left_out),
        cmocka_unit_test(N01_an_animated_matrix_is_taken_apart),
        cmocka_unit_test(channels_that_break_rules),
        cmocka_unit_test(samplers_that_break_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
