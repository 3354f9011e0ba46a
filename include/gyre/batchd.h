/* SPDX-License-Identifier: MIT */
/// @file batchd.h
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
/// 16 doubles); values that the scalar function treats by its rarer path cost as much as there.
// Written by tools/gen_double.py from batch.h: change that one.
#ifndef GYRE_BATCHD_H
#define GYRE_BATCHD_H

#include <gyre/base.h>
#include <gyre/batch.h>
#include <gyre/eulerd.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN


/// Matrices to read, each with its entries in the order of gyre_mat3d or gyre_mat4d.
typedef struct gyre_mat3ds {
    const double *m;           ///< row 0, column 0 of the first
    size_t stride_size;       ///< bytes from one matrix to the next; 0: one for all
    size_t entry_stride_size; ///< bytes from one entry of a matrix to the next
} gyre_mat3ds;

/// Matrices to write.
typedef struct gyre_mat3ds_out {
    double *m;
    size_t stride_size;
    size_t entry_stride_size;
} gyre_mat3ds_out;

/// Matrices of 4x4 to read.
typedef struct gyre_mat4ds {
    const double *m;           ///< row 0, column 0 of the first
    size_t stride_size;       ///< bytes from one matrix to the next; 0: one for all
    size_t entry_stride_size; ///< bytes from one entry of a matrix to the next
} gyre_mat4ds;

/// Matrices of 4x4 to write.
typedef struct gyre_mat4ds_out {
    double *m;
    size_t stride_size;
    size_t entry_stride_size;
} gyre_mat4ds_out;

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

/// Matrices with their nine entries side by side, as in an array of gyre_mat3d: stride_size is
/// sizeof(gyre_mat3d) where nothing lies between them.
GYRE_INLINE gyre_mat3ds gyre_mat3ds_from_array(const double *m, size_t stride_size) {
    const gyre_mat3ds view = {m, stride_size, sizeof *m};
    return view;
}

