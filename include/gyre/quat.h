/* SPDX-License-Identifier: MIT */
/// @file quat.h
/// Rotations as quaternions (x, y, z, w) of floats: w is the cosine of half the angle, (x, y, z) the axis
/// times its sine.
///
/// Hamilton's product, active rotations, right-handed. q and -q are the same rotation. Plain arithmetic (mul,
/// then, conjugate, rotate, dot, negate, lerp) does what IEEE arithmetic gives; everything else gives a
/// finite result, of length 1 where it is a rotation, for every finite input, however long or short. An
/// "Error" is the worst that the tests let pass over random and awkward input, in radians of rotation.
#ifndef GYRE_QUAT_H
#define GYRE_QUAT_H

#include <gyre/base.h>
#include <gyre/trig.h>
#include <gyre/vec.h>

GYRE_EXTERN_C_BEGIN

/// A quaternion; a rotation where its length is 1.
typedef struct gyre_quat {
    float x, y, z, w;
} gyre_quat;

/// The rotation that turns nothing: (0, 0, 0, 1).
/// @code
/// gyre_quat q = gyre_quat_identity(); // = (0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_identity(void) {
    const gyre_quat q = {0.0f, 0.0f, 0.0f, 1.0f};
    return q;
}

/// The quaternion of these components, w last; taken as they are.
/// @code
/// gyre_quat q = gyre_quat_make(1, 2, 3, 4); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_make(float x, float y, float z, float w) {
    const gyre_quat q = {x, y, z, w};
    return q;
}

/// The quaternion in an array of four, w last (glTF, Unity, ROS, scipy).
/// @code
/// const float xyzw[4] = {1, 2, 3, 4};
/// gyre_quat q = gyre_quat_from_xyzw(xyzw); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_xyzw(const float *xyzw) {
    return gyre_quat_make(xyzw[0], xyzw[1], xyzw[2], xyzw[3]);
}

/// Writes x, y, z, w to an array of four.
/// @code
/// float xyzw[4];
/// gyre_quat_to_xyzw(gyre_quat_make(1, 2, 3, 4), xyzw); // xyzw = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE void gyre_quat_to_xyzw(gyre_quat q, float *xyzw) {
    xyzw[0] = q.x;
    xyzw[1] = q.y;
    xyzw[2] = q.z;
    xyzw[3] = q.w;
}

/// The quaternion in an array of four, w first (Blender, Eigen's constructor, MuJoCo).
/// @code
/// const float wxyz[4] = {4, 1, 2, 3};
/// gyre_quat q = gyre_quat_from_wxyz(wxyz); // = (1, 2, 3, 4)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_wxyz(const float *wxyz) {
    return gyre_quat_make(wxyz[1], wxyz[2], wxyz[3], wxyz[0]);
}

/// Writes w, x, y, z to an array of four.
/// @code
/// float wxyz[4];
/// gyre_quat_to_wxyz(gyre_quat_make(1, 2, 3, 4), wxyz); // wxyz = (4, 1, 2, 3)
/// @endcode
GYRE_INLINE void gyre_quat_to_wxyz(gyre_quat q, float *wxyz) {
    wxyz[0] = q.w;
    wxyz[1] = q.x;
    wxyz[2] = q.y;
    wxyz[3] = q.z;
}

/// The dot product. For two rotations it is the cosine of half the angle between them, up to sign.
///
/// Error: 1.4e-7 of |a| |b|.
/// Cost: 4 multiplications, 3 additions.
/// @code
/// float product = gyre_quat_dot(gyre_quat_make(1, 2, 3, 4), gyre_quat_make(4, 0, -3, 1)); // = -1
/// @endcode
GYRE_INLINE float gyre_quat_dot(gyre_quat a, gyre_quat b) {
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

/* The four components as one value, for which compilers make vector code where they would not of their own;
 * each operation gives the bits of its scalar form. */
// @type lanes
#if (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)) &&                                         \
    (defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__))
#define GYREI_QUAT_LANES 1
typedef float gyrei_lanes __attribute__((vector_size(16)));
typedef int32_t gyrei_lane_bits __attribute__((vector_size(16)));

GYREI_FLAT gyrei_lanes gyrei_lanes_from_quat(gyre_quat q) {
    const gyrei_lanes lanes = {q.x, q.y, q.z, q.w};
    return lanes;
}

