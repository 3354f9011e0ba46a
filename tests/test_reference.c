/* SPDX-License-Identifier: MIT */
/// The tool against the reference in tests/reference: on files made here, each of which exercises one rule
/// and says what must come out (the reference is held to that first), on the samples, and on known models
/// where they are given.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reference/evaluation.h"
#include "reference/maker.h"

enum { PATH_SIZE = 4096, WHERE_SIZE = 200, STEADY_TIMES = 7, TEST_LIMIT = 300 };

static char folder[PATH_SIZE];

static worst_error rotation = {"rotation, rad", 1e-9, 0, ""};
static worst_error unit = {"length of rotation less 1", 1e-9, 0, ""};
static worst_error translation = {"translation, relative", 1e-9, 0, ""};
static worst_error scale = {"scale, relative", 1e-9, 0, ""};
static worst_error local = {"T * R * S, relative", 1e-9, 0, ""};
static worst_error world = {"world, relative", 1e-9, 0, ""};
static worst_error weights = {"weights, relative", 1e-9, 0, ""};
static worst_error vertices = {"vertices, relative", 1e-9, 0, ""};
static worst_error duration = {"duration, s", 1e-9, 0, ""};
static worst_error yardstick = {"reference against stated values", 1e-6, 0, ""};
static worst_error stated = {"tool against stated values", 1e-6, 0, ""};

static size_t model_count, sample_count;

/* ---- two evaluations ---- */

static void read_all(const json_t *object, const char *key, size_t count, double *out) {
    if (!read_numbers(json_object_get(object, key), count, out)) {
        fail_msg("%s is not %zu numbers", key, count);
    }
}

static void compare_vector(worst_error *worst, const char *key, const json_t *actual, const json_t *expected,
                           size_t count, const char *where) {
    double a[16], b[16];
    read_all(actual, key, count, a);
    read_all(expected, key, count, b);
    note_error(worst, relative_error(a, b, count, largest_magnitude(b, count)), where);
}

static void same(const json_t *actual, const json_t *expected, const char *key, const char *where) {
    if (!json_equal(json_object_get(actual, key), json_object_get(expected, key))) {
        fail_msg("%s: %s differs", where, key);
    }
}

static double length_error(const double q[4]) {
    return fabs(sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) - 1);
}

/// Translation, rotation and scale must give the node's own matrix again.
static void compare_local(const json_t *node, const json_t *expected, const char *where) {
    double turn[4], move[3], size[3], composed[16], matrix[16];
    read_all(node, "translation", 3, move);
    read_all(node, "rotation", 4, turn);
    read_all(node, "scale", 3, size);
    read_all(expected, "local", 16, matrix);
    compose_matrix(move, turn, size, composed);
    note_error(&local, relative_error(composed, matrix, 16, largest_magnitude(matrix, 16)), where);
}

/// Which scale goes with the rotation that is nearest to a sheared matrix is left open.
static void compare_node(const json_t *node, const json_t *expected, const char *where) {
    double turn[2][4];
    bool sheared = json_is_true(json_object_get(expected, "matrix"));
    bool ambiguous = json_is_true(json_object_get(expected, "ambiguous"));
    same(node, expected, "index", where);
    same(node, expected, "name", where);
    same(node, expected, "parent", where);
    assert_int_equal(json_is_true(json_object_get(node, "matrix")), sheared);
    read_all(node, "rotation", 4, turn[0]);
    read_all(expected, "rotation", 4, turn[1]);
    note_error(&unit, length_error(turn[0]), where);
    compare_vector(&world, "world", node, expected, 16, where);
    compare_vector(&translation, "translation", node, expected, 3, where);
    if (!ambiguous) {
        note_error(&rotation, rotation_error(turn[0], turn[1]), where);
    }
    if (!sheared) {
        compare_local(node, expected, where);
    }
    if (!ambiguous && !sheared) {
        compare_vector(&scale, "scale", node, expected, 3, where);
    }
}

static void compare_weights(const json_t *sample, const json_t *expected, const char *where) {
    const json_t *all = json_object_get(expected, "weights");
    assert_int_equal(json_array_size(json_object_get(sample, "weights")), json_array_size(all));
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *entry = json_array_get(all, i),
                     *found = json_array_get(json_object_get(sample, "weights"), i);
        size_t count = json_array_size(json_object_get(entry, "values"));
        same(found, entry, "node", where);
        assert_true(count <= 16);
        compare_vector(&weights, "values", found, entry, count, where);
    }
}

