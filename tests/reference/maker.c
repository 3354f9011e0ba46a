/* SPDX-License-Identifier: MIT */
#include "maker.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char neighbour_name[] = "one half 50%.bin", neighbour_uri[] = "one%20half%2050%25.bin";

void maker_begin(maker *made) {
    memset(made, 0, sizeof *made);
    made->root = json_pack("{s:{s:s}}", "asset", "version", "2.0");
}

void maker_end(maker *made) {
    json_decref(made->root);
    free(made->bytes);
}

static json_t *parse(const char *json) {
    char text[8192];
    size_t size = strlen(json);
    if (size >= sizeof text) {
        abort();
    }
    for (size_t i = 0; i <= size; i++) {
        text[i] = (char)(json[i] == '\'' ? '"' : json[i]);
    }
    json_error_t error;
    json_t *value = json_loads(text, JSON_DECODE_ANY, &error);
    if (value == NULL) {
        fprintf(stderr, "%s: %s\n", error.text, text);
        abort();
    }
    return value;
}

static size_t append(maker *made, const char *key, json_t *value) {
    json_t *array = json_object_get(made->root, key);
    if (array == NULL) {
        array = json_array();
        json_object_set_new(made->root, key, array);
    }
    json_array_append_new(array, value);
    return json_array_size(array) - 1;
}

size_t maker_append(maker *made, const char *array, const char *json) {
    return append(made, array, parse(json));
}

void maker_set(maker *made, const char *key, const char *json) {
    json_object_set_new(made->root, key, parse(json));
}

static size_t component_size(int type) {
    return type == BYTE || type == UBYTE ? 1 : type == SHORT || type == USHORT ? 2 : 4;
}

static void put_component(maker *made, int type, double value) {
    uint32_t raw = 0;
    float real = (float)value;
    if (type == FLOAT) {
        memcpy(&raw, &real, sizeof raw);
    } else {
        raw = (uint32_t)(int64_t)value;
    }
    for (size_t i = 0; i < component_size(type); i++) {
        made->bytes[made->size++] = (unsigned char)(raw >> 8 * i & 0xff);
    }
}

size_t maker_view(maker *made, int component_type, const double *values, size_t count) {
    size_t needed = made->size + 4 * count + 8;
    if (needed > made->capacity) {
        made->capacity = 2 * needed;
        made->bytes = realloc(made->bytes, made->capacity);
        if (made->bytes == NULL) {
            abort();
        }
    }
    while (made->size % 4 != 0) {
        made->bytes[made->size++] = 0;
    }
    size_t offset = made->size;
    for (size_t i = 0; i < count; i++) {
        put_component(made, component_type, values[i]);
    }
    return append(made, "bufferViews",
                  json_pack("{s:i, s:I, s:I}", "buffer", 0, "byteOffset", (json_int_t)offset, "byteLength",
                            (json_int_t)(made->size - offset)));
}

static size_t width_of(const char *type) {
    static const struct {
        const char *name;
        size_t width;
    } types[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(type, types[i].name) == 0) {
            return types[i].width;
        }
    }
    abort();
}

/// The specification wants the bounds of positions and key times said.
static void set_bounds(json_t *accessor, const double *values, size_t count, size_t width) {
    json_t *least = json_array(), *largest = json_array();
    for (size_t i = 0; i < width; i++) {
        float low = (float)values[i], high = (float)values[i];
        for (size_t k = i; k < count; k += width) {
            low = (float)values[k] < low ? (float)values[k] : low;
            high = (float)values[k] > high ? (float)values[k] : high;
        }
        json_array_append_new(least, json_real((double)low));
        json_array_append_new(largest, json_real((double)high));
    }
    json_object_set_new(accessor, "min", least);
    json_object_set_new(accessor, "max", largest);
}

size_t maker_accessor(maker *made, const char *type, int component_type, const double *values, size_t count) {
    int stored = component_type & (NORMALISED - 1);
    size_t view = maker_view(made, stored, values, count);
    json_t *accessor = json_pack("{s:I, s:i, s:I, s:s}", "bufferView", (json_int_t)view, "componentType",
                                 stored, "count", (json_int_t)(count / width_of(type)), "type", type);
    if ((component_type & NORMALISED) != 0) {
        json_object_set_new(accessor, "normalized", json_true());
    }
    if (stored == FLOAT) {
        set_bounds(accessor, values, count, width_of(type));
    }
    return append(made, "accessors", accessor);
}

size_t maker_animate(maker *made, int node, const char *path, const char *interpolation, size_t times,
                     size_t values) {
    return append(made, "animations",
                  json_pack("{s:[{s:i, s:{s:i, s:s}}], s:[{s:I, s:I, s:s}]}", "channels", "sampler", 0,
                            "target", "node", node, "path", path, "samplers", "input", (json_int_t)times,
                            "output", (json_int_t)values, "interpolation", interpolation));
}

