/* SPDX-License-Identifier: MIT */
/* Numbers from text, and the rows of `gyre rot`, on hostile bytes: the first byte says how many numbers a row
   has and in which precision. Every number that is read must be written and read back alike. */
#include "../app/rot_row.h"

#include <base/number.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void double_check(double value) {
    char text[GYREI_NUMBER_SIZE];
    double again;
    const size_t size = gyrei_number_from_double(value, text);
    if (size >= GYREI_NUMBER_SIZE || gyrei_double_from_number(text, text + size, &again) != size) abort();
    if (memcmp(&again, &value, sizeof value) != 0) abort();
}

static void float_check(float value) {
    char text[GYREI_NUMBER_SIZE];
    float again;
    const size_t size = gyrei_number_from_float(value, text);
    if (size >= GYREI_NUMBER_SIZE || gyrei_float_from_number(text, text + size, &again) != size) abort();
    if (memcmp(&again, &value, sizeof value) != 0) abort();
}

/* The C library reads the same number. */
static void library_check(const char *line, const char *end) {
    char text[256];
    double value;
    const size_t size = gyrei_double_from_number(line, end, &value);
    if (size == 0 || size >= sizeof text) return;
    memcpy(text, line, size);
    text[size] = '\0';
    const double expected = strtod(text, NULL);
    if (memcmp(&expected, &value, sizeof value) != 0) abort();
}

static void row_check(const rot_row *row, const char *line, const char *end) {
    if (row->word < line || row->word > end || row->word_size > (size_t)(end - row->word)) abort();
    if (row->rest && (row->rest < line || row->rest > end || row->rest_size > (size_t)(end - row->rest)))
        abort();
}

static void line_try(const char *line, const char *end, size_t count, bool single) {
    rot_values values;
    rot_row row;
    const rot_row_status status = rot_row_read(line, end, count, single, &values, &row);
    library_check(line, end);
    (void)rot_row_is_header(line, end);
    row_check(&row, line, end);
    if (row.count > count || (status == ROT_ROW_READ) != (row.count == count)) abort();
    for (size_t i = 0; i < row.count; i++) {
        if (single) {
            float_check(values.f[i]);
        } else {
            double_check(values.d[i]);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    const size_t count = 1 + data[0] % ROT_VALUE_LIMIT;
    char *copy = malloc(size); /* just as long, so that a byte too far is seen */
    memcpy(copy, data + 1, size - 1);
    for (char *at = copy, *end = copy + size - 1; at < end;) {
        char *newline = memchr(at, '\n', (size_t)(end - at));
        char *line_end = newline ? newline : end;
        line_try(at, line_end, count, data[0] & 0x80);
        at = line_end + 1;
    }
    free(copy);
    return 0;
}
