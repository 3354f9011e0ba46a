/* SPDX-License-Identifier: MIT */
/* The sweep over the inline functions, under this file's flags (no contraction: what gyre::exact promises).
 */
#include <gyre/euler.h>
#include <gyre/eulerd.h>
#include <gyre/rodrigues.h>
#include <gyre/rodriguesd.h>
#include <gyre/averaged.h>
#include <gyre/dualquatd.h>
#include <gyre/frame.h>
#include <gyre/framed.h>
#include <gyre/splined.h>
#include <gyre/transform.h>
#include <gyre/transformd.h>

#define CALL(name) name
#define DECLARE(name)

#include "rotation_sweep.h"
#include "rotation_sweepd.h"
#include "rotation_sweeps.h"

_Static_assert(sizeof gyrei_sweep_names / sizeof gyrei_sweep_names[0] <= ROTATION_SWEEP_ROOM,
               "make more room");

void rotation_sweep_inline(rotation_sweep *out, int rounds, double smallest) {
    sweep_smallest = smallest;
    gyrei_sweep(out->single, rounds);
    gyrei_sweepd(out->twice, rounds);
}

const char *rotation_sweep_name(int index, bool twice) {
    return twice ? gyrei_sweep_namesd[index] : gyrei_sweep_names[index];
}

int rotation_sweep_count(void) {
    return (int)(sizeof gyrei_sweep_names / sizeof gyrei_sweep_names[0]);
}
