/* SPDX-License-Identifier: MIT */
/// @file batch.h
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
#ifndef GYRE_BATCH_H
#define GYRE_BATCH_H

#include <gyre/base.h>
#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/vec.h>

GYRE_EXTERN_C_BEGIN

// @once
/// The instruction set that the array functions use: "scalar", "sse2", "avx2", "avx512", "neon" or "simd128".
///
/// It is the best that the processor and the operating system can. The environment variable GYRE_ISA, read
/// once by whichever call comes first, lowers it; a name that is none, or one beyond what there is, changes
/// nothing. The results are the same.
GYRE_API const char *gyre_batch_isa(void);
// @end

/// Rotations to read: the components of the first and the bytes from one to the next.
typedef struct gyre_quats {
    const float *x, *y, *z, *w;
    size_t stride_size; ///< 0: one value for all
} gyre_quats;

/// Rotations to write.
typedef struct gyre_quats_out {
    float *x, *y, *z, *w;
    size_t stride_size;
} gyre_quats_out;

/// Points, directions, axes, rotation vectors or Euler angles to read.
typedef struct gyre_vec3s {
    const float *x, *y, *z;
    size_t stride_size; ///< 0: one value for all
} gyre_vec3s;

/// Points, directions, axes, rotation vectors or Euler angles to write.
typedef struct gyre_vec3s_out {
    float *x, *y, *z;
    size_t stride_size;
} gyre_vec3s_out;

/// Values of one component to read: angles in radians, fractions of a way.
typedef struct gyre_scalars {
    const float *value;
    size_t stride_size; ///< 0: one value for all
} gyre_scalars;

/// Values of one component to write.
typedef struct gyre_scalars_out {
    float *value;
    size_t stride_size;
} gyre_scalars_out;

/* A component of an array's first value; NULL of no array. */
static inline const float *gyrei_component(const float *array, size_t index) {
    return array != NULL ? array + index : NULL;
}

static inline float *gyrei_component_out(float *array, size_t index) {
    return array != NULL ? array + index : NULL;
}

/// Rotations x, y, z, w side by side, as in an array of gyre_quat or glTF's accessors: stride_size is
/// sizeof(gyre_quat) where nothing lies between them.
GYRE_INLINE gyre_quats gyre_quats_from_xyzw(const float *xyzw, size_t stride_size) {
    const gyre_quats view = {xyzw, gyrei_component(xyzw, 1), gyrei_component(xyzw, 2),
                             gyrei_component(xyzw, 3), stride_size};
    return view;
}

/// Rotations w, x, y, z side by side.
GYRE_INLINE gyre_quats gyre_quats_from_wxyz(const float *wxyz, size_t stride_size) {
    const gyre_quats view = {gyrei_component(wxyz, 1), gyrei_component(wxyz, 2), gyrei_component(wxyz, 3),
                             wxyz, stride_size};
    return view;
}

/// Rotations with each component in an array of its own: the fastest to work on.
GYRE_INLINE gyre_quats gyre_quats_from_arrays(const float *x, const float *y, const float *z,
                                              const float *w) {
    const gyre_quats view = {x, y, z, w, sizeof *x};
    return view;
}

/// One rotation for all; q must live through the call.
GYRE_INLINE gyre_quats gyre_quats_from_one(const gyre_quat *q) {
    const gyre_quats view = {&q->x, &q->y, &q->z, &q->w, 0};
    return view;
}

/// Where to write rotations x, y, z, w side by side.
GYRE_INLINE gyre_quats_out gyre_quats_out_xyzw(float *xyzw, size_t stride_size) {
    const gyre_quats_out view = {xyzw, gyrei_component_out(xyzw, 1), gyrei_component_out(xyzw, 2),
                                 gyrei_component_out(xyzw, 3), stride_size};
    return view;
}

/// Where to write rotations w, x, y, z side by side.
GYRE_INLINE gyre_quats_out gyre_quats_out_wxyz(float *wxyz, size_t stride_size) {
    const gyre_quats_out view = {gyrei_component_out(wxyz, 1), gyrei_component_out(wxyz, 2),
                                 gyrei_component_out(wxyz, 3), wxyz, stride_size};
    return view;
}

/// Where to write rotations with each component in an array of its own.
GYRE_INLINE gyre_quats_out gyre_quats_out_arrays(float *x, float *y, float *z, float *w) {
    const gyre_quats_out view = {x, y, z, w, sizeof *x};
    return view;
}

/// Vectors x, y, z side by side, as in an array of gyre_vec3: stride_size is
/// sizeof(gyre_vec3) where nothing lies between them.
GYRE_INLINE gyre_vec3s gyre_vec3s_from_xyz(const float *xyz, size_t stride_size) {
    const gyre_vec3s view = {xyz, gyrei_component(xyz, 1), gyrei_component(xyz, 2), stride_size};
    return view;
}

/// Vectors with each component in an array of its own: the fastest to work on.
GYRE_INLINE gyre_vec3s gyre_vec3s_from_arrays(const float *x, const float *y, const float *z) {
    const gyre_vec3s view = {x, y, z, sizeof *x};
    return view;
}

/// One vector for all; v must live through the call.
GYRE_INLINE gyre_vec3s gyre_vec3s_from_one(const gyre_vec3 *v) {
    const gyre_vec3s view = {&v->x, &v->y, &v->z, 0};
    return view;
}

/// Where to write vectors x, y, z side by side.
GYRE_INLINE gyre_vec3s_out gyre_vec3s_out_xyz(float *xyz, size_t stride_size) {
    const gyre_vec3s_out view = {xyz, gyrei_component_out(xyz, 1), gyrei_component_out(xyz, 2), stride_size};
    return view;
}

/// Where to write vectors with each component in an array of its own.
GYRE_INLINE gyre_vec3s_out gyre_vec3s_out_arrays(float *x, float *y, float *z) {
    const gyre_vec3s_out view = {x, y, z, sizeof *x};
    return view;
}

/// Numbers; stride_size is sizeof(float) where nothing lies between them.
GYRE_INLINE gyre_scalars gyre_scalars_from_array(const float *values, size_t stride_size) {
    const gyre_scalars view = {values, stride_size};
    return view;
}

/// One number for all; it must live through the call.
GYRE_INLINE gyre_scalars gyre_scalars_from_one(const float *value) {
    const gyre_scalars view = {value, 0};
    return view;
}

/// Where to write numbers.
GYRE_INLINE gyre_scalars_out gyre_scalars_out_array(float *values, size_t stride_size) {
    const gyre_scalars_out view = {values, stride_size};
    return view;
}

/// gyre_quat_normalise() of each.
GYRE_API gyre_status gyre_quats_normalise(gyre_quats_out out, gyre_quats q, size_t n);

/// gyre_quat_conjugate() of each: the inverse of rotations.
GYRE_API gyre_status gyre_quats_conjugate(gyre_quats_out out, gyre_quats q, size_t n);

/// gyre_quat_mul() of each pair: the rotation that applies b's, then a's.
GYRE_API gyre_status gyre_quats_mul(gyre_quats_out out, gyre_quats a, gyre_quats b, size_t n);

/// gyre_quat_rotate() of each pair: each v turned by its q, or all by one (gyre_quats_from_one()).
GYRE_API gyre_status gyre_quats_rotate(gyre_vec3s_out out, gyre_quats q, gyre_vec3s v, size_t n);

GYRE_EXTERN_C_END

#endif
