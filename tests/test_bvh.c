/* SPDX-License-Identifier: MIT */
/* Reading BVH: the whole format as it is found, with right values. */
#include "near.h"

#include "bvh_file.h"
#include "comma_locale.h"

#include <gyre/eulerd.h>
#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ONE_FRAME "MOTION\nFrames: 1\nFrame Time: 0.1\n"

static gyre_quatd rotation_of(const gyre_asset *asset, uint32_t node, uint32_t key) {
    const gyre_curve *curve = bvh_curve(asset, node, GYRE_PATH_ROTATION);
    assert_non_null(curve);
    assert_true(key < curve->key_count);
    return gyre_quatd_from_xyzw(curve->values + 4 * (size_t)key);
}

static gyre_vec3d triple_of(const gyre_asset *asset, uint32_t node, uint8_t path, uint32_t key) {
    const gyre_curve *curve = bvh_curve(asset, node, path);
    assert_non_null(curve);
    assert_true(key < curve->key_count);
    const double *v = curve->values + 3 * (size_t)key;
    return gyre_vec3d_make(v[0], v[1], v[2]);
}

static const gyre_asset *read_one(const char *channels, const char *frames) {
    const gyre_asset *asset = bvh_read_one(channels, frames, NULL);
    assert_non_null(asset);
    return asset;
}

static void warns_once(const gyre_asset *asset, const char *words) {
    assert_non_null(gltf_warning(asset, words));
    assert_int_equal(asset->warning_count, 1);
}

/* ---- orders ---- */

static void I16_each_joint_keeps_its_order(void **state) {
    (void)state;
    const gyre_asset *asset = bvh_read_text(
        "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Yrotation JOINT b { OFFSET "
        "0 0 0 CHANNELS 3 Zrotation Yrotation Xrotation } } " ONE_FRAME "30 20 10 30 20 10",
        NULL);
    assert_non_null(asset);
    const gyre_quatd zxy = gyre_quatd_make(0.1448781254, 0.1276794407, 0.2685358228, 0.9437143641);
    const gyre_quatd zyx = gyre_quatd_make(0.0381345765, 0.1893078574, 0.2392983377, 0.9515485246);
    assert_quat_near(rotation_of(asset, 0, 0), zxy, 1e-10);
    assert_quat_near(rotation_of(asset, 1, 0), zyx, 1e-10);
    assert_vec3_near(gyre_quatd_rotate(rotation_of(asset, 0, 0), gyre_vec3d_make(0, 10, 0)),
                     gyre_vec3d_make(-4.698463104, 8.137976813, 3.420201433), 1e-9);
    assert_int_equal(asset->warning_count, 0);
    gyre_asset_destroy(asset);
}

/* The product of turns about single axes, by the C library. */
static gyre_quatd product_of(const char *axes, const double *degrees) {
    gyre_quatd q = gyre_quatd_identity();
    for (; *axes; axes++, degrees++) {
        const double half = *degrees * GYRE_PI / 360, s = sin(half);
        const gyre_quatd turn =
            gyre_quatd_make(*axes == 'X' ? s : 0, *axes == 'Y' ? s : 0, *axes == 'Z' ? s : 0, cos(half));
        q = gyre_quatd_mul(q, turn);
    }
    return q;
}

static void check_order(const char *axes) {
    static const double degrees[] = {31, -47, 83, 12.5, 160, -75};
    char channels[256], frame[256] = ONE_FRAME;
    size_t used = (size_t)snprintf(channels, sizeof channels, "%zu", strlen(axes));
    for (size_t i = 0; axes[i]; i++) {
        used += (size_t)snprintf(channels + used, sizeof channels - used, " %crotation", axes[i]);
        snprintf(frame + strlen(frame), 32, " %g", degrees[i]);
    }
    const gyre_asset *asset = read_one(channels, frame);
    const gyre_quatd expected = product_of(axes, degrees), found = rotation_of(asset, 0, 0);
    assert_true(gyre_quatd_angle_between(expected, found) < 2e-15);
    assert_true(gyre_quatd_is_unit(found, 1e-15));
    gyre_asset_destroy(asset);
}

