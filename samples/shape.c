/* SPDX-License-Identifier: MIT */
#include "shape.h"
#include <gyre/trigd.h>
#include <math.h>
#include <stdlib.h>

static gyre_vec3d on_ring(double radius, double y, double angle) {
    double sine, cosine;
    gyre_sin_cosd(angle, &sine, &cosine);
    return gyre_vec3d_make(radius * cosine, y, -radius * sine);
}

static bool same_point(point2 a, point2 b) {
    return fabs(a.x - b.x) < 1e-9 && fabs(a.y - b.y) < 1e-9;
}

/* The outward normal at a profile point: of the pieces on both sides of it that are not sharp edges. */
static point2 profile_normal(const point2 *p, int count, int i) {
    point2 sum = {0, 0};
    if (i > 0 && !same_point(p[i - 1], p[i])) {
        double length = sqrt((p[i].x - p[i - 1].x) * (p[i].x - p[i - 1].x) +
                             (p[i].y - p[i - 1].y) * (p[i].y - p[i - 1].y));
        sum.x += (p[i].y - p[i - 1].y) / length, sum.y -= (p[i].x - p[i - 1].x) / length;
    }
    if (i + 1 < count && !same_point(p[i + 1], p[i])) {
        double length = sqrt((p[i + 1].x - p[i].x) * (p[i + 1].x - p[i].x) +
                             (p[i + 1].y - p[i].y) * (p[i + 1].y - p[i].y));
        sum.x += (p[i + 1].y - p[i].y) / length, sum.y -= (p[i + 1].x - p[i].x) / length;
    }
    return sum;
}

/* A ring of vertices; on the axis one is enough. */
static uint32_t lathe_ring(mesh_builder *m, point2 point, point2 normal, int segments) {
    uint32_t first = m->vertex_count;
    int count = point.x > 1e-9 ? segments : 1;
    for (int k = 0; k < count; k++) {
        double angle = 2 * GYRE_PI * k / segments;
        double out = count > 1 ? normal.x : 0;
        mesh_vertex(m, on_ring(point.x, point.y, angle), on_ring(out, normal.y, angle));
    }
    return first;
}

static void lathe_band(mesh_builder *m, uint32_t low, bool low_is_tip, uint32_t high, bool high_is_tip,
                       uint32_t n) {
    for (uint32_t k = 0; k < n; k++) {
        uint32_t next = (k + 1) % n;
        if (low_is_tip)
            mesh_triangle(m, low, high + next, high + k);
        else if (high_is_tip)
            mesh_triangle(m, low + k, low + next, high);
        else
            mesh_quad(m, low + k, low + next, high + next, high + k);
    }
}

void shape_lathe(mesh_builder *m, const point2 *profile, int count, int segments) {
    uint32_t low = 0;
    for (int i = 0; i < count; i++) {
        uint32_t high = lathe_ring(m, profile[i], profile_normal(profile, count, i), segments);
        if (i > 0 && !same_point(profile[i - 1], profile[i]))
            lathe_band(m, low, profile[i - 1].x <= 1e-9, high, profile[i].x <= 1e-9, (uint32_t)segments);
        low = high;
    }
}

void shape_cylinder(mesh_builder *m, double radius, double height, double bevel, int segments) {
    double r = radius, b = bevel, h = height;
    const point2 flat[] = {{0, 0}, {r, 0}, {r, 0}, {r, h}, {r, h}, {0, h}};
    const point2 cut[] = {{0, 0}, {r - b, 0}, {r - b, 0}, {r, b}, {r, h - b}, {r - b, h}, {r - b, h}, {0, h}};
    if (bevel > 0)
        shape_lathe(m, cut, 8, segments);
    else
        shape_lathe(m, flat, 6, segments);
}

void shape_ring(mesh_builder *m, double inner, double outer, double height, double bevel, int segments) {
    double i = inner, o = outer, h = height, b = bevel;
    const point2 profile[] = {{i, h}, {i, 0},     {i, 0},     {o - b, 0}, {o - b, 0},
                              {o, b}, {o, h - b}, {o - b, h}, {o - b, h}, {i, h}};
    shape_lathe(m, profile, 10, segments);
}

