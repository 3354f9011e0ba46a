/* SPDX-License-Identifier: MIT */
/// @file eulerd.h
/// Three angles about coordinate axes, in all twelve orders, intrinsic and extrinsic, and back.
///
/// The angles are a gyre_vec3d in radians, in the order of the letters. INTRINSIC_ZYX with (a, b, c) is
/// Rz(a) Ry(b) Rx(c): a turn by a about Z, then by b about the Y that this turned, then by c about the X that
/// both turned. EXTRINSIC_ZYX with (a, b, c) is Rx(c) Ry(b) Rz(a): the same turns about axes that stay where
/// they are. So intrinsic ZYX with (a, b, c) is extrinsic XYZ with (c, b, a). What comes back is in these
/// ranges:
///
/// | order | first | second | third | pole: only a sum or a difference is determined |
/// |---|---|---|---|---|
/// | three axes, as XYZ | -pi to pi | -pi/2 to pi/2 | -pi to pi | second is -pi/2 or pi/2 |
/// | first axis again, as XYX | -pi to pi | 0 to pi | -pi to pi | second is 0 or pi |
///
/// At a pole the third angle is 0. Angles by which one goes on smoothly from earlier ones are made of these
/// by gyre_euler_closestd().
// Written by tools/gen_double.py from euler.h: change that one.
#ifndef GYRE_EULERD_H
#define GYRE_EULERD_H

#include <gyre/base.h>
#include <gyre/euler.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/trigd.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN


/* X(a) Y(b) Z(c), the angles in x, y, z. */
static inline gyre_quatd gyrei_quatd_from_xyz(gyre_vec3d angles) {
    double sa, ca, sb, cb, sc, cc;
    gyre_sin_cosd(0.5 * angles.x, &sa, &ca);
    gyre_sin_cosd(0.5 * angles.y, &sb, &cb);
    gyre_sin_cosd(0.5 * angles.z, &sc, &cc);
    return gyre_quatd_make(sa * (cb * cc) + ca * (sb * sc), ca * (sb * cc) - sa * (cb * sc),
                          ca * (cb * sc) + sa * (sb * cc), ca * (cb * cc) - sa * (sb * sc));
}

/* X(a) Y(b) X(c), the angles in x, y, z. */
static inline gyre_quatd gyrei_quatd_from_xyx(gyre_vec3d angles) {
    double sa, ca, sb, cb, sc, cc;
    gyre_sin_cosd(0.5 * angles.x, &sa, &ca);
    gyre_sin_cosd(0.5 * angles.y, &sb, &cb);
    gyre_sin_cosd(0.5 * angles.z, &sc, &cc);
    return gyre_quatd_make(cb * (sa * cc + ca * sc), sb * (ca * cc + sa * sc), sb * (sa * cc - ca * sc),
                          cb * (ca * cc - sa * sc));
}

/* The quaternion of the renamed axes, and back: its own inverse but for the renaming. */
static inline gyre_quatd gyrei_quatd_to_canonical(gyre_quatd q, gyrei_euler_order_parts parts) {
    const double v[3] = {q.x, q.y, q.z};
    return gyre_quatd_make(v[parts.first], v[parts.second], parts.sign * v[parts.third], q.w);
}

static inline gyre_quatd gyrei_quatd_from_canonical(gyre_quatd q, gyrei_euler_order_parts parts) {
    double v[3];
    v[parts.first] = q.x;
    v[parts.second] = q.y;
    v[parts.third] = parts.sign * q.z;
    return gyre_quatd_make(v[0], v[1], v[2], q.w);
}

/* The angles about the renamed axes in the order of intrinsic turns, and back. */
static inline gyre_vec3d gyrei_euler_turnsd(gyre_vec3d angles, gyrei_euler_order_parts parts) {
    const double a = parts.extrinsic ? angles.z : angles.x, c = parts.extrinsic ? angles.x : angles.z;
    return gyre_vec3d_make(a, angles.y, parts.angle_sign * c);
}

static inline gyre_vec3d gyrei_euler_anglesd(gyre_vec3d turns, gyrei_euler_order_parts parts) {
    const double a = turns.x, c = parts.angle_sign * turns.z;
    return gyre_vec3d_make(parts.extrinsic ? c : a, turns.y, parts.extrinsic ? a : c);
}

