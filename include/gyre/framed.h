/* SPDX-License-Identifier: MIT */
/// @file framed.h
/// Frames: which way a program's axes go and how long its unit is, and the maps from one frame to another.
///
/// A frame says where right, up and forward of a *model* point, as that program expects it to face, and how
/// many metres its unit is. The map between two frames is a signed permutation M of the axes and the ratio of
/// the units. Points become ratio * M v, directions M v, the vector part of a quaternion det(M) M v with w as
/// it was, a matrix M B M^-1. Euler angles are never mapped one by one: go through a quaternion. Nothing is
/// rounded where the units are equal: there and back gives the same bits.
// Written by tools/gen_double.py from frame.h: change that one.
#ifndef GYRE_FRAMED_H
#define GYRE_FRAMED_H

#include <gyre/base.h>
#include <gyre/frame.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/transformd.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN


/* A component of v, or its negative. */
static inline double gyrei_vec3d_along(gyre_vec3d v, gyre_axis axis) {
    const int32_t number = gyrei_axis_number(axis);
    const double component = number == 1 ? v.x : (number == 2 ? v.y : v.z);
    return axis < 0 ? -component : component;
}

/// A length, a distance or a radius in the target's unit. Where the units are equal it stays as it is.
///
/// Error: 0.51 ulp.
/// Cost: 1 multiplication, 1 division, in double.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF);
/// gyre_frame_map map = gyre_frame_map_between(gltf, gyre_frame_preset(GYRE_FRAME_UNREAL));
/// double radius = gyre_frame_map_lengthd(map, 0.75); // = 75
/// @endcode
GYRE_INLINE double gyre_frame_map_lengthd(gyre_frame_map map, double length) {
    return (double)((double)length * map.multiplier / map.divisor);
}

/// A direction: an axis of a view, a normal, a ray's way. Its length stays.
///
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame enu = gyre_frame_preset(GYRE_FRAME_ENU), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(enu, unity);
/// gyre_vec3d up = gyre_frame_map_directiond(map, gyre_vec3d_make(0, 0, 1)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_frame_map_directiond(gyre_frame_map map, gyre_vec3d v) {
    return gyre_vec3d_make(gyrei_vec3d_along(v, map.axis[0]), gyrei_vec3d_along(v, map.axis[1]),
                          gyrei_vec3d_along(v, map.axis[2]));
}

/// A point, or a way between two points, or a velocity: turned like a direction, in the target's unit.
///
/// Exact where the units are equal.
/// Error: 0.51 ulp a component.
/// Cost: 3 multiplications, 3 divisions, in double.
/// @code
/// gyre_frame blender = gyre_frame_preset(GYRE_FRAME_BLENDER);
/// gyre_frame_map map = gyre_frame_map_between(blender, gyre_frame_preset(GYRE_FRAME_UNREAL));
/// gyre_vec3d p = gyre_frame_map_pointd(map, gyre_vec3d_make(1, 2, 3)); // = (-200, -100, 300)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_frame_map_pointd(gyre_frame_map map, gyre_vec3d v) {
    const gyre_vec3d turned = gyre_frame_map_directiond(map, v);
    return gyre_vec3d_make(gyre_frame_map_lengthd(map, turned.x), gyre_frame_map_lengthd(map, turned.y),
                          gyre_frame_map_lengthd(map, turned.z));
}

/// A rotation vector, an angular velocity, or the axis of an axis and an angle that stays: det(M) M v.
///
/// A mirror turns the sense of turning: that is what det(M) undoes.
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(gltf, unity);
/// gyre_vec3d v = gyre_vec3d_make(1, 2, 3);
/// gyre_vec3d mapped = gyre_frame_map_rotation_vectord(map, v); // = (1, -2, -3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_frame_map_rotation_vectord(gyre_frame_map map, gyre_vec3d v) {
    const gyre_vec3d turned = gyre_frame_map_directiond(map, v);
    return map.determinant < 0 ? gyre_vec3d_negate(turned) : turned;
}

/// A vertex's tangent: x, y and z as a direction; w, the sign of the bitangent, changes with a mirror.
///
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(gltf, unity);
/// gyre_vec4d tangent = gyre_frame_map_tangentd(map, gyre_vec4d_make(1, 0, 0, 1)); // = (-1, 0, 0, -1)
/// @endcode
GYRE_INLINE gyre_vec4d gyre_frame_map_tangentd(gyre_frame_map map, gyre_vec4d tangent) {
    const gyre_vec3d v = gyre_frame_map_directiond(map, gyre_vec3d_make(tangent.x, tangent.y, tangent.z));
    return gyre_vec4d_make(v.x, v.y, v.z, map.determinant < 0 ? -tangent.w : tangent.w);
}

