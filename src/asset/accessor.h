/* SPDX-License-Identifier: MIT */
/* Typed elements in bytes, already checked to lie inside them. */
#ifndef GYREI_ACCESSOR_H
#define GYREI_ACCESSOR_H

#include <gyre/base.h>

/* The numbers are glTF's and OpenGL's. */
typedef enum gyrei_component {
    GYREI_COMPONENT_I8 = 5120,
    GYREI_COMPONENT_U8 = 5121,
    GYREI_COMPONENT_I16 = 5122,
    GYREI_COMPONENT_U16 = 5123,
    GYREI_COMPONENT_U32 = 5125,
    GYREI_COMPONENT_F32 = 5126
} gyrei_component;

/* `count` elements of `columns` columns of `rows` components each. Columns begin at multiples of 4 bytes in
   matrices of small components, so `column_size` may be more than the rows take. */
typedef struct gyrei_accessor {
    const uint8_t *bytes; /* of the first element; NULL: all are zero */
    size_t stride;        /* from one element to the next */
    uint32_t count;
    uint16_t component; /* gyrei_component */
    uint8_t component_size, rows, columns, column_size;
    uint8_t element_size;
    bool normalized;
    uint32_t sparse_count;     /* elements that replace others: */
    uint8_t sparse_index_size; /* 1, 2 or 4 */
    const uint8_t *sparse_indices;
    const uint8_t *sparse_values; /* packed */
} gyrei_accessor;

/* 0 for a component type that glTF does not know. */
uint8_t gyrei_component_size(uint32_t component);

/* Fills in how an element lies in memory from `component`, `rows` and `columns`. */
void gyrei_accessor_lay_out(gyrei_accessor *accessor);

static inline uint32_t gyrei_accessor_width(const gyrei_accessor *accessor) {
    return (uint32_t)accessor->rows * accessor->columns;
}

/* The index-th of `sparse_indices`. */
uint32_t gyrei_accessor_sparse_index(const gyrei_accessor *accessor, uint32_t index);

/* Writes count * width values; integers that are normalised become [0, 1] or [-1, 1]. */
void gyrei_accessor_read_doubles(const gyrei_accessor *accessor, double *out);
void gyrei_accessor_read_floats(const gyrei_accessor *accessor, float *out);

/* The same for unsigned integers as they stand, up to 32 and up to 16 bits; false for other components. */
bool gyrei_accessor_read_integers(const gyrei_accessor *accessor, uint32_t *out);
bool gyrei_accessor_read_shorts(const gyrei_accessor *accessor, uint16_t *out);

/* No infinity and no NaN; asked of the bits, which compilers do many at a time. */
bool gyrei_all_finite(const double *values, size_t count);
bool gyrei_all_finite_floats(const float *values, size_t count);

#endif
