/* SPDX-License-Identifier: MIT */
/* The functions over arrays beside those of floor 2 that they stand for, in float: each as one function over
   components in a row and one over views of any shape. */
#ifndef GYRE_TESTS_BATCH_CASE_H
#define GYRE_TESTS_BATCH_CASE_H

#include <gyre/batch.h>

#include "rotation_bits.h"

/* A view of the components of a rotation, a vector, a matrix or a number. */
typedef struct gyrei_any_view {
    float *component[16];
    size_t stride_size;
} gyrei_any_view;

typedef struct gyrei_batch_case {
    const char *name;
    int in[6], out[3]; /* how many components each input and output has; 0 ends */
    void (*one)(const float *in, float *out);
    gyre_status (*many)(const gyrei_any_view *out, const gyrei_any_view *in, size_t n);
} gyrei_batch_case;

static gyre_quats gyrei_view_quats(const gyrei_any_view *v) {
    const gyre_quats view = {v->component[0], v->component[1], v->component[2], v->component[3],
                             v->stride_size};
    return view;
}

static gyre_quats_out gyrei_view_quats_out(const gyrei_any_view *v) {
    const gyre_quats_out view = {v->component[0], v->component[1], v->component[2], v->component[3],
                                 v->stride_size};
    return view;
}

static gyre_vec3s gyrei_view_vec3s(const gyrei_any_view *v) {
    const gyre_vec3s view = {v->component[0], v->component[1], v->component[2], v->stride_size};
    return view;
}

static gyre_vec3s_out gyrei_view_vec3s_out(const gyrei_any_view *v) {
    const gyre_vec3s_out view = {v->component[0], v->component[1], v->component[2], v->stride_size};
    return view;
}

static gyre_vec3 gyrei_row_vec3(const float *in) {
    return gyre_vec3_make(in[0], in[1], in[2]);
}

static void gyrei_put_vec3(gyre_vec3 v, float *out) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void gyrei_one_normalise(const float *in, float *out) {
    gyre_quat_to_xyzw(gyre_quat_normalise(gyre_quat_from_xyzw(in)), out);
}

static gyre_status gyrei_many_normalise(const gyrei_any_view *out, const gyrei_any_view *in, size_t n) {
    return gyre_quats_normalise(gyrei_view_quats_out(out), gyrei_view_quats(in), n);
}

static void gyrei_one_conjugate(const float *in, float *out) {
    gyre_quat_to_xyzw(gyre_quat_conjugate(gyre_quat_from_xyzw(in)), out);
}

static gyre_status gyrei_many_conjugate(const gyrei_any_view *out, const gyrei_any_view *in, size_t n) {
    return gyre_quats_conjugate(gyrei_view_quats_out(out), gyrei_view_quats(in), n);
}

static void gyrei_one_mul(const float *in, float *out) {
    gyre_quat_to_xyzw(gyre_quat_mul(gyre_quat_from_xyzw(in), gyre_quat_from_xyzw(in + 4)), out);
}

static gyre_status gyrei_many_mul(const gyrei_any_view *out, const gyrei_any_view *in, size_t n) {
    return gyre_quats_mul(gyrei_view_quats_out(out), gyrei_view_quats(in), gyrei_view_quats(in + 1), n);
}

static void gyrei_one_rotate(const float *in, float *out) {
    gyrei_put_vec3(gyre_quat_rotate(gyre_quat_from_xyzw(in), gyrei_row_vec3(in + 4)), out);
}

static gyre_status gyrei_many_rotate(const gyrei_any_view *out, const gyrei_any_view *in, size_t n) {
    return gyre_quats_rotate(gyrei_view_vec3s_out(out), gyrei_view_quats(in), gyrei_view_vec3s(in + 1), n);
}

static const gyrei_batch_case gyrei_batch_cases[] = {
    {"normalise", {4}, {4}, gyrei_one_normalise, gyrei_many_normalise},
    {"conjugate", {4}, {4}, gyrei_one_conjugate, gyrei_many_conjugate},
    {"mul", {4, 4}, {4}, gyrei_one_mul, gyrei_many_mul},
    {"rotate", {4, 3}, {3}, gyrei_one_rotate, gyrei_many_rotate},
};

#endif
