/* SPDX-License-Identifier: MIT */
/* Between values of three or four components and components of many values, in the registers. A tile holds as
   many values as a vector has lanes, each component in an array of its own; compilers keep it in registers.
   Its vectors are made of parts of 16 bytes, in which the values stand in order, so no shuffle crosses parts.
 */
#ifndef GYRE_BATCH_TRANSPOSE_H
#define GYRE_BATCH_TRANSPOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__AVX512F__)
#define GYREI_PARTS 4
#elif defined(__AVX2__)
#define GYREI_PARTS 2
#else
#define GYREI_PARTS 1
#endif
#define GYREI_VECTOR_SIZE (16 * GYREI_PARTS)

#define GYREI_PREFETCH_DISTANCE 1024 /* bytes: some 100 ns of a job that waits for memory */

#ifdef __SSE2__
#define GYREI_CAN_STREAM true
#else
#define GYREI_CAN_STREAM false
#endif

typedef float gyrei_part __attribute__((vector_size(16)));
typedef float gyrei_vector __attribute__((vector_size(GYREI_VECTOR_SIZE)));
typedef double gyrei_vectord __attribute__((vector_size(GYREI_VECTOR_SIZE)));
typedef uint32_t gyrei_words __attribute__((vector_size(16)));
typedef int64_t gyrei_flags __attribute__((vector_size(16)));

enum { gyrei_tile = GYREI_VECTOR_SIZE / sizeof(float), gyrei_tiled = GYREI_VECTOR_SIZE / sizeof(double) };

/* Of the entry of a tile that says whether its value is plain, -1, or not, 0. */
typedef int32_t gyrei_flag;
typedef int64_t gyrei_flagd;

#define GYREI_IN_TILE static inline __attribute__((always_inline))
#define GYREI_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

/* In each part by itself four floats, or two doubles, of those of a, 0 to 3, and of b, 4 to 7: 0, 1 and 2, 3.
 */
#define GYREI_FROM_FOUR(i, part) ((i) % 4 + ((i) < 4 ? 0 : 4 * GYREI_PARTS) + 4 * (part))
#define GYREI_FOUR(part, i, j, k, l)                                                                         \
    GYREI_FROM_FOUR(i, part), GYREI_FROM_FOUR(j, part), GYREI_FROM_FOUR(k, part), GYREI_FROM_FOUR(l, part)
#define GYREI_FROM_TWO(i, part) ((i) % 2 + ((i) < 2 ? 0 : 2 * GYREI_PARTS) + 2 * (part))
#define GYREI_TWO(part, i, j) GYREI_FROM_TWO(i, part), GYREI_FROM_TWO(j, part)
#if GYREI_PARTS == 1
#define GYREI_TAKE(a, b, ...) GYREI_SHUFFLE(a, b, GYREI_FOUR(0, __VA_ARGS__))
#define GYREI_TAKE_TWO(a, b, ...) GYREI_SHUFFLE(a, b, GYREI_TWO(0, __VA_ARGS__))
#elif GYREI_PARTS == 2
#define GYREI_TAKE(a, b, ...) GYREI_SHUFFLE(a, b, GYREI_FOUR(0, __VA_ARGS__), GYREI_FOUR(1, __VA_ARGS__))
#define GYREI_TAKE_TWO(a, b, ...) GYREI_SHUFFLE(a, b, GYREI_TWO(0, __VA_ARGS__), GYREI_TWO(1, __VA_ARGS__))
#else
#define GYREI_TAKE(a, b, ...)                                                                                \
    GYREI_SHUFFLE(a, b, GYREI_FOUR(0, __VA_ARGS__), GYREI_FOUR(1, __VA_ARGS__), GYREI_FOUR(2, __VA_ARGS__),  \
                  GYREI_FOUR(3, __VA_ARGS__))
#define GYREI_TAKE_TWO(a, b, ...)                                                                            \
    GYREI_SHUFFLE(a, b, GYREI_TWO(0, __VA_ARGS__), GYREI_TWO(1, __VA_ARGS__), GYREI_TWO(2, __VA_ARGS__),     \
                  GYREI_TWO(3, __VA_ARGS__))
#endif

GYREI_IN_TILE gyrei_part gyrei_part_at(const char *from) {
    gyrei_part part;
    memcpy(&part, from, sizeof part);
    return part;
}

