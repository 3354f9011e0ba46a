/* SPDX-License-Identifier: MIT */
/* The gimbal verb: its numbers against a second computation in double, its pictures by size and colour, and
   what it says when something is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <gyre/gltf.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../app/tutorial_angles.h"
#include "tool.h"

#define DEGREE 0.017453292519943295

static void works(tool_result result) {
    if (result.exit_code != 0) fail_msg("exit code %d: %s", result.exit_code, result.err);
    assert_string_equal(result.err, "");
    tool_result_clear(&result);
}

static void refused(tool_result result, int exit_code, const char *said) {
    if (result.exit_code != exit_code || strstr(result.err, said) == NULL || result.out_size != 0) {
        fail_msg("exit code %d instead of %d, or no \"%s\" in: %s%s", result.exit_code, exit_code, said,
                 result.err, result.out);
    }
    assert_int_equal(tool_file_count("none"), 0);
    assert_int_equal(tool_file_count(".gyre"), 0);
    tool_result_clear(&result);
}

static json_t *json_of(tool_result result) {
    json_error_t error;
    if (result.exit_code != 0) fail_msg("exit code %d: %s", result.exit_code, result.err);
    json_t *root = json_loads(result.out, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) fail_msg("no JSON: %s in %.200s", error.text, result.out);
    tool_result_clear(&result);
    return root;
}

static double number_in(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value)) fail_msg("no number %s", key);
    return json_number_value(value);
}

/* ---- numbers of the tree ---- */

/* Rows of a rotation matrix; as little of the library as there can be. */
typedef struct rotation {
    double m[3][3];
} rotation;

static const rotation unturned = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

static rotation rotation_of(double x, double y, double z, double w) {
    const double s = 2 / (x * x + y * y + z * z + w * w);
    const rotation r = {{{1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)},
                         {s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)},
                         {s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)}}};
    return r;
}

static rotation product(rotation a, rotation b) {
    rotation r;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            r.m[i][k] = a.m[i][0] * b.m[0][k] + a.m[i][1] * b.m[1][k] + a.m[i][2] * b.m[2][k];
    }
    return r;
}

/* The differences of the entries come to 2 sqrt(2) sin(angle / 2). */
static double angle_between(rotation a, rotation b) {
    double sum = 0;
    for (int i = 0; i < 9; i++)
        sum += (a.m[i / 3][i % 3] - b.m[i / 3][i % 3]) * (a.m[i / 3][i % 3] - b.m[i / 3][i % 3]);
    return 2 * asin(fmin(1, sqrt(sum / 8)));
}

static rotation exact_local(gyre_quatd q) {
    return rotation_of(q.x, q.y, q.z, q.w);
}

static rotation naive_local(gyre_quatd q) {
    float yaw, pitch, roll;
    tutorial_angles_from_quat(gyre_quat_make((float)q.x, (float)q.y, (float)q.z, (float)q.w), &yaw, &pitch,
                              &roll);
    const gyre_quat back = tutorial_quat_from_angles(yaw, pitch, roll);
    if (isnan(back.w)) return unturned;
    return rotation_of((double)back.x, (double)back.y, (double)back.z, (double)back.w);
}

static rotation chain(const gyre_asset *asset, uint32_t node, rotation (*local)(gyre_quatd)) {
    rotation r = unturned;
    for (; node != GYRE_NONE; node = asset->nodes[node].parent)
        r = product(local(asset->nodes[node].local.rotation), r);
    return r;
}

/* A joint on the way to the root whose y axis has become level. */
static bool hangs_on_a_pole(const gyre_asset *asset, uint32_t node) {
    for (; node != GYRE_NONE; node = asset->nodes[node].parent) {
        if (fabs(exact_local(asset->nodes[node].local.rotation).m[1][1]) < 1e-6) return true;
    }
    return false;
}

static double cone_check(const gyre_asset *asset, uint32_t node, const json_t *cone) {
    const json_t *errors = json_object_get(cone, "error_deg");
    const double naive =
        angle_between(chain(asset, node, exact_local), chain(asset, node, naive_local)) / DEGREE;
    assert_string_equal(json_string_value(json_object_get(cone, "name")), asset->nodes[node].name);
    assert_int_equal(json_is_true(json_object_get(cone, "at_pole")), hangs_on_a_pole(asset, node));
    assert_true(number_in(errors, "quaternion") <= 1e-6 / DEGREE);
    assert_true(number_in(errors, "matrix") <= 1e-6 / DEGREE);
    assert_true(number_in(errors, "euler") <= 1e-6 / DEGREE);
    if (fabs(number_in(errors, "euler_naive") - naive) > 1e-4) {
        fail_msg("%s: %.9g degrees, not %.9g", asset->nodes[node].name, number_in(errors, "euler_naive"),
                 naive);
    }
    if (!hangs_on_a_pole(asset, node)) assert_true(naive < 1e-3);
    return naive;
}

