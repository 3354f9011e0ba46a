/* SPDX-License-Identifier: MIT */
/* What the peers have for a row of the table: one function each, on the same numbers. Built with whichever of
   cglm, GLM and Eigen is installed. cglm has no doubles. */
#include <cmath>
#include <cstring>

extern "C" {
#include "engine.h"
}

#ifdef PEER_HAS_CGLM
#include <cglm/cglm.h>
#endif
#ifdef PEER_HAS_GLM
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/dual_quaternion.hpp>
#include <glm/gtx/euler_angles.hpp>
#include <glm/gtx/matrix_decompose.hpp>
#include <glm/gtx/quaternion.hpp>
#endif
#ifdef PEER_HAS_EIGEN
#include <Eigen/Dense>
#endif

namespace {

/* An order of gyre's as the peers take it: three axes that turn along, and whether the angles come last
 * first. */
struct euler_order {
    int axes[3];
    bool back;
};

euler_order order_of(double order) {
    static const int all[12][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0},
                                   {0, 1, 0}, {0, 2, 0}, {1, 0, 1}, {1, 2, 1}, {2, 0, 2}, {2, 1, 2}};
    const int known = order >= 0 && order < 24 ? static_cast<int>(order) : 0;
    const int *const a = all[known % 12];
    if (known < 12) return {{a[0], a[1], a[2]}, false};
    return {{a[2], a[1], a[0]}, true};
}

template <typename T> void turn_angles(const euler_order &order, const T *in, T *out) {
    out[0] = in[order.back ? 2 : 0], out[1] = in[1], out[2] = in[order.back ? 0 : 2];
}

template <typename T> struct entry {
    const char *name;
    void (*call)(const T *in, T *out);
};

#ifdef PEER_HAS_CGLM
struct cglm_in {
    versor q, p;
    vec3 u, v;
    mat3 m;
};

void load(const float *in, float *to, int count) {
    std::memcpy(to, in, sizeof *to * static_cast<size_t>(count));
}

#define CGLM(name, ...)                                                                                      \
    {                                                                                                        \
        name, [](const float *in, float *out) { __VA_ARGS__ }                                                \
    }
#define Q(name, i)                                                                                           \
    versor name;                                                                                             \
    load(in + (i), name, 4);
#define V(name, i)                                                                                           \
    vec3 name;                                                                                               \
    load(in + (i), name, 3);
#define M3(name, i)                                                                                          \
    mat3 name;                                                                                               \
    load(in + (i), name[0], 9);
#define M4(name, i)                                                                                          \
    mat4 name;                                                                                               \
    load(in + (i), name[0], 16);
#define TO_Q versor r;
#define TO_V vec3 r;
#define PUT(n) load(r, out, n);
#define PUT_M(n) load(r[0], out, n);

/* It has the orders of three axes alone, and takes the angles by axis. */
bool cglm_euler(const float *in, float order, mat4 m) {
    const euler_order o = order_of(static_cast<double>(order));
    float angles[3];
    vec3 by_axis;
    if (o.axes[0] == o.axes[2]) return false;
    turn_angles(o, in, angles);
    for (int i = 0; i < 3; ++i) {
        by_axis[o.axes[i]] = angles[i];
    }
    glm_euler_by_order(by_axis, static_cast<glm_euler_seq>(o.axes[0] | o.axes[1] << 2 | o.axes[2] << 4), m);
    return true;
}

/* The way back it has for one order. */
void cglm_angles(mat4 m, float order, float *out) {
    const euler_order o = order_of(static_cast<double>(order));
    vec3 angles;
    if (o.axes[0] != 0 || o.axes[1] != 1 || o.axes[2] != 2) return;
    glm_euler_angles(m, angles);
    turn_angles(o, angles, out);
}

