/* SPDX-License-Identifier: MIT */
/// @file asset_file.h
/// A model from a file of any format that there is a reader for.
#ifndef GYRE_ASSET_FILE_H
#define GYRE_ASSET_FILE_H

#include <gyre/asset.h>

GYRE_EXTERN_C_BEGIN

/// What kind of file a model stands in.
enum {
    GYRE_FORMAT_UNKNOWN = 0,
    GYRE_FORMAT_GLTF = 1,  ///< .gltf and .glb: gyre_gltf_read()
    GYRE_FORMAT_BVH = 2,   ///< .bvh: gyre_bvh_read()
    GYRE_FORMAT_OTHER = 3, ///< FBX, COLLADA, 3DS, OBJ and others: gyre_import_read()
    GYRE_FORMAT_GYRE = 4   ///< .gyre: gyre_file_read(), gyre_asset_from_file()
};

/// How a file is read; all zero is the default.
typedef struct gyre_asset_file_options {
    gyre_allocator allocator;
    double unit_m;          ///< metres in a unit of the file, for one that does not say; 0: as it says, or 1
    gyre_axis up;           ///< which axis is up in the file, likewise; 0: as it says, or +y
    uint32_t allow_outside; ///< 1: a .gltf may name files outside its folder
} gyre_asset_file_options;

/// The format of a file, told by its first bytes, where those do not say by the end of its name.
///
/// @param name its name or path; NULL: it has none
/// @param head its first bytes: 1024 are enough; may be all
/// @return GYRE_FORMAT_*
GYRE_API uint32_t gyre_asset_file_format(const char *name, const void *head, size_t size);

/// Reads a model with the reader for its format, as gyre_asset_file_format() tells it. The result is in
/// glTF's frame: +y up, facing +z, in metres.
///
/// @param path    the file; glTF and BVH may come from a pipe
/// @param options NULL: the default
/// @param out     the asset, or NULL on failure; free with gyre_asset_destroy()
/// @param error   of the reader; GYRE_UNSUPPORTED says what can be read; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_asset_file_read(const char *path,
                                                         const gyre_asset_file_options *options,
                                                         const gyre_asset **out, gyre_error *error);

GYRE_EXTERN_C_END

#endif
