/* SPDX-License-Identifier: MIT */
/// @file vecd.h
/// Vectors of three and four doubles. Plain values: in by value, out by value, no alignment beyond a double's.
// Written by tools/gen_double.py from vec.h: change that one.
#ifndef GYRE_VECD_H
#define GYRE_VECD_H

#include <float.h>
#include <gyre/base.h>
#include <gyre/vec.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// A point or a direction of three components.
typedef struct gyre_vec3d {
    double x, y, z;
} gyre_vec3d;

/// Four components, as a shader sees them.
typedef struct gyre_vec4d {
    double x, y, z, w;
} gyre_vec4d;

/* x, as something the compiler cannot see through: -ffast-math does not order the factors of a product anew
   across it, so what was scaled down and up again neither overflows nor vanishes on the way. */
static inline double gyrei_settledd(double x) {
    volatile double kept = x;
    return kept;
}

/* A power of two that brings components of which this is the largest where squares neither overflow nor
 * vanish. */
GYREI_FLAT double gyrei_square_scaled(double largest) {
    const double large = 3.2733906078961419e150, small = 3.8725919148493183e-121;
    const double shrink = 2.4099198651028841e-181, grow = 5.2601359015483735e210;
    return largest > large ? shrink : (largest < small ? grow : 1.0);
}

/* Whether a sum of squares lost nothing to overflow or underflow on the way. */
GYREI_FLAT bool gyrei_square_is_plaind(double square) {
    const double least = 1.4996968138956309e-241, most = 9.9792015476735990e291;
    return square >= least && square <= most;
}

/* The square root of what is not below 0: sqrt() without its errno, for which compilers keep a call at hand
 * and everything else out of the registers. Loops over arrays are compiled without errno. */
GYREI_FLAT double gyrei_rootd(double square) {
#if defined(__GNUC__) && defined(__AVX__) && !defined(__NO_MATH_ERRNO__)
    __asm__("vsqrtsd %0, %0, %0" : "+x"(square));
    return square;
#elif defined(__GNUC__) && defined(__SSE2_MATH__) && !defined(__NO_MATH_ERRNO__)
    __asm__("sqrtsd %0, %0" : "+x"(square));
    return square;
#elif defined(__GNUC__) && defined(__aarch64__) && !defined(__NO_MATH_ERRNO__)
    __asm__("fsqrt %d0, %d0" : "+w"(square));
    return square;
#else
    return sqrt(square);
#endif
}

/* Whether a squared length is so near 1 that 1.5 - square / 2 is 1 / length. */
GYREI_FLAT bool gyrei_square_is_near_oned(double square) {
    const double near_one = 3.7252902984619141e-9;
    return fabs(square - 1.0) <= near_one;
}

/* 1 / length of a squared length. */
GYREI_FLAT double gyrei_inverse_rootd(double square) {
    const double near = 1.5 - 0.5 * square, root = gyrei_rootd(1.0 / square);
    return gyrei_square_is_near_oned(square) ? near : root;
}

/// The vector (x, y, z).
/// @code
/// gyre_vec3d v = gyre_vec3d_make(1, 2, 3); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_make(double x, double y, double z) {
    const gyre_vec3d v = {x, y, z};
    return v;
}

/// a + b.
///
/// Cost: 3 additions.
/// @code
/// gyre_vec3d v = gyre_vec3d_add(gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(4, 0, -3)); // = (5, 2, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_add(gyre_vec3d a, gyre_vec3d b) {
    return gyre_vec3d_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

/// a - b: the way from b to a.
///
/// Cost: 3 additions.
/// @code
/// gyre_vec3d way = gyre_vec3d_sub(gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(4, 0, -3)); // = (-3, 2, 6)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_sub(gyre_vec3d a, gyre_vec3d b) {
    return gyre_vec3d_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// v with each component times s.
