/* SPDX-License-Identifier: MIT */
/* The functions over arrays beside those of floor 2 that they stand for, in double: each as one function over
   components in a row and one over views of any shape. */
// Written by tools/gen_double.py from batch_case.h: change that one.
#ifndef GYRE_TESTS_BATCH_CASED_H
#define GYRE_TESTS_BATCH_CASED_H

#include <gyre/batchd.h>

#include "rotation_bits.h"

/* A view of the components of a rotation, a vector, a matrix or a number. */
typedef struct gyrei_any_viewd {
    double *component[16];
    size_t stride_size;
} gyrei_any_viewd;

typedef struct gyrei_batch_cased {
    const char *name;
    int in[6], out[3]; /* how many components each input and output has; 0 ends */
    void (*one)(const double *in, double *out);
    gyre_status (*many)(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n);
} gyrei_batch_cased;

static gyre_quatds gyrei_view_quatds(const gyrei_any_viewd *v) {
    const gyre_quatds view = {v->component[0], v->component[1], v->component[2], v->component[3],
                             v->stride_size};
    return view;
}

static gyre_quatds_out gyrei_view_quatds_out(const gyrei_any_viewd *v) {
    const gyre_quatds_out view = {v->component[0], v->component[1], v->component[2], v->component[3],
                                 v->stride_size};
    return view;
}

static gyre_vec3ds gyrei_view_vec3ds(const gyrei_any_viewd *v) {
    const gyre_vec3ds view = {v->component[0], v->component[1], v->component[2], v->stride_size};
    return view;
}

static gyre_vec3ds_out gyrei_view_vec3ds_out(const gyrei_any_viewd *v) {
    const gyre_vec3ds_out view = {v->component[0], v->component[1], v->component[2], v->stride_size};
    return view;
}

static gyre_vec3d gyrei_row_vec3d(const double *in) {
    return gyre_vec3d_make(in[0], in[1], in[2]);
}

static void gyrei_put_vec3d(gyre_vec3d v, double *out) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void gyrei_one_normalised(const double *in, double *out) {
    gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(in)), out);
}

static gyre_status gyrei_many_normalised(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n) {
    return gyre_quatds_normalise(gyrei_view_quatds_out(out), gyrei_view_quatds(in), n);
}

static void gyrei_one_conjugated(const double *in, double *out) {
    gyre_quatd_to_xyzw(gyre_quatd_conjugate(gyre_quatd_from_xyzw(in)), out);
}

static gyre_status gyrei_many_conjugated(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n) {
    return gyre_quatds_conjugate(gyrei_view_quatds_out(out), gyrei_view_quatds(in), n);
}

static void gyrei_one_muld(const double *in, double *out) {
    gyre_quatd_to_xyzw(gyre_quatd_mul(gyre_quatd_from_xyzw(in), gyre_quatd_from_xyzw(in + 4)), out);
}

static gyre_status gyrei_many_muld(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n) {
    return gyre_quatds_mul(gyrei_view_quatds_out(out), gyrei_view_quatds(in), gyrei_view_quatds(in + 1), n);
}

static void gyrei_one_rotated(const double *in, double *out) {
    gyrei_put_vec3d(gyre_quatd_rotate(gyre_quatd_from_xyzw(in), gyrei_row_vec3d(in + 4)), out);
}

static gyre_status gyrei_many_rotated(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n) {
    return gyre_quatds_rotate(gyrei_view_vec3ds_out(out), gyrei_view_quatds(in), gyrei_view_vec3ds(in + 1), n);
}

static const gyrei_batch_cased gyrei_batch_casesd[] = {
    {"normalise", {4}, {4}, gyrei_one_normalised, gyrei_many_normalised},
    {"conjugate", {4}, {4}, gyrei_one_conjugated, gyrei_many_conjugated},
    {"mul", {4, 4}, {4}, gyrei_one_muld, gyrei_many_muld},
    {"rotate", {4, 3}, {3}, gyrei_one_rotated, gyrei_many_rotated},
};

#endif
