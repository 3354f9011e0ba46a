/* SPDX-License-Identifier: MIT */
/* The forms that a model is written in, what is stored in fewer bits, what is left out, and files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asset_equal.h"
#include "full_asset.h"
#include "gltf_text.h"
#include "nth_allocation.h"
#include "own_folder.h"
#include <asset/uri.h>
#include <gyre/posed.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* What rounding a number of about 1 to a float may change. */
#define FLOAT_STEP 1.2e-7

static gyre_gltf_files encoded(const gyre_asset *asset, gyre_gltf_write_options options) {
    gyre_gltf_files files;
    gyre_error error = {0};
    if (gyre_gltf_encode(asset, &options, &files, &error) != GYRE_OK) fail_msg("%s", error.message);
    return files;
}

/* A folder in memory: it holds one file, whose name says that escapes were undone. */
static const char bin_name[] = "a b%\xc3\xbc.bin";

static gyre_status give_bin(void *user, const char *path, const void **bytes, size_t *size,
                            gyre_error *error) {
    const gyre_gltf_files *files = user;
    (void)error;
    assert_string_equal(path, bin_name);
    *bytes = files->bin;
    *size = files->bin_size;
    return GYRE_OK;
}

static const gyre_asset *read_files(gyre_gltf_files *files) {
    const gyre_gltf_options options = {.source = {give_bin, NULL, files}};
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_gltf_read_memory(files->model, files->model_size, &options, &asset, &error) != GYRE_OK)
        fail_msg("%s", error.message);
    return asset;
}

static void assert_same(const gyre_asset *original, const gyre_asset *read, double tolerance) {
    const char *difference = asset_difference(original, read, tolerance);
    if (difference) fail_msg("%s", difference);
}

/* The text of a .gltf, or of the JSON in a .glb, terminated. */
static char *text_of(const gyre_gltf_files *files) {
    const bool binary = memcmp(files->model, "glTF", 4) == 0;
    const char *begin = (const char *)files->model + (binary ? 20 : 0);
    uint32_t length = (uint32_t)files->model_size;
    if (binary) memcpy(&length, begin - 8, sizeof length);
    char *text = malloc(length + 1);
    assert_non_null(text);
    memcpy(text, begin, length);
    text[length] = '\0';
    return text;
}

static void all_forms_hold_the_same(void **state) {
    (void)state;
    const gyre_gltf_write_options forms[] = {
        {.form = GYRE_GLTF_BINARY},
        {.form = GYRE_GLTF_EMBEDDED},
        {.form = GYRE_GLTF_SEPARATE, .bin_name = bin_name},
    };
    for (size_t i = 0; i < 3; i++) {
        gyre_gltf_files files = encoded(full_asset(), forms[i]);
        assert_true((files.bin != NULL) == (forms[i].form == GYRE_GLTF_SEPARATE));
        const gyre_asset *asset = read_files(&files);
        assert_same(full_asset(), asset, FLOAT_STEP);
        gyre_gltf_files again = encoded(asset, forms[i]);
        assert_int_equal(files.model_size, again.model_size);
        assert_memory_equal(files.model, again.model, files.model_size);
        if (files.bin) assert_memory_equal(files.bin, again.bin, files.bin_size);
        gyre_gltf_files_destroy(&again, NULL);
        gyre_asset_destroy(asset);
        gyre_gltf_files_destroy(&files, NULL);
        assert_null(files.model);
    }
}

/* RFC 4648, section 10. */
static void base64_is_that_of_the_standard(void **state) {
    (void)state;
    const char *const inputs[] = {"f", "fo", "foo", "foob", "fooba", "foobar"};
    const char *const expected[] = {"Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    for (size_t i = 0; i < 6; i++) {
        char text[16] = {0};
        assert_int_equal(gyrei_base64_size(strlen(inputs[i])), strlen(expected[i]));
        gyrei_base64_encode(inputs[i], strlen(inputs[i]), text);
        assert_string_equal(text, expected[i]);
    }
    assert_int_equal(gyrei_base64_size(0), 0);
}

