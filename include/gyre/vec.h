/* SPDX-License-Identifier: MIT */
/// @file vec.h
/// Vectors of three and four floats. Plain values: in by value, out by value, no alignment beyond a float's.
#ifndef GYRE_VEC_H
#define GYRE_VEC_H

#include <float.h>
#include <gyre/base.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// A point or a direction of three components.
typedef struct gyre_vec3 {
    float x, y, z;
} gyre_vec3;

/// Four components, as a shader sees them.
typedef struct gyre_vec4 {
    float x, y, z, w;
} gyre_vec4;

/* x, as something the compiler cannot see through: -ffast-math does not order the factors of a product anew
   across it, so what was scaled down and up again neither overflows nor vanishes on the way. */
static inline float gyrei_settled(float x) {
    volatile float kept = x;
    return kept;
}

/* A power of two that brings components of which this is the largest where squares neither overflow nor
 * vanish. */
GYREI_FLAT float gyrei_square_scale(float largest) {
    // @type square_scale
    const float large = 1.15292150e18f, small = 9.09494702e-13f;
    const float shrink = 8.47032947e-22f, grow = 1.26765060e30f;
    // @end
    return largest > large ? shrink : (largest < small ? grow : 1.0f);
}

/* Whether a sum of squares lost nothing to overflow or underflow on the way. */
GYREI_FLAT bool gyrei_square_is_plain(float square) {
    // @type plain_square
    const float least = 8.27180613e-25f, most = 1.32922800e36f;
    // @end
    return square >= least && square <= most;
}

/* The square root of what is not below 0: sqrtf() without its errno, for which compilers keep a call at hand
 * and everything else out of the registers. Loops over arrays are compiled without errno. */
GYREI_FLAT float gyrei_root(float square) {
    // @type root
#if defined(__GNUC__) && defined(__AVX__) && !defined(__NO_MATH_ERRNO__)
    __asm__("vsqrtss %0, %0, %0" : "+x"(square));
    return square;
#elif defined(__GNUC__) && defined(__SSE2_MATH__) && !defined(__NO_MATH_ERRNO__)
    __asm__("sqrtss %0, %0" : "+x"(square));
    return square;
#elif defined(__GNUC__) && defined(__aarch64__) && !defined(__NO_MATH_ERRNO__)
    __asm__("fsqrt %s0, %s0" : "+w"(square));
    return square;
#else
    return sqrtf(square);
#endif
    // @end
}

/* Whether a squared length is so near 1 that 1.5 - square / 2 is 1 / length. */
GYREI_FLAT bool gyrei_square_is_near_one(float square) {
    // @type near_one
    const float near_one = 1.22070312e-4f;
    // @end
    return fabsf(square - 1.0f) <= near_one;
}

/* 1 / length of a squared length. */
GYREI_FLAT float gyrei_inverse_root(float square) {
    const float near = 1.5f - 0.5f * square, root = gyrei_root(1.0f / square);
    return gyrei_square_is_near_one(square) ? near : root;
}

/// The vector (x, y, z).
/// @code
/// gyre_vec3 v = gyre_vec3_make(1, 2, 3); // = (1, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_make(float x, float y, float z) {
    const gyre_vec3 v = {x, y, z};
    return v;
}

/// a + b.
///
/// Cost: 3 additions.
/// @code
/// gyre_vec3 v = gyre_vec3_add(gyre_vec3_make(1, 2, 3), gyre_vec3_make(4, 0, -3)); // = (5, 2, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_add(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

/// a - b: the way from b to a.
///
/// Cost: 3 additions.
/// @code
/// gyre_vec3 way = gyre_vec3_sub(gyre_vec3_make(1, 2, 3), gyre_vec3_make(4, 0, -3)); // = (-3, 2, 6)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_sub(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// v with each component times s.
///
/// Cost: 3 multiplications.
/// @code
/// gyre_vec3 v = gyre_vec3_scale(gyre_vec3_make(1, 2, 3), 0.5f); // = (0.5, 1, 1.5)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_scale(gyre_vec3 v, float s) {
    return gyre_vec3_make(v.x * s, v.y * s, v.z * s);
}

/// The product component by component, as a node's scale is applied.
///
/// Cost: 3 multiplications.
/// @code
/// gyre_vec3 v = gyre_vec3_mul(gyre_vec3_make(1, 2, 3), gyre_vec3_make(4, 0, -3)); // = (4, 0, -9)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_mul(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3_make(a.x * b.x, a.y * b.y, a.z * b.z);
}

/// -v.
/// @code
/// gyre_vec3 v = gyre_vec3_negate(gyre_vec3_make(1, -2, 3)); // = (-1, 2, -3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_negate(gyre_vec3 v) {
    return gyre_vec3_make(-v.x, -v.y, -v.z);
}

