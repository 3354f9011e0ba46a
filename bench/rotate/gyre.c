/* SPDX-License-Identifier: MIT */
/* gyre's inline functions; compiled once more as gyre::exact. */
#include "rotate.h"

#include <gyre/euler.h>
#include <gyre/mat.h>
#include <gyre/quat.h>

static gyre_quat quat_at(const float *values, size_t i) {
    return gyre_quat_from_xyzw(values + 4 * i);
}

static gyre_vec3 vec3_at(const float *values, size_t i) {
    return gyre_vec3_make(values[3 * i], values[3 * i + 1], values[3 * i + 2]);
}

static void put_quat(float *out, size_t i, gyre_quat q) {
    gyre_quat_to_xyzw(q, out + 4 * i);
}

static void put_vec3(float *out, size_t i, gyre_vec3 v) {
    out[3 * i] = v.x;
    out[3 * i + 1] = v.y;
    out[3 * i + 2] = v.z;
}

#define LOOP(name, ...)                                                                                      \
    static void run_##name(const bench_input *restrict in, float *restrict out) {                            \
        for (size_t i = 0; i < BENCH_COUNT; ++i) {                                                           \
            __VA_ARGS__;                                                                                     \
        }                                                                                                    \
    }

LOOP(mul, put_quat(out, i, gyre_quat_mul(quat_at(in->a, i), quat_at(in->b, i))))
LOOP(rotate, put_vec3(out, i, gyre_quat_rotate(quat_at(in->a, i), vec3_at(in->v, i))))
LOOP(normalise, put_quat(out, i, gyre_quat_normalise(quat_at(in->any, i))))
LOOP(inverse, put_quat(out, i, gyre_quat_inverse(quat_at(in->any, i))))
LOOP(slerp, put_quat(out, i, gyre_quat_slerp(quat_at(in->a, i), quat_at(in->b, i), in->t[i])))
LOOP(nlerp, put_quat(out, i, gyre_quat_nlerp(quat_at(in->a, i), quat_at(in->b, i), in->t[i])))
LOOP(from_axis_angle, put_quat(out, i, gyre_quat_from_axis_angle(vec3_at(in->axis, i), in->angle[i])))
LOOP(to_axis_angle, gyre_vec3 axis; gyre_quat_to_axis_angle(quat_at(in->a, i), &axis, &out[4 * i + 3]);
     out[4 * i] = axis.x; out[4 * i + 1] = axis.y; out[4 * i + 2] = axis.z)
LOOP(exp, put_quat(out, i, gyre_quat_from_rotation_vector(vec3_at(in->rotation, i))))
LOOP(log, put_vec3(out, i, gyre_rotation_vector_from_quat(quat_at(in->a, i))))
LOOP(shortest_arc, put_quat(out, i, gyre_quat_shortest_arc(vec3_at(in->axis, i), vec3_at(in->to, i))))
LOOP(angle_between, out[i] = gyre_quat_angle_between(quat_at(in->a, i), quat_at(in->b, i)))
LOOP(to_mat4, ((gyre_mat4 *)(void *)out)[i] = gyre_mat4_from_quat(quat_at(in->a, i)))
LOOP(from_mat4, put_quat(out, i, gyre_quat_from_mat4(((const gyre_mat4 *)(const void *)in->mat4)[i])))
LOOP(from_euler, put_quat(out, i, gyre_quat_from_euler(vec3_at(in->euler, i), GYRE_EULER_EXTRINSIC_XYZ)))
LOOP(to_euler, put_vec3(out, i, gyre_euler_from_quat(quat_at(in->a, i), GYRE_EULER_EXTRINSIC_XYZ)))

#ifdef BENCH_EXACT
#define LIBRARY bench_gyre_exact
#define NAME "gyre::exact"
#else
#define LIBRARY bench_gyre
#define NAME "gyre"
#endif

#define ENTRY(name, size) run_##name,
const bench_library LIBRARY = {NAME, {BENCH_OPERATIONS(ENTRY)}};
