/* SPDX-License-Identifier: MIT */
/* Scenes of Assimp put together by hand: valid until a test breaks them. */
#ifndef GYRE_TESTS_ASSIMP_SCENE_H
#define GYRE_TESTS_ASSIMP_SCENE_H

#include <assimp/scene.h>

enum { SCENE_NODES = 5, SCENE_VERTICES = 4 };

/* A root; below it "body", which has a mesh of two triangles with two bones and a morph target, "arm" and
   below that "hand", which are the bones, and "eye", which has a camera. One animation of 2 s moves "arm" and
   the target. */
typedef struct assimp_scene {
    struct aiScene scene;
    struct aiNode nodes[SCENE_NODES]; /* root, body, arm, hand, eye */
    struct aiNode *children[3], *grandchild;
    struct aiMesh mesh, *meshes[2];
    unsigned int mesh_indices[2];
    struct aiVector3D positions[SCENE_VERTICES], normals[SCENE_VERTICES], texcoords[SCENE_VERTICES],
        morphed[SCENE_VERTICES];
    struct aiFace faces[2];
    unsigned int corners[2][3];
    struct aiBone bones[2], *bone_list[2];
    struct aiVertexWeight weights[2][SCENE_VERTICES];
    struct aiAnimMesh target, *targets[1];
    struct aiMaterial material, *materials[1];
    struct aiMaterialProperty properties[3], *property_list[3];
    float diffuse[3], opacity;
    struct aiString texture_path;
    struct aiCamera camera, *cameras[1];
    struct aiAnimation animation, *animations[1];
    struct aiNodeAnim channel, *channels[1];
    struct aiVectorKey position_keys[3], scaling_keys[1];
    struct aiQuatKey rotation_keys[3];
    struct aiMeshMorphAnim morph_channel, *morph_channels[1];
    struct aiMeshMorphKey morph_keys[2];
    unsigned int morph_values[2];
    double morph_weights[2];
    struct aiMetadata metadata;
    struct aiString metadata_keys[7];
    struct aiMetadataEntry metadata_values[7];
    int metadata_ints[6];
    float metadata_float;
} assimp_scene;

void assimp_scene_init(assimp_scene *s);

void assimp_name(struct aiString *string, const char *text);
struct aiMatrix4x4 assimp_identity(void);

#endif
