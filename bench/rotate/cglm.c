/* SPDX-License-Identifier: MIT */
/* cglm, as its users call it. Its types want 16 bytes of alignment, and its parameters are not const. */
#include "rotate.h"

#include <cglm/cglm.h>

#define QUAT(values) ((float *)(size_t)((values) + 4 * i))
#define VEC3(values) ((float *)(size_t)((values) + 3 * i))

#define LOOP(name, ...)                                                                                      \
    static void run_##name(const bench_input *restrict in, float *restrict out) {                            \
        for (size_t i = 0; i < BENCH_COUNT; ++i) {                                                           \
            __VA_ARGS__;                                                                                     \
        }                                                                                                    \
    }

LOOP(mul, glm_quat_mul(QUAT(in->a), QUAT(in->b), QUAT(out)))
LOOP(rotate, glm_quat_rotatev(QUAT(in->a), VEC3(in->v), VEC3(out)))
LOOP(normalise, glm_quat_normalize_to(QUAT(in->any), QUAT(out)))
LOOP(inverse, glm_quat_inv(QUAT(in->any), QUAT(out)))
LOOP(slerp, glm_quat_slerp(QUAT(in->a), QUAT(in->b), in->t[i], QUAT(out)))
LOOP(nlerp, glm_quat_nlerp(QUAT(in->a), QUAT(in->b), in->t[i], QUAT(out)))
LOOP(from_axis_angle, glm_quatv(QUAT(out), in->angle[i], VEC3(in->axis)))
LOOP(to_axis_angle, out[4 * i + 3] = glm_quat_angle(QUAT(in->a)); glm_quat_axis(QUAT(in->a), QUAT(out)))
LOOP(shortest_arc, glm_quat_from_vecs(VEC3(in->axis), VEC3(in->to), QUAT(out)))
LOOP(to_mat4, glm_quat_mat4(QUAT(in->a), ((mat4 *)(void *)out)[i]))
LOOP(from_mat4, glm_mat4_quat(((mat4 *)(size_t)in->mat4)[i], QUAT(out)))

const bench_library bench_cglm = {"cglm",
                                  {[bench_mul] = run_mul,
                                   [bench_rotate] = run_rotate,
                                   [bench_normalise] = run_normalise,
                                   [bench_inverse] = run_inverse,
                                   [bench_slerp] = run_slerp,
                                   [bench_nlerp] = run_nlerp,
                                   [bench_from_axis_angle] = run_from_axis_angle,
                                   [bench_to_axis_angle] = run_to_axis_angle,
                                   [bench_shortest_arc] = run_shortest_arc,
                                   [bench_to_mat4] = run_to_mat4,
                                   [bench_from_mat4] = run_from_mat4}};
