/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>

/* More influences of one vertex than any file means: the strongest count. */
enum { MOST_INFLUENCES = 64 };

static bool is_weight(gyrei_assimp *a, const struct aiMesh *mesh, const struct aiVertexWeight *weight) {
    const double value = weight->mWeight;
    if (value == 0) return false;
    if (weight->mVertexId < mesh->mNumVertices && value > 0 && gyrei_assimp_is_finite(value)) return true;
    gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_WEIGHT,
                      "a bone has the weight %g of vertex %u, there are %u: left out", value,
                      weight->mVertexId, mesh->mNumVertices);
    return false;
}

static bool has_weights(const struct aiBone *bone) {
    return bone && bone->mWeights;
}

/* How many influences a vertex has at most. */
static bool count_influences(gyrei_assimp *a, const struct aiMesh *mesh, const uint32_t *joint_of,
                             uint32_t *counts, uint32_t *most) {
    *most = 0;
    for (unsigned int b = 0; b < mesh->mNumBones; b++) {
        if (joint_of[b] == GYRE_NONE || !has_weights(mesh->mBones[b])) continue;
        for (unsigned int w = 0; w < mesh->mBones[b]->mNumWeights; w++) {
            const struct aiVertexWeight *weight = &mesh->mBones[b]->mWeights[w];
            if (!is_weight(a, mesh, weight)) continue;
            const uint32_t count = ++counts[weight->mVertexId];
            if (count > *most) *most = count;
        }
    }
    if (*most > MOST_INFLUENCES) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_WEIGHT, "a vertex has %u bones: the %d strongest count", *most,
                          MOST_INFLUENCES);
        *most = MOST_INFLUENCES;
    }
    return true;
}

/* Takes the place of the weakest where all are taken. */
static void put(uint16_t *joints, double *weights, uint32_t most, uint32_t *count, uint32_t joint,
                double weight) {
    uint32_t at = *count;
    if (*count < most) {
        ++*count;
    } else {
        at = 0;
        for (uint32_t i = 1; i < most; i++)
            if (weights[i] < weights[at]) at = i;
        if (weights[at] >= weight) return;
    }
    joints[at] = (uint16_t)joint;
    weights[at] = weight;
}

/* To a sum of 1: what files say is only near to it, or not even that. */
static void make_unit(double *weights, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += weights[i];
    for (uint32_t i = 0; i < count && sum > 0; i++)
        weights[i] /= sum;
}

bool gyrei_assimp_read_weights(gyrei_assimp *a, const struct aiMesh *mesh, const uint32_t *joint_of,
                               gyre_primitive *out) {
    uint32_t most, *counts = gyrei_reading_scratch(&a->reading, mesh->mNumVertices, sizeof *counts);
    if (!counts || !count_influences(a, mesh, joint_of, counts, &most)) return false;
    const uint32_t width = most ? (most + 3) / 4 * 4 : 4;
    const size_t row = width;
    uint16_t *joints = gyrei_reading_new(&a->reading, mesh->mNumVertices, row * sizeof *joints);
    double *weights = gyrei_reading_new(&a->reading, mesh->mNumVertices, row * sizeof *weights);
    if (!joints || !weights) return false;
    for (uint32_t v = 0; v < mesh->mNumVertices; v++)
        counts[v] = 0;
    for (unsigned int b = 0; b < mesh->mNumBones; b++) {
        if (joint_of[b] == GYRE_NONE || !has_weights(mesh->mBones[b])) continue;
        for (unsigned int w = 0; w < mesh->mBones[b]->mNumWeights; w++) {
            const struct aiVertexWeight *weight = &mesh->mBones[b]->mWeights[w];
            const size_t vertex = weight->mVertexId;
            if (!(weight->mWeight > 0 && gyrei_assimp_is_finite(weight->mWeight)) ||
                vertex >= mesh->mNumVertices)
                continue;
            put(joints + vertex * row, weights + vertex * row, most, &counts[vertex], joint_of[b],
                weight->mWeight);
        }
    }
    for (uint32_t v = 0; v < mesh->mNumVertices; v++)
        make_unit(weights + v * row, width);
    out->joints = joints;
    out->weights = weights;
    out->influence_count = width;
    return true;
}
