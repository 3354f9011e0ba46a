/* SPDX-License-Identifier: MIT */
/// @file batch.h
/// The rotation algebra over arrays: each function is one of quat.h, mat.h or euler.h over n values, by the
/// widest vector instructions that the processor has.
///
/// What a function reads and writes is said by views: where the components of the first value are, and how
/// many bytes lie between one value and the next. A view owns nothing and is passed by value. For all
/// functions:
///
/// **Results** have the bits of the scalar function that is named, as it is exported or under gyre::exact, on
/// every instruction set; only that a result which is no number is always the same NaN, 0x7fc00000 (of
/// doubles 0x7ff8000000000000). Lengths, ranges, edges and errors are those of that function.
///
/// **Shapes**: addresses and strides are multiples of a component's size; no more alignment is needed. A
/// stride of 0 on an input means one value for all of the n; an output has a stride above 0. Components in
/// arrays of their own (structure of arrays) are the fastest, four side by side come next.
///
/// **Aliasing**: an output may be the same array as an input, value by value at the same addresses. Any other
/// overlap leaves values that are not specified, within the output.
///
/// **Failure**: with n = 0 nothing is looked at, and pointers may be NULL. Else a NULL, an address or a
/// stride that breaks these rules gives GYRE_BAD_ARGUMENT, with nothing written. There is no other failure:
/// whose views are right need not look.
///
/// **Threads**: nothing is allocated, nothing is kept. Calls at the same time are safe where their outputs
/// are apart. The first call looks at the processor and at GYRE_ISA, see gyre_batch_isa().
///
/// **Cost**: the operations of the scalar function over as many values at a time as a vector holds (4, 8 or
/// 16 floats); values that the scalar function treats by its rarer path cost as much as there.
#ifndef GYRE_BATCH_H
#define GYRE_BATCH_H

#include <gyre/base.h>
#include <gyre/euler.h>
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

/// Matrices to read, each with its entries in the order of gyre_mat3 or gyre_mat4.
typedef struct gyre_mat3s {
    const float *m;           ///< row 0, column 0 of the first
    size_t stride_size;       ///< bytes from one matrix to the next; 0: one for all
    size_t entry_stride_size; ///< bytes from one entry of a matrix to the next
} gyre_mat3s;

/// Matrices to write.
typedef struct gyre_mat3s_out {
    float *m;
    size_t stride_size;
    size_t entry_stride_size;
} gyre_mat3s_out;

/// Matrices of 4x4 to read.
typedef struct gyre_mat4s {
    const float *m;           ///< row 0, column 0 of the first
    size_t stride_size;       ///< bytes from one matrix to the next; 0: one for all
    size_t entry_stride_size; ///< bytes from one entry of a matrix to the next
} gyre_mat4s;

/// Matrices of 4x4 to write.
typedef struct gyre_mat4s_out {
    float *m;
    size_t stride_size;
    size_t entry_stride_size;
} gyre_mat4s_out;

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

/// Matrices with their nine entries side by side, as in an array of gyre_mat3: stride_size is
/// sizeof(gyre_mat3) where nothing lies between them.
GYRE_INLINE gyre_mat3s gyre_mat3s_from_array(const float *m, size_t stride_size) {
    const gyre_mat3s view = {m, stride_size, sizeof *m};
    return view;
}

