/* SPDX-License-Identifier: MIT */
/* `gyre convert`: a model from the command line to the file that it is written to. */
#ifndef APP_CONVERT_H
#define APP_CONVERT_H

#include "command.h"

#include <gyre/asset.h>

typedef enum convert_kind { CONVERT_UNKNOWN, CONVERT_GLB, CONVERT_GLTF, CONVERT_BVH } convert_kind;

enum { CONVERT_NOTE_LIMIT = 16, CONVERT_NOTE_SIZE = 400 };

typedef struct conversion {
    const command_options *options;
    convert_kind kind;
    const gyre_asset *asset;
    const gyre_curves *clips; /* those to write */
    uint32_t clip_count;
    uint64_t written_size;                             /* of all files */
    char notes[CONVERT_NOTE_LIMIT][CONVERT_NOTE_SIZE]; /* what could not be kept */
    size_t note_count;
} conversion;

void convert_note(conversion *c, const char *format, ...) GYRE_PRINTF(2, 3);

/* convert_write.c: encodes and writes; on failure says why, leaves what was there, and returns EXIT_FAILED.
 */
int convert_write(conversion *c);

#endif
