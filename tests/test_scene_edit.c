/* SPDX-License-Identifier: MIT */
/* Random edits of a scene beside a plain model of it: nodes that know their parent and the list of their
   children, matrices in double, worlds by recursion. */
#include "near.h"

#include <gyre/scene.h>
#include <gyre/transformd.h>
#include <stdlib.h>
#include <string.h>

#ifndef SEED_COUNT
#define SEED_COUNT 10000
#endif
enum { LARGEST = 24, EDITS = 60, GONE = 64 };

typedef struct plain_node {
    gyre_node handle;
    int parent, child_count, children[LARGEST]; /* -1: a root */
    gyre_mat4d local;
    bool used, hidden;
} plain_node;

typedef struct plain {
    gyre_scene *scene;
    uint64_t random;
    plain_node nodes[LARGEST];
    int root_count, roots[LARGEST], count, gone_count;
    gyre_node gone[GONE];
} plain;

static uint32_t next_random(plain *p, uint32_t below) {
    p->random ^= p->random << 13;
    p->random ^= p->random >> 7;
    p->random ^= p->random << 17;
    return (uint32_t)((p->random >> 32) * below >> 32);
}

static float number(plain *p) {
    return (float)next_random(p, 2001) / 1000.0f - 1.0f;
}

static int any_node(plain *p) {
    if (p->count == 0) return -1;
    for (;;) {
        const int i = (int)next_random(p, LARGEST);
        if (p->nodes[i].used) return i;
    }
}

static gyre_node handle_of(const plain *p, int node) {
    return node < 0 ? gyre_node_none() : p->nodes[node].handle;
}

static int *list_of(plain *p, int parent, int **count) {
    *count = parent < 0 ? &p->root_count : &p->nodes[parent].child_count;
    return parent < 0 ? p->roots : p->nodes[parent].children;
}

static int unhang(plain *p, int node) {
    int *count, *list = list_of(p, p->nodes[node].parent, &count), at = 0;
    while (list[at] != node)
        at++;
    memmove(list + at, list + at + 1, (size_t)(*count - at - 1) * sizeof *list);
    --*count;
    return at;
}

static void hang(plain *p, int node, int parent, int at) {
    int *count, *list = list_of(p, parent, &count);
    if (at < 0) at = *count;
    memmove(list + at + 1, list + at, (size_t)(*count - at) * sizeof *list);
    list[at] = node;
    ++*count;
    p->nodes[node].parent = parent;
}

static gyre_mat4d world_of(const plain *p, int node) {
    if (node < 0) return gyre_mat4d_identity();
    return gyre_mat4d_mul(world_of(p, p->nodes[node].parent), p->nodes[node].local);
}

static bool is_below(const plain *p, int node, int top) {
    return node == top || (node >= 0 && is_below(p, p->nodes[node].parent, top));
}

static bool is_hidden(const plain *p, int node) {
    return node >= 0 && (p->nodes[node].hidden || is_hidden(p, p->nodes[node].parent));
}

static void forget(plain *p, int node) {
    while (p->nodes[node].child_count)
        forget(p, p->nodes[node].children[0]);
    unhang(p, node);
    p->nodes[node].used = false;
    p->count--;
    p->gone[p->gone_count++ % GONE] = p->nodes[node].handle;
}

static gyre_vec3 some_scale(plain *p) {
    const uint32_t kind = next_random(p, 20);
    if (kind == 0) return gyre_vec3_make(1, 0, 1);
    if (kind == 1) return gyre_vec3_make(-1, 1, 1);
    if (kind < 10) return gyre_vec3_make(1, 1, 1);
    return gyre_vec3_make(1 + number(p) / 5, 1 + number(p) / 5, 1 + number(p) / 5);
}

static gyre_transform some_transform(plain *p) {
    const gyre_vec3 at = {number(p), number(p), number(p)};
    const gyre_quat q = {number(p), number(p), number(p), 1.5f};
    return gyre_transform_make(at, gyre_quat_normalise(q), some_scale(p));
}

