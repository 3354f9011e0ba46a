/* SPDX-License-Identifier: MIT */
#include "timeline.h"

#include <math.h>

#define DEFAULT_TURN_S 4.0

/* As many frames as begin before the end: a loop does not show its first picture twice. */
static uint64_t frame_count_of(double duration_s, double fps) {
    double count = ceil(duration_s * fps - 1e-6);
    if (count > TIMELINE_FRAME_LIMIT) return TIMELINE_FRAME_LIMIT + 1;
    return count < 1 ? 1 : (uint64_t)count;
}

timeline timeline_make(const command_options *options, const gyre_curves *clip, bool moving) {
    timeline t = {1, options->fps, 1 / options->fps, 0, clip ? clip->duration_s : 0, options->turntable_s};
    if (options->given & OPTION_TIME) {
        t.begin_s = fmin(fmax(options->time_s, 0), t.clip_s);
        return t;
    }
    if (!moving) return t;
    if (t.clip_s == 0 && t.turn_s == 0) t.turn_s = DEFAULT_TURN_S;
    t.duration_s = t.turn_s > 0 ? t.turn_s : t.clip_s;
    if (options->duration_s > 0) t.duration_s = options->duration_s;
    t.frame_count = frame_count_of(t.duration_s, t.fps);
    return t;
}

double timeline_clip_time(const timeline *t, uint64_t frame) {
    if (frame == 0 || t->clip_s == 0) return t->begin_s;
    return fmod((double)frame / t->fps, t->clip_s);
}

double timeline_turn_deg(const timeline *t, uint64_t frame) {
    if (t->turn_s == 0) return 0;
    return 360 * fmod((double)frame / t->fps / t->turn_s, 1);
}
