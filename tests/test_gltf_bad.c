/* SPDX-License-Identifier: MIT */
/* Files that are cut short, that have flipped bytes, and memory that runs out: a status and a reason, nothing
   read outside (run under a sanitizer) and nothing leaked. */
#include "near.h"

#include "asset_walk.h"
#include "full_asset.h"
#include "gltf_text.h"
#include "nth_allocation.h"
#include "odd_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#ifndef HAS_SANITIZER
#define HAS_SANITIZER 0
#endif

/* ---- malloc taken over, for the libraries that the reader stands on ---- */

#if !HAS_SANITIZER && defined(__GLIBC__)
#define HAS_OWN_MALLOC 1

static size_t mallocs_left = SIZE_MAX; /* until one fails */
static long mallocs_live;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *pointer, size_t size);
void __libc_free(void *pointer);

#define EXPORTED __attribute__((visibility("default"))) /* or other libraries keep malloc's own */

static bool may_allocate(void) {
    if (mallocs_left != SIZE_MAX && mallocs_left-- == 0) {
        mallocs_left = SIZE_MAX;
        errno = ENOMEM;
        return false;
    }
    return true;
}

static void *counted(void *pointer) {
    mallocs_live += pointer != NULL;
    return pointer;
}

EXPORTED void *malloc(size_t size) {
    return may_allocate() ? counted(__libc_malloc(size)) : NULL;
}

EXPORTED void *calloc(size_t count, size_t size) {
    return may_allocate() ? counted(__libc_calloc(count, size)) : NULL;
}

EXPORTED void *realloc(void *pointer, size_t size) {
    if (!pointer) return malloc(size);
    return may_allocate() ? __libc_realloc(pointer, size) : NULL;
}

EXPORTED void free(void *pointer) {
    mallocs_live -= pointer != NULL;
    __libc_free(pointer);
}
#else
#define HAS_OWN_MALLOC 0
#endif

/* ---- the files ---- */

static gltf_string glb_of(const gyre_asset *asset) {
    void *bytes;
    size_t size;
    gltf_string copy = {0};
    assert_int_equal(gyre_glb_from_asset(asset, NULL, &bytes, &size, NULL), GYRE_OK);
    gltf_append(&copy, bytes, size);
    gyre_glb_destroy(bytes, size, NULL);
    return copy;
}

static gltf_string sample(const char *name) {
    char path[1024];
    gltf_string bytes = {0};
    char block[4096];
    snprintf(path, sizeof path, "%s/%s", GYRE_SAMPLES_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;)
        gltf_append(&bytes, block, got);
    fclose(file);
    return bytes;
}

/* ---- reading what may be bad ---- */

static gyre_status read_copy(const void *bytes, size_t size, bool walk) {
    void *exact = malloc(size ? size : 1); /* so that a byte too far is seen */
    const gyre_asset *asset;
    gyre_error error = {0};
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    gyre_status status = gyre_gltf_read_memory(exact, size, NULL, &asset, &error);
    free(exact);
    assert_true((status == GYRE_OK) == (asset != NULL));
    assert_true((status == GYRE_OK) == (error.message[0] == '\0'));
    assert_int_equal(status, error.status);
    assert_int_not_equal(status, GYRE_OUT_OF_MEMORY);
    if (asset && walk) asset_walk(asset, 2000);
    gyre_asset_destroy(asset);
    return status;
}

static void put_word(char *bytes, size_t at, size_t word) {
    for (size_t i = 0; i < 4; i++)
        bytes[at + i] = (char)(word >> 8 * i);
}

static size_t word_at(const char *bytes, size_t at) {
    size_t word = 0;
    for (size_t i = 0; i < 4; i++)
        word |= (size_t)(uint8_t)bytes[at + i] << 8 * i;
    return word;
}

/* Makes the lengths of header and chunks those of a file that is now `size` bytes long. */
static void mend_lengths(char *bytes, size_t size) {
    if (size < 20) return;
    put_word(bytes, 8, size);
    size_t json = word_at(bytes, 12);
    if (json > size - 20) put_word(bytes, 12, json = size - 20);
    if (json + 28 <= size) put_word(bytes, 20 + json, size - json - 28);
}

