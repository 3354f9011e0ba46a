/* SPDX-License-Identifier: MIT */
/// @file batchd.h
/// The rotation algebra over arrays: each function is one of quat.h or mat.h, over n values, by the widest
/// vector instructions that the processor has.
///
/// What a function reads and writes is said by views: where the first value's components are, and how many
/// bytes lie between one value and the next. A view owns nothing. What holds for all functions:
/// - Every result has the bits of the scalar function of the same name, exported or under gyre::exact, on
/// every
///   instruction set; only that a result that is no number is always the same NaN (0x7fc00000; of doubles
///   0x7ff8000000000000). Edges and errors are those of that function.
/// - Addresses and strides are multiples of a component's size; more alignment is not needed. Strides
///   reach forward. A stride of 0 on an input means one value for all; outputs have none.
/// - An output may be the same array as an input (the same addresses, value by value); any other overlap
/// leaves
///   values that are not specified, within the output.
/// - n counts values. With n = 0 nothing is looked at, and pointers may be NULL. Else a NULL, an address or a
///   stride that breaks these rules gives GYRE_BAD_ARGUMENT with nothing written: the one failure there is,
///   so a caller whose views are right need not look.
/// - No memory is allocated. Calls from several threads at once are safe where their outputs are apart. The
/// first
///   call looks at the processor and at the environment variable GYRE_ISA, once: see gyre_batch_isa().
// Written by tools/gen_double.py from batch.h: change that one.
#ifndef GYRE_BATCHD_H
#define GYRE_BATCHD_H

#include <gyre/base.h>
#include <gyre/batch.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN


/// Rotations to read: the components of the first and the bytes from one to the next.
typedef struct gyre_quatds {
    const double *x, *y, *z, *w;
    size_t stride_size; ///< 0: one value for all
} gyre_quatds;

/// Rotations to write.
typedef struct gyre_quatds_out {
    double *x, *y, *z, *w;
    size_t stride_size;
} gyre_quatds_out;

/// Points, directions, axes, rotation vectors or Euler angles to read.
typedef struct gyre_vec3ds {
    const double *x, *y, *z;
    size_t stride_size; ///< 0: one value for all
} gyre_vec3ds;

/// Points, directions, axes, rotation vectors or Euler angles to write.
typedef struct gyre_vec3ds_out {
    double *x, *y, *z;
    size_t stride_size;
} gyre_vec3ds_out;

/// Values of one component to read: angles in radians, fractions of a way.
typedef struct gyre_scalards {
    const double *value;
    size_t stride_size; ///< 0: one value for all
} gyre_scalards;

/// Values of one component to write.
typedef struct gyre_scalards_out {
    double *value;
    size_t stride_size;
} gyre_scalards_out;

/* A component of an array's first value; NULL of no array. */
static inline const double *gyrei_componentd(const double *array, size_t index) {
    return array != NULL ? array + index : NULL;
}

static inline double *gyrei_component_outd(double *array, size_t index) {
    return array != NULL ? array + index : NULL;
}

/// Rotations x, y, z, w side by side, as in an array of gyre_quatd or glTF's accessors: stride_size is
/// sizeof(gyre_quatd) where nothing lies between them.
GYRE_INLINE gyre_quatds gyre_quatds_from_xyzw(const double *xyzw, size_t stride_size) {
    const gyre_quatds view = {xyzw, gyrei_componentd(xyzw, 1), gyrei_componentd(xyzw, 2),
                             gyrei_componentd(xyzw, 3), stride_size};
    return view;
}

/// Rotations w, x, y, z side by side.
GYRE_INLINE gyre_quatds gyre_quatds_from_wxyz(const double *wxyz, size_t stride_size) {
    const gyre_quatds view = {gyrei_componentd(wxyz, 1), gyrei_componentd(wxyz, 2), gyrei_componentd(wxyz, 3),
                             wxyz, stride_size};
    return view;
}

/// Rotations with each component in an array of its own: the fastest to work on.
GYRE_INLINE gyre_quatds gyre_quatds_from_arrays(const double *x, const double *y, const double *z,
                                              const double *w) {
    const gyre_quatds view = {x, y, z, w, sizeof *x};
    return view;
}

/// One rotation for all; q must live through the call.
GYRE_INLINE gyre_quatds gyre_quatds_from_one(const gyre_quatd *q) {
    const gyre_quatds view = {&q->x, &q->y, &q->z, &q->w, 0};
    return view;
}

