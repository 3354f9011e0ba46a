/* SPDX-License-Identifier: MIT */
/* A plan becomes one block: first every array's place is found, then all are written. */
#include "anim/clip_block.h"
#include "anim/clip_plan.h"

#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* One kind of group and its place. */
typedef struct kind {
    uint8_t path, form, bits;
} kind;

/* In this order groups lie in rows, 16 bits before 8. */
static const kind kinds[] = {
    {GYRE_PATH_ROTATION, GYREI_FORM_CONSTANT, 0},   {GYRE_PATH_TRANSLATION, GYREI_FORM_CONSTANT, 0},
    {GYRE_PATH_SCALE, GYREI_FORM_CONSTANT, 0},      {GYRE_PATH_WEIGHTS, GYREI_FORM_CONSTANT, 0},
    {GYRE_PATH_ROTATION, GYREI_FORM_QUAT3, 16},     {GYRE_PATH_ROTATION, GYREI_FORM_QUAT4, 16},
    {GYRE_PATH_TRANSLATION, GYREI_FORM_LINEAR, 16}, {GYRE_PATH_SCALE, GYREI_FORM_LINEAR, 16},
    {GYRE_PATH_WEIGHTS, GYREI_FORM_LINEAR, 16},     {GYRE_PATH_ROTATION, GYREI_FORM_QUAT3, 8},
    {GYRE_PATH_ROTATION, GYREI_FORM_QUAT4, 8},      {GYRE_PATH_TRANSLATION, GYREI_FORM_LINEAR, 8},
    {GYRE_PATH_SCALE, GYREI_FORM_LINEAR, 8},
};
enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

typedef struct builder {
    const gyrei_clip_plan *plan;
    gyre_clip head;
    gyrei_clip_group groups[KIND_COUNT + 1]; /* and none */
    uint32_t filled[KIND_COUNT + 1];         /* tracks written so far */
    uint32_t next_joint[KIND_COUNT + 1];     /* the least that may follow */
    size_t texts_size;
    char *bytes;
} builder;

static kind kind_of_track(const builder *b, const gyrei_track_plan *track, bool constant) {
    const bool rotation = track->path == GYRE_PATH_ROTATION, whole = track->left_out == GYREI_NONE_LEFT_OUT;
    const uint8_t quat = whole ? GYREI_FORM_QUAT4 : GYREI_FORM_QUAT3;
    const uint8_t bits = b->plan->profile == GYRE_CLIP_PROFILE_SIZE ? 16 : track->bits;
    if (constant) return (kind){track->path, GYREI_FORM_CONSTANT, 0};
    return (kind){track->path, rotation ? quat : GYREI_FORM_LINEAR, bits};
}

static kind kind_of_scalar(const gyrei_scalar_plan *scalar) {
    return scalar->extent > 0 && scalar->keys ? (kind){GYRE_PATH_WEIGHTS, GYREI_FORM_LINEAR, 16}
                                              : (kind){GYRE_PATH_WEIGHTS, GYREI_FORM_CONSTANT, 0};
}

static uint32_t index_of(kind wanted) {
    for (uint32_t i = 0; i < KIND_COUNT; i++)
        if (kinds[i].path == wanted.path && kinds[i].form == wanted.form && kinds[i].bits == wanted.bits)
            return i;
    return KIND_COUNT; /* there is none */
}

static gyre_status count_tracks(builder *b, const gyrei_track_plan *tracks, uint32_t count, bool constant,
                                gyre_error *error) {
    const uint32_t joint_count = gyre_skeleton_joint_count(b->plan->skeleton);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = index_of(kind_of_track(b, &tracks[i], constant));
        if (at == KIND_COUNT || tracks[i].joint >= joint_count || (!constant && !tracks[i].keys))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "clip: track %u is of a kind that rows do not hold",
                              i);
        b->groups[at].count++;
    }
    return GYRE_OK;
}

static gyre_status check_plan(const gyrei_clip_plan *plan, gyre_error *error) {
    if (!plan->skeleton || plan->key_count == 0 || !plan->times)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "clip: a skeleton and keys are required");
    if (plan->scalar_count > UINT16_MAX)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "clip: %u scalar tracks, at most 65,535 fit",
                          plan->scalar_count);
    for (uint32_t i = 0; i < plan->key_count; i++)
        if (!(fabs(plan->times[i]) <= DBL_MAX && (i == 0 || plan->times[i] > plan->times[i - 1])))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "clip: the time of key %u does not ascend", i);
    for (uint32_t i = 0; i < plan->event_count; i++)
        if (!(plan->events[i].time_s >= 0 && plan->events[i].time_s <= plan->duration_s))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "clip: event %u is outside of the clip", i);
    return GYRE_OK;
}

