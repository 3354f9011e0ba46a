/* SPDX-License-Identifier: MIT */
/* float against double. */
#include <float.h>
#include <math.h>

#define number float
#define real double
#define NUMBER_NAME(name) name
#define R_NAME(name) name
#define NUMBER_DIGITS FLT_MANT_DIG
#define NUMBER_MIN_EXP FLT_MIN_EXP
#define NUMBER_LARGEST FLT_MAX
#define NUMBER_NORMAL FLT_MIN
#define NUMBER_LEAST 1.4e-45
#define NUMBER_RANGE 30.0
#define PLAIN_LIMIT 1e18
#define CUBE_LIMIT 1e12
#define UNIT_TOLERANCE 6e-7

#ifndef ENGINE
#define ENGINE engine_float
#endif

#include "engine.inl"

const engine ENGINE = {"float",      true,          row_count, row_name,   row_part,
                       row_measure,  row_reference, row_in,    row_out,    out_count,
                       row_is_known, measure_row,   hunt_row,  hunted_row, sample_row};
