/* SPDX-License-Identifier: MIT */
/* The tree that scenes are measured with, beside cglm. */
#ifndef BENCH_SCENE_TREE_H
#define BENCH_SCENE_TREE_H

#include <stdint.h>

/* Nodes level by level: children follow one another. */
typedef struct bench_tree {
    uint32_t count;
    uint32_t *parents, *first_child, *child_count, *sizes; /* sizes: of subtrees */
    float *translations, *rotations, *scales;              /* 3, 4 and 3 a node, 16 bytes apart */
} bench_tree;

/* Made once: cglm's matrices of all nodes. NULL without memory. */
void *bench_cglm_create(const bench_tree *tree);
void bench_cglm_destroy(void *cglm);
/* Worlds by recursion: from translations, rotations and scales, or from local matrices that are there
 * already. */
void bench_cglm_parts(void *cglm);
void bench_cglm_matrices(void *cglm);
/* Of the last run, column by column. */
const float *bench_cglm_world(const void *cglm, uint32_t node);

#endif
