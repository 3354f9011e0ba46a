/* SPDX-License-Identifier: MIT */
#include "camera.h"

#include <gyre/quatd.h>
#include <gyre/trigd.h>

#include <float.h>
#include <math.h>

/* Across the shorter side of the picture. */
#define VIEW_ANGLE_DEG 30.0

static double radians_from(double degrees) {
    /* Whole turns are taken off first: what is left is exact. */
    return fmod(degrees, 360.0) * (GYRE_PI / 180.0);
}

static double view_slope(void) {
    double sine, cosine;
    gyre_sin_cosd(radians_from(VIEW_ANGLE_DEG / 2), &sine, &cosine);
    return sine / cosine;
}

/* Azimuth turns from the model's front, +z, to its left hand, +x; elevation goes up. */
static gyre_quatd orbit_rotation(const orbit *o, double turn_deg) {
    gyre_quatd azimuth = gyre_quatd_from_y(radians_from(o->azimuth_deg - turn_deg));
    gyre_quatd elevation = gyre_quatd_from_x(radians_from(-o->elevation_deg));
    return gyre_quatd_mul(azimuth, elevation);
}

void camera_fit_begin(camera_fit *fit, const command_options *options, bool turning, gyre_vec3d pivot) {
    gyre_quatd rotation = orbit_rotation(&options->orbit, 0);
    fit->right = gyre_quatd_rotate(rotation, gyre_vec3d_make(1, 0, 0));
    fit->up = gyre_quatd_rotate(rotation, gyre_vec3d_make(0, 1, 0));
    fit->back = gyre_quatd_rotate(rotation, gyre_vec3d_make(0, 0, 1));
    fit->slope = CAMERA_FILL * view_slope();
    fit->turning = turning;
    fit->pivot = turning ? pivot : gyre_vec3d_make(0, 0, 0);
    gyre_sin_cosd(radians_from(options->orbit.elevation_deg), &fit->elevation_sin, &fit->elevation_cos);
    for (int i = 0; i < CAMERA_SLOPE_COUNT; i++)
        fit->right_most[i] = fit->left_most[i] = fit->top_most[i] = fit->bottom_most[i] = -DBL_MAX;
    fit->nearest = -DBL_MAX;
    fit->farthest = DBL_MAX;
    fit->box.min = gyre_vec3d_make(DBL_MAX, DBL_MAX, DBL_MAX);
    fit->box.max = gyre_vec3d_make(-DBL_MAX, -DBL_MAX, -DBL_MAX);
}

static double slope_at(const camera_fit *fit, int index) {
    return fit->slope * (index + 1) / CAMERA_SLOPE_COUNT;
}

static void raise_to(double *most, double value) {
    if (value > *most) *most = value;
}

static void still_point_add(camera_fit *fit, gyre_vec3d point) {
    double x = gyre_vec3d_dot(fit->right, point), y = gyre_vec3d_dot(fit->up, point);
    double z = gyre_vec3d_dot(fit->back, point);
    for (int i = 0; i < CAMERA_SLOPE_COUNT; i++) {
        double lean = slope_at(fit, i) * z;
        raise_to(&fit->right_most[i], x + lean);
        raise_to(&fit->left_most[i], -x + lean);
        raise_to(&fit->top_most[i], y + lean);
        raise_to(&fit->bottom_most[i], -y + lean);
    }
    raise_to(&fit->nearest, z);
    if (z < fit->farthest) fit->farthest = z;
}

/* A point on a turntable draws a circle of radius r at height h. In the view's axes it passes
   (r sin t, h cos e - r cos t sin e, h sin e + r cos t cos e), of which each sum has its largest value at
   once. */
static void turning_point_add(camera_fit *fit, gyre_vec3d point) {
    gyre_vec3d p = gyre_vec3d_sub(point, fit->pivot);
    double r = sqrt(p.x * p.x + p.z * p.z), s = fit->elevation_sin, c = fit->elevation_cos;
    for (int i = 0; i < CAMERA_SLOPE_COUNT; i++) {
        double k = slope_at(fit, i), sideways = p.y * k * s + r * sqrt(1 + k * k * c * c);
        raise_to(&fit->right_most[i], sideways);
        raise_to(&fit->left_most[i], sideways);
        raise_to(&fit->top_most[i], p.y * (c + k * s) + r * fabs(k * c - s));
        raise_to(&fit->bottom_most[i], p.y * (k * s - c) + r * fabs(k * c + s));
    }
    raise_to(&fit->nearest, p.y * s + r * c);
    if (p.y * s - r * c < fit->farthest) fit->farthest = p.y * s - r * c;
}

