/* SPDX-License-Identifier: MIT */
/* The way back: curves whose keys are what the clip samples to at its own keys. */
#include "anim/clip_block.h"

#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <gyre/pack.h>
#include <gyre/sample.h>
#include <stdio.h>
#include <string.h>

/* One block: this, the curves, the times, the values, the name. */
typedef struct unpacked {
    gyre_curves curves;
    size_t size;
} unpacked;

typedef struct unpacker {
    const gyre_skeleton *skeleton;
    const gyre_clip *clip;
    const gyrei_arena *arena;
    gyre_pose pose;
    float *scalars;
    uint32_t scalar_count, key_count, curve_count;
    size_t value_count;
    gyre_curve *list; /* filled when not NULL */
    double *times, *values;
} unpacker;

static const gyrei_clip_group *group_at(const unpacker *u, uint32_t index) {
    return &gyrei_clip_groups(u->clip)[index];
}

static bool moves(const unpacker *u, const gyrei_clip_group *group, uint32_t joint) {
    const uint8_t *joints = gyrei_clip_bytes(u->clip, group->joints_at);
    return joints[joint / 8] >> (joint % 8) & 1;
}

static void add_curve(unpacker *u, uint32_t node, uint8_t path, uint32_t components, uint32_t keys) {
    if (u->list)
        u->list[u->curve_count] = (gyre_curve){.node = node,
                                               .path = path,
                                               .component_count = components,
                                               .key_count = keys,
                                               .times = u->times,
                                               .values = u->values + u->value_count};
    u->curve_count++;
    u->value_count += (size_t)components * keys;
}

static void add_joints(unpacker *u) {
    static const uint32_t components[] = {3, 4, 3};
    for (uint32_t g = 0; g < u->clip->group_count; g++) {
        const gyrei_clip_group *group = group_at(u, g);
        if (group->path == GYRE_PATH_WEIGHTS) continue;
        for (uint32_t j = 0; j < u->clip->joint_count; j++)
            if (moves(u, group, j))
                add_curve(u, gyre_skeleton_nodes(u->skeleton)[j], group->path, components[group->path],
                          group->form == GYREI_FORM_CONSTANT ? 1 : u->key_count);
    }
}

/* Whether a scalar is the weight of that element, as the packer names them. */
static bool is_weight(const gyre_clip_scalar *scalar, uint32_t element) {
    char end[32];
    const int length = snprintf(end, sizeof end, ".weights[%u]", (unsigned)element);
    const size_t size = strlen(scalar->name);
    return scalar->element == element && size >= (size_t)length &&
           strcmp(scalar->name + size - (size_t)length, end) == 0;
}

/* How many weights of one node begin at a scalar. */
static uint32_t weights_at(const unpacker *u, uint32_t first) {
    const uint32_t node = gyre_clip_scalar_at(u->clip, first).node;
    uint32_t count = 0;
    while (first + count < u->scalar_count) {
        const gyre_clip_scalar scalar = gyre_clip_scalar_at(u->clip, first + count);
        if (scalar.node != node || !is_weight(&scalar, count)) break;
        count++;
    }
    return count;
}

static void add_weights(unpacker *u) {
    for (uint32_t i = 0; i < u->scalar_count;) {
        const uint32_t count = weights_at(u, i);
        if (count) add_curve(u, gyre_clip_scalar_at(u->clip, i).node, GYRE_PATH_WEIGHTS, count, u->key_count);
        i += count ? count : 1;
    }
}

static void take_joints(const unpacker *u, uint32_t key, uint32_t *curve) {
    static const uint32_t offsets[] = {GYRE_POSE_TX, GYRE_POSE_QX, GYRE_POSE_SX};
    for (uint32_t g = 0; g < u->clip->group_count; g++) {
        const gyrei_clip_group *group = group_at(u, g);
        if (group->path == GYRE_PATH_WEIGHTS) continue;
        for (uint32_t j = 0; j < u->clip->joint_count; j++) {
            if (!moves(u, group, j)) continue;
            const gyre_curve *to = &u->list[(*curve)++];
            if (key >= to->key_count) continue;
            double *values = (double *)to->values + (size_t)to->component_count * key;
            for (uint32_t c = 0; c < to->component_count; c++)
                values[c] = (double)u->pose.values[(size_t)(offsets[group->path] + c) * u->pose.stride + j];
            if (group->path == GYRE_PATH_ROTATION)
                gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(values)), values);
        }
    }
}

