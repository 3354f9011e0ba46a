/* SPDX-License-Identifier: MIT */
/* What of an asset is written and under which number, settled before the first byte. */
#include <asset/glb_writer.h>
#include <asset/image.h>
#include <asset/uri.h>
#include <base/arena.h>
#include <base/checked.h>
#include <base/error.h>
#include <string.h>

static const gyrei_glb_picture_kind picture_kinds[] = {
    {"image/png", NULL},
    {"image/jpeg", NULL},
    {"image/webp", "EXT_texture_webp"},
    {"image/ktx2", "KHR_texture_basisu"},
    {"image/avif", "EXT_texture_avif"},
    {"image/vnd-ms.dds", "MSFT_texture_dds"},
};

/* What the bytes say counts before what the asset says. */
const gyrei_glb_picture_kind *gyrei_glb_kind_of_picture(const gyre_image *image) {
    if (!image->bytes || image->size == 0) return NULL;
    const char *type = gyrei_image_media_type(image->bytes, image->size);
    if (!type) type = image->mime_type;
    for (size_t i = 0; type && i < sizeof picture_kinds / sizeof *picture_kinds; i++)
        if (strcmp(type, picture_kinds[i].media_type) == 0) return &picture_kinds[i];
    return NULL;
}

bool gyrei_glb_writes_primitive(const gyre_primitive *p) {
    return p->vertex_count != 0 && (p->positions || p->normals || p->tangents || p->texcoords[0] ||
                                    p->texcoords[1] || p->colors || p->influence_count);
}

static bool writes_mesh(const gyre_mesh *mesh) {
    for (uint32_t i = 0; i < mesh->primitive_count; i++)
        if (gyrei_glb_writes_primitive(&mesh->primitives[i])) return true;
    return false;
}

bool gyrei_glb_writes_curve(const gyrei_glb_writer *w, const gyre_curve *curve) {
    return curve->path != GYRE_PATH_WEIGHTS ||
           gyrei_glb_mesh_of(w, &w->asset->nodes[curve->node]) != GYRE_NONE;
}

bool gyrei_glb_writes_clip(const gyrei_glb_writer *w, const gyre_curves *clip) {
    for (uint32_t i = 0; i < clip->curve_count; i++)
        if (gyrei_glb_writes_curve(w, &clip->curves[i])) return true;
    return false;
}

uint32_t gyrei_glb_mesh_of(const gyrei_glb_writer *w, const gyre_asset_node *node) {
    return node->mesh == GYRE_NONE ? GYRE_NONE : w->mesh_map[node->mesh];
}

const gyre_mat4d *gyrei_glb_matrix_of(const gyrei_glb_writer *w, uint32_t node) {
    const uint32_t matrix = w->asset->nodes[node].matrix;
    if (matrix == GYRE_NONE || w->moved[node] || w->above[node] != GYRE_NONE) return NULL;
    return &w->asset->matrices[matrix];
}

/* All that belongs to nodes is asked for one by one: an asset's matrices may be shared by hand. */
static uint32_t count_matrix_nodes(const gyre_asset *a) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->node_count; i++)
        count += a->nodes[i].matrix != GYRE_NONE;
    return count;
}

static void *room_for(gyrei_glb_writer *w, size_t count, size_t size) {
    size_t bytes;
    if (count == 0 || !gyrei_mul_size(count, size, &bytes)) return NULL;
    return gyrei_allocate(w->allocator, bytes, 16);
}

static bool plan_pictures(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (a->image_count == 0) return true;
    w->image_map = room_for(w, a->image_count, sizeof *w->image_map);
    for (uint32_t i = 0, next = 0; w->image_map && i < a->image_count; i++)
        w->image_map[i] = gyrei_glb_kind_of_picture(&a->images[i]) ? next++ : GYRE_NONE;
    return w->image_map != NULL;
}

