/* SPDX-License-Identifier: MIT */
/* A shape is first gathered as coverage, pixel by pixel the most that any of its parts covers, and then laid
   on in one go: parts that overlap do not show. */
#include "canvas.h"
#include "font.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CIRCLE_TURN 6.28318530717958647692

bool canvas_init(canvas *c, int width, int height) {
    const size_t count = (size_t)width * (size_t)height;
    *c = (canvas){.width = width, .height = height, .left = width, .top = height};
    c->rgba = malloc(count * 4);
    c->coverage = calloc(count, sizeof *c->coverage);
    if (c->rgba == NULL || c->coverage == NULL) return canvas_clear(c), false;
    canvas_fill(c, 0xffffff);
    return true;
}

void canvas_clear(canvas *c) {
    free(c->rgba);
    free(c->coverage);
    c->rgba = NULL;
    c->coverage = NULL;
}

static void pixel_mix(uint8_t *pixel, uint32_t rgb, double alpha) {
    for (int i = 0; i < 3; i++) {
        const double value = rgb >> (16 - 8 * i) & 255;
        pixel[i] = (uint8_t)(pixel[i] + (value - pixel[i]) * alpha + 0.5);
    }
}

void canvas_mix(canvas *c, int x, int y, uint32_t rgb, double alpha) {
    if (x < 0 || y < 0 || x >= c->width || y >= c->height) return;
    pixel_mix(c->rgba + 4 * ((size_t)y * (size_t)c->width + (size_t)x), rgb, alpha);
}

void canvas_fill(canvas *c, uint32_t rgb) {
    const size_t count = (size_t)c->width * (size_t)c->height;
    const uint8_t pixel[4] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
    for (size_t i = 0; i < count; i++)
        memcpy(c->rgba + 4 * i, pixel, 4);
}

