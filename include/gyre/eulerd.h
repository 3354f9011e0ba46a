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


/* a, or -a if the lowest bit of odd is set; and a and b, or b and a. By their bits: for a choice by `?:`
   compilers make branches, and then no vector code. */
GYREI_FLAT double gyrei_negate_ifd(uint32_t odd, double a) {
    uint64_t bits;
    memcpy(&bits, &a, sizeof bits);
    bits ^= (uint64_t)odd << 63;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

GYREI_FLAT void gyrei_swap_ifd(uint32_t odd, double *a, double *b) {
    uint64_t of_a, of_b;
    memcpy(&of_a, a, sizeof of_a);
    memcpy(&of_b, b, sizeof of_b);
    const uint64_t changes = (of_a ^ of_b) & (UINT64_C(0) - (uint64_t)(odd & 1u));
    of_a ^= changes;
    of_b ^= changes;
    memcpy(a, &of_a, sizeof of_a);
    memcpy(b, &of_b, sizeof of_b);
}

GYREI_FLAT void gyrei_wide_sin_cosd(double angle_rad, gyrei_wided *sine, gyrei_wided *cosine) {
    const double part0 = 1.5707963267341256, part1 = 6.0770943832721969e-11;
    const double part2 = 6.1232339953846099e-17, part3 = 3.5215598651832002e-27;
    const int32_t quarter = (int32_t)(angle_rad * 6.3661977236758138e-1 + copysign(0.5, angle_rad));
    const double n = (double)quarter;
    const double close = (angle_rad - n * part0) - n * part1;
    const double rough = close - n * part2;
    const double lost = ((rough - close) + n * part2) + n * part3;
    const double r = rough - lost;
    const double tail = (rough - r) - lost;
    const double z = r * r, half = 0.5 * z, rest = 1.0 - half;
    const double odd0 = (1.5895434862033472e-10 * z - 2.5050734415056132e-8) * z + 2.7557313538666128e-6;
    const double odd = ((odd0 * z - 1.9841269829358905e-4) * z + 8.3333333333218407e-3) * z - 1.666666666666663e-1;
    const double even0 = (-1.1358616107171889e-11 * z + 2.0875703122223646e-9) * z - 2.7557314202956112e-7;
    const double even = ((even0 * z + 2.4801587288964847e-5) * z - 1.3888888888873307e-3) * z + 4.1666666666666595e-2;
    double s = r, s_low = r * z * odd + tail * rest;
    double c = rest, c_low = ((1.0 - rest) - half) + (z * z * even - r * tail);
    const uint32_t turns = (uint32_t)quarter, back = turns >> 1, aside = (turns + 1u) >> 1;
    gyrei_swap_ifd(turns, &s, &c);
    gyrei_swap_ifd(turns, &s_low, &c_low);
    *sine = gyrei_wide_maked(gyrei_negate_ifd(back, s), gyrei_negate_ifd(back, s_low));
    *cosine = gyrei_wide_maked(gyrei_negate_ifd(aside, c), gyrei_negate_ifd(aside, c_low));
}

/* Sine and cosine of half of an angle. */
GYREI_FLAT void gyrei_half_sin_cosd(double angle_rad, gyrei_wided *sine, gyrei_wided *cosine) {
    gyrei_wide_sin_cosd(0.5 * gyrei_angle_or_zerod(angle_rad), sine, cosine);
}

/* X(a) Y(b) Z(c), or X(a) Y(b) X(c), the angles in x, y, z; only the results are rounded. */
GYREI_FLAT gyre_quatd gyrei_quatd_from_turns(gyre_vec3d angles, bool proper, bool near) {
    gyrei_wided sa, ca, sb, cb, sc, cc;
    (void)near;
    gyrei_half_sin_cosd(angles.x, &sa, &ca);
    gyrei_half_sin_cosd(angles.y, &sb, &cb);
    gyrei_half_sin_cosd(angles.z, &sc, &cc);
    const gyrei_wided sines = gyrei_wide_muld(sb, sc), cosine_sine = gyrei_wide_muld(cb, sc);
    const gyrei_wided x = proper ? cosine_sine : sines, y = gyrei_wide_muld(sb, cc);
    const gyrei_wided z = proper ? gyrei_wide_negated(sines) : cosine_sine, w = gyrei_wide_muld(cb, cc);
    return gyre_quatd_make(gyrei_wide_roundd(gyrei_wide_sumd(ca, x, sa, w)),
                          gyrei_wide_roundd(gyrei_wide_differenced(ca, y, sa, z)),
                          gyrei_wide_roundd(gyrei_wide_sumd(ca, z, sa, y)),
                          gyrei_wide_roundd(gyrei_wide_differenced(ca, w, sa, x)));
}

GYREI_FLAT bool gyrei_turns_are_neard(gyre_vec3d angles) {
    return gyrei_angle_is_neard(angles.x) && gyrei_angle_is_neard(angles.y) && gyrei_angle_is_neard(angles.z);
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
    const double width = 2.4e-16;
    return width;
}

/// The rotation of three angles about the axes of an order: it takes what is fixed to the object to the
/// world.
///
/// Angles that are infinite, NaN or beyond the range of gyre_sin_cosd() count as 0.
/// Error: 2.2e-16 rad for angles up to 1e4 rad; tiny angles keep their digits.
/// Cost: about 80 operations up to half a turn an angle, 140 beyond.
/// Source: the product of the three turns, multiplied out.
/// @code
/// gyre_vec3d quarters = gyre_vec3d_make(GYRE_PI / 2, 0, GYRE_PI / 2);
/// gyre_quatd q = gyre_quatd_from_euler(quarters, GYRE_EULER_INTRINSIC_XYZ); // = (0.5, -0.5, 0.5, 0.5)
/// gyre_quatd p = gyre_quatd_from_euler(quarters, GYRE_EULER_EXTRINSIC_XYZ); // = (0.5, 0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_euler(gyre_vec3d angles, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3d turns = gyrei_euler_turnsd(angles, parts);
    const gyre_quatd q = gyrei_turns_are_neard(turns) ? gyrei_quatd_from_turns(turns, parts.proper, true)
                                                    : gyrei_quatd_from_turns(turns, parts.proper, false);
    return gyrei_quatd_from_canonical(q, parts);
}

