/* SPDX-License-Identifier: MIT */
/* The instances of a frame, gathered by model: drawn together where the device can and they differ in their
   palettes alone, else one by one. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "render/renderer.h"

static bool is_zero(const gyre_mat4d *m) {
    for (int i = 0; i < 16; i++)
        if (m->m[i] != 0) return false;
    return true;
}

static bool is_identity(const gyre_mat4d *m) {
    for (int i = 0; i < 16; i++)
        if (m->m[i] != (i % 5 == 0 ? 1 : 0)) return false;
    return true;
}

gyrei_placed gyrei_placed_of(const gyrei_frame *frame, const gyre_render_instance *instance) {
    gyrei_placed placed = {.frame = frame,
                           .model = (gyre_model *)instance->model,
                           .posed = instance->posed,
                           .world = instance->world};
    if (is_zero(&placed.world)) placed.world = gyre_mat4d_identity();
    placed.moved = !is_identity(&placed.world);
    return placed;
}

gyre_mat4d gyrei_placed_world(const gyrei_placed *placed, uint32_t node) {
    const gyre_mat4d *world = &placed->posed->worlds[node];
    return placed->moved ? gyre_mat4d_mul(placed->world, *world) : *world;
}

static void *grow(const gyre_allocator *allocator, void *old, uint32_t old_count, uint32_t count,
                  size_t size) {
    void *grown = gyrei_allocate(allocator, count * size, 16);
    if (!grown) return NULL;
    if (old_count) memcpy(grown, old, old_count * size);
    if (old) gyrei_release(allocator, old, old_count * size);
    return grown;
}

float *gyrei_store_reserve(gyre_renderer *renderer, uint64_t texel_count, uint32_t *first) {
    gyrei_palette_store *store = &renderer->store;
    const gyrei_device *device = &renderer->device;
    if (!device->float_textures || device->vertex_texture_units == 0) return NULL;
    uint64_t most = (uint64_t)store->width * device->texture_size, end = store->used + texel_count;
    if (end > most || end > UINT32_MAX / 2) return NULL;
    if (end > store->capacity) {
        uint64_t rows = (end + end / 2 + store->width) / store->width;
        uint32_t capacity = (uint32_t)(rows * store->width);
        float *texels = grow(&renderer->allocator, store->texels, store->capacity, capacity, 16);
        if (!texels) return NULL;
        store->texels = texels;
        store->capacity = capacity;
    }
    *first = store->used;
    store->used = (uint32_t)end;
    return store->texels + 4 * (size_t)*first;
}

void gyrei_store_upload(gyre_renderer *renderer) {
    static const gyrei_sampling plain;
    gyrei_palette_store *store = &renderer->store;
    gyrei_device *device = &renderer->device;
    renderer->stats.palette_texels = store->used;
    if (store->used == 0) return;
    if (!store->texture) store->texture = gyrei_texture_create(device, &plain);
    store->height = (store->used + store->width - 1) / store->width;
    gyrei_texture_write(device, store->texture, GYREI_TEXEL_RGBA32F, 0, store->width, store->height,
                        store->texels);
}

static gyre_status reserve_groups(gyre_renderer *renderer, uint32_t count, gyre_error *error) {
    renderer->group_count = 0;
    if (count <= renderer->group_capacity) return GYRE_OK;
    uint32_t old = renderer->group_capacity;
    gyrei_group *groups = gyrei_allocate(&renderer->allocator, count * sizeof *groups, 16);
    uint32_t *next = gyrei_allocate(&renderer->allocator, count * sizeof *next, 16);
    if (!groups || !next) {
        if (groups) gyrei_release(&renderer->allocator, groups, count * sizeof *groups);
        if (next) gyrei_release(&renderer->allocator, next, count * sizeof *next);
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "frame: out of memory");
    }
    if (old) gyrei_release(&renderer->allocator, renderer->groups, old * sizeof *groups);
    if (old) gyrei_release(&renderer->allocator, renderer->next, old * sizeof *next);
    renderer->groups = groups;
    renderer->next = next;
    renderer->group_capacity = count;
    return GYRE_OK;
}

/* In the order in which the models come first. */
static void gather(const gyrei_frame *frame) {
    gyre_renderer *renderer = frame->renderer;
    for (uint32_t i = 0; i < frame->job->instance_count; i++) {
        gyre_model *model = (gyre_model *)frame->job->instances[i].model;
        bool mirrored = gyre_mat4d_determinant3(frame->job->instances[i].world) < 0;
        if (model->frame != renderer->frame) model->groups[0] = model->groups[1] = GYRE_NONE;
        model->frame = renderer->frame;
        renderer->next[i] = GYRE_NONE;
        uint32_t *group = &model->groups[mirrored];
        if (*group == GYRE_NONE) {
            *group = renderer->group_count++;
            renderer->groups[*group] = (gyrei_group){model, i, i, 0, mirrored};
        } else {
            renderer->next[renderer->groups[*group].last] = i;
        }
        renderer->groups[*group].last = i;
        renderer->groups[*group].count++;
    }
}

