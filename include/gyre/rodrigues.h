/* SPDX-License-Identifier: MIT */
/// @file rodrigues.h
/// Rotations as three numbers: modified Rodrigues parameters and the Gibbs vector.
///
/// Both point along the axis. The length of the modified Rodrigues parameters (MRP) is tan(angle / 4), that
/// of the Gibbs vector (the classical Rodrigues parameters) is tan(angle / 2). Source: M. Shuster, A Survey
/// of Attitude Representations, 1993.
#ifndef GYRE_RODRIGUES_H
#define GYRE_RODRIGUES_H

#include <gyre/base.h>
#include <gyre/quat.h>
#include <gyre/vec.h>
#include <gyre/wide.h>

GYRE_EXTERN_C_BEGIN

/// The modified Rodrigues parameters of q, of any length: of the two sets the short one, at most 1 long.
///
/// q and -q give the same; at a half turn, where both sets are 1 long, that of gyre_quat_canonical(). The
/// identity, zero, infinity and NaN give (0, 0, 0).
/// Error: 3.6e-7 rad between q and the rotation of the parameters.
/// Cost: 1 division, 1 square root, about 20 operations.
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 0.6, 0.8);
/// gyre_vec3 p = gyre_mrp_from_quat(q); // = (0, 0, 0.3333333333333333)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_mrp_from_quat(gyre_quat q) {
    const gyre_quat u = gyre_quat_canonical(gyrei_quat_unit(q));
    return gyre_vec3_scale(gyrei_quat_vector(u), 1.0f / (sqrtf(gyre_quat_dot(u, u)) + u.w));
}

/// The rotation of modified Rodrigues parameters of any length.
///
/// Those more than 1 long turn the long way: w is negative. Infinity and NaN give the identity.
/// Error: 2.0e-7 rad.
/// Cost: 1 division, 1 square root, about 25 operations.
/// @code
/// gyre_vec3 p = gyre_vec3_make(0, 0, 0.5), shadow = gyre_vec3_make(0, 0, -2);
/// gyre_quat q = gyre_quat_from_mrp(p);      // = (0, 0, 0.8, 0.6)
/// gyre_quat r = gyre_quat_from_mrp(shadow); // = (0, 0, -0.8, -0.6)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_mrp(gyre_vec3 p) {
    const float much = 1.07374182e9f, n = gyre_vec3_length(p);
    if (!(n <= FLT_MAX)) return gyre_quat_identity();
    if (n > much) return gyrei_quat_normalise_closely(gyre_quat_make(p.x / n, p.y / n, p.z / n, -0.5f * n));
    const gyrei_wide x = gyrei_wide_make(p.x, 0.0f), y = gyrei_wide_make(p.y, 0.0f);
    const gyrei_wide z = gyrei_wide_make(p.z, 0.0f), one = gyrei_wide_make(1.0f, 0.0f);
    const gyrei_wide rest = gyrei_wide_difference(one, one, z, z), xy = gyrei_wide_sum(x, x, y, y);
    const float w = gyrei_wide_round(gyrei_wide_sub(rest, xy));
    return gyrei_quat_normalise_closely(gyre_quat_make(2.0f * p.x, 2.0f * p.y, 2.0f * p.z, w));
}

/* The other set, and whether it is there: told by the length, for -ffast-math takes a result to be finite. */
static inline bool gyrei_mrp_find_shadow(gyre_vec3 p, gyre_vec3 *shadow) {
    const float square = gyre_vec3_dot(p, p), n = gyre_vec3_length(p), by = n > 0.0f ? n : 1.0f;
    const bool plain = gyrei_square_is_plain(square);
    const gyre_vec3 part = plain ? p : gyre_vec3_make(p.x / by, p.y / by, p.z / by);
    const float rest = plain ? -square : -by;
    *shadow = gyre_vec3_make(part.x / rest, part.y / rest, part.z / rest);
    return gyrei_vec3_has_direction(p) && n >= FLT_MIN;
}

