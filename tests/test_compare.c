/* SPDX-License-Identifier: MIT */
/* `gyre compare` against arms whose difference is known in closed form. */
#include "tool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <gyre/bvh.h>
#include <gyre/gltf.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#define CREATURE GYRE_SAMPLES_DIR "/creature.glb"
#define MECHANISM GYRE_SAMPLES_DIR "/mechanism.glb"

static const double radian = GYRE_PI / 180;

/* How an arm of a root, an upper and a lower joint differs from the plain one. */
typedef struct arm_change {
    double shift;    /* of the upper joint along x, at the last key */
    double turn_deg; /* of the lower joint about z, at the last key */
    double size;     /* of the root; 0: 1 */
    double weight;
    const char *names[3], *clip;
    bool no_clip, reversed;
} arm_change;

typedef struct arm {
    gyre_asset asset;
    gyre_asset_node nodes[3];
    gyre_curve curves[2];
    gyre_curves clip;
    double times[2], places[6], turns[8];
} arm;

static const char *or_else(const char *name, const char *other) {
    return name ? name : other;
}

/* The lower joint hangs on the upper one and that on the root; `reversed` lists them from the tip. */
static void arm_make(arm *a, arm_change change) {
    static const char *const names[3] = {"root", "upper", "lower"};
    memset(a, 0, sizeof *a);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t at = change.reversed ? 2 - i : i, above = change.reversed ? at + 1 : at - 1;
        a->nodes[at] = (gyre_asset_node){.name = or_else(change.names[i], names[i]),
                                         .local = gyre_transformd_identity(),
                                         .matrix = GYRE_NONE,
                                         .parent = i ? above : GYRE_NONE,
                                         .mesh = GYRE_NONE,
                                         .skin = GYRE_NONE,
                                         .camera = GYRE_NONE};
    }
    const uint32_t root = change.reversed ? 2 : 0, lower = 2 - root;
    const double size = change.size > 0 ? change.size : 1, angle = (90 + change.turn_deg) * radian;
    a->nodes[root].local.scale = gyre_vec3d_make(size, size, size);
    a->nodes[1].local.translation = gyre_vec3d_make(0, 1 / size, 0);
    a->times[1] = 1;
    a->places[1] = a->places[4] = 1 / size;
    a->places[3] = change.shift / size;
    a->turns[3] = 1;
    a->turns[6] = sin(angle / 2);
    a->turns[7] = cos(angle / 2);
    a->curves[0] = (gyre_curve){.node = 1,
                                .path = GYRE_PATH_TRANSLATION,
                                .component_count = 3,
                                .key_count = 2,
                                .times = a->times,
                                .values = a->places};
    a->curves[1] = (gyre_curve){.node = lower,
                                .path = GYRE_PATH_ROTATION,
                                .component_count = 4,
                                .key_count = 2,
                                .times = a->times,
                                .values = a->turns};
    a->clip = (gyre_curves){
        .name = or_else(change.clip, "bend"), .duration_s = 1, .curve_count = 2, .curves = a->curves};
    a->asset = (gyre_asset){.nodes = a->nodes,
                            .node_count = 3,
                            .scene = GYRE_NONE,
                            .clips = &a->clip,
                            .clip_count = change.no_clip ? 0 : 1};
}

static const char *arm_write(const char *name, arm_change change) {
    arm a;
    gyre_error error = {0};
    const char *path = tool_path(name);
    arm_make(&a, change);
    if (gyre_glb_write(path, &a.asset, &error) != GYRE_OK) fail_msg("%s: %s", name, error.message);
    return path;
}

static const char *plain(void) {
    return arm_write("plain.glb", (arm_change){0});
}

static json_t *clip_of(json_t *report) {
    json_t *clip = json_array_get(json_object_get(report, "clips"), 0);
    assert_non_null(clip);
    return clip;
}

