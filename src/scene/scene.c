/* SPDX-License-Identifier: MIT */
/* Scenes and their nodes come and go. */
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <scene/scene_state.h>
#include <string.h>

enum { FIRST_CAPACITY = 64, LARGEST_ID = 4095, ID_SHIFT = 20, ALIGNMENT = 64 };
#define LARGEST_CAPACITY (1u << 30)

static uint32_t mix_address(const void *pointer) {
    uint64_t bits = (uint64_t)(uintptr_t)pointer * 0x9e3779b97f4a7c15u;
    bits = (bits ^ bits >> 32) * 0xd6e8feb86659fd93u;
    return (uint32_t)(bits >> 32);
}

static gyrei_slot make_slot(uint32_t generation) {
    const gyrei_slot slot = {.generation = generation,
                             .parent = GYRE_NONE,
                             .first_child = GYRE_NONE,
                             .last_child = GYRE_NONE,
                             .previous = GYRE_NONE,
                             .next = GYRE_NONE,
                             .shape = GYRE_NONE};
    return slot;
}

/* Room for `capacity` slots and positions; false, and nothing changed, when there is no memory. */
static bool resize(gyre_scene *scene, uint32_t capacity) {
    size_t order_size = gyrei_order_size(capacity), slots_size;
    if (!gyrei_mul_size(capacity, sizeof(gyrei_slot), &slots_size) || order_size == SIZE_MAX) return false;
    gyrei_slot *slots = gyrei_allocate(&scene->allocator, slots_size, ALIGNMENT);
    void *memory = slots ? gyrei_allocate(&scene->allocator, order_size, ALIGNMENT) : NULL;
    if (!memory) {
        gyrei_release(&scene->allocator, slots, slots_size);
        return false;
    }
    gyrei_order order;
    gyrei_order_lay_out(scene, memory, capacity, &order);
    if (scene->slots) {
        memcpy(slots, scene->slots, scene->slot_count * sizeof *slots);
        gyrei_release(&scene->allocator, scene->slots, scene->capacity * sizeof *slots);
        gyrei_release(&scene->allocator, scene->order_memory, scene->order_size);
    }
    scene->slots = slots;
    scene->order = order;
    scene->order_memory = memory;
    scene->order_size = order_size;
    scene->capacity = capacity;
    return true;
}

static bool grow(gyre_scene *scene) {
    if (scene->capacity >= LARGEST_CAPACITY) return false;
    return resize(scene, scene->capacity * 2);
}

bool gyrei_order_make_room(gyre_scene *scene) {
    if (scene->used_count < scene->capacity) return true;
    if (scene->hole_count < scene->capacity / 8) return grow(scene);
    gyrei_order_rebuild(scene);
    return true;
}

static gyre_status check_options(const gyre_scene_options *options, gyre_error *error) {
    if (options->id > LARGEST_ID)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "scene id %u is above %d", options->id, LARGEST_ID);
    if (options->node_capacity >= LARGEST_CAPACITY)
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "a scene has no room for %u nodes",
                          options->node_capacity);
    return GYRE_OK;
}

gyre_status gyre_scene_create(const gyre_scene_options *options, gyre_scene **out, gyre_error *error) {
    const gyre_scene_options defaults = {{NULL, NULL, NULL}, 0, 0}, *o = options ? options : &defaults;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "scene: no place for the result");
    *out = NULL;
    gyre_status status = check_options(o, error);
    if (status) return status;
    const uint32_t capacity = o->node_capacity > FIRST_CAPACITY ? o->node_capacity : FIRST_CAPACITY;
    gyre_scene *scene = gyrei_allocate(&o->allocator, sizeof *scene, ALIGNMENT);
    if (scene) {
        memset(scene, 0, sizeof *scene);
        scene->allocator = o->allocator;
        scene->compute = gyrei_worlds_chosen();
    }
    if (!scene || !resize(scene, capacity + 1)) {
        gyrei_release(&o->allocator, scene, sizeof *scene);
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for a scene of %u nodes", capacity);
    }
    scene->generation = o->id ? o->id << ID_SHIFT : mix_address(scene);
    scene->slots[GYREI_ROOT] = make_slot(scene->generation);
    scene->slots[GYREI_ROOT].used = true;
    scene->slot_count = scene->used_count = scene->sorted_count = 1;
    scene->free_slot = GYRE_NONE;
    const gyre_transform identity = gyre_transform_identity();
    const gyrei_rows still = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    scene->order.locals[GYREI_ROOT] = identity;
    scene->order.worlds[GYREI_ROOT] = still;
    scene->order.parents[GYREI_ROOT] = scene->order.slots[GYREI_ROOT] = GYREI_ROOT;
    scene->order.begin[GYREI_ROOT] = scene->order.end[GYREI_ROOT] = 1;
    *out = scene;
    return GYRE_OK;
}

