/* SPDX-License-Identifier: MIT */
/// @file frame.h
/// Frames: which way a program's axes go and how long its unit is, and the maps from one frame to another.
///
/// A frame says where right, up and forward of a *model* point, as that program expects it to face, and how
/// many metres its unit is. The map between two frames is a signed permutation M of the axes and the ratio of
/// the units. Points become ratio * M v, directions M v, the vector part of a quaternion det(M) M v with w as
/// it was, a matrix M B M^-1. Euler angles are never mapped one by one: go through a quaternion. Nothing is
/// rounded where the units are equal: there and back gives the same bits.
#ifndef GYRE_FRAME_H
#define GYRE_FRAME_H

#include <gyre/base.h>
#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/transform.h>
#include <gyre/vec.h>

GYRE_EXTERN_C_BEGIN

// @once
/// An axis with its direction: GYRE_AXIS_X, GYRE_AXIS_Y or GYRE_AXIS_Z, or one of them negated.
typedef int32_t gyre_axis;

enum {
    GYRE_AXIS_X = 1, ///< +x; -GYRE_AXIS_X is -x
    GYRE_AXIS_Y = 2, ///< +y
    GYRE_AXIS_Z = 3, ///< +z
};

/// Where right, up and forward of a model point in a program's coordinates, and the unit of its lengths.
typedef struct gyre_frame {
    gyre_axis right, up, forward; ///< three different axes
    int32_t reserved;             ///< 0
    double unit_m;                ///< metres in a unit, from 1e-18 to 1e18
} gyre_frame;

/// The frames that have a name: constant, name, right, up, forward, unit in metres. New ones go to the end.
#define GYRE_FRAME_PRESET_LIST(X)                                                                            \
    X(GYRE_FRAME_GLTF, "gltf", -GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, 1.0)                                  \
    X(GYRE_FRAME_OPENGL, "opengl", -GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, 1.0)                              \
    X(GYRE_FRAME_WEBGL, "webgl", -GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, 1.0)                                \
    X(GYRE_FRAME_THREEJS, "threejs", -GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, 1.0)                            \
    X(GYRE_FRAME_DIRECT3D, "direct3d", GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, 1.0)                           \
    X(GYRE_FRAME_UNITY, "unity", GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, 1.0)                                 \
    X(GYRE_FRAME_UNREAL, "unreal", GYRE_AXIS_Y, GYRE_AXIS_Z, GYRE_AXIS_X, 0.01)                              \
    X(GYRE_FRAME_BLENDER, "blender", -GYRE_AXIS_X, GYRE_AXIS_Z, -GYRE_AXIS_Y, 1.0)                           \
    X(GYRE_FRAME_3DSMAX, "3dsmax", -GYRE_AXIS_X, GYRE_AXIS_Z, -GYRE_AXIS_Y, 1.0)                             \
    X(GYRE_FRAME_MAYA, "maya", -GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z, 0.01)                                 \
    X(GYRE_FRAME_ROS, "ros", -GYRE_AXIS_Y, GYRE_AXIS_Z, GYRE_AXIS_X, 1.0)                                    \
    X(GYRE_FRAME_NED, "ned", GYRE_AXIS_Y, -GYRE_AXIS_Z, GYRE_AXIS_X, 1.0)                                    \
    X(GYRE_FRAME_ENU, "enu", GYRE_AXIS_X, GYRE_AXIS_Z, GYRE_AXIS_Y, 1.0)                                     \
    X(GYRE_FRAME_OPENCV, "opencv", GYRE_AXIS_X, -GYRE_AXIS_Y, GYRE_AXIS_Z, 1.0)                              \
    X(GYRE_FRAME_OPENGL_CAMERA, "opengl-camera", GYRE_AXIS_X, GYRE_AXIS_Y, -GYRE_AXIS_Z, 1.0)                \
    X(GYRE_FRAME_WEBXR, "webxr", GYRE_AXIS_X, GYRE_AXIS_Y, -GYRE_AXIS_Z, 1.0)

