/* SPDX-License-Identifier: MIT */
/* `gyre pack`, and what the other verbs make of a .gyre. */
#include "tool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CREATURE GYRE_SAMPLES_DIR "/creature.glb"
#define MECHANISM GYRE_SAMPLES_DIR "/mechanism.glb"

static double number(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value)) fail_msg("%s is no number", key);
    return json_number_value(value);
}

static const char *text(const json_t *object, const char *key) {
    const char *value = json_string_value(json_object_get(object, key));
    if (!value) fail_msg("%s is no text", key);
    return value;
}

static void wrong_usage(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre");
    tool_refused(TOOL("pack"), 2, "which FILE?");
    tool_refused(TOOL("pack", CREATURE), 2, "where to? --output OUT.gyre");
    tool_refused(TOOL("pack", CREATURE, "-o", tool_path("a.glb")), 2, "must end in .gyre");
    tool_refused(TOOL("pack", CREATURE, "-o", out, "--profile", "small"), 2, "must be speed or size");
    tool_refused(TOOL("pack", CREATURE, "-o", out, "--unit", "ell"), 2, "must be mm, cm, m, km, in, ft");
    tool_refused(TOOL("pack", CREATURE, "-o", out, "--error", "0"), 2, "must be a number above zero");
    tool_refused(TOOL("pack", CREATURE, "-o", out, "--clip", "fly"), 1, "no clip \"fly\"");
    tool_refused(TOOL("pack", tool_path("none.glb"), "-o", out), 1, "none.glb");
    tool_refused(TOOL("pack", CREATURE, "-o", tool_path("none/a.gyre")), 1, "cannot write");
    assert_int_equal(tool_file_count("a."), 0);
    tool_works(TOOL("pack", MECHANISM, "-o", out, "-q"), NULL);
    tool_refused(TOOL("pack", out, "-o", out), 2, "is the file that is read");
    unlink(out);
}

/* In either profile the largest displacement, measured by another way than the packer's, is within what was
   asked for and near what was said. */
static void packed_is_within_the_error(void **state) {
    (void)state;
    static const char *const profiles[] = {"speed", "size"}, *const errors[] = {"0.0001", "0.002"};
    const char *out = tool_path("a.gyre"), *back = tool_path("a.glb");
    for (int i = 0; i < 4; i++) {
        const double asked = atof(errors[i / 2]);
        json_t *said = tool_json(TOOL("pack", CREATURE, "-o", out, "--profile", profiles[i % 2], "--error",
                                      errors[i / 2], "--json"),
                                 0);
        json_t *seen = tool_json(TOOL("compare", CREATURE, out, "--max", errors[i / 2], "--json"), 0);
        struct stat status;
        assert_int_equal(stat(out, &status), 0);
        assert_int_equal(number(said, "size"), status.st_size);
        assert_string_equal(text(said, "profile"), profiles[i % 2]);
        for (size_t k = 0; k < 2; k++) {
            const json_t *clip = json_array_get(json_object_get(said, "clips"), k);
            const json_t *other = json_array_get(json_object_get(seen, "clips"), k);
            const double reached = number(clip, "reached_m");
            const double measured = number(json_object_get(other, "displacement_m"), "largest");
            assert_string_equal(text(clip, "name"), text(other, "name"));
            assert_true(reached <= asked);
            if (fabs(measured - reached) > 0.2 * reached) fail_msg("%g, not %g", measured, reached);
        }
        json_decref(said);
        json_decref(seen);
        tool_works(TOOL("convert", out, "-o", back), NULL);
        tool_works(TOOL("compare", CREATURE, back, "--max", errors[i / 2]), NULL);
    }
    unlink(out), unlink(back);
}

static void size_is_smaller_and_the_same_each_time(void **state) {
    (void)state;
    const char *speed = tool_path("speed.gyre"), *size = tool_path("size.gyre"),
               *again = tool_path("again.gyre");
    tool_works(TOOL("pack", CREATURE, "-o", speed), NULL);
    tool_works(TOOL("pack", CREATURE, "-o", size, "--profile=size"), NULL);
    tool_works(TOOL("pack", CREATURE, "-o", again, "--profile=size"), NULL);
    size_t speed_size, size_size, again_size;
    char *of_speed = tool_file_read(speed, &speed_size), *of_size = tool_file_read(size, &size_size),
         *of_again = tool_file_read(again, &again_size);
    assert_true(size_size < speed_size);
    assert_int_equal(size_size, again_size);
    assert_memory_equal(of_size, of_again, size_size);
    free(of_speed), free(of_size), free(of_again);
    unlink(speed), unlink(size), unlink(again);
}

