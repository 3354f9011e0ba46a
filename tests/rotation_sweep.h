/* SPDX-License-Identifier: MIT */
/* Every function of floor 2 over the same inputs, in float. A file that includes it defines CALL(name): what
   is called for a name; DECLARE(name), which makes that known; and has both precisions' headers. */
#ifndef GYRE_TESTS_ROTATION_SWEEP_H
#define GYRE_TESTS_ROTATION_SWEEP_H

#include "rotation_bits.h"

/* Functions that give a value: how that is hashed, the name, the arguments. */
#define SWEEP_VALUES(X)                                                                                      \
    X(gyrei_add_number, gyre_sin, (s))                                                                       \
    X(gyrei_add_number, gyre_cos, (s))                                                                       \
    X(gyrei_add_number, gyre_atan2, (s, t))                                                                  \
    X(gyrei_add_number, gyre_asin, (s))                                                                      \
    X(gyrei_add_vec3, gyre_vec3_make, (s, t, u.x))                                                           \
    X(gyrei_add_vec3, gyre_vec3_add, (u, v))                                                                 \
    X(gyrei_add_vec3, gyre_vec3_sub, (u, v))                                                                 \
    X(gyrei_add_vec3, gyre_vec3_scale, (u, s))                                                               \
    X(gyrei_add_vec3, gyre_vec3_mul, (u, v))                                                                 \
    X(gyrei_add_vec3, gyre_vec3_negate, (u))                                                                 \
    X(gyrei_add_number, gyre_vec3_dot, (u, v))                                                               \
    X(gyrei_add_vec3, gyre_vec3_cross, (u, v))                                                               \
    X(gyrei_add_vec3, gyre_vec3_min, (u, v))                                                                 \
    X(gyrei_add_vec3, gyre_vec3_max, (u, v))                                                                 \
    X(gyrei_add_number, gyre_vec3_length, (u))                                                               \
    X(gyrei_add_vec3, gyre_vec3_normalise, (u, v))                                                           \
    X(gyrei_add_vec3, gyre_vec3_lerp, (u, v, t))                                                             \
    X(gyrei_add_vec4, gyre_vec4_make, (s, t, u.x, v.x))                                                      \
    X(gyrei_add_vec4, gyre_vec4_add, (g, h))                                                                 \
    X(gyrei_add_vec4, gyre_vec4_sub, (g, h))                                                                 \
    X(gyrei_add_vec4, gyre_vec4_scale, (g, s))                                                               \
    X(gyrei_add_number, gyre_vec4_dot, (g, h))                                                               \
    X(gyrei_add_vec4, gyre_vec4_lerp, (g, h, t))                                                             \
    X(gyrei_add_quat, gyre_quat_identity, ())                                                                \
    X(gyrei_add_quat, gyre_quat_make, (s, t, u.x, v.x))                                                      \
    X(gyrei_add_quat, gyre_quat_from_xyzw, (m.m))                                                            \
    X(gyrei_add_quat, gyre_quat_from_wxyz, (m.m))                                                            \
    X(gyrei_add_number, gyre_quat_dot, (a, b))                                                               \
    X(gyrei_add_number, gyre_quat_length, (a))                                                               \
    X(gyrei_add_quat, gyre_quat_normalise, (a))                                                              \
    X(sweep_mix, gyre_quat_is_unit, (a, t))                                                                  \
    X(gyrei_add_quat, gyre_quat_negate, (a))                                                                 \
    X(gyrei_add_quat, gyre_quat_conjugate, (a))                                                              \
    X(gyrei_add_quat, gyre_quat_inverse, (a))                                                                \
    X(gyrei_add_quat, gyre_quat_canonical, (a))                                                              \
    X(gyrei_add_quat, gyre_quat_mul, (a, b))                                                                 \
    X(gyrei_add_quat, gyre_quat_then, (a, b))                                                                \
    X(gyrei_add_vec3, gyre_quat_rotate, (a, u))                                                              \
    X(gyrei_add_number, gyre_quat_angle_between, (a, b))                                                     \
    X(sweep_mix, gyre_quat_same_rotation, (a, b, s))                                                         \
    X(gyrei_add_quat, gyre_quat_nlerp, (a, b, t))                                                            \
    X(gyrei_add_quat, gyre_quat_slerp, (a, b, t))                                                            \
    X(gyrei_add_quat, gyre_quat_from_axis_angle, (u, s))                                                     \
    X(gyrei_add_quat, gyre_quat_from_rotation_vector, (u))                                                   \
    X(gyrei_add_vec3, gyre_rotation_vector_from_quat, (a))                                                   \
    X(gyrei_add_quat, gyre_quat_difference_local, (a, b))                                                    \
    X(gyrei_add_quat, gyre_quat_difference_world, (a, b))                                                    \
    X(gyrei_add_quat, gyre_quat_from_uniforms, (s, t, u.x))                                                  \
    X(gyrei_add_quat, gyre_quat_lerp, (a, b, t))                                                             \
    X(gyrei_add_quat, gyre_quat_slerp_long, (a, b, t))                                                       \
    X(gyrei_add_quat, gyre_quat_exp, (a))                                                                    \
    X(gyrei_add_quat, gyre_quat_log, (a))                                                                    \
    X(gyrei_add_quat, gyre_quat_power, (a, t))                                                               \
    X(gyrei_add_quat, gyre_quat_from_axes, (u, v))                                                           \
    X(gyrei_add_quat, gyre_quat_from_x, (s))                                                                 \
    X(gyrei_add_quat, gyre_quat_from_y, (s))                                                                 \
    X(gyrei_add_quat, gyre_quat_from_z, (s))                                                                 \
    X(gyrei_add_quat, gyre_quat_shortest_arc, (u, v))                                                        \
    X(gyrei_add_quat, gyre_quat_look_at, (u, v))                                                             \
    X(gyrei_add_mat3, gyre_mat3_identity, ())                                                                \
    X(gyrei_add_vec3, gyre_mat3_mul_vec3, (m, u))                                                            \
    X(gyrei_add_mat3, gyre_mat3_mul, (m, n))                                                                 \
    X(gyrei_add_mat3, gyre_mat3_transpose, (m))                                                              \
    X(gyrei_add_mat3, gyre_mat3_cofactor, (m))                                                               \
    X(gyrei_add_number, gyre_mat3_determinant, (m))                                                          \
    X(gyrei_add_mat3, gyre_mat3_from_quat, (a))                                                              \
    X(gyrei_add_quat, gyre_mat3_nearest_rotation, (m))                                                       \
    X(gyrei_add_quat, gyre_quat_from_mat3, (m))                                                              \
    X(gyrei_add_mat4, gyre_mat4_identity, ())                                                                \
    X(gyrei_add_mat4, gyre_mat4_mul, (p, q))                                                                 \
    X(gyrei_add_mat4, gyre_mat4_transpose, (p))                                                              \
    X(gyrei_add_mat3, gyre_mat3_from_mat4, (p))                                                              \
    X(gyrei_add_quat, gyre_quat_from_mat4, (p))                                                              \
    X(gyrei_add_mat4, gyre_mat4_from_mat3, (m, u))                                                           \
    X(gyrei_add_mat4, gyre_mat4_from_quat, (a))                                                              \
    X(gyrei_add_vec3, gyre_mat4_mul_point, (p, u))                                                           \
    X(gyrei_add_vec3, gyre_mat4_mul_direction, (p, u))                                                       \
    X(gyrei_add_vec4, gyre_mat4_mul_vec4, (p, g))                                                            \
    X(gyrei_add_number, gyre_mat4_determinant3, (p))                                                         \
    X(gyrei_add_mat4, gyre_mat4_perspective, (s, t, u.x, v.x))                                               \
    X(gyrei_add_mat4, gyre_mat4_orthographic, (s, t, u.x, v.x))                                              \
    X(gyrei_add_mat4, gyre_mat4_look_at, (u, v, w))                                                          \
    X(gyrei_add_vec3, gyre_vec3_step, (u, v, t))                                                             \
    X(gyrei_add_quat, gyre_quat_step, (a, b, t))                                                             \
    X(gyrei_add_vec3, gyre_vec3_hermite, (u, v, w, u, s, t))                                                 \
    X(gyrei_add_quat, gyre_quat_hermite, (a, c, b, d, s, t))                                                 \
    X(gyrei_add_vec3, gyre_quat_angular_velocity_world, (a, b, s))                                           \
    X(gyrei_add_vec3, gyre_quat_angular_velocity_local, (a, b, s))                                           \
    X(gyrei_add_quat, gyre_quat_integrate_world, (a, u, s))                                                  \
    X(gyrei_add_quat, gyre_quat_integrate_local, (a, u, s))                                                  \
    X(gyrei_add_quat, gyre_quat_derivative_world, (a, u))                                                    \
    X(gyrei_add_quat, gyre_quat_derivative_local, (a, u))                                                    \
    X(gyrei_add_vec3, gyre_quat_velocity_world, (a, b))                                                      \
    X(gyrei_add_vec3, gyre_quat_velocity_local, (a, b))                                                      \
    X(gyrei_add_quat, gyre_quat_squad, (a, c, d, b, t))                                                      \
    X(gyrei_add_quat, gyre_quat_squad_control, (a, b, c))                                                    \
    X(gyrei_add_vec3, gyre_vec3_key_velocity, (u, v, w, s, t))                                               \
    X(gyrei_add_vec3, gyre_quat_key_velocity, (a, b, c, s, t))                                               \
    X(gyrei_add_quat, gyre_quat_hermite_velocity, (a, u, b, v, s, t))                                        \
    X(gyrei_add_vec3, gyre_vec3_catmull_rom, (u, v, w, u, t))                                                \
    X(gyrei_add_quat, gyre_quat_catmull_rom, (c, a, b, d, t))                                                \
    X(gyrei_add_quat, gyre_quat_average, (many, s > t ? numbers : NULL, 1 + (size_t)round % 4))              \
    X(gyrei_add_quat, gyre_quat_blend, (many, s > t ? numbers : NULL, 1 + (size_t)round % 4))                \
    X(gyrei_add_dualquat, gyre_dualquat_identity, ())                                                        \
    X(gyrei_add_dualquat, gyre_dualquat_make, (a, b))                                                        \
    X(gyrei_add_dualquat, gyre_dualquat_from_parts, (a, u))                                                  \
    X(gyrei_add_dualquat, gyre_dualquat_normalise, (motion))                                                 \
    X(sweep_mix, gyre_dualquat_is_unit, (motion, t))                                                         \
    X(gyrei_add_quat, gyre_dualquat_rotation, (motion))                                                      \
    X(gyrei_add_vec3, gyre_dualquat_translation, (motion))                                                   \
    X(gyrei_add_dualquat, gyre_dualquat_mul, (motion, other_motion))                                         \
    X(gyrei_add_dualquat, gyre_dualquat_then, (motion, other_motion))                                        \
    X(gyrei_add_dualquat, gyre_dualquat_negate, (motion))                                                    \
    X(gyrei_add_dualquat, gyre_dualquat_conjugate, (motion))                                                 \
    X(gyrei_add_dualquat, gyre_dualquat_dual_conjugate, (motion))                                            \
    X(gyrei_add_dualquat, gyre_dualquat_point_conjugate, (motion))                                           \
    X(gyrei_add_dualquat, gyre_dualquat_inverse, (motion))                                                   \
    X(gyrei_add_vec3, gyre_dualquat_mul_point, (motion, v))                                                  \
    X(gyrei_add_vec3, gyre_dualquat_mul_direction, (motion, v))                                              \
    X(gyrei_add_number, gyre_dualquat_angle_between, (motion, other_motion))                                 \
    X(gyrei_add_number, gyre_dualquat_distance_between, (motion, other_motion))                              \
    X(gyrei_add_dualquat, gyre_dualquat_sclerp, (motion, other_motion, t))                                   \
    X(gyrei_add_dualquat, gyre_dualquat_blend, (motions, s > t ? numbers : NULL, 1 + (size_t)round % 3))     \
    X(gyrei_add_mat4, gyre_mat4_from_dualquat, (motion))                                                     \
    X(gyrei_add_dualquat, gyre_dualquat_from_mat4, (p))                                                      \
    X(gyrei_add_dualquat, gyre_dualquat_from_transform, (k))                                                 \
    X(gyrei_add_transform, gyre_transform_from_dualquat, (motion))                                           \
    X(gyrei_add_transform, gyre_transform_identity, ())                                                      \
    X(gyrei_add_transform, gyre_transform_make, (u, a, v))                                                   \
    X(gyrei_add_transform, gyre_transform_mul, (k, l))                                                       \
    X(gyrei_add_transform, gyre_transform_then, (k, l))                                                      \
    X(gyrei_add_transform, gyre_transform_inverse, (k))                                                      \
    X(gyrei_add_vec3, gyre_transform_mul_direction, (k, w))                                                  \
    X(gyrei_add_vec3, gyre_transform_mul_normal, (k, w))                                                     \
    X(gyrei_add_vec3, gyre_transform_inverse_point, (k, w))                                                  \
    X(gyrei_add_vec3, gyre_transform_inverse_direction, (k, w))                                              \
    X(gyrei_add_mat4, gyre_mat4_from_transform, (k))                                                         \
    X(gyrei_add_vec3, gyre_transform_mul_point, (k, u))                                                      \
    X(gyrei_add_vec3, gyre_mrp_from_quat, (a))                                                               \
    X(gyrei_add_quat, gyre_quat_from_mrp, (u))                                                               \
    X(gyrei_add_vec3, gyre_mrp_shadow, (u))                                                                  \
    X(gyrei_add_vec3, gyre_gibbs_from_quat, (a))                                                             \
    X(gyrei_add_quat, gyre_quat_from_gibbs, (u))                                                             \
    X(gyrei_add_mat3, gyre_mat3_from_axis_cos_sin, (u, s, t))                                                \
    X(gyrei_add_mat3, gyre_mat3_from_axis_angle, (u, s))                                                     \
    X(gyrei_add_mat3, gyre_mat3_from_rotation_vector, (u))                                                   \
    X(gyrei_add_mat3, gyre_mat3_shortest_arc, (u, v))                                                        \
    X(gyrei_add_mat3, gyre_mat3_mirror_in_plane, (u))                                                        \
    X(gyrei_add_mat3, gyre_mat3_mirror_in_line, (u))                                                         \
    X(gyrei_add_mat3, gyre_mat3_project_on_plane, (u))                                                       \
    X(gyrei_add_mat3, gyre_mat3_project_on_line, (u))                                                        \
    X(gyrei_add_quat, gyre_quat_from_euler, (u, o))                                                          \
    X(gyrei_add_vec3, gyre_euler_from_quat, (a, o))                                                          \
    X(sweep_mix, gyre_euler_at_pole, (u, o))                                                                 \
    X(gyrei_add_vec3, gyre_euler_closest, (u, o, v))                                                         \
    X(gyrei_add_mat3, gyre_mat3_from_euler, (u, o))                                                          \
    X(gyrei_add_vec3, gyre_euler_from_mat3, (m, o))                                                          \
    X(gyrei_add_quat, gyre_quat_from_euler_world_to_object, (u, o))                                          \
    X(gyrei_add_vec3, gyre_euler_from_quat_world_to_object, (a, o))                                          \
    X(gyrei_add_quat, gyre_quat_from_yaw_pitch_roll_y_up, (s, t, u.x))                                       \
    X(gyrei_add_quat, gyre_quat_from_yaw_pitch_roll_z_up, (s, t, u.x))                                       \
    X(sweep_add_frame, gyre_frame_make, (frame.right, frame.up, other.forward, (double)s))                   \
    X(sweep_add_frame, gyre_frame_preset, ((gyre_frame_id)round))                                            \
    X(sweep_mix, gyre_frame_is_valid, (frame))                                                               \
    X(sweep_mix_signed, gyre_frame_handedness, (frame))                                                      \
    X(sweep_mix, gyre_frame_equal, (frame, other))                                                           \
    X(sweep_add_map, gyre_frame_map_identity, ())                                                            \
    X(sweep_add_map, gyre_frame_map_between, (frame, other))                                                 \
    X(sweep_add_map, gyre_frame_map_inverse, (map))                                                          \
    X(sweep_add_map, gyre_frame_map_then, (map, other_map))                                                  \
    X(gyrei_add_number, gyre_frame_map_length, (map, s))                                                     \
    X(gyrei_add_vec3, gyre_frame_map_direction, (map, u))                                                    \
    X(gyrei_add_vec3, gyre_frame_map_point, (map, u))                                                        \
    X(gyrei_add_vec3, gyre_frame_map_rotation_vector, (map, u))                                              \
    X(gyrei_add_vec4, gyre_frame_map_tangent, (map, g))                                                      \
    X(gyrei_add_vec3, gyre_frame_map_scale, (map, u))                                                        \
    X(gyrei_add_quat, gyre_frame_map_quat, (map, a))                                                         \
    X(gyrei_add_mat3, gyre_frame_map_mat3, (map, m))                                                         \
    X(gyrei_add_mat4, gyre_frame_map_mat4, (map, p))                                                         \
    X(gyrei_add_transform, gyre_frame_map_transform, (map, k))                                               \
    X(gyrei_add_mat4, gyre_mat4_from_frame_map, (map))                                                       \
    X(gyrei_add_quat, gyre_quat_from_frame_map, (map))                                                       \
    X(gyrei_add_transform, gyre_transform_lerp, (k, l, t))

