/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asset_equal.h"
#include "comma_locale.h"
#include "full_asset.h"
#include "nth_allocation.h"
#include "own_folder.h"
#include <asset/json_writer.h>
#include <dirent.h>
#include <gyre/gltf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What rounding a number of about 1 to a float may change. */
#define FLOAT_STEP 1.2e-7

typedef struct file_bytes {
    void *bytes;
    size_t size;
} file_bytes;

static file_bytes written(const gyre_asset *asset) {
    file_bytes file;
    gyre_error error = {0};
    gyre_status status = gyre_glb_from_asset(asset, NULL, &file.bytes, &file.size, &error);
    if (status != GYRE_OK) fail_msg("%s", error.message);
    return file;
}

/* The JSON chunk as a string of its own. */
static char *json_of(const file_bytes *file) {
    uint32_t length;
    memcpy(&length, (const char *)file->bytes + 12, 4);
    char *text = malloc(length + 1);
    assert_non_null(text);
    memcpy(text, (const char *)file->bytes + 20, length);
    text[length] = '\0';
    return text;
}

static uint32_t word_at(const file_bytes *file, size_t offset) {
    uint32_t word;
    memcpy(&word, (const char *)file->bytes + offset, sizeof word);
    return word;
}

static void assert_number(double value, const char *expected) {
    char text[GYREI_NUMBER_SIZE];
    size_t size = gyrei_number_from_double(value, text);
    assert_int_equal(size, strlen(text));
    assert_string_equal(text, expected);
}

/* The expected texts are what Python's repr gives, but for how an exponent is written. */
static void numbers_are_the_shortest(void **state) {
    (void)state;
    assert_number(0, "0");
    assert_number(-0.0, "-0.0");
    assert_number(1, "1");
    assert_number(-2.5, "-2.5");
    assert_number(0.1, "0.1");
    assert_number(0.1 + 0.2, "0.30000000000000004");
    assert_number(1.0 / 3, "0.3333333333333333");
    assert_number(0.7071067811865476, "0.7071067811865476");
    assert_number(100, "100");
    assert_number(0.00012, "0.00012");
    assert_number(0.000012, "0.000012");
    assert_number(1.5e-7, "1.5e-7");
    assert_number(123456789012345, "123456789012345");
    assert_number(1e15, "1e15");
    assert_number(1e22, "1e22");
    assert_number(5e-324, "5e-324");
    assert_number(2.2250738585072014e-308, "2.2250738585072014e-308");
    assert_number(1.7976931348623157e308, "1.7976931348623157e308");
    assert_number(5.684341886080802e-14, "5.684341886080802e-14"); /* 2^-44: the nearest 16 digits miss it */
    assert_number(9007199254740992, "9.007199254740992e15");
    assert_number((double)0.1f, "0.10000000149011612");
}

static uint64_t next_random(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state ^ (*state >> 29);
}

static void numbers_read_back(void **state) {
    (void)state;
    uint64_t random = 1;
    char text[GYREI_NUMBER_SIZE];
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = next_random(&random);
        double value;
        memcpy(&value, &bits, sizeof value);
        float single = (float)value;
        if (!isfinite(value)) continue;
        text[gyrei_number_from_double(value, text)] = '\0';
        assert_true(strtod(text, NULL) == value);
        if (!isfinite(single)) continue;
        text[gyrei_number_from_float(single, text)] = '\0';
        assert_true((float)strtod(text, NULL) == single);
    }
    text[gyrei_number_from_float(0.8f, text)] = '\0';
    assert_string_equal(text, "0.8");
}

/* I10: no comma in any number. */
static void the_locale_changes_nothing(void **state) {
    (void)state;
    file_bytes plain = written(full_asset());
    if (!comma_locale_enter()) skip();
    file_bytes local = written(full_asset());
    comma_locale_leave();
    assert_int_equal(plain.size, local.size);
    assert_memory_equal(plain.bytes, local.bytes, plain.size);
    gyre_glb_destroy(plain.bytes, plain.size, NULL);
    gyre_glb_destroy(local.bytes, local.size, NULL);
}

static void the_container_is_whole(void **state) {
    (void)state;
    file_bytes file = written(full_asset());
    assert_memory_equal(file.bytes, "glTF", 4);
    assert_int_equal(word_at(&file, 4), 2);
    assert_int_equal(word_at(&file, 8), file.size);
    uint32_t json_size = word_at(&file, 12);
    assert_int_equal(json_size % 4, 0);
    assert_memory_equal((char *)file.bytes + 16, "JSON", 4);
    uint32_t bin_size = word_at(&file, 20 + json_size);
    assert_int_equal(bin_size % 4, 0);
    assert_memory_equal((char *)file.bytes + 24 + json_size, "BIN\0", 4);
    assert_int_equal(28 + json_size + bin_size, file.size);
    gyre_glb_destroy(file.bytes, file.size, NULL);
}

