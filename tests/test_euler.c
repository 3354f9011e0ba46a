/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#include <gyre/eulerd.h>

#include "reference_values.h"

#include <float.h>

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

static const double degree = GYRE_PI / 180;

static gyre_vec3 degrees(double a, double b, double c) {
    return gyre_vec3_make((float)(a * degree), (float)(b * degree), (float)(c * degree));
}

static gyre_vec3d wide(gyre_vec3 v) {
    return gyre_vec3d_from_vec3(v);
}

/* A rotation in more than double where long double is more: x, y, z, w. */
typedef struct turn {
    long double q[4];
} turn;

static turn turn_mul(turn a, turn b) {
    const long double *p = a.q, *q = b.q;
    const turn r = {{p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
                     p[3] * q[1] + p[1] * q[3] + p[2] * q[0] - p[0] * q[2],
                     p[3] * q[2] + p[2] * q[3] + p[0] * q[1] - p[1] * q[0],
                     p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2]}};
    return r;
}

/* The product of the three turns, by the letters of the order's name alone. */
static turn by_letters(gyre_vec3d angles, gyre_euler_order order) {
    const char *name = gyre_euler_order_name(order);
    const long double angle[3] = {angles.x, angles.y, angles.z};
    turn q = {{0, 0, 0, 1}};
    for (int i = 0; i < 3; ++i) {
        const bool intrinsic = name[i] < 'a';
        turn one = {{0, 0, 0, cosl(angle[i] / 2)}};
        one.q[name[i] - (intrinsic ? 'X' : 'x')] = sinl(angle[i] / 2);
        q = intrinsic ? turn_mul(q, one) : turn_mul(one, q);
    }
    return q;
}

static turn turn_from(gyre_quatd q) {
    const long double length = sqrtl((long double)q.x * q.x + (long double)q.y * q.y +
                                     (long double)q.z * q.z + (long double)q.w * q.w);
    const turn t = {{q.x / length, q.y / length, q.z / length, q.w / length}};
    return t;
}

static gyre_quatd quatd_from(turn t) {
    return gyre_quatd_make((double)t.q[0], (double)t.q[1], (double)t.q[2], (double)t.q[3]);
}

/* The angle between two rotations that are nearly the same. */
static double apart(turn a, turn b) {
    long double sum = 0, difference = 0;
    for (int i = 0; i < 4; ++i) {
        sum += (a.q[i] + b.q[i]) * (a.q[i] + b.q[i]);
        difference += (a.q[i] - b.q[i]) * (a.q[i] - b.q[i]);
    }
    return (double)(2 * sqrtl(sum < difference ? sum : difference));
}

static double error_of(gyre_quat q, turn right) {
    return apart(turn_from(gyre_quatd_from_quat(q)), right);
}

static double error_of_double(gyre_quatd q, turn right) {
    return apart(turn_from(q), right);
}

static bool is_proper(gyre_euler_order order) {
    return order % 12 >= 6;
}

/* ---- what other software got wrong ---- */

/* M30: the sign at the pole. */
static void sign_at_the_pole(void **state) {
    (void)state;
    const gyre_quat q = {0.2705980501f, -0.6532814824f, 0.2705980501f, 0.6532814824f};
    const gyre_vec3 a = gyre_euler_from_quat(q, GYRE_EULER_INTRINSIC_ZYX);
    assert_vec3(a, 45 * degree, -90 * degree, 0, 3e-7);
    assert_true(a.z == 0.0f);
    const gyre_quat down =
        gyre_quat_from_euler(gyre_vec3_make(0.3f, (float)(-GYRE_PI / 2), -0.7f), GYRE_EULER_INTRINSIC_ZYX);
    const gyre_quat up =
        gyre_quat_from_euler(gyre_vec3_make(0.3f, (float)(GYRE_PI / 2), -0.7f), GYRE_EULER_INTRINSIC_ZYX);
    assert_vec3(gyre_euler_from_quat(down, GYRE_EULER_INTRINSIC_ZYX), -0.4, -GYRE_PI / 2, 0, 4e-7);
    assert_vec3(gyre_euler_from_quat(up, GYRE_EULER_INTRINSIC_ZYX), 1.0, GYRE_PI / 2, 0, 4e-7);
}

