/* SPDX-License-Identifier: MIT */
/* The twelve traps of docs/tutorials.md: each way is shown to fail where that page says so, and the library
   to be right there. */
#include "rotation_input.h"
#include "tutorial_ways.h"

#include <gyre/euler.h>

#define DEGREE (GYRE_PI / 180.0)
#define COUNT(table) (sizeof(table) / sizeof(table)[0])

static const gyre_quat identity = {0, 0, 0, 1};
static const gyre_quat unset = {99, 99, 99, 99};

static bool is_nan(double value) {
    return value != value;
}

static double turn_between(gyre_quat a, gyre_quat b) {
    return gyre_quatd_angle_between(gyre_quatd_from_quat(a), gyre_quatd_from_quat(b));
}

static gyre_vec3 direction(double x, double y, double z) {
    return gyre_vec3_make((float)x, (float)y, (float)z);
}

static gyre_mat4 matrix_of(const float numbers[16]) {
    gyre_mat4 m;
    memcpy(m.m, numbers, sizeof m.m);
    return m;
}

static double distance(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3d_length(gyre_vec3d_sub(gyre_vec3d_from_vec3(a), gyre_vec3d_from_vec3(b)));
}

/* 1. Five degrees about z, written with the other sign: half way is 2.5 degrees. */
static void slerp_flips_before_it_asks_how_near(void **state) {
    (void)state;
    const gyre_quat five = gyre_quat_negate(gyre_quat_from_z((float)(5 * DEGREE)));
    const gyre_quat right = gyre_quat_make(0, 0, 0.0218148850f, 0.999762027f);
    assert_near(turn_between(lamarche_slerp(identity, five, 0.5f), right), GYRE_PI, 1e-3);
    assert_true(is_nan(lamarche_slerp(identity, gyre_quat_negate(identity), 0.5f).w));
    assert_true(turn_between(gyre_quat_slerp(identity, five, 0.5f), right) < 4e-7);
    assert_rotation(gyre_quat_slerp(identity, gyre_quat_negate(identity), 0.5f), 0, 0, 0, 1, 0);
}

/* Below its threshold, 16.2 degrees, that slerp is an nlerp: up to 9.1e-5 rad off the even pace. The other
   one is off its length by up to 2.4e-5, for it does not normalise. */
static void slerp_keeps_pace_and_length(void **state) {
    (void)state;
    double pace = 0, length = 0, ours = 0, our_length = 0;
    for (int i = 1; i < 1600; ++i) {
        const double angle_rad = i * 0.1 * DEGREE, t = 0.01 * (i % 100);
        const gyre_quat end = gyre_quat_from_quatd(gyre_quatd_from_z(angle_rad));
        const gyre_quatd right = gyre_quatd_from_z(angle_rad * (double)(float)t);
        keep_worst(&ours, quat_error(gyre_quat_slerp(identity, end, (float)t), right));
        keep_worst(&our_length, fabs(gyre_quat_length(gyre_quat_slerp(identity, end, (float)t)) - 1.0));
    }
    for (int i = 1; i < 100; ++i) {
        const float t = 0.01f * (float)i;
        const gyre_quat wide = gyre_quat_from_z((float)(16.2 * DEGREE)),
                        near = gyre_quat_from_z((float)(1.6 * DEGREE));
        keep_worst(&pace,
                   quat_error(lamarche_slerp(identity, wide, t), gyre_quatd_from_z(16.2 * DEGREE * t)));
        keep_worst(&length, fabs(gyre_quat_length(sawicki_slerp(identity, near, t)) - 1.0));
    }
    assert_near(pace, 9.1e-5, 2e-6);
    assert_near(length, 2.4e-5, 1e-6);
    assert_bound("slerp, pace", ours, 4e-7);
    assert_bound("slerp, length", our_length, 1.5e-7);
}