/* Functions that write through pointers: the wrapper that hashes what they write, the name, the arguments. */
#define SWEEP_WRITERS(X)                                                                                     \
    X(gyrei_sweep_sin_cos, gyre_sin_cos, (s))                                                                \
    X(sweep_frame_map_between_checked, gyre_frame_map_between_checked, (frame, other))                       \
    X(gyrei_sweep_quat_from_frame_map_checked, gyre_quat_from_frame_map_checked, (map))                      \
    X(gyrei_sweep_to_xyzw, gyre_quat_to_xyzw, (a))                                                           \
    X(gyrei_sweep_to_wxyz, gyre_quat_to_wxyz, (a))                                                           \
    X(gyrei_sweep_to_axis_angle, gyre_quat_to_axis_angle, (a))                                               \
    X(gyrei_sweep_average_checked, gyre_quat_average_checked, (many, numbers, (size_t)round % 5))            \
    X(gyrei_sweep_blend_checked, gyre_quat_blend_checked, (many, numbers, (size_t)round % 5))                \
    X(gyrei_sweep_transform_mul_checked, gyre_transform_mul_checked, (k, l))                                 \
    X(gyrei_sweep_transform_inverse_checked, gyre_transform_inverse_checked, (k))                            \
    X(gyrei_sweep_dualquat_normalise_checked, gyre_dualquat_normalise_checked, (motion))                     \
    X(gyrei_sweep_dualquat_inverse_checked, gyre_dualquat_inverse_checked, (motion))                         \
    X(gyrei_sweep_dualquat_blend_checked, gyre_dualquat_blend_checked,                                       \
      (motions, numbers, (size_t)round % 4))                                                                 \
    X(gyrei_sweep_dualquat_from_mat4_checked, gyre_dualquat_from_mat4_checked, (p))                          \
    X(gyrei_sweep_mat3_inverse, gyre_mat3_inverse, (m))                                                      \
    X(gyrei_sweep_mat4_inverse_affine, gyre_mat4_inverse_affine, (p))                                        \
    X(gyrei_sweep_mat4_inverse, gyre_mat4_inverse, (p))                                                      \
    X(gyrei_sweep_transform_from_mat4, gyre_transform_from_mat4, (p))                                        \
    X(gyrei_sweep_quat_swing_twist, gyre_quat_swing_twist, (a, u))                                           \
    X(gyrei_sweep_quat_swing_twist_checked, gyre_quat_swing_twist_checked, (a, u))                           \
    X(gyrei_sweep_quat_to_axes, gyre_quat_to_axes, (a))                                                      \
    X(gyrei_sweep_quat_from_axes_checked, gyre_quat_from_axes_checked, (u, v))                               \
    X(gyrei_sweep_quat_normalise_checked, gyre_quat_normalise_checked, (a))                                  \
    X(gyrei_sweep_quat_inverse_checked, gyre_quat_inverse_checked, (a))                                      \
    X(gyrei_sweep_quat_from_axis_angle_checked, gyre_quat_from_axis_angle_checked, (u, s))                   \
    X(gyrei_sweep_quat_shortest_arc_checked, gyre_quat_shortest_arc_checked, (u, v))                         \
    X(gyrei_sweep_quat_look_at_checked, gyre_quat_look_at_checked, (u, v))                                   \
    X(gyrei_sweep_mat3_nearest_rotation_checked, gyre_mat3_nearest_rotation_checked, (m))                    \
    X(gyrei_sweep_quat_from_mat3_checked, gyre_quat_from_mat3_checked, (m))                                  \
    X(gyrei_sweep_mrp_shadow_checked, gyre_mrp_shadow_checked, (u))                                          \
    X(gyrei_sweep_gibbs_from_quat_checked, gyre_gibbs_from_quat_checked, (a))                                \
    X(gyrei_sweep_mat3_shortest_arc_checked, gyre_mat3_shortest_arc_checked, (u, v))                         \
    X(gyrei_sweep_quat_from_euler_checked, gyre_quat_from_euler_checked, (u, o))                             \
    X(gyrei_sweep_euler_from_quat_checked, gyre_euler_from_quat_checked, (a, o))

