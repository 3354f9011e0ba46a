/* SPDX-License-Identifier: MIT */
/* Holds an asset that was written and read again to the one that it came from, field by field. */
#ifndef GYRE_TESTS_ASSET_EQUAL_H
#define GYRE_TESTS_ASSET_EQUAL_H

#include <gyre/asset.h>

/* NULL when `read` is `original`, else where it is not; good until the next call.

   Numbers are compared bit by bit, but those that glTF holds as floats may differ by `tolerance` (relative
   above 1): 0 for an original that was read from a file, the step of a float for one that was filled by hand.

   What glTF has no place for is taken as written: pictures without bytes are not there, and textures do not
   name them; absent weights of a mesh are zeros, absent inverse binds identities; the alpha cutoff counts for
   masks alone; without scenes there is one of all roots. Extensions and warnings belong to a file. */
const char *asset_difference(const gyre_asset *original, const gyre_asset *read, double tolerance);

#endif
