/* SPDX-License-Identifier: MIT */
#include "model.h"
#include "report.h"
#include "rot_item.h"
#include "rot_rows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the words of the command line came to; the lists are allocated. */
typedef struct rot_job {
    const command_options *options;
    rot_plan plan;
    rot_repr *to;
    rot_step *steps;
    rot_output *output;
    json_writer *json;
} rot_job;

typedef void rot_take(rot_sink *sink, const rot_item *item);

/* Reads the numbers of some words into `values`; there must be as many as `repr` has. */
static int words_read(const rot_job *job, rot_repr repr, const char *const *words, size_t count, bool single,
                      rot_values *values) {
    char text[4096], name[ROT_NAME_SIZE], why[ROT_ROW_WHY_SIZE];
    size_t used = 0;
    rot_row row;
    rot_repr_name(repr, name);
    for (size_t i = 0; i < count; i++) {
        const size_t length = strlen(words[i]);
        if (length >= sizeof text - 1 - used)
            return report_usage(job->options->command, "the numbers are too long");
        memcpy(text + used, words[i], length);
        used += length;
        text[used++] = ' ';
    }
    const rot_row_status status = rot_row_read(text, text + used, rot_repr_count(repr), single, values, &row);
    if (status == ROT_ROW_READ && row.rest == NULL) return EXIT_DONE;
    if (status == ROT_ROW_READ)
        return report_usage(job->options->command, "%s needs %zu numbers; there are more%s", name,
                            rot_repr_count(repr), row.mixed ? " (a decimal has a point)" : "");
    if (status == ROT_ROW_SHORT)
        return report_usage(job->options->command, "%s needs %zu numbers, not %zu", name,
                            rot_repr_count(repr), row.count);
    rot_row_why(status, &row, single, why);
    if (row.count == 0 && access(words[0], F_OK) == 0)
        return report_usage(job->options->command, "\"%s\" is a file: give its rows by < %s", words[0],
                            words[0]);
    return report_usage(job->options->command, "number %zu %s", row.count + 1, why);
}

static int step_make(const rot_job *job, const rotation_word *word, rot_step *step) {
    rot_values values;
    rot_fault fault;
    step->inverse = word->repr == NULL;
    if (step->inverse) return EXIT_DONE;
    rot_repr repr;
    rot_repr_parse(word->repr, &repr);
    int status = words_read(job, repr, word->numbers, word->number_count, false, &values);
    if (status != EXIT_DONE) return status;
    fault = rot_quat_from_values_d(repr, values.d, &step->then_d);
    if (fault == ROT_FINE && job->plan.single) {
        status = words_read(job, repr, word->numbers, word->number_count, true, &values);
        if (status != EXIT_DONE) return status;
        fault = rot_quat_from_values_f(repr, values.f, &step->then_f);
    }
    if (fault != ROT_FINE) return report_usage(job->options->command, "--then: %s", rot_fault_text(fault));
    return EXIT_DONE;
}

static int map_make(rot_job *job) {
    gyre_frame from, to;
    int status = frame_find(job->options, "from-frame", job->options->from_frame, &from);
    if (status == EXIT_DONE) status = frame_find(job->options, "to-frame", job->options->to_frame, &to);
    if (status == EXIT_DONE) job->plan.map = gyre_frame_map_between(from, to);
    return status;
}

/* The names were checked when the command line was read. */
static int plan_make(rot_job *job) {
    const command_options *options = job->options;
    job->plan.single = options->single;
    job->plan.to_count = options->to.count;
    job->plan.step_count = options->steps.count;
    job->to = calloc(options->to.count + 1, sizeof *job->to);
    job->steps = calloc(options->steps.count + 1, sizeof *job->steps);
    if (job->to == NULL || job->steps == NULL) return report_failure("out of memory");
    job->plan.to = job->to;
    job->plan.steps = job->steps;
    rot_repr_parse(options->from ? options->from : "quat", &job->plan.from);
    for (size_t i = 0; i < options->to.count; i++)
        rot_repr_parse(options->to.words[i], &job->to[i]);
    for (size_t i = 0; i < options->steps.count; i++) {
        const int status = step_make(job, &options->steps.words[i], &job->steps[i]);
        if (status != EXIT_DONE) return status;
    }
    return map_make(job);
}

/* The rotation of the command line's numbers. */
static int numbers_run(rot_job *job, rot_sink *sink, rot_take *take) {
    const command_options *options = job->options;
    rot_values values;
    rot_item item = {.values = &values};
    const int status = words_read(job, job->plan.from, options->operands.words, options->operands.count,
                                  job->plan.single, &values);
    if (status != EXIT_DONE) return status;
    const rot_fault fault = rot_plan_read(&job->plan, &values, &item.q);
    if (fault != ROT_FINE) {
        item.fault = rot_fault_text(fault);
        rot_fault_report(sink, &item, item.fault);
    }
    take(sink, &item);
    return EXIT_DONE;
}

static int output_finish(rot_job *job) {
    int error = job->output->error;
    rot_output_flush(job->output);
    if (error == 0) error = job->output->error;
    if (error == 0 || error == EPIPE) return EXIT_DONE;
    return report_failure("cannot write to standard output: %s", strerror(error));
}

static int json_end_all(rot_job *job) {
    json_end(job->json, ']');
    json_end(job->json, '}');
    if (json_finish(job->json) && putchar('\n') != EOF) return EXIT_DONE;
    return errno == EPIPE ? EXIT_DONE
                          : report_failure("cannot write to standard output: %s", strerror(errno));
}

static int job_run(rot_job *job) {
    const command_options *options = job->options;
    rot_sink sink = {.plan = &job->plan, .output = job->output, .json = job->json};
    rot_take *take = options->json ? rot_json_write : options->to.count ? rot_row_write : rot_table_print;
    int status = EXIT_DONE, finished;
    if (options->json) {
        json_begin(job->json, '{');
        json_key(job->json, "rotations");
        json_begin(job->json, '[');
    }
    status = options->operands.count ? numbers_run(job, &sink, take) : rot_rows_run(&sink, take);
    if (status == EXIT_USAGE) return status;
    finished = options->json ? json_end_all(job) : output_finish(job);
    if (status == EXIT_DONE) status = finished;
    return status == EXIT_DONE && sink.failed ? EXIT_FAILED : status;
}

int rot_run(const command_options *options) {
    rot_job job = {.options = options};
    int status = plan_make(&job);
    job.output = malloc(sizeof *job.output);
    job.json = malloc(sizeof *job.json);
    if (status == EXIT_DONE && (job.output == NULL || job.json == NULL))
        status = report_failure("out of memory");
    if (status == EXIT_DONE) {
        rot_output_init(job.output);
        json_init(job.json, stdout);
        status = job_run(&job);
    }
    free(job.json);
    free(job.output);
    free(job.steps);
    free(job.to);
    return status;
}
