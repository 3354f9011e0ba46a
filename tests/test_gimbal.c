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
#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

/* Nothing but a message: no output, not even a temporary one. */
static void refused(tool_result result, int exit_code, const char *said) {
    tool_refused(result, exit_code, said);
    assert_int_equal(tool_file_count("none"), 0);
    assert_int_equal(tool_file_count(".gyre"), 0);
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
    json_t *root = tool_json(TOOL("gimbal", "--json"), 0);
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

/* ---- numbers of the rings ---- */

/* The directions that a change of at most `change` reaches, counted on a grid of latitude and longitude about
   the meridian of the nose; over the zenith the grid goes on. */
static double area_counted(double pitch, double change) {
    enum { ROWS = 1500, COLUMNS = 1500 };
    double area = 0;
    for (int row = 0; row < ROWS; row++) {
        const double by_pitch = change * (2 * (row + 0.5) / ROWS - 1);
        int hits = 0;
        for (int column = 0; column < COLUMNS; column++) {
            const double by_yaw = change * (2 * (column + 0.5) / COLUMNS - 1);
            hits += by_yaw * by_yaw + by_pitch * by_pitch <= change * change;
        }
        area += fabs(cos(pitch + by_pitch)) * hits;
    }
    return area * (2 * change / ROWS) * (2 * change / COLUMNS);
}

/* An axis is lost when the three lie in a plane: with yaw and roll apart by 90 degrees less the pitch, what
   is left of the third is sqrt(1 - sin(pitch)). */
static void an_axis_is_lost(void **state) {
    (void)state;
    json_t *root = tool_json(TOOL("gimbal", "--part", "rings", "--json"), 0);
    const json_t *moments = json_object_get(root, "moments");
    const double change = number_in(root, "change_deg") * DEGREE;
    assert_int_equal(json_array_size(moments), 7);
    for (size_t i = 0; i < json_array_size(moments); i++) {
        const json_t *moment = json_array_get(moments, i);
        const double pitch = number_in(moment, "pitch_deg") * DEGREE;
        const double reach = number_in(moment, "reach_angles_sr");
        assert_true(fabs(number_in(moment, "pitch_deg") - 15.0 * (double)i) < 1e-12);
        assert_true(fabs(number_in(moment, "smallest_singular_value") - sqrt(1 - sin(pitch))) < 1e-7);
        assert_true(fabs(number_in(moment, "reach_quaternion_sr") - 4 * M_PI * pow(sin(change / 2), 2)) <
                    1e-12);
        assert_true(fabs(reach / area_counted(pitch, change) - 1) < 2e-3);
        print_message("pitch %2.0f: angles reach %.1f %% of what a quaternion does\n", pitch / DEGREE,
                      100 * reach / number_in(moment, "reach_quaternion_sr"));
    }
    json_decref(root);
}

/* ---- numbers of the paths ---- */

enum { STEPS = 60, KEYS = 4 };

typedef struct vector {
    double x, y, z;
} vector;

static double item(const json_t *array, size_t index) {
    assert_true(json_is_number(json_array_get(array, index)));
    return json_number_value(json_array_get(array, index));
}

static vector vector_in(const json_t *path, size_t index) {
    const json_t *point = json_array_get(json_object_get(path, "points"), index);
    return (vector){item(point, 0), item(point, 1), item(point, 2)};
}

static double distance(vector a, vector b) {
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

/* Where z goes by a mix of two keys, by the weights of slerp or of nlerp. */
static vector mixed(const json_t *keys, size_t key, double t, bool slerp) {
    double q[4], dot = 0, square = 0, a = 1 - t, b = t;
    for (size_t i = 0; i < 4; i++)
        dot += item(json_array_get(keys, key), i) * item(json_array_get(keys, key + 1), i);
    const double angle = acos(fabs(dot));
    if (slerp) a = sin((1 - t) * angle) / sin(angle), b = sin(t * angle) / sin(angle);
    if (dot < 0) b = -b;
    for (size_t i = 0; i < 4; i++) {
        q[i] = a * item(json_array_get(keys, key), i) + b * item(json_array_get(keys, key + 1), i);
        square += q[i] * q[i];
    }
    const rotation r =
        rotation_of(q[0] / sqrt(square), q[1] / sqrt(square), q[2] / sqrt(square), q[3] / sqrt(square));
    return (vector){r.m[0][2], r.m[1][2], r.m[2][2]};
}

/* Yaw and up are all that the direction knows of three angles. */
static vector angles_mixed(const json_t *angles, size_t key, double t) {
    const json_t *a = json_array_get(angles, key), *b = json_array_get(angles, key + 1);
    const double yaw = (item(a, 0) + t * (item(b, 0) - item(a, 0))) * DEGREE;
    const double up = (item(a, 1) + t * (item(b, 1) - item(a, 1))) * DEGREE;
    return (vector){sin(yaw) * cos(up), sin(up), cos(yaw) * cos(up)};
}

static void points_of_every_path(void **state) {
    (void)state;
    json_t *root = tool_json(TOOL("gimbal", "--part", "paths", "--json"), 0);
    const json_t *keys = json_object_get(root, "keys"), *paths = json_object_get(root, "paths");
    const json_t *angles = json_object_get(root, "yaw_up_roll_deg");
    double worst = 0;
    for (size_t i = 0; i <= (KEYS - 1) * STEPS; i++) {
        const size_t key = i < (KEYS - 1) * STEPS ? i / STEPS : KEYS - 2;
        const double t = (double)(i - key * STEPS) / STEPS;
        const vector slerp = mixed(keys, key, t, true);
        worst = fmax(worst, distance(vector_in(json_object_get(paths, "slerp"), i), slerp));
        worst =
            fmax(worst, distance(vector_in(json_object_get(paths, "nlerp"), i), mixed(keys, key, t, false)));
        worst = fmax(worst, distance(vector_in(json_object_get(paths, "euler_lerp"), i),
                                     angles_mixed(angles, key, t)));
        if (i % STEPS == 0)
            worst = fmax(worst, distance(vector_in(json_object_get(paths, "squad"), i), slerp));
    }
    print_message("points are off by %.3g at worst\n", worst);
    assert_true(worst < 1e-12);
    json_decref(root);
}

/* How much the speed changes at the inner keys, at most; how much within a piece. */
static double jump(const json_t *path) {
    const json_t *speeds = json_object_get(path, "speeds");
    double most = 0;
    for (size_t key = 1; key + 1 < KEYS; key++)
        most = fmax(most, fabs(item(speeds, key * STEPS) - item(speeds, key * STEPS - 1)));
    return most;
}

static double unevenness(const json_t *path) {
    const json_t *speeds = json_object_get(path, "speeds");
    double most = 0;
    for (size_t i = 0; i < (KEYS - 1) * STEPS; i++)
        most = fmax(most, fabs(item(speeds, i) / item(speeds, i / STEPS * STEPS) - 1));
    return most;
}

static void paces_of_every_path(void **state) {
    (void)state;
    json_t *root = tool_json(TOOL("gimbal", "--part", "paths", "--json"), 0);
    const json_t *paths = json_object_get(root, "paths");
    const json_t *euler = json_object_get(paths, "euler_lerp"), *nlerp = json_object_get(paths, "nlerp");
    const json_t *slerp = json_object_get(paths, "slerp"), *squad = json_object_get(paths, "squad");
    assert_true(unevenness(slerp) < 1e-9 && unevenness(nlerp) > 0.2);
    print_message("jumps of speed at the keys: %.1f, %.1f, %.1f, %.1f degrees a second\n", jump(euler),
                  jump(nlerp), jump(slerp), jump(squad));
    assert_true(jump(slerp) > 20 && jump(euler) > 20 && jump(squad) < 4);
    assert_true(number_in(euler, "length_deg") > number_in(slerp, "length_deg") + 15);
    assert_true(fabs(number_in(nlerp, "length_deg") - number_in(slerp, "length_deg")) < 0.05);
    assert_true(number_in(slerp, "fastest") < number_in(nlerp, "fastest"));
    json_decref(root);
}

/* ---- pictures ---- */

static gyre_pixels pixels_of(const char *path, uint32_t width, uint32_t height) {
    gyre_pixels pixels = tool_picture_read(path);
    assert_int_equal(pixels.width, width);
    assert_int_equal(pixels.height, height);
    return pixels;
}

static bool is_warm(const uint8_t *p) {
    return p[0] > p[1] + 40 && p[1] > p[2] && p[0] > p[2] + 80;
}

/* Pixels in the colour of what is wrong, and shades of it, in one of `columns` columns. */
static uint32_t warm_count(const gyre_pixels *pixels, uint32_t column, uint32_t columns) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < pixels->width * pixels->height; i++) {
        const uint8_t *p = pixels->rgba + 4 * (size_t)i;
        if (i % pixels->width * columns / pixels->width != column) continue;
        count += is_warm(p);
    }
    return count;
}

