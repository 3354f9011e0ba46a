/* SPDX-License-Identifier: MIT */
/* The state of one glTF file being read, shared by the gltf_*.c files: each reads one kind of thing from JSON
   into the asset. A function that returns false (or NULL for a pointer) has recorded why. */
#ifndef GYREI_GLTF_READ_H
#define GYREI_GLTF_READ_H

#include <asset/accessor.h>
#include <asset/json.h>
#include <base/arena.h>
#include <gyre/gltf.h>

/* What is repaired or left out is told once a kind and counted. */
typedef enum gyrei_gltf_warning {
    GYREI_WARN_GLB_LENGTH,
    GYREI_WARN_EXTENSION,
    GYREI_WARN_NAME,
    GYREI_WARN_ALIGNMENT,
    GYREI_WARN_STRIDE,
    GYREI_WARN_ROTATION_NOT_UNIT,
    GYREI_WARN_ROTATION_ZERO,
    GYREI_WARN_MATRIX_AND_TRS,
    GYREI_WARN_MATRIX_LAST_ROW,
    GYREI_WARN_MATRIX_SHEARED,
    GYREI_WARN_MATRIX_ANIMATED,
    GYREI_WARN_VERTEX_NOT_FINITE,
    GYREI_WARN_TEXCOORD_SET,
    GYREI_WARN_SKIN_WITHOUT_MESH,
    GYREI_WARN_SKIN_WITHOUT_JOINTS,
    GYREI_WARN_TIMES_EQUAL,
    GYREI_WARN_TIME_NEGATIVE,
    GYREI_WARN_CHANNEL_TWICE,
    GYREI_WARN_CHANNEL_IGNORED,
    GYREI_WARN_IMAGE,
    GYREI_WARN_CAMERA,
    GYREI_WARN_MATERIAL,
    GYREI_WARN_COUNT
} gyrei_gltf_warning;

/* What is being read, for the front of messages: "mesh 0, primitive 1". */
typedef struct gyrei_gltf_place {
    const char *kind; /* NULL: the file itself */
    const char *part; /* NULL: none */
    uint32_t index, part_index;
} gyrei_gltf_place;

typedef struct gyrei_gltf_buffer {
    const uint8_t *bytes; /* NULL: the file gives none */
    size_t size;
} gyrei_gltf_buffer;

typedef struct gyrei_gltf_view {
    const uint8_t *bytes;
    size_t size;
    uint32_t stride; /* 0: packed */
    uint32_t buffer;
} gyrei_gltf_view;

/* An accessor with what has been unpacked from it so far, so that sharing it costs nothing. */
typedef struct gyrei_gltf_accessor {
    gyrei_accessor data;
    const float *floats;
    const float *colors;
    const uint32_t *indices;
    const uint16_t *joints;
    const double *doubles;
    uint32_t largest; /* of indices or joints, once those are unpacked */
    bool times_checked;
} gyrei_gltf_accessor;

/* The file's sections; NULL where it has none. */
typedef struct gyrei_gltf_root {
    const gyrei_json *accessors, *animations, *asset, *buffers, *buffer_views, *cameras, *extensions_required,
        *extensions_used, *images, *materials, *meshes, *nodes, *samplers, *scenes, *skins, *textures;
    uint32_t scene;
} gyrei_gltf_root;

/* The largest joint index that any vertex of a mesh uses, and where it stands. */
typedef struct gyrei_gltf_mesh_joints {
    uint32_t largest;   /* GYRE_NONE: no vertex has joints */
    uint32_t primitive; /* that uses it */
    uint32_t without;   /* first primitive that has no joints, or GYRE_NONE */
} gyrei_gltf_mesh_joints;

typedef struct gyrei_gltf {
    gyrei_arena arena;   /* the asset's: lives on */
    gyrei_arena scratch; /* freed when reading ends */
    gyre_asset *asset;
    const gyre_gltf_options *options;
    const char *folder; /* of external files, ends with a separator or is empty; NULL: they are refused */
    gyrei_text chunk;   /* a GLB's binary chunk */
    gyrei_gltf_root root;
    gyrei_gltf_place place;
    gyre_status status;
    gyre_error error;
    gyrei_gltf_buffer *buffers;
    gyrei_gltf_view *views;
    gyrei_gltf_accessor *accessors;
    uint32_t buffer_count, view_count, accessor_count;
    gyre_asset_node *nodes;
    gyre_mat4d *matrices;
    uint8_t *node_flags;
    gyrei_gltf_mesh_joints *mesh_joints;
    size_t input_size;    /* bytes of the file and of all it refers to */
    size_t unpacked_size; /* bytes that were made from them */
    char (*warnings)[sizeof((gyre_error *)0)->message];
    uint64_t warning_counts[GYREI_WARN_COUNT];
} gyrei_gltf;

/* ---- gltf_state.c: failures, warnings, memory ---- */

bool gyrei_gltf_fail(gyrei_gltf *gltf, gyre_status status, const char *format, ...) GYRE_PRINTF(3, 4);
void gyrei_gltf_warn(gyrei_gltf *gltf, gyrei_gltf_warning kind, const char *format, ...) GYRE_PRINTF(3, 4);
bool gyrei_gltf_keep_warnings(gyrei_gltf *gltf);

/* Zeroed memory of the asset, or of the reading; `count` is bounded by what the file really holds. */
void *gyrei_gltf_new(gyrei_gltf *gltf, size_t count, size_t size);
void *gyrei_gltf_scratch(gyrei_gltf *gltf, size_t count, size_t size);

/* Memory of the asset for what is unpacked, not zeroed. Accessors may overlap, be shared or stand on no bytes
   at all; so all that is unpacked together is held to 16 MiB and 64 times the input. */
