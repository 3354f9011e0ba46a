/* SPDX-License-Identifier: MIT */
/// @file base.h
/// What every other header stands on: version, status, error, allocator and the export macros.
#ifndef GYRE_BASE_H
#define GYRE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GYRE_VERSION_MAJOR 0        ///< changes with what breaks programs, from 1.0 on
#define GYRE_VERSION_MINOR 1        ///< changes with what is added; before 1.0, with what breaks too
#define GYRE_VERSION_PATCH 0        ///< changes with what is mended
#define GYRE_VERSION_STRING "0.1.0" ///< of these headers; gyre_version() is of the library

#define GYRE_PI 3.14159265358979323846 ///< half a turn in radians, in double

/** @def GYRE_EXTERN_C_BEGIN
 * Opens a block of C functions, in C++ as well. */
/** @def GYRE_EXTERN_C_END
 * Closes it. */
#ifdef __cplusplus
#define GYRE_EXTERN_C_BEGIN extern "C" {
#define GYRE_EXTERN_C_END }
#else
#define GYRE_EXTERN_C_BEGIN
#define GYRE_EXTERN_C_END
#endif

/** @def GYRE_API
 * Marks an exported function. On Windows define GYRE_SHARED to use the DLL; GYRE_BUILDING is ours. */
#if defined(_WIN32) && defined(GYRE_SHARED)
#ifdef GYRE_BUILDING
#define GYRE_API __declspec(dllexport)
#else
#define GYRE_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define GYRE_API __attribute__((visibility("default")))
#else
#define GYRE_API
#endif

/* Every inline function is also one exported symbol: the library compiles the headers once with this as
 * extern. */
#ifndef GYRE_INLINE
#define GYRE_INLINE static inline
#endif

/* Starts a function for input that is rare, kept out of the way of the code for all other input; and one
 * without branches, which becomes vector code where it is called in a loop. */
#if defined(__GNUC__)
#define GYREI_RARE static __attribute__((noinline, cold, unused))
#define GYREI_FLAT static inline __attribute__((always_inline))
#else
#define GYREI_RARE static inline
#define GYREI_FLAT static inline
#endif

/** @def GYRE_NODISCARD
 * The caller must look at what the function returns. */
/** @def GYRE_PRINTF
 * A function's arguments are those of printf. */
#if defined(__GNUC__)
#define GYRE_NODISCARD __attribute__((warn_unused_result))
#ifdef __MINGW32__ /* its own printf, not the one of Windows */
#define GYRE_PRINTF(format_index, first) __attribute__((format(gnu_printf, format_index, first)))
#else
#define GYRE_PRINTF(format_index, first) __attribute__((format(printf, format_index, first)))
#endif
#else
#define GYRE_NODISCARD
#define GYRE_PRINTF(format_index, first)
#endif

/// Checks a precondition of an inline function; define it before the first include to take it over.
#ifndef GYRE_ASSERT
#include <assert.h>
#define GYRE_ASSERT(condition) assert(condition)
#endif

/// "No such index", wherever an index may be absent.
#define GYRE_NONE UINT32_MAX

GYRE_EXTERN_C_BEGIN

/// What a call came to. Zero is success; every other value is a kind of failure.
typedef int32_t gyre_status;

/// The statuses, each with the words that gyre_status_string() gives.
#define GYRE_STATUS_LIST(X)                                                                                  \
    X(GYRE_OK, 0, "success")                                                                                 \
    X(GYRE_BAD_ARGUMENT, 1, "bad argument")                                                                  \
    X(GYRE_OUT_OF_MEMORY, 2, "out of memory")                                                                \
    X(GYRE_CANNOT_READ, 3, "cannot read")                                                                    \
    X(GYRE_CANNOT_WRITE, 4, "cannot write")                                                                  \
    X(GYRE_BAD_FORMAT, 5, "input violates its format")                                                       \
    X(GYRE_UNSUPPORTED, 6, "not supported")                                                                  \
    X(GYRE_NOT_FOUND, 7, "not found")                                                                        \
    X(GYRE_DEGENERATE, 8, "no unique result")                                                                \
    X(GYRE_GPU_FAILED, 9, "graphics system failed")

enum {
#define GYRE_STATUS_ENUM(name, value, text) name = value,
    GYRE_STATUS_LIST(GYRE_STATUS_ENUM)
#undef GYRE_STATUS_ENUM
};

/// Where and why a call failed, filled by functions that take one. Owned by the caller; may be NULL.
typedef struct gyre_error {
    gyre_status status; ///< GYRE_OK while nothing failed
    uint32_t reserved;
    uint64_t offset;   ///< byte in the input, where one is known; else 0
    char message[240]; ///< one sentence, always terminated; "" while nothing failed
} gyre_error;

/// The words of a status, for example "input violates its format". Never NULL.
GYRE_API const char *gyre_status_string(gyre_status status);

/// The version the library was built as, "major.minor.patch".
GYRE_API const char *gyre_version(void);

/// Where a create function takes its memory from. All zero means malloc and free.
///
/// `allocate` gives `size` bytes aligned to `align` (a power of two) or NULL; `release` gets the pointer and
/// the size it was allocated with. Both are called only on the thread of the call that was given them.
typedef struct gyre_allocator {
    void *(*allocate)(void *user, size_t size, size_t align);
    void (*release)(void *user, void *pointer, size_t size);
    void *user;
} gyre_allocator;

GYRE_EXTERN_C_END

#endif