/* M30: both poles, exact and near, of all orders: the recomposed rotation is the one that was taken apart,
   and at the pole the third angle is zero. */
static void both_poles_of_all_orders(void **state) {
    (void)state;
    for (gyre_euler_order order = 0; order < GYRE_EULER_ORDER_COUNT; ++order) {
        for (int i = 0; i < 64; ++i) {
            const double pole = is_proper(order) ? (i & 1 ? GYRE_PI : 0) : (i & 1 ? 1 : -1) * GYRE_PI / 2;
            const double off = (i & 2 ? ldexp(i & 4 ? 1 : -1, -8 - i / 2) : 0);
            const gyre_vec3d angles = {0.1 * i - 3, pole + off, 2.5 - 0.08 * i};
            const gyre_quatd right = quatd_from(by_letters(angles, order));
            const gyre_quat q = gyre_quat_from_quatd(right);
            const gyre_vec3 back = gyre_euler_from_quat(q, order);
            const gyre_vec3d backd = gyre_euler_from_quatd(right, order);
            assert_true(error_of(q, by_letters(wide(back), order)) <= 4e-7);
            assert_true(error_of_double(right, by_letters(backd, order)) <= 4e-7 * 0x1p-29);
            assert_true(off != 0 || is_proper(order) || (back.z == 0.0f && backd.z == 0.0));
        }
    }
}

/* M31: near the pole is not at it. */
static void nothing_jumps_near_the_pole(void **state) {
    (void)state;
    const gyre_quat q = {0, 0.7077235789f, 0, 0.7064894449f};
    const gyre_vec3 a = gyre_euler_from_quat(q, GYRE_EULER_INTRINSIC_XYZ);
    assert_near(fabsf(a.x), GYRE_PI, 1e-6);
    assert_near(a.y, 89.9 * degree, 5e-7);
    assert_near(fabsf(a.z), GYRE_PI, 1e-6);
    /* steps of 1e-5 rad through the pole are seen as such */
    for (int i = -100; i <= 100; ++i) {
        const double pitch = GYRE_PI / 2 + i * 1e-5;
        const turn right = by_letters(gyre_vec3d_make(0.25, pitch, 0.5), GYRE_EULER_INTRINSIC_YXZ);
        const gyre_quat step = gyre_quat_from_quatd(quatd_from(right));
        const gyre_vec3 now = gyre_euler_from_quat(step, GYRE_EULER_INTRINSIC_YXZ);
        assert_near(now.y, i <= 0 ? pitch : GYRE_PI - pitch, 4e-7);
        if (i) assert_near(now.x, i < 0 ? 0.25 : 0.25 - GYRE_PI, 0.04);
    }
}

/* M32: the middle angle leaves 90 degrees. */
static void middle_angle_leaves_ninety(void **state) {
    (void)state;
    const gyre_quat q = {0, -0.7146802425f, 0, 0.6994513214f};
    const gyre_vec3 a = gyre_euler_from_quat(q, GYRE_EULER_INTRINSIC_XYZ);
    assert_near(fabsf(a.x), GYRE_PI, 1e-6);
    assert_near(a.y, -88.766 * degree, 5e-7);
    assert_near(fabsf(a.z), GYRE_PI, 1e-6);
    const gyre_vec3 c = gyre_euler_closest(a, GYRE_EULER_INTRINSIC_XYZ, degrees(0, -91, 0));
    assert_vec3(c, 0, -91.234 * degree, 0, 6e-7);
}

/* M34: one triple, three orders. */
static void orders_differ(void **state) {
    (void)state;
    const gyre_quat xyz = gyre_quat_from_euler(degrees(10, 30, 20), GYRE_EULER_INTRINSIC_XYZ);
    const gyre_quat zyx = gyre_quat_from_euler(degrees(20, 30, 10), GYRE_EULER_INTRINSIC_ZYX);
    const gyre_quat yxz = gyre_quat_from_euler(degrees(30, 10, 20), GYRE_EULER_INTRINSIC_YXZ);
    assert_rotation(xyz, 0.1276794407, 0.2392983377, 0.1893078574, 0.9437143641, 1e-7);
    assert_rotation(zyx, 0.0381345765, 0.2685358228, 0.1448781254, 0.9515485246, 1e-7);
    assert_rotation(yxz, 0.1276794407, 0.2392983377, 0.1448781254, 0.9515485246, 1e-7);
    const gyre_quat extrinsic = gyre_quat_from_euler(degrees(10, 30, 20), GYRE_EULER_EXTRINSIC_XYZ);
    assert_rotation(extrinsic, zyx.x, zyx.y, zyx.z, zyx.w, 0);
}

