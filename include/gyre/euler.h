/* SPDX-License-Identifier: MIT */
/// @file euler.h
/// Three angles about coordinate axes, in all twelve orders, intrinsic and extrinsic, and back.
///
/// The angles are a gyre_vec3 in radians, in the order of the letters. INTRINSIC_ZYX with (a, b, c) is
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
/// by gyre_euler_closest().
#ifndef GYRE_EULER_H
#define GYRE_EULER_H

#include <gyre/base.h>
#include <gyre/mat.h>
#include <gyre/quat.h>
#include <gyre/trig.h>
#include <gyre/vec.h>
#include <gyre/wide.h>

GYRE_EXTERN_C_BEGIN

// @once
/// About which axes three angles turn, in which order, and whether the axes turn along; one of the constants.
/// Any other number counts as GYRE_EULER_INTRINSIC_XYZ.
typedef uint32_t gyre_euler_order;

/// The orders; intrinsic ones first, so that an extrinsic one is its intrinsic namesake plus 12.
enum {
    GYRE_EULER_INTRINSIC_XYZ,
    GYRE_EULER_INTRINSIC_XZY,
    GYRE_EULER_INTRINSIC_YXZ,
    GYRE_EULER_INTRINSIC_YZX,
    GYRE_EULER_INTRINSIC_ZXY,
    GYRE_EULER_INTRINSIC_ZYX,
    GYRE_EULER_INTRINSIC_XYX,
    GYRE_EULER_INTRINSIC_XZX,
    GYRE_EULER_INTRINSIC_YXY,
    GYRE_EULER_INTRINSIC_YZY,
    GYRE_EULER_INTRINSIC_ZXZ,
    GYRE_EULER_INTRINSIC_ZYZ,
    GYRE_EULER_EXTRINSIC_XYZ,
    GYRE_EULER_EXTRINSIC_XZY,
    GYRE_EULER_EXTRINSIC_YXZ,
    GYRE_EULER_EXTRINSIC_YZX,
    GYRE_EULER_EXTRINSIC_ZXY,
    GYRE_EULER_EXTRINSIC_ZYX,
    GYRE_EULER_EXTRINSIC_XYX,
    GYRE_EULER_EXTRINSIC_XZX,
    GYRE_EULER_EXTRINSIC_YXY,
    GYRE_EULER_EXTRINSIC_YZY,
    GYRE_EULER_EXTRINSIC_ZXZ,
    GYRE_EULER_EXTRINSIC_ZYZ,
    GYRE_EULER_ORDER_COUNT,
    /// (yaw, pitch, roll) where Z is up, X ahead: aerospace (with Z down), ROS. Unreal's are not these.
    GYRE_EULER_YAW_PITCH_ROLL_Z_UP = GYRE_EULER_INTRINSIC_ZYX,
    /// (yaw, pitch, roll) where Y is up, Z ahead or behind: Direct3D, Unity.
    GYRE_EULER_YAW_PITCH_ROLL_Y_UP = GYRE_EULER_INTRINSIC_YXZ
};

/* An order taken apart. Every order is X(a) Y(b) Z(c), or X(a) Y(b) X(c), of axes that are renamed: X is
   `first`, Y is `second`, Z is `third` times `sign`, so that X, Y, Z are right-handed. An extrinsic order
   takes its angles from the last to the first. */
typedef struct gyrei_euler_order_parts {
    uint32_t first, second, third; /* 0 is x, 1 is y, 2 is z */
    bool proper;                   /* the first axis comes again */
    bool extrinsic;
    float sign;       /* of the third component of a quaternion */
    float angle_sign; /* of the third angle: the same, or 1 if the first axis comes again */
} gyrei_euler_order_parts;

static inline gyrei_euler_order_parts gyrei_euler_order_take_apart(gyre_euler_order order) {
    const uint32_t known = order < GYRE_EULER_ORDER_COUNT ? order : 0;
    const uint32_t kind = known % 12, pair = kind % 6, first = pair / 2;
    const uint32_t least = first == 0 ? 1u : 0u, most = first == 2 ? 1u : 2u;
    const uint32_t second = pair % 2 == 0 ? least : most, third = 3 - first - second;
    const bool proper = kind >= 6, extrinsic = known >= 12, turned = extrinsic && !proper;
    const float cyclic = second == (first + 1) % 3 ? 1.0f : -1.0f, sign = turned ? -cyclic : cyclic;
    const gyrei_euler_order_parts parts = {
        turned ? third : first, second, turned ? first : third, proper, extrinsic, sign,
        proper ? 1.0f : sign};
    return parts;
}

