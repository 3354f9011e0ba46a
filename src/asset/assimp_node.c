/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- nodes seen already, by address ---- */

typedef struct seen_nodes {
    const struct aiNode **slots;
    size_t capacity, count; /* the capacity is a power of two */
} seen_nodes;

static size_t slot_of(const seen_nodes *seen, const struct aiNode *node) {
    size_t at = (size_t)((uintptr_t)node >> 4) * 0x9e3779b97f4a7c15u >> 7;
    for (;; at++) {
        const struct aiNode *there = seen->slots[at & (seen->capacity - 1)];
        if (!there || there == node) return at & (seen->capacity - 1);
    }
}

static bool seen_grow(gyrei_assimp *a, seen_nodes *seen) {
    const seen_nodes old = *seen;
    seen->capacity = old.capacity ? old.capacity * 2 : 256;
    seen->slots = gyrei_reading_scratch(&a->reading, seen->capacity, sizeof *seen->slots);
    if (!seen->slots) return false;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i]) seen->slots[slot_of(seen, old.slots[i])] = old.slots[i];
    return true;
}

/* Fails for a node that was seen: it is its own ancestor, or has two parents. */
static bool see(gyrei_assimp *a, seen_nodes *seen, const struct aiNode *node) {
    size_t size;
    if (2 * seen->count >= seen->capacity && !seen_grow(a, seen)) return false;
    const size_t slot = slot_of(seen, node);
    if (seen->slots[slot])
        return gyrei_assimp_fail(a, GYRE_BAD_FORMAT, "the node \"%.80s\" is reached twice",
                                 gyrei_assimp_text(&node->mName, &size));
    seen->slots[slot] = node;
    seen->count++;
    return true;
}

/* ---- nodes ---- */

bool gyrei_assimp_grow(gyrei_assimp *a, void *array, uint32_t *capacity, uint32_t count, size_t size) {
    void *moved;
    memcpy(&moved, array, sizeof moved);
    if (!gyrei_reading_grow(&a->reading, &moved, capacity, count, size)) return false;
    memcpy(array, &moved, sizeof moved);
    return true;
}

bool gyrei_assimp_add_node(gyrei_assimp *a, uint32_t parent, const char *name, uint32_t *index) {
    if (!gyrei_assimp_grow(a, &a->nodes, &a->node_capacity, a->node_count, sizeof *a->nodes) ||
        !gyrei_assimp_grow(a, &a->sources, &a->source_capacity, a->node_count, sizeof *a->sources))
        return false;
    *index = a->node_count++;
    a->nodes[*index] = (gyre_asset_node){.name = name,
                                         .local = gyre_transformd_identity(),
                                         .matrix = GYRE_NONE,
                                         .parent = parent,
                                         .mesh = GYRE_NONE,
                                         .skin = GYRE_NONE,
                                         .camera = GYRE_NONE};
    a->sources[*index] = (gyrei_assimp_node){.part_of = *index};
    return true;
}

/* T * R * S says the same as the matrix, to what is left of floats that were multiplied a few times. */
static bool is_exact(const gyre_mat4d *matrix, gyre_transformd transform) {
    const gyre_mat4d again = gyre_mat4d_from_transformd(transform);
    double largest = 0;
    for (int i = 0; i < 11; i++)
        largest = fmax(largest, fabs(matrix->m[i]));
    for (int i = 0; i < 11; i++)
        if (!(fabs(matrix->m[i] - again.m[i]) <= 1e-5 * largest)) return false;
    return true;
}

