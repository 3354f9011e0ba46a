/* SPDX-License-Identifier: MIT */
#include <anim/block.h>
#include <asset/file_write.h>
#include <asset/gyre_file_head.h>
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <base/utf8.h>
#include <string.h>

/* The file while it is laid out: once to learn its size, then with its bytes. */
typedef struct layout {
    const gyre_file_contents *contents;
    uint32_t chunk_count;
    size_t table_end, size;
    size_t name_at; /* where the next name goes */
} layout;

static const char *skeleton_name(const gyre_file_contents *contents, uint32_t index) {
    const char *name = contents->skeleton_names ? contents->skeleton_names[index] : NULL;
    return name ? name : "";
}

static uint32_t clip_skeleton(const gyre_file_contents *contents, uint32_t index) {
    return contents->clip_skeletons ? contents->clip_skeletons[index] : 0;
}

static bool is_text(const char *text) {
    const size_t size = strlen(text);
    for (size_t at = 0, length; at < size; at += length) {
        length = gyrei_utf8_length(text + at, size - at);
        if (length == 0) return false;
    }
    return true;
}

static gyre_status check_skeletons(const gyre_file_contents *contents, gyre_error *error) {
    if (contents->skeleton_count && !contents->skeletons)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: skeletons is NULL");
    if (contents->skeleton_count > GYRE_FILE_MAX_SKELETONS)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "file: %u skeletons are more than the %d that it may have",
                          (unsigned)contents->skeleton_count, GYRE_FILE_MAX_SKELETONS);
    for (uint32_t i = 0; i < contents->skeleton_count; i++) {
        if (!contents->skeletons[i])
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: skeleton %u is NULL", (unsigned)i);
        if (!is_text(skeleton_name(contents, i)))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: the name of skeleton %u is no UTF-8",
                              (unsigned)i);
    }
    return GYRE_OK;
}

static gyre_status check_clip(const gyre_file_contents *contents, uint32_t index, gyre_error *error) {
    const gyre_clip *clip = contents->clips[index];
    const uint32_t skeleton = clip_skeleton(contents, index);
    if (!clip) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: clip %u is NULL", (unsigned)index);
    if (skeleton >= contents->skeleton_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: clip %u is of skeleton %u, there are %u",
                          (unsigned)index, (unsigned)skeleton, (unsigned)contents->skeleton_count);
    if (gyre_clip_fingerprint(clip) != gyre_skeleton_fingerprint(contents->skeletons[skeleton]))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: clip %u was made for another skeleton than %u",
                          (unsigned)index, (unsigned)skeleton);
    return GYRE_OK;
}

static gyre_status check_contents(const gyre_file_contents *contents, gyre_error *error) {
    if (!contents) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "contents is NULL");
    gyre_status status = check_skeletons(contents, error);
    if (status == GYRE_OK && contents->clip_count && !contents->clips)
        status = gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: clips is NULL");
    for (uint32_t i = 0; i < contents->clip_count && status == GYRE_OK; i++)
        status = check_clip(contents, i, error);
    if (status == GYRE_OK && contents->model &&
        (contents->model_size < 4 || memcmp(contents->model, "glTF", 4) != 0))
        status = gyrei_fail(error, GYRE_BAD_ARGUMENT, "file: the model is no .glb");
    return status;
}

static void add_name(layout *l, const char *name) {
    if (*name) gyrei_add_array(&l->table_end, strlen(name) + 1, 1, 1);
}

static void add_chunk(layout *l, size_t size) {
    gyrei_add_array(&l->size, size, 1, GYREI_FILE_CHUNK_ALIGN);
}

static void round_up(size_t *size) {
    if (*size < SIZE_MAX / 2) *size = (*size + (GYREI_FILE_ALIGN - 1)) & ~(size_t)(GYREI_FILE_ALIGN - 1);
}

static gyre_status measure(layout *l, gyre_error *error) {
    const gyre_file_contents *contents = l->contents;
    const uint64_t chunks =
        (uint64_t)contents->skeleton_count + contents->clip_count + (contents->model != NULL);
    l->table_end = sizeof(gyre_file);
    gyrei_add_array(&l->table_end, (size_t)chunks, sizeof(gyrei_file_chunk), 1);
    l->name_at = l->table_end;
    for (uint32_t i = 0; i < contents->skeleton_count; i++)
        add_name(l, skeleton_name(contents, i));
    round_up(&l->table_end);
    l->size = l->table_end;
    for (uint32_t i = 0; i < contents->skeleton_count; i++)
        add_chunk(l, gyre_skeleton_size(contents->skeletons[i]));
    for (uint32_t i = 0; i < contents->clip_count; i++)
        add_chunk(l, gyre_clip_size(contents->clips[i]));
    if (contents->model) add_chunk(l, contents->model_size);
    round_up(&l->size);
    l->chunk_count = (uint32_t)chunks;
    if (chunks > UINT32_MAX || l->size >= SIZE_MAX / 2 || l->table_end > UINT32_MAX)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "file: it would be too large");
    return GYRE_OK;
}

