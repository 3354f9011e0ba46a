/* SPDX-License-Identifier: MIT */
#include "rotation_input.h"

#include "reference_values.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])
#define HALF 0.70710678118654752

/* The matrix written row by row. */
static gyre_mat3 rows(double a, double b, double c, double d, double e, double f, double g, double h,
                      double i) {
    const gyre_mat3 m = {
        {(float)a, (float)d, (float)g, (float)b, (float)e, (float)h, (float)c, (float)f, (float)i}};
    return m;
}

static double mat3_error(const float *a, const double *b, int count) {
    double worst = 0;
    for (int i = 0; i < count; ++i) {
        keep_worst(&worst, fabs(a[i] - b[i]));
    }
    return worst;
}

static gyre_mat3d wide(gyre_mat3 m) {
    gyre_mat3d r;
    for (int i = 0; i < 9; ++i) {
        r.m[i] = m.m[i];
    }
    return r;
}

static gyre_mat3 narrow(gyre_mat3d m) {
    gyre_mat3 r;
    for (int i = 0; i < 9; ++i) {
        r.m[i] = (float)m.m[i];
    }
    return r;
}

/* M08: a trace of -1. */
static void half_turns_from_matrices(void **state) {
    (void)state;
    assert_rotation(gyre_quat_from_mat3(rows(-1, 0, 0, 0, 0, -1, 0, -1, 0)), 0, HALF, -HALF, 0, 1e-7);
    assert_rotation(gyre_quat_from_mat3(rows(0, -1, 0, -1, 0, 0, 0, 0, -1)), HALF, -HALF, 0, 0, 1e-7);
    assert_rotation(gyre_quat_from_mat3(rows(0, 0, -1, 0, -1, 0, -1, 0, 0)), HALF, 0, -HALF, 0, 1e-7);
    assert_rotation(gyre_quat_from_mat3(rows(1, 0, 0, 0, -1, 0, 0, 0, -1)), 1, 0, 0, 0, 0);
    assert_rotation(gyre_quat_from_mat3(rows(-1, 0, 0, 0, 1, 0, 0, 0, -1)), 0, 1, 0, 0, 0);
    assert_rotation(gyre_quat_from_mat3(rows(-1, 0, 0, 0, -1, 0, 0, 0, 1)), 0, 0, 1, 0, 0);
}

/* M09: traces below zero. */
static void traces_below_zero(void **state) {
    (void)state;
    const gyre_mat3 a = rows(-0.972871299079089, -0.0705752490039160, -0.220319244861181, 0.216339880812362,
                             0.0598777445071503, -0.974480226419618, 0.0819664040827632, -0.995707682977676,
                             -0.0429850981267873);
    assert_rotation(gyre_quat_from_mat3(a), 0.050586694, 0.720370415, -0.683741263, -0.104906324, 2e-7);
    const double c = cos(140 * GYRE_PI / 180), s = sin(140 * GYRE_PI / 180);
    assert_rotation(gyre_quat_from_mat3(rows(c, -s, 0, s, c, 0, 0, 0, 1)), 0, 0, 0.939692621, 0.342020143,
                    1e-7);
}

/* M11: identities both ways. */
static void identities(void **state) {
    (void)state;
    const gyre_mat3 i = gyre_mat3_identity(), of_quat = gyre_mat3_from_quat(gyre_quat_identity());
    const gyre_mat4 i4 = gyre_mat4_identity(), of_quat4 = gyre_mat4_from_quat(gyre_quat_identity());
    assert_rotation(gyre_quat_from_mat3(i), 0, 0, 0, 1, 0);
    for (int n = 0; n < 16; ++n) {
        if (n < 9) assert_true(i.m[n] == (n % 4 ? 0.0f : 1.0f) && i.m[n] == of_quat.m[n]);
        assert_true(i4.m[n] == (n % 5 ? 0.0f : 1.0f) && i4.m[n] == of_quat4.m[n]);
    }
}

/* M15: a mirror that looks like a rotation. */
static void no_rotation_is_near_a_mirror(void **state) {
    (void)state;
    const gyre_mat3 m = rows(0.86345719, -0.48700394, 0.13141101, 0.02362667, -0.221185, -0.97494563,
                             -0.5038685, -0.84492861, 0.1794775);
    assert_near(gyre_mat3_determinant(m), -1.0000000048, 2e-7);
    assert_rotation(gyre_quat_from_mat3(m), 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_from_mat3(rows(-1, 0, 0, 0, 1, 0, 0, 0, 1)), 0, 0, 0, 1, 0);
    assert_near(gyre_quat_length(gyre_mat3_nearest_rotation(m)), 1, 2e-7);
    assert_rotation(gyre_mat3_nearest_rotation(rows(-1, 0, 0, 0, 1, 0, 0, 0, 1)), 0, 0, 0, 1, 1e-7);
}

