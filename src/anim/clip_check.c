/* SPDX-License-Identifier: MIT */
/* Bytes that come from outside: everything that a job relies on is looked at once. */
#include "anim/clip_block.h"

#include <base/error.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* Values whose products and sums stay finite. */
static const float LARGEST = 1e30f, LARGEST_OF_ROTATION = 2.001f;

typedef struct check {
    const gyre_clip *clip;
    gyre_error *error;
} check;

static gyre_status fail(const check *c, size_t offset, const char *why) {
    return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, offset, "clip: %s", why);
}

#define HEAD(member) offsetof(gyre_clip, member)

static bool is_within(double x, double least, double most) {
    return x >= least && x <= most;
}

static bool are_at_most(const float *values, size_t count, float most) {
    bool all = true;
    for (size_t i = 0; i < count; i++)
        all &= fabsf(values[i]) <= most;
    return all;
}

static gyre_status check_head(const check *c) {
    const gyre_clip *clip = c->clip;
    if (!is_within(clip->duration_s, 0, DBL_MAX)) return fail(c, HEAD(duration_s), "its duration cannot be");
    if (!is_within(clip->first_s, -DBL_MAX, DBL_MAX) || !is_within(clip->last_s, clip->first_s, DBL_MAX))
        return fail(c, HEAD(first_s), "its keys begin or end at a time that cannot be");
    if (!is_within(clip->per_s, 0, DBL_MAX)) return fail(c, HEAD(per_s), "its rate cannot be");
    if (!(clip->error >= 0 && clip->shell >= 0 && clip->error <= FLT_MAX && clip->shell <= FLT_MAX))
        return fail(c, HEAD(error), "its error or shell cannot be");
    if (clip->key_count == 0) return fail(c, HEAD(key_count), "it has no keys");
    if (clip->joint_count == 0) return fail(c, HEAD(joint_count), "it has no joints");
    if (clip->profile > GYRE_CLIP_PROFILE_SIZE) return fail(c, HEAD(profile), "its profile is not known");
    if (clip->interpolation > GYRE_CLIP_INTERPOLATION_SLERP)
        return fail(c, HEAD(interpolation), "its interpolation is not known");
    if (clip->terms > GYREI_CLIP_MAX_TERMS) return fail(c, HEAD(terms), "its slerp has too many terms");
    if (clip->times > GYREI_TIMES_DOUBLE) return fail(c, HEAD(times), "its kind of times is not known");
    if (clip->group_count > GYREI_CLIP_MAX_GROUPS)
        return fail(c, HEAD(group_count), "it has too many groups of tracks");
    if (clip->reserved != 0) return fail(c, HEAD(reserved), "its head is damaged");
    return GYRE_OK;
}

/* An array of the head, which ends where the next one begins or before. */
static gyre_status check_array(const check *c, size_t member, uint64_t least_at, uint64_t count,
                               uint64_t size, size_t align, uint64_t next_at) {
    uint32_t at;
    memcpy(&at, (const char *)c->clip + member, sizeof at);
    if (at % align || at < least_at || at > next_at || count * size > next_at - at)
        return fail(c, member, "an array does not fit where it is said to lie");
    return GYRE_OK;
}