static void any_turns_in_any_order(void **state) {
    (void)state;
    char axes[7];
    for (int length = 1; length <= 6; length++) {
        int count = 1;
        for (int i = 0; i < length; i++)
            count *= 3;
        for (int number = 0; number < count; number++) {
            for (int i = 0, rest = number; i < length; i++, rest /= 3)
                axes[i] = "XYZ"[rest % 3];
            axes[length] = '\0';
            check_order(axes);
        }
    }
}

static void angles_of_any_size(void **state) {
    (void)state;
    const gyre_asset *asset = read_one("1 Xrotation", "MOTION\nFrames: 3\nFrame Time: 1\n90\n3690\n3.6e12\n");
    assert_quat_near(rotation_of(asset, 0, 0), gyre_quatd_make(sqrt(0.5), 0, 0, sqrt(0.5)), 1e-15);
    assert_true(gyre_quatd_angle_between(rotation_of(asset, 0, 1), rotation_of(asset, 0, 0)) < 1e-15);
    assert_true(gyre_quatd_angle_between(rotation_of(asset, 0, 2), gyre_quatd_identity()) < 1e-15);
    gyre_asset_destroy(asset);
}

static void neighbouring_keys_have_one_sign(void **state) {
    (void)state;
    char frames[65536] = "MOTION\nFrames: 2000\nFrame Time: 1\n";
    for (int i = 0; i < 2000; i++)
        snprintf(frames + strlen(frames), 32, "%d\n", i * 37);
    char *text = malloc(sizeof frames + 1000);
    assert_non_null(text);
    snprintf(text, sizeof frames + 1000, "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Yrotation } %s", frames);
    const gyre_asset *asset = bvh_read_text(text, NULL);
    assert_non_null(asset);
    for (uint32_t i = 1; i < 2000; i++)
        assert_near(gyre_quatd_dot(rotation_of(asset, 0, i - 1), rotation_of(asset, 0, i)),
                    cos(18.5 * GYRE_PI / 180), 1e-12);
    gyre_asset_destroy(asset);
    free(text);
}

static void keys_are_joined_by_slerp(void **state) {
    (void)state;
    const gyre_asset *asset =
        read_one("2 Zrotation Xposition", "MOTION\nFrames: 2\nFrame Time: 0.5\n0 1\n60 3\n");
    double v[4];
    gyre_curve_evaluate(bvh_curve(asset, 0, GYRE_PATH_ROTATION), 0.125, v);
    assert_quat_near(gyre_quatd_from_xyzw(v), quat_about_z(15), 1e-15);
    gyre_curve_evaluate(bvh_curve(asset, 0, GYRE_PATH_TRANSLATION), 0.125, v);
    assert_near(v[0], 1.5, 0);
    assert_near(asset->clips[0].duration_s, 0.5, 0);
    gyre_asset_destroy(asset);
}

/* ---- positions, units, axes ---- */

#define I17_FILE                                                                                             \
    "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Zrotation JOINT b { OFFSET 0 10 0 CHANNELS 3 Xposition "     \
    "Yposition Zposition } } " ONE_FRAME "90 1 2 3"

static void check_place(const gyre_bvh_options *options, gyre_vec3d local, gyre_vec3d world) {
    const gyre_asset *asset = bvh_read_text(I17_FILE, options);
    gyre_posed *posed;
    assert_non_null(asset);
    assert_vec3_near(triple_of(asset, 1, GYRE_PATH_TRANSLATION, 0), local, 0);
    assert_vec3_near(asset->nodes[1].local.translation, gyre_vec3d_make(0, 10, 0), 0);
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_evaluate(posed, 0, 0, NULL), GYRE_OK);
    const double *m = posed->worlds[1].m;
    assert_vec3_near(gyre_vec3d_make(m[12], m[13], m[14]), world, 1e-14);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
}

static void I17_positions_replace_or_add(void **state) {
    (void)state;
    const gyre_bvh_options add = {.add_positions = 1};
    check_place(NULL, gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(-2, 1, 3));
    check_place(&add, gyre_vec3d_make(1, 12, 3), gyre_vec3d_make(-12, 1, 3));
}

