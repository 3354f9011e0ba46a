/* SPDX-License-Identifier: MIT */
/// @file headless.h
/// An OpenGL ES context without a display: EGL, surfaceless where the system has it.
#ifndef GYRE_HEADLESS_H
#define GYRE_HEADLESS_H

#include <gyre/base.h>

GYRE_EXTERN_C_BEGIN

/// A context and its drawable.
typedef struct gyre_headless gyre_headless;

/// What is drawn into; all zero is the default.
typedef struct gyre_headless_options {
    gyre_allocator allocator;
    uint32_t width, height; ///< pixels; 0: 640 and 480
    uint32_t samples;       ///< a pixel; 0: 4, or fewer where the system has no more
    uint32_t reserved;
} gyre_headless_options;

/// Makes an OpenGL ES 2.0 context with a drawable and makes both current on this thread.
GYRE_NODISCARD GYRE_API gyre_status gyre_headless_create(const gyre_headless_options *options,
                                                         gyre_headless **out, gyre_error *error);
/// Lets go of the context and the drawable; NULL is fine.
GYRE_API void gyre_headless_destroy(gyre_headless *headless);

GYRE_EXTERN_C_END

#endif