/// A scale along the axes: its components change places, never signs.
///
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(ros, unity);
/// gyre_vec3d scale = gyre_frame_map_scaled(map, gyre_vec3d_make(1, 2, 3)); // = (2, 3, 1)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_frame_map_scaled(gyre_frame_map map, gyre_vec3d scale) {
    return gyre_vec3d_make(gyrei_vec3d_along(scale, gyrei_axis_number(map.axis[0])),
                          gyrei_vec3d_along(scale, gyrei_axis_number(map.axis[1])),
                          gyrei_vec3d_along(scale, gyrei_axis_number(map.axis[2])));
}

/// A rotation: the same turn, told in the target's coordinates. The vector part becomes det(M) M v.
///
/// w stays and so does the length; q need not be unit.
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(ros, unity);
/// gyre_quatd turn = gyre_quatd_make(1, 2, 3, 4);
/// gyre_quatd mapped = gyre_frame_map_quatd(map, turn); // = (2, -3, -1, 4)
/// @endcode
GYRE_INLINE gyre_quatd gyre_frame_map_quatd(gyre_frame_map map, gyre_quatd q) {
    const gyre_vec3d v = gyre_frame_map_rotation_vectord(map, gyre_vec3d_make(q.x, q.y, q.z));
    return gyre_quatd_make(v.x, v.y, v.z, q.w);
}

/// A rotation, or any other matrix without translation: M B M^-1.
///
/// Error: none.
/// Cost: 18 selections, no arithmetic.
/// @code
/// gyre_frame enu = gyre_frame_preset(GYRE_FRAME_ENU), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_mat3d quarter_about_up = gyre_mat3d_from_quatd(gyre_quatd_from_z(GYRE_PI / 2));
/// gyre_mat3d m = gyre_frame_map_mat3d(gyre_frame_map_between(enu, unity), quarter_about_up);
/// gyre_vec3d to_the_left = gyre_mat3d_mul_vec3d(m, gyre_vec3d_make(0, 0, 1)); // = (-1, 0, 0)
/// @endcode
GYRE_INLINE gyre_mat3d gyre_frame_map_mat3d(gyre_frame_map map, gyre_mat3d m) {
    const gyre_mat3d columns = gyrei_mat3d_from_columns(gyre_frame_map_directiond(map, gyrei_mat3d_column(m, 0)),
                                                      gyre_frame_map_directiond(map, gyrei_mat3d_column(m, 1)),
                                                      gyre_frame_map_directiond(map, gyrei_mat3d_column(m, 2)));
    const gyre_mat3d rows = gyre_mat3d_transpose(columns);
    return gyre_mat3d_transpose(
        gyrei_mat3d_from_columns(gyre_frame_map_directiond(map, gyrei_mat3d_column(rows, 0)),
                                gyre_frame_map_directiond(map, gyrei_mat3d_column(rows, 1)),
                                gyre_frame_map_directiond(map, gyrei_mat3d_column(rows, 2))));
}

/// A matrix that takes points of a frame to points of the same frame: M B M^-1, the unit's ratio in M.
///
/// For node transforms and inverse bind matrices, projective ones too. Translation and last row are in the
/// target's unit; all else, and these too where the units are equal, is exact.
/// Error: 0.51 ulp an entry.
/// Cost: 6 multiplications, 6 divisions, in double.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unreal = gyre_frame_preset(GYRE_FRAME_UNREAL);
/// gyre_mat4d m = gyre_mat4d_from_mat3d(gyre_mat3d_identity(), gyre_vec3d_make(1, 2, 3));
/// gyre_mat4d mapped = gyre_frame_map_mat4d(gyre_frame_map_between(ros, unreal), m);
/// gyre_vec3d moved = gyre_mat4d_mul_point(mapped, gyre_vec3d_make(0, 0, 0)); // = (100, -200, 300)
/// @endcode
GYRE_INLINE gyre_mat4d gyre_frame_map_mat4d(gyre_frame_map map, gyre_mat4d m) {
    const gyre_vec3d translation = gyre_frame_map_pointd(map, gyre_vec3d_make(m.m[12], m.m[13], m.m[14]));
    const gyre_vec3d last = gyre_frame_map_directiond(map, gyre_vec3d_make(m.m[3], m.m[7], m.m[11]));
    gyre_mat4d r = gyre_mat4d_from_mat3d(gyre_frame_map_mat3d(map, gyre_mat3d_from_mat4d(m)), translation);
    r.m[3] = (double)((double)last.x * map.divisor / map.multiplier);
    r.m[7] = (double)((double)last.y * map.divisor / map.multiplier);
    r.m[11] = (double)((double)last.z * map.divisor / map.multiplier);
    r.m[15] = m.m[15];
    return r;
}