static gyre_status check_arrays(const check *c) {
    const gyre_clip *clip = c->clip;
    const uint64_t size = clip->block.size;
    static const uint32_t time_sizes[] = {0, sizeof(float), sizeof(double)};
    const struct {
        size_t member;
        uint64_t count, size;
    } arrays[] = {
        {HEAD(events_at), clip->event_count, sizeof(gyrei_clip_event)},
        {HEAD(times_at), clip->key_count, time_sizes[clip->times]},
        {HEAD(starts_at), clip->start_count, sizeof(uint32_t)},
        {HEAD(groups_at), clip->group_count, sizeof(gyrei_clip_group)},
        {HEAD(tracks_at), 0, 0},
        {HEAD(scalars_at), clip->scalar_count, sizeof(gyrei_clip_scalar)},
        {HEAD(texts_at), 1, 1},
        {HEAD(rows_at), 1, clip->rows_size},
    };
    static const size_t aligns[] = {8, 8, 4, 4, 4, 4, 1, 16};
    uint64_t least_at = sizeof *clip;
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) {
        uint32_t next_at = 0;
        if (i + 1 < sizeof arrays / sizeof arrays[0])
            memcpy(&next_at, (const char *)clip + arrays[i + 1].member, sizeof next_at);
        else
            next_at = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
        const gyre_status status =
            check_array(c, arrays[i].member, least_at, arrays[i].count, arrays[i].size, aligns[i], next_at);
        if (status) return status;
        memcpy(&next_at, (const char *)clip + arrays[i].member, sizeof next_at);
        least_at = next_at + arrays[i].count * arrays[i].size;
    }
    if (least_at + GYREI_CLIP_SPARE > size)
        return fail(c, HEAD(block.size), "nothing is left after its rows");
    if (*(const char *)gyrei_clip_bytes(clip, clip->rows_at - 1u) != 0)
        return fail(c, clip->rows_at - 1u, "its last name does not end");
    return GYRE_OK;
}

static double time_of(const gyre_clip *clip, uint32_t key) {
    return clip->times == GYREI_TIMES_FLOAT
               ? (double)((const float *)gyrei_clip_bytes(clip, clip->times_at))[key]
               : ((const double *)gyrei_clip_bytes(clip, clip->times_at))[key];
}

static gyre_status check_starts(const check *c) {
    const gyre_clip *clip = c->clip;
    const uint32_t *starts = gyrei_clip_bytes(clip, clip->starts_at);
    if (clip->start_count < 2) return fail(c, HEAD(start_count), "it has no search intervals");
    for (uint32_t i = 0; i < clip->start_count; i++)
        if (starts[i] >= clip->key_count || (i > 0 && starts[i] < starts[i - 1]))
            return fail(c, clip->starts_at + sizeof *starts * i,
                        "a search interval names a key that is not there");
    return GYRE_OK;
}

static gyre_status check_times(const check *c) {
    const gyre_clip *clip = c->clip;
    if (clip->times == GYREI_TIMES_EVEN) {
        if (clip->key_count > 1 && !(clip->per_s > 0)) return fail(c, HEAD(per_s), "its rate is 0");
        return GYRE_OK;
    }
    const uint32_t size = clip->times == GYREI_TIMES_FLOAT ? sizeof(float) : sizeof(double);
    double before_s = -DBL_MAX;
    for (uint32_t i = 0; i < clip->key_count; i++) {
        const double time_s = time_of(clip, i);
        if (!(time_s > before_s && time_s <= DBL_MAX))
            return fail(c, clip->times_at + (size_t)size * i, "its key times do not ascend");
        before_s = time_s;
    }
    if (clip->first_s != time_of(clip, 0) || clip->last_s != before_s)
        return fail(c, HEAD(first_s), "its keys begin or end at another time");
    return check_starts(c);
}

static bool group_is_known(const gyre_clip *clip, const gyrei_clip_group *group) {
    static const uint8_t components[] = {3, 4, 3, 1};
    const bool rotation = group->path == GYRE_PATH_ROTATION, constant = group->form == GYREI_FORM_CONSTANT;
    if (group->path > GYRE_PATH_WEIGHTS || group->form > GYREI_FORM_QUAT3) return false;
    if (!constant && rotation != (group->form >= GYREI_FORM_QUAT4)) return false;
    if (group->components != components[group->path] - (group->form == GYREI_FORM_QUAT3)) return false;
    if (constant || clip->profile == GYRE_CLIP_PROFILE_SIZE) return group->bits == 0;
    return group->bits == 8 || group->bits == 16;
}

/* `count` elements of a group's that lie among the tracks' arrays. */
static bool lies_within(const gyre_clip *clip, uint32_t at, uint64_t count, uint32_t size) {
    return at % size == 0 && at >= clip->tracks_at && at <= clip->scalars_at &&
           count * size <= clip->scalars_at - at;
}

