/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_batch_neon
#define GYREI_UNIT_NAME "neon"
#define GYREI_UNIT_ISA GYREI_ISA_NEON
#include "unit.inc"
