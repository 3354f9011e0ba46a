/* SPDX-License-Identifier: MIT */
#include "progress.h"
#include "report.h"
#include "staged.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { STEP_SIZE = 1 << 20 };

gyre_status staged_bytes(staged_file *file, const void *bytes, size_t size, progress *bar, uint64_t *done,
                         gyre_error *error) {
    const char *at = bytes;
    while (size > 0) {
        const ssize_t written = write(file->descriptor, at, size < STEP_SIZE ? size : STEP_SIZE);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
        at += written;
        size -= (size_t)written;
        progress_step(bar, *done += (uint64_t)written);
    }
    if (fsync(file->descriptor) == 0) return GYRE_OK;
    return fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
}

gyre_status staged_write(const char *path, const void *bytes, size_t size, bool quiet, gyre_error *error) {
    staged_file file;
    progress bar;
    uint64_t done = 0;
    progress_begin_bytes(&bar, size, quiet);
    gyre_status status = staged_open(&file, path, error);
    if (status == GYRE_OK) status = staged_bytes(&file, bytes, size, &bar, &done, error);
    progress_end(&bar);
    if (status == GYRE_OK) return staged_commit(&file, error);
    staged_discard(&file);
    return status;
}
