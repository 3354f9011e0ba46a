/* SPDX-License-Identifier: MIT */
/* BVH that is cut short, has flipped bytes or says too much of itself, and memory that runs out: a status and
   a reason, nothing read outside (run under a sanitizer) and nothing leaked. */
#include "near.h"

#include "asset_walk.h"
#include "bvh_file.h"
#include "nth_allocation.h"

#include <stdio.h>

/* In a block just as long, so that a byte too far is seen. */
static gyre_status read_exactly(const char *bytes, size_t size, gyre_error *error) {
    char *exact = malloc(size ? size : 1);
    const gyre_asset *asset;
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    *error = (gyre_error){0};
    const gyre_status status = gyre_bvh_read_memory(exact, size, NULL, &asset, error);
    free(exact);
    assert_true((status == GYRE_OK) == (asset != NULL));
    assert_true((status == GYRE_OK) == (error->message[0] == '\0'));
    assert_int_equal(status, error->status);
    assert_true(error->offset <= size);
    if (asset) asset_walk(asset, 2000);
    gyre_asset_destroy(asset);
    return status;
}

/* A file cut amid its joints is refused; one cut amid its frames gives those that are whole, and says so. */
static void cut_everywhere(void **state) {
    (void)state;
    const size_t size = strlen(odd_bvh), motion = (size_t)(strstr(odd_bvh, "MOTION") - odd_bvh);
    const size_t joints_end = (size_t)(strstr(odd_bvh, "ROOT other") - odd_bvh);
    gyre_error error;
    for (size_t cut = 0; cut <= size; cut++) {
        const gyre_status status = read_exactly(odd_bvh, cut, &error);
        if (cut >= motion) assert_true(status == GYRE_OK || status == GYRE_BAD_FORMAT);
        if (cut + 2 < joints_end) assert_int_equal(status, GYRE_BAD_FORMAT);
    }
}

static void frames_cut_short_are_told(void **state) {
    (void)state;
    const size_t size = strlen(odd_bvh), first = (size_t)(strstr(odd_bvh, "0 1 0 10") - odd_bvh);
    for (size_t cut = first; cut + 2 < size; cut++) {
        const gyre_asset *asset;
        if (gyre_bvh_read_memory(odd_bvh, cut, NULL, &asset, NULL) == GYRE_OK)
            assert_non_null(gltf_warning(asset, "Frames: 3, and there are"));
        gyre_asset_destroy(asset);
    }
}

static void flip(char *copy, size_t at, uint32_t *random) {
    static const char odd[] = "{}\n,.-+eE0 9\t\xff";
    *random = *random * 1664525 + 1013904223;
    const uint32_t dice = *random >> 16;
    if (dice % 4 == 0)
        copy[at] = odd[dice / 4 % (sizeof odd)];
    else if (copy[at] >= '0' && copy[at] <= '9' && dice % 4 != 1)
        copy[at] = (char)('0' + dice / 4 % 10);
    else
        copy[at] = (char)(copy[at] ^ (dice % 3 == 0 ? 0xff : 1 << dice / 3 % 8));
}

static void flipped_bytes(void **state) {
    (void)state;
    const size_t size = strlen(odd_bvh);
    char *copy = malloc(size);
    uint32_t random = 1;
    gyre_error error;
    assert_non_null(copy);
    for (int round = 0; round < 8; round++) {
        for (size_t at = 0; at < size; at++) {
            memcpy(copy, odd_bvh, size);
            flip(copy, at, &random);
            if (round % 2) flip(copy, (at * 7919 + (size_t)round) % size, &random);
            const gyre_status status = read_exactly(copy, size, &error);
            assert_true(status == GYRE_OK || status == GYRE_BAD_FORMAT);
        }
    }
    free(copy);
}

/* Counts that no file can hold: no memory is asked for beyond what the file's size explains. */
static void *small_allocate(void *user, size_t size, size_t align) {
    (void)user, (void)align;
    return size > 1 << 20 ? NULL : malloc(size);
}

static void small_release(void *user, void *pointer, size_t size) {
    (void)user, (void)size;
    free(pointer);
}

