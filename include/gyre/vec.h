/* SPDX-License-Identifier: MIT */
/// @file vec.h
/// Vectors of three and four floats. Plain values: in by value, out by value, no alignment beyond a float's.
#ifndef GYRE_VEC_H
#define GYRE_VEC_H

#include <gyre/base.h>
#include <math.h>

GYRE_EXTERN_C_BEGIN

/// A point or a direction of three components.
typedef struct gyre_vec3 {
    float x, y, z;
} gyre_vec3;

/// Four components, as a shader sees them.
typedef struct gyre_vec4 {
    float x, y, z, w;
} gyre_vec4;

GYRE_EXTERN_C_END

#endif
