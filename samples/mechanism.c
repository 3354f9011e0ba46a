/* SPDX-License-Identifier: MIT */
/* A cabinet engine: a crank turns wheels, drives a piston and a governor; beside it a pendulum ticks. Teeth
   mesh by the rule of their numbers, rods reach their pins, and after four seconds all of it is back. */
#include "motion.h"
#include "sample.h"
#include "shape.h"
#include <gyre/trigd.h>
#include <math.h>
#include <stdlib.h>

enum {
    PINION_TEETH = 12,
    WHEEL_TEETH = 24,
    UPPER_TEETH = 16,
    BEVEL_TEETH = 12,
    ESCAPE_TEETH = 16,
    TURNS = 4
};

static const double clip_s = 4, module = 0.011;
static const point2 crank_axis = {-0.16, 0.305};
static const double wheel_direction = 115 * GYRE_PI / 180, upper_direction = 22 * GYRE_PI / 180;
static const double crank_radius = 0.072, rod_length = 0.26, rod_z = 0.135;
static const double arm_length = 0.125, governor_top = 0.9, governor_z = 0.1;
static const point2 escape_axis = {0.27, 0.575};
static const double bevel_radius = 0.034;
static const double pendulum_up = 0.105, pendulum_swing = 9 * GYRE_PI / 180;

typedef struct engine {
    scene_builder *scene;
    uint32_t clip;
    uint32_t brass, steel, iron, copper, marble, wood;
    point2 wheel_axis, upper_axis;
    double upper_angle;
} engine;

static point2 beyond(point2 from, double direction, double distance) {
    double sine, cosine;
    gyre_sin_cosd(direction, &sine, &cosine);
    return (point2){from.x + distance * cosine, from.y + distance * sine};
}

static gyre_vec3d at(point2 p, double z) {
    return gyre_vec3d_make(p.x, p.y, z);
}

static uint32_t node_at(engine *e, const char *name, uint32_t parent, gyre_vec3d position, uint32_t mesh) {
    gyre_transformd local = gyre_transformd_identity();
    local.translation = position;
    return scene_node(e->scene, name, parent, local, mesh);
}

static void move_to(mesh_builder *m, gyre_vec3d position, gyre_quatd rotation) {
    m->place = gyre_transformd_make(position, rotation, gyre_vec3d_make(1, 1, 1));
}

/* Shapes of revolution stand on +y; shafts run along +z. */
static gyre_quatd y_to_z(void) {
    return gyre_quatd_from_x(GYRE_PI / 2);
}

static gyre_quatd y_to_x(void) {
    return gyre_quatd_from_z(-GYRE_PI / 2);
}

static void shaft(mesh_builder *m, point2 axis, double z0, double z1, double radius) {
    move_to(m, at(axis, z0), y_to_z());
    bool large = radius > 0.015; /* a cut edge catches the light; on a thin shaft nobody sees it */
    shape_cylinder(m, radius, z1 - z0, large ? radius * 0.15 : 0, large ? 14 : 10);
}

static void hub(mesh_builder *m, double radius, double half_width) {
    shaft(m, (point2){0, 0}, -half_width, half_width, radius);
}

static void spokes(mesh_builder *m, int count, double inner, double outer, double half_width,
                   double thickness) {
    for (int i = 0; i < count; i++) {
        gyre_quatd turned = gyre_quatd_from_z(2 * GYRE_PI * i / count);
        move_to(m, gyre_quatd_rotate(turned, gyre_vec3d_make((inner + outer) / 2, 0, 0)), turned);
        shape_box(m, gyre_vec3d_make(outer - inner, 2 * half_width, thickness), 0);
    }
}

/* A toothed rim on spokes, or a solid wheel when the hole is small. */
static void gear(mesh_builder *m, int teeth, double rim_radius, double thickness) {
    point2 outline[MOST_TEETH * GEAR_POINTS], hole[MOST_TEETH];
    int count = teeth * GEAR_POINTS;
    gear_outline(outline, teeth, module);
    circle_outline(hole, teeth, rim_radius, 0);
    move_to(m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity());
    shape_plate(m, outline, count, hole, teeth, thickness);
}

