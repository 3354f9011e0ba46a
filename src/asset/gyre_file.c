/* SPDX-License-Identifier: MIT */
#include <anim/block.h>
#include <asset/file.h>
#include <asset/gyre_file_head.h>
#include <base/error.h>
#include <base/utf8.h>
#include <string.h>

/* The bytes while they are checked. */
typedef struct checking {
    const gyre_file *file;
    const char *bytes;
    gyre_error *error;
} checking;

#define OFFSET_OF_CHUNK(index) (sizeof(gyre_file) + (uint64_t)(index) * sizeof(gyrei_file_chunk))

bool gyre_file_is(const void *head, size_t size) {
    return head && size >= GYREI_FILE_LETTER_COUNT &&
           memcmp(head, GYREI_FILE_LETTERS, GYREI_FILE_LETTER_COUNT) == 0;
}

/* Whether it would be one, had not a transfer as text changed its line ends. */
static bool was_text(const char *bytes, size_t size) {
    return size >= 5 && memcmp(bytes, "gyre", 4) == 0 && (bytes[4] == '\r' || bytes[4] == '\n');
}

static gyre_status check_letters(const char *bytes, size_t size, gyre_error *error) {
    if (gyre_file_is(bytes, size)) return GYRE_OK;
    if (size < GYREI_FILE_LETTER_COUNT && memcmp(bytes, GYREI_FILE_LETTERS, size) == 0)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, size, "the file ends within its head");
    return gyrei_fail_at(error, GYRE_BAD_FORMAT, 0,
                         was_text(bytes, size)
                             ? "the line ends of the file were changed: it was sent as text, not as bytes"
                             : "this is no .gyre file: it begins with other letters");
}

static gyre_status check_head(const void *bytes, size_t size, gyre_error *error) {
    static const uint16_t one = 1;
    const gyre_file *file = bytes;
    const gyre_status status = check_letters(bytes, size, error);
    if (status != GYRE_OK) return status;
    if (size < sizeof *file)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, size, "the file ends within its head");
    if (file->byte_order != GYREI_FILE_BYTE_ORDER || *(const uint8_t *)&one != 1)
        return gyrei_fail_at(error, GYRE_UNSUPPORTED, offsetof(gyre_file, byte_order),
                             "the file or this machine is big-endian; .gyre files are little-endian");
    if (file->version == 0 || file->version > GYRE_FILE_VERSION)
        return gyrei_fail_at(error, GYRE_UNSUPPORTED, offsetof(gyre_file, version),
                             "the file is of version %u; this library reads up to version %d",
                             (unsigned)file->version, GYRE_FILE_VERSION);
    if (file->size > size)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, size, "the file has %llu bytes of %llu: it was cut",
                             (unsigned long long)size, (unsigned long long)file->size);
    if (file->size % GYREI_FILE_ALIGN || file->size < sizeof *file ||
        file->table_size > file->size - sizeof *file)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, offsetof(gyre_file, size),
                             "the sizes in the file's head cannot be");
    return GYRE_OK;
}

static gyre_status check_table(const checking *c) {
    const gyre_file *file = c->file;
    const size_t summed = sizeof *file - GYREI_FILE_SUMMED + file->table_size;
    if (gyrei_checksum(c->bytes + GYREI_FILE_SUMMED, summed) != file->checksum)
        return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, offsetof(gyre_file, checksum),
                             "the file's table of chunks does not match its checksum");
    if (file->chunk_count > file->table_size / sizeof(gyrei_file_chunk) ||
        file->skeleton_count > GYRE_FILE_MAX_SKELETONS ||
        (uint64_t)file->skeleton_count + file->clip_count > file->chunk_count)
        return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, offsetof(gyre_file, skeleton_count),
                             "the file's table does not hold the chunks that its head counts");
    if (file->reserved[0] != 0 || file->reserved[1] != 0)
        return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, offsetof(gyre_file, reserved),
                             "the file's head holds what version 1 does not know");
    return GYRE_OK;
}

static bool is_text(const char *text, size_t size) {
    for (size_t at = 0, length; at < size; at += length) {
        length = gyrei_utf8_length(text + at, size - at);
        if (length == 0 || text[at] == '\0') return false;
    }
    return text[size] == '\0';
}

static bool name_is_well(const checking *c, const gyrei_file_chunk *chunk) {
    const uint64_t begin = OFFSET_OF_CHUNK(c->file->chunk_count);
    const uint64_t end = sizeof *c->file + (uint64_t)c->file->table_size;
    if (chunk->name_offset == 0) return chunk->name_length == 0;
    return chunk->name_offset >= begin && (uint64_t)chunk->name_offset + chunk->name_length < end &&
           is_text(c->bytes + chunk->name_offset, chunk->name_length);
}

static uint32_t kind_wanted(const gyre_file *file, uint32_t index) {
    if (index < file->skeleton_count) return GYREI_CHUNK_SKELETON;
    return index - file->skeleton_count < file->clip_count ? GYREI_CHUNK_CLIP : 0;
}

