/* SPDX-License-Identifier: MIT */
/* The command line: usage, exit codes, help, and the numbers of info and eval. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"

static double number_at(const json_t *array, size_t index) {
    const json_t *value = json_array_get(array, index);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static void near_array(const json_t *array, const double *expected, size_t count) {
    assert_int_equal(json_array_size(array), count);
    for (size_t i = 0; i < count; i++) {
        if (fabs(number_at(array, i) - expected[i]) > 1e-7) {
            fail_msg("element %zu: %.17g, not %.17g", i, number_at(array, i), expected[i]);
        }
    }
}

static void wrong_usage(void **state) {
    (void)state;
    tool_refused(tool_run((const char *const[]){NULL}), 2, "Usage: gyre");
    tool_refused(TOOL("rendre"), 2, "did you mean render?");
    tool_refused(TOOL("info"), 2, "FILE");
    tool_refused(TOOL("info", "a", "b"), 2, "one FILE");
    tool_refused(TOOL("info", "--jsno", "a"), 2, "did you mean --json?");
    tool_refused(TOOL("info", "--json=yes", "a"), 2, "takes no value");
    tool_refused(TOOL("eval", "a", "--clip"), 2, "--clip needs a value");
    tool_refused(TOOL("eval", "a", "--clip", "--time", "1"), 2, "--clip needs a value");
    tool_refused(TOOL("eval", "a", "--time", "1"), 2, "--time needs --clip");
    tool_refused(TOOL("eval", "a", "--clip", "b", "--time", "1s"), 2, "must be a number");
    tool_refused(TOOL("eval", "a", "--clip", "b", "--time", "nan"), 2, "must be a number");
    tool_refused(TOOL("eval", "a", "--clip", "b", "--time", "inf"), 2, "must be a number");
    tool_refused(TOOL("eval", "a", "--clip", "b", "--time", "1e999"), 2, "must be a number");
    tool_refused(TOOL("eval", "a", "--clip", "b", "--time", "0x10"), 2, "must be a number");
    tool_refused(TOOL("eval", "a", "-x"), 2, "no option -x");
    tool_refused(TOOL("help", "rotate"), 2, "no verb");
    tool_refused(TOOL("eval", "a", "--frame", "unitty"), 2, "--frame: no frame \"unitty\"");
    tool_refused(TOOL("info", "a", "--frame", "-x-x+y"), 2, "three different axes");
    tool_refused(TOOL("info", "a", "--frame", "gltf@0"), 2, "metres");
    tool_refused(TOOL("eval", "a", "--frame", "--json"), 2, "--frame needs a value");
    tool_refused(TOOL("help", "--man", "--bash-completion"), 2, "exclude each other");
}

static void wrong_usage_of_render(void **state) {
    (void)state;
    tool_refused(TOOL("render", "a"), 2, "--output");
    tool_refused(TOOL("render", "a", "-o", "b.bmp"), 2, "must end in");
    tool_refused(TOOL("render", "a", "-o", "b"), 2, "must end in");
    tool_refused(TOOL("render", "a", "-o", "%s.png"), 2, "%");
    tool_refused(TOOL("render", "a", "-o", "%5d.png"), 2, "%");
    tool_refused(TOOL("render", "a", "-o", "%n.png"), 2, "%");
    tool_refused(TOOL("render", "a", "-o", "%00d.png"), 2, "%");
    tool_refused(TOOL("render", "a", "-o", "%099d.png"), 2, "%");
    tool_refused(TOOL("render", "a", "-o", "%.png"), 2, "%");
    tool_refused(TOOL("render", "a", "-o", "%d%d.png"), 2, "one frame number");
    tool_refused(TOOL("render", "a", "-o", "%d.webp"), 2, "only .png");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--size", "640"), 2, "WIDTHxHEIGHT");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--size", "0x480"), 2, "WIDTHxHEIGHT");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--size", "640x8193"), 2, "WIDTHxHEIGHT");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--size", "4294967297x1"), 2, "WIDTHxHEIGHT");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--fps", "0"), 2, "above zero");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--fps", "-3"), 2, "above zero");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--fps", "100000"), 2, "--fps");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--duration", "-1"), 2, "above zero");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--time", "1", "--fps", "2"), 2, "exclude each other");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--time", "1", "--duration", "2"), 2,
                 "exclude each other");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--orbit", "30"), 2, "AZIMUTH,ELEVATION");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--orbit", "30,91"), 2, "AZIMUTH,ELEVATION");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--orbit", "30,10,0"), 2, "AZIMUTH,ELEVATION");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--orbit", "30,10,5,"), 2, "AZIMUTH,ELEVATION");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--background", "red"), 2, "#rrggbb");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--frame", "+x+y"), 2, "right, up and forward as +x+y-z");
    tool_refused(TOOL("render", "a", "-o", "b.png", "--background", "#12345g"), 2, "#rrggbb");
    tool_refused(TOOL("render", "a", "-o", "b.mp4", "--background", "transparent"), 2, "transparent");
    tool_refused(TOOL("render", "a", "-o", "b.mp4", "--size", "641x480"), 2, "even");
}

static void help_holds(const char *verb, const char *said) {
    tool_result result = TOOL("help", verb), same = TOOL(verb, "--help");
    assert_int_equal(result.exit_code, 0);
    assert_int_equal(same.exit_code, 0);
    assert_non_null(strstr(result.out, said));
    assert_string_equal(result.out, same.out);
    tool_result_clear(&result);
    tool_result_clear(&same);
}

static void help_of_every_verb(void **state) {
    (void)state;
    help_holds("info", "--json");
    help_holds("eval", "--vertices");
    help_holds("render", "--background #rrggbb|transparent");
    help_holds("rot", "--from-frame FRAME");
    help_holds("help", "--man");
    tool_result result = TOOL("--help");
    assert_int_equal(result.exit_code, 0);
    assert_non_null(strstr(result.out, "render"));
    tool_result_clear(&result);
    result = TOOL("--version");
    assert_string_equal(result.out, "gyre 0.1.0\n");
    tool_result_clear(&result);
}

static void man_page_and_completion(void **state) {
    (void)state;
    tool_result man = TOOL("help", "--man"), completion = TOOL("help", "--bash-completion");
    assert_int_equal(man.exit_code, 0);
    assert_int_equal(strncmp(man.out, ".TH GYRE 1", 10), 0);
    assert_non_null(strstr(man.out, "\\-\\-background"));
    assert_int_equal(completion.exit_code, 0);
    assert_non_null(strstr(completion.out, "--turntable"));
    tool_file_write("completion.bash", completion.out, completion.out_size);
    tool_result_clear(&man);
    tool_result_clear(&completion);
}

/* What bash offers after `words`, the last of which is being typed. */
static void completion_offers(const char *words, size_t last, const char *expected) {
    char command[1024], line[4096] = "";
    snprintf(command, sizeof command,
             "bash -c 'source \"%s\"; COMP_WORDS=(%s); COMP_CWORD=%zu; _gyre; echo \"${COMPREPLY[*]}\"'",
             tool_path("completion.bash"), words, last);
    FILE *shell = popen(command, "r");
    assert_non_null(shell);
    if (fgets(line, sizeof line, shell)) line[strcspn(line, "\n")] = '\0';
    assert_int_equal(pclose(shell), 0);
    assert_string_equal(line, expected);
}

