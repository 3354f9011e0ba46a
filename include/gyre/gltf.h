/* SPDX-License-Identifier: MIT */
/// @file gltf.h
/// glTF 2.0 in and out: .gltf with data URIs or external files, and .glb.
#ifndef GYRE_GLTF_H
#define GYRE_GLTF_H

#include <gyre/asset.h>

GYRE_EXTERN_C_BEGIN

/// Gives the bytes of a file that a model refers to. Called with the path relative to the model's folder,
/// decoded from its URI and checked to stay inside that folder. `*bytes` must stay valid until `release`
/// (which may be NULL) is called with it, before the reader returns. A failure's message is passed on.
typedef struct gyre_file_source {
    gyre_status (*read)(void *user, const char *path, const void **bytes, size_t *size, gyre_error *error);
    void (*release)(void *user, const void *bytes, size_t size);
    void *user;
} gyre_file_source;

/// How a file is read; all zero is the default.
typedef struct gyre_gltf_options {
    gyre_allocator allocator;
    gyre_file_source source; ///< zero: files beside the model, through the C library
    const char
        *base_path; ///< for gyre_gltf_read_memory: the folder of external files; NULL: they are refused
    uint32_t allow_outside; ///< 1: external files may lie outside the model's folder
    uint32_t reserved;
} gyre_gltf_options;

/// Reads a model and checks all of it; the file is not needed afterwards. Untrusted input is fine.
///
/// Every count is held to the bytes that stand behind it before memory is asked for. What accessors unfold to
/// all together, those that overlap or stand on no bytes included, may be 16 MiB and 64 times the input;
/// JSON may be nested 2048 deep; the nodes may form a tree of any depth.
///
/// Refused, with the reason: indices and sizes that point outside, counts that disagree, cycles and nodes
/// with two parents, joints that a skin lacks, key times that decrease, keys and inverse bind matrices that
/// are not finite, required extensions other than KHR_mesh_quantization, glTF 1.0.
///
/// Pictures of other kinds that a texture names by an extension (EXT_texture_webp, KHR_texture_basisu,
/// EXT_texture_avif, MSFT_texture_dds) are kept as they are encoded.
///
/// Mended or left out, with a counted warning in the asset: rotations that are not unit (made unit; of length
/// zero: the identity), a matrix beside translation, rotation or scale (the matrix is taken), an animated
/// matrix (taken apart), sheared matrices (kept as such), keys at equal times and a property moved by two
/// channels (the last one wins), vertices that are not finite, pictures that cannot be found, extensions that
/// are only used, texture coordinate sets past the second. Zero bytes in names become U+FFFD.
///
/// External files are looked for beside the model; a path that climbs ("..") or is absolute is refused unless
/// allowed, one with a scheme (http:) always is.
///
/// @param path    a .gltf or .glb file; the kind is told from its first bytes
/// @param options NULL: the default
/// @param out     the asset, or NULL on failure; free with gyre_asset_destroy()
/// @param error   where and why; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_gltf_read(const char *path, const gyre_gltf_options *options,
                                                   const gyre_asset **out, gyre_error *error);

/// The same from memory, which is not needed afterwards either.
GYRE_NODISCARD GYRE_API gyre_status gyre_gltf_read_memory(const void *bytes, size_t size,
                                                          const gyre_gltf_options *options,
                                                          const gyre_asset **out, gyre_error *error);

/// Into which files a model is written.
enum {
    GYRE_GLTF_BY_NAME = 0,  ///< as the path ends: .gltf is EMBEDDED, all else BINARY; in memory BINARY
    GYRE_GLTF_BINARY = 1,   ///< one .glb, at most 4 GiB
    GYRE_GLTF_EMBEDDED = 2, ///< one .gltf: text, with numbers and pictures inside it as base64
    GYRE_GLTF_SEPARATE = 3  ///< a .gltf, and numbers and pictures in a .bin beside it
};

/// How a model is written; all zero is the default.
typedef struct gyre_gltf_write_options {
    gyre_allocator allocator;
    uint32_t form; ///< GYRE_GLTF_BY_NAME ...
    /// 1: a node whose matrix is sheared, which glTF forbids and programs flatten, becomes two without shear,
    /// one below the other, that together do the same: the node, and above it a new one, after all others.
    /// 0: such a matrix is written as it is, which gyre_gltf_read() reads.
    uint32_t split_sheared;
    const char *bin_name; ///< SEPARATE: the name of the .bin, without a folder; NULL: that of the path
} gyre_gltf_write_options;

/// A model as the files that it is written to. Free with gyre_gltf_files_destroy().
typedef struct gyre_gltf_files {
    void *model; ///< the .glb or the .gltf
    size_t model_size;
    void *bin; ///< the .bin of GYRE_GLTF_SEPARATE; NULL otherwise, and where it would be empty
    size_t bin_size;
} gyre_gltf_files;

/// Writes an asset as glTF 2.0 in memory; the same asset gives the same bytes.
///
/// All that the reader reads is written and reads back equal, to the last bit, from an asset that was read;
/// from one filled by hand keys, vertices and their weights are rounded to floats. Pictures stay as they were
/// encoded. Not written, as glTF has no place for them: pictures without bytes or of a kind that it cannot
/// name, a skin without a mesh, primitives without vertices and meshes without primitives, clips without
/// curves, the alpha cutoff of a material that has no use for it. Of keys whose times are equal as floats the
/// first and the last are kept, a float apart. Warnings and extensions belong to the file that was read; of
/// extensions only those that name the kinds of pictures (EXT_texture_webp ...) are written.
///
/// @param asset   read or filled by hand (then `order`, `in_scene` and `storage` are not looked at)
/// @param options NULL: the default; GYRE_GLTF_SEPARATE needs `bin_name`
/// @param out     the bytes, or zeros on failure
/// @param error   what of the asset cannot be written and why; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_gltf_encode(const gyre_asset *asset,
                                                     const gyre_gltf_write_options *options,
                                                     gyre_gltf_files *out, gyre_error *error);
/// Frees the bytes with the allocator of the options that they were made with (NULL: malloc's); zeros are
/// fine.
GYRE_API void gyre_gltf_files_destroy(gyre_gltf_files *files, const gyre_allocator *allocator);

/// Writes an asset to a file, or to two. They are written to temporary names beside their own, flushed, then
/// renamed, so that a failure leaves what was there as it was.
GYRE_NODISCARD GYRE_API gyre_status gyre_gltf_write(const char *path, const gyre_asset *asset,
                                                    const gyre_gltf_write_options *options,
                                                    gyre_error *error);

/// gyre_gltf_encode() as one .glb; free with gyre_glb_destroy() and the same allocator (NULL: malloc).
GYRE_NODISCARD GYRE_API gyre_status gyre_glb_from_asset(const gyre_asset *asset,
                                                        const gyre_allocator *allocator, void **out,
                                                        size_t *out_size, gyre_error *error);
/// Frees what gyre_glb_from_asset() gave; NULL is fine.
GYRE_API void gyre_glb_destroy(void *bytes, size_t size, const gyre_allocator *allocator);

/// gyre_gltf_write() as one .glb, whatever the path's end.
GYRE_NODISCARD GYRE_API gyre_status gyre_glb_write(const char *path, const gyre_asset *asset,
                                                   gyre_error *error);

GYRE_EXTERN_C_END

#endif