/// Which named frame, for gyre_frame_preset(); the values never change.
typedef uint32_t gyre_frame_id;

enum {
#define GYREI_FRAME_ENUM(constant, name, right, up, forward, unit_m) constant,
    GYRE_FRAME_PRESET_LIST(GYREI_FRAME_ENUM)
#undef GYREI_FRAME_ENUM
        GYRE_FRAME_PRESET_COUNT ///< how many there are
};

/// Room for what gyre_frame_name() writes.
enum { GYRE_FRAME_NAME_SIZE = 64 };

/// How coordinates of one frame become those of another; made by gyre_frame_map_between().
typedef struct gyre_frame_map {
    gyre_axis axis[3];          ///< for x, y and z of the result: which axis of the source, and its sign
    int32_t determinant;        ///< of the signed permutation: 1, or -1 where the handedness changes
    double multiplier, divisor; ///< the ratio of the units is multiplier / divisor; one of them is 1
} gyre_frame_map;

/// The frame of these axes and this many metres in a unit; taken as they are.
/// @code
/// gyre_frame frame = gyre_frame_make(GYRE_AXIS_X, GYRE_AXIS_Y, -GYRE_AXIS_Z, 0.01);
/// bool valid = gyre_frame_is_valid(frame); // = true
/// @endcode
GYRE_INLINE gyre_frame gyre_frame_make(gyre_axis right, gyre_axis up, gyre_axis forward, double unit_m) {
    const gyre_frame frame = {right, up, forward, 0, unit_m};
    return frame;
}

/// A named frame: GYRE_FRAME_UNITY and so on. A number past the last gives glTF's.
/// @code
/// gyre_frame unreal = gyre_frame_preset(GYRE_FRAME_UNREAL);
/// double unit_m = unreal.unit_m; // = 0.01
/// @endcode
GYRE_INLINE gyre_frame gyre_frame_preset(gyre_frame_id id) {
    static const gyre_frame presets[GYRE_FRAME_PRESET_COUNT] = {
#define GYREI_FRAME_ROW(constant, name, right, up, forward, unit_m) {right, up, forward, 0, unit_m},
        GYRE_FRAME_PRESET_LIST(GYREI_FRAME_ROW)
#undef GYREI_FRAME_ROW
    };
    return presets[id < GYRE_FRAME_PRESET_COUNT ? id : 0];
}

/* 1 for +x and -x, 2 for y, 3 for z, 0 for what is no axis. */
static inline int32_t gyrei_axis_number(gyre_axis axis) {
    return axis >= -3 && axis <= 3 ? (axis < 0 ? -axis : axis) : 0;
}

/// Whether right, up and forward are three different axes and the unit is from 1e-18 to 1e18 metres.
/// @code
/// bool valid = gyre_frame_is_valid(gyre_frame_make(GYRE_AXIS_X, -GYRE_AXIS_X, GYRE_AXIS_Z, 1.0)); // = false
/// @endcode
GYRE_INLINE bool gyre_frame_is_valid(gyre_frame frame) {
    const int32_t right = gyrei_axis_number(frame.right), up = gyrei_axis_number(frame.up),
                  forward = gyrei_axis_number(frame.forward);
    return right * up * forward == 6 && right + up + forward == 6 && frame.unit_m >= 1e-18 &&
           frame.unit_m <= 1e18;
}

/// 1 for a right-handed frame, -1 for a left-handed one, 0 for one that is not valid.
/// @code
/// int32_t gltf = gyre_frame_handedness(gyre_frame_preset(GYRE_FRAME_GLTF)); // = 1
/// int32_t unity = gyre_frame_handedness(gyre_frame_preset(GYRE_FRAME_UNITY)); // = -1
/// @endcode
GYRE_INLINE int32_t gyre_frame_handedness(gyre_frame frame) {
    const int32_t right = gyrei_axis_number(frame.right), up = gyrei_axis_number(frame.up);
    const int32_t signs = (frame.right < 0 ? -1 : 1) * (frame.up < 0 ? -1 : 1) * (frame.forward < 0 ? -1 : 1);
    const bool cyclic = up == right % 3 + 1; /* then right, up and backward turn the other way */
    if (!gyre_frame_is_valid(frame)) return 0;
    return cyclic ? -signs : signs;
}