static void completion_works(void **state) {
    (void)state;
    man_page_and_completion(state);
    completion_offers("gyre ren", 1, "render");
    completion_offers("gyre render --s", 2, "--size --skeleton");
    completion_offers("gyre render --size 12", 3, "1280x720");
    completion_offers("gyre help ev", 2, "eval");
    completion_offers("gyre eval --frame op", 3, "opengl opencv opengl-camera");
    completion_offers("gyre rot --to quat-", 3, "quat-wxyz");
    completion_offers("gyre rot --to euler : ZYX", 5, "ZYX ZYX:deg");
    completion_offers("gyre rot --to euler : zyx : d", 7, "deg");
    completion_offers("gyre rot --to rotvec :", 4, "deg");
    completion_offers("gyre rot --from-frame bl", 3, "blender");
}

static void rest_pose(void **state) {
    (void)state;
    const double translation[3] = {0, 0, 3}, rotation[4] = {0, 0, 0, 1}, scale[3] = {1, 1, 1};
    const double world[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 3, 1};
    json_t *root = tool_json(TOOL("eval", tool_model(), "--json"), 0);
    assert_string_equal(json_string_value(json_object_get(root, "file")), tool_model());
    assert_true(json_is_null(json_object_get(root, "clip")));
    assert_true(json_is_null(json_object_get(root, "clip_index")));
    assert_true(json_is_null(json_object_get(root, "duration")));
    json_t *samples = json_object_get(root, "samples"), *sample = json_array_get(samples, 0);
    assert_int_equal(json_array_size(samples), 1);
    assert_true(json_is_null(json_object_get(sample, "time")));
    assert_null(json_object_get(sample, "meshes"));
    assert_int_equal(json_array_size(json_object_get(sample, "weights")), 0);
    json_t *node = json_array_get(json_object_get(sample, "nodes"), 0);
    assert_string_equal(json_string_value(json_object_get(node, "name")), "spinner");
    assert_true(json_is_null(json_object_get(node, "parent")));
    assert_null(json_object_get(node, "matrix"));
    near_array(json_object_get(node, "translation"), translation, 3);
    near_array(json_object_get(node, "rotation"), rotation, 4);
    near_array(json_object_get(node, "scale"), scale, 3);
    near_array(json_object_get(node, "world"), world, 16);
    json_decref(root);
}

