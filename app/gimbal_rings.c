/* SPDX-License-Identifier: MIT */
/* Three rings turn until two axes are one; beside them what a small change of the angles reaches, and what a
   small turn of a quaternion reaches. */
#include "gimbal.h"
#include "gimbal_device.h"
#include "globe.h"

#include <math.h>
#include <stdlib.h>

#define DEGREE (GYRE_PI / 180)
#define CHANGE_DEG 20.0

/* The camera of rings and globes. */
enum { AZIMUTH_DEG = 32, ELEVATION_DEG = 34 };

typedef struct rings_show {
    scene_builder *scene;
    gyre_asset asset;
    stage_actor actor;
} rings_show;

static void *rings_make(void) {
    rings_show *show = must_allocate(1, sizeof *show);
    show->scene = scene_create();
    gimbal_rings_build(show->scene);
    show->asset = scene_asset(show->scene);
    return show;
}

static void rings_clear(void *self) {
    rings_show *show = self;
    stage_actor_clear(&show->actor);
    scene_destroy(show->scene);
    free(show);
}

static gyre_status rings_open(void *self, stage *s, gyre_error *error) {
    rings_show *show = self;
    return stage_actor_make(s, &show->asset, false, &show->actor, error);
}

/* ---- numbers ---- */

static double reach_part(const gimbal_pose *pose) {
    return gimbal_reach_area_sr(pose, CHANGE_DEG * DEGREE) / gimbal_turn_area_sr(CHANGE_DEG * DEGREE);
}

static void pitch_write(json_writer *json, int pitch_deg) {
    const gimbal_pose pose = {0, pitch_deg * DEGREE, 0};
    json_begin(json, '{');
    json_key(json, "pitch_deg");
    json_number(json, pitch_deg);
    json_key(json, "smallest_singular_value");
    json_number(json, gimbal_axes_smallest(&pose));
    json_key(json, "reach_angles_sr");
    json_number(json, gimbal_reach_area_sr(&pose, CHANGE_DEG * DEGREE));
    json_key(json, "reach_quaternion_sr");
    json_number(json, gimbal_turn_area_sr(CHANGE_DEG * DEGREE));
    json_end(json, '}');
}

static void rings_numbers_write(const void *self, json_writer *json) {
    (void)self;
    json_key(json, "change_deg");
    json_number(json, CHANGE_DEG);
    json_key(json, "moments");
    json_begin(json, '[');
    for (int pitch_deg = 0; pitch_deg <= 90; pitch_deg += 15)
        pitch_write(json, pitch_deg);
    json_end(json, ']');
}

/* ---- rings ---- */

static void pose_set(rings_show *show, const gimbal_pose *pose) {
    gyre_posed *posed = show->actor.posed;
    gyre_mat4d world = gyre_mat4d_identity();
    for (uint32_t n = 0; n < show->asset.node_count; n++) {
        if (n >= GIMBAL_OUTER && n <= GIMBAL_INNER)
            world = gyre_mat4d_mul(world, gyre_mat4d_from_quatd(gimbal_ring_turn(pose, (int)n)));
        posed->worlds[n] = world;
    }
}

/* The line of an axis, from the outer ring outwards on both sides, and its name beyond the end, `aside`
   points to the right. The wide line shows on both sides of a narrow one that lies over it. */
static void axis_draw(const gimbal_picture *p, const stage_view *v, gyre_vec3d axis, double width,
                      uint32_t rgb, const char *name, double aside) {
    const double ends[2][2] = {{1.1, 1.36}, {-1.1, -1.28}};
    const text_style style = {17 * p->scale, true, TEXT_CENTRE, ink_of(rgb)};
    for (int i = 0; i < 2; i++) {
        const canvas_point from = stage_project(v, gyre_vec3d_scale(axis, ends[i][0]));
        const canvas_point to = stage_project(v, gyre_vec3d_scale(axis, ends[i][1]));
        const double length = fmax(hypot(to.x - from.x, to.y - from.y), 1e-9) / p->scale;
        canvas_line(p->canvas, from.x, from.y, to.x, to.y, width * p->scale, ink_of(rgb));
        if (i == 1) continue;
        canvas_text_on(p->canvas, to.x + 26 * (to.x - from.x) / length + aside * p->scale,
                       to.y + 13 * (to.y - from.y) / length + 6 * p->scale, name, style, GIMBAL_PANEL);
    }
}