static gyre_mat4d exact(gyre_transform t) {
    return gyre_mat4d_from_transformd(gyre_transformd_from_transform(t));
}

static gyre_mat4 some_matrix(plain *p) {
    gyre_mat4 m = gyre_mat4_identity();
    for (int c = 0; c < 4; c++)
        for (int r = 0; r < 3; r++)
            m.m[4 * c + r] += number(p) / (c < 3 ? 4.0f : 1.0f);
    return m;
}

/* Where it can be said beforehand: what flattens is a scale of 0, which leaves a determinant that is none. */
static bool is_flat(const plain *p, int node) {
    return fabs(gyre_mat4d_determinant3(world_of(p, node))) < 1e-9;
}

static void edit_add(plain *p) {
    int node = 0;
    while (node < LARGEST && p->nodes[node].used)
        node++;
    if (node == LARGEST) return;
    const int parent = next_random(p, 4) ? any_node(p) : -1;
    const gyre_transform t = some_transform(p);
    plain_node *n = &p->nodes[node];
    memset(n, 0, sizeof *n);
    assert_int_equal(gyre_scene_add(p->scene, handle_of(p, parent), &t, &n->handle, NULL), GYRE_OK);
    n->used = true;
    n->local = exact(t);
    hang(p, node, parent, -1);
    p->count++;
}

static void edit_remove(plain *p, int node) {
    if (next_random(p, 3) && p->nodes[node].child_count) return; /* seldom whole trees */
    assert_int_equal(gyre_scene_remove(p->scene, p->nodes[node].handle), GYRE_OK);
    forget(p, node);
}

static void edit_dissolve(plain *p, int node) {
    assert_int_equal(gyre_scene_dissolve(p->scene, p->nodes[node].handle, NULL), GYRE_OK);
    const int parent = p->nodes[node].parent;
    int at = unhang(p, node);
    while (p->nodes[node].child_count) {
        const int child = p->nodes[node].children[0];
        unhang(p, child);
        p->nodes[child].local = gyre_mat4d_mul(p->nodes[node].local, p->nodes[child].local);
        hang(p, child, parent, at++);
    }
    hang(p, node, parent, -1);
    forget(p, node);
}

static void edit_parent(plain *p, int node) {
    const int parent = next_random(p, 5) ? any_node(p) : -1;
    const uint32_t keep = next_random(p, 2);
    const gyre_status status =
        gyre_scene_set_parent(p->scene, p->nodes[node].handle, handle_of(p, parent), keep, NULL);
    if (is_below(p, parent, node)) {
        assert_int_equal(status, GYRE_BAD_ARGUMENT);
        return;
    }
    if (parent == p->nodes[node].parent) {
        assert_int_equal(status, GYRE_OK);
        return;
    }
    if (keep == GYRE_KEEP_WORLD && is_flat(p, parent)) {
        assert_int_equal(status, GYRE_DEGENERATE);
        return;
    }
    assert_int_equal(status, GYRE_OK);
    if (keep == GYRE_KEEP_WORLD) {
        gyre_mat4d inverse = gyre_mat4d_identity();
        assert_true(gyre_mat4d_inverse_affine(world_of(p, parent), &inverse));
        p->nodes[node].local = gyre_mat4d_mul(inverse, world_of(p, node));
    }
    unhang(p, node);
    hang(p, node, parent, -1);
}

static void edit_transform(plain *p, int node) {
    const gyre_node handle = p->nodes[node].handle;
    gyre_transform now, t = some_transform(p);
    assert_int_equal(gyre_scene_transform(p->scene, handle, &now), GYRE_OK);
    gyre_mat4d *local = &p->nodes[node].local;
    switch (next_random(p, 4)) {
    case 0:
        assert_int_equal(gyre_scene_set_transform(p->scene, handle, t), GYRE_OK);
        *local = exact(t);
        break;
    case 1:
        assert_int_equal(gyre_scene_set_translation(p->scene, handle, t.translation), GYRE_OK);
        local->m[12] = (double)t.translation.x;
        local->m[13] = (double)t.translation.y;
        local->m[14] = (double)t.translation.z;
        break;
    case 2: /* the other parts are those that the node says it has */
        assert_int_equal(gyre_scene_set_rotation(p->scene, handle, t.rotation), GYRE_OK);
        now.rotation = t.rotation;
        *local = exact(now);
        break;
    default:
        assert_int_equal(gyre_scene_set_scale(p->scene, handle, t.scale), GYRE_OK);
        now.scale = t.scale;
        *local = exact(now);
        break;
    }
}

