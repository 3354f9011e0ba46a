/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <asset/image.h>
#include <string.h>

typedef struct texture_fields {
    gyrei_text name;
    const gyrei_json *extensions;
    uint32_t source, sampler;
} texture_fields;

static const gyrei_field texture_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, texture_fields, name),
    GYREI_FIELD("sampler", GYREI_FIELD_INDEX, texture_fields, sampler),
    GYREI_FIELD("source", GYREI_FIELD_INDEX, texture_fields, source),
    GYREI_FIELD("extensions", GYREI_FIELD_OBJECT, texture_fields, extensions),
};

/* What names a picture of another kind. The picture is kept as it is: nothing here unpacks it. */
typedef struct texture_extensions {
    const gyrei_json *webp, *basisu, *avif, *dds;
} texture_extensions;

static const gyrei_field texture_extension_table[] = {
    GYREI_FIELD("EXT_texture_webp", GYREI_FIELD_OBJECT, texture_extensions, webp),
    GYREI_FIELD("KHR_texture_basisu", GYREI_FIELD_OBJECT, texture_extensions, basisu),
    GYREI_FIELD("EXT_texture_avif", GYREI_FIELD_OBJECT, texture_extensions, avif),
    GYREI_FIELD("MSFT_texture_dds", GYREI_FIELD_OBJECT, texture_extensions, dds),
};

static const gyrei_field texture_source_table[] = {
    GYREI_FIELD("source", GYREI_FIELD_INDEX, texture_fields, source),
};

static const gyrei_field sampler_table[] = {
    GYREI_FIELD("magFilter", GYREI_FIELD_INDEX, gyre_texture, mag_filter),
    GYREI_FIELD("minFilter", GYREI_FIELD_INDEX, gyre_texture, min_filter),
    GYREI_FIELD("wrapS", GYREI_FIELD_INDEX, gyre_texture, wrap_s),
    GYREI_FIELD("wrapT", GYREI_FIELD_INDEX, gyre_texture, wrap_t),
};

typedef struct image_fields {
    gyrei_text name, mime_type, uri;
    uint32_t view;
} image_fields;

static const gyrei_field image_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, image_fields, name),
    GYREI_FIELD("mimeType", GYREI_FIELD_TEXT, image_fields, mime_type),
    GYREI_FIELD("uri", GYREI_FIELD_TEXT, image_fields, uri),
    GYREI_FIELD("bufferView", GYREI_FIELD_INDEX, image_fields, view),
};

static bool read_sampler(gyrei_gltf *gltf, uint32_t index, gyre_texture *texture) {
    uint32_t count;
    if (index == GYRE_NONE) return true;
    if (!gyrei_gltf_count(gltf, gltf->root.samplers, &count) ||
        !gyrei_gltf_within(gltf, "sampler", index, count))
        return false;
    const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.samplers, index);
    return object && gyrei_gltf_fields(gltf, object, sampler_table, 4, texture);
}

/* The first of them that names one, where the texture itself names none. */
static bool read_other_source(gyrei_gltf *gltf, texture_fields *fields) {
    texture_extensions found = {NULL, NULL, NULL, NULL};
    if (fields->source != GYRE_NONE || !fields->extensions) return true;
    if (!gyrei_gltf_fields(gltf, fields->extensions, texture_extension_table, 4, &found)) return false;
    const gyrei_json *const objects[] = {found.webp, found.basisu, found.avif, found.dds};
    for (size_t i = 0; i < 4 && fields->source == GYRE_NONE; i++)
        if (objects[i] && !gyrei_gltf_fields(gltf, objects[i], texture_source_table, 1, fields)) return false;
    return true;
}

static bool read_texture(gyrei_gltf *gltf, const gyrei_json *object, gyre_texture *texture) {
    texture_fields fields = {{NULL, 0}, NULL, GYRE_NONE, GYRE_NONE};
    if (!gyrei_gltf_fields(gltf, object, texture_table, 4, &fields) || !read_other_source(gltf, &fields) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &texture->name) ||
        !gyrei_gltf_within(gltf, "image", fields.source, gltf->asset->image_count))
        return false;
    texture->image = fields.source;
    return read_sampler(gltf, fields.sampler, texture);
}

bool gyrei_gltf_read_textures(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.textures, &count)) return false;
    gyre_texture *textures = gyrei_gltf_new(gltf, count, sizeof *textures);
    if (!textures) return false;
    gltf->asset->textures = textures;
    gltf->asset->texture_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "texture", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.textures, i);
        if (!object || !read_texture(gltf, object, &textures[i])) return false;
    }
    return true;
}

/* A picture that cannot be found spoils no model: its failure becomes a warning, unless memory is short. */
static bool forgive(gyrei_gltf *gltf) {
    if (gltf->status == GYRE_OUT_OF_MEMORY) return false;
    gltf->status = gltf->error.status = GYRE_OK;
    gltf->place.kind = NULL;
    gyrei_gltf_warn(gltf, GYREI_WARN_IMAGE, "%s", gltf->error.message);
    gltf->error.message[0] = '\0';
    return true;
}

/* True with NULL bytes when there is nothing to be found. */
static bool find_bytes(gyrei_gltf *gltf, const image_fields *fields, gyrei_text *media_type,
                       gyrei_text *bytes) {
    if (fields->view == GYRE_NONE) {
        if (fields->uri.bytes)
            return gyrei_gltf_uri_bytes(gltf, fields->uri, media_type, bytes) || forgive(gltf);
        gyrei_gltf_warn(gltf, GYREI_WARN_IMAGE, "it has neither a uri nor a buffer view");
        return true;
    }
    if (!gyrei_gltf_within(gltf, "buffer view", fields->view, gltf->view_count)) return false;
    const gyrei_gltf_view *view = &gltf->views[fields->view];
    *bytes = (gyrei_text){(const char *)view->bytes, view->size};
    return true;
}

static bool read_media_type(gyrei_gltf *gltf, gyrei_text told, gyrei_text of_uri, gyre_image *image) {
    const char *seen = gyrei_image_media_type(image->bytes, image->size);
    if (!told.bytes && !seen) told = of_uri;
    if (told.bytes && told.size > 0) return gyrei_gltf_copy_text(gltf, told, &image->mime_type);
    image->mime_type = seen;
    return true;
}

static bool read_image(gyrei_gltf *gltf, const gyrei_json *object, gyre_image *image) {
    image_fields fields = {{NULL, 0}, {NULL, 0}, {NULL, 0}, GYRE_NONE};
    gyrei_text bytes = {NULL, 0}, of_uri = {NULL, 0};
    if (!gyrei_gltf_fields(gltf, object, image_table, 4, &fields) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &image->name) || !find_bytes(gltf, &fields, &of_uri, &bytes))
        return false;
    if (bytes.bytes) {
        uint8_t *copy = gyrei_gltf_new_unpacked(gltf, bytes.size, 1);
        if (!copy) return false;
        memcpy(copy, bytes.bytes, bytes.size);
        image->bytes = copy;
        image->size = bytes.size;
    }
    return read_media_type(gltf, fields.mime_type, of_uri, image);
}

bool gyrei_gltf_read_images(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.images, &count)) return false;
    gyre_image *images = gyrei_gltf_new(gltf, count, sizeof *images);
    if (!images) return false;
    gltf->asset->images = images;
    gltf->asset->image_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "image", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.images, i);
        if (!object || !read_image(gltf, object, &images[i])) return false;
    }
    return true;
}
