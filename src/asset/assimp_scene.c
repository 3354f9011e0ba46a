/* SPDX-License-Identifier: MIT */
#include <asset/assimp_read.h>
#include <asset/bvh_frame.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <base/error.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- shared by all parts ---- */

float gyrei_assimp_light(float value) {
    const double v = value;
    return (float)(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
}

void gyrei_assimp_warn(gyrei_assimp *a, gyrei_assimp_warning kind, const char *format, ...) {
    char message[sizeof a->reading.error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    gyrei_reading_warn(&a->reading, kind, "%s", message);
}

bool gyrei_assimp_fail(gyrei_assimp *a, gyre_status status, const char *format, ...) {
    char message[sizeof a->reading.error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return gyrei_reading_fail(&a->reading, status, 0, "%s", message);
}

bool gyrei_assimp_copy_name(gyrei_assimp *a, const struct aiString *name, const char **out) {
    size_t size, mended;
    const char *text = gyrei_assimp_text(name, &size);
    *out = NULL;
    if (size == 0) return true;
    if (!gyrei_reading_copy_text(&a->reading, text, size, out, &mended)) return false;
    if (mended > 0)
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_NAME,
                          "the name \"%.80s\" was no UTF-8: what was none became U+FFFD", *out);
    return true;
}

bool gyrei_assimp_take_matrix(gyrei_assimp *a, const struct aiMatrix4x4 *source, const char *what,
                              gyre_mat4d *out) {
    *out = gyrei_assimp_matrix(source);
    for (int i = 0; i < 16; i++) {
        if (gyrei_assimp_is_finite(out->m[i])) continue;
        *out = gyre_mat4d_identity();
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MATRIX,
                          "the matrix of a %s is not finite and became the identity", what);
        return false;
    }
    if (out->m[3] != 0 || out->m[7] != 0 || out->m[11] != 0 || out->m[15] != 1)
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_MATRIX, "the last row of the matrix of a %s became 0 0 0 1",
                          what);
    out->m[3] = out->m[7] = out->m[11] = 0;
    out->m[15] = 1;
    return true;
}

/* ---- the whole ---- */

static bool (*const steps[])(gyrei_assimp *a) = {gyrei_assimp_read_nodes, gyrei_assimp_read_materials,
                                                 gyrei_assimp_read_meshes, gyrei_assimp_read_cameras,
                                                 gyrei_assimp_read_animations};

static bool keep_nodes(gyrei_assimp *a) {
    gyre_asset *asset = a->reading.asset;
    gyre_asset_node *nodes = gyrei_reading_new(&a->reading, a->node_count, sizeof *nodes);
    uint32_t matrix_count = 0;
    if (!nodes) return false;
    memcpy(nodes, a->nodes, a->node_count * sizeof *nodes);
    for (uint32_t i = 0; i < a->node_count; i++)
        matrix_count += nodes[i].matrix != GYRE_NONE;
    gyre_mat4d *matrices = gyrei_reading_new(&a->reading, matrix_count, sizeof *matrices);
    if (!matrices) return false;
    for (uint32_t i = 0, next = 0; i < a->node_count; i++) {
        if (nodes[i].matrix == GYRE_NONE) continue;
        matrices[next] = a->sources[i].matrix;
        nodes[i].matrix = next++;
    }
    asset->nodes = nodes;
    asset->node_count = a->node_count;
    asset->matrices = matrices;
    asset->matrix_count = matrix_count;
    return gyrei_reading_order_nodes(&a->reading, nodes);
}

static bool translate(gyrei_assimp *a) {
    if (!a->scene->mRootNode) return gyrei_assimp_fail(a, GYRE_BAD_FORMAT, "the scene has no root");
    if (a->scene->mNumLights > 0)
        gyrei_assimp_warn(a, GYREI_ASSIMP_WARN_LIGHT, "%u lights are left out", a->scene->mNumLights);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (!steps[i](a)) return false;
    return keep_nodes(a);
}

gyre_status gyrei_assimp_translate(const struct aiScene *scene, const char *folder,
                                   const gyre_import_options *options, const gyre_asset **out,
                                   gyre_error *error) {
    gyrei_assimp a = {.scene = scene, .folder = folder, .options = options};
    *out = NULL;
    if (gyrei_reading_begin(&a.reading, &options->allocator)) translate(&a);
    return gyrei_reading_finish(&a.reading, out, error);
}

/* ---- frames ---- */

static const struct aiMetadataEntry *metadata(const struct aiScene *scene, const char *key) {
    const struct aiMetadata *all = scene->mMetaData;
    for (unsigned int i = 0; all && all->mKeys && all->mValues && i < all->mNumProperties; i++)
        if (strcmp(all->mKeys[i].data, key) == 0 && all->mValues[i].mData) return &all->mValues[i];
    return NULL;
}

static int32_t metadata_int(const struct aiScene *scene, const char *key, int32_t otherwise) {
    const struct aiMetadataEntry *entry = metadata(scene, key);
    int32_t value = otherwise;
    if (entry && entry->mType == AI_INT32) memcpy(&value, entry->mData, sizeof value);
    return value;
}

static double metadata_double(const struct aiScene *scene, const char *key, double otherwise) {
    const struct aiMetadataEntry *entry = metadata(scene, key);
    double value = otherwise;
    float single;
    if (entry && entry->mType == AI_DOUBLE) memcpy(&value, entry->mData, sizeof value);
    if (entry && entry->mType == AI_FLOAT) {
        memcpy(&single, entry->mData, sizeof single);
        value = single;
    }
    return value;
}

