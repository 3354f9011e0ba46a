/* SPDX-License-Identifier: MIT */
/* What the parts of the .glb writer share: the JSON so far, the BIN chunk so far, and its accessors. */
#ifndef GYREI_GLB_WRITER_H
#define GYREI_GLB_WRITER_H

#include <asset/byte_buffer.h>
#include <asset/json_writer.h>
#include <gyre/gltf.h>

enum {
    GYREI_SIGNED_BYTE = 5120,
    GYREI_BYTE = 5121,
    GYREI_SIGNED_SHORT = 5122,
    GYREI_SHORT = 5123,
    GYREI_INT = 5125,
    GYREI_FLOAT = 5126
};
enum { GYREI_TARGET_NONE = 0, GYREI_TARGET_VERTICES = 34962, GYREI_TARGET_INDICES = 34963 };

/* A run of elements in the BIN chunk: one buffer view and, but for pictures, one accessor. */
typedef struct gyrei_glb_block {
    uint64_t hash;
    size_t offset, size;
    size_t count;            /* elements; 0: a picture, not an accessor */
    uint32_t accessor;       /* GYRE_NONE for a picture */
    uint16_t target;         /* GYREI_TARGET_* */
    uint16_t component_type; /* GYREI_BYTE ... */
    uint8_t component_count; /* 1, 2, 3, 4, or 16 for a matrix */
    uint8_t normalized;
    uint8_t bounded; /* min and max are written */
} gyrei_glb_block;

/* How a picture is named, and the extension that a texture needs for it, or NULL. */
typedef struct gyrei_glb_picture_kind {
    const char *media_type, *extension;
} gyrei_glb_picture_kind;

/* A sheared node taken apart: what the new node above it does, and its own turn. */
typedef struct gyrei_glb_split_node {
    uint32_t node;
    gyre_transformd above;
    gyre_quatd own;
} gyrei_glb_split_node;

typedef struct gyrei_glb_writer {
    const gyre_asset *asset;
    const gyre_gltf_write_options *options;
    const gyre_allocator *allocator;
    gyrei_json_writer json;
    gyrei_byte_buffer bin;
    gyrei_byte_buffer blocks; /* gyrei_glb_block */
    uint32_t *table;          /* block + 1 by hash, open addressing; a power of two */
    size_t table_size;
    uint32_t accessor_count;
    uint32_t form; /* GYRE_GLTF_BINARY ... */

    /* The plan (glb_plan.c). */
    uint32_t *image_map, *mesh_map;  /* the asset's to the file's; GYRE_NONE: it is left out */
    uint8_t *moved;                  /* by node: a clip moves it; NULL where there are no matrices */
    uint32_t *above;                 /* by node: the new node above it, or GYRE_NONE; likewise */
    gyrei_glb_split_node *splits;    /* of the new nodes */
    uint32_t split_room, node_count; /* the file's nodes: the asset's, then the new ones */
    char *bin_uri;
    size_t bin_uri_size;

    const char *place; /* what is being written, for messages: "mesh" */
    uint32_t place_index;
    gyre_status status;
    const char *reason;
} gyrei_glb_writer;

/* Remembers the first failure. */
void gyrei_glb_fail(gyrei_glb_writer *writer, gyre_status status, const char *reason);

/* Where the elements that follow belong. */
void gyrei_glb_place(gyrei_glb_writer *writer, const char *place, uint32_t index);

/* Each writes `count` elements and gives their accessor; equal elements of one kind are written once. The
   kind is a block with its component count, target and bounded set. */
uint32_t gyrei_glb_floats(gyrei_glb_writer *writer, gyrei_glb_block kind, const float *values, size_t count);
uint32_t gyrei_glb_doubles(gyrei_glb_writer *writer, gyrei_glb_block kind, const double *values,
                           size_t count);
uint32_t gyrei_glb_zeros(gyrei_glb_writer *writer, gyrei_glb_block kind, size_t count);

