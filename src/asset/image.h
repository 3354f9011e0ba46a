/* SPDX-License-Identifier: MIT */
#ifndef GYREI_IMAGE_H
#define GYREI_IMAGE_H

#include <gyre/asset.h>

/* What the first bytes say a picture is: "image/png", "image/jpeg", "image/webp", "image/ktx2" or NULL. */
const char *gyrei_image_media_type(const uint8_t *bytes, uint64_t size);

/* The decoders proper. `out` has been checked to be there; it is filled on success alone. */
gyre_status gyrei_png_decode(const uint8_t *bytes, size_t size, const gyre_allocator *allocator,
                             gyre_pixels *out, gyre_error *error);
gyre_status gyrei_jpeg_decode(const uint8_t *bytes, size_t size, const gyre_allocator *allocator,
                              gyre_pixels *out, gyre_error *error);

/* Room for width x height pixels, or why there can be none. */
gyre_status gyrei_pixels_create(uint32_t width, uint32_t height, const gyre_allocator *allocator,
                                gyre_pixels *out, gyre_error *error);

#endif
