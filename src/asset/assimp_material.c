/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>
#include <assimp/material.h>
#include <math.h>

static bool get_number(const struct aiMaterial *from, const char *key, double *out) {
    ai_real value;
    unsigned int count = 1;
    if (aiGetMaterialFloatArray(from, key, 0, 0, &value, &count) != aiReturn_SUCCESS || count < 1)
        return false;
    if (!gyrei_assimp_is_finite(value)) return false;
    *out = value;
    return true;
}

static double clamp(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static bool get_color(const struct aiMaterial *from, const char *key, float out[3], double *alpha) {
    struct aiColor4D color;
    if (aiGetMaterialColor(from, key, 0, 0, &color) != aiReturn_SUCCESS) return false;
    const double parts[3] = {color.r, color.g, color.b};
    for (int i = 0; i < 3; i++)
        if (!gyrei_assimp_is_finite(parts[i])) return false;
    for (int i = 0; i < 3; i++)
        out[i] = gyrei_assimp_light((float)clamp(parts[i]));
    if (gyrei_assimp_is_finite(color.a)) *alpha = clamp(color.a);
    return true;
}

/* The keys of assimp/material.h are made for C++: three arguments in one. */
static const char base_key[] = "$clr.base", diffuse_key[] = "$clr.diffuse", emissive_key[] = "$clr.emissive",
                  opacity_key[] = "$mat.opacity", shininess_key[] = "$mat.shininess",
                  metallic_key[] = "$mat.metallicFactor", roughness_key[] = "$mat.roughnessFactor",
                  two_sided_key[] = "$mat.twosided", name_key[] = "?mat.name", texture_key[] = "$tex.file",
                  texcoord_key[] = "$tex.uvwsrc", wrap_u_key[] = "$tex.mapmodeu",
                  wrap_v_key[] = "$tex.mapmodev";

static int get_int(const struct aiMaterial *from, const char *key, unsigned int kind, int otherwise) {
    int value;
    unsigned int count = 1;
    return aiGetMaterialIntegerArray(from, key, kind, 0, &value, &count) == aiReturn_SUCCESS && count >= 1
               ? value
               : otherwise;
}

/* Of Blinn's highlight with this exponent, as rough as one of the same width. */
static double roughness_of(const struct aiMaterial *from) {
    double value;
    if (get_number(from, roughness_key, &value)) return clamp(value);
    if (get_number(from, shininess_key, &value) && value > 0) return sqrt(2 / (value + 2));
    return 1;
}

static void take_surface(const struct aiMaterial *from, gyre_material *to) {
    double alpha = 1, value;
    if (!get_color(from, base_key, to->base_color, &alpha))
        get_color(from, diffuse_key, to->base_color, &alpha);
    if (get_number(from, opacity_key, &value)) alpha = clamp(value);
    to->base_color[3] = (float)alpha;
    if (alpha < 1) to->alpha_mode = GYRE_ALPHA_BLEND;
    get_color(from, emissive_key, to->emissive, &value);
    to->metallic = get_number(from, metallic_key, &value) ? (float)clamp(value) : 0;
    to->roughness = (float)roughness_of(from);
    to->double_sided = get_int(from, two_sided_key, 0, 0) != 0;
}

static uint32_t wrap_of(int mode) {
    enum { REPEAT = 10497, CLAMP = 33071, MIRROR = 33648 };
    return mode == aiTextureMapMode_Clamp || mode == aiTextureMapMode_Decal ? CLAMP
           : mode == aiTextureMapMode_Mirror                                ? MIRROR
                                                                            : REPEAT;
}

/* A texture for each material that has a picture; pictures are shared. */
static bool take_texture(gyrei_assimp *a, const struct aiMaterial *from, gyre_material *to,
                         gyre_texture *textures) {
    static const unsigned int kinds[] = {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE};
    for (int i = 0; i < 2; i++) {
        struct aiString path;
        uint32_t image;
        size_t size;
        if (aiGetMaterialString(from, texture_key, kinds[i], 0, &path) != aiReturn_SUCCESS) continue;
        gyrei_assimp_text(&path, &size);
        if (size == 0) continue;
        if (!gyrei_assimp_find_image(a, &path, &image)) return false;
        const int set = get_int(from, texcoord_key, kinds[i], 0);
        to->base_color_texture.texture = a->reading.asset->texture_count;
        to->base_color_texture.texcoord = set == 1;
        textures[a->reading.asset->texture_count++] =
            (gyre_texture){.image = image,
                           .wrap_s = wrap_of(get_int(from, wrap_u_key, kinds[i], 0)),
                           .wrap_t = wrap_of(get_int(from, wrap_v_key, kinds[i], 0))};
        if (set < 0 || set > 1)
            gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MATERIAL,
                              "texture coordinates %d are not read: 0 are taken", set);
        return true;
    }
    return true;
}