/// The dot product: |a| |b| times the cosine of the angle between them.
///
/// Error: 1.5e-7 of |a| |b|.
/// Cost: 3 multiplications, 2 additions.
/// @code
/// float product = gyre_vec3_dot(gyre_vec3_make(1, 2, 3), gyre_vec3_make(4, 0, -3)); // = -5
/// @endcode
GYRE_INLINE float gyre_vec3_dot(gyre_vec3 a, gyre_vec3 b) {
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

/// The cross product, right-handed: x cross y is z. Its length is |a| |b| times the sine of the angle.
///
/// Error: 1.2e-7 of |a| |b|.
/// Cost: 6 multiplications, 3 additions.
/// @code
/// gyre_vec3 z = gyre_vec3_cross(gyre_vec3_make(1, 0, 0), gyre_vec3_make(0, 1, 0)); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_cross(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/// The smaller of each pair of components.
/// @code
/// gyre_vec3 v = gyre_vec3_min(gyre_vec3_make(1, 2, 3), gyre_vec3_make(4, 0, -3)); // = (1, 0, -3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_min(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3_make(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z);
}

/// The larger of each pair of components.
/// @code
/// gyre_vec3 v = gyre_vec3_max(gyre_vec3_make(1, 2, 3), gyre_vec3_make(4, 0, -3)); // = (4, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_max(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3_make(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z);
}

/* The largest magnitude among the components. */
static inline float gyrei_vec3_largest(gyre_vec3 v) {
    const float x = fabsf(v.x), y = fabsf(v.y), z = fabsf(v.z);
    const float xy = x > y ? x : y;
    return xy > z ? xy : z;
}

/* The length of v, whatever its size. */
GYREI_RARE float gyrei_vec3_length_scaled(gyre_vec3 v) {
    const float scale = gyrei_square_scale(gyrei_vec3_largest(v));
    const gyre_vec3 s = gyre_vec3_scale(v, scale);
    return gyrei_root(gyre_vec3_dot(s, s)) / scale;
}

/// The length, without overflow or underflow on the way: (3e30, 4e30, 0) gives 5e30.
///
/// Error: 1.5 ulp.
/// Cost: 1 square root, 3 multiplications, 2 additions.
/// @code
/// float length = gyre_vec3_length(gyre_vec3_make(2, -3, 6)); // = 7
/// @endcode
GYRE_INLINE float gyre_vec3_length(gyre_vec3 v) {
    const float square = gyre_vec3_dot(v, v);
    return gyrei_square_is_plain(square) ? gyrei_root(square) : gyrei_vec3_length_scaled(v);
}

/* Whether v has a direction: it is not zero, infinite or NaN. */
static inline bool gyrei_vec3_has_direction(gyre_vec3 v) {
    const float largest = gyrei_vec3_largest(v),
                sum = (fabsf(v.x) * 0.25f + fabsf(v.y) * 0.25f) + fabsf(v.z) * 0.25f;
    return largest > 0.0f && sum <= FLT_MAX;
}

/* n, whose length is near 1, at length 1. The quarters keep the rounding of what is left to 1 small. */
GYREI_FLAT gyre_vec3 gyrei_vec3_refine(gyre_vec3 n) {
    const float left = 0.5f * (((0.25f - n.x * n.x) + (0.25f - n.y * n.y)) + (0.5f - n.z * n.z));
    return gyre_vec3_make(n.x + n.x * left, n.y + n.y * left, n.z + n.z * left);
}

/* v at length 1 to half a rounding, its squared length plain: brought near 1, then by what is left to 1. */
GYREI_FLAT gyre_vec3 gyrei_vec3_unit(gyre_vec3 v, float square) {
    const float by = gyrei_square_is_near_one(square) ? 1.0f : gyrei_root(1.0f / square);
    return gyrei_vec3_refine(gyre_vec3_scale(v, by));
}

GYREI_RARE gyre_vec3 gyrei_vec3_normalise_any(gyre_vec3 v, gyre_vec3 fallback) {
    const gyre_vec3 s = gyre_vec3_scale(v, gyrei_square_scale(gyrei_vec3_largest(v)));
    const float square = gyre_vec3_dot(s, s);
    return square > 0.0f && square <= FLT_MAX ? gyrei_vec3_unit(s, square) : fallback;
}

/* gyre_vec3_normalise() for what more is made of: twice the work, for a length that is right. */
static inline gyre_vec3 gyrei_vec3_normalise_closely(gyre_vec3 v, gyre_vec3 fallback) {
    const float square = gyre_vec3_dot(v, v);
    return gyrei_square_is_plain(square) ? gyrei_vec3_unit(v, square) : gyrei_vec3_normalise_any(v, fallback);
}