/* A rotation as two pairs: X(a) Y(b) Z(c) or X(a) Y(b) X(c) has, in one, a length that only b determines and
   the direction of half of a + c, in the other those of a - c. */
typedef struct gyrei_euler_pairsd {
    gyrei_wided plus_x, plus_y, minus_x, minus_y;
    gyrei_wided plus, minus; /* squared lengths */
    gyrei_wided over;        /* half of what plus has more than minus */
} gyrei_euler_pairsd;

GYREI_FLAT gyrei_euler_pairsd gyrei_euler_pairs_ofd(gyre_quatd q, bool proper) {
    const gyrei_wided x = gyrei_wide_maked(q.x, 0.0), y = gyrei_wide_maked(q.y, 0.0);
    const gyrei_wided z = gyrei_wide_maked(q.z, 0.0), w = gyrei_wide_maked(q.w, 0.0);
    gyrei_euler_pairsd p;
    p.plus_x = proper ? w : gyrei_wide_addd(w, y);
    p.plus_y = proper ? x : gyrei_wide_addd(x, z);
    p.minus_x = proper ? y : gyrei_wide_subd(w, y);
    p.minus_y = proper ? z : gyrei_wide_subd(x, z);
    p.plus = gyrei_wide_sumd(p.plus_x, p.plus_x, p.plus_y, p.plus_y);
    p.minus = gyrei_wide_sumd(p.minus_x, p.minus_x, p.minus_y, p.minus_y);
    const gyrei_wided half = gyrei_wide_maked(0.5, 0.0), sine = gyrei_wide_sumd(w, y, x, z);
    p.over = proper ? gyrei_wide_muld(half, gyrei_wide_subd(p.plus, p.minus)) : gyrei_wide_addd(sine, sine);
    return p;
}

