/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <string.h>

static const char *const kind_words[] = {
    [GYREI_FIELD_INDEX] = "a whole number that is not negative",
    [GYREI_FIELD_SIZE] = "a whole number that is not negative",
    [GYREI_FIELD_NUMBER] = "a number",
    [GYREI_FIELD_BOOL] = "true or false",
    [GYREI_FIELD_TEXT] = "a string",
    [GYREI_FIELD_ARRAY] = "an array",
    [GYREI_FIELD_OBJECT] = "an object",
};

static const gyrei_json_kind json_kinds[] = {
    [GYREI_FIELD_INDEX] = GYREI_JSON_NUMBER,  [GYREI_FIELD_SIZE] = GYREI_JSON_NUMBER,
    [GYREI_FIELD_NUMBER] = GYREI_JSON_NUMBER, [GYREI_FIELD_BOOL] = GYREI_JSON_BOOL,
    [GYREI_FIELD_TEXT] = GYREI_JSON_TEXT,     [GYREI_FIELD_ARRAY] = GYREI_JSON_ARRAY,
    [GYREI_FIELD_OBJECT] = GYREI_JSON_OBJECT,
};

static bool store(gyrei_gltf *gltf, const gyrei_field *field, const gyrei_json *value, char *target) {
    void *place = target + field->offset;
    uint64_t whole;
    if (gyrei_json_kind_of(value) != json_kinds[field->kind])
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "\"%s\" must be %s", field->key,
                               kind_words[field->kind]);
    switch (field->kind) {
    case GYREI_FIELD_INDEX:
    case GYREI_FIELD_SIZE:
        if (!gyrei_json_size(value, &whole))
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "\"%s\" must be %s, not %.9g", field->key,
                                   kind_words[field->kind], gyrei_json_number(value));
        if (field->kind == GYREI_FIELD_SIZE) {
            *(uint64_t *)place = whole;
            return true;
        }
        if (whole >= GYRE_NONE)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "\"%s\" is too large: %llu", field->key,
                                   (unsigned long long)whole);
        *(uint32_t *)place = (uint32_t)whole;
        return true;
    case GYREI_FIELD_NUMBER:
        *(double *)place = gyrei_json_number(value);
        return true;
    case GYREI_FIELD_BOOL:
        *(uint32_t *)place = gyrei_json_bool(value);
        return true;
    case GYREI_FIELD_TEXT:
        *(gyrei_text *)place = gyrei_json_text(value);
        return true;
    case GYREI_FIELD_ARRAY:
    case GYREI_FIELD_OBJECT:
        *(const gyrei_json **)place = value;
        return true;
    }
    return true;
}

static const gyrei_field *find(const gyrei_field *fields, size_t field_count, gyrei_text key) {
    for (size_t i = 0; i < field_count; i++)
        if (fields[i].key_size == key.size && fields[i].key[0] == key.bytes[0] &&
            memcmp(fields[i].key, key.bytes, key.size) == 0)
            return &fields[i];
    return NULL;
}

bool gyrei_gltf_fields(gyrei_gltf *gltf, const gyrei_json *object, const gyrei_field *fields,
                       size_t field_count, void *target) {
    uint32_t seen = 0;
    for (gyrei_json_member member = {0}; gyrei_json_next(object, &member);) {
        const gyrei_field *field = find(fields, field_count, member.key);
        if (!field) continue;
        if (!store(gltf, field, member.value, target)) return false;
        seen |= (uint32_t)1 << (field - fields);
    }
    for (size_t i = 0; i < field_count; i++)
        if (fields[i].required && !(seen >> i & 1))
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "\"%s\" is missing", fields[i].key);
    return true;
}

bool gyrei_gltf_count(gyrei_gltf *gltf, const gyrei_json *array, uint32_t *out) {
    size_t count = array ? gyrei_json_count(array) : 0;
    if (count >= GYRE_NONE) return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "%zu elements are too many", count);
    *out = (uint32_t)count;
    return true;
}

const gyrei_json *gyrei_gltf_object_at(gyrei_gltf *gltf, const gyrei_json *array, size_t index) {
    const gyrei_json *value = gyrei_json_at(array, index);
    if (gyrei_json_kind_of(value) == GYREI_JSON_OBJECT) return value;
    gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "must be an object");
    return NULL;
}

bool gyrei_gltf_within(gyrei_gltf *gltf, const char *what, uint32_t index, uint32_t limit) {
    if (index == GYRE_NONE || index < limit) return true;
    return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "there is no %s %u (the file has %u)", what, index, limit);
}

bool gyrei_gltf_index(gyrei_gltf *gltf, const gyrei_json *value, const char *what, uint32_t limit,
                      uint32_t *out) {
    uint64_t whole;
    if (!gyrei_json_size(value, &whole))
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the index of a %s must be a whole number", what);
    if (whole >= limit)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "there is no %s %llu (the file has %u)", what,
                               (unsigned long long)whole, limit);
    *out = (uint32_t)whole;
    return true;
}

bool gyrei_gltf_numbers(gyrei_gltf *gltf, const char *key, const gyrei_json *array, size_t count,
                        double *out) {
    if (gyrei_json_count(array) != count)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "\"%s\" must have %zu numbers, it has %zu", key, count,
                               gyrei_json_count(array));
    for (size_t i = 0; i < count; i++) {
        const gyrei_json *value = gyrei_json_at(array, i);
        if (gyrei_json_kind_of(value) != GYREI_JSON_NUMBER)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "\"%s\" must hold numbers alone", key);
        out[i] = gyrei_json_number(value);
    }
    return true;
}

bool gyrei_gltf_floats(gyrei_gltf *gltf, const char *key, const gyrei_json *array, size_t count, float *out) {
    double values[16];
    if (count > 16 || !gyrei_gltf_numbers(gltf, key, array, count, values)) return false;
    for (size_t i = 0; i < count; i++)
        out[i] = (float)values[i];
    return true;
}
