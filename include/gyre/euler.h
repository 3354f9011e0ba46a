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

// @type euler_make
/* Sine and cosine of half of an angle, which is near: at most half a turn, where nothing is reduced. */
GYREI_FLAT void gyrei_half_sin_cos(float angle_rad, bool near, float *sine, float *cosine) {
    const float half = 0.5f * (near ? angle_rad : gyrei_angle_or_zero(angle_rad)), z = half * half;
    if (!near) {
        gyrei_turn_plain(half, sine, cosine);
        return;
    }
    *sine = half + half * gyrei_sine_series(z);
    *cosine = gyrei_cosine_of_square(z);
}

/* X(a) Y(b) Z(c), or X(a) Y(b) X(c), the angles in x, y, z. */
GYREI_FLAT gyre_quat gyrei_quat_from_turns(gyre_vec3 angles, bool proper, bool near) {
    float sa, ca, sb, cb, sc, cc;
    gyrei_half_sin_cos(angles.x, near, &sa, &ca);
    gyrei_half_sin_cos(angles.y, near, &sb, &cb);
    gyrei_half_sin_cos(angles.z, near, &sc, &cc);
    const float x = proper ? cb * sc : sb * sc, y = sb * cc, z = proper ? -(sb * sc) : cb * sc, w = cb * cc;
    return gyre_quat_make(ca * x + sa * w, ca * y - sa * z, ca * z + sa * y, ca * w - sa * x);
}
// @end

GYREI_FLAT bool gyrei_turns_are_near(gyre_vec3 angles) {
    return gyrei_angle_is_near(angles.x) && gyrei_angle_is_near(angles.y) && gyrei_angle_is_near(angles.z);
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
    const float width = 1.3e-7f;
    // @end
    return width;
}

/// The rotation of three angles about the axes of an order: it takes what is fixed to the object to the
/// world.
///
/// Angles that are infinite, NaN or beyond the range of gyre_sin_cos() count as 0.
/// Error: 3.3e-7 rad for angles up to 1e4 rad; tiny angles keep their digits.
/// Cost: about 80 operations up to half a turn an angle, 140 beyond.
/// Source: the product of the three turns, multiplied out.
/// @code
/// gyre_vec3 quarters = gyre_vec3_make(GYRE_PI / 2, 0, GYRE_PI / 2);
/// gyre_quat q = gyre_quat_from_euler(quarters, GYRE_EULER_INTRINSIC_XYZ); // = (0.5, -0.5, 0.5, 0.5)
/// gyre_quat p = gyre_quat_from_euler(quarters, GYRE_EULER_EXTRINSIC_XYZ); // = (0.5, 0.5, 0.5, 0.5)
/// @endcode
GYRE_INLINE gyre_quat gyre_quat_from_euler(gyre_vec3 angles, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_vec3 turns = gyrei_euler_turns(angles, parts);
    const gyre_quat q = gyrei_turns_are_near(turns) ? gyrei_quat_from_turns(turns, parts.proper, true)
                                                    : gyrei_quat_from_turns(turns, parts.proper, false);
    return gyrei_quat_from_canonical(q, parts);
}

/* A rotation as two pairs: X(a) Y(b) Z(c) or X(a) Y(b) X(c) has, in one, a length that only b determines and
   the direction of half of a + c, in the other those of a - c. */
typedef struct gyrei_euler_pairs {
    gyrei_wide plus_x, plus_y, minus_x, minus_y;
    gyrei_wide plus, minus; /* squared lengths */
    gyrei_wide over;        /* half of what plus has more than minus */
} gyrei_euler_pairs;

GYREI_FLAT gyrei_euler_pairs gyrei_euler_pairs_of(gyre_quat q, bool proper) {
    const gyrei_wide x = gyrei_wide_make(q.x, 0.0f), y = gyrei_wide_make(q.y, 0.0f);
    const gyrei_wide z = gyrei_wide_make(q.z, 0.0f), w = gyrei_wide_make(q.w, 0.0f);
    gyrei_euler_pairs p;
    p.plus_x = proper ? w : gyrei_wide_add(w, y);
    p.plus_y = proper ? x : gyrei_wide_add(x, z);
    p.minus_x = proper ? y : gyrei_wide_sub(w, y);
    p.minus_y = proper ? z : gyrei_wide_sub(x, z);
    p.plus = gyrei_wide_sum(p.plus_x, p.plus_x, p.plus_y, p.plus_y);
    p.minus = gyrei_wide_sum(p.minus_x, p.minus_x, p.minus_y, p.minus_y);
    const gyrei_wide half = gyrei_wide_make(0.5f, 0.0f), sine = gyrei_wide_sum(w, y, x, z);
    p.over = proper ? gyrei_wide_mul(half, gyrei_wide_sub(p.plus, p.minus)) : gyrei_wide_add(sine, sine);
    return p;
}

