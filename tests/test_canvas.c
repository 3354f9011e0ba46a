/* SPDX-License-Identifier: MIT */
/* Lines, areas and letters on a picture: how much they cover, and that nothing leaves its edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "../app/canvas.h"
#include "../app/font.h"

enum { SIDE = 120 };

static canvas sheet(void) {
    canvas c;
    assert_true(canvas_init(&c, SIDE, SIDE));
    return c;
}

/* What black ink covers of white paper, in pixels. */
static double inked(const canvas *c) {
    double sum = 0;
    for (int i = 0; i < c->width * c->height; i++)
        sum += (255 - c->rgba[4 * i]) / 255.0;
    return sum;
}

static void covers(canvas *c, double area, double within) {
    const double sum = inked(c);
    if (!(fabs(sum - area) <= within)) fail_msg("covers %.2f pixels, not %.2f", sum, area);
    canvas_fill(c, 0xffffff);
}

static void shapes_cover_their_area(void **state) {
    (void)state;
    canvas c = sheet();
    const canvas_point triangle[3] = {{10.3, 10.7}, {90.1, 20.2}, {40.6, 100.4}};
    canvas_rectangle(&c, 10.25, 20.5, 30.5, 40.25, ink_of(0));
    covers(&c, 30.5 * 40.25, 0.5);
    canvas_polygon(&c, triangle, 3, ink_of(0));
    covers(&c, 0.5 * fabs(79.8 * 89.7 - 30.3 * 9.5), 8);
    canvas_disc(&c, 60.2, 59.7, 31.5, ink_of(0));
    covers(&c, 3.14159265 * 31.5 * 31.5, 6);
    canvas_circle(&c, 60, 60, 40, 4, ink_of(0));
    covers(&c, 2 * 3.14159265 * 40 * 4, 6);
    canvas_line(&c, 10, 10, 70, 90, 3, ink_of(0));
    covers(&c, 100 * 3 + 3.14159265 * 1.5 * 1.5, 4);
    canvas_line(&c, 10, 10, 70, 90, 0.5, ink_of(0)); /* a hair is pale, not gone */
    covers(&c, 100 * 0.5, 4);
    canvas_line(&c, 10, 10, 70, 90, 3, ink_faint(0, 0.25));
    covers(&c, 0.25 * 307, 4);
    canvas_clear(&c);
}

/* Where a line crosses itself it is no darker than elsewhere. */
static void a_line_is_laid_once(void **state) {
    (void)state;
    canvas c = sheet();
    const canvas_point loop[4] = {{20, 60}, {100, 60}, {60, 100}, {60, 20}};
    canvas_stroke(&c, loop, 4, 6, ink_faint(0, 0.5));
    for (int i = 0; i < SIDE * SIDE; i++)
        assert_true(c.rgba[4 * i] >= 127);
    assert_in_range(c.rgba[4 * (60 * SIDE + 60)], 127, 128);
    canvas_clear(&c);
}

static void dashes_leave_gaps(void **state) {
    (void)state;
    canvas c = sheet();
    const canvas_point line[3] = {{10, 60}, {60, 60}, {110, 60}};
    canvas_dashes(&c, line, 3, 2, 20, ink_of(0));
    covers(&c, 5 * (11 * 2 + 3.14), 3);
    canvas_clear(&c);
}

static void nothing_leaves_the_sheet(void **state) {
    (void)state;
    static uint8_t picture[16 * 16 * 4];
    canvas c = sheet();
    const canvas_point far_away[4] = {{-1e6, -1e6}, {1e6, -50}, {60, 1e7}, {-300, 60}};
    const text_style style = {30, true, TEXT_CENTRE, {0, 1}};
    memset(picture, 255, sizeof picture);
    canvas_stroke(&c, far_away, 4, 5, ink_of(0));
    canvas_polygon(&c, far_away, 4, ink_of(0));
    canvas_disc(&c, -20, 130, 25, ink_of(0));
    canvas_disc(&c, (double)NAN, 10, 5, ink_of(0));
    canvas_rectangle(&c, -40, -40, 300, 20, ink_of(0));
    canvas_text_on(&c, 0, 118, "gy\xc2\xb0", style, 0xffffff);
    canvas_text(&c, 119, 3, "gyre", style);
    canvas_arrow_head(&c, 5, 5, 5, 5, 10, ink_of(0));
    for (int at = -16; at <= SIDE; at += 8)
        canvas_blit(&c, picture, 16, 16, at, SIDE - 8 - at);
    canvas_mix(&c, -1, 0, 0, 1);
    canvas_mix(&c, 0, SIDE, 0, 1);
    for (int i = 0; i < SIDE * SIDE; i++)
        assert_int_equal(c.rgba[4 * i + 3], 255);
    canvas_clear(&c);
}

