/* SPDX-License-Identifier: MIT */
/* What is right in the five tutorials of docs/tutorials.md works with the library: their formulas beside
   ours, where both are sound, and values found by hand. */
#include "rotation_input.h"
#include "tutorial_ways.h"

#include <gyre/euler.h>
#include <gyre/frame.h>

#define DEGREE (GYRE_PI / 180.0)
#define HALF 0.70710678118654752
#define TRIES 5000

static const gyre_vec3 x_axis = {1, 0, 0}, y_axis = {0, 1, 0}, z_axis = {0, 0, 1};

static gyre_quat random_quat(uint64_t *seed) {
    return gyre_quat_normalise(gyre_quat_from_quatd(random_quatd(seed)));
}

static gyre_vec3 random_vec3(uint64_t *seed) {
    return gyre_vec3_from_vec3d(random_vec3d(seed));
}

static gyre_vec3 random_direction(uint64_t *seed) {
    return gyre_quat_rotate(random_quat(seed), x_axis);
}

static double distance(gyre_vec3 a, gyre_vec3 b) {
    return gyre_vec3d_length(gyre_vec3d_sub(gyre_vec3d_from_vec3(a), gyre_vec3d_from_vec3(b)));
}

static double turn_between(gyre_quat a, gyre_quat b) {
    return gyre_quatd_angle_between(gyre_quatd_from_quat(a), gyre_quatd_from_quat(b));
}

static double largest_difference(const float *a, const float *b, int count) {
    double worst = 0;
    for (int i = 0; i < count; ++i) {
        keep_worst(&worst, fabs((double)a[i] - (double)b[i]));
    }
    return worst;
}

/* ---- LaMarche ---- */

static void sound_ways_agree(void **state) {
    (void)state;
    uint64_t seed = 1;
    double axis_angle = 0, product = 0, inverse = 0, euler = 0, matrix = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat a = random_quat(&seed), b = random_quat(&seed);
        const gyre_vec3 axis = random_vec3(&seed), e = random_vec3(&seed);
        const float angle_rad = (float)(3 * random_signed(&seed));
        gyre_quat both = a;
        float rows[16];
        lamarche_multiply(&both, &b);
        lamarche_matrix(a, rows);
        const gyre_quat turns = gyre_quat_from_euler(e, GYRE_EULER_INTRINSIC_XYZ);
        keep_worst(&axis_angle, turn_between(lamarche_from_axis_angle(axis, angle_rad),
                                             gyre_quat_from_axis_angle(axis, angle_rad)));
        keep_worst(&product, turn_between(both, gyre_quat_mul(a, b)));
        keep_worst(&inverse, turn_between(lamarche_invert(a), gyre_quat_inverse(a)));
        keep_worst(&euler, turn_between(lamarche_from_euler(e.x, e.y, e.z), turns));
        keep_worst(&matrix, largest_difference(rows, gyre_mat4_transpose(gyre_mat4_from_quat(a)).m, 16));
    }
    assert_bound("axis and angle", axis_angle, 6e-7);
    assert_bound("product", product, 6e-7);
    assert_bound("inverse", inverse, 6e-7);
    assert_bound("Euler angles", euler, 1e-6);
    assert_bound("matrix, transposed", matrix, 1.2e-6);
}

/* "Multiplying quaternions gives exactly what multiplying the matrices gives." */
static void product_of_matrices(void **state) {
    (void)state;
    uint64_t seed = 2;
    double worst = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat a = random_quat(&seed), b = random_quat(&seed);
        const gyre_mat3 m = gyre_mat3_mul(gyre_mat3_from_quat(a), gyre_mat3_from_quat(b));
        keep_worst(&worst, largest_difference(m.m, gyre_mat3_from_quat(gyre_quat_mul(a, b)).m, 9));
    }
    assert_bound("product of matrices", worst, 8e-7);
}

