/* SPDX-License-Identifier: MIT */
/* Surface nets: one vertex in each cell that the surface crosses, one quad around each lattice edge that it
   crosses. The vertices are then spread evenly and put onto the surface again. */
#include "surface.h"
#include <math.h>
#include <stdlib.h>

enum { RELAXATIONS = 8, PROJECTIONS = 3 };

typedef struct net {
    surface_field field;
    const surface_grid *grid;
    double *values;     /* by lattice point */
    uint32_t *vertices; /* by cell: its vertex or GYRE_NONE */
    gyre_vec3d *points;
    uint32_t (*quads)[4];
    uint32_t point_count, quad_count;
} net;

gyre_vec3d surface_gradient(surface_field f, gyre_vec3d p) {
    const double h = 1e-4;
    gyre_vec3d x = gyre_vec3d_make(h, 0, 0), y = gyre_vec3d_make(0, h, 0), z = gyre_vec3d_make(0, 0, h);
    return gyre_vec3d_make(
        (f.distance(f.user, gyre_vec3d_add(p, x)) - f.distance(f.user, gyre_vec3d_sub(p, x))) / (2 * h),
        (f.distance(f.user, gyre_vec3d_add(p, y)) - f.distance(f.user, gyre_vec3d_sub(p, y))) / (2 * h),
        (f.distance(f.user, gyre_vec3d_add(p, z)) - f.distance(f.user, gyre_vec3d_sub(p, z))) / (2 * h));
}

gyre_vec3d surface_project(surface_field f, gyre_vec3d p) {
    for (int i = 0; i < PROJECTIONS; i++) {
        gyre_vec3d gradient = surface_gradient(f, p);
        double steep = gyre_vec3d_dot(gradient, gradient);
        if (steep < 1e-6) break;
        p = gyre_vec3d_sub(p, gyre_vec3d_scale(gradient, f.distance(f.user, p) / steep));
    }
    return p;
}

gyre_vec3d surface_leave(surface_field f, gyre_vec3d from, gyre_vec3d direction) {
    gyre_vec3d unit = gyre_vec3d_normalise(direction, gyre_vec3d_make(0, 1, 0));
    double inside = 0, outside = 0.005;
    while (f.distance(f.user, gyre_vec3d_add(from, gyre_vec3d_scale(unit, outside))) < 0) {
        inside = outside;
        outside += 0.005;
    }
    for (int i = 0; i < 30; i++) {
        double middle = (inside + outside) / 2;
        bool in = f.distance(f.user, gyre_vec3d_add(from, gyre_vec3d_scale(unit, middle))) < 0;
        *(in ? &inside : &outside) = middle;
    }
    return gyre_vec3d_add(from, gyre_vec3d_scale(unit, inside));
}

static size_t lattice_index(const net *n, int x, int y, int z) {
    return ((size_t)z * (size_t)n->grid->counts[1] + (size_t)y) * (size_t)n->grid->counts[0] + (size_t)x;
}

static gyre_vec3d lattice_point(const net *n, int x, int y, int z) {
    return gyre_vec3d_make(n->grid->planes[0][x], n->grid->planes[1][y], n->grid->planes[2][z]);
}

static void sample_field(net *n) {
    const int *c = n->grid->counts;
    for (int z = 0; z < c[2]; z++)
        for (int y = 0; y < c[1]; y++)
            for (int x = 0; x < c[0]; x++)
                n->values[lattice_index(n, x, y, z)] =
                    n->field.distance(n->field.user, lattice_point(n, x, y, z));
}

/* Adds where the edge between two corners of a cell crosses the surface, if it does. */
static void add_crossing(const net *n, const int a[3], const int b[3], gyre_vec3d *sum, int *count) {
    double va = n->values[lattice_index(n, a[0], a[1], a[2])],
           vb = n->values[lattice_index(n, b[0], b[1], b[2])];
    if ((va < 0) == (vb < 0)) return;
    gyre_vec3d pa = lattice_point(n, a[0], a[1], a[2]), pb = lattice_point(n, b[0], b[1], b[2]);
    *sum = gyre_vec3d_add(*sum, gyre_vec3d_lerp(pa, pb, va / (va - vb)));
    ++*count;
}

static void make_cell_vertex(net *n, int x, int y, int z) {
    gyre_vec3d sum = gyre_vec3d_make(0, 0, 0);
    int count = 0;
    for (int corner = 0; corner < 8; corner++)
        for (int axis = 0; axis < 3; axis++) {
            if (corner >> axis & 1) continue;
            int a[3] = {x + (corner & 1), y + (corner >> 1 & 1), z + (corner >> 2)},
                b[3] = {a[0], a[1], a[2]};
            b[axis]++;
            add_crossing(n, a, b, &sum, &count);
        }
    size_t cell = lattice_index(n, x, y, z);
    n->vertices[cell] = GYRE_NONE;
    if (count == 0) return;
    n->vertices[cell] = n->point_count;
    n->points[n->point_count++] = gyre_vec3d_scale(sum, 1.0 / count);
}

