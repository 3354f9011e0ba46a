/* SPDX-License-Identifier: MIT */
#include <asset/gyre_file_asset.h>
#include <base/error.h>
#include <gyre/pack.h>
#include <gyre/sample.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a node of the skeleton is in the asset, and which joint it is. */
typedef struct node_pair {
    uint32_t from, to, joint;
} node_pair;

/* Two keys so nearly half a turn apart that rounding decides which way is shorter. */
static const double half_turn_dot = 0.05;

typedef struct taking {
    const gyrei_unpacking *u;
    const gyre_curves *from;
    node_pair *pairs; /* by `from` */
    uint32_t pair_count;
    uint8_t *seen; /* by node: a bit a path */
    gyre_curve *curves;
    uint32_t curve_count;
    const double *times; /* those of the clip, for all curves */
    gyre_pose pose;
    gyre_error *error;
} taking;

static gyre_status no_memory(gyre_error *error) {
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
}

/* A clip may spend next to nothing on a key and a joint: what unpacking takes stays in proportion to it. */
static gyre_status check_room(const gyre_clip *clip, gyre_error *error) {
    const gyre_clip_counts counts = gyre_clip_counts_of(clip);
    const uint64_t keys = gyre_clip_key_count(clip), size = gyre_clip_size(clip);
    const uint64_t values = 3 * ((uint64_t)counts.animated[0] + counts.animated[2]) +
                            4 * (uint64_t)counts.animated[1] + counts.scalars;
    if (values * keys * sizeof(double) <= (UINT64_C(1) << 20) + 512 * size &&
        gyre_clip_joint_count(clip) * keys <= (UINT64_C(1) << 24) + 1024 * size)
        return GYRE_OK;
    return gyrei_fail(error, GYRE_UNSUPPORTED,
                      "the keys of a clip, unpacked, would be out of all proportion to it");
}

static int by_node(const void *a, const void *b) {
    const uint32_t of_a = ((const node_pair *)a)->from, of_b = ((const node_pair *)b)->from;
    return (of_a > of_b) - (of_a < of_b);
}

static gyre_status make_pairs(taking *t) {
    const gyre_skeleton *skeleton = t->u->skeleton;
    const uint32_t *nodes = gyre_skeleton_nodes(skeleton);
    t->pair_count = gyre_skeleton_joint_count(skeleton);
    t->pairs = gyrei_arena_allocate_raw(t->u->scratch, t->pair_count, sizeof *t->pairs);
    if (!t->pairs) return no_memory(t->error);
    for (uint32_t j = 0; j < t->pair_count; j++)
        t->pairs[j] = (node_pair){nodes[j], t->u->nodes[j], j};
    qsort(t->pairs, t->pair_count, sizeof *t->pairs, by_node);
    for (uint32_t j = 1; j < t->pair_count; j++)
        if (t->pairs[j].from == t->pairs[j - 1].from)
            return gyrei_fail(t->error, GYRE_BAD_FORMAT, "two joints of a skeleton are node %u",
                              (unsigned)t->pairs[j].from);
    return GYRE_OK;
}

static const node_pair *pair_of(const taking *t, uint32_t node) {
    const node_pair wanted = {.from = node};
    return bsearch(&wanted, t->pairs, t->pair_count, sizeof *t->pairs, by_node);
}

/* Weights move the nodes of a model alone, and all of a node's weights or none. */
static uint32_t node_of(const taking *t, const gyre_curve *curve) {
    const gyre_asset *asset = t->u->asset;
    if (curve->path == GYRE_PATH_WEIGHTS) {
        const bool fits = curve->node < asset->node_count &&
                          asset->nodes[curve->node].weight_count == curve->component_count;
        return fits ? curve->node : GYRE_NONE;
    }
    const node_pair *found = pair_of(t, curve->node);
    return found ? found->to : GYRE_NONE;
}

static gyre_status take_times(taking *t) {
    const uint32_t count = gyre_clip_key_count(t->u->clip);
    double *times = gyrei_arena_allocate_raw(t->u->arena, count, sizeof *times);
    if (!times) return no_memory(t->error);
    for (uint32_t k = 0; k < count; k++) {
        times[k] = gyre_clip_key_time_s(t->u->clip, k);
        if (!isfinite(times[k]) || (k > 0 && times[k] < times[k - 1]))
            return gyrei_fail(t->error, GYRE_BAD_FORMAT, "key %u of a clip is at no time", (unsigned)k);
    }
    t->times = times;
    return GYRE_OK;
}

static bool are_finite(const double *values, size_t count) {
    double sum = 0; /* x - x is 0, or NaN of what is not finite */
    for (size_t i = 0; i < count; i++)
        sum += values[i] - values[i];
    return sum == 0;
}

static bool is_half_turn(const double *q) {
    return fabs((q[0] * q[4] + q[1] * q[5]) + (q[2] * q[6] + q[3] * q[7])) < half_turn_dot;
}

