/* SPDX-License-Identifier: MIT */
/* Curves through rotations and points, angular velocity and its integration. */
#include "reference_error.h"

#include <gyre/splined.h>

#include "reference_values.h"

static const gyre_quatd identity = {0, 0, 0, 1};

static gyre_quatd about_z(double degrees) {
    return gyre_quatd_make(0, 0, sin(degrees * GYRE_PI / 360), cos(degrees * GYRE_PI / 360));
}

static gyre_quat about_zf(double degrees) {
    return gyre_quat_from_quatd(about_z(degrees));
}

static gyre_quat to_float(gyre_quatd q) {
    return gyre_quat_normalise(gyre_quat_from_quatd(q));
}

static gyre_vec3d wide3(gyre_vec3 v) {
    return gyre_vec3d_from_vec3(v);
}

static gyre_quatd wide(gyre_quat q) {
    return gyre_quatd_from_quat(q);
}

static double largest(gyre_vec3 v) {
    return (double)gyrei_vec3_largest(v);
}

/* ---- step ---- */

static void step_holds_and_jumps(void **state) {
    (void)state;
    const gyre_quat a = about_zf(10), b = about_zf(20);
    const gyre_vec3 u = {1, 2, 3}, v = {4, 5, 6};
    const float before[] = {-1e30f, 0, 0.5f, 0.99999994f, NAN};
    for (size_t i = 0; i < COUNT(before); ++i) {
        assert_true(gyre_quat_step(a, b, before[i]).z == a.z);
        assert_true(gyre_vec3_step(u, v, before[i]).y == 2.0f);
    }
    assert_true(gyre_quat_step(a, b, 1).z == b.z && gyre_quat_step(a, b, INFINITY).z == b.z);
    assert_true(gyre_vec3_step(u, v, 1).x == 4.0f);
}

/* ---- Hermite ---- */

static void hermite_of_points(void **state) {
    (void)state;
    /* x = 1 + 2 s - 3 s^2 + s^3 of the time s, from 0 to 2: 1 to 1, velocities 2 and 2 */
    const gyre_vec3d a = {1, 0, 0}, b = {1, 0, 0}, out = {2, 0, 0}, in = {2, 0, 0};
    for (int i = -4; i <= 12; ++i) {
        const double t = i / 8.0, s = 2 * t;
        assert_near(gyre_vec3d_hermite(a, out, b, in, 2, t).x, 1 + s * (2 + s * (-3 + s)), 1e-14);
    }
    const gyre_vec3 p = {1e18f, -3e-30f, 7}, q = {-1e18f, 5e-30f, 0.1f}, fast = {1e18f, -1e18f, 3};
    const gyre_vec3 begin = gyre_vec3_hermite(p, fast, q, fast, 1, 0),
                    end = gyre_vec3_hermite(p, fast, q, fast, 1, 1);
    assert_memory_equal(&begin, &p, sizeof p);
    assert_memory_equal(&end, &q, sizeof q);
}

/* Keys are taken with the sign they have, as glTF wants it: the tangents belong to it. */
static void hermite_of_rotations(void **state) {
    (void)state;
    const gyre_quatd a = about_z(0), b = gyre_quatd_negate(about_z(120)), none = {0, 0, 0, 0};
    const gyre_quatd q = gyre_quatd_hermite(a, none, b, none, 1, 0.5); /* the long way: -120 degrees */
    assert_near(gyre_quatd_angle_between(q, about_z(-120)), 0, 1e-15);
    assert_near(
        gyre_quatd_angle_between(gyre_quatd_hermite(a, none, about_z(120), none, 1, 0.5), about_z(60)), 0,
        1e-15);
    const gyre_quat sum_is_zero =
        gyre_quat_hermite(about_zf(0), gyre_quat_from_quatd(none), gyre_quat_negate(about_zf(0)),
                          gyre_quat_from_quatd(none), 1, 0.5f);
    assert_rotation(sum_is_zero, 0, 0, 0, 1, 0);
    assert_rotation(gyre_quat_hermite(about_zf(NAN), about_zf(0), about_zf(0), about_zf(0), 1, 0.5f), 0, 0, 0,
                    1, 0);
    /* an eighth of a turn a second from the derivative: a second later it is there, up to the cubic's error
     */
    const gyre_vec3d velocity = {0, 0, GYRE_PI / 4};
    const gyre_quatd end = about_z(45);
    for (int i = 0; i <= 8; ++i) {
        const gyre_quatd r = gyre_quatd_hermite(a, gyre_quatd_derivative_world(a, velocity), end,
                                                gyre_quatd_derivative_local(end, velocity), 1, i / 8.0);
        assert_true(gyre_quatd_angle_between(r, about_z(45 * i / 8.0)) < 2e-4);
    }
}

