/* SPDX-License-Identifier: MIT */
/* Frames and the maps between them: the presets, what names say, known conversions, and laws over all frames.
 */
#include "rotation_input.h"

#include <gyre/frame.h>
#include <gyre/framed.h>
#include <stdio.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof(table)[0])
#define HALF 0.70710678118654752

/* Component by component: here signs matter. */
#define assert_quat_near(actual, right, tolerance)                                                           \
    parts_near_at((const double *)&(const gyre_quatd[]){actual},                                             \
                  (const double *)&(const gyre_quatd[]){right}, 4, (tolerance), #actual, __LINE__)
#define assert_vec3_near(actual, right, tolerance)                                                           \
    parts_near_at((const double *)&(const gyre_vec3d[]){actual},                                             \
                  (const double *)&(const gyre_vec3d[]){right}, 3, (tolerance), #actual, __LINE__)

static void parts_near_at(const double *a, const double *right, int count, double tolerance, const char *what,
                          int line) {
    for (int i = 0; i < count; ++i) {
        if (fabs(a[i] - right[i]) <= tolerance) continue;
        print_error("%s: component %d is %.17g, not %.17g\n", what, i, a[i], right[i]);
        _fail(__FILE__, line);
    }
}

/* A turn of 30 degrees about (1, 2, 3). */
static const gyre_quatd turn = {0.069172299424687515, 0.13834459884937503, 0.20751689827406255,
                                0.96592582628906829};

static gyre_frame named(const char *name) {
    gyre_frame frame = {0, 0, 0, 0, 0};
    gyre_error error = {0};
    if (gyre_frame_from_name(name, &frame, &error) != GYRE_OK) fail_msg("%s: %s", name, error.message);
    return frame;
}

static gyre_frame_map between(const char *from, const char *to) {
    return gyre_frame_map_between(named(from), named(to));
}

/* All 48 ways to point right, up and forward along axes. */
static gyre_frame nth_frame(int n) {
    static const int orders[6][3] = {{1, 2, 3}, {2, 3, 1}, {3, 1, 2}, {1, 3, 2}, {3, 2, 1}, {2, 1, 3}};
    const int *order = orders[n % 6], signs = n / 6;
    return gyre_frame_make(signs & 1 ? -order[0] : order[0], signs & 2 ? -order[1] : order[1],
                           signs & 4 ? -order[2] : order[2], 1.0);
}

static gyre_vec3d axis_vector(gyre_axis axis) {
    const double sign = axis < 0 ? -1 : 1, number = fabs((double)axis);
    return gyre_vec3d_make(number == 1 ? sign : 0, number == 2 ? sign : 0, number == 3 ? sign : 0);
}

/* ---- the presets ---- */

static void presets_are_what_their_programs_say(void **state) {
    (void)state;
    static const struct {
        const char *name, *axes;
        int handedness;
        double unit_m;
    } rows[] = {
        {"gltf", "-x+y+z", 1, 1},      {"opengl", "-x+y+z", 1, 1},    {"webgl", "-x+y+z", 1, 1},
        {"threejs", "-x+y+z", 1, 1},   {"direct3d", "+x+y+z", -1, 1}, {"unity", "+x+y+z", -1, 1},
        {"unreal", "+y+z+x", -1, .01}, {"blender", "-x+z-y", 1, 1},   {"3dsmax", "-x+z-y", 1, 1},
        {"maya", "-x+y+z", 1, .01},    {"ros", "-y+z+x", 1, 1},       {"ned", "+y-z+x", 1, 1},
        {"enu", "+x+z+y", 1, 1},       {"opencv", "+x-y+z", 1, 1},    {"opengl-camera", "+x+y-z", 1, 1},
        {"webxr", "+x+y-z", 1, 1}};
    assert_int_equal(COUNT(rows), GYRE_FRAME_PRESET_COUNT);
    for (size_t i = 0; i < COUNT(rows); ++i) {
        const gyre_frame frame = gyre_frame_preset((gyre_frame_id)i), written = named(rows[i].axes);
        assert_string_equal(gyre_frame_preset_name((gyre_frame_id)i), rows[i].name);
        assert_true(gyre_frame_equal(frame, named(rows[i].name)));
        assert_int_equal(frame.right, written.right);
        assert_int_equal(frame.up, written.up);
        assert_int_equal(frame.forward, written.forward);
        assert_int_equal(gyre_frame_handedness(frame), rows[i].handedness);
        assert_near(frame.unit_m, rows[i].unit_m, 0);
    }
    assert_null(gyre_frame_preset_name(GYRE_FRAME_PRESET_COUNT));
    assert_true(gyre_frame_equal(gyre_frame_preset(99), gyre_frame_preset(GYRE_FRAME_GLTF)));
}

/* Right-handed is where right cross up points backward. */
static void handedness_is_that_of_the_axes(void **state) {
    (void)state;
    for (int n = 0; n < 48; ++n) {
        const gyre_frame frame = nth_frame(n);
        const gyre_vec3d back = gyre_vec3d_cross(axis_vector(frame.right), axis_vector(frame.up));
        const double forward = gyre_vec3d_dot(back, axis_vector(frame.forward));
        assert_true(gyre_frame_is_valid(frame));
        assert_int_equal(gyre_frame_handedness(frame), forward < 0 ? 1 : -1);
    }
}

/* ---- names ---- */

static void names_are_read_generously(void **state) {
    (void)state;
    assert_true(gyre_frame_equal(named("Three.js"), named("threejs")));
    assert_true(gyre_frame_equal(named("3ds Max"), named("3dsmax")));
    assert_true(gyre_frame_equal(named("OpenGL_Camera"), named("opengl-camera")));
    assert_true(gyre_frame_equal(named("FLU"), named("ros")));
    assert_true(gyre_frame_equal(named("frd"), named("ned")));
    assert_true(gyre_frame_equal(named("DirectX"), named("direct3d")));
    assert_true(gyre_frame_equal(named("+X+Y-Z"), named("webxr")));
    assert_true(gyre_frame_equal(named("+y+z+x@cm"), named("unreal")));
    assert_true(gyre_frame_equal(named("+y+z+x@0.01"), named("unreal")));
    assert_true(gyre_frame_equal(named("+y+z+x@1e-2"), named("unreal")));
    assert_true(gyre_frame_equal(named("maya@1"), named("gltf")));
    assert_near(named("3dsmax@in").unit_m, 0.0254, 0);
    assert_near(named("gltf@ft").unit_m, 0.3048, 0);
    assert_near(named("gltf@km").unit_m, 1000, 0);
    assert_near(named("gltf@mm").unit_m, 0.001, 0);
    assert_near(named("gltf@2.5E+3").unit_m, 2500, 0);
    assert_near(named("gltf@.5").unit_m, 0.5, 0);
}

static void name_is(gyre_frame frame, const char *expected) {
    char text[GYRE_FRAME_NAME_SIZE];
    gyre_frame_name(frame, text);
    assert_string_equal(text, expected);
}

static void names_are_written_as_they_are_read(void **state) {
    (void)state;
    char text[GYRE_FRAME_NAME_SIZE];
    name_is(named("webgl"), "gltf");
    name_is(named("3dsmax"), "blender");
    name_is(named("unreal"), "unreal");
    name_is(named("+x+y-z@0.01"), "+x+y-z@0.01");
    name_is(named("3dsmax@in"), "-x+z-y@0.0254");
    name_is(gyre_frame_make(-1, 2, 3, 1.2345678901234567e-17), "-x+y+z@1.2345678901234567e-17");
    name_is(gyre_frame_make(1, 1, 3, 1), "invalid");
    name_is(gyre_frame_make(1, 2, 3, 0), "invalid");
    for (int n = 0; n < 48; ++n) {
        gyre_frame frame = nth_frame(n);
        frame.unit_m = n % 2 ? 1.0 : 1.0 / (n + 3);
        gyre_frame_name(frame, text);
        assert_true(gyre_frame_equal(named(text), frame));
    }
}

static void refused(const char *name, gyre_status status, const char *said) {
    gyre_frame frame = {7, 7, 7, 0, 7};
    gyre_error error = {0};
    assert_int_equal(gyre_frame_from_name(name, &frame, NULL), status);
    assert_int_equal(gyre_frame_from_name(name, &frame, &error), status);
    assert_int_equal(error.status, status);
    if (strstr(error.message, said) == NULL) fail_msg("%s: no \"%s\" in \"%s\"", name, said, error.message);
    assert_true(frame.right == 7 && frame.unit_m == 7);
}

static void names_that_are_none_are_refused(void **state) {
    (void)state;
    refused("unitty", GYRE_NOT_FOUND,
            "gltf opengl webgl threejs direct3d unity unreal blender 3dsmax maya "
            "ros ned enu opencv opengl-camera webxr");
    refused("unitty", GYRE_NOT_FOUND, "+x+y-z");
    refused("", GYRE_NOT_FOUND, "gltf");
    refused("-", GYRE_NOT_FOUND, "gltf");
    refused("+x+y", GYRE_NOT_FOUND, "+x+y-z");
    refused("+x+y+w", GYRE_NOT_FOUND, "+x+y-z");
    refused("+x+y+z+x", GYRE_NOT_FOUND, "+x+y-z");
    refused("a name of a frame that is longer than any frame's name could ever be, with %s in it",
            GYRE_NOT_FOUND, "webxr");
    refused("+x-x+y", GYRE_BAD_ARGUMENT, "three different axes");
    refused("gltf@", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@yard", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@1,5", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@-1", GYRE_BAD_ARGUMENT, "1e-18");
    refused("gltf@1e", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@1e+", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@1e 2", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@nan", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@0x1", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@1@1", GYRE_BAD_ARGUMENT, "number of metres");
    refused("gltf@0", GYRE_BAD_ARGUMENT, "1e-18");
    refused("gltf@1e99", GYRE_BAD_ARGUMENT, "1e-18");
    refused("gltf@1e999", GYRE_BAD_ARGUMENT, "1e-18");
    refused(NULL, GYRE_BAD_ARGUMENT, "no name");
}

/* ---- known conversions ---- */

/* M37: what changes when the axes do. */
static void known_quaternions(void **state) {
    (void)state;
    static const struct {
        const char *from, *to;
        gyre_quatd expected;
    } rows[] = {
        {"gltf", "unity", {0.0691722994, -0.1383445988, -0.2075168983, 0.9659258263}},
        {"opengl-camera", "direct3d", {-0.0691722994, -0.1383445988, 0.2075168983, 0.9659258263}},
        {"blender", "gltf", {0.0691722994, 0.2075168983, -0.1383445988, 0.9659258263}},
        {"+x+z+y", "direct3d", {-0.0691722994, -0.2075168983, -0.1383445988, 0.9659258263}},
        {"ros", "unity", {0.1383445988, -0.2075168983, -0.0691722994, 0.9659258263}},
        {"unity", "unreal", {0.2075168983, 0.0691722994, 0.1383445988, 0.9659258263}},
    };
    for (size_t i = 0; i < COUNT(rows); ++i) {
        const gyre_frame_map map = between(rows[i].from, rows[i].to);
        assert_quat_near(gyre_frame_map_quatd(map, turn), rows[i].expected, 1e-10);
        const gyre_quat single = gyre_frame_map_quat(map, gyre_quat_from_quatd(turn));
        assert_quat_near(gyre_quatd_from_quat(single), rows[i].expected, 1e-7);
    }
}

static void known_points(void **state) {
    (void)state;
    const gyre_vec3d p = {1, 2, 3};
    assert_vec3_near(gyre_frame_map_pointd(between("gltf", "unity"), p), gyre_vec3d_make(-1, 2, 3), 0);
    assert_vec3_near(gyre_frame_map_pointd(between("webxr", "unity"), p), gyre_vec3d_make(1, 2, -3), 0);
    assert_vec3_near(gyre_frame_map_pointd(between("blender", "gltf"), p), gyre_vec3d_make(1, 3, -2), 0);
    assert_vec3_near(gyre_frame_map_pointd(between("ros", "unity"), p), gyre_vec3d_make(-2, 3, 1), 0);
    assert_vec3_near(gyre_frame_map_pointd(between("unity", "unreal"), p), gyre_vec3d_make(300, 100, 200), 0);
    assert_vec3_near(gyre_frame_map_pointd(between("ros", "ned"), p), gyre_vec3d_make(1, -2, -3), 0);
    assert_vec3_near(gyre_frame_map_pointd(between("opencv", "webxr"), p), gyre_vec3d_make(1, -2, -3), 0);
    assert_vec3_near(gyre_frame_map_pointd(between("opencv", "ros"), p), gyre_vec3d_make(3, -1, -2), 0);
    assert_vec3_near(gyre_frame_map_directiond(between("unity", "unreal"), p), gyre_vec3d_make(3, 1, 2), 0);
    assert_near(gyre_frame_map_lengthd(between("maya", "gltf"), 15.3), 0.153, 0);
    assert_near(gyre_frame_map_length(between("maya", "gltf"), 15.3f), 0.153f, 0);
    assert_near(gyre_frame_map_lengthd(between("3dsmax@in", "3dsmax@cm"), 1), 2.54, 0);
}

/* The rule of a tutorial for 3ds Max, as it is written there: the axis of the turn with y and z swapped and
   all of it negated, the angle as it was. It is det(M) M v of one pair of frames. */
static gyre_quatd tutorial_rule(gyre_quatd q) {
    gyre_vec3d axis;
    double angle;
    gyre_quatd_to_axis_angle(q, &axis, &angle);
    const gyre_vec3d swapped = {-axis.x, -axis.z, -axis.y};
    return gyre_quatd_from_axis_angle(swapped, angle);
}

static void axis_angle_rule_of_the_tutorial_is_one_pair_of_frames(void **state) {
    (void)state;
    const gyre_frame_map map = between("+x+z+y", "direct3d");
    uint64_t seed = 37;
    assert_int_equal(map.determinant, -1);
    for (int i = 0; i < 1000; ++i) {
        const gyre_quatd q = random_quatd(&seed);
        assert_true(gyre_quatd_same_rotation(gyre_frame_map_quatd(map, q), tutorial_rule(q), 4e-15));
    }
    /* The rule is for points (x, z, y); a model that faces -y in 3ds Max then faces -z, away from the
       direction in which Direct3D looks for its front: half a turn about up lies between the two. */
    const gyre_vec3d front = {0, -1, 0};
    assert_vec3_near(gyre_frame_map_directiond(map, front), gyre_vec3d_make(0, 0, -1), 0);
    assert_vec3_near(gyre_frame_map_directiond(between("3dsmax", "direct3d"), front),
                     gyre_vec3d_make(0, 0, 1), 0);
    /* No other map does the same to rotations but M and -M: det(-M) -M is det(M) M in three dimensions. */
    for (int n = 0; n < 48 * 48; ++n) {
        const gyre_frame_map other = gyre_frame_map_between(nth_frame(n % 48), nth_frame(n / 48));
        const bool same = memcmp(other.axis, map.axis, sizeof map.axis) == 0;
        const bool opposite =
            other.axis[0] == -map.axis[0] && other.axis[1] == -map.axis[1] && other.axis[2] == -map.axis[2];
        const gyre_quatd difference =
            gyre_quatd_mul(gyre_quatd_conjugate(tutorial_rule(turn)), gyre_frame_map_quatd(other, turn));
        assert_int_equal(same || opposite, fabs(difference.w) > 0.9999999);
    }
}

/* Through an angle that is the arc cosine of w, as the engine of that tutorial takes it, small turns are
   gone. */
static void mapping_loses_no_small_turn(void **state) {
    (void)state;
    const gyre_frame_map map = between("+x+z+y", "direct3d");
    const gyre_quat small = gyre_quat_from_x(1e-4f);
    const float angle_by_w = 2.0f * acosf(small.w);
    const gyre_quat mapped = gyre_frame_map_quat(map, small);
    assert_near(angle_by_w, 0, 0);
    assert_near(mapped.x, -5e-5, 1e-11);
    assert_near(mapped.w, 1, 0);
}

/* A turn of an OpenCV camera as the turn of an OpenGL camera in the same world: one side alone changes. */
static void one_side_of_a_rotation(void **state) {
    (void)state;
    const gyre_frame_map map = between("opencv", "opengl-camera");
    const gyre_quatd r = gyre_quatd_from_frame_map(map), q = gyre_quatd_mul(turn, gyre_quatd_conjugate(r));
    const gyre_vec3d cv_ahead = {0, 0, 1}, gl_ahead = {0, 0, -1}, cv_up = {0, -1, 0}, gl_up = {0, 1, 0};
    assert_vec3_near(gyre_quatd_rotate(q, gl_ahead), gyre_quatd_rotate(turn, cv_ahead), 1e-15);
    assert_vec3_near(gyre_quatd_rotate(q, gl_up), gyre_quatd_rotate(turn, cv_up), 1e-15);
}

/* ---- laws over all frames ---- */

static bool same_bits(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

static void there_and_back_are_the_same_bits(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int n = 0; n < 48 * 48; ++n) {
        const gyre_frame_map there = gyre_frame_map_between(nth_frame(n % 48), nth_frame(n / 48));
        const gyre_frame_map back = gyre_frame_map_inverse(there);
        const gyre_quatd q = random_quatd(&seed);
        const gyre_quat f = gyre_quat_from_quatd(q);
        const gyre_vec3 v = {f.x, -0.0f, f.z};
        const gyre_transform t = {v, f, gyre_vec3_make(f.w, f.y, f.x)};
        const gyre_mat4d m = gyre_mat4d_from_transformd(gyre_transformd_from_transform(t));
        const gyre_vec4 tangent = {f.x, f.y, f.z, -1};
        const gyre_transform t2 = gyre_frame_map_transform(back, gyre_frame_map_transform(there, t));
        const gyre_mat4d m2 = gyre_frame_map_mat4d(back, gyre_frame_map_mat4d(there, m));
        const gyre_vec4 tangent2 = gyre_frame_map_tangent(back, gyre_frame_map_tangent(there, tangent));
        const gyre_vec3 w = gyre_frame_map_rotation_vector(back, gyre_frame_map_rotation_vector(there, v));
        assert_true(same_bits(&t, &t2, sizeof t));
        assert_true(same_bits(&m, &m2, sizeof m));
        assert_true(same_bits(&tangent, &tangent2, sizeof tangent));
        assert_true(same_bits(&v, &w, sizeof v));
    }
}

/* Turning and mapping, mapping and turning: the same. */
static void maps_agree_with_each_other(void **state) {
    (void)state;
    uint64_t seed = 6;
    for (int n = 0; n < 48 * 48; ++n) {
        gyre_frame to = nth_frame(n / 48);
        to.unit_m = n % 3 ? 0.01 : 1.0;
        const gyre_frame_map map = gyre_frame_map_between(nth_frame(n % 48), to);
        const gyre_quatd q = random_quatd(&seed), r = random_quatd(&seed);
        const gyre_vec3d v = {r.x, r.y, r.z}, scale = {1 + r.w, -2, 0.5};
        const gyre_transformd t = {gyre_vec3d_make(q.w, 3, r.y), q, scale};
        const gyre_vec3d mapped = gyre_frame_map_pointd(map, v);
        const double size = map.multiplier * 1e-14;
        assert_vec3_near(gyre_quatd_rotate(gyre_frame_map_quatd(map, q), mapped),
                         gyre_frame_map_pointd(map, gyre_quatd_rotate(q, v)), size);
        assert_vec3_near(gyre_mat3d_mul_vec3d(gyre_frame_map_mat3d(map, gyre_mat3d_from_quatd(q)), mapped),
                         gyre_frame_map_pointd(map, gyre_quatd_rotate(q, v)), size);
        const gyre_vec3d placed = gyre_frame_map_pointd(map, gyre_transformd_mul_point(t, v));
        assert_vec3_near(gyre_transformd_mul_point(gyre_frame_map_transformd(map, t), mapped), placed,
                         9 * size);
        const gyre_mat4d m = gyre_frame_map_mat4d(map, gyre_mat4d_from_transformd(t));
        assert_vec3_near(gyre_mat4d_mul_point(m, mapped), placed, 9 * size);
        assert_vec3_near(gyre_mat4d_mul_point(gyre_mat4d_from_frame_map(map), v), mapped, 0);
        assert_near(gyre_mat3d_determinant(gyre_mat3d_from_mat4d(gyre_mat4d_from_frame_map(map))),
                    map.determinant * pow(map.multiplier / map.divisor, 3), 0);
        assert_vec3_near(gyre_rotation_vector_from_quatd(gyre_frame_map_quatd(map, q)),
                         gyre_frame_map_rotation_vectord(map, gyre_rotation_vector_from_quatd(q)), 1e-15);
    }
}

/* A matrix of four rows: the last one is in the unit, too. */
static void projective_matrices(void **state) {
    (void)state;
    const gyre_frame_map map = between("gltf", "unreal");
    const gyre_mat4d p = {{1, 2, 3, 0.5, -1, 4, 2, 0.25, 0.5, 1, -3, 0.125, 7, 8, 9, 2}};
    const gyre_vec4d v = {3, -2, 5, 1};
    const gyre_vec3d mapped = gyre_frame_map_pointd(map, gyre_vec3d_make(v.x, v.y, v.z));
    const gyre_vec4d there = gyre_mat4d_mul_vec4d(p, v);
    const gyre_vec4d here =
        gyre_mat4d_mul_vec4d(gyre_frame_map_mat4d(map, p), gyre_vec4d_make(mapped.x, mapped.y, mapped.z, 1));
    const gyre_vec3d point = {there.x / there.w, there.y / there.w, there.z / there.w};
    assert_vec3_near(gyre_vec3d_make(here.x / here.w, here.y / here.w, here.z / here.w),
                     gyre_frame_map_pointd(map, point), 1e-12);
    assert_near(here.w, there.w, 1e-13);
}

/* The float half, which the test above does not see: the double half, rounded. */
static void matrices_and_tangents_in_float(void **state) {
    (void)state;
    const gyre_mat4 p = {{1, 2, 3, 0.5f, -1, 4, 2, 0.25f, 0.5f, 1, -3, 0.125f, 7, 8, 9, 2}};
    const gyre_vec4 tangent = {0.6f, 0, -0.8f, 1};
    const char *const names[] = {"unreal", "unity", "blender", "+x-z+y@in"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        const gyre_frame_map map = between("gltf", names[i]);
        const gyre_mat4 mapped = gyre_frame_map_mat4(map, p);
        const gyre_mat4d exact = gyre_frame_map_mat4d(map, gyre_mat4d_from_mat4(p));
        for (int j = 0; j < 16; ++j) {
            assert_near(mapped.m[j], exact.m[j], 1e-7 * fabs(exact.m[j]));
        }
        assert_near(gyre_frame_map_tangent(map, tangent).w, map.determinant, 0);
    }
}

/* A mirrored triangle's normal: that of its corners in the other order. */
static void normals_and_bitangents(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int n = 0; n < 48; ++n) {
        const gyre_frame_map map = gyre_frame_map_between(nth_frame(0), nth_frame(n));
        const gyre_quatd a = random_quatd(&seed), b = random_quatd(&seed);
        const gyre_vec3d u = {a.x, a.y, a.z}, v = {b.x, b.y, b.z}, normal = gyre_vec3d_cross(u, v);
        const gyre_vec3d of_mapped =
            gyre_vec3d_cross(gyre_frame_map_directiond(map, u), gyre_frame_map_directiond(map, v));
        assert_vec3_near(gyre_vec3d_scale(of_mapped, map.determinant), gyre_frame_map_directiond(map, normal),
                         1e-15);
        const gyre_vec4d tangent = {u.x, u.y, u.z, 1}, mapped = gyre_frame_map_tangentd(map, tangent);
        const gyre_vec3d bitangent = gyre_vec3d_cross(gyre_frame_map_directiond(map, v),
                                                      gyre_vec3d_make(mapped.x, mapped.y, mapped.z));
        assert_vec3_near(gyre_vec3d_scale(bitangent, mapped.w),
                         gyre_frame_map_directiond(map, gyre_vec3d_cross(v, u)), 1e-15);
    }
}

static void maps_compose(void **state) {
    (void)state;
    const gyre_vec3d v = {1.25, -2, 3};
    for (int n = 0; n < 48 * 48; ++n) {
        gyre_frame a = nth_frame(n % 48), b = nth_frame(n / 48), c = nth_frame(n * 7 % 48);
        a.unit_m = n % 5 ? 0.01 : 1;
        b.unit_m = n % 3 ? 0.01 : 1000;
        const gyre_frame_map first = gyre_frame_map_between(a, b), second = gyre_frame_map_between(b, c);
        const gyre_frame_map both = gyre_frame_map_then(first, second), whole = gyre_frame_map_between(a, c);
        assert_memory_equal(both.axis, whole.axis, sizeof both.axis);
        assert_int_equal(both.determinant, whole.determinant);
        assert_near(both.multiplier, whole.multiplier, 1e-12);
        assert_near(both.divisor, whole.divisor, 1e-12);
        assert_vec3_near(gyre_frame_map_pointd(second, gyre_frame_map_pointd(first, v)),
                         gyre_frame_map_pointd(whole, v), 1e-12);
        const gyre_frame_map none = gyre_frame_map_then(first, gyre_frame_map_inverse(first));
        const gyre_frame_map identity = gyre_frame_map_identity();
        assert_memory_equal(&none, &identity, sizeof none);
    }
}

/* How far the length is from 1; the components that are not zero must be of one size, or turn it away. */
static double length_error(const long double *q) {
    long double square = 0, size = 0;
    for (int i = 0; i < 4; ++i) {
        square += q[i] * q[i];
        if (q[i] == 0) continue;
        if (size != 0 && fabsl(q[i]) != size) return HUGE_VAL;
        size = fabsl(q[i]);
    }
    return (double)fabsl(sqrtl(square) - 1);
}

static void rotations_of_maps(void **state) {
    (void)state;
    for (int n = 0; n < 48 * 48; ++n) {
        const gyre_frame_map map = gyre_frame_map_between(nth_frame(n % 48), nth_frame(n / 48));
        gyre_quatd q = {9, 9, 9, 9};
        gyre_quat single = {9, 9, 9, 9};
        const gyre_status status = gyre_quatd_from_frame_map_checked(map, &q);
        assert_int_equal(gyre_quat_from_frame_map_checked(map, &single), status);
        if (map.determinant < 0) {
            assert_int_equal(status, GYRE_DEGENERATE);
            assert_near(q.x, 9, 0);
            assert_quat_near(gyre_quatd_from_frame_map(map), gyre_quatd_make(0, 0, 0, 1), 0);
            continue;
        }
        assert_int_equal(status, GYRE_OK);
        assert_true(length_error((const long double[]){q.x, q.y, q.z, q.w}) < 9e-17);
        assert_true(length_error((const long double[]){single.x, single.y, single.z, single.w}) < 1.8e-8);
        assert_vec3_near(gyre_quatd_rotate(q, gyre_vec3d_make(1, 2, 3)),
                         gyre_frame_map_directiond(map, gyre_vec3d_make(1, 2, 3)), 2e-15);
    }
}

/* What a length loses to rounding, in units of its last place. */
static void lengths_are_rounded_once(void **state) {
    (void)state;
    static const char *const frames[] = {"gltf", "unreal", "gltf@in", "gltf@ft", "gltf@mm", "gltf@1234.5"};
    double worst = 0, worst_double = 0;
    uint64_t seed = 8;
    for (int n = 0; n < 36 * 500; ++n) {
        const gyre_frame_map map = between(frames[n % 6], frames[n / 6 % 6]);
        const gyre_quatd q = random_quatd(&seed);
        const float length = (float)(q.x * 100), mapped = gyre_frame_map_length(map, length);
        const long double exact = (long double)length * map.multiplier / map.divisor;
        keep_worst(&worst,
                   (double)fabsl(mapped - exact) / (nextafterf(fabsf(mapped), INFINITY) - fabsf(mapped)));
        const double mappedd = gyre_frame_map_lengthd(map, q.y);
        const long double exactd = (long double)q.y * map.multiplier / map.divisor;
        keep_worst(&worst_double,
                   (double)(fabsl(mappedd - exactd) / (nextafter(fabs(mappedd), INFINITY) - fabs(mappedd))));
    }
    if (worst > 0.51 || worst_double > 0.51) fail_msg("%g and %g ulp", worst, worst_double);
}

/* ---- what is no frame ---- */

static void frames_that_are_none(void **state) {
    (void)state;
    const gyre_frame good = gyre_frame_preset(GYRE_FRAME_UNITY);
    const gyre_frame bad[] = {{0, 0, 0, 0, 0},   {1, 2, 3, 0, 0},        {1, 2, 3, 0, -1},
                              {1, 2, 3, 0, NAN}, {1, 2, 3, 0, INFINITY}, {1, 1, 2, 0, 1},
                              {1, -1, 2, 0, 1},  {1, 2, 4, 0, 1},        {INT32_MIN, 2, 3, 0, 1},
                              {1, 6, 1, 0, 1},   {1, 2, 3, 0, 1e-19},    {2, 2, 2, 0, 1}};
    const gyre_frame_map identity = gyre_frame_map_identity();
    for (size_t i = 0; i < COUNT(bad); ++i) {
        gyre_frame_map map = gyre_frame_map_between(bad[i], good);
        assert_false(gyre_frame_is_valid(bad[i]));
        assert_int_equal(gyre_frame_handedness(bad[i]), 0);
        assert_memory_equal(&map, &identity, sizeof map);
        map = between("gltf", "unity");
        const gyre_frame_map before = map;
        assert_int_equal(gyre_frame_map_between_checked(bad[i], good, &map), GYRE_BAD_ARGUMENT);
        assert_int_equal(gyre_frame_map_between_checked(good, bad[i], &map), GYRE_BAD_ARGUMENT);
        assert_memory_equal(&map, &before, sizeof map);
        assert_int_equal(gyre_frame_map_between_checked(good, good, &map), GYRE_OK);
        assert_memory_equal(&map, &identity, sizeof map);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(presets_are_what_their_programs_say),
        cmocka_unit_test(handedness_is_that_of_the_axes),
        cmocka_unit_test(names_are_read_generously),
        cmocka_unit_test(names_are_written_as_they_are_read),
        cmocka_unit_test(names_that_are_none_are_refused),
        cmocka_unit_test(known_quaternions),
        cmocka_unit_test(known_points),
        cmocka_unit_test(axis_angle_rule_of_the_tutorial_is_one_pair_of_frames),
        cmocka_unit_test(mapping_loses_no_small_turn),
        cmocka_unit_test(one_side_of_a_rotation),
        cmocka_unit_test(there_and_back_are_the_same_bits),
        cmocka_unit_test(maps_agree_with_each_other),
        cmocka_unit_test(projective_matrices),
        cmocka_unit_test(matrices_and_tangents_in_float),
        cmocka_unit_test(normals_and_bitangents),
        cmocka_unit_test(maps_compose),
        cmocka_unit_test(rotations_of_maps),
        cmocka_unit_test(lengths_are_rounded_once),
        cmocka_unit_test(frames_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