/* Where a wheel stands so that its teeth fill the gaps of its driver, which meets it in `direction`. */
static double meshing_angle(double driver_angle, int driver_teeth, double direction, int teeth) {
    double tooth = (direction - driver_angle) * driver_teeth / (2 * GYRE_PI);
    return direction + GYRE_PI - 2 * GYRE_PI / teeth * (0.5 - (tooth - floor(tooth)));
}

static void build_plinth(engine *e) {
    mesh_builder m;
    mesh_builder_init(&m);
    move_to(&m, gyre_vec3d_make(0, 0.034, 0), gyre_quatd_identity());
    shape_box(&m, gyre_vec3d_make(0.94, 0.044, 0.5), 0.008);
    uint32_t mesh = scene_mesh(e->scene, "plinth", &m, e->wood, 0);
    move_to(&m, gyre_vec3d_make(0, 0.06, 0), gyre_quatd_identity());
    shape_box(&m, gyre_vec3d_make(0.87, 0.012, 0.43), 0);
    scene_primitive(e->scene, &m, e->marble, 0);
    for (int i = 0; i < 4; i++) {
        move_to(&m, gyre_vec3d_make(i & 1 ? 0.41 : -0.41, 0, i & 2 ? 0.19 : -0.19), gyre_quatd_identity());
        shape_cylinder(&m, 0.035, 0.016, 0, 12);
        move_to(&m, gyre_vec3d_make(i & 1 ? 0.4 : -0.4, 0.064, i & 2 ? 0.18 : -0.18), gyre_quatd_identity());
        shape_sphere(&m, 0.011, 8, 4);
    }
    scene_primitive(e->scene, &m, e->brass, 0);
    node_at(e, "plinth", GYRE_NONE, gyre_vec3d_make(0, 0, 0), mesh);
}

/* The parts of a wall of the frame, in the plane z = 0. */
static void strut(mesh_builder *m, point2 a, point2 b) {
    move_to(m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity());
    shape_bar(m, a, b, 0.013, 0.014);
}

static void boss(mesh_builder *m, point2 axis, double radius) {
    shaft(m, axis, -0.013, 0.013, radius);
}

static void foot(mesh_builder *m, double x) {
    move_to(m, gyre_vec3d_make(x, 0.071, 0), gyre_quatd_identity());
    shape_box(m, gyre_vec3d_make(0.07, 0.012, 0.034), 0);
}

static void build_frame(engine *e) {
    mesh_builder m;
    mesh_builder_init(&m);
    const double feet[] = {-0.36, -0.16, 0.03};
    strut(&m, (point2){feet[0], 0.07}, e->wheel_axis);
    strut(&m, (point2){feet[1], 0.07}, crank_axis);
    strut(&m, (point2){feet[2], 0.07}, e->upper_axis);
    strut(&m, e->wheel_axis, e->upper_axis);
    strut(&m, crank_axis, e->wheel_axis);
    strut(&m, crank_axis, e->upper_axis);
    boss(&m, e->wheel_axis, 0.024);
    boss(&m, e->upper_axis, 0.022);
    boss(&m, crank_axis, 0.03);
    for (int i = 0; i < 3; i++)
        foot(&m, feet[i]);
    uint32_t mesh = scene_mesh(e->scene, "frame", &m, e->iron, 0);
    node_at(e, "front frame", GYRE_NONE, gyre_vec3d_make(0, 0, 0.05), mesh);
    node_at(e, "back frame", GYRE_NONE, gyre_vec3d_make(0, 0, -0.05), mesh);
}

static void turn_about_z(engine *e, uint32_t node, double first_angle, double turns) {
    motion_turn(e->scene, e->clip, node, gyre_quatd_from_z(first_angle), gyre_vec3d_make(0, 0, 1), turns,
                clip_s);
}

