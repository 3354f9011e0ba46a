/* SPDX-License-Identifier: MIT */
#include "asset_walk.h"

#include <gyre/posed.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define must(condition) must_at((condition), #condition, __LINE__)

static void must_at(bool holds, const char *what, int line) {
    if (holds) return;
    fprintf(stderr, "asset_walk.c:%d: an asset breaks its promise: %s\n", line, what);
    abort();
}

static uint64_t sum_bytes(const void *bytes, uint64_t size) {
    uint64_t sum = 0;
    for (uint64_t i = 0; bytes && i < size; i++)
        sum += ((const uint8_t *)bytes)[i];
    return sum;
}

static uint64_t sum_text(const char *text) {
    return text ? sum_bytes(text, strlen(text)) : 0;
}

static bool within(uint32_t index, uint32_t count) {
    return index == GYRE_NONE || index < count;
}

static bool is_unit(gyre_quatd q) {
    return gyre_quatd_is_unit(q, 1e-12);
}

static uint64_t walk_nodes(const gyre_asset *asset) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < asset->node_count; i++) {
        const gyre_asset_node *node = &asset->nodes[i];
        must(within(node->parent, asset->node_count) && within(node->mesh, asset->mesh_count));
        must(within(node->skin, asset->skin_count) && within(node->camera, asset->camera_count));
        must(within(node->matrix, asset->matrix_count) && is_unit(node->local.rotation));
        must((uint64_t)node->weight_offset + node->weight_count <= asset->weight_count);
        must(asset->order[i] < asset->node_count && node->in_scene <= 1);
        sum += sum_text(node->name);
    }
    return sum + sum_bytes(asset->matrices, asset->matrix_count * sizeof *asset->matrices) +
           sum_bytes(asset->weights, asset->weight_count * sizeof *asset->weights);
}

static uint64_t walk_primitive(const gyre_asset *asset, const gyre_mesh *mesh, const gyre_primitive *p) {
    const uint64_t count = p->vertex_count, word = sizeof(float);
    uint64_t sum = sum_bytes(p->positions, count * 3 * word) + sum_bytes(p->normals, count * 3 * word) +
                   sum_bytes(p->tangents, count * 4 * word) + sum_bytes(p->colors, count * 4 * word) +
                   sum_bytes(p->texcoords[0], count * 2 * word) +
                   sum_bytes(p->texcoords[1], count * 2 * word) +
                   sum_bytes(p->joints, count * p->influence_count * sizeof *p->joints) +
                   sum_bytes(p->weights, count * p->influence_count * sizeof *p->weights);
    must(within(p->material, asset->material_count) && p->target_count == mesh->target_count);
    must(p->mode <= GYRE_PRIMITIVE_TRIANGLE_FAN && (p->influence_count == 0) == (p->joints == NULL));
    for (uint32_t i = 0; i < p->index_count; i++)
        must(p->indices[i] < p->vertex_count);
    for (uint32_t t = 0; t < p->target_count; t++)
        sum += sum_bytes(p->targets[t].positions, count * 3 * word) +
               sum_bytes(p->targets[t].normals, count * 3 * word) +
               sum_bytes(p->targets[t].tangents, count * 3 * word);
    return sum;
}

static uint64_t walk_meshes(const gyre_asset *asset) {
    uint64_t sum = 0;
    for (uint32_t m = 0; m < asset->mesh_count; m++) {
        const gyre_mesh *mesh = &asset->meshes[m];
        sum += sum_text(mesh->name) + sum_bytes(mesh->weights, mesh->target_count * sizeof *mesh->weights);
        for (uint32_t p = 0; p < mesh->primitive_count; p++)
            sum += walk_primitive(asset, mesh, &mesh->primitives[p]);
    }
    return sum;
}

static uint64_t walk_skins(const gyre_asset *asset) {
    uint64_t sum = 0;
    for (uint32_t s = 0; s < asset->skin_count; s++) {
        const gyre_skin_binding *skin = &asset->skins[s];
        must(skin->joint_count > 0 && within(skin->skeleton, asset->node_count));
        for (uint32_t j = 0; j < skin->joint_count; j++)
            must(skin->joints[j] < asset->node_count);
        sum += sum_text(skin->name) +
               sum_bytes(skin->inverse_binds, skin->joint_count * sizeof *skin->inverse_binds);
    }
    return sum;
}

static void check_joints(const gyre_asset *asset, const gyre_asset_node *node) {
    if (node->mesh == GYRE_NONE || node->skin == GYRE_NONE) return;
    const gyre_mesh *mesh = &asset->meshes[node->mesh];
    for (uint32_t m = 0; m < mesh->primitive_count; m++) {
        const gyre_primitive *p = &mesh->primitives[m];
        for (uint64_t i = 0; i < (uint64_t)p->vertex_count * p->influence_count; i++)
            must(p->joints[i] < asset->skins[node->skin].joint_count);
    }
}

static uint64_t walk_curve(const gyre_asset *asset, const gyre_curve *curve) {
    uint64_t values = (uint64_t)curve->key_count * curve->component_count;
    if (curve->interpolation == GYRE_INTERPOLATION_CUBIC) values *= 3;
    must(curve->node < asset->node_count && curve->path <= GYRE_PATH_WEIGHTS && curve->key_count > 0);
    for (uint32_t k = 1; k < curve->key_count; k++)
        must(curve->times[k] >= curve->times[k - 1]);
    if (curve->path == GYRE_PATH_ROTATION && curve->interpolation != GYRE_INTERPOLATION_CUBIC)
        for (uint32_t k = 0; k < curve->key_count; k++)
            must(is_unit(gyre_quatd_from_xyzw(curve->values + k * 4)));
    return sum_bytes(curve->times, curve->key_count * sizeof(double)) +
           sum_bytes(curve->values, values * sizeof(double));
}

