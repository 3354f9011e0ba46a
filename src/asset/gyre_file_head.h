/* SPDX-License-Identifier: MIT */
/* How a .gyre file begins. Little-endian; the machine must be so as well, since blocks are used as they lie.
   Version 1 stays as it is for ever: what a later one adds is read by its own number. */
#ifndef GYREI_GYRE_FILE_HEAD_H
#define GYREI_GYRE_FILE_HEAD_H

#include <gyre/gyre_file.h>

/* Chunks lie at multiples of the first; written at multiples of the second, where vectors like them. */
enum { GYREI_FILE_ALIGN = 16, GYREI_FILE_CHUNK_ALIGN = 64 };

/* The line ends and the end-of-file in them show what a transfer as text does to a file. */
#define GYREI_FILE_LETTERS "gyre\r\n\x1a\n"
enum { GYREI_FILE_LETTER_COUNT = 8 };

#define GYREI_FILE_BYTE_ORDER 0x01020304u

struct gyre_file {
    char letters[GYREI_FILE_LETTER_COUNT];
    uint32_t version;
    uint32_t byte_order;
    uint64_t size;           /* of the whole file */
    uint64_t checksum;       /* of the head from the next member on, and of the table */
    uint32_t skeleton_count; /* the first chunks */
    uint32_t clip_count;     /* the chunks after them */
    uint32_t chunk_count;    /* all; of those after the clips one may be the model, others are left alone */
    uint32_t table_size;     /* bytes behind the head: an entry a chunk, then the names */
    uint64_t reserved[2];    /* 0 */
};

enum { GYREI_FILE_SUMMED = 32 }; /* where what the checksum is of begins */

enum {
    GYREI_CHUNK_SKELETON = 'S' | 'K' << 8 | 'E' << 16 | 'L' << 24,
    GYREI_CHUNK_CLIP = 'C' | 'L' << 8 | 'I' << 16 | 'P' << 24,
    GYREI_CHUNK_MODEL = 'M' | 'O' << 8 | 'D' << 16 | 'L' << 24
};

typedef struct gyrei_file_chunk {
    uint32_t kind;
    uint32_t skeleton;    /* of a clip: which of the skeletons; else GYRE_NONE */
    uint64_t offset;      /* in the file, a multiple of GYREI_FILE_ALIGN, past the chunk before */
    uint64_t size;        /* of its bytes */
    uint64_t checksum;    /* of its bytes; 0 for skeletons and clips, which bring their own */
    uint32_t name_offset; /* in the file, within the table; 0: no name, as of clips, which bring it */
    uint32_t name_length; /* a zero byte follows it */
    uint64_t reserved;    /* 0 */
} gyrei_file_chunk;

static inline const gyrei_file_chunk *gyrei_file_chunks(const gyre_file *file) {
    return (const gyrei_file_chunk *)(const void *)(file + 1);
}

static inline const void *gyrei_file_at(const gyre_file *file, uint64_t offset) {
    return (const char *)file + offset;
}

#endif
