/* SPDX-License-Identifier: MIT */
#ifndef GYRE_TESTS_ODD_FILE_H
#define GYRE_TESTS_ODD_FILE_H

#include "gltf_text.h"

/* A small .glb of what the writer does not write: sparse accessors, integers, strides, sets of influences, a
   matrix, pictures, a channel twice. */
gltf_string odd_glb(void);

#endif
