/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>

static bool all_equal(const float *values, float expected, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (values[i] != expected) return false;
    return true;
}

static void write_surface(gyrei_json_writer *json, const gyre_material *m) {
    bool texture = m->base_color_texture.texture != GYRE_NONE;
    gyrei_json_open(json, "pbrMetallicRoughness", '{');
    if (!all_equal(m->base_color, 1, 4)) gyrei_json_floats(json, "baseColorFactor", m->base_color, 4);
    if (texture) {
        gyrei_json_open(json, "baseColorTexture", '{');
        gyrei_json_uint(json, "index", m->base_color_texture.texture);
        if (m->base_color_texture.texcoord) gyrei_json_uint(json, "texCoord", m->base_color_texture.texcoord);
        gyrei_json_close(json, '}');
    }
    if (m->metallic != 1) gyrei_json_float(json, "metallicFactor", m->metallic);
    if (m->roughness != 1) gyrei_json_float(json, "roughnessFactor", m->roughness);
    gyrei_json_close(json, '}');
}

static void write_alpha(gyrei_json_writer *json, const gyre_material *m) {
    if (m->alpha_mode == GYRE_ALPHA_BLEND) gyrei_json_string(json, "alphaMode", "BLEND");
    if (m->alpha_mode != GYRE_ALPHA_MASK) return;
    gyrei_json_string(json, "alphaMode", "MASK");
    if (m->alpha_cutoff != 0.5f) gyrei_json_float(json, "alphaCutoff", m->alpha_cutoff);
}

static void write_material(gyrei_json_writer *json, const gyre_material *m) {
    gyrei_json_open(json, NULL, '{');
    gyrei_json_string(json, "name", m->name);
    write_surface(json, m);
    if (!all_equal(m->emissive, 0, 3)) gyrei_json_floats(json, "emissiveFactor", m->emissive, 3);
    write_alpha(json, m);
    if (m->double_sided) gyrei_json_true(json, "doubleSided");
    gyrei_json_close(json, '}');
}

void gyrei_glb_write_materials(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (a->material_count == 0) return;
    gyrei_json_open(&w->json, "materials", '[');
    for (uint32_t i = 0; i < a->material_count; i++) {
        gyrei_glb_place(w, "material", i);
        write_material(&w->json, &a->materials[i]);
    }
    gyrei_json_close(&w->json, ']');
}

static bool has_sampler(const gyre_texture *t) {
    return t->mag_filter || t->min_filter || t->wrap_s || t->wrap_t;
}

static bool same_sampler(const gyre_texture *a, const gyre_texture *b) {
    return a->mag_filter == b->mag_filter && a->min_filter == b->min_filter && a->wrap_s == b->wrap_s &&
           a->wrap_t == b->wrap_t;
}

/* The first texture that is sampled like this one stands for the sampler. */
static uint32_t first_like(const gyre_asset *a, uint32_t texture) {
    uint32_t i = 0;
    while (!same_sampler(&a->textures[i], &a->textures[texture]))
        i++;
    return i;
}

static bool brings_sampler(const gyre_asset *a, uint32_t texture) {
    return has_sampler(&a->textures[texture]) && first_like(a, texture) == texture;
}

static uint32_t sampler_of(const gyre_asset *a, uint32_t texture) {
    uint32_t first = first_like(a, texture), sampler = 0;
    for (uint32_t i = 0; i < first; i++)
        sampler += brings_sampler(a, i);
    return sampler;
}

static void write_source(gyrei_glb_writer *w, const gyre_image *image, uint32_t source) {
    const char *extension = gyrei_glb_kind_of_picture(image)->extension;
    if (!extension) {
        gyrei_json_uint(&w->json, "source", source);
        return;
    }
    gyrei_json_open(&w->json, "extensions", '{');
    gyrei_json_open(&w->json, extension, '{');
    gyrei_json_uint(&w->json, "source", source);
    gyrei_json_close(&w->json, '}');
    gyrei_json_close(&w->json, '}');
}

static void write_texture(gyrei_glb_writer *w, uint32_t index) {
    const gyre_texture *t = &w->asset->textures[index];
    gyrei_glb_place(w, "texture", index);
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_string(&w->json, "name", t->name);
    if (has_sampler(t)) gyrei_json_uint(&w->json, "sampler", sampler_of(w->asset, index));
    uint32_t source = t->image == GYRE_NONE ? GYRE_NONE : w->image_map[t->image];
    if (source != GYRE_NONE) write_source(w, &w->asset->images[t->image], source);
    gyrei_json_close(&w->json, '}');
}

