/* SPDX-License-Identifier: MIT */
/* Assets filled by hand that several tests write and read. */
#ifndef FULL_ASSET_H
#define FULL_ASSET_H

#include <gyre/asset.h>

enum { FULL_JOINT_COUNT = 260, FULL_FIRST_JOINT = 8 };

/* One of everything that an asset can hold; valid by the letter of glTF. */
const gyre_asset *full_asset(void);

/* A triangle that turns: nearly the smallest file with an animation. */
const gyre_asset *small_asset(void);

#endif
