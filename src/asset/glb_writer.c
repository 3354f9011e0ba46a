/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <string.h>

void gyrei_glb_fail(gyrei_glb_writer *w, gyre_status status, const char *reason) {
    if (w->status != GYRE_OK) return;
    w->status = status;
    w->reason = reason;
}

/* What the JSON writer noted belongs to the place before. */
static void collect(gyrei_glb_writer *w) {
    if (w->json.status != GYRE_OK) gyrei_glb_fail(w, w->json.status, w->json.reason);
    if (w->json.text.failed || w->bin.failed) gyrei_glb_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
}

void gyrei_glb_place(gyrei_glb_writer *w, const char *place, uint32_t index) {
    collect(w);
    if (w->status != GYRE_OK) return;
    w->place = place;
    w->place_index = index;
}

static void write_header(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    gyrei_glb_place(w, "asset", 0);
    gyrei_json_open(&w->json, "asset", '{');
    gyrei_json_string(&w->json, "version", "2.0");
    gyrei_json_string(&w->json, "generator", a->generator ? a->generator : "gyre " GYRE_VERSION_STRING);
    gyrei_json_string(&w->json, "copyright", a->copyright);
    gyrei_json_close(&w->json, '}');
}

/* The chunk of a .glb has no name; text names its data, or holds it. */
static void write_buffer(gyrei_glb_writer *w) {
    gyrei_json_writer *json = &w->json;
    if (w->bin.size == 0) return;
    gyrei_json_open(json, "buffers", '[');
    gyrei_json_open(json, NULL, '{');
    gyrei_json_uint(json, "byteLength", w->bin.size);
    if (w->form == GYRE_GLTF_SEPARATE) gyrei_json_string(json, "uri", w->bin_uri);
    if (w->form == GYRE_GLTF_EMBEDDED)
        gyrei_json_base64(json, "uri", "data:application/octet-stream;base64,", w->bin.data, w->bin.size);
    gyrei_json_close(json, '}');
    gyrei_json_close(json, ']');
}

static void write_document(gyrei_glb_writer *w) {
    gyrei_json_open(&w->json, NULL, '{');
    write_header(w);
    gyrei_glb_write_extensions(w);
    gyrei_glb_write_scenes(w);
    gyrei_glb_write_nodes(w);
    gyrei_glb_write_cameras(w);
    gyrei_glb_write_meshes(w);
    gyrei_glb_write_skins(w);
    gyrei_glb_write_clips(w);
    gyrei_glb_write_materials(w);
    gyrei_glb_write_textures(w);
    gyrei_glb_write_images(w);
    gyrei_byte_buffer_align(&w->bin, 4, 0);
    gyrei_glb_write_accessors(w);
    write_buffer(w);
    gyrei_json_close(&w->json, '}');
    collect(w);
}

static uint8_t *store_u32(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++)
        *at++ = (uint8_t)(value >> (8 * i));
    return at;
}

static uint8_t *store_chunk(uint8_t *at, const char *type, const gyrei_byte_buffer *bytes) {
    at = store_u32(at, (uint32_t)bytes->size);
    memcpy(at, type, 4);
    memcpy(at + 4, bytes->data, bytes->size);
    return at + 4 + bytes->size;
}

static gyre_status no_memory(gyre_error *error, size_t size) {
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for the file's %zu bytes", size);
}

static gyre_status join_chunks(gyrei_glb_writer *w, gyre_gltf_files *out, gyre_error *error) {
    const gyrei_byte_buffer *json = &w->json.text, *bin = &w->bin;
    size_t size = 12 + 8, limit = UINT32_MAX;
    gyrei_byte_buffer_align(&w->json.text, 4, ' ');
    if (json->failed) return no_memory(error, json->size);
    if (bin->size) size += 8;
    if (!gyrei_add_size(size, json->size, &size) || !gyrei_add_size(size, bin->size, &size) || size > limit)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "a .glb file holds at most 4 GiB");
    uint8_t *bytes = gyrei_allocate(w->allocator, size, 16);
    if (!bytes) return no_memory(error, size);
    memcpy(bytes, "glTF", 4);
    uint8_t *at = store_u32(bytes + 4, 2);
    at = store_u32(at, (uint32_t)size);
    at = store_chunk(at, "JSON", json);
    if (bin->size) store_chunk(at, "BIN\0", bin);
    out->model = bytes;
    out->model_size = size;
    return GYRE_OK;
}

