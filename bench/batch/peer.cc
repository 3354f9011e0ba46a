/* SPDX-License-Identifier: MIT */
/* GLM's and Eigen's functions in loops. */
#include "peer.h"

#include <Eigen/Geometry>
#include <cstring>
#include <glm/gtc/quaternion.hpp>

namespace {
template <typename T> T load(const float *from) {
    T value;
    std::memcpy(static_cast<void *>(&value), from, sizeof value);
    return value;
}

template <typename T> void store(float *to, const T &value) {
    std::memcpy(to, &value, sizeof value);
}
using quat = Eigen::Quaternionf;
using vector = Eigen::Vector3f;
} // namespace

#define LOOP(name, size, ...)                                                                                \
    void name(float *out, const float *a, const float *b, const float *t, size_t n) {                        \
        (void)a, (void)b, (void)t;                                                                           \
        for (size_t i = 0; i < n; ++i) {                                                                     \
            store(out + size * i, __VA_ARGS__);                                                              \
        }                                                                                                    \
    }

LOOP(loop_glm_mul, 4, load<glm::quat>(a + 4 * i) * load<glm::quat>(b + 4 * i))
LOOP(loop_glm_rotate, 3, load<glm::quat>(a + 4 * i) * load<glm::vec3>(b + 3 * i))
LOOP(loop_glm_normalise, 4, glm::normalize(load<glm::quat>(a + 4 * i)))
LOOP(loop_glm_slerp, 4, glm::slerp(load<glm::quat>(a + 4 * i), load<glm::quat>(b + 4 * i), t[i]))
LOOP(loop_glm_mat4, 16, glm::mat4_cast(load<glm::quat>(a + 4 * i)))
LOOP(loop_glm_from_mat4, 4, glm::quat_cast(load<glm::mat4>(a + 16 * i)))
LOOP(loop_glm_from_axis_angle, 4, glm::angleAxis(t[i], glm::normalize(load<glm::vec3>(b + 3 * i))))
LOOP(loop_glm_from_euler, 4, glm::quat(load<glm::vec3>(b + 3 * i)))
LOOP(loop_glm_euler, 3, glm::eulerAngles(load<glm::quat>(a + 4 * i)))

void loop_glm_nlerp(float *out, const float *a, const float *b, const float *t, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        const glm::quat p = load<glm::quat>(a + 4 * i), q = load<glm::quat>(b + 4 * i);
        store(out + 4 * i, glm::normalize(glm::lerp(p, glm::dot(p, q) < 0.0f ? -q : q, t[i])));
    }
}

LOOP(eigen_mul, 4, quat(load<quat>(a + 4 * i) * load<quat>(b + 4 * i)))
LOOP(eigen_rotate, 3, vector(load<quat>(a + 4 * i) * load<vector>(b + 3 * i)))
LOOP(eigen_normalise, 4, load<quat>(a + 4 * i).normalized())
LOOP(eigen_slerp, 4, load<quat>(a + 4 * i).slerp(t[i], load<quat>(b + 4 * i)))
LOOP(eigen_from_mat4, 4, quat(Eigen::Matrix3f(load<Eigen::Matrix4f>(a + 16 * i).topLeftCorner<3, 3>())))
LOOP(eigen_from_axis_angle, 4, quat(Eigen::AngleAxisf(t[i], load<vector>(b + 3 * i).normalized())))
LOOP(eigen_from_euler, 4,
     quat(Eigen::AngleAxisf(b[3 * i + 2], vector::UnitZ()) *
          Eigen::AngleAxisf(b[3 * i + 1], vector::UnitY()) * Eigen::AngleAxisf(b[3 * i], vector::UnitX())))
LOOP(eigen_euler, 3, vector(load<quat>(a + 4 * i).toRotationMatrix().eulerAngles(2, 1, 0).reverse()))

void eigen_nlerp(float *out, const float *a, const float *b, const float *t, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        const quat p = load<quat>(a + 4 * i), q = load<quat>(b + 4 * i);
        const float s = p.dot(q) < 0.0f ? -t[i] : t[i];
        store(out + 4 * i, quat((1.0f - t[i]) * p.coeffs() + s * q.coeffs()).normalized());
    }
}

void eigen_mat4(float *out, const float *a, const float *, const float *, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
        m.topLeftCorner<3, 3>() = load<quat>(a + 4 * i).toRotationMatrix();
        store(out + 16 * i, m);
    }
}
