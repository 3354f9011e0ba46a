/* SPDX-License-Identifier: MIT */
/* BVH on hostile bytes: the first byte is the options, the rest the file. What is read must hold together,
   and what is written of it must be read again with as many joints. */
#include "asset_walk.h"
#include "bvh_file.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

static uint32_t count_joints(const gyre_asset *asset) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < asset->node_count; i++)
        count += !asset->nodes[i].name || strncmp(asset->nodes[i].name, "End Site", 8) != 0;
    return count;
}

static void write_again(const gyre_asset *asset) {
    const gyre_bvh_write_options options = {.flatten = 1};
    const gyre_asset *again;
    void *bytes;
    size_t written;
    if (gyre_bvh_from_asset(asset, &options, &bytes, &written, NULL) != GYRE_OK) return;
    if (gyre_bvh_read_memory(bytes, written, NULL, &again, NULL) != GYRE_OK) abort();
    if (count_joints(again) < count_joints(asset)) abort();
    gyre_asset_destroy(again);
    gyre_bvh_destroy(bytes, written, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const gyre_axis axes[] = {0, GYRE_AXIS_Z, -GYRE_AXIS_X, GYRE_AXIS_Y};
    const gyre_asset *asset;
    gyre_error error = {0};
    if (size == 0) return 0;
    const gyre_bvh_options options = {
        .up = axes[data[0] & 3], .unit_m = data[0] & 4 ? 0.01 : 0, .add_positions = data[0] >> 3 & 1};
    char *copy = malloc(size); /* just as long, so that a byte too far is seen */
    memcpy(copy, data + 1, size - 1);
    const gyre_status status = gyre_bvh_read_memory(copy, size - 1, &options, &asset, &error);
    free(copy);
    if ((status == GYRE_OK) != (asset != NULL) || (status == GYRE_OK) != (error.message[0] == '\0')) abort();
    if (!asset) return 0;
    asset_walk(asset, 1000);
    write_again(asset);
    gyre_asset_destroy(asset);
    return 0;
}

static const char *const words[] = {"HIERARCHY\n",
                                    "ROOT a\n{\n",
                                    "JOINT b\n{\n",
                                    "End Site\n{\n",
                                    "}\n",
                                    "OFFSET 1 2 3\n",
                                    "CHANNELS 1 Xrotation\n",
                                    "CHANNELS 2 Yposition Zscale\n",
                                    "MOTION\nFrames: 2\nFrame Time: 0.1\n",
                                    "Frames : 1e9\n",
                                    " -1.5e3 ",
                                    "1 2 3\n"};

/* Puts a word of the format somewhere; every now and then begins with the odd file. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    const size_t odd_size = strlen(odd_bvh);
    if ((size < 20 || seed % 64 == 0) && odd_size + 1 <= max_size) {
        data[0] = (uint8_t)(seed >> 8);
        memcpy(data + 1, odd_bvh, odd_size);
        size = odd_size + 1;
    }
    if (seed % 3 != 0) return LLVMFuzzerMutate(data, size, max_size);
    const char *word = words[(seed >> 4) % (sizeof words / sizeof *words)];
    const size_t length = strlen(word), at = 1 + (seed >> 10) % size;
    if (size + length > max_size || at > size) return LLVMFuzzerMutate(data, size, max_size);
    memmove(data + at + length, data + at, size - at);
    memcpy(data + at, word, length);
    return size + length;
}
