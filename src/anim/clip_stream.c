/* SPDX-License-Identifier: MIT */
/* Whether a stream from outside can be read without harm: every offset and width, once. */
#include "anim/stream.h"

#include <base/error.h>
#include <math.h>
#include <string.h>

typedef struct stream_check {
    const gyre_clip *clip;
    const char *bytes;
    gyrei_stream head;
    size_t ranges_size;
    gyre_error *error;
} stream_check;

static gyre_status bad(const stream_check *s, size_t at, const char *why) {
    return gyrei_fail_at(s->error, GYRE_BAD_FORMAT, s->clip->rows_at + at, "clip: %s", why);
}

static bool is_in_rows(const gyrei_clip_group *group) {
    return group->form != GYREI_FORM_CONSTANT;
}

static gyre_status check_head(stream_check *s) {
    const gyrei_clip_group *group = gyrei_clip_groups(s->clip);
    uint64_t tracks = 0, components = 0, ranges = 0;
    if (s->clip->rows_size < sizeof s->head) return bad(s, 0, "its stream ends within the head");
    memcpy(&s->head, s->bytes, sizeof s->head);
    for (uint32_t g = 0; g < s->clip->group_count; g++) {
        if (!is_in_rows(&group[g])) continue;
        tracks += group[g].count;
        components += (uint64_t)group[g].count * group[g].components;
        ranges += gyrei_stream_range_size(group[g].path, group[g].components, group[g].count);
    }
    if (s->head.track_count != tracks || s->head.component_count != components)
        return bad(s, 8, "its stream counts other tracks than its groups");
    const uint32_t last = s->clip->key_count > 1 ? s->clip->key_count - 2 : 0;
    if (s->head.shift > GYREI_STREAM_SHIFT_MAX || s->head.segment_count != (last >> s->head.shift) + 1)
        return bad(s, 0, "its segments do not hold its keys");
    const uint64_t begins =
        s->head.segment_count > 1 ? s->head.segment_count * (uint64_t)sizeof(uint32_t) : 0;
    if (sizeof s->head + ranges + begins > s->clip->rows_size)
        return bad(s, 0, "its stream ends within its ranges");
    s->ranges_size = (size_t)ranges;
    return GYRE_OK;
}

/* Whether floats are at most so large, and numbers. */
static bool are_at_most(const char *floats, size_t count, double largest) {
    for (size_t i = 0; i < count; i++) {
        float value;
        memcpy(&value, floats + i * sizeof value, sizeof value);
        if (!(fabs((double)value) <= largest)) return false;
    }
    return true;
}

/* Sums of squares of what codes can come to stay finite. */
static gyre_status check_ranges(const stream_check *s) {
    const gyrei_clip_group *group = gyrei_clip_groups(s->clip);
    size_t at = sizeof s->head;
    for (uint32_t g = 0; g < s->clip->group_count; g++) {
        if (!is_in_rows(&group[g])) continue;
        const bool rotation = group[g].path == GYRE_PATH_ROTATION;
        const size_t floats = rotation ? 1 : (size_t)1 + group[g].components;
        if (!are_at_most(s->bytes + at, floats * group[g].count, rotation ? 4 : 1e18))
            return bad(s, at, "a step or a least value in its stream is too large or not a number");
        at += gyrei_stream_range_size(group[g].path, group[g].components, group[g].count);
    }
    return GYRE_OK;
}

/* The bits of a row, or UINT64_MAX where a width is too large. */
static uint64_t row_bits(const stream_check *s, const char *widths) {
    const gyrei_clip_group *group = gyrei_clip_groups(s->clip);
    uint64_t bits = 0;
    for (uint32_t g = 0; g < s->clip->group_count; g++) {
        if (!is_in_rows(&group[g])) continue;
        for (uint32_t t = 0; t < group[g].count; t++, widths += sizeof(uint16_t)) {
            uint16_t packed;
            memcpy(&packed, widths, sizeof packed);
            for (uint32_t i = 0; i < 3; i++) {
                const uint32_t width = packed >> (5 * i) & 31;
                if (width > GYREI_STREAM_WIDTH_MAX) return UINT64_MAX;
                if (group[g].components == 4 && width != (packed & 31u)) return UINT64_MAX;
                if (i < group[g].components) bits += width;
            }
            if (group[g].components == 4) bits += packed & 31u;
        }
    }
    return bits;
}