void shape_sphere(mesh_builder *m, double radius, int segments, int rings) {
    point2 profile[33];
    for (int i = 0; i <= rings; i++) {
        double sine, cosine;
        gyre_sin_cosd(GYRE_PI * i / rings, &sine, &cosine);
        bool pole = i == 0 || i == rings;
        profile[i] = (point2){pole ? 0 : radius * sine, -radius * cosine};
    }
    shape_lathe(m, profile, rings + 1, segments);
}

static double component(gyre_vec3d v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static gyre_vec3d with_component(gyre_vec3d v, int axis, double value) {
    if (axis == 0) v.x = value;
    if (axis == 1) v.y = value;
    if (axis == 2) v.z = value;
    return v;
}

/* A flat quad of four points, turned so that it looks away from the origin of the shape. */
static void outward_quad(mesh_builder *m, const gyre_vec3d p[4]) {
    gyre_vec3d normal = gyre_vec3d_cross(gyre_vec3d_sub(p[1], p[0]), gyre_vec3d_sub(p[3], p[0]));
    bool flip = gyre_vec3d_dot(normal, p[0]) < 0;
    if (flip) normal = gyre_vec3d_negate(normal);
    uint32_t v[4];
    for (int i = 0; i < 4; i++)
        v[i] = mesh_vertex(m, p[i], normal);
    if (flip)
        mesh_quad(m, v[3], v[2], v[1], v[0]);
    else
        mesh_quad(m, v[0], v[1], v[2], v[3]);
}

static void box_face(mesh_builder *m, gyre_vec3d half, double bevel, int axis, double side) {
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    gyre_vec3d p[4];
    for (int i = 0; i < 4; i++) {
        p[i] = with_component(half, axis, side * component(half, axis));
        p[i] = with_component(p[i], u, signs[i][0] * (component(half, u) - bevel));
        p[i] = with_component(p[i], v, signs[i][1] * (component(half, v) - bevel));
    }
    outward_quad(m, p);
}

/* The strip that cuts the edge between the faces on `u` and `v`, along `axis`. */
static void box_edge(mesh_builder *m, gyre_vec3d half, double bevel, int axis, double su, double sv) {
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    gyre_vec3d p[4];
    for (int i = 0; i < 4; i++) {
        bool on_u = i == 0 || i == 3;
        double end = i < 2 ? -1 : 1;
        p[i] = with_component(half, axis, end * (component(half, axis) - bevel));
        p[i] = with_component(p[i], u, su * (component(half, u) - (on_u ? 0 : bevel)));
        p[i] = with_component(p[i], v, sv * (component(half, v) - (on_u ? bevel : 0)));
    }
    outward_quad(m, p);
}

static void box_corner(mesh_builder *m, gyre_vec3d half, double bevel, double sx, double sy, double sz) {
    gyre_vec3d normal = gyre_vec3d_make(sx, sy, sz);
    uint32_t v[3];
    for (int axis = 0; axis < 3; axis++) {
        gyre_vec3d p = gyre_vec3d_sub(half, gyre_vec3d_make(bevel, bevel, bevel));
        p = gyre_vec3d_mul(with_component(p, axis, component(half, axis)), normal);
        v[axis] = mesh_vertex(m, p, normal);
    }
    if (sx * sy * sz > 0)
        mesh_triangle(m, v[0], v[1], v[2]);
    else
        mesh_triangle(m, v[0], v[2], v[1]);
}

void shape_box(mesh_builder *m, gyre_vec3d size, double bevel) {
    gyre_vec3d half = gyre_vec3d_scale(size, 0.5);
    for (int axis = 0; axis < 3; axis++) {
        box_face(m, half, bevel, axis, -1);
        box_face(m, half, bevel, axis, 1);
    }
    for (int i = 0; bevel > 0 && i < 4; i++) {
        double a = i & 1 ? 1 : -1, b = i & 2 ? 1 : -1;
        for (int axis = 0; axis < 3; axis++)
            box_edge(m, half, bevel, axis, a, b);
        box_corner(m, half, bevel, a, b, 1);
        box_corner(m, half, bevel, a, b, -1);
    }
}

static point2 edge_normal(point2 a, point2 b) {
    double x = b.y - a.y, y = a.x - b.x, length = sqrt(x * x + y * y);
    return (point2){x / length, y / length};
}

/* Two vertices, one above the other. */
static uint32_t wall_post(mesh_builder *m, point2 p, point2 normal, double half) {
    gyre_vec3d out = gyre_vec3d_make(normal.x, normal.y, 0);
    uint32_t low = mesh_vertex(m, gyre_vec3d_make(p.x, p.y, -half), out);
    mesh_vertex(m, gyre_vec3d_make(p.x, p.y, half), out);
    return low;
}

/* The wall around an outline: round where it bends a little, sharp where it bends by more than a third of a
   right angle. */
static void outer_wall(mesh_builder *m, const point2 *outline, int count, double half) {
    uint32_t begins[MOST_POINTS], ends[MOST_POINTS];
    for (int i = 0; i < count; i++) {
        point2 p = outline[i], before = edge_normal(outline[(i + count - 1) % count], p);
        point2 after = edge_normal(p, outline[(i + 1) % count]);
        bool sharp = before.x * after.x + before.y * after.y < 0.85;
        point2 both = {before.x + after.x, before.y + after.y};
        ends[i] = wall_post(m, p, sharp ? before : both, half);
        begins[i] = sharp ? wall_post(m, p, after, half) : ends[i];
    }
    for (int i = 0; i < count; i++) {
        uint32_t a = begins[i], b = ends[(i + 1) % count];
        mesh_quad(m, a, b, b + 1, a + 1);
    }
}

/* Round, about the origin. */
static void hole_wall(mesh_builder *m, const point2 *hole, int count, double half) {
    uint32_t first = m->vertex_count, n = (uint32_t)count;
    for (int i = 0; i < count; i++) {
        gyre_vec3d normal = gyre_vec3d_make(-hole[i].x, -hole[i].y, 0);
        mesh_vertex(m, gyre_vec3d_make(hole[i].x, hole[i].y, -half), normal);
        mesh_vertex(m, gyre_vec3d_make(hole[i].x, hole[i].y, half), normal);
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t a = first + 2 * i, b = first + 2 * ((i + 1) % n);
        mesh_quad(m, b, a, a + 1, b + 1);
    }
}

static uint32_t loop_vertices(mesh_builder *m, const point2 *loop, int count, double z, gyre_vec3d normal) {
    uint32_t first = m->vertex_count;
    for (int i = 0; i < count; i++)
        mesh_vertex(m, gyre_vec3d_make(loop[i].x, loop[i].y, z), normal);
    return first;
}

typedef struct face_loop {
    uint32_t outer, inner; /* first vertices */
    int count, hole_count; /* hole_count 1: a middle */
} face_loop;

static void face_triangles(mesh_builder *m, face_loop f, int i, bool up) {
    int next = (i + 1) % f.count;
    uint32_t a = f.outer + (uint32_t)i, b = f.outer + (uint32_t)next;
    uint32_t c = f.inner + (uint32_t)(next * f.hole_count / f.count);
    uint32_t d = f.inner + (uint32_t)(i * f.hole_count / f.count);
    mesh_triangle(m, up ? a : b, up ? b : a, c);
    if (c != d) mesh_triangle(m, a, up ? c : d, up ? d : c);
}

static void plate_face(mesh_builder *m, const point2 *outline, int count, const point2 *hole, int hole_count,
                       double z) {
    gyre_vec3d normal = gyre_vec3d_make(0, 0, z > 0 ? 1 : -1);
    face_loop f = {.count = count, .hole_count = hole ? hole_count : 1};
    f.outer = loop_vertices(m, outline, count, z, normal);
    point2 middle = {0, 0};
    for (int i = 0; i < count; i++)
        middle.x += outline[i].x / count, middle.y += outline[i].y / count;
    f.inner = loop_vertices(m, hole ? hole : &middle, f.hole_count, z, normal);
    for (int i = 0; i < count; i++)
        face_triangles(m, f, i, z > 0);
}

void shape_plate(mesh_builder *m, const point2 *outline, int count, const point2 *hole, int hole_count,
                 double thickness) {
    double half = thickness / 2;
    outer_wall(m, outline, count, half);
    if (hole) hole_wall(m, hole, hole_count, half);
    plate_face(m, outline, count, hole, hole_count, half);
    plate_face(m, outline, count, hole, hole_count, -half);
}

static gyre_vec3d path_direction(const gyre_vec3d *path, int count, int i) {
    int before = i > 0 ? i - 1 : 0, after = i + 1 < count ? i + 1 : count - 1;
    return gyre_vec3d_normalise(gyre_vec3d_sub(path[after], path[before]), gyre_vec3d_make(0, 1, 0));
}

void shape_tube(mesh_builder *m, const gyre_vec3d *path, const double *radii, int count, int sides) {
    uint32_t first = m->vertex_count, n = (uint32_t)sides;
    gyre_vec3d along = path_direction(path, count, 0);
    gyre_quatd frame = gyre_quatd_shortest_arc(gyre_vec3d_make(0, 1, 0), along);
    for (int i = 0; i < count; i++) {
        gyre_vec3d next = path_direction(path, count, i);
        frame = gyre_quatd_mul(gyre_quatd_shortest_arc(along, next), frame);
        along = next;
        for (int k = 0; k < sides; k++) {
            gyre_vec3d out = gyre_quatd_rotate(frame, on_ring(1, 0, 2 * GYRE_PI * k / sides));
            mesh_vertex(m, gyre_vec3d_add(path[i], gyre_vec3d_scale(out, radii[i])), out);
        }
    }
    for (int i = 0; i + 1 < count; i++)
        for (uint32_t k = 0; k < n; k++) {
            uint32_t low = first + (uint32_t)i * n, high = low + n, next = (k + 1) % n;
            mesh_quad(m, low + k, low + next, high + next, high + k);
        }
    uint32_t bottom = mesh_vertex(m, path[0], gyre_vec3d_negate(path_direction(path, count, 0)));
    uint32_t top = mesh_vertex(m, path[count - 1], along), last = first + (uint32_t)(count - 1) * n;
    for (uint32_t k = 0; k < n; k++) {
        mesh_triangle(m, bottom, first + (k + 1) % n, first + k);
        mesh_triangle(m, top, last + k, last + (k + 1) % n);
    }
}

void shape_bar(mesh_builder *m, point2 a, point2 b, double half_width, double thickness) {
    enum { HALF = 5, COUNT = 2 * HALF };
    point2 outline[COUNT];
    double lean = gyre_atan2d(b.y - a.y, b.x - a.x);
    for (int i = 0; i < COUNT; i++) {
        double sine, cosine;
        point2 middle = i < HALF ? b : a;
        gyre_sin_cosd(lean - GYRE_PI / 2 + GYRE_PI * (i < HALF ? i : i - 1) / (HALF - 1), &sine, &cosine);
        outline[i] = (point2){middle.x + half_width * cosine, middle.y + half_width * sine};
    }
    shape_plate(m, outline, COUNT, NULL, 0, thickness);
}

/* tan(angle) - angle, where cos(angle) = base / radius. */
static double involute(double base, double radius) {
    double opposite = radius > base ? sqrt(radius * radius - base * base) : 0;
    return opposite / base - gyre_atan2d(opposite, base);
}

void gear_outline(point2 *outline, int teeth, double module) {
    const double pitch = module * teeth / 2, root = pitch - 1.2 * module, tip = pitch + 0.95 * module;
    const double base = pitch * gyre_cosd(20 * GYRE_PI / 180);
    const double radii[GEAR_POINTS / 2] = {root, pitch, tip};
    const double middle =
        GYRE_PI / (2 * teeth) * 0.97 + involute(base, pitch); /* a little play between teeth */
    for (int tooth = 0; tooth < teeth; tooth++)
        for (int i = 0; i < GEAR_POINTS; i++) {
            double radius = radii[i < GEAR_POINTS / 2 ? i : GEAR_POINTS - 1 - i];
            double half = middle - involute(base, radius), sine, cosine;
            if (radius == root) half *= 1.15; /* a fillet at the root */
            gyre_sin_cosd(2 * GYRE_PI * tooth / teeth + (i < GEAR_POINTS / 2 ? -half : half), &sine, &cosine);
            outline[tooth * GEAR_POINTS + i] = (point2){radius * cosine, radius * sine};
        }
}

void circle_outline(point2 *outline, int count, double radius, double first_angle) {
    for (int i = 0; i < count; i++) {
        double sine, cosine;
        gyre_sin_cosd(first_angle + 2 * GYRE_PI * i / count, &sine, &cosine);
        outline[i] = (point2){radius * cosine, radius * sine};
    }
}
