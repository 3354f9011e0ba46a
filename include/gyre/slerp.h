/* SPDX-License-Identifier: MIT */
/// @file slerp.h
/// Ways from one rotation to another: straight, at even speed, the longer one. <gyre/quat.h> includes it.
#ifndef GYRE_SLERP_H
#define GYRE_SLERP_H

#include <gyre/quat.h>

GYRE_EXTERN_C_BEGIN

/* Whether interpolation between a and b is plain: both of length 1, t from 0 to 1. */
GYREI_FLAT bool gyrei_quat_between_is_plain(gyre_quat a, gyre_quat b, float t) {
    return gyrei_quat_is_unit(a) && gyrei_quat_is_unit(b) && fabsf(t - 0.5f) <= 0.5f;
}

/* a * from_part + b * to_part. */
GYREI_FLAT gyre_quat gyrei_quat_mix(gyre_quat a, float from_part, gyre_quat b, float to_part) {
    return gyrei_quat_add(gyrei_quat_scale(a, from_part), gyrei_quat_scale(b, to_part));
}

/* mixed, but a where t is 0 and b * sign where it is 1. */
GYREI_FLAT gyre_quat gyrei_quat_ends(gyre_quat a, gyre_quat b, float sign, float t, gyre_quat mixed) {
    return gyrei_quat_choose(t == 0.0f, a, gyrei_quat_choose(t == 1.0f, gyrei_quat_scale(b, sign), mixed));
}

/// The straight way from a to b, not normalised: the shorter one, as b is negated where the dot product is
/// negative.
///
/// A step of sums that are normalised later. a at 0 and b, or -b, at 1, both exactly; t beyond them goes on.
/// Error: 6.9e-8 of the longer end.
/// Cost: 24 multiplications and additions.
/// @code
/// gyre_quat a = gyre_quat_identity(), b = gyre_quat_make(1, 0, 0, 0);
/// gyre_quat q = gyre_quat_lerp(a, b, 0.25f); // = (0.25, 0, 0, 0.75)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_lerp(gyre_quat a, gyre_quat b, float t) {
    const gyre_quat to = gyrei_quat_scale(b, gyre_quat_dot(a, b) < 0.0f ? -1.0f : 1.0f);
    return gyre_quat_make(gyrei_lerp(a.x, to.x, t), gyrei_lerp(a.y, to.y, t), gyrei_lerp(a.z, to.z, t),
                          gyrei_lerp(a.w, to.w, t));
}

/* Between a and b, the shorter way, not normalised. */
GYREI_FLAT gyre_quat gyrei_quat_nlerp_mix(gyre_quat a, gyre_quat b, float t) {
    const float sign = gyre_quat_dot(a, b) < 0.0f ? -1.0f : 1.0f;
    return gyrei_quat_mix(a, 1.0f - t, b, sign * t);
}

GYREI_FLAT bool gyrei_is_between_ends(float t) {
    return fabsf(t - 0.5f) < 0.5f;
}

/* What the mixed one is divided by the root of: its squared length, or 1 at the ends, which keep their bits.
 */
GYREI_FLAT float gyrei_quat_nlerp_square(gyre_quat mixed, float t) {
    return gyrei_is_between_ends(t) ? gyre_quat_dot(mixed, mixed) : 1.0f;
}

GYREI_FLAT gyre_quat gyrei_quat_nlerp_end(gyre_quat mixed, float square) {
    return gyrei_quat_scale(mixed, gyrei_root(1.0f / square));
}

/* Whether that is all: the squared length is plain and, at the ends, 1 up to rounding. */
GYREI_FLAT bool gyrei_quat_nlerp_is_plain(gyre_quat mixed, float t) {
    // @type plain_square
    const float least = 8.27180613e-25f, most = 1.32922800e36f;
    // @end
    // @type unit_tolerance
    const float tolerance = 4.76837158e-7f;
    // @end
    const float square = gyre_quat_dot(mixed, mixed);
    const bool between = gyrei_is_between_ends(t);
    return fabsf(t - 0.5f) <= 0.5f && square >= (between ? least : 1.0f - tolerance) &&
           square <= (between ? most : 1.0f + tolerance);
}

static inline gyre_quat gyrei_quat_or_identity(gyre_quat q) {
    return gyrei_quat_has_direction(q) || gyrei_quat_is_zero(q) ? q : gyre_quat_identity();
}

/* Ends of any length, at which squares neither overflow nor vanish. */
GYREI_RARE gyre_quat gyrei_quat_nlerp_scaled(gyre_quat a, gyre_quat b, float t) {
    const gyre_quat from = gyrei_quat_or_identity(a), to = gyrei_quat_or_identity(b);
    const float from_largest = gyrei_quat_largest(from), to_largest = gyrei_quat_largest(to);
    const float scale = gyrei_square_scale(from_largest > to_largest ? from_largest : to_largest);
    const gyre_quat mixed =
        gyrei_quat_nlerp_mix(gyrei_quat_scale(from, scale), gyrei_quat_scale(to, scale), t);
    return gyrei_quat_unit(mixed);
}

