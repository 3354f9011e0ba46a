/* SPDX-License-Identifier: MIT */
/// @file slerpd.h
/// Ways from one rotation to another: straight, at even speed, the longer one. <gyre/quatd.h> includes it.
// Written by tools/gen_double.py from slerp.h: change that one.
#ifndef GYRE_SLERPD_H
#define GYRE_SLERPD_H

#include <gyre/quatd.h>

GYRE_EXTERN_C_BEGIN

/* Whether interpolation between a and b is plain: both of length 1, t from 0 to 1. */
GYREI_FLAT bool gyrei_quatd_between_is_plain(gyre_quatd a, gyre_quatd b, double t) {
    return gyrei_quatd_is_unit(a) && gyrei_quatd_is_unit(b) && fabs(t - 0.5) <= 0.5;
}

/* a * from_part + b * to_part. */
GYREI_FLAT gyre_quatd gyrei_quatd_mix(gyre_quatd a, double from_part, gyre_quatd b, double to_part) {
    return gyrei_quatd_add(gyrei_quatd_scale(a, from_part), gyrei_quatd_scale(b, to_part));
}

/* mixed, but a where t is 0 and b * sign where it is 1. */
GYREI_FLAT gyre_quatd gyrei_quatd_ends(gyre_quatd a, gyre_quatd b, double sign, double t, gyre_quatd mixed) {
    return gyrei_quatd_choose(t == 0.0, a, gyrei_quatd_choose(t == 1.0, gyrei_quatd_scale(b, sign), mixed));
}

/// The straight way from a to b, not normalised: the shorter one, as b is negated where the dot product is
/// negative.
///
/// A step of sums that are normalised later. a at 0 and b, or -b, at 1, both exactly; t beyond them goes on.
/// Error: 1.3e-16 of the longer end.
/// Cost: 24 multiplications and additions.
/// @code
/// gyre_quatd a = gyre_quatd_identity(), b = gyre_quatd_make(1, 0, 0, 0);
/// gyre_quatd q = gyre_quatd_lerp(a, b, 0.25); // = (0.25, 0, 0, 0.75)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_lerp(gyre_quatd a, gyre_quatd b, double t) {
    const gyre_quatd to = gyrei_quatd_scale(b, gyre_quatd_dot(a, b) < 0.0 ? -1.0 : 1.0);
    return gyre_quatd_make(gyrei_lerpd(a.x, to.x, t), gyrei_lerpd(a.y, to.y, t), gyrei_lerpd(a.z, to.z, t),
                          gyrei_lerpd(a.w, to.w, t));
}

/* Between a and b, the shorter way, not normalised. */
GYREI_FLAT gyre_quatd gyrei_quatd_nlerp_mix(gyre_quatd a, gyre_quatd b, double t) {
    const double sign = gyre_quatd_dot(a, b) < 0.0 ? -1.0 : 1.0;
    return gyrei_quatd_mix(a, 1.0 - t, b, sign * t);
}

GYREI_FLAT bool gyrei_is_between_endsd(double t) {
    return fabs(t - 0.5) < 0.5;
}

/* What the mixed one is divided by the root of: its squared length, or 1 at the ends, which keep their bits.
 */
GYREI_FLAT double gyrei_quatd_nlerp_square(gyre_quatd mixed, double t) {
    return gyrei_is_between_endsd(t) ? gyre_quatd_dot(mixed, mixed) : 1.0;
}

GYREI_FLAT gyre_quatd gyrei_quatd_nlerp_end(gyre_quatd mixed, double square) {
    return gyrei_quatd_scale(mixed, gyrei_rootd(1.0 / square));
}

/* Whether that is all: the squared length is plain and, at the ends, 1 up to rounding. */
GYREI_FLAT bool gyrei_quatd_nlerp_is_plain(gyre_quatd mixed, double t) {
    const double least = 1.4996968138956309e-241, most = 9.9792015476735990e291;
    const double tolerance = 8.8817841970012523e-16;
    const double square = gyre_quatd_dot(mixed, mixed);
    const bool between = gyrei_is_between_endsd(t);
    return fabs(t - 0.5) <= 0.5 && square >= (between ? least : 1.0 - tolerance) &&
           square <= (between ? most : 1.0 + tolerance);
}

static inline gyre_quatd gyrei_quatd_or_identity(gyre_quatd q) {
    return gyrei_quatd_has_direction(q) || gyrei_quatd_is_zero(q) ? q : gyre_quatd_identity();
}

/* Ends of any length, at which squares neither overflow nor vanish. */
GYREI_RARE gyre_quatd gyrei_quatd_nlerp_scaled(gyre_quatd a, gyre_quatd b, double t) {
    const gyre_quatd from = gyrei_quatd_or_identity(a), to = gyrei_quatd_or_identity(b);
    const double from_largest = gyrei_quatd_largest(from), to_largest = gyrei_quatd_largest(to);
    const double scale = gyrei_square_scaled(from_largest > to_largest ? from_largest : to_largest);
    const gyre_quatd mixed =
        gyrei_quatd_nlerp_mix(gyrei_quatd_scale(from, scale), gyrei_quatd_scale(to, scale), t);
    return gyrei_quatd_unit(mixed);
}