/* The palettes of a skin, or of a rigid node, of all instances of a group. */
typedef struct group_palette {
    gyrei_many many;
    bool together; /* they stand in the store, alike in handedness */
} group_palette;

/* What one instance adds to it: its matrices, `count` of them. */
typedef struct palette_source {
    uint32_t skin, node; /* skin GYRE_NONE: the node is rigid */
    uint32_t count;
    gyre_mat4d *matrices;
} palette_source;

static void fetch(const gyrei_placed *placed, const palette_source *source) {
    if (source->skin == GYRE_NONE) {
        source->matrices[0] = gyrei_placed_world(placed, source->node);
    } else {
        gyrei_skin_matrices(placed, source->skin, source->matrices);
    }
}

/* Writes all palettes as `kind`, with room between them for the widest one. The widest kind that was needed:
   when it is wider than `kind`, what was written is not right. */
static gyrei_palette_kind write_all(const gyrei_frame *frame, const gyrei_group *group,
                                    const palette_source *source, gyrei_palette_kind kind, float *out,
                                    bool *alike, bool *mirrored) {
    gyre_renderer *renderer = frame->renderer;
    gyrei_palette_kind widest = source->skin == GYRE_NONE ? GYREI_PALETTE_AXES : GYREI_PALETTE_UNIFORM;
    widest = gyrei_allowed_kind(renderer, widest);
    size_t stride = (size_t)4 * source->count * gyrei_palette_width(kind);
    *alike = true;
    for (uint32_t i = group->first; i != GYRE_NONE; i = renderer->next[i], out += stride) {
        gyrei_placed placed = gyrei_placed_of(frame, &frame->job->instances[i]);
        fetch(&placed, source);
        gyrei_palette_found found =
            gyrei_palette_write(kind, source->matrices, source->count, frame->view.eye, out);
        gyrei_palette_kind needed = gyrei_allowed_kind(renderer, found.widest);
        if (needed > widest) widest = needed;
        if (widest > kind) break;
        bool turned = 2 * found.mirrored > source->count;
        if (i == group->first) *mirrored = turned;
        *alike = *alike && turned == *mirrored;
    }
    return widest;
}

/* Begins with the kind of the last frame, which is most often right, and again with a wider one when it is
   not. */
static group_palette gather_palettes(const gyrei_frame *frame, const gyrei_group *group,
                                     const palette_source *source, gyrei_palette_kind *hint) {
    gyre_renderer *renderer = frame->renderer;
    group_palette palette = {.together = false};
    gyrei_palette_kind kind = gyrei_allowed_kind(renderer, *hint), needed = kind;
    for (;;) {
        uint32_t used = renderer->store.used, stride = source->count * gyrei_palette_width(kind);
        float *out = gyrei_store_reserve(renderer, (uint64_t)group->count * stride, &palette.many.first);
        if (!out) return palette;
        needed = write_all(frame, group, source, kind, out, &palette.together, &palette.many.mirrored);
        palette.many.stride = stride;
        if (needed <= kind) break;
        renderer->store.used = used;
        kind = needed;
    }
    *hint = needed;
    palette.many.count = group->count;
    palette.many.kind = kind;
    palette.many.skinned = source->skin != GYRE_NONE;
    return palette;
}

static bool differs_in_palette_alone(const gyre_renderer *renderer, const gyrei_surface *surface) {
    bool posed = surface->flat && surface->corners && !renderer->unlit;
    return surface->material->alpha_mode != GYRE_ALPHA_BLEND && surface->source->target_count == 0 &&
           !posed && surface->influence_count <= GYREI_INFLUENCES_MAX;
}

static gyre_status build_one_by_one(const gyrei_frame *frame, const gyrei_group *group, uint32_t slot,
                                    uint32_t placement, gyre_error *error) {
    for (uint32_t i = group->first; i != GYRE_NONE; i = frame->renderer->next[i], slot++) {
        gyrei_placed placed = gyrei_placed_of(frame, &frame->job->instances[i]);
        gyre_status status = gyrei_slot_open(&placed, slot, error);
        if (status == GYRE_OK) status = gyrei_slot_pose_skins(&placed, error);
        if (status == GYRE_OK) status = gyrei_item_single(&placed, placement, error);
        if (status != GYRE_OK) return status;
    }
    return GYRE_OK;
}

