/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "model.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

/* One file's nodes while they are paired. */
typedef struct side {
    const gyre_asset *asset;
    bool *wanted;      /* by node: it is a joint of a skin, above one, or moved by a clip */
    uint32_t *partner; /* by node: of the other file, or GYRE_NONE */
    uint32_t *sorted;  /* nodes by name */
} side;

static const char *node_name(const gyre_asset *asset, uint32_t node) {
    const char *name = asset->nodes[node].name;
    return name ? name : "";
}

static bool side_make(side *s, const gyre_asset *asset, bool *taken) {
    const size_t n = (size_t)asset->node_count + 1;
    *s = (side){asset, taken, malloc(n * sizeof(uint32_t)), malloc(n * sizeof(uint32_t))};
    if (!s->partner || !s->sorted) return false;
    for (uint32_t i = 0; i < asset->node_count; i++) {
        s->partner[i] = GYRE_NONE;
        s->sorted[i] = i;
    }
    return true;
}

static void side_clear(side *s) {
    free(s->partner);
    free(s->sorted);
}

/* Without skins every node counts. */
static void wanted_mark(side *s) {
    const gyre_asset *a = s->asset;
    for (uint32_t i = 0; i < a->node_count; i++)
        s->wanted[i] = a->skin_count == 0;
    for (uint32_t k = 0; k < a->skin_count; k++)
        for (uint32_t j = 0; j < a->skins[k].joint_count; j++)
            for (uint32_t n = a->skins[k].joints[j]; n != GYRE_NONE && !s->wanted[n]; n = a->nodes[n].parent)
                s->wanted[n] = true;
    for (uint32_t k = 0; k < a->clip_count; k++)
        for (uint32_t i = 0; i < a->clips[k].curve_count; i++)
            s->wanted[a->clips[k].curves[i].node] = true;
}

/* Sorting with the names at hand: merge sort, which keeps the order of equal ones. */
static void names_merge(const gyre_asset *asset, uint32_t *nodes, uint32_t *scratch, uint32_t begin,
                        uint32_t middle, uint32_t end) {
    uint32_t left = begin, right = middle;
    for (uint32_t i = begin; i < end; i++) {
        const bool from_left = left < middle && (right == end || strcmp(node_name(asset, nodes[left]),
                                                                        node_name(asset, nodes[right])) <= 0);
        scratch[i] = nodes[from_left ? left++ : right++];
    }
    memcpy(nodes + begin, scratch + begin, (end - begin) * sizeof *nodes);
}

static bool names_sort(side *s) {
    const uint32_t count = s->asset->node_count;
    uint32_t *scratch = malloc(((size_t)count + 1) * sizeof *scratch);
    if (!scratch) return false;
    for (uint64_t width = 1; width < count; width *= 2)
        for (uint64_t begin = 0; begin + width < count; begin += 2 * width) {
            const uint64_t end = begin + 2 * width < count ? begin + 2 * width : count;
            names_merge(s->asset, s->sorted, scratch, (uint32_t)begin, (uint32_t)(begin + width),
                        (uint32_t)end);
        }
    free(scratch);
    return true;
}

/* How many nodes from `at` on in the sorted order have the name of that one. */
static uint32_t equal_count(const side *s, uint32_t at) {
    const char *name = node_name(s->asset, s->sorted[at]);
    uint32_t end = at + 1;
    while (end < s->asset->node_count && strcmp(node_name(s->asset, s->sorted[end]), name) == 0)
        end++;
    return end - at;
}

static void pair_up(side *a, side *b, uint32_t of_a, uint32_t of_b) {
    a->partner[of_a] = of_b;
    b->partner[of_b] = of_a;
}

/* Names that each file has once. */
static void unique_names_pair(side *a, side *b) {
    uint32_t i = 0, j = 0;
    while (i < a->asset->node_count && j < b->asset->node_count) {
        const uint32_t of_a = a->sorted[i], of_b = b->sorted[j];
        const char *name = node_name(a->asset, of_a);
        const int order = strcmp(name, node_name(b->asset, of_b));
        const uint32_t count_a = equal_count(a, i), count_b = equal_count(b, j);
        if (order == 0 && count_a == 1 && count_b == 1 && *name) pair_up(a, b, of_a, of_b);
        if (order <= 0) i += count_a;
        if (order >= 0) j += count_b;
    }
}

/* By node, the next child of its parent (or the next root), and by node + 1 the first child; 0: first root.
 */
typedef struct family {
    uint32_t *first, *next;
} family;

