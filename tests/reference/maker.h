/* SPDX-License-Identifier: MIT */
#ifndef GYRE_TESTS_REFERENCE_MAKER_H
#define GYRE_TESTS_REFERENCE_MAKER_H

/// Small glTF files made on the fly, each with the values that are right for it.

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/// Component types of the specification.
enum { BYTE = 5120, UBYTE = 5121, SHORT = 5122, USHORT = 5123, UINT = 5125, FLOAT = 5126 };

enum { EXPECTATION_LIMIT = 48, VALUE_LIMIT = 16 };

/// How the one buffer of a made file is stored.
typedef enum made_form { MADE_BASE64, MADE_PERCENT, MADE_NEIGHBOUR, MADE_GLB } made_form;

/// One value that must come out: of "translation", "rotation", "scale" or "world" of a node, its "weights",
/// or one of its "vertices" (of primitive 0).
typedef struct expectation {
    int clip; ///< -1: the rest pose
    double time_s;
    const char *quantity;
    int node, vertex;
    size_t count;
    double values[VALUE_LIMIT];
} expectation;

typedef struct maker {
    json_t *root;
    made_form form;
    unsigned char *bytes;
    size_t size, capacity;
    size_t expectation_count;
    expectation expectations[EXPECTATION_LIMIT];
} maker;

void maker_begin(maker *made);
void maker_end(maker *made);
/// Writes the file, and the file beside it that MADE_NEIGHBOUR needs. False where that fails.
bool maker_save(const maker *made, const char *path);

/// Appends an object, written as JSON with ' for ", to a top-level array; its index.
size_t maker_append(maker *made, const char *array, const char *json);
/// Sets a top-level property, written likewise.
void maker_set(maker *made, const char *key, const char *json);

/// Appends numbers in this component type to the buffer, at a multiple of 4; a new buffer view, its index.
size_t maker_view(maker *made, int component_type, const double *values, size_t count);
/// A view, and an accessor of all of it, whose index is returned. Add 1 << 16 to the type for normalised
/// integers.
size_t maker_accessor(maker *made, const char *type, int component_type, const double *values, size_t count);
enum { NORMALISED = 1 << 16 };

/// An animation with one channel; its index.
size_t maker_animate(maker *made, int node, const char *path, const char *interpolation, size_t times,
                     size_t values);

void maker_expect(maker *made, int clip, double time_s, const char *quantity, int node, int vertex,
                  const double *values, size_t count);

/// The arguments "values, count" from a list of numbers.
#define LIST(...) (const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / sizeof(double)

typedef struct made_case {
    const char *name;
    void (*make)(maker *made);
} made_case;

/// Ended by one without a name.
extern const made_case curve_cases[], node_cases[], mesh_cases[];

#endif
