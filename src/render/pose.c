/* SPDX-License-Identifier: MIT */
/* What one instance of a model has of its own: palettes of its skins, and vertices that its pose displaces.
 */
#include <gyre/skin.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "render/renderer.h"

static gyre_status out_of_memory(gyre_error *error) {
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "frame: out of memory");
}

static bool make_skins(gyre_model *model, gyrei_slot *slot) {
    uint32_t count = model->asset->skin_count;
    slot->skins = gyrei_arena_allocate(&model->arena, count, sizeof *slot->skins);
    if (!slot->skins) return false;
    for (uint32_t s = 0; s < count; s++) {
        gyrei_skin_state *skin = &slot->skins[s];
        skin->entry_count = model->skins[s].entry_count;
        skin->matrices = gyrei_arena_allocate(&model->arena, skin->entry_count, sizeof(gyre_mat4d));
        skin->entries = gyrei_arena_allocate(&model->arena, skin->entry_count, 12 * sizeof(float));
        if (!skin->matrices || !skin->entries) return false;
    }
    return true;
}

static bool make_movings(gyre_model *model, gyrei_slot *slot) {
    slot->movings = gyrei_arena_allocate(&model->arena, model->placement_count, sizeof *slot->movings);
    if (!slot->movings) return false;
    for (uint32_t i = 0; i < model->placement_count; i++) {
        uint32_t targets = model->placements[i].surface->source->target_count;
        if (targets == 0) continue;
        double *weights = gyrei_arena_allocate(&model->arena, targets, sizeof(double));
        if (!weights) return false;
        for (uint32_t t = 0; t < targets; t++)
            weights[t] = (double)NAN;
        slot->movings[i].weights = weights;
    }
    return true;
}

static bool grow_slots(gyre_model *model) {
    if (model->slot_count < model->slot_capacity) return true;
    uint32_t capacity = model->slot_capacity ? 2 * model->slot_capacity : 4;
    gyrei_slot **slots = gyrei_arena_allocate(&model->arena, capacity, sizeof *slots);
    if (!slots) return false;
    if (model->slot_count) memcpy(slots, model->slots, model->slot_count * sizeof *slots);
    model->slots = slots;
    model->slot_capacity = capacity;
    return true;
}

gyre_status gyrei_slot_open(gyrei_placed *placed, uint32_t index, gyre_error *error) {
    gyre_model *model = placed->model;
    while (model->slot_count <= index) {
        gyrei_slot *slot = gyrei_arena_allocate(&model->arena, 1, sizeof *slot);
        if (!slot || !make_skins(model, slot) || !make_movings(model, slot) || !grow_slots(model))
            return out_of_memory(error);
        model->slots[model->slot_count++] = slot;
    }
    placed->slot = model->slots[index];
    return GYRE_OK;
}

gyrei_palette_kind gyrei_allowed_kind(const gyre_renderer *renderer, gyrei_palette_kind kind) {
    return renderer->palette == GYRE_PALETTE_MATRIX ? GYREI_PALETTE_MATRIX : kind;
}

void gyrei_count_palette(gyre_frame_stats *stats, gyrei_palette_kind kind) {
    if (kind == GYREI_PALETTE_UNIFORM) stats->palette_two++;
    if (kind == GYREI_PALETTE_AXES) stats->palette_three++;
    if (kind == GYREI_PALETTE_MATRIX) stats->palette_matrix++;
}

static bool fits_uniforms(const gyre_renderer *renderer, const gyrei_skin_state *skin) {
    uint64_t needed = (uint64_t)skin->entry_count * gyrei_palette_width(skin->kind) + GYREI_UNIFORMS_RESERVED;
    return needed <= renderer->device.vertex_uniform_vectors;
}

/* The last rows are 0 0 0 1. */
static gyre_mat4d multiply_affine(const gyre_mat4d *a, const gyre_mat4d *b) {
    gyre_mat4d out;
    for (int c = 0; c < 4; c++) {
        const double x = b->m[4 * c], y = b->m[4 * c + 1], z = b->m[4 * c + 2];
        for (int r = 0; r < 3; r++)
            out.m[4 * c + r] =
                (a->m[r] * x + a->m[4 + r] * y) + (a->m[8 + r] * z + (c == 3 ? a->m[12 + r] : 0));
        out.m[4 * c + 3] = c == 3 ? 1 : 0;
    }
    return out;
}