static void keys_are_in_order(void **state) {
    (void)state;
    static const char *const order[] = {
        "{\"file\":",       "\"clip\":",     "\"clip_index\":", "\"duration\":",  "\"samples\":",
        "{\"time\":",       "\"nodes\":",    "{\"index\":",     "\"name\":",      "\"parent\":",
        "\"translation\":", "\"rotation\":", "\"scale\":",      "\"world\":",     "\"weights\":",
        "\"meshes\":",      "{\"node\":",    "\"mesh\":",       "\"primitive\":", "\"positions\":[[0,"};
    tool_result result = TOOL("eval", tool_model(), "--vertices", "--json");
    const char *at = result.out;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        at = strstr(at, order[i]);
        if (at == NULL) fail_msg("%s is missing or out of order", order[i]);
    }
    tool_result_clear(&result);
}

static double sample_time(const json_t *root, size_t index) {
    json_t *sample = json_array_get(json_object_get(root, "samples"), index);
    return json_number_value(json_object_get(sample, "time"));
}

static const json_t *sample_rotation(const json_t *root, size_t index) {
    json_t *sample = json_array_get(json_object_get(root, "samples"), index);
    return json_object_get(json_array_get(json_object_get(sample, "nodes"), 0), "rotation");
}

static void times_clamp(void **state) {
    (void)state;
    const double start[4] = {0, 0, 0, 1}, middle[4] = {0, 0, 0.38268343236508977, 0.92387953251128674};
    const double end[4] = {0, 0, 0.70710678118654752, 0.70710678118654752};
    json_t *root = tool_json(TOOL("eval", tool_model(), "--clip", "spin", "--time", "1", "--time=-5",
                                  "--time", "99", "--time", "2", "--json"),
                             0);
    assert_string_equal(json_string_value(json_object_get(root, "clip")), "spin");
    assert_int_equal(json_integer_value(json_object_get(root, "clip_index")), 0);
    assert_true(json_number_value(json_object_get(root, "duration")) == 2);
    assert_int_equal(json_array_size(json_object_get(root, "samples")), 4);
    assert_true(sample_time(root, 0) == 1);
    assert_true(sample_time(root, 1) == 0);
    assert_true(sample_time(root, 2) == 2);
    near_array(sample_rotation(root, 0), middle, 4);
    near_array(sample_rotation(root, 1), start, 4);
    near_array(sample_rotation(root, 2), end, 4);
    near_array(sample_rotation(root, 3), end, 4);
    json_decref(root);
}