static void release_name(gyre_scene *scene, gyrei_slot *slot) {
    gyrei_release(&scene->allocator, slot->name, slot->name_size);
    slot->name = NULL;
    slot->name_size = 0;
}

void gyre_scene_destroy(gyre_scene *scene) {
    if (!scene) return;
    const gyre_allocator allocator = scene->allocator;
    for (uint32_t s = 0; s < scene->slot_count; s++) {
        release_name(scene, &scene->slots[s]);
        gyrei_release(&allocator, scene->slots[s].matrix, sizeof(gyrei_rows));
    }
    gyrei_release(&allocator, scene->slots, scene->capacity * sizeof(gyrei_slot));
    gyrei_release(&allocator, scene->order_memory, scene->order_size);
    gyrei_release(&allocator, scene->shapes, scene->shape_capacity * sizeof(gyrei_placed_shape));
    gyrei_release(&allocator, scene, sizeof *scene);
}

gyre_node gyre_node_none(void) {
    const gyre_node none = {0, 0};
    return none;
}

bool gyre_node_is_none(gyre_node node) {
    return node.index1 == 0 && node.generation == 0;
}

bool gyre_node_equal(gyre_node a, gyre_node b) {
    return a.index1 == b.index1 && a.generation == b.generation;
}

uint32_t gyre_scene_count(const gyre_scene *scene) {
    return scene->node_count;
}

uint32_t gyrei_scene_slot(const gyre_scene *scene, gyre_node node) {
    if (!scene || node.index1 == GYREI_ROOT || node.index1 >= scene->slot_count) return GYRE_NONE;
    const gyrei_slot *slot = &scene->slots[node.index1];
    return slot->used && slot->generation == node.generation ? node.index1 : GYRE_NONE;
}

bool gyre_scene_has(const gyre_scene *scene, gyre_node node) {
    return gyrei_scene_slot(scene, node) != GYRE_NONE;
}

gyre_status gyrei_scene_refuse(const gyre_scene *scene, gyre_node node, gyre_error *error) {
    if (!scene) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "no scene is given");
    if (gyre_node_is_none(node)) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "no node is given");
    if (node.index1 < scene->slot_count &&
        node.generation - scene->generation < scene->slots[node.index1].generation - scene->generation)
        return gyrei_fail(error, GYRE_NOT_FOUND, "node %u of generation %u was removed", node.index1,
                          node.generation);
    return gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u of generation %u is not of this scene", node.index1,
                      node.generation);
}

gyre_node gyrei_scene_node(const gyre_scene *scene, uint32_t slot) {
    if (slot == GYRE_NONE || slot == GYREI_ROOT) return gyre_node_none();
    const gyre_node node = {slot, scene->slots[slot].generation};
    return node;
}

static void link_last(gyre_scene *scene, uint32_t slot, uint32_t parent) {
    gyrei_slot *slots = scene->slots, *child = &slots[slot];
    child->parent = parent;
    child->next = GYRE_NONE;
    child->previous = slots[parent].last_child;
    if (child->previous == GYRE_NONE)
        slots[parent].first_child = slot;
    else
        slots[child->previous].next = slot;
    slots[parent].last_child = slot;
}