static size_t occurrences(const char *text, const char *of) {
    size_t count = 0;
    for (; (text = strstr(text, of)) != NULL; text++)
        count++;
    return count;
}

/* Counted by hand in full_asset.c: equal arrays stand once, whatever uses them. */
static void equal_arrays_are_written_once(void **state) {
    (void)state;
    file_bytes file = written(full_asset());
    char *json = json_of(&file);
    assert_int_equal(occurrences(json, "\"POSITION\":0,"), 4);
    assert_int_equal(occurrences(json, "\"POSITION\":0}"), 1);
    assert_int_equal(occurrences(json, "\"type\":\"MAT4\""), 1);
    assert_int_equal(occurrences(json, "\"componentType\":5123"), 2); /* indices, joints past 255 */
    assert_int_equal(occurrences(json, "\"normalized\":true"), 2);    /* colours and weights in 1/255 */
    assert_int_equal(occurrences(json, "\"input\":"), 6);
    assert_int_equal(occurrences(json, "\"min\":[0],"), 2);
    assert_int_equal(occurrences(json, "\"magFilter\""), 2);
    free(json);
    gyre_glb_destroy(file.bytes, file.size, NULL);
}

static void assert_refused(const gyre_asset *asset, const char *message) {
    void *bytes = (void *)1;
    size_t size = 1;
    gyre_error error = {0};
    assert_int_equal(gyre_glb_from_asset(asset, NULL, &bytes, &size, &error), GYRE_BAD_ARGUMENT);
    assert_null(bytes);
    assert_int_equal(size, 0);
    assert_string_equal(error.message, message);
}

static void broken_assets_are_refused(void **state) {
    (void)state;
    const gyre_asset *small = small_asset();
    gyre_asset_node node = *small->nodes;
    gyre_asset asset = *small;
    asset.nodes = &node;
    node.mesh = 1;
    assert_refused(&asset, "node 0: there is no such mesh");
    node = *small->nodes, node.parent = 0;
    assert_refused(&asset, "a node is its own ancestor");
    node = *small->nodes, node.local.scale.y = NAN;
    assert_refused(&asset, "node 0: a number is not finite");
    node = *small->nodes, node.name = "\xc0\x80";
    assert_refused(&asset, "node 0: a name is not UTF-8");
    node = *small->nodes, node.weight_count = 1;
    assert_refused(&asset, "node 0: it has not as many weights as its mesh has morph targets");
    gyre_curve curve = *small->clips->curves;
    gyre_curves clip = *small->clips;
    asset = *small, asset.clips = &clip, clip.curves = &curve;
    curve.component_count = 3;
    assert_refused(&asset, "clip 0: a curve has not the components of its path");
    const double times[3] = {0, 1, 1e300};
    curve = *small->clips->curves, curve.times = times;
    assert_refused(&asset, "clip 0: a value is not finite as a float");
    asset = *small, asset.scene = 0;
    assert_refused(&asset, "scene 0: there is no such scene");
}

static void an_index_past_the_vertices_is_refused(void **state) {
    (void)state;
    const uint32_t indices[3] = {0, 1, 3};
    gyre_primitive triangle = *small_asset()->meshes->primitives;
    gyre_mesh mesh = *small_asset()->meshes;
    gyre_asset asset = *small_asset();
    triangle.indices = indices, triangle.index_count = 3;
    mesh.primitives = &triangle;
    asset.meshes = &mesh;
    assert_refused(&asset, "mesh 0: an index is past the vertices");
}

static void check_failing_allocations(const gyre_asset *asset) {
    size_t needed = SIZE_MAX;
    for (size_t n = 0; n <= needed; n++) {
        nth_allocation c = {.left = n - 1};
        gyre_allocator allocator = nth_allocator(&c);
        void *bytes;
        size_t size;
        gyre_error error = {0};
        gyre_status status = gyre_glb_from_asset(asset, &allocator, &bytes, &size, &error);
        if (n == 0) {
            assert_int_equal(status, GYRE_OK);
            needed = c.calls;
            assert_int_equal(c.live, 1);
            gyre_glb_destroy(bytes, size, &allocator);
        } else {
            assert_int_equal(status, GYRE_OUT_OF_MEMORY);
            assert_true(strlen(error.message) > 0);
            assert_null(bytes);
        }
        assert_int_equal(c.live, 0);
        assert_int_equal(c.bytes, 0);
    }
    assert_true(needed >= 5);
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    check_failing_allocations(small_asset());
    check_failing_allocations(full_asset());
}

static void a_file_replaces_the_old_one(void **state) {
    (void)state;
    assert_int_equal(gyre_glb_write("a.glb", full_asset(), NULL), GYRE_OK);
    assert_int_equal(gyre_glb_write("a.glb", small_asset(), NULL), GYRE_OK);
    file_bytes expected = written(small_asset());
    struct stat status;
    assert_int_equal(stat("a.glb", &status), 0);
    assert_int_equal(status.st_size, expected.size);
    assert_int_equal(own_folder_count("."), 1);
    gyre_glb_destroy(expected.bytes, expected.size, NULL);
    assert_int_equal(unlink("a.glb"), 0);
}