/* Beyond the ends it is a and the way from it: the parts of both ends would cancel where t is large. */
GYREI_RARE gyre_quat gyrei_quat_nlerp_any(gyre_quat a, gyre_quat b, float t) {
    const gyre_quat mixed = gyrei_quat_nlerp_mix(a, b, t);
    if (gyrei_quat_nlerp_is_plain(mixed, t))
        return gyrei_quat_nlerp_end(mixed, gyrei_quat_nlerp_square(mixed, t));
    if (fabsf(t - 0.5f) <= 0.5f) return gyrei_quat_nlerp_scaled(a, b, t);
    const gyre_quat from = gyrei_quat_unit(a), to = gyrei_quat_unit(b);
    const float sign = gyre_quat_dot(from, to) < 0.0f ? -1.0f : 1.0f;
    if (!(fabsf(t) <= FLT_MAX)) return from;
    const gyre_quat way = gyrei_quat_sub(gyrei_quat_scale(to, sign), from);
    const float scale = gyrei_square_scale(fabsf(t) > 1.0f ? fabsf(t) : 1.0f);
    return gyrei_quat_normalise_closely(gyrei_quat_mix(from, scale, way, t * scale));
}

/// The straight way from a to b, normalised: the shorter one, at a speed that is not even.
///
/// Turns on the same plane as slerp and is cheaper; on the way it is behind or ahead of slerp by up to 0.92
/// degrees between rotations 90 degrees apart, 2.3 at 120 and 8.2 at 180. Ends exact for input of length 1; b
/// is negated where the dot product is negative. Between the ends those of other lengths weigh by their
/// length: of two times the length is two times as much; zero adds nothing. Beyond the ends, which t may be,
/// all count as of length 1. An infinite or NaN one counts as the identity; a t that is infinite or NaN gives
/// a.
/// Error: 2.6e-7 rad.
/// Cost: 1 division, 1 square root, about 40 operations.
/// @code
/// gyre_quat a = gyre_quat_from_y(0), b = gyre_quat_from_y(GYRE_PI / 2);
/// gyre_quat half = gyre_quat_nlerp(a, b, 0.5f); // = (0, 0.38268343, 0, 0.92387953)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_nlerp(gyre_quat a, gyre_quat b, float t) {
    // @type nlerp
#ifdef GYREI_QUAT_LANES
    const gyrei_lanes from = gyrei_lanes_from_quat(a), to = gyrei_lanes_from_quat(b);
    const gyrei_lanes part = gyrei_lanes_turn(gyrei_lanes_sum(from * to), t);
    const gyrei_lanes mixed = from * gyrei_lanes_all(1.0f - t) + to * part,
                      square = gyrei_lanes_sum(mixed * mixed);
    if (!(gyrei_is_between_ends(t) && gyrei_lanes_are_plain(square)))
        return gyrei_quat_nlerp_any(gyrei_quat_from_lanes(from), gyrei_quat_from_lanes(to), t);
    return gyrei_quat_from_lanes(mixed * gyrei_lanes_all(gyrei_root(1.0f / square[0])));
#else
    const gyre_quat mixed = gyrei_quat_nlerp_mix(a, b, t);
    if (!(gyrei_is_between_ends(t) && gyrei_quat_nlerp_is_plain(mixed, t)))
        return gyrei_quat_nlerp_any(a, b, t);
    return gyrei_quat_nlerp_end(mixed, gyre_quat_dot(mixed, mixed));
#endif
    // @end
}

/* The parts of the ends are sin((1 - t) angle) / sin(angle) and sin(t angle) / sin(angle): polynomials of the
   square of the angle, which is one of the dot product. What they have in common needs half the digits, as
   the length is made right at the end. */
typedef struct gyrei_slerp_arc {
    float square, common;
} gyrei_slerp_arc;

GYREI_FLAT gyrei_slerp_arc gyrei_slerp_arc_of(float dot) {
    const float y = 0.5f - 0.5f * fabsf(dot);
    const gyrei_slerp_arc arc = {gyrei_arc_square(y), 1.0f + gyrei_arc_over_sine_roughly(y)};
    return arc;
}

/* The part of the end to which t is the way. */
GYREI_FLAT float gyrei_slerp_part(gyrei_slerp_arc arc, float t) {
    const float part = arc.common * t;
    return part + part * gyrei_sine_series(t * t * arc.square);
}

/* The end itself where there is no way between the ends. */
GYREI_FLAT gyre_quat gyrei_quat_slerp_mix(gyre_quat a, float from_part, gyre_quat b, float to_part,
                                          float sign, float t) {
    const gyre_quat mixed = gyrei_quat_refine(gyrei_quat_mix(a, from_part, b, sign * to_part));
    const gyre_quat way = gyrei_quat_sub(a, gyrei_quat_scale(b, sign));
    const float apart = (fabsf(way.x) + fabsf(way.y)) + (fabsf(way.z) + fabsf(way.w));
    return gyrei_quat_ends(a, b, sign, apart > 0.0f ? t : 0.0f, mixed);
}

