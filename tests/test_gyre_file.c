/* SPDX-License-Identifier: MIT */
/* .gyre files: what is written is read where it lies; what is cut, damaged or hostile is refused with a
   place; what is taken never leads outside (run under a sanitizer). */
#include "gyre_bytes.h"

#include "asset_walk.h"
#include "nth_allocation.h"
#include "own_folder.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <anim/block.h>
#include <asset/gyre_file_head.h>
#include <gyre/asset_file.h>
#include <gyre/gltf.h>
#include <gyre/pack.h>
#include <gyre/posed.h>
#include <gyre/sample.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const gyre_file *take(const gyre_bytes *b) {
    gyre_error error = {0};
    const gyre_file *file;
    if (gyre_file_from_bytes(b->bytes, b->size, &file, &error) != GYRE_OK) fail_msg("%s", error.message);
    return file;
}

static void what_is_written_is_there(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true), again = gyre_bytes_make(true);
    const gyre_file *file = take(&b);
    size_t model_size;
    assert_ptr_equal(file, b.bytes);
    assert_int_equal(gyre_file_size(file), b.size);
    assert_int_equal(gyre_file_version(file), 1);
    assert_int_equal(gyre_file_skeleton_count(file), 1);
    assert_string_equal(gyre_file_skeleton_name(file, 0), "body");
    assert_int_equal(gyre_file_find_skeleton(file, "body"), 0);
    assert_int_equal(gyre_file_find_skeleton(file, "soul"), GYRE_NONE);
    assert_int_equal(gyre_skeleton_joint_count(gyre_file_skeleton(file, 0)), 6);
    assert_int_equal(gyre_file_clip_count(file), 3);
    assert_string_equal(gyre_file_clip_name(file, 1), "wave");
    assert_int_equal(gyre_file_find_clip(file, "wave"), 0);
    assert_int_equal(gyre_file_find_clip(file, "step"), 2);
    assert_int_equal(gyre_file_find_clip(file, ""), GYRE_NONE);
    assert_int_equal(gyre_file_clip_skeleton(file, 2), 0);
    assert_int_equal(gyre_clip_profile(gyre_file_clip(file, 0)), GYRE_CLIP_PROFILE_SPEED);
    assert_int_equal(gyre_clip_profile(gyre_file_clip(file, 1)), GYRE_CLIP_PROFILE_SIZE);
    assert_memory_equal(gyre_file_model(file, &model_size), "glTF", 4);
    assert_null(gyre_file_skeleton(file, 1));
    assert_null(gyre_file_clip(file, 3));
    assert_string_equal(gyre_file_clip_name(file, 3), "");
    assert_int_equal(gyre_file_clip_skeleton(file, 3), GYRE_NONE);
    assert_int_equal(b.size, again.size);
    assert_memory_equal(b.bytes, again.bytes, b.size);
    gyre_bytes_walk(file);
    gyre_bytes_free(&b);
    gyre_bytes_free(&again);
}

static void chunks_lie_where_vectors_like_them(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(false);
    const gyre_file *file = take(&b);
    size_t model_size = 1;
    assert_null(gyre_file_model(file, &model_size));
    assert_int_equal(model_size, 0);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(((uintptr_t)gyre_file_clip(file, i) - (uintptr_t)file) % 64, 0);
    assert_int_equal(((uintptr_t)gyre_file_skeleton(file, 0) - (uintptr_t)file) % 64, 0);
    gyre_bytes_free(&b);
}

/* Moved to other addresses, the same bytes give the same. */
static void a_file_can_lie_anywhere(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true);
    char *memory = malloc(b.size + 256);
    const uint64_t sum = gyre_bytes_walk(take(&b));
    assert_non_null(memory);
    char *at = memory + 64 - (uintptr_t)memory % 64 + 16;
    memcpy(at, b.bytes, b.size);
    const gyre_file *file;
    assert_int_equal(gyre_file_from_bytes(at, b.size + 100, &file, NULL), GYRE_OK); /* more is fine */
    assert_int_equal(gyre_bytes_walk(file), sum);
    assert_int_equal(gyre_file_from_bytes(at + 1, b.size, &file, NULL), GYRE_BAD_ARGUMENT);
    assert_null(file);
    assert_int_equal(gyre_file_from_bytes(NULL, 0, &file, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_file_from_bytes(at, b.size, NULL, NULL), GYRE_BAD_ARGUMENT);
    free(memory);
    gyre_bytes_free(&b);
}