///
/// Cost: 3 multiplications.
/// @code
/// gyre_vec3d v = gyre_vec3d_scale(gyre_vec3d_make(1, 2, 3), 0.5); // = (0.5, 1, 1.5)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_scale(gyre_vec3d v, double s) {
    return gyre_vec3d_make(v.x * s, v.y * s, v.z * s);
}

/// The product component by component, as a node's scale is applied.
///
/// Cost: 3 multiplications.
/// @code
/// gyre_vec3d v = gyre_vec3d_mul(gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(4, 0, -3)); // = (4, 0, -9)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_mul(gyre_vec3d a, gyre_vec3d b) {
    return gyre_vec3d_make(a.x * b.x, a.y * b.y, a.z * b.z);
}

/// -v.
/// @code
/// gyre_vec3d v = gyre_vec3d_negate(gyre_vec3d_make(1, -2, 3)); // = (-1, 2, -3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_negate(gyre_vec3d v) {
    return gyre_vec3d_make(-v.x, -v.y, -v.z);
}

/// The dot product: |a| |b| times the cosine of the angle between them.
///
/// Error: 2.9e-16 of |a| |b|.
/// Cost: 3 multiplications, 2 additions.
/// @code
/// double product = gyre_vec3d_dot(gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(4, 0, -3)); // = -5
/// @endcode
GYRE_INLINE double gyre_vec3d_dot(gyre_vec3d a, gyre_vec3d b) {
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

/// The cross product, right-handed: x cross y is z. Its length is |a| |b| times the sine of the angle.
///
/// Error: 2.2e-16 of |a| |b|.
/// Cost: 6 multiplications, 3 additions.
/// @code
/// gyre_vec3d z = gyre_vec3d_cross(gyre_vec3d_make(1, 0, 0), gyre_vec3d_make(0, 1, 0)); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_cross(gyre_vec3d a, gyre_vec3d b) {
    return gyre_vec3d_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/// The smaller of each pair of components.
/// @code
/// gyre_vec3d v = gyre_vec3d_min(gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(4, 0, -3)); // = (1, 0, -3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_min(gyre_vec3d a, gyre_vec3d b) {
    return gyre_vec3d_make(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z);
}

/// The larger of each pair of components.
/// @code
/// gyre_vec3d v = gyre_vec3d_max(gyre_vec3d_make(1, 2, 3), gyre_vec3d_make(4, 0, -3)); // = (4, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_max(gyre_vec3d a, gyre_vec3d b) {
    return gyre_vec3d_make(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z);
}

/* The largest magnitude among the components. */
static inline double gyrei_vec3d_largest(gyre_vec3d v) {
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    const double xy = x > y ? x : y;
    return xy > z ? xy : z;
}

/* The length of v, whatever its size. */
GYREI_RARE double gyrei_vec3d_length_scaled(gyre_vec3d v) {
    const double scale = gyrei_square_scaled(gyrei_vec3d_largest(v));
    const gyre_vec3d s = gyre_vec3d_scale(v, scale);
    return gyrei_rootd(gyre_vec3d_dot(s, s)) / scale;
}

/// The length, without overflow or underflow on the way: (3e30, 4e30, 0) gives 5e30.
///
/// Error: 1.4 ulp.
/// Cost: 1 square root, 3 multiplications, 2 additions.
/// @code
/// double length = gyre_vec3d_length(gyre_vec3d_make(2, -3, 6)); // = 7
/// @endcode
GYRE_INLINE double gyre_vec3d_length(gyre_vec3d v) {
    const double square = gyre_vec3d_dot(v, v);
    return gyrei_square_is_plaind(square) ? gyrei_rootd(square) : gyrei_vec3d_length_scaled(v);
}

/* Whether v has a direction: it is not zero, infinite or NaN. */
static inline bool gyrei_vec3d_has_direction(gyre_vec3d v) {
    const double largest = gyrei_vec3d_largest(v),
                sum = (fabs(v.x) * 0.25 + fabs(v.y) * 0.25) + fabs(v.z) * 0.25;
    return largest > 0.0 && sum <= DBL_MAX;
}

