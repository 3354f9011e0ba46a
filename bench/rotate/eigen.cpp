/* SPDX-License-Identifier: MIT */
/* Eigen, as its users call it. */
#include "rotate.h"

#include <Eigen/Geometry>

namespace {

using Eigen::AngleAxisf;
using Eigen::Quaternionf;
using Eigen::Vector3f;
using Quat = Eigen::Map<const Quaternionf, Eigen::Aligned16>;
using QuatOut = Eigen::Map<Quaternionf, Eigen::Aligned16>;
using Vec = Eigen::Map<const Vector3f>;
using VecOut = Eigen::Map<Vector3f>;

Quaternionf nlerp(const Quat &a, const Quat &b, float t) {
    return Quaternionf(a.coeffs() * (1.0f - t) + b.coeffs() * (a.dot(b) < 0.0f ? -t : t)).normalized();
}

Quaternionf from_euler(const Vec &e) {
    return AngleAxisf(e.z(), Vector3f::UnitZ()) * AngleAxisf(e.y(), Vector3f::UnitY()) *
           AngleAxisf(e.x(), Vector3f::UnitX());
}

#define LOOP(name, ...)                                                                                      \
    void run_##name(const bench_input *__restrict in, float *__restrict out) {                               \
        for (size_t i = 0; i < BENCH_COUNT; ++i) {                                                           \
            __VA_ARGS__;                                                                                     \
        }                                                                                                    \
    }

LOOP(mul, QuatOut(out + 4 * i) = Quat(in->a + 4 * i) * Quat(in->b + 4 * i))
LOOP(rotate, VecOut(out + 3 * i) = Quat(in->a + 4 * i) * Vec(in->v + 3 * i))
LOOP(normalise, QuatOut(out + 4 * i) = Quat(in->any + 4 * i).normalized())
LOOP(inverse, QuatOut(out + 4 * i) = Quat(in->any + 4 * i).inverse())
LOOP(slerp, QuatOut(out + 4 * i) = Quat(in->a + 4 * i).slerp(in->t[i], Quat(in->b + 4 * i)))
LOOP(nlerp, QuatOut(out + 4 * i) = nlerp(Quat(in->a + 4 * i), Quat(in->b + 4 * i), in->t[i]))
LOOP(from_axis_angle, QuatOut(out + 4 * i) = Quaternionf(AngleAxisf(in->angle[i], Vec(in->axis + 3 * i))))
LOOP(to_axis_angle, const AngleAxisf r(Quaternionf(Quat(in->a + 4 * i))); VecOut(out + 4 * i) = r.axis();
     out[4 * i + 3] = r.angle())
LOOP(exp, const Vec v(in->rotation + 3 * i); const float length = v.norm();
     QuatOut(out + 4 * i) = Quaternionf(AngleAxisf(length, v / length)))
LOOP(log, const AngleAxisf r(Quaternionf(Quat(in->a + 4 * i))); VecOut(out + 3 * i) = r.axis() * r.angle())
LOOP(shortest_arc,
     QuatOut(out + 4 * i) = Quaternionf::FromTwoVectors(Vec(in->axis + 3 * i), Vec(in->to + 3 * i)))
LOOP(angle_between, out[i] = Quat(in->a + 4 * i).angularDistance(Quat(in->b + 4 * i)))
LOOP(to_mat4, Eigen::Map<Eigen::Matrix4f> m(out + 16 * i); m.setIdentity();
     m.topLeftCorner<3, 3>() = Quat(in->a + 4 * i).toRotationMatrix())
LOOP(from_mat4, QuatOut(out + 4 * i) = Quaternionf(Eigen::Matrix3f(
                    Eigen::Map<const Eigen::Matrix4f>(in->mat4 + 16 * i).topLeftCorner<3, 3>())))
LOOP(from_euler, QuatOut(out + 4 * i) = from_euler(Vec(in->euler + 3 * i)))
LOOP(to_euler, VecOut(out + 3 * i) = Quat(in->a + 4 * i).toRotationMatrix().eulerAngles(2, 1, 0).reverse())

} // namespace

#define ENTRY(name, size) run_##name,
extern const bench_library bench_eigen = {"Eigen", {BENCH_OPERATIONS(ENTRY)}};
