/* SPDX-License-Identifier: MIT */
/// @file asset.h
/// A model as data: immutable, read by index, freed in one call. Readers make it, writers take it, and a
/// program may fill one by hand with arrays of its own.
#ifndef GYRE_ASSET_H
#define GYRE_ASSET_H

#include <gyre/curves.h>
#include <gyre/frame.h>
#include <gyre/transformd.h>

GYRE_EXTERN_C_BEGIN

/// A point of the scene that everything hangs on: local transform T * R * S, or a matrix that is none.
typedef struct gyre_asset_node {
    const char *name;       ///< UTF-8; NULL when the file gives none; names may be equal or empty
    gyre_transformd local;  ///< at rest; with `matrix`: the nearest translation, rotation and scale
    uint32_t matrix;        ///< index into the asset's matrices when sheared, else GYRE_NONE
    uint32_t parent;        ///< index or GYRE_NONE
    uint32_t mesh;          ///< index or GYRE_NONE
    uint32_t skin;          ///< index or GYRE_NONE
    uint32_t camera;        ///< index or GYRE_NONE
    uint32_t weight_offset; ///< where its morph weights begin in the asset's `weights`
    uint32_t weight_count;  ///< the number of its mesh's morph targets
    uint32_t in_scene;      ///< 1 when the default scene holds it, else 0
} gyre_asset_node;

/// Displacements that a morph target adds, 3 floats a vertex each; NULL where it has none.
typedef struct gyre_morph_target {
    const float *positions;
    const float *normals;
    const float *tangents;
} gyre_morph_target;

/// What a primitive's vertices or indices are joined to (the numbers are glTF's and OpenGL's).
enum {
    GYRE_PRIMITIVE_POINTS = 0,
    GYRE_PRIMITIVE_LINES = 1,
    GYRE_PRIMITIVE_LINE_LOOP = 2,
    GYRE_PRIMITIVE_LINE_STRIP = 3,
    GYRE_PRIMITIVE_TRIANGLES = 4,
    GYRE_PRIMITIVE_TRIANGLE_STRIP = 5,
    GYRE_PRIMITIVE_TRIANGLE_FAN = 6
};

/// Vertices with one material. Absent arrays are NULL; all others hold `vertex_count` elements.
typedef struct gyre_primitive {
    uint32_t mode; ///< GYRE_PRIMITIVE_*
    uint32_t vertex_count;
    uint32_t index_count;     ///< 0: the vertices in their order
    uint32_t influence_count; ///< joints a vertex: 4 for each JOINTS_n and WEIGHTS_n pair
    uint32_t target_count;
    uint32_t material;         ///< index or GYRE_NONE: the default material
    const uint32_t *indices;   ///< each below vertex_count
    const float *positions;    ///< 3 a vertex; NULL when the file gives none (nothing is drawn)
    const float *normals;      ///< 3 a vertex
    const float *tangents;     ///< 4 a vertex, w is the sign of the bitangent
    const float *texcoords[2]; ///< 2 a vertex
    const float *colors;       ///< 4 a vertex, linear RGBA
    const uint16_t
        *joints; ///< influence_count a vertex, each below the joint count of every skin it is used with
    const double *weights; ///< influence_count a vertex, as in the file
    const gyre_morph_target *targets;
} gyre_primitive;

/// Primitives that are placed together.
typedef struct gyre_mesh {
    const char *name;
    const gyre_primitive *primitives;
    const double *weights; ///< default morph weights, target_count of them; NULL: zeros
    uint32_t primitive_count;
    uint32_t target_count; ///< the same for all its primitives
} gyre_mesh;

/// The joints that a mesh is bound to.
typedef struct gyre_skin_binding {
    const char *name;
    const uint32_t *joints;          ///< node indices, in the order that vertices name them
    const gyre_mat4d *inverse_binds; ///< by joint; never NULL: the identity where the file gives none
    uint32_t joint_count;
    uint32_t skeleton; ///< the node that the file calls the skeleton, or GYRE_NONE; it changes nothing
} gyre_skin_binding;

enum {
    GYRE_ALPHA_OPAQUE = 0,
    GYRE_ALPHA_MASK = 1, ///< drawn where alpha is at least the cutoff
    GYRE_ALPHA_BLEND = 2
};

/// A use of a texture by a material.
typedef struct gyre_texture_use {
    uint32_t texture;  ///< index or GYRE_NONE
    uint32_t texcoord; ///< which set of texture coordinates
} gyre_texture_use;

/// Metallic-roughness material; colours are linear.
typedef struct gyre_material {
    const char *name;
    float base_color[4];
    float emissive[3];
    float metallic;
    float roughness;
    float alpha_cutoff;
    uint32_t alpha_mode;                 ///< GYRE_ALPHA_*
    uint32_t double_sided;               ///< 1 or 0
    gyre_texture_use base_color_texture; ///< sRGB
} gyre_material;

/// An image and how it is read. The numbers of filters and wraps are glTF's and OpenGL's; 0: not given.
typedef struct gyre_texture {
    const char *name;
    uint32_t image; ///< index or GYRE_NONE
    uint32_t mag_filter, min_filter;
    uint32_t wrap_s, wrap_t;
    uint32_t reserved;
} gyre_texture;

/// An encoded picture, as the file holds it. gyre_image_decode() unpacks it.
typedef struct gyre_image {
    const char *name;
    const char *mime_type; ///< as the file says or as its first bytes show; NULL when neither does
    const uint8_t *bytes;  ///< NULL when it could not be read (a warning says why)
    uint64_t size;
} gyre_image;

