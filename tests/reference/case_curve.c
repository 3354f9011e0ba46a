/* SPDX-License-Identifier: MIT */
/// Made files about curves: how keys are read, found and joined.
#include "maker.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double half_root = 0.70710678118654752;

static size_t times(maker *made, const double *values, size_t count) {
    return maker_accessor(made, "SCALAR", FLOAT, values, count);
}

static size_t vectors(maker *made, const double *values, size_t count) {
    return maker_accessor(made, "VEC3", FLOAT, values, count);
}

static size_t rotations(maker *made, const double *values, size_t count) {
    return maker_accessor(made, "VEC4", FLOAT, values, count);
}

/// A mesh of one triangle with two morph targets; node 0 carries it.
static void morphing_triangle(maker *made) {
    vectors(made, LIST(0, 0, 0, 1, 0, 0, 0, 1, 0));
    vectors(made, LIST(0, 0, 1, 0, 0, 1, 0, 0, 1));
    vectors(made, LIST(0, 0.5, 0, 0, 0.25, 0, 1, 0, 0));
    maker_append(made, "meshes",
                 "{'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':1},{'POSITION':2}]}],"
                 "'weights':[0.5,0.125]}");
}

/* ---- every path with every interpolation ---- */

/// Numbers between -1 and 1 without pattern or chance.
static void scatter(double *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        out[i] = 2 * fmod(0.35 + 0.618033988749895 * (double)(i + 1), 1) - 1;
    }
}

static void every_curve(maker *made, const char *path, const char *interpolation) {
    static const char *const types[] = {"VEC3", "VEC4", "SCALAR"};
    int type = strcmp(path, "rotation") == 0 ? 1 : strcmp(path, "weights") == 0 ? 2 : 0;
    const size_t widths[] = {3, 4, 2};
    size_t count = 5 * widths[type] * (strcmp(interpolation, "CUBICSPLINE") == 0 ? 3 : 1);
    double values[5 * 4 * 3];
    scatter(values, count);
    morphing_triangle(made);
    size_t keys = times(made, LIST(0.5, 1.25, 1.3, 2, 2.75));
    size_t output = maker_accessor(made, types[type], FLOAT, values, count);
    maker_append(made, "nodes",
                 "{'mesh':0,'translation':[1,2,3],'scale':[1,2,-0.5],'rotation':[0.6,0,0,0.8]}");
    maker_append(made, "nodes",
                 "{'children':[0],'translation':[-3,0.5,0],'rotation':[0,0.28,0,-0.96],'scale':[2,2,2]}");
    maker_animate(made, 0, path, interpolation, keys, output);
}

#define EVERY_CURVE(USE)                                                                                     \
    USE(translation, STEP)                                                                                   \
    USE(translation, LINEAR)                                                                                 \
    USE(translation, CUBICSPLINE)                                                                            \
    USE(rotation, STEP)                                                                                      \
    USE(rotation, LINEAR)                                                                                    \
    USE(rotation, CUBICSPLINE)                                                                               \
    USE(scale, STEP)                                                                                         \
    USE(scale, LINEAR)                                                                                       \
    USE(scale, CUBICSPLINE)                                                                                  \
    USE(weights, STEP)                                                                                       \
    USE(weights, LINEAR)                                                                                     \
    USE(weights, CUBICSPLINE)

#define DEFINE_CURVE(path, interpolation)                                                                    \
    static void path##_##interpolation(maker *made) {                                                        \
        every_curve(made, #path, #interpolation);                                                            \
    }

EVERY_CURVE(DEFINE_CURVE)

/* ---- finding keys ---- */

/// One node, moved along x by these keys.
static void slide(maker *made, const char *interpolation, const double *at, const double *x, size_t count) {
    double values[24] = {0};
    for (size_t i = 0; i < count; i++) {
        values[3 * i] = x[i];
    }
    maker_append(made, "nodes", "{}");
    size_t keys = times(made, at, count);
    maker_animate(made, 0, "translation", interpolation, keys, vectors(made, values, 3 * count));
}

