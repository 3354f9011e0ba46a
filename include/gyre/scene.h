/* SPDX-License-Identifier: MIT */
/// @file scene.h
/// A tree of nodes to edit: add, remove, move, name, and ask where everything is.
///
/// A node is translation * rotation * scale, or a matrix that is none (shear). Nodes are named by handles
/// that notice when their node is gone. Worlds are recomputed where something changed, by gyre_scene_update()
/// or when they are asked for; how nodes are stored never shows. Euler angles go in and come out; what a node
/// keeps is a quaternion.
///
/// Numbers are floats; what undoes a parent's transform is computed in double. Scenes share nothing: each may
/// be used on a thread of its own. Of one scene several threads may read at a time, when gyre_scene_update()
/// was called after the last change.
///
/// Statuses of all functions that take a node: GYRE_NOT_FOUND when it was removed, GYRE_BAD_ARGUMENT when it
/// is of another scene or none. On failure nothing changes and outputs stay as they were.
#ifndef GYRE_SCENE_H
#define GYRE_SCENE_H

#include <gyre/euler.h>
#include <gyre/transform.h>
#include <gyre/vecd.h>

GYRE_EXTERN_C_BEGIN

/// A node of a scene, by value. All zero is none. Never two nodes of a scene, one after the other, have the
/// same handle.
typedef struct gyre_node {
    uint32_t index1, generation;
} gyre_node;

/// A tree of nodes. Several nodes may be roots.
typedef struct gyre_scene gyre_scene;

/// How a scene is made; all zero is the default.
typedef struct gyre_scene_options {
    gyre_allocator allocator;
    uint32_t node_capacity; ///< nodes to make room for at once; more may be added
    uint32_t
        id; ///< 1 to 4095: scenes of different ids surely refuse each other's nodes. 0: it is made of the
            ///< scene's address, so that scenes alive at the same time do so but for one case in millions
} gyre_scene_options;

/// Makes an empty scene.
/// @param options NULL: the default
GYRE_NODISCARD GYRE_API gyre_status gyre_scene_create(const gyre_scene_options *options, gyre_scene **out,
                                                      gyre_error *error);
/// Frees a scene with all its nodes; NULL is fine.
GYRE_API void gyre_scene_destroy(gyre_scene *scene);

/// The handle that names no node.
GYRE_API gyre_node gyre_node_none(void);
/// Whether a handle names no node.
GYRE_API bool gyre_node_is_none(gyre_node node);
/// Whether two handles name the same node.
GYRE_API bool gyre_node_equal(gyre_node a, gyre_node b);

/// How many nodes there are.
GYRE_API uint32_t gyre_scene_count(const gyre_scene *scene);
/// Whether a handle names a node that is there.
GYRE_API bool gyre_scene_has(const gyre_scene *scene, gyre_node node);

/// Adds a node as the last child of its parent.
///
/// @param parent none: the node becomes a root
/// @param local  NULL: the identity. The rotation is normalised; numbers must be finite
/// @param out    the node, or none on failure
/// @param error  GYRE_OUT_OF_MEMORY, GYRE_BAD_ARGUMENT; may be NULL
///
/// Cost: constant, on the average; memory is moved when it is full.
GYRE_NODISCARD GYRE_API gyre_status gyre_scene_add(gyre_scene *scene, gyre_node parent,
                                                   const gyre_transform *local, gyre_node *out,
                                                   gyre_error *error);

/// Removes a node with all its descendants.
GYRE_API gyre_status gyre_scene_remove(gyre_scene *scene, gyre_node node);

/// Removes a node alone: its children take its place among its parent's, where they are in the world.
///
/// A child whose place is no translation, rotation and scale any more carries a matrix afterwards.
/// @return also GYRE_OUT_OF_MEMORY, then nothing changed
GYRE_API gyre_status gyre_scene_dissolve(gyre_scene *scene, gyre_node node, gyre_error *error);

/// What stays as it is when a node gets another parent.
enum {
    GYRE_KEEP_WORLD =
        0,              ///< where the node is; its local transform becomes what it takes, a matrix if need be
    GYRE_KEEP_LOCAL = 1 ///< its local transform
};