static void what_was_reached_is_told(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre");
    tool_result result = TOOL("pack", CREATURE, "-o", out, "--clip", "walk");
    assert_int_equal(result.exit_code, 0);
    assert_non_null(strstr(result.out, "unit m (guessed by the size)"));
    assert_non_null(strstr(result.out, "\"walk\""));
    assert_null(strstr(result.out, "\"gyre\""));
    tool_result_clear(&result);
    result = TOOL("pack", CREATURE, "-o", out, "--unit", "cm", "-q");
    assert_int_equal(result.exit_code, 0);
    assert_int_equal(result.out_size, 0);
    tool_result_clear(&result);
    json_t *seen = tool_json(TOOL("compare", CREATURE, out, "--json"), 0); /* the .gyre says the unit */
    assert_true(number(seen, "unit_m") == 0.01);
    json_decref(seen);
    unlink(out);
}

static json_t *nodes_at(const char *path, const char *time) {
    json_t *root = tool_json(TOOL("eval", path, "--clip", "walk", "--time", time, "--json"), 0);
    json_t *nodes = json_object_get(json_array_get(json_object_get(root, "samples"), 0), "nodes");
    json_incref(nodes);
    json_decref(root);
    return nodes;
}

static const json_t *node_named(const json_t *nodes, const char *name) {
    for (size_t i = 0; i < json_array_size(nodes); i++) {
        const char *has = json_string_value(json_object_get(json_array_get(nodes, i), "name"));
        if (has && strcmp(has, name) == 0) return json_array_get(nodes, i);
    }
    return NULL;
}

static void other_verbs_read_it(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre");
    tool_works(TOOL("pack", CREATURE, "-o", out, "-q"), NULL);
    json_t *info = tool_json(TOOL("info", out, "--json"), 0),
           *of_model = tool_json(TOOL("info", CREATURE, "--json"), 0);
    assert_int_equal(json_array_size(json_object_get(info, "clips")), 2);
    assert_int_equal(json_array_size(json_object_get(info, "skins")), 1);
    assert_true(number(info, "joints") == number(of_model, "joints"));
    assert_int_equal(json_array_size(json_object_get(info, "meshes")), 0);
    json_t *before = nodes_at(CREATURE, "0.3"), *after = nodes_at(out, "0.3");
    size_t found = 0;
    for (size_t i = 0; i < json_array_size(after); i++) {
        const json_t *node = json_array_get(after, i), *other = node_named(before, text(node, "name"));
        assert_non_null(other);
        for (size_t k = 12; k < 15; k++)
            assert_true(fabs(json_number_value(json_array_get(json_object_get(node, "world"), k)) -
                             json_number_value(json_array_get(json_object_get(other, "world"), k))) < 1e-4);
        found++;
    }
    assert_true(found >= 30);
    json_decref(before), json_decref(after), json_decref(info), json_decref(of_model);
    unlink(out);
}

/* How many pixels of a picture are not those of another, or not transparent. */
static double pixels_that_differ(const char *a, const char *b) {
    gyre_pixels of_a = tool_picture_read(a), of_b = {0};
    uint64_t count = 0;
    if (b) of_b = tool_picture_read(b);
    if (b) assert_int_equal(of_a.size, of_b.size);
    for (uint64_t i = 0; i < of_a.size; i += 4) {
        int off = b ? 0 : of_a.rgba[i + 3];
        for (uint64_t k = i; b && k < i + 4; k++)
            off += abs(of_a.rgba[k] - of_b.rgba[k]);
        count += off > 8;
    }
    const double share = (double)count / ((double)of_a.size / 4);
    gyre_pixels_destroy(&of_a, NULL);
    if (b) gyre_pixels_destroy(&of_b, NULL);
    return share;
}

#define RENDER(in, out)                                                                                      \
    TOOL("render", in, "-o", out, "--time", "0.25", "--size", "320x240", "--background", "transparent", "-q")

/* Bones are drawn when there is no mesh; with the model the picture is that of the original. */
static void it_is_drawn(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre"), *original = tool_path("o.png"), *bones = tool_path("b.png"),
               *whole = tool_path("w.png");
    tool_works(RENDER(CREATURE, original), NULL);
    tool_works(TOOL("pack", CREATURE, "-o", out, "-q"), NULL);
    tool_works(RENDER(out, bones), NULL);
    tool_works(TOOL("pack", CREATURE, "-o", out, "--model", "-q"), NULL);
    tool_works(RENDER(out, whole), NULL);
    const double drawn = pixels_that_differ(bones, NULL), same = pixels_that_differ(original, whole);
    if (!(drawn > 0.02 && drawn < 0.6)) fail_msg("bones cover %g of the picture", drawn);
    if (!(same < 0.01)) fail_msg("%g of the picture is another", same);
    unlink(out), unlink(original), unlink(bones), unlink(whole);
}

