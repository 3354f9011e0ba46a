/* SPDX-License-Identifier: MIT */
/* How fast BVH is read and written: bench_bvh [-n RUNS] [FRAMES JOINTS]. Medians of the processor's time; the
   text is in memory. */
#include "../tests/bvh_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_RUNS = 1000 };

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, by_value);
    return values[count / 2];
}

static bool read_once(const gltf_string *text, double *time_s, const gyre_asset **asset) {
    const double start = now_s();
    const bool done = gyre_bvh_read_memory(text->bytes, text->size, NULL, asset, NULL) == GYRE_OK;
    *time_s = now_s() - start;
    return done;
}

static bool write_once(const gyre_asset *asset, double *time_s, size_t *size) {
    void *bytes;
    const double start = now_s();
    const bool done = gyre_bvh_from_asset(asset, NULL, &bytes, size, NULL) == GYRE_OK;
    *time_s = now_s() - start;
    gyre_bvh_destroy(bytes, *size, NULL);
    return done;
}

int main(int count, char **arguments) {
    static double reads[MOST_RUNS], writes[MOST_RUNS];
    int runs = 11, first = 1;
    uint32_t frames = 10000, joints = 60;
    if (count > 2 && strcmp(arguments[1], "-n") == 0) {
        runs = atoi(arguments[2]);
        first = 3;
    }
    if (count > first + 1) {
        frames = (uint32_t)atoi(arguments[first]);
        joints = (uint32_t)atoi(arguments[first + 1]);
    }
    if (runs < 1 || runs > MOST_RUNS || frames == 0 || joints == 0) {
        fprintf(stderr, "usage: bench_bvh [-n RUNS] [FRAMES JOINTS]\n");
        return 2;
    }
    gltf_string text = large_bvh(joints, frames);
    size_t written = 0;
    for (int i = 0; i < runs; i++) {
        const gyre_asset *asset;
        if (!read_once(&text, &reads[i], &asset) || !write_once(asset, &writes[i], &written)) return 1;
        gyre_asset_destroy(asset);
    }
    const double read_s = median(reads, runs), write_s = median(writes, runs);
    printf("%u frames of %u joints, medians of %d\n", frames, joints, runs);
    printf("read  %9zu bytes in %7.1f ms: %6.1f MB/s\n", text.size, read_s * 1e3,
           (double)text.size / read_s * 1e-6);
    printf("write %9zu bytes in %7.1f ms: %6.1f MB/s\n", written, write_s * 1e3,
           (double)written / write_s * 1e-6);
    free(text.bytes);
    return 0;
}