/* An extraction by asin that looks only for a sine of exactly 1 gives NaN at 1.0000001 and a wrong yaw at -1.
 */
static void sine_beyond_one(void **state) {
    (void)state;
    for (int i = 0; i < 4000; ++i) {
        const double side = i & 1 ? 1 : -1, yaw = 0.001 * i - 2;
        const gyre_vec3d angles = {yaw, side * GYRE_PI / 2, 0};
        gyre_quat q = gyre_quat_from_quatd(quatd_from(by_letters(angles, GYRE_EULER_YAW_PITCH_ROLL_Y_UP)));
        q.x *= i & 2 ? 1.0000004f : 1.0f;
        const gyre_vec3 a = gyre_euler_from_quat(q, GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
        assert_true(error_of(q, by_letters(wide(a), GYRE_EULER_YAW_PITCH_ROLL_Y_UP)) <= 4e-7);
        assert_near(a.y, side * GYRE_PI / 2, 8e-7);
    }
}

/* ---- bounds ---- */

/* Any angles; each at or near where something happens; tiny; thousands of turns. */
static gyre_vec3d awkward_angles(uint64_t *seed, gyre_euler_order order) {
    const double c = random_signed(seed) * GYRE_PI, b = random_signed(seed) * GYRE_PI;
    gyre_vec3d angles = {random_signed(seed) * GYRE_PI, b, c};
    const uint64_t kind = random_bits(seed) % 8;
    const double small = random_magnitude(seed, -12, 0), tiny = random_magnitude(seed, -8, 0);
    const double quarters = (double)(int)(random_bits(seed) % 5) - 2;
    if (kind == 0) angles.y = quarters * GYRE_PI / 2 + small;
    if (kind == 1) angles.y = (is_proper(order) ? 0.0 : GYRE_PI / 2) + small;
    if (kind == 2) angles.x = quarters * GYRE_PI / 2 + small;
    if (kind == 3) angles.z = quarters * GYRE_PI / 2 + small;
    if (kind == 4) angles = gyre_vec3d_scale(angles, tiny);
    if (kind == 5) angles = gyre_vec3d_make(angles.x * 3183, angles.y * 3183, angles.z * 3183);
    if (kind == 6) angles.z = quarters * angles.x + small;
    return angles;
}

/* The nearest floats. Stored, for gcc 12 at -O2 forgets to round two doubles that become floats and doubles
   again side by side. */
static gyre_vec3 rounded(gyre_vec3d v) {
    volatile float x = (float)v.x, y = (float)v.y, z = (float)v.z;
    return gyre_vec3_make(x, y, z);
}

typedef struct worst_errors {
    double make, read, round, matrix, closest, makes, reads, rounds;
} worst_errors;

static void one_float(worst_errors *worst, gyre_vec3d angles, gyre_quatd other, gyre_euler_order order) {
    const gyre_vec3 f = rounded(angles);
    const turn right = by_letters(wide(f), order);
    keep_worst(&worst->make, error_of(gyre_quat_from_euler(f, order), right));
    const gyre_quat q = gyre_quat_from_quatd(other);
    const turn given = turn_from(gyre_quatd_from_quat(q));
    const gyre_vec3 read = gyre_euler_from_quat(q, order);
    keep_worst(&worst->read, apart(given, by_letters(wide(read), order)));
    keep_worst(&worst->round, error_of(gyre_quat_from_euler(read, order), given));
    const double half = is_proper(order) ? GYRE_PI : GYRE_PI / 2, least = is_proper(order) ? 0 : -half;
    assert_true(fabsf(read.x) <= (float)GYRE_PI && fabsf(read.z) <= (float)GYRE_PI);
    assert_true(read.y >= (float)least && read.y <= (float)half);
    const gyre_mat3d turned = gyre_mat3d_from_quatd(quatd_from(right));
    const gyre_mat3 m = gyre_mat3_from_euler(f, order);
    for (int i = 0; i < 9; ++i) {
        keep_worst(&worst->matrix, fabs(m.m[i] - turned.m[i]));
    }
    const gyre_vec3 previous =
        rounded(gyre_vec3d_make(GYRE_PI * other.x, GYRE_PI * other.y, GYRE_PI * other.z));
    const gyre_vec3 closest = gyre_euler_closest(read, order, previous);
    keep_worst(&worst->closest, apart(by_letters(wide(read), order), by_letters(wide(closest), order)));
}

static void one_double(worst_errors *worst, gyre_vec3d angles, gyre_quatd q, gyre_euler_order order) {
    keep_worst(&worst->makes,
               error_of_double(gyre_quatd_from_euler(angles, order), by_letters(angles, order)));
    const turn given = turn_from(q);
    const gyre_vec3d read = gyre_euler_from_quatd(q, order);
    keep_worst(&worst->reads, apart(given, by_letters(read, order)));
    keep_worst(&worst->rounds, error_of_double(gyre_quatd_from_euler(read, order), given));
}

static void bounds(void **state) {
    (void)state;
    for (int proper = 0; proper < 2; ++proper) {
        worst_errors worst = {0};
        uint64_t seed = 31;
        for (int i = 0; i < INPUT_COUNT; ++i) {
            const gyre_euler_order order = (gyre_euler_order)(i % 6 + 6 * proper + (i & 64 ? 12 : 0));
            const gyre_vec3d angles = awkward_angles(&seed, order);
            const gyre_quatd q = i & 1 ? quatd_from(by_letters(angles, order)) : awkward_quatd(&seed);
            one_float(&worst, angles, q, order);
            one_double(&worst, angles, q, order);
        }
        print_message("%s\n", proper ? "first axis again" : "three axes");
        assert_bound("quat from euler float, rad", worst.make, 3.5e-7);
        assert_bound("euler from quat float, rad", worst.read, 2.2e-7);
        assert_bound("quat to euler to quat float, rad", worst.round, 4.0e-7);
        assert_bound("mat3 from euler float, entry", worst.matrix, 1.7e-7);
        assert_bound("euler closest float, rad", worst.closest, 1.16e-6);
#if LDBL_MANT_DIG > DBL_MANT_DIG
        assert_bound("quat from euler double, rad", worst.makes, 1.2e-7 * 0x1p-29);
        assert_bound("euler from quat double, rad", worst.reads, 2.2e-7 * 0x1p-29);
        assert_bound("quat to euler to quat double, rad", worst.rounds, 4.0e-7 * 0x1p-29);
#endif
    }
}

/* What is tiny keeps its digits, of angles and of a rotation alike. */
static void tiny_rotations_keep_their_digits(void **state) {
    (void)state;
    uint64_t seed = 32;
    double make = 0, read = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_euler_order order = (gyre_euler_order)(i % 24);
        const double size = fabs(random_magnitude(&seed, -30, -3.2));
        const gyre_vec3 f = rounded(gyre_vec3d_scale(random_vec3d(&seed), size));
        const gyre_quat q = gyre_quat_from_euler(f, order), given = gyre_quat_make(f.x, f.y, f.z, 1);
        const gyre_quatd qd = gyre_quatd_from_quat(q), right = quatd_from(by_letters(wide(f), order));
        const gyre_vec3d r = gyre_vec3d_make(right.x, right.y, right.z);
        const double ulp = gyre_vec3d_length(r) * 0x1p-24;
        keep_worst(&make, gyre_vec3d_length(gyre_vec3d_make(qd.x - r.x, qd.y - r.y, qd.z - r.z)) / ulp);
        if (is_proper(order)) continue;
        const gyre_quatd back = quatd_from(by_letters(wide(gyre_euler_from_quat(given, order)), order));
        const gyre_quatd unit = quatd_from(turn_from(gyre_quatd_from_quat(given)));
        const gyre_vec3d missing = {back.x - unit.x, back.y - unit.y, back.z - unit.z};
        keep_worst(&read, gyre_vec3d_length(missing) / (gyre_vec3d_length(wide(f)) * 0x1p-24));
    }
    assert_bound("quat from tiny euler, half ulps", make, 4.0);
    assert_bound("tiny euler from quat, half ulps", read, 3.5);
}