/// Whether two frames have the same axes and the same unit; their names do not matter.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), webgl = gyre_frame_preset(GYRE_FRAME_WEBGL);
/// bool same = gyre_frame_equal(gltf, webgl); // = true
/// @endcode
GYRE_INLINE bool gyre_frame_equal(gyre_frame a, gyre_frame b) {
    return a.right == b.right && a.up == b.up && a.forward == b.forward && a.unit_m == b.unit_m;
}

/// The frame that a text names.
///
/// The text is the name of a preset, or right, up and forward written as three signed axes: "+x+y-z". Behind
/// either may stand "@" and the unit, as a number of metres or as mm, cm, m, km, in or ft: "+x+y-z@0.01",
/// "blender@mm". Without it, axes are in metres. Capitals count as small letters; blanks, ".", "_" and "-" in
/// names do not count ("3ds-max", "three.js"). "flu" is ros, "frd" is ned, "directx" and "d3d" are direct3d.
///
/// @param name  the text; NULL is GYRE_BAD_ARGUMENT
/// @param out   the frame; as it was on failure
/// @param error GYRE_NOT_FOUND lists the names there are, GYRE_BAD_ARGUMENT says what is wrong with axes or
///              unit; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_frame_from_name(const char *name, gyre_frame *out,
                                                         gyre_error *error);

/// Writes the name of a frame to text, terminated: the first preset that is equal to it, else its axes as
/// gyre_frame_from_name() reads them, with the unit where that is not a metre; "invalid" for one that is not.
GYRE_API void gyre_frame_name(gyre_frame frame, char text[GYRE_FRAME_NAME_SIZE]);

/// The name of a preset, for lists of what there is; NULL for a number past the last.
GYRE_API const char *gyre_frame_preset_name(gyre_frame_id id);

/// The map that changes nothing.
/// @code
/// gyre_frame_map map = gyre_frame_map_identity();
/// gyre_vec3 v = gyre_frame_map_point(map, gyre_vec3_make(1, 2, 3)); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_frame_map gyre_frame_map_identity(void) {
    const gyre_frame_map map = {{GYRE_AXIS_X, GYRE_AXIS_Y, GYRE_AXIS_Z}, 1, 1.0, 1.0};
    return map;
}

/* Where an axis of the target comes from. */
static inline void gyrei_frame_map_set(gyre_frame_map *map, gyre_axis target, gyre_axis source) {
    map->axis[gyrei_axis_number(target) - 1] = target < 0 ? -source : source;
}

/* The ratio as a factor of at least 1 or a divisor of at least 1: 100 has a double, 0.01 has not. */
static inline void gyrei_frame_map_set_ratio(gyre_frame_map *map, double from, double to) {
    map->multiplier = from > to ? from / to : 1.0;
    map->divisor = to > from ? to / from : 1.0;
}

/// The map from coordinates of one frame to those of another: right stays right, up up and forward forward.
///
/// Where one of them is not valid it is the identity.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(ros, unity);
/// gyre_vec3 ahead = gyre_frame_map_point(map, gyre_vec3_make(3, 0, 0)); // = (0, 0, 3)
/// gyre_vec3 left = gyre_frame_map_point(map, gyre_vec3_make(0, 2, 0)); // = (-2, 0, 0)
/// @endcode
GYRE_INLINE gyre_frame_map gyre_frame_map_between(gyre_frame from, gyre_frame to) {
    gyre_frame_map map = gyre_frame_map_identity();
    if (!gyre_frame_is_valid(from) || !gyre_frame_is_valid(to)) return map;
    gyrei_frame_map_set(&map, to.right, from.right);
    gyrei_frame_map_set(&map, to.up, from.up);
    gyrei_frame_map_set(&map, to.forward, from.forward);
    gyrei_frame_map_set_ratio(&map, from.unit_m, to.unit_m);
    map.determinant = gyre_frame_handedness(from) * gyre_frame_handedness(to);
    return map;
}

