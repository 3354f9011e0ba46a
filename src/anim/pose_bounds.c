/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <float.h>
#include <gyre/pose_bounds.h>
#include <math.h>

static const uint32_t joint_sizes[] = {2, 1}, weight_sizes[] = {4, 1, 2};

static double weight_at(const gyre_joint_bounds_job *job, size_t vertex, size_t i) {
    if (!job->weights) return 1;
    const char *from = (const char *)job->weights + vertex * job->weights_stride_size;
    if (job->weight_type == GYRE_SKINNING_WEIGHT_FLOAT) return (double)((const float *)(const void *)from)[i];
    if (job->weight_type == GYRE_SKINNING_WEIGHT_UINT8) return ((const uint8_t *)from)[i];
    return ((const uint16_t *)(const void *)from)[i];
}

static uint32_t joint_at(const gyre_joint_bounds_job *job, size_t vertex, size_t i) {
    const char *from = (const char *)job->joints + vertex * job->joints_stride_size;
    if (job->joint_type == GYRE_SKINNING_JOINT_UINT8) return ((const uint8_t *)from)[i];
    return ((const uint16_t *)(const void *)from)[i];
}

static const float *position_at(const gyre_joint_bounds_job *job, size_t vertex) {
    return (const float *)(const void *)((const char *)job->positions + vertex * job->positions_stride_size);
}

/* A stride of 0 becomes the size of one; one that is too small or no multiple is refused. */
static gyre_status check_stride(const char *name, const void *at, uint32_t *stride, uint32_t size,
                                uint32_t component, gyre_error *error) {
    if (*stride == 0) *stride = size;
    if (*stride < size || *stride % component != 0 || (uintptr_t)at % component != 0)
        return gyrei_fail(
            error, GYRE_BAD_ARGUMENT,
            "joint bounds: %s needs a stride of %u bytes or more, and it and the address a multiple of %u",
            name, size, component);
    return GYRE_OK;
}

static gyre_status check_job(gyre_joint_bounds_job *job, gyre_error *error) {
    if (job->joint_type > GYRE_SKINNING_JOINT_UINT8 || job->weight_type > GYRE_SKINNING_WEIGHT_UINT16)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "joint bounds: there is no joint type %u or weight type %u", job->joint_type,
                          job->weight_type);
    if (job->influence_count == 0 || job->influence_count > UINT16_MAX)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "joint bounds: %u joints a vertex, 1 to 65535 can be",
                          job->influence_count);
    if (!job->bounds || (job->vertex_count &&
                         (!job->joints || !job->positions || (!job->weights && job->influence_count > 1))))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "joint bounds: a required array is missing");
    const uint32_t joint = joint_sizes[job->joint_type], weight = weight_sizes[job->weight_type];
    gyre_status status = check_stride("joints", job->joints, &job->joints_stride_size,
                                      joint * job->influence_count, joint, error);
    if (!status)
        status = check_stride("weights", job->weights, &job->weights_stride_size,
                              weight * job->influence_count, weight, error);
    if (!status)
        status = check_stride("positions", job->positions, &job->positions_stride_size, 12, 4, error);
    return status;
}

static gyre_status check_vertices(const gyre_joint_bounds_job *job, gyre_error *error) {
    for (size_t v = 0; v < job->vertex_count; v++)
        for (size_t i = 0; i < job->influence_count; i++) {
            if (joint_at(job, v, i) >= job->joint_count)
                return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                                  "joint bounds: vertex %zu follows joint %u, there are %u", v,
                                  joint_at(job, v, i), job->joint_count);
            if (weight_at(job, v, i) < 0)
                return gyrei_fail(error, GYRE_BAD_ARGUMENT, "joint bounds: vertex %zu has a negative weight",
                                  v);
        }
    return GYRE_OK;
}