#define SWEEP_DECLARE(add, name, arguments) DECLARE(name)
SWEEP_VALUES(SWEEP_DECLARE)
SWEEP_WRITERS(SWEEP_DECLARE)
#undef SWEEP_DECLARE

// @once
/* Frames of all kinds, valid and not, by the round alone. */
static gyre_frame sweep_frame(int round) {
    static const double units[] = {1.0, 0.01, 0.0254, 1.0, 1000.0, 0.3048, 1.0};
    const int32_t right = round % 7 - 3, up = round / 7 % 7 - 3, forward = round / 49 % 7 - 3;
    const gyre_frame frame = {right, up, forward, 0, units[round % 7]};
    const bool usable =
        right * up * forward != 0 && (right * right != up * up && up * up != forward * forward);
    return usable || round % 16 == 0 ? frame : CALL(gyre_frame_preset)((gyre_frame_id)(round * 31 % 97 % 16));
}

static uint64_t sweep_mix_signed(uint64_t hash, int32_t value) {
    return sweep_mix(hash, (uint64_t)(int64_t)value);
}

static uint64_t sweep_add_frame(uint64_t hash, gyre_frame frame) {
    hash = sweep_mix_signed(sweep_mix_signed(hash, frame.right), frame.up);
    return gyrei_add_numberd(sweep_mix_signed(hash, frame.forward), frame.unit_m);
}

