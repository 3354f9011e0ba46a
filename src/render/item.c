/* SPDX-License-Identifier: MIT */
/* The draws of a frame: one for each surface that a node places, or for all instances of it at once. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "render/renderer.h"
#include "render/shade.h"

static void release_items(gyre_renderer *renderer, gyrei_item *items, uint32_t *order, uint32_t capacity) {
    if (items) gyrei_release(&renderer->allocator, items, capacity * sizeof *items);
    if (order) gyrei_release(&renderer->allocator, order, capacity * sizeof *order);
}

static bool grow_items(gyre_renderer *renderer) {
    if (renderer->item_capacity > UINT32_MAX / 2) return false;
    uint32_t capacity = renderer->item_capacity ? 2 * renderer->item_capacity : 64;
    gyrei_item *items = gyrei_allocate(&renderer->allocator, capacity * sizeof *items, 16);
    uint32_t *order = gyrei_allocate(&renderer->allocator, capacity * sizeof *order, 16);
    if (!items || !order) {
        release_items(renderer, items, order, capacity);
        return false;
    }
    if (renderer->item_count) memcpy(items, renderer->items, renderer->item_count * sizeof *items);
    release_items(renderer, renderer->items, renderer->item_order, renderer->item_capacity);
    renderer->items = items;
    renderer->item_order = order;
    renderer->item_capacity = capacity;
    return true;
}

gyrei_item *gyrei_item_add(gyre_renderer *renderer, gyre_error *error) {
    if (renderer->item_count == renderer->item_capacity && !grow_items(renderer)) {
        gyrei_fail(error, GYRE_OUT_OF_MEMORY, "frame: out of memory");
        return NULL;
    }
    gyrei_item *item = &renderer->items[renderer->item_count++];
    *item = (gyrei_item){.skin = NULL};
    return item;
}

static void set_stream(gyrei_item *item, uint32_t attribute, uint32_t buffer, uint32_t offset,
                       uint32_t stride, uint32_t components, gyrei_component component) {
    item->draw.streams[attribute] = (gyrei_stream){buffer, offset, stride, components, component};
}

static void set_geometry(gyrei_item *item, uint32_t buffer, bool normals) {
    uint32_t stride = normals ? 24 : 12;
    set_stream(item, GYREI_ATTRIBUTE_POSITION, buffer, 0, stride, 3, GYREI_COMPONENT_FLOAT);
    if (normals) set_stream(item, GYREI_ATTRIBUTE_NORMAL, buffer, 12, stride, 3, GYREI_COMPONENT_FLOAT);
}

static void set_extra(gyrei_item *item, const gyrei_surface *surface, uint32_t sets) {
    uint32_t buffer = surface->extra_buffer, stride = surface->extra_stride;
    if (surface->texcoord_offset != GYRE_NONE) {
        set_stream(item, GYREI_ATTRIBUTE_TEXCOORD, buffer, surface->texcoord_offset, stride, 2,
                   GYREI_COMPONENT_FLOAT);
    }
    if (surface->color_offset != GYRE_NONE) {
        set_stream(item, GYREI_ATTRIBUTE_COLOR, buffer, surface->color_offset, stride, 4,
                   GYREI_COMPONENT_FLOAT);
    }
    for (uint32_t i = 0; i < sets; i++) {
        set_stream(item, GYREI_ATTRIBUTE_WEIGHTS + i, buffer, surface->weight_offset + 16 * i, stride, 4,
                   GYREI_COMPONENT_FLOAT);
        set_stream(item, GYREI_ATTRIBUTE_JOINTS + i, buffer, surface->joint_offset + 8 * i, stride, 4,
                   GYREI_COMPONENT_USHORT);
    }
}

static void set_surface(gyrei_item *item, const gyrei_surface *surface) {
    const gyre_material *material = surface->material;
    gyrei_surface_uniforms(material, item->surface);
    item->blend = material->alpha_mode == GYRE_ALPHA_BLEND;
    item->double_sided = item->draw.double_sided = material->double_sided != 0;
    item->draw.index_buffer = surface->index_buffer;
    item->draw.count = surface->draw_count;
    item->draw.uint_indices = surface->uint_indices;
    item->draw.topology = surface->topology;
    item->draw.blend = item->blend;
    item->draw.depth = true;
}

/* In the fixed pipeline the base colour is in what multiplies in, where there is such. */
static void set_tint(gyrei_item *item, const gyrei_surface *surface) {
    item->tint = &surface->tint;
    bool multiplied = surface->picture || surface->source->colors;
    for (int c = 0; c < 3 && multiplied; c++)
        item->surface[c] = 1;
}

