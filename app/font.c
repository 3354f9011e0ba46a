/* SPDX-License-Identifier: MIT */
#include "font.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Between two glyphs stand the right side of one and the left side of the next. */
enum { SIDE = 3, CURVE_STEPS = 6 };

/* M x y puts the pen down, L x y draws a line, Q cx cy x y a curve whose tangents meet in (cx, cy). */
typedef struct glyph_row {
    uint32_t character;
    int width;
    const char *strokes;
} glyph_row;

static const glyph_row glyphs[] = {
    {' ', 5, ""},
    {'!', 0, "M0 28L0 9M0 0L0 1"},
    {'"', 6, "M0 28L0 21M6 28L6 21"},
    {'#', 18, "M4 2L7 26M11 2L14 26M1 18L18 18M0 10L17 10"},
    {'$', 16, "M15 23Q13 27 8 27Q1 27 1 21Q1 16 8 15Q16 13 16 8Q16 1 8 1Q2 1 0 6M8 31L8 -3"},
    {'%', 24,
     "M5 28Q0 28 0 22Q0 16 5 16Q10 16 10 22Q10 28 5 28M19 12Q14 12 14 6Q14 0 19 0Q24 0 24 6Q24 12 19 12"
     "M20 28L4 0"},
    {'&', 20, "M20 0L5 19Q3 22 3 24Q4 28 8 28Q12 28 12 24Q12 20 6 16Q0 13 0 7Q0 0 8 0Q16 0 18 12"},
    {'\'', 0, "M0 28L0 21"},
    {'(', 6, "M6 31Q0 24 0 12Q0 0 6 -7"},
    {')', 6, "M0 31Q6 24 6 12Q6 0 0 -7"},
    {'*', 12, "M6 28L6 16M1 25L11 19M11 25L1 19"},
    {'+', 16, "M8 20L8 4M0 12L16 12"},
    {',', 2, "M2 1L2 0L0 -5"},
    {'-', 9, "M0 11L9 11"},
    {'.', 0, "M0 0L0 1"},
    {'/', 12, "M0 -4L12 30"},
    {'0', 16, "M8 28Q0 28 0 14Q0 0 8 0Q16 0 16 14Q16 28 8 28"},
    {'1', 16, "M3 23L10 28L10 0"},
    {'2', 16, "M0 21Q1 28 8 28Q15 28 15 21Q15 16 9 10L0 0L16 0"},
    {'3', 16, "M1 24Q3 28 8 28Q15 28 15 21Q15 15 8 15L6 15M8 15Q16 15 16 8Q16 0 8 0Q2 0 0 5"},
    {'4', 16, "M12 0L12 28L0 8L16 8"},
    {'5', 16, "M14 28L2 28L1 16Q4 18 8 18Q16 18 16 9Q16 0 8 0Q2 0 0 5"},
    {'6', 16, "M14 25Q12 28 9 28Q0 28 0 12Q0 0 8 0Q16 0 16 9Q16 17 8 17Q1 17 0 9"},
    {'7', 16, "M0 28L16 28L6 0"},
    {'8', 16, "M8 15Q1 15 1 21Q1 28 8 28Q15 28 15 21Q15 15 8 15Q0 15 0 7Q0 0 8 0Q16 0 16 7Q16 15 8 15"},
    {'9', 16, "M2 3Q4 0 7 0Q16 0 16 16Q16 28 8 28Q0 28 0 19Q0 11 8 11Q15 11 16 19"},
    {':', 0, "M0 0L0 1M0 16L0 17"},
    {';', 2, "M2 1L2 0L0 -5M2 16L2 17"},
    {'<', 14, "M14 20L0 12L14 4"},
    {'=', 16, "M0 16L16 16M0 8L16 8"},
    {'>', 14, "M0 20L14 12L0 4"},
    {'?', 13, "M0 23Q1 28 7 28Q13 28 13 22Q13 17 8 14Q6 12 6 8M6 0L6 1"},
    {'@', 26,
     "M19 12Q19 18 13 18Q8 18 8 11Q8 5 13 5Q19 5 19 12M19 18L19 9Q19 5 22 5Q26 5 26 12Q26 26 13 26Q0 26 0 "
     "11Q0 -4 14 -4Q19 -4 22 -2"},
    {'A', 20, "M0 0L10 28L20 0M3 9L17 9"},
    {'B', 17, "M0 0L0 28L9 28Q16 28 16 21Q16 15 9 15L0 15M9 15Q17 15 17 8Q17 0 9 0L0 0"},
    {'C', 18, "M18 22Q16 28 10 28Q0 28 0 14Q0 0 10 0Q16 0 18 6"},
    {'D', 18, "M0 0L0 28L7 28Q18 28 18 14Q18 0 7 0L0 0"},
    {'E', 15, "M15 28L0 28L0 0L15 0M0 15L12 15"},
    {'F', 14, "M14 28L0 28L0 0M0 15L12 15"},
    {'G', 19, "M18 22Q16 28 10 28Q0 28 0 14Q0 0 10 0Q19 0 19 10L19 13L11 13"},
    {'H', 18, "M0 0L0 28M18 0L18 28M0 15L18 15"},
    {'I', 0, "M0 0L0 28"},
    {'J', 12, "M12 28L12 8Q12 0 5 0Q0 0 0 6"},
    {'K', 17, "M0 0L0 28M16 28L0 11M6 17L17 0"},
    {'L', 14, "M0 28L0 0L14 0"},
    {'M', 22, "M0 0L0 28L11 8L22 28L22 0"},
    {'N', 18, "M0 0L0 28L18 0L18 28"},
    {'O', 20, "M10 28Q0 28 0 14Q0 0 10 0Q20 0 20 14Q20 28 10 28"},
    {'P', 16, "M0 0L0 28L9 28Q16 28 16 20Q16 12 9 12L0 12"},
    {'Q', 20, "M10 28Q0 28 0 14Q0 0 10 0Q20 0 20 14Q20 28 10 28M12 7L19 -2"},
    {'R', 17, "M0 0L0 28L9 28Q16 28 16 20Q16 12 9 12L0 12M9 12L17 0"},
    {'S', 16, "M15 23Q13 28 8 28Q1 28 1 21Q1 16 8 15Q16 13 16 7Q16 0 8 0Q2 0 0 6"},
    {'T', 18, "M0 28L18 28M9 28L9 0"},
    {'U', 18, "M0 28L0 10Q0 0 9 0Q18 0 18 10L18 28"},
    {'V', 20, "M0 28L10 0L20 28"},
    {'W', 28, "M0 28L7 0L14 24L21 0L28 28"},
    {'X', 18, "M0 0L18 28M0 28L18 0"},
    {'Y', 18, "M0 28L9 13L18 28M9 13L9 0"},
    {'Z', 17, "M0 28L17 28L0 0L17 0"},
    {'[', 6, "M6 31L0 31L0 -7L6 -7"},
    {'\\', 12, "M0 30L12 -4"},
    {']', 6, "M0 31L6 31L6 -7L0 -7"},
    {'^', 12, "M0 20L6 28L12 20"},
    {'_', 16, "M0 -4L16 -4"},
    {'`', 5, "M0 28L5 23"},
    {'a', 14, "M2 18Q4 20 8 20Q14 20 14 13L14 0M14 12L7 12Q0 12 0 6Q0 0 6 0Q11 0 14 5"},
    {'b', 15, "M0 28L0 0M0 10Q0 20 8 20Q15 20 15 10Q15 0 8 0Q0 0 0 10"},
    {'c', 13, "M13 17Q11 20 8 20Q0 20 0 10Q0 0 8 0Q11 0 13 3"},
    {'d', 15, "M15 28L15 0M15 10Q15 20 7 20Q0 20 0 10Q0 0 7 0Q15 0 15 10"},
    {'e', 15, "M0 11L15 11Q15 20 8 20Q0 20 0 10Q0 0 8 0Q12 0 14 4"},
    {'f', 10, "M10 28Q4 29 4 22L4 0M0 20L10 20"},
    {'g', 15, "M15 10Q15 20 7 20Q0 20 0 10Q0 0 7 0Q15 0 15 10M15 20L15 -1Q15 -8 8 -8Q4 -8 1 -6"},
    {'h', 14, "M0 28L0 0M0 12Q0 20 7 20Q14 20 14 12L14 0"},
    {'i', 0, "M0 20L0 0M0 27L0 28"},
    {'j', 4, "M4 20L4 -2Q4 -8 0 -8M4 27L4 28"},
    {'k', 13, "M0 28L0 0M12 20L0 8M5 12L13 0"},
    {'l', 3, "M0 28L0 4Q0 0 4 0"},
    {'m', 22, "M0 20L0 0M0 12Q0 20 6 20Q11 20 11 12L11 0M11 12Q11 20 17 20Q22 20 22 12L22 0"},
    {'n', 14, "M0 20L0 0M0 12Q0 20 7 20Q14 20 14 12L14 0"},
    {'o', 16, "M8 20Q0 20 0 10Q0 0 8 0Q16 0 16 10Q16 20 8 20"},
    {'p', 15, "M0 20L0 -8M0 10Q0 20 8 20Q15 20 15 10Q15 0 8 0Q0 0 0 10"},
    {'q', 15, "M15 20L15 -8M15 10Q15 20 7 20Q0 20 0 10Q0 0 7 0Q15 0 15 10"},
    {'r', 9, "M0 20L0 0M0 11Q0 20 9 20"},
    {'s', 12, "M12 17Q10 20 6 20Q1 20 1 15Q1 11 6 11Q12 10 12 5Q12 0 6 0Q2 0 0 4"},
    {'t', 10, "M4 27L4 6Q4 0 10 0M0 20L10 20"},
    {'u', 14, "M0 20L0 8Q0 0 7 0Q14 0 14 8M14 20L14 0"},
    {'v', 14, "M0 20L7 0L14 20"},
    {'w', 22, "M0 20L6 0L11 17L16 0L22 20"},
    {'x', 14, "M0 0L14 20M0 20L14 0"},
    {'y', 14, "M0 20L7 1M14 20L6 -3Q4 -8 0 -8"},
    {'z', 13, "M0 20L13 20L0 0L13 0"},
    {'{', 8, "M8 31Q4 31 4 26L4 17Q4 12 0 12Q4 12 4 7L4 -2Q4 -7 8 -7"},
    {'|', 0, "M0 31L0 -7"},
    {'}', 8, "M0 31Q4 31 4 26L4 17Q4 12 8 12Q4 12 4 7L4 -2Q4 -7 0 -7"},
    {'~', 16, "M0 9Q1 14 5 14Q7 14 9 12Q11 10 13 10Q15 10 16 15"},
    {0xb0, 8, "M4 28Q0 28 0 24Q0 20 4 20Q8 20 8 24Q8 28 4 28"},
    {0xb1, 16, "M8 22L8 8M0 15L16 15M0 2L16 2"},
    {0xb2, 8, "M0 25Q0 28 4 28Q8 28 8 24Q8 22 4 19L0 15L8 15"},
    {0xb7, 0, "M0 11L0 12"},
    {0xd7, 14, "M1 5L13 18M1 18L13 5"},
    {0x2192, 20, "M0 11L20 11M13 17L20 11L13 5"},
    {0x2212, 16, "M0 12L16 12"},
    {0x2264, 14, "M14 22L0 15L14 8M0 2L14 2"},
};

