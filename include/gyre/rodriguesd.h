/* SPDX-License-Identifier: MIT */
/// @file rodriguesd.h
/// Rotations as three numbers: modified Rodrigues parameters and the Gibbs vector.
///
/// Both point along the axis. The length of the modified Rodrigues parameters (MRP) is tan(angle / 4), that
/// of the Gibbs vector (the classical Rodrigues parameters) is tan(angle / 2). Source: M. Shuster, A Survey
/// of Attitude Representations, 1993.
// Written by tools/gen_double.py from rodrigues.h: change that one.
#ifndef GYRE_RODRIGUESD_H
#define GYRE_RODRIGUESD_H

#include <gyre/base.h>
#include <gyre/rodrigues.h>
#include <gyre/quatd.h>
#include <gyre/vecd.h>
#include <gyre/wided.h>

GYRE_EXTERN_C_BEGIN

/// The modified Rodrigues parameters of q, of any length: of the two sets the short one, at most 1 long.
///
/// q and -q give the same; at a half turn, where both sets are 1 long, that of gyre_quatd_canonical(). The
/// identity, zero, infinity and NaN give (0, 0, 0).
/// Error: 7.7e-16 rad between q and the rotation of the parameters.
/// Cost: 1 division, 1 square root, about 20 operations.
/// @code
/// gyre_quatd q = gyre_quatd_make(0, 0, 0.6, 0.8);
/// gyre_vec3d p = gyre_mrp_from_quatd(q); // = (0, 0, 0.3333333333333333)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_mrp_from_quatd(gyre_quatd q) {
    const gyre_quatd u = gyre_quatd_canonical(gyrei_quatd_unit(q));
    return gyre_vec3d_scale(gyrei_quatd_vector(u), 1.0 / (sqrt(gyre_quatd_dot(u, u)) + u.w));
}

/// The rotation of modified Rodrigues parameters of any length.
///
/// Those more than 1 long turn the long way: w is negative. Infinity and NaN give the identity.
/// Error: 3.9e-16 rad.
/// Cost: 1 division, 1 square root, about 25 operations.
/// @code
/// gyre_vec3d p = gyre_vec3d_make(0, 0, 0.5), shadow = gyre_vec3d_make(0, 0, -2);
/// gyre_quatd q = gyre_quatd_from_mrp(p);      // = (0, 0, 0.8, 0.6)
/// gyre_quatd r = gyre_quatd_from_mrp(shadow); // = (0, 0, -0.8, -0.6)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_mrp(gyre_vec3d p) {
    const double much = 1.07374182e9, n = gyre_vec3d_length(p);
    if (!(n <= DBL_MAX)) return gyre_quatd_identity();
    if (n > much) return gyrei_quatd_normalise_closely(gyre_quatd_make(p.x / n, p.y / n, p.z / n, -0.5 * n));
    const gyrei_wided x = gyrei_wide_maked(p.x, 0.0), y = gyrei_wide_maked(p.y, 0.0);
    const gyrei_wided z = gyrei_wide_maked(p.z, 0.0), one = gyrei_wide_maked(1.0, 0.0);
    const gyrei_wided rest = gyrei_wide_differenced(one, one, z, z), xy = gyrei_wide_sumd(x, x, y, y);
    const double w = gyrei_wide_roundd(gyrei_wide_subd(rest, xy));
    return gyrei_quatd_normalise_closely(gyre_quatd_make(2.0 * p.x, 2.0 * p.y, 2.0 * p.z, w));
}

/* The other set, and whether it is there: told by the length, for -ffast-math takes a result to be finite. */
static inline bool gyrei_mrp_find_shadowd(gyre_vec3d p, gyre_vec3d *shadow) {
    const double square = gyre_vec3d_dot(p, p), n = gyre_vec3d_length(p), by = n > 0.0 ? n : 1.0;
    const bool plain = gyrei_square_is_plaind(square);
    const gyre_vec3d part = plain ? p : gyre_vec3d_make(p.x / by, p.y / by, p.z / by);
    const double rest = plain ? -square : -by;
    *shadow = gyre_vec3d_make(part.x / rest, part.y / rest, part.z / rest);
    return gyrei_vec3d_has_direction(p) && n >= DBL_MIN;
}

