/* SPDX-License-Identifier: MIT */
/* gyre convert: from any format to any, in other axes and units, and what it says of what is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <gyre/import.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

#define CREATURE GYRE_SAMPLES_DIR "/creature.glb"
#define MECHANISM GYRE_SAMPLES_DIR "/mechanism.glb"

static void wrong_usage(void **state) {
    (void)state;
    tool_refused(TOOL("convert", "a.glb"), 2, "--output");
    tool_refused(TOOL("convert", "-o", "a.glb"), 2, "which FILE?");
    tool_refused(TOOL("convert", "a.glb", "-o", "b"), 2, "must end in .glb, .gltf or .bvh");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.fbx"), 2, "must end in .glb, .gltf or .bvh");
    tool_refused(TOOL("convert", "a.glb", "-o", ".glb"), 2, "must end in");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.glb", "--up", "w"), 2, "must be x, y, z, -x, -y or -z");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.glb", "--scale", "0"), 2, "a number above zero");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.glb", "--scale", "1e19"), 2, "1e-18 to 1e18");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.glb", "--from-frame", "unity", "--up", "z"), 2,
                 "exclude each other");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.glb", "--from-frame", "nowhere"), 2, "no frame");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.glb", "--frame", "nowhere"), 2, "no frame");
    tool_refused(TOOL("convert", "a.glb", "-o", "b.glb", "--separate"), 2, "--separate is for .gltf");
    tool_refused(TOOL("convert", tool_model(), "-o", tool_model()), 2, "is the file that is read");
    assert_int_equal(symlink("spin.gltf", tool_path("other.gltf")), 0);
    tool_refused(TOOL("convert", tool_model(), "-o", tool_path("other.gltf")), 2, "is the file that is read");
    assert_int_equal(unlink(tool_path("other.gltf")), 0);
}

static void what_cannot_be_read_or_written(void **state) {
    (void)state;
    const char *out = tool_path("out.glb");
    const size_t before = tool_file_count("");
    tool_refused(TOOL("convert", "no such file.glb", "-o", out), 1, "no such file.glb");
    tool_refused(TOOL("convert", tool_model(), "-o", tool_path("none/a.glb")), 1,
                 "No such file or directory");
    tool_refused(TOOL("convert", tool_model(), "-o", tool_path("none/a.gltf"), "--separate"), 1, "none/a");
    tool_refused(TOOL("convert", tool_model(), "-o", out, "--clip", "walk"), 1, "no clip \"walk\"");
    assert_int_equal(mkdir(tool_path("dir.glb"), 0777), 0);
    tool_refused(TOOL("convert", tool_model(), "-o", tool_path("dir.glb")), 1, "no regular file");
    assert_int_equal(rmdir(tool_path("dir.glb")), 0);
    assert_int_equal(mkdir(tool_path("a.bin"), 0777), 0);
    tool_refused(TOOL("convert", tool_model(), "-o", tool_path("a.gltf"), "--separate"), 1,
                 "a.bin: cannot write");
    assert_int_equal(rmdir(tool_path("a.bin")), 0);
    assert_int_equal(tool_file_count(""), before);
    tool_file_write("words.txt", "just words", 10);
    tool_refused(TOOL("convert", tool_path("words.txt"), "-o", out), 1, "glTF (.gltf, .glb)");
    assert_int_equal(unlink(tool_path("words.txt")), 0);
    assert_int_equal(tool_file_count(""), before);
}

/* spin.gltf stands on spin.bin: writing that would destroy it. */
static void what_the_model_stands_on_is_not_replaced(void **state) {
    (void)state;
    size_t size, after;
    char *text = tool_file_read(tool_model(), NULL), *bin = tool_file_read(tool_path("spin.bin"), &size);
    tool_file_write("other.gltf", text, strlen(text));
    tool_refused(TOOL("convert", tool_path("other.gltf"), "-o", tool_path("spin.gltf"), "--separate"), 1,
                 "spin.bin: the model that is read may stand on it");
    char *still = tool_file_read(tool_path("spin.bin"), &after);
    assert_int_equal(after, size);
    assert_memory_equal(still, bin, size);
    unlink(tool_path("other.gltf"));
    free(still), free(bin), free(text);
}

static void the_model_itself_is_not_replaced(void **state) {
    (void)state;
    const char *in = tool_path("own.bin"), *out = tool_path("own.gltf");
    size_t size, after;
    char *bytes = tool_file_read(MECHANISM, &size);
    tool_file_write("own.bin", bytes, size);
    tool_refused(TOOL("convert", in, "-o", out, "--separate"), 1, "own.bin: the model that is read");
    char *still = tool_file_read(in, &after);
    assert_int_equal(after, size);
    assert_memory_equal(still, bytes, size);
    unlink(in);
    free(still), free(bytes);
}