/// What gyre_frame_map_mat4d() does to the matrix of a node: translation, rotation, scale each by its map.
///
/// Rotation and scale are exact.
/// Error: 0.51 ulp a component of the translation.
/// Cost: 3 multiplications, 3 divisions, in double.
/// @code
/// gyre_frame blender = gyre_frame_preset(GYRE_FRAME_BLENDER);
/// gyre_frame_map map = gyre_frame_map_between(blender, gyre_frame_preset(GYRE_FRAME_GLTF));
/// gyre_vec3d move = gyre_vec3d_make(1, 2, 3), scale = gyre_vec3d_make(4, 5, 6);
/// gyre_transformd t = gyre_transformd_make(move, gyre_quatd_make(0, 0, 1, 0), scale);
/// gyre_transformd mapped = gyre_frame_map_transformd(map, t); // = (1, 3, -2, 0, 1, 0, 0, 4, 6, 5)
/// @endcode
GYRE_INLINE gyre_transformd gyre_frame_map_transformd(gyre_frame_map map, gyre_transformd t) {
    return gyre_transformd_make(gyre_frame_map_pointd(map, t.translation), gyre_frame_map_quatd(map, t.rotation),
                               gyre_frame_map_scaled(map, t.scale));
}

/// The matrix that does to points what gyre_frame_map_pointd() does: M with the unit's ratio.
///
/// It is M itself, to be put before a chain of matrices, not M B M^-1.
/// Error: 0.13 ulp an entry.
/// Cost: 9 multiplications, 9 divisions, in double.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unreal = gyre_frame_preset(GYRE_FRAME_UNREAL);
/// gyre_mat4d unreal_from_ros = gyre_mat4d_from_frame_map(gyre_frame_map_between(ros, unreal));
/// gyre_vec3d p = gyre_mat4d_mul_point(unreal_from_ros, gyre_vec3d_make(1, 2, 3)); // = (100, -200, 300)
/// @endcode
GYRE_INLINE gyre_mat4d gyre_mat4d_from_frame_map(gyre_frame_map map) {
    const gyre_vec3d x = {1.0, 0.0, 0.0}, y = {0.0, 1.0, 0.0}, z = {0.0, 0.0, 1.0},
                    zero = {0.0, 0.0, 0.0};
    return gyre_mat4d_from_mat3d(gyrei_mat3d_from_columns(gyre_frame_map_pointd(map, x),
                                                       gyre_frame_map_pointd(map, y),
                                                       gyre_frame_map_pointd(map, z)),
                               zero);
}

/// The rotation that does to directions what the map does; the identity where that mirrors.
///
/// It changes one side of a rotation alone: with r of opencv to opengl-camera, q times the conjugate of r is
/// the turn of an OpenGL camera that looks as q turns an OpenCV camera.
/// Error: none in the rotation; the length is within 7.0e-17 of 1.
/// Cost: as gyre_quatd_from_mat3d().
/// @code
/// gyre_frame opencv = gyre_frame_preset(GYRE_FRAME_OPENCV);
/// gyre_frame_map map = gyre_frame_map_between(opencv, gyre_frame_preset(GYRE_FRAME_OPENGL_CAMERA));
/// gyre_quatd r = gyre_quatd_from_frame_map(map); // = (1, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_frame_map(gyre_frame_map map) {
    const gyre_vec3d x = {1.0, 0.0, 0.0}, y = {0.0, 1.0, 0.0}, z = {0.0, 0.0, 1.0};
    if (map.determinant < 0) return gyre_quatd_identity();
    return gyre_quatd_from_mat3d(gyrei_mat3d_from_columns(gyre_frame_map_directiond(map, x),
                                                       gyre_frame_map_directiond(map, y),
                                                       gyre_frame_map_directiond(map, z)));
}

/// gyre_quatd_from_frame_map() with GYRE_DEGENERATE, and *out as it was, where the map mirrors.
///
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(gltf, unity);
/// gyre_quatd r = gyre_quatd_identity();
/// gyre_status status = gyre_quatd_from_frame_map_checked(map, &r); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_from_frame_map_checked(gyre_frame_map map, gyre_quatd *out) {
    if (map.determinant < 0) return GYRE_DEGENERATE;
    *out = gyre_quatd_from_frame_map(map);
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
