/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR_WIDTH = 32 };

double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void progress_begin(progress *p, uint64_t total, bool quiet) {
    p->total = total;
    p->begin_s = clock_seconds();
    p->shown_s = p->begin_s;
    p->visible = !quiet && total > 1 && isatty(STDERR_FILENO);
    p->unit = "frame";
}

void progress_begin_bytes(progress *p, uint64_t total, bool quiet) {
    progress_begin(p, total, quiet);
    p->shown_s += 1;
    p->unit = NULL;
}

void progress_step(progress *p, uint64_t done) {
    if (!p->visible) return;
    char count[64] = "";
    double now = clock_seconds();
    if (now - p->shown_s < 0.1 || done == 0 || done > p->total) return;
    p->shown_s = now;
    int filled = (int)(done * BAR_WIDTH / p->total);
    double left_s = (now - p->begin_s) * (double)(p->total - done) / (double)done;
    if (p->unit) snprintf(count, sizeof count, "  %s %" PRIu64 "/%" PRIu64, p->unit, done, p->total);
    fprintf(stderr, "\r[%.*s%*s] %3u %%%s  %.0f s left \033[K", filled,
            "================================", BAR_WIDTH - filled, "", (unsigned)(done * 100 / p->total),
            count, left_s);
    fflush(stderr);
}

void progress_end(progress *p) {
    if (!p->visible) return;
    p->visible = false;
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