static void expect_x(maker *made, double time_s, double x) {
    maker_expect(made, 0, time_s, "translation", 0, 0, LIST(x, 0, 0));
}

static void first_key_late(maker *made) {
    slide(made, "LINEAR", (const double[]){1.5, 2.5}, (const double[]){1, 2}, 2);
    expect_x(made, 0, 1);
    expect_x(made, 1.5, 1);
    expect_x(made, 2, 1.5);
    expect_x(made, 2.5, 2);
    expect_x(made, 9, 2);
    maker_expect(made, -1, 0, "translation", 0, 0, LIST(0, 0, 0));
}

static void past_the_end(maker *made) {
    slide(made, "LINEAR", (const double[]){0, 0.5, 1}, (const double[]){0, 1, 5}, 3);
    expect_x(made, 1, 5);
    expect_x(made, 1.2, 5);
    expect_x(made, 0.999999, 4.999992);
}

static void step_switches_at_keys(maker *made) {
    slide(made, "STEP", (const double[]){1, 3, 5}, (const double[]){6, 8, 9}, 3);
    expect_x(made, 0, 6);
    expect_x(made, 1, 6);
    expect_x(made, 2.9, 6);
    expect_x(made, 3, 8);
    expect_x(made, 4.999, 8);
    expect_x(made, 5, 9);
    expect_x(made, 7, 9);
}

static void seconds(maker *made) {
    slide(made, "LINEAR", (const double[]){0, 4}, (const double[]){0, 8}, 2);
    expect_x(made, 1, 2);
    expect_x(made, 4, 8);
}

static void single_keys(maker *made) {
    size_t rotation = rotations(made, LIST(0, 0, half_root, half_root));
    size_t cubic = rotations(made, LIST(9, 9, 9, 9, 0, 0, 1, 1, 9, 9, 9, 9));
    char text[1000];
    maker_append(made, "nodes", "{}");
    maker_append(made, "nodes", "{}");
    maker_append(made, "nodes", "{}");
    size_t zero = times(made, LIST(0)), later = times(made, LIST(0.7));
    snprintf(text, sizeof text,
             "{'channels':[{'sampler':0,'target':{'node':0,'path':'rotation'}},"
             "{'sampler':1,'target':{'node':1,'path':'rotation'}},"
             "{'sampler':2,'target':{'node':2,'path':'rotation'}}],"
             "'samplers':[{'input':%zu,'output':%zu},{'input':%zu,'output':%zu},"
             "{'input':%zu,'output':%zu,'interpolation':'CUBICSPLINE'}]}",
             zero, rotation, later, rotation, zero, cubic);
    maker_append(made, "animations", text);
    maker_animate(made, 0, "rotation", "STEP", zero, rotation);
    for (int node = 0; node < 3; node++) {
        maker_expect(made, 0, 0, "rotation", node, 0, LIST(0, 0, half_root, half_root));
        maker_expect(made, 0, 0.7, "rotation", node, 0, LIST(0, 0, half_root, half_root));
        maker_expect(made, 0, 5, "rotation", node, 0, LIST(0, 0, half_root, half_root));
    }
    maker_expect(made, 1, 0, "rotation", 0, 0, LIST(0, 0, half_root, half_root));
}

/* ---- rotations ---- */

/// One node, turned by these keys.
static void turn(maker *made, const char *interpolation, int type, const double *at, size_t key_count,
                 const double *values, size_t count) {
    maker_append(made, "nodes", "{'translation':[1,2,3],'scale':[2,2,2]}");
    size_t keys = times(made, at, key_count);
    maker_animate(made, 0, "rotation", interpolation, keys,
                  maker_accessor(made, "VEC4", type, values, count));
}

static void expect_rotation(maker *made, double time_s, double x, double y, double z, double w) {
    maker_expect(made, 0, time_s, "rotation", 0, 0, LIST(x, y, z, w));
}

