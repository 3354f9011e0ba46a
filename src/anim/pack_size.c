/* SPDX-License-Identifier: MIT */
/* Writes the rows of the profile `size` bit by bit; stream.h says how they lie. */
#include "anim/pack_work.h"
#include "anim/stream.h"

#include <base/checked.h>
#include <base/error.h>
#include <math.h>
#include <string.h>

/* Codes above this cannot be bases of segments. */
#define BASE_MAX 65535u

/* One component of a track or a scalar, as codes by key. */
typedef struct column {
    uint32_t *codes;
    uint32_t track;   /* index in stream order */
    uint32_t sibling; /* of four components that share a width: the index of the first; else its own */
    uint32_t highest; /* code */
} column;

/* One group of the clip's, with the places of its tracks among all of the stream's. */
typedef struct group {
    uint32_t path, components, count;
    uint32_t first_track, first_column;
} group;

enum { GROUPS = 5 };

typedef struct writer {
    gyrei_pack *p;
    gyrei_stream head;
    group groups[GROUPS];
    column *columns;     /* component by component within each track */
    float *steps, *lows; /* by track; by column */
    char *bytes;
    size_t size;
} writer;

static bool belongs(const gyrei_pack_track *track, uint32_t path, uint32_t wanted, bool whole) {
    if (track->kind != GYREI_PACK_ANIMATED || path != wanted) return false;
    return path != GYRE_PATH_ROTATION || (track->left_out == GYREI_NONE_LEFT_OUT) == whole;
}

static void add_group(writer *w, uint32_t index, uint32_t path, uint32_t components, uint32_t count) {
    w->groups[index] = (group){path, components, count, w->head.track_count, w->head.component_count};
    w->head.track_count += count;
    w->head.component_count += count * components;
}

static uint32_t count_tracks(const gyrei_pack *p, uint32_t path, bool whole) {
    uint32_t count = 0;
    for (uint32_t j = 0; j < p->joint_count; j++)
        count += belongs(gyrei_pack_track_of(p, j, path), path, path, whole);
    return count;
}

static uint32_t count_scalars(const gyrei_pack *p) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->scalar_count; i++)
        count += p->scalars[i].plan.keys != NULL;
    return count;
}

/* In the order of the clip's groups. */
static void list_groups(writer *w) {
    const gyrei_pack *p = w->p;
    add_group(w, 0, GYRE_PATH_ROTATION, 3, count_tracks(p, GYRE_PATH_ROTATION, false));
    add_group(w, 1, GYRE_PATH_ROTATION, 4, count_tracks(p, GYRE_PATH_ROTATION, true));
    add_group(w, 2, GYRE_PATH_TRANSLATION, 3, count_tracks(p, GYRE_PATH_TRANSLATION, false));
    add_group(w, 3, GYRE_PATH_SCALE, 3, count_tracks(p, GYRE_PATH_SCALE, false));
    add_group(w, 4, GYRE_PATH_WEIGHTS, 1, count_scalars(p));
}

static uint32_t clamped_code(double value, double low, double step, uint32_t last) {
    const double code = floor((value - low) / step + 0.5);
    return code > 0 ? code < (double)last ? (uint32_t)code : last : 0;
}

/* Codes of one component, `stride` values apart. */
static void fill_column(writer *w, uint32_t index, uint32_t track, const double *values, size_t stride,
                        double low, double step, uint32_t last) {
    column *to = &w->columns[index];
    to->track = track;
    to->sibling = index;
    for (size_t k = 0; k < w->p->key_count; k++) {
        to->codes[k] = clamped_code(values[stride * k], low, step, last);
        if (to->codes[k] > to->highest) to->highest = to->codes[k];
    }
    w->steps[track] = (float)step;
    w->lows[index] = (float)low;
}

/* Where w stands in place of the component that is left out, as readers put it back. */
static uint32_t stored_component(const gyrei_pack_track *track, uint32_t i) {
    return track->components == 4 && track->left_out < 4 && i == track->left_out ? 3 : i;
}

static void fill_track(writer *w, const group *g, uint32_t at, const gyrei_pack_track *track) {
    const uint32_t first = g->first_column + at * g->components;
    for (uint32_t i = 0; i < g->components; i++) {
        const uint32_t c = stored_component(track, i);
        fill_column(w, first + i, g->first_track + at, track->packed + c, track->components, track->low[c],
                    track->step[c], (1u << GYREI_STREAM_WIDTH_MAX) - 1);
        if (g->components == 4) w->columns[first + i].sibling = first;
    }
}

static void fill_joints(writer *w, const group *g) {
    const gyrei_pack *p = w->p;
    uint32_t at = 0;
    for (uint32_t j = 0; j < p->joint_count; j++) {
        const gyrei_pack_track *track = gyrei_pack_track_of(p, j, g->path);
        if (belongs(track, g->path, g->path, g->components == 4)) fill_track(w, g, at++, track);
    }
}