/// Hangs a node, with its descendants, under another parent, as the last child. Under its own parent it stays
/// where it is among the children.
///
/// @param parent none: the node becomes a root
/// @param keep   GYRE_KEEP_WORLD or GYRE_KEEP_LOCAL
/// @param error  GYRE_BAD_ARGUMENT when `parent` is the node or one of its descendants; with GYRE_KEEP_WORLD
///               GYRE_DEGENERATE when the parent flattens what is below it, so that nothing keeps the node's
///               place, and GYRE_OUT_OF_MEMORY. Then nothing changed
GYRE_API gyre_status gyre_scene_set_parent(gyre_scene *scene, gyre_node node, gyre_node parent, uint32_t keep,
                                           gyre_error *error);

/// A node's parent; none for a root, and for a node that is not there.
GYRE_API gyre_node gyre_scene_parent(const gyre_scene *scene, gyre_node node);
/// A node's first child, or the first root when `node` is none; none where there is none.
GYRE_API gyre_node gyre_scene_first_child(const gyre_scene *scene, gyre_node node);
/// The next child of the same parent, or the next root; none after the last.
GYRE_API gyre_node gyre_scene_next_sibling(const gyre_scene *scene, gyre_node node);

/// The node after `node` in depth-first order below `top`, parents before children; none after the last.
///
/// All nodes below `top`, and with it first: `for (n = top; !gyre_node_is_none(n); n = gyre_scene_next(scene,
/// top, n))`.
/// @param top  none: the whole scene
/// @param node none, with `top` none: the first root is next
GYRE_API gyre_node gyre_scene_next(const gyre_scene *scene, gyre_node top, gyre_node node);

/// The local transform; of a node that carries a matrix the nearest one.
GYRE_API gyre_status gyre_scene_transform(const gyre_scene *scene, gyre_node node, gyre_transform *out);
/// Sets the local transform. The rotation is normalised; GYRE_BAD_ARGUMENT for numbers that are not finite
/// and for a rotation that is zero.
GYRE_API gyre_status gyre_scene_set_transform(gyre_scene *scene, gyre_node node, gyre_transform local);
/// Moves a node: sets the translation alone. A node that carries a matrix keeps its shear.
GYRE_API gyre_status gyre_scene_set_translation(gyre_scene *scene, gyre_node node, gyre_vec3 translation);
/// Turns a node: sets the rotation alone, as gyre_scene_set_transform() would. A node that carries a matrix
/// becomes the nearest translation, rotation and scale first.
GYRE_API gyre_status gyre_scene_set_rotation(gyre_scene *scene, gyre_node node, gyre_quat rotation);
/// Sets the scale alone; 0 and negative numbers are fine. A matrix as gyre_scene_set_rotation().
GYRE_API gyre_status gyre_scene_set_scale(gyre_scene *scene, gyre_node node, gyre_vec3 scale);

/// The local rotation as Euler angles, computed from its quaternion by gyre_euler_from_quat().
/// @param previous NULL, or the angles shown before: those nearest to them are given (gyre_euler_closest())
GYRE_API gyre_status gyre_scene_euler(const gyre_scene *scene, gyre_node node, gyre_euler_order order,
                                      const gyre_vec3 *previous, gyre_vec3 *out_rad);
/// Sets the local rotation by Euler angles, in radians; they are not kept. GYRE_BAD_ARGUMENT for angles that
/// are not finite and for an order that is none.
GYRE_API gyre_status gyre_scene_set_euler(gyre_scene *scene, gyre_node node, gyre_vec3 angles_rad,
                                          gyre_euler_order order);

/// The local matrix: the one that the node carries, or T * R * S.
GYRE_API gyre_status gyre_scene_matrix(const gyre_scene *scene, gyre_node node, gyre_mat4 *out);
/// Sets the local transform by a matrix: as translation, rotation and scale where it is that, else the node
/// carries the matrix itself.
///
/// @param kind  out: GYRE_DECOMPOSE_* bits, with GYRE_DECOMPOSE_SHEAR the matrix is kept; may be NULL
/// @param error GYRE_BAD_ARGUMENT when it is not finite or its last row is not (0, 0, 0, 1);
///              GYRE_OUT_OF_MEMORY
GYRE_API gyre_status gyre_scene_set_matrix(gyre_scene *scene, gyre_node node, gyre_mat4 matrix,
                                           gyre_decompose *kind, gyre_error *error);
