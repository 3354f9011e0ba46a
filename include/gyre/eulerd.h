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
#include <gyre/wided.h>

GYRE_EXTERN_C_BEGIN


/* Where a quaternion is multiplied out and taken apart, only the results are rounded: a rotation is to come
   back through its angles with hardly more than the rounding of the angles themselves. */
typedef struct gyrei_wide_quatd {
    gyrei_wided x, y, z, w;
} gyrei_wide_quatd;

GYREI_FLAT gyrei_wide_quatd gyrei_wide_quatd_make(gyrei_wided x, gyrei_wided y, gyrei_wided z, gyrei_wided w) {
    const gyrei_wide_quatd q = {x, y, z, w};
    return q;
}

GYREI_FLAT gyrei_wide_quatd gyrei_wide_quatd_from_quatd(gyre_quatd q) {
    return gyrei_wide_quatd_make(gyrei_wide_maked(q.x, 0.0), gyrei_wide_maked(q.y, 0.0),
                                gyrei_wide_maked(q.z, 0.0), gyrei_wide_maked(q.w, 0.0));
}

GYREI_FLAT gyre_quatd gyrei_quatd_from_wide_quatd(gyrei_wide_quatd q) {
    return gyre_quatd_make(gyrei_wide_roundd(q.x), gyrei_wide_roundd(q.y), gyrei_wide_roundd(q.z),
                          gyrei_wide_roundd(q.w));
}

/* X(-angle) q, or, with the sine negated, X(angle) q. */
GYREI_FLAT gyrei_wide_quatd gyrei_wide_quatd_undo_x(gyrei_wide_quatd q, gyrei_wided s, gyrei_wided c) {
    return gyrei_wide_quatd_make(gyrei_wide_differenced(c, q.x, s, q.w), gyrei_wide_sumd(c, q.y, s, q.z),
                                gyrei_wide_differenced(c, q.z, s, q.y), gyrei_wide_sumd(c, q.w, s, q.x));
}

/* X(a) Y(b) Z(c), the angles in x, y, z. */
GYREI_FLAT gyre_quatd gyrei_quatd_from_xyz(gyre_vec3d angles) {
    gyrei_wided sa, ca, sb, cb, sc, cc;
    gyrei_wide_sin_cosd(0.5 * gyrei_angle_or_zerod(angles.x), &sa, &ca);
    gyrei_wide_sin_cosd(0.5 * gyrei_angle_or_zerod(angles.y), &sb, &cb);
    gyrei_wide_sin_cosd(0.5 * gyrei_angle_or_zerod(angles.z), &sc, &cc);
    const gyrei_wide_quatd yz = gyrei_wide_quatd_make(gyrei_wide_muld(sb, sc), gyrei_wide_muld(sb, cc),
                                                    gyrei_wide_muld(cb, sc), gyrei_wide_muld(cb, cc));
    return gyrei_quatd_from_wide_quatd(gyrei_wide_quatd_undo_x(yz, gyrei_wide_negated(sa), ca));
}

/* X(a) Y(b) X(c), the angles in x, y, z. */
GYREI_FLAT gyre_quatd gyrei_quatd_from_xyx(gyre_vec3d angles) {
    gyrei_wided sa, ca, sb, cb, sc, cc;
    gyrei_wide_sin_cosd(0.5 * gyrei_angle_or_zerod(angles.x), &sa, &ca);
    gyrei_wide_sin_cosd(0.5 * gyrei_angle_or_zerod(angles.y), &sb, &cb);
    gyrei_wide_sin_cosd(0.5 * gyrei_angle_or_zerod(angles.z), &sc, &cc);
    const gyrei_wide_quatd yx =
        gyrei_wide_quatd_make(gyrei_wide_muld(cb, sc), gyrei_wide_muld(sb, cc),
                             gyrei_wide_negated(gyrei_wide_muld(sb, sc)), gyrei_wide_muld(cb, cc));
    return gyrei_quatd_from_wide_quatd(gyrei_wide_quatd_undo_x(yx, gyrei_wide_negated(sa), ca));
}

/* The quaternion of the renamed axes, and back: its own inverse but for the renaming. */
GYREI_FLAT gyre_quatd gyrei_quatd_to_canonical(gyre_quatd q, gyrei_euler_order_parts parts) {
    const double v[3] = {q.x, q.y, q.z};
    return gyre_quatd_make(v[parts.first], v[parts.second], parts.sign * v[parts.third], q.w);
}

GYREI_FLAT gyre_quatd gyrei_quatd_from_canonical(gyre_quatd q, gyrei_euler_order_parts parts) {
    double v[3];
    v[parts.first] = q.x;
    v[parts.second] = q.y;
    v[parts.third] = parts.sign * q.z;
    return gyre_quatd_make(v[0], v[1], v[2], q.w);
}

