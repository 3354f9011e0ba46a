/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_batch_simd128
#define GYREI_UNIT_NAME "simd128"
#define GYREI_UNIT_ISA GYREI_ISA_SIMD128
#include "unit.inc"
