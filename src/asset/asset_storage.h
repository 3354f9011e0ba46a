/* SPDX-License-Identifier: MIT */
/* Where an asset that a reader made lives: inside its own arena. */
#ifndef GYREI_ASSET_STORAGE_H
#define GYREI_ASSET_STORAGE_H

#include <base/arena.h>
#include <gyre/asset.h>

struct gyre_asset_storage {
    gyrei_arena arena;
    gyre_asset asset;
};

#endif