static void hermite_bounds(void **state) {
    (void)state;
    uint64_t seed = 101;
    double point = 0, rotation = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_vec3 p[4] = {
            gyre_vec3_from_vec3d(random_vec3d(&seed)), gyre_vec3_from_vec3d(random_vec3d(&seed)),
            gyre_vec3_from_vec3d(random_vec3d(&seed)), gyre_vec3_from_vec3d(random_vec3d(&seed))};
        const gyre_quat q[4] = {awkward_quat(&seed), awkward_quat(&seed), awkward_quat(&seed),
                                awkward_quat(&seed)};
        const float t = (float)random_fraction(&seed), interval = (float)random_fraction(&seed) * 2;
        const gyre_vec3d right =
            gyre_vec3d_hermite(wide3(p[0]), wide3(p[1]), wide3(p[2]), wide3(p[3]), interval, t);
        const gyre_vec3d d =
            gyre_vec3d_sub(wide3(gyre_vec3_hermite(p[0], p[1], p[2], p[3], interval, t)), right);
        const gyre_vec4d w = gyrei_hermite_weightsd(interval, t);
        const double most = fmax(fmax(fabs(w.x), fabs(w.y)), fmax(fabs(w.z), fabs(w.w)));
        const double size =
            fmax(fmax(largest(p[0]), largest(p[2])), interval * fmax(largest(p[1]), largest(p[3])));
        keep_worst(&point, fmax(fmax(fabs(d.x), fabs(d.y)), fabs(d.z)) / size);
        const gyre_quatd r = gyre_quatd_hermite(wide(q[0]), wide(q[1]), wide(q[2]), wide(q[3]), interval, t);
        const gyre_quatd sum = gyrei_quatd_add(
            gyrei_quatd_add(gyrei_quatd_scale(wide(q[0]), w.x), gyrei_quatd_scale(wide(q[1]), w.y)),
            gyrei_quatd_add(gyrei_quatd_scale(wide(q[2]), w.z), gyrei_quatd_scale(wide(q[3]), w.w)));
        const double error = quat_error(gyre_quat_hermite(q[0], q[1], q[2], q[3], interval, t), r);
        keep_worst(&rotation, error * gyre_quatd_length(sum) / most);
    }
    assert_bound("hermite points, of the largest", point, 2.1e-7);
    assert_bound("hermite rotations, rad", rotation, 5.5e-7);
}

/* ---- angular velocity ---- */

static void velocity_of_a_pair(void **state) {
    (void)state;
    const gyre_vec3 v = gyre_quat_angular_velocity_world(about_zf(10), about_zf(40), 0.5f);
    assert_vec3(v, 0, 0, 60 * GYRE_PI / 180, 5e-7);
    assert_vec3(gyre_quat_angular_velocity_world(about_zf(10), gyre_quat_negate(about_zf(40)), -0.5f), 0, 0,
                -60 * GYRE_PI / 180, 5e-7);
    const gyre_quat q = about_zf(77);
    const float times[] = {0.0f, -0.0f, 1e-45f, NAN};
    for (size_t i = 0; i < COUNT(times); ++i) {
        assert_vec3(gyre_quat_angular_velocity_world(q, about_zf(10), times[i]), 0, 0, 0, 0);
        assert_vec3(gyre_quat_angular_velocity_local(q, about_zf(10), times[i]), 0, 0, 0, 0);
    }
    assert_vec3(gyre_quat_angular_velocity_local(q, q, 1e-30f), 0, 0, 0, 0);
    const gyre_quat none = gyre_quat_identity(), tiny = {1e-25f, 0, 0, 1};
    assert_near(gyre_quat_angular_velocity_world(none, tiny, 1e-10f).x, 2e-15, 1e-21);
    assert_vec3(gyre_quat_angular_velocity_world(none, gyre_quat_make(1, 0, 0, 0), 1), GYRE_PI, 0, 0, 5e-7);
    assert_vec3(gyre_quat_angular_velocity_world(none, gyre_quat_make(-1, 0, 0, 0), 1), -GYRE_PI, 0, 0, 5e-7);
}