/* Whether a and c are both determined: whether the second angle is at no pole. Not of NaN. */
GYREI_FLAT bool gyrei_euler_pairs_are_plain(gyrei_euler_pairs p, bool proper) {
    const float width = 0.5f * gyrei_euler_pole_width(); /* tangents of half the way to it */
    const gyrei_wide least = gyrei_wide_make(proper ? 0.0f : width * width, 0.0f);
    const bool minus_counts = gyrei_wide_is_less(gyrei_wide_mul(least, p.plus), p.minus);
    const bool plus_counts = gyrei_wide_is_less(gyrei_wide_mul(least, p.minus), p.plus);
    return minus_counts & plus_counts;
}

/* The second angle, by its sine and cosine, or by its cosine and sine. */
GYREI_FLAT float gyrei_euler_second(gyrei_euler_pairs p, bool proper) {
    const gyrei_wide level = gyrei_wide_root(gyrei_wide_mul(p.plus, p.minus));
    if (!proper) return gyrei_wide_round(gyrei_wide_arc(p.over, level));
    const gyrei_wide zero = gyrei_wide_make(0.0f, 0.0f), arc = gyrei_wide_arc(level, p.over);
    return gyrei_wide_round(gyrei_wide_turn_back(arc, gyrei_wide_is_less(p.over, zero)));
}

/* a, b, c of a rotation that is plain. c takes up what the rounding of a does to the whole, which depends on
   how nearly they turn about one axis. */
GYREI_FLAT gyre_vec3 gyrei_turns_from_pairs(gyrei_euler_pairs p, bool proper) {
    const gyrei_wide zero = gyrei_wide_make(0.0f, 0.0f);
    const gyrei_wide half_sum = gyrei_wide_arc(p.plus_y, p.plus_x),
                     half_way = gyrei_wide_arc(p.minus_y, p.minus_x);
    const bool turned = gyrei_wide_is_less(p.plus_x, zero) != gyrei_wide_is_less(p.minus_x, zero);
    const gyrei_wide a = gyrei_wide_turn_back(gyrei_wide_add(half_sum, half_way), turned);
    const gyrei_wide c = gyrei_wide_turn_back(gyrei_wide_sub(half_sum, half_way), turned);
    const gyrei_wide first = gyrei_wide_shorten(a);
    const float alike = gyrei_wide_round(p.over) / gyrei_wide_round(gyrei_wide_add(p.plus, p.minus));
    const gyrei_wide share = gyrei_wide_make(2.0f * alike, 0.0f);
    const gyrei_wide third = gyrei_wide_add(c, gyrei_wide_mul(share, gyrei_wide_sub(a, first)));
    return gyre_vec3_make(gyrei_wide_round(first), gyrei_euler_second(p, proper), gyrei_wide_round(third));
}

GYREI_FLAT bool gyrei_turns_are_plain(gyre_quat q, bool proper) {
    // @type euler_plain
    const float least = 8.27180613e-25f, most = 1.32922800e36f;
    // @end
    const float square = gyre_quat_dot(q, q);
    const bool in_range = (square >= least) & (square <= most);
    return in_range & gyrei_euler_pairs_are_plain(gyrei_euler_pairs_of(q, proper), proper);
}

/* a, b, c of X(a) Y(b) Z(c), or of X(a) Y(b) X(c). */
GYREI_FLAT gyre_vec3 gyrei_turns_plain(gyre_quat q, bool proper) {
    return gyrei_turns_from_pairs(gyrei_euler_pairs_of(q, proper), proper);
}

/* q with components whose products neither overflow nor vanish; the identity if it is zero, infinite or NaN.
 */