/* A person who opens the text sees a node, a mesh, a clip in each line. */
static void text_has_lines(void **state) {
    (void)state;
    gyre_gltf_files files =
        encoded(small_asset(), (gyre_gltf_write_options){.form = GYRE_GLTF_SEPARATE, .bin_name = bin_name});
    char *text = text_of(&files);
    const char *head = "{\n  \"asset\":{\n    \"version\":\"2.0\",\n    \"generator\":\"gyre";
    assert_memory_equal(text, head, strlen(head));
    assert_non_null(strstr(text, "\n  \"nodes\":[\n    {\"name\":\"turning\",\"mesh\":0}\n  ],"));
    assert_non_null(strstr(text, "\"uri\":\"a%20b%25%C3%BC.bin\"}\n  ]\n}\n"));
    free(text);
    gyre_gltf_files_destroy(&files, NULL);
}

/* ---- sheared matrices ---- */

static double next_random(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(int64_t)(*state ^ (*state >> 29)) / 9.3e18;
}

static gyre_mat4d random_matrix(uint64_t *random, int kind) {
    gyre_mat4d matrix = gyre_mat4d_identity();
    const double size = kind % 5 == 3 ? 1e200 : kind % 5 == 4 ? 1e-120 : 1;
    for (int i = 0; i < 12; i++)
        matrix.m[i / 3 * 4 + i % 3] = next_random(random) * size;
    if (kind % 7 == 5) memcpy(matrix.m + 4, matrix.m, 3 * sizeof(double)); /* flat */
    return matrix;
}

static double largest_of(const gyre_mat4d *matrix) {
    double largest = 0;
    for (int i = 0; i < 12; i++)
        largest = fmax(largest, fabs(matrix->m[i / 3 * 4 + i % 3]));
    return largest;
}

static void assert_same_worlds(const gyre_asset *a, const gyre_asset *b) {
    gyre_posed *x, *y;
    assert_int_equal(gyre_posed_create(a, NULL, &x, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_create(b, NULL, &y, NULL), GYRE_OK);
    for (uint32_t i = 0; i < a->node_count; i++)
        for (int k = 0; k < 16; k++)
            if (!(fabs(x->worlds[i].m[k] - y->worlds[i].m[k]) <= 4e-15 * largest_of(&x->worlds[i])))
                fail_msg("node %u, entry %d: %.17g became %.17g", i, k, x->worlds[i].m[k], y->worlds[i].m[k]);
    gyre_posed_destroy(x);
    gyre_posed_destroy(y);
}

static const gyre_gltf_write_options splitting = {.split_sheared = 1};

static void a_sheared_node_becomes_two(void **state) {
    (void)state;
    gyre_gltf_files files = encoded(full_asset(), splitting);
    char *text = text_of(&files);
    assert_null(strstr(text, "\"matrix\""));
    const gyre_asset *asset = read_files(&files);
    assert_int_equal(asset->node_count, full_asset()->node_count + 1);
    assert_int_equal(asset->nodes[3].parent, full_asset()->node_count);
    assert_int_equal(asset->nodes[full_asset()->node_count].parent, 0);
    free(text);
    gyre_asset_destroy(asset);
    gyre_gltf_files_destroy(&files, NULL);
}

/* S03-like matrices of all kinds: mirrored, flat, huge, tiny. The node keeps its world, and so does its
 * child. */
static void splitting_keeps_every_world(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int i = 0; i < 500; i++) {
        gyre_asset_node nodes[2] = {*small_asset()->nodes, *small_asset()->nodes};
        const gyre_mat4d matrix = random_matrix(&random, i);
        gyre_asset asset = {
            .nodes = nodes, .node_count = 2, .matrices = &matrix, .matrix_count = 1, .scene = GYRE_NONE};
        const uint32_t order[2] = {0, 1};
        nodes[0].matrix = 0;
        nodes[0].local = gyre_transformd_from_mat4d(matrix, NULL);
        nodes[1].parent = 0;
        nodes[1].local.translation = gyre_vec3d_make(1, 2, 3);
        nodes[0].mesh = nodes[1].mesh = GYRE_NONE;
        nodes[0].in_scene = nodes[1].in_scene = 1;
        asset.order = order;
        gyre_gltf_files files = encoded(&asset, splitting);
        const gyre_asset *again = read_files(&files);
        assert_int_equal(again->node_count, 3);
        assert_int_equal(again->scenes[0].roots[0], 2);
        assert_int_equal(again->matrix_count, 0);
        assert_same_worlds(&asset, again);
        gyre_asset_destroy(again);
        gyre_gltf_files_destroy(&files, NULL);
    }
}

