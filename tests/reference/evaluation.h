/* SPDX-License-Identifier: MIT */
#ifndef GYRE_TESTS_REFERENCE_EVALUATION_H
#define GYRE_TESTS_REFERENCE_EVALUATION_H

/// Evaluations as `gyre eval --vertices --json` prints them, from the tool and from the reference, and how
/// far two of them are apart.

#include "reference.h"

#include <jansson.h>

/// What the tool prints, parsed. Clip -1 is the rest pose, and then no times are passed. NULL, with a line on
/// stderr, where it does not exit with 0 or does not print JSON.
json_t *tool_evaluate(const char *path, ptrdiff_t clip, const double *times_s, size_t time_count);

/// The same from the reference; besides, "local" matrices, and "ambiguous" on nodes that are given by a
/// matrix which more than one translation, rotation and scale fit.
json_t *reference_evaluate(ref_model *model, ptrdiff_t clip, const double *times_s, size_t time_count);

/// The largest error so far and where it was seen. One that is not a number counts as infinite.
typedef struct worst_error {
    const char *name;
    double bound, value;
    char where[200];
} worst_error;

void note_error(worst_error *worst, double value, const char *where);
/// Prints name, value, bound and place in one line; whether the value is within the bound.
bool report_error(const worst_error *worst);

/// The angle between two rotations in radians, whatever their signs and lengths.
double rotation_error(const double a[4], const double b[4]);
double largest_magnitude(const double *values, size_t count);
/// The largest difference of two entries, as a part of size; the difference itself where size is 0.
double relative_error(const double *actual, const double *expected, size_t count, double size);

/// T * R * S.
void compose_matrix(const double translation[3], const double rotation[4], const double scale[3],
                    double out[16]);

/// An array of so many numbers; false where it is anything else.
bool read_numbers(const json_t *array, size_t count, double *out);
/// The object of an array whose property has this value; NULL where there is none.
json_t *find_by_index(const json_t *array, const char *key, json_int_t value);
/// The entry of a sample's "meshes" for one primitive of a node's mesh.
json_t *find_primitive(const json_t *sample, json_int_t node, json_int_t primitive);

#endif
