/* SPDX-License-Identifier: MIT */
#include <asset/bvh_write.h>
#include <gyre/hierarchy.h>
#include <string.h>

static bool order_nodes(gyrei_bvh_writer *w) {
    const uint32_t count = w->asset->node_count;
    uint32_t *parents = gyrei_bvh_write_scratch(w, count, sizeof *parents);
    uint32_t *depths = gyrei_bvh_write_scratch(w, count, sizeof *depths);
    uint32_t *work = gyrei_bvh_write_scratch(w, (size_t)count + 1, sizeof *work);
    gyre_error why = {0};
    w->order = gyrei_bvh_write_scratch(w, count, sizeof *w->order);
    if (!parents || !depths || !work || !w->order) return false;
    for (uint32_t i = 0; i < count; i++)
        parents[i] = w->asset->nodes[i].parent;
    const gyre_status status = gyre_hierarchy_order(parents, count, w->order, depths, work, &why);
    return status == GYRE_OK || gyrei_bvh_write_fail(w, status, "%s", why.message);
}

static bool choose_node(gyrei_bvh_writer *w) {
    const uint32_t count = w->asset->node_count, root = w->options->part_index;
    if (root >= count)
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "there is no node %u, there are %u", root, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = w->order[i], parent = w->asset->nodes[node].parent;
        w->chosen[node] = node == root || (parent != GYRE_NONE && w->chosen[parent]);
    }
    return true;
}

enum { IS_JOINT = 1, IS_BELOW = 2, IS_ABOVE = 4 };

static bool mark_joints(gyrei_bvh_writer *w) {
    const uint32_t index = w->options->part_index;
    if (index >= w->asset->skin_count)
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "there is no skin %u, there are %u", index,
                                    w->asset->skin_count);
    const gyre_skin_binding *skin = &w->asset->skins[index];
    for (uint32_t j = 0; j < skin->joint_count; j++) {
        if (skin->joints[j] >= w->asset->node_count)
            return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "skin %u: joint %u is node %u, there are %u",
                                        index, j, skin->joints[j], w->asset->node_count);
        w->chosen[skin->joints[j]] = IS_JOINT;
    }
    return true;
}

/* The joints, and what stands between them. */
static bool choose_skin(gyrei_bvh_writer *w) {
    const uint32_t count = w->asset->node_count;
    if (!mark_joints(w)) return false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = w->order[i], parent = w->asset->nodes[node].parent;
        if (parent != GYRE_NONE && (w->chosen[parent] & (IS_JOINT | IS_BELOW))) w->chosen[node] |= IS_BELOW;
    }
    for (uint32_t i = count; i-- > 0;) {
        const uint32_t node = w->order[i], parent = w->asset->nodes[node].parent;
        if (parent != GYRE_NONE && (w->chosen[node] & (IS_JOINT | IS_ABOVE))) w->chosen[parent] |= IS_ABOVE;
    }
    for (uint32_t i = 0; i < count; i++)
        w->chosen[i] = (w->chosen[i] & IS_JOINT) || w->chosen[i] == (IS_BELOW | IS_ABOVE);
    return true;
}

static bool choose_nodes(gyrei_bvh_writer *w) {
    w->chosen = gyrei_bvh_write_scratch(w, w->asset->node_count, sizeof *w->chosen);
    if (!w->chosen) return false;
    switch (w->options->part) {
    case GYRE_BVH_ALL:
        memset(w->chosen, 1, w->asset->node_count);
        return true;
    case GYRE_BVH_NODE:
        return choose_node(w);
    case GYRE_BVH_SKIN:
        return choose_skin(w);
    default:
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "part is %u", w->options->part);
    }
}

/* Children of each node, in their order: `first` by node and, for roots, behind them all. */
static bool link_children(const gyrei_bvh_writer *w, uint32_t *first, uint32_t *next) {
    const uint32_t count = w->asset->node_count;
    for (uint32_t i = 0; i <= count; i++)
        first[i] = GYRE_NONE;
    for (uint32_t node = count; node-- > 0;) {
        const uint32_t parent = w->asset->nodes[node].parent;
        uint32_t *list = &first[parent == GYRE_NONE ? count : parent];
        next[node] = *list;
        *list = node;
    }
    return true;
}

static void add_bone(gyrei_bvh_writer *w, uint32_t node, uint32_t *bone_of) {
    const uint32_t parent = w->asset->nodes[node].parent;
    gyrei_bvh_bone *bone = &w->bones[w->bone_count];
    bone->node = node;
    bone->parent = parent == GYRE_NONE || !w->chosen[parent] ? GYRE_NONE : bone_of[parent];
    bone->depth = bone->parent == GYRE_NONE ? 0 : w->bones[bone->parent].depth + 1;
    bone->is_leaf = 1;
    if (bone->parent != GYRE_NONE) w->bones[bone->parent].is_leaf = 0;
    bone_of[node] = w->bone_count++;
}