static void write_number(gyrei_json_writer *json, const char *key, uint32_t value) {
    if (value) gyrei_json_uint(json, key, value);
}

static void write_samplers(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    bool any = false;
    for (uint32_t i = 0; i < a->texture_count && !any; i++)
        any = has_sampler(&a->textures[i]);
    if (!any) return;
    gyrei_json_open(&w->json, "samplers", '[');
    for (uint32_t i = 0; i < a->texture_count; i++) {
        const gyre_texture *t = &a->textures[i];
        if (!brings_sampler(a, i)) continue;
        gyrei_json_open(&w->json, NULL, '{');
        write_number(&w->json, "magFilter", t->mag_filter);
        write_number(&w->json, "minFilter", t->min_filter);
        write_number(&w->json, "wrapS", t->wrap_s);
        write_number(&w->json, "wrapT", t->wrap_t);
        gyrei_json_close(&w->json, '}');
    }
    gyrei_json_close(&w->json, ']');
}

void gyrei_glb_write_textures(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (a->texture_count == 0) return;
    gyrei_json_open(&w->json, "textures", '[');
    for (uint32_t i = 0; i < a->texture_count; i++)
        write_texture(w, i);
    gyrei_json_close(&w->json, ']');
    write_samplers(w);
}

static void write_image(gyrei_glb_writer *w, const gyre_image *image) {
    if (image->size > SIZE_MAX) gyrei_glb_fail(w, GYRE_UNSUPPORTED, "it does not fit into memory");
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_string(&w->json, "name", image->name);
    gyrei_json_uint(&w->json, "bufferView", gyrei_glb_picture(w, image->bytes, (size_t)image->size));
    gyrei_json_string(&w->json, "mimeType", gyrei_glb_kind_of_picture(image)->media_type);
    gyrei_json_close(&w->json, '}');
}

void gyrei_glb_write_images(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    bool any = false;
    for (uint32_t i = 0; i < a->image_count; i++)
        any = any || w->image_map[i] != GYRE_NONE;
    if (!any) return;
    gyrei_json_open(&w->json, "images", '[');
    for (uint32_t i = 0; i < a->image_count; i++) {
        gyrei_glb_place(w, "image", i);
        if (w->image_map[i] != GYRE_NONE) write_image(w, &a->images[i]);
    }
    gyrei_json_close(&w->json, ']');
}

static void write_perspective(gyrei_json_writer *json, const gyre_camera *camera) {
    gyrei_json_string(json, "type", "perspective");
    gyrei_json_open(json, "perspective", '{');
    if (camera->aspect != 0) gyrei_json_double(json, "aspectRatio", camera->aspect);
    gyrei_json_double(json, "yfov", camera->yfov_rad);
    gyrei_json_double(json, "znear", camera->near_m);
    if (camera->far_m != 0) gyrei_json_double(json, "zfar", camera->far_m);
    gyrei_json_close(json, '}');
}

static void write_orthographic(gyrei_json_writer *json, const gyre_camera *camera) {
    gyrei_json_string(json, "type", "orthographic");
    gyrei_json_open(json, "orthographic", '{');
    gyrei_json_double(json, "xmag", camera->xmag);
    gyrei_json_double(json, "ymag", camera->ymag);
    gyrei_json_double(json, "znear", camera->near_m);
    gyrei_json_double(json, "zfar", camera->far_m);
    gyrei_json_close(json, '}');
}

void gyrei_glb_write_cameras(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (a->camera_count == 0) return;
    gyrei_json_open(&w->json, "cameras", '[');
    for (uint32_t i = 0; i < a->camera_count; i++) {
        const gyre_camera *camera = &a->cameras[i];
        gyrei_glb_place(w, "camera", i);
        gyrei_json_open(&w->json, NULL, '{');
        gyrei_json_string(&w->json, "name", camera->name);
        (camera->kind == GYRE_CAMERA_ORTHOGRAPHIC ? write_orthographic : write_perspective)(&w->json, camera);
        gyrei_json_close(&w->json, '}');
    }
    gyrei_json_close(&w->json, ']');
}
