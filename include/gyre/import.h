/* SPDX-License-Identifier: MIT */
/// @file import.h
/// Models of other formats (FBX, 3DS, COLLADA, OBJ and 40 more), through the library Assimp when gyre was
/// built with it.
#ifndef GYRE_IMPORT_H
#define GYRE_IMPORT_H

#include <gyre/asset.h>

GYRE_EXTERN_C_BEGIN

/// How a file is read; all zero is the default.
typedef struct gyre_import_options {
    gyre_allocator allocator;
    double unit_m;          ///< metres in a unit of the file; 0: as the file says (FBX, COLLADA), else 1
    gyre_axis up;           ///< which axis is up in the file; 0: as the file or its format says, else +y
    uint32_t allow_outside; ///< 1: pictures may lie outside the model's folder
} gyre_import_options;

/// Whether gyre was built with Assimp: else gyre_import_read() gives GYRE_UNSUPPORTED for every file.
GYRE_API bool gyre_import_is_available(void);

/// Reads a file as an asset with +y up, in metres.
///
/// Kept: the tree of nodes (matrices taken apart; what is sheared stays a matrix); triangles, lines and
/// points with normals, tangents, two sets of texture coordinates, colours; any number of influences a
/// vertex; morph targets; materials with colour, opacity, emission, roughness, metal, one picture, which may
/// be packed in the file; cameras; animations in seconds, of nodes and of morph weights, joined linearly.
/// Meshes whose bones are the same nodes share one skin. Several meshes of one node stay one where they can
/// be.
///
/// Pictures stay as they are; a TGA becomes a PNG. Colours of materials and vertices are taken as sRGB, as
/// such files mean them. v of texture coordinates is turned to begin at the top.
///
/// What Assimp gives is not trusted. Refused: a node that is reached twice, more than 65,535 joints of one
/// skin. Mended or left out, with a counted warning: 0 ticks a second (25), keys out of order (sorted), keys,
/// vertices and matrices that are not finite, rotations of length 0, bones and channels of nodes that there
/// are not, names that several nodes have (the first without a mesh is meant), indices outside, pictures that
/// cannot be found, lights.
///
/// Assimp reads the file and what it names (.mtl, ...) by itself; its parsers are as hardened as they are.
///
/// @param path    the file; its name's end and its content tell the format
/// @param options NULL: the default
/// @param out     the asset, or NULL on failure; free with gyre_asset_destroy()
/// @param error   where and why, in Assimp's words where it fails; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_import_read(const char *path, const gyre_import_options *options,
                                                     const gyre_asset **out, gyre_error *error);

GYRE_EXTERN_C_END

#endif