static void cut_at_every_byte(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true);
    gyre_error error;
    for (size_t cut = 0; cut < b.size; cut++) {
        assert_int_equal(gyre_bytes_try(b.bytes, cut, &error), GYRE_BAD_FORMAT);
        assert_true(error.offset <= cut);
    }
    gyre_bytes_free(&b);
}

/* The head says that it ends there, and the sums are right. */
static void cut_at_every_byte_and_made_to_match(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true);
    gyre_error error;
    for (size_t cut = sizeof(gyre_file); cut < b.size; cut++) {
        gyre_bytes copy = gyre_bytes_copy(b.bytes, cut);
        ((gyre_file *)copy.bytes)->size = cut;
        gyre_bytes_mend(copy.bytes, cut);
        assert_int_equal(gyre_bytes_try(copy.bytes, cut, &error), GYRE_BAD_FORMAT);
        gyre_bytes_free(&copy);
    }
    gyre_bytes_free(&b);
}

/* Each chunk, also, ends sooner, in itself and in the table. */
static void chunks_cut_short(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(false);
    const gyre_file *file = take(&b);
    gyre_error error;
    for (uint32_t i = 0; i < file->chunk_count; i++) {
        const uint64_t size = gyrei_file_chunks(file)[i].size;
        for (uint64_t cut = 0; cut < size; cut += cut < 400 ? 1 : 7) {
            gyre_bytes copy = gyre_bytes_copy(b.bytes, b.size);
            gyrei_file_chunk *chunk = (gyrei_file_chunk *)(void *)((gyre_file *)copy.bytes + 1) + i;
            chunk->size = cut;
            if (cut >= sizeof(gyrei_block))
                ((gyrei_block *)(void *)((char *)copy.bytes + chunk->offset))->size = cut;
            gyre_bytes_mend(copy.bytes, copy.size);
            assert_int_not_equal(gyre_bytes_try(copy.bytes, copy.size, &error), GYRE_OK);
            gyre_bytes_free(&copy);
        }
    }
    gyre_bytes_free(&b);
}

/* Whether a byte belongs to nothing: it pads the way to the next chunk. */
static bool is_padding(const gyre_file *file, size_t at) {
    const size_t table_end = sizeof *file + file->table_size;
    if (at < table_end) return false;
    for (uint32_t i = 0; i < file->chunk_count; i++) {
        const gyrei_file_chunk *chunk = gyrei_file_chunks(file) + i;
        if (at >= chunk->offset && at < chunk->offset + chunk->size) return false;
    }
    return true;
}

static void every_flipped_byte_is_seen(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true);
    const gyre_file *file = take(&b);
    gyre_error error;
    for (size_t at = 0; at < b.size; at++) {
        gyre_bytes copy = gyre_bytes_copy(b.bytes, b.size);
        ((uint8_t *)copy.bytes)[at] ^= (uint8_t)(1u << at % 8);
        const gyre_status status = gyre_bytes_try(copy.bytes, copy.size, &error);
        if ((status == GYRE_OK) != is_padding(file, at)) fail_msg("byte %zu: %s", at, error.message);
        gyre_bytes_free(&copy);
    }
    gyre_bytes_free(&b);
}

/* With sums that match, a byte may say anything: it is refused, or nothing leads outside. */
static void flipped_bytes_made_to_match(void **state) {
    (void)state;
    static const uint8_t flips[] = {0x01, 0x80, 0xff, 0x10};
    gyre_bytes b = gyre_bytes_make(true);
    gyre_error error;
    size_t refused = 0;
    for (size_t at = 0; at < b.size; at++) {
        gyre_bytes copy = gyre_bytes_copy(b.bytes, b.size);
        ((uint8_t *)copy.bytes)[at] ^= flips[at % 4];
        gyre_bytes_mend(copy.bytes, copy.size);
        refused += gyre_bytes_try(copy.bytes, copy.size, &error) != GYRE_OK;
        gyre_bytes_free(&copy);
    }
    assert_true(refused > 200);
    gyre_bytes_free(&b);
}