static void build_crankshaft(engine *e) {
    mesh_builder m;
    mesh_builder_init(&m);
    shaft(&m, (point2){0, 0}, -0.185, 0.114, 0.012);
    shaft(&m, (point2){crank_radius, 0}, 0.1, 0.164, 0.011);
    uint32_t mesh = scene_mesh(e->scene, "crankshaft", &m, e->steel, 0);
    move_to(&m, gyre_vec3d_make(0, 0, 0.095), gyre_quatd_identity());
    shape_bar(&m, (point2){-0.055, 0}, (point2){crank_radius, 0}, 0.027, 0.018);
    move_to(&m, gyre_vec3d_make(0, 0, 0.086), y_to_z());
    shape_cylinder(&m, 0.034, 0.024, 0.004, 20);
    scene_primitive(e->scene, &m, e->brass, 0);
    uint32_t crank = node_at(e, "crankshaft", GYRE_NONE, at(crank_axis, 0), mesh);
    turn_about_z(e, crank, 0, TURNS);

    move_to(&m, gyre_vec3d_make(0, 0, -0.018), y_to_z());
    shape_ring(&m, 0.185, 0.22, 0.036, 0.006, 40);
    uint32_t flywheel = scene_mesh(e->scene, "flywheel", &m, e->iron, 0);
    hub(&m, 0.032, 0.024);
    spokes(&m, 6, 0.02, 0.19, 0.011, 0.014);
    scene_primitive(e->scene, &m, e->brass, 0);
    node_at(e, "flywheel", crank, gyre_vec3d_make(0, 0, -0.14), flywheel);

    gear(&m, PINION_TEETH, 0.02, 0.034);
    uint32_t pinion = scene_mesh(e->scene, "pinion", &m, e->steel, 0);
    node_at(e, "pinion", crank, gyre_vec3d_make(0, 0, 0), pinion);
}

static void bevel_end(mesh_builder *m, const point2 *outline, int count) {
    gyre_vec3d normal = gyre_vec3d_make(0, 1, 0);
    uint32_t first = m->vertex_count, n = (uint32_t)count;
    for (int i = 0; i < count; i++)
        mesh_vertex(m, gyre_vec3d_make(outline[i].x, bevel_radius, -outline[i].y), normal);
    uint32_t middle = mesh_vertex(m, gyre_vec3d_make(0, bevel_radius, 0), normal);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t a = first + i, b = first + (i + 1) % n;
        mesh_triangle(m, middle, a, b);
    }
}

/* Teeth on a cone whose tip is at the origin, the wide end towards +y; one of two at right angles. */
static void bevel_gear(mesh_builder *m) {
    enum { COUNT = BEVEL_TEETH * GEAR_POINTS };
    point2 outline[COUNT];
    const double narrow = 0.62;
    gear_outline(outline, BEVEL_TEETH, 2 * bevel_radius / BEVEL_TEETH);
    for (int i = 0; i < COUNT; i++) {
        point2 a = outline[i], b = outline[(i + 1) % COUNT];
        gyre_vec3d wide_a = gyre_vec3d_make(a.x, bevel_radius, -a.y),
                   wide_b = gyre_vec3d_make(b.x, bevel_radius, -b.y);
        gyre_vec3d narrow_a = gyre_vec3d_scale(wide_a, narrow), narrow_b = gyre_vec3d_scale(wide_b, narrow);
        gyre_vec3d normal =
            gyre_vec3d_cross(gyre_vec3d_sub(narrow_b, narrow_a), gyre_vec3d_sub(wide_a, narrow_a));
        uint32_t v0 = mesh_vertex(m, narrow_a, normal), v1 = mesh_vertex(m, narrow_b, normal);
        uint32_t v2 = mesh_vertex(m, wide_b, normal), v3 = mesh_vertex(m, wide_a, normal);
        mesh_quad(m, v0, v1, v2, v3);
    }
    bevel_end(m, outline, COUNT);
}

