/* SPDX-License-Identifier: MIT */
/* Holds the functions over arrays to the scalar ones, bit for bit, in double: over arrays of every length,
   shape and place, in exactly as much memory as they need. */
// Written by tools/gen_double.py from batch_check.h: change that one.
#ifndef GYRE_TESTS_BATCH_CHECKD_H
#define GYRE_TESTS_BATCH_CHECKD_H

#include "batch_cased.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>


/* Numbers in memory of their own, with an address that is odd in their size, and the view of them. */
typedef struct gyrei_valuesd {
    gyrei_any_viewd view;
    void *memory;
    size_t size;
    double *first;
} gyrei_valuesd;

/* n values of `count` components: side by side; in arrays; in rows with a gap; in rows, last component first.
 */
static gyrei_valuesd gyrei_values_maked(int count, size_t n, int shape) {
    gyrei_valuesd values;
    /* Matrices have their entries forward. */
    if (shape == GYREI_SHAPE_BACKWARD && count > 4) shape = GYREI_SHAPE_ROWS;
    const size_t width = (size_t)count, gap = shape == GYREI_SHAPE_APART ? 3 : 0;
    memset(&values, 0, sizeof values);
    values.size = (n * (width + gap) + 1) * sizeof(double);
    values.memory = malloc(values.size);
    assert_non_null(values.memory);
    memset(values.memory, 0xa5, values.size);
    values.first = (double *)values.memory + 1;
    values.view.stride_size = (shape == GYREI_SHAPE_ARRAYS ? 1 : width + gap) * sizeof(double);
    for (size_t k = 0; k < width; ++k) {
        values.view.component[k] = values.first + (shape == GYREI_SHAPE_ARRAYS     ? k * n
                                                   : shape == GYREI_SHAPE_BACKWARD ? width - 1 - k
                                                                                   : k);
    }
    return values;
}

static double *gyrei_values_atd(const gyrei_any_viewd *view, int component, size_t i) {
    return (double *)(void *)((char *)view->component[component] + i * view->stride_size);
}

static int gyrei_totald(const int *counts) {
    int sum = 0;
    while (*counts != 0) {
        sum += *counts++;
    }
    return sum;
}

/* The matrix of the rotation that the first four of the components are. */
static void gyrei_fill_matrixd(double *in, int count) {
    const gyre_mat4d m = gyre_mat4d_from_quatd(gyre_quatd_from_xyzw(in));
    const gyre_mat3d turn = gyre_mat3d_from_mat4d(m);
    memcpy(in, count == 9 ? turn.m : m.m, (size_t)count * sizeof *in);
}

/* The components of one call, input after input: of any bits; rotations; rotations near each other. */
static void gyrei_fill_inputd(const gyrei_batch_cased *c, uint64_t *seed, double *in) {
    const uint64_t kind = sweep_bits(seed) % 4;
    const double *before = NULL;
    for (const int *count = c->in; *count != 0; in += *count++) {
        for (int k = 0; k < *count; ++k) {
            in[k] = gyrei_any_numberd(seed);
        }
        if (kind == 0 || sweep_smallest > 0.0) continue;
        if (*count >= 9) gyrei_fill_matrixd(in, *count);
        if (*count != 4) continue;
        if (kind == 1 && before != NULL) {
            const double sign = sweep_bits(seed) % 2 ? 1.0 : -1.0, near = gyrei_any_numberd(seed) * 1e-4;
            for (int k = 0; k < 4; ++k) {
                in[k] = sign * before[k] + near * in[k];
            }
        }
        gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(in)), in);
        before = in;
    }
}

static bool gyrei_same_bitsd(double result, double right) {
    const double nan = (double)NAN;
    if (right != right) right = nan;
    return memcmp(&result, &right, sizeof right) == 0;
}

