/* SPDX-License-Identifier: MIT */
/// @file arcd.h
/// Rotations from directions, without trigonometry: the shortest between two, look-at, two axes.
/// <gyre/quatd.h> includes it.
// Written by tools/gen_double.py from arc.h: change that one.
#ifndef GYRE_ARCD_H
#define GYRE_ARCD_H

#include <gyre/quatd.h>
#include <gyre/wided.h>

GYRE_EXTERN_C_BEGIN

/* An axis of length 1 at right angles to v: v crossed with the coordinate axis it has least of. */
static inline gyre_vec3d gyrei_vec3d_perpendicular(gyre_vec3d v) {
    const gyre_vec3d fallback = {1.0, 0.0, 0.0};
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    gyre_vec3d p = {v.y, -v.x, 0.0};
    if (x <= y && x <= z) {
        p = gyre_vec3d_make(0.0, v.z, -v.y);
    } else if (y <= z) {
        p = gyre_vec3d_make(-v.z, 0.0, v.x);
    }
    return gyrei_vec3d_normalise_closely(p, fallback);
}

/* Between vectors of length 1 that are not quite opposite. The cross product is taken with the sum or the
   difference, which are exact near opposite and near equal ends. Sine and 1 + cosine, which is half the
   square of the sum, have together the length of the sum. */
GYREI_FLAT gyre_quatd gyrei_quatd_shortest_arc_plain(gyre_vec3d from, gyre_vec3d to) {
    const gyre_vec3d sum = gyre_vec3d_add(from, to);
    const double square = gyre_vec3d_dot(sum, sum), by = gyrei_rootd(1.0 / square);
    const double sign = square < 2.0 ? -1.0 : 1.0;
    const gyre_vec3d way = gyre_vec3d_sub(to, gyre_vec3d_scale(from, sign)), c = gyre_vec3d_cross(from, way);
    return gyre_quatd_make(c.x * by, c.y * by, c.z * by, 0.5 * square * by);
}

GYREI_FLAT bool gyrei_vec3d_is_unit(gyre_vec3d v) {
    const double tolerance = 8.8817841970012523e-16;
    return fabs(gyre_vec3d_dot(v, v) - 1.0) <= tolerance;
}

GYREI_FLAT bool gyrei_quatd_shortest_arc_is_plain(gyre_vec3d from, gyre_vec3d to) {
    const gyre_vec3d sum = gyre_vec3d_add(from, to);
    return gyrei_vec3d_is_unit(from) && gyrei_vec3d_is_unit(to) && gyre_vec3d_dot(sum, sum) > 2e-4;
}

/* The shortest arc between vectors of length 1, opposite ones too. */
static inline gyre_quatd gyrei_quatd_arc(gyre_vec3d from, gyre_vec3d to) {
    const double opposite = 1.1e-16;
    const gyre_vec3d c = gyre_vec3d_cross(from, gyre_vec3d_add(to, from));
    if (gyre_vec3d_dot(from, to) < 0.0 && gyre_vec3d_dot(c, c) <= opposite * opposite) {
        const gyre_vec3d p = gyrei_vec3d_perpendicular(from);
        return gyre_quatd_make(p.x, p.y, p.z, 0.0);
    }
    const gyre_quatd arc = gyrei_quatd_shortest_arc_plain(from, to);
    return gyrei_quatd_normalise_closely(arc); /* the sum of nearly opposite ends is mostly their rounding */
}

/* The cross product over the product of the lengths. What is left of the products where they nearly cancel is
 * right. */
static inline gyre_vec3d gyrei_vec3d_sine(gyre_vec3d a, gyre_vec3d b, double lengths) {
    const gyrei_wided ax = gyrei_wide_maked(a.x, 0.0), bx = gyrei_wide_maked(b.x, 0.0);
    const gyrei_wided ay = gyrei_wide_maked(a.y, 0.0), by = gyrei_wide_maked(b.y, 0.0);
    const gyrei_wided az = gyrei_wide_maked(a.z, 0.0), bz = gyrei_wide_maked(b.z, 0.0);
    return gyre_vec3d_make(gyrei_wide_roundd(gyrei_wide_differenced(ay, bz, az, by)) / lengths,
                          gyrei_wide_roundd(gyrei_wide_differenced(az, bx, ax, bz)) / lengths,
                          gyrei_wide_roundd(gyrei_wide_differenced(ax, by, ay, bx)) / lengths);
}