static uint64_t sweep_add_map(uint64_t hash, gyre_frame_map map) {
    for (int i = 0; i < 3; ++i) {
        hash = sweep_mix_signed(hash, map.axis[i]);
    }
    hash = sweep_mix_signed(hash, map.determinant);
    return gyrei_add_numberd(gyrei_add_numberd(hash, map.multiplier), map.divisor);
}

static uint64_t sweep_frame_map_between_checked(uint64_t hash, gyre_frame frame, gyre_frame other) {
    gyre_frame_map map = CALL(gyre_frame_map_identity)();
    const gyre_status status = CALL(gyre_frame_map_between_checked)(frame, other, &map);
    return sweep_add_map(sweep_mix(hash, (uint64_t)status), map);
}
// @end

static uint64_t gyrei_add_numbers(uint64_t hash, const float *values, int count) {
    for (int i = 0; i < count; ++i) {
        hash = gyrei_add_number(hash, values[i]);
    }
    return hash;
}

static uint64_t gyrei_add_vec3(uint64_t hash, gyre_vec3 v) {
    const float values[] = {v.x, v.y, v.z};
    return gyrei_add_numbers(hash, values, 3);
}

static uint64_t gyrei_add_vec4(uint64_t hash, gyre_vec4 v) {
    const float values[] = {v.x, v.y, v.z, v.w};
    return gyrei_add_numbers(hash, values, 4);
}