static bool take_material(gyrei_assimp *a, const struct aiMaterial *from, gyre_material *to,
                          gyre_texture *textures) {
    struct aiString name;
    *to = (gyre_material){.base_color = {1, 1, 1, 1},
                          .roughness = 1,
                          .alpha_cutoff = 0.5f,
                          .base_color_texture = {GYRE_NONE, 0}};
    if (!from) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_NULL, "a material is missing");
        return true;
    }
    if (aiGetMaterialString(from, name_key, 0, 0, &name) == aiReturn_SUCCESS &&
        !gyrei_assimp_copy_name(a, &name, &to->name))
        return false;
    take_surface(from, to);
    return take_texture(a, from, to, textures);
}

/* Which texture coordinates the meshes of a material have, by bits; 0: no mesh uses it. */
enum { HAS_FIRST = 1, HAS_SECOND = 2, IS_USED = 4 };

static void find_sets(const struct aiScene *scene, uint8_t *sets, uint32_t count) {
    for (unsigned int m = 0; scene->mMeshes && m < scene->mNumMeshes; m++) {
        const struct aiMesh *mesh = scene->mMeshes[m];
        if (!mesh || mesh->mMaterialIndex >= count) continue;
        sets[mesh->mMaterialIndex] |= IS_USED;
        if (mesh->mTextureCoords[0]) sets[mesh->mMaterialIndex] |= HAS_FIRST;
        if (mesh->mTextureCoords[1]) sets[mesh->mMaterialIndex] |= HAS_SECOND;
    }
}

/* A picture needs coordinates to lie by. */
static void settle_set(gyrei_assimp *a, uint8_t sets, gyre_texture_use *use) {
    const bool has_own = sets & (use->texcoord == 1 ? HAS_SECOND : HAS_FIRST);
    if (use->texture == GYRE_NONE || !(sets & IS_USED) || has_own) return;
    if (sets & HAS_FIRST) {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MATERIAL,
                          "a material names texture coordinates 1, which its meshes lack: 0 are taken");
        use->texcoord = 0;
    } else {
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MATERIAL,
                          "a material has a picture, and its meshes have no texture coordinates for it");
        use->texture = GYRE_NONE;
        use->texcoord = 0;
    }
}

bool gyrei_assimp_read_materials(gyrei_assimp *a) {
    const uint32_t count = a->scene->mMaterials ? a->scene->mNumMaterials : 0;
    gyre_asset *asset = a->reading.asset;
    gyre_material *materials = gyrei_reading_new(&a->reading, count, sizeof *materials);
    gyre_texture *textures = gyrei_reading_new(&a->reading, count, sizeof *textures);
    uint8_t *sets = gyrei_reading_scratch(&a->reading, count, sizeof *sets);
    if (!materials || !textures || !sets) return false;
    find_sets(a->scene, sets, count);
    asset->materials = materials;
    asset->textures = textures;
    for (uint32_t i = 0; i < count; i++) {
        if (!take_material(a, a->scene->mMaterials[i], &materials[i], textures)) return false;
        settle_set(a, sets[i], &materials[i].base_color_texture);
        asset->material_count++;
    }
    gyre_image *images = gyrei_reading_new(&a->reading, a->image_count, sizeof *images);
    if (!images) return false;
    for (uint32_t i = 0; i < a->image_count; i++)
        images[i] = a->images[i];
    asset->images = images;
    asset->image_count = a->image_count;
    return true;
}
