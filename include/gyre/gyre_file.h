/* SPDX-License-Identifier: MIT */
/// @file gyre_file.h
/// .gyre files: skeletons and packed clips, and a model if wanted, as blocks that are used where they lie.
///
/// A file is a head, a table of its chunks, and the chunks: skeletons, then clips, then at most one model (a
/// whole .glb without animations). Everything is little-endian and at multiples of 16, without pointers, so
/// that a memory map of a file is its use. Files of version 1 are read by every later version.
#ifndef GYRE_GYRE_FILE_H
#define GYRE_GYRE_FILE_H

#include <gyre/asset.h>
#include <gyre/clip.h>
#include <gyre/skeleton.h>

GYRE_EXTERN_C_BEGIN

/// The version that is written, and the newest that is read.
#define GYRE_FILE_VERSION 1

/// The most skeletons that a file has.
#define GYRE_FILE_MAX_SKELETONS 1024

/// Opaque: the bytes of a file, checked.
typedef struct gyre_file gyre_file;

/// Takes the bytes of a file as they are, from a memory map or from anywhere: nothing is copied or allocated,
/// and the bytes must stay, unchanged, as long as the file is used. They are untrusted: everything in them is
/// checked once, here; then no function reads outside.
///
/// @param bytes at a multiple of 16; one of 64 is the fastest
/// @param size  how many there are; what follows the file is left alone
/// @param out   NULL on failure; there is nothing to free
/// @param error GYRE_BAD_FORMAT with `offset`, GYRE_UNSUPPORTED: a newer version or the other byte order, also
///              on a machine of that order; may be NULL
///
/// Cost: the checksum of all bytes, and the tables of each block: well within 5 ms for 10 MB.
GYRE_NODISCARD GYRE_API gyre_status gyre_file_from_bytes(const void *bytes, size_t size,
                                                         const gyre_file **out, gyre_error *error);

/// Reads a file into memory and checks it likewise; it may be a pipe.
///
/// @param allocator NULL: malloc
/// @param out       NULL on failure; free with gyre_file_destroy() and the same allocator
/// @param error     as above, with bytes after the file as GYRE_BAD_FORMAT; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_file_read(const char *path, const gyre_allocator *allocator,
                                                   const gyre_file **out, gyre_error *error);
/// Frees what gyre_file_read() gave, not what gyre_file_from_bytes() took; NULL is fine.
GYRE_API void gyre_file_destroy(const gyre_file *file, const gyre_allocator *allocator);

/// Whether bytes begin as a .gyre file does: 8 of them are enough to tell.
GYRE_API bool gyre_file_is(const void *head, size_t size);

/// Bytes of the whole file, a multiple of 16.
GYRE_API uint64_t gyre_file_size(const gyre_file *file);
/// The version of the format that the file is in.
GYRE_API uint32_t gyre_file_version(const gyre_file *file);

GYRE_API uint32_t gyre_file_skeleton_count(const gyre_file *file); ///< may be 0
/// A skeleton where it lies in the file; NULL for an index past the last.
GYRE_API const gyre_skeleton *gyre_file_skeleton(const gyre_file *file, uint32_t index);
/// Its name in the file, "" when it has none, and past the last.
GYRE_API const char *gyre_file_skeleton_name(const gyre_file *file, uint32_t index);
/// The first skeleton of a name; GYRE_NONE when there is none.
GYRE_API uint32_t gyre_file_find_skeleton(const gyre_file *file, const char *name);

GYRE_API uint32_t gyre_file_clip_count(const gyre_file *file); ///< may be 0
/// A clip where it lies in the file; NULL for an index past the last.
GYRE_API const gyre_clip *gyre_file_clip(const gyre_file *file, uint32_t index);
/// gyre_clip_name() of it; "" past the last.
GYRE_API const char *gyre_file_clip_name(const gyre_file *file, uint32_t index);
/// The index of the skeleton that a clip was made for; GYRE_NONE past the last.
GYRE_API uint32_t gyre_file_clip_skeleton(const gyre_file *file, uint32_t index);
/// The first clip of a name; GYRE_NONE when there is none.
GYRE_API uint32_t gyre_file_find_clip(const gyre_file *file, const char *name);

/// The model: a whole .glb for gyre_gltf_read_memory(); NULL and 0 when there is none.
GYRE_API const void *gyre_file_model(const gyre_file *file, size_t *size);

/// What a file is made of. Arrays and blocks are the caller's.
typedef struct gyre_file_contents {
    const gyre_skeleton *const *skeletons;
    const char *const *skeleton_names; ///< UTF-8, each may be NULL; NULL: none
    const gyre_clip *const *clips;
    const uint32_t *clip_skeletons; ///< by clip: which of the skeletons it was made for; NULL: the first
    const void *model;              ///< a .glb; NULL: none
    size_t model_size;
    uint32_t skeleton_count, clip_count;
} gyre_file_contents;

/// Writes a file in memory; the same contents give the same bytes.
///
/// @param allocator NULL: malloc
/// @param out       the bytes, at a multiple of 16, or NULL on failure; free with gyre_file_bytes_destroy()
/// @return GYRE_BAD_ARGUMENT: a clip of another skeleton, a name that is no UTF-8, a model that is no .glb
GYRE_NODISCARD GYRE_API gyre_status gyre_file_encode(const gyre_file_contents *contents,
                                                     const gyre_allocator *allocator, void **out,
                                                     size_t *out_size, gyre_error *error);
/// Frees what gyre_file_encode() gave; NULL is fine.
GYRE_API void gyre_file_bytes_destroy(void *bytes, size_t size, const gyre_allocator *allocator);

/// Writes a file: to a temporary name beside it, flushed, then renamed, so that a failure, or the end of the
/// program at any moment, leaves what was there as it was.
GYRE_NODISCARD GYRE_API gyre_status gyre_file_write(const char *path, const gyre_file_contents *contents,
                                                    const gyre_allocator *allocator, gyre_error *error);

/// A file as an asset, for all that takes one: its clips are unpacked into curves.
///
/// With a model, the asset is that model, and the clips move its nodes. Without one, its nodes are the joints
/// of the skeletons one after the other, each skeleton's in its own order, and a skeleton with a skin gives
/// one; skeletons of the same joints share them.
///
/// @param allocator NULL: malloc
/// @param out       the asset, or NULL on failure; it does not need the file; free with gyre_asset_destroy()
GYRE_NODISCARD GYRE_API gyre_status gyre_asset_from_file(const gyre_file *file,
                                                         const gyre_allocator *allocator,
                                                         const gyre_asset **out, gyre_error *error);

GYRE_EXTERN_C_END

#endif
