/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#include <gyre/eulerd.h>

#include "reference_values.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

static const double degree = GYRE_PI / 180;

static gyre_vec3 degrees(double a, double b, double c) {
    return gyre_vec3_make((float)(a * degree), (float)(b * degree), (float)(c * degree));
}

static gyre_vec3d wide(gyre_vec3 v) {
    return gyre_vec3d_from_vec3(v);
}

/* The product of the three turns, by the letters of the order's name alone. */
static gyre_quatd by_letters(gyre_vec3d angles, gyre_euler_order order) {
    const char *name = gyre_euler_order_name(order);
    const double angle[3] = {angles.x, angles.y, angles.z};
    gyre_quatd q = gyre_quatd_identity();
    for (int i = 0; i < 3; ++i) {
        const bool intrinsic = name[i] < 'a';
        const char letter = (char)(intrinsic ? name[i] : name[i] - 'a' + 'A');
        const double s = sin(angle[i] / 2), c = cos(angle[i] / 2);
        const gyre_quatd turn = {letter == 'X' ? s : 0, letter == 'Y' ? s : 0, letter == 'Z' ? s : 0, c};
        q = intrinsic ? gyre_quatd_mul(q, turn) : gyre_quatd_mul(turn, q);
    }
    return q;
}

static bool is_proper(gyre_euler_order order) {
    return order % 12 >= 6;
}

/* ---- what other software got wrong ---- */

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

/* Both poles, exact and near, of all orders: the recomposed rotation is the one that was taken apart, and at
   the pole the third angle is zero. */
static void both_poles_of_all_orders(void **state) {
    (void)state;
    for (gyre_euler_order order = 0; order < GYRE_EULER_ORDER_COUNT; ++order) {
        for (int i = 0; i < 64; ++i) {
            const double pole = is_proper(order) ? (i & 1 ? GYRE_PI : 0) : (i & 1 ? 1 : -1) * GYRE_PI / 2;
            const double off = (i & 2 ? ldexp(i & 4 ? 1 : -1, -8 - i / 2) : 0);
            const gyre_vec3d angles = {0.1 * i - 3, pole + off, 2.5 - 0.08 * i};
            const gyre_quatd right = by_letters(angles, order);
            const gyre_quat q = gyre_quat_from_quatd(right);
            const gyre_vec3 back = gyre_euler_from_quat(q, order);
            const gyre_vec3d backd = gyre_euler_from_quatd(right, order);
            assert_true(quat_error(q, by_letters(wide(back), order)) <= 4e-7);
            assert_true(gyre_quatd_angle_between(right, by_letters(backd, order)) <= 1e-15);
            assert_true(off != 0 || is_proper(order) || (back.z == 0.0f && backd.z == 0.0));
        }
    }
}

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
        const gyre_quat step =
            gyre_quat_from_quatd(by_letters(gyre_vec3d_make(0.25, pitch, 0.5), GYRE_EULER_INTRINSIC_YXZ));
        const gyre_vec3 now = gyre_euler_from_quat(step, GYRE_EULER_INTRINSIC_YXZ);
        assert_near(now.y, i <= 0 ? pitch : GYRE_PI - pitch, 4e-7);
        if (i) assert_near(now.x, i < 0 ? 0.25 : 0.25 - GYRE_PI, 0.04);
    }
}

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
        gyre_quat q = gyre_quat_from_quatd(by_letters(angles, GYRE_EULER_YAW_PITCH_ROLL_Y_UP));
        q.x *= i & 2 ? 1.0000004f : 1.0f;
        const gyre_vec3 a = gyre_euler_from_quat(q, GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
        assert_true(quat_error(q, by_letters(wide(a), GYRE_EULER_YAW_PITCH_ROLL_Y_UP)) <= 4e-7);
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
    double make, read, round, matrix;
} worst_errors;

static void one_input(worst_errors *worst, uint64_t *seed, gyre_euler_order order) {
    const gyre_vec3d angles = awkward_angles(seed, order);
    const gyre_vec3 f = rounded(angles);
    keep_worst(&worst->make, quat_error(gyre_quat_from_euler(f, order), by_letters(wide(f), order)));
    const gyre_quat q =
        random_bits(seed) & 1 ? gyre_quat_from_quatd(by_letters(angles, order)) : awkward_quat(seed);
    const gyre_quatd qd = gyre_quatd_from_quat(q);
    const gyre_vec3 read = gyre_euler_from_quat(q, order);
    keep_worst(&worst->read, quat_error(q, by_letters(wide(read), order)));
    keep_worst(&worst->round, quat_error(gyre_quat_from_euler(read, order), qd));
    const double half = is_proper(order) ? GYRE_PI : GYRE_PI / 2, least = is_proper(order) ? 0 : -half;
    assert_true(fabsf(read.x) <= (float)GYRE_PI && fabsf(read.z) <= (float)GYRE_PI);
    assert_true(read.y >= (float)least && read.y <= (float)half);
    const gyre_mat3d right = gyre_mat3d_from_quatd(by_letters(wide(f), order));
    const gyre_mat3 m = gyre_mat3_from_euler(f, order);
    for (int i = 0; i < 9; ++i) {
        keep_worst(&worst->matrix, fabs(m.m[i] - right.m[i]));
    }
}

static void float_bounds(void **state) {
    (void)state;
    for (int proper = 0; proper < 2; ++proper) {
        worst_errors worst = {0};
        uint64_t seed = 31;
        for (int i = 0; i < 2 * INPUT_COUNT; ++i) {
            const gyre_euler_order order = (gyre_euler_order)(i % 6 + 6 * proper + (i & 64 ? 12 : 0));
            one_input(&worst, &seed, order);
        }
        print_message("%s\n", proper ? "first axis again" : "three axes");
        assert_bound("quat from euler float, rad", worst.make, 3.3e-7);
        assert_bound("euler from quat float, rad", worst.read, 4.0e-7);
        assert_bound("quat to euler to quat float, rad", worst.round, 4.8e-7);
        assert_bound("mat3 from euler float, entry", worst.matrix, 3e-7);
    }
}

/* ---- the rest ---- */

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
        cmocka_unit_test(float_bounds),
        cmocka_unit_test(any_bits_give_a_rotation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
