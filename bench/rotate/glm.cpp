/* SPDX-License-Identifier: MIT */
/* GLM, as its users call it. */
#define GLM_ENABLE_EXPERIMENTAL
#include "rotate.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/quaternion.hpp>

namespace {

using glm::quat;
using glm::vec3;

const quat *quats(const float *values) {
    return reinterpret_cast<const quat *>(values);
}
const vec3 *vecs(const float *values) {
    return reinterpret_cast<const vec3 *>(values);
}
quat *quats(float *values) {
    return reinterpret_cast<quat *>(values);
}
vec3 *vecs(float *values) {
    return reinterpret_cast<vec3 *>(values);
}

quat nlerp(quat a, quat b, float t) {
    return glm::normalize(a * (1.0f - t) + b * (glm::dot(a, b) < 0.0f ? -t : t));
}

#define LOOP(name, ...)                                                                                      \
    void run_##name(const bench_input *__restrict in, float *__restrict out) {                               \
        for (size_t i = 0; i < BENCH_COUNT; ++i) {                                                           \
            __VA_ARGS__;                                                                                     \
        }                                                                                                    \
    }

LOOP(mul, quats(out)[i] = quats(in->a)[i] * quats(in->b)[i])
LOOP(rotate, vecs(out)[i] = quats(in->a)[i] * vecs(in->v)[i])
LOOP(normalise, quats(out)[i] = glm::normalize(quats(in->any)[i]))
LOOP(inverse, quats(out)[i] = glm::inverse(quats(in->any)[i]))
LOOP(slerp, quats(out)[i] = glm::slerp(quats(in->a)[i], quats(in->b)[i], in->t[i]))
LOOP(nlerp, quats(out)[i] = nlerp(quats(in->a)[i], quats(in->b)[i], in->t[i]))
LOOP(from_axis_angle, quats(out)[i] = glm::angleAxis(in->angle[i], vecs(in->axis)[i]))
LOOP(to_axis_angle, *reinterpret_cast<vec3 *>(out + 4 * i) = glm::axis(quats(in->a)[i]);
     out[4 * i + 3] = glm::angle(quats(in->a)[i]))
LOOP(exp, quats(out)[i] = glm::exp(quat(0.0f, vecs(in->rotation)[i] * 0.5f)))
LOOP(log, const quat l = glm::log(quats(in->a)[i]); vecs(out)[i] = vec3(l.x, l.y, l.z) * 2.0f)
LOOP(shortest_arc, quats(out)[i] = glm::rotation(vecs(in->axis)[i], vecs(in->to)[i]))
LOOP(angle_between, out[i] = glm::angle(quats(in->a)[i] * glm::conjugate(quats(in->b)[i])))
LOOP(to_mat4, reinterpret_cast<glm::mat4 *>(out)[i] = glm::mat4_cast(quats(in->a)[i]))
LOOP(from_mat4, quats(out)[i] = glm::quat_cast(reinterpret_cast<const glm::mat4 *>(in->mat4)[i]))
LOOP(from_euler, quats(out)[i] = quat(vecs(in->euler)[i]))
LOOP(to_euler, vecs(out)[i] = glm::eulerAngles(quats(in->a)[i]))

} // namespace

#define ENTRY(name, size) run_##name,
extern const bench_library bench_glm = {"GLM", {BENCH_OPERATIONS(ENTRY)}};
