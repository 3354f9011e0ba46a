/* SPDX-License-Identifier: MIT */
#include <asset/new_file.h>
#include <base/arena.h>
#include <base/error.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_ATTEMPTS = 100, NAME_ROOM = 48 };

static gyre_status cannot_write(gyre_error *error, const char *path, int code) {
    return gyrei_fail(error, GYRE_CANNOT_WRITE, "%s: %s", path, strerror(code));
}

static bool write_fully(int file, const unsigned char *bytes, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

static int open_beside(const char *path, char *name, size_t name_size) {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        snprintf(name, name_size, "%s.%ld-%d.tmp", path, (long)getpid(), attempt);
        int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/* Closes `file` on every way out. Returns 0 or an errno. */
static int fill_and_close(int file, const void *bytes, size_t size) {
    int code = 0;
    errno = 0;
    if (!write_fully(file, bytes, size) || fsync(file) != 0) code = errno ? errno : EIO;
    if (close(file) != 0 && code == 0) code = errno;
    return code;
}

gyre_status gyrei_new_file_write(gyrei_new_file *file, const char *path, const void *bytes, size_t size,
                                 const gyre_allocator *allocator, gyre_error *error) {
    struct stat existing;
    const size_t length = strlen(path) + 1;
    *file = (gyrei_new_file){.was_new = stat(path, &existing) != 0};
    if (allocator) file->allocator = *allocator;
    if (!file->was_new && !S_ISREG(existing.st_mode))
        return gyrei_fail(error, GYRE_CANNOT_WRITE, "%s: not a regular file", path);
    file->size = 2 * length + NAME_ROOM;
    file->path = gyrei_allocate(allocator, file->size, 1);
    if (!file->path) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for a file name");
    memcpy(file->path, path, length);
    char *name = file->path + length;
    int descriptor = open_beside(path, name, length + NAME_ROOM);
    if (descriptor < 0) return cannot_write(error, path, errno);
    file->name = name;
    int code = fill_and_close(descriptor, bytes, size);
    return code == 0 ? GYRE_OK : cannot_write(error, path, code);
}

gyre_status gyrei_new_file_keep(gyrei_new_file *file, gyre_error *error) {
    if (rename(file->name, file->path) != 0) return cannot_write(error, file->path, errno);
    file->name = NULL;
    return GYRE_OK;
}

void gyrei_new_file_take_back(gyrei_new_file *file) {
    if (file->path && !file->name && file->was_new) unlink(file->path);
}

void gyrei_new_file_clear(gyrei_new_file *file) {
    if (file->name) unlink(file->name);
    gyrei_release(&file->allocator, file->path, file->size);
    *file = (gyrei_new_file){.path = NULL};
}