static void time_defaults_to_zero(void **state) {
    (void)state;
    const double start[4] = {0, 0, 0, 1};
    json_t *root = tool_json(TOOL("eval", tool_model(), "--clip", "spin", "--json"), 0);
    assert_int_equal(json_array_size(json_object_get(root, "samples")), 1);
    assert_true(json_is_number(json_object_get(json_array_get(json_object_get(root, "samples"), 0), "time")));
    assert_true(sample_time(root, 0) == 0);
    near_array(sample_rotation(root, 0), start, 4);
    json_decref(root);
}

static void names_win_over_indices(void **state) {
    (void)state;
    static const struct {
        const char *clip;
        int index;
    } cases[] = {{"spin", 0}, {"0", 2}, {"1", 1}, {"2", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *root = tool_json(TOOL("eval", tool_model(), "--clip", cases[i].clip, "--json"), 0);
        assert_int_equal(json_integer_value(json_object_get(root, "clip_index")), cases[i].index);
        json_decref(root);
    }
    tool_refused(TOOL("eval", tool_model(), "--clip", "3", "--json"), 1, "no clip \"3\"");
    tool_refused(TOOL("eval", tool_model(), "--clip", "", "--json"), 2, "not empty");
}

static void vertices_are_turned(void **state) {
    (void)state;
    const double expected[3][3] = {{0, 0, 3}, {0, 1, 3}, {-2, 0, 3}};
    json_t *root =
        tool_json(TOOL("eval", tool_model(), "--clip", "0", "--time", "2", "--vertices", "--json"), 0);
    json_t *sample = json_array_get(json_object_get(root, "samples"), 0);
    json_t *meshes = json_object_get(sample, "meshes"), *mesh = json_array_get(meshes, 0);
    assert_int_equal(json_array_size(meshes), 1);
    assert_int_equal(json_integer_value(json_object_get(mesh, "node")), 0);
    assert_int_equal(json_integer_value(json_object_get(mesh, "primitive")), 0);
    json_t *positions = json_object_get(mesh, "positions");
    assert_int_equal(json_array_size(positions), 3);
    for (size_t v = 0; v < 3; v++)
        near_array(json_array_get(positions, v), expected[v], 3);
    json_decref(root);
}

static void numbers_read_back(void **state) {
    (void)state;
    /* sin and cos of 22.5 degrees, of the keys as the file stores them: 17 digits or the fewest that suffice.
     */
    tool_result result = TOOL("eval", tool_model(), "--clip", "spin", "--time", "0.1", "--json");
    const char *at = strstr(result.out, "\"time\":");
    assert_int_equal(strncmp(at, "\"time\":0.1,", 11), 0);
    const char *rotation = strstr(result.out, "\"rotation\":[0,0,");
    assert_non_null(rotation);
    double z = strtod(rotation + 16, NULL);
    char text[64];
    int digits = 15;
    do {
        snprintf(text, sizeof text, "%.*g", digits, z);
    } while (strtod(text, NULL) != z && digits++ < 17);
    assert_int_equal(strncmp(rotation + 16, text, strlen(text)), 0);
    assert_int_equal(rotation[16 + strlen(text)], ',');
    tool_result_clear(&result);
}

static json_t *node_in(json_t **root, const char *frame) {
    *root = tool_json(
        TOOL("eval", tool_model(), "--clip", "spin", "--time", "1", "--vertices", "--json", "--frame", frame),
        0);
    assert_string_equal(json_string_value(json_object_get(*root, "frame")), frame);
    json_t *sample = json_array_get(json_object_get(*root, "samples"), 0);
    return json_array_get(json_object_get(sample, "nodes"), 0);
}

static const json_t *vertex_in(const json_t *root, size_t index) {
    json_t *sample = json_array_get(json_object_get(root, "samples"), 0);
    json_t *mesh = json_array_get(json_object_get(sample, "meshes"), 0);
    return json_array_get(json_object_get(mesh, "positions"), index);
}

/* 45 degrees about glTF's z at (0, 0, 3), which is unity's z, and unreal's x in centimetres. */
static void other_frames(void **state) {
    (void)state;
    const double s = 0.3826834323650898, c = 0.9238795325112867, half = 0.7071067811865476;
    const double ahead[3] = {0, 0, 3}, left_turn[4] = {0, 0, -s, c}, vertex[3] = {-half, half, 3};
    const double far_ahead[3] = {300, 0, 0}, unreal_turn[4] = {-s, 0, 0, c};
    const double unreal_vertex[3] = {300, -100 * half, 100 * half}, upright[4] = {0, -s, 0, c};
    const double unreal_world[16] = {1, 0, 0, 0, 0, half, -half, 0, 0, half, half, 0, 300, 0, 0, 1};
    json_t *root, *node = node_in(&root, "unity");
    near_array(json_object_get(node, "translation"), ahead, 3);
    near_array(json_object_get(node, "rotation"), left_turn, 4);
    near_array(vertex_in(root, 1), vertex, 3);
    json_decref(root);
    node = node_in(&root, "unreal");
    near_array(json_object_get(node, "translation"), far_ahead, 3);
    near_array(json_object_get(node, "rotation"), unreal_turn, 4);
    near_array(json_object_get(node, "world"), unreal_world, 16);
    near_array(vertex_in(root, 1), unreal_vertex, 3);
    json_decref(root);
    node = node_in(&root, "-x+z-y");
    near_array(json_object_get(node, "rotation"), upright, 4);
    json_decref(root);
    tool_result mirrored = TOOL("eval", tool_model(), "--json", "--vertices", "--frame=unreal");
    assert_null(strstr(mirrored.out, "-0.0,"));
    assert_null(strstr(mirrored.out, "-0.0]"));
    tool_result_clear(&mirrored);
    tool_result plain = TOOL("eval", tool_model(), "--json"),
                same = TOOL("eval", tool_model(), "--frame=gltf", "--json");
    assert_string_equal(strstr(plain.out, "\"clip\""), strstr(same.out, "\"clip\""));
    tool_result_clear(&plain);
    tool_result_clear(&same);
}

static void bounds_in_other_frames(void **state) {
    (void)state;
    const double min[3] = {300, -100, 0}, max[3] = {300, 0, 200};
    tool_result mirrored = TOOL("info", tool_model(), "--json", "--frame", "unreal");
    assert_null(strstr(mirrored.out, "-0.0"));
    json_t *root = tool_json(mirrored, 0);
    assert_string_equal(json_string_value(json_object_get(root, "frame")), "unreal");
    near_array(json_object_get(json_object_get(root, "bounds"), "min"), min, 3);
    near_array(json_object_get(json_object_get(root, "bounds"), "max"), max, 3);
    json_decref(root);
    tool_result info = TOOL("info", tool_model(), "--frame", "-x+z-y@mm");
    assert_non_null(strstr(info.out, "in the frame -x+z-y@mm"));
    assert_non_null(strstr(info.out, "-3000"));
    tool_result_clear(&info);
}

static void any_locale(void **state) {
    (void)state;
    tool_result plain = TOOL("eval", tool_model(), "--clip", "spin", "--time", "0.3", "--json");
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    tool_result german = TOOL("eval", tool_model(), "--clip", "spin", "--time", "0.3", "--json");
    unsetenv("LC_ALL");
    assert_int_equal(german.exit_code, 0);
    assert_string_equal(german.out, plain.out);
    tool_result_clear(&plain);
    tool_result_clear(&german);
}

static void tables_for_people(void **state) {
    (void)state;
    tool_result eval = TOOL("eval", tool_model(), "--clip", "spin", "--time", "2", "--vertices");
    tool_result info = TOOL("info", tool_model());
    assert_int_equal(eval.exit_code, 0);
    assert_non_null(strstr(eval.out, "spinner"));
    assert_non_null(strstr(eval.out, "0.707107"));
    assert_int_equal(info.exit_code, 0);
    assert_non_null(strstr(info.out, "LINEAR"));
    assert_non_null(strstr(info.out, "spin"));
    tool_result_clear(&eval);
    tool_result_clear(&info);
}

static void info_counts(void **state) {
    (void)state;
    const double min[3] = {0, 0, 3}, max[3] = {1, 2, 3};
    json_t *root = tool_json(TOOL("info", tool_model(), "--json"), 0), *clip;
    assert_int_equal(json_integer_value(json_object_get(root, "nodes")), 1);
    assert_int_equal(json_integer_value(json_object_get(root, "vertices")), 3);
    assert_int_equal(json_integer_value(json_object_get(root, "triangles")), 1);
    assert_int_equal(json_array_size(json_object_get(root, "clips")), 3);
    clip = json_array_get(json_object_get(root, "clips"), 2);
    assert_string_equal(json_string_value(json_object_get(clip, "name")), "0");
    assert_true(json_number_value(json_object_get(clip, "duration")) == 2);
    assert_int_equal(json_integer_value(json_object_get(clip, "channels")), 1);
    assert_int_equal(json_integer_value(json_object_get(clip, "keys")), 2);
    assert_string_equal(json_string_value(json_array_get(json_object_get(clip, "interpolation"), 0)), "STEP");
    near_array(json_object_get(json_object_get(root, "bounds"), "min"), min, 3);
    near_array(json_object_get(json_object_get(root, "bounds"), "max"), max, 3);
    json_decref(root);
}

/* A matrix that is no T * R * S: y leans over x. */
static void sheared_nodes_are_marked(void **state) {
    (void)state;
    static const char text[] =
        "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"a\\u00e9\\\"\\n\",\"matrix\":"
        "[1,0,0,0,0.5,1,0,0,0,0,1,0,7,8,9,1]}]}";
    const double world[16] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1};
    tool_file_write("sheared.gltf", text, sizeof text - 1);
    json_t *root = tool_json(TOOL("eval", tool_path("sheared.gltf"), "--json"), 0);
    json_t *sample = json_array_get(json_object_get(root, "samples"), 0);
    json_t *node = json_array_get(json_object_get(sample, "nodes"), 0);
    assert_true(json_is_true(json_object_get(node, "matrix")));
    assert_string_equal(json_string_value(json_object_get(node, "name")), "a\xc3\xa9\"\n");
    near_array(json_object_get(node, "world"), world, 16);
    json_decref(root);
    json_decref(tool_json(TOOL("info", tool_path("sheared.gltf"), "--json"), 0));
}

