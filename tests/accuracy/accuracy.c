/* SPDX-License-Identifier: MIT */
/* Measures functions of floor 2 and prints what it found, a JSON object a line:

     accuracy [--double] [--count N] [--peers] [--only NAME]       the worst error of each row
     accuracy [--double] [--count N] [--only NAME] --hunt          results that break a promise; exit code 1
   for any accuracy [--double] [--count N] [--only NAME] --sample        inputs, outputs and errors, to be
   held to 50 digits

   Says how far it is where standard error is a terminal. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine.h"

typedef struct options {
    const engine *engine;
    const char *only, *mode;
    int64_t count;
    bool peers;
} options;

static void print_numbers(const char *name, const double *values, int count) {
    printf("\"%s\": [", name);
    for (int i = 0; i < count; ++i) {
        printf(values[i] - values[i] == 0.0 ? "%s%.17g" : "%s\"%g\"", i ? ", " : "", values[i]);
    }
    printf("]");
}

static void print_row(const engine *e, int row) {
    printf("{\"name\": \"%s\", \"part\": %d, \"measure\": \"%s\", \"layout\": \"%s\", ", e->row_name(row),
           e->row_part(row), e->row_measure(row), e->row_in(row));
}

static void print_worst(const options *o, int row, double seconds) {
    row_worst worst;
    o->engine->measure(row, o->count, o->peers, &worst);
    print_row(o->engine, row);
    printf("\"error\": %.9g, \"tiny\": %.9g, \"tame\": %.9g, ", fmin(worst.error, 1e300),
           fmin(worst.tiny, 1e300), fmin(worst.tame, 1e300));
    for (int i = 0; i < PEER_COUNT; ++i) {
        worst.peer[i] = fmin(worst.peer[i], 1e300);
        worst.peer_any[i] = fmin(worst.peer_any[i], 1e300);
    }
    print_numbers("peers", worst.peer, PEER_COUNT);
    printf(", ");
    print_numbers("peers_any", worst.peer_any, PEER_COUNT);
    printf(", \"measured\": %" PRId64 ", \"undecided\": %" PRId64 ", ", worst.measured, worst.undecided);
    print_numbers("in", worst.in, layout_count(o->engine->row_in(row)));
    printf(", ");
    print_numbers("out", worst.out, o->engine->row_out_count(row));
    printf(", \"start\": %.1f}\n", seconds);
}

static bool print_hunt(const options *o, int row) {
    row_hunt found;
    o->engine->hunt(row, o->count, &found);
    print_row(o->engine, row);
    printf("\"tries\": %" PRId64 ", \"broken\": %" PRId64 ", \"promise\": \"%s\", ", found.tries,
           found.broken, found.broken ? found.promise : "");
    print_numbers("in", found.in, layout_count(o->engine->row_in(row)));
    printf(", ");
    print_numbers("out", found.out, o->engine->row_out_count(row));
    printf("}\n");
    return found.broken == 0;
}

static void print_samples(const options *o, int row) {
    for (int64_t i = 0; i < o->count; ++i) {
        double in[INPUT_ROOM], out[OUTPUT_ROOM], error;
        if (!o->engine->sample(row, i, in, out, &error)) continue;
        const char *const reference = o->engine->row_reference(row);
        printf("%s %d %s %s %d", o->engine->row_name(row), o->engine->row_part(row),
               *reference ? reference : "-", o->engine->row_measure(row),
               o->engine == &engine_double ? 2 : 1);
        for (int j = 0; j < layout_count(o->engine->row_in(row)); ++j) {
            printf(" %a", in[j]);
        }
        printf(" ;");
        for (int j = 0; j < o->engine->row_out_count(row); ++j) {
            printf(" %a", out[j]);
        }
        printf(" ; %.17g\n", error);
    }
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int run(const options *o) {
    const double start = seconds_now();
    const bool shows = isatty(STDERR_FILENO);
    bool kept = true;
    for (int row = 0; row < o->engine->row_count(); ++row) {
        if (o->only != NULL && strcmp(o->only, o->engine->row_name(row)) != 0) continue;
        if (strcmp(o->mode, "hunt") != 0 && o->engine->row_measure(row)[0] == '\0') continue;
        if (strcmp(o->mode, "hunt") == 0 && o->engine->row_part(row) != 0) continue;
        if (shows) {
            fprintf(stderr, "\r\033[K%s %s: %d of %d, %.0f s: %s", o->engine->name, o->mode, row + 1,
                    o->engine->row_count(), seconds_now() - start, o->engine->row_name(row));
        }
        if (strcmp(o->mode, "worst") == 0) print_worst(o, row, seconds_now() - start);
        if (strcmp(o->mode, "hunt") == 0) kept = print_hunt(o, row) && kept;
        if (strcmp(o->mode, "sample") == 0) print_samples(o, row);
        fflush(stdout);
    }
    if (shows) fprintf(stderr, "\r\033[K");
    return kept ? 0 : 1;
}

int main(int argc, char **argv) {
    options o = {&engine_float, NULL, "worst", 100000, false};
    for (int i = 1; i < argc; ++i) {
        const bool more = i + 1 < argc;
        if (strcmp(argv[i], "--double") == 0) {
            o.engine = &engine_double;
        } else if (strcmp(argv[i], "--peers") == 0) {
            o.peers = true;
        } else if (strcmp(argv[i], "--hunt") == 0 || strcmp(argv[i], "--sample") == 0) {
            o.mode = argv[i] + 2;
        } else if (strcmp(argv[i], "--count") == 0 && more) {
            o.count = atoll(argv[++i]);
        } else if (strcmp(argv[i], "--only") == 0 && more) {
            o.only = argv[++i];
        } else {
            fprintf(stderr, "accuracy: what is %s?\n", argv[i]);
            return 2;
        }
    }
    return run(&o);
}
