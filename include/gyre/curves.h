/* SPDX-License-Identifier: MIT */
/// @file curves.h
/// A curve set is what an animation file says, exact and in double: the reference that packed clips are
/// measured against. Evaluation follows the glTF 2.0 specification (section 3.11 and appendix C) to the
/// letter.
#ifndef GYRE_CURVES_H
#define GYRE_CURVES_H

#include <gyre/transformd.h>

GYRE_EXTERN_C_BEGIN

/// Which property of a node a curve moves.
enum {
    GYRE_PATH_TRANSLATION = 0, ///< 3 components, in the unit of the asset
    GYRE_PATH_ROTATION = 1,    ///< 4 components, a quaternion x y z w
    GYRE_PATH_SCALE = 2,       ///< 3 components
    GYRE_PATH_WEIGHTS = 3      ///< as many components as the node's mesh has morph targets
};

/// How a curve goes from one key to the next.
enum {
    GYRE_INTERPOLATION_LINEAR = 0, ///< straight; rotations by slerp along the shorter arc
    GYRE_INTERPOLATION_STEP = 1,   ///< holds a key until the next one is reached
    GYRE_INTERPOLATION_CUBIC = 2   ///< cubic Hermite; tangents per second; rotations normalised
};

/// The keys of one property of one node.
///
/// `values` holds `key_count * component_count` doubles, key after key; for GYRE_INTERPOLATION_CUBIC three
/// times as many: in-tangent, value, out-tangent of each key. Times are seconds and never decrease.
/// STEP and LINEAR rotations are unit quaternions. The arrays are borrowed.
typedef struct gyre_curve {
    uint32_t node;
    uint8_t path;          ///< GYRE_PATH_*
    uint8_t interpolation; ///< GYRE_INTERPOLATION_*
    uint16_t reserved;
    uint32_t component_count;
    uint32_t key_count; ///< at least 1
    const double *times;
    const double *values;
} gyre_curve;

/// All curves that play together: one animation of a file.
typedef struct gyre_curves {
    const char *name;  ///< NULL when the file gives none
    double duration_s; ///< the largest key time; a clip starts at 0
    uint32_t curve_count;
    uint32_t reserved;
    const gyre_curve *curves; ///< at most one a node and path
} gyre_curves;

/// Evaluates one curve at a time in seconds; before the first and after the last key it holds their value.
///
/// @param curve      a curve as described above
/// @param time_s     any time; NaN counts as 0
/// @param components out: `component_count` doubles; a rotation is unit
///
/// With two keys at one time the later wins from that time on. Cost: a binary search over the keys.
GYRE_API void gyre_curve_evaluate(const gyre_curve *curve, double time_s, double *components);

/// Where gyre_curves_evaluate() writes. Entries without a curve keep what they held: put the rest pose there.
typedef struct gyre_curves_target {
    gyre_transformd *locals; ///< required when there are such curves; one a node
    uint32_t local_count;    ///< curves of nodes past it are an error
    uint32_t weight_count;   ///< size of `weights`
    double *weights;         ///< morph weights of all nodes, one after the other; NULL: they are skipped
    const uint32_t *weight_offsets; ///< by node: where its weights begin in `weights`
} gyre_curves_target;

/// Evaluates every curve of a set at one time. Checks all indices first: on an error nothing is written.
GYRE_NODISCARD GYRE_API gyre_status gyre_curves_evaluate(const gyre_curves *curves, double time_s,
                                                         const gyre_curves_target *target, gyre_error *error);

/// The time within a clip that plays in a loop: in [0, duration). 0 for a duration that is not positive and
/// for a time that is not finite. Negative times count back from the end.
GYRE_API double gyre_time_loop(double time_s, double duration_s);

GYRE_EXTERN_C_END

#endif
