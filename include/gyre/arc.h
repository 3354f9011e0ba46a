/* SPDX-License-Identifier: MIT */
/// @file arc.h
/// Rotations from directions, without trigonometry: the shortest between two, look-at, two axes.
/// <gyre/quat.h> includes it.
#ifndef GYRE_ARC_H
#define GYRE_ARC_H

#include <gyre/quat.h>
#include <gyre/wide.h>

GYRE_EXTERN_C_BEGIN

/* An axis of length 1 at right angles to v: v crossed with the coordinate axis it has least of. */
static inline gyre_vec3 gyrei_vec3_perpendicular(gyre_vec3 v) {
    const gyre_vec3 fallback = {1.0f, 0.0f, 0.0f};
    const float x = fabsf(v.x), y = fabsf(v.y), z = fabsf(v.z);
    gyre_vec3 p = {v.y, -v.x, 0.0f};
    if (x <= y && x <= z) {
        p = gyre_vec3_make(0.0f, v.z, -v.y);
    } else if (y <= z) {
        p = gyre_vec3_make(-v.z, 0.0f, v.x);
    }
    return gyrei_vec3_normalise_closely(p, fallback);
}

/* Between vectors of length 1 that are not quite opposite. The cross product is taken with the sum or the
   difference, which are exact near opposite and near equal ends. Sine and 1 + cosine, which is half the
   square of the sum, have together the length of the sum. */
GYREI_FLAT gyre_quat gyrei_quat_shortest_arc_plain(gyre_vec3 from, gyre_vec3 to) {
    const gyre_vec3 sum = gyre_vec3_add(from, to);
    const float square = gyre_vec3_dot(sum, sum), by = gyrei_root(1.0f / square);
    const float sign = square < 2.0f ? -1.0f : 1.0f;
    const gyre_vec3 way = gyre_vec3_sub(to, gyre_vec3_scale(from, sign)), c = gyre_vec3_cross(from, way);
    return gyre_quat_make(c.x * by, c.y * by, c.z * by, 0.5f * square * by);
}

GYREI_FLAT bool gyrei_vec3_is_unit(gyre_vec3 v) {
    // @type unit_tolerance
    const float tolerance = 4.76837158e-7f;
    // @end
    return fabsf(gyre_vec3_dot(v, v) - 1.0f) <= tolerance;
}

GYREI_FLAT bool gyrei_quat_shortest_arc_is_plain(gyre_vec3 from, gyre_vec3 to) {
    const gyre_vec3 sum = gyre_vec3_add(from, to);
    return gyrei_vec3_is_unit(from) && gyrei_vec3_is_unit(to) && gyre_vec3_dot(sum, sum) > 2e-4f;
}

/* The shortest arc between vectors of length 1, opposite ones too. */
static inline gyre_quat gyrei_quat_arc(gyre_vec3 from, gyre_vec3 to) {
    // @type arc_opposite
    const float opposite = 6e-8f;
    // @end
    const gyre_vec3 c = gyre_vec3_cross(from, gyre_vec3_add(to, from));
    if (gyre_vec3_dot(from, to) < 0.0f && gyre_vec3_dot(c, c) <= opposite * opposite) {
        const gyre_vec3 p = gyrei_vec3_perpendicular(from);
        return gyre_quat_make(p.x, p.y, p.z, 0.0f);
    }
    const gyre_quat arc = gyrei_quat_shortest_arc_plain(from, to);
    return gyrei_quat_normalise_closely(arc); /* the sum of nearly opposite ends is mostly their rounding */
}

/* The cross product over the product of the lengths. What is left of the products where they nearly cancel is
 * right. */
static inline gyre_vec3 gyrei_vec3_sine(gyre_vec3 a, gyre_vec3 b, float lengths) {
    const gyrei_wide ax = gyrei_wide_make(a.x, 0.0f), bx = gyrei_wide_make(b.x, 0.0f);
    const gyrei_wide ay = gyrei_wide_make(a.y, 0.0f), by = gyrei_wide_make(b.y, 0.0f);
    const gyrei_wide az = gyrei_wide_make(a.z, 0.0f), bz = gyrei_wide_make(b.z, 0.0f);
    return gyre_vec3_make(gyrei_wide_round(gyrei_wide_difference(ay, bz, az, by)) / lengths,
                          gyrei_wide_round(gyrei_wide_difference(az, bx, ax, bz)) / lengths,
                          gyrei_wide_round(gyrei_wide_difference(ax, by, ay, bx)) / lengths);
}