/* Sizes in steps, so that skins of like size share a program. */
static uint16_t palette_step(const gyre_renderer *renderer, uint32_t vectors) {
    uint32_t step = (vectors + 31) / 32 * 32;
    uint32_t most = renderer->device.vertex_uniform_vectors - GYREI_UNIFORMS_RESERVED;
    if (step == 0) step = 32;
    if (step > most) step = most;
    return (uint16_t)(step < UINT16_MAX ? step : UINT16_MAX);
}

static uint8_t mask_of(const gyrei_surface *surface) {
    uint32_t mode = surface->material->alpha_mode;
    bool may_be_clear = surface->picture || surface->color_offset != GYRE_NONE;
    if (mode == GYRE_ALPHA_MASK) return GYREI_MASK_CUT;
    return mode == GYRE_ALPHA_OPAQUE && may_be_clear ? GYREI_MASK_WHOLE : GYREI_MASK_NONE;
}

static gyrei_shader_key key_of(const gyre_renderer *renderer, const gyrei_surface *surface, bool normals) {
    gyrei_shader_key key = {.shader = GYREI_SHADER_MODEL};
    bool lit = surface->topology == GYREI_TRIANGLES && !renderer->unlit;
    key.normals = !lit ? GYREI_NORMALS_NONE : normals ? GYREI_NORMALS_VERTEX : GYREI_NORMALS_DERIVATIVE;
    key.texture = surface->picture != NULL;
    key.colors = surface->color_offset == GYRE_NONE ? 0 : surface->linear_colors ? 2 : 1;
    key.mask = mask_of(surface);
    return key;
}

static void set_kind(const gyre_renderer *renderer, gyrei_shader_key *key, gyrei_palette_kind kind) {
    key->palette_kind = (uint8_t)kind;
    key->turn = (uint8_t)(kind == GYREI_PALETTE_MATRIX ? 0 : renderer->turn);
}

static void set_store(gyre_renderer *renderer, gyrei_item *item, gyrei_shader_key *key, uint32_t first,
                      uint32_t stride) {
    key->palette_texture = 1;
    key->palette_size = (uint16_t)renderer->store.width;
    item->placement[0] = (float)first;
    item->placement[1] = (float)stride;
}

static void set_sets(gyrei_shader_key *key, const gyrei_surface *surface) {
    key->influence_sets = surface->influence_count > 4 ? 2 : 1;
}

/* Entry 0 of the palette is all that a rigid surface has. */
static void place_rigid(const gyre_renderer *renderer, gyrei_item *item, gyrei_shader_key *key,
                        const gyre_mat4d *world, gyre_vec3d eye) {
    gyrei_palette_kind kind = gyrei_allowed_kind(renderer, gyrei_palette_kind_of(world));
    if (kind == GYREI_PALETTE_UNIFORM) kind = GYREI_PALETTE_AXES;
    gyrei_palette_write(kind, world, 1, eye, item->placement);
    set_kind(renderer, key, kind);
    key->palette_size = 3;
}

static void place_skinned(gyre_renderer *renderer, gyrei_item *item, gyrei_shader_key *key,
                          const gyrei_surface *surface, const gyrei_skin_state *skin) {
    set_sets(key, surface);
    set_kind(renderer, key, skin->kind);
    if (skin->way == GYRE_SKINNING_TEXTURE) {
        set_store(renderer, item, key, skin->first, 0);
        renderer->stats.skins_texture++;
        return;
    }
    item->skin = skin;
    key->palette_size = palette_step(renderer, skin->entry_count * gyrei_palette_width(skin->kind));
    renderer->stats.skins_uniform++;
}

/* The mean of the placed vertices, for sorting. */
static gyre_vec3d centre_of(const gyrei_surface *surface, const gyrei_skin_state *skin,
                            const gyre_mat4d *world) {
    if (!skin || !surface->joint_sums) return gyre_mat4d_mul_point(*world, surface->centre);
    gyre_vec4d sum = gyre_vec4d_make(0, 0, 0, 0);
    for (uint32_t j = 0; j < skin->entry_count && j < surface->joint_sum_count; j++)
        if (surface->joint_sums[j].w != 0)
            sum = gyre_vec4d_add(sum, gyre_mat4d_mul_vec4d(skin->matrices[j], surface->joint_sums[j]));
    return sum.w != 0 ? gyre_vec3d_make(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w) : surface->centre;
}

static double depth_of(const gyre_frame_job *job, gyre_vec3d point) {
    const float *m = job->view.m;
    return -((double)m[2] * point.x + (double)m[6] * point.y + (double)m[10] * point.z + (double)m[14]);
}

