/* SPDX-License-Identifier: MIT */
/* Packing: what it promises is measured again here, by an evaluation of the curves that shares nothing with
   the library's but the curves: slerp by sines, matrices of its own. */
#include "near.h"
#include "nth_allocation.h"

#include <gyre/pack.h>
#include <gyre/sample.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOINTS = 12, KEYS_MAX = 70000, MEASURED = 10000 };

static uint64_t random_state;

static double random_in(double low, double high) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * ((double)(random_state >> 11) / 9007199254740992.0);
}

/* ---- curves ---- */

typedef struct motion {
    gyre_curves curves;
    gyre_curve list[3 * JOINTS + 4];
    double *owned[128];
    int owned_count;
} motion;

static double *own(motion *m, double *memory) {
    assert_non_null(memory);
    assert_true(m->owned_count < 128);
    return m->owned[m->owned_count++] = memory;
}

static gyre_curve *add_curve(motion *m, uint32_t node, uint8_t path, uint8_t interpolation,
                             uint32_t components, uint32_t keys, double duration_s) {
    const size_t values = (size_t)components * keys * (interpolation == GYRE_INTERPOLATION_CUBIC ? 3 : 1);
    double *times = own(m, calloc(keys, sizeof *times));
    for (uint32_t k = 0; k < keys; k++)
        times[k] = keys > 1 ? (double)(float)(duration_s * k / (keys - 1)) : 0;
    gyre_curve *curve = &m->list[m->curves.curve_count++];
    *curve = (gyre_curve){.node = node,
                          .path = path,
                          .interpolation = interpolation,
                          .component_count = components,
                          .key_count = keys,
                          .times = times,
                          .values = own(m, calloc(values, sizeof(double)))};
    m->curves.curves = m->list;
    if (times[keys - 1] > m->curves.duration_s) m->curves.duration_s = times[keys - 1];
    return curve;
}

static double *values_of(const gyre_curve *curve) {
    return (double *)curve->values;
}

static void motion_free(motion *m) {
    for (int i = 0; i < m->owned_count; i++)
        free(m->owned[i]);
    *m = (motion){.owned_count = 0};
}

static void put_turn(double *q, double angle, double x, double y, double z) {
    const double length = sqrt(x * x + y * y + z * z), s = sin(angle / 2) / length;
    q[0] = x * s, q[1] = y * s, q[2] = z * s, q[3] = cos(angle / 2);
}

/* Rotations that swing about an axis each, as limbs do. */
static void add_swing(motion *m, uint32_t node, uint32_t keys, double duration_s, double amplitude) {
    gyre_curve *curve =
        add_curve(m, node, GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, keys, duration_s);
    const double x = random_in(-1, 1), y = random_in(-1, 1), phase = random_in(0, 6), speed = random_in(2, 7);
    for (uint32_t k = 0; k < keys; k++)
        put_turn(values_of(curve) + 4 * (size_t)k, amplitude * sin(phase + speed * curve->times[k]), x, y,
                 1 + 0.2 * sin(3 * curve->times[k]));
}

static void add_walk(motion *m, uint32_t node, uint32_t keys, double duration_s) {
    gyre_curve *curve =
        add_curve(m, node, GYRE_PATH_TRANSLATION, GYRE_INTERPOLATION_LINEAR, 3, keys, duration_s);
    for (uint32_t k = 0; k < keys; k++) {
        values_of(curve)[3 * k] = 1.3 * curve->times[k];
        values_of(curve)[3 * k + 1] = 0.9 + 0.05 * sin(9 * curve->times[k]);
        values_of(curve)[3 * k + 2] = 0.02 * cos(5 * curve->times[k]);
    }
}

/* ---- skeletons: a trunk and two limbs, bones of 10 to 30 cm ---- */

static const uint32_t parents[JOINTS] = {GYRE_NONE, 0, 1, 2, 3, 4, 2, 6, 7, 0, 9, 10};
static gyre_transformd rest[JOINTS];

static const gyre_skeleton *make_skeleton(double scale) {
    gyre_skeleton_source source = {.joint_count = JOINTS, .parents = parents, .rest = rest};
    const gyre_skeleton *skeleton = NULL;
    random_state = 11;
    for (int i = 0; i < JOINTS; i++) {
        rest[i] = gyre_transformd_identity();
        rest[i].translation = gyre_vec3d_make(random_in(-0.05, 0.05) * scale, random_in(0.1, 0.3) * scale,
                                              random_in(-0.05, 0.05) * scale);
    }
    assert_int_equal(gyre_skeleton_create(&source, NULL, &skeleton, NULL), GYRE_OK);
    return skeleton;
}