static void checked_forms(void **state) {
    (void)state;
    const gyre_quat kept = {7, 8, 9, 10};
    gyre_quat out = kept;
    const gyre_mat3 mirror = rows(1, 0, 0, 0, -1, 0, 0, 0, 1), line = rows(0, 0, 0, 3, 0, 0, 0, 0, 0);
    const gyre_mat3 bad = rows(1, 0, 0, 0, NAN, 0, 0, 0, 1), flat = rows(0, -3, 0, 2, 0, 0, 0, 0, 0);
    assert_int_equal(gyre_quat_from_mat3_checked(mirror, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_from_mat3_checked(rows(0, 3, 0, 2, 0, 0, 0, 0, 5), &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_from_mat3_checked(line, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_quat_from_mat3_checked(bad, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_mat3_nearest_rotation_checked(mirror, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_mat3_nearest_rotation_checked(line, &out), GYRE_DEGENERATE);
    assert_int_equal(gyre_mat3_nearest_rotation_checked(bad, &out), GYRE_DEGENERATE);
    assert_memory_equal(&out, &kept, sizeof out);
    assert_int_equal(gyre_quat_from_mat3_checked(flat, &out), GYRE_OK); /* two columns are enough */
    assert_rotation(out, 0, 0, HALF, HALF, 2e-7);
    assert_int_equal(gyre_mat3_nearest_rotation_checked(rows(0, -3, 0, 2, 0, 0, 0, 0, -1), &out), GYRE_OK);
    assert_rotation(out, 0, 0, HALF, HALF, 2e-7);
    assert_int_equal(gyre_quat_from_mat3_checked(gyre_mat3_identity(), &out), GYRE_OK);
    assert_rotation(out, 0, 0, 0, 1, 0);
}

/* M36: 16 floats read column by column are Rz(90); read row by row they turn the other way. */
static void storage_order(void **state) {
    (void)state;
    const gyre_mat4 m = {{0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    const gyre_quat q = gyre_quat_from_mat3(gyre_mat3_from_mat4(m));
    gyre_mat4 noisy = m; /* what is not of the upper left 3x3 does not matter */
    noisy.m[3] = noisy.m[7] = noisy.m[12] = NAN;
    const gyre_quat same = gyre_quat_from_mat4(noisy);
    assert_memory_equal(&same, &q, sizeof q);
    assert_rotation(q, 0, 0, HALF, HALF, 1e-7);
    assert_vec3(gyre_mat4_mul_point(m, gyre_vec3_make(1, 0, 0)), 0, 1, 0, 0);
    assert_rotation(gyre_quat_from_mat3(gyre_mat3_from_mat4(gyre_mat4_transpose(m))), 0, 0, -HALF, HALF,
                    1e-7);
    const gyre_mat4 moved = gyre_mat4_from_mat3(gyre_mat3_identity(), gyre_vec3_make(5, 6, 7));
    assert_true(moved.m[12] == 5.0f && moved.m[13] == 6.0f && moved.m[14] == 7.0f && moved.m[15] == 1.0f);
    assert_vec3(gyre_mat4_mul_point(moved, gyre_vec3_make(1, 1, 1)), 6, 7, 8, 0);
    assert_vec3(gyre_mat4_mul_direction(moved, gyre_vec3_make(1, 1, 1)), 1, 1, 1, 0);
}

/* M40: the quaternion counts as normalised: no squashed model from (0.5, 0, 0, 0.5). */
static void matrix_of_any_length(void **state) {
    (void)state;
    const float sizes[] = {0.5f, 1e-30f, 1e30f, 1e-44f};
    for (size_t i = 0; i < COUNT(sizes); ++i) {
        const gyre_mat3 m = gyre_mat3_from_quat(gyre_quat_make(sizes[i], 0, 0, sizes[i]));
        const double right[9] = {1, 0, 0, 0, 0, 1, 0, -1, 0};
        assert_true(mat3_error(m.m, right, 9) <= 1e-7);
    }
    const gyre_mat3 m = gyre_mat3_from_quat(gyre_quat_make(0, 0, 0, 0));
    assert_true(m.m[0] == 1.0f && m.m[4] == 1.0f && m.m[8] == 1.0f && m.m[1] == 0.0f);
}

static double reference_error(gyre_quatd q, const double *high, const double *low) {
    const double sign = gyre_quatd_dot(q, gyre_quatd_from_xyzw(high)) < 0.0 ? -1.0 : 1.0;
    const gyre_quatd d = {(q.x * sign - high[0]) - low[0], (q.y * sign - high[1]) - low[1],
                          (q.z * sign - high[2]) - low[2], (q.w * sign - high[3]) - low[3]};
    return 2.0 * gyre_quatd_length(d);
}

static void double_against_reference(void **state) {
    (void)state;
    double entry = 0, back = 0, nearest = 0;
    for (size_t i = 0; i < COUNT(reference_matrix); ++i) {
        const double *r = reference_matrix[i];
        const gyre_mat3d m = gyre_mat3d_from_quatd(gyre_quatd_from_xyzw(r));
        for (int j = 0; j < 9; ++j) {
            keep_worst(&entry, fabs((m.m[j] - r[4 + j]) - r[13 + j]));
        }
    }
    for (size_t i = 0; i < COUNT(reference_nearest); ++i) {
        const double *r = reference_nearest[i];
        gyre_mat3d m;
        memcpy(m.m, r, sizeof m.m);
        keep_worst(&nearest, reference_error(gyre_mat3d_nearest_rotation(m), r + 9, r + 13));
        if (i % 5 == 0) keep_worst(&back, reference_error(gyre_quatd_from_mat3d(m), r + 9, r + 13));
    }
    assert_bound("mat3 from quat double, entry", entry, 5e-16);
    assert_bound("quat from mat3 double, rad", back, 9.7e-16);
    assert_bound("nearest rotation double, rad", nearest, 1.1e-15);
}

static void rotations_there_and_back(void **state) {
    (void)state;
    uint64_t seed = 21;
    double entry = 0, back = 0, backd = 0, turned = 0, product = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed), p = awkward_quat(&seed);
        const gyre_quatd u = gyre_quatd_normalise(gyre_quatd_from_quat(q));
        const gyre_mat3 m = gyre_mat3_from_quat(q);
        const gyre_mat3d md = gyre_mat3d_from_quatd(u);
        keep_worst(&entry, mat3_error(m.m, md.m, 9));
        keep_worst(&back, quat_error(gyre_quat_from_mat3(m), gyre_mat3d_nearest_rotation(wide(m))));
        keep_worst(&backd, gyre_quatd_angle_between(gyre_quatd_from_mat3d(md), u));
        const gyre_vec3 v = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const gyre_vec3 by_matrix = gyre_mat3_mul_vec3(m, v), by_quat = gyre_quat_rotate(q, v);
        keep_worst(&turned, vec3_error(gyre_vec3d_from_vec3(by_matrix), gyre_vec3d_from_vec3(by_quat)));
        const gyre_mat3 mp = gyre_mat3_mul(m, gyre_mat3_from_quat(p)),
                        pq = gyre_mat3_from_quat(gyre_quat_mul(q, p));
        keep_worst(&product, mat3_error(mp.m, wide(pq).m, 9));
    }
    assert_bound("mat3 from quat float, entry", entry, 2.7e-7);
    assert_bound("quat from mat3 float, rad", back, 3.8e-7);
    assert_bound("quat from mat3 double, rad", backd, 9.7e-16);
    assert_bound("matrix and quaternion turn alike", turned, 1e-6);
    assert_bound("product of matrices, of quats", product, 6.6e-7);
}

static gyre_mat3d random_mat3d(uint64_t *seed) {
    gyre_mat3d m;
    for (int i = 0; i < 9; ++i) {
        m.m[i] = random_signed(seed);
    }
    return m;
}

/* The nearest rotation R of m leaves R^T m symmetric, with no pair of eigenvalues that sums below zero. */
static void nearest_rotation_is_nearest(void **state) {
    (void)state;
    uint64_t seed = 22;
    double asymmetry = 0, asymmetryd = 0, length = 0;
    for (int i = 0; i < INPUT_COUNT / 10; ++i) {
        const gyre_mat3d m = random_mat3d(&seed);
        const gyre_mat3 f = narrow(m);
        const gyre_quat q = gyre_mat3_nearest_rotation(f);
        const gyre_mat3d r = gyre_mat3d_from_quatd(gyre_mat3d_nearest_rotation(m));
        const gyre_mat3d s = gyre_mat3d_mul(gyre_mat3d_transpose(r), m);
        const gyre_mat3d rf = gyre_mat3d_from_quatd(gyre_quatd_from_quat(q));
        const gyre_mat3d sf = gyre_mat3d_mul(gyre_mat3d_transpose(rf), wide(f));
        const int pairs[3][2] = {{1, 3}, {2, 6}, {5, 7}};
        for (int j = 0; j < 3; ++j) {
            keep_worst(&asymmetryd, fabs(s.m[pairs[j][0]] - s.m[pairs[j][1]]));
            keep_worst(&asymmetry, fabs(sf.m[pairs[j][0]] - sf.m[pairs[j][1]]));
        }
        keep_worst(&length, fabs(gyre_quat_length(q) - 1.0));
        const double trace = s.m[0] + s.m[4] + s.m[8];
        for (int j = 0; j < 10; ++j) { /* and no other rotation is nearer */
            const gyre_mat3d other = gyre_mat3d_from_quatd(awkward_quatd(&seed));
            const gyre_mat3d o = gyre_mat3d_mul(gyre_mat3d_transpose(other), m);
            assert_true(o.m[0] + o.m[4] + o.m[8] <= trace + 1e-12);
        }
    }
    assert_bound("nearest rotation float, symmetry", asymmetry, 1e-6);
    assert_bound("nearest rotation double, symmetry", asymmetryd, 2.3e-15);
    assert_bound("nearest rotation float, length", length, 1.3e-7);
}

static void nearest_rotation_of_anything(void **state) {
    (void)state;
    assert_rotation(gyre_mat3_nearest_rotation(rows(0, 0, 0, 0, 0, 0, 0, 0, 0)), 0, 0, 0, 1, 0);
    assert_rotation(gyre_mat3_nearest_rotation(rows(5, 0, 0, 0, 0, 0, 0, 0, 0)), 0, 0, 0, 1, 0);
    assert_rotation(gyre_mat3_nearest_rotation(rows(NAN, 0, 0, 0, 1, 0, 0, 0, 1)), 0, 0, 0, 1, 0);
    assert_rotation(gyre_mat3_nearest_rotation(rows(1, 0, 0, 0, INFINITY, 0, 0, 0, 1)), 0, 0, 0, 1, 0);
    /* only where X goes is known: the shortest turn that takes it there */
    assert_rotation(gyre_mat3_nearest_rotation(rows(0, 0, 0, 3, 0, 0, 0, 0, 0)), 0, 0, HALF, HALF, 2e-7);
    assert_rotation(gyre_mat3_nearest_rotation(rows(0, -2e30, 0, 3e30, 0, 0, 0, 0, 4e30)), 0, 0, HALF, HALF,
                    2e-7);
    assert_rotation(gyre_mat3_nearest_rotation(rows(0, -2e-30, 0, 3e-30, 0, 0, 0, 0, 4e-30)), 0, 0, HALF,
                    HALF, 2e-7);
    uint64_t seed = 23;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        gyre_mat3 m;
        for (int j = 0; j < 9; ++j) {
            m.m[j] = random_bits(&seed) % 4 ? random_finite(&seed) : 0.0f;
        }
        assert_near(gyre_quat_length(gyre_mat3_nearest_rotation(m)), 1, 2e-7);
        assert_near(gyre_quat_length(gyre_quat_from_mat3(m)), 1, 2e-7);
    }
}

static void inverses(void **state) {
    (void)state;
    uint64_t seed = 24;
    double general = 0, affine = 0, scaled = 0;
    for (int i = 0; i < INPUT_COUNT / 10; ++i) {
        const double size = random_magnitude(&seed, -300, 300);
        const gyre_mat3d r = gyre_mat3d_from_quatd(awkward_quatd(&seed));
        gyre_mat3d linear = r;
        for (int j = 0; j < 9; ++j) {
            linear.m[j] += 0.2 * random_signed(&seed);
        }
        const gyre_mat4d m = gyre_mat4d_from_mat3d(linear, random_vec3d(&seed));
        gyre_mat4d a = m, b = m, big = m, c = m;
        assert_true(gyre_mat4d_inverse(m, &a) && gyre_mat4d_inverse_affine(m, &b));
        const gyre_mat4d ia = gyre_mat4d_mul(a, m), ib = gyre_mat4d_mul(m, b);
        for (int j = 0; j < 16; ++j) {
            keep_worst(&general, fabs(ia.m[j] - (j % 5 ? 0.0 : 1.0)));
            keep_worst(&affine, fabs(ib.m[j] - (j % 5 ? 0.0 : 1.0)));
            big.m[j] *= size;
        }
        assert_true(gyre_mat4d_inverse(big, &c));
        for (int j = 0; j < 16; ++j) {
            keep_worst(&scaled, fabs(c.m[j] * size - a.m[j]));
        }
    }
    assert_bound("inverse double, entry", general, 7.3e-16);
    assert_bound("inverse affine double, entry", affine, 6.1e-16);
    assert_bound("inverse of any size double", scaled, 9.7e-16);
}

/* Matrices of turns without a quaternion on the way, by their definitions in double. */
static void turns_about_axes(void **state) {
    (void)state;
    uint64_t seed = 25;
    double turn = 0, pair = 0, vector = 0, twice = 0;
    for (int i = 0; i < INPUT_COUNT / 4; ++i) {
        const gyre_vec3 axis = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const float angle = (float)random_magnitude(&seed, i & 1 ? -6 : 0, i & 1 ? 0.5 : 4);
        const gyre_vec3d a = gyre_vec3d_from_vec3(axis);
        const gyre_mat3d right = gyre_mat3d_from_quatd(gyre_quatd_from_axis_angle(a, angle));
        keep_worst(&turn, mat3_error(gyre_mat3_from_axis_angle(axis, angle).m, right.m, 9));
        const float size = (float)fabs(random_magnitude(&seed, -25, 25)), c = gyre_cos(angle),
                    s = gyre_sin(angle);
        const gyre_mat3d by_pair = gyre_mat3d_from_quatd(gyre_quatd_from_axis_angle(a, atan2(s, c)));
        const gyre_vec3 stretched = gyre_vec3_scale(axis, size);
        keep_worst(&pair,
                   mat3_error(gyre_mat3_from_axis_cos_sin(stretched, c / size, s / size).m, by_pair.m, 9));
        const gyre_vec3 r = gyre_vec3_scale(axis, 3.5f);
        const gyre_mat3d by_vector =
            gyre_mat3d_from_quatd(gyre_quatd_from_rotation_vector(gyre_vec3d_from_vec3(r)));
        keep_worst(&vector, mat3_error(gyre_mat3_from_rotation_vector(r).m, by_vector.m, 9));
        keep_worst(&twice, fabs(gyre_mat3d_from_axis_angle(a, angle).m[0] - right.m[0]));
    }
    assert_bound("mat3 from axis angle, entry", turn, 3.1e-7);
    assert_bound("mat3 from axis cos sin, entry", pair, 3.1e-7);
    assert_bound("mat3 from rotation vector, entry", vector, 5.6e-7);
    assert_bound("mat3 from axis angle double, entry", twice, 3.3e-7 * 0x1p-29);
    const gyre_vec3 zero = {0, 0, 0}, x = {1, 0, 0};
    const gyre_mat3 id = gyre_mat3_identity(),
                    none[] = {gyre_mat3_from_axis_angle(zero, 1), gyre_mat3_from_axis_cos_sin(x, 0, 0),
                              gyre_mat3_from_axis_cos_sin(zero, 0, 1),
                              gyre_mat3_from_rotation_vector(gyre_vec3_make(NAN, 0, 0))};
    for (size_t i = 0; i < COUNT(none); ++i) {
        assert_memory_equal(&none[i], &id, sizeof id);
    }
}

/* From anywhere to anywhere, near, nearly opposite and opposite: `from` arrives, and it is a rotation. */
static void arcs_as_matrices(void **state) {
    (void)state;
    uint64_t seed = 26;
    double arrives = 0, square = 0, same = 0;
    for (int i = 0; i < INPUT_COUNT / 4; ++i) {
        const gyre_vec3d a = random_vec3d(&seed), other = random_vec3d(&seed);
        const double small = fabs(random_magnitude(&seed, -12, 0)), sign = i & 1 ? 1 : -1;
        const gyre_vec3d b =
            i % 4 < 2 ? other : gyre_vec3d_add(gyre_vec3d_scale(a, sign), gyre_vec3d_scale(other, small));
        const gyre_vec3 from = gyre_vec3_from_vec3d(a), to = gyre_vec3_from_vec3d(b), zero = {0, 0, 0};
        const gyre_mat3d m = wide(gyre_mat3_shortest_arc(from, to));
        const gyre_vec3d u = gyre_vec3d_normalise(gyre_vec3d_from_vec3(from), gyre_vec3d_from_vec3(zero));
        const gyre_vec3d v = gyre_vec3d_normalise(gyre_vec3d_from_vec3(to), gyre_vec3d_from_vec3(zero));
        keep_worst(&arrives, vec3_error(gyre_mat3d_mul_vec3d(m, u), v));
        const gyre_mat3d unit = gyre_mat3d_mul(gyre_mat3d_transpose(m), m);
        for (int j = 0; j < 9; ++j) {
            keep_worst(&square, fabs(unit.m[j] - (j % 4 ? 0.0 : 1.0)));
        }
        const gyre_mat3 by_quat = gyre_mat3_from_quat(gyre_quat_shortest_arc(from, to));
        keep_worst(&same, mat3_error(by_quat.m, m.m, 9));
    }
    assert_bound("mat3 shortest arc, to - turned from", arrives, 4.6e-7);
    assert_bound("mat3 shortest arc, orthonormal", square, 5.9e-7);
    assert_bound("mat3 shortest arc, by quaternion", same, 7e-7);
    const gyre_vec3 x = {1, 0, 0}, back = {-2, 0, 0};
    const gyre_mat3 half = gyre_mat3_shortest_arc(x, back);
    assert_vec3(gyre_mat3_mul_vec3(half, x), -1, 0, 0, 1e-7);
    assert_near(gyre_mat3_determinant(half), 1, 2e-7);
}

static void mirrors_and_projections(void **state) {
    (void)state;
    uint64_t seed = 27;
    double worst[4] = {0};
    for (int i = 0; i < 10000; ++i) {
        const gyre_vec3 n = gyre_vec3_from_vec3d(random_vec3d(&seed)), zero = {0, 0, 0};
        const gyre_vec3d u = gyre_vec3d_normalise(gyre_vec3d_from_vec3(n), gyre_vec3d_from_vec3(zero));
        const double a[3] = {u.x, u.y, u.z};
        const gyre_mat3 made[4] = {gyre_mat3_mirror_in_plane(n), gyre_mat3_mirror_in_line(n),
                                   gyre_mat3_project_on_plane(n), gyre_mat3_project_on_line(n)};
        const double unit[4] = {1, -1, 1, 0}, along[4] = {-2, 2, -1, 1};
        for (int k = 0; k < 4; ++k) {
            for (int j = 0; j < 9; ++j) {
                const double right = (j % 4 ? 0 : unit[k]) + along[k] * a[j % 3] * a[j / 3];
                keep_worst(&worst[k], fabs(made[k].m[j] - right));
            }
        }
    }
    assert_bound("mirror in a plane, entry", worst[0], 2.5e-7);
    assert_bound("mirror in a line, entry", worst[1], 2.5e-7);
    assert_bound("projection on a plane, entry", worst[2], 1.25e-7);
    assert_bound("projection on a line, entry", worst[3], 1.25e-7);
    const gyre_mat3 id = gyre_mat3_identity(), none = gyre_mat3_mirror_in_plane(gyre_vec3_make(0, 0, 0));
    assert_memory_equal(&none, &id, sizeof id);
}

static void inverse_known(void **state) {
    (void)state;
    gyre_mat3 r;
    const gyre_mat3 m = rows(2, 0, 1, 0, 4, 0, 0, 0, -0.5);
    const double right[9] = {0.5, 0, 0, 0, 0.25, 0, 1, 0, -2};
    assert_true(gyre_mat3_inverse(m, &r));
    assert_true(mat3_error(r.m, right, 9) == 0.0);
    gyre_mat4 p;
    const gyre_mat4 view = gyre_mat4_perspective(1.0f, 1.5f, 0.01f, 1000.0f);
    assert_true(gyre_mat4_inverse(view, &p));
    const gyre_mat4 i = gyre_mat4_mul(view, p);
    for (int j = 0; j < 16; ++j) {
        assert_near(i.m[j], j % 5 ? 0 : 1, 2e-6);
    }
}

static void singular_has_no_inverse(void **state) {
    (void)state;
    gyre_mat3 kept = rows(1, 2, 3, 4, 5, 6, 7, 8, 10);
    const gyre_mat3 before = kept;
    const gyre_mat3 bad[] = {rows(0, 0, 0, 0, 0, 0, 0, 0, 0),
                             rows(1, 2, 3, 4, 5, 6, 7, 8, 9),
                             rows(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
                             rows(1, 0, 0, 0, NAN, 0, 0, 0, 1),
                             rows(1, 0, 0, 0, INFINITY, 0, 0, 0, 1),
                             rows(1, 0, 0, 0, 1, 0, 0, 0, 0),
                             rows(1e-20, 1e-20, 0, 1e-20, 1e-20, 0, 0, 0, 1)};
    for (size_t i = 0; i < COUNT(bad); ++i) {
        assert_false(gyre_mat3_inverse(bad[i], &kept));
        assert_memory_equal(&kept, &before, sizeof kept);
        gyre_mat4 kept4 = gyre_mat4_identity();
        assert_false(gyre_mat4_inverse(gyre_mat4_from_mat3(bad[i], gyre_vec3_make(1, 2, 3)), &kept4));
        assert_false(gyre_mat4_inverse_affine(gyre_mat4_from_mat3(bad[i], gyre_vec3_make(1, 2, 3)), &kept4));
        assert_true(kept4.m[0] == 1.0f && kept4.m[13] == 0.0f);
    }
    /* small is not singular */
    assert_true(gyre_mat3_inverse(rows(1e-30, 0, 0, 0, 1e-30, 0, 0, 0, 1e-30), &kept));
    assert_near(kept.m[0] * 1e-30, 1, 1e-6);
    assert_true(gyre_mat3_inverse(rows(1, 0, 0, 0, 1, 0, 0, 0, 1e-20), &kept));
    const gyre_mat4 dwarf =
        gyre_mat4_from_mat3(rows(0, -1e-14, 0, 1e-14, 0, 0, 0, 0, 1e-14), gyre_vec3_make(1, 2, 3));
    gyre_mat4 general = dwarf, affine = dwarf; /* its determinant, 1e-42, is no normal float */
    assert_true(gyre_mat4_inverse(dwarf, &general) && gyre_mat4_inverse_affine(dwarf, &affine));
    assert_near(general.m[4] * 1e-14, 1, 2e-7);
    assert_near(general.m[12] * 1e-14, -2, 4e-7);
    assert_near(affine.m[13] * 1e-14, 1, 2e-7);
}

/* Columns so short that the inverse has entries beyond the largest number. */
static void no_infinite_inverse(void **state) {
    (void)state;
    const gyre_mat3 short_columns[] = {rows(1e-37, 1e-37, 0, 0, 1e-39, 0, 0, 0, 1e-37),
                                       rows(1, 1, 0, 0, 1e-5, 0, 0, 0, 1e-37),
                                       rows(2e-37, 2e-37, 0, 2e-37, 2.0001e-37, 0, 0, 0, 2e-37)};
    const bool regular[] = {false, true, false};
    for (size_t i = 0; i < COUNT(regular); ++i) {
        const gyre_mat4 m = gyre_mat4_from_mat3(short_columns[i], gyre_vec3_make(0, 0, 0));
        gyre_mat3 of_three = gyre_mat3_identity();
        gyre_mat4 general = gyre_mat4_identity(), affine = general;
        assert_int_equal(gyre_mat3_inverse(short_columns[i], &of_three), regular[i]);
        assert_int_equal(gyre_mat4_inverse(m, &general), regular[i]);
        assert_int_equal(gyre_mat4_inverse_affine(m, &affine), regular[i]);
        if (!regular[i]) assert_true(of_three.m[0] == 1.0f && general.m[0] == 1.0f && affine.m[0] == 1.0f);
        for (int j = 0; j < 16; ++j) {
            assert_true(fabsf(general.m[j]) <= FLT_MAX && fabsf(affine.m[j]) <= FLT_MAX);
        }
    }
    /* the inverse of the turn is finite, where it takes the translation is not */
    const gyre_mat3 dwarf = rows(1e-30, 0, 0, 0, 1e-30, 0, 0, 0, 1e-30);
    gyre_mat4 kept = gyre_mat4_identity();
    assert_true(gyre_mat4_inverse_affine(gyre_mat4_from_mat3(dwarf, gyre_vec3_make(3e8f, 0, 0)), &kept));
    assert_near(kept.m[12] * 1e-38, -3, 1e-6);
    assert_false(gyre_mat4_inverse_affine(gyre_mat4_from_mat3(dwarf, gyre_vec3_make(0, 4e8f, 0)), &kept));
    assert_false(gyre_mat4_inverse(gyre_mat4_from_mat3(dwarf, gyre_vec3_make(0, 4e8f, 0)), &kept));
    assert_false(gyre_mat4_inverse_affine(gyre_mat4_from_mat3(dwarf, gyre_vec3_make(0, 0, NAN)), &kept));
    assert_near(kept.m[12] * 1e-38, -3, 1e-6);
    gyre_mat4d keptd = gyre_mat4d_identity();
    const gyre_mat3d dwarfd = {{1e-300, 0, 0, 0, 1e-300, 0, 0, 0, 1e-300}};
    assert_true(
        gyre_mat4d_inverse_affine(gyre_mat4d_from_mat3d(dwarfd, gyre_vec3d_make(1.7e8, 0, 0)), &keptd));
    assert_false(
        gyre_mat4d_inverse_affine(gyre_mat4d_from_mat3d(dwarfd, gyre_vec3d_make(1.8e8, 0, 0)), &keptd));
}

/* The cofactor matrix keeps normals at right angles to their surfaces, where m itself does not. */
static void cofactor_takes_normals(void **state) {
    (void)state;
    uint64_t seed = 25;
    for (int i = 0; i < 1000; ++i) {
        const gyre_mat3d m = random_mat3d(&seed);
        const gyre_vec3d a = random_vec3d(&seed), b = random_vec3d(&seed), n = gyre_vec3d_cross(a, b);
        const gyre_vec3d turned = gyre_mat3d_mul_vec3d(gyre_mat3d_cofactor(m), n);
        const gyre_vec3d right = gyre_vec3d_cross(gyre_mat3d_mul_vec3d(m, a), gyre_mat3d_mul_vec3d(m, b));
        assert_true(vec3_error(turned, right) < 1e-14);
    }
}

static void projections(void **state) {
    (void)state;
    const gyre_mat4 p = gyre_mat4_perspective((float)(GYRE_PI / 2), 2.0f, 0.5f, 100.0f);
    gyre_vec4 v = gyre_mat4_mul_vec4(p, gyre_vec4_make(0, 0, -0.5f, 1));
    assert_near(v.z / v.w, -1, 1e-6);
    v = gyre_mat4_mul_vec4(p, gyre_vec4_make(20, 10, -10, 1)); /* the upper right edge of a 90 degree view */
    assert_near(v.x / v.w, 1, 1e-6);
    assert_near(v.y / v.w, 1, 1e-6);
    v = gyre_mat4_mul_vec4(p, gyre_vec4_make(0, 0, -100, 1));
    assert_near(v.z / v.w, 1, 1e-6);
    v = gyre_mat4_mul_vec4(gyre_mat4_perspective(1, 1, 0.5f, INFINITY), gyre_vec4_make(0, 0, -1e6f, 1));
    assert_near(v.z / v.w, 1, 1e-5);
    const gyre_mat4 endless = gyre_mat4_perspective(1, 1, 0.5f, INFINITY);
    const gyre_mat4 largest = gyre_mat4_perspective(1, 1, 0.5f, FLT_MAX);
    assert_memory_equal(&largest, &endless, sizeof endless);
    v = gyre_mat4_mul_vec4(gyre_mat4_orthographic(4, 3, 1, 5), gyre_vec4_make(4, -3, -5, 1));
    assert_vec3(gyre_vec3_make(v.x, v.y, v.z), 1, -1, 1, 1e-6);
    assert_true(v.w == 1.0f);
    v = gyre_mat4_mul_vec4(gyre_mat4_orthographic(4, 3, 1, 5), gyre_vec4_make(0, 0, -1, 1));
    assert_near(v.z, -1, 1e-6);
}

/* M21: the eye above its target, looking along up. */
static void view_from_world(void **state) {
    (void)state;
    const gyre_vec3 eye = {3, 4, 5}, target = {3, 4, -7}, up = {0, 1, 0};
    const gyre_mat4 straight = gyre_mat4_look_at(eye, target, up);
    assert_vec3(gyre_mat4_mul_point(straight, eye), 0, 0, 0, 1e-6);
    assert_vec3(gyre_mat4_mul_point(straight, target), 0, 0, -12, 1e-5);
    assert_vec3(gyre_mat4_mul_direction(straight, up), 0, 1, 0, 1e-6);
    const gyre_vec3 high = {0, 55.05f, 0}, low = {0, -5, 0};
    const gyre_mat4 down = gyre_mat4_look_at(high, low, up); /* along up */
    assert_vec3(gyre_mat4_mul_point(down, low), 0, 0, -60.05, 1e-5);
    const gyre_mat4 side = gyre_mat4_look_at(gyre_vec3_make(10, 0, 0), gyre_vec3_make(0, 0, 0), up);
    assert_vec3(gyre_mat4_mul_point(side, gyre_vec3_make(0, 0, -1)), 1, 0, -10, 2e-6);
    assert_vec3(gyre_mat4_mul_direction(side, up), 0, 1, 0, 1e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_turns_from_matrices),
        cmocka_unit_test(no_infinite_inverse),
        cmocka_unit_test(traces_below_zero),
        cmocka_unit_test(identities),
        cmocka_unit_test(no_rotation_is_near_a_mirror),
        cmocka_unit_test(checked_forms),
        cmocka_unit_test(storage_order),
        cmocka_unit_test(matrix_of_any_length),
        cmocka_unit_test(double_against_reference),
        cmocka_unit_test(rotations_there_and_back),
        cmocka_unit_test(nearest_rotation_is_nearest),
        cmocka_unit_test(nearest_rotation_of_anything),
        cmocka_unit_test(inverses),
        cmocka_unit_test(turns_about_axes),
        cmocka_unit_test(arcs_as_matrices),
        cmocka_unit_test(mirrors_and_projections),
        cmocka_unit_test(inverse_known),
        cmocka_unit_test(singular_has_no_inverse),
        cmocka_unit_test(cofactor_takes_normals),
        cmocka_unit_test(projections),
        cmocka_unit_test(view_from_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
