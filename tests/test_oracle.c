/* SPDX-License-Identifier: MIT */
/// Evaluations of known models against values that another implementation gave: the tool's, and those of the
/// reference, which proves the yardstick that test_reference measures with.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reference/evaluation.h"
#include "reference_models.h"

enum { TIME_LIMIT = 16, PATH_SIZE = 4096 };

typedef struct oracle_subject {
    const char *name;
    worst_error rotation, world, vertices, duration;
} oracle_subject;

#define SUBJECT(who)                                                                                         \
    {                                                                                                        \
        who, {who ": rotation, rad", 5e-7, 0, ""}, {who ": world, relative", 2e-6, 0, ""},                   \
            {who ": vertices, relative", 2e-6, 0, ""}, {                                                     \
            who ": duration, s", 1e-6, 0, ""                                                                 \
        }                                                                                                    \
    }

static oracle_subject tool = SUBJECT("tool"), reference = SUBJECT("reference");

static const char *reference_folder(void) {
    const char *folder = getenv("GYRE_REFERENCE_DIR");
    return folder != NULL ? folder : GYRE_REFERENCE_DIR;
}

static void compare_nodes(oracle_subject *subject, const json_t *oracle, const json_t *sample,
                          const char *where) {
    const json_t *expected_nodes = json_object_get(oracle, "nodes"),
                 *nodes = json_object_get(sample, "nodes");
    assert_int_equal(json_array_size(nodes), json_array_size(expected_nodes));
    for (size_t i = 0; i < json_array_size(expected_nodes); i++) {
        const json_t *expected = json_array_get(expected_nodes, i), *node = json_array_get(nodes, i);
        double rotation[2][4], world[2][16];
        char place[200];
        assert_true(json_equal(json_object_get(node, "index"), json_object_get(expected, "index")));
        assert_true(read_numbers(json_object_get(expected, "rotation"), 4, rotation[0]));
        assert_true(read_numbers(json_object_get(node, "rotation"), 4, rotation[1]));
        assert_true(read_numbers(json_object_get(expected, "world"), 16, world[0]));
        assert_true(read_numbers(json_object_get(node, "world"), 16, world[1]));
        snprintf(place, sizeof place, "%.150s node %zu", where, i);
        note_error(&subject->rotation, rotation_error(rotation[0], rotation[1]), place);
        note_error(&subject->world, relative_error(world[1], world[0], 16, largest_magnitude(world[0], 16)),
                   place);
    }
}

static double largest_vertex(const json_t *vertices) {
    double largest = 0, position[3];
    for (size_t i = 0; i < json_array_size(vertices); i++) {
        assert_true(read_numbers(json_object_get(json_array_get(vertices, i), "world"), 3, position));
        largest = fmax(largest, largest_magnitude(position, 3));
    }
    return largest;
}

static void compare_vertices(oracle_subject *subject, const json_t *oracle, const json_t *sample,
                             const char *where) {
    const json_t *vertices = json_object_get(oracle, "vertices");
    double size = largest_vertex(vertices);
    for (size_t i = 0; i < json_array_size(vertices); i++) {
        json_int_t node = 0, mesh = 0, primitive = 0, vertex = 0;
        double expected[3], actual[3];
        char place[200];
        assert_int_equal(json_unpack(json_array_get(vertices, i), "{s:I, s:I, s:I, s:I, s:[F,F,F]}", "node",
                                     &node, "mesh", &mesh, "primitive", &primitive, "vertex", &vertex,
                                     "world", &expected[0], &expected[1], &expected[2]),
                         0);
        const json_t *found = find_primitive(sample, node, primitive);
        assert_non_null(found);
        assert_int_equal(json_integer_value(json_object_get(found, "mesh")), mesh);
        assert_true(
            read_numbers(json_array_get(json_object_get(found, "positions"), (size_t)vertex), 3, actual));
        snprintf(place, sizeof place, "%.130s node %d primitive %d vertex %d", where, (int)node,
                 (int)primitive, (int)vertex);
        note_error(&subject->vertices, relative_error(actual, expected, 3, size), place);
    }
}

static void compare_sample(oracle_subject *subject, const json_t *oracle, const json_t *sample,
                           const char *where) {
    assert_non_null(sample);
    compare_nodes(subject, oracle, sample, where);
    compare_vertices(subject, oracle, sample, where);
}