/* Between near rotations only the digits of their difference are there: none of them may be lost. */
static void velocity_loses_no_digits(void **state) {
    (void)state;
    uint64_t seed = 102;
    double near_world = 0, near_local = 0, far_world = 0, far_local = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat a = awkward_quat(&seed);
        const gyre_quatd turn = gyre_quatd_from_rotation_vector(
            gyre_vec3d_scale(random_vec3d(&seed), fabs(random_magnitude(&seed, -8, -3.5))));
        const gyre_quat b = i % 2 ? to_float(gyre_quatd_mul(wide(a), turn)) : awkward_quat(&seed);
        const gyre_vec3d world = gyre_quatd_angular_velocity_world(wide(a), wide(b), 1);
        const gyre_vec3d local = gyre_quatd_angular_velocity_local(wide(a), wide(b), 1);
        const double size = gyre_vec3d_length(world);
        const double w = vec3_error(wide3(gyre_quat_angular_velocity_world(a, b, 1)), world);
        const double l = vec3_error(wide3(gyre_quat_angular_velocity_local(a, b, 1)), local);
        if (size > 3.14159) continue; /* half a turn: either sign is right */
        const bool near = size < 1e-3 && size > 0;
        keep_worst(near ? &near_world : &far_world, near ? (w - 1e-14) / size : w);
        keep_worst(near ? &near_local : &far_local, near ? (l - 1e-14) / size : l);
    }
    assert_bound("velocity world, near, relative", near_world, 2.7e-7);
    assert_bound("velocity local, near, relative", near_local, 2.7e-7);
    assert_bound("velocity world, rad", far_world, 5.5e-7);
    assert_bound("velocity local, rad", far_local, 5.5e-7);
}

static void velocity_is_that_of_slerp(void **state) {
    (void)state;
    uint64_t seed = 103;
    for (int i = 0; i < 1000; ++i) {
        const gyre_quatd a = random_quatd(&seed), b = random_quatd(&seed);
        const double t = random_fraction(&seed), time = 0.1 + random_fraction(&seed);
        const gyre_vec3d world = gyre_quatd_angular_velocity_world(a, b, time);
        const gyre_vec3d local = gyre_quatd_angular_velocity_local(a, b, time);
        const gyre_quatd slerp = gyre_quatd_slerp(a, b, t);
        assert_true(gyre_quatd_angle_between(gyre_quatd_integrate_world(a, world, time * t), slerp) < 3e-15);
        assert_true(gyre_quatd_angle_between(gyre_quatd_integrate_local(a, local, time * t), slerp) < 3e-15);
        assert_true(vec3_error(gyre_quatd_rotate(a, local), world) < 1e-13);
    }
}

static void derivative_and_back(void **state) {
    (void)state;
    uint64_t seed = 104;
    double world = 0, local = 0, derivative = 0, derivative_local = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed), rate = awkward_quat(&seed);
        const gyre_vec3 v = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const gyre_quatd product = gyre_quatd_mul(gyre_quatd_make(v.x, v.y, v.z, 0), wide(q));
        const gyre_quatd product_local = gyre_quatd_mul(wide(q), gyre_quatd_make(v.x, v.y, v.z, 0));
        const gyre_quatd d =
            gyrei_quatd_sub(wide(gyre_quat_derivative_world(q, v)), gyrei_quatd_scale(product, 0.5));
        const gyre_quatd e =
            gyrei_quatd_sub(wide(gyre_quat_derivative_local(q, v)), gyrei_quatd_scale(product_local, 0.5));
        const double size = gyre_vec3d_length(wide3(v));
        keep_worst(&derivative, gyre_quatd_length(d) / size);
        keep_worst(&derivative_local, gyre_quatd_length(e) / size);
        const gyre_quatd right = gyre_quatd_mul(wide(rate), gyre_quatd_inverse(wide(q)));
        const gyre_quatd right_local = gyre_quatd_mul(gyre_quatd_inverse(wide(q)), wide(rate));
        const gyre_vec3d w = {2 * right.x, 2 * right.y, 2 * right.z};
        const gyre_vec3d l = {2 * right_local.x, 2 * right_local.y, 2 * right_local.z};
        keep_worst(&world, vec3_error(wide3(gyre_quat_velocity_world(q, rate)), w) / 2);
        keep_worst(&local, vec3_error(wide3(gyre_quat_velocity_local(q, rate)), l) / 2);
    }
    assert_bound("derivative world, of velocity", derivative, 8.5e-8);
    assert_bound("derivative local, of velocity", derivative_local, 8.5e-8);
    assert_bound("velocity of a rate, world", world, 2.3e-7);
    assert_bound("velocity of a rate, local", local, 2.3e-7);
    assert_vec3(gyre_quat_velocity_world(gyre_quat_make(0, 0, 0, 0), about_zf(3)), 0, 0, 0, 0);
    assert_vec3(gyre_quat_velocity_local(gyre_quat_make(0, 0, 0, 0), about_zf(3)), 0, 0, 0, 0);
}

/* ---- integration ---- */