/* The bones that it is all for: an arm of two bones along x, each 1 long; both bent by 90 degrees about z. */
static void bones_carry_vertices(void **state) {
    (void)state;
    const gyre_vec3 one = {1, 1, 1}, none = {0, 0, 0};
    const gyre_quat bend = gyre_quat_from_z((float)(GYRE_PI / 2));
    const gyre_mat4 upper = gyre_mat4_from_transform(gyre_transform_make(none, bend, one));
    const gyre_mat4 lower =
        gyre_mat4_mul(upper, gyre_mat4_from_transform(gyre_transform_make(x_axis, bend, one)));
    gyre_mat4 lower_rest = gyre_mat4_identity();
    assert_true(gyre_mat4_inverse_affine(gyre_mat4_from_mat3(gyre_mat3_identity(), x_axis), &lower_rest));
    const gyre_vec3 elbow = {1, 0.2f, 0}, hand = {2, 0, 0};
    const gyre_vec3 by_upper = gyre_mat4_mul_point(upper, elbow);
    const gyre_vec3 by_lower = gyre_mat4_mul_point(gyre_mat4_mul(lower, lower_rest), elbow);
    assert_vec3(by_upper, -0.2, 1, 0, 1e-6);
    assert_vec3(by_lower, 0, 0.8, 0, 1e-6);
    assert_vec3(gyre_vec3_lerp(by_upper, by_lower, 0.5f), -0.1, 0.9, 0, 1e-6); /* half of each weight */
    assert_vec3(gyre_mat4_mul_point(gyre_mat4_mul(lower, lower_rest), hand), -1, 1, 0, 1e-6);
    assert_rotation(gyre_quat_from_mat3(gyre_mat3_from_mat4(lower)), 0, 0, 1, 0, 1e-6);
}

/* ---- Quilez ---- */

/* The cross product is as long as the sine, the dot product is the cosine. */
static void cross_and_dot_carry_sine_and_cosine(void **state) {
    (void)state;
    uint64_t seed = 3;
    double worst = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_vec3 from = random_direction(&seed), to = random_direction(&seed);
        const gyre_quat arc = gyre_quat_shortest_arc(from, to);
        const gyre_vec3 cross = gyre_vec3_cross(from, to);
        const double dot = gyre_vec3_dot(from, to);
        gyre_vec3 axis;
        float angle_rad;
        gyre_quat_to_axis_angle(arc, &axis, &angle_rad);
        keep_worst(&worst, fabs(gyre_vec3_length(cross) - sin(angle_rad)));
        keep_worst(&worst, fabs(dot - cos(angle_rad)));
    }
    assert_bound("sine and cosine of an arc", worst, 1e-6);
}

/* His matrices, away from the ends where they break, are the rotation of the shortest arc. */
static void aligning_matrices_agree(void **state) {
    (void)state;
    uint64_t seed = 4;
    double angle = 0, sine = 0, last = 0, axis_angle = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_vec3 from = random_direction(&seed), to = random_direction(&seed);
        const float turn_rad = (float)(3 * random_signed(&seed));
        const gyre_mat3 right = gyre_mat3_shortest_arc(from, to);
        keep_worst(&axis_angle, largest_difference(quilez_axis_angle(from, turn_rad).m,
                                                   gyre_mat3_from_axis_angle(from, turn_rad).m, 9));
        keep_worst(&axis_angle, largest_difference(
                                    quilez_axis_cos_sin(from, cosf(turn_rad), sinf(turn_rad)).m,
                                    gyre_mat3_from_axis_cos_sin(from, cosf(turn_rad), sinf(turn_rad)).m, 9));
        if (fabsf(gyre_vec3_dot(from, to)) > 0.9f) continue;
        keep_worst(&angle, largest_difference(quilez_align_by_angle(to, from).m, right.m, 9));
        keep_worst(&sine, largest_difference(quilez_align_by_sine(to, from).m, right.m, 9));
        keep_worst(&last, largest_difference(quilez_align(to, from).m, right.m, 9));
    }
    assert_bound("matrix of axis and angle", axis_angle, 2e-6);
    assert_bound("by angle", angle, 2e-6);
    assert_bound("by sine", sine, 2e-6);
    assert_bound("by 1 / (1 + c)", last, 1e-5);
}

