/* SPDX-License-Identifier: MIT */
#include "render/model.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "render/renderer.h"
#include "render/shade.h"

static const gyre_material DEFAULT_MATERIAL = {.base_color = {1, 1, 1, 1},
                                               .metallic = 1,
                                               .roughness = 1,
                                               .alpha_cutoff = 0.5f,
                                               .base_color_texture = {GYRE_NONE, 0}};

/* The influences of a vertex that count, heaviest first, their weights divided by the sum of all. */
typedef struct vertex_binding {
    uint32_t count; /* that the vertex has; no more than GYREI_INFLUENCES_MAX are kept */
    uint16_t joints[GYREI_INFLUENCES_MAX];
    float weights[GYREI_INFLUENCES_MAX];
} vertex_binding;

static void insert_influence(vertex_binding *binding, uint16_t joint, float weight) {
    uint32_t last = binding->count < GYREI_INFLUENCES_MAX ? binding->count : GYREI_INFLUENCES_MAX - 1;
    bool full = binding->count >= GYREI_INFLUENCES_MAX;
    binding->count++;
    if (full && fabsf(weight) <= fabsf(binding->weights[last])) return;
    uint32_t at = last;
    for (; at > 0 && fabsf(binding->weights[at - 1]) < fabsf(weight); at--) {
        binding->weights[at] = binding->weights[at - 1];
        binding->joints[at] = binding->joints[at - 1];
    }
    binding->weights[at] = weight;
    binding->joints[at] = joint;
}

/* Without any weight the vertex stays where it is: it goes to `unbound`, the identity's place. */
static vertex_binding binding_of(const gyre_primitive *primitive, size_t vertex, uint16_t unbound) {
    const uint16_t *joints = primitive->joints + vertex * primitive->influence_count;
    const double *weights = primitive->weights + vertex * primitive->influence_count;
    vertex_binding binding = {0};
    double sum = 0;
    for (uint32_t i = 0; i < primitive->influence_count; i++)
        sum += weights[i];
    if (!(sum > 0) || isinf(sum)) {
        insert_influence(&binding, unbound, 1);
        return binding;
    }
    for (uint32_t i = 0; i < primitive->influence_count; i++)
        if (weights[i] != 0) insert_influence(&binding, joints[i], (float)(weights[i] / sum));
    return binding;
}

static bool is_bound(const gyre_primitive *primitive) {
    return primitive->influence_count && primitive->joints && primitive->weights;
}

static uint32_t source_vertex(const gyrei_surface *surface, uint32_t vertex) {
    return surface->corners ? surface->corners[vertex] : vertex;
}

static gyre_status out_of_memory(gyre_error *error) {
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "model: out of memory");
}

/* By mesh: its first surface, and the first joint index past all that its vertices may name, where the
   identity stands. */
static gyre_status index_meshes(gyre_model *model, gyre_error *error) {
    const gyre_asset *asset = model->asset;
    model->first_surfaces = gyrei_arena_allocate(&model->arena, asset->mesh_count, sizeof(uint32_t));
    model->identity_joints = gyrei_arena_allocate(&model->arena, asset->mesh_count, sizeof(uint16_t));
    if (!model->first_surfaces || !model->identity_joints) return out_of_memory(error);
    for (uint32_t m = 1; m < asset->mesh_count; m++)
        model->first_surfaces[m] = model->first_surfaces[m - 1] + asset->meshes[m - 1].primitive_count;
    for (uint32_t n = 0; n < asset->node_count; n++) {
        const gyre_asset_node *node = &asset->nodes[n];
        if (node->mesh >= asset->mesh_count || node->skin >= asset->skin_count) continue;
        uint32_t joints = asset->skins[node->skin].joint_count;
        uint16_t *most = &model->identity_joints[node->mesh];
        if (joints > *most) *most = (uint16_t)(joints < UINT16_MAX ? joints : UINT16_MAX);
    }
    return GYRE_OK;
}

static void measure_bindings(gyrei_surface *surface, uint16_t unbound) {
    const gyre_primitive *primitive = surface->source;
    if (!is_bound(primitive)) return;
    for (uint32_t v = 0; v < primitive->vertex_count; v++) {
        vertex_binding binding = binding_of(primitive, v, unbound);
        if (binding.count > surface->influence_count) surface->influence_count = binding.count;
        if (binding.count == 1 && binding.joints[0] == unbound) surface->unbound = true;
    }
}

