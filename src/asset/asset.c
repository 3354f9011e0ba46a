/* SPDX-License-Identifier: MIT */
#include <asset/asset_storage.h>
#include <string.h>

void gyre_asset_destroy(const gyre_asset *asset) {
    if (!asset || !asset->storage) return;
    gyrei_arena arena = asset->storage->arena;
    gyrei_arena_destroy(&arena);
}

static uint32_t index_from_decimal(const char *text, uint32_t limit) {
    uint64_t number = 0;
    if (*text == '\0') return GYRE_NONE;
    for (; *text >= '0' && *text <= '9' && number < GYRE_NONE; text++)
        number = number * 10 + (uint64_t)(*text - '0');
    return *text == '\0' && number < limit ? (uint32_t)number : GYRE_NONE;
}

uint32_t gyre_asset_find_clip(const gyre_asset *asset, const char *name_or_index) {
    for (uint32_t i = 0; i < asset->clip_count; i++)
        if (asset->clips[i].name && strcmp(asset->clips[i].name, name_or_index) == 0) return i;
    return index_from_decimal(name_or_index, asset->clip_count);
}
