/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "report.h"

#include <gyre/base.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int command_run(const command_spec *command, int count, char **words) {
    command_options options;
    int status = command_parse(command, count, words, &options);
    if (status == EXIT_DONE) {
        if (options.help) {
            help_verb(command);
        } else {
            status = command->run(&options);
        }
    }
    command_options_clear(&options);
    return status;
}

/* What was printed is done only when it has left: a full disk is a failure. */
static int output_flush(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    if (status != EXIT_DONE || errno == EPIPE) return status; /* a reader that has gone wants no more */
    return report_failure("cannot write to standard output: %s", strerror(errno));
}

static int verb_unknown(const char *word) {
    const char *near = command_suggest(NULL, word, strlen(word));
    if (near) return report_usage(NULL, "no verb \"%s\"; did you mean %s?", word, near);
    return report_usage(NULL, "no verb \"%s\"", word);
}

static int dispatch(int count, char **words) {
    if (count < 2) {
        return report_usage(NULL, "which verb?");
    }
    const char *first = words[1];
    if (strcmp(first, "--version") == 0) {
        printf("gyre %s\n", gyre_version());
        return EXIT_DONE;
    }
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        help_overview();
        return EXIT_DONE;
    }
    const command_spec *command = command_find(first);
    return command ? command_run(command, count - 2, words + 2) : verb_unknown(first);
}

/* A standard descriptor that the caller has closed would be that of the next file, and what a library says
   there would go into it. Reading ends: what is written to them is still an error. */
static void descriptors_keep(void) {
    int descriptor;
    do {
        descriptor = open("/dev/null", O_RDONLY);
    } while (descriptor >= STDIN_FILENO && descriptor <= STDERR_FILENO);
    if (descriptor >= 0) close(descriptor);
}

int main(int count, char **words) {
    descriptors_keep();
    return output_flush(dispatch(count, words));
}