static void build_wheels(engine *e) {
    mesh_builder m;
    mesh_builder_init(&m);
    double wheel_angle = meshing_angle(0, PINION_TEETH, wheel_direction, WHEEL_TEETH);
    e->upper_angle = meshing_angle(wheel_angle, WHEEL_TEETH, upper_direction, UPPER_TEETH);
    gear(&m, WHEEL_TEETH, 0.098, 0.026);
    spokes(&m, 5, 0.015, 0.1, 0.011, 0.014);
    hub(&m, 0.026, 0.02);
    uint32_t wheel_mesh = scene_mesh(e->scene, "wheel", &m, e->brass, 0);
    shaft(&m, (point2){0, 0}, -0.07, 0.07, 0.01);
    scene_primitive(e->scene, &m, e->steel, 0);
    uint32_t wheel = node_at(e, "wheel", GYRE_NONE, at(e->wheel_axis, 0), wheel_mesh);
    turn_about_z(e, wheel, wheel_angle, -TURNS * (double)PINION_TEETH / WHEEL_TEETH);

    gear(&m, UPPER_TEETH, 0.058, 0.026);
    spokes(&m, 4, 0.012, 0.06, 0.009, 0.014);
    hub(&m, 0.02, 0.02);
    uint32_t upper_mesh = scene_mesh(e->scene, "upper wheel", &m, e->brass, 0);
    shaft(&m, (point2){0, 0}, -0.07, governor_z - bevel_radius, 0.009);
    move_to(&m, gyre_vec3d_make(0, 0, governor_z), gyre_quatd_from_x(-GYRE_PI / 2));
    bevel_gear(&m);
    scene_primitive(e->scene, &m, e->steel, 0);
    uint32_t upper = node_at(e, "upper wheel", GYRE_NONE, at(e->upper_axis, 0), upper_mesh);
    turn_about_z(e, upper, e->upper_angle, TURNS * (double)PINION_TEETH / UPPER_TEETH);
}

/* The bevels meet at a right angle to both shafts: there one has a tooth where the other has a gap. */
static double bevel_angle(double driver_angle) {
    double pitch = 2 * GYRE_PI / BEVEL_TEETH, tooth = (GYRE_PI / 2 - driver_angle) / pitch;
    return GYRE_PI / 2 - pitch * (tooth - floor(tooth) - 0.5);
}