/* Each number of the heads and the table as large as can be, or a little off. */
static void hostile_numbers_made_to_match(void **state) {
    (void)state;
    static const uint32_t numbers[] = {0,          1,          0x7fff,     0xffff,    0x10000,
                                       0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff};
    gyre_bytes b = gyre_bytes_make(false);
    const gyre_file *file = take(&b);
    gyre_error error;
    for (uint32_t part = 0; part <= file->chunk_count; part++) {
        const size_t begin = part ? (size_t)gyrei_file_chunks(file)[part - 1].offset : 0;
        for (size_t at = begin; at < begin + 416 && at + 4 <= b.size; at += 4)
            for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
                gyre_bytes copy = gyre_bytes_copy(b.bytes, b.size);
                memcpy((char *)copy.bytes + at, &numbers[n], 4);
                gyre_bytes_mend(copy.bytes, copy.size);
                gyre_bytes_try(copy.bytes, copy.size, &error);
                gyre_bytes_free(&copy);
            }
    }
    gyre_bytes_free(&b);
}

static void refused(const gyre_bytes *b, gyre_status status, uint64_t offset, const char *words) {
    gyre_error error;
    assert_int_equal(gyre_bytes_try(b->bytes, b->size, &error), status);
    if (!strstr(error.message, words)) fail_msg("no \"%s\" in: %s", words, error.message);
    assert_int_equal(error.offset, offset);
}

static void versions_and_byte_orders_are_told(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(false);
    gyre_file *file = b.bytes;
    file->version = 2;
    gyre_bytes_mend(b.bytes, b.size);
    refused(&b, GYRE_UNSUPPORTED, 8, "version 2; this library reads up to version 1");
    file->version = 0;
    refused(&b, GYRE_UNSUPPORTED, 8, "version 0");
    file->version = 1;
    file->byte_order = 0x04030201;
    refused(&b, GYRE_UNSUPPORTED, 12, "big-endian");
    file->byte_order = GYREI_FILE_BYTE_ORDER;
    gyre_bytes_try(b.bytes, b.size, &(gyre_error){0});
    gyrei_block *block = (gyrei_block *)(void *)((char *)b.bytes + gyrei_file_chunks(file)[1].offset);
    block->version = 77;
    gyre_bytes_mend(b.bytes, b.size);
    refused(&b, GYRE_UNSUPPORTED, gyrei_file_chunks(file)[1].offset + offsetof(gyrei_block, version),
            "chunk 1 of the file");
    gyre_bytes_free(&b);
}

static void what_is_no_file_is_told(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_copy("gyre\n\x1a\n what was sent as text", 30);
    refused(&b, GYRE_BAD_FORMAT, 0, "sent as text");
    memcpy(b.bytes, "glTF", 4);
    refused(&b, GYRE_BAD_FORMAT, 0, "no .gyre file");
    gyre_bytes_free(&b);
    b = gyre_bytes_copy(GYREI_FILE_LETTERS, 8);
    refused(&b, GYRE_BAD_FORMAT, 8, "ends within its head");
    gyre_bytes_free(&b);
}

