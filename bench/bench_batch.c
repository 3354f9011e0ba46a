/* SPDX-License-Identifier: MIT */
/* The functions over arrays beside plain loops of cglm, GLM and Eigen built with -O3 -mavx2 -mfma: medians of
   interleaved rounds, nanoseconds of processor time a value, over 4096 values and over 4 M, where copying as
   many bytes is the measure. Results are compared before. */
#include <gyre/batch.h>

#include "batch/peer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROUNDS 21
#define SMALL 4096
#define LARGE (4u << 20)
#define CONTENDERS 5

static const char *const contender_names[] = {"gyre xyzw", "gyre arrays", "cglm", "GLM", "Eigen"};

static gyre_quats rows(const float *q) {
    return gyre_quats_from_xyzw(q, 4 * sizeof *q);
}

static gyre_quats_out rows_out(float *q) {
    return gyre_quats_out_xyzw(q, 4 * sizeof *q);
}

static gyre_vec3s vector_rows(const float *v) {
    return gyre_vec3s_from_xyz(v, 3 * sizeof *v);
}

static gyre_vec3s_out vector_rows_out(float *v) {
    return gyre_vec3s_out_xyz(v, 3 * sizeof *v);
}

/* The arrays of a structure of arrays lie a cache line apart from a power of two, as allocators put them. */
static size_t apart(size_t n) {
    return n + 16;
}

static gyre_quats arrays(const float *q, size_t n) {
    const size_t s = apart(n);
    return gyre_quats_from_arrays(q, q + s, q + 2 * s, q + 3 * s);
}

static gyre_quats_out arrays_out(float *q, size_t n) {
    const size_t s = apart(n);
    return gyre_quats_out_arrays(q, q + s, q + 2 * s, q + 3 * s);
}

static gyre_vec3s vector_arrays(const float *v, size_t n) {
    const size_t s = apart(n);
    return gyre_vec3s_from_arrays(v, v + s, v + 2 * s);
}

static gyre_vec3s_out vector_arrays_out(float *v, size_t n) {
    const size_t s = apart(n);
    return gyre_vec3s_out_arrays(v, v + s, v + 2 * s);
}

static gyre_scalars numbers(const float *t) {
    return gyre_scalars_from_array(t, sizeof *t);
}

#define LOOP(name, call)                                                                                     \
    static void name(float *out, const float *a, const float *b, const float *t, size_t n) {                 \
        (void)a, (void)b, (void)t;                                                                           \
        if (call != GYRE_OK) abort();                                                                        \
    }

LOOP(rows_mul, gyre_quats_mul(rows_out(out), rows(a), rows(b), n))
LOOP(rows_rotate, gyre_quats_rotate(vector_rows_out(out), rows(a), vector_rows(b), n))
LOOP(rows_normalise, gyre_quats_normalise(rows_out(out), rows(a), n))
LOOP(rows_slerp, gyre_quats_slerp(rows_out(out), rows(a), rows(b), numbers(t), n))
LOOP(rows_nlerp, gyre_quats_nlerp(rows_out(out), rows(a), rows(b), numbers(t), n))
LOOP(rows_mat4, gyre_mat4s_from_quats(gyre_mat4s_out_array(out, 64), rows(a), n))
LOOP(rows_from_mat4, gyre_quats_from_mat4s(rows_out(out), gyre_mat4s_from_array(a, 64), n))
LOOP(rows_from_axis_angle, gyre_quats_from_axis_angles(rows_out(out), vector_rows(b), numbers(t), n))
LOOP(rows_from_euler, gyre_quats_from_eulers(rows_out(out), vector_rows(b), GYRE_EULER_EXTRINSIC_XYZ, n))
LOOP(rows_euler, gyre_eulers_from_quats(vector_rows_out(out), rows(a), GYRE_EULER_EXTRINSIC_XYZ, n))
LOOP(arrays_mul, gyre_quats_mul(arrays_out(out, n), arrays(a, n), arrays(b, n), n))
LOOP(arrays_rotate, gyre_quats_rotate(vector_arrays_out(out, n), arrays(a, n), vector_arrays(b, n), n))
LOOP(arrays_normalise, gyre_quats_normalise(arrays_out(out, n), arrays(a, n), n))
LOOP(arrays_slerp, gyre_quats_slerp(arrays_out(out, n), arrays(a, n), arrays(b, n), numbers(t), n))
LOOP(arrays_nlerp, gyre_quats_nlerp(arrays_out(out, n), arrays(a, n), arrays(b, n), numbers(t), n))
LOOP(arrays_from_axis_angle,
     gyre_quats_from_axis_angles(arrays_out(out, n), vector_arrays(b, n), numbers(t), n))