/// The letters of an order as scipy writes them: upper case for intrinsic, lower case for extrinsic ones.
///
/// Never NULL; a number that is no order gives "XYZ", as it counts.
/// @code
/// const char *name = gyre_euler_order_name(GYRE_EULER_EXTRINSIC_ZYX); // = "zyx"
/// @endcode
GYRE_INLINE const char *gyre_euler_order_name(gyre_euler_order order) {
    static const char names[GYRE_EULER_ORDER_COUNT][4] = {
        "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ",
        "xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"};
    return names[order < GYRE_EULER_ORDER_COUNT ? order : 0];
}

/// The order of three letters: "ZYX" is GYRE_EULER_INTRINSIC_ZYX, "zyx" is GYRE_EULER_EXTRINSIC_ZYX.
///
/// GYRE_NOT_FOUND, with *order as it was, for any other text; GYRE_BAD_ARGUMENT for NULL.
/// @code
/// gyre_euler_order order = GYRE_EULER_INTRINSIC_XYZ;
/// gyre_status status = gyre_euler_order_from_name("zyx", &order); // = GYRE_OK
/// bool extrinsic = order == GYRE_EULER_EXTRINSIC_ZYX;             // = true
/// @endcode
GYRE_INLINE gyre_status gyre_euler_order_from_name(const char *name, gyre_euler_order *order) {
    if (name == NULL || order == NULL) return GYRE_BAD_ARGUMENT;
    for (gyre_euler_order i = 0; i < GYRE_EULER_ORDER_COUNT; ++i) {
        const char *known = gyre_euler_order_name(i);
        int length = 0;
        while (length < 3 && name[length] == known[length]) {
            ++length;
        }
        if (length < 3 || name[3] != '\0') continue;
        *order = i;
        return GYRE_OK;
    }
    return GYRE_NOT_FOUND;
}
// @end

/* Where a quaternion is multiplied out and taken apart, only the results are rounded: a rotation is to come
   back through its angles with hardly more than the rounding of the angles themselves. */
typedef struct gyrei_wide_quat {
    gyrei_wide x, y, z, w;
} gyrei_wide_quat;

GYREI_FLAT gyrei_wide_quat gyrei_wide_quat_make(gyrei_wide x, gyrei_wide y, gyrei_wide z, gyrei_wide w) {
    const gyrei_wide_quat q = {x, y, z, w};
    return q;
}

GYREI_FLAT gyrei_wide_quat gyrei_wide_quat_from_quat(gyre_quat q) {
    return gyrei_wide_quat_make(gyrei_wide_make(q.x, 0.0f), gyrei_wide_make(q.y, 0.0f),
                                gyrei_wide_make(q.z, 0.0f), gyrei_wide_make(q.w, 0.0f));
}

GYREI_FLAT gyre_quat gyrei_quat_from_wide_quat(gyrei_wide_quat q) {
    return gyre_quat_make(gyrei_wide_round(q.x), gyrei_wide_round(q.y), gyrei_wide_round(q.z),
                          gyrei_wide_round(q.w));
}

/* X(-angle) q, or, with the sine negated, X(angle) q. */
GYREI_FLAT gyrei_wide_quat gyrei_wide_quat_undo_x(gyrei_wide_quat q, gyrei_wide s, gyrei_wide c) {
    return gyrei_wide_quat_make(gyrei_wide_difference(c, q.x, s, q.w), gyrei_wide_sum(c, q.y, s, q.z),
                                gyrei_wide_difference(c, q.z, s, q.y), gyrei_wide_sum(c, q.w, s, q.x));
}

/* X(a) Y(b) Z(c), the angles in x, y, z. */
GYREI_FLAT gyre_quat gyrei_quat_from_xyz(gyre_vec3 angles) {
    gyrei_wide sa, ca, sb, cb, sc, cc;
    gyrei_wide_sin_cos(0.5f * gyrei_angle_or_zero(angles.x), &sa, &ca);
    gyrei_wide_sin_cos(0.5f * gyrei_angle_or_zero(angles.y), &sb, &cb);
    gyrei_wide_sin_cos(0.5f * gyrei_angle_or_zero(angles.z), &sc, &cc);
    const gyrei_wide_quat yz = gyrei_wide_quat_make(gyrei_wide_mul(sb, sc), gyrei_wide_mul(sb, cc),
                                                    gyrei_wide_mul(cb, sc), gyrei_wide_mul(cb, cc));
    return gyrei_quat_from_wide_quat(gyrei_wide_quat_undo_x(yz, gyrei_wide_negate(sa), ca));
}