/* Whether a call's results are those of the scalar function, which were written to `right` before. */
static void gyrei_check_resultsd(const gyrei_batch_cased *c, const gyrei_valuesd *out, const double *right,
                                size_t n) {
    const int width = gyrei_totald(c->out);
    for (size_t i = 0; i < n; ++i) {
        int next = 0;
        for (int g = 0; c->out[g] != 0; ++g) {
            for (int k = 0; k < c->out[g]; ++k, ++next) {
                const double result = *gyrei_values_atd(&out[g].view, k, i);
                const double expected = right[i * (size_t)width + (size_t)next];
                if (gyrei_same_bitsd(result, expected)) continue;
                print_error("%s: component %d of value %zu of %zu is %.17g, not %.17g\n", c->name, next, i, n,
                            (double)result, (double)expected);
                fail();
            }
        }
    }
}

/* How many bytes of an output's memory hold what stood there before; a result may hold such bytes too. */
static size_t gyrei_untouchedd(const gyrei_valuesd *values) {
    size_t count = 0;
    for (size_t i = 0; i < values->size; ++i) {
        count += ((const unsigned char *)values->memory)[i] == 0xa5;
    }
    return count;
}

/* One call over n values, its inputs and outputs in the given shape; input `same` is one value for all,
   output 0 is input `place`; -1 for none. */
static void gyrei_check_calld(const gyrei_batch_cased *c, size_t n, int shape, int same, int place,
                             uint64_t seed) {
    const uint32_t choice = (uint32_t)(seed % c->choices);
    gyrei_valuesd in[6], out[3];
    gyrei_any_viewd in_views[6], out_views[3];
    const size_t in_width = (size_t)gyrei_totald(c->in), out_width = (size_t)gyrei_totald(c->out);
    double *right = (double *)malloc((n * out_width + 1) * sizeof *right);
    double row[32], first[32];
    assert_non_null(right);
    for (int g = 0; c->in[g] != 0; ++g) {
        in[g] = gyrei_values_maked(c->in[g], g == same && n > 0 ? 1 : n, shape);
        in_views[g] = in[g].view;
        if (g == same) in_views[g].stride_size = 0;
    }
    for (int g = 0; c->out[g] != 0; ++g) {
        out[g] = g == 0 && place >= 0 ? in[place]
                                      : gyrei_values_maked(c->out[g], n, (shape + g) % GYREI_SHAPE_COUNT);
        out_views[g] = out[g].view;
    }
    for (size_t i = 0; i < n; ++i) {
        size_t next = 0;
        gyrei_fill_inputd(c, &seed, row);
        if (i == 0) memcpy(first, row, sizeof row);
        for (int g = 0; c->in[g] != 0; ++g) {
            if (g == same) memcpy(row + next, first + next, (size_t)c->in[g] * sizeof *row);
            for (int k = 0; k < c->in[g]; ++k) {
                *gyrei_values_atd(&in_views[g], k, i) = row[next++];
            }
        }
        assert_true(next == in_width);
        c->one(row, right + i * out_width, choice);
    }
    assert_int_equal(c->many(out_views, in_views, n, choice), GYRE_OK);
    gyrei_check_resultsd(c, out, right, n);
    for (int g = 0; c->out[g] != 0; ++g) {
        const size_t outside = out[g].size - n * (size_t)c->out[g] * sizeof(double);
        assert_true(gyrei_untouchedd(&out[g]) >= outside);
        if (g != 0 || place < 0) free(out[g].memory);
    }
    for (int g = 0; c->in[g] != 0; ++g) {
        free(in[g].memory);
    }
    free(right);
}

/* Every length up to three blocks and a bit, every shape, one value for all, in place. */
static void gyrei_check_cased(const gyrei_batch_cased *c) {
    for (size_t n = 0; n < 200; ++n) {
        const int shape = (int)(n % GYREI_SHAPE_COUNT);
        for (int s = 0; s < GYREI_SHAPE_COUNT; ++s) {
            gyrei_check_calld(c, n, s, -1, -1, n * 31 + (size_t)s);
        }
        for (int g = 0; c->in[g] != 0; ++g) {
            gyrei_check_calld(c, n, (shape + g) % GYREI_SHAPE_COUNT, g, -1, n * 37);
            if (c->in[g] == c->out[0]) gyrei_check_calld(c, n, (shape + g) % GYREI_SHAPE_COUNT, -1, g, n * 41);
        }
    }
}