/* In two precisions, so that vectors of any length lose nothing; opposite ones by what the sine is. */
GYREI_RARE gyre_quatd gyrei_quatd_shortest_arc_any(gyre_vec3d from, gyre_vec3d to) {
    const gyre_vec3d a = gyre_vec3d_scale(from, gyrei_square_scaled(gyrei_vec3d_largest(from)));
    const gyre_vec3d b = gyre_vec3d_scale(to, gyrei_square_scaled(gyrei_vec3d_largest(to)));
    const double lengths = gyre_vec3d_length(a) * gyre_vec3d_length(b);
    if (!(lengths > 0.0 && lengths <= DBL_MAX)) return gyre_quatd_identity();
    const gyre_vec3d sine = gyrei_vec3d_sine(a, b, lengths);
    const double cosine = gyre_vec3d_dot(a, b) / lengths, square = gyre_vec3d_dot(sine, sine);
    if (cosine < 0.0 && sine.x == 0.0 && sine.y == 0.0 && sine.z == 0.0) {
        const gyre_vec3d p = gyrei_vec3d_perpendicular(a);
        return gyre_quatd_make(p.x, p.y, p.z, 0.0);
    }
    const double w = cosine < 0.0 ? square / (1.0 - cosine) : 1.0 + cosine;
    return gyrei_quatd_normalise_closely(gyre_quatd_make(sine.x, sine.y, sine.z, w));
}



/// The shortest rotation that takes the direction `from` to the direction `to`, both of any length.
///
/// No trigonometry: the sine is in the cross product, the cosine in the dot product. Opposite directions give
/// a half turn about an axis at right angles to `from`, always the same one. Zero, infinite or NaN input
/// gives the identity.
/// Error: 7.4e-16 rad between the turned `from` and `to`; tiny angles keep their digits.
/// Cost: 1 division, 1 square root, about 55 operations for input of length 1; else 6 divisions, 4 square roots,
/// about 130.
/// @code
/// gyre_vec3d x = gyre_vec3d_make(2, 0, 0), z = gyre_vec3d_make(0, 0, 1);
/// gyre_quatd q = gyre_quatd_shortest_arc(z, x); // = (0, 0.70710678, 0, 0.70710678)
/// gyre_quatd half_turn = gyre_quatd_shortest_arc(x, gyre_vec3d_negate(x));
/// gyre_vec3d v = gyre_quatd_rotate(half_turn, x); // = (-2, 0, 0)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_shortest_arc(gyre_vec3d from, gyre_vec3d to) {
    return gyrei_quatd_shortest_arc_is_plain(from, to) ? gyrei_quatd_shortest_arc_plain(from, to)
                                                      : gyrei_quatd_shortest_arc_any(from, to);
}

/// gyre_quatd_shortest_arc() with GYRE_DEGENERATE, and *out as it was, where `from` or `to` is no direction.
///
/// Cost: as gyre_quatd_shortest_arc().
/// @code
/// gyre_quatd q = gyre_quatd_identity();
/// gyre_vec3d x = gyre_vec3d_make(2, 0, 0), none = gyre_vec3d_make(0, 0, 0);
/// gyre_status status = gyre_quatd_shortest_arc_checked(none, x, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_shortest_arc_checked(gyre_vec3d from, gyre_vec3d to, gyre_quatd *out) {
    if (!gyrei_vec3d_has_direction(from) || !gyrei_vec3d_has_direction(to)) return GYRE_DEGENERATE;
    *out = gyre_quatd_shortest_arc(from, to);
    return GYRE_OK;
}

/* The look-at rotation, with its fallbacks, and whether it is determined. */
static inline bool gyrei_quatd_aim(gyre_vec3d forward, gyre_vec3d up, gyre_quatd *out) {
    const double parallel = 1e-14;
    const gyre_vec3d zero = {0.0, 0.0, 0.0}, ahead = {0.0, 0.0, -1.0};
    const gyre_vec3d way = gyrei_vec3d_normalise_closely(forward, zero);
    *out = gyre_quatd_identity();
    if (gyre_vec3d_dot(way, way) == 0.0) return false;
    const gyre_quatd arc = gyrei_quatd_arc(ahead, way);
    const gyre_vec3d u = gyre_quatd_rotate(gyre_quatd_conjugate(arc), gyrei_vec3d_normalise_closely(up, zero));
    const double n = sqrt(u.x * u.x + u.y * u.y);
    *out = arc;
    if (!(n > parallel)) return false;
    const gyre_quatd roll =
        u.y >= 0.0 ? gyre_quatd_make(0.0, 0.0, -u.x, n + u.y) : gyre_quatd_make(0.0, 0.0, n - u.y, -u.x);
    *out = gyrei_quatd_normalise_closely(gyre_quatd_mul(arc, roll));
    return true;
}

/// The rotation that takes -Z to `forward` and +Y as near to `up` as that allows, both of any length.
///
/// It is how a camera or a light of glTF stands that looks along `forward`. An up that is parallel to
/// forward, or zero, leaves the roll of the shortest arc from -Z; a forward that is zero, infinite or NaN
/// gives the identity.
/// Error: 7.2e-16 rad between the turned -Z and `forward`.
/// Cost: 4 divisions, 5 square roots, about 250 operations.
/// @code
/// gyre_vec3d x = gyre_vec3d_make(5, 0, 0), up = gyre_vec3d_make(0, 1, 0);
/// gyre_quatd q = gyre_quatd_look_at(x, up); // = (0, -0.70710678, 0, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_look_at(gyre_vec3d forward, gyre_vec3d up) {
    gyre_quatd q;
    (void)gyrei_quatd_aim(forward, up, &q);
    return q;
}