/* 2. From 10 to 50 degrees about z, the second with the other sign: half way is 30, not 210. */
static void nlerp_takes_the_shorter_way(void **state) {
    (void)state;
    const gyre_quat from = gyre_quat_from_z((float)(10 * DEGREE));
    const gyre_quat to = gyre_quat_negate(gyre_quat_from_z((float)(50 * DEGREE)));
    assert_near(turn_between(lamarche_nlerp(from, to, 0.5f), gyre_quat_from_z((float)(210 * DEGREE))), 0,
                1e-6);
    assert_rotation(gyre_quat_nlerp(from, to, 0.5f), 0, 0, 0.25881904510, 0.96592582629, 1e-7);
    assert_rotation(gyre_quat_slerp(from, to, 0.5f), 0, 0, 0.25881904510, 0.96592582629, 1e-7);
}

/* 3. The inverse of 2 is a half. */
static void inverse_divides_by_the_square(void **state) {
    (void)state;
    const gyre_quat q = {1, 2, 3, 4};
    assert_near(sawicki_inverse(gyre_quat_make(0, 0, 0, 2)).w, 1, 0);
    assert_near(sawicki_mul(sawicki_inverse(q), q).w, 5.4772255751, 1e-6);
    assert_near(gyre_quat_inverse(gyre_quat_make(0, 0, 0, 2)).w, 0.5, 0);
    assert_near(gyre_quat_mul(gyre_quat_inverse(q), q).w, 1, 2e-7);
    assert_near(lamarche_invert(gyre_quat_make(0, 0, 0, 2)).w, 0.5, 0);
    assert_true(is_nan(lamarche_invert(gyre_quat_make(0, 0, 0, 0)).w));
    assert_near(lamarche_invert(gyre_quat_make(0, 0, 0, 1e20f)).w, 0, 0);
    assert_rotation(gyre_quat_inverse(gyre_quat_make(0, 0, 0, 0)), 0, 0, 0, 1, 0);
    assert_near(gyre_quat_inverse(gyre_quat_make(0, 0, 0, 1e20f)).w, 1e-20, 1e-27);
}

static void normalising_takes_any_length(void **state) {
    (void)state;
    const gyre_quat zero = {0, 0, 0, 0}, tiny = {1e-30f, 0, 0, 0}, huge = {1e30f, 0, 0, 1e30f};
    assert_true(is_nan(lamarche_normalise(zero).w));
    assert_false(float_is_finite(lamarche_normalise(tiny).x));
    assert_near(lamarche_normalise(huge).x, 0, 0);
    assert_rotation(gyre_quat_normalise(zero), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_normalise(tiny), 1, 0, 0, 0, 0);
    assert_rotation(gyre_quat_normalise(huge), 0.70710678119, 0, 0, 0.70710678119, 1e-7);
}

/* 4. The pole is looked for with ==: one ulp of length makes the angles NaN, and of a thousand turns at each
   pole an eighth is NaN and others are half a turn away. */
static void euler_angles_at_the_poles(void **state) {
    (void)state;
    double worst = 0;
    int lost = 0;
    float yaw, pitch, roll;
    tutorial_angles_from_quat(gyre_quat_make(0.70710683f, 0, 0, 0.70710683f), &yaw, &pitch, &roll);
    assert_true(is_nan(pitch));
    const gyre_quat nearly = tutorial_quat_from_angles(0.3f, 1.57079633f, -0.7f); /* its sine is 0.99999994 */
    tutorial_angles_from_quat(nearly, &yaw, &pitch, &roll);
    assert_near(turn_between(nearly, tutorial_quat_from_angles(yaw, pitch, roll)), 1, 0.1);
    for (int i = 0; i < 2000; ++i) {
        const float down = i & 1 ? 1.57079633f : -1.57079633f;
        const gyre_quat q =
            tutorial_quat_from_angles(-3.1f + 0.0031f * (float)i, down, -2.0f + 0.002f * (float)i);
        tutorial_angles_from_quat(q, &yaw, &pitch, &roll);
        if (is_nan(pitch)) {
            ++lost;
        } else {
            keep_worst(&worst, turn_between(q, tutorial_quat_from_angles(yaw, pitch, roll)));
        }
    }
    print_message("NaN at the poles: %d of 2000\n", lost);
    assert_true(lost > 200);
    assert_true(worst > 3.0);
}

