/* SPDX-License-Identifier: MIT */
/* Worlds in the vectors of a processor, compiled for each that scenes choose from: the numbers of
   scene_world.c by the same operations in the same order. */
#ifndef GYREI_WORLD_LANES_H
#define GYREI_WORLD_LANES_H

#include <scene/scene_state.h>
#include <string.h>

enum { AHEAD_LOCALS = 32, AHEAD_WORLDS = 32, LINE = 64 };

typedef float lanes __attribute__((vector_size(16)));
typedef int32_t lane_bits __attribute__((vector_size(16)));
typedef float lanes_anywhere __attribute__((vector_size(16), aligned(4), may_alias));

#define SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

/* Four rows to four columns. */
#define TRANSPOSE(a, b, c, d)                                                                                \
    do {                                                                                                     \
        const lanes ab = SHUFFLE(a, b, 0, 4, 1, 5), ab2 = SHUFFLE(a, b, 2, 6, 3, 7);                         \
        const lanes cd = SHUFFLE(c, d, 0, 4, 1, 5), cd2 = SHUFFLE(c, d, 2, 6, 3, 7);                         \
        a = SHUFFLE(ab, cd, 0, 1, 4, 5);                                                                     \
        b = SHUFFLE(ab, cd, 2, 3, 6, 7);                                                                     \
        c = SHUFFLE(ab2, cd2, 0, 1, 4, 5);                                                                   \
        d = SHUFFLE(ab2, cd2, 2, 3, 6, 7);                                                                   \
    } while (0)

typedef struct lane_rows {
    lanes x, y, z;
} lane_rows;

static inline lanes load(const float *numbers) {
    return *(const lanes_anywhere *)numbers;
}

/* The matrices of four transforms that lie side by side: x[i], y[i], z[i] are the rows of the i-th. */
static inline void four_locals(const gyre_transform *t, lane_rows out[4]) {
    const float *t0 = &t[0].translation.x, *t1 = &t[1].translation.x, *t2 = &t[2].translation.x,
                *t3 = &t[3].translation.x;
    const lanes one = {1, 1, 1, 1};
    lanes tx = load(t0), ty = load(t1), tz = load(t2), x = load(t3);
    TRANSPOSE(tx, ty, tz, x);
    lanes y = load(t0 + 4), z = load(t1 + 4), w = load(t2 + 4), sx = load(t3 + 4);
    TRANSPOSE(y, z, w, sx);
    const lanes low = SHUFFLE(load(t0 + 6), load(t1 + 6), 2, 6, 3, 7);
    const lanes high = SHUFFLE(load(t2 + 6), load(t3 + 6), 2, 6, 3, 7);
    const lanes sy = SHUFFLE(low, high, 0, 1, 4, 5), sz = SHUFFLE(low, high, 2, 3, 6, 7);
    const lanes x2 = x + x, y2 = y + y, z2 = z + z;
    const lanes xx = x * x2, yy = y * y2, zz = z * z2, xy = x * y2, xz = x * z2, yz = y * z2;
    const lanes wx = w * x2, wy = w * y2, wz = w * z2;
    lanes a0 = (one - (yy + zz)) * sx, a1 = (xy - wz) * sy, a2 = (xz + wy) * sz, a3 = tx;
    lanes b0 = (xy + wz) * sx, b1 = (one - (xx + zz)) * sy, b2 = (yz - wx) * sz, b3 = ty;
    lanes c0 = (xz - wy) * sx, c1 = (yz + wx) * sy, c2 = (one - (xx + yy)) * sz, c3 = tz;
    TRANSPOSE(a0, a1, a2, a3);
    TRANSPOSE(b0, b1, b2, b3);
    TRANSPOSE(c0, c1, c2, c3);
    const lane_rows rows[4] = {{a0, b0, c0}, {a1, b1, c1}, {a2, b2, c2}, {a3, b3, c3}};
    memcpy(out, rows, sizeof rows);
}

static inline lanes row_product(lanes row, lane_rows local) {
    const lane_bits fourth = {0, 0, 0, -1};
    const lanes a = SHUFFLE(row, row, 0, 0, 0, 0), b = SHUFFLE(row, row, 1, 1, 1, 1),
                c = SHUFFLE(row, row, 2, 2, 2, 2), d = (lanes)((lane_bits)row & fourth);
    return (a * local.x + b * local.y) + (c * local.z + d);
}

static inline void world_product(const gyrei_rows *parent, lane_rows local, gyrei_rows *world) {
    const lanes x = row_product(load(parent->m), local), y = row_product(load(parent->m + 4), local),
                z = row_product(load(parent->m + 8), local);
    *(lanes_anywhere *)world->m = x;
    *(lanes_anywhere *)(world->m + 4) = y;
    *(lanes_anywhere *)(world->m + 8) = z;
}

static inline lane_rows load_rows(const gyrei_rows *rows) {
    const lane_rows lanes_of = {load(rows->m), load(rows->m + 4), load(rows->m + 8)};
    return lanes_of;
}

/* Rare: up to four nodes, some of which carry matrices. */
static inline void compute_matrices(const gyre_scene *scene, uint32_t begin, uint32_t count,
                                    lane_rows *locals) {
    const gyrei_order *order = &scene->order;
    for (uint32_t i = 0; i < count; i++)
        if (order->parents[begin + i] & GYREI_IS_MATRIX)
            locals[i] = load_rows(scene->slots[order->slots[begin + i]].matrix);
}

static inline void fetch(const void *address, int write) {
    const char *bytes = address;
    if (write) {
        __builtin_prefetch(bytes, 1);
        __builtin_prefetch(bytes + LINE, 1);
        __builtin_prefetch(bytes + 2 * LINE, 1);
    } else {
        __builtin_prefetch(bytes, 0);
        __builtin_prefetch(bytes + LINE, 0);
        __builtin_prefetch(bytes + 2 * LINE, 0);
    }
}

static inline void compute_worlds(const gyre_scene *scene, uint32_t begin, uint32_t end) {
    const gyre_transform *locals = scene->order.locals;
    const uint32_t *parents = scene->order.parents;
    gyrei_rows *worlds = scene->order.worlds;
    const uint32_t no_bit = ~GYREI_IS_MATRIX;
    lane_rows rows[4];
    uint32_t p = begin;
    for (; end - p >= 4; p += 4) {
        const uint32_t a = parents[p], b = parents[p + 1], c = parents[p + 2], d = parents[p + 3];
        fetch(locals + p + AHEAD_LOCALS, 0);
        fetch(worlds + p + AHEAD_WORLDS, 1);
        four_locals(locals + p, rows);
        if ((a | b | c | d) & GYREI_IS_MATRIX) compute_matrices(scene, p, 4, rows);
        world_product(worlds + (a & no_bit), rows[0], worlds + p);
        world_product(worlds + (b & no_bit), rows[1], worlds + p + 1);
        world_product(worlds + (c & no_bit), rows[2], worlds + p + 2);
        world_product(worlds + (d & no_bit), rows[3], worlds + p + 3);
    }
    if (p == end) return;
    four_locals(locals + p, rows);
    compute_matrices(scene, p, end - p, rows);
    for (uint32_t i = 0; p + i < end; i++)
        world_product(worlds + (parents[p + i] & no_bit), rows[i], worlds + p + i);
}

#endif
