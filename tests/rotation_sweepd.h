/* SPDX-License-Identifier: MIT */
/* Every function of floor 2 over the same inputs, in double. A file that includes it defines CALL(name): what
   is called for a name; DECLARE(name), which makes that known; and has both precisions' headers. */
// Written by tools/gen_double.py from rotation_sweep.h: change that one.
#ifndef GYRE_TESTS_ROTATION_SWEEPD_H
#define GYRE_TESTS_ROTATION_SWEEPD_H

#include "rotation_bits.h"

/* Functions that give a value: how that is hashed, the name, the arguments. */
#define SWEEP_VALUES(X)                                                                                      \
    X(gyrei_add_numberd, gyre_sind, (s))                                                                       \
    X(gyrei_add_numberd, gyre_cosd, (s))                                                                       \
    X(gyrei_add_numberd, gyre_atan2d, (s, t))                                                                  \
    X(gyrei_add_numberd, gyre_asind, (s))                                                                      \
    X(gyrei_add_vec3d, gyre_vec3d_make, (s, t, u.x))                                                           \
    X(gyrei_add_vec3d, gyre_vec3d_add, (u, v))                                                                 \
    X(gyrei_add_vec3d, gyre_vec3d_sub, (u, v))                                                                 \
    X(gyrei_add_vec3d, gyre_vec3d_scale, (u, s))                                                               \
    X(gyrei_add_vec3d, gyre_vec3d_mul, (u, v))                                                                 \
    X(gyrei_add_vec3d, gyre_vec3d_negate, (u))                                                                 \
    X(gyrei_add_numberd, gyre_vec3d_dot, (u, v))                                                               \
    X(gyrei_add_vec3d, gyre_vec3d_cross, (u, v))                                                               \
    X(gyrei_add_vec3d, gyre_vec3d_min, (u, v))                                                                 \
    X(gyrei_add_vec3d, gyre_vec3d_max, (u, v))                                                                 \
    X(gyrei_add_numberd, gyre_vec3d_length, (u))                                                               \
    X(gyrei_add_vec3d, gyre_vec3d_normalise, (u, v))                                                           \
    X(gyrei_add_vec3d, gyre_vec3d_lerp, (u, v, t))                                                             \
    X(gyrei_add_vec4d, gyre_vec4d_make, (s, t, u.x, v.x))                                                      \
    X(gyrei_add_vec4d, gyre_vec4d_add, (g, h))                                                                 \
    X(gyrei_add_vec4d, gyre_vec4d_sub, (g, h))                                                                 \
    X(gyrei_add_vec4d, gyre_vec4d_scale, (g, s))                                                               \
    X(gyrei_add_numberd, gyre_vec4d_dot, (g, h))                                                               \
    X(gyrei_add_vec4d, gyre_vec4d_lerp, (g, h, t))                                                             \
    X(gyrei_add_quatd, gyre_quatd_identity, ())                                                                \
    X(gyrei_add_quatd, gyre_quatd_make, (s, t, u.x, v.x))                                                      \
    X(gyrei_add_quatd, gyre_quatd_from_xyzw, (m.m))                                                            \
    X(gyrei_add_quatd, gyre_quatd_from_wxyz, (m.m))                                                            \
    X(gyrei_add_numberd, gyre_quatd_dot, (a, b))                                                               \
    X(gyrei_add_numberd, gyre_quatd_length, (a))                                                               \
    X(gyrei_add_quatd, gyre_quatd_normalise, (a))                                                              \
    X(sweep_mix, gyre_quatd_is_unit, (a, t))                                                                  \
    X(gyrei_add_quatd, gyre_quatd_negate, (a))                                                                 \
    X(gyrei_add_quatd, gyre_quatd_conjugate, (a))                                                              \
    X(gyrei_add_quatd, gyre_quatd_inverse, (a))                                                                \
    X(gyrei_add_quatd, gyre_quatd_canonical, (a))                                                              \
    X(gyrei_add_quatd, gyre_quatd_mul, (a, b))                                                                 \
    X(gyrei_add_quatd, gyre_quatd_then, (a, b))                                                                \
    X(gyrei_add_vec3d, gyre_quatd_rotate, (a, u))                                                              \
    X(gyrei_add_numberd, gyre_quatd_angle_between, (a, b))                                                     \
    X(sweep_mix, gyre_quatd_same_rotation, (a, b, s))                                                         \
    X(gyrei_add_quatd, gyre_quatd_nlerp, (a, b, t))                                                            \
    X(gyrei_add_quatd, gyre_quatd_slerp, (a, b, t))                                                            \
    X(gyrei_add_quatd, gyre_quatd_from_axis_angle, (u, s))                                                     \
    X(gyrei_add_quatd, gyre_quatd_from_rotation_vector, (u))                                                   \
    X(gyrei_add_vec3d, gyre_rotation_vector_from_quatd, (a))                                                   \
    X(gyrei_add_quatd, gyre_quatd_difference_local, (a, b))                                                    \
    X(gyrei_add_quatd, gyre_quatd_difference_world, (a, b))                                                    \
    X(gyrei_add_quatd, gyre_quatd_from_uniforms, (s, t, u.x))                                                  \
    X(gyrei_add_quatd, gyre_quatd_lerp, (a, b, t))                                                             \
    X(gyrei_add_quatd, gyre_quatd_slerp_long, (a, b, t))                                                       \
    X(gyrei_add_quatd, gyre_quatd_exp, (a))                                                                    \
    X(gyrei_add_quatd, gyre_quatd_log, (a))                                                                    \
    X(gyrei_add_quatd, gyre_quatd_power, (a, t))                                                               \
    X(gyrei_add_quatd, gyre_quatd_from_axes, (u, v))                                                           \
    X(gyrei_add_quatd, gyre_quatd_from_x, (s))                                                                 \
    X(gyrei_add_quatd, gyre_quatd_from_y, (s))                                                                 \
    X(gyrei_add_quatd, gyre_quatd_from_z, (s))                                                                 \
    X(gyrei_add_quatd, gyre_quatd_shortest_arc, (u, v))                                                        \
    X(gyrei_add_quatd, gyre_quatd_look_at, (u, v))                                                             \
    X(gyrei_add_mat3d, gyre_mat3d_identity, ())                                                                \
    X(gyrei_add_vec3d, gyre_mat3d_mul_vec3d, (m, u))                                                            \
    X(gyrei_add_mat3d, gyre_mat3d_mul, (m, n))                                                                 \
    X(gyrei_add_mat3d, gyre_mat3d_transpose, (m))                                                              \
    X(gyrei_add_mat3d, gyre_mat3d_cofactor, (m))                                                               \
    X(gyrei_add_numberd, gyre_mat3d_determinant, (m))                                                          \
    X(gyrei_add_mat3d, gyre_mat3d_from_quatd, (a))                                                              \
    X(gyrei_add_quatd, gyre_mat3d_nearest_rotation, (m))                                                       \
    X(gyrei_add_quatd, gyre_quatd_from_mat3d, (m))                                                              \
    X(gyrei_add_mat4d, gyre_mat4d_identity, ())                                                                \
    X(gyrei_add_mat4d, gyre_mat4d_mul, (p, q))                                                                 \
    X(gyrei_add_mat4d, gyre_mat4d_transpose, (p))                                                              \
    X(gyrei_add_mat3d, gyre_mat3d_from_mat4d, (p))                                                              \
    X(gyrei_add_quatd, gyre_quatd_from_mat4d, (p))                                                              \
    X(gyrei_add_mat4d, gyre_mat4d_from_mat3d, (m, u))                                                           \
    X(gyrei_add_mat4d, gyre_mat4d_from_quatd, (a))                                                              \
    X(gyrei_add_vec3d, gyre_mat4d_mul_point, (p, u))                                                           \
    X(gyrei_add_vec3d, gyre_mat4d_mul_direction, (p, u))                                                       \
    X(gyrei_add_vec4d, gyre_mat4d_mul_vec4d, (p, g))                                                            \
    X(gyrei_add_numberd, gyre_mat4d_determinant3, (p))                                                         \
    X(gyrei_add_mat4d, gyre_mat4d_perspective, (s, t, u.x, v.x))                                               \
    X(gyrei_add_mat4d, gyre_mat4d_orthographic, (s, t, u.x, v.x))                                              \
    X(gyrei_add_mat4d, gyre_mat4d_look_at, (u, v, w))                                                          \
    X(gyrei_add_vec3d, gyre_vec3d_step, (u, v, t))                                                             \
    X(gyrei_add_quatd, gyre_quatd_step, (a, b, t))                                                             \
    X(gyrei_add_vec3d, gyre_vec3d_hermite, (u, v, w, u, s, t))                                                 \
    X(gyrei_add_quatd, gyre_quatd_hermite, (a, c, b, d, s, t))                                                 \
    X(gyrei_add_vec3d, gyre_quatd_angular_velocity_world, (a, b, s))                                           \
    X(gyrei_add_vec3d, gyre_quatd_angular_velocity_local, (a, b, s))                                           \
    X(gyrei_add_quatd, gyre_quatd_integrate_world, (a, u, s))                                                  \
    X(gyrei_add_quatd, gyre_quatd_integrate_local, (a, u, s))                                                  \
    X(gyrei_add_quatd, gyre_quatd_derivative_world, (a, u))                                                    \
    X(gyrei_add_quatd, gyre_quatd_derivative_local, (a, u))                                                    \
    X(gyrei_add_vec3d, gyre_quatd_velocity_world, (a, b))                                                      \
    X(gyrei_add_vec3d, gyre_quatd_velocity_local, (a, b))                                                      \
    X(gyrei_add_quatd, gyre_quatd_squad, (a, c, d, b, t))                                                      \
    X(gyrei_add_quatd, gyre_quatd_squad_control, (a, b, c))                                                    \
    X(gyrei_add_vec3d, gyre_vec3d_key_velocity, (u, v, w, s, t))                                               \
    X(gyrei_add_vec3d, gyre_quatd_key_velocity, (a, b, c, s, t))                                               \
    X(gyrei_add_quatd, gyre_quatd_hermite_velocity, (a, u, b, v, s, t))                                        \
    X(gyrei_add_vec3d, gyre_vec3d_catmull_rom, (u, v, w, u, t))                                                \
    X(gyrei_add_quatd, gyre_quatd_catmull_rom, (c, a, b, d, t))                                                \
    X(gyrei_add_quatd, gyre_quatd_average, (many, s > t ? numbers : NULL, 1 + (size_t)round % 4))              \
    X(gyrei_add_quatd, gyre_quatd_blend, (many, s > t ? numbers : NULL, 1 + (size_t)round % 4))                \
    X(gyrei_add_dualquatd, gyre_dualquatd_identity, ())                                                        \
    X(gyrei_add_dualquatd, gyre_dualquatd_make, (a, b))                                                        \
    X(gyrei_add_dualquatd, gyre_dualquatd_from_parts, (a, u))                                                  \
    X(gyrei_add_dualquatd, gyre_dualquatd_normalise, (motion))                                                 \
    X(sweep_mix, gyre_dualquatd_is_unit, (motion, t))                                                         \
    X(gyrei_add_quatd, gyre_dualquatd_rotation, (motion))                                                      \
    X(gyrei_add_vec3d, gyre_dualquatd_translation, (motion))                                                   \
    X(gyrei_add_dualquatd, gyre_dualquatd_mul, (motion, other_motion))                                         \
    X(gyrei_add_dualquatd, gyre_dualquatd_then, (motion, other_motion))                                        \
    X(gyrei_add_dualquatd, gyre_dualquatd_negate, (motion))                                                    \
    X(gyrei_add_dualquatd, gyre_dualquatd_conjugate, (motion))                                                 \
    X(gyrei_add_dualquatd, gyre_dualquatd_dual_conjugate, (motion))                                            \
    X(gyrei_add_dualquatd, gyre_dualquatd_point_conjugate, (motion))                                           \
    X(gyrei_add_dualquatd, gyre_dualquatd_inverse, (motion))                                                   \
    X(gyrei_add_vec3d, gyre_dualquatd_mul_point, (motion, v))                                                  \
    X(gyrei_add_vec3d, gyre_dualquatd_mul_direction, (motion, v))                                              \
    X(gyrei_add_numberd, gyre_dualquatd_angle_between, (motion, other_motion))                                 \
    X(gyrei_add_numberd, gyre_dualquatd_distance_between, (motion, other_motion))                              \
    X(gyrei_add_dualquatd, gyre_dualquatd_sclerp, (motion, other_motion, t))                                   \
    X(gyrei_add_dualquatd, gyre_dualquatd_blend, (motions, s > t ? numbers : NULL, 1 + (size_t)round % 3))     \
    X(gyrei_add_mat4d, gyre_mat4d_from_dualquatd, (motion))                                                     \
    X(gyrei_add_dualquatd, gyre_dualquatd_from_mat4d, (p))                                                      \
    X(gyrei_add_dualquatd, gyre_dualquatd_from_transformd, (k))                                                 \
    X(gyrei_add_transformd, gyre_transformd_from_dualquatd, (motion))                                           \
    X(gyrei_add_transformd, gyre_transformd_identity, ())                                                      \
    X(gyrei_add_transformd, gyre_transformd_make, (u, a, v))                                                   \
    X(gyrei_add_transformd, gyre_transformd_mul, (k, l))                                                       \
    X(gyrei_add_transformd, gyre_transformd_then, (k, l))                                                      \
    X(gyrei_add_transformd, gyre_transformd_inverse, (k))                                                      \
    X(gyrei_add_vec3d, gyre_transformd_mul_direction, (k, w))                                                  \
    X(gyrei_add_vec3d, gyre_transformd_mul_normal, (k, w))                                                     \
    X(gyrei_add_vec3d, gyre_transformd_inverse_point, (k, w))                                                  \
    X(gyrei_add_vec3d, gyre_transformd_inverse_direction, (k, w))                                              \
    X(gyrei_add_mat4d, gyre_mat4d_from_transformd, (k))                                                         \
    X(gyrei_add_vec3d, gyre_transformd_mul_point, (k, u))                                                      \
    X(gyrei_add_vec3d, gyre_mrp_from_quatd, (a))                                                               \
    X(gyrei_add_quatd, gyre_quatd_from_mrp, (u))                                                               \
    X(gyrei_add_vec3d, gyre_mrp_shadowd, (u))                                                                  \
    X(gyrei_add_vec3d, gyre_gibbs_from_quatd, (a))                                                             \
    X(gyrei_add_quatd, gyre_quatd_from_gibbs, (u))                                                             \
    X(gyrei_add_mat3d, gyre_mat3d_from_axis_cos_sin, (u, s, t))                                                \
    X(gyrei_add_mat3d, gyre_mat3d_from_axis_angle, (u, s))                                                     \
    X(gyrei_add_mat3d, gyre_mat3d_from_rotation_vector, (u))                                                   \
    X(gyrei_add_mat3d, gyre_mat3d_shortest_arc, (u, v))                                                        \
    X(gyrei_add_mat3d, gyre_mat3d_mirror_in_plane, (u))                                                        \
    X(gyrei_add_mat3d, gyre_mat3d_mirror_in_line, (u))                                                         \
    X(gyrei_add_mat3d, gyre_mat3d_project_on_plane, (u))                                                       \
    X(gyrei_add_mat3d, gyre_mat3d_project_on_line, (u))                                                        \
    X(gyrei_add_quatd, gyre_quatd_from_euler, (u, o))                                                          \
    X(gyrei_add_vec3d, gyre_euler_from_quatd, (a, o))                                                          \
    X(sweep_mix, gyre_euler_at_poled, (u, o))                                                                 \
    X(gyrei_add_vec3d, gyre_euler_closestd, (u, o, v))                                                         \
    X(gyrei_add_mat3d, gyre_mat3d_from_euler, (u, o))                                                          \
    X(gyrei_add_vec3d, gyre_euler_from_mat3d, (m, o))                                                          \
    X(gyrei_add_quatd, gyre_quatd_from_euler_world_to_object, (u, o))                                          \
    X(gyrei_add_vec3d, gyre_euler_from_quatd_world_to_object, (a, o))                                          \
    X(gyrei_add_quatd, gyre_quatd_from_yaw_pitch_roll_y_up, (s, t, u.x))                                       \
    X(gyrei_add_quatd, gyre_quatd_from_yaw_pitch_roll_z_up, (s, t, u.x))                                       \
    X(sweep_add_frame, gyre_frame_make, (frame.right, frame.up, other.forward, (double)s))                   \
    X(sweep_add_frame, gyre_frame_preset, ((gyre_frame_id)round))                                            \
    X(sweep_mix, gyre_frame_is_valid, (frame))                                                               \
    X(sweep_mix_signed, gyre_frame_handedness, (frame))                                                      \
    X(sweep_mix, gyre_frame_equal, (frame, other))                                                           \
    X(sweep_add_map, gyre_frame_map_identity, ())                                                            \
    X(sweep_add_map, gyre_frame_map_between, (frame, other))                                                 \
    X(sweep_add_map, gyre_frame_map_inverse, (map))                                                          \
    X(sweep_add_map, gyre_frame_map_then, (map, other_map))                                                  \
    X(gyrei_add_numberd, gyre_frame_map_lengthd, (map, s))                                                     \
    X(gyrei_add_vec3d, gyre_frame_map_directiond, (map, u))                                                    \
    X(gyrei_add_vec3d, gyre_frame_map_pointd, (map, u))                                                        \
    X(gyrei_add_vec3d, gyre_frame_map_rotation_vectord, (map, u))                                              \
    X(gyrei_add_vec4d, gyre_frame_map_tangentd, (map, g))                                                      \
    X(gyrei_add_vec3d, gyre_frame_map_scaled, (map, u))                                                        \
    X(gyrei_add_quatd, gyre_frame_map_quatd, (map, a))                                                         \
    X(gyrei_add_mat3d, gyre_frame_map_mat3d, (map, m))                                                         \
    X(gyrei_add_mat4d, gyre_frame_map_mat4d, (map, p))                                                         \
    X(gyrei_add_transformd, gyre_frame_map_transformd, (map, k))                                               \
    X(gyrei_add_mat4d, gyre_mat4d_from_frame_map, (map))                                                       \
    X(gyrei_add_quatd, gyre_quatd_from_frame_map, (map))                                                       \
    X(gyrei_add_transformd, gyre_transformd_lerp, (k, l, t))