/// Takes over the evaluation.
static void compare_clip(oracle_subject *subject, const json_t *clip, json_t *evaluation, const char *where) {
    const json_t *oracle_samples = json_object_get(clip, "samples");
    const json_t *samples = json_object_get(evaluation, "samples");
    assert_non_null(evaluation);
    assert_int_equal(json_array_size(samples), json_array_size(oracle_samples));
    note_error(&subject->duration,
               fabs(json_number_value(json_object_get(evaluation, "duration")) -
                    json_number_value(json_object_get(clip, "duration"))),
               where);
    for (size_t i = 0; i < json_array_size(samples); i++) {
        char place[200];
        snprintf(place, sizeof place, "%.150s sample %zu", where, i);
        compare_sample(subject, json_array_get(oracle_samples, i), json_array_get(samples, i), place);
    }
    json_decref(evaluation);
}

static void compare_rest(oracle_subject *subject, const json_t *oracle, json_t *evaluation,
                         const char *where) {
    const json_t *samples = json_object_get(evaluation, "samples");
    assert_non_null(evaluation);
    assert_int_equal(json_array_size(samples), 1);
    compare_sample(subject, oracle, json_array_get(samples, 0), where);
    json_decref(evaluation);
}

static json_t *load_oracle(const char *file) {
    char path[PATH_SIZE];
    const char *dot = strrchr(file, '.');
    snprintf(path, sizeof path, "%s/oracle/%.*s.json", reference_folder(), (int)(dot - file), file);
    return json_load_file(path, 0, NULL);
}

/// Either the model in the reference, or, without one, the file in the tool.
static json_t *evaluate(ref_model *model, const char *path, ptrdiff_t clip, const double *times_s,
                        size_t count) {
    return model != NULL ? reference_evaluate(model, clip, times_s, count)
                         : tool_evaluate(path, clip, times_s, count);
}

static void compare_clips(oracle_subject *subject, ref_model *model, const char *path, const json_t *clips,
                          const char *file) {
    for (size_t i = 0; i < json_array_size(clips); i++) {
        const json_t *clip = json_array_get(clips, i), *samples = json_object_get(clip, "samples");
        double times_s[TIME_LIMIT];
        char where[200];
        size_t time_count = json_array_size(samples);
        assert_true(time_count <= TIME_LIMIT);
        for (size_t k = 0; k < time_count; k++) {
            times_s[k] = json_number_value(json_object_get(json_array_get(samples, k), "time"));
        }
        snprintf(where, sizeof where, "%.100s clip %zu", file, i);
        compare_clip(subject, clip, evaluate(model, path, (ptrdiff_t)i, times_s, time_count), where);
    }
}

static void compare_model(oracle_subject *subject, const char *file) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/models/%s", reference_folder(), file);
    json_t *oracle = load_oracle(file);
    ref_model *model = subject == &reference ? ref_load(path) : NULL;
    assert_non_null(oracle);
    assert_true(model != NULL || subject != &reference);
    compare_rest(subject, json_object_get(oracle, "rest"), evaluate(model, path, -1, NULL, 0), file);
    compare_clips(subject, model, path, json_object_get(oracle, "clips"), file);
    ref_free(model);
    json_decref(oracle);
}

static void test_reference(void **state) {
    compare_model(&reference, *state);
}

static void test_tool(void **state) {
    compare_model(&tool, *state);
}

static void test_bounds(void **state) {
    (void)state;
    worst_error *const errors[] = {&reference.rotation, &reference.world, &reference.vertices,
                                   &reference.duration, &tool.rotation,   &tool.world,
                                   &tool.vertices,      &tool.duration};
    bool ok = true;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        ok = report_error(errors[i]) && ok;
    }
    assert_true(ok);
}

int main(void) {
    enum { MODEL_COUNT = sizeof reference_models / sizeof *reference_models };
    struct CMUnitTest tests[2 * MODEL_COUNT + 1];
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/models/%s", reference_folder(), reference_models[0]);
    if (access(path, R_OK) != 0 || access(GYRE_TOOL, X_OK) != 0) {
        printf("skipped: needs models in GYRE_REFERENCE_DIR (\"%s\") and %s\n", reference_folder(),
               GYRE_TOOL);
        return 77;
    }
    for (size_t i = 0; i < MODEL_COUNT; i++) {
        const char *file = reference_models[i];
        tests[i] = (struct CMUnitTest){file, test_reference, NULL, NULL, (void *)(uintptr_t)file};
        tests[MODEL_COUNT + i] = (struct CMUnitTest){file, test_tool, NULL, NULL, (void *)(uintptr_t)file};
    }
    tests[2 * MODEL_COUNT] = (struct CMUnitTest)cmocka_unit_test(test_bounds);
    return cmocka_run_group_tests_name("oracle", tests, NULL, NULL);
}
