/* SPDX-License-Identifier: MIT */
#include <asset/file.h>
#include <base/checked.h>
#include <base/error.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The most that is read: what a .glb can say of its own length, and less where no length is known, so that an
   endless device ends in an error before memory does. */
static const uint64_t largest_file = UINT32_MAX, largest_stream = 1024 * 1024 * 1024;

static gyre_status cannot_read(const char *path, gyre_error *error) {
    return gyrei_fail(error, GYRE_CANNOT_READ, "cannot read \"%s\": %s", path, strerror(errno));
}

static gyre_status too_large(const char *path, uint64_t limit, gyre_error *error) {
    return gyrei_fail(error, GYRE_CANNOT_READ, "cannot read \"%s\": it has more than %llu bytes", path,
                      (unsigned long long)limit);
}

static gyre_status no_memory(gyre_error *error) {
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
}

/* What cannot be measured (a pipe) is read piece by piece; each piece doubles the room. */
static gyre_status read_growing(FILE *file, const char *path, gyrei_arena *arena, gyrei_text *out,
                                gyre_error *error) {
    size_t room = 64 * 1024, used = 0;
    char *bytes = gyrei_arena_allocate_raw(arena, room, 1);
    while (bytes) {
        used += fread(bytes + used, 1, room - used, file);
        if (ferror(file)) return cannot_read(path, error);
        if (used < room) break;
        if (used >= largest_stream) return too_large(path, largest_stream, error);
        char *larger = gyrei_mul_size(room, 2, &room) ? gyrei_arena_allocate_raw(arena, room, 1) : NULL;
        if (larger) memcpy(larger, bytes, used);
        bytes = larger;
    }
    if (!bytes) return no_memory(error);
    *out = (gyrei_text){bytes, used};
    return GYRE_OK;
}

static gyre_status read_measured(FILE *file, size_t size, const char *path, gyrei_arena *arena,
                                 gyrei_text *out, gyre_error *error) {
    if (size > largest_file) return too_large(path, largest_file, error);
    char *bytes = gyrei_arena_allocate_raw(arena, size, 1);
    if (!bytes) return no_memory(error);
    size_t used = fread(bytes, 1, size, file);
    if (ferror(file)) return cannot_read(path, error);
    *out = (gyrei_text){bytes, used};
    return GYRE_OK;
}

gyre_status gyrei_file_read(const char *path, gyrei_arena *arena, gyrei_text *out, gyre_error *error) {
    gyre_status status;
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file) return errno == ENOMEM ? no_memory(error) : cannot_read(path, error);
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (size > 0 && fseek(file, 0, SEEK_SET) == 0 && size < LONG_MAX) /* a folder says LONG_MAX */
        status = read_measured(file, (size_t)size, path, arena, out, error);
    else
        status = read_growing(file, path, arena, out, error);
    fclose(file);
    return status;
}