/* Functions that write through pointers: the wrapper that hashes what they write, the name, the arguments. */
#define SWEEP_WRITERS(X)                                                                                     \
    X(gyrei_sweep_sin_cosd, gyre_sin_cosd, (s))                                                                \
    X(sweep_frame_map_between_checked, gyre_frame_map_between_checked, (frame, other))                       \
    X(gyrei_sweep_quatd_from_frame_map_checked, gyre_quatd_from_frame_map_checked, (map))                      \
    X(gyrei_sweep_to_xyzwd, gyre_quatd_to_xyzw, (a))                                                           \
    X(gyrei_sweep_to_wxyzd, gyre_quatd_to_wxyz, (a))                                                           \
    X(gyrei_sweep_to_axis_angled, gyre_quatd_to_axis_angle, (a))                                               \
    X(gyrei_sweep_average_checkedd, gyre_quatd_average_checked, (many, numbers, (size_t)round % 5))            \
    X(gyrei_sweep_blend_checkedd, gyre_quatd_blend_checked, (many, numbers, (size_t)round % 5))                \
    X(gyrei_sweep_transformd_mul_checked, gyre_transformd_mul_checked, (k, l))                                 \
    X(gyrei_sweep_transformd_inverse_checked, gyre_transformd_inverse_checked, (k))                            \
    X(gyrei_sweep_dualquatd_normalise_checked, gyre_dualquatd_normalise_checked, (motion))                     \
    X(gyrei_sweep_dualquatd_inverse_checked, gyre_dualquatd_inverse_checked, (motion))                         \
    X(gyrei_sweep_dualquatd_blend_checked, gyre_dualquatd_blend_checked,                                       \
      (motions, numbers, (size_t)round % 4))                                                                 \
    X(gyrei_sweep_dualquatd_from_mat4d_checked, gyre_dualquatd_from_mat4d_checked, (p))                          \
    X(gyrei_sweep_mat3d_inverse, gyre_mat3d_inverse, (m))                                                      \
    X(gyrei_sweep_mat4d_inverse_affine, gyre_mat4d_inverse_affine, (p))                                        \
    X(gyrei_sweep_mat4d_inverse, gyre_mat4d_inverse, (p))                                                      \
    X(gyrei_sweep_transformd_from_mat4d, gyre_transformd_from_mat4d, (p))                                        \
    X(gyrei_sweep_quatd_swing_twist, gyre_quatd_swing_twist, (a, u))                                           \
    X(gyrei_sweep_quatd_swing_twist_checked, gyre_quatd_swing_twist_checked, (a, u))                           \
    X(gyrei_sweep_quatd_to_axes, gyre_quatd_to_axes, (a))                                                      \
    X(gyrei_sweep_quatd_from_axes_checked, gyre_quatd_from_axes_checked, (u, v))                               \
    X(gyrei_sweep_quatd_normalise_checked, gyre_quatd_normalise_checked, (a))                                  \
    X(gyrei_sweep_quatd_inverse_checked, gyre_quatd_inverse_checked, (a))                                      \
    X(gyrei_sweep_quatd_from_axis_angle_checked, gyre_quatd_from_axis_angle_checked, (u, s))                   \
    X(gyrei_sweep_quatd_shortest_arc_checked, gyre_quatd_shortest_arc_checked, (u, v))                         \
    X(gyrei_sweep_quatd_look_at_checked, gyre_quatd_look_at_checked, (u, v))                                   \
    X(gyrei_sweep_mat3d_nearest_rotation_checked, gyre_mat3d_nearest_rotation_checked, (m))                    \
    X(gyrei_sweep_quatd_from_mat3d_checked, gyre_quatd_from_mat3d_checked, (m))                                  \
    X(gyrei_sweep_mrp_shadow_checkedd, gyre_mrp_shadow_checkedd, (u))                                          \
    X(gyrei_sweep_gibbs_from_quatd_checked, gyre_gibbs_from_quatd_checked, (a))                                \
    X(gyrei_sweep_mat3d_shortest_arc_checked, gyre_mat3d_shortest_arc_checked, (u, v))                         \
    X(gyrei_sweep_quatd_from_euler_checked, gyre_quatd_from_euler_checked, (u, o))                             \
    X(gyrei_sweep_euler_from_quatd_checked, gyre_euler_from_quatd_checked, (a, o))

