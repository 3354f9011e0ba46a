/* SPDX-License-Identifier: MIT */
#include <gyre/blend.h>

#include "anim/kernel.h"

#include <base/error.h>
#include <math.h>

/* What is missing to the threshold and less than this part of it is rounding of the weights. */
#define ROUNDING 1e-6

/* The smallest part of all weights that the threshold comes to: with it alone a joint is still divided well.
 */
#define LEAST_THRESHOLD 1e-30

static gyre_status check_pose(const gyre_pose *pose, uint32_t joint_count, const char *what, uint32_t index,
                              gyre_error *error) {
    if (!pose->values)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: its pose has no memory", what, index);
    if (pose->joint_count != joint_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: its pose has %u joints, the blend's has %u", what,
                          index, pose->joint_count, joint_count);
    if (pose->stride != gyre_pose_stride(joint_count))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: its pose's stride is %u, not %u", what, index,
                          pose->stride, gyre_pose_stride(joint_count));
    return GYRE_OK;
}

/* A layer's weight and joint weights, of whichever kind it is. */
static gyre_status check_weights(float weight, const float *joint_weights, uint32_t joint_weight_count,
                                 uint32_t joint_count, const char *what, uint32_t index, gyre_error *error) {
    if (!(weight >= 0 && weight < INFINITY))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: its weight is %g", what, index, (double)weight);
    if (!joint_weights) return GYRE_OK;
    if (joint_weight_count < joint_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: %u joint weights for %u joints", what, index,
                          joint_weight_count, joint_count);
    if (gyrei_anim_chosen()->weights_are_fine(joint_weights, joint_count)) return GYRE_OK;
    uint32_t joint = 0;
    while (joint_weights[joint] >= 0 && joint_weights[joint] < INFINITY)
        joint++;
    return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: its weight of joint %u is %g", what, index, joint,
                      (double)joint_weights[joint]);
}

static gyre_status check_layer(const gyre_blend_layer *layer, uint32_t joint_count, uint32_t index,
                               gyre_error *error) {
    const gyre_status status = check_pose(&layer->pose, joint_count, "blend: layer", index, error);
    if (status) return status;
    return check_weights(layer->weight, layer->joint_weights, layer->joint_weight_count, joint_count,
                         "blend: layer", index, error);
}

static gyre_status check_additive(const gyre_additive_layer *layer, uint32_t joint_count, uint32_t index,
                                  gyre_error *error) {
    static const char what[] = "blend: additive layer";
    const gyre_status status = check_pose(&layer->difference, joint_count, what, index, error);
    if (status) return status;
    if (layer->order != GYRE_ADDITIVE_OWN && layer->order != GYRE_ADDITIVE_PARENT)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: its order is %u", what, index, layer->order);
    return check_weights(layer->weight, layer->joint_weights, layer->joint_weight_count, joint_count, what,
                         index, error);
}

/* The sum of the layers' weights; whether one has joint weights. */
typedef struct weight_sum {
    double sum;
    uint32_t counted; /* layers of weight above 0 */
    bool by_joint;
} weight_sum;

static weight_sum sum_weights(const gyre_blend_job *job) {
    weight_sum all = {0};
    for (uint32_t i = 0; i < job->layer_count; i++) {
        if (!(job->layers[i].weight > 0)) continue;
        all.sum += (double)job->layers[i].weight;
        all.counted++;
        all.by_joint |= job->layers[i].joint_weights != NULL;
    }
    return all;
}

static gyre_status check_job(const gyre_blend_job *job, const gyre_pose *rest, gyre_error *error) {
    if (!rest->values)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "blend: neither a skeleton nor a rest pose is given");
    const uint32_t joint_count = rest->joint_count;
    gyre_status status = check_pose(rest, joint_count, "blend: rest pose", 0, error);
    if (!status) status = check_pose(&job->pose, joint_count, "blend: output", 0, error);
    if (status) return status;
    if (!job->layers || job->layer_count == 0)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "blend: it has no layers");
    if (!job->additive && job->additive_count > 0)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "blend: its additive layers are missing");
    if (!(job->threshold >= 0 && job->threshold < INFINITY))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "blend: its threshold is %g", (double)job->threshold);
    for (uint32_t i = 0; i < job->layer_count && !status; i++)
        status = check_layer(&job->layers[i], joint_count, i, error);
    for (uint32_t i = 0; i < job->additive_count && !status; i++)
        status = check_additive(&job->additive[i], joint_count, i, error);
    return status;
}

/* Unit stays; of another length, where its square was no normal number, becomes unit; no direction, identity.
 */
static void mend_rotation(gyre_pose *pose, uint32_t joint) {
    float *q = pose->values + GYRE_POSE_QX * (size_t)pose->stride + joint;
    const size_t stride = pose->stride;
    const float x = q[0], y = q[stride], z = q[2 * stride], w = q[3 * stride];
    const float square = (x * x + y * y) + (z * z + w * w);
    if (fabsf(square - 1) < 1e-6f) return;
    const bool has_direction = square > 0.25f && square < 4.0f;
    const float factor = 1 / sqrtf(square);
    q[0] = has_direction ? x * factor : 0;
    q[stride] = has_direction ? y * factor : 0;
    q[2 * stride] = has_direction ? z * factor : 0;
    q[3 * stride] = has_direction ? w * factor : 1;
}

