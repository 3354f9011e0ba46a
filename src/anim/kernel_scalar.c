/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_anim_scalar
#define GYREI_UNIT_ISA GYREI_ISA_SCALAR
#define GYREI_UNIT_SCALAR
#include "unit.inc"
