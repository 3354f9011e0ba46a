/* SPDX-License-Identifier: MIT */
#include "asset_equal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char message[256];

static bool differs(const char *format, ...) GYRE_PRINTF(1, 2);

static bool differs(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return false;
}

static bool same_text(const char *where, uint32_t index, const char *a, const char *b) {
    if ((a == NULL) == (b == NULL) && (!a || strcmp(a, b) == 0)) return true;
    return differs("%s %u: the text \"%s\" became \"%s\"", where, index, a ? a : "-", b ? b : "-");
}

static bool same_number(const char *where, uint32_t index, const char *what, uint64_t a, uint64_t b) {
    return a == b || differs("%s %u: %s %llu became %llu", where, index, what, (unsigned long long)a,
                             (unsigned long long)b);
}

static bool same_doubles(const char *where, uint32_t index, const char *what, const double *a,
                         const double *b, size_t count, double tolerance) {
    if ((a == NULL) != (b == NULL)) return differs("%s %u: %s came or went", where, index, what);
    for (size_t i = 0; a && i < count; i++) {
        if (memcmp(a + i, b + i, sizeof *a) == 0) continue;
        if (tolerance > 0 && fabs(a[i] - b[i]) <= tolerance * fmax(1, fabs(a[i]))) continue;
        return differs("%s %u: %s, number %zu: %.17g became %.17g", where, index, what, i, a[i], b[i]);
    }
    return true;
}

static bool same_floats(const char *where, uint32_t index, const char *what, const float *a, const float *b,
                        size_t count) {
    if ((a == NULL) != (b == NULL)) return differs("%s %u: %s came or went", where, index, what);
    for (size_t i = 0; a && i < count; i++)
        if (memcmp(a + i, b + i, sizeof *a) != 0)
            return differs("%s %u: %s, number %zu: %.9g became %.9g", where, index, what, i, (double)a[i],
                           (double)b[i]);
    return true;
}

#define SAME(member) same_number(where, index, #member, x->member, y->member)
#define SAME_FLOATS(member, count) same_floats(where, index, #member, x->member, y->member, count)

static bool same_node(const gyre_asset *a, const gyre_asset *b, uint32_t index) {
    const char *where = "node";
    const gyre_asset_node *x = &a->nodes[index], *y = &b->nodes[index];
    return same_text(where, index, x->name, y->name) &&
           same_doubles(where, index, "translation", &x->local.translation.x, &y->local.translation.x, 3,
                        0) &&
           same_doubles(where, index, "rotation", &x->local.rotation.x, &y->local.rotation.x, 4, 0) &&
           same_doubles(where, index, "scale", &x->local.scale.x, &y->local.scale.x, 3, 0) && SAME(matrix) &&
           SAME(parent) && SAME(mesh) && SAME(skin) && SAME(camera) && SAME(weight_count) &&
           (a->order == NULL || SAME(in_scene)) &&
           (x->matrix == GYRE_NONE || same_doubles(where, index, "matrix", a->matrices[x->matrix].m,
                                                   b->matrices[y->matrix].m, 16, 0)) &&
           (x->weight_count == 0 || same_doubles(where, index, "weights", a->weights + x->weight_offset,
                                                 b->weights + y->weight_offset, x->weight_count, 0));
}

static bool same_target(const gyre_morph_target *x, const gyre_morph_target *y, uint32_t index,
                        size_t vertex_count) {
    const char *where = "morph target";
    return SAME_FLOATS(positions, 3 * vertex_count) && SAME_FLOATS(normals, 3 * vertex_count) &&
           SAME_FLOATS(tangents, 3 * vertex_count);
}