static void a_failure_leaves_no_file(void **state) {
    (void)state;
    gyre_error error;
    assert_int_equal(gyre_glb_write("none/a.glb", small_asset(), &error), GYRE_CANNOT_WRITE);
    assert_string_equal(error.message, "none/a.glb: No such file or directory");
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(gyre_glb_write("folder", small_asset(), &error), GYRE_CANNOT_WRITE);
    assert_string_equal(error.message, "folder: not a regular file");
    gyre_asset asset = *small_asset();
    asset.scene = 7;
    assert_int_equal(gyre_glb_write("b.glb", &asset, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(own_folder_count("."), 1);
    assert_int_equal(rmdir("folder"), 0);
}

static const gyre_asset *read_back(const void *bytes, size_t size) {
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_gltf_read_memory(bytes, size, NULL, &asset, &error) != GYRE_OK) fail_msg("%s", error.message);
    return asset;
}

/* What is written reads back as it was, and what was read is written as it stood. */
static void check_round_trip(const gyre_asset *asset, const char *name, double tolerance) {
    file_bytes first = written(asset);
    const gyre_asset *again = read_back(first.bytes, first.size);
    const char *difference = asset_difference(asset, again, tolerance);
    if (difference) fail_msg("%s: %s", name, difference);
    file_bytes second = written(again);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.bytes, second.bytes, first.size);
    gyre_glb_destroy(first.bytes, first.size, NULL);
    gyre_glb_destroy(second.bytes, second.size, NULL);
    gyre_asset_destroy(again);
}

static void hand_made_assets_come_back(void **state) {
    (void)state;
    check_round_trip(small_asset(), "small", FLOAT_STEP);
    check_round_trip(full_asset(), "full", FLOAT_STEP);
}

static void check_file(const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_gltf_read(path, NULL, &asset, &error) != GYRE_OK) fail_msg("%s: %s", name, error.message);
    check_round_trip(asset, name, 0);
    gyre_asset_destroy(asset);
}

/* The samples are the writer's own work: they come out of it again byte by byte. */
static void samples_come_back(void **state) {
    (void)state;
    const char *const names[] = {"creature", "mechanism", "cone_tree"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[1024];
        snprintf(path, sizeof path, GYRE_SAMPLES_DIR "/%s.glb", names[i]);
        const gyre_asset *asset;
        assert_int_equal(gyre_gltf_read(path, NULL, &asset, NULL), GYRE_OK);
        file_bytes file = written(asset);
        char *bytes = malloc(file.size + 1);
        FILE *stream = fopen(path, "rb");
        assert_non_null(stream);
        assert_int_equal(fread(bytes, 1, file.size + 1, stream), file.size);
        fclose(stream);
        assert_memory_equal(bytes, file.bytes, file.size);
        free(bytes);
        gyre_glb_destroy(file.bytes, file.size, NULL);
        gyre_asset_destroy(asset);
    }
}

static bool is_model(const char *name) {
    size_t length = strlen(name);
    return length > 5 && (strcmp(name + length - 4, ".glb") == 0 || strcmp(name + length - 5, ".gltf") == 0);
}

static void reference_models_come_back(void **state) {
    (void)state;
    if (!*GYRE_REFERENCE_DIR) skip();
    size_t count = 0;
    DIR *directory = opendir(GYRE_REFERENCE_DIR "/models");
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        if (is_model(entry->d_name)) {
            check_file(GYRE_REFERENCE_DIR "/models", entry->d_name);
            count++;
        }
    closedir(directory);
    assert_true(count >= 10);
}

/* For other programs to look at: the files that the tests read back. */
static int write_files(const char *folder) {
    char path[1024];
    snprintf(path, sizeof path, "%s/full.glb", folder);
    if (gyre_glb_write(path, full_asset(), NULL) != GYRE_OK) return 1;
    snprintf(path, sizeof path, "%s/small.glb", folder);
    return gyre_glb_write(path, small_asset(), NULL) != GYRE_OK;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--write") == 0) return write_files(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_the_shortest),
        cmocka_unit_test(numbers_read_back),
        cmocka_unit_test(the_locale_changes_nothing),
        cmocka_unit_test(the_container_is_whole),
        cmocka_unit_test(equal_arrays_are_written_once),
        cmocka_unit_test(broken_assets_are_refused),
        cmocka_unit_test(an_index_past_the_vertices_is_refused),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test_setup_teardown(a_file_replaces_the_old_one, own_folder_enter, own_folder_leave),
        cmocka_unit_test_setup_teardown(a_failure_leaves_no_file, own_folder_enter, own_folder_leave),
        cmocka_unit_test(hand_made_assets_come_back),
        cmocka_unit_test(samples_come_back),
        cmocka_unit_test(reference_models_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
