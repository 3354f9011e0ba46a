/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <asset/reading.h>
#include <base/checked.h>
#include <base/error.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_SIZE = sizeof((gyre_error *)0)->message, UNPACKED_FLOOR = 16 << 20, UNPACKED_FACTOR = 64 };

static void append(char *message, size_t *used, const char *format, va_list arguments) {
    int length = vsnprintf(message + *used, MESSAGE_SIZE - *used, format, arguments);
    if (length > 0) *used += (size_t)length;
    if (*used >= MESSAGE_SIZE) *used = MESSAGE_SIZE - 1;
}

static void append_place(char *message, size_t *used, const char *format, ...) GYRE_PRINTF(3, 4);

static void append_place(char *message, size_t *used, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    append(message, used, format, arguments);
    va_end(arguments);
}

static void compose(const gyrei_gltf *gltf, char *message, const char *format, va_list arguments) {
    size_t used = 0;
    const gyrei_gltf_place *place = &gltf->place;
    message[0] = '\0';
    if (place->kind && place->part)
        append_place(message, &used, "%s %u, %s %u: ", place->kind, place->index, place->part,
                     place->part_index);
    else if (place->kind)
        append_place(message, &used, "%s %u: ", place->kind, place->index);
    append(message, &used, format, arguments);
    gyrei_message_clean(message);
}

bool gyrei_gltf_fail(gyrei_gltf *gltf, gyre_status status, const char *format, ...) {
    if (gltf->status != GYRE_OK) return false;
    va_list arguments;
    va_start(arguments, format);
    compose(gltf, gltf->error.message, format, arguments);
    va_end(arguments);
    gltf->status = gltf->error.status = status;
    return false;
}

void gyrei_gltf_warn(gyrei_gltf *gltf, gyrei_gltf_warning kind, const char *format, ...) {
    if (gltf->warning_counts[kind]++ > 0) return;
    va_list arguments;
    va_start(arguments, format);
    compose(gltf, gltf->warnings[kind], format, arguments);
    va_end(arguments);
}

bool gyrei_gltf_keep_warnings(gyrei_gltf *gltf) {
    return gyrei_warnings_keep(&gltf->arena, gltf->asset, gltf->warning_counts, gltf->warnings,
                               GYREI_WARN_COUNT) ||
           gyrei_gltf_fail(gltf, GYRE_OUT_OF_MEMORY, "out of memory");
}

static void *or_fail(gyrei_gltf *gltf, void *memory) {
    if (!memory) gyrei_gltf_fail(gltf, GYRE_OUT_OF_MEMORY, "out of memory");
    return memory;
}

void *gyrei_gltf_new(gyrei_gltf *gltf, size_t count, size_t size) {
    return or_fail(gltf, gyrei_arena_allocate(&gltf->arena, count, size));
}

void *gyrei_gltf_scratch(gyrei_gltf *gltf, size_t count, size_t size) {
    return or_fail(gltf, gyrei_arena_allocate(&gltf->scratch, count, size));
}

/* False when `more` bytes pass what an input of this size may unfold to. */
static bool charge(gyrei_gltf *gltf, size_t more) {
    size_t limit, total;
    if (!gyrei_mul_size(gltf->input_size, UNPACKED_FACTOR, &limit) ||
        !gyrei_add_size(limit, UNPACKED_FLOOR, &limit))
        limit = SIZE_MAX / 2;
    if (!gyrei_add_size(gltf->unpacked_size, more, &total) || total > limit) return false;
    gltf->unpacked_size = total;
    return true;
}

void *gyrei_gltf_new_unpacked(gyrei_gltf *gltf, size_t count, size_t size) {
    size_t bytes;
    if (!gyrei_mul_size(count, size, &bytes) || !charge(gltf, bytes)) {
        gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                        "%zu elements of %zu bytes are out of all proportion to an input of %zu bytes", count,
                        size, gltf->input_size);
        return NULL;
    }
    return or_fail(gltf, gyrei_arena_allocate_raw(&gltf->arena, count, size));
}

static size_t zero_count(gyrei_text text) {
    size_t count = 0;
    for (const char *at = text.bytes, *end = at + text.size; (at = memchr(at, 0, (size_t)(end - at))); at++)
        count++;
    return count;
}

bool gyrei_gltf_copy_text(gyrei_gltf *gltf, gyrei_text text, const char **out) {
    if (!text.bytes) return true;
    size_t zeros = zero_count(text);
    char *copy = gyrei_arena_allocate_raw(&gltf->arena, text.size + 2 * zeros + 1, 1);
    if (!copy) return gyrei_gltf_fail(gltf, GYRE_OUT_OF_MEMORY, "out of memory");
    *out = copy;
    if (zeros == 0) {
        memcpy(copy, text.bytes, text.size);
        copy[text.size] = '\0';
        return true;
    }
    gyrei_gltf_warn(gltf, GYREI_WARN_NAME, "a zero byte in a name became U+FFFD");
    for (size_t i = 0; i < text.size; i++) {
        if (text.bytes[i] != '\0') {
            *copy++ = text.bytes[i];
        } else {
            memcpy(copy, "\xef\xbf\xbd", 3);
            copy += 3;
        }
    }
    *copy = '\0';
    return true;
}