/// Matrices with each entry in an array of its own, entry_stride_size bytes from one array to the next.
GYRE_INLINE gyre_mat3s gyre_mat3s_from_arrays(const float *first, size_t entry_stride_size) {
    const gyre_mat3s view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// Where to write matrices with their nine entries side by side.
GYRE_INLINE gyre_mat3s_out gyre_mat3s_out_array(float *m, size_t stride_size) {
    const gyre_mat3s_out view = {m, stride_size, sizeof *m};
    return view;
}

/// Where to write matrices with each entry in an array of its own.
GYRE_INLINE gyre_mat3s_out gyre_mat3s_out_arrays(float *first, size_t entry_stride_size) {
    const gyre_mat3s_out view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// Matrices with their sixteen entries side by side, as in an array of gyre_mat4: stride_size is
/// sizeof(gyre_mat4) where nothing lies between them.
GYRE_INLINE gyre_mat4s gyre_mat4s_from_array(const float *m, size_t stride_size) {
    const gyre_mat4s view = {m, stride_size, sizeof *m};
    return view;
}

/// Matrices with each entry in an array of its own, entry_stride_size bytes from one array to the next.
GYRE_INLINE gyre_mat4s gyre_mat4s_from_arrays(const float *first, size_t entry_stride_size) {
    const gyre_mat4s view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// Where to write matrices with their sixteen entries side by side.
GYRE_INLINE gyre_mat4s_out gyre_mat4s_out_array(float *m, size_t stride_size) {
    const gyre_mat4s_out view = {m, stride_size, sizeof *m};
    return view;
}

/// Where to write matrices with each entry in an array of its own.
GYRE_INLINE gyre_mat4s_out gyre_mat4s_out_arrays(float *first, size_t entry_stride_size) {
    const gyre_mat4s_out view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// gyre_quat_normalise() of each: length 1 whatever it was, the identity where there is no direction.
GYRE_API gyre_status gyre_quats_normalise(gyre_quats_out out, gyre_quats q, size_t n);

/// gyre_quat_conjugate() of each: the inverse of rotations.
GYRE_API gyre_status gyre_quats_conjugate(gyre_quats_out out, gyre_quats q, size_t n);

/// gyre_quat_mul() of each pair: the rotation that applies b's, then a's. Plain arithmetic: the lengths
/// multiply, what overflows is infinite or NaN.
GYRE_API gyre_status gyre_quats_mul(gyre_quats_out out, gyre_quats a, gyre_quats b, size_t n);

/// gyre_quat_rotate() of each pair: each v turned by its q of length 1, or all by one, which
/// gyre_quats_from_one() gives. Plain arithmetic.
GYRE_API gyre_status gyre_quats_rotate(gyre_vec3s_out out, gyre_quats q, gyre_vec3s v, size_t n);

/// gyre_quat_slerp() of each pair at its t, or all at one t, which gyre_scalars_from_one() gives.
///
/// The shorter way at even speed. Rotations of length 1 and t from 0 to 1 are the fast case; others of any
/// length are normalised first, and t beyond goes on turning, as there.
GYRE_API gyre_status gyre_quats_slerp(gyre_quats_out out, gyre_quats a, gyre_quats b, gyre_scalars t,
                                      size_t n);

/// gyre_quat_nlerp() of each pair at its t: the shorter way, the straight one, normalised.
GYRE_API gyre_status gyre_quats_nlerp(gyre_quats_out out, gyre_quats a, gyre_quats b, gyre_scalars t,
                                      size_t n);

/// gyre_quat_squad() of each: from a to b at its t, drawn towards control_a and control_b.
GYRE_API gyre_status gyre_quats_squad(gyre_quats_out out, gyre_quats a, gyre_quats control_a,
                                      gyre_quats control_b, gyre_quats b, gyre_scalars t, size_t n);

/// gyre_quat_from_rotation_vector() of each, the exponential: the rotation about v by its length in radians.
///
/// Up to half a turn is the fast case.
GYRE_API gyre_status gyre_quats_from_rotation_vectors(gyre_quats_out out, gyre_vec3s v, size_t n);

/// gyre_rotation_vector_from_quat() of each, the logarithm: the axis times the angle, at most pi radians.
GYRE_API gyre_status gyre_rotation_vectors_from_quats(gyre_vec3s_out out, gyre_quats q, size_t n);

/// gyre_quat_exp() of each (x, y, z, 0): the rotation about (x, y, z) by twice its length in radians.
///
/// Up to half a turn is the fast case.
GYRE_API gyre_status gyre_quats_exp(gyre_quats_out out, gyre_quats half, size_t n);

/// gyre_quat_log() of each: (x, y, z, 0), its axis times half its angle.
///
/// Rotations of length 1 whose w is not negative are the fast case.
GYRE_API gyre_status gyre_quats_log(gyre_quats_out out, gyre_quats q, size_t n);

/// gyre_quat_from_axis_angle() of each pair: by angle_rad about an axis of any length.
GYRE_API gyre_status gyre_quats_from_axis_angles(gyre_quats_out out, gyre_vec3s axis, gyre_scalars angle_rad,
                                                 size_t n);

/// gyre_quat_to_axis_angle() of each: axes of length 1 and angles from 0 to pi radians.
GYRE_API gyre_status gyre_quats_to_axis_angles(gyre_vec3s_out axis, gyre_scalars_out angle_rad, gyre_quats q,
                                               size_t n);

/// gyre_quat_from_euler() of each: the angles in radians, in the order of the letters of `order`.
GYRE_API gyre_status gyre_quats_from_eulers(gyre_quats_out out, gyre_vec3s angles, gyre_euler_order order,
                                            size_t n);

/// gyre_euler_from_quat() of each: the angles in radians, in the order of the letters of `order`.
GYRE_API gyre_status gyre_eulers_from_quats(gyre_vec3s_out out, gyre_quats q, gyre_euler_order order,
                                            size_t n);

/// gyre_quat_shortest_arc() of each pair: the shortest rotation from one direction to the other.
GYRE_API gyre_status gyre_quats_shortest_arc(gyre_quats_out out, gyre_vec3s from, gyre_vec3s to, size_t n);

/// gyre_quat_angle_between() of each pair: 0 to pi radians.
GYRE_API gyre_status gyre_quats_angle_between(gyre_scalars_out out, gyre_quats a, gyre_quats b, size_t n);

/// gyre_mat3_from_quat() of each; q of another length than 1 count as normalised.
GYRE_API gyre_status gyre_mat3s_from_quats(gyre_mat3s_out out, gyre_quats q, size_t n);

/// gyre_mat4_from_quat() of each: all sixteen entries are written.
GYRE_API gyre_status gyre_mat4s_from_quats(gyre_mat4s_out out, gyre_quats q, size_t n);

/// gyre_quat_from_mat3() of each. Rotations up to rounding are the fast case; of others it is the nearest
/// rotation, which costs as much as there.
GYRE_API gyre_status gyre_quats_from_mat3s(gyre_quats_out out, gyre_mat3s m, size_t n);

/// gyre_quat_from_mat3() of the upper left 3x3 of each; the other entries do not matter.
GYRE_API gyre_status gyre_quats_from_mat4s(gyre_quats_out out, gyre_mat4s m, size_t n);

GYRE_EXTERN_C_END

#endif
