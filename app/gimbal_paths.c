/* SPDX-License-Identifier: MIT */
/* Four ways between orientations: the path of a pointer's tip over a sphere, and how fast it goes. */
#include "globe.h"
#include "plot.h"

#include <gyre/eulerd.h>
#include <gyre/slerpd.h>
#include <gyre/splined.h>

#include <math.h>
#include <stdlib.h>

enum { KEYS = 4, STEPS = 60, POINTS = (KEYS - 1) * STEPS + 1, DOTS = 6, TOP_SPEED = 150 };

typedef enum path_way { PATH_EULER, PATH_NLERP, PATH_SLERP, PATH_SQUAD, PATH_WAY_COUNT } path_way;

typedef struct path_line {
    gyre_vec3d points[POINTS]; /* where the pointer points */
    double speeds[POINTS - 1]; /* degrees a second, from each point to the next */
    double length_deg, slowest, fastest;
} path_line;

typedef struct paths_show {
    gyre_quatd keys[KEYS];
    gyre_vec3d angles[KEYS]; /* of the keys: yaw, pitch, roll */
    path_line lines[PATH_WAY_COUNT];
} paths_show;

static const char *const path_keys[] = {"euler_lerp", "nlerp", "slerp", "squad"};

static gyre_quatd euler_between(const paths_show *show, int key, double t) {
    return gyre_quatd_from_euler(gyre_vec3d_lerp(show->angles[key], show->angles[key + 1], t),
                                 GYRE_EULER_INTRINSIC_YXZ);
}

static gyre_quatd control_of(const paths_show *show, int key) {
    return gyre_quatd_squad_control(show->keys[key > 0 ? key - 1 : 0], show->keys[key],
                                    show->keys[key + 1 < KEYS ? key + 1 : KEYS - 1]);
}

static gyre_quatd path_at(const paths_show *show, path_way way, int key, double t) {
    const gyre_quatd a = show->keys[key], b = show->keys[key + 1];
    switch (way) {
    case PATH_EULER:
        return euler_between(show, key, t);
    case PATH_NLERP:
        return gyre_quatd_nlerp(a, b, t);
    case PATH_SLERP:
        return gyre_quatd_slerp(a, b, t);
    default:
        return gyre_quatd_squad(a, control_of(show, key), control_of(show, key + 1), b, t);
    }
}

static double angle_deg(gyre_vec3d a, gyre_vec3d b) {
    return atan2(gyre_vec3d_length(gyre_vec3d_cross(a, b)), gyre_vec3d_dot(a, b)) * (180 / GYRE_PI);
}

static void line_make(const paths_show *show, path_way way, path_line *line) {
    const gyre_vec3d pointer = {0, 0, 1};
    for (int i = 0; i < POINTS; i++) {
        const int key = i < POINTS - 1 ? i / STEPS : KEYS - 2;
        line->points[i] =
            gyre_quatd_rotate(path_at(show, way, key, (double)(i - key * STEPS) / STEPS), pointer);
    }
    line->slowest = INFINITY;
    for (int i = 0; i + 1 < POINTS; i++) {
        const double step = angle_deg(line->points[i], line->points[i + 1]);
        line->speeds[i] = step * STEPS;
        line->length_deg += step;
        line->slowest = fmin(line->slowest, line->speeds[i]);
        line->fastest = fmax(line->fastest, line->speeds[i]);
    }
}

/* Yaw, how far the pointer points up, and roll. The second key is high up, the third beyond the zenith: it
   looks the other way and stands on its head, has turned by 85 degrees, but its yaw by 175 and its roll by
   185. */
static const double key_degrees[KEYS][3] = {{-30, -35, -80}, {-15, 50, 0}, {160, 45, 185}, {80, -35, 100}};

static void *paths_make(void) {
    paths_show *show = calloc(1, sizeof *show);
    if (show == NULL) return NULL;
    for (int i = 0; i < KEYS; i++) {
        const gyre_vec3d angles = {key_degrees[i][0], -key_degrees[i][1], key_degrees[i][2]};
        show->angles[i] = gyre_vec3d_scale(angles, GYRE_PI / 180);
        show->keys[i] = gyre_quatd_from_euler(show->angles[i], GYRE_EULER_INTRINSIC_YXZ);
    }
    for (int way = 0; way < PATH_WAY_COUNT; way++)
        line_make(show, (path_way)way, &show->lines[way]);
    return show;
}

static void vector_write(json_writer *json, gyre_vec3d v) {
    json_numbers(json, (const double[3]){v.x, v.y, v.z}, 3);
}

static void keys_write(json_writer *json, const paths_show *show) {
    json_key(json, "keys");
    json_begin(json, '[');
    for (int i = 0; i < KEYS; i++)
        json_numbers(
            json, (const double[4]){show->keys[i].x, show->keys[i].y, show->keys[i].z, show->keys[i].w}, 4);
    json_end(json, ']');
    json_key(json, "yaw_up_roll_deg");
    json_begin(json, '[');
    for (int i = 0; i < KEYS; i++)
        json_numbers(json, key_degrees[i], 3);
    json_end(json, ']');
}

