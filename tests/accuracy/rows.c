/* SPDX-License-Identifier: MIT */
/* One line a function of floor 2: its name, which bound, what it takes, what it promises, the reference, the
   measure, the call. The double half is made from this file while building. */
#include <gyre/gyre.h>
#include <string.h>

#include "row.h"

#define Q(i) gyre_quat_make(in[i], in[(i) + 1], in[(i) + 2], in[(i) + 3])
#define V(i) gyre_vec3_make(in[i], in[(i) + 1], in[(i) + 2])
#define W(i) gyre_vec4_make(in[i], in[(i) + 1], in[(i) + 2], in[(i) + 3])
#define M(i) mat3_at(in + (i))
#define G(i) mat4_at(in + (i))
#define F(i) gyre_transform_make(V(i), Q((i) + 3), V((i) + 7))
#define D(i) gyre_dualquat_make(Q(i), Q((i) + 4))
#define N(i) in[i]
#define O(i) (gyre_euler_order) in[i]
#define MAP                                                                                                  \
    gyre_frame_map_between(gyre_frame_preset((gyre_frame_id)in[0] % 16),                                     \
                           gyre_frame_preset((gyre_frame_id)in[1] % 16))
#define PUT(type, value) put_##type(out, value)

static gyre_mat3 mat3_at(const float *in) {
    gyre_mat3 m;
    memcpy(m.m, in, sizeof m.m);
    return m;
}

static gyre_mat4 mat4_at(const float *in) {
    gyre_mat4 m;
    memcpy(m.m, in, sizeof m.m);
    return m;
}

static void put_number(float *out, float value) {
    out[0] = value;
}

static void put_vec3(float *out, gyre_vec3 v) {
    memcpy(out, &v, sizeof v);
}

static void put_vec4(float *out, gyre_vec4 v) {
    memcpy(out, &v, sizeof v);
}

static void put_quat(float *out, gyre_quat q) {
    memcpy(out, &q, sizeof q);
}

static void put_mat3(float *out, gyre_mat3 m) {
    memcpy(out, &m, sizeof m);
}

static void put_mat4(float *out, gyre_mat4 m) {
    memcpy(out, &m, sizeof m);
}

static void put_dualquat(float *out, gyre_dualquat d) {
    memcpy(out, &d, sizeof d);
}

static void put_transform(float *out, gyre_transform t) {
    memcpy(out, &t, sizeof t);
}

/* What a function writes where it is asked to: nothing of its own before. */
#define OUT_QUAT(call)                                                                                       \
    do {                                                                                                     \
        gyre_quat result = {0.0f, 0.0f, 0.0f, 1.0f};                                                         \
        (void)(call);                                                                                        \
        PUT(quat, result);                                                                                   \
    } while (0)

#define OUT_TRANSFORM(call)                                                                                  \
    do {                                                                                                     \
        gyre_transform result = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};          \
        (void)(call);                                                                                        \
        PUT(transform, result);                                                                              \
    } while (0)

#define OUT_DUALQUAT(call)                                                                                   \
    do {                                                                                                     \
        gyre_dualquat result = {{0.0f, 0.0f, 0.0f, 1.0f}, {0.0f, 0.0f, 0.0f, 0.0f}};                         \
        (void)(call);                                                                                        \
        PUT(dualquat, result);                                                                               \
    } while (0)

#define THREE_MOTIONS(name)                                                                                  \
    do {                                                                                                     \
        const gyre_dualquat three[] = {D(0), D(8), D(16)};                                                   \
        PUT(dualquat, name(three, in + 24, 3));                                                              \
    } while (0)

#define THREE_MOTIONS_CHECKED(name)                                                                          \
    do {                                                                                                     \
        const gyre_dualquat three[] = {D(0), D(8), D(16)};                                                   \
        OUT_DUALQUAT(name(three, in + 24, 3, &result));                                                      \
    } while (0)

#define OUT_PARTS(call)                                                                                      \
    do {                                                                                                     \
        gyre_quat first = {0.0f, 0.0f, 0.0f, 1.0f}, second = first;                                          \
        (void)(call);                                                                                        \
        PUT(quat, first);                                                                                    \
        put_quat(out + 4, second);                                                                           \
    } while (0)

#define OUT_AXES(call)                                                                                       \
    do {                                                                                                     \
        gyre_vec3 first, second;                                                                             \
        call;                                                                                                \
        PUT(vec3, first);                                                                                    \
        put_vec3(out + 3, second);                                                                           \
    } while (0)

#define OUT_VEC3(call)                                                                                       \
    do {                                                                                                     \
        gyre_vec3 result = {0.0f, 0.0f, 0.0f};                                                               \
        (void)(call);                                                                                        \
        PUT(vec3, result);                                                                                   \
    } while (0)

/* Three rotations with three weights. */
#define THREE(name)                                                                                          \
    do {                                                                                                     \
        const gyre_quat three[] = {Q(0), Q(4), Q(8)};                                                        \
        PUT(quat, name(three, in + 12, 3));                                                                  \
    } while (0)

#define THREE_CHECKED(name)                                                                                  \
    do {                                                                                                     \
        const gyre_quat three[] = {Q(0), Q(4), Q(8)};                                                        \
        OUT_QUAT(name(three, in + 12, 3, &result));                                                          \
    } while (0)

#define OUT_MAT3(call)                                                                                       \
    do {                                                                                                     \
        gyre_mat3 result = {{0.0f}};                                                                         \
        (void)(call);                                                                                        \
        PUT(mat3, result);                                                                                   \
    } while (0)

#define OUT_MAT4(call)                                                                                       \
    do {                                                                                                     \
        gyre_mat4 result = {{0.0f}};                                                                         \
        (void)(call);                                                                                        \
        PUT(mat4, result);                                                                                   \
    } while (0)

#define OUT_AXIS_ANGLE(call)                                                                                 \
    do {                                                                                                     \
        gyre_vec3 axis;                                                                                      \
        call;                                                                                                \
        PUT(vec3, axis);                                                                                     \
    } while (0)

#include "rows.h"

#define ROW_CALL(name, part, in_letters, out_letters, reference, measure, ...)                               \
    static void call_##name##_##part(const float *in, float *out) {                                          \
        (void)in;                                                                                            \
        __VA_ARGS__;                                                                                         \
    }
ROWS(ROW_CALL)

const gyrei_row gyrei_rows[] = {
#define ROW_ENTRY(name, part, in_letters, out_letters, reference, measure, ...)                              \
    {#name, part, in_letters, out_letters, reference, measure, call_##name##_##part},
    ROWS(ROW_ENTRY)};

const int gyrei_row_count = (int)(sizeof gyrei_rows / sizeof gyrei_rows[0]);