static void build_governor(engine *e) {
    scene_builder *s = e->scene;
    mesh_builder m;
    mesh_builder_init(&m);
    /* The origin of the spindle is where both shafts would cross. */
    double top = governor_top - e->upper_axis.y;
    move_to(&m, gyre_vec3d_make(0, bevel_radius, 0), gyre_quatd_identity());
    shape_cylinder(&m, 0.008, top - bevel_radius, 0, 12);
    move_to(&m, gyre_vec3d_make(0, 0, 0), gyre_quatd_from_y(bevel_angle(e->upper_angle)));
    bevel_gear(&m);
    uint32_t spindle_mesh = scene_mesh(s, "spindle", &m, e->steel, 0);
    move_to(&m, gyre_vec3d_make(0, top - 0.012, 0), gyre_quatd_identity());
    shape_cylinder(&m, 0.02, 0.024, 0.004, 16);
    move_to(&m, gyre_vec3d_make(0, top + 0.022, 0), gyre_quatd_identity());
    shape_sphere(&m, 0.014, 10, 6);
    scene_primitive(s, &m, e->brass, 0);
    uint32_t spindle = node_at(e, "governor", GYRE_NONE, at(e->upper_axis, governor_z), spindle_mesh);
    motion_turn(s, e->clip, spindle, gyre_quatd_identity(), gyre_vec3d_make(0, 1, 0),
                TURNS * (double)PINION_TEETH / UPPER_TEETH, clip_s);

    move_to(&m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity());
    shape_bar(&m, (point2){0, 0}, (point2){0, -arm_length - 0.03}, 0.0055, 0.008);
    uint32_t arm_mesh = scene_mesh(s, "arm", &m, e->steel, 0);
    move_to(&m, gyre_vec3d_make(0, -arm_length - 0.04, 0), gyre_quatd_identity());
    shape_sphere(&m, 0.033, 18, 9);
    scene_primitive(s, &m, e->copper, 0);
    move_to(&m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity());
    shape_bar(&m, (point2){0, 0}, (point2){0, arm_length}, 0.0045, 0.006);
    uint32_t link_mesh = scene_mesh(s, "link", &m, e->steel, 0);
    shape_ring(&m, 0.0085, 0.02, 0.03, 0.004, 16);
    move_to(&m, gyre_vec3d_make(0, 0.013, 0), gyre_quatd_identity());
    shape_ring(&m, 0.012, 0.028, 0.008, 0.002, 16);
    uint32_t collar_mesh = scene_mesh(s, "collar", &m, e->brass, 0);

    uint32_t collar = node_at(e, "collar", spindle, gyre_vec3d_make(0, 0, 0), collar_mesh);
    motion_governor governor = {.arm_length = arm_length,
                                .pivot_y = top,
                                .spread_rad = 38 * GYRE_PI / 180,
                                .swing_rad = 9 * GYRE_PI / 180,
                                .offset = 0.018,
                                .collar_pivot_y = 0.017};
    motion_collar(s, e->clip, collar, &governor, clip_s);
    for (int side = 1; side >= -1; side -= 2) {
        uint32_t arm = node_at(e, "arm", spindle, gyre_vec3d_make(side * governor.offset, top, 0), arm_mesh);
        uint32_t link =
            node_at(e, "link", collar,
                    gyre_vec3d_make(side * governor.offset, governor.collar_pivot_y, 0.009), link_mesh);
        motion_arm(s, e->clip, arm, &governor, side, clip_s);
        motion_arm(s, e->clip, link, &governor, -side, clip_s);
    }

    point2 low = {e->upper_axis.x, e->upper_axis.y + 0.06};
    move_to(&m, gyre_vec3d_make(low.x, low.y, governor_z), gyre_quatd_identity());
    shape_ring(&m, 0.0085, 0.017, 0.016, 0.003, 14);
    for (int side = -1; side <= 1; side += 2) {
        const gyre_vec3d path[] = {{side * 0.014, 0.008, 0},
                                   {side * 0.034, 0.006, 0},
                                   {side * 0.036, -0.02, -governor_z * 0.3},
                                   {side * 0.018, -0.055, 0.056 - governor_z}};
        const double radii[] = {0.006, 0.006, 0.006, 0.006};
        shape_tube(&m, path, radii, 4, 10);
    }
    uint32_t bracket = scene_mesh(s, "bracket", &m, e->iron, 0);
    node_at(e, "bracket", GYRE_NONE, gyre_vec3d_make(0, 0, 0), bracket);
}

static void build_cylinder(engine *e) {
    mesh_builder m;
    mesh_builder_init(&m);
    const double y = crank_axis.y, ends[] = {0.2, 0.395};
    for (int i = 0; i < 2; i++) {
        move_to(&m, gyre_vec3d_make(ends[i], y, rod_z), y_to_x());
        shape_ring(&m, i ? 0.012 : 0.014, 0.068, 0.016, 0.004, 24);
    }
    move_to(&m, gyre_vec3d_make(ends[1] + 0.016, y, rod_z), y_to_x());
    shape_cylinder(&m, 0.026, 0.014, 0.005, 16);
    uint32_t mesh = scene_mesh(e->scene, "cylinder", &m, e->brass, 0);
    for (int i = 0; i < 6; i++) {
        double sine, cosine;
        gyre_sin_cosd(2 * GYRE_PI * (i + 0.5) / 6, &sine, &cosine);
        move_to(&m, gyre_vec3d_make(ends[0], y + 0.057 * sine, rod_z + 0.057 * cosine), y_to_x());
        shape_cylinder(&m, 0.0055, ends[1] - ends[0], 0, 7);
    }
    for (int i = -1; i <= 1; i += 2) {
        move_to(&m, gyre_vec3d_make(-0.006, y + 0.03 * i, rod_z), y_to_x());
        shape_cylinder(&m, 0.006, ends[0] + 0.006, 0, 10);
    }
    scene_primitive(e->scene, &m, e->steel, 0);
    for (int i = 0; i < 2; i++) {
        double x = i ? 0.403 : 0.208;
        move_to(&m, gyre_vec3d_make(x, (0.066 + y - 0.06) / 2, rod_z), gyre_quatd_identity());
        shape_box(&m, gyre_vec3d_make(0.022, y - 0.06 - 0.066, 0.07), 0);
        move_to(&m, gyre_vec3d_make(x, 0.071, rod_z), gyre_quatd_identity());
        shape_box(&m, gyre_vec3d_make(0.05, 0.012, 0.1), 0);
    }
    move_to(&m, gyre_vec3d_make(-0.006, (0.06 + y + 0.042) / 2, rod_z), gyre_quatd_identity());
    shape_box(&m, gyre_vec3d_make(0.018, y + 0.042 - 0.06, 0.02), 0);
    move_to(&m, gyre_vec3d_make(-0.006, 0.071, rod_z), gyre_quatd_identity());
    shape_box(&m, gyre_vec3d_make(0.045, 0.012, 0.05), 0);
    scene_primitive(e->scene, &m, e->iron, 0);
    node_at(e, "cylinder", GYRE_NONE, gyre_vec3d_make(0, 0, 0), mesh);
}