/// Whether a node carries a matrix that is no translation, rotation and scale.
GYRE_API bool gyre_scene_has_matrix(const gyre_scene *scene, gyre_node node);

/// Recomputes the worlds of what changed, and of what hangs below it. Neither allocates nor fails. Gives the
/// same bits on every processor.
///
/// Error: 2e-6 of the size of the world's columns, 20 levels down.
/// @return how many worlds were computed
///
/// Cost: nothing changed: nothing. Otherwise linear in what changed and what is below that; after edits of the
/// tree (add, remove, set_parent) beyond an eighth of the nodes once linear in all.
GYRE_API uint32_t gyre_scene_update(gyre_scene *scene);

/// The matrix that takes the node's own space to the scene's, as of now.
///
/// Cost: a copy when gyre_scene_update() was called after the last change, else the way up to the root.
GYRE_API gyre_status gyre_scene_world(const gyre_scene *scene, gyre_node node, gyre_mat4 *out);
/// The world as a transform where it is one, else the nearest: `kind` says GYRE_DECOMPOSE_SHEAR then.
/// @param kind out: GYRE_DECOMPOSE_* bits as of gyre_transform_from_mat4(); may be NULL
GYRE_API gyre_status gyre_scene_world_transform(const gyre_scene *scene, gyre_node node, gyre_transform *out,
                                                gyre_decompose *kind);
/// Puts a node where `world` says, by changing its local transform; it carries a matrix afterwards if that is
/// no translation, rotation and scale below its parent.
///
/// @param kind  out: what the local matrix is, GYRE_DECOMPOSE_* bits; may be NULL
/// @param error GYRE_DEGENERATE when the parent flattens what is below it; GYRE_BAD_ARGUMENT,
///              GYRE_OUT_OF_MEMORY as gyre_scene_set_matrix(). Then nothing changed
GYRE_API gyre_status gyre_scene_set_world(gyre_scene *scene, gyre_node node, gyre_mat4 world,
                                          gyre_decompose *kind, gyre_error *error);
/// Moves a node's origin to a point of the scene; rotation, scale and shear stay. Errors as
/// gyre_scene_set_world().
GYRE_API gyre_status gyre_scene_set_world_position(gyre_scene *scene, gyre_node node, gyre_vec3 position,
                                                   gyre_error *error);

/// A node's name, or NULL: it has none, or is not there. Lives until the name is set or the node removed.
GYRE_API const char *gyre_scene_name(const gyre_scene *scene, gyre_node node);
/// Names a node: UTF-8, copied; NULL takes the name away. Names may be equal or empty. GYRE_OUT_OF_MEMORY.
GYRE_API gyre_status gyre_scene_set_name(gyre_scene *scene, gyre_node node, const char *name);
/// The first node of a name below `top`, in the order of gyre_scene_next(); none when there is none.
/// @param top none: the whole scene
///
/// Cost: a comparison a node.
GYRE_API gyre_node gyre_scene_find(const gyre_scene *scene, gyre_node top, const char *name);
/// The first node whose names from a child of `top` down to it are the path's parts, as "body/arm/hand". A
/// name with a slash in it is found by gyre_scene_find() alone.
GYRE_API gyre_node gyre_scene_find_path(const gyre_scene *scene, gyre_node top, const char *path);

/// Shows or hides a node and, with it, all below. New nodes are shown.
GYRE_API gyre_status gyre_scene_set_visible(gyre_scene *scene, gyre_node node, bool visible);
/// Whether neither the node nor one of its ancestors is hidden; false for a node that is not there.
GYRE_API bool gyre_scene_is_visible(const gyre_scene *scene, gyre_node node);