static void integration_does_not_drift(void **state) {
    (void)state;
    const gyre_vec3 velocity = {0, 0, (float)(100 * GYRE_PI / 180)};
    const gyre_vec3d velocityd = {0, 0, 100 * GYRE_PI / 180};
    gyre_quat q = gyre_quat_identity(), local = q;
    gyre_quatd qd = identity;
    for (int i = 0; i < 200000; ++i) {
        q = gyre_quat_integrate_world(q, velocity, 0.01f);
        local = gyre_quat_integrate_local(local, velocity, 0.01f);
        qd = gyre_quatd_integrate_world(qd, velocityd, 0.01);
    }
    const gyre_quatd right = gyre_quatd_make(0, 0, 0.9848077530122081, -0.17364817766693033);
    assert_near(gyre_quat_length(q), 1, 1.4e-7);
    assert_near(gyre_quat_length(local), 1, 1.4e-7);
    assert_near(gyre_quatd_length(qd), 1, 3e-16);
    /* the float step turns by 1 degree and 3e-8 of it: in all 2e5 * 0.0175 * 6e-8 rad may come from the input
     * alone */
    assert_true(quat_error(q, right) < 2.6e-4 && quat_error(local, right) < 2.6e-4);
    assert_true(gyre_quatd_angle_between(qd, right) < 1e-10);
}

static void integration_bounds(void **state) {
    (void)state;
    uint64_t seed = 105;
    double world = 0, local = 0, tiny = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat q = awkward_quat(&seed);
        const gyre_vec3 v = gyre_vec3_from_vec3d(random_vec3d(&seed));
        const float time = (float)(random_fraction(&seed) * 1.8);
        const gyre_quatd right = gyre_quatd_integrate_world(wide(q), wide3(v), time);
        const gyre_quatd right_local = gyre_quatd_integrate_local(wide(q), wide3(v), time);
        keep_worst(&world, quat_error(gyre_quat_integrate_world(q, v, time), right));
        keep_worst(&local, quat_error(gyre_quat_integrate_local(q, v, time), right_local));
        const float short_time = (float)fabs(random_magnitude(&seed, -25, -10));
        const double angle = (double)short_time * gyre_vec3d_length(wide3(v)) / 2;
        const gyre_quat small = gyre_quat_integrate_local(gyre_quat_identity(), v, short_time);
        keep_worst(&tiny, fabs(gyre_vec3d_length(gyre_vec3d_make(small.x, small.y, small.z)) / angle - 1));
    }
    assert_bound("integrate world, rad", world, 3.75e-7);
    assert_bound("integrate local, rad", local, 3.75e-7);
    assert_bound("integrate a tiny step, relative", tiny, 1.3e-7);
    const gyre_quat q = about_zf(30);
    const gyre_vec3 huge = {3e38f, 0, 0}, bad = {NAN, 0, 0};
    assert_rotation(gyre_quat_integrate_world(q, huge, 100), q.x, q.y, q.z, q.w, 1e-7);
    assert_rotation(gyre_quat_integrate_local(q, bad, 1), q.x, q.y, q.z, q.w, 1e-7);
    assert_rotation(gyre_quat_integrate_world(q, huge, NAN), q.x, q.y, q.z, q.w, 1e-7);
}

/* ---- squad ---- */

/* About one axis squad is arithmetic on angles. */
static void squad_about_one_axis(void **state) {
    (void)state;
    for (int i = 0; i <= 16; ++i) {
        const double t = i / 16.0, h = 2 * t * (1 - t);
        const double angle = (1 - h) * (10 * (1 - t) + 100 * t) + h * (40 * (1 - t) + 130 * t);
        for (int sign = 0; sign < 8; ++sign) {
            const gyre_quatd keys[] = {about_z(10), about_z(40), about_z(130), about_z(100)};
            const gyre_quatd q = gyre_quatd_squad(sign & 1 ? gyre_quatd_negate(keys[0]) : keys[0],
                                                  sign & 2 ? gyre_quatd_negate(keys[1]) : keys[1], keys[2],
                                                  sign & 4 ? gyre_quatd_negate(keys[3]) : keys[3], t);
            assert_true(gyre_quatd_angle_between(q, about_z(angle)) < 1.5e-15);
        }
    }
    const gyre_quatd c = gyre_quatd_squad_control(about_z(-30), about_z(20), gyre_quatd_negate(about_z(140)));
    assert_true(gyre_quatd_angle_between(c, about_z(20 - (120 - 50) / 4.0)) < 1e-15);
}

static void squad_ends_and_equal_keys(void **state) {
    (void)state;
    const gyre_quat a = about_zf(10), b = gyre_quat_from_x(1), bend = gyre_quat_from_y(1);
    const float low[] = {0.0f, -0.0f, -3.0f, NAN, -INFINITY}, high[] = {1.0f, 7.0f, INFINITY};
    for (size_t i = 0; i < COUNT(low); ++i) {
        const gyre_quat q = gyre_quat_squad(a, bend, bend, b, low[i]);
        assert_memory_equal(&q, &a, sizeof a);
    }
    for (size_t i = 0; i < COUNT(high); ++i) {
        const gyre_quat q = gyre_quat_squad(a, bend, bend, gyre_quat_negate(b), high[i]);
        assert_memory_equal(&q, &b, sizeof b);
    }
    const gyre_quat control = gyre_quat_squad_control(a, a, a);
    assert_rotation(control, a.x, a.y, a.z, a.w, 1e-7);
    for (int i = 0; i <= 10; ++i) {
        assert_rotation(gyre_quat_squad(a, a, gyre_quat_negate(a), a, (float)i / 10), a.x, a.y, a.z, a.w,
                        1.2e-7);
    }
}