static void line_write(json_writer *json, const path_line *line) {
    json_begin(json, '{');
    json_key(json, "length_deg");
    json_number(json, line->length_deg);
    json_key(json, "slowest");
    json_number(json, line->slowest);
    json_key(json, "fastest");
    json_number(json, line->fastest);
    json_key(json, "points");
    json_begin(json, '[');
    for (int i = 0; i < POINTS; i++)
        vector_write(json, line->points[i]);
    json_end(json, ']');
    json_key(json, "speeds");
    json_numbers(json, line->speeds, POINTS - 1);
    json_end(json, '}');
}

static void paths_numbers_write(const void *self, json_writer *json) {
    const paths_show *show = self;
    keys_write(json, show);
    json_key(json, "paths");
    json_begin(json, '{');
    for (int way = 0; way < PATH_WAY_COUNT; way++) {
        json_key(json, path_keys[way]);
        line_write(json, &show->lines[way]);
    }
    json_end(json, '}');
}

static const uint32_t path_rgb[] = {GIMBAL_WRONG, GIMBAL_SECOND, GIMBAL_RIGHT, GIMBAL_THIRD};

static void globe_letters(const globe *g, const gimbal_picture *p, const path_line *line) {
    const text_style style = {17 * p->scale, true, TEXT_CENTRE, ink_of(GIMBAL_INK)};
    for (int key = 0; key < KEYS; key++) {
        bool is_near;
        const gyre_vec3d direction = line->points[key * STEPS];
        const canvas_point at = globe_point(g, direction, 1.13, &is_near);
        const char letter[2] = {(char)('A' + key), 0};
        globe_dot(g, direction, 5.5 * p->scale, GIMBAL_INK);
        canvas_text_on(g->canvas, at.x, at.y + 6 * p->scale, letter, style, GIMBAL_PANEL);
    }
}

static void path_globe(const paths_show *show, const gimbal_picture *p, int way, gimbal_area a) {
    const path_line *line = &show->lines[way];
    const double radius = fmin(a.width / 2 - 22, 136);
    const globe g = globe_make(p->canvas, p->scale * (a.x + a.width / 2), p->scale * (a.y + 84 + radius + 12),
                               p->scale * radius, 49, 33);
    globe_draw(&g);
    globe_path(&g, line->points, POINTS, 3.4 * p->scale, path_rgb[way]);
    for (int i = 0; i < POINTS; i += STEPS / DOTS)
        globe_dot(&g, line->points[i], 3.4 * p->scale, path_rgb[way]);
    globe_letters(&g, p, line);
    if (p->moving) globe_arrow(&g, line->points[(int)(p->moment * (POINTS - 1))], 3.6 * p->scale, GIMBAL_INK);
}

static void path_plot(const paths_show *show, const gimbal_picture *p, int way, gimbal_area a) {
    const path_line *line = &show->lines[way];
    const gimbal_words words = {15, false, TEXT_LEFT, GIMBAL_GREY},
                       number = {17, true, TEXT_CENTRE, GIMBAL_INK};
    const double bottom = a.y + a.height;
    const plot axes = {{a.x + 20, bottom - 190, a.width - 40, 112}, TOP_SPEED, KEYS};
    gimbal_text(p, a.x + 20, axes.area.y - 8, words, "speed of the tip");
    gimbal_text(p, a.x + a.width - 20, axes.area.y - 8, (gimbal_words){15, false, TEXT_RIGHT, GIMBAL_GREY},
                "0 to %d°/s", TOP_SPEED);
    plot_frame(p, &axes, "ABCD");
    plot_curve(p, &axes, line->speeds, POINTS - 1, path_rgb[way]);
    const int at = (int)(p->moment * (POINTS - 1));
    if (p->moving) plot_dot(p, &axes, p->moment, line->speeds[at], GIMBAL_INK);
    gimbal_text(p, a.x + a.width / 2, bottom - 36, number, "%.0f to %.0f° a second", line->slowest,
                line->fastest);
    gimbal_text(p, a.x + a.width / 2, bottom - 14, (gimbal_words){16, false, TEXT_CENTRE, GIMBAL_INK},
                "way of the tip: %.0f°", line->length_deg);
}

static gyre_status paths_draw(void *self, const gimbal_picture *p, gyre_error *error) {
    static const char *const titles[] = {"Euler angles, lerp", "nlerp", "slerp", "squad"};
    static const char *const says[] = {"a detour, with corners", "shortest turn, uneven pace",
                                       "shortest turn, even pace", "smooth through every key"};
    (void)error;
    gimbal_page(p, "Four ways between the same four orientations",
                "A pointer turns from A over B and C to D. Its tip draws on a sphere; a key every second, "
                "six dots a second.");
    for (int way = 0; way < PATH_WAY_COUNT; way++) {
        const gimbal_area a = gimbal_column(p, way, PATH_WAY_COUNT, 92, 704);
        gimbal_panel(p, a, path_rgb[way]);
        gimbal_text(p, a.x + a.width / 2, a.y + 32, (gimbal_words){21, true, TEXT_CENTRE, GIMBAL_INK}, "%s",
                    titles[way]);
        gimbal_text(p, a.x + a.width / 2, a.y + 56, (gimbal_words){16, false, TEXT_CENTRE, GIMBAL_GREY}, "%s",
                    says[way]);
        path_globe(self, p, way, a);
        path_plot(self, p, way, a);
    }
    return GYRE_OK;
}

const gimbal_part gimbal_paths = {"paths", 6, paths_make, free, paths_numbers_write, NULL, paths_draw};