/// A pointer of the caller's, kept with the node and never looked at; NULL at first.
GYRE_API gyre_status gyre_scene_set_user(gyre_scene *scene, gyre_node node, void *user);
/// The pointer that gyre_scene_set_user() set; NULL for a node that is not there.
GYRE_API void *gyre_scene_user(const gyre_scene *scene, gyre_node node);

/// How the vertices of a surface make triangles.
enum {
    GYRE_SURFACE_TRIANGLES = 0, ///< three a triangle
    GYRE_SURFACE_STRIP = 1,     ///< each vertex makes one with the two before it
    GYRE_SURFACE_FAN = 2        ///< each makes one with the one before it and the first
};

/// Triangles that a ray can meet. The arrays are borrowed while the shape is set.
typedef struct gyre_surface {
    const float *positions; ///< 3 a vertex
    uint32_t vertex_count;
    uint32_t index_count;    ///< 0: the vertices in their order
    const uint32_t *indices; ///< a triangle with one that is not below vertex_count is left out
    uint32_t mode;           ///< GYRE_SURFACE_*
    uint32_t double_sided;   ///< 0: met from the front alone, where the corners go anticlockwise; else 1
} gyre_surface;

/// What a ray can meet of a node.
typedef struct gyre_shape {
    gyre_vec3 min, max;           ///< a box around it, in the node's own space; see `has_bounds`
    const gyre_surface *surfaces; ///< borrowed while the shape is set
    uint32_t surface_count;       ///< 0: the box itself is met
    uint32_t has_bounds;     ///< 1: the box is given; 0: it is made of the surfaces' vertices as they are now
    uint32_t in_scene_space; ///< 1: box and vertices are in the scene's space already, as those of skins are
    uint32_t
        mirrored; ///< 1: the corners go clockwise seen from the front, as those of skins that were mirrored
} gyre_shape;

/// Gives a node a shape, copied but for its surfaces; NULL takes it away. To be called again when the
/// vertices have moved.
/// @param error GYRE_BAD_ARGUMENT: neither surfaces nor bounds, or no positions; GYRE_OUT_OF_MEMORY
GYRE_API gyre_status gyre_scene_set_shape(gyre_scene *scene, gyre_node node, const gyre_shape *shape,
                                          gyre_error *error);

/// What a ray may meet besides.
enum {
    GYRE_PICK_HIDDEN = 1u, ///< nodes that are hidden
    GYRE_PICK_BACKS = 2u,  ///< surfaces from behind, though they are not double sided
    GYRE_PICK_BOUNDS = 4u  ///< boxes alone: triangles are not looked at
};

/// From where and whereto to look.
typedef struct gyre_ray {
    gyre_vec3 origin;
    gyre_vec3 direction; ///< of any length but 0
    float length;        ///< how far, in the scene's units; 0: without end
    uint32_t flags;      ///< GYRE_PICK_* bits
} gyre_ray;

/// What a ray meets first.
typedef struct gyre_hit {
    gyre_node node;
    uint32_t surface;      ///< of the shape; GYRE_NONE: its box
    uint32_t triangle;     ///< of the surface; GYRE_NONE: the box
    double distance;       ///< from the ray's origin, in the scene's units; 0 inside a box
    gyre_vec3d position;   ///< in the scene's space
    gyre_vec3d normal;     ///< of the triangle, of length 1, on the side of its front; of a box: zero
    double barycentric[3]; ///< the parts that the triangle's corners have in `position`; their sum is 1
} gyre_hit;

/// Finds what a ray meets first, bounds before triangles; updates the scene first.
///
/// Triangles that share an edge leave no gap: a ray that does not miss both meets one. What a mirror turns
/// round keeps its front outside. A node flattened by a scale of 0 is met as the flat thing it is; a triangle
/// seen from its edge is not met.
/// @return GYRE_NOT_FOUND when the ray meets nothing, GYRE_BAD_ARGUMENT for a ray that is not finite or has no
///         direction
///
/// Cost: a box a shape, then a triangle each in the boxes that are met no farther than what was found.
GYRE_API gyre_status gyre_scene_pick(gyre_scene *scene, const gyre_ray *ray, gyre_hit *out);

GYRE_EXTERN_C_END

#endif