/// Matrices with each entry in an array of its own, entry_stride_size bytes from one array to the next.
GYRE_INLINE gyre_mat3ds gyre_mat3ds_from_arrays(const double *first, size_t entry_stride_size) {
    const gyre_mat3ds view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// Where to write matrices with their nine entries side by side.
GYRE_INLINE gyre_mat3ds_out gyre_mat3ds_out_array(double *m, size_t stride_size) {
    const gyre_mat3ds_out view = {m, stride_size, sizeof *m};
    return view;
}

/// Where to write matrices with each entry in an array of its own.
GYRE_INLINE gyre_mat3ds_out gyre_mat3ds_out_arrays(double *first, size_t entry_stride_size) {
    const gyre_mat3ds_out view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// Matrices with their sixteen entries side by side, as in an array of gyre_mat4d: stride_size is
/// sizeof(gyre_mat4d) where nothing lies between them.
GYRE_INLINE gyre_mat4ds gyre_mat4ds_from_array(const double *m, size_t stride_size) {
    const gyre_mat4ds view = {m, stride_size, sizeof *m};
    return view;
}

/// Matrices with each entry in an array of its own, entry_stride_size bytes from one array to the next.
GYRE_INLINE gyre_mat4ds gyre_mat4ds_from_arrays(const double *first, size_t entry_stride_size) {
    const gyre_mat4ds view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// Where to write matrices with their sixteen entries side by side.
GYRE_INLINE gyre_mat4ds_out gyre_mat4ds_out_array(double *m, size_t stride_size) {
    const gyre_mat4ds_out view = {m, stride_size, sizeof *m};
    return view;
}

/// Where to write matrices with each entry in an array of its own.
GYRE_INLINE gyre_mat4ds_out gyre_mat4ds_out_arrays(double *first, size_t entry_stride_size) {
    const gyre_mat4ds_out view = {first, sizeof *first, entry_stride_size};
    return view;
}

/// gyre_quatd_normalise() of each: length 1 whatever it was, the identity where there is no direction.
GYRE_API gyre_status gyre_quatds_normalise(gyre_quatds_out out, gyre_quatds q, size_t n);

/// gyre_quatd_conjugate() of each: the inverse of rotations.
GYRE_API gyre_status gyre_quatds_conjugate(gyre_quatds_out out, gyre_quatds q, size_t n);

/// gyre_quatd_mul() of each pair: the rotation that applies b's, then a's. Plain arithmetic: the lengths
/// multiply, what overflows is infinite or NaN.
GYRE_API gyre_status gyre_quatds_mul(gyre_quatds_out out, gyre_quatds a, gyre_quatds b, size_t n);

/// gyre_quatd_rotate() of each pair: each v turned by its q of length 1, or all by one, which
/// gyre_quatds_from_one() gives. Plain arithmetic.
GYRE_API gyre_status gyre_quatds_rotate(gyre_vec3ds_out out, gyre_quatds q, gyre_vec3ds v, size_t n);

/// gyre_quatd_slerp() of each pair at its t, or all at one t, which gyre_scalards_from_one() gives.
///
/// The shorter way at even speed. Rotations of length 1 and t from 0 to 1 are the fast case; others of any
/// length are normalised first, and t beyond goes on turning, as there.
GYRE_API gyre_status gyre_quatds_slerp(gyre_quatds_out out, gyre_quatds a, gyre_quatds b, gyre_scalards t,
                                      size_t n);

/// gyre_quatd_nlerp() of each pair at its t: the shorter way, the straight one, normalised.
GYRE_API gyre_status gyre_quatds_nlerp(gyre_quatds_out out, gyre_quatds a, gyre_quatds b, gyre_scalards t,
                                      size_t n);

/// gyre_quatd_squad() of each: from a to b at its t, drawn towards control_a and control_b.
GYRE_API gyre_status gyre_quatds_squad(gyre_quatds_out out, gyre_quatds a, gyre_quatds control_a,
                                      gyre_quatds control_b, gyre_quatds b, gyre_scalards t, size_t n);

/// gyre_quatd_from_rotation_vector() of each, the exponential: the rotation about v by its length in radians.
///
/// Up to half a turn is the fast case.
GYRE_API gyre_status gyre_quatds_from_rotation_vectors(gyre_quatds_out out, gyre_vec3ds v, size_t n);

/// gyre_rotation_vector_from_quatd() of each, the logarithm: the axis times the angle, at most pi radians.
GYRE_API gyre_status gyre_rotation_vectors_from_quatds(gyre_vec3ds_out out, gyre_quatds q, size_t n);

/// gyre_quatd_exp() of each (x, y, z, 0): the rotation about (x, y, z) by twice its length in radians.
///
/// Up to half a turn is the fast case.
GYRE_API gyre_status gyre_quatds_exp(gyre_quatds_out out, gyre_quatds half, size_t n);

/// gyre_quatd_log() of each: (x, y, z, 0), its axis times half its angle.
///
/// Rotations of length 1 whose w is not negative are the fast case.
GYRE_API gyre_status gyre_quatds_log(gyre_quatds_out out, gyre_quatds q, size_t n);

/// gyre_quatd_from_axis_angle() of each pair: by angle_rad about an axis of any length.
GYRE_API gyre_status gyre_quatds_from_axis_angles(gyre_quatds_out out, gyre_vec3ds axis, gyre_scalards angle_rad,
                                                 size_t n);

/// gyre_quatd_to_axis_angle() of each: axes of length 1 and angles from 0 to pi radians.
GYRE_API gyre_status gyre_quatds_to_axis_angles(gyre_vec3ds_out axis, gyre_scalards_out angle_rad, gyre_quatds q,
                                               size_t n);

/// gyre_quatd_from_euler() of each: the angles in radians, in the order of the letters of `order`.
GYRE_API gyre_status gyre_quatds_from_eulers(gyre_quatds_out out, gyre_vec3ds angles, gyre_euler_order order,
                                            size_t n);

/// gyre_euler_from_quatd() of each: the angles in radians, in the order of the letters of `order`.
GYRE_API gyre_status gyre_eulers_from_quatds(gyre_vec3ds_out out, gyre_quatds q, gyre_euler_order order,
                                            size_t n);

/// gyre_quatd_shortest_arc() of each pair: the shortest rotation from one direction to the other.
GYRE_API gyre_status gyre_quatds_shortest_arc(gyre_quatds_out out, gyre_vec3ds from, gyre_vec3ds to, size_t n);

/// gyre_quatd_angle_between() of each pair: 0 to pi radians.
GYRE_API gyre_status gyre_quatds_angle_between(gyre_scalards_out out, gyre_quatds a, gyre_quatds b, size_t n);

/// gyre_mat3d_from_quatd() of each; q of another length than 1 count as normalised.
GYRE_API gyre_status gyre_mat3ds_from_quatds(gyre_mat3ds_out out, gyre_quatds q, size_t n);

/// gyre_mat4d_from_quatd() of each: all sixteen entries are written.
GYRE_API gyre_status gyre_mat4ds_from_quatds(gyre_mat4ds_out out, gyre_quatds q, size_t n);

/// gyre_quatd_from_mat3d() of each. Rotations up to rounding are the fast case; of others it is the nearest
/// rotation, which costs as much as there.
GYRE_API gyre_status gyre_quatds_from_mat3ds(gyre_quatds_out out, gyre_mat3ds m, size_t n);

/// gyre_quatd_from_mat3d() of the upper left 3x3 of each; the other entries do not matter.
GYRE_API gyre_status gyre_quatds_from_mat4ds(gyre_quatds_out out, gyre_mat4ds m, size_t n);

GYRE_EXTERN_C_END

#endif
