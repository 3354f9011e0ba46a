/* SPDX-License-Identifier: MIT */
#include "anim/clip_block.h"

#include <base/arena.h>
#include <gyre/sample.h>
#include <math.h>
#include <string.h>

void gyre_clip_destroy(const gyre_clip *clip, const gyre_allocator *allocator) {
    if (clip) gyrei_release(allocator, (void *)(uintptr_t)clip, (size_t)clip->block.size);
}

size_t gyre_clip_size(const gyre_clip *clip) {
    return (size_t)clip->block.size;
}

gyre_clip_sizes gyre_clip_sizes_of(const gyre_clip *clip) {
    gyre_clip_sizes sizes = {
        .times = clip->groups_at - clip->times_at,
        .tracks = clip->scalars_at - clip->groups_at,
        .rows = clip->rows_size,
        .texts = (uint64_t)(clip->times_at - clip->events_at) + (clip->rows_at - clip->scalars_at),
    };
    sizes.head = clip->block.size - sizes.times - sizes.tracks - sizes.rows - sizes.texts;
    return sizes;
}

static const char *text_at(const gyre_clip *clip, uint32_t at) {
    return gyrei_clip_bytes(clip, (size_t)clip->texts_at + at);
}

const char *gyre_clip_name(const gyre_clip *clip) {
    return text_at(clip, 0);
}

double gyre_clip_duration_s(const gyre_clip *clip) {
    return clip->duration_s;
}

uint32_t gyre_clip_joint_count(const gyre_clip *clip) {
    return clip->joint_count;
}

uint64_t gyre_clip_fingerprint(const gyre_clip *clip) {
    return clip->fingerprint;
}

uint32_t gyre_clip_profile(const gyre_clip *clip) {
    return clip->profile;
}

uint32_t gyre_clip_interpolation(const gyre_clip *clip) {
    return clip->interpolation;
}

double gyre_clip_error(const gyre_clip *clip) {
    return clip->error;
}

double gyre_clip_shell(const gyre_clip *clip) {
    return clip->shell;
}

uint32_t gyre_clip_key_count(const gyre_clip *clip) {
    return clip->key_count;
}

static double stored_time(const gyre_clip *clip, uint32_t key) {
    if (clip->times == GYREI_TIMES_DOUBLE)
        return ((const double *)gyrei_clip_bytes(clip, clip->times_at))[key];
    return ((const float *)gyrei_clip_bytes(clip, clip->times_at))[key];
}

double gyre_clip_key_time_s(const gyre_clip *clip, uint32_t key) {
    if (clip->times != GYREI_TIMES_EVEN) return stored_time(clip, key);
    return key == 0 ? clip->first_s : clip->first_s + key / clip->per_s;
}

gyre_clip_counts gyre_clip_counts_of(const gyre_clip *clip) {
    gyre_clip_counts counts = {.scalars = clip->scalar_count, .events = clip->event_count};
    const gyrei_clip_group *group = gyrei_clip_groups(clip);
    for (uint32_t i = 0; i < clip->group_count; i++, group++) {
        const bool constant = group->form == GYREI_FORM_CONSTANT;
        if (group->path != GYRE_PATH_WEIGHTS)
            (constant ? counts.constant : counts.animated)[group->path] += group->count;
        else if (constant)
            counts.constant_scalars += group->count;
    }
    return counts;
}

gyre_clip_scalar gyre_clip_scalar_at(const gyre_clip *clip, uint32_t scalar) {
    const gyrei_clip_scalar *kept = (const gyrei_clip_scalar *)gyrei_clip_bytes(clip, clip->scalars_at);
    return (gyre_clip_scalar){text_at(clip, kept[scalar].name_at), kept[scalar].node, kept[scalar].element};
}

uint32_t gyre_clip_find_scalar(const gyre_clip *clip, const char *name) {
    for (uint32_t i = 0; name && i < clip->scalar_count; i++)
        if (strcmp(gyre_clip_scalar_at(clip, i).name, name) == 0) return i;
    return GYRE_NONE;
}

gyre_clip_event gyre_clip_event_at(const gyre_clip *clip, uint32_t event) {
    const gyrei_clip_event *kept = (const gyrei_clip_event *)gyrei_clip_bytes(clip, clip->events_at) + event;
    return (gyre_clip_event){kept->time_s, text_at(clip, kept->name_at), kept->value, 0};
}

/* The last key at or before the time, of those that its search interval names. */
static uint32_t searched_key(const gyre_clip *clip, double time_s) {
    const uint32_t *starts = gyrei_clip_bytes(clip, clip->starts_at), intervals = clip->start_count - 1;
    const double place = (time_s - clip->first_s) * clip->per_s;
    const uint32_t at = place < intervals ? (uint32_t)place : intervals - 1;
    uint32_t low = starts[at], high = starts[at + 1] + 1;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (stored_time(clip, middle) <= time_s)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static gyrei_moment at_key(uint32_t key) {
    return (gyrei_moment){key, key, 0.0f};
}

gyrei_moment gyrei_clip_moment(const gyre_clip *clip, double time_s) {
    const uint32_t last = clip->key_count - 1;
    if (!(time_s > clip->first_s)) return at_key(0);
    if (time_s >= clip->last_s) return at_key(last);
    if (clip->times == GYREI_TIMES_EVEN) {
        const double place = (time_s - clip->first_s) * clip->per_s;
        if (!(place < last)) return at_key(last);
        const uint32_t key = (uint32_t)place;
        return (gyrei_moment){key, key + 1, (float)(place - key)};
    }
    const uint32_t key = searched_key(clip, time_s);
    if (key >= last) return at_key(last);
    const double begin_s = stored_time(clip, key), end_s = stored_time(clip, key + 1);
    const float fraction = (float)((time_s - begin_s) / (end_s - begin_s));
    return (gyrei_moment){key, key + 1, !(fraction > 0.0f) ? 0.0f : fraction < 1.0f ? fraction : 1.0f};
}

/* sin(t a) / sin(a) is t times the sum over k of e^k times the product over j <= k of (j^2 - t^2) / (2j (2j +
   1)), where e = 2 - 2 cos(a) is the square of the chord. The first term left out, at its largest over t,
   tells. */
uint32_t gyrei_clip_terms(double square) {
    static const double at_most = 3e-8;
    double largest = 0.0641500299 * square; /* of t (1 - t^2) / 6 */
    uint32_t terms = 0;
    if (!(square < 2)) return GYREI_CLIP_MAX_TERMS;
    for (uint32_t k = 2; terms < GYREI_CLIP_MAX_TERMS && largest > at_most * (1 - square / 4); k++, terms++)
        largest *= square * k * k / (2.0 * k * (2.0 * k + 1));
    return terms;
}
