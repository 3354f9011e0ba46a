/* SPDX-License-Identifier: MIT */
/* The functions over arrays beside those of floor 2 that they stand for, in double: each as one function over
   components in a row and one over views of any shape. */
// Written by tools/gen_double.py from batch_case.h: change that one.
#ifndef GYRE_TESTS_BATCH_CASED_H
#define GYRE_TESTS_BATCH_CASED_H

#include <gyre/arcd.h>
#include <gyre/axisd.h>
#include <gyre/batchd.h>
#include <gyre/slerpd.h>
#include <gyre/splined.h>

#include "rotation_bits.h"

/* A view of the components of a rotation, a vector, a matrix or a number. */
typedef struct gyrei_any_viewd {
    double *component[16];
    size_t stride_size;
} gyrei_any_viewd;

typedef struct gyrei_batch_cased {
    const char *name;
    int in[6], out[3]; /* how many components each input and output has; 0 ends */
    void (*one)(const double *in, double *out, uint32_t choice);
    gyre_status (*many)(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n, uint32_t choice);
    uint32_t choices; /* orders of Euler angles */
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

static gyre_scalards gyrei_view_scalards(const gyrei_any_viewd *v) {
    return gyre_scalards_from_array(v->component[0], v->stride_size);
}

static gyre_scalards_out gyrei_view_scalards_out(const gyrei_any_viewd *v) {
    return gyre_scalards_out_array(v->component[0], v->stride_size);
}

/* From one entry to the next; none where one of the two is missing, which is what a bad view comes to. */
static size_t gyrei_view_stepd(const gyrei_any_viewd *v) {
    return v->component[0] != NULL && v->component[1] != NULL
               ? (size_t)((char *)v->component[1] - (char *)v->component[0])
               : 0;
}

static gyre_quatd gyrei_row_quatd(const double *in) {
    return gyre_quatd_from_xyzw(in);
}

static gyre_vec3d gyrei_row_vec3d(const double *in) {
    return gyre_vec3d_make(in[0], in[1], in[2]);
}

static gyre_mat3d gyrei_row_mat3d(const double *in) {
    gyre_mat3d m;
    memcpy(m.m, in, sizeof m.m);
    return m;
}

static gyre_mat4d gyrei_row_mat4d(const double *in) {
    gyre_mat4d m;
    memcpy(m.m, in, sizeof m.m);
    return m;
}

static void gyrei_row_put_vec3d(gyre_vec3d v, double *out) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void gyrei_one_normalised(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_normalise(gyrei_row_quatd(in)), out);
}

static gyre_status gyrei_many_normalised(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                        uint32_t choice) {
    (void)choice;
    return gyre_quatds_normalise(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_conjugated(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_conjugate(gyrei_row_quatd(in)), out);
}

static gyre_status gyrei_many_conjugated(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                        uint32_t choice) {
    (void)choice;
    return gyre_quatds_conjugate(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_muld(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_mul(gyrei_row_quatd(in), gyrei_row_quatd(in + 4)), out);
}

static gyre_status gyrei_many_muld(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                  uint32_t choice) {
    (void)choice;
    return gyre_quatds_mul(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), gyrei_view_quatds(&in[1]), n);
}

static void gyrei_one_rotated(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyrei_row_put_vec3d(gyre_quatd_rotate(gyrei_row_quatd(in), gyrei_row_vec3d(in + 4)), out);
}

static gyre_status gyrei_many_rotated(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                     uint32_t choice) {
    (void)choice;
    return gyre_quatds_rotate(gyrei_view_vec3ds_out(out), gyrei_view_quatds(&in[0]), gyrei_view_vec3ds(&in[1]),
                             n);
}

static void gyrei_one_slerpd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_slerp(gyrei_row_quatd(in), gyrei_row_quatd(in + 4), in[8]), out);
}

static gyre_status gyrei_many_slerpd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    return gyre_quatds_slerp(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), gyrei_view_quatds(&in[1]),
                            gyrei_view_scalards(&in[2]), n);
}

static void gyrei_one_nlerpd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_nlerp(gyrei_row_quatd(in), gyrei_row_quatd(in + 4), in[8]), out);
}

static gyre_status gyrei_many_nlerpd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    return gyre_quatds_nlerp(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), gyrei_view_quatds(&in[1]),
                            gyrei_view_scalards(&in[2]), n);
}

static void gyrei_one_squadd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_squad(gyrei_row_quatd(in), gyrei_row_quatd(in + 4), gyrei_row_quatd(in + 8),
                                      gyrei_row_quatd(in + 12), in[16]),
                      out);
}