/* Opposite controls have no arc; opposite keys have one, the sign of the dot product chooses it. */
static void squad_of_opposite_ends(void **state) {
    (void)state;
    uint64_t seed = 106;
    const gyre_quat a = gyre_quat_identity(), x = {1, 0, 0, 0}, y = {0, 1, 0, 0};
    for (int i = 1; i < 10; ++i) {
        const float t = (float)i / 10;
        const double half = t * GYRE_PI / 2;
        assert_rotation(gyre_quat_squad(a, a, x, x, t), sin(half), 0, 0, cos(half), 2e-7);
        assert_rotation(gyre_quat_squad(a, a, gyre_quat_negate(x), gyre_quat_negate(x), t), -sin(half), 0, 0,
                        cos(half), 2e-7);
    }
    for (int i = 0; i < 10000; ++i) {
        const gyre_quatd p = awkward_quatd(&seed), q = awkward_partner(&seed, p),
                         r = awkward_partner(&seed, q);
        const gyre_quat f = gyre_quat_squad(to_float(p), to_float(r), to_float(gyre_quatd_negate(r)),
                                            to_float(q), (float)random_fraction(&seed));
        assert_near(gyre_quat_length(f), 1, 1.4e-7);
    }
    /* the controls are each at right angles to their key and opposite each other: the arc does not exist */
    const gyre_quat q = gyre_quat_squad(a, y, gyre_quat_negate(y), a, 0.5f);
    assert_near(gyre_quat_length(q), 1, 1.4e-7);
}

static gyre_quatd squad_at(const gyre_quatd *keys, int index, double t) {
    const gyre_quatd *k = keys + index;
    return gyre_quatd_squad(k[0], gyre_quatd_squad_control(k[-1], k[0], k[1]),
                            gyre_quatd_squad_control(k[0], k[1], k[2]), k[1], t);
}

static gyre_quatd catmull_at(const gyre_quatd *keys, int index, double t) {
    const gyre_quatd *k = keys + index;
    return gyre_quatd_catmull_rom(k[-1], k[0], k[1], k[2], t);
}

/* Neither place nor angular velocity jumps at a key, whatever the signs of the keys. */
static void curves_join_smoothly(void **state) {
    (void)state;
    uint64_t seed = 107;
    gyre_quatd (*const curves[])(const gyre_quatd *, int, double) = {squad_at, catmull_at};
    const double step = 1e-5;
    for (int i = 0; i < 400; ++i) {
        gyre_quatd keys[5];
        for (int k = 0; k < 5; ++k) {
            keys[k] = random_quatd(&seed);
        }
        for (int c = 0; c < 2; ++c) {
            const gyre_quatd before = curves[c](keys, 1, 1 - step), after = curves[c](keys, 2, step);
            const gyre_vec3d in = gyre_quatd_angular_velocity_local(before, keys[2], step);
            const gyre_vec3d out = gyre_quatd_angular_velocity_local(keys[2], after, step);
            assert_true(vec3_error(in, out) < 2e-3);
            assert_true(gyre_quatd_angle_between(curves[c](keys, 1, 1), curves[c](keys, 2, 0)) < 1e-15);
            const gyre_vec3d right =
                gyre_vec3d_scale(gyre_vec3d_add(gyre_quatd_angular_velocity_local(keys[1], keys[2], 1),
                                                gyre_quatd_angular_velocity_local(keys[2], keys[3], 1)),
                                 0.5);
            assert_true(vec3_error(out, right) < 1e-3);
        }
    }
}

/* ---- velocities at keys ---- */

