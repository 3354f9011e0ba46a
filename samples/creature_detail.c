/* SPDX-License-Identifier: MIT */
#include "creature.h"
#include "shape.h"
#include <gyre/trigd.h>
#include <math.h>

#define DEGREES (GYRE_PI / 180)

static const double eye_radius = 0.046;

static influence_set rigid(int joint) {
    influence_set set = {{(uint16_t)joint}, {1}};
    return set;
}

static influence_set between_two(int a, int b, double share_b) {
    influence_set set = {{(uint16_t)a, (uint16_t)b}, {0}};
    int byte = (int)(share_b * 255 + 0.5);
    set.weights[1] = byte / 255.0;
    set.weights[0] = (255 - byte) / 255.0;
    if (byte == 0) set.joints[1] = 0; /* a joint without weight is to be 0 */
    if (byte == 255) set = rigid(b);
    return set;
}

static void set_color(mesh_builder *m, uint32_t srgb) {
    linear_from_srgb(srgb, m->color);
    for (int i = 0; i < 3; i++)
        m->color[i] = (float)floor((double)m->color[i] * 255 + 0.5) / 255;
}

static void place(mesh_builder *m, gyre_vec3d at, gyre_quatd rotation, gyre_vec3d scale) {
    m->place = gyre_transformd_make(at, rotation, scale);
}

static gyre_vec3d unit(double x, double y, double z) {
    return gyre_vec3d_normalise(gyre_vec3d_make(x, y, z), gyre_vec3d_make(0, 0, 1));
}

/* A leaf that is bent into a cup: `out` turns about its axis from the front, u goes from the foot to the tip.
 */
static gyre_vec3d ear_point(double u, double out) {
    double sine, cosine, bend = u * u;
    gyre_sin_cosd(out, &sine, &cosine);
    double width = 0.07 * gyre_sind(GYRE_PI * (0.13 + 0.865 * u)) * (1 - 0.3 * u),
           depth = 0.011 * (1 - 0.6 * u);
    return gyre_vec3d_make(width * cosine + 0.02 * bend, 0.225 * u,
                           depth * sine - 0.034 * (1 - u) * sine * sine - 0.03 * bend);
}

static void add_ear(mesh_builder *m, int side) {
    enum { RINGS = 8, SIDES = 12 };
    uint32_t first = m->vertex_count;
    gyre_vec3d foot = creature_bones[EAR + side].at;
    gyre_quatd lean = gyre_quatd_mul(gyre_quatd_from_z(-30 * DEGREES), gyre_quatd_from_x(-16 * DEGREES));
    lean = gyre_quatd_mul(lean, gyre_quatd_from_y(24 * DEGREES));
    for (int r = 0; r <= RINGS; r++)
        for (int k = 0; k < SIDES; k++) {
            double u = (double)r / RINGS, out = 2 * GYRE_PI * k / SIDES;
            bool inside = out > 0.2 && out < GYRE_PI - 0.2;
            gyre_vec3d p = gyre_quatd_rotate(lean, ear_point(u, out));
            if (side) p.x = -p.x;
            set_color(m, inside ? (u < 0.85 ? 0xf2b09a : 0x2f9c8f) : u > 0.7 ? 0x14505e : 0x2f9c8f);
            double share = u < 0.15 ? 0 : u > 0.75 ? 1 : (u - 0.15) / 0.6;
            m->influences = between_two(EAR + side, EAR_TIP + side, share);
            mesh_vertex(
                m, gyre_vec3d_add(gyre_vec3d_sub(foot, gyre_vec3d_make(side ? -0.01 : 0.01, 0.035, 0)), p),
                p);
        }
    for (uint32_t r = 0; r < RINGS; r++)
        for (uint32_t k = 0; k < SIDES; k++) {
            uint32_t a = first + r * SIDES + k, b = first + r * SIDES + (k + 1) % SIDES;
            if (side)
                mesh_quad(m, a, b, b + SIDES, a + SIDES);
            else
                mesh_quad(m, a, a + SIDES, b + SIDES, b);
        }
    mesh_smooth_normals(m, first);
}