static void cubic_is_normalised(maker *made) {
    turn(made, "CUBICSPLINE", FLOAT, LIST(0, 1),
         LIST(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0));
    expect_rotation(made, 0.25, 0, 0, 0.1820892602, 0.9832820050);
    expect_rotation(made, 0.5, 0, 0, half_root, half_root);
    maker_expect(made, 0, 0.25, "scale", 0, 0, LIST(2, 2, 2));
    maker_expect(made, 0, 0.25, "translation", 0, 0, LIST(1, 2, 3));
}

static void cubic_tangents_times_spacing(maker *made) {
    turn(made, "CUBICSPLINE", FLOAT, LIST(0, 0.5),
         LIST(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, -1, 0, 0, half_root, half_root, 0, 0, 0, 0));
    expect_rotation(made, 0.25, 0, 0, 0.4135273742, 0.9104916863);
    size_t keys = times(made, LIST(0, 2));
    maker_animate(made, 0, "translation", "CUBICSPLINE", keys,
                  vectors(made, LIST(7, 7, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7)));
    maker_expect(made, 1, 1, "translation", 0, 0, LIST(0.25, 0, 0));
}

static void cubic_layout(maker *made) {
    turn(made, "CUBICSPLINE", FLOAT, LIST(0, 1),
         LIST(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0.0871557427, 0, 0, 0.9961946981, 0, 0, 0, 0));
    expect_rotation(made, 0, 0, 0, 0, 1);
    expect_rotation(made, 1, 0.0871557427, 0, 0, 0.9961946981);
    expect_rotation(made, 2, 0.0871557427, 0, 0, 0.9961946981);
}

/// Keys of a cubic are used at the length that they have: the raw midpoint leans to the longer one.
static void cubic_keys_as_stored(maker *made) {
    turn(made, "CUBICSPLINE", FLOAT, LIST(0, 1),
         LIST(0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0));
    expect_rotation(made, 0, 0, 0, 0, 1);
    expect_rotation(made, 0.5, 0, 0, 0.31622776601683794, 0.94868329805051381);
}

/// A cubic does not choose the shorter way: it goes through the numbers as they are.
static void cubic_keeps_signs(maker *made) {
    turn(made, "CUBICSPLINE", FLOAT, LIST(0, 1),
         LIST(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.96, -0.28, 0, 0, 0, 0));
    expect_rotation(made, 0.5, 0, 0, 0.8, 0.6);
}

static void hemisphere(maker *made) {
    double s = half_root;
    turn(made, "LINEAR", FLOAT, LIST(0, 0.25, 0.5, 0.75, 1),
         LIST(0, 0, 0, 1, 0, 0, s, s, 0, 0, 1, 0, 0, 0, s, -s, 0, 0, 0, 1));
    expect_rotation(made, 0.875, 0, 0, 0.3826834324, -0.9238795325);
    size_t keys = times(made, LIST(0, 1));
    maker_animate(made, 0, "rotation", "LINEAR", keys,
                  rotations(made, LIST(0.5976971095, 0, 0, 0.801722, -0.5979451795, 0, 0, -0.801537)));
    maker_expect(made, 1, 0.5, "rotation", 0, 0, LIST(0.59782115, 0, 0, 0.80162951));
    maker_animate(made, 0, "rotation", "LINEAR", keys,
                  rotations(made, LIST(0, 0, 0, 1, 0, 0, 0.86602540378443865, 0.5)));
    maker_expect(made, 2, 0.25, "rotation", 0, 0, LIST(0, 0, 0.25881904510252076, 0.96592582628906829));
}

static void equal_and_opposite_keys(maker *made) {
    turn(made, "LINEAR", FLOAT, LIST(0, 1, 2, 3),
         LIST(0, 0.6, 0, 0.8, 0, 0.6, 0, 0.8, 0, -0.6, 0, -0.8, 0, 0.6, 1e-7, 0.8));
    expect_rotation(made, 0.3, 0, 0.6, 0, 0.8);
    expect_rotation(made, 1.5, 0, 0.6, 0, 0.8);
    expect_rotation(made, 2.5, 0, 0.6, 0, 0.8);
}