static void errors_of_every_cone(void **state) {
    (void)state;
    const gyre_asset *asset;
    gyre_error error;
    json_t *root = json_of(TOOL("gimbal", "--json"));
    const json_t *cones = json_object_get(root, "cones"), *worst = json_object_get(root, "worst_deg");
    size_t cone = 0, wrong = 0;
    double naive_worst = 0;
    assert_int_equal(gyre_gltf_read(GYRE_SAMPLES_DIR "/cone_tree.glb", NULL, &asset, &error), GYRE_OK);
    for (uint32_t node = 0; node < asset->node_count; node++) {
        if (asset->nodes[node].mesh == GYRE_NONE) continue;
        const double naive = cone_check(asset, node, json_array_get(cones, cone++));
        naive_worst = fmax(naive_worst, naive);
        wrong += naive > 1;
    }
    print_message(
        "%zu cones, %zu of them wrong by naive angles, %.1f degrees at worst; right paths %.3g, %.3g, "
        "%.3g rad\n",
        cone, wrong, naive_worst, number_in(worst, "quaternion") * DEGREE,
        number_in(worst, "matrix") * DEGREE, number_in(worst, "euler") * DEGREE);
    assert_int_equal(json_array_size(cones), cone);
    assert_true(cone > 200 && wrong > 50 && naive_worst > 90);
    assert_true(fabs(number_in(worst, "euler_naive") - naive_worst) < 1e-4);
    const json_t *counts = json_object_get(root, "wrong_count");
    assert_int_equal(number_in(counts, "euler_naive"), wrong);
    assert_int_equal(
        number_in(counts, "quaternion") + number_in(counts, "matrix") + number_in(counts, "euler"), 0);
    gyre_asset_destroy(asset);
    json_decref(root);
}

/* ---- pictures ---- */

static gyre_pixels pixels_of(const char *path, uint32_t width, uint32_t height) {
    gyre_pixels pixels;
    gyre_error error;
    size_t size;
    char *bytes = tool_file_read(path, &size);
    if (bytes == NULL) fail_msg("no %s", path);
    gyre_image image = {.bytes = (const uint8_t *)bytes, .size = size};
    if (gyre_image_decode(&image, NULL, &pixels, &error) != GYRE_OK) fail_msg("%s: %s", path, error.message);
    free(bytes);
    assert_int_equal(pixels.width, width);
    assert_int_equal(pixels.height, height);
    return pixels;
}

/* Pixels in the colour of what is wrong, and shades of it, in one of `columns` columns. */
static uint32_t warm_count(const gyre_pixels *pixels, uint32_t column, uint32_t columns) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < pixels->width * pixels->height; i++) {
        const uint8_t *p = pixels->rgba + 4 * (size_t)i;
        if (i % pixels->width * columns / pixels->width != column) continue;
        count += p[0] > p[1] + 40 && p[1] > p[2] && p[0] > p[2] + 80;
    }
    return count;
}

static void wrong_cones_are_marked(void **state) {
    (void)state;
    works(TOOL("gimbal", "-o", tool_path("tree.png"), "--quiet"));
    gyre_pixels pixels = pixels_of(tool_path("tree.png"), 1280, 720);
    for (uint32_t column = 0; column < 4; column++) {
        const uint32_t count = warm_count(&pixels, column, 4);
        print_message("column %u: %u warm pixels\n", (unsigned)column, (unsigned)count);
        if (column == 2) {
            assert_true(count > 8000);
        } else {
            assert_int_equal(count, 0);
        }
    }
    gyre_pixels_destroy(&pixels, NULL);
}

static void sizes_are_kept(void **state) {
    (void)state;
    works(TOOL("gimbal", "-o", tool_path("small.png"), "--size", "320x180", "--part", "tree"));
    gyre_pixels small = pixels_of(tool_path("small.png"), 320, 180);
    gyre_pixels_destroy(&small, NULL);
    works(TOOL("gimbal", "-o", tool_path("tall.png"), "--size", "400x700"));
    gyre_pixels tall = pixels_of(tool_path("tall.png"), 400, 700);
    gyre_pixels_destroy(&tall, NULL);
    works(TOOL("gimbal", "-o", tool_path("wide.webp"), "--size", "800x300"));
    assert_int_equal(tool_file_count("wide.webp"), 1);
}

static void numbers_come_with_a_picture(void **state) {
    (void)state;
    json_t *root = json_of(TOOL("gimbal", "--json", "-o", tool_path("both.png"), "--size", "320x180"));
    assert_string_equal(json_string_value(json_object_get(root, "part")), "tree");
    json_decref(root);
    assert_int_equal(tool_file_count("both.png"), 1);
}

/* ---- what is refused ---- */

static void wrong_usage(void **state) {
    (void)state;
    const char *none = tool_path("none.png");
    refused(TOOL("gimbal"), 2, "--output");
    refused(TOOL("gimbal", "file.glb"), 2, "takes no file");
    refused(TOOL("gimbal", "-o", none, "--part", "leaves"), 2, "must be one of tree");
    refused(TOOL("gimbal", "-o", none, "--size", "319x180"), 2, "at least 320x180");
    refused(TOOL("gimbal", "-o", "none.bmp"), 2, "must end in");
    refused(TOOL("gimbal", "-o", "none%d.png"), 2, "stands still");
    refused(TOOL("gimbal", "-o", "none.mp4"), 2, "stands still");
    refused(TOOL("gimbal", "-o", tool_path("missing/none.png")), 1, "missing/none.png");
    refused(TOOL("gimball"), 2, "did you mean gimbal?");
}

/* The numbers need no graphics, the picture does. */
static void no_graphics(void **state) {
    (void)state;
    setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent.json", 1);
    refused(TOOL("gimbal", "-o", tool_path("none.png")), 1, "EGL");
    json_decref(json_of(TOOL("gimbal", "--json")));
    unsetenv("__EGL_VENDOR_LIBRARY_FILENAMES");
}

static int folder_remove(void **state) {
    (void)state;
    tool_folder_remove();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_of_every_cone), cmocka_unit_test(wrong_cones_are_marked),
        cmocka_unit_test(sizes_are_kept),       cmocka_unit_test(numbers_come_with_a_picture),
        cmocka_unit_test(wrong_usage),          cmocka_unit_test(no_graphics),
    };
    return cmocka_run_group_tests(tests, NULL, folder_remove);
}