static gyre_vec3d position_of(const gyre_primitive *primitive, size_t vertex) {
    const float *p = primitive->positions + 3 * vertex;
    return gyre_vec3d_make((double)p[0], (double)p[1], (double)p[2]);
}

static void measure_centre(gyrei_surface *surface) {
    const gyre_primitive *primitive = surface->source;
    gyre_vec3d sum = gyre_vec3d_make(0, 0, 0);
    for (uint32_t v = 0; v < primitive->vertex_count; v++)
        sum = gyre_vec3d_add(sum, position_of(primitive, v));
    if (primitive->vertex_count) surface->centre = gyre_vec3d_scale(sum, 1.0 / primitive->vertex_count);
}

/* The mean of skinned vertices is linear in the palette: one sum a joint gives it exactly in any pose. */
static bool sum_joints(gyre_model *model, gyrei_surface *surface, uint16_t unbound) {
    const gyre_primitive *primitive = surface->source;
    gyre_vec4d *sums = gyrei_arena_allocate(&model->arena, (size_t)unbound + 1, sizeof *sums);
    if (!sums) return false;
    for (uint32_t v = 0; v < primitive->vertex_count; v++) {
        vertex_binding binding = binding_of(primitive, v, unbound);
        gyre_vec3d p = position_of(primitive, v);
        for (uint32_t i = 0; i < binding.count && i < GYREI_INFLUENCES_MAX; i++) {
            double w = (double)binding.weights[i];
            gyre_vec4d *sum = &sums[binding.joints[i] <= unbound ? binding.joints[i] : unbound];
            *sum = gyre_vec4d_add(*sum, gyre_vec4d_make(w * p.x, w * p.y, w * p.z, w));
        }
    }
    surface->joint_sums = sums;
    surface->joint_sum_count = unbound + 1u;
    return true;
}

/* Where each extra attribute stands; GYRE_NONE when it is absent. */
static void lay_out_extra(gyrei_surface *surface) {
    const gyre_primitive *primitive = surface->source;
    uint32_t sets = surface->influence_count > 4 ? 2 : surface->influence_count ? 1 : 0, at = 0;
    uint32_t texcoord = surface->picture ? surface->material->base_color_texture.texcoord : GYRE_NONE;
    surface->texcoord_offset = texcoord != GYRE_NONE ? at : GYRE_NONE;
    if (texcoord != GYRE_NONE) at += 8;
    surface->color_offset = primitive->colors ? at : GYRE_NONE;
    if (primitive->colors) at += 16;
    surface->weight_offset = sets ? at : GYRE_NONE;
    at += 16 * sets;
    surface->joint_offset = sets ? at : GYRE_NONE;
    at += 8 * sets;
    surface->extra_stride = at;
}

/* A vertex colour as the fixed pipeline multiplies by it. */
static void tint_vertex(const gyrei_surface *surface, const gyrei_tint_curve *curve, float *color) {
    if (surface->linear_colors) {
        gyrei_tint_color(curve, color, color);
        gyrei_color_decode(color, color);
    } else if (surface->picture) {
        gyrei_color_encode(color, color);
    } else {
        gyrei_tint_color(curve, color, color);
    }
    if (surface->material->alpha_mode != GYRE_ALPHA_OPAQUE) color[3] *= surface->material->base_color[3];
}

static void write_extra(const gyrei_surface *surface, const gyrei_tint_curve *curve, uint32_t vertex,
                        uint16_t unbound, uint8_t *out) {
    const gyre_primitive *primitive = surface->source;
    size_t source = source_vertex(surface, vertex);
    if (surface->texcoord_offset != GYRE_NONE) {
        const float *texcoords = primitive->texcoords[surface->material->base_color_texture.texcoord];
        memcpy(out + surface->texcoord_offset, texcoords + 2 * source, 8);
    }
    if (surface->color_offset != GYRE_NONE) {
        float color[4];
        memcpy(color, primitive->colors + 4 * source, sizeof color);
        if (curve) tint_vertex(surface, curve, color);
        memcpy(out + surface->color_offset, color, sizeof color);
    }
    if (surface->weight_offset == GYRE_NONE) return;
    vertex_binding binding = binding_of(primitive, source, unbound);
    size_t kept = surface->influence_count > 4 ? 8 : 4;
    memcpy(out + surface->weight_offset, binding.weights, kept * sizeof(float));
    memcpy(out + surface->joint_offset, binding.joints, kept * sizeof(uint16_t));
}