/// gyre_frame_map_between() with GYRE_BAD_ARGUMENT, and *out as it was, where a frame is not valid.
/// @code
/// gyre_frame unity = gyre_frame_preset(GYRE_FRAME_UNITY), none = gyre_frame_make(1, 1, 1, 1.0);
/// gyre_frame_map map = gyre_frame_map_identity();
/// gyre_status status = gyre_frame_map_between_checked(none, unity, &map); // = GYRE_BAD_ARGUMENT
/// @endcode
GYRE_INLINE gyre_status gyre_frame_map_between_checked(gyre_frame from, gyre_frame to, gyre_frame_map *out) {
    if (!gyre_frame_is_valid(from) || !gyre_frame_is_valid(to)) return GYRE_BAD_ARGUMENT;
    *out = gyre_frame_map_between(from, to);
    return GYRE_OK;
}

/// The way back.
/// @code
/// gyre_frame enu = gyre_frame_preset(GYRE_FRAME_ENU), unreal = gyre_frame_preset(GYRE_FRAME_UNREAL);
/// gyre_frame_map back = gyre_frame_map_inverse(gyre_frame_map_between(enu, unreal));
/// gyre_vec3 north = gyre_frame_map_point(back, gyre_vec3_make(250, 0, 0)); // = (0, 2.5, 0)
/// @endcode
GYRE_INLINE gyre_frame_map gyre_frame_map_inverse(gyre_frame_map map) {
    gyre_frame_map inverse = gyre_frame_map_identity();
    for (int32_t i = 0; i < 3; ++i) {
        if (gyrei_axis_number(map.axis[i]) != 0) gyrei_frame_map_set(&inverse, map.axis[i], i + 1);
    }
    inverse.determinant = map.determinant;
    inverse.multiplier = map.divisor;
    inverse.divisor = map.multiplier;
    return inverse;
}

/// Both maps in one: applies first, then second.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), maya = gyre_frame_preset(GYRE_FRAME_MAYA);
/// gyre_frame unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map =
///     gyre_frame_map_then(gyre_frame_map_between(maya, gltf), gyre_frame_map_between(gltf, unity));
/// gyre_vec3 p = gyre_frame_map_point(map, gyre_vec3_make(150, 20, 0)); // = (-1.5, 0.2, 0)
/// @endcode
GYRE_INLINE gyre_frame_map gyre_frame_map_then(gyre_frame_map first, gyre_frame_map second) {
    gyre_frame_map map = first;
    for (int i = 0; i < 3; ++i) {
        const int32_t source = gyrei_axis_number(second.axis[i]);
        if (source != 0) map.axis[i] = second.axis[i] < 0 ? -first.axis[source - 1] : first.axis[source - 1];
    }
    map.determinant = first.determinant * second.determinant;
    gyrei_frame_map_set_ratio(&map, first.multiplier * second.multiplier, first.divisor * second.divisor);
    return map;
}
// @end

/* A component of v, or its negative. */
static inline float gyrei_vec3_along(gyre_vec3 v, gyre_axis axis) {
    const int32_t number = gyrei_axis_number(axis);
    const float component = number == 1 ? v.x : (number == 2 ? v.y : v.z);
    return axis < 0 ? -component : component;
}

/// A length, a distance or a radius in the target's unit. Where the units are equal it stays as it is.
///
/// Error: 0.51 ulp.
/// Cost: 1 multiplication, 1 division, in double.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF);
/// gyre_frame_map map = gyre_frame_map_between(gltf, gyre_frame_preset(GYRE_FRAME_UNREAL));
/// float radius = gyre_frame_map_length(map, 0.75f); // = 75
/// @endcode
GYRE_INLINE float gyre_frame_map_length(gyre_frame_map map, float length) {
    return (float)((double)length * map.multiplier / map.divisor);
}