/* X(a) Y(b) X(c), the angles in x, y, z. */
GYREI_FLAT gyre_quat gyrei_quat_from_xyx(gyre_vec3 angles) {
    gyrei_wide sa, ca, sb, cb, sc, cc;
    gyrei_wide_sin_cos(0.5f * gyrei_angle_or_zero(angles.x), &sa, &ca);
    gyrei_wide_sin_cos(0.5f * gyrei_angle_or_zero(angles.y), &sb, &cb);
    gyrei_wide_sin_cos(0.5f * gyrei_angle_or_zero(angles.z), &sc, &cc);
    const gyrei_wide_quat yx =
        gyrei_wide_quat_make(gyrei_wide_mul(cb, sc), gyrei_wide_mul(sb, cc),
                             gyrei_wide_negate(gyrei_wide_mul(sb, sc)), gyrei_wide_mul(cb, cc));
    return gyrei_quat_from_wide_quat(gyrei_wide_quat_undo_x(yx, gyrei_wide_negate(sa), ca));
}

/* The quaternion of the renamed axes, and back: its own inverse but for the renaming. */
GYREI_FLAT gyre_quat gyrei_quat_to_canonical(gyre_quat q, gyrei_euler_order_parts parts) {
    const float v[3] = {q.x, q.y, q.z};
    return gyre_quat_make(v[parts.first], v[parts.second], parts.sign * v[parts.third], q.w);
}

GYREI_FLAT gyre_quat gyrei_quat_from_canonical(gyre_quat q, gyrei_euler_order_parts parts) {
    float v[3];
    v[parts.first] = q.x;
    v[parts.second] = q.y;
    v[parts.third] = parts.sign * q.z;
    return gyre_quat_make(v[0], v[1], v[2], q.w);
}

/* The angles about the renamed axes in the order of intrinsic turns, and back. */
GYREI_FLAT gyre_vec3 gyrei_euler_turns(gyre_vec3 angles, gyrei_euler_order_parts parts) {
    const float a = parts.extrinsic ? angles.z : angles.x, c = parts.extrinsic ? angles.x : angles.z;
    return gyre_vec3_make(a, angles.y, parts.angle_sign * c);
}

/* -0 becomes 0. */
GYREI_FLAT gyre_vec3 gyrei_euler_positive_zeros(gyre_vec3 angles) {
    return gyre_vec3_make(angles.x + 0.0f, angles.y + 0.0f, angles.z + 0.0f);
}

GYREI_FLAT gyre_vec3 gyrei_euler_angles(gyre_vec3 turns, gyrei_euler_order_parts parts) {
    const float a = turns.x, c = parts.angle_sign * turns.z;
    return gyrei_euler_positive_zeros(
        gyre_vec3_make(parts.extrinsic ? c : a, turns.y, parts.extrinsic ? a : c));
}

/* How far, in radians, the second angle is at most from a pole that counts as one. */
GYREI_FLAT float gyrei_euler_pole_width(void) {
    // @type euler_pole_width
    const float width = 2.0e-7f;
    // @end
    return width;
}

/// The rotation of three angles about the axes of an order: it takes what is fixed to the object to the
/// world.
///
/// Angles that are infinite, NaN or beyond the range of gyre_sin_cos() count as 0.
/// Error: 1.1e-7 rad for angles up to 1e4 rad; tiny angles keep their digits.
/// Cost: three sine-cosine pairs, 12 multiplications and 4 additions, of which only the results are rounded.
/// Source: the product of the three turns, each multiplied out.
/// @code
/// gyre_vec3 quarters = gyre_vec3_make(GYRE_PI / 2, 0, GYRE_PI / 2);
/// gyre_quat q = gyre_quat_from_euler(quarters, GYRE_EULER_INTRINSIC_XYZ); // = (0.5, -0.5, 0.5, 0.5)
/// gyre_quat p = gyre_quat_from_euler(quarters, GYRE_EULER_EXTRINSIC_XYZ); // = (0.5, 0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_euler(gyre_vec3 angles, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3 turns = gyrei_euler_turns(angles, parts);
    const gyre_quat q = parts.proper ? gyrei_quat_from_xyx(turns) : gyrei_quat_from_xyz(turns);
    return gyrei_quat_from_canonical(q, parts);
}