static void I20_units_scale_lengths_alone(void **state) {
    (void)state;
    const gyre_bvh_options centimetres = {.unit_m = 0.01};
    const gyre_asset *asset =
        bvh_read_text("HIERARCHY ROOT a { OFFSET 0 99.791939 0 CHANNELS 4 Xposition Yposition Zposition "
                      "Zrotation } " ONE_FRAME "100 200 300 30",
                      &centimetres);
    assert_non_null(asset);
    assert_vec3_near(asset->nodes[0].local.translation, gyre_vec3d_make(0, 0.99791939, 0), 1e-16);
    assert_vec3_near(triple_of(asset, 0, GYRE_PATH_TRANSLATION, 0), gyre_vec3d_make(1, 2, 3), 0);
    assert_quat_near(rotation_of(asset, 0, 0), quat_about_z(30), 1e-15);
    gyre_asset_destroy(asset);
}

/* (x, y, z) -> (x, z, -y), the same for the vector part of a rotation. */
static void M37_z_up_becomes_y_up(void **state) {
    (void)state;
    const gyre_quatd q = gyre_quatd_make(0.0691722994, 0.1383445988, 0.2075168983, 0.9659258263);
    const gyre_vec3d zxy = gyre_euler_from_quatd(q, GYRE_EULER_INTRINSIC_ZXY);
    const gyre_bvh_options options = {.up = GYRE_AXIS_Z};
    char frame[256];
    snprintf(frame, sizeof frame, ONE_FRAME "%.17g %.17g %.17g 1 2 3", zxy.x * 180 / GYRE_PI,
             zxy.y * 180 / GYRE_PI, zxy.z * 180 / GYRE_PI);
    const gyre_asset *asset =
        bvh_read_one("6 Zrotation Xrotation Yrotation Xposition Yposition Zposition", frame, &options);
    assert_non_null(asset);
    assert_quat_near(rotation_of(asset, 0, 0),
                     gyre_quatd_make(0.0691722994, 0.2075168983, -0.1383445988, 0.9659258263), 1e-9);
    assert_vec3_near(triple_of(asset, 0, GYRE_PATH_TRANSLATION, 0), gyre_vec3d_make(1, 3, -2), 0);
    assert_vec3_near(asset->nodes[0].local.translation, gyre_vec3d_make(0, 0, -10), 0);
    gyre_asset_destroy(asset);
}

static void every_axis_may_be_up(void **state) {
    (void)state;
    static const gyre_axis axes[] = {GYRE_AXIS_X,  -GYRE_AXIS_X, GYRE_AXIS_Y,
                                     -GYRE_AXIS_Y, GYRE_AXIS_Z,  -GYRE_AXIS_Z};
    static const char *const offsets[] = {"7 0 0", "-7 0 0", "0 7 0", "0 -7 0", "0 0 7", "0 0 -7"};
    for (int i = 0; i < 6; i++) {
        const gyre_bvh_options options = {.up = axes[i], .unit_m = 2};
        char text[256];
        snprintf(text, sizeof text,
                 "HIERARCHY ROOT a { OFFSET %s CHANNELS 3 Xrotation Yrotation Zrotation } " ONE_FRAME
                 "10 20 30",
                 offsets[i]);
        const gyre_asset *asset = bvh_read_text(text, &options), *plain = bvh_read_text(text, NULL);
        assert_non_null(asset);
        assert_vec3_near(asset->nodes[0].local.translation, gyre_vec3d_make(0, 14, 0), 0);
        assert_near(rotation_of(asset, 0, 0).w, rotation_of(plain, 0, 0).w, 0); /* no mirror */
        gyre_asset_destroy(asset);
        gyre_asset_destroy(plain);
    }
    const gyre_asset *asset;
    gyre_bvh_options wrong = {.up = 4};
    assert_int_equal(gyre_bvh_read_memory("", 0, &wrong, &asset, NULL), GYRE_BAD_ARGUMENT);
    wrong = (gyre_bvh_options){.unit_m = -1};
    assert_int_equal(gyre_bvh_read_memory("", 0, &wrong, &asset, NULL), GYRE_BAD_ARGUMENT);
}