GYREI_FLAT gyre_quat gyrei_quat_from_lanes(gyrei_lanes q) {
    return gyre_quat_make(q[0], q[1], q[2], q[3]);
}

/* x, y, z, 0. gcc, which sees where the lanes are from, would build each shuffle of them anew. */
GYREI_FLAT gyrei_lanes gyrei_lanes_from_vec3(gyre_vec3 v) {
    gyrei_lanes lanes = {v.x, v.y, v.z, 0.0f};
#if defined(__SSE2__) && !defined(__clang__)
    __asm__("" : "+x"(lanes));
#endif
    return lanes;
}

GYREI_FLAT gyre_vec3 gyrei_vec3_from_lanes(gyrei_lanes v) {
    return gyre_vec3_make(v[0], v[1], v[2]);
}

/* (x + y) + (z + w) in each lane. */
GYREI_FLAT gyrei_lanes gyrei_lanes_sum(gyrei_lanes q) {
    const gyrei_lanes pairs = q + __builtin_shufflevector(q, q, 1, 0, 3, 2);
    return pairs + __builtin_shufflevector(pairs, pairs, 2, 3, 0, 1);
}

/* q, its lanes negated where x, y, z, w are 1. */
GYREI_FLAT gyrei_lanes gyrei_lanes_negate(gyrei_lanes q, int32_t x, int32_t y, int32_t z, int32_t w) {
    const gyrei_lane_bits sign = {x * INT32_MIN, y * INT32_MIN, z * INT32_MIN, w * INT32_MIN};
    return (gyrei_lanes)((gyrei_lane_bits)q ^ sign);
}

/* gyrei_square_is_plain() of what stands in each lane, by one comparison of its bits. */
GYREI_FLAT bool gyrei_lanes_are_plain(gyrei_lanes square) {
    const uint32_t least = 0x17800000, most = 0x7b800000;
    return (uint32_t)((gyrei_lane_bits)square)[0] - least <= most - least;
}

/* The sums of the lanes of a, b, c and d, each as gyrei_lanes_sum() adds. */
GYREI_FLAT gyrei_lanes gyrei_lanes_sums(gyrei_lanes a, gyrei_lanes b, gyrei_lanes c, gyrei_lanes d) {
    const gyrei_lanes ab =
        __builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7);
    const gyrei_lanes cd =
        __builtin_shufflevector(c, d, 0, 2, 4, 6) + __builtin_shufflevector(c, d, 1, 3, 5, 7);
    return __builtin_shufflevector(ab, cd, 0, 2, 4, 6) + __builtin_shufflevector(ab, cd, 1, 3, 5, 7);
}

/* The same of three, the last one's twice. */
GYREI_FLAT gyrei_lanes gyrei_lanes_three_sums(gyrei_lanes a, gyrei_lanes b, gyrei_lanes c) {
    const gyrei_lanes ab =
        __builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7);
    const gyrei_lanes cc = c + __builtin_shufflevector(c, c, 1, 0, 3, 2);
    return __builtin_shufflevector(ab, cc, 0, 2, 4, 5) + __builtin_shufflevector(ab, cc, 1, 3, 6, 7);
}

GYREI_FLAT gyrei_lanes gyrei_lanes_all(float x) {
    const gyrei_lanes lanes = {x, x, x, x};
    return lanes;
}

GYREI_FLAT gyrei_lanes gyrei_lanes_magnitude(gyrei_lanes q) {
    const gyrei_lane_bits most = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    return (gyrei_lanes)((gyrei_lane_bits)q & most);
}

/* Whether the first two lanes are squared lengths of what has length 1 up to rounding: by their bits, two
 * numbers at a time. */
GYREI_FLAT bool gyrei_lanes_are_unit(gyrei_lanes squares) {
    typedef int64_t gyrei_lane_pairs __attribute__((vector_size(16)));
    const uint64_t pair = (uint64_t)((gyrei_lane_pairs)squares)[0];
    const uint64_t least = UINT64_C(0x3f7ffff83f7ffff8), most = UINT64_C(0x3f8000043f800004);
    return (((pair - least) | (most - pair)) & UINT64_C(0x8000000080000000)) == 0;
}

/* a where `first`, b elsewhere. */
GYREI_FLAT gyrei_lanes gyrei_lanes_choose(gyrei_lane_bits first, gyrei_lanes a, gyrei_lanes b) {
    return (gyrei_lanes)(((gyrei_lane_bits)a & first) | ((gyrei_lane_bits)b & ~first));
}

