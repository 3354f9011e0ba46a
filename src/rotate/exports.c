/* SPDX-License-Identifier: MIT */
/* The headers once more, with every inline function as an exported symbol that other languages can bind. */
#include <gyre/base.h>
#undef GYRE_INLINE
#define GYRE_INLINE extern GYRE_API

#include <gyre/arc.h>
#include <gyre/arcd.h>
#include <gyre/average.h>
#include <gyre/averaged.h>
#include <gyre/axis.h>
#include <gyre/axisd.h>
#include <gyre/dualquat.h>
#include <gyre/dualquatd.h>
#include <gyre/euler.h>
#include <gyre/eulerd.h>
#include <gyre/frame.h>
#include <gyre/framed.h>
#include <gyre/mat.h>
#include <gyre/matd.h>
#include <gyre/quat.h>
#include <gyre/quatd.h>
#include <gyre/rodrigues.h>
#include <gyre/rodriguesd.h>
#include <gyre/slerp.h>
#include <gyre/slerpd.h>
#include <gyre/spline.h>
#include <gyre/splined.h>
#include <gyre/transform.h>
#include <gyre/transformd.h>
#include <gyre/trig.h>
#include <gyre/trigd.h>
#include <gyre/vec.h>
#include <gyre/vecd.h>
