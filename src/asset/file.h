/* SPDX-License-Identifier: MIT */
#ifndef GYREI_FILE_H
#define GYREI_FILE_H

#include <asset/json.h>
#include <base/arena.h>

/* Reads a whole file into memory of the arena. */
gyre_status gyrei_file_read(const char *path, gyrei_arena *arena, gyrei_text *out, gyre_error *error);

#endif
