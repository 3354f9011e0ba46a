/* SPDX-License-Identifier: MIT */
#include "anim/block.h"

#include <base/error.h>
#include <string.h>

/* Four sums side by side, so that four multiplications are under way at once. */
enum { LANES = 4, STEP = LANES * 8 };

static uint64_t little_word(const unsigned char *bytes, size_t count) {
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

static uint64_t mixed(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 29;
}

uint64_t gyrei_checksum(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t sums[LANES] = {1, 2, 3, 4};
    size_t left = size;
    for (; left >= STEP; left -= STEP, at += STEP)
        for (int lane = 0; lane < LANES; lane++)
            sums[lane] = mixed(sums[lane], little_word(at + 8 * lane, 8));
    for (; left > 0; left -= left < 8 ? left : 8, at += 8)
        sums[0] = mixed(sums[0], little_word(at, left < 8 ? left : 8));
    uint64_t sum = mixed(0, size);
    for (int lane = 0; lane < LANES; lane++)
        sum = mixed(sum, sums[lane]);
    return sum;
}

void gyrei_block_seal(gyrei_block *block, uint32_t kind, uint32_t version, size_t size) {
    *block = (gyrei_block){.kind = kind, .version = version, .size = size};
    block->checksum = gyrei_checksum(block + 1, size - sizeof *block);
}

static uint32_t swapped(uint32_t word) {
    return word >> 24 | (word >> 8 & 0xff00u) | (word << 8 & 0xff0000u) | word << 24;
}

static gyre_status fail_at(gyre_error *error, gyre_status status, uint64_t offset, const char *what,
                           const char *why) {
    status = gyrei_fail(error, status, "%s: %s", what, why);
    if (error) error->offset = offset;
    return status;
}

gyre_status gyrei_block_check(const void *bytes, size_t size, uint32_t kind, uint32_t version, size_t least,
                              const char *what, gyre_error *error) {
    const gyrei_block *block = bytes;
    if (!bytes) return fail_at(error, GYRE_BAD_ARGUMENT, 0, what, "no bytes are given");
    if ((uintptr_t)bytes % GYREI_BLOCK_ALIGN)
        return fail_at(error, GYRE_BAD_ARGUMENT, 0, what, "its bytes do not lie at a multiple of 16");
    if (size < sizeof *block) return fail_at(error, GYRE_BAD_FORMAT, size, what, "it ends within its head");
    if (block->kind == swapped(kind))
        return fail_at(error, GYRE_UNSUPPORTED, 0, what, "it is in the other byte order");
    if (block->kind != kind) return fail_at(error, GYRE_BAD_FORMAT, 0, what, "it begins with other letters");
    if (block->version == 0 || block->version > version)
        return fail_at(error, GYRE_UNSUPPORTED, offsetof(gyrei_block, version), what,
                       "its version is not known to this library");
    if (block->size > size)
        return fail_at(error, GYRE_BAD_FORMAT, size, what, "it is longer than the bytes that are there");
    if (block->size < least || block->size % GYREI_BLOCK_ALIGN)
        return fail_at(error, GYRE_BAD_FORMAT, offsetof(gyrei_block, size), what, "its size cannot be");
    if (block->reserved != 0)
        return fail_at(error, GYRE_BAD_FORMAT, offsetof(gyrei_block, reserved), what, "its head is damaged");
    if (gyrei_checksum(block + 1, (size_t)block->size - sizeof *block) != block->checksum)
        return fail_at(error, GYRE_BAD_FORMAT, offsetof(gyrei_block, checksum), what,
                       "its bytes do not match their checksum");
    return GYRE_OK;
}
