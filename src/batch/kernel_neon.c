/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_batch_neon
#define GYREI_UNIT_NAME "neon"
#include "unit.inc"
