/* SPDX-License-Identifier: MIT */
/* What a scene is made of. Slots carry what is edited, by the node's number; the order carries what is
   computed, by position, so that worlds are made in one pass over arrays. */
#ifndef GYREI_SCENE_STATE_H
#define GYREI_SCENE_STATE_H

#include <gyre/matd.h>
#include <gyre/scene.h>

enum {
    GYREI_ROOT = 0, /* the slot and the position that hold the roots; its world is the identity */
    GYREI_GENERATIONS = 1 << 20, /* of one slot; then it is not used again */
    GYREI_ORDER_PAD = 8          /* elements past the last that kernels may read */
};

#define GYREI_IS_MATRIX 0x80000000u /* bit of a parent's position: the node's local is its slot's matrix */

/* A 3x4 matrix, row by row. */
typedef struct gyrei_rows {
    float m[12];
} gyrei_rows;

typedef struct gyrei_slot {
    uint32_t generation;
    uint32_t parent, first_child, last_child, previous, next; /* slots or GYRE_NONE; a free slot: next free */
    uint32_t position;
    uint32_t shape; /* index or GYRE_NONE */
    bool used, hidden, has_matrix;
    char *name;
    size_t name_size;
    gyrei_rows *matrix; /* memory for one, or NULL; its numbers count with has_matrix */
    void *user;
} gyrei_slot;

typedef struct gyrei_placed_shape {
    gyre_shape shape;
    uint32_t slot;
} gyrei_placed_shape;

/* By position. Up to `sorted_count` positions are in an order in which the children of a node lie side by
   side and all descendants of a node are the range begin to end. After them stand nodes that were added
   since, parents before children. A position whose slot is GYRE_NONE is a hole. */
typedef struct gyrei_order {
    gyre_transform *locals;
    gyrei_rows *worlds;
    uint32_t *parents; /* positions, with GYREI_IS_MATRIX */
    uint32_t *begin, *end;
    uint32_t *slots;
    uint32_t *path;                   /* scratch: the way from a node to its root */
    uint64_t *roots, *todo, *touched; /* bits: changed; to be computed; which words of both are not 0 */
} gyrei_order;

/* Computes the worlds of positions from begin to end. */
typedef void gyrei_worlds_function(const gyre_scene *scene, uint32_t begin, uint32_t end);

struct gyre_scene {
    gyrei_worlds_function *compute;
    gyre_allocator allocator;
    uint32_t capacity;   /* of slots and positions */
    uint32_t slot_count; /* slots that were ever used, the root's included */
    uint32_t free_slot;  /* first of a list, or GYRE_NONE */
    uint32_t node_count;
    uint32_t generation;   /* the first of every slot */
    uint32_t used_count;   /* positions */
    uint32_t sorted_count; /* positions in order */
    uint32_t hole_count;
    bool stale; /* some parent may stand after its child: the order must be made anew */
    bool dirty; /* some bit of `roots` is set, or the order is stale */
    gyrei_slot *slots;
    gyrei_order order;
    void *order_memory;
    size_t order_size;
    gyrei_placed_shape *shapes;
    uint32_t shape_count, shape_capacity;
};

/* The slot of a node that is there, else GYRE_NONE. */
uint32_t gyrei_scene_slot(const gyre_scene *scene, gyre_node node);
/* The status of a handle that names no node. */
gyre_status gyrei_scene_refuse(const gyre_scene *scene, gyre_node node, gyre_error *error);
/* The handle of a slot; none for GYREI_ROOT and GYRE_NONE. */
gyre_node gyrei_scene_node(const gyre_scene *scene, uint32_t slot);
/* The slot after `slot` in depth-first order below `top`, or GYRE_NONE. */
uint32_t gyrei_scene_next_slot(const gyre_scene *scene, uint32_t top, uint32_t slot);

/* Order. */
void gyrei_order_lay_out(gyre_scene *scene, void *memory, uint32_t capacity, gyrei_order *order);
size_t gyrei_order_size(uint32_t capacity);
bool gyrei_order_make_room(gyre_scene *scene); /* for one more position; false: no memory */
void gyrei_order_append(gyre_scene *scene, uint32_t slot, const gyre_transform *local);
void gyrei_order_drop(gyre_scene *scene, uint32_t slot);
void gyrei_order_move_subtree(gyre_scene *scene, uint32_t slot); /* after its parent has changed */
void gyrei_order_rebuild(gyre_scene *scene);
void gyrei_order_mark(gyre_scene *scene, uint32_t slot); /* its local has changed */

/* Worlds. */
void gyrei_worlds_compute_plain(const gyre_scene *scene, uint32_t begin, uint32_t end);
void gyrei_worlds_compute_avx2(const gyre_scene *scene, uint32_t begin, uint32_t end);
/* The one for this processor; GYRE_ISA lowers it. */
gyrei_worlds_function *gyrei_worlds_chosen(void);
gyre_mat4d gyrei_local_exact(const gyre_scene *scene, uint32_t slot);
gyre_mat4d gyrei_world_exact(const gyre_scene *scene, uint32_t slot);
gyrei_rows gyrei_world_now(const gyre_scene *scene, uint32_t slot);

/* A local transform that is to be set: T * R * S, or with `kind` sheared also a matrix. */
typedef struct gyrei_local {
    gyre_transform transform;
    gyrei_rows matrix;
    gyre_decompose kind;
} gyrei_local;

/* Brings the rotation to length 1; false when some number is not finite or the rotation is zero. */
bool gyrei_transform_check(gyre_transform *t);
/* False when it is not finite as floats. */
bool gyrei_local_from_matrix(gyre_mat4d m, gyrei_local *out);
/* Gets the memory that setting it needs; false: there is none. */
bool gyrei_local_reserve(gyre_scene *scene, uint32_t slot, const gyrei_local *local);
void gyrei_local_set(gyre_scene *scene, uint32_t slot, const gyrei_local *local);
void gyrei_matrix_release(gyre_scene *scene, uint32_t slot);
/* False when what is below the slot is flattened. */
bool gyrei_world_inverse(const gyre_scene *scene, uint32_t slot, gyre_mat4d *out);

void gyrei_shape_remove(gyre_scene *scene, uint32_t slot);

#endif
