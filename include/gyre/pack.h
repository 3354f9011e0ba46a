/* SPDX-License-Identifier: MIT */
/// @file pack.h
/// Packing: makes a clip of curves, as small as an error in model space allows, and says what it came to. The
/// way back gives curves with the clip's keys.
#ifndef GYRE_PACK_H
#define GYRE_PACK_H

#include <gyre/clip.h>
#include <gyre/curves.h>

GYRE_EXTERN_C_BEGIN

/// The error that gyre_clip_pack() keeps to when none is given, in metres.
#define GYRE_PACK_ERROR_M 1e-4
/// How far from the joints it is measured when no distance is given, in metres.
#define GYRE_PACK_SHELL_M 0.03
/// The most keys that a clip gets.
#define GYRE_PACK_MAX_KEYS 65535u

/// A number that moves beside the joints and the morph weights: a curve of the caller's own.
typedef struct gyre_pack_scalar {
    const char *name;        ///< UTF-8; NULL: none
    const gyre_curve *curve; ///< required: component 0 of it is packed; its node and path do not matter
    uint32_t node, element;  ///< the caller's own; gyre_clip_scalar_at() gives them back
} gyre_pack_scalar;

/// How to pack. Zeros mean: default.
typedef struct gyre_pack_options {
    /// The largest displacement in metres that packing may cause, at any time, at any joint, against the
    /// curves: of three points at the shell's distance from the joint along its axes, in model space.
    /// 0: GYRE_PACK_ERROR_M.
    double error_m;
    double shell_m; ///< how far from the joints; 0: GYRE_PACK_SHELL_M
    double unit_m;  ///< metres a unit of length; 0: the skeleton's or, where it has none, guessed by its size
    uint32_t profile; ///< GYRE_CLIP_PROFILE_*
    uint32_t
        keep_going;   ///< 1: where the error cannot be kept to, the best that can be had, instead of failing
    const char *name; ///< of the clip; NULL: the curves'
    /// By node, names for the tracks of morph weights: "name.weights[0]"; NULL: the names of the joints.
    const char *const *node_names;
    const gyre_pack_scalar *scalars; ///< beside the morph weights, which come first
    const gyre_clip_event *events;   ///< times from 0 to the duration, in any order
    uint32_t node_name_count, scalar_count, event_count;
    uint32_t reserved;
    gyre_allocator allocator; ///< of the clip and of the memory used on the way; zeros: malloc
} gyre_pack_options;

/// Where the unit came from.
enum {
    GYRE_PACK_UNIT_GIVEN = 0,    ///< the options
    GYRE_PACK_UNIT_SKELETON = 1, ///< the skeleton
    GYRE_PACK_UNIT_GUESSED = 2   ///< the skeleton's size: metres, centimetres or millimetres
};

/// What packing came to. Lengths are metres.
typedef struct gyre_pack_report {
    double error_m;               ///< that was asked for
    double reached_m;             ///< that was measured with the clip's own sampling, at all keys and between
    double time_s;                ///< when it is so large
    uint32_t joint;               ///< where it is so large; GYRE_NONE: nothing moved at all
    uint32_t within;              ///< 1: reached_m is at most error_m
    double shell_m;               ///< how far from the joints it was measured
    double unit_m;                ///< metres a unit of length
    uint32_t unit_source;         ///< GYRE_PACK_UNIT_*
    uint32_t interpolation;       ///< GYRE_CLIP_INTERPOLATION_*
    uint32_t curve_key_count;     ///< different key times in the curves; a jump counts twice
    uint32_t key_count;           ///< that the clip has
    uint32_t measured_count;      ///< times at which the error was measured
    uint32_t ignored_curve_count; ///< curves of nodes that are no joints
    gyre_clip_counts counts;
    gyre_clip_sizes sizes; ///< bytes by part
    uint64_t size;         ///< bytes
} gyre_pack_report;

/// Packs curves into a clip for a skeleton.
///
/// All tracks share one list of key times: those of the curves (rounded to float), with the float just before
/// a jump, with more where cubic curves need them, without those that nobody needs. What never moves is
/// stored once, or not at all where it is the skeleton's rest. Curves of nodes that are no joints are left
/// out, but for morph weights, which become scalar tracks: 16 bits within their range.
///
/// @param skeleton    required
/// @param curves      required; what lies before 0 s is left out
/// @param node_joints by node: the joint, or GYRE_NONE; NULL: as gyre_skeleton_nodes() says
/// @param node_count  of node_joints; curves of nodes past it are left out
/// @param options     NULL: all defaults
/// @param out         NULL on failure; free with gyre_clip_destroy() and the options' allocator
/// @param report      may be NULL; not written on failure
/// @return GYRE_BAD_ARGUMENT: a curve is not as curves.h says, or holds NaN or infinity; two curves move the same;
///         an option cannot be. GYRE_UNSUPPORTED: more than GYRE_PACK_MAX_KEYS keys; the error
///         cannot be kept to (the message says what can)
/// Cost: about 0.5 s for 70 joints and 1000 keys.
GYRE_NODISCARD GYRE_API gyre_status gyre_clip_pack(const gyre_skeleton *skeleton, const gyre_curves *curves,
                                                   const uint32_t *node_joints, uint32_t node_count,
                                                   const gyre_pack_options *options, const gyre_clip **out,
                                                   gyre_pack_report *report, gyre_error *error);

/// The metres a unit of length that a skeleton's size at rest speaks for: 1, 0.01 or 0.001. Nothing of the
/// kind that is skinned measures more than 20 m; what is bigger is said in centimetres, what is bigger than
/// 800 in millimetres.
GYRE_API double gyre_skeleton_guess_unit_m(const gyre_skeleton *skeleton);

/// Curves made of a clip: those of joints with the skeleton's nodes, linear, the clip's own keys as they are
/// sampled there. Constant tracks have one key. Scalar tracks that name a morph weight (a node and an
/// element) become curves of the node's weights when all elements from 0 on are there.
///
/// @param out NULL on failure; one block, free with gyre_curves_destroy() and the same allocator
GYRE_NODISCARD GYRE_API gyre_status gyre_clip_unpack(const gyre_skeleton *skeleton, const gyre_clip *clip,
                                                     const gyre_allocator *allocator, const gyre_curves **out,
                                                     gyre_error *error);

/// Frees curves that gyre_clip_unpack() made; NULL is fine.
GYRE_API void gyre_curves_destroy(const gyre_curves *curves, const gyre_allocator *allocator);

GYRE_EXTERN_C_END

#endif