static gyre_status rings_view(rings_show *show, const gimbal_picture *p, const gimbal_pose *pose,
                              gimbal_area a, gyre_error *error) {
    stage_view v = gimbal_view(p, a);
    gyre_vec3d axes[3];
    gimbal_axes(pose, axes);
    pose_set(show, pose);
    stage_look(&v, gyre_vec3d_make(0, 0.06, 0), AZIMUTH_DEG, ELEVATION_DEG, 10, 3.35, 2.75);
    const gyre_status status = stage_draw(p->stage, &show->actor, &v, p->canvas, error);
    axis_draw(p, &v, axes[0], 7, GIMBAL_FIRST, "yaw", -22);
    axis_draw(p, &v, axes[1], 4, GIMBAL_PITCH, "pitch", 0);
    axis_draw(p, &v, axes[2], 3, GIMBAL_THIRD, "roll", 22);
    return status;
}

/* ---- globes ---- */

typedef struct reach {
    gimbal_pose pose;
    gyre_vec3d nose;
} reach;

static bool angles_reach(const void *user, gyre_vec3d direction) {
    return gimbal_reaches(&((const reach *)user)->pose, CHANGE_DEG * DEGREE, direction);
}

static bool turns_reach(const void *user, gyre_vec3d direction) {
    return gyre_vec3d_dot(((const reach *)user)->nose, direction) >= cos(CHANGE_DEG * DEGREE);
}

enum { LINE_STEPS = 24 };

/* Where the nose goes when one angle alone changes: 0 yaw, 1 pitch. */
static void angle_line(const globe *g, const gimbal_pose *pose, int angle, double width, uint32_t rgb) {
    gyre_vec3d line[LINE_STEPS + 1], axes[3];
    for (int i = 0; i <= LINE_STEPS; i++) {
        const double change = CHANGE_DEG * DEGREE * (2.0 * i / LINE_STEPS - 1);
        gimbal_pose at = *pose;
        if (angle == 0) at.yaw_rad += change;
        if (angle == 1) at.pitch_rad += change;
        gimbal_axes(&at, axes);
        line[i] = axes[2];
    }
    globe_path(g, line, LINE_STEPS + 1, width, rgb);
}

/* Where a turn about an axis at right angles takes the nose. */
static void turn_line(const globe *g, gyre_vec3d nose, gyre_vec3d axis, double width, uint32_t rgb) {
    gyre_vec3d line[LINE_STEPS + 1];
    for (int i = 0; i <= LINE_STEPS; i++) {
        const double turn = CHANGE_DEG * DEGREE * (2.0 * i / LINE_STEPS - 1);
        line[i] = gyre_quatd_rotate(gyre_quatd_from_axis_angle(axis, turn), nose);
    }
    globe_path(g, line, LINE_STEPS + 1, width, rgb);
}

static void reach_globe(const gimbal_picture *p, const globe *g, const reach *r, bool by_angles) {
    const globe_area area = {by_angles ? angles_reach : turns_reach, r, r->nose, 1.05 * CHANGE_DEG * DEGREE};
    const double width = 3 * p->scale;
    gyre_vec3d axes[3];
    gimbal_axes(&r->pose, axes);
    globe_draw(g);
    globe_fill(g, &area, ink_faint(by_angles ? GIMBAL_WRONG : GIMBAL_RIGHT, 0.45));
    if (by_angles) {
        angle_line(g, &r->pose, 0, width, GIMBAL_FIRST);
        angle_line(g, &r->pose, 1, width, GIMBAL_SECOND);
    } else {
        turn_line(g, r->nose, axes[1], width, GIMBAL_INK);
        turn_line(g, r->nose, gyre_vec3d_cross(r->nose, axes[1]), width, GIMBAL_INK);
    }
    globe_dot(g, r->nose, 4.2 * p->scale, GIMBAL_INK);
}

