/* SPDX-License-Identifier: MIT */
/* The reader, the picture decoders, the evaluation of poses and the writer on hostile .glb and .gltf files.
   Inputs are whole files. The mutator knows the container: it changes numbers, values and members of the
   JSON, or bytes of the binary chunk, and writes lengths that match, so that most inputs get past the parser.
 */
#include "asset_walk.h"
#include "full_asset.h"
#include "gltf_text.h"
#include "odd_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

/* External files: any name gives these bytes. */
static gyre_status read_external(void *user, const char *path, const void **bytes, size_t *size,
                                 gyre_error *error) {
    static const float values[16] = {0, 1, 2, 3, 0, 0, 0, 1};
    (void)user;
    (void)error;
    *bytes = values;
    *size = path[0] == 'x' ? 7 : sizeof values;
    return path[0] == 'y' ? GYRE_NOT_FOUND : GYRE_OK;
}

/* The same asset in other axes: what has been read can be turned, and what comes of it is whole as well. */
static void turned_walk(const gyre_asset *asset, uint32_t preset) {
    const gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF),
                     other = gyre_frame_preset(preset % GYRE_FRAME_PRESET_COUNT);
    const gyre_asset *turned;
    gyre_error error = {0};
    if (gyre_asset_in_frame(asset, gltf, other, NULL, &turned, &error) != GYRE_OK) {
        if (turned || error.message[0] == '\0') abort();
        return;
    }
    asset_walk(turned, 2000);
    gyre_asset_destroy(turned);
}

static gyre_gltf_files written(const gyre_asset *asset, const gyre_gltf_write_options *options,
                               gyre_error *error) {
    gyre_gltf_files files;
    if (gyre_gltf_encode(asset, options, &files, error) == GYRE_OK) return files;
    if (files.model || files.bin || error->message[0] == '\0') abort();
    return files;
}

enum { SHOWN_BEFORE = 30, SHOWN = 60 };

static void show_place(const char *name, const uint8_t *bytes, size_t size, size_t at) {
    const size_t begin = at > SHOWN_BEFORE ? at - SHOWN_BEFORE : 0;
    fprintf(stderr, "%s (%zu bytes), from byte %zu: ", name, size, begin);
    for (size_t i = begin; i < size && i < begin + SHOWN; i++)
        fprintf(stderr, bytes[i] >= ' ' && bytes[i] <= '~' ? "%c" : "\\x%02x", bytes[i]);
    fputc('\n', stderr);
}

/* The first place at which two files differ, shown of both. The lengths in the head of a .glb say nothing. */
static void tell_difference(const char *what, const void *first, size_t first_size, const void *second,
                            size_t second_size) {
    const uint8_t *a = first, *b = second;
    size_t at = first_size > 20 && second_size > 20 && memcmp(a, "glTF", 4) == 0 ? 20 : 0;
    while (at < first_size && at < second_size && a[at] == b[at])
        at++;
    fprintf(stderr, "read and written again the %s differs at byte %zu\n", what, at);
    show_place("first", a, first_size, at);
    show_place("second", b, second_size, at);
}

static void must_be_same(const char *what, const void *first, size_t first_size, const void *second,
                         size_t second_size) {
    if (first_size == second_size && (first_size == 0 || memcmp(first, second, first_size) == 0)) return;
    tell_difference(what, first, first_size, second, second_size);
    abort();
}

/* What has been read can be written, unless its numbers are not finite; that can be read, and written again
   is the same. */