static void euler_angles_at_the_poles_come_back(void **state) {
    (void)state;
    double worst = 0;
    assert_vec3(
        gyre_euler_from_quat(gyre_quat_make(0.70710683f, 0, 0, 0.70710683f), GYRE_EULER_INTRINSIC_YXZ), 0,
        GYRE_PI / 2, 0, 4e-7);
    for (int i = 0; i < 2000; ++i) {
        const float down = i & 1 ? 1.57079633f : -1.57079633f;
        const gyre_quat q =
            tutorial_quat_from_angles(-3.1f + 0.0031f * (float)i, down, -2.0f + 0.002f * (float)i);
        const gyre_vec3 angles = gyre_euler_from_quat(q, GYRE_EULER_INTRINSIC_YXZ);
        keep_worst(&worst, turn_between(q, tutorial_quat_from_angles(angles.x, angles.y, angles.z)));
    }
    assert_bound("yaw, pitch, roll at the poles", worst, 1e-6);
}

/* 5. The arc cosine of w knows nothing under 5e-4 rad, and is off by up to 24 percent under 1e-3; the axis is
   left with the length of the sine. */
static void small_turns_keep_angle_and_axis(void **state) {
    (void)state;
    const float angles[] = {1e-30f, 1e-6f, 1e-4f, 4.9e-4f, 9e-4f, 1e-3f};
    const double lamarche[] = {0, 0, 0, 0, 6.905e-4, 9.766e-4},
                 sawicki[] = {0, 0, 0, 6.905e-4, 9.766e-4, 9.766e-4};
    for (size_t i = 0; i < COUNT(angles); ++i) {
        const gyre_quat q = gyre_quat_from_axis_angle(direction(0.6, 0, 0.8), angles[i]);
        gyre_vec3 axis;
        float angle_rad;
        lamarche_to_axis_angle(q, &axis, &angle_rad);
        assert_near(angle_rad, lamarche[i], 1e-7);
        assert_near(gyre_vec3_length(axis), 0.5 * angles[i], 1e-8);
        assert_near(sawicki_angle(q), sawicki[i], 1e-7);
        gyre_quat_to_axis_angle(q, &axis, &angle_rad);
        assert_near(angle_rad, angles[i], 3e-7 * angles[i]);
        assert_vec3(axis, 0.6, 0, 0.8, 1e-7);
    }
    assert_near(gyre_vec3_length(sawicki_axis(gyre_quat_from_x(1e-4f))), 0, 0);
}

/* 6. One over 1 + c: nothing at the opposite direction, and near it a matrix that stretches or mirrors. */
static void opposite_directions(void **state) {
    (void)state;
    const gyre_vec3 from = direction(0.36, 0.48, 0.8), axis = direction(0.8, -0.6, 0);
    const double short_by[] = {1e-2, 1e-3, 1e-4, 1e-5};
    const double determinants[] = {1.0068, 1.097, -1.08, -1.0008};
    const double within[] = {0.01, 0.01, 0.08, 0.01}; /* at 1e-4 rounding decides by how much it stretches */
    assert_true(is_nan(quilez_align(direction(0, 0, -1), direction(0, 0, 1)).m[0]));
    for (size_t i = 0; i < COUNT(short_by); ++i) {
        const gyre_quat half_turn = gyre_quat_from_axis_angle(axis, (float)(GYRE_PI - short_by[i]));
        const gyre_vec3 to = gyre_quat_rotate(half_turn, from);
        const gyre_quat q = gyre_quat_shortest_arc(from, to);
        assert_near(gyre_mat3_determinant(quilez_align(to, from)), determinants[i], within[i]);
        assert_near(gyre_mat3_determinant(gyre_mat3_from_quat(q)), 1, 1e-6);
        assert_true(distance(gyre_quat_rotate(q, from), to) < 6e-7);
    }
    const gyre_quat turn = gyre_quat_shortest_arc(direction(0, 0, 1), direction(0, 0, -1));
    assert_near(turn.w, 0, 0);
    assert_vec3(gyre_quat_rotate(turn, direction(0, 0, 1)), 0, 0, -1, 1e-7);
}