void camera_fit_add(camera_fit *fit, gyre_vec3d point) {
    if (!isfinite(point.x) || !isfinite(point.y) || !isfinite(point.z)) return;
    fit->box.min = gyre_vec3d_min(fit->box.min, point);
    fit->box.max = gyre_vec3d_max(fit->box.max, point);
    if (fit->turning) {
        turning_point_add(fit, point);
    } else {
        still_point_add(fit, point);
    }
}

bool camera_fit_is_empty(const camera_fit *fit) {
    return !(fit->box.min.x <= fit->box.max.x);
}

gyre_vec3d camera_fit_centre(const camera_fit *fit) {
    return gyre_vec3d_lerp(fit->box.min, fit->box.max, 0.5);
}

/* How far the eye must be for the model to stay within the slope to both sides of an axis. */
static double axis_distance(const camera_fit *fit, const double *plus, const double *minus) {
    return (plus[CAMERA_SLOPE_COUNT - 1] + minus[CAMERA_SLOPE_COUNT - 1]) / (2 * fit->slope);
}

/* Where the eye must be along an axis for the model to reach equally far to both sides, seen from a distance:
   at the slope for which that distance is just enough. Between two slopes the sums are taken as straight,
   which is never too little. */
static double axis_centre(const camera_fit *fit, const double *plus, const double *minus, double distance) {
    int i = CAMERA_SLOPE_COUNT - 1;
    double room = 2 * slope_at(fit, i) * distance - plus[i] - minus[i], less = room;
    while (i > 0 && less >= 0) {
        room = less;
        i--;
        less = 2 * slope_at(fit, i) * distance - plus[i] - minus[i];
    }
    if (less >= 0 || i == CAMERA_SLOPE_COUNT - 1) return (plus[i] - minus[i]) / 2;
    double part = less / (less - room);
    return ((plus[i] - minus[i]) * (1 - part) + (plus[i + 1] - minus[i + 1]) * part) / 2;
}

/* The eye in the view's axes, from the pivot. The model stays within the slope to all sides when
   right_most - x <= slope z and left_most + x <= slope z, and so for y: the nearest such eye touches both
   sides of one axis. */
static gyre_vec3d fitted_eye(const camera_fit *fit) {
    double extent = gyre_vec3d_length(gyre_vec3d_sub(fit->box.max, fit->box.min));
    double clearance = extent > 0 ? extent * 0.02 : 1;
    gyre_vec3d eye;
    eye.z = fmax(axis_distance(fit, fit->right_most, fit->left_most),
                 axis_distance(fit, fit->top_most, fit->bottom_most));
    eye.z = fmax(eye.z, fit->nearest + clearance);
    eye.x = axis_centre(fit, fit->right_most, fit->left_most, eye.z);
    eye.y = axis_centre(fit, fit->top_most, fit->bottom_most, eye.z);
    return eye;
}

/* The same for a distance that was asked for: from the middle of the model. */
static gyre_vec3d distant_eye(const camera_fit *fit, double distance) {
    gyre_vec3d centre = gyre_vec3d_sub(camera_fit_centre(fit), fit->pivot);
    gyre_vec3d eye = {gyre_vec3d_dot(fit->right, centre), gyre_vec3d_dot(fit->up, centre),
                      gyre_vec3d_dot(fit->back, centre) + distance};
    return eye;
}

static gyre_mat4d view_make(const camera_fit *fit, const orbit *o, gyre_vec3d eye, double turn_deg) {
    gyre_quatd rotation = orbit_rotation(o, turn_deg);
    gyre_vec3d place = gyre_vec3d_add(fit->pivot, gyre_quatd_rotate(rotation, eye));
    gyre_quatd inverse = gyre_quatd_conjugate(rotation);
    gyre_mat4d view = gyre_mat4d_from_quatd(inverse);
    gyre_vec3d moved = gyre_quatd_rotate(inverse, place);
    view.m[12] = -moved.x;
    view.m[13] = -moved.y;
    view.m[14] = -moved.z;
    return view;
}

static gyre_mat4d projection_make(const camera_fit *fit, const picture_size *size, double eye_z,
                                  double ground_radius) {
    double shorter = fmin(size->width, size->height);
    double yfov_rad = 2 * gyre_atan2d(view_slope() * size->height, shorter);
    double far_m = fmax((eye_z - fit->farthest + ground_radius) * 1.01, 1e-6);
    double near_m = fmax((eye_z - fit->nearest - ground_radius) * 0.99, far_m * 1e-3);
    return gyre_mat4d_perspective(yfov_rad, (double)size->width / size->height, near_m, far_m);
}

camera camera_make(const camera_fit *fit, const command_options *options, double turn_deg,
                   double ground_radius) {
    double distance = options->orbit.distance;
    gyre_vec3d eye = distance > 0 ? distant_eye(fit, distance) : fitted_eye(fit);
    camera made = {view_make(fit, &options->orbit, eye, turn_deg),
                   projection_make(fit, &options->size, eye.z, ground_radius)};
    return made;
}