/* Where chunks lie and what they are called; `end` is the end of the one before. */
static gyre_status check_entry(const checking *c, uint32_t index, uint64_t *end) {
    const gyrei_file_chunk *chunk = gyrei_file_chunks(c->file) + index;
    const uint32_t wanted = kind_wanted(c->file, index);
    const bool known = chunk->kind == GYREI_CHUNK_SKELETON || chunk->kind == GYREI_CHUNK_CLIP;
    const char *fault = NULL;
    if (wanted ? chunk->kind != wanted : known)
        fault = "is of a kind that does not belong there";
    else if (chunk->offset % GYREI_FILE_ALIGN || chunk->offset < *end || chunk->offset > c->file->size ||
             chunk->size > c->file->size - chunk->offset)
        fault = "lies outside the file, or in another";
    else if (!name_is_well(c, chunk))
        fault = "has a name that is no text";
    else if (chunk->reserved != 0)
        fault = "holds what version 1 does not know";
    else if (wanted == GYREI_CHUNK_CLIP && chunk->skeleton >= c->file->skeleton_count)
        fault = "is a clip of a skeleton that is not there";
    *end = chunk->offset + chunk->size;
    if (!fault) return GYRE_OK;
    return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, OFFSET_OF_CHUNK(index), "chunk %u of the file %s",
                         (unsigned)index, fault);
}

/* A block says where within itself it is wrong: that is told from the start of the file. */
static gyre_status blame(const checking *c, gyre_status status, uint32_t index) {
    char why[sizeof c->error->message];
    if (!c->error || status == GYRE_OK) return status;
    const uint64_t offset = gyrei_file_chunks(c->file)[index].offset + c->error->offset;
    memcpy(why, c->error->message, sizeof why);
    return gyrei_fail_at(c->error, status, offset, "chunk %u of the file: %.400s", (unsigned)index, why);
}

static gyre_status wrong_size(const checking *c, uint32_t index) {
    return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, OFFSET_OF_CHUNK(index),
                         "chunk %u of the file has another size than the block in it", (unsigned)index);
}

static gyre_status check_skeleton(const checking *c, uint32_t index) {
    const gyrei_file_chunk *chunk = gyrei_file_chunks(c->file) + index;
    const gyre_skeleton *skeleton;
    const gyre_status status = gyre_skeleton_from_bytes(gyrei_file_at(c->file, chunk->offset),
                                                        (size_t)chunk->size, &skeleton, c->error);
    if (status != GYRE_OK) return blame(c, status, index);
    return gyre_skeleton_size(skeleton) == chunk->size ? GYRE_OK : wrong_size(c, index);
}

static gyre_status check_clip(const checking *c, uint32_t index) {
    const gyrei_file_chunk *chunk = gyrei_file_chunks(c->file) + index;
    const gyre_clip *clip;
    const gyre_status status =
        gyre_clip_from_bytes(gyrei_file_at(c->file, chunk->offset), (size_t)chunk->size, &clip, c->error);
    if (status != GYRE_OK) return blame(c, status, index);
    if (gyre_clip_size(clip) != chunk->size) return wrong_size(c, index);
    const gyre_skeleton *skeleton = gyre_file_skeleton(c->file, chunk->skeleton);
    if (gyre_clip_fingerprint(clip) == gyre_skeleton_fingerprint(skeleton) &&
        gyre_clip_joint_count(clip) == gyre_skeleton_joint_count(skeleton))
        return GYRE_OK;
    return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, OFFSET_OF_CHUNK(index),
                         "chunk %u of the file is a clip of another skeleton than skeleton %u",
                         (unsigned)index, (unsigned)chunk->skeleton);
}

static gyre_status check_bytes(const checking *c, uint32_t index) {
    const gyrei_file_chunk *chunk = gyrei_file_chunks(c->file) + index;
    if (gyrei_checksum(gyrei_file_at(c->file, chunk->offset), (size_t)chunk->size) == chunk->checksum)
        return GYRE_OK;
    return gyrei_fail_at(c->error, GYRE_BAD_FORMAT, chunk->offset,
                         "chunk %u of the file does not match its checksum", (unsigned)index);
}

static gyre_status check_chunks(const checking *c) {
    uint64_t end = sizeof *c->file + (uint64_t)c->file->table_size;
    gyre_status status = GYRE_OK;
    for (uint32_t i = 0; i < c->file->chunk_count && status == GYRE_OK; i++)
        status = check_entry(c, i, &end);
    for (uint32_t i = 0; i < c->file->chunk_count && status == GYRE_OK; i++) {
        const uint32_t kind = gyrei_file_chunks(c->file)[i].kind;
        status = kind == GYREI_CHUNK_SKELETON ? check_skeleton(c, i)
                 : kind == GYREI_CHUNK_CLIP   ? check_clip(c, i)
                                              : check_bytes(c, i);
    }
    return status;
}