/* Vertices without weight stay where they are in the pose's own space. */
void gyrei_skin_matrices(const gyrei_placed *placed, uint32_t s, gyre_mat4d *matrices) {
    const gyrei_skin_layout *skin = &placed->model->skins[s];
    gyre_posed_palette(placed->posed, s, matrices);
    for (uint32_t j = 0; placed->moved && j < skin->joint_count; j++)
        matrices[j] = multiply_affine(&placed->world, &matrices[j]);
    for (uint32_t j = skin->joint_count; j < skin->entry_count; j++)
        matrices[j] = placed->world;
}

/* Chooses how a skin is drawn, and writes its palette there. */
static void place_palette(gyre_renderer *renderer, gyrei_skin_state *skin, gyre_vec3d eye) {
    uint64_t texels = (uint64_t)skin->entry_count * gyrei_palette_width(skin->kind);
    float *out = NULL;
    skin->way = GYRE_SKINNING_CPU;
    if (renderer->skinning == GYRE_SKINNING_CPU) return;
    if (renderer->skinning != GYRE_SKINNING_TEXTURE && fits_uniforms(renderer, skin)) {
        skin->way = GYRE_SKINNING_UNIFORM;
        out = skin->entries;
    } else if ((out = gyrei_store_reserve(renderer, texels, &skin->first)) != NULL) {
        skin->way = GYRE_SKINNING_TEXTURE;
    }
    if (out) gyrei_palette_write(skin->kind, skin->matrices, skin->entry_count, eye, out);
}

gyre_status gyrei_slot_pose_skins(const gyrei_placed *placed, gyre_error *error) {
    gyre_renderer *renderer = placed->frame->renderer;
    gyrei_slot *slot = placed->slot;
    (void)error;
    if (slot->frame == renderer->frame) return GYRE_OK;
    slot->frame = renderer->frame;
    for (uint32_t s = 0; s < placed->model->asset->skin_count; s++) {
        gyrei_skin_state *skin = &slot->skins[s];
        gyrei_skin_matrices(placed, s, skin->matrices);
        skin->kind =
            gyrei_allowed_kind(renderer, gyrei_palette_kind_of_all(skin->matrices, skin->entry_count));
        skin->mirrored = gyrei_palette_mirrors(skin->matrices, placed->model->skins[s].joint_count);
        place_palette(renderer, skin, placed->frame->view.eye);
        gyrei_count_palette(&renderer->stats, skin->kind);
    }
    return GYRE_OK;
}

static void pack_vec3(float *out, gyre_vec3d v) {
    out[0] = (float)v.x, out[1] = (float)v.y, out[2] = (float)v.z;
}

/* Positions and normals as a stream of floats, the corners of an unwelded surface one by one. */
static void pack_vertices(const gyre_model *model, const gyrei_surface *surface, bool normals) {
    float *out = model->packed;
    for (uint32_t v = 0; v < surface->vertex_count; v++) {
        uint32_t source = surface->corners ? surface->corners[v] : v;
        pack_vec3(out, model->positions[source]);
        out += 3;
        if (!normals) continue;
        pack_vec3(out, model->normals[source]);
        out += 3;
    }
}

static void pack_flat_vertices(const gyre_model *model, const gyrei_surface *surface, bool mirrored) {
    float *out = model->packed;
    for (uint32_t v = 0; v + 2 < surface->vertex_count; v += 3) {
        const uint32_t *corners = surface->corners + v;
        gyre_vec3d a = model->positions[corners[0]], b = model->positions[corners[1]],
                   c = model->positions[corners[2]];
        gyre_vec3d normal = gyre_vec3d_cross(gyre_vec3d_sub(b, a), gyre_vec3d_sub(c, a));
        normal = gyre_vec3d_normalise(normal, gyre_vec3d_make(0, 1, 0));
        if (mirrored) normal = gyre_vec3d_negate(normal);
        for (int i = 0; i < 3; i++, out += 6) {
            pack_vec3(out, model->positions[corners[i]]);
            pack_vec3(out + 3, normal);
        }
    }
}