static double scale_of(const gyre_mat4d *m) {
    return cbrt(fabs(gyre_mat4d_determinant3(*m)));
}

/* With four samples a pixel one level serves a whole surface, unless it reaches from near to far: the level
   at which a texel is about a sample. Else the device chooses for each pixel. */
static uint32_t texture_of(const gyrei_frame *frame, const gyrei_surface *surface, double depth,
                           double scale) {
    const gyre_frame_job *job = frame->job;
    gyrei_device *device = &frame->renderer->device;
    const float *projection = job->projection.m;
    bool parallel = projection[15] != 0;
    bool even = surface->topology == GYREI_TRIANGLES && (parallel || surface->radius * scale < 0.6 * depth);
    if (!frame->renderer->drawn_oversampled || !even || !gyrei_picture_has_levels(surface->picture)) {
        return gyrei_picture_mipmapped(device, surface->picture);
    }
    double samples = fabs((double)projection[5]) * job->height * scale / (parallel ? 1 : depth);
    double texels = samples > 0 ? surface->texel_density / samples : 1;
    double level = texels > 1 ? floor(log2(texels) + 0.5) : 0;
    return gyrei_picture_single(device, surface->picture,
                                level < GYREI_LEVELS_MAX ? (uint32_t)level : GYREI_LEVELS_MAX);
}

static gyre_status set_shader(gyre_renderer *renderer, gyrei_item *item, const gyrei_shader_key *key,
                              gyre_error *error) {
    item->shader = gyrei_renderer_shader(renderer, key, error);
    return item->shader == GYRE_NONE ? GYRE_GPU_FAILED : GYRE_OK;
}

/* How a surface of one instance is drawn. */
typedef struct single_plan {
    const gyrei_surface *surface;
    const gyrei_skin_state *skin; /* NULL: rigid */
    gyre_mat4d world;
    bool mirrored, posed, normals; /* posed: on the CPU */
    uint32_t geometry;
} single_plan;

static single_plan plan_of(const gyrei_placed *placed, uint32_t placement) {
    const gyrei_placement *place = &placed->model->placements[placement];
    const gyre_asset *asset = placed->model->asset;
    const gyrei_surface *surface = place->surface;
    uint32_t skin = asset->nodes[place->node].skin;
    bool skinned = skin < asset->skin_count && surface->influence_count > 0;
    single_plan plan = {.surface = surface,
                        .skin = skinned ? &placed->slot->skins[skin] : NULL,
                        .world = gyrei_placed_world(placed, place->node),
                        .normals = surface->source->normals != NULL,
                        .geometry = surface->geometry_buffer};
    plan.mirrored = skinned ? plan.skin->mirrored : gyre_mat4d_determinant3(plan.world) < 0;
    bool by_cpu =
        skinned && (plan.skin->way == GYRE_SKINNING_CPU || surface->influence_count > GYREI_INFLUENCES_MAX);
    placed->frame->renderer->stats.skins_cpu += by_cpu;
    plan.posed = by_cpu || (surface->flat && surface->corners && !placed->frame->renderer->unlit);
    return plan;
}

/* The buffer with the vertices as this pose has them. */
static gyre_status move_vertices(const gyrei_placed *placed, uint32_t placement, single_plan *plan,
                                 gyre_error *error) {
    if (plan->posed) {
        gyre_status status = gyrei_slot_pose(placed, placement, plan->mirrored, &plan->normals, error);
        if (status != GYRE_OK) return status;
    } else if (plan->surface->source->target_count) {
        gyrei_slot_morph(placed, placement);
    } else {
        return GYRE_OK;
    }
    plan->geometry = placed->slot->movings[placement].buffer;
    return GYRE_OK;
}

static void set_depth(const gyrei_placed *placed, const single_plan *plan, gyrei_item *item) {
    const gyrei_surface *surface = plan->surface;
    if (!item->blend && !surface->picture) return;
    gyre_vec3d centre = centre_of(surface, plan->skin, &plan->world);
    item->depth = depth_of(placed->frame->job, centre);
    if (!surface->picture) return;
    const gyre_mat4d *turned =
        plan->skin && plan->skin->entry_count ? &plan->skin->matrices[0] : &plan->world;
    item->draw.textures[GYREI_SAMPLER_COLOR] =
        texture_of(placed->frame, surface, item->depth, scale_of(turned));
}

