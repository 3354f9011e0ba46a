/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_batch_avx2
#define GYREI_UNIT_NAME "avx2"
#define GYREI_UNIT_ISA GYREI_ISA_AVX2
#include "unit.inc"