static void a_picture_is_laid_on(void **state) {
    (void)state;
    canvas c = sheet();
    const uint8_t two[8] = {255, 0, 0, 255, 0, 0, 255, 128};
    canvas_blit(&c, two, 2, 1, 5, 7);
    const uint8_t *at = c.rgba + 4 * (7 * SIDE + 5);
    assert_memory_equal(at, ((const uint8_t[]){255, 0, 0, 255}), 4);
    assert_in_range(at[4], 126, 128);
    assert_int_equal(at[6], 255);
    canvas_clear(&c);
}

/* ---- letters ---- */

/* Each has strokes within its width and the heights that the header names. */
static void every_letter_is_there(void **state) {
    (void)state;
    static const uint32_t others[] = {0xb0, 0xb1, 0xb2, 0xb7, 0xd7, 0x2192, 0x2212, 0x2264};
    font_glyph glyph;
    for (uint32_t character = 0x20; character < 0x7f + sizeof others / sizeof others[0]; character++) {
        const uint32_t shown = character < 0x7f ? character : others[character - 0x7f];
        if (!font_has(shown)) fail_msg("no glyph for U+%04X", (unsigned)shown);
        font_glyph_make(shown, &glyph);
        assert_int_equal(glyph.point_count > 0, shown != ' ');
        assert_true(glyph.point_count < FONT_POINT_LIMIT);
        for (size_t i = 0; i < glyph.point_count; i++) {
            assert_true(glyph.points[i].x >= 0 && glyph.points[i].x <= glyph.advance);
            assert_true(glyph.points[i].y >= -FONT_DESCENT && glyph.points[i].y <= FONT_CAPITAL_HEIGHT + 3);
        }
        if (glyph.point_count) assert_int_equal(glyph.points[0].begins, 1);
    }
    assert_false(font_has(0x1f600));
    font_glyph_make(0x1f600, &glyph);
    assert_true(glyph.point_count > 3);
}

static void characters_are_read(void **state) {
    (void)state;
    const char *text = "a\xc2\xb0\xe2\x86\x92\xf0\x9f\x98\x80\xff\xc2z\xe2\x86";
    const uint32_t expected[] = {'a', 0xb0, 0x2192, 0x1f600, 0xfffd, 0xfffd, 'z', 0xfffd, 0};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(font_next(&text), expected[i]);
    assert_int_equal(font_next(&text), 0);
}

/* No two letters look alike: they share less than nine tenths of their pixels. */
static void letters_differ(void **state) {
    (void)state;
    enum { SIZE = 40, COUNT = 0x7f - 0x21 };
    static uint8_t pictures[COUNT][SIZE * SIZE];
    const text_style style = {36, false, TEXT_LEFT, {0, 1}};
    canvas c;
    assert_true(canvas_init(&c, SIZE, SIZE));
    for (int k = 0; k < COUNT; k++) {
        canvas_fill(&c, 0xffffff);
        canvas_text(&c, 2, 30, (const char[]){(char)(0x21 + k), 0}, style);
        for (int i = 0; i < SIZE * SIZE; i++)
            pictures[k][i] = c.rgba[4 * i] < 128;
        for (int other = 0; other < k; other++) {
            int both = 0, either = 0;
            for (int i = 0; i < SIZE * SIZE; i++) {
                both += pictures[k][i] && pictures[other][i];
                either += pictures[k][i] || pictures[other][i];
            }
            if (10 * both >= 9 * either) fail_msg("%c looks like %c", 0x21 + k, 0x21 + other);
        }
    }
    canvas_clear(&c);
}

/* A text ends where its width says, by every alignment. */
static void texts_are_aligned(void **state) {
    (void)state;
    const double width = canvas_text_width("HHH", 20);
    for (int align = TEXT_LEFT; align <= TEXT_RIGHT; align++) {
        canvas c = sheet();
        int left = SIDE, right = 0;
        canvas_text(&c, 60, 60, "HHH", (text_style){20, false, (text_align)align, {0, 1}});
        for (int i = 0; i < SIDE * SIDE; i++) {
            if (c.rgba[4 * i] > 128) continue;
            left = i % SIDE < left ? i % SIDE : left;
            right = i % SIDE > right ? i % SIDE : right;
        }
        const double begin = 60 - width * align / 2;
        assert_true(left >= begin && left < begin + 3 && right <= begin + width && right > begin + width - 4);
        canvas_clear(&c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_cover_their_area), cmocka_unit_test(a_line_is_laid_once),
        cmocka_unit_test(dashes_leave_gaps),       cmocka_unit_test(nothing_leaves_the_sheet),
        cmocka_unit_test(a_picture_is_laid_on),    cmocka_unit_test(every_letter_is_there),
        cmocka_unit_test(characters_are_read),     cmocka_unit_test(letters_differ),
        cmocka_unit_test(texts_are_aligned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
