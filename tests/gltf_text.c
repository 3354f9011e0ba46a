/* SPDX-License-Identifier: MIT */
#include "gltf_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gltf_append(gltf_string *to, const void *bytes, size_t size) {
    if (to->size + size + 1 > to->room) {
        to->room = (to->size + size + 1) * 2;
        to->bytes = realloc(to->bytes, to->room);
        if (!to->bytes) abort();
    }
    if (size > 0) memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    to->bytes[to->size] = '\0';
}

static void print_list(gltf_string *to, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (!text) abort();
    vsnprintf(text, (size_t)length + 1, format, arguments);
    for (char *at = text; *at; at++)
        if (*at == '\'') *at = '"';
    gltf_append(to, text, (size_t)length);
    free(text);
}

void gltf_print(gltf_string *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_list(to, format, arguments);
    va_end(arguments);
}

void gltf_section(gltf_text *file, const char *format, ...) {
    va_list arguments;
    gltf_append(&file->sections, ",", 1);
    va_start(arguments, format);
    print_list(&file->sections, format, arguments);
    va_end(arguments);
}

uint32_t gltf_view(gltf_text *file, const void *bytes, size_t size, const char *more) {
    while (file->data.size % 4 != 0)
        gltf_append(&file->data, "", 1);
    gltf_print(&file->views, "%s{'buffer':0,'byteOffset':%zu,'byteLength':%zu%s}",
               file->view_count ? "," : "", file->data.size, size, more);
    gltf_append(&file->data, bytes, size);
    return file->view_count++;
}

uint32_t gltf_accessor(gltf_text *file, const char *members) {
    gltf_print(&file->accessors, "%s{%s}", file->accessor_count ? "," : "", members);
    return file->accessor_count++;
}

uint32_t gltf_data(gltf_text *file, uint32_t component, const char *type, uint32_t count, const void *bytes,
                   size_t size, const char *more) {
    uint32_t view = gltf_view(file, bytes, size, "");
    gltf_print(&file->accessors, "%s{'bufferView':%u,'componentType':%u,'type':'%s','count':%u%s}",
               file->accessor_count ? "," : "", view, component, type, count, more);
    return file->accessor_count++;
}

uint32_t gltf_floats(gltf_text *file, const char *type, uint32_t count, const float *values) {
    size_t width = strcmp(type, "SCALAR") == 0 ? 1 : (size_t)(type[strlen(type) - 1] - '0');
    if (type[0] == 'M') width *= width;
    return gltf_data(file, 5126, type, count, values, count * width * sizeof *values, "");
}

static void append_base64(gltf_string *to, const gltf_string *data) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < data->size; i += 3) {
        size_t left = data->size - i;
        uint32_t bits = (uint32_t)(uint8_t)data->bytes[i] << 16;
        if (left > 1) bits |= (uint32_t)(uint8_t)data->bytes[i + 1] << 8;
        if (left > 2) bits |= (uint8_t)data->bytes[i + 2];
        char group[4] = {letters[bits >> 18], letters[bits >> 12 & 63], letters[bits >> 6 & 63],
                         letters[bits & 63]};
        if (left < 2) group[2] = '=';
        if (left < 3) group[3] = '=';
        gltf_append(to, group, 4);
    }
}

static gltf_string compose(const gltf_text *file, bool inside) {
    gltf_string json = {0};
    gltf_print(&json, "{'asset':%s", file->asset ? file->asset : "{'version':'2.0'}");
    if (file->data.size > 0) {
        gltf_print(&json, ",'buffers':[{'byteLength':%zu", file->data.size);
        if (inside) {
            gltf_print(&json, ",'uri':'data:application/octet-stream;base64,");
            append_base64(&json, &file->data);
            gltf_print(&json, "'");
        }
        gltf_print(&json, "}%s%s]", file->buffers.size > 0 ? "," : "",
                   file->buffers.size > 0 ? file->buffers.bytes : "");
    }
    if (file->views.size > 0) gltf_print(&json, ",'bufferViews':[%s]", file->views.bytes);
    if (file->accessors.size > 0) gltf_print(&json, ",'accessors':[%s]", file->accessors.bytes);
    if (file->sections.size > 0) gltf_append(&json, file->sections.bytes, file->sections.size);
    gltf_print(&json, "}");
    return json;
}

