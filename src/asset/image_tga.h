/* SPDX-License-Identifier: MIT */
/* Truevision TGA, as models of other formats than glTF have it: read only to become a PNG. */
#ifndef GYREI_IMAGE_TGA_H
#define GYREI_IMAGE_TGA_H

#include <gyre/asset.h>

/* Whether the bytes are a TGA that can be read: 8, 24 or 32 bits a pixel, plain or run-length encoded,
   without a palette. The format has no mark of its own: its header must hold together. */
bool gyrei_tga_size(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height);

/* Unpacks it into width * height pixels of 4 bytes, from the top; false when it is cut short. */
bool gyrei_tga_read(const uint8_t *bytes, size_t size, uint8_t *rgba);

#endif
