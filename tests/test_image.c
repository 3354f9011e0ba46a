/* SPDX-License-Identifier: MIT */
/* Pictures: every kind that PNG stores, JPEG, and files that are none. PNG files are put together here from
   their parts, so that what is expected is known without a decoder. */
#include "near.h"

#include "odd_file.h"

#include <gyre/asset.h>
#include <stdlib.h>
#include <string.h>

/* ---- a small PNG writer: stored blocks, no compression ---- */

static uint32_t crc_of(const uint8_t *bytes, size_t size) {
    uint32_t crc = 0xffffffff;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

static void big_word(gltf_string *to, size_t word) {
    const uint8_t bytes[4] = {(uint8_t)(word >> 24), (uint8_t)(word >> 16), (uint8_t)(word >> 8),
                              (uint8_t)word};
    gltf_append(to, bytes, 4);
}

static void chunk(gltf_string *png, const char *kind, const void *bytes, size_t size) {
    big_word(png, size);
    gltf_append(png, kind, 4);
    gltf_append(png, bytes, size);
    big_word(png, crc_of((const uint8_t *)png->bytes + png->size - size - 4, size + 4));
}

static void header(gltf_string *png, uint32_t width, uint32_t height, uint8_t depth, uint8_t color,
                   uint8_t interlaced) {
    gltf_string fields = {0};
    const uint8_t rest[5] = {depth, color, 0, 0, interlaced};
    big_word(&fields, width);
    big_word(&fields, height);
    gltf_append(&fields, rest, 5);
    gltf_append(png, "\x89PNG\r\n\x1a\n", 8);
    chunk(png, "IHDR", fields.bytes, fields.size);
    free(fields.bytes);
}

static uint32_t adler_of(const uint8_t *bytes, size_t size) {
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < size; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/* `rows` holds the filter byte of each row too; less than 64 kB. */
static void pixels_and_end(gltf_string *png, const uint8_t *rows, size_t size) {
    gltf_string stream = {0};
    const uint8_t head[7] = {
        0x78, 0x01, 1, (uint8_t)size, (uint8_t)(size >> 8), (uint8_t)~size, (uint8_t)(~size >> 8)};
    gltf_append(&stream, head, 7);
    gltf_append(&stream, rows, size);
    big_word(&stream, adler_of(rows, size));
    chunk(png, "IDAT", stream.bytes, stream.size);
    chunk(png, "IEND", "", 0);
    free(stream.bytes);
}

static gyre_status decode(const void *bytes, size_t size, gyre_pixels *pixels, gyre_error *error) {
    void *exact = malloc(size ? size : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    const gyre_image image = {.bytes = exact, .size = size};
    *error = (gyre_error){0};
    gyre_status status = gyre_image_decode(&image, NULL, pixels, error);
    free(exact);
    assert_true((status == GYRE_OK) == (pixels->rgba != NULL));
    assert_true((status == GYRE_OK) == (error->message[0] == '\0'));
    return status;
}

static void expect_pixels(gltf_string png, uint32_t width, uint32_t height, const uint8_t *expected) {
    gyre_pixels pixels;
    gyre_error error;
    if (decode(png.bytes, png.size, &pixels, &error) != GYRE_OK) fail_msg("%s", error.message);
    assert_int_equal(pixels.width, width);
    assert_int_equal(pixels.height, height);
    assert_int_equal(pixels.size, width * height * 4);
    assert_memory_equal(pixels.rgba, expected, pixels.size);
    gyre_pixels_destroy(&pixels, NULL);
    assert_null(pixels.rgba);
    free(png.bytes);
}

static void grey_of_every_depth(void **state) {
    (void)state;
    static const struct {
        uint8_t depth, row[3], values[2];
    } rows[] = {{1, {0, 0x40}, {0, 255}},
                {2, {0, 0x60}, {85, 170}},
                {4, {0, 0x3c}, {51, 204}},
                {8, {0, 7, 200}, {7, 200}}};
    for (size_t r = 0; r < 4; r++) {
        gltf_string png = {0};
        const uint8_t a = rows[r].values[0], b = rows[r].values[1], expected[] = {a, a, a, 255, b, b, b, 255};
        header(&png, 2, 1, rows[r].depth, 0, 0);
        pixels_and_end(&png, rows[r].row, rows[r].depth == 8 ? 3 : 2);
        expect_pixels(png, 2, 1, expected);
    }
}

static void sixteen_bits_are_rounded(void **state) {
    (void)state;
    gltf_string png = {0};
    const uint8_t row[] = {0, 0xff, 0xff, 0x80, 0x00, 0x00, 0x7f, 0x00, 0x81};
    const uint8_t expected[] = {255, 128, 0, 1};
    header(&png, 1, 1, 16, 6, 0);
    pixels_and_end(&png, row, sizeof row);
    expect_pixels(png, 1, 1, expected);
}

static void colours_with_and_without_alpha(void **state) {
    (void)state;
    gltf_string rgb = {0}, rgba = {0}, grey_alpha = {0};
    const uint8_t rgb_rows[] = {0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12}, rgba_row[] = {0, 1, 2, 3, 4};
    const uint8_t grey_row[] = {0, 9, 77};
    const uint8_t rgb_expected[] = {1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255};
    header(&rgb, 2, 2, 8, 2, 0);
    pixels_and_end(&rgb, rgb_rows, sizeof rgb_rows);
    expect_pixels(rgb, 2, 2, rgb_expected);
    header(&rgba, 1, 1, 8, 6, 0);
    pixels_and_end(&rgba, rgba_row, sizeof rgba_row);
    expect_pixels(rgba, 1, 1, rgba_row + 1);
    header(&grey_alpha, 1, 1, 8, 4, 0);
    pixels_and_end(&grey_alpha, grey_row, sizeof grey_row);
    expect_pixels(grey_alpha, 1, 1, (const uint8_t[]){9, 9, 9, 77});
}

static void palettes_and_transparent_colours(void **state) {
    (void)state;
    gltf_string palette = {0}, key = {0};
    const uint8_t colors[] = {10, 20, 30, 40, 50, 60}, alphas[] = {128}, row[] = {0, 0x40};
    header(&palette, 2, 1, 1, 3, 0);
    chunk(&palette, "PLTE", colors, sizeof colors);
    chunk(&palette, "tRNS", alphas, sizeof alphas);
    pixels_and_end(&palette, row, sizeof row);
    expect_pixels(palette, 2, 1, (const uint8_t[]){10, 20, 30, 128, 40, 50, 60, 255});
    const uint8_t clear[] = {0, 1, 0, 2, 0, 3}, key_row[] = {0, 1, 2, 3, 1, 2, 4};
    header(&key, 2, 1, 8, 2, 0);
    chunk(&key, "tRNS", clear, sizeof clear);
    pixels_and_end(&key, key_row, sizeof key_row);
    expect_pixels(key, 2, 1, (const uint8_t[]){1, 2, 3, 0, 1, 2, 4, 255});
}

/* Colour spaces are not for the reader to apply: a gamma of 1 changes no value. */
static void gamma_is_left_alone(void **state) {
    (void)state;
    gltf_string png = {0};
    const uint8_t gamma[] = {0, 1, 0x86, 0xa0}, row[] = {0, 100, 150, 200};
    header(&png, 1, 1, 8, 2, 0);
    chunk(&png, "gAMA", gamma, 4);
    pixels_and_end(&png, row, sizeof row);
    expect_pixels(png, 1, 1, (const uint8_t[]){100, 150, 200, 255});
}

static void interlaced(void **state) {
    (void)state;
    gltf_string png = {0};
    /* 3 x 3 grey: the passes of Adam7 hold (0,0); (2,0); (0,2) (2,2); (1,0) (1,2); row 1. */
    const uint8_t passes[] = {0, 1, 0, 3, 0, 7, 9, 0, 2, 0, 8, 0, 4, 5, 6};
    uint8_t expected[36];
    for (int i = 0; i < 9; i++) {
        memset(expected + i * 4, i + 1, 3);
        expected[i * 4 + 3] = 255;
    }
    header(&png, 3, 3, 8, 0, 1);
    pixels_and_end(&png, passes, sizeof passes);
    expect_pixels(png, 3, 3, expected);
}

static void jpeg(void **state) {
    (void)state;
    gyre_pixels pixels;
    gyre_error error;
    assert_int_equal(decode(odd_jpeg, ODD_JPEG_SIZE, &pixels, &error), GYRE_OK);
    assert_int_equal(pixels.width, 8);
    assert_int_equal(pixels.height, 8);
    for (int i = 0; i < 64; i++) {
        assert_in_range(pixels.rgba[i * 4], 190, 210);
        assert_in_range(pixels.rgba[i * 4 + 1], 90, 110);
        assert_in_range(pixels.rgba[i * 4 + 2], 40, 60);
        assert_int_equal(pixels.rgba[i * 4 + 3], 255);
    }
    gyre_pixels_destroy(&pixels, NULL);
}

static void cut_pictures_are_refused(void **state) {
    (void)state;
    gyre_pixels pixels;
    gyre_error error;
    for (size_t size = 0; size < ODD_PNG_SIZE - 12; size++) /* without IEND it is whole all the same */
        assert_int_not_equal(decode(odd_png, size, &pixels, &error), GYRE_OK);
    for (size_t size = 0; size < ODD_JPEG_SIZE - 2; size++)
        assert_int_not_equal(decode(odd_jpeg, size, &pixels, &error), GYRE_OK);
}

static void flipped_pictures_do_no_harm(void **state) {
    (void)state;
    gyre_pixels pixels;
    gyre_error error;
    uint8_t copy[ODD_JPEG_SIZE];
    for (size_t at = 0; at < ODD_JPEG_SIZE; at++)
        for (int bit = 0; bit < 8; bit++) {
            memcpy(copy, odd_jpeg, ODD_JPEG_SIZE);
            copy[at] = (uint8_t)(copy[at] ^ 1 << bit);
            decode(copy, ODD_JPEG_SIZE, &pixels, &error);
            gyre_pixels_destroy(&pixels, NULL);
            if (at >= ODD_PNG_SIZE) continue;
            memcpy(copy, odd_png, ODD_PNG_SIZE);
            copy[at] = (uint8_t)(copy[at] ^ 1 << bit);
            decode(copy, ODD_PNG_SIZE, &pixels, &error);
            gyre_pixels_destroy(&pixels, NULL);
        }
}

static void sizes_out_of_proportion(void **state) {
    (void)state;
    static const struct {
        uint32_t width, height;
    } rows[] = {{16384, 16384}, {16385, 1}, {1, 16385}, {0x7fffffff, 0x7fffffff}, {0, 1}, {0xffffffff, 1}};
    const uint8_t row[] = {0, 1, 2, 3};
    gyre_pixels pixels;
    gyre_error error;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gltf_string png = {0};
        header(&png, rows[r].width, rows[r].height, 8, 2, 0);
        pixels_and_end(&png, row, sizeof row);
        assert_int_equal(decode(png.bytes, png.size, &pixels, &error), GYRE_BAD_FORMAT);
        free(png.bytes);
    }
    uint8_t copy[ODD_JPEG_SIZE];
    for (size_t at = 0; at + 9 < ODD_JPEG_SIZE; at++)
        if (odd_jpeg[at] == 0xff && odd_jpeg[at + 1] == 0xc0) {
            memcpy(copy, odd_jpeg, ODD_JPEG_SIZE);
            memset(copy + at + 5, 0x3f, 4); /* 16191 x 16191 */
            assert_int_equal(decode(copy, ODD_JPEG_SIZE, &pixels, &error), GYRE_BAD_FORMAT);
            assert_non_null(strstr(error.message, "out of all proportion"));
            memset(copy + at + 5, 0xff, 4);
            assert_int_not_equal(decode(copy, ODD_JPEG_SIZE, &pixels, &error), GYRE_OK);
        }
}

static void what_is_no_picture(void **state) {
    (void)state;
    gyre_pixels pixels;
    gyre_error error;
    assert_int_equal(decode("", 0, &pixels, &error), GYRE_UNSUPPORTED);
    assert_int_equal(decode("RIFF\0\0\0\0WEBPVP8 ", 16, &pixels, &error), GYRE_UNSUPPORTED);
    assert_string_equal(error.message, "a picture of type image/webp is neither PNG nor JPEG");
    const gyre_image told = {.bytes = (const uint8_t *)"abc", .size = 3, .mime_type = "image/x-own"};
    assert_int_equal(gyre_image_decode(&told, NULL, &pixels, &error), GYRE_UNSUPPORTED);
    assert_string_equal(error.message, "a picture of type image/x-own is neither PNG nor JPEG");
    assert_int_equal(gyre_image_decode(NULL, NULL, &pixels, &error), GYRE_BAD_ARGUMENT);
    gyre_pixels_destroy(NULL, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grey_of_every_depth),
        cmocka_unit_test(sixteen_bits_are_rounded),
        cmocka_unit_test(colours_with_and_without_alpha),
        cmocka_unit_test(palettes_and_transparent_colours),
        cmocka_unit_test(gamma_is_left_alone),
        cmocka_unit_test(interlaced),
        cmocka_unit_test(jpeg),
        cmocka_unit_test(cut_pictures_are_refused),
        cmocka_unit_test(flipped_pictures_do_no_harm),
        cmocka_unit_test(sizes_out_of_proportion),
        cmocka_unit_test(what_is_no_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