/* Beside an animation there is room to say what the share is of, and what the lines are. */
static void reach_notes(const gimbal_picture *p, double x, double y, bool by_angles) {
    const gimbal_words words = {17, false, TEXT_CENTRE, GIMBAL_INK},
                       first = {17, true, TEXT_CENTRE, GIMBAL_FIRST},
                       second = {17, true, TEXT_CENTRE, GIMBAL_PITCH};
    gimbal_text(p, x, y, words, "of the directions within 20°,");
    gimbal_text(p, x, y + 24, words, by_angles ? "when the angles change by 20°" : "when it turns by 20°");
    if (by_angles) {
        gimbal_text(p, x, y + 64, first, "blue: yaw alone");
        gimbal_text(p, x, y + 88, second, "yellow: pitch alone");
    } else {
        gimbal_text(p, x, y + 64, words, "about any axis");
    }
}

/* A globe in an area, words above it and below it. */
static void reach_panel(const gimbal_picture *p, gimbal_area a, const reach *r, bool by_angles, double size) {
    const double notes = p->moving ? 120 : 0, middle = a.x + a.width / 2;
    const double radius = fmin(a.width / 2 - 8, (a.height - 4 * size - notes) / 2);
    const double share = by_angles ? reach_part(&r->pose) : 1, number = a.y + 3.5 * size + 2 * radius;
    const globe g = globe_make(p->canvas, p->scale * middle, p->scale * (a.y + 1.9 * size + radius),
                               p->scale * radius, AZIMUTH_DEG, ELEVATION_DEG);
    const uint32_t rgb = share < 0.9 ? GIMBAL_WRONG : GIMBAL_RIGHT;
    gimbal_text(p, middle, a.y + size, (gimbal_words){size, false, TEXT_CENTRE, GIMBAL_INK}, "%s",
                by_angles ? "three angles reach" : "a quaternion reaches");
    reach_globe(p, &g, r, by_angles);
    gimbal_text(p, middle, number, (gimbal_words){1.35 * size, true, TEXT_CENTRE, rgb}, "%.0f %%",
                100 * share);
    if (p->moving) reach_notes(p, middle, number + 32, by_angles);
}

static reach reach_of(gimbal_pose pose) {
    gyre_vec3d axes[3];
    gimbal_axes(&pose, axes);
    return (reach){pose, axes[2]};
}

/* ---- the telling moments ---- */

static gyre_status moment_draw(rings_show *show, const gimbal_picture *p, int index, gyre_error *error) {
    static const double pitches_deg[] = {0, 60, 90};
    static const char *const titles[] = {"pitch 0°: three ways to turn", "pitch 60°: roll nears yaw",
                                         "pitch 90°: locked, roll is yaw"};
    const gimbal_area a = gimbal_column(p, index, 3, 92, 704);
    const reach r = reach_of((gimbal_pose){0, pitches_deg[index] * DEGREE, 0});
    const double middle = a.x + a.width / 2, globes = a.y + a.height - 262;
    gimbal_panel(p, a, index == 2 ? GIMBAL_WRONG : GIMBAL_RIGHT);
    gimbal_text(p, middle, a.y + 34, (gimbal_words){21, true, TEXT_CENTRE, GIMBAL_INK}, "%s", titles[index]);
    const gimbal_area view = {a.x + 4, a.y + 44, a.width - 8, globes - a.y - 48};
    const gyre_status status = rings_view(show, p, &r.pose, view, error);
    for (int right = 0; right < 2; right++)
        reach_panel(p, (gimbal_area){a.x + 6 + right * (middle - a.x - 6), globes, middle - a.x - 6, 256}, &r,
                    !right, 16);
    return status;
}

static gyre_status moments_draw(rings_show *show, const gimbal_picture *p, gyre_error *error) {
    gyre_status status = GYRE_OK;
    gimbal_page(p, "Three rings, and the axis that they lose",
                "Yaw turns the outer ring, pitch the middle one, roll the inner one. Below: how many of the "
                "directions within 20° of the nose 20° of change reaches.");
    for (int i = 0; status == GYRE_OK && i < 3; i++)
        status = moment_draw(show, p, i, error);
    return status;
}

/* ---- the animation ---- */

