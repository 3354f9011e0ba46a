/* SPDX-License-Identifier: MIT */
#include <gyre/sample.h>

#include "anim/clip_block.h"

#include <base/error.h>
#include <float.h>
#include <math.h>

/* Rounds are counted in double. */
static const double MOST_ROUNDS = 4503599627370496; /* 2^52 */

/* All that is passed, round by round. A round is one way through the clip, in ping-pong there and back. */
typedef struct search {
    const gyre_events_job *job;
    double round_s; /* 0: there is but one */
    uint32_t in_round;
    bool forward;
    uint32_t count;
    uint64_t total;
} search;

static double event_time(const search *s, uint32_t event) {
    return gyre_clip_event_at(s->job->clip, event).time_s;
}

/* Whether an event comes a second time on the way back: those at the turning points do not. */
static bool comes_back(const search *s, uint32_t event) {
    const double time_s = event_time(s, event);
    return time_s > 0 && time_s < s->job->clip->duration_s;
}

static void visit(search *s, uint32_t event, double time_s) {
    const gyre_events_job *job = s->job;
    const bool inside = s->forward ? time_s >= job->from_s && time_s < job->to_s
                                   : time_s <= job->from_s && time_s > job->to_s;
    if (!inside) return;
    s->total++;
    if (s->count < job->capacity) job->passed[s->count++] = (gyre_passed_event){time_s, event, 0};
}

static void visit_there(search *s, double begin_s) {
    const uint32_t count = s->job->clip->event_count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t event = s->forward ? i : count - 1 - i;
        visit(s, event, begin_s + event_time(s, event));
    }
}

static void visit_back(search *s, double begin_s) {
    const uint32_t count = s->job->clip->event_count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t event = s->forward ? count - 1 - i : i;
        if (comes_back(s, event)) visit(s, event, begin_s + (s->round_s - event_time(s, event)));
    }
}

static void visit_round(search *s, double round) {
    const double begin_s = round * s->round_s;
    const bool back = s->job->wrap == GYRE_WRAP_PING_PONG && s->round_s > 0;
    if (back && !s->forward) visit_back(s, begin_s);
    visit_there(s, begin_s);
    if (back && s->forward) visit_back(s, begin_s);
}

static void count_in_round(search *s) {
    s->in_round = s->job->clip->event_count;
    for (uint32_t i = 0; s->job->wrap == GYRE_WRAP_PING_PONG && i < s->job->clip->event_count; i++)
        s->in_round += comes_back(s, i);
}

/* Rounds between which and the ends other rounds lie are passed whole; once there is no room left they are
   only counted. */
static void visit_rounds(search *s, double first, double last) {
    const double step = s->forward ? 1 : -1, whole = fabs(last - first) - 4;
    double round = first;
    for (double i = 0; i <= fabs(last - first); i++, round += step) {
        if (i > 2 && i < whole && s->count == s->job->capacity) {
            const double skipped = whole - i;
            s->total += (uint64_t)skipped * s->in_round;
            i += skipped, round += step * skipped;
        }
        visit_round(s, round);
    }
}

static gyre_status fail(gyre_error *error, const char *why) {
    return gyrei_fail(error, GYRE_BAD_ARGUMENT, "events: %s", why);
}

static gyre_status check_job(const gyre_events_job *job, const uint32_t *count, gyre_error *error) {
    if (!job || !job->clip || !count) return fail(error, "a clip and a place for the count are required");
    if (!(fabs(job->from_s) <= DBL_MAX && fabs(job->to_s) <= DBL_MAX))
        return fail(error, "a time is not finite");
    if (job->wrap > GYRE_WRAP_PING_PONG) return fail(error, "the wrap is not known");
    if (job->capacity && !job->passed) return fail(error, "there is no room for as many as said");
    return GYRE_OK;
}

gyre_status gyre_events_passed(const gyre_events_job *job, uint32_t *count, uint64_t *total,
                               gyre_error *error) {
    const gyre_status status = check_job(job, count, error);
    if (status) return status;
    search s = {.job = job, .forward = job->to_s > job->from_s};
    if (job->wrap != GYRE_WRAP_ONCE)
        s.round_s = job->clip->duration_s * (job->wrap == GYRE_WRAP_PING_PONG ? 2 : 1);
    const double first = s.round_s > 0 ? floor(job->from_s / s.round_s) : 0;
    const double last = s.round_s > 0 ? floor(job->to_s / s.round_s) : 0;
    if (!(fabs(first) < MOST_ROUNDS && fabs(last) < MOST_ROUNDS))
        return fail(error, "a time is too many rounds from the start");
    count_in_round(&s);
    if (job->clip->event_count == 0)
        s.total = 0;
    else if (s.round_s > 0)
        visit_rounds(&s, first + (s.forward ? -1 : 1), last + (s.forward ? 1 : -1));
    else
        visit_round(&s, 0);
    *count = s.count;
    if (total) *total = s.total;
    return GYRE_OK;
}
