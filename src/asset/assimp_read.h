/* SPDX-License-Identifier: MIT */
/* The state of one scene of Assimp being turned into an asset, shared by the assimp_*.c files: each reads one
   kind of thing. Nothing that the scene says is trusted but that its arrays hold what their counts say. A
   function that returns false (or NULL for a pointer) has recorded why. */
#ifndef GYREI_ASSIMP_READ_H
#define GYREI_ASSIMP_READ_H

#include <asset/reading.h>
#include <assimp/scene.h>
#include <gyre/import.h>

/* What is repaired or left out is told once a kind and counted. */
typedef enum gyrei_assimp_warning {
    GYREI_ASSIMP_WARN_NULL,
    GYREI_ASSIMP_WARN_NAME,
    GYREI_ASSIMP_WARN_NAME_TWICE,
    GYREI_ASSIMP_WARN_MATRIX,
    GYREI_ASSIMP_WARN_SHEAR,
    GYREI_ASSIMP_WARN_MESH,
    GYREI_ASSIMP_WARN_INDEX,
    GYREI_ASSIMP_WARN_VERTEX,
    GYREI_ASSIMP_WARN_BONE,
    GYREI_ASSIMP_WARN_WEIGHT,
    GYREI_ASSIMP_WARN_MORPH,
    GYREI_ASSIMP_WARN_MATERIAL,
    GYREI_ASSIMP_WARN_IMAGE,
    GYREI_ASSIMP_WARN_IMAGE_KIND,
    GYREI_ASSIMP_WARN_CAMERA,
    GYREI_ASSIMP_WARN_LIGHT,
    GYREI_ASSIMP_WARN_TICKS,
    GYREI_ASSIMP_WARN_KEY_ORDER,
    GYREI_ASSIMP_WARN_KEY,
    GYREI_ASSIMP_WARN_TIME,
    GYREI_ASSIMP_WARN_CHANNEL,
    GYREI_ASSIMP_WARN_CHANNEL_TWICE,
    GYREI_ASSIMP_WARN_MATRIX_ANIMATED
} gyrei_assimp_warning;

/* A node by its name as the scene has it. */
typedef struct gyrei_assimp_name {
    const char *text;
    size_t size;
    uint32_t node;
} gyrei_assimp_name;

/* A node of the asset and where it comes from. */
typedef struct gyrei_assimp_node {
    const struct aiNode *source; /* NULL: made for a part of another node, or for a camera */
    uint32_t part_of;            /* the node whose morph weights move this one's: itself or another */
    gyre_mat4d matrix;           /* used when the node keeps a matrix */
} gyrei_assimp_node;

/* A skin while bones are added to it. */
typedef struct gyrei_assimp_skin {
    uint32_t *joints;
    gyre_mat4d *binds;
    uint32_t joint_count, capacity, bind_capacity;
} gyrei_assimp_skin;

typedef struct gyrei_assimp {
    gyrei_reading reading;
    const gyre_import_options *options;
    const struct aiScene *scene;
    const char *folder; /* of the model, with its last separator */
    gyre_asset_node *nodes;
    gyrei_assimp_node *sources;
    gyrei_assimp_name *names; /* by text, then by node */
    gyrei_assimp_skin *skins;
    uint32_t *marks; /* by node, all 0 between uses: who has it as a bone */
    gyre_image *images;
    const char **image_paths;
    uint32_t node_count, node_capacity, source_capacity, name_count, skin_count, skin_capacity, image_count,
        image_capacity, image_path_capacity;
} gyrei_assimp;

static inline const char *gyrei_assimp_text(const struct aiString *text, size_t *size) {
    *size = text->length < sizeof text->data ? text->length : sizeof text->data - 1;
    return text->data;
}

static inline bool gyrei_assimp_is_finite(double value) {
    return value - value == 0;
}

static inline gyre_mat4d gyrei_assimp_matrix(const struct aiMatrix4x4 *m) {
    const gyre_mat4d matrix = {{m->a1, m->b1, m->c1, m->d1, m->a2, m->b2, m->c2, m->d2, m->a3, m->b3, m->c3,
                                m->d3, m->a4, m->b4, m->c4, m->d4}};
    return matrix;
}