/* In two precisions, so that vectors of any length lose nothing; opposite ones by what the sine is. */
GYREI_RARE gyre_quat gyrei_quat_shortest_arc_any(gyre_vec3 from, gyre_vec3 to) {
    const gyre_vec3 a = gyre_vec3_scale(from, gyrei_square_scale(gyrei_vec3_largest(from)));
    const gyre_vec3 b = gyre_vec3_scale(to, gyrei_square_scale(gyrei_vec3_largest(to)));
    const float lengths = gyre_vec3_length(a) * gyre_vec3_length(b);
    if (!(lengths > 0.0f && lengths <= FLT_MAX)) return gyre_quat_identity();
    const gyre_vec3 sine = gyrei_vec3_sine(a, b, lengths);
    const float cosine = gyre_vec3_dot(a, b) / lengths, square = gyre_vec3_dot(sine, sine);
    if (cosine < 0.0f && sine.x == 0.0f && sine.y == 0.0f && sine.z == 0.0f) {
        const gyre_vec3 p = gyrei_vec3_perpendicular(a);
        return gyre_quat_make(p.x, p.y, p.z, 0.0f);
    }
    const float w = cosine < 0.0f ? square / (1.0f - cosine) : 1.0f + cosine;
    return gyrei_quat_normalise_closely(gyre_quat_make(sine.x, sine.y, sine.z, w));
}

// @type shortest_arc_lanes
#ifdef GYREI_QUAT_LANES
/* gyrei_quat_shortest_arc_plain(); the last two lanes of `squares` are the square of the sum. */
GYREI_FLAT gyrei_lanes gyrei_lanes_shortest_arc(gyrei_lanes from, gyrei_lanes to, gyrei_lanes squares) {
    const gyrei_lane_bits sign = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN}, last = {0, 0, 0, -1};
    const gyrei_lanes square = __builtin_shufflevector(squares, squares, 3, 3, 3, 3);
    const gyrei_lane_bits back = (square < gyrei_lanes_all(2.0f)) & sign;
    const gyrei_lanes way = to - (gyrei_lanes)((gyrei_lane_bits)from ^ back);
    const gyrei_lanes from1 = __builtin_shufflevector(from, from, 1, 2, 0, 3);
    const gyrei_lanes c = from * __builtin_shufflevector(way, way, 1, 2, 0, 3) - from1 * way;
    const gyrei_lanes cross = __builtin_shufflevector(c, c, 1, 2, 0, 3);
    const gyrei_lanes arc = (gyrei_lanes)((gyrei_lane_bits)cross | ((gyrei_lane_bits)(square * 0.5f) & last));
    return arc * gyrei_lanes_all(gyrei_root(1.0f / square[0]));
}
#endif
// @end

/// The shortest rotation that takes the direction `from` to the direction `to`, both of any length.
///
/// No trigonometry: the sine is in the cross product, the cosine in the dot product. Opposite directions give
/// a half turn about an axis at right angles to `from`, always the same one. Zero, infinite or NaN input
/// gives the identity.
/// Error: 4.0e-7 rad between the turned `from` and `to`; tiny angles keep their digits.
/// Cost: 1 division, 1 square root, about 55 operations for input of length 1; else 6 divisions, 4 square roots,
/// about 130.
/// @code
/// gyre_vec3 x = gyre_vec3_make(2, 0, 0), z = gyre_vec3_make(0, 0, 1);
/// gyre_quat q = gyre_quat_shortest_arc(z, x); // = (0, 0.70710678, 0, 0.70710678)
/// gyre_quat half_turn = gyre_quat_shortest_arc(x, gyre_vec3_negate(x));
/// gyre_vec3 v = gyre_quat_rotate(half_turn, x); // = (-2, 0, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_shortest_arc(gyre_vec3 from, gyre_vec3 to) {
    // @type shortest_arc