/* 7. Under 2.4e-4 rad the clamped arc cosine gives no turn at all; equal directions give NaN. */
static void near_directions_without_angles(void **state) {
    (void)state;
    const gyre_vec3 z = {0, 0, 1};
    const double angles[] = {1e-2, 1e-3, 1e-4, 1e-6}, there[] = {8.7e-7, 2.34e-5, 1e-4, 1e-6};
    for (size_t i = 0; i < COUNT(angles); ++i) {
        const gyre_vec3 to = direction(sin(angles[i]), 0, cos(angles[i]));
        const gyre_vec3 by_angle = gyre_mat3_mul_vec3(quilez_align_by_angle(to, z), z);
        assert_near(distance(by_angle, to), there[i], 0.05 * there[i]);
        assert_near(gyre_quat_shortest_arc(z, to).y, sin(0.5 * angles[i]), 2e-7 * angles[i]);
        assert_true(distance(gyre_quat_rotate(gyre_quat_shortest_arc(z, to), z), to) < 1e-7);
    }
    assert_true(is_nan(quilez_align_by_angle(z, z).m[0]));
    assert_true(is_nan(quilez_align_by_sine(z, z).m[0]));
    assert_true(is_nan(quilez_align_first(z, z).m[0]));
    assert_rotation(gyre_quat_shortest_arc(z, z), 0, 0, 0, 1, 0);
}

/* 8. Row by row into an interface that reads columns: a quarter turn about z takes x to -y. */
static void rows_read_as_columns_turn_the_other_way(void **state) {
    (void)state;
    const gyre_quat quarter = gyre_quat_from_z((float)(GYRE_PI / 2));
    float rows[16];
    lamarche_matrix(quarter, rows);
    assert_vec3(gyre_mat4_mul_point(matrix_of(rows), direction(1, 0, 0)), 0, -1, 0, 1e-6);
    assert_vec3(gyre_mat4_mul_point(gyre_mat4_from_quat(quarter), direction(1, 0, 0)), 0, 1, 0, 1e-6);
    assert_rotation(lamarche_from_matrix(gyre_mat4_from_quat(quarter).m, unset), 0, 0, -0.70710678119,
                    0.70710678119, 1e-6);
    sawicki_matrix(quarter, rows); /* rows for row vectors: the same sixteen numbers as ours */
    for (int i = 0; i < 16; ++i) {
        assert_near(gyre_mat4_from_quat(quarter).m[i], rows[i], 1e-7);
    }
}

/* 9. A matrix made of a quaternion turns every point to where the quaternion turns it, at the pole as
 * anywhere. */
static void matrix_of_a_quaternion_does_not_lock(void **state) {
    (void)state;
    uint64_t seed = 9;
    double worst = 0;
    for (int i = 0; i < 2000; ++i) {
        const float down = i & 1 ? 1.57079633f : -1.57079633f;
        const gyre_quat q = i % 4 < 2 ? gyre_quat_from_quatd(random_quatd(&seed))
                                      : tutorial_quat_from_angles((float)random_signed(&seed), down,
                                                                  (float)random_signed(&seed));
        const gyre_vec3 vertex = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const gyre_vec3 turned = gyre_quat_rotate(gyre_quat_normalise(q), vertex);
        keep_worst(&worst, distance(turned, gyre_mat4_mul_point(gyre_mat4_from_quat(q), vertex)));
    }
    assert_bound("quaternion and its matrix", worst, 1e-6);
}

/* How far a vertex moves by the way through Euler angles at a pole; NaN angles count as no turn. */
static double moved_by_euler(gyre_quat q, gyre_vec3 vertex) {
    float yaw, pitch, roll;
    tutorial_angles_from_quat(q, &yaw, &pitch, &roll);
    const gyre_quat back = is_nan(pitch) ? identity : tutorial_quat_from_angles(yaw, pitch, roll);
    return distance(gyre_quat_rotate(q, vertex), gyre_quat_rotate(back, vertex));
}