/* Its curves say what it is; the matrix would forbid them. */
static void an_animated_node_is_written_without_its_matrix(void **state) {
    (void)state;
    const gyre_mat4d matrix = {{1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    gyre_asset_node node = *small_asset()->nodes;
    gyre_asset asset = *small_asset();
    node.matrix = 0;
    asset.nodes = &node;
    asset.matrices = &matrix;
    asset.matrix_count = 1;
    gyre_gltf_files files = encoded(&asset, (gyre_gltf_write_options){0});
    char *text = text_of(&files);
    assert_null(strstr(text, "\"matrix\""));
    free(text);
    gyre_gltf_files_destroy(&files, NULL);
}

/* ---- numbers in fewer bits ---- */

/* Two joints, turned by keys in 16 bits, then in 8; a cubic; vertex weights in 16 bits; morph weights in 8.
 */
static const gyre_asset *quantized(void) {
    const int16_t turns[] = {0, 0, 0, 32767, 23170, 0, 0, 23170, -16384, 16384, -16384, 16384};
    const int8_t coarse[] = {0, 0, 0, 127, 3, -20, 30, 121, -70, 61, -59, 63};
    int16_t cubic[36] = {0};
    const uint8_t morphs[] = {0, 85, 255};
    const uint16_t weights[] = {65535, 0, 0, 0, 40000, 25535, 0, 0, 65535, 0, 0, 0};
    const uint8_t joints[12] = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0};
    const uint16_t colors[] = {1, 2, 3, 65535, 30000, 0, 0, 65535, 9, 8, 7, 65535};
    const float times[] = {0, 0.5f, 1}, positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    for (int i = 0; i < 36; i++)
        cubic[i] = i % 12 > 3 && i % 12 < 8 ? turns[i / 12 * 4 + i % 4] : (int16_t)(100 * i);
    gltf_text file = {0};
    const char *whole = ",'normalized':true";
    gltf_floats(&file, "SCALAR", 3, times);
    gltf_data(&file, 5122, "VEC4", 3, turns, sizeof turns, whole);
    gltf_data(&file, 5120, "VEC4", 3, coarse, sizeof coarse, whole);
    gltf_data(&file, 5122, "VEC4", 9, cubic, sizeof cubic, whole);
    gltf_data(&file, 5121, "SCALAR", 3, morphs, sizeof morphs, whole);
    gltf_floats(&file, "VEC3", 3, positions);
    gltf_data(&file, 5121, "VEC4", 3, joints, sizeof joints, "");
    gltf_data(&file, 5123, "VEC4", 3, weights, sizeof weights, whole);
    gltf_data(&file, 5123, "VEC4", 3, colors, sizeof colors, whole);
    gltf_section(&file, "'nodes':[{'mesh':0,'skin':0},{'children':[2]},{'rotation':[0.383,0,0,0.924]}],'"
                        "scenes':[{'nodes':[0,1]}]");
    gltf_section(&file, "'meshes':[{'primitives':[{'attributes':{'POSITION':5,'JOINTS_0':6,'WEIGHTS_0':7,"
                        "'COLOR_0':8},'targets':[{'POSITION':5}]}]}],'skins':[{'joints':[1,2]}]");
    gltf_section(&file, "'animations':[{'channels':[{'sampler':0,'target':{'node':1,'path':'rotation'}},"
                        "{'sampler':1,'target':{'node':2,'path':'rotation'}},"
                        "{'sampler':3,'target':{'node':0,'path':'weights'}}],"
                        "'samplers':[{'input':0,'output':1},{'input':0,'output':2},"
                        "{'input':0,'output':3,'interpolation':'CUBICSPLINE'},{'input':0,'output':4}]},"
                        "{'channels':[{'sampler':0,'target':{'node':1,'path':'rotation'}}],"
                        "'samplers':[{'input':0,'output':3,'interpolation':'CUBICSPLINE'}]}]");
    return gltf_read(&file);
}

static void numbers_in_fewer_bits_stay_exact(void **state) {
    (void)state;
    const gyre_asset *asset = quantized();
    assert_non_null(asset);
    gyre_gltf_files files = encoded(asset, (gyre_gltf_write_options){0});
    char *text = text_of(&files);
    assert_non_null(strstr(text, "\"componentType\":5122,\"normalized\":true"));
    assert_non_null(strstr(text, "\"componentType\":5120,\"normalized\":true"));
    free(text);
    const gyre_asset *again = read_files(&files);
    assert_same(asset, again, 0);
    gyre_asset_destroy(again);
    gyre_gltf_files_destroy(&files, NULL);
    gyre_asset_destroy(asset);
}

/* Rotations that a file made in float, or rounded to a few decimals, are not of length 1: still they come
 * back.
 */
static void rotations_come_back_to_the_last_bit(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < 300; i++) {
        double raw[4], keys[4];
        float times[1] = {0}, stored[4];
        gltf_text file = {0};
        for (int k = 0; k < 4; k++)
            raw[k] = next_random(&random);
        gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(raw)), keys);
        const double decimals[] = {0, 1000, 1e4, 1e6};
        for (int k = 0; k < 4; k++) {
            const double step = decimals[i % 4], off = 1 + 1e-6 * (i % 3);
            stored[k] = (float)(step > 0 ? round(keys[k] * step) / step : keys[k] * off);
        }
        gltf_floats(&file, "SCALAR", 1, times);
        gltf_floats(&file, "VEC4", 1, stored);
        gltf_section(&file, "'nodes':[{'rotation':[%.17g,%.17g,%.17g,%.17g]}],'scenes':[{'nodes':[0]}]",
                     (double)stored[0], (double)stored[1], (double)stored[2], (double)stored[3]);
        gltf_section(&file, "'animations':[{'channels':[{'sampler':0,'target':{'node':0,'path':'rotation'}}],"
                            "'samplers':[{'input':0,'output':1}]}]");
        const gyre_asset *asset = gltf_read(&file);
        assert_non_null(asset);
        gyre_gltf_files files = encoded(asset, (gyre_gltf_write_options){0});
        const gyre_asset *again = read_files(&files);
        assert_same(asset, again, 0);
        gyre_asset_destroy(again);
        gyre_gltf_files_destroy(&files, NULL);
        gyre_asset_destroy(asset);
    }
}

