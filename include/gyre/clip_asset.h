/* SPDX-License-Identifier: MIT */
/// @file clip_asset.h
/// Packs a clip of an asset.
#ifndef GYRE_CLIP_ASSET_H
#define GYRE_CLIP_ASSET_H

#include <gyre/asset.h>
#include <gyre/pack.h>

GYRE_EXTERN_C_BEGIN

/// Packs one of an asset's clips for a skeleton that was made of the same asset: gyre_clip_pack() with the
/// names of its nodes.
///
/// @param asset      required
/// @param clip_index below the asset's clip_count
/// @param skeleton   required; gyre_skeleton_nodes() are the asset's
/// @param options    NULL: all defaults
/// @param out        NULL on failure; free with gyre_clip_destroy()
/// @param report     may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_clip_from_asset(const gyre_asset *asset, uint32_t clip_index,
                                                         const gyre_skeleton *skeleton,
                                                         const gyre_pack_options *options,
                                                         const gyre_clip **out, gyre_pack_report *report,
                                                         gyre_error *error);

GYRE_EXTERN_C_END

#endif