static void write_stream(const gyrei_placed *placed, uint32_t placement, bool normals) {
    const gyre_model *model = placed->model;
    gyrei_device *device = &placed->frame->renderer->device;
    gyrei_moving *moving = &placed->slot->movings[placement];
    size_t size = (size_t)model->placements[placement].surface->vertex_count * (normals ? 24 : 12);
    if (!moving->buffer) {
        moving->buffer = gyrei_buffer_create(device, GYREI_BUFFER_VERTEX, model->packed, size, true);
    } else {
        gyrei_buffer_write(device, moving->buffer, model->packed, size);
    }
}

static void morph(const gyre_model *model, const gyre_primitive *primitive, const double *weights) {
    for (uint32_t t = 0; t < primitive->target_count; t++)
        model->targets[t] = primitive->targets[t].positions;
    gyre_morph(primitive->positions, model->targets, weights, primitive->target_count,
               primitive->vertex_count, model->positions);
    if (!primitive->normals) return;
    for (uint32_t t = 0; t < primitive->target_count; t++)
        model->targets[t] = primitive->targets[t].normals;
    gyre_morph(primitive->normals, model->targets, weights, primitive->target_count, primitive->vertex_count,
               model->normals);
}

/* Uploads displaced vertices when the weights are not those of the last time. */
void gyrei_slot_morph(const gyrei_placed *placed, uint32_t placement) {
    const gyre_model *model = placed->model;
    const gyrei_surface *surface = model->placements[placement].surface;
    const gyre_primitive *primitive = surface->source;
    gyrei_moving *moving = &placed->slot->movings[placement];
    const gyre_asset_node *node = &model->asset->nodes[model->placements[placement].node];
    const double *weights = placed->posed->weights + node->weight_offset;
    size_t size = primitive->target_count * sizeof(double);
    if (moving->buffer && memcmp(weights, moving->weights, size) == 0) return;
    morph(model, primitive, weights);
    pack_vertices(model, surface, primitive->normals != NULL);
    write_stream(placed, placement, primitive->normals != NULL);
    memcpy(moving->weights, weights, size);
}

/* To where the instance stands, and from there to the eye. */
static void move_vertices(const gyrei_placed *placed, uint32_t count, bool normals) {
    const gyre_model *model = placed->model;
    const gyre_vec3d eye = placed->frame->view.eye;
    const gyre_mat3d normal_matrix = gyre_normal_matrix_from_mat4(placed->world);
    for (uint32_t v = 0; v < count; v++) {
        gyre_vec3d at = model->positions[v];
        if (placed->moved) at = gyre_mat4d_mul_point(placed->world, at);
        model->positions[v] = gyre_vec3d_sub(at, eye);
    }
    for (uint32_t v = 0; placed->moved && normals && v < count; v++) {
        gyre_vec3d normal = gyre_mat3d_mul_vec3d(normal_matrix, model->normals[v]);
        model->normals[v] = gyre_vec3d_normalise(normal, model->normals[v]);
    }
}

/* The reference: vertices posed in double, moved to the eye, uploaded as they are. */
gyre_status gyrei_slot_pose(const gyrei_placed *placed, uint32_t placement, bool mirrored, bool *normals,
                            gyre_error *error) {
    const gyre_model *model = placed->model;
    const gyrei_placement *place = &model->placements[placement];
    const gyrei_surface *surface = place->surface;
    const gyre_primitive *primitive = surface->source;
    gyre_status status =
        gyre_posed_vertices(placed->posed, place->node, place->primitive, model->scratch, model->positions,
                            primitive->normals ? model->normals : NULL, error);
    if (status != GYRE_OK) return status;
    move_vertices(placed, primitive->vertex_count, primitive->normals != NULL);
    bool made_up = surface->flat && surface->corners;
    *normals = made_up || primitive->normals != NULL;
    if (made_up) {
        pack_flat_vertices(model, surface, mirrored);
    } else {
        pack_vertices(model, surface, *normals);
    }
    write_stream(placed, placement, *normals);
    double *weights = placed->slot->movings[placement].weights;
    if (weights) weights[0] = (double)NAN;
    return GYRE_OK;
}
