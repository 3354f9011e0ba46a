/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_anim_avx2
#define GYREI_UNIT_ISA GYREI_ISA_AVX2
#include "unit.inc"