static void some_positions_keep_the_offset(void **state) {
    (void)state;
    const gyre_bvh_options add = {.add_positions = 1};
    const gyre_asset *asset = read_one("1 Xposition", ONE_FRAME "4");
    assert_vec3_near(triple_of(asset, 0, GYRE_PATH_TRANSLATION, 0), gyre_vec3d_make(4, 10, 0), 0);
    assert_null(bvh_curve(asset, 0, GYRE_PATH_ROTATION));
    gyre_asset_destroy(asset);
    asset = bvh_read_one("1 Yposition", ONE_FRAME "4", &add);
    assert_vec3_near(triple_of(asset, 0, GYRE_PATH_TRANSLATION, 0), gyre_vec3d_make(0, 14, 0), 0);
    gyre_asset_destroy(asset);
    asset = read_one("2 Xposition Xposition", ONE_FRAME "4 5");
    assert_vec3_near(triple_of(asset, 0, GYRE_PATH_TRANSLATION, 0), gyre_vec3d_make(5, 10, 0), 0);
    warns_once(asset, "twice");
    gyre_asset_destroy(asset);
}

/* ---- the text ---- */

static void end_site_in_one_word(void **state) {
    (void)state;
    const gyre_asset *asset =
        bvh_read_text("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nEndSite\n{\nOFFSET 0 3 0\n}\n}\n", NULL);
    assert_non_null(asset);
    assert_int_equal(asset->node_count, 2);
    assert_string_equal(asset->nodes[1].name, "End Site");
    assert_true(asset->nodes[1].local.translation.y == 3);
    gyre_asset_destroy(asset);
}

static void the_odd_file(void **state) {
    (void)state;
    const gyre_asset *asset = bvh_read_text(odd_bvh, NULL);
    static const char *const names[] = {"the hips", "a", "End Site", NULL, "a", "b", "End Site tip", "other"};
    static const uint32_t parents[] = {GYRE_NONE, 0, 1, 0, 3, 4, 5, GYRE_NONE};
    assert_non_null(asset);
    assert_int_equal(asset->node_count, 8);
    assert_int_equal(asset->warning_count, 0);
    for (uint32_t i = 0; i < 8; i++) {
        assert_int_equal(asset->nodes[i].parent, parents[i]);
        assert_int_equal(asset->nodes[i].in_scene, 1);
        if (names[i])
            assert_string_equal(asset->nodes[i].name, names[i]);
        else
            assert_null(asset->nodes[i].name);
    }
    assert_vec3_near(asset->nodes[1].local.translation, gyre_vec3d_make(0.5, -2.5, 3), 0);
    assert_vec3_near(triple_of(asset, 1, GYRE_PATH_TRANSLATION, 1), gyre_vec3d_make(0.5, -2.5, 1), 0);
    const double yxz[] = {5, 6, 97}, xyxxy[] = {1, 2, 3, 184, 5};
    assert_true(gyre_quatd_angle_between(rotation_of(asset, 1, 1), product_of("YXZ", yxz)) < 1e-15);
    assert_true(gyre_quatd_angle_between(rotation_of(asset, 5, 2), product_of("XYXXY", xyxxy)) < 1e-15);
    assert_vec3_near(triple_of(asset, 7, GYRE_PATH_SCALE, 2), gyre_vec3d_make(1, 3, 1), 0);
    assert_vec3_near(triple_of(asset, 7, GYRE_PATH_TRANSLATION, 1), gyre_vec3d_make(5, 6, 5), 0);
    assert_null(bvh_curve(asset, 4, GYRE_PATH_ROTATION));
    assert_near(bvh_curve(asset, 0, GYRE_PATH_ROTATION)->times[2], 2 * 0.04, 0);
    gyre_asset_destroy(asset);
}

/* Channels of 6 and of 3 in one file, and of none. */
static void joints_with_different_channels(void **state) {
    (void)state;
    const gyre_asset *asset = bvh_read_text(
        "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation "
        "Xrotation "
        "JOINT b { OFFSET 1 0 0 CHANNELS 3 Zrotation Yrotation Xrotation JOINT c { OFFSET 1 0 0 CHANNELS 6 "
        "Xposition Yposition Zposition Zrotation Yrotation Xrotation JOINT d { OFFSET 0 0 0 JOINT e { OFFSET "
        "0 0 "
        "0 CHANNELS 1 Xrotation } } } } } " ONE_FRAME "1 2 3 0 0 0 45 0 0 4 5 6 0 90 0 77",
        NULL);
    assert_non_null(asset);
    assert_quat_near(rotation_of(asset, 1, 0), quat_about_z(45), 1e-15);
    assert_vec3_near(triple_of(asset, 2, GYRE_PATH_TRANSLATION, 0), gyre_vec3d_make(4, 5, 6), 0);
    assert_near(rotation_of(asset, 4, 0).x, sin(77 * GYRE_PI / 360), 1e-15);
    assert_int_equal(asset->clips[0].curve_count, 6);
    gyre_asset_destroy(asset);
}