static void write_geometry(const gyrei_surface *surface, float *out) {
    const gyre_primitive *primitive = surface->source;
    for (uint32_t v = 0; v < surface->vertex_count; v++) {
        size_t source = source_vertex(surface, v);
        memcpy(out, primitive->positions + 3 * source, 12);
        out += 3;
        if (!primitive->normals) continue;
        memcpy(out, primitive->normals + 3 * source, 12);
        out += 3;
    }
}

static void upload_indices(gyrei_device *device, gyrei_surface *surface, const uint32_t *corners,
                           uint32_t count, void *space) {
    surface->uint_indices = surface->vertex_count > 65536;
    if (surface->uint_indices) {
        surface->index_buffer =
            gyrei_buffer_create(device, GYREI_BUFFER_INDEX, corners, (size_t)count * 4, false);
        return;
    }
    uint16_t *narrow = space;
    for (uint32_t i = 0; i < count; i++)
        narrow[i] = (uint16_t)corners[i];
    surface->index_buffer = gyrei_buffer_create(device, GYREI_BUFFER_INDEX, narrow, (size_t)count * 2, false);
}

/* Vertices are taken apart where each corner needs a normal of its own, or an index would not fit. */
static bool must_unweld(const gyre_renderer *renderer, const gyrei_surface *surface) {
    bool by_hand = !renderer->device.derivatives || renderer->skinning == GYRE_SKINNING_CPU;
    if (surface->flat && by_hand && !renderer->unlit) return true;
    return surface->source->vertex_count > 65536 && !renderer->device.uint_indices;
}

static bool in_order(const uint32_t *corners, uint32_t count, uint32_t vertex_count) {
    for (uint32_t i = 0; i < count; i++)
        if (corners[i] != i) return false;
    return count == vertex_count;
}

static gyre_status upload_vertices(gyre_model *model, gyrei_surface *surface, uint16_t unbound,
                                   const gyrei_tint_curve *curve, gyre_error *error) {
    gyrei_arena space = {.allocator = model->arena.allocator};
    gyrei_device *device = &model->renderer->device;
    uint32_t floats = surface->source->normals ? 6 : 3;
    float *geometry = gyrei_arena_allocate_raw(&space, surface->vertex_count, floats * sizeof(float));
    lay_out_extra(surface);
    uint8_t *extra =
        gyrei_arena_allocate_raw(&space, surface->vertex_count, (size_t)surface->extra_stride + 1);
    if (geometry && extra) {
        write_geometry(surface, geometry);
        surface->geometry_buffer = gyrei_buffer_create(device, GYREI_BUFFER_VERTEX, geometry,
                                                       (size_t)surface->vertex_count * floats * 4, false);
        for (uint32_t v = 0; v < surface->vertex_count && surface->extra_stride; v++)
            write_extra(surface, curve, v, unbound, extra + (size_t)v * surface->extra_stride);
        if (surface->extra_stride) {
            surface->extra_buffer =
                gyrei_buffer_create(device, GYREI_BUFFER_VERTEX, extra,
                                    (size_t)surface->vertex_count * surface->extra_stride, false);
        }
    }
    gyrei_arena_destroy(&space);
    return geometry && extra ? GYRE_OK : out_of_memory(error);
}

/* In the fixed pipeline each material has a picture of its own, with what is to be multiplied by. */
static gyrei_picture *picture_for(gyre_model *model, const gyrei_surface *surface,
                                  const gyrei_tint_curve *curve) {
    const gyre_asset *asset = model->asset;
    gyre_texture_use use = surface->material->base_color_texture;
    if (use.texture == GYRE_NONE || use.texture >= asset->texture_count || use.texcoord > 1 ||
        !surface->source->texcoords[use.texcoord])
        return NULL;
    gyrei_device *device = &model->renderer->device;
    gyrei_picture *picture = &model->pictures[device->fixed ? surface->source->material : use.texture];
    if (!picture->levels[0] && !picture->broken) {
        picture->broken = !gyrei_picture_decode(device, asset, use.texture, curve, picture);
        model->texture_failures += picture->broken;
    }
    return picture->broken ? NULL : picture;
}