/* q with components whose products neither overflow nor vanish; the identity if it is zero, infinite or NaN.
 */
GYREI_FLAT gyre_quat gyrei_euler_source(gyre_quat q) {
    // @type euler_scale
    const float large = 1.15292150e18f, small = 9.09494702e-13f, shrink = 8.47032947e-22f,
                grow = 1.26765060e30f;
    // @end
    const float vector = gyrei_vec3_largest(gyrei_quat_vector(q));
    const float largest = vector > fabsf(q.w) ? vector : fabsf(q.w);
    const gyre_quat s = gyrei_quat_scale(q, largest > large ? shrink : (largest < small ? grow : 1.0f));
    const float square = gyre_quat_dot(s, s);
    const bool usable = square > 0.0f && square <= FLT_MAX;
    return gyre_quat_make(usable ? s.x : 0.0f, usable ? s.y : 0.0f, usable ? s.z : 0.0f, usable ? s.w : 1.0f);
}

/* X(-angle) q. */
GYREI_FLAT gyrei_wide_quat gyrei_quat_turn_back(gyre_quat q, float angle) {
    gyrei_wide s, c;
    gyrei_wide_sin_cos(0.5f * angle, &s, &c);
    return gyrei_wide_quat_undo_x(gyrei_wide_quat_from_quat(q), s, c);
}

/* The angle of the point (x, y), both finite, as gyre_atan2() but for its length; steep and back are 1 where
   |y| > |x| and where x < 0, else 0. low and high are the lesser and the larger of |x| and |y|. */
GYREI_FLAT float gyrei_angle_of(float low, float high, float steep, float back, float y) {
    // @type euler_arc
    const float tan_eighth = 4.14213568e-1f, quarter_high = 7.85398006e-1f, quarter_low = 1.56958237e-7f;
    // @end
    const float wide = (float)(low > tan_eighth * high);
    const float t = (low - wide * high) / (high + wide * low), z = t * t;
    // @type atan_polynomial
    const float odd =
        (((-6.08710721e-2f * z + 1.05981745e-1f) * z - 1.42442852e-1f) * z + 1.99985251e-1f) * z -
        3.33333164e-1f;
    // @end
    const float steep_sign = 1.0f - 2.0f * steep, back_sign = 1.0f - 2.0f * back,
                sign = steep_sign * back_sign;
    const float eighths = 4.0f * back + back_sign * (2.0f * steep + steep_sign * wide);
    const float rest = sign * t * z * odd + eighths * quarter_low;
    return copysignf(eighths * quarter_high + (sign * t + rest), y);
}

/* Of any point; (0, 0) counts as (1, 0). */
GYREI_FLAT float gyrei_angle_anywhere(float y, float x) {
    const float ax = fabsf(x), ay = fabsf(y);
    const float low = ay < ax ? ay : ax, high = ay < ax ? ax : ay, some = high > 0.0f ? high : 1.0f;
    return gyrei_angle_of(low, some, (float)(ay > ax), (float)(x < 0.0f), y);
}

/* Twice the angle of (x, y), or of (-x, -y) where x is negative: the angle of which x is the cosine of the
   half and y the sine, both times anything but 0. */
GYREI_FLAT float gyrei_angle_from_half(float y, float x) {
    const float ax = fabsf(x), ay = fabsf(y), side = y * copysignf(1.0f, x);
    return 2.0f * gyrei_angle_of(ay < ax ? ay : ax, ay < ax ? ax : ay, (float)(ay > ax), 0.0f, side);
}

/* The first angle: of the point (x, y), or, at a pole, the one of which cosine is the cosine of the half and
   sine the sine, both times anything. */
GYREI_FLAT float gyrei_first_angle(float y, float x, float pole, float sine, float cosine) {
    const float part = 1.0f - pole, whole = copysignf(pole, cosine);
    return (1.0f + pole) * gyrei_angle_anywhere(part * y + whole * sine, part * x + whole * cosine);
}