static gyre_status count_groups(builder *b, gyre_error *error) {
    const gyrei_clip_plan *plan = b->plan;
    for (int i = 0; i < KIND_COUNT; i++)
        b->groups[i] =
            (gyrei_clip_group){.path = kinds[i].path, .form = kinds[i].form, .bits = kinds[i].bits};
    gyre_status status = count_tracks(b, plan->animated, plan->animated_count, false, error);
    if (!status) status = count_tracks(b, plan->constants, plan->constant_count, true, error);
    for (uint32_t i = 0; i < plan->scalar_count; i++)
        b->groups[index_of(kind_of_scalar(&plan->scalars[i]))].count++;
    return status;
}

/* Whether the times are those of an even grid but for what float rounds off. */
static bool times_are_even(const builder *b) {
    const double *times = b->plan->times;
    const uint32_t last = b->plan->key_count - 1;
    if (last == 0) return true;
    const double per_s = last / (times[last] - times[0]);
    for (uint32_t i = 0; i <= last; i++)
        if (fabs(times[0] + i / per_s - times[i]) > FLT_EPSILON * fabs(times[i])) return false;
    return true;
}

/* A rate that is meant to be whole (24, 30, 60 a second) is taken as that where all keys allow it. */
static double even_rate(const builder *b) {
    const double *times = b->plan->times;
    const uint32_t last = b->plan->key_count - 1;
    if (last == 0) return 0;
    const double per_s = last / (times[last] - times[0]), whole = floor(per_s + 0.5);
    for (uint32_t i = 0; i <= last; i++)
        if (!(fabs(times[0] + i / whole - times[i]) <= FLT_EPSILON / 2 * fabs(times[i]))) return per_s;
    return whole;
}

static bool times_are_float(const builder *b) {
    for (uint32_t i = 0; i < b->plan->key_count; i++)
        if ((double)(float)b->plan->times[i] != b->plan->times[i]) return false;
    return true;
}

static void choose_times(builder *b) {
    const gyrei_clip_plan *plan = b->plan;
    gyre_clip *head = &b->head;
    head->first_s = plan->times[0];
    head->last_s = plan->times[plan->key_count - 1];
    if (times_are_even(b)) {
        head->times = GYREI_TIMES_EVEN;
        head->per_s = even_rate(b);
        return;
    }
    head->times = times_are_float(b) ? GYREI_TIMES_FLOAT : GYREI_TIMES_DOUBLE;
    head->start_count = plan->key_count / 2 + 1;
    head->per_s = (head->start_count - 1) / (head->last_s - head->first_s);
}

static double square_of_chord(const double *a, const double *b) {
    double square = 0;
    for (int i = 0; i < 4; i++)
        square += (b[i] - a[i]) * (b[i] - a[i]);
    return square;
}

static uint8_t terms_of(const gyrei_clip_plan *plan) {
    double widest = 0;
    for (uint32_t i = 0; i < plan->animated_count; i++) {
        const gyrei_track_plan *track = &plan->animated[i];
        for (uint32_t k = 1; track->path == GYRE_PATH_ROTATION && k < plan->key_count; k++)
            widest =
                fmax(widest, square_of_chord(track->keys + 4 * (size_t)(k - 1), track->keys + 4 * (size_t)k));
    }
    return (uint8_t)gyrei_clip_terms(widest * 1.001 + 1e-4); /* and what codes round off */
}

static void fill_head(builder *b) {
    const gyrei_clip_plan *plan = b->plan;
    b->head = (gyre_clip){
        .fingerprint = gyre_skeleton_fingerprint(plan->skeleton),
        .duration_s = plan->duration_s,
        .error = (float)plan->error,
        .shell = (float)plan->shell,
        .key_count = plan->key_count,
        .joint_count = (uint16_t)gyre_skeleton_joint_count(plan->skeleton),
        .profile = (uint8_t)plan->profile,
        .interpolation = (uint8_t)plan->interpolation,
        .terms = terms_of(plan),
        .scalar_count = plan->scalar_count,
        .event_count = plan->event_count,
    };
    choose_times(b);
}