static uint32_t bits_of(uint32_t byte) {
    uint32_t count = 0;
    for (; byte; byte &= byte - 1)
        count++;
    return count;
}

/* As many bits are set as there are tracks, and none past the last joint. */
static gyre_status check_mask(const check *c, const gyrei_clip_group *group, uint32_t end) {
    const uint8_t *mask = gyrei_clip_bytes(c->clip, group->joints_at);
    uint32_t count = 0;
    for (uint32_t i = 0; i < gyrei_clip_mask_size(end); i++) {
        const uint32_t left = end > 8 * i ? end - 8 * i : 0;
        if (left < 8 && mask[i] >> left)
            return fail(c, group->joints_at + i, "a track moves a joint that is not there");
        count += bits_of(mask[i]);
    }
    return count == group->count
               ? GYRE_OK
               : fail(c, group->joints_at, "a group moves more or fewer joints than it has tracks");
}

static gyre_status check_left_out(const check *c, const gyrei_clip_group *group) {
    const uint8_t *left_out = gyrei_clip_bytes(c->clip, group->left_out_at);
    for (uint32_t i = 0; i < group->count; i++)
        if (left_out[i] > 3)
            return fail(c, group->left_out_at + i, "a rotation leaves out what it does not have");
    return GYRE_OK;
}

static gyre_status check_joints(const check *c, const gyrei_clip_group *group) {
    const gyre_clip *clip = c->clip;
    const size_t at = (size_t)((const char *)group - (const char *)clip);
    const uint32_t end = group->path == GYRE_PATH_WEIGHTS ? clip->scalar_count : clip->joint_count;
    if (group->count == 0 || group->count > end ||
        !lies_within(clip, group->joints_at, gyrei_clip_mask_size(end), 1))
        return fail(c, at, "a group's joints do not fit where they are said to lie");
    if (group->form == GYREI_FORM_QUAT3 && !lies_within(clip, group->left_out_at, group->count, 1))
        return fail(c, at, "what a group leaves out does not fit where it is said to lie");
    const gyre_status status = check_mask(c, group, end);
    return status || group->form != GYREI_FORM_QUAT3 ? status : check_left_out(c, group);
}

/* The products of steps and codes count as well: sums of squares of all that stay finite. */
static gyre_status check_ranges(const check *c, const gyrei_clip_group *group) {
    const float largest = group->path == GYRE_PATH_ROTATION ? LARGEST_OF_ROTATION : LARGEST;
    const float *ranges = gyrei_clip_bytes(c->clip, group->ranges_at);
    const size_t values = (size_t)group->count * group->components;
    if (!are_at_most(ranges, values, largest) ||
        (group->bits && !are_at_most(ranges + values, values, largest / (float)((1u << group->bits) - 1))))
        return fail(c, group->ranges_at, "a value is too large or not a number");
    return GYRE_OK;
}

/* Jobs take constants as they are, while rows are made unit when they are mixed. */
static gyre_status check_constant_rotations(const check *c, const gyrei_clip_group *group) {
    const float *values = gyrei_clip_bytes(c->clip, group->ranges_at);
    for (uint32_t i = 0; i < group->count; i++) {
        double squared = 0;
        for (size_t k = 0; k < 4; k++)
            squared += (double)values[k * group->count + i] * (double)values[k * group->count + i];
        if (!(squared > 0.9999 && squared < 1.0001))
            return fail(c, group->ranges_at + sizeof *values * i, "a constant rotation is not of length 1");
    }
    return GYRE_OK;
}