static gyre_bounds bounds_of_nothing(void) {
    const gyre_bounds nothing = {{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
    return nothing;
}

static bool is_nothing(const gyre_bounds *b) {
    return !(b->min[0] <= b->max[0]);
}

static void extend(gyre_bounds *b, const float *p) {
    for (int k = 0; k < 3; k++) {
        if (p[k] < b->min[k]) b->min[k] = p[k];
        if (p[k] > b->max[k]) b->max[k] = p[k];
    }
}

/* As gyre_skin_vertices() sees it: in float, in order. */
static bool is_bound(const gyre_joint_bounds_job *job, size_t vertex) {
    float sum = 0;
    for (size_t i = 0; i < job->influence_count; i++)
        sum += (float)weight_at(job, vertex, i);
    return sum >= 1e-30f && sum <= FLT_MAX;
}

static void add_vertex(const gyre_joint_bounds_job *job, size_t vertex) {
    const float *p = position_at(job, vertex);
    if (!(fabsf(p[0]) <= FLT_MAX && fabsf(p[1]) <= FLT_MAX && fabsf(p[2]) <= FLT_MAX)) return;
    if (!is_bound(job, vertex)) {
        extend(&job->bounds[job->joint_count], p);
        return;
    }
    for (size_t i = 0; i < job->influence_count; i++)
        if (weight_at(job, vertex, i) > 0) extend(&job->bounds[joint_at(job, vertex, i)], p);
}

gyre_status gyre_joint_bounds(const gyre_joint_bounds_job *job, gyre_error *error) {
    if (!job) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "joint bounds: the job is missing");
    gyre_joint_bounds_job whole = *job;
    gyre_status status = check_job(&whole, error);
    if (!status) status = check_vertices(&whole, error);
    if (status) return status;
    for (size_t j = 0; j <= whole.joint_count; j++)
        whole.bounds[j] = bounds_of_nothing();
    for (size_t v = 0; v < whole.vertex_count; v++)
        add_vertex(&whole, v);
    return GYRE_OK;
}

/* A box in double, and how far skinning in float may miss. */
typedef struct wide_bounds {
    double min[3], max[3];
} wide_bounds;

static void extend_wide(wide_bounds *all, int axis, double low, double high, double slack) {
    const double margin = 1e-6 * slack;
    if (low - margin < all->min[axis]) all->min[axis] = low - margin;
    if (high + margin > all->max[axis]) all->max[axis] = high + margin;
}

/* Where a joint takes its box: each row's products are least and largest at one corner. */
static void add_joint(wide_bounds *all, const gyre_bounds *b, const float *m) {
    for (int axis = 0; axis < 3; axis++) {
        const float *row = m + 4 * axis;
        double low = (double)row[3], high = low, slack = fabs(low);
        for (int k = 0; k < 3; k++) {
            const double one = (double)row[k] * (double)b->min[k], other = (double)row[k] * (double)b->max[k];
            low += one < other ? one : other;
            high += one < other ? other : one;
            slack += fabs(one) > fabs(other) ? fabs(one) : fabs(other);
        }
        extend_wide(all, axis, low, high, slack);
    }
}

static bool is_finite_matrix(const float *m) {
    for (int k = 0; k < 12; k++)
        if (!(fabsf(m[k]) <= FLT_MAX)) return false;
    return true;
}

/* The least float that is not below a number within their range. */
static float round_up(double value) {
    const float nearest = (float)value;
    if ((double)nearest >= value) return nearest;
    const float up = nearest + fabsf(nearest) * FLT_EPSILON;
    return up > nearest ? up : FLT_MIN;
}

static gyre_status narrow(const wide_bounds *all, gyre_bounds *out, gyre_error *error) {
    gyre_bounds box;
    for (int k = 0; k < 3; k++) {
        if (all->max[k] > (double)FLT_MAX || all->min[k] < -(double)FLT_MAX)
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "pose bounds: the box is too large for a float");
        box.min[k] = -round_up(-all->min[k]);
        box.max[k] = round_up(all->max[k]);
    }
    *out = box;
    return GYRE_OK;
}

gyre_status gyre_pose_bounds(const gyre_pose_bounds_job *job, gyre_bounds *out, gyre_error *error) {
    wide_bounds all = {{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    if (!job || !out || !job->bounds || (job->joint_count && !job->palette))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "pose bounds: bounds, palette or the result is missing");
    for (size_t j = 0; j < job->joint_count; j++) {
        if (is_nothing(&job->bounds[j])) continue;
        if (!is_finite_matrix(job->palette[j].m))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "pose bounds: joint %zu of the palette is not finite",
                              j);
        add_joint(&all, &job->bounds[j], job->palette[j].m);
    }
    const gyre_bounds *still = &job->bounds[job->joint_count];
    for (int k = 0; k < 3 && !is_nothing(still); k++)
        extend_wide(&all, k, (double)still->min[k], (double)still->max[k], 0);
    if (all.min[0] > all.max[0]) {
        *out = bounds_of_nothing();
        return GYRE_OK;
    }
    return narrow(&all, out, error);
}