/* What a kernel that met rotations without direction, or NaN, left behind. */
static void mend(gyre_pose pose) {
    for (uint32_t c = 0; c < GYRE_POSE_COMPONENTS; c++) {
        float *values = pose.values + c * (size_t)pose.stride;
        for (uint32_t joint = 0; joint < pose.joint_count; joint++)
            if (values[joint] != values[joint]) values[joint] = NAN;
    }
    for (uint32_t joint = 0; joint < pose.joint_count; joint++)
        mend_rotation(&pose, joint);
}

/* Rounds weights so that their float sum, from the first to the last, is 1 to the bit: then what is 1 in all
   layers, scales and padding, stays 1. The last takes what is left; a sum that rounding brought above 1 takes
   it from the largest. */
static void round_weights(float *weights, uint32_t count) {
    float sum = 0;
    for (uint32_t i = 0; i + 1 < count; i++)
        sum += weights[i];
    while (sum > 1) {
        uint32_t largest = 0;
        for (uint32_t i = 1; i + 1 < count; i++)
            if (weights[i] > weights[largest]) largest = i;
        weights[largest] -= sum - 1;
        sum = 0;
        for (uint32_t i = 0; i + 1 < count; i++)
            sum += weights[i];
    }
    weights[count - 1] = 1 - sum;
}

/* The layers of weight above 0, and the rest pose where weight is missing. */
static bool blend_few(const gyre_blend_job *job, const gyre_pose *rest, double missing, double total) {
    const double scale = 1 / total;
    gyrei_blend_few few = {
        .out = job->pose.values, .stride = job->pose.stride, .joint_count = job->pose.joint_count};
    for (uint32_t i = 0; i < job->layer_count; i++) {
        if (!(job->layers[i].weight > 0)) continue;
        few.poses[few.count] = job->layers[i].pose.values;
        few.weights[few.count++] = (float)((double)job->layers[i].weight * scale);
    }
    if (missing > 0) {
        few.poses[few.count] = rest->values;
        few.weights[few.count++] = (float)(missing * scale);
    }
    round_weights(few.weights, few.count);
    for (uint32_t i = few.count; i < 4; i++)
        few.poses[i] = few.poses[0];
    return gyrei_anim_chosen()->blend_few(&few);
}

static bool blend_any(const gyre_blend_job *job, const gyre_pose *rest, double part, double total) {
    const gyrei_blend blend = {.job = job,
                               .rest = rest->values,
                               .out = job->pose.values,
                               .stride = job->pose.stride,
                               .joint_count = job->pose.joint_count,
                               .scale = 1 / total,
                               .threshold = (float)(part > LEAST_THRESHOLD ? part : LEAST_THRESHOLD)};
    return gyrei_anim_chosen()->blend(&blend);
}

gyre_status gyre_blend(const gyre_blend_job *job, gyre_error *error) {
    if (!job) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "blend: no job is given");
    gyre_pose rest = job->rest;
    if (!rest.values && job->skeleton) rest = gyre_skeleton_rest(job->skeleton);
    const gyre_status status = check_job(job, &rest, error);
    if (status) return status;
    const weight_sum weights = sum_weights(job);
    if (weights.counted == 0) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "blend: all weights are 0");
    const double threshold = job->threshold > 0 ? (double)job->threshold : 1.0;
    const bool lacks = threshold - weights.sum > ROUNDING * threshold;
    const double total = lacks ? threshold : weights.sum;
    const bool few = !weights.by_joint && job->additive_count == 0 && weights.counted + lacks <= 4;
    if (!(few ? blend_few(job, &rest, lacks ? threshold - weights.sum : 0, total)
              : blend_any(job, &rest, lacks || weights.by_joint ? threshold / total : 0, total)))
        mend(job->pose);
    return GYRE_OK;
}

gyre_status gyre_pose_difference(const gyre_pose *pose, const gyre_pose *reference, uint32_t order,
                                 const gyre_pose *difference, gyre_error *error) {
    if (!pose || !reference || !difference)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "difference: a pose is missing");
    const uint32_t joint_count = pose->joint_count;
    gyre_status status = check_pose(pose, joint_count, "difference: pose", 0, error);
    if (!status) status = check_pose(reference, joint_count, "difference: pose", 1, error);
    if (!status) status = check_pose(difference, joint_count, "difference: pose", 2, error);
    if (status) return status;
    if (order != GYRE_ADDITIVE_OWN && order != GYRE_ADDITIVE_PARENT)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "difference: its order is %u", order);
    const gyrei_pose_difference job = {.pose = pose->values,
                                       .reference = reference->values,
                                       .out = difference->values,
                                       .stride = pose->stride,
                                       .joint_count = joint_count,
                                       .order = order};
    if (!gyrei_anim_chosen()->pose_difference(&job)) mend(*difference);
    return GYRE_OK;
}