/* The same for buffer 0 in the JSON: its length is written anew in the room of the old one. */
static void mend_buffer(char *bytes, size_t size) {
    size_t json = word_at(bytes, 12);
    char *at = NULL, digits[32];
    static const char key[] = "\"buffers\":[{\"byteLength\":";
    for (size_t i = 20; i + sizeof key < 20 + json && !at; i++)
        if (memcmp(bytes + i, key, sizeof key - 1) == 0) at = bytes + i + sizeof key - 1;
    if (!at || json + 28 > size) return;
    size_t room = strspn(at, "0123456789");
    snprintf(digits, sizeof digits, "%*zu", (int)room, size - json - 28);
    memcpy(at, digits, room);
}

/* Cut at `size`: as it is, with the lengths of the container mended, and with that of the buffer too. */
static void cut_at(const gltf_string *file, size_t size) {
    assert_int_not_equal(read_copy(file->bytes, size, false), GYRE_OK);
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, file->bytes, size);
    mend_lengths(copy, size);
    bool only_padding = size + 4 > file->size;
    gyre_status status = read_copy(copy, size, true);
    assert_true(status != GYRE_OK || only_padding);
    if (size >= 20) {
        copy[size] = '\0';
        mend_buffer(copy, size);
        status = read_copy(copy, size, true);
        assert_true(status != GYRE_OK || only_padding);
    }
    free(copy);
}

static void cut(gltf_string file, size_t step) {
    assert_int_equal(read_copy(file.bytes, file.size, true), GYRE_OK);
    for (size_t size = 0; size < file.size; size += step)
        cut_at(&file, size);
    free(file.bytes);
}

static size_t step_of(gltf_string file) {
    return file.size <= 20480 ? 1 : file.size / 500;
}

static void cut_small_files_everywhere(void **state) {
    (void)state;
    cut(glb_of(small_asset()), 1);
    cut(odd_glb(), 1);
}

static void cut_large_files_at_500_places(void **state) {
    (void)state;
    gltf_string files[] = {glb_of(full_asset()), sample("cone_tree.glb"), sample("creature.glb"),
                           sample("mechanism.glb")};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        cut(files[i], step_of(files[i]));
}

/* A byte changed: bits of it, or all of them, or a digit for a digit. */
static void flip(const gltf_string *file, size_t at, uint32_t *random) {
    char *copy = malloc(file->size);
    assert_non_null(copy);
    memcpy(copy, file->bytes, file->size);
    *random = *random * 1664525 + 1013904223;
    uint32_t dice = *random >> 16;
    bool digit = copy[at] >= '0' && copy[at] <= '9';
    if (digit && dice % 4 != 0)
        copy[at] = (char)('0' + dice / 4 % 10);
    else
        copy[at] = (char)(copy[at] ^ (dice % 3 == 0 ? 0xff : 1 << dice / 3 % 8));
    read_copy(copy, file->size, true);
    free(copy);
}

static void flip_bytes(gltf_string file, size_t step, int times) {
    uint32_t random = 1;
    for (int t = 0; t < times; t++)
        for (size_t at = 0; at < file.size; at += step)
            flip(&file, at, &random);
    free(file.bytes);
}

static void flip_bytes_of_small_files(void **state) {
    (void)state;
    flip_bytes(glb_of(small_asset()), 1, 2);
    flip_bytes(odd_glb(), 1, 2);
}

static void flip_bytes_of_large_files(void **state) {
    (void)state;
    gltf_string full = glb_of(full_asset());
    flip_bytes(full, full.size / 700, 1);
    gltf_string tree = sample("cone_tree.glb");
    flip_bytes(tree, tree.size / 500, 1);
}

/* ---- memory that runs out ---- */

static void the_nth_allocation_of_ours_fails(void **state) {
    (void)state;
    gltf_string files[] = {glb_of(small_asset()), odd_glb(), glb_of(full_asset())};
    for (int f = 0; f < 3; f++) {
        gyre_status status = GYRE_OUT_OF_MEMORY;
        size_t n = 0;
        for (; status != GYRE_OK; n++) {
            nth_allocation c = {.left = n};
            gyre_gltf_options options = {.allocator = nth_allocator(&c)};
            const gyre_asset *asset = (const gyre_asset *)&c;
            gyre_error error = {0};
            status = gyre_gltf_read_memory(files[f].bytes, files[f].size, &options, &asset, &error);
            asset_walk_or_no_memory(status, asset, &error);
            assert_int_equal(c.live, 0);
            assert_true(n < 1000);
        }
        assert_true(n > 2);
        free(files[f].bytes);
    }
}

