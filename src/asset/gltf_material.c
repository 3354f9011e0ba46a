/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <string.h>

typedef struct material_fields {
    gyrei_text name, alpha_mode;
    const gyrei_json *metallic_roughness, *emissive;
    double alpha_cutoff;
    uint32_t double_sided;
} material_fields;

static const gyrei_field material_table[] = {
    GYREI_FIELD("name", GYREI_FIELD_TEXT, material_fields, name),
    GYREI_FIELD("pbrMetallicRoughness", GYREI_FIELD_OBJECT, material_fields, metallic_roughness),
    GYREI_FIELD("emissiveFactor", GYREI_FIELD_ARRAY, material_fields, emissive),
    GYREI_FIELD("alphaMode", GYREI_FIELD_TEXT, material_fields, alpha_mode),
    GYREI_FIELD("alphaCutoff", GYREI_FIELD_NUMBER, material_fields, alpha_cutoff),
    GYREI_FIELD("doubleSided", GYREI_FIELD_BOOL, material_fields, double_sided),
};

typedef struct surface_fields {
    const gyrei_json *base_color, *base_color_texture;
    double metallic, roughness;
} surface_fields;

static const gyrei_field surface_table[] = {
    GYREI_FIELD("baseColorFactor", GYREI_FIELD_ARRAY, surface_fields, base_color),
    GYREI_FIELD("baseColorTexture", GYREI_FIELD_OBJECT, surface_fields, base_color_texture),
    GYREI_FIELD("metallicFactor", GYREI_FIELD_NUMBER, surface_fields, metallic),
    GYREI_FIELD("roughnessFactor", GYREI_FIELD_NUMBER, surface_fields, roughness),
};

static const gyrei_field texture_use_table[] = {
    GYREI_FIELD_REQUIRED("index", GYREI_FIELD_INDEX, gyre_texture_use, texture),
    GYREI_FIELD("texCoord", GYREI_FIELD_INDEX, gyre_texture_use, texcoord),
};

static bool text_is(gyrei_text text, const char *word) {
    return text.size == strlen(word) && memcmp(text.bytes, word, text.size) == 0;
}

static bool read_texture_use(gyrei_gltf *gltf, const gyrei_json *object, gyre_texture_use *use) {
    if (!gyrei_gltf_fields(gltf, object, texture_use_table, 2, use) ||
        !gyrei_gltf_within(gltf, "texture", use->texture, gltf->asset->texture_count))
        return false;
    if (use->texcoord < 2) return true;
    gyrei_gltf_warn(gltf, GYREI_WARN_TEXCOORD_SET, "TEXCOORD_%u is not read: 0 is taken", use->texcoord);
    use->texcoord = 0;
    return true;
}

static bool read_surface(gyrei_gltf *gltf, const gyrei_json *object, gyre_material *material) {
    surface_fields fields = {NULL, NULL, 1, 1};
    if (!gyrei_gltf_fields(gltf, object, surface_table, 4, &fields)) return false;
    material->metallic = (float)fields.metallic;
    material->roughness = (float)fields.roughness;
    if (fields.base_color &&
        !gyrei_gltf_floats(gltf, "baseColorFactor", fields.base_color, 4, material->base_color))
        return false;
    return !fields.base_color_texture ||
           read_texture_use(gltf, fields.base_color_texture, &material->base_color_texture);
}

static void read_alpha_mode(gyrei_gltf *gltf, gyrei_text mode, gyre_material *material) {
    if (!mode.bytes || text_is(mode, "OPAQUE")) return;
    if (text_is(mode, "MASK"))
        material->alpha_mode = GYRE_ALPHA_MASK;
    else if (text_is(mode, "BLEND"))
        material->alpha_mode = GYRE_ALPHA_BLEND;
    else
        gyrei_gltf_warn(gltf, GYREI_WARN_MATERIAL, "alphaMode \"%.40s\" is not known: it is drawn opaque",
                        mode.bytes);
}

static bool read_material(gyrei_gltf *gltf, const gyrei_json *object, gyre_material *material) {
    material_fields fields = {.alpha_cutoff = 0.5};
    *material = (gyre_material){
        .base_color = {1, 1, 1, 1}, .metallic = 1, .roughness = 1, .base_color_texture = {GYRE_NONE, 0}};
    if (!gyrei_gltf_fields(gltf, object, material_table, 6, &fields) ||
        !gyrei_gltf_copy_text(gltf, fields.name, &material->name))
        return false;
    material->alpha_cutoff = (float)fields.alpha_cutoff;
    material->double_sided = fields.double_sided;
    read_alpha_mode(gltf, fields.alpha_mode, material);
    if (fields.emissive && !gyrei_gltf_floats(gltf, "emissiveFactor", fields.emissive, 3, material->emissive))
        return false;
    return !fields.metallic_roughness || read_surface(gltf, fields.metallic_roughness, material);
}

bool gyrei_gltf_read_materials(gyrei_gltf *gltf) {
    uint32_t count;
    if (!gyrei_gltf_count(gltf, gltf->root.materials, &count)) return false;
    gyre_material *materials = gyrei_gltf_new(gltf, count, sizeof *materials);
    if (!materials) return false;
    gltf->asset->materials = materials;
    gltf->asset->material_count = count;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_gltf_at(gltf, "material", i);
        const gyrei_json *object = gyrei_gltf_object_at(gltf, gltf->root.materials, i);
        if (!object || !read_material(gltf, object, &materials[i])) return false;
    }
    return true;
}