const entry<float> cglm_table[] = {
    CGLM(
        "gyre_quat_from_euler", mat4 m; versor r; if (cglm_euler(in, in[3], m)) {
            glm_mat4_quat(m, r);
            PUT(4)
        }),
    CGLM(
        "gyre_mat3_from_euler", mat4 m; mat3 r; if (cglm_euler(in, in[3], m)) {
            glm_mat4_pick3(m, r);
            PUT_M(9)
        }),
    CGLM("gyre_euler_from_quat", Q(a, 0) mat4 m; glm_quat_mat4(a, m); cglm_angles(m, in[4], out);),
    CGLM("gyre_euler_from_mat3", M3(a, 0) mat4 m = GLM_MAT4_IDENTITY_INIT; glm_mat4_ins3(a, m);
         cglm_angles(m, in[9], out);),
    CGLM("gyre_vec3_dot", V(a, 0) V(b, 3) out[0] = glm_vec3_dot(a, b);),
    CGLM("gyre_vec3_cross", V(a, 0) V(b, 3) TO_V glm_vec3_cross(a, b, r); PUT(3)),
    CGLM("gyre_vec3_length", V(a, 0) out[0] = glm_vec3_norm(a);),
    CGLM("gyre_vec3_normalise", V(a, 0) TO_V glm_vec3_normalize_to(a, r); PUT(3)),
    CGLM("gyre_vec3_lerp", V(a, 0) V(b, 3) TO_V glm_vec3_lerp(a, b, in[6], r); PUT(3)),
    CGLM("gyre_quat_dot", Q(a, 0) Q(b, 4) out[0] = glm_quat_dot(a, b);),
    CGLM("gyre_quat_length", Q(a, 0) out[0] = glm_quat_norm(a);),
    CGLM("gyre_quat_normalise", Q(a, 0) TO_Q glm_quat_normalize_to(a, r); PUT(4)),
    CGLM("gyre_quat_inverse", Q(a, 0) TO_Q glm_quat_inv(a, r); PUT(4)),
    CGLM("gyre_quat_mul", Q(a, 0) Q(b, 4) TO_Q glm_quat_mul(a, b, r); PUT(4)),
    CGLM("gyre_quat_then", Q(a, 0) Q(b, 4) TO_Q glm_quat_mul(b, a, r); PUT(4)),
    CGLM("gyre_quat_rotate", Q(a, 0) V(v, 4) TO_V glm_quat_rotatev(a, v, r); PUT(3)),
    CGLM("gyre_quat_nlerp", Q(a, 0) Q(b, 4) TO_Q glm_quat_nlerp(a, b, in[8], r); PUT(4)),
    CGLM("gyre_quat_slerp", Q(a, 0) Q(b, 4) TO_Q glm_quat_slerp(a, b, in[8], r); PUT(4)),
    CGLM("gyre_quat_from_axis_angle", V(a, 0) TO_Q glm_quatv(r, in[3], a); PUT(4)),
    CGLM("gyre_quat_to_axis_angle", Q(a, 0) TO_V glm_quat_axis(a, r); PUT(3) out[3] = glm_quat_angle(a);),
    CGLM("gyre_quat_shortest_arc", V(a, 0) V(b, 3) TO_Q glm_vec3_normalize(a); glm_vec3_normalize(b);
         glm_quat_from_vecs(a, b, r); PUT(4)),
    CGLM("gyre_quat_look_at", V(a, 0) V(b, 3) TO_Q glm_vec3_normalize(a); glm_vec3_normalize(b);
         glm_quat_for(a, b, r); PUT(4)),
    CGLM("gyre_mat3_mul_vec3", M3(m, 0) V(v, 9) TO_V glm_mat3_mulv(m, v, r); PUT(3)),
    CGLM("gyre_mat3_mul", M3(a, 0) M3(b, 9) mat3 r; glm_mat3_mul(a, b, r); PUT_M(9)),
    CGLM("gyre_mat3_determinant", M3(m, 0) out[0] = glm_mat3_det(m);),
    CGLM("gyre_mat3_inverse", M3(m, 0) mat3 r; glm_mat3_inv(m, r); PUT_M(9)),
    CGLM("gyre_mat3_from_quat", Q(a, 0) mat3 r; glm_quat_mat3(a, r); PUT_M(9)),
    CGLM("gyre_mat4_from_quat", Q(a, 0) mat4 r; glm_quat_mat4(a, r); PUT_M(16)),
    CGLM("gyre_quat_from_mat3", M3(m, 0) TO_Q glm_mat3_quat(m, r); PUT(4)),
    CGLM("gyre_quat_from_mat4", M4(m, 0) TO_Q glm_mat4_quat(m, r); PUT(4)),
    CGLM("gyre_mat4_mul", M4(a, 0) M4(b, 16) mat4 r; glm_mat4_mul(a, b, r); PUT_M(16)),
    CGLM("gyre_mat4_mul_point", M4(m, 0) V(v, 16) TO_V glm_mat4_mulv3(m, v, 1.0f, r); PUT(3)),
    CGLM("gyre_mat4_mul_direction", M4(m, 0) V(v, 16) TO_V glm_mat4_mulv3(m, v, 0.0f, r); PUT(3)),
    CGLM("gyre_mat4_inverse", M4(m, 0) mat4 r; glm_mat4_inv(m, r); PUT_M(16)),
};
#undef Q
#undef V
#undef M3
#undef M4
#undef PUT
#endif

