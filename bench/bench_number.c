/* SPDX-License-Identifier: MIT */
/* Numbers as text, beside the C library: processor nanoseconds a number. */
#include <base/number.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COUNT = 200000, ROUNDS = 5, TEXT_SIZE = 40 };

static double values[COUNT];
static char texts[COUNT][TEXT_SIZE];
static size_t sizes[COUNT];
static volatile size_t sink;

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double any_bits(uint64_t *state) {
    double value;
    do {
        const uint64_t bits = next_random(state);
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value));
    return value;
}

static double component(uint64_t *state) {
    return (double)(int64_t)next_random(state) * 0x1p-63;
}

static double thousandths(uint64_t *state) {
    return ((double)(next_random(state) % 2000000) - 1e6) / 1000;
}

static void write_ours(size_t i) {
    char text[GYREI_NUMBER_SIZE];
    sink += gyrei_number_from_double(values[i], text);
}

static void write_library(size_t i) {
    char text[64];
    sink += (size_t)snprintf(text, sizeof text, "%.17g", values[i]);
}

static void read_ours(size_t i) {
    double value;
    sink += gyrei_double_from_number(texts[i], texts[i] + sizes[i], &value);
}

static void read_library(size_t i) {
    char *end;
    strtod(texts[i], &end);
    sink += (size_t)(end - texts[i]);
}

/* The least of some rounds. */
static double measure(void (*work)(size_t i)) {
    double best = HUGE_VAL;
    for (int round = 0; round < ROUNDS; round++) {
        const double begin = now_ns();
        for (size_t i = 0; i < COUNT; i++)
            work(i);
        best = fmin(best, (now_ns() - begin) / COUNT);
    }
    return best;
}

static void kind_measure(const char *name, double (*make)(uint64_t *state)) {
    uint64_t state = 88172645463325252u;
    for (size_t i = 0; i < COUNT; i++) {
        values[i] = make(&state);
        sizes[i] = gyrei_number_from_double(values[i], texts[i]);
    }
    printf("  %-24s %8.1f %14.1f %8.1f %8.1f\n", name, measure(write_ours), measure(write_library),
           measure(read_ours), measure(read_library));
}

int main(void) {
    printf("  %-24s %8s %14s %8s %8s   (ns)\n", "", "write", "snprintf %.17g", "read", "strtod");
    kind_measure("random bits", any_bits);
    kind_measure("between -1 and 1", component);
    kind_measure("thousandths", thousandths);
    return 0;
}