/// The rotation of three angles about the axes of an order: it takes what is fixed to the object to the
/// world.
///
/// Angles that are infinite, NaN or beyond the range of gyre_sin_cosd() count as 0.
/// Cost: three sine-cosine pairs, 12 multiplications and 4 additions.
/// Source: the product of the three turns, each multiplied out.
/// @code
/// gyre_vec3d quarters = gyre_vec3d_make(GYRE_PI / 2, 0, GYRE_PI / 2);
/// gyre_quatd q = gyre_quatd_from_euler(quarters, GYRE_EULER_INTRINSIC_XYZ); // = (0.5, -0.5, 0.5, 0.5)
/// gyre_quatd p = gyre_quatd_from_euler(quarters, GYRE_EULER_EXTRINSIC_XYZ); // = (0.5, 0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_euler(gyre_vec3d angles, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3d turns = gyrei_euler_turnsd(angles, parts);
    const gyre_quatd q = parts.proper ? gyrei_quatd_from_xyx(turns) : gyrei_quatd_from_xyz(turns);
    return gyrei_quatd_from_canonical(q, parts);
}

/* q with components whose products neither overflow nor vanish; the identity if it is zero, infinite or NaN.
 */
static inline gyre_quatd gyrei_euler_sourced(gyre_quatd q) {
    const gyre_quatd s = gyrei_quatd_scale(q, gyrei_quatd_square_scale(q));
    const double square = gyre_quatd_dot(s, s);
    const bool usable = square > 0.0 && square <= DBL_MAX;
    return gyre_quatd_make(usable ? s.x : 0.0, usable ? s.y : 0.0, usable ? s.z : 0.0, usable ? s.w : 1.0);
}

/* X(-angle) q. */
static inline gyre_quatd gyrei_quatd_undo_x(gyre_quatd q, double angle) {
    double s, c;
    gyre_sin_cosd(0.5 * angle, &s, &c);
    return gyre_quatd_make(c * q.x - s * q.w, c * q.y + s * q.z, c * q.z - s * q.y, c * q.w + s * q.x);
}

/* The angle of which x is the cosine of the half and y the sine, both times anything: -pi to pi. */
static inline double gyrei_angle_from_halfd(double y, double x) {
    return 2.0 * gyre_atan2d(x < 0.0 ? -y : y, fabs(x));
}

/* The angles a, b, c of X(a) Y(b) Z(c). Where Z goes gives a; X(-a) q then is Y(b) Z(c), which gives the
   others and takes up the rounding of a. At a pole a keeps all of the turn, or c does. */
static inline gyre_vec3d gyrei_xyz_from_quatd(gyre_quatd q, bool first_keeps) {
    const double pole_square = 3.5e-32, quarter = 1.5707963267948966;
    const double plus_w = q.w + q.y, plus_x = q.x + q.z, minus_w = q.w - q.y, minus_x = q.x - q.z;
    const double plus = plus_w * plus_w + plus_x * plus_x, minus = minus_w * minus_w + minus_x * minus_x;
    const bool up = plus > minus;
    const bool pole = (up ? minus : plus) <= pole_square * (up ? plus : minus);
    const double sine = (up ? plus_x : minus_x) * (first_keeps ? 1.0 : 0.0), cosine = up ? plus_w : minus_w;
    const double y = pole ? (cosine < 0.0 ? -sine : sine) : 2.0 * (q.w * q.x - q.y * q.z);
    const double x = pole ? fabs(cosine) : plus_w * minus_w - plus_x * minus_x;
    const double a = (pole ? 2.0 : 1.0) * gyre_atan2d(y, x);
    const gyre_quatd r = gyrei_quatd_undo_x(q, a);
    const double b = 2.0 * gyre_atan2d(r.y * r.w + r.x * r.z, r.w * r.w + r.z * r.z);
    const double c = gyrei_angle_from_halfd(r.z, r.w);
    return gyre_vec3d_make(a, b > quarter ? quarter : (b < -quarter ? -quarter : b),
                          pole && first_keeps ? 0.0 : c);
}