/// Where to write rotations x, y, z, w side by side.
GYRE_INLINE gyre_quatds_out gyre_quatds_out_xyzw(double *xyzw, size_t stride_size) {
    const gyre_quatds_out view = {xyzw, gyrei_component_outd(xyzw, 1), gyrei_component_outd(xyzw, 2),
                                 gyrei_component_outd(xyzw, 3), stride_size};
    return view;
}

/// Where to write rotations w, x, y, z side by side.
GYRE_INLINE gyre_quatds_out gyre_quatds_out_wxyz(double *wxyz, size_t stride_size) {
    const gyre_quatds_out view = {gyrei_component_outd(wxyz, 1), gyrei_component_outd(wxyz, 2),
                                 gyrei_component_outd(wxyz, 3), wxyz, stride_size};
    return view;
}

/// Where to write rotations with each component in an array of its own.
GYRE_INLINE gyre_quatds_out gyre_quatds_out_arrays(double *x, double *y, double *z, double *w) {
    const gyre_quatds_out view = {x, y, z, w, sizeof *x};
    return view;
}

/// Vectors x, y, z side by side, as in an array of gyre_vec3d: stride_size is
/// sizeof(gyre_vec3d) where nothing lies between them.
GYRE_INLINE gyre_vec3ds gyre_vec3ds_from_xyz(const double *xyz, size_t stride_size) {
    const gyre_vec3ds view = {xyz, gyrei_componentd(xyz, 1), gyrei_componentd(xyz, 2), stride_size};
    return view;
}

/// Vectors with each component in an array of its own: the fastest to work on.
GYRE_INLINE gyre_vec3ds gyre_vec3ds_from_arrays(const double *x, const double *y, const double *z) {
    const gyre_vec3ds view = {x, y, z, sizeof *x};
    return view;
}

/// One vector for all; v must live through the call.
GYRE_INLINE gyre_vec3ds gyre_vec3ds_from_one(const gyre_vec3d *v) {
    const gyre_vec3ds view = {&v->x, &v->y, &v->z, 0};
    return view;
}

/// Where to write vectors x, y, z side by side.
GYRE_INLINE gyre_vec3ds_out gyre_vec3ds_out_xyz(double *xyz, size_t stride_size) {
    const gyre_vec3ds_out view = {xyz, gyrei_component_outd(xyz, 1), gyrei_component_outd(xyz, 2), stride_size};
    return view;
}

/// Where to write vectors with each component in an array of its own.
GYRE_INLINE gyre_vec3ds_out gyre_vec3ds_out_arrays(double *x, double *y, double *z) {
    const gyre_vec3ds_out view = {x, y, z, sizeof *x};
    return view;
}

/// Numbers; stride_size is sizeof(double) where nothing lies between them.
GYRE_INLINE gyre_scalards gyre_scalards_from_array(const double *values, size_t stride_size) {
    const gyre_scalards view = {values, stride_size};
    return view;
}

/// One number for all; it must live through the call.
GYRE_INLINE gyre_scalards gyre_scalards_from_one(const double *value) {
    const gyre_scalards view = {value, 0};
    return view;
}

/// Where to write numbers.
GYRE_INLINE gyre_scalards_out gyre_scalards_out_array(double *values, size_t stride_size) {
    const gyre_scalards_out view = {values, stride_size};
    return view;
}

/// gyre_quatd_normalise() of each.
GYRE_API gyre_status gyre_quatds_normalise(gyre_quatds_out out, gyre_quatds q, size_t n);

/// gyre_quatd_conjugate() of each: the inverse of rotations.
GYRE_API gyre_status gyre_quatds_conjugate(gyre_quatds_out out, gyre_quatds q, size_t n);

/// gyre_quatd_mul() of each pair: the rotation that applies b's, then a's.
GYRE_API gyre_status gyre_quatds_mul(gyre_quatds_out out, gyre_quatds a, gyre_quatds b, size_t n);

/// gyre_quatd_rotate() of each pair: each v turned by its q, or all by one (gyre_quatds_from_one()).
GYRE_API gyre_status gyre_quatds_rotate(gyre_vec3ds_out out, gyre_quatds q, gyre_vec3ds v, size_t n);

GYRE_EXTERN_C_END

#endif