static void assert_written_again_is_the_same(const gyre_asset *asset) {
    gyre_gltf_files first = encoded(asset, (gyre_gltf_write_options){0});
    const gyre_asset *again = read_files(&first);
    gyre_gltf_files second = encoded(again, (gyre_gltf_write_options){0});
    assert_int_equal(first.model_size, second.model_size);
    assert_memory_equal(first.model, second.model, first.model_size);
    assert_same(asset, again, 0);
    gyre_gltf_files_destroy(&first, NULL);
    gyre_gltf_files_destroy(&second, NULL);
    gyre_asset_destroy(again);
}

/* Nodes turned by rotations of any length, made unit at reading: that must settle at once. Plain normalising
   of the first's result changes two components by more than one step. */
static void node_rotations_do_not_creep(void **state) {
    (void)state;
    const gyre_asset *asset =
        gltf_read_json("{'asset':{'version':'2.0'},'nodes':[{'rotation':"
                       "[-0.4138636526975042,-0.42193896115179325,0.225468674414087,0.8341396401572918]}]}");
    assert_non_null(asset);
    assert_written_again_is_the_same(asset);
    gyre_asset_destroy(asset);
    uint64_t random = 5;
    gltf_text file = {0};
    gltf_string nodes = {0};
    for (int i = 0; i < 5000; i++) {
        double q[4];
        const double size = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 1 : 1e9;
        for (int k = 0; k < 4; k++)
            q[k] = next_random(&random) * size;
        gltf_print(&nodes, "%s{'rotation':[%.17g,%.17g,%.17g,%.17g]}", i ? "," : "", q[0], q[1], q[2], q[3]);
    }
    gltf_section(&file, "'nodes':[%s]", nodes.bytes);
    free(nodes.bytes);
    asset = gltf_read(&file);
    assert_non_null(asset);
    assert_written_again_is_the_same(asset);
    gyre_asset_destroy(asset);
}

