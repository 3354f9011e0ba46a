/* SPDX-License-Identifier: MIT */
/// @file headless.h
/// An OpenGL ES context without a display: EGL, surfaceless where the system has it.
#ifndef GYRE_HEADLESS_H
#define GYRE_HEADLESS_H

#include <gyre/render.h>

GYRE_EXTERN_C_BEGIN

/// A context and its drawable.
typedef struct gyre_headless gyre_headless;

/// What is drawn into; all zero is the default.
typedef struct gyre_headless_options {
    gyre_allocator allocator;
    uint32_t width, height; ///< pixels; 0: 640 and 480
    uint32_t samples;       ///< of the drawable itself, a pixel; 0: one (a gyre_renderer brings its own)
    uint32_t api;           ///< GYRE_API_*: AUTO takes the best that the system has
} gyre_headless_options;

/// Makes an OpenGL ES context with a drawable and makes both current on this thread.
///
/// With `samples` it takes fewer where the system has no more. A system without EGL, without a driver or
/// without the API that is asked for gives GYRE_GPU_FAILED and says which step failed. A driver may give a
/// later version than was asked for; a renderer keeps to the one that it is asked for itself.
///
/// @param options NULL: the default
/// @param out     the context, or NULL on failure; free with gyre_headless_destroy() on the same thread
GYRE_NODISCARD GYRE_API gyre_status gyre_headless_create(const gyre_headless_options *options,
                                                         gyre_headless **out, gyre_error *error);

/// Frees the context; when it is current, none is current afterwards. NULL is fine.
GYRE_API void gyre_headless_destroy(gyre_headless *headless);

/// Makes the context and its drawable current on this thread, for programs that hold several.
GYRE_NODISCARD GYRE_API gyre_status gyre_headless_make_current(gyre_headless *headless, gyre_error *error);

/// What the context was made for: GYRE_API_*, never AUTO.
GYRE_API uint32_t gyre_headless_api(const gyre_headless *headless);

/// The samples a pixel that the drawable really has: 1 when it is not multisampled.
GYRE_API uint32_t gyre_headless_samples(const gyre_headless *headless);

GYRE_EXTERN_C_END

#endif