static void the_model_comes_along(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre"), *back = tool_path("a.glb");
    json_t *said = tool_json(TOOL("pack", CREATURE, "-o", out, "--model", "--json"), 0);
    assert_true(number(said, "model_size") > 1000);
    tool_works(TOOL("convert", out, "-o", back), NULL);
    json_t *before = tool_json(TOOL("info", CREATURE, "--json"), 0),
           *after = tool_json(TOOL("info", back, "--json"), 0);
    static const char *const counts[] = {"nodes", "joints", "vertices", "triangles", "primitives"};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        assert_true(number(before, counts[i]) == number(after, counts[i]));
    tool_works(TOOL("compare", CREATURE, back, "--max", "0.0001"), NULL);
    json_decref(said), json_decref(before), json_decref(after);
    unlink(out), unlink(back);
}

/* A model without a skin: all its nodes are joints; a turn of 90 degrees between two keys. */
static void a_model_without_a_skin(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre");
    tool_works(TOOL("pack", tool_model(), "-o", out, "-q"), NULL);
    tool_works(TOOL("compare", tool_model(), out, "--max", "0.0001"), NULL);
    tool_works(TOOL("pack", MECHANISM, "-o", out, "--profile", "size", "-q"), NULL);
    tool_works(TOOL("compare", MECHANISM, out, "--max", "0.0001"), NULL);
    unlink(out);
}

/* Two meshes with a skin each: one clip plays on both skeletons. */
static const char two_skins[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0,3,4]}],\"scene\":0,\"nodes\":["
    "{\"name\":\"root\",\"children\":[1,2]},{\"name\":\"a\",\"translation\":[0,1,0]},"
    "{\"name\":\"b\",\"translation\":[1,0,0]},{\"name\":\"coat\",\"mesh\":0,\"skin\":0},"
    "{\"name\":\"hat\",\"mesh\":0,\"skin\":1}],\"skins\":[{\"joints\":[1]},{\"joints\":[0,2]}],"
    "\"meshes\":[{\"primitives\":[{\"mode\":0,\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,\"WEIGHTS_0\":2}}"
    "]}],"
    "\"accessors\":[{\"componentType\":5126,\"count\":1,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[0,0,0]},"
    "{\"componentType\":5121,\"count\":1,\"type\":\"VEC4\"},"
    "{\"bufferView\":0,\"componentType\":5126,\"count\":1,\"type\":\"VEC4\"},"
    "{\"bufferView\":0,\"byteOffset\":16,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\",\"min\":[0],"
    "\"max\":[1]},"
    "{\"bufferView\":0,\"byteOffset\":24,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}],"
    "\"animations\":[{\"name\":\"both\",\"samplers\":[{\"input\":3,\"output\":4}],\"channels\":["
    "{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"translation\"}},"
    "{\"sampler\":0,\"target\":{\"node\":2,\"path\":\"translation\"}}]}],"
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":48}],\"buffers\":[{\"byteLength\":48,\"uri\":\"two.bin\"}]"
    "}";

static void several_skins_share_their_joints(void **state) {
    (void)state;
    static const float numbers[12] = {1, 0, 0, 0, 0, 1, 0, 1, 0, 0.5f, 2, -1};
    const char *in = tool_path("two.gltf"), *out = tool_path("a.gyre"), *back = tool_path("a.glb");
    tool_file_write("two.gltf", two_skins, sizeof two_skins - 1);
    tool_file_write("two.bin", numbers, sizeof numbers);
    json_t *said = tool_json(TOOL("pack", in, "-o", out, "--json"), 0);
    assert_true(number(said, "skeletons") == 2 && number(said, "joints") == 3);
    json_decref(said);
    json_t *info = tool_json(TOOL("info", out, "--json"), 0);
    assert_true(number(info, "nodes") == 3 && number(info, "joints") == 3);
    assert_int_equal(json_array_size(json_object_get(info, "skins")), 2);
    json_decref(info);
    tool_works(TOOL("compare", in, out, "--max", "0.0001"), NULL);
    tool_works(TOOL("pack", in, "-o", out, "--model", "-q"), NULL);
    tool_works(TOOL("convert", out, "-o", back), NULL);
    tool_works(TOOL("compare", in, back, "--max", "0.0001"), NULL);
    info = tool_json(TOOL("info", back, "--json"), 0);
    assert_int_equal(json_array_size(json_object_get(info, "skins")), 2);
    json_decref(info);
    unlink(in), unlink(tool_path("two.bin")), unlink(out), unlink(back);
}

