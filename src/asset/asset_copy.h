/* SPDX-License-Identifier: MIT */
/* A whole asset in memory of its own, for those who make an asset from another one. */
#ifndef GYREI_ASSET_COPY_H
#define GYREI_ASSET_COPY_H

#include <asset/asset_storage.h>

/* A copy that shares nothing with the original, in the arena of its storage. Whoever asked for it may write
   to its arrays, and take more memory from that arena, until it is given away. NULL when there is no memory.
   Free with gyre_asset_destroy(). */
gyre_asset *gyrei_asset_copy(const gyre_asset *asset, const gyre_allocator *allocator);

#endif
