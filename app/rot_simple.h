/* SPDX-License-Identifier: MIT */
/* Rotations that people have words for. */
#ifndef APP_ROT_SIMPLE_H
#define APP_ROT_SIMPLE_H

#include <gyre/quatd.h>

enum { ROT_SIMPLE_NAME_SIZE = 64 };

/* Names the nearest of: none; multiples of 15 degrees about the axes; half turns about the diagonals of a
   cube's faces, thirds of a turn about those of the cube. Returns how far it is, in radians. */
double rot_simple_nearest(gyre_quatd q, char name[ROT_SIMPLE_NAME_SIZE]);

/* Nearer than this it is that rotation, in words. */
#define ROT_SIMPLE_TOLERANCE_RAD 1e-6

#endif
