/* SPDX-License-Identifier: MIT */
#include <asset/file.h>
#include <asset/gltf_read.h>
#include <asset/uri.h>
#include <base/checked.h>
#include <string.h>

static bool decode_data(gyrei_gltf *gltf, const gyrei_data_uri *uri, gyrei_text *out) {
    if (!uri->payload.bytes) return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the data URI has no comma");
    size_t size = 0;
    char *text = gyrei_gltf_scratch(gltf, uri->payload.size, 1);
    if (!text) return false;
    if (!gyrei_percent_decode(uri->payload, text, &size))
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "broken %% escape at character %zu of the data", size);
    *out = (gyrei_text){text, size};
    if (!uri->base64) return true;
    uint8_t *bytes = gyrei_gltf_scratch(gltf, gyrei_base64_bound(size), 1);
    if (!bytes) return false;
    if (!gyrei_base64_decode(*out, bytes, &size))
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "character %zu of the data is not base64", size);
    *out = (gyrei_text){(const char *)bytes, size};
    return true;
}

static bool take_from_source(gyrei_gltf *gltf, const char *path, gyrei_text *out) {
    const gyre_file_source *source = &gltf->options->source;
    const void *bytes = NULL;
    size_t size = 0;
    gyre_error why = {0};
    gyre_status status = source->read(source->user, path, &bytes, &size, &why);
    if (status != GYRE_OK)
        return gyrei_gltf_fail(gltf, status, "%s", why.message[0] ? why.message : gyre_status_string(status));
    char *copy = gyrei_arena_allocate_raw(&gltf->scratch, size, 1);
    if (copy && size > 0) memcpy(copy, bytes, size);
    if (source->release) source->release(source->user, bytes, size);
    if (!copy) return gyrei_gltf_fail(gltf, GYRE_OUT_OF_MEMORY, "out of memory");
    *out = (gyrei_text){copy, size};
    return true;
}

static bool read_file(gyrei_gltf *gltf, const char *path, gyrei_text *out) {
    gyre_error why = {0};
    gyre_status status = gyrei_file_read(path, &gltf->scratch, out, &why);
    return status == GYRE_OK || gyrei_gltf_fail(gltf, status, "%s", why.message);
}

static bool check_path(gyrei_gltf *gltf, gyrei_text uri, gyrei_text path) {
    switch (gyrei_path_kind_of(uri, path)) {
    case GYREI_PATH_INVALID:
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the uri is empty or holds a zero byte");
    case GYREI_PATH_SCHEME:
        return gyrei_gltf_fail(gltf, GYRE_UNSUPPORTED, "\"%.120s\" is neither data nor a path", path.bytes);
    case GYREI_PATH_OUTSIDE:
        if (gltf->options->allow_outside) return true;
        return gyrei_gltf_fail(gltf, GYRE_CANNOT_READ, "\"%.120s\" leaves the model's folder", path.bytes);
    case GYREI_PATH_INSIDE:
        break;
    }
    return true;
}

/* Absolute paths stand alone. */
static const char *join(gyrei_gltf *gltf, gyrei_text path) {
    size_t folder = path.bytes[0] == '/' ? 0 : strlen(gltf->folder);
    char *joined = gyrei_gltf_scratch(gltf, folder + path.size + 1, 1);
    if (!joined) return NULL;
    memcpy(joined, gltf->folder, folder);
    memcpy(joined + folder, path.bytes, path.size);
    return joined;
}

static bool read_external(gyrei_gltf *gltf, gyrei_text uri, gyrei_text *out) {
    size_t size = 0;
    char *text = gyrei_gltf_scratch(gltf, uri.size + 1, 1);
    if (!text) return false;
    if (!gyrei_percent_decode(uri, text, &size))
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "broken %% escape at character %zu of the uri", size);
    text[size] = '\0';
    gyrei_text path = {text, size};
    if (!check_path(gltf, uri, path)) return false;
    if (gltf->options->source.read) {
        if (!take_from_source(gltf, text, out)) return false;
    } else {
        if (!gltf->folder)
            return gyrei_gltf_fail(gltf, GYRE_CANNOT_READ,
                                   "\"%.120s\" is an external file and no folder was given", text);
        const char *joined = join(gltf, path);
        if (!joined || !read_file(gltf, joined, out)) return false;
    }
    if (!gyrei_add_size(gltf->input_size, out->size, &gltf->input_size)) gltf->input_size = SIZE_MAX;
    return true;
}

bool gyrei_gltf_uri_bytes(gyrei_gltf *gltf, gyrei_text uri, gyrei_text *media_type, gyrei_text *out) {
    gyrei_data_uri data;
    *media_type = (gyrei_text){NULL, 0};
    if (!gyrei_data_uri_split(uri, &data)) return read_external(gltf, uri, out);
    *media_type = data.media_type;
    return decode_data(gltf, &data, out);
}