static void euler_path_does(void **state) {
    (void)state;
    int locked = 0; /* which of the poles are met exactly is up to rounding */
    for (int i = 0; i < 100; ++i) {
        const gyre_quat q = tutorial_quat_from_angles(0.03f * (float)i, -1.57079633f, -0.7f);
        locked += moved_by_euler(gyre_quat_normalise(q), direction(0, 1, 0)) > 0.5;
    }
    assert_in_range(locked, 20, 100);
}

/* What gimbal lock is: with the middle angle at 90 degrees, a bit of yaw and a bit of roll are the same
   motion, so that three angles move things in two ways only. A bit of turn about each axis stays three
   motions. */
static void gimbal_lock_is_a_lost_motion(void **state) {
    (void)state;
    const float step = 0.01f, pitch = 1.57079633f;
    const gyre_quat start = tutorial_quat_from_angles(0.3f, pitch, 0.7f);
    const gyre_vec3 by_yaw = gyre_rotation_vector_from_quat(
        gyre_quat_mul(tutorial_quat_from_angles(0.3f + step, pitch, 0.7f), gyre_quat_conjugate(start)));
    const gyre_vec3 by_roll = gyre_rotation_vector_from_quat(
        gyre_quat_mul(tutorial_quat_from_angles(0.3f, pitch, 0.7f + step), gyre_quat_conjugate(start)));
    assert_vec3(by_yaw, 0, 0.01, 0, 1e-6);
    assert_vec3(by_roll, 0, -0.01, 0, 1e-6);
    for (int axis = 0; axis < 3; ++axis) {
        float v[3] = {0, 0, 0};
        v[axis] = step;
        const gyre_quat bit = gyre_quat_from_rotation_vector(gyre_vec3_make(v[0], v[1], v[2]));
        assert_vec3(gyre_rotation_vector_from_quat(
                        gyre_quat_mul(gyre_quat_mul(bit, start), gyre_quat_conjugate(start))),
                    v[0], v[1], v[2], 1e-6);
    }
}

/* 10. That tutorial's example: 45 degrees about y, then half a turn about (1, 1, 0). Its product applies them
   the other way round, and its formula for one point turns against its matrix. */
static void product_says_what_turns_first(void **state) {
    (void)state;
    const double s = 0.70710678118654752;
    const gyre_quat first = gyre_quat_from_y((float)(GYRE_PI / 4));
    const gyre_quat second = gyre_quat_from_axis_angle(direction(1, 1, 0), (float)GYRE_PI);
    const gyre_vec3 x = {1, 0, 0};
    /* By hand: 45 degrees about y take x to (s, 0, -s); the half turn swaps x and y and negates z: (0, s, s).
     */
    assert_vec3(gyre_quat_rotate(gyre_quat_then(first, second), x), 0, s, s, 1e-6);
    /* The half turn takes x to y, which 45 degrees about y leave. */
    assert_vec3(gyre_quat_rotate(gyre_quat_mul(first, second), x), 0, 1, 0, 1e-6);
    assert_vec3(sawicki_transform(x, sawicki_mul(first, second)), 0, 1, 0, 1e-6);
    assert_vec3(sawicki_transform(x, first), s, 0, -s, 1e-6);
    assert_vec3(sawicki_rotate(first, x), s, 0, s, 1e-6);
    gyre_quat product = first;
    lamarche_multiply(&product, &second);
    assert_vec3(gyre_quat_rotate(product, x), 0, 1, 0, 1e-6);
}

/* 11. The rule found by trying signs is det(M) M on the vector part, M swapping y and z; without the turning
   round it only looks right for half turns. */
static void frames_by_the_determinant(void **state) {
    (void)state;
    uint64_t seed = 11;
    double worst = 0, guess = 0;
    for (int i = 0; i < 1000; ++i) {
        const gyre_quat q = gyre_quat_from_quatd(random_quatd(&seed));
        const gyre_vec3 p = gyre_vec3_from_vec3d(random_vec3d(&seed)), moved = gyre_quat_rotate(q, p);
        const gyre_vec3 right = {moved.x, moved.z, moved.y}, start = {p.x, p.z, p.y};
        const gyre_quat swapped = {q.x, q.z, q.y, q.w};
        keep_worst(&worst, distance(gyre_quat_rotate(taraban_from_max(q), start), right));
        keep_worst(&guess, distance(gyre_quat_rotate(swapped, start), right));
    }
    assert_bound("3ds Max to a left hand", worst, 1e-6);
    assert_true(guess > 1);
    const gyre_quat q = {0.0691722994f, 0.1383445988f, 0.2075168983f,
                         0.9659258263f}; /* 30 degrees about (1, 2, 3) */
    assert_rotation(taraban_from_max(q), -0.0691722994, -0.2075168983, -0.1383445988, 0.9659258263, 1e-7);
}