LOOP(arrays_from_euler,
     gyre_quats_from_eulers(arrays_out(out, n), vector_arrays(b, n), GYRE_EULER_EXTRINSIC_XYZ, n))
LOOP(arrays_euler,
     gyre_eulers_from_quats(vector_arrays_out(out, n), arrays(a, n), GYRE_EULER_EXTRINSIC_XYZ, n))

typedef struct operation {
    const char *name;
    int in, out; /* bytes that are read and written for a value */
    batch_loop *loops[CONTENDERS];
    bool copies; /* measured beside a copy */
    bool matrices;
} operation;

static const operation operations[] = {
    {"mul", 32, 16, {rows_mul, arrays_mul, cglm_mul, loop_glm_mul, eigen_mul}, true, false},
    {"rotate", 28, 12, {rows_rotate, arrays_rotate, cglm_rotate, loop_glm_rotate, eigen_rotate}, true, false},
    {"normalise",
     16,
     16,
     {rows_normalise, arrays_normalise, cglm_normalise, loop_glm_normalise, eigen_normalise},
     true,
     false},
    {"quat -> mat4", 16, 64, {rows_mat4, NULL, cglm_mat4, loop_glm_mat4, eigen_mat4}, false, false},
    {"mat4 -> quat",
     64,
     16,
     {rows_from_mat4, NULL, cglm_from_mat4, loop_glm_from_mat4, eigen_from_mat4},
     false,
     true},
    {"slerp", 36, 16, {rows_slerp, arrays_slerp, cglm_slerp, loop_glm_slerp, eigen_slerp}, false, false},
    {"nlerp", 36, 16, {rows_nlerp, arrays_nlerp, cglm_nlerp, loop_glm_nlerp, eigen_nlerp}, false, false},
    {"quat -> Euler",
     16,
     12,
     {rows_euler, arrays_euler, cglm_euler, loop_glm_euler, eigen_euler},
     false,
     false},
    {"Euler -> quat",
     12,
     16,
     {rows_from_euler, arrays_from_euler, NULL, loop_glm_from_euler, eigen_from_euler},
     false,
     false},
    {"axis-angle -> quat",
     16,
     16,
     {rows_from_axis_angle, arrays_from_axis_angle, cglm_from_axis_angle, loop_glm_from_axis_angle,
      eigen_from_axis_angle},
     false,
     false},
};

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time); /* what other programs take is not counted */
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values) {
    qsort(values, ROUNDS, sizeof *values, by_size);
    return values[ROUNDS / 2];
}

static float signed_fraction(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (float)((double)(*seed >> 33) * 0x1p-30 - 1.0);
}

/* Unit rotations in a, in arrays and in rows alike only in their length; numbers in b; fractions in t. */
static void fill(float *a, float *b, float *t, size_t n) {
    uint64_t seed = 1;
    for (size_t i = 0; i < n; ++i) {
        float *const targets[] = {a, b};
        for (int k = 0; k < 2; ++k) {
            gyre_quat q;
            q.x = signed_fraction(&seed), q.y = signed_fraction(&seed);
            q.z = signed_fraction(&seed), q.w = signed_fraction(&seed);
            gyre_quat_to_xyzw(gyre_quat_normalise(q), targets[k] + 4 * i);
        }
        t[i] = 0.5f + 0.5f * signed_fraction(&seed);
    }
}

static void to_arrays(float *out, const float *in, size_t n, size_t width) {
    for (size_t i = 0; i < n; ++i) {
        for (size_t k = 0; k < width; ++k) {
            out[k * apart(n) + i] = in[width * i + k];
        }
    }
}

