/* SPDX-License-Identifier: MIT */
#include "evaluation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the tool ---- */

/// What a process writes to stdout; the caller frees it. NULL unless it exits with 0.
static char *run(char *const arguments[], size_t *size) {
    int ends[2];
    if (pipe(ends) != 0) {
        return NULL;
    }
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(arguments[0], arguments);
        _exit(127);
    }
    close(ends[1]);
    size_t capacity = 1 << 20;
    char *text = malloc(capacity);
    ssize_t got = 0;
    *size = 0;
    while (text != NULL && (got = read(ends[0], text + *size, capacity - *size)) > 0) {
        *size += (size_t)got;
        if (*size == capacity) {
            char *larger = realloc(text, capacity *= 2);
            if (larger == NULL) {
                free(text);
            }
            text = larger;
        }
    }
    close(ends[0]);
    int state = -1;
    if (child < 0 || waitpid(child, &state, 0) != child || !WIFEXITED(state) || WEXITSTATUS(state) != 0) {
        fprintf(stderr, "%s: state %d\n", arguments[0], state);
        free(text);
        return NULL;
    }
    return text;
}

static json_t *parse(char *text, size_t size) {
    json_error_t error;
    json_t *json =
        text == NULL ? NULL : json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (text != NULL && json == NULL) {
        fprintf(stderr, "not JSON: line %d: %s\n", error.line, error.text);
    }
    free(text);
    return json;
}

enum { TIME_LIMIT = 64, TEXT_SIZE = 40 };

json_t *tool_evaluate(const char *path, ptrdiff_t clip, const double *times_s, size_t time_count) {
    char copy[4096], clip_text[TEXT_SIZE], time_texts[TIME_LIMIT][TEXT_SIZE];
    char tool[] = GYRE_TOOL, eval[] = "eval", clip_option[] = "--clip", time_option[] = "--time";
    char vertices[] = "--vertices", json[] = "--json";
    char *arguments[8 + 2 * TIME_LIMIT] = {tool, eval, copy, vertices, json};
    size_t count = 5, size = 0;
    snprintf(copy, sizeof copy, "%s", path);
    if (clip >= 0) {
        snprintf(clip_text, sizeof clip_text, "%td", clip);
        arguments[count++] = clip_option;
        arguments[count++] = clip_text;
    }
    for (size_t i = 0; clip >= 0 && i < time_count && i < TIME_LIMIT; i++) {
        snprintf(time_texts[i], TEXT_SIZE, "%.17g", times_s[i]);
        arguments[count++] = time_option;
        arguments[count++] = time_texts[i];
    }
    char *text = run(arguments, &size);
    return parse(text, size);
}

/* ---- the reference ---- */

static json_t *numbers(const double *values, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, json_real(values[i]));
    }
    return array;
}

static json_t *text_or_null(const char *text) {
    return text == NULL ? json_null() : json_string(text);
}

static json_t *index_or_null(ptrdiff_t index) {
    return index < 0 ? json_null() : json_integer((json_int_t)index);
}

/// The largest cosine between two columns: 0 for a matrix that is T * R * S.
static double shear_of(const double matrix[16]) {
    double largest = 0;
    for (int i = 0; i < 3; i++) {
        const double *a = matrix + 4 * i, *b = matrix + 4 * ((i + 1) % 3);
        double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        double lengths = hypot(hypot(a[0], a[1]), a[2]) * hypot(hypot(b[0], b[1]), b[2]);
        largest = lengths > 0 ? fmax(largest, fabs(dot) / lengths) : largest;
    }
    return largest;
}

/// Which axis takes the sign of a mirrored matrix is nobody's rule, nor is how a matrix that leaves less than
/// a plane turns what it flattens.
static bool is_ambiguous(const double m[16]) {
    double largest_cofactor = 0, determinant = 0;
    for (int i = 0; i < 3; i++) {
        const double *a = m + 4 * ((i + 1) % 3), *b = m + 4 * ((i + 2) % 3);
        const double cofactors[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                                     a[0] * b[1] - a[1] * b[0]};
        determinant +=
            (m[4 * i] * cofactors[0] + m[4 * i + 1] * cofactors[1] + m[4 * i + 2] * cofactors[2]) / 3;
        largest_cofactor = fmax(largest_cofactor, largest_magnitude(cofactors, 3));
    }
    return determinant < 0 || largest_cofactor == 0;
}

static json_t *node_json(const ref_model *model, size_t node) {
    const ref_pose *pose = ref_node_pose(model, node);
    json_t *json = json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o}", "index", (json_int_t)node, "name",
                             text_or_null(ref_node_name(model, node)), "parent",
                             index_or_null(ref_node_parent(model, node)), "translation",
                             numbers(pose->translation, 3), "rotation", numbers(pose->rotation, 4), "scale",
                             numbers(pose->scale, 3), "world", numbers(pose->world, 16));
    json_object_set_new(json, "local", numbers(pose->local, 16));
    if (ref_node_has_matrix(model, node) && is_ambiguous(pose->local)) {
        json_object_set_new(json, "ambiguous", json_true());
    }
    if (shear_of(pose->local) > 1e-3) {
        json_object_set_new(json, "matrix", json_true());
    }
    return json;
}

static json_t *primitive_json(const ref_model *model, size_t node, size_t primitive) {
    size_t count = ref_vertex_count(model, node, primitive);
    double(*positions)[3] = calloc(count + 1, sizeof *positions);
    json_t *array = json_array();
    if (positions != NULL) {
        ref_positions(model, node, primitive, positions);
        for (size_t i = 0; i < count; i++) {
            json_array_append_new(array, numbers(positions[i], 3));
        }
    }
    free(positions);
    return json_pack("{s:I, s:I, s:I, s:o}", "node", (json_int_t)node, "mesh",
                     (json_int_t)ref_node_mesh(model, node), "primitive", (json_int_t)primitive, "positions",
                     array);
}