/* The angles a, b, c of X(a) Y(b) X(c), likewise. Where X goes gives a. */
static inline gyre_vec3d gyrei_xyx_from_quatd(gyre_quatd q, bool first_keeps) {
    const bool near_zero = q.w * q.w + q.x * q.x > q.y * q.y + q.z * q.z;
    const double along_y = q.x * q.y + q.w * q.z, along_z = q.w * q.y - q.x * q.z;
    const bool pole = near_zero ? q.y == 0.0 && q.z == 0.0 : q.w == 0.0 && q.x == 0.0;
    const double sine = (near_zero ? q.x : q.z) * (first_keeps ? 1.0 : 0.0), cosine = near_zero ? q.w : q.y;
    const double y = pole ? (cosine < 0.0 ? -sine : sine) : along_y, x = pole ? fabs(cosine) : along_z;
    const double a = (pole ? 2.0 : 1.0) * gyre_atan2d(y, x);
    const gyre_quatd r = gyrei_quatd_undo_x(q, a);
    const double u = near_zero ? r.w : r.y, v = near_zero ? r.x : -r.z;
    const double b = 2.0 * gyre_atan2d(fabs(r.y * u - r.z * v), fabs(r.w * u + r.x * v));
    const double c = gyrei_angle_from_halfd(v, u);
    return gyre_vec3d_make(a, b, pole && first_keeps ? 0.0 : c);
}

/// The angles about the axes of an order that make the rotation q, of any length; in the ranges above.
///
/// q and -q give the same. At a pole the third angle is 0: for three axes within 2e-7 rad of it, where the
/// first axis comes again only at the pole itself. A zero, infinite or NaN q gives (0, 0, 0).
/// @code
/// gyre_quatd q = gyre_quatd_make(0.5, -0.5, 0.5, 0.5), p = gyre_quatd_make(0.5, 0.5, 0.5, 0.5);
/// gyre_vec3d a = gyre_euler_from_quatd(q, GYRE_EULER_INTRINSIC_XYZ); // = (1.5707963, 0, 1.5707963)
/// gyre_vec3d b = gyre_euler_from_quatd(p, GYRE_EULER_INTRINSIC_XYX); // = (1.5707963, 1.5707963, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_euler_from_quatd(gyre_quatd q, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_quatd renamed = gyrei_quatd_to_canonical(gyrei_euler_sourced(q), parts);
    const gyre_vec3d turns = parts.proper ? gyrei_xyx_from_quatd(renamed, !parts.extrinsic)
                                         : gyrei_xyz_from_quatd(renamed, !parts.extrinsic);
    return gyrei_euler_anglesd(turns, parts);
}

/* +1 or -1: at a pole only first + this times third is determined. 0 where it is no pole. */
static inline double gyrei_euler_poled(gyre_vec3d angles, gyrei_euler_order_parts parts) {
    const double width = 3.7e-16;
    double s, c;
    gyre_sin_cosd(angles.y, &s, &c);
    const double flat = parts.proper ? s : c, side = parts.proper ? c : parts.angle_sign * s;
    return fabs(flat) > width ? 0.0 : (side < 0.0 ? -1.0 : 1.0);
}

/// Whether the second angle, of any size, is at a pole, where the first and the third turn about one axis:
/// within 2e-7 rad.
///
/// @code
/// gyre_vec3d up = gyre_vec3d_make(0.1, GYRE_PI / 2, 0.2);
/// bool locked = gyre_euler_at_poled(up, GYRE_EULER_INTRINSIC_ZYX); // = true
/// bool proper = gyre_euler_at_poled(up, GYRE_EULER_INTRINSIC_ZYZ); // = false
/// @endcode
GYRE_INLINE bool gyre_euler_at_poled(gyre_vec3d angles, gyre_euler_order order) {
    return gyrei_euler_poled(angles, gyrei_euler_order_take_apart(order)) != 0.0;
}

/// gyre_quatd_from_euler() with GYRE_DEGENERATE, and *out as it was, for an angle that is infinite, NaN or
/// beyond the range of gyre_sin_cosd().
GYRE_INLINE gyre_status gyre_quatd_from_euler_checked(gyre_vec3d angles, gyre_euler_order order,
                                                     gyre_quatd *out) {
    const double limit = 1073741824.0;
    const bool known = fabs(angles.x) <= limit && fabs(angles.y) <= limit && fabs(angles.z) <= limit;
    if (!known) return GYRE_DEGENERATE;
    *out = gyre_quatd_from_euler(angles, order);
    return GYRE_OK;
}

/// gyre_euler_from_quatd() with GYRE_DEGENERATE, and *out as it was, where q is zero, infinite or NaN, or at a
/// pole, where the split between the first and the third angle is open.
GYRE_INLINE gyre_status gyre_euler_from_quatd_checked(gyre_quatd q, gyre_euler_order order, gyre_vec3d *out) {
    const gyre_vec3d angles = gyre_euler_from_quatd(q, order);
    if (!gyrei_quatd_has_direction(q) || gyre_euler_at_poled(angles, order)) return GYRE_DEGENERATE;
    *out = angles;
    return GYRE_OK;
}

