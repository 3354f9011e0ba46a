/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#define HALF 0.70710678118654752

static gyre_mat4 from_rows(double a, double b, double c, double d, double e, double f, double g, double h,
                           double i) {
    const gyre_mat4 m = {{(float)a, (float)d, (float)g, 0, (float)b, (float)e, (float)h, 0, (float)c,
                          (float)f, (float)i, 0, 2, 0, 1, 1}};
    return m;
}

static double difference(gyre_mat4d a, gyre_mat4d b) {
    double worst = 0;
    for (int i = 0; i < 16; ++i) {
        keep_worst(&worst, fabs(a.m[i] - b.m[i]));
    }
    return worst;
}

static double differencef(gyre_mat4 a, gyre_mat4 b) {
    return difference(gyre_mat4d_from_mat4(a), gyre_mat4d_from_mat4(b));
}

/* M12: scale beside the rotation. */
static void scale_does_not_bend_the_rotation(void **state) {
    (void)state;
    gyre_decompose kind = 99;
    gyre_transform t = gyre_transform_from_mat4(from_rows(0, -3, 0, 2, 0, 0, 0, 0, 4), &kind);
    assert_rotation(t.rotation, 0, 0, HALF, HALF, 1e-7);
    assert_vec3(t.scale, 2, 3, 4, 0);
    assert_vec3(t.translation, 2, 0, 1, 0);
    assert_int_equal(kind, 0);
    t = gyre_transform_from_mat4(from_rows(1, 0, 0, 0, 0.5, 0, 0, 0, 1), NULL);
    assert_rotation(t.rotation, 0, 0, 0, 1, 0);
    assert_vec3(t.scale, 1, 0.5, 1, 0);
    const gyre_quat x = gyre_quat_from_x((float)(GYRE_PI / 4)), y = gyre_quat_from_y((float)(GYRE_PI / 4));
    const gyre_quat q = gyre_quat_mul(gyre_quat_from_z((float)(GYRE_PI / 4)), gyre_quat_mul(y, x));
    const gyre_vec3 zero = {0, 0, 0}, small = {0.01f, 0.01f, 0.01f};
    t = gyre_transform_from_mat4(gyre_mat4_from_transform(gyre_transform_make(zero, q, small)), &kind);
    assert_rotation(t.rotation, 0.191341716, 0.461939766, 0.191341716, 0.844623199, 3e-7);
    assert_vec3(t.scale, 0.01, 0.01, 0.01, 3e-9);
    assert_int_equal(kind, 0);
}

/* M13: mirrors. */
static void mirrors_stay_out_of_the_rotation(void **state) {
    (void)state;
    const gyre_mat4 mirrors[] = {from_rows(1, 0, 0, 0, 1, 0, 0, 0, -1), from_rows(-1, 0, 0, 0, 1, 0, 0, 0, 1),
                                 from_rows(1, 0, 0, 0, -1, 0, 0, 0, 1),
                                 from_rows(-1, 0, 0, 0, -1, 0, 0, 0, -1)};
    for (size_t i = 0; i < sizeof mirrors / sizeof mirrors[0]; ++i) {
        gyre_decompose kind;
        const gyre_transform t = gyre_transform_from_mat4(mirrors[i], &kind);
        assert_int_equal(kind, GYRE_DECOMPOSE_MIRROR);
        assert_vec3(t.scale, -1, 1, 1, 0);
        assert_near(gyre_quat_length(t.rotation), 1, 1e-7);
        assert_near(gyre_mat3_determinant(gyre_mat3_from_quat(t.rotation)), 1, 1e-6);
        assert_true(differencef(gyre_mat4_from_transform(t), mirrors[i]) <= 1e-6);
    }
    assert_rotation(gyre_transform_from_mat4(mirrors[0], NULL).rotation, 0, 1, 0, 0, 1e-7);
}

