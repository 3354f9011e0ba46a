/* SPDX-License-Identifier: MIT */
/* What loading a model costs beyond parsing its JSON: bench_load [-n RUNS] FILE... Medians of as many runs,
   the file in memory, pictures not decoded. */
#include <asset/glb_chunk.h>
#include <gyre/gltf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RUNS = 10000 };

typedef struct input {
    void *bytes;
    size_t size;
    gyrei_text json;
    char folder[1024];
} input;

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, by_value);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static bool read_input(const char *path, input *in) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    in->size = size > 0 ? (size_t)size : 0;
    in->bytes = malloc(in->size + 1);
    bool whole = in->bytes && fread(in->bytes, 1, in->size, file) == in->size;
    fclose(file);
    const char *slash = strrchr(path, '/');
    snprintf(in->folder, sizeof in->folder, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
    gyrei_glb glb = {.json = {in->bytes, in->size}};
    if (whole && gyrei_glb_is(in->bytes, in->size))
        whole = gyrei_glb_split(in->bytes, in->size, &glb, NULL) == GYRE_OK;
    in->json = glb.json;
    return whole;
}

typedef struct times {
    double parse_ms, free_ms, whole_ms;
} times;

static bool time_json(const input *in, times *out) {
    gyrei_json *document;
    double start = now_ms();
    if (gyrei_json_parse(in->json.bytes, in->json.size, 0, &document, NULL) != GYRE_OK) return false;
    double parsed = now_ms();
    gyrei_json_free(document);
    out->parse_ms = parsed - start;
    out->free_ms = now_ms() - parsed;
    return true;
}

static bool time_whole(const input *in, times *out) {
    gyre_gltf_options options = {.base_path = in->folder};
    const gyre_asset *asset;
    double start = now_ms();
    if (gyre_gltf_read_memory(in->bytes, in->size, &options, &asset, NULL) != GYRE_OK) return false;
    out->whole_ms = now_ms() - start;
    gyre_asset_destroy(asset);
    return true;
}

/* Measures in a child, so that every run finds the heap as it was. */
static bool in_child(bool (*measure)(const input *in, times *out), const input *in, times *out) {
    int ends[2], status = 1;
    if (pipe(ends) != 0) return false;
    pid_t child = fork();
    if (child == 0) {
        bool done = measure(in, out) && write(ends[1], out, sizeof *out) == (ssize_t)sizeof *out;
        _exit(!done);
    }
    close(ends[1]);
    bool got = child > 0 && read(ends[0], out, sizeof *out) == (ssize_t)sizeof *out;
    close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && status == 0 && got;
}

static bool bench(const char *path, int runs) {
    static double parse[MOST_RUNS], release[MOST_RUNS], whole[MOST_RUNS];
    input in = {0};
    times run = {0};
    bool done = read_input(path, &in);
    for (int i = 0; done && i < runs; i++) {
        done = in_child(time_json, &in, &run) && in_child(time_whole, &in, &run);
        parse[i] = run.parse_ms, release[i] = run.free_ms, whole[i] = run.whole_ms;
    }
    free(in.bytes);
    if (!done) return fprintf(stderr, "%s cannot be read\n", path), false;
    double json = median(parse, runs), freed = median(release, runs), all = median(whole, runs);
    printf("%10.3f %10.3f %10.3f %12.3f %14.3f  %s\n", json, freed, all, all - json - freed, all - json,
           path);
    return true;
}

int main(int count, char **arguments) {
    int runs = 101, first = 1, failed = 0;
    if (count > 2 && strcmp(arguments[1], "-n") == 0) {
        runs = atoi(arguments[2]);
        first = 3;
    }
    if (first >= count || runs < 1 || runs > MOST_RUNS) {
        fprintf(stderr, "usage: bench_load [-n RUNS] FILE...\n");
        return 2;
    }
    printf("medians of %d, ms\n%10s %10s %10s %12s %14s\n", runs, "parse", "free", "whole", "beyond both",
           "beyond parse");
    for (int i = first; i < count; i++)
        failed |= !bench(arguments[i], runs);
    return failed;
}