/* The numbers of colours as light. */
float gyrei_assimp_light(float value);

void gyrei_assimp_warn(gyrei_assimp *a, gyrei_assimp_warning kind, const char *format, ...) GYRE_PRINTF(3, 4);
bool gyrei_assimp_fail(gyrei_assimp *a, gyre_status status, const char *format, ...) GYRE_PRINTF(3, 4);

/* A name for the asset; NULL for an empty one. */
bool gyrei_assimp_copy_name(gyrei_assimp *a, const struct aiString *name, const char **out);

/* The node of a name, or GYRE_NONE; of several, with a warning, the first that has no mesh. */
uint32_t gyrei_assimp_find_node(gyrei_assimp *a, const struct aiString *name);

/* A matrix with what is not finite, and a last row that is none, mended. */
bool gyrei_assimp_take_matrix(gyrei_assimp *a, const struct aiMatrix4x4 *source, const char *what,
                              gyre_mat4d *out);

/* gyrei_reading_grow() for an array by the address of its pointer. */
bool gyrei_assimp_grow(gyrei_assimp *a, void *array, uint32_t *capacity, uint32_t count, size_t size);

/* A new node below another, at the same place. Pointers into `nodes` are no longer good. */
bool gyrei_assimp_add_node(gyrei_assimp *a, uint32_t parent, const char *name, uint32_t *index);

bool gyrei_assimp_read_nodes(gyrei_assimp *a);      /* assimp_node.c */
bool gyrei_assimp_read_materials(gyrei_assimp *a);  /* assimp_material.c */
bool gyrei_assimp_read_meshes(gyrei_assimp *a);     /* assimp_mesh.c: and which node places which */
bool gyrei_assimp_read_cameras(gyrei_assimp *a);    /* assimp_camera.c */
bool gyrei_assimp_read_animations(gyrei_assimp *a); /* assimp_animation.c */

/* assimp_image.c: the picture of a texture as a material names it, or GYRE_NONE. */
bool gyrei_assimp_find_image(gyrei_assimp *a, const struct aiString *path, uint32_t *index);

/* assimp_primitive.c: an aiMesh as primitives, of which there are up to three; joint_of: by bone, NULL: no
   skin. */
enum { GYREI_ASSIMP_PRIMITIVES = 3 };
bool gyrei_assimp_read_primitives(gyrei_assimp *a, const struct aiMesh *mesh, const uint32_t *joint_of,
                                  gyre_primitive *out, uint32_t *count);

/* assimp_weight.c: the influences of a mesh's vertices, for all of its primitives. */
bool gyrei_assimp_read_weights(gyrei_assimp *a, const struct aiMesh *mesh, const uint32_t *joint_of,
                               gyre_primitive *out);

/* assimp_skin.c: the skin that takes the bones of some meshes, and, by mesh, each bone's joint in it
   (GYRE_NONE: left out). GYRE_NONE for `skin` when no bone has a node. */
bool gyrei_assimp_join_skin(gyrei_assimp *a, const uint32_t *meshes, uint32_t mesh_count, uint32_t **joint_of,
                            uint32_t *skin);
/* Whether two meshes can have one skin: no node is a bone of both with different matrices. */
bool gyrei_assimp_bones_agree(gyrei_assimp *a, const struct aiMesh *one, const struct aiMesh *other);
bool gyrei_assimp_keep_skins(gyrei_assimp *a);

/* A scene as an asset in the frame that it is in. For gyrei_assimp_read(), and for tests. */
gyre_status gyrei_assimp_translate(const struct aiScene *scene, const char *folder,
                                   const gyre_import_options *options, const gyre_asset **out,
                                   gyre_error *error);

/* The frame that a scene's numbers are in: as it says, as the options say, else glTF's. */
gyre_frame gyrei_assimp_frame(const struct aiScene *scene, const gyre_import_options *options);

/* The whole: read by Assimp, translated, turned. */
gyre_status gyrei_assimp_read(const char *path, const gyre_import_options *options, const gyre_asset **out,
                              gyre_error *error);

#endif
