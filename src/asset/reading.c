/* SPDX-License-Identifier: MIT */
#include <asset/reading.h>
#include <base/checked.h>
#include <base/error.h>
#include <base/utf8.h>
#include <gyre/hierarchy.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_SIZE = sizeof((gyre_error *)0)->message, FIRST_CAPACITY = 64 };

static void *or_fail(gyrei_reading *reading, void *memory) {
    if (!memory) gyrei_reading_fail(reading, GYRE_OUT_OF_MEMORY, 0, "out of memory");
    return memory;
}

bool gyrei_reading_begin(gyrei_reading *reading, const gyre_allocator *allocator) {
    reading->arena.allocator = reading->scratch.allocator = *allocator;
    gyre_asset_storage *storage = gyrei_reading_new(reading, 1, sizeof *storage);
    reading->messages =
        gyrei_reading_scratch(reading, GYREI_READING_WARNING_LIMIT, sizeof *reading->messages);
    if (!storage || !reading->messages) return false;
    reading->asset = &storage->asset;
    reading->asset->storage = storage;
    reading->asset->scene = GYRE_NONE;
    return true;
}

bool gyrei_warnings_keep(gyrei_arena *arena, gyre_asset *asset, const uint64_t *counts,
                         char (*const messages)[MESSAGE_SIZE], uint32_t kinds) {
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < kinds; kind++)
        count += counts[kind] > 0;
    gyre_warning *warnings = gyrei_arena_allocate(arena, count, sizeof *warnings);
    if (!warnings) return false;
    asset->warnings = warnings;
    for (uint32_t kind = 0; kind < kinds; kind++) {
        if (counts[kind] == 0) continue;
        warnings->message = gyrei_arena_copy_string(arena, messages[kind], strlen(messages[kind]));
        if (!warnings->message) return false;
        warnings->count = counts[kind];
        warnings++;
    }
    asset->warning_count = count;
    return true;
}

static bool keep_warnings(gyrei_reading *reading) {
    return gyrei_warnings_keep(&reading->arena, reading->asset, reading->counts, reading->messages,
                               GYREI_READING_WARNING_LIMIT) ||
           gyrei_reading_fail(reading, GYRE_OUT_OF_MEMORY, 0, "out of memory");
}

gyre_status gyrei_reading_finish(gyrei_reading *reading, const gyre_asset **out, gyre_error *error) {
    const bool kept = reading->status == GYRE_OK && keep_warnings(reading);
    gyrei_arena_destroy(&reading->scratch);
    if (kept) {
        reading->asset->storage->arena = reading->arena;
        *out = reading->asset;
        return GYRE_OK;
    }
    gyrei_arena_destroy(&reading->arena);
    if (error) *error = reading->error;
    return reading->status;
}

static void compose(char *message, const char *format, va_list arguments) {
    vsnprintf(message, MESSAGE_SIZE, format, arguments);
    gyrei_message_clean(message);
}

bool gyrei_reading_fail(gyrei_reading *reading, gyre_status status, uint64_t offset, const char *format,
                        ...) {
    if (reading->status != GYRE_OK) return false;
    va_list arguments;
    va_start(arguments, format);
    compose(reading->error.message, format, arguments);
    va_end(arguments);
    reading->error.offset = offset;
    reading->status = reading->error.status = status;
    return false;
}

void gyrei_reading_warn(gyrei_reading *reading, uint32_t kind, const char *format, ...) {
    if (reading->counts[kind]++ > 0) return;
    va_list arguments;
    va_start(arguments, format);
    compose(reading->messages[kind], format, arguments);
    va_end(arguments);
}

void *gyrei_reading_new(gyrei_reading *reading, size_t count, size_t size) {
    return or_fail(reading, gyrei_arena_allocate(&reading->arena, count, size));
}

void *gyrei_reading_new_raw(gyrei_reading *reading, size_t count, size_t size) {
    return or_fail(reading, gyrei_arena_allocate_raw(&reading->arena, count, size));
}

void *gyrei_reading_scratch(gyrei_reading *reading, size_t count, size_t size) {
    return or_fail(reading, gyrei_arena_allocate(&reading->scratch, count, size));
}

bool gyrei_reading_grow(gyrei_reading *reading, void **array, uint32_t *capacity, uint32_t count,
                        size_t size) {
    if (count < *capacity) return true;
    if (count >= GYRE_NONE / 2)
        return gyrei_reading_fail(reading, GYRE_BAD_FORMAT, 0, "there is more of it than can be counted");
    const uint32_t larger = *capacity ? *capacity * 2 : FIRST_CAPACITY;
    void *moved = gyrei_reading_scratch(reading, larger, size);
    if (!moved) return false;
    if (count) memcpy(moved, *array, count * size);
    *array = moved;
    *capacity = larger;
    return true;
}

bool gyrei_reading_copy_text(gyrei_reading *reading, const char *text, size_t size, const char **out,
                             size_t *mended) {
    size_t room;
    char *copy = gyrei_mul_size(size, 3, &room) && gyrei_add_size(room, 1, &room)
                     ? gyrei_arena_allocate_raw(&reading->arena, room, 1)
                     : NULL;
    if (!or_fail(reading, copy)) return false;
    *out = copy;
    *mended = 0;
    for (size_t at = 0; at < size;) {
        const size_t length = gyrei_utf8_length(text + at, size - at);
        if (length > 0 && text[at] != '\0') {
            memcpy(copy, text + at, length);
            copy += length;
            at += length;
        } else {
            memcpy(copy, "\xef\xbf\xbd", 3);
            copy += 3;
            at++;
            ++*mended;
        }
    }
    *copy = '\0';
    return true;
}

static bool order_by_depth(gyrei_reading *reading, const gyre_asset_node *nodes, uint32_t count,
                           uint32_t *order) {
    uint32_t *parents = gyrei_reading_scratch(reading, count, sizeof *parents);
    uint32_t *depths = gyrei_reading_scratch(reading, count, sizeof *depths);
    uint32_t *work = gyrei_reading_scratch(reading, (size_t)count + 1, sizeof *work);
    gyre_error why = {0};
    if (!parents || !depths || !work) return false;
    for (uint32_t i = 0; i < count; i++)
        parents[i] = nodes[i].parent;
    const gyre_status status = gyre_hierarchy_order(parents, count, order, depths, work, &why);
    return status == GYRE_OK ||
           gyrei_reading_fail(reading, GYRE_BAD_FORMAT, 0, "the nodes are no tree: %s", why.message);
}

bool gyrei_reading_order_nodes(gyrei_reading *reading, gyre_asset_node *nodes) {
    const uint32_t count = reading->asset->node_count;
    uint32_t *order = gyrei_reading_new(reading, count, sizeof *order);
    if (!order || !order_by_depth(reading, nodes, count, order)) return false;
    reading->asset->order = order;
    for (uint32_t i = 0; i < count; i++)
        nodes[i].in_scene = 1;
    return true;
}

gyre_status gyrei_turn_to_gltf(gyre_frame from, const gyre_allocator *allocator, const gyre_asset **asset,
                               gyre_error *error) {
    const gyre_frame to = gyre_frame_preset(GYRE_FRAME_GLTF);
    const gyre_asset *as_read = *asset;
    if (gyre_frame_equal(from, to)) return GYRE_OK;
    *asset = NULL;
    const gyre_status status = gyre_asset_in_frame(as_read, from, to, allocator, asset, error);
    gyre_asset_destroy(as_read);
    return status;
}