/* ---- the second opinion ---- */

typedef struct place {
    double axes[3][3], origin[3]; /* axes[i]: column i */
} place;

static void second_slerp(const double *a, const double *b, double t, double *out) {
    double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3], sign = dot < 0 ? -1 : 1;
    dot *= sign;
    double wa = 1 - t, wb = t * sign;
    if (dot < 1 - 1e-9) {
        const double angle = acos(dot);
        wa = sin((1 - t) * angle) / sin(angle);
        wb = sign * sin(t * angle) / sin(angle);
    }
    for (int i = 0; i < 4; i++)
        out[i] = wa * a[i] + wb * b[i];
}

static void second_evaluate(const gyre_curve *curve, double time_s, double *out) {
    const uint32_t n = curve->component_count, last = curve->key_count - 1;
    uint32_t key = 0;
    const bool cubic = curve->interpolation == GYRE_INTERPOLATION_CUBIC;
    while (key < last && curve->times[key + 1] <= time_s)
        key++;
    const double *a = curve->values + (size_t)n * (cubic ? 3 * key + 1 : key);
    memcpy(out, a, n * sizeof *out);
    if (key == last || time_s < curve->times[0] || curve->interpolation == GYRE_INTERPOLATION_STEP) return;
    const double d = curve->times[key + 1] - curve->times[key], t = (time_s - curve->times[key]) / d;
    const double *b = a + n * (cubic ? 3 : 1);
    if (cubic) {
        const double *tangent_a = a + n, *tangent_b = b - n;
        for (uint32_t i = 0; i < n; i++)
            out[i] = (2 * t * t * t - 3 * t * t + 1) * a[i] + d * (t * t * t - 2 * t * t + t) * tangent_a[i] +
                     (3 * t * t - 2 * t * t * t) * b[i] + d * (t * t * t - t * t) * tangent_b[i];
    } else if (curve->path == GYRE_PATH_ROTATION) {
        second_slerp(a, b, t, out);
    } else {
        for (uint32_t i = 0; i < n; i++)
            out[i] = (1 - t) * a[i] + t * b[i];
    }
}

static void second_place(place *out, const place *parent, const double *t, const double *q0,
                         const double *s) {
    const double l = sqrt(q0[0] * q0[0] + q0[1] * q0[1] + q0[2] * q0[2] + q0[3] * q0[3]);
    const double q[4] = {q0[0] / l, q0[1] / l, q0[2] / l, q0[3] / l};
    place own = {.origin = {t[0], t[1], t[2]}};
    for (int i = 0; i < 3; i++) { /* v + 2 w (u x v) + 2 u x (u x v) */
        double v[3] = {0, 0, 0}, c[3], d[3];
        v[i] = 1;
        for (int k = 0; k < 3; k++)
            c[k] = q[(k + 1) % 3] * v[(k + 2) % 3] - q[(k + 2) % 3] * v[(k + 1) % 3];
        for (int k = 0; k < 3; k++)
            d[k] = q[(k + 1) % 3] * c[(k + 2) % 3] - q[(k + 2) % 3] * c[(k + 1) % 3];
        for (int k = 0; k < 3; k++)
            own.axes[i][k] = s[i] * (v[k] + 2 * q[3] * c[k] + 2 * d[k]);
    }
    *out = own;
    if (!parent) return;
    for (int i = 0; i < 4; i++) {
        const double *v = i < 3 ? own.axes[i] : own.origin;
        double *to = i < 3 ? out->axes[i] : out->origin;
        for (int k = 0; k < 3; k++)
            to[k] = parent->axes[0][k] * v[0] + parent->axes[1][k] * v[1] + parent->axes[2][k] * v[2] +
                    (i == 3 ? parent->origin[k] : 0);
    }
}

static double apart(const place *a, const place *b, double shell) {
    double largest = 0;
    for (int i = 0; i < 3; i++) {
        double length = 0, square = 0;
        for (int k = 0; k < 3; k++)
            length += a->axes[i][k] * a->axes[i][k];
        for (int k = 0; k < 3; k++) {
            const double way = b->origin[k] - a->origin[k] +
                               (b->axes[i][k] - a->axes[i][k]) * (shell / (length > 0 ? sqrt(length) : 1));
            square += way * way;
        }
        if (sqrt(square) > largest) largest = sqrt(square);
    }
    return largest;
}