static void line_ends_and_marks(void **state) {
    (void)state;
    static const char *const ends[] = {"\n", "\r\n", "\r", " \t\n\n", "\v"};
    for (int i = 0; i < 5; i++) {
        char text[1024] = "\xef\xbb\xbf";
        static const char *const lines[] = {
            "HIERARCHY", "ROOT my hip ", "{",          "\tOFFSET 1\t2  3 ", "CHANNELS 1 Zrotation",
            "}",         "MOTION",       "Frames:\t2", "Frame Time:\t.5",   "10",
            "20"};
        for (size_t l = 0; l < sizeof lines / sizeof *lines; l++)
            snprintf(text + strlen(text), 128, "%s%s", lines[l], i == 4 && l != 1 ? ends[4] : ends[i % 4]);
        const gyre_asset *asset = bvh_read_text(text, NULL);
        assert_non_null(asset);
        assert_string_equal(asset->nodes[0].name, "my hip");
        assert_quat_near(rotation_of(asset, 0, 1), quat_about_z(20), 1e-15);
        assert_int_equal(asset->warning_count, 0);
        gyre_asset_destroy(asset);
    }
}

static void headings_of_the_frames(void **state) {
    (void)state;
    static const char *const heads[] = {"Frames: 1\nFrame Time: 0.1\n",  "Frames:1\nFrame Time:.1\n",
                                        "FRAMES 1\nFRAME TIME 1e-1\n",   "Frame Time: 0.1\nFrames : 1\n",
                                        "frames : 1 frame\ttime : 0.1 ", "Frames: 1.0\nFrameTime: 0.100\n"};
    for (int i = 0; i < 6; i++) {
        char text[256];
        snprintf(text, sizeof text, "motion\n%s45", heads[i]);
        const gyre_asset *asset = read_one("1 Zrotation", text);
        assert_int_equal(asset->warning_count, 0);
        assert_quat_near(rotation_of(asset, 0, 0), quat_about_z(45), 1e-15);
        gyre_asset_destroy(asset);
    }
}

static void frame_times_that_are_none(void **state) {
    (void)state;
    static const char *const heads[] = {"", "Frame Time: 0\n", "Frame Time: -0.1\n", "Frame Time: 0.0e5\n"};
    for (int i = 0; i < 4; i++) {
        char text[256];
        snprintf(text, sizeof text, "MOTION\nFrames: 4\n%s1\n2\n3\n4\n", heads[i]);
        const gyre_asset *asset = read_one("1 Zrotation", text);
        warns_once(asset, "Frame Time");
        assert_near(asset->clips[0].duration_s, 0.1, 1e-15);
        gyre_asset_destroy(asset);
    }
}

static void names_of_all_kinds(void **state) {
    (void)state;
    const gyre_asset *asset =
        bvh_read_text("HIERARCHY\nROOT  a  b\t\n{\nJOINT\n{\nOFFSET 0 0 0\nJOINT J\xc3\xb6rg\n{\n"
                      "OFFSET 0 0 0\n}\nJOINT a\xffz{OFFSET 0 0 0}\n}\nOFFSET 0 0 0\n}\n",
                      NULL);
    assert_non_null(asset);
    assert_string_equal(asset->nodes[0].name, "a  b");
    assert_null(asset->nodes[1].name);
    assert_string_equal(asset->nodes[2].name, "J\xc3\xb6rg");
    assert_string_equal(asset->nodes[3].name, "a\xef\xbf\xbdz");
    assert_non_null(gltf_warning(asset, "UTF-8"));
    assert_non_null(gltf_warning(asset, "no MOTION"));
    gyre_asset_destroy(asset);
}

