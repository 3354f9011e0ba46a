/* SPDX-License-Identifier: MIT */
#include <asset/image.h>
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <string.h>

enum { LARGEST_SIDE = 16384 };

static bool begins_with(const uint8_t *bytes, uint64_t size, const char *magic, size_t length) {
    return size >= length && memcmp(bytes, magic, length) == 0;
}

const char *gyrei_image_media_type(const uint8_t *bytes, uint64_t size) {
    if (!bytes) return NULL;
    if (begins_with(bytes, size, "\x89PNG\r\n\x1a\n", 8)) return "image/png";
    if (begins_with(bytes, size, "\xff\xd8\xff", 3)) return "image/jpeg";
    if (begins_with(bytes, size, "\xabKTX 20\xbb", 8)) return "image/ktx2";
    if (size >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) return "image/webp";
    return NULL;
}

gyre_status gyrei_pixels_create(uint32_t width, uint32_t height, const gyre_allocator *allocator,
                                gyre_pixels *out, gyre_error *error) {
    size_t size;
    if (width == 0 || height == 0 || width > LARGEST_SIDE || height > LARGEST_SIDE)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "a picture of %u x %u pixels; each side may be 1 to %d",
                          width, height, LARGEST_SIDE);
    if (!gyrei_mul_size(width, height, &size) || !gyrei_mul_size(size, 4, &size))
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    uint8_t *rgba = gyrei_allocate(allocator, size, 16);
    if (!rgba) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    *out = (gyre_pixels){width, height, rgba, size};
    return GYRE_OK;
}

void gyre_pixels_destroy(gyre_pixels *pixels, const gyre_allocator *allocator) {
    if (!pixels) return;
    gyrei_release(allocator, pixels->rgba, (size_t)pixels->size);
    *pixels = (gyre_pixels){0, 0, NULL, 0};
}

gyre_status gyre_image_decode(const gyre_image *image, const gyre_allocator *allocator, gyre_pixels *out,
                              gyre_error *error) {
    if (!image || !out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "image or out is NULL");
    *out = (gyre_pixels){0, 0, NULL, 0};
    if (!image->bytes) return gyrei_fail(error, GYRE_NOT_FOUND, "the picture's file could not be read");
    const char *type = gyrei_image_media_type(image->bytes, image->size);
    if (type && strcmp(type, "image/png") == 0)
        return gyrei_png_decode(image->bytes, (size_t)image->size, allocator, out, error);
    if (type && strcmp(type, "image/jpeg") == 0)
        return gyrei_jpeg_decode(image->bytes, (size_t)image->size, allocator, out, error);
    if (!type) type = image->mime_type;
    return gyrei_fail(error, GYRE_UNSUPPORTED, "a picture of type %.60s is neither PNG nor JPEG",
                      type ? type : "unknown");
}