static double distance_at(const gyre_skeleton *skeleton, const gyre_curves *curves, const gyre_clip *clip,
                          double time_s, double shell, const gyre_pose *pose) {
    const gyre_sample_job job = {.skeleton = skeleton, .clip = clip, .time_s = time_s, .pose = *pose};
    place exact[JOINTS], packed[JOINTS];
    double largest = 0;
    assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
    for (uint32_t j = 0; j < JOINTS; j++) {
        double v[3][4] = {{(double)(float)rest[j].translation.x, (double)(float)rest[j].translation.y,
                           (double)(float)rest[j].translation.z, 0},
                          {0, 0, 0, 1},
                          {1, 1, 1, 0}};
        for (uint32_t i = 0; i < curves->curve_count; i++)
            if (curves->curves[i].node == j && curves->curves[i].path < GYRE_PATH_WEIGHTS)
                second_evaluate(&curves->curves[i], time_s, v[curves->curves[i].path]);
        const gyre_transform l = gyre_pose_get(pose, j);
        const double t[] = {(double)l.translation.x, (double)l.translation.y, (double)l.translation.z};
        const double q[] = {(double)l.rotation.x, (double)l.rotation.y, (double)l.rotation.z,
                            (double)l.rotation.w};
        const double s[] = {(double)l.scale.x, (double)l.scale.y, (double)l.scale.z};
        const bool root = parents[j] == GYRE_NONE;
        second_place(&exact[j], root ? NULL : &exact[parents[j]], v[0], v[1], v[2]);
        second_place(&packed[j], root ? NULL : &packed[parents[j]], t, q, s);
        const double off = apart(&exact[j], &packed[j], shell);
        if (off > largest) largest = off;
    }
    return largest;
}

/* The largest displacement at random times and at all keys of the curves, in the skeleton's unit. */
static double measured(const gyre_skeleton *skeleton, const gyre_curves *curves, const gyre_clip *clip,
                       double shell) {
    void *memory = malloc(gyre_pose_size(JOINTS));
    const gyre_pose pose = gyre_pose_init(memory, JOINTS);
    double largest = 0;
    for (int i = 0; i < MEASURED; i++) {
        const double off =
            distance_at(skeleton, curves, clip, random_in(0, curves->duration_s), shell, &pose);
        if (off > largest) largest = off;
    }
    for (uint32_t i = 0; i < curves->curve_count; i++)
        for (uint32_t k = 0; k < curves->curves[i].key_count && k < 300; k++) {
            const double off = distance_at(skeleton, curves, clip, curves->curves[i].times[k], shell, &pose);
            if (off > largest) largest = off;
        }
    free(memory);
    return largest;
}

/* Packs in both ways and checks what was promised; gives the report of the one that is asked for. */
static gyre_pack_report check_packed(const motion *m, gyre_pack_options options) {
    const gyre_skeleton *skeleton = make_skeleton(1);
    gyre_pack_report reports[2];
    for (uint32_t profile = 0; profile < 2; profile++) {
        const gyre_clip *clip = NULL;
        gyre_error error = {0};
        gyre_pack_report *report = &reports[profile];
        gyre_pack_options own = options;
        own.profile = profile;
        if (gyre_clip_pack(skeleton, &m->curves, NULL, 0, &own, &clip, report, &error) != GYRE_OK)
            fail_msg("%s", error.message);
        const double budget = own.error_m > 0 ? own.error_m : GYRE_PACK_ERROR_M;
        assert_true(report->within == 1 && report->reached_m <= budget);
        const double off = measured(skeleton, &m->curves, clip, report->shell_m / report->unit_m);
        if (off * report->unit_m > budget * 1.001)
            fail_msg("profile %u: %g m measured, %g reported, %g asked for", profile, off * report->unit_m,
                     report->reached_m, budget);
        assert_near(gyre_clip_error(clip), report->reached_m / report->unit_m, 1e-6 * budget);
        const gyre_clip_sizes s = report->sizes;
        assert_true(s.head + s.times + s.tracks + s.rows + s.texts == report->size);
        assert_true(report->size == gyre_clip_size(clip));
        gyre_clip_destroy(clip, NULL);
    }
    gyre_skeleton_destroy(skeleton, NULL);
    return reports[options.profile];
}

/* ---- tests ---- */

static void fill_all(motion *m, uint32_t keys, double duration_s, double amplitude) {
    random_state = 5;
    add_walk(m, 0, keys, duration_s);
    for (uint32_t j = 0; j < JOINTS; j++)
        add_swing(m, j, keys, duration_s, amplitude);
}

static void budget_is_kept(void **state) {
    (void)state;
    const double budgets[] = {0, 1e-3, 1e-2, 2e-5};
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        motion m = {.owned_count = 0};
        fill_all(&m, 41, 1.5, 0.6);
        check_packed(&m, (gyre_pack_options){.error_m = budgets[i]});
        motion_free(&m);
    }
}

