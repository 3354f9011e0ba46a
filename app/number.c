/* SPDX-License-Identifier: MIT */
#include "number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t number_format_short(char text[NUMBER_SIZE], double value, int digits) {
    if (value == 0) value = 0; /* no "-0" for people */
    int length = snprintf(text, NUMBER_SIZE, "%.*g", digits, value);
    return length < 0 ? 0 : (size_t)length;
}

/* Sign, digits with a point, exponent: what strtod also takes (hexadecimal, "inf", blanks) is no number here.
   Returns the length of the number at the start of `text`, 0 when there is none. */
static size_t number_length(const char *text) {
    const char *at = text;
    if (*at == '+' || *at == '-') at++;
    size_t whole = strspn(at, "0123456789"), fraction = 0;
    at += whole;
    if (*at == '.') {
        fraction = strspn(at + 1, "0123456789");
        at += 1 + fraction;
    }
    if (whole + fraction == 0) return 0;
    if (*at == 'e' || *at == 'E') {
        size_t sign = at[1] == '+' || at[1] == '-';
        size_t digits = strspn(at + 1 + sign, "0123456789");
        if (digits == 0) return 0;
        at += 1 + sign + digits;
    }
    return (size_t)(at - text);
}

bool number_parse_list(const char **text, char end, double *value) {
    size_t length = number_length(*text);
    const char *after = *text + length;
    if (length == 0 || (*after != '\0' && *after != end)) return false;
    double parsed = strtod(*text, NULL);
    if (!isfinite(parsed)) return false;
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
