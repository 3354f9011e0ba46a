/* SPDX-License-Identifier: MIT */
/* double against binary128: libquadmath's type, or long double where that is one. */
#include <float.h>
#include <math.h>

#ifdef ACCURACY_QUADMATH
#include <quadmath.h>
#define real __float128
#define R_NAME(name) name##q
#define IS_FINER true
#else
#define real long double
#define R_NAME(name) name##l
#define IS_FINER (LDBL_MANT_DIG >= 113)
#endif

#define number double
#define NUMBER_IS_DOUBLE
#define NUMBER_NAME(name) name##d
#define NUMBER_DIGITS DBL_MANT_DIG
#define NUMBER_MIN_EXP DBL_MIN_EXP
#define NUMBER_LARGEST DBL_MAX
#define NUMBER_NORMAL DBL_MIN
#define NUMBER_LEAST 4.9e-324
#define NUMBER_RANGE 300.0
#define PLAIN_LIMIT 1e150
#define CUBE_LIMIT 1e100
#define UNIT_TOLERANCE 1.2e-15

#ifndef ENGINE
#define ENGINE engine_double
#endif

#ifdef ACCURACY_QUADMATH
#define SCREEN_JUDGE screen_judge
#define SCREEN_ERRORS screen_errors
#endif

#include "engine.inl"

const engine ENGINE = {"double",     IS_FINER,      row_count, row_name,   row_part,
                       row_measure,  row_reference, row_in,    row_out,    out_count,
                       row_is_known, measure_row,   hunt_row,  hunted_row, sample_row};