static bool family_make(family *f, const gyre_asset *asset) {
    const size_t n = (size_t)asset->node_count + 1;
    *f = (family){malloc(n * sizeof(uint32_t)), malloc(n * sizeof(uint32_t))};
    if (!f->first || !f->next) return false;
    for (size_t i = 0; i < n; i++)
        f->first[i] = GYRE_NONE;
    for (uint32_t i = asset->node_count; i-- > 0;) {
        const uint32_t parent = asset->nodes[i].parent, slot = parent == GYRE_NONE ? 0 : parent + 1;
        f->next[i] = f->first[slot];
        f->first[slot] = i;
    }
    return true;
}

static void family_clear(family *f) {
    free(f->first);
    free(f->next);
}

/* Children of two paired nodes (or the roots): those that have no partner yet are paired in their order when
   their names are equal. */
static void children_pair(side *a, side *b, const family *of_a, const family *of_b, uint32_t slot_a,
                          uint32_t slot_b) {
    uint32_t j = of_b->first[slot_b];
    for (uint32_t i = of_a->first[slot_a]; i != GYRE_NONE; i = of_a->next[i]) {
        if (a->partner[i] != GYRE_NONE) continue;
        for (uint32_t k = j; k != GYRE_NONE; k = of_b->next[k]) {
            if (b->partner[k] != GYRE_NONE || strcmp(node_name(a->asset, i), node_name(b->asset, k)) != 0)
                continue;
            pair_up(a, b, i, k);
            j = of_b->next[k];
            break;
        }
    }
}

static bool families_pair(side *a, side *b) {
    family of_a = {NULL, NULL}, of_b = {NULL, NULL};
    const bool made = family_make(&of_a, a->asset) && family_make(&of_b, b->asset);
    if (made) children_pair(a, b, &of_a, &of_b, 0, 0);
    for (uint32_t k = 0; made && k < a->asset->node_count; k++) {
        const uint32_t node = a->asset->order ? a->asset->order[k] : k;
        if (a->partner[node] != GYRE_NONE) children_pair(a, b, &of_a, &of_b, node + 1, a->partner[node] + 1);
    }
    family_clear(&of_a);
    family_clear(&of_b);
    return made;
}

/* Whether any pair has a name: pairs of nodes without one alone say nothing. */
static bool any_name_pairs(const side *a) {
    for (uint32_t i = 0; i < a->asset->node_count; i++)
        if (a->partner[i] != GYRE_NONE && *node_name(a->asset, i)) return true;
    return false;
}

static void indices_pair(side *a, side *b) {
    const uint32_t of_a = a->asset->node_count, of_b = b->asset->node_count;
    for (uint32_t i = 0; i < of_a; i++)
        a->partner[i] = i < of_b ? i : GYRE_NONE;
    for (uint32_t i = 0; i < of_b; i++)
        b->partner[i] = i < of_a ? i : GYRE_NONE;
}

/* A .gyre knows which nodes its joints were: they go together with those of the file that it was packed of,
   when all of them are there under their names. False: it was packed of another. */
static bool origins_pair(side *packed, const uint32_t *origins, side *other) {
    for (uint32_t i = 0; i < packed->asset->node_count; i++)
        if (origins[i] >= other->asset->node_count ||
            strcmp(node_name(packed->asset, i), node_name(other->asset, origins[i])) != 0)
            return false;
    for (uint32_t i = 0; i < packed->asset->node_count; i++)
        pair_up(packed, other, i, origins[i]);
    return true;
}

static bool sides_pair(comparison *c, side *a, side *b) {
    wanted_mark(a);
    wanted_mark(b);
    if (c->b.origins && !c->a.origins && origins_pair(b, c->b.origins, a)) return true;
    if (c->a.origins && !c->b.origins && origins_pair(a, c->a.origins, b)) return true;
    if (!names_sort(a) || !names_sort(b)) return false;
    unique_names_pair(a, b);
    if (!families_pair(a, b)) return false;
    c->by_index = !any_name_pairs(a);
    if (c->by_index) indices_pair(a, b);
    return true;
}

/* A node that one file wants is looked at when the other has it at all. */
static void pairs_list(comparison *c, const side *a, const side *b) {
    for (uint32_t i = 0; i < a->asset->node_count; i++) {
        const uint32_t partner = a->partner[i];
        const bool wanted = a->wanted[i] || (partner != GYRE_NONE && b->wanted[partner]);
        if (wanted && partner != GYRE_NONE) c->joints[c->joint_count++] = (compare_pair){i, partner};
        if (wanted && partner == GYRE_NONE) c->joints_only_a++;
        a->wanted[i] = !wanted || partner != GYRE_NONE;
    }
    for (uint32_t i = 0; i < b->asset->node_count; i++) {
        const bool lonely = b->wanted[i] && b->partner[i] == GYRE_NONE;
        c->joints_only_b += lonely;
        b->wanted[i] = !lonely;
    }
}