/* The angles a, b, c of X(a) Y(b) Z(c). Where Z goes gives a; X(-a) q then is Y(b) Z(c), which gives the
   others and takes up the rounding of a. At a pole a keeps all of the turn, or c does. */
GYREI_FLAT gyre_vec3 gyrei_xyz_from_quat(gyre_quat q, bool first_keeps) {
    // @type euler_quarter
    const float quarter = 1.57079637f;
    // @end
    const float half_width = 0.5f * gyrei_euler_pole_width();
    const float keep = first_keeps ? 1.0f : 0.0f;
    const float plus_w = q.w + q.y, plus_x = q.x + q.z, minus_w = q.w - q.y, minus_x = q.x - q.z;
    const float plus = plus_w * plus_w + plus_x * plus_x, minus = minus_w * minus_w + minus_x * minus_x;
    const float least = plus < minus ? plus : minus, most = plus < minus ? minus : plus;
    const float pole = (float)(least <= half_width * half_width * most); /* tangents of half the way to it */
    const float sine = keep * (plus < minus ? minus_x : plus_x), cosine = plus < minus ? minus_w : plus_w;
    const float side = 2.0f * (q.w * q.x - q.y * q.z), along = plus_w * minus_w - plus_x * minus_x;
    const float a = gyrei_first_angle(side, along, pole, sine, cosine);
    const gyre_quat r = gyrei_quat_from_wide_quat(gyrei_quat_turn_back(q, a));
    const float b = gyrei_angle_from_half(r.y * r.w + r.x * r.z, r.w * r.w + r.z * r.z);
    const float above = b < -quarter ? -quarter : b, inside = above > quarter ? quarter : above;
    return gyre_vec3_make(a, inside, gyrei_angle_from_half(r.z, r.w) * (1.0f - pole * keep));
}

/* The angles a, b, c of X(a) Y(b) X(c), likewise. Where X goes gives a. */
GYREI_FLAT gyre_vec3 gyrei_xyx_from_quat(gyre_quat q, bool first_keeps) {
    const float keep = first_keeps ? 1.0f : 0.0f;
    const float upright = q.w * q.w + q.x * q.x, over = q.y * q.y + q.z * q.z;
    const float least = upright < over ? fabsf(q.w) + fabsf(q.x) : fabsf(q.y) + fabsf(q.z);
    const float turned = (float)(upright < over), pole = (float)(least == 0.0f);
    const float sine = keep * (upright < over ? q.z : q.x), cosine = upright < over ? q.y : q.w;
    const float side = q.x * q.y + q.w * q.z, along = q.w * q.y - q.x * q.z;
    const float a = gyrei_first_angle(side, along, pole, sine, cosine);
    const gyrei_wide_quat r = gyrei_quat_turn_back(q, a);
    const gyrei_wide x = gyrei_wide_choose(turned, r.w, r.y);
    const gyrei_wide y = gyrei_wide_choose(turned, r.x, gyrei_wide_negate(r.z));
    const gyrei_wide b_sine = gyrei_wide_difference(r.y, x, r.z, y),
                     b_cosine = gyrei_wide_sum(r.w, x, r.x, y);
    const float b = gyrei_wide_angle_from_half(b_sine, b_cosine), c = gyrei_wide_angle_from_half(y, x);
    return gyre_vec3_make(a, fabsf(b), c * (1.0f - pole * keep));
}

/// The angles about the axes of an order that make the rotation q, of any length; in the ranges above.
///
/// q and -q give the same, but that half a turn comes as pi or as -pi. At a pole the third angle is 0: for
/// three axes within 2e-7 rad of it (3.7e-16 in double), where the first axis comes again only at the pole
/// itself. A zero, infinite or NaN q gives (0, 0, 0). No angle is -0. gyre_quat_from_euler() makes of the
/// angles what is hardly farther from q than they are. The angles of a tiny rotation keep their digits where
/// the order has three axes.
///
/// Error: 3.8e-7 rad between q and the rotation of the angles.
/// Cost: three arc tangents, one sine-cosine pair, about 80 operations.
/// Source: one angle is read, undone, and the other two read from what is left.
/// @code
/// gyre_quat q = gyre_quat_make(0.5, -0.5, 0.5, 0.5), p = gyre_quat_make(0.5, 0.5, 0.5, 0.5);
/// gyre_vec3 a = gyre_euler_from_quat(q, GYRE_EULER_INTRINSIC_XYZ); // = (1.5707963, 0, 1.5707963)
/// gyre_vec3 b = gyre_euler_from_quat(p, GYRE_EULER_INTRINSIC_XYX); // = (1.5707963, 1.5707963, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_euler_from_quat(gyre_quat q, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_quat renamed = gyrei_quat_to_canonical(gyrei_euler_source(q), parts);
    const gyre_vec3 turns = parts.proper ? gyrei_xyx_from_quat(renamed, !parts.extrinsic)
                                         : gyrei_xyz_from_quat(renamed, !parts.extrinsic);
    return gyrei_euler_angles(turns, parts);
}