static void words_of_every_form(void **state) {
    (void)state;
    tool_file_write("-odd.gltf", "{\"asset\":{\"version\":\"2.0\"}}", 27);
    assert_int_equal(chdir(tool_folder()), 0);
    json_decref(tool_json(TOOL("eval", "--json", "--", "-odd.gltf"), 0));
    json_decref(tool_json(TOOL("eval", "--clip=1", "spin.gltf", "--time", "-3", "--json"), 0));
    tool_refused(TOOL("info", "-odd.gltf"), 2, "no option -odd.gltf");
    assert_int_equal(chdir("/"), 0);
}

static void files_that_fail(void **state) {
    (void)state;
    tool_file_write("e", "", 0); /* a letter of every message */
    tool_refused(TOOL("info", tool_folder()), 1, "Is a directory");
    assert_int_equal(chdir(tool_folder()), 0);
    tool_refused(TOOL("info", "e"), 1, "gyre: e: ");
    assert_int_equal(chdir("/"), 0);
    tool_file_write("broken.glb", "glTF\2\0\0\0\x18\0\0\0\x20\0\0\0JSON{\"as", 24);
    tool_refused(TOOL("info", tool_path("missing.glb")), 1, "missing.glb");
    tool_refused(TOOL("info", tool_folder()), 1, tool_folder());
    tool_refused(TOOL("info", tool_path("broken.glb")), 1, "broken.glb");
    tool_refused(TOOL("eval", tool_path("broken.glb"), "--json"), 1, "broken.glb");
    tool_refused(TOOL("render", tool_path("broken.glb"), "-o", tool_path("picture.png")), 1, "broken.glb");
    assert_int_equal(tool_file_count("picture"), 0);
    assert_int_equal(tool_file_count(".gyre"), 0);
}