static bool take_node(gyrei_assimp *a, const struct aiNode *source, uint32_t parent) {
    uint32_t index;
    const char *name;
    if (!gyrei_assimp_copy_name(a, &source->mName, &name) || !gyrei_assimp_add_node(a, parent, name, &index))
        return false;
    gyrei_assimp_node *from = &a->sources[index];
    from->source = source;
    gyrei_assimp_take_matrix(a, &source->mTransformation, "node", &from->matrix);
    a->nodes[index].local = gyre_transformd_from_mat4d(from->matrix, NULL);
    if (is_exact(&from->matrix, a->nodes[index].local)) return true;
    a->nodes[index].matrix = 0; /* numbered when all are known */
    gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_SHEAR,
                      "the matrix of node %u is no translation, rotation and scale: it is kept as a matrix",
                      index);
    return true;
}

/* Nodes wait in `sources` themselves: children are added behind all that are there. */
static bool take_children(gyrei_assimp *a, seen_nodes *seen, uint32_t parent) {
    const struct aiNode *source = a->sources[parent].source;
    for (unsigned int i = 0; i < source->mNumChildren; i++) {
        const struct aiNode *child = source->mChildren ? source->mChildren[i] : NULL;
        if (!child) {
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_NULL, "a child of node %u is missing", parent);
            if (source->mChildren) continue;
            return true;
        }
        if (!see(a, seen, child) || !take_node(a, child, parent)) return false;
    }
    return true;
}

/* ---- names ---- */

static int compare_text(const gyrei_assimp_name *a, const gyrei_assimp_name *b) {
    const int order = memcmp(a->text, b->text, a->size < b->size ? a->size : b->size);
    return order ? order : (a->size > b->size) - (a->size < b->size);
}

static int by_name(const void *one, const void *other) {
    const gyrei_assimp_name *a = one, *b = other;
    const int order = compare_text(a, b);
    return order ? order : (a->node > b->node) - (a->node < b->node);
}

static bool sort_names(gyrei_assimp *a) {
    a->names = gyrei_reading_scratch(&a->reading, a->node_count, sizeof *a->names);
    a->marks = gyrei_reading_scratch(&a->reading, a->node_count, sizeof *a->marks);
    if (!a->names || !a->marks) return false;
    for (uint32_t i = 0; i < a->node_count; i++) {
        gyrei_assimp_name name = {.node = i};
        name.text = gyrei_assimp_text(&a->sources[i].source->mName, &name.size);
        if (name.size > 0) a->names[a->name_count++] = name;
    }
    qsort(a->names, a->name_count, sizeof *a->names, by_name);
    return true;
}

/* Of the nodes that have one name: bones and what is animated seldom have meshes, and often the name of one
   that does. */
static uint32_t choose_named(gyrei_assimp *a, uint32_t first) {
    const gyrei_assimp_name *name = &a->names[first];
    if (first + 1 == a->name_count || compare_text(name, name + 1) != 0) return first;
    gyrei_assimp_warn(
        a, GYREI_ASSIMP_WARN_NAME_TWICE,
        "several nodes have the name \"%.*s\": the first without a mesh is taken for what is meant",
        name->size < 80 ? (int)name->size : 80, name->text);
    for (uint32_t i = first; i < a->name_count && compare_text(name, &a->names[i]) == 0; i++)
        if (a->sources[a->names[i].node].source->mNumMeshes == 0) return i;
    return first;
}

uint32_t gyrei_assimp_find_node(gyrei_assimp *a, const struct aiString *name) {
    gyrei_assimp_name key = {.node = 0};
    uint32_t low = 0, high = a->name_count;
    key.text = gyrei_assimp_text(name, &key.size);
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (compare_text(&a->names[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == a->name_count || compare_text(&a->names[low], &key) != 0) return GYRE_NONE;
    return a->names[choose_named(a, low)].node;
}

bool gyrei_assimp_read_nodes(gyrei_assimp *a) {
    seen_nodes seen = {0};
    const struct aiNode *root = a->scene->mRootNode;
    if (!see(a, &seen, root) || !take_node(a, root, GYRE_NONE)) return false;
    for (uint32_t i = 0; i < a->node_count; i++)
        if (!take_children(a, &seen, i)) return false;
    return sort_names(a);
}
