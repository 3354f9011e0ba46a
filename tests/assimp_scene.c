/* SPDX-License-Identifier: MIT */
#include "assimp_scene.h"

#include <math.h>
#include <string.h>

void assimp_name(struct aiString *string, const char *text) {
    memset(string, 0, sizeof *string);
    string->length = (ai_uint32)strlen(text);
    memcpy(string->data, text, string->length);
}

struct aiMatrix4x4 assimp_identity(void) {
    const struct aiMatrix4x4 m = {.a1 = 1, .b2 = 1, .c3 = 1, .d4 = 1};
    return m;
}

static struct aiVector3D vector(double x, double y, double z) {
    const struct aiVector3D v = {(ai_real)x, (ai_real)y, (ai_real)z};
    return v;
}

static void link(struct aiNode *parent, struct aiNode **children, unsigned int count) {
    parent->mChildren = children;
    parent->mNumChildren = count;
    for (unsigned int i = 0; i < count; i++)
        children[i]->mParent = parent;
}

static void init_nodes(assimp_scene *s) {
    static const char *const names[SCENE_NODES] = {"root", "body", "arm", "hand", "eye"};
    for (int i = 0; i < SCENE_NODES; i++) {
        assimp_name(&s->nodes[i].mName, names[i]);
        s->nodes[i].mTransformation = assimp_identity();
    }
    s->children[0] = &s->nodes[1];
    s->children[1] = &s->nodes[2];
    s->children[2] = &s->nodes[4];
    s->grandchild = &s->nodes[3];
    link(&s->nodes[0], s->children, 3);
    link(&s->nodes[2], &s->grandchild, 1);
    s->nodes[2].mTransformation.b4 = 1; /* the arm is 1 up, the hand 1 to the right of it */
    s->nodes[3].mTransformation.a4 = 1;
    s->scene.mRootNode = &s->nodes[0];
}

static void init_mesh(assimp_scene *s) {
    struct aiMesh *mesh = &s->mesh;
    for (int i = 0; i < SCENE_VERTICES; i++) {
        s->positions[i] = vector(i % 2, i / 2, 0);
        s->normals[i] = vector(0, 0, 1);
        s->texcoords[i] = vector(i % 2, i / 2, 0);
        s->morphed[i] = vector(i % 2, i / 2, 3);
        s->weights[0][i].mVertexId = s->weights[1][i].mVertexId = (unsigned int)i;
        s->weights[0][i].mWeight = 0.25f;
        s->weights[1][i].mWeight = 0.75f;
    }
    for (int i = 0; i < 2; i++) {
        for (unsigned int c = 0; c < 3; c++)
            s->corners[i][c] = c + (unsigned int)i;
        s->faces[i].mNumIndices = 3;
        s->faces[i].mIndices = s->corners[i];
        s->bones[i].mOffsetMatrix = assimp_identity();
        s->bones[i].mNumWeights = SCENE_VERTICES;
        s->bones[i].mWeights = s->weights[i];
        s->bone_list[i] = &s->bones[i];
        s->meshes[i] = mesh;
    }
    assimp_name(&s->bones[0].mName, "arm");
    assimp_name(&s->bones[1].mName, "hand");
    assimp_name(&mesh->mName, "sheet");
    mesh->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
    mesh->mNumVertices = SCENE_VERTICES;
    mesh->mVertices = s->positions;
    mesh->mNormals = s->normals;
    mesh->mTextureCoords[0] = s->texcoords;
    mesh->mNumUVComponents[0] = 2;
    mesh->mNumFaces = 2;
    mesh->mFaces = s->faces;
    mesh->mNumBones = 2;
    mesh->mBones = s->bone_list;
    s->target.mNumVertices = SCENE_VERTICES;
    s->target.mVertices = s->morphed;
    s->target.mWeight = 0.5f;
    s->targets[0] = &s->target;
    mesh->mNumAnimMeshes = 1;
    mesh->mAnimMeshes = s->targets;
    s->scene.mNumMeshes = 1;
    s->scene.mMeshes = s->meshes;
    s->nodes[1].mNumMeshes = 1;
    s->nodes[1].mMeshes = s->mesh_indices;
}

static void init_property(assimp_scene *s, int index, const char *key, const void *data, size_t size,
                          enum aiPropertyTypeInfo type) {
    struct aiMaterialProperty *property = &s->properties[index];
    assimp_name(&property->mKey, key);
    property->mData = (char *)(uintptr_t)data;
    property->mDataLength = (unsigned int)size;
    property->mType = type;
    s->property_list[index] = property;
}

