/* SPDX-License-Identifier: MIT */
/* Blending against a plain double implementation, by its laws, and by golden hashes on whatever instruction
   set GYRE_ISA asks for. `test_blend --print` prints the hash. */
#include "flush.h"
#include "pose_case.h"

#include <gyre/batch.h>
#include <gyre/blend.h>
#include <stdio.h>
#include <string.h>

#define GOLDEN UINT64_C(0x969dae09ff968094)

enum { MOST_LAYERS = 7, MOST_ADDITIVE = 3, MOST_JOINTS = 133 };
static const uint32_t joint_counts[] = {1, 3, 4, 15, 16, 17, 58, 67, MOST_JOINTS};
enum { COUNTS = sizeof joint_counts / sizeof joint_counts[0] };

/* A job with memory of its own. */
typedef struct blend_case {
    gyre_blend_job job;
    gyre_blend_layer layers[MOST_LAYERS];
    gyre_additive_layer additive[MOST_ADDITIVE];
    float weights[MOST_LAYERS + MOST_ADDITIVE][MOST_JOINTS];
} blend_case;

static const float *random_joint_weights(float *weights, uint32_t count, uint64_t *state) {
    for (uint32_t i = 0; i < count; i++)
        weights[i] = random_bits(state) % 3 == 0 ? 0.0f : (float)random_fraction(state);
    return weights;
}

static void make_case(blend_case *c, uint32_t joint_count, int kind, uint32_t layers, uint32_t additive,
                      bool masks, uint64_t *state) {
    memset(c, 0, sizeof *c);
    c->job = (gyre_blend_job){.rest = make_random_pose(joint_count, kind, state),
                              .layers = c->layers,
                              .layer_count = layers,
                              .additive = c->additive,
                              .additive_count = additive,
                              .pose = make_pose(joint_count)};
    for (uint32_t i = 0; i < layers; i++) {
        gyre_blend_layer *l = &c->layers[i];
        l->pose = make_random_pose(joint_count, kind, state);
        l->weight = (float)(random_fraction(state) * (random_bits(state) % 2 ? 1.0 : 0.2));
        if (masks && random_bits(state) % 2)
            l->joint_weights = random_joint_weights(c->weights[i], joint_count, state);
        l->joint_weight_count = joint_count;
    }
    c->layers[0].weight += 0.01f;
    for (uint32_t i = 0; i < additive; i++) {
        gyre_additive_layer *l = &c->additive[i];
        l->difference = make_random_pose(joint_count, kind, state);
        l->weight = (float)(1.2 * random_fraction(state));
        l->order = (uint32_t)(random_bits(state) % 2);
        if (masks) l->joint_weights = random_joint_weights(c->weights[layers + i], joint_count, state);
        l->joint_weight_count = joint_count;
    }
}

static void free_case(blend_case *c) {
    for (uint32_t i = 0; i < c->job.layer_count; i++)
        free(c->layers[i].pose.values);
    for (uint32_t i = 0; i < c->job.additive_count; i++)
        free(c->additive[i].difference.values);
    free(c->job.rest.values);
    free(c->job.pose.values);
}

/* A joint in double: rotation, translation, scale; how near a choice of side was to the other side. */
typedef struct expected_joint {
    double t[3], q[4], s[3], total, nearest;
} expected_joint;