#define SWEEP_DECLARE(add, name, arguments) DECLARE(name)
SWEEP_VALUES(SWEEP_DECLARE)
SWEEP_WRITERS(SWEEP_DECLARE)
#undef SWEEP_DECLARE


static uint64_t gyrei_add_numbersd(uint64_t hash, const double *values, int count) {
    for (int i = 0; i < count; ++i) {
        hash = gyrei_add_numberd(hash, values[i]);
    }
    return hash;
}

static uint64_t gyrei_add_vec3d(uint64_t hash, gyre_vec3d v) {
    const double values[] = {v.x, v.y, v.z};
    return gyrei_add_numbersd(hash, values, 3);
}

static uint64_t gyrei_add_vec4d(uint64_t hash, gyre_vec4d v) {
    const double values[] = {v.x, v.y, v.z, v.w};
    return gyrei_add_numbersd(hash, values, 4);
}

static uint64_t gyrei_add_quatd(uint64_t hash, gyre_quatd q) {
    const double values[] = {q.x, q.y, q.z, q.w};
    return gyrei_add_numbersd(hash, values, 4);
}

static uint64_t gyrei_add_mat3d(uint64_t hash, gyre_mat3d m) {
    return gyrei_add_numbersd(hash, m.m, 9);
}

static uint64_t gyrei_add_mat4d(uint64_t hash, gyre_mat4d m) {
    return gyrei_add_numbersd(hash, m.m, 16);
}

