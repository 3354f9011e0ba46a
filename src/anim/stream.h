/* SPDX-License-Identifier: MIT */
/* The rows of the profile `size`: a stream of bits that clips hold in place of rows.

   A component with code c is min + c * step. Head, then of each group that is in rows, in order:
     float step[track]
     min[component][track]: rotations uint16_t, less 32768, in 1/32768; else float
   then, with more than one segment, uint32_t begin[segment] from the stream's begin, then the segments, each
   at a multiple of 4: uint32_t row_size uint16_t widths[track] of all groups: 5 bits a component; four
   components have the same with more than one segment: uint16_t base[component][track], group by group, that
   codes are relative to rows: a row's codes lie track by track and bit by bit, from the lowest of the first
   byte on; rows begin at whole bytes. A segment holds 2^shift intervals of keys, so that neighbours share a
   key; the last may hold fewer. */
#ifndef GYREI_STREAM_H
#define GYREI_STREAM_H

#include "anim/clip_block.h"

#include <string.h>

enum {
    GYREI_STREAM_WIDTH_MAX = 19, /* three codes and the bits before them are read at once */
    GYREI_STREAM_SHIFT_MAX = 16
};

typedef struct gyrei_stream {
    uint32_t segment_count;
    uint32_t shift;
    uint32_t track_count;     /* of all groups in rows */
    uint32_t component_count; /* of all tracks */
} gyrei_stream;

static inline size_t gyrei_stream_min_size(uint32_t path) {
    return path == GYRE_PATH_ROTATION ? sizeof(uint16_t) : sizeof(float);
}

/* The bytes of a group's steps and mins, a multiple of 4. */
static inline size_t gyrei_stream_range_size(uint32_t path, uint32_t components, size_t tracks) {
    return (tracks * (sizeof(float) + components * gyrei_stream_min_size(path)) + 3) & ~(size_t)3;
}

/* The bytes of a segment before its rows. */
static inline size_t gyrei_stream_segment_head(const gyrei_stream *stream) {
    return sizeof(uint32_t) + stream->track_count * sizeof(uint16_t) +
           (stream->segment_count > 1 ? stream->component_count * sizeof(uint16_t) : 0);
}

/* The row of a key, in the segment that the interval after it lies in. */
typedef struct gyrei_stream_place {
    const char *ranges;
    const uint16_t *widths, *bases; /* bases NULL: one segment */
    const unsigned char *row;
    size_t row_size;
} gyrei_stream_place;

static inline gyrei_stream_place gyrei_stream_place_of(const gyre_clip *clip, uint32_t key) {
    const char *bytes = gyrei_clip_bytes(clip, clip->rows_at);
    const gyrei_stream *stream = (const gyrei_stream *)(const void *)bytes;
    const gyrei_clip_group *group = gyrei_clip_groups(clip);
    gyrei_stream_place place = {.ranges = bytes + sizeof *stream};
    const char *segment = place.ranges;
    uint32_t first = 0, row_size;
    for (uint32_t g = 0; g < clip->group_count; ++g)
        if (group[g].form != GYREI_FORM_CONSTANT)
            segment += gyrei_stream_range_size(group[g].path, group[g].components, group[g].count);
    if (stream->segment_count > 1) {
        const uint32_t last = stream->segment_count - 1, of_key = key >> stream->shift;
        const uint32_t index = of_key < last ? of_key : last;
        uint32_t begin;
        memcpy(&begin, segment + index * sizeof begin, sizeof begin);
        segment = bytes + begin;
        first = index << stream->shift;
    }
    memcpy(&row_size, segment, sizeof row_size);
    place.row_size = row_size;
    place.widths = (const uint16_t *)(const void *)(segment + sizeof row_size);
    if (stream->segment_count > 1) place.bases = place.widths + stream->track_count;
    place.row =
        (const unsigned char *)segment + gyrei_stream_segment_head(stream) + (key - first) * place.row_size;
    return place;
}

#endif
