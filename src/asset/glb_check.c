/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>
#include <base/arena.h>
#include <base/error.h>
#include <string.h>

static bool absent_or_below(uint32_t index, uint32_t count) {
    return index == GYRE_NONE || index < count;
}

static gyre_status bad(gyre_error *error, const char *place, uint32_t index, const char *reason) {
    return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: %s", place, (unsigned)index, reason);
}

static const char *node_fault(const gyre_asset *a, const gyre_asset_node *n) {
    if (!absent_or_below(n->parent, a->node_count)) return "there is no such parent";
    if (!absent_or_below(n->mesh, a->mesh_count)) return "there is no such mesh";
    if (!absent_or_below(n->skin, a->skin_count)) return "there is no such skin";
    if (!absent_or_below(n->camera, a->camera_count)) return "there is no such camera";
    if (!absent_or_below(n->matrix, a->matrix_count)) return "there is no such matrix";
    if (n->weight_count == 0) return NULL;
    if (n->mesh == GYRE_NONE || n->weight_count != a->meshes[n->mesh].target_count)
        return "it has not as many weights as its mesh has morph targets";
    if (n->weight_offset > a->weight_count || n->weight_count > a->weight_count - n->weight_offset)
        return "its weights lie outside the asset's";
    return NULL;
}

static const char *primitive_fault(const gyre_asset *a, const gyre_primitive *p) {
    if (p->mode > GYRE_PRIMITIVE_TRIANGLE_FAN) return "a primitive's mode is unknown";
    if (!gyrei_glb_writes_primitive(p)) return NULL;
    if (!absent_or_below(p->material, a->material_count)) return "there is no such material";
    if (p->influence_count % 4 != 0) return "joints of a vertex come in fours";
    if (p->influence_count && (!p->joints || !p->weights)) return "joints need weights and weights joints";
    if (p->index_count && !p->indices) return "a primitive's indices are missing";
    for (uint32_t i = 0; i < p->index_count; i++)
        if (p->indices[i] >= p->vertex_count) return "an index is past the vertices";
    return NULL;
}

static const char *mesh_fault(const gyre_asset *a, const gyre_mesh *m) {
    for (uint32_t i = 0; i < m->primitive_count; i++) {
        const gyre_primitive *p = &m->primitives[i];
        const char *fault = primitive_fault(a, p);
        if (fault) return fault;
        if (p->target_count != m->target_count) return "its primitives have not the same morph targets";
        if (p->target_count && !p->targets) return "its morph targets are missing";
    }
    return NULL;
}

static const char *skin_fault(const gyre_asset *a, const gyre_skin_binding *s) {
    if (s->joint_count == 0) return "it has no joints";
    if (!absent_or_below(s->skeleton, a->node_count)) return "its skeleton is no node";
    for (uint32_t i = 0; i < s->joint_count; i++)
        if (s->joints[i] >= a->node_count) return "a joint is no node";
    return NULL;
}

static uint32_t path_components(const gyre_curve *c) {
    return c->path == GYRE_PATH_ROTATION ? 4 : c->path == GYRE_PATH_WEIGHTS ? c->component_count : 3;
}

static const char *clip_fault(const gyre_asset *a, const gyre_curves *clip) {
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const gyre_curve *c = &clip->curves[i];
        if (c->node >= a->node_count) return "a curve moves no node";
        if (c->path > GYRE_PATH_WEIGHTS || c->interpolation > GYRE_INTERPOLATION_CUBIC)
            return "a curve's path or interpolation is unknown";
        if (c->component_count == 0 || c->component_count != path_components(c))
            return "a curve has not the components of its path";
        if (c->key_count == 0 || !c->times || !c->values) return "a curve has no keys";
        for (uint32_t k = 1; k < c->key_count; k++)
            if (!(c->times[k] >= c->times[k - 1])) return "a curve's key times decrease";
    }
    return NULL;
}

static const char *texture_fault(const gyre_asset *a, const gyre_texture *t) {
    return absent_or_below(t->image, a->image_count) ? NULL : "there is no such image";
}

static const char *material_fault(const gyre_asset *a, const gyre_material *m) {
    if (!absent_or_below(m->base_color_texture.texture, a->texture_count)) return "there is no such texture";
    return m->alpha_mode <= GYRE_ALPHA_BLEND ? NULL : "its alpha mode is unknown";
}

static const char *scene_fault(const gyre_asset *a, const gyre_scene_roots *s) {
    for (uint32_t i = 0; i < s->root_count; i++) {
        if (s->roots[i] >= a->node_count) return "a root is no node";
        if (a->nodes[s->roots[i]].parent != GYRE_NONE) return "a root has a parent";
    }
    return NULL;
}

/* Follows parents from each node, marking as it goes: one that meets its own mark stands on itself. */
static bool has_cycle(const gyre_asset *a, uint32_t *mark) {
    for (uint32_t i = 0; i < a->node_count; i++) {
        uint32_t at = i;
        while (at != GYRE_NONE && mark[at] == 0) {
            mark[at] = i + 1;
            at = a->nodes[at].parent;
        }
        if (at != GYRE_NONE && mark[at] == i + 1) return true;
    }
    return false;
}

static gyre_status check_cycles(const gyre_asset *a, const gyre_allocator *allocator, gyre_error *error) {
    if (a->node_count == 0) return GYRE_OK;
    size_t size = a->node_count * sizeof(uint32_t);
    uint32_t *mark = gyrei_allocate(allocator, size, sizeof *mark);
    if (!mark)
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for %u nodes", (unsigned)a->node_count);
    memset(mark, 0, size);
    bool cycle = has_cycle(a, mark);
    gyrei_release(allocator, mark, size);
    return cycle ? gyrei_fail(error, GYRE_BAD_ARGUMENT, "a node is its own ancestor") : GYRE_OK;
}

gyre_status gyrei_glb_check(const gyre_asset *a, const gyre_allocator *allocator, gyre_error *error) {
#define CHECK_EACH(count, place, fault_of, array)                                                            \
    for (uint32_t i = 0; i < (count); i++) {                                                                 \
        const char *fault = fault_of(a, &(array)[i]);                                                        \
        if (fault) return bad(error, place, i, fault);                                                       \
    }
    CHECK_EACH(a->node_count, "node", node_fault, a->nodes)
    CHECK_EACH(a->mesh_count, "mesh", mesh_fault, a->meshes)
    CHECK_EACH(a->skin_count, "skin", skin_fault, a->skins)
    CHECK_EACH(a->clip_count, "clip", clip_fault, a->clips)
    CHECK_EACH(a->texture_count, "texture", texture_fault, a->textures)
    CHECK_EACH(a->material_count, "material", material_fault, a->materials)
    CHECK_EACH(a->scene_count, "scene", scene_fault, a->scenes)
#undef CHECK_EACH
    if (!absent_or_below(a->scene, a->scene_count))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "scene %u: there is no such scene", (unsigned)a->scene);
    return check_cycles(a, allocator, error);
}
