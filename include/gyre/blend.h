/* SPDX-License-Identifier: MIT */
/// @file blend.h
/// Blending poses: any number of layers by weight, a weight a joint where wanted, then additive layers on
/// top.
#ifndef GYRE_BLEND_H
#define GYRE_BLEND_H

#include <gyre/skeleton.h>

GYRE_EXTERN_C_BEGIN

/// One pose of a blend and how much it counts.
typedef struct gyre_blend_layer {
    gyre_pose pose;              ///< required: of the blend's joint count
    const float *joint_weights;  ///< a factor on the weight by joint, finite and at least 0; NULL: 1 each
    uint32_t joint_weight_count; ///< of joint_weights: at least the joint count
    float weight;                ///< finite, at least 0
} gyre_blend_layer;

/// In which order a difference and a rotation are multiplied. The difference of a pose is made and applied in
/// the same order; which one is a matter of what shall be kept when it is applied to another pose than it was
/// made from.
enum {
    /// base * difference: the turn is about the joint's own axes. A head that was made to nod nods, whichever
    /// way it looks.
    GYRE_ADDITIVE_OWN = 0,
    /// difference * base: the turn is about the axes of the joint's parent. An arm that was made to rise
    /// rises along the body, however it was twisted.
    GYRE_ADDITIVE_PARENT = 1
};

/// A difference, as gyre_pose_difference() makes it, and how much of it is added.
typedef struct gyre_additive_layer {
    gyre_pose difference;        ///< required: of the blend's joint count
    const float *joint_weights;  ///< a factor on the weight by joint, finite and at least 0; NULL: 1 each
    uint32_t joint_weight_count; ///< of joint_weights: at least the joint count
    float weight;                ///< finite, at least 0; above 1 it goes on, along the chord
    uint32_t order;              ///< GYRE_ADDITIVE_OWN or GYRE_ADDITIVE_PARENT
    uint32_t reserved;           ///< 0
} gyre_additive_layer;

/// Inputs and output of gyre_blend(). All memory is the caller's.
typedef struct gyre_blend_job {
    const gyre_skeleton *skeleton;       ///< gives the rest pose; may be NULL where `rest` is given
    gyre_pose rest;                      ///< fills what weight is missing; zeros: the skeleton's rest pose
    const gyre_blend_layer *layers;      ///< required
    const gyre_additive_layer *additive; ///< applied in this order to what the layers came to; NULL: none
    uint32_t layer_count;                ///< at least 1
    uint32_t additive_count;
    float threshold;   ///< sums of weights below it are filled up to it with the rest pose; 0: 1
    uint32_t reserved; ///< 0
    gyre_pose pose; ///< required, written: of the joint count; may be the pose of a layer, or the rest pose
} gyre_blend_job;

/// Blends poses. For every joint:
///
/// 1. The weight of a layer is `weight * joint_weights[joint]`. Where the sum of them is below the threshold,
///    the rest pose joins in with what is missing: so a joint that no layer has weight on is at rest, and one
///    layer of weight 0.25 is a quarter of the way from rest. Where the sum is above, all are divided by it:
///    multiplying the weights by a number then changes nothing. A small threshold (say 1e-6) always divides.
/// 2. Translations and scales are the weighted means. Scales of opposite sign (mirrors) meet at zero.
/// 3. Rotations are turned to the side of the sum of the layers before (q and -q are one rotation; a dot of 0
///    does not turn), summed by weight and normalised. So no sum of unit rotations comes to nothing. Another
///    order of the layers gives the same up to rounding while all rotations of a joint are within a quarter
///    turn of each other on the sphere of quaternions (half a turn as rotations).
/// 4. Additive layers: the difference's translation, times the weight, is added, in the axes of the parent in
///    either order; its rotation, from none the shorter way by nlerp, is multiplied in the layer's order; its
///    scale is multiplied, as `(1 - weight) + weight * scale`.
///
/// Layers of weight 0 are not read. Numbers need not be small, rotations need not be unit: one of length 3
/// counts three times. A rotation that comes to no direction (zeros, or squares beyond a float) is identity;
/// translations and scales are plain arithmetic. The same bits on every instruction set.
///
/// Padding of the output is left or identity. `pose` may be the very memory of an input; memory that overlaps
/// otherwise gives no defined values.
///
/// @return GYRE_BAD_ARGUMENT, with the output untouched: a pose without memory, of another joint count or
///         stride; no layer; a weight, a joint's weight or the threshold that is negative or not finite;
///         weights that are all zero; too few joint weights; an unknown order
/// Error: rotations within 4.4e-7 rad of the exact nlerp, 6.2e-7 after three additive layers; translations and
/// scales within 5e-7 of the largest of a component, 2.7e-6 after three additive layers that scale
/// Cost: linear in joints times layers; each pose is read once; two, three or four layers without joint weights
/// stay in registers
GYRE_NODISCARD GYRE_API gyre_status gyre_blend(const gyre_blend_job *job, gyre_error *error);

/// How a pose differs from a reference: what an additive layer takes. Applied with weight 1, in the same
/// order, to the reference it gives the pose.
///
/// The translation is `pose - reference`; the rotation `inverse(reference) * pose` (GYRE_ADDITIVE_OWN) or
/// `pose * inverse(reference)` (GYRE_ADDITIVE_PARENT), normalised; the scale `pose / reference`, negative for
/// a mirror of it, and 1 where the reference's scale is zero or the quotient no finite number. A rotation of
/// no direction is identity. The padding becomes identity, or is left.
///
/// @param pose, reference of one joint count
/// @param order      GYRE_ADDITIVE_OWN or GYRE_ADDITIVE_PARENT
/// @param difference written; may be `pose` or `reference`
/// @return GYRE_BAD_ARGUMENT, with the output untouched: a pose without memory or of another joint count or
///         stride, an unknown order
GYRE_NODISCARD GYRE_API gyre_status gyre_pose_difference(const gyre_pose *pose, const gyre_pose *reference,
                                                         uint32_t order, const gyre_pose *difference,
                                                         gyre_error *error);

GYRE_EXTERN_C_END

#endif
