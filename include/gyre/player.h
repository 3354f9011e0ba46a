/* SPDX-License-Identifier: MIT */
/// @file player.h
/// A player, for those who want one call: it keeps which clips play and where they are, cross-fades from one
/// to the next, and writes the pose. All that it does can be done with sample.h and blend.h.
#ifndef GYRE_PLAYER_H
#define GYRE_PLAYER_H

#include <gyre/sample.h>

GYRE_EXTERN_C_BEGIN

/// How many clips can be in a cross-fade together.
#define GYRE_PLAYER_LAYERS 4

/// A clip that plays. Read it; what changes it are the functions below.
typedef struct gyre_player_layer {
    const gyre_clip *clip;
    double time_s;       ///< within the round: from 0 to the duration, in ping-pong below twice the duration
    double time_low_s;   ///< what rounding left of it, so that no number of steps adds up an error
    double speed;        ///< clip seconds a second
    double weight;       ///< now, from 0 to 1; all layers' add up to 1
    double first_weight; ///< when the fade began
    int64_t rounds;      ///< that were begun, less those that were gone back
    double from_s;       ///< the last advance: where it began,
    double until_s;      ///< where it came to,
    int64_t crossed;     ///< and how many rounds' ends lie between, negative backward
    uint32_t wrap;       ///< GYRE_WRAP_*
    int32_t beyond;      ///< once: 1 past the end, -1 before the start
} gyre_player_layer;

/// A player: plain memory of the caller's, with nothing to free; a copy of it is another player. Skeleton and
/// clips must stay while it plays them. Read it; what changes it are the functions below.
typedef struct gyre_player {
    const gyre_skeleton *skeleton;
    gyre_player_layer
        layers[GYRE_PLAYER_LAYERS]; ///< in the order they were begun: the last is the clip played
    uint32_t layer_count;           ///< 0: no clip, the rest pose
    uint32_t paused;                ///< not 0: advancing moves nothing
    double fade_s;                  ///< how long the fade takes
    double faded_s;                 ///< how much of it is over
} gyre_player;

/// How to play a clip. Zeros mean: default.
typedef struct gyre_play_options {
    double start_s; ///< where in the clip to begin, as times of GYRE_WRAP_*; finite
    double fade_s;  ///< how long the cross-fade from what plays now takes; finite, at least 0; 0: at once
    double speed;   ///< clip seconds a second, negative backward; finite; 0: 1. gyre_player_set_speed() stops
    uint32_t wrap;  ///< GYRE_WRAP_*
    uint32_t reserved; ///< 0
} gyre_play_options;

/// Makes a player that plays nothing: its pose is the rest pose until gyre_player_play().
///
/// @return GYRE_BAD_ARGUMENT, nothing written: something is NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_player_init(gyre_player *player, const gyre_skeleton *skeleton,
                                                     gyre_error *error);

/// Bytes of scratch memory that gyre_player_advance() needs. Players may share it, one after the other.
GYRE_API size_t gyre_player_scratch_size(const gyre_skeleton *skeleton);

/// Begins a clip. Its weight rises from 0 to 1 over fade_s, linear in time, from the next advance on; that of
/// all that plays now falls with it, from what it is now to 0, in unchanged proportion, while those clips
/// play on. So a fade that begins in the middle of another begins with the pose of that moment, without a
/// jump. A player that plays nothing begins at once.
///
/// Rotations are blended the shorter way: while two clips hold a joint more than half a turn apart, the way
/// may change in the middle of the fade, as in any blend of them.
///
/// GYRE_PLAYER_LAYERS clips can be alive together. One more, and the weakest of the old ones is dropped, the
/// others taking over its weight: this does jump, by at most a quarter of the way. A clip that no advance has
/// given weight yet is replaced by the next one.
///
/// @param options NULL: all default
/// @return GYRE_BAD_ARGUMENT, the player unchanged: something is NULL, the clip was packed for another
///         skeleton, a number is not finite, fade_s is negative, the wrap is not known, a clip to play there
///         and back is longer than half of what a double holds
GYRE_NODISCARD GYRE_API gyre_status gyre_player_play(gyre_player *player, const gyre_clip *clip,
                                                     const gyre_play_options *options, gyre_error *error);