/* ---- keys whose times are one float ---- */

static void keys_that_meet_are_parted(void **state) {
    (void)state;
    const double times[] = {0, 0, 1, 1 + 1e-12, 1 + 2e-12, 2, nextafterf(2, 3), nextafterf(2, 3)};
    const double values[24] = {9, 9, 9, 0, 0, 0, 1, 1, 1, 7, 7, 7, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5};
    const gyre_curve curve = {.path = GYRE_PATH_TRANSLATION,
                              .component_count = 3,
                              .key_count = 8,
                              .times = times,
                              .values = values};
    const gyre_curves clip = {"jump", 2, 1, 0, &curve};
    gyre_asset asset = *small_asset();
    asset.clips = &clip;
    gyre_gltf_files files = encoded(&asset, (gyre_gltf_write_options){0});
    const gyre_asset *again = read_files(&files);
    const gyre_curve *parted = again->clips[0].curves;
    const double expected_times[] = {0, nextafterf(1, 0), 1, 2, nextafterf(2, 3)};
    const double expected[] = {0, 1, 2, 3, 5};
    assert_int_equal(again->warning_count, 0);
    assert_int_equal(parted->key_count, 5);
    for (int i = 0; i < 5; i++) {
        assert_true(parted->times[i] == expected_times[i]);
        assert_true(parted->values[3 * i] == expected[i]);
    }
    gyre_asset_destroy(again);
    gyre_gltf_files_destroy(&files, NULL);
}

/* ---- what a file has no place for ---- */

