/* SPDX-License-Identifier: MIT */
/* The sweep over the library's exported symbols, under the library's own flags. The headers give the types
 * alone. */
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

#define CALL(name) exported_##name
#define DECLARE(name) extern __typeof__(name) exported_##name __asm__(#name);

#include "rotation_sweep.h"
#include "rotation_sweepd.h"
#include "rotation_sweeps.h"

void rotation_sweep_exported(rotation_sweep *out, int rounds, double smallest) {
    sweep_smallest = smallest;
    gyrei_sweep(out->single, rounds);
    gyrei_sweepd(out->twice, rounds);
}
