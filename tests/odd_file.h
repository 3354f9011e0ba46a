/* SPDX-License-Identifier: MIT */
#ifndef GYRE_TESTS_ODD_FILE_H
#define GYRE_TESTS_ODD_FILE_H

#include "gltf_text.h"

enum { ODD_PNG_SIZE = 69, ODD_JPEG_SIZE = 286 };
extern const uint8_t odd_png[ODD_PNG_SIZE], odd_jpeg[ODD_JPEG_SIZE];

/* A small .glb of what the writer does not write: sparse accessors, integers, strides, sets of influences, a
   matrix, pictures, a channel twice. */
gltf_string odd_glb(void);

#endif
