/* SPDX-License-Identifier: MIT */
#include "number.h"

#include <base/number.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

size_t number_format_short(char text[NUMBER_SIZE], double value, int digits) {
    if (value == 0) value = 0; /* no "-0" for people */
    int length = snprintf(text, NUMBER_SIZE, "%.*g", digits, value);
    return length < 0 ? 0 : (size_t)length;
}

bool number_parse_list(const char **text, char end, double *value) {
    double parsed;
    const char *after = *text + gyrei_double_from_number(*text, *text + strlen(*text), &parsed);
    if (after == *text || (*after != '\0' && *after != end) || !isfinite(parsed)) return false;
    *value = parsed;
    *text = *after == '\0' ? after : after + 1;
    return true;
}

bool number_parse(const char *text, double *value) {
    return number_parse_list(&text, '\0', value);
}

bool number_parse_count(const char **text, uint32_t limit, uint32_t *value) {
    const char *at = *text;
    uint64_t parsed = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        parsed = parsed * 10 + (uint64_t)(*at - '0');
        if (parsed > limit) return false;
    }
    if (at == *text) return false;
    *text = at;
    *value = (uint32_t)parsed;
    return true;
}