static void larger_budgets_take_fewer_bytes(void **state) {
    (void)state;
    uint64_t sizes[3];
    for (int i = 0; i < 3; i++) {
        const double budgets[] = {3e-5, 2e-4, 1e-3};
        motion m = {.owned_count = 0};
        fill_all(&m, 60, 2, 0.6);
        sizes[i] =
            check_packed(&m, (gyre_pack_options){.error_m = budgets[i], .profile = GYRE_CLIP_PROFILE_SIZE})
                .size;
        motion_free(&m);
    }
    assert_true(sizes[1] < sizes[0] * 9 / 10 && sizes[2] < sizes[1] * 9 / 10);
}

static void keys_far_apart_are_followed(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    gyre_curve *curve = add_curve(&m, 2, GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 9, 2);
    for (uint32_t k = 0; k < 9; k++)
        put_turn(values_of(curve) + 4 * (size_t)k, 85 * GYRE_PI / 180 * k, 0.1, 1, 0.3);
    const gyre_pack_report report = check_packed(&m, (gyre_pack_options){0});
    assert_true(report.interpolation != GYRE_CLIP_INTERPOLATION_NLERP);
    motion_free(&m);
}

static void signs_do_not_matter(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    uint64_t sizes[2];
    for (int i = 0; i < 2; i++) {
        fill_all(&m, 30, 1, 0.6);
        for (uint32_t c = 0; i == 1 && c < m.curves.curve_count; c++)
            for (uint32_t k = 0; m.list[c].path == GYRE_PATH_ROTATION && k < 30; k++)
                for (uint32_t n = 0; k % 3 == 1 && n < 4; n++)
                    values_of(&m.list[c])[4 * k + n] *= -1;
        sizes[i] = check_packed(&m, (gyre_pack_options){0}).size;
        motion_free(&m);
    }
    assert_true(sizes[0] == sizes[1]);
}

static void what_does_not_move_costs_nothing(void **state) {
    (void)state;
    uint64_t sizes[2];
    for (int i = 0; i < 2; i++) {
        motion m = {.owned_count = 0};
        const uint32_t keys = i ? 500 : 2;
        const gyre_skeleton *skeleton = make_skeleton(1);
        gyre_skeleton_destroy(skeleton, NULL);
        for (uint32_t j = 0; j < JOINTS; j++) {
            gyre_curve *t = add_curve(&m, j, GYRE_PATH_TRANSLATION, GYRE_INTERPOLATION_LINEAR, 3, keys, 1);
            gyre_curve *r = add_curve(&m, j, GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, keys, 1);
            for (uint32_t k = 0; k < keys; k++) {
                memcpy(values_of(t) + 3 * (size_t)k, &rest[j].translation, 3 * sizeof(double));
                put_turn(values_of(r) + 4 * (size_t)k, j == 4 ? 0.5 : 0, 0, 1, 0);
            }
        }
        const gyre_pack_report report = check_packed(&m, (gyre_pack_options){0});
        const gyre_clip_counts n = report.counts;
        assert_true(n.animated[0] + n.animated[1] + n.animated[2] == 0);
        assert_true(n.constant[0] == 0 && n.constant[1] == 1 && n.constant[2] == 0);
        sizes[i] = report.size;
        motion_free(&m);
    }
    assert_true(sizes[1] == sizes[0]); /* keys that say nothing are left out */
}

static void jumps_are_kept(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    gyre_curve *step = add_curve(&m, 1, GYRE_PATH_ROTATION, GYRE_INTERPOLATION_STEP, 4, 5, 2);
    for (uint32_t k = 0; k < 5; k++)
        put_turn(values_of(step) + 4 * (size_t)k, k % 2 ? 2.9 : 0.1 * k, 0, 0.4, 1);
    add_swing(&m, 2, 13, 2, 0.7);
    gyre_curve *twice = add_curve(&m, 3, GYRE_PATH_TRANSLATION, GYRE_INTERPOLATION_LINEAR, 3, 4, 2);
    ((double *)twice->times)[1] = ((double *)twice->times)[2] = 0.75;
    const double y[] = {0, 0.5, -0.25, 0.125};
    for (uint32_t k = 0; k < 4; k++)
        values_of(twice)[3 * k + 1] = y[k];
    check_packed(&m, (gyre_pack_options){0});
    motion_free(&m);
}

