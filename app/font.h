/* SPDX-License-Identifier: MIT */
/* A font of strokes: letters as lines and curves, drawn with a pen of any width at any size. */
#ifndef APP_FONT_H
#define APP_FONT_H

#include <stddef.h>
#include <stdint.h>

/* Glyphs stand on y = 0, y goes up. */
enum { FONT_CAPITAL_HEIGHT = 28, FONT_SMALL_HEIGHT = 20, FONT_DESCENT = 8, FONT_POINT_LIMIT = 96 };

typedef struct font_point {
    double x, y;
    int begins; /* 1: the pen is put down here, 0: it draws to here */
} font_point;

typedef struct font_glyph {
    font_point points[FONT_POINT_LIMIT];
    size_t point_count;
    double advance; /* to the next glyph */
} font_glyph;

/* The next character of a UTF-8 text, past which `*text` moves; 0 at its end, U+FFFD for what is no UTF-8. */
uint32_t font_next(const char **text);

/* The glyph of a character; a box where the font has none. */
void font_glyph_make(uint32_t character, font_glyph *glyph);

/* 1 when the font has that character. */
int font_has(uint32_t character);

/* The width of a text in the font's units. */
double font_width(const char *text);

#endif