static void counts_out_of_all_proportion(void **state) {
    (void)state;
    static const char *const frames[] = {"4294967295", "4294967296", "18446744073709551616", "1e99",
                                         "99999999999"};
    for (int i = 0; i < 5; i++) {
        char text[512];
        gyre_bvh_options options = {.allocator = {small_allocate, small_release, NULL}};
        snprintf(
            text, sizeof text,
            "HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 3 Xrotation Yrotation Zrotation } MOTION Frames: %s "
            "Frame Time: 1 1 2 3",
            frames[i]);
        const gyre_asset *asset = bvh_read_text(text, &options);
        assert_non_null(asset);
        assert_int_equal(asset->clips[0].curves[0].key_count, 1);
        gyre_asset_destroy(asset);
    }
}

static gyre_status read_with(nth_allocation *c) {
    const gyre_bvh_options options = {.allocator = nth_allocator(c), .up = GYRE_AXIS_Z};
    const gyre_asset *asset = (const gyre_asset *)c;
    gyre_error error = {0};
    const gyre_status status = gyre_bvh_read_memory(odd_bvh, strlen(odd_bvh), &options, &asset, &error);
    asset_walk_or_no_memory(status, asset, &error);
    return status;
}

static void the_nth_allocation_fails(void **state) {
    (void)state;
    gyre_status status = GYRE_OUT_OF_MEMORY;
    size_t n = 0;
    for (; status != GYRE_OK; n++) {
        nth_allocation c = {.left = n};
        status = read_with(&c);
        assert_int_equal(c.live, 0);
        assert_true(n < 1000);
    }
    assert_true(n > 2);
}

/* The arena asks rarely: with blocks of the least size each array is a call of its own. */
static void the_nth_allocation_of_a_large_file_fails(void **state) {
    (void)state;
    gltf_string text = large_bvh(30, 200);
    gyre_status status = GYRE_OUT_OF_MEMORY;
    size_t n = 0;
    for (; status != GYRE_OK; n++) {
        nth_allocation c = {.left = n};
        const gyre_bvh_options options = {.allocator = nth_allocator(&c)};
        const gyre_asset *asset;
        status = gyre_bvh_read_memory(text.bytes, text.size, &options, &asset, NULL);
        gyre_asset_destroy(asset);
        assert_int_equal(c.live, 0);
        assert_true(n < 1000);
    }
    assert_true(n > 5);
    free(text.bytes);
}

static gyre_status write_with(const gyre_asset *asset, nth_allocation *c) {
    const gyre_bvh_write_options options = {.allocator = nth_allocator(c), .up = GYRE_AXIS_Z, .flatten = 1};
    void *bytes = c;
    size_t size = 1;
    gyre_error error = {0};
    const gyre_status status = gyre_bvh_from_asset(asset, &options, &bytes, &size, &error);
    if (status != GYRE_OK) {
        assert_int_equal(status, GYRE_OUT_OF_MEMORY);
        assert_null(bytes);
        assert_int_equal(size, 0);
        assert_non_null(strstr(error.message, "out of memory"));
    }
    gyre_bvh_destroy(bytes, size, &options.allocator);
    return status;
}

static void the_nth_allocation_of_the_writer_fails(void **state) {
    (void)state;
    gltf_string text = large_bvh(30, 200);
    const gyre_asset *assets[] = {bvh_read_text(odd_bvh, NULL), bvh_read_text(text.bytes, NULL)};
    for (int i = 0; i < 2; i++) {
        gyre_status status = GYRE_OUT_OF_MEMORY;
        size_t n = 0;
        for (; status != GYRE_OK; n++) {
            nth_allocation c = {.left = n};
            status = write_with(assets[i], &c);
            assert_int_equal(c.live, 0);
            assert_true(n < 1000);
        }
        assert_true(n > 3);
        gyre_asset_destroy(assets[i]);
    }
    free(text.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_everywhere),
        cmocka_unit_test(frames_cut_short_are_told),
        cmocka_unit_test(flipped_bytes),
        cmocka_unit_test(counts_out_of_all_proportion),
        cmocka_unit_test(the_nth_allocation_fails),
        cmocka_unit_test(the_nth_allocation_of_a_large_file_fails),
        cmocka_unit_test(the_nth_allocation_of_the_writer_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