/* A clip of another skeleton, chunks one in another, names that are no text. */
static void tables_that_do_not_hold_together(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(false);
    gyre_file *file = b.bytes;
    gyrei_file_chunk *chunks = (gyrei_file_chunk *)(void *)(file + 1);
    const struct {
        uint32_t *field;
        uint32_t value;
        const char *words;
    } faults[] = {{&chunks[1].skeleton, 1, "a skeleton that is not there"},
                  {&chunks[1].kind, GYREI_CHUNK_SKELETON, "does not belong there"},
                  {&chunks[3].kind, GYREI_CHUNK_MODEL, "does not belong there"},
                  {&chunks[0].name_offset, 8, "a name that is no text"},
                  {&chunks[0].name_length, 400, "a name that is no text"},
                  {&chunks[0].name_length, 3, "a name that is no text"},
                  {(uint32_t *)(void *)&chunks[2].offset, (uint32_t)chunks[1].offset, "or in another"},
                  {(uint32_t *)(void *)&chunks[1].offset, (uint32_t)chunks[1].offset + 8, "or in another"},
                  {(uint32_t *)(void *)&chunks[3].size, 1u << 30, "outside the file"},
                  {(uint32_t *)(void *)&chunks[2].reserved, 1, "version 1 does not know"},
                  {(uint32_t *)(void *)&file->reserved[1], 1, "version 1 does not know"},
                  {&file->clip_count, 4, "does not hold the chunks"},
                  {&file->clip_count, 2, "does not belong there"},
                  {&file->skeleton_count, 0xffffffff, "does not hold the chunks"},
                  {&file->chunk_count, 0xffffffff, "does not hold the chunks"}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const uint32_t before = *faults[i].field;
        gyre_error error;
        *faults[i].field = faults[i].value;
        gyre_bytes_mend(b.bytes, b.size);
        assert_int_equal(gyre_bytes_try(b.bytes, b.size, &error), GYRE_BAD_FORMAT);
        if (!strstr(error.message, faults[i].words))
            fail_msg("%zu: no \"%s\" in: %s", i, faults[i].words, error.message);
        *faults[i].field = before;
    }
    gyre_bytes_mend(b.bytes, b.size);
    take(&b);
    gyre_bytes_free(&b);
}

/* A later writer may add chunks that this version does not know: they are left alone. */
static void chunks_of_other_kinds_are_left_alone(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true);
    gyre_file *file = b.bytes;
    gyrei_file_chunk *chunks = (gyrei_file_chunk *)(void *)(file + 1);
    size_t model_size;
    chunks[4].kind = 0x21212121;
    gyre_bytes_mend(b.bytes, b.size);
    assert_null(gyre_file_model(take(&b), &model_size));
    gyre_bytes_free(&b);
}

static void what_cannot_be_written_is_told(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(false), out = {NULL, 0};
    const gyre_file *file = take(&b);
    const gyre_skeleton *skeleton = gyre_file_skeleton(file, 0), *lone;
    const gyre_clip *clip = gyre_file_clip(file, 0), *none = NULL;
    const uint32_t root = GYRE_NONE, second = 1;
    const char *const bad = "\xff";
    assert_int_equal(
        gyre_skeleton_create(&(gyre_skeleton_source){.joint_count = 1, .parents = &root}, NULL, &lone, NULL),
        GYRE_OK);
    const gyre_file_contents contents[] = {
        {.skeletons = &lone, .skeleton_count = 1, .clips = &clip, .clip_count = 1},
        {.skeletons = &skeleton,
         .skeleton_count = 1,
         .clips = &clip,
         .clip_count = 1,
         .clip_skeletons = &second},
        {.skeletons = &skeleton, .skeleton_count = 1, .clips = &none, .clip_count = 1},
        {.skeletons = &skeleton, .skeleton_count = 1, .skeleton_names = &bad},
        {.skeletons = NULL, .skeleton_count = 1},
        {.skeletons = &skeleton, .skeleton_count = 1, .clip_count = 1},
        {.clips = &clip, .clip_count = 1},
        {.model = "none", .model_size = 4}};
    for (size_t i = 0; i < sizeof contents / sizeof *contents; i++) {
        gyre_error error = {0};
        assert_int_equal(gyre_file_encode(&contents[i], NULL, &out.bytes, &out.size, &error),
                         GYRE_BAD_ARGUMENT);
        assert_null(out.bytes);
        assert_true(error.message[0] != '\0');
    }
    assert_int_equal(gyre_file_encode(NULL, NULL, &out.bytes, &out.size, NULL), GYRE_BAD_ARGUMENT);
    const gyre_file_contents empty = {.skeleton_count = 0};
    assert_int_equal(gyre_file_encode(&empty, NULL, &out.bytes, &out.size, NULL), GYRE_OK);
    gyre_bytes_walk(take(&out));
    gyre_file_bytes_destroy(out.bytes, out.size, NULL);
    gyre_skeleton_destroy(lone, NULL);
    gyre_bytes_free(&b);
}