static void build_piston(engine *e) {
    mesh_builder m;
    mesh_builder_init(&m);
    move_to(&m, gyre_vec3d_make(0.01, 0, 0), y_to_x());
    shape_cylinder(&m, 0.009, 0.185, 0, 12);
    uint32_t mesh = scene_mesh(e->scene, "piston", &m, e->steel, 0);
    move_to(&m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity());
    shape_box(&m, gyre_vec3d_make(0.036, 0.046, 0.026), 0.004);
    move_to(&m, gyre_vec3d_make(0.19, 0, 0), y_to_x());
    shape_cylinder(&m, 0.049, 0.028, 0.004, 26);
    scene_primitive(e->scene, &m, e->copper, 0);
    uint32_t piston = node_at(e, "piston", GYRE_NONE, at(crank_axis, rod_z), mesh);

    move_to(&m, gyre_vec3d_make(0, 0, 0.018), gyre_quatd_identity());
    shape_bar(&m, (point2){0, 0}, (point2){-rod_length, 0}, 0.011, 0.01);
    shaft(&m, (point2){0, 0}, 0.008, 0.03, 0.017);
    shaft(&m, (point2){-rod_length, 0}, 0.01, 0.028, 0.022);
    uint32_t rod_mesh = scene_mesh(e->scene, "connecting rod", &m, e->steel, 0);
    uint32_t rod = node_at(e, "connecting rod", piston, gyre_vec3d_make(0, 0, 0), rod_mesh);
    const motion_crank crank = {.radius = crank_radius, .rod_length = rod_length, .turns = TURNS};
    motion_piston(e->scene, e->clip, piston, &crank, clip_s);
    motion_rod(e->scene, e->clip, rod, &crank, clip_s);
}

/* Saw teeth that lean the way the wheel turns. */
static void escape_wheel(mesh_builder *m) {
    enum { POINTS = 4 };
    point2 outline[ESCAPE_TEETH * POINTS], hole[ESCAPE_TEETH];
    const double radii[POINTS] = {0.062, 0.05, 0.05, 0.05}, parts[POINTS] = {0.04, 0.12, 0.45, 0.78};
    for (int i = 0; i < ESCAPE_TEETH * POINTS; i++) {
        double angle = 2 * GYRE_PI * (i / POINTS + parts[i % POINTS]) / ESCAPE_TEETH;
        outline[i] = beyond((point2){0, 0}, angle, radii[i % POINTS]);
    }
    circle_outline(hole, ESCAPE_TEETH, 0.04, GYRE_PI / ESCAPE_TEETH);
    move_to(m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity());
    shape_plate(m, outline, ESCAPE_TEETH * POINTS, hole, ESCAPE_TEETH, 0.012);
    spokes(m, 4, 0.01, 0.042, 0.005, 0.008);
    hub(m, 0.013, 0.014);
    shaft(m, (point2){0, 0}, -0.07, 0.04, 0.006);
}