/* ---- the rest ---- */

/* Of turns about one axis and half turns, in which exact zeros come up with either sign. */
static void zeros_are_positive(void **state) {
    (void)state;
    for (int i = 0; i < GYRE_EULER_ORDER_COUNT * 256; ++i) {
        const gyre_euler_order order = (gyre_euler_order)(i % GYRE_EULER_ORDER_COUNT);
        const int kind = i / GYRE_EULER_ORDER_COUNT, axis = kind / 16 % 4, other = kind / 64;
        float q[4] = {0, 0, 0, 0};
        q[axis] = 0.6f;
        q[other] += 0.8f;
        for (int j = 0; j < 4; ++j) {
            q[j] = kind & (1 << j) ? -q[j] : q[j];
        }
        const gyre_vec3 a = gyre_euler_from_quat(gyre_quat_make(q[0], q[1], q[2], q[3]), order);
        const float angles[3] = {a.x, a.y, a.z};
        for (int j = 0; j < 3; ++j) {
            assert_true(angles[j] != 0.0f || copysignf(1.0f, angles[j]) == 1.0f);
        }
    }
}

/* Well inside the width of a pole and well outside, what reads angles and what looks at them agree. The
   tangent of half the way to the pole of q is half its step. */
static void one_width_of_the_pole(void **state) {
    (void)state;
    for (int i = 0; i < 12; ++i) {
        const gyre_quat q = {0.0f, 1.0f - (float)i * 0x1p-24f, 0.0f, 1.0f};
        const gyre_quatd p = {0.0, 1.0 - i * 0x1p-53, 0.0, 1.0};
        gyre_vec3 a = gyre_vec3_make(9, 9, 9);
        gyre_vec3d b = gyre_vec3d_make(9, 9, 9);
        const gyre_status status = gyre_euler_from_quat_checked(q, GYRE_EULER_INTRINSIC_ZYX, &a);
        const gyre_status statusd = gyre_euler_from_quatd_checked(p, GYRE_EULER_INTRINSIC_ZYX, &b);
        if (i <= 1) assert_true(status == GYRE_DEGENERATE && statusd == GYRE_DEGENERATE);
        if (i >= 6) assert_true(status == GYRE_OK && statusd == GYRE_OK);
    }
}

