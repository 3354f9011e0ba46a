/* SPDX-License-Identifier: MIT */
/* What .gyre files cost: bench_gyre [JOINTS KEYS]. Packing a clip of so many joints and keys (70 and 1000) in
   both profiles, and opening a file of 10 MB of it from a memory map, checks included. Medians. */
#include <fcntl.h>
#include <gyre/gyre_file.h>
#include <gyre/pack.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { OPEN_RUNS = 31, PACK_RUNS = 3, FILE_BYTES = 10 * 1000 * 1000 };

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static int by_value(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, by_value);
    return values[count / 2];
}

static void need(bool condition, const char *what) {
    if (condition) return;
    fprintf(stderr, "bench_gyre: %s\n", what);
    exit(1);
}

/* A body of chains of ten joints, each turning in waves of its own with a little noise, the root on its way.
 */
static gyre_curves motion_make(uint32_t joints, uint32_t keys) {
    double *times = malloc(keys * sizeof *times);
    double *values = malloc((size_t)joints * keys * 4 * sizeof *values);
    double *ways = malloc((size_t)keys * 3 * sizeof *ways);
    gyre_curve *curves = calloc((size_t)joints + 1, sizeof *curves);
    uint32_t random = 1;
    need(times && values && ways && curves, "out of memory");
    for (uint32_t k = 0; k < keys; k++) {
        times[k] = k / 30.0;
        ways[3 * k] = 0.002 * k;
        ways[3 * k + 1] = 1 + 0.05 * sin(k * 0.4);
        ways[3 * k + 2] = 0.1 * sin(k * 0.05);
    }
    for (uint32_t j = 0; j < joints; j++) {
        double *q = values + (size_t)j * keys * 4;
        for (uint32_t k = 0; k < keys; k++, q += 4) {
            random = random * 1664525 + 1013904223;
            const double noise = (double)(random >> 8) / (1 << 24) * 0.004;
            const double angle = 0.4 * sin(k * 0.13 + j) + 0.1 * sin(k * 0.41 + 2.0 * j) + noise;
            q[j % 3] = sin(angle / 2);
            q[(j + 1) % 3] = q[(j + 2) % 3] = 0;
            q[3] = cos(angle / 2);
        }
        curves[j] = (gyre_curve){.node = j,
                                 .path = GYRE_PATH_ROTATION,
                                 .component_count = 4,
                                 .key_count = keys,
                                 .times = times,
                                 .values = values + (size_t)j * keys * 4};
    }
    curves[joints] = (gyre_curve){.node = 0,
                                  .path = GYRE_PATH_TRANSLATION,
                                  .component_count = 3,
                                  .key_count = keys,
                                  .times = times,
                                  .values = ways};
    const gyre_curves made = {
        .name = "motion", .duration_s = times[keys - 1], .curve_count = joints + 1, .curves = curves};
    return made;
}

static const gyre_skeleton *skeleton_make(uint32_t joints) {
    uint32_t *parents = malloc(joints * sizeof *parents);
    gyre_transformd *rest = malloc(joints * sizeof *rest);
    const gyre_skeleton *skeleton;
    need(parents && rest, "out of memory");
    for (uint32_t j = 0; j < joints; j++) {
        parents[j] = j == 0 ? GYRE_NONE : j % 10 == 1 ? 0 : j - 1;
        rest[j] = gyre_transformd_identity();
        rest[j].translation = gyre_vec3d_make(j % 10 == 1 ? 0.1 : 0, 0.12, 0);
    }
    const gyre_skeleton_source source = {
        .joint_count = joints, .parents = parents, .rest = rest, .unit_m = 1};
    need(gyre_skeleton_create(&source, NULL, &skeleton, NULL) == GYRE_OK, "no skeleton");
    free(parents);
    free(rest);
    return skeleton;
}

static const gyre_clip *pack(const gyre_skeleton *skeleton, const gyre_curves *curves, uint32_t profile) {
    const gyre_pack_options options = {.profile = profile};
    double runs[PACK_RUNS];
    const gyre_clip *clip = NULL;
    gyre_pack_report report;
    gyre_error error = {0};
    for (int i = 0; i < PACK_RUNS; i++) {
        gyre_clip_destroy(clip, NULL);
        const double start = now_ms();
        need(gyre_clip_pack(skeleton, curves, NULL, 0, &options, &clip, &report, &error) == GYRE_OK,
             error.message);
        runs[i] = now_ms() - start;
    }
    printf("pack %-6s %9.1f ms, %u joints, %u keys: %llu bytes, %.4f mm\n", profile ? "size" : "speed",
           median(runs, PACK_RUNS), gyre_skeleton_joint_count(skeleton), report.key_count,
           (unsigned long long)report.size, report.reached_m * 1000);
    return clip;
}

/* As many copies of a clip as fill the file. */
static void file_put(const char *path, const gyre_skeleton *skeleton, const gyre_clip *clip) {
    const uint32_t count = (uint32_t)(FILE_BYTES / gyre_clip_size(clip)) + 1;
    const gyre_clip **clips = malloc(count * sizeof *clips);
    gyre_error error = {0};
    need(clips != NULL, "out of memory");
    for (uint32_t i = 0; i < count; i++)
        clips[i] = clip;
    const gyre_file_contents contents = {
        .skeletons = &skeleton, .skeleton_count = 1, .clips = clips, .clip_count = count};
    need(gyre_file_write(path, &contents, NULL, &error) == GYRE_OK, error.message);
    free(clips);
}

static void file_open(const char *path, const char *profile) {
    double runs[OPEN_RUNS];
    const gyre_file *file;
    size_t size = 0;
    uint32_t clip_count = 0;
    for (int i = 0; i < OPEN_RUNS; i++) {
        gyre_error error = {0};
        const double start = now_ms();
        const int descriptor = open(path, O_RDONLY);
        size = (size_t)lseek(descriptor, 0, SEEK_END);
        void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        need(bytes != MAP_FAILED, "cannot map");
        need(gyre_file_from_bytes(bytes, size, &file, &error) == GYRE_OK, error.message);
        runs[i] = now_ms() - start;
        clip_count = gyre_file_clip_count(file);
        munmap(bytes, size);
        close(descriptor);
    }
    printf("open %-6s %9.2f ms, %.1f MB, %u clips, mapped\n", profile, median(runs, OPEN_RUNS),
           (double)size * 1e-6, clip_count);
}

int main(int count, char **arguments) {
    const uint32_t joints = count > 2 ? (uint32_t)atoi(arguments[1]) : 70;
    const uint32_t keys = count > 2 ? (uint32_t)atoi(arguments[2]) : 1000;
    char path[] = "/tmp/bench-gyre-XXXXXX";
    need(joints > 0 && keys > 1 && mkstemp(path) >= 0, "usage: bench_gyre [JOINTS KEYS]");
    const gyre_curves curves = motion_make(joints, keys);
    const gyre_skeleton *skeleton = skeleton_make(joints);
    for (uint32_t profile = 0; profile < 2; profile++) {
        const gyre_clip *clip = pack(skeleton, &curves, profile);
        file_put(path, skeleton, clip);
        file_open(path, profile ? "size" : "speed");
        gyre_clip_destroy(clip, NULL);
    }
    unlink(path);
    gyre_skeleton_destroy(skeleton, NULL);
    free((void *)(uintptr_t)curves.curves[joints].values);
    free((void *)(uintptr_t)curves.curves[0].values);
    free((void *)(uintptr_t)curves.curves[0].times);
    free((void *)(uintptr_t)curves.curves);
    return 0;
}
