/* SPDX-License-Identifier: MIT */
/* Pictures lie in the scene, or beside the model under a path that was written on another machine. */
#include <asset/assimp_read.h>
#include <asset/file.h>
#include <asset/image.h>
#include <asset/image_tga.h>
#include <asset/uri.h>
#include <dirent.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The path with slashes for backslashes, terminated. */
static char *copy_path(gyrei_assimp *a, const struct aiString *path) {
    size_t size;
    const char *text = gyrei_assimp_text(path, &size);
    char *copy = gyrei_arena_copy_string(&a->reading.scratch, text, size);
    if (!copy) {
        gyrei_assimp_fail(a, GYRE_OUT_OF_MEMORY, "out of memory");
        return NULL;
    }
    for (char *at = copy; *at; at++)
        if (*at == '\\') *at = '/';
    return copy;
}

/* "*3" is the fourth picture of the scene; so is one whose file has the same name. */
static const struct aiTexture *find_packed(const gyrei_assimp *a, const char *path) {
    const struct aiScene *scene = a->scene;
    if (!scene->mTextures) return NULL;
    if (path[0] == '*') {
        char *end;
        const unsigned long index = strtoul(path + 1, &end, 10);
        return *end == '\0' && end > path + 1 && index < scene->mNumTextures ? scene->mTextures[index] : NULL;
    }
    for (unsigned int i = 0; i < scene->mNumTextures; i++) {
        size_t size;
        const struct aiTexture *texture = scene->mTextures[i];
        if (!texture) continue;
        const char *name = gyrei_assimp_text(&texture->mFilename, &size), *wanted = base_name(path);
        const size_t length = strlen(wanted);
        if (length == 0 || size < length || memcmp(name + size - length, wanted, length) != 0) continue;
        if (size == length || name[size - length - 1] == '/' || name[size - length - 1] == '\\')
            return texture;
    }
    return NULL;
}

/* Pixels become a PNG, which is what an asset's picture may be. False is out of memory. */
static bool pack(gyrei_assimp *a, uint32_t width, uint32_t height, png_uint_32 format, const void *pixels,
                 gyre_image *out) {
    png_alloc_size_t size;
    png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = format};
    size = PNG_IMAGE_PNG_SIZE_MAX(image);
    void *bytes = gyrei_reading_new_raw(&a->reading, size, 1);
    if (!bytes) return false;
    if (!png_image_write_to_memory(&image, bytes, &size, 0, pixels, 0, NULL)) {
        png_image_free(&image);
        return true;
    }
    out->bytes = bytes;
    out->size = size;
    return true;
}

static bool pack_pixels(gyrei_assimp *a, const struct aiTexture *texture, gyre_image *out) {
    enum { MOST_SIDE = 16384 };
    if (texture->mWidth > MOST_SIDE || texture->mHeight > MOST_SIDE) return true;
    return pack(a, texture->mWidth, texture->mHeight, PNG_FORMAT_BGRA, texture->pcData, out);
}

/* A TGA becomes a PNG too; other kinds that cannot be drawn are told. */
static bool convert(gyrei_assimp *a, gyre_image *image) {
    uint32_t width, height;
    image->mime_type = gyrei_image_media_type(image->bytes, image->size);
    if (image->mime_type) return true;
    if (!gyrei_tga_size(image->bytes, (size_t)image->size, &width, &height)) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_IMAGE_KIND,
                          "the picture \"%.120s\" is neither PNG, JPEG nor TGA", image->name);
        return true;
    }
    uint8_t *pixels = gyrei_reading_scratch(&a->reading, (size_t)width * height, 4);
    if (!pixels) return false;
    if (!gyrei_tga_read(image->bytes, (size_t)image->size, pixels)) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_IMAGE_KIND, "the picture \"%.120s\" is cut short",
                          image->name);
        return true;
    }
    if (!pack(a, width, height, PNG_FORMAT_RGBA, pixels, image)) return false;
    image->mime_type = gyrei_image_media_type(image->bytes, image->size);
    return true;
}