/* As after `ulimit -f`. */
static void a_limit_of_size_leaves_nothing(void **state) {
    (void)state;
    struct rlimit before, now;
    const size_t files = tool_file_count("");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    now = before;
    now.rlim_cur = 4096;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
    tool_result result = TOOL("convert", CREATURE, "-o", tool_path("large.glb"));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    tool_refused(result, 1, "large.glb: cannot write: File too large");
    assert_int_equal(tool_file_count(""), files);
}

/* Writes a model into a pipe, once; whoever opens it again after that is let go, and counted. */
static void write_once(const char *pipe, const char *bytes, size_t size) {
    int descriptor = open(pipe, O_WRONLY);
    while (size > 0) {
        const ssize_t written = write(descriptor, bytes, size);
        if (written <= 0) _exit(2);
        bytes += written, size -= (size_t)written;
    }
    close(descriptor);
    int again = 0;
    for (sleep(20); (descriptor = open(pipe, O_WRONLY | O_NONBLOCK)) >= 0; sleep(1)) {
        close(descriptor);
        again = 1;
    }
    _exit(again);
}

static void a_pipe_is_read_once(void **state) {
    (void)state;
    const char *in = tool_path("pipe.glb"), *out = tool_path("piped.gltf"), *bin = tool_path("piped.bin");
    size_t size;
    int status;
    char *bytes = tool_file_read(MECHANISM, &size);
    tool_file_write("piped.bin", "old", 3);
    assert_int_equal(mkfifo(in, 0600), 0);
    const pid_t writer = fork();
    if (writer == 0) write_once(in, bytes, size);
    tool_works(TOOL("convert", in, "-o", out, "--separate"), NULL);
    kill(writer, SIGKILL);
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_true(WIFSIGNALED(status));
    unlink(in), unlink(out), unlink(bin);
    free(bytes);
}

static void same_bytes(const char *a, const char *b) {
    size_t a_size, b_size;
    char *of_a = tool_file_read(a, &a_size), *of_b = tool_file_read(b, &b_size);
    assert_non_null(of_a);
    assert_non_null(of_b);
    assert_int_equal(a_size, b_size);
    assert_memory_equal(of_a, of_b, a_size);
    free(of_a);
    free(of_b);
}

/* What our own writer wrote comes out of every way round as it was. */
static void there_and_back_is_the_same_file(void **state) {
    (void)state;
    const char *text = tool_path("a.gltf"), *pair = tool_path("b.gltf"), *back = tool_path("c.glb");
    const char *const samples[] = {CREATURE, MECHANISM};
    for (size_t i = 0; i < 2; i++) {
        tool_works(TOOL("convert", samples[i], "-o", text), NULL);
        tool_works(TOOL("convert", text, "-o", pair, "--separate"), NULL);
        assert_int_equal(tool_file_count("b."), 2);
        tool_works(TOOL("convert", pair, "-o", back), NULL);
        same_bytes(samples[i], back);
        tool_works(TOOL("convert", "--frame=unreal", samples[i], "-o", back), NULL);
        tool_works(TOOL("convert", "--from-frame=unreal", back, "-o", text), NULL);
        tool_works(TOOL("info", text), NULL);
    }
    unlink(text), unlink(pair), unlink(tool_path("b.bin")), unlink(back);
}

/* One sample of a model's rest pose or clip. */
static json_t *nodes_of(const char *path, const char *clip, const char *time) {
    json_t *root = clip ? tool_json(TOOL("eval", path, "--clip", clip, "--time", time, "--json"), 0)
                        : tool_json(TOOL("eval", path, "--json"), 0);
    json_t *nodes = json_object_get(json_array_get(json_object_get(root, "samples"), 0), "nodes");
    assert_non_null(nodes);
    json_incref(nodes);
    json_decref(root);
    return nodes;
}