gyre_status gyre_file_from_bytes(const void *bytes, size_t size, const gyre_file **out, gyre_error *error) {
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!bytes) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "bytes is NULL");
    if ((uintptr_t)bytes % GYREI_FILE_ALIGN)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the bytes do not lie at a multiple of %d",
                          GYREI_FILE_ALIGN);
    gyre_status status = check_head(bytes, size, error);
    if (status != GYRE_OK) return status;
    const checking c = {bytes, bytes, error};
    status = check_table(&c);
    if (status == GYRE_OK) status = check_chunks(&c);
    if (status == GYRE_OK) *out = c.file;
    return status;
}

static gyre_status take_copy(gyrei_text text, const gyre_allocator *allocator, const gyre_file **out,
                             gyre_error *error) {
    const gyre_file *head = (const gyre_file *)(const void *)text.bytes;
    gyre_status status = check_head(text.bytes, text.size, error);
    if (status != GYRE_OK) return status;
    if (head->size != text.size)
        return gyrei_fail_at(error, GYRE_BAD_FORMAT, head->size,
                             "the file has more bytes than its head says");
    void *copy = gyrei_allocate(allocator, text.size, GYREI_FILE_CHUNK_ALIGN);
    if (!copy) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    memcpy(copy, text.bytes, text.size);
    status = gyre_file_from_bytes(copy, text.size, out, error);
    if (status != GYRE_OK) gyrei_release(allocator, copy, text.size);
    return status;
}

gyre_status gyre_file_read(const char *path, const gyre_allocator *allocator, const gyre_file **out,
                           gyre_error *error) {
    gyrei_arena arena = {.newest = NULL};
    gyrei_text text;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "path is NULL");
    if (allocator) arena.allocator = *allocator;
    gyre_status status = gyrei_file_read(path, &arena, &text, error);
    if (status == GYRE_OK) status = take_copy(text, allocator, out, error);
    gyrei_arena_destroy(&arena);
    return status;
}

void gyre_file_destroy(const gyre_file *file, const gyre_allocator *allocator) {
    if (file) gyrei_release(allocator, (void *)(uintptr_t)file, (size_t)file->size);
}

uint64_t gyre_file_size(const gyre_file *file) {
    return file->size;
}

uint32_t gyre_file_version(const gyre_file *file) {
    return file->version;
}

uint32_t gyre_file_skeleton_count(const gyre_file *file) {
    return file->skeleton_count;
}

uint32_t gyre_file_clip_count(const gyre_file *file) {
    return file->clip_count;
}

static const gyrei_file_chunk *skeleton_chunk(const gyre_file *file, uint32_t index) {
    return index < file->skeleton_count ? gyrei_file_chunks(file) + index : NULL;
}

static const gyrei_file_chunk *clip_chunk(const gyre_file *file, uint32_t index) {
    return index < file->clip_count ? gyrei_file_chunks(file) + file->skeleton_count + index : NULL;
}

const gyre_skeleton *gyre_file_skeleton(const gyre_file *file, uint32_t index) {
    const gyrei_file_chunk *chunk = skeleton_chunk(file, index);
    return chunk ? gyrei_file_at(file, chunk->offset) : NULL;
}

const char *gyre_file_skeleton_name(const gyre_file *file, uint32_t index) {
    const gyrei_file_chunk *chunk = skeleton_chunk(file, index);
    return chunk && chunk->name_offset ? gyrei_file_at(file, chunk->name_offset) : "";
}

uint32_t gyre_file_find_skeleton(const gyre_file *file, const char *name) {
    for (uint32_t i = 0; name && i < file->skeleton_count; i++)
        if (strcmp(gyre_file_skeleton_name(file, i), name) == 0) return i;
    return GYRE_NONE;
}

const gyre_clip *gyre_file_clip(const gyre_file *file, uint32_t index) {
    const gyrei_file_chunk *chunk = clip_chunk(file, index);
    return chunk ? gyrei_file_at(file, chunk->offset) : NULL;
}

const char *gyre_file_clip_name(const gyre_file *file, uint32_t index) {
    const gyre_clip *clip = gyre_file_clip(file, index);
    return clip ? gyre_clip_name(clip) : "";
}

uint32_t gyre_file_clip_skeleton(const gyre_file *file, uint32_t index) {
    const gyrei_file_chunk *chunk = clip_chunk(file, index);
    return chunk ? chunk->skeleton : GYRE_NONE;
}

uint32_t gyre_file_find_clip(const gyre_file *file, const char *name) {
    for (uint32_t i = 0; name && i < file->clip_count; i++)
        if (strcmp(gyre_file_clip_name(file, i), name) == 0) return i;
    return GYRE_NONE;
}

const void *gyre_file_model(const gyre_file *file, size_t *size) {
    for (uint32_t i = file->skeleton_count + file->clip_count; i < file->chunk_count; i++) {
        const gyrei_file_chunk *chunk = gyrei_file_chunks(file) + i;
        if (chunk->kind != GYREI_CHUNK_MODEL) continue;
        *size = (size_t)chunk->size;
        return gyrei_file_at(file, chunk->offset);
    }
    *size = 0;
    return NULL;
}
