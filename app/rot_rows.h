/* SPDX-License-Identifier: MIT */
/* Rotations from standard input, a line each. */
#ifndef APP_ROT_ROWS_H
#define APP_ROT_ROWS_H

#include "rot_item.h"

/* Gives each row to `take`; an input that cannot be read is reported. */
int rot_rows_run(rot_sink *sink, void (*take)(rot_sink *sink, const rot_item *item));

#endif