static bool same_primitive(const gyre_primitive *x, const gyre_primitive *y, uint32_t index,
                           double tolerance) {
    const char *where = "primitive";
    const size_t n = x->vertex_count;
    if (!(SAME(mode) && SAME(vertex_count) && SAME(index_count) && SAME(influence_count) &&
          SAME(target_count) && SAME(material)))
        return false;
    for (uint32_t i = 0; i < x->index_count; i++)
        if (x->indices[i] != y->indices[i]) return differs("primitive %u: index %u", index, i);
    for (size_t i = 0; i < n * x->influence_count; i++)
        if (x->joints[i] != y->joints[i]) return differs("primitive %u: joint %zu", index, i);
    for (uint32_t i = 0; i < x->target_count; i++)
        if (!same_target(&x->targets[i], &y->targets[i], i, n)) return false;
    return SAME_FLOATS(positions, 3 * n) && SAME_FLOATS(normals, 3 * n) && SAME_FLOATS(tangents, 4 * n) &&
           SAME_FLOATS(texcoords[0], 2 * n) && SAME_FLOATS(texcoords[1], 2 * n) &&
           SAME_FLOATS(colors, 4 * n) &&
           same_doubles(where, index, "weights", x->weights, y->weights, n * x->influence_count, tolerance);
}

static double weight_at(const gyre_mesh *mesh, uint32_t index) {
    return mesh->weights ? mesh->weights[index] : 0;
}

static bool same_mesh(const gyre_mesh *x, const gyre_mesh *y, uint32_t index, double tolerance) {
    const char *where = "mesh";
    if (!(same_text(where, index, x->name, y->name) && SAME(primitive_count) && SAME(target_count)))
        return false;
    for (uint32_t i = 0; i < x->target_count; i++)
        if (weight_at(x, i) != weight_at(y, i)) return differs("mesh %u: default weight %u", index, i);
    for (uint32_t i = 0; i < x->primitive_count; i++)
        if (!same_primitive(&x->primitives[i], &y->primitives[i], i, tolerance)) return false;
    return true;
}

static bool same_skin(const gyre_skin_binding *x, const gyre_skin_binding *y, uint32_t index,
                      double tolerance) {
    const char *where = "skin";
    if (!(same_text(where, index, x->name, y->name) && SAME(joint_count) && SAME(skeleton))) return false;
    for (uint32_t i = 0; i < x->joint_count; i++) {
        const gyre_mat4d none = gyre_mat4d_identity(),
                         *bind = x->inverse_binds ? &x->inverse_binds[i] : &none;
        if (x->joints[i] != y->joints[i]) return differs("skin %u: joint %u", index, i);
        if (!same_doubles(where, index, "inverse bind", bind->m, y->inverse_binds[i].m, 16, tolerance))
            return false;
    }
    return true;
}

static bool same_curve(const gyre_curve *x, const gyre_curve *y, uint32_t index, double tolerance) {
    const char *where = "curve";
    const size_t parts = x->interpolation == GYRE_INTERPOLATION_CUBIC ? 3 : 1;
    return SAME(node) && SAME(path) && SAME(interpolation) && SAME(component_count) && SAME(key_count) &&
           same_doubles(where, index, "times", x->times, y->times, x->key_count, tolerance) &&
           same_doubles(where, index, "values", x->values, y->values,
                        parts * x->key_count * x->component_count, tolerance);
}

static bool same_clip(const gyre_curves *x, const gyre_curves *y, uint32_t index, double tolerance) {
    const char *where = "clip";
    if (!(same_text(where, index, x->name, y->name) && SAME(curve_count) &&
          same_doubles(where, index, "duration", &x->duration_s, &y->duration_s, 1, tolerance)))
        return false;
    for (uint32_t i = 0; i < x->curve_count; i++)
        if (!same_curve(&x->curves[i], &y->curves[i], i, tolerance)) return false;
    return true;
}

static bool same_material(const gyre_material *x, const gyre_material *y, uint32_t index) {
    const char *where = "material";
    return same_text(where, index, x->name, y->name) && SAME_FLOATS(base_color, 4) &&
           SAME_FLOATS(emissive, 3) && same_floats(where, index, "metallic", &x->metallic, &y->metallic, 1) &&
           same_floats(where, index, "roughness", &x->roughness, &y->roughness, 1) && SAME(alpha_mode) &&
           (x->alpha_mode != GYRE_ALPHA_MASK || x->alpha_cutoff == y->alpha_cutoff ||
            differs("material %u: alpha cutoff", index)) &&
           SAME(double_sided) && SAME(base_color_texture.texture) && SAME(base_color_texture.texcoord);
}