/* +1 or -1: at a pole only first + this times third is determined. 0 where it is no pole. */
static inline float gyrei_euler_pole(gyre_vec3 angles, gyrei_euler_order_parts parts) {
    float s, c;
    gyre_sin_cos(angles.y, &s, &c);
    const float flat = parts.proper ? s : c, side = parts.proper ? c : parts.angle_sign * s;
    return fabsf(flat) > gyrei_euler_pole_width() ? 0.0f : (side < 0.0f ? -1.0f : 1.0f);
}

/// Whether the second angle, of any size, is at a pole, where the first and the third turn about one axis:
/// within 2e-7 rad (3.7e-16 in double).
///
/// Error: none; the answer is yes or no.
/// Cost: one sine-cosine pair.
/// @code
/// gyre_vec3 up = gyre_vec3_make(0.1, GYRE_PI / 2, 0.2);
/// bool locked = gyre_euler_at_pole(up, GYRE_EULER_INTRINSIC_ZYX); // = true
/// bool proper = gyre_euler_at_pole(up, GYRE_EULER_INTRINSIC_ZYZ); // = false
/// @endcode
GYRE_INLINE bool gyre_euler_at_pole(gyre_vec3 angles, gyre_euler_order order) {
    return gyrei_euler_pole(angles, gyrei_euler_order_take_apart(order)) != 0.0f;
}

/// gyre_quat_from_euler() with GYRE_DEGENERATE, and *out as it was, for an angle that is infinite, NaN or
/// beyond the range of gyre_sin_cos().
/// @code
/// gyre_quat q = gyre_quat_identity();
/// gyre_vec3 far = gyre_vec3_make(1e30, 0, 0);
/// gyre_status status = gyre_quat_from_euler_checked(far, GYRE_EULER_INTRINSIC_XYZ, &q); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_quat_from_euler_checked(gyre_vec3 angles, gyre_euler_order order,
                                                     gyre_quat *out) {
    // @type euler_limit
    const float limit = 1048576.0f;
    // @end
    const bool known = fabsf(angles.x) <= limit && fabsf(angles.y) <= limit && fabsf(angles.z) <= limit;
    if (!known) return GYRE_DEGENERATE;
    *out = gyre_quat_from_euler(angles, order);
    return GYRE_OK;
}

/// gyre_euler_from_quat() with GYRE_DEGENERATE, and *out as it was, where q is zero, infinite or NaN, or at a
/// pole, where the split between the first and the third angle is open.
/// @code
/// gyre_quat up = gyre_quat_from_y(GYRE_PI / 2);
/// gyre_vec3 a = gyre_vec3_make(0, 0, 0);
/// gyre_status status = gyre_euler_from_quat_checked(up, GYRE_EULER_INTRINSIC_ZYX, &a); // = GYRE_DEGENERATE
/// @endcode
GYRE_INLINE gyre_status gyre_euler_from_quat_checked(gyre_quat q, gyre_euler_order order, gyre_vec3 *out) {
    const gyre_vec3 angles = gyre_euler_from_quat(q, order);
    if (!gyrei_quat_has_direction(q) || gyre_euler_at_pole(angles, order)) return GYRE_DEGENERATE;
    *out = angles;
    return GYRE_OK;
}

/* angle_rad plus `halves` half turns plus the whole turns that bring it nearest to `previous`. */
static inline float gyrei_angle_near(float angle_rad, float halves, float previous) {
    // @type euler_half_turn
    const float high = 3.140625f, low = 9.67653590e-4f, whole = 6.28318531f;
    // @end
    const float missing = ((previous - angle_rad) - halves * high) - halves * low;
    const float turns = halves + 2.0f * floorf(missing / whole + 0.5f);
    return (angle_rad + turns * high) + turns * low;
}