void creature_add_ears(mesh_builder *m) {
    for (int side = 0; side < 2; side++)
        add_ear(m, side);
}

static gyre_vec3d gaze(int side) {
    return unit(side ? -0.3 : 0.3, 0.02, 1);
}

/* Part of a sphere about +y from one polar angle to another, given from the top down. */
static void add_cap(mesh_builder *m, double radius, double from, double to, int rings, int segments) {
    point2 profile[16];
    for (int i = 0; i <= rings; i++) {
        double sine, cosine, angle = to + (from - to) * i / rings;
        gyre_sin_cosd(angle, &sine, &cosine);
        profile[i] = (point2){angle < 1e-9 ? 0 : radius * sine, radius * cosine};
    }
    uint32_t first = m->vertex_count;
    shape_lathe(m, profile, rings + 1, segments);
    gyre_vec3d c = m->place.translation;
    for (uint32_t v = first; v < m->vertex_count; v++) { /* the normals of a sphere, also at its rims */
        float *p = m->positions + (size_t)v * 3, *n = m->normals + (size_t)v * 3;
        gyre_vec3d out = unit((double)p[0] - c.x, (double)p[1] - c.y, (double)p[2] - c.z);
        n[0] = (float)out.x, n[1] = (float)out.y, n[2] = (float)out.z;
    }
}

static void add_eye(mesh_builder *m, int side) {
    const double rims[] = {0, 29 * DEGREES, 32 * DEGREES, 52 * DEGREES, 55 * DEGREES, 120 * DEGREES};
    const uint32_t colors[] = {0x0d1114, 0x3b2410, 0xe59a2b, 0x5b3a16, 0xf7f3e8};
    const int rings[] = {2, 1, 2, 1, 3};
    gyre_vec3d one = gyre_vec3d_make(1, 1, 1);
    place(m, creature_bones[EYE + side].at, gyre_quatd_shortest_arc(gyre_vec3d_make(0, 1, 0), gaze(side)),
          one);
    m->influences = rigid(EYE + side);
    for (int i = 0; i < 5; i++) {
        set_color(m, colors[i]);
        add_cap(m, eye_radius, rims[i], rims[i + 1], rings[i], 16);
    }
}

void creature_add_eyes(mesh_builder *m) {
    add_eye(m, 0);
    add_eye(m, 1);
}

void creature_add_glints(mesh_builder *m) {
    for (int side = 0; side < 2; side++) {
        gyre_vec3d look = gaze(side), big = unit(look.x + 0.24, look.y + 0.34, look.z);
        gyre_vec3d small = unit(look.x - 0.2, look.y - 0.28, look.z), center = creature_bones[EYE + side].at;
        m->influences = rigid(EYE + side);
        set_color(m, 0xffffff);
        gyre_quatd turn = gyre_quatd_shortest_arc(gyre_vec3d_make(0, 1, 0), big);
        place(m, gyre_vec3d_add(center, gyre_vec3d_scale(big, eye_radius * 0.955)), turn,
              gyre_vec3d_make(1, 0.45, 1));
        shape_sphere(m, 0.0095, 8, 4);
        turn = gyre_quatd_shortest_arc(gyre_vec3d_make(0, 1, 0), small);
        place(m, gyre_vec3d_add(center, gyre_vec3d_scale(small, eye_radius * 0.97)), turn,
              gyre_vec3d_make(1, 0.45, 1));
        shape_sphere(m, 0.0055, 6, 4);
    }
}

/* The middle of a lid is above and behind the eye while it is open, and in front of it when it is shut. */
static gyre_vec3d open_lid(int side) {
    return unit(side ? 0.14 : -0.14, 0.8, -0.66);
}

gyre_quatd creature_shut_lid(int side, double amount) {
    gyre_vec3d look = gaze(side);
    gyre_quatd shut = gyre_quatd_shortest_arc(open_lid(side), unit(look.x, look.y + 0.42, look.z));
    return gyre_quatd_slerp(gyre_quatd_identity(), shut, amount);
}