/* The angles about the renamed axes in the order of intrinsic turns, and back. */
GYREI_FLAT gyre_vec3d gyrei_euler_turnsd(gyre_vec3d angles, gyrei_euler_order_parts parts) {
    const double a = parts.extrinsic ? angles.z : angles.x, c = parts.extrinsic ? angles.x : angles.z;
    return gyre_vec3d_make(a, angles.y, parts.angle_sign * c);
}

/* -0 becomes 0. */
GYREI_FLAT gyre_vec3d gyrei_euler_positive_zerosd(gyre_vec3d angles) {
    return gyre_vec3d_make(angles.x + 0.0, angles.y + 0.0, angles.z + 0.0);
}

GYREI_FLAT gyre_vec3d gyrei_euler_anglesd(gyre_vec3d turns, gyrei_euler_order_parts parts) {
    const double a = turns.x, c = parts.angle_sign * turns.z;
    return gyrei_euler_positive_zerosd(
        gyre_vec3d_make(parts.extrinsic ? c : a, turns.y, parts.extrinsic ? a : c));
}

/* How far, in radians, the second angle is at most from a pole that counts as one. */
GYREI_FLAT double gyrei_euler_pole_widthd(void) {
    const double width = 3.7e-16;
    return width;
}

/// The rotation of three angles about the axes of an order: it takes what is fixed to the object to the
/// world.
///
/// Angles that are infinite, NaN or beyond the range of gyre_sin_cosd() count as 0.
/// Error: 2.2e-16 rad for angles up to 1e4 rad; tiny angles keep their digits.
/// Cost: three sine-cosine pairs, 12 multiplications and 4 additions, of which only the results are rounded.
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
GYREI_FLAT gyre_quatd gyrei_euler_sourced(gyre_quatd q) {
    const double large = 1e100, small = 1e-100, shrink = 2.0700279037219206e-211, grow = 4.8308513789951665e210;
    const double vector = gyrei_vec3d_largest(gyrei_quatd_vector(q));
    const double largest = vector > fabs(q.w) ? vector : fabs(q.w);
    const gyre_quatd s = gyrei_quatd_scale(q, largest > large ? shrink : (largest < small ? grow : 1.0));
    const double square = gyre_quatd_dot(s, s);
    const bool usable = square > 0.0 && square <= DBL_MAX;
    return gyre_quatd_make(usable ? s.x : 0.0, usable ? s.y : 0.0, usable ? s.z : 0.0, usable ? s.w : 1.0);
}

/* X(-angle) q. */
GYREI_FLAT gyrei_wide_quatd gyrei_quatd_turn_back(gyre_quatd q, double angle) {
    gyrei_wided s, c;
    gyrei_wide_sin_cosd(0.5 * angle, &s, &c);
    return gyrei_wide_quatd_undo_x(gyrei_wide_quatd_from_quatd(q), s, c);
}

/* The angle of the point (x, y), both finite, as gyre_atan2d() but for its length; steep and back are 1 where
   |y| > |x| and where x < 0, else 0. low and high are the lesser and the larger of |x| and |y|. */
GYREI_FLAT double gyrei_angle_ofd(double low, double high, double steep, double back, double y) {
    const double tan_eighth = 4.1421356237309503e-1;
    const double quarter_high = 7.8539816339744828e-1, quarter_low = 3.061616997868383e-17;
    const double wide = (double)(low > tan_eighth * high);
    const double t = (low - wide * high) / (high + wide * low), z = t * t;
    const double odd0 = ((1.490366947431322e-2 * z - 3.3184654455071939e-2) * z + 4.4909760041839566e-2) * z -
                        5.2152800366982076e-2;
    const double odd1 = ((odd0 * z + 5.8765312213868652e-2) * z - 6.666176103946761e-2) * z + 7.6922792893954553e-2;
    const double odd2 = ((odd1 * z - 9.0909079893096087e-2) * z + 1.1111111083824872e-1) * z - 1.4285714285317339e-1;
    const double odd = (odd2 * z + 1.9999999999997101e-1) * z - 3.3333333333333326e-1;
    const double steep_sign = 1.0 - 2.0 * steep, back_sign = 1.0 - 2.0 * back,
                sign = steep_sign * back_sign;
    const double eighths = 4.0 * back + back_sign * (2.0 * steep + steep_sign * wide);
    const double rest = sign * t * z * odd + eighths * quarter_low;
    return copysign(eighths * quarter_high + (sign * t + rest), y);
}