/// v at length 1, whatever its length was; fallback as it is given if v is zero, infinite or NaN.
///
/// Error: 1.5e-7.
/// Cost: 1 division, 1 square root, about 10 operations.
/// @code
/// gyre_vec3 x = gyre_vec3_make(1, 0, 0);
/// gyre_vec3 v = gyre_vec3_normalise(gyre_vec3_make(0, 3, -4), x); // = (0, 0.6, -0.8)
/// gyre_vec3 none = gyre_vec3_normalise(gyre_vec3_make(0, 0, 0), x); // = (1, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_normalise(gyre_vec3 v, gyre_vec3 fallback) {
    const float square = gyre_vec3_dot(v, v);
    if (!gyrei_square_is_plain(square)) return gyrei_vec3_normalise_any(v, fallback);
    return gyre_vec3_scale(v, gyrei_root(1.0f / square));
}

/* Between two numbers: exactly a at 0, exactly b at 1, and exactly a everywhere if they are equal. */
static inline float gyrei_lerp(float a, float b, float t) {
    const float way = b - a;
    return t < 0.5f ? a + way * t : b - way * (1.0f - t);
}

/// The point at the fraction t of the way from a to b: a at 0, b at 1, both exactly; beyond them for other t.
///
/// Plain arithmetic: as long as b - a, and t times it, are finite.
/// Error: 9.8e-8 of the larger end, by component.
/// Cost: 9 multiplications and additions.
/// @code
/// gyre_vec3 a = gyre_vec3_make(0, 2, 4), b = gyre_vec3_make(8, 2, 0);
/// gyre_vec3 v = gyre_vec3_lerp(a, b, 0.25f); // = (2, 2, 3)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_vec3_lerp(gyre_vec3 a, gyre_vec3 b, float t) {
    return gyre_vec3_make(gyrei_lerp(a.x, b.x, t), gyrei_lerp(a.y, b.y, t), gyrei_lerp(a.z, b.z, t));
}

/// The vector (x, y, z, w).
/// @code
/// gyre_vec4 v = gyre_vec4_make(1, 2, 3, 4); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_vec4 gyre_vec4_make(float x, float y, float z, float w) {
    const gyre_vec4 v = {x, y, z, w};
    return v;
}

/// a + b.
///
/// Cost: 4 additions.
/// @code
/// gyre_vec4 v = gyre_vec4_add(gyre_vec4_make(1, 2, 3, 4), gyre_vec4_make(4, 0, -3, 1)); // = (5, 2, 0, 5)
/// @endcode
GYRE_INLINE gyre_vec4 gyre_vec4_add(gyre_vec4 a, gyre_vec4 b) {
    return gyre_vec4_make(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

/// a - b.
///
/// Cost: 4 additions.
/// @code
/// gyre_vec4 v = gyre_vec4_sub(gyre_vec4_make(1, 2, 3, 4), gyre_vec4_make(4, 0, -3, 1)); // = (-3, 2, 6, 3)
/// @endcode
GYRE_INLINE gyre_vec4 gyre_vec4_sub(gyre_vec4 a, gyre_vec4 b) {
    return gyre_vec4_make(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}

/// v with each component times s.
///
/// Cost: 4 multiplications.
/// @code
/// gyre_vec4 v = gyre_vec4_scale(gyre_vec4_make(1, 2, 3, 4), 0.5f); // = (0.5, 1, 1.5, 2)
/// @endcode
GYRE_INLINE gyre_vec4 gyre_vec4_scale(gyre_vec4 v, float s) {
    return gyre_vec4_make(v.x * s, v.y * s, v.z * s, v.w * s);
}

/// The dot product over all four components.
///
/// Error: 1.4e-7 of |a| |b|.
/// Cost: 4 multiplications, 3 additions.
/// @code
/// float product = gyre_vec4_dot(gyre_vec4_make(1, 2, 3, 4), gyre_vec4_make(4, 0, -3, 1)); // = -1
/// @endcode
GYRE_INLINE float gyre_vec4_dot(gyre_vec4 a, gyre_vec4 b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/// The point at the fraction t of the way from a to b, as gyre_vec3_lerp().
///
/// Error: 9.8e-8 of the larger end, by component.
/// Cost: 12 multiplications and additions.
/// @code
/// gyre_vec4 a = gyre_vec4_make(0, 2, 4, 1), b = gyre_vec4_make(8, 2, 0, 1);
/// gyre_vec4 v = gyre_vec4_lerp(a, b, 0.75f); // = (6, 2, 1, 1)
/// @endcode
GYRE_INLINE gyre_vec4 gyre_vec4_lerp(gyre_vec4 a, gyre_vec4 b, float t) {
    return gyre_vec4_make(gyrei_lerp(a.x, b.x, t), gyrei_lerp(a.y, b.y, t), gyrei_lerp(a.z, b.z, t),
                          gyrei_lerp(a.w, b.w, t));
}

GYRE_EXTERN_C_END

#endif