/* M14: not the conjugate. */
static void decomposed_turn_is_not_the_conjugate(void **state) {
    (void)state;
    const gyre_mat4 m = from_rows(1, 0, 0, 0, 0, 1, 0, -1, 0);
    const gyre_transform t = gyre_transform_from_mat4(m, NULL);
    const gyre_vec3 y = {0, 1, 0};
    assert_rotation(t.rotation, -HALF, 0, 0, HALF, 1e-7);
    assert_vec3(gyre_mat4_mul_direction(m, y), 0, 0, -1, 0);
    assert_vec3(gyre_quat_rotate(gyre_quat_from_mat3(gyre_mat3_from_mat4(m)), y), 0, 0, -1, 2e-7);
    assert_vec3(gyre_quat_rotate(t.rotation, y), 0, 0, -1, 2e-7);
}

/* M15: a left-handed matrix. */
static void left_handed_matrix_is_told(void **state) {
    (void)state;
    gyre_decompose kind;
    const gyre_mat4 m = from_rows(0.86345719, -0.48700394, 0.13141101, 0.02362667, -0.221185, -0.97494563,
                                  -0.5038685, -0.84492861, 0.1794775);
    const gyre_transform t = gyre_transform_from_mat4(m, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_MIRROR);
    assert_true(differencef(gyre_mat4_from_transform(t), m) <= 3e-7);
}

