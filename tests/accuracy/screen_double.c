/* SPDX-License-Identifier: MIT */
/* double against extended precision: 64 bits of mantissa tell an error of half an ulp to a thousandth. */
#include <float.h>
#include <math.h>

#define number double
#define real long double
#define NUMBER_IS_DOUBLE
#define NUMBER_NAME(name) name##d
#define R_NAME(name) name##l
#define NUMBER_DIGITS DBL_MANT_DIG
#define NUMBER_MIN_EXP DBL_MIN_EXP
#define NUMBER_LARGEST DBL_MAX
#define NUMBER_NORMAL DBL_MIN

#include "judge.inl"

#define ROW_ROOM 1000

const void *screen_judge(int row) {
    static judge judges[ROW_ROOM];
    if (LDBL_MANT_DIG != 64 || row >= ROW_ROOM) return NULL;
    judges[row] = make_judge(row);
    return &judges[row];
}

bool screen_errors(const void *judge_of_row, bool tiny, const double *in, const double *const *out, int count,
                   double *errors) {
    const judge *const j = judge_of_row;
    real exact[INPUT_ROOM], right[OUTPUT_ROOM];
    if (!find_right(j, in, exact, right)) return false;
    for (int i = 0; i < count; ++i) {
        if (out[i] != NULL) errors[i] = compare(j, tiny, exact, out[i], right);
    }
    return true;
}