static void write_and_read(const gyre_asset *asset, uint32_t dice) {
    const gyre_gltf_write_options options = {.form = dice % 3, .split_sheared = dice / 3 % 2};
    gyre_error error = {0};
    gyre_gltf_files first = written(asset, &options, &error), second;
    const gyre_asset *again;
    if (!first.model) return;
    if (gyre_gltf_read_memory(first.model, first.model_size, NULL, &again, &error) != GYRE_OK) {
        fprintf(stderr, "what was written cannot be read: %s\n", error.message);
        abort();
    }
    second = written(again, &options, &error);
    if (!second.model)
        fprintf(stderr, "what was written and read cannot be written again: %s\n", error.message);
    must_be_same("model", first.model, first.model_size, second.model, second.model_size);
    gyre_gltf_files_destroy(&first, NULL);
    gyre_gltf_files_destroy(&second, NULL);
    gyre_asset_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gyre_gltf_options options = {.source = {.read = read_external}};
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_gltf_read_memory(data, size, &options, &asset, &error) != GYRE_OK) {
        if (asset || error.message[0] == '\0') abort();
        return 0;
    }
    asset_walk(asset, 2000);
    turned_walk(asset, (uint32_t)size);
    write_and_read(asset, (uint32_t)size);
    gyre_asset_destroy(asset);
    return 0;
}

static uint32_t dice_state;

static uint32_t dice(size_t sides) {
    dice_state = dice_state * 1664525 + 1013904223;
    return sides ? (dice_state >> 8) % (uint32_t)sides : 0;
}

static size_t word_at(const uint8_t *bytes) {
    return bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
}

/* The JSON (terminated, on the heap) and the binary chunk of a .glb; anything else is all JSON. */
static gltf_string take_apart(const uint8_t *data, size_t size, const uint8_t **binary, size_t *binary_size) {
    gltf_string json = {0};
    bool glb = size >= 20 && memcmp(data, "glTF", 4) == 0;
    size_t json_size = glb ? word_at(data + 12) : size;
    if (glb && json_size > size - 20) json_size = size - 20;
    gltf_append(&json, glb ? data + 20 : data, json_size);
    size_t rest = glb ? size - 20 - json_size : 0;
    *binary = rest > 8 ? data + 28 + json_size : NULL;
    *binary_size = rest > 8 ? rest - 8 : 0;
    return json;
}

/* Where a value that starts at `at` ends: a string, a balanced bracket, or a word. */
static size_t value_end(const char *json, size_t at) {
    size_t depth = 0;
    bool quoted = false;
    for (; json[at]; at++) {
        char letter = json[at];
        if (quoted) {
            if (letter == '\\' && json[at + 1]) at++;
            quoted = letter != '"';
            if (!quoted && depth == 0) return at + 1;
            continue;
        }
        if (letter == '"') quoted = true;
        if (letter == '[' || letter == '{') depth++;
        if (depth == 0 && (letter == ',' || letter == ']' || letter == '}')) return at;
        if ((letter == ']' || letter == '}') && --depth == 0) return at + 1;
    }
    return at;
}

/* The start of some value: the first after a random place that follows a colon, comma or bracket. */
static size_t some_value(const gltf_string *json) {
    for (size_t tries = json->size, at = dice(json->size); tries > 0; tries--, at = (at + 1) % json->size)
        if (strchr(":,[", json->bytes[at]) && json->bytes[at]) return at + 1;
    return 0;
}

static void replace(gltf_string *json, size_t begin, size_t end, const char *text, size_t size) {
    gltf_string changed = {0};
    gltf_append(&changed, json->bytes, begin);
    gltf_append(&changed, text, size);
    gltf_append(&changed, json->bytes + end, json->size - end);
    free(json->bytes);
    *json = changed;
}

static void change_number(gltf_string *json) {
    static const char *const numbers[] = {"0",          "1",
                                          "2",          "3",
                                          "4",          "5",
                                          "8",          "12",
                                          "16",         "36",
                                          "255",        "5120",
                                          "5121",       "5122",
                                          "5123",       "5125",
                                          "5126",       "65536",
                                          "2147483647", "-1",
                                          "4294967295", "0.5",
                                          "1e9",        "-0",
                                          "1e300",      "9007199254740993"};
    for (size_t tries = json->size, at = dice(json->size); tries > 0; tries--, at = (at + 1) % json->size) {
        if (json->bytes[at] < '0' || json->bytes[at] > '9' ||
            (at > 0 && !strchr(":,[ ", json->bytes[at - 1])))
            continue;
        const char *number = numbers[dice(sizeof numbers / sizeof *numbers)];
        replace(json, at, at + strspn(json->bytes + at, "0123456789.eE+-"), number, strlen(number));
        return;
    }
}