/* Two mirrors make a turn by twice the angle between them; the second stands half way. */
static gyre_vec3 mirrored(gyre_vec3 v, gyre_vec3 normal) {
    return gyre_vec3_sub(v, gyre_vec3_scale(normal, 2 * gyre_vec3_dot(v, normal)));
}

static void two_reflections_are_a_rotation(void **state) {
    (void)state;
    uint64_t seed = 5;
    double worst = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_vec3 from = random_direction(&seed), to = random_direction(&seed), v = random_vec3(&seed);
        const gyre_vec3 half = gyre_vec3_normalise(gyre_vec3_add(from, to), from);
        if (gyre_vec3_dot(from, to) < -0.99f) continue;
        keep_worst(&worst, distance(mirrored(mirrored(v, from), half),
                                    gyre_quat_rotate(gyre_quat_shortest_arc(from, to), v)));
        keep_worst(&worst,
                   largest_difference(
                       gyre_mat3_mul(gyre_mat3_mirror_in_plane(half), gyre_mat3_mirror_in_plane(from)).m,
                       gyre_mat3_shortest_arc(from, to).m, 9));
    }
    assert_bound("two mirrors", worst, 1e-5);
    /* By hand: mirrors at right angles to x and to the diagonal of x and y take x to y and y to -x. */
    const gyre_vec3 diagonal = {(float)HALF, (float)HALF, 0};
    assert_vec3(mirrored(mirrored(x_axis, x_axis), diagonal), 0, 1, 0, 1e-6);
    assert_vec3(mirrored(mirrored(y_axis, x_axis), diagonal), -1, 0, 0, 1e-6);
}

/* ---- Sawicki ---- */

static void direct3d_numbers_are_ours(void **state) {
    (void)state;
    uint64_t seed = 6;
    double matrix = 0, point = 0, product = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat q = random_quat(&seed), r = random_quat(&seed);
        const gyre_vec3 p = random_vec3(&seed);
        float rows[16];
        sawicki_matrix(q, rows);
        keep_worst(&matrix, largest_difference(rows, gyre_mat4_from_quat(q).m, 16));
        keep_worst(&point, distance(sawicki_transform(p, q), gyre_quat_rotate(q, p)));
        keep_worst(&product, turn_between(sawicki_mul(q, r), gyre_quat_mul(q, r)));
    }
    assert_bound("Direct3D's matrix", matrix, 1.2e-6);
    assert_bound("a point", point, 1e-6);
    assert_bound("product", product, 6e-7);
    /* Row vectors: the product of the matrices reads from left to right, as gyre_quat_then(). */
    const gyre_quat first = gyre_quat_from_y((float)(GYRE_PI / 4)), second = gyre_quat_make(1, 0, 0, 0);
    const gyre_mat4 a = gyre_mat4_from_quat(first), b = gyre_mat4_from_quat(second);
    const gyre_mat4 row_product =
        gyre_mat4_transpose(gyre_mat4_mul(gyre_mat4_transpose(a), gyre_mat4_transpose(b)));
    assert_true(largest_difference(row_product.m, gyre_mat4_from_quat(gyre_quat_then(first, second)).m, 16) <
                1e-6);
}

