/* SPDX-License-Identifier: MIT */
/* A file that is written under a temporary name beside its target and appears there only when it is complete.
 */
#ifndef APP_STAGED_H
#define APP_STAGED_H

#include "progress.h"

#include <gyre/base.h>

#include <sys/types.h>

typedef struct staged_file {
    char *target;    /* NULL: nothing is open */
    char *temporary; /* the name to write under */
    int descriptor;  /* open for writing, or -1 when it was taken */
    int slot;        /* among the files that an interruption removes */
} staged_file;

/* Makes the temporary file; a target that cannot be written is found here. An interrupted program removes
   it. Two files at most are staged at a time. */
gyre_status staged_open(staged_file *file, const char *target, gyre_error *error);

/* Gives the descriptor to the caller, who closes it. */
int staged_take(staged_file *file);

/* Another process, or 0, writes to the file: an interruption ends it before the file is removed. */
void staged_writer_set(pid_t process);

/* staged_bytes.c: writes them all and flushes them to the disk; `done` goes on with what the bar is shown. */
gyre_status staged_bytes(staged_file *file, const void *bytes, size_t size, progress *bar, uint64_t *done,
                         gyre_error *error);

/* A whole file: opened, written, committed. */
gyre_status staged_write(const char *path, const void *bytes, size_t size, bool quiet, gyre_error *error);

/* Renames it onto its target. On failure nothing is left. */
gyre_status staged_commit(staged_file *file, gyre_error *error);

/* Removes it; does nothing when nothing is open. */
void staged_discard(staged_file *file);

#endif