static gyre_status check_segment(const stream_check *s, size_t at, uint32_t rows) {
    const size_t head = gyrei_stream_segment_head(&s->head);
    uint32_t row_size;
    if (at % 4 || at > s->clip->rows_size || s->clip->rows_size - at < head)
        return bad(s, at, "a segment begins outside of its stream");
    memcpy(&row_size, s->bytes + at, sizeof row_size);
    const uint64_t bits = row_bits(s, s->bytes + at + sizeof row_size);
    if (bits == UINT64_MAX) return bad(s, at, "a segment has codes of more bits than there are");
    if ((bits + 7) / 8 > row_size) return bad(s, at, "a segment's rows are shorter than its codes");
    if ((uint64_t)rows * row_size > s->clip->rows_size - at - head)
        return bad(s, at, "a segment's rows reach past its stream");
    return GYRE_OK;
}

static gyre_status check_segments(const stream_check *s) {
    const size_t begins = sizeof s->head + s->ranges_size;
    if (s->head.segment_count == 1) return check_segment(s, begins, s->clip->key_count);
    gyre_status status = GYRE_OK;
    for (uint32_t i = 0; !status && i < s->head.segment_count; i++) {
        const uint32_t first = i << s->head.shift, left = s->clip->key_count - first;
        const uint32_t whole = (UINT32_C(1) << s->head.shift) + 1;
        uint32_t begin;
        memcpy(&begin, s->bytes + begins + i * sizeof begin, sizeof begin);
        status = check_segment(s, begin, left < whole ? left : whole);
    }
    return status;
}

gyre_status gyrei_stream_check(const gyre_clip *clip, gyre_error *error) {
    stream_check s = {.clip = clip, .bytes = gyrei_clip_bytes(clip, clip->rows_at), .error = error};
    gyre_status status = check_head(&s);
    if (!status) status = check_ranges(&s);
    return status ? status : check_segments(&s);
}

static uint32_t code_at(const unsigned char *row, size_t bit, uint32_t width) {
    uint64_t word;
    memcpy(&word, row + (bit >> 3), sizeof word);
    return (uint32_t)(word >> (bit & 7)) & ((UINT32_C(1) << width) - 1);
}

/* Bits and components of a row before its scalars, which are the last group. */
static void before_scalars(const gyre_clip *clip, const gyrei_stream_place *place, uint32_t *tracks,
                           size_t *bit, uint32_t *components, size_t *ranges) {
    const gyrei_clip_group *group = gyrei_clip_groups(clip);
    for (uint32_t g = 0; g < clip->group_count; g++) {
        if (!is_in_rows(&group[g]) || group[g].path == GYRE_PATH_WEIGHTS) continue;
        for (uint32_t t = 0; t < group[g].count; t++) {
            const uint32_t w = place->widths[(*tracks)++];
            *bit += group[g].components == 4 ? 4 * (w & 31) : (w & 31) + (w >> 5 & 31) + (w >> 10 & 31);
        }
        *components += group[g].count * group[g].components;
        *ranges += gyrei_stream_range_size(group[g].path, group[g].components, group[g].count);
    }
}

/* As the kernels compute it. */
float gyrei_stream_scalar(const gyre_clip *clip, uint32_t track, gyrei_moment moment) {
    const gyrei_stream_place place = gyrei_stream_place_of(clip, moment.key);
    const gyrei_stream *stream = gyrei_clip_bytes(clip, clip->rows_at);
    uint32_t tracks = 0, components = 0;
    size_t bit = 0, ranges = 0;
    float step, min;
    before_scalars(clip, &place, &tracks, &bit, &components, &ranges);
    const uint32_t count = stream->track_count - tracks;
    for (uint32_t i = 0; i < track; i++)
        bit += place.widths[tracks + i] & 31u;
    memcpy(&step, place.ranges + ranges + track * sizeof step, sizeof step);
    memcpy(&min, place.ranges + ranges + (count + track) * sizeof min, sizeof min);
    if (place.bases) min += step * (float)place.bases[components + track];
    const uint32_t width = place.widths[tracks + track] & 31u;
    const float from = (float)code_at(place.row, bit, width);
    const float to = (float)code_at(place.row + (moment.next - moment.key) * place.row_size, bit, width);
    return (min + step * from) + step * (to - from) * moment.fraction;
}