static inline gyre_vec3 gyrei_angles_or_zero(gyre_vec3 a) {
    return gyre_vec3_make(gyrei_angle_or_zero(a.x), gyrei_angle_or_zero(a.y), gyrei_angle_or_zero(a.z));
}

/* The same rotation by the other family: half a turn more about the outer axes, the middle one mirrored. */
static inline gyre_vec3 gyrei_euler_near(gyre_vec3 angles, gyre_vec3 previous, bool proper, float halves) {
    const float middle = halves == 0.0f ? angles.y : -angles.y;
    return gyre_vec3_make(gyrei_angle_near(angles.x, halves, previous.x),
                          gyrei_angle_near(middle, proper ? 0.0f : halves, previous.y),
                          gyrei_angle_near(angles.z, halves, previous.z));
}

/// The angles of the same rotation that are nearest to `previous`: what lets a curve of angles go on without
/// a jump.
///
/// Whole turns are added to each angle, and half a turn to the first and third with the second mirrored,
/// until the sum of the squared differences is least. At a pole, where only a sum or a difference of the
/// first and third is determined, both move alike to meet it. Angles that are infinite, NaN or beyond the
/// range of gyre_sin_cos() count as 0.
///
/// Error: 1.16e-6 rad between the rotations for angles up to 6 rad; beyond, half an ulp of each angle.
/// Cost: one sine-cosine pair, about 80 operations.
/// @code
/// gyre_vec3 before = gyre_vec3_make(0, 1.5, 0), angles = gyre_vec3_make(GYRE_PI, 1.5, GYRE_PI);
/// gyre_vec3 after = gyre_euler_closest(angles, GYRE_EULER_INTRINSIC_XYZ, before); // = (0, 1.6415927, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_euler_closest(gyre_vec3 angles, gyre_euler_order order, gyre_vec3 previous) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3 a = gyrei_angles_or_zero(angles), p = gyrei_angles_or_zero(previous);
    const gyre_vec3 same = gyrei_euler_near(a, p, parts.proper, 0.0f);
    const gyre_vec3 other = gyrei_euler_near(a, p, parts.proper, 1.0f);
    const gyre_vec3 to_same = gyre_vec3_sub(same, p), to_other = gyre_vec3_sub(other, p);
    const bool turn = gyre_vec3_dot(to_other, to_other) < gyre_vec3_dot(to_same, to_same);
    const float pole = gyrei_euler_pole(a, parts);
    if (pole == 0.0f) return turn ? other : same;
    const float missing = 0.5f * gyrei_angle_near((a.x - p.x) + pole * (a.z - p.z), 0.0f, 0.0f);
    const bool mirror = fabsf(other.y - p.y) < fabsf(same.y - p.y);
    return gyre_vec3_make(p.x + missing, mirror ? other.y : same.y, p.z + pole * missing);
}

/// The matrix of three angles about the axes of an order, as gyre_quat_from_euler().
///
/// Error: 1.7e-7 an entry for angles up to 1e4 rad.
/// Cost: three sine-cosine pairs, about 20 operations.
/// @code
/// gyre_vec3 turn = gyre_vec3_make(0, 0, GYRE_PI / 2);
/// gyre_mat3 m = gyre_mat3_from_euler(turn, GYRE_EULER_INTRINSIC_XYZ); // = (0, 1, 0, -1, 0, 0, 0, 0, 1)
/// @endcode
GYRE_INLINE gyre_mat3 gyre_mat3_from_euler(gyre_vec3 angles, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3 turns = gyrei_euler_turns(angles, parts);
    const uint32_t axis[3] = {parts.first, parts.second, parts.third};
    const float p = parts.sign;
    float sa, ca, sb, cb, sc, cc;
    gyre_sin_cos(turns.x, &sa, &ca);
    gyre_sin_cos(turns.y, &sb, &cb);
    gyre_sin_cos(turns.z, &sc, &cc);
    const float three[9] = {cb * cc,  ca * sc + sa * sb * cc, p * (sa * sc - ca * sb * cc),
                            -cb * sc, ca * cc - sa * sb * sc, p * (sa * cc + ca * sb * sc),
                            p * sb,   p * (-sa * cb),         ca * cb};
    const float again[9] = {cb,
                            sa * sb,
                            p * (-ca * sb),
                            sb * sc,
                            ca * cc - sa * cb * sc,
                            p * (sa * cc + ca * cb * sc),
                            p * sb * cc,
                            p * (-ca * sc - sa * cb * cc),
                            ca * cb * cc - sa * sc};
    gyre_mat3 m;
    for (int c = 0; c < 3; ++c) {
        for (int r = 0; r < 3; ++r) {
            m.m[axis[c] * 3 + axis[r]] = parts.proper ? again[c * 3 + r] : three[c * 3 + r];
        }
    }
    return m;
}

