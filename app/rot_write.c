/* SPDX-License-Identifier: MIT */
#include "report.h"
#include "rot_item.h"

#include <base/number.h>

#include <inttypes.h>
#include <string.h>

void rot_fault_report(rot_sink *sink, const rot_item *item, const char *why) {
    sink->failed = true;
    if (item->line == 0) {
        report_failure("%s", why);
    } else {
        report_failure("line %" PRIu64 ": %s", item->line, why);
    }
}

/* Writes a number, or "nan" where there is none, and the separator before it. */
static char *number_put(char *at, const rot_plan *plan, const rot_values *values, size_t index) {
    if (values == NULL) {
        memcpy(at, "nan", 3);
        return at + 3;
    }
    return at + (plan->single ? gyrei_number_from_float(values->f[index], at)
                              : gyrei_number_from_double(values->d[index], at));
}

/* The numbers of one representation. */
static char *values_put(char *at, rot_sink *sink, const rot_item *item, rot_repr repr, char separator,
                        bool first) {
    rot_values values;
    const size_t count = rot_repr_count(repr);
    rot_fault fault = ROT_FINE;
    if (item->fault == NULL) fault = rot_plan_write(sink->plan, repr, item->q, &values);
    if (fault != ROT_FINE) rot_fault_report(sink, item, rot_fault_text(fault));
    const rot_values *shown = item->fault || fault != ROT_FINE ? NULL : &values;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 || !first) *at++ = separator;
        at = number_put(at, sink->plan, shown, i);
    }
    return at;
}

void rot_row_write(rot_sink *sink, const rot_item *item) {
    const rot_plan *plan = sink->plan;
    const char separator = item->row ? item->row->separator : ' ';
    for (size_t i = 0; i < plan->to_count; i++) {
        char *room = rot_output_room(sink->output, ROT_VALUE_LIMIT * (GYREI_NUMBER_SIZE + 1));
        sink->output->used += (size_t)(values_put(room, sink, item, plan->to[i], separator, i == 0) - room);
    }
    if (item->row && item->row->rest) {
        rot_output_put(sink->output, &separator, 1);
        rot_output_put(sink->output, item->row->rest, item->row->rest_size);
    }
    rot_output_put(sink->output, "\n", 1);
}