static void pixels_come_from_the_allocator(void **state) {
    (void)state;
    gltf_string file = odd_glb();
    const gyre_asset *asset;
    assert_int_equal(gyre_gltf_read_memory(file.bytes, file.size, NULL, &asset, NULL), GYRE_OK);
    gyre_status status = GYRE_OUT_OF_MEMORY;
    for (size_t n = 0; status != GYRE_OK; n++) {
        nth_allocation c = {.left = n};
        gyre_allocator allocator = nth_allocator(&c);
        gyre_pixels pixels;
        gyre_error error = {0};
        status = gyre_image_decode(&asset->images[0], &allocator, &pixels, &error);
        if (status == GYRE_OK) assert_memory_equal(pixels.rgba, "\xff\0\0\xff", 4);
        if (status != GYRE_OK) assert_int_equal(status, GYRE_OUT_OF_MEMORY);
        gyre_pixels_destroy(&pixels, &allocator);
        assert_int_equal(c.live, 0);
        assert_true(n < 100);
    }
    gyre_asset_destroy(asset);
    free(file.bytes);
}

#if HAS_OWN_MALLOC
/* jansson goes on without a character when its buffer for a long token cannot grow, and a number after it
   wipes errno: such a text is then read as if it were written so. It grows a handful of times in a file. */
enum { UNNOTICED_AT_MOST = 4 };

static bool read_with_mallocs(const gltf_string *file, size_t n, gyre_status *status) {
    const gyre_asset *asset;
    gyre_error error = {0};
    long live = mallocs_live;
    mallocs_left = n;
    *status = gyre_gltf_read_memory(file->bytes, file->size, NULL, &asset, &error);
    bool failed = mallocs_left == SIZE_MAX;
    mallocs_left = SIZE_MAX;
    assert_true((*status == GYRE_OK) == (asset != NULL));
    if (asset) asset_walk(asset, 100);
    gyre_asset_destroy(asset);
    assert_int_equal(mallocs_live, live);
    return failed;
}

static void the_nth_malloc_of_anyone_fails(void **state) {
    (void)state;
    gltf_string files[] = {glb_of(small_asset()), odd_glb()};
    gyre_status status;
    for (int f = 0; f < 2; f++) {
        size_t n = 0, mistaken = 0, unnoticed = 0;
        read_with_mallocs(&files[f], SIZE_MAX - 1, &status);
        for (; read_with_mallocs(&files[f], n, &status); n++) {
            mistaken += status != GYRE_OUT_OF_MEMORY && status != GYRE_OK;
            unnoticed += status == GYRE_OK;
        }
        assert_int_equal(status, GYRE_OK);
        assert_true(n > 100);
        assert_int_equal(mistaken, 0);
        assert_true(unnoticed <= UNNOTICED_AT_MOST);
        free(files[f].bytes);
    }
}

static void the_nth_malloc_of_a_decoder_fails(void **state) {
    (void)state;
    gltf_string file = odd_glb();
    const gyre_asset *asset;
    assert_int_equal(gyre_gltf_read_memory(file.bytes, file.size, NULL, &asset, NULL), GYRE_OK);
    bool failed = true;
    size_t n = 0;
    for (; failed; n++) {
        gyre_pixels pixels;
        gyre_error error = {0};
        long live = mallocs_live;
        mallocs_left = n;
        gyre_status status = gyre_image_decode(&asset->images[0], NULL, &pixels, &error);
        failed = mallocs_left == SIZE_MAX;
        mallocs_left = SIZE_MAX;
        assert_int_equal(status, failed ? GYRE_OUT_OF_MEMORY : GYRE_OK);
        gyre_pixels_destroy(&pixels, NULL);
        assert_int_equal(mallocs_live, live);
    }
    assert_true(n > 5);
    gyre_asset_destroy(asset);
    free(file.bytes);
}
#else
static void the_nth_malloc_of_anyone_fails(void **state) {
    (void)state;
    skip();
}

static void the_nth_malloc_of_a_decoder_fails(void **state) {
    (void)state;
    skip();
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_small_files_everywhere),
        cmocka_unit_test(cut_large_files_at_500_places),
        cmocka_unit_test(flip_bytes_of_small_files),
        cmocka_unit_test(flip_bytes_of_large_files),
        cmocka_unit_test(the_nth_allocation_of_ours_fails),
        cmocka_unit_test(pixels_come_from_the_allocator),
        cmocka_unit_test(the_nth_malloc_of_anyone_fails),
        cmocka_unit_test(the_nth_malloc_of_a_decoder_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
