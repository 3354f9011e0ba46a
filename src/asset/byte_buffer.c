/* SPDX-License-Identifier: MIT */
#include <asset/byte_buffer.h>
#include <base/arena.h>
#include <base/checked.h>
#include <string.h>

enum { FIRST_CAPACITY = 4096, ALIGNMENT = 16 };

static bool reserve(gyrei_byte_buffer *buffer, size_t needed) {
    if (needed <= buffer->capacity) return true;
    size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
    while (capacity < needed)
        if (!gyrei_mul_size(capacity, 2, &capacity)) return false;
    uint8_t *data = gyrei_allocate(&buffer->allocator, capacity, ALIGNMENT);
    if (!data) return false;
    if (buffer->size) memcpy(data, buffer->data, buffer->size);
    gyrei_release(&buffer->allocator, buffer->data, buffer->capacity);
    buffer->data = data;
    buffer->capacity = capacity;
    return true;
}

void *gyrei_byte_buffer_extend(gyrei_byte_buffer *buffer, size_t size) {
    size_t needed;
    if (buffer->failed || !gyrei_add_size(buffer->size, size, &needed) || !reserve(buffer, needed)) {
        buffer->failed = true;
        return NULL;
    }
    uint8_t *end = buffer->data + buffer->size;
    buffer->size = needed;
    return end;
}

void gyrei_byte_buffer_append(gyrei_byte_buffer *buffer, const void *bytes, size_t size) {
    if (size == 0) return;
    void *end = gyrei_byte_buffer_extend(buffer, size);
    if (end) memcpy(end, bytes, size);
}

void gyrei_byte_buffer_align(gyrei_byte_buffer *buffer, size_t alignment, uint8_t fill) {
    while (buffer->size % alignment != 0 && !buffer->failed)
        gyrei_byte_buffer_append(buffer, &fill, 1);
}

void gyrei_byte_buffer_destroy(gyrei_byte_buffer *buffer) {
    gyrei_release(&buffer->allocator, buffer->data, buffer->capacity);
    buffer->data = NULL;
    buffer->size = buffer->capacity = 0;
}