/// gyre_quatd_look_at() with GYRE_DEGENERATE, and *out as it was, where forward is no direction or leaves the
/// roll open: where up is parallel to it, or no direction.
/// Cost: as gyre_quatd_look_at().
/// @code
/// gyre_quatd q = gyre_quatd_identity();
/// gyre_vec3d up = gyre_vec3d_make(0, 1, 0), down = gyre_vec3d_make(0, -1, 0);
/// gyre_status status = gyre_quatd_look_at_checked(down, up, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_look_at_checked(gyre_vec3d forward, gyre_vec3d up, gyre_quatd *out) {
    gyre_quatd q;
    if (!gyrei_quatd_aim(forward, up, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/* The rotation of two axes, with its fallbacks, and whether it is determined. */
static inline bool gyrei_quatd_find_axes(gyre_vec3d x, gyre_vec3d y, gyre_quatd *out) {
    const double parallel = 1e-14;
    const gyre_vec3d zero = {0.0, 0.0, 0.0}, first = {1.0, 0.0, 0.0};
    const gyre_vec3d way = gyrei_vec3d_normalise_closely(x, zero);
    *out = gyre_quatd_identity();
    if (gyre_vec3d_dot(way, way) == 0.0) return false;
    const gyre_quatd arc = gyrei_quatd_arc(first, way);
    const gyre_vec3d u = gyre_quatd_rotate(gyre_quatd_conjugate(arc), gyrei_vec3d_normalise_closely(y, zero));
    const double n = sqrt(u.y * u.y + u.z * u.z);
    *out = arc;
    if (!(n > parallel)) return false;
    const gyre_quatd roll =
        u.y >= 0.0 ? gyre_quatd_make(u.z, 0.0, 0.0, n + u.y) : gyre_quatd_make(n - u.y, 0.0, 0.0, u.z);
    *out = gyrei_quatd_normalise_closely(gyre_quatd_mul(arc, roll));
    return true;
}

/// The rotation that takes +X to x and +Y as near to y as that allows, both of any length.
///
/// For the axes of a body as they are measured: x holds, y is turned about it until it stands at right
/// angles. A y that is parallel to x, or no direction, leaves the roll of the shortest arc from +X; an x that
/// is zero, infinite or NaN gives the identity.
/// Error: 8.8e-16 rad between the turned +X and x.
/// Cost: 4 divisions, 5 square roots, about 250 operations.
/// @code
/// gyre_vec3d x = gyre_vec3d_make(0, 2, 0), y = gyre_vec3d_make(-1, 9, 0);
/// gyre_quatd q = gyre_quatd_from_axes(x, y); // = (0, 0, 0.70710678, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_axes(gyre_vec3d x, gyre_vec3d y) {
    gyre_quatd q;
    (void)gyrei_quatd_find_axes(x, y, &q);
    return q;
}

/// gyre_quatd_from_axes() with GYRE_DEGENERATE, and *out as it was, where x is no direction or y leaves the
/// roll open.
/// Cost: as gyre_quatd_from_axes().
/// @code
/// gyre_quatd q = gyre_quatd_identity();
/// gyre_vec3d x = gyre_vec3d_make(1, 0, 0), back = gyre_vec3d_make(-3, 0, 0);
/// gyre_status status = gyre_quatd_from_axes_checked(x, back, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quatd_from_axes_checked(gyre_vec3d x, gyre_vec3d y, gyre_quatd *out) {
    gyre_quatd q;
    if (!gyrei_quatd_find_axes(x, y, &q)) return GYRE_DEGENERATE;
    *out = q;
    return GYRE_OK;
}

/// Writes where q, of any length, takes +X and +Y: the first two columns of its matrix.
///
/// Error: 6.3e-16.
/// Cost: 2 divisions, 1 square root, about 50 operations.
/// @code
/// gyre_vec3d x, y;
/// gyre_quatd_to_axes(gyre_quatd_make(0, 0, 0.6, 0.8), &x, &y); // x = (0.28, 0.96, 0), y = (-0.96, 0.28, 0)
/// @endcode
GYRE_INLINE void gyre_quatd_to_axes(gyre_quatd q, gyre_vec3d *x, gyre_vec3d *y) {
    const gyre_quatd u = gyrei_quatd_normalise_closely(q);
    *x = gyre_vec3d_make(1.0 - 2.0 * (u.y * u.y + u.z * u.z), 2.0 * (u.x * u.y + u.w * u.z),
                        2.0 * (u.x * u.z - u.w * u.y));
    *y = gyre_vec3d_make(2.0 * (u.x * u.y - u.w * u.z), 1.0 - 2.0 * (u.x * u.x + u.z * u.z),
                        2.0 * (u.y * u.z + u.w * u.x));
}

GYRE_EXTERN_C_END

#endif