#ifdef GYREI_QUAT_LANES
    const gyrei_lanes a = gyrei_lanes_from_vec3(from), b = gyrei_lanes_from_vec3(to), sum = a + b;
    const gyrei_lanes squares = gyrei_lanes_three_sums(a * a, b * b, sum * sum);
    if (!(gyrei_lanes_are_unit(squares) && squares[2] > 2e-4f))
        return gyrei_quat_shortest_arc_any(gyrei_vec3_from_lanes(a), gyrei_vec3_from_lanes(b));
    return gyrei_quat_from_lanes(gyrei_lanes_shortest_arc(a, b, squares));
#else
    return gyrei_quat_shortest_arc_is_plain(from, to) ? gyrei_quat_shortest_arc_plain(from, to)
                                                      : gyrei_quat_shortest_arc_any(from, to);
#endif
    // @end
}

/// gyre_quat_shortest_arc() with GYRE_DEGENERATE, and *out as it was, where `from` or `to` is no direction.
///
/// Cost: as gyre_quat_shortest_arc().
/// @code
/// gyre_quat q = gyre_quat_identity();
/// gyre_vec3 x = gyre_vec3_make(2, 0, 0), none = gyre_vec3_make(0, 0, 0);
/// gyre_status status = gyre_quat_shortest_arc_checked(none, x, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_shortest_arc_checked(gyre_vec3 from, gyre_vec3 to, gyre_quat *out) {
    if (!gyrei_vec3_has_direction(from) || !gyrei_vec3_has_direction(to)) return GYRE_DEGENERATE;
    *out = gyre_quat_shortest_arc(from, to);
    return GYRE_OK;
}

/* The look-at rotation, with its fallbacks, and whether it is determined. */
static inline bool gyrei_quat_aim(gyre_vec3 forward, gyre_vec3 up, gyre_quat *out) {
    // @type parallel
    const float parallel = 1e-6f;
    // @end
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, ahead = {0.0f, 0.0f, -1.0f};
    const gyre_vec3 way = gyrei_vec3_normalise_closely(forward, zero);
    *out = gyre_quat_identity();
    if (gyre_vec3_dot(way, way) == 0.0f) return false;
    const gyre_quat arc = gyrei_quat_arc(ahead, way);
    const gyre_vec3 u = gyre_quat_rotate(gyre_quat_conjugate(arc), gyrei_vec3_normalise_closely(up, zero));
    const float n = sqrtf(u.x * u.x + u.y * u.y);
    *out = arc;
    if (!(n > parallel)) return false;
    const gyre_quat roll =
        u.y >= 0.0f ? gyre_quat_make(0.0f, 0.0f, -u.x, n + u.y) : gyre_quat_make(0.0f, 0.0f, n - u.y, -u.x);
    *out = gyrei_quat_normalise_closely(gyre_quat_mul(arc, roll));
    return true;
}

/// The rotation that takes -Z to `forward` and +Y as near to `up` as that allows, both of any length.
///
/// It is how a camera or a light of glTF stands that looks along `forward`. An up that is parallel to
/// forward, or zero, leaves the roll of the shortest arc from -Z; a forward that is zero, infinite or NaN
/// gives the identity.
/// Error: 3.7e-7 rad between the turned -Z and `forward`.
/// Cost: 4 divisions, 5 square roots, about 250 operations.
/// @code
/// gyre_vec3 x = gyre_vec3_make(5, 0, 0), up = gyre_vec3_make(0, 1, 0);
/// gyre_quat q = gyre_quat_look_at(x, up); // = (0, -0.70710678, 0, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_look_at(gyre_vec3 forward, gyre_vec3 up) {
    gyre_quat q;
    (void)gyrei_quat_aim(forward, up, &q);
    return q;
}

