/* SPDX-License-Identifier: MIT */
/* The ways of writing a rotation as numbers, by the names that the command line has for them. */
#ifndef APP_ROT_REPR_H
#define APP_ROT_REPR_H

#include "command.h"

#include <gyre/euler.h>

typedef enum rot_form {
    ROT_QUAT,      /* x y z w */
    ROT_QUAT_WXYZ, /* w x y z */
    ROT_EULER,     /* three angles in the order of the letters */
    ROT_AXIS_ANGLE,
    ROT_ROTVEC,
    ROT_MATRIX,     /* row by row */
    ROT_MATRIX_COL, /* column by column */
    ROT_MRP,
    ROT_GIBBS
} rot_form;

enum { ROT_FORM_COUNT = ROT_GIBBS + 1 };

typedef struct rot_repr {
    rot_form form;
    gyre_euler_order order; /* of ROT_EULER */
    bool degrees;
} rot_repr;

enum { ROT_VALUE_LIMIT = 9, ROT_NAME_SIZE = 24 };

/* The numbers of one rotation, in the precision that is computed in. */
typedef union rot_values {
    float f[ROT_VALUE_LIMIT];
    double d[ROT_VALUE_LIMIT];
} rot_values;

/* The forms and the numbers that each has, for help and documents. */
extern const term_row rot_repr_terms[ROT_FORM_COUNT];

/* Reads "quat", "euler:ZYX", "axis-angle:deg" ...; false for what is none. */
bool rot_repr_parse(const char *text, rot_repr *repr);

/* What would be right instead of a text that rot_repr_parse() does not take. */
const char *rot_repr_rule(const char *text);

/* The name that rot_repr_parse() takes. */
void rot_repr_name(rot_repr repr, char name[ROT_NAME_SIZE]);

/* How many numbers it has. */
size_t rot_repr_count(rot_repr repr);

#endif