static void file_put(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static gyre_file_contents contents_of(const gyre_file *file, const gyre_skeleton **skeleton,
                                      const gyre_clip **clips) {
    const gyre_file_contents contents = {
        .skeletons = skeleton, .clips = clips, .skeleton_count = 1, .clip_count = 3};
    *skeleton = gyre_file_skeleton(file, 0);
    for (uint32_t i = 0; i < 3; i++)
        clips[i] = gyre_file_clip(file, i);
    return contents;
}

static void files_are_written_and_read(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(false);
    const gyre_skeleton *skeleton;
    const gyre_clip *clips[3];
    const gyre_file_contents contents = contents_of(take(&b), &skeleton, clips);
    gyre_error error = {0};
    const gyre_file *file;
    assert_int_equal(gyre_file_write("a.gyre", &contents, NULL, &error), GYRE_OK);
    assert_int_equal(own_folder_count("."), 1);
    assert_int_equal(gyre_file_read("a.gyre", NULL, &file, &error), GYRE_OK);
    assert_int_equal(gyre_file_clip_count(file), 3);
    gyre_bytes_walk(file);
    file_put("long.gyre", b.bytes, b.size);
    FILE *longer = fopen("long.gyre", "ab");
    assert_true(longer && fputc('x', longer) == 'x' && fclose(longer) == 0);
    const gyre_file *none;
    assert_int_equal(gyre_file_read("long.gyre", NULL, &none, &error), GYRE_BAD_FORMAT);
    assert_null(none);
    assert_int_equal(error.offset, b.size);
    file_put("empty.gyre", "", 0);
    assert_int_equal(gyre_file_read("empty.gyre", NULL, &none, &error), GYRE_BAD_FORMAT);
    assert_int_equal(gyre_file_read("missing.gyre", NULL, &none, &error), GYRE_CANNOT_READ);
    assert_int_equal(gyre_file_write("missing/a.gyre", &contents, NULL, &error), GYRE_CANNOT_WRITE);
    gyre_file_destroy(file, NULL);
    gyre_file_destroy(NULL, NULL);
    unlink("a.gyre"), unlink("long.gyre"), unlink("empty.gyre");
    gyre_bytes_free(&b);
}

static void a_pipe_is_read(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true);
    const gyre_file *file;
    assert_int_equal(mkfifo("pipe.gyre", 0600), 0);
    const pid_t writer = fork();
    if (writer == 0) {
        FILE *pipe = fopen("pipe.gyre", "wb");
        _exit(pipe && fwrite(b.bytes, 1, b.size, pipe) == b.size && fclose(pipe) == 0 ? 0 : 1);
    }
    assert_int_equal(gyre_file_read("pipe.gyre", NULL, &file, NULL), GYRE_OK);
    assert_int_equal(gyre_file_size(file), b.size);
    gyre_file_destroy(file, NULL);
    assert_int_equal(waitpid(writer, NULL, 0), writer);
    unlink("pipe.gyre");
    gyre_bytes_free(&b);
}

/* How far two assets' nodes are apart, by name, at any of some times, in model space. */
static double distance_of(const gyre_asset *a, uint32_t clip_a, const gyre_asset *b, uint32_t clip_b) {
    gyre_posed *of_a, *of_b;
    double largest = 0;
    assert_int_equal(gyre_posed_create(a, NULL, &of_a, NULL), GYRE_OK);
    assert_int_equal(gyre_posed_create(b, NULL, &of_b, NULL), GYRE_OK);
    for (double t = 0; t <= 1; t += 1.0 / 64) {
        assert_int_equal(gyre_posed_evaluate(of_a, clip_a, t, NULL), GYRE_OK);
        assert_int_equal(gyre_posed_evaluate(of_b, clip_b, t, NULL), GYRE_OK);
        for (uint32_t i = 0; i < a->node_count; i++)
            for (uint32_t j = 0; j < b->node_count; j++) {
                if (!a->nodes[i].name || !b->nodes[j].name || strcmp(a->nodes[i].name, b->nodes[j].name) != 0)
                    continue;
                for (int k = 12; k < 15; k++)
                    largest = fmax(largest, fabs(of_a->worlds[i].m[k] - of_b->worlds[j].m[k]));
            }
    }
    gyre_posed_destroy(of_a);
    gyre_posed_destroy(of_b);
    return largest;
}