/* n, whose length is near 1, at length 1. The quarters keep the rounding of what is left to 1 small. */
GYREI_FLAT gyre_vec3d gyrei_vec3d_refine(gyre_vec3d n) {
    const double left = 0.5 * (((0.25 - n.x * n.x) + (0.25 - n.y * n.y)) + (0.5 - n.z * n.z));
    return gyre_vec3d_make(n.x + n.x * left, n.y + n.y * left, n.z + n.z * left);
}

/* v at length 1 to half a rounding, its squared length plain: brought near 1, then by what is left to 1. */
GYREI_FLAT gyre_vec3d gyrei_vec3d_unit(gyre_vec3d v, double square) {
    const double by = gyrei_square_is_near_oned(square) ? 1.0 : gyrei_rootd(1.0 / square);
    return gyrei_vec3d_refine(gyre_vec3d_scale(v, by));
}

GYREI_RARE gyre_vec3d gyrei_vec3d_normalise_any(gyre_vec3d v, gyre_vec3d fallback) {
    const gyre_vec3d s = gyre_vec3d_scale(v, gyrei_square_scaled(gyrei_vec3d_largest(v)));
    const double square = gyre_vec3d_dot(s, s);
    return square > 0.0 && square <= DBL_MAX ? gyrei_vec3d_unit(s, square) : fallback;
}

/* gyre_vec3d_normalise() for what more is made of: twice the work, for a length that is right. */
static inline gyre_vec3d gyrei_vec3d_normalise_closely(gyre_vec3d v, gyre_vec3d fallback) {
    const double square = gyre_vec3d_dot(v, v);
    return gyrei_square_is_plaind(square) ? gyrei_vec3d_unit(v, square) : gyrei_vec3d_normalise_any(v, fallback);
}

/// v at length 1, whatever its length was; fallback as it is given if v is zero, infinite or NaN.
///
/// Error: 2.9e-16.
/// Cost: 1 division, 1 square root, about 10 operations.
/// @code
/// gyre_vec3d x = gyre_vec3d_make(1, 0, 0);
/// gyre_vec3d v = gyre_vec3d_normalise(gyre_vec3d_make(0, 3, -4), x); // = (0, 0.6, -0.8)
/// gyre_vec3d none = gyre_vec3d_normalise(gyre_vec3d_make(0, 0, 0), x); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_normalise(gyre_vec3d v, gyre_vec3d fallback) {
    const double square = gyre_vec3d_dot(v, v);
    if (!gyrei_square_is_plaind(square)) return gyrei_vec3d_normalise_any(v, fallback);
    return gyre_vec3d_scale(v, gyrei_rootd(1.0 / square));
}

/* Between two numbers: exactly a at 0, exactly b at 1, and exactly a everywhere if they are equal. */
static inline double gyrei_lerpd(double a, double b, double t) {
    const double way = b - a;
    return t < 0.5 ? a + way * t : b - way * (1.0 - t);
}

/// The point at the fraction t of the way from a to b: a at 0, b at 1, both exactly; beyond them for other t.
///
/// Plain arithmetic: as long as b - a, and t times it, are finite.
/// Error: 1.9e-16 of the larger end, by component.
/// Cost: 9 multiplications and additions.
/// @code
/// gyre_vec3d a = gyre_vec3d_make(0, 2, 4), b = gyre_vec3d_make(8, 2, 0);
/// gyre_vec3d v = gyre_vec3d_lerp(a, b, 0.25); // = (2, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_lerp(gyre_vec3d a, gyre_vec3d b, double t) {
    return gyre_vec3d_make(gyrei_lerpd(a.x, b.x, t), gyrei_lerpd(a.y, b.y, t), gyrei_lerpd(a.z, b.z, t));
}

