/* SPDX-License-Identifier: MIT */
#include "access.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *ref_allocate(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* ---- JSON ---- */

bool ref_is_whole(const json_t *value) {
    double number = json_number_value(value);
    return json_is_number(value) && number >= 0 && number < 9007199254740992.0 &&
           number == (double)(int64_t)number;
}

bool ref_get_whole(const json_t *object, const char *key, ptrdiff_t fallback, ptrdiff_t *out) {
    const json_t *value = json_object_get(object, key);
    if (value != NULL && !ref_is_whole(value)) {
        return false;
    }
    *out = value == NULL ? fallback : (ptrdiff_t)json_number_value(value);
    return true;
}

bool ref_get_index(const json_t *object, const char *key, size_t count, ptrdiff_t *out) {
    return ref_get_whole(object, key, -1, out) && *out < (ptrdiff_t)count;
}

json_t *ref_top_array(const ref_source *source, const char *key) {
    return json_object_get(source->root, key);
}

/* ---- bytes ---- */

bool ref_read_file(const char *path, ref_buffer *out) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    size_t capacity = 65536;
    out->bytes = ref_allocate(capacity, 1);
    out->size = 0;
    size_t got = 0;
    while ((got = fread(out->bytes + out->size, 1, capacity - out->size, file)) > 0) {
        out->size += got;
        if (out->size == capacity) {
            unsigned char *larger = ref_allocate(2 * capacity, 1);
            memcpy(larger, out->bytes, capacity);
            free(out->bytes);
            out->bytes = larger;
            capacity *= 2;
        }
    }
    bool ok = ferror(file) == 0;
    fclose(file);
    return ok;
}

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef0123456789ABCDEF", *found = c == 0 ? NULL : strchr(digits, c);
    return found == NULL ? -1 : (int)((found - digits) % 16);
}

/// RFC 3986: %41 is the byte 0x41, anything else stands for itself. The result has a closing 0 that size
/// leaves out.
static void decode_percent(const char *text, ref_buffer *out) {
    out->bytes = ref_allocate(strlen(text) + 1, 1);
    out->size = 0;
    while (*text != 0) {
        bool coded = *text == '%' && hex_digit(text[1]) >= 0 && hex_digit(text[2]) >= 0;
        out->bytes[out->size++] =
            (unsigned char)(coded ? 16 * hex_digit(text[1]) + hex_digit(text[2]) : *text);
        text += coded ? 3 : 1;
    }
}

/// RFC 4648: each character carries six bits, and what is left over at the end is dropped.
static bool decode_base64(const char *text, ref_buffer *out) {
    const char *digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    out->bytes = ref_allocate(strlen(text) + 1, 1);
    out->size = 0;
    unsigned bits = 0;
    int bit_count = 0;
    for (; *text != 0 && *text != '='; text++) {
        const char *found = strchr(digits, *text);
        if (found == NULL) {
            return false;
        }
        bits = (bits << 6 | (unsigned)(found - digits)) & 0xffff;
        bit_count += 6;
        if (bit_count >= 8) {
            bit_count -= 8;
            out->bytes[out->size++] = (unsigned char)(bits >> bit_count & 0xff);
        }
    }
    return true;
}

static bool read_data_uri(const char *uri, ref_buffer *out) {
    const char *comma = strchr(uri, ',');
    if (comma == NULL) {
        return false;
    }
    if (comma - uri >= 7 && strncmp(comma - 7, ";base64", 7) == 0) {
        return decode_base64(comma + 1, out);
    }
    decode_percent(comma + 1, out);
    return true;
}

static bool read_neighbour(const char *model_path, const char *uri, ref_buffer *out) {
    const char *slash = strrchr(model_path, '/');
    size_t folder_size = slash == NULL ? 0 : (size_t)(slash - model_path) + 1;
    ref_buffer name = {NULL, 0};
    decode_percent(uri, &name);
    char *path = ref_allocate(folder_size + name.size + 1, 1);
    memcpy(path, model_path, folder_size);
    memcpy(path + folder_size, name.bytes, name.size);
    bool ok = ref_read_file(path, out);
    free(path);
    free(name.bytes);
    return ok;
}

