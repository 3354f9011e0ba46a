/* SPDX-License-Identifier: MIT */
/* Shapes of a mechanism: each is added to a mesh where its `place` says. Angles in radians. */
#ifndef SHAPE_H
#define SHAPE_H

#include "mesh_builder.h"

/* A surface of revolution about +y. The profile goes up the outside: its points, from the lowest ring to the
   highest, bound the shape on their right hand side (seen with y up and the axis to the left). Two points
   in the same place make a sharp edge. */
void shape_lathe(mesh_builder *m, const point2 *profile, int count, int segments);

/* A cylinder from y = 0 to `height` with edges cut off by `bevel`, closed at both ends. */
void shape_cylinder(mesh_builder *m, double radius, double height, double bevel, int segments);

/* A ring about +y, from y = 0 to `height`. */
void shape_ring(mesh_builder *m, double inner, double outer, double height, double bevel, int segments);

/* A sphere about the origin. */
void shape_sphere(mesh_builder *m, double radius, int segments, int rings);

/* A box about the origin, edges cut off by `bevel`. */
void shape_box(mesh_builder *m, gyre_vec3d size, double bevel);

/* A plate in the xy plane from z = -thickness / 2 to thickness / 2: what lies between an outline that runs
   anticlockwise and a round hole about the origin (NULL: none, the outline is then seen from its middle). The
   hole has fewer points, and their number divides that of the outline. */
void shape_plate(mesh_builder *m, const point2 *outline, int count, const point2 *hole, int hole_count,
                 double thickness);

/* A rod of round section along a path. */
void shape_tube(mesh_builder *m, const gyre_vec3d *path, const double *radii, int count, int sides);

/* A straight bar in the xy plane with round ends about a and b. */
void shape_bar(mesh_builder *m, point2 a, point2 b, double half_width, double thickness);

/* An outline has at most MOST_POINTS points. */
enum { GEAR_POINTS = 6, MOST_TEETH = 32, MOST_POINTS = GEAR_POINTS * MOST_TEETH };

/* The outline of an involute gear, pressure angle 20 degrees, with a tooth on +x: GEAR_POINTS a tooth. */
void gear_outline(point2 *outline, int teeth, double module);

/* A wheel of the same number of points: circle. */
void circle_outline(point2 *outline, int count, double radius, double first_angle);

#endif