/* One value in the place of another, or before it. */
static void copy_value(gltf_string *json) {
    size_t to = some_value(json), from = some_value(json);
    size_t from_end = value_end(json->bytes, from), to_end = dice(3) ? value_end(json->bytes, to) : to;
    gltf_string value = {0};
    gltf_append(&value, json->bytes + from, from_end - from);
    if (to_end == to) gltf_append(&value, ",", 1);
    replace(json, to, to_end, value.bytes, value.size);
    free(value.bytes);
}

static void drop_value(gltf_string *json) {
    size_t at = some_value(json), end = value_end(json->bytes, at);
    replace(json, at, json->bytes[end] == ',' ? end + 1 : end, "", 0);
}

static void change_word(gltf_string *json) {
    static const char *const words[][2] = {{"SCALAR", "VEC3"},
                                           {"VEC3", "VEC4"},
                                           {"a%20b", "../b"},
                                           {"a%20b", "data:;base64,"},
                                           {"KHR_", "EXT_"},
                                           {"KHR_lights", "KHR_mesh_quantization"},
                                           {"VEC4", "SCALAR"},
                                           {"VEC3", "MAT4"},
                                           {"LINEAR", "CUBICSPLINE"},
                                           {"CUBICSPLINE", "STEP"},
                                           {"rotation", "weights"},
                                           {"translation", "rotation"},
                                           {"\"mesh\"", "\"skin\""},
                                           {"JOINTS_0", "JOINTS_1"},
                                           {"POSITION", "COLOR_0"},
                                           {"\"matrix\"", "\"x\""},
                                           {"\"uri\"", "\"name\""},
                                           {"false", "true"},
                                           {"\"count\"", "\"byteOffset\""}};
    const char *const *pair = words[dice(sizeof words / sizeof *words)];
    const char *found = strstr(json->bytes + dice(json->size), pair[0]);
    if (!found) found = strstr(json->bytes, pair[0]);
    if (!found) return;
    size_t at = (size_t)(found - json->bytes);
    replace(json, at, at + strlen(pair[0]), pair[1], strlen(pair[1]));
}

static void change_json(gltf_string *json) {
    static void (*const changes[])(gltf_string * json) = {change_number, change_number, copy_value,
                                                          drop_value, change_word};
    for (uint32_t i = 0, count = 1 + dice(3); i < count && json->size > 0; i++)
        changes[dice(5)](json);
}

static gltf_string first_file(void) {
    void *bytes;
    size_t size;
    gltf_string file = {0};
    if (dice(2)) return odd_glb();
    if (gyre_glb_from_asset(dice(3) ? small_asset() : full_asset(), NULL, &bytes, &size, NULL) != GYRE_OK)
        abort();
    gltf_append(&file, bytes, size);
    gyre_glb_destroy(bytes, size, NULL);
    return file;
}

static size_t put_back(gltf_string from, uint8_t *data, size_t size, size_t max_size) {
    bool fits = from.size > 0 && from.size <= max_size;
    if (fits) memcpy(data, from.bytes, from.size);
    if (fits) size = from.size;
    free(from.bytes);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    const uint8_t *binary;
    size_t binary_size;
    dice_state = seed;
    if (size < 20 || dice(200) == 0) return put_back(first_file(), data, size, max_size);
    if (dice(16) == 0) return LLVMFuzzerMutate(data, size, max_size);
    gltf_string json = take_apart(data, size, &binary, &binary_size), chunk = {0}, file;
    gltf_append(&chunk, binary, binary_size);
    if (binary_size > 0 && dice(3) == 0)
        LLVMFuzzerMutate((uint8_t *)chunk.bytes, chunk.size, chunk.size);
    else
        change_json(&json);
    if (memchr(json.bytes, 0, json.size)) json.size = strlen(json.bytes);
    file = gltf_glb_from(json.bytes, binary_size > 0 ? chunk.bytes : NULL, binary_size);
    free(json.bytes);
    free(chunk.bytes);
    return put_back(file, data, size, max_size);
}
