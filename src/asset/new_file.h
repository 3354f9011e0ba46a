/* SPDX-License-Identifier: MIT */
/* A file that is written under a temporary name beside its own, and is renamed only when all of it is there.
 */
#ifndef GYREI_NEW_FILE_H
#define GYREI_NEW_FILE_H

#include <gyre/base.h>

typedef struct gyrei_new_file {
    char *path;  /* NULL: there is none */
    char *name;  /* the temporary one, in the same memory; NULL: it has been renamed or was never made */
    size_t size; /* of that memory */
    gyre_allocator allocator;
    bool was_new; /* there was no file of this path before */
} gyrei_new_file;

/* Writes the bytes, flushed to the disk, under a temporary name. On failure nothing is left of it. Call
   gyrei_new_file_clear() in any case. */
gyre_status gyrei_new_file_write(gyrei_new_file *file, const char *path, const void *bytes, size_t size,
                                 const gyre_allocator *allocator, gyre_error *error);

/* Renames it. */
gyre_status gyrei_new_file_keep(gyrei_new_file *file, gyre_error *error);

/* Removes a file that was renamed, if it replaced none. */
void gyrei_new_file_take_back(gyrei_new_file *file);

/* Removes the temporary file, if it was not renamed. */
void gyrei_new_file_clear(gyrei_new_file *file);

#endif
