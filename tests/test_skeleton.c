/* SPDX-License-Identifier: MIT */
/* Skeletons: the order of joints, what is kept of each, and blocks of bytes that are damaged. */
#include "near.h"

#include "nth_allocation.h"

#include <anim/skeleton_block.h>
#include <gyre/skeleton.h>

enum { JOINTS = 6 };

/* Parents behind their children, two roots, a joint without a name and two of one name. */
static const uint32_t parents[JOINTS] = {3, 0, 3, GYRE_NONE, GYRE_NONE, 0};
static const char *const names[JOINTS] = {"spine", "arm", NULL, "hips", "prop", "arm"};
static const uint32_t expected_nodes[JOINTS] = {3, 0, 1, 5, 2, 4};

static const gyre_skeleton *make(const gyre_allocator *allocator, gyre_status *status) {
    static const uint32_t skin[3] = {5, 3, 0};
    gyre_transformd rest[JOINTS];
    gyre_mat4d binds[3];
    const gyre_skeleton *skeleton;
    for (uint32_t i = 0; i < JOINTS; i++) {
        rest[i] = gyre_transformd_identity();
        rest[i].translation = gyre_vec3d_make(i, 0.5, -(double)i);
        rest[i].rotation = gyre_quatd_make(0, 0, 3, 4); /* made unit */
    }
    for (uint32_t k = 0; k < 3; k++) {
        binds[k] = gyre_mat4d_identity();
        binds[k].m[12] = k + 1;
    }
    const gyre_skeleton_source source = {.joint_count = JOINTS,
                                         .skin_joint_count = 3,
                                         .parents = parents,
                                         .rest = rest,
                                         .names = names,
                                         .skin_joints = skin,
                                         .inverse_binds = binds,
                                         .unit_m = 0.01};
    *status = gyre_skeleton_create(&source, allocator, &skeleton, NULL);
    return skeleton;
}

static const gyre_skeleton *made(void) {
    gyre_status status;
    const gyre_skeleton *skeleton = make(NULL, &status);
    assert_int_equal(status, GYRE_OK);
    return skeleton;
}

static void joints_stand_depth_first(void **state) {
    (void)state;
    static const uint16_t expected_parents[JOINTS] = {0xffff, 0, 1, 1, 0, 0xffff},
                          ends[JOINTS] = {5, 4, 3, 4, 5, 6};
    const gyre_skeleton *s = made();
    assert_int_equal(gyre_skeleton_joint_count(s), JOINTS);
    assert_memory_equal(gyre_skeleton_parents(s), expected_parents, sizeof expected_parents);
    assert_memory_equal(gyre_skeleton_subtree_ends(s), ends, sizeof ends);
    assert_memory_equal(gyre_skeleton_nodes(s), expected_nodes, sizeof expected_nodes);
    assert_int_equal(gyre_skeleton_joint_of_node(s, 5), 3);
    assert_int_equal(gyre_skeleton_joint_of_node(s, 6), GYRE_NONE);
    assert_int_equal(gyre_skeleton_size(s) % 16, 0);
    assert_true(gyre_skeleton_unit_m(s) == 0.01);
    gyre_skeleton_destroy(s, NULL);
    gyre_skeleton_destroy(NULL, NULL);
}

static void joints_keep_their_names_and_rest(void **state) {
    (void)state;
    const gyre_skeleton *s = made();
    const gyre_pose rest = gyre_skeleton_rest(s);
    for (uint32_t j = 0; j < JOINTS; j++) {
        const uint32_t old = expected_nodes[j];
        const gyre_transform t = gyre_pose_get(&rest, j);
        assert_string_equal(gyre_skeleton_name(s, j), names[old] ? names[old] : "");
        assert_true(t.translation.x == (float)old && t.translation.z == -(float)old &&
                    t.translation.y == 0.5f);
        assert_true(t.rotation.z == 0.6f && t.rotation.w == 0.8f && t.scale.x == 1.0f);
    }
    assert_int_equal(gyre_skeleton_find(s, "arm"), 2);
    assert_int_equal(gyre_skeleton_find(s, "leg"), GYRE_NONE);
    gyre_skeleton_destroy(s, NULL);
}