static void wrong_cones_are_marked(void **state) {
    (void)state;
    tool_works(TOOL("gimbal", "-o", tool_path("tree.png"), "--quiet"), NULL);
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

/* In the left globe of each of the three moments: what the angles reach shrinks to a line. */
static void reach_shrinks(void **state) {
    (void)state;
    uint32_t counts[3] = {0, 0, 0};
    tool_works(TOOL("gimbal", "--part", "rings", "-o", tool_path("rings.png")), NULL);
    gyre_pixels pixels = pixels_of(tool_path("rings.png"), 1280, 720);
    for (uint32_t y = 465; y < 655; y++) {
        for (uint32_t x = 0; x < 1280; x++) {
            const uint32_t column = x * 3 / 1280;
            if (x - column * 1280 / 3 < 220)
                counts[column] += is_warm(pixels.rgba + 4 * ((size_t)y * 1280 + x));
        }
    }
    print_message("reached pixels: %u, %u, %u\n", (unsigned)counts[0], (unsigned)counts[1],
                  (unsigned)counts[2]);
    assert_true(counts[0] > 1500 && counts[1] > counts[2] && counts[2] > 60);
    assert_true(counts[2] * 4 < counts[0]);
    gyre_pixels_destroy(&pixels, NULL);
}

static void paths_have_colors(void **state) {
    (void)state;
    static const uint32_t colors[4] = {0xd55e00, 0xe69f00, 0x0072b2, 0x009e73};
    tool_works(TOOL("gimbal", "--part", "paths", "-o", tool_path("paths.png")), NULL);
    gyre_pixels pixels = pixels_of(tool_path("paths.png"), 1280, 720);
    uint32_t counts[4] = {0, 0, 0, 0}, strays = 0;
    for (uint32_t i = 0; i < 1280 * 720; i++) {
        const uint8_t *p = pixels.rgba + 4 * (size_t)i;
        const uint32_t rgb = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2], column = i % 1280 / 320;
        for (uint32_t k = 0; k < 4; k++) {
            counts[k] += rgb == colors[k] && k == column;
            strays += rgb == colors[k] && k != column;
        }
    }
    for (int k = 0; k < 4; k++)
        assert_true(counts[k] > 1800);
    assert_true(strays < 50); /* the edges of panels */
    gyre_pixels_destroy(&pixels, NULL);
}

