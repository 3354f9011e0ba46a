/* SPDX-License-Identifier: MIT */
/* The order in which worlds are computed: kept while the tree is edited, made anew when that has worn it. */
#include <base/checked.h>
#include <scene/scene_state.h>
#include <string.h>

enum { ALIGNMENT = 64, WORN_LEAST = 64, WORN_PART = 8 };

static size_t word_count(size_t bits) {
    return (bits + 63) / 64;
}

/* Where the arrays lie in a block, and how large it is. */
typedef struct layout {
    size_t locals, worlds, parents, begin, end, slots, path, roots, todo, touched, size;
} layout;

static layout make_layout(uint32_t capacity) {
    const size_t count = (size_t)capacity + GYREI_ORDER_PAD, words = word_count(count);
    layout l = {.size = 0};
    l.locals = gyrei_add_array(&l.size, count, sizeof(gyre_transform), ALIGNMENT);
    l.worlds = gyrei_add_array(&l.size, count, sizeof(gyrei_rows), ALIGNMENT);
    l.parents = gyrei_add_array(&l.size, count, sizeof(uint32_t), ALIGNMENT);
    l.begin = gyrei_add_array(&l.size, count, sizeof(uint32_t), ALIGNMENT);
    l.end = gyrei_add_array(&l.size, count, sizeof(uint32_t), ALIGNMENT);
    l.slots = gyrei_add_array(&l.size, count, sizeof(uint32_t), ALIGNMENT);
    l.path = gyrei_add_array(&l.size, count, sizeof(uint32_t), ALIGNMENT);
    l.roots = gyrei_add_array(&l.size, words, sizeof(uint64_t), ALIGNMENT);
    l.todo = gyrei_add_array(&l.size, words, sizeof(uint64_t), ALIGNMENT);
    l.touched = gyrei_add_array(&l.size, word_count(words), sizeof(uint64_t), ALIGNMENT);
    return l;
}

size_t gyrei_order_size(uint32_t capacity) {
    return make_layout(capacity).size;
}

static void copy_old(const gyre_scene *scene, gyrei_order *order) {
    const gyrei_order *old = &scene->order;
    const size_t count = scene->used_count, words = word_count((size_t)scene->capacity + GYREI_ORDER_PAD);
    memcpy(order->locals, old->locals, count * sizeof *order->locals);
    memcpy(order->worlds, old->worlds, count * sizeof *order->worlds);
    memcpy(order->parents, old->parents, count * sizeof *order->parents);
    memcpy(order->begin, old->begin, count * sizeof *order->begin);
    memcpy(order->end, old->end, count * sizeof *order->end);
    memcpy(order->slots, old->slots, count * sizeof *order->slots);
    memcpy(order->roots, old->roots, words * sizeof *order->roots);
    memcpy(order->todo, old->todo, words * sizeof *order->todo);
    memcpy(order->touched, old->touched, word_count(words) * sizeof *order->touched);
}

void gyrei_order_lay_out(gyre_scene *scene, void *memory, uint32_t capacity, gyrei_order *order) {
    const layout l = make_layout(capacity);
    char *base = memory;
    memset(base, 0, l.size);
    order->locals = (gyre_transform *)(void *)(base + l.locals);
    order->worlds = (gyrei_rows *)(void *)(base + l.worlds);
    order->parents = (uint32_t *)(void *)(base + l.parents);
    order->begin = (uint32_t *)(void *)(base + l.begin);
    order->end = (uint32_t *)(void *)(base + l.end);
    order->slots = (uint32_t *)(void *)(base + l.slots);
    order->path = (uint32_t *)(void *)(base + l.path);
    order->roots = (uint64_t *)(void *)(base + l.roots);
    order->todo = (uint64_t *)(void *)(base + l.todo);
    order->touched = (uint64_t *)(void *)(base + l.touched);
    if (scene->slots) copy_old(scene, order);
}

static void touch(gyrei_order *order, uint32_t word) {
    order->touched[word / 64] |= (uint64_t)1 << word % 64;
}

static void mark_position(gyre_scene *scene, uint32_t position) {
    scene->order.roots[position / 64] |= (uint64_t)1 << position % 64;
    touch(&scene->order, position / 64);
    scene->dirty = true;
}

void gyrei_order_mark(gyre_scene *scene, uint32_t slot) {
    mark_position(scene, scene->slots[slot].position);
}

/* The parent's position, and whether the local is a matrix. */
static uint32_t parent_word(const gyre_scene *scene, uint32_t slot) {
    const gyrei_slot *s = &scene->slots[slot];
    return scene->slots[s->parent].position | (s->has_matrix ? GYREI_IS_MATRIX : 0);
}

void gyrei_order_append(gyre_scene *scene, uint32_t slot, const gyre_transform *local) {
    gyrei_order *order = &scene->order;
    const uint32_t position = scene->used_count++;
    scene->slots[slot].position = position;
    order->locals[position] = *local;
    order->parents[position] = parent_word(scene, slot);
    order->slots[position] = slot;
    order->begin[position] = order->end[position] = 0;
    mark_position(scene, position);
}

