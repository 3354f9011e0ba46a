/* SPDX-License-Identifier: MIT */
#include <asset/json_writer.h>
#include <asset/uri.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void append_char(gyrei_json_writer *json, char c) {
    gyrei_byte_buffer_append(&json->text, &c, 1);
}

static void append_text(gyrei_json_writer *json, const char *text) {
    gyrei_byte_buffer_append(&json->text, text, strlen(text));
}

static void fail(gyrei_json_writer *json, const char *reason) {
    if (json->status != GYRE_OK) return;
    json->status = GYRE_BAD_ARGUMENT;
    json->reason = reason;
}

static void begin_line(gyrei_json_writer *json) {
    append_char(json, '\n');
    for (uint8_t i = 0; i < json->depth; i++)
        append_text(json, "  ");
}

static void begin_value(gyrei_json_writer *json, const char *key) {
    if (json->comma) append_char(json, ',');
    if (json->depth > 0 && json->depth <= json->line_depth) begin_line(json);
    json->comma = true;
    if (!key) return;
    append_char(json, '"');
    append_text(json, key);
    append_text(json, "\":");
}

void gyrei_json_open(gyrei_json_writer *json, const char *key, char bracket) {
    begin_value(json, key);
    append_char(json, bracket);
    json->comma = false;
    json->depth++;
}

void gyrei_json_close(gyrei_json_writer *json, char bracket) {
    json->depth--;
    if (json->comma && json->depth < json->line_depth) begin_line(json);
    append_char(json, bracket);
    json->comma = true;
}

void gyrei_json_double(gyrei_json_writer *json, const char *key, double value) {
    char text[GYREI_NUMBER_SIZE];
    begin_value(json, key);
    if (!isfinite(value)) {
        fail(json, "a number is not finite");
        return;
    }
    gyrei_byte_buffer_append(&json->text, text, gyrei_number_from_double(value, text));
}

void gyrei_json_float(gyrei_json_writer *json, const char *key, float value) {
    char text[GYREI_NUMBER_SIZE];
    begin_value(json, key);
    if (!isfinite(value)) {
        fail(json, "a number is not finite");
        return;
    }
    gyrei_byte_buffer_append(&json->text, text, gyrei_number_from_float(value, text));
}

void gyrei_json_uint(gyrei_json_writer *json, const char *key, uint64_t value) {
    char text[24];
    begin_value(json, key);
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    append_text(json, text);
}

void gyrei_json_true(gyrei_json_writer *json, const char *key) {
    begin_value(json, key);
    append_text(json, "true");
}

/* The length of the UTF-8 sequence at `c`, or 0 when it is none: overlong, a surrogate, too large, cut. */
static size_t sequence_length(const unsigned char *c) {
    if (c[0] < 0x80) return 1;
    size_t length = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4) return 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    bool bad = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
               (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f);
    return bad ? 0 : length;
}

static void append_escaped(gyrei_json_writer *json, unsigned char c) {
    char text[8];
    if (c < 0x20) {
        snprintf(text, sizeof text, "\\u%04x", c);
        append_text(json, text);
        return;
    }
    if (c == '"' || c == '\\') append_char(json, '\\');
    append_char(json, (char)c);
}

void gyrei_json_string(gyrei_json_writer *json, const char *key, const char *value) {
    if (!value) return;
    begin_value(json, key);
    append_char(json, '"');
    for (const unsigned char *c = (const unsigned char *)value; *c;) {
        size_t length = sequence_length(c);
        if (length == 0) {
            fail(json, "a name is not UTF-8");
            return;
        }
        if (length == 1)
            append_escaped(json, *c);
        else
            gyrei_byte_buffer_append(&json->text, c, length);
        c += length;
    }
    append_char(json, '"');
}

void gyrei_json_base64(gyrei_json_writer *json, const char *key, const char *head, const void *bytes,
                       size_t size) {
    begin_value(json, key);
    append_char(json, '"');
    append_text(json, head);
    char *room = gyrei_byte_buffer_extend(&json->text, gyrei_base64_size(size));
    if (room) gyrei_base64_encode(bytes, size, room);
    append_char(json, '"');
}

void gyrei_json_doubles(gyrei_json_writer *json, const char *key, const double *values, size_t count) {
    gyrei_json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        gyrei_json_double(json, NULL, values[i]);
    gyrei_json_close(json, ']');
}

void gyrei_json_floats(gyrei_json_writer *json, const char *key, const float *values, size_t count) {
    gyrei_json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        gyrei_json_float(json, NULL, values[i]);
    gyrei_json_close(json, ']');
}

void gyrei_json_uints(gyrei_json_writer *json, const char *key, const uint32_t *values, size_t count) {
    gyrei_json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        gyrei_json_uint(json, NULL, values[i]);
    gyrei_json_close(json, ']');
}
