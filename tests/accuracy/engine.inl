/* SPDX-License-Identifier: MIT */
/* The engine of one precision. The file that includes it defines number, real, NUMBER_NAME(x), R_NAME(x),
   NUMBER_DIGITS, NUMBER_MIN_EXP, NUMBER_RANGE, PLAIN_LIMIT, ENGINE_NAME; SCREEN_JUDGE and SCREEN_ERRORS where
   a faster type than real tells which inputs are worth it. */
#include "judge.inl"

#define CHUNK 512
#define TINY_EVERY 8 /* one input in so many is of tiny rotations, where a row measures them */
#ifndef SCREEN_JUDGE
#define SCREEN_JUDGE(row) NULL
#define SCREEN_ERRORS(judge, tiny, in, out, count, errors) ((void)(judge), (void)(out), false)
#endif

#ifdef NUMBER_IS_DOUBLE
typedef peer_calld number_peer;
#else
typedef peer_call number_peer;
#endif

/* A row with all that its names mean. */
typedef struct plan {
    int row, in_count, out_count;
    const char *layout;
    judge judge;
    const void *screen;             /* the judge of the same in a faster type, NULL where there is none */
    number_peer *peers[PEER_COUNT]; /* they go by the name of the float function */
    bool has_orders;
    bool tiny; /* errors of tiny rotations are measured by the angle too */
} plan;

/* Without what judges its results. */
static plan make_hunt_plan(int row) {
    const char *const layout = NUMBER_NAME(gyrei_rows)[row].in;
    const plan p = {.row = row,
                    .in_count = layout_count(layout),
                    .out_count = out_count(row),
                    .layout = layout,
                    .has_orders = strchr(layout, 'o') != NULL};
    return p;
}

static plan make_plan(int row, bool with_peers) {
    plan p = make_hunt_plan(row);
    p.judge = make_judge(row);
    p.screen = SCREEN_JUDGE(row);
    p.tiny = strchr(NUMBER_NAME(gyrei_rows)[row].measure, '*') != NULL;
    for (int i = 0; i < PEER_COUNT; ++i) {
        p.peers[i] = with_peers ? NUMBER_NAME(find_peer)(gyrei_rows[row].name, i) : NULL;
    }
    return p;
}

/* True where all lengths are 1, as the peers expect them. */
static bool make_numbers(const plan *p, int64_t index, bool tiny, number *in) {
    input_kind kind = {(uint64_t)index * UINT64_C(0x9e3779b97f4a7c15) ^ UINT64_C(20261130), tiny,
                       NUMBER_RANGE, false};
    double wide[INPUT_ROOM];
    make_input(&kind, p->layout, wide);
    for (int i = 0; i < p->in_count; ++i) {
        in[i] = (number)wide[i];
    }
    return !kind.wild;
}

static void widen(const number *numbers, int count, double *out) {
    for (int i = 0; i < count; ++i) {
        out[i] = (double)numbers[i];
    }
}

/* One input, what came out, ours first, then the peers', and how far each is off. */
typedef struct trial {
    bool tiny, tame, has[1 + PEER_COUNT];
    number in[INPUT_ROOM], out[1 + PEER_COUNT][OUTPUT_ROOM];
    double error[1 + PEER_COUNT];
} trial;

static void make_trial(const plan *p, int64_t index, trial *t) {
    t->tiny = p->tiny && index % TINY_EVERY == TINY_EVERY - 1;
    t->tame = make_numbers(p, index, t->tiny, t->in);
    t->has[0] = true;
    NUMBER_NAME(gyrei_rows)[p->row].call(t->in, t->out[0]);
    for (int i = 0; i < PEER_COUNT; ++i) {
        number *const out = t->out[1 + i];
        t->has[1 + i] = p->peers[i] != NULL && !t->tiny;
        if (!t->has[1 + i]) continue;
        out[0] = (number)PEER_SILENT;
        p->peers[i](t->in, out);
        t->has[1 + i] = out[0] != (number)PEER_SILENT;
    }
}

static bool judge_trial(const plan *p, trial *t) {
    real exact[INPUT_ROOM], right[OUTPUT_ROOM];
    if (!find_right(&p->judge, t->in, exact, right)) return false;
    for (int i = 0; i < 1 + PEER_COUNT; ++i) {
        if (t->has[i]) t->error[i] = compare(&p->judge, t->tiny, exact, t->out[i], right);
    }
    return true;
}

static bool screen_trial(const plan *p, trial *t) {
    const number *out[1 + PEER_COUNT];
    for (int i = 0; i < 1 + PEER_COUNT; ++i) {
        out[i] = t->has[i] ? t->out[i] : NULL;
    }
    return SCREEN_ERRORS(p->screen, t->tiny, t->in, out, 1 + PEER_COUNT, t->error);
}

/* Whether an error that was found roughly may be beyond the worst. */
static bool may_pass(double rough, double worst) {
    return rough > 0.9 * worst && worst < HUGE_VAL;
}

