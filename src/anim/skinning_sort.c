/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <float.h>
#include <gyre/skinning.h>
#include <string.h>

/* The outputs while they are made: `order` sorts rows that still lie in the old order. */
typedef struct sorting {
    const gyre_skinning_sort_job *job;
    uint32_t influence_count;
} sorting;

static float weight_at(const gyre_skinning_sort_job *job, size_t vertex, size_t i) {
    const size_t stride =
        job->weights_stride_size
            ? job->weights_stride_size
            : job->influence_count * (job->weight_type == GYRE_SKINNING_WEIGHT_FLOAT   ? 4u
                                      : job->weight_type == GYRE_SKINNING_WEIGHT_UINT8 ? 1u
                                                                                       : 2u);
    const char *from = (const char *)job->weights + vertex * stride;
    if (job->weight_type == GYRE_SKINNING_WEIGHT_FLOAT) return ((const float *)(const void *)from)[i];
    if (job->weight_type == GYRE_SKINNING_WEIGHT_UINT8) return (float)((const uint8_t *)from)[i];
    return (float)((const uint16_t *)(const void *)from)[i];
}

static uint16_t joint_at(const gyre_skinning_sort_job *job, size_t vertex, size_t i) {
    const bool bytes = job->joint_type == GYRE_SKINNING_JOINT_UINT8;
    const size_t stride =
        job->joints_stride_size ? job->joints_stride_size : job->influence_count * (bytes ? 1u : 2u);
    const char *from = (const char *)job->joints + vertex * stride;
    return bytes ? ((const uint8_t *)from)[i] : ((const uint16_t *)(const void *)from)[i];
}

/* Puts one influence into a vertex's row, which is sorted by joint; gives how many there are now. */
static uint32_t insert(uint16_t *joints, float *weights, uint32_t count, uint16_t joint, float weight) {
    uint32_t place = count;
    for (uint32_t i = 0; i < count; i++) {
        if (joints[i] != joint) continue;
        weights[i] += weight;
        return count;
    }
    for (; place > 0 && joints[place - 1] > joint; place--) {
        joints[place] = joints[place - 1];
        weights[place] = weights[place - 1];
    }
    joints[place] = joint;
    weights[place] = weight;
    return count + 1;
}

/* One vertex's joints by number, its weights divided by their sum; the rest of the row without weight. */
static void tidy_row(const gyre_skinning_sort_job *job, size_t vertex) {
    uint16_t *joints = job->out_joints + vertex * job->influence_count;
    float *weights = job->out_weights + vertex * job->influence_count, sum = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < job->influence_count; i++)
        sum += weight_at(job, vertex, i);
    const bool bound = sum > 1e-30f && sum <= FLT_MAX;
    for (uint32_t i = 0; i < job->influence_count && bound; i++) {
        const float weight = weight_at(job, vertex, i) / sum;
        if (weight != 0) count = insert(joints, weights, count, joint_at(job, vertex, i), weight);
    }
    if (count == 0) joints[0] = joint_at(job, vertex, 0);
    for (uint32_t i = count; i < job->influence_count; i++) {
        joints[i] = joints[0];
        weights[i] = 0;
    }
}

/* Whether row a comes before row b: by how many joints, by their numbers, by place. */
static bool is_before(const sorting *s, uint32_t a, uint32_t b) {
    const size_t n = s->influence_count;
    const uint16_t *joints = s->job->out_joints;
    const float *weights = s->job->out_weights;
    for (size_t i = 0; i < n; i++) {
        const bool has_a = weights[a * n + i] != 0, has_b = weights[b * n + i] != 0;
        if (has_a != has_b) return has_b;
    }
    for (size_t i = 0; i < n; i++) {
        const uint16_t joint_a = joints[a * n + i], joint_b = joints[b * n + i];
        if (joint_a != joint_b) return joint_a < joint_b;
    }
    return a < b;
}

static void sift(const sorting *s, uint32_t *order, size_t from, size_t count) {
    const uint32_t value = order[from];
    for (size_t child; (child = 2 * from + 1) < count; from = child) {
        if (child + 1 < count && is_before(s, order[child], order[child + 1])) child++;
        if (!is_before(s, value, order[child])) break;
        order[from] = order[child];
    }
    order[from] = value;
}

static void sort_order(const sorting *s, uint32_t *order, size_t count) {
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t i = count / 2; i > 0; i--)
        sift(s, order, i - 1, count);
    for (size_t i = count; i > 1; i--) {
        const uint32_t last = order[0];
        order[0] = order[i - 1];
        order[i - 1] = last;
        sift(s, order, 0, i - 1);
    }
}

static void swap_rows(const gyre_skinning_sort_job *job, size_t a, size_t b) {
    const size_t n = job->influence_count;
    for (size_t i = 0; i < n; i++) {
        const uint16_t joint = job->out_joints[a * n + i];
        const float weight = job->out_weights[a * n + i];
        job->out_joints[a * n + i] = job->out_joints[b * n + i];
        job->out_weights[a * n + i] = job->out_weights[b * n + i];
        job->out_joints[b * n + i] = joint;
        job->out_weights[b * n + i] = weight;
    }
}

/* Brings rows to their places without memory of its own: where a row was swapped to is where the row that it
   was swapped for went, and so on. */
static void move_rows(const gyre_skinning_sort_job *job) {
    for (size_t i = 0; i < job->vertex_count; i++) {
        size_t from = job->order[i];
        while (from < i)
            from = job->order[from];
        if (from != i) swap_rows(job, i, from);
    }
}

static gyre_status check(const gyre_skinning_sort_job *job, gyre_error *error) {
    static const uint32_t joint_sizes[] = {2, 1}, weight_sizes[] = {4, 1, 2};
    if (job == NULL || (job->vertex_count > 0 && (!job->joints || !job->weights || !job->order ||
                                                  !job->out_joints || !job->out_weights)))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning sort: a required array is missing");
    if (job->influence_count == 0 || job->influence_count > 255)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning sort: %u joints a vertex, 1 to 255 can be",
                          job->influence_count);
    if (job->joint_type > GYRE_SKINNING_JOINT_UINT8 || job->weight_type > GYRE_SKINNING_WEIGHT_UINT16)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "skinning sort: there is no joint type %u or weight type %u", job->joint_type,
                          job->weight_type);
    const uint32_t joint = joint_sizes[job->joint_type], weight = weight_sizes[job->weight_type];
    if ((job->joints_stride_size && job->joints_stride_size < joint * job->influence_count) ||
        (job->weights_stride_size && job->weights_stride_size < weight * job->influence_count) ||
        job->joints_stride_size % joint || job->weights_stride_size % weight)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning sort: a stride is too small or no multiple");
    if ((const void *)job->out_joints == job->joints || (const void *)job->out_weights == job->weights)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "skinning sort: outputs must lie apart from inputs");
    return GYRE_OK;
}

gyre_status gyre_skinning_sort(const gyre_skinning_sort_job *job, gyre_error *error) {
    const gyre_status status = check(job, error);
    if (status) return status;
    for (size_t v = 0; v < job->vertex_count; v++)
        tidy_row(job, v);
    const sorting s = {job, job->influence_count};
    sort_order(&s, job->order, job->vertex_count);
    move_rows(job);
    return GYRE_OK;
}