void creature_add_lids(mesh_builder *m) {
    for (int side = 0; side < 2; side++) {
        gyre_vec3d up = open_lid(side);
        place(m, creature_bones[LID + side].at, gyre_quatd_shortest_arc(gyre_vec3d_make(0, 1, 0), up),
              gyre_vec3d_make(1, 1, 1));
        m->influences = rigid(LID + side);
        set_color(m, 0x2a8f86);
        add_cap(m, eye_radius * 1.07, 0, 76 * DEGREES, 4, 14);
        set_color(m, 0x14505e);
        add_cap(m, eye_radius * 1.07, 76 * DEGREES, 81 * DEGREES, 1, 14);
    }
    place(m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity(), gyre_vec3d_make(1, 1, 1));
}

static void add_mouth(mesh_builder *m) {
    enum { POINTS = 15 };
    gyre_vec3d path[POINTS];
    double radii[POINTS];
    for (int i = 0; i < POINTS; i++) {
        double x = 2.0 * i / (POINTS - 1) - 1;
        gyre_vec3d direction = unit(0.95 * x, -0.36 + 0.2 * x * x, 1);
        path[i] = surface_leave(creature_field(), gyre_vec3d_make(0, 0.678, 0.455), direction);
        radii[i] = 0.0042 * (1 - 0.6 * x * x);
    }
    shape_tube(m, path, radii, POINTS, 5);
}

/* The nose and the mouth, of one dark material. */
void creature_add_face(mesh_builder *m) {
    m->influences = rigid(HEAD);
    place(m, gyre_vec3d_make(0, 0.702, 0.538), gyre_quatd_from_x(-20 * DEGREES),
          gyre_vec3d_make(1.45, 0.95, 0.8));
    shape_sphere(m, 0.0165, 12, 7);
    place(m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity(), gyre_vec3d_make(1, 1, 1));
    add_mouth(m);
}

typedef struct spike {
    gyre_vec3d from, direction;
    double size;
} spike;

void creature_add_crest(mesh_builder *m) {
    static const spike spikes[] = {
        {{0, 0.735, 0.33}, {0, 1, 0.05}, 0.034},    {{0, 0.735, 0.32}, {0, 1, -0.75}, 0.046},
        {{0, 0.7, 0.29}, {0, 0.6, -1}, 0.044},      {{0, 0.61, 0.27}, {0, 0.4, -0.8}, 0.042},
        {{0, 0.53, 0.215}, {0, 0.62, -0.8}, 0.042}, {{0, 0.45, 0.115}, {0, 1, -0.1}, 0.044},
        {{0, 0.44, 0.035}, {0, 1, -0.15}, 0.047},   {{0, 0.44, -0.05}, {0, 1, -0.15}, 0.047},
        {{0, 0.435, -0.13}, {0, 1, -0.2}, 0.045},   {{0, 0.44, -0.2}, {0, 1, -0.35}, 0.041},
        {{0, 0.45, -0.28}, {0, 1, -0.5}, 0.036},    {{0, 0.46, -0.33}, {0, 1, -0.1}, 0.0},
        {{0, 0.48, -0.385}, {0, -0.75, -1}, 0.0},
    };
    const point2 profile[] = {{0.52, -0.3}, {0.48, 0.15}, {0.34, 0.62}, {0.15, 0.98}, {0, 1.1}};
    set_color(m, 0xffffff);
    for (size_t i = 0; i < sizeof spikes / sizeof *spikes; i++) {
        gyre_vec3d foot = surface_leave(creature_field(), spikes[i].from, spikes[i].direction);
        gyre_vec3d back =
            gyre_vec3d_add(gyre_vec3d_normalise(spikes[i].direction, foot), gyre_vec3d_make(0, 0, -0.4));
        gyre_quatd turn = gyre_quatd_shortest_arc(gyre_vec3d_make(0, 1, 0), gyre_vec3d_normalise(back, foot));
        double s = spikes[i].size;
        m->influences = creature_influences(foot);
        place(m, foot, turn, gyre_vec3d_make(0.55 * s, s, s));
        shape_lathe(m, profile, 5, 7);
    }
    place(m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity(), gyre_vec3d_make(1, 1, 1));
}
