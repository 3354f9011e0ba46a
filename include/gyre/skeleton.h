/* SPDX-License-Identifier: MIT */
/// @file skeleton.h
/// A skeleton: joints in depth-first order with their rest pose, immutable, in one block of bytes that can be
/// written to a file and used straight from a memory map.
#ifndef GYRE_SKELETON_H
#define GYRE_SKELETON_H

#include <gyre/mat3x4.h>
#include <gyre/pose.h>
#include <gyre/transformd.h>

GYRE_EXTERN_C_BEGIN

/// The most joints a skeleton has.
#define GYRE_SKELETON_MAX_JOINTS 65535u

/// Opaque; one block, without pointers: it may be copied and moved as bytes (to addresses that are multiples
/// of 16).
typedef struct gyre_skeleton gyre_skeleton;

/// What a skeleton is made of. Arrays are the caller's and are copied. Zeros mean: none.
typedef struct gyre_skeleton_source {
    uint32_t joint_count;            ///< required, 1 to GYRE_SKELETON_MAX_JOINTS
    uint32_t skin_joint_count;       ///< joints of the skin; 0: no skin
    const uint32_t *parents;         ///< required: by joint, index or GYRE_NONE; in any order, without cycles
    const gyre_transformd *rest;     ///< by joint; NULL: identity
    const char *const *names;        ///< by joint, UTF-8, each may be NULL; NULL: none
    const uint32_t *nodes;           ///< by joint: the caller's own number of it; NULL: its index here
    const uint32_t *skin_joints;     ///< by skin joint (the order that vertices name): index here
    const gyre_mat4d *inverse_binds; ///< by skin joint; NULL: identity
    double unit_m;                   ///< metres a unit of length, at most 1e18; 0: unknown
} gyre_skeleton_source;

/// Makes a skeleton: orders joints depth first (children in the order they are given) and copies the rest.
///
/// @param allocator NULL: malloc; the block is one allocation
/// @param out       NULL on failure; free with gyre_skeleton_destroy() and the same allocator
/// @return GYRE_BAD_ARGUMENT: an index outside, a cycle, a number that is not finite, a rotation of length 0,
///         a name that is no UTF-8
GYRE_NODISCARD GYRE_API gyre_status gyre_skeleton_create(const gyre_skeleton_source *source,
                                                         const gyre_allocator *allocator,
                                                         const gyre_skeleton **out, gyre_error *error);

/// Frees a skeleton that gyre_skeleton_create() made; NULL is fine.
GYRE_API void gyre_skeleton_destroy(const gyre_skeleton *skeleton, const gyre_allocator *allocator);

/// Takes bytes that hold a skeleton, from a file or a memory map, as they are: nothing is copied, and the
/// bytes must stay. They are untrusted: everything is checked once, here; then no function reads outside.
///
/// @param bytes at a multiple of 16
/// @param size  how many there are; more than the skeleton needs is fine
/// @return GYRE_BAD_FORMAT (error->offset says where), GYRE_UNSUPPORTED (a newer version, other byte order)
GYRE_NODISCARD GYRE_API gyre_status gyre_skeleton_from_bytes(const void *bytes, size_t size,
                                                             const gyre_skeleton **out, gyre_error *error);

/// The size of the block in bytes, a multiple of 16; the block starts at `skeleton`.
GYRE_API size_t gyre_skeleton_size(const gyre_skeleton *skeleton);

/// Equal for skeletons of the same joints, parents and names: clips carry it, so that one is not played on
/// another skeleton unnoticed.
GYRE_API uint64_t gyre_skeleton_fingerprint(const gyre_skeleton *skeleton);

GYRE_API uint32_t gyre_skeleton_joint_count(const gyre_skeleton *skeleton); ///< at least 1

/// Metres a unit of length; 0: unknown.
GYRE_API double gyre_skeleton_unit_m(const gyre_skeleton *skeleton);

/// Parents by joint: below the joint's own index, or 0xffff for a root.
GYRE_API const uint16_t *gyre_skeleton_parents(const gyre_skeleton *skeleton);

/// By joint: one past its last descendant; the joints from it up to there are its subtree.
GYRE_API const uint16_t *gyre_skeleton_subtree_ends(const gyre_skeleton *skeleton);

/// By joint: the node (or the caller's number) that it was made of.
GYRE_API const uint32_t *gyre_skeleton_nodes(const gyre_skeleton *skeleton);

/// The joint made of a node (or the caller's number); GYRE_NONE when there is none. Cost: linear.
GYRE_API uint32_t gyre_skeleton_joint_of_node(const gyre_skeleton *skeleton, uint32_t node);

/// A joint's name, "" when it has none. Never NULL.
GYRE_API const char *gyre_skeleton_name(const gyre_skeleton *skeleton, uint32_t joint);

/// The first joint of a name; GYRE_NONE when there is none. Cost: linear.
GYRE_API uint32_t gyre_skeleton_find(const gyre_skeleton *skeleton, const char *name);

/// The rest pose. Its memory is the skeleton's: read it only.
GYRE_API gyre_pose gyre_skeleton_rest(const gyre_skeleton *skeleton);

/// Joints of the skin, 0 without one.
GYRE_API uint32_t gyre_skeleton_skin_joint_count(const gyre_skeleton *skeleton);

/// By skin joint: the joint.
GYRE_API const uint16_t *gyre_skeleton_skin_joints(const gyre_skeleton *skeleton);

/// By skin joint: takes a vertex from the mesh's space to the joint's, at rest.
GYRE_API const gyre_mat3x4 *gyre_skeleton_inverse_binds(const gyre_skeleton *skeleton);

GYRE_EXTERN_C_END

#endif