static void shear_is_told_and_nearest(void **state) {
    (void)state;
    gyre_decompose kind;
    const gyre_transform t = gyre_transform_from_mat4(from_rows(1, 0.5, 0, 0, 1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    /* the polar rotation of [1 s; 0 1] is by -atan(s / 2) */
    const double half = -0.5 * atan(0.25), c = 1 / sqrt(1 + 0.0625), s = -0.25 * c;
    assert_rotation(t.rotation, 0, 0, sin(half), cos(half), 2e-7);
    assert_vec3(t.scale, c, c - 0.5 * s, 1, 3e-7);
    assert_int_equal(0, gyre_transform_from_mat4(from_rows(1, 2e-7, 0, 0, 1, 0, 0, 0, 1), &kind).scale.x !=
                            1.0f);
    assert_int_equal(kind, 0);
    (void)gyre_transform_from_mat4(from_rows(1, 3e-6, 0, 0, 1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    (void)gyre_transform_from_mat4(from_rows(1, 0.5, 0, 0, -1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR | GYRE_DECOMPOSE_MIRROR);
}

static void flat_matrices(void **state) {
    (void)state;
    gyre_decompose kind;
    const gyre_mat4 flat = from_rows(0, -3, 0, 2, 0, 0, 0, 0, 0), line = from_rows(0, 0, 0, 2, 0, 0, 0, 0, 0);
    const gyre_mat4 nothing = from_rows(0, 0, 0, 0, 0, 0, 0, 0, 0);
    gyre_transform t = gyre_transform_from_mat4(flat, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_rotation(t.rotation, 0, 0, HALF, HALF, 2e-7);
    assert_vec3(t.scale, 2, 3, 0, 0);
    t = gyre_transform_from_mat4(line, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_true(differencef(gyre_mat4_from_transform(t), line) <= 1e-6);
    t = gyre_transform_from_mat4(nothing, &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_rotation(t.rotation, 0, 0, 0, 1, 0);
    assert_vec3(t.scale, 0, 0, 0, 0);
    t = gyre_transform_from_mat4(from_rows(1, 1, 0, 0, 0, 0, 0, 0, 1), &kind); /* two columns alike */
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR | GYRE_DECOMPOSE_SHEAR);
    assert_near(gyre_quat_length(t.rotation), 1, 2e-7);
    t = gyre_transform_from_mat4(from_rows(NAN, 0, 0, 0, 1, 0, 0, 0, 1), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_rotation(t.rotation, 0, 0, 0, 1, 0);
    assert_vec3(t.scale, 1, 1, 1, 0);
}

/* Entries near the largest number: neither the sum of the lengths nor a product may overflow. */
static void largest_matrices(void **state) {
    (void)state;
    gyre_decompose kind;
    const double huge = 3e38, half = 1.5e38;
    gyre_transform t = gyre_transform_from_mat4(from_rows(huge, 0, 0, 0, huge, 0, 0, 0, huge), &kind);
    assert_int_equal(kind, 0);
    assert_vec3(gyre_vec3_scale(t.scale, 1e-38f), 3, 3, 3, 1e-6);
    t = gyre_transform_from_mat4(from_rows(huge, half, 0, 0, huge, 0, 0, 0, huge), &kind);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    const double c = 1 / sqrt(1 + 0.0625), s = -0.25 * c;
    assert_vec3(gyre_vec3_scale(t.scale, 1e-38f), 3 * c, 3 * (c - 0.5 * s), 3, 1e-6);
    t = gyre_transform_from_mat4(from_rows(-1.9e38, 1e38, 1e38, 1.9e38, 1e38, 1e38, -1.9e38, 3e38, 1e38),
                                 &kind);
    assert_true(kind & GYRE_DECOMPOSE_SHEAR);
    assert_true(fabsf(t.scale.x) <= FLT_MAX && t.scale.y <= FLT_MAX && t.scale.z <= FLT_MAX);
    t = gyre_transform_from_mat4(from_rows(huge, 0, 0, huge, 1, 0, 0, 0, 1),
                                 &kind); /* longer than any float */
    assert_int_equal(kind, GYRE_DECOMPOSE_SINGULAR);
    assert_vec3(t.scale, 1, 1, 1, 0);
}

static gyre_transformd awkward_transformd(uint64_t *seed) {
    gyre_vec3d scale = {fabs(random_magnitude(seed, -3, 3)), fabs(random_magnitude(seed, -3, 3)),
                        fabs(random_magnitude(seed, -3, 3))};
    if (random_bits(seed) & 1) scale = gyre_vec3d_make(1, 1, 1);
    if (random_bits(seed) & 1) scale.x = -scale.x;
    const gyre_quatd rotation = awkward_quatd(seed);
    return gyre_transformd_make(random_vec3d(seed), rotation, scale);
}

/* Not inline: gcc 12 leaves out the way to float and back again of vectors, and with it the rounding. */
__attribute__((noinline)) static gyre_transform to_float(gyre_transformd t) {
    gyre_transform f = gyre_transform_from_transformd(t);
    f.rotation = gyre_quat_from_quatd(gyre_quatd_normalise(gyre_quatd_from_quat(f.rotation)));
    return f;
}

static void decompose_gives_back_what_was_composed(void **state) {
    (void)state;
    uint64_t seed = 31;
    double rotation = 0, rotationf = 0, scale = 0, scalef = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_transformd t = awkward_transformd(&seed);
        gyre_decompose kind, kindf;
        const gyre_mat4d m = gyre_mat4d_from_transformd(t);
        const gyre_transformd r = gyre_transformd_from_mat4d(m, &kind);
        const gyre_transform f = gyre_transform_from_mat4(gyre_mat4_from_mat4d(m), &kindf);
        assert_int_equal(kind, t.scale.x < 0 ? GYRE_DECOMPOSE_MIRROR : 0);
        assert_int_equal(kindf, kind);
        keep_worst(&rotation, gyre_quatd_angle_between(r.rotation, t.rotation));
        keep_worst(&rotationf, quat_error(f.rotation, t.rotation));
        keep_worst(&scale, fabs(r.scale.x / t.scale.x - 1) + fabs(r.scale.y / t.scale.y - 1));
        keep_worst(&scalef, fabs(f.scale.x / t.scale.x - 1) + fabs(f.scale.z / t.scale.z - 1));
        assert_memory_equal(&r.translation, &t.translation, sizeof t.translation);
    }
    assert_bound("decompose double, rotation, rad", rotation, 1.1e-15);
    assert_bound("decompose float, rotation, rad", rotationf, 3.6e-7);
    assert_bound("decompose double, two scales", scale, 1.4e-15);
    assert_bound("decompose float, two scales", scalef, 2.5e-7);
}

static void any_matrix_gives_unit_rotations(void **state) {
    (void)state;
    uint64_t seed = 32;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        gyre_mat4 m = gyre_mat4_identity();
        for (int j = 0; j < 12; ++j) {
            m.m[j] = random_bits(&seed) % 4 ? random_finite(&seed) : (float)(random_bits(&seed) % 3);
        }
        const gyre_transform t = gyre_transform_from_mat4(m, NULL);
        assert_near(gyre_quat_length(t.rotation), 1, 2e-7);
        assert_true(float_is_finite(t.scale.x) && float_is_finite(t.scale.y) && float_is_finite(t.scale.z));
    }
}

static void points_go_the_matrix_way(void **state) {
    (void)state;
    uint64_t seed = 33;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT / 10; ++i) {
        const gyre_transformd t = awkward_transformd(&seed);
        const gyre_vec3d p = random_vec3d(&seed);
        const gyre_vec3d a = gyre_transformd_mul_point(t, p),
                         b = gyre_mat4d_mul_point(gyre_mat4d_from_transformd(t), p);
        keep_worst(&worst, vec3_error(a, b) / (1 + gyre_vec3d_length(t.scale)));
    }
    assert_bound("transform and matrix move alike", worst, 1.1e-15);
    const gyre_transform t = {{1, 2, 3}, {0, 0, (float)HALF, (float)HALF}, {2, 3, 4}};
    assert_vec3(gyre_transform_mul_point(t, gyre_vec3_make(1, 1, 1)), -2, 4, 7, 1e-6);
}

static void lerp_by_parts(void **state) {
    (void)state;
    uint64_t seed = 34;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_transformd a = awkward_transformd(&seed), b = awkward_transformd(&seed);
        const gyre_transform af = to_float(a), bf = to_float(b);
        const double t = random_fraction(&seed);
        const gyre_transformd m = gyre_transformd_lerp(a, b, t), end = gyre_transformd_lerp(a, b, 1.0);
        const gyre_quatd q = gyre_quatd_slerp(a.rotation, b.rotation, t);
        assert_memory_equal(&m.rotation, &q, sizeof q);
        assert_near(m.translation.y, a.translation.y + t * (b.translation.y - a.translation.y), 1e-15);
        const double from = af.scale.x, to = bf.scale.x, part = (float)t;
        const double scale = gyre_transform_lerp(af, bf, (float)t).scale.x;
        keep_worst(&worst, fabs(scale - (from + (to - from) * part)) / fmax(fabs(from), fabs(to)));
        assert_true(end.scale.x == b.scale.x && end.translation.z == b.translation.z);
    }
    assert_bound("lerp of a scale", worst, 1.4e-7);
    const gyre_transform i = gyre_transform_identity();
    assert_true(
        differencef(gyre_mat4_from_transform(gyre_transform_lerp(i, i, 0.3f)), gyre_mat4_identity()) == 0);
}

/* ---- products and inverses ---- */

/* A transform whose scale is the same along all axes, up to sign. */
static gyre_transformd even_transformd(uint64_t *seed) {
    const double s = fabs(random_magnitude(seed, -3, 3));
    const uint64_t signs = random_bits(seed);
    gyre_transformd t = awkward_transformd(seed);
    t.scale = gyre_vec3d_make(signs & 1 ? -s : s, signs & 2 ? -s : s, signs & 4 ? -s : s);
    return t;
}

static double largest_scale(gyre_transformd t) {
    return fmax(fabs(t.scale.x), fmax(fabs(t.scale.y), fabs(t.scale.z)));
}

/* How far the 3x3 of a transform is from that of a matrix, by the largest scale. */
static double linear_error(gyre_transformd t, gyre_mat4d right) {
    gyre_mat4d m = gyre_mat4d_from_transformd(t);
    for (int i = 12; i < 15; ++i) {
        m.m[i] = right.m[i];
    }
    return difference(m, right) / largest_scale(t);
}

static void even_scales_multiply(void **state) {
    (void)state;
    uint64_t seed = 35;
    double linear = 0, linearf = 0, moved = 0, movedf = 0, turn = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_transform a = to_float(even_transformd(&seed)), b = to_float(awkward_transformd(&seed));
        const gyre_transformd ad = gyre_transformd_from_transform(a), bd = gyre_transformd_from_transform(b);
        gyre_transform product;
        assert_int_equal(gyre_transform_mul_checked(a, b, &product), GYRE_OK);
        const gyre_transform then = gyre_transform_then(b, a), plain = gyre_transform_mul(a, b);
        assert_memory_equal(&then, &product, sizeof product);
        assert_memory_equal(&plain, &product, sizeof product);
        const gyre_transformd wide = gyre_transformd_mul(ad, bd), f = gyre_transformd_from_transform(product);
        const gyre_mat4d right =
            gyre_mat4d_mul(gyre_mat4d_from_transformd(ad), gyre_mat4d_from_transformd(bd));
        const gyre_vec3d at = {right.m[12], right.m[13], right.m[14]};
        const double size =
            gyre_vec3d_length(ad.translation) + gyre_vec3d_length(bd.translation) * largest_scale(ad);
        keep_worst(&linear, linear_error(wide, right));
        keep_worst(&linearf, linear_error(f, right));
        keep_worst(&moved, vec3_error(wide.translation, at) / size);
        keep_worst(&movedf, vec3_error(f.translation, at) / size);
        keep_worst(&turn, gyre_quatd_angle_between(wide.rotation, f.rotation));
    }
    assert_bound("product double, an entry", linear, 1.4e-15);
    assert_bound("product float, an entry", linearf, 2.75e-7);
    assert_bound("product double, translation", moved, 2.1e-15);
    assert_bound("product float, translation", movedf, 4.2e-7);
    assert_bound("product float, rad", turn, 2.7e-7);
}

/* Any scale goes with a b that does not turn, turns about an axis whose others are alike, or by quarter
 * turns. */
static void uneven_scales_that_multiply(void **state) {
    (void)state;
    uint64_t seed = 36;
    double worst = 0, worstf = 0, turn = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        gyre_transformd a = awkward_transformd(&seed), b = awkward_transformd(&seed);
        const double quarters = (double)(random_bits(&seed) % 4), angle = random_signed(&seed) * 3;
        if (i % 3 == 0) b.rotation = gyre_quatd_make(0, 0, 0, i & 1 ? 1 : -1);
        if (i % 3 == 1) {
            b.rotation = gyre_quatd_from_y(angle);
            a.scale.z = -a.scale.x;
        }
        if (i % 3 == 2)
            b.rotation = gyre_quatd_mul(gyre_quatd_make(0.5, -0.5, 0.5, 0.5),
                                        gyre_quatd_from_x(quarters * GYRE_PI / 2));
        a.scale =
            gyre_vec3d_scale(a.scale, 1 / largest_scale(a)); /* of like size: others may round to a shear */
        a.scale = gyre_vec3d_make(a.scale.x + copysign(0.1, a.scale.x), a.scale.y + 0.1,
                                  a.scale.z + copysign(0.1, a.scale.z));
        gyre_transformd product = a;
        gyre_transform productf = to_float(a);
        assert_int_equal(gyre_transformd_mul_checked(a, b, &product), GYRE_OK);
        assert_int_equal(gyre_transform_mul_checked(to_float(a), to_float(b), &productf), GYRE_OK);
        const gyre_mat4d right = gyre_mat4d_mul(gyre_mat4d_from_transformd(a), gyre_mat4d_from_transformd(b));
        keep_worst(&worst, linear_error(product, right));
        keep_worst(&worstf, linear_error(gyre_transformd_from_transform(productf), right));
        keep_worst(&turn, quat_error(productf.rotation, product.rotation));
    }
    assert_bound("uneven product double, an entry", worst, 2.2e-15);
    assert_bound("uneven product float, an entry", worstf, 5.25e-7);
    assert_bound("uneven product float, rad", turn, 4.3e-7);
    const gyre_transform a = {{0, 0, 0}, {0, 0, 0, 1}, {1, -2, 3}},
                         b = {{1, 1, 1}, {0, 0, 0, -2}, {-1, 1, 0.5f}};
    assert_vec3(gyre_transform_mul(a, b).scale, -1, -2, 1.5, 0); /* signs stay where nothing turns */
    assert_vec3(gyre_transform_mul(a, b).translation, 1, -2, 3, 0);
}

/* A shear is told, the product is the nearest, and its translation right. */
static void sheared_products_are_told(void **state) {
    (void)state;
    uint64_t seed = 37;
    for (int i = 0; i < 10000; ++i) {
        gyre_transformd a = awkward_transformd(&seed), b = awkward_transformd(&seed), untouched = b;
        const gyre_quatd turn = random_quatd(&seed);
        a.scale = gyre_vec3d_make(1, 2, -4);
        b.scale = gyre_vec3d_make(0.5 + random_fraction(&seed), 1, -0.5 - random_fraction(&seed));
        b.rotation = turn;
        if (fabs(turn.w) > 0.99 || fabs(turn.w) < 0.05 || fabs(turn.x * turn.y * turn.z) < 1e-3) continue;
        const gyre_mat4d right = gyre_mat4d_mul(gyre_mat4d_from_transformd(a), gyre_mat4d_from_transformd(b));
        gyre_decompose kind;
        const gyre_transformd nearest = gyre_transformd_from_mat4d(right, &kind);
        if (!(kind & GYRE_DECOMPOSE_SHEAR)) continue;
        const gyre_transformd product = gyre_transformd_mul(a, b);
        assert_int_equal(gyre_transformd_mul_checked(a, b, &untouched), GYRE_UNSUPPORTED);
        b = untouched;
        assert_true(gyre_quatd_angle_between(product.rotation, nearest.rotation) < 1e-11);
        assert_true(vec3_error(product.scale, nearest.scale) < 1e-12 * largest_scale(nearest));
        assert_true(vec3_error(product.translation, gyre_vec3d_make(right.m[12], right.m[13], right.m[14])) <
                    1e-13);
    }
}

static void inverses(void **state) {
    (void)state;
    uint64_t seed = 38;
    double identity = 0, identityf = 0, turn = 0, uneven = 0;
    for (int i = 0; i < INPUT_COUNT / 4; ++i) {
        gyre_transformd t = even_transformd(&seed), inverse = t;
        gyre_transform inversef = to_float(t);
        if (i % 4 == 0)
            t = gyre_transformd_make(t.translation, gyre_quatd_identity(), awkward_transformd(&seed).scale);
        if (i % 4 == 1) t.scale.z *= 3, t.rotation = gyre_quatd_from_z(random_signed(&seed) * 3);
        const gyre_transform f = to_float(t);
        assert_int_equal(gyre_transformd_inverse_checked(t, &inverse), GYRE_OK);
        assert_int_equal(gyre_transform_inverse_checked(f, &inversef), GYRE_OK);
        const gyre_mat4d m = gyre_mat4d_from_transformd(t),
                         mf = gyre_mat4d_from_transformd(gyre_transformd_from_transform(f));
        keep_worst(i % 4 == 1 ? &uneven : &turn, quat_error(inversef.rotation, inverse.rotation));
        gyre_mat4d one = gyre_mat4d_mul(gyre_mat4d_from_transformd(inverse), m);
        gyre_mat4d onef =
            gyre_mat4d_mul(gyre_mat4d_from_transformd(gyre_transformd_from_transform(inversef)), mf);
        const double ratio = largest_scale(t) / fmin(fabs(t.scale.x), fmin(fabs(t.scale.y), fabs(t.scale.z)));
        for (int k = 12; k < 15; ++k) {
            one.m[k] /= 1 + gyre_vec3d_length(inverse.translation);
            onef.m[k] /= 1 + gyre_vec3d_length(inverse.translation);
        }
        keep_worst(&identity, difference(one, gyre_mat4d_identity()) / ratio);
        keep_worst(&identityf, difference(onef, gyre_mat4d_identity()) / ratio);
    }
    assert_bound("inverse double times it", identity, 1.7e-15);
    assert_bound("inverse float times it", identityf, 3.6e-7);
    assert_bound("inverse float, even, rad", turn, 1.27e-7);
    assert_bound("inverse float, uneven, rad", uneven, 2.7e-7);
    gyre_transform sheared = {{1, 2, 3}, {0.5f, 0.5f, 0.5f, 0.5f}, {1, 2, 3}}, out = sheared;
    assert_int_equal(gyre_transform_inverse_checked(sheared, &out), GYRE_OK); /* axes go into axes */
    sheared.rotation = gyre_quat_from_x(0.5f), out = sheared;
    assert_int_equal(gyre_transform_inverse_checked(sheared, &out), GYRE_UNSUPPORTED);
    const float bad[] = {0, -0.0f, 1e-45f, INFINITY, NAN};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        sheared.scale = gyre_vec3_make(1, bad[i], 1);
        assert_int_equal(gyre_transform_inverse_checked(sheared, &out), GYRE_DEGENERATE);
        const gyre_transform any = gyre_transform_inverse(sheared);
        assert_near(gyre_quat_length(any.rotation), 1, 2e-7);
        assert_true(float_is_finite(any.scale.x) && float_is_finite(any.scale.y) &&
                    float_is_finite(any.scale.z));
    }
    assert_vec3(out.scale, 1, 2, 3, 0);
    const gyre_transform flat = {{1, 2, 3}, {0, 0, 0, 1}, {1, 0, 4}};
    assert_vec3(gyre_transform_inverse(flat).scale, 1, 0, 0.25, 0);
    assert_vec3(gyre_transform_inverse(flat).translation, -1, 0, -0.75, 0);
    assert_vec3(gyre_transform_inverse_point(flat, gyre_vec3_make(2, 9, 5)), 1, 0, 0.5, 0);
}

static void points_directions_and_back(void **state) {
    (void)state;
    uint64_t seed = 39;
    double point = 0, direction = 0, back = 0, direction_back = 0, matrix = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_transform t = to_float(awkward_transformd(&seed));
        const gyre_transformd d = gyre_transformd_from_transform(t);
        const gyre_vec3 p = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const gyre_vec3d wide = gyre_vec3d_from_vec3(p), scaled = gyre_vec3d_mul(wide, d.scale);
        const gyre_mat4d m = gyre_mat4d_from_transformd(d);
        const gyre_vec3d right = gyre_mat4d_mul_point(m, wide), way = gyre_mat4d_mul_direction(m, wide);
        const double size = gyre_vec3d_length(scaled), scales[] = {d.scale.x, d.scale.y, d.scale.z};
        const gyre_mat4 single = gyre_mat4_from_transform(t);
        for (int k = 0; k < 12; ++k) {
            if (k % 4 < 3) keep_worst(&matrix, fabs((single.m[k] - m.m[k]) / scales[k / 4]));
        }
        const double wrong = vec3_error(gyre_vec3d_from_vec3(gyre_transform_mul_point(t, p)), right);
        keep_worst(&point, (wrong - 0x1p-24 * gyre_vec3d_length(right)) / size);
        keep_worst(&direction,
                   vec3_error(gyre_vec3d_from_vec3(gyre_transform_mul_direction(t, p)), way) / size);
        const gyre_vec3d q =
            gyre_quatd_rotate(gyre_quatd_conjugate(d.rotation), gyre_vec3d_sub(wide, d.translation));
        const gyre_vec3d r = gyre_quatd_rotate(gyre_quatd_conjugate(d.rotation), wide);
        const gyre_vec3d undone =
            gyre_vec3d_mul(gyre_vec3d_from_vec3(gyre_transform_inverse_point(t, p)), d.scale);
        const gyre_vec3d turned =
            gyre_vec3d_mul(gyre_vec3d_from_vec3(gyre_transform_inverse_direction(t, p)), d.scale);
        keep_worst(&back, vec3_error(undone, q) / gyre_vec3d_length(q));
        keep_worst(&direction_back, vec3_error(turned, r) / gyre_vec3d_length(r));
    }
    assert_bound("matrix, an entry", matrix, 4.5e-7);
    assert_bound("point", point, 4.4e-7);
    assert_bound("direction", direction, 4.8e-7);
    assert_bound("inverse point", back, 4.1e-7);
    assert_bound("inverse direction", direction_back, 3.6e-7);
}