static void a_file_is_an_asset(void **state) {
    (void)state;
    for (int with_model = 0; with_model < 2; with_model++) {
        gyre_bytes b = gyre_bytes_make(with_model);
        const gyre_asset *asset;
        gyre_error error = {0};
        file_put("a.bin", b.bytes, b.size); /* the content tells, not the name */
        assert_int_equal(gyre_asset_file_format(NULL, b.bytes, b.size), GYRE_FORMAT_GYRE);
        if (gyre_asset_file_read("a.bin", NULL, &asset, &error) != GYRE_OK) fail_msg("%s", error.message);
        assert_int_equal(asset->node_count, 6);
        assert_int_equal(asset->skin_count, 1);
        assert_string_equal(asset->skins[0].name, "body");
        assert_int_equal(asset->skins[0].joint_count, 3);
        assert_int_equal(asset->mesh_count, with_model);
        assert_int_equal(asset->clip_count, 3);
        assert_string_equal(asset->clips[2].name, "step");
        for (uint32_t i = 0; i < 3; i++)
            assert_true(distance_of(gyre_bytes_asset(), i / 2, asset, i) < 1e-4);
        asset_walk(asset, 2000);
        gyre_asset_destroy(asset);
        unlink("a.bin");
        gyre_bytes_free(&b);
    }
}

/* The weights of the mesh move with the model, and have nowhere to go without it. */
static void morph_weights_come_with_the_model(void **state) {
    (void)state;
    for (int with_model = 0; with_model < 2; with_model++) {
        gyre_bytes b = gyre_bytes_make(with_model);
        const gyre_asset *asset;
        const gyre_curve *curve = NULL;
        double weight;
        assert_int_equal(gyre_asset_from_file(take(&b), NULL, &asset, NULL), GYRE_OK);
        for (uint32_t i = 0; i < asset->clips[0].curve_count; i++)
            if (asset->clips[0].curves[i].path == GYRE_PATH_WEIGHTS) curve = &asset->clips[0].curves[i];
        assert_int_equal(curve != NULL, with_model);
        if (curve) {
            gyre_curve_evaluate(curve, 0.3, &weight);
            assert_true(fabs(weight - 0.3) < 1e-4);
        }
        gyre_asset_destroy(asset);
        gyre_bytes_free(&b);
    }
}

/* Half a turn, of which rounding alone says which way is shorter: unpacked, it goes the way that it went. */
static void half_turns_keep_their_way(void **state) {
    (void)state;
    static const double at[3] = {0, 1, 2};
    static const double ways[2][12] = {{0, 0, 0, 1, 1, 0, 0, 1e-9, 0, 0, 0, 1},
                                       {0, 0, 0, 1, 1, 0, 0, -1e-9, 0, 0, 0, -1}};
    const uint32_t root = GYRE_NONE;
    const gyre_skeleton *skeleton;
    assert_int_equal(gyre_skeleton_create(&(gyre_skeleton_source){.joint_count = 1, .parents = &root}, NULL,
                                          &skeleton, NULL),
                     GYRE_OK);
    for (uint32_t i = 0; i < 4; i++) {
        const gyre_curve curve = {.path = GYRE_PATH_ROTATION,
                                  .component_count = 4,
                                  .key_count = 3,
                                  .times = at,
                                  .values = ways[i / 2]};
        const gyre_curves curves = {.duration_s = 2, .curve_count = 1, .curves = &curve};
        const gyre_pack_options options = {.profile = i % 2};
        const gyre_clip *clip;
        const gyre_asset *asset;
        gyre_bytes b;
        assert_int_equal(gyre_clip_pack(skeleton, &curves, NULL, 0, &options, &clip, NULL, NULL), GYRE_OK);
        const gyre_file_contents contents = {
            .skeletons = &skeleton, .skeleton_count = 1, .clips = &clip, .clip_count = 1};
        assert_int_equal(gyre_file_encode(&contents, NULL, &b.bytes, &b.size, NULL), GYRE_OK);
        assert_int_equal(gyre_asset_from_file(take(&b), NULL, &asset, NULL), GYRE_OK);
        assert_true(asset->clips[0].curves[0].key_count > 3);
        for (double t = 0.05; t < 2; t += 0.1) {
            double before[4], after[4];
            gyre_curve_evaluate(&curve, t, before);
            gyre_curve_evaluate(&asset->clips[0].curves[0], t, after);
            const double dot =
                before[0] * after[0] + before[1] * after[1] + before[2] * after[2] + before[3] * after[3];
            if (!(fabs(dot) > 0.99999)) fail_msg("at %g: another way", t);
        }
        gyre_asset_destroy(asset);
        gyre_file_bytes_destroy(b.bytes, b.size, NULL);
        gyre_clip_destroy(clip, NULL);
    }
    gyre_skeleton_destroy(skeleton, NULL);
}