static inline gyre_quat gyrei_euler_source(gyre_quat q) {
    // @type euler_scale
    const float large = 1.15292150e18f, small = 9.09494702e-13f, shrink = 8.47032947e-22f,
                grow = 1.26765060e30f;
    // @end
    if (!gyrei_quat_has_direction(q)) return gyre_quat_identity();
    for (int i = 0; i < 16; ++i) {
        const float largest = gyrei_quat_largest(q);
        q = gyrei_quat_scale(q, largest > large ? shrink : (largest < small ? grow : 1.0f));
    }
    return q;
}

/* Of any q. At a pole a keeps all of the turn, or c does. */
GYREI_RARE gyre_vec3 gyrei_turns_any(gyre_quat q, bool proper, bool first_keeps) {
    const gyrei_euler_pairs p = gyrei_euler_pairs_of(gyrei_euler_source(q), proper);
    if (gyrei_euler_pairs_are_plain(p, proper)) return gyrei_turns_from_pairs(p, proper);
    const gyrei_wide zero = gyrei_wide_make(0.0f, 0.0f);
    const bool sum = gyrei_wide_is_less(p.minus, p.plus);
    const gyrei_wide half = sum ? gyrei_wide_arc(p.plus_y, p.plus_x) : gyrei_wide_arc(p.minus_y, p.minus_x);
    const float turn = gyrei_wide_round(gyrei_wide_add(half, half));
    const float second =
        proper ? gyrei_euler_second(p, true) : gyrei_wide_round(gyrei_wide_arc(p.over, zero));
    return first_keeps ? gyre_vec3_make(turn, second, 0.0f)
                       : gyre_vec3_make(0.0f, second, sum ? turn : -turn);
}

GYREI_FLAT gyre_vec3 gyrei_turns_from_quat(gyre_quat q, bool proper, bool first_keeps) {
    return gyrei_turns_are_plain(q, proper) ? gyrei_turns_plain(q, proper)
                                            : gyrei_turns_any(q, proper, first_keeps);
}

/// The angles about the axes of an order that make the rotation q, of any length; in the ranges above.
///
/// q and -q give the same, but that half a turn comes as pi or as -pi. At a pole the third angle is 0: for
/// three axes within 1.3e-7 rad of it (2.4e-16 in double), where the first axis comes again only at the pole
/// itself. A zero, infinite or NaN q gives (0, 0, 0). No angle is -0. gyre_quat_from_euler() makes q of the
/// angles again within 4e-7 rad (7.5e-16 in double). The angles of a tiny rotation keep their digits.
///
/// Error: 2.2e-7 rad between q and the rotation of the angles.
/// Cost: 4 divisions, 1 square root, about 120 operations.
/// Source: (w + y, x + z) and (w - y, x - z) turn by half the sum and half the difference of the first and the third
/// angle; their lengths are the cosine and the sine of how far the second is from a pole.
/// @code
/// gyre_quat q = gyre_quat_make(0.5, -0.5, 0.5, 0.5), p = gyre_quat_make(0.5, 0.5, 0.5, 0.5);
/// gyre_vec3 a = gyre_euler_from_quat(q, GYRE_EULER_INTRINSIC_XYZ); // = (1.5707963, 0, 1.5707963)
/// gyre_vec3 b = gyre_euler_from_quat(p, GYRE_EULER_INTRINSIC_XYX); // = (1.5707963, 1.5707963, 0)
/// @endcode
GYRE_INLINE gyre_vec3 gyre_euler_from_quat(gyre_quat q, gyre_euler_order order) {
    const gyrei_euler_order_parts parts = gyrei_euler_order_take_apart(order);
    const gyre_quat renamed = gyrei_quat_to_canonical(q, parts);
    const gyre_vec3 turns = parts.proper ? gyrei_turns_from_quat(renamed, true, !parts.extrinsic)
                                         : gyrei_turns_from_quat(renamed, false, !parts.extrinsic);
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
/// within 1.3e-7 rad (2.4e-16 in double).
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
/// Error: 1.3e-6 rad between the rotations for angles up to 6 rad; beyond, half an ulp of each angle.
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
/// Error: 3.5e-7 rad from the nearest rotation.
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