static uint64_t walk_clips(const gyre_asset *asset) {
    uint64_t sum = 0;
    for (uint32_t c = 0; c < asset->clip_count; c++) {
        sum += sum_text(asset->clips[c].name);
        for (uint32_t i = 0; i < asset->clips[c].curve_count; i++)
            sum += walk_curve(asset, &asset->clips[c].curves[i]);
    }
    return sum;
}

static uint64_t walk_pictures(const gyre_asset *asset) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < asset->image_count; i++) {
        gyre_pixels pixels;
        gyre_status status = gyre_image_decode(&asset->images[i], NULL, &pixels, NULL);
        must((status == GYRE_OK) == (pixels.rgba != NULL));
        sum += sum_text(asset->images[i].name) + sum_text(asset->images[i].mime_type) +
               sum_bytes(pixels.rgba, pixels.size);
        gyre_pixels_destroy(&pixels, NULL);
    }
    for (uint32_t i = 0; i < asset->texture_count; i++)
        must(within(asset->textures[i].image, asset->image_count));
    for (uint32_t i = 0; i < asset->material_count; i++) {
        const gyre_texture_use *use = &asset->materials[i].base_color_texture;
        must(within(use->texture, asset->texture_count) && use->texcoord < 2);
        sum += sum_text(asset->materials[i].name);
    }
    return sum;
}

static uint64_t walk_rest(const gyre_asset *asset) {
    uint64_t sum = sum_text(asset->generator) + sum_text(asset->copyright) + sum_text(asset->version);
    must(within(asset->scene, asset->scene_count));
    for (uint32_t s = 0; s < asset->scene_count; s++)
        for (uint32_t r = 0; r < asset->scenes[s].root_count; r++)
            must(asset->scenes[s].roots[r] < asset->node_count);
    for (uint32_t i = 0; i < asset->extension_count; i++)
        sum += sum_text(asset->extensions[i].name);
    for (uint32_t i = 0; i < asset->warning_count; i++)
        sum += sum_text(asset->warnings[i].message) + asset->warnings[i].count;
    for (uint32_t i = 0; i < asset->camera_count; i++)
        sum += sum_text(asset->cameras[i].name);
    return sum;
}

static uint64_t place_vertices(const gyre_posed *posed, uint32_t node, const gyre_primitive *p,
                               uint32_t index) {
    uint64_t sum = 0;
    void *scratch = malloc(gyre_posed_scratch_size(posed->asset) + 1);
    gyre_vec3d *positions = malloc(p->vertex_count * sizeof *positions + 1);
    gyre_vec3d *normals = p->normals ? malloc(p->vertex_count * sizeof *normals + 1) : NULL;
    if (scratch && positions && (normals || !p->normals) &&
        gyre_posed_vertices(posed, node, index, scratch, positions, normals, NULL) == GYRE_OK && p->positions)
        sum = sum_bytes(positions, p->vertex_count * sizeof *positions);
    free(normals);
    free(positions);
    free(scratch);
    return sum;
}

static uint64_t place_all(const gyre_posed *posed, uint64_t *vertex_limit) {
    uint64_t sum = 0;
    for (uint32_t n = 0; n < posed->asset->node_count; n++) {
        uint32_t mesh = posed->asset->nodes[n].mesh;
        if (mesh == GYRE_NONE) continue;
        for (uint32_t p = 0; p < posed->asset->meshes[mesh].primitive_count; p++) {
            const gyre_primitive *primitive = &posed->asset->meshes[mesh].primitives[p];
            if (primitive->vertex_count > *vertex_limit) return sum;
            *vertex_limit -= primitive->vertex_count;
            sum += place_vertices(posed, n, primitive, p);
        }
    }
    return sum;
}

static uint64_t walk_poses(const gyre_asset *asset, uint64_t vertex_limit) {
    gyre_posed *posed;
    gyre_box box;
    uint64_t sum = 0;
    if (gyre_posed_create(asset, NULL, &posed, NULL) != GYRE_OK) return 0;
    sum += place_all(posed, &vertex_limit);
    for (uint32_t c = 0; c < asset->clip_count && c < 16; c++) {
        const double length = asset->clips[c].duration_s, times[] = {0, length / 3, length * 2};
        for (int t = 0; t < 3; t++) {
            must(gyre_posed_evaluate(posed, c, times[t], NULL) == GYRE_OK);
            sum += sum_bytes(posed->worlds, asset->node_count * sizeof *posed->worlds);
        }
        sum += place_all(posed, &vertex_limit);
    }
    if (vertex_limit > 0 && gyre_posed_bounds(posed, &box, NULL) == GYRE_OK)
        sum += sum_bytes(&box, sizeof box);
    gyre_posed_destroy(posed);
    return sum;
}

uint64_t asset_walk(const gyre_asset *asset, uint64_t vertex_limit) {
    for (uint32_t i = 0; i < asset->node_count && i < 64; i++)
        check_joints(asset, &asset->nodes[i]);
    return walk_nodes(asset) + walk_meshes(asset) + walk_skins(asset) + walk_clips(asset) +
           walk_pictures(asset) + walk_rest(asset) + walk_poses(asset, vertex_limit);
}

void asset_walk_or_no_memory(gyre_status status, const gyre_asset *asset, const gyre_error *error) {
    if (status == GYRE_OK) {
        asset_walk(asset, 2000);
        gyre_asset_destroy(asset);
        return;
    }
    must(status == GYRE_OUT_OF_MEMORY);
    must(strstr(error->message, "out of memory") != NULL);
    must(asset == NULL);
}
