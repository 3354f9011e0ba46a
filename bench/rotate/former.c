/* SPDX-License-Identifier: MIT */
/* Ways that gyre's functions have left, or have not gone, each beside the one they go: what those gained. */
#include "rotate.h"

#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/slerp.h>
#include <gyre/trig.h>

static gyre_quat quat_at(const float *values, size_t i) {
    return gyre_quat_from_xyzw(values + 4 * i);
}

static gyre_vec3 vec3_at(const float *values, size_t i) {
    return gyre_vec3_make(values[3 * i], values[3 * i + 1], values[3 * i + 2]);
}

/* Four products one after the other, where today two pairs are summed. */
static gyre_quat mul_in_a_row(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
}

/* The angle by an arc tangent and two sines, gyre's own, where today polynomials give the weights at once. */
static gyre_quat slerp_by_angles(gyre_quat a, gyre_quat b, float t) {
    const gyre_quat near = gyre_quat_dot(a, b) < 0.0f ? gyre_quat_negate(b) : b;
    const gyre_quat apart = gyre_quat_make(a.x - near.x, a.y - near.y, a.z - near.z, a.w - near.w);
    const gyre_quat sum = gyre_quat_make(a.x + near.x, a.y + near.y, a.z + near.z, a.w + near.w);
    const float chord = gyre_quat_length(apart);
    if (chord < 1e-4f) return gyre_quat_nlerp(a, b, t);
    const float angle = 2.0f * gyre_atan2(chord, gyre_quat_length(sum));
    const float scale = 1.0f / gyre_sin(angle);
    const float u = gyre_sin((1.0f - t) * angle) * scale, v = gyre_sin(t * angle) * scale;
    return gyre_quat_make(u * a.x + v * near.x, u * a.y + v * near.y, u * a.z + v * near.z,
                          u * a.w + v * near.w);
}

/* Cosine and sine of half the angle by a root of its cosine, which loses digits towards half a turn. */
static gyre_quat arc_by_half_angle(gyre_vec3 from, gyre_vec3 to) {
    const float w = sqrtf(0.5f * (1.0f + gyre_vec3_dot(from, to)));
    const gyre_vec3 v = gyre_vec3_scale(gyre_vec3_cross(from, to), 0.5f / w);
    return gyre_quat_make(v.x, v.y, v.z, w);
}

#define LOOP(name, result)                                                                                   \
    static void run_##name(const bench_input *restrict in, float *restrict out) {                            \
        for (size_t i = 0; i < BENCH_COUNT; ++i) {                                                           \
            gyre_quat_to_xyzw(result, out + 4 * i);                                                          \
        }                                                                                                    \
    }

LOOP(mul, mul_in_a_row(quat_at(in->a, i), quat_at(in->b, i)))
LOOP(normalise, gyrei_quat_normalise_closely(quat_at(in->any, i)))
LOOP(slerp, slerp_by_angles(quat_at(in->a, i), quat_at(in->b, i), in->t[i]))
LOOP(shortest_arc, arc_by_half_angle(vec3_at(in->axis, i), vec3_at(in->to, i)))

const bench_library bench_former = {"former",
                                    {[bench_mul] = run_mul,
                                     [bench_normalise] = run_normalise,
                                     [bench_slerp] = run_slerp,
                                     [bench_shortest_arc] = run_shortest_arc}};
