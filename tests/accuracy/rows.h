/* SPDX-License-Identifier: MIT */
/* The table itself: see rows.c for what the macros mean and row.h for the letters. */
/* clang-format off */
#define ROWS(X) \
    X(gyre_sin_cos, 0, "a", "nn", "sin_cos", "ulp", gyre_sin_cos(N(0), out, out + 1)) \
    X(gyre_sin, 0, "a", "n", "sin", "ulp", PUT(number, gyre_sin(N(0)))) \
    X(gyre_cos, 0, "a", "n", "cos", "ulp", PUT(number, gyre_cos(N(0)))) \
    X(gyre_atan2, 0, "nn", "n", "atan2", "ulp", PUT(number, gyre_atan2(N(0), N(1)))) \
    X(gyre_asin, 0, "s", "n", "asin", "ulp", PUT(number, gyre_asin(N(0)))) \
    X(gyre_vec3_dot, 0, "VV", ".", "vec3_dot", "scaled", PUT(number, gyre_vec3_dot(V(0), V(3)))) \
    X(gyre_vec3_cross, 0, "VV", "...", "vec3_cross", "scaled", PUT(vec3, gyre_vec3_cross(V(0), V(3)))) \
    X(gyre_vec3_length, 0, "v", ".", "vec3_length", "ulp", PUT(number, gyre_vec3_length(V(0)))) \
    X(gyre_vec3_normalise, 0, "v", "u", "vec3_normalise", "relative", \
      PUT(vec3, gyre_vec3_normalise(V(0), gyre_vec3_make(1, 0, 0)))) \
    X(gyre_vec3_lerp, 0, "VVt", "...", "vec3_lerp", "scaled", PUT(vec3, gyre_vec3_lerp(V(0), V(3), N(6)))) \
    X(gyre_vec4_dot, 0, "qp", ".", "vec4_dot", "scaled", PUT(number, gyre_vec4_dot(W(0), W(4)))) \
    X(gyre_vec4_lerp, 0, "qqt", "....", "vec4_lerp", "scaled", PUT(vec4, gyre_vec4_lerp(W(0), W(4), N(8)))) \
    X(gyre_quat_dot, 0, "qp", ".", "vec4_dot", "scaled", PUT(number, gyre_quat_dot(Q(0), Q(4)))) \
    X(gyre_quat_length, 0, "Q", ".", "vec4_length", "ulp", PUT(number, gyre_quat_length(Q(0)))) \
    X(gyre_quat_normalise, 0, "Q", "q", "vec4_normalise", "relative", PUT(quat, gyre_quat_normalise(Q(0)))) \
    X(gyre_quat_normalise_checked, 0, "Q", "q", "", "", OUT_QUAT(gyre_quat_normalise_checked(Q(0), &result))) \
    X(gyre_quat_inverse, 0, "Q", "nnnn", "quat_inverse", "relative", PUT(quat, gyre_quat_inverse(Q(0)))) \
    X(gyre_quat_inverse_checked, 0, "Q", "nnnn", "", "", OUT_QUAT(gyre_quat_inverse_checked(Q(0), &result))) \
    X(gyre_quat_mul, 0, "qp", "....", "quat_mul", "rotation", PUT(quat, gyre_quat_mul(Q(0), Q(4)))) \
    X(gyre_quat_then, 0, "qp", "....", "quat_then", "rotation", PUT(quat, gyre_quat_then(Q(0), Q(4)))) \
    X(gyre_quat_rotate, 0, "qV", ":::", "quat_rotate", "relative", PUT(vec3, gyre_quat_rotate(Q(0), V(4)))) \
    X(gyre_quat_angle_between, 0, "QP", "n", "angle_between", "absolute", \
      PUT(number, gyre_quat_angle_between(Q(0), Q(4)))) \
    X(gyre_quat_nlerp, 0, "qpt", "q", "nlerp", "between*", PUT(quat, gyre_quat_nlerp(Q(0), Q(4), N(8)))) \
    X(gyre_quat_slerp, 0, "qpt", "q", "slerp", "between*", PUT(quat, gyre_quat_slerp(Q(0), Q(4), N(8)))) \
    X(gyre_quat_from_axis_angle, 0, "va", "q", "from_axis_angle", "rotation*", \
      PUT(quat, gyre_quat_from_axis_angle(V(0), N(3)))) \
    X(gyre_quat_from_axis_angle_checked, 0, "va", "q", "", "", \
      OUT_QUAT(gyre_quat_from_axis_angle_checked(V(0), N(3), &result))) \
    X(gyre_quat_to_axis_angle, 0, "Q", "un", "", "axis_angle*", \
      OUT_AXIS_ANGLE(gyre_quat_to_axis_angle(Q(0), &axis, out + 3))) \
    X(gyre_quat_from_rotation_vector, 0, "z", "q", "from_rotation_vector", "rotation*", \
      PUT(quat, gyre_quat_from_rotation_vector(V(0)))) \
    X(gyre_rotation_vector_from_quat, 0, "Q", "nnn", "to_rotation_vector", "half_turn*", \
      PUT(vec3, gyre_rotation_vector_from_quat(Q(0)))) \
    X(gyre_quat_from_x, 0, "a", "q", "from_x", "rotation*", PUT(quat, gyre_quat_from_x(N(0)))) \
    X(gyre_quat_from_y, 0, "a", "q", "from_y", "rotation*", PUT(quat, gyre_quat_from_y(N(0)))) \
    X(gyre_quat_from_z, 0, "a", "q", "from_z", "rotation*", PUT(quat, gyre_quat_from_z(N(0)))) \
    X(gyre_quat_shortest_arc, 0, "vw", "q", "", "turned*", PUT(quat, gyre_quat_shortest_arc(V(0), V(3)))) \
    X(gyre_quat_shortest_arc_checked, 0, "vw", "q", "", "", \
      OUT_QUAT(gyre_quat_shortest_arc_checked(V(0), V(3), &result))) \
    X(gyre_quat_look_at, 0, "vw", "q", "", "aimed", PUT(quat, gyre_quat_look_at(V(0), V(3)))) \
    X(gyre_quat_look_at_checked, 0, "vw", "q", "", "", OUT_QUAT(gyre_quat_look_at_checked(V(0), V(3), &result))) \
    X(gyre_mat3_mul_vec3, 0, "MV", "...", "mat3_mul_vec3", "scaled", PUT(vec3, gyre_mat3_mul_vec3(M(0), V(9)))) \
    X(gyre_mat3_mul, 0, "MM", ".........", "mat3_mul", "scaled", PUT(mat3, gyre_mat3_mul(M(0), M(9)))) \
    X(gyre_mat3_cofactor, 0, "M", ".........", "mat3_cofactor", "scaled", PUT(mat3, gyre_mat3_cofactor(M(0)))) \
    X(gyre_mat3_determinant, 0, "M", ":", "mat3_determinant", "scaled", PUT(number, gyre_mat3_determinant(M(0)))) \
    X(gyre_mat3_inverse, 0, "M", ":::::::::", "", "inverse3", OUT_MAT3(gyre_mat3_inverse(M(0), &result))) \
    X(gyre_mat3_from_quat, 0, "Q", "m", "mat3_from_quat", "entry", PUT(mat3, gyre_mat3_from_quat(Q(0)))) \
    X(gyre_mat3_from_axis_cos_sin, 0, "vnn", "m", "mat3_from_axis_cos_sin", "entry", \
      PUT(mat3, gyre_mat3_from_axis_cos_sin(V(0), N(3), N(4)))) \
    X(gyre_mat3_from_axis_angle, 0, "va", "m", "mat3_from_axis_angle", "entry", \
      PUT(mat3, gyre_mat3_from_axis_angle(V(0), N(3)))) \
    X(gyre_mat3_from_rotation_vector, 0, "z", "m", "mat3_from_rotation_vector", "entry", \
      PUT(mat3, gyre_mat3_from_rotation_vector(V(0)))) \
    X(gyre_mat3_shortest_arc, 0, "vw", "m", "", "turned_by_matrix", PUT(mat3, gyre_mat3_shortest_arc(V(0), V(3)))) \
    X(gyre_mat3_shortest_arc_checked, 0, "vw", "nnnnnnnnn", "", "", \
      OUT_MAT3(gyre_mat3_shortest_arc_checked(V(0), V(3), &result))) \
    X(gyre_mat3_mirror_in_plane, 0, "v", "nnnnnnnnn", "mirror_in_plane", "entry", \
      PUT(mat3, gyre_mat3_mirror_in_plane(V(0)))) \
    X(gyre_mat3_mirror_in_line, 0, "v", "m", "mirror_in_line", "entry", PUT(mat3, gyre_mat3_mirror_in_line(V(0)))) \
    X(gyre_mat3_project_on_plane, 0, "v", "nnnnnnnnn", "project_on_plane", "entry", \
      PUT(mat3, gyre_mat3_project_on_plane(V(0)))) \
    X(gyre_mat3_project_on_line, 0, "v", "nnnnnnnnn", "project_on_line", "entry", \
      PUT(mat3, gyre_mat3_project_on_line(V(0)))) \
    X(gyre_mrp_from_quat, 0, "Q", "nnn", "", "mrp*", PUT(vec3, gyre_mrp_from_quat(Q(0)))) \
    X(gyre_quat_from_mrp, 0, "j", "q", "from_mrp", "rotation*", PUT(quat, gyre_quat_from_mrp(V(0)))) \
    X(gyre_mrp_shadow, 0, "j", "nnn", "mrp_shadow", "relative", PUT(vec3, gyre_mrp_shadow(V(0)))) \
    X(gyre_mrp_shadow_checked, 0, "j", "nnn", "", "", OUT_VEC3(gyre_mrp_shadow_checked(V(0), &result))) \
    X(gyre_gibbs_from_quat, 0, "Q", "nnn", "", "gibbs*", PUT(vec3, gyre_gibbs_from_quat(Q(0)))) \
    X(gyre_gibbs_from_quat_checked, 0, "Q", "nnn", "", "", OUT_VEC3(gyre_gibbs_from_quat_checked(Q(0), &result))) \
    X(gyre_quat_from_gibbs, 0, "j", "q", "from_gibbs", "rotation*", PUT(quat, gyre_quat_from_gibbs(V(0)))) \
    X(gyre_mat3_nearest_rotation, 0, "M", "q", "", "nearest", PUT(quat, gyre_mat3_nearest_rotation(M(0)))) \
    X(gyre_mat3_nearest_rotation_checked, 0, "M", "q", "", "", \
      OUT_QUAT(gyre_mat3_nearest_rotation_checked(M(0), &result))) \
    X(gyre_quat_from_mat3, 0, "m", "q", "polar", "rotation*", PUT(quat, gyre_quat_from_mat3(M(0)))) \
    X(gyre_quat_from_mat3, 1, "N", "q", "polar", "rotation", PUT(quat, gyre_quat_from_mat3(M(0)))) \
    X(gyre_quat_from_mat3_checked, 0, "N", "q", "", "", OUT_QUAT(gyre_quat_from_mat3_checked(M(0), &result))) \
    X(gyre_quat_from_mat4, 0, "J", "q", "", "", PUT(quat, gyre_quat_from_mat4(G(0)))) \
    X(gyre_mat4_mul, 0, "GG", "................", "mat4_mul", "scaled", PUT(mat4, gyre_mat4_mul(G(0), G(16)))) \
    X(gyre_mat4_from_quat, 0, "Q", "nnnnnnnnnnnnnnnn", "mat4_from_quat", "entry", PUT(mat4, gyre_mat4_from_quat(Q(0)))) \
    X(gyre_mat4_mul_point, 0, "AV", "...", "mat4_mul_point", "scaled", PUT(vec3, gyre_mat4_mul_point(G(0), V(16)))) \
    X(gyre_mat4_mul_direction, 0, "AV", "...", "mat4_mul_direction", "scaled", \
      PUT(vec3, gyre_mat4_mul_direction(G(0), V(16)))) \
    X(gyre_mat4_mul_vec4, 0, "GQ", "....", "mat4_mul_vec4", "scaled", PUT(vec4, gyre_mat4_mul_vec4(G(0), W(16)))) \
    X(gyre_mat4_determinant3, 0, "G", ":", "mat4_determinant3", "scaled", PUT(number, gyre_mat4_determinant3(G(0)))) \
    X(gyre_mat4_inverse_affine, 0, "A", "::::::::::::::::", "", "inverse4", \
      OUT_MAT4(gyre_mat4_inverse_affine(G(0), &result))) \
    X(gyre_mat4_inverse, 0, "G", "::::::::::::::::", "", "inverse4", OUT_MAT4(gyre_mat4_inverse(G(0), &result))) \
    X(gyre_mat4_look_at, 0, "VVu", "::::::::::::::::", "", "viewed", PUT(mat4, gyre_mat4_look_at(V(0), V(3), V(6)))) \
    X(gyre_mat4_from_transform, 0, "F", "................", "mat4_from_transform", "columns", \
      PUT(mat4, gyre_mat4_from_transform(F(0)))) \
    X(gyre_transform_mul_point, 0, "FV", ":::", "transform_mul_point", "point", \
      PUT(vec3, gyre_transform_mul_point(F(0), V(10)))) \
    X(gyre_transform_lerp, 0, "Fft", "...q...", "transform_lerp", "rotation_part", \
      PUT(transform, gyre_transform_lerp(F(0), F(10), N(20)))) \
    X(gyre_transform_lerp, 1, "Fft", "...q...", "transform_lerp", "blended_parts", \
      PUT(transform, gyre_transform_lerp(F(0), F(10), N(20)))) \
    X(gyre_transform_from_mat4, 0, "R", "...qnnn", "transform_from_mat4", "rotation_part", \
      PUT(transform, gyre_transform_from_mat4(G(0), NULL))) \
    X(gyre_transform_from_mat4, 1, "R", "...qnnn", "transform_from_mat4", "scale_part", \
      PUT(transform, gyre_transform_from_mat4(G(0), NULL))) \
    X(gyre_mat4_perspective, 0, "giii", "                ", "perspective", "ulp", \
      PUT(mat4, gyre_mat4_perspective(N(0), N(1), N(2), N(3)))) \
    X(gyre_mat4_orthographic, 0, "iiii", "                ", "orthographic", "ulp", \
      PUT(mat4, gyre_mat4_orthographic(N(0), N(1), N(2), N(3)))) \
    X(gyre_quat_from_euler, 0, "eo", "q", "from_euler", "rotation*", PUT(quat, gyre_quat_from_euler(V(0), O(3)))) \
    X(gyre_quat_from_euler_checked, 0, "eo", "q", "", "", OUT_QUAT(gyre_quat_from_euler_checked(V(0), O(3), &result))) \
    X(gyre_euler_from_quat, 0, "Qo", "nnn", "", "euler*", PUT(vec3, gyre_euler_from_quat(Q(0), O(4)))) \
    X(gyre_euler_from_quat_checked, 0, "Qo", "nnn", "", "", OUT_VEC3(gyre_euler_from_quat_checked(Q(0), O(4), &result))) \
    X(gyre_euler_closest, 0, "hhhohhh", "nnn", "", "euler_other", PUT(vec3, gyre_euler_closest(V(0), O(3), V(4)))) \
    X(gyre_mat3_from_euler, 0, "eo", "m", "mat3_from_euler", "entry", PUT(mat3, gyre_mat3_from_euler(V(0), O(3)))) \
    X(gyre_euler_from_mat3, 0, "mo", "nnn", "", "euler_matrix", PUT(vec3, gyre_euler_from_mat3(M(0), O(9)))) \
    X(gyre_quat_from_euler_world_to_object, 0, "eo", "q", "from_euler_back", "rotation*", \
      PUT(quat, gyre_quat_from_euler_world_to_object(V(0), O(3)))) \
    X(gyre_euler_from_quat_world_to_object, 0, "Qo", "nnn", "", "euler_back*", \
      PUT(vec3, gyre_euler_from_quat_world_to_object(Q(0), O(4)))) \
    X(gyre_quat_from_yaw_pitch_roll_y_up, 0, "e", "q", "yaw_pitch_roll_y", "rotation*", \
      PUT(quat, gyre_quat_from_yaw_pitch_roll_y_up(N(0), N(1), N(2)))) \
    X(gyre_quat_from_yaw_pitch_roll_z_up, 0, "e", "q", "yaw_pitch_roll_z", "rotation*", \
      PUT(quat, gyre_quat_from_yaw_pitch_roll_z_up(N(0), N(1), N(2)))) \
    X(gyre_vec3_hermite, 0, "VVVVit", ":::", "vec3_hermite", "scaled", \
      PUT(vec3, gyre_vec3_hermite(V(0), V(3), V(6), V(9), N(12), N(13)))) \
    X(gyre_quat_hermite, 0, "qqpqit", "q", "quat_hermite", "summed", \
      PUT(quat, gyre_quat_hermite(Q(0), Q(4), Q(8), Q(12), N(16), N(17)))) \
    X(gyre_quat_angular_velocity_world, 0, "QPi", "...", "velocity_world", "over_time", \
      PUT(vec3, gyre_quat_angular_velocity_world(Q(0), Q(4), N(8)))) \
    X(gyre_quat_angular_velocity_local, 0, "QPi", "...", "velocity_local", "over_time", \
      PUT(vec3, gyre_quat_angular_velocity_local(Q(0), Q(4), N(8)))) \
    X(gyre_quat_integrate_world, 0, "Qyk", "q", "integrate_world", "rotation", \
      PUT(quat, gyre_quat_integrate_world(Q(0), V(4), N(7)))) \
    X(gyre_quat_integrate_local, 0, "Qyk", "q", "integrate_local", "rotation", \
      PUT(quat, gyre_quat_integrate_local(Q(0), V(4), N(7)))) \
    X(gyre_quat_derivative_world, 0, "qV", "....", "derivative_world", "scaled", \
      PUT(quat, gyre_quat_derivative_world(Q(0), V(4)))) \
    X(gyre_quat_derivative_local, 0, "qV", "....", "derivative_local", "scaled", \
      PUT(quat, gyre_quat_derivative_local(Q(0), V(4)))) \
    X(gyre_quat_velocity_world, 0, "qq", "   ", "rate_world", "scaled", PUT(vec3, gyre_quat_velocity_world(Q(0), Q(4)))) \
    X(gyre_quat_velocity_local, 0, "qq", "   ", "rate_local", "scaled", PUT(vec3, gyre_quat_velocity_local(Q(0), Q(4)))) \
    X(gyre_quat_squad, 0, "qcpct", "q", "squad", "rotation", \
      PUT(quat, gyre_quat_squad(Q(0), Q(4), Q(12), Q(8), N(16)))) \
    X(gyre_quat_squad_control, 0, "qpp", "q", "squad_control", "rotation", \
      PUT(quat, gyre_quat_squad_control(Q(0), Q(4), Q(8)))) \
    X(gyre_vec3_key_velocity, 0, "VVVii", "   ", "vec3_key_velocity", "scaled", \
      PUT(vec3, gyre_vec3_key_velocity(V(0), V(3), V(6), N(9), N(10)))) \
    X(gyre_quat_key_velocity, 0, "qppii", "   ", "quat_key_velocity", "key_velocity", \
      PUT(vec3, gyre_quat_key_velocity(Q(0), Q(4), Q(8), N(12), N(13)))) \
    X(gyre_quat_hermite_velocity, 0, "qypykt", "q", "hermite_velocity", "rotation", \
      PUT(quat, gyre_quat_hermite_velocity(Q(0), V(4), Q(7), V(11), N(14), N(15)))) \
    X(gyre_vec3_catmull_rom, 0, "VVVVt", ":::", "vec3_catmull_rom", "scaled", \
      PUT(vec3, gyre_vec3_catmull_rom(V(0), V(3), V(6), V(9), N(12)))) \
    X(gyre_quat_catmull_rom, 0, "qpppt", "q", "quat_catmull_rom", "rotation", \
      PUT(quat, gyre_quat_catmull_rom(Q(0), Q(4), Q(8), Q(12), N(16)))) \
    X(gyre_quat_average, 0, "QPPkkk", "q", "average", "summed", THREE(gyre_quat_average)) \
    X(gyre_quat_average_checked, 0, "QPPkkk", "q", "", "", THREE_CHECKED(gyre_quat_average_checked)) \
    X(gyre_quat_blend, 0, "QPPkkk", "q", "blend", "summed", THREE(gyre_quat_blend)) \
    X(gyre_quat_blend_checked, 0, "QPPkkk", "q", "", "", THREE_CHECKED(gyre_quat_blend_checked)) \
    X(gyre_frame_map_length, 0, "oon", ".", "frame_length", "ulp", PUT(number, gyre_frame_map_length(MAP, N(2)))) \
    X(gyre_frame_map_direction, 0, "ooV", "...", "frame_direction", "ulp", PUT(vec3, gyre_frame_map_direction(MAP, V(2)))) \
    X(gyre_frame_map_rotation_vector, 0, "ooz", "...", "frame_rotation_vector", "ulp", \
      PUT(vec3, gyre_frame_map_rotation_vector(MAP, V(2)))) \
    X(gyre_frame_map_tangent, 0, "ooq", "....", "frame_tangent", "ulp", PUT(vec4, gyre_frame_map_tangent(MAP, W(2)))) \
    X(gyre_frame_map_scale, 0, "ooV", "...", "frame_scale", "ulp", PUT(vec3, gyre_frame_map_scale(MAP, V(2)))) \
    X(gyre_frame_map_quat, 0, "ooQ", "....", "frame_quat", "ulp", PUT(quat, gyre_frame_map_quat(MAP, Q(2)))) \
    X(gyre_frame_map_mat3, 0, "ooM", ".........", "frame_mat3", "ulp", PUT(mat3, gyre_frame_map_mat3(MAP, M(2)))) \
    X(gyre_frame_map_point, 0, "ooV", "...", "frame_point", "ulp", PUT(vec3, gyre_frame_map_point(MAP, V(2)))) \
    X(gyre_frame_map_mat4, 0, "ooA", "................", "frame_mat4", "ulp", PUT(mat4, gyre_frame_map_mat4(MAP, G(2)))) \
    X(gyre_frame_map_transform, 0, "ooF", "..........", "frame_transform", "ulp", \
      PUT(transform, gyre_frame_map_transform(MAP, F(2)))) \
    X(gyre_mat4_from_frame_map, 0, "oo", "nnnnnnnnnnnnnnnn", "frame_matrix", "ulp", \
      PUT(mat4, gyre_mat4_from_frame_map(MAP))) \
    X(gyre_quat_from_frame_map, 0, "oo", "q", "frame_turn", "components", PUT(quat, gyre_quat_from_frame_map(MAP))) \
    X(gyre_transform_mul_direction, 0, "FV", ":::", "transform_direction", "relative", \
      PUT(vec3, gyre_transform_mul_direction(F(0), V(10)))) \
    X(gyre_transform_mul_normal, 0, "FV", ":::", "transform_normal", "direction", \
      PUT(vec3, gyre_transform_mul_normal(F(0), V(10)))) \
    X(gyre_transform_inverse_point, 0, "FV", "   ", "transform_inverse_point", "over_scale", \
      PUT(vec3, gyre_transform_inverse_point(F(0), V(10)))) \
    X(gyre_transform_inverse_direction, 0, "FV", "   ", "transform_inverse_direction", "over_scale", \
      PUT(vec3, gyre_transform_inverse_direction(F(0), V(10)))) \
    X(gyre_transform_mul, 0, "UF", "   q   ", "transform_mul", "rotation_part", \
      PUT(transform, gyre_transform_mul(F(0), F(10)))) \
    X(gyre_transform_mul, 2, "FF", "   q   ", "transform_mul_uneven", "nearest_part", \
      PUT(transform, gyre_transform_mul(F(0), F(10)))) \
    X(gyre_transform_mul, 1, "UF", "   q   ", "transform_mul", "scale_part", \
      PUT(transform, gyre_transform_mul(F(0), F(10)))) \
    X(gyre_transform_mul_checked, 0, "FF", "   q   ", "", "", \
      OUT_TRANSFORM(gyre_transform_mul_checked(F(0), F(10), &result))) \
    X(gyre_transform_then, 0, "FU", "   q   ", "transform_then", "rotation_part", \
      PUT(transform, gyre_transform_then(F(0), F(10)))) \
    X(gyre_transform_inverse, 0, "S", "   q   ", "transform_inverse", "rotation_part", \
      PUT(transform, gyre_transform_inverse(F(0)))) \
    X(gyre_transform_inverse, 2, "F", "   q   ", "transform_inverse_uneven", "nearest_part", \
      PUT(transform, gyre_transform_inverse(F(0)))) \
    X(gyre_transform_inverse, 1, "U", "   q   ", "transform_inverse", "scale_part", \
      PUT(transform, gyre_transform_inverse(F(0)))) \
    X(gyre_transform_inverse_checked, 0, "F", "   q   ", "", "", \
      OUT_TRANSFORM(gyre_transform_inverse_checked(F(0), &result))) \
    X(gyre_dualquat_from_parts, 0, "qV", "        ", "dual_from_parts", "dual_part", \
      PUT(dualquat, gyre_dualquat_from_parts(Q(0), V(4)))) \
    X(gyre_dualquat_normalise, 0, "d", "q    ", "", "length", PUT(dualquat, gyre_dualquat_normalise(D(0)))) \
    X(gyre_dualquat_normalise_checked, 0, "d", "q    ", "", "", \
      OUT_DUALQUAT(gyre_dualquat_normalise_checked(D(0), &result))) \
    X(gyre_dualquat_rotation, 0, "d", "q", "", "length", PUT(quat, gyre_dualquat_rotation(D(0)))) \
    X(gyre_dualquat_translation, 0, "d", "   ", "dual_translation", "relative", \
      PUT(vec3, gyre_dualquat_translation(D(0)))) \
    X(gyre_dualquat_mul, 0, "dD", "        ", "dual_mul", "rotation", PUT(dualquat, gyre_dualquat_mul(D(0), D(8)))) \
    X(gyre_dualquat_mul, 1, "dD", "        ", "dual_mul", "translation", PUT(dualquat, gyre_dualquat_mul(D(0), D(8)))) \
    X(gyre_dualquat_then, 0, "dD", "        ", "dual_then", "rotation", PUT(dualquat, gyre_dualquat_then(D(0), D(8)))) \
    X(gyre_dualquat_inverse, 0, "d", "        ", "dual_inverse", "rotation", PUT(dualquat, gyre_dualquat_inverse(D(0)))) \
    X(gyre_dualquat_inverse, 1, "d", "        ", "dual_inverse", "dual_part", \
      PUT(dualquat, gyre_dualquat_inverse(D(0)))) \
    X(gyre_dualquat_inverse_checked, 0, "d", "        ", "", "", \
      OUT_DUALQUAT(gyre_dualquat_inverse_checked(D(0), &result))) \
    X(gyre_dualquat_mul_point, 0, "dV", "   ", "dual_point", "scaled", PUT(vec3, gyre_dualquat_mul_point(D(0), V(8)))) \
    X(gyre_dualquat_mul_direction, 0, "dV", ":::", "dual_direction", "relative", \
      PUT(vec3, gyre_dualquat_mul_direction(D(0), V(8)))) \
    X(gyre_dualquat_angle_between, 0, "dD", "n", "dual_angle", "absolute", \
      PUT(number, gyre_dualquat_angle_between(D(0), D(8)))) \
    X(gyre_dualquat_distance_between, 0, "dD", " ", "dual_distance", "scaled", \
      PUT(number, gyre_dualquat_distance_between(D(0), D(8)))) \
    X(gyre_dualquat_sclerp, 0, "dDt", "q    ", "sclerp", "rotation", \
      PUT(dualquat, gyre_dualquat_sclerp(D(0), D(8), N(16)))) \
    X(gyre_dualquat_sclerp, 1, "dDt", "q    ", "sclerp", "translation", \
      PUT(dualquat, gyre_dualquat_sclerp(D(0), D(8), N(16)))) \
    X(gyre_dualquat_blend, 0, "dDDkkk", "q    ", "dual_blend", "summed_motion", THREE_MOTIONS(gyre_dualquat_blend)) \
    X(gyre_dualquat_blend, 1, "dDDkkk", "q    ", "dual_blend", "translation", THREE_MOTIONS(gyre_dualquat_blend)) \
    X(gyre_dualquat_blend_checked, 0, "dDDkkk", "q    ", "", "", THREE_MOTIONS_CHECKED(gyre_dualquat_blend_checked)) \
    X(gyre_mat4_from_dualquat, 0, "d", "                ", "mat4_from_dual", "linear", \
      PUT(mat4, gyre_mat4_from_dualquat(D(0)))) \
    X(gyre_dualquat_from_mat4, 0, "J", "q    ", "dual_from_mat4", "rotation", PUT(dualquat, gyre_dualquat_from_mat4(G(0)))) \
    X(gyre_dualquat_from_mat4, 1, "J", "q    ", "dual_from_mat4", "translation", \
      PUT(dualquat, gyre_dualquat_from_mat4(G(0)))) \
    X(gyre_dualquat_from_mat4_checked, 0, "J", "q    ", "", "", \
      OUT_DUALQUAT(gyre_dualquat_from_mat4_checked(G(0), &result))) \
    X(gyre_dualquat_from_transform, 0, "F", "q    ", "dual_from_transform", "dual_part", \
      PUT(dualquat, gyre_dualquat_from_transform(F(0)))) \
    X(gyre_transform_from_dualquat, 0, "d", "   q   ", "", "length_part", \
      PUT(transform, gyre_transform_from_dualquat(D(0)))) \
    X(gyre_quat_from_frame_map_checked, 0, "oo", "q", "", "", OUT_QUAT(gyre_quat_from_frame_map_checked(MAP, &result))) \
    X(gyre_quat_difference_local, 0, "qp", "....", "difference_local", "between*", \
      PUT(quat, gyre_quat_difference_local(Q(0), Q(4)))) \
    X(gyre_quat_difference_world, 0, "qp", "....", "difference_world", "between*", \
      PUT(quat, gyre_quat_difference_world(Q(0), Q(4)))) \
    X(gyre_quat_from_uniforms, 0, "kkk", "q", "", "length", PUT(quat, gyre_quat_from_uniforms(N(0), N(1), N(2)))) \
    X(gyre_quat_lerp, 0, "qpt", "....", "quat_lerp", "scaled", PUT(quat, gyre_quat_lerp(Q(0), Q(4), N(8)))) \
    X(gyre_quat_slerp_long, 0, "qpt", "q", "slerp_long", "rotation", \
      PUT(quat, gyre_quat_slerp_long(Q(0), Q(4), N(8)))) \
    X(gyre_quat_exp, 0, "ln", "q", "exp", "rotation*", PUT(quat, gyre_quat_exp(Q(0)))) \
    X(gyre_quat_log, 0, "Q", "nnnn", "log", "absolute", PUT(quat, gyre_quat_log(Q(0)))) \
    X(gyre_quat_power, 0, "Qs", "q", "power", "rotation", PUT(quat, gyre_quat_power(Q(0), N(4)))) \
    X(gyre_quat_swing_twist, 0, "Qv", "qq", "", "product", OUT_PARTS(gyre_quat_swing_twist(Q(0), V(4), &first, &second))) \
    X(gyre_quat_swing_twist_checked, 0, "Qv", "qq", "", "", \
      OUT_PARTS(gyre_quat_swing_twist_checked(Q(0), V(4), &first, &second))) \
    X(gyre_quat_from_axes, 0, "vw", "q", "", "axis_x", PUT(quat, gyre_quat_from_axes(V(0), V(3)))) \
    X(gyre_quat_from_axes_checked, 0, "vw", "q", "", "", OUT_QUAT(gyre_quat_from_axes_checked(V(0), V(3), &result))) \
    X(gyre_quat_to_axes, 0, "Q", "uu", "two_axes", "entry", OUT_AXES(gyre_quat_to_axes(Q(0), &first, &second)))