/* Keys of rotations, which a reader makes unit, and of others that may be stored as normalized integers: as
   such where floats would lose digits and they do not. */
uint32_t gyrei_glb_rotations(gyrei_glb_writer *writer, const double *values, size_t count);
uint32_t gyrei_glb_keys(gyrei_glb_writer *writer, gyrei_glb_block kind, const double *values, size_t count);

uint32_t gyrei_glb_indices(gyrei_glb_writer *writer, const uint32_t *values, size_t count,
                           uint32_t vertex_count);

/* The numbers to write so that a reader, which makes rotations unit, gets this one to the last bit; for one
   that no numbers give, its nearest that some do. The first says whether floats give it; without `search` it
   takes the nearest. */
bool gyrei_glb_settle_key(const double rotation[4], bool search, float source[4]);
void gyrei_glb_settle_node(const double rotation[4], double source[4]);

/* Others, that some files hold: integers to be divided by 127 or 32767, and numbers that were rounded to two
   to six decimals. False when none give it. */
bool gyrei_glb_settle_steps(const double rotation[4], double divisor, double steps[4]);
bool gyrei_glb_settle_decimals(const double rotation[4], float source[4]);

/* Four values of each vertex, `stride` apart: as bytes when that loses nothing, else as shorts or floats. */
uint32_t gyrei_glb_joints(gyrei_glb_writer *writer, const uint16_t *values, size_t count, size_t stride);
typedef struct gyrei_glb_fraction_source {
    const float *floats; /* or NULL: */
    const double *doubles;
    size_t stride;
} gyrei_glb_fraction_source;
uint32_t gyrei_glb_fractions(gyrei_glb_writer *writer, gyrei_glb_fraction_source source, size_t count);

/* A picture's bytes; gives the buffer view. */
uint32_t gyrei_glb_picture(gyrei_glb_writer *writer, const void *bytes, size_t size);

/* glb_plan.c */
gyre_status gyrei_glb_plan(gyrei_glb_writer *writer, gyre_error *error);
void gyrei_glb_plan_clear(gyrei_glb_writer *writer);
const gyrei_glb_picture_kind *gyrei_glb_kind_of_picture(const gyre_image *image);
bool gyrei_glb_writes_primitive(const gyre_primitive *primitive);
bool gyrei_glb_writes_curve(const gyrei_glb_writer *writer, const gyre_curve *curve);
bool gyrei_glb_writes_clip(const gyrei_glb_writer *writer, const gyre_curves *clip);

/* The file's mesh of a node, or GYRE_NONE; the matrix that it is written as, or NULL. */
uint32_t gyrei_glb_mesh_of(const gyrei_glb_writer *writer, const gyre_asset_node *node);
const gyre_mat4d *gyrei_glb_matrix_of(const gyrei_glb_writer *writer, uint32_t node);

/* glb_shear.c */
gyrei_glb_split_node gyrei_glb_take_apart(const gyre_mat4d *matrix, uint32_t node);

/* The parts of the document, in file order. */
void gyrei_glb_write_extensions(gyrei_glb_writer *writer);
void gyrei_glb_write_nodes(gyrei_glb_writer *writer);
void gyrei_glb_write_scenes(gyrei_glb_writer *writer);
void gyrei_glb_write_meshes(gyrei_glb_writer *writer);
void gyrei_glb_write_skins(gyrei_glb_writer *writer);
void gyrei_glb_write_clips(gyrei_glb_writer *writer);
void gyrei_glb_write_materials(gyrei_glb_writer *writer);
void gyrei_glb_write_textures(gyrei_glb_writer *writer);
void gyrei_glb_write_images(gyrei_glb_writer *writer);
void gyrei_glb_write_cameras(gyrei_glb_writer *writer);
void gyrei_glb_write_accessors(gyrei_glb_writer *writer);

/* Every index and count that the writer follows, so that it reads nothing outside the asset's arrays. */
gyre_status gyrei_glb_check(const gyre_asset *asset, const gyre_allocator *allocator, gyre_error *error);

#endif
