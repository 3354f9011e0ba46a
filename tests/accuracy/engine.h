/* SPDX-License-Identifier: MIT */
/* Runs rows over many inputs in parallel and keeps the worst of each. For float and for double: see
 * engine.inl. */
#ifndef GYRE_TESTS_ACCURACY_ENGINE_H
#define GYRE_TESTS_ACCURACY_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "input.h"
#include "row.h"

enum { PEER_CGLM, PEER_GLM, PEER_EIGEN, PEER_COUNT };

#define OUTPUT_ROOM 20
#define PEER_SILENT -3e33 /* what a peer's function leaves in out[0] where it has nothing to say */

/* The worst of one row: its error, in the unit of the measure; for tiny rotations in ulp of the angle; the
   same of the peers, negative where they have no such function; the input of the worst. */
typedef struct row_worst {
    double error, tiny, tame;
    double peer[PEER_COUNT], peer_any[PEER_COUNT];
    double in[INPUT_ROOM], out[OUTPUT_ROOM];
    int64_t measured, undecided;
} row_worst;

/* What a hunt found: how many results broke their promise, and the input of the first. */
typedef struct row_hunt {
    int64_t tries, broken;
    double in[INPUT_ROOM], out[OUTPUT_ROOM];
    const char *promise;
} row_hunt;

typedef void peer_call(const float *in, float *out);
typedef void peer_calld(const double *in, double *out);

/* The peers' function for a row by its name, NULL where there is none; all are NULL in builds without C++. */
peer_call *find_peer(const char *name, int peer);
peer_calld *find_peerd(const char *name, int peer);

/* The errors of double outputs in extended precision, which is ten times as fast as binary128 and tells what
   is far from the worst: NULL and false in a build without it. An output that is to be left out is NULL. */
const void *screen_judge(int row);
bool screen_errors(const void *judge, bool tiny, const double *in, const double *const *out, int count,
                   double *errors);

/* One precision. `measure` names a row by index; both give the same for any number of threads. */
typedef struct engine {
    const char *name;
    bool is_finer; /* false without binary128: then the double functions can only be hunted */
    int (*row_count)(void);
    const char *(*row_name)(int row);
    int (*row_part)(int row);
    const char *(*row_measure)(int row);   /* "" for rows that are only hunted */
    const char *(*row_reference)(int row); /* "" for measures that need none */
    const char *(*row_in)(int row);
    const char *(*row_out)(int row);
    int (*row_out_count)(int row);
    bool (*row_is_known)(int row); /* its reference and its measure exist */
    void (*measure)(int row, int64_t count, bool with_peers, row_worst *out);
    void (*hunt)(int row, int64_t count, row_hunt *out);
    /* One input of hunt(), of finite numbers alone if asked for, and what came out; the broken promise or
     * NULL. */
    const char *(*hunted)(int row, int64_t index, bool finite, double *in, double *out);
    bool (*sample)(int row, int64_t index, double *in, double *out,
                   double *error); /* one input of measure(); false where it decides nothing */
} engine;

extern const engine engine_float;
extern const engine engine_double;
extern const engine engine_float_fast; /* the functions built with -O3 -ffast-math */
extern const engine engine_double_fast;

#endif