/// The angles about the axes of an order of a matrix's rotation: gyre_euler_from_quat() of
/// gyre_quat_from_mat3(), with the answers of both.
///
/// Error: 5.0e-7 rad from the nearest rotation.
/// Cost: as gyre_quat_from_mat3() and gyre_euler_from_quat().
/// @code
/// gyre_mat3 m = {{0, 1, 0, -1, 0, 0, 0, 0, 1}};
/// gyre_vec3 a = gyre_euler_from_mat3(m, GYRE_EULER_INTRINSIC_ZYX); // = (1.5707963, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_euler_from_mat3(gyre_mat3 m, gyre_euler_order order) {
    return gyre_euler_from_quat(gyre_quat_from_mat3(m), order);
}

/// gyre_quat_from_euler() for those who want to take what is in the world to the object: its inverse.
///
/// gyre_quat_from_euler() itself takes what is fixed to the object to the world.
/// Error: as gyre_quat_from_euler().
/// Cost: as gyre_quat_from_euler().
/// @code
/// gyre_vec3 yaw = gyre_vec3_make(GYRE_PI / 2, 0, 0);
/// gyre_quat q = gyre_quat_from_euler_world_to_object(yaw, GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
/// gyre_vec3 v = gyre_quat_rotate(q, gyre_vec3_make(1, 0, 0)); // = (0, 0, 1)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_euler_world_to_object(gyre_vec3 angles, gyre_euler_order order) {
    return gyre_quat_conjugate(gyre_quat_from_euler(angles, order));
}

/// The angles of the object whose world is taken to it by q: gyre_euler_from_quat() of the inverse of q.
///
/// Error: as gyre_euler_from_quat().
/// Cost: as gyre_euler_from_quat().
/// @code
/// gyre_quat q = gyre_quat_from_y(-0.5);
/// gyre_vec3 a = gyre_euler_from_quat_world_to_object(q, GYRE_EULER_YAW_PITCH_ROLL_Y_UP); // = (0.5, 0, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_euler_from_quat_world_to_object(gyre_quat q, gyre_euler_order order) {
    return gyre_euler_from_quat(gyre_quat_conjugate(q), order);
}

/// Yaw about Y, then pitch about the object's X, then roll about its Z: Y is up, as in Direct3D and Unity.
///
/// GYRE_EULER_YAW_PITCH_ROLL_Y_UP under the names that tutorials use. It takes the object to the world;
/// gyre_quat_conjugate() of it takes the world to the object.
/// Error: as gyre_quat_from_euler().
/// Cost: as gyre_quat_from_euler().
/// @code
/// gyre_quat q = gyre_quat_from_yaw_pitch_roll_y_up(0, GYRE_PI / 2, 0); // = (0.70710678, 0, 0, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_yaw_pitch_roll_y_up(float yaw_rad, float pitch_rad, float roll_rad) {
    return gyre_quat_from_euler(gyre_vec3_make(yaw_rad, pitch_rad, roll_rad), GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
}

/// Yaw about Z, then pitch about the object's Y, then roll about its X: aerospace, where Z points down, and
/// ROS, where it points up.
///
/// GYRE_EULER_YAW_PITCH_ROLL_Z_UP under the names that tutorials use. It takes the object to the world.
/// Error: as gyre_quat_from_euler().
/// Cost: as gyre_quat_from_euler().
/// @code
/// gyre_quat q = gyre_quat_from_yaw_pitch_roll_z_up(0, GYRE_PI / 2, 0); // = (0, 0.70710678, 0, 0.70710678)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_yaw_pitch_roll_z_up(float yaw_rad, float pitch_rad, float roll_rad) {
    return gyre_quat_from_euler(gyre_vec3_make(yaw_rad, pitch_rad, roll_rad), GYRE_EULER_YAW_PITCH_ROLL_Z_UP);
}

GYRE_EXTERN_C_END

#endif