/* The rotation that the runtime goes through at a time. */
static gyre_status sample_rotation(const taking *t, uint32_t joint, double time_s, double *q) {
    const gyre_sample_job job = {
        .skeleton = t->u->skeleton, .clip = t->u->clip, .time_s = time_s, .pose = t->pose};
    const gyre_status status = gyre_sample(&job, t->error);
    if (status != GYRE_OK) return status;
    const gyre_quat r = gyre_pose_get(&t->pose, joint).rotation;
    gyre_quatd_to_xyzw(
        gyre_quatd_normalise(gyre_quatd_make((double)r.x, (double)r.y, (double)r.z, (double)r.w)), q);
    return GYRE_OK;
}

static uint32_t half_turns_in(const gyre_curve *curve) {
    uint32_t count = 0;
    if (curve->path != GYRE_PATH_ROTATION) return 0;
    for (uint32_t k = 0; k + 1 < curve->key_count; k++)
        count += is_half_turn(curve->values + 4 * (size_t)k);
    return count;
}

/* The clip says which way a half turn goes, keys alone do not: there is one more between them. */
static gyre_status split_half_turns(taking *t, uint32_t joint, gyre_curve *curve) {
    const uint32_t count = curve->key_count + half_turns_in(curve);
    double *times = gyrei_arena_allocate_raw(t->u->arena, count, sizeof *times);
    double *values = gyrei_arena_allocate_raw(t->u->arena, count, 4 * sizeof *values);
    if (!times || !values) return no_memory(t->error);
    gyre_status status = GYRE_OK;
    for (uint32_t k = 0, to = 0; k < curve->key_count && status == GYRE_OK; k++, to++) {
        const double *q = curve->values + 4 * (size_t)k;
        times[to] = curve->times[k];
        memcpy(values + 4 * (size_t)to, q, 4 * sizeof *q);
        if (k + 1 == curve->key_count || !is_half_turn(q)) continue;
        times[++to] = curve->times[k] + (curve->times[k + 1] - curve->times[k]) / 2;
        status = sample_rotation(t, joint, times[to], values + 4 * (size_t)to);
    }
    curve->key_count = count;
    curve->times = times;
    curve->values = values;
    return status;
}

static gyre_status take_curve(taking *t, const gyre_curve *from) {
    const uint32_t node = node_of(t, from);
    const size_t count = (size_t)from->key_count * from->component_count;
    if (node == GYRE_NONE || t->seen[node] & 1u << from->path) return GYRE_OK;
    if (!are_finite(from->values, count))
        return gyrei_fail(t->error, GYRE_BAD_FORMAT, "a clip moves node %u to where nothing is",
                          (unsigned)node);
    double *values = gyrei_arena_allocate_raw(t->u->arena, count, sizeof *values);
    if (!values) return no_memory(t->error);
    memcpy(values, from->values, count * sizeof *values);
    t->seen[node] |= (uint8_t)(1u << from->path);
    gyre_curve *curve = &t->curves[t->curve_count++];
    *curve = *from;
    curve->node = node;
    curve->times = t->times;
    curve->values = values;
    return half_turns_in(curve) ? split_half_turns(t, pair_of(t, from->node)->joint, curve) : GYRE_OK;
}

static gyre_status take_curves(taking *t, gyre_curves *out) {
    const char *name = gyre_clip_name(t->u->clip);
    const uint32_t joints = gyre_skeleton_joint_count(t->u->skeleton);
    void *memory = gyrei_arena_allocate_raw(t->u->scratch, 1, gyre_pose_size(joints));
    if (!memory) return no_memory(t->error);
    t->pose = gyre_pose_init(memory, joints);
    t->seen = gyrei_arena_allocate(t->u->scratch, t->u->asset->node_count, 1);
    t->curves = gyrei_arena_allocate(t->u->arena, t->from->curve_count, sizeof *t->curves);
    if (!t->seen || !t->curves) return no_memory(t->error);
    gyre_status status = make_pairs(t);
    if (status == GYRE_OK) status = take_times(t);
    for (uint32_t i = 0; i < t->from->curve_count && status == GYRE_OK; i++)
        status = take_curve(t, &t->from->curves[i]);
    if (status != GYRE_OK) return status;
    *out =
        (gyre_curves){.duration_s = t->from->duration_s, .curve_count = t->curve_count, .curves = t->curves};
    if (!*name) return GYRE_OK;
    out->name = gyrei_arena_copy_string(t->u->arena, name, strlen(name));
    return out->name ? GYRE_OK : no_memory(t->error);
}

gyre_status gyrei_file_unpack_clip(const gyrei_unpacking *unpacking, gyre_curves *out, gyre_error *error) {
    taking t = {.u = unpacking, .error = error};
    gyre_status status = check_room(unpacking->clip, error);
    if (status == GYRE_OK)
        status = gyre_clip_unpack(unpacking->skeleton, unpacking->clip, &unpacking->scratch->allocator,
                                  &t.from, error);
    if (status != GYRE_OK) return status;
    status = take_curves(&t, out);
    gyre_curves_destroy(t.from, &unpacking->scratch->allocator);
    return status;
}