static gyre_status check_group(const check *c, const gyrei_clip_group *group) {
    const gyre_clip *clip = c->clip;
    const size_t at = (size_t)((const char *)group - (const char *)clip);
    const bool constant = group->form == GYREI_FORM_CONSTANT;
    const uint64_t values = (uint64_t)group->count * group->components;
    if (!group_is_known(clip, group)) return fail(c, at, "a group of tracks is of a kind that is not known");
    gyre_status status = check_joints(c, group);
    if (status || (!constant && clip->profile == GYRE_CLIP_PROFILE_SIZE)) return status;
    if (!lies_within(clip, group->ranges_at, constant ? values : 2 * values, sizeof(float)))
        return fail(c, at, "a group's ranges do not fit where they are said to lie");
    if (!constant && group->row_at + values * (group->bits / 8) > clip->row_size)
        return fail(c, at, "a group does not fit into its rows");
    status = check_ranges(c, group);
    if (status || !constant || group->path != GYRE_PATH_ROTATION) return status;
    return check_constant_rotations(c, group);
}

/* No path of a joint is in two groups: jobs have room for each once. */
static gyre_status check_apart(const check *c, uint32_t index) {
    const gyre_clip *clip = c->clip;
    const gyrei_clip_group *groups = gyrei_clip_groups(clip), *group = &groups[index];
    const uint32_t end = group->path == GYRE_PATH_WEIGHTS ? clip->scalar_count : clip->joint_count;
    const uint8_t *mask = gyrei_clip_bytes(clip, group->joints_at);
    for (uint32_t k = 0; k < index; k++) {
        const uint8_t *other = gyrei_clip_bytes(clip, groups[k].joints_at);
        for (uint32_t i = 0; groups[k].path == group->path && i < gyrei_clip_mask_size(end); i++)
            if (mask[i] & other[i]) return fail(c, group->joints_at + i, "two tracks move one joint's path");
    }
    return GYRE_OK;
}

static gyre_status check_texts(const check *c) {
    const gyre_clip *clip = c->clip;
    const uint32_t texts_size = clip->rows_at - clip->texts_at;
    const gyrei_clip_scalar *scalars = gyrei_clip_bytes(clip, clip->scalars_at);
    const gyrei_clip_event *events = gyrei_clip_bytes(clip, clip->events_at);
    for (uint32_t i = 0; i < clip->scalar_count; i++)
        if (scalars[i].name_at >= texts_size)
            return fail(c, clip->scalars_at + sizeof *scalars * i, "a scalar's name is not there");
    for (uint32_t i = 0; i < clip->event_count; i++) {
        if (events[i].name_at >= texts_size)
            return fail(c, clip->events_at + sizeof *events * i, "an event's name is not there");
        if (!is_within(events[i].time_s, i ? events[i - 1].time_s : 0, clip->duration_s))
            return fail(c, clip->events_at + sizeof *events * i,
                        "an event's time is out of order or of the clip");
    }
    return GYRE_OK;
}

static gyre_status check_rows(const check *c) {
    const gyre_clip *clip = c->clip;
    if (clip->profile == GYRE_CLIP_PROFILE_SIZE) return GYRE_OK;
    if ((uint64_t)clip->row_size * clip->key_count != clip->rows_size)
        return fail(c, HEAD(rows_size), "its rows do not add up");
    return GYRE_OK;
}

static gyre_status check_all(const check *c) {
    gyre_status status = check_head(c);
    if (!status) status = check_arrays(c);
    if (!status) status = check_times(c);
    for (uint32_t i = 0; !status && i < c->clip->group_count; i++)
        if (!(status = check_group(c, gyrei_clip_groups(c->clip) + i))) status = check_apart(c, i);
    if (!status) status = check_texts(c);
    if (!status) status = check_rows(c);
    if (!status && c->clip->profile == GYRE_CLIP_PROFILE_SIZE) status = gyrei_stream_check(c->clip, c->error);
    return status;
}

gyre_status gyre_clip_from_bytes(const void *bytes, size_t size, const gyre_clip **out, gyre_error *error) {
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "clip: there is nowhere to put it");
    *out = NULL;
    const check c = {bytes, error};
    gyre_status status =
        gyrei_block_check(bytes, size, GYREI_CLIP_KIND, GYREI_CLIP_VERSION, sizeof(gyre_clip), "clip", error);
    if (!status) status = check_all(&c);
    if (!status) *out = bytes;
    return status;
}
