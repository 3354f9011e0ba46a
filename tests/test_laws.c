/* SPDX-License-Identifier: MIT */
/* Laws that hold for all rotations, by random and awkward ones; the double half is made from this file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <float.h>
#include <gyre/gyre.h>

#include "accuracy/input.h"

#define COUNT 20000
#define UNIT ((double)(sizeof(float) == 4 ? FLT_EPSILON : DBL_EPSILON))

static gyre_quat rotation(input_kind *kind) {
    double q[4];
    make_rotation(kind, q);
    return gyre_quat_make((float)q[0], (float)q[1], (float)q[2], (float)q[3]);
}

static gyre_vec3 vector(input_kind *kind) {
    double v[3];
    make_direction(kind, v);
    return gyre_vec3_make((float)v[0], (float)v[1], (float)v[2]);
}

static void alike(gyre_quat a, gyre_quat b, double roundings) {
    const double apart = (double)gyre_quat_angle_between(a, b);
    if (apart <= roundings * UNIT) return;
    print_error("(%g, %g, %g, %g) and (%g, %g, %g, %g) are %g apart\n", (double)a.x, (double)a.y, (double)a.z,
                (double)a.w, (double)b.x, (double)b.y, (double)b.z, (double)b.w, apart);
    fail();
}

static void near(gyre_vec3 a, gyre_vec3 b, double roundings) {
    const double apart = (double)gyre_vec3_length(gyre_vec3_sub(a, b));
    if (!(apart <= roundings * UNIT)) fail_msg("%g apart", apart);
}

static void products(void **state) {
    (void)state;
    input_kind kind = {1, false, 0.0, false};
    for (int i = 0; i < COUNT; ++i) {
        const gyre_quat a = rotation(&kind), b = rotation(&kind), c = rotation(&kind);
        const gyre_vec3 v = vector(&kind), w = vector(&kind);
        const gyre_quat ab = gyre_quat_mul(a, b), identity = gyre_quat_identity();
        alike(gyre_quat_mul(ab, c), gyre_quat_mul(a, gyre_quat_mul(b, c)), 12);
        alike(gyre_quat_mul(a, gyre_quat_inverse(a)), identity, 12);
        alike(gyre_quat_mul(gyre_quat_conjugate(a), a), identity, 12);
        alike(gyre_quat_inverse(ab), gyre_quat_mul(gyre_quat_inverse(b), gyre_quat_inverse(a)), 12);
        alike(gyre_quat_then(b, a), ab, 0);
        near(gyre_quat_rotate(ab, v), gyre_quat_rotate(a, gyre_quat_rotate(b, v)), 16);
        near(gyre_quat_rotate(gyre_quat_conjugate(a), gyre_quat_rotate(a, v)), v, 16);
        near(gyre_quat_rotate(a, gyre_vec3_cross(v, w)),
             gyre_vec3_cross(gyre_quat_rotate(a, v), gyre_quat_rotate(a, w)), 16);
        const gyre_mat3 m = gyre_mat3_mul(gyre_mat3_from_quat(a), gyre_mat3_from_quat(b));
        alike(gyre_quat_from_mat3(m), ab, 24);
        near(gyre_mat3_mul_vec3(gyre_mat3_from_quat(a), v), gyre_quat_rotate(a, v), 16);
    }
}

/* q and -q are one rotation. */
static void signs(void **state) {
    (void)state;
    input_kind kind = {2, false, 0.0, false};
    for (int i = 0; i < COUNT; ++i) {
        const gyre_quat a = rotation(&kind), b = rotation(&kind), n = gyre_quat_negate(a);
        const gyre_vec3 v = vector(&kind), u = gyre_quat_rotate(a, v), w = gyre_quat_rotate(n, v);
        const gyre_mat3 m = gyre_mat3_from_quat(a), mn = gyre_mat3_from_quat(n);
        assert_memory_equal(&m, &mn, sizeof m);
        near(u, w, 0);
        alike(gyre_quat_canonical(a), gyre_quat_canonical(n), 0);
        alike(gyre_quat_from_rotation_vector(gyre_rotation_vector_from_quat(n)), a, 12);
        const float t = (float)fraction(&kind), apart = gyre_quat_angle_between(a, b);
        assert_true((double)apart == (double)gyre_quat_angle_between(n, b));
        if (fabs((double)gyre_quat_dot(a, b)) < 1e-3)
            continue; /* rounding decides which way is the shorter */
        alike(gyre_quat_slerp(n, b, t), gyre_quat_slerp(a, b, t), 4);
        alike(gyre_quat_nlerp(a, gyre_quat_negate(b), t), gyre_quat_nlerp(a, b, t), 4);
        alike(gyre_quat_slerp(b, a, (float)1 - t), gyre_quat_slerp(a, b, t), 16);
    }
}