static const glyph_row missing = {0xfffd, 14, "M0 0L0 28L14 28L14 0L0 0"};

static const glyph_row *row_find(uint32_t character) {
    size_t low = 0, high = COUNT(glyphs);
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (glyphs[middle].character == character) return &glyphs[middle];
        if (glyphs[middle].character < character) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return &missing;
}

int font_has(uint32_t character) {
    return row_find(character) != &missing;
}

/* How many bytes follow a first one, and what it holds of the character. */
static int first_byte(unsigned char byte, uint32_t *character) {
    if (byte < 0x80) return *character = byte, 0;
    if (byte >= 0xc2 && byte < 0xe0) return *character = byte & 0x1f, 1;
    if (byte >= 0xe0 && byte < 0xf0) return *character = byte & 0x0f, 2;
    if (byte >= 0xf0 && byte < 0xf5) return *character = byte & 0x07, 3;
    return *character = 0xfffd, 0;
}

uint32_t font_next(const char **text) {
    uint32_t character;
    if (**text == '\0') return 0;
    int more = first_byte((unsigned char)*(*text)++, &character);
    for (; more > 0; more--) {
        const unsigned char byte = (unsigned char)**text;
        if ((byte & 0xc0) != 0x80) return 0xfffd;
        character = character << 6 | (byte & 0x3f);
        (*text)++;
    }
    return character;
}