static void fill_scalars(writer *w, const group *g) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < w->p->scalar_count; i++) {
        const gyrei_scalar_plan *plan = &w->p->scalars[i].plan;
        if (!plan->keys) continue;
        fill_column(w, g->first_column + at, g->first_track + at, plan->keys, 1, (double)plan->min,
                    (double)(plan->extent / 65535.0f), 65535);
        at++;
    }
}

static gyre_status fill(writer *w) {
    gyrei_arena *arena = &w->p->arena;
    const size_t count = w->head.component_count;
    w->columns = gyrei_arena_allocate(arena, count, sizeof *w->columns);
    w->steps = gyrei_arena_allocate(arena, w->head.track_count, sizeof *w->steps);
    w->lows = gyrei_arena_allocate(arena, count, sizeof *w->lows);
    size_t codes;
    if (!gyrei_mul_size(count, w->p->key_count, &codes)) return gyrei_pack_no_memory(w->p);
    uint32_t *all = gyrei_arena_allocate_raw(arena, codes, sizeof *all);
    if (!w->columns || !w->steps || !w->lows || !all) return gyrei_pack_no_memory(w->p);
    for (size_t i = 0; i < count; i++)
        w->columns[i].codes = all + i * w->p->key_count;
    for (uint32_t g = 0; g < GROUPS; g++)
        if (w->groups[g].path == GYRE_PATH_WEIGHTS)
            fill_scalars(w, &w->groups[g]);
        else
            fill_joints(w, &w->groups[g]);
    return GYRE_OK;
}

/* ---- segments ---- */

typedef struct span {
    uint32_t first, last; /* keys */
} span;

static uint32_t segments_of(const gyrei_pack *p, uint32_t shift) {
    const uint32_t intervals = p->key_count > 1 ? p->key_count - 1 : 1;
    return ((intervals - 1) >> shift) + 1;
}

static span span_of(const gyrei_pack *p, uint32_t shift, uint32_t segment) {
    const uint64_t first = (uint64_t)segment << shift, last = first + (UINT64_C(1) << shift);
    const uint32_t end = p->key_count - 1;
    return (span){(uint32_t)first, last < end ? (uint32_t)last : end};
}

static uint32_t width_of(uint32_t code) {
    uint32_t width = 0;
    while (code >> width)
        width++;
    return width;
}

static void range_of(const column *c, span keys, uint32_t *low, uint32_t *high) {
    *low = *high = c->codes[keys.first];
    for (uint32_t k = keys.first + 1; k <= keys.last; k++) {
        if (c->codes[k] < *low) *low = c->codes[k];
        if (c->codes[k] > *high) *high = c->codes[k];
    }
}

/* Bases and widths of one segment. */
static void measure(const writer *w, span keys, uint16_t *bases, uint8_t *widths) {
    for (uint32_t i = 0; i < w->head.component_count; i++) {
        const column *c = &w->columns[i];
        uint32_t low, high;
        range_of(c, keys, &low, &high);
        if (w->head.segment_count == 1 || low > BASE_MAX) low = 0;
        bases[i] = (uint16_t)low;
        widths[i] = (uint8_t)width_of(high - low);
    }
    for (uint32_t i = 0; i < w->head.component_count; i++) {
        uint8_t *first = &widths[w->columns[i].sibling];
        if (widths[i] > *first) *first = widths[i];
    }
    for (uint32_t i = 0; i < w->head.component_count; i++)
        if (w->columns[i].sibling != i) widths[i] = widths[w->columns[i].sibling];
}

static size_t row_size_of(const writer *w, const uint8_t *widths) {
    size_t bits = 0;
    for (uint32_t i = 0; i < w->head.component_count; i++)
        bits += widths[i];
    return (bits + 7) / 8;
}

static size_t rounded4(size_t size) {
    return (size + 3) & ~(size_t)3;
}

static size_t size_before_segments(const writer *w) {
    size_t size = sizeof w->head;
    for (uint32_t g = 0; g < GROUPS; g++)
        size += gyrei_stream_range_size(w->groups[g].path, w->groups[g].components, w->groups[g].count);
    return size + (w->head.segment_count > 1 ? w->head.segment_count * sizeof(uint32_t) : 0);
}

/* The bytes that the stream takes with segments of 2^shift intervals. */
static size_t size_with(writer *w, uint32_t shift, uint16_t *bases, uint8_t *widths) {
    w->head.shift = shift;
    w->head.segment_count = segments_of(w->p, shift);
    size_t size = size_before_segments(w);
    for (uint32_t s = 0; s < w->head.segment_count; s++) {
        const span keys = span_of(w->p, shift, s);
        measure(w, keys, bases, widths);
        size += gyrei_stream_segment_head(&w->head) + row_size_of(w, widths) * (keys.last - keys.first + 1u);
        size = rounded4(size);
    }
    return size;
}

