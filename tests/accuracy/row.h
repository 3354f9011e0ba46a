/* SPDX-License-Identifier: MIT */
/* A function of floor 2 under test: what it takes and gives as plain numbers, and how its error is measured.
 */
#ifndef GYRE_TESTS_ACCURACY_ROW_H
#define GYRE_TESTS_ACCURACY_ROW_H

/* in: a letter a part, as input.h makes them. out: what is promised, a letter a part: q a rotation of length
   1, u a direction of length 1, m the matrix of a rotation (3x3), n a finite number, . a number that is
   finite when no input is beyond the range of plain arithmetic; : one that is a product of three or more; a
   space one without promise. reference: the name of what gives the right result, "" for none; measure: how
   far from it, see measure.h; a * behind it asks for the errors of tiny rotations too, in ulp of their angle.
   A part above 0 measures the second, third bound of the function's Error line. */
#define ROW_FIELDS                                                                                           \
    const char *name;                                                                                        \
    int part;                                                                                                \
    const char *in, *out, *reference, *measure

typedef struct gyrei_row {
    ROW_FIELDS;
    void (*call)(const float *in, float *out);
} gyrei_row;

typedef struct gyrei_rowd {
    ROW_FIELDS;
    void (*call)(const double *in, double *out);
} gyrei_rowd;

extern const gyrei_row gyrei_rows[];
extern const gyrei_rowd gyrei_rowsd[];
extern const int gyrei_row_count, gyrei_row_countd;

#endif