static double largest_position(const json_t *meshes) {
    double largest = 0, position[3];
    for (size_t i = 0; i < json_array_size(meshes); i++) {
        const json_t *positions = json_object_get(json_array_get(meshes, i), "positions");
        for (size_t k = 0; k < json_array_size(positions); k++) {
            assert_true(read_numbers(json_array_get(positions, k), 3, position));
            largest = fmax(largest, largest_magnitude(position, 3));
        }
    }
    return largest;
}

static void compare_positions(const json_t *mesh, const json_t *expected, double size, const char *where) {
    const json_t *positions = json_object_get(mesh, "positions");
    const json_t *expected_positions = json_object_get(expected, "positions");
    assert_int_equal(json_array_size(positions), json_array_size(expected_positions));
    for (size_t i = 0; i < json_array_size(positions); i++) {
        double a[3], b[3];
        assert_true(read_numbers(json_array_get(positions, i), 3, a));
        assert_true(read_numbers(json_array_get(expected_positions, i), 3, b));
        note_error(&vertices, relative_error(a, b, 3, size), where);
    }
}

static void compare_meshes(const json_t *sample, const json_t *expected, const char *where) {
    const json_t *meshes = json_object_get(sample, "meshes"), *all = json_object_get(expected, "meshes");
    double size = largest_position(all);
    assert_int_equal(json_array_size(meshes), json_array_size(all));
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *mesh = json_array_get(meshes, i), *entry = json_array_get(all, i);
        char place[WHERE_SIZE];
        snprintf(place, sizeof place, "%.150s mesh %zu", where, i);
        same(mesh, entry, "node", place);
        same(mesh, entry, "mesh", place);
        same(mesh, entry, "primitive", place);
        compare_positions(mesh, entry, size, place);
    }
}

static void compare_sample(const json_t *sample, const json_t *expected, const char *where) {
    const json_t *nodes = json_object_get(sample, "nodes"), *all = json_object_get(expected, "nodes");
    assert_int_equal(json_array_size(nodes), json_array_size(all));
    for (size_t i = 0; i < json_array_size(all); i++) {
        char place[WHERE_SIZE];
        snprintf(place, sizeof place, "%.150s node %zu", where, i);
        compare_node(json_array_get(nodes, i), json_array_get(all, i), place);
    }
    compare_weights(sample, expected, where);
    compare_meshes(sample, expected, where);
    sample_count++;
}

static void compare_evaluation(const json_t *evaluation, const json_t *expected, const char *where) {
    const json_t *samples = json_object_get(evaluation, "samples"),
                 *all = json_object_get(expected, "samples");
    assert_non_null(evaluation);
    same(evaluation, expected, "clip", where);
    same(evaluation, expected, "clip_index", where);
    assert_int_equal(json_is_null(json_object_get(evaluation, "duration")),
                     json_is_null(json_object_get(expected, "duration")));
    note_error(&duration,
               fabs(json_number_value(json_object_get(evaluation, "duration")) -
                    json_number_value(json_object_get(expected, "duration"))),
               where);
    assert_int_equal(json_array_size(samples), json_array_size(all));
    for (size_t i = 0; i < json_array_size(all); i++) {
        char place[WHERE_SIZE];
        snprintf(place, sizeof place, "%.150s sample %zu", where, i);
        compare_sample(json_array_get(samples, i), json_array_get(all, i), place);
    }
}

/* ---- stated values ---- */

/// What a sample says of a quantity.
static void read_quantity(const json_t *sample, const expectation *wanted, double *out) {
    const json_t *node = find_by_index(json_object_get(sample, "nodes"), "index", wanted->node);
    if (strcmp(wanted->quantity, "node count") == 0) {
        out[0] = (double)json_array_size(json_object_get(sample, "nodes"));
    } else if (strcmp(wanted->quantity, "matrix") == 0) {
        out[0] = json_is_true(json_object_get(node, "matrix"));
    } else if (strcmp(wanted->quantity, "weights") == 0) {
        read_all(find_by_index(json_object_get(sample, "weights"), "node", wanted->node), "values",
                 wanted->count, out);
    } else if (strcmp(wanted->quantity, "vertices") == 0) {
        const json_t *positions = json_object_get(find_primitive(sample, wanted->node, 0), "positions");
        assert_true(read_numbers(json_array_get(positions, (size_t)wanted->vertex), 3, out));
    } else {
        read_all(node, wanted->quantity, wanted->count, out);
    }
}