static bool plan_meshes(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (a->mesh_count == 0) return true;
    w->mesh_map = room_for(w, a->mesh_count, sizeof *w->mesh_map);
    for (uint32_t i = 0, next = 0; w->mesh_map && i < a->mesh_count; i++)
        w->mesh_map[i] = writes_mesh(&a->meshes[i]) ? next++ : GYRE_NONE;
    return w->mesh_map != NULL;
}

static void mark_moved(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    memset(w->moved, 0, a->node_count);
    for (uint32_t c = 0; c < a->clip_count; c++)
        for (uint32_t i = 0; i < a->clips[c].curve_count; i++)
            if (a->clips[c].curves[i].path != GYRE_PATH_WEIGHTS) w->moved[a->clips[c].curves[i].node] = 1;
}

/* A node that is animated is its translation, rotation and scale, whatever its matrix says; of the others
   each gets, where it is asked for, a node above it. */
static bool plan_matrices(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    const uint32_t count = count_matrix_nodes(a);
    w->node_count = a->node_count;
    if (count == 0) return true;
    w->moved = room_for(w, a->node_count, sizeof *w->moved);
    w->above = room_for(w, a->node_count, sizeof *w->above);
    w->splits = room_for(w, w->split_room = count, sizeof *w->splits);
    if (!w->moved || !w->above || !w->splits) return false;
    mark_moved(w);
    for (uint32_t i = 0; i < a->node_count; i++) {
        const gyre_asset_node *node = &a->nodes[i];
        w->above[i] = GYRE_NONE;
        if (node->matrix == GYRE_NONE || w->moved[i] || !w->options->split_sheared) continue;
        w->splits[w->node_count - a->node_count] = gyrei_glb_take_apart(&a->matrices[node->matrix], i);
        w->above[i] = w->node_count++;
    }
    return true;
}

static bool plan_bin(gyrei_glb_writer *w) {
    const char *name = w->options->bin_name;
    if (w->form != GYRE_GLTF_SEPARATE) return true;
    w->bin_uri = room_for(w, w->bin_uri_size = 3 * strlen(name) + 1, 1);
    if (w->bin_uri) gyrei_percent_encode(name, w->bin_uri);
    return w->bin_uri != NULL;
}

gyre_status gyrei_glb_plan(gyrei_glb_writer *w, gyre_error *error) {
    if (w->asset->node_count > GYRE_NONE / 2)
        return gyrei_fail(error, GYRE_UNSUPPORTED, "%u nodes are too many", (unsigned)w->asset->node_count);
    if (plan_pictures(w) && plan_meshes(w) && plan_matrices(w) && plan_bin(w)) return GYRE_OK;
    return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for the file's plan");
}

void gyrei_glb_plan_clear(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    gyrei_release(w->allocator, w->image_map, a->image_count * sizeof *w->image_map);
    gyrei_release(w->allocator, w->mesh_map, a->mesh_count * sizeof *w->mesh_map);
    gyrei_release(w->allocator, w->moved, a->node_count * sizeof *w->moved);
    gyrei_release(w->allocator, w->above, a->node_count * sizeof *w->above);
    gyrei_release(w->allocator, w->splits, w->split_room * sizeof *w->splits);
    gyrei_release(w->allocator, w->bin_uri, w->bin_uri_size);
}

/* Each extension once, in the order of the kinds. */
void gyrei_glb_write_extensions(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    bool open = false;
    for (size_t k = 0; k < sizeof picture_kinds / sizeof *picture_kinds; k++) {
        const gyrei_glb_picture_kind *kind = &picture_kinds[k];
        bool used = false;
        for (uint32_t i = 0; kind->extension && i < a->image_count && !used; i++)
            used = gyrei_glb_kind_of_picture(&a->images[i]) == kind;
        if (!used) continue;
        if (!open) gyrei_json_open(&w->json, "extensionsUsed", '[');
        open = true;
        gyrei_json_string(&w->json, NULL, kind->extension);
    }
    if (open) gyrei_json_close(&w->json, ']');
}
