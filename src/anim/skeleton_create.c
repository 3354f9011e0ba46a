/* SPDX-License-Identifier: MIT */
#include "anim/skeleton_block.h"

#include <base/arena.h>
#include <base/error.h>
#include <base/utf8.h>
#include <float.h>
#include <gyre/matd.h>
#include <math.h>
#include <string.h>

/* A skeleton being made; indices of the source are `old`, those of the skeleton `new`. */
typedef struct creation {
    const gyre_skeleton_source *source;
    gyre_error *error;
    uint32_t *first, *next; /* by old: its first child, and the next child of its parent; [count]: of roots */
    uint32_t *old_of, *new_of;
    gyre_skeleton head;
    gyre_skeleton *made;
} creation;

static void *array_at(const creation *c, uint32_t at) {
    return (char *)c->made + at;
}

static gyre_status check_counts(const creation *c) {
    const gyre_skeleton_source *s = c->source;
    if (!s) return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: source is NULL");
    if (s->joint_count == 0 || s->joint_count > GYRE_SKELETON_MAX_JOINTS)
        return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: %u joints; it has 1 to %u", s->joint_count,
                          GYRE_SKELETON_MAX_JOINTS);
    if (!s->parents) return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: parents is NULL");
    if (s->skin_joint_count > GYRE_SKELETON_MAX_JOINTS || (s->skin_joint_count && !s->skin_joints))
        return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: skin_joints is NULL, or they are too many");
    if (!(s->unit_m >= 0 && s->unit_m <= GYREI_SKELETON_MAX_UNIT_M))
        return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: unit_m must be 0 to 1e18");
    for (uint32_t j = 0; j < s->joint_count; j++)
        if (s->parents[j] != GYRE_NONE && s->parents[j] >= s->joint_count)
            return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: joint %u has parent %u, there are %u",
                              j, s->parents[j], s->joint_count);
    for (uint32_t k = 0; k < s->skin_joint_count; k++)
        if (s->skin_joints[k] >= s->joint_count)
            return gyrei_fail(c->error, GYRE_BAD_ARGUMENT,
                              "skeleton: skin joint %u is joint %u, there are %u", k, s->skin_joints[k],
                              s->joint_count);
    return GYRE_OK;
}

static void list_children(const creation *c) {
    const uint32_t count = c->source->joint_count;
    for (uint32_t j = 0; j <= count; j++)
        c->first[j] = GYRE_NONE;
    for (uint32_t j = count; j-- > 0;) {
        const uint32_t parent = c->source->parents[j], slot = parent == GYRE_NONE ? count : parent;
        c->next[j] = c->first[slot];
        c->first[slot] = j;
    }
}

/* Depth first: down to the first child, else on to the next of the nearest that has one. What hangs on a
   cycle is not reached. */
static gyre_status order_joints(creation *c) {
    const uint32_t count = c->source->joint_count;
    uint32_t reached = 0;
    list_children(c);
    for (uint32_t j = c->first[count]; j != GYRE_NONE;) {
        c->new_of[j] = reached;
        c->old_of[reached++] = j;
        uint32_t after = c->first[j];
        for (uint32_t up = j; after == GYRE_NONE && up != GYRE_NONE; up = c->source->parents[up])
            after = c->next[up];
        j = after;
    }
    if (reached == count) return GYRE_OK;
    return gyrei_fail(c->error, GYRE_BAD_ARGUMENT,
                      "skeleton: %u joints are their own ancestors or below such", count - reached);
}

static const char *name_of(const creation *c, uint32_t old) {
    const char *name = c->source->names ? c->source->names[old] : NULL;
    return name ? name : "";
}

static bool is_utf8(const char *text, size_t size) {
    for (size_t at = 0, length; at < size; at += length) {
        length = gyrei_utf8_length(text + at, size - at);
        if (length == 0) return false;
    }
    return true;
}

static gyre_status lay_out(creation *c) {
    uint64_t texts_size = 1;
    for (uint32_t j = 0; j < c->source->joint_count; j++) {
        const size_t length = strlen(name_of(c, j));
        if (!is_utf8(name_of(c, j), length))
            return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: the name of joint %u is no UTF-8", j);
        if (length) texts_size += length + 1;
    }
    c->head.joint_count = c->source->joint_count;
    c->head.skin_joint_count = c->source->skin_joint_count;
    c->head.unit_m = c->source->unit_m;
    c->head.texts_size = texts_size < UINT32_MAX / 2 ? (uint32_t)texts_size : UINT32_MAX;
    if (texts_size < UINT32_MAX / 2 && gyrei_skeleton_lay_out(&c->head)) return GYRE_OK;
    return gyrei_fail(c->error, GYRE_BAD_ARGUMENT, "skeleton: its names are too long");
}

static void put_names(const creation *c) {
    uint32_t *names = array_at(c, c->head.names_at), used = 1;
    char *texts = array_at(c, c->head.texts_at);
    for (uint32_t j = 0; j < c->head.joint_count; j++) {
        const char *name = name_of(c, c->old_of[j]);
        const size_t length = strlen(name);
        names[j] = length ? used : 0;
        if (length == 0) continue;
        memcpy(texts + used, name, length + 1);
        used += (uint32_t)length + 1;
    }
}

