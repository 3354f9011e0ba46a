/* SPDX-License-Identifier: MIT */
#include <base/arena.h>
#include <base/error.h>
#include <gyre/clip_asset.h>

gyre_status gyre_clip_from_asset(const gyre_asset *asset, uint32_t clip_index, const gyre_skeleton *skeleton,
                                 const gyre_pack_options *options, const gyre_clip **out,
                                 gyre_pack_report *report, gyre_error *error) {
    if (out) *out = NULL;
    if (!asset || !skeleton || !out)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "an asset, a skeleton and a place for the clip are required");
    if (clip_index >= asset->clip_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "clip %u of %u", clip_index, asset->clip_count);
    gyre_pack_options own = options ? *options : (gyre_pack_options){0};
    gyrei_arena arena = {.allocator = own.allocator};
    const char **names = gyrei_arena_allocate(&arena, (size_t)asset->node_count + 1, sizeof *names);
    if (!names) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory while packing a clip");
    for (uint32_t i = 0; i < asset->node_count; i++)
        names[i] = asset->nodes[i].name;
    if (!own.node_names) {
        own.node_names = names;
        own.node_name_count = asset->node_count;
    }
    const gyre_status status =
        gyre_clip_pack(skeleton, &asset->clips[clip_index], NULL, 0, &own, out, report, error);
    gyrei_arena_destroy(&arena);
    return status;
}