void maker_expect(maker *made, int clip, double time_s, const char *quantity, int node, int vertex,
                  const double *values, size_t count) {
    if (made->expectation_count == EXPECTATION_LIMIT || count > VALUE_LIMIT) {
        abort();
    }
    expectation *entry = &made->expectations[made->expectation_count++];
    entry->clip = clip;
    entry->time_s = time_s;
    entry->quantity = quantity;
    entry->node = node;
    entry->vertex = vertex;
    entry->count = count;
    memcpy(entry->values, values, count * sizeof *values);
}

/* ---- writing ---- */

static char *base64_uri(const maker *made) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *uri = calloc(made->size * 2 + 100, 1);
    size_t at = (size_t)sprintf(uri, "data:application/octet-stream;base64,");
    for (size_t i = 0; i < made->size; i += 3) {
        uint32_t bits = 0;
        for (size_t k = 0; k < 3; k++) {
            bits = bits << 8 | (i + k < made->size ? made->bytes[i + k] : 0u);
        }
        for (size_t k = 0; k < 4; k++) {
            uri[at++] = i + k > made->size ? '=' : digits[bits >> (18 - 6 * k) & 63];
        }
    }
    return uri;
}

/// Every other byte that may stand for itself does.
static char *percent_uri(const maker *made) {
    char *uri = calloc(made->size * 3 + 100, 1);
    size_t at = (size_t)sprintf(uri, "data:application/octet-stream,");
    for (size_t i = 0; i < made->size; i++) {
        bool plain = made->bytes[i] >= 'A' && made->bytes[i] <= 'Z' && i % 2 == 0;
        at += (size_t)sprintf(uri + at, plain ? "%c" : "%%%02X", made->bytes[i]);
    }
    return uri;
}

static bool write_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && written;
}

static bool write_neighbour(const maker *made, const char *path) {
    char neighbour[4096];
    const char *slash = strrchr(path, '/');
    snprintf(neighbour, sizeof neighbour, "%.*s/%s", (int)(slash - path), path, neighbour_name);
    return write_file(neighbour, made->bytes, made->size);
}

static void set_buffer(const maker *made, json_t *root) {
    json_t *buffer = json_pack("{s:I}", "byteLength", (json_int_t)made->size);
    char *uri = made->form == MADE_BASE64    ? base64_uri(made)
                : made->form == MADE_PERCENT ? percent_uri(made)
                                             : NULL;
    if (uri != NULL) {
        json_object_set_new(buffer, "uri", json_string(uri));
    } else if (made->form == MADE_NEIGHBOUR) {
        json_object_set_new(buffer, "uri", json_string(neighbour_uri));
    }
    json_t *buffers = json_object_get(root, "buffers");
    if (buffers == NULL) {
        json_object_set_new(root, "buffers", json_pack("[o]", buffer));
    } else {
        json_array_insert_new(buffers, 0, buffer);
    }
    free(uri);
}

static size_t put_word(unsigned char *out, size_t at, size_t value) {
    for (size_t i = 0; i < 4; i++) {
        out[at + i] = (unsigned char)(value >> 8 * i & 0xff);
    }
    return at + 4;
}

static size_t put_chunk(unsigned char *out, size_t at, const char *type, const void *bytes, size_t size,
                        char padding) {
    size_t padded = (size + 3) / 4 * 4;
    at = put_word(out, at, padded);
    memcpy(out + at, type, 4);
    memset(out + at + 4, padding, padded);
    memcpy(out + at + 4, bytes, size);
    return at + 4 + padded;
}

static bool write_glb(const maker *made, const char *path, const char *json) {
    unsigned char *out = calloc(strlen(json) + made->size + 100, 1);
    memcpy(out, "glTF", 4);
    put_word(out, 4, 2);
    size_t end = put_chunk(out, 12, "JSON", json, strlen(json), ' ');
    end = put_chunk(out, end, "BIN\0", made->bytes, made->size, 0);
    put_word(out, 8, end);
    bool ok = write_file(path, out, end);
    free(out);
    return ok;
}

bool maker_save(const maker *made, const char *path) {
    json_t *root = json_deep_copy(made->root);
    bool ok = true;
    if (made->size > 0) {
        set_buffer(made, root);
    }
    if (made->form == MADE_NEIGHBOUR) {
        ok = write_neighbour(made, path);
    }
    char *json = json_dumps(root, JSON_INDENT(1));
    ok = ok && (made->form == MADE_GLB ? write_glb(made, path, json) : write_file(path, json, strlen(json)));
    free(json);
    json_decref(root);
    return ok;
}