bool ref_load_buffer(ref_source *source, size_t index, const json_t *json, ref_buffer *out) {
    const char *uri = json_string_value(json_object_get(json, "uri"));
    ptrdiff_t size = 0;
    bool ok = ref_get_whole(json, "byteLength", 0, &size);
    if (uri == NULL && index == 0 && source->binary != NULL) {
        out->bytes = ref_allocate(source->binary_size, 1);
        out->size = source->binary_size;
        memcpy(out->bytes, source->binary, source->binary_size);
    } else if (uri == NULL) {
        ok = false;
    } else if (strncmp(uri, "data:", 5) == 0) {
        ok = ok && read_data_uri(uri, out);
    } else {
        ok = ok && read_neighbour(source->path, uri, out);
    }
    ok = ok && out->size >= (size_t)size;
    out->size = ok ? (size_t)size : 0;
    return ok;
}

/* ---- accessors ---- */

typedef struct ref_layout {
    const json_t *json;
    size_t count, rows, columns, component_size, component_type;
    bool normalised;
} ref_layout;

static size_t component_size_of(size_t type) {
    switch (type) {
    case 5120: /* byte */
    case 5121: /* unsigned byte */
        return 1;
    case 5122: /* short */
    case 5123: /* unsigned short */
        return 2;
    case 5125: /* unsigned int */
    case 5126: /* float */
        return 4;
    default:
        return 0;
    }
}

uint32_t ref_read_little_endian(const unsigned char *bytes, size_t size) {
    uint32_t value = 0;
    for (size_t i = 0; i < size; i++) {
        value |= (uint32_t)bytes[i] << 8 * i;
    }
    return value;
}

static double read_component(const unsigned char *bytes, size_t type, bool normalised) {
    uint32_t raw = ref_read_little_endian(bytes, component_size_of(type));
    float real = 0;
    double value = 0;
    switch (type) {
    case 5120:
        value = raw < 128 ? (double)raw : (double)raw - 256;
        return normalised ? (value < -127 ? -1 : value / 127) : value;
    case 5121:
        return normalised ? (double)raw / 255 : (double)raw;
    case 5122:
        value = raw < 32768 ? (double)raw : (double)raw - 65536;
        return normalised ? (value < -32767 ? -1 : value / 32767) : value;
    case 5123:
        return normalised ? (double)raw / 65535 : (double)raw;
    case 5125:
        return (double)raw;
    default:
        memcpy(&real, &raw, sizeof real);
        return (double)real;
    }
}

static bool describe_accessor(const json_t *json, ref_layout *out) {
    static const struct {
        const char *name;
        size_t rows, columns;
    } types[] = {{"SCALAR", 1, 1}, {"VEC2", 2, 1}, {"VEC3", 3, 1}, {"VEC4", 4, 1},
                 {"MAT2", 2, 2},   {"MAT3", 3, 3}, {"MAT4", 4, 4}};
    const char *name = json_string_value(json_object_get(json, "type"));
    ptrdiff_t count = 0, type = 0;
    if (name == NULL || !ref_get_whole(json, "count", 0, &count) ||
        !ref_get_whole(json, "componentType", 0, &type)) {
        return false;
    }
    *out = (ref_layout){.json = json, .count = (size_t)count, .component_type = (size_t)type};
    out->component_size = component_size_of(out->component_type);
    out->normalised = json_is_true(json_object_get(json, "normalized"));
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(name, types[i].name) == 0) {
            out->rows = types[i].rows;
            out->columns = types[i].columns;
        }
    }
    return out->rows > 0 && out->component_size > 0 && out->count < 1000000000;
}

/// Matrix columns start at multiples of four bytes.
static size_t column_size(const ref_layout *layout) {
    size_t size = layout->rows * layout->component_size;
    return layout->columns > 1 ? (size + 3) / 4 * 4 : size;
}

