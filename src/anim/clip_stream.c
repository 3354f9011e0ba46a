/* SPDX-License-Identifier: MIT */
#include "anim/clip_block.h"

#include <base/error.h>

gyre_status gyrei_stream_check(const gyre_clip *clip, gyre_error *error) {
    return gyrei_fail_at(error, GYRE_UNSUPPORTED, offsetof(gyre_clip, profile),
                         "clip: profile %u is not read", clip->profile);
}

float gyrei_stream_scalar(const gyre_clip *clip, uint32_t track, gyrei_moment moment) {
    (void)clip, (void)track, (void)moment; /* no clip of this profile passes gyrei_stream_check() yet */
    return 0;
}
