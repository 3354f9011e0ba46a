/* SPDX-License-Identifier: MIT */
/* Turns a field into a smooth mesh: its zero, seen from where it is positive. */
#ifndef SURFACE_H
#define SURFACE_H

#include "mesh_builder.h"

typedef struct surface_field {
    double (*distance)(const void *user, gyre_vec3d p); /* negative inside; roughly in metres near 0 */
    const void *user;
} surface_field;

/* Lattice planes along each axis, ascending: fine where the shape is. */
typedef struct surface_grid {
    const double *planes[3];
    int counts[3];
} surface_grid;

/* Called for each vertex before it is added, to set the builder's colour and influences. */
typedef void (*surface_paint)(mesh_builder *m, const void *user, gyre_vec3d p, gyre_vec3d normal);

gyre_vec3d surface_gradient(surface_field field, gyre_vec3d p);

/* The nearest point of the surface, roughly. */
gyre_vec3d surface_project(surface_field field, gyre_vec3d p);

/* Where a ray from inside leaves the shape. */
gyre_vec3d surface_leave(surface_field field, gyre_vec3d from, gyre_vec3d direction);

void surface_mesh(mesh_builder *m, surface_field field, const surface_grid *grid, surface_paint paint);

#endif
