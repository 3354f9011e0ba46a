/* SPDX-License-Identifier: MIT */
/* A program of somebody else's: links the package, uses an inline function, an exported one, and a value. */
#ifdef CONSUMER_CORE
#include <gyre/base.h>
#include <gyre/quat.h>
#else
#include <gyre/gyre.h>
#endif
#include <stdio.h>
#include <string.h>

int main(void) {
    const gyre_vec3 axis = {0.0f, 0.0f, 1.0f};
    const gyre_vec3 x = {1.0f, 0.0f, 0.0f};
    const gyre_quat quarter = gyre_quat_from_axis_angle(axis, 1.57079632679f);
    const gyre_vec3 y = gyre_quat_rotate(quarter, x);
    if (!(y.y > 0.999999f) || !(y.x * y.x < 1e-12f)) return 1;
    if (strcmp(gyre_version(), GYRE_VERSION_STRING) != 0) return 2;
    if (strcmp(gyre_version(), CONSUMER_VERSION) != 0) return 3;
#ifndef CONSUMER_CORE
    gyre_error error = {0};
    const gyre_asset *asset = NULL;
    if (gyre_gltf_read("no such file.glb", NULL, &asset, &error) != GYRE_CANNOT_READ || asset != NULL) return 4;
    if (error.message[0] == '\0') return 5;
    const unsigned char png[4] = {0};
    const gyre_image image = {NULL, "image/png", png, sizeof png};
    gyre_pixels pixels = {0};
    if (gyre_image_decode(&image, NULL, &pixels, &error) == GYRE_OK) return 6;
#endif
    puts(gyre_version());
    return 0;
}
