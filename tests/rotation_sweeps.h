/* SPDX-License-Identifier: MIT */
/* The two sweeps over floor 2, and the names of what they sweep. */
#ifndef GYRE_TESTS_ROTATION_SWEEPS_H
#define GYRE_TESTS_ROTATION_SWEEPS_H

#include <stdbool.h>
#include <stdint.h>

#define ROTATION_SWEEP_ROOM 512

/* A hash a function of inputs of every kind, or, with smallest above 0, of zeros and numbers from there on:
   of its outputs in float, and in double. */
typedef struct rotation_sweep {
    uint64_t single[ROTATION_SWEEP_ROOM];
    uint64_t twice[ROTATION_SWEEP_ROOM];
} rotation_sweep;

void rotation_sweep_inline(rotation_sweep *out, int rounds, double smallest);
void rotation_sweep_exported(rotation_sweep *out, int rounds, double smallest);
const char *rotation_sweep_name(int index, bool twice);
int rotation_sweep_count(void);

#endif