/// The other modified Rodrigues parameters of the same rotation, -p / |p|^2: the shadow set.
///
/// The set of the shorter way is at most 1 long. One that goes on turning changes to its shadow at length 1,
/// before it becomes infinite at a full turn. The shadow of (0, 0, 0) is infinite: that, a vector
/// shorter than DBL_MIN, infinity and NaN give (0, 0, 0), which is the same rotation.
/// Error: 5.6e-16 relative.
/// Cost: 3 divisions, about 15 operations.
/// @code
/// gyre_vec3d p = gyre_mrp_shadowd(gyre_vec3d_make(0, 0, 0.5)); // = (0, 0, -2)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_mrp_shadowd(gyre_vec3d p) {
    gyre_vec3d shadow;
    return gyrei_mrp_find_shadowd(p, &shadow) ? shadow : gyre_vec3d_make(0.0, 0.0, 0.0);
}

/// gyre_mrp_shadowd() with GYRE_DEGENERATE, and *out as it was, where there is no shadow.
/// @code
/// gyre_vec3d p = gyre_vec3d_make(0, 0, 0);
/// gyre_status status = gyre_mrp_shadow_checkedd(p, &p); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_mrp_shadow_checkedd(gyre_vec3d p, gyre_vec3d *out) {
    gyre_vec3d shadow;
    if (!gyrei_mrp_find_shadowd(p, &shadow)) return GYRE_DEGENERATE;
    *out = shadow;
    return GYRE_OK;
}

/* The Gibbs vector, or, where it is longer than 2^60, one of that length, and whether it is not. */
static inline bool gyrei_gibbs_findd(gyre_quatd q, gyre_vec3d *out) {
    const double longest = 1.152921504606846976e18;
    const gyre_vec3d zero = {0.0, 0.0, 0.0};
    const gyre_quatd u = gyre_quatd_canonical(gyrei_quatd_unit(q));
    const gyre_vec3d v = gyrei_quatd_vector(u);
    const bool finite = u.w * longest > gyre_vec3d_length(v);
    *out = finite ? gyre_vec3d_scale(v, 1.0 / u.w)
                  : gyre_vec3d_scale(gyrei_vec3d_normalise_closely(v, zero), longest);
    return finite && gyrei_quatd_has_direction(q);
}

/// The Gibbs vector of q, of any length: the axis times the tangent of half the angle.
///
/// q and -q give the same. Towards half a turn it grows beyond all bounds: there, and where it would be
/// longer than 2^60 (about 1.15e18), it is the axis times 2^60, from which gyre_quatd_from_gibbs() makes a
/// half turn again. The identity, zero, infinity and NaN give (0, 0, 0).
/// Error: 4.3e-16 rad between q and the rotation of the vector.
/// Cost: 1 division, 1 square root, about 20 operations.
/// @code
/// gyre_vec3d g = gyre_gibbs_from_quatd(gyre_quatd_make(0, 0, 0.6, 0.8)); // = (0, 0, 0.75)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_gibbs_from_quatd(gyre_quatd q) {
    gyre_vec3d g;
    (void)gyrei_gibbs_findd(q, &g);
    return g;
}

/// gyre_gibbs_from_quatd() with GYRE_DEGENERATE, and *out as it was, at half a turn, where the vector is
/// infinite, and where q is zero, infinite or NaN.
/// @code
/// gyre_vec3d g = gyre_vec3d_make(0, 0, 0);
/// gyre_status status = gyre_gibbs_from_quatd_checked(gyre_quatd_make(1, 0, 0, 0), &g); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_gibbs_from_quatd_checked(gyre_quatd q, gyre_vec3d *out) {
    gyre_vec3d g;
    if (!gyrei_gibbs_findd(q, &g)) return GYRE_DEGENERATE;
    *out = g;
    return GYRE_OK;
}

/// The rotation of a Gibbs vector of any length. Infinity and NaN give the identity.
///
/// Error: 3.2e-16 rad.
/// Cost: 1 division, 1 square root, about 12 operations.
/// @code
/// gyre_quatd q = gyre_quatd_from_gibbs(gyre_vec3d_make(0, 0, 0.75)); // = (0, 0, 0.6, 0.8)
/// @endcode
GYRE_INLINE gyre_quatd gyre_quatd_from_gibbs(gyre_vec3d g) {
    return gyrei_quatd_normalise_closely(gyre_quatd_make(g.x, g.y, g.z, 1.0));
}

GYRE_EXTERN_C_END

#endif