static void the_skin_keeps_its_order(void **state) {
    (void)state;
    static const uint16_t joints[3] = {3, 0, 1};
    const gyre_skeleton *s = made();
    assert_int_equal(gyre_skeleton_skin_joint_count(s), 3);
    assert_memory_equal(gyre_skeleton_skin_joints(s), joints, sizeof joints);
    for (uint32_t k = 0; k < 3; k++)
        assert_true(gyre_skeleton_inverse_binds(s)[k].m[3] == (float)(k + 1));
    gyre_skeleton_destroy(s, NULL);
}

/* Parents and names make it; rest and skin do not. */
static void fingerprints_tell_joints(void **state) {
    (void)state;
    const gyre_skeleton *s = made(), *same, *other;
    const gyre_skeleton_source bare = {.joint_count = JOINTS, .parents = parents, .names = names};
    const char *others[JOINTS] = {"spine", "arm", NULL, "hips", "prop", "leg"};
    const gyre_skeleton_source renamed = {.joint_count = JOINTS, .parents = parents, .names = others};
    assert_int_equal(gyre_skeleton_create(&bare, NULL, &same, NULL), GYRE_OK);
    assert_int_equal(gyre_skeleton_create(&renamed, NULL, &other, NULL), GYRE_OK);
    assert_true(gyre_skeleton_fingerprint(s) == gyre_skeleton_fingerprint(same));
    assert_true(gyre_skeleton_fingerprint(s) != gyre_skeleton_fingerprint(other));
    gyre_skeleton_destroy(s, NULL);
    gyre_skeleton_destroy(same, NULL);
    gyre_skeleton_destroy(other, NULL);
}

static void refused(gyre_skeleton_source source, const char *words) {
    const gyre_skeleton *skeleton = (const gyre_skeleton *)1;
    gyre_error error = {0};
    assert_int_equal(gyre_skeleton_create(&source, NULL, &skeleton, &error), GYRE_BAD_ARGUMENT);
    assert_null(skeleton);
    if (!strstr(error.message, words)) fail_msg("no \"%s\" in: %s", words, error.message);
}

static void what_is_no_skeleton_is_refused(void **state) {
    (void)state;
    const uint32_t cycle[3] = {GYRE_NONE, 2, 1}, outside[1] = {1}, root[1] = {GYRE_NONE}, one[1] = {1};
    gyre_transformd rest = gyre_transformd_identity();
    gyre_mat4d bind = gyre_mat4d_identity();
    refused((gyre_skeleton_source){.joint_count = 3, .parents = cycle}, "2 joints are their own ancestors");
    refused((gyre_skeleton_source){.joint_count = 1, .parents = outside}, "has parent 1");
    refused((gyre_skeleton_source){.joint_count = 0, .parents = root}, "1 to 65535");
    refused((gyre_skeleton_source){.joint_count = 65536, .parents = root}, "1 to 65535");
    refused((gyre_skeleton_source){.joint_count = 1}, "parents is NULL");
    refused((gyre_skeleton_source){.joint_count = 1, .parents = root, .unit_m = NAN}, "unit_m");
    refused((gyre_skeleton_source){.joint_count = 1, .parents = root, .unit_m = 1e19}, "unit_m");
    refused((gyre_skeleton_source){.joint_count = 1, .parents = root, .names = (const char *[]){"h\xfc"}},
            "joint 0 is no UTF-8");
    refused(
        (gyre_skeleton_source){.joint_count = 1, .parents = root, .skin_joint_count = 1, .skin_joints = one},
        "skin joint 0 is joint 1");
    refused((gyre_skeleton_source){.joint_count = 1, .parents = root, .skin_joint_count = 1},
            "skin_joints is NULL");
    bind.m[5] = INFINITY;
    refused((gyre_skeleton_source){.joint_count = 1,
                                   .parents = root,
                                   .skin_joint_count = 1,
                                   .skin_joints = (const uint32_t[]){0},
                                   .inverse_binds = &bind},
            "is not finite");
    rest.scale.y = 1e300; /* no float holds it */
    refused((gyre_skeleton_source){.joint_count = 1, .parents = root, .rest = &rest}, "not finite");
    rest = gyre_transformd_identity();
    rest.rotation = gyre_quatd_make(0, 0, 0, 0);
    refused((gyre_skeleton_source){.joint_count = 1, .parents = root, .rest = &rest}, "length 0");
}