static double integer_read(const char **at) {
    double sign = 1, value = 0;
    while (**at == ' ')
        (*at)++;
    if (**at == '-') sign = -1, (*at)++;
    while (**at >= '0' && **at <= '9')
        value = 10 * value + (*(*at)++ - '0');
    return sign * value;
}

static void point_add(font_glyph *glyph, double x, double y, int begins) {
    if (glyph->point_count == FONT_POINT_LIMIT) return;
    glyph->points[glyph->point_count++] = (font_point){x + SIDE, y, begins};
}

static void curve_add(font_glyph *glyph, const char **at) {
    const font_point from = glyph->points[glyph->point_count - 1];
    const double cx = integer_read(at), cy = integer_read(at), x = integer_read(at), y = integer_read(at);
    for (int i = 1; i <= CURVE_STEPS; i++) {
        const double t = (double)i / CURVE_STEPS, a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
        point_add(glyph, a * (from.x - SIDE) + b * cx + c * x, a * from.y + b * cy + c * y, 0);
    }
}

void font_glyph_make(uint32_t character, font_glyph *glyph) {
    const glyph_row *row = row_find(character);
    const char *at = row->strokes;
    glyph->point_count = 0;
    glyph->advance = row->width + 2 * SIDE;
    while (*at != '\0') {
        const char kind = *at++;
        if (kind == 'Q') {
            curve_add(glyph, &at);
        } else {
            const double x = integer_read(&at), y = integer_read(&at);
            point_add(glyph, x, y, kind == 'M');
        }
    }
}

double font_width(const char *text) {
    double width = 0;
    for (uint32_t character; (character = font_next(&text)) != 0;)
        width += row_find(character)->width + 2 * SIDE;
    return width;
}
