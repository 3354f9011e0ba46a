/* SPDX-License-Identifier: MIT */
/* Lines, areas and text on a picture, with soft edges. Pixels count from the upper left corner; the middle of
   the first is (0.5, 0.5). */
#ifndef APP_CANVAS_H
#define APP_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct canvas {
    uint8_t *rgba; /* width * height * 4 bytes, rows from the top; always opaque */
    int width, height;
    float *coverage;              /* of the shape that is being drawn; zero between shapes */
    int left, top, right, bottom; /* the part of it that may be above zero */
} canvas;

/* A colour as 0xrrggbb (sRGB) and how much of it is laid over what is there, 0 to 1. */
typedef struct ink {
    uint32_t rgb;
    double alpha;
} ink;

typedef struct canvas_point {
    double x, y;
} canvas_point;

typedef enum text_align { TEXT_LEFT, TEXT_CENTRE, TEXT_RIGHT } text_align;

typedef struct text_style {
    double size; /* pixels; capitals are 0.7 of it */
    bool bold;
    text_align align;
    ink color;
} text_style;

/* False when memory is out. */
bool canvas_init(canvas *c, int width, int height);
void canvas_clear(canvas *c);

static inline ink ink_of(uint32_t rgb) {
    return (ink){rgb, 1};
}

static inline ink ink_faint(uint32_t rgb, double alpha) {
    return (ink){rgb, alpha};
}

void canvas_fill(canvas *c, uint32_t rgb);
void canvas_rectangle(canvas *c, double x, double y, double width, double height, ink color);
void canvas_disc(canvas *c, double x, double y, double radius, ink color);
void canvas_circle(canvas *c, double x, double y, double radius, double width, ink color);

/* A line through points, round at its ends and corners, even where it crosses itself. */
void canvas_stroke(canvas *c, const canvas_point *points, size_t count, double width, ink color);
void canvas_line(canvas *c, double x0, double y0, double x1, double y1, double width, ink color);

/* A line of dashes; a dash and a gap are `period` long. */
void canvas_dashes(canvas *c, const canvas_point *points, size_t count, double width, double period, ink color);

/* The area within a closed line; an area that is enclosed twice is outside. */
void canvas_polygon(canvas *c, const canvas_point *points, size_t count, ink color);

/* A tip at (x, y) of a line that comes from (from_x, from_y). */
void canvas_arrow_head(canvas *c, double from_x, double from_y, double x, double y, double size, ink color);

/* A picture of `width` * `height` pixels, alpha not premultiplied, with its corner at (x, y). */
void canvas_blit(canvas *c, const uint8_t *rgba, int width, int height, int x, int y);

/* One pixel, mixed with what is there. Outside nothing happens. */
void canvas_mix(canvas *c, int x, int y, uint32_t rgb, double alpha);

/* UTF-8 in one line whose letters stand on y; x is where the alignment says. */
void canvas_text(canvas *c, double x, double y, const char *text, text_style style);
double canvas_text_width(const char *text, double size);

/* The same with a border of another colour around the letters, which keeps them legible on anything. */
void canvas_text_on(canvas *c, double x, double y, const char *text, text_style style, uint32_t halo_rgb);

#endif
