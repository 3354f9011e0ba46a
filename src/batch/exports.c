/* SPDX-License-Identifier: MIT */
/* The inline functions of this floor's headers as exported symbols that other languages can bind. */
#include <gyre/eulerd.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>
#undef GYRE_INLINE
#define GYRE_INLINE extern GYRE_API

#include <gyre/batch.h>
#include <gyre/batchd.h>