/* x, but -x where a lane of `by` is below 0. */
GYREI_FLAT gyrei_lanes gyrei_lanes_turn(gyrei_lanes by, float x) {
    const gyrei_lanes all = {x, x, x, x};
    const gyrei_lane_bits below = by < 0.0f, sign = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    return (gyrei_lanes)((gyrei_lane_bits)all ^ (below & sign));
}
#endif
// @end

/* The component sum, the component difference and the product with a number, which mean no rotation. */
GYREI_FLAT gyre_quat gyrei_quat_add(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

GYREI_FLAT gyre_quat gyrei_quat_sub(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}

GYREI_FLAT gyre_quat gyrei_quat_scale(gyre_quat q, float s) {
    return gyre_quat_make(q.x * s, q.y * s, q.z * s, q.w * s);
}

static inline bool gyrei_quat_is_zero(gyre_quat q) {
    return q.x == 0.0f && q.y == 0.0f && q.z == 0.0f && q.w == 0.0f;
}

GYREI_FLAT gyre_vec3 gyrei_quat_vector(gyre_quat q) {
    return gyre_vec3_make(q.x, q.y, q.z);
}

/* The largest magnitude among the components. */
static inline float gyrei_quat_largest(gyre_quat q) {
    const float vector = gyrei_vec3_largest(gyrei_quat_vector(q)), w = fabsf(q.w);
    return vector > w ? vector : w;
}

/* The power of two at which the squares of q's components neither overflow nor vanish. */
static inline float gyrei_quat_square_scale(gyre_quat q) {
    return gyrei_square_scale(gyrei_quat_largest(q));
}

/* Whether q is not zero, infinite or NaN. */
static inline bool gyrei_quat_has_direction(gyre_quat q) {
    const bool vector = gyrei_vec3_has_direction(gyrei_quat_vector(q));
    return fabsf(q.w) <= FLT_MAX && (vector || (q.w != 0.0f && q.x == 0.0f && q.y == 0.0f && q.z == 0.0f));
}

/* The length of q, whatever its size. */
GYREI_RARE float gyrei_quat_length_scaled(gyre_quat q) {
    const float scale = gyrei_quat_square_scale(q);
    const gyre_quat s = gyrei_quat_scale(q, scale);
    return gyrei_root(gyre_quat_dot(s, s)) / scale;
}

/// The length, without overflow or underflow on the way.
///
/// Error: 1.5 ulp.
/// Cost: 1 square root, 4 multiplications, 3 additions.
/// @code
/// float length = gyre_quat_length(gyre_quat_make(1, -1, 1, -1)); // = 2
/// @endcode
GYRE_INLINE float gyre_quat_length(gyre_quat q) {
    const float square = gyre_quat_dot(q, q);
    return gyrei_square_is_plain(square) ? gyrei_root(square) : gyrei_quat_length_scaled(q);
}

/* Half of what the squared length of q, which is near 1, lacks to 1. The quarters keep its rounding small. */
GYREI_FLAT float gyrei_quat_lack(gyre_quat q) {
    return 0.5f * (((0.25f - q.x * q.x) + (0.25f - q.y * q.y)) + ((0.25f - q.z * q.z) + (0.25f - q.w * q.w)));
}

/* q, whose length is near 1, at length 1. */
GYREI_FLAT gyre_quat gyrei_quat_refine(gyre_quat q) {
    const float lack = gyrei_quat_lack(q);
    return gyre_quat_make(q.x + q.x * lack, q.y + q.y * lack, q.z + q.z * lack, q.w + q.w * lack);
}

/* gyre_quat_normalise() of a q that gyrei_quat_normalise_is_plain(). The functions named so have no branch: a
 * loop over them becomes vector code. Each inline function is its plain form where that holds, else another
 * that is called. */
GYREI_FLAT gyre_quat gyrei_quat_normalise_plain(gyre_quat q) {
    return gyrei_quat_scale(q, gyrei_root(1.0f / gyre_quat_dot(q, q)));
}

GYREI_FLAT bool gyrei_quat_normalise_is_plain(gyre_quat q) {
    return gyrei_square_is_plain(gyre_quat_dot(q, q));
}

/* q at length 1 to half a rounding, its squared length plain: brought near 1, then by what is left to 1. */
GYREI_FLAT gyre_quat gyrei_quat_normalise_twice(gyre_quat q) {
    const float square = gyre_quat_dot(q, q);
    const float by = gyrei_square_is_near_one(square) ? 1.0f : gyrei_root(1.0f / square);
    return gyrei_quat_refine(gyrei_quat_scale(q, by));
}

GYREI_RARE gyre_quat gyrei_quat_normalise_any(gyre_quat q) {
    const gyre_quat s = gyrei_quat_scale(q, gyrei_quat_square_scale(q));
    const float square = gyre_quat_dot(s, s);
    return square > 0.0f && square <= FLT_MAX ? gyrei_quat_normalise_twice(s) : gyre_quat_identity();
}

/* gyre_quat_normalise() for what more is made of: twice the work, for a length that is right. */
static inline gyre_quat gyrei_quat_normalise_closely(gyre_quat q) {
    return gyrei_quat_normalise_is_plain(q) ? gyrei_quat_normalise_twice(q) : gyrei_quat_normalise_any(q);
}

/// q at length 1, however short or long it was; the identity if it is zero, infinite or NaN.
///
/// (1e-30, 0, 0, 0) gives (1, 0, 0, 0).
/// Error: 1.5e-7; as a rotation 1.1e-7 rad.
/// Cost: 1 division, 1 square root, about 13 operations.
/// @code
/// gyre_quat q = gyre_quat_normalise(gyre_quat_make(0, 3, 0, -4)); // = (0, 0.6, 0, -0.8)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_normalise(gyre_quat q) {
    // @type normalise
#ifdef GYREI_QUAT_LANES
    const gyrei_lanes lanes = gyrei_lanes_from_quat(q);
    const gyrei_lanes square = gyrei_lanes_sum(lanes * lanes);
    if (!gyrei_lanes_are_plain(square)) return gyrei_quat_normalise_any(gyrei_quat_from_lanes(lanes));
    return gyrei_quat_from_lanes(lanes * gyrei_root(1.0f / square[0]));
#else
    return gyrei_quat_normalise_is_plain(q) ? gyrei_quat_normalise_plain(q) : gyrei_quat_normalise_any(q);
#endif
    // @end
}