static double clamped(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

typedef struct pixel_box {
    int left, top, right, bottom; /* right and bottom are outside */
} pixel_box;

static pixel_box box_of(const canvas *c, double left, double top, double right, double bottom) {
    return (pixel_box){(int)clamped(floor(left), 0, c->width), (int)clamped(floor(top), 0, c->height),
                       (int)clamped(ceil(right), 0, c->width), (int)clamped(ceil(bottom), 0, c->height)};
}

static void box_touch(canvas *c, pixel_box box) {
    if (box.left < c->left) c->left = box.left;
    if (box.top < c->top) c->top = box.top;
    if (box.right > c->right) c->right = box.right;
    if (box.bottom > c->bottom) c->bottom = box.bottom;
}

static float *coverage_at(canvas *c, int x, int y) {
    return c->coverage + (size_t)y * (size_t)c->width + x;
}

/* Lays the shape on and forgets it. */
static void shape_lay(canvas *c, ink color) {
    for (int y = c->top; y < c->bottom; y++) {
        for (int x = c->left; x < c->right; x++) {
            float *covered = coverage_at(c, x, y);
            if (*covered > 0) canvas_mix(c, x, y, color.rgb, color.alpha * (double)*covered);
            *covered = 0;
        }
    }
    c->left = c->width, c->top = c->height;
    c->right = c->bottom = 0;
}

/* How far a point is from a piece of a line. */
static double segment_distance(canvas_point a, canvas_point b, double x, double y) {
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0;
    t = clamped(t, 0, 1);
    return hypot(x - a.x - t * dx, y - a.y - t * dy);
}

static void segment_cover(canvas *c, canvas_point a, canvas_point b, double width) {
    if (!isfinite(a.x + a.y + b.x + b.y)) return;
    const double half = width < 1 ? 0.5 : width / 2, share = width < 1 ? width : 1, reach = half + 1;
    const pixel_box box = box_of(c, fmin(a.x, b.x) - reach, fmin(a.y, b.y) - reach, fmax(a.x, b.x) + reach,
                                 fmax(a.y, b.y) + reach);
    box_touch(c, box);
    for (int y = box.top; y < box.bottom; y++) {
        for (int x = box.left; x < box.right; x++) {
            const double inside = half + 0.5 - segment_distance(a, b, x + 0.5, y + 0.5);
            const float covered = (float)(share * clamped(inside, 0, 1));
            float *most = coverage_at(c, x, y);
            if (covered > *most) *most = covered;
        }
    }
}

static void stroke_cover(canvas *c, const canvas_point *points, size_t count, double width) {
    if (count == 1) segment_cover(c, points[0], points[0], width);
    for (size_t i = 1; i < count; i++)
        segment_cover(c, points[i - 1], points[i], width);
}

void canvas_stroke(canvas *c, const canvas_point *points, size_t count, double width, ink color) {
    stroke_cover(c, points, count, width);
    shape_lay(c, color);
}

void canvas_line(canvas *c, double x0, double y0, double x1, double y1, double width, ink color) {
    const canvas_point points[2] = {{x0, y0}, {x1, y1}};
    canvas_stroke(c, points, 2, width, color);
}

static canvas_point between(canvas_point a, canvas_point b, double t) {
    return (canvas_point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

/* The dashes of one piece that begins `from` along the line. */
static void dashes_cover(canvas *c, canvas_point a, canvas_point b, double from, double width,
                         double period) {
    const double length = hypot(b.x - a.x, b.y - a.y);
    for (double at = floor(from / period) * period; at < from + length; at += period) {
        const double begin = fmax(at - from, 0), end = fmin(at + 0.55 * period - from, length);
        if (end > begin) segment_cover(c, between(a, b, begin / length), between(a, b, end / length), width);
    }
}

void canvas_dashes(canvas *c, const canvas_point *points, size_t count, double width, double period,
                   ink color) {
    double from = 0;
    for (size_t i = 1; i < count; i++) {
        dashes_cover(c, points[i - 1], points[i], from, width, period);
        from += hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    }
    shape_lay(c, color);
}

void canvas_disc(canvas *c, double x, double y, double radius, ink color) {
    canvas_line(c, x, y, x, y, 2 * radius, color);
}

void canvas_circle(canvas *c, double x, double y, double radius, double width, ink color) {
    enum { STEPS = 128 };
    canvas_point points[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
        const double angle = CIRCLE_TURN * i / STEPS;
        points[i] = (canvas_point){x + radius * cos(angle), y + radius * sin(angle)};
    }
    canvas_stroke(c, points, STEPS + 1, width, color);
}

void canvas_rectangle(canvas *c, double x, double y, double width, double height, ink color) {
    const canvas_point corners[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    canvas_polygon(c, corners, 4, color);
}

enum { SUBROWS = 4, CROSSING_LIMIT = 64 };

/* Where the outline crosses a height, in ascending order. */
static int crossings_find(const canvas_point *points, size_t count, double y, double *crossings) {
    int found = 0;
    for (size_t i = 0; i < count && found < CROSSING_LIMIT; i++) {
        const canvas_point a = points[i], b = points[(i + 1) % count];
        if ((a.y <= y) == (b.y <= y)) continue;
        const double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        int at = found++;
        for (; at > 0 && crossings[at - 1] > x; at--)
            crossings[at] = crossings[at - 1];
        crossings[at] = x;
    }
    return found;
}

/* Adds the part of each pixel of a row that lies between two crossings. */
static void span_cover(canvas *c, int y, double from, double to) {
    const int first = (int)clamped(floor(from), 0, c->width), last = (int)clamped(ceil(to), 0, c->width);
    for (int x = first; x < last; x++) {
        const double part = fmin(to, x + 1) - fmax(from, x);
        float *covered = coverage_at(c, x, y);
        if (part > 0) *covered = (float)fmin(1, (double)*covered + part / SUBROWS);
    }
}

void canvas_polygon(canvas *c, const canvas_point *points, size_t count, ink color) {
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY, crossings[CROSSING_LIMIT];
    for (size_t i = 0; i < count; i++) {
        left = fmin(left, points[i].x), right = fmax(right, points[i].x);
        top = fmin(top, points[i].y), bottom = fmax(bottom, points[i].y);
    }
    if (!isfinite(left + right + top + bottom)) return;
    const pixel_box box = box_of(c, left, top, right, bottom);
    box_touch(c, box);
    for (int row = box.top * SUBROWS; row < box.bottom * SUBROWS; row++) {
        const int found = crossings_find(points, count, (row + 0.5) / SUBROWS, crossings);
        for (int i = 0; i + 1 < found; i += 2)
            span_cover(c, row / SUBROWS, crossings[i], crossings[i + 1]);
    }
    shape_lay(c, color);
}

void canvas_arrow_head(canvas *c, double from_x, double from_y, double x, double y, double size, ink color) {
    const double length = hypot(x - from_x, y - from_y);
    if (!(length > 0)) return;
    const double ux = (x - from_x) / length * size, uy = (y - from_y) / length * size;
    const canvas_point tip[3] = {
        {x, y}, {x - ux - 0.45 * uy, y - uy + 0.45 * ux}, {x - ux + 0.45 * uy, y - uy - 0.45 * ux}};
    canvas_polygon(c, tip, 3, color);
}

void canvas_blit(canvas *c, const uint8_t *rgba, int width, int height, int x, int y) {
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            const uint8_t *p = rgba + 4 * ((size_t)row * (size_t)width + (size_t)column);
            const uint32_t rgb = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
            if (p[3] != 0) canvas_mix(c, x + column, y + row, rgb, p[3] / 255.0);
        }
    }
}

/* Font units to pixels: capitals are 0.7 of the size. */
static double font_scale(double size) {
    return 0.7 * size / FONT_CAPITAL_HEIGHT;
}

double canvas_text_width(const char *text, double size) {
    return font_width(text) * font_scale(size);
}

static double text_begin(double x, const char *text, const text_style *style) {
    const double width = canvas_text_width(text, style->size);
    if (style->align == TEXT_CENTRE) return x - width / 2;
    return style->align == TEXT_RIGHT ? x - width : x;
}

static void glyph_cover(canvas *c, const font_glyph *glyph, double x, double y, double scale, double pen) {
    canvas_point last = {0, 0};
    for (size_t i = 0; i < glyph->point_count; i++) {
        const font_point *p = &glyph->points[i];
        const canvas_point at = {x + p->x * scale, y - p->y * scale};
        if (!p->begins) segment_cover(c, last, at, pen);
        last = at;
    }
}

static void text_cover(canvas *c, double x, double y, const char *text, const text_style *style,
                       double border) {
    const double scale = font_scale(style->size), pen = style->size * (style->bold ? 0.125 : 0.088);
    double at = text_begin(x, text, style);
    for (uint32_t character; (character = font_next(&text)) != 0;) {
        font_glyph glyph;
        font_glyph_make(character, &glyph);
        glyph_cover(c, &glyph, at, y, scale, pen + 2 * border);
        at += glyph.advance * scale;
    }
}

void canvas_text(canvas *c, double x, double y, const char *text, text_style style) {
    text_cover(c, x, y, text, &style, 0);
    shape_lay(c, style.color);
}

void canvas_text_on(canvas *c, double x, double y, const char *text, text_style style, uint32_t halo_rgb) {
    text_cover(c, x, y, text, &style, 0.16 * style.size);
    shape_lay(c, ink_faint(halo_rgb, 0.85));
    canvas_text(c, x, y, text, style);
}