/// gyre_quat_look_at() with GYRE_DEGENERATE, and *out as it was, where forward is no direction or leaves the
/// roll open: where up is parallel to it, or no direction.
/// Cost: as gyre_quat_look_at().
/// @code
/// gyre_quat q = gyre_quat_identity();
/// gyre_vec3 up = gyre_vec3_make(0, 1, 0), down = gyre_vec3_make(0, -1, 0);
/// gyre_status status = gyre_quat_look_at_checked(down, up, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_look_at_checked(gyre_vec3 forward, gyre_vec3 up, gyre_quat *out) {
    gyre_quat q;
    if (!gyrei_quat_aim(forward, up, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/* The rotation of two axes, with its fallbacks, and whether it is determined. */
static inline bool gyrei_quat_find_axes(gyre_vec3 x, gyre_vec3 y, gyre_quat *out) {
    // @type parallel
    const float parallel = 1e-6f;
    // @end
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f}, first = {1.0f, 0.0f, 0.0f};
    const gyre_vec3 way = gyrei_vec3_normalise_closely(x, zero);
    *out = gyre_quat_identity();
    if (gyre_vec3_dot(way, way) == 0.0f) return false;
    const gyre_quat arc = gyrei_quat_arc(first, way);
    const gyre_vec3 u = gyre_quat_rotate(gyre_quat_conjugate(arc), gyrei_vec3_normalise_closely(y, zero));
    const float n = sqrtf(u.y * u.y + u.z * u.z);
    *out = arc;
    if (!(n > parallel)) return false;
    const gyre_quat roll =
        u.y >= 0.0f ? gyre_quat_make(u.z, 0.0f, 0.0f, n + u.y) : gyre_quat_make(n - u.y, 0.0f, 0.0f, u.z);
    *out = gyrei_quat_normalise_closely(gyre_quat_mul(arc, roll));
    return true;
}

/// The rotation that takes +X to x and +Y as near to y as that allows, both of any length.
///
/// For the axes of a body as they are measured: x holds, y is turned about it until it stands at right
/// angles. A y that is parallel to x, or no direction, leaves the roll of the shortest arc from +X; an x that
/// is zero, infinite or NaN gives the identity.
/// Error: 4.1e-7 rad between the turned +X and x.
/// Cost: 4 divisions, 5 square roots, about 250 operations.
/// @code
/// gyre_vec3 x = gyre_vec3_make(0, 2, 0), y = gyre_vec3_make(-1, 9, 0);
/// gyre_quat q = gyre_quat_from_axes(x, y); // = (0, 0, 0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_axes(gyre_vec3 x, gyre_vec3 y) {
    gyre_quat q;
    (void)gyrei_quat_find_axes(x, y, &q);
    return q;
}

/// gyre_quat_from_axes() with GYRE_DEGENERATE, and *out as it was, where x is no direction or y leaves the
/// roll open.
/// Cost: as gyre_quat_from_axes().
/// @code
/// gyre_quat q = gyre_quat_identity();
/// gyre_vec3 x = gyre_vec3_make(1, 0, 0), back = gyre_vec3_make(-3, 0, 0);
/// gyre_status status = gyre_quat_from_axes_checked(x, back, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_from_axes_checked(gyre_vec3 x, gyre_vec3 y, gyre_quat *out) {
    gyre_quat q;
    if (!gyrei_quat_find_axes(x, y, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/// Writes where q, of any length, takes +X and +Y: the first two columns of its matrix.
///
/// Error: 3.6e-7.
/// Cost: 2 divisions, 1 square root, about 50 operations.
/// @code
/// gyre_vec3 x, y;
/// gyre_quat_to_axes(gyre_quat_make(0, 0, 0.6f, 0.8f), &x, &y); // x = (0.28, 0.96, 0), y = (-0.96, 0.28, 0)
/// @endcode
GYRE_INLINE void gyre_quat_to_axes(gyre_quat q, gyre_vec3 *x, gyre_vec3 *y) {
    const gyre_quat u = gyrei_quat_normalise_closely(q);
    *x = gyre_vec3_make(1.0f - 2.0f * (u.y * u.y + u.z * u.z), 2.0f * (u.x * u.y + u.w * u.z),
                        2.0f * (u.x * u.z - u.w * u.y));
    *y = gyre_vec3_make(2.0f * (u.x * u.y - u.w * u.z), 1.0f - 2.0f * (u.x * u.x + u.z * u.z),
                        2.0f * (u.y * u.z + u.w * u.x));
}

GYRE_EXTERN_C_END

#endif
