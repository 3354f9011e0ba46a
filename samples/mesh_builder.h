/* SPDX-License-Identifier: MIT */
/* Grows the arrays of one primitive, vertex by vertex and shape by shape. Out of memory ends the program. */
#ifndef MESH_BUILDER_H
#define MESH_BUILDER_H

#include <gyre/asset.h>

enum { INFLUENCES = 4 };

typedef struct influence_set {
    uint16_t joints[INFLUENCES];
    double weights[INFLUENCES]; /* whole 255ths, their sum is 1 */
} influence_set;

typedef struct mesh_builder {
    uint32_t vertex_count, vertex_capacity, index_count, index_capacity;
    float *positions, *normals, *colors;
    double *weights;
    uint16_t *joints;
    uint32_t *indices;
    gyre_transformd place;    /* shapes are put here; shape coordinates times scale, turned, moved */
    float color[4];           /* of the vertices to come */
    influence_set influences; /* of the vertices to come */
} mesh_builder;

typedef struct point2 {
    double x, y;
} point2;

void mesh_builder_init(mesh_builder *m);
void mesh_builder_destroy(mesh_builder *m);

/* Memory or the end of the program. */
void *must_allocate(size_t count, size_t size);

uint32_t mesh_vertex(mesh_builder *m, gyre_vec3d position, gyre_vec3d normal);
void mesh_triangle(mesh_builder *m, uint32_t a, uint32_t b, uint32_t c);
void mesh_quad(mesh_builder *m, uint32_t a, uint32_t b, uint32_t c, uint32_t d);

/* Smooth normals, weighted by area, for all vertices from `first`, out of all triangles among them. */
void mesh_smooth_normals(mesh_builder *m, uint32_t first);

/* The primitive borrows the builder's arrays. */
enum { WITH_COLORS = 1, WITH_SKIN = 2 };
gyre_primitive mesh_primitive(const mesh_builder *m, uint32_t material, int with);

#endif