/// A direction: an axis of a view, a normal, a ray's way. Its length stays.
///
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame enu = gyre_frame_preset(GYRE_FRAME_ENU), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(enu, unity);
/// gyre_vec3 up = gyre_frame_map_direction(map, gyre_vec3_make(0, 0, 1)); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_frame_map_direction(gyre_frame_map map, gyre_vec3 v) {
    return gyre_vec3_make(gyrei_vec3_along(v, map.axis[0]), gyrei_vec3_along(v, map.axis[1]),
                          gyrei_vec3_along(v, map.axis[2]));
}

/// A point, or a way between two points, or a velocity: turned like a direction, in the target's unit.
///
/// Exact where the units are equal.
/// Error: 0.51 ulp a component.
/// Cost: 3 multiplications, 3 divisions, in double.
/// @code
/// gyre_frame blender = gyre_frame_preset(GYRE_FRAME_BLENDER);
/// gyre_frame_map map = gyre_frame_map_between(blender, gyre_frame_preset(GYRE_FRAME_UNREAL));
/// gyre_vec3 p = gyre_frame_map_point(map, gyre_vec3_make(1, 2, 3)); // = (-200, -100, 300)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_frame_map_point(gyre_frame_map map, gyre_vec3 v) {
    const gyre_vec3 turned = gyre_frame_map_direction(map, v);
    return gyre_vec3_make(gyre_frame_map_length(map, turned.x), gyre_frame_map_length(map, turned.y),
                          gyre_frame_map_length(map, turned.z));
}

/// A rotation vector, an angular velocity, or the axis of an axis and an angle that stays: det(M) M v.
///
/// A mirror turns the sense of turning: that is what det(M) undoes.
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(gltf, unity);
/// gyre_vec3 v = gyre_vec3_make(1, 2, 3);
/// gyre_vec3 mapped = gyre_frame_map_rotation_vector(map, v); // = (1, -2, -3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_frame_map_rotation_vector(gyre_frame_map map, gyre_vec3 v) {
    const gyre_vec3 turned = gyre_frame_map_direction(map, v);
    return map.determinant < 0 ? gyre_vec3_negate(turned) : turned;
}

/// A vertex's tangent: x, y and z as a direction; w, the sign of the bitangent, changes with a mirror.
///
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(gltf, unity);
/// gyre_vec4 tangent = gyre_frame_map_tangent(map, gyre_vec4_make(1, 0, 0, 1)); // = (-1, 0, 0, -1)
/// @endcode
GYRE_INLINE gyre_vec4 gyre_frame_map_tangent(gyre_frame_map map, gyre_vec4 tangent) {
    const gyre_vec3 v = gyre_frame_map_direction(map, gyre_vec3_make(tangent.x, tangent.y, tangent.z));
    return gyre_vec4_make(v.x, v.y, v.z, map.determinant < 0 ? -tangent.w : tangent.w);
}

/// A scale along the axes: its components change places, never signs.
///
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(ros, unity);
/// gyre_vec3 scale = gyre_frame_map_scale(map, gyre_vec3_make(1, 2, 3)); // = (2, 3, 1)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_frame_map_scale(gyre_frame_map map, gyre_vec3 scale) {
    return gyre_vec3_make(gyrei_vec3_along(scale, gyrei_axis_number(map.axis[0])),
                          gyrei_vec3_along(scale, gyrei_axis_number(map.axis[1])),
                          gyrei_vec3_along(scale, gyrei_axis_number(map.axis[2])));
}

/// A rotation: the same turn, told in the target's coordinates. The vector part becomes det(M) M v.
///
/// w stays and so does the length; q need not be unit.
/// Error: none.
/// Cost: three selections, no arithmetic.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(ros, unity);
/// gyre_quat turn = gyre_quat_make(1, 2, 3, 4);
/// gyre_quat mapped = gyre_frame_map_quat(map, turn); // = (2, -3, -1, 4)
/// @endcode
GYRE_INLINE gyre_quat gyre_frame_map_quat(gyre_frame_map map, gyre_quat q) {
    const gyre_vec3 v = gyre_frame_map_rotation_vector(map, gyre_vec3_make(q.x, q.y, q.z));
    return gyre_quat_make(v.x, v.y, v.z, q.w);
}