static void cubic_curves_are_followed(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    gyre_curve *turn = add_curve(&m, 0, GYRE_PATH_ROTATION, GYRE_INTERPOLATION_CUBIC, 4, 4, 2);
    gyre_curve *move = add_curve(&m, 3, GYRE_PATH_TRANSLATION, GYRE_INTERPOLATION_CUBIC, 3, 3, 2);
    for (uint32_t k = 0; k < 4; k++) {
        put_turn(values_of(turn) + 12 * (size_t)k + 4, 0.9 * k, 0.3, 1, 0.2);
        for (uint32_t i = 0; i < 4; i++)
            values_of(turn)[12 * k + i] = values_of(turn)[12 * k + 8 + i] = i == 1 ? 0.8 : -0.3;
    }
    for (uint32_t k = 0; k < 3; k++)
        for (uint32_t i = 0; i < 9; i++)
            values_of(move)[9 * k + i] = 0.3 * sin(2.0 * k + i);
    const gyre_pack_report report = check_packed(&m, (gyre_pack_options){0});
    assert_true(report.key_count > report.curve_key_count);
    motion_free(&m);
}

static void one_key_and_no_duration(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    add_swing(&m, 3, 1, 0, 0.6);
    const gyre_pack_report report = check_packed(&m, (gyre_pack_options){0});
    assert_int_equal(report.key_count, 1);
    motion_free(&m);
    const gyre_pack_report empty = check_packed(&m, (gyre_pack_options){0});
    assert_int_equal(empty.key_count, 1);
    assert_true(empty.reached_m == 0);
}

static void full_turns_keep_four_components(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    gyre_curve *curve = add_curve(&m, 4, GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 60, 2);
    for (uint32_t k = 0; k < 60; k++)
        put_turn(values_of(curve) + 4 * (size_t)k, 0.35 * k, sin(0.1 * k), cos(0.13 * k), 0.4);
    add_swing(&m, 5, 60, 2, 0.5);
    check_packed(&m, (gyre_pack_options){0});
    motion_free(&m);
}

static void long_clips_get_segments(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    const gyre_skeleton *skeleton = make_skeleton(1);
    gyre_skeleton_destroy(skeleton, NULL);
    for (uint32_t j = 0; j < JOINTS; j++) {
        gyre_curve *curve = add_curve(&m, j, GYRE_PATH_ROTATION, GYRE_INTERPOLATION_LINEAR, 4, 401, 13);
        for (uint32_t k = 0; k < 401; k++)
            put_turn(values_of(curve) + 4 * (size_t)k,
                     0.8 * sin(0.02 * k + j) + (k > 200 ? 0.02 * sin(2.4 * k) : 0), 0.2, 1, 0.1 * j);
    }
    check_packed(&m, (gyre_pack_options){0});
    motion_free(&m);
}

static void needless_keys_are_left_out(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    gyre_curve *curve = add_curve(&m, 0, GYRE_PATH_TRANSLATION, GYRE_INTERPOLATION_LINEAR, 3, KEYS_MAX, 700);
    for (uint32_t k = 0; k < KEYS_MAX; k++)
        values_of(curve)[3 * k] = 1e-3 * curve->times[k];
    const gyre_skeleton *skeleton = make_skeleton(1);
    const gyre_clip *clip = NULL;
    gyre_pack_report report;
    assert_int_equal(gyre_clip_pack(skeleton, &m.curves, NULL, 0, NULL, &clip, &report, NULL), GYRE_OK);
    assert_true(report.curve_key_count == KEYS_MAX && report.key_count < 3000);
    gyre_clip_destroy(clip, NULL);
    for (uint32_t k = 0; k < KEYS_MAX; k++)
        values_of(curve)[3 * k] = k % 2;
    gyre_error error = {0};
    assert_int_equal(gyre_clip_pack(skeleton, &m.curves, NULL, 0, NULL, &clip, NULL, &error),
                     GYRE_UNSUPPORTED);
    assert_null(clip);
    assert_non_null(strstr(error.message, "70000 keys"));
    gyre_skeleton_destroy(skeleton, NULL);
    motion_free(&m);
}

