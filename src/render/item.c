/* SPDX-License-Identifier: MIT */
/* What a pose comes to: one draw for each surface that a node places, and how its vertices are turned. */
#include <gyre/skin.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "render/renderer.h"

static bool fits_uniforms(const gyre_renderer *renderer, const gyrei_skin_state *skin) {
    uint64_t needed = (uint64_t)skin->entry_count * gyrei_palette_width(skin->kind) + GYREI_UNIFORMS_RESERVED;
    return needed <= renderer->device.vertex_uniform_vectors;
}

static bool fits_texture(const gyre_renderer *renderer, const gyrei_skin_state *skin) {
    return renderer->device.vertex_texture_units > 0 && renderer->device.float_textures &&
           skin->texture_width;
}

/* GYRE_SKINNING_UNIFORM, _TEXTURE or _CPU. */
static uint32_t way_of(const gyre_renderer *renderer, const gyrei_skin_state *skin,
                       const gyrei_surface *surface) {
    if (renderer->skinning == GYRE_SKINNING_CPU || surface->influence_count > GYREI_INFLUENCES_MAX) {
        return GYRE_SKINNING_CPU;
    }
    if (renderer->skinning != GYRE_SKINNING_TEXTURE && fits_uniforms(renderer, skin)) {
        return GYRE_SKINNING_UNIFORM;
    }
    return fits_texture(renderer, skin) ? GYRE_SKINNING_TEXTURE : GYRE_SKINNING_CPU;
}

static void write_palette_texture(const gyre_renderer *renderer, gyrei_skin_state *skin) {
    static const gyrei_sampling plain;
    if (fits_uniforms(renderer, skin) && renderer->skinning != GYRE_SKINNING_TEXTURE) return;
    if (!fits_texture(renderer, skin) || renderer->skinning == GYRE_SKINNING_CPU) return;
    if (!skin->texture) skin->texture = gyrei_texture_create(&plain);
    gyrei_texture_write(skin->texture, GYREI_TEXEL_RGBA32F, 0, skin->texture_width, skin->texture_height,
                        skin->entries);
}

static void count_palette(gyre_frame_stats *stats, gyrei_palette_kind kind) {
    if (kind == GYREI_PALETTE_UNIFORM) stats->palette_two++;
    if (kind == GYREI_PALETTE_AXES) stats->palette_three++;
    if (kind == GYREI_PALETTE_MATRIX) stats->palette_matrix++;
}

static gyrei_palette_kind allowed_kind(const gyre_renderer *renderer, gyrei_palette_kind kind) {
    return renderer->palette == GYRE_PALETTE_MATRIX ? GYREI_PALETTE_MATRIX : kind;
}