static uint64_t gyrei_add_quat(uint64_t hash, gyre_quat q) {
    const float values[] = {q.x, q.y, q.z, q.w};
    return gyrei_add_numbers(hash, values, 4);
}

static uint64_t gyrei_add_mat3(uint64_t hash, gyre_mat3 m) {
    return gyrei_add_numbers(hash, m.m, 9);
}

static uint64_t gyrei_add_mat4(uint64_t hash, gyre_mat4 m) {
    return gyrei_add_numbers(hash, m.m, 16);
}

static uint64_t gyrei_add_dualquat(uint64_t hash, gyre_dualquat d) {
    return gyrei_add_quat(gyrei_add_quat(hash, d.real), d.dual);
}

static uint64_t gyrei_add_transform(uint64_t hash, gyre_transform t) {
    return gyrei_add_vec3(gyrei_add_quat(gyrei_add_vec3(hash, t.translation), t.rotation), t.scale);
}

static uint64_t gyrei_sweep_sin_cos(uint64_t hash, float angle) {
    float values[2];
    CALL(gyre_sin_cos)(angle, &values[0], &values[1]);
    return gyrei_add_numbers(hash, values, 2);
}

static uint64_t gyrei_sweep_quat_from_frame_map_checked(uint64_t hash, gyre_frame_map map) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_from_frame_map_checked)(map, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_to_xyzw(uint64_t hash, gyre_quat q) {
    float values[4];
    CALL(gyre_quat_to_xyzw)(q, values);
    return gyrei_add_numbers(hash, values, 4);
}

static uint64_t gyrei_sweep_to_wxyz(uint64_t hash, gyre_quat q) {
    float values[4];
    CALL(gyre_quat_to_wxyz)(q, values);
    return gyrei_add_numbers(hash, values, 4);
}

static uint64_t gyrei_sweep_to_axis_angle(uint64_t hash, gyre_quat q) {
    gyre_vec3 axis;
    float angle;
    CALL(gyre_quat_to_axis_angle)(q, &axis, &angle);
    return gyrei_add_number(gyrei_add_vec3(hash, axis), angle);
}

static uint64_t gyrei_sweep_average_checked(uint64_t hash, const gyre_quat *rotations, const float *weights,
                                            size_t count) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_average_checked)(rotations, weights, count, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_blend_checked(uint64_t hash, const gyre_quat *rotations, const float *weights,
                                          size_t count) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_blend_checked)(rotations, weights, count, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_transform_mul_checked(uint64_t hash, gyre_transform k, gyre_transform l) {
    gyre_transform out = CALL(gyre_transform_identity)();
    const gyre_status status = CALL(gyre_transform_mul_checked)(k, l, &out);
    return gyrei_add_transform(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_transform_inverse_checked(uint64_t hash, gyre_transform k) {
    gyre_transform out = CALL(gyre_transform_identity)();
    const gyre_status status = CALL(gyre_transform_inverse_checked)(k, &out);
    return gyrei_add_transform(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquat_normalise_checked(uint64_t hash, gyre_dualquat d) {
    gyre_dualquat out = CALL(gyre_dualquat_identity)();
    const gyre_status status = CALL(gyre_dualquat_normalise_checked)(d, &out);
    return gyrei_add_dualquat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquat_inverse_checked(uint64_t hash, gyre_dualquat d) {
    gyre_dualquat out = CALL(gyre_dualquat_identity)();
    const gyre_status status = CALL(gyre_dualquat_inverse_checked)(d, &out);
    return gyrei_add_dualquat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquat_blend_checked(uint64_t hash, const gyre_dualquat *motions,
                                                   const float *weights, size_t count) {
    gyre_dualquat out = CALL(gyre_dualquat_identity)();
    const gyre_status status = CALL(gyre_dualquat_blend_checked)(motions, weights, count, &out);
    return gyrei_add_dualquat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_dualquat_from_mat4_checked(uint64_t hash, gyre_mat4 m) {
    gyre_dualquat out = CALL(gyre_dualquat_identity)();
    const gyre_status status = CALL(gyre_dualquat_from_mat4_checked)(m, &out);
    return gyrei_add_dualquat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mat3_inverse(uint64_t hash, gyre_mat3 m) {
    gyre_mat3 out = m;
    const bool done = CALL(gyre_mat3_inverse)(m, &out);
    return gyrei_add_mat3(sweep_mix(hash, done), out);
}

static uint64_t gyrei_sweep_mat4_inverse_affine(uint64_t hash, gyre_mat4 m) {
    gyre_mat4 out = m;
    const bool done = CALL(gyre_mat4_inverse_affine)(m, &out);
    return gyrei_add_mat4(sweep_mix(hash, done), out);
}

static uint64_t gyrei_sweep_mat4_inverse(uint64_t hash, gyre_mat4 m) {
    gyre_mat4 out = m;
    const bool done = CALL(gyre_mat4_inverse)(m, &out);
    return gyrei_add_mat4(sweep_mix(hash, done), out);
}

static uint64_t gyrei_sweep_transform_from_mat4(uint64_t hash, gyre_mat4 m) {
    gyre_decompose kind;
    const gyre_transform t = CALL(gyre_transform_from_mat4)(m, &kind);
    return gyrei_add_transform(sweep_mix(hash, kind), t);
}

static uint64_t gyrei_sweep_quat_swing_twist(uint64_t hash, gyre_quat a, gyre_vec3 u) {
    gyre_quat swing, twist;
    CALL(gyre_quat_swing_twist)(a, u, &swing, &twist);
    return gyrei_add_quat(gyrei_add_quat(hash, swing), twist);
}

static uint64_t gyrei_sweep_quat_swing_twist_checked(uint64_t hash, gyre_quat a, gyre_vec3 u) {
    gyre_quat swing = {0.0f, 0.0f, 0.0f, 0.0f}, twist = swing;
    const gyre_status status = CALL(gyre_quat_swing_twist_checked)(a, u, &swing, &twist);
    return gyrei_add_quat(gyrei_add_quat(sweep_mix(hash, (uint64_t)status), swing), twist);
}

static uint64_t gyrei_sweep_quat_to_axes(uint64_t hash, gyre_quat a) {
    gyre_vec3 x, y;
    CALL(gyre_quat_to_axes)(a, &x, &y);
    return gyrei_add_vec3(gyrei_add_vec3(hash, x), y);
}

static uint64_t gyrei_sweep_quat_from_axes_checked(uint64_t hash, gyre_vec3 u, gyre_vec3 v) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_from_axes_checked)(u, v, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quat_normalise_checked(uint64_t hash, gyre_quat a) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_normalise_checked)(a, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quat_inverse_checked(uint64_t hash, gyre_quat a) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_inverse_checked)(a, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quat_from_axis_angle_checked(uint64_t hash, gyre_vec3 u, float s) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_from_axis_angle_checked)(u, s, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quat_shortest_arc_checked(uint64_t hash, gyre_vec3 u, gyre_vec3 v) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_shortest_arc_checked)(u, v, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quat_look_at_checked(uint64_t hash, gyre_vec3 u, gyre_vec3 v) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_look_at_checked)(u, v, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mat3_nearest_rotation_checked(uint64_t hash, gyre_mat3 m) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_mat3_nearest_rotation_checked)(m, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quat_from_mat3_checked(uint64_t hash, gyre_mat3 m) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_from_mat3_checked)(m, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mrp_shadow_checked(uint64_t hash, gyre_vec3 u) {
    gyre_vec3 out = {0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_mrp_shadow_checked)(u, &out);
    return gyrei_add_vec3(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_gibbs_from_quat_checked(uint64_t hash, gyre_quat a) {
    gyre_vec3 out = {0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_gibbs_from_quat_checked)(a, &out);
    return gyrei_add_vec3(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_mat3_shortest_arc_checked(uint64_t hash, gyre_vec3 u, gyre_vec3 v) {
    gyre_mat3 out = {{0.0f}};
    const gyre_status status = CALL(gyre_mat3_shortest_arc_checked)(u, v, &out);
    return gyrei_add_mat3(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_quat_from_euler_checked(uint64_t hash, gyre_vec3 u, gyre_euler_order o) {
    gyre_quat out = {0.0f, 0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_quat_from_euler_checked)(u, o, &out);
    return gyrei_add_quat(sweep_mix(hash, (uint64_t)status), out);
}

static uint64_t gyrei_sweep_euler_from_quat_checked(uint64_t hash, gyre_quat a, gyre_euler_order o) {
    gyre_vec3 out = {0.0f, 0.0f, 0.0f};
    const gyre_status status = CALL(gyre_euler_from_quat_checked)(a, o, &out);
    return gyrei_add_vec3(sweep_mix(hash, (uint64_t)status), out);
}

static gyre_vec3 gyrei_any_vec3(uint64_t *seed) {
    const float x = gyrei_any_number(seed), y = gyrei_any_number(seed), z = gyrei_any_number(seed);
    const gyre_vec3 v = {x, y, z};
    return v;
}

static gyre_vec4 gyrei_any_vec4(uint64_t *seed) {
    const float x = gyrei_any_number(seed), y = gyrei_any_number(seed), z = gyrei_any_number(seed);
    const gyre_vec4 v = {x, y, z, gyrei_any_number(seed)};
    return v;
}

/* Of length 1, of any length, or beside a given one. */
static gyre_quat gyrei_any_quat(uint64_t *seed, gyre_quat other) {
    const gyre_vec4 v = gyrei_any_vec4(seed);
    const uint64_t kind = sweep_bits(seed) % 8;
    const float sign = kind & 1 ? -1.0f : 1.0f;
    gyre_quat q = {v.x, v.y, v.z, v.w};
    if (kind >= 6)
        q = CALL(gyre_quat_make)(other.x * sign + v.x * 1e-3f, other.y * sign, other.z * sign,
                                 other.w * sign);
    if (kind >= 3) q = gyrei_quat_normalise_closely(q);
    return CALL(gyre_quat_make)(gyrei_tidy(q.x), gyrei_tidy(q.y), gyrei_tidy(q.z), gyrei_tidy(q.w));
}

/* A rotation, a scaled one, one in a mirror, or any nine numbers. */
static gyre_mat3 gyrei_any_mat3(uint64_t *seed, gyre_quat turn) {
    const uint64_t kind = sweep_bits(seed) % 8;
    gyre_mat3 m = CALL(gyre_mat3_from_quat)(turn);
    for (int i = 0; i < 9; ++i) {
        const float number = gyrei_any_number(seed);
        if (kind >= 5) m.m[i] = number;
        if (kind == 4) m.m[i] *= number;
        if (kind == 3) m.m[i] *= i < 3 ? -2.0f : 3.0f;
        if (kind == 2) m.m[i] *= 1.0f + 1e-6f * (float)i;
        m.m[i] = gyrei_tidy(m.m[i]);
    }
    return m;
}

/* Any four columns around a 3x3, or a last row as affine matrices have it. */
static gyre_mat4 gyrei_any_mat4(uint64_t *seed, gyre_mat3 m) {
    gyre_mat4 r = CALL(gyre_mat4_from_mat3)(m, gyrei_any_vec3(seed));
    const bool affine = sweep_bits(seed) % 2;
    for (int i = 0; i < 4; ++i) {
        const float number = gyrei_any_number(seed);
        if (!affine) r.m[i * 4 + 3] = number;
    }
    return r;
}

/* A rigid motion, or any two quaternions. */
static gyre_dualquat gyrei_any_motion(gyre_quat a, gyre_quat b, gyre_vec3 u, int round) {
    const gyre_dualquat motion = CALL(gyre_dualquat_from_parts)(a, u);
    const gyre_dualquat tidy = {a,
                                {gyrei_tidy(motion.dual.x), gyrei_tidy(motion.dual.y),
                                 gyrei_tidy(motion.dual.z), gyrei_tidy(motion.dual.w)}};
    return round % 3 ? tidy : CALL(gyre_dualquat_make)(a, b);
}

/* Adds the outputs of every function for `rounds` inputs to hashes, one a function, in the order of the
 * lists. */
static void gyrei_sweep(uint64_t *hashes, int rounds) {
    uint64_t seed = 20261130;
    gyre_quat b = {0.0f, 0.0f, 0.0f, 1.0f}, c = b, d = b;
    gyre_mat3 n = CALL(gyre_mat3_identity)();
    gyre_mat4 q = CALL(gyre_mat4_identity)();
    gyre_transform l = CALL(gyre_transform_identity)();
    for (int round = 0; round < rounds; ++round) {
        const float s = gyrei_any_number(&seed);
        const float t = round % 16 == 0 ? 0.0f : round % 16 == 1 ? 1.0f : gyrei_any_number(&seed);
        const gyre_vec3 u = gyrei_any_vec3(&seed), v = gyrei_any_vec3(&seed), w = gyrei_any_vec3(&seed);
        const gyre_vec4 g = gyrei_any_vec4(&seed), h = gyrei_any_vec4(&seed);
        const gyre_quat a = gyrei_any_quat(&seed, b);
        const gyre_mat3 m = gyrei_any_mat3(&seed, a);
        const gyre_mat4 p = gyrei_any_mat4(&seed, m);
        const gyre_transform k = {u, a, v};
        const gyre_frame frame = sweep_frame(round), other = sweep_frame(round * 5 + 11);
        const gyre_frame_map map = CALL(gyre_frame_map_between)(frame, other);
        const gyre_frame_map other_map = CALL(gyre_frame_map_between)(other, sweep_frame(round * 3 + 1));
        const gyre_euler_order o = (gyre_euler_order)(round % 25);
        const gyre_quat many[] = {a, b, c, d};
        const gyre_dualquat motion = gyrei_any_motion(a, b, u, round),
                            other_motion = gyrei_any_motion(c, d, w, round);
        const gyre_dualquat motions[] = {motion, other_motion, CALL(gyre_dualquat_make)(b, d)};
        const float numbers[] = {fabsf(u.x), fabsf(u.y), fabsf(u.z), v.x};
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

static const char *const gyrei_sweep_names[] = {
#define SWEEP_NAME(add, name, arguments) #name,
    SWEEP_VALUES(SWEEP_NAME) SWEEP_WRITERS(SWEEP_NAME)
#undef SWEEP_NAME
};

#undef SWEEP_VALUES
#undef SWEEP_WRITERS

#endif