static void unlink_slot(gyre_scene *scene, uint32_t slot) {
    gyrei_slot *slots = scene->slots, *child = &slots[slot], *parent = &slots[child->parent];
    if (child->previous == GYRE_NONE)
        parent->first_child = child->next;
    else
        slots[child->previous].next = child->next;
    if (child->next == GYRE_NONE)
        parent->last_child = child->previous;
    else
        slots[child->next].previous = child->previous;
}

/* A free slot with room for its position, or GYRE_NONE. */
static uint32_t take_slot(gyre_scene *scene) {
    if (!gyrei_order_make_room(scene)) return GYRE_NONE;
    uint32_t slot = scene->free_slot;
    if (slot != GYRE_NONE) {
        scene->free_slot = scene->slots[slot].next;
    } else {
        if (scene->slot_count == scene->capacity && !grow(scene)) return GYRE_NONE;
        slot = scene->slot_count++;
        scene->slots[slot].generation = scene->generation;
    }
    scene->slots[slot] = make_slot(scene->slots[slot].generation);
    scene->slots[slot].used = true;
    return slot;
}

gyre_status gyre_scene_add(gyre_scene *scene, gyre_node parent, const gyre_transform *local, gyre_node *out,
                           gyre_error *error) {
    if (out) *out = gyre_node_none();
    if (!scene || !out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "add: no scene or no place for the node");
    const uint32_t above = gyre_node_is_none(parent) ? (uint32_t)GYREI_ROOT : gyrei_scene_slot(scene, parent);
    if (above == GYRE_NONE) return gyrei_scene_refuse(scene, parent, error);
    gyre_transform t = local ? *local : gyre_transform_identity();
    if (!gyrei_transform_check(&t))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "add: the transform is not finite, or its rotation is zero");
    const uint32_t slot = take_slot(scene);
    if (slot == GYRE_NONE)
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for more than %u nodes", scene->node_count);
    link_last(scene, slot, above);
    gyrei_order_append(scene, slot, &t);
    scene->node_count++;
    *out = gyrei_scene_node(scene, slot);
    return GYRE_OK;
}

/* A slot whose generations are used up is never used again. */
static void free_slot(gyre_scene *scene, uint32_t slot) {
    gyrei_order_drop(scene, slot);
    gyrei_shape_remove(scene, slot);
    gyrei_matrix_release(scene, slot);
    release_name(scene, &scene->slots[slot]);
    scene->slots[slot] = make_slot(scene->slots[slot].generation + 1);
    scene->node_count--;
    if (scene->slots[slot].generation - scene->generation >= GYREI_GENERATIONS - 1) return;
    scene->slots[slot].next = scene->free_slot;
    scene->free_slot = slot;
}

static uint32_t deepest_first(const gyre_scene *scene, uint32_t slot) {
    while (scene->slots[slot].first_child != GYRE_NONE)
        slot = scene->slots[slot].first_child;
    return slot;
}