/* At right angles to what lies in the surface, on the side it was. */
static void normals_stay_normal(void **state) {
    (void)state;
    uint64_t seed = 40;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_transform t = to_float(awkward_transformd(&seed));
        const gyre_transformd d = gyre_transformd_from_transform(t);
        const gyre_vec3 n = gyre_vec3_from_vec3d(
            gyre_vec3d_scale(random_vec3d(&seed), fabs(random_magnitude(&seed, -20, 20))));
        const gyre_vec3d wide = gyre_vec3d_from_vec3(n);
        const gyre_vec3d bent = {wide.x / d.scale.x, wide.y / d.scale.y, wide.z / d.scale.z};
        const gyre_vec3d right =
            gyre_quatd_rotate(d.rotation, gyre_vec3d_normalise(bent, gyre_vec3d_make(1, 0, 0)));
        keep_worst(&worst, vec3_error(gyre_vec3d_from_vec3(gyre_transform_mul_normal(t, n)), right));
    }
    assert_bound("normal, rad", worst, 3.5e-7);
    const gyre_transform flat = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 0}};
    assert_vec3(gyre_transform_mul_normal(flat, gyre_vec3_make(3, 1, 1)), 0, 0, 1, 0);
    assert_vec3(gyre_transform_mul_normal(flat, gyre_vec3_make(5, 0, 0)), 1, 0, 0, 0);
    assert_vec3(gyre_transform_mul_normal(flat, gyre_vec3_make(0, 0, 0)), 0, 0, 0, 0);
    const gyre_transform mirror = {{0, 0, 0}, {0, 0, 0, 1}, {-1e30f, 1e30f, 1e30f}};
    assert_vec3(gyre_transform_mul_normal(mirror, gyre_vec3_make(0, 2, 0)), 0, 1, 0, 0);
    assert_vec3(gyre_transform_mul_normal(mirror, gyre_vec3_make(2, 0, 0)), -1, 0, 0, 0);
    assert_vec3(gyre_transform_mul_normal(mirror, gyre_vec3_make(NAN, 0, 0)), 0, 0, 0, 0);
}