static void pose_skins(const gyre_frame_job *job, const gyrei_view *view) {
    const gyre_model *model = job->model;
    for (uint32_t s = 0; s < model->asset->skin_count; s++) {
        gyrei_skin_state *skin = &model->skins[s];
        gyre_posed_palette(job->posed, s, skin->matrices);
        skin->kind =
            allowed_kind(job->renderer, gyrei_palette_kind_of_all(skin->matrices, skin->entry_count));
        skin->mirrored = gyrei_palette_mirrors(skin->matrices, skin->joint_count);
        gyrei_palette_write(skin->kind, skin->matrices, skin->entry_count, view->eye, skin->entries);
        write_palette_texture(job->renderer, skin);
        count_palette(&job->renderer->stats, skin->kind);
    }
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

static void write_stream(gyrei_placement *placement, const gyre_model *model, bool normals) {
    size_t size = (size_t)placement->surface->vertex_count * (normals ? 24 : 12);
    if (!placement->stream_buffer) {
        placement->stream_buffer = gyrei_buffer_create(GYREI_BUFFER_VERTEX, model->packed, size, true);
    } else {
        gyrei_buffer_write(placement->stream_buffer, model->packed, size);
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
static void morph_placement(const gyre_frame_job *job, gyrei_placement *placement) {
    const gyre_primitive *primitive = placement->surface->source;
    const gyre_asset_node *node = &job->model->asset->nodes[placement->node];
    const double *weights = job->posed->weights + node->weight_offset;
    size_t size = primitive->target_count * sizeof(double);
    if (placement->stream_buffer && memcmp(weights, placement->morphed_weights, size) == 0) return;
    morph(job->model, primitive, weights);
    pack_vertices(job->model, placement->surface, primitive->normals != NULL);
    write_stream(placement, job->model, primitive->normals != NULL);
    memcpy(placement->morphed_weights, weights, size);
}

/* The reference: vertices posed in double, moved to the eye, uploaded as they are. */
static gyre_status pose_placement(const gyre_frame_job *job, const gyrei_view *view,
                                  gyrei_placement *placement, bool mirrored, bool *normals,
                                  gyre_error *error) {
    const gyre_model *model = job->model;
    const gyrei_surface *surface = placement->surface;
    const gyre_primitive *primitive = surface->source;
    gyre_status status =
        gyre_posed_vertices(job->posed, placement->node, placement->primitive, model->scratch,
                            model->positions, primitive->normals ? model->normals : NULL, error);
    if (status != GYRE_OK) return status;
    for (uint32_t v = 0; v < primitive->vertex_count; v++)
        model->positions[v] = gyre_vec3d_sub(model->positions[v], view->eye);
    bool made_up = surface->flat && surface->corners;
    *normals = made_up || primitive->normals != NULL;
    if (made_up) {
        pack_flat_vertices(model, surface, mirrored);
    } else {
        pack_vertices(model, surface, *normals);
    }
    write_stream(placement, model, *normals);
    if (placement->morphed_weights) placement->morphed_weights[0] = (double)NAN;
    return GYRE_OK;
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

static float clamp01(float value) {
    return value > 0 ? (value < 1 ? value : 1) : 0;
}

static void set_surface(gyrei_item *item, const gyrei_surface *surface) {
    const gyre_material *material = surface->material;
    float *out = item->surface;
    memcpy(out, material->base_color, 16);
    if (material->alpha_mode == GYRE_ALPHA_OPAQUE) out[3] = 1;
    memcpy(out + 4, material->emissive, 12);
    out[7] = material->alpha_cutoff;
    float roughness = clamp01(material->roughness), metallic = clamp01(material->metallic);
    float alpha = roughness * roughness < 0.02f ? 0.02f : roughness * roughness;
    out[8] = alpha * alpha - 1;
    out[9] = alpha * alpha / (0.5f + roughness);
    out[10] = 0.25f * (1 - roughness) * (1 - 0.5f * metallic);
    out[11] = metallic;
    item->blend = material->alpha_mode == GYRE_ALPHA_BLEND;
    item->double_sided = material->double_sided != 0;
    item->draw.index_buffer = surface->index_buffer;
    item->draw.count = surface->draw_count;
    item->draw.uint_indices = surface->uint_indices;
    item->draw.topology = surface->topology;
    item->draw.blend = item->blend;
    item->draw.depth = true;
}

/* Sizes in steps, so that skins of like size share a program. */
static uint16_t palette_step(const gyre_renderer *renderer, uint32_t vectors) {
    uint32_t step = (vectors + 31) / 32 * 32;
    uint32_t most = renderer->device.vertex_uniform_vectors - GYREI_UNIFORMS_RESERVED;
    if (step == 0) step = 32;
    if (step > most) step = most;
    return (uint16_t)(step < UINT16_MAX ? step : UINT16_MAX);
}

static gyrei_shader_key key_of(const gyrei_surface *surface, bool normals) {
    gyrei_shader_key key = {.shader = GYREI_SHADER_MODEL};
    bool lit = surface->topology == GYREI_TRIANGLES;
    key.normals = !lit ? GYREI_NORMALS_NONE : normals ? GYREI_NORMALS_VERTEX : GYREI_NORMALS_DERIVATIVE;
    key.texture = surface->picture != NULL;
    key.colors = surface->color_offset != GYRE_NONE;
    key.mask = surface->material->alpha_mode == GYRE_ALPHA_MASK;
    return key;
}

/* Entry 0 of the palette is all that a rigid surface has. */
static void place_rigid(gyrei_item *item, gyrei_shader_key *key, const gyre_frame_job *job,
                        const gyre_mat4d *world, gyre_vec3d eye) {
    gyrei_palette_kind kind = allowed_kind(job->renderer, gyrei_palette_kind_of(world));
    if (kind == GYREI_PALETTE_UNIFORM) kind = GYREI_PALETTE_AXES;
    gyrei_palette_write(kind, world, 1, eye, item->placement);
    key->palette_kind = (uint8_t)kind;
    key->palette_size = 3;
}

static void place_skinned(gyrei_item *item, gyrei_shader_key *key, const gyre_frame_job *job,
                          const gyrei_surface *surface, const gyrei_skin_state *skin, uint32_t way) {
    item->skin = skin;
    key->influence_sets = surface->influence_count > 4 ? 2 : 1;
    key->palette_kind = (uint8_t)skin->kind;
    if (way == GYRE_SKINNING_TEXTURE) {
        key->palette_texture = 1;
        item->draw.textures[GYREI_SAMPLER_PALETTE] = skin->texture;
        item->vertex[1] = (float)skin->texture_width;
        item->vertex[2] = (float)skin->texture_height;
        job->renderer->stats.skins_texture++;
    } else {
        key->palette_size = palette_step(job->renderer, skin->entry_count * gyrei_palette_width(skin->kind));
        job->renderer->stats.skins_uniform++;
    }
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
static uint32_t texture_of(const gyre_frame_job *job, const gyrei_surface *surface, double depth,
                           double scale) {
    const gyre_allocator *allocator = &job->renderer->allocator;
    const float *projection = job->projection.m;
    bool parallel = projection[15] != 0;
    bool even = surface->topology == GYREI_TRIANGLES && (parallel || surface->radius * scale < 0.6 * depth);
    if (!job->renderer->drawn_oversampled || !even || !gyrei_picture_has_levels(surface->picture)) {
        return gyrei_picture_mipmapped(surface->picture, allocator);
    }
    double samples = fabs((double)projection[5]) * job->height * scale / (parallel ? 1 : depth);
    double texels = samples > 0 ? surface->texel_density / samples : 1;
    double level = texels > 1 ? floor(log2(texels) + 0.5) : 0;
    return gyrei_picture_single(surface->picture,
                                level < GYREI_LEVELS_MAX ? (uint32_t)level : GYREI_LEVELS_MAX, allocator);
}

static gyre_status build_item(const gyre_frame_job *job, const gyrei_view *view, gyrei_placement *placement,
                              gyrei_item *item, gyre_error *error) {
    const gyre_model *model = job->model;
    const gyrei_surface *surface = placement->surface;
    const gyre_primitive *primitive = surface->source;
    const gyre_asset_node *node = &model->asset->nodes[placement->node];
    const gyre_mat4d *world = &job->posed->worlds[placement->node];
    bool skinned = node->skin < model->asset->skin_count && surface->influence_count > 0;
    const gyrei_skin_state *skin = skinned ? &model->skins[node->skin] : NULL;
    *item = (gyrei_item){.skin = NULL};
    set_surface(item, surface);
    bool mirrored = skin ? skin->mirrored : gyre_mat4d_determinant3(*world) < 0;
    uint32_t way = skin ? way_of(job->renderer, skin, surface) : GYRE_SKINNING_AUTO;
    if (way == GYRE_SKINNING_CPU) job->renderer->stats.skins_cpu++;
    bool posed = way == GYRE_SKINNING_CPU || (surface->flat && surface->corners);
    bool normals = primitive->normals != NULL;
    uint32_t geometry = surface->geometry_buffer;
    if (posed) {
        gyre_status status = pose_placement(job, view, placement, mirrored, &normals, error);
        if (status != GYRE_OK) return status;
        geometry = placement->stream_buffer;
    } else if (primitive->target_count) {
        morph_placement(job, placement);
        geometry = placement->stream_buffer;
    }
    gyrei_shader_key key = key_of(surface, normals);
    static const gyre_mat4d identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    if (skin && !posed) {
        place_skinned(item, &key, job, surface, skin, way);
    } else if (posed) {
        place_rigid(item, &key, job, &identity, gyre_vec3d_make(0, 0, 0));
    } else {
        place_rigid(item, &key, job, world, view->eye);
    }
    set_geometry(item, geometry, normals);
    set_extra(item, surface, key.influence_sets);
    item->draw.clockwise = mirrored;
    if (item->blend || surface->picture) item->depth = depth_of(job, centre_of(surface, skin, world));
    if (surface->picture) {
        const gyre_mat4d *turned = skin && skin->entry_count ? &skin->matrices[0] : world;
        item->draw.textures[GYREI_SAMPLER_COLOR] = texture_of(job, surface, item->depth, scale_of(turned));
    }
    item->shader = gyrei_renderer_shader(job->renderer, &key, error);
    if (!item->shader) return GYRE_GPU_FAILED;
    item->draw.program = &item->shader->program;
    return GYRE_OK;
}

gyre_status gyrei_items_build(const gyre_frame_job *job, const gyrei_view *view, uint32_t *item_count,
                              gyre_error *error) {
    const gyre_model *model = job->model;
    pose_skins(job, view);
    for (uint32_t i = 0; i < model->placement_count; i++) {
        gyre_status status = build_item(job, view, &model->placements[i], &model->items[i], error);
        if (status != GYRE_OK) return status;
    }
    *item_count = model->placement_count;
    return GYRE_OK;
}

/* Uniforms that the program holds already are left alone: surfaces of one skin share its palette. */
void gyrei_item_draw(gyre_renderer *renderer, const gyrei_item *item, const gyrei_view *view) {
    gyrei_shader *shader = item->shader;
    const gyrei_program *program = &shader->program;
    if (shader->pass != renderer->pass) {
        gyrei_uniform_write(program, GYREI_UNIFORM_CLIP, view->clip, 4);
        gyrei_uniform_write(program, GYREI_UNIFORM_LIGHT, view->light, 6);
        shader->pass = renderer->pass;
    }
    if (!item->skin) {
        gyrei_uniform_write(program, GYREI_UNIFORM_PALETTE, item->placement, 3);
    } else if (shader->skin != item->skin || shader->skin_frame != renderer->frame) {
        uint32_t vectors = item->skin->entry_count * gyrei_palette_width(item->skin->kind);
        if (!shader->key.palette_texture) {
            gyrei_uniform_write(program, GYREI_UNIFORM_PALETTE, item->skin->entries, vectors);
        }
        shader->skin = item->skin;
        shader->skin_frame = renderer->frame;
    }
    gyrei_uniform_write(program, GYREI_UNIFORM_VERTEX, item->vertex, 1);
    gyrei_uniform_write(program, GYREI_UNIFORM_SURFACE, item->surface, 3);
    gyrei_device_draw(&item->draw);
}
