/* SPDX-License-Identifier: MIT */
/* A tree's worlds as users of cglm write it: mat4 times mat4, down the tree by recursion. */
#include "tree.h"

#include <cglm/cglm.h>
#include <stdlib.h>

typedef struct cglm_tree {
    const bench_tree *tree;
    mat4 *locals, *worlds;
} cglm_tree;

static void make_local(const bench_tree *tree, uint32_t n, mat4 out) {
    mat4 rotation;
    glm_translate_make(out, tree->translations + 4 * (size_t)n);
    glm_quat_mat4(tree->rotations + 4 * (size_t)n, rotation);
    glm_mat4_mul(out, rotation, out);
    glm_scale(out, tree->scales + 4 * (size_t)n);
}

void bench_cglm_destroy(void *memory) {
    cglm_tree *c = memory;
    if (!c) return;
    free(c->locals);
    free(c->worlds);
    free(c);
}

void *bench_cglm_create(const bench_tree *tree) {
    const size_t size = ((size_t)tree->count + 1) * sizeof(mat4);
    cglm_tree *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->tree = tree;
    c->locals = aligned_alloc(64, size);
    c->worlds = aligned_alloc(64, size);
    if (!c->locals || !c->worlds) {
        bench_cglm_destroy(c);
        return NULL;
    }
    for (uint32_t n = 0; n < tree->count; n++) {
        make_local(tree, n, c->locals[n]);
        glm_mat4_identity(c->worlds[n]);
    }
    return c;
}

static void by_parts(cglm_tree *c, uint32_t n, mat4 parent) {
    const bench_tree *tree = c->tree;
    mat4 local;
    make_local(tree, n, local);
    glm_mat4_mul(parent, local, c->worlds[n]);
    for (uint32_t i = 0; i < tree->child_count[n]; i++)
        by_parts(c, tree->first_child[n] + i, c->worlds[n]);
}

static void by_matrices(cglm_tree *c, uint32_t n, mat4 parent) {
    const bench_tree *tree = c->tree;
    glm_mat4_mul(parent, c->locals[n], c->worlds[n]);
    for (uint32_t i = 0; i < tree->child_count[n]; i++)
        by_matrices(c, tree->first_child[n] + i, c->worlds[n]);
}

void bench_cglm_parts(void *memory) {
    mat4 identity;
    glm_mat4_identity(identity);
    by_parts(memory, 0, identity);
}

void bench_cglm_matrices(void *memory) {
    mat4 identity;
    glm_mat4_identity(identity);
    by_matrices(memory, 0, identity);
}

const float *bench_cglm_world(const void *memory, uint32_t node) {
    return ((const cglm_tree *)memory)->worlds[node][0];
}