static uint64_t gyrei_add_dualquatd(uint64_t hash, gyre_dualquatd d) {
    return gyrei_add_quatd(gyrei_add_quatd(hash, d.real), d.dual);
}

static uint64_t gyrei_add_transformd(uint64_t hash, gyre_transformd t) {
    return gyrei_add_vec3d(gyrei_add_quatd(gyrei_add_vec3d(hash, t.translation), t.rotation), t.scale);
}

static uint64_t gyrei_sweep_sin_cosd(uint64_t hash, double angle) {
    double values[2];
    CALL(gyre_sin_cosd)(angle, &values[0], &values[1]);
    return gyrei_add_numbersd(hash, values, 2);
}

static uint64_t gyrei_sweep_quatd_from_frame_map_checked(uint64_t hash, gyre_frame_map map) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_from_frame_map_checked)(map, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_to_xyzwd(uint64_t hash, gyre_quatd q) {
    double values[4];
    CALL(gyre_quatd_to_xyzw)(q, values);
    return gyrei_add_numbersd(hash, values, 4);
}

static uint64_t gyrei_sweep_to_wxyzd(uint64_t hash, gyre_quatd q) {
    double values[4];
    CALL(gyre_quatd_to_wxyz)(q, values);
    return gyrei_add_numbersd(hash, values, 4);
}

static uint64_t gyrei_sweep_to_axis_angled(uint64_t hash, gyre_quatd q) {
    gyre_vec3d axis;
    double angle;
    CALL(gyre_quatd_to_axis_angle)(q, &axis, &angle);
    return gyrei_add_numberd(gyrei_add_vec3d(hash, axis), angle);
}

static uint64_t gyrei_sweep_average_checkedd(uint64_t hash, const gyre_quatd *rotations, const double *weights,
                                            size_t count) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_average_checked)(rotations, weights, count, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_blend_checkedd(uint64_t hash, const gyre_quatd *rotations, const double *weights,
                                          size_t count) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_blend_checked)(rotations, weights, count, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_transformd_mul_checked(uint64_t hash, gyre_transformd k, gyre_transformd l) {
    gyre_transformd out = CALL(gyre_transformd_identity)();
    const gyre_status status = CALL(gyre_transformd_mul_checked)(k, l, &out);
    return gyrei_add_transformd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_transformd_inverse_checked(uint64_t hash, gyre_transformd k) {
    gyre_transformd out = CALL(gyre_transformd_identity)();
    const gyre_status status = CALL(gyre_transformd_inverse_checked)(k, &out);
    return gyrei_add_transformd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquatd_normalise_checked(uint64_t hash, gyre_dualquatd d) {
    gyre_dualquatd out = CALL(gyre_dualquatd_identity)();
    const gyre_status status = CALL(gyre_dualquatd_normalise_checked)(d, &out);
    return gyrei_add_dualquatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquatd_inverse_checked(uint64_t hash, gyre_dualquatd d) {
    gyre_dualquatd out = CALL(gyre_dualquatd_identity)();
    const gyre_status status = CALL(gyre_dualquatd_inverse_checked)(d, &out);
    return gyrei_add_dualquatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquatd_blend_checked(uint64_t hash, const gyre_dualquatd *motions,
                                                   const double *weights, size_t count) {
    gyre_dualquatd out = CALL(gyre_dualquatd_identity)();
    const gyre_status status = CALL(gyre_dualquatd_blend_checked)(motions, weights, count, &out);
    return gyrei_add_dualquatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquatd_from_mat4d_checked(uint64_t hash, gyre_mat4d m) {
    gyre_dualquatd out = CALL(gyre_dualquatd_identity)();
    const gyre_status status = CALL(gyre_dualquatd_from_mat4d_checked)(m, &out);
    return gyrei_add_dualquatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mat3d_inverse(uint64_t hash, gyre_mat3d m) {
    gyre_mat3d out = m;
    const bool done = CALL(gyre_mat3d_inverse)(m, &out);
    return gyrei_add_mat3d(sweep_mix(hash, done), out);
}

static uint64_t gyrei_sweep_mat4d_inverse_affine(uint64_t hash, gyre_mat4d m) {
    gyre_mat4d out = m;
    const bool done = CALL(gyre_mat4d_inverse_affine)(m, &out);
    return gyrei_add_mat4d(sweep_mix(hash, done), out);
}

static uint64_t gyrei_sweep_mat4d_inverse(uint64_t hash, gyre_mat4d m) {
    gyre_mat4d out = m;
    const bool done = CALL(gyre_mat4d_inverse)(m, &out);
    return gyrei_add_mat4d(sweep_mix(hash, done), out);
}

static uint64_t gyrei_sweep_transformd_from_mat4d(uint64_t hash, gyre_mat4d m) {
    gyre_decompose kind;
    const gyre_transformd t = CALL(gyre_transformd_from_mat4d)(m, &kind);
    return gyrei_add_transformd(sweep_mix(hash, kind), t);
}

static uint64_t gyrei_sweep_quatd_swing_twist(uint64_t hash, gyre_quatd a, gyre_vec3d u) {
    gyre_quatd swing, twist;
    CALL(gyre_quatd_swing_twist)(a, u, &swing, &twist);
    return gyrei_add_quatd(gyrei_add_quatd(hash, swing), twist);
}

static uint64_t gyrei_sweep_quatd_swing_twist_checked(uint64_t hash, gyre_quatd a, gyre_vec3d u) {
    gyre_quatd swing = {0.0, 0.0, 0.0, 0.0}, twist = swing;
    const gyre_status status = CALL(gyre_quatd_swing_twist_checked)(a, u, &swing, &twist);
    return gyrei_add_quatd(gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), swing), twist);
}

static uint64_t gyrei_sweep_quatd_to_axes(uint64_t hash, gyre_quatd a) {
    gyre_vec3d x, y;
    CALL(gyre_quatd_to_axes)(a, &x, &y);
    return gyrei_add_vec3d(gyrei_add_vec3d(hash, x), y);
}

static uint64_t gyrei_sweep_quatd_from_axes_checked(uint64_t hash, gyre_vec3d u, gyre_vec3d v) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_from_axes_checked)(u, v, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quatd_normalise_checked(uint64_t hash, gyre_quatd a) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_normalise_checked)(a, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quatd_inverse_checked(uint64_t hash, gyre_quatd a) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_inverse_checked)(a, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quatd_from_axis_angle_checked(uint64_t hash, gyre_vec3d u, double s) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_from_axis_angle_checked)(u, s, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quatd_shortest_arc_checked(uint64_t hash, gyre_vec3d u, gyre_vec3d v) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_shortest_arc_checked)(u, v, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quatd_look_at_checked(uint64_t hash, gyre_vec3d u, gyre_vec3d v) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_look_at_checked)(u, v, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mat3d_nearest_rotation_checked(uint64_t hash, gyre_mat3d m) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_mat3d_nearest_rotation_checked)(m, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quatd_from_mat3d_checked(uint64_t hash, gyre_mat3d m) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_from_mat3d_checked)(m, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mrp_shadow_checkedd(uint64_t hash, gyre_vec3d u) {
    gyre_vec3d out = {0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_mrp_shadow_checkedd)(u, &out);
    return gyrei_add_vec3d(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_gibbs_from_quatd_checked(uint64_t hash, gyre_quatd a) {
    gyre_vec3d out = {0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_gibbs_from_quatd_checked)(a, &out);
    return gyrei_add_vec3d(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mat3d_shortest_arc_checked(uint64_t hash, gyre_vec3d u, gyre_vec3d v) {
    gyre_mat3d out = {{0.0}};
    const gyre_status status = CALL(gyre_mat3d_shortest_arc_checked)(u, v, &out);
    return gyrei_add_mat3d(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quatd_from_euler_checked(uint64_t hash, gyre_vec3d u, gyre_euler_order o) {
    gyre_quatd out = {0.0, 0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_quatd_from_euler_checked)(u, o, &out);
    return gyrei_add_quatd(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_euler_from_quatd_checked(uint64_t hash, gyre_quatd a, gyre_euler_order o) {
    gyre_vec3d out = {0.0, 0.0, 0.0};
    const gyre_status status = CALL(gyre_euler_from_quatd_checked)(a, o, &out);
    return gyrei_add_vec3d(sweep_mix(hash, (uint64_t)status), out);
}

static gyre_vec3d gyrei_any_vec3d(uint64_t *seed) {
    const double x = gyrei_any_numberd(seed), y = gyrei_any_numberd(seed), z = gyrei_any_numberd(seed);
    const gyre_vec3d v = {x, y, z};
    return v;
}

static gyre_vec4d gyrei_any_vec4d(uint64_t *seed) {
    const double x = gyrei_any_numberd(seed), y = gyrei_any_numberd(seed), z = gyrei_any_numberd(seed);
    const gyre_vec4d v = {x, y, z, gyrei_any_numberd(seed)};
    return v;
}

/* Of length 1, of any length, or beside a given one. */
static gyre_quatd gyrei_any_quatd(uint64_t *seed, gyre_quatd other) {
    const gyre_vec4d v = gyrei_any_vec4d(seed);
    const uint64_t kind = sweep_bits(seed) % 8;
    const double sign = kind & 1 ? -1.0 : 1.0;
    gyre_quatd q = {v.x, v.y, v.z, v.w};
    if (kind >= 6)
        q = CALL(gyre_quatd_make)(other.x * sign + v.x * 1e-3, other.y * sign, other.z * sign,
                                 other.w * sign);
    if (kind >= 3) q = gyrei_quatd_normalise_closely(q);
    return CALL(gyre_quatd_make)(gyrei_tidyd(q.x), gyrei_tidyd(q.y), gyrei_tidyd(q.z), gyrei_tidyd(q.w));
}

/* A rotation, a scaled one, one in a mirror, or any nine numbers. */
static gyre_mat3d gyrei_any_mat3d(uint64_t *seed, gyre_quatd turn) {
    const uint64_t kind = sweep_bits(seed) % 8;
    gyre_mat3d m = CALL(gyre_mat3d_from_quatd)(turn);
    for (int i = 0; i < 9; ++i) {
        const double number = gyrei_any_numberd(seed);
        if (kind >= 5) m.m[i] = number;
        if (kind == 4) m.m[i] *= number;
        if (kind == 3) m.m[i] *= i < 3 ? -2.0 : 3.0;
        if (kind == 2) m.m[i] *= 1.0 + 1e-6 * (double)i;
        m.m[i] = gyrei_tidyd(m.m[i]);
    }
    return m;
}

/* Any four columns around a 3x3, or a last row as affine matrices have it. */
static gyre_mat4d gyrei_any_mat4d(uint64_t *seed, gyre_mat3d m) {
    gyre_mat4d r = CALL(gyre_mat4d_from_mat3d)(m, gyrei_any_vec3d(seed));
    const bool affine = sweep_bits(seed) % 2;
    for (int i = 0; i < 4; ++i) {
        const double number = gyrei_any_numberd(seed);
        if (!affine) r.m[i * 4 + 3] = number;
    }
    return r;
}

/* A rigid motion, or any two quaternions. */
static gyre_dualquatd gyrei_any_motiond(gyre_quatd a, gyre_quatd b, gyre_vec3d u, int round) {
    const gyre_dualquatd motion = CALL(gyre_dualquatd_from_parts)(a, u);
    const gyre_dualquatd tidy = {a,
                                {gyrei_tidyd(motion.dual.x), gyrei_tidyd(motion.dual.y),
                                 gyrei_tidyd(motion.dual.z), gyrei_tidyd(motion.dual.w)}};
    return round % 3 ? tidy : CALL(gyre_dualquatd_make)(a, b);
}

/* Adds the outputs of every function for `rounds` inputs to hashes, one a function, in the order of the
 * lists. */
static void gyrei_sweepd(uint64_t *hashes, int rounds) {
    uint64_t seed = 20261130;
    gyre_quatd b = {0.0, 0.0, 0.0, 1.0}, c = b, d = b;
    gyre_mat3d n = CALL(gyre_mat3d_identity)();
    gyre_mat4d q = CALL(gyre_mat4d_identity)();
    gyre_transformd l = CALL(gyre_transformd_identity)();
    for (int round = 0; round < rounds; ++round) {
        const double s = gyrei_any_numberd(&seed);
        const double t = round % 16 == 0 ? 0.0 : round % 16 == 1 ? 1.0 : gyrei_any_numberd(&seed);
        const gyre_vec3d u = gyrei_any_vec3d(&seed), v = gyrei_any_vec3d(&seed), w = gyrei_any_vec3d(&seed);
        const gyre_vec4d g = gyrei_any_vec4d(&seed), h = gyrei_any_vec4d(&seed);
        const gyre_quatd a = gyrei_any_quatd(&seed, b);
        const gyre_mat3d m = gyrei_any_mat3d(&seed, a);
        const gyre_mat4d p = gyrei_any_mat4d(&seed, m);
        const gyre_transformd k = {u, a, v};
        const gyre_frame frame = sweep_frame(round), other = sweep_frame(round * 5 + 11);
        const gyre_frame_map map = CALL(gyre_frame_map_between)(frame, other);
        const gyre_frame_map other_map = CALL(gyre_frame_map_between)(other, sweep_frame(round * 3 + 1));
        const gyre_euler_order o = (gyre_euler_order)(round % 25);
        const gyre_quatd many[] = {a, b, c, d};
        const gyre_dualquatd motion = gyrei_any_motiond(a, b, u, round),
                            other_motion = gyrei_any_motiond(c, d, w, round);
        const gyre_dualquatd motions[] = {motion, other_motion, CALL(gyre_dualquatd_make)(b, d)};
        const double numbers[] = {fabs(u.x), fabs(u.y), fabs(u.z), v.x};
        int i = 0;
#define SWEEP_VALUE(add, name, arguments) hashes[i] = add(hashes[i], CALL(name) arguments), ++i;
#define SWEEP_STRIP(...) __VA_ARGS__
#define SWEEP_WRITER(wrapper, name, arguments) hashes[i] = wrapper(hashes[i], SWEEP_STRIP arguments), ++i;
        SWEEP_VALUES(SWEEP_VALUE)
        SWEEP_WRITERS(SWEEP_WRITER)
#undef SWEEP_VALUE
#undef SWEEP_STRIP
#undef SWEEP_WRITER
        d = c;
        c = b;
        b = a;
        n = m;
        q = p;
        l = k;
    }
}

static const char *const gyrei_sweep_namesd[] = {
#define SWEEP_NAME(add, name, arguments) #name,
    SWEEP_VALUES(SWEEP_NAME) SWEEP_WRITERS(SWEEP_NAME)
#undef SWEEP_NAME
};

#undef SWEEP_VALUES
#undef SWEEP_WRITERS

#endif
