/* SPDX-License-Identifier: MIT */
/// @file palette.h
/// What vertices are skinned by: model matrix times inverse bind matrix for each joint of a skin, as
/// matrices, as turn, move and one scale, or as dual quaternions.
#ifndef GYRE_PALETTE_H
#define GYRE_PALETTE_H

#include <gyre/dualquat.h>
#include <gyre/skeleton.h>

GYRE_EXTERN_C_BEGIN

/// A turn, a scale that is the same along all axes, and a move: 32 bytes, two vectors of a shader. A point
/// `p` goes to `rotation(scale * p) + translation`. A negative scale mirrors.
typedef struct gyre_palette_motion {
    gyre_quat rotation; ///< of length 1; the largest component is positive
    gyre_vec3 translation;
    float scale;
} gyre_palette_motion;

/// The forms of a palette, from the one that holds everything to the one that holds least.
enum { GYRE_PALETTE_FORM_MATRIX = 0, GYRE_PALETTE_FORM_MOTION = 1, GYRE_PALETTE_FORM_DUALQUAT = 2 };

/// Inputs and outputs of gyre_palette(). All memory is the caller's; at least one output is required.
typedef struct gyre_palette_job {
    const gyre_skeleton *skeleton; ///< required
    const gyre_mat3x4 *models;     ///< required: by joint, as gyre_model_space() writes them
    uint32_t model_count;          ///< of `models`: at least the skeleton's joint count
    uint32_t palette_count;        ///< of each output: at least the skeleton's skin joint count
    gyre_mat3x4 *matrices;         ///< written by skin joint; NULL: not wanted
    gyre_palette_motion *motions;  ///< written by skin joint; NULL: not wanted
    gyre_dualquat *dualquats;      ///< written by skin joint; NULL: not wanted
} gyre_palette_job;

/// Multiplies models by inverse bind matrices, by skin joint.
///
/// Matrices hold every skeleton. Motions are right where all scales on the way to a joint are the same along
/// all axes (and mirror all or none); dual quaternions where there is no scale at all. gyre_palette_measure()
/// tells for a pose. Of other matrices a motion gets the root of the mean of the columns' squared lengths as
/// scale, negative for a mirror, and the rotation whose largest component is read off the diagonal; a dual
/// quaternion leaves out the scale.
///
/// A matrix that is zero has no turn and scale 0; one that is not finite no turn and scale 1. A NaN comes out
/// as 0x7fc00000. The same bits on every instruction set. Outputs must not overlap anything.
///
/// Error: matrices 1.8e-7 of the lengths summed, an entry; rotations 2.7e-7 rad of matrices that turn and
/// scale evenly, the scale 1.8e-7 of itself.
/// Cost: a matrix 21 operations in vectors of 4; a motion or a dual quaternion about as much again.
/// @return GYRE_BAD_ARGUMENT, with the outputs untouched: something required is NULL, too few models or too
///         little room
GYRE_NODISCARD GYRE_API gyre_status gyre_palette(const gyre_palette_job *job, gyre_error *error);

/// How far matrices of a palette are from the smaller forms.
typedef struct gyre_palette_fit {
    uint32_t form;         ///< GYRE_PALETTE_FORM_*: the smallest that is right to `tolerance`
    uint32_t uneven_joint; ///< skin joint of the largest `uneven`, GYRE_NONE when it is 0
    uint32_t scaled_joint; ///< skin joint of the largest `scaled`, GYRE_NONE when it is 0
    float uneven;          ///< the largest error of a motion's linear part, in parts of its scale
    float scaled;          ///< the largest error of a dual quaternion's linear part; 1: of a length as before
} gyre_palette_fit;

/// Measures which form of a palette is right for a pose: outputs of the job are not looked at. Whether joints
/// are scaled unevenly hardly changes while a clip plays: once for each of its keys is enough.
///
/// The linear part of each matrix is compared with that of its motion, and of its dual quaternion, by the
/// largest entry of the difference. A matrix that is not finite counts as infinitely far.
///
/// @param tolerance 0 or more: 1e-3 cannot be seen on a character
/// @param fit       written; without a skin: GYRE_PALETTE_FORM_DUALQUAT, zeros
/// @return GYRE_BAD_ARGUMENT, with `fit` untouched: as gyre_palette(), `fit` is NULL, a negative or NaN
///         tolerance
GYRE_NODISCARD GYRE_API gyre_status gyre_palette_measure(const gyre_palette_job *job, float tolerance,
                                                         gyre_palette_fit *fit, gyre_error *error);

GYRE_EXTERN_C_END

#endif
