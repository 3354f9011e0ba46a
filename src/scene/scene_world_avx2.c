/* SPDX-License-Identifier: MIT */
/* Compiled for processors with AVX2, whose instructions leave their operands as they are. */
#include <scene/world_lanes.h>

void gyrei_worlds_compute_avx2(const gyre_scene *scene, uint32_t begin, uint32_t end) {
    compute_worlds(scene, begin, end);
}