/* One chunk: its entry, its name, its bytes. `end` is where the one before ends. */
static void put_chunk(layout *l, char *bytes, gyrei_file_chunk *chunk, const char *name, const void *block,
                      size_t size, size_t *end) {
    chunk->offset = gyrei_add_array(end, size, 1, GYREI_FILE_CHUNK_ALIGN);
    chunk->size = size;
    memcpy(bytes + chunk->offset, block, size);
    if (chunk->kind == GYREI_CHUNK_MODEL) chunk->checksum = gyrei_checksum(block, size);
    if (!*name) return;
    chunk->name_offset = (uint32_t)l->name_at;
    chunk->name_length = (uint32_t)strlen(name);
    memcpy(bytes + l->name_at, name, chunk->name_length + 1);
    l->name_at += chunk->name_length + 1;
}

static void put_chunks(layout *l, char *bytes) {
    const gyre_file_contents *contents = l->contents;
    gyrei_file_chunk *chunk = (gyrei_file_chunk *)(void *)(bytes + sizeof(gyre_file));
    size_t end = l->table_end;
    for (uint32_t i = 0; i < contents->skeleton_count; i++, chunk++) {
        *chunk = (gyrei_file_chunk){.kind = GYREI_CHUNK_SKELETON, .skeleton = GYRE_NONE};
        put_chunk(l, bytes, chunk, skeleton_name(contents, i), contents->skeletons[i],
                  gyre_skeleton_size(contents->skeletons[i]), &end);
    }
    for (uint32_t i = 0; i < contents->clip_count; i++, chunk++) {
        *chunk = (gyrei_file_chunk){.kind = GYREI_CHUNK_CLIP, .skeleton = clip_skeleton(contents, i)};
        put_chunk(l, bytes, chunk, "", contents->clips[i], gyre_clip_size(contents->clips[i]), &end);
    }
    if (!contents->model) return;
    *chunk = (gyrei_file_chunk){.kind = GYREI_CHUNK_MODEL, .skeleton = GYRE_NONE};
    put_chunk(l, bytes, chunk, "", contents->model, contents->model_size, &end);
}

static void put_head(const layout *l, char *bytes) {
    gyre_file *file = (gyre_file *)(void *)bytes;
    memcpy(file->letters, GYREI_FILE_LETTERS, GYREI_FILE_LETTER_COUNT);
    file->version = GYRE_FILE_VERSION;
    file->byte_order = GYREI_FILE_BYTE_ORDER;
    file->size = l->size;
    file->skeleton_count = l->contents->skeleton_count;
    file->clip_count = l->contents->clip_count;
    file->chunk_count = l->chunk_count;
    file->table_size = (uint32_t)(l->table_end - sizeof *file);
    file->checksum = gyrei_checksum(bytes + GYREI_FILE_SUMMED, l->table_end - GYREI_FILE_SUMMED);
}

gyre_status gyre_file_encode(const gyre_file_contents *contents, const gyre_allocator *allocator, void **out,
                             size_t *out_size, gyre_error *error) {
    layout l = {.contents = contents};
    if (!out || !out_size) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out or out_size is NULL");
    *out = NULL;
    *out_size = 0;
    gyre_status status = check_contents(contents, error);
    if (status == GYRE_OK) status = measure(&l, error);
    if (status != GYRE_OK) return status;
    char *bytes = gyrei_allocate(allocator, l.size, GYREI_FILE_CHUNK_ALIGN);
    if (!bytes) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    memset(bytes, 0, l.size);
    put_chunks(&l, bytes);
    put_head(&l, bytes);
    *out = bytes;
    *out_size = l.size;
    return GYRE_OK;
}

void gyre_file_bytes_destroy(void *bytes, size_t size, const gyre_allocator *allocator) {
    if (bytes) gyrei_release(allocator, bytes, size);
}

gyre_status gyre_file_write(const char *path, const gyre_file_contents *contents,
                            const gyre_allocator *allocator, gyre_error *error) {
    void *bytes;
    size_t size;
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "path is NULL");
    gyre_status status = gyre_file_encode(contents, allocator, &bytes, &size, error);
    if (status == GYRE_OK) status = gyrei_file_write(path, bytes, size, error);
    gyre_file_bytes_destroy(bytes, size, allocator);
    return status;
}
