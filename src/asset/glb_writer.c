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

static void write_document(gyrei_glb_writer *w) {
    gyrei_json_open(&w->json, NULL, '{');
    write_header(w);
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
    gyrei_json_close(&w->json, '}');
    gyrei_byte_buffer_align(&w->json.text, 4, ' ');
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

static gyre_status join_chunks(const gyrei_glb_writer *w, void **out, size_t *out_size, gyre_error *error) {
    const gyrei_byte_buffer *json = &w->json.text, *bin = &w->bin;
    size_t size = 12 + 8, limit = UINT32_MAX;
    if (bin->size) size += 8;
    if (!gyrei_add_size(size, json->size, &size) || !gyrei_add_size(size, bin->size, &size) || size > limit)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "a .glb file holds at most 4 GiB");
    uint8_t *bytes = gyrei_allocate(w->allocator, size, 16);
    if (!bytes) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for the file's %zu bytes", size);
    memcpy(bytes, "glTF", 4);
    uint8_t *at = store_u32(bytes + 4, 2);
    at = store_u32(at, (uint32_t)size);
    at = store_chunk(at, "JSON", json);
    if (bin->size) store_chunk(at, "BIN\0", bin);
    *out = bytes;
    *out_size = size;
    return GYRE_OK;
}

static gyre_status make_image_map(gyrei_glb_writer *w, gyre_error *error) {
    const gyre_asset *a = w->asset;
    if (a->image_count == 0) return GYRE_OK;
    w->image_map = gyrei_allocate(w->allocator, a->image_count * sizeof(uint32_t), sizeof(uint32_t));
    if (!w->image_map) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for the images' numbers");
    for (uint32_t i = 0, next = 0; i < a->image_count; i++)
        w->image_map[i] = a->images[i].bytes && a->images[i].size ? next++ : GYRE_NONE;
    return GYRE_OK;
}

static gyre_status write_all(gyrei_glb_writer *w, void **out, size_t *out_size, gyre_error *error) {
    gyre_status status = make_image_map(w, error);
    if (status != GYRE_OK) return status;
    write_document(w);
    if (w->status != GYRE_OK)
        return gyrei_fail(error, w->status, "%s %u: %s", w->place, (unsigned)w->place_index, w->reason);
    return join_chunks(w, out, out_size, error);
}

gyre_status gyre_glb_from_asset(const gyre_asset *asset, const gyre_allocator *allocator, void **out,
                                size_t *out_size, gyre_error *error) {
    if (out) *out = NULL;
    if (out_size) *out_size = 0;
    if (!asset || !out || !out_size)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "an asset and places for bytes and size are needed");
    gyre_status status = gyrei_glb_check(asset, allocator, error);
    if (status != GYRE_OK) return status;
    gyrei_glb_writer w = {.asset = asset, .allocator = allocator, .place = "asset"};
    if (allocator) w.json.text.allocator = w.bin.allocator = w.blocks.allocator = *allocator;
    status = write_all(&w, out, out_size, error);
    gyrei_byte_buffer_destroy(&w.json.text);
    gyrei_byte_buffer_destroy(&w.bin);
    gyrei_byte_buffer_destroy(&w.blocks);
    gyrei_release(allocator, w.table, w.table_size * sizeof *w.table);
    gyrei_release(allocator, w.image_map, asset->image_count * sizeof *w.image_map);
    return status;
}

void gyre_glb_destroy(void *bytes, size_t size, const gyre_allocator *allocator) {
    gyrei_release(allocator, bytes, size);
}