static void edit_matrix(plain *p, int node) {
    const gyre_mat4 m = some_matrix(p);
    gyre_decompose kind;
    assert_int_equal(gyre_scene_set_matrix(p->scene, p->nodes[node].handle, m, &kind, NULL), GYRE_OK);
    assert_int_equal(kind & GYRE_DECOMPOSE_SHEAR, GYRE_DECOMPOSE_SHEAR);
    p->nodes[node].local = gyre_mat4d_from_mat4(m);
}

static void edit_world(plain *p, int node) {
    const gyre_mat4 m = some_matrix(p);
    const gyre_vec3 at = {m.m[12], m.m[13], m.m[14]};
    const bool whole = next_random(p, 2) == 0;
    const gyre_node handle = p->nodes[node].handle;
    const gyre_status status = whole ? gyre_scene_set_world(p->scene, handle, m, NULL, NULL)
                                     : gyre_scene_set_world_position(p->scene, handle, at, NULL);
    const int parent = p->nodes[node].parent;
    if (is_flat(p, parent)) {
        assert_int_equal(status, GYRE_DEGENERATE);
        return;
    }
    assert_int_equal(status, GYRE_OK);
    gyre_mat4d inverse = gyre_mat4d_identity(), *local = &p->nodes[node].local;
    assert_true(gyre_mat4d_inverse_affine(world_of(p, parent), &inverse));
    const gyre_mat4d made = gyre_mat4d_mul(inverse, gyre_mat4d_from_mat4(m));
    memcpy(local->m + (whole ? 0 : 12), made.m + (whole ? 0 : 12), (whole ? 16 : 4) * sizeof(double));
}

static void edit_other(plain *p, int node) {
    const bool hide = next_random(p, 2) == 0;
    assert_int_equal(gyre_scene_set_visible(p->scene, p->nodes[node].handle, !hide), GYRE_OK);
    p->nodes[node].hidden = hide;
    assert_int_equal(gyre_scene_set_user(p->scene, p->nodes[node].handle, &p->nodes[node]), GYRE_OK);
}

static void edit(plain *p) {
    const uint32_t what = next_random(p, 16);
    const int node = any_node(p);
    if (what < 5 || node < 0)
        edit_add(p);
    else if (what == 5)
        edit_remove(p, node);
    else if (what == 6)
        edit_dissolve(p, node);
    else if (what < 10)
        edit_parent(p, node);
    else if (what < 13)
        edit_transform(p, node);
    else if (what == 13)
        edit_matrix(p, node);
    else if (what == 14)
        edit_world(p, node);
    else
        edit_other(p, node);
}

static double largest_of(const gyre_mat4d *m) {
    double largest = 1;
    for (int i = 0; i < 16; i++)
        largest = fmax(largest, fabs(m->m[i]));
    return largest;
}

static void check_world(const plain *p, int node) {
    gyre_mat4 world;
    const gyre_mat4d expected = world_of(p, node);
    assert_int_equal(gyre_scene_world(p->scene, p->nodes[node].handle, &world), GYRE_OK);
    const double tolerance = 2e-5 * largest_of(&expected);
    for (int i = 0; i < 16; i++)
        assert_near((double)world.m[i], expected.m[i], tolerance);
}