/* Whether a and c are both determined: whether the second angle is at no pole. Not of NaN. */
GYREI_FLAT bool gyrei_euler_pairs_are_plaind(gyrei_euler_pairsd p, bool proper) {
    const double width = 0.5 * gyrei_euler_pole_widthd(); /* tangents of half the way to it */
    const gyrei_wided least = gyrei_wide_maked(proper ? 0.0 : width * width, 0.0);
    const bool minus_counts = gyrei_wide_is_lessd(gyrei_wide_muld(least, p.plus), p.minus);
    const bool plus_counts = gyrei_wide_is_lessd(gyrei_wide_muld(least, p.minus), p.plus);
    return minus_counts & plus_counts;
}

/* The second angle, by its sine and cosine, or by its cosine and sine. */
GYREI_FLAT double gyrei_euler_secondd(gyrei_euler_pairsd p, bool proper) {
    const gyrei_wided level = gyrei_wide_rootd(gyrei_wide_muld(p.plus, p.minus));
    if (!proper) return gyrei_wide_roundd(gyrei_wide_arcd(p.over, level));
    const gyrei_wided zero = gyrei_wide_maked(0.0, 0.0), arc = gyrei_wide_arcd(level, p.over);
    return gyrei_wide_roundd(gyrei_wide_turn_backd(arc, gyrei_wide_is_lessd(p.over, zero)));
}

/* a, b, c of a rotation that is plain. c takes up what the rounding of a does to the whole, which depends on
   how nearly they turn about one axis. */
GYREI_FLAT gyre_vec3d gyrei_turns_from_pairsd(gyrei_euler_pairsd p, bool proper) {
    const gyrei_wided zero = gyrei_wide_maked(0.0, 0.0);
    const gyrei_wided half_sum = gyrei_wide_arcd(p.plus_y, p.plus_x),
                     half_way = gyrei_wide_arcd(p.minus_y, p.minus_x);
    const bool turned = gyrei_wide_is_lessd(p.plus_x, zero) != gyrei_wide_is_lessd(p.minus_x, zero);
    const gyrei_wided a = gyrei_wide_turn_backd(gyrei_wide_addd(half_sum, half_way), turned);
    const gyrei_wided c = gyrei_wide_turn_backd(gyrei_wide_subd(half_sum, half_way), turned);
    const gyrei_wided first = gyrei_wide_shortend(a);
    const double alike = gyrei_wide_roundd(p.over) / gyrei_wide_roundd(gyrei_wide_addd(p.plus, p.minus));
    const gyrei_wided share = gyrei_wide_maked(2.0 * alike, 0.0);
    const gyrei_wided third = gyrei_wide_addd(c, gyrei_wide_muld(share, gyrei_wide_subd(a, first)));
    return gyre_vec3d_make(gyrei_wide_roundd(first), gyrei_euler_secondd(p, proper), gyrei_wide_roundd(third));
}

GYREI_FLAT bool gyrei_turns_are_plaind(gyre_quatd q, bool proper) {
    const double least = 1e-60, most = 1e60;
    const double square = gyre_quatd_dot(q, q);
    const bool in_range = (square >= least) & (square <= most);
    return in_range & gyrei_euler_pairs_are_plaind(gyrei_euler_pairs_ofd(q, proper), proper);
}

/* a, b, c of X(a) Y(b) Z(c), or of X(a) Y(b) X(c). */
GYREI_FLAT gyre_vec3d gyrei_turns_plaind(gyre_quatd q, bool proper) {
    return gyrei_turns_from_pairsd(gyrei_euler_pairs_ofd(q, proper), proper);
}

/* q with components whose products neither overflow nor vanish; the identity if it is zero, infinite or NaN.
 */