static void names_of_orders(void **state) {
    (void)state;
    for (gyre_euler_order order = 0; order < GYRE_EULER_ORDER_COUNT; ++order) {
        gyre_euler_order back = GYRE_EULER_ORDER_COUNT, other = GYRE_EULER_ORDER_COUNT;
        char name[4];
        strcpy(name, gyre_euler_order_name(order));
        assert_int_equal(strlen(name), 3);
        assert_int_equal(gyre_euler_order_from_name(name, &back), GYRE_OK);
        assert_int_equal(back, order);
        for (int i = 0; i < 3; ++i) {
            name[i] ^= 0x20; /* the other case: an intrinsic order for an extrinsic one */
        }
        assert_int_equal(gyre_euler_order_from_name(name, &other), GYRE_OK);
        assert_int_equal(other, (order + 12) % 24);
    }
    assert_string_equal(gyre_euler_order_name(GYRE_EULER_INTRINSIC_YZX), "YZX");
    assert_string_equal(gyre_euler_order_name(GYRE_EULER_EXTRINSIC_ZXZ), "zxz");
    assert_string_equal(gyre_euler_order_name(GYRE_EULER_YAW_PITCH_ROLL_Z_UP), "ZYX");
    assert_string_equal(gyre_euler_order_name(GYRE_EULER_YAW_PITCH_ROLL_Y_UP), "YXZ");
    assert_string_equal(gyre_euler_order_name(GYRE_EULER_ORDER_COUNT), "XYZ");
    assert_string_equal(gyre_euler_order_name(UINT32_MAX), "XYZ");
}