/* A view that breaks one rule is refused, and nothing is written; with n = 0 nothing is looked at. */
static void gyrei_refused(const gyrei_batch_cased *c, const gyrei_any_viewd *out, const gyrei_any_viewd *in) {
    static double before[16 * 8];
    memcpy(before, out->component[0], sizeof before);
    assert_int_equal(c->many(out, in, 7, 0), GYRE_BAD_ARGUMENT);
    assert_int_equal(c->many(out, in, 0, 0), GYRE_OK);
    assert_memory_equal(before, out->component[0], sizeof before);
}

static void gyrei_check_viewd(const gyrei_batch_cased *c, const gyrei_any_viewd *out, const gyrei_any_viewd *in,
                             gyrei_any_viewd *changed, int count) {
    const gyrei_any_viewd sound = *changed;
    for (int k = 0; k < (count > 4 ? 2 : count);
         ++k) { /* of a matrix the first entry and the way to the next */
        if (k > 0 || changed != out) {
            changed->component[k] = NULL;
            gyrei_refused(c, out, in);
        }
        changed->component[k] = (double *)(void *)((char *)sound.component[k] + (k > 0 || changed != out));
        if (changed->component[k] != sound.component[k]) gyrei_refused(c, out, in);
        *changed = sound;
    }
    changed->stride_size = sizeof(double) + 2;
    gyrei_refused(c, out, in);
    *changed = sound;
}

static void gyrei_check_argumentsd(const gyrei_batch_cased *c) {
    static double numbers[16 * 8], results[3][16 * 8];
    gyrei_any_viewd in[6], out[3], none[6];
    memset(none, 0, sizeof none);
    assert_int_equal(c->many(none, none, 0, 0), GYRE_OK);
    for (int k = 0; k < 16; ++k) {
        for (int g = 0; g < 6; ++g) {
            in[g].component[k] = numbers + k;
            out[g % 3].component[k] = results[g % 3] + k;
            in[g].stride_size = out[g % 3].stride_size = 16 * sizeof(double);
        }
    }
    for (int g = 0; c->in[g] != 0; ++g) {
        gyrei_check_viewd(c, out, in, &in[g], c->in[g]);
    }
    for (int g = 0; c->out[g] != 0; ++g) {
        gyrei_check_viewd(c, out, in, &out[g], c->out[g]);
    }
    out[0].stride_size = 0;
    gyrei_refused(c, out, in);
}

/* A hash of the results over `rounds` inputs. */
static uint64_t gyrei_hash_cased(const gyrei_batch_cased *c, size_t rounds) {
    enum { LENGTH = 100 };
    static double in[20 * LENGTH], out[20 * LENGTH];
    const size_t in_width = (size_t)gyrei_totald(c->in), out_width = (size_t)gyrei_totald(c->out);
    uint64_t hash = 1, seed = 7;
    for (size_t round = 0; round < rounds; round += LENGTH) {
        gyrei_any_viewd in_views[6], out_views[3];
        size_t next = 0;
        for (size_t i = 0; i < LENGTH; ++i) {
            gyrei_fill_inputd(c, &seed, in + i * in_width);
        }
        for (int g = 0; c->in[g] != 0; ++g) {
            in_views[g].stride_size = in_width * sizeof(double);
            for (int k = 0; k < c->in[g]; ++k) {
                in_views[g].component[k] = in + next++;
            }
        }
        next = 0;
        for (int g = 0; c->out[g] != 0; ++g) {
            out_views[g].stride_size = sizeof(double);
            for (int k = 0; k < c->out[g]; ++k) {
                out_views[g].component[k] = out + LENGTH * next++;
            }
        }
        if (c->many(out_views, in_views, LENGTH, (uint32_t)(round / LENGTH) % c->choices) != GYRE_OK)
            return 0;
        for (size_t i = 0; i < LENGTH * out_width; ++i) {
            uint64_t bits = 0; /* a NaN counts as it is */
            memcpy(&bits, &out[i], sizeof out[i]);
            hash = sweep_mix(hash, bits);
        }
    }
    return hash;
}

#endif