/* Beyond the ends it is a and the way from it: the parts of both ends would cancel where t is large. */
GYREI_RARE gyre_quatd gyrei_quatd_nlerp_any(gyre_quatd a, gyre_quatd b, double t) {
    const gyre_quatd mixed = gyrei_quatd_nlerp_mix(a, b, t);
    if (gyrei_quatd_nlerp_is_plain(mixed, t))
        return gyrei_quatd_nlerp_end(mixed, gyrei_quatd_nlerp_square(mixed, t));
    if (fabs(t - 0.5) <= 0.5) return gyrei_quatd_nlerp_scaled(a, b, t);
    const gyre_quatd from = gyrei_quatd_unit(a), to = gyrei_quatd_unit(b);
    const double sign = gyre_quatd_dot(from, to) < 0.0 ? -1.0 : 1.0;
    if (!(fabs(t) <= DBL_MAX)) return from;
    const gyre_quatd way = gyrei_quatd_sub(gyrei_quatd_scale(to, sign), from);
    const double scale = gyrei_square_scaled(fabs(t) > 1.0 ? fabs(t) : 1.0);
    return gyrei_quatd_normalise_closely(gyrei_quatd_mix(from, scale, way, t * scale));
}

/// The straight way from a to b, normalised: the shorter one, at a speed that is not even.
///
/// Turns on the same plane as slerp and is cheaper; on the way it is behind or ahead of slerp by up to 0.92
/// degrees between rotations 90 degrees apart, 2.3 at 120 and 8.2 at 180. Ends exact for input of length 1; b
/// is negated where the dot product is negative. Between the ends those of other lengths weigh by their
/// length: of two times the length is two times as much; zero adds nothing. Beyond the ends, which t may be,
/// all count as of length 1. An infinite or NaN one counts as the identity; a t that is infinite or NaN gives
/// a.
/// Error: 5.9e-16 rad.
/// Cost: 1 division, 1 square root, about 40 operations.
/// @code
/// gyre_quatd a = gyre_quatd_from_y(0), b = gyre_quatd_from_y(GYRE_PI / 2);
/// gyre_quatd half = gyre_quatd_nlerp(a, b, 0.5); // = (0, 0.38268343, 0, 0.92387953)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_nlerp(gyre_quatd a, gyre_quatd b, double t) {
    const gyre_quatd mixed = gyrei_quatd_nlerp_mix(a, b, t);
    if (!(gyrei_is_between_endsd(t) && gyrei_quatd_nlerp_is_plain(mixed, t))) return gyrei_quatd_nlerp_any(a, b, t);
    return gyrei_quatd_nlerp_end(mixed, gyre_quatd_dot(mixed, mixed));
}

/* The parts of the ends are sin((1 - t) angle) / sin(angle) and sin(t angle) / sin(angle): polynomials of the
   square of the angle, which is one of the dot product. What they have in common needs half the digits, as
   the length is made right at the end. */
typedef struct gyrei_slerp_arcd {
    double square, common;
} gyrei_slerp_arcd;

GYREI_FLAT gyrei_slerp_arcd gyrei_slerp_arc_ofd(double dot) {
    const double y = 0.5 - 0.5 * fabs(dot);
    const gyrei_slerp_arcd arc = {gyrei_arc_squared(y), 1.0 + gyrei_arc_over_sine_roughlyd(y)};
    return arc;
}

/* The part of the end to which t is the way. */
GYREI_FLAT double gyrei_slerp_partd(gyrei_slerp_arcd arc, double t) {
    const double part = arc.common * t;
    return part + part * gyrei_sine_seriesd(t * t * arc.square);
}

/* The end itself where there is no way between the ends. */
GYREI_FLAT gyre_quatd gyrei_quatd_slerp_mix(gyre_quatd a, double from_part, gyre_quatd b, double to_part,
                                          double sign, double t) {
    const gyre_quatd mixed = gyrei_quatd_refine(gyrei_quatd_mix(a, from_part, b, sign * to_part));
    const gyre_quatd way = gyrei_quatd_sub(a, gyrei_quatd_scale(b, sign));
    const double apart = (fabs(way.x) + fabs(way.y)) + (fabs(way.z) + fabs(way.w));
    return gyrei_quatd_ends(a, b, sign, apart > 0.0 ? t : 0.0, mixed);
}

GYREI_FLAT gyre_quatd gyrei_quatd_slerp_plain(gyre_quatd a, gyre_quatd b, double t) {
    const double dot = gyre_quatd_dot(a, b), sign = dot < 0.0 ? -1.0 : 1.0;
    const gyrei_slerp_arcd arc = gyrei_slerp_arc_ofd(dot);
    return gyrei_quatd_slerp_mix(a, gyrei_slerp_partd(arc, 1.0 - t), b, gyrei_slerp_partd(arc, t), sign, t);
}

