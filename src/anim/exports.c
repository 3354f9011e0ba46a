/* SPDX-License-Identifier: MIT */
/* The inline functions of this floor's headers as exported symbols that other languages can bind. */
#include <gyre/transform.h>
#include <gyre/transformd.h>
#undef GYRE_INLINE
#define GYRE_INLINE extern GYRE_API

#include <gyre/mat3x4.h>
#include <gyre/pose.h>