static void hermite_has_its_velocities(void **state) {
    (void)state;
    uint64_t seed = 108;
    const double step = 1e-6;
    for (int i = 0; i < 400; ++i) {
        const gyre_quatd a = random_quatd(&seed), b = random_quatd(&seed);
        const gyre_vec3d va = gyre_vec3d_scale(random_vec3d(&seed), 10), vb = random_vec3d(&seed);
        const double time = 0.2 + random_fraction(&seed);
        const gyre_quatd early = gyre_quatd_hermite_velocity(a, va, b, vb, time, step / time);
        const gyre_quatd late = gyre_quatd_hermite_velocity(a, va, b, vb, time, 1 - step / time);
        assert_true(vec3_error(gyre_quatd_angular_velocity_local(a, early, step), va) < 1e-3);
        assert_true(vec3_error(gyre_quatd_angular_velocity_local(late, b, step), vb) < 1e-3);
        const gyre_quatd begin = gyre_quatd_hermite_velocity(a, va, b, vb, time, 0);
        const gyre_quatd end = gyre_quatd_canonical(gyre_quatd_hermite_velocity(a, va, b, vb, time, 1));
        const gyre_quatd right = gyre_quatd_canonical(b);
        assert_memory_equal(&begin, &a, sizeof a);
        assert_memory_equal(&end, &right, sizeof right);
    }
    const gyre_vec3 turns = {0, 0, (float)(4 * GYRE_PI)}, huge = {3e38f, 3e38f, 0};
    const gyre_quat none = gyre_quat_identity();
    /* a third of each velocity is 240 degrees, 120 back are left over: a whole turn in all */
    const double degrees = 240 * (1 - 0.875 * 0.875 * 0.875) - 120 * (3 - 2 * 0.125) / 64 + 240 / 512.0;
    const gyre_quat turned = gyre_quat_hermite_velocity(none, turns, none, turns, 1, 0.125f);
    assert_true(quat_error(turned, about_z(degrees)) < 1.5e-6);
    assert_near(gyre_quat_length(gyre_quat_hermite_velocity(none, huge, none, huge, 1e3f, 0.3f)), 1, 1.4e-7);
}

static void key_velocities(void **state) {
    (void)state;
    const gyre_vec3d a = {0, 0, 0}, b = {1, 0, 0},
                     c = {4, 0, 0}; /* the square of the time: velocity 2 at 1 */
    assert_near(gyre_vec3d_key_velocity(a, b, c, 1, 1).x, 2, 1e-15);
    const gyre_vec3d d = {9, 0, 0};
    assert_near(gyre_vec3d_key_velocity(a, b, d, 1, 2).x, 2, 1e-15);
    assert_near(gyre_vec3d_key_velocity(a, b, d, 0, 2).x, 4, 1e-15);
    assert_near(gyre_vec3d_key_velocity(a, b, d, 1, -2).x, 1, 1e-15);
    assert_near(gyre_vec3d_key_velocity(a, b, d, NAN, 0).x, 0, 0);
    const gyre_vec3 velocity = gyre_quat_key_velocity(about_zf(0), about_zf(10), about_zf(90), 1, 2);
    assert_vec3(velocity, 0, 0, 20 * GYRE_PI / 180, 3e-7);
    assert_vec3(gyre_quat_key_velocity(about_zf(0), about_zf(10), about_zf(90), 3e38f, 3e38f), 0, 0, 0,
                1e-38);
}

static void catmull_rom_of_points(void **state) {
    (void)state;
    const gyre_vec3d a = {0, 0, 1}, b = {1, 0, 1}, c = {4, 0, 1}, d = {9, 0, 1}; /* a parabola is kept */
    for (int i = 0; i <= 8; ++i) {
        const double t = 1 + i / 8.0;
        const gyre_vec3d p = gyre_vec3d_catmull_rom(a, b, c, d, i / 8.0);
        assert_near(p.x, t * t, 1e-15);
        assert_near(p.z, 1, 1e-15);
    }
    uint64_t seed = 109;
    double worst = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        gyre_vec3 p[4];
        for (int k = 0; k < 4; ++k) {
            p[k] = gyre_vec3_from_vec3d(random_vec3d(&seed));
        }
        const float t = (float)random_fraction(&seed);
        const gyre_vec3d right =
            gyre_vec3d_catmull_rom(wide3(p[0]), wide3(p[1]), wide3(p[2]), wide3(p[3]), t);
        const gyre_vec3d e = gyre_vec3d_sub(wide3(gyre_vec3_catmull_rom(p[0], p[1], p[2], p[3], t)), right);
        keep_worst(&worst, fmax(fmax(fabs(e.x), fabs(e.y)), fabs(e.z)));
    }
    assert_bound("catmull-rom points, of 1", worst, 2.3e-7);
}

/* ---- accuracy ---- */

/* A rotation up to `angle` from q. */
static gyre_quat beside(uint64_t *seed, gyre_quat q, double angle) {
    const gyre_vec3d axis = gyre_vec3d_normalise(random_vec3d(seed), gyre_vec3d_make(1, 0, 0));
    const gyre_vec3d turn = gyre_vec3d_scale(axis, angle * random_fraction(seed));
    const gyre_quat r = to_float(gyre_quatd_mul(wide(q), gyre_quatd_from_rotation_vector(turn)));
    return random_bits(seed) & 1 ? gyre_quat_negate(r) : r;
}