static bool may_be_worst(const trial *t, const row_worst *worst) {
    if (t->tiny) return may_pass(t->error[0], worst->tiny);
    bool may = may_pass(t->error[0], worst->error) || (t->tame && may_pass(t->error[0], worst->tame));
    for (int i = 0; i < PEER_COUNT; ++i) {
        if (!t->has[1 + i]) continue;
        may = may || may_pass(t->error[1 + i], worst->peer_any[i]) ||
              (t->tame && may_pass(t->error[1 + i], worst->peer[i]));
    }
    return may;
}

static void keep_worst(const plan *p, const trial *t, row_worst *worst) {
    if (t->tiny) {
        worst->tiny = fmax(worst->tiny, t->error[0]);
        return;
    }
    if (t->tame && t->error[0] > worst->tame) worst->tame = t->error[0];
    if (t->error[0] > worst->error) {
        worst->error = t->error[0];
        widen(t->in, p->in_count, worst->in);
        widen(t->out[0], p->out_count, worst->out);
    }
    for (int i = 0; i < PEER_COUNT; ++i) {
        if (!t->has[1 + i]) continue;
        if (t->tame) worst->peer[i] = fmax(worst->peer[i], t->error[1 + i]);
        worst->peer_any[i] = fmax(worst->peer_any[i], t->error[1 + i]);
    }
}

/* An input that a faster type finds far from the worst so far needs no finer one: the worst that is kept is
   the same. */
static void measure_one(const plan *p, int64_t index, const row_worst *known, row_worst *worst) {
    trial t;
    make_trial(p, index, &t);
    const bool decided = p->screen != NULL ? screen_trial(p, &t) : judge_trial(p, &t);
    if (!decided) {
        ++worst->undecided;
        return;
    }
    ++worst->measured;
    if (p->screen != NULL && (!may_be_worst(&t, known) || !may_be_worst(&t, worst))) return;
    if (p->screen == NULL || judge_trial(p, &t)) keep_worst(p, &t, worst);
}

static void merge(const row_worst *part, row_worst *out) {
    row_worst both = *out;
    if (part->error > out->error ||
        (part->error == out->error && memcmp(part->in, out->in, sizeof out->in) < 0)) {
        both = *part; /* of equal ones always the same, whichever comes first */
    }
    both.tiny = fmax(out->tiny, part->tiny);
    both.tame = fmax(out->tame, part->tame);
    both.measured = out->measured + part->measured;
    both.undecided = out->undecided + part->undecided;
    for (int i = 0; i < PEER_COUNT; ++i) {
        both.peer[i] = fmax(out->peer[i], part->peer[i]);
        both.peer_any[i] = fmax(out->peer_any[i], part->peer_any[i]);
    }
    *out = both;
}

static void measure_row(int row, int64_t count, bool with_peers, row_worst *out) {
    const plan p = make_plan(row, with_peers);
    row_worst none = {0};
    for (int peer = 0; peer < PEER_COUNT; ++peer) {
        none.peer[peer] = none.peer_any[peer] = p.peers[peer] != NULL ? 0.0 : -1.0;
    }
    *out = none;
#pragma omp parallel for schedule(dynamic)
    for (int64_t chunk = 0; chunk < (count + CHUNK - 1) / CHUNK; ++chunk) {
        row_worst part = none, known;
#pragma omp critical
        known = *out;
        for (int64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < count; ++i) {
            measure_one(&p, i, &known, &part);
        }
#pragma omp critical
        merge(&part, out);
    }
}

static bool sample_row(int row, int64_t index, double *in, double *out, double *error) {
    const plan p = make_plan(row, false);
    number numbers[INPUT_ROOM], result[OUTPUT_ROOM];
    real exact[INPUT_ROOM], right[OUTPUT_ROOM];
    make_numbers(&p, index, false, numbers);
    if (!find_right(&p.judge, numbers, exact, right)) return false;
    NUMBER_NAME(gyrei_rows)[row].call(numbers, result);
    *error = compare(&p.judge, false, exact, result, right);
    widen(numbers, p.in_count, in);
    widen(result, p.out_count, out);
    return true;
}

#include "hunt.inl"

static int row_count(void) {
    return NUMBER_NAME(gyrei_row_count);
}

static const char *row_name(int row) {
    return NUMBER_NAME(gyrei_rows)[row].name;
}

static int row_part(int row) {
    return NUMBER_NAME(gyrei_rows)[row].part;
}

static const char *row_measure(int row) {
    return NUMBER_NAME(gyrei_rows)[row].measure;
}

static const char *row_reference(int row) {
    return NUMBER_NAME(gyrei_rows)[row].reference;
}

static const char *row_in(int row) {
    return NUMBER_NAME(gyrei_rows)[row].in;
}

static const char *row_out(int row) {
    return NUMBER_NAME(gyrei_rows)[row].out;
}

static bool row_is_known(int row) {
    const bool reference = NUMBER_NAME(gyrei_rows)[row].reference[0] == '\0' ||
                           find_reference(NUMBER_NAME(gyrei_rows)[row].reference) != NULL;
    return reference && (row_measure(row)[0] == '\0' || find_measure(row_measure(row)) != NULL);
}