static uint32_t components_of(const gyrei_clip_group *group) {
    static const uint32_t components[] = {3, 4, 3, 1};
    return components[group->path] - (group->form == GYREI_FORM_QUAT3);
}

/* Where an array begins; the total stays SIZE_MAX once it is too large. */
static uint32_t place(size_t *total, size_t count, size_t size, size_t align) {
    return (uint32_t)gyrei_add_array(total, count, size, align);
}

static void place_in_row(builder *b, gyrei_clip_group *group) {
    if (group->form == GYREI_FORM_CONSTANT || b->plan->profile == GYRE_CLIP_PROFILE_SIZE) {
        group->bits = 0;
        return;
    }
    group->row_at = b->head.row_size;
    b->head.row_size += group->count * group->components * (group->bits / 8u);
}

static void place_ranges(builder *b, gyrei_clip_group *group, size_t *total) {
    const bool constant = group->form == GYREI_FORM_CONSTANT;
    if (!constant && b->plan->profile == GYRE_CLIP_PROFILE_SIZE) return;
    group->ranges_at = place(total, (size_t)group->count * group->components, constant ? 4 : 8, 4);
}

static uint32_t mask_size(const builder *b, kind k) {
    return gyrei_clip_mask_size(k.path == GYRE_PATH_WEIGHTS ? b->head.scalar_count : b->head.joint_count);
}

static void place_tracks(builder *b, size_t *total) {
    b->head.tracks_at = place(total, 0, 1, 4);
    for (int i = 0; i < KIND_COUNT; i++) {
        gyrei_clip_group *group = &b->groups[i];
        group->components = (uint8_t)components_of(group);
        if (group->count == 0) continue;
        place_in_row(b, group);
        place_ranges(b, group, total);
    }
    for (int i = 0; i < KIND_COUNT; i++)
        if (b->groups[i].count) b->groups[i].joints_at = place(total, mask_size(b, kinds[i]), 1, 1);
    for (int i = 0; i < KIND_COUNT; i++)
        if (b->groups[i].count && b->groups[i].form == GYREI_FORM_QUAT3)
            b->groups[i].left_out_at = place(total, b->groups[i].count, 1, 1);
}

static size_t text_size(const char *text) {
    return text ? strlen(text) + 1 : 1;
}

static size_t texts_size(const gyrei_clip_plan *plan) {
    size_t size = text_size(plan->name);
    for (uint32_t i = 0; i < plan->scalar_count; i++)
        size += text_size(plan->scalars[i].name);
    for (uint32_t i = 0; i < plan->event_count; i++)
        size += text_size(plan->events[i].name);
    return size;
}

/* Where everything goes; gives the block's size, SIZE_MAX when it does not fit. */
static size_t place_all(builder *b) {
    static const uint32_t time_sizes[] = {0, sizeof(float), sizeof(double)};
    gyre_clip *head = &b->head;
    size_t total = sizeof *head, rows_size;
    for (int i = 0; i < KIND_COUNT; i++)
        head->group_count = (uint16_t)(head->group_count + (b->groups[i].count > 0));
    head->events_at = place(&total, head->event_count, sizeof(gyrei_clip_event), 8);
    head->times_at = place(&total, head->key_count, time_sizes[head->times], 8);
    head->starts_at = place(&total, head->start_count, sizeof(uint32_t), 4);
    head->groups_at = place(&total, head->group_count, sizeof(gyrei_clip_group), 4);
    place_tracks(b, &total);
    head->scalars_at = place(&total, head->scalar_count, sizeof(gyrei_clip_scalar), 4);
    b->texts_size = texts_size(b->plan);
    const size_t texts_begin = total;
    head->texts_at = place(&total, b->texts_size, 1, 1);
    if (!gyrei_mul_size(head->key_count, head->row_size, &rows_size)) return SIZE_MAX;
    if (b->plan->profile == GYRE_CLIP_PROFILE_SIZE) rows_size = b->plan->stream_size;
    head->rows_at = place(&total, rows_size, 1, 16);
    head->rows_size = (uint32_t)rows_size;
    place(&total, GYREI_CLIP_SPARE, 1, 1);
    place(&total, 0, 1, 16);
    return texts_begin < UINT32_MAX && total < UINT32_MAX ? total : SIZE_MAX;
}

static uint32_t write_text(builder *b, uint32_t *at, const char *text) {
    const uint32_t begin = *at;
    if (text) memcpy(b->bytes + b->head.texts_at + begin, text, strlen(text));
    *at += (uint32_t)text_size(text);
    return begin;
}

