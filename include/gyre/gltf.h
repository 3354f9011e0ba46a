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

/// Writes an asset as one .glb in memory; the same asset gives the same bytes.
///
/// @param asset     read or filled by hand (then `order`, `in_scene` and `storage` are not looked at)
/// @param allocator NULL: malloc
/// @param out       the bytes; free with gyre_glb_destroy() and the same allocator
GYRE_NODISCARD GYRE_API gyre_status gyre_glb_from_asset(const gyre_asset *asset,
                                                        const gyre_allocator *allocator, void **out,
                                                        size_t *out_size, gyre_error *error);
/// Frees what gyre_glb_from_asset() gave; NULL is fine.
GYRE_API void gyre_glb_destroy(void *bytes, size_t size, const gyre_allocator *allocator);

/// Writes a .glb file: to a temporary name beside it, flushed, then renamed.
GYRE_NODISCARD GYRE_API gyre_status gyre_glb_write(const char *path, const gyre_asset *asset,
                                                   gyre_error *error);

GYRE_EXTERN_C_END

#endif