static void tiny_numbers_are_flushed(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    add_swing(&m, 2, 9, 1, 0.4);
    for (uint32_t k = 0; k < 9; k++)
        values_of(&m.list[0])[4 * k] = k % 2 ? 1e-40 : -1e-310;
    for (uint32_t k = 0; k < 9; k++) {
        double *q = values_of(&m.list[0]) + 4 * (size_t)k;
        const double length = sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (int i = 1; i < 4; i++)
            q[i] /= length;
    }
    const gyre_skeleton *skeleton = make_skeleton(1);
    float *memory = malloc(gyre_pose_size(JOINTS));
    for (uint32_t profile = 0; profile < 2; profile++) {
        const gyre_clip *clip = NULL;
        const gyre_pack_options options = {.profile = profile};
        assert_int_equal(gyre_clip_pack(skeleton, &m.curves, NULL, 0, &options, &clip, NULL, NULL), GYRE_OK);
        const gyre_pose pose = gyre_pose_init(memory, JOINTS);
        for (int i = 0; i < 50; i++) {
            const gyre_sample_job job = {
                .skeleton = skeleton, .clip = clip, .time_s = 0.02 * i, .pose = pose};
            assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
            for (size_t c = 0; c < (size_t)GYRE_POSE_COMPONENTS * pose.stride; c++)
                assert_true(pose.values[c] == 0 || fabsf(pose.values[c]) > 1e-15f);
        }
        gyre_clip_destroy(clip, NULL);
    }
    free(memory);
    gyre_skeleton_destroy(skeleton, NULL);
    motion_free(&m);
}

static void refuse(const gyre_curves *curves, const gyre_pack_options *options, gyre_status expected,
                   const char *words) {
    const gyre_skeleton *skeleton = make_skeleton(1);
    const gyre_clip *clip = (const gyre_clip *)(const void *)&words;
    gyre_error error = {0};
    assert_int_equal(gyre_clip_pack(skeleton, curves, NULL, 0, options, &clip, NULL, &error), expected);
    assert_null(clip);
    if (!strstr(error.message, words)) fail_msg("\"%s\" does not say \"%s\"", error.message, words);
    gyre_skeleton_destroy(skeleton, NULL);
}

static void bad_input_is_refused(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    add_swing(&m, 2, 9, 1, 0.4);
    double *values = values_of(&m.list[0]), *times = (double *)m.list[0].times, kept = values[13];
    values[13] = NAN;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "curve 0, key 3");
    values[13] = INFINITY;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "curve 0, key 3");
    values[13] = 3;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "length 1");
    values[13] = kept;
    kept = times[4];
    times[4] = NAN;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "key 4: its time");
    times[4] = 0.01;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "key 4: its time");
    times[4] = kept;
    m.list[1] = m.list[0];
    m.curves.curve_count = 2;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "another curve");
    m.curves.curve_count = 1;
    m.list[0].component_count = 3;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "3 components");
    m.list[0].component_count = 4;
    refuse(&m.curves, &(gyre_pack_options){.error_m = -1}, GYRE_BAD_ARGUMENT, "error");
    refuse(&m.curves, &(gyre_pack_options){.shell_m = NAN}, GYRE_BAD_ARGUMENT, "shell");
    refuse(&m.curves, &(gyre_pack_options){.profile = 7}, GYRE_BAD_ARGUMENT, "profile");
    refuse(&m.curves, &(gyre_pack_options){.events = &(gyre_clip_event){.time_s = 2}, .event_count = 1},
           GYRE_BAD_ARGUMENT, "event 0");
    refuse(&m.curves, &(gyre_pack_options){.error_m = 1e-12}, GYRE_UNSUPPORTED, "cannot be kept to");
    m.curves.duration_s = NAN;
    refuse(&m.curves, NULL, GYRE_BAD_ARGUMENT, "duration");
    motion_free(&m);
}

static void the_best_is_had_when_asked(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    fill_all(&m, 20, 1, 0.5);
    const gyre_skeleton *skeleton = make_skeleton(1);
    for (uint32_t profile = 0; profile < 2; profile++) {
        const gyre_pack_options options = {.error_m = 1e-12, .keep_going = 1, .profile = profile};
        const gyre_clip *clip = NULL;
        gyre_pack_report report;
        assert_int_equal(gyre_clip_pack(skeleton, &m.curves, NULL, 0, &options, &clip, &report, NULL),
                         GYRE_OK);
        assert_int_equal(report.within, 0);
        assert_true(report.reached_m < 5e-5);
        gyre_clip_destroy(clip, NULL);
    }
    gyre_skeleton_destroy(skeleton, NULL);
    motion_free(&m);
}

static void units_are_guessed(void **state) {
    (void)state;
    const double scales[] = {1, 100, 1000}, units[] = {1, 0.01, 0.001};
    for (int i = 0; i < 3; i++) {
        const gyre_skeleton *skeleton = make_skeleton(scales[i]);
        motion m = {.owned_count = 0};
        const gyre_clip *clip = NULL;
        gyre_pack_report report;
        add_swing(&m, 1, 9, 1, 0.4);
        assert_near(gyre_skeleton_guess_unit_m(skeleton), units[i], 0);
        assert_int_equal(gyre_clip_pack(skeleton, &m.curves, NULL, 0, NULL, &clip, &report, NULL), GYRE_OK);
        assert_int_equal(report.unit_source, GYRE_PACK_UNIT_GUESSED);
        assert_near(report.unit_m, units[i], 0);
        assert_near(gyre_clip_shell(clip) * units[i], GYRE_PACK_SHELL_M, 1e-8);
        gyre_clip_destroy(clip, NULL);
        gyre_skeleton_destroy(skeleton, NULL);
        motion_free(&m);
    }
}