/* Whether the peers find what gyre finds, up to the sign of a rotation. */
static double difference(const float *x, const float *y, size_t values, size_t width) {
    double worst = 0.0;
    for (size_t i = 0; i < values; ++i) {
        double same = 0.0, opposite = 0.0;
        for (size_t k = 0; k < width; ++k) {
            same = fmax(same, fabs((double)x[width * i + k] - (double)y[width * i + k]));
            opposite = fmax(opposite, fabs((double)x[width * i + k] + (double)y[width * i + k]));
        }
        worst = fmax(worst, width == 4 ? fmin(same, opposite) : same);
    }
    return worst;
}

static void check(const operation *o, float *const *in, float *out, float *other, size_t n) {
    o->loops[0](out, in[0], in[1], in[4], n);
    for (int c = 2; c < CONTENDERS; ++c) {
        if (o->loops[c] == NULL) continue;
        o->loops[c](other, in[0], in[1], in[4], n);
        const double apart_by = difference(out, other, n, (size_t)o->out / 4);
        if (apart_by > 2e-3) printf("  %s: %s differs by %g\n", o->name, contender_names[c], apart_by);
    }
}

/* in: a and b in rows, a and b in arrays, t, matrices */
static void measure(const operation *o, float *const *in, float *out, float *copy, size_t n) {
    double times[CONTENDERS][ROUNDS], copies[ROUNDS], at[CONTENDERS], best = INFINITY;
    const size_t bytes = (size_t)(o->in + o->out) / 2 * n;
    const int repeats = n == SMALL ? 8 : 1;
    for (int round = 0; round < ROUNDS; ++round) {
        for (int c = 0; c < CONTENDERS; ++c) {
            if (o->loops[c] == NULL) continue;
            const float *a = o->matrices ? in[5] : in[c == 1 ? 2 : 0], *b = in[c == 1 ? 3 : 1];
            const double begin = now_ns();
            for (int i = 0; i < repeats; ++i) {
                o->loops[c](out, a, b, in[4], n);
            }
            times[c][round] = (now_ns() - begin) / (double)n / repeats;
        }
        const double begin = now_ns();
        memcpy(copy, in[6], bytes);
        copies[round] = (now_ns() - begin) / (double)n;
    }
    for (int c = 0; c < CONTENDERS; ++c) {
        at[c] = o->loops[c] != NULL ? median(times[c]) : NAN;
        if (c >= 2 && at[c] < best) best = at[c];
    }
    printf("  %-20s", o->name);
    for (int c = 0; c < CONTENDERS; ++c) {
        printf(" %9.2f", at[c]);
    }
    printf("   %5.2f x %5.2f x", best / at[0], best / at[1]);
    if (n != SMALL)
        printf("   %5.2f of a copy, arrays %5.2f", at[0] / median(copies), at[1] / median(copies));
    printf("\n");
}

static void run(size_t n, bool large) {
    float *in[7], *out = calloc(16 * n + 64, sizeof *out), *copy = calloc(16 * n, sizeof *copy);
    for (int k = 0; k < 7; ++k) {
        in[k] = calloc((k >= 5 ? 16 : 4) * n + 64, sizeof *out);
        if (in[k] == NULL || out == NULL || copy == NULL) abort();
    }
    fill(in[0], in[1], in[4], n);
    to_arrays(in[2], in[0], n, 4);
    to_arrays(in[3], in[1], n, 4);
    rows_mat4(in[5], in[0], NULL, NULL, n);
    memset(in[6], 1, 16 * n * sizeof *in[6]);
    memset(out, 1, 16 * n * sizeof *out);
    memset(copy, 1, 16 * n * sizeof *copy);
    printf("%zu values, ns each: %s%40s\n", n, gyre_batch_isa(), "");
    printf("  %-20s", "");
    for (int c = 0; c < CONTENDERS; ++c) {
        printf(" %9.9s", contender_names[c]);
    }
    printf("   faster than the best peer\n");
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; ++i) {
        const operation *o = &operations[i];
        if (large && !o->copies) continue;
        float *const inputs[] = {o->matrices ? in[5] : in[0], in[1], in[2], in[3], in[4]};
        if (!large) check(o, inputs, out, copy, n);
        measure(o, in, out, copy, n);
    }
    for (int k = 0; k < 7; ++k) {
        free(in[k]);
    }
    free(out);
    free(copy);
}

int main(void) {
    run(SMALL, false);
    run(LARGE, true);
    return 0;
}