/* A chain as deep as can be. */
static void depth_is_no_matter(void **state) {
    (void)state;
    enum { DEEP = 65535 };
    uint32_t *chain = malloc(DEEP * sizeof *chain);
    const gyre_skeleton *s, *again;
    for (uint32_t i = 0; i < DEEP; i++)
        chain[i] = i + 1 < DEEP ? i + 1 : GYRE_NONE;
    assert_int_equal(
        gyre_skeleton_create(&(gyre_skeleton_source){.joint_count = DEEP, .parents = chain}, NULL, &s, NULL),
        GYRE_OK);
    assert_int_equal(gyre_skeleton_nodes(s)[0], DEEP - 1);
    assert_int_equal(gyre_skeleton_from_bytes(s, gyre_skeleton_size(s), &again, NULL), GYRE_OK);
    gyre_skeleton_destroy(s, NULL);
    free(chain);
}

static gyre_status try(const char *bytes, size_t size, gyre_error *error) {
    char *copy = malloc(size + 16);
    const gyre_skeleton *skeleton;
    memcpy(copy, bytes, size);
    *error = (gyre_error){0};
    const gyre_status status = gyre_skeleton_from_bytes(copy, size, &skeleton, error);
    assert_true((status == GYRE_OK) == (skeleton != NULL) &&
                (status == GYRE_OK) == (error->message[0] == '\0'));
    for (uint32_t j = 0; skeleton && j < gyre_skeleton_joint_count(skeleton); j++)
        assert_true(strlen(gyre_skeleton_name(skeleton, j)) < size);
    free(copy);
    return status;
}

static void bytes_are_taken_or_refused(void **state) {
    (void)state;
    const gyre_skeleton *s = made();
    const size_t size = gyre_skeleton_size(s);
    char *copy = malloc(size);
    gyre_error error;
    assert_int_equal(try((const char *)s, size, &error), GYRE_OK);
    for (size_t cut = 0; cut < size; cut++)
        assert_int_equal(try((const char *)s, cut, &error), GYRE_BAD_FORMAT);
    for (size_t at = 0; at < size; at++) {
        memcpy(copy, s, size);
        copy[at] = (char)(copy[at] ^ 0x41);
        assert_int_not_equal(try(copy, size, &error), GYRE_OK);
    }
    free(copy);
    gyre_skeleton_destroy(s, NULL);
}

/* Sums that match what else was changed: each number of the block, as large as can be and a little off. */
static void hostile_numbers_made_to_match(void **state) {
    (void)state;
    static const uint32_t numbers[] = {0,       1,          2,          0x7fff,     0xffff,
                                       0x10000, 0x7f800000, 0x7fffffff, 0x80000000, 0xffffffff};
    const gyre_skeleton *s = made();
    const size_t size = gyre_skeleton_size(s);
    char *copy = malloc(size);
    gyre_skeleton *changed = (gyre_skeleton *)(void *)copy;
    gyre_error error;
    for (size_t at = sizeof(gyrei_block); at + 4 <= size; at += 2)
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
            memcpy(copy, s, size);
            memcpy(copy + at, &numbers[n], 4);
            changed->block.checksum = gyrei_checksum(&changed->block + 1, size - sizeof changed->block);
            try(copy, size, &error);
        }
    free(copy);
    gyre_skeleton_destroy(s, NULL);
}

static void memory_that_runs_out(void **state) {
    (void)state;
    gyre_status status = GYRE_OUT_OF_MEMORY;
    for (size_t n = 0; status != GYRE_OK; n++) {
        nth_allocation nth = {.left = n};
        const gyre_allocator allocator = nth_allocator(&nth);
        const gyre_skeleton *s = make(&allocator, &status);
        assert_true((status == GYRE_OK) == (s != NULL));
        assert_true(status == GYRE_OK || status == GYRE_OUT_OF_MEMORY);
        assert_int_equal(nth.live, s ? 1 : 0);
        gyre_skeleton_destroy(s, &allocator);
        assert_int_equal(nth.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joints_stand_depth_first),       cmocka_unit_test(joints_keep_their_names_and_rest),
        cmocka_unit_test(the_skin_keeps_its_order),       cmocka_unit_test(fingerprints_tell_joints),
        cmocka_unit_test(what_is_no_skeleton_is_refused), cmocka_unit_test(depth_is_no_matter),
        cmocka_unit_test(bytes_are_taken_or_refused),     cmocka_unit_test(hostile_numbers_made_to_match),
        cmocka_unit_test(memory_that_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
