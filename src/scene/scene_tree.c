/* SPDX-License-Identifier: MIT */
/* From node to node, and what hangs on one: visibility and the caller's pointer. */
#include <scene/scene_state.h>

/* The slot of a node or, for none, the one that holds the roots. */
static uint32_t slot_or_root(const gyre_scene *scene, gyre_node node) {
    return scene && gyre_node_is_none(node) ? (uint32_t)GYREI_ROOT : gyrei_scene_slot(scene, node);
}

gyre_node gyre_scene_parent(const gyre_scene *scene, gyre_node node) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    return slot == GYRE_NONE ? gyre_node_none() : gyrei_scene_node(scene, scene->slots[slot].parent);
}

gyre_node gyre_scene_first_child(const gyre_scene *scene, gyre_node node) {
    const uint32_t slot = slot_or_root(scene, node);
    return slot == GYRE_NONE ? gyre_node_none() : gyrei_scene_node(scene, scene->slots[slot].first_child);
}

gyre_node gyre_scene_next_sibling(const gyre_scene *scene, gyre_node node) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    return slot == GYRE_NONE ? gyre_node_none() : gyrei_scene_node(scene, scene->slots[slot].next);
}

uint32_t gyrei_scene_next_slot(const gyre_scene *scene, uint32_t top, uint32_t slot) {
    const gyrei_slot *slots = scene->slots;
    if (slots[slot].first_child != GYRE_NONE) return slots[slot].first_child;
    for (; slot != top && slot != GYREI_ROOT; slot = slots[slot].parent)
        if (slots[slot].next != GYRE_NONE) return slots[slot].next;
    return GYRE_NONE;
}

gyre_node gyre_scene_next(const gyre_scene *scene, gyre_node top, gyre_node node) {
    const uint32_t above = slot_or_root(scene, top), slot = slot_or_root(scene, node);
    if (above == GYRE_NONE || slot == GYRE_NONE || (slot == GYREI_ROOT && above != GYREI_ROOT))
        return gyre_node_none();
    return gyrei_scene_node(scene, gyrei_scene_next_slot(scene, above, slot));
}

gyre_status gyre_scene_set_visible(gyre_scene *scene, gyre_node node, bool visible) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    scene->slots[slot].hidden = !visible;
    return GYRE_OK;
}

bool gyre_scene_is_visible(const gyre_scene *scene, gyre_node node) {
    uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return false;
    for (; slot != GYRE_NONE; slot = scene->slots[slot].parent)
        if (scene->slots[slot].hidden) return false;
    return true;
}

gyre_status gyre_scene_set_user(gyre_scene *scene, gyre_node node, void *user) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    scene->slots[slot].user = user;
    return GYRE_OK;
}

void *gyre_scene_user(const gyre_scene *scene, gyre_node node) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    return slot == GYRE_NONE ? NULL : scene->slots[slot].user;
}