static void make_vertices(net *n) {
    const int *c = n->grid->counts;
    for (int z = 0; z + 1 < c[2]; z++)
        for (int y = 0; y + 1 < c[1]; y++)
            for (int x = 0; x + 1 < c[0]; x++)
                make_cell_vertex(n, x, y, z);
}

/* The four cells around the edge from lattice point p along `axis`. */
static void make_quad(net *n, const int p[3], int axis) {
    int q[3] = {p[0], p[1], p[2]}, u = (axis + 1) % 3, v = (axis + 2) % 3;
    q[axis]++;
    bool in = n->values[lattice_index(n, p[0], p[1], p[2])] < 0;
    if (in == (n->values[lattice_index(n, q[0], q[1], q[2])] < 0) || p[u] == 0 || p[v] == 0) return;
    const int offsets[4][2] = {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}};
    uint32_t *quad = n->quads[n->quad_count++];
    for (int i = 0; i < 4; i++) {
        int cell[3] = {p[0], p[1], p[2]}, k = in ? i : 3 - i;
        cell[u] += offsets[k][0];
        cell[v] += offsets[k][1];
        quad[i] = n->vertices[lattice_index(n, cell[0], cell[1], cell[2])];
    }
}

static void make_quads(net *n) {
    const int *c = n->grid->counts;
    for (int z = 0; z + 1 < c[2]; z++)
        for (int y = 0; y + 1 < c[1]; y++)
            for (int x = 0; x + 1 < c[0]; x++)
                for (int axis = 0; axis < 3; axis++)
                    make_quad(n, (const int[3]){x, y, z}, axis);
}

/* Half way to the middle of the neighbours, then back onto the surface. */
static void relax(net *n, gyre_vec3d *sums, int *counts) {
    for (uint32_t i = 0; i < n->point_count; i++)
        sums[i] = gyre_vec3d_make(0, 0, 0), counts[i] = 0;
    for (uint32_t i = 0; i < n->quad_count; i++)
        for (int k = 0; k < 4; k++) {
            uint32_t a = n->quads[i][k], b = n->quads[i][(k + 1) % 4];
            sums[a] = gyre_vec3d_add(sums[a], n->points[b]), counts[a]++;
            sums[b] = gyre_vec3d_add(sums[b], n->points[a]), counts[b]++;
        }
    for (uint32_t i = 0; i < n->point_count; i++) {
        if (counts[i] == 0) continue;
        gyre_vec3d middle = gyre_vec3d_scale(sums[i], 1.0 / counts[i]);
        n->points[i] = surface_project(n->field, gyre_vec3d_lerp(n->points[i], middle, 0.5));
    }
}

static double distance_between(const net *n, uint32_t a, uint32_t b) {
    return gyre_vec3d_length(gyre_vec3d_sub(n->points[a], n->points[b]));
}

static void emit(const net *n, mesh_builder *m, surface_paint paint) {
    uint32_t first = m->vertex_count;
    for (uint32_t i = 0; i < n->point_count; i++) {
        gyre_vec3d normal =
            gyre_vec3d_normalise(surface_gradient(n->field, n->points[i]), gyre_vec3d_make(0, 1, 0));
        paint(m, n->field.user, n->points[i], normal);
        mesh_vertex(m, n->points[i], normal);
    }
    for (uint32_t i = 0; i < n->quad_count; i++) {
        const uint32_t *q = n->quads[i];
        if (distance_between(n, q[0], q[2]) <= distance_between(n, q[1], q[3]))
            mesh_quad(m, first + q[0], first + q[1], first + q[2], first + q[3]);
        else
            mesh_quad(m, first + q[1], first + q[2], first + q[3], first + q[0]);
    }
}

void surface_mesh(mesh_builder *m, surface_field field, const surface_grid *grid, surface_paint paint) {
    size_t size = (size_t)grid->counts[0] * (size_t)grid->counts[1] * (size_t)grid->counts[2];
    net n = {.field = field, .grid = grid};
    n.values = must_allocate(size, sizeof *n.values);
    n.vertices = must_allocate(size, sizeof *n.vertices);
    n.points = must_allocate(size, sizeof *n.points);
    n.quads = must_allocate(size * 3, sizeof *n.quads);
    sample_field(&n);
    make_vertices(&n);
    make_quads(&n);
    gyre_vec3d *sums = must_allocate(n.point_count, sizeof *sums);
    int *counts = must_allocate(n.point_count, sizeof *counts);
    for (int i = 0; i < RELAXATIONS; i++)
        relax(&n, sums, counts);
    emit(&n, m, paint);
    free(sums);
    free(counts);
    free(n.values);
    free(n.vertices);
    free(n.points);
    free(n.quads);
}