/* How densely the picture lies on the surface, from the areas of all triangles, and how far it reaches. */
static void measure_texels(gyrei_surface *surface, const uint32_t *corners) {
    const gyre_primitive *primitive = surface->source;
    const float *uv = primitive->texcoords[surface->material->base_color_texture.texcoord];
    double area = 0, picture_area = 0;
    for (uint32_t i = 0; i + 2 < surface->draw_count; i += 3) {
        const uint32_t *c = corners + i;
        gyre_vec3d a = position_of(primitive, c[0]);
        gyre_vec3d ab = gyre_vec3d_sub(position_of(primitive, c[1]), a);
        gyre_vec3d ac = gyre_vec3d_sub(position_of(primitive, c[2]), a);
        area += gyre_vec3d_length(gyre_vec3d_cross(ab, ac));
        const float *p = uv + 2 * (size_t)c[0], *q = uv + 2 * (size_t)c[1], *r = uv + 2 * (size_t)c[2];
        picture_area += fabs((double)(q[0] - p[0]) * (double)(r[1] - p[1]) -
                             (double)(r[0] - p[0]) * (double)(q[1] - p[1]));
    }
    picture_area *= (double)surface->picture->width * surface->picture->height;
    surface->texel_density = area > 0 ? sqrt(picture_area / area) : 0;
    for (uint32_t v = 0; v < primitive->vertex_count; v++) {
        double away = gyre_vec3d_length(gyre_vec3d_sub(position_of(primitive, v), surface->centre));
        if (away > surface->radius) surface->radius = away;
    }
}

/* Whether vertex colours may wait to be encoded pixel by pixel: light knows of no alpha but the material's.
 */
static bool may_encode_late(const gyre_renderer *renderer, const gyrei_surface *surface) {
    bool lit = !renderer->unlit && surface->topology == GYREI_TRIANGLES;
    uint32_t mode = surface->material->alpha_mode;
    return lit ? mode == GYRE_ALPHA_OPAQUE : mode != GYRE_ALPHA_MASK;
}

static gyre_status upload_corners(gyre_model *model, gyrei_surface *surface, const gyrei_tint_curve *curve,
                                  gyre_error *error) {
    const gyre_primitive *primitive = surface->source;
    uint32_t count = gyrei_corner_count(primitive);
    gyrei_arena space = {.allocator = model->arena.allocator};
    uint32_t *corners = gyrei_arena_allocate_raw(&space, count, sizeof *corners);
    uint16_t *narrow = gyrei_arena_allocate_raw(&space, count, sizeof *narrow);
    if (!corners || !narrow) {
        gyrei_arena_destroy(&space);
        return out_of_memory(error);
    }
    surface->topology = gyrei_corners_write(primitive, corners);
    surface->flat = surface->topology == GYREI_TRIANGLES && !primitive->normals;
    surface->draw_count = count;
    surface->vertex_count = primitive->vertex_count;
    surface->picture = count ? picture_for(model, surface, curve) : NULL;
    measure_centre(surface);
    if (surface->picture && surface->topology == GYREI_TRIANGLES) measure_texels(surface, corners);
    if (curve) gyrei_tint_measure(surface, curve, corners);
    surface->linear_colors =
        curve && primitive->colors && !surface->picture && may_encode_late(model->renderer, surface);
    gyre_status status = GYRE_OK;
    if (must_unweld(model->renderer, surface)) {
        uint32_t *kept = gyrei_arena_allocate_raw(&model->arena, count, sizeof *kept);
        if (kept && count) memcpy(kept, corners, (size_t)count * sizeof *kept);
        if (!kept) status = out_of_memory(error);
        surface->corners = kept;
        surface->vertex_count = count;
    } else if (count && !in_order(corners, count, surface->vertex_count)) {
        upload_indices(&model->renderer->device, surface, corners, count, narrow);
    }
    gyrei_arena_destroy(&space);
    return status;
}

/* Points and lines, which are never lit. */
static bool is_thin(const gyre_primitive *primitive) {
    return primitive->mode <= GYRE_PRIMITIVE_LINE_STRIP;
}

static bool is_tinted(const gyre_primitive *primitive, const gyre_material *material) {
    return primitive->colors || material->base_color_texture.texture != GYRE_NONE;
}