static void what_has_no_place_is_left_out(void **state) {
    (void)state;
    const float point[3] = {1, 2, 3};
    const gyre_morph_target still = {NULL, NULL, NULL};
    const gyre_primitive primitives[2] = {
        {.mode = GYRE_PRIMITIVE_POINTS, .material = GYRE_NONE, .target_count = 1, .targets = &still},
        {.mode = GYRE_PRIMITIVE_POINTS,
         .material = GYRE_NONE,
         .vertex_count = 1,
         .positions = point,
         .target_count = 1,
         .targets = &still}};
    const gyre_mesh meshes[] = {
        {"none", NULL, NULL, 0, 0}, {"hollow", primitives, NULL, 1, 1}, {"point", primitives, NULL, 2, 1}};
    const double times[1] = {0}, weights[1] = {0.5}, of_nodes[2] = {0.25, 0.75};
    const gyre_curve curves[] = {{.node = 1,
                                  .path = GYRE_PATH_WEIGHTS,
                                  .component_count = 1,
                                  .key_count = 1,
                                  .times = times,
                                  .values = weights},
                                 {.node = 2,
                                  .path = GYRE_PATH_WEIGHTS,
                                  .component_count = 1,
                                  .key_count = 1,
                                  .times = times,
                                  .values = weights}};
    const gyre_curves clips[] = {
        {"gone", 0, 1, 0, curves}, {"empty", 0, 0, 0, NULL}, {"both", 0, 2, 0, curves}};
    const uint32_t joint = 0;
    const gyre_skin_binding skin = {NULL, &joint, NULL, 1, GYRE_NONE};
    gyre_asset_node nodes[4];
    for (uint32_t i = 0; i < 4; i++) {
        nodes[i] = *small_asset()->nodes;
        nodes[i].mesh = i < 3 ? i : GYRE_NONE;
        nodes[i].skin = i == 3 ? 0 : GYRE_NONE;
        nodes[i].weight_count = i == 1 || i == 2;
        nodes[i].weight_offset = i == 2;
    }
    const gyre_asset asset = {.nodes = nodes,
                              .node_count = 4,
                              .meshes = meshes,
                              .mesh_count = 3,
                              .clips = clips,
                              .clip_count = 3,
                              .skins = &skin,
                              .skin_count = 1,
                              .weights = of_nodes,
                              .weight_count = 2,
                              .scene = GYRE_NONE};
    gyre_gltf_files files = encoded(&asset, (gyre_gltf_write_options){0});
    const gyre_asset *again = read_files(&files);
    assert_int_equal(again->warning_count, 0);
    assert_int_equal(again->mesh_count, 1);
    assert_string_equal(again->meshes[0].name, "point");
    assert_int_equal(again->meshes[0].primitive_count, 1);
    assert_non_null(again->meshes[0].primitives[0].targets[0].positions);
    assert_int_equal(again->nodes[0].mesh, GYRE_NONE);
    assert_int_equal(again->nodes[1].mesh, GYRE_NONE);
    assert_int_equal(again->nodes[2].mesh, 0);
    assert_true(again->weights[again->nodes[2].weight_offset] == 0.75);
    assert_int_equal(again->nodes[3].skin, GYRE_NONE);
    assert_int_equal(again->clip_count, 1);
    assert_string_equal(again->clips[0].name, "both");
    assert_int_equal(again->clips[0].curve_count, 1);
    assert_int_equal(again->clips[0].curves[0].node, 2);
    gyre_asset_destroy(again);
    gyre_gltf_files_destroy(&files, NULL);
}

static void pictures_stay_as_they_are(void **state) {
    (void)state;
    static const uint8_t webp[] = "RIFF\x24\0\0\0WEBPVP8 ", bitmap[] = "BM is none that glTF can name";
    const gyre_image images[] = {{"old", "image/bmp", bitmap, sizeof bitmap},
                                 {"new", NULL, webp, sizeof webp}};
    const gyre_texture textures[] = {{.image = 0}, {.image = 1}};
    gyre_asset asset = *small_asset();
    asset.images = images, asset.image_count = 2;
    asset.textures = textures, asset.texture_count = 2;
    gyre_gltf_files files = encoded(&asset, (gyre_gltf_write_options){0});
    char *text = text_of(&files);
    assert_non_null(strstr(text, "\"extensionsUsed\":[\"EXT_texture_webp\"]"));
    free(text);
    const gyre_asset *again = read_files(&files);
    assert_int_equal(again->image_count, 1);
    assert_string_equal(again->images[0].mime_type, "image/webp");
    assert_memory_equal(again->images[0].bytes, webp, sizeof webp);
    assert_int_equal(again->textures[0].image, GYRE_NONE);
    assert_int_equal(again->textures[1].image, 0);
    gyre_asset_destroy(again);
    gyre_gltf_files_destroy(&files, NULL);
}