static void I10_a_locale_with_decimal_commas(void **state) {
    (void)state;
    if (!comma_locale_enter()) skip();
    const gyre_asset *asset = bvh_read_text(
        "HIERARCHY ROOT a { OFFSET 0 99.791939 0 CHANNELS 1 Zrotation } " ONE_FRAME "22.5", NULL);
    comma_locale_leave();
    assert_non_null(asset);
    assert_near(asset->nodes[0].local.translation.y, 99.791939, 0);
    assert_quat_near(rotation_of(asset, 0, 0), quat_about_z(22.5), 1e-15);
    gyre_asset_destroy(asset);
}

/* ---- how many values there are ---- */

static void frames_split_over_lines(void **state) {
    (void)state;
    const gyre_asset *asset =
        read_one("3 Zrotation Xrotation Yrotation", "MOTION\nFrames: 2\nFrame Time: 1\n1\n2 3 4\n5\n\n6\n");
    const double last[] = {4, 5, 6};
    assert_int_equal(asset->warning_count, 0);
    assert_true(gyre_quatd_angle_between(rotation_of(asset, 0, 1), product_of("ZXY", last)) < 1e-15);
    gyre_asset_destroy(asset);
}

static void more_and_fewer_frames(void **state) {
    (void)state;
    const gyre_asset *asset =
        read_one("2 Zrotation Xrotation", "MOTION\nFrames: 2\nFrame Time: 1\n1 2\n3 4\n5 6\n");
    warns_once(asset, "there are more values after the last frame");
    assert_int_equal(bvh_curve(asset, 0, GYRE_PATH_ROTATION)->key_count, 2);
    gyre_asset_destroy(asset);
    asset = read_one("2 Zrotation Xrotation", "MOTION\nFrames: 900000000\nFrame Time: 1\n1 2\n3 4\n5 6");
    warns_once(asset, "Frames: 900000000, and there are 3 whole ones");
    assert_int_equal(bvh_curve(asset, 0, GYRE_PATH_ROTATION)->key_count, 3);
    assert_near(asset->clips[0].duration_s, 2, 0);
    gyre_asset_destroy(asset);
    asset = read_one("2 Zrotation Xrotation", "MOTION\nFrames: 3\nFrame Time: 1\n1 2\n3 4\n5\n");
    warns_once(asset, "Frames: 3, and there are 2 whole ones");
    gyre_asset_destroy(asset);
    asset = read_one("2 Zrotation Xrotation", "MOTION\nFrame Time: 1\n1 2\n3 4\n");
    warns_once(asset, "the number of frames is not said: there are 2");
    gyre_asset_destroy(asset);
    asset = read_one("1 Zrotation", "MOTION\nFrames: 1\nFrame Time: 1\n1\n# made by hand\n");
    warns_once(asset, "text that is no value after the last frame");
    gyre_asset_destroy(asset);
}

static void no_frames_and_no_channels(void **state) {
    (void)state;
    const gyre_asset *asset = read_one("1 Zrotation", "MOTION\nFrames: 0\nFrame Time: 1\n");
    assert_int_equal(asset->clip_count, 0);
    assert_int_equal(asset->warning_count, 0);
    gyre_asset_destroy(asset);
    asset = read_one("0", "MOTION\nFrames: 4000000000\nFrame Time: 1\n\n\n");
    assert_int_equal(asset->clip_count, 0);
    assert_int_equal(asset->warning_count, 0);
    gyre_asset_destroy(asset);
    asset = read_one("1 Zrotation", "MOTION\nFrames: 5\nFrame Time: 1\n");
    assert_int_equal(asset->clip_count, 0);
    warns_once(asset, "there are 0 whole ones");
    gyre_asset_destroy(asset);
}

/* ---- what is refused ---- */

#define ROOT_OF(channels) "HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS " channels "\n}\n"
#define TWO "MOTION\nFrames: 2\nFrame Time: 1\n"