GYREI_RARE gyre_quatd gyrei_quatd_slerp_any(gyre_quatd a, gyre_quatd b, double t) {
    const gyre_quatd from = gyrei_quatd_unit(a), unit = gyrei_quatd_unit(b);
    const gyre_quatd to = gyrei_quatd_scale(unit, gyre_quatd_dot(from, unit) < 0.0 ? -1.0 : 1.0);
    if (fabs(t - 0.5) <= 0.5) return gyrei_quatd_slerp_plain(from, unit, t);
    const gyre_quatd way = gyrei_quatd_sub(to, from);
    if (!(fabs(t) < 0.5 * DBL_MAX) || gyrei_quatd_is_zero(way)) return from;
    const gyre_quatd end = t > 1.0 ? to : from, chord = gyrei_quatd_normalise_closely(way);
    const gyre_quatd along = gyrei_quatd_scale(end, gyre_quatd_dot(end, chord));
    const double angle_rad = (t > 1.0 ? t - 1.0 : t) * (0.5 * gyre_quatd_angle_between(from, to));
    double s, c;
    if (!gyrei_angle_is_plaind(angle_rad)) return from;
    gyre_sin_cosd(angle_rad, &s, &c);
    return gyrei_quatd_normalise_closely(
        gyrei_quatd_mix(end, c, gyrei_quatd_normalise_closely(gyrei_quatd_sub(chord, along)), s));
}

/// The rotation at the fraction t of the shorter way from a to b, at even speed.
///
/// b is negated where the dot product is negative; a product of 0, of either sign, leaves it. Equal ends give
/// just that rotation. t = 0 and t = 1 give the ends exactly for input of length 1; t beyond them goes on
/// turning, as far as gyre_sin_cosd() does; a t beyond that, infinite or NaN gives a.
/// Source: K. Shoemake, Animating Rotation with Quaternion Curves, SIGGRAPH 1985.
/// Error: 7.5e-16 rad.
/// Cost: about 125 multiplications and additions, no division, no root.
/// @code
/// gyre_quatd a = gyre_quatd_from_y(0.5), b = gyre_quatd_negate(gyre_quatd_from_y(2.5));
/// gyre_quatd q = gyre_quatd_slerp(a, b, 0.25);
/// gyre_vec3d turn = gyre_rotation_vector_from_quatd(q); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_slerp(gyre_quatd a, gyre_quatd b, double t) {
    return gyrei_quatd_between_is_plain(a, b, t) ? gyrei_quatd_slerp_plain(a, b, t)
                                                : gyrei_quatd_slerp_any(a, b, t);
}

/// The rotation at the fraction t of the longer way from a to b, at even speed: by more than half a turn.
///
/// b is negated where the dot product is positive. From a to -b the way is as wide as the shorter one falls
/// short of a whole turn. Ends that are one rotation determine no way: a at every t. t = 0 and t = 1 give the
/// ends exactly for input of length 1; t beyond them goes on turning, as far as gyre_sin_cosd() does; a t
/// beyond that, infinite or NaN gives a.
/// Error: 3.6e-15 rad where the shorter way is 0.1 rad or more.
/// Cost: 4 divisions, 4 square roots, about 250 operations.
/// @code
/// gyre_quatd a = gyre_quatd_identity(), b = gyre_quatd_from_z(GYRE_PI / 2);
/// gyre_quatd q = gyre_quatd_slerp_long(a, b, 1 / 3.0); // = (0, 0, -0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_slerp_long(gyre_quatd a, gyre_quatd b, double t) {
    const double pi_high = 3.1415926535897931, pi_low = 1.2246467991473532e-16;
    const gyre_quatd from = gyrei_quatd_unit(a), unit = gyrei_quatd_unit(b);
    const gyre_quatd to = gyrei_quatd_scale(unit, gyre_quatd_dot(from, unit) > 0.0 ? -1.0 : 1.0);
    const gyre_quatd lack = gyrei_quatd_mix(from, gyrei_quatd_lack(from), to, gyrei_quatd_lack(to));
    const gyre_quatd sum = gyrei_quatd_add(gyrei_quatd_add(from, to), lack);
    if (gyrei_quatd_is_zero(gyrei_quatd_add(from, to)) || !(fabs(t) <= DBL_MAX) || t == 0.0) return from;
    if (t == 1.0) return to;
    const double angle = (pi_high - 0.5 * gyre_quatd_angle_between(from, to)) + pi_low;
    if (!gyrei_angle_is_plaind((fabs(t) + 0.5) * angle)) return from;
    return gyrei_quatd_normalise_closely(gyrei_quatd_mix(
        from, gyre_sind((0.5 - t) * angle), gyrei_quatd_normalise_closely(sum), gyre_sind(t * angle)));
}

GYRE_EXTERN_C_END

#endif
