/* SPDX-License-Identifier: MIT */
/// @file sample.h
/// A clip at a moment: the pose, the scalar tracks, and the events that were passed. Any time and any
/// direction cost the same; nothing is kept from one call to the next.
#ifndef GYRE_SAMPLE_H
#define GYRE_SAMPLE_H

#include <gyre/clip.h>

GYRE_EXTERN_C_BEGIN

/// What to sample, and where to write. Zeros mean: default.
typedef struct gyre_sample_job {
    const gyre_skeleton *skeleton; ///< required with a pose: the one that the clip was packed for
    const gyre_clip *clip;         ///< required
    double time_s;                 ///< any finite time; see GYRE_WRAP_*
    uint32_t wrap;                 ///< GYRE_WRAP_*

    /// Bytes in `mask`; at least the joint count where there is one.
    uint32_t mask_size;
    /// By joint: 0 leaves the joint in the pose as it is; NULL writes all joints.
    const uint8_t *mask;

    /// Where the joints go: all of them (but see mask), and identity to the padding. `values` NULL: nowhere.
    gyre_pose pose;

    float *scalars;        ///< where the scalar tracks go, in their order; NULL: nowhere
    uint32_t scalar_count; ///< floats there; at least the clip's scalars where there are any
    uint32_t reserved;
} gyre_sample_job;

/// Samples a clip. Rotations are unit and of the sign that continues their track. Outputs must not overlap.
///
/// @return GYRE_BAD_ARGUMENT, nothing written: something required is missing, a size is wrong, the time is not
///         finite, the skeleton is another one than the clip's
/// Cost: 2 to 4 ns a joint on a processor of 2017.
GYRE_NODISCARD GYRE_API gyre_status gyre_sample(const gyre_sample_job *job, gyre_error *error);

/// One scalar track alone. `scalar` is below the count of gyre_clip_counts_of(); a time that is not finite
/// counts as 0, a wrap that is not known as GYRE_WRAP_ONCE.
GYRE_API float gyre_sample_scalar(const gyre_clip *clip, uint32_t scalar, double time_s, uint32_t wrap);

/// The time within the clip, from 0 to the duration, that a time of play falls on. 0 for one that is not
/// finite; a wrap that is not known counts as GYRE_WRAP_ONCE.
GYRE_API double gyre_time_wrap(double time_s, double duration_s, uint32_t wrap);

/// An event that was passed.
typedef struct gyre_passed_event {
    double time_s;  ///< when: a time of play, between the two that were asked for
    uint32_t event; ///< which, as gyre_clip_event_at() counts
    uint32_t reserved;
} gyre_passed_event;

/// Between which times to look for events, and where to write them.
typedef struct gyre_events_job {
    const gyre_clip *clip; ///< required
    double from_s, to_s;   ///< times of play, finite, not wrapped: 0.9 to 1.1 passes the end of a loop of 1 s
    uint32_t wrap;         ///< GYRE_WRAP_*
    uint32_t capacity;     ///< events that `passed` has room for
    gyre_passed_event *passed; ///< required where capacity is not 0
} gyre_events_job;

/// Finds the events passed between two times, in the order in which they are passed: forward where to_s is
/// above from_s, else backward. The start counts, the end does not, so that steps that follow each other pass
/// each event once. Once: each at its time. Loop: again in every round. Ping-pong: on the way back as well,
/// at the ends once.
///
/// @param count out: how many are in `passed`; more than its capacity were passed where `total` says so
/// @param total out, may be NULL: how many were passed altogether
/// @return GYRE_BAD_ARGUMENT, nothing written: something required is missing, a time is not finite or 2^52
///         durations from the start
/// Cost: linear in the clip's events and in what is written.
GYRE_NODISCARD GYRE_API gyre_status gyre_events_passed(const gyre_events_job *job, uint32_t *count,
                                                       uint64_t *total, gyre_error *error);

GYRE_EXTERN_C_END

#endif