static inline gyre_quatd gyrei_euler_sourced(gyre_quatd q) {
    const double large = 1e29, small = 1e-29, shrink = 8.0779356694631609e-28, grow = 1.2379400392853803e27;
    if (!gyrei_quatd_has_direction(q)) return gyre_quatd_identity();
    for (int i = 0; i < 16; ++i) {
        const double largest = gyrei_quatd_largest(q);
        q = gyrei_quatd_scale(q, largest > large ? shrink : (largest < small ? grow : 1.0));
    }
    return q;
}

/* Of any q. At a pole a keeps all of the turn, or c does. */
GYREI_RARE gyre_vec3d gyrei_turns_anyd(gyre_quatd q, bool proper, bool first_keeps) {
    const gyrei_euler_pairsd p = gyrei_euler_pairs_ofd(gyrei_euler_sourced(q), proper);
    if (gyrei_euler_pairs_are_plaind(p, proper)) return gyrei_turns_from_pairsd(p, proper);
    const gyrei_wided zero = gyrei_wide_maked(0.0, 0.0);
    const bool sum = gyrei_wide_is_lessd(p.minus, p.plus);
    const gyrei_wided half = sum ? gyrei_wide_arcd(p.plus_y, p.plus_x) : gyrei_wide_arcd(p.minus_y, p.minus_x);
    const double turn = gyrei_wide_roundd(gyrei_wide_addd(half, half));
    const double second =
        proper ? gyrei_euler_secondd(p, true) : gyrei_wide_roundd(gyrei_wide_arcd(p.over, zero));
    return first_keeps ? gyre_vec3d_make(turn, second, 0.0)
                       : gyre_vec3d_make(0.0, second, sum ? turn : -turn);
}

GYREI_FLAT gyre_vec3d gyrei_turns_from_quatd(gyre_quatd q, bool proper, bool first_keeps) {
    return gyrei_turns_are_plaind(q, proper) ? gyrei_turns_plaind(q, proper)
                                            : gyrei_turns_anyd(q, proper, first_keeps);
}

/// The angles about the axes of an order that make the rotation q, of any length; in the ranges above.
///
/// q and -q give the same, but that half a turn comes as pi or as -pi. At a pole the third angle is 0: for
/// three axes within 1.3e-7 rad of it (2.4e-16 in double), where the first axis comes again only at the pole
/// itself. A zero, infinite or NaN q gives (0, 0, 0). No angle is -0. gyre_quatd_from_euler() makes q of the
/// angles again within 4e-7 rad (7.5e-16 in double). The angles of a tiny rotation keep their digits.
///
/// Error: 3.6e-16 rad between q and the rotation of the angles.
/// Cost: 4 divisions, 1 square root, about 120 operations.
/// Source: (w + y, x + z) and (w - y, x - z) turn by half the sum and half the difference of the first and the third
/// angle; their lengths are the cosine and the sine of how far the second is from a pole.
/// @code
/// gyre_quatd q = gyre_quatd_make(0.5, -0.5, 0.5, 0.5), p = gyre_quatd_make(0.5, 0.5, 0.5, 0.5);
/// gyre_vec3d a = gyre_euler_from_quatd(q, GYRE_EULER_INTRINSIC_XYZ); // = (1.5707963, 0, 1.5707963)
/// gyre_vec3d b = gyre_euler_from_quatd(p, GYRE_EULER_INTRINSIC_XYX); // = (1.5707963, 1.5707963, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_euler_from_quatd(gyre_quatd q, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_quatd renamed = gyrei_quatd_to_canonical(q, parts);
    const gyre_vec3d turns = parts.proper ? gyrei_turns_from_quatd(renamed, true, !parts.extrinsic)
                                         : gyrei_turns_from_quatd(renamed, false, !parts.extrinsic);
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
/// within 1.3e-7 rad (2.4e-16 in double).
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
/// Error: 1.9e-15 rad between the rotations for angles up to 6 rad; beyond, half an ulp of each angle.
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
/// Error: 7.3e-16 rad from the nearest rotation.
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