static gyre_status gyrei_many_squadd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    return gyre_quatds_squad(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), gyrei_view_quatds(&in[1]),
                            gyrei_view_quatds(&in[2]), gyrei_view_quatds(&in[3]), gyrei_view_scalards(&in[4]),
                            n);
}

static void gyrei_one_from_rotation_vectorsd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_from_rotation_vector(gyrei_row_vec3d(in)), out);
}

static gyre_status gyrei_many_from_rotation_vectorsd(const gyrei_any_viewd *out, const gyrei_any_viewd *in,
                                                    size_t n, uint32_t choice) {
    (void)choice;
    return gyre_quatds_from_rotation_vectors(gyrei_view_quatds_out(out), gyrei_view_vec3ds(&in[0]), n);
}

static void gyrei_one_rotation_vectorsd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyrei_row_put_vec3d(gyre_rotation_vector_from_quatd(gyrei_row_quatd(in)), out);
}

static gyre_status gyrei_many_rotation_vectorsd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                               uint32_t choice) {
    (void)choice;
    return gyre_rotation_vectors_from_quatds(gyrei_view_vec3ds_out(out), gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_expd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_exp(gyrei_row_quatd(in)), out);
}

static gyre_status gyrei_many_expd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                  uint32_t choice) {
    (void)choice;
    return gyre_quatds_exp(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_logd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_log(gyrei_row_quatd(in)), out);
}

static gyre_status gyrei_many_logd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                  uint32_t choice) {
    (void)choice;
    return gyre_quatds_log(gyrei_view_quatds_out(out), gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_from_axis_anglesd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_from_axis_angle(gyrei_row_vec3d(in), in[3]), out);
}

static gyre_status gyrei_many_from_axis_anglesd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                               uint32_t choice) {
    (void)choice;
    return gyre_quatds_from_axis_angles(gyrei_view_quatds_out(out), gyrei_view_vec3ds(&in[0]),
                                       gyrei_view_scalards(&in[1]), n);
}

static void gyrei_one_to_axis_anglesd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_vec3d axis;
    gyre_quatd_to_axis_angle(gyrei_row_quatd(in), &axis, &out[3]);
    gyrei_row_put_vec3d(axis, out);
}

static gyre_status gyrei_many_to_axis_anglesd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                             uint32_t choice) {
    (void)choice;
    return gyre_quatds_to_axis_angles(gyrei_view_vec3ds_out(out), gyrei_view_scalards_out(&out[1]),
                                     gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_from_eulersd(const double *in, double *out, uint32_t choice) {
    gyre_quatd_to_xyzw(gyre_quatd_from_euler(gyrei_row_vec3d(in), choice), out);
}

static gyre_status gyrei_many_from_eulersd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                          uint32_t choice) {
    return gyre_quatds_from_eulers(gyrei_view_quatds_out(out), gyrei_view_vec3ds(&in[0]), choice, n);
}

static void gyrei_one_eulersd(const double *in, double *out, uint32_t choice) {
    gyrei_row_put_vec3d(gyre_euler_from_quatd(gyrei_row_quatd(in), choice), out);
}

static gyre_status gyrei_many_eulersd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                     uint32_t choice) {
    return gyre_eulers_from_quatds(gyrei_view_vec3ds_out(out), gyrei_view_quatds(&in[0]), choice, n);
}

static void gyrei_one_shortest_arcd(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_shortest_arc(gyrei_row_vec3d(in), gyrei_row_vec3d(in + 3)), out);
}

static gyre_status gyrei_many_shortest_arcd(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                           uint32_t choice) {
    (void)choice;
    return gyre_quatds_shortest_arc(gyrei_view_quatds_out(out), gyrei_view_vec3ds(&in[0]),
                                   gyrei_view_vec3ds(&in[1]), n);
}

static void gyrei_one_angle_betweend(const double *in, double *out, uint32_t choice) {
    (void)choice;
    out[0] = gyre_quatd_angle_between(gyrei_row_quatd(in), gyrei_row_quatd(in + 4));
}

static gyre_status gyrei_many_angle_betweend(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                            uint32_t choice) {
    (void)choice;
    return gyre_quatds_angle_between(gyrei_view_scalards_out(out), gyrei_view_quatds(&in[0]),
                                    gyrei_view_quatds(&in[1]), n);
}

static void gyrei_one_mat3ds(const double *in, double *out, uint32_t choice) {
    (void)choice;
    const gyre_mat3d m = gyre_mat3d_from_quatd(gyrei_row_quatd(in));
    memcpy(out, m.m, sizeof m.m);
}

