/* SPDX-License-Identifier: MIT */
#include "gimbal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void gimbal_text(const gimbal_picture *p, double x, double y, gimbal_words words, const char *format, ...) {
    char text[256];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    const text_style style = {p->scale * words.size, words.bold, words.align, ink_of(words.rgb)};
    canvas_text(p->canvas, p->scale * x, p->scale * y, text, style);
}

void gimbal_page(const gimbal_picture *p, const char *title, const char *below) {
    canvas_fill(p->canvas, GIMBAL_PAPER);
    gimbal_text(p, 24, 40, (gimbal_words){29, true, TEXT_LEFT, GIMBAL_INK}, "%s", title);
    gimbal_text(p, 24, 70, (gimbal_words){18, false, TEXT_LEFT, GIMBAL_INK}, "%s", below);
}

gimbal_area gimbal_column(const gimbal_picture *p, int index, int count, double top, double bottom) {
    const double edge = 20, gap = 12;
    const double width = (p->canvas->width / p->scale - 2 * edge - gap * (count - 1)) / count;
    const double below = p->canvas->height / p->scale - 720;
    return (gimbal_area){edge + index * (width + gap), top, width, bottom + below - top};
}

void gimbal_panel(const gimbal_picture *p, gimbal_area a, uint32_t rgb) {
    const double s = p->scale;
    canvas_rectangle(p->canvas, s * a.x, s * a.y, s * a.width, s * a.height, ink_of(GIMBAL_PANEL));
    canvas_rectangle(p->canvas, s * a.x, s * a.y, s * a.width, s * 5, ink_of(rgb));
}

stage_view gimbal_view(const gimbal_picture *p, gimbal_area a) {
    const double s = p->scale;
    stage_view v = {.x = (int)ceil(s * a.x), .y = (int)ceil(s * a.y), .background_rgb = GIMBAL_PANEL};
    v.width = (int)floor(s * (a.x + a.width)) - v.x;
    v.height = (int)floor(s * (a.y + a.height)) - v.y;
    return v;
}
