/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_anim_neon
#define GYREI_UNIT_ISA GYREI_ISA_NEON
#include "unit.inc"
