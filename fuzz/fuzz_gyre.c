/* SPDX-License-Identifier: MIT */
/* .gyre files on hostile bytes: what is taken is sampled, unpacked, posed and written again. The mutator
   changes numbers in the head, the table and the blocks, and makes lengths and checksums match, so that most
   inputs get past them. */
#include "gyre_bytes.h"

#include <anim/block.h>
#include <asset/gyre_file_head.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    gyre_error error;
    gyre_bytes_try(data, size, &error);
    return 0;
}

static uint32_t dice_state;

static uint32_t dice(size_t sides) {
    dice_state = dice_state * 1664525 + 1013904223;
    return sides ? (dice_state >> 8) % (uint32_t)sides : 0;
}

static uint64_t odd_number(size_t size) {
    static const uint64_t numbers[] = {0,          1,          2,          3,         4,          7,
                                       8,          15,         16,         17,        31,         32,
                                       63,         64,         127,        128,       255,        256,
                                       0x7fff,     0x8000,     0xffff,     0x10000,   0x7fffffff, 0x80000000,
                                       0xffffffff, 0x7f800000, 0x7fc00000, UINT64_MAX};
    const uint32_t which = dice(sizeof numbers / sizeof *numbers + 3);
    if (which < sizeof numbers / sizeof *numbers) return numbers[which];
    return (uint64_t)size + dice(33) - 16;
}

/* Puts a number somewhere, mostly where numbers stand. */
static void change_number(uint8_t *data, size_t size) {
    static const size_t widths[] = {1, 2, 4, 4, 4, 8};
    const size_t width = widths[dice(6)];
    const size_t reach = dice(2) ? size : size < 1024 ? size : 1024;
    if (reach < width) return;
    size_t at = dice(reach - width + 1);
    at -= at % width;
    uint64_t number, old = 0;
    memcpy(&old, data + at, width);
    number = dice(3) ? odd_number(size) : old + dice(5) - 2;
    memcpy(data + at, &number, width);
}

/* Changes a head of a block or an entry of the table, found by following the table. */
static void change_block(uint8_t *data, size_t size) {
    gyre_file file;
    gyrei_file_chunk chunk;
    memcpy(&file, data, sizeof file);
    if (file.chunk_count == 0) return;
    const size_t entry = sizeof file + sizeof chunk * dice(file.chunk_count < 8 ? file.chunk_count : 8);
    if (entry + sizeof chunk > size) return;
    if (dice(4) == 0) {
        change_number(data + entry, sizeof chunk);
        return;
    }
    memcpy(&chunk, data + entry, sizeof chunk);
    if (chunk.offset >= size || size - chunk.offset < 8) return;
    const size_t rest = size - (size_t)chunk.offset, head = rest < 512 ? rest : 512;
    change_number(data + chunk.offset, dice(2) ? head : rest);
}

static size_t first_file(uint8_t *data, size_t size, size_t max_size) {
    gyre_bytes file = gyre_bytes_make(dice(2) == 0);
    if (file.size > max_size) {
        gyre_bytes_free(&file);
        file = gyre_bytes_make(false);
    }
    const bool fits = file.size <= max_size;
    if (fits) memcpy(data, file.bytes, file.size);
    if (fits) size = file.size;
    gyre_bytes_free(&file);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    dice_state = seed;
    if (size < sizeof(gyre_file) || dice(200) == 0) return first_file(data, size, max_size);
    if (dice(16) == 0) size = LLVMFuzzerMutate(data, size, max_size);
    for (uint32_t i = 0, count = 1 + dice(3); i < count && size >= sizeof(gyre_file); i++) {
        if (dice(3))
            change_block(data, size);
        else
            change_number(data, size);
    }
    gyre_bytes aligned = gyre_bytes_copy(data, size);
    if (dice(32)) gyre_bytes_mend(aligned.bytes, size);
    memcpy(data, aligned.bytes, size);
    gyre_bytes_free(&aligned);
    return size;
}