/* The vector whose parts lie step bytes apart. */
GYREI_IN_TILE gyrei_vector gyrei_parts_from(const char *from, size_t step) {
#if GYREI_PARTS == 1
    (void)step;
    return gyrei_part_at(from);
#elif GYREI_PARTS == 2
    return GYREI_SHUFFLE(gyrei_part_at(from), gyrei_part_at(from + step), 0, 1, 2, 3, 4, 5, 6, 7);
#else
    typedef float half __attribute__((vector_size(32)));
    const half low = GYREI_SHUFFLE(gyrei_part_at(from), gyrei_part_at(from + step), 0, 1, 2, 3, 4, 5, 6, 7);
    const half high =
        GYREI_SHUFFLE(gyrei_part_at(from + 2 * step), gyrei_part_at(from + 3 * step), 0, 1, 2, 3, 4, 5, 6, 7);
    return GYREI_SHUFFLE(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
}

/* Writes 16 bytes, past the caches where it is said to: then `to` is a multiple of 16. */
GYREI_IN_TILE void gyrei_put_part(char *to, gyrei_part part, bool stream) {
#ifdef __SSE2__
    if (stream) {
#ifdef __clang__
        __builtin_nontemporal_store(part, (gyrei_part *)(void *)to);
#else
        __builtin_ia32_movntps((float *)(void *)to, part);
#endif
        return;
    }
#endif
    (void)stream;
    memcpy(to, &part, sizeof part);
}

/* As memory, of which gcc makes one instruction; of the same shuffle it makes a slow one. */
GYREI_IN_TILE gyrei_part gyrei_part_of(gyrei_vector v, size_t index) {
    return gyrei_part_at((const char *)&v + index * sizeof(gyrei_part));
}

GYREI_IN_TILE void gyrei_put_parts(char *to, size_t step, gyrei_vector v, bool stream) {
    for (size_t i = 0; i < GYREI_PARTS; ++i) {
        gyrei_put_part(to + i * step, gyrei_part_of(v, i), stream);
    }
}

/* Has as many bytes, somewhat after those from here on, brought to the caches. */
static inline void gyrei_prefetch(const void *from, size_t size) {
    for (size_t i = 0; i < size; i += 64) {
        __builtin_prefetch((const char *)from + GYREI_PREFETCH_DISTANCE + i);
    }
}

/* Has what was written past the caches seen by whoever sees what is written after this. */
static inline void gyrei_end_stream(void) {
#ifdef __SSE2__
    __builtin_ia32_sfence();
#endif
}

/* Whether all values of a tile are plain. */
GYREI_IN_TILE bool gyrei_is_all_plain(const void *flags) {
    gyrei_vector all;
    memcpy(&all, flags, sizeof all);
    gyrei_flags part = (gyrei_flags)gyrei_part_of(all, 0);
    for (size_t i = 1; i < GYREI_PARTS; ++i) {
        part &= (gyrei_flags)gyrei_part_of(all, i);
    }
    return (part[0] & part[1]) == -1;
}

/* Rows and columns of each part's 4x4 change places. */
GYREI_IN_TILE void gyrei_transpose_parts(gyrei_vector *v) {
    const gyrei_vector low = GYREI_TAKE(v[0], v[1], 0, 4, 1, 5), high = GYREI_TAKE(v[0], v[1], 2, 6, 3, 7);
    const gyrei_vector low2 = GYREI_TAKE(v[2], v[3], 0, 4, 1, 5), high2 = GYREI_TAKE(v[2], v[3], 2, 6, 3, 7);
    v[0] = GYREI_TAKE(low, low2, 0, 1, 4, 5);
    v[1] = GYREI_TAKE(low, low2, 2, 3, 6, 7);
    v[2] = GYREI_TAKE(high, high2, 0, 1, 4, 5);
    v[3] = GYREI_TAKE(high, high2, 2, 3, 6, 7);
}

/* Values of four components, `stride` bytes from one to the next, to a tile. */
GYREI_IN_TILE void gyrei_tile_from_fours(float (*tile)[gyrei_tile], const float *from, size_t stride) {
    const char *first = (const char *)from;
    gyrei_vector v[4] = {gyrei_parts_from(first, 4 * stride), gyrei_parts_from(first + stride, 4 * stride),
                         gyrei_parts_from(first + 2 * stride, 4 * stride),
                         gyrei_parts_from(first + 3 * stride, 4 * stride)};
    gyrei_transpose_parts(v);
    memcpy(tile, v, sizeof v);
}

GYREI_IN_TILE void gyrei_tile_to_fours(float *to, size_t stride, float (*tile)[gyrei_tile], bool stream) {
    char *first = (char *)to;
    gyrei_vector v[4];
    memcpy(v, tile, sizeof v);
    gyrei_transpose_parts(v);
    gyrei_put_parts(first, 4 * stride, v[0], stream);
    gyrei_put_parts(first + stride, 4 * stride, v[1], stream);
    gyrei_put_parts(first + 2 * stride, 4 * stride, v[2], stream);
    gyrei_put_parts(first + 3 * stride, 4 * stride, v[3], stream);
}

/* Values of three components side by side to a tile: each part of four values is x y z x, y z x y, z x y z.
 */
GYREI_IN_TILE void gyrei_tile_from_threes(float (*tile)[gyrei_tile], const float *from) {
    const char *first = (const char *)from;
    const gyrei_vector a = gyrei_parts_from(first, 48), b = gyrei_parts_from(first + 16, 48),
                       c = gyrei_parts_from(first + 32, 48);
    const gyrei_vector yz = GYREI_TAKE(a, b, 1, 2, 4, 5), xy = GYREI_TAKE(b, c, 2, 3, 5, 6);
    const gyrei_vector v[3] = {GYREI_TAKE(a, xy, 0, 3, 4, 6), GYREI_TAKE(yz, xy, 0, 2, 5, 7),
                               GYREI_TAKE(yz, c, 1, 3, 4, 7)};
    memcpy(tile, v, sizeof v);
}

GYREI_IN_TILE void gyrei_tile_to_threes(float *to, float (*tile)[gyrei_tile], bool stream) {
    char *first = (char *)to;
    gyrei_vector v[3];
    memcpy(v, tile, sizeof v);
    const gyrei_vector xy = GYREI_TAKE(v[0], v[1], 0, 2, 4, 6), yz = GYREI_TAKE(v[1], v[2], 1, 3, 5, 7),
                       zx = GYREI_TAKE(v[2], v[0], 0, 2, 5, 7);
    gyrei_put_parts(first, 48, GYREI_TAKE(xy, zx, 0, 2, 4, 6), stream);
    gyrei_put_parts(first + 16, 48, GYREI_TAKE(yz, xy, 0, 2, 5, 7), stream);
    gyrei_put_parts(first + 32, 48, GYREI_TAKE(zx, yz, 1, 3, 5, 7), stream);
}

/* The same of doubles, of which two make a part. */
GYREI_IN_TILE gyrei_vectord gyrei_parts_fromd(const char *from, size_t step) {
    return (gyrei_vectord)gyrei_parts_from(from, step);
}

GYREI_IN_TILE void gyrei_put_partsd(char *to, size_t step, gyrei_vectord v, bool stream) {
    gyrei_put_parts(to, step, (gyrei_vector)v, stream);
}

GYREI_IN_TILE void gyrei_tile_from_foursd(double (*tile)[gyrei_tiled], const double *from, size_t stride) {
    const char *first = (const char *)from;
    const size_t step = 2 * stride;
    const gyrei_vectord xy = gyrei_parts_fromd(first, step), xy2 = gyrei_parts_fromd(first + stride, step),
                        zw = gyrei_parts_fromd(first + 16, step),
                        zw2 = gyrei_parts_fromd(first + stride + 16, step);
    const gyrei_vectord v[4] = {GYREI_TAKE_TWO(xy, xy2, 0, 2), GYREI_TAKE_TWO(xy, xy2, 1, 3),
                                GYREI_TAKE_TWO(zw, zw2, 0, 2), GYREI_TAKE_TWO(zw, zw2, 1, 3)};
    memcpy(tile, v, sizeof v);
}

GYREI_IN_TILE void gyrei_tile_to_foursd(double *to, size_t stride, double (*tile)[gyrei_tiled], bool stream) {
    char *first = (char *)to;
    const size_t step = 2 * stride;
    gyrei_vectord v[4];
    memcpy(v, tile, sizeof v);
    gyrei_put_partsd(first, step, GYREI_TAKE_TWO(v[0], v[1], 0, 2), stream);
    gyrei_put_partsd(first + 16, step, GYREI_TAKE_TWO(v[2], v[3], 0, 2), stream);
    gyrei_put_partsd(first + stride, step, GYREI_TAKE_TWO(v[0], v[1], 1, 3), stream);
    gyrei_put_partsd(first + stride + 16, step, GYREI_TAKE_TWO(v[2], v[3], 1, 3), stream);
}

/* Each part of two values is x y, z x, y z. */
GYREI_IN_TILE void gyrei_tile_from_threesd(double (*tile)[gyrei_tiled], const double *from) {
    const char *first = (const char *)from;
    const gyrei_vectord a = gyrei_parts_fromd(first, 48), b = gyrei_parts_fromd(first + 16, 48),
                        c = gyrei_parts_fromd(first + 32, 48);
    const gyrei_vectord v[3] = {GYREI_TAKE_TWO(a, b, 0, 3), GYREI_TAKE_TWO(a, c, 1, 2),
                                GYREI_TAKE_TWO(b, c, 0, 3)};
    memcpy(tile, v, sizeof v);
}

GYREI_IN_TILE void gyrei_tile_to_threesd(double *to, double (*tile)[gyrei_tiled], bool stream) {
    char *first = (char *)to;
    gyrei_vectord v[3];
    memcpy(v, tile, sizeof v);
    gyrei_put_partsd(first, 48, GYREI_TAKE_TWO(v[0], v[1], 0, 2), stream);
    gyrei_put_partsd(first + 16, 48, GYREI_TAKE_TWO(v[2], v[0], 0, 3), stream);
    gyrei_put_partsd(first + 32, 48, GYREI_TAKE_TWO(v[1], v[2], 1, 3), stream);
}

#endif
