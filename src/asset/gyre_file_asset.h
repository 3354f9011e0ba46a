/* SPDX-License-Identifier: MIT */
/* What makes an asset of a .gyre file. */
#ifndef GYREI_GYRE_FILE_ASSET_H
#define GYREI_GYRE_FILE_ASSET_H

#include <asset/asset_storage.h>
#include <gyre/gyre_file.h>

/* A clip being unpacked into the curves of an asset. */
typedef struct gyrei_unpacking {
    const gyre_skeleton *skeleton;
    const gyre_clip *clip;
    const uint32_t *nodes; /* by joint: of the asset */
    gyrei_arena *arena;    /* of the asset: for what stays */
    gyrei_arena *scratch;
    const gyre_asset *asset;
} gyrei_unpacking;

/* Unpacks a clip: a curve a node and path that the clip moves, with a key each key of the clip. */
gyre_status gyrei_file_unpack_clip(const gyrei_unpacking *unpacking, gyre_curves *out, gyre_error *error);

/* By skeleton: the first of its nodes in an asset made of the file without a model, where skeletons of the
   same joints (of a model with several skins) share theirs. Returns how many there are. */
uint32_t gyrei_file_first_nodes(const gyre_file *file, uint32_t *firsts);

/* By joint of a skeleton: the node that it is in the asset made of the file, with a model or without. */
void gyrei_file_joint_nodes(const gyre_file *file, uint32_t skeleton, uint32_t first, uint32_t *nodes);

#endif