int compare_match_joints(comparison *c) {
    side a = {0}, b = {0};
    const uint32_t count = c->a.asset->node_count;
    c->joints = calloc((size_t)count + 1, sizeof *c->joints);
    c->joint_a_taken = calloc((size_t)count + 1, sizeof(bool));
    c->joint_b_taken = calloc((size_t)c->b.asset->node_count + 1, sizeof(bool));
    const bool done = c->joints && c->joint_a_taken && c->joint_b_taken &&
                      side_make(&a, c->a.asset, c->joint_a_taken) &&
                      side_make(&b, c->b.asset, c->joint_b_taken) && sides_pair(c, &a, &b);
    if (done) pairs_list(c, &a, &b);
    side_clear(&a);
    side_clear(&b);
    if (!done) return report_failure("out of memory");
    if (c->joint_count > 0) return EXIT_DONE;
    return report_failure("%s and %s have no joint in common: %s", c->a.path, c->b.path,
                          count && c->b.asset->node_count ? "nothing of the one is in the other"
                                                          : "a file without nodes");
}

static const char *clip_name(const gyre_asset *asset, uint32_t clip) {
    return asset->clips[clip].name ? asset->clips[clip].name : "";
}

static void clip_add(comparison *c, uint32_t a, uint32_t b) {
    c->clips[c->clip_count++].clips = (compare_pair){a, b};
    if (a == GYRE_NONE) return;
    c->clip_a_taken[a] = true;
    c->clip_b_taken[b] = true;
}

/* The first of B that has this name and no partner. */
static uint32_t free_clip_named(const comparison *c, const char *name) {
    for (uint32_t i = 0; *name && i < c->b.asset->clip_count; i++)
        if (!c->clip_b_taken[i] && strcmp(clip_name(c->b.asset, i), name) == 0) return i;
    return GYRE_NONE;
}

static void clips_pair(comparison *c) {
    const uint32_t of_a = c->a.asset->clip_count, of_b = c->b.asset->clip_count;
    for (uint32_t i = 0; i < of_a; i++) {
        const uint32_t found = free_clip_named(c, clip_name(c->a.asset, i));
        if (found != GYRE_NONE) clip_add(c, i, found);
    }
    if (c->clip_count > 0) return;
    for (uint32_t i = 0; i < of_a && i < of_b; i++)
        clip_add(c, i, i);
}

/* One clip: in B by the same words, else by the name or the index that it has in A. */
static int clip_choose(comparison *c) {
    const gyre_asset *b = c->b.asset;
    uint32_t of_a, of_b;
    int status = model_find_clip(c->a.asset, c->a.path, c->options->clip, &of_a);
    if (status != EXIT_DONE) return status;
    of_b = gyre_asset_find_clip(b, clip_name(c->a.asset, of_a));
    if (of_b == GYRE_NONE) of_b = gyre_asset_find_clip(b, c->options->clip);
    if (of_b == GYRE_NONE && of_a < b->clip_count) of_b = of_a;
    if (of_b == GYRE_NONE) return model_find_clip(b, c->b.path, c->options->clip, &of_b);
    clip_add(c, of_a, of_b);
    return EXIT_DONE;
}

static void clips_left_count(comparison *c) {
    for (uint32_t i = 0; i < c->a.asset->clip_count; i++)
        c->clips_only_a += !c->clip_a_taken[i];
    for (uint32_t i = 0; i < c->b.asset->clip_count; i++)
        c->clips_only_b += !c->clip_b_taken[i];
}

int compare_match_clips(comparison *c) {
    const uint32_t of_a = c->a.asset->clip_count, of_b = c->b.asset->clip_count;
    c->clips = calloc((size_t)of_a + 1, sizeof *c->clips);
    c->clip_a_taken = calloc((size_t)of_a + 1, sizeof(bool));
    c->clip_b_taken = calloc((size_t)of_b + 1, sizeof(bool));
    if (!c->clips || !c->clip_a_taken || !c->clip_b_taken) return report_failure("out of memory");
    if (c->options->clip) return clip_choose(c);
    if (of_a == 0 && of_b == 0) {
        clip_add(c, GYRE_NONE, GYRE_NONE);
        return EXIT_DONE;
    }
    if (of_a == 0 || of_b == 0)
        return report_failure("%s has no clips to hold against those of %s", of_a ? c->b.path : c->a.path,
                              of_a ? c->a.path : c->b.path);
    clips_pair(c);
    clips_left_count(c);
    return EXIT_DONE;
}