static void peak_is(json_t *report, const char *key, double largest, double mean, const char *joint,
                    double time_s) {
    json_t *peak = json_object_get(clip_of(report), key);
    const double seen = json_number_value(json_object_get(peak, "largest"));
    const double seen_mean = json_number_value(json_object_get(peak, "mean"));
    if (!(fabs(seen - largest) <= 1e-7)) fail_msg("%s: %.9g, not %.9g", key, seen, largest);
    if (!(fabs(seen_mean - mean) <= 1e-2 * mean)) fail_msg("%s: mean %.9g, not %.9g", key, seen_mean, mean);
    assert_string_equal(json_string_value(json_object_get(peak, "joint")), joint);
    assert_true(fabs(json_number_value(json_object_get(peak, "time")) - time_s) < 1e-12);
}

/* A shift that grows with time: half as far in the mean, for two joints of three. */
static void a_shift_is_measured(void **state) {
    (void)state;
    const char *other = arm_write("other.glb", (arm_change){.shift = 0.003});
    json_t *report = tool_json(TOOL("compare", plain(), other, "--json"), 0);
    peak_is(report, "displacement_m", 0.003, 0.001, "upper", 1);
    peak_is(report, "angle_rad", 0, 0, "root", 0);
    assert_int_equal(json_integer_value(json_object_get(report, "joints")), 3);
    assert_string_equal(json_string_value(json_object_get(report, "joints_by")), "name");
    assert_int_equal(json_integer_value(json_object_get(clip_of(report), "times")), 121);
    json_decref(report);
}

/* A turn too far moves points at the shell distance by its chord, however the root is sized. */
static void a_turn_is_measured_at_the_shell(void **state) {
    (void)state;
    const double angle = 0.5 * radian, chord = 2 * 0.03 * sin(angle / 2);
    const double sizes[] = {1, 0.01, 100};
    for (int i = 0; i < 3; i++) {
        const char *a = arm_write("a.glb", (arm_change){.size = sizes[i]});
        const char *b = arm_write("b.glb", (arm_change){.size = sizes[i], .turn_deg = 0.5});
        json_t *report = tool_json(TOOL("compare", a, b, "--json"), 0);
        peak_is(report, "displacement_m", chord, chord / 6, "lower", 1);
        peak_is(report, "angle_rad", angle, angle / 6, "lower", 1);
        json_decref(report);
        report = tool_json(TOOL("compare", a, b, "--json", "--shell", "0.06"), 0);
        peak_is(report, "displacement_m", 2 * chord, chord / 3, "lower", 1);
        json_decref(report);
    }
}

/* The numbers are centimetres: points lie three units off, and 0.3 units are 3 mm. */
static void a_unit_can_be_said(void **state) {
    (void)state;
    const char *other = arm_write("other.glb", (arm_change){.shift = 0.3});
    json_t *report = tool_json(TOOL("compare", plain(), other, "--unit", "cm", "--json"), 0);
    peak_is(report, "displacement_m", 0.003, 0.001, "upper", 1);
    json_decref(report);
    other = arm_write("other.glb", (arm_change){.turn_deg = 0.5});
    const double chord = 2 * 0.03 * sin(0.25 * radian);
    report = tool_json(TOOL("compare", plain(), other, "--unit", "0.01", "--json"), 0);
    peak_is(report, "displacement_m", chord, chord / 6, "lower", 1);
    json_decref(report);
    tool_refused(TOOL("compare", plain(), other, "--unit", "ells"), 2, "--unit ells: must be mm, cm");
}

static void max_is_the_exit_code(void **state) {
    (void)state;
    const char *a = plain(), *b = arm_write("other.glb", (arm_change){.shift = 0.003});
    tool_works(TOOL("compare", a, b, "--max", "0.0031"), NULL);
    tool_works(TOOL("compare", a, a, "--max", "0"), NULL);
    tool_result result = TOOL("compare", a, b, "--max", "0.0029");
    assert_int_equal(result.exit_code, 1);
    assert_non_null(strstr(result.err, "bend: at 1 s upper is 0.003 m off, more than --max 0.0029"));
    assert_non_null(strstr(result.out, "3 mm, mean"));
    tool_result_clear(&result);
}

