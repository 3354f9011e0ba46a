/* SPDX-License-Identifier: MIT */
#include "near.h"

#include <gyre/hierarchy.h>
#include <stdlib.h>
#include <string.h>

enum { DEEP = 100000 };

static uint32_t order[DEEP], depths[DEEP], scratch[DEEP + 1], parents[DEEP];

static void orders_by_depth_then_index(void **state) {
    (void)state;
    const uint32_t tree[] = {3, GYRE_NONE, 1, 1, 0, GYRE_NONE};
    const uint32_t expected[] = {1, 5, 2, 3, 0, 4}, expected_depths[] = {2, 0, 1, 1, 3, 0};
    assert_int_equal(gyre_hierarchy_order(tree, 6, order, depths, scratch, NULL), GYRE_OK);
    assert_memory_equal(order, expected, sizeof expected);
    assert_memory_equal(depths, expected_depths, sizeof expected_depths);
    assert_int_equal(gyre_hierarchy_order(tree, 0, order, depths, scratch, NULL), GYRE_OK);
}

static void names_cycles_and_strays(void **state) {
    (void)state;
    const uint32_t two[] = {1, 0}, self[] = {GYRE_NONE, 1}, outside[] = {GYRE_NONE, 2};
    const uint32_t tail[] = {1, 2, 3, 1, 0};
    gyre_error error = {0};
    assert_int_equal(gyre_hierarchy_order(two, 2, order, depths, scratch, &error), GYRE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "own ancestor"));
    assert_int_equal(gyre_hierarchy_order(self, 2, order, depths, scratch, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_hierarchy_order(tail, 5, order, depths, scratch, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_hierarchy_order(outside, 2, order, depths, scratch, &error), GYRE_BAD_ARGUMENT);
    assert_string_equal(error.message, "node 1 has parent 2, there are 2 nodes");
}

static void chain_of_100000(void **state) {
    (void)state;
    gyre_mat4d *worlds = malloc(DEEP * sizeof *worlds);
    assert_non_null(worlds);
    gyre_transformd step = gyre_transformd_identity();
    step.translation.x = 1;
    for (uint32_t n = 0; n < DEEP; n++) { /* the root last, so that every walk is long */
        parents[n] = n + 1 < DEEP ? n + 1 : GYRE_NONE;
        worlds[n] = gyre_mat4d_from_transformd(step);
    }
    assert_int_equal(gyre_hierarchy_order(parents, DEEP, order, depths, scratch, NULL), GYRE_OK);
    gyre_world_from_local(parents, order, DEEP, worlds, worlds);
    assert_near(worlds[0].m[12], DEEP, 0);
    assert_int_equal(depths[0], DEEP - 1);
    free(worlds);
}

/* Random trees: parents come first, depths fit, every node once. */
static void laws_of_order(void **state) {
    (void)state;
    srand(3);
    for (int round = 0; round < 100; round++) {
        uint32_t count = 1 + (uint32_t)rand() % 300, label[300], seen[300] = {0};
        for (uint32_t i = 0; i < count; i++)
            label[i] = i;
        for (uint32_t i = count - 1; i > 0; i--) {
            uint32_t other = (uint32_t)rand() % (i + 1), t = label[i];
            label[i] = label[other], label[other] = t;
        }
        for (uint32_t i = 0; i < count; i++)
            parents[label[i]] = i && rand() % 10 ? label[(uint32_t)rand() % i] : GYRE_NONE;
        assert_int_equal(gyre_hierarchy_order(parents, count, order, depths, scratch, NULL), GYRE_OK);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t n = order[i], parent = parents[n];
            assert_int_equal(seen[n]++, 0);
            assert_true(parent == GYRE_NONE || seen[parent]);
            assert_int_equal(depths[n], parent == GYRE_NONE ? 0 : depths[parent] + 1);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_by_depth_then_index),
        cmocka_unit_test(names_cycles_and_strays),
        cmocka_unit_test(chain_of_100000),
        cmocka_unit_test(laws_of_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