/// gyre_quat_normalise() for those who must know: GYRE_DEGENERATE, with *out as it was, instead of the
/// fallback.
/// Cost: as gyre_quat_normalise().
/// @code
/// gyre_quat q = gyre_quat_identity();
/// gyre_status status = gyre_quat_normalise_checked(gyre_quat_make(0, 0, 0, 0), &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_normalise_checked(gyre_quat q, gyre_quat *out) {
    if (!gyrei_quat_has_direction(q)) return GYRE_DEGENERATE;
    *out = gyre_quat_normalise(q);
    return GYRE_OK;
}

/* Whether q has length 1 up to rounding: the inputs that interpolation and conversion take as they are. */
GYREI_FLAT bool gyrei_quat_is_unit(gyre_quat q) {
    // @type unit_tolerance
    const float tolerance = 4.76837158e-7f;
    // @end
    return fabsf(gyre_quat_dot(q, q) - 1.0f) <= tolerance;
}

/* q itself where it has length 1 up to rounding, else normalised: unit input keeps its bits. */
static inline gyre_quat gyrei_quat_unit(gyre_quat q) {
    return gyrei_quat_is_unit(q) ? q : gyrei_quat_normalise_closely(q);
}

/// Whether the length of q is within tolerance of 1; false for NaN.
///
/// Cost: 1 square root, 4 multiplications, 4 additions.
/// @code
/// gyre_quat_is_unit(gyre_quat_make(0, 0.6f, 0, 0.8f), 1e-6f); // = true
/// gyre_quat_is_unit(gyre_quat_make(0, 0, 0, 2), 1e-6f);      // = false
/// @endcode
GYRE_INLINE bool gyre_quat_is_unit(gyre_quat q, float tolerance) {
    return fabsf(gyre_quat_length(q) - 1.0f) <= tolerance;
}

/// -q: the same rotation from the other half of the sphere.
/// @code
/// gyre_quat q = gyre_quat_negate(gyre_quat_make(1, -2, 3, -4)); // = (-1, 2, -3, 4)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_negate(gyre_quat q) {
    return gyre_quat_make(-q.x, -q.y, -q.z, -q.w);
}