/* A hole goes on being computed, from numbers that cost nothing. */
void gyrei_order_drop(gyre_scene *scene, uint32_t slot) {
    const uint32_t position = scene->slots[slot].position;
    scene->order.locals[position] = gyre_transform_identity();
    scene->order.parents[position] = GYREI_ROOT;
    scene->order.slots[position] = GYRE_NONE;
    scene->hole_count++;
}

/* Parents come to stand before children again: at the end, one after the other. */
void gyrei_order_move_subtree(gyre_scene *scene, uint32_t top) {
    for (uint32_t slot = top; slot != GYRE_NONE; slot = gyrei_scene_next_slot(scene, top, slot)) {
        if (scene->used_count == scene->capacity) {
            scene->stale = scene->dirty = true;
            return;
        }
        const gyre_transform local = scene->order.locals[scene->slots[slot].position];
        gyrei_order_drop(scene, slot);
        gyrei_order_append(scene, slot, &local);
    }
}

static void place_child(gyre_scene *scene, gyre_transform *locals, uint32_t slot, uint32_t position) {
    gyrei_slot *s = &scene->slots[slot];
    locals[position] = scene->order.locals[s->position];
    s->position = position;
    scene->order.parents[position] = parent_word(scene, slot);
    scene->order.slots[position] = slot;
}

static uint32_t place_children(gyre_scene *scene, gyre_transform *locals, uint32_t slot, uint32_t next) {
    scene->order.begin[scene->slots[slot].position] = next;
    for (uint32_t c = scene->slots[slot].first_child; c != GYRE_NONE; c = scene->slots[c].next)
        place_child(scene, locals, c, next++);
    return next;
}

/* Closes the ranges of a slot without children and of all whose last descendant it is. Gives the slot whose
   children are next, or GYRE_NONE. */
static uint32_t close_ranges(gyre_scene *scene, uint32_t slot, uint32_t next) {
    for (;; slot = scene->slots[slot].parent) {
        scene->order.end[scene->slots[slot].position] = next;
        if (slot == GYREI_ROOT) return GYRE_NONE;
        if (scene->slots[slot].next != GYRE_NONE) return scene->slots[slot].next;
    }
}

/* The locals go to their new places by way of the worlds, which are all computed again. */
void gyrei_order_rebuild(gyre_scene *scene) {
    gyrei_order *order = &scene->order;
    gyre_transform *locals = (gyre_transform *)(void *)order->worlds;
    uint32_t next = 1;
    locals[GYREI_ROOT] = gyre_transform_identity();
    for (uint32_t slot = GYREI_ROOT; slot != GYRE_NONE;) {
        next = place_children(scene, locals, slot, next);
        const uint32_t child = scene->slots[slot].first_child;
        slot = child != GYRE_NONE ? child : close_ranges(scene, slot, next);
    }
    memcpy(order->locals, locals, next * sizeof *locals);
    memset(order->locals + next, 0, GYREI_ORDER_PAD * sizeof *locals);
    memset(order->parents + next, 0, GYREI_ORDER_PAD * sizeof *order->parents);
    const gyrei_rows still = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    order->worlds[GYREI_ROOT] = still;
    scene->used_count = scene->sorted_count = next;
    scene->hole_count = 0;
    scene->stale = false;
    const size_t words = word_count((size_t)scene->capacity + GYREI_ORDER_PAD);
    memset(order->roots, 0, words * sizeof *order->roots);
    memset(order->todo, 0, words * sizeof *order->todo);
    memset(order->touched, 0, word_count(words) * sizeof *order->touched);
    for (uint32_t c = scene->slots[GYREI_ROOT].first_child; c != GYRE_NONE; c = scene->slots[c].next)
        gyrei_order_mark(scene, c);
}

static bool is_worn(const gyre_scene *scene) {
    const uint32_t worn = scene->used_count - scene->sorted_count + scene->hole_count;
    return scene->stale || (worn > WORN_LEAST && worn > scene->used_count / WORN_PART);
}

/* Sets the bits from begin to end of what is to be computed. */
static void mark_range(gyrei_order *order, uint32_t begin, uint32_t end) {
    while (begin < end) {
        const uint32_t word = begin / 64, stop = end - word * 64 < 64 ? end - word * 64 : 64;
        const uint64_t upper = stop == 64 ? ~(uint64_t)0 : ((uint64_t)1 << stop) - 1;
        order->todo[word] |= upper & ~(uint64_t)0 << begin % 64;
        touch(order, word);
        begin = (word + 1) * 64;
    }
}

static uint32_t lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(bits);
#else
    uint32_t index = 0;
    for (; !(bits & 1); bits >>= 1)
        index++;
    return index;
#endif
}

static bool has_bit(const uint64_t *bits, uint32_t index) {
    return bits[index / 64] >> index % 64 & 1;
}