GYREI_FLAT gyre_quat gyrei_quat_slerp_plain(gyre_quat a, gyre_quat b, float t) {
    const float dot = gyre_quat_dot(a, b), sign = dot < 0.0f ? -1.0f : 1.0f;
    const gyrei_slerp_arc arc = gyrei_slerp_arc_of(dot);
    return gyrei_quat_slerp_mix(a, gyrei_slerp_part(arc, 1.0f - t), b, gyrei_slerp_part(arc, t), sign, t);
}

GYREI_RARE gyre_quat gyrei_quat_slerp_any(gyre_quat a, gyre_quat b, float t) {
    const gyre_quat from = gyrei_quat_unit(a), unit = gyrei_quat_unit(b);
    const gyre_quat to = gyrei_quat_scale(unit, gyre_quat_dot(from, unit) < 0.0f ? -1.0f : 1.0f);
    if (fabsf(t - 0.5f) <= 0.5f) return gyrei_quat_slerp_plain(from, unit, t);
    const gyre_quat way = gyrei_quat_sub(to, from);
    if (!(fabsf(t) < 0.5f * FLT_MAX) || gyrei_quat_is_zero(way)) return from;
    const gyre_quat end = t > 1.0f ? to : from, chord = gyrei_quat_normalise_closely(way);
    const gyre_quat along = gyrei_quat_scale(end, gyre_quat_dot(end, chord));
    const float angle_rad = (t > 1.0f ? t - 1.0f : t) * (0.5f * gyre_quat_angle_between(from, to));
    float s, c;
    if (!gyrei_angle_is_plain(angle_rad)) return from;
    gyre_sin_cos(angle_rad, &s, &c);
    return gyrei_quat_normalise_closely(
        gyrei_quat_mix(end, c, gyrei_quat_normalise_closely(gyrei_quat_sub(chord, along)), s));
}

/// The rotation at the fraction t of the shorter way from a to b, at even speed.
///
/// b is negated where the dot product is negative; a product of 0, of either sign, leaves it. Equal ends give
/// just that rotation. t = 0 and t = 1 give the ends exactly for input of length 1; t beyond them goes on
/// turning, as far as gyre_sin_cos() does; a t beyond that, infinite or NaN gives a.
/// Source: K. Shoemake, Animating Rotation with Quaternion Curves, SIGGRAPH 1985.
/// Error: 3.2e-7 rad.
/// Cost: about 125 multiplications and additions, no division, no root.
/// @code
/// gyre_quat a = gyre_quat_from_y(0.5f), b = gyre_quat_negate(gyre_quat_from_y(2.5f));
/// gyre_quat q = gyre_quat_slerp(a, b, 0.25f);
/// gyre_vec3 turn = gyre_rotation_vector_from_quat(q); // = (0, 1, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_slerp(gyre_quat a, gyre_quat b, float t) {
    return gyrei_quat_between_is_plain(a, b, t) ? gyrei_quat_slerp_plain(a, b, t)
                                                : gyrei_quat_slerp_any(a, b, t);
}

/// The rotation at the fraction t of the longer way from a to b, at even speed: by more than half a turn.
///
/// b is negated where the dot product is positive. From a to -b the way is as wide as the shorter one falls
/// short of a whole turn. Ends that are one rotation determine no way: a at every t. t = 0 and t = 1 give the
/// ends exactly for input of length 1; t beyond them goes on turning, as far as gyre_sin_cos() does; a t
/// beyond that, infinite or NaN gives a.
/// Error: 1.9e-6 rad where the shorter way is 0.1 rad or more.
/// Cost: 4 divisions, 4 square roots, about 250 operations.
/// @code
/// gyre_quat a = gyre_quat_identity(), b = gyre_quat_from_z(GYRE_PI / 2);
/// gyre_quat q = gyre_quat_slerp_long(a, b, 1 / 3.0f); // = (0, 0, -0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_slerp_long(gyre_quat a, gyre_quat b, float t) {
    // @type pi
    const float pi_high = 3.14159274f, pi_low = -8.74227766e-8f;
    // @end
    const gyre_quat from = gyrei_quat_unit(a), unit = gyrei_quat_unit(b);
    const gyre_quat to = gyrei_quat_scale(unit, gyre_quat_dot(from, unit) > 0.0f ? -1.0f : 1.0f);
    const gyre_quat lack = gyrei_quat_mix(from, gyrei_quat_lack(from), to, gyrei_quat_lack(to));
    const gyre_quat sum = gyrei_quat_add(gyrei_quat_add(from, to), lack);
    if (gyrei_quat_is_zero(gyrei_quat_add(from, to)) || !(fabsf(t) <= FLT_MAX) || t == 0.0f) return from;
    if (t == 1.0f) return to;
    const float angle = (pi_high - 0.5f * gyre_quat_angle_between(from, to)) + pi_low;
    if (!gyrei_angle_is_plain((fabsf(t) + 0.5f) * angle)) return from;
    return gyrei_quat_normalise_closely(gyrei_quat_mix(
        from, gyre_sin((0.5f - t) * angle), gyrei_quat_normalise_closely(sum), gyre_sin(t * angle)));
}

GYRE_EXTERN_C_END

#endif