/* The bytes of a buffer in memory of just their size. */
static gyre_status give(const gyrei_glb_writer *w, const gyrei_byte_buffer *from, void **out,
                        size_t *out_size, gyre_error *error) {
    void *bytes = from->failed ? NULL : gyrei_allocate(w->allocator, from->size, 16);
    if (!bytes) return no_memory(error, from->size);
    memcpy(bytes, from->data, from->size);
    *out = bytes;
    *out_size = from->size;
    return GYRE_OK;
}

static gyre_status give_text(gyrei_glb_writer *w, gyre_gltf_files *out, gyre_error *error) {
    gyrei_byte_buffer_append(&w->json.text, "\n", 1);
    gyre_status status = give(w, &w->json.text, &out->model, &out->model_size, error);
    if (status == GYRE_OK && w->form == GYRE_GLTF_SEPARATE && w->bin.size)
        status = give(w, &w->bin, &out->bin, &out->bin_size, error);
    return status;
}

static gyre_status write_all(gyrei_glb_writer *w, gyre_gltf_files *out, gyre_error *error) {
    gyre_status status = gyrei_glb_plan(w, error);
    if (status != GYRE_OK) return status;
    write_document(w);
    if (w->status != GYRE_OK)
        return gyrei_fail(error, w->status, "%s %u: %s", w->place, (unsigned)w->place_index, w->reason);
    return w->form == GYRE_GLTF_BINARY ? join_chunks(w, out, error) : give_text(w, out, error);
}

static gyre_status write_and_clear(gyrei_glb_writer *w, gyre_gltf_files *out, gyre_error *error) {
    gyre_status status = write_all(w, out, error);
    gyrei_byte_buffer_destroy(&w->json.text);
    gyrei_byte_buffer_destroy(&w->bin);
    gyrei_byte_buffer_destroy(&w->blocks);
    gyrei_release(w->allocator, w->table, w->table_size * sizeof *w->table);
    gyrei_glb_plan_clear(w);
    if (status != GYRE_OK) gyre_gltf_files_destroy(out, w->allocator);
    return status;
}

/* Text for people: a line for each node, mesh and so on. */
enum { LINE_DEPTH = 2 };

gyre_status gyre_gltf_encode(const gyre_asset *asset, const gyre_gltf_write_options *options,
                             gyre_gltf_files *out, gyre_error *error) {
    static const gyre_gltf_write_options defaults;
    if (!options) options = &defaults;
    if (out) *out = (gyre_gltf_files){NULL, 0, NULL, 0};
    if (!asset || !out)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "an asset and a place for its files are needed");
    if (options->form > GYRE_GLTF_SEPARATE)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the form is unknown");
    if (options->form == GYRE_GLTF_SEPARATE && !options->bin_name)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "a .bin needs a name");
    gyre_status status = gyrei_glb_check(asset, &options->allocator, error);
    if (status != GYRE_OK) return status;
    gyrei_glb_writer w = {
        .asset = asset, .options = options, .allocator = &options->allocator, .place = "asset"};
    w.form = options->form == GYRE_GLTF_BY_NAME ? GYRE_GLTF_BINARY : options->form;
    w.json.line_depth = w.form == GYRE_GLTF_BINARY ? 0 : LINE_DEPTH;
    w.json.text.allocator = w.bin.allocator = w.blocks.allocator = options->allocator;
    return write_and_clear(&w, out, error);
}

void gyre_gltf_files_destroy(gyre_gltf_files *files, const gyre_allocator *allocator) {
    gyrei_release(allocator, files->model, files->model_size);
    gyrei_release(allocator, files->bin, files->bin_size);
    *files = (gyre_gltf_files){NULL, 0, NULL, 0};
}

gyre_status gyre_glb_from_asset(const gyre_asset *asset, const gyre_allocator *allocator, void **out,
                                size_t *out_size, gyre_error *error) {
    gyre_gltf_write_options options = {.form = GYRE_GLTF_BINARY};
    gyre_gltf_files files;
    if (out) *out = NULL;
    if (out_size) *out_size = 0;
    if (!asset || !out || !out_size)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "an asset and places for bytes and size are needed");
    if (allocator) options.allocator = *allocator;
    gyre_status status = gyre_gltf_encode(asset, &options, &files, error);
    *out = files.model;
    *out_size = files.model_size;
    return status;
}

void gyre_glb_destroy(void *bytes, size_t size, const gyre_allocator *allocator) {
    gyrei_release(allocator, bytes, size);
}
