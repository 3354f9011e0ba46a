/* SPDX-License-Identifier: MIT */
/* Uses all that an asset gives, as a program would: under a sanitizer whatever points outside shows itself.
 */
#ifndef GYRE_TESTS_ASSET_WALK_H
#define GYRE_TESTS_ASSET_WALK_H

#include <gyre/asset.h>

/* Reads every array to its end, decodes the pictures, poses every clip at a few times and places all
   vertices. Returns a sum of what it saw, so that nothing is left out by a compiler; prints and aborts when
   an index in the asset points outside. Stops posing after `vertex_limit` vertices. */
uint64_t asset_walk(const gyre_asset *asset, uint64_t vertex_limit);

/* What a reader gave that may have run out of memory: an asset, which is walked and destroyed, or none and
   that error. Aborts at anything else. */
void asset_walk_or_no_memory(gyre_status status, const gyre_asset *asset, const gyre_error *error);

#endif