static gyre_status gyrei_many_mat3ds(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    const gyre_mat3ds_out view = {out->component[0], out->stride_size, gyrei_view_stepd(out)};
    return gyre_mat3ds_from_quatds(view, gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_from_mat3ds(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_from_mat3d(gyrei_row_mat3d(in)), out);
}

static gyre_status gyrei_many_from_mat3ds(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                         uint32_t choice) {
    (void)choice;
    const gyre_mat3ds view = {in->component[0], in->stride_size, gyrei_view_stepd(in)};
    return gyre_quatds_from_mat3ds(gyrei_view_quatds_out(out), view, n);
}

static void gyrei_one_mat4ds(const double *in, double *out, uint32_t choice) {
    (void)choice;
    const gyre_mat4d m = gyre_mat4d_from_quatd(gyrei_row_quatd(in));
    memcpy(out, m.m, sizeof m.m);
}

static gyre_status gyrei_many_mat4ds(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    const gyre_mat4ds_out view = {out->component[0], out->stride_size, gyrei_view_stepd(out)};
    return gyre_mat4ds_from_quatds(view, gyrei_view_quatds(&in[0]), n);
}

static void gyrei_one_from_mat4ds(const double *in, double *out, uint32_t choice) {
    (void)choice;
    gyre_quatd_to_xyzw(gyre_quatd_from_mat3d(gyre_mat3d_from_mat4d(gyrei_row_mat4d(in))), out);
}

static gyre_status gyrei_many_from_mat4ds(const gyrei_any_viewd *out, const gyrei_any_viewd *in, size_t n,
                                         uint32_t choice) {
    (void)choice;
    const gyre_mat4ds view = {in->component[0], in->stride_size, gyrei_view_stepd(in)};
    return gyre_quatds_from_mat4ds(gyrei_view_quatds_out(out), view, n);
}

static const gyrei_batch_cased gyrei_batch_casesd[] = {
    {"normalise", {4}, {4}, gyrei_one_normalised, gyrei_many_normalised, 1},
    {"conjugate", {4}, {4}, gyrei_one_conjugated, gyrei_many_conjugated, 1},
    {"mul", {4, 4}, {4}, gyrei_one_muld, gyrei_many_muld, 1},
    {"rotate", {4, 3}, {3}, gyrei_one_rotated, gyrei_many_rotated, 1},
    {"slerp", {4, 4, 1}, {4}, gyrei_one_slerpd, gyrei_many_slerpd, 1},
    {"nlerp", {4, 4, 1}, {4}, gyrei_one_nlerpd, gyrei_many_nlerpd, 1},
    {"squad", {4, 4, 4, 4, 1}, {4}, gyrei_one_squadd, gyrei_many_squadd, 1},
    {"from_rotation_vectors", {3}, {4}, gyrei_one_from_rotation_vectorsd, gyrei_many_from_rotation_vectorsd, 1},
    {"rotation_vectors", {4}, {3}, gyrei_one_rotation_vectorsd, gyrei_many_rotation_vectorsd, 1},
    {"exp", {4}, {4}, gyrei_one_expd, gyrei_many_expd, 1},
    {"log", {4}, {4}, gyrei_one_logd, gyrei_many_logd, 1},
    {"from_axis_angles", {3, 1}, {4}, gyrei_one_from_axis_anglesd, gyrei_many_from_axis_anglesd, 1},
    {"to_axis_angles", {4}, {3, 1}, gyrei_one_to_axis_anglesd, gyrei_many_to_axis_anglesd, 1},
    {"from_eulers", {3}, {4}, gyrei_one_from_eulersd, gyrei_many_from_eulersd, 24},
    {"eulers", {4}, {3}, gyrei_one_eulersd, gyrei_many_eulersd, 24},
    {"shortest_arc", {3, 3}, {4}, gyrei_one_shortest_arcd, gyrei_many_shortest_arcd, 1},
    {"angle_between", {4, 4}, {1}, gyrei_one_angle_betweend, gyrei_many_angle_betweend, 1},
    {"mat3s", {4}, {9}, gyrei_one_mat3ds, gyrei_many_mat3ds, 1},
    {"from_mat3s", {9}, {4}, gyrei_one_from_mat3ds, gyrei_many_from_mat3ds, 1},
    {"mat4s", {4}, {16}, gyrei_one_mat4ds, gyrei_many_mat4ds, 1},
    {"from_mat4s", {16}, {4}, gyrei_one_from_mat4ds, gyrei_many_from_mat4ds, 1},
};

#endif