enum { GYRE_CAMERA_PERSPECTIVE = 0, GYRE_CAMERA_ORTHOGRAPHIC = 1 };

/// A camera looks along its node's -z, +y is up.
typedef struct gyre_camera {
    const char *name;
    uint32_t kind; ///< GYRE_CAMERA_*
    uint32_t reserved;
    double aspect;        ///< width / height; 0: the picture's own
    double yfov_rad;      ///< perspective
    double xmag, ymag;    ///< orthographic: half the width and half the height
    double near_m, far_m; ///< far_m is 0 for an infinite perspective
} gyre_camera;

/// A set of nodes to show, with all their descendants.
typedef struct gyre_scene_roots {
    const char *name;
    const uint32_t *roots;
    uint32_t root_count;
    uint32_t reserved;
} gyre_scene_roots;

/// Something that was repaired or left out when the file was read: what and where, in one sentence.
typedef struct gyre_warning {
    const char *message;
    uint64_t count; ///< how often it was seen; the message names the first
} gyre_warning;

/// An extension that the file names.
typedef struct gyre_extension {
    const char *name;
    uint32_t required;  ///< 1 or 0
    uint32_t supported; ///< 1 when the reader understands it
} gyre_extension;

/// The memory behind an asset that a reader made.
typedef struct gyre_asset_storage gyre_asset_storage;

/// A whole file. All arrays are read only and live as long as the asset.
typedef struct gyre_asset {
    const char *generator, *copyright, *version; ///< NULL when absent
    const gyre_asset_node *nodes;
    const uint32_t *order;      ///< node indices, parents before children; NULL: as they are
    const gyre_mat4d *matrices; ///< of the nodes that are no T * R * S
    const double *weights;      ///< morph weights at rest, of all nodes
    const gyre_mesh *meshes;
    const gyre_skin_binding *skins;
    const gyre_material *materials;
    const gyre_texture *textures;
    const gyre_image *images;
    const gyre_camera *cameras;
    const gyre_scene_roots *scenes;
    const gyre_curves *clips;
    const gyre_extension *extensions;
    const gyre_warning *warnings;
    uint32_t node_count, matrix_count, weight_count, mesh_count, skin_count, material_count, texture_count,
        image_count, camera_count, scene_count, clip_count, extension_count, warning_count;
    uint32_t
        scene; ///< the default scene: the file's choice, else its first; GYRE_NONE without scenes: all nodes
    gyre_asset_storage *storage; ///< the reader's memory; NULL in an asset filled by hand
} gyre_asset;

/// Frees an asset that a reader made; NULL is fine.
GYRE_API void gyre_asset_destroy(const gyre_asset *asset);

/// The same model in another frame: a new asset that shares nothing with the old one.
///
/// Everything that has a direction or a length is mapped: transforms and matrices of nodes, curves with their
/// tangents, positions, normals, tangents (w changes sign with a mirror), morph displacements, inverse bind
/// matrices, the lengths of cameras. Where the handedness changes, triangles change their winding; for that
/// they may get indices, and a strip its first corner twice. Vertices stay in their order.
///
/// A camera goes on looking along its node's -z with +y up, in every frame, so its node gets a local turn
/// that leaves the view as it was. A camera whose node has a mesh, a matrix, children or is a joint moves to
/// a new node below it, after all others. The way back gives the same picture and the same numbers within
/// rounding (exactly where the units are equal and no camera turned), but keeps such a node.
///
/// @param asset     as it was afterwards
/// @param from      the frame that the asset's numbers are in; of a glTF file GYRE_FRAME_GLTF
/// @param to        the frame of the result
/// @param allocator NULL: malloc
/// @param out       the new asset, or NULL on failure; free with gyre_asset_destroy()
/// @param error     GYRE_BAD_ARGUMENT: a frame is not valid; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_asset_in_frame(const gyre_asset *asset, gyre_frame from,
                                                        gyre_frame to, const gyre_allocator *allocator,
                                                        const gyre_asset **out, gyre_error *error);

/// The clip of a name or, when no clip has it, of an index written in decimal; the first of equal names.
/// @return its index or GYRE_NONE
GYRE_API uint32_t gyre_asset_find_clip(const gyre_asset *asset, const char *name_or_index);

/// Decoded pixels.
typedef struct gyre_pixels {
    uint32_t width, height;
    uint8_t *rgba; ///< 4 bytes a pixel, row by row from the top, sRGB, alpha not premultiplied
    uint64_t size;
} gyre_pixels;

/// Unpacks a PNG or JPEG picture, at most 16384 x 16384, told by its first bytes. Values are taken as stored:
/// gamma and colour profiles are left alone, as glTF wants it; 16 bits are rounded to 8. A picture that ends
/// early, or whose size is out of all proportion to its file, is refused. Free with gyre_pixels_destroy() and
/// the same allocator.
GYRE_NODISCARD GYRE_API gyre_status gyre_image_decode(const gyre_image *image,
                                                      const gyre_allocator *allocator, gyre_pixels *out,
                                                      gyre_error *error);
/// Frees decoded pixels with the allocator they were made with; zeros are fine.
GYRE_API void gyre_pixels_destroy(gyre_pixels *pixels, const gyre_allocator *allocator);

GYRE_EXTERN_C_END

#endif