/* ---- memory and files ---- */

static void every_allocation_may_fail(void **state) {
    (void)state;
    size_t needed = SIZE_MAX;
    for (size_t n = 0; n <= needed; n++) {
        nth_allocation c = {.left = n - 1};
        const gyre_gltf_write_options options = {
            .allocator = nth_allocator(&c), .form = GYRE_GLTF_SEPARATE, .split_sheared = 1};
        gyre_error error = {0};
        gyre_status status = gyre_gltf_write("a.gltf", full_asset(), &options, &error);
        if (n == 0) {
            assert_int_equal(status, GYRE_OK);
            needed = c.calls;
            assert_int_equal(unlink("a.gltf") + unlink("a.bin"), 0);
        } else {
            assert_int_equal(status, GYRE_OUT_OF_MEMORY);
            assert_true(strlen(error.message) > 0);
        }
        assert_int_equal(c.live, 0);
        assert_int_equal(c.bytes, 0);
        assert_int_equal(own_folder_count("."), 0);
    }
    assert_true(needed >= 15);
}

static const gyre_asset *read_path(const char *path) {
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_gltf_read(path, NULL, &asset, &error) != GYRE_OK) fail_msg("%s", error.message);
    return asset;
}

static void assert_file_holds(const char *path, const char *head) {
    char bytes[8] = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, strlen(head), file), strlen(head));
    fclose(file);
    assert_string_equal(bytes, head);
    const gyre_asset *asset = read_path(path);
    assert_same(full_asset(), asset, FLOAT_STEP);
    gyre_asset_destroy(asset);
}

static void the_name_chooses_the_form(void **state) {
    (void)state;
    const char *const names[] = {"a.glb", "b.gltf", "C.GLTF", "d"};
    const char *const heads[] = {"glTF", "{\n", "{\n", "glTF"};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(gyre_gltf_write(names[i], full_asset(), NULL, NULL), GYRE_OK);
        assert_file_holds(names[i], heads[i]);
        assert_int_equal(own_folder_count("."), 1);
        assert_int_equal(unlink(names[i]), 0);
    }
    const gyre_gltf_write_options separate = {.form = GYRE_GLTF_SEPARATE};
    assert_int_equal(mkdir("in.side", 0777), 0);
    assert_int_equal(gyre_gltf_write("in.side/x y.gltf", full_asset(), &separate, NULL), GYRE_OK);
    assert_file_holds("in.side/x y.gltf", "{\n");
    assert_int_equal(own_folder_count("in.side"), 2);
    assert_int_equal(unlink("in.side/x y.gltf") + unlink("in.side/x y.bin") + rmdir("in.side"), 0);
}

static void assert_no_write(const char *path, const gyre_gltf_write_options *options, const char *message) {
    gyre_error error = {0};
    const size_t before = own_folder_count(".");
    assert_int_not_equal(gyre_gltf_write(path, full_asset(), options, &error), GYRE_OK);
    if (!strstr(error.message, message)) fail_msg("\"%s\" is not in \"%s\"", message, error.message);
    assert_int_equal(own_folder_count("."), before);
}

static void a_failure_leaves_what_was_there(void **state) {
    (void)state;
    const gyre_gltf_write_options separate = {.form = GYRE_GLTF_SEPARATE};
    assert_no_write("none/a.gltf", NULL, "none/a.gltf: No such file");
    assert_no_write("none/a.gltf", &separate, "No such file");
    assert_no_write("/dev/full", NULL, "not a regular file");
    assert_no_write("a.gltf", &(gyre_gltf_write_options){.form = 9}, "the form is unknown");
    assert_no_write("a.gltf", &(gyre_gltf_write_options){.form = GYRE_GLTF_SEPARATE, .bin_name = "../b"},
                    "folder");
    assert_int_equal(mkdir("a.bin", 0777), 0);
    assert_no_write("a.gltf", &separate, "a.bin: not a regular file");
    assert_int_equal(rmdir("a.bin"), 0);
}