static void check(worst_error *worst, const json_t *evaluation, size_t sample, const expectation *wanted,
                  const char *name) {
    double actual[VALUE_LIMIT];
    char where[WHERE_SIZE];
    read_quantity(json_array_get(json_object_get(evaluation, "samples"), sample), wanted, actual);
    double size = fmax(1, largest_magnitude(wanted->values, wanted->count));
    double error = relative_error(actual, wanted->values, wanted->count, size);
    if (strcmp(wanted->quantity, "rotation") == 0) {
        error = fmax(rotation_error(actual, wanted->values), length_error(actual));
    }
    snprintf(where, sizeof where, "%s: %s of node %d, clip %d, time %g", name, wanted->quantity, wanted->node,
             wanted->clip, wanted->time_s);
    note_error(worst, error, where);
    if (!(error <= worst->bound)) {
        fail_msg("%s: off by %g", where, error);
    }
}

/* ---- models ---- */

/// Seven times from before the clip to after it.
static size_t steady_times(double duration_s, double *times_s) {
    const double parts[STEADY_TIMES] = {-0.25, 0, 0.1, 0.381966, 0.77, 1, 1.25};
    for (size_t i = 0; i < STEADY_TIMES; i++) {
        times_s[i] = parts[i] * duration_s;
    }
    times_s[STEADY_TIMES - 1] += 0.5;
    return STEADY_TIMES;
}

/// Adds what the case states of this clip, and its times; how many.
static size_t stated_of_clip(const maker *made, int clip, const expectation **wanted, double *times_s) {
    size_t count = 0;
    for (size_t i = 0; made != NULL && i < made->expectation_count; i++) {
        if (made->expectations[i].clip == clip) {
            times_s[count] = made->expectations[i].time_s;
            wanted[count++] = &made->expectations[i];
        }
    }
    return count;
}

/// Holds an evaluation to what the case states; the stated times come after `steady` others.
static void check_clip(worst_error *worst, const json_t *evaluation, const maker *made, int clip,
                       size_t steady, const char *name) {
    const expectation *wanted[EXPECTATION_LIMIT];
    double times_s[EXPECTATION_LIMIT];
    size_t count = stated_of_clip(made, clip, wanted, times_s);
    for (size_t i = 0; i < count; i++) {
        check(worst, evaluation, clip < 0 ? 0 : steady + i, wanted[i], name);
    }
}

/// The reference alone: the yardstick is measured before anything is measured with it.
static void check_reference(ref_model *model, const maker *made, int clip, const char *name) {
    const expectation *wanted[EXPECTATION_LIMIT];
    double times_s[EXPECTATION_LIMIT];
    size_t count = stated_of_clip(made, clip, wanted, times_s);
    json_t *evaluation = reference_evaluate(model, clip, times_s, count);
    check_clip(&yardstick, evaluation, made, clip, 0, name);
    json_decref(evaluation);
}

static void run_clip(ref_model *model, const char *path, const maker *made, int clip, const char *name) {
    const expectation *wanted[EXPECTATION_LIMIT];
    double times_s[STEADY_TIMES + EXPECTATION_LIMIT];
    char where[WHERE_SIZE];
    size_t steady = clip < 0 ? 0 : steady_times(ref_clip_duration(model, (size_t)clip), times_s);
    size_t count = stated_of_clip(made, clip, wanted, times_s + steady);
    json_t *expected = reference_evaluate(model, clip, times_s, steady + count);
    json_t *evaluation = tool_evaluate(path, clip, times_s, steady + count);
    snprintf(where, sizeof where, "%.150s clip %d", name, clip);
    compare_evaluation(evaluation, expected, where);
    check_clip(&stated, evaluation, made, clip, steady, name);
    json_decref(evaluation);
    json_decref(expected);
}

