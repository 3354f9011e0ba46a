/* SPDX-License-Identifier: MIT */
#include <asset/file_write.h>
#include <base/error.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_ATTEMPTS = 100 };

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

/* A new file beside `path`; its name goes to `name`, which has room for it. -1 on failure. */
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
    if (!write_fully(file, bytes, size) || fsync(file) != 0) code = errno ? errno : EIO;
    if (close(file) != 0 && code == 0) code = errno;
    return code;
}

static gyre_status replace_file(const char *path, char *name, size_t name_size, const void *bytes,
                                size_t size, gyre_error *error) {
    int file = open_beside(path, name, name_size);
    if (file < 0) return cannot_write(error, path, errno);
    int code = fill_and_close(file, bytes, size);
    if (code == 0 && rename(name, path) != 0) code = errno;
    if (code == 0) return GYRE_OK;
    unlink(name);
    return cannot_write(error, path, code);
}

gyre_status gyrei_file_write(const char *path, const void *bytes, size_t size, gyre_error *error) {
    struct stat existing;
    if (stat(path, &existing) == 0 && !S_ISREG(existing.st_mode))
        return gyrei_fail(error, GYRE_CANNOT_WRITE, "%s: not a regular file", path);
    size_t name_size = strlen(path) + 48;
    char *name = malloc(name_size);
    if (!name) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for a file name");
    gyre_status status = replace_file(path, name, name_size, bytes, size, error);
    free(name);
    return status;
}
