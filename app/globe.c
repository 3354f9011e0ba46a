/* SPDX-License-Identifier: MIT */
#include "globe.h"

#include <math.h>

#define RADIANS (GYRE_PI / 180)

enum { GRID_RGB = 0x8794a3, NEAR_RGB = 0xffffff, RIM_RGB = 0xd3dbe4 };

globe globe_make(canvas *c, double x, double y, double radius, double azimuth_deg, double elevation_deg) {
    const gyre_quatd azimuth = gyre_quatd_from_y(azimuth_deg * RADIANS);
    const gyre_quatd elevation = gyre_quatd_from_x(-elevation_deg * RADIANS);
    return (globe){
        c, x, y, radius, fmax(radius / 130, 0.8), gyre_quatd_conjugate(gyre_quatd_mul(azimuth, elevation))};
}

canvas_point globe_point(const globe *g, gyre_vec3d direction, double reach, bool *is_near) {
    const gyre_vec3d v = gyre_quatd_rotate(g->view, direction);
    if (is_near) *is_near = v.z >= 0;
    return (canvas_point){g->x + g->radius * reach * v.x, g->y - g->radius * reach * v.y};
}

enum { RUN_LIMIT = 512 };

/* The pieces of a line that lie on one side of the sphere. */
static void side_stroke(const globe *g, const gyre_vec3d *directions, size_t count, bool near_side,
                        double width, ink color) {
    canvas_point run[RUN_LIMIT];
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_near;
        const canvas_point at = globe_point(g, directions[i], 1, &is_near);
        if (is_near == near_side) run[length++] = at;
        if ((is_near != near_side || i + 1 == count || length == RUN_LIMIT) && length > 0) {
            canvas_stroke(g->canvas, run, length, width, color);
            const canvas_point last = run[length - 1];
            length = 0;
            if (is_near == near_side) run[length++] = last;
        }
        if (i + 1 == count) break;
    }
}

void globe_path(const globe *g, const gyre_vec3d *directions, size_t count, double width, uint32_t rgb) {
    side_stroke(g, directions, count, false, 0.6 * width, ink_faint(rgb, 0.35));
    side_stroke(g, directions, count, true, width, ink_of(rgb));
}

static uint32_t rgb_between(uint32_t a, uint32_t b, double t) {
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const double from = a >> shift & 255, to = b >> shift & 255;
        mixed |= (uint32_t)(from + (to - from) * t + 0.5) << shift;
    }
    return mixed;
}

static void ball_draw(const globe *g) {
    const int top = (int)floor(g->y - g->radius - 1), bottom = (int)ceil(g->y + g->radius + 1);
    const int left = (int)floor(g->x - g->radius - 1), right = (int)ceil(g->x + g->radius + 1);
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            const double dx = (x + 0.5 - g->x) / g->radius, dy = (y + 0.5 - g->y) / g->radius;
            const double covered = (1 - sqrt(dx * dx + dy * dy)) * g->radius + 0.5;
            const double lit = (dx + 0.35) * (dx + 0.35) + (dy + 0.4) * (dy + 0.4);
            if (covered <= 0) continue;
            canvas_mix(g->canvas, x, y, rgb_between(NEAR_RGB, RIM_RGB, fmin(1, 0.42 * lit)),
                       fmin(1, covered));
        }
    }
}

enum { CIRCLE_STEPS = 96 };

static gyre_vec3d direction_at(double yaw_rad, double up_rad) {
    return gyre_vec3d_make(sin(yaw_rad) * cos(up_rad), sin(up_rad), cos(yaw_rad) * cos(up_rad));
}

static void circle_draw(const globe *g, double degrees, bool longitude, bool near_side) {
    gyre_vec3d circle[CIRCLE_STEPS + 1];
    for (int i = 0; i <= CIRCLE_STEPS; i++) {
        const double around = 2 * GYRE_PI * i / CIRCLE_STEPS;
        circle[i] =
            longitude ? direction_at(degrees * RADIANS, around) : direction_at(around, degrees * RADIANS);
    }
    const double weight = degrees == 0 && !longitude ? 1.5 : 1;
    side_stroke(g, circle, CIRCLE_STEPS + 1, near_side, g->pen * weight,
                ink_faint(GRID_RGB, near_side ? 0.6 : 0.18));
}

void globe_draw(const globe *g) {
    ball_draw(g);
    for (int near_side = 0; near_side < 2; near_side++) {
        for (int longitude = 0; longitude < 180; longitude += 30)
            circle_draw(g, longitude, true, near_side);
        for (int latitude = -60; latitude <= 60; latitude += 30)
            circle_draw(g, latitude, false, near_side);
    }
    canvas_circle(g->canvas, g->x, g->y, g->radius, g->pen * 1.3, ink_of(GRID_RGB));
}

void globe_dot(const globe *g, gyre_vec3d direction, double radius, uint32_t rgb) {
    bool is_near;
    const canvas_point at = globe_point(g, direction, 1, &is_near);
    canvas_disc(g->canvas, at.x, at.y, is_near ? radius : 0.7 * radius, ink_faint(rgb, is_near ? 1 : 0.4));
}

void globe_arrow(const globe *g, gyre_vec3d direction, double width, uint32_t rgb) {
    bool is_near;
    const canvas_point at = globe_point(g, direction, 1, &is_near);
    const ink color = ink_faint(rgb, is_near ? 1 : 0.5);
    canvas_line(g->canvas, g->x, g->y, at.x, at.y, width, color);
    canvas_disc(g->canvas, at.x, at.y, 1.9 * width, color);
}

enum { SUBPIXELS = 3 };

/* How much of a pixel is inside, by a few points of it. */
static double pixel_inside(const globe *g, const globe_area *area, gyre_quatd back, double limit, int x,
                           int y) {
    int hits = 0;
    for (int i = 0; i < SUBPIXELS * SUBPIXELS; i++) {
        const double px = x + (i % SUBPIXELS + 0.5) / SUBPIXELS, py = y + ((i / SUBPIXELS) + 0.5) / SUBPIXELS;
        const double vx = (px - g->x) / g->radius, vy = (g->y - py) / g->radius,
                     square = 1 - vx * vx - vy * vy;
        if (square < 0) continue;
        const gyre_vec3d direction = gyre_quatd_rotate(back, gyre_vec3d_make(vx, vy, sqrt(square)));
        if (gyre_vec3d_dot(direction, area->middle) < limit) continue;
        hits += area->inside(area->user, direction);
    }
    return (double)hits / (SUBPIXELS * SUBPIXELS);
}

void globe_fill(const globe *g, const globe_area *area, ink color) {
    const canvas_point at = globe_point(g, area->middle, 1, NULL);
    const double reach = g->radius * fmin(1, area->limit_rad) + 2, limit = cos(area->limit_rad);
    const gyre_quatd back = gyre_quatd_conjugate(g->view);
    for (int y = (int)floor(at.y - reach); y < at.y + reach; y++) {
        for (int x = (int)floor(at.x - reach); x < at.x + reach; x++) {
            const double part = pixel_inside(g, area, back, limit, x, y);
            if (part > 0) canvas_mix(g->canvas, x, y, color.rgb, part * color.alpha);
        }
    }
}