static void run_model(const char *path, const maker *made, const char *name) {
    ref_model *model = ref_load(path);
    assert_non_null(model);
    for (int clip = -1; made != NULL && clip < (int)ref_clip_count(model); clip++) {
        check_reference(model, made, clip, name);
    }
    for (int clip = -1; clip < (int)ref_clip_count(model); clip++) {
        run_clip(model, path, made, clip, name);
    }
    model_count++;
    ref_free(model);
}

static void test_made(void **state) {
    const made_case *this_case = *state;
    maker made;
    char path[PATH_SIZE + 20];
    maker_begin(&made);
    this_case->make(&made);
    snprintf(path, sizeof path, "%s/made.%s", folder, made.form == MADE_GLB ? "glb" : "gltf");
    assert_true(maker_save(&made, path));
    run_model(path, &made, this_case->name);
    maker_end(&made);
    remove(path);
}

static void test_file(void **state) {
    const char *path = *state, *slash = strrchr(path, '/');
    run_model(path, NULL, slash + 1);
}

static void test_bounds(void **state) {
    (void)state;
    const worst_error *const errors[] = {&rotation, &unit,     &translation, &scale,     &local, &world,
                                         &weights,  &vertices, &duration,    &yardstick, &stated};
    bool ok = true;
    printf("%zu models, %zu samples\n", model_count, sample_count);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        ok = report_error(errors[i]) && ok;
    }
    assert_true(ok);
}

/* ---- the list of tests ---- */

static size_t add_cases(struct CMUnitTest *tests, size_t count, const made_case *cases) {
    for (; cases->name != NULL && count < TEST_LIMIT; cases++) {
        tests[count++] = (struct CMUnitTest){cases->name, test_made, NULL, NULL, (void *)(uintptr_t)cases};
    }
    return count;
}

static bool is_model(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".glb") == 0 || strcmp(dot, ".gltf") == 0);
}

/// One test for each model of a folder, if there is one. The paths stay until the end.
static size_t add_files(struct CMUnitTest *tests, size_t count, const char *models) {
    DIR *directory = opendir(models);
    for (struct dirent *entry;
         directory != NULL && (entry = readdir(directory)) != NULL && count < TEST_LIMIT;) {
        if (is_model(entry->d_name)) {
            size_t size = strlen(models) + strlen(entry->d_name) + 2;
            char *path = malloc(size);
            if (path == NULL) {
                abort();
            }
            snprintf(path, size, "%s/%s", models, entry->d_name);
            tests[count++] = (struct CMUnitTest){path, test_file, NULL, NULL, path};
        }
    }
    if (directory != NULL) {
        closedir(directory);
    }
    return count;
}

static void remove_folder(void) {
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;) {
        char path[PATH_SIZE + 300];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.') {
            unlink(path);
        }
    }
    if (directory != NULL) {
        closedir(directory);
    }
    rmdir(folder);
}

int main(void) {
    struct CMUnitTest tests[TEST_LIMIT + 1];
    char models[PATH_SIZE];
    const char *temporary = getenv("TMPDIR"), *given = getenv("GYRE_REFERENCE_DIR");
    snprintf(folder, sizeof folder, "%s/gyre-reference-XXXXXX", temporary != NULL ? temporary : "/tmp");
    if (access(GYRE_TOOL, X_OK) != 0) {
        printf("skipped: no tool at %s\n", GYRE_TOOL);
        return 77;
    }
    if (mkdtemp(folder) == NULL) {
        perror(folder);
        return 1;
    }
    size_t count = add_cases(tests, 0, curve_cases);
    count = add_cases(tests, count, node_cases);
    count = add_cases(tests, count, mesh_cases);
    size_t made_count = count;
    count = add_files(tests, count, GYRE_SAMPLES_DIR);
    snprintf(models, sizeof models, "%s/models", given != NULL ? given : GYRE_REFERENCE_DIR);
    count = add_files(tests, count, models);
    size_t file_end = count;
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_bounds);
    int failures = _cmocka_run_group_tests("reference", tests, count, NULL, NULL);
    for (size_t i = made_count; i < file_end; i++) {
        free(tests[i].initial_state);
    }
    remove_folder();
    return failures;
}