/// (-x, -y, -z, w): for a rotation its inverse, without a division.
/// @code
/// gyre_quat q = gyre_quat_conjugate(gyre_quat_make(1, -2, 3, 4)); // = (-1, 2, -3, 4)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_conjugate(gyre_quat q) {
    return gyre_quat_make(-q.x, -q.y, -q.z, q.w);
}

static inline gyre_quat gyrei_quat_settled(gyre_quat q) {
    return gyre_quat_make(gyrei_settled(q.x), gyrei_settled(q.y), gyrei_settled(q.z), gyrei_settled(q.w));
}

/* The inverse of q, and whether there is one: told by q, as -ffast-math sees no overflow in what it made. */
GYREI_RARE bool gyrei_quat_invert_any(gyre_quat q, gyre_quat *out) {
    const float scale = gyrei_quat_square_scale(q);
    const gyre_quat s = gyrei_quat_settled(gyrei_quat_scale(gyre_quat_conjugate(q), scale));
    const gyre_quat t = gyrei_quat_settled(gyrei_quat_scale(s, 1.0f / gyre_quat_dot(s, s)));
    *out = gyrei_quat_scale(t, scale);
    return gyrei_quat_has_direction(q) && gyrei_quat_largest(q) >= FLT_MIN;
}

static inline bool gyrei_quat_invert(gyre_quat q, gyre_quat *out) {
    // @type invert
#ifdef GYREI_QUAT_LANES
    const gyrei_lanes lanes = gyrei_lanes_from_quat(q), conjugate = {-1.0f, -1.0f, -1.0f, 1.0f};
    const gyrei_lanes square = gyrei_lanes_sum(lanes * lanes);
    if (!gyrei_lanes_are_plain(square)) return gyrei_quat_invert_any(gyrei_quat_from_lanes(lanes), out);
    *out = gyrei_quat_from_lanes((lanes * conjugate) / square);
    return true;
#else
    const float square = gyre_quat_dot(q, q);
    if (!gyrei_square_is_plain(square)) return gyrei_quat_invert_any(q, out);
    *out = gyre_quat_make(-q.x / square, -q.y / square, -q.z / square, q.w / square);
    return true;
#endif
    // @end
}

/// The inverse, of any length: the conjugate over the squared length. (0, 0, 0, 2) gives (0, 0, 0, 0.5).
///
/// The identity if q is zero, infinite or NaN, or so short that no component reaches FLT_MIN.
/// Error: 2.3e-7 of its length.
/// Cost: 4 divisions, which vector units do as one, about 8 operations.
/// @code
/// gyre_quat q = gyre_quat_inverse(gyre_quat_make(1, 1, -1, 1)); // = (-0.25, -0.25, 0.25, 0.25)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_inverse(gyre_quat q) {
    gyre_quat inverse;
    return gyrei_quat_invert(q, &inverse) ? inverse : gyre_quat_identity();
}

/// gyre_quat_inverse() with GYRE_DEGENERATE, and *out as it was, instead of the fallback.
///
/// Cost: as gyre_quat_inverse().
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 0, 2);
/// gyre_status status = gyre_quat_inverse_checked(q, &q); // = GYRE_OK, q = (0, 0, 0, 0.5)
/// @endcode
GYRE_INLINE gyre_status gyre_quat_inverse_checked(gyre_quat q, gyre_quat *out) {
    gyre_quat inverse;
    if (!gyrei_quat_invert(q, &inverse)) return GYRE_DEGENERATE;
    *out = inverse;
    return GYRE_OK;
}

/// The one of q and -q whose w is positive or, at w = 0, whose first non-zero component is.
/// @code
/// gyre_quat q = gyre_quat_canonical(gyre_quat_make(0.6f, 0, 0, -0.8f)); // = (-0.6, 0, 0, 0.8)
/// gyre_quat half_turn = gyre_quat_canonical(gyre_quat_make(0, -1, 0, 0)); // = (0, 1, 0, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_canonical(gyre_quat q) {
    const float first = q.w != 0.0f ? q.w : (q.x != 0.0f ? q.x : (q.y != 0.0f ? q.y : q.z));
    return first < 0.0f ? gyre_quat_negate(q) : q;
}

/* Each component sums a.w and a.x times b's components before a.y and a.z times them: vectors do so for all
 * four. */
GYREI_FLAT gyre_quat gyrei_quat_mul_plain(gyre_quat a, gyre_quat b) {
    return gyre_quat_make(
        (a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y), (a.w * b.y - a.x * b.z) + (a.y * b.w + a.z * b.x),
        (a.w * b.z + a.x * b.y) + (a.z * b.w - a.y * b.x), (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z));
}