/* angle_rad plus `halves` half turns plus the whole turns that bring it nearest to `previous`. */
static inline double gyrei_angle_neard(double angle_rad, double halves, double previous) {
    const double high = 3.1415926218032837, low = 3.178650954705639e-8;
    const double missing = ((previous - angle_rad) - halves * high) - halves * low;
    const double turns = halves + 2.0 * floor(missing / (2.0 * high) + 0.5);
    return (angle_rad + turns * high) + turns * low;
}

/* The number, or 0 where it is no angle. */
static inline double gyrei_angle_or_zerod(double angle_rad) {
    const double limit = 1073741824.0;
    return fabs(angle_rad) <= limit ? angle_rad : 0.0;
}

static inline gyre_vec3d gyrei_angles_or_zerod(gyre_vec3d a) {
    return gyre_vec3d_make(gyrei_angle_or_zerod(a.x), gyrei_angle_or_zerod(a.y), gyrei_angle_or_zerod(a.z));
}

/* The same rotation by the other family: half a turn more about the outer axes, the middle one mirrored. */
static inline gyre_vec3d gyrei_euler_neard(gyre_vec3d angles, gyre_vec3d previous, bool proper, double halves) {
    const double middle = halves == 0.0 ? angles.y : -angles.y;
    return gyre_vec3d_make(gyrei_angle_neard(angles.x, halves, previous.x),
                          gyrei_angle_neard(middle, proper ? 0.0 : halves, previous.y),
                          gyrei_angle_neard(angles.z, halves, previous.z));
}

/// The angles of the same rotation that are nearest to `previous`: what lets a curve of angles go on without
/// a jump.
///
/// Whole turns are added to each angle, and half a turn to the first and third with the second mirrored,
/// until the sum of the squared differences is least. At a pole, where only a sum or a difference of the
/// first and third is determined, both move alike to meet it. Angles that are infinite, NaN or beyond
/// GYRE_TRIG_LIMIT count as 0. Error: 5.0e-7 rad between the rotations for results up to 2 pi; beyond, half
/// an ulp of each angle. Cost: one sine-cosine pair, about 80 operations.
/// @code
/// gyre_vec3d before = gyre_vec3d_make(0, 1.5, 0), angles = gyre_vec3d_make(GYRE_PI, 1.5, GYRE_PI);
/// gyre_vec3d after = gyre_euler_closestd(angles, GYRE_EULER_INTRINSIC_XYZ, before); // = (0, 1.6415927, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_euler_closestd(gyre_vec3d angles, gyre_euler_order order, gyre_vec3d previous) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3d a = gyrei_angles_or_zerod(angles), p = gyrei_angles_or_zerod(previous);
    const gyre_vec3d same = gyrei_euler_neard(a, p, parts.proper, 0.0);
    const gyre_vec3d other = gyrei_euler_neard(a, p, parts.proper, 1.0);
    const gyre_vec3d to_same = gyre_vec3d_sub(same, p), to_other = gyre_vec3d_sub(other, p);
    const bool turn = gyre_vec3d_dot(to_other, to_other) < gyre_vec3d_dot(to_same, to_same);
    const double pole = gyrei_euler_poled(a, parts);
    if (pole == 0.0) return turn ? other : same;
    const double missing = 0.5 * gyrei_angle_neard((a.x - p.x) + pole * (a.z - p.z), 0.0, 0.0);
    const bool mirror = fabs(other.y - p.y) < fabs(same.y - p.y);
    return gyre_vec3d_make(p.x + missing, mirror ? other.y : same.y, p.z + pole * missing);
}