/// A rotation, or any other matrix without translation: M B M^-1.
///
/// Error: none.
/// Cost: 18 selections, no arithmetic.
/// @code
/// gyre_frame enu = gyre_frame_preset(GYRE_FRAME_ENU), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_mat3 quarter_about_up = gyre_mat3_from_quat(gyre_quat_from_z(GYRE_PI / 2));
/// gyre_mat3 m = gyre_frame_map_mat3(gyre_frame_map_between(enu, unity), quarter_about_up);
/// gyre_vec3 to_the_left = gyre_mat3_mul_vec3(m, gyre_vec3_make(0, 0, 1)); // = (-1, 0, 0)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_frame_map_mat3(gyre_frame_map map, gyre_mat3 m) {
    const gyre_mat3 columns = gyrei_mat3_from_columns(gyre_frame_map_direction(map, gyrei_mat3_column(m, 0)),
                                                      gyre_frame_map_direction(map, gyrei_mat3_column(m, 1)),
                                                      gyre_frame_map_direction(map, gyrei_mat3_column(m, 2)));
    const gyre_mat3 rows = gyre_mat3_transpose(columns);
    return gyre_mat3_transpose(
        gyrei_mat3_from_columns(gyre_frame_map_direction(map, gyrei_mat3_column(rows, 0)),
                                gyre_frame_map_direction(map, gyrei_mat3_column(rows, 1)),
                                gyre_frame_map_direction(map, gyrei_mat3_column(rows, 2))));
}

/// A matrix that takes points of a frame to points of the same frame: M B M^-1, the unit's ratio in M.
///
/// For node transforms and inverse bind matrices, projective ones too. Translation and last row are in the
/// target's unit; all else, and these too where the units are equal, is exact.
/// Error: 0.51 ulp an entry.
/// Cost: 6 multiplications, 6 divisions, in double.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unreal = gyre_frame_preset(GYRE_FRAME_UNREAL);
/// gyre_mat4 m = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(1, 2, 3));
/// gyre_mat4 mapped = gyre_frame_map_mat4(gyre_frame_map_between(ros, unreal), m);
/// gyre_vec3 moved = gyre_mat4_mul_point(mapped, gyre_vec3_make(0, 0, 0)); // = (100, -200, 300)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_frame_map_mat4(gyre_frame_map map, gyre_mat4 m) {
    const gyre_vec3 translation = gyre_frame_map_point(map, gyre_vec3_make(m.m[12], m.m[13], m.m[14]));
    const gyre_vec3 last = gyre_frame_map_direction(map, gyre_vec3_make(m.m[3], m.m[7], m.m[11]));
    gyre_mat4 r = gyre_mat4_from_mat3(gyre_frame_map_mat3(map, gyre_mat3_from_mat4(m)), translation);
    r.m[3] = (float)((double)last.x * map.divisor / map.multiplier);
    r.m[7] = (float)((double)last.y * map.divisor / map.multiplier);
    r.m[11] = (float)((double)last.z * map.divisor / map.multiplier);
    r.m[15] = m.m[15];
    return r;
}