/// From one key to the next: hardly at all, by 1e-3, by almost half a turn either way, by half a turn, and
/// between quaternions that are almost opposite.
static void hard_slerps(maker *made) {
    turn(made, "LINEAR", FLOAT, LIST(0, 1, 2, 3, 4, 5, 6, 7, 8),
         LIST(0.6, 0, 0, 0.8, 0.6, 1e-6, 0, 0.8, 0.6, 1e-3, 0, 0.8, 0.8, 1e-3, 1e-4, -0.6, 0, 0.6, 0.8, 1e-5,
              0, 0.8, -0.6, 0, 1e-5, -0.8, 0.6, 1e-5, 0.1, -0.7, 0.1, -0.7, 0.7, 0.1, 0.7, 0.1));
    for (int i = 0; i < 24; i++) {
        maker_expect(made, 0, i / 3.0 + 0.01, "scale", 0, 0, LIST(2, 2, 2));
    }
}

/// Where a float can tell times no finer than 1/8 s apart, the fraction between two keys still counts.
static void late_times(maker *made) {
    slide(made, "LINEAR", (const double[]){0, 1048576, 1048576.125, 1048577}, (const double[]){0, 1, 2, 9},
          4);
    expect_x(made, 524288, 0.5);
    expect_x(made, 1048576.03125, 1.25);
    expect_x(made, 1048576.125, 2);
    expect_x(made, 1048576.5625, 5.5);
}

static void keys_not_unit(maker *made) {
    turn(made, "LINEAR", FLOAT, LIST(0, 1), LIST(0, 0.5, 0, 0.5, 0, 0, 0, 3));
    expect_rotation(made, 0, 0, half_root, 0, half_root);
    expect_rotation(made, 0.5, 0, 0.3826834324, 0, 0.9238795325);
    size_t keys = times(made, LIST(0, 1));
    maker_animate(made, 0, "rotation", "STEP", keys, rotations(made, LIST(0, 0.5, 0, 0.5, 0, 0, 0.25, 0)));
    maker_expect(made, 1, 0.5, "rotation", 0, 0, LIST(0, half_root, 0, half_root));
    maker_expect(made, 1, 1, "rotation", 0, 0, LIST(0, 0, 1, 0));
}

static void zero_rotation_keys(maker *made) {
    turn(made, "LINEAR", FLOAT, LIST(0, 1), LIST(0, 0, 0, 0, 0, 0, 1, 0));
    expect_rotation(made, 0, 0, 0, 0, 1);
    expect_rotation(made, 1, 0, 0, 1, 0);
    size_t keys = times(made, LIST(0));
    size_t zeros = maker_append(made, "accessors", "{'componentType':5126,'type':'VEC4','count':1}");
    maker_animate(made, 0, "rotation", "LINEAR", keys, zeros);
    maker_expect(made, 1, 0, "rotation", 0, 0, LIST(0, 0, 0, 1));
}

/* ---- integers ---- */

static void short_rotations(maker *made) {
    turn(made, "LINEAR", SHORT | NORMALISED, LIST(0, 1, 2),
         LIST(0, 0, 23170, 23170, -32768, 0, 0, 0, 12000, -7000, 3000, -29000));
    expect_rotation(made, 0, 0, 0, half_root, half_root);
    expect_rotation(made, 1, 1, 0, 0, 0);
    size_t keys = times(made, LIST(0));
    /* -1.0 and 0.5 of 32767: were -32768 taken for less than -1, the angle would be another */
    maker_animate(made, 0, "rotation", "STEP", keys,
                  maker_accessor(made, "VEC4", SHORT | NORMALISED, LIST(-32768, 0, 0, 32767)));
    maker_expect(made, 1, 0, "rotation", 0, 0, LIST(-half_root, 0, 0, half_root));
}

static void byte_rotations(maker *made) {
    turn(made, "LINEAR", BYTE | NORMALISED, LIST(0, 1, 2),
         LIST(0, 0, 90, 90, -128, 0, 0, 127, 30, -60, 20, -100));
    expect_rotation(made, 0, 0, 0, half_root, half_root);
    expect_rotation(made, 1, -half_root, 0, 0, half_root);
}