/// The vector (x, y, z, w).
/// @code
/// gyre_vec4d v = gyre_vec4d_make(1, 2, 3, 4); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_vec4d gyre_vec4d_make(double x, double y, double z, double w) {
    const gyre_vec4d v = {x, y, z, w};
    return v;
}

/// a + b.
///
/// Cost: 4 additions.
/// @code
/// gyre_vec4d v = gyre_vec4d_add(gyre_vec4d_make(1, 2, 3, 4), gyre_vec4d_make(4, 0, -3, 1)); // = (5, 2, 0, 5)
/// @endcode
GYRE_INLINE gyre_vec4d gyre_vec4d_add(gyre_vec4d a, gyre_vec4d b) {
    return gyre_vec4d_make(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

/// a - b.
///
/// Cost: 4 additions.
/// @code
/// gyre_vec4d v = gyre_vec4d_sub(gyre_vec4d_make(1, 2, 3, 4), gyre_vec4d_make(4, 0, -3, 1)); // = (-3, 2, 6, 3)
/// @endcode
GYRE_INLINE gyre_vec4d gyre_vec4d_sub(gyre_vec4d a, gyre_vec4d b) {
    return gyre_vec4d_make(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}

/// v with each component times s.
///
/// Cost: 4 multiplications.
/// @code
/// gyre_vec4d v = gyre_vec4d_scale(gyre_vec4d_make(1, 2, 3, 4), 0.5); // = (0.5, 1, 1.5, 2)
/// @endcode
GYRE_INLINE gyre_vec4d gyre_vec4d_scale(gyre_vec4d v, double s) {
    return gyre_vec4d_make(v.x * s, v.y * s, v.z * s, v.w * s);
}

/// The dot product over all four components.
///
/// Error: 2.8e-16 of |a| |b|.
/// Cost: 4 multiplications, 3 additions.
/// @code
/// double product = gyre_vec4d_dot(gyre_vec4d_make(1, 2, 3, 4), gyre_vec4d_make(4, 0, -3, 1)); // = -1
/// @endcode
GYRE_INLINE double gyre_vec4d_dot(gyre_vec4d a, gyre_vec4d b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/// The point at the fraction t of the way from a to b, as gyre_vec3d_lerp().
///
/// Error: 1.9e-16 of the larger end, by component.
/// Cost: 12 multiplications and additions.
/// @code
/// gyre_vec4d a = gyre_vec4d_make(0, 2, 4, 1), b = gyre_vec4d_make(8, 2, 0, 1);
/// gyre_vec4d v = gyre_vec4d_lerp(a, b, 0.75); // = (6, 2, 1, 1)
/// @endcode
GYRE_INLINE gyre_vec4d gyre_vec4d_lerp(gyre_vec4d a, gyre_vec4d b, double t) {
    return gyre_vec4d_make(gyrei_lerpd(a.x, b.x, t), gyrei_lerpd(a.y, b.y, t), gyrei_lerpd(a.z, b.z, t),
                          gyrei_lerpd(a.w, b.w, t));
}

/// v in double; exact.
///
/// @code
/// gyre_vec3d v = gyre_vec3d_from_vec3(gyre_vec3_make(1, -0.25, 0)); // = (1, -0.25, 0)
/// @endcode
GYRE_INLINE gyre_vec3d gyre_vec3d_from_vec3(gyre_vec3 v)
{
    return gyre_vec3d_make((double)v.x, (double)v.y, (double)v.z);
}

/// v in float, each component to the nearest.
///
/// @code
/// gyre_vec3 v = gyre_vec3_from_vec3d(gyre_vec3d_make(1, 16777217, 0)); // = (1, 16777216, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_from_vec3d(gyre_vec3d v)
{
    return gyre_vec3_make((float)v.x, (float)v.y, (float)v.z);
}

GYRE_EXTERN_C_END

#endif