/* Sorted by time; those of one time stay in their order. */
static void write_event(builder *b, uint32_t index, uint32_t *text_at) {
    gyrei_clip_event *events = (gyrei_clip_event *)(void *)(b->bytes + b->head.events_at);
    const gyre_clip_event *event = &b->plan->events[index];
    uint32_t at = index;
    for (; at > 0 && events[at - 1].time_s > event->time_s; at--)
        events[at] = events[at - 1];
    events[at] = (gyrei_clip_event){event->time_s, write_text(b, text_at, event->name), event->value};
}

static void write_texts(builder *b) {
    gyrei_clip_scalar *scalars = (gyrei_clip_scalar *)(void *)(b->bytes + b->head.scalars_at);
    uint32_t at = 0;
    write_text(b, &at, b->plan->name);
    for (uint32_t i = 0; i < b->plan->scalar_count; i++) {
        const gyrei_scalar_plan *scalar = &b->plan->scalars[i];
        scalars[i] = (gyrei_clip_scalar){write_text(b, &at, scalar->name), scalar->node, scalar->element};
    }
    for (uint32_t i = 0; i < b->plan->event_count; i++)
        write_event(b, i, &at);
}

static void write_times(builder *b) {
    const gyre_clip *head = &b->head;
    for (uint32_t i = 0; i < head->key_count; i++) {
        const float single = (float)b->plan->times[i];
        if (head->times == GYREI_TIMES_FLOAT)
            memcpy(b->bytes + head->times_at + 4 * (size_t)i, &single, 4);
        else if (head->times == GYREI_TIMES_DOUBLE)
            memcpy(b->bytes + head->times_at + 8 * (size_t)i, &b->plan->times[i], 8);
    }
    uint32_t *starts = (uint32_t *)(void *)(b->bytes + head->starts_at), key = 0;
    for (uint32_t i = 0; i < head->start_count; i++) {
        while (key + 1 < head->key_count && (b->plan->times[key + 1] - head->first_s) * head->per_s < i)
            key++;
        starts[i] = key;
    }
}

/* Flushed: sums and products with subnormals are slow, and nothing is as small as that. */
static float flushed(double value) {
    return fabs(value) < 1e-15 ? 0.0f : (float)value;
}

/* One component's place in a group: its range and its codes. */
typedef struct column {
    const gyrei_clip_group *group;
    uint32_t component, track;
    float min, extent;
    const double *keys; /* of this component, `stride` apart */
    uint32_t stride;
} column;

static void write_codes(builder *b, const column *c, float step) {
    const uint32_t levels = (1u << c->group->bits) - 1, size = c->group->bits / 8u;
    const size_t place_in_group = (size_t)c->component * c->group->count + c->track;
    char *at = b->bytes + b->head.rows_at + c->group->row_at + place_in_group * size;
    for (uint32_t k = 0; k < b->head.key_count; k++, at += b->head.row_size) {
        const double place_in_range = step > 0 ? (c->keys[(size_t)k * c->stride] - c->min) / step : 0;
        const double code = fmin(fmax(floor(place_in_range + 0.5), 0), levels);
        const uint16_t wide = (uint16_t)code;
        const uint8_t narrow = (uint8_t)wide;
        memcpy(at, size == 2 ? (const void *)&wide : &narrow, size);
    }
}

static void write_column(builder *b, const column *c) {
    const gyrei_clip_group *group = c->group;
    float *ranges = (float *)(void *)(b->bytes + group->ranges_at);
    const size_t values = (size_t)group->count * group->components;
    const size_t at = (size_t)c->component * group->count + c->track;
    ranges[at] = flushed(c->min);
    if (group->form == GYREI_FORM_CONSTANT) return;
    const float step = flushed((double)c->extent / ((1u << group->bits) - 1));
    ranges[values + at] = step;
    write_codes(b, c, step);
}

/* In the place of the component that is left out stands w. */
static uint32_t component_at(const gyrei_track_plan *track, uint32_t slot) {
    return track->path == GYRE_PATH_ROTATION && slot == track->left_out ? 3 : slot;
}