static void take_weights(const unpacker *u, uint32_t key, uint32_t curve) {
    for (uint32_t i = 0; i < u->scalar_count;) {
        const uint32_t count = weights_at(u, i);
        for (uint32_t c = 0; c < count; c++)
            ((double *)u->list[curve].values)[(size_t)count * key + c] = (double)u->scalars[i + c];
        curve += count > 0;
        i += count ? count : 1;
    }
}

static gyre_status take_keys(const unpacker *u, gyre_error *error) {
    for (uint32_t k = 0; k < u->key_count; k++) {
        const gyre_sample_job job = {.skeleton = u->skeleton,
                                     .clip = u->clip,
                                     .time_s = gyre_clip_key_time_s(u->clip, k),
                                     .pose = u->pose,
                                     .scalars = u->scalars,
                                     .scalar_count = u->scalar_count};
        const gyre_status status = gyre_sample(&job, error);
        uint32_t curve = 0;
        if (status) return status;
        u->times[k] = job.time_s;
        take_joints(u, k, &curve);
        take_weights(u, k, curve);
    }
    return GYRE_OK;
}

static gyre_status no_memory(gyre_error *error) {
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory while unpacking a clip");
}

/* Lays the block out and fills it. */
static gyre_status fill(unpacker *u, const gyre_allocator *allocator, unpacked **out, gyre_error *error) {
    const char *name = gyre_clip_name(u->clip);
    size_t size = 0;
    gyrei_add_array(&size, 1, sizeof(unpacked), 16);
    add_joints(u);
    add_weights(u);
    const size_t curves_at = gyrei_add_array(&size, u->curve_count, sizeof(gyre_curve), 16);
    const size_t times_at = gyrei_add_array(&size, u->key_count, sizeof(double), 16);
    const size_t values_at = gyrei_add_array(&size, u->value_count, sizeof(double), 16);
    const size_t name_at = gyrei_add_array(&size, strlen(name) + 1, 1, 1);
    char *bytes = size < SIZE_MAX ? gyrei_allocate(allocator, size, 16) : NULL;
    if (!bytes) return no_memory(error);
    u->list = (gyre_curve *)(void *)(bytes + curves_at);
    u->times = (double *)(void *)(bytes + times_at);
    u->values = (double *)(void *)(bytes + values_at);
    memcpy(bytes + name_at, name, strlen(name) + 1);
    u->curve_count = 0;
    u->value_count = 0;
    add_joints(u);
    add_weights(u);
    *out = (unpacked *)(void *)bytes;
    **out = (unpacked){{.name = name[0] ? bytes + name_at : NULL,
                        .duration_s = gyre_clip_duration_s(u->clip),
                        .curve_count = u->curve_count,
                        .curves = u->list},
                       size};
    return take_keys(u, error);
}

gyre_status gyre_clip_unpack(const gyre_skeleton *skeleton, const gyre_clip *clip,
                             const gyre_allocator *allocator, const gyre_curves **out, gyre_error *error) {
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "there is nowhere to put the curves");
    *out = NULL;
    if (!skeleton || !clip) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "a skeleton and a clip are required");
    if (gyre_skeleton_fingerprint(skeleton) != gyre_clip_fingerprint(clip))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the clip was packed for another skeleton");
    gyrei_arena arena = {.block_size = 1024};
    if (allocator) arena.allocator = *allocator;
    const uint32_t joint_count = gyre_skeleton_joint_count(skeleton);
    unpacker u = {.skeleton = skeleton,
                  .clip = clip,
                  .scalar_count = gyre_clip_counts_of(clip).scalars,
                  .key_count = gyre_clip_key_count(clip)};
    void *memory = gyrei_arena_allocate_raw(&arena, 1, gyre_pose_size(joint_count));
    u.scalars = gyrei_arena_allocate_raw(&arena, u.scalar_count + 1, sizeof *u.scalars);
    unpacked *made = NULL;
    gyre_status status = memory && u.scalars ? GYRE_OK : no_memory(error);
    if (!status) {
        u.pose = gyre_pose_init(memory, joint_count);
        status = fill(&u, allocator, &made, error);
    }
    gyrei_arena_destroy(&arena);
    if (!status)
        *out = &made->curves;
    else if (made)
        gyrei_release(allocator, made, made->size);
    return status;
}

void gyre_curves_destroy(const gyre_curves *curves, const gyre_allocator *allocator) {
    if (!curves) return;
    const unpacked *made = (const unpacked *)(const void *)curves; /* its first member */
    gyrei_release(allocator, (void *)made, made->size);
}
