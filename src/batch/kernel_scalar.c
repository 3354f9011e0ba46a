/* SPDX-License-Identifier: MIT */
#define GYREI_UNIT gyrei_batch_scalar
#define GYREI_UNIT_NAME "scalar"
#define GYREI_UNIT_ISA GYREI_ISA_SCALAR
#define GYREI_UNIT_SCALAR
#include "unit.inc"
