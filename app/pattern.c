/* SPDX-License-Identifier: MIT */
#include "pattern.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH_LIMIT = 18, DIGIT_LIMIT = 20 };

/* The length of the conversion at `text`, which starts with '%': "%%", "%d", "%0Nd"; 0 when it is none.
   `width` becomes the least number of digits, or 0 for "%%". */
static size_t conversion_read(const char *text, size_t *width) {
    *width = 0;
    if (text[1] == '%') return 2;
    size_t length = 1;
    if (text[1] == '0') {
        length = 1 + strspn(text + 1, "0123456789");
        if (length > 4) return 0;
        *width = strtoul(text + 1, NULL, 10);
        if (*width == 0 || *width > WIDTH_LIMIT) return 0;
    } else {
        *width = 1;
    }
    return text[length] == 'd' ? length + 1 : 0;
}

int pattern_count(const char *pattern) {
    int count = 0;
    for (const char *at = pattern; (at = strchr(at, '%')) != NULL;) {
        size_t width, length = conversion_read(at, &width);
        if (length == 0) return -1;
        count += width != 0;
        at += length;
    }
    return count;
}

static size_t number_write(char *out, uint64_t number, size_t width) {
    char digits[DIGIT_LIMIT];
    size_t count = 0;
    for (; number != 0 || count < width; number /= 10)
        digits[count++] = (char)('0' + number % 10);
    for (size_t i = 0; i < count; i++)
        out[i] = digits[count - 1 - i];
    return count;
}

char *pattern_name(const char *pattern, uint64_t frame) {
    /* A conversion is at least two characters and becomes at most DIGIT_LIMIT. */
    char *name = malloc(strlen(pattern) * (DIGIT_LIMIT / 2) + 1);
    char *out = name;
    if (name == NULL) return NULL;
    while (*pattern != '\0') {
        size_t width, length = 0;
        if (*pattern == '%') length = conversion_read(pattern, &width);
        if (length == 0) {
            *out++ = *pattern++;
        } else {
            if (width == 0) {
                *out++ = '%';
            } else {
                out += number_write(out, frame, width);
            }
            pattern += length;
        }
    }
    *out = '\0';
    return name;
}
