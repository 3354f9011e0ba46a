/* SPDX-License-Identifier: MIT */
/* What skeletons and clips have in common: one block of bytes that begins with this head, little-endian,
   without pointers. Bytes from outside are checked once; then they are used where they lie. */
#ifndef GYREI_BLOCK_H
#define GYREI_BLOCK_H

#include <gyre/base.h>

#define GYREI_BLOCK_ALIGN 16

typedef struct gyrei_block {
    uint32_t kind;     /* four letters */
    uint32_t version;  /* of the kind's layout */
    uint64_t size;     /* of the whole block, a multiple of GYREI_BLOCK_ALIGN */
    uint64_t checksum; /* of all that follows this head */
    uint64_t reserved; /* 0 */
} gyrei_block;

#define GYREI_BLOCK_KIND(a, b, c, d)                                                                         \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/* A sum that tells damaged bytes, not forged ones. The same on every machine; several bytes a cycle. */
uint64_t gyrei_checksum(const void *bytes, size_t size);

/* Fills the head of a finished block. */
void gyrei_block_seal(gyrei_block *block, uint32_t kind, uint32_t version, size_t size);

/* Checks the head: alignment, kind, byte order, version up to `version`, size at most `size` and at least
   `least`, checksum. `what` names the kind in messages: "skeleton". */
GYRE_NODISCARD gyre_status gyrei_block_check(const void *bytes, size_t size, uint32_t kind, uint32_t version,
                                             size_t least, const char *what, gyre_error *error);

#endif
