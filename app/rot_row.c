/* SPDX-License-Identifier: MIT */
#include "rot_row.h"

#include <base/number.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *blanks_skip(const char *at, const char *end, char *separator) {
    for (; at < end && is_blank(*at); at++)
        if (*at == '\t' && *separator == ' ') *separator = '\t';
    return at;
}

static const char *word_end(const char *at, const char *end) {
    while (at < end && !is_blank(*at) && *at != ',')
        at++;
    return at;
}

/* Goes over blanks and at most one comma to the next column; NULL where the line ends before. */
static const char *column_next(const char *at, const char *end, char *separator) {
    at = blanks_skip(at, end, separator);
    if (at == end) return NULL;
    if (*at != ',') return at;
    *separator = ',';
    return blanks_skip(at + 1, end, separator);
}

/* "\r" and blanks at the end of a line mean nothing. */
static const char *line_trim(const char *line, const char *end) {
    while (end > line && is_blank(end[-1]))
        end--;
    return end;
}

static void rest_set(rot_row *row, const char *at, const char *end) {
    const char *rest = at ? column_next(at, end, &row->separator) : NULL;
    row->rest = rest;
    row->rest_size = rest ? (size_t)(end - rest) : 0;
}

static size_t value_read(const char *at, const char *end, size_t index, bool single, rot_values *values,
                         bool *finite) {
    size_t size;
    if (single) {
        size = gyrei_float_from_number(at, end, &values->f[index]);
        *finite = size == 0 || isfinite(values->f[index]);
    } else {
        size = gyrei_double_from_number(at, end, &values->d[index]);
        *finite = size == 0 || isfinite(values->d[index]);
    }
    return size;
}

static bool is_word(const char *word, size_t size, const char *name) {
    if (size != strlen(name)) return false;
    for (size_t i = 0; i < size; i++)
        if ((word[i] | 0x20) != name[i]) return false;
    return true;
}

/* "nan", "inf", "infinity" with or without a sign: a number, though none that turns anything. */
static bool is_endless(const char *word, size_t size) {
    if (size > 0 && (*word == '+' || *word == '-')) word++, size--;
    return is_word(word, size, "nan") || is_word(word, size, "inf") || is_word(word, size, "infinity");
}

/* Notes where reading ended, and the columns after those that should have been numbers. */
static rot_row_status row_fail(rot_row_status status, const char *at, const char *end, size_t count,
                               rot_row *row) {
    row->word = at;
    row->word_size = (size_t)(word_end(at, end) - at);
    if (is_endless(row->word, row->word_size)) status = ROT_ROW_ENDLESS;
    at = word_end(at, end);
    for (size_t i = row->count + 1; at && i < count; i++) {
        at = column_next(at, end, &row->separator);
        at = at ? word_end(at, end) : NULL;
    }
    rest_set(row, at, end);
    return status;
}

rot_row_status rot_row_read(const char *line, const char *end, size_t count, bool single, rot_values *values,
                            rot_row *row) {
    char leading = ' ';
    end = line_trim(line, end);
    const char *at = blanks_skip(line, end, &leading);
    *row = (rot_row){.separator = ' ', .word = at};
    if (at == end || *at == '#') return ROT_ROW_EMPTY;
    bool tight = false, spaced = false;
    for (;;) {
        bool finite;
        const char *after = at + value_read(at, end, row->count, single, values, &finite);
        if (after == at || (after < end && !is_blank(*after) && *after != ','))
            return row_fail(ROT_ROW_WORD, at, end, count, row);
        if (!finite) return row_fail(ROT_ROW_LARGE, at, end, count, row);
        row->count++;
        if (row->count == count) {
            rest_set(row, after, end);
            return ROT_ROW_READ;
        }
        at = column_next(after, end, &row->separator);
        if (at == NULL) return ROT_ROW_SHORT;
        tight |= *after == ',' && at == after + 1;
        spaced |= *after != ',' && memchr(after, ',', (size_t)(at - after)) == NULL;
        row->mixed = tight && spaced;
    }
}

enum { WORD_SHOWN = 32 };

void rot_row_why(rot_row_status status, const rot_row *row, bool single, char why[ROT_ROW_WHY_SIZE]) {
    const int shown = row->word_size < WORD_SHOWN ? (int)row->word_size : WORD_SHOWN;
    const char *word = row->word;
    if (status == ROT_ROW_LARGE) {
        snprintf(why, ROT_ROW_WHY_SIZE, "is too large for a %s: \"%.*s\"",
                 single ? "float, which ends at 3.4e38" : "double, which ends at 1.8e308", shown, word);
    } else if (status == ROT_ROW_ENDLESS) {
        snprintf(why, ROT_ROW_WHY_SIZE, "is no finite number: \"%.*s\"", shown, word);
    } else {
        const bool joined = memchr(word, ';', row->word_size) != NULL;
        snprintf(why, ROT_ROW_WHY_SIZE, "is no number: \"%.*s\"%s", shown, word,
                 joined ? "; blanks, tabs or commas separate columns" : "");
    }
}

/* What begins as a number, as "0;0;0;1", 1d3 and "0x1p3" do, is a row gone wrong and no name of a column. */
bool rot_row_is_header(const char *line, const char *end) {
    char separator = ' ';
    rot_values values;
    bool finite;
    const char *at = blanks_skip(line, end, &separator), *after = word_end(at, end);
    if (at < after && *at == '"') at++;
    const size_t size = (size_t)(after - at);
    return size > 0 && *at != '#' && !is_endless(at, size) &&
           value_read(at, after, 0, false, &values, &finite) == 0;
}
