/* SPDX-License-Identifier: MIT */
#include <asset/bvh_read.h>
#include <base/number.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* LF, CR LF and CR alone each end a line. */
static unsigned long long line_of(const gyrei_bvh *bvh, const char *where) {
    unsigned long long line = 1;
    for (const char *at = bvh->begin; at < where; at++) {
        const bool second = *at == '\n' && at > bvh->begin && at[-1] == '\r';
        line += gyrei_bvh_is_line_end(*at) && !second;
    }
    return line;
}

bool gyrei_bvh_fail(gyrei_bvh *bvh, const char *where, const char *format, ...) {
    char message[sizeof bvh->reading.error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return gyrei_reading_fail(&bvh->reading, GYRE_BAD_FORMAT, (uint64_t)(where - bvh->begin), "line %llu: %s",
                              line_of(bvh, where), message);
}

void gyrei_bvh_skip_blanks(gyrei_bvh *bvh) {
    while (bvh->at < bvh->end && gyrei_bvh_is_blank(*bvh->at))
        bvh->at++;
}

static bool is_bracket(char c) {
    return c == '{' || c == '}';
}

gyrei_bvh_word gyrei_bvh_next_word(gyrei_bvh *bvh) {
    gyrei_bvh_skip_blanks(bvh);
    const char *first = bvh->at;
    if (bvh->at < bvh->end && is_bracket(*bvh->at))
        bvh->at++;
    else
        while (bvh->at < bvh->end && !gyrei_bvh_is_blank(*bvh->at) && !is_bracket(*bvh->at))
            bvh->at++;
    return (gyrei_bvh_word){first, (size_t)(bvh->at - first)};
}

gyrei_bvh_word gyrei_bvh_rest_of_line(gyrei_bvh *bvh) {
    while (bvh->at < bvh->end && gyrei_bvh_is_blank(*bvh->at) && !gyrei_bvh_is_line_end(*bvh->at))
        bvh->at++;
    const char *first = bvh->at, *last;
    while (bvh->at < bvh->end && !gyrei_bvh_is_line_end(*bvh->at) && *bvh->at != '{')
        bvh->at++;
    for (last = bvh->at; last > first && gyrei_bvh_is_blank(last[-1]);)
        last--;
    return (gyrei_bvh_word){first, (size_t)(last - first)};
}

bool gyrei_bvh_word_is(gyrei_bvh_word word, const char *lower) {
    if (word.size != strlen(lower)) return false;
    for (size_t i = 0; i < word.size; i++) {
        const char c = word.text[i];
        if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != lower[i]) return false;
    }
    return true;
}

bool gyrei_bvh_fail_number(gyrei_bvh *bvh, const char *what) {
    gyrei_bvh_skip_blanks(bvh);
    const char *where = bvh->at;
    const gyrei_bvh_word word = gyrei_bvh_next_word(bvh);
    if (word.size == 0) return gyrei_bvh_fail(bvh, where, "the file ends where %s should be", what);
    const int shown = word.size < 40 ? (int)word.size : 40;
    if (memchr(word.text, ',', word.size))
        return gyrei_bvh_fail(bvh, where, "\"%.*s\" has a comma: numbers are written with a point", shown,
                              word.text);
    double value;
    if (gyrei_double_from_number(word.text, word.text + word.size, &value) == word.size)
        return gyrei_bvh_fail(bvh, where, "%s is %.*s: beyond 1e100", what, shown, word.text);
    return gyrei_bvh_fail(bvh, where, "%s should be a number, not \"%.*s\"", what, shown, word.text);
}

bool gyrei_bvh_next_number(gyrei_bvh *bvh, const char *what, double *value) {
    gyrei_bvh_skip_blanks(bvh);
    const size_t size = gyrei_double_from_number(bvh->at, bvh->end, value);
    const char *after = bvh->at + size;
    const bool alone = after == bvh->end || gyrei_bvh_is_blank(*after) || is_bracket(*after);
    if (size == 0 || !alone || !(fabs(*value) <= GYREI_BVH_LARGEST)) return gyrei_bvh_fail_number(bvh, what);
    bvh->at = after;
    return true;
}
