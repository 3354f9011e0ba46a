/* SPDX-License-Identifier: MIT */
/* Which moments of a clip become frames. */
#ifndef APP_TIMELINE_H
#define APP_TIMELINE_H

#include "command.h"

#include <gyre/curves.h>

typedef struct timeline {
    uint64_t frame_count;
    double fps;
    double duration_s; /* until the last frame ends */
    double begin_s;    /* clip time of the first frame */
    double clip_s;     /* after which the clip starts again; 0: nothing moves */
    double turn_s;     /* of one turn of the turntable; 0: none */
} timeline;

enum { TIMELINE_FRAME_LIMIT = 1000000 };

/* `clip` is NULL when the model has none; `moving` when the output holds more than one picture. */
timeline timeline_make(const command_options *options, const gyre_curves *clip, bool moving);

/* Time in the clip, and how far the turntable has turned. */
double timeline_clip_time(const timeline *t, uint64_t frame);
double timeline_turn_deg(const timeline *t, uint64_t frame);

#endif
