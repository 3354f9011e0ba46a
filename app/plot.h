/* SPDX-License-Identifier: MIT */
/* A small diagram: one curve over equal steps. */
#ifndef APP_PLOT_H
#define APP_PLOT_H

#include "gimbal.h"

typedef struct plot {
    gimbal_area area; /* of the axes, in points */
    double top;       /* the value at its upper edge; the lower edge is 0 */
    size_t marks;     /* lines across, at equal steps; the first and the last are its edges */
} plot;

/* Axes, and the marks' names below them: one letter each. */
void plot_frame(const gimbal_picture *p, const plot *axes, const char *letters);

/* Values above the top are cut off there. */
void plot_curve(const gimbal_picture *p, const plot *axes, const double *values, size_t count, uint32_t rgb);

/* A dot on the curve at a part of its way, 0 to 1. */
void plot_dot(const gimbal_picture *p, const plot *axes, double along, double value, uint32_t rgb);

#endif
