/* SPDX-License-Identifier: MIT */
#ifndef GYRE_TESTS_REFERENCE_ACCESS_H
#define GYRE_TESTS_REFERENCE_ACCESS_H

/// How the reference gets at numbers: JSON properties, the bytes of buffers, and accessors over them.

#include "model.h"

#include <jansson.h>
#include <stdint.h>

typedef struct ref_source {
    json_t *root;
    ref_model *model;
    const char *path;
    unsigned char *binary; ///< the BIN chunk of a .glb, inside its file
    size_t binary_size;
} ref_source;

/// Zeroed memory, never NULL: the program aborts instead.
void *ref_allocate(size_t count, size_t size);

/// A whole number such as an index or a count; fallback where the property is absent. False where it is no
/// such thing.
bool ref_get_whole(const json_t *object, const char *key, ptrdiff_t fallback, ptrdiff_t *out);

/// Likewise for an index into something with so many entries; -1 where absent.
bool ref_get_index(const json_t *object, const char *key, size_t count, ptrdiff_t *out);

/// Whether a value is a whole number that may be an index or a count; 24.0 is.
bool ref_is_whole(const json_t *value);

/// The bytes of a file; the caller frees them, also on failure.
bool ref_read_file(const char *path, ref_buffer *out);

/// The bytes of buffer `index`, from the BIN chunk, a data URI or a file beside the model.
bool ref_load_buffer(ref_source *source, size_t index, const json_t *json, ref_buffer *out);

/// Up to four bytes as an unsigned number.
uint32_t ref_read_little_endian(const unsigned char *bytes, size_t size);

/// All numbers of an accessor, decoded; the caller frees them. NULL where it cannot be read.
double *ref_read_accessor(const ref_source *source, ptrdiff_t index, size_t *count, size_t *width);

/// The accessor that a property names, which must have this width, and this count unless that is 0.
double *ref_read_property(const ref_source *source, const json_t *object, const char *key, size_t count,
                          size_t width);

/// A top-level array of the file; NULL where it has none.
json_t *ref_top_array(const ref_source *source, const char *key);

#endif