/* Joints ascend within a group, so that the set bits are the tracks in their order. */
static gyre_status write_joint(builder *b, uint32_t at, uint32_t joint, uint8_t left_out, gyre_error *error) {
    const gyrei_clip_group *group = &b->groups[at];
    uint8_t *mask = (uint8_t *)b->bytes + group->joints_at;
    if (joint < b->next_joint[at])
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "clip: tracks of joint %u are not in order of joints",
                          joint);
    mask[joint / 8] = (uint8_t)(mask[joint / 8] | 1u << joint % 8);
    if (group->form == GYREI_FORM_QUAT3) b->bytes[group->left_out_at + b->filled[at]] = (char)left_out;
    b->filled[at]++;
    b->next_joint[at] = joint + 1;
    return GYRE_OK;
}

static gyre_status write_track(builder *b, const gyrei_track_plan *track, bool constant, gyre_error *error) {
    const uint32_t at = index_of(kind_of_track(b, track, constant));
    const gyrei_clip_group *group = &b->groups[at];
    const uint32_t index = b->filled[at], stride = track->path == GYRE_PATH_ROTATION ? 4 : 3;
    const gyre_status status = write_joint(b, at, track->joint, track->left_out, error);
    if (status || group->ranges_at == 0) return status;
    for (uint32_t slot = 0; slot < group->components; slot++) {
        const uint32_t from = constant ? slot : component_at(track, slot);
        write_column(b, &(column){group, slot, index, track->min[from], track->extent[from],
                                  track->keys ? track->keys + from : NULL, stride});
    }
    return GYRE_OK;
}

static gyre_status write_scalar(builder *b, uint32_t scalar, gyre_error *error) {
    const gyrei_scalar_plan *plan = &b->plan->scalars[scalar];
    const uint32_t at = index_of(kind_of_scalar(plan));
    const uint32_t index = b->filled[at];
    const gyre_status status = write_joint(b, at, scalar, 0, error);
    if (!status && b->groups[at].ranges_at)
        write_column(b, &(column){&b->groups[at], 0, index, plan->min, plan->extent, plan->keys, 1});
    return status;
}

static gyre_status write_tracks(builder *b, gyre_error *error) {
    const gyrei_clip_plan *plan = b->plan;
    gyre_status status = GYRE_OK;
    for (uint32_t i = 0; !status && i < plan->animated_count; i++)
        status = write_track(b, &plan->animated[i], false, error);
    for (uint32_t i = 0; !status && i < plan->constant_count; i++)
        status = write_track(b, &plan->constants[i], true, error);
    for (uint32_t i = 0; !status && i < plan->scalar_count; i++)
        status = write_scalar(b, i, error);
    return status;
}

static gyre_status write_all(builder *b, size_t size, gyre_error *error) {
    gyrei_clip_group *groups = (gyrei_clip_group *)(void *)(b->bytes + b->head.groups_at);
    memset(b->bytes, 0, size);
    memcpy(b->bytes, &b->head, sizeof b->head);
    for (int i = 0; i < KIND_COUNT; i++)
        if (b->groups[i].count) *groups++ = b->groups[i];
    write_times(b);
    write_texts(b);
    if (b->plan->profile == GYRE_CLIP_PROFILE_SIZE && b->plan->stream_size)
        memcpy(b->bytes + b->head.rows_at, b->plan->stream, b->plan->stream_size);
    return write_tracks(b, error);
}

static gyre_status build(builder *b, const gyre_allocator *allocator, const gyre_clip **out,
                         gyre_error *error) {
    const size_t size = place_all(b);
    if (size == SIZE_MAX) return gyrei_fail(error, GYRE_UNSUPPORTED, "clip: it is larger than 4 GiB");
    b->bytes = gyrei_allocate(allocator, size, GYREI_BLOCK_ALIGN);
    if (!b->bytes) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "clip: no memory for %zu bytes", size);
    gyre_status status = write_all(b, size, error);
    if (!status) {
        gyrei_block_seal((gyrei_block *)(void *)b->bytes, GYREI_CLIP_KIND, GYREI_CLIP_VERSION, size);
        status = gyre_clip_from_bytes(b->bytes, size, out, error);
    }
    if (status) gyrei_release(allocator, b->bytes, size);
    return status;
}

gyre_status gyrei_clip_build(const gyrei_clip_plan *plan, const gyre_allocator *allocator,
                             const gyre_clip **out, gyre_error *error) {
    builder b = {.plan = plan};
    *out = NULL;
    gyre_status status = check_plan(plan, error);
    if (status) return status;
    fill_head(&b);
    status = count_groups(&b, error);
    return status ? status : build(&b, allocator, out, error);
}