gyre_status gyrei_item_single(const gyrei_placed *placed, uint32_t placement, gyre_error *error) {
    static const gyre_mat4d identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    gyre_renderer *renderer = placed->frame->renderer;
    if (placed->posed->hidden[placed->model->placements[placement].node]) return GYRE_OK;
    single_plan plan = plan_of(placed, placement);
    gyre_status status = move_vertices(placed, placement, &plan, error);
    if (status != GYRE_OK) return status;
    gyrei_item *item = gyrei_item_add(renderer, error);
    if (!item) return GYRE_OUT_OF_MEMORY;
    set_surface(item, plan.surface);
    if (renderer->device.fixed) set_tint(item, plan.surface);
    gyrei_shader_key key = key_of(renderer, plan.surface, plan.normals);
    if (plan.skin && !plan.posed) {
        place_skinned(renderer, item, &key, plan.surface, plan.skin);
    } else if (plan.posed) {
        place_rigid(renderer, item, &key, &identity, gyre_vec3d_make(0, 0, 0));
    } else {
        place_rigid(renderer, item, &key, &plan.world, placed->frame->view.eye);
    }
    set_geometry(item, plan.geometry, plan.normals);
    set_extra(item, plan.surface, key.influence_sets);
    item->draw.clockwise = plan.mirrored;
    set_depth(placed, &plan, item);
    return set_shader(renderer, item, &key, error);
}

gyre_status gyrei_item_many(const gyrei_frame *frame, gyre_model *model, uint32_t placement,
                            const gyrei_many *many, gyre_error *error) {
    gyre_renderer *renderer = frame->renderer;
    const gyrei_surface *surface = model->placements[placement].surface;
    bool normals = surface->source->normals != NULL;
    gyrei_item *item = gyrei_item_add(renderer, error);
    if (!item) return GYRE_OUT_OF_MEMORY;
    set_surface(item, surface);
    gyrei_shader_key key = key_of(renderer, surface, normals);
    if (many->skinned) set_sets(&key, surface);
    set_kind(renderer, &key, many->kind);
    set_store(renderer, item, &key, many->first, many->stride);
    set_geometry(item, surface->geometry_buffer, normals);
    set_extra(item, surface, key.influence_sets);
    item->draw.clockwise = many->mirrored;
    item->draw.instance_count = many->count;
    if (surface->picture) {
        item->draw.textures[GYREI_SAMPLER_COLOR] =
            gyrei_picture_mipmapped(&renderer->device, surface->picture);
    }
    if (many->skinned) renderer->stats.skins_texture += many->count;
    renderer->stats.instances += many->count;
    return set_shader(renderer, item, &key, error);
}

static void write_palette(gyre_renderer *renderer, gyrei_shader *shader, const gyrei_item *item) {
    gyrei_device *device = &renderer->device;
    const gyrei_program *program = &shader->program;
    if (shader->key.palette_texture) {
        const float place[4] = {item->placement[0], item->placement[1], (float)renderer->store.width,
                                (float)renderer->store.height};
        gyrei_uniform_write(device, program, GYREI_UNIFORM_PALETTE, place, 1);
    } else if (!item->skin) {
        gyrei_uniform_write(device, program, GYREI_UNIFORM_PALETTE, item->placement, 3);
    } else if (shader->skin != item->skin || shader->skin_frame != renderer->frame) {
        uint32_t vectors = item->skin->entry_count * gyrei_palette_width(item->skin->kind);
        gyrei_uniform_write(device, program, GYREI_UNIFORM_PALETTE, item->skin->entries, vectors);
        shader->skin = item->skin;
        shader->skin_frame = renderer->frame;
    }
}

/* Uniforms that the program holds already are left alone: surfaces of one skin share its palette. */
void gyrei_item_draw(gyre_renderer *renderer, const gyrei_item *item, const gyrei_view *view) {
    gyrei_device *device = &renderer->device;
    gyrei_shader *shader = &renderer->shaders[item->shader];
    const gyrei_program *program = &shader->program;
    if (shader->pass != renderer->pass) {
        gyrei_uniform_write(device, program, GYREI_UNIFORM_CLIP, view->clip, 4);
        gyrei_uniform_write(device, program, GYREI_UNIFORM_LIGHT, view->light, 6);
        shader->pass = renderer->pass;
    }
    write_palette(renderer, shader, item);
    gyrei_uniform_write(device, program, GYREI_UNIFORM_VERTEX, item->vertex, 1);
    gyrei_uniform_write(device, program, GYREI_UNIFORM_SURFACE, item->surface, 3);
    if (item->tint) gyrei_uniform_write(device, program, GYREI_UNIFORM_TINT, item->tint->albedo[0], 12);
    gyrei_draw draw = item->draw;
    draw.program = program;
    if (shader->key.palette_texture) draw.textures[GYREI_SAMPLER_PALETTE] = renderer->store.texture;
    gyrei_device_draw(device, &draw);
}