/* Of any point; (0, 0) counts as (1, 0). */
GYREI_FLAT double gyrei_angle_anywhered(double y, double x) {
    const double ax = fabs(x), ay = fabs(y);
    const double low = ay < ax ? ay : ax, high = ay < ax ? ax : ay, some = high > 0.0 ? high : 1.0;
    return gyrei_angle_ofd(low, some, (double)(ay > ax), (double)(x < 0.0), y);
}

/* Twice the angle of (x, y), or of (-x, -y) where x is negative: the angle of which x is the cosine of the
   half and y the sine, both times anything but 0. */
GYREI_FLAT double gyrei_angle_from_halfd(double y, double x) {
    const double ax = fabs(x), ay = fabs(y), side = y * copysign(1.0, x);
    return 2.0 * gyrei_angle_ofd(ay < ax ? ay : ax, ay < ax ? ax : ay, (double)(ay > ax), 0.0, side);
}

/* The first angle: of the point (x, y), or, at a pole, the one of which cosine is the cosine of the half and
   sine the sine, both times anything. */
GYREI_FLAT double gyrei_first_angled(double y, double x, double pole, double sine, double cosine) {
    const double part = 1.0 - pole, whole = copysign(pole, cosine);
    return (1.0 + pole) * gyrei_angle_anywhered(part * y + whole * sine, part * x + whole * cosine);
}

/* The angles a, b, c of X(a) Y(b) Z(c). Where Z goes gives a; X(-a) q then is Y(b) Z(c), which gives the
   others and takes up the rounding of a. At a pole a keeps all of the turn, or c does. */
GYREI_FLAT gyre_vec3d gyrei_xyz_from_quatd(gyre_quatd q, bool first_keeps) {
    const double quarter = 1.5707963267948966;
    const double half_width = 0.5 * gyrei_euler_pole_widthd();
    const double keep = first_keeps ? 1.0 : 0.0;
    const double plus_w = q.w + q.y, plus_x = q.x + q.z, minus_w = q.w - q.y, minus_x = q.x - q.z;
    const double plus = plus_w * plus_w + plus_x * plus_x, minus = minus_w * minus_w + minus_x * minus_x;
    const double least = plus < minus ? plus : minus, most = plus < minus ? minus : plus;
    const double pole = (double)(least <= half_width * half_width * most); /* tangents of half the way to it */
    const double sine = keep * (plus < minus ? minus_x : plus_x), cosine = plus < minus ? minus_w : plus_w;
    const double side = 2.0 * (q.w * q.x - q.y * q.z), along = plus_w * minus_w - plus_x * minus_x;
    const double a = gyrei_first_angled(side, along, pole, sine, cosine);
    const gyre_quatd r = gyrei_quatd_from_wide_quatd(gyrei_quatd_turn_back(q, a));
    const double b = gyrei_angle_from_halfd(r.y * r.w + r.x * r.z, r.w * r.w + r.z * r.z);
    const double above = b < -quarter ? -quarter : b, inside = above > quarter ? quarter : above;
    return gyre_vec3d_make(a, inside, gyrei_angle_from_halfd(r.z, r.w) * (1.0 - pole * keep));
}

/* The angles a, b, c of X(a) Y(b) X(c), likewise. Where X goes gives a. */
GYREI_FLAT gyre_vec3d gyrei_xyx_from_quatd(gyre_quatd q, bool first_keeps) {
    const double keep = first_keeps ? 1.0 : 0.0;
    const double upright = q.w * q.w + q.x * q.x, over = q.y * q.y + q.z * q.z;
    const double least = upright < over ? fabs(q.w) + fabs(q.x) : fabs(q.y) + fabs(q.z);
    const double turned = (double)(upright < over), pole = (double)(least == 0.0);
    const double sine = keep * (upright < over ? q.z : q.x), cosine = upright < over ? q.y : q.w;
    const double side = q.x * q.y + q.w * q.z, along = q.w * q.y - q.x * q.z;
    const double a = gyrei_first_angled(side, along, pole, sine, cosine);
    const gyrei_wide_quatd r = gyrei_quatd_turn_back(q, a);
    const gyrei_wided x = gyrei_wide_choosed(turned, r.w, r.y);
    const gyrei_wided y = gyrei_wide_choosed(turned, r.x, gyrei_wide_negated(r.z));
    const gyrei_wided b_sine = gyrei_wide_differenced(r.y, x, r.z, y),
                     b_cosine = gyrei_wide_sumd(r.w, x, r.x, y);
    const double b = gyrei_wide_angle_from_halfd(b_sine, b_cosine), c = gyrei_wide_angle_from_halfd(y, x);
    return gyre_vec3d_make(a, fabs(b), c * (1.0 - pole * keep));
}

