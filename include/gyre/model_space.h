/* SPDX-License-Identifier: MIT */
/// @file model_space.h
/// From joints' local transforms to matrices in the model's space, for one character or for a crowd.
#ifndef GYRE_MODEL_SPACE_H
#define GYRE_MODEL_SPACE_H

#include <gyre/skeleton.h>

GYRE_EXTERN_C_BEGIN

/// Inputs and output of gyre_model_space(). All memory is the caller's.
typedef struct gyre_model_space_job {
    const gyre_skeleton *skeleton; ///< required
    gyre_pose pose;                ///< required: of the skeleton's joint count
    const gyre_mat3x4 *root;       ///< what the roots hang on; may lie in `models`; NULL: identity
    gyre_mat3x4 *models;           ///< required, written: by joint
    uint32_t model_count;          ///< of `models`: at least the joint count
    uint32_t from_joint;           ///< 0: all joints; else this one and what hangs on it
} gyre_model_space_job;

/// Multiplies local transforms down the skeleton: `model[j] = model[parent of j] * local[j]`, for roots
/// `root * local[j]`; `local` is T * R * S.
///
/// With `from_joint`, only that joint and its descendants are written, and the model of its parent is read:
/// it must be there from an earlier call. That is for a joint that was turned afterwards, by IK say.
///
/// Rotations must have length 1, as all jobs that write poses leave them. Products are plain arithmetic, each
/// entry summed as (0 + 1) + (2 + 3). The same bits on every instruction set; a NaN comes out as 0x7fc00000.
/// Addresses are multiples of 4; `models` at a multiple of 16 is faster. It must not overlap the pose.
///
/// Error: 2.4e-7 a joint of the way from the root, of an entry's terms summed without their signs.
/// Cost: a joint, about 55 operations in vectors of 4 or more; no allocation.
/// @return GYRE_BAD_ARGUMENT, with the output untouched: something required is NULL, a pose of another joint
///         count or stride, too few models, a joint that is not there
GYRE_NODISCARD GYRE_API gyre_status gyre_model_space(const gyre_model_space_job *job, gyre_error *error);

/// Inputs and output of gyre_model_space_crowd(). All memory is the caller's.
typedef struct gyre_model_space_crowd_job {
    const gyre_skeleton *skeleton; ///< required: of all characters
    const gyre_pose *poses;        ///< required with pose_count: each of the skeleton's joint count
    const gyre_mat3x4 *roots;      ///< by pose; apart from `models`; NULL: identity for all
    gyre_mat3x4 *models;           ///< required with pose_count, written: by pose, then by joint
    uint32_t pose_count;           ///< 0: nothing is done
    uint32_t model_stride;         ///< matrices from one pose's to the next one's; 0: the joint count
} gyre_model_space_crowd_job;

/// gyre_model_space() for many poses of one skeleton, with the same bits: four characters are the four lanes
/// of vectors, so no joint waits for its parent.
///
/// Cost: of fours, less than one by one; what is left over, as one by one.
/// @return GYRE_BAD_ARGUMENT, with the output untouched: as gyre_model_space(), or a stride below the joint
///         count
GYRE_NODISCARD GYRE_API gyre_status gyre_model_space_crowd(const gyre_model_space_crowd_job *job,
                                                           gyre_error *error);

GYRE_EXTERN_C_END

#endif