/// The rotation that applies b first, then a: like the matrices, mul(a, b) v = a (b v).
///
/// Error: 2.6e-7 rad for rotations.
/// Cost: 16 multiplications, 12 additions.
/// @code
/// gyre_quat first = gyre_quat_from_x(GYRE_PI / 2), second = gyre_quat_from_z(GYRE_PI / 2);
/// gyre_quat both = gyre_quat_mul(second, first); // = (0.5, 0.5, 0.5, 0.5)
/// gyre_vec3 v = gyre_quat_rotate(both, gyre_vec3_make(0, 1, 0)); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_mul(gyre_quat a, gyre_quat b) {
    // @type mul
#if defined(GYREI_QUAT_LANES) && defined(__AVX__)
    const gyrei_lanes p = gyrei_lanes_from_quat(a), q = gyrei_lanes_from_quat(b);
    const gyrei_lanes first = __builtin_shufflevector(p, p, 3, 3, 3, 3) * q +
                              gyrei_lanes_negate(__builtin_shufflevector(p, p, 0, 0, 0, 0), 0, 1, 0, 1) *
                                  __builtin_shufflevector(q, q, 3, 2, 1, 0);
    const gyrei_lanes second = gyrei_lanes_negate(__builtin_shufflevector(p, p, 1, 1, 1, 1), 0, 0, 1, 0) *
                                   __builtin_shufflevector(q, q, 2, 3, 0, 1) +
                               gyrei_lanes_negate(__builtin_shufflevector(p, p, 2, 2, 2, 2), 1, 0, 0, 0) *
                                   __builtin_shufflevector(q, q, 1, 0, 3, 2);
    return gyrei_quat_from_lanes(first + gyrei_lanes_negate(second, 0, 0, 0, 1));
#else
    return gyrei_quat_mul_plain(a, b);
#endif
    // @end
}

/// The rotation that applies `first`, then `second`: gyre_quat_mul() for those who read left to right.
///
/// Error: 2.5e-7 rad for rotations.
/// Cost: 16 multiplications, 12 additions.
/// @code
/// gyre_quat first = gyre_quat_from_x(GYRE_PI / 2), second = gyre_quat_from_z(GYRE_PI / 2);
/// gyre_quat both = gyre_quat_then(first, second); // = (0.5, 0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_then(gyre_quat first, gyre_quat second) {
    return gyre_quat_mul(second, first);
}

/// v turned by q, which must have length 1.
///
/// Two cross products: t = 2 q.xyz x v, then v + w t + q.xyz x t.
/// Error: 4.6e-7 of the length of v.
/// Cost: 18 multiplications, 12 additions.
/// @code
/// gyre_quat q = gyre_quat_make(0, 0, 0.6f, 0.8f);
/// gyre_vec3 v = gyre_quat_rotate(q, gyre_vec3_make(2, 0, 5)); // = (0.56, 1.92, 5)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_quat_rotate(gyre_quat q, gyre_vec3 v) {
    const gyre_vec3 u = gyrei_quat_vector(q);
    const gyre_vec3 t = gyre_vec3_scale(gyre_vec3_cross(u, v), 2.0f);
    return gyre_vec3_add(gyre_vec3_add(v, gyre_vec3_scale(t, q.w)), gyre_vec3_cross(u, t));
}

/* Component by component, as clang makes no vector code of a choice between structs. */
GYREI_FLAT gyre_quat gyrei_quat_choose(bool first, gyre_quat a, gyre_quat b) {
    return gyre_quat_make(first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z, first ? a.w : b.w);
}

/// The rotation from a to b, the shorter way, about axes of a: a times it is b, up to sign. Both of length 1.
///
/// Its vector comes from b - a, so a small difference keeps its digits.
/// Error: 3.1e-7 rad.
/// Cost: 25 multiplications, 19 additions.
/// @code
/// gyre_quat a = gyre_quat_from_x(GYRE_PI / 2), b = gyre_quat_mul(a, gyre_quat_from_y(0.5f));
/// gyre_vec3 turn = gyre_rotation_vector_from_quat(gyre_quat_difference_local(a, b)); // = (0, 0.5, 0)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_difference_local(gyre_quat a, gyre_quat b) {
    const float dot = gyre_quat_dot(a, b), sign = dot < 0.0f ? -1.0f : 1.0f;
    const gyre_quat way = gyrei_quat_sub(gyrei_quat_scale(b, sign), a);
    const gyre_quat turn = gyre_quat_mul(gyre_quat_conjugate(a), way);
    return gyre_quat_make(turn.x, turn.y, turn.z, fabsf(dot));
}

