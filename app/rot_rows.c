/* SPDX-License-Identifier: MIT */
#include "rot_rows.h"
#include "progress.h"
#include "report.h"
#include "rot_input.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WHY_SIZE = 256 };

/* What is ready goes out before more is waited for. */
static void output_send(void *user) {
    rot_sink *sink = user;
    rot_output_flush(sink->output);
    fflush(stdout);
}

static const char *row_fault_text(rot_row_status status, const rot_row *row, const rot_plan *plan,
                                  char why[WHY_SIZE]) {
    char name[ROT_NAME_SIZE], word[ROT_ROW_WHY_SIZE];
    rot_repr_name(plan->from, name);
    if (status == ROT_ROW_SHORT) {
        snprintf(why, WHY_SIZE, "%s needs %zu numbers, not %zu", name, rot_repr_count(plan->from),
                 row->count);
    } else if (row->word_size == 0) {
        snprintf(why, WHY_SIZE, "column %zu is empty", row->count + 1);
    } else {
        rot_row_why(status, row, plan->single, word);
        snprintf(why, WHY_SIZE, "column %zu %s", row->count + 1, word);
    }
    return why;
}

/* Reads one line; false where it holds no row. */
static bool line_read(const rot_plan *plan, const char *line, const char *end, rot_values *values,
                      rot_row *row, rot_item *item, char why[WHY_SIZE]) {
    const rot_row_status status =
        rot_row_read(line, end, rot_repr_count(plan->from), plan->single, values, row);
    if (status == ROT_ROW_EMPTY) return false;
    if (status != ROT_ROW_READ) {
        item->fault = row_fault_text(status, row, plan, why);
        return true;
    }
    const rot_fault fault = rot_plan_read(plan, values, &item->q);
    if (fault != ROT_FINE) item->fault = rot_fault_text(fault);
    return true;
}

/* The size of the input where it is a file, else 0. */
static uint64_t input_size(void) {
    struct stat status;
    if (fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
    return (uint64_t)status.st_size;
}

/* Some editors begin a text with three bytes that say "UTF-8". */
static const char *mark_skip(const char *line, const char *end) {
    return end - line >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0 ? line + 3 : line;
}

static void rows_take(rot_sink *sink, rot_input *input, progress *shown,
                      void (*take)(rot_sink *sink, const rot_item *item)) {
    const char *line = NULL, *end = NULL;
    rot_line_status status;
    bool first = true;
    uint64_t taken = 0;
    while (sink->output->error == 0 && !ferror(stdout) &&
           (status = rot_input_next(input, &line, &end)) != ROT_LINE_NONE) {
        char why[WHY_SIZE];
        rot_values values;
        rot_row row = {.separator = ' '};
        rot_item item = {.line = input->line, .values = &values, .row = &row};
        const bool begins = first;
        if (begins && status == ROT_LINE_GIVEN) line = mark_skip(line, end);
        if (input->taken != taken) progress_step(shown, taken = input->taken);
        if (status == ROT_LINE_LONG) {
            snprintf(why, sizeof why, "longer than %d bytes", ROT_LINE_LIMIT);
            item.fault = why;
        } else if (!line_read(sink->plan, line, end, &values, &row, &item, why)) {
            continue;
        }
        first = false;
        if (row.mixed && !sink->warned) {
            report_warning("line %" PRIu64
                           ": numbers between blanks and between commas: a decimal has a point",
                           item.line);
            sink->warned = true;
        }
        if (begins && item.fault && row.count == 0 && status == ROT_LINE_GIVEN &&
            rot_row_is_header(line, end))
            continue;
        if (item.fault) rot_fault_report(sink, &item, item.fault);
        take(sink, &item);
    }
}

int rot_rows_run(rot_sink *sink, void (*take)(rot_sink *sink, const rot_item *item)) {
    static rot_input input;
    progress shown;
    rot_input_init(&input, output_send, sink);
    progress_begin_bytes(&shown, input_size(), isatty(STDOUT_FILENO) != 0);
    if (isatty(STDIN_FILENO)) fputs("gyre: reading rows from the terminal; Ctrl-D ends them\n", stderr);
    rows_take(sink, &input, &shown, take);
    progress_end(&shown);
    if (input.error) return report_failure("cannot read standard input: %s", strerror(input.error));
    return EXIT_DONE;
}