static void any_transforms_give_unit_rotations(void **state) {
    (void)state;
    uint64_t seed = 41;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        float n[20];
        for (int k = 0; k < 20; ++k) {
            n[k] = random_bits(&seed) % 4 ? random_finite(&seed) : (float)(random_bits(&seed) % 3);
        }
        const gyre_transform a = {{n[0], n[1], n[2]}, {n[3], n[4], n[5], n[6]}, {n[7], n[8], n[9]}};
        const gyre_transform b = {{n[10], n[11], n[12]}, {n[13], n[14], n[15], n[16]}, {n[17], n[18], n[19]}};
        assert_near(gyre_quat_length(gyre_transform_mul(a, b).rotation), 1, 2e-7);
        assert_near(gyre_quat_length(gyre_transform_inverse(a).rotation), 1, 1e-6);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scale_does_not_bend_the_rotation),
        cmocka_unit_test(mirrors_stay_out_of_the_rotation),
        cmocka_unit_test(decomposed_turn_is_not_the_conjugate),
        cmocka_unit_test(left_handed_matrix_is_told),
        cmocka_unit_test(shear_is_told_and_nearest),
        cmocka_unit_test(flat_matrices),
        cmocka_unit_test(largest_matrices),
        cmocka_unit_test(decompose_gives_back_what_was_composed),
        cmocka_unit_test(any_matrix_gives_unit_rotations),
        cmocka_unit_test(points_go_the_matrix_way),
        cmocka_unit_test(lerp_by_parts),
        cmocka_unit_test(even_scales_multiply),
        cmocka_unit_test(uneven_scales_that_multiply),
        cmocka_unit_test(sheared_products_are_told),
        cmocka_unit_test(inverses),
        cmocka_unit_test(points_directions_and_back),
        cmocka_unit_test(normals_stay_normal),
        cmocka_unit_test(any_transforms_give_unit_rotations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
