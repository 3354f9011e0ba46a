/* SPDX-License-Identifier: MIT */
/// @file pose.h
/// A pose: the local transforms of a skeleton's joints as ten arrays of floats in one block of the caller's.
#ifndef GYRE_POSE_H
#define GYRE_POSE_H

#include <gyre/transform.h>

GYRE_EXTERN_C_BEGIN

/// The ten arrays of a pose, in their order. Rotations are quaternions x y z w.
enum {
    GYRE_POSE_TX = 0,
    GYRE_POSE_TY = 1,
    GYRE_POSE_TZ = 2,
    GYRE_POSE_QX = 3,
    GYRE_POSE_QY = 4,
    GYRE_POSE_QZ = 5,
    GYRE_POSE_QW = 6,
    GYRE_POSE_SX = 7,
    GYRE_POSE_SY = 8,
    GYRE_POSE_SZ = 9,
    GYRE_POSE_COMPONENTS = 10
};

/// Joints are worked on in groups of so many: each array of a pose is a multiple of it long.
#define GYRE_POSE_GROUP 16

/// The local transforms of joints. The same layout on every processor. `values` is the caller's memory, at
/// any address that is a multiple of 4; one that is a multiple of 64 is the fastest.
///
/// Component `c` of joint `j` is `values[c * stride + j]`. What lies between joint_count and stride is
/// padding: identity from gyre_pose_init() on, and every job that writes a pose writes it so or leaves it.
typedef struct gyre_pose {
    float *values;        ///< GYRE_POSE_COMPONENTS arrays of `stride` floats
    uint32_t joint_count; ///< at most 65,535
    uint32_t stride;      ///< gyre_pose_stride(joint_count)
} gyre_pose;

/// How long the arrays of a pose are: the joint count, rounded up to a multiple of GYRE_POSE_GROUP.
GYRE_INLINE uint32_t gyre_pose_stride(uint32_t joint_count) {
    return (joint_count + (GYRE_POSE_GROUP - 1)) & ~(uint32_t)(GYRE_POSE_GROUP - 1);
}

/// Bytes of memory that a pose needs.
GYRE_INLINE size_t gyre_pose_size(uint32_t joint_count) {
    return (size_t)gyre_pose_stride(joint_count) * GYRE_POSE_COMPONENTS * sizeof(float);
}

/// One joint's transform. `joint` is below pose->joint_count.
GYRE_INLINE gyre_transform gyre_pose_get(const gyre_pose *pose, uint32_t joint) {
    GYRE_ASSERT(joint < pose->joint_count);
    const float *v = pose->values + joint;
    const size_t stride = pose->stride;
    const gyre_transform t = {{v[0], v[stride], v[2 * stride]},
                              {v[3 * stride], v[4 * stride], v[5 * stride], v[6 * stride]},
                              {v[7 * stride], v[8 * stride], v[9 * stride]}};
    return t;
}

/// Writes one joint's transform. `joint` is below pose->joint_count; the rotation is taken as it is.
GYRE_INLINE void gyre_pose_set(const gyre_pose *pose, uint32_t joint, gyre_transform t) {
    GYRE_ASSERT(joint < pose->joint_count);
    float *v = pose->values + joint;
    const size_t stride = pose->stride;
    v[0] = t.translation.x;
    v[stride] = t.translation.y;
    v[2 * stride] = t.translation.z;
    v[3 * stride] = t.rotation.x;
    v[4 * stride] = t.rotation.y;
    v[5 * stride] = t.rotation.z;
    v[6 * stride] = t.rotation.w;
    v[7 * stride] = t.scale.x;
    v[8 * stride] = t.scale.y;
    v[9 * stride] = t.scale.z;
}

/// Lays a pose into memory of gyre_pose_size() bytes, all joints and the padding identity.
///
/// @param memory      at a multiple of 4
/// @param joint_count at most 65,535
GYRE_API gyre_pose gyre_pose_init(void *memory, uint32_t joint_count);

/// Copies a pose onto another of the same joint count, which may be the same.
GYRE_API void gyre_pose_copy(const gyre_pose *from, const gyre_pose *to);

GYRE_EXTERN_C_END

#endif