gltf_string gltf_as_text(const gltf_text *file) {
    return compose(file, true);
}

static void append_word(gltf_string *to, size_t word) {
    uint8_t bytes[4] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24)};
    gltf_append(to, bytes, 4);
}

gltf_string gltf_glb_from(const char *json, const void *binary, size_t size) {
    gltf_string glb = {0};
    size_t json_size = (strlen(json) + 3) / 4 * 4, binary_size = (size + 3) / 4 * 4;
    gltf_append(&glb, "glTF", 4);
    append_word(&glb, 2);
    append_word(&glb, 20 + json_size + (binary ? 8 + binary_size : 0));
    append_word(&glb, json_size);
    gltf_append(&glb, "JSON", 4);
    gltf_append(&glb, json, strlen(json));
    gltf_append(&glb, "   ", json_size - strlen(json));
    if (!binary) return glb;
    append_word(&glb, binary_size);
    gltf_append(&glb, "BIN", 4);
    gltf_append(&glb, binary, size);
    gltf_append(&glb, "\0\0", binary_size - size);
    return glb;
}

gltf_string gltf_as_glb(const gltf_text *file) {
    gltf_string json = compose(file, false);
    gltf_string glb = gltf_glb_from(json.bytes, file->data.bytes, file->data.size);
    free(json.bytes);
    return glb;
}

void gltf_free(gltf_text *file) {
    free(file->data.bytes);
    free(file->views.bytes);
    free(file->accessors.bytes);
    free(file->buffers.bytes);
    free(file->sections.bytes);
    *file = (gltf_text){0};
}

static gyre_status read_and_free(gltf_string text, const gyre_asset **asset, gyre_error *error) {
    gyre_status status = gyre_gltf_read_memory(text.bytes, text.size, NULL, asset, error);
    free(text.bytes);
    return status;
}

const gyre_asset *gltf_read(gltf_text *file) {
    const gyre_asset *asset;
    gyre_error error = {0};
    if (read_and_free(gltf_as_text(file), &asset, &error) != GYRE_OK)
        fprintf(stderr, "not read: %s\n", error.message);
    gltf_free(file);
    return asset;
}

const gyre_asset *gltf_read_json(const char *json) {
    gltf_string text = {0};
    const gyre_asset *asset;
    gyre_error error = {0};
    gltf_print(&text, "%s", json);
    if (read_and_free(text, &asset, &error) != GYRE_OK) fprintf(stderr, "not read: %s\n", error.message);
    return asset;
}

static gyre_status refuse(gltf_string text, gyre_error *error) {
    const gyre_asset *asset = (const gyre_asset *)error;
    *error = (gyre_error){0};
    gyre_status status = read_and_free(text, &asset, error);
    if (status != GYRE_OK && asset) fprintf(stderr, "a failed read left something in *out\n"), abort();
    gyre_asset_destroy(asset);
    return status;
}

gyre_status gltf_refuse(gltf_text *file, gyre_error *error) {
    gyre_status status = refuse(gltf_as_text(file), error);
    gltf_free(file);
    return status;
}

gyre_status gltf_refuse_json(const char *json, gyre_error *error) {
    gltf_string text = {0};
    gltf_print(&text, "%s", json);
    return refuse(text, error);
}

const gyre_warning *gltf_warning(const gyre_asset *asset, const char *words) {
    for (uint32_t i = 0; i < asset->warning_count; i++)
        if (strstr(asset->warnings[i].message, words)) return &asset->warnings[i];
    return NULL;
}
