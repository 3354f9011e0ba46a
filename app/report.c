/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 8192 };

/* Files put their words into messages: no control character of theirs reaches the terminal. */
static void say(const char *format, va_list arguments) {
    char text[TEXT_SIZE];
    vsnprintf(text, sizeof text, format, arguments);
    for (char *at = text; *at != '\0'; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f) *at = '?';
    fputs(text, stderr);
}

int report_failure(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("gyre: ", stderr);
    say(format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_FAILED;
}

/* Whether the message tells of this very file that it cannot be read. */
static bool is_named(const char *why, const char *subject) {
    static const char words[] = "cannot read \"";
    size_t length = strlen(subject);
    if (why[0] == '"' && strncmp(why + 1, subject, length) == 0 && why[length + 1] == '"') return true;
    if (strncmp(why, words, sizeof words - 1) != 0) return false;
    why += sizeof words - 1;
    return strncmp(why, subject, length) == 0 && why[length] == '"';
}

int report_error(const char *subject, const gyre_error *error) {
    const char *why = error->message[0] ? error->message : gyre_status_string(error->status);
    if (is_named(why, subject)) return report_failure("%s", why);
    if (error->offset != 0)
        return report_failure("%s: %s (at byte %" PRIu64 ")", subject, why, error->offset);
    return report_failure("%s: %s", subject, why);
}

void report_warning(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("gyre: warning: ", stderr);
    say(format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int report_usage(const command_spec *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "gyre%s%s: ", command ? " " : "", command ? command->name : "");
    say(format, arguments);
    va_end(arguments);
    if (command) {
        fprintf(stderr, "\nUsage: gyre %s %s [OPTION]...; gyre help %s says more\n", command->name,
                command->operand, command->name);
    } else {
        fputs("\nUsage: gyre VERB [OPTION]...; gyre help says more\n", stderr);
    }
    return EXIT_USAGE;
}

gyre_status fail(gyre_error *error, gyre_status status, const char *format, ...) {
    va_list arguments;
    memset(error, 0, sizeof *error);
    error->status = status;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}
