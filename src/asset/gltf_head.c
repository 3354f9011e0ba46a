/* SPDX-License-Identifier: MIT */
#include <asset/gltf_read.h>
#include <string.h>

typedef struct asset_fields {
    gyrei_text version, min_version, generator, copyright;
} asset_fields;

static const gyrei_field asset_table[] = {
    GYREI_FIELD_REQUIRED("version", GYREI_FIELD_TEXT, asset_fields, version),
    GYREI_FIELD("minVersion", GYREI_FIELD_TEXT, asset_fields, min_version),
    GYREI_FIELD("generator", GYREI_FIELD_TEXT, asset_fields, generator),
    GYREI_FIELD("copyright", GYREI_FIELD_TEXT, asset_fields, copyright),
};

/* What the reader does beyond the core: it reads every component type for every attribute. */
static const char *const supported_extensions[] = {"KHR_mesh_quantization"};

static bool check_version(gyrei_gltf *gltf, const asset_fields *fields) {
    gyrei_text needed = fields->min_version.bytes ? fields->min_version : fields->version;
    bool minimum_is_2_0 =
        !fields->min_version.bytes || (needed.size == 3 && memcmp(needed.bytes, "2.0", 3) == 0);
    if (needed.size >= 3 && memcmp(needed.bytes, "2.", 2) == 0 && minimum_is_2_0) return true;
    return gyrei_gltf_fail(gltf, GYRE_UNSUPPORTED, "glTF version \"%.20s\" is not supported, only 2.0",
                           needed.bytes);
}

static bool read_asset(gyrei_gltf *gltf) {
    asset_fields fields = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    return gyrei_gltf_fields(gltf, gltf->root.asset, asset_table, 4, &fields) &&
           check_version(gltf, &fields) &&
           gyrei_gltf_copy_text(gltf, fields.version, &gltf->asset->version) &&
           gyrei_gltf_copy_text(gltf, fields.generator, &gltf->asset->generator) &&
           gyrei_gltf_copy_text(gltf, fields.copyright, &gltf->asset->copyright);
}

static uint32_t is_supported(const char *name) {
    for (size_t i = 0; i < sizeof supported_extensions / sizeof *supported_extensions; i++)
        if (strcmp(name, supported_extensions[i]) == 0) return 1;
    return 0;
}

static gyre_extension *find_extension(gyre_extension *extensions, uint32_t count, const char *name) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(extensions[i].name, name) == 0) return &extensions[i];
    return NULL;
}

static bool add_extension(gyrei_gltf *gltf, gyre_extension *extensions, const gyrei_json *value,
                          bool required) {
    const char *name = NULL;
    if (gyrei_json_kind_of(value) != GYREI_JSON_TEXT)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "the name of an extension must be a string");
    if (!gyrei_gltf_copy_text(gltf, gyrei_json_text(value), &name)) return false;
    gyre_extension *extension = find_extension(extensions, gltf->asset->extension_count, name);
    if (!extension) {
        extension = &extensions[gltf->asset->extension_count++];
        *extension = (gyre_extension){name, 0, is_supported(name)};
        if (!extension->supported && !required)
            gyrei_gltf_warn(gltf, GYREI_WARN_EXTENSION,
                            "the extension \"%.100s\" is not supported: it is left out", name);
    }
    if (!required) return true;
    extension->required = 1;
    return extension->supported ||
           gyrei_gltf_fail(gltf, GYRE_UNSUPPORTED,
                           "the file requires the extension \"%.100s\", which is not supported", name);
}

/* The search above is quadratic; no honest file names more than a few dozen. */
enum { EXTENSION_LIMIT = 4096 };

static bool read_extensions(gyrei_gltf *gltf) {
    uint32_t used, required;
    if (!gyrei_gltf_count(gltf, gltf->root.extensions_used, &used) ||
        !gyrei_gltf_count(gltf, gltf->root.extensions_required, &required))
        return false;
    if (used > EXTENSION_LIMIT || required > EXTENSION_LIMIT)
        return gyrei_gltf_fail(gltf, GYRE_BAD_FORMAT, "it names more than %d extensions", EXTENSION_LIMIT);
    gyre_extension *extensions = gyrei_gltf_new(gltf, (size_t)used + required, sizeof *extensions);
    if (!extensions) return false;
    gltf->asset->extensions = extensions;
    for (uint32_t i = 0; i < required; i++)
        if (!add_extension(gltf, extensions, gyrei_json_at(gltf->root.extensions_required, i), true))
            return false;
    for (uint32_t i = 0; i < used; i++)
        if (!add_extension(gltf, extensions, gyrei_json_at(gltf->root.extensions_used, i), false))
            return false;
    return true;
}

bool gyrei_gltf_read_head(gyrei_gltf *gltf) {
    return read_asset(gltf) && read_extensions(gltf);
}