/* Skin by skin and surface by surface. `slot` is the first of the group's own. */
static gyre_status build_together(const gyrei_frame *frame, const gyrei_group *group, uint32_t slot,
                                  gyre_error *error) {
    gyre_renderer *renderer = frame->renderer;
    gyre_model *model = group->model;
    const gyre_asset *asset = model->asset;
    gyrei_placed first = gyrei_placed_of(frame, &frame->job->instances[group->first]);
    gyre_status status = gyrei_slot_open(&first, 0, error);
    group_palette palette = {.together = false};
    uint32_t last_node = GYRE_NONE, last_skin = GYRE_NONE;
    for (uint32_t p = 0; p < model->placement_count && status == GYRE_OK; p++) {
        const gyrei_placement *place = &model->placements[p];
        uint32_t skin = asset->nodes[place->node].skin;
        bool skinned = skin < asset->skin_count && place->surface->influence_count > 0;
        if (!differs_in_palette_alone(renderer, place->surface)) {
            status = build_one_by_one(frame, group, slot, p, error);
            continue;
        }
        bool same = skinned ? skin == last_skin : place->node == last_node;
        if (!same) {
            gyre_mat4d rigid;
            gyrei_palette_kind axes = GYREI_PALETTE_AXES;
            palette_source source = {skinned ? skin : GYRE_NONE, place->node,
                                     skinned ? model->skins[skin].entry_count : 1,
                                     skinned ? first.slot->skins[skin].matrices : &rigid};
            first.slot->frame = renderer->frame - 1;
            palette = gather_palettes(frame, group, &source, skinned ? &model->skins[skin].many_kind : &axes);
            if (skinned) gyrei_count_palette(&renderer->stats, palette.many.kind);
            last_skin = skinned ? skin : GYRE_NONE;
            last_node = skinned ? GYRE_NONE : place->node;
        }
        status = palette.together ? gyrei_item_many(frame, model, p, &palette.many, error)
                                  : build_one_by_one(frame, group, slot, p, error);
    }
    return status;
}

static gyre_status build_each(const gyrei_frame *frame, const gyrei_group *group, uint32_t slot,
                              gyre_error *error) {
    for (uint32_t i = group->first; i != GYRE_NONE; i = frame->renderer->next[i], slot++) {
        gyrei_placed placed = gyrei_placed_of(frame, &frame->job->instances[i]);
        gyre_status status = gyrei_slot_open(&placed, slot, error);
        if (status == GYRE_OK) status = gyrei_slot_pose_skins(&placed, error);
        for (uint32_t p = 0; p < group->model->placement_count && status == GYRE_OK; p++)
            status = gyrei_item_single(&placed, p, error);
        if (status != GYRE_OK) return status;
    }
    return GYRE_OK;
}

/* One that hides a part of itself is not drawn together with others. */
static bool hides_nothing(const gyrei_frame *frame, const gyrei_group *group) {
    for (uint32_t i = group->first; i != GYRE_NONE; i = frame->renderer->next[i]) {
        const gyre_posed *posed = frame->job->instances[i].posed;
        if (memchr(posed->hidden, 1, posed->asset->node_count)) return false;
    }
    return true;
}

gyre_status gyrei_items_build(const gyrei_frame *frame, gyre_error *error) {
    gyre_renderer *renderer = frame->renderer;
    renderer->item_count = 0;
    renderer->store.used = 0;
    gyre_status status = reserve_groups(renderer, frame->job->instance_count, error);
    if (status != GYRE_OK) return status;
    gather(frame);
    bool many = renderer->device.instancing && renderer->skinning != GYRE_SKINNING_CPU &&
                renderer->skinning != GYRE_SKINNING_UNIFORM;
    for (uint32_t g = 0; g < renderer->group_count && status == GYRE_OK; g++) {
        const gyrei_group *group = &renderer->groups[g];
        /* The second group of a model begins behind the slots of the first. */
        uint32_t other = group->model->groups[!group->mirrored];
        uint32_t slot = other != GYRE_NONE && other < g ? renderer->groups[other].count : 0;
        bool together = many && group->count > 1 && hides_nothing(frame, group);
        status = together ? build_together(frame, group, slot, error) : build_each(frame, group, slot, error);
    }
    if (status == GYRE_OK) gyrei_store_upload(renderer);
    return status;
}