/* From 0 to 1 and slowly at both ends, while `moment` goes from one to the other. */
static double eased(double moment, double from, double to) {
    const double t = fmin(fmax((moment - from) / (to - from), 0), 1);
    return t * t * (3 - 2 * t);
}

/* Away and back. */
static double swing(double moment, double from, double to) {
    const double t = fmin(fmax((moment - from) / (to - from), 0), 1);
    return sin(2 * GYRE_PI * t) * (t > 0 && t < 1);
}

typedef struct scene_moment {
    gimbal_pose pose;
    double aside_rad; /* by which the quaternion turns the nose to a side */
    const char *words;
} scene_moment;

static scene_moment moment_at(double moment) {
    static const struct {
        double until;
        const char *words;
    } words[] = {{0.28, "The pitch rises, and the axis of roll swings towards the axis of yaw."},
                 {0.44, "Locked. Yaw spins the plane about the one line ..."},
                 {0.60, "... and so does roll. Two angles, one motion: the nose stays where it is."},
                 {0.76, "To lean aside, no ring can turn. A quaternion just turns."},
                 {1.01, "The pitch falls, and the third way to turn comes back."}};
    scene_moment m = {
        .pose = {.pitch_rad = 90 * DEGREE * (eased(moment, 0.02, 0.26) - eased(moment, 0.76, 0.98))}};
    m.pose.yaw_rad = 50 * DEGREE * swing(moment, 0.29, 0.43);
    m.pose.roll_rad = 50 * DEGREE * swing(moment, 0.45, 0.59);
    m.aside_rad = CHANGE_DEG * DEGREE * swing(moment, 0.61, 0.75);
    for (size_t i = 0; m.words == NULL; i++)
        if (moment < words[i].until) m.words = words[i].words;
    return m;
}

/* Never -0. */
static double whole_degrees(double angle_rad) {
    return floor(angle_rad / DEGREE + 0.5) + 0.0;
}

static gyre_status frame_draw(rings_show *show, const gimbal_picture *p, gyre_error *error) {
    const scene_moment m = moment_at(p->moment);
    const double width = p->canvas->width / p->scale, height = p->canvas->height / p->scale;
    const gimbal_area left = {20, 92, 0.46 * width, height - 108};
    const reach r = reach_of(m.pose);
    const bool locked = reach_part(&r.pose) < 0.2;
    reach turned = r;
    gyre_vec3d axes[3];
    gimbal_axes(&m.pose, axes);
    turned.nose =
        gyre_quatd_rotate(gyre_quatd_from_axis_angle(gyre_vec3d_cross(r.nose, axes[1]), m.aside_rad), r.nose);
    gimbal_page(p, "Three rings, and the axis that they lose", m.words);
    gimbal_panel(p, left, locked ? GIMBAL_WRONG : GIMBAL_RIGHT);
    const gyre_status status = rings_view(
        show, p, &m.pose, (gimbal_area){left.x + 4, left.y + 8, left.width - 8, left.height - 54}, error);
    gimbal_text(p, left.x + left.width / 2, left.y + left.height - 18,
                (gimbal_words){20, true, TEXT_CENTRE, GIMBAL_INK}, "yaw %.0f°   pitch %.0f°   roll %.0f°",
                whole_degrees(m.pose.yaw_rad), whole_degrees(m.pose.pitch_rad),
                whole_degrees(m.pose.roll_rad));
    const double x = left.x + left.width + 12, each = (width - 20 - x - 12) / 2;
    for (int right = 0; right < 2; right++) {
        const gimbal_area a = {x + right * (each + 12), left.y, each, left.height};
        gimbal_panel(p, a, locked && !right ? GIMBAL_WRONG : GIMBAL_RIGHT);
        reach_panel(p, (gimbal_area){a.x, a.y + 24, a.width, a.height - 24}, right ? &turned : &r, !right,
                    22);
    }
    return status;
}

static gyre_status rings_draw(void *self, const gimbal_picture *p, gyre_error *error) {
    return p->moving ? frame_draw(self, p, error) : moments_draw(self, p, error);
}

const gimbal_part gimbal_rings = {"rings",    12,        rings_make, rings_clear, rings_numbers_write,
                                  rings_open, rings_draw};