/* One segment where several are hardly smaller: it is read faster. */
static void choose_segments(writer *w, uint16_t *bases, uint8_t *widths) {
    uint32_t best = GYREI_STREAM_SHIFT_MAX;
    size_t smallest = size_with(w, best, bases, widths);
    smallest -= smallest / 20;
    for (uint32_t shift = 3; shift < 9 && segments_of(w->p, shift) > 1; shift++) {
        const size_t size = size_with(w, shift, bases, widths);
        if (size >= smallest) continue;
        smallest = size;
        best = shift;
    }
    w->size = size_with(w, best, bases, widths);
}

/* ---- bytes ---- */

static void put(writer *w, size_t *at, const void *bytes, size_t size) {
    memcpy(w->bytes + *at, bytes, size);
    *at += size;
}

static void write_ranges(writer *w, size_t *at) {
    for (uint32_t g = 0; g < GROUPS; g++) {
        const group *of = &w->groups[g];
        const size_t end = *at + gyrei_stream_range_size(of->path, of->components, of->count);
        put(w, at, w->steps + of->first_track, of->count * sizeof(float));
        for (uint32_t i = 0; i < of->components; i++)
            for (uint32_t t = 0; t < of->count; t++) {
                const float low = w->lows[of->first_column + t * of->components + i];
                const uint16_t whole =
                    of->path == GYRE_PATH_ROTATION ? (uint16_t)((int32_t)(low * 32768.0f) + 32768) : 0;
                if (of->path == GYRE_PATH_ROTATION)
                    put(w, at, &whole, sizeof whole);
                else
                    put(w, at, &low, sizeof low);
            }
        *at = end;
    }
}

static void write_bits(char *row, size_t *bit, uint32_t code, uint32_t width) {
    for (uint32_t i = 0; i < width; i++, ++*bit)
        row[*bit / 8] = (char)(row[*bit / 8] | (char)((code >> i & 1u) << (*bit % 8)));
}

static void write_segment_head(writer *w, size_t *at, const uint16_t *bases, const uint8_t *widths) {
    const uint32_t row_size = (uint32_t)row_size_of(w, widths);
    put(w, at, &row_size, sizeof row_size);
    for (uint32_t g = 0; g < GROUPS; g++)
        for (uint32_t t = 0; t < w->groups[g].count; t++) {
            uint32_t packed = 0;
            for (uint32_t i = 0; i < w->groups[g].components && i < 3; i++)
                packed |= (uint32_t)widths[w->groups[g].first_column + t * w->groups[g].components + i]
                          << (5 * i);
            put(w, at, &(uint16_t){(uint16_t)packed}, sizeof(uint16_t));
        }
    for (uint32_t g = 0; g < GROUPS && w->head.segment_count > 1; g++)
        for (uint32_t i = 0; i < w->groups[g].components; i++)
            for (uint32_t t = 0; t < w->groups[g].count; t++)
                put(w, at, &bases[w->groups[g].first_column + t * w->groups[g].components + i],
                    sizeof(uint16_t));
}

static void write_segment(writer *w, size_t *at, span keys, uint16_t *bases, uint8_t *widths) {
    measure(w, keys, bases, widths);
    write_segment_head(w, at, bases, widths);
    for (uint32_t k = keys.first; k <= keys.last; k++) {
        size_t bit = 0;
        for (uint32_t i = 0; i < w->head.component_count; i++)
            write_bits(w->bytes + *at, &bit, w->columns[i].codes[k] - bases[i], widths[i]);
        *at += row_size_of(w, widths);
    }
    *at = rounded4(*at);
}

static void write_all(writer *w, uint16_t *bases, uint8_t *widths) {
    size_t at = 0, begins_at;
    put(w, &at, &w->head, sizeof w->head);
    write_ranges(w, &at);
    begins_at = at;
    if (w->head.segment_count > 1) at += w->head.segment_count * sizeof(uint32_t);
    for (uint32_t s = 0; s < w->head.segment_count; s++) {
        const uint32_t begin = (uint32_t)at;
        if (w->head.segment_count > 1) put(w, &begins_at, &begin, sizeof begin);
        write_segment(w, &at, span_of(w->p, w->head.shift, s), bases, widths);
    }
}

gyre_status gyrei_pack_write_stream(gyrei_pack *p) {
    writer w = {.p = p};
    if (p->profile != GYRE_CLIP_PROFILE_SIZE) return GYRE_OK;
    list_groups(&w);
    gyre_status status = fill(&w);
    if (status) return status;
    uint16_t *bases = gyrei_arena_allocate(&p->arena, w.head.component_count, sizeof *bases);
    uint8_t *widths = gyrei_arena_allocate(&p->arena, w.head.component_count, sizeof *widths);
    if (!bases || !widths) return gyrei_pack_no_memory(p);
    choose_segments(&w, bases, widths);
    if (w.size > UINT32_MAX)
        return gyrei_fail(p->error, GYRE_UNSUPPORTED, "the clip would take more than 4 GB");
    w.bytes = gyrei_arena_allocate(&p->arena, w.size, 1);
    if (!w.bytes) return gyrei_pack_no_memory(p);
    write_all(&w, bases, widths);
    p->stream = w.bytes;
    p->stream_size = w.size;
    return GYRE_OK;
}