static void texts_that_name_no_order(void **state) {
    (void)state;
    const char *texts[] = {"",    "X",   "XY",  "XYZX", "xyzx", "XXY", "XYY",
                           "XYz", "xYZ", "ABC", "XY ",  " XYZ", "zy"};
    for (size_t i = 0; i < COUNT(texts); ++i) {
        gyre_euler_order order = 17;
        assert_int_equal(gyre_euler_order_from_name(texts[i], &order), GYRE_NOT_FOUND);
        assert_int_equal(order, 17);
    }
    gyre_euler_order order = 17;
    assert_int_equal(gyre_euler_order_from_name(NULL, &order), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_euler_order_from_name("XYZ", NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(order, 17);
}

/* What takes the world to the object undoes what takes the object to the world, and is read as that. */
static void world_to_object_is_the_inverse(void **state) {
    (void)state;
    uint64_t seed = 34;
    for (int i = 0; i < INPUT_COUNT / 10; ++i) {
        const gyre_euler_order order = (gyre_euler_order)(i % 24);
        const gyre_vec3d d = awkward_angles(&seed, order);
        const gyre_vec3 a = rounded(d);
        const gyre_quat q = gyre_quat_from_euler_world_to_object(a, order);
        const gyre_quatd p = gyre_quatd_from_euler_world_to_object(d, order);
        turn back = by_letters(wide(a), order), backd = by_letters(d, order);
        for (int k = 0; k < 3; ++k) {
            back.q[k] = -back.q[k];
            backd.q[k] = -backd.q[k];
        }
        assert_true(error_of(q, back) <= 4e-7);
        assert_true(error_of_double(p, backd) <= 4e-7 * 0x1p-29);
        turn read = by_letters(wide(gyre_euler_from_quat_world_to_object(q, order)), order);
        turn readd = by_letters(gyre_euler_from_quatd_world_to_object(p, order), order);
        for (int k = 0; k < 3; ++k) {
            read.q[k] = -read.q[k];
            readd.q[k] = -readd.q[k];
        }
        assert_true(error_of(q, read) <= 4e-7);
        assert_true(error_of_double(p, readd) <= 4e-7 * 0x1p-29);
    }
    /* An object that has turned by a quarter to its left sees what is ahead of it at its right. */
    const gyre_vec3 left = degrees(90, 0, 0);
    const gyre_quat q = gyre_quat_from_euler_world_to_object(left, GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
    assert_vec3(gyre_quat_rotate(q, gyre_vec3_make(0, 0, -1)), 1, 0, 0, 2e-7);
    assert_vec3(gyre_euler_from_quat_world_to_object(q, GYRE_EULER_YAW_PITCH_ROLL_Y_UP), GYRE_PI / 2, 0, 0,
                2e-7);
}

/* What is no angle counts as 0 on either side, and as nothing else: the others go on as they would. */
static void closest_of_bad_input(void **state) {
    (void)state;
    const float bad[] = {NAN, -NAN, INFINITY, -INFINITY, 1e30f, -2e6f, FLT_MAX};
    const double badd[] = {(double)NAN, -(double)NAN, (double)INFINITY, -(double)INFINITY,
                           1e30,        -2e9,         DBL_MAX};
    for (int i = 0; i < 7 * 6 * GYRE_EULER_ORDER_COUNT; ++i) {
        const gyre_euler_order order = (gyre_euler_order)(i / 42);
        const int place = i % 6;
        float v[6] = {0.5f, 0.25f, -2.0f, 5.0f, 1.0f, -9.0f}, z[6];
        double d[6], y[6];
        for (int k = 0; k < 6; ++k) {
            z[k] = k == place ? 0.0f : v[k];
            d[k] = k == place ? badd[i / 6 % 7] : (double)v[k];
            y[k] = k == place ? 0.0 : (double)v[k];
        }
        v[place] = bad[i / 6 % 7];
        const gyre_vec3 c =
            gyre_euler_closest(gyre_vec3_make(v[0], v[1], v[2]), order, gyre_vec3_make(v[3], v[4], v[5]));
        const gyre_vec3 r =
            gyre_euler_closest(gyre_vec3_make(z[0], z[1], z[2]), order, gyre_vec3_make(z[3], z[4], z[5]));
        assert_true(c.x == r.x && c.y == r.y && c.z == r.z);
        const gyre_vec3d cd =
            gyre_euler_closestd(gyre_vec3d_make(d[0], d[1], d[2]), order, gyre_vec3d_make(d[3], d[4], d[5]));
        const gyre_vec3d rd =
            gyre_euler_closestd(gyre_vec3d_make(y[0], y[1], y[2]), order, gyre_vec3d_make(y[3], y[4], y[5]));
        assert_true(cd.x == rd.x && cd.y == rd.y && cd.z == rd.z);
    }
    const gyre_vec3 none = {NAN, INFINITY, -INFINITY}, far = {0.5f, 7.0f, 0.25f};
    assert_vec3(gyre_euler_closest(none, GYRE_EULER_INTRINSIC_XYZ, far), 0, 2 * GYRE_PI, 0, 1e-6);
    assert_vec3(gyre_euler_closest(none, 99, none), 0, 0, 0, 0);
    /* a number that is no order counts as XYZ */
    const gyre_vec3 a = {0.1f, 0.2f, 0.3f}, p = {3.0f, 3.0f, 3.0f};
    const gyre_vec3 odd = gyre_euler_closest(a, UINT32_MAX, p),
                    xyz = gyre_euler_closest(a, GYRE_EULER_INTRINSIC_XYZ, p);
    assert_true(odd.x == xyz.x && odd.y == xyz.y && odd.z == xyz.z);
}

/* Counting hundreds of turns by a half turn that is short of some digits would miss the nearest one. */
static void closest_to_angles_far_away(void **state) {
    (void)state;
    for (int i = 0; i < 40 * GYRE_EULER_ORDER_COUNT; ++i) {
        const gyre_euler_order order = (gyre_euler_order)(i % GYRE_EULER_ORDER_COUNT);
        const double much = 3.0 * pow(1.37, i / GYRE_EULER_ORDER_COUNT); /* 3 to 6e5 rad */
        const gyre_vec3 a = {0.5f, 0.75f, -0.25f},
                        p = {(float)much, (float)(-0.5 * much), (float)(0.3 * much)};
        const gyre_vec3 c = gyre_euler_closest(a, order, p);
        const double most = GYRE_PI + 4e-7 * much;
        assert_true(fabs((double)c.x - (double)p.x) <= most && fabs((double)c.y - (double)p.y) <= most);
        assert_true(fabs((double)c.z - (double)p.z) <= most);
        const gyre_vec3d ad = {0.5, 0.75, -0.25}, pd = {1e3 * much, -500 * much, 300 * much};
        const gyre_vec3d cd = gyre_euler_closestd(ad, order, pd);
        assert_true(fabs(cd.x - pd.x) <= GYRE_PI + 1e-6 && fabs(cd.y - pd.y) <= GYRE_PI + 1e-6);
        assert_true(fabs(cd.z - pd.z) <= GYRE_PI + 1e-6);
    }
}

static void any_bits_give_a_rotation(void **state) {
    (void)state;
    uint64_t seed = 33;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_euler_order order = (gyre_euler_order)(i % 30);
        const float x = random_finite(&seed), y = random_finite(&seed), z = random_finite(&seed);
        const gyre_quat q = gyre_quat_from_euler(gyre_vec3_make(x, y, z), order);
        assert_near(gyre_quat_length(q), 1, 3e-7);
        const gyre_vec3 a = gyre_euler_from_quat(gyre_quat_make(x, y, z, random_finite(&seed)), order);
        assert_true(float_is_finite(a.x) && float_is_finite(a.y) && float_is_finite(a.z));
        const gyre_vec3 c = gyre_euler_closest(gyre_vec3_make(x, y, z), order, a);
        assert_true(float_is_finite(c.x) && float_is_finite(c.y) && float_is_finite(c.z));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sign_at_the_pole),
        cmocka_unit_test(both_poles_of_all_orders),
        cmocka_unit_test(nothing_jumps_near_the_pole),
        cmocka_unit_test(middle_angle_leaves_ninety),
        cmocka_unit_test(orders_differ),
        cmocka_unit_test(sine_beyond_one),
        cmocka_unit_test(zeros_are_positive),
        cmocka_unit_test(one_width_of_the_pole),
        cmocka_unit_test(bounds),
        cmocka_unit_test(tiny_rotations_keep_their_digits),
        cmocka_unit_test(names_of_orders),
        cmocka_unit_test(texts_that_name_no_order),
        cmocka_unit_test(world_to_object_is_the_inverse),
        cmocka_unit_test(closest_of_bad_input),
        cmocka_unit_test(closest_to_angles_far_away),
        cmocka_unit_test(any_bits_give_a_rotation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