gyre_status gyre_scene_remove(gyre_scene *scene, gyre_node node) {
    const uint32_t top = gyrei_scene_slot(scene, node);
    if (top == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    unlink_slot(scene, top);
    /* Children before parents. */
    for (uint32_t slot = deepest_first(scene, top);;) {
        const uint32_t next = scene->slots[slot].next, parent = scene->slots[slot].parent;
        free_slot(scene, slot);
        if (slot == top) return GYRE_OK;
        slot = next == GYRE_NONE ? parent : deepest_first(scene, next);
    }
}

static bool is_below(const gyre_scene *scene, uint32_t slot, uint32_t top) {
    for (; slot != GYRE_NONE; slot = scene->slots[slot].parent)
        if (slot == top) return true;
    return false;
}

/* What the local of a slot becomes below another parent, so that it stays where it is. */
static gyre_status keep_world(gyre_scene *scene, uint32_t slot, uint32_t parent, gyrei_local *local,
                              gyre_error *error) {
    gyre_mat4d inverse;
    if (!gyrei_world_inverse(scene, parent, &inverse))
        return gyrei_fail(error, GYRE_DEGENERATE, "the new parent flattens what is below it");
    if (!gyrei_local_from_matrix(gyre_mat4d_mul(inverse, gyrei_world_exact(scene, slot)), local))
        return gyrei_fail(error, GYRE_DEGENERATE, "the place below the new parent goes beyond the numbers");
    if (!gyrei_local_reserve(scene, slot, local))
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for a node's matrix");
    return GYRE_OK;
}

gyre_status gyre_scene_set_parent(gyre_scene *scene, gyre_node node, gyre_node parent, uint32_t keep,
                                  gyre_error *error) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, error);
    const uint32_t above = gyre_node_is_none(parent) ? (uint32_t)GYREI_ROOT : gyrei_scene_slot(scene, parent);
    if (above == GYRE_NONE) return gyrei_scene_refuse(scene, parent, error);
    if (keep > GYRE_KEEP_LOCAL) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "nothing is kept by %u", keep);
    if (is_below(scene, above, slot))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "node %u would hang below itself", node.index1);
    if (scene->slots[slot].parent == above) return GYRE_OK;
    if (keep == GYRE_KEEP_WORLD) {
        gyrei_local local;
        gyre_status status = keep_world(scene, slot, above, &local, error);
        if (status) return status;
        gyrei_local_set(scene, slot, &local);
    }
    unlink_slot(scene, slot);
    link_last(scene, slot, above);
    gyrei_order_move_subtree(scene, slot);
    return GYRE_OK;
}

/* The children of a node below its parent, where they are: reserves what their locals need. */
static gyre_status reserve_lifted(gyre_scene *scene, uint32_t slot, gyre_error *error) {
    const gyre_mat4d outer = gyrei_local_exact(scene, slot);
    for (uint32_t c = scene->slots[slot].first_child; c != GYRE_NONE; c = scene->slots[c].next) {
        gyrei_local local;
        if (!gyrei_local_from_matrix(gyre_mat4d_mul(outer, gyrei_local_exact(scene, c)), &local))
            return gyrei_fail(error, GYRE_DEGENERATE, "the place of a child goes beyond the numbers");
        if (!gyrei_local_reserve(scene, c, &local))
            return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for a node's matrix");
    }
    return GYRE_OK;
}

/* Puts a list of siblings in the place of their parent. */
static void splice_children(gyre_scene *scene, uint32_t slot) {
    gyrei_slot *slots = scene->slots;
    const uint32_t first = slots[slot].first_child, last = slots[slot].last_child,
                   parent = slots[slot].parent;
    const uint32_t previous = slots[slot].previous, next = slots[slot].next;
    unlink_slot(scene, slot);
    slots[slot].first_child = slots[slot].last_child = GYRE_NONE;
    if (first == GYRE_NONE) return;
    for (uint32_t c = first; c != GYRE_NONE; c = slots[c].next)
        slots[c].parent = parent;
    slots[first].previous = previous;
    slots[last].next = next;
    if (previous == GYRE_NONE)
        slots[parent].first_child = first;
    else
        slots[previous].next = first;
    if (next == GYRE_NONE)
        slots[parent].last_child = last;
    else
        slots[next].previous = last;
}

gyre_status gyre_scene_dissolve(gyre_scene *scene, gyre_node node, gyre_error *error) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, error);
    gyre_status status = reserve_lifted(scene, slot, error);
    if (status) return status;
    const gyre_mat4d outer = gyrei_local_exact(scene, slot);
    const uint32_t first = scene->slots[slot].first_child, last = scene->slots[slot].last_child;
    for (uint32_t c = first; c != GYRE_NONE; c = scene->slots[c].next) {
        gyrei_local local;
        if (gyrei_local_from_matrix(gyre_mat4d_mul(outer, gyrei_local_exact(scene, c)), &local))
            gyrei_local_set(scene, c, &local);
    }
    splice_children(scene, slot);
    for (uint32_t c = first; c != GYRE_NONE; c = c == last ? GYRE_NONE : scene->slots[c].next)
        gyrei_order_move_subtree(scene, c);
    free_slot(scene, slot);
    return GYRE_OK;
}