/// What gyre_frame_map_mat4() does to the matrix of a node: translation, rotation, scale each by its map.
///
/// Rotation and scale are exact.
/// Error: 0.51 ulp a component of the translation.
/// Cost: 3 multiplications, 3 divisions, in double.
/// @code
/// gyre_frame blender = gyre_frame_preset(GYRE_FRAME_BLENDER);
/// gyre_frame_map map = gyre_frame_map_between(blender, gyre_frame_preset(GYRE_FRAME_GLTF));
/// gyre_vec3 move = gyre_vec3_make(1, 2, 3), scale = gyre_vec3_make(4, 5, 6);
/// gyre_transform t = gyre_transform_make(move, gyre_quat_make(0, 0, 1, 0), scale);
/// gyre_transform mapped = gyre_frame_map_transform(map, t); // = (1, 3, -2, 0, 1, 0, 0, 4, 6, 5)
/// @endcode
GYRE_INLINE gyre_transform gyre_frame_map_transform(gyre_frame_map map, gyre_transform t) {
    return gyre_transform_make(gyre_frame_map_point(map, t.translation), gyre_frame_map_quat(map, t.rotation),
                               gyre_frame_map_scale(map, t.scale));
}

/// The matrix that does to points what gyre_frame_map_point() does: M with the unit's ratio.
///
/// It is M itself, to be put before a chain of matrices, not M B M^-1.
/// Error: 0.25 ulp an entry.
/// Cost: 9 multiplications, 9 divisions, in double.
/// @code
/// gyre_frame ros = gyre_frame_preset(GYRE_FRAME_ROS), unreal = gyre_frame_preset(GYRE_FRAME_UNREAL);
/// gyre_mat4 unreal_from_ros = gyre_mat4_from_frame_map(gyre_frame_map_between(ros, unreal));
/// gyre_vec3 p = gyre_mat4_mul_point(unreal_from_ros, gyre_vec3_make(1, 2, 3)); // = (100, -200, 300)
/// @endcode
GYRE_INLINE gyre_mat4 gyre_mat4_from_frame_map(gyre_frame_map map) {
    const gyre_vec3 x = {1.0f, 0.0f, 0.0f}, y = {0.0f, 1.0f, 0.0f}, z = {0.0f, 0.0f, 1.0f},
                    zero = {0.0f, 0.0f, 0.0f};
    return gyre_mat4_from_mat3(gyrei_mat3_from_columns(gyre_frame_map_point(map, x),
                                                       gyre_frame_map_point(map, y),
                                                       gyre_frame_map_point(map, z)),
                               zero);
}

/// The rotation that does to directions what the map does; the identity where that mirrors.
///
/// It changes one side of a rotation alone: with r of opencv to opengl-camera, q times the conjugate of r is
/// the turn of an OpenGL camera that looks as q turns an OpenCV camera.
/// Error: none in the rotation; the length is within 1.8e-8 of 1.
/// Cost: as gyre_quat_from_mat3().
/// @code
/// gyre_frame opencv = gyre_frame_preset(GYRE_FRAME_OPENCV);
/// gyre_frame_map map = gyre_frame_map_between(opencv, gyre_frame_preset(GYRE_FRAME_OPENGL_CAMERA));
/// gyre_quat r = gyre_quat_from_frame_map(map); // = (1, 0, 0, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_frame_map(gyre_frame_map map) {
    const gyre_vec3 x = {1.0f, 0.0f, 0.0f}, y = {0.0f, 1.0f, 0.0f}, z = {0.0f, 0.0f, 1.0f};
    if (map.determinant < 0) return gyre_quat_identity();
    return gyre_quat_from_mat3(gyrei_mat3_from_columns(gyre_frame_map_direction(map, x),
                                                       gyre_frame_map_direction(map, y),
                                                       gyre_frame_map_direction(map, z)));
}

/// gyre_quat_from_frame_map() with GYRE_DEGENERATE, and *out as it was, where the map mirrors.
///
/// @code
/// gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF), unity = gyre_frame_preset(GYRE_FRAME_UNITY);
/// gyre_frame_map map = gyre_frame_map_between(gltf, unity);
/// gyre_quat r = gyre_quat_identity();
/// gyre_status status = gyre_quat_from_frame_map_checked(map, &r); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_from_frame_map_checked(gyre_frame_map map, gyre_quat *out) {
    if (map.determinant < 0) return GYRE_DEGENERATE;
    *out = gyre_quat_from_frame_map(map);
    return GYRE_OK;
}

GYRE_EXTERN_C_END

#endif