static gyre_status upload_surface(gyre_model *model, const gyre_primitive *primitive, uint16_t unbound,
                                  gyrei_surface *surface, gyre_error *error) {
    const gyre_asset *asset = model->asset;
    *surface = (gyrei_surface){.source = primitive, .material = &DEFAULT_MATERIAL};
    if (primitive->material < asset->material_count)
        surface->material = &asset->materials[primitive->material];
    if (!primitive->positions) return GYRE_OK;
    gyrei_tint_curve tinting, *curve = NULL;
    if (model->renderer->device.fixed) {
        bool lit = !model->renderer->unlit && !is_thin(primitive);
        curve = &tinting;
        gyrei_tint_curve_make(surface->material, lit && is_tinted(primitive, surface->material), curve);
    }
    gyre_status status = upload_corners(model, surface, curve, error);
    if (status != GYRE_OK || surface->draw_count == 0) return status;
    measure_bindings(surface, unbound);
    if (surface->material->alpha_mode == GYRE_ALPHA_BLEND || surface->picture) {
        if (is_bound(primitive) && !sum_joints(model, surface, unbound)) return out_of_memory(error);
    }
    return upload_vertices(model, surface, unbound, curve, error);
}

static gyre_status upload_surfaces(gyre_model *model, gyre_error *error) {
    const gyre_asset *asset = model->asset;
    uint64_t count = 0;
    for (uint32_t m = 0; m < asset->mesh_count; m++)
        count += asset->meshes[m].primitive_count;
    model->surfaces = gyrei_arena_allocate(&model->arena, count, sizeof *model->surfaces);
    model->picture_count = model->renderer->device.fixed ? asset->material_count : asset->texture_count;
    model->pictures = gyrei_arena_allocate(&model->arena, model->picture_count, sizeof *model->pictures);
    if (!model->surfaces || !model->pictures) return out_of_memory(error);
    for (uint32_t m = 0; m < asset->mesh_count; m++) {
        const gyre_mesh *mesh = &asset->meshes[m];
        for (uint32_t p = 0; p < mesh->primitive_count; p++) {
            gyrei_surface *surface = &model->surfaces[model->surface_count++];
            gyre_status status =
                upload_surface(model, &mesh->primitives[p], model->identity_joints[m], surface, error);
            if (status != GYRE_OK) return status;
        }
    }
    return GYRE_OK;
}

static bool is_drawn(const gyre_asset *asset, const gyre_asset_node *node) {
    return node->in_scene && node->mesh != GYRE_NONE && node->mesh < asset->mesh_count;
}

static void place_node(gyre_model *model, uint32_t n) {
    const gyre_asset_node *node = &model->asset->nodes[n];
    const gyre_mesh *mesh = &model->asset->meshes[node->mesh];
    const gyrei_surface *surfaces = model->surfaces + model->first_surfaces[node->mesh];
    for (uint32_t p = 0; p < mesh->primitive_count; p++) {
        if (surfaces[p].draw_count == 0) continue;
        model->placements[model->placement_count++] =
            (gyrei_placement){.node = n, .primitive = p, .surface = &surfaces[p]};
    }
}

static gyre_status place_nodes(gyre_model *model, gyre_error *error) {
    const gyre_asset *asset = model->asset;
    uint64_t count = 0;
    for (uint32_t n = 0; n < asset->node_count; n++)
        if (is_drawn(asset, &asset->nodes[n])) count += asset->meshes[asset->nodes[n].mesh].primitive_count;
    model->placements = gyrei_arena_allocate(&model->arena, count, sizeof *model->placements);
    if (!model->placements) return out_of_memory(error);
    for (uint32_t n = 0; n < asset->node_count; n++)
        if (is_drawn(asset, &asset->nodes[n])) place_node(model, n);
    return GYRE_OK;
}

/* A skin has the identity behind its joints when a surface that it moves has vertices without weight; its
   place is the same for all skins of a mesh. */
static gyre_status prepare_skins(gyre_model *model, gyre_error *error) {
    const gyre_asset *asset = model->asset;
    model->skins = gyrei_arena_allocate(&model->arena, asset->skin_count, sizeof *model->skins);
    if (!model->skins) return out_of_memory(error);
    for (uint32_t s = 0; s < asset->skin_count; s++)
        model->skins[s].entry_count = model->skins[s].joint_count = asset->skins[s].joint_count;
    for (uint32_t i = 0; i < model->placement_count; i++) {
        const gyre_asset_node *node = &asset->nodes[model->placements[i].node];
        if (node->skin >= asset->skin_count || !model->placements[i].surface->unbound) continue;
        uint32_t end = model->identity_joints[node->mesh] + 1u;
        gyrei_skin_layout *skin = &model->skins[node->skin];
        if (end > skin->entry_count) skin->entry_count = end;
    }
    return GYRE_OK;
}

