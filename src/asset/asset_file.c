/* SPDX-License-Identifier: MIT */
#include <asset/bvh_frame.h>
#include <asset/bvh_read.h>
#include <asset/file.h>
#include <base/error.h>
#include <gyre/asset_file.h>
#include <gyre/gltf.h>
#include <gyre/gyre_file.h>
#include <gyre/import.h>
#include <string.h>

typedef struct format {
    const char *name; /* in words, for messages */
    const char *end;  /* of file names */
    const char *head; /* of the content; NULL: it does not say */
    uint32_t head_size;
    uint32_t kind; /* GYRE_FORMAT_* */
} format;

#define HEAD(text) text, sizeof(text) - 1
#define NO_HEAD NULL, 0

/* The first that fits: what a content says for sure comes before what may stand at the head of any text. */
static const format formats[] = {
    {"gyre", ".gyre", HEAD("gyre\r\n\x1a\n"), GYRE_FORMAT_GYRE},
    {"glTF", ".glb", HEAD("glTF"), GYRE_FORMAT_GLTF},
    {"glTF", ".gltf", HEAD("{"), GYRE_FORMAT_GLTF},
    {"BVH", ".bvh", NO_HEAD, GYRE_FORMAT_BVH},
    {"FBX", ".fbx", HEAD("Kaydara FBX Binary"), GYRE_FORMAT_OTHER},
    {"FBX", ".fbx", HEAD("; FBX"), GYRE_FORMAT_OTHER},
    {"Blender", ".blend", HEAD("BLENDER"), GYRE_FORMAT_OTHER},
    {"DirectX", ".x", HEAD("xof 0"), GYRE_FORMAT_OTHER},
    {"MilkShape", ".ms3d", HEAD("MS3D000000"), GYRE_FORMAT_OTHER},
    {"LightWave", ".lwo", HEAD("FORM"), GYRE_FORMAT_OTHER},
    {"MD5", ".md5mesh", HEAD("MD5Version"), GYRE_FORMAT_OTHER},
    {"MDL", ".mdl", HEAD("IDPO"), GYRE_FORMAT_OTHER},
    {"MD2", ".md2", HEAD("IDP2"), GYRE_FORMAT_OTHER},
    {"MD3", ".md3", HEAD("IDP3"), GYRE_FORMAT_OTHER},
    {"ASE", ".ase", HEAD("*3DSMAX_ASCIIEXPORT"), GYRE_FORMAT_OTHER},
    {"AC3D", ".ac", HEAD("AC3Db"), GYRE_FORMAT_OTHER},
    {"Blitz3D", ".b3d", HEAD("BB3D"), GYRE_FORMAT_OTHER},
    {"PLY", ".ply", HEAD("ply\n"), GYRE_FORMAT_OTHER},
    {"PLY", ".ply", HEAD("ply\r"), GYRE_FORMAT_OTHER},
    {"STL", ".stl", HEAD("solid "), GYRE_FORMAT_OTHER},
    {"3DS", ".3ds", NO_HEAD, GYRE_FORMAT_OTHER},
    {"COLLADA", ".dae", NO_HEAD, GYRE_FORMAT_OTHER},
    {"OBJ", ".obj", NO_HEAD, GYRE_FORMAT_OTHER},
    {"OFF", ".off", NO_HEAD, GYRE_FORMAT_OTHER},
    {"Irrlicht", ".irrmesh", NO_HEAD, GYRE_FORMAT_OTHER},
    {"Ogre", ".mesh", NO_HEAD, GYRE_FORMAT_OTHER},
    {"SMD", ".smd", NO_HEAD, GYRE_FORMAT_OTHER},
};

enum { HEAD_SIZE = 1024 };

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool ends_with(const char *name, const char *end) {
    const size_t length = strlen(name), size = strlen(end);
    if (length < size) return false;
    for (size_t i = 0; i < size; i++)
        if (lower(name[length - size + i]) != end[i]) return false;
    return true;
}

/* Some writers begin text with a byte order mark, some with blanks. */
static gyrei_text skip_blanks(gyrei_text text) {
    if (text.size >= 3 && memcmp(text.bytes, "\xef\xbb\xbf", 3) == 0) {
        text.bytes += 3;
        text.size -= 3;
    }
    while (text.size > 0 && strchr(" \t\r\n", *text.bytes) && *text.bytes) {
        text.bytes++;
        text.size--;
    }
    return text;
}

static bool holds(gyrei_text text, const char *word) {
    const size_t length = strlen(word);
    for (size_t i = 0; i + length <= text.size && i < HEAD_SIZE; i++)
        if (memcmp(text.bytes + i, word, length) == 0) return true;
    return false;
}

static const format *format_of_end(const char *name) {
    for (size_t i = 0; name && i < sizeof formats / sizeof *formats; i++)
        if (ends_with(name, formats[i].end)) return &formats[i];
    return NULL;
}

/* A main chunk, its length, and in it a version or the editor's chunk. */
static bool is_3ds(gyrei_text text) {
    return text.size >= 8 && memcmp(text.bytes, "MM", 2) == 0 &&
           (memcmp(text.bytes + 6, "\x02\0", 2) == 0 || memcmp(text.bytes + 6, "==", 2) == 0);
}

