/* SPDX-License-Identifier: MIT */
#ifndef GYRE_TESTS_REFERENCE_MODEL_H
#define GYRE_TESTS_REFERENCE_MODEL_H

#include "reference.h"

enum ref_path { REF_TRANSLATION, REF_ROTATION, REF_SCALE, REF_WEIGHTS };
enum ref_interpolation { REF_STEP, REF_LINEAR, REF_CUBICSPLINE };

typedef struct ref_buffer {
    unsigned char *bytes;
    size_t size;
} ref_buffer;

typedef struct ref_node {
    char *name;
    ptrdiff_t parent, mesh, skin;
    bool in_scene, has_matrix;
    double matrix[16];
    double translation[3], rotation[4], scale[3];
    size_t weight_count;
    double *weights;
} ref_node;

typedef struct ref_primitive {
    size_t vertex_count;
    double *position; ///< 3 a vertex
    size_t target_count;
    double **target;        ///< 3 a vertex each; NULL where a target does not move positions
    size_t influence_count; ///< 4 for each JOINTS_n, WEIGHTS_n pair
    double *joint, *weight; ///< influence_count a vertex
} ref_primitive;

typedef struct ref_mesh {
    size_t primitive_count;
    ref_primitive *primitives;
    size_t weight_count;
    double *weights;
} ref_mesh;

typedef struct ref_skin {
    size_t joint_count;
    size_t *joints;
    double *inverse_bind; ///< 16 a joint; NULL means identity
} ref_skin;

typedef struct ref_channel {
    size_t node;
    enum ref_path path;
    enum ref_interpolation interpolation;
    size_t key_count, width; ///< width: numbers in one value
    double *times, *values;  ///< values: key_count * width, three times that for REF_CUBICSPLINE
} ref_channel;

typedef struct ref_clip {
    char *name;
    double duration_s;
    size_t channel_count;
    ref_channel *channels;
} ref_clip;

struct ref_model {
    size_t buffer_count, node_count, mesh_count, skin_count, clip_count;
    ref_buffer *buffers;
    ref_node *nodes;
    ref_mesh *meshes;
    ref_skin *skins;
    ref_clip *clips;
    ref_pose *poses; ///< node_count
};

/// Sets the unit quaternion along q; identity for a q of zeros.
void ref_normalise(double q[4]);

#endif