/* The same tree in another order, and names that both files have more than once. */
static void joints_go_together_by_name_and_place(void **state) {
    (void)state;
    const char *turned = arm_write("turned.glb", (arm_change){.reversed = true, .shift = 0.003});
    json_t *report = tool_json(TOOL("compare", plain(), turned, "--json"), 0);
    peak_is(report, "displacement_m", 0.003, 0.001, "upper", 1);
    json_decref(report);
    const arm_change twice = {.names = {"a", "a", "b"}};
    arm_change twice_turned = twice;
    twice_turned.reversed = true;
    const char *a = arm_write("a.glb", twice), *b = arm_write("b.glb", twice_turned);
    tool_works(TOOL("compare", a, b, "--max", "1e-9"), NULL);
    tool_works(TOOL("compare", b, a, "--max", "1e-9"), NULL);
}

static void joints_go_together_by_index_where_no_name_fits(void **state) {
    (void)state;
    const char *other = arm_write("other.glb", (arm_change){.names = {"x", "y", "z"}, .shift = 0.003});
    json_t *report = tool_json(TOOL("compare", plain(), other, "--json"), 0);
    assert_string_equal(json_string_value(json_object_get(report, "joints_by")), "index");
    peak_is(report, "displacement_m", 0.003, 0.001, "upper", 1);
    json_decref(report);
}

static void clips_go_together_by_name_or_index(void **state) {
    (void)state;
    const char *other = arm_write("other.glb", (arm_change){.clip = "other"});
    tool_works(TOOL("compare", plain(), other, "--max", "1e-9"), NULL);
    tool_works(TOOL("compare", plain(), other, "--clip", "bend", "--max", "1e-9"), NULL);
    tool_refused(TOOL("compare", plain(), other, "--clip", "none"), 1, "no clip \"none\"; there are:");
    json_t *report = tool_json(TOOL("compare", tool_model(), tool_model(), "--json"), 0);
    assert_int_equal(json_array_size(json_object_get(report, "clips")), 3);
    for (size_t i = 0; i < 3; i++) {
        const json_t *clip = json_array_get(json_object_get(report, "clips"), i);
        assert_int_equal(json_integer_value(json_object_get(clip, "b")), i);
    }
    json_decref(report);
}

/* What lacks a clip or a joint that moves is not near, whatever the rest says. */
static void what_is_missing_is_said(void **state) {
    (void)state;
    const char *still = arm_write("still.glb", (arm_change){.no_clip = true});
    tool_refused(TOOL("compare", plain(), still), 1, "has no clips to hold against those of");
    tool_works(TOOL("compare", still, still, "--max", "0"), NULL); /* the rest pose */
    const char *bare = arm_write("bare.glb", (arm_change){.names = {NULL, NULL, "hand"}});
    tool_result result = TOOL("compare", plain(), bare, "--max", "1");
    assert_int_equal(result.exit_code, 1);
    assert_non_null(strstr(result.err, "joint 2, \"lower\", which bend moves, is not in it"));
    assert_non_null(strstr(result.out, "only in a  1: lower"));
    tool_result_clear(&result);
    result = TOOL("compare", CREATURE, MECHANISM, "--max", "1000");
    assert_int_equal(result.exit_code, 1);
    tool_result_clear(&result);
    tool_refused(TOOL("compare", plain(), tool_path("none.glb"), "--json"), 1, "none.glb");
    tool_refused(TOOL("compare", plain()), 2, "needs A B");
    tool_refused(TOOL("compare", plain(), plain(), plain()), 2, "takes A B, not also");
}

/* A walk through BVH comes back as it was, but for floats. */
static void a_format_between_keeps_the_motion(void **state) {
    (void)state;
    const char *between = tool_path("walk.bvh");
    tool_works(TOOL("convert", CREATURE, "-o", between, "-q"), NULL);
    tool_works(TOOL("compare", CREATURE, between, "--clip", "walk", "--max", "1e-6"), NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shift_is_measured),
        cmocka_unit_test(a_turn_is_measured_at_the_shell),
        cmocka_unit_test(a_unit_can_be_said),
        cmocka_unit_test(max_is_the_exit_code),
        cmocka_unit_test(joints_go_together_by_name_and_place),
        cmocka_unit_test(joints_go_together_by_index_where_no_name_fits),
        cmocka_unit_test(clips_go_together_by_name_or_index),
        cmocka_unit_test(what_is_missing_is_said),
        cmocka_unit_test(a_format_between_keeps_the_motion),
    };
    return cmocka_run_group_tests(tests, tool_model_set_up, tool_folder_tear_down);
}