static json_t *sample_json(const ref_model *model, json_t *time) {
    json_t *nodes = json_array(), *weights = json_array(), *meshes = json_array();
    for (size_t i = 0; i < ref_node_count(model); i++) {
        const ref_pose *pose = ref_node_pose(model, i);
        if (!ref_node_in_scene(model, i)) {
            continue;
        }
        json_array_append_new(nodes, node_json(model, i));
        if (pose->weight_count > 0) {
            json_array_append_new(weights, json_pack("{s:I, s:o}", "node", (json_int_t)i, "values",
                                                     numbers(pose->weights, pose->weight_count)));
        }
        for (size_t k = 0; k < ref_primitive_count(model, i); k++) {
            json_array_append_new(meshes, primitive_json(model, i, k));
        }
    }
    return json_pack("{s:o, s:o, s:o, s:o}", "time", time, "nodes", nodes, "weights", weights, "meshes",
                     meshes);
}

json_t *reference_evaluate(ref_model *model, ptrdiff_t clip, const double *times_s, size_t time_count) {
    json_t *samples = json_array();
    if (clip < 0) {
        ref_evaluate(model, -1, 0);
        json_array_append_new(samples, sample_json(model, json_null()));
        return json_pack("{s:n, s:n, s:n, s:o}", "clip", "clip_index", "duration", "samples", samples);
    }
    for (size_t i = 0; i < time_count; i++) {
        ref_evaluate(model, clip, times_s[i]);
        json_array_append_new(samples, sample_json(model, json_real(times_s[i])));
    }
    return json_pack("{s:o, s:I, s:f, s:o}", "clip", text_or_null(ref_clip_name(model, (size_t)clip)),
                     "clip_index", (json_int_t)clip, "duration", ref_clip_duration(model, (size_t)clip),
                     "samples", samples);
}

/* ---- errors ---- */

void note_error(worst_error *worst, double value, const char *where) {
    if (!(value <= worst->value)) {
        worst->value = isnan(value) ? (double)INFINITY : value;
        snprintf(worst->where, sizeof worst->where, "%s", where);
    }
}

bool report_error(const worst_error *worst) {
    bool ok = worst->value <= worst->bound;
    printf("%-34s worst %9.3e  bound %7.1e  %s  %s\n", worst->name, worst->value, worst->bound,
           ok ? "ok  " : "FAIL", worst->where);
    return ok;
}

static double length_of(const double q[4]) {
    return sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
}

/// Half the angle between two unit vectors of four is asin(chord / 2), and a rotation turns by twice the
/// angle between quaternions.
double rotation_error(const double a[4], const double b[4]) {
    double difference[4], sum[4];
    for (int i = 0; i < 4; i++) {
        difference[i] = a[i] / length_of(a) - b[i] / length_of(b);
        sum[i] = a[i] / length_of(a) + b[i] / length_of(b);
    }
    double chord = length_of(difference) < length_of(sum) ? length_of(difference) : length_of(sum);
    return 4 * asin(chord / 2);
}

double largest_magnitude(const double *values, size_t count) {
    double largest = 0;
    for (size_t i = 0; i < count; i++) {
        largest = fmax(largest, fabs(values[i]));
    }
    return largest;
}

double relative_error(const double *actual, const double *expected, size_t count, double size) {
    double worst = 0;
    for (size_t i = 0; i < count; i++) {
        double error = fabs(actual[i] - expected[i]);
        worst = error <= worst ? worst : error;
    }
    return size > 0 ? worst / size : worst;
}

void compose_matrix(const double translation[3], const double rotation[4], const double scale[3],
                    double out[16]) {
    double x = rotation[0], y = rotation[1], z = rotation[2], w = rotation[3];
    const double turn[9] = {
        w * w + x * x - y * y - z * z, 2 * (x * y + w * z),           2 * (x * z - w * y),
        2 * (x * y - w * z),           w * w - x * x + y * y - z * z, 2 * (y * z + w * x),
        2 * (x * z + w * y),           2 * (y * z - w * x),           w * w - x * x - y * y + z * z};
    for (int column = 0; column < 3; column++) {
        for (int row = 0; row < 3; row++) {
            out[4 * column + row] = scale[column] * turn[3 * column + row];
        }
        out[4 * column + 3] = 0;
        out[12 + column] = translation[column];
    }
    out[15] = 1;
}

bool read_numbers(const json_t *array, size_t count, double *out) {
    if (!json_is_array(array) || json_array_size(array) != count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *number = json_array_get(array, i);
        if (!json_is_number(number)) {
            return false;
        }
        out[i] = json_number_value(number);
    }
    return true;
}

json_t *find_by_index(const json_t *array, const char *key, json_int_t value) {
    for (size_t i = 0; i < json_array_size(array); i++) {
        json_t *object = json_array_get(array, i);
        if (json_is_integer(json_object_get(object, key)) &&
            json_integer_value(json_object_get(object, key)) == value) {
            return object;
        }
    }
    return NULL;
}

json_t *find_primitive(const json_t *sample, json_int_t node, json_int_t primitive) {
    const json_t *meshes = json_object_get(sample, "meshes");
    for (size_t i = 0; i < json_array_size(meshes); i++) {
        json_t *mesh = json_array_get(meshes, i);
        if (json_integer_value(json_object_get(mesh, "node")) == node &&
            json_integer_value(json_object_get(mesh, "primitive")) == primitive) {
            return mesh;
        }
    }
    return NULL;
}