static void build_clock(engine *e) {
    scene_builder *s = e->scene;
    mesh_builder m;
    mesh_builder_init(&m);
    escape_wheel(&m);
    uint32_t wheel_mesh = scene_mesh(s, "escape wheel", &m, e->brass, 0);
    uint32_t wheel = node_at(e, "escape wheel", GYRE_NONE, at(escape_axis, 0), wheel_mesh);
    motion_ticks(s, e->clip, wheel, 2 * ESCAPE_TEETH, 8, clip_s);

    const double up = pendulum_up;
    move_to(&m, gyre_vec3d_make(0, 0, 0), gyre_quatd_identity());
    for (int side = -1; side <= 1; side += 2) {
        shape_bar(&m, (point2){0, 0.002}, (point2){side * 0.062, -0.03}, 0.0065, 0.012);
        shape_bar(&m, (point2){side * 0.062, -0.03}, (point2){side * 0.05, -0.058}, 0.005, 0.012);
    }
    shaft(&m, (point2){0, 0}, -0.06, 0.04, 0.008);
    move_to(&m, gyre_vec3d_make(0, 0, -0.03), gyre_quatd_identity());
    shape_bar(&m, (point2){0, 0}, (point2){0, -0.25}, 0.0045, 0.006);
    uint32_t pendulum_mesh = scene_mesh(s, "pendulum", &m, e->steel, 0);
    move_to(&m, gyre_vec3d_make(0, -0.245, -0.042), y_to_z());
    const point2 lens[] = {{0, 0},        {0.03, 0.002}, {0.05, 0.008}, {0.056, 0.012},
                           {0.05, 0.016}, {0.03, 0.022}, {0, 0.024}};
    shape_lathe(&m, lens, 7, 26);
    scene_primitive(s, &m, e->copper, 0);
    uint32_t pendulum = node_at(e, "pendulum", GYRE_NONE,
                                gyre_vec3d_make(escape_axis.x, escape_axis.y + up, 0), pendulum_mesh);
    motion_swing(s, e->clip, pendulum, pendulum_swing, TURNS, clip_s);

    point2 pivot = {escape_axis.x, escape_axis.y + up};
    for (int leg = -1; leg <= 1; leg += 2) {
        strut(&m, (point2){escape_axis.x + leg * 0.1, 0.07}, pivot);
        foot(&m, escape_axis.x + leg * 0.1);
    }
    strut(&m, (point2){escape_axis.x - 0.02, escape_axis.y}, (point2){escape_axis.x + 0.02, escape_axis.y});
    boss(&m, pivot, 0.018);
    boss(&m, escape_axis, 0.016);
    uint32_t stand = scene_mesh(s, "stand", &m, e->iron, 0);
    node_at(e, "front stand", GYRE_NONE, gyre_vec3d_make(0, 0, 0.032), stand);
    node_at(e, "back stand", GYRE_NONE, gyre_vec3d_make(0, 0, -0.062), stand);
}

void build_mechanism(scene_builder *s) {
    engine e = {.scene = s};
    e.wheel_axis = beyond(crank_axis, wheel_direction, module * (PINION_TEETH + WHEEL_TEETH) / 2);
    e.upper_axis = beyond(e.wheel_axis, upper_direction, module * (WHEEL_TEETH + UPPER_TEETH) / 2);
    e.brass = scene_material(s, "brass", 0xe3b04c, 0.45f, 0.3f);
    e.steel = scene_material(s, "steel", 0xc9ced4, 0.4f, 0.3f);
    e.iron = scene_material(s, "painted iron", 0x23574f, 0, 0.4f);
    e.copper = scene_material(s, "copper", 0xd9643a, 0.35f, 0.28f);
    e.marble = scene_material(s, "marble", 0xece6da, 0, 0.35f);
    e.wood = scene_material(s, "walnut", 0x5a3524, 0, 0.6f);
    e.clip = scene_clip_begin(s, "run");
    build_plinth(&e);
    build_frame(&e);
    build_crankshaft(&e);
    build_wheels(&e);
    build_governor(&e);
    build_cylinder(&e);
    build_piston(&e);
    build_clock(&e);
}