/// The bytes of count elements of element_size each; *stride comes from the view where it gives one.
static const unsigned char *find_elements(const ref_source *source, const json_t *place, size_t count,
                                          size_t element_size, size_t *stride) {
    json_t *views = ref_top_array(source, "bufferViews");
    ptrdiff_t view_index = -1, buffer = -1, view_offset = 0, view_size = 0, view_stride = 0, offset = 0;
    if (!ref_get_index(place, "bufferView", json_array_size(views), &view_index) || view_index < 0) {
        return NULL;
    }
    const json_t *view = json_array_get(views, (size_t)view_index);
    if (!ref_get_index(view, "buffer", source->model->buffer_count, &buffer) || buffer < 0 ||
        !ref_get_whole(view, "byteOffset", 0, &view_offset) ||
        !ref_get_whole(view, "byteLength", 0, &view_size) ||
        !ref_get_whole(view, "byteStride", 0, &view_stride) ||
        !ref_get_whole(place, "byteOffset", 0, &offset)) {
        return NULL;
    }
    *stride = view_stride > 0 ? (size_t)view_stride : element_size;
    size_t needed = count == 0 ? 0 : (size_t)offset + (count - 1) * *stride + element_size;
    if (view_stride > 252 || needed > (size_t)view_size ||
        (size_t)view_offset + (size_t)view_size > source->model->buffers[buffer].size) {
        return NULL;
    }
    return source->model->buffers[buffer].bytes + view_offset + offset;
}

static void read_element(const ref_layout *layout, const unsigned char *bytes, double *out) {
    for (size_t column = 0; column < layout->columns; column++) {
        for (size_t row = 0; row < layout->rows; row++) {
            *out++ = read_component(bytes + column * column_size(layout) + row * layout->component_size,
                                    layout->component_type, layout->normalised);
        }
    }
}

static bool apply_sparse(const ref_source *source, const ref_layout *layout, double *values) {
    const json_t *sparse = json_object_get(layout->json, "sparse");
    const json_t *indices = json_object_get(sparse, "indices");
    size_t width = layout->rows * layout->columns, index_stride = 0, value_stride = 0;
    ptrdiff_t count = 0, index_type = 0;
    if (sparse == NULL) {
        return true;
    }
    if (!ref_get_whole(sparse, "count", 0, &count) ||
        !ref_get_whole(indices, "componentType", 0, &index_type)) {
        return false;
    }
    size_t index_size = component_size_of((size_t)index_type);
    const unsigned char *index_bytes =
        find_elements(source, indices, (size_t)count, index_size, &index_stride);
    const unsigned char *value_bytes = find_elements(source, json_object_get(sparse, "values"), (size_t)count,
                                                     layout->columns * column_size(layout), &value_stride);
    if (index_size == 0 || index_bytes == NULL || value_bytes == NULL) {
        return false;
    }
    for (size_t i = 0; i < (size_t)count; i++) {
        size_t index = ref_read_little_endian(index_bytes + i * index_stride, index_size);
        if (index >= layout->count) {
            return false;
        }
        read_element(layout, value_bytes + i * value_stride, values + index * width);
    }
    return true;
}

double *ref_read_accessor(const ref_source *source, ptrdiff_t index, size_t *count, size_t *width) {
    ref_layout layout;
    size_t stride = 0;
    json_t *json = json_array_get(ref_top_array(source, "accessors"), (size_t)index);
    if (index < 0 || json == NULL || !describe_accessor(json, &layout)) {
        return NULL;
    }
    *count = layout.count;
    *width = layout.rows * layout.columns;
    const unsigned char *bytes = NULL;
    if (json_object_get(json, "bufferView") != NULL) {
        bytes = find_elements(source, json, *count, layout.columns * column_size(&layout), &stride);
        if (bytes == NULL) {
            return NULL;
        }
    }
    double *values = ref_allocate(*count * *width, sizeof(double)); /* zeros, where there is no view */
    for (size_t i = 0; bytes != NULL && i < *count; i++) {
        read_element(&layout, bytes + i * stride, values + i * *width);
    }
    if (!apply_sparse(source, &layout, values)) {
        free(values);
        return NULL;
    }
    return values;
}

double *ref_read_property(const ref_source *source, const json_t *object, const char *key, size_t count,
                          size_t width) {
    ptrdiff_t index = -1;
    size_t found_count = 0, found_width = 0;
    if (!ref_get_whole(object, key, -1, &index)) {
        return NULL;
    }
    double *values = ref_read_accessor(source, index, &found_count, &found_width);
    if (values != NULL && (found_width != width || (count > 0 && found_count != count))) {
        free(values);
        return NULL;
    }
    return values;
}