static double element(const json_t *node, const char *key, size_t index) {
    const json_t *value = json_array_get(json_object_get(node, key), index);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

static void near_elements(const json_t *node, const char *key, const double *expected, size_t count,
                          double bound) {
    for (size_t i = 0; i < count; i++)
        if (!(fabs(element(node, key, i) - expected[i]) <= bound))
            fail_msg("%s %zu: %.17g, not %.17g", key, i, element(node, key, i), expected[i]);
}

static const json_t *node_named(const json_t *nodes, const char *name) {
    for (size_t i = 0; i < json_array_size(nodes); i++) {
        const json_t *node = json_array_get(nodes, i), *text = json_object_get(node, "name");
        if (json_is_string(text) && strcmp(json_string_value(text), name) == 0) return node;
    }
    return NULL;
}

/* Every joint stands where it stood, in world space, at rest and in motion. */
static void a_skeleton_survives_bvh(void **state) {
    (void)state;
    const char *out = tool_path("walk.bvh"), *back = tool_path("walk.glb");
    const char *const times[] = {"0", "0.1", "0.5"};
    tool_works(TOOL("convert", CREATURE, "-o", out), "not 1 mesh");
    tool_works(TOOL("convert", out, "-o", back), NULL);
    for (size_t t = 0; t < 3; t++) {
        json_t *before = nodes_of(CREATURE, "0", times[t]), *after = nodes_of(back, "0", times[t]);
        size_t found = 0;
        for (size_t i = 0; i < json_array_size(after); i++) {
            const json_t *node = json_array_get(after, i);
            const json_t *original = node_named(before, json_string_value(json_object_get(node, "name")));
            if (!original) continue;
            double place[3];
            for (size_t k = 0; k < 3; k++)
                place[k] = element(original, "world", 12 + k);
            for (size_t k = 0; k < 3; k++)
                if (fabs(element(node, "world", 12 + k) - place[k]) > 2e-3)
                    fail_msg("%s at %s: %g, not %g", json_string_value(json_object_get(node, "name")),
                             times[t], element(node, "world", 12 + k), place[k]);
            found++;
        }
        assert_true(found >= 10);
        json_decref(before);
        json_decref(after);
    }
    unlink(out), unlink(back);
}

static const char capture[] =
    "HIERARCHY\nROOT hips\n{\nOFFSET 100 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "JOINT chest\n{\nOFFSET 0 0 50\nCHANNELS 0\n}\n}\nMOTION\nFrames: 2\n"
    "Frame Time: 0.5\n90 0 0\n0 0 0\n";

/* Centimetres with +z up: what only the user knows. */
static void a_capture_is_set_upright_and_to_scale(void **state) {
    (void)state;
    tool_file_write("capture.bvh", capture, sizeof capture - 1);
    const char *out = tool_path("capture.glb");
    tool_works(TOOL("convert", tool_path("capture.bvh"), "-o", out, "--scale", "0.01", "--up", "z"), NULL);
    json_t *nodes = nodes_of(out, NULL, NULL);
    const double hips[3] = {1, 0, 0}, chest[3] = {0, 0.5, 0};
    near_elements(node_named(nodes, "hips"), "translation", hips, 3, 1e-12);
    near_elements(node_named(nodes, "chest"), "translation", chest, 3, 1e-12);
    json_decref(nodes);
    tool_works(TOOL("convert", tool_path("capture.bvh"), "-o", out, "--up", "-z"), NULL);
    nodes = nodes_of(out, NULL, NULL);
    const double down[3] = {0, -50, 0};
    near_elements(node_named(nodes, "chest"), "translation", down, 3, 1e-12);
    json_decref(nodes);
    tool_works(TOOL("convert", tool_model(), "-o", out, "--scale", "0.5"),
               NULL); /* a .gltf may be wrong about it too */
    nodes = nodes_of(out, NULL, NULL);
    const double spinner[3] = {0, 0, 1.5};
    near_elements(node_named(nodes, "spinner"), "translation", spinner, 3, 0);
    json_decref(nodes);
    unlink(out), unlink(tool_path("capture.bvh"));
}

/* The rule of the tutorials for 3ds Max and Direct3D: y and z change places, and turns change their sense. It
   is the pair +x+z+y to direct3d; the clip "spin" turns about +z, there about +y the other way. */
static void the_rule_for_3ds_max_is_a_pair_of_frames(void **state) {
    (void)state;
    const char *out = tool_path("d3d.glb");
    tool_works(TOOL("convert", tool_model(), "-o", out, "--from-frame", "+x+z+y", "--frame", "direct3d"),
               NULL);
    json_t *nodes = nodes_of(out, "spin", "2");
    const double half = sqrt(0.5), place[3] = {0, 3, 0}, turn[4] = {0, -half, 0, half};
    near_elements(node_named(nodes, "spinner"), "translation", place, 3, 0);
    near_elements(node_named(nodes, "spinner"), "rotation", turn, 4, 1e-7);
    json_decref(nodes);
    unlink(out);
}

