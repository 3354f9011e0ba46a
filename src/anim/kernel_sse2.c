/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_anim_sse2
#define GYREI_UNIT_ISA GYREI_ISA_SSE2
#include "unit.inc"