/// The rotation from a to b, the shorter way, about axes of the world: it times a is b, up to sign. Both of
/// length 1.
///
/// Its vector comes from b - a, so a small difference keeps its digits.
/// Error: 3.2e-7 rad.
/// Cost: 25 multiplications, 19 additions.
/// @code
/// gyre_quat a = gyre_quat_from_x(GYRE_PI / 2), b = gyre_quat_mul(a, gyre_quat_from_y(0.5f));
/// gyre_vec3 turn = gyre_rotation_vector_from_quat(gyre_quat_difference_world(a, b)); // = (0, 0, 0.5)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_difference_world(gyre_quat a, gyre_quat b) {
    const float dot = gyre_quat_dot(a, b), sign = dot < 0.0f ? -1.0f : 1.0f;
    const gyre_quat way = gyrei_quat_sub(gyrei_quat_scale(b, sign), a);
    const gyre_quat turn = gyre_quat_mul(way, gyre_quat_conjugate(a));
    return gyre_quat_make(turn.x, turn.y, turn.z, fabsf(dot));
}

/* The angle between a and b of length 1. From the chord where they are near, from the cosine where they are
   far apart: each where it says more. `stretch` is 1 / (|a| |b|). The chord is enlarged while it is squared.
 */
GYREI_FLAT float gyrei_quat_angle_between_plain(gyre_quat a, gyre_quat b) {
    // @type enlarged
    const float large = 1.09951163e12f, half_small = 4.54747351e-13f, quarter_tiny = 2.06795153e-25f;
    // @end
    // @type pi
    const float pi_high = 3.14159274f, pi_low = -8.74227766e-8f;
    // @end
    const float dot = gyre_quat_dot(a, b), sign = dot < 0.0f ? -1.0f : 1.0f;
    const float stretch = 1.0f + (gyrei_quat_lack(a) + gyrei_quat_lack(b));
    const gyre_quat way = gyrei_quat_scale(gyrei_quat_sub(a, gyrei_quat_scale(b, sign)), large);
    const float cosine = fabsf(dot) * stretch;
    const float square = gyre_quat_dot(way, way) * stretch;
    const bool wide = cosine < 0.71f;
    const float sine = wide ? cosine : gyrei_root(square) * half_small;
    const float arc = sine + sine * gyrei_arc_series(wide ? cosine * cosine : square * quarter_tiny);
    return (wide ? pi_high : 0.0f) + ((wide ? pi_low : 0.0f) + (wide ? -2.0f : 4.0f) * arc);
}

GYREI_FLAT bool gyrei_quat_angle_between_is_plain(gyre_quat a, gyre_quat b) {
    return gyrei_quat_is_unit(a) && gyrei_quat_is_unit(b);
}

GYREI_RARE float gyrei_quat_angle_between_any(gyre_quat a, gyre_quat b) {
    return gyrei_quat_angle_between_plain(gyrei_quat_unit(a), gyrei_quat_unit(b));
}

// @type angle_between_lanes
#ifdef GYREI_QUAT_LANES
/* gyrei_quat_angle_between_plain(). */
GYREI_FLAT float gyrei_lanes_angle_between(gyrei_lanes p, gyrei_lanes q, float stretch) {
    const gyrei_lanes large = gyrei_lanes_all(1.09951163e12f), r = p * large, s = q * large;
    const gyrei_lanes minus = r - s, plus = r + s;
    const gyrei_lanes sums = gyrei_lanes_three_sums(minus * minus, plus * plus, p * q);
    const float square = (sums[0] < sums[1] ? sums[0] : sums[1]) * stretch;
    const gyrei_lanes cosine =
        gyrei_lanes_magnitude(__builtin_shufflevector(sums, sums, 2, 2, 2, 2)) * gyrei_lanes_all(stretch);
    const gyrei_lane_bits wide = cosine < gyrei_lanes_all(0.71f);
    const float sine =
        gyrei_lanes_choose(wide, cosine, gyrei_lanes_all(gyrei_root(square) * 4.54747351e-13f))[0];
    const float z = gyrei_lanes_choose(wide, cosine * cosine, gyrei_lanes_all(square * 2.06795153e-25f))[0];
    const float arc = sine + sine * gyrei_arc_series(z);
    const gyrei_lanes none = gyrei_lanes_all(0.0f),
                      times = gyrei_lanes_choose(wide, gyrei_lanes_all(-2.0f), gyrei_lanes_all(4.0f));
    const float high = gyrei_lanes_choose(wide, gyrei_lanes_all(3.14159274f), none)[0],
                low = gyrei_lanes_choose(wide, gyrei_lanes_all(-8.74227766e-8f), none)[0];
    return high + (low + times[0] * arc);
}
#endif
// @end