static void init_material(assimp_scene *s) {
    s->diffuse[0] = 1;
    s->diffuse[1] = 0.5f;
    s->opacity = 0.5f;
    assimp_name(&s->texture_path, "C:\\pictures\\NOWHERE.png");
    init_property(s, 0, "$clr.diffuse", s->diffuse, sizeof s->diffuse, aiPTI_Float);
    init_property(s, 1, "$mat.opacity", &s->opacity, sizeof s->opacity, aiPTI_Float);
    init_property(s, 2, "$tex.file", &s->texture_path, s->texture_path.length + 5, aiPTI_String);
    s->properties[2].mSemantic = aiTextureType_DIFFUSE;
    s->material.mProperties = s->property_list;
    s->material.mNumProperties = s->material.mNumAllocated = 3;
    s->materials[0] = &s->material;
    s->scene.mNumMaterials = 1;
    s->scene.mMaterials = s->materials;
}

static void init_animation(assimp_scene *s) {
    static const double angles[] = {0, 90, 180};
    for (int i = 0; i < 3; i++) {
        const double half = angles[i] * 3.14159265358979323846 / 360;
        s->position_keys[i].mTime = s->rotation_keys[i].mTime = 24 * i;
        s->position_keys[i].mValue = vector(i, 1, 0);
        s->rotation_keys[i].mValue.w = (ai_real)cos(half);
        s->rotation_keys[i].mValue.z = (ai_real)sin(half);
    }
    s->scaling_keys[0].mValue = vector(1, 1, 1);
    assimp_name(&s->channel.mNodeName, "arm");
    s->channel.mNumPositionKeys = s->channel.mNumRotationKeys = 3;
    s->channel.mNumScalingKeys = 1;
    s->channel.mPositionKeys = s->position_keys;
    s->channel.mRotationKeys = s->rotation_keys;
    s->channel.mScalingKeys = s->scaling_keys;
    for (int i = 0; i < 2; i++) {
        s->morph_weights[i] = i;
        s->morph_keys[i].mTime = 48 * i;
        s->morph_keys[i].mValues = &s->morph_values[i];
        s->morph_keys[i].mWeights = &s->morph_weights[i];
        s->morph_keys[i].mNumValuesAndWeights = 1;
    }
    assimp_name(&s->morph_channel.mName, "body*0");
    s->morph_channel.mNumKeys = 2;
    s->morph_channel.mKeys = s->morph_keys;
    s->channels[0] = &s->channel;
    s->morph_channels[0] = &s->morph_channel;
    assimp_name(&s->animation.mName, "wave");
    s->animation.mDuration = 48;
    s->animation.mTicksPerSecond = 24;
    s->animation.mNumChannels = s->animation.mNumMorphMeshChannels = 1;
    s->animation.mChannels = s->channels;
    s->animation.mMorphMeshChannels = s->morph_channels;
    s->animations[0] = &s->animation;
    s->scene.mNumAnimations = 1;
    s->scene.mAnimations = s->animations;
}

static void init_camera(assimp_scene *s) {
    assimp_name(&s->camera.mName, "eye");
    s->camera.mUp = vector(0, 1, 0);
    s->camera.mLookAt = vector(1, 0, 0);
    s->camera.mHorizontalFOV = 1.5707964f;
    s->camera.mAspect = 2;
    s->camera.mClipPlaneNear = 0.5f;
    s->camera.mClipPlaneFar = 50;
    s->cameras[0] = &s->camera;
    s->scene.mNumCameras = 1;
    s->scene.mCameras = s->cameras;
}

/* As 3ds Max writes it: z up, looking along -y, inches. */
static void init_metadata(assimp_scene *s) {
    static const char *const keys[] = {"UpAxis",    "UpAxisSign",    "FrontAxis",      "FrontAxisSign",
                                       "CoordAxis", "CoordAxisSign", "UnitScaleFactor"};
    static const int values[] = {2, 1, 1, -1, 0, 1};
    for (int i = 0; i < 7; i++) {
        assimp_name(&s->metadata_keys[i], keys[i]);
        if (i < 6) s->metadata_ints[i] = values[i];
        s->metadata_values[i].mType = i < 6 ? AI_INT32 : AI_FLOAT;
        s->metadata_values[i].mData = i < 6 ? (void *)&s->metadata_ints[i] : (void *)&s->metadata_float;
    }
    s->metadata_float = 2.54f;
    s->metadata.mNumProperties = 7;
    s->metadata.mKeys = s->metadata_keys;
    s->metadata.mValues = s->metadata_values;
}

void assimp_scene_init(assimp_scene *s) {
    memset(s, 0, sizeof *s);
    init_nodes(s);
    init_mesh(s);
    init_material(s);
    init_animation(s);
    init_camera(s);
    init_metadata(s);
}
