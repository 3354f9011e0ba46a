/* SPDX-License-Identifier: MIT */
#include "plot.h"

#include <math.h>

enum { POINT_LIMIT = 1024 };

static canvas_point place_of(const gimbal_picture *p, const plot *axes, double along, double value) {
    const gimbal_area *a = &axes->area;
    const double part = fmin(value / axes->top, 1);
    return (canvas_point){p->scale * (a->x + a->width * along), p->scale * (a->y + a->height * (1 - part))};
}

void plot_frame(const gimbal_picture *p, const plot *axes, const char *letters) {
    const gimbal_words words = {14, false, TEXT_CENTRE, GIMBAL_GREY};
    for (size_t i = 0; i < axes->marks; i++) {
        const double along = (double)i / (double)(axes->marks - 1);
        const canvas_point low = place_of(p, axes, along, 0), high = place_of(p, axes, along, axes->top);
        canvas_line(p->canvas, low.x, low.y, high.x, high.y, p->scale, ink_faint(GIMBAL_GREY, 0.35));
        gimbal_text(p, low.x / p->scale, low.y / p->scale + 18, words, "%c", letters[i]);
    }
    const canvas_point left = place_of(p, axes, 0, 0), right = place_of(p, axes, 1, 0);
    canvas_line(p->canvas, left.x, left.y, right.x, right.y, 1.3 * p->scale, ink_of(GIMBAL_GREY));
}

void plot_curve(const gimbal_picture *p, const plot *axes, const double *values, size_t count, uint32_t rgb) {
    canvas_point points[POINT_LIMIT];
    const size_t shown = count < POINT_LIMIT ? count : POINT_LIMIT;
    for (size_t i = 0; i < shown; i++)
        points[i] = place_of(p, axes, (double)i / (double)(shown - 1), values[i]);
    canvas_stroke(p->canvas, points, shown, 2.4 * p->scale, ink_of(rgb));
}

void plot_dot(const gimbal_picture *p, const plot *axes, double along, double value, uint32_t rgb) {
    const canvas_point at = place_of(p, axes, along, value);
    canvas_disc(p->canvas, at.x, at.y, 5 * p->scale, ink_of(rgb));
}