/* Object to world is y, x, z; world to object is its conjugate. */
static void yaw_pitch_roll_is_y_x_z(void **state) {
    (void)state;
    uint64_t seed = 7;
    double worst = 0, back = 0;
    for (int i = 0; i < TRIES; ++i) {
        const float yaw = (float)(3 * random_signed(&seed)), pitch = (float)(1.4 * random_signed(&seed));
        const float roll = (float)(3 * random_signed(&seed));
        const gyre_quat q = gyre_quat_mul(gyre_quat_mul(gyre_quat_from_y(yaw), gyre_quat_from_x(pitch)),
                                          gyre_quat_from_z(roll));
        float y, p, r;
        const gyre_vec3 angles = gyre_euler_from_quat(q, GYRE_EULER_YAW_PITCH_ROLL_Y_UP);
        keep_worst(&worst, turn_between(tutorial_quat_from_angles(yaw, pitch, roll), q));
        keep_worst(&worst, turn_between(gyre_quat_from_yaw_pitch_roll_y_up(yaw, pitch, roll), q));
        keep_worst(&worst, turn_between(gyre_quat_from_euler_world_to_object(gyre_vec3_make(yaw, pitch, roll),
                                                                             GYRE_EULER_INTRINSIC_YXZ),
                                        gyre_quat_conjugate(q)));
        keep_worst(
            &worst,
            largest_difference(
                gyre_mat3_from_euler(gyre_vec3_make(yaw, pitch, roll), GYRE_EULER_YAW_PITCH_ROLL_Y_UP).m,
                gyre_mat3_from_quat(q).m, 9));
        keep_worst(&back, fabs(angles.x - yaw) + fabs(angles.y - pitch) + fabs(angles.z - roll));
        tutorial_angles_from_quat(q, &y, &p, &r);
        keep_worst(&back, fabs(y - yaw) + fabs(p - pitch) + fabs(r - roll));
    }
    assert_bound("yaw, pitch, roll", worst, 1e-6);
    assert_bound("and back, away from the poles", back, 2e-5);
}

/* a times the difference is b; its dot product tells how alike, whatever the signs. */
static void difference_leads_from_one_to_the_other(void **state) {
    (void)state;
    uint64_t seed = 8;
    double worst = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat a = random_quat(&seed), b = random_quat(&seed);
        const gyre_quat difference = sawicki_mul(sawicki_inverse(a), b);
        keep_worst(&worst, turn_between(gyre_quat_mul(a, difference), b));
        keep_worst(&worst, turn_between(gyre_quat_mul(gyre_quat_conjugate(a), b), difference));
        assert_near(gyre_quat_dot(a, b), -gyre_quat_dot(gyre_quat_negate(a), b), 0);
    }
    assert_bound("difference", worst, 1e-6);
}

static void slerp_away_from_near_ends(void **state) {
    (void)state;
    uint64_t seed = 9;
    double worst = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat a = random_quat(&seed), b = random_quat(&seed);
        const float t = (float)random_fraction(&seed);
        keep_worst(&worst, turn_between(sawicki_slerp(a, b, t), gyre_quat_slerp(a, b, t)));
    }
    assert_bound("slerp", worst, 3e-6);
}

/* A left hand sees the same numbers turn the other way: yaw by 90 degrees takes z, there forward, to x, there
 * right. */
static void left_hand_turns_by_the_same_numbers(void **state) {
    (void)state;
    const gyre_quat yaw = gyre_quat_from_y((float)(GYRE_PI / 2));
    assert_rotation(yaw, 0, HALF, 0, HALF, 1e-7);
    assert_vec3(gyre_quat_rotate(yaw, z_axis), 1, 0, 0, 1e-6);
    assert_vec3(sawicki_transform(z_axis, yaw), 1, 0, 0, 1e-6);
}

/* ---- Taraban ---- */

static void shader_formulas_agree(void **state) {
    (void)state;
    uint64_t seed = 10;
    double slow = 0, fast = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat q = random_quat(&seed);
        const gyre_vec3 v = random_vec3(&seed), right = gyre_quat_rotate(q, v);
        keep_worst(&slow, distance(taraban_rotate(q, v), right));
        keep_worst(&fast, distance(taraban_rotate_fast(q, v), right));
    }
    assert_bound("two products", slow, 1.5e-6);
    assert_bound("two cross products", fast, 1.5e-6);
    assert_near(taraban_rotate_fast(gyre_quat_make(0, 0, 0, 2), x_axis).x, 4, 0);
}