/* What an FBX says of itself: its axes (front is where a model looks, coord its left) and centimetres in a
   unit. Other formats are turned by Assimp or say nothing. */
gyre_frame gyrei_assimp_frame(const struct aiScene *scene, const gyre_import_options *options) {
    const int32_t up = (metadata_int(scene, "UpAxis", 1) + 1) * metadata_int(scene, "UpAxisSign", 1);
    const int32_t front = (metadata_int(scene, "FrontAxis", 2) + 1) * metadata_int(scene, "FrontAxisSign", 1);
    const int32_t coord = (metadata_int(scene, "CoordAxis", 0) + 1) * metadata_int(scene, "CoordAxisSign", 1);
    const double unit_m = metadata_double(scene, "UnitScaleFactor", 100) / 100;
    gyre_frame frame = gyre_frame_make(-coord, up, front, unit_m);
    if (!gyre_frame_is_valid(frame)) frame = gyre_frame_preset(GYRE_FRAME_GLTF);
    if (options->up) frame = gyrei_bvh_frame(options->up, frame.unit_m);
    if (options->unit_m > 0) frame.unit_m = options->unit_m;
    return frame;
}

/* ---- Assimp ---- */

enum {
    PROCESSING = aiProcess_Triangulate | aiProcess_JoinIdenticalVertices | aiProcess_GenUVCoords |
                 aiProcess_TransformUVCoords
};

static unsigned int kind_of(const struct aiFace *face) {
    return face->mNumIndices == 1   ? aiPrimitiveType_POINT
           : face->mNumIndices == 2 ? aiPrimitiveType_LINE
           : face->mNumIndices == 3 ? aiPrimitiveType_TRIANGLE
           : face->mNumIndices > 3  ? aiPrimitiveType_POLYGON
                                    : 0;
}

/* Assimp's processing ends the program where a mesh has no faces of a kind that it says to have, or has so
   many corners that they cannot be counted, and does not look where indices point. So all of that is seen to
   before. */
static bool mend_mesh(struct aiMesh *mesh) {
    uint64_t corner_count = 0;
    if (!mesh || !mesh->mVertices || (mesh->mNumFaces > 0 && !mesh->mFaces)) return false;
    mesh->mPrimitiveTypes &= ~15u;
    for (unsigned int f = 0; f < mesh->mNumFaces; f++) {
        mesh->mPrimitiveTypes |= kind_of(&mesh->mFaces[f]);
        corner_count += mesh->mFaces[f].mNumIndices;
        if (corner_count > INT32_MAX) return false;
        for (unsigned int i = 0; i < mesh->mFaces[f].mNumIndices; i++)
            if (!mesh->mFaces[f].mIndices || mesh->mFaces[f].mIndices[i] >= mesh->mNumVertices) return false;
    }
    for (unsigned int b = 0; b < mesh->mNumBones; b++) {
        const struct aiBone *bone = mesh->mBones ? mesh->mBones[b] : NULL;
        if (!bone || (bone->mNumWeights > 0 && !bone->mWeights)) return false;
        for (unsigned int w = 0; w < bone->mNumWeights; w++)
            if (bone->mWeights[w].mVertexId >= mesh->mNumVertices) return false;
    }
    return true;
}

/* A scene that is not sound is left as it is. */
static const struct aiScene *process(const struct aiScene *scene) {
    for (unsigned int m = 0; m < scene->mNumMeshes; m++)
        if (!scene->mMeshes || !mend_mesh(scene->mMeshes[m])) return scene;
    return scene->mNumMeshes > 0 ? aiApplyPostProcessing(scene, PROCESSING) : scene;
}

static const struct aiScene *import_file(const char *path) {
    struct aiPropertyStore *properties = aiCreatePropertyStore();
    if (!properties) return NULL;
    aiSetImportPropertyInteger(properties, AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, 0);
    aiSetImportPropertyInteger(properties, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1);
    const struct aiScene *scene = aiImportFileExWithProperties(path, 0, NULL, properties);
    aiReleasePropertyStore(properties);
    return scene ? process(scene) : NULL;
}

static const char *folder_of(const char *path, const gyre_allocator *allocator, size_t *size) {
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    *size = length + 1;
    char *folder = gyrei_allocate(allocator, *size, 1);
    if (!folder) return NULL;
    memcpy(folder, path, length);
    folder[length] = '\0';
    return folder;
}

gyre_status gyrei_assimp_read(const char *path, const gyre_import_options *options, const gyre_asset **out,
                              gyre_error *error) {
    const struct aiScene *scene = import_file(path);
    if (!scene)
        return gyrei_fail(error, GYRE_BAD_FORMAT, "\"%s\" cannot be read by Assimp: %s", path,
                          aiGetErrorString());
    size_t folder_size;
    const char *folder = folder_of(path, &options->allocator, &folder_size);
    const gyre_frame frame = gyrei_assimp_frame(scene, options);
    gyre_status status = folder ? gyrei_assimp_translate(scene, folder, options, out, error)
                                : gyrei_fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    if (folder) gyrei_release(&options->allocator, (void *)(uintptr_t)folder, folder_size);
    aiReleaseImport(scene);
    return status == GYRE_OK ? gyrei_turn_to_gltf(frame, &options->allocator, out, error) : status;
}