/// The matrix of three angles about the axes of an order, as gyre_quatd_from_euler().
///
/// Cost: three sine-cosine pairs, about 20 operations.
/// @code
/// gyre_vec3d turn = gyre_vec3d_make(0, 0, GYRE_PI / 2);
/// gyre_mat3d m = gyre_mat3d_from_euler(turn, GYRE_EULER_INTRINSIC_XYZ); // = (0, 1, 0, -1, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3d gyre_mat3d_from_euler(gyre_vec3d angles, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3d turns = gyrei_euler_turnsd(angles, parts);
    const uint32_t axis[3] = {parts.first, parts.second, parts.third};
    const double p = parts.sign;
    double sa, ca, sb, cb, sc, cc;
    gyre_sin_cosd(turns.x, &sa, &ca);
    gyre_sin_cosd(turns.y, &sb, &cb);
    gyre_sin_cosd(turns.z, &sc, &cc);
    const double three[9] = {cb * cc,  ca * sc + sa * sb * cc, p * (sa * sc - ca * sb * cc),
                            -cb * sc, ca * cc - sa * sb * sc, p * (sa * cc + ca * sb * sc),
                            p * sb,   p * (-sa * cb),         ca * cb};
    const double again[9] = {cb,
                            sa * sb,
                            p * (-ca * sb),
                            sb * sc,
                            ca * cc - sa * cb * sc,
                            p * (sa * cc + ca * cb * sc),
                            p * sb * cc,
                            p * (-ca * sc - sa * cb * cc),
                            ca * cb * cc - sa * sc};
    gyre_mat3d m;
    for (int c = 0; c < 3; ++c) {
        for (int r = 0; r < 3; ++r) {
            m.m[axis[c] * 3 + axis[r]] = parts.proper ? again[c * 3 + r] : three[c * 3 + r];
        }
    }
    return m;
}

/// The angles about the axes of an order of a matrix's rotation: gyre_euler_from_quatd() of
/// gyre_quatd_from_mat3d(), with the answers of both.
GYRE_INLINE gyre_vec3d gyre_euler_from_mat3d(gyre_mat3d m, gyre_euler_order order) {
    return gyre_euler_from_quatd(gyre_quatd_from_mat3d(m), order);
}

/// gyre_quatd_from_euler() for those who want to take what is in the world to the object: its inverse.
///
/// gyre_quatd_from_euler() itself takes what is fixed to the object to the world.
/// Error: as gyre_quatd_from_euler().
/// @code
/// gyre_vec3d yaw = gyre_vec3d_make(GYRE_PI / 2, 0, 0);
/// gyre_quatd q = gyre_quatd_from_euler_world_to_object(yaw, GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
/// gyre_vec3d v = gyre_quatd_rotate(q, gyre_vec3d_make(1, 0, 0)); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_euler_world_to_object(gyre_vec3d angles, gyre_euler_order order) {
    return gyre_quatd_conjugate(gyre_quatd_from_euler(angles, order));
}

/// The angles of the object whose world is taken to it by q: gyre_euler_from_quatd() of the inverse of q.
///
/// Error: as gyre_euler_from_quatd().
/// @code
/// gyre_quatd q = gyre_quatd_from_y(-0.5);
/// gyre_vec3d a = gyre_euler_from_quatd_world_to_object(q, GYRE_EULER_YAW_PITCH_ROLL_Y_UP); // = (0.5, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_euler_from_quatd_world_to_object(gyre_quatd q, gyre_euler_order order) {
    return gyre_euler_from_quatd(gyre_quatd_conjugate(q), order);
}

/// Yaw about Y, then pitch about the object's X, then roll about its Z: Y is up, as in Direct3D and Unity.
///
/// GYRE_EULER_YAW_PITCH_ROLL_Y_UP under the names that tutorials use. It takes the object to the world;
/// gyre_quatd_conjugate() of it takes the world to the object.
/// Error: as gyre_quatd_from_euler().
/// @code
/// gyre_quatd q = gyre_quatd_from_yaw_pitch_roll_y_up(0, GYRE_PI / 2, 0); // = (0.70710678, 0, 0, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_yaw_pitch_roll_y_up(double yaw_rad, double pitch_rad, double roll_rad) {
    return gyre_quatd_from_euler(gyre_vec3d_make(yaw_rad, pitch_rad, roll_rad), GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
}

/// Yaw about Z, then pitch about the object's Y, then roll about its X: aerospace, where Z points down, and
/// ROS, where it points up.
///
/// GYRE_EULER_YAW_PITCH_ROLL_Z_UP under the names that tutorials use. It takes the object to the world.
/// Error: as gyre_quatd_from_euler().
/// @code
/// gyre_quatd q = gyre_quatd_from_yaw_pitch_roll_z_up(0, GYRE_PI / 2, 0); // = (0, 0.70710678, 0, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_yaw_pitch_roll_z_up(double yaw_rad, double pitch_rad, double roll_rad) {
    return gyre_quatd_from_euler(gyre_vec3d_make(yaw_rad, pitch_rad, roll_rad), GYRE_EULER_YAW_PITCH_ROLL_Z_UP);
}

GYRE_EXTERN_C_END

#endif