/* A matrix for the fixed pipeline, by the axis and the degrees that glRotatef takes. */
static void fixed_pipeline_turns_alike(void **state) {
    (void)state;
    uint64_t seed = 11;
    double worst = 0;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat q = random_quat(&seed);
        gyre_vec3 axis;
        float angle_rad;
        gyre_quat_to_axis_angle(q, &axis, &angle_rad);
        const float degrees = angle_rad * (float)(1 / DEGREE);
        const gyre_mat3 rotated = quilez_axis_angle(axis, degrees * (float)DEGREE);
        keep_worst(&worst, largest_difference(rotated.m, gyre_mat3_from_quat(q).m, 9));
    }
    assert_bound("by degrees", worst, 2e-6);
}

/* A node of a scene turns between scale and translation, and takes its children along; the patched engine
   does neither. */
static void nodes_turn_what_hangs_on_them(void **state) {
    (void)state;
    const gyre_vec3 none = {0, 0, 0}, one = {1, 1, 1}, wide = {2, 1, 1};
    const gyre_quat quarter = gyre_quat_from_z((float)(GYRE_PI / 2));
    const gyre_mat4 unturned =
        gyre_mat4_from_transform(gyre_transform_make(none, gyre_quat_identity(), wide));
    assert_vec3(gyre_mat4_mul_point(unturned, taraban_rotate_fast(quarter, x_axis)), 0, 1, 0, 1e-6);
    assert_vec3(gyre_transform_mul_point(gyre_transform_make(none, quarter, wide), x_axis), 0, 2, 0, 1e-6);
    const gyre_mat4 parent = gyre_mat4_from_transform(gyre_transform_make(none, quarter, one));
    const gyre_mat4 child = gyre_mat4_from_transform(gyre_transform_make(x_axis, gyre_quat_identity(), one));
    assert_vec3(gyre_mat4_mul_point(child, none), 1, 0, 0,
                0); /* the parent's quaternion is in no matrix there */
    assert_vec3(gyre_mat4_mul_point(gyre_mat4_mul(parent, child), none), 0, 1, 0, 1e-6);
}

/* The rule for 3ds Max is the map of frames, and so is every other. */
static void max_is_a_frame(void **state) {
    (void)state;
    gyre_frame max, direct3d;
    assert_int_equal(gyre_frame_from_name("+x+z+y", &max, NULL), GYRE_OK);
    assert_int_equal(gyre_frame_from_name("direct3d", &direct3d, NULL), GYRE_OK);
    const gyre_frame_map map = gyre_frame_map_between(max, direct3d);
    uint64_t seed = 12;
    for (int i = 0; i < TRIES; ++i) {
        const gyre_quat q = random_quat(&seed), a = gyre_frame_map_quat(map, q), b = taraban_from_max(q);
        assert_true(a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_ways_agree),
        cmocka_unit_test(product_of_matrices),
        cmocka_unit_test(bones_carry_vertices),
        cmocka_unit_test(cross_and_dot_carry_sine_and_cosine),
        cmocka_unit_test(aligning_matrices_agree),
        cmocka_unit_test(two_reflections_are_a_rotation),
        cmocka_unit_test(direct3d_numbers_are_ours),
        cmocka_unit_test(yaw_pitch_roll_is_y_x_z),
        cmocka_unit_test(difference_leads_from_one_to_the_other),
        cmocka_unit_test(slerp_away_from_near_ends),
        cmocka_unit_test(left_hand_turns_by_the_same_numbers),
        cmocka_unit_test(shader_formulas_agree),
        cmocka_unit_test(fixed_pipeline_turns_alike),
        cmocka_unit_test(nodes_turn_what_hangs_on_them),
        cmocka_unit_test(max_is_a_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