/* Lets memory bring what a small subtree needs while others are marked. */
static void fetch(const gyrei_order *order, uint32_t position) {
#if defined(__GNUC__)
    enum { LINE = 64, LINES = 4 };
    const char *local = (const char *)&order->locals[position],
               *world = (const char *)&order->worlds[position];
    __builtin_prefetch(&order->parents[position]);
    for (int i = 0; i < LINES; i++) {
        __builtin_prefetch(local + LINE * i);
        __builtin_prefetch(world + LINE * i, 1);
    }
#endif
}

/* What is to be computed within a word: the nodes that changed, and marks what is below them. */
static void spread_word(gyrei_order *order, uint32_t word, uint64_t within) {
    const uint64_t roots = order->roots[word] & within;
    order->roots[word] &= ~within;
    for (uint64_t rest = roots; rest; rest &= rest - 1) {
        const uint32_t position = word * 64 + lowest_bit(rest);
        if (has_bit(order->todo, position)) continue; /* so is all that is below it */
        order->todo[word] |= (uint64_t)1 << position % 64;
        fetch(order, position);
        fetch(order, order->begin[position]);
        mark_range(order, order->begin[position], order->end[position]);
    }
}

/* Computes the runs of bits of a word. */
static uint32_t compute_word(const gyre_scene *scene, uint32_t word, uint64_t bits) {
    uint32_t computed = 0;
    while (bits) {
        const uint32_t begin = lowest_bit(bits);
        const uint64_t after = ~(bits >> begin);
        const uint32_t length = after ? lowest_bit(after) : 64 - begin;
        scene->compute(scene, word * 64 + begin, word * 64 + begin + length);
        computed += length;
        bits = begin + length >= 64 ? 0 : bits & ~(uint64_t)0 << (begin + length);
    }
    return computed;
}

/* The first word from `from` on that holds marks, or `end`. */
static uint32_t next_touched(const gyrei_order *order, uint32_t from, uint32_t end) {
    uint64_t words = from < end ? order->touched[from / 64] & ~(uint64_t)0 << from % 64 : 0;
    for (uint32_t group = from / 64; group * 64 < end;) {
        if (words) {
            const uint32_t word = group * 64 + lowest_bit(words);
            return word < end ? word : end;
        }
        if (++group * 64 < end) words = order->touched[group];
    }
    return end;
}

/* How many words from one on are to be computed whole. */
static uint32_t count_whole(const gyrei_order *order, uint32_t word, uint32_t end) {
    uint32_t count = 0;
    while (word + count < end && order->todo[word + count] == ~(uint64_t)0)
        count++;
    return count;
}

/* Marks are only ever set further on: one pass finds all. */
static void mark_sorted(gyre_scene *scene) {
    const uint32_t whole = scene->sorted_count / 64, rest = scene->sorted_count % 64;
    for (uint32_t word = 0; (word = next_touched(&scene->order, word, whole)) < whole; word++)
        spread_word(&scene->order, word, ~(uint64_t)0);
    spread_word(&scene->order, whole, ((uint64_t)1 << rest) - 1);
}

static uint32_t update_sorted(gyre_scene *scene) {
    gyrei_order *order = &scene->order;
    const uint32_t whole = scene->sorted_count / 64, rest = scene->sorted_count % 64;
    uint32_t computed = 0, count;
    mark_sorted(scene);
    for (uint32_t word = 0; (word = next_touched(order, word, whole)) < whole; word += count) {
        count = count_whole(order, word, whole);
        scene->compute(scene, word * 64, (word + count) * 64);
        computed += 64 * count;
        if (count > 0) continue;
        computed += compute_word(scene, word, order->todo[word]);
        count = 1;
    }
    return computed + compute_word(scene, whole, order->todo[whole] & (((uint64_t)1 << rest) - 1));
}

/* What was added since the order was made: each looks whether its parent was computed. */
static uint32_t update_added(gyre_scene *scene) {
    gyrei_order *order = &scene->order;
    uint32_t computed = 0;
    for (uint32_t p = scene->sorted_count; p < scene->used_count; p++) {
        const uint32_t parent = order->parents[p] & ~GYREI_IS_MATRIX;
        if (!has_bit(order->roots, p) && !has_bit(order->todo, parent)) continue;
        order->todo[p / 64] |= (uint64_t)1 << p % 64;
        touch(order, p / 64);
        scene->compute(scene, p, p + 1);
        computed++;
    }
    return computed;
}

static void clear_marks(gyre_scene *scene) {
    gyrei_order *order = &scene->order;
    const uint32_t groups = (uint32_t)word_count(word_count(scene->used_count));
    for (uint32_t group = 0; group < groups; group++) {
        for (uint64_t words = order->touched[group]; words; words &= words - 1) {
            const uint32_t word = group * 64 + lowest_bit(words);
            order->roots[word] = order->todo[word] = 0;
        }
        order->touched[group] = 0;
    }
}

uint32_t gyre_scene_update(gyre_scene *scene) {
    if (!scene->dirty) return 0;
    if (is_worn(scene)) gyrei_order_rebuild(scene);
    uint32_t computed = update_sorted(scene);
    computed += update_added(scene);
    clear_marks(scene);
    scene->dirty = false;
    return computed;
}