static void add_weights(motion *m, uint32_t node, uint32_t count) {
    gyre_curve *curve = add_curve(m, node, GYRE_PATH_WEIGHTS, GYRE_INTERPOLATION_LINEAR, count, 7, 1);
    for (uint32_t i = 0; i < 7 * count; i++)
        values_of(curve)[i] = i % count == 1 ? 0.25 : sin(0.8 * i);
}

static void numbers_beside_the_joints(void **state) {
    (void)state;
    motion m = {.owned_count = 0}, extra = {.owned_count = 0};
    add_swing(&m, 2, 15, 1, 0.4);
    add_weights(&m, 90, 3);
    add_weights(&extra, 0, 1);
    const gyre_pack_scalar scalar = {.name = "dust", .curve = &extra.list[0], .node = 5, .element = 6};
    const gyre_clip_event events[] = {{.time_s = 0.5, .name = "step", .value = 9}};
    const char *names[91] = {[90] = "face"};
    const gyre_skeleton *skeleton = make_skeleton(1);
    for (uint32_t profile = 0; profile < 2; profile++) {
        const gyre_pack_options options = {.profile = profile,
                                           .scalars = &scalar,
                                           .scalar_count = 1,
                                           .events = events,
                                           .event_count = 1,
                                           .node_names = names,
                                           .node_name_count = 91,
                                           .name = "wink"};
        const gyre_clip *clip = NULL;
        gyre_error error = {0};
        if (gyre_clip_pack(skeleton, &m.curves, NULL, 0, &options, &clip, NULL, &error))
            fail_msg("%s", error.message);
        assert_string_equal(gyre_clip_name(clip), "wink");
        assert_int_equal(gyre_clip_counts_of(clip).scalars, 4);
        assert_int_equal(gyre_clip_counts_of(clip).constant_scalars, 1);
        assert_int_equal(gyre_clip_find_scalar(clip, "face.weights[2]"), 2);
        assert_int_equal(gyre_clip_scalar_at(clip, 2).node, 90);
        assert_int_equal(gyre_clip_scalar_at(clip, 3).element, 6);
        assert_string_equal(gyre_clip_event_at(clip, 0).name, "step");
        for (int i = 0; i <= 100; i++) {
            float scalars[4];
            double weights[3], dust;
            const gyre_sample_job job = {
                .clip = clip, .time_s = 0.01 * i, .scalars = scalars, .scalar_count = 4};
            assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
            second_evaluate(&m.list[1], 0.01 * i, weights);
            second_evaluate(&extra.list[0], 0.01 * i, &dust);
            for (int k = 0; k < 3; k++)
                assert_near((double)scalars[k], weights[k], 1e-3);
            assert_near((double)scalars[3], dust, 1e-3);
        }
        gyre_clip_destroy(clip, NULL);
    }
    gyre_skeleton_destroy(skeleton, NULL);
    motion_free(&m);
    motion_free(&extra);
}

static void nodes_are_mapped(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    add_swing(&m, 1, 9, 1, 0.4);
    add_swing(&m, 2, 9, 1, 0.4);
    const uint32_t map[] = {GYRE_NONE, 7};
    const gyre_skeleton *skeleton = make_skeleton(1);
    const gyre_clip *clip = NULL;
    gyre_pack_report report;
    assert_int_equal(gyre_clip_pack(skeleton, &m.curves, map, 2, NULL, &clip, &report, NULL), GYRE_OK);
    assert_true(report.ignored_curve_count == 1 && report.counts.animated[GYRE_PATH_ROTATION] == 1);
    gyre_clip_destroy(clip, NULL);
    const uint32_t wrong[] = {0, JOINTS, 2};
    assert_int_equal(gyre_clip_pack(skeleton, &m.curves, wrong, 3, NULL, &clip, NULL, NULL),
                     GYRE_BAD_ARGUMENT);
    gyre_skeleton_destroy(skeleton, NULL);
    motion_free(&m);
}

/* ---- the way back ---- */