static void unsigned_rotations(maker *made) {
    turn(made, "LINEAR", UBYTE | NORMALISED, LIST(0, 1, 2),
         LIST(0, 0, 255, 255, 255, 0, 0, 0, 153, 0, 0, 204));
    expect_rotation(made, 0, 0, 0, half_root, half_root);
    expect_rotation(made, 2, 0.6, 0, 0, 0.8);
    size_t keys = times(made, LIST(0, 1));
    maker_animate(
        made, 0, "rotation", "LINEAR", keys,
        maker_accessor(made, "VEC4", USHORT | NORMALISED, LIST(65535, 0, 0, 65535, 1000, 50000, 300, 20000)));
    maker_expect(made, 1, 0, "rotation", 0, 0, LIST(half_root, 0, 0, half_root));
}

static void integer_cubic(maker *made) {
    turn(made, "CUBICSPLINE", SHORT | NORMALISED, LIST(0, 1),
         LIST(0, 0, 0, 0, 0, 0, 0, 32767, 0, 3000, 0, 0, 500, 0, 0, 0, 0, 0, 23170, 23170, 0, 0, 0, 0));
    expect_rotation(made, 0, 0, 0, 0, 1);
    expect_rotation(made, 1, 0, 0, half_root, half_root);
}

/// Weights may be integers of any kind; two targets, so two numbers a key.
static void integer_weights(maker *made) {
    morphing_triangle(made);
    size_t keys = times(made, LIST(0, 1));
    maker_append(made, "nodes", "{'mesh':0}");
    maker_animate(made, 0, "weights", "LINEAR", keys,
                  maker_accessor(made, "SCALAR", BYTE | NORMALISED, LIST(-128, 127, 0, -127)));
    maker_expect(made, 0, 0, "weights", 0, 0, LIST(-1, 1));
    maker_expect(made, 0, 0.5, "weights", 0, 0, LIST(-0.5, 0));
    maker_expect(made, 0, 0.5, "vertices", 0, 0, LIST(0, 0, -0.5));
    maker_animate(made, 0, "weights", "STEP", keys,
                  maker_accessor(made, "SCALAR", UBYTE | NORMALISED, LIST(255, 51, 0, 255)));
    maker_expect(made, 1, 0, "weights", 0, 0, LIST(1, 0.2));
    maker_animate(made, 0, "weights", "LINEAR", keys,
                  maker_accessor(made, "SCALAR", SHORT | NORMALISED, LIST(-32768, 32767, 32767, -32767)));
    maker_expect(made, 2, 0, "weights", 0, 0, LIST(-1, 1));
    maker_animate(made, 0, "weights", "CUBICSPLINE", keys,
                  maker_accessor(made, "SCALAR", USHORT | NORMALISED,
                                 LIST(0, 0, 65535, 13107, 65535, 0, 0, 65535, 0, 65535, 0, 0)));
    maker_expect(made, 3, 0, "weights", 0, 0, LIST(1, 0.2));
    /* at 1/2: 1/2 of both values, 1/8 of the out-tangent, minus 1/8 of the in-tangent */
    maker_expect(made, 3, 0.5, "weights", 0, 0, LIST(0.625, 0.475));
}

/* ---- channels ---- */

static void duplicate_channel(maker *made) {
    size_t keys = times(made, LIST(0, 1));
    size_t first = vectors(made, LIST(1, 1, 1, 1, 1, 1)), second = vectors(made, LIST(0, 0, 0, 4, 0, 0));
    char text[1000];
    maker_append(made, "nodes", "{'name':'Bone'}");
    maker_append(made, "nodes", "{'name':'Bone','translation':[5,6,7]}");
    snprintf(text, sizeof text,
             "{'name':'','channels':[{'sampler':0,'target':{'node':0,'path':'translation'}},"
             "{'sampler':1,'target':{'node':0,'path':'translation'}},"
             "{'sampler':0,'target':{'path':'translation'}}],"
             "'samplers':[{'input':%zu,'output':%zu},{'input':%zu,'output':%zu}]}",
             keys, first, keys, second);
    maker_append(made, "animations", text);
    maker_expect(made, 0, 0.5, "translation", 0, 0, LIST(2, 0, 0));
    maker_expect(made, 0, 0.5, "translation", 1, 0, LIST(5, 6, 7));
}