/* A node, its children in their order and what is below; gives how many nodes that are. */
static int check_below(const plain *p, int node) {
    const int count = node < 0 ? p->root_count : p->nodes[node].child_count;
    const int *children = node < 0 ? p->roots : p->nodes[node].children;
    int all = 1;
    gyre_node child = gyre_scene_first_child(p->scene, handle_of(p, node));
    for (int i = 0; i < count; i++) {
        assert_true(gyre_node_equal(child, p->nodes[children[i]].handle));
        assert_true(gyre_node_equal(gyre_scene_parent(p->scene, child), handle_of(p, node)));
        all += check_below(p, children[i]);
        child = gyre_scene_next_sibling(p->scene, child);
    }
    assert_true(gyre_node_is_none(child));
    if (node < 0) return all;
    check_world(p, node);
    assert_int_equal(gyre_scene_is_visible(p->scene, p->nodes[node].handle), !is_hidden(p, node));
    return all;
}

static void check(const plain *p) {
    assert_int_equal(gyre_scene_count(p->scene), p->count);
    assert_int_equal(check_below(p, -1), p->count + 1);
    for (int i = 0; i < p->gone_count && i < GONE; i++)
        assert_false(gyre_scene_has(p->scene, p->gone[i]));
    gyre_transform t;
    if (p->gone_count)
        assert_int_equal(gyre_scene_transform(p->scene, p->gone[(p->gone_count - 1) % GONE], &t),
                         GYRE_NOT_FOUND);
}

static void run_seed(uint64_t seed) {
    static plain p;
    memset(&p, 0, sizeof p);
    p.random = seed * 0x9e3779b97f4a7c15u + 1;
    assert_int_equal(gyre_scene_create(NULL, &p.scene, NULL), GYRE_OK);
    for (int i = 0; i < EDITS; i++) {
        edit(&p);
        if (next_random(&p, 4) == 0) (void)gyre_scene_update(p.scene);
        if (i % 12 == 11) check(&p);
    }
    (void)gyre_scene_update(p.scene);
    check(&p);
    gyre_scene_destroy(p.scene);
}

static void random_edits_agree_with_a_plain_model(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < SEED_COUNT; seed++)
        run_seed(seed);
}

/* A tree so large that its order is kept and worn, edited between updates. */
static void large_trees_keep_their_order(void **state) {
    (void)state;
    enum { MANY = 3000, ROUNDS = 60 };
    static gyre_node nodes[MANY + ROUNDS * 20];
    static plain p; /* for its random numbers */
    uint32_t count = 0;
    p.random = 77;
    assert_int_equal(gyre_scene_create(NULL, &p.scene, NULL), GYRE_OK);
    while (count < MANY) {
        const gyre_transform t = some_transform(&p);
        const gyre_node parent = count % 50 ? nodes[next_random(&p, count)] : gyre_node_none();
        assert_int_equal(gyre_scene_add(p.scene, parent, &t, &nodes[count], NULL), GYRE_OK);
        count++;
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 20; i++) {
            const gyre_node a = nodes[next_random(&p, count)], b = nodes[next_random(&p, count)];
            const gyre_transform t = some_transform(&p);
            if (i % 4 == 0) (void)gyre_scene_set_parent(p.scene, a, b, GYRE_KEEP_LOCAL, NULL);
            if (i % 4 == 1) (void)gyre_scene_set_transform(p.scene, a, t);
            if (i % 4 == 2 && gyre_scene_has(p.scene, a))
                assert_int_equal(gyre_scene_add(p.scene, a, &t, &nodes[count++], NULL), GYRE_OK);
            if (i == 3) (void)gyre_scene_remove(p.scene, a);
            if (i == 7) (void)gyre_scene_set_matrix(p.scene, a, some_matrix(&p), NULL, NULL);
        }
        static gyre_mat4 early[MANY + ROUNDS * 20];
        for (uint32_t i = 0; i < count; i++)
            (void)gyre_scene_world(p.scene, nodes[i], &early[i]);
        (void)gyre_scene_update(p.scene);
        for (uint32_t i = 0; i < count; i++) {
            gyre_mat4 late = early[i];
            (void)gyre_scene_world(p.scene, nodes[i], &late);
            assert_memory_equal(&late, &early[i], sizeof late);
        }
    }
    gyre_scene_destroy(p.scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_edits_agree_with_a_plain_model),
        cmocka_unit_test(large_trees_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
