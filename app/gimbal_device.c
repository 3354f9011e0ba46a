/* SPDX-License-Identifier: MIT */
#include "gimbal_device.h"
#include "../samples/shape.h"
#include "gimbal.h"

#include <math.h>

enum { AROUND = 72, ACROSS = 16 };

static const double tube_radius = 0.042;
static const double ring_radii[3] = {1.0, 0.85, 0.7};

/* About y, round the origin of the builder's place. */
static void torus_add(mesh_builder *m, double radius) {
    const uint32_t first = m->vertex_count;
    for (int i = 0; i < AROUND; i++) {
        const double around = 2 * GYRE_PI * i / AROUND;
        const gyre_vec3d out = {cos(around), 0, -sin(around)};
        for (int k = 0; k < ACROSS; k++) {
            const double across = 2 * GYRE_PI * k / ACROSS;
            const gyre_vec3d normal = {out.x * cos(across), sin(across), out.z * cos(across)};
            mesh_vertex(m,
                        gyre_vec3d_add(gyre_vec3d_scale(out, radius), gyre_vec3d_scale(normal, tube_radius)),
                        normal);
        }
    }
    for (uint32_t i = 0; i < AROUND; i++) {
        for (uint32_t k = 0; k < ACROSS; k++) {
            const uint32_t a = first + i * ACROSS, b = first + (i + 1) % AROUND * ACROSS,
                           l = (k + 1) % ACROSS;
            mesh_quad(m, a + k, b + k, b + l, a + l);
        }
    }
}

static void place_set(mesh_builder *m, gyre_vec3d at, gyre_quatd turn) {
    m->place = gyre_transformd_make(at, turn, gyre_vec3d_make(1, 1, 1));
}

/* Turns +y to an axis: 0, 1, 2 are x, y, z. */
static gyre_quatd y_to(int axis) {
    if (axis == 0) return gyre_quatd_from_z(-GYRE_PI / 2);
    return axis == 1 ? gyre_quatd_identity() : gyre_quatd_from_x(GYRE_PI / 2);
}

/* Pins on both sides, along an axis, from one distance to another. */
static void pins_add(mesh_builder *m, int axis, double from, double to) {
    for (int side = 0; side < 2; side++) {
        const gyre_quatd turn =
            gyre_quatd_mul(y_to(axis), side ? gyre_quatd_from_x(GYRE_PI) : gyre_quatd_identity());
        place_set(m, gyre_quatd_rotate(turn, gyre_vec3d_make(0, from, 0)), turn);
        shape_cylinder(m, 0.03, to - from, 0, 16);
    }
}

static uint32_t mesh_finish(scene_builder *s, mesh_builder *m, const char *name, uint32_t rgb) {
    const uint32_t material = scene_material(s, name, rgb, 0, 0.6f);
    return scene_mesh(s, name, m, material, 0);
}

/* A ring about its normal, and the pins that hold the next one, along `pins`. */
static uint32_t ring_mesh(scene_builder *s, int ring, int normal, int pins, const char *name, uint32_t rgb) {
    mesh_builder m;
    mesh_builder_init(&m);
    place_set(&m, gyre_vec3d_make(0, 0, 0), y_to(normal));
    torus_add(&m, ring_radii[ring]);
    if (ring < 2) pins_add(&m, pins, ring_radii[ring + 1], ring_radii[ring]);
    return mesh_finish(s, &m, name, rgb);
}

static uint32_t stand_mesh(scene_builder *s) {
    mesh_builder m;
    mesh_builder_init(&m);
    pins_add(&m, 1, ring_radii[0], ring_radii[0] + 0.16);
    return mesh_finish(s, &m, "stand", GIMBAL_GREY);
}

/* Its nose is +z; a fin shows which side is up. */
static uint32_t aeroplane_mesh(scene_builder *s) {
    static const point2 hull[] = {{0, -0.36},    {0.05, -0.3}, {0.085, -0.05},
                                  {0.085, 0.15}, {0.06, 0.36}, {0, 0.5}};
    const gyre_quatd straight = gyre_quatd_identity();
    mesh_builder m;
    mesh_builder_init(&m);
    place_set(&m, gyre_vec3d_make(0, 0, 0), y_to(2));
    shape_lathe(&m, hull, sizeof hull / sizeof *hull, 24);
    place_set(&m, gyre_vec3d_make(0, 0, 0.04), straight);
    shape_box(&m, gyre_vec3d_make(0.92, 0.03, 0.2), 0.01);
    place_set(&m, gyre_vec3d_make(0, 0, -0.29), straight);
    shape_box(&m, gyre_vec3d_make(0.36, 0.025, 0.11), 0.01);
    place_set(&m, gyre_vec3d_make(0, 0.12, -0.29), straight);
    shape_box(&m, gyre_vec3d_make(0.025, 0.22, 0.12), 0.01);
    return mesh_finish(s, &m, "aeroplane", 0x8996a3);
}

