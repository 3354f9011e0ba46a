/* SPDX-License-Identifier: MIT */
/* GLM as a second opinion on what the conventions are: products, matrices, angles in all orders, slerp,
   looks. Compiled as C where there is no GLM, and then skipped. */
#ifndef PEER_HAS_GLM
#include <stdio.h>

int main(void) {
    puts("GLM is not installed");
    return 77;
}
#else
#include <cmath>
#include <cstdint>
#include <cstdio>

#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/euler_angles.hpp>
#include <glm/gtx/quaternion.hpp>

#include <gyre/euler.h>
#include <gyre/eulerd.h>
#include <gyre/mat.h>
#include <gyre/matd.h>
#include <gyre/quat.h>
#include <gyre/quatd.h>

namespace {

template <typename T> struct ours;

#define OURS(real, d, bound)                                                                                 \
    template <> struct ours<real> {                                                                          \
        using quat = gyre_quat##d;                                                                           \
        using vec3 = gyre_vec3##d;                                                                           \
        using mat3 = gyre_mat3##d;                                                                           \
        static constexpr double tolerance = bound;                                                           \
        static quat mul(quat a, quat b) {                                                                    \
            return gyre_quat##d##_mul(a, b);                                                                 \
        }                                                                                                    \
        static quat normalise(quat q) {                                                                      \
            return gyre_quat##d##_normalise(q);                                                              \
        }                                                                                                    \
        static quat inverse(quat q) {                                                                        \
            return gyre_quat##d##_inverse(q);                                                                \
        }                                                                                                    \
        static vec3 rotate(quat q, vec3 v) {                                                                 \
            return gyre_quat##d##_rotate(q, v);                                                              \
        }                                                                                                    \
        static quat slerp(quat a, quat b, real t) {                                                          \
            return gyre_quat##d##_slerp(a, b, t);                                                            \
        }                                                                                                    \
        static quat axis_angle(vec3 v, real angle) {                                                         \
            return gyre_quat##d##_from_axis_angle(v, angle);                                                 \
        }                                                                                                    \
        static quat look_at(vec3 to, vec3 up) {                                                              \
            return gyre_quat##d##_look_at(to, up);                                                           \
        }                                                                                                    \
        static mat3 matrix(quat q) {                                                                         \
            return gyre_mat3##d##_from_quat##d(q);                                                           \
        }                                                                                                    \
        static quat from_matrix(mat3 m) {                                                                    \
            return gyre_quat##d##_from_mat3##d(m);                                                           \
        }                                                                                                    \
        static quat from_euler(vec3 v, gyre_euler_order o) {                                                 \
            return gyre_quat##d##_from_euler(v, o);                                                          \
        }                                                                                                    \
        static vec3 euler(quat q, gyre_euler_order o) {                                                      \
            return gyre_euler_from_quat##d(q, o);                                                            \
        }                                                                                                    \
    };
OURS(float, , 2e-5) /* GLM's own errors */
OURS(double, d, 1e-12)

template <typename T> using matrix4 = glm::mat<4, 4, T, glm::defaultp>;
template <typename T> using make_matrix = matrix4<T> (*)(T const &, T const &, T const &);
template <typename T> using read_matrix = void (*)(matrix4<T> const &, T &, T &, T &);

template <typename T> struct order_pair {
    gyre_euler_order order;
    make_matrix<T> make;
    read_matrix<T> read;
};

#define ORDER(letters)                                                                                       \
    { GYRE_EULER_INTRINSIC_##letters, glm::eulerAngle##letters<T>, glm::extractEulerAngle##letters<T> }

template <typename T> class comparison {
    using our = ours<T>;
    using quat = typename our::quat;
    using vec3 = typename our::vec3;
    using glm_quat = glm::qua<T, glm::defaultp>;
    using glm_vec3 = glm::vec<3, T, glm::defaultp>;

    uint64_t state = 7;
    int failed = 0;

    T random() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<T>(static_cast<double>(state >> 11) * 0x1p-52 - 1);
    }

    vec3 vector() {
        const T x = random(), y = random(), z = random();
        return vec3{x, y, z};
    }

    quat rotation() {
        const T x = random(), y = random(), z = random(), w = random();
        return our::normalise(quat{x, y, z, w});
    }

    /* By name: the order of a constructor's arguments is another one in other versions of GLM. */
    static glm_quat theirs(quat q) {
        glm_quat r;
        r.x = q.x, r.y = q.y, r.z = q.z, r.w = q.w;
        return r;
    }

    static quat as_ours(glm_quat q) {
        return quat{q.x, q.y, q.z, q.w};
    }

    static glm_vec3 theirs(vec3 v) {
        return glm_vec3(v.x, v.y, v.z);
    }

    static quat as_ours(matrix4<T> const &m) {
        typename our::mat3 r;
        for (int i = 0; i < 9; i++)
            r.m[i] = m[i / 3][i % 3];
        return our::from_matrix(r);
    }

    void near(double off, const char *what) {
        if (off <= our::tolerance) return;
        if (failed++ < 10) std::printf("%s in %s: %g off\n", what, sizeof(T) == 4 ? "float" : "double", off);
    }

    static double distance(quat a, quat b, double sign) {
        return std::hypot(std::hypot(a.x - sign * b.x, a.y - sign * b.y),
                          std::hypot(a.z - sign * b.z, a.w - sign * b.w));
    }

    void same_rotation(quat a, quat b, const char *what) {
        near(std::fmin(distance(a, b, 1), distance(a, b, -1)), what);
    }

    void same_vector(vec3 a, glm_vec3 b, const char *what) {
        near(std::hypot(std::hypot(a.x - b.x, a.y - b.y), a.z - b.z), what);
    }

    void algebra() {
        const quat p = rotation(), q = rotation();
        const vec3 v = vector();
        near(distance(our::mul(p, q), as_ours(theirs(p) * theirs(q)), 1), "product");
        near(distance(our::inverse(q), as_ours(glm::inverse(theirs(q))), 1), "inverse");
        same_vector(our::rotate(q, v), theirs(q) * theirs(v), "rotated vector");
        const T angle = 3 * random(), t = (1 + random()) / 2;
        near(
            distance(our::axis_angle(v, angle), as_ours(glm::angleAxis(angle, glm::normalize(theirs(v)))), 1),
            "axis and angle");
        same_rotation(our::slerp(p, q, t), as_ours(glm::slerp(theirs(p), theirs(q), t)), "slerp");
        same_rotation(our::slerp(p, as_ours(-theirs(q)), t), as_ours(glm::slerp(theirs(p), theirs(q), t)),
                      "slerp to the negative");
        same_rotation(our::look_at(v, vec3{0, 1, 0}),
                      as_ours(glm::quatLookAt(glm::normalize(theirs(v)), glm_vec3(0, 1, 0))), "look");
    }

    /* Column by column in both: the same nine numbers. */
    void matrices() {
        const quat q = rotation();
        const typename our::mat3 m = our::matrix(q);
        const auto theirs_m = glm::mat3_cast(theirs(q));
        for (int i = 0; i < 9; i++)
            near(std::fabs(m.m[i] - theirs_m[i / 3][i % 3]), "matrix");
        same_rotation(our::from_matrix(m), as_ours(glm::quat_cast(theirs_m)), "rotation of a matrix");
    }

    void angles() {
        static const order_pair<T> orders[] = {ORDER(XYZ), ORDER(XZY), ORDER(YXZ), ORDER(YZX),
                                               ORDER(ZXY), ORDER(ZYX), ORDER(XYX), ORDER(XZX),
                                               ORDER(YXY), ORDER(YZY), ORDER(ZXZ), ORDER(ZYZ)};
        for (const order_pair<T> &pair : orders) {
            const char *name = gyre_euler_order_name(pair.order);
            const vec3 v = {3 * random(), 3 * random(), 3 * random()};
            const quat q = our::from_euler(v, pair.order);
            same_rotation(q, as_ours(pair.make(v.x, v.y, v.z)), name);
            const vec3 back = our::euler(q, pair.order);
            same_rotation(q, as_ours(pair.make(back.x, back.y, back.z)), name);
            const double pole = name[0] == name[2] ? std::sin(double(back.y)) : std::cos(double(back.y));
            if (pole < 0.02) continue; /* GLM loses its digits there */
            vec3 read;
            pair.read(matrix4<T>(glm::mat3_cast(theirs(q))), read.x, read.y, read.z);
            same_rotation(q, our::from_euler(read, pair.order), name);
        }
        named_angles();
    }

    /* GLM's quaternion of three angles, and its yaw, pitch and roll. */
    void named_angles() {
        const vec3 v = vector();
        same_rotation(our::from_euler(v, GYRE_EULER_EXTRINSIC_XYZ), as_ours(glm_quat(theirs(v))),
                      "quat(pitch, yaw, roll)");
        same_vector(our::euler(our::from_euler(v, GYRE_EULER_EXTRINSIC_XYZ), GYRE_EULER_EXTRINSIC_XYZ),
                    glm::eulerAngles(glm_quat(theirs(v))), "eulerAngles()");
        same_rotation(our::from_euler(v, GYRE_EULER_YAW_PITCH_ROLL_Y_UP),
                      as_ours(glm::yawPitchRoll(v.x, v.y, v.z)), "yawPitchRoll()");
    }

  public:
    int run() {
        for (int i = 0; i < 2000; i++) {
            algebra();
            matrices();
            angles();
        }
        return failed;
    }
};

} // namespace

int main() {
    const int failed = comparison<float>().run() + comparison<double>().run();
    if (failed) std::printf("%d comparisons failed\n", failed);
    return failed ? 1 : 0;
}
#endif
