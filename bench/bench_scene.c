/* SPDX-License-Identifier: MIT */
/* A scene of a million nodes: worlds of all, of some and of none, beside copying the same bytes and beside
   cglm by recursion, in one run. Least times of some rounds, on one processor. */
#include "scene/tree.h"

#include <gyre/scene.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COUNT = 1000000, DEPTH = 20, MOST_CHILDREN = 4, ROUNDS = 25, CHANGES_MOST = 4096 };
enum { LOCAL_SIZE = 40, WORLD_SIZE = 48, COPY_SIZE = (LOCAL_SIZE + WORLD_SIZE) / 2 };

static uint64_t random_state = 88172645463325252u;

static uint32_t next_random(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32);
}

static float number(void) {
    return (float)(next_random() >> 8) * 0x1p-23f - 1.0f;
}

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void *take(size_t count, size_t size) {
    void *memory = aligned_alloc(64, (count * size + 63) / 64 * 64);
    if (!memory) exit(1);
    memset(memory, 0, count * size);
    return memory;
}

/* Level by level, each node with 0 to 4 children; false when it has died out, or has the last of its nodes
   too soon. */
static bool grow(bench_tree *t, uint8_t *depths) {
    t->count = 1;
    memset(t->child_count, 0, COUNT * sizeof *t->child_count);
    for (uint32_t n = 0; n < t->count && t->count < COUNT; n++) {
        t->first_child[n] = t->count;
        if (depths[n] == DEPTH) continue;
        for (uint32_t c = next_random() % (MOST_CHILDREN + 1); c > 0 && t->count < COUNT; c--) {
            t->parents[t->count] = n;
            depths[t->count++] = (uint8_t)(depths[n] + 1);
            t->child_count[n]++;
        }
    }
    return t->count == COUNT && depths[COUNT - 1] == DEPTH;
}

static void place(bench_tree *t, uint32_t n) {
    float *q = t->rotations + 4 * (size_t)n;
    const gyre_quat unit = gyre_quat_normalise(gyre_quat_make(number(), number(), number(), 1.1f));
    gyre_quat_to_xyzw(unit, q);
    for (int i = 0; i < 3; i++) {
        t->translations[4 * (size_t)n + (size_t)i] = number();
        t->scales[4 * (size_t)n + (size_t)i] = 1 + number() / 100;
    }
}

static bench_tree make_tree(void) {
    uint8_t *depths = take(COUNT, 1);
    bench_tree t = {COUNT,          take(COUNT, 4),  take(COUNT, 4),  take(COUNT, 4),
                    take(COUNT, 4), take(COUNT, 16), take(COUNT, 16), take(COUNT, 16)};
    while (!grow(&t, depths)) {
    }
    for (uint32_t n = 0; n < COUNT; n++) {
        place(&t, n);
        t.sizes[n] = 1;
    }
    for (uint32_t n = COUNT - 1; n > 0; n--)
        t.sizes[t.parents[n]] += t.sizes[n];
    printf("  %u nodes, %u levels below the root\n", t.count, depths[COUNT - 1]);
    free(depths);
    return t;
}

static gyre_transform local_of(const bench_tree *t, uint32_t n) {
    const float *at = t->translations + 4 * (size_t)n, *s = t->scales + 4 * (size_t)n;
    return gyre_transform_make(gyre_vec3_make(at[0], at[1], at[2]),
                               gyre_quat_from_xyzw(t->rotations + 4 * (size_t)n),
                               gyre_vec3_make(s[0], s[1], s[2]));
}

static gyre_scene *fill_scene(const bench_tree *t, gyre_node *nodes) {
    const gyre_scene_options options = {.node_capacity = COUNT + 16};
    gyre_scene *scene;
    if (gyre_scene_create(&options, &scene, NULL) != GYRE_OK) exit(1);
    for (uint32_t n = 0; n < t->count; n++) {
        const gyre_transform local = local_of(t, n);
        const gyre_node parent = n ? nodes[t->parents[n]] : gyre_node_none();
        if (gyre_scene_add(scene, parent, &local, &nodes[n], NULL) != GYRE_OK) exit(1);
    }
    return scene;
}

static void change(gyre_scene *scene, gyre_node node) {
    gyre_transform local = gyre_transform_identity();
    gyre_scene_transform(scene, node, &local);
    gyre_scene_set_transform(scene, node, local);
}

/* Subtrees of about this many nodes that together hold a hundredth of all. */
static uint32_t choose(const bench_tree *t, uint32_t size, uint32_t *chosen) {
    uint32_t count = 0, sum = 0;
    for (uint32_t tries = 0; tries < 40 * COUNT && sum < COUNT / 100 && count < CHANGES_MOST; tries++) {
        const uint32_t n = next_random() % COUNT;
        if (t->sizes[n] < size / 2 || t->sizes[n] > size * 2 || sum + t->sizes[n] > COUNT / 95) continue;
        chosen[count++] = n;
        sum += t->sizes[n];
    }
    return count;
}

static double update_ms(gyre_scene *scene, uint32_t *computed) {
    const double begin = now_ms();
    *computed = gyre_scene_update(scene);
    return now_ms() - begin;
}

