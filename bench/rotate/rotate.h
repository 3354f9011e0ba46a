/* SPDX-License-Identifier: MIT */
/* The operations that bench_rotate measures, and what each library gives for them. */
#ifndef GYRE_BENCH_ROTATE_H
#define GYRE_BENCH_ROTATE_H

#include <stddef.h>

#ifndef BENCH_COUNT
#define BENCH_COUNT 4096
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The name of an operation, and how many floats one result has. */
#define BENCH_OPERATIONS(X)                                                                                  \
    X(mul, 4)                                                                                                \
    X(rotate, 3)                                                                                             \
    X(normalise, 4)                                                                                          \
    X(inverse, 4)                                                                                            \
    X(slerp, 4)                                                                                              \
    X(nlerp, 4)                                                                                              \
    X(from_axis_angle, 4)                                                                                    \
    X(to_axis_angle, 4)                                                                                      \
    X(exp, 4)                                                                                                \
    X(log, 3)                                                                                                \
    X(shortest_arc, 4)                                                                                       \
    X(angle_between, 1)                                                                                      \
    X(to_mat4, 16)                                                                                           \
    X(from_mat4, 4)                                                                                          \
    X(from_euler, 4)                                                                                         \
    X(to_euler, 3)

typedef enum bench_operation {
#define BENCH_NAME(name, size) bench_##name,
    BENCH_OPERATIONS(BENCH_NAME)
#undef BENCH_NAME
        bench_operation_count
} bench_operation;

/* Quaternions x y z w of length 1, but for `any`, which has lengths from 0.5 to 2; axes and directions of
 * length 1; angles from -pi to pi. Euler angles are about x, y, z, the fixed axes, in this order. Everything
 * is aligned to 64 bytes. */
typedef struct bench_input {
    const float *a, *b, *any; /* 4 each */
    const float *t, *angle;   /* 1 each */
    const float *v, *axis, *to, *rotation, *euler;
    const float *mat4;
} bench_input;

typedef void bench_function(const bench_input *in, float *out);

/* A library's loops over BENCH_COUNT values; NULL where it has no such function. */
typedef struct bench_library {
    const char *name;
    bench_function *functions[bench_operation_count];
} bench_library;

extern const bench_library bench_gyre, bench_gyre_exact, bench_cglm, bench_glm, bench_eigen, bench_former;

#ifdef __cplusplus
}
#endif

#endif