/* Frames of an animation, by the chunks of the file. */
static size_t webp_frames(const char *path) {
    size_t size, frames = 0;
    char *bytes = tool_file_read(path, &size);
    assert_non_null(bytes);
    for (size_t i = 12; i + 8 < size; i++)
        frames += memcmp(bytes + i, "ANMF", 4) == 0;
    free(bytes);
    return frames;
}

static void rings_and_paths_move(void **state) {
    (void)state;
    tool_works(
        TOOL("gimbal", "--part", "rings", "-o", tool_path("move.webp"), "--fps", "0.5", "--size", "320x180"),
        NULL);
    assert_int_equal(webp_frames(tool_path("move.webp")), 6);
    tool_works(
        TOOL("gimbal", "--part", "paths", "-o", tool_path("move.webp"), "--fps", "1", "--size", "320x180"),
        NULL);
    assert_int_equal(webp_frames(tool_path("move.webp")), 6);
    tool_works(
        TOOL("gimbal", "--part", "paths", "-o", tool_path("move%d.png"), "--fps", "0.5", "--size", "320x180"),
        NULL);
    assert_int_equal(tool_file_count("move"), 4);
    gyre_pixels frame = pixels_of(tool_path("move2.png"), 320, 180);
    gyre_pixels_destroy(&frame, NULL);
}

