/* SPDX-License-Identifier: MIT */
#include <asset/glb_chunk.h>
#include <base/error.h>
#include <string.h>

enum { HEADER_SIZE = 12, CHUNK_HEADER_SIZE = 8, KIND_JSON = 0x4E4F534A, KIND_BINARY = 0x004E4942 };

static uint32_t word_at(const uint8_t *bytes, size_t offset) {
    return (uint32_t)bytes[offset] | (uint32_t)bytes[offset + 1] << 8 | (uint32_t)bytes[offset + 2] << 16 |
           (uint32_t)bytes[offset + 3] << 24;
}

bool gyrei_glb_is(const void *bytes, size_t size) {
    return size >= 4 && memcmp(bytes, "glTF", 4) == 0;
}

static gyre_status check_header(const uint8_t *bytes, size_t size, size_t *length, gyre_error *error) {
    if (size < HEADER_SIZE)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, size, "the GLB header needs 12 bytes, the file has %zu",
                             size);
    if (word_at(bytes, 4) != 2)
        return gyrei_fail_at(error, GYRE_UNSUPPORTED, 4, "GLB version %u is not supported, only 2",
                             word_at(bytes, 4));
    *length = word_at(bytes, 8);
    if (*length > size)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, 8, "the GLB header gives %zu bytes, the file has %zu",
                             *length, size);
    return GYRE_OK;
}

/* Finds the chunk at `offset`; its bytes lie inside `length`. */
static gyre_status chunk_at(const uint8_t *bytes, size_t length, size_t offset, gyrei_text *chunk,
                            uint32_t *kind, gyre_error *error) {
    if (length - offset < CHUNK_HEADER_SIZE)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, offset, "a GLB chunk header needs 8 bytes, %zu are left",
                             length - offset);
    size_t size = word_at(bytes, offset), left = length - offset - CHUNK_HEADER_SIZE;
    if (size > left)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, offset, "a GLB chunk of %zu bytes has %zu left", size,
                             left);
    *kind = word_at(bytes, offset + 4);
    *chunk = (gyrei_text){(const char *)bytes + offset + CHUNK_HEADER_SIZE, size};
    return GYRE_OK;
}

gyre_status gyrei_glb_split(const void *bytes, size_t size, gyrei_glb *out, gyre_error *error) {
    gyrei_text chunk;
    uint32_t kind = 0;
    size_t length = 0, offset = HEADER_SIZE;
    *out = (gyrei_glb){.json_offset = HEADER_SIZE + CHUNK_HEADER_SIZE};
    gyre_status status = check_header(bytes, size, &length, error);
    if (status == GYRE_OK && length < HEADER_SIZE) length = HEADER_SIZE;
    if (status == GYRE_OK) status = chunk_at(bytes, length, offset, &out->json, &kind, error);
    if (status != GYRE_OK) return status;
    if (kind != KIND_JSON)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, offset + 4, "the first GLB chunk is not JSON");
    out->trailing = size - length;
    offset += CHUNK_HEADER_SIZE + out->json.size;
    while (offset < length && !out->binary.bytes) {
        status = chunk_at(bytes, length, offset, &chunk, &kind, error);
        if (status != GYRE_OK) return status;
        if (kind == KIND_BINARY) out->binary = chunk;
        offset += CHUNK_HEADER_SIZE + chunk.size;
    }
    return GYRE_OK;
}