void *gyrei_gltf_new_unpacked(gyrei_gltf *gltf, size_t count, size_t size);

/* A terminated copy for the asset; NULL without text. Zero bytes become U+FFFD. */
bool gyrei_gltf_copy_text(gyrei_gltf *gltf, gyrei_text text, const char **out);

static inline void gyrei_gltf_at(gyrei_gltf *gltf, const char *kind, size_t index) {
    gltf->place = (gyrei_gltf_place){kind, NULL, (uint32_t)index, 0};
}

static inline void gyrei_gltf_at_part(gyrei_gltf *gltf, const char *part, size_t index) {
    gltf->place.part = part;
    gltf->place.part_index = (uint32_t)index;
}

/* ---- gltf_field.c: JSON objects into structs ---- */

typedef enum gyrei_field_kind {
    GYREI_FIELD_INDEX,  /* uint32_t: whole, at most UINT32_MAX - 1 */
    GYREI_FIELD_SIZE,   /* uint64_t: whole */
    GYREI_FIELD_NUMBER, /* double */
    GYREI_FIELD_BOOL,   /* uint32_t: 0 or 1 */
    GYREI_FIELD_TEXT,   /* gyrei_text */
    GYREI_FIELD_ARRAY,  /* const gyrei_json * */
    GYREI_FIELD_OBJECT  /* const gyrei_json * */
} gyrei_field_kind;

typedef struct gyrei_field {
    const char *key;
    size_t key_size;
    size_t offset;
    gyrei_field_kind kind;
    bool required;
} gyrei_field;

#define GYREI_FIELD(key, kind, type, member)                                                                 \
    { key, sizeof key - 1, offsetof(type, member), kind, false }
#define GYREI_FIELD_REQUIRED(key, kind, type, member)                                                        \
    { key, sizeof key - 1, offsetof(type, member), kind, true }

/* Fills `target` from an object's members; members without a field are skipped, fields without a member keep
   what they held. At most 32 fields. */
bool gyrei_gltf_fields(gyrei_gltf *gltf, const gyrei_json *object, const gyrei_field *fields,
                       size_t field_count, void *target);

/* The number of an array's elements; 0 for NULL. Fails when it does not fit an index. */
bool gyrei_gltf_count(gyrei_gltf *gltf, const gyrei_json *array, uint32_t *out);

/* An element that must be an object, or must be an index below `limit`. */
const gyrei_json *gyrei_gltf_object_at(gyrei_gltf *gltf, const gyrei_json *array, size_t index);
bool gyrei_gltf_index(gyrei_gltf *gltf, const gyrei_json *value, const char *what, uint32_t limit,
                      uint32_t *out);

/* Fails unless `index` is GYRE_NONE or below `limit`. */
bool gyrei_gltf_within(gyrei_gltf *gltf, const char *what, uint32_t index, uint32_t limit);

/* Exactly `count` numbers. */
bool gyrei_gltf_numbers(gyrei_gltf *gltf, const char *key, const gyrei_json *array, size_t count,
                        double *out);
bool gyrei_gltf_floats(gyrei_gltf *gltf, const char *key, const gyrei_json *array, size_t count, float *out);

/* ---- one file each ---- */

bool gyrei_gltf_read_buffers(gyrei_gltf *gltf);
bool gyrei_gltf_read_views(gyrei_gltf *gltf);
bool gyrei_gltf_read_accessors(gyrei_gltf *gltf);
bool gyrei_gltf_read_head(gyrei_gltf *gltf);
bool gyrei_gltf_read_meshes(gyrei_gltf *gltf);
bool gyrei_gltf_read_cameras(gyrei_gltf *gltf);
bool gyrei_gltf_read_nodes(gyrei_gltf *gltf);
bool gyrei_gltf_read_scenes(gyrei_gltf *gltf);
bool gyrei_gltf_read_skins(gyrei_gltf *gltf);
bool gyrei_gltf_read_materials(gyrei_gltf *gltf);
bool gyrei_gltf_read_textures(gyrei_gltf *gltf);
bool gyrei_gltf_read_images(gyrei_gltf *gltf);
bool gyrei_gltf_read_animations(gyrei_gltf *gltf);
bool gyrei_gltf_check_skins(gyrei_gltf *gltf);

/* gltf_node.c: what became of a node's transform. */
enum { GYREI_NODE_HAD_MATRIX = 1 };
void gyrei_gltf_drop_matrix(gyrei_gltf *gltf, uint32_t node);
bool gyrei_gltf_keep_matrices(gyrei_gltf *gltf);

/* A rotation of a file made unit: warns when `tolerance` is passed, and for zero, which becomes the identity.
 */
gyre_quatd gyrei_gltf_unit_rotation(gyrei_gltf *gltf, const double *xyzw, double tolerance);

/* gltf_buffer.c: the bytes that a URI names. `*owned` tells that they live in scratch memory. */
bool gyrei_gltf_uri_bytes(gyrei_gltf *gltf, gyrei_text uri, gyrei_text *media_type, gyrei_text *out);

/* ---- gltf_accessor.c: unpacked arrays of an accessor, made at the first use ---- */

gyrei_gltf_accessor *gyrei_gltf_accessor_at(gyrei_gltf *gltf, const char *what, uint32_t index);
const float *gyrei_gltf_unpack_floats(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor);
const float *gyrei_gltf_unpack_colors(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor);
const double *gyrei_gltf_unpack_doubles(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor);
const double *gyrei_gltf_unpack_weights(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor);
const uint32_t *gyrei_gltf_unpack_indices(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor);
const uint16_t *gyrei_gltf_unpack_joints(gyrei_gltf *gltf, gyrei_gltf_accessor *accessor);

#endif
