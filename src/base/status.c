/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <stdarg.h>
#include <stdio.h>

const char *gyre_status_string(gyre_status status) {
    switch (status) {
#define STATUS_CASE(name, value, text)                                                                       \
    case name:                                                                                               \
        return text;
        GYRE_STATUS_LIST(STATUS_CASE)
#undef STATUS_CASE
    default:
        return "unknown status";
    }
}

const char *gyre_version(void) {
    return GYRE_VERSION_STRING;
}

static void fill(gyre_error *error, gyre_status status, uint64_t offset, const char *format, va_list values) {
    if (!error) return;
    error->status = status;
    error->reserved = 0;
    error->offset = offset;
    vsnprintf(error->message, sizeof error->message, format, values);
    gyrei_message_clean(error->message);
}

gyre_status gyrei_fail(gyre_error *error, gyre_status status, const char *format, ...) {
    va_list values;
    va_start(values, format);
    fill(error, status, 0, format, values);
    va_end(values);
    return status;
}

gyre_status gyrei_fail_at(gyre_error *error, gyre_status status, uint64_t offset, const char *format, ...) {
    va_list values;
    va_start(values, format);
    fill(error, status, offset, format, values);
    va_end(values);
    return status;
}
