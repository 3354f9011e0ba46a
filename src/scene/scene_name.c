/* SPDX-License-Identifier: MIT */
/* Names of nodes, and nodes by name. */
#include <base/arena.h>
#include <scene/scene_state.h>
#include <string.h>

const char *gyre_scene_name(const gyre_scene *scene, gyre_node node) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    return slot == GYRE_NONE ? NULL : scene->slots[slot].name;
}

gyre_status gyre_scene_set_name(gyre_scene *scene, gyre_node node, const char *name) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    gyrei_slot *s = &scene->slots[slot];
    const size_t size = name ? strlen(name) + 1 : 0;
    char *copy = name ? gyrei_allocate(&scene->allocator, size, 1) : NULL;
    if (name && !copy) return GYRE_OUT_OF_MEMORY;
    if (copy) memcpy(copy, name, size);
    gyrei_release(&scene->allocator, s->name, s->name_size);
    s->name = copy;
    s->name_size = size;
    return GYRE_OK;
}

static uint32_t find_top(const gyre_scene *scene, gyre_node top) {
    return scene && gyre_node_is_none(top) ? (uint32_t)GYREI_ROOT : gyrei_scene_slot(scene, top);
}

gyre_node gyre_scene_find(const gyre_scene *scene, gyre_node top, const char *name) {
    const uint32_t above = find_top(scene, top);
    if (above == GYRE_NONE || !name) return gyre_node_none();
    for (uint32_t slot = above; (slot = gyrei_scene_next_slot(scene, above, slot)) != GYRE_NONE;)
        if (scene->slots[slot].name && strcmp(scene->slots[slot].name, name) == 0)
            return gyrei_scene_node(scene, slot);
    return gyre_node_none();
}

static size_t part_length(const char *part) {
    const char *slash = strchr(part, '/');
    return slash ? (size_t)(slash - part) : strlen(part);
}

/* The first of a row of siblings, from `slot` on, that the part of the path names. */
static uint32_t find_sibling(const gyre_scene *scene, uint32_t slot, const char *part) {
    const size_t length = part_length(part);
    for (; slot != GYRE_NONE; slot = scene->slots[slot].next) {
        const char *name = scene->slots[slot].name;
        if (name && strncmp(name, part, length) == 0 && name[length] == '\0') return slot;
    }
    return GYRE_NONE;
}

static const char *part_before(const char *path, const char *part) {
    for (part--; part > path && part[-1] != '/';)
        part--;
    return part;
}

/* Where siblings have equal names, all are tried: from a dead end it goes back up. */
gyre_node gyre_scene_find_path(const gyre_scene *scene, gyre_node top, const char *path) {
    const uint32_t above = find_top(scene, top);
    if (above == GYRE_NONE || !path) return gyre_node_none();
    const char *part = path;
    uint32_t parent = above, slot = find_sibling(scene, scene->slots[above].first_child, part);
    for (;;) {
        if (slot == GYRE_NONE) {
            if (parent == above) return gyre_node_none();
            part = part_before(path, part);
            slot = find_sibling(scene, scene->slots[parent].next, part);
            parent = scene->slots[parent].parent;
            continue;
        }
        const char *end = part + part_length(part);
        if (*end == '\0') return gyrei_scene_node(scene, slot);
        part = end + 1;
        parent = slot;
        slot = find_sibling(scene, scene->slots[slot].first_child, part);
    }
}