typedef struct figures {
    double all, copy, cglm_parts, cglm_matrices, nothing;
} figures;

static figures measure_all(gyre_scene *scene, const gyre_node *nodes, void *cglm) {
    figures f = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    char *from = take(COUNT, COPY_SIZE), *to = take(COUNT, COPY_SIZE);
    uint32_t computed;
    for (int round = 0; round < ROUNDS; round++) {
        change(scene, nodes[0]);
        f.all = fmin(f.all, update_ms(scene, &computed));
        if (computed != COUNT) exit(1);
        double begin = now_ms();
        memcpy(to, from, (size_t)COUNT * COPY_SIZE);
        f.copy = fmin(f.copy, now_ms() - begin);
        from[round] = to[(size_t)round * 4096]; /* so that the copy is needed */
        begin = now_ms();
        for (int i = 0; i < 1000; i++)
            computed += gyre_scene_update(scene);
        f.nothing = fmin(f.nothing, (now_ms() - begin) / 1000);
#ifdef BENCH_CGLM
        begin = now_ms();
        bench_cglm_parts(cglm);
        f.cglm_parts = fmin(f.cglm_parts, now_ms() - begin);
        begin = now_ms();
        bench_cglm_matrices(cglm);
        f.cglm_matrices = fmin(f.cglm_matrices, now_ms() - begin);
#endif
    }
    (void)cglm;
    free(from);
    free(to);
    return f;
}

static void measure_some(gyre_scene *scene, const gyre_node *nodes, const bench_tree *t, uint32_t size,
                         double all_ms) {
    static uint32_t chosen[CHANGES_MOST];
    const uint32_t count = choose(t, size, chosen);
    double best = HUGE_VAL;
    uint32_t computed = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t i = 0; i < count; i++)
            change(scene, nodes[chosen[i]]);
        best = fmin(best, update_ms(scene, &computed));
    }
    printf("  %4u subtrees changed, %5u nodes    %9.3f ms   %5.2f %% of all\n", count, computed, best,
           100 * best / all_ms);
}

static void check_worlds(const gyre_scene *scene, const gyre_node *nodes, const void *cglm) {
    double worst = 0;
#ifdef BENCH_CGLM
    for (uint32_t n = 0; n < COUNT; n++) {
        gyre_mat4 world = gyre_mat4_identity();
        gyre_scene_world(scene, nodes[n], &world);
        for (int i = 0; i < 16; i++)
            worst = fmax(worst, (double)fabsf(world.m[i] - bench_cglm_world(cglm, n)[i]));
    }
#endif
    (void)scene, (void)nodes, (void)cglm;
    printf("  largest difference from cglm         %9.2g\n", worst);
}

static void measure_edits(gyre_scene *scene, const gyre_node *nodes) {
    uint32_t computed;
    gyre_node added;
    double begin = now_ms();
    if (gyre_scene_add(scene, nodes[COUNT / 2], NULL, &added, NULL) != GYRE_OK) exit(1);
    computed = gyre_scene_update(scene);
    printf("  a node added, and updated            %9.4f ms   %u computed\n", now_ms() - begin, computed);
    begin = now_ms();
    gyre_scene_remove(scene, added);
    computed = gyre_scene_update(scene);
    printf("  and removed, and updated             %9.4f ms   %u computed\n", now_ms() - begin, computed);
}

int main(void) {
    static gyre_node nodes[COUNT];
    const bench_tree tree = make_tree();
    void *cglm = NULL;
    double begin = now_ms();
    gyre_scene *scene = fill_scene(&tree, nodes);
    printf("  nodes added                          %9.3f ms\n", now_ms() - begin);
    begin = now_ms();
    gyre_scene_update(scene);
    printf("  order made, all worlds               %9.3f ms\n", now_ms() - begin);
#ifdef BENCH_CGLM
    cglm = bench_cglm_create(&tree);
    if (!cglm) return 1;
#endif
    const figures f = measure_all(scene, nodes, cglm);
    printf("  all worlds                           %9.3f ms\n", f.all);
    printf("  copying the same bytes               %9.3f ms   all worlds: %.2f x\n", f.copy, f.all / f.copy);
    if (cglm) {
        printf("  cglm, t r s to mat4, recursively     %9.3f ms   %.2f x ours\n", f.cglm_parts,
               f.cglm_parts / f.all);
        printf("  cglm, mat4 made before, recursively  %9.3f ms   %.2f x ours\n", f.cglm_matrices,
               f.cglm_matrices / f.all);
        check_worlds(scene, nodes, cglm);
    }
    printf("  nothing changed                      %9.3f us\n", f.nothing * 1e3);
    measure_some(scene, nodes, &tree, 10000, f.all);
    measure_some(scene, nodes, &tree, 300, f.all);
    measure_some(scene, nodes, &tree, 10, f.all);
    measure_edits(scene, nodes);
#ifdef BENCH_CGLM
    bench_cglm_destroy(cglm);
#endif
    gyre_scene_destroy(scene);
    return 0;
}
