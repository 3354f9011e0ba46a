/* SPDX-License-Identifier: MIT */
/* A sphere of directions, seen from far away: lines and areas on it, its far side dimmed. */
#ifndef APP_GLOBE_H
#define APP_GLOBE_H

#include "canvas.h"

#include <gyre/quatd.h>

typedef struct globe {
    canvas *canvas;
    double x, y, radius, pen; /* pixels; `pen` is the width of a thin line */
    gyre_quatd view;          /* turns directions of the scene into those of the view: z is towards the eye */
} globe;

/* Seen from an azimuth (from +z towards +x) and an elevation. */
globe globe_make(canvas *c, double x, double y, double radius, double azimuth_deg, double elevation_deg);

/* The ball with its circles of latitude and longitude, every 30 degrees. */
void globe_draw(const globe *g);

/* Where a direction is seen, and whether on the near side. `reach` is how far out, in radii. */
canvas_point globe_point(const globe *g, gyre_vec3d direction, double reach, bool *is_near);

/* A line through directions. What is on the far side is thinner and paler. */
void globe_path(const globe *g, const gyre_vec3d *directions, size_t count, double width, uint32_t rgb);

void globe_dot(const globe *g, gyre_vec3d direction, double radius, uint32_t rgb);

/* From the middle to the sphere, with a tip. */
void globe_arrow(const globe *g, gyre_vec3d direction, double width, uint32_t rgb);

/* All directions of the near side that `inside` says yes to, none further than `limit_rad` from `middle`. */
typedef struct globe_area {
    bool (*inside)(const void *user, gyre_vec3d direction);
    const void *user;
    gyre_vec3d middle;
    double limit_rad;
} globe_area;
void globe_fill(const globe *g, const globe_area *area, ink color);

#endif