/* 12. Half turns about y, nearly: the search takes z for the largest, and the result is up to 29 percent
   short. NaN leaves it unset; a mirror and a scale come back as quaternions of another length. */
static void largest_component_decides(void **state) {
    (void)state;
    const gyre_quat hard = {-0.000131830238f, 0.999998569f, 0.000172692467f, 0.00167052157f};
    const float mirror[16] = {-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1};
    const float doubled[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1};
    const float nothing[16] = {NAN, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    float m[16];
    gyre_quat kept = unset;
    lamarche_matrix(hard, m);
    assert_near(gyre_quat_length(lamarche_from_matrix(m, unset)), 0.7073, 0.001);
    assert_true(turn_between(gyre_quat_from_mat3(gyre_mat3_from_quat(hard)), hard) < 4e-7);
    assert_near(lamarche_from_matrix(nothing, unset).w, 99, 0);
    assert_near(gyre_quat_length(lamarche_from_matrix(mirror, unset)), 0.70710678, 1e-6);
    assert_near(gyre_quat_length(lamarche_from_matrix(doubled, unset)), 1.3228757, 1e-6);
    assert_rotation(gyre_quat_from_mat3(gyre_mat3_from_mat4(matrix_of(doubled))), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_from_mat3(gyre_mat3_from_mat4(matrix_of(nothing))), 0, 0, 0, 1, 0);
    assert_int_equal(gyre_quat_from_mat3_checked(gyre_mat3_from_mat4(matrix_of(mirror)), &kept),
                     GYRE_DEGENERATE);
    assert_near(kept.w, 99, 0);
}

static void every_half_turn_comes_back(void **state) {
    (void)state;
    uint64_t seed = 12;
    double worst = 0, there = 0;
    for (int i = 0; i < 20000; ++i) {
        const gyre_quat q = gyre_quat_normalise(gyre_quat_make((float)(1e-3 * random_signed(&seed)), 1,
                                                               (float)(1e-3 * random_signed(&seed)),
                                                               (float)(1e-3 * random_signed(&seed))));
        float m[16];
        lamarche_matrix(q, m);
        keep_worst(&there, fabs(gyre_quat_length(lamarche_from_matrix(m, unset)) - 1.0));
        keep_worst(&worst, turn_between(gyre_quat_from_mat3(gyre_mat3_from_quat(q)), q));
    }
    assert_true(there > 0.01);
    assert_bound("half turns through a matrix", worst, 4e-7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slerp_flips_before_it_asks_how_near),
        cmocka_unit_test(slerp_keeps_pace_and_length),
        cmocka_unit_test(nlerp_takes_the_shorter_way),
        cmocka_unit_test(inverse_divides_by_the_square),
        cmocka_unit_test(normalising_takes_any_length),
        cmocka_unit_test(euler_angles_at_the_poles),
        cmocka_unit_test(euler_angles_at_the_poles_come_back),
        cmocka_unit_test(small_turns_keep_angle_and_axis),
        cmocka_unit_test(opposite_directions),
        cmocka_unit_test(near_directions_without_angles),
        cmocka_unit_test(rows_read_as_columns_turn_the_other_way),
        cmocka_unit_test(matrix_of_a_quaternion_does_not_lock),
        cmocka_unit_test(euler_path_does),
        cmocka_unit_test(gimbal_lock_is_a_lost_motion),
        cmocka_unit_test(product_says_what_turns_first),
        cmocka_unit_test(frames_by_the_determinant),
        cmocka_unit_test(largest_component_decides),
        cmocka_unit_test(every_half_turn_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