/* A full disk shows itself at some byte: a limit on the size of files does the same. */
static void a_full_disk_leaves_what_was_there(void **state) {
    (void)state;
    const gyre_gltf_write_options separate = {.form = GYRE_GLTF_SEPARATE};
    struct rlimit old, small;
    assert_int_equal(gyre_gltf_write("a.gltf", full_asset(), &separate, NULL), GYRE_OK);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    for (small.rlim_cur = 0; small.rlim_cur < 20000; small.rlim_cur += 3001) {
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        gyre_error error = {0};
        gyre_status glb = gyre_gltf_write("b.glb", full_asset(), NULL, &error);
        gyre_status text = gyre_gltf_write("a.gltf", full_asset(), &separate, NULL);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        assert_int_equal(glb, GYRE_CANNOT_WRITE);
        assert_string_equal(error.message, "b.glb: File too large");
        assert_true(text == GYRE_CANNOT_WRITE);
        assert_int_equal(own_folder_count("."), 2);
        assert_file_holds("a.gltf", "{\n");
    }
    assert_int_equal(unlink("a.gltf") + unlink("a.bin"), 0);
}

/* For other programs to look at. */
static int write_all(const char *made) {
    const gyre_gltf_write_options separate = {.form = GYRE_GLTF_SEPARATE, .split_sheared = 1};
    const gyre_asset *bits = quantized();
    char path[1024];
    bool written = bits != NULL;
    snprintf(path, sizeof path, "%s/embedded.gltf", made);
    written = written && gyre_gltf_write(path, full_asset(), &splitting, NULL) == GYRE_OK;
    snprintf(path, sizeof path, "%s/separate.gltf", made);
    written = written && gyre_gltf_write(path, full_asset(), &separate, NULL) == GYRE_OK;
    snprintf(path, sizeof path, "%s/quantized.glb", made);
    written = written && gyre_glb_write(path, bits, NULL) == GYRE_OK;
    gyre_asset_destroy(bits);
    return !written;
}

static int write_again(const char *from, const char *to) {
    const gyre_asset *asset;
    gyre_error error = {0};
    gyre_status status = gyre_gltf_read(from, NULL, &asset, &error);
    if (status == GYRE_OK) status = gyre_gltf_write(to, asset, &splitting, &error);
    if (status != GYRE_OK) fprintf(stderr, "%s: %s\n", from, error.message);
    gyre_asset_destroy(asset);
    return status != GYRE_OK;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--write") == 0) return write_all(argv[2]);
    if (argc == 4 && strcmp(argv[1], "--again") == 0) return write_again(argv[2], argv[3]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_forms_hold_the_same),
        cmocka_unit_test(base64_is_that_of_the_standard),
        cmocka_unit_test(text_has_lines),
        cmocka_unit_test(a_sheared_node_becomes_two),
        cmocka_unit_test(splitting_keeps_every_world),
        cmocka_unit_test(an_animated_node_is_written_without_its_matrix),
        cmocka_unit_test(numbers_in_fewer_bits_stay_exact),
        cmocka_unit_test(rotations_come_back_to_the_last_bit),
        cmocka_unit_test(node_rotations_do_not_creep),
        cmocka_unit_test(keys_that_meet_are_parted),
        cmocka_unit_test(what_has_no_place_is_left_out),
        cmocka_unit_test(pictures_stay_as_they_are),
        cmocka_unit_test_setup_teardown(every_allocation_may_fail, own_folder_enter, own_folder_leave),
        cmocka_unit_test_setup_teardown(the_name_chooses_the_form, own_folder_enter, own_folder_leave),
        cmocka_unit_test_setup_teardown(a_failure_leaves_what_was_there, own_folder_enter, own_folder_leave),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_what_was_there, own_folder_enter,
                                        own_folder_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
