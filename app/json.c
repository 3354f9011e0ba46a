/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <base/number.h>

#include <math.h>
#include <string.h>

void json_init(json_writer *json, FILE *file) {
    json->file = file;
    json->need_comma = false;
    json->failed = false;
    json->not_finite_count = 0;
    json->used = 0;
}

static void buffer_send(json_writer *json) {
    if (!json->failed && fwrite(json->buffer, 1, json->used, json->file) != json->used) json->failed = true;
    json->used = 0;
}

bool json_finish(json_writer *json) {
    buffer_send(json);
    return !json->failed;
}

static void put(json_writer *json, const char *bytes, size_t size) {
    while (size != 0) {
        size_t room = sizeof json->buffer - json->used;
        size_t part = size < room ? size : room;
        memcpy(json->buffer + json->used, bytes, part);
        json->used += part;
        bytes += part;
        size -= part;
        if (json->used == sizeof json->buffer) buffer_send(json);
    }
}

static void put_char(json_writer *json, char c) {
    json->buffer[json->used++] = c;
    if (json->used == sizeof json->buffer) buffer_send(json);
}

static void value_begin(json_writer *json) {
    if (json->need_comma) put_char(json, ',');
    json->need_comma = true;
}

void json_begin(json_writer *json, char bracket) {
    value_begin(json);
    put_char(json, bracket);
    json->need_comma = false;
}

void json_end(json_writer *json, char bracket) {
    put_char(json, bracket);
    json->need_comma = true;
}

void json_key(json_writer *json, const char *key) {
    json_text(json, key);
    put_char(json, ':');
    json->need_comma = false;
}

void json_null(json_writer *json) {
    value_begin(json);
    put(json, "null", 4);
}

void json_bool(json_writer *json, bool value) {
    value_begin(json);
    put(json, value ? "true" : "false", value ? 4 : 5);
}

void json_integer(json_writer *json, uint64_t value) {
    char text[GYREI_NUMBER_SIZE];
    int length = snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    value_begin(json);
    put(json, text, (size_t)length);
}

/* Writes the text of a number, or null where it is none. */
static void number_put(json_writer *json, bool finite, const char *text, size_t size) {
    if (!finite) {
        json->not_finite_count++;
        json_null(json);
        return;
    }
    value_begin(json);
    put(json, text, size);
}

void json_number(json_writer *json, double value) {
    char text[GYREI_NUMBER_SIZE];
    const bool finite = isfinite(value);
    number_put(json, finite, text, finite ? gyrei_number_from_double(value, text) : 0);
}

void json_float(json_writer *json, float value) {
    char text[GYREI_NUMBER_SIZE];
    const bool finite = isfinite(value);
    number_put(json, finite, text, finite ? gyrei_number_from_float(value, text) : 0);
}

void json_numbers(json_writer *json, const double *values, size_t count) {
    json_begin(json, '[');
    for (size_t i = 0; i < count; i++)
        json_number(json, values[i]);
    json_end(json, ']');
}

void json_index(json_writer *json, uint32_t index) {
    if (index == GYRE_NONE) {
        json_null(json);
    } else {
        json_integer(json, index);
    }
}

/* Bytes of the UTF-8 character at `text`, which is terminated; 0 when it is none. */
static size_t utf8_size(const unsigned char *text) {
    static const struct {
        unsigned char first_min, first_max, second_min, second_max;
        unsigned char size;
    } forms[] = {{0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                 {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
                 {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++) {
        if (text[0] < forms[f].first_min || text[0] > forms[f].first_max) continue;
        if (forms[f].size == 1) return 1;
        if (text[1] < forms[f].second_min || text[1] > forms[f].second_max) return 0;
        for (size_t i = 2; i < forms[f].size; i++) {
            if ((text[i] & 0xc0) != 0x80) return 0;
        }
        return forms[f].size;
    }
    return 0;
}

static void put_escaped(json_writer *json, unsigned char c) {
    char escape[8];
    if (c == '"' || c == '\\') {
        put_char(json, '\\');
        put_char(json, (char)c);
    } else if (c < 0x20 || c == 0x7f) {
        snprintf(escape, sizeof escape, "\\u%04x", c);
        put(json, escape, 6);
    } else {
        put_char(json, (char)c);
    }
}

void json_text(json_writer *json, const char *text) {
    if (text == NULL) {
        json_null(json);
        return;
    }
    value_begin(json);
    put_char(json, '"');
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0';) {
        size_t size = utf8_size(at);
        if (size == 0) {
            put(json, "\\ufffd", 6);
            size = 1;
        } else if (size == 1) {
            put_escaped(json, *at);
        } else {
            put(json, (const char *)at, size);
        }
        at += size;
    }
    put_char(json, '"');
}