/// The length of a clip is the last key of all its channels; those that end earlier hold.
static void channels_of_unlike_length(maker *made) {
    size_t short_keys = times(made, LIST(0.25, 0.5)), long_keys = times(made, LIST(1, 3));
    size_t values = vectors(made, LIST(1, 0, 0, 2, 0, 0));
    char text[1000];
    maker_append(made, "nodes", "{'rotation':[0,0,0.6,0.8]}");
    snprintf(text, sizeof text,
             "{'name':'a/b.c','channels':[{'sampler':0,'target':{'node':0,'path':'translation'}},"
             "{'sampler':1,'target':{'node':0,'path':'scale'}}],"
             "'samplers':[{'input':%zu,'output':%zu},{'input':%zu,'output':%zu,'interpolation':'LINEAR'}]}",
             short_keys, values, long_keys, values);
    maker_append(made, "animations", text);
    maker_expect(made, 0, 0.375, "translation", 0, 0, LIST(1.5, 0, 0));
    maker_expect(made, 0, 2, "translation", 0, 0, LIST(2, 0, 0));
    maker_expect(made, 0, 2, "scale", 0, 0, LIST(1.5, 0, 0));
    maker_expect(made, 0, 2, "rotation", 0, 0, LIST(0, 0, 0.6, 0.8));
}

static void sparse_keys(maker *made) {
    size_t keys = times(made, LIST(0, 1, 2));
    size_t indices = maker_view(made, UBYTE, LIST(1));
    size_t values = maker_view(made, FLOAT, LIST(0, 0, 1, 0));
    size_t base = maker_view(made, FLOAT, LIST(0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1));
    char text[500];
    snprintf(text, sizeof text,
             "{'bufferView':%zu,'componentType':5126,'type':'VEC4','count':3,'sparse':{'count':1,"
             "'indices':{'bufferView':%zu,'componentType':5121},'values':{'bufferView':%zu}}}",
             base, indices, values);
    maker_append(made, "nodes", "{}");
    maker_animate(made, 0, "rotation", "LINEAR", keys, maker_append(made, "accessors", text));
    expect_rotation(made, 1, 0, 0, 1, 0);
    expect_rotation(made, 0.5, 0, 0, half_root, half_root);
}

#define LIST_CURVE(path, interpolation) {#path " " #interpolation, path##_##interpolation},

const made_case curve_cases[] = {
    EVERY_CURVE(LIST_CURVE){"first key late", first_key_late},
    {"past the end", past_the_end},
    {"step switches at keys", step_switches_at_keys},
    {"seconds", seconds},
    {"single keys", single_keys},
    {"cubic is normalised", cubic_is_normalised},
    {"cubic tangents times spacing", cubic_tangents_times_spacing},
    {"cubic layout", cubic_layout},
    {"cubic keys as stored", cubic_keys_as_stored},
    {"cubic keeps signs", cubic_keeps_signs},
    {"hemisphere", hemisphere},
    {"equal and opposite keys", equal_and_opposite_keys},
    {"hard slerps", hard_slerps},
    {"late times", late_times},
    {"keys not unit", keys_not_unit},
    {"zero rotation keys", zero_rotation_keys},
    {"short rotations", short_rotations},
    {"byte rotations", byte_rotations},
    {"unsigned rotations", unsigned_rotations},
    {"integer cubic", integer_cubic},
    {"integer weights", integer_weights},
    {"duplicate channel", duplicate_channel},
    {"channels of unlike length", channels_of_unlike_length},
    {"sparse keys", sparse_keys},
    {NULL, NULL},
};