#ifdef PEER_HAS_GLM
template <typename T> using glm_q = glm::qua<T>;
template <typename T> using glm_v = glm::vec<3, T>;

template <typename T> glm_q<T> glm_quat_at(const T *in) {
    return glm_q<T>(in[3], in[0], in[1], in[2]);
}

template <typename T> glm_v<T> glm_vec_at(const T *in) {
    return glm_v<T>(in[0], in[1], in[2]);
}

template <typename T, typename M> M glm_mat_at(const T *in) {
    M m;
    std::memcpy(&m[0][0], in, sizeof m);
    return m;
}

template <typename T> void give(T *out, const glm_q<T> &q) {
    out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
}

template <typename T, typename M> void give_all(T *out, const M &m) {
    std::memcpy(out, &m[0][0], sizeof m);
}

template <typename T> void give(T *out, const glm_v<T> &v) {
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

#define GLM(name, ...)                                                                                       \
    {                                                                                                        \
        name, [](const T *in, T *out) { __VA_ARGS__; }                                                       \
    }
#define Q(i) glm_quat_at(in + (i))
#define V(i) glm_vec_at(in + (i))
#define M3(i) glm_mat_at<T, glm::mat<3, 3, T>>(in + (i))
#define M4(i) glm_mat_at<T, glm::mat<4, 4, T>>(in + (i))

template <typename T> glm::mat<4, 4, T> glm_euler(const T *in, T order) {
    using m4 = glm::mat<4, 4, T>;
    static m4 (*const makers[])(const T &, const T &, const T &) = {
        glm::eulerAngleXYZ<T>, glm::eulerAngleXZY<T>, glm::eulerAngleYXZ<T>, glm::eulerAngleYZX<T>,
        glm::eulerAngleZXY<T>, glm::eulerAngleZYX<T>, glm::eulerAngleXYX<T>, glm::eulerAngleXZX<T>,
        glm::eulerAngleYXY<T>, glm::eulerAngleYZY<T>, glm::eulerAngleZXZ<T>, glm::eulerAngleZYZ<T>};
    static const int backwards[] = {5, 3, 4, 1, 2, 0, 6, 7, 8, 9, 10, 11};
    const int known = static_cast<int>(order) % 24, named = known % 12;
    T angles[3];
    turn_angles(order_of(static_cast<double>(order)), in, angles);
    return makers[known < 12 ? named : backwards[named]](angles[0], angles[1], angles[2]);
}

template <typename T> void glm_angles(const glm::mat<4, 4, T> &m, T order, T *out) {
    static void (*const readers[])(const glm::mat<4, 4, T> &, T &, T &, T &) = {
        glm::extractEulerAngleXYZ<T>, glm::extractEulerAngleXZY<T>, glm::extractEulerAngleYXZ<T>,
        glm::extractEulerAngleYZX<T>, glm::extractEulerAngleZXY<T>, glm::extractEulerAngleZYX<T>,
        glm::extractEulerAngleXYX<T>, glm::extractEulerAngleXZX<T>, glm::extractEulerAngleYXY<T>,
        glm::extractEulerAngleYZY<T>, glm::extractEulerAngleZXZ<T>, glm::extractEulerAngleZYZ<T>};
    static const int backwards[] = {5, 3, 4, 1, 2, 0, 6, 7, 8, 9, 10, 11};
    const int known = static_cast<int>(order) % 24, named = known % 12;
    T angles[3];
    readers[known < 12 ? named : backwards[named]](m, angles[0], angles[1], angles[2]);
    turn_angles(order_of(static_cast<double>(order)), angles, out);
}

template <typename T> const entry<T> *glm_find(const char *name) {
    static const entry<T> table[] = {
        GLM("gyre_quat_from_euler", give(out, glm::quat_cast(glm_euler(in, in[3])))),
        GLM("gyre_mat3_from_euler", give_all(out, glm::mat<3, 3, T>(glm_euler(in, in[3])))),
        GLM("gyre_euler_from_quat", glm_angles(glm::mat4_cast(Q(0)), in[4], out)),
        GLM("gyre_euler_from_mat3", glm_angles(glm::mat<4, 4, T>(M3(0)), in[9], out)),
        GLM("gyre_vec3_dot", out[0] = glm::dot(V(0), V(3))),
        GLM("gyre_vec3_cross", give(out, glm::cross(V(0), V(3)))),
        GLM("gyre_vec3_length", out[0] = glm::length(V(0))),
        GLM("gyre_vec3_normalise", give(out, glm::normalize(V(0)))),
        GLM("gyre_vec3_lerp", give(out, glm::mix(V(0), V(3), in[6]))),
        GLM("gyre_quat_dot", out[0] = glm::dot(Q(0), Q(4))),
        GLM("gyre_quat_length", out[0] = glm::length(Q(0))),
        GLM("gyre_quat_normalise", give(out, glm::normalize(Q(0)))),
        GLM("gyre_quat_inverse", give(out, glm::inverse(Q(0)))),
        GLM("gyre_quat_mul", give(out, Q(0) * Q(4))),
        GLM("gyre_quat_then", give(out, Q(4) * Q(0))),
        GLM("gyre_quat_rotate", give(out, Q(0) * V(4))),
        GLM("gyre_quat_slerp", give(out, glm::slerp(Q(0), Q(4), in[8]))),
        GLM("gyre_quat_from_axis_angle", give(out, glm::angleAxis(in[3], glm::normalize(V(0))))),
        GLM("gyre_quat_to_axis_angle", give(out, glm::axis(Q(0))); out[3] = glm::angle(Q(0))),
        GLM("gyre_quat_exp", give(out, glm::exp(glm_q<T>(0, in[0], in[1], in[2])))),
        GLM("gyre_quat_power", give(out, glm::pow(Q(0), in[4]))),
        GLM("gyre_quat_shortest_arc", give(out, glm::rotation(glm::normalize(V(0)), glm::normalize(V(3))))),
        GLM("gyre_quat_look_at", give(out, glm::quatLookAt(glm::normalize(V(0)), glm::normalize(V(3))))),
        GLM("gyre_mat3_mul_vec3", give(out, M3(0) * V(9))),
        GLM("gyre_mat3_mul", give_all(out, M3(0) * M3(9))),
        GLM("gyre_mat3_determinant", out[0] = glm::determinant(M3(0))),
        GLM("gyre_mat3_inverse", give_all(out, glm::inverse(M3(0)))),
        GLM("gyre_mat3_from_quat", give_all(out, glm::mat3_cast(Q(0)))),
        GLM("gyre_mat4_from_quat", give_all(out, glm::mat4_cast(Q(0)))),
        GLM("gyre_quat_from_mat3", give(out, glm::quat_cast(M3(0)))),
        GLM("gyre_quat_from_mat4", give(out, glm::quat_cast(M4(0)))),
        GLM("gyre_mat4_mul", give_all(out, M4(0) * M4(16))),
        GLM("gyre_mat4_mul_point", give(out, glm_v<T>(M4(0) * glm::vec<4, T>(V(16), T(1))))),
        GLM("gyre_mat4_mul_direction", give(out, glm_v<T>(M4(0) * glm::vec<4, T>(V(16), T(0))))),
        GLM("gyre_mat4_inverse", give_all(out, glm::inverse(M4(0)))),
        GLM("gyre_mat4_inverse_affine", give_all(out, glm::affineInverse(M4(0)))),
        GLM("gyre_mat4_look_at", give_all(out, glm::lookAt(V(0), V(3), V(6)))),
    };
    for (const entry<T> &e : table) {
        if (std::strcmp(e.name, name) == 0) return &e;
    }
    return nullptr;
}
#undef Q
#undef V
#undef M3
#undef M4
#endif

#ifdef PEER_HAS_EIGEN
template <typename T> using eigen_q = Eigen::Quaternion<T>;
template <typename T> using eigen_v = Eigen::Matrix<T, 3, 1>;

template <typename T> eigen_q<T> eigen_quat_at(const T *in) {
    return eigen_q<T>(in[3], in[0], in[1], in[2]);
}

template <typename T> void put(T *out, const eigen_q<T> &q) {
    std::memcpy(out, q.coeffs().data(), 4 * sizeof *out);
}

template <typename T, int R, int C> void put(T *out, const Eigen::Matrix<T, R, C> &m) {
    std::memcpy(out, m.data(), sizeof(T) * R * C);
}

#define EIGEN(name, ...)                                                                                     \
    {                                                                                                        \
        name, [](const T *in, T *out) { __VA_ARGS__; }                                                       \
    }
#define Q(i) eigen_quat_at(in + (i))
#define V(i) eigen_v<T>(in + (i))
#define M3(i) Eigen::Matrix<T, 3, 3>(in + (i))
#define M4(i) Eigen::Matrix<T, 4, 4>(in + (i))

template <typename T> eigen_q<T> eigen_euler(const T *in, T order) {
    const euler_order o = order_of(static_cast<double>(order));
    T angles[3];
    turn_angles(o, in, angles);
    eigen_q<T> q = eigen_q<T>::Identity();
    for (int i = 0; i < 3; ++i) {
        q = q * eigen_q<T>(Eigen::AngleAxis<T>(angles[i], eigen_v<T>::Unit(o.axes[i])));
    }
    return q;
}

template <typename T> void eigen_angles(const Eigen::Matrix<T, 3, 3> &m, T order, T *out) {
    const euler_order o = order_of(static_cast<double>(order));
    const eigen_v<T> angles = m.eulerAngles(o.axes[0], o.axes[1], o.axes[2]);
    turn_angles(o, angles.data(), out);
}

template <typename T> const entry<T> *eigen_find(const char *name) {
    using mat3 = Eigen::Matrix<T, 3, 3>;
    using mat4 = Eigen::Matrix<T, 4, 4>;
    using turn = Eigen::AngleAxis<T>;
    static const entry<T> table[] = {
        EIGEN("gyre_quat_from_euler", put(out, eigen_euler(in, in[3]))),
        EIGEN("gyre_mat3_from_euler", put(out, mat3(eigen_euler(in, in[3]).toRotationMatrix()))),
        EIGEN("gyre_euler_from_quat", eigen_angles(mat3(Q(0).toRotationMatrix()), in[4], out)),
        EIGEN("gyre_euler_from_mat3", eigen_angles(M3(0), in[9], out)),
        EIGEN("gyre_vec3_dot", out[0] = V(0).dot(V(3))),
        EIGEN("gyre_vec3_cross", put(out, eigen_v<T>(V(0).cross(V(3))))),
        EIGEN("gyre_vec3_length", out[0] = V(0).norm()),
        EIGEN("gyre_vec3_normalise", put(out, eigen_v<T>(V(0).normalized()))),
        EIGEN("gyre_quat_dot", out[0] = Q(0).dot(Q(4))),
        EIGEN("gyre_quat_length", out[0] = Q(0).norm()),
        EIGEN("gyre_quat_normalise", put(out, Q(0).normalized())),
        EIGEN("gyre_quat_inverse", put(out, Q(0).inverse())),
        EIGEN("gyre_quat_mul", put(out, eigen_q<T>(Q(0) * Q(4)))),
        EIGEN("gyre_quat_then", put(out, eigen_q<T>(Q(4) * Q(0)))),
        EIGEN("gyre_quat_rotate", put(out, eigen_v<T>(Q(0) * V(4)))),
        EIGEN("gyre_quat_angle_between", out[0] = Q(0).angularDistance(Q(4))),
        EIGEN("gyre_quat_slerp", put(out, Q(0).slerp(in[8], Q(4)))),
        EIGEN("gyre_quat_from_axis_angle", put(out, eigen_q<T>(turn(in[3], V(0).normalized())))),
        EIGEN("gyre_quat_to_axis_angle", const turn a(Q(0)); put(out, eigen_v<T>(a.axis()));
              out[3] = a.angle()),
        EIGEN("gyre_quat_from_x", put(out, eigen_q<T>(turn(in[0], eigen_v<T>::UnitX())))),
        EIGEN("gyre_quat_from_y", put(out, eigen_q<T>(turn(in[0], eigen_v<T>::UnitY())))),
        EIGEN("gyre_quat_from_z", put(out, eigen_q<T>(turn(in[0], eigen_v<T>::UnitZ())))),
        EIGEN("gyre_quat_shortest_arc", put(out, eigen_q<T>::FromTwoVectors(V(0), V(3)))),
        EIGEN("gyre_mat3_mul_vec3", put(out, eigen_v<T>(M3(0) * V(9)))),
        EIGEN("gyre_mat3_mul", put(out, mat3(M3(0) * M3(9)))),
        EIGEN("gyre_mat3_determinant", out[0] = M3(0).determinant()),
        EIGEN("gyre_mat3_inverse", put(out, mat3(M3(0).inverse()))),
        EIGEN("gyre_mat3_from_quat", put(out, mat3(Q(0).toRotationMatrix()))),
        EIGEN("gyre_quat_from_mat3", put(out, eigen_q<T>(M3(0)))),
        EIGEN("gyre_mat4_mul", put(out, mat4(M4(0) * M4(16)))),
        EIGEN("gyre_mat4_inverse", put(out, mat4(M4(0).inverse()))),
    };
    for (const entry<T> &e : table) {
        if (std::strcmp(e.name, name) == 0) return &e;
    }
    return nullptr;
}
#endif

template <typename T> const entry<T> *find(const char *name, int peer) {
    (void)name, (void)peer;
#ifdef PEER_HAS_GLM
    if (peer == PEER_GLM) return glm_find<T>(name);
#endif
#ifdef PEER_HAS_EIGEN
    if (peer == PEER_EIGEN) return eigen_find<T>(name);
#endif
    return nullptr;
}

} // namespace

extern "C" peer_call *find_peer(const char *name, int peer) {
#ifdef PEER_HAS_CGLM
    for (const entry<float> &e : cglm_table) {
        if (peer == PEER_CGLM && std::strcmp(e.name, name) == 0) return e.call;
    }
#endif
    const entry<float> *const found = find<float>(name, peer);
    return found != nullptr ? found->call : nullptr;
}

extern "C" peer_calld *find_peerd(const char *name, int peer) {
    const entry<double> *const found = find<double>(name, peer);
    return found != nullptr ? found->call : nullptr;
}