typedef struct buffer_fields {
    uint64_t byte_length;
    gyrei_text uri;
} buffer_fields;

static const gyrei_field buffer_table[] = {
    GYREI_FIELD_REQUIRED("byteLength", GYREI_FIELD_SIZE, buffer_fields, byte_length),
    GYREI_FIELD("uri", GYREI_FIELD_TEXT, buffer_fields, uri),
};

static bool read_buffer(gyrei_gltf *gltf, const gyrei_json *object, uint32_t index) {
    buffer_fields fields = {0, {NULL, 0}};
    gyrei_text bytes = {NULL, 0}, media_type;
    if (!gyrei_gltf_fields(gltf, object, buffer_table, 2, &fields)) return false;
    if (fields.uri.bytes) {
        if (!gyrei_gltf_uri_bytes(gltf, fields.uri, &media_type, &bytes)) return false;
    } else if (index == 0) {
        bytes = gltf->chunk;
    }
    if (!bytes.bytes) return true; /* an error where a view needs it */
    if (fields.byte_length > bytes.size)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "byteLength is %llu, there are %zu bytes",
                               (unsigned long long)fields.byte_length, bytes.size);
    gltf->buffers[index] = (gyrei_gltf_buffer){(const uint8_t *)bytes.bytes, (size_t)fields.byte_length};
    return true;
}

bool gyrei_gltf_read_buffers(gyrei_gltf *gltf) {
    if (!gyrei_gltf_count(gltf, gltf->root.buffers, &gltf->buffer_count)) return false;
    gltf->buffers = gyrei_gltf_scratch(gltf, gltf->buffer_count, sizeof *gltf->buffers);
    if (!gltf->buffers) return false;
    for (uint32_t i = 0; i < gltf->buffer_count; i++) {
        gyrei_gltf_at(gltf, "buffer", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.buffers, i);
        if (!object || !read_buffer(gltf, object, i)) return false;
    }
    return true;
}

typedef struct view_fields {
    uint64_t offset, length, stride;
    uint32_t buffer;
} view_fields;

static const gyrei_field view_table[] = {
    GYREI_FIELD_REQUIRED("buffer", GYREI_FIELD_INDEX, view_fields, buffer),
    GYREI_FIELD("byteOffset", GYREI_FIELD_SIZE, view_fields, offset),
    GYREI_FIELD_REQUIRED("byteLength", GYREI_FIELD_SIZE, view_fields, length),
    GYREI_FIELD("byteStride", GYREI_FIELD_SIZE, view_fields, stride),
};

static bool read_view(gyrei_gltf *gltf, const gyrei_json *object, gyrei_gltf_view *view) {
    view_fields fields = {0, 0, 0, 0};
    if (!gyrei_gltf_fields(gltf, object, view_table, 4, &fields) ||
        !gyrei_gltf_within(gltf, "buffer", fields.buffer, gltf->buffer_count))
        return false;
    const gyrei_gltf_buffer *buffer = &gltf->buffers[fields.buffer];
    if (!buffer->bytes)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "buffer %u has neither a uri nor a GLB chunk",
                               fields.buffer);
    if (fields.offset > buffer->size || fields.length > buffer->size - fields.offset)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT,
                               "%llu bytes from byte %llu on pass the end of buffer %u (%zu)",
                               (unsigned long long)fields.length, (unsigned long long)fields.offset,
                               fields.buffer, buffer->size);
    if (fields.stride > 252 || fields.stride % 4 != 0) {
        if (fields.stride > UINT32_MAX)
            return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "byteStride is too large");
        gyrei_gltf_warn(gltf, GYREI_WARN_STRIDE, "byteStride %llu is not a multiple of 4 up to 252",
                        (unsigned long long)fields.stride);
    }
    *view = (gyrei_gltf_view){buffer->bytes + fields.offset, (size_t)fields.length, (uint32_t)fields.stride,
                              fields.buffer};
    return true;
}

bool gyrei_gltf_read_views(gyrei_gltf *gltf) {
    if (!gyrei_gltf_count(gltf, gltf->root.buffer_views, &gltf->view_count)) return false;
    gltf->views = gyrei_gltf_scratch(gltf, gltf->view_count, sizeof *gltf->views);
    if (!gltf->views) return false;
    for (uint32_t i = 0; i < gltf->view_count; i++) {
        gyrei_gltf_at(gltf, "buffer view", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.buffer_views, i);
        if (!object || !read_view(gltf, object, &gltf->views[i])) return false;
    }
    return true;
}