/// The other modified Rodrigues parameters of the same rotation, -p / |p|^2: the shadow set.
///
/// The set of the shorter way is at most 1 long. One that goes on turning changes to its shadow at length 1,
/// before it becomes infinite at a full turn. The shadow of (0, 0, 0) is infinite: that, a vector
/// shorter than FLT_MIN, infinity and NaN give (0, 0, 0), which is the same rotation.
/// Error: 2.7e-7 relative.
/// Cost: 3 divisions, about 15 operations.
/// @code
/// gyre_vec3 p = gyre_mrp_shadow(gyre_vec3_make(0, 0, 0.5)); // = (0, 0, -2)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_mrp_shadow(gyre_vec3 p) {
    gyre_vec3 shadow;
    return gyrei_mrp_find_shadow(p, &shadow) ? shadow : gyre_vec3_make(0.0f, 0.0f, 0.0f);
}

/// gyre_mrp_shadow() with GYRE_DEGENERATE, and *out as it was, where there is no shadow.
/// @code
/// gyre_vec3 p = gyre_vec3_make(0, 0, 0);
/// gyre_status status = gyre_mrp_shadow_checked(p, &p); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_mrp_shadow_checked(gyre_vec3 p, gyre_vec3 *out) {
    gyre_vec3 shadow;
    if (!gyrei_mrp_find_shadow(p, &shadow)) return GYRE_DEGENERATE;
    *out = shadow;
    return GYRE_OK;
}

/* The Gibbs vector, or, where it is longer than 2^60, one of that length, and whether it is not. */
static inline bool gyrei_gibbs_find(gyre_quat q, gyre_vec3 *out) {
    const float longest = 1.152921504606846976e18f;
    const gyre_vec3 zero = {0.0f, 0.0f, 0.0f};
    const gyre_quat u = gyre_quat_canonical(gyrei_quat_unit(q));
    const gyre_vec3 v = gyrei_quat_vector(u);
    const bool finite = u.w * longest > gyre_vec3_length(v);
    *out = finite ? gyre_vec3_scale(v, 1.0f / u.w)
                  : gyre_vec3_scale(gyrei_vec3_normalise_closely(v, zero), longest);
    return finite && gyrei_quat_has_direction(q);
}

/// The Gibbs vector of q, of any length: the axis times the tangent of half the angle.
///
/// q and -q give the same. Towards half a turn it grows beyond all bounds: there, and where it would be
/// longer than 2^60 (about 1.15e18), it is the axis times 2^60, from which gyre_quat_from_gibbs() makes a
/// half turn again. The identity, zero, infinity and NaN give (0, 0, 0).
/// Error: 2.5e-7 rad between q and the rotation of the vector.
/// Cost: 1 division, 1 square root, about 20 operations.
/// @code
/// gyre_vec3 g = gyre_gibbs_from_quat(gyre_quat_make(0, 0, 0.6, 0.8)); // = (0, 0, 0.75)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_gibbs_from_quat(gyre_quat q) {
    gyre_vec3 g;
    (void)gyrei_gibbs_find(q, &g);
    return g;
}

/// gyre_gibbs_from_quat() with GYRE_DEGENERATE, and *out as it was, at half a turn, where the vector is
/// infinite, and where q is zero, infinite or NaN.
/// @code
/// gyre_vec3 g = gyre_vec3_make(0, 0, 0);
/// gyre_status status = gyre_gibbs_from_quat_checked(gyre_quat_make(1, 0, 0, 0), &g); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_gibbs_from_quat_checked(gyre_quat q, gyre_vec3 *out) {
    gyre_vec3 g;
    if (!gyrei_gibbs_find(q, &g)) return GYRE_DEGENERATE;
    *out = g;
    return GYRE_OK;
}

/// The rotation of a Gibbs vector of any length. Infinity and NaN give the identity.
///
/// Error: 1.8e-7 rad.
/// Cost: 1 division, 1 square root, about 12 operations.
/// @code
/// gyre_quat q = gyre_quat_from_gibbs(gyre_vec3_make(0, 0, 0.75)); // = (0, 0, 0.6, 0.8)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_gibbs(gyre_vec3 g) {
    return gyrei_quat_normalise_closely(gyre_quat_make(g.x, g.y, g.z, 1.0f));
}

GYRE_EXTERN_C_END

#endif