/* The order that takes the angles from the last to the first: the letters turned round, the axes the other
 * way. */
static uint32_t reversed(uint32_t order) {
    static const uint32_t turned[12] = {5, 3, 4, 1, 2, 0, 6, 7, 8, 9, 10, 11};
    return turned[order % 12] + (order < 12 ? 12 : 0);
}

/* Both poles of all orders, and angles anywhere: through angles and back, through the matrix and back. */
static void orders_and_poles(void **state) {
    (void)state;
    input_kind kind = {3, false, 0.0, false};
    for (gyre_euler_order order = 0; order < GYRE_EULER_ORDER_COUNT; ++order) {
        const bool proper = order % 12 >= 6;
        for (int i = 0; i < 600; ++i) {
            const double side = i % 4 == 0 ? 1.0 : (i % 4 == 1 ? -1.0 : 0.0),
                         aside = magnitude(&kind, -9, -1);
            const double pole = proper ? (side > 0.0 ? 0.0 : PI) : side * PI / 2;
            const double middle = i % 2 ? pole : pole + (i % 3 ? aside : 0.0);
            const double a = PI * either_way(&kind), c = PI * either_way(&kind);
            const gyre_vec3 angles = gyre_vec3_make((float)a, (float)(i % 4 < 2 ? middle : a / 2), (float)c);
            const gyre_quat q = gyre_quat_from_euler(angles, order);
            const gyre_vec3 back = gyre_euler_from_quat(q, order);
            const gyre_vec3 through = gyre_euler_from_mat3(gyre_mat3_from_euler(angles, order), order);
            alike(gyre_quat_from_euler(back, order), q, 12);
            alike(gyre_quat_from_euler(through, order), q, 16);
            alike(gyre_quat_from_euler(gyre_euler_closest(back, order, angles), order), q, 24);
            const gyre_vec3 turned = gyre_vec3_make(angles.z, angles.y, angles.x);
            alike(gyre_quat_from_euler(turned, reversed(order)), q, 8);
        }
    }
}

/* What is written may lie where the input was read from. */
static void places_in_common(void **state) {
    (void)state;
    input_kind kind = {4, false, 0.0, false};
    for (int i = 0; i < 1000; ++i) {
        gyre_quat q = rotation(&kind), p = q;
        float numbers[4] = {q.x, q.y, q.z, q.w};
        gyre_quat_to_wxyz(gyre_quat_from_xyzw(numbers), numbers);
        gyre_quat_to_xyzw(gyre_quat_from_wxyz(numbers), numbers);
        assert_memory_equal(numbers, &q, sizeof numbers);
        assert_int_equal(gyre_quat_inverse_checked(p, &p), GYRE_OK);
        alike(p, gyre_quat_inverse(q), 0);
        assert_int_equal(gyre_quat_normalise_checked(q, &q), GYRE_OK);
        gyre_mat3 m = gyre_mat3_from_quat(q), n = m;
        assert_true(gyre_mat3_inverse(m, &m));
        alike(gyre_quat_from_mat3(m), gyre_quat_conjugate(gyre_quat_from_mat3(n)), 16);
        float angle = (float)either_way(&kind), cosine;
        const float sine = gyre_sin(angle);
        gyre_sin_cos(angle, &angle, &cosine);
        assert_true((double)angle == (double)sine);
    }
}

static void round_trips(void **state) {
    (void)state;
    input_kind kind = {5, false, 0.0, false};
    for (int i = 0; i < COUNT; ++i) {
        const gyre_quat q = rotation(&kind);
        const gyre_vec3 v = vector(&kind), w = vector(&kind);
        gyre_vec3 axis;
        float angle;
        gyre_quat_to_axis_angle(q, &axis, &angle);
        alike(gyre_quat_from_axis_angle(axis, angle), q, 8);
        alike(gyre_quat_from_mat3(gyre_mat3_from_quat(q)), q, 12);
        alike(gyre_quat_exp(gyre_quat_log(q)), q, 12);
        alike(gyre_transform_from_mat4(gyre_mat4_from_quat(q), NULL).rotation, q, 12);
        near(gyre_quat_rotate(gyre_quat_shortest_arc(v, w), v), w, 8);
        alike(gyre_dualquat_rotation(gyre_dualquat_from_parts(q, v)), q, 4);
        near(gyre_dualquat_translation(gyre_dualquat_from_parts(q, v)), v, 8);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products),         cmocka_unit_test(signs),       cmocka_unit_test(orders_and_poles),
        cmocka_unit_test(places_in_common), cmocka_unit_test(round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