static void put_tree(const creation *c) {
    uint16_t *parents = array_at(c, c->head.parents_at), *ends = array_at(c, c->head.ends_at);
    uint32_t *nodes = array_at(c, c->head.nodes_at);
    for (uint32_t j = 0; j < c->head.joint_count; j++) {
        const uint32_t old = c->old_of[j], parent = c->source->parents[old];
        parents[j] = parent == GYRE_NONE ? GYREI_NO_PARENT : (uint16_t)c->new_of[parent];
        nodes[j] = c->source->nodes ? c->source->nodes[old] : old;
        ends[j] = (uint16_t)(j + 1);
    }
    for (uint32_t j = c->head.joint_count; j-- > 0;)
        if (parents[j] != GYREI_NO_PARENT && ends[parents[j]] < ends[j]) ends[parents[j]] = ends[j];
}

static bool is_finite_transform(gyre_transform t) {
    const float sum = ((t.translation.x - t.translation.x) + (t.translation.y - t.translation.y)) +
                      ((t.translation.z - t.translation.z) + (t.scale.x - t.scale.x)) +
                      ((t.scale.y - t.scale.y) + (t.scale.z - t.scale.z));
    return sum == 0;
}

static gyre_transform in_float(gyre_transformd t) {
    const gyre_quatd q = gyre_quatd_normalise(t.rotation);
    const gyre_transform narrow = {{(float)t.translation.x, (float)t.translation.y, (float)t.translation.z},
                                   {(float)q.x, (float)q.y, (float)q.z, (float)q.w},
                                   {(float)t.scale.x, (float)t.scale.y, (float)t.scale.z}};
    return narrow;
}

static gyre_status put_rest(const creation *c) {
    const gyre_pose pose = gyre_pose_init(array_at(c, c->head.rest_at), c->head.joint_count);
    for (uint32_t j = 0; c->source->rest && j < c->head.joint_count; j++) {
        const gyre_transformd rest = c->source->rest[c->old_of[j]];
        const gyre_transform narrow = in_float(rest);
        const double length = gyre_quatd_length(rest.rotation);
        if (!is_finite_transform(narrow) || !(length > 0 && length <= DBL_MAX))
            return gyrei_fail(c->error, GYRE_BAD_ARGUMENT,
                              "skeleton: the rest of joint %u is not finite, or its rotation is of length 0",
                              c->old_of[j]);
        gyre_pose_set(&pose, j, narrow);
    }
    return GYRE_OK;
}

static gyre_status put_skin(const creation *c) {
    uint16_t *joints = array_at(c, c->head.skin_joints_at);
    gyre_mat3x4 *binds = array_at(c, c->head.binds_at);
    for (uint32_t k = 0; k < c->head.skin_joint_count; k++) {
        joints[k] = (uint16_t)c->new_of[c->source->skin_joints[k]];
        binds[k] = gyre_mat3x4_identity();
        for (uint32_t i = 0; c->source->inverse_binds && i < 12; i++) {
            const double value = c->source->inverse_binds[k].m[4 * (i % 4) + i / 4];
            binds[k].m[i] = (float)value;
            if (!(fabs(binds[k].m[i]) <= DBL_MAX))
                return gyrei_fail(c->error, GYRE_BAD_ARGUMENT,
                                  "skeleton: the inverse bind matrix of skin joint %u is not finite", k);
        }
    }
    return GYRE_OK;
}

static gyre_status fill(creation *c) {
    memset(c->made, 0, (size_t)c->head.block.size);
    *c->made = c->head;
    put_names(c);
    put_tree(c);
    gyre_status status = put_rest(c);
    if (status == GYRE_OK) status = put_skin(c);
    if (status != GYRE_OK) return status;
    c->made->fingerprint = gyrei_skeleton_sum(c->made);
    gyrei_block_seal(&c->made->block, GYREI_SKELETON_KIND, GYREI_SKELETON_VERSION,
                     (size_t)c->head.block.size);
    return GYRE_OK;
}

static gyre_status create(creation *c, const gyre_allocator *allocator) {
    gyre_status status = order_joints(c);
    if (status == GYRE_OK) status = lay_out(c);
    if (status != GYRE_OK) return status;
    const size_t size = (size_t)c->head.block.size;
    c->made = gyrei_allocate(allocator, size, GYREI_SKELETON_ALIGN);
    if (!c->made) return gyrei_fail(c->error, GYRE_OUT_OF_MEMORY, "out of memory");
    status = fill(c);
    if (status == GYRE_OK) return status;
    gyrei_release(allocator, c->made, size);
    c->made = NULL;
    return status;
}

gyre_status gyre_skeleton_create(const gyre_skeleton_source *source, const gyre_allocator *allocator,
                                 const gyre_skeleton **out, gyre_error *error) {
    creation c = {.source = source, .error = error};
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    gyre_status status = check_counts(&c);
    if (status != GYRE_OK) return status;
    const size_t count = (size_t)source->joint_count + 1, size = 4 * count * sizeof(uint32_t);
    uint32_t *scratch = gyrei_allocate(allocator, size, sizeof(uint32_t));
    if (!scratch) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    c.first = scratch;
    c.next = scratch + count;
    c.old_of = scratch + 2 * count;
    c.new_of = scratch + 3 * count;
    status = create(&c, allocator);
    gyrei_release(allocator, scratch, size);
    *out = c.made;
    return status;
}