static void curves_come_back(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    fill_all(&m, 25, 1, 0.5);
    add_weights(&m, 90, 3);
    const gyre_skeleton *skeleton = make_skeleton(1);
    for (uint32_t profile = 0; profile < 2; profile++) {
        const gyre_pack_options options = {.profile = profile, .name = "back"};
        const gyre_clip *clip = NULL, *again = NULL;
        const gyre_curves *curves = NULL;
        assert_int_equal(gyre_clip_pack(skeleton, &m.curves, NULL, 0, &options, &clip, NULL, NULL), GYRE_OK);
        assert_int_equal(gyre_clip_unpack(skeleton, clip, NULL, &curves, NULL), GYRE_OK);
        assert_string_equal(curves->name, "back");
        assert_near(curves->duration_s, m.curves.duration_s, 0);
        assert_int_equal(curves->curve_count, m.curves.curve_count);
        const gyre_curve *weights = &curves->curves[curves->curve_count - 1];
        assert_true(weights->path == GYRE_PATH_WEIGHTS && weights->node == 90 &&
                    weights->component_count == 3);
        assert_int_equal(gyre_clip_pack(skeleton, curves, NULL, 0, &options, &again, NULL, NULL), GYRE_OK);
        const double shell = GYRE_PACK_SHELL_M;
        assert_true(measured(skeleton, curves, clip, shell) < 0.6 * GYRE_PACK_ERROR_M);
        assert_true(measured(skeleton, &m.curves, again, shell) < 2 * GYRE_PACK_ERROR_M);
        gyre_curves_destroy(curves, NULL);
        gyre_clip_destroy(again, NULL);
        gyre_clip_destroy(clip, NULL);
    }
    gyre_curves_destroy(NULL, NULL);
    gyre_skeleton_destroy(skeleton, NULL);
    motion_free(&m);
}

/* ---- memory ---- */

static void unpack_without_memory(const gyre_skeleton *skeleton, const gyre_clip *clip) {
    gyre_status status = GYRE_OUT_OF_MEMORY;
    for (size_t n = 0; status == GYRE_OUT_OF_MEMORY; n++) {
        nth_allocation memory = {.left = n};
        const gyre_allocator allocator = nth_allocator(&memory);
        const gyre_curves *curves = NULL;
        status = gyre_clip_unpack(skeleton, clip, &allocator, &curves, NULL);
        assert_true((status == GYRE_OK) == (curves != NULL));
        gyre_curves_destroy(curves, &allocator);
        assert_true(memory.live == 0 && memory.bytes == 0);
        assert_true(n < 100);
    }
    assert_int_equal(status, GYRE_OK);
}

static void no_memory_is_no_harm(void **state) {
    (void)state;
    motion m = {.owned_count = 0};
    fill_all(&m, 9, 1, 0.3);
    add_weights(&m, 90, 2);
    const gyre_skeleton *skeleton = make_skeleton(1);
    for (uint32_t profile = 0; profile < 2; profile++) {
        gyre_status status = GYRE_OUT_OF_MEMORY;
        for (size_t n = 0; status == GYRE_OUT_OF_MEMORY; n++) {
            nth_allocation memory = {.left = n};
            const gyre_pack_options options = {.profile = profile, .allocator = nth_allocator(&memory)};
            const gyre_clip *clip = NULL;
            status = gyre_clip_pack(skeleton, &m.curves, NULL, 0, &options, &clip, NULL, NULL);
            assert_true((status == GYRE_OK) == (clip != NULL));
            if (clip) unpack_without_memory(skeleton, clip);
            gyre_clip_destroy(clip, &options.allocator);
            assert_true(memory.live == 0 && memory.bytes == 0);
            assert_true(n < 1000);
        }
        assert_int_equal(status, GYRE_OK);
    }
    gyre_skeleton_destroy(skeleton, NULL);
    motion_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(budget_is_kept),
        cmocka_unit_test(larger_budgets_take_fewer_bytes),
        cmocka_unit_test(keys_far_apart_are_followed),
        cmocka_unit_test(signs_do_not_matter),
        cmocka_unit_test(what_does_not_move_costs_nothing),
        cmocka_unit_test(jumps_are_kept),
        cmocka_unit_test(cubic_curves_are_followed),
        cmocka_unit_test(one_key_and_no_duration),
        cmocka_unit_test(full_turns_keep_four_components),
        cmocka_unit_test(long_clips_get_segments),
        cmocka_unit_test(needless_keys_are_left_out),
        cmocka_unit_test(tiny_numbers_are_flushed),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(the_best_is_had_when_asked),
        cmocka_unit_test(units_are_guessed),
        cmocka_unit_test(numbers_beside_the_joints),
        cmocka_unit_test(nodes_are_mapped),
        cmocka_unit_test(curves_come_back),
        cmocka_unit_test(no_memory_is_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