static void float_bounds(void **state) {
    (void)state;
    uint64_t seed = 110;
    double squad = 0, control = 0, velocity = 0, hermite = 0, catmull = 0;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const double reach = i % 4 ? 3.1 : fabs(random_magnitude(&seed, -7, 0));
        const gyre_quat a = awkward_quat(&seed), b = beside(&seed, a, reach);
        const gyre_quat before = beside(&seed, a, reach), after = beside(&seed, b, reach);
        const gyre_quat ca = beside(&seed, a, reach / 2), cb = beside(&seed, b, reach / 2);
        const float t = (float)random_fraction(&seed), time = (float)random_fraction(&seed);
        const gyre_vec3 va = gyre_vec3_from_vec3d(gyre_vec3d_scale(random_vec3d(&seed), reach));
        const gyre_vec3 vb = gyre_vec3_from_vec3d(gyre_vec3d_scale(random_vec3d(&seed), reach));
        keep_worst(&squad, quat_error(gyre_quat_squad(a, ca, cb, b, t),
                                      gyre_quatd_squad(wide(a), wide(ca), wide(cb), wide(b), t)));
        keep_worst(&control, quat_error(gyre_quat_squad_control(before, a, b),
                                        gyre_quatd_squad_control(wide(before), wide(a), wide(b))));
        const gyre_vec3d v = gyre_quatd_key_velocity(wide(before), wide(a), wide(b), 1, (double)time + 0.5);
        const double size =
            fmax(gyre_vec3d_length(gyre_quatd_angular_velocity_local(wide(before), wide(a), 1)),
                 gyre_vec3d_length(gyre_quatd_angular_velocity_local(wide(a), wide(b), time + 0.5)));
        const double wrong = vec3_error(wide3(gyre_quat_key_velocity(before, a, b, 1, time + 0.5f)), v);
        keep_worst(&velocity, size > 1e-6 ? wrong / size : 0);
        /* where what the velocities leave over is half a turn, a rounding decides its way */
        const gyre_quatd rest =
            gyre_quatd_mul(gyre_quatd_conjugate(gyre_quatd_integrate_local(wide(a), wide3(va), time / 3.0)),
                           gyre_quatd_integrate_local(wide(b), wide3(vb), -time / 3.0));
        if (fabs(rest.w) > 1e-3) {
            keep_worst(&hermite, quat_error(gyre_quat_hermite_velocity(a, va, b, vb, time, t),
                                            gyre_quatd_hermite_velocity(wide(a), wide3(va), wide(b),
                                                                        wide3(vb), time, t)));
        }
        keep_worst(&catmull,
                   quat_error(gyre_quat_catmull_rom(before, a, b, after, t),
                              gyre_quatd_catmull_rom(wide(before), wide(a), wide(b), wide(after), t)));
    }
    assert_bound("squad, rad", squad, 3.6e-7);
    assert_bound("squad control, rad", control, 3.3e-7);
    assert_bound("key velocity, of the faster", velocity, 2.2e-7);
    assert_bound("hermite with velocities, rad", hermite, 7.7e-7);
    assert_bound("catmull-rom rotations, rad", catmull, 6.5e-7);
}

static void double_against_reference(void **state) {
    (void)state;
    double squad = 0, control = 0, velocity = 0, hermite = 0, catmull = 0;
    for (size_t i = 0; i < COUNT(reference_squad); ++i) {
        const double *r = reference_squad[i];
        const gyre_quatd q =
            gyre_quatd_squad(gyre_quatd_from_xyzw(r), gyre_quatd_from_xyzw(r + 4),
                             gyre_quatd_from_xyzw(r + 8), gyre_quatd_from_xyzw(r + 12), r[16]);
        keep_worst(&squad, rotation_error(q, r + 17, r + 21));
    }
    for (size_t i = 0; i < COUNT(reference_squad_control); ++i) {
        const double *r = reference_squad_control[i];
        const gyre_quatd q = gyre_quatd_squad_control(gyre_quatd_from_xyzw(r), gyre_quatd_from_xyzw(r + 4),
                                                      gyre_quatd_from_xyzw(r + 8));
        keep_worst(&control, rotation_error(q, r + 12, r + 16));
    }
    for (size_t i = 0; i < COUNT(reference_key_velocity); ++i) {
        const double *r = reference_key_velocity[i];
        const gyre_quatd p = gyre_quatd_from_xyzw(r), q = gyre_quatd_from_xyzw(r + 4),
                         n = gyre_quatd_from_xyzw(r + 8);
        const double size = fmax(gyre_vec3d_length(gyre_quatd_angular_velocity_local(p, q, r[12])),
                                 gyre_vec3d_length(gyre_quatd_angular_velocity_local(q, n, r[13])));
        keep_worst(&velocity,
                   vector_error(gyre_quatd_key_velocity(p, q, n, r[12], r[13]), r + 14, r + 17) / size);
    }
    for (size_t i = 0; i < COUNT(reference_hermite_velocity); ++i) {
        const double *r = reference_hermite_velocity[i];
        const gyre_quatd q =
            gyre_quatd_hermite_velocity(gyre_quatd_from_xyzw(r), vec3d_at(r + 4), gyre_quatd_from_xyzw(r + 7),
                                        vec3d_at(r + 11), r[14], r[15]);
        keep_worst(&hermite, rotation_error(q, r + 16, r + 20));
    }
    for (size_t i = 0; i < COUNT(reference_catmull_rom); ++i) {
        const double *r = reference_catmull_rom[i];
        const gyre_quatd q =
            gyre_quatd_catmull_rom(gyre_quatd_from_xyzw(r), gyre_quatd_from_xyzw(r + 4),
                                   gyre_quatd_from_xyzw(r + 8), gyre_quatd_from_xyzw(r + 12), r[16]);
        keep_worst(&catmull, rotation_error(q, r + 17, r + 21));
    }
    assert_bound("squad double, rad", squad, 5.7e-16);
    assert_bound("squad control double, rad", control, 5.3e-16);
    assert_bound("key velocity double, of the faster", velocity, 4.8e-16);
    assert_bound("hermite velocities double, rad", hermite, 1.4e-15);
    assert_bound("catmull-rom double, rad", catmull, 1.1e-15);
}

