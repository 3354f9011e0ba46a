/* SPDX-License-Identifier: MIT */
/* BVH files for tests, benchmarks and the fuzz target. Without memory the program ends. */
#ifndef GYRE_TESTS_BVH_FILE_H
#define GYRE_TESTS_BVH_FILE_H

#include "gltf_text.h"

#include <gyre/bvh.h>

/* All that the format knows, in 25 lines: orders that differ, 0 to 6 channels, scales, two ROOTs. */
extern const char odd_bvh[];

/* A skeleton of this many joints, a few chains, with smooth motion of six decimals; free() the bytes. */
gltf_string large_bvh(uint32_t joint_count, uint32_t frame_count);

/* Reads a text; on failure prints the message and gives NULL. */
const gyre_asset *bvh_read_text(const char *text, const gyre_bvh_options *options);

/* The skeleton of one ROOT with these channels, and this text from MOTION on (NULL: none). */
const gyre_asset *bvh_read_one(const char *channels, const char *frames, const gyre_bvh_options *options);

/* The status of a text that is not read, and why. */
gyre_status bvh_refuse(const char *text, gyre_error *error);

/* The curve of a node and a path in the first clip, or NULL. */
const gyre_curve *bvh_curve(const gyre_asset *asset, uint32_t node, uint8_t path);

#endif
