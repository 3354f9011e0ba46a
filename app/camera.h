/* SPDX-License-Identifier: MIT */
/* Where the camera stands: an orbit around the model, at the distance at which the moving model fills the
   picture. */
#ifndef APP_CAMERA_H
#define APP_CAMERA_H

#include "command.h"

#include <gyre/matd.h>
#include <gyre/posed.h>

/* How much of the picture's shorter side the model fills. */
#define CAMERA_FILL 0.86

enum { CAMERA_SLOPE_COUNT = 8 };

/* Gathers what the moving model needs of the picture, vertex after vertex. */
typedef struct camera_fit {
    gyre_vec3d right, up, back; /* axes of the view */
    double slope;               /* half the filled part of the picture, a metre from the eye */
    bool turning;               /* on a turntable around `pivot` */
    gyre_vec3d pivot;
    double elevation_sin, elevation_cos;
    /* By slope, from an eighth of `slope` to all of it: the largest x + slope z, -x + slope z, y + slope z
       and -y + slope z in the view's axes. */
    double right_most[CAMERA_SLOPE_COUNT], left_most[CAMERA_SLOPE_COUNT];
    double top_most[CAMERA_SLOPE_COUNT], bottom_most[CAMERA_SLOPE_COUNT];
    double nearest, farthest; /* along `back` */
    gyre_box box;
} camera_fit;

typedef struct camera {
    gyre_mat4d view, projection;
} camera;

/* `pivot` is where a turntable's axis passes; it is not looked at unless `turning`. */
void camera_fit_begin(camera_fit *fit, const command_options *options, bool turning, gyre_vec3d pivot);
void camera_fit_add(camera_fit *fit, gyre_vec3d point);
bool camera_fit_is_empty(const camera_fit *fit);

/* The camera for a picture; `turn_deg` is how far the turntable has turned. `ground_radius` (0: none) is kept
   between the near and the far plane as well. */
camera camera_make(const camera_fit *fit, const command_options *options, double turn_deg,
                   double ground_radius);

/* The point in the middle of all that was added. */
gyre_vec3d camera_fit_centre(const camera_fit *fit);

#endif