/* A model that has fewer nodes than the skeleton names. */
static void joints_that_the_model_lacks(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(false), out;
    const gyre_skeleton *skeleton;
    const gyre_clip *clips[3];
    gyre_file_contents contents = contents_of(take(&b), &skeleton, clips);
    gyre_asset small = *gyre_bytes_asset();
    const gyre_asset *asset;
    gyre_error error = {0};
    void *model;
    size_t model_size;
    small.clip_count = small.skin_count = small.mesh_count = 0;
    small.node_count = 3;
    assert_int_equal(gyre_glb_from_asset(&small, NULL, &model, &model_size, NULL), GYRE_OK);
    contents.model = model;
    contents.model_size = model_size;
    assert_int_equal(gyre_file_encode(&contents, NULL, &out.bytes, &out.size, NULL), GYRE_OK);
    assert_int_equal(gyre_asset_from_file(take(&out), NULL, &asset, &error), GYRE_BAD_FORMAT);
    assert_null(asset);
    assert_non_null(strstr(error.message, "the model has 3"));
    gyre_file_bytes_destroy(out.bytes, out.size, NULL);
    gyre_glb_destroy(model, model_size, NULL);
    gyre_bytes_free(&b);
}

static gyre_status read_with(const gyre_allocator *allocator, gyre_error *error) {
    const gyre_file *file;
    const gyre_asset *asset = NULL;
    gyre_status status = gyre_file_read("a.gyre", allocator, &file, error);
    if (status != GYRE_OK) return status;
    status = gyre_asset_from_file(file, allocator, &asset, error);
    gyre_asset_destroy(asset);
    gyre_file_destroy(file, allocator);
    return status;
}

static gyre_status encode_with(const gyre_file *file, const gyre_allocator *allocator, gyre_error *error) {
    const gyre_skeleton *skeleton;
    const gyre_clip *clips[3];
    const gyre_file_contents contents = contents_of(file, &skeleton, clips);
    void *bytes;
    size_t size;
    const gyre_status status = gyre_file_encode(&contents, allocator, &bytes, &size, error);
    gyre_file_bytes_destroy(bytes, size, allocator);
    return status;
}

static void memory_that_runs_out(void **state) {
    (void)state;
    gyre_bytes b = gyre_bytes_make(true);
    const gyre_file *file = take(&b);
    file_put("a.gyre", b.bytes, b.size);
    for (int what = 0; what < 2; what++) {
        gyre_status status = GYRE_OUT_OF_MEMORY;
        for (size_t n = 0; status != GYRE_OK; n++) {
            nth_allocation nth = {.left = n};
            const gyre_allocator allocator = nth_allocator(&nth);
            gyre_error error = {0};
            status = what ? read_with(&allocator, &error) : encode_with(file, &allocator, &error);
            assert_true(status == GYRE_OK || status == GYRE_OUT_OF_MEMORY);
            assert_int_equal(nth.live, 0);
            assert_int_equal(nth.bytes, 0);
            assert_true(n < 10000);
        }
    }
    unlink("a.gyre");
    gyre_bytes_free(&b);
}

#define VERSION_1 GYRE_SAMPLES_DIR "/../tests/version1.gyre"

