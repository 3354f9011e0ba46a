/* SPDX-License-Identifier: MIT */
/* Rotations one at a time: gyre's inline functions beside cglm, GLM and Eigen, in loops over arrays of 4096
   random values that fit the second cache. Files of their own for each, under the same flags. Times are
   medians of rounds in which the libraries take turns; before, each result is held against the double
   function. */
#include "rotate/rotate.h"

#include <gyre/eulerd.h>
#include <gyre/matd.h>
#include <gyre/quatd.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS 41
#define LIBRARIES 5
#define CONTENDERS 6 /* the last one is no library: other ways to do what gyre does */

static const bench_library *const libraries[CONTENDERS] = {&bench_gyre, &bench_gyre_exact, &bench_cglm,
                                                           &bench_glm,  &bench_eigen,      &bench_former};
static const char *const operation_names[] = {
#define NAME(name, size) #name,
    BENCH_OPERATIONS(NAME)
#undef NAME
};
static double random_fraction(void) {
    static uint64_t state = 7;
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static gyre_quatd random_quatd(void) {
    const double u = random_fraction(), v = random_fraction(), w = random_fraction();
    return gyre_quatd_from_uniforms(u, v, w);
}

static float *new_floats(size_t count) {
    float *memory = aligned_alloc(64, (count * sizeof(float) + 63) / 64 * 64);
    if (!memory) exit(1);
    return memory;
}

static float *quats(double least, double most) {
    float *out = new_floats(4 * BENCH_COUNT);
    for (size_t i = 0; i < BENCH_COUNT; ++i) {
        const gyre_quatd q = random_quatd();
        const double length = least + (most - least) * random_fraction();
        const double values[] = {q.x * length, q.y * length, q.z * length, q.w * length};
        for (size_t k = 0; k < 4; ++k) {
            out[4 * i + k] = (float)values[k];
        }
    }
    return out;
}

static float *numbers(size_t count, double least, double most) {
    float *out = new_floats(count);
    for (size_t i = 0; i < count; ++i) {
        out[i] = (float)(least + (most - least) * random_fraction());
    }
    return out;
}

static float *directions(void) {
    float *out = new_floats(3 * BENCH_COUNT);
    for (size_t i = 0; i < BENCH_COUNT; ++i) {
        const gyre_vec3d v = gyre_quatd_rotate(random_quatd(), gyre_vec3d_make(1, 0, 0));
        out[3 * i] = (float)v.x;
        out[3 * i + 1] = (float)v.y;
        out[3 * i + 2] = (float)v.z;
    }
    return out;
}

static bench_input new_input(void) {
    const double pi = GYRE_PI;
    float *rotation = new_floats(3 * BENCH_COUNT), *mat4 = new_floats(16 * BENCH_COUNT);
    const bench_input in = {quats(1, 1),
                            quats(1, 1),
                            quats(0.5, 2),
                            numbers(BENCH_COUNT, 0, 1),
                            numbers(BENCH_COUNT, -pi, pi),
                            numbers(3 * BENCH_COUNT, -1, 1),
                            directions(),
                            directions(),
                            rotation,
                            numbers(3 * BENCH_COUNT, -1.5, 1.5),
                            mat4};
    for (size_t i = 0; i < BENCH_COUNT; ++i) {
        for (size_t k = 0; k < 3; ++k) {
            rotation[3 * i + k] = in.axis[3 * i + k] * in.angle[i];
        }
        *(gyre_mat4 *)(void *)(mat4 + 16 * i) = gyre_mat4_from_mat4d(gyre_mat4d_from_quatd(random_quatd()));
    }
    return in;
}

static gyre_quatd quat_at(const float *values, size_t i) {
    return gyre_quatd_normalise(gyre_quatd_from_quat(gyre_quat_from_xyzw(values + 4 * i)));
}

static gyre_vec3d vec3_at(const float *values, size_t i) {
    return gyre_vec3d_make(values[3 * i], values[3 * i + 1], values[3 * i + 2]);
}

static gyre_quatd from_axis_angle(const float *out, size_t i) {
    return gyre_quatd_from_axis_angle(gyre_vec3d_make(out[4 * i], out[4 * i + 1], out[4 * i + 2]),
                                      out[4 * i + 3]);
}

static double between_vec3(gyre_vec3d a, gyre_vec3d b) {
    return gyre_vec3d_length(gyre_vec3d_sub(a, b));
}

/* How far one result is from the right one: in radians for rotations, else in length. */
static double error_of(bench_operation operation, const bench_input *in, const float *out, size_t i) {
    const gyre_quatd a = quat_at(in->a, i), b = quat_at(in->b, i);
    const gyre_euler_order order = GYRE_EULER_EXTRINSIC_XYZ;
    gyre_quatd right = gyre_quatd_identity();
    switch (operation) {
    case bench_rotate:
        return between_vec3(vec3_at(out, i), gyre_quatd_rotate(a, vec3_at(in->v, i)));
    case bench_to_axis_angle:
        return gyre_quatd_angle_between(from_axis_angle(out, i), a);
    case bench_log:
        return gyre_quatd_angle_between(gyre_quatd_from_rotation_vector(vec3_at(out, i)), a);
    case bench_to_euler:
        return gyre_quatd_angle_between(gyre_quatd_from_euler(vec3_at(out, i), order), a);
    case bench_angle_between: { /* the longer way counts as well */
        const double angle = gyre_quatd_angle_between(a, b),
                     near = out[i] > GYRE_PI ? 2 * GYRE_PI - out[i] : out[i];
        return near > angle ? near - angle : angle - near;
    }
    case bench_shortest_arc:
        return between_vec3(gyre_quatd_rotate(quat_at(out, i), vec3_at(in->axis, i)), vec3_at(in->to, i));
    case bench_to_mat4:
        return gyre_quatd_angle_between(gyre_quatd_from_mat3d(gyre_mat3d_from_mat4d(
                                            gyre_mat4d_from_mat4(((const gyre_mat4 *)(const void *)out)[i]))),
                                        a);
    case bench_mul:
        right = gyre_quatd_mul(a, b);
        break;
    case bench_normalise:
        right = quat_at(in->any, i);
        break;
    case bench_inverse:
        right = gyre_quatd_conjugate(quat_at(in->any, i));
        break;
    case bench_slerp:
        right = gyre_quatd_slerp(a, b, in->t[i]);
        break;
    case bench_nlerp:
        right = gyre_quatd_nlerp(a, b, in->t[i]);
        break;
    case bench_from_axis_angle:
        right = gyre_quatd_from_axis_angle(vec3_at(in->axis, i), in->angle[i]);
        break;
    case bench_exp:
        right = gyre_quatd_from_rotation_vector(vec3_at(in->rotation, i));
        break;
    case bench_from_mat4:
        right = gyre_quatd_from_mat3d(
            gyre_mat3d_from_mat4d(gyre_mat4d_from_mat4(((const gyre_mat4 *)(const void *)in->mat4)[i])));
        break;
    case bench_from_euler:
        right = gyre_quatd_from_euler(vec3_at(in->euler, i), order);
        break;
    default:
        break;
    }
    return gyre_quatd_angle_between(quat_at(out, i), right);
}

static double worst_error(bench_operation operation, const bench_input *in, const float *out) {
    double worst = 0;
    for (size_t i = 0; i < BENCH_COUNT; ++i) {
        const double error = error_of(operation, in, out, i);
        if (!(error <= worst)) worst = error;
    }
    return worst;
}

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(bench_operation operation, const bench_input *in, float *out, double *ns) {
    static double times[CONTENDERS][ROUNDS];
    for (int round = 0; round < ROUNDS; ++round) {
        for (int k = 0; k < CONTENDERS; ++k) {
            bench_function *run = libraries[k]->functions[operation];
            if (!run) continue;
            if (round == 0) run(in, out);
            const double begin = now_ns();
            run(in, out);
            run(in, out);
            times[k][round] = (now_ns() - begin) / (2.0 * BENCH_COUNT);
        }
    }
    for (int k = 0; k < CONTENDERS; ++k) {
        qsort(times[k], ROUNDS, sizeof times[k][0], compare);
        ns[k] = libraries[k]->functions[operation] ? times[k][ROUNDS / 2] : 0;
    }
}

/* One row: nanoseconds and worst error of each, and gyre's time by that of the best other. */
static double print_row(bench_operation operation, const bench_input *in, float *out, double *ns) {
    double best = 0;
    measure(operation, in, out, ns);
    printf("  %-16s", operation_names[operation]);
    for (int k = 0; k < LIBRARIES; ++k) {
        if (ns[k] == 0) {
            printf(" %6s %8s", "-", "");
            continue;
        }
        if (k >= 2 && (best == 0 || ns[k] < best)) best = ns[k];
        libraries[k]->functions[operation](in, out);
        printf(" %6.2f %8.1e", ns[k], worst_error(operation, in, out));
    }
    printf("  %5.2f  %5.2f\n", ns[0] / best, ns[1] / best);
    return ns[0] / best;
}

/* The same of another way that gyre's function could go, with what it gains by its own. */
static void print_former(bench_operation operation, const bench_input *in, float *out, const double *ns) {
    static const char *const ways[bench_operation_count] = {
        [bench_mul] = "four products summed one after the other",
        [bench_normalise] = "a second pass for the length's rounding",
        [bench_slerp] = "by an arc tangent and three sines",
        [bench_shortest_arc] = "by the root of the half angle's cosine"};
    bench_function *run = libraries[LIBRARIES]->functions[operation];
    if (!run) return;
    run(in, out);
    const double error = worst_error(operation, in, out);
    libraries[0]->functions[operation](in, out);
    printf("  %-16s %-42s %6.2f %8.1e %8.2f %8.1e  %5.2f\n", operation_names[operation], ways[operation],
           ns[LIBRARIES], error, ns[0], worst_error(operation, in, out), ns[LIBRARIES] / ns[0]);
}

int main(void) {
    const bench_input in = new_input();
    float *out = new_floats(16 * BENCH_COUNT);
    double ns[bench_operation_count][CONTENDERS];
    int no_slower = 0, faster = 0;
    printf("  %-16s", "ns, worst error");
    for (int k = 0; k < LIBRARIES; ++k) {
        printf(" %15s", libraries[k]->name);
    }
    printf("  ratio to the best other: gyre, gyre::exact\n");
    for (int i = 0; i < bench_operation_count; ++i) {
        const double ratio = print_row((bench_operation)i, &in, out, ns[i]);
        no_slower += ratio <= 1.05;
        faster += ratio < 1.0;
    }
    printf("  no slower than 1.05 of the best other in %d of %d, faster in %d\n", no_slower,
           bench_operation_count, faster);
    printf("  %-16s %-42s %15s %17s  times faster\n", "ns, worst error", "ways not gone", "that way", "gyre");
    for (int i = 0; i < bench_operation_count; ++i) {
        print_former((bench_operation)i, &in, out, ns[i]);
    }
    return 0;
}
