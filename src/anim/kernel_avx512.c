/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_anim_avx512
#define GYREI_UNIT_ISA GYREI_ISA_AVX512
#include "unit.inc"