void gimbal_rings_build(scene_builder *s) {
    const gyre_transformd still = gyre_transformd_identity();
    const uint32_t outer = ring_mesh(s, 0, 2, 0, "outer", GIMBAL_FIRST);
    const uint32_t middle = ring_mesh(s, 1, 1, 2, "middle", GIMBAL_SECOND);
    const uint32_t inner = ring_mesh(s, 2, 0, 0, "inner", GIMBAL_THIRD);
    uint32_t node = scene_node(s, "stand", GYRE_NONE, still, stand_mesh(s));
    node = scene_node(s, "outer", node, still, outer);
    node = scene_node(s, "middle", node, still, middle);
    node = scene_node(s, "inner", node, still, inner);
    scene_node(s, "aeroplane", node, still, aeroplane_mesh(s));
    for (uint32_t n = 0; n < s->node_count; n++)
        s->nodes[n].in_scene = 1;
}

gyre_quatd gimbal_ring_turn(const gimbal_pose *pose, int ring) {
    if (ring == GIMBAL_OUTER) return gyre_quatd_from_y(pose->yaw_rad);
    return ring == GIMBAL_MIDDLE ? gyre_quatd_from_x(-pose->pitch_rad) : gyre_quatd_from_z(pose->roll_rad);
}

void gimbal_axes(const gimbal_pose *pose, gyre_vec3d axes[3]) {
    const gyre_quatd yaw = gimbal_ring_turn(pose, GIMBAL_OUTER);
    const gyre_quatd both = gyre_quatd_mul(yaw, gimbal_ring_turn(pose, GIMBAL_MIDDLE));
    axes[0] = gyre_vec3d_make(0, 1, 0);
    axes[1] = gyre_quatd_rotate(yaw, gyre_vec3d_make(1, 0, 0));
    axes[2] = gyre_quatd_rotate(both, gyre_vec3d_make(0, 0, 1));
}

/* The axis of pitch is at right angles to both others, so the singular values are 1 and the roots of 1 +- the
   cosine between those. */
double gimbal_axes_smallest(const gimbal_pose *pose) {
    gyre_vec3d axes[3];
    gimbal_axes(pose, axes);
    return sqrt(fmax(0, 1 - fabs(gyre_vec3d_dot(axes[0], axes[2]))));
}

/* To -pi .. pi. */
static double wrapped(double angle_rad) {
    return angle_rad - 2 * GYRE_PI * floor(angle_rad / (2 * GYRE_PI) + 0.5);
}

/* Over the zenith a direction has a second pair of angles: the other yaw, and a pitch of more than 90. */
bool gimbal_reaches(const gimbal_pose *pose, double change_rad, gyre_vec3d direction) {
    const double yaw = atan2(direction.x, direction.z);
    const double pitch = atan2(direction.y, hypot(direction.x, direction.z));
    for (int over = 0; over < 2; over++) {
        const double by_yaw = wrapped(yaw + over * GYRE_PI - pose->yaw_rad);
        const double by_pitch = wrapped((over ? GYRE_PI - pitch : pitch) - pose->pitch_rad);
        if (by_yaw * by_yaw + by_pitch * by_pitch <= change_rad * change_rad) return true;
    }
    return false;
}

/* A change of pitch leaves the root for yaw, which moves the nose by as much times the cosine of the pitch.
 */
double gimbal_reach_area_sr(const gimbal_pose *pose, double change_rad) {
    enum { STEPS = 2000 };
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
        const double by_pitch = change_rad * ((2 * i + 1.0) / STEPS - 1);
        sum +=
            2 * sqrt(change_rad * change_rad - by_pitch * by_pitch) * fabs(cos(pose->pitch_rad + by_pitch));
    }
    return sum * 2 * change_rad / STEPS;
}

double gimbal_turn_area_sr(double change_rad) {
    return 2 * GYRE_PI * (1 - cos(change_rad));
}