static bool take_packed(gyrei_assimp *a, const struct aiTexture *texture, gyre_image *out) {
    if (!texture->pcData || texture->mWidth == 0) return true;
    if (texture->mHeight > 0) return pack_pixels(a, texture, out);
    void *bytes = gyrei_reading_new_raw(&a->reading, texture->mWidth, 1);
    if (!bytes) return false;
    memcpy(bytes, texture->pcData, texture->mWidth);
    out->bytes = bytes;
    out->size = texture->mWidth;
    return true;
}

static bool read_file(gyrei_assimp *a, const char *path, gyre_image *out) {
    gyrei_text bytes;
    gyre_error why;
    const size_t folder = path[0] == '/' ? 0 : strlen(a->folder), size = strlen(path);
    char *joined = gyrei_reading_scratch(&a->reading, folder + size + 1, 1);
    if (!joined) return false;
    memcpy(joined, a->folder, folder);
    memcpy(joined + folder, path, size);
    const gyre_status status = gyrei_file_read(joined, &a->reading.arena, &bytes, &why);
    if (status == GYRE_OUT_OF_MEMORY) return gyrei_assimp_fail(a, status, "out of memory");
    if (status != GYRE_OK) return true;
    out->bytes = (const uint8_t *)bytes.bytes;
    out->size = bytes.size;
    return true;
}

static char small(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool is_alike(const char *one, const char *other) {
    while (*one && small(*one) == small(*other))
        one++, other++;
    return *one == *other;
}

/* DOS had no small letters: the file of the model's folder whose name is the same but for them, or NULL. */
static bool find_alike(gyrei_assimp *a, const char *name, const char **out) {
    DIR *folder = opendir(*a->folder ? a->folder : ".");
    bool done = true;
    *out = NULL;
    for (const struct dirent *entry; folder && !*out && done && (entry = readdir(folder)) != NULL;) {
        if (!is_alike(entry->d_name, name)) continue;
        *out = gyrei_arena_copy_string(&a->reading.scratch, entry->d_name, strlen(entry->d_name));
        done = *out || gyrei_assimp_fail(a, GYRE_OUT_OF_MEMORY, "out of memory");
    }
    if (folder) closedir(folder);
    return done;
}

/* As it is written, where that is allowed; then by its name alone, beside the model. */
static bool take_beside(gyrei_assimp *a, const char *path, gyre_image *out) {
    const gyrei_text text = {path, strlen(path)};
    const gyrei_path_kind kind = gyrei_path_kind_of(text, text);
    if (!a->folder || kind == GYREI_PATH_INVALID) return true;
    if (kind == GYREI_PATH_INSIDE || (kind == GYREI_PATH_OUTSIDE && a->options->allow_outside))
        if (!read_file(a, path, out)) return false;
    const char *name = base_name(path), *alike;
    if (out->bytes || !*name) return true;
    if (!read_file(a, name, out) || (!out->bytes && !find_alike(a, name, &alike))) return false;
    return out->bytes || !alike || read_file(a, alike, out);
}

static bool take_image(gyrei_assimp *a, const char *path, gyre_image *out) {
    size_t mended;
    const struct aiTexture *packed = find_packed(a, path);
    if (!gyrei_reading_copy_text(&a->reading, base_name(path), strlen(base_name(path)), &out->name,
                                 &mended) ||
        (packed && !take_packed(a, packed, out)) || (!out->bytes && !take_beside(a, path, out)))
        return false;
    if (out->bytes) return convert(a, out);
    gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_IMAGE, "the picture \"%.120s\" was not found", path);
    return true;
}

bool gyrei_assimp_find_image(gyrei_assimp *a, const struct aiString *name, uint32_t *index) {
    const char *path = copy_path(a, name);
    if (!path) return false;
    for (*index = 0; *index < a->image_count; ++*index)
        if (strcmp(a->image_paths[*index], path) == 0) return true;
    if (!gyrei_assimp_grow(a, &a->images, &a->image_capacity, a->image_count, sizeof *a->images) ||
        !gyrei_assimp_grow(a, &a->image_paths, &a->image_path_capacity, a->image_count,
                           sizeof *a->image_paths))
        return false;
    a->images[a->image_count] = (gyre_image){0};
    a->image_paths[a->image_count] = path;
    return take_image(a, path, &a->images[a->image_count++]);
}