static uint32_t written_image(const gyre_asset *a, uint32_t image) {
    if (image == GYRE_NONE || !a->images[image].bytes) return GYRE_NONE;
    uint32_t index = 0;
    for (uint32_t i = 0; i < image; i++)
        index += a->images[i].bytes != NULL;
    return index;
}

static bool same_texture(const gyre_asset *a, const gyre_asset *b, uint32_t index) {
    const char *where = "texture";
    const gyre_texture *x = &a->textures[index], *y = &b->textures[index];
    return same_text(where, index, x->name, y->name) &&
           same_number(where, index, "image", written_image(a, x->image), y->image) && SAME(mag_filter) &&
           SAME(min_filter) && SAME(wrap_s) && SAME(wrap_t);
}

static bool same_images(const gyre_asset *a, const gyre_asset *b) {
    uint32_t written = 0;
    for (uint32_t i = 0; i < a->image_count; i++) {
        const gyre_image *x = &a->images[i], *y = &b->images[written];
        if (!x->bytes) continue;
        if (written++ >= b->image_count) return differs("image %u is not there", i);
        if (!same_text("image", i, x->name, y->name) ||
            !same_text("media type of image", i, x->mime_type, y->mime_type))
            return false;
        if (x->size != y->size || memcmp(x->bytes, y->bytes, (size_t)x->size) != 0)
            return differs("image %u has other bytes", i);
    }
    return same_number("asset", 0, "pictures", written, b->image_count);
}

static bool same_camera(const gyre_camera *x, const gyre_camera *y, uint32_t index) {
    const char *where = "camera";
    return same_text(where, index, x->name, y->name) && SAME(kind) &&
           same_doubles(where, index, "numbers", &x->aspect, &y->aspect, 6, 0);
}

static bool same_scene(const gyre_scene_roots *x, const gyre_scene_roots *y, uint32_t index) {
    const char *where = "scene";
    if (!(same_text(where, index, x->name, y->name) && SAME(root_count))) return false;
    for (uint32_t i = 0; i < x->root_count; i++)
        if (x->roots[i] != y->roots[i]) return differs("scene %u: root %u", index, i);
    return true;
}

static bool same_scenes(const gyre_asset *a, const gyre_asset *b) {
    if (a->scene_count == 0) return b->scene_count == (a->node_count ? 1 : 0) || differs("scenes");
    if (!same_number("asset", 0, "scenes", a->scene_count, b->scene_count)) return false;
    for (uint32_t i = 0; i < a->scene_count; i++)
        if (!same_scene(&a->scenes[i], &b->scenes[i], i)) return false;
    return same_number("asset", 0, "scene", a->scene == GYRE_NONE ? 0 : a->scene, b->scene);
}

#define EACH(count, same)                                                                                    \
    if (!same_number("asset", 0, #count, a->count, b->count)) return false;                                  \
    for (uint32_t i = 0; i < a->count; i++)                                                                  \
        if (!(same)) return false

static bool same_asset(const gyre_asset *a, const gyre_asset *b, double tolerance) {
    EACH(node_count, same_node(a, b, i));
    EACH(mesh_count, same_mesh(&a->meshes[i], &b->meshes[i], i, tolerance));
    EACH(skin_count, same_skin(&a->skins[i], &b->skins[i], i, tolerance));
    EACH(clip_count, same_clip(&a->clips[i], &b->clips[i], i, tolerance));
    EACH(material_count, same_material(&a->materials[i], &b->materials[i], i));
    EACH(texture_count, same_texture(a, b, i));
    EACH(camera_count, same_camera(&a->cameras[i], &b->cameras[i], i));
    return same_images(a, b) && same_scenes(a, b) && same_text("copyright", 0, a->copyright, b->copyright) &&
           (!a->generator || same_text("generator", 0, a->generator, b->generator));
}

const char *asset_difference(const gyre_asset *original, const gyre_asset *read, double tolerance) {
    return same_asset(original, read, tolerance) ? NULL : message;
}
