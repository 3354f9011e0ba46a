/* SPDX-License-Identifier: MIT */
/* How the library says what went wrong: one call fills the caller's gyre_error and gives the status back. */
#ifndef GYREI_ERROR_H
#define GYREI_ERROR_H

#include <gyre/base.h>

/* Fills `error` (may be NULL) and returns `status`, so that a failing function can end with it. */
gyre_status gyrei_fail(gyre_error *error, gyre_status status, const char *format, ...) GYRE_PRINTF(3, 4);

/* The same with the byte of the input at which it was seen. */
gyre_status gyrei_fail_at(gyre_error *error, gyre_status status, uint64_t offset, const char *format, ...)
    GYRE_PRINTF(4, 5);

/* Messages quote names from files and may be cut anywhere: what is no whole character, or would steer a
   terminal, becomes '?'. */
void gyrei_message_clean(char *message);

#endif
