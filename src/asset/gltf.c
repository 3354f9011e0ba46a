/* SPDX-License-Identifier: MIT */
#include <asset/asset_storage.h>
#include <asset/file.h>
#include <asset/glb_chunk.h>
#include <asset/gltf_read.h>
#include <base/error.h>
#include <string.h>

#define SECTION(key, member) GYREI_FIELD(key, GYREI_FIELD_ARRAY, gyrei_gltf_root, member)

static const gyrei_field root_table[] = {
    GYREI_FIELD_REQUIRED("asset", GYREI_FIELD_OBJECT, gyrei_gltf_root, asset),
    GYREI_FIELD("scene", GYREI_FIELD_INDEX, gyrei_gltf_root, scene),
    SECTION("accessors", accessors),
    SECTION("animations", animations),
    SECTION("bufferViews", buffer_views),
    SECTION("buffers", buffers),
    SECTION("cameras", cameras),
    SECTION("extensionsRequired", extensions_required),
    SECTION("extensionsUsed", extensions_used),
    SECTION("images", images),
    SECTION("materials", materials),
    SECTION("meshes", meshes),
    SECTION("nodes", nodes),
    SECTION("samplers", samplers),
    SECTION("scenes", scenes),
    SECTION("skins", skins),
    SECTION("textures", textures),
};

/* What comes later may name what came before. */
static bool (*const steps[])(gyrei_gltf *gltf) = {
    gyrei_gltf_read_head,    gyrei_gltf_read_buffers,    gyrei_gltf_read_views,     gyrei_gltf_read_accessors,
    gyrei_gltf_read_images,  gyrei_gltf_read_textures,   gyrei_gltf_read_materials, gyrei_gltf_read_meshes,
    gyrei_gltf_read_cameras, gyrei_gltf_read_nodes,      gyrei_gltf_read_scenes,    gyrei_gltf_read_skins,
    gyrei_gltf_check_skins,  gyrei_gltf_read_animations, gyrei_gltf_keep_matrices,  gyrei_gltf_keep_warnings,
};

static bool read_document(gyrei_gltf *gltf, const gyrei_json *document) {
    if (gyrei_json_kind_of(document) != GYREI_JSON_OBJECT)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the JSON must be an object");
    gltf->root.scene = GYRE_NONE;
    if (!gyrei_gltf_fields(gltf, document, root_table, sizeof root_table / sizeof *root_table, &gltf->root))
        return false;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        gltf->place.kind = NULL;
        if (!steps[i](gltf)) return false;
    }
    return true;
}

/* Some writers begin with a byte order mark, some fill up the last chunk word with zeros. */
static void trim(gyrei_text *json, uint64_t *offset) {
    if (json->size >= 3 && memcmp(json->bytes, "\xef\xbb\xbf", 3) == 0) {
        json->bytes += 3;
        json->size -= 3;
        *offset += 3;
    }
    while (json->size > 0 && json->bytes[json->size - 1] == '\0')
        json->size--;
}

static bool parse(gyrei_gltf *gltf, const void *bytes, size_t size, gyrei_json **document) {
    gyrei_glb glb = {.json = {bytes, size}};
    if (gyrei_glb_is(bytes, size)) {
        gltf->status = gyrei_glb_split(bytes, size, &glb, &gltf->error);
        if (gltf->status != GYRE_OK) return false;
        gltf->chunk = glb.binary;
        if (glb.trailing > 0)
            gyrei_gltf_warn(gltf, GYREI_WARN_GLB_LENGTH, "%zu bytes after the end that the GLB header gives",
                            glb.trailing);
    }
    trim(&glb.json, &glb.json_offset);
    gltf->status = gyrei_json_parse(glb.json.bytes, glb.json.size, glb.json_offset, document, &gltf->error);
    return gltf->status == GYRE_OK;
}

static bool prepare(gyrei_gltf *gltf, size_t size) {
    gyre_asset_storage *storage = gyrei_gltf_new(gltf, 1, sizeof *storage);
    gltf->warnings = gyrei_gltf_scratch(gltf, GYREI_WARN_COUNT, sizeof *gltf->warnings);
    if (!storage || !gltf->warnings) return false;
    gltf->asset = &storage->asset;
    gltf->asset->storage = storage;
    gltf->input_size = size;
    return true;
}

static void read_bytes(gyrei_gltf *gltf, const void *bytes, size_t size) {
    gyrei_json *document = NULL;
    if (prepare(gltf, size) && parse(gltf, bytes, size, &document)) read_document(gltf, document);
    if (document) gyrei_json_free(document);
}

static gyre_status finish(gyrei_gltf *gltf, const gyre_asset **out, gyre_error *error) {
    gyrei_arena_destroy(&gltf->scratch);
    if (gltf->status == GYRE_OK) {
        gltf->asset->storage->arena = gltf->arena;
        *out = gltf->asset;
        return GYRE_OK;
    }
    gyrei_arena_destroy(&gltf->arena);
    if (error) *error = gltf->error;
    return gltf->status;
}

static void begin(gyrei_gltf *gltf, const gyre_gltf_options *options) {
    static const gyre_gltf_options defaults;
    gltf->options = options ? options : &defaults;
    gltf->arena.allocator = gltf->scratch.allocator = gltf->options->allocator;
}

/* The folder of a path, with its last separator, or of a folder's name. */
static bool set_folder(gyrei_gltf *gltf, const char *path, bool is_folder) {
    size_t length = strlen(path);
    const char *slash = strrchr(path, '/');
    if (!is_folder) length = slash ? (size_t)(slash - path) + 1 : 0;
    char *folder = gyrei_gltf_scratch(gltf, length + 2, 1);
    if (!folder) return false;
    memcpy(folder, path, length);
    if (is_folder && length > 0 && folder[length - 1] != '/') folder[length] = '/';
    gltf->folder = folder;
    return true;
}

gyre_status gyre_gltf_read(const char *path, const gyre_gltf_options *options, const gyre_asset **out,
                           gyre_error *error) {
    gyrei_gltf gltf = {0};
    gyrei_text bytes;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "path is NULL");
    begin(&gltf, options);
    gltf.status = gyrei_file_read(path, &gltf.scratch, &bytes, &gltf.error);
    if (gltf.status == GYRE_OK && set_folder(&gltf, path, false)) read_bytes(&gltf, bytes.bytes, bytes.size);
    return finish(&gltf, out, error);
}

gyre_status gyre_gltf_read_memory(const void *bytes, size_t size, const gyre_gltf_options *options,
                                  const gyre_asset **out, gyre_error *error) {
    gyrei_gltf gltf = {0};
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!bytes) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "bytes is NULL");
    begin(&gltf, options);
    if (!gltf.options->base_path || set_folder(&gltf, gltf.options->base_path, true))
        read_bytes(&gltf, bytes, size);
    return finish(&gltf, out, error);
}