/// Moves all clips on by dt_s times their speed, and the fade by the amount of dt_s; writes the pose. With
/// one clip alive it is gyre_sample()'s to the bit, with more gyre_blend()'s in the order of the layers. 0
/// writes the pose of now. Negative runs the clips backward; a fade goes on all the same.
///
/// Times are kept within the round and without adding up rounding: after a million steps they are still
/// within an ulp of the sum of all dt_s times the speed.
///
/// @param pose    of the skeleton's joint count
/// @param scratch gyre_player_scratch_size() bytes at a multiple of 4 (of 64 is the fastest), apart from the
///                pose
/// @return GYRE_BAD_ARGUMENT, with player and pose unchanged: something is NULL or the pose of another joint
///         count, dt_s is not finite, a step is longer than 2^52 s or takes the rounds beyond 2^52
/// Cost: one gyre_sample() a clip alive, and while more than one is, one gyre_blend()
GYRE_NODISCARD GYRE_API gyre_status gyre_player_advance(gyre_player *player, double dt_s,
                                                        const gyre_pose *pose, void *scratch,
                                                        gyre_error *error);

/// The events that a clip passed in the last advance, in the order in which they were passed, by the rules of
/// gyre_events_passed(): the start of a step counts, its end does not, but a clip that plays once passes
/// those at its end when it gets there, and then no more. In a loop an event at the end is one at the start.
/// Each is passed once a round however the steps fall. Asked before the next call that changes the player;
/// seeking and beginning pass nothing. A clip whose fade ended in the last advance is still there, with
/// weight 0.
///
/// @param layer    below layer_count; GYRE_NONE: the clip played last
/// @param passed   written: which events, and their times within the clip; may be NULL where capacity is 0
/// @param count    out: how many are in `passed`
/// @param total    out, may be NULL: how many were passed, which may be more than the capacity
/// @return GYRE_BAD_ARGUMENT, nothing written: something is missing, there is no such layer. With no
///         clip GYRE_NONE has no events.
/// Cost: linear in the clip's events and in what is written
GYRE_NODISCARD GYRE_API gyre_status gyre_player_events(const gyre_player *player, uint32_t layer,
                                                       gyre_passed_event *passed, uint32_t capacity,
                                                       uint32_t *count, uint64_t *total, gyre_error *error);

/// Stops all clips and the fade, or lets them go on.
GYRE_API void gyre_player_pause(gyre_player *player, bool paused);

/// Brings the clip played last to a time, as options.start_s does; rounds are counted anew. The pose jumps.
///
/// @return GYRE_BAD_ARGUMENT, the player unchanged: it plays nothing, the time is not finite
GYRE_NODISCARD GYRE_API gyre_status gyre_player_seek(gyre_player *player, double time_s, gyre_error *error);

/// Sets how fast the clip played last goes on: clip seconds a second, negative backward, 0 stands.
///
/// @return GYRE_BAD_ARGUMENT, the player unchanged: it plays nothing, the speed is not finite
GYRE_NODISCARD GYRE_API gyre_status gyre_player_set_speed(gyre_player *player, double speed,
                                                          gyre_error *error);

/// The clip played last; NULL when there is none.
GYRE_API const gyre_clip *gyre_player_clip(const gyre_player *player);

/// Where the clip played last is: from 0 to its duration, on the way back of ping-pong falling. 0 without
/// one.
GYRE_API double gyre_player_time_s(const gyre_player *player);

/// The same as a part of the duration, from 0 to 1. 0 without a clip or a duration.
GYRE_API double gyre_player_fraction(const gyre_player *player);

/// Rounds that the clip played last has begun since it was begun or sought, in ping-pong there and back, less
/// those that it went back: -1 just after it ran backward over its start. 0 where it plays once.
GYRE_API int64_t gyre_player_rounds(const gyre_player *player);

/// The weight of the clip played last: below 1 while it fades in. 0 without one.
GYRE_API double gyre_player_weight(const gyre_player *player);

/// Whether the clip played last plays once and has come to its end: backward, to its start. Of no clip: true.
GYRE_API bool gyre_player_ended(const gyre_player *player);

GYRE_EXTERN_C_END

#endif