static void what_is_damaged_is_refused(void **state) {
    (void)state;
    size_t size;
    tool_works(TOOL("pack", MECHANISM, "-o", tool_path("a.gyre"), "-q"), NULL);
    char *bytes = tool_file_read(tool_path("a.gyre"), &size);
    tool_file_write("cut.gyre", bytes, size - 100);
    tool_refused(TOOL("info", tool_path("cut.gyre")), 1, "it was cut");
    tool_refused(TOOL("compare", MECHANISM, tool_path("cut.gyre")), 1, "it was cut");
    bytes[size / 2] = (char)(bytes[size / 2] ^ 1);
    tool_file_write("bad.gyre", bytes, size);
    tool_refused(TOOL("render", tool_path("bad.gyre"), "-o", tool_path("bad.png")), 1, "checksum");
    tool_refused(TOOL("bench", tool_path("bad.gyre")), 1, "checksum");
    free(bytes);
    unlink(tool_path("a.gyre")), unlink(tool_path("cut.gyre")), unlink(tool_path("bad.gyre"));
}

static void wait_ms(long milliseconds) {
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

/* Killed at any moment, it leaves the old file or, once it is done, the new one. */
static void a_kill_leaves_the_old_file(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre"), *fresh = tool_path("fresh.gyre");
    size_t new_size, size;
    tool_works(TOOL("pack", CREATURE, "-o", fresh, "-q"), NULL);
    char *of_new = tool_file_read(fresh, &new_size);
    for (long delay = 0; delay < 24; delay++) {
        tool_file_write("a.gyre", "old", 3);
        const pid_t process =
            tool_start((const char *const[]){"pack", CREATURE, "-o", out, "-q", NULL}, tool_path("err.txt"));
        wait_ms(delay * 4);
        kill(process, SIGKILL);
        assert_int_equal(waitpid(process, NULL, 0), process);
        char *left = tool_file_read(out, &size);
        const bool old = size == 3 && memcmp(left, "old", 3) == 0;
        const bool whole = size == new_size && memcmp(left, of_new, size) == 0;
        free(left);
        if (!old && !whole) fail_msg("after %ld ms: %zu bytes of neither", delay * 4, size);
    }
    free(of_new);
}

static void costs_are_measured(void **state) {
    (void)state;
    const char *out = tool_path("a.gyre");
    static const char still[] = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}]}";
    tool_works(TOOL("pack", CREATURE, "-o", out, "--model", "--clip", "walk", "-q"), NULL);
    json_t *report = tool_json(TOOL("bench", out, "--json"), 0);
    static const char *const costs[] = {"blend_2_ns", "blend_4_ns", "model_space_ns", "palette_ns",
                                        "skinning_ns"};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
        assert_true(number(report, costs[i]) > 0);
    const json_t *clip = json_array_get(json_object_get(report, "clips"), 0);
    assert_true(number(clip, "forward_ns") > 0 && number(clip, "random_ns") > 0);
    assert_true(number(clip, "error_m") > 0 && number(clip, "error_m") <= 1e-4);
    json_decref(report);
    tool_result result = TOOL("bench", MECHANISM, "-q");
    assert_int_equal(result.exit_code, 0);
    assert_non_null(strstr(result.out, "speed"));
    assert_non_null(strstr(result.out, "blend of 2"));
    tool_result_clear(&result);
    tool_file_write("still.gltf", still, sizeof still - 1);
    tool_refused(TOOL("bench", tool_path("still.gltf")), 1, "no clips");
    unlink(tool_path("still.gltf"));
    unlink(out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_usage),
        cmocka_unit_test(packed_is_within_the_error),
        cmocka_unit_test(size_is_smaller_and_the_same_each_time),
        cmocka_unit_test(what_was_reached_is_told),
        cmocka_unit_test(other_verbs_read_it),
        cmocka_unit_test(it_is_drawn),
        cmocka_unit_test(the_model_comes_along),
        cmocka_unit_test(a_model_without_a_skin),
        cmocka_unit_test(several_skins_share_their_joints),
        cmocka_unit_test(what_is_damaged_is_refused),
        cmocka_unit_test(a_kill_leaves_the_old_file),
        cmocka_unit_test(costs_are_measured),
    };
    return cmocka_run_group_tests(tests, tool_model_set_up, tool_folder_tear_down);
}