static gyre_status reserve_scratch(gyre_model *model, gyre_error *error) {
    uint32_t vertices = 0, uploaded = 0, targets = 0;
    for (uint32_t i = 0; i < model->surface_count; i++) {
        const gyrei_surface *surface = &model->surfaces[i];
        if (surface->source->vertex_count > vertices) vertices = surface->source->vertex_count;
        if (surface->vertex_count > uploaded) uploaded = surface->vertex_count;
        if (surface->source->target_count > targets) targets = surface->source->target_count;
    }
    model->positions = gyrei_arena_allocate(&model->arena, vertices, sizeof *model->positions);
    model->normals = gyrei_arena_allocate(&model->arena, vertices, sizeof *model->normals);
    model->packed = gyrei_arena_allocate(&model->arena, uploaded, 6 * sizeof *model->packed);
    model->targets = gyrei_arena_allocate(&model->arena, targets, sizeof *model->targets);
    model->scratch = gyrei_arena_allocate(&model->arena, gyre_posed_scratch_size(model->asset), 1);
    bool got = model->positions && model->normals && model->packed && model->targets && model->scratch;
    return got ? GYRE_OK : out_of_memory(error);
}

static gyre_status fill_model(gyre_model *model, gyre_error *error) {
    gyre_status status = index_meshes(model, error);
    if (status == GYRE_OK) status = upload_surfaces(model, error);
    if (status == GYRE_OK) status = place_nodes(model, error);
    if (status == GYRE_OK) status = prepare_skins(model, error);
    if (status == GYRE_OK) status = reserve_scratch(model, error);
    if (status == GYRE_OK) status = gyrei_bones_create(model, error);
    const char *fault = gyrei_device_error(&model->renderer->device);
    if (status == GYRE_OK && fault) {
        status = gyrei_fail(error, GYRE_GPU_FAILED, "model: the upload failed (%s)", fault);
    }
    return status;
}

gyre_status gyre_model_create(gyre_renderer *renderer, const gyre_asset *asset, gyre_model **out,
                              gyre_error *error) {
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "model: out is NULL");
    *out = NULL;
    if (!renderer || !asset) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "model: no renderer or no asset");
    gyre_status status = gyrei_renderer_check(renderer, error);
    if (status != GYRE_OK) return status;
    gyre_model *model = gyrei_allocate(&renderer->allocator, sizeof *model, sizeof(void *));
    if (!model) return out_of_memory(error);
    *model = (gyre_model){.renderer = renderer, .asset = asset, .arena = {.allocator = renderer->allocator}};
    status = fill_model(model, error);
    if (status != GYRE_OK) {
        gyre_model_destroy(model);
        return status;
    }
    *out = model;
    return GYRE_OK;
}

static void destroy_slot(gyrei_device *device, const gyre_model *model, const gyrei_slot *slot) {
    for (uint32_t i = 0; i < model->placement_count; i++)
        gyrei_buffer_destroy(device, slot->movings[i].buffer);
}

void gyre_model_destroy(gyre_model *model) {
    if (!model) return;
    gyrei_device *device = &model->renderer->device;
    gyrei_renderer_attach(model->renderer);
    for (uint32_t i = 0; i < model->surface_count; i++) {
        gyrei_buffer_destroy(device, model->surfaces[i].geometry_buffer);
        gyrei_buffer_destroy(device, model->surfaces[i].extra_buffer);
        gyrei_buffer_destroy(device, model->surfaces[i].index_buffer);
    }
    for (uint32_t i = 0; i < model->slot_count; i++)
        destroy_slot(device, model, model->slots[i]);
    for (uint32_t i = 0; model->pictures && i < model->picture_count; i++)
        gyrei_picture_destroy(device, &model->pictures[i]);
    gyrei_buffer_destroy(device, model->bone_buffer);
    gyrei_arena_destroy(&model->arena);
    device->detached = false;
    gyre_allocator allocator = model->renderer->allocator;
    gyrei_release(&allocator, model, sizeof *model);
}