/* Five gibibytes that take no room on the disk. */
static void files_beyond_all_measure(void **state) {
    (void)state;
    tool_file_write("huge.glb", "glTF", 4);
    if (truncate(tool_path("huge.glb"), 5LL << 30) != 0) skip();
    tool_refused(TOOL("info", tool_path("huge.glb")), 1, "more than 4294967295 bytes");
}

/* A closed standard output is no output, not a file that is opened later. */
static void closed_output_is_noticed(void **state) {
    (void)state;
    char command[2048], line[512] = "";
    snprintf(command, sizeof command, "\"%s\" eval --json \"%s\" 2>&1 >&-", GYRE_TOOL, tool_model());
    FILE *shell = popen(command, "r");
    assert_non_null(shell);
    assert_non_null(fgets(line, sizeof line, shell));
    assert_int_equal(pclose(shell), 1 << 8);
    assert_non_null(strstr(line, "cannot write to standard output"));
}

static void full_disk_is_noticed(void **state) {
    (void)state;
    char command[2048];
    static const char *const verbs[] = {"info \"%s\"", "info --json \"%s\"", "eval \"%s\"",
                                        "eval --json \"%s\""};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        int length = snprintf(command, sizeof command, "\"%s\" ", GYRE_TOOL);
        length += snprintf(command + length, sizeof command - (size_t)length, verbs[i], tool_model());
        snprintf(command + length, sizeof command - (size_t)length, " 2>&1 >/dev/full");
        FILE *shell = popen(command, "r");
        char line[512] = "";
        assert_non_null(shell);
        assert_non_null(fgets(line, sizeof line, shell));
        assert_int_equal(pclose(shell), 1 << 8);
        assert_non_null(strstr(line, "cannot write to standard output"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_usage),
        cmocka_unit_test(wrong_usage_of_render),
        cmocka_unit_test(help_of_every_verb),
        cmocka_unit_test(man_page_and_completion),
        cmocka_unit_test(completion_works),
        cmocka_unit_test(rest_pose),
        cmocka_unit_test(keys_are_in_order),
        cmocka_unit_test(times_clamp),
        cmocka_unit_test(time_defaults_to_zero),
        cmocka_unit_test(names_win_over_indices),
        cmocka_unit_test(vertices_are_turned),
        cmocka_unit_test(numbers_read_back),
        cmocka_unit_test(other_frames),
        cmocka_unit_test(bounds_in_other_frames),
        cmocka_unit_test(any_locale),
        cmocka_unit_test(tables_for_people),
        cmocka_unit_test(info_counts),
        cmocka_unit_test(sheared_nodes_are_marked),
        cmocka_unit_test(words_of_every_form),
        cmocka_unit_test(files_that_fail),
        cmocka_unit_test(files_beyond_all_measure),
        cmocka_unit_test(closed_output_is_noticed),
        cmocka_unit_test(full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, tool_model_set_up, tool_folder_tear_down);
}