static const format *format_of_content(gyrei_text content) {
    const gyrei_text text = skip_blanks(content);
    if (gyrei_bvh_is(content.bytes, content.size)) return format_of_end(".bvh");
    if (is_3ds(content)) return format_of_end(".3ds");
    if (text.size > 0 && *text.bytes == '<') return holds(text, "<COLLADA") ? format_of_end(".dae") : NULL;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const format *f = &formats[i];
        if (f->head && text.size >= f->head_size && memcmp(text.bytes, f->head, f->head_size) == 0) return f;
    }
    return NULL;
}

static const format *format_of(const char *name, gyrei_text content) {
    const format *found = format_of_content(content);
    return found ? found : format_of_end(name);
}

uint32_t gyre_asset_file_format(const char *name, const void *head, size_t size) {
    const format *found = format_of(name, (gyrei_text){head ? head : "", head ? size : 0});
    return found ? found->kind : GYRE_FORMAT_UNKNOWN;
}

static gyre_status refuse(const format *found, gyre_error *error) {
    if (found)
        return gyrei_fail(error, GYRE_UNSUPPORTED,
                          "it is %s, and this gyre was built without Assimp, which reads that; it reads glTF "
                          "(.gltf, .glb) and BVH (.bvh)",
                          found->name);
    return gyrei_fail(
        error, GYRE_UNSUPPORTED,
        "neither its content nor its name is that of a model; glTF (.gltf, .glb), BVH (.bvh)%s can be "
        "read",
        gyre_import_is_available() ? " and, through Assimp, FBX, COLLADA, 3DS, OBJ and others" : "");
}

/* With its last separator; empty for a file of the working folder. */
static const char *folder_of(const char *path, gyrei_arena *arena) {
    const char *slash = strrchr(path, '/');
    return gyrei_arena_copy_string(arena, path, slash ? (size_t)(slash - path) + 1 : 0);
}

static gyre_status read_gltf(const char *path, gyrei_text bytes, const gyre_asset_file_options *options,
                             gyrei_arena *arena, const gyre_asset **out, gyre_error *error) {
    const gyre_gltf_options gltf = {.allocator = options->allocator,
                                    .base_path = folder_of(path, arena),
                                    .allow_outside = options->allow_outside};
    if (!gltf.base_path) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    gyre_status status = gyre_gltf_read_memory(bytes.bytes, bytes.size, &gltf, out, error);
    if (status != GYRE_OK) return status;
    /* The numbers of a .gltf are in glTF's frame, unless the caller knows better. */
    return gyrei_turn_to_gltf(gyrei_bvh_frame(options->up, options->unit_m), &options->allocator, out, error);
}

static gyre_status read_bvh(gyrei_text bytes, const gyre_asset_file_options *options, const gyre_asset **out,
                            gyre_error *error) {
    const gyre_bvh_options bvh = {
        .allocator = options->allocator, .unit_m = options->unit_m, .up = options->up};
    return gyre_bvh_read_memory(bytes.bytes, bytes.size, &bvh, out, error);
}

static gyre_status read_gyre(gyrei_text bytes, const gyre_asset_file_options *options, const gyre_asset **out,
                             gyre_error *error) {
    const gyre_file *file;
    gyre_status status = gyre_file_from_bytes(bytes.bytes, bytes.size, &file, error);
    if (status == GYRE_OK) status = gyre_asset_from_file(file, &options->allocator, out, error);
    if (status != GYRE_OK) return status;
    return gyrei_turn_to_gltf(gyrei_bvh_frame(options->up, options->unit_m), &options->allocator, out, error);
}

/* Assimp reads the file itself, and knows formats that are not in the table. */
static gyre_status read_other(const char *path, const format *found, const gyre_asset_file_options *options,
                              const gyre_asset **out, gyre_error *error) {
    const gyre_import_options import = {.allocator = options->allocator,
                                        .unit_m = options->unit_m,
                                        .up = options->up,
                                        .allow_outside = options->allow_outside};
    if (!gyre_import_is_available()) return refuse(found, error);
    const gyre_status status = gyre_import_read(path, &import, out, error);
    return found || status == GYRE_OK || status == GYRE_OUT_OF_MEMORY ? status : refuse(found, error);
}

gyre_status gyre_asset_file_read(const char *path, const gyre_asset_file_options *options,
                                 const gyre_asset **out, gyre_error *error) {
    static const gyre_asset_file_options defaults;
    gyrei_text bytes;
    if (!options) options = &defaults;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "path is NULL");
    if (!gyre_frame_is_valid(gyrei_bvh_frame(options->up, options->unit_m)))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "up must be an axis and unit_m from 1e-18 to 1e18");
    gyrei_arena arena = {.allocator = options->allocator};
    gyre_status status = gyrei_file_read(path, &arena, &bytes, error);
    const format *found = status == GYRE_OK ? format_of(path, bytes) : NULL;
    const uint32_t kind = found ? found->kind : GYRE_FORMAT_UNKNOWN;
    if (status == GYRE_OK && kind == GYRE_FORMAT_GLTF)
        status = read_gltf(path, bytes, options, &arena, out, error);
    if (status == GYRE_OK && kind == GYRE_FORMAT_GYRE) status = read_gyre(bytes, options, out, error);
    if (status == GYRE_OK && kind == GYRE_FORMAT_BVH) status = read_bvh(bytes, options, out, error);
    gyrei_arena_destroy(&arena);
    if (status == GYRE_OK && !*out) status = read_other(path, found, options, out, error);
    return status;
}