static void sizes_are_kept(void **state) {
    (void)state;
    tool_works(TOOL("gimbal", "-o", tool_path("small.png"), "--size", "320x180", "--part", "tree"), NULL);
    gyre_pixels small = pixels_of(tool_path("small.png"), 320, 180);
    gyre_pixels_destroy(&small, NULL);
    tool_works(TOOL("gimbal", "-o", tool_path("tall.png"), "--size", "400x700"), NULL);
    gyre_pixels tall = pixels_of(tool_path("tall.png"), 400, 700);
    gyre_pixels_destroy(&tall, NULL);
    tool_works(TOOL("gimbal", "-o", tool_path("wide.webp"), "--size", "800x300"), NULL);
    assert_int_equal(tool_file_count("wide.webp"), 1);
}

static void numbers_come_with_a_picture(void **state) {
    (void)state;
    json_t *root = tool_json(TOOL("gimbal", "--json", "-o", tool_path("both.png"), "--size", "320x180"), 0);
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
    refused(TOOL("gimbal", "-o", none, "--part", "leaves"), 2, "must be one of tree rings paths");
    refused(TOOL("gimbal", "-o", none, "--size", "319x180"), 2, "at least 320x180");
    refused(TOOL("gimbal", "-o", "none.bmp"), 2, "must end in");
    refused(TOOL("gimbal", "-o", "none%d.png"), 2, "stands still");
    refused(TOOL("gimbal", "-o", "none.mp4"), 2, "stands still");
    refused(TOOL("gimbal", "-o", none, "--fps", "0"), 2, "above zero");
    refused(TOOL("gimbal", "-o", "none.mp4", "--part", "rings", "--size", "321x180"), 2, "even");
    refused(TOOL("gimbal", "-o", "none%d.webp", "--part", "rings"), 2, "only .png");
    refused(TOOL("gimbal", "-o", tool_path("missing/none.png")), 1, "missing/none.png");
    refused(TOOL("gimball"), 2, "did you mean gimbal?");
}

/* Numbers need no graphics, nor do the paths; what is drawn of models does. */
static void no_graphics(void **state) {
    (void)state;
    setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent.json", 1);
    refused(TOOL("gimbal", "-o", tool_path("none.png")), 1, "EGL");
    refused(TOOL("gimbal", "-o", tool_path("none.webp"), "--part", "rings"), 1, "EGL");
    json_decref(tool_json(TOOL("gimbal", "--json"), 0));
    tool_works(TOOL("gimbal", "-o", tool_path("dark.png"), "--part", "paths", "--size", "320x180"), NULL);
    unsetenv("__EGL_VENDOR_LIBRARY_FILENAMES");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_of_every_cone), cmocka_unit_test(wrong_cones_are_marked),
        cmocka_unit_test(an_axis_is_lost),      cmocka_unit_test(points_of_every_path),
        cmocka_unit_test(paces_of_every_path),  cmocka_unit_test(reach_shrinks),
        cmocka_unit_test(paths_have_colors),    cmocka_unit_test(rings_and_paths_move),
        cmocka_unit_test(sizes_are_kept),       cmocka_unit_test(numbers_come_with_a_picture),
        cmocka_unit_test(wrong_usage),          cmocka_unit_test(no_graphics),
    };
    return cmocka_run_group_tests(tests, NULL, tool_folder_tear_down);
}
