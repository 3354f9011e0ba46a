/* SPDX-License-Identifier: MIT */
/* The functions over arrays beside those of floor 2 that they stand for, in float: each as one function over
   components in a row and one over views of any shape. */
#ifndef GYRE_TESTS_BATCH_CASE_H
#define GYRE_TESTS_BATCH_CASE_H

#include <gyre/arc.h>
#include <gyre/axis.h>
#include <gyre/batch.h>
#include <gyre/slerp.h>
#include <gyre/spline.h>

#include "rotation_bits.h"

/* A view of the components of a rotation, a vector, a matrix or a number. */
typedef struct gyrei_any_view {
    float *component[16];
    size_t stride_size;
} gyrei_any_view;

typedef struct gyrei_batch_case {
    const char *name;
    int in[6], out[3]; /* how many components each input and output has; 0 ends */
    void (*one)(const float *in, float *out, uint32_t choice);
    gyre_status (*many)(const gyrei_any_view *out, const gyrei_any_view *in, size_t n, uint32_t choice);
    uint32_t choices; /* orders of Euler angles */
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

static gyre_scalars gyrei_view_scalars(const gyrei_any_view *v) {
    return gyre_scalars_from_array(v->component[0], v->stride_size);
}

static gyre_scalars_out gyrei_view_scalars_out(const gyrei_any_view *v) {
    return gyre_scalars_out_array(v->component[0], v->stride_size);
}

/* From one entry to the next; none where one of the two is missing, which is what a bad view comes to. */
static size_t gyrei_view_step(const gyrei_any_view *v) {
    return v->component[0] != NULL && v->component[1] != NULL
               ? (size_t)((char *)v->component[1] - (char *)v->component[0])
               : 0;
}

static gyre_quat gyrei_row_quat(const float *in) {
    return gyre_quat_from_xyzw(in);
}

static gyre_vec3 gyrei_row_vec3(const float *in) {
    return gyre_vec3_make(in[0], in[1], in[2]);
}

static gyre_mat3 gyrei_row_mat3(const float *in) {
    gyre_mat3 m;
    memcpy(m.m, in, sizeof m.m);
    return m;
}

static gyre_mat4 gyrei_row_mat4(const float *in) {
    gyre_mat4 m;
    memcpy(m.m, in, sizeof m.m);
    return m;
}

static void gyrei_row_put_vec3(gyre_vec3 v, float *out) {
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void gyrei_one_normalise(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_normalise(gyrei_row_quat(in)), out);
}

static gyre_status gyrei_many_normalise(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                        uint32_t choice) {
    (void)choice;
    return gyre_quats_normalise(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_conjugate(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_conjugate(gyrei_row_quat(in)), out);
}

static gyre_status gyrei_many_conjugate(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                        uint32_t choice) {
    (void)choice;
    return gyre_quats_conjugate(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_mul(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_mul(gyrei_row_quat(in), gyrei_row_quat(in + 4)), out);
}

static gyre_status gyrei_many_mul(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                  uint32_t choice) {
    (void)choice;
    return gyre_quats_mul(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), gyrei_view_quats(&in[1]), n);
}

static void gyrei_one_rotate(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyrei_row_put_vec3(gyre_quat_rotate(gyrei_row_quat(in), gyrei_row_vec3(in + 4)), out);
}

static gyre_status gyrei_many_rotate(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                     uint32_t choice) {
    (void)choice;
    return gyre_quats_rotate(gyrei_view_vec3s_out(out), gyrei_view_quats(&in[0]), gyrei_view_vec3s(&in[1]),
                             n);
}

static void gyrei_one_slerp(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_slerp(gyrei_row_quat(in), gyrei_row_quat(in + 4), in[8]), out);
}

static gyre_status gyrei_many_slerp(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    return gyre_quats_slerp(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), gyrei_view_quats(&in[1]),
                            gyrei_view_scalars(&in[2]), n);
}

static void gyrei_one_nlerp(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_nlerp(gyrei_row_quat(in), gyrei_row_quat(in + 4), in[8]), out);
}

static gyre_status gyrei_many_nlerp(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    return gyre_quats_nlerp(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), gyrei_view_quats(&in[1]),
                            gyrei_view_scalars(&in[2]), n);
}

static void gyrei_one_squad(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_squad(gyrei_row_quat(in), gyrei_row_quat(in + 4), gyrei_row_quat(in + 8),
                                      gyrei_row_quat(in + 12), in[16]),
                      out);
}

