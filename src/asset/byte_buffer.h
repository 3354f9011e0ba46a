/* SPDX-License-Identifier: MIT */
/* Bytes that grow at the end. Failing is sticky: once memory ran out, appending does nothing. */
#ifndef GYREI_BYTE_BUFFER_H
#define GYREI_BYTE_BUFFER_H

#include <gyre/base.h>

typedef struct gyrei_byte_buffer {
    gyre_allocator allocator;
    uint8_t *data;
    size_t size, capacity;
    bool failed;
} gyrei_byte_buffer;

/* Room for `size` more bytes at the end, not filled; NULL when there is none. */
void *gyrei_byte_buffer_extend(gyrei_byte_buffer *buffer, size_t size);

void gyrei_byte_buffer_append(gyrei_byte_buffer *buffer, const void *bytes, size_t size);

/* Repeats `fill` until the size is a multiple of `alignment`. */
void gyrei_byte_buffer_align(gyrei_byte_buffer *buffer, size_t alignment, uint8_t fill);

void gyrei_byte_buffer_destroy(gyrei_byte_buffer *buffer);

#endif