/// The angles about the axes of an order that make the rotation q, of any length; in the ranges above.
///
/// q and -q give the same, but that half a turn comes as pi or as -pi. At a pole the third angle is 0: for
/// three axes within 2e-7 rad of it (3.7e-16 in double), where the first axis comes again only at the pole
/// itself. A zero, infinite or NaN q gives (0, 0, 0). No angle is -0. gyre_quatd_from_euler() makes of the
/// angles what is hardly farther from q than they are. The angles of a tiny rotation keep their digits where
/// the order has three axes.
///
/// Error: 6.9e-16 rad between q and the rotation of the angles.
/// Cost: three arc tangents, one sine-cosine pair, about 80 operations.
/// Source: one angle is read, undone, and the other two read from what is left.
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
    double s, c;
    gyre_sin_cosd(angles.y, &s, &c);
    const double flat = parts.proper ? s : c, side = parts.proper ? c : parts.angle_sign * s;
    return fabs(flat) > gyrei_euler_pole_widthd() ? 0.0 : (side < 0.0 ? -1.0 : 1.0);
}

/// Whether the second angle, of any size, is at a pole, where the first and the third turn about one axis:
/// within 2e-7 rad (3.7e-16 in double).
///
/// Error: none; the answer is yes or no.
/// Cost: one sine-cosine pair.
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
/// @code
/// gyre_quatd q = gyre_quatd_identity();
/// gyre_vec3d far = gyre_vec3d_make(1e30, 0, 0);
/// gyre_status status = gyre_quatd_from_euler_checked(far, GYRE_EULER_INTRINSIC_XYZ, &q); // = GYRE_DEGENERATE
/// @endcode
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
/// @code
/// gyre_quatd up = gyre_quatd_from_y(GYRE_PI / 2);
/// gyre_vec3d a = gyre_vec3d_make(0, 0, 0);
/// gyre_status status = gyre_euler_from_quatd_checked(up, GYRE_EULER_INTRINSIC_ZYX, &a); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_euler_from_quatd_checked(gyre_quatd q, gyre_euler_order order, gyre_vec3d *out) {
    const gyre_vec3d angles = gyre_euler_from_quatd(q, order);
    if (!gyrei_quatd_has_direction(q) || gyre_euler_at_poled(angles, order)) return GYRE_DEGENERATE;
    *out = angles;
    return GYRE_OK;
}

/* angle_rad plus `halves` half turns plus the whole turns that bring it nearest to `previous`. */
static inline double gyrei_angle_neard(double angle_rad, double halves, double previous) {
    const double high = 3.1415926218032837, low = 3.178650954705639e-8, whole = 6.2831853071795862;
    const double missing = ((previous - angle_rad) - halves * high) - halves * low;
    const double turns = halves + 2.0 * floor(missing / whole + 0.5);
    return (angle_rad + turns * high) + turns * low;
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
/// first and third is determined, both move alike to meet it. Angles that are infinite, NaN or beyond the
/// range of gyre_sin_cosd() count as 0.
///
/// Error: 1.7e-15 rad between the rotations for angles up to 6 rad; beyond, half an ulp of each angle.
/// Cost: one sine-cosine pair, about 80 operations.
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
/// Error: 3.2e-16 an entry for angles up to 1e4 rad.
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
///
/// Error: 1.1e-15 rad from the nearest rotation.
/// Cost: as gyre_quatd_from_mat3d() and gyre_euler_from_quatd().
/// @code
/// gyre_mat3d m = {{0, 1, 0, -1, 0, 0, 0, 0, 1}};
/// gyre_vec3d a = gyre_euler_from_mat3d(m, GYRE_EULER_INTRINSIC_ZYX); // = (1.5707963, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_euler_from_mat3d(gyre_mat3d m, gyre_euler_order order) {
    return gyre_euler_from_quatd(gyre_quatd_from_mat3d(m), order);
}

/// gyre_quatd_from_euler() for those who want to take what is in the world to the object: its inverse.
///
/// gyre_quatd_from_euler() itself takes what is fixed to the object to the world.
/// Error: as gyre_quatd_from_euler().
/// Cost: as gyre_quatd_from_euler().
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
/// Cost: as gyre_euler_from_quatd().
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
/// Cost: as gyre_quatd_from_euler().
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
/// Cost: as gyre_quatd_from_euler().
/// @code
/// gyre_quatd q = gyre_quatd_from_yaw_pitch_roll_z_up(0, GYRE_PI / 2, 0); // = (0, 0.70710678, 0, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_yaw_pitch_roll_z_up(double yaw_rad, double pitch_rad, double roll_rad) {
    return gyre_quatd_from_euler(gyre_vec3d_make(yaw_rad, pitch_rad, roll_rad), GYRE_EULER_YAW_PITCH_ROLL_Z_UP);
}

GYRE_EXTERN_C_END

#endif