/* What all clips of a file sample to, and what they say beside it. */
static uint64_t samples_of(const gyre_file *file) {
    const gyre_skeleton *skeleton = gyre_file_skeleton(file, 0);
    const uint32_t joints = gyre_skeleton_joint_count(skeleton);
    void *memory = malloc(gyre_pose_size(joints));
    const gyre_pose pose = gyre_pose_init(memory, joints);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < gyre_file_clip_count(file); i++)
        for (int k = -1; k <= 20; k++) {
            float weight = 0;
            const gyre_sample_job job = {.skeleton = skeleton,
                                         .clip = gyre_file_clip(file, i),
                                         .time_s = k / 16.0,
                                         .wrap = GYRE_WRAP_LOOP,
                                         .pose = pose,
                                         .scalars = &weight,
                                         .scalar_count = 1};
            assert_int_equal(gyre_sample(&job, NULL), GYRE_OK);
            sum = sum * 31 + gyrei_checksum(pose.values, gyre_pose_size(joints));
            sum = sum * 31 + gyrei_checksum(&weight, sizeof weight);
        }
    free(memory);
    return sum;
}

/* Written once (with --write), by the first version that wrote files; never again. It holds each thing that a
   file can hold, and gives the same bits for ever. */
static void version_1_is_read_for_ever(void **state) {
    (void)state;
    gyre_error error = {0};
    const gyre_file *file;
    const gyre_asset *asset;
    if (gyre_file_read(VERSION_1, NULL, &file, &error) != GYRE_OK) fail_msg("%s", error.message);
    assert_int_equal(gyre_file_version(file), 1);
    assert_int_equal(gyre_file_clip_count(file), 3);
    assert_string_equal(gyre_file_clip_name(file, 2), "step");
    assert_string_equal(gyre_file_skeleton_name(file, 0), "body");
    assert_int_equal(gyre_clip_profile(gyre_file_clip(file, 1)), GYRE_CLIP_PROFILE_SIZE);
    assert_string_equal(gyre_clip_event_at(gyre_file_clip(file, 0), 1).name, "right");
    assert_true(samples_of(file) == UINT64_C(0x2c940ea6eab2be7d));
    assert_int_equal(gyre_asset_from_file(file, NULL, &asset, NULL), GYRE_OK);
    assert_int_equal(asset->mesh_count, 1);
    for (uint32_t i = 0; i < 3; i++)
        assert_true(distance_of(gyre_bytes_asset(), i / 2, asset, i) < 1e-4);
    gyre_asset_destroy(asset);
    gyre_file_destroy(file, NULL);
}

static int version_1_write(const char *path) {
    gyre_bytes b = gyre_bytes_make(true);
    file_put(path, b.bytes, b.size);
    printf("UINT64_C(0x%016llx)\n", (unsigned long long)samples_of(take(&b)));
    gyre_bytes_free(&b);
    return 0;
}

int main(int count, char **words) {
    if (count == 3 && strcmp(words[1], "--write") == 0) return version_1_write(words[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_there),
        cmocka_unit_test(chunks_lie_where_vectors_like_them),
        cmocka_unit_test(a_file_can_lie_anywhere),
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(cut_at_every_byte_and_made_to_match),
        cmocka_unit_test(chunks_cut_short),
        cmocka_unit_test(every_flipped_byte_is_seen),
        cmocka_unit_test(flipped_bytes_made_to_match),
        cmocka_unit_test(hostile_numbers_made_to_match),
        cmocka_unit_test(versions_and_byte_orders_are_told),
        cmocka_unit_test(what_is_no_file_is_told),
        cmocka_unit_test(tables_that_do_not_hold_together),
        cmocka_unit_test(chunks_of_other_kinds_are_left_alone),
        cmocka_unit_test(what_cannot_be_written_is_told),
        cmocka_unit_test(files_are_written_and_read),
        cmocka_unit_test(a_pipe_is_read),
        cmocka_unit_test(a_file_is_an_asset),
        cmocka_unit_test(morph_weights_come_with_the_model),
        cmocka_unit_test(half_turns_keep_their_way),
        cmocka_unit_test(joints_that_the_model_lacks),
        cmocka_unit_test(memory_that_runs_out),
        cmocka_unit_test(version_1_is_read_for_ever),
    };
    return cmocka_run_group_tests(tests, own_folder_enter, own_folder_leave);
}
