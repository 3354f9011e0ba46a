/* SPDX-License-Identifier: MIT */
/* How the tool speaks when something is wrong: on stderr, one sentence, then the exit code. */
#ifndef APP_REPORT_H
#define APP_REPORT_H

#include "command.h"

#include <gyre/base.h>

/* "gyre: ..."; returns EXIT_FAILED. */
int report_failure(const char *format, ...) GYRE_PRINTF(1, 2);

/* "gyre: SUBJECT: why (where)"; returns EXIT_FAILED. */
int report_error(const char *subject, const gyre_error *error);

/* "gyre: warning: ..." */
void report_warning(const char *format, ...) GYRE_PRINTF(1, 2);

/* "gyre VERB: ..." and a line with its usage; returns EXIT_USAGE. `command` may be NULL. */
int report_usage(const command_spec *command, const char *format, ...) GYRE_PRINTF(2, 3);

/* Fills `error` and returns `status`. */
gyre_status fail(gyre_error *error, gyre_status status, const char *format, ...) GYRE_PRINTF(3, 4);

#endif