static void what_is_refused(void **state) {
    (void)state;
    static const char *const files[][2] = {
        {"", "this is no BVH"},
        {"glTF", "this is no BVH"},
        {"HIERARCHY\n", "there is no joint"},
        {"HIERARCHY\nMOTION\n", "there is no joint"},
        {"\xff\xfeH\0I", "UTF-16"},
        {"HIERARCHY\nROOT a\nOFFSET 0 0 0", "line 3: there should be a {, not \"OFFSET\""},
        {"HIERARCHY\nROOT a\n{\nROOT b\n{\n}\n}", "line 4: a ROOT within a joint"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n", "the file ends before joint 0 is closed"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nMOTION\n", "MOTION before joint 0 is closed"},
        {"HIERARCHY\nROOT a\n{\n}\n}\n", "line 5: this } closes nothing"},
        {"HIERARCHY\nOFFSET 0 0 0", "line 2: OFFSET stands in no joint"},
        {"HIERARCHY\nEnd Site { }", "in no joint"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 0 0\n}", "line 5: a part of OFFSET should be a number, not \"}\""},
        {"HIERARCHY\nROOT a\n{\nOFFSET 0 1,5 0\n}", "line 4: \"1,5\" has a comma"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 0 1e101 0\n}", "beyond 1e100"},
        {"HIERARCHY\nROOT a\n{\nOFFSET 0 nan 0\n}", "should be a number, not \"nan\""},
        {"HIERARCHY\nROOT a\n{\nWHAT\n}", "line 4: \"WHAT\" is not known here"},
        {ROOT_OF("2 Xrotation"), "there is no channel \"}\""},
        {ROOT_OF("1 Wrotation"), "there is no channel \"Wrotation\""},
        {ROOT_OF("1 Xrotatio"), "there is no channel \"Xrotatio\""},
        {ROOT_OF("1 Xrotation Yrotation"), "line 5: \"Yrotation\" is not known here"},
        {ROOT_OF("-1"), "no number of channels"},
        {ROOT_OF("1.5 Xrotation"), "no number of channels"},
        {ROOT_OF("4294967294 Xrotation"), "there is no channel"},
        {ROOT_OF("1 Xrotation\nCHANNELS 1 Yrotation"), "line 6: CHANNELS stands twice"},
        {ROOT_OF("1 Xrotation") "MOTION\nFrames: -2\n", "line 8: Frames: -2"},
        {ROOT_OF("1 Xrotation") "MOTION\nFrames: 1.5\n", "line 8: Frames: 1.5"},
        {ROOT_OF("1 Xrotation") "MOTION\nFrames:\nFrame Time: 1\n",
         "the number of frames should be a number"},
        {ROOT_OF("1 Xrotation") "MOTION\nFrames: 1\nFrame Time: 0,033\n", "line 9: \"0,033\" has a comma"},
        {ROOT_OF("1 Xrotation") TWO "1,5\n2\n", "line 10: \"1,5\" has a comma"},
        {ROOT_OF("1 Xrotation") TWO "1\n-nan(ind)\n", "line 11: a value of a frame should be a number, not"},
        {ROOT_OF("1 Xrotation") TWO "1\n1.#QNAN\n", "line 11: a value of a frame"},
        {ROOT_OF("1 Xrotation") TWO "1\n1e400\n", "beyond 1e100"},
        {ROOT_OF("3 Xrotation Yrotation Zrotation") TWO "1 2 3 4\n5 6 7 8\n",
         "line 10: the line ends after 1 of a frame's 3 values, and the file has more values"},
        {ROOT_OF("3 Xrotation Yrotation Zrotation") TWO "1 2\n3 4\n",
         "line 10: the line ends after 2 of a frame's 3 values, and the file has fewer values"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        gyre_error error = {0};
        assert_int_equal(bvh_refuse(files[i][0], &error), GYRE_BAD_FORMAT);
        if (!strstr(error.message, files[i][1])) print_error("%zu: %s\n", i, error.message);
        assert_non_null(strstr(error.message, files[i][1]));
    }
}

static void mended_with_a_word(void **state) {
    (void)state;
    const gyre_asset *asset = bvh_read_text("ROOT a\n{\nCHANNELS 1 Xrotation\n}\n" ONE_FRAME "1", NULL);
    assert_non_null(asset);
    assert_non_null(gltf_warning(asset, "does not begin with HIERARCHY"));
    assert_non_null(gltf_warning(asset, "joint 0 has no OFFSET"));
    gyre_asset_destroy(asset);
    asset = bvh_read_text("HIERARCHY\nJOINT a\n{\nOFFSET 0 0 0\n}\n", NULL);
    assert_non_null(asset);
    assert_non_null(gltf_warning(asset, "taken for a ROOT"));
    gyre_asset_destroy(asset);
}