static void one_clip_can_be_kept(void **state) {
    (void)state;
    const char *out = tool_path("one.glb");
    tool_works(TOOL("convert", tool_model(), "-o", out, "--clip", "0"), NULL); /* a name before an index */
    json_t *info = tool_json(TOOL("info", out, "--json"), 0), *clips = json_object_get(info, "clips");
    assert_int_equal(json_array_size(clips), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(clips, 0), "name")), "0");
    json_decref(info);
    unlink(out);
}

static void what_is_lost_is_said(void **state) {
    (void)state;
    const char *out = tool_path("spin.bvh");
    tool_works(TOOL("convert", tool_model(), "-o", out), "its motion alone, not 1 mesh, 1 material");
    tool_works(TOOL("convert", tool_model(), "-o", out), "the first of 3 is written");
    tool_works(TOOL("convert", tool_model(), "-o", out, "--quiet"), NULL);
    json_t *report = tool_json(TOOL("convert", tool_model(), "-o", out, "--json"), 0);
    struct stat status;
    assert_int_equal(stat(out, &status), 0);
    assert_string_equal(json_string_value(json_object_get(report, "file")), tool_model());
    assert_string_equal(json_string_value(json_object_get(report, "output")), out);
    assert_string_equal(json_string_value(json_object_get(report, "format")), "bvh");
    assert_int_equal(json_integer_value(json_object_get(report, "size")), status.st_size);
    assert_int_equal(json_integer_value(json_object_get(report, "clips")), 1);
    assert_int_equal(json_array_size(json_object_get(report, "warnings")), 2);
    json_decref(report);
    unlink(out);
}

/* Sheared nodes come out without shear, and stand as they stood. */
static void shear_is_taken_apart(void **state) {
    (void)state;
    static const char sheared[] =
        "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":"
        "\"leaning\",\"matrix\":[1,0,0,0,0.5,1,0,0,0,0,1,0,1,2,3,1],\"children\":[1]},"
        "{\"name\":\"child\",\"translation\":[1,2,3]}]}";
    tool_file_write("sheared.gltf", sheared, sizeof sheared - 1);
    tool_works(TOOL("convert", tool_path("sheared.gltf"), "-o", tool_path("upright.glb")),
               "1 nodes are sheared");
    json_t *nodes = nodes_of(tool_path("upright.glb"), NULL, NULL);
    const double leaning[16] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1};
    const double child[16] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 3, 4, 6, 1};
    near_elements(node_named(nodes, "leaning"), "world", leaning, 16, 1e-14);
    near_elements(node_named(nodes, "child"), "world", child, 16, 1e-14);
    json_decref(nodes);
    unlink(tool_path("sheared.gltf")), unlink(tool_path("upright.glb"));
}

/* A triangle in inches with +z up, as a format that says neither; where gyre was built without Assimp, that
 * is said.
 */
static void other_formats_come_in_through_assimp(void **state) {
    (void)state;
    static const char triangle[] = "v 0 0 0\nv 10 0 0\nv 0 0 20\nf 1 2 3\n";
    tool_file_write("a.obj", triangle, sizeof triangle - 1);
    const char *in = tool_path("a.obj"), *out = tool_path("obj.glb");
    if (!gyre_import_is_available()) {
        tool_refused(TOOL("convert", in, "-o", out), 1, "built without Assimp");
    } else {
        tool_works(TOOL("convert", in, "-o", out, "--scale", "0.0254", "--up", "z", "-q"), NULL);
        json_t *info = tool_json(TOOL("info", out, "--json"), 0), *bounds = json_object_get(info, "bounds");
        const double max[3] = {0.254, 0.508, 0};
        near_elements(bounds, "max", max, 3, 1e-7);
        json_decref(info);
        unlink(out);
    }
    unlink(in);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_usage),
        cmocka_unit_test(what_cannot_be_read_or_written),
        cmocka_unit_test(what_the_model_stands_on_is_not_replaced),
        cmocka_unit_test(the_model_itself_is_not_replaced),
        cmocka_unit_test(a_pipe_is_read_once),
        cmocka_unit_test(a_limit_of_size_leaves_nothing),
        cmocka_unit_test(there_and_back_is_the_same_file),
        cmocka_unit_test(a_skeleton_survives_bvh),
        cmocka_unit_test(a_capture_is_set_upright_and_to_scale),
        cmocka_unit_test(the_rule_for_3ds_max_is_a_pair_of_frames),
        cmocka_unit_test(one_clip_can_be_kept),
        cmocka_unit_test(what_is_lost_is_said),
        cmocka_unit_test(shear_is_taken_apart),
        cmocka_unit_test(other_formats_come_in_through_assimp),
    };
    return cmocka_run_group_tests(tests, tool_model_set_up, tool_folder_tear_down);
}
