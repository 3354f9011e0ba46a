/* SPDX-License-Identifier: MIT */
#include <base/arena.h>
#include <base/checked.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16, FIRST_BLOCK = 16 * 1024, LARGEST_STEP = 4 * 1024 * 1024 };

struct gyrei_arena_block {
    gyrei_arena_block *older;
    size_t size; /* of the whole allocation, this header included */
    size_t used;
};

void *gyrei_allocate(const gyre_allocator *allocator, size_t size, size_t align) {
    if (allocator && allocator->allocate) return allocator->allocate(allocator->user, size, align);
#ifdef __EMSCRIPTEN__ /* whose malloc aligns to 8, whatever max_align_t says */
    if (align > 8)
        return size > SIZE_MAX - align ? NULL : aligned_alloc(align, (size + align) & ~(align - 1));
#endif
    return malloc(size ? size : 1);
}

void gyrei_release(const gyre_allocator *allocator, void *pointer, size_t size) {
    if (!pointer) return;
    if (allocator && allocator->release)
        allocator->release(allocator->user, pointer, size);
    else if (!allocator || !allocator->allocate)
        free(pointer);
}

static size_t round_up(size_t size) {
    return (size + (ALIGNMENT - 1)) & ~(size_t)(ALIGNMENT - 1);
}

static bool add_block(gyrei_arena *arena, size_t needed) {
    size_t step = arena->block_size ? arena->block_size : FIRST_BLOCK;
    size_t header = round_up(sizeof(gyrei_arena_block)), size;
    if (!gyrei_add_size(header, needed > step ? needed : step, &size)) return false;
    gyrei_arena_block *block = gyrei_allocate(&arena->allocator, size, ALIGNMENT);
    if (!block) return false;
    *block = (gyrei_arena_block){arena->newest, size, header};
    arena->newest = block;
    arena->block_size = step < LARGEST_STEP ? step * 2 : step;
    return true;
}

void *gyrei_arena_allocate_raw(gyrei_arena *arena, size_t count, size_t size) {
    size_t bytes;
    if (!gyrei_mul_size(count, size, &bytes) || bytes > SIZE_MAX / 2) return NULL;
    bytes = round_up(bytes ? bytes : 1);
    gyrei_arena_block *block = arena->newest;
    if (!block || block->size - block->used < bytes) {
        if (!add_block(arena, bytes)) return NULL;
        block = arena->newest;
    }
    void *result = (char *)block + block->used;
    block->used += bytes;
    return result;
}

void *gyrei_arena_allocate(gyrei_arena *arena, size_t count, size_t size) {
    void *result = gyrei_arena_allocate_raw(arena, count, size);
    if (result) memset(result, 0, count * size);
    return result;
}

char *gyrei_arena_copy_string(gyrei_arena *arena, const char *text, size_t length) {
    if (length == SIZE_MAX) return NULL;
    char *copy = gyrei_arena_allocate_raw(arena, length + 1, 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void gyrei_arena_destroy(gyrei_arena *arena) {
    for (gyrei_arena_block *block = arena->newest, *older; block; block = older) {
        older = block->older;
        gyrei_release(&arena->allocator, block, block->size);
    }
    arena->newest = NULL;
    arena->block_size = 0;
}