static gyre_quat any_quat(uint64_t *seed) {
    const float w = random_finite(seed), z = random_finite(seed), y = random_finite(seed);
    return gyre_quat_make(random_finite(seed), y, z, w);
}

static gyre_vec3 any_vec3(uint64_t *seed) {
    const float z = random_finite(seed), y = random_finite(seed);
    return gyre_vec3_make(random_finite(seed), y, z);
}

static void finite_input_gives_unit_output(void **state) {
    (void)state;
    uint64_t seed = 111;
    for (int i = 0; i < INPUT_COUNT; ++i) {
        const gyre_quat a = any_quat(&seed), b = i % 3 ? any_quat(&seed) : a, c = any_quat(&seed),
                        d = any_quat(&seed);
        const gyre_vec3 u = any_vec3(&seed), v = any_vec3(&seed);
        const float s = random_finite(&seed), t = random_finite(&seed), f = (float)random_fraction(&seed);
        const gyre_quat results[] = {gyre_quat_squad(a, c, d, b, t),
                                     gyre_quat_squad(a, c, d, b, f),
                                     gyre_quat_squad_control(a, b, c),
                                     gyre_quat_hermite(a, c, b, d, s, f),
                                     gyre_quat_hermite(a, c, b, d, s, t),
                                     gyre_quat_hermite_velocity(a, u, b, v, s, f),
                                     gyre_quat_hermite_velocity(a, u, b, v, s, t),
                                     gyre_quat_catmull_rom(a, b, c, d, t),
                                     gyre_quat_integrate_world(a, u, s),
                                     gyre_quat_integrate_local(a, u, s)};
        for (size_t k = 0; k < COUNT(results); ++k) {
            assert_near(gyre_quatd_length(wide(results[k])), 1, 1.4e-7);
        }
        const gyre_vec3 world = gyre_quat_angular_velocity_world(a, b, s);
        const gyre_vec3 local = gyre_quat_angular_velocity_local(a, b, s);
        const gyre_vec3 key = gyre_quat_key_velocity(a, b, c, s, t);
        assert_true(float_is_finite(world.x) && float_is_finite(world.y) && float_is_finite(world.z));
        assert_true(float_is_finite(local.x) && float_is_finite(local.y) && float_is_finite(local.z));
        assert_true(float_is_finite(key.x) && float_is_finite(key.y) && float_is_finite(key.z));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(step_holds_and_jumps),       cmocka_unit_test(hermite_of_points),
        cmocka_unit_test(hermite_of_rotations),       cmocka_unit_test(hermite_bounds),
        cmocka_unit_test(velocity_of_a_pair),         cmocka_unit_test(velocity_loses_no_digits),
        cmocka_unit_test(velocity_is_that_of_slerp),  cmocka_unit_test(derivative_and_back),
        cmocka_unit_test(integration_does_not_drift), cmocka_unit_test(integration_bounds),
        cmocka_unit_test(squad_about_one_axis),       cmocka_unit_test(squad_ends_and_equal_keys),
        cmocka_unit_test(squad_of_opposite_ends),     cmocka_unit_test(curves_join_smoothly),
        cmocka_unit_test(hermite_has_its_velocities), cmocka_unit_test(key_velocities),
        cmocka_unit_test(catmull_rom_of_points),      cmocka_unit_test(float_bounds),
        cmocka_unit_test(double_against_reference),   cmocka_unit_test(finite_input_gives_unit_output),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