static gyre_status gyrei_many_squad(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    return gyre_quats_squad(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), gyrei_view_quats(&in[1]),
                            gyrei_view_quats(&in[2]), gyrei_view_quats(&in[3]), gyrei_view_scalars(&in[4]),
                            n);
}

static void gyrei_one_from_rotation_vectors(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_from_rotation_vector(gyrei_row_vec3(in)), out);
}

static gyre_status gyrei_many_from_rotation_vectors(const gyrei_any_view *out, const gyrei_any_view *in,
                                                    size_t n, uint32_t choice) {
    (void)choice;
    return gyre_quats_from_rotation_vectors(gyrei_view_quats_out(out), gyrei_view_vec3s(&in[0]), n);
}

static void gyrei_one_rotation_vectors(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyrei_row_put_vec3(gyre_rotation_vector_from_quat(gyrei_row_quat(in)), out);
}

static gyre_status gyrei_many_rotation_vectors(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                               uint32_t choice) {
    (void)choice;
    return gyre_rotation_vectors_from_quats(gyrei_view_vec3s_out(out), gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_exp(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_exp(gyrei_row_quat(in)), out);
}

static gyre_status gyrei_many_exp(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                  uint32_t choice) {
    (void)choice;
    return gyre_quats_exp(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_log(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_log(gyrei_row_quat(in)), out);
}

static gyre_status gyrei_many_log(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                  uint32_t choice) {
    (void)choice;
    return gyre_quats_log(gyrei_view_quats_out(out), gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_from_axis_angles(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_from_axis_angle(gyrei_row_vec3(in), in[3]), out);
}

static gyre_status gyrei_many_from_axis_angles(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                               uint32_t choice) {
    (void)choice;
    return gyre_quats_from_axis_angles(gyrei_view_quats_out(out), gyrei_view_vec3s(&in[0]),
                                       gyrei_view_scalars(&in[1]), n);
}

static void gyrei_one_to_axis_angles(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_vec3 axis;
    gyre_quat_to_axis_angle(gyrei_row_quat(in), &axis, &out[3]);
    gyrei_row_put_vec3(axis, out);
}

static gyre_status gyrei_many_to_axis_angles(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                             uint32_t choice) {
    (void)choice;
    return gyre_quats_to_axis_angles(gyrei_view_vec3s_out(out), gyrei_view_scalars_out(&out[1]),
                                     gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_from_eulers(const float *in, float *out, uint32_t choice) {
    gyre_quat_to_xyzw(gyre_quat_from_euler(gyrei_row_vec3(in), choice), out);
}

static gyre_status gyrei_many_from_eulers(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                          uint32_t choice) {
    return gyre_quats_from_eulers(gyrei_view_quats_out(out), gyrei_view_vec3s(&in[0]), choice, n);
}

static void gyrei_one_eulers(const float *in, float *out, uint32_t choice) {
    gyrei_row_put_vec3(gyre_euler_from_quat(gyrei_row_quat(in), choice), out);
}

static gyre_status gyrei_many_eulers(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                     uint32_t choice) {
    return gyre_eulers_from_quats(gyrei_view_vec3s_out(out), gyrei_view_quats(&in[0]), choice, n);
}

static void gyrei_one_shortest_arc(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_shortest_arc(gyrei_row_vec3(in), gyrei_row_vec3(in + 3)), out);
}

static gyre_status gyrei_many_shortest_arc(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                           uint32_t choice) {
    (void)choice;
    return gyre_quats_shortest_arc(gyrei_view_quats_out(out), gyrei_view_vec3s(&in[0]),
                                   gyrei_view_vec3s(&in[1]), n);
}

static void gyrei_one_angle_between(const float *in, float *out, uint32_t choice) {
    (void)choice;
    out[0] = gyre_quat_angle_between(gyrei_row_quat(in), gyrei_row_quat(in + 4));
}

static gyre_status gyrei_many_angle_between(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                            uint32_t choice) {
    (void)choice;
    return gyre_quats_angle_between(gyrei_view_scalars_out(out), gyrei_view_quats(&in[0]),
                                    gyrei_view_quats(&in[1]), n);
}

static void gyrei_one_mat3s(const float *in, float *out, uint32_t choice) {
    (void)choice;
    const gyre_mat3 m = gyre_mat3_from_quat(gyrei_row_quat(in));
    memcpy(out, m.m, sizeof m.m);
}

static gyre_status gyrei_many_mat3s(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    const gyre_mat3s_out view = {out->component[0], out->stride_size, gyrei_view_step(out)};
    return gyre_mat3s_from_quats(view, gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_from_mat3s(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_from_mat3(gyrei_row_mat3(in)), out);
}

static gyre_status gyrei_many_from_mat3s(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                         uint32_t choice) {
    (void)choice;
    const gyre_mat3s view = {in->component[0], in->stride_size, gyrei_view_step(in)};
    return gyre_quats_from_mat3s(gyrei_view_quats_out(out), view, n);
}

static void gyrei_one_mat4s(const float *in, float *out, uint32_t choice) {
    (void)choice;
    const gyre_mat4 m = gyre_mat4_from_quat(gyrei_row_quat(in));
    memcpy(out, m.m, sizeof m.m);
}

static gyre_status gyrei_many_mat4s(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                    uint32_t choice) {
    (void)choice;
    const gyre_mat4s_out view = {out->component[0], out->stride_size, gyrei_view_step(out)};
    return gyre_mat4s_from_quats(view, gyrei_view_quats(&in[0]), n);
}

static void gyrei_one_from_mat4s(const float *in, float *out, uint32_t choice) {
    (void)choice;
    gyre_quat_to_xyzw(gyre_quat_from_mat3(gyre_mat3_from_mat4(gyrei_row_mat4(in))), out);
}

static gyre_status gyrei_many_from_mat4s(const gyrei_any_view *out, const gyrei_any_view *in, size_t n,
                                         uint32_t choice) {
    (void)choice;
    const gyre_mat4s view = {in->component[0], in->stride_size, gyrei_view_step(in)};
    return gyre_quats_from_mat4s(gyrei_view_quats_out(out), view, n);
}

static const gyrei_batch_case gyrei_batch_cases[] = {
    {"normalise", {4}, {4}, gyrei_one_normalise, gyrei_many_normalise, 1},
    {"conjugate", {4}, {4}, gyrei_one_conjugate, gyrei_many_conjugate, 1},
    {"mul", {4, 4}, {4}, gyrei_one_mul, gyrei_many_mul, 1},
    {"rotate", {4, 3}, {3}, gyrei_one_rotate, gyrei_many_rotate, 1},
    {"slerp", {4, 4, 1}, {4}, gyrei_one_slerp, gyrei_many_slerp, 1},
    {"nlerp", {4, 4, 1}, {4}, gyrei_one_nlerp, gyrei_many_nlerp, 1},
    {"squad", {4, 4, 4, 4, 1}, {4}, gyrei_one_squad, gyrei_many_squad, 1},
    {"from_rotation_vectors", {3}, {4}, gyrei_one_from_rotation_vectors, gyrei_many_from_rotation_vectors, 1},
    {"rotation_vectors", {4}, {3}, gyrei_one_rotation_vectors, gyrei_many_rotation_vectors, 1},
    {"exp", {4}, {4}, gyrei_one_exp, gyrei_many_exp, 1},
    {"log", {4}, {4}, gyrei_one_log, gyrei_many_log, 1},
    {"from_axis_angles", {3, 1}, {4}, gyrei_one_from_axis_angles, gyrei_many_from_axis_angles, 1},
    {"to_axis_angles", {4}, {3, 1}, gyrei_one_to_axis_angles, gyrei_many_to_axis_angles, 1},
    {"from_eulers", {3}, {4}, gyrei_one_from_eulers, gyrei_many_from_eulers, 24},
    {"eulers", {4}, {3}, gyrei_one_eulers, gyrei_many_eulers, 24},
    {"shortest_arc", {3, 3}, {4}, gyrei_one_shortest_arc, gyrei_many_shortest_arc, 1},
    {"angle_between", {4, 4}, {1}, gyrei_one_angle_between, gyrei_many_angle_between, 1},
    {"mat3s", {4}, {9}, gyrei_one_mat3s, gyrei_many_mat3s, 1},
    {"from_mat3s", {9}, {4}, gyrei_one_from_mat3s, gyrei_many_from_mat3s, 1},
    {"mat4s", {4}, {16}, gyrei_one_mat4s, gyrei_many_mat4s, 1},
    {"from_mat4s", {16}, {4}, gyrei_one_from_mat4s, gyrei_many_from_mat4s, 1},
};

#endif
