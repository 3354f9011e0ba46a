/* SPDX-License-Identifier: MIT */
#include <asset/json.h>
#include <base/error.h>
#include <errno.h>
#include <jansson.h>

static json_t *native(const gyrei_json *value) {
    return (json_t *)(uintptr_t)value;
}

/* Without memory jansson may blame the text, and may even leave out a character: malloc's errno is what
 * tells. */
static bool ran_out(const json_error_t *why) {
    return errno == ENOMEM || why->text[0] == '\0' || json_error_code(why) == json_error_out_of_memory;
}

static gyre_status parse_failure(const json_error_t *why, uint64_t offset, gyre_error *error) {
    if (ran_out(why)) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory while parsing JSON");
    uint64_t position = why->position > 0 ? (uint64_t)why->position : 0;
    return gyrei_fail_at(error, GYRE_BAD_FORMAT, offset + position, "JSON line %d, column %d: %s", why->line,
                         why->column, why->text);
}

gyre_status gyrei_json_parse(const char *text, size_t size, uint64_t offset, gyrei_json **out,
                             gyre_error *error) {
    json_error_t why = {.text = ""};
    *out = NULL;
    errno = 0;
    json_t *root = json_loadb(text, size, JSON_ALLOW_NUL, &why);
    if (!root || errno == ENOMEM) {
        json_decref(root);
        return parse_failure(&why, offset, error);
    }
    *out = (gyrei_json *)root;
    return GYRE_OK;
}

void gyrei_json_free(gyrei_json *document) {
    json_decref((json_t *)document);
}

gyrei_json_kind gyrei_json_kind_of(const gyrei_json *value) {
    switch (json_typeof(native(value))) {
    case JSON_OBJECT:
        return GYREI_JSON_OBJECT;
    case JSON_ARRAY:
        return GYREI_JSON_ARRAY;
    case JSON_STRING:
        return GYREI_JSON_TEXT;
    case JSON_INTEGER:
    case JSON_REAL:
        return GYREI_JSON_NUMBER;
    case JSON_TRUE:
    case JSON_FALSE:
        return GYREI_JSON_BOOL;
    case JSON_NULL:
        break;
    }
    return GYREI_JSON_NULL;
}

bool gyrei_json_bool(const gyrei_json *value) {
    return json_is_true(native(value));
}

double gyrei_json_number(const gyrei_json *value) {
    return json_number_value(native(value));
}

gyrei_text gyrei_json_text(const gyrei_json *value) {
    return (gyrei_text){json_string_value(native(value)), json_string_length(native(value))};
}

size_t gyrei_json_count(const gyrei_json *array) {
    return json_array_size(native(array));
}

const gyrei_json *gyrei_json_at(const gyrei_json *array, size_t index) {
    return (const gyrei_json *)json_array_get(native(array), index);
}

bool gyrei_json_size(const gyrei_json *value, uint64_t *out) {
    const json_t *number = native(value);
    if (json_is_integer(number)) {
        json_int_t whole = json_integer_value(number);
        if (whole < 0) return false;
        *out = (uint64_t)whole;
        return true;
    }
    double real = json_real_value(number);
    if (!json_is_real(number) || !(real >= 0 && real <= 9007199254740992.0)) return false;
    *out = (uint64_t)real;
    return (double)*out == real;
}

bool gyrei_json_next(const gyrei_json *object, gyrei_json_member *member) {
    json_t *map = native(object);
    member->cursor = member->cursor ? json_object_iter_next(map, member->cursor) : json_object_iter(map);
    if (!member->cursor) return false;
    member->key =
        (gyrei_text){json_object_iter_key(member->cursor), json_object_iter_key_len(member->cursor)};
    member->value = (const gyrei_json *)json_object_iter_value(member->cursor);
    return true;
}
