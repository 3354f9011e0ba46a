/* SPDX-License-Identifier: MIT */
#ifndef GYREI_FILE_WRITE_H
#define GYREI_FILE_WRITE_H

#include <gyre/base.h>

/* Writes a whole file: to a temporary name beside it, flushed, then renamed. On failure a file that was there
   is as it was. */
gyre_status gyrei_file_write(const char *path, const void *bytes, size_t size, gyre_error *error);

#endif
