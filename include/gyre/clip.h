/* SPDX-License-Identifier: MIT */
/// @file clip.h
/// A clip: an animation packed for a skeleton, immutable, in one block of bytes that can be written to a file
/// and used straight from a memory map.
#ifndef GYRE_CLIP_H
#define GYRE_CLIP_H

#include <gyre/skeleton.h>

GYRE_EXTERN_C_BEGIN

/// Opaque; one block, without pointers: it may be copied and moved as bytes (to addresses that are multiples
/// of 16).
typedef struct gyre_clip gyre_clip;

/// What a clip is packed for.
enum {
    GYRE_CLIP_PROFILE_SPEED = 0, ///< rows of whole numbers of 16 bits (or 8), read by vectors
    GYRE_CLIP_PROFILE_SIZE = 1   ///< as few bits as hold the error
};

/// How a clip goes from one rotation key to the next. Part of the clip: its error was measured with it.
enum {
    GYRE_CLIP_INTERPOLATION_NLERP = 0,     ///< straight, then normalised
    GYRE_CLIP_INTERPOLATION_CORRECTED = 1, ///< the same, the fraction bent: within 3.3e-5 rad of slerp for
                                           ///< keys up to 60 degrees apart
    GYRE_CLIP_INTERPOLATION_SLERP = 2      ///< at even speed
};

/// What happens before the start and after the end.
enum {
    GYRE_WRAP_ONCE = 0,     ///< the first and the last pose hold
    GYRE_WRAP_LOOP = 1,     ///< the clip starts over: a time of its duration is its start
    GYRE_WRAP_PING_PONG = 2 ///< it plays back to its start, then forward again
};

/// Something that happens at a moment of a clip: a foot is set down, a sound begins.
typedef struct gyre_clip_event {
    double time_s;    ///< from 0 to the duration
    const char *name; ///< UTF-8; "" when it has none
    uint32_t value;   ///< the caller's own
    uint32_t reserved;
} gyre_clip_event;

/// A number that moves beside the joints: a morph weight, or a curve of the caller's own.
typedef struct gyre_clip_scalar {
    const char *name; ///< UTF-8; "" when it has none
    uint32_t node;    ///< of a morph weight: the node of the asset; else the caller's own
    uint32_t element; ///< of a morph weight: which of the node's; else the caller's own
} gyre_clip_scalar;

/// How many paths of joints (translation, rotation, scale) are kept in which way.
typedef struct gyre_clip_counts {
    uint32_t animated[3];      ///< by GYRE_PATH_*: with a value a key
    uint32_t constant[3];      ///< by GYRE_PATH_*: with one value; all others are the skeleton's rest
    uint32_t scalars;          ///< numbers beside the joints, of which
    uint32_t constant_scalars; ///< these never change
    uint32_t events;
    uint32_t reserved;
} gyre_clip_counts;

/// Where a clip's bytes go. They add up to gyre_clip_size().
typedef struct gyre_clip_sizes {
    uint64_t head;   ///< what the whole clip has once, and padding
    uint64_t times;  ///< of keys
    uint64_t tracks; ///< which joints move, in what range; constants
    uint64_t rows;   ///< the keys
    uint64_t texts;  ///< names, events, descriptions of scalars
} gyre_clip_sizes;

/// Frees a clip that was packed; not one that lies in the caller's bytes. NULL is fine.
GYRE_API void gyre_clip_destroy(const gyre_clip *clip, const gyre_allocator *allocator);

/// Takes bytes that hold a clip, from a file or a memory map, as they are: nothing is copied, and the bytes
/// must stay. They are untrusted: everything is checked once, here; then no function reads outside.
///
/// @param bytes at a multiple of 16
/// @param size  how many there are; more than the clip needs is fine
/// @param out   NULL on failure
/// @return GYRE_BAD_FORMAT (error->offset says where), GYRE_UNSUPPORTED (a newer version, other byte order)
/// Cost: one pass over the bytes, about 0.2 ns each.
GYRE_NODISCARD GYRE_API gyre_status gyre_clip_from_bytes(const void *bytes, size_t size,
                                                         const gyre_clip **out, gyre_error *error);

/// The size of the block in bytes, a multiple of 16; the block starts at `clip`.
GYRE_API size_t gyre_clip_size(const gyre_clip *clip);

/// Which parts the bytes of gyre_clip_size() belong to.
GYRE_API gyre_clip_sizes gyre_clip_sizes_of(const gyre_clip *clip);

/// The clip's name, "" when it has none. Never NULL.
GYRE_API const char *gyre_clip_name(const gyre_clip *clip);

/// How long it plays in seconds: 0 or more. It starts at 0.
GYRE_API double gyre_clip_duration_s(const gyre_clip *clip);

/// Joints of the skeleton that it was packed for.
GYRE_API uint32_t gyre_clip_joint_count(const gyre_clip *clip);

/// gyre_skeleton_fingerprint() of the skeleton that it was packed for: it plays on no other.
GYRE_API uint64_t gyre_clip_fingerprint(const gyre_clip *clip);

GYRE_API uint32_t gyre_clip_profile(const gyre_clip *clip);       ///< GYRE_CLIP_PROFILE_*
GYRE_API uint32_t gyre_clip_interpolation(const gyre_clip *clip); ///< GYRE_CLIP_INTERPOLATION_*

/// The largest displacement that packing caused, as the packer measured it, in the skeleton's unit of length.
GYRE_API double gyre_clip_error(const gyre_clip *clip);

/// How far from the joints it was measured, in the skeleton's unit of length; 0: it was not.
GYRE_API double gyre_clip_shell(const gyre_clip *clip);

/// Keys, which all tracks share; at least 1.
GYRE_API uint32_t gyre_clip_key_count(const gyre_clip *clip);

/// The time of a key in seconds; `key` is below gyre_clip_key_count().
GYRE_API double gyre_clip_key_time_s(const gyre_clip *clip, uint32_t key);

GYRE_API gyre_clip_counts gyre_clip_counts_of(const gyre_clip *clip); ///< of tracks, scalars and events

/// What a scalar track moves; `scalar` is below the count of gyre_clip_counts_of(). The name is the clip's.
GYRE_API gyre_clip_scalar gyre_clip_scalar_at(const gyre_clip *clip, uint32_t scalar);

/// The first scalar track of a name; GYRE_NONE when there is none. Cost: linear.
GYRE_API uint32_t gyre_clip_find_scalar(const gyre_clip *clip, const char *name);

/// One event, in order of times; `event` is below the count of gyre_clip_counts_of(). The name is the clip's.
GYRE_API gyre_clip_event gyre_clip_event_at(const gyre_clip *clip, uint32_t event);

GYRE_EXTERN_C_END

#endif