/* ---- sizes ---- */

static void a_tree_of_any_depth(void **state) {
    (void)state;
    enum { DEPTH = 200000 };
    gltf_string text = {0};
    gltf_print(&text, "HIERARCHY\nROOT r{OFFSET 0 0 0\n");
    for (int i = 1; i < DEPTH; i++)
        gltf_print(&text, "JOINT{OFFSET 1 0 0\n");
    for (int i = 0; i < DEPTH; i++)
        gltf_append(&text, "}", 1);
    const gyre_asset *asset = bvh_read_text(text.bytes, NULL);
    assert_non_null(asset);
    assert_int_equal(asset->node_count, DEPTH);
    assert_int_equal(asset->nodes[DEPTH - 1].parent, DEPTH - 2);
    gyre_asset_destroy(asset);
    free(text.bytes);
}

static void a_large_file(void **state) {
    (void)state;
    gltf_string text = large_bvh(60, 1300);
    const gyre_asset *asset = bvh_read_text(text.bytes, NULL);
    assert_non_null(asset);
    assert_int_equal(asset->warning_count, 0);
    assert_int_equal(asset->clips[0].curve_count, 61);
    assert_int_equal(bvh_curve(asset, 0, GYRE_PATH_ROTATION)->key_count, 1300);
    for (uint32_t f = 0; f < 1300; f += 97) { /* columns 3 to 5 of the frame, written with six decimals */
        double degrees[3];
        for (uint32_t c = 3; c < 6; c++)
            degrees[c - 3] = 40 * sin(0.01 * f * (1 + c % 5) + c) + 30 * sin(0.0317 * f + 2 * c);
        assert_true(gyre_quatd_angle_between(rotation_of(asset, 0, f), product_of("ZXY", degrees)) < 3e-8);
    }
    gyre_asset_destroy(asset);
    free(text.bytes);
}

static void from_a_file(void **state) {
    (void)state;
    const gyre_asset *asset = (const gyre_asset *)&state;
    gyre_error error = {0};
    assert_int_equal(gyre_bvh_read("/nowhere/a.bvh", NULL, &asset, &error), GYRE_CANNOT_READ);
    assert_null(asset);
    assert_non_null(strstr(error.message, "/nowhere/a.bvh"));
    assert_int_equal(gyre_bvh_read(NULL, NULL, &asset, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_bvh_read("a", NULL, NULL, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_bvh_read_memory(NULL, 0, NULL, &asset, &error), GYRE_BAD_ARGUMENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(I16_each_joint_keeps_its_order),
        cmocka_unit_test(any_turns_in_any_order),
        cmocka_unit_test(angles_of_any_size),
        cmocka_unit_test(neighbouring_keys_have_one_sign),
        cmocka_unit_test(keys_are_joined_by_slerp),
        cmocka_unit_test(I17_positions_replace_or_add),
        cmocka_unit_test(I20_units_scale_lengths_alone),
        cmocka_unit_test(M37_z_up_becomes_y_up),
        cmocka_unit_test(every_axis_may_be_up),
        cmocka_unit_test(some_positions_keep_the_offset),
        cmocka_unit_test(end_site_in_one_word),
        cmocka_unit_test(the_odd_file),
        cmocka_unit_test(joints_with_different_channels),
        cmocka_unit_test(line_ends_and_marks),
        cmocka_unit_test(headings_of_the_frames),
        cmocka_unit_test(frame_times_that_are_none),
        cmocka_unit_test(names_of_all_kinds),
        cmocka_unit_test(I10_a_locale_with_decimal_commas),
        cmocka_unit_test(frames_split_over_lines),
        cmocka_unit_test(more_and_fewer_frames),
        cmocka_unit_test(no_frames_and_no_channels),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(mended_with_a_word),
        cmocka_unit_test(a_tree_of_any_depth),
        cmocka_unit_test(a_large_file),
        cmocka_unit_test(from_a_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
