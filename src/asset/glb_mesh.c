/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>
#include <math.h>
#include <stdio.h>

static const gyrei_glb_block vertex_kind = {.target = GYREI_TARGET_VERTICES};

static gyrei_glb_block kind_of(const gyrei_glb_block base, uint8_t component_count, bool bounded) {
    gyrei_glb_block kind = base;
    kind.component_count = component_count;
    kind.bounded = bounded;
    return kind;
}

static void write_floats(gyrei_glb_writer *w, const char *key, const float *values, size_t count,
                         uint8_t components, bool bounded) {
    if (!values) return;
    gyrei_json_uint(&w->json, key,
                    gyrei_glb_floats(w, kind_of(vertex_kind, components, bounded), values, count));
}

static void write_influences(gyrei_glb_writer *w, const gyre_primitive *p) {
    for (uint32_t set = 0; set < p->influence_count / 4; set++) {
        char key[24];
        snprintf(key, sizeof key, "JOINTS_%u", (unsigned)set);
        gyrei_json_uint(
            &w->json, key,
            gyrei_glb_joints(w, p->joints + (size_t)4 * set, p->vertex_count, p->influence_count));
        snprintf(key, sizeof key, "WEIGHTS_%u", (unsigned)set);
        gyrei_json_uint(
            &w->json, key,
            gyrei_glb_fractions(w,
                                (gyrei_glb_fraction_source){.doubles = p->weights + (size_t)4 * set,
                                                            .stride = p->influence_count},
                                p->vertex_count));
    }
}

static void write_attributes(gyrei_glb_writer *w, const gyre_primitive *p) {
    gyrei_json_open(&w->json, "attributes", '{');
    write_floats(w, "POSITION", p->positions, p->vertex_count, 3, true);
    write_floats(w, "NORMAL", p->normals, p->vertex_count, 3, false);
    write_floats(w, "TANGENT", p->tangents, p->vertex_count, 4, false);
    write_floats(w, "TEXCOORD_0", p->texcoords[0], p->vertex_count, 2, false);
    write_floats(w, "TEXCOORD_1", p->texcoords[1], p->vertex_count, 2, false);
    if (p->colors)
        gyrei_json_uint(&w->json, "COLOR_0",
                        gyrei_glb_fractions(w, (gyrei_glb_fraction_source){.floats = p->colors, .stride = 4},
                                            p->vertex_count));
    write_influences(w, p);
    gyrei_json_close(&w->json, '}');
}

/* A target that moves nothing has to say so: glTF wants an attribute in each. */
static void write_nothing(gyrei_glb_writer *w, const gyre_primitive *p) {
    gyrei_json_uint(&w->json, "POSITION", gyrei_glb_zeros(w, kind_of(vertex_kind, 3, true), p->vertex_count));
}

static void write_targets(gyrei_glb_writer *w, const gyre_primitive *p) {
    gyrei_json_open(&w->json, "targets", '[');
    for (uint32_t i = 0; i < p->target_count; i++) {
        gyrei_json_open(&w->json, NULL, '{');
        write_floats(w, "POSITION", p->targets[i].positions, p->vertex_count, 3, true);
        write_floats(w, "NORMAL", p->targets[i].normals, p->vertex_count, 3, false);
        write_floats(w, "TANGENT", p->targets[i].tangents, p->vertex_count, 3, false);
        if (!p->targets[i].positions && !p->targets[i].normals && !p->targets[i].tangents)
            write_nothing(w, p);
        gyrei_json_close(&w->json, '}');
    }
    gyrei_json_close(&w->json, ']');
}

static void write_primitive(gyrei_glb_writer *w, const gyre_primitive *p) {
    gyrei_json_open(&w->json, NULL, '{');
    write_attributes(w, p);
    if (p->index_count)
        gyrei_json_uint(&w->json, "indices",
                        gyrei_glb_indices(w, p->indices, p->index_count, p->vertex_count));
    if (p->material != GYRE_NONE) gyrei_json_uint(&w->json, "material", p->material);
    if (p->mode != GYRE_PRIMITIVE_TRIANGLES) gyrei_json_uint(&w->json, "mode", p->mode);
    if (p->target_count) write_targets(w, p);
    gyrei_json_close(&w->json, '}');
}

static void write_default_weights(gyrei_glb_writer *w, const gyre_mesh *mesh) {
    for (uint32_t i = 0; mesh->weights && i < mesh->target_count; i++)
        if (mesh->weights[i] != 0 || signbit(mesh->weights[i])) {
            gyrei_json_doubles(&w->json, "weights", mesh->weights, mesh->target_count);
            return;
        }
}

void gyrei_glb_write_meshes(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    bool any = false;
    for (uint32_t i = 0; i < a->mesh_count && !any; i++)
        any = w->mesh_map[i] != GYRE_NONE;
    if (!any) return;
    gyrei_json_open(&w->json, "meshes", '[');
    for (uint32_t i = 0; i < a->mesh_count; i++) {
        const gyre_mesh *mesh = &a->meshes[i];
        gyrei_glb_place(w, "mesh", i);
        if (w->mesh_map[i] == GYRE_NONE) continue;
        gyrei_json_open(&w->json, NULL, '{');
        gyrei_json_string(&w->json, "name", mesh->name);
        gyrei_json_open(&w->json, "primitives", '[');
        for (uint32_t k = 0; k < mesh->primitive_count; k++)
            if (gyrei_glb_writes_primitive(&mesh->primitives[k])) write_primitive(w, &mesh->primitives[k]);
        gyrei_json_close(&w->json, ']');
        write_default_weights(w, mesh);
        gyrei_json_close(&w->json, '}');
    }
    gyrei_json_close(&w->json, ']');
}

static bool is_identity(const gyre_mat4d *m) {
    for (int i = 0; i < 16; i++)
        if (m->m[i] != (i % 5 == 0 ? 1 : 0)) return false;
    return true;
}

static void write_inverse_binds(gyrei_glb_writer *w, const gyre_skin_binding *skin) {
    const gyrei_glb_block matrix = {.component_count = 16};
    for (uint32_t i = 0; skin->inverse_binds && i < skin->joint_count; i++)
        if (!is_identity(&skin->inverse_binds[i])) {
            gyrei_json_uint(&w->json, "inverseBindMatrices",
                            gyrei_glb_doubles(w, matrix, skin->inverse_binds[0].m, skin->joint_count));
            return;
        }
}

void gyrei_glb_write_skins(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (a->skin_count == 0) return;
    gyrei_json_open(&w->json, "skins", '[');
    for (uint32_t i = 0; i < a->skin_count; i++) {
        const gyre_skin_binding *skin = &a->skins[i];
        gyrei_glb_place(w, "skin", i);
        gyrei_json_open(&w->json, NULL, '{');
        gyrei_json_string(&w->json, "name", skin->name);
        write_inverse_binds(w, skin);
        if (skin->skeleton != GYRE_NONE) gyrei_json_uint(&w->json, "skeleton", skin->skeleton);
        gyrei_json_uints(&w->json, "joints", skin->joints, skin->joint_count);
        gyrei_json_close(&w->json, '}');
    }
    gyrei_json_close(&w->json, ']');
}