/* Down to the first child, on to the next sibling, up where there is none. */
static bool walk(gyrei_bvh_writer *w) {
    const uint32_t count = w->asset->node_count;
    uint32_t *first = gyrei_bvh_write_scratch(w, (size_t)count + 1, sizeof *first);
    uint32_t *next = gyrei_bvh_write_scratch(w, count, sizeof *next);
    uint32_t *bone_of = gyrei_bvh_write_scratch(w, count, sizeof *bone_of);
    w->bones = gyrei_bvh_write_scratch(w, count, sizeof *w->bones);
    if (!first || !next || !bone_of || !w->bones || !link_children(w, first, next)) return false;
    for (uint32_t node = first[count]; node != GYRE_NONE;) {
        if (w->chosen[node]) add_bone(w, node, bone_of);
        if (first[node] != GYRE_NONE) {
            node = first[node];
            continue;
        }
        while (node != GYRE_NONE && next[node] == GYRE_NONE)
            node = w->asset->nodes[node].parent;
        if (node != GYRE_NONE) node = next[node];
    }
    return w->bone_count > 0 || gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "there is no node to write");
}

static bool is_end_site(const gyrei_bvh_writer *w, const gyrei_bvh_bone *bone) {
    static const char words[] = "End Site";
    const gyre_asset_node *node = &w->asset->nodes[bone->node];
    const gyrei_bvh_track *tracks = w->tracks + (size_t)bone->node * GYREI_BVH_TRACKS;
    const gyre_quatd q = node->local.rotation;
    if (!bone->is_leaf || bone->parent == GYRE_NONE || !node->name) return false;
    if (tracks[0].curve || tracks[1].curve || tracks[2].curve || node->matrix != GYRE_NONE) return false;
    if (q.x != 0 || q.y != 0 || q.z != 0) return false;
    return strncmp(node->name, words, sizeof words - 1) == 0 &&
           (node->name[sizeof words - 1] == '\0' || node->name[sizeof words - 1] == ' ');
}

/* Whether its place in its parent changes: by itself, or by the size of what is above it. */
static bool does_move(const gyrei_bvh_writer *w, const gyrei_bvh_bone *bone, const uint8_t *grows) {
    const gyrei_bvh_track *tracks = w->tracks + (size_t)bone->node * GYREI_BVH_TRACKS;
    return bone->parent == GYRE_NONE || tracks[GYRE_PATH_TRANSLATION].curve ||
           grows[w->asset->nodes[bone->node].parent];
}

static bool take_order(gyrei_bvh_writer *w, gyrei_bvh_bone *bone) {
    static const gyre_euler_order orders[3][3] = {
        {GYRE_EULER_ORDER_COUNT, GYRE_EULER_INTRINSIC_XYZ, GYRE_EULER_INTRINSIC_XZY},
        {GYRE_EULER_INTRINSIC_YXZ, GYRE_EULER_ORDER_COUNT, GYRE_EULER_INTRINSIC_YZX},
        {GYRE_EULER_INTRINSIC_ZXY, GYRE_EULER_INTRINSIC_ZYX, GYRE_EULER_ORDER_COUNT}};
    const gyre_bvh_write_options *options = w->options;
    const char *order = options->node_orders ? options->node_orders[bone->node] : NULL;
    if (!order) order = options->order ? options->order : "ZXY";
    if (strlen(order) == 3)
        for (int i = 0; i < 3; i++)
            bone->axes[i] = (uint8_t)((order[i] | 0x20) - 'x');
    const uint8_t *a = bone->axes;
    if (strlen(order) != 3 || a[0] > 2 || a[1] > 2 || a[2] > 2 || a[0] == a[1] || a[1] == a[2] ||
        a[0] == a[2])
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "\"%.20s\" is no order of three axes", order);
    bone->order = orders[a[0]][a[1]];
    return true;
}

/* The place in the bone above, with the sizes that all of those above give it. */
static bool measure(gyrei_bvh_writer *w, double *sizes) {
    for (uint32_t b = 0; b < w->bone_count; b++) {
        gyrei_bvh_bone *bone = &w->bones[b];
        gyre_transformd way;
        const double size = bone->parent == GYRE_NONE ? 1 : sizes[bone->parent];
        if (!gyrei_bvh_way_at(w, bone, NULL, 0, &way)) return false;
        bone->offset = gyre_vec3d_scale(way.translation, size);
        sizes[b] = size * way.scale.x;
    }
    return true;
}

static bool choose_channels(gyrei_bvh_writer *w) {
    uint8_t *grows = gyrei_bvh_write_scratch(w, w->asset->node_count, sizeof *grows);
    double *sizes = gyrei_bvh_write_scratch(w, w->bone_count, sizeof *sizes);
    uint64_t columns = 0;
    if (!grows || !sizes || !measure(w, sizes)) return false;
    for (uint32_t i = 0; i < w->asset->node_count; i++) {
        const uint32_t node = w->order[i], parent = w->asset->nodes[node].parent;
        grows[node] = w->tracks[(size_t)node * GYREI_BVH_TRACKS + GYRE_PATH_SCALE].curve != NULL ||
                      (parent != GYRE_NONE && grows[parent]);
    }
    for (uint32_t b = 0; b < w->bone_count; b++) {
        gyrei_bvh_bone *bone = &w->bones[b];
        bone->moves = does_move(w, bone, grows);
        bone->is_end = !bone->moves && is_end_site(w, bone);
        bone->column = (uint32_t)columns;
        if (!take_order(w, bone)) return false;
        columns += bone->is_end ? 0 : bone->moves ? 6 : 3;
        if (columns >= GYRE_NONE)
            return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "there are too many nodes");
    }
    w->channel_count = (uint32_t)columns;
    return true;
}

bool gyrei_bvh_choose_bones(gyrei_bvh_writer *w) {
    return order_nodes(w) && choose_nodes(w) && walk(w) && choose_channels(w);
}