static double dot4(const double a[4], const double b[4]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

static void read_joint(const gyre_pose *pose, uint32_t joint, double t[3], double q[4], double s[3]) {
    const gyre_transform x = gyre_pose_get(pose, joint);
    const double all[10] = {x.translation.x, x.translation.y, x.translation.z, x.rotation.x, x.rotation.y,
                            x.rotation.z,    x.rotation.w,    x.scale.x,       x.scale.y,    x.scale.z};
    memcpy(t, all, 3 * sizeof *t);
    memcpy(q, all + 3, 4 * sizeof *q);
    memcpy(s, all + 7, 3 * sizeof *s);
}

static void expect_layer(expected_joint *e, const gyre_pose *pose, uint32_t joint, double weight) {
    double t[3], q[4], s[3];
    if (weight == 0) return;
    read_joint(pose, joint, t, q, s);
    const double dot = dot4(e->q, q);
    if (e->total > 0 && fabs(dot) < e->nearest) e->nearest = fabs(dot);
    for (int i = 0; i < 4; i++)
        e->q[i] += weight * (dot < 0 ? -q[i] : q[i]);
    for (int i = 0; i < 3; i++) {
        e->t[i] += weight * t[i];
        e->s[i] += weight * s[i];
    }
    e->total += weight;
}

static void scale_joint(expected_joint *e, double factor, double length) {
    for (int i = 0; i < 4; i++)
        e->q[i] /= length;
    for (int i = 0; i < 3; i++) {
        e->t[i] *= factor;
        e->s[i] *= factor;
    }
}

static void expect_additive(expected_joint *e, const gyre_additive_layer *layer, uint32_t joint) {
    double t[3], d[4], s[3];
    const double weight =
        (double)layer->weight * (layer->joint_weights ? (double)layer->joint_weights[joint] : 1.0);
    read_joint(&layer->difference, joint, t, d, s);
    if (fabs(d[3]) < e->nearest) e->nearest = fabs(d[3]);
    const double side = d[3] < 0 ? -1 : 1;
    for (int i = 0; i < 4; i++)
        d[i] = weight * side * d[i] + (i == 3 ? 1 - weight : 0);
    const gyre_quatd part = gyre_quatd_make(d[0], d[1], d[2], d[3]);
    const gyre_quatd base = gyre_quatd_make(e->q[0], e->q[1], e->q[2], e->q[3]);
    const gyre_quatd q =
        layer->order == GYRE_ADDITIVE_PARENT ? gyre_quatd_mul(part, base) : gyre_quatd_mul(base, part);
    gyre_quatd_to_xyzw(gyre_quatd_normalise(q), e->q);
    for (int i = 0; i < 3; i++) {
        e->t[i] += weight * t[i];
        e->s[i] *= 1 - weight + weight * s[i];
    }
}

static expected_joint expect(const gyre_blend_job *job, uint32_t joint) {
    expected_joint e = {.nearest = 1};
    const double threshold = job->threshold > 0 ? (double)job->threshold : 1.0;
    for (uint32_t i = 0; i < job->layer_count; i++) {
        const gyre_blend_layer *l = &job->layers[i];
        expect_layer(&e, &l->pose, joint,
                     (double)l->weight * (l->joint_weights ? (double)l->joint_weights[joint] : 1.0));
    }
    if (e.total < threshold) expect_layer(&e, &job->rest, joint, threshold - e.total);
    scale_joint(&e, 1 / e.total, sqrt(dot4(e.q, e.q)));
    for (uint32_t i = 0; i < job->additive_count; i++)
        expect_additive(&e, &job->additive[i], joint);
    return e;
}

/* The largest angle and the largest difference of the rest, of joints where no side was in doubt. */
typedef struct blend_error {
    double angle_rad, linear;
} blend_error;

static void measure(const gyre_blend_job *job, blend_error *most) {
    for (uint32_t joint = 0; joint < job->pose.joint_count; joint++) {
        const expected_joint e = expect(job, joint);
        double t[3], q[4], s[3], linear = 0;
        read_joint(&job->pose, joint, t, q, s);
        if (e.nearest < 1e-5) continue;
        const gyre_quatd right = gyre_quatd_make(e.q[0], e.q[1], e.q[2], e.q[3]);
        const double angle = gyre_quatd_angle_between(right, gyre_quatd_make(q[0], q[1], q[2], q[3]));
        assert_true(fabs(sqrt(dot4(q, q)) - 1) < 2.5e-7);
        for (int i = 0; i < 3; i++)
            linear = fmax(linear, fmax(fabs(t[i] - e.t[i]) / 10, fabs(s[i] - e.s[i])));
        most->angle_rad = fmax(most->angle_rad, angle);
        most->linear = fmax(most->linear, linear);
    }
}

static bool padding_is_identity(const gyre_pose *pose) {
    for (uint32_t c = 0; c < GYRE_POSE_COMPONENTS; c++)
        for (uint32_t i = pose->joint_count; i < pose->stride; i++)
            if (pose->values[c * (size_t)pose->stride + i] != (c >= GYRE_POSE_QW ? 1.0f : 0.0f)) return false;
    return true;
}

static blend_error worst(uint32_t additive, bool masks) {
    uint64_t state = 11;
    blend_error most = {0};
    for (uint32_t round = 0; round < 40 * COUNTS; round++) {
        blend_case c;
        make_case(&c, joint_counts[round % COUNTS], POSE_USUAL, 1 + round / COUNTS % MOST_LAYERS, additive,
                  masks, &state);
        if (round % 3 == 0) c.job.threshold = 0.1f;
        assert_int_equal(gyre_blend(&c.job, NULL), GYRE_OK);
        assert_true(padding_is_identity(&c.job.pose));
        measure(&c.job, &most);
        free_case(&c);
    }
    return most;
}

/* The documented bounds. */
static void as_in_double(void **state) {
    (void)state;
    for (int masks = 0; masks < 2; masks++) {
        const blend_error plain = worst(0, masks), more = worst(MOST_ADDITIVE, masks);
        print_message("blend: %.3g rad, %.3g; with %d additive layers: %.3g rad, %.3g\n", plain.angle_rad,
                      plain.linear, MOST_ADDITIVE, more.angle_rad, more.linear);
        assert_true(plain.angle_rad < 4.4e-7 && plain.linear < 5e-7);
        assert_true(more.angle_rad < 6.2e-7 && more.linear < 2.7e-6);
    }
}

static gyre_quat about_z(double degrees) {
    const double half = degrees * GYRE_PI / 360;
    return gyre_quat_make(0, 0, (float)sin(half), (float)cos(half));
}

static double degrees_about_z(const gyre_pose *pose) {
    const gyre_quat q = gyre_pose_get(pose, 0).rotation;
    return atan2((double)q.z, (double)q.w) * 360 / GYRE_PI;
}

/* One joint turned about z by layers of these angles and weights; NAN where the job is refused. */
static double blended_degrees(const double *degrees, const float *weights, uint32_t count) {
    blend_case c = {
        .job = {.rest = make_pose(1), .layers = c.layers, .layer_count = count, .pose = make_pose(1)}};
    for (uint32_t i = 0; i < count; i++) {
        gyre_transform t = gyre_transform_identity();
        t.rotation = about_z(degrees[i]);
        c.layers[i] = (gyre_blend_layer){.pose = make_pose(1), .weight = weights[i]};
        gyre_pose_set(&c.layers[i].pose, 0, t);
    }
    const double result = gyre_blend(&c.job, NULL) == GYRE_OK ? degrees_about_z(&c.job.pose) : (double)NAN;
    free_case(&c);
    return result < 0 ? result + 360 : result;
}

/* A18. */
static void weights_and_signs(void **state) {
    (void)state;
    const double opposed[] = {170, -170}, spread[] = {0, 30, 60}, turned[] = {60, 0, 30}, one[] = {90};
    const float a[] = {1, 3}, even[] = {1, 1}, b[] = {1, 1, 2}, b_turned[] = {2, 1, 1}, none[] = {0, 0};
    const float quarter[] = {0.25f}, tiny[] = {1e-30f};
    assert_true(fabs(blended_degrees(opposed, a, 2) - 185.0095) < 1e-4);
    assert_true(fabs(blended_degrees(opposed, even, 2) - 180) < 1e-4);
    assert_true(fabs(blended_degrees(spread, b, 3) - 37.5979) < 1e-4);
    assert_true(fabs(blended_degrees(turned, b_turned, 3) - 37.5979) < 1e-4);
    assert_true(isnan(blended_degrees(opposed, none, 2)));
    /* Missing weight is rest: 3/4 of identity, 1/4 of 90 degrees, by nlerp. */
    const double half = atan2(0.25 * sqrt(0.5), 0.75 + 0.25 * sqrt(0.5));
    assert_true(fabs(blended_degrees(one, quarter, 1) - half * 360 / GYRE_PI) < 1e-4);
    assert_true(fabs(blended_degrees(one, tiny, 1)) < 1e-4);
}

static double pose_distance(const gyre_pose *a, const gyre_pose *b) {
    double most = 0;
    for (uint32_t joint = 0; joint < a->joint_count; joint++) {
        double ta[3], qa[4], sa[3], tb[3], qb[4], sb[3];
        read_joint(a, joint, ta, qa, sa);
        read_joint(b, joint, tb, qb, sb);
        most = fmax(most, 1 - fabs(dot4(qa, qb)));
        for (int i = 0; i < 3; i++)
            most = fmax(most, fmax(fabs(ta[i] - tb[i]), fabs(sa[i] - sb[i])));
    }
    return most;
}

/* Into another pose: the results of two jobs can be told apart. */
static gyre_pose blended(blend_case *c) {
    const gyre_pose result = make_pose(c->job.rest.joint_count);
    c->job.pose = (c->job.pose.values ? (free(c->job.pose.values), result) : result);
    assert_int_equal(gyre_blend(&c->job, NULL), GYRE_OK);
    const gyre_pose copy = make_pose(result.joint_count);
    gyre_pose_copy(&result, &copy);
    return copy;
}

static void one_layer_is_its_pose(void **state) {
    (void)state;
    uint64_t random = 5;
    for (float weight = 0.001f; weight < 1e6f; weight *= 7) {
        blend_case c;
        make_case(&c, 67, POSE_USUAL, 1, 0, false, &random);
        c.job.threshold = 1e-4f;
        c.layers[0].weight = weight;
        const gyre_pose result = blended(&c);
        assert_true(pose_distance(&result, &c.layers[0].pose) < 3e-7);
        free(result.values);
        free_case(&c);
    }
}

static void negate_rotations(const gyre_pose *pose) {
    for (uint32_t joint = 0; joint < pose->joint_count; joint++) {
        gyre_transform t = gyre_pose_get(pose, joint);
        t.rotation = gyre_quat_negate(t.rotation);
        gyre_pose_set(pose, joint, t);
    }
}

/* q and -q; weights times a number; the pose of a layer as output; with joint weights and without. */
static void laws(void **state) {
    (void)state;
    uint64_t random = 6;
    for (uint32_t round = 0; round < 8 * MOST_LAYERS; round++) {
        blend_case c;
        make_case(&c, 58, POSE_USUAL, 1 + round % MOST_LAYERS, round % 2, round % 4 > 1, &random);
        c.job.threshold = 1e-3f;
        const gyre_pose first = blended(&c);
        negate_rotations(&c.layers[round % c.job.layer_count].pose);
        const gyre_pose negated = blended(&c);
        assert_true(pose_distance(&first, &negated) < 1e-6);
        for (uint32_t i = 0; i < c.job.layer_count; i++)
            c.layers[i].weight *= 8;
        const gyre_pose scaled = blended(&c);
        if (round % 4 < 2) assert_memory_equal(negated.values, scaled.values, gyre_pose_size(58));
        free(c.job.pose.values);
        c.job.pose = c.layers[c.job.layer_count - 1].pose;
        assert_int_equal(gyre_blend(&c.job, NULL), GYRE_OK);
        assert_memory_equal(c.job.pose.values, scaled.values, gyre_pose_size(58));
        c.job.pose = make_pose(58);
        free(first.values), free(negated.values), free(scaled.values);
        free_case(&c);
    }
}

/* While all are near each other: another order changes roundings only. */
static void order_does_not_matter(void **state) {
    (void)state;
    uint64_t random = 7;
    blend_case c;
    make_case(&c, MOST_JOINTS, POSE_USUAL, 5, 0, true, &random);
    for (uint32_t i = 0; i < 5; i++)
        for (uint32_t joint = 0; joint < MOST_JOINTS; joint++) {
            gyre_transform t = gyre_pose_get(&c.layers[i].pose, joint);
            t.rotation = gyre_quat_nlerp(gyre_pose_get(&c.layers[0].pose, joint).rotation, t.rotation, 0.3f);
            gyre_pose_set(&c.layers[i].pose, joint, t);
        }
    const gyre_pose forward = blended(&c);
    const gyre_blend_layer swapped[] = {c.layers[3], c.layers[0], c.layers[4], c.layers[2], c.layers[1]};
    memcpy(c.layers, swapped, sizeof swapped);
    const gyre_pose other = blended(&c);
    assert_true(pose_distance(&forward, &other) < 5e-6);
    free(forward.values), free(other.values);
    free_case(&c);
}

/* A joint that no layer has weight on is at rest; a rotation without direction is identity; opposite
   rotations and exact antipodes blend to a unit rotation. */
static void edges(void **state) {
    (void)state;
    uint64_t random = 8;
    blend_case c;
    make_case(&c, 17, POSE_USUAL, 3, 0, false, &random);
    memset(c.weights, 0, sizeof c.weights);
    c.weights[0][3] = c.weights[1][3] = c.weights[2][3] = 1;
    for (uint32_t i = 0; i < 3; i++)
        c.layers[i].joint_weights = c.weights[i];
    for (int small = 0; small < 2; small++) {
        c.job.threshold = small ? 1e-38f : 0.0f;
        const gyre_pose result = blended(&c);
        const gyre_transform rest = gyre_pose_get(&c.job.rest, 2), got = gyre_pose_get(&result, 2);
        assert_true(fabsf(rest.translation.y - got.translation.y) < 1e-5f);
        assert_true(gyre_quat_angle_between(rest.rotation, got.rotation) < 1e-6f);
        free(result.values);
    }
    for (uint32_t i = 0; i < 3; i++) {
        gyre_transform t = gyre_transform_identity();
        c.layers[i].joint_weights = NULL;
        c.layers[i].weight = 1;
        t.rotation = i == 1 ? gyre_quat_make(0, -1, 0, 0) : gyre_quat_make(0, i == 2 ? 0.1f : 1.0f, 0, 0);
        gyre_pose_set(&c.layers[i].pose, 0, t);
        t.rotation = gyre_quat_make(0, 0, 0, 0);
        gyre_pose_set(&c.layers[i].pose, 1, t);
        t.rotation = gyre_quat_make(i == 0, i == 1, i == 2, 0);
        gyre_pose_set(&c.layers[i].pose, 16, t);
    }
    const gyre_pose result = blended(&c);
    assert_true(
        gyre_quat_same_rotation(gyre_pose_get(&result, 0).rotation, gyre_quat_make(0, 1, 0, 0), 1e-6f));
    assert_true(gyre_pose_get(&result, 1).rotation.w == 1 && gyre_pose_get(&result, 1).rotation.x == 0);
    assert_true(fabsf(gyre_pose_get(&result, 16).rotation.y - sqrtf(1 / 3.0f)) < 1e-6f);
    free(result.values);
    free_case(&c);
}

/* The difference, applied to its reference, gives the pose; also where a scale mirrors. */
static void difference_and_back(void **state) {
    (void)state;
    uint64_t random = 9;
    for (uint32_t i = 0; i < 2 * COUNTS; i++) {
        const uint32_t count = joint_counts[i / 2], order = i % 2;
        const gyre_pose pose = make_random_pose(count, POSE_USUAL, &random);
        const gyre_pose reference = make_random_pose(count, POSE_USUAL, &random);
        const gyre_pose difference = make_pose(count), result = make_pose(count);
        assert_int_equal(gyre_pose_difference(&pose, &reference, order, &difference, NULL), GYRE_OK);
        assert_true(padding_is_identity(&difference));
        const gyre_blend_layer layer = {.pose = reference, .weight = 1};
        const gyre_additive_layer additive = {.difference = difference, .weight = 1, .order = order};
        const gyre_blend_job job = {.rest = reference,
                                    .layers = &layer,
                                    .layer_count = 1,
                                    .additive = &additive,
                                    .additive_count = 1,
                                    .pose = result};
        assert_int_equal(gyre_blend(&job, NULL), GYRE_OK);
        assert_true(pose_distance(&pose, &result) < 3e-6);
        assert_int_equal(gyre_pose_difference(&pose, &reference, order, &pose, NULL), GYRE_OK);
        assert_memory_equal(pose.values, difference.values, gyre_pose_size(count));
        free(pose.values), free(reference.values), free(difference.values), free(result.values);
    }
}

/* A nod made on a head that looks ahead, put on one that looks left: about the head's own axis, or the
   shoulders'. */
static void both_orders(void **state) {
    (void)state;
    const float turn = 1.25f, nod = 0.5f;
    gyre_transform ahead = gyre_transform_identity(), nodding = ahead, left = ahead;
    nodding.rotation = gyre_quat_from_x(nod);
    left.rotation = gyre_quat_from_y(turn);
    for (uint32_t order = 0; order < 2; order++) {
        const gyre_pose reference = make_pose(1), pose = make_pose(1);
        gyre_pose_set(&pose, 0, nodding);
        assert_int_equal(gyre_pose_difference(&pose, &reference, order, &pose, NULL), GYRE_OK);
        const gyre_additive_layer additive = {.difference = pose, .weight = 1, .order = order};
        gyre_pose_set(&reference, 0, left);
        const gyre_blend_layer layer = {.pose = reference, .weight = 2};
        const gyre_blend_job job = {.rest = reference,
                                    .layers = &layer,
                                    .layer_count = 1,
                                    .additive = &additive,
                                    .additive_count = 1,
                                    .pose = pose};
        assert_int_equal(gyre_blend(&job, NULL), GYRE_OK);
        const gyre_quat expected = order == GYRE_ADDITIVE_OWN
                                       ? gyre_quat_mul(left.rotation, nodding.rotation)
                                       : gyre_quat_mul(nodding.rotation, left.rotation);
        assert_true(gyre_quat_angle_between(gyre_pose_get(&pose, 0).rotation, expected) < 5e-7f);
        free(reference.values), free(pose.values);
    }
}

/* Without a rest pose it is the skeleton's. */
static void rest_of_the_skeleton(void **state) {
    (void)state;
    const uint32_t parents[] = {GYRE_NONE, 0};
    gyre_transformd rest[2] = {gyre_transformd_identity(), gyre_transformd_identity()};
    rest[1].translation.y = 4;
    const gyre_skeleton_source source = {.joint_count = 2, .parents = parents, .rest = rest};
    const gyre_skeleton *skeleton;
    assert_int_equal(gyre_skeleton_create(&source, NULL, &skeleton, NULL), GYRE_OK);
    const gyre_pose pose = make_pose(2);
    const gyre_blend_layer layer = {.pose = pose, .weight = 0.25f};
    const gyre_blend_job job = {.skeleton = skeleton, .layers = &layer, .layer_count = 1, .pose = pose};
    assert_int_equal(gyre_blend(&job, NULL), GYRE_OK);
    assert_true(gyre_pose_get(&pose, 1).translation.y == 3);
    gyre_skeleton_destroy(skeleton, NULL);
    free(pose.values);
}

static void difference_edges(void **state) {
    (void)state;
    gyre_pose pose = make_pose(3), reference = make_pose(3);
    gyre_transform t = gyre_transform_identity(), r = t;
    t.scale = gyre_vec3_make(2, -3, 4);
    r.scale = gyre_vec3_make(0, 1.5f, -2);
    r.rotation = gyre_quat_make(0, 0, 0, 0);
    gyre_pose_set(&pose, 0, t);
    gyre_pose_set(&reference, 0, r);
    assert_int_equal(gyre_pose_difference(&pose, &reference, GYRE_ADDITIVE_OWN, &pose, NULL), GYRE_OK);
    t = gyre_pose_get(&pose, 0);
    assert_true(t.scale.x == 1 && t.scale.y == -2 && t.scale.z == -2);
    assert_true(t.rotation.w == 1 && t.rotation.x == 0);
    free(pose.values), free(reference.values);
}

/* The job, spoiled in one way, is refused, and leaves the output as it was. */
static void refused(blend_case *c, const char *why) {
    gyre_error error = {0};
    const uint64_t before = c->job.pose.values ? hash_pose(&c->job.pose, 1) : 0;
    assert_int_equal(gyre_blend(&c->job, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(error.status, GYRE_BAD_ARGUMENT);
    if (!strstr(error.message, why)) fail_msg("'%s' does not say '%s'", error.message, why);
    if (c->job.pose.values) assert_true(before == hash_pose(&c->job.pose, 1));
}

#define REFUSED(place, value, why)                                                                           \
    do {                                                                                                     \
        const blend_case whole = c;                                                                          \
        place = value;                                                                                       \
        refused(&c, why);                                                                                    \
        c = whole;                                                                                           \
    } while (0)

static void bad_input(void **state) {
    (void)state;
    uint64_t random = 10;
    static blend_case c;
    make_case(&c, 17, POSE_USUAL, 3, 2, true, &random);
    for (uint32_t i = 0; i < 3; i++)
        c.layers[i].joint_weights = random_joint_weights(c.weights[i], 17, &random);
    c.job.layers = c.layers;
    assert_int_equal(gyre_blend(NULL, NULL), GYRE_BAD_ARGUMENT);
    REFUSED(c.job.rest.values, NULL, "neither a skeleton nor a rest pose");
    REFUSED(c.job.rest.joint_count, 18, "has 17 joints, the blend's has 18");
    REFUSED(c.job.rest.stride, 16, "stride is 16, not 32");
    REFUSED(c.job.pose.values, NULL, "output 0: its pose has no memory");
    REFUSED(c.job.pose.stride, 48, "stride is 48");
    REFUSED(c.job.layers, NULL, "no layers");
    REFUSED(c.job.layer_count, 0, "no layers");
    REFUSED(c.job.additive, NULL, "additive layers are missing");
    REFUSED(c.job.threshold, -1.0f, "threshold is -1");
    REFUSED(c.job.threshold, NAN, "threshold is");
    REFUSED(c.job.threshold, INFINITY, "threshold is inf");
    REFUSED(c.layers[1].pose.values, NULL, "layer 1: its pose has no memory");
    REFUSED(c.layers[2].pose.joint_count, 16, "layer 2: its pose has 16 joints");
    REFUSED(c.layers[1].weight, -0.5f, "layer 1: its weight is -0.5");
    REFUSED(c.layers[1].weight, NAN, "layer 1: its weight is");
    REFUSED(c.layers[1].weight, INFINITY, "layer 1: its weight is inf");
    REFUSED(c.layers[0].joint_weight_count, 16, "layer 0: 16 joint weights for 17 joints");
    REFUSED(c.weights[0][16], -1.0f, "layer 0: its weight of joint 16 is -1");
    REFUSED(c.weights[0][2], NAN, "layer 0: its weight of joint 2 is");
    REFUSED(c.weights[0][5], INFINITY, "layer 0: its weight of joint 5 is inf");
    REFUSED(c.additive[1].weight, -1.0f, "additive layer 1: its weight is -1");
    REFUSED(c.additive[1].order, 2, "additive layer 1: its order is 2");
    REFUSED(c.additive[0].joint_weight_count, 0, "additive layer 0: 0 joint weights");
    REFUSED(c.weights[3][0], -1.0f, "additive layer 0: its weight of joint 0 is -1");
    c.layers[0].weight = c.layers[1].weight = c.layers[2].weight = 0;
    refused(&c, "all weights are 0");
    gyre_pose short_pose = c.job.rest;
    short_pose.joint_count = 16;
    assert_int_equal(gyre_pose_difference(NULL, &c.job.rest, 0, &c.job.pose, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_pose_difference(&c.job.rest, &short_pose, 0, &c.job.pose, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_pose_difference(&c.job.rest, &c.job.rest, 2, &c.job.pose, NULL), GYRE_BAD_ARGUMENT);
    free_case(&c);
}

/* Joint weights end where their memory ends: the sanitizer sees a read beyond. */
static void joint_weights_are_not_read_beyond(void **state) {
    (void)state;
    uint64_t random = 12;
    for (uint32_t i = 0; i < COUNTS; i++) {
        blend_case c;
        make_case(&c, joint_counts[i], POSE_USUAL, 2, 1, false, &random);
        float *weights = malloc(joint_counts[i] * sizeof *weights);
        assert_non_null(weights);
        c.layers[0].joint_weights = c.additive[0].joint_weights =
            random_joint_weights(weights, joint_counts[i], &random);
        assert_int_equal(gyre_blend(&c.job, NULL), GYRE_OK);
        assert_true(padding_is_identity(&c.job.pose));
        free(weights);
        free_case(&c);
    }
}

static void no_layer_of_weight_0_is_read(void **state) {
    (void)state;
    uint64_t random = 13;
    blend_case c;
    make_case(&c, 20, POSE_USUAL, 3, 0, false, &random);
    c.layers[1].weight = 0;
    const gyre_pose first = blended(&c);
    fill_pose(&c.layers[1].pose, POSE_WILD, &random);
    const gyre_pose second = blended(&c);
    assert_memory_equal(first.values, second.values, gyre_pose_size(20));
    free(first.values), free(second.values);
    free_case(&c);
}

/* Of what jobs of every form give for numbers of one kind. */
static uint64_t hash_of_kind(int kind, uint64_t hash) {
    uint64_t state = 14;
    for (uint32_t round = 0; round < 4 * MOST_LAYERS * COUNTS; round++) {
        blend_case c;
        make_case(&c, joint_counts[round % COUNTS], kind, 1 + round / COUNTS % MOST_LAYERS,
                  round % 5 % (MOST_ADDITIVE + 1), round % 4 == 3, &state);
        if (round % 3 == 0) c.job.threshold = 1e-3f;
        assert_int_equal(gyre_blend(&c.job, NULL), GYRE_OK);
        hash = hash_pose(&c.job.pose, hash);
        assert_int_equal(gyre_pose_difference(&c.layers[0].pose, &c.job.rest, round % 2, &c.job.pose, NULL),
                         GYRE_OK);
        hash = hash_pose(&c.job.pose, hash);
        free_case(&c);
    }
    return hash;
}

static uint64_t golden_hash(void) {
    return hash_of_kind(POSE_WILD,
                        hash_of_kind(POSE_SMALL, hash_of_kind(POSE_USUAL, UINT64_C(14695981039346656037))));
}

static void same_bits(void **state) {
    (void)state;
    assert_true(golden_hash() == GOLDEN);
}

/* N04: the caller has set flush-to-zero. */
static void flushed_subnormals_do_not_matter(void **state) {
    (void)state;
    const uint64_t hash = hash_of_kind(POSE_SMALL, hash_of_kind(POSE_USUAL, 1));
    const uint64_t before = flush_subnormals();
    const uint64_t flushed = hash_of_kind(POSE_SMALL, hash_of_kind(POSE_USUAL, 1));
    restore_subnormals(before);
    assert_true(hash == flushed);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_in_double),
        cmocka_unit_test(weights_and_signs),
        cmocka_unit_test(one_layer_is_its_pose),
        cmocka_unit_test(laws),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(edges),
        cmocka_unit_test(difference_and_back),
        cmocka_unit_test(both_orders),
        cmocka_unit_test(rest_of_the_skeleton),
        cmocka_unit_test(difference_edges),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(joint_weights_are_not_read_beyond),
        cmocka_unit_test(no_layer_of_weight_0_is_read),
        cmocka_unit_test(same_bits),
        cmocka_unit_test(flushed_subnormals_do_not_matter),
    };
    const char *wanted = getenv("GYRE_ISA");
    if (argc > 1 && strcmp(argv[1], "--print") == 0)
        return printf("%s: 0x%016llx\n", gyre_batch_isa(), (unsigned long long)golden_hash()) < 0;
    if (wanted != NULL && strcmp(wanted, gyre_batch_isa()) != 0) {
        printf("no %s here\n", wanted);
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