/// The angle of the rotation that takes a to b, 0 to pi radians, of inputs of any length.
///
/// From the chord |a - b| with the nearer of b and -b: right for equal, near and opposite rotations, where
/// the arc cosine of the dot product is not. A zero, infinite or NaN one counts as the identity.
/// Error: 4.5e-7 rad.
/// Cost: 1 square root, about 75 operations.
/// @code
/// gyre_quat a = gyre_quat_from_z(0.25f), b = gyre_quat_from_z(1.75f);
/// float angle_rad = gyre_quat_angle_between(a, gyre_quat_negate(b)); // = 1.5
/// @endcode
GYRE_INLINE float gyre_quat_angle_between(gyre_quat a, gyre_quat b) {
    // @type angle_between
#ifdef GYREI_QUAT_LANES
    const gyrei_lanes p = gyrei_lanes_from_quat(a), q = gyrei_lanes_from_quat(b), pp = p * p, qq = q * q;
    const gyrei_lanes sums = gyrei_lanes_sums(pp, qq, 0.25f - pp, 0.25f - qq);
    if (!gyrei_lanes_are_unit(sums))
        return gyrei_quat_angle_between_any(gyrei_quat_from_lanes(p), gyrei_quat_from_lanes(q));
    return gyrei_lanes_angle_between(p, q, 1.0f + (0.5f * sums[2] + 0.5f * sums[3]));
#else
    return gyrei_quat_angle_between_is_plain(a, b) ? gyrei_quat_angle_between_plain(a, b)
                                                   : gyrei_quat_angle_between_any(a, b);
#endif
    // @end
}

/* 0 below 0 and for NaN, 1 above 1. Subnormals count as 0, as -ffast-math takes no root of them. */
static inline float gyrei_fraction(float u) {
    return u >= FLT_MIN ? (u < 1.0f ? u : 1.0f) : 0.0f;
}

/// A random rotation, all equally likely, from three independent random numbers that are spread evenly from 0
/// to 1.
///
/// Numbers beyond that range count as its nearer end, NaN as 0.
/// Source: K. Shoemake, Uniform Random Rotations, Graphics Gems III, 1992.
/// Error: 7.8e-8 in length.
/// Cost: 2 square roots, about 115 operations.
/// @code
/// gyre_quat q = gyre_quat_from_uniforms(0.36f, 0.25f, 0); // = (0.8, 0, 0, 0.6)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_uniforms(float u, float v, float w) {
    // @type two_pi
    const float two_pi = 6.28318531f;
    // @end
    const float first = gyrei_fraction(u), near = sqrtf(1.0f - first), far = sqrtf(first);
    float s, c, t, d;
    gyrei_sin_cos_plain(two_pi * gyrei_fraction(v), &s, &c);
    gyrei_sin_cos_plain(two_pi * gyrei_fraction(w), &t, &d);
    return gyrei_quat_refine(gyre_quat_make(near * s, near * c, far * t, far * d));
}

/// Whether a and b turn alike within angle_rad: that is what gyre_quat_angle_between() is at most.
///
/// Cost: as gyre_quat_angle_between().
/// @code
/// gyre_quat q = gyre_quat_from_z(1);
/// gyre_quat_same_rotation(q, gyre_quat_negate(q), 1e-6f); // = true
/// gyre_quat_same_rotation(q, gyre_quat_from_z(1.5f), 0.25f); // = false
/// @endcode
GYRE_INLINE bool gyre_quat_same_rotation(gyre_quat a, gyre_quat b, float angle_rad) {
    return gyre_quat_angle_between(a, b) <= angle_rad;
}

GYRE_EXTERN_C_END

#include <gyre/arc.h>
#include <gyre/axis.h>
#include <gyre/slerp.h>

#endif
