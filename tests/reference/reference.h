/* SPDX-License-Identifier: MIT */
#ifndef GYRE_TESTS_REFERENCE_H
#define GYRE_TESTS_REFERENCE_H

/// A second glTF 2.0 evaluator, for tests alone. It was written from the text of the specification, shares no
/// line with the library, and prefers the obvious to the fast: recursion, linear searches, one allocation per
/// thing. Where it and the library disagree, one of them is wrong.
///
/// Quaternions are (x, y, z, w), matrices column-major, times in seconds, everything double.

#include <stdbool.h>
#include <stddef.h>

typedef struct ref_model ref_model;

/// One node as the last ref_evaluate() left it.
typedef struct ref_pose {
    double translation[3];
    double rotation[4];
    double scale[3];
    double local[16]; ///< the file's matrix where it has one that is not animated, else T * R * S
    double world[16];
    size_t weight_count;
    double *weights; ///< one for each morph target; owned by the model
} ref_pose;

/// Reads a .gltf or .glb file and everything it refers to. NULL when that fails.
ref_model *ref_load(const char *path);
void ref_free(ref_model *model);

size_t ref_clip_count(const ref_model *model);
/// NULL where the file gives no name.
const char *ref_clip_name(const ref_model *model, size_t clip);
/// The largest key time of the clip, which starts at 0 whatever its first key.
double ref_clip_duration(const ref_model *model, size_t clip);

size_t ref_node_count(const ref_model *model);
const char *ref_node_name(const ref_model *model, size_t node);
/// -1 for a root.
ptrdiff_t ref_node_parent(const ref_model *model, size_t node);
bool ref_node_in_scene(const ref_model *model, size_t node);
/// Whether the file gives the node by a matrix; then translation, rotation and scale are those nearest to it.
bool ref_node_has_matrix(const ref_model *model, size_t node);
/// -1 where the node carries no mesh.
ptrdiff_t ref_node_mesh(const ref_model *model, size_t node);
size_t ref_primitive_count(const ref_model *model, size_t node);
size_t ref_vertex_count(const ref_model *model, size_t node, size_t primitive);

/// Poses the model: clip -1 is the rest pose, and a time outside the clip is clamped to its nearer end.
void ref_evaluate(ref_model *model, ptrdiff_t clip, double time_s);
const ref_pose *ref_node_pose(const ref_model *model, size_t node);
/// World positions of one primitive of the node's mesh after morphing and skinning, in file order.
void ref_positions(const ref_model *model, size_t node, size_t primitive, double (*out)[3]);

#endif
